internal import Glibc

/// The folder that a site is published in.
///
/// ```swift
/// let publication = try OutputFolder(path: "output").begin()
/// let ledger = try publication.contents(of: ".wallplanner/revisions")
/// let report = try publication.publish(files)
/// ```
package struct OutputFolder: Sendable {
  package let path: String
  private let disk: Disk

  package init(path: String, disk: Disk = Disk()) {
    self.path = path
    self.disk = disk
  }

  /// What the last build published, without waiting for a build that runs. Empty if there is no site.
  package func previous() -> Manifest {
    let root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { return Manifest() }
    defer { close(root) }
    return Publication.manifest(in: root, disk: disk) ?? Manifest()
  }

  /// Locks the folder until the publication ends, and puts right what an interrupted build left in it.
  ///
  /// A folder that does not exist is made by `Publication.publish`, not here.
  ///
  /// - Throws: `.busy` if another build keeps the folder; `.folderUnusable` if it is no folder or cannot be read.
  package func begin(_ options: PublishOptions = PublishOptions()) throws(PublishError) -> Publication {
    try Publication(path: path, disk: disk, options: options)
  }

  /// Publishes `files` as the whole site.
  package func publish(_ files: [OutputFile], _ options: PublishOptions = PublishOptions()) throws(PublishError) -> PublishReport {
    let publication = try begin(options)
    return try publication.publish(files)
  }
}

