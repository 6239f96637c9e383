/// A piece of a text as bytes, such as an attribute's value: shares the whole text's memory. Places count from 0 in every piece.
struct ByteText: Sequence, Sendable {
  private let text: [UInt8]
  private let start: Int
  let count: Int

  @inline(__always) init(_ text: [UInt8], in range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= text.count, "the piece lies in the text")
    self.init(unchecked: text, range.lowerBound, range.count)
  }

  init(_ text: [UInt8]) { self.init(unchecked: text, 0, text.count) }
  init(_ text: some StringProtocol) { self.init(Array(text.utf8)) }

  @inline(__always) private init(unchecked text: [UInt8], _ start: Int, _ count: Int) {
    (self.text, self.start, self.count) = (text, start, count)
  }

  @inline(__always) var isEmpty: Bool { count == 0 }
  @inline(__always) var first: UInt8? { isEmpty ? nil : text[start] }
  @inline(__always) var last: UInt8? { isEmpty ? nil : text[start + count - 1] }
  @inline(__always) subscript(place: Int) -> UInt8 { text[start + place] }
  @inline(__always) subscript(range: Range<Int>) -> ByteText {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "the piece lies in the text")
    return ByteText(unchecked: text, start + range.lowerBound, range.count)
  }
  @inline(__always) func from(_ start: Int) -> ByteText { self[start..<count] }
  @inline(__always) func makeIterator() -> ArraySlice<UInt8>.Iterator { text[start..<start + count].makeIterator() }

  var string: String { String(decoding: text[start..<start + count], as: UTF8.self) }

  /// For a message, shortened to 60 bytes.
  var shortened: String {
    if count <= 60 { return string }
    var end = 57
    while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
    return self[0..<end].string + "…"
  }
  var quoted: String { "“\(shortened)”" }

  @inline(__always) func firstIndex(from first: Int = 0, where condition: (UInt8) -> Bool) -> Int? {
    let bytes = text.span
    for place in start + first..<start + count where condition(bytes[place]) { return place - start }
    return nil
  }
  @inline(__always) func firstIndex(of byte: UInt8) -> Int? { firstIndex { $0 == byte } }
  @inline(__always) func contains(_ byte: UInt8) -> Bool { firstIndex(of: byte) != nil }

  // MARK: Comparing. Words are given in lower case where the letter case is ignored.

  @inline(__always)
  func isEqualIgnoringCase(_ word: StaticString) -> Bool { word.utf8CodeUnitCount == count && hasPrefixIgnoringCase(word) }

  @inline(__always)
  func hasPrefixIgnoringCase(_ word: StaticString) -> Bool {
    guard count >= word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { letters in
      for place in letters.indices where asciiLowercase(self[place]) != letters[place] { return false }
      return true
    }
  }

  func hasPrefix(_ bytes: [UInt8]) -> Bool { count >= bytes.count && bytes.indices.allSatisfy { self[$0] == bytes[$0] } }

  func isEqualIgnoringCase(_ word: String) -> Bool {
    count == word.utf8.count && zip(self, word.utf8).allSatisfy { asciiLowercase($0) == asciiLowercase($1) }
  }

  func isEqual(_ word: String) -> Bool { count == word.utf8.count && elementsEqual(word.utf8) }

  // MARK: Taking apart

  /// Without white space at both ends.
  var trimmed: ByteText { self[trimming(0..<count)] }

  /// The place of a piece without the white space at both of its ends.
  func trimming(_ piece: Range<Int>) -> Range<Int> {
    var (start, end) = (piece.lowerBound, piece.upperBound)
    while start < end, isHTMLSpace(self[start]) { start += 1 }
    while end > start, isHTMLSpace(self[end - 1]) { end -= 1 }
    return start..<end
  }

  var isBlank: Bool { firstIndex { !isHTMLSpace($0) } == nil }

  /// The words between white space.
  var words: [ByteText] {
    var found: [ByteText] = []
    var place = 0
    while true {
      while place < count, isHTMLSpace(self[place]) { place += 1 }
      if place == count { return found }
      let start = place
      while place < count, !isHTMLSpace(self[place]) { place += 1 }
      found.append(self[start..<place])
    }
  }

  /// Where the first byte of a kind stands outside parentheses, or a parenthesis that closes none; else the end of the piece. Nil if a
  /// parenthesis is never closed.
  func balanced(_ piece: Range<Int>, until isStop: (UInt8) -> Bool) -> Int? {
    var depth = 0
    for place in piece {
      let byte = self[place]
      if depth == 0, byte == ")" || isStop(byte) { return place }
      depth += byte == "(" ? 1 : byte == ")" ? -1 : 0
    }
    return depth == 0 ? piece.upperBound : nil
  }

  /// The pieces between `separator` bytes.
  func split(_ separator: UInt8) -> [ByteText] {
    var found: [ByteText] = []
    var start = 0
    for place in 0...count where place == count || self[place] == separator {
      found.append(self[start..<place])
      start = place + 1
    }
    return found
  }

  /// FNV-1a.
  var hash: UInt64 {
    var hash = ByteHash()
    for byte in self { hash.add(byte) }
    return hash.value
  }
}

/// White space of HTML: space, tab, line feed, form feed, carriage return.
@inline(__always) func isHTMLSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B) }
@inline(__always) func isASCIILetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
@inline(__always) func isASCIIDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
@inline(__always) func isASCIIAlphanumeric(_ byte: UInt8) -> Bool { isASCIILetter(byte) || isASCIIDigit(byte) }
@inline(__always) func isASCIICapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
@inline(__always) func isHexDigit(_ byte: UInt8) -> Bool { isASCIIDigit(byte) || (byte | 0x20) &- 0x61 < 6 }
@inline(__always) func asciiLowercase(_ byte: UInt8) -> UInt8 { isASCIICapital(byte) ? byte | 0x20 : byte }

// Bytes are compared with signs of ASCII as they are written: `byte == "#"`, `case "(":`.
@inline(__always) func == (byte: UInt8?, sign: Unicode.Scalar) -> Bool { byte.map { UInt32($0) == sign.value } ?? false }
@inline(__always) func != (byte: UInt8?, sign: Unicode.Scalar) -> Bool { !(byte == sign) }
@inline(__always) func ~= (sign: Unicode.Scalar, byte: UInt8) -> Bool { UInt32(byte) == sign.value }

extension String {
  /// Without white space of HTML at both ends.
  var trimmingASCII: String { ByteText(self).trimmed.string }
}
