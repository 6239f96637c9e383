/// A key that puts names in the order a reader expects: accents and case set aside, numbers by value, punctuation before
/// digits before letters. Equal names keep apart by their exact text, so the order is total.
///
/// `Data/sorting.txt` has the letters that a language puts elsewhere (Åse after Zoë in Norwegian, Chodura after Horák in Czech) and
/// the scripts that it puts first.
///
/// Limits: within a script all other letters sort by the Unicode order of their base letter. Chinese characters and kanji stand in
/// Unicode's order, which is that of radicals; names with a phonetic field sort by that.
package struct SortKey: Sendable, Hashable, Comparable {
  /// Compared byte by byte.
  package let bytes: [UInt8]

  package init(_ text: String, in language: Language) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 + 2)
    Self.appendPrimary(text, Tailoring.of(language), to: &bytes)
    bytes.append(0)
    bytes.append(contentsOf: text.utf8)
    self.bytes = bytes
  }

  package static func < (a: SortKey, b: SortKey) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }

  private static func appendPrimary(_ text: String, _ tailoring: Tailoring?, to bytes: inout [UInt8]) {
    var digits: [UInt8] = []
    guard let tailoring, !tailoring.letters.isEmpty else {
      return appendScalars(text.unicodeScalars, tailoring, digits: &digits, to: &bytes, isEnd: true)
    }
    var rest = text[...]
    while !rest.isEmpty {
      if let letter = tailoring.first(of: rest) {
        flush(&digits, to: &bytes)
        bytes.append(letterClass)
        bytes.append(contentsOf: letter.place)
        rest = rest.dropFirst(letter.length)
      } else {
        appendScalars(rest.removeFirst().unicodeScalars, tailoring, digits: &digits, to: &bytes)
      }
    }
    flush(&digits, to: &bytes)
  }

  private static func appendScalars(
    _ scalars: some Sequence<Unicode.Scalar>, _ tailoring: Tailoring?, digits: inout [UInt8], to bytes: inout [UInt8],
    isEnd: Bool = false
  ) {
    // A language's own script comes first: in Arabic, Latin and all other letters follow.
    let other = tailoring?.script == nil ? letterClass : otherLetterClass
    for scalar in scalars {
      if scalar.isASCII {
        appendASCII(UInt8(truncatingIfNeeded: scalar.value), other, digits: &digits, to: &bytes)
        continue
      }
      for folded in Folding.fold(String(scalar)).unicodeScalars {
        if let value = folded.properties.numericType == .decimal ? folded.properties.numericValue : nil {
          digits.append(UInt8(value))
        } else {
          flush(&digits, to: &bytes)
          append(folded, tailoring?.script?.contains(folded) == true ? letterClass : other, to: &bytes)
        }
      }
    }
    if isEnd { flush(&digits, to: &bytes) }
  }

  /// The same as the general way, without looking anything up.
  private static func appendASCII(_ byte: UInt8, _ other: UInt8, digits: inout [UInt8], to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      digits.append(byte - UInt8(ascii: "0"))
      return
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      flush(&digits, to: &bytes)
      bytes.append(other)
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

/// The letters of one language that have places of their own, and the script that it puts first: its rows of `Data/sorting.txt`.
struct Tailoring: Sendable {
  fileprivate let letters: [String: (name: String, place: [UInt8])]
  fileprivate let script: ClosedRange<Unicode.Scalar>?

  private static let rows = DataFile("sorting.txt").lines
  private static let all = Dictionary(grouping: rows) {
    String(decoding: $0.prefix { $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }
  .mapValues { Tailoring($0) }

  /// Nil for a language that follows the alphabet of its script.
  static func of(_ language: Language) -> Tailoring? { all[language.asked] }

  private init(_ rows: [ArraySlice<UInt8>]) {
    var letters: [String: (name: String, place: [UInt8])] = [:]
    var script: ClosedRange<Unicode.Scalar>?
    for row in rows {
      let fields = String(decoding: row, as: UTF8.self).split(separator: "|")
      guard let before = fields.dropFirst().first else { continue }
      if fields[0].hasSuffix("script") {
        let ends = fields.dropFirst().compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
        if let first = ends.first, let last = ends.last { script = first...last }
        continue
      }
      for (number, letter) in fields.dropFirst(2).enumerated() {
        let forms = letter.split(separator: "=").map(String.init)
        // Above whatever the letter before it goes on with.
        for form in forms { letters[form] = (forms[0], Array(before.utf8) + [0xF0 + UInt8(number)]) }
      }
    }
    (self.letters, self.script) = (letters, script)
  }

  /// The letter of its own that `text` begins with: the longest.
  func first(of text: Substring) -> (name: String, place: [UInt8], length: Int)? {
    for length in stride(from: 3, to: 0, by: -1) {
      let piece = String(text.prefix(length))
      guard piece.count == length, let letter = letters[piece] ?? letters[piece.lowercased()] else { continue }
      return (letter.name, letter.place, length)
    }
    return nil
  }
}

extension Language {
  /// The letter under which `text` stands in an index, as a capital and without accents that the language does not sort by; nil if
  /// it begins with none.
  package func heading(of text: String) -> String? {
    if let letter = Tailoring.of(self)?.first(of: text[...]) { return capitalized(letter.name) }
    guard let first = Folding.fold(text).unicodeScalars.first, first.properties.isAlphabetic else { return nil }
    return capitalized(String(first))
  }

  /// `items` in this language's order by the text that `name` gives; stable and total.
  package func sorted<Item>(_ items: [Item], by name: (Item) -> String) -> [Item] {
    let keys = items.map { SortKey(name($0), in: self) }
    return items.indices.sorted { keys[$0] < keys[$1] }.map { items[$0] }
  }
}
