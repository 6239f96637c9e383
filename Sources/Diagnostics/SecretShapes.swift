import Octets

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
    let plain = plainName(name.utf8)
    let text = String(decoding: plain, as: UTF8.self)
    if wholeNames.contains(text) { return true }
    // "author" and "authors" only look like "auth".
    if text.hasPrefix("author"), !text.hasPrefix("authoriz"), !text.hasPrefix("authoris") { return false }
    return nameParts.contains { holds($0, in: plain[...]) }
  }

  /// Letters and digits alone, small.
  private static func plainName(_ name: some Sequence<UInt8>) -> [UInt8] {
    name.filter { $0.isLetter || $0.isDigit }.map(\.lowercased)
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
    // Most texts are short and hold none of the signs of one.
    guard bytes.count >= 20 || bytes.contains(where: { signs.contains($0) || $0.isDigit || $0 >= 0x80 }) else { return [] }
    var ranges = secretParameters(in: bytes) + SecretLabels.values(in: bytes)
    if let key = pemKey(in: bytes) { ranges.append(key) }
    let hasAddress = holds("://", in: bytes[...])
    for word in bytes.split(whereSeparator: { $0 <= 0x20 || breaks.contains($0) }) where word.count >= 12 {
      if let secret = secretWord(word) {
        ranges.append(secret)
      } else if hasAddress {
        ranges += secretsOfAddress(word)
      }
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

  /// A credential of less than 20 octets has one of these, a digit, or a letter beyond ASCII.
  private static let signs = OctetSet("=$:-")
  /// Between words, besides blanks.
  private static let breaks = OctetSet("\"'<>(),")

  /// A key in lines of its own: to its last line, or to the end if that is missing.
  private static func pemKey(in bytes: [UInt8]) -> Range<Int>? {
    guard holds("-----", in: bytes[...]) else { return nil }
    let small = bytes.map(\.lowercased)
    guard let start = firstIndex(of: "-----begin ", in: small[...]) else { return nil }
    let last = firstIndex(of: "-----end ", in: small[start...])
    return start..<(last.flatMap { bytes[$0...].firstIndex(of: 0x0A) } ?? bytes.count)
  }

  // MARK: Words

  /// Parts of password hashes and tokens of devices.
  private static let hashes = ["$2a$", "$2b$", "$2y$", "$argon2", "pbkdf2_", ":APA91"]
  /// How keys of well-known services begin.
  private static let keyPrefixes = SecretWords["key prefixes"]
  /// Between parts of a word that are looked at alone.
  private static let joints = OctetSet(":=|;?&/#")

  /// The part of a word that is a credential by its own form.
  private static func secretWord(_ word: ArraySlice<UInt8>) -> Range<Int>? {
    if hashes.contains(where: { holds($0, in: word) }) { return word.indices }
    if word.count >= 20, keyPrefixes.contains(where: { word.starts(with: $0.utf8) }),
      word.allSatisfy({ isTokenByte($0) || $0 == 0x2E }), word.contains(where: \.isDigit)
    {
      return word.indices
    }
    if let token = jsonWebToken(word) { return token }
    if isRandom(word) { return word.indices }
    if let number = uniqueNumber(word) { return number }
    // A bot's "123456789:AAF…" (Telegram).
    let number = word.prefix(while: \.isDigit)
    if (8...10).contains(number.count), word.count - number.count >= 31, word[number.endIndex] == UInt8(ascii: ":"),
      word[(number.endIndex + 1)...].allSatisfy(isTokenByte)
    {
      return word.indices
    }
    // "key=…", "a|b": the parts are looked at alone.
    let hasRandomPart =
      !holds("://", in: word) && word.split(whereSeparator: joints.contains).contains { $0.count < word.count && isRandom($0) }
    return hasRandomPart ? word.indices : nil
  }

  private static func jsonWebToken(_ word: ArraySlice<UInt8>) -> Range<Int>? {
    var rest = word
    while let start = firstIndex(of: "eyJ", in: rest) {
      let token = rest[start...].prefix { isTokenByte($0) || $0 == UInt8(ascii: ".") }
      if token.count >= 20, token.contains(UInt8(ascii: ".")) { return token.indices }
      rest = rest[(start + 1)...]
    }
    return nil
  }

  /// A UUID that stands alone, as numbers of devices, accounts and sessions do: people do not write any. Those in addresses stay.
  private static func uniqueNumber(_ word: ArraySlice<UInt8>) -> Range<Int>? {
    guard word.count <= 40, let start = word.firstIndex(where: \.isHexDigit), word.endIndex - start >= 36 else { return nil }
    let isNumber = (0..<36).allSatisfy { place in
      let octet = word[start + place]
      return [8, 13, 18, 23].contains(place) ? octet == UInt8(ascii: "-") : octet.isHexDigit
    }
    return isNumber ? start..<start + 36 : nil
  }

  /// One word of at least 20 letters and digits that change their kind as no written word does, or 32 hexadecimal digits.
  private static func isRandom(_ word: ArraySlice<UInt8>) -> Bool {
    // Base64 has slashes too, addresses and paths have other signs beside them.
    guard word.count >= 20, let mixture = Mixture(word, signs: "-_+=./") else { return false }
    if word.count >= 32, mixture.hexadecimal == word.count, mixture.digits > 0, mixture.capitals + mixture.small > 0 { return true }
    // A path of short parts is no token.
    let longestPart = word.split(separator: UInt8(ascii: "/")).map(\.count).max() ?? 0
    guard mixture.hasAllKinds, longestPart >= 12 else { return false }
    // Words that are joined with capitals have at most a year and a number among them.
    return mixture.changes * 2 >= word.count || (mixture.numbers > 2 && mixture.changes * 5 >= word.count * 2)
  }

  /// Whether the text is one long word of letters and digits mixed, as keys and tokens are, and no name or address is.
  package static func isLongRandomWord(_ text: some StringProtocol) -> Bool {
    text.utf8.count >= 20 && Mixture(text.utf8, signs: "-_+=$")?.hasAllKinds ?? false
  }

  /// At least 8 letters and digits of all three kinds, as codes have and words have not.
  private static func isMixed(_ part: ArraySlice<UInt8>) -> Bool {
    guard part.count >= 8, let mixture = Mixture(part, signs: "-_") else { return false }
    // Words that are joined with capitals and a year change seldom.
    return mixture.hasAllKinds && mixture.changes * 5 >= part.count * 2
  }

  /// How digits, capitals and small letters are mixed in a word.
  private struct Mixture {
    private enum Kind { case digit, capital, small }

    var digits = 0
    var capitals = 0
    var small = 0
    /// Those of them that are hexadecimal digits.
    var hexadecimal = 0
    /// How often another kind begins, and how often digits do.
    var changes = 0
    var numbers = 0

    var hasAllKinds: Bool { digits > 0 && capitals > 0 && small > 0 }

    /// Nil if there is anything else in the word but `signs`, which change nothing.
    init?(_ word: some Sequence<UInt8>, signs: String) {
      var last: Kind?
      for octet in word {
        guard octet.isDigit || octet.isLetter else {
          guard signs.utf8.contains(octet) else { return nil }
          continue
        }
        let kind: Kind = octet.isDigit ? .digit : octet.isCapital ? .capital : .small
        switch kind {
        case .digit: digits += 1
        case .capital: capitals += 1
        case .small: small += 1
        }
        if octet.isHexDigit { hexadecimal += 1 }
        if kind != last { changes += 1 }
        if kind != last, kind == .digit { numbers += 1 }
        last = kind
      }
    }
  }

  static func isTokenByte(_ octet: UInt8) -> Bool {
    octet.isDigit || octet.isLetter || octet == UInt8(ascii: "-") || octet == UInt8(ascii: "_")
  }

  // MARK: Addresses

  /// Names of parameters whose values are credentials, in small letters and digits alone; and how longer ones end.
  private static let parameterNames = Set(SecretWords["parameters"])
  private static let parameterEnds = SecretWords["parameter ends"]
  /// Before a parameter's name, and behind its value.
  private static let parameterStarts = OctetSet("?&;#")
  private static let valueEnds = OctetSet("&\"#")

  /// Where web addresses carry credentials as values of parameters (`?token=…`, also `%74oken`).
  private static func secretParameters(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while let equals = bytes[start...].firstIndex(of: UInt8(ascii: "=")) {
      start = equals + 1
      let before = bytes[..<equals].lastIndex { !isTokenByte($0) && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: ".") }
      guard let before, before + 1 < equals, parameterStarts.contains(bytes[before]) else { continue }
      let name = String(decoding: plainName(percentDecoded(bytes[(before + 1)..<equals])), as: UTF8.self)
      guard parameterNames.contains(name) || parameterEnds.contains(where: name.hasSuffix) else { continue }
      let value = bytes[start...].prefix { $0 > 0x20 && !valueEnds.contains($0) }
      guard value.count > 5 else { continue }
      found.append(value.indices)
      start = value.endIndex
    }
    return found
  }

  /// Behind the host of an address, and between the parts that follow.
  private static let hostEnds = OctetSet("/?#")
  private static let partEnds = OctetSet("/?#&=+%:")
  /// What addresses hold that let somebody in, or that others may send to.
  private static let invitations = SecretWords["invitations"]

  /// What in an address lets in whoever has it: `user:password@`, a calendar's `private-…`, the random end of an invitation.
  private static func secretsOfAddress(_ word: ArraySlice<UInt8>) -> [Range<Int>] {
    guard let scheme = firstIndex(of: "://", in: word) else { return [] }
    var found: [Range<Int>] = []
    let address = word[(scheme + 3)...]
    let host = address.prefix { !hostEnds.contains($0) }
    if let at = host.lastIndex(of: UInt8(ascii: "@")), host[..<at].contains(UInt8(ascii: ":")) {
      found.append(host.startIndex..<at)
    }
    /// Looked for in small letters, also of signs that have such among a to z, as the Kelvin sign has.
    func invites() -> Bool {
      let small = Array(String(decoding: address, as: UTF8.self).lowercased().utf8)
      return invitations.contains { holds($0, in: small[...]) }
    }
    for part in word[host.endIndex...].split(whereSeparator: partEnds.contains) {
      let isPrivate = part.count >= 24 && part.starts(with: "private-".utf8)
      if isPrivate || (isMixed(part) && invites()) { found.append(part.indices) }
    }
    return found
  }

  // MARK: Search

  private static func holds(_ needle: String, in text: ArraySlice<UInt8>) -> Bool { firstIndex(of: needle, in: text) != nil }

  private static func firstIndex(of needle: String, in text: ArraySlice<UInt8>) -> Int? {
    let first = needle.utf8.first
    for at in text.indices where text[at] == first && text[at...].starts(with: needle.utf8) { return at }
    return nil
  }
}

/// The lists of `Data/secrets.txt`.
enum SecretWords {
  private static let lists = dataTable("secrets.txt", separator: ", ")

  static subscript(_ list: String) -> [String] { lists[list] ?? [] }
}
