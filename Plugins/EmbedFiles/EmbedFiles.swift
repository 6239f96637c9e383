import Foundation
import PackagePlugin

/// Runs `embed-files`, so that the program carries the files of a folder: `templates/` in `DefaultTheme`, and in any other module
/// its own folder `Data/`.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder =
      target.name == "DefaultTheme"
      ? context.package.directoryURL.appending(path: "templates", directoryHint: .isDirectory)
      : target.directoryURL.appending(path: "Data", directoryHint: .isDirectory)
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(folder.lastPathComponent)/",
        executable: try context.tool(named: "embed-files").url,
        arguments: [folder.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: files(below: folder),
        outputFiles: [output])
    ]
  }

  /// Every regular file below `folder`: a change to any of them runs the tool again.
  private func files(below folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    var urls: [URL] = []
    while let url = found?.nextObject() as? URL {
      if (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true { urls.append(url) }
    }
    return urls.sorted { $0.path < $1.path }
  }
}
