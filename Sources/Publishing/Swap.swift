internal import FanOut
internal import Glibc

/// One file that is to be different in the new site.
struct Change: Sendable {
  enum Kind: Sendable, Equatable { case add, replace, remove }
  let path: SitePath
  let kind: Kind
  /// No other change's. A new content has it for its name under `swap/new`, unless it lies in a new folder.
  let number: String
}

/// Replaces several files at once.
///
/// ```
/// .wallplanner/swap/new/N   the new content of change N, or a whole new folder of the site
/// .wallplanner/swap/old/N   its old content, once the link stands in its place
/// .wallplanner/swap/now     a link to `old`, then to `new`
/// .wallplanner/swap/places  paths whose folders may end up empty and are then to go
/// ```
/// 1. *stage* writes `new`. Readers notice nothing.
/// 2. *arm* puts a link `…/.wallplanner/swap/now/N` in the place of each file. Through it readers see the old file, and where
///    there was none, none.
/// 3. *turn* makes `now` lead to `new`: one rename. This is when the new site is published.
/// 4. *settle* exchanges each link for the file it shows, or removes it where it shows none.
/// 5. *sweep* removes `swap`.
///
/// A kill leaves links. Recovery is steps 4 and 5: whatever `now` leads to becomes the site. Undoing after a fault is the same.
///
/// A reader may be between reading a link and opening what it shows when the link goes. Therefore what a link shows stays in
/// its place under `swap` for a while after all links are gone (`Disk.grace`): files get a second name (a hard link), and in the
/// place of a folder, which can have one name only, a link back to the new place is left.
struct Swap: Sendable {
  static let stateFolder = ".wallplanner"
  static let folder = ".wallplanner/swap"
  private static let maximumPlacesSize = 64 * 1024 * 1024

  let disk: Disk
  /// The output folder, open.
  let root: Int32
  let modes: FileModes
  let jobs: Int
  let durability: PublishOptions.Durability
  /// Whether there was a site before, which somebody may be reading.
  let hasReaders: Bool

  enum Failure: Error {
    /// The old site is there, whole.
    case before(FileFault)
    /// The new site is there, whole, but not all links are settled.
    case after(FileFault)
    /// The file system has no exchange or no links. The old site is there, whole.
    case cannotExchange
  }

  /// Carries out a plan whose new contents are all under `swap/new`.
  ///
  /// - Parameter later: called in place of the pause and the tidying up, which are then left to it.
  /// - Throws: `.cannotExchange` with the new contents still there.
  func run(_ plan: SwapPlan, later: (() -> Void)? = nil) throws(Failure) {
    do throws(FileFault) {
      try prepare(plan)
      try arm(plan)
      if durability == .powerLoss { try disk.synchronize(root) }
      try turn(to: "new")
    } catch {
      // If this too is hindered, links remain that show the old site, and the next build settles them.
      try? settle(plan, on: "old")
      pause(since: MonotonicClock.now)
      if Self.isMissingFeature(error) { throw .cannotExchange }
      try? sweep()
      throw .before(error)
    }
    do throws(FileFault) {
      if durability == .powerLoss { try disk.synchronize(root) }
      try settle(plan, on: "new")
      let settled = MonotonicClock.now
      if durability == .powerLoss { try disk.synchronize(root) }
      if let later { return later() }
      pause(since: settled)
      try sweep()
    } catch {
      throw .after(error)
    }
  }

  /// Lets those finish who were opening a file when the last link went; what has been waited for the disk since then counts.
  private func pause(since settled: UInt64) {
    let passed = MonotonicClock.now - settled
    let grace = UInt64(disk.grace) * 1_000
    if hasReaders, passed < grace { usleep(UInt32(clamping: (grace - passed) / 1_000 + 1)) }
  }

  /// Whether a fault says that this file system has no symbolic links or cannot exchange entries.
  static func isMissingFeature(_ fault: FileFault) -> Bool {
    (fault.step == .exchange || fault.step == .createLink)
      && [EINVAL, ENOSYS, EOPNOTSUPP, EPERM].contains(fault.code)
  }

  // MARK: The steps

