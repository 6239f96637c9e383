import CivilTime
import Crypto
import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

/// The card of an evening for a babysitter: what is on it, who can open it, and that nothing of it is anywhere on the next morning.
@Suite("Babysitters")
struct BabysitterTests {
  private static let password = "seven quiet herons in the fog"

  /// What begins with Qq is on a card, and what begins with Zz never.
  private static let family = """
    { "members": [ { "id": "ingrid", "name": "Ingrid" }, { "id": "zoe", "name": "Zoë" }, { "id": "ben", "name": "Ben" } ],
      "events": [
        { "id": 1, "title": "Qqjudo", "start": "2027-03-13T19:00:00", "duration": "PT1H", "owner": "zoe" },
        { "id": 2, "title": "Qqmatch", "start": "2027-03-14T10:00:00", "duration": "PT1H", "owner": "ben" },
        { "id": 3, "title": "Zzafternoon", "start": "2027-03-14T15:00:00", "duration": "PT1H", "owner": "ben" },
        { "id": 4, "title": "Zzbefore", "start": "2027-03-13T10:00:00", "duration": "PT1H", "owner": "zoe" },
        { "id": 5, "title": "Zzhidden", "start": "2027-03-13T20:00:00", "duration": "PT1H", "owner": "zoe", "visibility": "hidden" },
        { "id": 6, "title": "Zzsurprise", "start": "2027-03-13T20:00:00", "duration": "PT1H", "owner": "ingrid", "invited": [ "zoe" ], "hideFrom": [ "Zoë" ] },
        { "id": 7, "title": "Zzparents", "start": "2027-03-13T20:00:00", "duration": "PT1H", "owner": "ingrid" } ],
      "contacts": [
        { "id": 1, "displayName": "Qqgran", "phones": [ { "number": "+47 900 00 001" } ] },
        { "id": 2, "displayName": "Qqdoctor", "category": "Doctor", "phones": [ { "number": "+47 900 00 002" } ] },
        { "id": 3, "displayName": "Qqpoison", "emergency": true, "phones": [ { "number": "+47 900 00 003" } ] },
        { "id": 4, "displayName": "Zzplumber", "phones": [ { "number": "+47 900 00 004" } ] } ] }
    """

