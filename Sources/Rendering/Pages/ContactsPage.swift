internal import Languages
internal import Octets
internal import Planning
internal import Templates
package import TribeModel

/// `contacts/`: everybody outside the family, by category; and the same on paper, `print/contacts.html`. If there are very many, it has
/// their names alone, and `contacts/part-N.html` what there is to know of them.
enum ContactsPage: PageKind {
  /// A contact, and its number in the tribe. `part` is the page that has it, if that is another one.
  private typealias Entry = (index: Int, contact: Contact, part: String?)
  /// The contacts of one category on a page.
  private typealias Group = (number: Int, name: String, contacts: [Entry])

  /// The page of contacts, or a part of it.
  private struct Part {
    let groups: [Group]
    /// The number of a part, from 0; nil for the page of all.
    let number: Int?
  }

  /// The most contacts whose addresses stand on one page.
  private static let longestPage = 300

  /// The numbers of the parts; none if all stand on one page.
  private static func parts(_ plan: SitePlan) -> Range<Int> {
    let count = plan.shown.contacts.count
    return 0..<(count > longestPage ? (count + longestPage - 1) / longestPage : 0)
  }

  /// All contacts in the order of the page, or those of a part.
  private static func groups(_ shared: SharedViews, part: Int? = nil) -> [Group] {
    let isLong = !parts(shared.plan).isEmpty
    var place = 0
    return ContactGroup.groups(shared.plan.shown.contacts, shared.language, shared.words).enumerated().compactMap { number, group in
      var entries: [Entry] = []
      for index in group.contacts {
        let here = place / longestPage
        place += 1
        guard part == nil || part == here else { continue }
        entries.append((index, shared.plan.shown.contacts[index], isLong && part == nil ? OutputPaths.contacts(part: here) : nil))
      }
      return entries.isEmpty ? nil : (number + 1, group.name, entries)
    }
  }

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let contact = contactRecord(in: &schema, models)
    let group = Record<Group>("contactGroup", in: &schema) { group in
      group.text("name") { $0.name }
      group.text("id") { "group-\($0.number)" }
      group.flag("isNames") { $0.contacts.first?.part != nil }
      group.list("contacts", of: contact) { $0.contacts }
    }
    let page = Page<Part>("contacts", in: &schema, models) { page in
      page.flag("hasContacts") { !$1.plan.shown.contacts.isEmpty }
      page.text("count") { $1.words.contactCount(count: $1.plan.shown.contacts.count) }
      page.list("groups", of: group) { $0.groups }
      page.list("parts", of: models.link, flag: "hasParts") { page, shared in
        let paths = Self.parts(shared.plan).map(OutputPaths.contacts)
        let names = [Link(shared.words.contacts, OutputPaths.contacts, isCurrent: page.number == nil)]
        return paths.isEmpty
          ? []
          : names + paths.enumerated().map { Link(shared.language.plainNumber($0 + 1), $1, isCurrent: $0 == page.number) }
      }
      page.path("allCards", .optional) { $1.named($1.plan.paths.allCards) }
    }
    let sheet = Page<Sheet>("print-contacts", in: &schema, models) { page in
      Sheet.declare(&page, models)
      page.list("groups", of: group) { Self.groups($1) }
    }
    return { site in
      guard SiteSection.contacts.isPublished(site.plan) else { return [] }
      let onScreen = ([nil] + Self.parts(site.plan).map { $0 as Int? }).map { number in
        page.job(number.map(OutputPaths.contacts) ?? SiteSection.contacts.path) { path, shared in
          let title = [shared.words.contacts, number.map { shared.language.plainNumber($0 + 1) }].compactMap { $0 }.joined(
            separator: " ")
          return (Frame(path, title, in: .contacts, shared), Part(groups: Self.groups(shared, part: number), number: number))
        }
      }
      return onScreen + sheet.jobs(of: .contacts, site) { $0.words.contactCount(count: $0.plan.shown.contacts.count) }
    }
  }

  private static func contactRecord(in schema: inout ViewSchema, _ models: SharedModels) -> Record<Entry> {
    let phone = phoneRecord(in: &schema)
    let mail = Record<Contact.Labelled>("mail", in: &schema) { mail in
      mail.text("address") { $0.value }
      mail.text("kind", .optional) { $0.label.map($1.words.name(ofLabel:)) }
      mail.url("write", .optional) { mailLink($0.value) }
    }
    let postal = Record<[String]>("postalAddress", in: &schema) { postal in
      postal.text("lines") { $0.joined(separator: "\n") }
      postal.text("line") { $1.language.series($0) }
    }
    let web = Record<Contact.Labelled>("webPage", in: &schema) { web in
      web.text("site") { Self.shortened($0.value) }
      web.text("kind", .optional) { $0.label.map($1.words.name(ofLabel:)) }
      web.url("visit") { $0.value }
    }
    return Record("contact", in: &schema) { contact in
      contact.text("id") { $1.plan.paths.contactNames[$0.index] }
      contact.text("name") { $0.contact.shownName($1.words) }
      contact.flag("isPerson") { $0.contact.personName != nil }
      contact.text("initials") {
        let language = $1.language
        return $0.contact.shownName($1.words).split(separator: " ").prefix(2).map { language.capitalized(String($0.prefix(1))) }
          .joined()
      }
      contact.record("photo", of: models.picture, .optional) { entry, shared in
        let name = entry.contact.shownName(shared.words)
        return Picture(entry.contact.photo, of: entry.contact.shownName, shared.words.avatarOf(name: name))
      }
      contact.text("company", .optional) { $0.contact.personName == nil ? nil : $0.contact.company }
      contact.text("title", .optional) { entry, shared in
        let parts = [entry.contact.title, entry.contact.role].compactMap { $0 }.withoutRepeats
        return parts.isEmpty ? nil : shared.language.row(parts)
      }
      contact.list("related", of: models.tag) { entry, shared in
        entry.contact.related.map { person in
          person.label.map { shared.words.labelled(label: shared.words.name(ofLabel: $0), value: person.value) } ?? person.value
        }
      }
      contact.text("birthday", .optional) { $1.language.text(of: $0.contact.birthday) }
      contact.text("notes", .optional) { $0.contact.notes }
      contact.list("noteParts", of: models.textPart) { $0.contact.notes.map(TextPart.parts) ?? [] }
      contact.list("phones", of: phone) { entry in
        // Several in one field are several.
        entry.contact.phones.flatMap { phone in
          DialledNumber.all(in: phone.number).map { Contact.Phone($0.text, kind: phone.kind, label: phone.label) }
        }
      }
      contact.list("emails", of: mail) { $0.contact.labelled($0.contact.emails) }
      contact.list("addresses", of: postal) { $0.contact.addresses.map(\.lines) }
      contact.list("webPages", of: web) { $0.contact.labelled($0.contact.urls) }
      contact.path("card", .optional) { $1.named($1.plan.paths.contactCard($0.index)) }
      contact.path("part", .optional) { $0.part }
    }
  }

  private static func phoneRecord(in schema: inout ViewSchema) -> Record<Contact.Phone> {
    Record("phone", in: &schema) { phone in
      phone.text("number") { $0.number }
      phone.text("kind", .optional) { phone, shared in
        let name = phone.kind.rawValue
        return phone.label ?? shared.words.say(named: "phone\(name.prefix(1).uppercased())\(name.dropFirst())")
      }
      phone.url("call", .optional) { phone in
        // Nobody speaks to a fax.
        phone.kind == .fax ? nil : DialledNumber.all(in: phone.number).first?.digits.map { "tel:\($0)" }
      }
    }
  }

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
    func title(_ contact: Contact) -> String {
      if contact.isEmergency { return words.emergencyContacts }
      guard let category = contact.category, !category.isBlank else { return words.categoryOther }
      return category
    }
    let sorted = all.indices.map { index in
      let contact = all[index]
      let texts = [title(contact)] + contact.sortNames + [contact.company ?? ""]
      // Those without a category stand with those whose category is called so.
      let rank = contact.isEmergency ? 0 : texts[0] == words.categoryOther ? 2 : 1
      return (index: index, rank: rank, keys: texts.map { SortKey($0, in: language) }, id: contact.id.raw)
    }.sorted { a, b in
      if a.rank != b.rank { return a.rank < b.rank }
      return a.keys == b.keys ? a.id < b.id : a.keys.lexicographicallyPrecedes(b.keys)
    }
    return sorted.map(\.index).runs { title(all[$0]) }.map { ContactGroup(name: $0, contacts: $1) }
  }
}

