internal import CivilTime
package import ICalendar
package import Languages
internal import Octets
package import Planning
package import Templates
package import TribeModel

/// Renders contacts as cards: one file for each, one with all, one for each category.
package struct CardRenderer {
  private let plan: SitePlan
  private let models: FeedModels
  private let templates: TemplateSet
  private let schema: ViewSchema
  private var cards: [Card]

  /// A picture larger than this is left out: it makes 180 KB of base64, and iCloud takes about 224 KB for a whole card.
  package static let maximumPhotoOctets = 135_000

  /// - Parameter photo: a picture's bytes as a JPEG without metadata, or nil to leave it out.
  package init(
    _ plan: SitePlan, language: Language, models: FeedModels, schema: ViewSchema, templates: TemplateSet,
    ledger: inout RevisionLedger,
    photo: (MediaReference) -> [UInt8]? = { _ in nil }
  ) {
    (self.plan, self.models, self.schema, self.templates) = (plan, models, schema, templates)
    // Of what is not published, no revision is kept either: its digest would tell who can guess it.
    let contacts = plan.settings.publish.contacts ? plan.shown.contacts : []
    let uids = Self.uids(contacts)
    cards = contacts.indices.map { number in
      let contact = contacts[number]
      let picture = plan.settings.publish.photos ? contact.photo.flatMap(photo) : nil
      return Card(contact, uids[number], language.words, photo: picture.flatMap { $0.count <= Self.maximumPhotoOctets ? $0 : nil })
    }
    // The revision depends on the rest of the card, which is rendered without one first.
    for (index, block) in zip(cards.indices, PublishedBlock.scan(file(cards))) {
      let revision = ledger.revise(block.key, digest: block.digest, now: plan.context.asOf, updated: cards[index].contact.updated)
      cards[index].revision = FeedText.stamp(revision.modified)
    }
  }

  /// A card's own UID, so that the app that made it knows it again; where two have the same one, our own.
  private static func uids(_ contacts: [Contact]) -> [String] {
    let made = contacts.map { FeedUID.make("contact", $0.id) }
    let own = zip(contacts, made).map { $0.cardUID ?? $1 }
    let counts = Dictionary((own + zip(own, made).compactMap { $0 == $1 ? nil : $1 }).map { ($0, 1) }, uniquingKeysWith: +)
    return zip(own, made).map { counts[$0] == 1 ? $0 : counts[$1] == 1 ? $1 : FeedUID.suffixed($1, FeedDigest.text($0)) }
  }

  private func file(_ cards: [Card]) -> [UInt8] { render(models.cardsPage, models.cards, cards) }

  private func render<Source>(_ page: PageType, _ record: RecordOf<Source, FeedSettings>, _ source: Source) -> [UInt8] {
    record.render(source, plan.settings.feeds, as: page, templates, schema)
  }

  /// `contacts/ID.vcf`, `contacts.vcf` and `contacts-CATEGORY.vcf`. Nothing if contacts are not published.
  package func files() -> [RenderedFile] {
    guard !cards.isEmpty else { return [] }
    let own = cards.enumerated().map { index, card in
      RenderedFile(path: plan.paths.contactCard(index), bytes: render(models.cardPage, models.card, card))
    }
    let groups = Self.categories(plan).map { group in
      RenderedFile(path: group.path, bytes: file(group.contacts.map { cards[$0] }))
    }
    return own + [RenderedFile(path: plan.paths.allCards, bytes: file(cards))] + groups
  }

  /// The categories that have a file of cards, in the order of their first contact, and which contacts each holds.
  package static func categories(_ plan: SitePlan) -> [(name: String, path: String, contacts: [Int])] {
    plan.shown.contacts.indices.grouped(by: { Card.shown(plan.shown.contacts[$0].category) }).map { name, contacts in
      (name, plan.paths.cards(of: name), contacts)
    }
  }
}

