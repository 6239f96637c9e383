internal import CFileExchange
internal import Glibc

/// The open output folder, locked against other builds until it is released; the end of the process releases it too.
final class LockedFolder: Sendable {
  private let folder: OpenFile
  /// The mount that it lies on (`mount_of`).
  let mount: UInt64
  /// Where folders cannot be locked (some network file systems): a file in it that is.
  private let lockFile: OpenFile?

  var descriptor: Int32 { folder.descriptor }

  /// Between two tries to get the lock, in microseconds.
  private static let patience: UInt32 = 20_000

  private init(folder: OpenFile, lockFile: OpenFile?) {
    self.folder = folder
    mount = mount_of(folder.descriptor)
    self.lockFile = lockFile
  }

  /// nil if there is no such folder.
  static func open(_ path: String, _ options: PublishOptions) throws(PublishError) -> LockedFolder? {
    while true {
      guard let folder = OpenFile(Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else {
        if errno == ENOENT { return nil }
        throw .folderUnusable(path: path, reason: FileFault.reason(errno))
      }
      let lockFile = try lock(folder.descriptor, path, options)
      // While this build waited, the folder may have been put away and another one made.
      var opened = stat()
      var named = stat()
      if fstat(folder.descriptor, &opened) == 0, stat(path, &named) == 0, opened.st_ino == named.st_ino,
        opened.st_dev == named.st_dev
      {
        return LockedFolder(folder: folder, lockFile: lockFile)
      }
    }
  }

  /// Makes the folder `path` and those above it; gives those that were not there, the outermost first.
  @discardableResult
  static func make(_ path: String) throws(PublishError) -> [String] {
    var made: [String] = []
    var end = path.utf8.startIndex
    while end < path.utf8.endIndex {
      end = path.utf8[path.utf8.index(after: end)...].firstIndex(of: UInt8(ascii: "/")) ?? path.utf8.endIndex
      let folder = String(path[..<end])
      if mkdir(folder, 0o755) == 0 {
        made.append(folder)
      } else if errno != EEXIST {
        throw .folderUnusable(path: path, reason: FileFault.reason(errno))
      }
    }
    return made
  }

  /// Locks the folder itself, so that nothing need be written; gives the lock file if that had to be used.
  private static func lock(_ folder: Int32, _ path: String, _ options: PublishOptions) throws(PublishError) -> OpenFile? {
    if try wait(for: folder, path, options) { return nil }
    let reason = FileFault.reason(errno)
    var cursor = FolderCursor(root: folder, disk: Disk())
    if let state = try? cursor.made(Swap.stateFolder),
      let file = OpenFile(openat(state, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)),
      try wait(for: file.descriptor, path, options)
    {
      return file
    }
    throw .folderUnusable(path: path, reason: "it cannot be locked (\(reason))")
  }

  /// True with the lock; false if the file system knows no locks on such a thing.
  private static func wait(for descriptor: Int32, _ path: String, _ options: PublishOptions) throws(PublishError) -> Bool {
    var tries = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return false }
      guard case .wait(let seconds) = options.contention, tries < seconds * 1_000_000 / Int(patience) else {
        throw .busy(path: path)
      }
      if tries == 0 { options.onWait?() }
      tries += 1
      usleep(patience)
    }
    return true
  }
}

/// An open file or folder, closed with the last reference.
final class OpenFile: Sendable {
  let descriptor: Int32

  /// nil if `descriptor` says that opening failed.
  init?(_ descriptor: Int32) {
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
