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
    ("version", "VERSION:3.0", "VERSION:2.1", "card.version"), ("no such day", "1604-03-03", "1604-03-33", "card.date"),
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
