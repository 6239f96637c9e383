internal import Files
internal import Glibc

/// Replaces several files at once.
///
/// ```
/// .wallplanner/swap/new/PATH   the new content of PATH, a file or a whole folder
/// .wallplanner/swap/old/PATH   its old content, once a link has taken its place
/// .wallplanner/swap/now        a link, first to `old`, then to `new`
/// ```
/// 1. *stage* writes `new`. Readers notice nothing.
/// 2. *arm* puts a link to `…/.wallplanner/swap/now/PATH` in the place of each file. Readers follow it to the old file, or to
///    nothing if there was none.
/// 3. *turn* points `now` to `new` with a single rename. This publishes the new site.
/// 4. *settle* exchanges each link for its target, or removes it if it has none.
/// 5. *sweep* removes `swap`.
///
/// After a kill, links remain. The next build recovers by steps 4 and 5: the site becomes whatever `now` points to. A fault is
/// undone in the same way.
///
/// A link may disappear while a reader has read it but not yet opened its target. For such readers, `new` and `old` hold a link
/// `.wallplanner/swap/now` back to the output folder. After the exchange the same relative path leads through it to the file in its
/// place. `swap` is removed some time after all links are gone (`Disk.grace`).
struct Swap: Sendable {
  static let stateFolder = ".wallplanner"
  static let folder = ".wallplanner/swap"

  let disk: Disk
  /// The open output folder.
  let root: Int32

  /// An entry to change. The folder that holds an added or replaced entry exists already.
  struct Step: Sendable {
    enum Kind: Sendable, Equatable { case add, replace, remove }
    let path: SitePath
    let kind: Kind
  }

  /// Makes the folders of the swap.
  ///
  /// - Returns: whether the file system can exchange entries and has links. If not, use `runOneByOne`.
  func begin() throws(FileFault) -> Bool {
    var cursor = FolderCursor(root: root, disk: disk)
    do throws(FileFault) {
      for name in ["old", "new"] {
        let folder = try cursor.made("\(Self.folder)/\(name)/\(Self.folder)")
        try disk.symbolicLink("now", in: folder, to: "../../../../..", path: Self.folder)
      }
      let swap = try cursor.made(Self.folder)
      // Only a test whether this works.
      try disk.exchange("old", in: swap, with: "new", in: swap, path: Self.folder)
      try turn(to: "old")
      return true
    } catch {
      try? sweep()
      let isMissing = [EINVAL, ENOSYS, EOPNOTSUPP, EPERM].contains(error.code)
      guard isMissing, error.step == .exchange || error.step == .createLink else { throw error }
      var cursor = FolderCursor(root: root, disk: disk)
      _ = try cursor.made(Self.folder + "/new")
      return false
    }
  }

  /// Carries out the steps. Their new contents are under `swap/new`.
  ///
  /// - Parameter hasReaders: whether there was a site before, which somebody may be reading.
  /// - Returns: the fault that kept it from tidying up after publishing, or nil.
  /// - Throws: and leaves the old site whole.
  func run(_ steps: [Step], hasReaders: Bool) throws(FileFault) -> FileFault? {
    // Only builds read the manifest.
    let hasReaders = hasReaders && steps.contains { $0.path.text != Manifest.path }
    do throws(FileFault) {
      try arm(steps)
      try turn(to: "new")
    } catch {
      // If this fails too, links to the old site remain, and the next build settles them.
      if (try? settle(steps, on: "old")) != nil {
        if hasReaders { usleep(disk.grace) }
        try? sweep()
      }
      throw error
    }
    do throws(FileFault) {
      try settle(steps, on: "new")
      // Wait for readers who were opening a file when the last link went.
      if hasReaders { usleep(disk.grace) }
      try sweep()
      return nil
    } catch {
      return error
    }
  }

  /// The path for the new content of `path`.
  static func newContent(of path: SitePath) -> SitePath { SitePath(checked: folder + "/new/" + path.text) }

  // MARK: The steps

  private func arm(_ steps: [Step]) throws(FileFault) {
    var cursor = FolderCursor(root: root, disk: disk)
    var swap = FolderCursor(root: root, disk: disk)
    for step in steps {
      let (path, text) = (step.path, Self.linkText(to: step.path))
      let parent = try cursor.made(path.folder)
      if step.kind == .add {
        try disk.symbolicLink(path.name, in: parent, to: text, path: path.text)
      } else {
        let old = try swap.made(Self.folder + "/old/" + path.folder)
        try disk.symbolicLink(path.name, in: old, to: text, path: path.text)
        try disk.exchange(path.name, in: parent, with: path.name, in: old, path: path.text)
      }
    }
  }

