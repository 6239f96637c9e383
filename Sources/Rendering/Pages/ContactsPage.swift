internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
package import TribeModel

/// `contacts/`: everybody outside the family, by category.
struct ContactsPage: Sendable {
  let page: PageType
  private let type: RecordType
  private let frame: FrameModel
  private let hasContacts: FlagSlot
  private let count: TextSlot
  private let groups: ListSlot
  let group: RecordType
  private let contact, phone, mail, postal, web: RecordType
  private let groupName, groupID: TextSlot
  private let groupContacts: ListSlot
  private let id, name, initials, company, title, notes, birthday: TextSlot
  private let isPerson: FlagSlot
  private let photo: RecordSlot
  private let phones, emails, addresses, webPages: ListSlot
  private let card, allCards: PathSlot
  private let number, kind, address, place, placeLine, site: TextSlot
  private let call, write, visit: URLSlot

  init(_ schema: inout ViewSchema, _ shared: SharedModels) {
    phone = schema.record("phone", "One telephone number")
    number = schema.text(phone, "number", "The number as it was written")
    kind = schema.text(phone, "kind", "Mobile, home or work", .optional)
    call = schema.url(phone, "call", "The tel: address; missing if the number has no digits", .optional)
    mail = schema.record("mail", "One e-mail address")
    address = schema.text(mail, "address", "The address")
    write = schema.url(mail, "write", "The mailto: address; missing if it is no address", .optional)
    postal = schema.record("postalAddress", "Where somebody lives or works")
    place = schema.text(postal, "lines", "Street, city and country, as lines")
    placeLine = schema.text(postal, "line", "The same on one line, with commas")
    web = schema.record("webPage", "A web page of a contact")
    site = schema.text(web, "site", "Its address without https:// and the slash at the end")
    visit = schema.url(web, "visit", "Its whole address")
    contact = schema.record("contact", "Somebody outside the family, or a company")
    id = schema.text(contact, "id", "An id for links within the page")
    name = schema.text(contact, "name", "What the family says, else first and last name, else the company, else the category")
    isPerson = schema.flag(contact, "isPerson", "Set if it has a person's name")
    initials = schema.text(contact, "initials", "One or two letters of the name")
    photo = schema.record(
      contact, "photo", "The picture; missing if there is none or planner.json does not ask for photos", of: shared.picture.type,
      .optional)
    company = schema.text(contact, "company", "The company, unless it is the name already", .optional)
    title = schema.text(contact, "title", "The person's title", .optional)
    birthday = schema.text(contact, "birthday", "The birthday without a year", .optional)
    notes = schema.text(contact, "notes", "What else there is to know", .optional)
    phones = schema.list(contact, "phones", "Telephone numbers", of: phone)
    emails = schema.list(contact, "emails", "E-mail addresses", of: mail)
    addresses = schema.list(contact, "addresses", "Where the contact lives or works", of: postal)
    webPages = schema.list(contact, "webPages", "Web pages", of: web)
    card = schema.path(contact, "card", "The contact's card, from the site's root")
    group = schema.record("contactGroup", "The contacts of one category")
    groupName = schema.text(group, "name", "The category")
    groupID = schema.text(group, "id", "An id for links within the page")
    groupContacts = schema.list(group, "contacts", "Its contacts by last name", of: contact)
    type = schema.record("contactsPage", "All contacts")
    frame = FrameModel(&schema, type, shared)
    hasContacts = schema.flag(type, "hasContacts", "Set if there are any")
    count = schema.text(type, "count", "How many there are")
    groups = schema.list(type, "groups", "Those for an emergency first, then by category", of: group)
    allCards = schema.path(type, "allCards", "All cards in one file, from the site's root")
    page = schema.page("contacts", root: type, template: "contacts.html.mustache", "All contacts by category")
  }

