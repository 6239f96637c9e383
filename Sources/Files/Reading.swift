#if canImport(Glibc)
  package import Glibc
#else
  package import Darwin
#endif

/// Why a file could not be read.
package enum ReadFault: Error, Equatable {
  case missing
  case tooLarge(Int)
  case unreadable(String)
}

/// Reads one file below `folder`. No part of its path may be a symbolic link.
///
/// - Parameter path: the path below the folder, with `/` between its parts. `..` is refused.
/// - Throws: if the file is missing, not a regular file, larger than `limit` bytes or unreadable.
package func contents(of path: String, below folder: String, limit: Int) throws(ReadFault) -> [UInt8] {
  let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  guard let name = parts.last, !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." || $0.utf8.contains(0) }) else {
    throw .missing
  }
  var descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  for part in parts.dropLast() {
    guard descriptor >= 0 else { break }
    let child = openat(descriptor, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    close(descriptor)
    descriptor = child
  }
  guard descriptor >= 0 else { throw .missing }
  defer { close(descriptor) }
  var information = stat()
  guard fstatat(descriptor, name, &information, AT_SYMLINK_NOFOLLOW) == 0, EntryKind(information) == .file else { throw .missing }
  guard information.st_size <= limit else { throw .tooLarge(Int(information.st_size)) }
  guard let bytes = contents(of: name, in: descriptor, upTo: limit + 1) else { throw .unreadable(String(cString: strerror(errno))) }
  guard bytes.count <= limit else { throw .tooLarge(bytes.count) }
  return bytes
}

/// The first `limit` bytes of a file in an open folder. A link is not followed.
///
/// - Returns: nil, with the reason in `errno`, if the file cannot be read.
package func contents(of name: String, in folder: Int32, upTo limit: Int) -> [UInt8]? {
  let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  return contents(ofOpen: file, upTo: limit)
}

/// The first `limit` bytes of a file, wherever links lead. Waits for what a pipe brings.
///
/// - Returns: nil, with the reason in `errno`, if the file cannot be read.
package func contents(at path: String, upTo limit: Int = .max) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  return contents(ofOpen: file, upTo: limit)
}

/// What is left to read of an open file, at most `limit` bytes of it.
///
/// - Returns: nil, with the reason in `errno`, if the file cannot be read.
package func contents(ofOpen file: Int32, upTo limit: Int = .max) -> [UInt8]? {
  var information = stat()
  guard fstat(file, &information) == 0 else { return nil }
  var bytes: [UInt8] = []
  while bytes.count < limit {
    // One byte more than expected tells the end of the file from one that has grown since.
    let room = min(limit - bytes.count, max(Int(information.st_size) + 1 - bytes.count, 4_096))
    var hasFailed = false
    let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      var got = read(file, buffer.baseAddress, room)
      while got < 0 && errno == EINTR { got = read(file, buffer.baseAddress, room) }
      hasFailed = got < 0
      count = max(0, got)
    }
    if hasFailed { return nil }
    if piece.isEmpty { break }
    if bytes.isEmpty { bytes = piece } else { bytes += piece }
  }
  return bytes
}

/// Writes all of `bytes` to an open file.
///
/// - Returns: false, with the reason in `errno`, if that fails.
package func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}

/// Creates a file that does not exist yet. On an error, returns false with its reason in `errno`, and leaves no part of the file.
package func writeNew(_ bytes: [UInt8], to path: String, mode: mode_t = 0o644) -> Bool {
  let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
  guard file >= 0 else { return false }
  let refusal = writeAll(bytes, to: file) ? 0 : errno
  // On a network disk, closing may be the first call that fails.
  if close(file) == 0, refusal == 0 { return true }
  let reason = refusal == 0 ? errno : refusal
  unlink(path)
  errno = reason
  return false
}

/// Writes a file beside its place, then moves it there: nobody reads half of it.
///
/// - Returns: false, with the reason in `errno`, if that fails.
package func replaceFile(_ path: String, with bytes: [UInt8], mode: mode_t = 0o644) -> Bool {
  let new = "\(path).new"
  // What a run that was killed has left.
  unlink(new)
  guard writeNew(bytes, to: new, mode: mode) else { return false }
  if rename(new, path) == 0 { return true }
  let reason = errno
  unlink(new)
  errno = reason
  return false
}