  /// Points `now` to `target`. It may have pointed to nothing or to the other one.
  private func turn(to target: String) throws(FileFault) {
    var cursor = FolderCursor(root: root, disk: disk)
    let swap = try cursor.made(Self.folder)
    try disk.symbolicLink("now.next", in: swap, to: target, path: Self.folder + "/now")
    try disk.rename("now.next", in: swap, to: "now", in: swap, path: Self.folder + "/now")
  }

  private func settle(_ steps: [Step], on target: String) throws(FileFault) {
    var cursor = FolderCursor(root: root, disk: disk)
    var swap = FolderCursor(root: root, disk: disk)
    for step in steps { try settle(step.path, on: target, &cursor, &swap) }
  }

  /// Exchanges a link for its target, or removes it. Leaves an entry alone that is not this link.
  ///
  /// - Parameter target: `old` or `new`, where `now` points to.
  private func settle(
    _ path: SitePath, on target: String, _ cursor: inout FolderCursor, _ swap: inout FolderCursor
  ) throws(FileFault) {
    guard let parent = try cursor.existing(path.folder), Disk.linkText(of: path.name, in: parent) == Self.linkText(to: path) else {
      return
    }
    if let shown = try swap.existing("\(Self.folder)/\(target)/\(path.folder)"), Disk.kind(of: path.name, in: shown) != .absent {
      try disk.exchange(path.name, in: parent, with: path.name, in: shown, path: path.text)
    } else {
      try disk.remove(path.name, in: parent, path: path.text)
    }
  }

  /// Removes `swap`, and folders of the site that have become empty because something was removed from them.
  func sweep() throws(FileFault) {
    // After a fault in the first build, leave the folder as it was.
    defer { try? disk.removeFolder(Self.stateFolder, in: root, path: Self.stateFolder) }
    try removeEmptyFolders()
    var cursor = FolderCursor(root: root, disk: disk)
    guard let swap = try cursor.existing(Self.folder) else { return }
    // Remove `now` last. If this build is stopped here, it tells the next one what happened.
    try disk.removeTree("old", in: swap, path: Self.folder + "/old")
    try disk.removeTree("new", in: swap, path: Self.folder + "/new")
    guard let state = try cursor.existing(Self.stateFolder) else { return }
    try disk.removeTree("swap", in: state, path: Self.folder)
  }

  /// Removes folders of the site that are also in `old` and have become empty.
  func removeEmptyFolders() throws(FileFault) {
    var cursor = FolderCursor(root: root, disk: disk)
    guard let old = try cursor.existing(Self.folder + "/old") else { return }
    var folders: [SitePath] = []
    try disk.walk(old) { path, entry in
      if entry.kind == .folder { folders.append(SitePath(checked: path)) }
    }
    for folder in folders.reversed() {
      var cursor = FolderCursor(root: root, disk: disk)
      // The folder may have been replaced by a file.
      guard let parent = try? cursor.existing(folder.folder) else { continue }
      do throws(FileFault) {
        try disk.removeFolder(folder.name, in: parent, path: folder.text)
      } catch  where [ENOTEMPTY, EEXIST, ENOENT, EBUSY, ENOTDIR].contains(error.code) {
        continue
      }
    }
  }

  // MARK: After a kill

  /// Completes what an interrupted build has left, if anything.
  func recover() throws(FileFault) {
    var cursor = FolderCursor(root: root, disk: disk)
    guard let swap = try cursor.existing(Self.folder) else { return }
    let isCompleted = try completeOneByOne()
    if !isCompleted, let target = Disk.linkText(of: "now", in: swap), target == "new" || target == "old" {
      var links: [Step] = []
      try disk.walk(root) { path, entry in
        if entry.kind == .link { links.append(Step(path: SitePath(checked: path), kind: .replace)) }
      }
      try settle(links, on: target)
      if !links.isEmpty { usleep(disk.grace) }
    }
    try sweep()
  }

  /// The target of the link in the place of `path`.
  private static func linkText(to path: SitePath) -> String {
    String(repeating: "../", count: path.folders.count) + folder + "/now/" + path.text
  }
}
