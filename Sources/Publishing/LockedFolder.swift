internal import CFileExchange
internal import Glibc

/// The open output folder, locked against other builds until it is released; the end of the process releases it too.
final class LockedFolder: Sendable {
  let descriptor: Int32
  /// The file system that it is on.
  let mount: Mount
  /// Where folders cannot be locked (some network file systems): a file in it that is.
  private let lockFile: Int32?

  /// Between two tries to get the lock, in microseconds.
  private static let patience: UInt32 = 20_000

  private init(descriptor: Int32, mount: Mount, lockFile: Int32?) {
    self.descriptor = descriptor
    self.mount = mount
    self.lockFile = lockFile
  }

  deinit {
    if let lockFile { close(lockFile) }
    close(descriptor)
  }

  /// nil if there is no such folder.
  static func open(_ path: String, _ options: PublishOptions) throws(PublishError) -> LockedFolder? {
    while true {
      let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else {
        if errno == ENOENT { return nil }
        throw .folderUnusable(path: path, reason: FileFault.reason(errno))
      }
      let lockFile: Int32?
      do throws(PublishError) {
        lockFile = try lock(descriptor, path, options)
      } catch {
        close(descriptor)
        throw error
      }
      // While this build waited, the folder may have been put away and another one made.
      var opened = stat()
      var named = stat()
      if fstat(descriptor, &opened) == 0, stat(path, &named) == 0, opened.st_ino == named.st_ino, opened.st_dev == named.st_dev {
        return LockedFolder(descriptor: descriptor, mount: Mount(of: descriptor), lockFile: lockFile)
      }
      if let lockFile { close(lockFile) }
      close(descriptor)
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
  private static func lock(_ folder: Int32, _ path: String, _ options: PublishOptions) throws(PublishError) -> Int32? {
    if try wait(for: folder, path, options) { return nil }
    let reason = FileFault.reason(errno)
    mkdirat(folder, Swap.stateFolder, 0o755)
    let state = openat(folder, Swap.stateFolder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    defer { if state >= 0 { close(state) } }
    let file = openat(state, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard state >= 0, file >= 0 else { throw .folderUnusable(path: path, reason: "it cannot be locked (\(reason))") }
    do throws(PublishError) {
      if try wait(for: file, path, options) { return file }
    } catch {
      close(file)
      throw error
    }
    close(file)
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

/// Where in the tree of file systems a folder lies: entries can be moved and exchanged within one mount only.
struct Mount: Equatable, Sendable {
  private let device: UInt64
  /// Of the mounts of one device; 0 where the kernel does not tell.
  private let number: UInt64

  init(of folder: Int32) {
    var information = stat()
    device = fstat(folder, &information) == 0 ? UInt64(information.st_dev) : 0
    number = mount_of(folder)
  }
}
