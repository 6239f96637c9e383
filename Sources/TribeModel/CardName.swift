/// The name that a card shows.
package enum CardName {
  /// What the family says, else first and last name, else the company, else the category; nil if a contact has none of them.
  package static func formatted(_ contact: Contact) -> String? {
    if let name = ofPerson(contact) { return name }
    if let company = contact.company, !isBlank(company) { return company }
    if let category = contact.category, !isBlank(category) { return category }
    return contact.emails.first ?? contact.phones.first?.number
  }

  /// What the family says, else first and last name; nil if a contact has neither.
  package static func ofPerson(_ contact: Contact) -> String? {
    if let shown = contact.displayName, !isBlank(shown) { return shown }
    let parts = [contact.firstName, contact.lastName].compactMap { $0 }.filter { !isBlank($0) }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  package static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}
