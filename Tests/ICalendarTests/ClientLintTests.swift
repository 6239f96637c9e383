import Diagnostics
import ICalendar
import Testing

@Suite("What each client would drop or misread")
struct ClientLintTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var from: String
    var to: String
    var expected: [String]
    var testDescription: String { name }
  }

  static func warnings(_ bytes: [UInt8], _ clients: [CalendarClient] = CalendarClient.allCases) -> [String] {
    ClientLint.findings(bytes: bytes, file: FileID(index: 0), clients: clients).filter { $0.severity == .warning }.map(\.id)
  }

  @Test func nobodyComplainsOfAGoodFeed() {
    #expect(Self.warnings(lines(FeedCheckTests.good)) == [])
  }

  static let cases = [
    Case(name: "zone without VTIMEZONE", from: FeedCheckTests.zone + "\n", to: "", expected: ["client.outlook.zone-undeclared"]),
    Case(
      name: "floating time", from: "DTSTART;TZID=Europe/Oslo:20260305T100000\nDTEND;TZID=Europe/Oslo:",
      to: "DTSTART:20260305T100000\nDTEND:",
      expected: ["client.google.floating", "client.outlook.floating", "client.home-assistant.floating"]),
    Case(
      name: "day without VALUE=DATE", from: "DTSTART;VALUE=DATE:", to: "DTSTART:",
      expected: ["client.outlook.value-date", "client.google.value-date"]),
    Case(
      name: "inclusive end", from: "DTEND;VALUE=DATE:20260306", to: "DTEND;VALUE=DATE:20260305", expected: ["client.outlook.end"]),
    Case(
      name: "month clamp", from: "FREQ=WEEKLY;UNTIL=20260601T080000Z", to: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
      expected: ["client.outlook.rule-month-days", "client.outlook.rule-position", "client.thunderbird.rule-clamp"]),
    Case(
      name: "yearly position", from: "FREQ=WEEKLY;UNTIL=20260601T080000Z", to: "FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYSETPOS=-1",
      expected: ["client.android.rule-position", "client.thunderbird.rule-position"]),
    Case(
      name: "leap day", from: "DTSTART;VALUE=DATE:20260305\nDTEND;VALUE=DATE:20260306",
      to: "DTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY",
      expected: ["client.thunderbird.rule-leap-day"]),
    Case(
      name: "RDATE beside an endless rule", from: "RRULE:FREQ=WEEKLY;UNTIL=20260601T080000Z",
      to: "RRULE:FREQ=WEEKLY\nRDATE;TZID=Europe/Oslo:20260306T100000",
      expected: ["client.android.rdate", "client.thunderbird.rdate"]),
    Case(
      name: "mixed days", from: "FREQ=WEEKLY;UNTIL=20260601T080000Z", to: "FREQ=MONTHLY;BYDAY=MO,2TU",
      expected: ["client.home-assistant.rule-days"]),
    Case(
      name: "alarm without text", from: "SUMMARY:Holiday",
      to: "SUMMARY:Holiday\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nEND:VALARM",
      expected: ["client.home-assistant.alarm-text"]),
    Case(
      name: "two alarms", from: "SUMMARY:Holiday",
      to:
        "SUMMARY:Holiday\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT15M\nEND:VALARM\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:soon\nEND:VALARM",
      expected: ["client.outlook.alarms", "client.outlook.alarm-trigger", "client.apple.alarm-trigger"]),
    Case(
      name: "interval with the parameter behind the colon", from: "REFRESH-INTERVAL;VALUE=DURATION:",
      to: "REFRESH-INTERVAL:VALUE=DURATION:",
      expected: ["client.home-assistant.parameter"]),
    Case(name: "method", from: "METHOD:PUBLISH", to: "METHOD:REQUEST", expected: ["client.outlook.method"]),
    Case(
      name: "organizer", from: "SUMMARY:Holiday", to: "SUMMARY:Holiday\nORGANIZER:mailto:a@example.org",
      expected: ["client.outlook.organizer"]),
    Case(
      name: "cancelled", from: "STATUS:CONFIRMED", to: "STATUS:CANCELLED",
      expected: ["client.outlook.cancelled", "client.home-assistant.cancelled"]),
    Case(
      name: "one UID twice", from: "UID:b@", to: "UID:a@",
      expected: CalendarClient.allCases.map { "client.\($0.rawValue).uid-twice" }),
    Case(name: "comma in a title", from: "Choir\\, hall", to: "Choir, hall", expected: ["client.thunderbird.escape"]),
    Case(
      name: "long line", from: "SUMMARY:Holiday", to: "SUMMARY:" + String(repeating: "h", count: 80),
      expected: ["client.google.folding"]),
    Case(
      name: "zone with RDATE", from: "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", to: "RDATE:20260329T020000",
      expected: ["client.outlook.zone-rdate"]),
    Case(
      name: "this and all that follow", from: "SUMMARY:Holiday",
      to: "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260305\nSUMMARY:Holiday",
      expected: ["client.google.range", "client.apple.range"]),
    Case(name: "local UNTIL", from: "UNTIL=20260601T080000Z", to: "UNTIL=20260601T080000", expected: ["client.google.until"]),
  ]

  @Test(arguments: cases)
  func namesTheClientAndTheRule(_ c: Case) {
    let changed = FeedCheckTests.good.replacing(c.from, with: c.to, maxReplacements: 1)
    #expect(changed != FeedCheckTests.good)
    let found = Self.warnings(lines(changed))
    for id in c.expected { #expect(found.contains(id), "found \(found)") }
  }

  /// What a client passes over is told as a note, with its line.
  @Test func notesWhatIsPassedOver() throws {
    func notes(_ text: String) -> [String] {
      ClientLint.findings(bytes: lines(text), file: FileID(index: 0)).filter { $0.severity == .note && $0.span != nil }.map(\.id)
    }
    let good = FeedCheckTests.good
    #expect(notes(good.replacing(/(X-WR-CAL)?NAME:.*\n/, with: "")).contains("client.google.name"))
    let journal = "BEGIN:VJOURNAL\nUID:j\nDTSTAMP:20260101T000000Z\nDESCRIPTION:a\nDESCRIPTION:b\nEND:VJOURNAL\nEND:VCALENDAR"
    #expect(Self.warnings(lines(good.replacing("END:VCALENDAR", with: journal))).contains("client.thunderbird.journal"))
    #expect(notes(good.replacing("SUMMARY:Holiday", with: "SUMMARY:Holiday\nTRANSP:TRANSPARENT")).contains("client.outlook.busy"))
    let yearly = notes(good.replacing("FREQ=WEEKLY;UNTIL=20260601T080000Z", with: "FREQ=YEARLY;BYMONTHDAY=5"))
    for client in CalendarClient.allCases { #expect(yearly.contains("client.\(client.rawValue).rule-month")) }
  }

  @Test func tellsOnlyAboutTheClientAskedFor() {
    let file = lines(FeedCheckTests.good.replacing("METHOD:PUBLISH", with: "METHOD:REQUEST"))
    #expect(Self.warnings(file, [.google]) == [])
    #expect(Self.warnings(file, [.outlook]) == ["client.outlook.method"])
  }

  @Test func knowsGooglesLimits() {
    var text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n"
    for i in 0..<1001 { text += "BEGIN:VEVENT\nUID:\(i)\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:20260101\nEND:VEVENT\n" }
    let found = Self.warnings(lines(text + "END:VCALENDAR"), [.google])
    #expect(found == ["client.google.count"])
  }

  @Test func pointsAtTheLine() throws {
    let file = lines(FeedCheckTests.good.replacing("STATUS:CONFIRMED", with: "STATUS:CANCELLED"))
    let finding = try #require(
      ClientLint.findings(bytes: file, file: FileID(index: 0), clients: [.outlook]).first { $0.id == "client.outlook.cancelled" })
    #expect(String(decoding: file[try #require(finding.span).bytes], as: UTF8.self) == "STATUS:CANCELLED")
  }
}
