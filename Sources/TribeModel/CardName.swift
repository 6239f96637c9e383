/// The name that a card shows.
package enum CardName {
  /// The display name, or first and last name, or the company, or the category. Nil if the contact has none of them.
  package static func formatted(_ contact: Contact) -> String? {
    if let name = ofPerson(contact) { return name }
    if let company = contact.company, !isBlank(company) { return company }
    if let category = contact.category, !isBlank(category) { return category }
    return contact.emails.first ?? contact.phones.first?.number
  }

  /// The display name, or first and last name behind their honorific. Nil if the contact has neither.
  package static func ofPerson(_ contact: Contact) -> String? {
    if let shown = contact.displayName, !isBlank(shown) { return shown }
    let name = joined(contact, given: [contact.firstName, contact.middleName], family: contact.lastName)
    return name.isEmpty ? nil : (shown([contact.honorific]) + [name] + shown([contact.suffix])).joined(separator: " ")
  }

  /// First names and the last name as they stand together. The last one comes first where the planner's language has it so (Nagy Anna), and in
  /// Han, kana and Hangul, which need no space (佐藤花子). Katakana alone are mostly names from elsewhere.
  package static func joined(_ contact: Contact, given: [String?], family: String?) -> String {
    let letters = shown([contact.firstName, contact.lastName]).joined().unicodeScalars.map(\.value)
    let isUnspaced = letters.allSatisfy(isEastAsian) && !letters.allSatisfy { (0x30A0...0x30FF).contains($0) }
    let (given, family) = (shown(given), shown([family]))
    return (isUnspaced || contact.isFamilyNameFirst ? family + given : given + family).joined(separator: isUnspaced ? "" : " ")
  }

  /// The name as it is spoken; nil if that is not known, or the family says another one.
  package static func spoken(_ contact: Contact) -> String? {
    if shown([contact.phoneticFirstName, contact.phoneticLastName]).isEmpty || !shown([contact.displayName]).isEmpty { return nil }
    return joined(
      contact, given: [contact.phoneticFirstName ?? contact.firstName], family: contact.phoneticLastName ?? contact.lastName)
  }

  private static func shown(_ parts: [String?]) -> [String] { parts.compactMap { $0 }.filter { !isBlank($0) } }

  private static func isEastAsian(_ scalar: UInt32) -> Bool {
    [0x3005...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x3FFFF].contains { $0.contains(scalar) }
  }

  /// Whether apps take a text for an e-mail address: something, one `@` and a host. What is none stands in the notes of a card.
  package static func isMail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && !text.contains { " <>()[],;:\"\\".contains($0) || $0.isWhitespace }
  }

  package static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}
