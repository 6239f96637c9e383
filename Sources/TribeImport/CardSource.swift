import CivilTime
import Diagnostics
import Pictures
import TribeModel
import VCard

/// Reads foreign `.vcf` files as contacts.
struct CardSource {
  private let context: SourceContext
  private var log: ImportLog { context.log }
  private let scope: SourceScope
  private var seen: Set<String> = []

  init(_ context: SourceContext) {
    self.context = context
    scope = SourceScope(name: context.setting.name)
  }

  mutating func read() -> Tribe {
    var tribe = Tribe(name: nil, zone: context.zone ?? TimeZoneID("UTC"))
    for text in context.texts {
      let (cards, faults) = VCardReader.read(bytes: text.bytes, file: text.id, mode: .tolerant)
      log.diagnostics += faults
      context.note(text.path, "an address book", cards.isEmpty ? .rejected(reason: "no cards") : .used)
      for card in cards {
        let (contents, diagnostics) = CardContents.read(card)
        log.diagnostics += diagnostics
        if contents.isGroup { continue }
        if let contact = contact(contents) { tribe.contacts.append(contact) }
      }
    }
    tribe.contacts.sort { $0.id.raw < $1.id.raw }
    return tribe
  }

  private mutating func contact(_ card: CardContents) -> Contact? {
    let base = card.uid.flatMap { CleanText.nonEmptyLine($0) } ?? "card-\(card.span.bytes.lowerBound)"
    var raw = base
    var number = 1
    while !seen.insert(raw).inserted {
      number += 1
      raw = "\(base)-\(number)"
    }
    var contact = Contact(id: ContactID(raw, in: scope))
    contact.category = CleanText.nonEmptyLine(card.categories.first)
    contact.company = CleanText.nonEmptyLine(card.organization.first)
    contact.title = CleanText.nonEmptyLine(card.title ?? card.role)
    contact.firstName = CleanText.nonEmptyLine(
      [card.name.given, card.name.additional].filter { !$0.isEmpty }.joined(separator: " "))
    contact.lastName = CleanText.nonEmptyLine(card.name.family)
    if contact.firstName == nil, contact.lastName == nil, !card.isCompany {
      contact.lastName = CleanText.nonEmptyLine(card.displayName).flatMap { $0 == contact.company ? nil : $0 }
    }
    contact.phones = card.phones.compactMap { phone in
      CleanText.nonEmptyLine(phone.value).map { Contact.Phone($0, kind: Self.kind(phone.kinds)) }
    }
    contact.emails = card.emails.compactMap { CleanText.nonEmptyLine($0.value) }
    contact.notes = notes(card)
    contact.birthday = card.birthday.map { Birthday(month: $0.month, day: $0.day, year: $0.year) }
    contact.photo = photo(card, raw: raw)
    if contact.isBlank {
      log.add(
        .warning, "import.empty-card", "this card says nothing and was left out", at: card.span, hint: "fill it in or delete it")
      return nil
    }
    return contact
  }

  private static func kind(_ kinds: [String]) -> Contact.Phone.Kind {
    let kinds = kinds.map { $0.lowercased() }
    if kinds.contains("cell") || kinds.contains("iphone") || kinds.contains("mobile") { return .mobile }
    if kinds.contains("work") { return .work }
    return kinds.contains("home") ? .home : .other
  }

  /// The note, then what a contact has no field for: addresses and web pages.
  private func notes(_ card: CardContents) -> String? {
    var parts = [card.note].compactMap { CleanText.nonEmptyParagraphs($0) }
    for address in card.addresses {
      let lines = address.lines.compactMap { CleanText.nonEmptyLine($0) }
      if !lines.isEmpty { parts.append(lines.joined(separator: "\n")) }
    }
    parts += card.urls.compactMap { SafeURL.checked($0.value) }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// The picture in the card, or the file in the content folder that the card's link names.
  private func photo(_ card: CardContents, raw: String) -> MediaReference? {
    guard let photo = card.photo else { return nil }
    let text = CleanText.nonEmptyLine(card.displayName) ?? ""
    guard let format = PictureFormat(of: photo.bytes) else { return context.picture(named: photo.url, showing: text) }
    return MediaReference(
      path: "\(context.setting.name)/\(PlannerFile.scopeName(raw)).\(format.suffix)", alternativeText: text, embedded: photo.bytes)
  }
}
