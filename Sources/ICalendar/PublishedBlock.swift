package import CivilTime
internal import Glibc

/// One event, to-do, journal entry or card as it stands in a finished file, found without taking the file apart.
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

  /// The blocks of a feed or card file, in order. Lines that make no sense are part of the content they stand in.
  ///
  /// - Complexity: O(octets).
  package static func scan(_ file: [UInt8]) -> [PublishedBlock] {
    var scanner = BlockScanner()
    file.withUnsafeBufferPointer { scanner.scan($0) }
    return scanner.blocks
  }

  /// The digest of one block before it is folded: lines ended by LF. What `scan` says once it is published.
  ///
  /// - Parameter key: what the block's key should be; nil is the answer if UID and RECURRENCE-ID say another.
  package static func digest(unfolded block: UnsafeBufferPointer<UInt8>, key: String) -> Digest128? {
    var reader = BlockReader()
    reader.readsStamps = false
    guard let start = block.baseAddress else { return nil }
    let end = start + block.count
    var line = start
    while line < end {
      let next = memchr(line, 0x0A, end - line).map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) } ?? end
      if next > line, reader.read(UnsafeBufferPointer(start: line, count: next - line)) == .end { break }
      line = next + 1
    }
    return reader.depth == 0 && reader.hasKey(key) ? reader.digest : nil
  }
}

/// Finds the blocks of a file and joins their folded lines.
private struct BlockScanner {
  var blocks: [PublishedBlock] = []

  mutating func scan(_ file: UnsafeBufferPointer<UInt8>) {
    var reader = BlockReader()
    var start = 0
    var joined: [UInt8] = []
    var i = 0
    while i < file.count {
      let (end, next) = Self.line(file, i)
      if reader.depth == 0 {
        if BlockReader.begins(UnsafeBufferPointer(rebasing: file[i..<end])) {
          reader = BlockReader()
          start = i
          _ = reader.read(UnsafeBufferPointer(rebasing: file[i..<end]))
        }
        i = next
        continue
      }
      var after = next
      let outcome: BlockReader.Outcome
      if next < file.count, file[next] == 0x20 || file[next] == 0x09 {
        joined.removeAll(keepingCapacity: true)
        joined.append(contentsOf: file[i..<end])
        while after < file.count, file[after] == 0x20 || file[after] == 0x09 {
          let (end, next) = Self.line(file, after)
          joined.append(contentsOf: file[(after + 1)..<max(after + 1, end)])
          after = next
        }
        outcome = joined.withUnsafeBufferPointer { reader.read($0) }
        // The joined text is gone when its place is used again.
        reader.keepKey()
      } else {
        outcome = reader.read(UnsafeBufferPointer(rebasing: file[i..<end]))
      }
      if outcome == .end, let key = reader.key {
        blocks.append(
          PublishedBlock(
            key: key, digest: reader.digest, created: reader.created, modified: reader.modified ?? reader.stamp,
            sequence: reader.sequence, isCancelled: reader.isCancelled, bytes: start..<after))
      }
      i = after
    }
  }

  /// Where the physical line at `start` ends, without CR, and where the next one starts.
  private static func line(_ file: UnsafeBufferPointer<UInt8>, _ start: Int) -> (end: Int, next: Int) {
    guard let base = file.baseAddress else { return (start, start + 1) }
    guard let found = memchr(base + start, 0x0A, file.count - start) else { return (file.count, file.count) }
    let end = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base
    return (end > start && file[end - 1] == 0x0D ? end - 1 : end, end + 1)
  }
}

/// Reads the unfolded lines of one block.
///
/// Unsafe code: the texts of UID and RECURRENCE-ID are kept as places in the caller's memory until `keepKey`.
private struct BlockReader {
  enum Outcome { case inside, end }

  /// Whether the stamps' own texts matter.
  var readsStamps = true
  private(set) var depth = 0
  private(set) var modified: Instant?
  private(set) var stamp: Instant?
  private(set) var created: Instant?
  private(set) var sequence = 0
  private(set) var isCancelled = false
  private var hasher = LineHasher()
  private var uid = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var recurrenceID = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var keptUID: [UInt8]?
  private var keptRecurrenceID: [UInt8]?

