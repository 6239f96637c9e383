internal import FanOut
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
  package var previous: Manifest { manifest.value ?? Manifest() }
  /// Read when it is first asked for: where nothing has changed nobody does. Nil if there is none.
  private let manifest: Once<Manifest?>
  /// What an interrupted build before this one had left; nil if nothing.
  package let recovery: PublishReport.Recovery?
  /// What the last build on this machine left for this one (`PublishOptions.notes`); nil if there is nothing, or the manifest
  /// is not the one that it was left with.
  package let note: [UInt8]?
  private let folderState: ContentDigest?
  private var hasManifest: Bool { manifest.value != nil }
  private let path: String
  private let disk: Disk
  private let options: PublishOptions
  private let folder: LockedFolder?

  fileprivate init(path: String, disk: Disk, options: PublishOptions) throws(PublishError) {
    let folder = try LockedFolder.open(path, options)
    var recovery: PublishReport.Recovery?
    var manifest: [UInt8]?
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
      manifest = Self.manifestBytes(in: folder.descriptor, disk: disk)
      if let manifest, let found = BuildNote.read(in: folder.descriptor, disk: disk),
        found.manifest == BuildNote.digest(ofManifest: manifest)
      {
        note = found
      }
    }
    self.note = note?.payload
    folderState = note?.folder
    self.path = path
    self.disk = disk
    self.options = options
    self.folder = folder
    self.recovery = recovery
    self.manifest = Once { [manifest] in manifest.flatMap { Manifest(parsing: $0) } }
  }

  /// Reads what the last build published, if that is not done yet. May be called on another thread.
  package var reading: @Sendable () -> Void {
    { [manifest] in _ = manifest.value }
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

  /// Whether `bytes` are what the last build published at `path`, as its manifest has it.
  package borrowing func published(_ bytes: [UInt8], at path: String) -> Bool {
    previous[path]?.content == Manifest.digest(of: bytes, at: path)
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

  /// Asks whether nobody has touched the folder since the last build on this machine: no entry was added, removed, replaced or
  /// written to. False where that cannot be told. Reads no file; looks at every entry. May be asked on another thread, while this
  /// publication or the site that it begins is there.
  package var untouchedCheck: @Sendable () -> Bool {
    guard let folder, let folderState, recovery == nil else { return { false } }
    let (disk, jobs) = (disk, options.jobs)
    return { FolderState(of: folder.descriptor, disk: disk, jobs: jobs)?.digest == folderState }
  }

  /// Whether each of `paths` still is, to the byte, as the last build published it.
  package borrowing func areIntact(_ paths: [String]) -> [Bool] {
    guard let folder else { return paths.map { _ in false } }
    let comparison = Comparison(root: folder.descriptor, disk: disk, previous: previous, mount: folder.mount)
    return comparison.areIntact(paths.map { SitePath($0) ?? SitePath(checked: ".") }, jobs: options.jobs)
  }

  /// Begins a new site of the files at `paths`, in any order. Makes the output folder if there is none.
  ///
  /// - Throws: if a path is none that may be written, is there twice, or would be both a file and a folder.
  package consuming func begin(_ paths: [String]) throws(PublishError) -> NewSite {
    options.tidying?.finishDue()
    let (paths, order) = try Self.sorted(paths, jobs: options.jobs)
    guard let folder else {
      let made = try LockedFolder.make(path)
      // Another build may have made it first: look again, now with the lock.
      let again = try Publication(path: path, disk: disk, options: options)
      return try again.begin(paths, order, made)
    }
    return NewSite(
      path: path, disk: disk, options: options, folder: folder, madeFolders: [], previous: previous, hasManifest: hasManifest,
      recovery: recovery, paths: paths, order: order)
  }

  private consuming func begin(_ paths: [SitePath], _ order: [Int], _ made: [String]) throws(PublishError) -> NewSite {
    guard let folder else { throw .folderUnusable(path: path, reason: FileFault.reason(ENOENT)) }
    return NewSite(
      path: path, disk: disk, options: options, folder: folder, madeFolders: made, previous: previous, hasManifest: hasManifest,
      recovery: recovery, paths: paths, order: order)
  }

  /// Publishes `files` as the whole site, in any order. Files that are the same stay untouched; files of the last site that are
  /// not among them are removed; if nothing is different, nothing at all is written.
  ///
  /// - Parameter notes: what the next build on this machine is to know (`note`), the best first: the first that there is room
  ///   for is kept, of at most 3,800 octets. It changes no file.
  /// - Throws: with the old site as it was, unless the error is `.publishedButUntidy`.
  package consuming func publish(_ files: [OutputFile], notes: [[UInt8]] = []) throws(PublishError) -> PublishReport {
    let jobs = options.jobs
    let site = try begin(files.map(\.path))
    let order = files.indices.sorted { site.paths[$0] < site.paths[$1] }
    let size = max(Self.smallestChunk, files.count / (max(1, jobs) * 8) + 1)
    let faults = fanOut((files.count + size - 1) / size, jobs: jobs) { chunk -> PublishError? in
      do throws(PublishError) {
        var writer = SiteWriter(site)
        for index in order[chunk * size..<min(files.count, (chunk + 1) * size)] { try writer.add(index, files[index]) }
        return nil
      } catch {
        return error
      }
    }
    for case let fault? in faults { throw fault }
    return try site.publish(notes: notes)
  }

  /// The fewest files worth a thread of their own.
  private static let smallestChunk = 16

  /// The paths, checked, and their positions in the order of the paths.
  private static func sorted(_ texts: [String], jobs: Int) throws(PublishError) -> (paths: [SitePath], order: [Int]) {
    let chunk = 1_024
    let parts = fanOut((texts.count + chunk - 1) / chunk, jobs: jobs) { number -> (paths: [SitePath], fault: PublishError?) in
      var paths: [SitePath] = []
      paths.reserveCapacity(chunk)
      for text in texts[number * chunk..<min((number + 1) * chunk, texts.count)] {
        if let fault = SitePath.fault(in: text) { return (paths, .badPath(text, fault: fault)) }
        if text == Manifest.path { return (paths, .badPath(text, fault: "is kept for the program's own use")) }
        paths.append(SitePath(checked: text))
      }
      return (paths, nil)
    }
    if let fault = parts.lazy.compactMap(\.fault).first { throw fault }
    let paths = parts.flatMap(\.paths)
    let order = Octets.order(of: texts)
    for (earlier, later) in zip(order, order.dropFirst()) where paths[earlier] == paths[later] {
      throw .samePath(paths[later].text)
    }
    // What begins with a path's octets follows it at once: these paths are the starts of the one at hand, the shortest first.
    var starts: [String] = []
    for position in order {
      let text = paths[position].text
      while let last = starts.last, !text.utf8.starts(with: last.utf8) { starts.removeLast() }
      for start in starts where text.utf8.dropFirst(start.utf8.count).first == UInt8(ascii: "/") { throw .fileAndFolder(start) }
      starts.append(text)
    }
    return (paths, order)
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
