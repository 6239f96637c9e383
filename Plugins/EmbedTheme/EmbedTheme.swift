import Foundation
import PackagePlugin

/// Runs `embed-theme` over `templates/`, so that the program carries the default templates and assets.
@main
struct EmbedTheme: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let templates = context.package.directoryURL.appending(path: "templates", directoryHint: .isDirectory)
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedTheme.swift")
    return [
      .buildCommand(
        displayName: "Embedding templates/",
        executable: try context.tool(named: "embed-theme").url,
        arguments: [templates.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: files(below: templates),
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
