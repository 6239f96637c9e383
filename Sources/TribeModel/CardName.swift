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
    let parts = [contact.firstName, contact.middleName, contact.lastName].compactMap { $0 }.filter { !isBlank($0) }
    guard !parts.isEmpty else { return nil }
    func shown(_ part: String?) -> [String] { [part].compactMap { $0 }.filter { !isBlank($0) } }
    return (shown(contact.honorific) + parts + shown(contact.suffix)).joined(separator: " ")
  }

  /// Whether apps take a text for an e-mail address: something, one `@` and a host. What is none stands in the notes of a card.
  package static func isMail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && !text.contains { " <>()[],;:\"\\".contains($0) || $0.isWhitespace }
  }

  package static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}
