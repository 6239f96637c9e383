/// A piece of a page's text as bytes. Valid only while the page is being judged: never stored.
struct ByteText: Sequence {
  let bytes: UnsafeBufferPointer<UInt8>

  @inline(__always) init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  @inline(__always) var count: Int { bytes.count }
  @inline(__always) var isEmpty: Bool { bytes.isEmpty }
  @inline(__always) subscript(i: Int) -> UInt8 { bytes[i] }
  @inline(__always) subscript(range: Range<Int>) -> ByteText { ByteText(UnsafeBufferPointer(rebasing: bytes[range])) }
  @inline(__always) func from(_ start: Int) -> ByteText { self[start..<count] }
  @inline(__always) func makeIterator() -> UnsafeBufferPointer<UInt8>.Iterator { bytes.makeIterator() }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Quoted for a message, shortened to 60 octets.
  var quoted: String {
    if count <= 60 { return "“\(string)”" }
    var end = 57
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return "“\(self[0..<end].string)…”"
  }

  /// `word` is in lower case.
  @inline(__always)
  func isEqualIgnoringCase(_ word: StaticString) -> Bool {
    guard word.utf8CodeUnitCount == count else { return false }
    return hasPrefixIgnoringCase(word)
  }

  @inline(__always)
  func hasPrefixIgnoringCase(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard count >= length else { return false }
    let start = word.utf8Start
    for i in 0..<length where asciiLowercase(bytes[i]) != start[i] { return false }
    return true
  }

  func isEqualIgnoringCase(_ word: String) -> Bool {
    var i = 0
    for byte in word.utf8 {
      guard i < count, asciiLowercase(bytes[i]) == asciiLowercase(byte) else { return false }
      i += 1
    }
    return i == count
  }

  /// Whether `word`, in lower case, stands somewhere, ASCII letter case ignored.
  func containsIgnoringCase(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard count >= length else { return false }
    return (0...count - length).contains { self[$0..<$0 + length].isEqualIgnoringCase(word) }
  }

  /// Whether it begins with `<name` or `</name`, in lower case, and the name ends there; ASCII letter case ignored.
  func isTag(_ beginning: StaticString) -> Bool {
    let length = beginning.utf8CodeUnitCount
    return count > length && hasPrefixIgnoringCase(beginning)
      && (isHTMLSpace(bytes[length]) || bytes[length] == 0x2F || bytes[length] == 0x3E)
  }

  func isEqual(_ word: String) -> Bool { word.utf8.elementsEqual(bytes) }

  @inline(__always) func firstIndex(of byte: UInt8) -> Int? { bytes.firstIndex(of: byte) }
  @inline(__always) func contains(_ byte: UInt8) -> Bool { bytes.contains(byte) }

  /// Without white space (HTML: space, tab, line feed, form feed, carriage return) at both ends.
  var trimmed: ByteText {
    var start = 0
    var end = count
    while start < end, isHTMLSpace(bytes[start]) { start += 1 }
    while end > start, isHTMLSpace(bytes[end - 1]) { end -= 1 }
    return self[start..<end]
  }

  var isBlank: Bool { bytes.allSatisfy(isHTMLSpace) }

  /// Calls `body` with each word between white space.
  @inline(__always)
  func forEachWord(_ body: (ByteText) -> Void) {
    var i = 0
    while true {
      while i < count, isHTMLSpace(bytes[i]) { i += 1 }
      if i == count { return }
      let start = i
      while i < count, !isHTMLSpace(bytes[i]) { i += 1 }
      body(self[start..<i])
    }
  }

  /// Whether one of the words between white space is `word`, in lower case, ASCII letter case ignored.
  func hasWord(_ word: StaticString) -> Bool {
    var found = false
    forEachWord { found = found || $0.isEqualIgnoringCase(word) }
    return found
  }

  var words: [ByteText] {
    var found: [ByteText] = []
    forEachWord { found.append($0) }
    return found
  }

  /// The pieces between `separator` bytes.
  func split(_ separator: UInt8) -> [ByteText] {
    var found: [ByteText] = []
    var start = 0
    for i in 0...count where i == count || bytes[i] == separator {
      found.append(self[start..<i])
      start = i + 1
    }
    return found
  }

  /// FNV-1a.
  @inline(__always)
  var hash: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}

/// White space of HTML: space, tab, line feed, form feed, carriage return.
@inline(__always)
func isHTMLSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B) }
@inline(__always)
func isASCIILetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
@inline(__always)
func isASCIIDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
@inline(__always)
func isASCIIAlphanumeric(_ byte: UInt8) -> Bool { isASCIILetter(byte) || isASCIIDigit(byte) }
@inline(__always)
func isHexDigit(_ byte: UInt8) -> Bool { isASCIIDigit(byte) || (byte | 0x20) &- 0x61 < 6 }
