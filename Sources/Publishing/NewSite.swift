internal import CFileExchange
internal import FanOut
internal import Files
internal import Glibc

/// The new site while it is being made. Each file is compared with the published one as soon as it is made. If it differs, it is
/// written beside it at once, so that its content need not stay in memory. Readers notice nothing before `publish`.
///
/// ```swift
/// let site = try publication.begin(paths)
/// try site.add(0, bytes)                 // from any thread
/// let report = try site.publish()
/// ```
/// If `publish` is not called, the last reference removes what was written.
package final class NewSite: Sendable {
  /// The largest file that is read, in bytes.
  package static let maximumFileSize = 64 * 1024 * 1024

  /// In the order given to `Publication.begin`.
  private let paths: [SitePath]
  /// Indices in `paths`, in the order of the paths.
  private let order: [Int]
  /// The paths' keys in manifests.
  private let keys: [ContentDigest]
  /// The output folder as the build was given it, for messages.
  private let path: String
  private let disk: Disk
  private let folder: LockedFolder
  /// Folders that this build has made, the outermost first.
  private let madeFolders: [String]
  private let last: LastSite
  /// What is in the files' places now, and what must be removed.
  private let places: SitePlaces
  /// Whether to keep new contents in memory until all files have been compared.
  private let isCautious: Bool
  /// Whether nothing may be changed.
  private let isRehearsal: Bool

  private struct State: Sendable {
    /// The new manifest's entry for each file that was added.
    var entries: [Manifest.Entry?]
    /// Why each file is written. Nil for unchanged ones.
    var reasons: [PublishReport.Reason?]
    /// Why the site cannot be published, by file.
    var conflicts: [Int: PublishError] = [:]
    /// New contents that are still to be written.
    var kept: [Int: (bytes: [UInt8], laterThan: Int?)] = [:]
    /// Whether the file system can exchange entries. Nil until the first file is written.
    var canExchange: Bool?
    /// Whether the folders that were asked for lie on the mount of the output folder.
    var onMount: [String: Bool] = [:]
    /// Folders of new contents that have been made.
    var staged: Set<String> = []
    /// Files whose mode was mended.
    var mended: [String] = []
    var isOver = false
  }
  private let state: Locked<State>

  private var root: Int32 { folder.descriptor }
  private var swap: Swap { Swap(disk: disk, root: root) }

  /// - Parameter order: the indices of `paths` in ascending order of the paths.
  init(
    _ paths: [SitePath], _ order: [Int], path: String, disk: Disk, folder: LockedFolder, madeFolders: [String], last: LastSite,
    isRehearsal: Bool
  ) throws(PublishError) {
    self.paths = paths
    self.order = order
    self.path = path
    self.disk = disk
    self.folder = folder
    self.madeFolders = madeFolders
    self.last = last
    self.isRehearsal = isRehearsal
    let keys = paths.map { Manifest.key($0.text) }
    self.keys = keys
    state = Locked(State(entries: Array(repeating: nil, count: paths.count), reasons: Array(repeating: nil, count: paths.count)))
    places = try SitePlaces(paths, keys, last.manifest, in: folder.descriptor, path, disk: disk)
    isCautious = isRehearsal || places.isCautious
  }

  deinit { abandon() }

  /// Removes what was written, unless it has been published.
  private func abandon() {
    let (isOver, hasWritten) = state.withLock { state in
      defer { state.isOver = true }
      return (state.isOver, state.canExchange != nil)
    }
    if isOver { return }
    if hasWritten { try? swap.sweep() }
    for folder in madeFolders.reversed() { rmdir(folder) }
  }

  // MARK: Files

  /// Compares one file with the published one, and writes it if it differs. May be called on several threads for different files.
  ///
  /// - Parameter index: the index of its path among those given to `Publication.begin`.
  package func add(_ index: Int, _ bytes: [UInt8]) throws(PublishError) {
    try publishing(in: path) { () throws(FileFault) in try take(index, bytes) }
  }

  private func take(_ index: Int, _ bytes: [UInt8]) throws(FileFault) {
    let place = paths[index]
    let known = last.manifest?.entries[keys[index]]
    let entry = Manifest.Entry(size: bytes.count, content: Manifest.digest(of: bytes, at: place.text))
    state.withLock { $0.entries[index] = entry }
    var reason: PublishReport.Reason = known == nil ? .new : .restored
    var replaced: Int?
    if case .file(let isOurs) = places.places[index] {
      let old = try disk.file(place, below: root, limit: Self.maximumFileSize)
      if old?.bytes == bytes { return try mendMode(of: place) }
      guard isOurs else { return state.withLock { $0.conflicts[index] = .notOurs(place, .file, in: path) } }
      replaced = old?.written
      if known?.content != entry.content {
        let same = zip(old?.bytes ?? [], bytes).lazy.prefix { $0 == $1 }
        reason = .changed(line: 1 + same.count { $0.0 == UInt8(ascii: "\n") })
      }
    }
    guard try isOnMount(places.step(index, place).path.folder) else {
      return state.withLock { $0.conflicts[index] = PublishError(.otherFileSystem, path + "/" + place.text) }
    }
    state.withLock { state in
      state.reasons[index] = reason
      if isCautious { state.kept[index] = (bytes, replaced) }
    }
    if !isCautious { try stage(place, bytes, laterThan: replaced) }
  }

  /// Whether a folder lies on the mount of the output folder. True if it is missing: the state folder will be made there. Asked once
  /// for each folder.
  private func isOnMount(_ path: String) throws(FileFault) -> Bool {
    if let known = state.withLock({ $0.onMount[path] }) { return known }
    var cursor = FolderCursor(root: root, disk: disk)
    let isOnMount = try cursor.existing(path).map { mount_of($0) == folder.mount } ?? true
    state.withLock { $0.onMount[path] = isOnMount }
    return isOnMount
  }

  private func mendMode(of place: SitePath) throws(FileFault) {
    guard !isRehearsal else { return }
    var cursor = FolderCursor(root: root, disk: disk)
    guard let parent = try cursor.existing(place.folder), disk.mend(place.name, in: parent, to: Disk.fileMode) else { return }
    state.withLock { $0.mended.append(place.text) }
  }

  /// Mends the modes of the site's folders and of the manifest.
  ///
  /// - Returns: those that had another one.
  private func mendFolders() -> [String] {
    var cursor = FolderCursor(root: root, disk: disk)
    let manifest = SitePath(checked: Manifest.path)
    let folders = Set((paths + [manifest]).flatMap(\.folders)).sorted().map { (SitePath(checked: $0), Disk.folderMode) }
    return (folders + [(manifest, Disk.fileMode)]).filter { place, mode in
      guard let parent = try? cursor.existing(place.folder) else { return false }
      return disk.mend(place.name, in: parent, to: mode)
    }.map(\.0.text)
  }

  /// Writes a new content.
  ///
  /// - Parameter earlier: the modification time of the file that it replaces, in seconds. The new file gets a later second, because
  ///   servers make ETag and Last-Modified from whole seconds and would take two contents from one second for the same.
  private func stage(_ path: SitePath, _ bytes: [UInt8], laterThan earlier: Int?) throws(FileFault) {
    let new = Swap.newContent(of: path)
    try state.withLock { state throws(FileFault) in
      if state.canExchange == nil { state.canExchange = try swap.begin() }
      guard state.staged.insert(new.folder).inserted else { return }
      var cursor = FolderCursor(root: root, disk: disk)
      _ = try cursor.made(new.folder)
    }
    try disk.create(new.text, below: root, bytes, shown: path.text, laterThan: earlier)
  }

  /// The content of an added file, as it will be published. Nil if it cannot be read.
  package func contents(of index: Int) -> [UInt8]? {
    let (kept, isSame) = state.withLock { ($0.kept[index], $0.reasons[index] == nil) }
    if let kept { return kept.bytes }
    let path = isSame ? paths[index] : Swap.newContent(of: paths[index])
    return (try? disk.file(path, below: root, limit: Self.maximumFileSize))?.bytes
  }

  // MARK: Publishing

  /// Publishes the added files as the whole site.
  ///
  /// - Precondition: every file has been added.
  /// - Parameter note: for the next build (`Publication.note`), of at most `Manifest.maximumNoteSize` bytes. A longer one is left
  ///   out. It lies in the output folder, which may be served, so it must hold nothing private.
  /// - Throws: and leaves the old site as it was, unless the error is `.publishedButUntidy`.
  package func publish(note: [UInt8] = []) throws(PublishError) -> PublishReport {
    let made = state.withLock { $0 }
    if let first = order.lazy.compactMap({ made.conflicts[$0] }).first { throw first }
    let manifest = try manifest(made.entries, note)
    var report = report(made)
    report.mended += mendFolders()
    report.manifest = "\(ContentDigest(of: manifest))"
    var steps = steps(made)
    let manifestPath = SitePath(checked: Manifest.path)
    let isNew = manifest != last.bytes
    if isNew { steps.append(Swap.Step(path: manifestPath, kind: last.bytes == nil ? .add : .replace)) }
    guard !steps.isEmpty else {
      if !Seal.holds(in: root, disk: disk) { Seal.set(in: root, disk: disk) }
      return report
    }
    do throws(FileFault) {
      for (index, kept) in made.kept { try stage(paths[index], kept.bytes, laterThan: kept.laterThan) }
      if isNew { try stage(manifestPath, manifest, laterThan: nil) }
    } catch {
      abandon()
      throw PublishError(error, in: path)
    }
    try carryOut(steps)
    Seal.set(in: root, disk: disk)
    return report
  }

  /// What `publish` would write and remove. Publishes nothing.
  ///
  /// - Precondition: every file has been added.
  /// - Throws: if the site could not be published because of what stands in its places.
  package func rehearse() throws(PublishError) -> PublishReport {
    let made = state.withLock { $0 }
    if let first = order.lazy.compactMap({ made.conflicts[$0] }).first { throw first }
    return report(made)
  }

  private func manifest(_ entries: [Manifest.Entry?], _ note: [UInt8]) throws(PublishError) -> [UInt8] {
    var manifest = Manifest()
    if note.count <= Manifest.maximumNoteSize { manifest.note = note }
    for index in paths.indices {
      guard let entry = entries[index] else { preconditionFailure("\(paths[index].text) was not added") }
      manifest.entries[keys[index]] = entry
    }
    let bytes = manifest.bytes
    // The next build would not read a larger manifest, and old files would stay.
    guard bytes.count <= Manifest.maximumSize else {
      throw PublishError(FileFault(step: .writeFile, path: Manifest.path, code: EFBIG), in: path)
    }
    return bytes
  }

  private func report(_ made: State) -> PublishReport {
    var report = PublishReport()
    report.removed = places.removed.map(\.text)
    report.mended = made.mended.sorted()
    for index in order {
      let size = made.entries[index]?.size ?? 0
      report.totalSize += size
      if let reason = made.reasons[index] {
        report.written.append(PublishReport.WrittenFile(path: paths[index].text, size: size, reason: reason))
      } else {
        report.unchangedCount += 1
      }
    }
    return report
  }

  /// What must be exchanged, removed or put in place. All files in one new folder are one step.
  private func steps(_ made: State) -> [Swap.Step] {
    var steps: [Swap.Step] = []
    for index in order where made.reasons[index] != nil {
      let step = places.step(index, paths[index])
      if steps.last?.path != step.path { steps.append(step) }
    }
    let replaced = places.replacedWhole
    for path in places.removed where !replaced.contains(where: { $0 == path || $0.holds(path) }) {
      steps.append(Swap.Step(path: path, kind: .remove))
    }
    return steps
  }

  private func carryOut(_ steps: [Swap.Step]) throws(PublishError) {
    let canExchange = state.withLock { state in
      state.isOver = true
      return state.canExchange == true
    }
    var untidy: FileFault?
    do throws(FileFault) {
      if canExchange {
        untidy = try swap.run(steps, hasReaders: last.bytes != nil || !places.isEmpty)
      } else {
        untidy = try swap.runOneByOne(removing: places.removed)
      }
    } catch {
      for folder in madeFolders.reversed() { rmdir(folder) }
      throw PublishError(error, in: path)
    }
    if let untidy { throw PublishError(.publishedButUntidy, path + "/" + untidy.path, untidy.reason) }
  }
}
