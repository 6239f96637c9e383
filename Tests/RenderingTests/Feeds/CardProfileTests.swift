import Diagnostics
import ICalendar
import Rendering
import Testing
import TribeModel
import VCard

@Suite("Cards: what each client needs")
struct CardProfileTests {
  func cards(_ family: FeedFixture, _ path: String = "contacts.vcf") throws -> [CardContents] {
    let bytes = try #require(family.files[path])
    let (cards, diagnostics) = VCardReader.read(bytes: bytes, file: FileID(index: 0), mode: .strict)
    #expect(diagnostics.isEmpty)
    return cards.map { CardContents.read($0).contents }
  }

  @Test func everyCardHasAName() throws {
    var family = try FeedProfileTests.busyFamily()
    try family.render()
    let all = try cards(family)
    #expect(all.map(\.formattedName) == ["Ann O'Neil, jr", "Plumb; Co", "Contact without a name"])
    #expect(all[0].name.family == "O'Neil, jr" && all[0].name.given == "Ann")
    #expect(all[1].isCompany && all[1].organization == ["Plumb; Co"])
    #expect(try family.text("contacts.vcf").contains("X-ABShowAs:COMPANY"))
    #expect(try family.text("contacts.vcf").contains("\r\nN:;;;;\r\n"))
  }

  @Test(arguments: [false, true])
  func cardsHoldAddressesAndPages(isVersion4: Bool) throws {
    var family = FeedFixture()
    var contact = Contact(id: ContactID("1", in: FeedFixture.scope))
    contact.firstName = "Ann"
    contact.displayName = "Grandma; Ann"
    var address = Contact.PostalAddress(kind: .home)
    address.street = "Main St 1, back\nFlat; 3"
    address.city = "Oslo"
    address.postalCode = "0001"
    contact.addresses = [address, Contact.PostalAddress()]
    contact.urls = ["https://x.invalid/a,b;c?d=1"]
    var called = Contact(id: ContactID("2", in: FeedFixture.scope))
    called.displayName = "The neighbours"
    family.tribe.contacts = [contact, called]
    family.settings.feeds.vCardVersion4 = isVersion4
    try family.render()
    let all = try cards(family)
    #expect(all.map(\.formattedName) == ["Grandma; Ann", "The neighbours"])
    #expect(all[1].name.given == "The neighbours" && !all[1].isCompany)
    #expect(all[0].addresses.first?.lines == ["", "", "Main St 1, back\nFlat; 3", "Oslo", "", "0001", ""])
    #expect(all[0].addresses.first?.kinds == ["HOME"] && all[0].urls.map(\.value) == contact.urls)
  }

  @Test(
    arguments: [
      (["1 Main St", "Springfield", "IL", "62704", "USA"], ["1 Main St", "Springfield, IL 62704", "USA"]),
      (["Storgata 1", "Oslo", nil, "0155", "Norge"], ["Storgata 1", "0155 Oslo", "Norge"]),
      (["10 Downing St", "London", nil, "SW1A 2AA", "UK"], ["10 Downing St", "London SW1A 2AA", "UK"]),
      (["Gran Vía 1", "Alcalá", "Madrid", "28001", nil], ["Gran Vía 1", "28001 Alcalá, Madrid"]),
      (["A\nB", nil, nil, "SE-114 55", nil], ["A", "B", "SE-114 55"]), ([nil, nil, nil, nil, "Norge"], ["Norge"]),
      ([nil, "Oslo", nil, nil, nil], ["Oslo"]),
    ] as [([String?], [String])])
  func addressesReadAsOnALetter(parts: [String?], lines: [String]) {
    var address = Contact.PostalAddress()
    (address.street, address.city, address.region, address.postalCode, address.country) = (
      parts[0], parts[1], parts[2], parts[3], parts[4]
    )
    #expect(address.lines == lines)
  }

  @Test func theCategoryStandsInTheNotesToo() throws {
    // Android has no branch for CATEGORIES, Apple does not show them.
    var family = try FeedProfileTests.busyFamily()
    try family.render()
    let ann = try #require(try cards(family).first)
    #expect(ann.categories == ["Dentist"])
    #expect(ann.note == "Phone: 020 123 456 ext 5\nCategory: Dentist")
    #expect(ann.phones.map(\.value) == ["020 123 456"] && ann.phones.first?.kinds == ["WORK"])
  }

  @Test func oneFilePerContactOnePerCategoryAndOneWithAll() throws {
    var family = try FeedProfileTests.busyFamily()
    try family.render()
    #expect(
      family.order.filter { $0.hasSuffix(".vcf") } == [
        "contacts/tribehub-1.vcf", "contacts/tribehub-2.vcf", "contacts/tribehub-3.vcf", "contacts.vcf", "contacts-Dentist.vcf",
      ])
    // Classic Outlook reads only the first card of a file.
    #expect(try cards(family, "contacts/tribehub-2.vcf").count == 1)
  }

  @Test func birthdaysWithoutAYear() throws {
    var family = try FeedProfileTests.busyFamily()
    try family.render()
    #expect(try family.text("contacts.vcf").contains("BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-03\r\n"))
    #expect(try cards(family).first?.birthday == .init(year: nil, month: 3, day: 3))
    family.settings.feeds.vCardVersion4 = true
    try family.render()
    #expect(try family.text("contacts.vcf").contains("BDAY:--0303\r\n"))
    #expect(try family.text("contacts.vcf").contains("VERSION:4.0\r\n"))
    #expect(family.findings == [])
  }

  /// RFC 6350 §6.7.6: a UID that is no URI says so, and the ledger finds its card again.
  @Test(arguments: [false, true])
  func uidsAreMarkedAsTheirVersionAsks(isVersion4: Bool) throws {
    var family = try FeedProfileTests.busyFamily()
    family.settings.feeds.vCardVersion4 = isVersion4
    try family.render()
    #expect(family.findings == [])
    #expect(try family.text("contacts.vcf").contains("\r\nUID\(isVersion4 ? ";VALUE=text" : ""):contact-1"))
    let first = try cards(family)
    #expect(first.allSatisfy { $0.uid?.hasPrefix("contact-") == true })
    family.asOf = "20270401T000000Z"
    family.tribe.contacts[1].title = "Boss"
    try family.render()
    let second = try cards(family).map(\.revision)
    #expect(second[0] == first[0].revision && second[1] == "20270401T000000Z")
  }

  @Test func theRevisionStaysWhileTheCardStays() throws {
    var family = try FeedProfileTests.busyFamily()
    try family.render()
    let first = try cards(family).map(\.revision)
    family.asOf = "20270401T000000Z"
    family.tribe.contacts[1].title = "Boss"
    try family.render()
    let second = try cards(family).map(\.revision)
    #expect(first[0] == second[0] && first[2] == second[2] && first[1] != second[1])
    #expect(second[1] == "20270401T000000Z")
  }

  @Test func contactsThatAreNotPublishedLeaveNoFile() throws {
    var family = try FeedProfileTests.busyFamily()
    family.settings.publish.contacts = false
    try family.render()
    #expect(!family.order.contains { $0.hasSuffix(".vcf") })
    #expect(!(try family.text("feeds/birthdays.ics")).contains("Ann"))
  }
}