/// A contact as a card has it.
struct Card: Sendable {
  let contact: Contact
  private let uid: String
  /// What it is called: never empty.
  private let name: String
  private var phones: [Item] = []
  private var mails: [Item] = []
  private var webPages: [Item] = []
  /// The lines that have a word of the family's own, as Apple writes them: the line and its label stand in one group.
  private var labelled: [String] = []
  /// The notes, and what apps would lose otherwise.
  private var note: String?
  /// The picture as base64.
  private var photo: String?
  /// When its content last changed; nil until that is known.
  var revision: String?

  /// A line whose kind is a word that all apps know.
  private typealias Item = (value: String, kind: String?)

  /// - Parameter photo: the picture's bytes.
  init(_ contact: Contact, _ uid: String, _ words: Catalogue, photo: [UInt8]?) {
    (self.contact, self.uid) = (contact, uid)
    name = CardName.formatted(contact) ?? words.unnamedContact
    var notes = [contact.notes].compactMap(Self.shown)
    for phone in contact.phones where !CardName.isBlank(phone.number) {
      let kind = phone.kind == .mobile ? "CELL" : phone.kind.rawValue.uppercased()
      for number in DialledNumber.all(in: phone.number) {
        let digits = number.text.filter { $0.isNumber || $0 == "+" }
        if digits == number.digits || number.digits == nil && !number.text.contains(where: \.isLetter) && digits.count >= 3 {
          add(number.text, kind, phone.label, "TEL", \.phones)
        } else {
          // Phones drop what they do not know from a number, so "020 123 ext 5" would become another one: the text goes to the notes.
          if let digits = number.digits {
            var written = number.text.prefix { $0.isNumber || "+-. ()".contains($0) }
            while let last = written.last, !last.isNumber { written.removeLast() }
            let shown = written.filter { $0.isNumber || $0 == "+" } == digits ? String(written) : digits
            add(shown, kind, phone.label, "TEL", \.phones)
          }
          notes.append(words.labelled(label: words.phone, value: number.text))
        }
      }
    }
    for address in contact.labelled(contact.emails) where CardName.isMail(address.value) { add(address, "EMAIL", \.mails) }
    for address in contact.labelled(contact.urls) { add(address, "URL", \.webPages) }
    for person in contact.related {
      // What somebody is to the person has no kind in version 3.0.
      let word = person.label.map {
        Contact.Labelled.known.contains($0) ? "_$!<\($0.prefix(1).uppercased() + $0.dropFirst())>!$_" : $0
      }
      add(person.value, nil, word ?? "_$!<Other>!$_", "X-ABRELATEDNAMES", \.mails)
    }
    for mail in contact.emails where !CardName.isMail(mail) && !CardName.isBlank(mail) { notes.append(mail) }
    // Android and Apple show no categories.
    if let category = Self.shown(contact.category) { notes.append(words.labelled(label: words.categoryLabel, value: category)) }
    note = notes.isEmpty ? nil : notes.joined(separator: "\n")
    self.photo = photo.map(Base64.encode)
  }

