#if canImport(Glibc)
  package import Glibc
#else
  package import Darwin
#endif

/// One entry of a folder.
package struct FolderEntry {
  package let name: String
  /// Whether the name is valid UTF-8. If it is not, `name` is a repaired copy.
  package let isText: Bool
  /// Of the entry itself: links are not followed. Empty if `fault` is not 0.
  package private(set) var information = stat()
  /// The error number if the entry could not be looked at, otherwise 0.
  package private(set) var fault: Int32 = 0

  package var kind: EntryKind { EntryKind(information) }
  package var isHidden: Bool { name.utf8.first == UInt8(ascii: ".") }

  /// All entries of a folder but itself and its parent, in the order of their names' bytes.
  ///
  /// - Parameters:
  ///   - path: the folder's path. Below `folder`, if that is given.
  ///   - folder: an open folder.
  /// - Returns: nil, with the reason in `errno`, if the folder cannot be read.
  package static func all(in path: String, below folder: Int32 = AT_FDCWD) -> [FolderEntry]? {
    let opened = openat(folder, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    guard let stream = fdopendir(opened) else {
      close(opened)
      return nil
    }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    errno = 0
    while let entry = readdir(stream) {
      withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { bytes in
          var found = FolderEntry(name: String(cString: bytes), isText: String(validatingCString: bytes) != nil)
          if found.name == "." || found.name == ".." { return }
          if fstatat(opened, bytes, &found.information, AT_SYMLINK_NOFOLLOW) != 0 { found.fault = errno }
          entries.append(found)
        }
      }
      errno = 0
    }
    guard errno == 0 else { return nil }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private init(name: String, isText: Bool) { (self.name, self.isText) = (name, isText) }
}

/// The kind of an entry, in words for messages.
package enum EntryKind: String, Sendable {
  case absent = "nothing"
  case file = "a file"
  case folder = "a folder"
  case link = "a symbolic link"
  /// A device, a socket, a pipe.
  case other = "a special file"

  package init(_ information: stat) {
    switch information.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}

/// Identifies a folder, whatever its path.
package struct FolderIdentity: Equatable, Sendable {
  private let device, inode: UInt64

  package init(_ information: stat) {
    device = UInt64(information.st_dev)
    inode = UInt64(information.st_ino)
  }

  /// Nil if there is no folder at `path`.
  package init?(of path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    self.init(information)
  }

  /// Whether `inner` is `outer` or lies in it. Neither need exist.
  package static func wouldLie(_ inner: String, in outer: String) -> Bool {
    if "\(inner)/".hasPrefix("\(outer)/") { return true }
    var path = inner
    while FolderIdentity(of: path) == nil, let slash = path.lastIndex(of: "/") {
      path = String(path[..<slash])
      if path.isEmpty { path = "/" }
    }
    return lies(FolderIdentity(of: path) == nil ? "." : path, in: outer)
  }

  /// Whether `inner` is `outer` or lies in it. False if either does not exist or cannot be looked at.
  package static func lies(_ inner: String, in outer: String) -> Bool {
    guard let outer = FolderIdentity(of: outer), var folder = fullPath(of: inner) else { return false }
    while FolderIdentity(of: folder) != outer {
      guard folder != "/", let slash = folder.lastIndex(of: "/") else { return false }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    return true
  }
}

/// The path of a file or folder from the root, without links. Nil, with the reason in `errno`, if it is not there.
package func fullPath(of path: String) -> String? {
  guard let full = realpath(path, nil) else { return nil }
  defer { free(full) }
  return String(cString: full)
}

/// Makes a folder with all folders above it that are not there.
///
/// - Parameter mode: of the folder itself; those above it are open to all, as far as the umask lets them.
/// - Returns: false, with the reason in `errno`, if there is no such folder afterwards.
@discardableResult
package func makeFolders(_ path: String, mode: mode_t = 0o755) -> Bool {
  if mkdir(path, mode) == 0 || errno == EEXIST { return true }
  guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
  return makeFolders(String(path[..<slash])) && (mkdir(path, mode) == 0 || errno == EEXIST)
}
