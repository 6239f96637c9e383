/// The strict reader: one pass over the octets, no recursion, stops at the first fault without saying why.
///
/// Explaining faults is `JSONFaults`' work; so this loop stays small and fast.
struct JSONScanner {
  private(set) var nodes: ContiguousArray<JSONNode> = []
  /// Offsets of `\uD800`-like escapes that have no partner.
  private(set) var loneSurrogates: [Int] = []
  /// Objects that hold a name twice, or may: too many names to compare here, or names with escapes.
  private(set) var suspectObjects: [UInt32] = []
  /// Where the first fault is, if `scan` said no.
  private(set) var stoppedAt = 0

  private static let keptSurrogates = 20
  private static let fewNames: UInt32 = 24
  private let depthLimit: Int

  init(depthLimit: Int) { self.depthLimit = depthLimit }

  /// One array or object that is still open.
  private struct Frame {
    var node: Int
    var itemCount: UInt32 = 0
    /// One bit for each hash of a name seen so far.
    var namesSeen: UInt64 = 0
    var isSuspect = false
    var hasEscapedName = false
    var isObject: Bool
  }

  private enum Expected { case value, valueOrEnd, name, nameOrEnd, commaOrEnd, nothing }

  /// Reads the whole text into `nodes`; false if it is not JSON within the limits.
  mutating func scan(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = text.baseAddress else { return false }
    let count = text.count
    nodes.reserveCapacity(count / 14 + 16)
    var frames: [Frame] = []
    frames.reserveCapacity(16)
    var expected = Expected.value
    var i = 0
    while true {
      while i < count, base[i] <= 0x20 {
        let byte = base[i]
        guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return stop(i) }
        i += 1
      }
      if i >= count { return expected == .nothing ? true : stop(i) }
      let byte = base[i]
      switch expected {
      case .commaOrEnd:
        if byte == UInt8(ascii: ",") {
          i += 1
          expected = frames[frames.count - 1].isObject ? .name : .value
          continue
        }
        guard byte == (frames[frames.count - 1].isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return stop(i) }
        i += 1
        expected = close(&frames, base, at: i)
        continue
      case .name, .nameOrEnd:
        if byte == UInt8(ascii: "}"), expected == .nameOrEnd {
          i += 1
          expected = close(&frames, base, at: i)
          continue
        }
        guard byte == UInt8(ascii: "\"") else { return stop(i) }
        let start = i + 1
        var hasEscapes = false
        guard scanString(base, count, from: start, end: &i, hasEscapes: &hasEscapes) else { return stop(i) }
        nodes.append(JSONNode(start: start, end: i, next: nodes.count + 1, kind: .string, hasEscapes: hasEscapes))
        noteName(&frames[frames.count - 1], base, start, i, hasEscapes)
        i += 1
        while i < count, base[i] == 0x20 || base[i] == 0x0A || base[i] == 0x0D || base[i] == 0x09 { i += 1 }
        guard i < count, base[i] == UInt8(ascii: ":") else { return stop(i) }
        i += 1
        expected = .value
        continue
      case .nothing: return stop(i)
      case .value, .valueOrEnd: break
      }

      switch byte {
      case UInt8(ascii: "\""):
        let start = i + 1
        var hasEscapes = false
        guard scanString(base, count, from: start, end: &i, hasEscapes: &hasEscapes) else { return stop(i) }
        nodes.append(JSONNode(start: start, end: i, next: nodes.count + 1, kind: .string, hasEscapes: hasEscapes))
        i += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard frames.count < depthLimit else { return stop(i) }
        let isObject = byte == UInt8(ascii: "{")
        frames.append(Frame(node: nodes.count, isObject: isObject))
        nodes.append(JSONNode(start: i, end: i, next: 0, kind: isObject ? .object : .array))
        i += 1
        expected = isObject ? .nameOrEnd : .valueOrEnd
        continue
      case UInt8(ascii: "]") where expected == .valueOrEnd:
        i += 1
        expected = close(&frames, base, at: i)
        continue
      case UInt8(ascii: "-"), 0x30...0x39:
        let start = i
        guard scanNumber(base, count, &i) else { return stop(i) }
        nodes.append(JSONNode(start: start, end: i, next: nodes.count + 1, kind: .number))
      case UInt8(ascii: "t"):
        guard word(base, count, &i, 0x6575_7274, 4, .true) else { return stop(i) }
      case UInt8(ascii: "n"):
        guard word(base, count, &i, 0x6C6C_756E, 4, .null) else { return stop(i) }
      case UInt8(ascii: "f"):
        guard i + 5 <= count, base[i + 4] == UInt8(ascii: "e"), word(base, count, &i, 0x736C_6166, 5, .false) else {
          return stop(i)
        }
      default: return stop(i)
      }
      if frames.isEmpty {
        expected = .nothing
      } else {
        frames[frames.count - 1].itemCount &+= 1
        expected = .commaOrEnd
      }
    }
  }

  private mutating func stop(_ offset: Int) -> Bool {
    stoppedAt = offset
    return false
  }

  @inline(__always)
  private mutating func close(_ frames: inout [Frame], _ base: UnsafePointer<UInt8>, at end: Int) -> Expected {
    let frame = frames.removeLast()
    nodes[frame.node].end = UInt32(truncatingIfNeeded: end)
    nodes[frame.node].next = UInt32(truncatingIfNeeded: nodes.count)
    nodes[frame.node].bits |= frame.itemCount << 4
    if frame.isSuspect, frame.hasEscapedName || frame.itemCount > Self.fewNames || holdsNameTwice(frame.node, base) {
      suspectObjects.append(UInt32(truncatingIfNeeded: frame.node))
    }
    if frames.isEmpty { return .nothing }
    frames[frames.count - 1].itemCount &+= 1
    return .commaOrEnd
  }

  /// Compares every two names of an object of few names, octet by octet.
  private func holdsNameTwice(_ object: Int, _ base: UnsafePointer<UInt8>) -> Bool {
    let end = nodes.count
    var a = object + 1
    while a < end {
      let first = nodes[a]
      let length = first.end &- first.start
      var b = Int(nodes[a + 1].next)
      while b < end {
        let second = nodes[b]
        if second.end &- second.start == length {
          var i = 0
          while i < Int(length), base[Int(first.start) + i] == base[Int(second.start) + i] { i += 1 }
          if i == Int(length) { return true }
        }
        b = Int(nodes[b + 1].next)
      }
      a = Int(nodes[a + 1].next)
    }
    return false
  }

  @inline(__always)
  private func noteName(_ frame: inout Frame, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ hasEscapes: Bool) {
    var hash = UInt64(truncatingIfNeeded: end - start) &* 31
    if end > start { hash = hash &+ UInt64(base[start]) &* 7 &+ UInt64(base[end - 1]) &* 13 &+ UInt64(base[(start + end) / 2]) }
    let bit = UInt64(1) << (hash & 63)
    if frame.namesSeen & bit != 0 { frame.isSuspect = true }
    if hasEscapes {
      frame.isSuspect = true
      frame.hasEscapedName = true
    }
    frame.namesSeen |= bit
  }

  /// A four-octet word given as a little-endian number, `length` octets long in all.
  @inline(__always)
  private mutating func word(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ i: inout Int, _ first: UInt32, _ length: Int, _ kind: JSONValue.Kind
  ) -> Bool {
    guard i + length <= count else { return false }
    let value = UInt32(littleEndian: UnsafeRawPointer(base + i).loadUnaligned(as: UInt32.self))
    guard value == first else { return false }
    nodes.append(JSONNode(start: i, end: i + length, next: nodes.count + 1, kind: kind))
    i += length
    return true
  }

  /// RFC 8259 §6: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
  @inline(__always)
  private func scanNumber(_ base: UnsafePointer<UInt8>, _ count: Int, _ i: inout Int) -> Bool {
    if base[i] == UInt8(ascii: "-") { i += 1 }
    guard i < count else { return false }
    if base[i] == UInt8(ascii: "0") {
      i += 1
    } else {
      guard digits(base, count, &i) else { return false }
    }
    if i < count, base[i] == UInt8(ascii: ".") {
      i += 1
      guard digits(base, count, &i) else { return false }
    }
    if i < count, base[i] | 0x20 == UInt8(ascii: "e") {
      i += 1
      if i < count, base[i] == UInt8(ascii: "+") || base[i] == UInt8(ascii: "-") { i += 1 }
      guard digits(base, count, &i) else { return false }
    }
    return true
  }

  @inline(__always)
  private func digits(_ base: UnsafePointer<UInt8>, _ count: Int, _ i: inout Int) -> Bool {
    let start = i
    while i < count, base[i] &- 0x30 <= 9 { i += 1 }
    return i > start
  }

  /// From after the opening quotation mark to the closing one. False with `end` at the fault.
  @inline(__always)
  private mutating func scanString(
    _ base: UnsafePointer<UInt8>, _ count: Int, from start: Int, end i: inout Int, hasEscapes: inout Bool
  ) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    i = start
    while true {
      // Eight octets at a time while none is a quotation mark, a backslash, a control or outside ASCII. The lowest flagged
      // octet is exact: a borrow only ever reaches octets above a true hit.
      while i &+ 8 <= count {
        let word = UInt64(littleEndian: UnsafeRawPointer(base + i).loadUnaligned(as: UInt64.self))
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
      guard i < count else { return false }
      let byte = base[i]
      if byte == UInt8(ascii: "\"") { return true }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        guard scanEscape(base, count, &i) else { return false }
      } else if byte < 0x20 {
        return false
      } else if byte < 0x80 {
        i &+= 1
      } else {
        repeat {
          let length = UTF8Check.sequenceLength(base + i, count - i)
          if length == 0 { return false }
          i &+= length
        } while i < count && base[i] >= 0x80
      }
    }
  }

  private mutating func scanEscape(_ base: UnsafePointer<UInt8>, _ count: Int, _ i: inout Int) -> Bool {
    guard i + 1 < count else { return false }
    switch base[i + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      i += 2
      return true
    case UInt8(ascii: "u"):
      guard let unit = hex4(base, count, i + 2) else { return false }
      if unit & 0xF800 == 0xD800 {
        if unit & 0xFC00 == 0xD800, i + 8 <= count, base[i + 6] == UInt8(ascii: "\\"), base[i + 7] == UInt8(ascii: "u"),
          let low = hex4(base, count, i + 8), low & 0xFC00 == 0xDC00
        {
          i += 12
          return true
        }
        if loneSurrogates.count < Self.keptSurrogates { loneSurrogates.append(i) }
      }
      i += 6
      return true
    default: return false
    }
  }

  private func hex4(_ base: UnsafePointer<UInt8>, _ count: Int, _ at: Int) -> UInt16? {
    guard at + 4 <= count else { return nil }
    var value: UInt16 = 0
    for offset in 0..<4 {
      guard let digit = JSONEscapes.hexDigit(base[at + offset]) else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}

/// Well-formed UTF-8 (Unicode, table 3-7): no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Check {
  /// How many octets the sequence that begins here has, 2 to 4 (or 1 for ASCII); 0 if it is not well formed.
  @inline(__always)
  static func sequenceLength(_ p: UnsafePointer<UInt8>, _ available: Int) -> Int {
    let first = p[0]
    if first < 0x80 { return 1 }
    if first < 0xC2 { return 0 }
    if first < 0xE0 { return available >= 2 && p[1] & 0xC0 == 0x80 ? 2 : 0 }
    if first < 0xF0 {
      guard available >= 3, p[1] & 0xC0 == 0x80, p[2] & 0xC0 == 0x80 else { return 0 }
      if first == 0xE0, p[1] < 0xA0 { return 0 }
      if first == 0xED, p[1] > 0x9F { return 0 }
      return 3
    }
    guard first < 0xF5, available >= 4, p[1] & 0xC0 == 0x80, p[2] & 0xC0 == 0x80, p[3] & 0xC0 == 0x80 else { return 0 }
    if first == 0xF0, p[1] < 0x90 { return 0 }
    if first == 0xF4, p[1] > 0x8F { return 0 }
    return 4
  }
}
