package import Diagnostics
internal import Files
internal import Glibc
internal import Pictures
internal import Publishing
internal import TribeImport

/// A folder cannot be read. Nothing is said about what is in it.
package struct LoadError: Error, CustomStringConvertible {
  let path, reason: String
  /// Whether it is the folder of the family's templates.
  var isOfTemplates = false

  package var description: String { "the folder \(isOfTemplates ? "of templates " : "")\(path) cannot be read: \(reason)" }
}

/// The files of an input folder, read whole. Does not follow symbolic links, and skips any site of ours inside the folder.
package struct ContentFolder: Sendable {
  /// A file that was read.
  package struct Entry: Sendable {
    /// The path below the folder, with `/` between its parts.
    package let path: String
    package let bytes: [UInt8]
    let digest: ContentDigest

    fileprivate init(path: String, bytes: [UInt8]) { (self.path, self.bytes, digest) = (path, bytes, ContentDigest(of: bytes)) }
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
  /// The files that nothing reads, by what to do with them.
  private var unread: [String: [String]] = [:]
  private static let gzip: [UInt8] = [0x1F, 0x8B]
  /// Files that could not be read, each with the reason as the end of a sentence about it.
  package private(set) var unreadable: [String: String] = [:]
  private let skipped: [FolderIdentity]

  /// The folder's name as it is put before file names in messages: as it was given, never made absolute.
  static func prefix(_ folder: String) -> String { folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/" }

  /// Reads the files below `path` that can be sources of a planner (`ContentKind`), or all. Skips names that begin with a dot.
  ///
  /// - Parameter skipped: folders to skip, wherever they are. Folders below `path` that hold a site of ours are skipped too.
  /// - Throws: if `path` cannot be read. Faults below it become diagnostics.
  package init(at path: String, all: Bool = false, skipping skipped: [String] = []) throws(LoadError) {
    self.skipped = skipped.compactMap(FolderIdentity.init(of:))
    let root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw LoadError(path: path, reason: String(cString: strerror(errno))) }
    read(folder: root, prefix: "", depth: 1, all: all)
    tellUnread()
    entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    others.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Reads one open folder and closes it.
  private mutating func read(folder: Int32, prefix: String, depth: Int, all: Bool) {
    defer { close(folder) }
    guard let entries = FolderEntry.all(in: ".", below: folder) else {
      return diagnostics.say("load.unreadable", prefix, String(cString: strerror(errno)))
    }
    for entry in entries where !entry.isHidden {
      let path = prefix + entry.name
      let beginning = all || entry.kind != .file ? [] : self.beginning(of: entry, in: folder)
      let isWanted = all || ContentKind(name: entry.name, beginning: beginning) != nil
      guard entry.isText else {
        diagnostics.say("load.file-name", path)
        continue
      }
      if entry.fault != 0 {
        // It is fine if the entry has been removed since.
        if entry.fault != ENOENT { tell("load.unreadable/3", of: path, String(cString: strerror(entry.fault))) }
        continue
      }
      if path == Self.settingsPath, entry.kind != .file {
        // Without its settings the planner would publish what they keep private.
        diagnostics.say("load.not-a-file", path)
        continue
      }
      switch entry.kind {
      // A site that was built inside the content is no content.
      case .folder where faccessat(folder, "\(entry.name)/\(Manifest.path)", F_OK, 0) == 0: break
      case .folder where depth == Self.maximumDepth:
        diagnostics.say("load.too-deep", path, Self.maximumDepth)
      case .folder where skipped.contains(FolderIdentity(entry.information)): break
      case .folder:
        let child = openat(folder, entry.name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if child >= 0 {
          read(folder: child, prefix: path + "/", depth: depth + 1, all: all)
        } else {
          diagnostics.say("load.unreadable", path, String(cString: strerror(errno)))
        }
      case .file where isWanted:
        guard self.entries.count < Self.maximumFileCount else {
          return diagnostics.say("load.too-many-files", Self.maximumFileCount, path)
        }
        take(entry, path, in: folder)
      case .file where others.count < Self.maximumFileCount:
        others.append(path)
        if let advice = ContentKind.advice(name: entry.name, beginning: beginning) { unread[advice, default: []].append(path) }
      case .file where !hasManyOthers:
        hasManyOthers = true
        diagnostics.say("load.too-many-files/2", Self.maximumFileCount, path)
      case .link:
        diagnostics.say("load.symbolic-link", path)
      case .other where isWanted:
        diagnostics.say("load.not-a-file/2", path)
      default: break
      }
    }
  }

  /// The first bytes of a file whose name does not say what it is.
  private func beginning(of entry: FolderEntry, in folder: Int32) -> [UInt8] {
    if ContentKind(name: entry.name, beginning: []) != nil || ContentKind.isPicture(entry.name) { return [] }
    return contents(of: entry.name, in: folder, upTo: ContentKind.sampleSize) ?? []
  }

  /// Says once which files nothing reads, and what to do with them.
  private mutating func tellUnread() {
    for (advice, paths) in unread.sorted(by: { $0.key < $1.key }) {
      diagnostics.say("load.unread", paths.sorted().list(atMost: 5), advice)
    }
  }

  private mutating func take(_ entry: FolderEntry, _ path: String, in folder: Int32) {
    let isLarge = entry.information.st_size > Self.maximumFileSize
    let bytes = isLarge ? [] : contents(of: entry.name, in: folder, upTo: Self.maximumFileSize + 1)
    let size = max(Int(entry.information.st_size), bytes?.count ?? 0)
    if size > Self.maximumFileSize {
      unreadable[path] = "is too large"
      tell("load.too-large", of: path, size, Self.maximumFileSize)
    } else if let bytes {
      // What gzip has packed is read as if it were not: some servers and mails do that to calendars.
      let isPacked = path.lowercased().hasSuffix(".gz") && bytes.starts(with: Self.gzip)
      entries.append(Entry(path: path, bytes: isPacked ? Inflate.unpackedFile(bytes) : bytes))
    } else {
      let reason = String(cString: strerror(errno))
      unreadable[path] = "cannot be read (\(reason))"
      tell("load.unreadable/2", of: path, reason)
    }
  }

  /// A file that cannot be read stops the site only if it is the settings. Whatever else is needed of it is a fault of its source,
  /// for which the last good copy stands in.
  private mutating func tell(_ name: String, of path: String, _ words: Any...) {
    var fault = Diagnostic(said: name, [path] + words)
    if path == Self.settingsPath { fault.severity = .error }
    diagnostics.append(fault)
  }

  /// Adds what was read and what was not, for a build to know whether anything has changed.
  func add(to digest: inout DigestBuilder) {
    for entry in entries {
      digest.add(entry.path)
      digest.add(entry.digest)
    }
    for diagnostic in diagnostics {
      digest.add(diagnostic.id)
      digest.add(diagnostic.message)
    }
  }
}
