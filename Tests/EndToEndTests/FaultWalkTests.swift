import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing
import TribeImport

/// Every fault of the table (docs/faults.md), made on purpose: what it says of a field, a record or a source is told, and the site is
/// there with all else. What it says of the site stops it.
@Suite("The table of faults, walked")
struct FaultWalkTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var ids: [String]
    /// Entries of `sources` in planner.json.
    var sources = ""
    /// More keys of planner.json, each with a comma behind it.
    var settings = ""
    var files: [String: [UInt8]] = [:]
    /// The files of the night after, if the fault comes then.
    var later: [String: [UInt8]]?
    var testDescription: String { ids.joined(separator: ", ") }
  }

  static let good =
    #"{ "members": [ { "id": "ann", "name": "Ann" } ], "events": [ { "id": "g", "title": "Good event", "start": "2027-03-02T10:00" } ] }"#

  private static func own(_ ids: String..., json: String) -> Case {
    Case(ids: ids, sources: #"{ "format": "wallplanner", "path": "more.json" }"#, files: ["more.json": Array(json.utf8)])
  }
  /// An event with more fields.
  private static func event(_ ids: String..., fields: String) -> Case {
    Case(
      ids: ids, sources: #"{ "format": "wallplanner", "path": "more.json" }"#,
      files: ["more.json": Array(#"{ "events": [ { "id": "e", "title": "E", "start": "2027-03-03T10:00", \#(fields) } ] }"#.utf8)])
  }
  private static func planner(_ ids: String..., settings: String, files: [String: [UInt8]] = [:]) -> Case {
    Case(ids: ids, settings: settings + ", ", files: files)
  }
  private static func app(_ ids: String..., format: String, files: [String: String]) -> Case {
    var put: [String: [UInt8]] = [:]
    for (name, text) in files { put["\(format)/\(name)"] = Array(text.utf8) }
    return Case(ids: ids, sources: "{ \"format\": \"\(format)\", \"path\": \"\(format)\" }", files: put)
  }
  /// A calendar of these lines, with an event of its own if they are lines of one.
  private static func calendar(_ ids: String..., lines: String, bytes: ([UInt8]) -> [UInt8] = { $0 }) -> Case {
    let inside = lines.contains("BEGIN:") ? lines : "BEGIN:VEVENT\nUID:u\nDTSTAMP:20270101T000000Z\nSUMMARY:S\n\(lines)\nEND:VEVENT"
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(inside)\nEND:VCALENDAR\n".replacing("\n", with: "\r\n")
    return Case(
      ids: ids, sources: #"{ "format": "icalendar", "path": "a.ics" }"#, files: ["a.ics": bytes(Array(text.utf8))])
  }
  private static func card(_ ids: String..., lines: String, bytes: ([UInt8]) -> [UInt8] = { $0 }) -> Case {
    let text = "BEGIN:VCARD\nVERSION:3.0\n\(lines)\nEND:VCARD\n".replacing("\n", with: "\r\n")
    return Case(ids: ids, sources: #"{ "format": "vcard", "path": "a.vcf" }"#, files: ["a.vcf": bytes(Array(text.utf8))])
  }
  private static func raw(_ ids: String..., format: String, path: String, bytes: [UInt8]) -> Case {
    Case(ids: ids, sources: "{ \"format\": \"\(format)\", \"path\": \"\(path)\" }", files: [path: bytes])
  }
  private static let start = "DTSTART;TZID=Europe/Oslo:20270303T100000"
  private static let zone =
    "BEGIN:VTIMEZONE\nTZID:Mine\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:z\nDTSTAMP:20270101T000000Z\nDTSTART;TZID=Mine:20270303T100000\nSUMMARY:S\nEND:VEVENT"

  static let cases: [Case] = [
    // Our own format.
    own("wallplanner.missing-field", json: #"{ "events": [ { "id": "e", "start": "2027-03-03" } ] }"#),
    own("wallplanner.set-aside", json: #"{ "events": [ { "id": "e", "title": "E" } ] }"#),
    event("wallplanner.wrong-type", fields: #""location": 7"#),
    event("wallplanner.invalid-value", fields: #""category": "nonsense""#),
    event("wallplanner.unknown-field", fields: #""zzz": 1"#),
    event("wallplanner.one-value", fields: #""rules": "FREQ=WEEKLY""#),
    event("wallplanner.two-durations", fields: #""duration": "PT1H", "exactDuration": "PT2H""#),
    event("wallplanner.no-such-date", fields: #""rules": ["FREQ=WEEKLY"], "exceptDates": ["2027-03-04T10:00"]"#),
    event("wallplanner.start-not-in-rule", fields: #""rules": ["FREQ=WEEKLY;BYDAY=MO"]"#),
    event(
      "wallplanner.doubled-change",
      fields:
        #""rules": ["FREQ=WEEKLY"], "overrides": [ { "replaces": "2027-03-10T10:00", "location": "A" }, { "replaces": "2027-03-10T10:00", "location": "B" } ]"#
    ),
    event("import.secret-in-text", fields: #""notes": "password: hunter2-Zq81kd""#),
    event("wallplanner.text-too-long", fields: "\"notes\": \"\(String(repeating: "word ", count: 60_000))\""),
    event("wallplanner.too-often", fields: #""rules": ["FREQ=HOURLY"]"#),
    own("wallplanner.duplicate-id", json: #"{ "todos": [ { "id": "t", "title": "A" }, { "id": "t", "title": "B" } ] }"#),
    own("wallplanner.empty-contact", json: #"{ "contacts": [ { "id": "c" } ] }"#),
    own("wallplanner.list-name", json: #"{ "Todos": [ { "id": "t", "title": "A" } ] }"#),
    own("wallplanner.not-a-list", json: #"{ "todos": "none", "events": [] }"#),
    own("wallplanner.no-list", json: #"{ "meals": [ { "date": "2027-03-03", "title": "Soup", "list": "nowhere" } ] }"#),
    Case(
      ids: ["pictures.missing"], sources: #"{ "format": "wallplanner", "path": "more.json" }"#,
      settings: #""publish": { "photos": true }, "#,
      files: ["more.json": Array(#"{ "members": [ { "id": "b", "name": "Bo", "photo": { "path": "gone.jpg" } } ] }"#.utf8)]),
    own(
      "wallplanner.not-invited",
      json:
        #"{ "members": [ { "id": "b", "name": "Bo" }, { "id": "c", "name": "Cy" } ], "events": [ { "id": "e", "title": "E", "start": "2027-03-03T10:00", "owner": "c", "rules": ["FREQ=WEEKLY"], "overrides": [ { "replaces": "2027-03-10T10:00", "answers": [ { "member": "b", "response": "declined" } ] } ] } ] }"#
    ),
    own(
      "wallplanner.alike",
      json: #"{ "events": [ { "title": "A", "start": "2027-03-03" }, { "title": "A", "start": "2027-03-03" } ] }"#),
    own("wallplanner.unknown-file", json: #"{ "zzz": [] }"#),
    // JSON.
    own("json.duplicate-name", json: #"{ "name": "A", "name": "B", "todos": [] }"#),
    own("json.lone-surrogate", json: #"{ "todos": [ { "id": "t", "title": "A\ud800" } ] }"#),
    own("json.trailing-comma", json: #"{ "todos": [], }"#),
    raw(
      "json.byte-order-mark", format: "wallplanner", path: "m.json", bytes: [0xEF, 0xBB, 0xBF] + Array(#"{ "todos": [] }"#.utf8)),
    raw(
      "json.encoding", format: "wallplanner", path: "m.json", bytes: [0xFF, 0xFE] + #"{ "todos": [] }"#.utf8.flatMap { [$0, 0] }),
    raw(
      "json.not-utf-8", format: "wallplanner", path: "m.json",
      bytes: Array(#"{ "todos": [ { "id": "t", "title": "Bj"#.utf8) + [0xF8] + Array(#"rn" } ] }"#.utf8)),
    // Calendars.
    calendar("icalendar.event-skipped", lines: "DTSTART:soon"), calendar("icalendar.duration", lines: start + "\nDURATION:long"),
    calendar("icalendar.end-before-start", lines: start + "\nDTEND;TZID=Europe/Oslo:20270303T090000"),
    calendar("icalendar.date", lines: start + "\nRRULE:FREQ=WEEKLY\nEXDATE:never"),
    calendar(
      "icalendar.recurrence-id",
      lines: "BEGIN:VEVENT\nUID:u\n\(start)\nRECURRENCE-ID:never\nSUMMARY:S\nEND:VEVENT"),
    calendar("icalendar.rule-mended", lines: start + "\nRRULE:FREQ=WEEKLY;BYDAY=2WE"),
    calendar("icalendar.rule", lines: start + "\nRRULE:FREQ=SOMETIMES"),
    calendar("icalendar.too-long", lines: "DTSTART;VALUE=DATE:20270303\nDTEND;VALUE=DATE:22270303"),
    calendar("icalendar.too-often", lines: start + "\nRRULE:FREQ=MINUTELY"),
    calendar("icalendar.unknown-zone", lines: "DTSTART;TZID=Middle-earth:20270303T100000"),
    calendar("icalendar.period-length", lines: start + "\nRDATE;VALUE=PERIOD:20270304T100000Z/PT1H"),
    calendar(
      "icalendar.stray-change",
      lines:
        "BEGIN:VEVENT\nUID:u\n\(start)\nRRULE:FREQ=WEEKLY;COUNT=4\nSUMMARY:S\nEND:VEVENT\nBEGIN:VEVENT\nUID:u\nRECURRENCE-ID;TZID=Europe/Oslo:20270304T100000\n\(start)\nSUMMARY:S2\nEND:VEVENT"
    ),
    calendar("icalendar.missing-end", lines: "BEGIN:VEVENT\nUID:u\n\(start)\nSUMMARY:S"),
    calendar("icalendar.stray-end", lines: "BEGIN:VEVENT\nUID:u\n\(start)\nSUMMARY:S\nEND:VEVENT\nEND:VALARM"),
    calendar("icalendar.no-colon", lines: start + "\nNONSENSE"), calendar("icalendar.bad-name", lines: start + "\nBAD NAME:x"),
    calendar("icalendar.unclosed-quote", lines: start + "\nATTENDEE;CN=\"A:mailto:a@example.org"),
    calendar("icalendar.not-utf-8", lines: start + "\nLOCATION:@", bytes: { $0.map { $0 == UInt8(ascii: "@") ? 0xF8 : $0 } }),
    calendar("icalendar.zone-guess", lines: zone),
    calendar("icalendar.zone-contradiction", lines: zone.replacing("Mine", with: "Asia/Tokyo")),
    calendar("import.journal-skipped", lines: "BEGIN:VJOURNAL\nUID:j\nSUMMARY:Words\nEND:VJOURNAL"),
    calendar("import.journals-unpublished", lines: "BEGIN:VJOURNAL\nUID:j\nDTSTART:20270303T100000Z\nSUMMARY:Words\nEND:VJOURNAL"),
    raw("import.no-calendar", format: "icalendar", path: "a.ics", bytes: Array("hello\r\n".utf8)),
    raw("import.wrong-kind", format: "icalendar", path: "a.ics", bytes: Array("<!doctype html><title>Sign in</title>".utf8)),
    // Cards.
    card("vcard.no-name", lines: "NOTE:x"), card("import.empty-card", lines: "NOTE:"),
    card("vcard.birthday", lines: "FN:A\nBDAY:someday"),
    card("vcard.photo", lines: "FN:A\nPHOTO;ENCODING=b;TYPE=JPEG:!!!!"), card("vcard.stray-end", lines: "FN:A\nEND:VCARD"),
    card("vcard.no-colon", lines: "FN:A\nNONSENSE"), card("vcard.missing-end", lines: "FN:A\nBEGIN:VCARD\nFN:B"),
    card("vcard.version", lines: "FN:A\nEND:VCARD\nBEGIN:VCARD\nVERSION:9.0\nFN:B"),
    card("vcard.not-utf-8", lines: "FN:A@", bytes: { $0.map { $0 == UInt8(ascii: "@") ? 0xF8 : $0 } }),
    raw("vcard.no-card", format: "vcard", path: "a.vcf", bytes: Array("hello\r\n".utf8)),
    // Apps.
    app(
      "tribehub.unknown-category", "tribehub.unknown-recurrence", "tribehub.invalid-duration", format: "tribehub",
      files: ["events.json": hub(#""duration":"long","recurrence_type":"ZZZ","subject":"S","category":"ZZZ""#)]),
    app(
      "tribehub.negative-duration", "tribehub.blank-subject", "tribehub.no-category", format: "tribehub",
      files: ["events.json": hub(#""duration":"-01:00:00","recurrence_type":"NON","subject":" ","category":null"#)]),
    app(
      "tribehub.offset-ignored", format: "tribehub",
      files: [
        "events.json": hub(
          #""duration":"01:00:00","recurrence_type":"NON","subject":"S","category":"OTH""#, start: "2027-03-03T10:00:00+05:00")
      ]),
    app(
      "tribehub.invalid-date", format: "tribehub",
      files: [
        "events.json": hub(#""duration":"01:00:00","recurrence_type":"NON","subject":"S","category":"OTH""#, start: "2027-03-03")
      ]),
    app(
      "tribehub.error-answer", format: "tribehub",
      files: ["events.json": #"{"detail":"Authentication credentials were not provided."}"#, "tribe.json": tribe]),
    app(
      "tribehub.conflict", "tribehub.former-member", format: "tribehub",
      files: [
        "a.json": hub(#""duration":"01:00:00","recurrence_type":"NON","subject":"S","category":"OTH""#),
        "b.json": hub(#""duration":"01:00:00","recurrence_type":"NON","subject":"Other","category":"OTH""#, to: 9),
        "tribe.json": tribe,
      ]),
    app(
      "familyplanner.conflict", format: "familyplanner",
      files: [
        "group.json": #"{"id":1,"name":"G","owner_id":1,"users":[{"id":1,"name":"Bo","group_id":1}]}"#,
        "todos.json":
          #"{"todos":[{"id":1,"title":"T","completed":false,"group_id":1,"creator_id":1,"created_at":"2026-09-01T00:00:00.000Z","updated_at":"2026-09-01T00:00:00.000Z"},{"id":1,"title":"U","completed":false,"group_id":1,"creator_id":1,"created_at":"2026-09-02T00:00:00.000Z","updated_at":"2026-09-02T00:00:00.000Z"}],"synctime":"x"}"#,
      ]),
    app(
      "nusjio.unknown-state", "nusjio.invalid-date", format: "nusjio",
      files: [
        "x.json":
          #"{"users":{"user-a":{"uuid":"a","username":"Wei"}},"activities":{"activity-1":{"uuid":"1","title":"Film","hostId":"a","time":"someday","state":"perhaps"}}}"#
      ]),
    app(
      "inkwire.unreadable-date", "inkwire.flagged", format: "inkwire",
      files: [
        "x.json":
          #"{"Users":{"u1":{"fullName":"Bo"}},"Journals":{"j":{"title":"G","contributorIds":["u1"],"postIds":["p"],"updatedAt":"someday"}},"Posts":{"p":{"content":"Words","date":"2026-08-02 10:00:00 +0000","posterId":"u1","flagged":true}}}"#
      ]),
    app(
      "sweep.unreadable-date", "sweep.conflict", format: "sweep",
      files: [
        "users.json": #"[{"id":1,"uid":"a","name":"Bo","house":"H"}]"#,
        "houses.json": #"[{"id":1,"name":"H","residents":"[\"Bo\"]","administrator":"Bo"}]"#,
        "chores.json":
          #"[{"id":1,"title":"A","house":"H","image":"[]","lastCleaned":"someday"},{"id":2,"title":"B","house":"H","image":"[]"},{"id":2,"title":"C","house":"H","image":"[]"}]"#,
      ]),
    app(
      "familyplanner.other-group", "familyplanner.lost-thread", format: "familyplanner",
      files: [
        "group.json": #"{"id":1,"name":"G","owner_id":1,"users":[{"id":1,"name":"Bo","group_id":1}]}"#,
        "todos.json":
          #"{"todos":[{"id":1,"title":"T","completed":false,"user_id":null,"group_id":5,"creator_id":1,"created_at":"2026-09-01T00:00:00.000Z","updated_at":"2026-09-01T00:00:00.000Z"}],"synctime":"x"}"#,
        "messages.json":
          #"[{"id":5,"message":"lost","user_id":1,"group_id":1,"created_at":"2026-09-01T01:00:00.000Z","updated_at":"2026-09-01T01:00:00.000Z","subject":null,"responds_id":77,"read":false,"author":"Bo"}]"#,
      ]),
    app(
      "nusjio.unknown-participant", format: "nusjio",
      files: [
        "x.json":
          #"{"users":{"user-a":{"uuid":"a","username":"Wei"}},"activities":{"activity-1":{"uuid":"1","title":"Film","hostId":"a","participantIds":["gone"],"time":{"_seconds":1803895200},"state":"open"}}}"#
      ]),
    app(
      "inkwire.undated", format: "inkwire",
      files: [
        "x.json":
          #"{"Users":{"u1":{"fullName":"Bo"}},"Journals":{"j":{"title":"G","contributorIds":["u1"],"postIds":["p"]}},"Posts":{"p":{"content":"No date","posterId":"u1"}}}"#
      ]),
    app(
      "sweep.broken-residents", "sweep.untitled-chore", "sweep.homeless-chore", format: "sweep",
      files: [
        "users.json": #"[{"id":1,"uid":"a","name":"Bo","house":"H"}]"#,
        "houses.json": #"[{"id":1,"name":"H","residents":"[\"Bo\",5]","administrator":"Bo"}]"#,
        "chores.json":
          #"[{"id":1,"title":"***","house":"H","image":"[]"},{"id":2,"title":"C","house":"Elsewhere","image":"[]"}]"#,
      ]),
    // planner.json.
    planner("planner.unknown-key", settings: #""zzz": 1"#), planner("planner.wrong-type", settings: #""title": 7"#),
    planner("planner.invalid-value", settings: #""firstWeekday": "someday""#),
    planner("planner.out-of-range", settings: #""members": { "Ann": { "colour": 99 } }"#),
    planner("planner.unknown-member", settings: #""members": { "Nobody": { "initials": "N" } }"#),
    planner(
      "planner.unknown-layer",
      settings: #""cycles": [ { "name": "C", "start": "2027-03-01", "pattern": "7", "labels": ["A", "B"], "holidays": "None" } ]"#),
    planner("planner.missing-key", settings: #""cycles": [ { "name": "C" } ]"#),
    planner("import.unused-file", settings: #""title": "T""#, files: ["other.json": Array("{}".utf8)]),
    planner("load.unread", settings: #""title": "T""#, files: ["other.xyz": [1, 2, 3]]),
    Case(ids: ["import.source-missing"], sources: #"{ "format": "icalendar", "path": "gone.ics" }"#),
    Case(
      ids: ["import.wrong-format"], sources: #"{ "format": "inkwire", "path": "x.json" }"#,
      files: ["x.json": Array(#"{"events":[]}"#.utf8)]),
    Case(
      ids: ["source.stands-in"], sources: #"{ "format": "icalendar", "path": "a.ics" }"#,
      files: [
        "a.ics": Array(
          "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:u\r\n\(start)\r\nSUMMARY:S\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
            .utf8)
      ],
      later: ["a.ics": Array("BEGIN:VCALENDAR\r\n".utf8)]),
  ]

  private static let tribe = #"{"results":[{"name":"T","users":[{"user_id":3,"display_name":"Bo"}]}]}"#
  private static func hub(_ fields: String, start: String = "2027-03-03T10:00:00", to: Int? = nil) -> String {
    let to = to.map { "{\"user_id\":\($0),\"display_name\":\"Zed\"}" } ?? ""
    return
      #"[{"id":12,"user":{"user_id":3,"display_name":"Bo"},"tribe":{"tribe_id":2,"tribe_name":"T"},"to":[\#(to)],"accepted":[],"start":"\#(start)",\#(fields)}]"#
  }

  static func build(_ test: Case, in folder: TemporaryFolder) throws -> BuildOutcome {
    let sources = [#"{ "format": "wallplanner", "path": "good.json" }"#, test.sources].filter { !$0.isEmpty }.joined(
      separator: ", ")
    try folder.write(
      "content/planner.json",
      "{ \(test.settings)\"timeZone\": \"Europe/Oslo\", \"asOf\": \"2027-03-01\", \"window\": { \"past\": \"P0M\", \"future\": \"P0M\" }, \"sources\": [ \(sources) ] }"
    )
    try folder.write("content/good.json", good)
    func put(_ files: [String: [UInt8]]) throws {
      for (path, bytes) in files {
        try folder.write("content/" + path, "")
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/content/" + path))
      }
    }
    func night() -> BuildOutcome {
      WholeSiteTests.build(folder.path + "/content", to: folder.output, jobs: 1, state: folder.path + "/state")
    }
    try put(test.files)
    guard let later = test.later else { return night() }
    _ = night()
    try put(later)
    return night()
  }

  @Test(arguments: cases) func aFaultIsToldAndTheRestIsThere(_ test: Case) throws {
    let folder = TemporaryFolder()
    let outcome = try Self.build(test, in: folder)
    let told = Set(outcome.diagnostics.map(\.id))
    for id in test.ids { #expect(told.contains(id), "\(id): told are \(told.sorted())") }
    #expect([0, 3].contains(outcome.exitCode), "\(outcome.diagnostics.prefix(3))")
    #expect(folder.read("output/2027/03/index.html")?.contains("Good event") == true)
  }

  /// Faults that stop the site, as it may show what was meant to be private.
  static let siteCases: [Case] = [
    event("wallplanner.hide-from", fields: #""hideFrom": 7"#),
    event("wallplanner.unknown-visibility", fields: #""visibility": "secret""#),
    planner("planner.wrong-type", settings: #""readers": "gran""#), planner("planner.invalid-value", settings: #""readers": []"#),
    planner("planner.wrong-type", settings: #""readers": [ 7 ]"#),
    planner("planner.wrong-type", settings: #""hideFrom": 7, "categories": 7"#),
    planner("planner.invalid-value", settings: #""readers": [ { "level": "busy" } ]"#),
    planner("planner.unknown-key", settings: #""readers": [ { "name": "gran", "levl": "busy" } ]"#),
    Case(ids: ["json.trailing-comma"], settings: "\"publish\": { \"photos\": false, }, "),
  ]

  @Test(arguments: siteCases) func aFaultOfTheSiteStopsIt(_ test: Case) throws {
    let folder = TemporaryFolder()
    #expect(try Self.build(Case(ids: []), in: folder).exitCode == 0)
    let before = tree(folder.output)
    let outcome = try Self.build(test, in: folder)
    let told = Set(outcome.diagnostics.map(\.id))
    for id in test.ids { #expect(told.contains(id), "\(id): told are \(told.sorted())") }
    #expect([1, 2].contains(outcome.exitCode))
    #expect(outcome.diagnostics.contains { $0.severity == .error && $0.span != nil }, "\(outcome.diagnostics.prefix(3))")
    #expect(difference(before, tree(folder.output)) == [])
  }

  /// Of the table's rows those that no case here makes, and where else they are made.
  static let elsewhere: [String: Set<String>] = [
    "the pictures of a source that publishes them (PictureTests)": ["wallplanner.no-picture", "import.pictures-missing"],
    "cards and calendars with endless texts (AnyDataTests)": ["import.text-too-long"],
    "how lines are written is told only with -v, one line a file (ICalendarReaderTests, CalendarVicesTests)": [
      "icalendar.byte-order-mark", "icalendar.utf-16", "icalendar.bare-line-feed", "vcard.byte-order-mark", "vcard.utf-16",
      "vcard.bare-line-feed",
    ],
    "a whole export (TribeHubTests, OtherAppsTests, ExportVariantTests, AppListTests)": [
      "tribehub.empty-contact", "tribehub.no-owner", "tribehub.secret-file", "familyplanner.invalid-date", "import.no-source",
      "tribehub.orphan-repeats", "tribehub.two-families", "*.missing-page",
      "sweep.broken-picture", "sweep.cut-text", "sweep.done-again", "import.several-families", "import.same-name",
    ],
    "several nights (NightsTests, NewcomerTests)": [
      "source.too-old", "source.unreadable", "planner.renamed-member", "planner.shared-site", "planner.gone",
    ],
    "an option of the command line (WallplannerTests, ClashTests)": ["source.unknown-name", "plan.clash"],
    "the disk (FamiliesTests, PictureTests, NightsTests)": ["load.symbolic-link", "load.too-large"],
    "the plan alone (PlanningTests, HardFamilyTests, OwnZoneTests)": [
      "plan.unknown-zone", "plan.hidden-events", "plan.too-many-days",
    ],
  ]

  @Test func everyRowIsWalked() {
    let walked = Set((Self.cases + Self.siteCases).flatMap(\.ids) + Self.elsewhere.values.joined())
    let left = FaultTable.rows.filter { row in
      !row.ids.contains { id in
        walked.contains(id) || (id.hasPrefix("*.") && walked.contains { $0.hasSuffix(id.dropFirst()) })
          || (id.hasSuffix(".*") && walked.contains { $0.hasPrefix(id.dropLast()) })
      }
    }
    #expect(left.map { $0.ids.joined(separator: " ") } == [])
  }
}
