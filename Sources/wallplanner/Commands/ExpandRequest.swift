import CivilTime

/// One line of `wallplanner expand`'s input. Texts in it are ranges of the line's bytes.
///
/// Reads only the fields of the protocol, and checks and skips all others. (Building a JSON tree from the line took 3 to 4 times as
/// long as the expansion.)
struct ExpandRequest {
  /// The JSON text of `id`, which is copied to the answer. Nil if there is none.
  var id: Range<Int>?
  var start: Range<Int>?
  var zone: Range<Int>?
  var rules: [Range<Int>] = []
  var dates: [Range<Int>] = []
  var exceptionDates: [Range<Int>] = []
  var exceptionRules: [Range<Int>] = []
  var limit: Int?
  var windowStart: Range<Int>?
  var windowEnd: Range<Int>?

  struct SyntaxError: Error {
    var message: String
    var offset: Int
  }

  static let deepestNesting = 64
}

/// Reads one JSON object. Decodes escapes in place, because decoded text is never longer.
struct ExpandRequestReader {
  var bytes: [UInt8]
  private var at = 0
  private var end = 0

  init() { bytes = [] }

  /// - Parameter line: the range in `bytes`.
  mutating func read(_ line: Range<Int>, into request: inout ExpandRequest) throws(ExpandRequest.SyntaxError) {
    at = line.lowerBound
    end = line.upperBound
    request = ExpandRequest()
    skipSpace()
    try expect(UInt8(ascii: "{"))
    skipSpace()
    if peek == UInt8(ascii: "}") {
      at += 1
    } else {
      while true {
        skipSpace()
        let key = try string()
        skipSpace()
        try expect(UInt8(ascii: ":"))
        skipSpace()
        try value(of: key, into: &request)
        skipSpace()
        if peek == UInt8(ascii: ",") {
          at += 1
          continue
        }
        try expect(UInt8(ascii: "}"))
        break
      }
    }
    skipSpace()
    if at != end { throw error("text after the end of the object") }
  }

  private mutating func value(of key: Range<Int>, into request: inout ExpandRequest) throws(ExpandRequest.SyntaxError) {
    if isKey(key, "id") {
      // Keep the id as it is written, with its escapes.
      let start = at
      try skipValue(depth: 0)
      request.id = start..<at
    } else if isKey(key, "dtstart") {
      request.start = try stringOrNull()
    } else if isKey(key, "tzid") {
      request.zone = try stringOrNull()
    } else if isKey(key, "rrule") {
      request.rules = try strings().filter { !$0.isEmpty }
    } else if isKey(key, "rdate") {
      request.dates = try strings()
    } else if isKey(key, "exdate") {
      request.exceptionDates = try strings()
    } else if isKey(key, "exrule") {
      request.exceptionRules = try strings().filter { !$0.isEmpty }
    } else if isKey(key, "limit") {
      request.limit = try limit()
    } else if isKey(key, "window") {
      try window(into: &request)
    } else {
      try skipValue(depth: 0)
    }
  }

  private mutating func window(into request: inout ExpandRequest) throws(ExpandRequest.SyntaxError) {
    if try null() { return }
    try expect(UInt8(ascii: "{"))
    skipSpace()
    if peek == UInt8(ascii: "}") {
      at += 1
      return
    }
    while true {
      skipSpace()
      let key = try string()
      skipSpace()
      try expect(UInt8(ascii: ":"))
      skipSpace()
      if isKey(key, "from") {
        request.windowStart = try stringOrNull()
      } else if isKey(key, "to") {
        request.windowEnd = try stringOrNull()
      } else {
        try skipValue(depth: 0)
      }
      skipSpace()
      if peek == UInt8(ascii: ",") {
        at += 1
        continue
      }
      try expect(UInt8(ascii: "}"))
      return
    }
  }

  // MARK: JSON

  private var peek: UInt8? { at < end ? bytes[at] : nil }

