/// `pattern` of a field: a regular expression of JavaScript with the flag `v`, which browsers compile it with (HTML standard
/// §4.10.5.3.6, ECMA-262 §22.2.1). Whether the names behind `\p` are Unicode's is not asked.
enum PatternSyntax {
  static func problem(_ value: ByteText) -> String? {
    var reader = PatternReader(value)
    do throws(PatternFault) {
      try reader.read()
      return nil
    } catch {
      return error.message
    }
  }
}

/// Why a pattern cannot be compiled.
private struct PatternFault: Error {
  var message: String
  init(_ message: String) { self.message = message }
}

private struct PatternReader {
  private let text: ByteText
  private var i = 0
  private var groups = 0
  private var names: Set<String> = []
  /// What `\2` and `\k<name>` ask for, which may stand before it.
  private var highestReference = 0
  private var namedReferences: [String] = []
  private static let depthLimit = 64

  init(_ text: ByteText) { self.text = text }

  mutating func read() throws(PatternFault) {
    try alternatives(depth: 0)
    if i < text.count { throw PatternFault("a ) has no (") }
    if highestReference > groups { throw PatternFault("\\\(highestReference) names a group that there is not") }
    if let name = namedReferences.first(where: { !names.contains($0) }) {
      throw PatternFault("\\k<\(name)> names a group that there is not")
    }
  }

  private var byte: UInt8? { i < text.count ? text[i] : nil }
  private func next(_ offset: Int) -> UInt8? { i + offset < text.count ? text[i + offset] : nil }
  private func quoted(_ byte: UInt8) -> String { String(Character(Unicode.Scalar(byte))) }

  /// Steps over these octets if they stand here.
  private mutating func skip(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard i + length <= text.count else { return false }
    for k in 0..<length where text[i + k] != word.utf8Start[k] { return false }
    i += length
    return true
  }

  // MARK: Outside classes

  /// Everything up to the `)` that ends a group, or the end.
  private mutating func alternatives(depth: Int) throws(PatternFault) {
    guard depth < Self.depthLimit else { throw PatternFault("groups nest deeper than \(Self.depthLimit)") }
    while let byte, byte != 0x29 {
      if byte == 0x7C {
        i += 1
      } else if try term(byte, depth: depth) {
        try quantifier()
      } else if let sign = self.byte, sign == 0x2A || sign == 0x2B || sign == 0x3F || sign == 0x7B {
        throw PatternFault("\(quoted(sign)) has nothing to repeat")
      }
    }
  }

  /// One thing to find; false if it is a place, which cannot be repeated.
  private mutating func term(_ byte: UInt8, depth: Int) throws(PatternFault) -> Bool {
    switch byte {
    case 0x5E, 0x24:
      i += 1
      return false
    case 0x28: return try group(depth: depth)
    case 0x5B:
      try characterClass(depth: depth)
      return true
    case 0x5C: return try escape()
    case 0x2A, 0x2B, 0x3F: throw PatternFault("\(quoted(byte)) has nothing to repeat")
    case 0x7B, 0x7D, 0x5D: throw PatternFault("a \(quoted(byte)) by itself is written \\\(quoted(byte))")
    default:
      _ = scalar()
      return true
    }
  }

  private mutating func group(depth: Int) throws(PatternFault) -> Bool {
    i += 1
    var canRepeat = true
    if skip("?=") || skip("?!") || skip("?<=") || skip("?<!") {
      canRepeat = false
    } else if skip("?<") {
      groups += 1
      names.insert(try name())
    } else if byte == 0x3F {
      // (?: and (?i-m:
      i += 1
      while let sign = byte, sign == 0x69 || sign == 0x6D || sign == 0x73 || sign == 0x2D { i += 1 }
      guard skip(":") else { throw PatternFault("(? is not followed by a sign that it knows") }
    } else {
      groups += 1
    }
    try alternatives(depth: depth + 1)
    guard skip(")") else { throw PatternFault("a ( is never closed") }
    return canRepeat
  }

