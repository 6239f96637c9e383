package import Languages
package import Templates

/// The interface's words, as templates name them: every text of the catalogue that has no placeholders.
package struct WordsModel: Sendable {
  package let type: RecordType
  private let slots: [(number: Int, slot: TextSlot)]
  private let nextSevenDays: TextSlot

  init(_ schema: inout ViewSchema) {
    let type = schema.record("words", "The interface's words in the planner's language")
    self.type = type
    slots = Catalogue.texts.enumerated().filter { !$1.hasPlaceholders }.map { ($0, schema.text(type, $1.name, $1.summary)) }
    nextSevenDays = schema.text(type, "nextSevenDays", "Heading of the seven days after today")
  }

  /// Writes all words of a language into a new record.
  package func make(_ words: Catalogue, in data: inout ViewData) -> ViewRef {
    let record = data.make(type)
    for (number, slot) in slots { data.set(record, slot, words.say(number)) }
    data.set(record, nextSevenDays, words.nextDays(count: 7))
    return record
  }
}
