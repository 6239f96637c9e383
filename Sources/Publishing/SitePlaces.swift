internal import Files
internal import Glibc

/// What is in the output folder where the new site's files will go, and which old files must be removed.
struct SitePlaces: Sendable {
  /// What is in the place of one file.
  enum Place: Sendable {
    /// Nothing. `step` is the file, or the outermost of its folders that is missing.
    case free(step: SitePath)
    /// A file. `isOurs` says whether it may be replaced.
    case file(isOurs: Bool)
    /// Something of ours that must go as a whole: a file instead of a folder, a folder instead of a file, or a link that somebody
    /// has put there.
    case taken(step: SitePath)
  }

  private(set) var places: [Place] = []
  /// Files of the last site that must be removed, in order.
  private(set) var removed: [SitePath] = []

  /// - Parameters:
  ///   - keys: the paths' keys in manifests.
  ///   - manifest: the last site's manifest. Nil if there is none.
  ///   - folder: the output folder as the build was given it, for messages.
  init(
    _ paths: [SitePath], _ keys: [ContentDigest], _ manifest: Manifest?, in root: Int32, _ folder: String, disk: Disk
  ) throws(PublishError) {
    let last = manifest ?? Manifest()
    var cursor = FolderCursor(root: root, disk: disk)
    for (path, key) in zip(paths, keys) {
      // The state folder is ours even without a manifest: somebody may have copied it here without the rest.
      let isKnown = last.entries[key] != nil || path.folder == Swap.stateFolder
      places.append(try Self.place(of: path, isKnown: isKnown, last, folder, &cursor))
    }
    // If most of the wanted files exist, this is a site that has lost its manifest, and not somebody else's folder.
    let fileCount = places.count { if case .file = $0 { true } else { false } }
    if manifest == nil, fileCount * 2 > paths.count {
      places = places.map { if case .file = $0 { .file(isOurs: true) } else { $0 } }
    }
    if let place = try findRemoved(Set(keys), last, in: root, folder, disk: disk) { throw .notOurs(place, .folder, in: folder) }
  }

  private static func place(
    of path: SitePath, isKnown: Bool, _ last: Manifest, _ folder: String, _ cursor: inout FolderCursor
  ) throws(PublishError) -> Place {
    let kind: EntryKind
    do throws(FileFault) {
      guard let parent = try cursor.existing(path.folder) else {
        // The state folder need not exist: the swap makes it.
        for folder in path.folders where folder != Swap.stateFolder {
          if try cursor.existing(folder) == nil { return .free(step: SitePath(checked: folder)) }
        }
        return .free(step: path)
      }
      kind = Disk.kind(of: path.name, in: parent)
    } catch {
      guard error.code == ENOTDIR || error.code == ELOOP else { throw PublishError(error, in: folder) }
      // A part of the path is not a folder: the outermost one that cannot be opened.
      let fault = path.folders.first { (try? cursor.existing($0)) == nil }
      let place = SitePath(checked: fault ?? error.path)
      let kind = (try? cursor.existing(place.folder)).map { Disk.kind(of: place.name, in: $0) } ?? .other
      guard kind == .file, last[place.text] != nil else { throw .notOurs(place, kind, in: folder) }
      return .taken(step: place)
    }
    switch kind {
    case .absent: return .free(step: path)
    case .file: return .file(isOurs: isKnown)
    case .link where isKnown: return .taken(step: path)
    case .folder: return .taken(step: path)
    case .link, .other: throw .notOurs(path, kind, in: folder)
    }
  }

  /// Finds the last site's files that must be removed. Walks through the folder only if there can be any.
  ///
  /// - Returns: a folder that must go but holds something else. Nil if there is none.
  private mutating func findRemoved(
    _ wanted: Set<ContentDigest>, _ last: Manifest, in root: Int32, _ folder: String, disk: Disk
  ) throws(PublishError) -> SitePath? {
    let taken = replacedWhole
    guard !taken.isEmpty || wanted.count(where: { last.entries[$0] != nil }) < last.fileCount else { return nil }
    var folders: [SitePath] = []
    var others: [SitePath] = []
    try publishing(in: folder) { () throws(FileFault) in
      try disk.walk(root) { path, entry in
        let (kind, path) = (entry.kind, SitePath(checked: path))
        let key = Manifest.key(path.text)
        if kind == .folder {
          folders.append(path)
        } else if kind == .file, last.entries[key] != nil, !wanted.contains(key) {
          removed.append(path)
        } else {
          others.append(path)
        }
      }
    }
    removed.sort()
    return folders.first { taken.contains($0) && (others.contains(where: $0.holds) || !removed.contains(where: $0.holds)) }
  }

  // MARK: What follows from it

  /// What must be exchanged or put in place for one file. Its folder exists.
  func step(_ index: Int, _ path: SitePath) -> Swap.Step {
    switch places[index] {
    case .free(let step): Swap.Step(path: step, kind: .add)
    case .file: Swap.Step(path: path, kind: .replace)
    case .taken(let step): Swap.Step(path: step, kind: .replace)
    }
  }

  /// The paths of everything that must go as a whole.
  var replacedWhole: [SitePath] { places.compactMap { if case .taken(let step) = $0 { step } else { nil } } }

  /// Whether nothing may be written before all files have been compared. This is so if there is a file that no build has written:
  /// if it differs from the new one, nothing may be published and the folder must not be touched at all.
  var isCautious: Bool { places.contains { if case .file(isOurs: false) = $0 { true } else { false } } }

  /// Whether no part of a site is there.
  var isEmpty: Bool { removed.isEmpty && places.allSatisfy { if case .free = $0 { true } else { false } } }
}
