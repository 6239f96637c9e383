import CivilTime
import Diagnostics
import Foundation
import ICalendar
import Recurrence
import SiteBuild
import TestSupport
import Testing

/// A file's VTIMEZONE is binding (RFC 5545 §3.8.3.1): its observances give the times on pages and in feeds.
@Suite("Zones that only a file describes")
struct OwnZoneTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var observances: [String]
    /// On the zone's clock, and the same moment on Oslo's.
    var local: String
    var oslo: String
    /// The TZID in our feed; nil for a zone of the file's own.
    var label: String?
    var said: String?
    var testDescription: String { "\(name) \(local)" }
  }

  /// STANDARD or DAYLIGHT, its onset and rule, and the offsets before and after.
  static func part(_ kind: String, _ start: String, _ rule: String, _ from: String, _ to: String) -> String {
    let rule = rule.isEmpty ? "" : "\(rule)\r\n"
    return "BEGIN:\(kind)\r\nDTSTART:\(start)\r\n\(rule)TZOFFSETFROM:\(from)\r\nTZOFFSETTO:\(to)\r\nEND:\(kind)"
  }

  static let lordHowe = [
    part("STANDARD", "20080406T020000", "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU", "+1100", "+1030"),
    part("DAYLIGHT", "20081005T020000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU", "+1030", "+1100"),
  ]
  static let american = [
    part("DAYLIGHT", "20070311T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "-0500", "-0400"),
    part("STANDARD", "20071104T020000", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "-0400", "-0500"),
  ]
  static let before2007 = [
    part("DAYLIGHT", "16010101T020000", "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU", "-0500", "-0400"),
    part("STANDARD", "16010101T020000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "-0400", "-0500"),
  ]
  static let berlin = [
    part("DAYLIGHT", "16010101T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "+0100", "+0200"),
    part("STANDARD", "16010101T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "+0200", "+0100"),
  ]
  static let dublin = [
    part("DAYLIGHT", "19961027T020000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "+0100", "+0000"),
    part("STANDARD", "19960331T010000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "+0000", "+0100"),
  ]
  static let dates = [
    part("STANDARD", "20261101T020000", "RDATE:20271107T020000,20281105T020000", "-0400", "-0500"),
    part("DAYLIGHT", "20270314T020000", "RDATE:20270314T020000\r\nRDATE:20280312T020000", "-0500", "-0400"),
  ]
  static let september = [
    part("DAYLIGHT", "20000326T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "+0100", "+0200"),
    part("STANDARD", "20000924T030000", "RRULE:FREQ=YEARLY;BYMONTH=9;BYDAY=-1SU", "+0200", "+0100"),
  ]

  static let cases: [Case] = [
    Case(name: "+1030/+1100", observances: lordHowe, local: "20270302T100000", oslo: "2027-03-02T00:00", said: "zone-rules"),
    Case(name: "+1030/+1100", observances: lordHowe, local: "20270602T100000", oslo: "2027-06-02T01:30", said: "zone-rules"),
    Case(
      name: "+1245/+1345", observances: [part("STANDARD", "20270101T000000", "", "+1245", "+1245")], local: "20270302T124500",
      oslo: "2027-03-02T01:00", said: "zone-rules"),
    Case(
      name: "Autumn in September", observances: september, local: "20271005T100000", oslo: "2027-10-05T11:00", said: "zone-rules"),
    Case(
      name: "EST", observances: american, local: "20270705T100000", oslo: "2027-07-05T16:00", label: "America/New_York",
      said: "zone-contradiction"),
    Case(name: "Old Eastern", observances: before2007, local: "20270320T100000", oslo: "2027-03-20T16:00", said: "zone-rules"),
    Case(
      name: "Eastern Standard Time", observances: before2007, local: "20270320T100000", oslo: "2027-03-20T16:00",
      said: "zone-contradiction"),
    Case(
      name: "America/New_York", observances: before2007, local: "20270320T100000", oslo: "2027-03-20T15:00",
      label: "America/New_York", said: "zone-contradiction"),
    Case(
      name: "W. Europe Standard Time", observances: berlin, local: "20270705T100000", oslo: "2027-07-05T10:00",
      label: "Europe/Berlin", said: "zone-name"),
    Case(name: "Winter is summer", observances: dublin, local: "20270705T100000", oslo: "2027-07-05T11:00", label: "Europe/London"),
    Case(name: "By dates", observances: dates, local: "20270320T100000", oslo: "2027-03-20T15:00"),
    Case(name: "Europe/Oslo", observances: berlin, local: "20270705T100000", oslo: "2027-07-05T10:00", label: "Europe/Oslo"),
  ]

  static func calendar(_ name: String, _ observances: [String], _ event: String) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y", "BEGIN:VTIMEZONE", "TZID:\(name)"] + observances
      + ["END:VTIMEZONE", "BEGIN:VEVENT", "UID:a", "DTSTAMP:20270101T000000Z", event, "DURATION:PT1H", "SUMMARY:Tea"]
      + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  /// The times in the list of a day, on the page of its month.
  private static func times(on day: some StringProtocol, in page: String) -> [String] {
    let list = page.components(separatedBy: "id=\"\(day)\"").dropFirst().first?.components(separatedBy: "</section>").first ?? ""
    return list.matches(of: /<time>([0-9:]+)<\/time>/).map { String($0.output.1) }
  }

  @Test(arguments: cases)
  func theFilesRulesGiveTheTimes(_ c: Case) throws {
    let folder = TemporaryFolder()
    try folder.write("content/a.ics", Self.calendar(c.name, c.observances, "DTSTART;TZID=\"\(c.name)\":\(c.local)"))
    try folder.write(
      "content/planner.json",
      #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "icalendar", "path": "a.ics", "layer": "Foreign" } ] }"#)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    let said = outcome.diagnostics.map(\.id)
    if let id = c.said { #expect(said.contains("icalendar." + id), "\(said)") }
    let page = try #require(folder.read("output/\(c.oslo.prefix(4))/\(c.oslo.dropFirst(5).prefix(2))/index.html"))
    let times = Self.times(on: c.oslo.prefix(10), in: page)
    #expect(times == [String(c.oslo.suffix(5))], "\(times)")
    let feed = try #require(folder.read("output/feeds/layer-Foreign.ics"))
    if let label = c.label {
      #expect(feed.contains("DTSTART;TZID=\(label):\(c.local)"), "\(feed)")
    } else {
      // The feed describes the zone as the file did.
      let (calendars, faults) = ICalendarReader.read(bytes: Array(feed.utf8), file: .init(index: 0), mode: .strict)
      let contents = CalendarContents.read(try #require(calendars.first)).contents
      let start = try #require(contents.events.first?.when?.start)
      let zone = try #require(contents.ownZones.first)
      #expect(faults.isEmpty && start == .zoned(try #require(CivilDateTime(c.local)), zone.id))
      #expect(ZoneDatabase.oslo.localTime(of: zone.instant(of: start.wallClock)).text().hasPrefix(c.oslo))
    }
  }

  /// 2027-10-31: 02:30 comes twice in Oslo. RFC 5545 means the first, several clients take the second: UTC says which.
  @Test(arguments: [
    ("DTSTART;TZID=Europe/Oslo:20271031T023000", ["DTSTART:20271031T003000Z", "DTEND:20271031T013000Z"]),
    ("DTSTART;TZID=Europe/Oslo:20271031T013000", ["DTSTART:20271030T233000Z", "DTEND:20271031T003000Z"]),
    ("DTSTART;TZID=Europe/Oslo:20271031T033000", ["DTSTART;TZID=Europe/Oslo:20271031T033000"]),
    (
      "DTSTART;TZID=Europe/Oslo:20271024T023000\r\nRRULE:FREQ=WEEKLY",
      [
        "DTSTART;TZID=Europe/Oslo:20271024T023000", "EXDATE;TZID=Europe/Oslo:20271031T023000", "DTSTART:20271031T003000Z",
        "RRULE:FREQ=WEEKLY",
      ]
    ),
  ])
  func theHourThatComesTwiceIsInUTC(_ start: String, _ lines: [String]) throws {
    let folder = TemporaryFolder()
    try folder.write("content/a.ics", Self.calendar("Europe/Oslo", Self.berlin, start))
    try folder.write(
      "content/planner.json",
      #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "icalendar", "path": "a.ics", "layer": "Foreign" } ] }"#)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-10-01")
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    let feed = try #require(folder.read("output/feeds/layer-Foreign.ics"))
    for line in lines { #expect(feed.contains(line + "\r\n"), "\(line) in \(feed)") }
  }

  /// Where no rule says it to all, its dates are listed, which is told.
  @Test func aSeriesThatEndsInFeedsIsTold() throws {
    let folder = TemporaryFolder()
    try folder.write("content/tribe.json", #"{ "members": [ { "id": "ann", "name": "Ann" } ] }"#)
    let events = ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=MONTHLY;BYDAY=MO,1FR"].enumerated().map { number, rule in
      #"{ "id": "e\#(number)", "subject": "Tea \#(number)", "owner": "ann", "start": "\#(number == 0 ? "2027-05-17" : "2027-03-01")", "rules": [ "\#(rule)" ] }"#
    }
    try folder.write("content/events.json", "{ \"events\": [ \(events.joined(separator: ", ")) ] }")
    try folder.write("content/planner.json", #"{ "timeZone": "Europe/Oslo" }"#)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    let told = outcome.diagnostics.filter { $0.id == "feed.series-ends" }
    #expect(outcome.exitCode == 0 && told.count == 1 && told.first?.span != nil, "\(outcome.diagnostics)")
    let pages = tree(folder.output).filter { $0.key.hasPrefix("events/") && $0.key.hasSuffix(".html") }
    #expect(pages.count == 2, "\(tree(folder.output).keys.filter { $0.contains("event") })")
    #expect(pages.values.count { String(decoding: $0, as: UTF8.self).contains("Calendar apps have it until 31 March 2028") } == 1)
  }

  @Test func aRuleTakesDatesOut() throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/a.ics",
      Self.calendar(
        "Europe/Oslo", Self.berlin, "DTSTART;TZID=Europe/Oslo:20270301T100000\r\nRRULE:FREQ=DAILY\r\nEXRULE:FREQ=DAILY;INTERVAL=2"))
    try folder.write(
      "content/planner.json", #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "icalendar", "path": "a.ics" } ] }"#)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    let page = try #require(folder.read("output/2027/03/index.html"))
    #expect((1...6).filter { Self.times(on: "2027-03-0\($0)", in: page) == ["10:00"] } == [2, 4, 6])
  }
}

extension ZoneDatabase {
  fileprivate static var oslo: ZoneRules { (try? ZoneDatabase().zone(TimeZoneID("Europe/Oslo"))) ?? .utc }
}
