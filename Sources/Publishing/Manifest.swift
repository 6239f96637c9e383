internal import FanOut

/// What the last build published: for each file its size, the digest of its content, and of what it was made from.
///
/// It is itself published, as `.wallplanner/manifest`, in the same moment as the files. It names no paths, only their digests,
/// because a path can be a secret (feeds in a secret folder) and the folder may be served whole. It holds nothing of the
/// machine: two machines that publish the same site write the same manifest.
package struct Manifest: Sendable, Equatable {
  /// One published file.
  package struct Entry: Sendable, Equatable {
    /// Octets.
    package var size: Int
    package var content: ContentDigest
    /// Of everything the file was made from, if the build said so.
    package var inputs: ContentDigest?

    package init(size: Int, content: ContentDigest, inputs: ContentDigest? = nil) {
      self.size = size
      self.content = content
      self.inputs = inputs
    }
  }

  /// Where it lies in the output folder.
  package static let path = ".wallplanner/manifest"
  static let header = "wallplanner-manifest 1"
  /// The largest manifest that is read, in octets: over 500,000 files.
  static let maximumSize = 64 * 1024 * 1024

  private(set) var entries: [ContentDigest: Entry] = [:]

  package init() {}

  package var fileCount: Int { entries.count }

  package subscript(path: String) -> Entry? {
    get { entries[Self.key(path)] }
    set { entries[Self.key(path)] = newValue }
  }

  /// By `key(path)`, where it is known already.
  subscript(key key: ContentDigest) -> Entry? {
    get { entries[key] }
    set { entries[key] = newValue }
  }

  mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  static func key(_ path: String) -> ContentDigest { keys(path).path }

  /// What a path is called, and what the content of its file is digested with.
  static func keys(_ path: String) -> (path: ContentDigest, content: ContentDigest) {
    var digest = DigestBuilder()
    digest.add("path")
    digest.add(path)
    let halves = digest.halves()
    return (halves.first, halves.second)
  }

  /// The digest of one file's content. Its key is made of the path, so that nothing can be learnt about a file at an unknown path.
  package static func digest(of bytes: [UInt8], at path: String) -> ContentDigest {
    ContentDigest(of: bytes, key: keys(path).content)
  }

  /// nil if `bytes` is no manifest, of a later version, or damaged (a merge in git, say): as good as none.
  init?(parsing bytes: [UInt8]) {
    guard let entries = bytes.withUnsafeBufferPointer(Self.parse) else { return nil }
    self.entries = entries
  }

  private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> [ContentDigest: Entry]? {
    var rest = bytes[...]
    /// The next line, without its end; nil if there is none that is ended.
    func line() -> Slice<UnsafeBufferPointer<UInt8>>? {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return rest[..<end]
    }
    guard let first = line(), first.elementsEqual(header.utf8) else { return nil }
    var entries: [ContentDigest: Entry] = [:]
    entries.reserveCapacity(bytes.count / 78)
    var count = 0
    while let line = line() {
      if rest.isEmpty { return line.elementsEqual("end \(count)".utf8) ? entries : nil }
      let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      guard fields.count == 4, let key = ContentDigest(fields[0]), let size = number(fields[1]),
        let content = ContentDigest(fields[2])
      else { return nil }
      let inputs = ContentDigest(fields[3])
      guard inputs != nil || fields[3].elementsEqual("-".utf8) else { return nil }
      entries[key] = Entry(size: size, content: content, inputs: inputs)
      count += 1
    }
    return nil
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard (1...18).contains(digits.count) else { return nil }
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }

  /// The text, in the order of the keys.
  ///
  /// - Complexity: O(files · log files).
  var bytes: [UInt8] {
    let files = Array(entries)
    var order: [(key: ContentDigest, file: Int)] = []
    order.reserveCapacity(files.count)
    for file in files.indices { order.append((files[file].key, file)) }
    order.sort { $0.key < $1.key }
    return Self.bytes(order.count, jobs: 1) { [order] in files[order[$0].file] }
  }

  /// Files of which one thread writes the lines.
  private static let partSize = 256

  /// The text of a manifest that need not be made.
  ///
  /// - Parameters:
  ///   - file: the first file to the last, in the order of their keys; nil for one that is left out.
  ///   - jobs: threads to use; the text does not depend on it.
  static func bytes(_ count: Int, jobs: Int, _ file: @Sendable (Int) -> (key: ContentDigest, value: Entry)?) -> [UInt8] {
    let parts = fanOut((count + partSize - 1) / partSize, jobs: jobs) { number -> (text: [UInt8], count: Int) in
      var text: [UInt8] = []
      text.reserveCapacity(partSize * 112)
      var written = 0
      for position in number * partSize..<min((number + 1) * partSize, count) {
        guard let (key, entry) = file(position) else { continue }
        written += 1
        key.append(to: &text)
        text.append(UInt8(ascii: " "))
        text.append(contentsOf: String(entry.size).utf8)
        text.append(UInt8(ascii: " "))
        entry.content.append(to: &text)
        text.append(UInt8(ascii: " "))
        if let inputs = entry.inputs { inputs.append(to: &text) } else { text.append(UInt8(ascii: "-")) }
        text.append(UInt8(ascii: "\n"))
      }
      return (text, written)
    }
    var text = Array((header + "\n").utf8)
    text.reserveCapacity(parts.reduce(64) { $0 + $1.text.count })
    for part in parts { text += part.text }
    text.append(contentsOf: "end \(parts.reduce(0) { $0 + $1.count })\n".utf8)
    return text
  }
}