  /// Makes the folders of the swap; gives `new`, open, which the caller closes.
  func begin() throws(FileFault) -> Int32 {
    var cursor = FolderCursor(root: root, disk: disk, modes: modes)
    let swap = try cursor.made(Self.folder)
    try disk.makeFolder("old", in: swap, mode: modes, path: Self.folder + "/old")
    try disk.makeFolder("new", in: swap, mode: modes, path: Self.folder + "/new")
    // Both are empty: this only asks whether the file system can do what comes later. So does the link.
    try disk.exchange("old", in: swap, with: "new", in: swap, path: Self.folder)
    try turn(to: "old")
    guard let new = try disk.openFolder("new", in: swap, path: Self.folder + "/new") else {
      throw FileFault(step: .look, path: Self.folder, code: ENOENT)
    }
    return new
  }

  /// What `arm` and all after it need beside the new contents.
  private func prepare(_ plan: SwapPlan) throws(FileFault) {
    var cursor = FolderCursor(root: root, disk: disk, modes: modes)
    let swap = try cursor.made(Self.folder)
    let places = plan.steps.filter { $0.kind == .add || $0.kind == .remove }.map { $0.path.text + "\n" }.joined()
    if !places.isEmpty {
      try disk.create("places", in: swap, Array(places.utf8), mode: modes, path: Self.folder + "/places")
    }
    var wayBack = FolderCursor(root: try cursor.made(Self.folder + "/new"), disk: disk, modes: modes, prefix: Self.folder + "/new/")
    for step in plan.steps where step.kind == .addFolder {
      try leaveWayBack(to: step.path, number: step.number, &wayBack)
    }
  }

  /// Gives every new content its change's number for a name, as `FileByFile` wants them, and leaves nothing that `recover` would
  /// take for a swap.
  func flatten(_ plan: SwapPlan, _ new: Int32) throws(Failure) {
    do throws(FileFault) {
      var cursor = FolderCursor(root: root, disk: disk)
      guard let swap = try cursor.existing(Self.folder) else { throw FileFault(step: .look, path: Self.folder, code: ENOENT) }
      if Disk.kind(of: "now", in: swap) != .absent { try disk.remove("now", in: swap, path: Self.folder + "/now") }
      var inner = FolderCursor(root: new, disk: disk)
      for (place, number) in plan.inFolders {
        guard let parent = try inner.existing(place.folder) else { throw FileFault(step: .look, path: place.text, code: ENOENT) }
        try disk.rename(place.name, in: parent, to: number, in: new, path: place.text)
      }
    } catch {
      try? sweep()
      throw .before(error)
    }
  }

  private func arm(_ plan: SwapPlan) throws(FileFault) {
    try eachStep(plan) { (step, parent, old) throws(FileFault) in
      let text = Self.linkText(to: step.number, from: step.path)
      switch step.kind {
      case .add, .addFolder:
        try disk.symbolicLink(step.path.name, in: parent, to: text, path: step.path.text)
      case .replace, .remove:
        try disk.symbolicLink(step.number, in: old, to: text, path: step.path.text)
        try disk.exchange(step.path.name, in: parent, with: step.number, in: old, path: step.path.text)
      }
    }
  }

  /// Makes `now` lead to `target`, from nothing or from the other.
  private func turn(to target: String) throws(FileFault) {
    var cursor = FolderCursor(root: root, disk: disk)
    guard let swap = try cursor.existing(Self.folder) else { throw FileFault(step: .look, path: Self.folder, code: ENOENT) }
    let path = Self.folder + "/now"
    try disk.symbolicLink("now.next", in: swap, to: target, path: path)
    try disk.rename("now.next", in: swap, to: "now", in: swap, path: path)
  }

  private func settle(_ plan: SwapPlan, on target: String) throws(FileFault) {
    try eachStep(plan, in: target) { (step, parent, shown) throws(FileFault) in
      try settle(step.path, number: step.number, in: parent, shown: shown)
    }
  }

