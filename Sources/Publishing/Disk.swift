internal import CFileExchange
internal import Files
internal import Glibc

/// The kinds of file system calls that change or read something. Their texts are for messages: "… the file failed".
package enum FileSystemStep: String, Sendable, CaseIterable {
  case createFile = "creating"
  case writeFile = "writing"
  case createFolder = "making the folder"
  case createLink = "linking"
  case exchange = "moving"
  case rename = "renaming"
  case removeFile = "removing"
  case removeFolder = "removing the folder"
  case look = "reading"
}

/// Calls to the file system. Each takes an open folder and a name in it, so that symbolic links are never followed on the way.
/// Parameters `path` are for messages.
package struct Disk: Sendable {
  /// Called before each change. Returns 0 to go on, or the error number to fail with. Tests use it to make a build fail or end at
  /// each point in turn.
  package var intercept: (@Sendable (FileSystemStep, String) -> Int32)?
  /// How long to wait for readers who are between two steps of opening a file, in microseconds. Without the wait, one read in a
  /// million failed on a virtual machine under full load.
  package var grace: UInt32

  package init(grace: UInt32 = 20_000, intercept: (@Sendable (FileSystemStep, String) -> Int32)? = nil) {
    (self.grace, self.intercept) = (grace, intercept)
  }

  private func call(_ step: FileSystemStep, _ path: @autoclosure () -> String, _ body: () -> Int32) throws(FileFault) {
    if let intercept {
      let code = intercept(step, path())
      if code != 0 { throw FileFault(step: step, path: path(), code: code) }
    }
    while body() < 0 {
      let code = errno
      guard code == EINTR else { throw FileFault(step: step, path: path(), code: code) }
    }
  }

  // MARK: Changing

  /// What the umask keeps from new files and folders. Read once. Meanwhile nobody else may read what another thread makes.
  static let mask: mode_t = {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }()
  static var fileMode: mode_t { 0o666 & ~mask }
  static var folderMode: mode_t { 0o777 & ~mask }

  /// Creates a file with its whole content, with the mode that the umask gives, or readable by its owner only. The file must not exist.
  ///
  /// - Parameters:
  ///   - path: below `folder`, which is open.
  ///   - shown: the path that messages name.
  ///   - earlier: a time in seconds. The file gets a later modification time.
  func create(
    _ path: String, below folder: Int32, _ bytes: [UInt8], shown: String, laterThan earlier: Int? = nil, isPrivate: Bool = false
  ) throws(FileFault) {
    var descriptor: Int32 = -1
    try call(.createFile, shown) {
      descriptor = openBeneath(folder, path, O_WRONLY | O_CREAT | O_EXCL, mode: isPrivate ? 0o600 : 0o666)
      return descriptor
    }
    defer { close(descriptor) }
    try call(.writeFile, shown) { writeAll(bytes, to: descriptor) ? 0 : -1 }
    guard let earlier else { return }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw FileFault(step: .writeFile, path: shown, code: errno) }
    if information.st_mtim.tv_sec <= earlier {
      try call(.writeFile, shown) { futimens(descriptor, [information.st_atim, timespec(tv_sec: earlier + 1, tv_nsec: 0)]) }
    }
  }

  /// Makes a folder, with the mode that the umask gives. Does nothing if it exists.
  func makeFolder(_ name: String, in folder: Int32, path: @autoclosure () -> String) throws(FileFault) {
    try call(.createFolder, path()) {
      mkdirat(folder, name, 0o777) != 0 && errno != EEXIST ? -1 : 0
    }
  }

  /// Sets the mode of a file or a folder that somebody has changed.
  ///
  /// - Returns: whether it had another one. False where modes cannot be set, as on FAT.
  func mend(_ name: String, in folder: Int32, to mode: mode_t) -> Bool {
    var information = stat()
    guard fstatat(folder, name, &information, AT_SYMLINK_NOFOLLOW) == 0, information.st_mode & S_IFMT != S_IFLNK,
      information.st_mode & 0o7777 != mode, fchmodat(folder, name, mode, 0) == 0
    else { return false }
    return fstatat(folder, name, &information, AT_SYMLINK_NOFOLLOW) == 0 && information.st_mode & 0o7777 == mode
  }

  func symbolicLink(_ name: String, in folder: Int32, to text: String, path: String) throws(FileFault) {
    try call(.createLink, path) { symlinkat(text, folder, name) }
  }

  /// Exchanges two entries in one step.
  func exchange(_ name: String, in folder: Int32, with other: String, in otherFolder: Int32, path: String) throws(FileFault) {
    try call(.exchange, path) { exchange_entries(folder, name, otherFolder, other) }
  }

  /// Moves an entry and replaces any entry that is there.
  func rename(_ name: String, in folder: Int32, to other: String, in otherFolder: Int32, path: String) throws(FileFault) {
    try call(.rename, path) { renameat(folder, name, otherFolder, other) }
  }

  func remove(_ name: String, in folder: Int32, path: String) throws(FileFault) {
    try call(.removeFile, path) { unlinkat(folder, name, 0) }
  }

  func removeFolder(_ name: String, in folder: Int32, path: String) throws(FileFault) {
    try call(.removeFolder, path) { unlinkat(folder, name, AT_REMOVEDIR) }
  }

  /// Removes a folder and everything in it, without following links. A missing folder is no fault.
  func removeTree(_ name: String, in folder: Int32, path: String) throws(FileFault) {
    guard let descriptor = try openFolder(name, in: folder, path: path) else { return }
    do {
      defer { close(descriptor) }
      for entry in try Self.entries(of: descriptor, path: path) {
        let inner = path + "/" + entry.name
        if entry.kind == .folder {
          try removeTree(entry.name, in: descriptor, path: inner)
        } else {
          try remove(entry.name, in: descriptor, path: inner)
        }
      }
    }
    try removeFolder(name, in: folder, path: path)
  }

  // MARK: Looking

  static func kind(of name: String, in folder: Int32) -> EntryKind {
    var information = stat()
    guard fstatat(folder, name, &information, AT_SYMLINK_NOFOLLOW) == 0 else { return errno == ENOENT ? .absent : .other }
    return EntryKind(information)
  }

  /// The target of a symbolic link. Nil if `name` is not a link.
  static func linkText(of name: String, in folder: Int32) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(folder, name, &text, text.count)
    return count > 0 ? String(decoding: text[..<count].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// Opens a folder. Nil if there is none. A link instead of a folder is a fault.
  func openFolder(_ name: String, in folder: Int32, path: @autoclosure () -> String) throws(FileFault) -> Int32? {
    let descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor >= 0 { return descriptor }
    let code = errno
    if code == ENOENT { return nil }
    throw FileFault(step: .look, path: path(), code: code)
  }

  private static func entries(of folder: Int32, path: String) throws(FileFault) -> [FolderEntry] {
    guard let entries = FolderEntry.all(in: ".", below: folder) else { throw FileFault(step: .look, path: path, code: errno) }
    return entries
  }

  /// Visits all entries below an open folder, each folder before its contents. Skips `.git`, the swap folder, links, and folders
  /// that cannot be read, because they belong to somebody else.
  func walk(
    _ folder: Int32, prefix: String = "", depth: Int = 0, _ body: (_ path: String, FolderEntry) throws(FileFault) -> Void
  ) throws(FileFault) {
    guard depth < SitePath.maximumDepth else { return }
    for entry in try Self.entries(of: folder, path: prefix) where entry.name != ".git" && entry.isText && entry.fault == 0 {
      let path = prefix + entry.name
      if path == Swap.folder { continue }
      try body(path, entry)
      guard entry.kind == .folder, let inner = try? openFolder(entry.name, in: folder, path: path) else { continue }
      defer { close(inner) }
      try walk(inner, prefix: path + "/", depth: depth + 1, body)
    }
  }

  /// The content of a regular file below the open folder `root`, and its modification time in seconds. Nil if there is no such file
  /// or it is larger than `limit` bytes. Does not follow links.
  func file(_ path: SitePath, below root: Int32, limit: Int) throws(FileFault) -> (bytes: [UInt8], written: Int)? {
    guard let file = OpenFile(openBeneath(root, path.text, O_RDONLY | O_NONBLOCK)) else {
      if errno == ENOENT || errno == ELOOP { return nil }
      throw FileFault(step: .look, path: path.text, code: errno)
    }
    var information = stat()
    guard fstat(file.descriptor, &information) == 0 else { throw FileFault(step: .look, path: path.text, code: errno) }
    guard EntryKind(information) == .file, information.st_size <= limit else { return nil }
    guard let bytes = contents(ofOpen: file.descriptor, upTo: Int(information.st_size)) else {
      throw FileFault(step: .look, path: path.text, code: errno)
    }
    return (bytes, information.st_mtim.tv_sec)
  }
}

/// Writes a whole file at once: readers see the old content or the new. Does not touch a file that is the same.
///
/// Used for lists beside sites, such as the list of all families. Several programs may write different files to one folder.
///
/// - Parameter isPrivate: whether only the file's owner may read it.
package func writeWholeFile(_ name: String, in folder: String, _ bytes: [UInt8], isPrivate: Bool = false) throws(PublishError) {
  try LockedFolder.make(folder)
  guard let opened = OpenFile(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else {
    throw PublishError(.folderUnusable, folder, FileFault.reason(errno))
  }
  let disk = Disk()
  try publishing(in: folder) { () throws(FileFault) in
    if try disk.file(SitePath(checked: name), below: opened.descriptor, limit: bytes.count)?.bytes == bytes { return }
    let next = "\(name).\(getpid()).next"
    try disk.create(next, below: opened.descriptor, bytes, shown: name, isPrivate: isPrivate)
    try disk.rename(next, in: opened.descriptor, to: name, in: opened.descriptor, path: name)
  }
}
