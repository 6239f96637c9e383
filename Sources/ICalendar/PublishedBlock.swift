package import CivilTime

/// One event, to-do, journal entry or card as it stands in a finished file, found without taking the file apart.
///
/// The digest covers every line but the stamps, so it says whether the content is the same, and a file that was published
/// earlier gives back both: its content's digest and its stamps.
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

  /// The blocks of a feed or card file, in order. Lines that make no sense are part of the content they stand in.
  ///
  /// - Complexity: O(octets).
  package static func scan(_ file: [UInt8]) -> [PublishedBlock] {
    var scanner = BlockScanner()
    file.withUnsafeBufferPointer { scanner.scan($0) }
    return scanner.blocks
  }
}

private struct BlockScanner {
  var blocks: [PublishedBlock] = []
  private var hash = SipHasher128()
  private var uid: [UInt8] = []
  private var recurrenceID: [UInt8] = []
  private var modified: Instant?
  private var stamp: Instant?
  private var created: Instant?
  private var sequence = 0
  private var isCancelled = false
  private var start = 0
  private var depth = 0
  /// What a continuation line belongs to.
  private var last = Line.content

  private enum Line { case content, stamp, uid, recurrenceID }

  mutating func scan(_ file: UnsafeBufferPointer<UInt8>) {
    var i = 0
    while i < file.count {
      var end = i
      while end < file.count, file[end] != 0x0A { end += 1 }
      let next = min(end + 1, file.count)
      if end > i, file[end - 1] == 0x0D { end -= 1 }
      line(UnsafeBufferPointer(rebasing: file[i..<end]), i, next)
      i = next
    }
  }

  private mutating func line(_ line: UnsafeBufferPointer<UInt8>, _ offset: Int, _ next: Int) {
    if depth == 0 {
      if Self.has(line, "BEGIN:VEVENT") || Self.has(line, "BEGIN:VTODO") || Self.has(line, "BEGIN:VJOURNAL")
        || Self.has(line, "BEGIN:VCARD")
      {
        begin(offset)
        hash.add(line)
      }
      return
    }
    if let first = line.first, first == 0x20 || first == 0x09 {
      continuation(line)
      return
    }
    if Self.has(line, "BEGIN:") { depth += 1 }
    if Self.has(line, "END:") {
      depth -= 1
      if depth == 0 {
        hash.add(line)
        finish(next)
        return
      }
    }
    guard depth == 1 else {
      last = .content
      hash.add(line)
      return
    }
    property(line)
  }

  private mutating func property(_ line: UnsafeBufferPointer<UInt8>) {
    last = .content
    switch line.first {
    case UInt8(ascii: "D"):
      if let value = Self.value(line, "DTSTAMP:") {
        stamp = Self.instant(value) ?? stamp
        last = .stamp
      }
    case UInt8(ascii: "L"):
      if let value = Self.value(line, "LAST-MODIFIED:") {
        modified = Self.instant(value) ?? modified
        last = .stamp
      }
    case UInt8(ascii: "C"):
      if let value = Self.value(line, "CREATED:") {
        created = Self.instant(value) ?? created
        last = .stamp
      }
      // Of a to-do: we only know when we saw it done, which is its last change.
      if Self.has(line, "COMPLETED:") { last = .stamp }
    case UInt8(ascii: "R"):
      if let value = Self.value(line, "REV:") {
        modified = Self.instant(value) ?? modified
        last = .stamp
      }
      if Self.has(line, "RECURRENCE-ID"), let colon = line.firstIndex(of: 0x3A) {
        recurrenceID = Array(line[(colon + 1)...])
        last = .recurrenceID
      }
    case UInt8(ascii: "S"):
      if let value = Self.value(line, "SEQUENCE:") {
        sequence = max(0, Int(String(decoding: value, as: UTF8.self)) ?? 0)
        last = .stamp
      } else if Self.has(line, "STATUS:CANCELLED") {
        isCancelled = true
      }
    case UInt8(ascii: "U"):
      if let value = Self.value(line, "UID:") {
        uid = Array(value)
        last = .uid
      }
    default: break
    }
    if last != .stamp { hash.add(line) }
  }