  /// Exchanges one link for what it shows. An entry that is not this link is left alone.
  ///
  /// - Parameters:
  ///   - parent: the folder that holds the link.
  ///   - shown: `old` or `new`, whichever `now` leads to.
  private func settle(_ path: SitePath, number: String, in parent: Int32, shown: Int32) throws(FileFault) {
    guard Disk.linkText(of: path.name, in: parent) == Self.linkText(to: number, from: path) else { return }
    switch Disk.kind(of: number, in: shown) {
    case .absent:
      try disk.remove(path.name, in: parent, path: path.text)
    case .file:
      let second = Self.secondName(number)
      if Disk.kind(of: second, in: shown) == .absent { try? Self.makeSecondName(number, in: shown, path: path.text, disk) }
      guard case .file = Disk.kind(of: second, in: shown) else {
        // No hard links here: a move does as well, but for a reader caught between the link and the file.
        return try disk.rename(number, in: shown, to: path.name, in: parent, path: path.text)
      }
      try disk.exchange(path.name, in: parent, with: second, in: shown, path: path.text)
    case .folder where path.depth == 0:
      try disk.exchange(path.name, in: parent, with: number, in: shown, path: path.text)
    case .folder, .link, .other:
      break
    }
  }

  private static func secondName(_ number: String) -> String { number + ".2" }

  /// Before the moment of publishing, so that nothing after it needs room on the disk.
  static func makeSecondName(_ number: String, in folder: Int32, path: String, _ disk: Disk) throws(FileFault) {
    do throws(FileFault) {
      try disk.link(number, in: folder, as: secondName(number), path: path)
    } catch  where [EPERM, EOPNOTSUPP, EMLINK, ENOSYS].contains(error.code) {
      // No hard links here: `settle` can do without.
      return
    }
  }

  /// The link that takes a folder's place under `new` says `.wallplanner/swap/now/N`, and is read from there: so that name,
  /// from there, must lead to where the folder has gone.
  private func leaveWayBack(to path: SitePath, number: String, _ new: inout FolderCursor) throws(FileFault) {
    let folder = try new.made(Self.folder + "/now")
    try disk.symbolicLink(number, in: folder, to: "../../../../../../" + path.name, path: path.text)
  }

  /// Removes `swap`, and the folders of `places` that are empty.
  func sweep() throws(FileFault) {
    var cursor = FolderCursor(root: root, disk: disk)
    // After a fault in the first build, the folder is as it was.
    defer { try? disk.removeFolder(Self.stateFolder, in: root, path: Self.stateFolder) }
    guard let swap = try cursor.existing(Self.folder) else { return }
    if let places = try Disk.contents(of: "places", in: swap, path: Self.folder, limit: Self.maximumPlacesSize) {
      let paths = String(decoding: places, as: UTF8.self).split(separator: "\n").compactMap { SitePath(String($0)) }
      try FolderWalk.removeEmptyFolders(of: paths, root: root, disk: disk)
    }
    // `now` goes last, so that it tells the next build what happened if this one is stopped here.
    try disk.removeTree("old", in: swap, path: Self.folder + "/old")
    try disk.removeTree("new", in: swap, path: Self.folder + "/new")
    if Disk.kind(of: "places", in: swap) != .absent { try disk.remove("places", in: swap, path: Self.folder + "/places") }
    guard let state = try cursor.existing(Self.stateFolder) else { return }
    try disk.removeTree("swap", in: state, path: Self.folder)
  }

  // MARK: After a kill

  /// Settles what an interrupted build left; nil if it left nothing.
  func recover() throws(FileFault) -> PublishReport.Recovery? {
    var cursor = FolderCursor(root: root, disk: disk)
    guard let swap = try cursor.existing(Self.folder) else { return nil }
    let target = Disk.linkText(of: "now", in: swap)
    guard target == "new" || target == "old", let target else {
      let isEmpty = try Disk.entries(of: swap, path: Self.folder).isEmpty
      let completed = try FileByFile(disk: disk, root: root, modes: modes).recover()
      try sweep()
      return completed ? .completed : isEmpty ? nil : .tookBack
    }
    let links = try FolderWalk.entries(of: root, disk: disk, where: { $0 == .link })
    for path in links {
      guard let parent = try cursor.existing(path.folder), let text = Disk.linkText(of: path.name, in: parent),
        let number = text.utf8.split(separator: UInt8(ascii: "/")).last.map({ String(Substring($0)) }),
        text == Self.linkText(to: number, from: path)
      else { continue }
      var inner = FolderCursor(root: root, disk: disk)
      guard let shown = try inner.existing(Self.folder + "/" + target) else { break }
      try settle(path, number: number, in: parent, shown: shown)
    }
    pause(since: MonotonicClock.now)
    try sweep()
    return target == "new" ? .completed : .tookBack
  }

