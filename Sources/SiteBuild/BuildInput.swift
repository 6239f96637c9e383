internal import Diagnostics
internal import Glibc
internal import Publishing
internal import TribeImport

/// Everything that a build reads first: the content and the theme.
struct BuildInput {
  let content: ContentFolder
  let theme: Theme
  /// The files of the content, as the import expects them.
  private(set) var files: [ContentFile] = []
  /// The files of the content, followed by those of the theme.
  private(set) var sources = SourceFiles()
  /// The digest of each file of the content, by path.
  private(set) var fileDigests: [String: ContentDigest] = [:]
  /// What earlier builds have kept of the sources. The copies follow the files of the theme in `sources`.
  let kept: [KeptSource]
  let contentDigest: ContentDigest
  /// Whether a picture was changed in the last two seconds. A second change so soon after could leave the same times.
  let isUnsettled: Bool

  /// - Throws: if the content folder or the folder of templates cannot be read.
  init(_ options: BuildOptions, _ state: StateFolder) throws(LoadError) {
    if let shared = options.theme { theme = shared } else { theme = try Theme(own: options.templates, output: options.output) }
    content = try ContentFolder(
      at: options.content, skipping: [options.output] + (options.state.map { [$0] } ?? []))
    for entry in content.entries {
      let id = sources.add(SourceFile(path: ContentFolder.prefix(options.content) + entry.path, bytes: entry.bytes))
      files.append(ContentFile(path: entry.path, id: id))
      fileDigests[entry.path] = ContentDigest(of: entry.bytes)
    }
    sources.add(theme.sources)
    kept = state.kept(in: &sources, below: ContentFolder.prefix(options.content))
    var digest = DigestBuilder()
    let fileDigests = fileDigests
    content.add(to: &digest) { fileDigests[$0.path] ?? ContentDigest(of: $0.bytes) }
    // Pictures are read only when they are shown. Here their inode, size and times stand for their bytes.
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
  func add(
    to digest: inout DigestBuilder, digestOf: (Entry) -> ContentDigest = { ContentDigest(of: $0.bytes) }
  ) {
    for entry in entries {
      digest.add(entry.path)
      digest.add(digestOf(entry))
    }
    for diagnostic in diagnostics {
      digest.add(diagnostic.id)
      digest.add(diagnostic.message)
    }
  }
}
