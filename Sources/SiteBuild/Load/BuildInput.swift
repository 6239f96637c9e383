internal import Diagnostics
internal import Files
internal import Glibc
internal import Publishing
internal import TribeImport
internal import TribeModel

/// Everything that a build reads first: the content, the theme, and the secrets.
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
  /// planner.json alone, before the import. Nil if there is none.
  let planner: PlannerSettings?
  /// The sites to make.
  let sites: [ReaderSite]
  let secrets: Secrets

  /// - Throws: `LoadError` if the content folder or the folder of templates cannot be read; `BuildFault` if planner.json and the command
  ///   line do not say which sites there are.
  init(_ options: BuildOptions, _ state: StateFolder) throws {
    if let shared = options.theme { theme = shared } else { theme = try Theme(own: options.templates, output: options.output) }
    content = try ContentFolder(
      at: options.content, skipping: [options.output] + (options.state.map { [$0] } ?? []))
    for entry in content.entries {
      let id = sources.add(SourceFile(path: ContentFolder.prefix(options.content) + entry.path, bytes: entry.bytes))
      files.append(ContentFile(path: entry.path, id: id))
      fileDigests[entry.path] = entry.digest
    }
    planner = TribeImporter.settings(of: ImportInput(files: sources, content: files))
    sites = try ReaderSite.all(planner, options)
    secrets = Secrets(planner, options, outputs: sites.map(\.output))
    sources.add(theme.sources)
    kept = state.kept(in: &sources, below: ContentFolder.prefix(options.content))
    var digest = DigestBuilder()
    content.add(to: &digest)
    // Pictures are read only when they are shown. Here their inode, size and times stand for their bytes.
    let changes = content.others.map { digest.addIdentity(of: "\(options.content)/\($0)", named: $0) }
    contentDigest = digest.finished()
    isUnsettled = (changes.max() ?? 0) + 2 > time(nil)
  }
}

extension DigestBuilder {
  /// Adds the inode, size and times of a file, which stand for what it holds.
  ///
  /// - Returns: when it was last changed, in seconds; 0 if it is not there.
  @discardableResult mutating func addIdentity(of path: String, named name: String) -> Int {
    add(name)
    var information = stat()
    guard lstat(path, &information) == 0 else { return 0 }
    for number in [Int(information.st_ino), Int(information.st_size)] { add(number) }
    for time in [information.st_mtim, information.st_ctim] { add(time.tv_sec * 1_000_000_000 + time.tv_nsec) }
    return information.st_ctim.tv_sec
  }
}

extension BuildOptions {
  /// Refuses to publish into the content folder, and to publish the state. Exports hold data that must never be served, such as
  /// passwords.
  func keepFoldersApart(_ diagnostics: inout [Diagnostic]) throws(BuildFault) {
    if let state, FolderIdentity.wouldLie(state, in: output) {
      throw BuildFault("state.in-output", state, output, status: .couldNotRun)
    }
    guard FolderIdentity.lies(content, in: output) else { return }
    if FolderIdentity(of: content) == FolderIdentity(of: output) {
      throw BuildFault("build.content-is-output", content, status: .couldNotRun)
    }
    diagnostics.say("build.content-in-output", content, output)
  }
}
