import CivilTime
import Crypto
import Diagnostics
import Foundation
import Publishing
import TestSupport
import Testing

@testable import SiteBuild

/// A family with busy, private, hidden and medical events and a work calendar, built for five readers in one run. Every text, id and
/// UID is a word of its own, so that each file of each site can be searched for what it must not hold.
@Suite("Readers")
struct ReaderTests {
  static let planner = """
    { "timeZone": "Europe/Oslo", "title": "Qqtitle", "asOf": "2027-03-01", "baseURL": "https://planner.example.org/",
      "window": { "past": "P1M", "future": "P0M" },
      "sources": [ { "format": "wallplanner", "path": "tribe.json" },
        { "format": "icalendar", "path": "work.ics", "layer": "Qqwork" },
        { "format": "icalendar", "path": "free.ics", "layer": "Qqholidays", "show": "everyone" },
        { "format": "icalendar", "path": "shut.ics", "layer": "Qqshut", "show": "none" } ],
      "categories": { "shopping": { "hideFrom": ["Qqzoe"] } },
      "readers": [ { "name": "Qqfamily", "level": "family", "output": "site" }\(others) ] }
    """
  private static let others = """
    , { "name": "Qqgrandma", "level": "relatives", "paper": true }, { "name": "Qqschool", "level": "busy" }, { "name": "Qqzoe", "level": "family" },
    { "name": "Qqclub", "level": "family", "members": ["Qqann"], "hidden": ["medical"], "todos": false }
    """

  /// With the family as its only reader.
  private static let plannerOfTheFamily = planner.replacing(others, with: "")

  private static func event(_ id: String, _ subject: String, _ day: Int, _ more: String = "") -> String {
    #"{ "id": "\#(id)", "subject": "\#(subject)", "start": "2027-03-\#(day < 10 ? "0" : "")\#(day)T10:00:00", "duration": "PT1H", "#
      + #""owner": 1, "notes": "\#(subject)notes", "location": "\#(subject)place"\#(more) }"#
  }

  static let files = [
    "tribe.json": """
    { "name": "Qqtribe", "members": [ { "id": 1, "name": "Qqann" }, { "id": 2, "name": "Qqzoe" } ],
      "events": [
        \(event("qqidopen", "Qqopen", 2)), \(event("qqidbusy", "Qqbusy", 3, #", "visibility": "busy""#)),
        \(event("qqidhidden", "Qqhidden", 4, #", "visibility": "hidden""#)),
        \(event("qqidmed", "Qqmedical", 5, #", "category": "medical", "rules": ["FREQ=WEEKLY"]"#)),
        \(event("qqidgift", "Qqgift", 6, #", "hideFrom": ["Qqzoe"], "invited": [ { "member": 2 } ]"#)),
        \(event("qqidshop", "Qqshop", 7, #", "category": "shopping""#)) ],
      "todos": [ { "id": "qqidtodo", "title": "Qqtodo", "creator": 1 } ], "currency": "EUR",
      "expenses": [ { "date": "2027-02-03", "title": "Qqtent", "amount": "10", "paidBy": 1, "for": [ 2 ] } ] }
    """,
    "work.ics": calendar("qquidwork", "Qqmeeting", more: "LOCATION:Qqoffice\r\nDESCRIPTION:Qqagenda\r\n"),
    "free.ics": calendar("qquidfree", "Qqeaster", more: ""), "shut.ics": calendar("qquidshut", "Qqsecret", more: ""),
  ]

