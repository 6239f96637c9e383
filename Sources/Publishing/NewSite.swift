internal import FanOut
internal import Glibc

/// The new site while it is being made. Each file is compared with the old site's as it comes, and written beside it if it is
/// different, so that its content need not be kept; readers notice nothing before `publish`.
///
/// ```swift
/// let site = try publication.begin(paths)
/// var writer = SiteWriter(site)          // one for each thread
/// try writer.add(0, bytes)
/// let report = try site.publish()
/// ```
/// If `publish` is not called, what was written is removed with the last reference.
///
/// Unchecked: each file is added by one thread, and all have ended when it is published; the rest is behind a lock.
package final class NewSite: @unchecked Sendable {
  /// What the last build published.
  package let previous: Manifest
  private let hasManifest: Bool
  private let recovery: PublishReport.Recovery?
  /// As given to the build, for messages.
  let path: String
  let disk: Disk
  private let options: PublishOptions
  private let folder: LockedFolder
  /// Folders that were made for this build, the outermost first.
  private let madeFolders: [String]
  let modes = FileModes.ofThisProcess()

  /// In the order in which they were named.
  let paths: [SitePath]
  /// What each is called in manifests.
  private let keys: [ContentDigest]
  /// What the content of each is digested with.
  private let contentKeys: [ContentDigest]
  /// Positions in `paths`, in the order of the paths.
  private let order: [Int]
  /// Positions in `paths`, in the order of the keys: sorted while the files are made.
  private let keyOrder: Ahead<[Int]>
  /// Folders at the top of the output folder that are not there yet, with the number that each has.
  private let newFolders: [String: String]
  /// Which files are in one of them.
  private let isInNewFolder: [Bool]
  private let compared: ResultBox<ComparedFile>
  /// How the files of new folders were when they had been written, where that can be relied on.
  private let written: ResultBox<WrittenState>
  /// Whether nothing is written before all files have been compared. Something is there that no build has left, so that perhaps
  /// nothing may be written at all; then the folder must stay as it is to the time of its last change.
  private let isCautious: Bool
  /// Not nil in a second round: what the first has published.
  private let firstRound: Manifest?

  private struct Staging {
    /// Nil until the first file is written.
    var place: StagingPlace?
    /// What has a folder, or a file, of the old site in its way; if nothing is written before `publish`, all that is different.
    var kept: [Int: OutputFile] = [:]
    var isOver = false
  }
  private let staging = Locked(Staging())

  /// - Parameter order: of `paths`, ascending.
  init(
    path: String, disk: Disk, options: PublishOptions, folder: LockedFolder, madeFolders: [String], previous: Manifest,
    hasManifest: Bool, recovery: PublishReport.Recovery?, paths: [SitePath], order: [Int], firstRound: Manifest? = nil
  ) {
    self.path = path
    self.disk = disk
    self.options = options
    self.folder = folder
    self.madeFolders = madeFolders
    self.previous = previous
    self.hasManifest = hasManifest
    self.recovery = recovery
    self.paths = paths
    self.order = order
    self.firstRound = firstRound
    compared = ResultBox(count: paths.count)
    written = ResultBox(count: paths.count)
    let chunk = 256
    let pairs = fanOut((paths.count + chunk - 1) / chunk, jobs: options.jobs) { number in
      paths[number * chunk..<min((number + 1) * chunk, paths.count)].map { Manifest.keys($0.text) }
    }
    let keys = pairs.flatMap { $0.map(\.path) }
    self.keys = keys
    contentKeys = pairs.flatMap { $0.map(\.content) }
    keyOrder = Ahead(jobs: options.jobs) {
      keys.enumerated().map { (key: $1, index: $0) }.sorted { $0.key < $1.key }.map(\.index)
    }
    var newFolders: [String: String] = [:]
    var isThere: Set<Substring> = []
    isInNewFolder = paths.map { path in
      guard let top = path.topFolder, !top.utf8.elementsEqual(Swap.stateFolder.utf8), !isThere.contains(top) else { return false }
      let name = String(top)
      if newFolders[name] != nil { return true }
      guard Disk.kind(of: name, in: folder.descriptor) == .absent else {
        isThere.insert(top)
        return false
      }
      // After those of the files and of the manifest.
      newFolders[name] = String(paths.count + 1 + newFolders.count)
      return true
    }
    self.newFolders = newFolders
    var cursor = FolderCursor(root: folder.descriptor, disk: disk)
    var isCautious = false
    for (index, path) in paths.enumerated() where !isInNewFolder[index] && (!hasManifest || previous[key: keys[index]] == nil) {
      // A folder that cannot be opened is a link or a file.
      guard let parent = try? cursor.existing(path.folder) else {
        isCautious = isThere.contains { !Disk.isFolder(String($0), in: folder.descriptor) }
        if isCautious { break }
        continue
      }
      isCautious = Disk.kind(of: path.name, in: parent) != .absent
      if isCautious { break }
    }
    self.isCautious = isCautious
  }

  deinit { abandon() }

  /// Removes what was written, unless it is published.
  private func abandon() {
    let place = staging.withLock { staging in
      defer { staging.isOver = true }
      return staging.isOver ? nil : (staging.place ?? StagingPlace.none)
    }
    guard let place else { return }
    if place.isThere {
      place.close()
      try? swap(hasReaders: false).sweep()
    }
    for folder in madeFolders.reversed() { rmdir(folder) }
  }

  private func swap(hasReaders: Bool) -> Swap {
    Swap(
      disk: disk, root: folder.descriptor, modes: modes, jobs: options.jobs, durability: options.durability, hasReaders: hasReaders)
  }

  /// The digest of a file's content, as `Manifest.digest` gives it.
  package func digest(of bytes: [UInt8], _ index: Int) -> ContentDigest { ContentDigest(of: bytes, key: contentKeys[index]) }

  /// What the last build published at the path of a file.
  package func previousEntry(_ index: Int) -> Manifest.Entry? { previous[key: keys[index]] }

  /// The files of the old site that are not among the new ones; nil if that cannot be told, as when somebody removed one.
  /// Reads the whole folder if there can be any.
  package func gone() throws(PublishError) -> [String]? {
    let stillThere = keys.count { previous[key: $0] != nil }
    guard stillThere < previous.fileCount else { return [] }
    let wanted = Set(keys)
    let present: [SitePath]
    do throws(FileFault) {
      present = try FolderWalk.entries(of: root, disk: disk, where: { if case .file = $0 { true } else { false } })
    } catch {
      throw PublishError(error, in: path)
    }
    let found = present.map(\.text).filter {
      let key = Manifest.key($0)
      return !wanted.contains(key) && previous[key: key] != nil
    }
    return found.count == previous.fileCount - stillThere ? found : nil
  }

  // MARK: Files

  fileprivate func key(_ index: Int) -> ContentDigest { keys[index] }
  var root: Int32 { folder.descriptor }
  var comparison: Comparison { Comparison(root: root, disk: disk, previous: previous, mount: folder.mount) }

  /// Where a file's new content goes below `swap/new`.
  fileprivate func stagedPath(of index: Int, in place: StagingPlace) -> SitePath {
    guard isInNewFolder[index], !place.isFileByFile, let top = paths[index].topFolder, let number = newFolders[String(top)] else {
      return SitePath(checked: String(index))
    }
    return SitePath(checked: number + paths[index].text.dropFirst(top.count))
  }

  fileprivate func isSurelyNew(_ index: Int) -> Bool { isInNewFolder[index] }
  fileprivate func set(_ index: Int, _ result: ComparedFile) { compared.set(index, result) }
  fileprivate func keep(_ index: Int, _ file: OutputFile) { staging.withLock { $0.kept[index] = file } }
  fileprivate var mayWrite: Bool { !isCautious }

  /// Where new contents go; made when first asked for.
  fileprivate func place() throws(FileFault) -> StagingPlace {
    try staging.withLock { staging throws(FileFault) in
      if let place = staging.place { return place }
      let place = try begin()
      staging.place = place
      return place
    }
  }

  private func begin() throws(FileFault) -> StagingPlace {
    let swap = swap(hasReaders: false)
    do throws(FileFault) {
      let new = try swap.begin()
      return StagingPlace(new: new, isFileByFile: false, tellsChangesApart: Disk.tellsChangesApart(new))
    } catch {
      try? swap.sweep()
      guard Swap.isMissingFeature(error) else { throw error }
      do throws(FileFault) {
        return StagingPlace(new: try FileByFile(disk: disk, root: root, modes: modes).begin(), isFileByFile: true)
      } catch {
        try? swap.sweep()
        throw error
      }
    }
  }

  /// A file's content as it will be published: what was added, or what stays. Nil if there is none or it cannot be read.
  package func contents(of index: Int, limit: Int = 64 * 1024 * 1024) -> [UInt8]? {
    let (place, kept) = staging.withLock { ($0.place, $0.kept[index]) }
    if case .bytes(let bytes) = kept?.contents { return bytes }
    if let place, place.isThere {
      let staged = stagedPath(of: index, in: place)
      var cursor = FolderCursor(root: place.new, disk: disk)
      if let parent = try? cursor.existing(staged.folder),
        let bytes = try? Disk.contents(of: staged.name, in: parent, path: staged.text, limit: limit)
      {
        return bytes
      }
    }
    return publishedContents(of: paths[index].text, limit: limit)
  }

  /// The content of a file of the old site; nil if there is none, or it cannot be read or is larger than `limit` octets.
  package func publishedContents(of path: String, limit: Int = 64 * 1024 * 1024) -> [UInt8]? {
    guard let place = SitePath(path) else { return nil }
    var cursor = FolderCursor(root: root, disk: disk)
    guard let parent = try? cursor.existing(place.folder) else { return nil }
    return try? Disk.contents(of: place.name, in: parent, path: path, limit: limit)
  }

  // MARK: Publishing

  /// What publishing will do.
  private struct Preparation: Sendable {
    let changes: SiteChanges
    let plan: SwapPlan
    /// Of the new manifest.
    let manifest: ContentDigest
    let known: KnownFolders
  }
  private let preparation = Locked<Preparation?>(nil)

  /// Works out what `publish` will have to do. It does so itself, if nobody has done it before, which may be on another thread.
  /// Reads the disk and writes nothing. A fault is `publish`'s to tell.
  ///
  /// - Precondition: every file has been added or kept.
  package func prepare() { _ = try? prepared() }

  private func prepared() throws(PublishError) -> Preparation {
    do throws(FileFault) {
      return try preparation.withLock { known throws(FileFault) in
        if let known { return known }
        let made = try makePreparation()
        known = made
        return made
      }
    } catch {
      throw PublishError(error, in: path)
    }
  }

  private func makePreparation() throws(FileFault) -> Preparation {
    let manifest = Ahead(jobs: options.jobs) { [self] in
      let bytes = manifestBytes()
      return (bytes: bytes, digest: BuildNote.digest(ofManifest: bytes))
    }
    let (known, found) = together(jobs: options.jobs) {
      knownFolders()
    } _: { () -> Result<(changes: SiteChanges, plan: SwapPlan), FileFault> in
      do throws(FileFault) {
        return .success(try findChanges { manifest.value.bytes })
      } catch {
        return .failure(error)
      }
    }
    let (changes, plan) = try found.get()
    // A larger one would not be read again, and what is no longer wanted would stay.
    guard manifest.value.bytes.count <= Manifest.maximumSize else {
      throw FileFault(step: .writeFile, path: Manifest.path, code: EFBIG)
    }
    return Preparation(changes: changes, plan: plan, manifest: manifest.value.digest, known: known)
  }

  private func comparedFile(_ index: Int) -> ComparedFile {
    guard let found = compared[index] else { preconditionFailure("a file that was neither added nor kept") }
    return found
  }

  private func findChanges(_ manifest: () -> [UInt8]) throws(FileFault) -> (changes: SiteChanges, plan: SwapPlan) {
    var changes = try SiteChanges(
      order.count, manifest: manifest, comparison: comparison, hasManifest: hasManifest, isSecondRound: firstRound != nil,
      jobs: options.jobs
    ) { position in
      let index = order[position]
      return SiteFile(number: index, path: paths[index], key: keys[index], compared: comparedFile(index))
    }
    var steps = changes.takeChanges()
    if let (kind, _) = changes.manifestChange {
      let change = Change(path: SitePath(checked: Manifest.path), kind: kind, number: String(paths.count))
      steps.insert(change, at: steps.firstIndex { change.path < $0.path } ?? steps.count)
    }
    return (changes, SwapPlan(steps, newFolders: newFolders))
  }

  /// What the manifest has of a file; nil of one that comes in a second round.
  private func manifestEntry(_ index: Int) -> Manifest.Entry? {
    let found = comparedFile(index)
    if case .blocked = found.finding { return nil }
    return found.entry
  }

  /// The manifest of a first round's files, and of these.
  private func manifest(after firstRound: Manifest) -> Manifest {
    var manifest = firstRound
    manifest.reserve(manifest.fileCount + keys.count)
    for index in keys.indices {
      if let entry = manifestEntry(index) { manifest[key: keys[index]] = entry }
    }
    return manifest
  }

  /// The text of the new manifest.
  private func manifestBytes() -> [UInt8] {
    if let firstRound { return manifest(after: firstRound).bytes }
    let keyOrder = keyOrder.value
    return Manifest.bytes(keyOrder.count, jobs: options.jobs) { position in
      let index = keyOrder[position]
      return manifestEntry(index).map { (keys[index], $0) }
    }
  }

  /// What is known of the new folders without looking at them.
  private func knownFolders() -> KnownFolders {
    var known = KnownFolders()
    guard let place = staging.withLock({ $0.place }), place.tellsChangesApart, !place.isFileByFile else { return known }
    var start = 0
    while start < order.count {
      guard isInNewFolder[order[start]], let top = paths[order[start]].topFolder.map({ String($0) }), let number = newFolders[top]
      else {
        start += 1
        continue
      }
      let prefix = Array((top + "/").utf8)
      var end = start + 1
      while end < order.count, Octets.starts(paths[order[end]].text, with: prefix) { end += 1 }
      let files = order[start..<end].compactMap { index in
        written[index].map { KnownFolders.File(path: paths[index].text, state: $0.state, folderMode: $0.folderMode) }
      }
      if files.count == end - start {
        known.add(top, files, jobs: options.jobs) { folder in
          var information = stat()
          let staged = number + folder.dropFirst(top.count)
          guard fstatat(place.new, staged, &information, AT_SYMLINK_NOFOLLOW) == 0, information.st_mode & S_IFMT == S_IFDIR else {
            return nil
          }
          return information.st_mode
        }
      }
      start = end
    }
    return known
  }

  /// Publishes what was added as the whole site.
  ///
  /// - Precondition: every file has been added or kept.
  /// - Parameter notes: as for `Publication.publish`.
  /// - Throws: with the old site as it was, unless the error is `.publishedButUntidy`.
  package func publish(notes: [[UInt8]] = []) throws(PublishError) -> PublishReport {
    var report = PublishReport()
    report.recovery = recovery
    let preparation = try prepared()
    let changes = preparation.changes
    if let conflict = changes.conflict { throw conflict.error(in: path) }
    if firstRound != nil, let blocked = changes.blocked.first { throw .notOurs(path: path + "/" + blocked, what: "a folder") }
    let isTidy = try carryOut(preparation, notes, &report)
    report.merge(changes)
    if !changes.blocked.isEmpty {
      report.merge(try publishBlocked(after: manifest(after: Manifest()), notes: notes))
    } else if isTidy {
      // Without exchanging, files were moved one by one.
      let known = report.guarantee == .atOnce ? preparation.known : KnownFolders()
      let manifest = changes.manifestChange.map { _ in preparation.manifest }
      BuildNote.leave(notes, in: root, disk: disk, jobs: options.jobs, manifest: manifest, known: known)
    }
    return report
  }

  /// A second round, for files that could be written only after what stood in their way was removed.
  private func publishBlocked(after manifest: Manifest, notes: [[UInt8]]) throws(PublishError) -> PublishReport {
    let files = staging.withLock { $0.kept }.sorted { paths[$0.key] < paths[$1.key] }
      .filter { if case .blocked = compared[$0.key]?.finding { true } else { false } }
    let second = NewSite(
      path: path, disk: disk, options: options, folder: folder, madeFolders: [], previous: manifest, hasManifest: true,
      recovery: nil, paths: files.map { paths[$0.key] }, order: Array(files.indices), firstRound: manifest)
    var writer = SiteWriter(second)
    for (index, file) in files.enumerated() { try writer.add(index, file.value) }
    return try second.publish(notes: notes)
  }

  /// - Returns: whether all is done; false if tidying up, and leaving a note, is left to a queue.
  private func carryOut(
    _ preparation: Preparation, _ notes: [[UInt8]], _ report: inout PublishReport
  ) throws(PublishError) -> Bool {
    let (changes, plan) = (preparation.changes, preparation.plan)
    guard !plan.changes.isEmpty else { return true }
    let place: StagingPlace
    do throws(FileFault) {
      place = try self.place()
      try stageKept(plan.changes)
      if let (_, bytes) = changes.manifestChange {
        try write(bytes, as: String(paths.count), shown: Manifest.path, replaces: nil, in: place)
      }
    } catch {
      abandon()
      throw PublishError(error, in: path)
    }
    staging.withLock { $0.isOver = true }
    defer { place.close() }
    do throws(Swap.Failure) {
      guard !place.isFileByFile else {
        try replaceFileByFile(plan.changes, &report)
        return true
      }
      let swap = swap(hasReaders: changes.hasOldSite)
      do throws(Swap.Failure) {
        // A second round needs the swap folder again at once.
        let queue = changes.hasOldSite && changes.blocked.isEmpty ? options.tidying : nil
        try swap.run(plan, later: queue.map { queue in { [folder] in queue.add(swap, folder, notes) } })
        return queue == nil
      } catch .cannotExchange {
        try swap.flatten(plan, place.new)
        try replaceFileByFile(plan.changes, &report)
        return true
      }
    } catch {
      for folder in madeFolders.reversed() { rmdir(folder) }
      switch error {
      case .before(let fault): throw PublishError(fault, in: path)
      case .after(let fault): throw .publishedButUntidy(path: path + "/" + fault.path, reason: fault.reason)
      case .cannotExchange: throw .folderUnusable(path: path, reason: "its file system cannot exchange files")
      }
    }
  }

  /// Writes what was kept until all files had been compared.
  private func stageKept(_ changes: [Change]) throws(FileFault) {
    guard isCautious else { return }
    let kept = staging.withLock { $0.kept }
    try inChunks(changes.count, jobs: options.jobs) { (range: Range<Int>) throws(FileFault) in
      var writer = SiteWriter(self)
      for change in changes[range] {
        guard let index = Int(change.number), case .bytes(let bytes) = kept[index]?.contents else { continue }
        try writer.stage(index, bytes, isReplacement: change.kind == .replace)
      }
    }
  }

  private func replaceFileByFile(_ changes: [Change], _ report: inout PublishReport) throws(Swap.Failure) {
    report.guarantee = .fileByFile
    try FileByFile(disk: disk, root: root, modes: modes).run(changes)
  }

  /// Writes a new content.
  ///
  /// - Parameters:
  ///   - name: below `swap/new`.
  ///   - shown: where it will be in the site, for messages.
  ///   - replaces: the time at which the file that it replaces was written, in seconds. The new one is given a later one, for
  ///     servers make ETag and Last-Modified of whole seconds, and would call two contents of one second the same.
  private func write(
    _ bytes: [UInt8], as name: String, shown: String, replaces: Int?, in place: StagingPlace
  ) throws(FileFault) {
    try disk.create(name, in: place.new, bytes, mode: modes, path: shown, laterThan: replaces)
    if !place.isFileByFile { try Swap.makeSecondName(name, in: place.new, path: shown, disk) }
  }

  /// - Parameter last: the folder that this writer has written into last, and its mode.
  fileprivate func stage(
    _ bytes: [UInt8], _ index: Int, replaces: Int?, in place: StagingPlace, _ cursor: inout FolderCursor,
    _ last: inout (path: String, mode: UInt32)?
  ) throws(FileFault) {
    let staged = stagedPath(of: index, in: place)
    guard staged.depth > 0 else {
      return try write(bytes, as: staged.text, shown: paths[index].text, replaces: replaces, in: place)
    }
    let folder = try cursor.made(staged.folder)
    let state = try disk.create(staged.name, in: folder, bytes, mode: modes, path: paths[index].text)
    guard place.tellsChangesApart, let state else { return }
    var information = stat()
    if last == nil {
      // Some file systems of a network say something else once a file is closed.
      guard fstatat(folder, staged.name, &information, AT_SYMLINK_NOFOLLOW) == 0, EntryState(information) == state else { return }
    }
    if !(last?.path.utf8.elementsEqual(staged.folder.utf8) ?? false) {
      guard fstat(folder, &information) == 0 else { return }
      last = (staged.folder, information.st_mode)
    }
    if let last { written.set(index, WrittenState(state: state, folderMode: last.mode)) }
  }
}