/// One build's hold on the output folder: from before the old site is read until the new one is there.
package struct Publication: ~Copyable {
  /// What the last build published.
  package let previous: Manifest
  /// What an interrupted build before this one had left; nil if nothing.
  package let recovery: PublishReport.Recovery?
  /// What the last build on this machine left for this one (`PublishOptions.notes`); nil if there is nothing, or the manifest
  /// is not the one that it was left with.
  package let note: [UInt8]?
  private let folderState: ContentDigest?
  private let hasManifest: Bool
  private let path: String
  private let disk: Disk
  private let options: PublishOptions
  private let folder: LockedFolder?

  fileprivate init(path: String, disk: Disk, options: PublishOptions) throws(PublishError) {
    let folder = try LockedFolder.open(path, options)
    var recovery: PublishReport.Recovery?
    var manifest: Manifest?
    var note: BuildNote?
    if let folder {
      do throws(FileFault) {
        recovery = try Swap(
          disk: disk, root: folder.descriptor, modes: .ofThisProcess(), jobs: options.jobs, durability: options.durability,
          hasReaders: true
        ).recover()
      } catch {
        throw PublishError(error, in: path)
      }
      if let bytes = Self.manifestBytes(in: folder.descriptor, disk: disk) {
        manifest = Manifest(parsing: bytes)
        note = BuildNote.read(in: folder.descriptor, disk: disk)
        if manifest == nil || note?.manifest != BuildNote.digest(ofManifest: bytes) { note = nil }
      }
    }
    self.note = note?.payload
    folderState = note?.folder
    self.path = path
    self.disk = disk
    self.options = options
    self.folder = folder
    self.recovery = recovery
    previous = manifest ?? Manifest()
    hasManifest = manifest != nil
  }

  fileprivate static func manifest(in root: Int32, disk: Disk) -> Manifest? {
    manifestBytes(in: root, disk: disk).flatMap(Manifest.init(parsing:))
  }

  private static func manifestBytes(in root: Int32, disk: Disk) -> [UInt8]? {
    var cursor = FolderCursor(root: root, disk: disk)
    let path = SitePath(checked: Manifest.path)
    guard let parent = try? cursor.existing(path.folder) else { return nil }
    return try? Disk.contents(of: path.name, in: parent, path: path.text, limit: Manifest.maximumSize)
  }

  /// The content of a file of the old site; nil if there is none, or it is larger than `limit` octets.
  package borrowing func contents(of path: String, limit: Int = 64 * 1024 * 1024) throws(PublishError) -> [UInt8]? {
    guard let folder, let place = SitePath(path) else { return nil }
    do throws(FileFault) {
      var cursor = FolderCursor(root: folder.descriptor, disk: disk)
      guard let parent = try cursor.existing(place.folder) else { return nil }
      return try Disk.contents(of: place.name, in: parent, path: path, limit: limit)
    } catch {
      if error.code == ENOTDIR || error.code == ELOOP { return nil }
      throw PublishError(error, in: self.path)
    }
  }

  /// The paths of the old site's files that are there, in order; of all files that are there if the manifest is lost.
  /// Reads the whole folder.
  package borrowing func previousPaths() throws(PublishError) -> [String] {
    guard let folder else { return [] }
    do throws(FileFault) {
      return try FolderWalk.entries(of: folder.descriptor, disk: disk, where: { if case .file = $0 { true } else { false } })
        .map(\.text).filter { !hasManifest || previous[$0] != nil }
    } catch {
      throw PublishError(error, in: path)
    }
  }

  /// Whether nobody has touched the folder since the last build on this machine: no entry was added, removed, replaced or
  /// written to. False where that cannot be told. Reads no file; looks at every entry.
  package borrowing func isUntouched() -> Bool {
    guard let folder, let folderState, recovery == nil else { return false }
    return FolderState(of: folder.descriptor, disk: disk, jobs: options.jobs)?.digest == folderState
  }

  /// Whether each of `paths` still is, to the byte, as the last build published it.
  package borrowing func areIntact(_ paths: [String]) -> [Bool] {
    guard let folder else { return paths.map { _ in false } }
    let comparison = Comparison(root: folder.descriptor, disk: disk, previous: previous, device: folder.device)
    return comparison.areIntact(paths.map { SitePath($0) ?? SitePath(checked: ".") }, jobs: options.jobs)
  }

  /// Publishes `files` as the whole site, in any order. Files that are the same stay untouched; files of the last site that are
  /// not among them are removed; if nothing is different, nothing at all is written.
  ///
  /// - Parameter notes: what the next build on this machine is to know (`note`), the best first: the first that there is room
  ///   for is kept, of at most 3,800 octets. It changes no file.
  /// - Throws: with the old site as it was, unless the error is `.publishedButUntidy`.
  package consuming func publish(_ files: [OutputFile], notes: [[UInt8]] = []) throws(PublishError) -> PublishReport {
    options.tidying?.finishDue()
    let sorted = try Self.sorted(files)
    guard let folder else {
      try LockedFolder.make(path)
      // Another build may have made it first: look again, now with the lock.
      return try Publication(path: path, disk: disk, options: options).publish(files, notes: notes)
    }
    let modes = FileModes.ofThisProcess()
    var report = PublishReport()
    report.recovery = recovery
    var previous = previous
    var hasManifest = hasManifest
    // A second round only if a file of the old site stands where the new one has a folder, or the other way round.
    var isTidy = true
    for round in 1...2 {
      let comparison = Comparison(root: folder.descriptor, disk: disk, previous: previous, device: folder.device)
      let changes: SiteChanges
      do throws(FileFault) {
        let findings = try comparison.findings(for: sorted, jobs: options.jobs)
        changes = try SiteChanges(sorted, findings, comparison: comparison, hasManifest: hasManifest)
      } catch {
        throw PublishError(error, in: path)
      }
      if let conflict = changes.conflict { throw conflict.error(in: path) }
      if round == 2, let blocked = changes.blocked.first {
        throw .notOurs(path: path + "/" + blocked, what: "a folder")
      }
      isTidy = try carryOut(changes, in: folder, modes, notes, &report)
      report.merge(changes)
      if changes.blocked.isEmpty { break }
      previous = changes.manifest
      hasManifest = true
    }
    if isTidy { BuildNote.leave(notes, in: folder.descriptor, disk: disk, jobs: options.jobs) }
    return report
  }

  /// - Returns: whether all is done; false if tidying up, and leaving a note, is left to a queue.
  private borrowing func carryOut(
    _ changes: SiteChanges, in folder: LockedFolder, _ modes: FileModes, _ notes: [[UInt8]], _ report: inout PublishReport
  ) throws(PublishError) -> Bool {
    guard !changes.changes.isEmpty else { return true }
    do throws(Swap.Failure) {
      do throws(Swap.Failure) {
        let swap = Swap(
          disk: disk, root: folder.descriptor, modes: modes, jobs: options.jobs, durability: options.durability,
          hasReaders: changes.hasOldSite)
        // A second round needs the swap folder again at once.
        let queue = changes.hasOldSite && changes.blocked.isEmpty ? options.tidying : nil
        try swap.run(
          changes.changes, newFolders: changes.newFolders, later: queue.map { queue in { queue.add(swap, folder, notes) } })
        return queue == nil
      } catch .cannotExchange {
        report.guarantee = .fileByFile
        try FileByFile(disk: disk, root: folder.descriptor, modes: modes).run(changes.changes)
        return true
      }
    } catch {
      switch error {
      case .before(let fault): throw PublishError(fault, in: path)
      case .after(let fault): throw .publishedButUntidy(path: path + "/" + fault.path, reason: fault.reason)
      case .cannotExchange: throw .folderUnusable(path: path, reason: "its file system cannot exchange files")
      }
    }
  }

  /// The files in the order of their paths, which are checked.
  private static func sorted(_ files: [OutputFile]) throws(PublishError) -> [(path: SitePath, file: OutputFile)] {
    var sorted: [(path: SitePath, file: OutputFile)] = []
    sorted.reserveCapacity(files.count)
    for file in files {
      if let fault = SitePath.fault(in: file.path) { throw .badPath(file.path, fault: fault) }
      if file.path == Manifest.path { throw .badPath(file.path, fault: "is kept for the program's own use") }
      sorted.append((SitePath(checked: file.path), file))
    }
    sorted.sort { $0.path < $1.path }
    let paths = Set(sorted.map(\.path))
    for (earlier, later) in zip(sorted, sorted.dropFirst()) where earlier.path == later.path {
      throw .samePath(later.path.text)
    }
    for (path, _) in sorted {
      var folder = path.folder
      while !folder.isEmpty {
        let place = SitePath(checked: folder)
        if paths.contains(place) { throw .fileAndFolder(folder) }
        folder = place.folder
      }
    }
    return sorted
  }
}

extension FileModes {
  /// From the process's file mode mask.
  static func ofThisProcess() -> FileModes {
    let mask = umask(0o022)
    umask(mask)
    return mask & 0o055 == 0 ? .asCreated : .corrected
  }
}
