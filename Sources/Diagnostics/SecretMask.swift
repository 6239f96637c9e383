import Octets

/// Which parts of a line must not be printed, although the line is shown for another reason.
///
/// Works on broken JSON too: it does not count quotation marks, but tries each as the beginning of a name.
struct SecretMask {
  /// What is known of a name.
  private struct Judgement { let isSecret, isNearSecret: Bool }
  /// Names come again and again in an export.
  private var judged: [ArraySlice<UInt8>: Judgement] = [:]
  private static let mostJudged = 10_000

  /// How far before and after the shown part names and values are looked for: as far as a key of several lines goes.
  private static let margin = 4096
  private static let longestName = 64
  /// As many signs stand between a broken name and its value at most.
  private static let longestJoint = 12

  private static let quotes = OctetSet("\"'")
  private static let blanks = OctetSet(" \t\n\r")
  /// Between a name and its value.
  private static let joints = OctetSet("\"':= \t\r\n")
  private static let bracketsAndComma = OctetSet(",[]{}")
  /// What ends a number or a word of JSON.
  private static let separators = OctetSet(",}]\n")
  /// Between words, besides blanks and control characters.
  private static let wordEnds = OctetSet("\"',[]{}<>\\")

  /// Ranges of secret-looking values near `shown`, as far as they reach into what is visible.
  mutating func ranges(in bytes: [UInt8], around shown: Range<Int>, visible: Range<Int>) -> [Range<Int>] {
    let window = max(0, shown.lowerBound - Self.margin)..<min(bytes.count, shown.upperBound + Self.margin)
    let named = namedValues(in: bytes, window) + brokenNames(in: bytes, window)
    return named.filter { $0.overlaps(visible) } + Self.words(in: bytes, window, fault: shown, visible: visible)
  }

  private mutating func judgement(of name: ArraySlice<UInt8>) -> Judgement {
    if let known = judged[name] { return known }
    let text = String(decoding: name, as: UTF8.self)
    let isSecret = SecretShapes.isSecretName(text)
    let judgement = Judgement(isSecret: isSecret, isNearSecret: isSecret || Self.isNearSecretName(text))
    // Its own octets: a slice would keep the whole file.
    if judged.count < Self.mostJudged { judged[ArraySlice(Array(name))] = judgement }
    return judgement
  }

  /// The values of names such as "password".
  private mutating func namedValues(in bytes: [UInt8], _ window: Range<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for sign in window where bytes[sign] == UInt8(ascii: ":") || bytes[sign] == UInt8(ascii: "=") {
      var end = sign - 1
      while end > window.lowerBound, Self.blanks.contains(bytes[end]) { end -= 1 }
      guard end > window.lowerBound, Self.quotes.contains(bytes[end]) else { continue }
      var start = end - 1
      while start > window.lowerBound, end - start <= Self.longestName, !Self.quotes.contains(bytes[start]) { start -= 1 }
      guard Self.quotes.contains(bytes[start]), judgement(of: bytes[start + 1..<end]).isSecret else { continue }
      var value = sign + 1
      while value < window.upperBound, Self.blanks.contains(bytes[value]) { value += 1 }
      var after = Self.endOfValue(bytes, value, window.upperBound)
      if value < after, Self.quotes.contains(bytes[value]) {
        value += 1
        if Self.quotes.contains(bytes[after - 1]) { after -= 1 }
      }
      // Nothing worth hiding in `[]`, `5` or `null`.
      if after - value > 4 { ranges.append(value..<after) }
    }
    return ranges
  }

  /// A string inside its quotation marks, a whole list or object, or what stands before the next comma.
  private static func endOfValue(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    guard start < end else { return start }
    var at = start + 1
    switch bytes[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      while at < end, bytes[at] != bytes[start], bytes[at] != 0x0A { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
      return min(at + 1, end)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      var depth = 1
      while at < end, depth > 0 {
        if bytes[at] == UInt8(ascii: "[") || bytes[at] == UInt8(ascii: "{") { depth += 1 }
        if bytes[at] == UInt8(ascii: "]") || bytes[at] == UInt8(ascii: "}") { depth -= 1 }
        at += 1
      }
      return at
    default: return bytes[at..<end].firstIndex(where: separators.contains) ?? end
    }
  }

  /// The values of such names where a sign between the two is lost (`"password:"…`, `"password""…`) or a letter of the name is.
  private mutating func brokenNames(in bytes: [UInt8], _ window: Range<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for name in bytes[window].split(whereSeparator: { !SecretShapes.isTokenByte($0) })
    where (3...Self.longestName).contains(name.count) {
      let joint = bytes[name.endIndex..<window.upperBound].prefix(Self.longestJoint).prefix(while: Self.joints.contains)
      guard joint.contains(where: Self.quotes.contains) else { continue }
      let value = bytes[joint.endIndex..<window.upperBound].prefix { !Self.quotes.contains($0) && $0 != 0x0A }
      guard value.count > 4, !Self.bracketsAndComma.contains(bytes[value.startIndex]), judgement(of: name).isNearSecret else {
        continue
      }
      ranges.append(value.indices)
    }
    return ranges
  }

  /// Names whose values nothing but the name gives away.
  private static let bareNames = SecretWords["bare names"].map { Array($0.utf8) }
  /// "code" with a letter lost or moved; with another letter it may be any word.
  private static let brokenCodes = ["cod", "ode", "cde", "coe"].map { Array($0.utf8) }

  /// Whether a name is one of credentials with one letter wrong.
  private static func isNearSecretName(_ name: String) -> Bool {
    let plain = name.utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }
    return brokenCodes.contains(plain)
      || bareNames.contains { abs($0.count - plain.count) <= 1 && editDistance($0, plain) <= 1 }
  }

