internal import CivilTime
package import ICalendar
package import Languages
package import Planning
package import Templates
package import TribeModel

/// Renders contacts as cards: one file for each, one with all, one for each category.
package struct CardRenderer {
  private let plan: SitePlan
  private let words: Catalogue
  private let models: FeedModels
  private let templates: TemplateSet
  private var data: ViewData
  private let shared: ViewData
  private var records: [ViewRef] = []

  /// A picture larger than this is left out: it makes 180 KB of base64, and iCloud takes about 224 KB for a whole card.
  package static let maximumPhotoOctets = 135_000

  /// - Parameter photo: a picture's bytes as a JPEG without metadata, or nil to leave it out.
  package init(
    _ plan: SitePlan, language: Language, models: FeedModels, schema: ViewSchema, templates: TemplateSet,
    ledger: inout RevisionLedger,
    photo: (MediaReference) -> [UInt8]? = { _ in nil }
  ) {
    self.plan = plan
    words = language.words
    self.models = models
    self.templates = templates
    data = ViewData(schema)
    shared = ViewData(schema, arena: .shared)
    for contact in plan.tribe.contacts { records.append(make(contact, photo)) }
    stamp(&ledger)
  }

  private mutating func stamp(_ ledger: inout RevisionLedger) {
    let blocks = PublishedBlock.scan(file(records))
    for ((block, record), contact) in zip(zip(blocks, records), plan.tribe.contacts) {
      let revision = ledger.revise(block.key, digest: block.digest, now: plan.context.asOf, updated: contact.updated)
      data.set(record, models.card.revision, FeedText.stamp(revision.modified))
    }
  }

  private mutating func file(_ cards: [ViewRef]) -> [UInt8] {
    let root = data.make(models.cards.type)
    data.set(root, models.cards.cards, cards)
    var bytes: [UInt8] = []
    templates.render(models.cardsPage, root: root, data: data, shared: shared, into: &bytes)
    return bytes
  }

  /// `contacts/ID.vcf`, `contacts.vcf` and `contacts-CATEGORY.vcf`. Nothing if contacts are not published.
  package mutating func files() -> [RenderedFile] {
    guard plan.settings.publish.contacts, !records.isEmpty else { return [] }
    var files: [RenderedFile] = []
    for (index, record) in records.enumerated() {
      var bytes: [UInt8] = []
      templates.render(models.cardPage, root: record, data: data, shared: shared, into: &bytes)
      files.append(RenderedFile(path: plan.paths.contactCard(index), bytes: bytes))
    }
    files.append(RenderedFile(path: "contacts.vcf", bytes: file(records)))
    for group in Self.categories(plan) {
      files.append(RenderedFile(path: group.path, bytes: file(group.contacts.map { records[$0] })))
    }
    return files
  }

  /// The paths of `files`, in their order.
  package static func paths(_ plan: SitePlan) -> [String] {
    guard plan.settings.publish.contacts, !plan.tribe.contacts.isEmpty else { return [] }
    return plan.tribe.contacts.indices.map { plan.paths.contactCard($0) } + ["contacts.vcf"] + categories(plan).map(\.path)
  }

  /// The categories that have a file of cards, in the order of their first contact, and which contacts each holds.
  package static func categories(_ plan: SitePlan) -> [(name: String, path: String, contacts: [Int])] {
    var order: [String] = []
    var members: [String: [Int]] = [:]
    for (index, contact) in plan.tribe.contacts.enumerated() {
      guard let category = contact.category, !CardName.isBlank(category) else { continue }
      if members[category] == nil { order.append(category) }
      members[category, default: []].append(index)
    }
    var used: Set<String> = []
    return order.map { name in
      // The feed paths' own rule makes a name for files; what is left of the path is its last part.
      let part = plan.paths.feed(named: name).split(separator: "/").last.map { String($0.dropLast(4)) } ?? ""
      var stem = part.isEmpty ? "other" : part
      var number = 2
      while !used.insert(stem.lowercased()).inserted {
        stem = "\(part.isEmpty ? "other" : part)-\(number)"
        number += 1
      }
      return (name, "contacts-\(stem).vcf", members[name] ?? [])
    }
  }

  // MARK: One card

  private mutating func make(_ contact: Contact, _ photo: (MediaReference) -> [UInt8]?) -> ViewRef {
    let model = models.card
    let record = data.make(model.type)
    let isVersion4 = plan.settings.feeds.vCardVersion4
    data.set(record, model.isVersion4, isVersion4)
    data.set(
      record, model.uid, FeedUID.make("contact", contact.id))
    let name = CardName.formatted(contact)
    data.set(record, model.formattedName, name ?? words.unnamedContact)
    var isPerson = [contact.firstName, contact.lastName].contains { $0.map { !CardName.isBlank($0) } ?? false }
    if isPerson {
      data.set(record, model.family, contact.lastName)
      data.set(record, model.given, contact.firstName)
    } else if let shown = contact.displayName, !CardName.isBlank(shown) {
      // Outlook shows N alone, and an empty one as no name at all.
      isPerson = true
      data.set(record, model.given, shown)
    }
    data.set(record, model.organization, contact.company)
    data.set(record, model.isCompany, !isPerson)
    data.set(record, model.title, contact.title)
    var notes: [String] = []
    if let note = contact.notes, !CardName.isBlank(note) { notes.append(note) }
    setPhones(contact, record, &notes)
    setList(record, model.mails, of: model.mail, contact.emails) { $0.set($1, model.mailAddress, $2) }
    setList(record, model.addresses, of: model.address, contact.addresses) { data, made, address in
      data.set(made, model.street, address.street)
      data.set(made, model.city, address.city)
      data.set(made, model.region, address.region)
      data.set(made, model.postalCode, address.postalCode)
      data.set(made, model.country, address.country)
      switch address.kind {
      case .home: data.set(made, model.addressKind, "HOME")
      case .work: data.set(made, model.addressKind, "WORK")
      case .other: break
      }
    }
    setList(record, model.urls, of: model.web, contact.urls) { $0.set($1, model.url, $2) }
    if let category = contact.category, !CardName.isBlank(category) {
      data.set(record, model.categories, category)
      // Android and Apple show no categories.
      notes.append("\(words.categoryLabel): \(category)")
    }
    if !notes.isEmpty { data.set(record, model.note, notes.joined(separator: "\n")) }
    setBirthday(contact, record, isVersion4)
    if plan.settings.publish.photos, let reference = contact.photo, let bytes = photo(reference),
      bytes.count <= Self.maximumPhotoOctets
    {
      data.set(record, model.hasPhoto, true)
      data.set(record, model.photo, Self.base64(bytes))
    }
    return record
  }

  private mutating func setList<Item>(
    _ record: ViewRef, _ slot: ListSlot, of type: RecordType, _ items: [Item], fill: (inout ViewData, ViewRef, Item) -> Void
  ) {
    let list = items.map { item in
      let made = data.make(type)
      fill(&data, made, item)
      return made
    }
    data.set(record, slot, list)
  }

  /// Android drops letters from a number, so "020 123 ext 5" would become another number: the whole text goes to the notes.
  private mutating func setPhones(_ contact: Contact, _ record: ViewRef, _ notes: inout [String]) {
    let model = models.card
    var list: [ViewRef] = []
    for phone in contact.phones where !CardName.isBlank(phone.number) {
      var number = phone.number
      if number.contains(where: \.isLetter) {
        notes.append("\(words.phone): \(number)")
        number = String(number.prefix { !$0.isLetter })
        while let last = number.last, !last.isNumber { number.removeLast() }
        guard number.filter(\.isNumber).count >= 3 else { continue }
      }
      let entry = data.make(model.phone)
      data.set(entry, model.phoneNumber, number)
      switch phone.kind {
      case .mobile: data.set(entry, model.phoneKind, "CELL")
      case .home: data.set(entry, model.phoneKind, "HOME")
      case .work: data.set(entry, model.phoneKind, "WORK")
      case .other: data.set(entry, model.phoneKind, "VOICE")
      }
      list.append(entry)
    }
    data.set(record, model.phones, list)
  }

  private mutating func setBirthday(_ contact: Contact, _ record: ViewRef, _ isVersion4: Bool) {
    guard let birthday = contact.birthday else { return }
    let model = models.card
    let year = plan.settings.feeds.birthYears ? birthday.year : nil
    data.set(record, model.hidesYear, year == nil)
    // 1604 is a leap year, so 29 February can stand in it.
    guard let date = CivilDate(year: year ?? 1604, month: birthday.month, day: birthday.day) else { return }
    let iso = date.text()
    let basic = iso.filter { $0 != "-" }
    data.set(record, model.birthday, !isVersion4 ? iso : year == nil ? "--\(basic.dropFirst(4))" : basic)
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var i = 0
    while i < bytes.count {
      let rest = min(3, bytes.count - i)
      var word = UInt32(bytes[i]) << 16
      if rest > 1 { word |= UInt32(bytes[i + 1]) << 8 }
      if rest > 2 { word |= UInt32(bytes[i + 2]) }
      result.append(alphabet[Int(word >> 18 & 63)])
      result.append(alphabet[Int(word >> 12 & 63)])
      result.append(rest > 1 ? alphabet[Int(word >> 6 & 63)] : 0x3D)
      result.append(rest > 2 ? alphabet[Int(word & 63)] : 0x3D)
      i += 3
    }
    return result
  }
}
