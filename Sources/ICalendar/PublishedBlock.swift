package import CivilTime

/// One event, to-do, journal entry or card in a finished file.
///
/// The digest covers every unfolded line except the time stamps, so it tells whether the content is the same. Published files
/// give back both the digest and the stamps.
package struct PublishedBlock: Sendable, Hashable {
  /// UID, followed by a tab and RECURRENCE-ID if it has one.
  package var key: String
  package var digest: Digest128
  package var created: Instant?
  /// LAST-MODIFIED, or DTSTAMP, or REV.
  package var modified: Instant?
  package var sequence = 0
  package var isCancelled = false
  /// From BEGIN to END and its line break.
  package var bytes: Range<Int>

  /// The blocks of a feed or card file, in order. Lines that cannot be understood count as content of their block. Blocks without a
  /// UID are left out.
  ///
  /// - Complexity: O(bytes).
  package static func scan(_ file: [UInt8]) -> [PublishedBlock] {
    var blocks: [PublishedBlock] = []
    var reader: BlockReader?
    var line: [UInt8] = []
    var place = 0
    while place < file.count {
      let start = place
      place = readLine(file, place, into: &line)
      if reader == nil, begins.contains(where: { line.starts(with: $0) }) { reader = BlockReader(start: start) }
      guard reader?.hasEnded(after: line) == true else { continue }
      if let block = reader?.block(end: place) { blocks.append(block) }
      reader = nil
    }
    return blocks
  }

  /// What the ledger knows a block by: a series and its changed dates have one revision, since apps compare them with each other.
  package var uid: String { String(key.prefix { $0 != "\t" }) }

  /// The digest of all blocks of one UID, in any order.
  package static func digest(of blocks: some Sequence<PublishedBlock>) -> Digest128 {
    let digests = Dictionary(blocks.map { ($0.key, $0.digest) }) { _, last in last }
    if digests.count == 1, let only = digests.first?.value { return only }
    var hasher = SipHasher128()
    for (key, digest) in digests.sorted(by: { $0.key < $1.key }) { hasher.add("\(key) \(digest)\n".utf8) }
    return hasher.finish()
  }

  private static let begins = ["VEVENT", "VTODO", "VJOURNAL", "VCARD"].map { Array("BEGIN:\($0)".utf8) }

  /// Reads one line with its continuation lines, without line breaks. Returns where the next one begins.
  private static func readLine(_ file: [UInt8], _ start: Int, into line: inout [UInt8]) -> Int {
    line.removeAll(keepingCapacity: true)
    var place = start
    repeat {
      let end = file[place...].firstIndex(of: 0x0A) ?? file.count
      let text = file[(place == start ? place : place + 1)..<end]
      line += text.last == 0x0D ? text.dropLast() : text
      place = min(end + 1, file.count)
    } while place < file.count && (file[place] == 0x20 || file[place] == 0x09)
    return place
  }
}

/// Reads the unfolded lines of a block.
private struct BlockReader {
  /// What is known so far. Its key is the UID.
  private var block: PublishedBlock
  private var depth = 0
  private var recurrenceID = ""
  private var stamp: Instant?
  private var hasher = SipHasher128()

  init(start: Int) { block = PublishedBlock(key: "", digest: 0, bytes: start..<start) }

  /// Nil without a UID.
  mutating func block(end: Int) -> PublishedBlock? {
    guard !block.key.isEmpty else { return nil }
    if !recurrenceID.isEmpty { block.key += "\t" + recurrenceID }
    block.digest = hasher.finish()
    block.modified = block.modified ?? stamp
    block.bytes = block.bytes.lowerBound..<end
    return block
  }

  mutating func hasEnded(after line: [UInt8]) -> Bool {
    if line.starts(with: "BEGIN:".utf8) {
      depth += 1
    } else if line.starts(with: "END:".utf8) {
      depth -= 1
    } else if depth == 1, isStamp(line) {
      return false
    }
    hasher.add(line)
    hasher.add(0x0A)
    return depth <= 0
  }

  /// Whether a property only says when something changed. Reads it, and reads UID and RECURRENCE-ID.
  private mutating func isStamp(_ line: [UInt8]) -> Bool {
    guard let colon = line.firstIndex(of: 0x3A) else { return false }
    let value = line[(colon + 1)...]
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "DTSTAMP": stamp = Self.instant(value) ?? stamp
    case "LAST-MODIFIED", "REV": block.modified = Self.instant(value) ?? block.modified
    case "CREATED": block.created = Self.instant(value) ?? block.created
    case "SEQUENCE": block.sequence = Self.number(value)
    // For a to-do this is only the time when a build saw that it was done, which is its last change.
    case "COMPLETED": break
    case "UID", "UID;VALUE=text":
      block.key = String(decoding: value, as: UTF8.self)
      return false
    case "STATUS":
      block.isCancelled = block.isCancelled || value.starts(with: "CANCELLED".utf8)
      return false
    case let name:
      if name.hasPrefix("RECURRENCE-ID") { recurrenceID = String(decoding: value, as: UTF8.self) }
      return false
    }
    return true
  }

  /// Reads a SEQUENCE. 0 if it is not a number; at most the largest INTEGER of RFC 5545 §3.3.8.
  private static func number(_ value: ArraySlice<UInt8>) -> Int {
    guard !value.isEmpty, value.allSatisfy({ $0 &- 0x30 < 10 }) else { return 0 }
    return min(Int(String(decoding: value, as: UTF8.self)) ?? .max, Int(Int32.max))
  }

  /// Reads `20260301T090000Z`, also with hyphens and colons. Nil for anything else.
  private static func instant(_ value: ArraySlice<UInt8>) -> Instant? {
    let text = String(decoding: value.filter { $0 != 0x2D && $0 != 0x3A }, as: UTF8.self)
    guard case .utc(let time)? = CalendarValue.strictMoment(text) else { return nil }
    return Instant(secondsSinceEpoch: time.secondsSinceEpoch)
  }
}