  /// The name of a group, up to its `>`.
  private mutating func name() throws(PatternFault) -> String {
    let start = i
    while let sign = byte, isASCIIAlphanumeric(sign) || sign == 0x5F || sign == 0x24 || sign == 0x5C || sign >= 0x80 { i += 1 }
    let name = text[start..<i].string
    guard i > start, !isASCIIDigit(text[start]), skip(">") else { throw PatternFault("the name of a group is wrong") }
    return name
  }

  private mutating func quantifier() throws(PatternFault) {
    switch byte {
    case 0x2A, 0x2B, 0x3F: i += 1
    case 0x7B: try counts()
    default: return
    }
    if byte == 0x3F { i += 1 }
  }

  private mutating func counts() throws(PatternFault) {
    guard let end = text.from(i).firstIndex(of: 0x7D) else { throw PatternFault("a { is never closed") }
    let numbers = text[i + 1..<i + end].split(0x2C)
    let isOpen = numbers.count == 2 && numbers[1].isEmpty
    guard numbers.count <= 2, ValueSyntax.isDigits(numbers[0]), isOpen || numbers.allSatisfy(ValueSyntax.isDigits) else {
      throw PatternFault("\(text[i..<i + end + 1].string) is no count such as {2,3}")
    }
    if numbers.count == 2, let low = ValueSyntax.integer(numbers[0]), let high = ValueSyntax.integer(numbers[1]), low > high {
      throw PatternFault("{\(low),\(high)} asks for at least more than at most")
    }
    i += end + 1
  }

  /// A backslash outside classes; false if it stands for a place.
  private mutating func escape() throws(PatternFault) -> Bool {
    guard let sign = next(1) else { throw PatternFault("it ends in a backslash") }
    switch sign {
    case 0x62, 0x42:
      i += 2
      return false
    case 0x6B:
      i += 2
      guard skip("<") else { throw PatternFault("\\k is not followed by <name>") }
      namedReferences.append(try name())
    case 0x31...0x39:
      i += 1
      let start = i
      while let digit = byte, isASCIIDigit(digit) { i += 1 }
      highestReference = max(highestReference, ValueSyntax.integer(text[start..<i]) ?? 0)
    default: if try !classEscape() { _ = try characterEscape(inClass: false) }
    }
    return true
  }

  // MARK: Escapes of both

  /// `\d`, `\p{…}` and the like; false if it is none.
  private mutating func classEscape() throws(PatternFault) -> Bool {
    switch next(1) {
    case 0x64, 0x44, 0x73, 0x53, 0x77, 0x57: i += 2
    case 0x70, 0x50:
      i += 2
      let start = i
      while let sign = byte, isASCIIAlphanumeric(sign) || sign == 0x5F || sign == 0x3D || sign == 0x7B && i == start { i += 1 }
      guard i > start + 1, text[start] == 0x7B, skip("}") else { throw PatternFault("\\p is not followed by {Name}") }
    default: return false
    }
    return true
  }

  /// The character that a backslash and what follows stand for.
  private mutating func characterEscape(inClass: Bool) throws(PatternFault) -> UInt32 {
    guard let sign = next(1) else { throw PatternFault("it ends in a backslash") }
    i += 2
    switch sign {
    case 0x66: return 0x0C
    case 0x6E: return 0x0A
    case 0x72: return 0x0D
    case 0x74: return 0x09
    case 0x76: return 0x0B
    case 0x62 where inClass: return 0x08
    case 0x30 where !(byte.map(isASCIIDigit) ?? false): return 0
    case 0x63:
      guard let letter = byte, isASCIILetter(letter) else { throw PatternFault("\\c is not followed by a letter") }
      i += 1
      return UInt32(letter & 0x1F)
    case 0x78: return try hexadecimal(2, "\\x")
    case 0x75:
      guard skip("{") else { return try hexadecimal(4, "\\u") }
      guard let end = text.from(i).firstIndex(of: 0x7D), (1...8).contains(end), text[i..<i + end].allSatisfy(isHexDigit),
        let code = UInt32(text[i..<i + end].string, radix: 16), code <= 0x10FFFF
      else { throw PatternFault("\\u{…} names no character") }
      i += end + 1
      return code
    default:
      if "^$\\.*+?()[]{}|/".utf8.contains(sign) || inClass && "&-!#%,:;<=>@`~".utf8.contains(sign) { return UInt32(sign) }
      throw PatternFault("\\\(sign < 0x80 ? quoted(sign) : "…") means nothing\(inClass ? " in a class" : "")")
    }
  }

