internal import CivilTime
internal import Diagnostics
internal import Files
internal import FoundationEssentials
internal import Glibc
internal import Planning
internal import Publishing
internal import Rendering
internal import TribeImport
internal import TribeModel

/// The state folder (docs/state.md): the last good copy of each file of the sources, and how many records there were.
///
/// It lies outside the output, is readable by its owner only, and is never read as content. Copies hold what the import reads and
/// nothing else.
package struct StateFolder {
  /// What `state.json` holds.
  struct Contents: Codable, Equatable {
    struct Source: Codable, Equatable {
      var name, format, path: String
      var layer: String?
      /// `KeptSource.isChosen`.
      var isChosen: Bool
      var counts: [String: Int]
      var files: [File]
    }
    struct File: Codable, Equatable {
      /// Below the content folder.
      var path: String
      /// The digest of the original, and the copy's name: the digest of its bytes.
      var original, copy: String
      /// The day of the last build that found the original good, as 2027-03-02.
      var good: String
    }
    /// A site that was built.
    struct Site: Codable, Equatable {
      var reader, folder: String
      /// The output folder that the build was given.
      var output: String
    }
    var version = 1
    var hadPlanner = false
    /// The family's time zone.
    var zone: String?
    var sources: [Source] = []
    var sites: [Site]?
    /// The output folder of the last build of all sites: as it was given, and from the root.
    var output, outputFromRoot: String?
    /// What each member is called, by id.
    var names: [String: String]?
  }

  private static let indexName = "state.json"
  private static let copiesFolder = "copies"
  /// The folders of what is kept of each site.
  private enum SiteFolder: String { case history, addresses, builds, names }

  /// Where the state of a content folder usually lies: beside planner.json. Nil if that would be published.
  package static func usual(for content: String, output: String) -> String? {
    FolderIdentity.lies(content, in: output) ? nil : beside(content)
  }

  /// The state folder of a content folder.
  package static func beside(_ content: String) -> String {
    (content.hasSuffix("/") ? content : content + "/") + ".wallplanner-state"
  }

  /// Where the last build of a content folder published, if that is there. Nil if nothing was built yet.
  package static func lastOutput(of content: String) -> String? {
    var state = StateFolder(at: beside(content))
    state.read()
    guard let (given, path) = state.last.output.map({ ($0, state.last.outputFromRoot) }), let path, access(path, F_OK) == 0 else {
      return nil
    }
    // What is kept of a site hangs on the name that the folder was given.
    return fullPath(of: given) == path ? given : path
  }

  private let path: String?
  private var last = Contents()
  private var copies: [String: [UInt8]] = [:]
  /// What this build will write.
  var next = Contents()
  /// Files of the sites of this build, by folder and name.
  private var siteFiles: [[String]: [UInt8]] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter path: nil for a state that is empty and is not kept.
  init(at path: String?) { self.path = path }

  // MARK: Reading

  /// Reads the state. Without any, or if it is damaged, it is empty.
  mutating func read() {
    guard let path else { return }
    do throws(ReadFault) {
      let bytes = try contents(of: Self.indexName, below: path, limit: ContentFolder.maximumFileSize)
      guard let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes)), contents.version == 1 else {
        return tell("is damaged")
      }
      last = contents
    } catch .missing {
      return
    } catch {
      return tell("cannot be read")
    }
    next = last
    for file in last.sources.flatMap(\.files) {
      guard
        let bytes = try? contents(
          of: file.copy, below: "\(path)/\(Self.copiesFolder)", limit: ContentFolder.maximumFileSize),
        "\(ContentDigest(of: bytes))" == file.copy
      else { continue }
      copies[file.copy] = bytes
    }
  }

  private mutating func tell(_ what: String) { diagnostics.say("state.damaged", path ?? "", Self.indexName, what) }

  /// What was kept, for the import. Adds the copies to `files`.
  ///
  /// - Parameter prefix: is put before paths in messages.
  func kept(in files: inout SourceFiles, below prefix: String) -> [KeptSource] {
    last.sources.map { source in
      let kept = source.files.compactMap { file -> KeptSource.File? in
        guard let bytes = copies[file.copy], let good = CivilDate(file.good) else { return nil }
        let id = files.add(SourceFile(path: "\(prefix)\(file.path) (copy of \(file.good))", bytes: bytes))
        return KeptSource.File(path: file.path, id: id, good: good)
      }
      let counts = source.counts.compactMap { name, count in RecordKind(rawValue: name).map { ($0, count) } }
      return KeptSource(
        setting: SourceSetting(format: source.format, path: source.path, name: source.name, layer: source.layer), files: kept,
        counts: Dictionary(counts) { $1 }, isChosen: source.isChosen)
    }
  }

  /// The files of which there is no copy, or one of other bytes.
  func changed(_ digests: [String: ContentDigest]) -> Set<String> {
    var known: [String: String] = [:]
    for file in last.sources.flatMap(\.files) where copies[file.copy] != nil { known[file.path] = file.original }
    return Set(digests.filter { known[$0.key] != "\($0.value)" }.keys)
  }

  /// Changes whenever the state does. Without a state folder nothing is kept, so what this build found is no state.
  var digest: ContentDigest {
    var sources = path == nil ? Contents(hadPlanner: next.hadPlanner) : next
    (sources.sites, sources.output, sources.outputFromRoot) = (nil, nil, nil)
    return ContentDigest(of: Self.bytes(sources))
  }

  // MARK: Readers

  /// The readers for whom earlier builds made a site.
  var readerNames: [String] { (last.sites ?? []).map(\.reader) }

  /// Who had the folder of a site in the last build, if that is somebody else: the mark in it may have been lost.
  func owner(besides site: ReaderSite) -> String? {
    (last.sites ?? []).first { $0.folder == site.output && $0.reader != site.reader.name }.map { "the reader “\($0.reader)”" }
  }

  private static func name(of site: ReaderSite) -> String {
    "\(ContentDigest(of: Array("\(site.reader.name)\n\(site.output)".utf8)))"
  }

  /// What earlier builds have kept of a site for its news.
  func history(of site: ReaderSite) -> [UInt8]? { file(.history, of: site) }

  /// The addresses that earlier builds gave to what is on a site.
  func addresses(of site: ReaderSite) -> AddressBook {
    kept(AddressBook.self, .names, of: site).flatMap { $0.isSound ? $0 : nil } ?? AddressBook()
  }

  /// What the last build has noted. Nil if there is nothing, or nothing whole.
  func lastBuild(of site: ReaderSite) -> LastBuild? { kept(LastBuild.self, .builds, of: site) }

  private func kept<Value: Decodable>(_ type: Value.Type, _ folder: SiteFolder, of site: ReaderSite) -> Value? {
    file(folder, of: site).flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
  }

  private func file(_ folder: SiteFolder, of site: ReaderSite) -> [UInt8]? {
    path.flatMap {
      try? contents(of: Self.name(of: site), below: "\($0)/\(folder.rawValue)", limit: ContentFolder.maximumFileSize)
    }
  }

  /// Notes what the next build must know of a site.
  ///
  /// - Parameter secretPaths: the addresses that nobody can guess, for the family to pass on.
  mutating func keep(
    _ history: ChangeHistory, _ addresses: AddressBook, _ build: LastBuild, secretPaths: [String]?, of site: ReaderSite
  ) {
    func keep(_ bytes: [UInt8], _ folder: SiteFolder, _ name: String = Self.name(of: site)) {
      siteFiles[[folder.rawValue, name]] = bytes
    }
    keep(history.print(), .history)
    keep(Self.bytes(addresses), .names)
    keep(Self.bytes(build), .builds)
    guard let secretPaths else { return }
    let name = OutputPaths.pathPart(site.reader.name)
    keep(Array((secretPaths.joined(separator: "\n") + "\n").utf8), .addresses, name.isEmpty ? Self.name(of: site) : name)
  }

  /// Notes which sites there are now.
  ///
  /// - Parameter isWhole: whether these are all sites of the planner.
  /// - Returns: the sites of readers who are gone, or who have moved to another folder of `output`.
  mutating func take(_ sites: [ReaderSite], below output: String, isWhole: Bool) -> [ReaderSite] {
    let new = sites.map { Contents.Site(reader: $0.reader.name, folder: $0.output, output: output) }
    if isWhole { (next.output, next.outputFromRoot) = (output, fullPath(of: output)) }
    let readers = Set(new.map(\.reader))
    let gone = (last.sites ?? []).filter { site in
      isWhole && !new.contains { $0.folder == site.folder } && (!readers.contains(site.reader) || site.output == output)
    }
    let kept = (last.sites ?? []).filter { site in !gone.contains(site) && !new.contains { $0.folder == site.folder } }
    next.sites = (kept + new).sorted { ($0.folder, $0.reader) < ($1.folder, $1.reader) }
    return gone.map { ReaderSite(reader: Reader(name: $0.reader, level: .busy), output: $0.folder) }
  }

  // MARK: Keeping

  /// Takes over what the import found: good files as they are today, and the copies that stand in for others.
  mutating func keep(_ result: ImportResult, _ digests: [String: ContentDigest], today: CivilDate) {
    next = Contents(hadPlanner: result.hasPlanner, zone: result.settings.zone?.name ?? last.zone, sites: last.sites)
    next.names = result.tribe.map { tribe in
      Dictionary(tribe.members.map { ("\($0.id.scope.name):\($0.id.raw)", $0.name) }) { first, _ in first }
    }
    guard path != nil else { return }
    let before = Dictionary(last.sources.flatMap(\.files).map { ($0.path, $0) }) { $1 }
    for source in result.sources {
      var files: [Contents.File] = []
      for good in source.good {
        let original = digests[good.path].map { "\($0)" } ?? ""
        if let bytes = good.copy {
          let name = "\(ContentDigest(of: bytes))"
          copies[name] = bytes
          files.append(.init(path: good.path, original: original, copy: name, good: today.text()))
        } else if var known = before[good.path], known.original == original {
          known.good = today.text()
          files.append(known)
        }
      }
      files += source.standingIn.compactMap { before[$0.path] }
      let earlier = source.standingIn.isEmpty ? nil : last.sources.first { $0.name == source.setting.name }
      let counts = Dictionary(source.counts.map { ($0.key.rawValue, $0.value) }) { $1 }
      next.sources.append(
        .init(
          name: source.setting.name, format: source.setting.format, path: source.setting.path, layer: source.setting.layer,
          isChosen: result.hasChosenSources, counts: earlier?.counts ?? counts, files: files))
    }
  }

  /// Writes copies that are new, then the index, then removes copies that nothing needs. Writes nothing if nothing has changed.
  ///
  /// The folder is locked meanwhile, as builds for several readers may share it.
  func write() throws(PublishError) {
    guard let path else { return }
    let changed = siteFiles.filter { place, bytes in
      bytes != (try? contents(of: place.joined(separator: "/"), below: path, limit: bytes.count))
    }
    guard next != last || !changed.isEmpty else { return }
    let folder = "\(path)/\(Self.copiesFolder)"
    for made in [path, folder] + Set(changed.keys.map { "\(path)/\($0[0])" }).sorted()
    where !makeFolders(made, mode: 0o700) {
      throw PublishError(.notWritable, made, String(cString: strerror(errno)))
    }
    chmod(path, 0o700)
    let lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(lock) }
    flock(lock, LOCK_EX)
    let needed = Set(next.sources.flatMap(\.files).map(\.copy))
    for name in needed { if let bytes = copies[name] { try writeWholeFile(name, in: folder, bytes, isPrivate: true) } }
    for (place, bytes) in changed { try writeWholeFile(place[1], in: "\(path)/\(place[0])", bytes, isPrivate: true) }
    try writeWholeFile(Self.indexName, in: path, Self.bytes(next), isPrivate: true)
    for entry in FolderEntry.all(in: folder) ?? [] where !entry.isHidden && !needed.contains(entry.name) {
      unlink("\(folder)/\(entry.name)")
    }
  }

  private static func bytes(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    return (try? encoder.encode(value)).map { Array($0) + [0x0A] } ?? []
  }
}

extension ImportResult {
  /// What the site is made of.
  func status(_ today: CivilDate) -> BuildStatus {
    var status = BuildStatus()
    status.warnings = diagnostics.count { $0.severity == .warning }
    status.sources = sources.map { source in
      let oldest = source.standingIn.map(\.good).min() ?? (source.good.isEmpty ? nil : today)
      return BuildStatus.Source(
        name: source.setting.name, format: SourceFormat(rawValue: source.setting.format)?.title ?? source.setting.format,
        lastGood: oldest, ageInDays: oldest.map { max(0, Int(today.dayNumber - $0.dayNumber)) } ?? 0, standsIn: source.fault,
        counts: source.counts, mended: source.mended, setAside: source.setAside)
    }
    return status
  }
}
