/// The strict reader: one pass over the bytes, no recursion, stops at the first fault without saying why.
///
/// Explaining faults is `JSONFaults`' work; so this loop stays small and fast.
struct JSONScanner {
  private(set) var nodes: ContiguousArray<JSONNode> = []
  /// Offsets of `\uD800`-like escapes that have no partner.
  private(set) var loneSurrogates: [Int] = []
  /// Objects that may hold a name twice.
  private(set) var suspectObjects: [Int] = []
  /// Where the reading has got to: the first fault, if `scan` said no.
  private(set) var position = 0

  private static let keptSurrogates = 20
  private let depthLimit: Int
  private var frames: [Frame] = []

  init(depthLimit: Int) { self.depthLimit = depthLimit }

  /// One array or object that is still open.
  private struct Frame {
    var node: Int
    var isObject: Bool
    var itemCount: UInt32 = 0
    /// One bit for each hash of a name seen so far.
    var namesSeen: UInt64 = 0
    var isSuspect = false
  }

  private enum Expected { case value, valueOrEnd, name, nameOrEnd, commaOrEnd, nothing }

  /// Reads the whole text into `nodes`; false if it is not JSON within the limits.
  mutating func scan(_ text: Span<UInt8>) -> Bool {
    nodes.reserveCapacity(text.count / 14 + 16)
    frames.reserveCapacity(16)
    var expected = Expected.value
    var i = 0
    defer { position = i }
    while true {
      skipBlank(text, &i)
      guard i < text.count else { return expected == .nothing }
      let byte = text[i]
      switch expected {
      case .nothing: return false
      case .commaOrEnd:
        let isObject = frames[frames.count - 1].isObject
        if byte == UInt8(ascii: ",") {
          i &+= 1
          expected = isObject ? .name : .value
        } else {
          guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return false }
          expected = close(&i)
        }
      case .name, .nameOrEnd:
        if byte == UInt8(ascii: "}"), expected == .nameOrEnd {
          expected = close(&i)
          continue
        }
        guard byte == UInt8(ascii: "\""), scanString(text, &i) else { return false }
        noteName(text)
        skipBlank(text, &i)
        guard i < text.count, text[i] == UInt8(ascii: ":") else { return false }
        i &+= 1
        expected = .value
      case .value, .valueOrEnd:
        let start = i
        switch byte {
        case UInt8(ascii: "\""): guard scanString(text, &i) else { return false }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          guard frames.count < depthLimit else { return false }
          let isObject = byte == UInt8(ascii: "{")
          frames.append(Frame(node: nodes.count, isObject: isObject))
          append(isObject ? .object : .array, from: start, to: start)
          i &+= 1
          expected = isObject ? .nameOrEnd : .valueOrEnd
          continue
        case UInt8(ascii: "]") where expected == .valueOrEnd:
          expected = close(&i)
          continue
        case UInt8(ascii: "-"), 0x30...0x39:
          guard scanNumber(text, &i) else { return false }
          append(.number, from: start, to: i)
        case UInt8(ascii: "t"): guard word(text, &i, 0x6575_7274, at: start, .true) else { return false }
        case UInt8(ascii: "n"): guard word(text, &i, 0x6C6C_756E, at: start, .null) else { return false }
        case UInt8(ascii: "f"): guard word(text, &i, 0x6573_6C61, at: start + 1, .false) else { return false }
        default: return false
        }
        expected = .nothing
        if !frames.isEmpty {
          frames[frames.count - 1].itemCount &+= 1
          expected = .commaOrEnd
        }
      }
    }
  }

  @inline(__always)
  private mutating func append(_ kind: JSONValue.Kind, from start: Int, to end: Int, hasEscapes: Bool = false) {
    nodes.append(JSONNode(start: start, end: end, next: nodes.count &+ 1, kind: kind, hasEscapes: hasEscapes))
  }

  @inline(__always)
  private func skipBlank(_ text: Span<UInt8>, _ i: inout Int) {
    while i < text.count, text[i] <= 0x20 {
      let byte = text[i]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      i &+= 1
    }
  }

  /// Steps over the bracket that closes the innermost array or object.
  private mutating func close(_ i: inout Int) -> Expected {
    i &+= 1
    let frame = frames.removeLast()
    nodes[frame.node].end = UInt32(truncatingIfNeeded: i)
    nodes[frame.node].next = UInt32(truncatingIfNeeded: nodes.count)
    nodes[frame.node].bits |= frame.itemCount << 4
    if frame.isSuspect { suspectObjects.append(frame.node) }
    if frames.isEmpty { return .nothing }
    frames[frames.count - 1].itemCount &+= 1
    return .commaOrEnd
  }

  /// Notes the name that was just read.
  @inline(__always)
  private mutating func noteName(_ text: Span<UInt8>) {
    let name = nodes[nodes.count - 1]
    let (start, end) = (Int(name.start), Int(name.end))
    var hash = UInt64(truncatingIfNeeded: end - start) &* 31
    if end > start { hash = hash &+ UInt64(text[start]) &* 7 &+ UInt64(text[end - 1]) &* 13 &+ UInt64(text[(start + end) / 2]) }
    let bit = UInt64(1) << (hash & 63)
    let last = frames.count - 1
    if name.hasEscapes || frames[last].namesSeen & bit != 0 { frames[last].isSuspect = true }
    frames[last].namesSeen |= bit
  }

  /// `true`, `null` or `false`, given as the little-endian number of its last four letters.
  private mutating func word(_ text: Span<UInt8>, _ i: inout Int, _ letters: UInt32, at place: Int, _ kind: JSONValue.Kind) -> Bool
  {
    guard place + 4 <= text.count else { return false }
    let found = UInt32(littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self))
    guard found == letters else { return false }
    append(kind, from: i, to: place + 4)
    i = place + 4
    return true
  }

  /// RFC 8259 §6: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
  private func scanNumber(_ text: Span<UInt8>, _ i: inout Int) -> Bool {
    _ = skip(text, &i, "-", "-")
    guard skip(text, &i, "0", "0") || skipDigits(text, &i) else { return false }
    if skip(text, &i, ".", "."), !skipDigits(text, &i) { return false }
    if skip(text, &i, "e", "E") {
      _ = skip(text, &i, "+", "-")
      return skipDigits(text, &i)
    }
    return true
  }

  /// Steps over one byte if it is either of the two.
  @inline(__always)
  private func skip(_ text: Span<UInt8>, _ i: inout Int, _ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
    guard i < text.count, text[i] == UInt8(ascii: one) || text[i] == UInt8(ascii: other) else { return false }
    i &+= 1
    return true
  }

  @inline(__always)
  private func skipDigits(_ text: Span<UInt8>, _ i: inout Int) -> Bool {
    let start = i
    while i < text.count, text[i] &- 0x30 <= 9 { i &+= 1 }
    return i > start
  }

  /// From the opening quotation mark to behind the closing one.
  @inline(__always)
  private mutating func scanString(_ text: Span<UInt8>, _ i: inout Int) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let start = i + 1
    var hasEscapes = false
    i = start
    while true {
      // Eight bytes at a time while none is a quotation mark, a backslash, a control or outside ASCII. The lowest flagged
      // byte is exact: a borrow only ever reaches bytes above a true hit.
      while i &+ 8 <= text.count {
        let word = UInt64(littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: i, as: UInt64.self))
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let hit =
          ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (word &- ones &* 0x20) & ~word | word) & tops
        if hit != 0 {
          i &+= hit.trailingZeroBitCount >> 3
          break
        }
        i &+= 8
      }
      guard i < text.count, text[i] >= 0x20 else { return false }
      if text[i] == UInt8(ascii: "\"") {
        append(.string, from: start, to: i, hasEscapes: hasEscapes)
        i &+= 1
        return true
      }
      if text[i] == UInt8(ascii: "\\") {
        hasEscapes = true
        let length = escapeLength(text, i)
        if length == 0 { return false }
        i &+= length
        continue
      }
      repeat {
        let length = UTF8Check.sequenceLength(text, i)
        if length == 0 { return false }
        i &+= length
      } while i < text.count && text[i] >= 0x80
    }
  }

  /// How many bytes the escape that begins here has, 12 for a pair of surrogates; 0 if it is none.
  private mutating func escapeLength(_ text: Span<UInt8>, _ i: Int) -> Int {
    guard i + 1 < text.count else { return 0 }
    switch Unicode.Scalar(text[i + 1]) {
    case "\"", "\\", "/", "b", "f", "n", "r", "t": return 2
    case "u":
      guard let unit = JSONEscapes.hex4(text, i + 2) else { return 0 }
      guard unit & 0xF800 == 0xD800 else { return 6 }
      if unit & 0xFC00 == 0xD800, i + 8 <= text.count, text[i + 6] == UInt8(ascii: "\\"), text[i + 7] == UInt8(ascii: "u"),
        let low = JSONEscapes.hex4(text, i + 8), low & 0xFC00 == 0xDC00
      {
        return 12
      }
      if loneSurrogates.count < Self.keptSurrogates { loneSurrogates.append(i) }
      return 6
    default: return 0
    }
  }
}

/// Well-formed UTF-8 (Unicode, table 3-7): no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Check {
  /// How many bytes the sequence that begins at `at` has, 2 to 4 (or 1 for ASCII); 0 if it is not well formed.
  @inline(__always)
  static func sequenceLength(_ text: Span<UInt8>, _ at: Int) -> Int {
    guard at < text.count else { return 0 }
    let first = text[at]
    let length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
    guard length > 1, at &+ length <= text.count else { return length == 1 ? 1 : 0 }
    for i in 1..<length where text[at &+ i] & 0xC0 != 0x80 { return 0 }
    let second = text[at &+ 1]
    switch first {
    case 0xE0: return second < 0xA0 ? 0 : 3
    case 0xED: return second > 0x9F ? 0 : 3
    case 0xF0: return second < 0x90 ? 0 : 4
    case 0xF4: return second > 0x8F ? 0 : 4
    default: return length
    }
  }
}
