internal import CFileExchange
internal import FanOut
internal import Glibc

/// The new site while it is being made. Each file is compared with the old site's as it comes, and written beside it if it is
/// different, so that its content need not be kept; readers notice nothing before `publish`.
///
/// ```swift
/// let site = try publication.begin(paths)
/// try site.add(0, bytes)                 // from any thread
/// let report = try site.publish()
/// ```
/// If `publish` is not called, what was written is removed with the last reference.
package final class NewSite: Sendable {
  /// The largest file that is read, in bytes.
  package static let maximumFileSize = 64 * 1024 * 1024

  /// In the order in which they were named.
  private let paths: [SitePath]
  /// Positions in `paths`, in the order of the paths.
  private let order: [Int]
  /// What each is called in manifests.
  private let keys: [ContentDigest]
  /// As given to the build, for messages.
  private let path: String
  private let disk: Disk
  private let folder: LockedFolder
  /// Folders that were made for this build, the outermost first.
  private let madeFolders: [String]
  private let last: LastSite
  /// What stands where the files are to go, and what has to go.
  private let places: SitePlaces
  /// Whether new contents are kept until all files have been compared.
  private let isCautious: Bool

  private struct State: Sendable {
    /// Of each file that was added, what the new manifest says.
    var entries: [Manifest.Entry?]
    /// Why each file is written; nil for those that are the same.
    var reasons: [PublishReport.Reason?]
    /// What keeps the site from being published, by the file.
    var conflicts: [Int: PublishError] = [:]
    /// New contents that are not written yet.
    var kept: [Int: (bytes: [UInt8], laterThan: Int?)] = [:]
    /// Whether the file system can exchange entries; nil until the first file is written.
    var canExchange: Bool?
    var isOver = false
  }
  private let state: Locked<State>

  private var root: Int32 { folder.descriptor }
  private var swap: Swap { Swap(disk: disk, root: root) }

  /// - Parameter order: of `paths`, ascending.
  init(
    _ paths: [SitePath], _ order: [Int], path: String, disk: Disk, folder: LockedFolder, madeFolders: [String], last: LastSite
  ) throws(PublishError) {
    self.paths = paths
    self.order = order
    self.path = path
    self.disk = disk
    self.folder = folder
    self.madeFolders = madeFolders
    self.last = last
    let keys = paths.map { Manifest.key($0.text) }
    self.keys = keys
    state = Locked(State(entries: Array(repeating: nil, count: paths.count), reasons: Array(repeating: nil, count: paths.count)))
    places = try SitePlaces(paths, keys, last.manifest, in: folder.descriptor, path, disk: disk)
    isCautious = places.isCautious
  }

  deinit { abandon() }

  /// Removes what was written, unless it is published.
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

  /// Compares one file with what is there, and writes it if it is different. May be called from several threads, for different
  /// files.
  ///
  /// - Parameter index: of its path among those that the site was begun with.
  package func add(_ index: Int, _ bytes: [UInt8]) throws(PublishError) {
    do throws(FileFault) {
      try take(index, bytes)
    } catch {
      throw PublishError(error, in: path)
    }
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
      if old?.bytes == bytes { return }
      guard isOurs else {
        return state.withLock { $0.conflicts[index] = .notOurs(place, .file, in: path) }
      }
      replaced = old?.written
      if known?.content != entry.content {
        let same = zip(old?.bytes ?? [], bytes).lazy.prefix { $0 == $1 }
        reason = .changed(line: 1 + same.count { $0.0 == UInt8(ascii: "\n") })
      }
    }
    var cursor = FolderCursor(root: root, disk: disk)
    // A state folder that is not there yet will be in the output folder itself.
    if let parent = try cursor.existing(places.step(index, place).path.folder), mount_of(parent) != folder.mount {
      return state.withLock { $0.conflicts[index] = .otherFileSystem(path: path + "/" + place.text) }
    }
    state.withLock { state in
      state.reasons[index] = reason
      if isCautious { state.kept[index] = (bytes, replaced) }
    }
    if !isCautious { try stage(place, bytes, laterThan: replaced) }
  }

  /// Writes a new content.
  ///
  /// - Parameter earlier: when the file that it replaces was written, in seconds. The new one is given a later second, for servers
  ///   make ETag and Last-Modified of whole seconds, and would call two contents of one second the same.
  private func stage(_ path: SitePath, _ bytes: [UInt8], laterThan earlier: Int?) throws(FileFault) {
    try state.withLock { state throws(FileFault) in
      if state.canExchange == nil { state.canExchange = try swap.begin() }
    }
    var cursor = FolderCursor(root: root, disk: disk)
    let folder = try cursor.made(Swap.newContent(of: path).folder)
    try disk.create(path.name, in: folder, bytes, path: path.text, laterThan: earlier)
  }

  /// A file's content as it will be published, once it was added. Nil if it cannot be read.
  package func contents(of index: Int) -> [UInt8]? {
    let (kept, isSame) = state.withLock { ($0.kept[index], $0.reasons[index] == nil) }
    if let kept { return kept.bytes }
    let path = isSame ? paths[index] : Swap.newContent(of: paths[index])
    return (try? disk.file(path, below: root, limit: Self.maximumFileSize))?.bytes
  }

  // MARK: Publishing

  /// Publishes what was added as the whole site.
  ///
  /// - Precondition: every file has been added.
  /// - Parameter note: what the next build is to know (`Publication.note`), of at most `Manifest.maximumNoteSize` bytes; a longer
  ///   one is left out. It lies in the output folder, which may be served: it must hold nothing that is not published anyway.
  /// - Throws: with the old site as it was, unless the error is `.publishedButUntidy`.
  package func publish(note: [UInt8] = []) throws(PublishError) -> PublishReport {
    let made = state.withLock { $0 }
    if let first = order.lazy.compactMap({ made.conflicts[$0] }).first { throw first }
    let manifest = try manifest(made.entries, note)
    let report = report(made)
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

  private func manifest(_ entries: [Manifest.Entry?], _ note: [UInt8]) throws(PublishError) -> [UInt8] {
    var manifest = Manifest()
    if note.count <= Manifest.maximumNoteSize { manifest.note = note }
    for index in paths.indices {
      guard let entry = entries[index] else { preconditionFailure("\(paths[index].text) was not added") }
      manifest.entries[keys[index]] = entry
    }
    let bytes = manifest.bytes
    // A larger one would not be read again, and what is no longer wanted would stay.
    guard bytes.count <= Manifest.maximumSize else {
      throw PublishError(FileFault(step: .writeFile, path: Manifest.path, code: EFBIG), in: path)
    }
    return bytes
  }

  private func report(_ made: State) -> PublishReport {
    var report = PublishReport()
    report.removed = places.removed.map(\.text)
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

  /// What has to be exchanged, removed or put in place. Files that lie in one new folder come to one step.
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
    if let untidy { throw .publishedButUntidy(path: path + "/" + untidy.path, reason: untidy.reason) }
  }
}
