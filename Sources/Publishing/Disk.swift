internal import CFileExchange
internal import FanOut
internal import Glibc

/// The kinds of call that change something on disk, or that look at it.
package enum FileSystemStep: String, Sendable, CaseIterable {
  case createFile, writeFile, createFolder, createLink, linkFile, exchange, rename, removeFile, removeFolder, synchronize
  case look

  /// For messages: "… the file failed".
  var words: String {
    switch self {
    case .createFile: "creating"
    case .writeFile: "writing"
    case .createFolder: "making the folder"
    case .createLink, .linkFile: "linking"
    case .exchange, .rename: "moving"
    case .removeFile, .removeFolder: "removing"
    case .synchronize: "flushing"
    case .look: "reading"
    }
  }
}

/// The calls to the file system that change it. Each names an open folder and one entry in it, so that no symbolic link on the
/// way is ever followed.
package struct Disk: Sendable {
  /// Asked before each change; gives 0 to go on or the error number to fail with. Tests use it to fail, or to end, a build
  /// at each point in turn.
  package var intercept: (@Sendable (FileSystemStep, String) -> Int32)?
  /// How long a reader is given between two steps of opening one file, in microseconds. Without this pause, one read in a
  /// million found nothing, on a virtual machine under full load.
  package var grace: UInt32

  package init(grace: UInt32 = 20_000, intercept: (@Sendable (FileSystemStep, String) -> Int32)? = nil) {
    self.grace = grace
    self.intercept = intercept
  }

  private func check(_ step: FileSystemStep, _ path: @autoclosure () -> String) throws(FileFault) {
    guard let intercept else { return }
    let path = path()
    let code = intercept(step, path)
    if code != 0 { throw FileFault(step: step, path: path, code: code) }
  }

  private func call(_ step: FileSystemStep, _ path: @autoclosure () -> String, _ body: () -> Int32) throws(FileFault) {
    try check(step, path())
    while body() != 0 {
      let code = errno
      guard code == EINTR else { throw FileFault(step: step, path: path(), code: code) }
    }
  }

  /// Creates a file that must not exist, with its whole content. `path` is for messages.
  ///
  /// - Parameter earlier: a time in seconds after whose second the file's time of writing must lie.
  /// - Returns: how the file is then; nil if that cannot be had.
  @discardableResult
  func create(
    _ name: String, in folder: Int32, _ bytes: [UInt8], mode: FileModes, path: String, laterThan earlier: Int? = nil
  ) throws(FileFault) -> EntryState? {
    try check(.createFile, path)
    let descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileFault(step: .createFile, path: path, code: errno) }
    defer { close(descriptor) }
    if mode == .corrected, fchmod(descriptor, 0o644) != 0 {
      throw FileFault(step: .createFile, path: path, code: errno)
    }
    try check(.writeFile, path)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw FileFault(step: .writeFile, path: path, code: count < 0 ? errno : ENOSPC) }
      written += count
    }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { return nil }
    if let earlier, information.st_mtim.tv_sec <= earlier {
      guard futimens(descriptor, [information.st_atim, timespec(tv_sec: earlier + 1, tv_nsec: 0)]) == 0 else {
        throw FileFault(step: .writeFile, path: path, code: errno)
      }
      return nil
    }
    return EntryState(information)
  }

  /// Whether every change of an entry here gets a time of change of its own once somebody has seen the one before (Linux 6.13 and
  /// later); else the time of change moves with the clock's tick, of 1 to 10 ms. Tried out on an open folder, by changes that
  /// change nothing.
  static func tellsChangesApart(_ folder: Int32) -> Bool {
    // More changes than there can be ticks in the time they take.
    let (changes, longest) = (4, UInt64(1_000_000))
    for _ in 0..<3 {
      let start = MonotonicClock.now
      var times: [Int64] = []
      var information = stat()
      for number in 0...changes {
        guard number == 0 || fchmod(folder, information.st_mode & 0o7777) == 0, fstat(folder, &information) == 0 else {
          return false
        }
        times.append(EntryState(information).changed)
      }
      guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else { return false }
      if MonotonicClock.now - start < longest { return true }
    }
    return false
  }

  static func isFolder(_ name: String, in folder: Int32) -> Bool { kind(of: name, in: folder) == .folder }

  /// When an entry was last written to, in seconds; nil if it is no file.
  static func writingTime(of name: String, in folder: Int32) -> Int? {
    var information = stat()
    guard fstatat(folder, name, &information, AT_SYMLINK_NOFOLLOW) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    return information.st_mtim.tv_sec
  }

  /// Makes a folder; one that is there already will do.
  func makeFolder(_ name: String, in folder: Int32, mode: FileModes, path: @autoclosure () -> String) throws(FileFault) {
    try call(.createFolder, path()) {
      if mkdirat(folder, name, 0o755) != 0 { return errno == EEXIST ? 0 : -1 }
      return mode == .corrected ? fchmodat(folder, name, 0o755, 0) : 0
    }
  }

  func symbolicLink(_ name: String, in folder: Int32, to text: String, path: String) throws(FileFault) {
    try call(.createLink, path) { symlinkat(text, folder, name) }
  }

  /// Gives a file a second name.
  func link(_ name: String, in folder: Int32, as other: String, path: String) throws(FileFault) {
    try call(.linkFile, path) { linkat(folder, name, folder, other, 0) }
  }

  /// Swaps two entries in one step.
  func exchange(_ name: String, in folder: Int32, with other: String, in otherFolder: Int32, path: String) throws(FileFault) {
    try call(.exchange, path) { exchange_entries(folder, name, otherFolder, other) }
  }

  /// Moves an entry, in place of any that is there.
  func rename(_ name: String, in folder: Int32, to other: String, in otherFolder: Int32, path: String) throws(FileFault) {
    try call(.rename, path) { renameat(folder, name, otherFolder, other) }
  }

  func remove(_ name: String, in folder: Int32, path: String) throws(FileFault) {
    try call(.removeFile, path) { unlinkat(folder, name, 0) }
  }

  func removeFolder(_ name: String, in folder: Int32, path: String) throws(FileFault) {
    try call(.removeFolder, path) { unlinkat(folder, name, AT_REMOVEDIR) }
  }

  /// Has the whole file system written out.
  func synchronize(_ descriptor: Int32) throws(FileFault) {
    try call(.synchronize, "") { syncfs(descriptor) }
  }

  /// Removes a folder and all in it, without following links. What is already gone is no fault.
  func removeTree(_ name: String, in folder: Int32, path: String) throws(FileFault) {
    guard let descriptor = try openFolder(name, in: folder, path: path) else { return }
    do {
      defer { close(descriptor) }
      for (entry, isFolder) in try Self.entriesAndKinds(of: descriptor, path: path, isOwn: true) {
        let inner = path + "/" + entry
        if isFolder ?? (Self.kind(of: entry, in: descriptor) == .folder) {
          try removeTree(entry, in: descriptor, path: inner)
        } else {
          try remove(entry, in: descriptor, path: inner)
        }
      }
    }
    try removeFolder(name, in: folder, path: path)
  }
}