  private static func calendar(_ uid: String, _ title: String, more: String) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20270101T000000Z\r\n"
      + "DTSTART:20270309T090000Z\r\nDTEND:20270309T100000Z\r\nSUMMARY:\(title)\r\n\(more)END:VEVENT\r\nEND:VCALENDAR\r\n"
  }

  static func content(_ planner: String = planner) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.write("content/planner.json", planner)
    for (path, text) in files { try folder.write("content/" + path, text) }
    return folder
  }

  static func build(_ folder: TemporaryFolder, asOf: String? = nil) -> BuildOutcome {
    var options = WholeSiteTests.options(folder.path + "/content", folder.output)
    options.state = folder.path + "/state"
    options.passwordRounds = 10
    options.asOf = asOf.flatMap { CalendarTime($0) }
    return SiteBuilder(options).run()
  }

  /// Every word that begins with qq in the files and file names of a folder.
  static func words(_ folder: String) -> Set<String> {
    var found: Set<String> = []
    for (path, bytes) in tree(folder) {
      let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "") + " " + path
      for match in text.matches(of: /qq[a-z]{3,}/.ignoresCase()) { found.insert(String(match.output).lowercased()) }
    }
    return found
  }

  private static func texts(_ subject: String, id: String) -> Set<String> { [subject, subject + "notes", subject + "place", id] }
  private static let everybody: Set<String> = ["qqholidays", "qqeaster", "qquidfree"]
  private static let people: Set<String> = ["qqann", "qqzoe", "qqtribe", "qqtitle"]
  private static let open = texts("qqopen", id: "qqidopen")
  private static let gift = texts("qqgift", id: "qqidgift").union(texts("qqshop", id: "qqidshop"))
  private static let work: Set<String> = ["qqwork", "qqmeeting", "qqoffice", "qqagenda", "qquidwork"]
  private static let medical = texts("qqmedical", id: "qqidmed")

  static let readers: [(folder: String, allowed: Set<String>)] = [
    ("site", everybody.union(people).union(open).union(gift).union(work).union(medical).union(["qqtodo", "qqidtodo", "qqtent"])),
    (
      "Qqgrandma",
      everybody.union(people).union(["qqopen", "qqopenplace", "qqidopen", "qqgift", "qqgiftplace", "qqidgift"])
        // Her pages by post greet her by name.
        .union(["qqshop", "qqshopplace", "qqidshop", "qqgrandma"])
    ),
    ("Qqschool", everybody),
    ("Qqzoe", everybody.union(people).union(open).union(work).union(medical).union(["qqtodo", "qqidtodo", "qqtent"])),
    ("Qqclub", everybody.union(people).subtracting(["qqzoe"]).union(open).union(gift).union(work)),
  ]

  @Test func eachReaderSeesWhatIsForThem() throws {
    let folder = try Self.content()
    let outcome = Self.build(folder)
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics.prefix(4))")
    for (name, allowed) in Self.readers {
      let found = Self.words(folder.output + "/" + name)
      #expect(found.subtracting(allowed).sorted() == [], "\(name)")
      #expect(
        found.isSuperset(of: allowed.filter { !$0.hasPrefix("qqid") && !$0.hasPrefix("qquid") && $0 != "qqtribe" }),
        "\(name): \(allowed.subtracting(found))")
    }
    // What is busy has another name on each site.
    let busy = Self.readers.map { reader in
      Set(
        tree("\(folder.output)/\(reader.folder)").values.flatMap { bytes in
          String(decoding: bytes, as: UTF8.self).matches(of: /UID:(busy-[0-9a-f]+)/).map { String($0.output.1) }
        })
    }
    #expect(busy.allSatisfy { !$0.isEmpty } && busy.reduce(0) { $0 + $1.count } == Set(busy.joined()).count)
  }

  /// What has become private since says nothing of its going: no news, no cancelled event, no digest that was its name.
  @Test func whatBecomesPrivateLeavesNoTrace() throws {
    let folder = try Self.content(
      Self.planner.replacing(#""window""#, with: #""feeds": { "cancelled": { "markDays": 30 } }, "window""#))
    #expect(Self.build(folder).exitCode == 0)
    let tribe = try #require(Self.files["tribe.json"]).replacing(
      #""subject": "Qqopen""#, with: #""visibility": "hidden", "subject": "Qqopen""#)
    try folder.write("content/tribe.json", tribe)
    #expect(Self.build(folder, asOf: "2027-03-02").exitCode == 0)
    for (name, _) in Self.readers { #expect(Self.words("\(folder.output)/\(name)").isDisjoint(with: Self.open), "\(name)") }
  }

  @Test func whatIsLeftForTheNextBuildHoldsDigestsOnly() throws {
    let folder = try Self.content()
    #expect(Self.build(folder).exitCode == 0)
    for (name, _) in Self.readers {
      for (path, bytes) in tree("\(folder.output)/\(name)/.wallplanner") where !path.hasSuffix("/") {
        #expect(
          DigestsOnly.findings(bytes.filter { $0 != UInt8(ascii: "-") }, at: path).count <= (path == "manifest" ? 1 : 0),
          "\(name) \(path)")
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("Oslo") && text.firstMatch(of: /qq/.ignoresCase()) == nil)
      }
    }
    #expect(DigestsOnly.findings(Array("wallplanner 12 Dentist".utf8), at: "x").count == 1)
  }

  @Test func aReaderWhoGoesTakesTheirSiteAlongAndNothingElse() throws {
    let folder = try Self.content()
    #expect(Self.build(folder).exitCode == 0)
    try folder.write("output/Qqschool/own.txt", "mine")
    let before = tree(folder.output + "/site")
    let gone = #"{ "name": "Qqschool", "level": "busy" }, "#
    try folder.write("content/planner.json", Self.planner.replacing(gone, with: ""))
    let outcome = Self.build(folder)
    #expect(outcome.exitCode == 0 && outcome.diagnostics.contains { $0.id == "build.reader-gone" })
    #expect(tree(folder.output + "/Qqschool").keys.filter { !$0.hasSuffix("/") } == ["own.txt"])
    #expect(
      difference(
        tree(folder.output + "/site").filter { $0.key != ".wallplanner/manifest" },
        before.filter { $0.key != ".wallplanner/manifest" }) == [])
  }

  @Test func aSecondBuildOfAllReadersMakesNothing() throws {
    let folder = try Self.content()
    #expect(Self.build(folder).exitCode == 0)
    let again = Self.build(folder)
    #expect(again.exitCode == 0 && again.report?.wroteNothing == true && !again.timings.contains { $0.stage == "import" })
  }

  @Test func theFamilyIsNotPublishedOverTheFoldersOfItsReaders() throws {
    let folder = try Self.content()
    #expect(Self.build(folder).exitCode == 0)
    try folder.write("content/planner.json", #"{ "timeZone": "Europe/Oslo", "asOf": "2027-03-01" }"#)
    let refused = Self.build(folder)
    #expect(refused.exitCode == 2 && refused.diagnostics.contains { $0.id == "build.other-reader" })
  }

  @Test(arguments: [
    (#""show": "everyone""#, #""show": "all""#), (#""hideFrom": ["Qqzoe"]"#, #""hideFrom": ["Qqzoey"]"#),
    (#""level": "busy""#, #""level": "bussy""#), (#""output": "site""#, #""output": "Qqgrandma""#),
    (#""output": "site""#, #""output": "site", "lock": { "passwords": [] }"#),
    (#""output": "site""#, #""output": "site", "lock": { "passwords": [ { "name": "a", "env": "QQ_NOT_SET" } ] }"#),
  ])
  func aMistakeInWhoSeesWhatPublishesNothing(right: String, wrong: String) throws {
    let folder = try Self.content(Self.planner.replacing(right, with: wrong))
    let outcome = Self.build(folder)
    #expect(outcome.exitCode == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.output + "/site/index.html"))
  }

  @Test func addressesHaveATokenThatTurns() throws {
    func feeds(_ more: String) throws -> Set<String> {
      let folder = try Self.content(
        Self.plannerOfTheFamily.replacing(
          #""window""#, with: "\"feeds\": { \"secret\": { \"file\": \"../key\" }\(more) }, \"window\""))
      try folder.write("key", "a secret of twenty-two letters or more")
      #expect(Self.build(folder).exitCode == 0)
      return Set(tree(folder.output + "/site").keys.filter { $0.hasSuffix(".ics") || $0.hasSuffix(".atom") })
    }
    let (plain, turned) = (try feeds(""), try feeds(#", "rotate": { "Qqann": 2 }"#))
    #expect(plain.allSatisfy { $0.firstMatch(of: /-[0-9a-f]{32}\.[a-z]+$/) != nil })
    #expect(plain.symmetricDifference(turned).map { $0.prefix(12) } == ["feeds/Qqann-", "feeds/Qqann-"])
  }

  // MARK: Locked pages

  /// Opens a locked site as docs/locking.md says, without the program's own code.
  private static func unlocked(_ folder: String, _ password: String) -> [String: String]? {
    struct Lock: Decodable {
      struct Entry: Decodable { var salt, key: String }
      var rounds: Int
      var keys: [Entry]
    }
    func bytes(_ text: String) -> Data {
      Data(stride(from: 0, to: text.count, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) })
    }
    func mac(_ text: some DataProtocol, _ key: SymmetricKey) -> Data {
      Data(HMAC<SHA256>.authenticationCode(for: text, using: key))
    }
    guard let file = FileManager.default.contents(atPath: folder + "/lock.json"),
      let lock = try? JSONDecoder().decode(Lock.self, from: file)
    else { return nil }
    for entry in lock.keys {
      let start = SymmetricKey(data: Data(password.utf8))
      var (block, made) = (mac(bytes(entry.salt) + [0, 0, 0, 1], start), [UInt8]())
      made = Array(block)
      for _ in 1..<lock.rounds {
        block = mac(block, start)
        made = zip(made, block).map { $0 ^ $1 }
      }
      guard let box = try? AES.GCM.SealedBox(combined: bytes(entry.key)),
        let key = try? AES.GCM.open(box, using: SymmetricKey(data: made), authenticating: Data("wallplanner lock".utf8))
      else { continue }
      let (names, pages) = (mac(Data("names".utf8), SymmetricKey(data: key)), mac(Data("pages".utf8), SymmetricKey(data: key)))
      var found: [String: String] = [:]
      for path in ["index.html", "agenda/index.html", "search/index.js"] {
        let name = mac(Data(path.utf8), SymmetricKey(data: names)).prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        guard let sealed = FileManager.default.contents(atPath: folder + "/locked/" + name.joined()),
          let box = try? AES.GCM.SealedBox(combined: sealed),
          let plain = try? AES.GCM.open(box, using: SymmetricKey(data: pages), authenticating: Data(path.utf8))
        else { continue }
        found[path] = String(decoding: plain, as: UTF8.self)
      }
      return found
    }
    return nil
  }

  @Test func aLockedSiteOpensWithItsPasswordsOnly() throws {
    setenv("QQ_FIRST", "seven quiet herons in the fog", 1)
    setenv("QQ_SECOND", "Qqann1", 1)
    let lock =
      #""output": "site", "lock": { "passwords": [ { "name": "a", "env": "QQ_FIRST" }, { "name": "b", "env": "QQ_SECOND" } ] }"#
    let folder = try Self.content(Self.plannerOfTheFamily.replacing(#""output": "site""#, with: lock))
    let outcome = Self.build(folder)
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics.filter { $0.severity == .error }.prefix(4))")
    #expect(outcome.diagnostics.filter { $0.id == "lock.weak-password" }.count == 1)
    let site = folder.output + "/site"
    // Short words stand in what is encrypted by chance.
    let known = Self.readers.reduce(into: Set<String>()) { $0.formUnion($1.allowed) }.filter { $0.count > 6 }
    #expect(Self.words(site).isDisjoint(with: known))
    #expect(tree(site).keys.filter { $0.hasSuffix(".html") }.sorted() == ["404.html", "index.html", "lock.html"])
    for password in ["seven quiet herons in the fog", "Qqann1"] {
      let open = Self.unlocked(site, password)
      #expect(open?["index.html"]?.contains("Qqtitle") == true && open?["agenda/index.html"]?.contains("Qqmedical") == true)
      #expect(open?.count == 3)
    }
    #expect(Self.unlocked(site, "Qqann2") == nil)
    // The next day's build changes only what has changed; a changed password changes all.
    let before = tree(site)
    #expect(Self.build(folder, asOf: "2027-03-02").exitCode == 0)
    let kept = tree(site).filter { before[$0.key] == $0.value && $0.key.hasPrefix("locked/") }.count
    #expect(kept * 2 > before.count)
    setenv("QQ_SECOND", "another one, as long as the first", 1)
    #expect(Self.build(folder, asOf: "2027-03-02").exitCode == 0)
    #expect(tree(site).filter { before[$0.key] == $0.value && $0.key.hasPrefix("locked/") && !$0.key.hasSuffix("/") }.isEmpty)
    #expect(Self.unlocked(site, "Qqann1") == nil)
  }

  /// `rotate` gives one feed a new address, also that of somebody whose name the file's name has to spell otherwise.
  @Test func aRotatedFeedMovesAlone() throws {
    let state = TemporaryFolder()
    func feeds(_ rotate: String) throws -> (names: Set<String>, outcome: BuildOutcome) {
      let folder = TemporaryFolder()
      try folder.write(
        "content/planner.json",
        #"{ "sources": [ { "format": "wallplanner", "path": "a.json" } ], "feeds": { "secret": true\#(rotate) } }"#)
      try folder.write(
        "content/a.json",
        #"{ "members": [ { "id": 1, "name": "Zoë" }, { "id": 2, "name": "Ann" } ], "events": [ { "id": "e", "subject": "E", "start": "2027-03-02", "owner": 1, "invited": [ { "member": 2 } ] } ] }"#
      )
      var options = WholeSiteTests.options(folder.path + "/content", folder.output, jobs: 1)
      options.state = state.path
      let outcome = SiteBuilder(options).run()
      return (Set(tree(folder.output + "/feeds").keys), outcome)
    }
    let before = try feeds("").names
    let after = try feeds(#", "rotate": { "Zoë": 2 }"#).names
    #expect(before.subtracting(after).map { String($0.prefix(4)) } == ["Zoe-"] && after.subtracting(before).count == 1)
    let unknown = try feeds(#", "rotate": { "Zoee": 2 }"#)
    #expect(unknown.outcome.exitCode == 1 && unknown.names.isEmpty)
    #expect(unknown.outcome.diagnostics.contains { $0.id == "planner.unknown-rotation" && $0.message.contains("zoee") })
  }

  /// A rehearsal writes nothing, and the secret of a first build is a file.
  @Test func aRehearsalMakesNoSecret() throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json", #"{ "sources": [ { "format": "wallplanner", "path": "a.json" } ], "feeds": { "secret": true } }"#)
    try folder.write("content/a.json", #"{ "members": [ { "id": 1, "name": "Ann" } ] }"#)
    var options = WholeSiteTests.options(folder.path + "/content", folder.output, jobs: 1)
    options.state = folder.path + "/state"
    options.isRehearsal = true
    let outcome = SiteBuilder(options).run()
    #expect(outcome.exitCode == 0 && outcome.report?.written.isEmpty == false)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/state"))
    options.isRehearsal = false
    #expect(SiteBuilder(options).run().exitCode == 0 && folder.read("state/secret") != nil)
  }

  /// Who sees only busy times is told nothing but the times: not whose, not where, not whether they are sure, and nothing that takes none.
  @Test func busyIsBusyAndNothingElse() throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      #"{ "timeZone": "Europe/Vienna", "asOf": "2027-03-22", "feeds": { "attendees": true }, "members": { "Qqada": { "email": "qqmail@mail.example" }, "Qqzia": { "email": "qqmail-z@mail.example" } }, "sources": [ { "format": "wallplanner", "path": "a.json" } ], "cycles": [ { "name": "Qqbins", "start": "2027-03-02", "pattern": "1-6", "labels": ["Qqpaper", ""] }, { "name": "Qqshifts", "start": "2027-03-01", "pattern": "2", "labels": ["Qqearly", "Qqlate"], "members": ["Qqada"] } ], "timetables": [ { "member": "Qqzia", "start": "2026-09-07", "end": "2027-07-02", "periods": ["08:00-08:50"], "lessons": { "monday": [ { "subject": "Qqsport", "bag": "Qqkit" } ] } } ], "readers": [ { "name": "family", "level": "family" }, { "name": "boss", "level": "busy" }, { "name": "gran", "level": "relatives", "paper": true } ] }"#
    )
    try folder.write(
      "content/a.json",
      #"{ "name": "Qqtribe", "members": [ { "id": "qqada-id", "name": "Qqada" }, { "id": "z", "name": "Qqzia" } ], "events": [ { "id": "qqcall", "subject": "Qqcall", "start": "2027-03-23T09:00[America/Bogota]", "duration": "PT1H", "rules": ["FREQ=WEEKLY;COUNT=3"], "owner": "z", "status": "tentative", "overrides": [ { "replaces": "2027-03-30T09:00[America/Bogota]", "status": "cancelled" } ] }, { "id": "one", "subject": "Qqone", "start": "2027-03-24T10:00[America/Bogota]", "duration": "PT1H", "owner": "qqada-id", "invited": [ { "member": "z" } ] }, { "id": "free", "subject": "Qqfree", "start": "2027-03-25T10:00", "duration": "PT1H", "busy": false } ] }"#
    )
    #expect(ReaderTests.build(folder).exitCode == 0)
    #expect(ReaderTests.words(folder.output + "/boss") == [])
    let feed = try #require(folder.read("output/boss/feeds/everyone.ics"))
    #expect(!feed.contains("Bogota") && !feed.contains("TENTATIVE") && !feed.contains("CANCELLED"))
    // 09:00 in Bogota is 15:00 in Vienna, and 16:00 when the clocks have changed there.
    let starts = feed.matches(of: /DTSTART;TZID=Europe\/Vienna:(\w+)|RDATE;TZID=Europe\/Vienna:([\w,]+)/).map {
      String($0.output.1 ?? $0.output.2 ?? "")
    }
    #expect(starts.sorted() == ["20270323T150000", "20270324T160000", "20270406T160000"])
    let gran = ReaderTests.words(folder.output + "/gran")
    #expect(gran.isDisjoint(with: ["qqmail", "qqkit", "qqsport"]))
    #expect(gran.isSuperset(of: ["qqada", "qqcall"]))
    #expect(ReaderTests.words(folder.output + "/family").isSuperset(of: ["qqmail", "qqkit", "qqpaper", "qqfree"]))
  }

  /// What a reader may not see, said in two ways: each pair is a part of the data before and after.
  private static let hiddenFromBusy: [(String, String)] = [
    (#""id": 1, "name": "Qqann""#, #""id": 1, "birthday": "1980-03-09", "name": "Qqann""#), ("Qqtribe", "Qqother clan"),
    ("\"owner\": 1", "\"owner\": 2, \"status\": \"tentative\", \"tags\": [\"x\"]"), ("Qqopen", "Aa renamed"), ("qqidopen", "zz-9"),
    ("Qqbusy", "Bb"), ("qqidbusy", "0-first"), ("Qqhidden", "Cc"), ("Qqmedical", "Dd"), ("qqidmed", "aa"), ("Qqgift", "Ee"),
    ("Qqshop", "Ff"),
    ("\"category\": \"shopping\"", "\"category\": \"sport\""), ("Qqtodo", "Gg"), ("Qqtent", "Hh"), ("Qqmeeting", "Ii"),
    ("qquidwork", "jj"),
    ("Qqoffice", "Kk"), ("Qqwork", "Ll"),
    (
      "\"events\": [",
      #""events": [ { "id": "more", "subject": "Mm", "start": "2027-03-11T10:00", "visibility": "hidden" }, { "id": "lazy", "subject": "Nn", "start": "2027-03-12T10:00", "busy": false }, "#
    ), ("\"creator\": 1", "\"creator\": 1, \"due\": \"2027-03-02\", \"notes\": \"Oo\""),
  ]
  private static let hiddenFromRelatives: [(String, String)] = [
    ("Qqopennotes", "Aa"), ("Qqbusyplace", "Bb"), ("\"Qqbusy\"", "\"Bb\""), ("qqidbusy", "0-first"), ("Qqhidden", "Cc"),
    ("\"Qqmedical\"", "\"Dd\""), ("Qqmedicalplace", "Ee"), ("qqidmed", "aa"), ("Qqtodo", "Gg"), ("Qqtent", "Hh"),
    ("Qqmeeting", "Ii"),
    ("qquidwork", "jj"), ("Qqoffice", "Kk"), ("Qqagenda", "Kkk"), ("Qqwork", "Ll"),
    (
      "\"events\": [",
      #""events": [ { "id": "more", "subject": "Mm", "start": "2027-03-11T10:00", "visibility": "hidden" }, { "id": "lazy", "subject": "Nn", "start": "2027-03-12T10:00", "busy": false, "category": "medical" }, "#
    ), ("\"creator\": 1", "\"creator\": 1, \"due\": \"2027-03-02\", \"notes\": \"Oo\""),
    (#""id": 2, "name": "Qqzoe""#, #""id": 2, "email": "z@example.org", "name": "Qqzoe""#),
  ]
  private static let hiddenFromZoe: [(String, String)] = [
    ("\"Qqgift\"", "\"Ee\""), ("Qqgiftnotes", "E2"), ("qqidgift", "0-zero"), ("Qqgiftplace", "E3"), ("\"Qqshop\"", "\"Ff\""),
    ("qqidshop", "zz"),
    ("Qqbusynotes", "B4"), ("Qqhidden", "Cc"), ("Qqsecret", "Ss"), ("qquidshut", "tt"),
  ]

  /// Two families that differ only in what a reader may not see make the same site for them, byte for byte.
  @Test(arguments: [("Qqschool", hiddenFromBusy), ("Qqgrandma", hiddenFromRelatives), ("Qqzoe", hiddenFromZoe)])
  func whatAReaderMayNotSeeChangesNoByte(reader: String, changes: [(String, String)]) throws {
    let planner = Self.planner.replacing(
      "{ \"name\": \"Qqzoe\", \"level\": \"family\" }",
      with: "{ \"name\": \"Qqzoe\", \"level\": \"family\", \"person\": \"Qqzoe\" }")
    var sites: [[String: [UInt8]]] = []
    for isChanged in [false, true] {
      let folder = TemporaryFolder()
      var planner = planner
      for (path, text) in Self.files {
        var text = text
        if isChanged {
          for (old, new) in changes {
            text = text.replacing(old, with: new)
            if old == "Qqwork" { planner = planner.replacing(old, with: new) }
          }
        }
        try folder.write("content/" + path, text)
      }
      try folder.write("content/planner.json", planner)
      let outcome = Self.build(folder)
      #expect(outcome.exitCode == 0, "\(outcome.diagnostics.prefix(4))")
      sites.append(tree(folder.output + "/" + reader).filter { $0.key != ".wallplanner/manifest" })
    }
    #expect(sites[0].count > 30)
    #expect(difference(sites[0], sites[1]) == [])
  }

  /// What is not published has no revision, whose digest somebody could guess at.
  @Test func onlyWhatIsPublishedHasARevision() throws {
    var lines: [Int] = []
    for isPublished in [false, true] {
      let folder = TemporaryFolder()
      try folder.write(
        "content/planner.json",
        #"{ "timeZone": "Europe/Oslo", "asOf": "2027-03-01", "publish": { "contacts": \#(isPublished) }, "sources": [ { "format": "wallplanner", "path": "a.json" } ] }"#
      )
      try folder.write(
        "content/a.json",
        #"{ "members": [ { "id": 1, "name": "Ann" } ], "contacts": [ { "id": "kin", "displayName": "Kin", "phones": [ { "number": "+47 22 33 44 55" } ] } ] }"#
      )
      #expect(Self.build(folder).exitCode == 0)
      lines.append(try #require(folder.read("output/.wallplanner/revisions")).split(separator: "\n").count)
    }
    #expect(lines[1] == lines[0] + 1)
  }
}
