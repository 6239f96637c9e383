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
