package import CivilTime

/// One event, to-do, journal entry or card as it stands in a finished file.
///
/// The digest covers every line but the stamps, unfolded, so it says whether the content is the same, and a file that was
/// published earlier gives back both: its content's digest and its stamps.
package struct PublishedBlock: Sendable, Hashable {
  /// UID, and RECURRENCE-ID behind a tab if it has one.
  package var key: String
  package var digest: Digest128
  package var created: Instant?
  /// LAST-MODIFIED, else DTSTAMP, else REV.
  package var modified: Instant?
  package var sequence = 0
  package var isCancelled = false
  /// From BEGIN through END and its line break.
  package var bytes: Range<Int>

  /// The blocks of a feed or card file, in order. Lines that make no sense are part of the content they stand in; a block
  /// without UID is left out.
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

  private static let begins = ["VEVENT", "VTODO", "VJOURNAL", "VCARD"].map { Array("BEGIN:\($0)".utf8) }

  /// Reads one line with its continuations, without line breaks, and returns where the next one begins.
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

/// Reads the unfolded lines of one block.
private struct BlockReader {
  let start: Int
  private var depth = 0
  private var uid = ""
  private var recurrenceID = ""
  private var created: Instant?
  private var modified: Instant?
  private var stamp: Instant?
  private var sequence = 0
  private var isCancelled = false
  private var hasher = SipHasher128()

  init(start: Int) { self.start = start }

  /// Nil without a UID.
  func block(end: Int) -> PublishedBlock? {
    guard !uid.isEmpty else { return nil }
    var hasher = hasher
    return PublishedBlock(
      key: recurrenceID.isEmpty ? uid : "\(uid)\t\(recurrenceID)", digest: hasher.finish(), created: created,
      modified: modified ?? stamp, sequence: sequence, isCancelled: isCancelled, bytes: start..<end)
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

  /// Whether a property only says when something changed. Takes in what it says, and what tells the block from others.
  private mutating func isStamp(_ line: [UInt8]) -> Bool {
    guard let colon = line.firstIndex(of: 0x3A) else { return false }
    let value = line[(colon + 1)...]
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "DTSTAMP": stamp = Self.instant(value) ?? stamp
    case "LAST-MODIFIED", "REV": modified = Self.instant(value) ?? modified
    case "CREATED": created = Self.instant(value) ?? created
    case "SEQUENCE": sequence = Self.number(value)
    // Of a to-do: we only know when we saw it done, which is its last change.
    case "COMPLETED": break
    case "UID", "UID;VALUE=text":
      uid = String(decoding: value, as: UTF8.self)
      return false
    case "STATUS":
      isCancelled = isCancelled || value.starts(with: "CANCELLED".utf8)
      return false
    case let name:
      if name.hasPrefix("RECURRENCE-ID") { recurrenceID = String(decoding: value, as: UTF8.self) }
      return false
    }
    return true
  }

  /// A SEQUENCE; 0 for anything that is none, no more than the largest INTEGER of RFC 5545 §3.3.8.
  private static func number(_ value: ArraySlice<UInt8>) -> Int {
    guard !value.isEmpty, value.allSatisfy({ $0 &- 0x30 < 10 }) else { return 0 }
    return min(Int(String(decoding: value, as: UTF8.self)) ?? .max, Int(Int32.max))
  }

  /// `20260301T090000Z`, with hyphens and colons too; nil for anything else.
  private static func instant(_ value: ArraySlice<UInt8>) -> Instant? {
    let text = String(decoding: value.filter { $0 != 0x2D && $0 != 0x3A }, as: UTF8.self)
    guard case .utc(let time)? = CalendarValue.strictMoment(text) else { return nil }
    return Instant(secondsSinceEpoch: time.secondsSinceEpoch)
  }
}
