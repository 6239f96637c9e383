/// The words of the interface in one language.
///
/// Each text of `Data/words/en.txt` is a member; embed-files writes them while building. A text without placeholders is a property
/// (`words.skipToContent`), one with placeholders a function (`words.moreEvents(count: 3)`): a misspelt name does not compile.
package struct Catalogue: Sendable {
  let language: Language

  /// A text without placeholders, by its place in ``texts``.
  package func say(_ number: Int) -> String { language.texts[number].other }

  /// A text with its placeholders filled in.
  ///
  /// - Parameter counted: the number that chooses the form, if the text has several.
  func say(_ number: Int, counted: Int?, _ values: [(name: String, text: String)]) -> String {
    let text = language.texts[number]
    guard let counted, !text.isAlwaysTheSame else { return Self.fill(text.other, values) }
    let form = text.exact[counted] ?? text.plural[language.translation.pluralCategory(counted)] ?? text.other
    return Self.fill(form, values)
  }

  /// `pattern` with each `{name}` replaced. What is filled in is not read again.
  static func fill(_ pattern: String, _ values: [(name: String, text: String)]) -> String {
    var filled = ""
    var rest = pattern.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")), let close = rest[open...].firstIndex(of: UInt8(ascii: "}")) {
      let name = rest[rest.index(after: open)..<close]
      filled += Substring(rest[..<open])
      filled += values.first { $0.name.utf8.elementsEqual(name) }?.text ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return filled + Substring(rest)
  }

  /// A number with the language's digits and grouping.
  func number(_ number: Int) -> String { language.number(number) }

  /// A number with the language's digits alone: weeks, ages.
  func plain(_ number: Int) -> String { language.plainNumber(number) }

  /// A number as it stands in a row: 3rd.
  func nth(_ number: Int) -> String { language.inOwnDigits(language.translation.nth(number)) }
}

extension Language {
  /// The interface in this language.
  package var words: Catalogue { Catalogue(language: self) }
}

/// One text of the interface in one language, as `Data/words/` has it.
struct WordsText: Sendable {
  /// What is said if no other form fits.
  var other = ""
  var plural: [PluralCategory: String] = [:]
  /// Forms for single numbers: none, the first to the fifth.
  var exact: [Int: String] = [:]
  var isAlwaysTheSame: Bool { plural.isEmpty && exact.isEmpty }

  /// The texts of a language in the order of ``Catalogue/texts``; empty where the language has none. Reads its whole file.
  static func all(_ translation: Language.Translation) -> [WordsText] {
    var texts = Array(repeating: WordsText(), count: Catalogue.texts.count)
    for line in lines(translation) {
      guard let number = numbers[line.name] else { continue }
      if line.form == "other" {
        texts[number].other = line.text
      } else if let category = PluralCategory(rawValue: line.form) {
        texts[number].plural[category] = line.text
      } else if let exact = Int(line.form) {
        texts[number].exact[exact] = line.text
      }
    }
    return texts
  }

  /// The lines `name.form = text` of a language's file; the form of `name = text` is `other`.
  static func lines(_ translation: Language.Translation) -> [(name: String, form: String, text: String)] {
    DataFile("words/\(translation.rawValue).txt").lines.compactMap { line in
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let text = String(decoding: line[equals...].dropFirst(2), as: UTF8.self)
      let name = line[..<equals].dropLast()
      guard let dot = name.firstIndex(of: UInt8(ascii: ".")) else { return (String(decoding: name, as: UTF8.self), "other", text) }
      return (String(decoding: name[..<dot], as: UTF8.self), String(decoding: name[dot...].dropFirst(), as: UTF8.self), text)
    }
  }

  private static let numbers = Dictionary(
    Catalogue.texts.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
}
