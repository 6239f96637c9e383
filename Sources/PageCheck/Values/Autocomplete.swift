/// `autocomplete` of a field, HTML standard §4.10.18.7.
enum Autocomplete {
  /// The kinds of control that fields fill: the table of §4.10.18.7.1.
  private static let groups = ["text", "multiline", "password", "url", "email", "tel", "number", "month", "date"]

  /// What is wrong with the field's name for an `input` of a type; nil for a value that is wrong by itself.
  static func problem(_ value: ByteText, onInputOfType type: String) -> String? {
    guard ValueSyntax.problem(value, .autocomplete) == nil,
      let name = value.words.last(where: { !$0.isEqualIgnoringCase("webauthn") }),
      let group = groups.first(where: { WordLists.shared.has(name, in: "autocomplete-\($0)") })
    else { return nil }
    let fits =
      switch type {
      case "hidden": true
      case "text", "search": group != "multiline"
      default: group == type
      }
    return fits ? nil : "an input of type \(type) cannot be filled with “\(name.string.lowercased())”"
  }
}