  private static let evening = #"""
    { "date": "2027-03-13", "hours": "18:30-23:30", "sitter": "Qqlina", "place": "Qqtheatre", "back": "Qqback", "notes": "Qqnote",
      "children": [ "Zoë", { "name": "Ben", "bedtime": "Qqlate" } ] }
    """#

  private static func settings(_ evenings: String = evening, more: String = "") -> String {
    #"""
    , "babysitter": {
      "lock": { "passwords": [ { "name": "sitter", "env": "QQ_SITTER" } ] }, "home": "Qqstreet",
      "contacts": [ "Qqgran", "Doctor", { "name": "Qqmum", "phone": "+47 900 00 005" } ],
      "children": [ { "name": "Zoë", "bedtime": "Qqearly", "allergies": "Qqnuts" }, { "name": "Ben", "bedtime": "Zzseven", "medicine": "Qqdrops" } ],
      "evenings": [ \#(evenings) ]\#(more) }
    """#
  }

  @discardableResult
  private static func build(
    _ folder: TemporaryFolder, _ settings: String = settings(), asOf: String = "2027-03-13", family: String = family,
    is exitCode: Int32 = 0
  ) throws -> BuildOutcome {
    setenv("QQ_SITTER", password, 1)
    try folder.write(
      "content/planner.json",
      """
      { "timeZone": "Europe/Oslo", "window": { "past": "P1M", "future": "P2M" },
        "sources": [ { "format": "wallplanner", "path": "family.json" }, { "format": "wallplanner", "path": "own.json", "show": "family" } ]\(settings) }
      """)
    try folder.write("content/family.json", family)
    try folder.write(
      "content/own.json",
      """
      { "members": [ { "id": "zoe", "name": "Zoë" } ], "events": [ { "id": 1, "title": "Zzlawyer", "start": "2027-03-13T20:00:00", "duration": "PT1H", "owner": "zoe" } ] }
      """)
    var options = WholeSiteTests.options(folder.path + "/content", folder.output)
    (options.asOf, options.state, options.passwordRounds) = (CalendarTime(asOf), folder.path + "/state", 10)
    let outcome = SiteBuilder(options).run()
    #expect(outcome.exitCode == exitCode, "\(outcome.diagnostics.filter { $0.severity == .error })")
    return outcome
  }

  /// All files below the output and the state, by path.
  private static func everything(_ folder: TemporaryFolder) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for name in ["output", "state"] {
      let paths = FileManager.default.enumerator(atPath: folder.path + "/" + name).map { $0.compactMap { $0 as? String } } ?? []
      for path in paths { found["\(name)/\(path)"] = folder.bytes("\(name)/\(path)") }
    }
    return found
  }

  private static func cards(_ folder: TemporaryFolder) -> [String] {
    everything(folder).keys.filter { $0.hasPrefix("output/sitter/") && $0.hasSuffix(".html") && !$0.hasSuffix("index.html") }
      .sorted()
  }

  /// Opens a card, which is written so: an end, the key with the password, the page. As docs/babysitter.md says.
  private static func opened(_ page: String, with password: String) throws -> String? {
    func bytes(_ text: Substring) -> Data {
      Data(stride(from: 0, to: text.count, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) })
    }
    func mac(_ text: some DataProtocol, _ key: some ContiguousBytes) -> Data {
      Data(HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: key)))
    }
    struct Lock: Decodable {
      struct Entry: Decodable { var salt, key: String }
      var rounds: Int
      var keys: [Entry]
    }
    let parts = try #require(page.split(separator: "data-card=\"").last?.prefix { $0 != "\"" }).split(separator: " ")
    let lock = try JSONDecoder().decode(Lock.self, from: bytes(parts[1]))
    let entry = try #require(lock.keys.first)
    var block = mac(bytes(entry.salt[...]) + [0, 0, 0, 1], Data(password.utf8))
    var made = Array(block)
    for _ in 1..<lock.rounds {
      block = mac(block, Data(password.utf8))
      made = zip(made, block).map { $0 ^ $1 }
    }
    guard
      let key = try? AES.GCM.open(
        AES.GCM.SealedBox(combined: bytes(entry.key[...])), using: SymmetricKey(data: made),
        authenticating: Data("wallplanner lock".utf8))
    else { return nil }
    let plain = try AES.GCM.open(
      AES.GCM.SealedBox(combined: bytes(parts[2])), using: SymmetricKey(data: mac(Data("pages".utf8), key)),
      authenticating: Data("evening".utf8))
    return String(decoding: plain, as: UTF8.self)
  }

  private static func words(_ text: String, _ mark: String) -> Set<String> {
    Set(text.split { !$0.isLetter }.map(String.init).filter { $0.hasPrefix(mark) })
  }

  @Test func theCardHasWhatABabysitterMustKnow() throws {
    let folder = TemporaryFolder()
    let outcome = try Self.build(folder)
    #expect(
      !outcome.diagnostics.contains { $0.id.hasPrefix("sitter.") || $0.message.contains("babysitter") }, "\(outcome.diagnostics)")
    let card = try #require(Self.cards(folder).first)
    let page = try #require(folder.read(card))
    #expect(Self.words(page, "Qq").isEmpty)
    let open = try #require(try Self.opened(page, with: Self.password))
    #expect(
      Self.words(open, "Qq") == [
        "Qqjudo", "Qqmatch", "Qqgran", "Qqdoctor", "Qqpoison", "Qqlina", "Qqtheatre", "Qqback", "Qqnote", "Qqlate", "Qqearly",
        "Qqnuts", "Qqdrops", "Qqstreet", "Qqmum",
      ])
    #expect(Self.words(open, "Zz").isEmpty)
    #expect(open.contains("tel:+4790000005") && open.contains("Saturday 13 March") && open.contains("18:30"))
    #expect(try Self.opened(page, with: "seven quiet herons") == nil)
    // The page that asks says nothing of the family, and the wall leads to the card with a day and no more.
    let wall = try #require(folder.read("output/index.html"))
    #expect(wall.contains("sitter/2027-03-13-1.html") && !Self.words(wall, "Qq").contains("Qqlina"))
  }

  /// Search, news, feeds, lists for reading without a network, and every other site.
  @Test func nobodyElseIsLedToTheCard() throws {
    let folder = TemporaryFolder()
    try Self.build(
      folder,
      Self.settings()
        + #", "readers": [ { "name": "family", "level": "family", "output": "site" }, { "name": "Gran", "level": "relatives" }, { "name": "Ben", "level": "family", "person": "Ben" } ]"#
    )
    let all = Self.everything(folder)
    for word in ["Qqlina", "Qqtheatre", "Qqnuts", "Qqdrops", "Qqstreet", "Qqmum", "Qqearly"] {
      let places = all.filter { String(decoding: $0.value, as: UTF8.self).contains(word) }.keys
      #expect(places.isEmpty, "\(word) is in \(places.sorted())")
    }
    let leading = all.filter { String(decoding: $0.value, as: UTF8.self).contains("sitter/2027") }.keys.sorted()
    #expect(leading == ["output/site/index.html"], "\(leading)")
    #expect(
      all.keys.filter { $0.contains("/sitter/") && $0.hasSuffix(".html") }.sorted() == [
        "output/site/sitter/2027-03-13-1.html", "output/site/sitter/index.html",
      ])
  }

  @Test(arguments: ["2027-03-14", "2027-03-14T00:30", "2027-03-14T06:00", "2027-03-20"])
  func onTheNextMorningNothingIsLeft(_ morning: String) throws {
    let folder = TemporaryFolder()
    let before = TemporaryFolder()
    try Self.build(before, "", asOf: "2027-03-12")
    try Self.build(folder, asOf: "2027-03-12")
    try Self.build(folder)
    #expect(Self.cards(folder).count == 1)
    try Self.build(folder, asOf: morning)
    let all = Self.everything(folder)
    #expect(!all.keys.contains { $0.contains("sitter") })
    let known = Self.words(Self.family, "Qq")
    for word in Self.words(Self.settings(), "Qq").subtracting(known).union(["Babysitter", "data-card", "sitter/2027"]) {
      let places = all.filter { String(decoding: $0.value, as: UTF8.self).contains(word) }.keys
      #expect(places.isEmpty, "\(word) is in \(places.sorted())")
    }
    // A family that never had an evening has the same site, but for its ledger's digests.
    try Self.build(before, "", asOf: "2027-03-13")
    try Self.build(before, "", asOf: morning)
    let others = Self.everything(before).filter { $0.key.hasPrefix("output/") && !$0.key.contains("/.wallplanner/") }
    #expect(all.filter { $0.key.hasPrefix("output/") && !$0.key.contains("/.wallplanner/") } == others)
  }

  @Test func anEveningPastMidnightEndsInTheNight() throws {
    let folder = TemporaryFolder()
    let settings = Self.settings(Self.evening.replacing("18:30-23:30", with: "20:00-01:30"))
    for (moment, count) in [
      ("2027-03-05T23:00", 0), ("2027-03-06", 1), ("2027-03-13T22:00", 1), ("2027-03-14T00:30", 1), ("2027-03-14T01:30", 0),
      ("2027-03-14", 0),
    ] {
      try Self.build(folder, settings, asOf: moment)
      #expect(Self.cards(folder).count == count, "\(moment)")
    }
  }

  @Test func eachEveningHasAKeyOfItsOwn() throws {
    let folder = TemporaryFolder()
    let second = Self.evening.replacing("Qqlina", with: "Qqpeter")
    let third = Self.evening.replacing("2027-03-13", with: "2027-03-15").replacing("Qqlina", with: "Qqada")
    try Self.build(folder, Self.settings([Self.evening, second, third].joined(separator: ",")))
    let pages = Self.cards(folder).compactMap { folder.read($0) }
    #expect(Self.cards(folder).map { $0.dropFirst(14) } == ["2027-03-13-1.html", "2027-03-13-2.html", "2027-03-15-1.html"])
    for (page, name) in zip(pages, ["Qqlina", "Qqpeter", "Qqada"]) {
      #expect(try Self.opened(page, with: Self.password)?.contains(name) == true)
    }
    let locks = Set(pages.map { $0.components(separatedBy: "data-card=\"")[1].split(separator: " ")[1] })
    #expect(locks.count == 3)
    // A build of the same things changes nothing.
    try Self.build(folder, Self.settings([Self.evening, second, third].joined(separator: ",")))
    #expect(Self.cards(folder).compactMap { folder.read($0) } == pages)
  }

  @Test(arguments: [
    #""lock": { "passwords": [ { "name": "sitter", "env": "QQ_SITTER" } ] }, "#,
    #""env": "QQ_SITTER""#,
  ])
  func withoutAPasswordThereIsNoCard(_ part: String) throws {
    let folder = TemporaryFolder()
    let outcome = try Self.build(
      folder, Self.settings().replacing(part, with: part.hasPrefix("\"env") ? #""env": "QQ_NOT_SET""# : ""))
    #expect(outcome.diagnostics.filter { $0.id == "sitter.no-password" }.count == 1)
    #expect(!Self.everything(folder).keys.contains { $0.contains("sitter") })
    // An evening that is over, or far away, asks for none.
    let later = try Self.build(folder, Self.settings().replacing(part, with: ""), asOf: "2027-03-14")
    #expect(!later.diagnostics.contains { $0.id.hasPrefix("sitter.") || $0.message.contains("babysitter") })
  }

  @Test func whatNobodyKnowsIsTold() throws {
    let folder = TemporaryFolder()
    let settings = Self.settings(Self.evening.replacing("[ \"Zoë\"", with: "[ \"Zoé\"")).replacing(
      "\"Doctor\"", with: "\"Qqdoctr\"")
    let outcome = try Self.build(folder, settings)
    let told = outcome.diagnostics.filter { $0.id == "planner.unknown-member" }
    #expect(Set(told.compactMap(\.hint)) == ["did you mean \"Zoë\"?", "did you mean \"Qqdoctor\"?"])
    #expect(told.count == 2 && told.allSatisfy { $0.span != nil })
    // An evening without times has no card, and says so at its place.
    let evenings = Self.evening.replacing("18:30-23:30", with: "18:30") + ", \"Qqday\", { \"hours\": \"18:30-23:30\" }"
    let none = try Self.build(folder, Self.settings(evenings))
    #expect(none.diagnostics.filter { $0.id == "planner.missing-key" && $0.span != nil }.count == 2)
    #expect(none.diagnostics.filter { $0.id == "planner.invalid-value" && $0.span != nil }.count == 1)
    #expect(Self.cards(folder).isEmpty)
  }

  /// Two children of one name have a part each; a guest has what is said; without children there is a card all the same.
  @Test func childrenOfAllKinds() throws {
    let folder = TemporaryFolder()
    let twins = Self.family.replacing(#""name": "Zoë" }"#, with: #""name": "Ben" }"#)
    let settings = Self.settings(
      Self.evening.replacing("[ \"Zoë\"", with: "[ { \"name\": \"Qqguest\", \"allergies\": \"Qqcats\" }"))
    try Self.build(folder, settings, family: twins)
    let open = try #require(try Self.opened(folder.read(Self.cards(folder)[0]) ?? "", with: Self.password))
    #expect(open.components(separatedBy: "<section class=\"child\"").count == 4)
    #expect(open.contains("Qqcats") && open.contains("Qqjudo") && open.contains("Qqmatch"))
    let none =
      #", "babysitter": { "lock": { "passwords": [ { "env": "QQ_SITTER" } ] }, "evenings": [ { "date": "2027-03-13", "hours": "18:00-22:00" } ] }"#
    try Self.build(folder, none)
    let bare = try #require(try Self.opened(folder.read(Self.cards(folder)[0]) ?? "", with: Self.password))
    #expect(bare.contains("Saturday 13 March") && !bare.contains("<section class=\"child\""))
  }

  /// A locked site's card has its own password, and opens without that of the site.
  @Test func aLockedSiteHasOpenCards() throws {
    let folder = TemporaryFolder()
    setenv("QQ_SITE", "nine loud geese behind the barn", 1)
    try Self.build(folder, Self.settings() + #", "lock": { "passwords": [ { "name": "all", "env": "QQ_SITE" } ] }"#)
    let card = try #require(Self.cards(folder).first)
    #expect(try Self.opened(folder.read(card) ?? "", with: Self.password)?.contains("Qqlina") == true)
    for name in ["index.html", "card.js", "card.css"] { #expect(folder.bytes("output/sitter/\(name)") != nil) }
    try Self.build(
      folder, Self.settings() + #", "lock": { "passwords": [ { "name": "all", "env": "QQ_SITE" } ] }"#, asOf: "2027-03-14")
    #expect(folder.bytes("output/sitter/card.js") == nil)
  }
}
