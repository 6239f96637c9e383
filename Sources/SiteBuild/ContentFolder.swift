package import Diagnostics
internal import Glibc
internal import Publishing

/// The outside world failed: nothing is wrong with what the files say, they cannot be had.
package enum LoadError: Error, Equatable, CustomStringConvertible {
  case noFolder(path: String, reason: String)
  /// The same of the family's templates.
  case noTemplates(path: String, reason: String)

  package var description: String {
    switch self {
    case .noFolder(let path, let reason): "the folder \(path) cannot be read: \(reason)"
    case .noTemplates(let path, let reason): "the folder of templates \(path) cannot be read: \(reason)"
    }
  }
}

/// The files of a folder of input, read whole. Symbolic links inside it are not followed, and a site of ours inside it is no input.
package struct ContentFolder: Sendable {
  /// A file that was read.
  package struct Entry: Sendable {
    /// Below the folder, with `/` between parts.
    package let path: String
    package let bytes: [UInt8]
  }

  /// The largest input file, in octets.
  package static let maximumFileSize = 64 * 1024 * 1024
  /// The largest picture, in octets.
  package static let maximumPictureSize = 10 * 1024 * 1024
  /// The most folders inside each other.
  package static let maximumDepth = 16
  /// The most files read from one folder.
  package static let maximumFileCount = 100_000

  /// The settings, which may not be passed over.
  private static let settingsPath = "planner.json"

  /// In the order of their paths' octets.
  package private(set) var entries: [Entry] = []
  /// Paths of the other regular files, which data may name as pictures; not read.
  package private(set) var others: [String] = []
  package private(set) var diagnostics: [Diagnostic] = []
  private var hasManyOthers = false
  private let output: FolderIdentity?

  /// How a folder stands before its files' names in messages: as it was given, never made absolute.
  static func prefix(_ folder: String) -> String { folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/" }

  /// Reads the files below `path` whose names end in one of `suffixes`. Names that begin with a dot are passed over.
  ///
  /// - Parameter output: a folder that is not read, wherever it lies; nor is any folder below `path` that holds a site of ours.
  /// - Throws: `LoadError.noFolder` if `path` itself is no readable folder. What is wrong below it is a diagnostic.
  package init(at path: String, suffixes: [String], output: String? = nil) throws(LoadError) {
    self.output = output.flatMap(FolderIdentity.init(of:))
    let root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw .noFolder(path: path, reason: String(cString: strerror(errno))) }
    read(folder: root, prefix: "", depth: 1, suffixes: suffixes)
    entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    others.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Reads one file below `folder`. No part of its path may be a symbolic link.
  ///
  /// - Parameter path: below the folder, with `/` between parts; `..` is refused.
  /// - Throws: `FileFault` if it is not there, not a regular file, larger than `limit` octets or cannot be read.
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

  /// Why one file cannot be had.
  package enum FileFault: Error, Equatable {
    case missing
    case tooLarge(Int)
    case unreadable(String)
  }

  /// Reads one open folder and closes it.
  private mutating func read(folder descriptor: Int32, prefix: String, depth: Int, suffixes: [String]) {
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return fault("load.unreadable", "the folder \(prefix) cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let (name, isText) = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { (String(cString: $0), String(validatingCString: $0) != nil) }
      }
      if name.hasPrefix(".") { continue }
      if isText {
        names.append(name)
      } else {
        fault("load.file-name", "the name of \(prefix + name) is not UTF-8, so it was not read", hint: "give it another name")
      }
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let path = prefix + name
      var information = stat()
      guard fstatat(descriptor, name, &information, AT_SYMLINK_NOFOLLOW) == 0 else {
        // One that has been removed since is not missed.
        if errno != ENOENT { fault("load.unreadable", "\(path) cannot be read: \(String(cString: strerror(errno)))") }
        continue
      }
      let kind = information.st_mode & S_IFMT
      if path == Self.settingsPath, kind != S_IFREG {
        // Without its settings a planner would be another one: what is private by them would be published.
        fault("load.not-a-file", "\(path) is no ordinary file, so its settings cannot be read", hint: "put the file itself there")
        continue
      }
      switch kind {
      case S_IFDIR:
        guard depth < Self.maximumDepth else {
          fault("load.too-deep", "the folder \(path) lies more than \(Self.maximumDepth) folders deep and was not read")
          continue
        }
        let child = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if child >= 0, FolderIdentity(information) == output || faccessat(child, Manifest.path, F_OK, 0) == 0 {
          close(child)
        } else if child >= 0 {
          read(folder: child, prefix: path + "/", depth: depth + 1, suffixes: suffixes)
        } else {
          fault("load.unreadable", "the folder \(path) cannot be read: \(String(cString: strerror(errno)))")
        }
      case S_IFREG where suffixes.contains(where: name.hasSuffix):
        guard entries.count < Self.maximumFileCount else {
          fault("load.too-many-files", "there are more than \(Self.maximumFileCount) files; \(path) and the rest were not read")
          return
        }
        guard information.st_size <= Self.maximumFileSize else {
          fault(
            "load.too-large", "the file \(path) has \(information.st_size) bytes; at most \(Self.maximumFileSize) are read",
            hint: "export a shorter span of time, or split the file")
          continue
        }
        if let bytes = Self.contents(of: name, in: descriptor, expecting: Int(information.st_size)) {
          entries.append(Entry(path: path, bytes: bytes))
        } else {
          fault("load.unreadable", "the file \(path) cannot be read: \(String(cString: strerror(errno)))")
        }
      case S_IFREG:
        if others.count < Self.maximumFileCount {
          others.append(path)
        } else if !hasManyOthers {
          hasManyOthers = true
          diagnostics.append(
            Diagnostic(
              .warning, "load.too-many-files",
              "there are more than \(Self.maximumFileCount) files beside the input; data that names \(path) or the rest as a picture finds none"
            ))
        }
      case S_IFLNK:
        diagnostics.append(
          Diagnostic(
            .warning, "load.symbolic-link", "\(path) is a symbolic link and was not followed", hint: "put the file itself there"))
      default:
        guard suffixes.contains(where: name.hasSuffix) else { continue }
        diagnostics.append(
          Diagnostic(
            .warning, "load.not-a-file", "\(path) is a pipe, a socket or a device and was not read",
            hint: "put an ordinary file there, or remove it"))
      }
    }
  }

  private mutating func fault(_ id: String, _ message: String, hint: String? = nil) {
    diagnostics.append(Diagnostic(.error, id, message, hint: hint))
  }

  private static func contents(of name: String, in folder: Int32, expecting size: Int) -> [UInt8]? {
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var failed = false
    // One octet more than expected, so that a file that has grown meanwhile is read to its end.
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

/// Which folder it is, whatever it is called.
struct FolderIdentity: Equatable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  init(_ information: stat) {
    device = UInt64(information.st_dev)
    inode = UInt64(information.st_ino)
  }

  /// nil if there is none at `path`.
  init?(of path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    self.init(information)
  }

  /// Whether `inner` is `outer` or lies in it. Of paths that do not exist, as of all else that cannot be looked at: no.
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
      // The folder above the uppermost is itself.
      if identity == last { return false }
      last = identity
      let parent = openat(folder, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      close(folder)
      folder = parent
    }
    return false
  }
}
