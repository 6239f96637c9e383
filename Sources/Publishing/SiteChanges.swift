internal import FanOut
internal import Glibc

/// One file of the new site, and what it found in its place.
struct SiteFile: Sendable {
  /// Its place among the paths that the site was begun with.
  let number: Int
  let path: SitePath
  /// The path's in manifests.
  let key: ContentDigest
  let compared: ComparedFile
}

/// What has to be different in the output folder for it to hold the new site.
struct SiteChanges: Sendable {
  /// Something that keeps the site from being published.
  enum Conflict: Sendable {
    case notOurs(path: String, what: String)
    case otherFileSystem(String)
    case altered(String)

    func error(in folder: String) -> PublishError {
      switch self {
      case .notOurs(let path, let what): .notOurs(path: folder + "/" + path, what: what)
      case .otherFileSystem(let path): .otherFileSystem(path: folder + "/" + path)
      case .altered(let path): .keptFileAltered(path: folder + "/" + path)
      }
    }
  }

  /// In the order of their paths, without the manifest; empty when they have been taken.
  private(set) var changes: [Change] = []
  /// If the manifest is different.
  private(set) var manifestChange: (kind: Change.Kind, bytes: [UInt8])?
  private(set) var conflict: Conflict?
  /// Files that can be written only after what stands in their way, which is ours, has been removed.
  private(set) var blocked: [String] = []
  private(set) var written: [PublishReport.WrittenFile] = []
  private(set) var removed: [String] = []
  private(set) var leftAlone: [String] = []
  private(set) var unchangedCount = 0
  private(set) var totalSize = 0
  private(set) var adoptedWithoutManifest = false
  /// Whether any file of a site is there already.
  private(set) var hasOldSite = false

  /// Files of a part that is looked at by one thread.
  private static let partSize = 1_024

  /// - Parameters:
  ///   - count: how many files there are.
  ///   - manifest: the new one's text; asked for last.
  ///   - hasManifest: false if what `comparison` holds as the previous manifest is empty for want of one.
  ///   - isSecondRound: whether these files come to what a first round has published.
  ///   - file: each of them, sorted by path.
  init(
    _ count: Int, manifest: () -> [UInt8], comparison: Comparison, hasManifest: Bool, isSecondRound: Bool, jobs: Int,
    file: @Sendable (Int) -> SiteFile
  ) throws(FileFault) {
    func inParts<Result: Sendable>(_ body: @Sendable (Range<Int>) -> Result) -> [Result] {
      fanOut((count + Self.partSize - 1) / Self.partSize, jobs: jobs) { number in
        body(number * Self.partSize..<min((number + 1) * Self.partSize, count))
      }
    }
    // If most of the wanted files are there, this is a site whose manifest was lost, not somebody else's folder.
    if !hasManifest {
      let present = inParts { range in range.count { file($0).compared.finding.isThere } }
      adoptedWithoutManifest = present.reduce(0, +) * 2 > count
    }
    let parts = inParts { [adoptedWithoutManifest] range in
      var part = Part(adopts: adoptedWithoutManifest)
      for position in range { part.take(file(position)) }
      return part
    }
    var blockedPlaces: [SitePath] = []
    // And for the manifest.
    changes.reserveCapacity(parts.reduce(1) { $0 + $1.changes.count })
    written.reserveCapacity(changes.capacity)
    for part in parts {
      changes += part.changes
      written += part.written
      blockedPlaces += part.blocked
      unchangedCount += part.unchangedCount
      totalSize += part.totalSize
      if conflict == nil { conflict = part.conflict }
    }
    blocked = blockedPlaces.map(\.text)
    if !isSecondRound { try remove(blockedPlaces, count, comparison, file) }
    try compare(manifest(), comparison)
    // All others come in order.
    if !removed.isEmpty { changes.sort { $0.path < $1.path } }
    hasOldSite = unchangedCount > 0 || manifestChange?.kind == .replace || changes.contains { $0.kind != .add }
  }

  /// The changes, for somebody who changes their list.
  mutating func takeChanges() -> [Change] {
    defer { changes = [] }
    return changes
  }

  /// What some of the files come to.
  private struct Part: Sendable {
    /// Whether files that no manifest knows are taken for ours.
    let adopts: Bool
    var changes: [Change] = []
    var written: [PublishReport.WrittenFile] = []
    var blocked: [SitePath] = []
    var unchangedCount = 0
    var totalSize = 0
    /// The first.
    var conflict: Conflict?

    init(adopts: Bool) { self.adopts = adopts }