  func fill(path: String, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, words) = (shared.plan, shared.words)
    let record = data.make(type)
    frame.fill(record, path: path, title: shared.titled(words.contacts), place: .contacts, icons: 0, shared, &data)
    let all = plan.tribe.contacts
    data.set(record, hasContacts, !all.isEmpty)
    data.set(record, count, words.contactCount(count: all.count))
    data.set(record, allCards, "contacts.vcf")
    data.set(record, groups, makeGroups(shared, &data))
    return record
  }

  func makeGroups(_ shared: SharedViews, _ data: inout ViewData) -> [ViewRef] {
    ContactGroup.groups(shared.plan.tribe.contacts, shared.language, shared.words).enumerated().map { position, source in
      let made = data.make(group)
      data.set(made, groupName, source.name)
      data.set(made, groupID, "group-\(position + 1)")
      data.set(made, groupContacts, source.contacts.map { make($0, shared, &data) })
      return made
    }
  }

  private func make(_ index: Int, _ shared: SharedViews, _ data: inout ViewData) -> ViewRef {
    let (plan, words, language) = (shared.plan, shared.words, shared.language)
    let source = plan.tribe.contacts[index]
    let shownName = source.shownName ?? words.unnamedContact
    let record = data.make(contact)
    data.set(record, id, plan.paths.contactNames[index])
    data.set(record, name, shownName)
    data.set(record, isPerson, source.personName != nil)
    data.set(record, initials, String(shownName.split(separator: " ").prefix(2).compactMap(\.first)).uppercased())
    data.set(record, photo, shared.models.picture.make(source.photo, of: source.shownName, words.avatarOf(name: shownName), &data))
    if source.personName != nil { data.set(record, company, source.company) }
    data.set(record, title, source.title)
    data.set(record, notes, source.notes)
    if let day = source.birthday, let date = CivilDate(year: 2024, month: day.month, day: day.day) {
      data.set(record, birthday, words.birthdayOn(date: language.text(date, .dayMonth)))
    }
    data.set(
      record, phones,
      source.phones.map { entry in
        let made = data.make(phone)
        data.set(made, number, entry.number)
        switch entry.kind {
        case .mobile: data.set(made, kind, words.phoneMobile)
        case .home: data.set(made, kind, words.phoneHome)
        case .work: data.set(made, kind, words.phoneWork)
        case .other: break
        }
        if let dialled = entry.dialled { data.set(made, call, "tel:\(dialled)") }
        return made
      })
    data.set(
      record, emails,
      source.emails.map { text in
        let made = data.make(mail)
        data.set(made, address, text)
        if isMailAddress(text) { data.set(made, write, "mailto:\(percentEncoded(text))") }
        return made
      })
    data.set(
      record, addresses,
      source.addresses.map { entry in
        let made = data.make(postal)
        let lines = entry.lines
        data.set(made, place, lines.joined(separator: "\n"))
        data.set(made, placeLine, lines.joined(separator: ", "))
        return made
      })
    data.set(
      record, webPages,
      source.urls.map { url in
        let made = data.make(web)
        data.set(made, site, Self.shortened(url))
        data.set(made, visit, url)
        return made
      })
    data.set(record, card, plan.paths.contactCard(index))
    return record
  }
}

extension ContactsPage {
  /// An address as people write it: without `https://`, `www.` and the slash at the end.
  static func shortened(_ url: String) -> String {
    var text = url[...]
    for start in ["https://", "http://", "www."] where text.hasPrefix(start) { text = text.dropFirst(start.count) }
    if text.last == "/" { text = text.dropLast() }
    return text.isEmpty ? url : String(text)
  }
}

/// Contacts of one category, in the order of the page.
struct ContactGroup: Sendable {
  var name: String
  /// Indices into the tribe's contacts.
  var contacts: [Int]