  // MARK: Parts of steps

  /// What the link in the place of `path` says.
  static func linkText(to number: String, from path: SitePath) -> String {
    String(repeating: "../", count: path.depth) + folder + "/now/" + number
  }

  /// Runs `body` for each step with the open folder that holds its path and the open folder `swap/target`, on several threads.
  ///
  /// - Throws: the first fault, after all threads have ended.
  private func eachStep(
    _ plan: SwapPlan, in target: String = "old",
    _ body: @Sendable (SwapPlan.Step, _ parent: Int32, _ target: Int32) throws(FileFault) -> Void
  ) throws(FileFault) {
    try inChunks(plan.steps.count) { (range: Range<Int>) throws(FileFault) in
      var swap = FolderCursor(root: root, disk: disk)
      guard let target = try swap.existing(Self.folder + "/" + target) else {
        throw FileFault(step: .look, path: Self.folder, code: ENOENT)
      }
      var cursor = FolderCursor(root: root, disk: disk, modes: modes)
      for step in plan.steps[range] {
        let parent = try cursor.made(step.path.folder)
        try body(step, parent, target)
      }
    }
  }

  private func inChunks(_ count: Int, _ body: @Sendable (Range<Int>) throws(FileFault) -> Void) throws(FileFault) {
    try Publishing.inChunks(count, jobs: jobs, body)
  }
}

/// The fewest items worth a thread of their own.
private let smallestChunk = 16

/// Runs `body` over `0..<count` in consecutive ranges, on up to `jobs` threads.
///
/// - Throws: the fault of the first range that had one, after all threads have ended.
func inChunks(
  _ count: Int, jobs: Int, _ body: @Sendable (Range<Int>) throws(FileFault) -> Void
) throws(FileFault) {
  let size = max(smallestChunk, count / (max(1, jobs) * 8) + 1)
  let faults = fanOut((count + size - 1) / size, jobs: jobs) { chunk -> FileFault? in
    do throws(FileFault) {
      try body(chunk * size..<min(count, (chunk + 1) * size))
      return nil
    } catch {
      return error
    }
  }
  for case let fault? in faults { throw fault }
}

/// The changes, with whole new folders taken together.
struct SwapPlan: Sendable {
  struct Step: Sendable {
    enum Kind: Sendable, Equatable { case add, addFolder, replace, remove }
    let path: SitePath
    let kind: Kind
    /// The name of its content under `swap/new` and `swap/old`.
    let number: String
  }

  private(set) var steps: [Step] = []
  /// All of them, in the order of their paths.
  let changes: [Change]
  private let newFolders: [String: String]

  /// Where under `swap/new` the contents are that lie in new folders, with the numbers of their changes.
  var inFolders: [(place: SitePath, number: String)] {
    changes.compactMap { change in
      guard change.kind == .add, let top = change.path.topFolder, let folder = newFolders[String(top)] else { return nil }
      return (SitePath(checked: folder + change.path.text.dropFirst(top.count)), change.number)
    }
  }

  /// - Parameters:
  ///   - changes: sorted by path, each path once.
  ///   - newFolders: names at the top of the output folder that do not exist and that some of the changes lie in, with numbers.
  init(_ changes: [Change], newFolders: [String: String]) {
    self.changes = changes
    self.newFolders = newFolders
    // What lies in one folder stands together.
    var last: (prefix: [UInt8], isNew: Bool)?
    for change in changes {
      if change.kind == .add {
        if let last, Octets.starts(change.path.text, with: last.prefix) {
          if last.isNew { continue }
        } else if let top = change.path.topFolder {
          let number = newFolders[String(top)]
          last = (Array((top + "/").utf8), number != nil)
          if let number {
            steps.append(Step(path: SitePath(checked: String(top)), kind: .addFolder, number: number))
            continue
          }
        }
      }
      let kind: Step.Kind =
        switch change.kind {
        case .add: .add
        case .replace: .replace
        case .remove: .remove
        }
      steps.append(Step(path: change.path, kind: kind, number: change.number))
    }
  }
}