  /// Words that look like credentials wherever they stand, and e-mail addresses that are not the fault itself.
  private static func words(
    in bytes: [UInt8], _ window: Range<Int>, fault: Range<Int>, visible: Range<Int>
  ) -> [Range<Int>] {
    // What tells itself by the words beside it, such as "the password is …", in the text that the JSON stands for.
    let (plain, places) = unescaped(bytes, window)
    var ranges = SecretShapes.secretRanges(in: plain)
    // Sweep writes blanks as asterisks.
    if plain.contains(UInt8(ascii: "*")) {
      ranges += SecretShapes.secretRanges(in: plain.map { $0 == UInt8(ascii: "*") ? 0x20 : $0 })
    }
    ranges = ranges.map { places[$0.lowerBound]..<places[$0.upperBound] }.filter { $0.overlaps(visible) }
    var end = window.lowerBound
    while end < window.upperBound {
      let start = end
      while case let length = lengthOfWordSign(bytes[end..<window.upperBound]), length > 0 { end += length }
      let word = start..<end
      end = max(end, start + 1)
      guard word.count >= 8, word.overlaps(visible) else { continue }
      let text = String(decoding: unescaped(bytes, word).plain, as: UTF8.self)
      let isAddress = text.utf8.contains(UInt8(ascii: "@")) && !word.overlaps(fault)
      if isAddress || SecretShapes.isSecretValue(text) || SecretShapes.isLongRandomWord(text) { ranges.append(word) }
    }
    return ranges
  }

  /// How many octets the first sign of a text has if it belongs to a word, also as JSON may write it: `\/`, `\u0026`; 0 for others.
  private static func lengthOfWordSign(_ text: ArraySlice<UInt8>) -> Int {
    func isOfWord(_ octet: UInt8) -> Bool { octet > 0x20 && !wordEnds.contains(octet) }
    guard let first = text.first else { return 0 }
    if isOfWord(first) { return 1 }
    guard let (sign, length) = escape(text), length > 2 || sign == "/", sign.value < 0x7F, isOfWord(UInt8(ascii: sign)) else {
      return 0
    }
    return length
  }

  /// The octets of `window` with JSON's escapes read, and where each of them stands in `bytes`; one place more for the end.
  private static func unescaped(_ bytes: [UInt8], _ window: Range<Int>) -> (plain: [UInt8], places: [Int]) {
    var plain: [UInt8] = []
    var places: [Int] = []
    var at = window.lowerBound
    func add(_ octets: some Collection<UInt8>, written length: Int) {
      plain += octets
      places += repeatElement(at, count: octets.count)
      at += length
    }
    while at < window.upperBound {
      if bytes[at] >= 0xF8 || (bytes[at] < 0x20 && !blanks.contains(bytes[at])) {
        // No text has such octets: what stands around them is looked at as one.
        at += 1
      } else if let (scalar, length) = escape(bytes[at..<window.upperBound]) {
        add(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter, written: length)
      } else {
        add(CollectionOfOne(bytes[at]), written: 1)
      }
    }
    return (plain, places + [window.upperBound])
  }

  /// What an escape of JSON at the start of `text` stands for, and how long it is.
  private static func escape(_ text: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    guard text.first == UInt8(ascii: "\\"), let sign = text.dropFirst().first else { return nil }
    func hexadecimal(_ text: ArraySlice<UInt8>) -> UInt32? {
      guard text.count >= 6, text.starts(with: "\\u".utf8) else { return nil }
      return UInt32(String(decoding: text.dropFirst(2).prefix(4), as: UTF8.self), radix: 16)
    }
    switch sign {
    case UInt8(ascii: "n"), UInt8(ascii: "r"): return ("\n", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"):
      guard let high = hexadecimal(text) else { return nil }
      if (0xD800..<0xDC00).contains(high), let low = hexadecimal(text.dropFirst(6)), (0xDC00..<0xE000).contains(low) {
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)).map { ($0, 12) }
      }
      return Unicode.Scalar(high).map { ($0, 6) }
    default: return (Unicode.Scalar(sign), 2)
    }
  }
}
