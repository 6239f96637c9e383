/// A key that puts names in the order a reader expects: accents and case set aside, numbers by value, punctuation before
/// digits before letters. Equal names keep apart by their exact text, so the order is total.
///
/// Limits: letters sort by the Unicode order of their base letter within a script (no contractions such as the old Spanish
/// "ch"); Spanish ñ follows n; German umlauts sort as in dictionaries (ä as a); Nordic å, ä, ö, ø sort as a and o, not
/// after z, because none of the five languages puts them there.
package struct SortKey: Sendable, Hashable, Comparable {
  /// Compared byte by byte.
  package let bytes: [UInt8]

  package init(_ text: String, in language: Language) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 + 2)
    // A language's own script comes first: in Arabic, Latin and all other letters follow.
    let latin = language.translation == .ar ? Self.otherLetterClass : Self.letterClass
    Self.appendPrimary(text, keepsEnye: language.translation == .es, latin: latin, to: &bytes)
    bytes.append(0)
    bytes.append(contentsOf: text.utf8)
    self.bytes = bytes
  }

  package static func < (a: SortKey, b: SortKey) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }

  private static func appendPrimary(_ text: String, keepsEnye: Bool, latin: UInt8, to bytes: inout [UInt8]) {
    var digits: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        appendASCII(UInt8(truncatingIfNeeded: scalar.value), latin, digits: &digits, to: &bytes)
        continue
      }
      // After every other n: a final weight above any UTF-8 byte.
      if keepsEnye, scalar == "ñ" || scalar == "Ñ" {
        flush(&digits, to: &bytes)
        bytes.append(contentsOf: [letterClass, UInt8(ascii: "n"), 0xFF])
        continue
      }
      for folded in Folding.fold(String(scalar)).unicodeScalars {
        if let value = folded.properties.numericType == .decimal ? folded.properties.numericValue : nil {
          digits.append(UInt8(value))
        } else {
          flush(&digits, to: &bytes)
          append(folded, (0x600...0x6FF).contains(folded.value) ? letterClass : latin, to: &bytes)
        }
      }
    }
    flush(&digits, to: &bytes)
  }

  /// The same as the general way, without looking anything up.
  private static func appendASCII(_ byte: UInt8, _ latin: UInt8, digits: inout [UInt8], to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      digits.append(byte - UInt8(ascii: "0"))
      return
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      flush(&digits, to: &bytes)
      bytes.append(latin)
      bytes.append(byte | 0x20)
    case UInt8(ascii: " "), 0x09...0x0D:
      flush(&digits, to: &bytes)
      bytes.append(spaceClass)
    default:
      flush(&digits, to: &bytes)
      bytes.append(punctuationClass)
      bytes.append(byte)
    }
  }

  private static func append(_ scalar: Unicode.Scalar, _ letter: UInt8, to bytes: inout [UInt8]) {
    if scalar.properties.isWhitespace {
      bytes.append(spaceClass)
    } else {
      bytes.append(scalar.properties.isAlphabetic ? letter : punctuationClass)
      bytes.append(contentsOf: String(scalar).utf8)
    }
  }

  /// A run of digits counts as one number: how long it is without leading zeros, then its digits.
  private static func flush(_ digits: inout [UInt8], to bytes: inout [UInt8]) {
    guard !digits.isEmpty else { return }
    let significant = digits.drop { $0 == 0 }
    bytes.append(numberClass)
    bytes.append(UInt8(min(significant.count, 255)))
    bytes.append(contentsOf: significant)
    digits.removeAll(keepingCapacity: true)
  }

  private static let spaceClass: UInt8 = 1
  private static let punctuationClass: UInt8 = 2
  private static let numberClass: UInt8 = 3
  private static let letterClass: UInt8 = 4
  private static let otherLetterClass: UInt8 = 5
}

extension Language {
  /// `items` in this language's order by the text that `name` gives; stable and total.
  package func sorted<Item>(_ items: [Item], by name: (Item) -> String) -> [Item] {
    let keys = items.map { SortKey(name($0), in: self) }
    return items.indices.sorted { keys[$0] < keys[$1] }.map { items[$0] }
  }
}
