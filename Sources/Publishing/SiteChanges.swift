internal import Glibc

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

  /// In the order of their paths, the manifest among them if it is different.
  private(set) var changes: [Change] = []
  private(set) var newFolders: Set<String> = []
  private(set) var manifest = Manifest()
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
  var hasOldSite: Bool { unchangedCount > 0 || changes.contains { if case .add = $0.kind { false } else { true } } }

  /// - Parameters:
  ///   - files: sorted by path.
  ///   - findings: for each of them.
  ///   - hasManifest: false if what `comparison` holds as the previous manifest is empty for want of one.
  init(
    _ files: [(path: SitePath, file: OutputFile)], _ findings: [ComparedFile], comparison: Comparison, hasManifest: Bool
  ) throws(FileFault) {
    adoptedWithoutManifest = !hasManifest && Self.looksLikeASite(findings)
    var blockedPlaces: [SitePath] = []
    for ((path, file), compared) in zip(files, findings) {
      switch compared.finding {
      case .same:
        unchangedCount += 1
      case .write(let reason, let isReplacement):
        write(path, file, reason, isReplacement: isReplacement)
      case .foreignFile(let line) where adoptedWithoutManifest || path.folder == Swap.stateFolder:
        // Nobody else's: what is kept between builds may have been carried over without the rest.
        write(path, file, .changed(line: line), isReplacement: true)
      case .foreignFile:
        note(.notOurs(path: path.text, what: "a file"))
      case .foreign(let place, let what):
        note(.notOurs(path: place, what: what))
      case .otherFileSystem:
        note(.otherFileSystem(path.text))
      case .altered:
        note(.altered(path.text))
      case .blocked:
        blockedPlaces.append(path)
        blocked.append(path.text)
        continue
      }
      manifest[path.text] = compared.entry
      totalSize += compared.entry.size
    }
    try remove(files, blockedPlaces, comparison)
    try addManifest(comparison)
    changes.sort { $0.path < $1.path }
    for change in changes {
      guard case .add = change.kind, let top = change.path.topFolder, top != Swap.stateFolder[...] else { continue }
      if Disk.kind(of: String(top), in: comparison.root) == .absent { newFolders.insert(String(top)) }
    }
  }

  /// Whether most of the wanted files are there: then this is a site whose manifest was lost, not somebody else's folder.
  private static func looksLikeASite(_ findings: [ComparedFile]) -> Bool {
    let present = findings.count {
      switch $0.finding {
      case .same, .foreignFile: true
      default: false
      }
    }
    return present * 2 > findings.count
  }

  private mutating func note(_ conflict: Conflict) {
    if self.conflict == nil { self.conflict = conflict }
  }

  private mutating func write(_ path: SitePath, _ file: OutputFile, _ reason: PublishReport.Reason, isReplacement: Bool) {
    guard case .bytes(let bytes) = file.contents else { return }
    changes.append(Change(path: path, kind: isReplacement ? .replace(bytes) : .add(bytes)))
    written.append(PublishReport.WrittenFile(path: path.text, size: bytes.count, reason: reason))
  }

  /// Finds the files of the last site that are no longer wanted. The folder is read through only if there can be any.
  private mutating func remove(
    _ files: [(path: SitePath, file: OutputFile)], _ blockedPlaces: [SitePath], _ comparison: Comparison
  ) throws(FileFault) {
    let previous = comparison.previous
    let wanted = Set(files.map(\.path))
    let stillWanted = files.count { previous[$0.path.text] != nil }
    guard stillWanted < previous.fileCount || !blockedPlaces.isEmpty else { return }
    let present = try FolderWalk.entries(of: comparison.root, disk: comparison.disk, where: { _ in true })
    var cursor = FolderCursor(root: comparison.root, disk: comparison.disk)
    var gone: Set<SitePath> = []
    for path in present where previous[path.text] != nil && !wanted.contains(path) {
      guard let parent = try cursor.existing(path.folder), case .file = Disk.kind(of: path.name, in: parent) else {
        leftAlone.append(path.text)
        continue
      }
      changes.append(Change(path: path, kind: .remove))
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

  private mutating func addManifest(_ comparison: Comparison) throws(FileFault) {
    let path = SitePath(checked: Manifest.path)
    let bytes = manifest.bytes
    var cursor = FolderCursor(root: comparison.root, disk: comparison.disk)
    guard let parent = try cursor.existing(path.folder) else {
      changes.append(Change(path: path, kind: .add(bytes)))
      return
    }
    switch Disk.kind(of: path.name, in: parent) {
    case .absent:
      changes.append(Change(path: path, kind: .add(bytes)))
    case .file, .link:
      let old = try Disk.contents(of: path.name, in: parent, path: path.text, limit: Manifest.maximumSize)
      if old != bytes { changes.append(Change(path: path, kind: .replace(bytes))) }
    case .folder, .other:
      note(.notOurs(path: path.text, what: "a folder"))
    }
  }
}

extension PublishReport {
  mutating func merge(_ changes: SiteChanges) {
    written = (written + changes.written).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    removed += changes.removed
    leftAlone += changes.leftAlone
    unchangedCount = unchangedCount == 0 ? changes.unchangedCount : unchangedCount
    writtenSize += changes.written.reduce(0) { $0 + $1.size }
    totalSize = changes.totalSize
    adoptedWithoutManifest = adoptedWithoutManifest || changes.adoptedWithoutManifest
  }
}
