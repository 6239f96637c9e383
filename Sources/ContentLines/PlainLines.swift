internal import Glibc

/// Content lines of a file that keeps to the grammar in its plainest form, read without making a string of any.
///
/// What `ContentLineReader` would have nothing to say about, and nothing to decide: every line ends in CRLF and has at most 75 octets,
/// folds stand between letters and outside escapes, names are in capitals and without a group, parameters have one plain value each.
/// Most lines of our own files are such. Anything else ends the reading: it may still be right, but `ContentLineReader` has to say so.
package struct PlainLines: ~Copyable {
  /// A logical line. Its parts are valid until the next one is read.
  package struct Line {
    package var name: UnsafeBufferPointer<UInt8>
    /// `;NAME=value;NAME=value`, or nothing. Values hold letters, digits and `/ _ + - .` alone.
    package var parameters: UnsafeBufferPointer<UInt8>
    package var value: UnsafeBufferPointer<UInt8>
    /// Where the line begins in the file, and where its value does if no fold stands before it.
    package var start: Int
    package var valueStart: Int
    /// Where the line ends in the file, before its CRLF.
    package var end: Int
    package var isFolded: Bool
    /// A fold stands before the value.
    package var hasFoldedHead: Bool
  }

  /// Longer logical lines are left to `ContentLineReader`.
  package static let maximumOctets = 1 << 16

  private let bytes: UnsafeBufferPointer<UInt8>
  private let dialect: ContentLineReader.Dialect
  /// Where the next line begins.
  package private(set) var place = 0
  /// A folded line in one piece.
  private var scratch: UnsafeMutablePointer<UInt8>?

  /// - Parameter bytes: must be valid as long as this is used.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, dialect: ContentLineReader.Dialect) {
    self.bytes = bytes
    self.dialect = dialect
  }

  deinit { scratch?.deallocate() }

  /// Whether all lines have been read.
  package var isAtEnd: Bool { place == bytes.count }

  /// Goes on at another line.
  ///
  /// - Parameter place: where a line begins, or the end.
  package mutating func go(to place: Int) { self.place = min(place, bytes.count) }

  /// The next line; nil at the end, and before a line that is not plain.
  ///
  /// - Complexity: O(octets of the line).
  package mutating func next() -> Line? {
    let start = place
    guard let base = bytes.baseAddress, start < bytes.count, let end = endOfPlainLine(base, from: start), end > start else {
      return nil
    }
    let next = end + 2
    if next < bytes.count, Self.isBlank(base[next]) { return folded(base, start, end) }
    guard let line = takeApart(UnsafeBufferPointer(start: base + start, count: end - start), start..<end, firstPiece: nil) else {
      return nil
    }
    place = next
    return line
  }

  @inline(__always)
  private static func isBlank(_ octet: UInt8) -> Bool { octet == 0x20 || octet == 0x09 }

  /// The end of the physical line that begins at `start`, before its CRLF; nil unless it has at most 75 octets, all of them letters of
  /// UTF-8 text.
  private func endOfPlainLine(_ base: UnsafePointer<UInt8>, from start: Int) -> Int? {
    let room = min(bytes.count - start, ContentLineReader.maximumOctets + 2)
    guard let found = memchr(base + start, 0x0A, room) else { return nil }
    let end = UnsafeRawPointer(found) - UnsafeRawPointer(base) - 1
    guard end >= start, base[end] == 0x0D else { return nil }
    var i = start
    let raw = UnsafeRawPointer(base)
    while i + 8 <= end {
      let word = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      // Each octet from 0x20 to 0x7E.
      if ((word &- 0x2020_2020_2020_2020) | word | (word &+ 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 != 0 { break }
      i += 8
    }
    while i < end {
      let octet = base[i]
      if octet >= 0x20, octet < 0x7F {
        i += 1
      } else if let length = Self.lengthOfLetter(base + i, room: end - i) {
        i += length
      } else {
        return nil
      }
    }
    return end
  }

  /// How many octets the letter outside ASCII has that begins here; nil if there is none (Unicode, table 3-7).
  private static func lengthOfLetter(_ text: UnsafePointer<UInt8>, room: Int) -> Int? {
    func follows(_ place: Int) -> Bool { place < room && text[place] & 0xC0 == 0x80 }
    switch text[0] {
    case 0xC2...0xDF: return follows(1) ? 2 : nil
    case 0xE0...0xEF:
      guard follows(1), follows(2) else { return nil }
      if text[0] == 0xE0, text[1] < 0xA0 { return nil }
      return text[0] == 0xED && text[1] > 0x9F ? nil : 3
    case 0xF0...0xF4:
      guard follows(1), follows(2), follows(3) else { return nil }
      if text[0] == 0xF0, text[1] < 0x90 { return nil }
      return text[0] == 0xF4 && text[1] > 0x8F ? nil : 4
    default: return nil
    }
  }

  /// The logical line whose first piece is `start..<end`.
  private mutating func folded(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Line? {
    let room = min(bytes.count, Self.maximumOctets)
    let scratch = self.scratch ?? .allocate(capacity: room)
    self.scratch = scratch
    var count = end - start
    scratch.update(from: base + start, count: count)
    var next = end + 2
    while next < bytes.count, Self.isBlank(base[next]) {
      // Folds inside an escape, or after one, are not plain.
      guard let end = endOfPlainLine(base, from: next), end > next + 1, base[next] == 0x20, base[next - 3] != 0x5C else {
        return nil
      }
      let more = end - next - 1
      guard count + more <= room else { return nil }
      (scratch + count).update(from: base + next + 1, count: more)
      count += more
      next = end + 2
    }
    guard
      let line = takeApart(
        UnsafeBufferPointer(start: UnsafePointer(scratch), count: count), start..<(next - 2), firstPiece: end - start)
    else { return nil }
    place = next
    return line
  }

  /// - Parameter firstPiece: octets before the first fold; nil if there is none.
  private func takeApart(_ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, firstPiece: Int?) -> Line? {
    var nameEnd = Self.endOfName(line, from: 0)
    // vCard's own names may have small letters.
    if dialect == .vCard, nameEnd >= 2, line[0] == 0x58, line[1] == 0x2D {
      while nameEnd < line.count, line[nameEnd] &- 0x61 < 26 || Self.endOfName(line, from: nameEnd) > nameEnd { nameEnd += 1 }
    }
    guard nameEnd > 0, nameEnd < line.count else { return nil }
    var i = nameEnd
    while i < line.count, line[i] == 0x3B {
      let name = i + 1
      i = Self.endOfName(line, from: name)
      guard i > name, i < line.count, line[i] == 0x3D else { return nil }
      i += 1
      let value = i
      while i < line.count, Self.isPlainParameter(line[i]) { i += 1 }
      guard i > value else { return nil }
    }
    guard i < line.count, line[i] == 0x3A else { return nil }
    let value = UnsafeBufferPointer(rebasing: line[(i + 1)...])
    // What may be a parameter behind the wrong sign.
    if dialect == .iCalendar, value.count > 5, value[0] | 0x20 == 0x76 || value[0] | 0x20 == 0x74,
      value[4] == 0x3D || value[5] == 0x3D
    {
      return nil
    }
    return Line(
      name: UnsafeBufferPointer(rebasing: line[..<nameEnd]), parameters: UnsafeBufferPointer(rebasing: line[nameEnd..<i]),
      value: value, start: range.lowerBound, valueStart: range.lowerBound + i + 1, end: range.upperBound,
      isFolded: firstPiece != nil,
      hasFoldedHead: firstPiece.map { $0 <= i } ?? false)
  }

  /// Capitals, digits and hyphens.
  @inline(__always)
  private static func endOfName(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var i = start
    while i < line.count, line[i] &- 0x41 < 26 || line[i] &- 0x30 < 10 || line[i] == 0x2D { i += 1 }
    return i
  }

  @inline(__always)
  private static func isPlainParameter(_ octet: UInt8) -> Bool {
    (octet | 0x20) &- 0x61 < 26 || octet &- 0x2D < 13 || octet == 0x2B || octet == 0x5F
  }
}

extension PlainLines.Line {
  /// Whether a part of the line is these octets.
  @inline(__always)
  package static func isEqual(_ part: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    guard part.count == word.utf8CodeUnitCount, let start = part.baseAddress else { return false }
    return memcmp(start, word.utf8Start, part.count) == 0
  }

  /// The value of the one parameter that the line has, if that is its name.
  package func onlyParameter(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    let length = name.utf8CodeUnitCount
    guard parameters.count > length + 2, let start = parameters.baseAddress, memcmp(start + 1, name.utf8Start, length) == 0,
      parameters[length + 1] == 0x3D
    else { return nil }
    let value = UnsafeBufferPointer(rebasing: parameters[(length + 2)...])
    return value.contains(0x3B) ? nil : value
  }
}

extension PlainLines.Line {
  /// Where the value stands in the file, with the folds in it; nil if a fold stands before it.
  package var valueRange: Range<Int>? { hasFoldedHead ? nil : valueStart..<end }
}

/// Values of one file's lines, told apart: what must stand only once. Folds in them do not count.
package struct DistinctOctets: ~Copyable {
  private struct Entry {
    var hash: UInt64
    var first: Range<Int>
    var second: Range<Int>
  }
  private let bytes: UnsafeBufferPointer<UInt8>
  private var entries: [Entry] = []
  /// Places in `entries`, or -1; as many as a power of two, or none while there are few entries.
  private var slots: [Int32] = []

  /// - Parameter bytes: must be valid as long as this is used.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Adds a pair of runs; false if an equal pair is there.
  package mutating func insert(_ first: Range<Int>, _ second: Range<Int> = 0..<0) -> Bool {
    let entry = Entry(hash: hash(first) ^ hash(second) &* 31, first: first, second: second)
    if (entries.count + 1) * 2 > slots.count { grow() }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: entry.hash) & mask
    while slots[slot] >= 0 {
      let known = entries[Int(slots[slot])]
      if known.hash == entry.hash, isSame(known.first, first), isSame(known.second, second) { return false }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(truncatingIfNeeded: entries.count)
    entries.append(entry)
    return true
  }

  private mutating func grow() {
    let size = max(8, slots.count * 2)
    slots = [Int32](repeating: -1, count: size)
    for (place, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(truncatingIfNeeded: place)
    }
  }

  private func hash(_ run: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var place = run.lowerBound
    while let octet = next(&place, run) { hash = (hash ^ UInt64(octet)) &* 0x100_0000_01b3 }
    return hash ^ hash >> 32
  }

  private func isSame(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    var (first, second) = (a.lowerBound, b.lowerBound)
    while true {
      let octet = next(&first, a)
      if octet != next(&second, b) { return false }
      if octet == nil { return true }
    }
  }

  /// The octet at a place, or behind the CRLF and space there.
  @inline(__always)
  private func next(_ place: inout Int, _ run: Range<Int>) -> UInt8? {
    while place < run.upperBound, bytes[place] == 0x0D { place += 3 }
    guard place < run.upperBound else { return nil }
    defer { place += 1 }
    return bytes[place]
  }
}
