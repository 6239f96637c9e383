import Diagnostics
import TestSupport
import Testing
import VCard

func lines(_ text: String) -> [UInt8] {
  Array((text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n") + "\r\n").utf8)
}

@Suite("Reading vCards")
struct VCardReaderTests {
  func read(_ bytes: [UInt8]) -> (cards: [CardContents], ids: [String]) {
    let (cards, diagnostics) = VCardReader.read(bytes: bytes, file: FileID(index: 0), mode: .tolerant)
    let contents = cards.map { CardContents.read($0) }
    return (contents.map(\.contents), diagnostics.map(\.id) + contents.flatMap { $0.diagnostics.map(\.id) })
  }

  @Test(arguments: [
    ("FN;ENCODING=QUOTED-PRINTABLE:Ana van der Berg=\r\n 79", "Ana van der Berg 79"),
    ("FN;QUOTED-PRINTABLE:Ana=\r\n  Mar=C3=ADa=\r\n\tBerg", "Ana  María\tBerg"),
    ("FN;ENCODING=QUOTED-PRINTABLE:Ana =\r\nBerg", "Ana Berg"), ("FN:Ana=\r\n 79", "Ana=79"),
  ])
  func aSpaceBehindASoftBreakIsText(line: String, name: String) throws {
    let card = "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Berg;Ana\r\n\(line)\r\nTEL:1\r\nEND:VCARD\r\n"
    let (cards, _) = VCardReader.read(bytes: Array(card.utf8), file: FileID(index: 0), mode: .tolerant)
    let contents = CardContents.read(try #require(cards.first)).contents
    #expect(contents.formattedName == name && contents.phones.map(\.value) == ["1"])
  }

  struct Escaped: Sendable, CustomTestStringConvertible {
    var value: String
    /// What versions 3.0 and 4.0 mean by it, and what 2.1 does: family and given name.
    var new: [String]
    var old: [String]
    var testDescription: String { value }
  }

  /// Version 2.1 escapes a semicolon between the parts of a value and nothing else.
  static let escapes = [
    Escaped(value: #"O\Brien;Ann"#, new: ["OBrien", "Ann"], old: [#"O\Brien"#, "Ann"]),
    Escaped(value: #"Berg\;Lund;Ann"#, new: ["Berg;Lund", "Ann"], old: ["Berg;Lund", "Ann"]),
    Escaped(value: #"Berg\, Lund;Ann\:Bea"#, new: ["Berg, Lund", "Ann:Bea"], old: [#"Berg\, Lund"#, #"Ann\:Bea"#]),
    Escaped(value: #"C:\new;A\Nora"#, new: ["C:\new", "A\nora"], old: [#"C:\new"#, #"A\Nora"#]),
    Escaped(value: #"A\\B;Ann"#, new: [#"A\B"#, "Ann"], old: [#"A\\B"#, "Ann"]),
    Escaped(value: #"A\\;Ann"#, new: [#"A\"#, "Ann"], old: [#"A\;Ann"#, ""]),
    Escaped(value: #"Berg;Ann\"#, new: ["Berg", #"Ann\"#], old: ["Berg", #"Ann\"#]),
    Escaped(value: #"\;;\;"#, new: [";", ";"], old: [";", ";"]),
  ]

  @Test func theCheckKnowsVersion2sEscapes() {
    func texts(_ version: String) -> [String] {
      CardCheck.findings(
        bytes: lines(
          #"BEGIN:VCARD\nVERSION:\#(version)\nN:O\Brien, jr;Ann;;;\nFN:Ann, O\Brien\nEND:VCARD"#.replacing(#"\n"#, with: "\n")),
        file: FileID(index: 0)
      ).map(\.id).filter { $0 == "card.text" || $0 == "card.structure" }
    }
    #expect(texts("2.1") == [] && texts("3.0").count == 3)
  }

  @Test(arguments: escapes)
  func version2EscapesNothingButTheSemicolon(_ c: Escaped) throws {
    for version in ["2.1", "3.0", "4.0"] {
      let (cards, _) = read(lines("BEGIN:VCARD\nVERSION:\(version)\nN:\(c.value)\nNOTE:\(c.value)\nORG:\(c.value)\nEND:VCARD"))
      let contents = try #require(cards.first)
      let wanted = version == "2.1" ? c.old : c.new
      #expect([contents.name.family, contents.name.given] == wanted, "\(version)")
      #expect(contents.organization == wanted.filter { !$0.isEmpty }, "\(version)")
    }
  }

  @Test func textsOfVersion2KeepTheirBackslashes() throws {
    let (cards, _) = read(
      lines(
        #"""
        BEGIN:VCARD
        VERSION:2.1
        N:O\Brien
        FN:Ann O\Brien
        NOTE:C:\new\; a\, b
        TITLE;ENCODING=QUOTED-PRINTABLE:R=5CD
        CATEGORIES:a\b,c\,d
        END:VCARD
        """#))
    let contents = try #require(cards.first)
    #expect(contents.formattedName == #"Ann O\Brien"# && contents.note == #"C:\new; a\, b"# && contents.title == #"R\D"#)
    #expect(contents.categories == [#"a\b"#, #"c\"#, "d"])
  }

  @Test func readsVersion2WithQuotedPrintableAndBareParameters() throws {
    let (cards, ids) = read(
      lines(
        """
        BEGIN:VCARD
        VERSION:2.1
        N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;
        FN;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:J=F6rg M=FCller
        TEL;CELL;PREF:+49 170 1234567
        TEL;HOME;VOICE:030 1234
        NOTE;ENCODING=QUOTED-PRINTABLE:first line=0D=0A=
        second line; with = =
        more
        PHOTO;JPEG;ENCODING=BASE64:
         /9j/4AAQ
         SkZJRg==

        END:VCARD
        """))
    #expect(!ids.contains { $0.contains("bare-parameter") })
    let card = try #require(cards.first)
    #expect(card.name.family == "Müller" && card.name.given == "Jörg" && card.formattedName == "Jörg Müller")
    #expect(card.phones.map(\.value) == ["+49 170 1234567", "030 1234"])
    #expect(card.phones.map(\.kinds) == [["CELL"], ["HOME"]] && card.phones.first?.isPreferred == true)
    #expect(card.note == "first line\nsecond line; with = more")
    #expect(card.photo?.bytes.prefix(3) == [0xFF, 0xD8, 0xFF] && card.photo?.mediaType == "image/jpeg")
  }

  @Test func readsApplesGroupsAndLabels() throws {
    let (cards, ids) = read(
      lines(
        """
        BEGIN:VCARD
        VERSION:3.0
        N:Hansen;Kari;;;
        FN:Kari Hansen
        ORG:Sports Club\\; North;Youth
        item1.TEL;type=pref:+47 22 33 44 55
        item1.X-ABLabel:Coach
        item2.EMAIL;type=INTERNET:kari@example.org
        item2.X-ABLabel:_$!<Work>!$_
        BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29
        ADR;TYPE=HOME:;;Main St 1\\, back;Oslo;;0123;Norway
        CATEGORIES:Football,Friends\\, old
        X-ABShowAs:COMPANY
        END:VCARD
        """))
    #expect(ids == [])
    let card = try #require(cards.first)
    #expect(card.phones.first?.label == "Coach" && card.emails.first?.label == "Work")
    #expect(card.birthday == .init(year: nil, month: 2, day: 29))
    #expect(card.organization == ["Sports Club; North", "Youth"])
    #expect(card.addresses.first?.lines == ["", "", "Main St 1, back", "Oslo", "", "0123", "Norway"])
    #expect(card.categories == ["Football", "Friends, old"] && card.isCompany)
  }

  @Test func readsVersion4() throws {
    let (cards, ids) = read(
      lines(
        """
        BEGIN:VCARD
        VERSION:4.0
        FN:Dr. Ann
        TEL;VALUE=uri;TYPE="voice,home";PREF=1:tel:+44-20-1234
        BDAY:--0415
        PHOTO:data:image/png;base64,iVBORw0KGgo=
        RELATED;TYPE=spouse:urn:uuid:1
        KIND:individual
        UID:urn:uuid:4fbe8971
        END:VCARD
        BEGIN:VCARD
        VERSION:4.0
        KIND:group
        FN:Family
        END:VCARD
        """))
    #expect(ids == [])
    #expect(
      cards[0].phones.map(\.value) == ["+44-20-1234"] && cards[0].phones[0].kinds == ["HOME"] && cards[0].phones[0].isPreferred)
    #expect(cards[0].birthday == .init(year: nil, month: 4, day: 15))
    #expect(cards[0].photo?.mediaType == "image/png" && cards[0].photo?.bytes.count == 8)
    #expect(cards[1].isGroup && !cards[0].isGroup)
  }

  @Test func aBrokenCardCostsOnlyItself() {
    let (cards, ids) = read(
      lines(
        "BEGIN:VCARD\nFN:One\nBEGIN:VCARD\nFN:Two\nEND:VCARD\nEND:VCARD\nBEGIN:VCARD\nNOTE:nobody\nEND:VCARD\nBEGIN:VCARD\nFN:Three"
      ))
    #expect(cards.compactMap(\.displayName) == ["One", "Two", "Three"])
    #expect(ids.contains("vcard.missing-end") && ids.contains("vcard.stray-end") && ids.contains("vcard.no-name"))
  }

  @Test func readsBirthdaysInEveryForm() {
    #expect(CardValue.day("1985-04-15") == .init(year: 1985, month: 4, day: 15))
    #expect(CardValue.day("19850415T000000Z") == .init(year: 1985, month: 4, day: 15))
    #expect(CardValue.day("850415") == .init(year: 1985, month: 4, day: 15))
    #expect(CardValue.day("--04-15") == .init(year: nil, month: 4, day: 15))
    for bad in ["1985-02-29", "1985-13-01", "yesterday", "", "1985", "--0230x"] { #expect(CardValue.day(bad) == nil, "\(bad)") }
  }

  @Test func survivesCutsAndChangedOctets() {
    let good = lines(
      "BEGIN:VCARD\nVERSION:2.1\nitem1.TEL;HOME:1\nN;ENCODING=QUOTED-PRINTABLE:=C3=\n=B8;;;;\nPHOTO;ENCODING=b:AAAA\n BBBB\nEND:VCARD"
    )
    func survive(_ bytes: [UInt8]) {
      for card in VCardReader.read(bytes: bytes, file: FileID(index: 0), mode: .tolerant).cards { _ = CardContents.read(card) }
      for finding in CardCheck.findings(bytes: bytes, file: FileID(index: 0))
        + CardLint.findings(bytes: bytes, file: FileID(index: 0))
      {
        if let span = finding.span { #expect(span.bytes.upperBound <= bytes.count) }
      }
    }
    var random = SeededGenerator(seed: 9)
    for i in good.indices {
      survive(Array(good[..<i]))
      var changed = good
      changed[i] = UInt8.random(in: 0...255, using: &random)
      survive(changed)
    }
  }
}

@Suite("The check and the lint of cards")
struct CardCheckTests {
  static let good = """
    BEGIN:VCARD
    VERSION:3.0
    UID:a@example.invalid
    FN:Ann Lee
    N:Lee;Ann;;;
    ORG:Clinic
    TITLE:Dentist
    TEL;TYPE=WORK:020 123
    EMAIL;TYPE=INTERNET:ann@example.org
    BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-03
    CATEGORIES:Dentist
    NOTE:Category: Dentist\\nnew line
    PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg==
    REV:20260301T000000Z
    END:VCARD
    """

  func ids(_ text: String) -> [String] { CardCheck.findings(bytes: lines(text), file: FileID(index: 0)).map(\.id) }

  @Test func findsNothingInAGoodCard() { #expect(ids(Self.good) == []) }

  @Test(arguments: [
    ("no FN", "FN:Ann Lee\n", "", "card.missing"), ("no N", "N:Lee;Ann;;;\n", "", "card.missing"),
    ("empty FN", "FN:Ann Lee", "FN: ", "card.empty-name"), ("four parts", "N:Lee;Ann;;;", "N:Lee;Ann;;", "card.structure"),
    ("comma in a name", "FN:Ann Lee", "FN:Lee, Ann", "card.text"), ("bad escape", "nnew", "tnew", "card.text"),
    ("version", "VERSION:3.0", "VERSION:2.1", "card.version"), ("no version", "VERSION:3.0\n", "", "card.missing"),
    ("version twice", "VERSION:3.0", "VERSION:3.0\nVERSION:3.0", "card.twice"),
    ("two versions", "VERSION:3.0", "VERSION:3.0\nVERSION:4.0", "card.twice"),
    ("unknown version", "VERSION:3.0", "VERSION:5.0", "vcard.version"),
    ("no such day", "1604-03-03", "1604-03-33", "card.date"),
    ("year 1604 without a word", "BDAY;X-APPLE-OMIT-YEAR=1604:", "BDAY:", "card.date"),
    ("rev", "REV:20260301T000000Z", "REV:yesterday", "card.rev"),
    ("photo", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/", "PHOTO;ENCODING=b;TYPE=JPEG:!", "card.photo"),
    ("FN twice", "FN:Ann Lee", "FN:Ann Lee\nFN:A", "card.twice"),
    ("kind in 3.0", "REV", "KIND:org\nREV", "card.kind"), ("unknown property", "REV", "FOO:1\nREV", "card.property"),
    ("cut off", "END:VCARD", "", "vcard.missing-end"), ("uid twice", good, good + "\n" + good, "card.uid-twice"),
    ("long line", "FN:Ann Lee", "FN:" + String(repeating: "e", count: 80), "vcard.long-line"),
  ])
  func findsTheDefect(_ c: (name: String, from: String, to: String, id: String)) {
    let changed = Self.good.replacing(c.from, with: c.to, maxReplacements: 1)
    #expect(changed != Self.good)
    #expect(ids(changed).contains(c.id), "\(c.name): \(ids(changed))")
  }

  /// A card of version 4.0 with nothing wrong in it.
  static let four = """
    BEGIN:VCARD
    VERSION:4.0
    UID:urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1
    FN:Ann Lee
    N:Lee;Ann;;;
    TEL;TYPE=WORK:020 123
    REV:20260301T000000Z
    END:VCARD
    """

  @Test(arguments: [
    ("VERSION:4.0\n", "", ["card.missing"]), ("REV:", "VERSION:4.0\nREV:", ["card.twice"]),
    ("VERSION:4.0\nUID:urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1\n", "UID:urn:uuid:1\nVERSION:4.0\n", ["card.version"]),
    ("N:Lee;Ann;;;\n", "N:Lee;Ann;;;\n", []),
  ])
  func version4StandsFirst(from: String, to: String, found: [String]) {
    #expect(ids(Self.four.replacing(from, with: to, maxReplacements: 1)) == found)
  }

  /// RFC 2426 §3.6.9 names no place.
  @Test(arguments: ["N:Lee;Ann;;;\n", "REV:20260301T000000Z\n"])
  func version3StandsAnywhere(before: String) {
    let moved = Self.good.replacing("VERSION:3.0\n", with: "").replacing(before, with: before + "VERSION:3.0\n")
    #expect(ids(moved) == [])
  }

  func findings(version: String, _ line: String) -> [String] {
    let uid = version == "4.0" ? "UID:urn:uuid:1" : "UID:a@example.invalid"
    return ids("BEGIN:VCARD\nVERSION:\(version)\n\(uid)\nFN:A B\nN:B;A;;;\n\(line)\nEND:VCARD")
  }

  /// A good card of that version with one line more.
  @Test(arguments: [
    ("4.0", "TEL;PREF=0:+1", "card.parameter"), ("4.0", "TEL;PREF=101:+1", "card.parameter"),
    ("4.0", "TEL;PREF=a:+1", "card.parameter"), ("4.0", "TEL;PREF=+1:+1", "card.parameter"),
    ("4.0", "NOTE;PID=x:a", "card.parameter"), ("4.0", "NOTE;PID=1.:a", "card.parameter"),
    ("4.0", "TEL;TYPE=:1", "card.parameter"), ("3.0", "TEL;TYPE=:1", "card.parameter"),
    ("4.0", "GENDER:Female", "card.gender"), ("4.0", "GENDER:f", "card.gender"), ("4.0", "GEO:1;2", "card.uri"),
    ("4.0", "CLIENTPIDMAP:1", "card.structure"), ("4.0", "CLIENTPIDMAP:a;urn:uuid:1", "card.structure"),
    ("4.0", "CLIENTPIDMAP:1;b", "card.structure"), ("4.0", "LANG:en_GB", "card.language"), ("4.0", "LANG:", "card.language"),
    ("4.0", "TEL;VALUE=uri:tel:", "card.uri"), ("3.0", "TEL;VALUE=uri:tel:", "card.uri"),
    ("4.0", "RELATED;VALUE=uri:nope", "card.uri"), ("4.0", "RELATED:nope", "card.uri"),
    ("4.0", "KIND:group\nMEMBER:Ann", "card.uri"),
    ("4.0", "KIND:a person", "card.kind"), ("4.0", "KIND:", "card.kind"),
    ("4.0", "MEMBER:urn:uuid:1", "card.kind"), ("4.0", "KIND:org\nMEMBER:urn:uuid:1", "card.kind"),
    ("4.0", "URL:https:", "card.uri"), ("4.0", "PHOTO:data:image/jpeg;base64,###", "card.photo"),
    ("4.0", "PHOTO:data:image/jpeg;base64,aGVsbG8=", "card.photo"), ("4.0", "PHOTO:data:image/png;base64,/9j/", "card.photo"),
    ("4.0", "PHOTO:data:image/jpeg;base64", "card.photo"),
    ("4.0", "LABEL:a", "card.property"), ("4.0", "MAILER:a", "card.property"), ("4.0", "AGENT:a", "card.property"),
    ("4.0", "CLASS:PUBLIC", "card.property"), ("4.0", "NAME:a", "card.property"), ("4.0", "PROFILE:VCARD", "card.property"),
    ("4.0", "SORT-STRING:a", "card.property"), ("3.0", "HOBBY:reading", "card.property"),
    ("4.0", "BDAY:soon", "card.date"), ("4.0", "BDAY:---32", "card.date"), ("4.0", "BDAY:1996-13", "card.date"),
    ("4.0", "BDAY:--13", "card.date"), ("4.0", "BDAY:T242200", "card.date"), ("4.0", "BDAY:T", "card.date"),
    ("4.0", "BDAY:1996T10", "card.date"), ("4.0", "DEATHDATE:soon", "card.date"),
    ("3.0", "BDAY:1996", "card.date"), ("3.0", "BDAY:---15", "card.date"),
    ("3.0", "GEO:1,2", "card.geo"), ("3.0", "GEO:91;0", "card.geo"), ("3.0", "GEO:0;181", "card.geo"),
    ("3.0", "GEO:nan;0", "card.geo"), ("3.0", "GEO:1", "card.geo"), ("3.0", "TZ:Oslo", "card.offset"),
    ("3.0", "TZ:+1", "card.offset"), ("3.0", "TZ:", "card.offset"), ("3.0", "REV;VALUE=date:2027-13-01", "card.rev"),
    ("3.0", "REV:20270230T100000Z", "card.rev"), ("3.0", "REV:20270301T240000Z", "card.rev"),
    ("3.0", "REV:2027-0301", "card.rev"), ("3.0", "PHOTO;ENCODING=b;TYPE=JPEG:aGVsbG8=", "card.photo"),
    ("3.0", "PHOTO;ENCODING=b;TYPE=PNG:/9j/4AAQ", "card.photo"), ("3.0", "PHOTO;ENCODING=b;TYPE=GIF:/9j/4AAQ", "card.photo"),
    // What lies elsewhere would tell who has the card.
    ("4.0", "PHOTO:https://a.example/b.jpg", "card.photo"), ("3.0", "PHOTO;VALUE=uri:https://a.example/b", "card.photo"),
    ("3.0", "PHOTO;VALUE=uri:file:///home/a.jpg", "card.photo"), ("3.0", "LOGO;VALUE=uri:http://a.example/b", "card.elsewhere"),
    ("3.0", "RELATED:x", "card.uri"), ("3.0", "CALURI:x", "card.uri"), ("3.0", "MEMBER:x", "card.uri"),
    ("3.0", "EMAIL:nobody", "card.mail"), ("4.0", "EMAIL:a@b@c.example", "card.mail"), ("3.0", "EMAIL:a b@c.example", "card.mail"),
    ("3.0", "EMAIL:@c.example", "card.mail"), ("3.0", "EMAIL:mailto:a@c.example", "card.mail"), ("3.0", "EMAIL:", "card.mail"),
  ])
  func findsTheWrongLine(version: String, line: String, id: String) {
    #expect(findings(version: version, line) == [id], "\(line)")
  }

  @Test(arguments: [
    ("4.0", "KIND:Group\nMEMBER:urn:uuid:1"), ("4.0", "KIND:x-pet"), ("4.0", "KIND:application"),
    ("4.0", "BDAY:---15"), ("4.0", "BDAY:1996"), ("4.0", "BDAY:1996-04"),
    ("4.0", "BDAY:--04"), ("4.0", "BDAY:--0415"),
    ("4.0", "BDAY:19960415"), ("4.0", "BDAY:T102200"), ("4.0", "BDAY:T1022"), ("4.0", "BDAY:T10"), ("4.0", "BDAY:T-2200"),
    ("4.0", "BDAY:T--00"), ("4.0", "BDAY:T102200Z"), ("4.0", "BDAY:T102200-0800"), ("4.0", "BDAY:19531015T231000Z"),
    ("4.0", "BDAY:---15T10"), ("4.0", "BDAY;VALUE=text:circa 1800"), ("4.0", "ANNIVERSARY:1996"),
    ("4.0", "DEATHDATE:19960415"), ("4.0", "DEATHDATE;VALUE=text:circa 1800"), ("4.0", "BIRTHPLACE:Babies'R'Us Hospital"),
    ("4.0", "DEATHPLACE;VALUE=uri:geo:37.386013,-122.082932"), ("4.0", "EXPERTISE;LEVEL=beginner:chemistry"),
    ("4.0", "HOBBY;INDEX=1;LEVEL=high:reading"), ("4.0", "INTEREST:r&b music"), ("4.0", "ORG-DIRECTORY:https://a.example/staff"),
    ("4.0", "CREATED:20220705T093412Z"), ("4.0", "LANGUAGE:de-AT"), ("4.0", "GRAMGENDER:NEUTER"), ("4.0", "PRONOUNS:xe/xir"),
    ("4.0", "SOCIALPROFILE;SERVICE-TYPE=Mastodon:https://a.example/@foo"),
    ("4.0", "SOCIALPROFILE;SERVICE-TYPE=SomeSite;VALUE=text:peter94"), ("4.0", "JSPROP;JSPTR=a:b"),
    ("4.0", "CONTACT-URI:https://a.example/"),
    ("4.0", "TEL;PREF=1:+1"), ("4.0", "TEL;PREF=100:+1"), ("4.0", "NOTE;PID=1.1,2:a"), ("4.0", "GENDER:M"),
    ("4.0", "GENDER:;it's complicated"), ("4.0", "GENDER:O;intersex"), ("4.0", "GENDER:"),
    ("4.0", "GEO:geo:37.386013,-122.082932"), ("4.0", "CLIENTPIDMAP:1;urn:uuid:53e374d9"), ("4.0", "LANG;PREF=1:en-GB"),
    ("4.0", "LANG:x-klingon"), ("4.0", "LANG:zh-Hant-TW"), ("4.0", "TEL;VALUE=uri;TYPE=\"voice,home\":tel:+33-01-23-45-67"),
    ("4.0", "RELATED;VALUE=text:Please contact my assistant"), ("4.0", "RELATED;TYPE=friend:urn:uuid:1"),
    ("4.0", "PHOTO:data:image/jpeg;base64,/9j/4AAQ"), ("3.0", "EMAIL:a+b@c-d.example"), ("4.0", "EMAIL:åse@bücher.example"),
    ("4.0", "PHOTO:data:image/webp;base64,AAAA"), ("4.0", "TZ:Raleigh/North America"), ("4.0", "TZ;VALUE=utc-offset:-0500"),
    ("4.0", "KEY;VALUE=text:OPENPGP"), ("4.0", "REV:19951031T222710Z"),
    ("3.0", "GEO:37.386013;-122.082932"), ("3.0", "GEO:-90;+180"), ("3.0", "TZ:-05:00"), ("3.0", "TZ:+0100"),
    ("3.0", "TZ;VALUE=text:-05:00; EST; Raleigh/North America"), ("3.0", "REV;VALUE=date:2027-03-01"),
    ("3.0", "REV:1995-10-31T22:27:10Z"), ("3.0", "REV:1995-10-31T22:27:10+01:00"), ("3.0", "REV:1995-10-31T22:27:10.5Z"),
    ("3.0", "SORT-STRING:Harten"), ("3.0", "MAILER:Post"), ("3.0", "TEL;TYPE=home,voice:1"), ("3.0", "CLASS:PUBLIC"),
    ("3.0", "PHOTO;ENCODING=b;TYPE=PNG:iVBORw0KGgo="),
  ])
  func findsNothingInTheRightLine(version: String, line: String) {
    #expect(findings(version: version, line) == [], "\(line)")
  }

  /// RFC 6350 §6.7.6: without VALUE a UID is a URI; with VALUE=text it is any text.
  @Test(arguments: [
    ("UID:contact-9@example.invalid", ["card.uri"]), ("UID;VALUE=uri:contact-9", ["card.uri"]), ("UID:", ["card.uid"]),
    ("UID;VALUE=text:contact-9@example.invalid", []), ("UID;VALUE=TEXT:a", []), ("UID:urn:uuid:1", []),
    ("UID;VALUE=uri:urn:uuid:1", []),
  ])
  func aUIDOfVersion4IsAURIOrMarkedAsText(line: String, found: [String]) {
    #expect(ids("BEGIN:VCARD\nVERSION:4.0\n\(line)\nFN:A B\nN:B;A;;;\nEND:VCARD") == found)
  }

  /// A template that leaves VERSION out makes a card that is not published.
  @Test(arguments: ["3.0", "4.0"])
  func aTemplateWithoutVersionIsFound(version: String) {
    #expect(ids("BEGIN:VCARD\nUID:urn:uuid:1\nFN:A B\nN:B;A;;;\nREV:20260301T000000Z\nEND:VCARD") == ["card.missing"])
    #expect(ids("BEGIN:VCARD\nVERSION:\(version)\nUID:urn:uuid:1\nFN:A B\nN:B;A;;;\nEND:VCARD") == [])
  }

  @Test func seesAByteOrderMark() {
    #expect(
      CardCheck.findings(bytes: [0xEF, 0xBB, 0xBF] + lines(Self.good), file: FileID(index: 0)).map(\.id) == [
        "vcard.byte-order-mark"
      ])
  }

  @Test func lintNamesTheClient() {
    func warnings(_ text: String) -> [String] {
      CardLint.findings(bytes: lines(text), file: FileID(index: 0)).filter { $0.severity == .warning }.map(\.id)
    }
    #expect(warnings(Self.good) == [])
    #expect(warnings(Self.good.replacing("020 123", with: "020 123 ext 5")).contains("client.android.phone-letters"))
    #expect(warnings(Self.good.replacing("VERSION:3.0", with: "VERSION:2.1")).contains("client.apple.version"))
    #expect(warnings(Self.good + "\n" + Self.good).contains("client.outlook.several-cards"))
    #expect(
      warnings(
        Self.good.replacing("PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg==", with: "PHOTO;VALUE=uri:https://example.org/a.jpg")
      ).contains("client.android.photo-link"))
  }
}
