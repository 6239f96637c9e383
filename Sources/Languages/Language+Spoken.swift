/// What the family may write, for reading it: all that the planner says itself, and other everyday words (`Data/spoken/`).
extension Language {
  /// The forms of a text by its name: `one`, `2` or `other`, with its placeholders. Everyday ways to say the same stand behind ours.
  package func patterns(of name: String) -> [(form: String, text: String)] {
    var forms: [(form: String, text: String)] = []
    if let number = WordsText.numbers[name] {
      let text = texts[number]
      forms = [("other", text.other)] + text.plural.map { ($0.key.rawValue, $0.value) } + text.exact.map { ("\($0.key)", $0.value) }
      forms += text.ofDay.map { ($0.key, $0.value) }
    }
    forms.sort { $0 < $1 }
    return forms + spokenLines.filter { $0.name == name }.map { ($0.form, $0.text) }
  }

  /// Everyday words of one meaning, such as those for minutes: the language's own, and English ones.
  package func spoken(_ name: String) -> [String] {
    (spokenLines + (translation == .en ? [] : WordsText.lines("spoken/en.txt"))).filter { $0.name == name }.flatMap { line in
      line.text.split(separator: ", ").map(String.init)
    }
  }

  private var spokenLines: [(name: String, form: String, text: String)] { WordsText.lines("spoken/\(translation.rawValue).txt") }

  /// What stands between the things of a list: a comma, “and”.
  package var listMarks: [String] {
    [formats.listStart, formats.listMiddle, formats.listEnd, formats.listPair].map { pattern in
      String(pattern.drop { $0 != "}" }.dropFirst().prefix { $0 != "{" })
    } + spoken("and") + [",", ";", "&", "/", "+"]
  }

  /// The halves of the day, with the hour at which each begins.
  package var halves: [(word: String, isAfternoon: Bool)] { [(formats.am, false), (formats.pm, true)] }

  /// What stands behind the digits of a number in a row, such as the letters of 3rd.
  package var ordinalMarks: [String] { (1...31).map { String(translation.nth($0).drop { $0.isNumber }) } }

  /// How the texts of rules go together, and what they mean: `text.placeholder = line`.
  package static let grammar: [(text: String, placeholder: String?, line: String)] = WordsText.lines("spoken/grammar.txt").map {
    ($0.name, $0.form == "other" ? nil : $0.form, $0.text)
  }
}