  /// Declares what `contact.vcf.mustache` may use.
  static func record(in schema: inout ViewSchema) -> RecordOf<Card, FeedSettings> {
    typealias Part<Source> = RecordOf<Source, FeedSettings>
    let item = Part<Item>("cardItem", in: &schema) { item in
      item.text("value") { $0.value }
      item.text("kind", .optional) { $0.kind }
    }
    let address = Part<Contact.PostalAddress>("cardAddress", in: &schema) { address in
      address.text("kind") { $0.kind.rawValue.uppercased() }
      address.text("street", .optional) { $0.street }
      address.text("city", .optional) { $0.city }
      address.text("region", .optional) { $0.region }
      address.text("postalCode", .optional) { $0.postalCode }
      address.text("country", .optional) { $0.country }
    }
    let category = Part<String>("cardWord", in: &schema) {
      $0.text("name") { $0 }
    }
    return Part("card", in: &schema) { card in
      card.flag("isVersion4") { $1.vCardVersion4 }
      card.text("uid") { $0.uid }
      card.text("revision") { $0.revision }
      card.text("formattedName") { $0.name }
      card.text("family", .optional) { $0.hasName ? $0.contact.lastName : nil }
      card.text("given", .optional) { $0.given }
      card.text("middle", .optional) { Self.shown($0.contact.middleName) }
      card.text("suffix", .optional) { Self.shown($0.contact.suffix) }
      card.text("nickname", .optional) { Self.shown($0.contact.nickname) }
      card.text("phoneticGiven", .optional) { Self.shown($0.contact.phoneticFirstName) }
      card.text("phoneticFamily", .optional) { Self.shown($0.contact.phoneticLastName) }
      card.text("sortName", .optional) { Self.shown($0.contact.sortName) }
      card.list("departments", of: category) { $0.contact.departments }
      card.text("honorific", .optional) { Self.shown($0.contact.honorific) }
      card.text("organization", .optional) { $0.contact.company }
      card.flag("isCompany") { !$0.hasName && $0.given == nil && Self.shown($0.contact.company) != nil }
      card.text("title", .optional) { $0.contact.title }
      card.text("role", .optional) { $0.contact.role }
      card.list("phones", of: item) { $0.phones }
      card.list("mails", of: item) { $0.mails }
      card.list("addresses", of: address) { $0.contact.addresses }
      card.list("webPages", of: item) { $0.webPages }
      card.markup("labelled", format: .vcf, .optional) { $0.labelled.isEmpty ? nil : $0.labelled.joined(separator: "\n") }
      card.text("category", .optional) { shown($0.contact.category) }
      card.list("otherCategories", of: category) { $0.contact.otherCategories.compactMap(shown) }
      card.text("note", .optional) { $0.note }
      card.text("birthday", .optional) { $0.date($0.contact.birthday, $1) }
      card.flag("hidesYear") { $0.contact.birthday != nil && ($0.contact.birthday?.year == nil || !$1.birthYears) }
      card.text("anniversary", .optional) { $0.date($0.contact.anniversary, $1) }
      card.flag("hidesAnniversaryYear") { $0.contact.anniversary?.year == nil || !$1.birthYears }
      card.flag("hasPhoto") { $0.photo != nil }
      card.markup("photo", format: .vcf, .optional) { $0.photo }
    }
  }

  private mutating func add(
    _ value: String, _ kind: String?, _ label: String?, _ property: String, _ list: WritableKeyPath<Card, [Item]>
  ) {
    guard let label = Self.shown(label) else { return self[keyPath: list].append((value, kind)) }
    let group = "item\(labelled.count / 2 + 1)"
    // Addresses are not escaped (RFC 2426 §4).
    let text = property == "URL" ? value : FeedEntry.list([value])
    labelled += ["\(group).\(property):\(text)", "\(group).X-ABLabel:\(FeedEntry.list([label]))"]
  }

  private mutating func add(_ address: Contact.Labelled, _ property: String, _ list: WritableKeyPath<Card, [Item]>) {
    let isKind = ["home", "work"].contains(address.label)
    add(address.value, isKind ? address.label?.uppercased() : nil, isKind ? nil : address.label, property, list)
  }

  /// Whether there is a first or last name.
  private var hasName: Bool { Self.shown(contact.firstName) != nil || Self.shown(contact.lastName) != nil }

  /// The first name, or what a person without one is called: Outlook shows N alone, and an empty one as no name at all.
  private var given: String? {
    hasName
      ? contact.firstName
      : Self.shown(contact.displayName) ?? (Self.shown(contact.company) == nil ? CardName.formatted(contact) : nil)
  }

  fileprivate static func shown(_ text: String?) -> String? { text.flatMap { CardName.isBlank($0) ? nil : $0 } }

  private func date(_ birthday: Birthday?, _ settings: FeedSettings) -> String? {
    guard let birthday else { return nil }
    let year = settings.birthYears ? birthday.year : nil
    // 1604 is a leap year, so 29 February can stand in it.
    guard let date = CivilDate(year: year ?? 1604, month: birthday.month, day: birthday.day) else { return nil }
    let iso = date.text()
    let basic = iso.filter { $0 != "-" }
    return !settings.vCardVersion4 ? iso : year == nil ? "--\(basic.dropFirst(4))" : basic
  }
}
