import Diagnostics
import JSONText

/// Other names for the fields of our own format, from calendars, address books and everyday speech.
enum FieldNames {
  /// `Data/fields.txt`: the fields that a name may mean, the most likely first. Keys are in lower case.
  private static let others = dataTable("fields.txt")

  /// The fields of each record, by what it is called in messages.
  static let ofRecords = Dictionary(
    uniqueKeysWithValues: (OwnRecords.outlines + OwnRecords.ofTables + [OwnRecords.houseSettings.outline]).map {
      ($0.kind, $0.fields.map(\.key))
    })

  /// The same fields for asking whether a name is one of them, which is asked of each name of each record.
  static let setsOfRecords = ofRecords.mapValues(Set.init)

  /// Names that people use for a field without meaning anything else by them: their values are read as they stand. Names of another form
  /// (`until`, `cancelled`), and those that may keep something private, are only explained.
  private static let taken = Set(embeddedLines(of: "taken.txt").flatMap { $0.split(separator: " ").map(String.init) })

  /// The values of a record that stand under other names of their fields, by field. A field's own name wins.
  ///
  /// - Complexity: O(names of the record). Nothing is made for a record that has only names of its own.
  static func otherNames(in object: JSONValue, of kind: String) -> [String: (name: String, value: JSONValue)] {
    guard let known = ofRecords[kind], let names = setsOfRecords[kind] else { return [:] }
    var found: [String: (name: String, value: JSONValue)] = [:]
    for (name, value) in object.members {
      guard let name = name.string, !names.contains(name) else { continue }
      let lower = name.lowercased()
      let field = known.first { $0.lowercased() == lower } ?? (taken.contains(lower) ? Self.known(for: lower, among: known) : nil)
      if let field, field != "visibility", field != "hideFrom", object[named: field] == nil, found[field] == nil {
        found[field] = (name, value)
      }
    }
    return found
  }

  /// The field that another name means.
  static func known(for name: String, among fields: [String]) -> String? {
    others[name.lowercased()]?.first { fields.contains($0) }
  }

  /// Advice for a name that no field corresponds to.
  static func advice(for name: String, among fields: [String]) -> String? {
    guard fields.contains("start"), fields.contains("duration") else { return nil }
    return advice.first { $0[0].split(separator: " ").contains(name.lowercased()[...]) }?[1]
  }

  /// The hint for a text that is none of `words`: the word that was probably meant, or the whole list.
  static func hint(for text: String, among words: [String]) -> String {
    NearestName.nearest(to: text, among: words).map { "did you mean \"\($0)\"?" } ?? "write one of \(words.joined(separator: ", "))"
  }

  /// Another name for `field` among the names that a record has.
  static func other(for field: String, among names: [String]) -> String? {
    names.first { others[$0.lowercased()]?.first == field } ?? names.first { others[$0.lowercased()]?.contains(field) ?? false }
  }

  /// What to write in fields whose text has a special form, where adding quotation marks would not be enough.
  static let examples = Dictionary(uniqueKeysWithValues: rows(of: "examples.txt").map { ($0[0], $0[1]) })
  private static let advice = rows(of: "advice.txt")

  private static func rows(of path: String) -> [[String]] {
    embeddedLines(of: path).map { $0.split(separator: " | ").map(String.init) }
  }
}