extension Catalogue {
  /// The word of a contact's address or person, as cards know it or the family wrote it.
  func name(ofLabel label: String) -> String {
    guard Contact.Labelled.known.contains(label) else { return label }
    return word(label, label == "home" || label == "work" ? "phone" : "relation")
  }
}

extension Contact {
  /// Addresses with what they are called.
  func labelled(_ addresses: [String]) -> [Labelled] { addresses.map { Labelled($0, label: label(of: $0)) } }

  /// What the family calls a person, else first and last name; nil if it has none of them.
  var personName: String? {
    if let displayName, !displayName.isBlank { return displayName }
    let name = CardName.joined(self, given: [firstName], family: lastName)
    return name.isEmpty ? nil : name
  }

  /// Last and first name as they are sorted: what the card says of that, else as they are spoken, else as they are written.
  var sortNames: [String] {
    let said = (sortName ?? "").split(separator: ",", maxSplits: 1).map { $0.drop(while: \.isWhitespace) }.map(String.init)
    return [
      said.first ?? phoneticLastName ?? lastName ?? company ?? shownName ?? "",
      said.dropFirst().first ?? phoneticFirstName ?? firstName ?? "",
    ]
  }

  /// What it is called: a name, else its company, else its category.
  var shownName: String? { personName ?? [company, category].compactMap { $0 }.first { !$0.isBlank } }

  /// The same, or words that say that it has no name.
  func shownName(_ words: Catalogue) -> String { shownName ?? words.unnamedContact }
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

/// The link that writes to an e-mail address: what is beyond ASCII is percent-encoded, which behind the @ too is how RFC 6068 §2 writes
/// names of hosts. Nil if it is no address.
package func mailLink(_ text: String) -> String? {
  guard CardName.isMail(text), !text.contains("@.") else { return nil }
  return "mailto:" + text.percentEncoded { $0.isLetterOrDigit || "-._~@+".utf8.contains($0) }
}
