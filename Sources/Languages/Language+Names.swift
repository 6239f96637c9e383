/// Names of people and capitals, as the language that was asked for has them, translated or not.
extension Language {
  private static let habits = DataFile("names.txt").lines

  /// Whether the family name stands before the first name in Latin letters too: Nagy Anna.
  package var saysFamilyNameFirst: Bool { DataFile.fields("order", in: Self.habits).contains(asked) }

  /// What the family wrote with a capital in front: Turkish i is İ.
  package func capitalized(_ text: String) -> String { recased(text, asked, from: 0) { $0.uppercased() } }

  /// - Parameter place: of the form that `text` has, in the pairs of the language: 0 for small letters, 1 for capitals.
  fileprivate func recased(_ text: String, _ language: String, from place: Int, _ usual: (String) -> String) -> String {
    let letters = DataFile.fields(language, in: Self.habits)
    for at in stride(from: 0, to: letters.count, by: 2) where text.hasPrefix(letters[at + place]) {
      return letters[at + 1 - place] + text.dropFirst(letters[at + place].count)
    }
    return usual(String(text.prefix(1))) + text.dropFirst()
  }
}

extension Catalogue {
  /// A text of ours with a capital in front, as it begins a line.
  package func capitalized(_ text: String) -> String {
    language.recased(text, language.translation.rawValue, from: 0) { $0.uppercased() }
  }

  /// The same inside a line. Only the first letter: German nouns keep their capitals.
  package func uncapitalized(_ text: String) -> String {
    language.recased(text, language.translation.rawValue, from: 1) { $0.lowercased() }
  }
}
