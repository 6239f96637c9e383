internal import CivilTime

/// The words of the interface in one language.
///
/// Each text of `Data/words/en.txt` is a member; embed-files writes them while building. A text without placeholders is a property
/// (`words.skipToContent`), one with placeholders a function (`words.moreEvents(count: 3)`): a misspelt name does not compile.
package struct Catalogue: Sendable {
  package let language: Language

  /// A text without placeholders, by its place in ``texts``.
  package func say(_ number: Int) -> String { language.texts[number].other }

  /// A text without placeholders by its name, where data name it; nil if there is none.
  package func say(named name: String) -> String? { WordsText.numbers[name].map(say) }

  /// A text with its placeholders filled in.
  ///
  /// - Parameters:
  ///   - counted: the number that chooses the form, if the text has several.
  ///   - day: a day that the form agrees with, as Italian “prima domenica” does.
  func say(_ number: Int, counted: Int?, day: Weekday? = nil, _ values: [(name: String, text: String)]) -> String {
    let text = language.texts[number]
    guard let counted, !text.isAlwaysTheSame else { return language.inOwnDirection(Self.fill(text.other, values)) }
    let category = language.translation.pluralCategory(counted)
    var form = text.exact[counted] ?? text.plural[category] ?? text.other
    if let day, !text.ofDay.isEmpty {
      form = text.ofDay["\(counted).\(day.isoNumber)"] ?? text.ofDay["\(category).\(day.isoNumber)"] ?? form
    }
    return language.inOwnDirection(Self.fill(form, values))
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

  /// A month as it stands in a date.
  func name(_ month: Int) -> String { language.name(month: month, context: .format) }

  /// A day of the week as it stands in a date.
  func name(_ day: Weekday) -> String { language.name(of: day, context: .format) }

  /// The hour that a time begins with, as it is written: 1 of `1:30 pm`, 13 of `13:30`. Zero if it begins with something else.
  func hour(of time: String) -> Int {
    time.unicodeScalars.prefix { $0.properties.numericType == .decimal }.reduce(0) {
      $0 * 10 + Int($1.properties.numericValue ?? 0)
    }
  }

  /// A text of somebody else as it stands in ours.
  func isolated(_ text: String) -> String { language.isolated(text) }

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
  /// Forms for a number or plural form and a day of the week: `.1.7` is said of the first Sunday.
  var ofDay: [String: String] = [:]
  var isAlwaysTheSame: Bool { plural.isEmpty && exact.isEmpty && ofDay.isEmpty }

  /// The texts of a language in the order of ``Catalogue/texts``; empty where the language has none. Reads its whole file, and the small
  /// one of what the region says otherwise.
  static func all(_ translation: Language.Translation, region: String) -> [WordsText] {
    var texts = Array(repeating: WordsText(), count: Catalogue.texts.count)
    let own = regionFiles(translation).map(lines).first {
      $0.contains { $0.name == "regions" && $0.text.split(separator: " ").contains { $0 == region } }
    }
    // De-CH writes ss for ß in all texts.
    let letters = own?.first { $0.name == "letters" }?.text.split(separator: " ") ?? []
    for var line in lines("words/\(translation.rawValue).txt") + (own ?? []) {
      for at in stride(from: 0, to: letters.count - 1, by: 2) { line.text.replace(letters[at], with: letters[at + 1]) }
      guard let number = numbers[line.name] else { continue }
      if line.form == "other" {
        texts[number].other = line.text
      } else if let category = PluralCategory(rawValue: line.form) {
        texts[number].plural[category] = line.text
      } else if let exact = Int(line.form) {
        texts[number].exact[exact] = line.text
      } else {
        texts[number].ofDay[line.form] = line.text
      }
    }
    return texts
  }

  /// The files of what regions of a language say otherwise, such as `words/de-CH.txt`.
  static func regionFiles(_ translation: Language.Translation) -> [String] {
    embeddedFiles.map(\.path).filter { path in
      path.hasPrefix("words/\(translation.rawValue)-")
        && !Language.Translation.allCases.contains { path == "words/\($0.rawValue).txt" }
    }
  }

  /// The lines `name.form = text` of a file of words; the form of `name = text` is `other`.
  static func lines(_ path: String) -> [(name: String, form: String, text: String)] {
    DataFile(path).lines.compactMap { line in
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let text = String(decoding: line[equals...].dropFirst(2), as: UTF8.self)
      let name = line[..<equals].dropLast()
      guard let dot = name.firstIndex(of: UInt8(ascii: ".")) else { return (String(decoding: name, as: UTF8.self), "other", text) }
      return (String(decoding: name[..<dot], as: UTF8.self), String(decoding: name[dot...].dropFirst(), as: UTF8.self), text)
    }
  }

  static let numbers = Dictionary(
    Catalogue.texts.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
}
