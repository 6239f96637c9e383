/// Which parts of a line must not be printed, although the line is shown for another reason.
///
/// Works on broken JSON too: it does not count quotation marks, but tries each as the beginning of a name.
struct SecretMask {
  /// What is known of a name.
  private struct Judgement {
    let isSecret, isNearSecret: Bool
  }
  /// Names come again and again in an export.
  private var judged: [ArraySlice<UInt8>: Judgement] = [:]
  private static let mostJudged = 10_000

  /// How far before and after the shown part names and values are looked for: as far as a key of several lines goes.
  private static let margin = 4096
  /// How far words are: what tells of a secret in words stands in the same sentence.
  private static let wordMargin = 1024
  private static let longestName = 64
  /// As many signs stand between a broken name and its value at most.
  private static let longestJoint = 12

  /// Ranges of secret-looking values near `shown`, as far as they reach into what is visible.
  mutating func ranges(in bytes: [UInt8], around shown: Range<Int>, visible: Range<Int>) -> [Range<Int>] {
    let lower = max(0, shown.lowerBound - Self.margin)
    let upper = min(bytes.count, shown.upperBound + Self.margin)
    let words = Self.holdsKey(bytes, lower..<upper) ? lower..<upper : Self.wordsAround(visible, in: bytes, lower..<upper)
    return namedValues(in: bytes, lower..<upper, visible: visible) + brokenNames(in: bytes, lower..<upper, visible: visible)
      + Self.words(in: bytes, words, fault: shown, visible: visible)
  }

  /// Whether there is a `-----`, as before and after a PEM key.
  private static func holdsKey(_ bytes: [UInt8], _ window: Range<Int>) -> Bool {
    // Of five octets in a row one is looked at.
    for at in stride(from: window.lowerBound, to: window.upperBound, by: 5) where bytes[at] == UInt8(ascii: "-") {
      var (start, end) = (at, at)
      while start > window.lowerBound, bytes[start - 1] == UInt8(ascii: "-") { start -= 1 }
      while end < window.upperBound, end - start < 5, bytes[end] == UInt8(ascii: "-") { end += 1 }
      if end - start >= 5 { return true }
    }
    return false
  }

  /// What is visible and `wordMargin` around it, with whole words at the ends.
  private static func wordsAround(_ visible: Range<Int>, in bytes: [UInt8], _ window: Range<Int>) -> Range<Int> {
    func endsWord(_ byte: UInt8) -> Bool { byte <= 0x20 || isQuote(byte) || byte == UInt8(ascii: ",") }
    var lower = max(window.lowerBound, visible.lowerBound - wordMargin)
    var upper = min(window.upperBound, visible.upperBound + wordMargin)
    while lower > window.lowerBound, !endsWord(bytes[lower - 1]) { lower -= 1 }
    while upper < window.upperBound, !endsWord(bytes[upper]) { upper += 1 }
    return lower..<max(lower, upper)
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

  /// The values of names such as "password", if they can be seen.
  mutating func namedValues(in bytes: [UInt8], _ window: Range<Int>, visible: Range<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    // A value stands behind its sign: signs behind what is visible have none in it.
    for sign in Self.signs(in: bytes, window.clamped(to: 0..<max(0, visible.upperBound))) {
      var end = sign - 1
      while end > window.lowerBound, Self.isBlank(bytes[end]) { end -= 1 }
      guard end > window.lowerBound, Self.isQuote(bytes[end]) else { continue }
      var start = end - 1
      while start > window.lowerBound, end - start <= Self.longestName, !Self.isQuote(bytes[start]) { start -= 1 }
      guard Self.isQuote(bytes[start]) else { continue }
      var value = Self.skipBlank(bytes, sign + 1, window.upperBound)
      // Most values end before what is visible: of those no name has to be judged.
      guard Self.reaches(visible.lowerBound, from: value, bytes, window.upperBound),
        judgement(of: bytes[start + 1..<end]).isSecret
      else { continue }
      var after = Self.endOfValue(bytes, value, window.upperBound)
      if value < after, Self.isQuote(bytes[value]) {
        value += 1
        if Self.isQuote(bytes[after - 1]) { after -= 1 }
      }
      // Nothing worth hiding in `[]`, `5` or `null`.
      if after - value > 4 { ranges.append(value..<after) }
    }
    return ranges
  }

  /// Where colons and signs of equality stand.
  private static func signs(in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      range.filter { bytes[$0] == UInt8(ascii: ":") || bytes[$0] == UInt8(ascii: "=") }
    }
  }

