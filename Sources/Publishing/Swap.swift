internal import Glibc

/// Replaces several files at once.
///
/// ```
/// .wallplanner/swap/new/PATH   the new content of PATH, a file or a whole folder
/// .wallplanner/swap/old/PATH   its old content, once the link stands in its place
/// .wallplanner/swap/now        a link to `old`, then to `new`
/// ```
/// 1. *stage* writes `new`. Readers notice nothing.
/// 2. *arm* puts a link `…/.wallplanner/swap/now/PATH` in the place of each file. Through it readers see the old file, and where
///    there was none, none.
/// 3. *turn* makes `now` lead to `new`: one rename. This is when the new site is published.
/// 4. *settle* exchanges each link for what it shows, or removes it where it shows nothing.
/// 5. *sweep* removes `swap`.
///
/// A kill leaves links. Recovery is steps 4 and 5: whatever `now` leads to becomes the site. Undoing after a fault is the same.
///
/// A reader may be between reading a link and opening what it shows when the link goes. For it, `new` and `old` hold a way back,
/// the link `.wallplanner/swap/now` to the output folder: the exchanged link, which says the same path, now leads from where it lies to
/// the file in its place. `swap` is removed a while after all links are gone (`Disk.grace`).
struct Swap: Sendable {
  static let stateFolder = ".wallplanner"
  static let folder = ".wallplanner/swap"

  let disk: Disk
  /// The output folder, open.
  let root: Int32

  /// One entry that is to be different. What holds an added or replaced one is a folder that is there already.
  struct Step: Sendable {
    enum Kind: Sendable, Equatable { case add, replace, remove }
    let path: SitePath
    let kind: Kind
  }

  /// Makes the folders of the swap.
  ///
  /// - Returns: whether the file system can exchange entries and has links. If not, `runOneByOne` is to be used.
  func begin() throws(FileFault) -> Bool {
    var cursor = FolderCursor(root: root, disk: disk)
    do throws(FileFault) {
      for name in ["old", "new"] {
        let folder = try cursor.made("\(Self.folder)/\(name)/\(Self.folder)")
        try disk.symbolicLink("now", in: folder, to: "../../../../..", path: Self.folder)
      }
      let swap = try cursor.made(Self.folder)
      // Only to ask whether it can be done.
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

  /// Carries out steps whose new contents are all under `swap/new`.
  ///
  /// - Parameter hasReaders: whether there was a site before, which somebody may be reading.
  /// - Returns: what has kept it from tidying up after the new site was published; nil if nothing has.
  /// - Throws: with the old site whole.
  func run(_ steps: [Step], hasReaders: Bool) throws(FileFault) -> FileFault? {
    // Nobody reads the manifest but builds.
    let hasReaders = hasReaders && steps.contains { $0.path.text != Manifest.path }
    do throws(FileFault) {
      try arm(steps)
      try turn(to: "new")
    } catch {
      // If this too is hindered, links remain that show the old site, and the next build settles them.
      if (try? settle(steps, on: "old")) != nil {
        if hasReaders { usleep(disk.grace) }
        try? sweep()
      }
      throw error
    }
    do throws(FileFault) {
      try settle(steps, on: "new")
      // Lets those finish who were opening a file when the last link went.
      if hasReaders { usleep(disk.grace) }
      try sweep()
      return nil
    } catch {
      return error
    }
  }

  /// Where the new content of `path` goes.
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

  /// Makes `now` lead to `target`, from nothing or from the other.
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

  /// Exchanges one link for what it shows, or removes it. An entry that is not this link is left alone.
  ///
  /// - Parameter target: `old` or `new`, whichever `now` leads to.
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

  /// Removes `swap`, and the folders of the site that have become empty: those that something was taken out of.
  func sweep() throws(FileFault) {
    // After a fault in the first build, the folder is as it was.
    defer { try? disk.removeFolder(Self.stateFolder, in: root, path: Self.stateFolder) }
    try removeEmptyFolders()
    var cursor = FolderCursor(root: root, disk: disk)
    guard let swap = try cursor.existing(Self.folder) else { return }
    // `now` goes last, so that it tells the next build what happened if this one is stopped here.
    try disk.removeTree("old", in: swap, path: Self.folder + "/old")
    try disk.removeTree("new", in: swap, path: Self.folder + "/new")
    guard let state = try cursor.existing(Self.stateFolder) else { return }
    try disk.removeTree("swap", in: state, path: Self.folder)
  }

  /// Removes the folders of the site that are in `old` too and have become empty.
  func removeEmptyFolders() throws(FileFault) {
    var cursor = FolderCursor(root: root, disk: disk)
    guard let old = try cursor.existing(Self.folder + "/old") else { return }
    var folders: [SitePath] = []
    try disk.walk(old) { path, information in
      if EntryKind(information) == .folder { folders.append(SitePath(checked: path)) }
    }
    for folder in folders.reversed() {
      var cursor = FolderCursor(root: root, disk: disk)
      // There may be a file now where a folder was.
      guard let parent = try? cursor.existing(folder.folder) else { continue }
      do throws(FileFault) {
        try disk.removeFolder(folder.name, in: parent, path: folder.text)
      } catch  where [ENOTEMPTY, EEXIST, ENOENT, EBUSY, ENOTDIR].contains(error.code) {
        continue
      }
    }
  }

  // MARK: After a kill

  /// Settles what an interrupted build left, if it left anything.
  func recover() throws(FileFault) {
    var cursor = FolderCursor(root: root, disk: disk)
    guard let swap = try cursor.existing(Self.folder) else { return }
    let isCompleted = try completeOneByOne()
    if !isCompleted, let target = Disk.linkText(of: "now", in: swap), target == "new" || target == "old" {
      var links: [Step] = []
      try disk.walk(root) { path, information in
        if EntryKind(information) == .link { links.append(Step(path: SitePath(checked: path), kind: .replace)) }
      }
      try settle(links, on: target)
      if !links.isEmpty { usleep(disk.grace) }
    }
    try sweep()
  }

  /// What the link in the place of `path` says.
  private static func linkText(to path: SitePath) -> String {
    String(repeating: "../", count: path.folders.count) + folder + "/now/" + path.text
  }
}