  /// By category, then last name, first name, company and id, as the language sorts; those for an emergency come first.
  static func groups(_ all: [Contact], _ language: Language, _ words: Catalogue) -> [ContactGroup] {
    struct Key: Comparable {
      var parts: [SortKey]
      var id: String
      static func < (a: Key, b: Key) -> Bool {
        for (x, y) in zip(a.parts, b.parts) where x != y { return x < y }
        return a.id < b.id
      }
      static func == (a: Key, b: Key) -> Bool { a.parts == b.parts && a.id == b.id }
    }
    func title(_ contact: Contact) -> String {
      if contact.isEmergency { return words.emergencyContacts }
      guard let category = contact.category, !category.isBlank else { return words.categoryOther }
      return category
    }
    let sorted = all.indices.map { index -> (index: Int, rank: Int, key: Key) in
      let contact = all[index]
      let texts = [title(contact), contact.lastName ?? contact.company ?? "", contact.firstName ?? "", contact.company ?? ""]
      let rank = contact.isEmergency ? 0 : (contact.category ?? "").isBlank ? 2 : 1
      return (index, rank, Key(parts: texts.map { SortKey($0, in: language) }, id: contact.id.raw))
    }.sorted { ($0.rank, $0.key) < ($1.rank, $1.key) }
    var groups: [ContactGroup] = []
    for entry in sorted {
      let name = title(all[entry.index])
      if groups.last?.name == name {
        groups[groups.count - 1].contacts.append(entry.index)
      } else {
        groups.append(ContactGroup(name: name, contacts: [entry.index]))
      }
    }
    return groups
  }
}

extension Contact {
  /// What the family calls a person, else first and last name; nil if it has none of them.
  var personName: String? {
    if let displayName, !displayName.isBlank { return displayName }
    let parts = [firstName, lastName].compactMap { $0 }.filter { !$0.isBlank }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// What it is called: a name, else its company, else its category.
  var shownName: String? {
    personName ?? [company, category].compactMap { $0 }.first { !$0.isBlank }
  }
}

extension Contact.PostalAddress {
  /// As it stands on a letter. A code that begins with a digit stands before the city, as in most of the world; one of letters
  /// (SW1A 1AA), and any behind a region of capitals (Springfield, IL 62704), after it.
  package var lines: [String] {
    var lines = street.map { $0.split(separator: "\n").map(String.init) } ?? []
    let isAbbreviated = region.map { (2...3).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x41...0x5A).contains($0) } } ?? false
    let isFirst = postalCode?.first.map { $0.isNumber || (postalCode?.contains("-") ?? false) } ?? false
    let place = [city, region].compactMap { $0 }.joined(separator: ", ")
    lines.append(
      (isFirst && !isAbbreviated ? [postalCode ?? "", place] : [place, postalCode ?? ""]).filter { !$0.isEmpty }.joined(
        separator: " "))
    if let country { lines.append(country) }
    return lines.filter { !$0.isEmpty }
  }
}

extension Contact.Phone {
  /// The digits to dial, with a leading plus; nil if the text has no digits.
  var dialled: String? {
    var digits: [UInt8] = []
    for octet in number.utf8 {
      switch octet {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(octet)
      case UInt8(ascii: "+") where digits.isEmpty: digits.append(octet)
      default: continue
      }
    }
    return digits.contains { $0 != UInt8(ascii: "+") } ? String(decoding: digits, as: UTF8.self) : nil
  }
}

/// Whether a text looks like `name@host.example`: what RFC 5322 calls a dot-atom on either side of one @.
func isMailAddress(_ text: String) -> Bool {
  let sides = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
  guard sides.count == 2, sides.allSatisfy({ !$0.isEmpty && $0.first != UInt8(ascii: ".") && $0.last != UInt8(ascii: ".") }) else {
    return false
  }
  let signs = Set("!#$%&'*+-/=?^_`{|}~.".utf8)
  return sides.allSatisfy { side in
    side.allSatisfy { octet in
      (0x30...0x39).contains(octet) || (0x41...0x5A).contains(octet) || (0x61...0x7A).contains(octet) || signs.contains(octet)
    }
  }
}

/// A text for the path of a mailto: address: all but letters, digits and `-._~@+` as `%XX`.
func percentEncoded(_ text: String) -> String {
  let hex = Array("0123456789ABCDEF".utf8)
  var encoded: [UInt8] = []
  for octet in text.utf8 {
    switch octet {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "@"), UInt8(ascii: "+"):
      encoded.append(octet)
    default: encoded += [UInt8(ascii: "%"), hex[Int(octet >> 4)], hex[Int(octet & 15)]]
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}
