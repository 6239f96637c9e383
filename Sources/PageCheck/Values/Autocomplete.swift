/// `autocomplete` of a field, HTML standard §4.10.18.7.
enum Autocomplete {
  /// The kinds of control that fields fill: the table of §4.10.18.7.1.
  private static let groups = ["text", "multiline", "password", "url", "email", "tel", "number", "month", "date"]

  private static func group(of field: String) -> String? {
    groups.first { WordLists.shared.has(ByteText(field), in: "autocomplete-\($0)") }
  }

  /// The name of the field among the words, or what is wrong with them.
  private static func field(_ value: ByteText) -> (name: String?, problem: String?) {
    var words = value.words.map { $0.string.lowercased() }
    if words == ["on"] || words == ["off"] { return (nil, nil) }
    if words.last == "webauthn" { words.removeLast() }
    if let section = words.first, section.hasPrefix("section-") {
      if section == "section-" { return (nil, "the section has no name") }
      words.removeFirst()
    }
    if words.first == "shipping" || words.first == "billing" { words.removeFirst() }
    if let kind = words.first, ["home", "work", "mobile", "fax", "pager"].contains(kind) {
      let isContact = words.count == 2 && (words[1].hasPrefix("tel") || words[1] == "email" || words[1] == "impp")
      return isContact && group(of: words[1]) != nil ? (words[1], nil) : (nil, "after \(kind) stands tel, email or impp")
    }
    guard words.count == 1, group(of: words[0]) != nil else { return (nil, "it is no autofill field name") }
    return (words[0], nil)
  }

  static func problem(_ value: ByteText) -> String? { field(value).problem }

  /// What is wrong with the field's name for an `input` of a type; nil for a value that is wrong by itself.
  static func problem(_ value: ByteText, onInputOfType type: String) -> String? {
    guard let name = field(value).name, let group = group(of: name) else { return nil }
    let fits =
      switch type {
      case "hidden": true
      case "text", "search": group != "multiline"
      default: group == type
      }
    return fits ? nil : "an input of type \(type) cannot be filled with “\(name)”"
  }
}
