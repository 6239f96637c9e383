package import Diagnostics
internal import Glibc
internal import Publishing

/// A folder cannot be read. Nothing is said about what is in it.
package enum LoadError: Error, Equatable, CustomStringConvertible {
  case noFolder(path: String, reason: String)
  /// The same for the folder of the family's templates.
  case noTemplates(path: String, reason: String)

  package var description: String {
    switch self {
    case .noFolder(let path, let reason): "the folder \(path) cannot be read: \(reason)"
    case .noTemplates(let path, let reason): "the folder of templates \(path) cannot be read: \(reason)"
    }
  }
}

/// The files of an input folder, read whole. Does not follow symbolic links, and skips any site of ours inside the folder.
package struct ContentFolder: Sendable {
  /// A file that was read.
  package struct Entry: Sendable {
    /// The path below the folder, with `/` between its parts.
    package let path: String
    package let bytes: [UInt8]
  }

  /// The largest input file, in bytes.
  package static let maximumFileSize = 64 * 1024 * 1024
  /// The largest picture, in bytes.
  package static let maximumPictureSize = 10 * 1024 * 1024
  /// How deep folders may be nested.
  package static let maximumDepth = 16
  /// The most files read from one folder.
  package static let maximumFileCount = 100_000

  /// The settings. A build without them would show what should be private, so they must not be skipped.
  private static let settingsPath = "planner.json"

  /// In the order of their paths' bytes.
  package private(set) var entries: [Entry] = []
  /// The paths of all other regular files. They are not read here; data may name them as pictures.
  package private(set) var others: [String] = []
  package private(set) var diagnostics: [Diagnostic] = []
  private var hasManyOthers = false
  /// Files that could not be read, each with the reason as the end of a sentence about it.
  package private(set) var unreadable: [String: String] = [:]
  private let skipped: [FolderIdentity]

  /// The folder's name as it is put before file names in messages: as it was given, never made absolute.
  static func prefix(_ folder: String) -> String { folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/" }

  /// Reads the files below `path` whose names end in one of `suffixes`. Skips names that begin with a dot.
  ///
  /// - Parameter skipped: folders to skip, wherever they are. Folders below `path` that hold a site of ours are skipped too.
  /// - Throws: `LoadError.noFolder` if `path` cannot be read. Faults below it become diagnostics.
  package init(at path: String, suffixes: [String], skipping skipped: [String] = []) throws(LoadError) {
    self.skipped = skipped.compactMap(FolderIdentity.init(of:))
    let root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw .noFolder(path: path, reason: String(cString: strerror(errno))) }
    read(folder: root, prefix: "", depth: 1, suffixes: suffixes)
    entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    others.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Reads one file below `folder`. No part of its path may be a symbolic link.
  ///
  /// - Parameter path: the path below the folder, with `/` between its parts. `..` is refused.
  /// - Throws: `FileFault` if the file is missing, not a regular file, larger than `limit` bytes or unreadable.
  package static func contents(of path: String, below folder: String, limit: Int) throws(FileFault) -> [UInt8] {
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
    guard fstatat(descriptor, name, &information, AT_SYMLINK_NOFOLLOW) == 0, information.st_mode & S_IFMT == S_IFREG else {
      throw .missing
    }
    guard information.st_size <= limit else { throw .tooLarge(Int(information.st_size)) }
    guard let bytes = contents(of: name, in: descriptor, expecting: Int(information.st_size)) else {
      throw .unreadable(String(cString: strerror(errno)))
    }
    guard bytes.count <= limit else { throw .tooLarge(bytes.count) }
    return bytes
  }

  /// Why a file could not be read.
  package enum FileFault: Error, Equatable {
    case missing
    case tooLarge(Int)
    case unreadable(String)
  }

  /// Reads one open folder and closes it.
  private mutating func read(folder descriptor: Int32, prefix: String, depth: Int, suffixes: [String]) {
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return tell(.error, "load.unreadable", "the folder \(prefix) cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { closedir(stream) }
    for entry in FolderEntry.all(in: stream) {
      let (name, path) = (entry.name, prefix + entry.name)
      guard entry.isText else {
        tell(.error, "load.file-name", "the name of \(path) is not UTF-8, so it was not read", hint: "give it another name")
        continue
      }
      if entry.fault != 0 {
        // It is fine if the entry has been removed since.
        if entry.fault != ENOENT {
          tell(.error, "load.unreadable", "\(path) cannot be read: \(String(cString: strerror(entry.fault)))")
        }
        continue
      }
      let (kind, size) = (entry.information.st_mode & S_IFMT, Int(entry.information.st_size))
      if path == Self.settingsPath, kind != S_IFREG {
        // Without its settings the planner would publish what they keep private.
        tell(
          .error, "load.not-a-file", "\(path) is no ordinary file, so its settings cannot be read",
          hint: "put the file itself there")
        continue
      }
      switch kind {
      // A site that was built inside the content is no content.
      case S_IFDIR where faccessat(dirfd(stream), "\(name)/.wallplanner/manifest", F_OK, 0) == 0: break
      case S_IFDIR where depth == Self.maximumDepth:
        tell(.error, "load.too-deep", "the folder \(path) lies more than \(Self.maximumDepth) folders deep and was not read")
      case S_IFDIR:
        let child = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if child >= 0, skipped.contains(FolderIdentity(entry.information)) || faccessat(child, Manifest.path, F_OK, 0) == 0 {
          close(child)
        } else if child >= 0 {
          read(folder: child, prefix: path + "/", depth: depth + 1, suffixes: suffixes)
        } else {
          tell(.error, "load.unreadable", "the folder \(path) cannot be read: \(String(cString: strerror(errno)))")
        }
      case S_IFREG where suffixes.contains(where: name.hasSuffix):
        guard entries.count < Self.maximumFileCount else {
          return tell(
            .error, "load.too-many-files",
            "there are more than \(Self.maximumFileCount) files; \(path) and the rest were not read")
        }
        if size > Self.maximumFileSize {
          unreadable[path] = "is too large"
          tell(
            .error, "load.too-large", "the file \(path) has \(size) bytes; at most \(Self.maximumFileSize) are read",
            hint: "export a shorter span of time, or split the file")
        } else if let bytes = Self.contents(of: name, in: descriptor, expecting: size) {
          entries.append(Entry(path: path, bytes: bytes))
        } else {
          unreadable[path] = "cannot be read (\(String(cString: strerror(errno))))"
          tell(.error, "load.unreadable", "the file \(path) cannot be read: \(String(cString: strerror(errno)))")
        }
      case S_IFREG where others.count < Self.maximumFileCount: others.append(path)
      case S_IFREG where !hasManyOthers:
        hasManyOthers = true
        tell(
          .warning, "load.too-many-files",
          "there are more than \(Self.maximumFileCount) files beside the input; data that names \(path) or the rest as a picture finds none"
        )
      case S_IFREG: break
      case S_IFLNK:
        tell(.warning, "load.symbolic-link", "\(path) is a symbolic link and was not followed", hint: "put the file itself there")
      default:
        guard suffixes.contains(where: name.hasSuffix) else { continue }
        tell(
          .warning, "load.not-a-file", "\(path) is a pipe, a socket or a device and was not read",
          hint: "put an ordinary file there, or remove it")
      }
    }
  }

  private mutating func tell(_ severity: Diagnostic.Severity, _ id: String, _ message: String, hint: String? = nil) {
    diagnostics.append(Diagnostic(severity, id, message, hint: hint))
  }

  private static func contents(of name: String, in folder: Int32, expecting size: Int) -> [UInt8]? {
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var failed = false
    // Ask for one byte more than expected, to read to the end of a file that has grown since.
    while !failed {
      let room = Swift.max(size + 1 - bytes.count, 4_096)
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        var got = Glibc.read(file, buffer.baseAddress, room)
        while got < 0 && errno == EINTR { got = Glibc.read(file, buffer.baseAddress, room) }
        failed = got < 0
        count = Swift.max(0, got)
      }
      if chunk.isEmpty { break }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if bytes.count > maximumFileSize {
        errno = EFBIG
        return nil
      }
    }
    return failed ? nil : bytes
  }
}

/// One entry of a folder.
struct FolderEntry {
  let name: String
  /// Whether the name is valid UTF-8. If it is not, `name` is a repaired copy.
  let isText: Bool
  /// Of the entry itself: links are not followed. Empty if `fault` is not 0.
  private(set) var information = stat()
  /// The error number if the entry could not be looked at, otherwise 0.
  private(set) var fault: Int32 = 0

  /// All entries whose names do not begin with a dot, in the order of their names' bytes.
  ///
  /// - Parameter withHidden: whether entries with a dot count too, but for the folder and its parent.
  static func all(in stream: OpaquePointer, withHidden: Bool = false) -> [FolderEntry] {
    var entries: [FolderEntry] = []
    while let entry = readdir(stream) {
      withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { bytes in
          var found = FolderEntry(name: String(cString: bytes), isText: String(validatingCString: bytes) != nil)
          if found.name.hasPrefix("."), !withHidden || [".", ".."].contains(found.name) { return }
          if fstatat(dirfd(stream), bytes, &found.information, AT_SYMLINK_NOFOLLOW) != 0 { found.fault = errno }
          entries.append(found)
        }
      }
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private init(name: String, isText: Bool) { (self.name, self.isText) = (name, isText) }
}

/// Identifies a folder, whatever its path.
struct FolderIdentity: Equatable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  init(_ information: stat) {
    device = UInt64(information.st_dev)
    inode = UInt64(information.st_ino)
  }

  /// Nil if there is no folder at `path`.
  init?(of path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    self.init(information)
  }

  /// Whether `inner` is `outer` or lies in it. Neither need exist.
  static func wouldLie(_ inner: String, in outer: String) -> Bool {
    if "\(inner)/".hasPrefix("\(outer)/") { return true }
    var path = inner
    while FolderIdentity(of: path) == nil, let slash = path.lastIndex(of: "/") {
      path = String(path[..<slash])
      if path.isEmpty { path = "/" }
    }
    return lies(FolderIdentity(of: path) == nil ? "." : path, in: outer)
  }

  /// Whether `inner` is `outer` or lies in it. False if either does not exist or cannot be looked at.
  static func lies(_ inner: String, in outer: String) -> Bool {
    guard let outer = FolderIdentity(of: outer) else { return false }
    var folder = open(inner, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    var last: FolderIdentity?
    while folder >= 0 {
      var information = stat()
      guard fstat(folder, &information) == 0 else { return false }
      let identity = FolderIdentity(information)
      if identity == outer { return true }
      // The parent of the root folder is the root itself.
      if identity == last { return false }
      last = identity
      let parent = openat(folder, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      close(folder)
      folder = parent
    }
    return false
  }
}
