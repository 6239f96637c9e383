internal import Languages
internal import Octets
internal import Planning
internal import Templates
package import TribeModel

/// `contacts/`: everybody outside the family, by category; and the same on paper, `print/contacts.html`. If there are very many, it has
/// their names alone, and `contacts/part-N.html` what there is to know of them.
struct ContactsPage: PageKind {
  private let page: Page<Part>
  private let sheet: Page<Sheet>

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
    let count = plan.tribe.contacts.count
    return 0..<(count > longestPage ? (count + longestPage - 1) / longestPage : 0)
  }

  private static func partPath(_ number: Int) -> String { "contacts/part-\(number + 1).html" }

  /// All contacts in the order of the page, or those of a part.
  private static func groups(_ shared: SharedViews, part: Int? = nil) -> [Group] {
    let isLong = !parts(shared.plan).isEmpty
    var place = 0
    return ContactGroup.groups(shared.plan.tribe.contacts, shared.language, shared.words).enumerated().compactMap { number, group in
      var entries: [Entry] = []
      for index in group.contacts {
        let here = place / longestPage
        place += 1
        guard part == nil || part == here else { continue }
        entries.append((index, shared.plan.tribe.contacts[index], isLong && part == nil ? partPath(here) : nil))
      }
      return entries.isEmpty ? nil : (number + 1, group.name, entries)
    }
  }

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let phone = Record<Contact.Phone>("phone", "One telephone number", in: &schema) { phone in
      phone.text("number", "The number as it was written") { $0.number }
      phone.text("kind", "What it is called, else mobile, home, work, fax or pager", .optional) { phone, shared in
        let name = phone.kind.rawValue
        return phone.label ?? shared.words.say(named: "phone\(name.prefix(1).uppercased())\(name.dropFirst())")
      }
      phone.url("call", "The tel: address; missing if the number has no digits", .optional) { phone in
        // Nobody speaks to a fax.
        phone.kind == .fax ? nil : DialledNumber.all(in: phone.number).first?.digits.map { "tel:\($0)" }
      }
    }
    let mail = Record<Contact.Labelled>("mail", "One e-mail address", in: &schema) { mail in
      mail.text("address", "The address") { $0.value }
      mail.text("kind", "What it is called", .optional) { $0.label.map($1.words.name(ofLabel:)) }
      mail.url("write", "The mailto: address; missing if it is no address", .optional) { mailLink($0.value) }
    }
    let postal = Record<[String]>("postalAddress", "Where somebody lives or works", in: &schema) { postal in
      postal.text("lines", "Street, city and country, as lines") { $0.joined(separator: "\n") }
      postal.text("line", "The same on one line, with commas") { $1.language.series($0) }
    }
    let web = Record<Contact.Labelled>("webPage", "A web page of a contact", in: &schema) { web in
      web.text("site", "Its address without https:// and the slash at the end") { Self.shortened($0.value) }
      web.text("kind", "What it is called", .optional) { $0.label.map($1.words.name(ofLabel:)) }
      web.url("visit", "Its whole address") { $0.value }
    }
    let related = Record<Contact.Labelled>("relatedPerson", "Somebody who belongs to a contact", in: &schema) { person in
      person.text("text", "Who it is, behind what they are: “Mother: Ana”") { person, shared in
        guard let label = person.label else { return person.value }
        return shared.words.labelled(label: shared.words.name(ofLabel: label), value: person.value)
      }
    }
    let contact = Record<Entry>("contact", "Somebody outside the family, or a company", in: &schema) { contact in
      contact.text("id", "An id for links within the page") { $1.plan.paths.contactNames[$0.index] }
      contact.text("name", "What the family says, else first and last name, else the company, else the category") {
        $0.contact.shownName($1.words)
      }
      contact.flag("isPerson", "Set if it has a person's name") { $0.contact.personName != nil }
      contact.text("initials", "One or two letters of the name") {
        let language = $1.language
        return $0.contact.shownName($1.words).split(separator: " ").prefix(2).map { language.capitalized(String($0.prefix(1))) }
          .joined()
      }
      contact.record(
        "photo", "The picture; missing if there is none or planner.json does not ask for photos", of: models.picture, .optional
      ) { entry, shared in
        let name = entry.contact.shownName(shared.words)
        return Picture(entry.contact.photo, of: entry.contact.shownName, shared.words.avatarOf(name: name))
      }
      contact.text("company", "The company, unless it is the name already", .optional) {
        $0.contact.personName == nil ? nil : $0.contact.company
      }
      contact.text("title", "The person's title, and what they do there", .optional) { entry, shared in
        let parts = [entry.contact.title, entry.contact.role].compactMap { $0 }.withoutRepeats
        return parts.isEmpty ? nil : shared.language.row(parts)
      }
      contact.list("related", "People who belong to the person", of: related) { $0.contact.related }
      contact.text("birthday", "The birthday without a year", .optional) { $1.language.text(of: $0.contact.birthday) }
      contact.text("notes", "What else there is to know", .optional) { $0.contact.notes }
      contact.list("noteParts", "The same, with its addresses set apart", of: models.textPart) {
        $0.contact.notes.map(TextPart.parts) ?? []
      }
      contact.list("phones", "Telephone numbers", of: phone) { entry in
        // Several in one field are several.
        entry.contact.phones.flatMap { phone in
          DialledNumber.all(in: phone.number).map { Contact.Phone($0.text, kind: phone.kind, label: phone.label) }
        }
      }
      contact.list("emails", "E-mail addresses", of: mail) { $0.contact.labelled($0.contact.emails) }
      contact.list("addresses", "Where the contact lives or works", of: postal) { $0.contact.addresses.map(\.lines) }
      contact.list("webPages", "Web pages", of: web) { $0.contact.labelled($0.contact.urls) }
      contact.path("card", "The contact's card, from the site's root; missing if its address is secret", .optional) {
        $1.named($1.plan.paths.contactCard($0.index))
      }
      contact.path("part", "The page that has the rest, from the site's root, if this one has names alone", .optional) { $0.part }
    }
    let group = Record<Group>("contactGroup", "The contacts of one category", in: &schema) { group in
      group.text("name", "The category") { $0.name }
      group.text("id", "An id for links within the page") { "group-\($0.number)" }
      group.flag("isNames", "Set if the page has names alone") { $0.contacts.first?.part != nil }
      group.list("contacts", "Its contacts by last name", of: contact) { $0.contacts }
    }
    page = Page("contacts", "All contacts by category", record: "All contacts", in: &schema, models) { page in
      page.flag("hasContacts", "Set if there are any") { !$1.plan.tribe.contacts.isEmpty }
      page.text("count", "How many there are") { $1.words.contactCount(count: $1.plan.tribe.contacts.count) }
      page.list("groups", "Those for an emergency first, then by category", of: group) { $0.groups }
      page.list(
        "parts", "The page of all names, and those with the rest", of: models.link,
        flag: ("hasParts", "Set if there are too many contacts for one page")
      ) { page, shared in
        let paths = Self.parts(shared.plan).map(Self.partPath)
        let names = [Link(shared.words.contacts, OutputPaths.contacts, isCurrent: page.number == nil)]
        return paths.isEmpty
          ? []
          : names + paths.enumerated().map { Link(shared.language.plainNumber($0 + 1), $1, isCurrent: $0 == page.number) }
      }
      page.path("allCards", "All cards in one file, from the site's root; missing if its address is secret", .optional) {
        $1.named($1.plan.paths.allCards)
      }
    }
    sheet = Page("print-contacts", "All contacts on paper", in: &schema, models) { page in
      Sheet.declare(&page, models)
      page.list("groups", "Those for an emergency first, then by category", of: group) { Self.groups($1) }
    }
  }

  func jobs(_ site: SiteContents) -> [PageJob] {
    guard SiteSection.contacts.isPublished(site.plan) else { return [] }
    let onScreen = ([nil] + Self.parts(site.plan).map { $0 as Int? }).map { number in
      page.job(number.map(Self.partPath) ?? SiteSection.contacts.path) { path, shared in
        let title = [shared.words.contacts, number.map { shared.language.plainNumber($0 + 1) }].compactMap { $0 }.joined(
          separator: " ")
        return (Frame(path, title, in: .contacts, shared), Part(groups: Self.groups(shared, part: number), number: number))
      }
    }
    return onScreen + sheet.jobs(of: .contacts, site) { $0.words.contactCount(count: $0.plan.tribe.contacts.count) }
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
  var shownName: String? {
    personName ?? [company, category].compactMap { $0 }.first { !$0.isBlank }
  }

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

/// Whether a text looks like `name@host.example`: what RFC 5322 calls a dot-atom on either side of one @.
func isMailAddress(_ text: String) -> Bool {
  let sides = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
  guard sides.count == 2, sides.allSatisfy({ !$0.isEmpty && $0.first != UInt8(ascii: ".") && $0.last != UInt8(ascii: ".") }) else {
    return false
  }
  return sides.joined().allSatisfy { $0.isLetterOrDigit || "!#$%&'*+-/=?^_`{|}~.".utf8.contains($0) }
}
