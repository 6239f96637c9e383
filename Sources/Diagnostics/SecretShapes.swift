/// What names and values of credentials look like, so that neither is read, printed or logged.
///
/// This is the second wall. The first is that importers read an allow-list of names.
package enum SecretShapes {
  /// Parts of names that carry credentials, accounts or devices.
  private static let nameParts = SecretWords["name parts"]
  /// Whole names that do.
  private static let wholeNames = Set(SecretWords["whole names"])

  /// Whether a value of this name is a credential or leads to an account, such as `auth_token` or `apiKey`.
  package static func isSecretName(_ name: String) -> Bool {
    let plain = name.utf8.compactMap { byte -> UInt8? in
      switch byte {
      case 0x41...0x5A: byte | 0x20
      case 0x61...0x7A, 0x30...0x39: byte
      default: nil
      }
    }
    let text = String(decoding: plain, as: UTF8.self)
    if wholeNames.contains(text) { return true }
    // "author" and "authors" only look like "auth".
    if text.hasPrefix("author"), !text.hasPrefix("authoriz"), !text.hasPrefix("authoris") { return false }
    return nameParts.contains { holds($0, in: plain, plain.indices) }
  }

  /// Whether a text holds what looks like a credential whatever it is called: a JSON Web Token, a PEM key, a password hash,
  /// an address with a token in it, a device token, a long random word, `Bearer …`, `password: …` with a value that is one.
  package static func isSecretValue(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count >= 8 && !secretRanges(in: bytes).isEmpty
  }

  /// The text with everything in it that looks like a credential replaced by `[…]`; nil if there is nothing.
  package static func redacted(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 8 else { return nil }
    let ranges = secretRanges(in: bytes)
    guard !ranges.isEmpty else { return nil }
    var output: [UInt8] = []
    var end = 0
    for range in ranges {
      output += bytes[end..<range.lowerBound] + Array("[…]".utf8)
      end = range.upperBound
    }
    return String(decoding: output + bytes[end...], as: UTF8.self)
  }

  /// Where the credentials stand, in order and apart from each other.
  static func secretRanges(in bytes: [UInt8]) -> [Range<Int>] {
    // Most texts hold none of the signs of one, and are told apart in one pass.
    guard mayHoldSecret(bytes) else { return [] }
    var ranges: [Range<Int>] = []
    if let start = firstIndex(of: "-----begin ", in: bytes, bytes.indices, ignoringCase: true) {
      // A key goes to its last line, or to the end if that is missing.
      let last = firstIndex(of: "-----end ", in: bytes, start..<bytes.count, ignoringCase: true)
      let end = last.map { last in bytes[last...].firstIndex { $0 == 0x0A } ?? bytes.count } ?? bytes.count
      ranges.append(start..<end)
    }
    var from = 0
    while let found = secretParameter(in: bytes, from: from) {
      let value = bytes[found].firstIndex(of: UInt8(ascii: "=")).map { $0 + 1 } ?? found.lowerBound
      ranges.append(value..<found.upperBound)
      from = found.upperBound
    }
    ranges += SecretLabels.values(in: bytes)
    let hasAddress = holds("://", in: bytes, bytes.indices)
    var at = 0
    while at < bytes.count {
      guard !isBreak(bytes[at]) else {
        at += 1
        continue
      }
      var end = at
      while end < bytes.count, !isBreak(bytes[end]) { end += 1 }
      if let secret = secretWord(bytes, at..<end) {
        ranges.append(secret)
      } else if hasAddress, end - at >= 12 {
        ranges += secretsOfAddress(bytes, at..<end)
      }
      at = end
    }
    ranges.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var apart: [Range<Int>] = []
    for range in ranges where !range.isEmpty {
      if let last = apart.last, range.lowerBound < last.upperBound {
        apart[apart.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        apart.append(range)
      }
    }
    return apart
  }

  /// Whether there is a word of 20 octets, a digit, or one of `=`, `$`, `:`, `Bearer`, `-----`: no credential is without any.
  private static func mayHoldSecret(_ bytes: [UInt8]) -> Bool {
    var run = 0
    for (at, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "="), UInt8(ascii: "$"), UInt8(ascii: ":"), 0x30...0x39: return true
      // The wide colon and digits, the digits of Arabic and Persian.
      case 0xEF where bytes[at...].starts(with: [0xEF, 0xBC]): return true
      case 0xD9, 0xDB: if at + 1 < bytes.count, (0xA0...0xB9).contains(bytes[at + 1]) { return true }
      case UInt8(ascii: "B"), UInt8(ascii: "b"):
        if bytes[at...].dropFirst().starts(with: "earer ".utf8) { return true }
        run += 1
      case UInt8(ascii: "-"):
        if bytes[at...].starts(with: "-----".utf8) { return true }
        run += 1
      case 0...0x20: run = 0
      default: run += 1
      }
      if run >= 20 { return true }
    }
    return false
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: ","):
      true
    default: false
    }
  }

  /// Parts of password hashes and tokens of devices, by a sign that each of them has.
  private static let hashes: [(UInt8, [String])] = [
    (UInt8(ascii: "$"), ["$2a$", "$2b$", "$2y$", "$argon2"]), (UInt8(ascii: "_"), ["pbkdf2_"]), (UInt8(ascii: ":"), [":APA91"]),
  ]

  /// The part of a word that is a credential by its own form.
  private static func secretWord(_ bytes: [UInt8], _ word: Range<Int>) -> Range<Int>? {
    guard word.count >= 12 else { return nil }
    let text = bytes[word]
    for (sign, hashes) in hashes where text.contains(sign) && hashes.contains(where: { holds($0, in: bytes, word) }) { return word }
    if word.count >= 20, keyPrefixes.contains(where: { text.starts(with: $0.utf8) }),
      text.allSatisfy({ isTokenByte($0) || $0 == 0x2E }),
      text.contains(where: { (0x30...0x39).contains($0) })
    {
      return word
    }
    if let token = jsonWebToken(bytes, word) { return token }
    if isRandom(text) { return word }
    if let number = uniqueNumber(bytes, word) { return number }
    // A bot's "123456789:AAF…" (Telegram).
    let number = text.prefix { (0x30...0x39).contains($0) }
    if (8...10).contains(number.count), text.count - number.count >= 31, text[number.endIndex] == UInt8(ascii: ":"),
      text[(number.endIndex + 1)...].allSatisfy(isTokenByte)
    {
      return word
    }
    // "key=…", "a|b": the parts are looked at alone.
    if !holds("://", in: bytes, word) {
      var start = word.lowerBound
      while start < word.upperBound {
        var end = start
        while end < word.upperBound, !joinsParts(bytes[end]) { end += 1 }
        if end - start < word.count, isRandom(bytes[start..<end]) { return word }
        start = end + 1
      }
    }
    return nil
  }

  private static func joinsParts(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "|"), UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "&"),
      UInt8(ascii: "/"), UInt8(ascii: "#"):
      true
    default: false
    }
  }

  /// A UUID that stands alone, as numbers of devices, accounts and sessions do: people do not write any. Those in addresses stay.
  private static func uniqueNumber(_ bytes: [UInt8], _ word: Range<Int>) -> Range<Int>? {
    guard word.count <= 40, let start = word.first(where: { isHexadecimal(bytes[$0]) }), word.upperBound - start >= 36 else {
      return nil
    }
    for offset in 0..<36 {
      let byte = bytes[start + offset]
      guard [8, 13, 18, 23].contains(offset) ? byte == UInt8(ascii: "-") : isHexadecimal(byte) else { return nil }
    }
    return start..<start + 36
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// One word of at least 20 letters and digits that change their kind as no written word does, or 32 hexadecimal digits.
  private static func isRandom(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count >= 20 else { return false }
    var changes = 0
    var numbers = 0
    var digits = 0
    var letters = 0
    var hexadecimal = 0
    var uppers = 0
    var last = -1
    for byte in word {
      let kind: Int
      switch byte {
      case 0x30...0x39:
        kind = 0
        digits += 1
        hexadecimal += 1
      case 0x41...0x5A:
        kind = 1
        uppers += 1
        letters += 1
        if byte <= 0x46 { hexadecimal += 1 }
      case 0x61...0x7A:
        kind = 2
        letters += 1
        if byte <= 0x66 { hexadecimal += 1 }
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "."): kind = last
      // Base64 has slashes too, addresses and paths have other signs beside them.
      case UInt8(ascii: "/"): kind = last
      default: return false
      }
      if kind != last {
        changes += 1
        if kind == 0 { numbers += 1 }
      }
      last = kind
    }
    if hexadecimal == word.count, word.count >= 32, digits > 0, letters > 0 { return true }
    // A path of short parts is no token.
    let longestPart = word.split(separator: UInt8(ascii: "/")).map(\.count).max() ?? 0
    guard digits > 0, uppers > 0, letters > uppers, longestPart >= 12 else { return false }
    // Words that are joined with capitals have at most a year and a number among them.
    return changes * 2 >= word.count || (numbers > 2 && changes * 5 >= word.count * 2)
  }

  /// Whether the text is one long word of letters and digits mixed, as keys and tokens are, and no name or address is.
  package static func isLongRandomWord(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20 else { return false }
    var hasUpper = false
    var hasLower = false
    var hasDigit = false
    for byte in bytes {
      switch byte {
      case 0x30...0x39: hasDigit = true
      case 0x41...0x5A: hasUpper = true
      case 0x61...0x7A: hasLower = true
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "$"): break
      default: return false
      }
    }
    return hasDigit && hasUpper && hasLower
  }

  /// Names of parameters whose values are credentials, in small letters and digits alone; and how longer ones end.
  private static let parameterNames = Set(SecretWords["parameters"])
  private static let parameterEnds = SecretWords["parameter ends"]

  /// Where a web address carries a credential as a parameter (`?token=…`, also `%74oken`): the range of the name and value, in octets.
  package static func secretParameter(in bytes: [UInt8], from first: Int = 0) -> Range<Int>? {
    var equals = first
    while let found = bytes[Swift.min(equals, bytes.count)...].firstIndex(of: UInt8(ascii: "=")) {
      equals = found + 1
      var start = found
      while start > 0,
        isTokenByte(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "%") || bytes[start - 1] == UInt8(ascii: ".")
      {
        start -= 1
      }
      guard start < found, start > 0, start >= first,
        [UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "#")].contains(bytes[start - 1])
      else { continue }
      let name = plainName(bytes[start..<found])
      guard parameterNames.contains(name) || parameterEnds.contains(where: name.hasSuffix) else { continue }
      var end = found + 1
      while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: "&"), bytes[end] != UInt8(ascii: "\""),
        bytes[end] != UInt8(ascii: "#")
      {
        end += 1
      }
      if end - found > 6 { return start..<end }
    }
    return nil
  }

  /// The letters and digits of a parameter's name, small, with `%74` read as what it stands for.
  private static func plainName(_ bytes: ArraySlice<UInt8>) -> String {
    var plain: [UInt8] = []
    var at = bytes.startIndex
    while at < bytes.endIndex {
      var byte = bytes[at]
      at += 1
      if byte == UInt8(ascii: "%"), at + 1 < bytes.endIndex,
        let code = UInt8(String(decoding: bytes[at...at + 1], as: UTF8.self), radix: 16)
      {
        byte = code
        at += 2
      }
      if (0x41...0x5A).contains(byte) { byte |= 0x20 }
      if (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) { plain.append(byte) }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// What in an address lets in whoever has it: `user:password@`, a calendar's `private-…`, the random end of an invitation.
  private static func secretsOfAddress(_ bytes: [UInt8], _ word: Range<Int>) -> [Range<Int>] {
    guard let scheme = firstIndex(of: "://", in: bytes, word) else { return [] }
    var found: [Range<Int>] = []
    let start = scheme + 3
    guard start <= word.upperBound else { return [] }
    let host = bytes[start..<word.upperBound].prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    if let at = host.lastIndex(of: UInt8(ascii: "@")), host[..<at].contains(UInt8(ascii: ":")) {
      found.append(host.startIndex..<at)
    }
    /// Looked for in small letters, also of signs that have such among a to z, as the Kelvin sign has.
    func invites() -> Bool {
      let address = Array(String(decoding: bytes[start..<word.upperBound], as: UTF8.self).lowercased().utf8)
      return invitations.contains { holds($0, in: address, address.indices) }
    }
    var first = host.endIndex
    while first < word.upperBound {
      var end = first
      while end < word.upperBound, !endsPart(bytes[end]) { end += 1 }
      // Neither of the two has less than 8 octets.
      if end - first >= 8 {
        let part = bytes[first..<end]
        let isPrivate = part.count >= 24 && part.starts(with: "private-".utf8)
        if isPrivate || (isMixed(part) && invites()) { found.append(first..<end) }
      }
      first = end + 1
    }
    return found
  }

  /// Between the parts of an address behind its host.
  private static func endsPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "+"),
      UInt8(ascii: "%"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// What addresses hold that let somebody in, or that others may send to.
  private static let invitations = SecretWords["invitations"]

  /// At least 8 letters and digits of all three kinds, as codes have and words have not.
  private static func isMixed(_ part: ArraySlice<UInt8>) -> Bool {
    guard part.count >= 8, part.allSatisfy(isTokenByte) else { return false }
    // A bit for each of the three.
    var kinds = 0
    var changes = 0
    var last = -1
    for byte in part {
      let kind = (0x30...0x39).contains(byte) ? 0 : (0x41...0x5A).contains(byte) ? 1 : (0x61...0x7A).contains(byte) ? 2 : last
      if kind != last { changes += 1 }
      if kind >= 0 { kinds |= 1 << kind }
      last = kind
    }
    // Words that are joined with capitals and a year change seldom.
    return kinds == 0b111 && changes * 5 >= part.count * 2
  }

  /// How keys of well-known services begin.
  private static let keyPrefixes = SecretWords["key prefixes"]

  private static func jsonWebToken(_ bytes: [UInt8], _ word: Range<Int>) -> Range<Int>? {
    var from = word.lowerBound
    while let at = firstIndex(of: "eyJ", in: bytes, from..<word.upperBound) {
      from = at + 1
      var dots = 0
      var end = at
      while end < word.upperBound, isTokenByte(bytes[end]) || bytes[end] == UInt8(ascii: ".") {
        if bytes[end] == UInt8(ascii: ".") { dots += 1 }
        end += 1
      }
      if dots >= 1, end - at >= 20 { return at..<end }
    }
    return nil
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  private static func holds(_ needle: String, in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    firstIndex(of: needle, in: bytes, range) != nil
  }

  /// Where `needle` begins inside a range; `ignoringCase` takes the capitals A to Z of the text for small letters.
  private static func firstIndex(
    of needle: String, in bytes: [UInt8], _ range: Range<Int>, ignoringCase: Bool = false
  ) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var needle = needle
      return needle.withUTF8 { needle in
        guard let first = needle.first, range.count >= needle.count else { return nil }
        // Of a letter, its capital as well; of anything else the same twice.
        let other = ignoringCase && (0x61...0x7A).contains(first) ? first & 0xDF : first
        for at in range.lowerBound...range.upperBound - needle.count {
          let byte = bytes[at]
          guard byte == first || byte == other, matches(needle, bytes, at, ignoringCase: ignoringCase) else { continue }
          return at
        }
        return nil
      }
    }
  }

  /// Whether `needle` stands at `at`, where there is room for it.
  private static func matches(
    _ needle: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, ignoringCase: Bool
  ) -> Bool {
    for place in 0..<needle.count {
      var byte = bytes[at + place]
      if ignoringCase, (0x41...0x5A).contains(byte) { byte |= 0x20 }
      if byte != needle[place] { return false }
    }
    return true
  }
}

/// The lists of `Data/secrets.txt`.
enum SecretWords {
  private static let lists: [Substring: [String]] = {
    var lists: [Substring: [String]] = [:]
    var name: Substring = ""
    for line in (embeddedFiles.first?.text.description ?? "").split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        name = line.dropFirst().dropLast()
      } else {
        lists[name, default: []] += line.split(separator: ",").map { String($0.drop { $0 == " " }) }
      }
    }
    return lists
  }()

  static subscript(_ list: String) -> [String] { lists[list[...]] ?? [] }
}
