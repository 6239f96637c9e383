import Diagnostics
import Testing
import TribeModel

@testable import TribeImport

/// What programs write into cards.
@Suite("Cards as their makers meant them")
struct CardCasesTests {
  static func contacts(_ text: String, locale: String = "en-GB") throws -> [Contact] {
    let result = importing([
      "planner.json":
        #"{ "timeZone": "Europe/Oslo", "locale": "\#(locale)", "sources": [ { "format": "vcard", "path": "a.vcf" } ] }"#,
      "a.vcf": text.replacing("\n", with: "\r\n") + "\r\n",
    ])
    #expect(!result.diagnostics.hasErrors, "\(result.diagnostics)")
    return try #require(result.tribe).contacts
  }

  static func card(_ lines: String..., version: String = "3.0") -> String {
    (["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD"]).joined(separator: "\n")
  }

  @Test(arguments: [
    ("N;CHARSET=WINDOWS-1251;ENCODING=QUOTED-PRINTABLE:=C8=E2=E0=ED=EE=E2;=C8=E2=E0=ED;;;", "Иван Иванов"),
    ("N;CHARSET=ISO-8859-2;ENCODING=QUOTED-PRINTABLE:=A3ukasz;Micha=B3;;;", "Michał Łukasz"),
    ("N;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=8E=52=93=63;=91=BE=98=59;;;", "太郎 山田"),
    ("N;CHARSET=ISO-8859-15;ENCODING=QUOTED-PRINTABLE:=A4uro;Ann;;;", "Ann €uro"),
    ("N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=85s=\n=C3=A9;Zo=C3=\n=AB;;;", "Zoë Åsé"),
    ("N;CHARSET=NO-SUCH-ONE;ENCODING=QUOTED-PRINTABLE:=E5se;Ann;;;", "Ann åse"),
  ])
  func lettersAreThoseOfTheCharset(line: String, name: String) throws {
    let contact = try #require(try Self.contacts(Self.card(line, version: "2.1")).first)
    #expect("\(contact.firstName ?? "") \(contact.lastName ?? "")" == name)
  }

  @Test(arguments: [
    ("BDAY:0000-04-15", nil as Int?, 15), ("BDAY;VALUE=date:1904-04-16", nil, 16), ("BDAY:1604-04-17", nil, 17),
    ("BDAY:2010-04-18", 2010, 18), ("BDAY:--0419", nil, 19),
  ])
  func yearsThatMeanNoneAreNone(line: String, year: Int?, day: Int) throws {
    let contact = try #require(try Self.contacts(Self.card("FN:Nils", line)).first)
    #expect(contact.birthday == Birthday(month: 4, day: day, year: year))
  }

