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

  /// In the order of their paths, without the manifest.
  private(set) var changes: [Change] = []
  /// If the manifest is different.
  private(set) var manifestChange: (kind: Change.Kind, bytes: [UInt8])?
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
  var hasOldSite: Bool { unchangedCount > 0 || manifestChange?.kind == .replace || changes.contains { $0.kind != .add } }

  /// - Parameters:
  ///   - files: sorted by path.
  ///   - hasManifest: false if what `comparison` holds as the previous manifest is empty for want of one.
  ///   - firstRound: what a first round has published, to which these files come.
  init(_ files: [SiteFile], comparison: Comparison, hasManifest: Bool, firstRound: Manifest?) throws(FileFault) {
    adoptedWithoutManifest = !hasManifest && Self.looksLikeASite(files)
    manifest = firstRound ?? Manifest()
    manifest.reserve(files.count)
    var blockedPlaces: [SitePath] = []
    for file in files {
      let path = file.path
      switch file.compared.finding {
      case .same:
        unchangedCount += 1
      case .write(let reason, let isReplacement):
        write(file, reason, isReplacement: isReplacement)
      case .foreignFile(let line) where adoptedWithoutManifest || path.folder == Swap.stateFolder:
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
        blockedPlaces.append(path)
        blocked.append(path.text)
        continue
      }
      manifest[key: file.key] = file.compared.entry
      totalSize += file.compared.entry.size
    }
    if firstRound == nil { try remove(files, blockedPlaces, comparison) }
    try compareManifest(comparison)
    // All others come in order.
    if !removed.isEmpty { changes.sort { $0.path < $1.path } }
  }

  /// Whether most of the wanted files are there: then this is a site whose manifest was lost, not somebody else's folder.
  private static func looksLikeASite(_ files: [SiteFile]) -> Bool {
    let present = files.count {
      switch $0.compared.finding {
      case .same, .foreignFile: true
      default: false
      }
    }
    return present * 2 > files.count
  }

  private mutating func note(_ conflict: Conflict) {
    if self.conflict == nil { self.conflict = conflict }
  }

  private mutating func write(_ file: SiteFile, _ reason: PublishReport.Reason, isReplacement: Bool) {
    changes.append(Change(path: file.path, kind: isReplacement ? .replace : .add, number: String(file.number)))
    written.append(PublishReport.WrittenFile(path: file.path.text, size: file.compared.entry.size, reason: reason))
  }

  /// Finds the files of the last site that are no longer wanted. The folder is read through only if there can be any.
  private mutating func remove(
    _ files: [SiteFile], _ blockedPlaces: [SitePath], _ comparison: Comparison
  ) throws(FileFault) {
    let previous = comparison.previous
    let stillWanted = files.count { previous[key: $0.key] != nil }
    guard stillWanted < previous.fileCount || !blockedPlaces.isEmpty else { return }
    let wanted = Set(files.map(\.path))
    let present = try FolderWalk.entries(of: comparison.root, disk: comparison.disk, where: { _ in true })
    var cursor = FolderCursor(root: comparison.root, disk: comparison.disk)
    var gone: Set<SitePath> = []
    for path in present where previous[path.text] != nil && !wanted.contains(path) {
      guard let parent = try cursor.existing(path.folder), case .file = Disk.kind(of: path.name, in: parent) else {
        leftAlone.append(path.text)
        continue
      }
      // After those of the files, of the manifest, and of new folders, of which there are no more than files.
      changes.append(Change(path: path, kind: .remove, number: String(files.count * 2 + 1 + removed.count)))
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

  private mutating func compareManifest(_ comparison: Comparison) throws(FileFault) {
    let path = SitePath(checked: Manifest.path)
    let bytes = manifest.bytes
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