  private func error(_ message: String) -> ExpandRequest.SyntaxError { ExpandRequest.SyntaxError(message: message, offset: at) }

  private func isKey(_ range: Range<Int>, _ name: StaticString) -> Bool {
    guard range.count == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { buffer in
      for i in 0..<buffer.count where bytes[range.lowerBound + i] != buffer[i] { return false }
      return true
    }
  }

  private mutating func skipSpace() {
    while at < end, bytes[at] == 0x20 || bytes[at] == 0x09 || bytes[at] == 0x0D || bytes[at] == 0x0A { at += 1 }
  }

  private mutating func expect(_ byte: UInt8) throws(ExpandRequest.SyntaxError) {
    guard peek == byte else { throw error("expected “\(Character(UnicodeScalar(byte)))”") }
    at += 1
  }

  private mutating func word(_ word: StaticString) -> Bool {
    let range = at..<at + word.utf8CodeUnitCount
    guard range.upperBound <= end, isKey(range, word) else { return false }
    at = range.upperBound
    return true
  }

  private mutating func null() throws(ExpandRequest.SyntaxError) -> Bool { word("null") }

  private mutating func stringOrNull() throws(ExpandRequest.SyntaxError) -> Range<Int>? {
    if try null() { return nil }
    return try string()
  }

  /// A string, a list of strings, or null.
  private mutating func strings() throws(ExpandRequest.SyntaxError) -> [Range<Int>] {
    if try null() { return [] }
    if peek == UInt8(ascii: "\"") { return [try string()] }
    try expect(UInt8(ascii: "["))
    skipSpace()
    if peek == UInt8(ascii: "]") {
      at += 1
      return []
    }
    var list: [Range<Int>] = []
    while true {
      skipSpace()
      list.append(try string())
      skipSpace()
      if peek == UInt8(ascii: ",") {
        at += 1
        continue
      }
      try expect(UInt8(ascii: "]"))
      return list
    }
  }

