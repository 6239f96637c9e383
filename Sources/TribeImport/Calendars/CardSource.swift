import ContentLines
import Diagnostics
import ICalendar
import Languages
import Pictures
import TribeModel
import VCard

/// Reads foreign `.vcf` files as contacts.
struct CardSource: SourceReader {
  let context: SourceContext
  private var seen: Set<String> = []
  /// What the cards are called, by UID.
  private var names: [String: String] = [:]

  init(_ context: SourceContext) { self.context = context }

  mutating func read() -> Tribe {
    var tribe = context.noTribe
    var found: [CardContents] = []
    for text in context.texts {
      let bytes = context.setup.input.files[text.id].bytes
      if context.tellsWrongKind(of: text, bytes, "address book") { continue }
      let (cards, faults) = VCardReader.read(bytes: bytes, file: text.id, mode: .tolerant)
      log.addForm(faults)
      context.note(text.path, "an address book", cards.isEmpty ? .rejected(reason: "no cards") : .used)
      for card in cards {
        log.count(card.properties.map(\.name), of: "VCARD", context.setting.name)
        let (contents, diagnostics) = CardContents.read(card)
        log.addForm(diagnostics)
        // What is marked private or confidential (RFC 2426 §3.7.1), or with a word that nobody knows, is for whoever wrote it alone.
        if !contents.isGroup, ["", "PUBLIC"].contains(card.property("CLASS")?.value.uppercased() ?? "") { found.append(contents) }
      }
    }
    let cards = Self.withoutCopies(found)
    // A card may name another by its UID.
    for card in cards { if let uid = card.uid { names[uid] = CleanText.nonEmptyLine(card.displayName) } }
    tribe.contacts = cards.compactMap { contact($0) }.sorted { $0.id.raw < $1.id.raw }
    return tribe
  }

  /// Of cards with one UID the newest by REV, else the last; of cards that say the same the first.
  private static func withoutCopies(_ cards: [CardContents]) -> [CardContents] {
    var places: [String: Int] = [:]
    var said: Set<CardContents> = []
    var kept: [CardContents] = []
    for card in cards where said.insert(bare(card)).inserted {
      let uid = CleanText.nonEmptyLine(card.uid)
      // Equal names show that it is the same person; some programs give all cards one UID.
      if let place = uid.flatMap({ places[$0] }), kept[place].displayName == card.displayName {
        if (card.revision ?? "") >= (kept[place].revision ?? "") { kept[place] = card }
        continue
      }
      if let uid, places[uid] == nil { places[uid] = kept.count }
      kept.append(card)
    }
    return kept
  }

  /// A card without its place in the file.
  private static func bare(_ card: CardContents) -> CardContents {
    var card = card
    card.span = SourceSpan(file: card.span.file, bytes: 0..<0)
    card.revision = nil
    return card
  }

  /// What a card without a UID is known by: its name and what tells its person apart, so that it keeps its id when others come and go.
  private static func digest(_ card: CardContents) -> String {
    let parts = [card.displayName ?? "", card.emails.first?.value ?? "", card.phones.first?.value ?? ""]
    return Digest128.short(of: parts.joined(separator: "\n"))
  }

