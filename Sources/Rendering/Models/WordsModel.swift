internal import Languages
internal import Templates

extension Catalogue {
  /// The interface's words, as templates name them: every text of the catalogue that has no placeholders.
  static func record(in schema: inout ViewSchema) -> Record<Catalogue> {
    Record("words", in: &schema) { words in
      for (number, text) in texts.enumerated() where !text.hasPlaceholders {
        words.text(text.name, says: text.summary) { $0.say(number) }
      }
      words.text("nextSevenDays") { $0.nextDays(count: 7) }
    }
  }
}