  static func begins(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.first == UInt8(ascii: "B")
      && (has(line, "BEGIN:VEVENT") || has(line, "BEGIN:VTODO") || has(line, "BEGIN:VJOURNAL") || has(line, "BEGIN:VCARD"))
  }

  var digest: Digest128 { hasher.finish() }

  /// Nil without a UID.
  var key: String? {
    let uid = keptUID ?? Array(uid)
    let id = keptRecurrenceID ?? Array(recurrenceID)
    guard !uid.isEmpty else { return nil }
    return String(decoding: id.isEmpty ? uid : uid + [0x09] + id, as: UTF8.self)
  }

  func hasKey(_ key: String) -> Bool {
    let matches = key.utf8.withContiguousStorageIfAvailable { octets in
      guard let a = octets.baseAddress, let b = uid.baseAddress, octets.count >= uid.count, !uid.isEmpty,
        memcmp(a, b, uid.count) == 0
      else { return false }
      guard let id = recurrenceID.baseAddress, !recurrenceID.isEmpty else { return octets.count == uid.count }
      return octets.count == uid.count + 1 + recurrenceID.count && a[uid.count] == 0x09
        && memcmp(a + uid.count + 1, id, recurrenceID.count) == 0
    }
    return matches ?? (self.key == key)
  }

  mutating func keepKey() {
    if !uid.isEmpty, keptUID == nil { keptUID = Array(uid) }
    if !recurrenceID.isEmpty, keptRecurrenceID == nil { keptRecurrenceID = Array(recurrenceID) }
  }

  mutating func read(_ line: UnsafeBufferPointer<UInt8>) -> Outcome {
    guard let first = line.first else { return .inside }
    switch first {
    case UInt8(ascii: "B") where Self.has(line, "BEGIN:"): depth += 1
    case UInt8(ascii: "E") where Self.has(line, "END:"):
      depth -= 1
      hasher.add(line)
      return depth <= 0 ? .end : .inside
    default: if depth == 1, isStamp(line, first) { return .inside }
    }
    hasher.add(line)
    return .inside
  }