  private mutating func contact(_ card: CardContents) -> Contact? {
    let raw = seen.insertUnique(CleanText.nonEmptyLine(card.uid) ?? "card-\(Self.digest(card))")
    var contact = Contact(id: ContactID(raw, in: scope))
    let categories = card.categories.compactMap { CleanText.nonEmptyLine($0) }
    contact.category = categories.first
    contact.otherCategories = Array(categories.dropFirst())
    // The company, then its departments (RFC 2426 §3.5.5).
    contact.departments = card.organization.dropFirst().compactMap { CleanText.nonEmptyLine($0) }
    let lines: [(WritableKeyPath<Contact, String?>, String?)] = [
      (\.company, card.organization.first), (\.title, card.title), (\.role, card.role), (\.honorific, card.name.prefixes),
      (\.firstName, card.name.given), (\.middleName, card.name.additional), (\.lastName, card.name.family),
      (\.suffix, card.name.suffixes), (\.nickname, card.nickname), (\.phoneticFirstName, card.phoneticFirstName),
      (\.phoneticLastName, card.phoneticLastName), (\.sortName, card.sortName), (\.cardUID, card.uid),
    ]
    for (field, line) in lines { contact[keyPath: field] = CleanText.nonEmptyLine(line) }
    setDisplayName(of: &contact, card)
    contact.phones = card.phones.compactMap { phone in
      CleanText.nonEmptyLine(phone.value).map { number in
        let (kind, label) = Self.kind(phone.kinds, label: CleanText.nonEmptyLine(phone.label))
        return Contact.Phone(number, kind: kind, label: label)
      }
    }
    contact.emails = card.emails.compactMap { CleanText.nonEmptyLine($0.value) }
    contact.labels = (card.emails + card.urls).compactMap { address in
      guard let label = Self.label(address), let value = CleanText.nonEmptyLine(address.value) else { return nil }
      return .init(card.emails.contains(address) ? value : Self.webPage(value) ?? value, label: label)
    }
    contact.related = card.related.compactMap { person in
      let named = names[person.value] ?? (person.value.hasPrefix("urn:") ? nil : person.value)
      return CleanText.nonEmptyLine(named).map { .init($0, label: Self.label(person)) }
    }
    contact.addresses = card.addresses.compactMap(Self.address)
    contact.urls = card.urls.compactMap { Self.webPage($0.value) }
    contact.notes = CleanText.nonEmptyParagraphs(PlainText.of(calendar: Self.ownNote(card)))
    contact.birthday = card.birthday.map { Birthday(month: $0.month, day: $0.day, year: $0.year) }
    contact.anniversary = card.anniversary.map { Birthday(month: $0.month, day: $0.day, year: $0.year) }
    contact.photo = photo(card, raw: raw)
    // Our cards of who has no name are called what there is.
    if contact.displayName == nil, contact.lastName == nil, let name = contact.firstName,
      name == contact.category || contact.emails.contains(name) || contact.phones.contains(where: { $0.number == name })
    {
      contact.firstName = nil
    }
    if contact.isBlank {
      log.say("import.empty-card", at: card.span)
      return nil
    }
    return contact
  }

  /// The note without the line that our cards add for apps that show no categories, in any of the program's languages.
  private static func ownNote(_ card: CardContents) -> String {
    guard let note = card.note, let category = card.categories.first else { return card.note ?? "" }
    let added = Set(
      Language.Translation.allCases.map { language in
        let words = Language(matching: language.rawValue).words
        return words.labelled(label: words.categoryLabel, value: category)
      })
    return note.split(separator: "\n", omittingEmptySubsequences: false).filter { !added.contains(String($0)) }
      .joined(separator: "\n")
  }

  /// What an address is called: the family's own word, else a kind. A home page is what web pages are.
  private static func label(_ address: CardContents.Labelled) -> String? {
    let words = [
      address.label.map { plainKinds.contains($0.uppercased()) ? "" : $0 }, address.kinds.first { !plainKinds.contains($0) },
    ]
    guard let word = words.lazy.compactMap({ CleanText.nonEmptyLine($0) }).first else { return nil }
    return address.label == nil || Contact.Labelled.known.contains(word.lowercased()) ? word.lowercased() : word
  }

  /// Kinds that say nothing of an address.
  private static let plainKinds: Set<String> = ["OTHER", "CONTACT", "TEXT", "URI", "HOMEPAGE"]

  /// Apple's labels of its own are kinds, all others are what the family says.
  private static func kind(_ kinds: [String], label: String?) -> (Contact.Phone.Kind, label: String?) {
    let words: [String: Contact.Phone.Kind] = [
      "mobile": .mobile, "iphone": .mobile, "home": .home, "work": .work, "homefax": .fax, "workfax": .fax, "otherfax": .fax,
      "pager": .pager,
      "main": .other, "other": .other,
    ]
    guard let label else { return (kind(kinds), nil) }
    return words[label.lowercased().filter { $0 != " " }].map { ($0, nil) } ?? (kind(kinds), label)
  }

