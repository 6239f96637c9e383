internal import Languages
internal import Templates

extension Catalogue {
  /// The interface's words, as templates name them: every text of the catalogue that has no placeholders.
  static func record(in schema: inout ViewSchema) -> Record<Catalogue> {
    Record("words", "The interface's words in the planner's language", in: &schema) { words in
      for (number, text) in texts.enumerated() where !text.hasPlaceholders {
        words.text(text.name, text.summary) { $0.say(number) }
      }
      words.text("nextSevenDays", "Heading of the seven days after today") { $0.nextDays(count: 7) }
    }
  }
}