/// A file of a new folder as it was when it had been written.
private struct WrittenState: Sendable {
  let state: EntryState
  /// Of the folder that it lies in.
  let folderMode: UInt32
}

/// `swap/new`, open.
struct StagingPlace: Sendable {
  let new: Int32
  /// The file system cannot exchange entries.
  let isFileByFile: Bool
  var tellsChangesApart = false

  static let none = StagingPlace(new: -1, isFileByFile: false)
  var isThere: Bool { new >= 0 }
  func close() { if isThere { Glibc.close(new) } }
}

/// Adds files to a new site; one for each thread. Cheapest when paths come in order.
package struct SiteWriter: ~Copyable {
  private let site: NewSite
  private let comparison: Comparison
  private var old: FolderCursor
  /// In `swap/new`, once there is such a folder.
  private var new: FolderCursor
  private var place: StagingPlace?
  private var lastFolder: (path: String, mode: UInt32)?
  private var piece: [UInt8] = []

  package init(_ site: NewSite) {
    self.site = site
    comparison = site.comparison
    old = FolderCursor(root: site.root, disk: site.disk)
    new = FolderCursor(root: -1, disk: site.disk)
  }

  /// Compares one file with what is there, and writes it if it is different.
  ///
  /// - Parameters:
  ///   - index: of its path among those that the site was begun with.
  ///   - file: its path is not looked at.
  /// - Returns: whether it is the same as the old site's.
  @discardableResult
  package mutating func add(_ index: Int, _ file: OutputFile) throws(PublishError) -> Bool {
    do throws(FileFault) {
      return try take(index, file)
    } catch {
      throw PublishError(error, in: site.path)
    }
  }

  private mutating func take(_ index: Int, _ file: OutputFile) throws(FileFault) -> Bool {
    let path = site.paths[index]
    var found: ComparedFile
    if site.isSurelyNew(index), case .bytes(let bytes) = file.contents {
      let entry = Manifest.Entry(
        size: bytes.count, content: file.digest ?? site.digest(of: bytes, index), inputs: file.inputs)
      let reason: PublishReport.Reason = comparison.previous[key: site.key(index)] == nil ? .new : .restored
      found = ComparedFile(entry: entry, finding: .write(reason, isReplacement: false))
    } else {
      found = try comparison.compare(path, site.key(index), file, &old, &piece)
    }
    site.set(index, found)
    guard case .bytes(let bytes) = file.contents else {
      if case .same = found.finding { return true }
      return false
    }
    switch found.finding {
    case .same: return true
    case .blocked: site.keep(index, file)
    case .write, .foreignFile:
      guard site.mayWrite else {
        site.keep(index, file)
        break
      }
      if case .write(_, let isReplacement) = found.finding {
        try stage(index, bytes, isReplacement: isReplacement)
      } else {
        try stage(index, bytes, isReplacement: true)
      }
    case .foreign, .otherFileSystem, .altered: break
    }
    return false
  }

  fileprivate mutating func stage(_ index: Int, _ bytes: [UInt8], isReplacement: Bool) throws(FileFault) {
    let place: StagingPlace
    if let known = self.place {
      place = known
    } else {
      place = try site.place()
      new = FolderCursor(root: place.new, disk: site.disk, modes: site.modes, prefix: Swap.folder + "/new/")
      self.place = place
    }
    var replaces: Int?
    let path = site.paths[index]
    if isReplacement, let parent = try old.existing(path.folder) { replaces = Disk.writingTime(of: path.name, in: parent) }
    try site.stage(bytes, index, replaces: replaces, in: place, &new, &lastFolder)
  }
}
