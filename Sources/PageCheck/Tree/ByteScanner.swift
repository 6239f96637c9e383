/// Reads a value from its start, piece by piece. Every function that reads leaves `place` behind what it read.
struct ByteScanner {
  let text: ByteText
  var place = 0

  init(_ text: ByteText) { self.text = text }

  var isAtEnd: Bool { place >= text.count }
  var next: UInt8? { isAtEnd ? nil : text[place] }
  var rest: ByteText { text.from(min(place, text.count)) }

  /// Steps over one sign if it stands here.
  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard next == sign else { return false }
    place += 1
    return true
  }

  mutating func skipSpace() { while let byte = next, isHTMLSpace(byte) { place += 1 } }

  /// Steps over white space and one comma. Gives back whether there was a comma.
  @discardableResult
  mutating func skipSeparator() -> Bool {
    skipSpace()
    guard skip(",") else { return false }
    skipSpace()
    return true
  }

  /// Reads at most as many digits as `count` allows, as a number of at most a million million; nil if there are fewer.
  mutating func digits(_ count: ClosedRange<Int>) -> Int? {
    let start = place
    var number = 0
    while let byte = next, isASCIIDigit(byte), place - start < count.upperBound {
      number = min(1_000_000_000_000, number * 10 + Int(byte - 0x30))
      place += 1
    }
    return place - start >= count.lowerBound ? number : nil
  }

  /// Reads a number of CSS or SVG: `-1`, `+.5`, `1e3`.
  mutating func number() -> Double? {
    let start = place
    return skipNumber() ? Double(text[start..<place].string) ?? 0 : nil
  }

  mutating func skipNumber() -> Bool {
    let start = place
    if next == "-" || next == "+" { place += 1 }
    let whole = place
    skipDigits()
    var count = place - whole
    if skip(".") {
      let fraction = place
      skipDigits()
      count += place - fraction
    }
    guard count > 0 else {
      place = start
      return false
    }
    // An exponent only if digits follow: “1em” is a length.
    let end = place
    if skip("e") || skip("E") {
      if next == "-" || next == "+" { place += 1 }
      let exponent = place
      skipDigits()
      if place == exponent { place = end }
    }
    return true
  }

  private mutating func skipDigits() { while let byte = next, isASCIIDigit(byte) { place += 1 } }
}

// Bytes are compared with signs of ASCII as they are written: `byte == "#"`, `case "(":`.
@inline(__always) func == (byte: UInt8?, sign: Unicode.Scalar) -> Bool { byte.map { UInt32($0) == sign.value } ?? false }
@inline(__always) func != (byte: UInt8?, sign: Unicode.Scalar) -> Bool { !(byte == sign) }
@inline(__always) func ~= (sign: Unicode.Scalar, byte: UInt8) -> Bool { UInt32(byte) == sign.value }

extension String {
  /// Without white space of HTML at both ends.
  var trimmingASCII: String { ByteText(self).trimmed.string }
}
