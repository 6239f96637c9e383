internal import Octets

/// What a telephone dials for a number as people write it. Used by pages, sheets and cards alike: a wrong number that is dialled is worse
/// than one that has to be typed.
///
/// Spaces, hyphens, points and brackets are for the eye (ITU-T E.123). Everything below is about what is not.
package struct DialledNumber: Sendable, Hashable {
  /// The number as it is written.
  package let text: String
  /// Digits, perhaps with a plus before them. Nil if it is not sure what is meant, and for short codes, which each country has its own of.
  package let digits: String?

  /// The most digits of a number with its country code (E.164), and the fewest that are dialled.
  private static let (longest, shortest) = (15, 5)
  /// Where a zero after the country code is dialled: Italy, San Marino and the Vatican.
  private static let keepsZero = ["39", "378", "379"]
  private static let words = dataTable("words.txt")
  /// What begins an extension, a pause or a code, in small letters.
  private static let extensions = words["extensions"] ?? []
  /// Numbers that are given in letters, by their first digits.
  private static let letterPrefixes = words["letters"] ?? []

  /// The numbers that a text has: often one, sometimes several behind each other.
  package static func all(in text: String) -> [DialledNumber] {
    let whole = plain(text)
    var parts: [String] = []
    for piece in whole.split(whereSeparator: { "|\n".contains($0) }).map(String.init) { parts += separated(piece) }
    let numbers = parts.map { DialledNumber(text: trimmed($0), digits: dialled($0)) }.filter { !$0.text.isEmpty }
    // As it is written, if there is nothing to part.
    return numbers.count == 1 ? [DialledNumber(text: text, digits: numbers[0].digits)] : numbers
  }

  private init(text: String, digits: String?) { (self.text, self.digits) = (text, digits) }

  /// Digits of all scripts as 0 to 9, wide signs and kinds of hyphens as the plain ones.
  private static func plain(_ text: String) -> String {
    text.map { character in
      if character.unicodeScalars.count == 1, let number = character.wholeNumberValue { return "\(number)" }
      return String(character.isWhitespace && !character.isNewline ? " " : plainSigns[character] ?? character)
    }.joined()
  }

  private static let plainSigns = Dictionary(uniqueKeysWithValues: zip("＋，、／（）‐‑‒–—−－", "+,,/()-------"))

  private static func trimmed(_ text: String) -> String { String(text.trimmed { " ,;".contains($0) }) }

  private static func digitCount(_ text: some StringProtocol) -> Int { text.utf8.count { $0 &- 0x30 < 10 } }

  /// Parts at a comma, semicolon, slash or “or”, if both sides are whole numbers. What stands behind two commas is a code.
  private static func separated(_ text: String) -> [String] {
    // Most numbers have digits, blanks and hyphens alone.
    guard text.utf8.contains(where: { $0 > 0x3A || $0 == 0x2C || $0 == 0x2F }) else { return [text] }
    for separator in [",", ";", "/", " or ", " oder ", " ou ", " o ", " and ", " und "] {
      guard let place = text.firstRange(of: separator) else { continue }
      let (left, right) = (text[..<place.lowerBound], text[place.upperBound...])
      // A slash may part the area from the number: 030/123456.
      let fewest = separator == "/" ? 7 : 6
      let isCode = right.first == "," || right.contains("#") || right.contains("*")
      if digitCount(left) >= fewest, digitCount(right) >= fewest, !isCode {
        return separated(String(left)) + separated(String(right))
      }
    }
    return [text]
  }

  private static func dialled(_ text: String) -> String? {
    // What it is called may stand before it: “Tel.: 22 00 00 00”.
    var rest = text.drop { !$0.isNumber && $0 != "+" && $0 != "(" && $0 != "*" && $0 != "#" }
    if rest.first == "(", rest.dropFirst().first?.isNumber != true, rest.dropFirst().first != "+" {
      rest = rest.drop { !$0.isNumber && $0 != "+" }
    }
    guard let first = rest.first, first != "*", first != "#" else { return nil }
    rest = rest.prefix { !",;#*".contains($0) }
    var digits = ""
    var hasPlus = false
    var place = rest.startIndex
    while place < rest.endIndex {
      let sign = rest[place]
      if let value = sign.wholeNumberValue, sign.isASCII {
        digits.append("\(value)")
      } else if sign == "+" {
        // A plus in the middle begins another number.
        guard digits.isEmpty, !hasPlus else { return nil }
        hasPlus = true
      } else if sign.isLetter {
        let word = rest[place...].prefix { $0.isLetter }
        if extensions.contains(word.lowercased()), digits.count >= shortest { break }
        // 1-800-FLOWERS
        if let spelt = spelt(digits, rest[place...]) { return spelt }
        // Words behind it, such as “evenings”.
        guard digits.count >= shortest, place > rest.startIndex,
          rest[rest.index(before: place)] == " " || rest[rest.index(before: place)] == "("
        else {
          return nil
        }
        break
      } else if !" -.()/".contains(sign) {
        return nil
      }
      place = rest.index(after: place)
    }
    let isInternational = hasPlus || digits.hasPrefix("00")
    // +44 (0)20: the zero is for those who dial from within.
    if isInternational, let zero = rest[..<place].firstRange(of: "(0)"), digitCount(rest[..<zero.lowerBound]) > 0 {
      let code = rest[..<zero.lowerBound].filter { $0.isNumber }.drop { !hasPlus && $0 == "0" }
      if !keepsZero.contains(String(code)) {
        let before = digitCount(rest[..<zero.lowerBound])
        digits.remove(at: digits.index(digits.startIndex, offsetBy: before))
      }
    }
    guard (shortest...longest + (hasPlus ? 0 : 2)).contains(digits.count) else { return nil }
    return (hasPlus ? "+" : "") + digits
  }

  private static let keys = Dictionary(uniqueKeysWithValues: zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "22233344455566677778889999"))

  /// A number whose last part is a word, on the keys of a telephone.
  private static func spelt(_ digits: String, _ word: Substring) -> String? {
    guard letterPrefixes.contains(where: { digits.hasPrefix($0) }),
      word.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == " " })
    else { return nil }
    let keyed = word.uppercased().compactMap { $0.isASCII && $0.isNumber ? $0 : keys[$0] }
    let letters = word.count(where: \.isLetter)
    guard (3...10).contains(letters), keyed.count == letters + digitCount(word) else { return nil }
    // Longer words are cut where the number is full; exchanges take no notice of more.
    return String((digits + String(keyed)).prefix(digits.hasPrefix("1") && digits.count >= 4 ? 11 : longest))
  }
}