    mutating func take(_ file: SiteFile) {
      let path = file.path
      switch file.compared.finding {
      case .same:
        unchangedCount += 1
      case .write(let reason, let isReplacement):
        write(file, reason, isReplacement: isReplacement)
      case .foreignFile(let line) where adopts || path.folder == Swap.stateFolder:
        // Nobody else's: what is kept between builds may have been carried over without the rest.
        write(file, .changed(line: line), isReplacement: true)
      case .foreignFile:
        note(.notOurs(path: path.text, what: "a file"))
      case .foreign(let place, let what):
        note(.notOurs(path: place, what: what))
      case .otherFileSystem:
        note(.otherFileSystem(path.text))
      case .altered:
        note(.altered(path.text))
      case .blocked:
        return blocked.append(path)
      }
      totalSize += file.compared.entry.size
    }

    private mutating func note(_ conflict: Conflict) {
      if self.conflict == nil { self.conflict = conflict }
    }

    private mutating func write(_ file: SiteFile, _ reason: PublishReport.Reason, isReplacement: Bool) {
      changes.append(Change(path: file.path, kind: isReplacement ? .replace : .add, number: String(file.number)))
      written.append(PublishReport.WrittenFile(path: file.path.text, size: file.compared.entry.size, reason: reason))
    }
  }

  private mutating func note(_ conflict: Conflict) {
    if self.conflict == nil { self.conflict = conflict }
  }

  /// Finds the files of the last site that are no longer wanted. The folder is read through only if there can be any.
  private mutating func remove(
    _ blockedPlaces: [SitePath], _ count: Int, _ comparison: Comparison, _ file: (Int) -> SiteFile
  ) throws(FileFault) {
    let previous = comparison.previous
    guard previous.fileCount > 0 || !blockedPlaces.isEmpty else { return }
    let stillWanted = (0..<count).count { previous[key: file($0).key] != nil }
    guard stillWanted < previous.fileCount || !blockedPlaces.isEmpty else { return }
    let wanted = Set((0..<count).map { file($0).path })
    let present = try FolderWalk.entries(of: comparison.root, disk: comparison.disk, where: { _ in true })
    var cursor = FolderCursor(root: comparison.root, disk: comparison.disk)
    var gone: Set<SitePath> = []
    for path in present where previous[path.text] != nil && !wanted.contains(path) {
      guard let parent = try cursor.existing(path.folder), case .file = Disk.kind(of: path.name, in: parent) else {
        leftAlone.append(path.text)
        continue
      }
      // After those of the files, of the manifest, and of new folders, of which there are no more than files.
      changes.append(Change(path: path, kind: .remove, number: String(count * 2 + 1 + removed.count)))
      removed.append(path.text)
      gone.insert(path)
    }
    for place in blockedPlaces {
      let inside = present.filter { $0.text.utf8.starts(with: (place.text + "/").utf8) }
      let isUnderOldFile = gone.contains { place.text.utf8.starts(with: ($0.text + "/").utf8) }
      if !isUnderOldFile && (inside.isEmpty || !inside.allSatisfy(gone.contains)) {
        note(.notOurs(path: place.text, what: "a folder"))
      }
    }
  }

  private mutating func compare(_ bytes: [UInt8], _ comparison: Comparison) throws(FileFault) {
    let path = SitePath(checked: Manifest.path)
    var cursor = FolderCursor(root: comparison.root, disk: comparison.disk)
    guard let parent = try cursor.existing(path.folder) else {
      manifestChange = (.add, bytes)
      return
    }
    switch Disk.kind(of: path.name, in: parent) {
    case .absent:
      manifestChange = (.add, bytes)
    case .file, .link:
      let old = try Disk.contents(of: path.name, in: parent, path: path.text, limit: Manifest.maximumSize)
      if old != bytes { manifestChange = (.replace, bytes) }
    case .folder, .other:
      note(.notOurs(path: path.text, what: "a folder"))
    }
  }
}

extension PlaceFinding {
  /// Whether a file stands in the place.
  fileprivate var isThere: Bool {
    switch self {
    case .same, .foreignFile: true
    default: false
    }
  }
}

extension PublishReport {
  mutating func merge(_ changes: SiteChanges) {
    takeIn(changes.written)
    removed += changes.removed
    leftAlone += changes.leftAlone
    unchangedCount += changes.unchangedCount
    writtenSize += changes.written.reduce(0) { $0 + $1.size }
    totalSize += changes.totalSize
    adoptedWithoutManifest = adoptedWithoutManifest || changes.adoptedWithoutManifest
  }

  /// - Parameter files: in the order of their paths, as `written` is.
  private mutating func takeIn(_ files: [WrittenFile]) {
    guard !written.isEmpty else {
      written = files
      return
    }
    written += files
    written.sort { Octets.compare($0.path, $1.path) < 0 }
  }

  /// Takes in what a second round did.
  mutating func merge(_ second: PublishReport) {
    takeIn(second.written)
    unchangedCount += second.unchangedCount
    writtenSize += second.writtenSize
    totalSize += second.totalSize
    if second.guarantee == .fileByFile { guarantee = .fileByFile }
  }
}
