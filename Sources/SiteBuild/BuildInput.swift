internal import Diagnostics
internal import Glibc
internal import Publishing
internal import TribeImport

/// All that a build reads before it begins: the content and the theme.
struct BuildInput {
  let content: ContentFolder
  let theme: Theme
  /// The files of the content, as the import names them.
  private(set) var files: [ContentFile] = []
  /// The content's files, and those of the theme behind them.
  private(set) var sources = SourceFiles()
  let contentDigest: ContentDigest
  /// Whether files were changed so lately that a later change could look the same.
  let isUnsettled: Bool

  /// - Throws: if the content folder or the folder of templates cannot be read.
  init(_ options: BuildOptions) throws(LoadError) {
    if let shared = options.theme { theme = shared } else { theme = try Theme(own: options.templates, output: options.output) }
    content = try ContentFolder(at: options.content, suffixes: TribeImporter.suffixes, output: options.output)
    for entry in content.entries {
      let id = sources.add(SourceFile(path: ContentFolder.prefix(options.content) + entry.path, bytes: entry.bytes))
      files.append(ContentFile(path: entry.path, id: id))
    }
    sources.add(theme.sources)
    var digest = DigestBuilder()
    content.add(to: &digest)
    // Pictures are only read when they are shown: how each file is must do.
    var newest = 0
    for path in content.others {
      var information = stat()
      digest.add(path)
      guard lstat("\(options.content)/\(path)", &information) == 0 else { continue }
      for number in [Int(information.st_ino), Int(information.st_size)] { digest.add(number) }
      for time in [information.st_mtim, information.st_ctim] { digest.add(time.tv_sec * 1_000_000_000 + time.tv_nsec) }
      newest = max(newest, information.st_ctim.tv_sec)
    }
    contentDigest = digest.finished()
    isUnsettled = newest > 0 && newest + 2 > time(nil)
  }
}

extension ContentFolder {
  func add(to digest: inout DigestBuilder) {
    for entry in entries {
      digest.add(entry.path)
      digest.add(ContentDigest(of: entry.bytes))
    }
    for diagnostic in diagnostics {
      digest.add(diagnostic.id)
      digest.add(diagnostic.message)
    }
  }
}
