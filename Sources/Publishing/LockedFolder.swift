internal import CFileExchange
internal import Glibc

/// The open output folder, locked against other builds until it is released. The end of the process releases it too.
final class LockedFolder: Sendable {
  private let folder: OpenFile
  /// The mount that the folder is on (`mount_of`).
  let mount: UInt64
  /// A locked file in the folder, for file systems where folders cannot be locked (some network file systems).
  private let lockFile: OpenFile?

  var descriptor: Int32 { folder.descriptor }

  /// The time between two attempts to lock, in microseconds.
  private static let interval: UInt32 = 20_000

  private init(folder: OpenFile, lockFile: OpenFile?) {
    self.folder = folder
    mount = mount_of(folder.descriptor)
    self.lockFile = lockFile
  }

  /// Nil if there is no such folder.
  static func open(_ path: String, _ patience: Patience) throws(PublishError) -> LockedFolder? {
    while true {
      guard let folder = OpenFile(Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else {
        if errno == ENOENT { return nil }
        throw PublishError(.folderUnusable, path, FileFault.reason(errno))
      }
      let lockFile = try lock(folder.descriptor, path, patience)
      // While this build waited, somebody may have replaced the folder.
      var opened = stat()
      var named = stat()
      if fstat(folder.descriptor, &opened) == 0, stat(path, &named) == 0, opened.st_ino == named.st_ino,
        opened.st_dev == named.st_dev
      {
        return LockedFolder(folder: folder, lockFile: lockFile)
      }
    }
  }

  /// Makes the folder `path` and its parents. Returns those that were missing, the outermost first.
  @discardableResult
  static func make(_ path: String) throws(PublishError) -> [String] {
    var made: [String] = []
    var end = path.utf8.startIndex
    while end < path.utf8.endIndex {
      end = path.utf8[path.utf8.index(after: end)...].firstIndex(of: UInt8(ascii: "/")) ?? path.utf8.endIndex
      let folder = String(path[..<end])
      if mkdir(folder, 0o777) == 0 {
        made.append(folder)
      } else if errno != EEXIST {
        throw PublishError(.folderUnusable, path, FileFault.reason(errno))
      }
    }
    return made
  }

  /// Locks the folder itself, so that nothing has to be written. Returns the lock file if that was needed instead.
  private static func lock(_ folder: Int32, _ path: String, _ patience: Patience) throws(PublishError) -> OpenFile? {
    if try wait(for: folder, path, patience) { return nil }
    let reason = FileFault.reason(errno)
    var cursor = FolderCursor(root: folder, disk: Disk())
    if let state = try? cursor.made(Swap.stateFolder),
      let file = OpenFile(openat(state, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)),
      try wait(for: file.descriptor, path, patience)
    {
      return file
    }
    throw PublishError(.folderUnusable, path, "it cannot be locked (\(reason))")
  }

  /// True once locked. False if the file system cannot lock this.
  private static func wait(for descriptor: Int32, _ path: String, _ patience: Patience) throws(PublishError) -> Bool {
    var tries = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return false }
      guard tries < patience.seconds * 1_000_000 / Int(interval) else { throw PublishError(.busy, path) }
      if tries == 0 { patience.onWait?() }
      tries += 1
      usleep(interval)
    }
    return true
  }
}

/// What to do while another build holds the folder.
package struct Patience: Sendable {
  /// How long to wait for it, at most. With 0, the build is refused.
  package var seconds = 600
  /// Called once if the build has to wait.
  package var onWait: (@Sendable () -> Void)?

  package init(seconds: Int = 600, onWait: (@Sendable () -> Void)? = nil) { (self.seconds, self.onWait) = (seconds, onWait) }
}

/// An open file or folder. The last reference closes it.
final class OpenFile: Sendable {
  let descriptor: Int32

  /// Nil if `descriptor` is negative.
  init?(_ descriptor: Int32) {
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