  /// Whether the value at `start` may go as far as `place`; of lists and objects that is not looked up.
  private static func reaches(_ place: Int, from start: Int, _ bytes: [UInt8], _ end: Int) -> Bool {
    guard start < min(place, end), bytes[start] != UInt8(ascii: "["), bytes[start] != UInt8(ascii: "{") else { return true }
    return endOfValue(bytes, start, min(place, end)) >= min(place, end)
  }

  /// The values of such names where a sign between the two is lost (`"password:"…`, `"password""…`) or a letter of the name is,
  /// if they can be seen.
  mutating func brokenNames(in bytes: [UInt8], _ window: Range<Int>, visible: Range<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    // A value ends at a quotation mark or a line's end: those that can be seen begin behind the last before that, and not far behind
    // their names.
    var at = max(window.lowerBound, min(window.upperBound, visible.lowerBound))
    while at > window.lowerBound, !Self.isQuote(bytes[at - 1]), bytes[at - 1] != 0x0A { at -= 1 }
    at = max(window.lowerBound, at - Self.longestJoint)
    while at > window.lowerBound, Self.isNameByte(bytes[at - 1]) { at -= 1 }
    while at < min(window.upperBound, visible.upperBound) {
      guard Self.isNameByte(bytes[at]) else {
        at += 1
        continue
      }
      let start = at
      while at < window.upperBound, Self.isNameByte(bytes[at]) { at += 1 }
      guard (3...Self.longestName).contains(at - start) else { continue }
      var value = at
      var hasQuote = false
      while value < window.upperBound, value - at < Self.longestJoint, Self.isJoint(bytes[value]) {
        if Self.isQuote(bytes[value]) { hasQuote = true }
        value += 1
      }
      guard hasQuote, value < window.upperBound, !Self.isBracketOrComma(bytes[value]) else { continue }
      var end = value
      while end < window.upperBound, !Self.isQuote(bytes[end]), bytes[end] != 0x0A { end += 1 }
      guard end - value > 4, end > visible.lowerBound, judgement(of: bytes[start..<at]).isNearSecret else { continue }
      ranges.append(value..<end)
    }
    return ranges
  }