  @Test func numbersKeepTheirKindsAndLabels() throws {
    let contact = try #require(
      try Self.contacts(
        Self.card(
          "FN:Kari", "item1.TEL;type=pref:1", "item1.X-ABLabel:_$!<HomeFAX>!$_", "item2.TEL:2", "item2.X-ABLabel:Grandma landline",
          "TEL;type=WORK;type=FAX:3", "TEL;type=PAGER:4", "TEL;type=IPHONE;type=CELL:5", "item3.TEL:6",
          "item3.X-ABLabel:_$!<Mobile>!$_")
      ).first)
    #expect(contact.phones.map(\.kind) == [.fax, .other, .fax, .pager, .mobile, .mobile])
    #expect(contact.phones.map(\.label) == [nil, "Grandma landline", nil, nil, nil, nil])
  }

  @Test func categoriesAnniversariesAndOrganisationsAreKept() throws {
    let contacts = try Self.contacts(
      [
        Self.card(
          "FN:Carla", "CATEGORIES:Family,Friends", "item2.X-ABDATE:2010-06-12", "item2.X-ABLabel:_$!<Anniversary>!$_",
          "NOTE:<p>Rings <b>twice</b></p>"),
        Self.card("FN:Harbour Dental", "KIND:org", "ORG:Harbour Dental Ltd;Reception", "ANNIVERSARY:20091010", version: "4.0"),
      ].joined(separator: "\n")
    ).sorted { ($0.category ?? "") > ($1.category ?? "") }
    #expect(contacts.map(\.category) == ["Family", nil] && contacts[0].otherCategories == ["Friends"])
    #expect(contacts[0].anniversary == Birthday(month: 6, day: 12, year: 2010) && contacts[0].notes == "Rings twice")
    #expect(
      contacts[1].displayName == "Harbour Dental" && contacts[1].company == "Harbour Dental Ltd"
        && contacts[1].departments == ["Reception"])
    #expect(contacts[1].anniversary == Birthday(month: 10, day: 10, year: 2009))
  }

  @Test func aPictureMayHaveItsCommaEscaped() throws {
    let png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12P4z8AAAAMBAQAY3Y2wAAAAAElFTkSuQmCC"
    let contact = try #require(try Self.contacts(Self.card("FN:Ada", "PHOTO;VALUE=URI:data:image/png;base64\\,\(png)")).first)
    #expect(contact.photo?.embedded?.isEmpty == false)
  }

  /// Names as they stand together: by the planner's language and by the script of the name.
  @Test(arguments: [
    ("hu-HU", "N:Nagy;Anna;;;", "FN:Nagy Anna", "Nagy Anna"), ("hu-HU", "N:Nagy;Anna;;;", "FN:Anna Nagy", "Nagy Anna"),
    ("en-GB", "N:Nagy;Anna;;Dr.;", "FN:Anna Nagy", "Dr. Anna Nagy"),
    ("hu-HU", "N:Nagy;Anna;;Dr.;", "FN:Nagy Anna", "Dr. Nagy Anna"),
    ("en-GB", "N:Nagy;Anna;;;", "FN:Nagy Anna", "Anna Nagy"), ("en-GB", "N:Nagy;Anna;;;", "FN:Nagy, Anna", "Anna Nagy"),
    ("en-GB", "N:Nagy;Anna;;Dr.;", "FN:Dr. Nagy Anna", "Dr. Anna Nagy"),
    ("en-GB", "N:Nagy;Anna;;;Jr.", "FN:Nagy Anna Jr.", "Anna Nagy Jr."),
    ("hu-HU", "N:Nagy;Anna;Mária;;", "FN:Anna Mária Nagy", "Nagy Anna Mária"),
    ("vi-VN", "N:Nguyễn;An;Văn;;", "FN:Nguyễn Văn An", "Nguyễn Văn An"),
    ("en-GB", "N:Nguyễn;An;Văn;;", "FN:Nguyễn Văn An", "Nguyễn Văn An"),
    ("vi-VN", "N:Nguyễn;An;Văn;;", "FN:x", "x"), ("ja-JP", "N:佐藤;花子;;;", "FN:花子 佐藤", "佐藤花子"),
    ("en-GB", "N:佐藤;花子;;;", "FN:佐藤 花子", "佐藤花子"), ("en-GB", "N:김;민수;;;", "FN:김민수", "김민수"),
    ("en-GB", "N:ジャクソン;マイケル;;;", "FN:マイケル ジャクソン", "マイケル ジャクソン"), ("ja-JP", "N:Smith;Ann;;;", "FN:Ann Smith", "Ann Smith"),
    ("en-GB", "N:李;Ann;;;", "FN:Ann 李", "Ann 李"),
  ])
  func namesStandAsTheirLanguageHasThem(locale: String, name: String, shown: String, expected: String) throws {
    let contact = try #require(try Self.contacts(Self.card(name, shown), locale: locale).first)
    #expect(CardName.ofPerson(contact) == expected)
  }

  @Test(arguments: [
    ("3.0", ["SORT-STRING:Harten"], "Harten"), ("4.0", ["N;SORT-AS=\"Harten,Rene\":van der Harten;Rene;;;"], "Harten,Rene"),
    ("3.0", ["N:van der Harten;Rene;;;"], nil as String?), ("4.0", ["N;SORT-AS=Harten:van der Harten;Rene;;;"], "Harten"),
  ])
  func cardsSayHowNamesAreSorted(version: String, lines: [String], sorted: String?) throws {
    let card = (["BEGIN:VCARD", "VERSION:\(version)", "FN:Rene"] + lines + ["END:VCARD"]).joined(separator: "\n")
    #expect(try Self.contacts(card).first?.sortName == sorted)
  }

  @Test func copiesAreOneAndIDsComeFromWhatIsThere() throws {
    let (ann, bo) = (Self.card("FN:Ann", "EMAIL:ann@example.org"), Self.card("FN:Bo"))
    let first = try Self.contacts([ann, bo, ann].joined(separator: "\n"))
    #expect(first.count == 2)
    #expect(Set(first.map(\.id)) == Set(try Self.contacts([bo, ann].joined(separator: "\n")).map(\.id)))
    let old = Self.card("UID:1", "FN:Ann", "TEL:1", "REV:20260101T000000Z")
    let new = Self.card("UID:1", "FN:Ann", "TEL:2", "REV:20270101T000000Z")
    for order in [[old, new], [new, old]] {
      #expect(try Self.contacts(order.joined(separator: "\n")).map { $0.phones.map(\.number) } == [["2"]])
    }
    // A UID that all cards share is no id.
    #expect(try Self.contacts([Self.card("UID:0", "FN:Ann"), Self.card("UID:0", "FN:Bo")].joined(separator: "\n")).count == 2)
  }

  /// A calendar of birthdays and an address book know the same person: one contact, one birthday.
  @Test func whoHasABirthdayAndACardIsOne() throws {
    func event(_ name: String, _ day: String) -> String {
      "BEGIN:VEVENT\r\nUID:\(name)-\(day)@google.com\r\nDTSTART;VALUE=DATE:\(day)\r\nCREATED:20200101T000000Z\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:\(name)'s birthday\r\nEND:VEVENT\r\n"
    }
    let result = importing([
      "planner.json":
        #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "icalendar", "path": "b.ics" }, { "format": "vcard", "path": "a.vcf" } ] }"#,
      "b.ics":
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:a\r\nX-WR-CALNAME:Birthdays\r\n\(event("Nora Berg", "19900405"))\(event("Ola Berg", "19900406"))\(event("Per Berg", "19900407"))END:VCALENDAR\r\n",
      "a.vcf": [
        Self.card("UID:1", "FN:Dr. Nora Berg", "N:Berg;Nora;;Dr.;"), Self.card("UID:2", "FN:Ola Berg", "BDAY:--0406"),
        Self.card("UID:3", "FN:Per Berg", "BDAY:19910101"), Self.card("UID:4", "ORG:Berg"), "",
      ].joined(separator: "\n").replacing("\n", with: "\r\n"),
    ])
    let contacts = try #require(result.tribe).contacts
    #expect(contacts.count == 5, "\(contacts.map(\.displayName))")
    #expect(contacts.first { $0.cardUID == "1" }?.birthday == Birthday(month: 4, day: 5, year: 1990))
    #expect(contacts.first { $0.cardUID == "2" }?.birthday == Birthday(month: 4, day: 6, year: 1990))
    // Another day is another person.
    #expect(contacts.first { $0.cardUID == "3" }?.birthday == Birthday(month: 1, day: 1, year: 1991))
  }

  /// People and words beside addresses, as Apple, Google, Outlook, GNOME and vCard 4.0 write them.
  @Test(arguments: [
    (["item1.X-ABRELATEDNAMES:Eva", "item1.X-ABLabel:_$!<Mother>!$_"], [Contact.Labelled("Eva", label: "mother")]),
    (["RELATED;TYPE=friend;VALUE=text:Bo"], [.init("Bo", label: "friend")]),
    (["X-EVOLUTION-SPOUSE:Kim"], [.init("Kim", label: "spouse")]),
    (["X-SPOUSE:Kim", "X-MANAGER:Li"], [.init("Kim", label: "spouse"), .init("Li", label: "manager")]),
    (["X-KADDRESSBOOK-X-AssistantsName:Pat"], [.init("Pat", label: "assistant")]),
    (["RELATED;TYPE=spouse:urn:uuid:2"], [.init("Nora", label: "spouse")]), (["RELATED;TYPE=spouse:urn:uuid:9"], []),
    (["item2.X-ABRELATEDNAMES:Sol", "item2.X-ABLabel:Godmother"], [.init("Sol", label: "Godmother")]),
  ])
  func peopleOfACardAreKept(lines: [String], people: [Contact.Labelled]) throws {
    let cards = ["UID:urn:uuid:1\nFN:Ada\n\(lines.joined(separator: "\n"))", "UID:urn:uuid:2\nFN:Nora"].map {
      Self.card($0, version: "4.0")
    }
    let contact = try #require(try Self.contacts(cards.joined(separator: "\n")).first { $0.cardUID == "urn:uuid:1" })
    #expect(contact.related == people)
  }

  @Test func addressesKeepTheirWords() throws {
    let contact = try #require(
      try Self.contacts(
        Self.card(
          "FN:Kari", "TITLE:Head", "ROLE:Coach", "EMAIL;type=INTERNET;type=WORK;type=pref:a@example.org",
          "EMAIL;TYPE=INTERNET:b@example.org", "item1.EMAIL:c@example.org", "item1.X-ABLabel:_$!<Home>!$_",
          "item2.URL:shop.example.org",
          "item2.X-ABLabel:Shop", "item3.URL:https://example.org", "item3.X-ABLabel:_$!<HomePage>!$_",
          "URL;TYPE=WORK:https://w.example.org")
      ).first)
    #expect([contact.title, contact.role] == ["Head", "Coach"])
    #expect(contact.labels.map(\.value) == ["a@example.org", "c@example.org", "https://shop.example.org", "https://w.example.org"])
    #expect(contact.labels.map(\.label) == ["work", "home", "Shop", "work"])
  }
}
