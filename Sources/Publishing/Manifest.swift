internal import Files
internal import Glibc

/// What a build leaves for the next one: `.wallplanner/manifest`. It is published in the same moment as the files.
///
/// ```
/// wallplanner-manifest 2
/// PATH SIZE CONTENT             for each file: the digest of its path, its size in bytes, the digest of its path and content
/// note SIZE
/// …                             SIZE bytes that the build left for the next one, and an end of line
/// end DIGEST                    of all the bytes before this line
/// ```
/// Digests are the first halves of SHA-256, as 32 hexadecimal digits (`DigestBuilder`). Files are in the order of their paths'
/// digests. Paths themselves are not in it, because some are secret (feeds in a secret folder) and the whole folder may be served.
/// For the same reason a note must hold no private data. Nothing in it depends on the machine: the same files and the same note
/// give the same manifest everywhere. A damaged manifest, or one of a later version, is ignored.
///
/// Its modification time seals the folder: see `Seal`.
package struct Manifest: Sendable, Equatable {
  /// One published file.
  package struct Entry: Sendable, Equatable {
    /// In bytes.
    package var size: Int
    package var content: ContentDigest
  }

  /// The path in the output folder.
  package static let path = ".wallplanner/manifest"
  private static let header = "wallplanner-manifest 2"
  /// The largest manifest that is read, in bytes. Enough for 500,000 files.
  static let maximumSize = 64 * 1024 * 1024
  /// The longest note, in bytes.
  package static let maximumNoteSize = 1024 * 1024

  /// The files by the digests of their paths (`key`).
  var entries: [ContentDigest: Entry] = [:]
  /// The note for the next build.
  package var note: [UInt8] = []

  package init() {}

  package var fileCount: Int { entries.count }

  package subscript(path: String) -> Entry? {
    get { entries[Self.key(path)] }
    set { entries[Self.key(path)] = newValue }
  }

  /// The digest of a path.
  package static func key(_ path: String) -> ContentDigest {
    var digest = DigestBuilder()
    digest.add("path")
    digest.add(path)
    return digest.finished()
  }

  /// The digest of a file's content and path together. Without the path, nobody can tell anything about the file.
  package static func digest(of bytes: [UInt8], at path: String) -> ContentDigest {
    var digest = DigestBuilder()
    digest.add("content")
    digest.add(path)
    digest.add(bytes)
    return digest.finished()
  }

  /// Nil if `bytes` is not a manifest, is damaged (for example by a merge in git) or is of a later version.
  init?(parsing bytes: [UInt8]) {
    var rest = bytes[...]
    /// The next line without its end. Nil if no complete line is left.
    func line() -> ArraySlice<UInt8>? {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return rest[..<end]
    }
    guard let first = line(), first.elementsEqual(Self.header.utf8) else { return nil }
    while let line = line() {
      let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      if fields.count == 3, let key = ContentDigest(fields[0]), let size = Self.number(fields[1]),
        let content = ContentDigest(fields[2])
      {
        entries[key] = Entry(size: size, content: content)
      } else {
        guard fields.count == 2, fields[0].elementsEqual("note".utf8), let size = Self.number(fields[1]), size < rest.count else {
          return nil
        }
        note = Array(rest.prefix(size))
        guard rest.dropFirst(size).elementsEqual(Self.end(of: bytes[..<(rest.startIndex + size)])) else { return nil }
        return
      }
    }
    return nil
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }

  /// The lines after the note.
  private static func end(of bytes: ArraySlice<UInt8>) -> [UInt8] { Array("\nend \(ContentDigest(of: Array(bytes)))\n".utf8) }

  /// The manifest as text.
  ///
  /// - Complexity: O(files · log files).
  var bytes: [UInt8] {
    var bytes = Array((Self.header + "\n").utf8)
    for (key, entry) in entries.sorted(by: { $0.key < $1.key }) { bytes += "\(key) \(entry.size) \(entry.content)\n".utf8 }
    bytes += Array("note \(note.count)\n".utf8) + note
    return bytes + Self.end(of: bytes[...])
  }
}

/// Tells whether anybody has touched the output folder since the last build.
///
/// At the end of a build, the manifest's modification time is set to now. The kernel keeps a change time for each entry (ctime),
/// which programs cannot set. If all other entries, folders too, have an earlier change time, nothing has been added, removed,
/// replaced or written to, even by an editor that restores size and modification time. A copy of the folder has new change times,
/// so it does not count as untouched. One thing goes unnoticed: a change made while the machine's clock is set back.
///
/// On file systems without fine change times (FAT) there is no seal, and each build does all its work.
enum Seal {
  /// How long to wait for the file system's clock to advance, in milliseconds. Its tick is 1 to 10 ms.
  private static let patience = 40

  /// Sets the seal. It is no fault if that fails, for example on a read-only file system.
  static func set(in root: Int32, disk: Disk) {
    guard let manifest = openManifest(root, disk) else { return }
    // The seal must be later than every change, so wait for the next tick of the clock.
    var first: Int64?
    for _ in 0..<patience {
      var information = stat()
      guard futimens(manifest.descriptor, nil) == 0, fstat(manifest.descriptor, &information) == 0 else { return }
      let time = nanoseconds(information.st_mtim)
      if let first, first < time { return }
      if first != nil { usleep(1_000) }
      first = first ?? time
    }
  }

  /// Whether the folder is untouched. Looks at every entry but reads no file.
  static func holds(in root: Int32, disk: Disk) -> Bool {
    guard let manifest = openManifest(root, disk) else { return false }
    var information = stat()
    guard fstat(manifest.descriptor, &information) == 0 else { return false }
    let seal = nanoseconds(information.st_mtim)
    guard fstat(root, &information) == 0 else { return false }
    var latest = nanoseconds(information.st_ctim)
    let isRead: Void? = try? disk.walk(root) { path, entry in
      if path != Manifest.path { latest = max(latest, nanoseconds(entry.information.st_ctim)) }
    }
    return isRead != nil && latest < seal
  }

  private static func openManifest(_ root: Int32, _ disk: Disk) -> OpenFile? {
    OpenFile(openBeneath(root, Manifest.path, O_RDONLY | O_NONBLOCK))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec) }
}