  /// Quotation marks, and what stands between a name and its value.
  private static func isJoint(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ":"), UInt8(ascii: "="), 0x20, 0x09, 0x0D, 0x0A: true
    default: false
    }
  }

  private static func isBracketOrComma(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "{"): true
    default: false
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }

  /// Names whose values nothing but the name gives away.
  private static let bareNames = [
    "password", "email", "username", "authtoken", "accesstoken", "refreshtoken", "token", "encryptedpassword", "invitecode",
  ].map { Array($0.utf8) }
  /// "code" with a letter lost or moved; with another letter it may be any word.
  private static let brokenCodes = ["cod", "ode", "cde", "coe"].map { Array($0.utf8) }

  /// Whether a name is one of credentials with one letter wrong.
  private static func isNearSecretName(_ name: String) -> Bool {
    let plain = name.utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }
    return brokenCodes.contains(plain) || bareNames.contains { NearestName.areWithinOneEdit($0, plain) }
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private static func skipBlank(_ bytes: [UInt8], _ at: Int, _ end: Int) -> Int {
    var at = at
    while at < end, isBlank(bytes[at]) { at += 1 }
    return at
  }

  /// What ends a number or a word of JSON.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == 0x0A
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
    default:
      while at < end, !isSeparator(bytes[at]) { at += 1 }
      return at
    }
  }

  /// Words that look like credentials wherever they stand, and e-mail addresses that are not the fault itself.
  private static func words(
    in bytes: [UInt8], _ window: Range<Int>, fault: Range<Int>, visible: Range<Int>
  ) -> [Range<Int>] {
    // What tells itself by the words beside it, such as "the password is …", in the text that the JSON stands for.
    let hasEscapes = holdsEscape(bytes, window)
    let (plain, places) = hasEscapes ? unescaped(bytes, window) : (Array(bytes[window]), [])
    var ranges = SecretShapes.secretRanges(in: plain)
    // Sweep writes blanks as asterisks.
    if plain.contains(UInt8(ascii: "*")) {
      ranges += SecretShapes.secretRanges(in: plain.map { $0 == UInt8(ascii: "*") ? 0x20 : $0 })
    }
    ranges = ranges.map { range in
      hasEscapes
        ? places[range.lowerBound]..<places[range.upperBound]
        : window.lowerBound + range.lowerBound..<window.lowerBound + range.upperBound
    }
    // Only words that can be seen. Each octet says for itself whether it is one of a word, also those of an escape.
    var at = max(window.lowerBound, min(window.upperBound, visible.lowerBound))
    while at > window.lowerBound, isWordByte(bytes[at - 1]) || escapeLength(bytes, at - 1, window.upperBound) > 0 { at -= 1 }
    while at < min(window.upperBound, visible.upperBound) {
      guard isWordByte(bytes[at]) || escapeLength(bytes, at, window.upperBound) > 0 else {
        at += 1
        continue
      }
      let start = at
      while at < window.upperBound {
        let escape = escapeLength(bytes, at, window.upperBound)
        guard escape > 0 || isWordByte(bytes[at]) else { break }
        at += max(1, escape)
      }
      guard at - start >= 8, (start..<at).overlaps(visible) else { continue }
      var plain: [UInt8] = []
      var place = start
      while place < at {
        let escape = escapeLength(bytes, place, window.upperBound)
        plain.append(
          escape == 6
            ? UInt8(String(decoding: bytes[place + 4..<place + 6], as: UTF8.self), radix: 16) ?? 0x3F
            : bytes[escape == 2 ? place + 1 : place])
        place += max(1, escape)
      }
      let word = String(decoding: plain, as: UTF8.self)
      let isAddress = word.utf8.contains(UInt8(ascii: "@")) && !(start..<at).overlaps(fault)
      if isAddress || SecretShapes.isSecretValue(word) || SecretShapes.isLongRandomWord(word) { ranges.append(start..<at) }
    }
    return ranges
  }

  /// Octets that no text has.
  private static func isNoText(_ byte: UInt8) -> Bool { byte >= 0xF8 || (byte < 0x20 && !isBlank(byte)) }

  /// Whether there is anything for `unescaped` to do.
  private static func holdsEscape(_ bytes: [UInt8], _ window: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      UnsafeBufferPointer(rebasing: bytes[window]).contains { $0 == UInt8(ascii: "\\") || isNoText($0) }
    }
  }

  /// The octets of `window` with JSON's escapes read, and where each of them stands in `bytes`; one place more for the end.
  private static func unescaped(_ bytes: [UInt8], _ window: Range<Int>) -> (plain: [UInt8], places: [Int]) {
    var plain: [UInt8] = []
    var places: [Int] = []
    plain.reserveCapacity(window.count)
    places.reserveCapacity(window.count + 1)
    var at = window.lowerBound
    func hexadecimal(at start: Int) -> UInt32? {
      guard start + 6 <= window.upperBound, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u") else {
        return nil
      }
      return UInt32(String(decoding: bytes[start + 2..<start + 6], as: UTF8.self), radix: 16)
    }
    while at < window.upperBound {
      // What stands around them is looked at as one.
      if isNoText(bytes[at]) {
        at += 1
        continue
      }
      guard bytes[at] == UInt8(ascii: "\\"), at + 1 < window.upperBound else {
        plain.append(bytes[at])
        places.append(at)
        at += 1
        continue
      }
      var length = 2
      var scalar: Unicode.Scalar?
      switch bytes[at + 1] {
      case UInt8(ascii: "n"), UInt8(ascii: "r"): scalar = "\n"
      case UInt8(ascii: "t"): scalar = "\t"
      case UInt8(ascii: "u"):
        if let high = hexadecimal(at: at) {
          length = 6
          scalar = Unicode.Scalar(high)
          if (0xD800..<0xDC00).contains(high), let low = hexadecimal(at: at + 6), (0xDC00..<0xE000).contains(low) {
            length = 12
            scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
          }
        }
      default: scalar = Unicode.Scalar(bytes[at + 1])
      }
      if let scalar {
        for octet in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          plain.append(octet)
          places.append(at)
        }
      } else {
        for octet in bytes[at..<at + length] {
          plain.append(octet)
          places.append(at)
        }
      }
      at += length
    }
    return (plain, places + [window.upperBound])
  }

  /// How long JSON's way is to write a sign that belongs to a word at `at`: `\/` is two octets, `\u0026` is six; 0 for others.
  private static func escapeLength(_ bytes: [UInt8], _ at: Int, _ end: Int) -> Int {
    guard bytes[at] == UInt8(ascii: "\\"), at + 1 < end else { return 0 }
    if bytes[at + 1] == UInt8(ascii: "/") { return 2 }
    guard at + 6 <= end, bytes[(at + 1)...].starts(with: "u00".utf8),
      let code = UInt8(String(decoding: bytes[at + 4..<at + 6], as: UTF8.self), radix: 16), code < 0x7F, isWordByte(code)
    else { return 0 }
    return 6
  }

  /// Anything but blank space, quotation marks and JSON's separators.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"):
      false
    default: true
    }
  }
}