  private mutating func hexadecimal(_ count: Int, _ name: String) throws(PatternFault) -> UInt32 {
    guard i + count <= text.count, text[i..<i + count].allSatisfy(isHexDigit) else {
      throw PatternFault("\(name) is not followed by \(count == 2 ? "two" : "four") hexadecimal digits")
    }
    defer { i += count }
    return UInt32(text[i..<i + count].string, radix: 16) ?? 0
  }

  /// Steps over a character as it stands.
  private mutating func scalar() -> UInt32 {
    let start = i
    i += 1
    while i < text.count, text[i] & 0xC0 == 0x80 { i += 1 }
    return text[start..<i].string.unicodeScalars.first?.value ?? 0
  }

  // MARK: Classes

  /// How the parts of a class are joined: all of them, what is in both (`&&`), or what is not in the second (`--`).
  private enum Joining { case none, union, intersection, subtraction }

  private mutating func characterClass(depth: Int) throws(PatternFault) {
    guard depth < Self.depthLimit else { throw PatternFault("classes nest deeper than \(Self.depthLimit)") }
    i += 1
    _ = skip("^")
    var joining = Joining.none
    var count = 0
    while byte != 0x5D {
      if count > 0, next(2) != 0x26 || byte != 0x26, skip("&&") {
        try join(.intersection, &joining, count)
      } else if count > 0, skip("--") {
        try join(.subtraction, &joining, count)
      } else if count > 0 {
        try join(.union, &joining, joining == .union ? 1 : count)
      }
      let start = i
      let first = try operand(depth: depth)
      count += 1
      guard byte == 0x2D, next(1) != 0x2D else { continue }
      i += 1
      guard joining == .none || joining == .union, let first, let last = byte == 0x5D ? nil : try operand(depth: depth) else {
        throw PatternFault("a - in a class stands between two characters, or is written \\-")
      }
      if first > last { throw PatternFault("the range \(text[start..<i].string) begins after its end") }
      joining = .union
    }
    i += 1
  }

  /// Notes how the next part is joined to those before.
  private func join(_ next: Joining, _ joining: inout Joining, _ count: Int) throws(PatternFault) {
    guard joining == next || joining == .none && count == 1 else {
      throw PatternFault("&& and -- of a class stand between all of its parts, or between none")
    }
    joining = next
  }

  /// A part of a class: its character if it is one.
  private mutating func operand(depth: Int) throws(PatternFault) -> UInt32? {
    guard let byte else { throw PatternFault("a [ is never closed") }
    if byte == 0x5B {
      try characterClass(depth: depth + 1)
      return nil
    }
    if byte == 0x5C {
      if skip("\\q{") {
        try strings()
        return nil
      }
      return try classEscape() ? nil : characterEscape(inClass: true)
    }
    return try classCharacter(byte)
  }

  /// `\q{ab|c}`: strings of a class.
  private mutating func strings() throws(PatternFault) {
    while !skip("}") {
      guard let byte else { throw PatternFault("\\q{ is never closed") }
      if byte == 0x7C {
        i += 1
      } else if byte == 0x5C {
        _ = try characterEscape(inClass: true)
      } else {
        _ = try classCharacter(byte)
      }
    }
  }

  private mutating func classCharacter(_ byte: UInt8) throws(PatternFault) -> UInt32 {
    if "()[]{}/-|".utf8.contains(byte) { throw PatternFault("a \(quoted(byte)) in a class is written \\\(quoted(byte))") }
    if byte == next(1), "&!#$%*+,.:;<=>?@^`~".utf8.contains(byte) {
      throw PatternFault("\(quoted(byte))\(quoted(byte)) in a class is kept for other things: write one, or \\\(quoted(byte))")
    }
    return scalar()
  }
}
