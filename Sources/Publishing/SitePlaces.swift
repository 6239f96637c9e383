internal import Glibc

/// What stands in the output folder where the new site's files are to go, and which files of the old site have to go.
struct SitePlaces: Sendable {
  /// What stands in the place of one file.
  enum Place: Sendable {
    /// Nothing. `step` is the file, or the outermost folder above it that is not there yet.
    case free(step: SitePath)
    /// A file. `isOurs`: it may be replaced.
    case file(isOurs: Bool)
    /// Something of ours that has to go as a whole: a file where a folder is to be, a folder where a file is to be, or a link that
    /// somebody has put in a file's place.
    case taken(step: SitePath)
  }

  /// Why the site cannot be published.
  enum Fault: Error {
    case file(FileFault)
    case notOurs(SitePath, EntryKind)

    func error(in folder: String) -> PublishError {
      switch self {
      case .file(let fault): PublishError(fault, in: folder)
      case .notOurs(let path, let kind): .notOurs(path: folder + "/" + path.text, what: kind.words)
      }
    }
  }

  private var places: [Place] = []
  /// Files of the last site that are no longer wanted, in order.
  private(set) var removed: [SitePath] = []
  /// The same, but something else stands in their places.
  private(set) var leftAlone: [String] = []
  /// Whether files are taken for ours although no manifest tells of them.
  private(set) var adoptsAll = false
  /// Whether a file stands in the manifest's place.
  let hasManifest: Bool

  /// - Parameters:
  ///   - keys: the paths' in manifests.
  ///   - manifest: the last site's; nil if there is none.
  init(_ paths: [SitePath], _ keys: [ContentDigest], _ manifest: Manifest?, in root: Int32, disk: Disk) throws(Fault) {
    let last = manifest ?? Manifest()
    var cursor = FolderCursor(root: root, disk: disk)
    let manifestPath = SitePath(checked: Manifest.path)
    if case .free = try Self.place(of: manifestPath, isKnown: true, last, &cursor) { hasManifest = false } else { hasManifest = true }
    for (path, key) in zip(paths, keys) {
      // What is kept between builds is nobody else's: it may have been carried over without the rest.
      let isKnown = last[key: key] != nil || path.folder == Swap.stateFolder
      places.append(try Self.place(of: path, isKnown: isKnown, last, &cursor))
    }
    // If most of the wanted files are there, this is a site whose manifest was lost, not somebody else's folder.
    let fileCount = places.count { if case .file = $0 { true } else { false } }
    if manifest == nil, fileCount * 2 > paths.count {
      adoptsAll = true
      places = places.map { if case .file = $0 { .file(isOurs: true) } else { $0 } }
    }
    try findRemoved(paths, keys, last, in: root, disk: disk)
  }

  private static func place(
    of path: SitePath, isKnown: Bool, _ last: Manifest, _ cursor: inout FolderCursor
  ) throws(Fault) -> Place {
    let kind: EntryKind
    do throws(FileFault) {
      guard let parent = try cursor.existing(path.folder) else {
        for folder in path.folders where try cursor.existing(folder) == nil { return .free(step: SitePath(checked: folder)) }
        return .free(step: path)
      }
      kind = Disk.kind(of: path.name, in: parent)
    } catch {
      guard error.code == ENOTDIR || error.code == ELOOP else { throw .file(error) }
      // Something on the way is no folder.
      let place = SitePath(checked: error.path)
      let kind = (try? cursor.existing(place.folder)).map { Disk.kind(of: place.name, in: $0) } ?? .other
      guard kind == .file, last[place.text] != nil else { throw .notOurs(place, kind) }
      return .taken(step: place)
    }
    switch kind {
    case .absent: return .free(step: path)
    case .file: return .file(isOurs: isKnown)
    case .link where isKnown: return .taken(step: path)
    case .folder where path.text != Manifest.path: return .taken(step: path)
    case .folder, .link, .other: throw .notOurs(path, kind)
    }
  }

  /// Finds the files of the last site that are no longer wanted. The folder is read through only if there can be any.
  ///
  /// - Throws: if a folder has to go in which there is anything else.
  private mutating func findRemoved(
    _ paths: [SitePath], _ keys: [ContentDigest], _ last: Manifest, in root: Int32, disk: Disk
  ) throws(Fault) {
    let taken = replacedWhole
    guard !taken.isEmpty || keys.count(where: { last[key: $0] != nil }) < last.fileCount else { return }
    let wanted = Set(keys)
    var others: [SitePath] = []
    do throws(FileFault) {
      try disk.walk(root) { path, information in
        let kind = EntryKind(information)
        let key = Manifest.key(path)
        if kind == .folder {
          return
        } else if last[key: key] == nil || wanted.contains(key) {
          others.append(SitePath(checked: path))
        } else if kind == .file {
          removed.append(SitePath(checked: path))
        } else {
          leftAlone.append(path)
          others.append(SitePath(checked: path))
        }
      }
    } catch {
      throw .file(error)
    }
    removed.sort()
    for place in taken where !removed.contains(where: { $0 == place || $0.lies(in: place) }) || others.contains(where: { $0.lies(in: place) }) {
      var cursor = FolderCursor(root: root, disk: disk)
      guard let parent = try? cursor.existing(place.folder), Disk.kind(of: place.name, in: parent) != .link else { continue }
      throw .notOurs(place, .folder)
    }
  }

  // MARK: What follows from it

  subscript(index: Int) -> Place { places[index] }

  /// What has to be exchanged or put in place for a file to be as it is to be. The folder that it lies in is there.
  func step(_ index: Int, _ path: SitePath) -> SitePath {
    switch places[index] {
    case .free(let step), .taken(let step): step
    case .file: path
    }
  }

  /// Whether there is nothing in the place of a file.
  func isFree(_ index: Int) -> Bool {
    if case .free = places[index] { true } else { false }
  }

  /// The places of what has to go as a whole.
  var replacedWhole: [SitePath] {
    places.compactMap { if case .taken(let step) = $0 { step } else { nil } }
  }

  /// Whether nothing may be written before all files have been compared. A file is there that no build has left: if it is different
  /// from the wanted one, the folder must stay as it is to the time of its last change.
  var isCautious: Bool {
    places.contains { if case .file(isOurs: false) = $0 { true } else { false } }
  }

  /// Whether a site is there, which somebody may be reading.
  var hasSite: Bool { hasManifest || !removed.isEmpty || !places.indices.allSatisfy(isFree) }
}