/// Whether the process's file mode mask lets new files be read by all, as a web server needs.
enum FileModes: Sendable {
  case asCreated
  /// Each new file and folder is given its mode explicitly.
  case corrected
}

/// What a name in a folder is.
enum EntryKind: Sendable, Equatable {
  case absent
  case file(size: Int, device: UInt64)
  case folder
  case link
  /// A device, a socket, a pipe.
  case other

  var words: String {
    switch self {
    case .absent: "nothing"
    case .file: "a file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .other: "a special file"
    }
  }
}

// Looking: nothing here changes the disk.
extension Disk {
  static func kind(of name: String, in folder: Int32) -> EntryKind {
    var information = stat()
    guard fstatat(folder, name, &information, AT_SYMLINK_NOFOLLOW) == 0 else { return errno == ENOENT ? .absent : .other }
    return kind(information)
  }

  static func kind(_ information: stat) -> EntryKind {
    switch information.st_mode & S_IFMT {
    case S_IFREG: .file(size: Int(information.st_size), device: UInt64(information.st_dev))
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// What a symbolic link says; nil if `name` is none.
  static func linkText(of name: String, in folder: Int32) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { readlinkat(folder, name, $0, text.count) } ?? -1
      }
    }
    return count > 0 && count < buffer.count ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }

  /// Opens a folder; nil if there is no such entry. A link in its place is a fault.
  func openFolder(_ name: String, in folder: Int32, path: @autoclosure () -> String) throws(FileFault) -> Int32? {
    let descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor >= 0 { return descriptor }
    if errno == ENOENT { return nil }
    let code = errno
    throw FileFault(step: .look, path: path(), code: code)
  }

  /// Octets of a folder's entries that are read at once.
  private static let entriesSize = 32 * 1024

  /// The names in an open folder, without `.` and `..`, in the order of their octets.
  ///
  /// - Parameter isOwn: nobody else reads by this descriptor, nor has: reading moves the position.
  static func entries(of folder: Int32, path: String, isOwn: Bool = false) throws(FileFault) -> [String] {
    try entriesAndKinds(of: folder, path: path, isOwn: isOwn).map(\.name)
  }

  /// The same with what the folder says of each entry: whether it is a folder; nil where it does not say.
  static func entriesAndKinds(
    of folder: Int32, path: String, isOwn: Bool = false
  ) throws(FileFault) -> [(name: String, isFolder: Bool?)] {
    let own = isOwn ? folder : openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { throw FileFault(step: .look, path: path, code: errno) }
    defer { if !isOwn { close(own) } }
    var names: [String] = []
    var kinds: [UInt8] = []
    let code = withUnsafeTemporaryAllocation(byteCount: entriesSize, alignment: 8) { buffer -> Int32 in
      while true {
        let count = getdents64(own, buffer.baseAddress, UInt(buffer.count))
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return count < 0 ? errno : 0 }
        // Each entry: inode and position of 8 octets, its own length of 2, its kind of 1, and the name, which ends with a zero.
        var at = 0
        while at + 19 < count {
          let length = Int(buffer.loadUnaligned(fromByteOffset: at + 16, as: UInt16.self))
          guard length > 19, at + length <= count else { return EIO }
          let octets = buffer[at + 19..<at + length].prefix { $0 != 0 }
          if !octets.elementsEqual([UInt8(ascii: ".")]), !octets.elementsEqual([UInt8(ascii: "."), UInt8(ascii: ".")]) {
            names.append(String(decoding: octets, as: UTF8.self))
            kinds.append(buffer[at + 18])
          }
          at += length
        }
      }
    }
    if code != 0 { throw FileFault(step: .look, path: path, code: code) }
    return Octets.order(of: names).map { (names[$0], kinds[$0] == unknownKind ? nil : kinds[$0] == folderKind) }
  }

  /// `DT_UNKNOWN` and `DT_DIR`.
  private static let unknownKind: UInt8 = 0
  private static let folderKind: UInt8 = 4

  /// The whole content of a regular file; nil if there is none or it is larger than `limit`. Links are not followed.
  static func contents(of name: String, in folder: Int32, path: String, limit: Int) throws(FileFault) -> [UInt8]? {
    let descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ELOOP || errno == ENOTDIR { return nil }
      throw FileFault(step: .look, path: path, code: errno)
    }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw FileFault(step: .look, path: path, code: errno) }
    guard case .file(let size, _) = kind(information), size <= limit else { return nil }
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let part = read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
        if part < 0 && errno == EINTR { continue }
        if part < 0 { code = errno }
        guard part > 0 else { break }
        count += part
      }
    }
    if code != 0 { throw FileFault(step: .look, path: path, code: code) }
    return bytes
  }
}