  private mutating func continuation(_ line: UnsafeBufferPointer<UInt8>) {
    if last == .uid { uid.append(contentsOf: line.dropFirst()) }
    if last == .recurrenceID { recurrenceID.append(contentsOf: line.dropFirst()) }
    if last != .stamp { hash.add(line) }
  }

  private mutating func begin(_ offset: Int) {
    hash = SipHasher128()
    uid = []
    recurrenceID = []
    (modified, stamp, created, sequence, isCancelled) = (nil, nil, nil, 0, false)
    start = offset
    depth = 1
    last = .content
  }

  private mutating func finish(_ end: Int) {
    guard !uid.isEmpty else { return }
    let key = String(decoding: recurrenceID.isEmpty ? uid : uid + [0x09] + recurrenceID, as: UTF8.self)
    blocks.append(
      PublishedBlock(
        key: key, digest: hash.finish(), created: created, modified: modified ?? stamp, sequence: sequence,
        isCancelled: isCancelled,
        bytes: start..<end))
  }

  private static func has(_ line: UnsafeBufferPointer<UInt8>, _ prefix: StaticString) -> Bool {
    let count = prefix.utf8CodeUnitCount
    guard line.count >= count else { return false }
    return prefix.withUTF8Buffer { prefix in
      for i in 0..<count where line[i] != prefix[i] { return false }
      return true
    }
  }

  private static func value(_ line: UnsafeBufferPointer<UInt8>, _ prefix: StaticString) -> Slice<UnsafeBufferPointer<UInt8>>? {
    has(line, prefix) ? line[prefix.utf8CodeUnitCount...] : nil
  }

  private static func instant(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Instant? {
    let text = String(decoding: value.filter { $0 != 0x2D && $0 != 0x3A }, as: UTF8.self)
    guard case .utc(let time)? = CalendarValue.strictMoment(text) else { return nil }
    return Instant(secondsSinceEpoch: time.secondsSinceEpoch)
  }
}

/// 128 bits that tell contents apart.
package struct Digest128: Hashable, Sendable {
  package var high: UInt64
  package var low: UInt64
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// 32 hexadecimal digits in small letters.
  package var text: String { Self.hex(high) + Self.hex(low) }

  package init?(_ text: Substring) {
    guard text.utf8.count == 32, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x61 && $0 <= 0x66 }),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// SipHash-2-4 with 128 bits of result (Aumasson and Bernstein 2012, and the reference code's 128-bit variant), fixed keys:
/// the same content gives the same digest on every machine.
package struct SipHasher128: Sendable {
  private var v0: UInt64 = 0x736f_6d65_7073_6575
  private var v1: UInt64 = 0x646f_7261_6e64_6f6d ^ 0xee
  private var v2: UInt64 = 0x6c79_6765_6e65_7261
  private var v3: UInt64 = 0x7465_6462_7974_6573
  private var tail: UInt64 = 0
  private var count: UInt64 = 0

  package init() {}

  /// Adds the octets of one line and a line end.
  package mutating func add(_ octets: UnsafeBufferPointer<UInt8>) {
    for octet in octets { add(octet) }
    add(0x0A as UInt8)
  }

  @inline(__always)
  package mutating func add(_ octet: UInt8) {
    tail |= UInt64(octet) << ((count & 7) * 8)
    count &+= 1
    if count & 7 == 0 {
      absorb(tail)
      tail = 0
    }
  }

  @inline(__always)
  private mutating func absorb(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  @inline(__always)
  private mutating func round() {
    v0 &+= v1
    v1 = v1 << 13 | v1 >> 51
    v1 ^= v0
    v0 = v0 << 32 | v0 >> 32
    v2 &+= v3
    v3 = v3 << 16 | v3 >> 48
    v3 ^= v2
    v0 &+= v3
    v3 = v3 << 21 | v3 >> 43
    v3 ^= v0
    v2 &+= v1
    v1 = v1 << 17 | v1 >> 47
    v1 ^= v2
    v2 = v2 << 32 | v2 >> 32
  }

  package mutating func finish() -> Digest128 {
    absorb(tail | (count & 0xFF) << 56)
    v2 ^= 0xee
    for _ in 0..<4 { round() }
    let high = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xdd
    for _ in 0..<4 { round() }
    return Digest128(high: high, low: v0 ^ v1 ^ v2 ^ v3)
  }
}
