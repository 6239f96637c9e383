internal import Files
internal import Glibc

/// The folder that the site is published in.
///
/// ```swift
/// let publication = try OutputFolder(path: "output").begin()
/// let ledger = try publication.contents(of: ".wallplanner/revisions")
/// let site = try publication.begin(paths)
/// for (index, bytes) in files { try site.add(index, bytes) }
/// let report = try site.publish()
/// ```
package struct OutputFolder: Sendable {
  package let path: String
  private let disk: Disk

  package init(path: String, disk: Disk = Disk()) { (self.path, self.disk) = (path, disk) }

  /// What the last build published. Does not wait for a running build. Empty if there is no site.
  package func previous() -> Manifest {
    let root = OpenFile(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    return LastSite(in: root?.descriptor, disk: disk).manifest ?? Manifest()
  }

  /// Locks the folder until the publication ends, and repairs what an interrupted build has left in it.
  ///
  /// Does not make the folder. `Publication.begin` does.
  ///
  /// - Throws: `.busy` if another build keeps the folder; `.folderUnusable` if it is no folder or cannot be read.
  ///
  /// - Parameter patience: what to do while another build holds the folder.
  package func begin(_ patience: Patience = Patience()) throws(PublishError) -> Publication {
    try Publication(path: path, disk: disk, patience)
  }

  /// Removes a published site, and the folder if nothing else is in it.
  ///
  /// - Parameter file: the site must hold this file.
  /// - Returns: false if it does not, and nothing was removed.
  package func clear(holding file: (path: String, bytes: [UInt8])) throws(PublishError) -> Bool {
    let publication = try begin()
    guard try publication.contents(of: file.path) == file.bytes else { return false }
    _ = try publication.begin([]).publish()
    unlink("\(path)/\(Manifest.path)")
    rmdir("\(path)/.wallplanner")
    rmdir(path)
    return true
  }
}

/// What the last build left.
struct LastSite: Sendable {
  /// The bytes of the manifest. Nil if there is none.
  var bytes: [UInt8]?
  /// Nil if there is none or it is damaged.
  var manifest: Manifest?

  init(in root: Int32?, disk: Disk) {
    guard let root else { return }
    bytes = (try? disk.file(SitePath(checked: Manifest.path), below: root, limit: Manifest.maximumSize))?.bytes
    manifest = bytes.flatMap(Manifest.init(parsing:))
  }
}

/// One build's lock on the output folder, from before the old site is read until the new one is published.
package struct Publication: ~Copyable {
  private let last: LastSite
  private let path: String
  private let disk: Disk
  private let patience: Patience
  /// Nil if there is no such folder yet.
  private let folder: LockedFolder?

  fileprivate init(path: String, disk: Disk, _ patience: Patience) throws(PublishError) {
    let folder = try LockedFolder.open(path, patience)
    if let folder {
      try publishing(in: path) { () throws(FileFault) in try Swap(disk: disk, root: folder.descriptor).recover() }
    }
    last = LastSite(in: folder?.descriptor, disk: disk)
    (self.path, self.disk, self.patience, self.folder) = (path, disk, patience, folder)
  }

  /// What the last build published.
  package var previous: Manifest { last.manifest ?? Manifest() }

  /// The digest of the manifest (`PublishReport.manifest`). Nil if there is none.
  package var manifest: String? { last.bytes.map { "\(ContentDigest(of: $0))" } }

  /// The note of the last build (`NewSite.publish`). Nil if there is none or the manifest is damaged.
  package var note: [UInt8]? { previous.note.isEmpty ? nil : previous.note }

  /// Whether the folder is as the last build left it: nothing was added, removed, replaced or written to. False if this cannot be
  /// known. Looks at every entry but reads no file.
  package var isUntouched: Bool {
    guard let folder, last.manifest != nil else { return false }
    return Seal.holds(in: folder.descriptor, disk: disk)
  }

  /// The content of a published file. Nil if there is none or it is larger than `limit` bytes.
  package borrowing func contents(of path: String, limit: Int = NewSite.maximumFileSize) throws(PublishError) -> [UInt8]? {
    guard let folder, SitePath.fault(in: path) == nil else { return nil }
    do throws(FileFault) {
      return try disk.file(SitePath(checked: path), below: folder.descriptor, limit: limit)?.bytes
    } catch {
      if error.code == ENOTDIR || error.code == ELOOP { return nil }
      throw PublishError(error, in: self.path)
    }
  }

  /// Whether the last build published `bytes` at `path`, by its manifest.
  package borrowing func published(_ bytes: [UInt8], at path: String) -> Bool {
    previous[path]?.content == Manifest.digest(of: bytes, at: path)
  }

  /// The paths of all published files that still exist, folder by folder. Without a manifest, all files in the folder. Reads the
  /// whole folder.
  package borrowing func previousPaths() throws(PublishError) -> [String] {
    guard let folder else { return [] }
    var paths: [String] = []
    try publishing(in: path) { () throws(FileFault) in
      try disk.walk(folder.descriptor) { path, entry in
        if entry.kind == .file, last.manifest == nil || previous[path] != nil { paths.append(path) }
      }
    }
    return paths
  }

  /// Begins a new site with files at `paths`, in any order. Makes the output folder if there is none.
  ///
  /// - Parameter isRehearsal: only compare (`NewSite.rehearse`): what is new stays in memory.
  /// - Throws: if a path is not allowed, is there twice, would be both a file and a folder, or is taken by something that no build
  ///   has written.
  package consuming func begin(_ paths: [String], isRehearsal: Bool = false) throws(PublishError) -> NewSite {
    let (paths, order) = try Self.sorted(paths)
    var (folder, last, made) = (folder, last, [String]())
    if folder == nil {
      made = try LockedFolder.make(path)
      // Another build may have made the folder in the meantime. Start again with the lock.
      let again = try Publication(path: path, disk: disk, patience)
      (folder, last) = (again.folder, again.last)
    }
    guard let folder else { throw PublishError(.folderUnusable, path, FileFault.reason(ENOENT)) }
    return try NewSite(
      paths, order, path: path, disk: disk, folder: folder, madeFolders: made, last: last, isRehearsal: isRehearsal)
  }

  /// Checks the paths. Also returns their indices in the order of the paths.
  private static func sorted(_ texts: [String]) throws(PublishError) -> (paths: [SitePath], order: [Int]) {
    for text in texts {
      if let fault = SitePath.fault(in: text) { throw PublishError(.badPath, text, fault) }
      if text == Manifest.path { throw PublishError(.badPath, text, "is kept for the program's own use") }
    }
    let paths = texts.map(SitePath.init(checked:))
    let order = paths.indices.sorted { paths[$0] < paths[$1] }
    for (earlier, later) in zip(order, order.dropFirst()) where paths[earlier] == paths[later] {
      throw PublishError(.samePath, paths[later].text)
    }
    // Sorting puts all paths that begin with another path right after it. These are the prefixes of the current path, shortest
    // first.
    var starts: [SitePath] = []
    for path in order.map({ paths[$0] }) {
      while let last = starts.last, !path.text.utf8.starts(with: last.text.utf8) { starts.removeLast() }
      if let file = starts.first(where: { $0.holds(path) }) { throw PublishError(.fileAndFolder, file.text) }
      starts.append(path)
    }
    return (paths, order)
  }
}