  private mutating func limit() throws(ExpandRequest.SyntaxError) -> Int? {
    if try null() { return nil }
    var n = 0
    let start = at
    while let byte = peek, byte &- 48 < 10 {
      n = min(n * 10 + Int(byte - 48), 1_000_000_000_000)
      at += 1
    }
    let hasLeadingZero = at > start + 1 && bytes[start] == UInt8(ascii: "0")
    if at == start || hasLeadingZero || peek == UInt8(ascii: ".") || peek.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      throw error("limit is not a whole number of 0 or more")
    }
    return n
  }

  /// Reads a string and decodes it in place.
  private mutating func string() throws(ExpandRequest.SyntaxError) -> Range<Int> {
    guard peek == UInt8(ascii: "\"") else { throw error("expected a text") }
    at += 1
    let start = at
    while at < end {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        at += 1
        return start..<at - 1
      }
      if byte == UInt8(ascii: "\\") { break }
      if byte < 0x20 { throw error("a control character inside a text") }
      at += 1
    }
    var to = at
    while at < end {
      let byte = bytes[at]
      at += 1
      if byte == UInt8(ascii: "\"") { return start..<to }
      if byte < 0x20 { throw error("a control character inside a text") }
      if byte != UInt8(ascii: "\\") {
        bytes[to] = byte
        to += 1
        continue
      }
      guard at < end else { break }
      let escape = bytes[at]
      at += 1
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
        bytes[to] = escape
        to += 1
      case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "f"):
        bytes[to] =
          escape == UInt8(ascii: "n") ? 0x0A : escape == UInt8(ascii: "t") ? 0x09 : escape == UInt8(ascii: "r") ? 0x0D : 0x20
        to += 1
      case UInt8(ascii: "u"):
        var unit = try hexadecimal()
        if unit & 0xFC00 == 0xD800, at + 1 < end, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u") {
          at += 2
          let low = try hexadecimal()
          guard low & 0xFC00 == 0xDC00 else { throw error("half a surrogate pair") }
          unit = 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)
        }
        guard let scalar = UnicodeScalar(unit) else { throw error("half a surrogate pair") }
        for octet in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          bytes[to] = octet
          to += 1
        }
      default: throw error("unknown escape")
      }
    }
    throw error("a text without an end")
  }

  private mutating func hexadecimal() throws(ExpandRequest.SyntaxError) -> UInt32 {
    guard at + 4 <= end else { throw error("a \\u escape needs four digits") }
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = bytes[at]
      let lower = byte | 0x20
      if byte &- 48 < 10 {
        value = value << 4 | UInt32(byte - 48)
      } else if lower >= 0x61 && lower <= 0x66 {
        value = value << 4 | UInt32(lower - 87)
      } else {
        throw error("a \\u escape needs four digits")
      }
      at += 1
    }
    return value
  }

  private mutating func skipValue(depth: Int) throws(ExpandRequest.SyntaxError) {
    guard depth < ExpandRequest.deepestNesting else { throw error("nested too deeply") }
    guard let first = peek else { throw error("expected a value") }
    switch first {
    case UInt8(ascii: "\""):
      try skipText()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = first == UInt8(ascii: "{")
      let close = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      at += 1
      skipSpace()
      if peek == close {
        at += 1
        return
      }
      while true {
        skipSpace()
        if isObject {
          guard peek == UInt8(ascii: "\"") else { throw error("expected a key") }
          try skipValue(depth: depth + 1)
          skipSpace()
          try expect(UInt8(ascii: ":"))
          skipSpace()
        }
        try skipValue(depth: depth + 1)
        skipSpace()
        if peek == UInt8(ascii: ",") {
          at += 1
          continue
        }
        try expect(close)
        return
      }
    default:
      if word("true") || word("false") || word("null") { return }
      try skipNumber()
    }
  }

  /// Skips a text with its quotation marks. Text that is copied to the answer must be valid JSON.
  private mutating func skipText() throws(ExpandRequest.SyntaxError) {
    let start = at
    var isASCII = true
    at += 1
    while at < end, bytes[at] != UInt8(ascii: "\"") {
      let byte = bytes[at]
      if byte < 0x20 { throw error("a control character inside a text") }
      if byte >= 0x80 { isASCII = false }
      guard byte == UInt8(ascii: "\\") else {
        at += 1
        continue
      }
      guard at + 1 < end else { break }
      switch bytes[at + 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
        UInt8(ascii: "r"), UInt8(ascii: "t"):
        at += 2
      case UInt8(ascii: "u") where at + 6 <= end && bytes[(at + 2)..<(at + 6)].allSatisfy(Self.isHexDigit): at += 6
      default: throw error("an unknown escape in a text")
      }
    }
    guard at < end, bytes[at] == UInt8(ascii: "\"") else {
      at = end
      throw error("a text without an end")
    }
    at += 1
    if !isASCII, String(validating: bytes[start..<at], as: UTF8.self) == nil {
      at = start
      throw error("a text that is not UTF-8")
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6 }

  /// A number (RFC 8259 §6).
  private mutating func skipNumber() throws(ExpandRequest.SyntaxError) {
    let start = at
    if peek == UInt8(ascii: "-") { at += 1 }
    var isNumber = true
    if peek == UInt8(ascii: "0") { at += 1 } else { isNumber = skipDigits() }
    if isNumber, peek == UInt8(ascii: ".") {
      at += 1
      isNumber = skipDigits()
    }
    if isNumber, let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      at += 1
      if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { at += 1 }
      isNumber = skipDigits()
    }
    if !isNumber {
      at = start
      throw error("expected a value")
    }
  }

  private mutating func skipDigits() -> Bool {
    let start = at
    while let byte = peek, byte &- 48 < 10 { at += 1 }
    return at > start
  }
}