  /// Whether a property only says when something changed. Takes in what it says, and what tells the block from others.
  @inline(__always)
  private mutating func isStamp(_ line: UnsafeBufferPointer<UInt8>, _ first: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "D"):
      guard let value = Self.value(line, "DTSTAMP:") else { return false }
      if readsStamps { stamp = Self.instant(value) ?? stamp }
      return true
    case UInt8(ascii: "L"):
      guard let value = Self.value(line, "LAST-MODIFIED:") else { return false }
      if readsStamps { modified = Self.instant(value) ?? modified }
      return true
    case UInt8(ascii: "C"):
      if let value = Self.value(line, "CREATED:") {
        if readsStamps { created = Self.instant(value) ?? created }
        return true
      }
      // Of a to-do: we only know when we saw it done, which is its last change.
      return Self.has(line, "COMPLETED:")
    case UInt8(ascii: "R"):
      if let value = Self.value(line, "REV:") {
        if readsStamps { modified = Self.instant(value) ?? modified }
        return true
      }
      if Self.has(line, "RECURRENCE-ID"), let colon = line.firstIndex(of: 0x3A) {
        recurrenceID = UnsafeBufferPointer(rebasing: line[(colon + 1)...])
        keptRecurrenceID = nil
      }
      return false
    case UInt8(ascii: "S"):
      if let value = Self.value(line, "SEQUENCE:") {
        sequence = Self.number(value)
        return true
      }
      if Self.has(line, "STATUS:CANCELLED") { isCancelled = true }
      return false
    case UInt8(ascii: "U"):
      if let value = Self.value(line, "UID:") ?? Self.value(line, "UID;VALUE=text:") {
        uid = value
        keptUID = nil
      }
      return false
    default: return false
    }
  }

  @inline(__always)
  private static func has(_ line: UnsafeBufferPointer<UInt8>, _ prefix: StaticString) -> Bool {
    let count = prefix.utf8CodeUnitCount
    guard line.count >= count, let start = line.baseAddress else { return false }
    let wanted = prefix.utf8Start
    for i in 0..<count where start[i] != wanted[i] { return false }
    return true
  }

  @inline(__always)
  private static func value(_ line: UnsafeBufferPointer<UInt8>, _ prefix: StaticString) -> UnsafeBufferPointer<UInt8>? {
    has(line, prefix) ? UnsafeBufferPointer(rebasing: line[prefix.utf8CodeUnitCount...]) : nil
  }

  /// A SEQUENCE; 0 for anything that is none, no more than the largest INTEGER of RFC 5545 §3.3.8.
  private static func number(_ value: UnsafeBufferPointer<UInt8>) -> Int {
    var number = 0
    for octet in value {
      guard octet >= 0x30, octet <= 0x39 else { return 0 }
      number = min(number * 10 + Int(octet - 0x30), Int(Int32.max))
    }
    return number
  }

  /// `20260301T090000Z`, with hyphens and colons too; nil for anything else.
  private static func instant(_ value: UnsafeBufferPointer<UInt8>) -> Instant? {
    var digits: (count: Int, date: Int, time: Int) = (0, 0, 0)
    for octet in value {
      switch octet {
      case 0x30...0x39:
        if digits.count < 8 {
          digits.date = digits.date * 10 + Int(octet - 0x30)
        } else if digits.count < 14 {
          digits.time = digits.time * 10 + Int(octet - 0x30)
        } else {
          return nil
        }
        digits.count += 1
      case 0x2D, 0x3A: break
      case UInt8(ascii: "T"): if digits.count != 8 { return nil }
      case UInt8(ascii: "Z"): if digits.count != 14 { return nil }
      default: return nil
      }
    }
    guard digits.count == 14, !value.isEmpty, value[value.count - 1] == UInt8(ascii: "Z"),
      let date = CivilDate(year: digits.date / 10_000, month: digits.date / 100 % 100, day: digits.date % 100)
    else { return nil }
    let (hour, minute, second) = (digits.time / 10_000, digits.time / 100 % 100, digits.time % 100)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    let seconds = Int32(hour * 3600 + minute * 60 + second)
    return Instant(
      secondsSinceEpoch: CivilDateTime(date, TimeOfDay(uncheckedSecondsSinceMidnight: seconds)).secondsSinceEpoch)
  }
}

/// A digest of lines: two chains of multiplications over sixteen octets at a time. Quick, the same on every machine, and not
/// made to withstand somebody who looks for two contents with one digest.
package struct LineHasher: Sendable {
  private var a: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  package init() {}

  @inline(__always)
  private mutating func mix(_ x: UInt64, _ y: UInt64) {
    let p = (a ^ x).multipliedFullWidth(by: y ^ 0xA076_1D64_78BD_642F)
    let q = (b ^ y).multipliedFullWidth(by: x ^ 0xE703_7ED1_A0B4_28DB)
    a = (p.high ^ p.low) &+ x
    b = (q.high ^ q.low) &+ y
  }

  /// Adds one line, without its line break.
  @inline(__always)
  package mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
    guard let start = line.baseAddress, !line.isEmpty else { return }
    let octets = UnsafeRawPointer(start)
    func word(_ offset: Int) -> UInt64 { UInt64(littleEndian: octets.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
    func half(_ offset: Int) -> UInt64 {
      UInt64(UInt32(littleEndian: octets.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    let count = line.count
    var i = 0
    while count - i > 16 {
      mix(word(i), word(i + 8))
      i += 16
    }
    // The last sixteen octets, some of them perhaps again; the length tells lines apart that end alike.
    let length = UInt64(count) &* 0x8EBC_6AF0_9C88_C6E3
    if count >= 16 {
      mix(word(count - 16) ^ length, word(count - 8))
    } else if count >= 8 {
      mix(word(0) ^ length, word(count - 8))
    } else if count >= 4 {
      mix(half(0) ^ length, half(count - 4))
    } else {
      mix(UInt64(start[0]) << 16 | UInt64(start[count / 2]) << 8 | UInt64(start[count - 1]) ^ length, 0)
    }
  }

  package func finish() -> Digest128 {
    var last = self
    last.mix(b, a)
    last.mix(last.b, last.a)
    return Digest128(high: last.a, low: last.b)
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