  private static func kind(_ kinds: [String]) -> Contact.Phone.Kind {
    let words: KeyValuePairs<String, Contact.Phone.Kind> = [
      "FAX": .fax, "PAGER": .pager, "CELL": .mobile, "IPHONE": .mobile, "MOBILE": .mobile, "WORK": .work, "HOME": .home,
    ]
    return words.first { kinds.contains($0.key) }?.value ?? .other
  }

  /// Keeps FN, the name that the family uses (RFC 2426 §3.1.1), if it is not just N's parts in either order: those stand as the planner's
  /// language has them. A middle name in another place than behind the first (Nguyễn Văn An) is the family's own way.
  private func setDisplayName(of contact: inout Contact, _ card: CardContents) {
    guard let shown = CleanText.nonEmptyLine(card.displayName), shown != contact.company else { return }
    if card.isCompany {
      // FN is what it is called, ORG may say more.
      if !card.organization.isEmpty, shown != CleanText.nonEmptyLine(card.organization.first) { contact.displayName = shown }
      return
    }
    if CardName.ofPerson(contact) == shown { return }
    let given = [contact.firstName, contact.middleName].compactMap { $0 }.joined(separator: " ")
    let names = [given, contact.lastName ?? ""].filter { !$0.isEmpty }
    // FN may have what stands before and behind the name, or leave it out.
    var bare = Substring(shown)
    if let honorific = contact.honorific, bare.hasPrefix("\(honorific) ") { bare = bare.dropFirst(honorific.count + 1) }
    if let suffix = contact.suffix, bare.hasSuffix(" \(suffix)") { bare = bare.dropLast(suffix.count + 1) }
    if names.isEmpty {
      contact.lastName = shown
    } else if ![names, names.reversed()].contains(where: { bare == $0.joined(separator: " ") || bare == $0.joined(separator: ", ") }
    ) {
      contact.displayName = shown
    }
  }

  /// The address of a web page. Many cards leave out the https://.
  private static func webPage(_ text: String) -> String? {
    guard let line = CleanText.nonEmptyLine(text) else { return nil }
    return SafeURL.checked(line.contains(":") || !line.contains(".") ? line : "https://\(line)").flatMap {
      $0.hasPrefix("http") ? $0 : nil
    }
  }

  /// ADR's seven parts (RFC 2426 §3.2.1): post office box, extension, street, city, region, code, country.
  private static func address(_ source: CardContents.Address) -> Contact.PostalAddress? {
    let kinds = source.kinds.map { $0.lowercased() }
    var address = Contact.PostalAddress(kind: kinds.contains("home") ? .home : kinds.contains("work") ? .work : .other)
    func part(_ index: Int) -> String? { index < source.lines.count ? CleanText.nonEmptyLine(source.lines[index]) : nil }
    let street = source.lines.count > 2 ? CleanText.nonEmptyParagraphs(source.lines[2]) : nil
    let lines = [street, part(1), part(0)].compactMap { $0 }
    address.street = lines.isEmpty ? nil : lines.joined(separator: "\n")
    address.city = part(3)
    address.region = part(4)
    address.postalCode = part(5)
    address.country = part(6)
    return address.isEmpty ? nil : address
  }

  /// The picture in the card, or the file in the content folder that the card's link points to.
  private func photo(_ card: CardContents, raw: String) -> MediaReference? {
    guard let photo = card.photo else { return nil }
    let text = CleanText.nonEmptyLine(card.displayName) ?? ""
    guard let format = PictureFormat(of: photo.bytes) else { return context.picture(named: photo.url, showing: text) }
    return MediaReference(
      path: "\(context.setting.name)/\(PlannerFile.scopeName(raw)).\(format.suffix)", alternativeText: text, embedded: photo.bytes)
  }
}
