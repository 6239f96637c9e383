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
  private let options: PublishOptions
  private let folder: LockedFolder
  /// Folders that were made for this build, the outermost first.
  private let madeFolders: [String]
  private let last: LastSite
  private let previous: Manifest
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
    var kept: [Int: [UInt8]] = [:]
    /// nil until the first file is written.
    var staging: Staging?
    var isOver = false
  }
  private let state: Locked<State>

  /// `swap/new`, open.
  private struct Staging: Sendable {
    let new: Int32
    /// The file system cannot exchange entries.
    let isOneByOne: Bool
  }

  private var root: Int32 { folder.descriptor }
  private var swap: Swap { Swap(disk: disk, root: root, durability: options.durability) }

  /// - Parameter order: of `paths`, ascending.
  init(
    _ paths: [SitePath], _ order: [Int], path: String, disk: Disk, options: PublishOptions, folder: LockedFolder,
    madeFolders: [String], last: LastSite
  ) throws(PublishError) {
    self.paths = paths
    self.order = order
    self.path = path
    self.disk = disk
    self.options = options
    self.folder = folder
    self.madeFolders = madeFolders
    self.last = last
    let keys = paths.map { Manifest.key($0.text) }
    self.keys = keys
    previous = last.manifest ?? Manifest()
    state = Locked(State(entries: Array(repeating: nil, count: paths.count), reasons: Array(repeating: nil, count: paths.count)))
    do throws(SitePlaces.Fault) {
      places = try SitePlaces(paths, keys, last.manifest, in: folder.descriptor, disk: disk)
    } catch {
      for folder in madeFolders.reversed() { rmdir(folder) }
      throw error.error(in: path)
    }
    isCautious = places.isCautious
  }

  deinit { abandon() }

  /// Removes what was written, unless it is published.
  private func abandon() {
    let staging: Staging?? = state.withLock { state in
      defer { state.isOver = true }
      return state.isOver ? .none : .some(state.staging)
    }
    guard let staging else { return }
    if let staging {
      close(staging.new)
      try? swap.sweep()
    }
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
    let known = previous[key: keys[index]]
    let entry = Manifest.Entry(size: bytes.count, content: Manifest.digest(of: bytes, at: place.text))
    state.withLock { $0.entries[index] = entry }
    var cursor = FolderCursor(root: root, disk: disk)
    var reason: PublishReport.Reason = known == nil ? .new : .restored
    var replaced: Int?
    if case .file(let isOurs) = places[index], let parent = try cursor.existing(place.folder) {
      let old = try Disk.contents(of: place.name, in: parent, path: place.text, limit: Self.maximumFileSize)
      if old == bytes { return }
      guard isOurs else {
        let foreign = PublishError.notOurs(path: path + "/" + place.text, what: EntryKind.file.words)
        return state.withLock { $0.conflicts[index] = foreign }
      }
      replaced = Disk.writingTime(of: place.name, in: parent)
      if known?.content != entry.content { reason = .changed(line: Self.firstDifference(old ?? [], bytes)) }
    }
    guard let parent = try cursor.existing(places.step(index, place).folder), Mount(of: parent) == folder.mount else {
      return state.withLock { $0.conflicts[index] = .otherFileSystem(path: path + "/" + place.text) }
    }
    state.withLock { state in
      state.reasons[index] = reason
      if isCautious { state.kept[index] = bytes }
    }
    if !isCautious { try stage(place, bytes, laterThan: replaced) }
  }

  /// The first line that is different, from 1.
  private static func firstDifference(_ old: [UInt8], _ new: [UInt8]) -> Int {
    1 + zip(old, new).lazy.prefix { $0 == $1 }.count { $0.0 == UInt8(ascii: "\n") }
  }

  /// Writes a new content.
  ///
  /// - Parameter earlier: when the file that it replaces was written, in seconds. The new one is given a later second, for servers
  ///   make ETag and Last-Modified of whole seconds, and would call two contents of one second the same.
  private func stage(_ path: SitePath, _ bytes: [UInt8], laterThan earlier: Int?) throws(FileFault) {
    var cursor = FolderCursor(root: try staging().new, disk: disk, prefix: Swap.folder + "/new/")
    let folder = try cursor.made(path.folder)
    try disk.create(path.name, in: folder, bytes, path: path.text, laterThan: earlier)
  }

  /// Where new contents go; made when first asked for.
  private func staging() throws(FileFault) -> Staging {
    try state.withLock { state throws(FileFault) in
      if let staging = state.staging { return staging }
      let staging: Staging
      do throws(FileFault) {
        staging = try beginStaging()
      } catch {
        try? swap.sweep()
        throw error
      }
      state.staging = staging
      return staging
    }
  }

  private func beginStaging() throws(FileFault) -> Staging {
    do throws(FileFault) {
      return Staging(new: try swap.begin(), isOneByOne: false)
    } catch {
      guard Swap.isMissingFeature(error) else { throw error }
      try? swap.sweep()
      return Staging(new: try swap.openNew(), isOneByOne: true)
    }
  }

  /// A file's content as it will be published, once it was added. Nil if it cannot be read.
  package func contents(of index: Int) -> [UInt8]? {
    let (new, kept, isSame) = state.withLock { ($0.staging?.new, $0.kept[index], $0.reasons[index] == nil) }
    if let kept { return kept }
    let place = paths[index]
    var cursor = FolderCursor(root: isSame ? root : new ?? root, disk: disk)
    guard let parent = try? cursor.existing(place.folder) else { return nil }
    return try? Disk.contents(of: place.name, in: parent, path: place.text, limit: Self.maximumFileSize)
  }

  // MARK: Publishing

  /// Publishes what was added as the whole site.
  ///
  /// - Precondition: every file has been added.
  /// - Parameter note: what the next build is to know (`Publication.note`), of at most `Manifest.maximumNoteSize` bytes; a longer one
  ///   is left out. It lies in the output folder, which may be served: it must hold nothing that is not published anyway.
  /// - Throws: with the old site as it was, unless the error is `.publishedButUntidy`.
  package func publish(note: [UInt8] = []) throws(PublishError) -> PublishReport {
    let made = state.withLock { $0 }
    if let first = order.lazy.compactMap({ made.conflicts[$0] }).first { throw first }
    let manifest = try manifest(made.entries, note)
    var report = report(made)
    var steps = steps(made)
    let manifestPath = SitePath(checked: Manifest.path)
    if manifest != last.bytes { steps.append(Swap.Step(path: manifestPath, kind: places.hasManifest ? .replace : .add)) }
    guard !steps.isEmpty else {
      if !Seal.holds(in: root, disk: disk) { Seal.set(in: root, disk: disk) }
      return report
    }
    do throws(FileFault) {
      for (index, bytes) in made.kept.sorted(by: { paths[$0.key] < paths[$1.key] }) {
        try stage(paths[index], bytes, laterThan: writingTime(of: paths[index]))
      }
      if steps.last?.path == manifestPath { try stage(manifestPath, manifest, laterThan: nil) }
    } catch {
      abandon()
      throw PublishError(error, in: path)
    }
    try carryOut(steps, &report)
    Seal.set(in: root, disk: disk)
    return report
  }

  private func writingTime(of place: SitePath) -> Int? {
    var cursor = FolderCursor(root: root, disk: disk)
    guard let parent = try? cursor.existing(place.folder) else { return nil }
    return Disk.writingTime(of: place.name, in: parent)
  }

  private func manifest(_ entries: [Manifest.Entry?], _ note: [UInt8]) throws(PublishError) -> [UInt8] {
    var manifest = Manifest()
    if note.count <= Manifest.maximumNoteSize { manifest.note = note }
    for index in paths.indices {
      guard let entry = entries[index] else { preconditionFailure("\(paths[index].text) was not added") }
      manifest[key: keys[index]] = entry
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
    report.recovery = last.recovery
    report.adoptedWithoutManifest = places.adoptsAll
    report.removed = places.removed.map(\.text)
    report.leftAlone = places.leftAlone
    for index in order {
      let size = made.entries[index]?.size ?? 0
      report.totalSize += size
      if let reason = made.reasons[index] {
        report.written.append(PublishReport.WrittenFile(path: paths[index].text, size: size, reason: reason))
        report.writtenSize += size
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
      let path = places.step(index, paths[index])
      if steps.last?.path != path { steps.append(Swap.Step(path: path, kind: places.isFree(index) ? .add : .replace)) }
    }
    let replaced = places.replacedWhole
    for path in places.removed where !replaced.contains(where: { path == $0 || path.lies(in: $0) }) {
      steps.append(Swap.Step(path: path, kind: .remove))
    }
    return steps
  }

  private func carryOut(_ steps: [Swap.Step], _ report: inout PublishReport) throws(PublishError) {
    let staging = state.withLock { state in
      state.isOver = true
      return state.staging
    }
    defer { if let staging { close(staging.new) } }
    do throws(Swap.Failure) {
      if staging?.isOneByOne != true {
        do throws(Swap.Failure) {
          return try swap.run(steps, hasReaders: places.hasSite)
        } catch .cannotExchange {}
      }
      report.guarantee = .fileByFile
      try swap.runOneByOne(steps)
    } catch {
      for folder in madeFolders.reversed() { rmdir(folder) }
      switch error {
      case .before(let fault): throw PublishError(fault, in: path)
      case .after(let fault): throw .publishedButUntidy(path: path + "/" + fault.path, reason: fault.reason)
      case .cannotExchange: throw .folderUnusable(path: path, reason: "its file system cannot exchange files")
      }
    }
  }
}
