/// `autocomplete` of a field, HTML standard §4.10.18.7.
enum Autocomplete {
  /// The fields by the kind of control that they fill: the table of §4.10.18.7.1.
  private static let groups: [(name: String, fields: [String])] = [
    (
      "text",
      """
      name honorific-prefix given-name additional-name family-name honorific-suffix nickname organization-title organization
      address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name
      postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-csc cc-type transaction-currency language sex
      tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension
      """
    ),
    ("multiline", "street-address"), ("password", "new-password current-password one-time-code"), ("url", "url photo impp"),
    ("email", "username email"), ("tel", "tel"),
    ("number", "transaction-amount cc-exp-month cc-exp-year bday-day bday-month bday-year"), ("month", "cc-exp"), ("date", "bday"),
  ].map { ($0, $1.split(whereSeparator: \.isWhitespace).map(String.init)) }

  private static func group(of field: String) -> String? { groups.first { $0.fields.contains(field) }?.name }

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
