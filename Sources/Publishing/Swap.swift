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
  private static let wayBack = "../../../../.."

  let disk: Disk
  /// The output folder, open.
  let root: Int32
  var durability = PublishOptions.Durability.process

  /// One entry that is to be different. What holds an added or replaced one is a folder that is there already.
  struct Step: Sendable {
    enum Kind: Sendable, Equatable { case add, replace, remove }
    let path: SitePath
    let kind: Kind
  }

  enum Failure: Error {
    /// The old site is there, whole.
    case before(FileFault)
    /// The new site is there, whole, but not all links are settled.
    case after(FileFault)
    /// The file system has no exchange or no links. The old site is there, whole.
    case cannotExchange
  }

  /// Makes the folders of the swap; gives `new`, open, which the caller closes.
  func begin() throws(FileFault) -> Int32 {
    var cursor = FolderCursor(root: root, disk: disk)
    for name in ["old", "new"] {
      let folder = try cursor.made("\(Self.folder)/\(name)/\(Self.folder)")
      try disk.symbolicLink("now", in: folder, to: Self.wayBack, path: Self.folder)
    }
    let swap = try cursor.made(Self.folder)
    // Only to ask whether the file system can do what comes later. So does the link.
    try disk.exchange("old", in: swap, with: "new", in: swap, path: Self.folder)
    try turn(to: "old")
    return try openNew()
  }

  func openNew() throws(FileFault) -> Int32 {
    var cursor = FolderCursor(root: root, disk: disk)
    let swap = try cursor.made(Self.folder)
    try disk.makeFolder("new", in: swap, path: Self.folder + "/new")
    guard let new = try disk.openFolder("new", in: swap, path: Self.folder + "/new") else {
      throw FileFault(step: .look, path: Self.folder, code: ENOENT)
    }
    return new
  }

  /// Carries out steps whose new contents are all under `swap/new`.
  ///
  /// - Parameter hasReaders: whether there was a site before, which somebody may be reading.
  /// - Throws: `.cannotExchange` with the new contents still there.
  func run(_ steps: [Step], hasReaders: Bool) throws(Failure) {
    do throws(FileFault) {
      // One file is replaced at once by one rename.
      if steps.count == 1, steps[0].path.text == Manifest.path { try replaceManifest() } else { try arm(steps) }
      if durability == .powerLoss { try disk.synchronize(root) }
      try turn(to: "new")
    } catch {
      // If this too is hindered, links remain that show the old site, and the next build settles them.
      try? settle(steps, on: "old")
      pause(hasReaders)
      guard Self.isMissingFeature(error) else {
        try? sweep()
        throw .before(error)
      }
      // What is left is no swap that `recover` would settle.
      try? removeNow()
      throw .cannotExchange
    }
    do throws(FileFault) {
      if durability == .powerLoss { try disk.synchronize(root) }
      try settle(steps, on: "new")
      if durability == .powerLoss { try disk.synchronize(root) }
      pause(hasReaders && steps.count > 1)
      try sweep()
    } catch {
      throw .after(error)
    }
  }

  /// Lets those finish who were opening a file when the last link went.
  private func pause(_ hasReaders: Bool) {
    if hasReaders { usleep(disk.grace) }
  }

  /// Whether a fault says that this file system has no symbolic links or cannot exchange entries.
  static func isMissingFeature(_ fault: FileFault) -> Bool {
    (fault.step == .exchange || fault.step == .createLink)
      && [EINVAL, ENOSYS, EOPNOTSUPP, EPERM].contains(fault.code)
  }

  // MARK: The steps

  private func replaceManifest() throws(FileFault) {
    let manifest = SitePath(checked: Manifest.path)
    var new = FolderCursor(root: root, disk: disk)
    var cursor = FolderCursor(root: root, disk: disk)
    let folder = try new.made(Self.folder + "/new/" + manifest.folder)
    let place = try cursor.made(manifest.folder)
    try disk.rename(manifest.name, in: folder, to: manifest.name, in: place, path: manifest.text)
  }

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

  private func removeNow() throws(FileFault) {
    var cursor = FolderCursor(root: root, disk: disk)
    try disk.remove("now", in: try cursor.made(Self.folder), path: Self.folder + "/now")
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
    var cursor = FolderCursor(root: root, disk: disk)
    if let old = try cursor.existing(Self.folder + "/old") {
      var folders: [SitePath] = []
      try disk.walk(old) { path, information in
        if EntryKind(information) == .folder { folders.append(SitePath(checked: path)) }
      }
      for folder in folders.reversed() { try removeIfEmpty(folder) }
    }
    guard let swap = try cursor.existing(Self.folder) else { return }
    // `now` goes last, so that it tells the next build what happened if this one is stopped here.
    try disk.removeTree("old", in: swap, path: Self.folder + "/old")
    try disk.removeTree("new", in: swap, path: Self.folder + "/new")
    guard let state = try cursor.existing(Self.stateFolder) else { return }
    try disk.removeTree("swap", in: state, path: Self.folder)
  }

  private func removeIfEmpty(_ folder: SitePath) throws(FileFault) {
    var cursor = FolderCursor(root: root, disk: disk)
    // There may be a file now where a folder was.
    guard let parent = try? cursor.existing(folder.folder) else { return }
    do throws(FileFault) {
      try disk.removeFolder(folder.name, in: parent, path: folder.text)
    } catch  where [ENOTEMPTY, EEXIST, ENOENT, EBUSY, ENOTDIR].contains(error.code) {
      return
    }
  }

  // MARK: After a kill

  /// Settles what an interrupted build left; nil if it left nothing.
  func recover() throws(FileFault) -> PublishReport.Recovery? {
    var cursor = FolderCursor(root: root, disk: disk)
    guard let swap = try cursor.existing(Self.folder) else { return nil }
    let target = Disk.linkText(of: "now", in: swap)
    guard let target, target == "new" || target == "old" else {
      let isEmpty = try Disk.entries(of: swap, path: Self.folder).isEmpty
      let isCompleted = try completeOneByOne()
      try sweep()
      return isCompleted ? .completed : isEmpty ? nil : .tookBack
    }
    var links: [Step] = []
    try disk.walk(root) { path, information in
      if EntryKind(information) == .link { links.append(Step(path: SitePath(checked: path), kind: .replace)) }
    }
    try settle(links, on: target)
    pause(!links.isEmpty)
    try sweep()
    return target == "new" ? .completed : .tookBack
  }

  /// What the link in the place of `path` says.
  private static func linkText(to path: SitePath) -> String {
    String(repeating: "../", count: path.depth) + folder + "/now/" + path.text
  }
}
