import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import SiteBuild

/// What a family writes by hand, over several builds: changes, removals and mistakes, with the state of the nights before.
@Suite("A family that writes")
struct NewcomerTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write(
      "content/planner.json", #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "family" } ] }"#)
    try folder.write(
      "content/family/tribe.json", #"{ "name": "Ours", "members": [ { "id": "kim", "name": "Kim" }, { "name": "Lou" } ] }"#)
    try write((1...9).map { #"{ "id": "e\#($0)", "subject": "Thing \#($0)", "start": "2027-03-0\#($0)T10:00", "owner": "kim" }"# })
  }

  private func write(_ events: [String]) throws {
    try folder.write("content/family/events.json", "{ \"events\": [\n\(events.joined(separator: ",\n"))\n] }")
  }

  private func build() -> BuildOutcome {
    WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01", state: folder.path + "/state/of/ours")
  }

  @Test func whatWasRemovedIsGone() throws {
    #expect(build().exitCode == 0)
    try write([#"{ "id": "e1", "subject": "Another thing", "start": "2027-03-01T10:00", "owner": "kim" }"#])
    let next = build()
    #expect(next.exitCode == 0 && next.diagnostics.isEmpty, "\(next.diagnostics)")
    let feed = try #require(folder.read("output/feeds/everyone.ics"))
    #expect(feed.contains("Another thing") && !feed.contains("Thing 5"))
    try FileManager.default.removeItem(atPath: folder.path + "/content/family/events.json")
    #expect(build().exitCode == 0)
  }

  @Test func aMistakeIsToldWithItsPlaceOnAnyDay() throws {
    #expect(build().exitCode == 0)
    try folder.write("content/family/events.json", "{ \"events\": [\n  { \"id\": \"e1\",, \"subject\": \"X\" } ] }")
    let bad = build()
    #expect(bad.exitCode == 3 && bad.keptSources == 1)
    let comma = try #require(bad.diagnostics.first { $0.id == "json.extra-comma" })
    let span = try #require(comma.span)
    #expect(bad.sources[span.file].bytes[span.bytes.lowerBound] == UInt8(ascii: ",") && comma.hint == "remove it", "\(span)")
    #expect(folder.read("output/feeds/everyone.ics")?.contains("Thing 5") == true)
  }

  /// Names in planner.json may be ids and in any case. One that nobody has is told with its place, wherever it stands.
  @Test func namesInSettingsAreFoundOrTold() throws {
    func settings(_ name: String, _ hidden: String) -> String {
      """
      { "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "family" } ],
        "kids": [ "\(name)" ], "display": { "members": [ "\(name)" ] },
        "timetables": [ { "member": "\(name)", "start": "2027-01-04", "periods": [ "08:15-09:00" ], "lessons": { "monday": [ "Maths" ] } } ],
        "cycles": [ { "name": "Shifts", "start": "2027-03-01", "pattern": "2-2", "labels": [ "Late", "Early" ], "members": [ "\(name)" ] } ],
        "categories": { "celebration": { "hideFrom": [ "\(hidden)" ] } } }
      """
    }
    for name in ["Kim", "kim", "KIM", "wallplanner:kim"] {
      try folder.write("content/planner.json", settings(name, name))
      let found = build()
      #expect(found.exitCode == 0, "\(name): \(found.diagnostics)")
      // Kim shares the one site, on which everybody sees what is hidden from her.
      #expect(found.diagnostics.map(\.id) == ["planner.shared-site"] && found.diagnostics[0].span != nil, "\(found.diagnostics)")
      #expect(folder.read("output/timetable/index.html")?.contains("Maths") == true, "\(name)")
      #expect(folder.read("output/feeds/Kim.ics")?.contains("Late") == true, "\(name)")
      #expect(folder.read("output/kids/Kim.html") != nil, "\(name)")
    }
    try folder.write("content/planner.json", settings("Kimm", "Kim"))
    let told = build()
    let unknown = told.diagnostics.filter { $0.id == "planner.unknown-member" }
    #expect(
      unknown.count == 4 && unknown.allSatisfy { $0.span != nil && $0.hint == "did you mean \"Kim\"?" }, "\(told.diagnostics)")
    try folder.write("content/planner.json", settings("Kim", "Kimm"))
    let refused = build()
    let wrong = try #require(refused.diagnostics.first { $0.id == "build.unknown-member" })
    let span = try #require(wrong.span)
    #expect(refused.exitCode == 1 && wrong.hint == "did you mean \"Kim\"?", "\(wrong)")
    #expect(refused.sources[span.file].bytes[..<span.bytes.lowerBound].count { $0 == 0x0A } == 4)
  }

  @Test func thePlaceOfTheLastBuildIsKnown() throws {
    let content = folder.path + "/content"
    #expect(StateFolder.lastOutput(of: content) == nil)
    _ = WholeSiteTests.build(content, to: folder.path + "/elsewhere", asOf: "2027-03-01", state: StateFolder.beside(content))
    #expect(StateFolder.lastOutput(of: content) == folder.path + "/elsewhere")
    try FileManager.default.removeItem(atPath: folder.path + "/elsewhere")
    #expect(StateFolder.lastOutput(of: content) == nil)
  }

  @Test func aGuardMayBeAskedFor() throws {
    try folder.write(
      "content/planner.json",
      #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "family", "guard": true } ] }"#)
    #expect(build().exitCode == 0)
    try write([#"{ "id": "e1", "subject": "Thing 1", "start": "2027-03-01T10:00", "owner": "kim" }"#])
    let guarded = build()
    #expect(guarded.exitCode == 3 && guarded.losses.first?.gone.contains("Thing 5") == true)
  }

  /// An unchanged invented family is told on each page, and never stands in for a real one.
  @Test func theInventedFamilyGivesWay() throws {
    let invented = #"{ "invented": "Ada, Ben", "members": [ { "id": "ada", "name": "Ada" }, { "id": "ben", "name": "Ben" } ] }"#
    try folder.write("content/family/tribe.json", invented)
    try write([])
    #expect(build().report != nil)
    #expect(folder.read("output/index.html")?.contains("An invented family") == true)
    try folder.write("content/family/tribe.json", #"{ "members": [ { "name": "Kim" } "#)
    let broken = build()
    #expect(
      broken.diagnostics.contains { $0.id.hasPrefix("json.") } && !broken.diagnostics.contains { $0.id == "source.stands-in" })
    try folder.write("content/family/tribe.json", #"{ "invented": "Ada, Ben", "members": [ { "name": "Kim" } ] }"#)
    #expect(build().exitCode == 0)
    #expect(folder.read("output/index.html")?.contains("An invented family") == false)
  }

  /// Words that people use: names of fields and lists, one value for a list, records without an id.
  @Test func isReadInItsOwnWords() throws {
    try folder.write(
      "content/family/events.json",
      #"""
      { "Events": [ { "title": "Swim", "start": "2027-03-02 16:00", "end": "2027-03-02 17:00", "who": "Lou", "place": "Pool" },
        { "name": "Choir", "start": "2027-03-04T19:00", "owner": "KIM", "invited": "Lou", "rules": "RRULE:FREQ=WEEKLY", "note": "Blue book" } ] }
      """#)
    try folder.write(
      "content/family/contact.json", #"[ { "name": "Gran", "phone": "+47 22 22 22 22", "address": "Storgata 1, Oslo" } ]"#)
    let outcome = build()
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    let feed = try #require(folder.read("output/feeds/Lou.ics"))
    for line in ["SUMMARY:Swim", "LOCATION:Pool", "DTEND;TZID=Europe/Oslo:20270302T170000", "SUMMARY:Choir", "RRULE:FREQ=WEEKLY"] {
      #expect(feed.contains(line), "\(line)")
    }
    let contacts = try #require(folder.read("output/contacts/index.html"))
    #expect(contacts.contains("22 22 22 22") && contacts.contains("Storgata 1, Oslo"))
    // Whose it is decides who sees it: for nobody it is not everybody's.
    try write([#"{ "title": "Secret", "start": "2027-03-02", "owner": "Max" }"#])
    let unknown = build()
    #expect(unknown.exitCode == 3 && unknown.setAside == 1 && folder.read("output/feeds/everyone.ics")?.contains("Secret") != true)
  }

  /// Fifty lost rows are fifty, though twenty are told.
  @Test func recordsAreCounted() throws {
    try write((1...50).map { #"{ "id": "x\#($0)", "subject": "Thing" }"# })
    #expect(build().setAside == 50)
  }

  @Test func aNameThatChangedKeepsItsPlace() throws {
    let tribe = #"[ { "user_id": 3, "display_name": "NAME", "profile_image": null } ]"#
    try folder.write(
      "content/planner.json",
      #"""
      { "timeZone": "Europe/Oslo", "kids": [ "Grandma" ], "sources": [ { "format": "tribehub", "path": "hub" } ],
        "readers": [ { "name": "Home", "level": "family" }, { "name": "Gran", "level": "relatives", "members": [ "Grandma" ] } ] }
      """#)
    func say(_ name: String) throws {
      try folder.write("content/hub/tribe.json", "{ \"name\": \"T\", \"users\": \(tribe.replacing("NAME", with: name)) }")
    }
    try say("Grandma")
    #expect(build().report != nil)
    try say("Mum")
    let next = build()
    #expect(next.report != nil && next.diagnostics.contains { $0.id == "planner.renamed-member" }, "\(next.diagnostics)")
  }

  /// Whom planner.json calls otherwise than the source, and knows by an id, has not changed their name.
  @Test func anotherNameForAnIDIsNoChange() throws {
    try folder.write(
      "content/planner.json",
      #"""
      { "timeZone": "Europe/Oslo", "sources": [ { "format": "tribehub", "path": "hub" } ],
        "members": { "Grandma": { "matches": [ "tribehub:3" ] } } }
      """#)
    try folder.write(
      "content/hub/tribe.json",
      #"{ "name": "T", "users": [ { "user_id": 3, "display_name": "Grandma (Ada)", "profile_image": null } ] }"#)
    for _ in 1...2 {
      let outcome = build()
      #expect(outcome.report != nil && !outcome.diagnostics.contains { $0.id == "planner.renamed-member" })
    }
    #expect(folder.read("output/members/Grandma/index.html") != nil)
  }

  /// What the next build must know could not be kept: one true sentence, and no clean exit.
  @Test func aLostStateIsTold() throws {
    try folder.write("state", "in the way")
    let outcome = build()
    #expect(outcome.report != nil && outcome.exitCode == 3)
    let told = try #require(outcome.diagnostics.first { $0.id == "state.not-written" })
    #expect(told.message.hasPrefix("the site is published, but") && !told.message.contains("the old site"))
  }

  /// A link to a to-do, a message or a post goes on to say the same thing when others come and go.
  @Test func anchorsBelongToOneThing() throws {
    func todos(_ records: String) throws -> String {
      try folder.write("content/family/todos.json", #"{ "todos": [ \#(records) ] }"#)
      _ = build()
      return try #require(folder.read("output/todos/index.html"))
    }
    let passport = #"{ "id": "p", "title": "Passport" }"#
    #expect(try todos(passport).contains(#"id="wallplanner-p""#))
    let both = try todos(#"{ "id": "b", "title": "Bulbs" }, "# + passport)
    #expect(both.contains(#"id="wallplanner-p""#) && both.contains(#"id="wallplanner-b""#))
  }

  /// Any case, no ending, packed, and what nothing reads.
  @Test func filesAreKnownByWhatIsInThem() throws {
    func calendar(_ title: String) -> String {
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:\(title)\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:20270302T100000Z\r\nSUMMARY:\(title)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    }
    let other = TemporaryFolder()
    try other.write("content/Anna.ICS", calendar("Piano"))
    try other.write("content/basic", calendar("Match"))
    try other.write(
      "content/MORE.JSON.TXT", #"{ "members": [ { "name": "Kim" } ], "events": [ { "title": "Chess", "start": "2027-03-02" } ] }"#)
    try other.write("content/sheet.xlsx", "PK\u{3}\u{4}")
    let outcome = WholeSiteTests.build(other.path + "/content", to: other.output, asOf: "2027-03-01")
    let month = try #require(other.read("output/2027/03/index.html"), "\(outcome.diagnostics)")
    for title in ["Piano", "Match", "Chess"] { #expect(month.contains(title), "\(title)") }
    #expect(
      outcome.diagnostics.contains {
        $0.id == "load.unread" && $0.message.contains("sheet.xlsx") && $0.hint?.contains("CSV") == true
      })
  }
}
