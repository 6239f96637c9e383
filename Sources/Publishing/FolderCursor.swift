internal import CFileExchange
internal import Glibc

/// Opens the folders of one path after another, without following links. Asks nothing of the disk for the folder that was opened last,
/// and for what lies in the one that was missing last: fast when the paths come in order.
struct FolderCursor: ~Copyable {
  private let root: Int32
  private let disk: Disk
  /// The folder that was opened last.
  private var current: (path: String, descriptor: Int32)?
  /// The folder that was found missing last.
  private var missing: String?

  /// - Parameter root: an open folder. The caller closes it.
  init(root: Int32, disk: Disk) { (self.root, self.disk) = (root, disk) }

  deinit { if let current { close(current.descriptor) } }

  /// The descriptor of the folder `path`, valid until the next call. Nil if there is no such folder.
  ///
  /// - Throws: `ELOOP` or `ENOTDIR` if a part of the path is a link or no folder.
  mutating func existing(_ path: String) throws(FileFault) -> Int32? {
    if path.isEmpty { return root }
    if let current, current.path == path { return current.descriptor }
    if let missing, path.utf8.starts(with: missing.utf8), path == missing || path.hasPrefix(missing + "/") { return nil }
    if let current { close(current.descriptor) }
    current = nil
    let opened = openBeneath(root, path, O_RDONLY | O_DIRECTORY)
    if opened >= 0 {
      current = (path, opened)
      return opened
    }
    let code = errno
    guard code == ENOENT else { throw FileFault(step: .look, path: path, code: code) }
    missing = path
    return nil
  }

  /// The descriptor of the folder `path`. Makes the folder if it is missing.
  mutating func made(_ path: String) throws(FileFault) -> Int32 {
    if let opened = try existing(path) { return opened }
    let place = SitePath(checked: path.hasSuffix("/") ? String(path.dropLast()) : path)
    try disk.makeFolder(place.name, in: made(place.folder), path: place.text)
    missing = nil
    guard let opened = try existing(place.text) else { throw FileFault(step: .createFolder, path: path, code: ENOENT) }
    return opened
  }
}

/// Opens a path below an open folder, without following links on the way or at its end.
///
/// - Returns: the descriptor, or -1 with the reason in `errno`: `ELOOP` or `ENOTDIR` if a part of the path is a link or no folder.
func openBeneath(_ folder: Int32, _ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
  let always = O_NOFOLLOW | O_CLOEXEC
  return open_beneath(folder, path, flags | always, mode, O_RDONLY | O_DIRECTORY | always)
}
