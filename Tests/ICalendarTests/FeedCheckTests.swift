import Diagnostics
import ICalendar
import TestSupport
import Testing

@Suite("The check of feeds, RFC 5545 and RFC 7986")
struct FeedCheckTests {
  static let zone = """
    BEGIN:VTIMEZONE
    TZID:Europe/Oslo
    BEGIN:DAYLIGHT
    DTSTART:20250330T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    TZNAME:CEST
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    END:DAYLIGHT
    BEGIN:STANDARD
    DTSTART:20251026T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    TZNAME:CET
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    END:STANDARD
    END:VTIMEZONE
    """

  static let good = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Example//Planner//EN
    CALSCALE:GREGORIAN
    METHOD:PUBLISH
    NAME:Emma
    X-WR-CALNAME:Emma
    REFRESH-INTERVAL;VALUE=DURATION:PT6H
    X-PUBLISHED-TTL:PT6H
    COLOR:crimson
    \(zone)
    BEGIN:VEVENT
    UID:a@example.invalid
    DTSTAMP:20260301T000000Z
    CREATED:20260101T000000Z
    LAST-MODIFIED:20260301T000000Z
    SEQUENCE:0
    DTSTART;TZID=Europe/Oslo:20260305T100000
    DTEND;TZID=Europe/Oslo:20260305T110000
    RRULE:FREQ=WEEKLY;UNTIL=20260601T080000Z
    EXDATE;TZID=Europe/Oslo:20260312T100000
    SUMMARY:Choir\\, hall 2
    STATUS:CONFIRMED
    TRANSP:OPAQUE
    CATEGORIES:Music,Club
    URL:https://planner.example.org/events/1/
    END:VEVENT
    BEGIN:VEVENT
    UID:b@example.invalid
    DTSTAMP:20260301T000000Z
    DTSTART;VALUE=DATE:20260305
    DTEND;VALUE=DATE:20260306
    SUMMARY:Holiday
    END:VEVENT
    END:VCALENDAR
    """

  static func ids(_ bytes: [UInt8]) -> [String] { FeedCheck.findings(bytes: bytes, file: FileID(index: 0)).map(\.id) }

  @Test func findsNothingInAGoodFeed() {
    #expect(Self.ids(lines(Self.good)) == [])
  }

  struct Defect: Sendable, CustomTestStringConvertible {
    var name: String
    var from: String
    var to: String
    var id: String
    var testDescription: String { name }
  }

  static let defects = [
    Defect(name: "no DTSTAMP", from: "DTSTAMP:20260301T000000Z\nDTSTART;VALUE", to: "DTSTART;VALUE", id: "feed.missing"),
    Defect(name: "no UID", from: "UID:b@example.invalid\n", to: "", id: "feed.missing"),
    Defect(name: "one UID for two events", from: "UID:b@", to: "UID:a@", id: "feed.uid-twice"),
    Defect(name: "no PRODID", from: "PRODID:-//Example//Planner//EN\n", to: "", id: "feed.missing"),
    Defect(name: "another VERSION", from: "VERSION:2.0", to: "VERSION:1.0", id: "feed.value"),
    Defect(name: "zone without VTIMEZONE", from: zone + "\n", to: "", id: "feed.undefined-zone"),
    Defect(name: "inclusive DTEND", from: "DTEND;VALUE=DATE:20260306", to: "DTEND;VALUE=DATE:20260305", id: "feed.end"),
    Defect(name: "end before start", from: "T110000", to: "T090000", id: "feed.end"),
    Defect(name: "day without VALUE=DATE", from: "DTSTART;VALUE=DATE:", to: "DTSTART:", id: "feed.date"),
    Defect(name: "no such day", from: "DATE:20260305", to: "DATE:20260230", id: "feed.date"),
    Defect(
      name: "DTSTAMP that is local", from: "DTSTAMP:20260301T000000Z\nCREATED", to: "DTSTAMP:20260301T000000\nCREATED",
      id: "feed.utc"),
    Defect(name: "unescaped comma", from: "Choir\\, hall", to: "Choir, hall", id: "feed.text"),
    Defect(name: "bad escape", from: "Choir\\, hall", to: "Choir\\x hall", id: "feed.text"),
    Defect(name: "UNTIL that is local", from: "UNTIL=20260601T080000Z", to: "UNTIL=20260601T080000", id: "feed.until"),
    Defect(name: "UNTIL that is a day", from: "UNTIL=20260601T080000Z", to: "UNTIL=20260601", id: "feed.until"),
    Defect(name: "COUNT and UNTIL", from: "UNTIL=20260601T080000Z", to: "UNTIL=20260601T080000Z;COUNT=3", id: "feed.rule"),
    Defect(name: "unknown rule part", from: "FREQ=WEEKLY;", to: "FREQ=WEEKLY;BYHOURS=1;", id: "feed.rule"),
    Defect(name: "rule in small letters", from: "FREQ=WEEKLY", to: "FREQ=weekly", id: "feed.rule"),
    Defect(
      name: "EXDATE of another kind", from: "EXDATE;TZID=Europe/Oslo:20260312T100000", to: "EXDATE;VALUE=DATE:20260312",
      id: "feed.kind"),
    Defect(name: "EXDATE in UTC", from: "EXDATE;TZID=Europe/Oslo:20260312T100000", to: "EXDATE:20260312T090000Z", id: "feed.kind"),
    Defect(name: "two summaries", from: "SUMMARY:Holiday", to: "SUMMARY:Holiday\nSUMMARY:Off", id: "feed.twice"),
    Defect(name: "DTEND and DURATION", from: "SUMMARY:Holiday", to: "DURATION:P1D\nSUMMARY:Holiday", id: "feed.end-and-duration"),
    Defect(name: "wrong status", from: "STATUS:CONFIRMED", to: "STATUS:DONE", id: "feed.status"),
    Defect(name: "wrong transparency", from: "TRANSP:OPAQUE", to: "TRANSP:BUSY", id: "feed.value"),
    Defect(name: "colour that is no name", from: "COLOR:crimson", to: "COLOR:#ff0000", id: "feed.color"),
    Defect(
      name: "interval without VALUE", from: "REFRESH-INTERVAL;VALUE=DURATION:PT6H", to: "REFRESH-INTERVAL:PT6H",
      id: "feed.value-type"),
    Defect(name: "bad duration", from: "X-PUBLISHED-TTL:PT6H", to: "X-PUBLISHED-TTL:6H", id: "feed.duration"),
    Defect(name: "address with a space", from: "events/1/", to: "events/1 /", id: "feed.uri"),
    Defect(
      name: "a property that is none's", from: "SUMMARY:Holiday", to: "SUMMARY:Holiday\nDUE:20260305T000000Z", id: "feed.misplaced"),
    Defect(
      name: "alarm without a trigger", from: "SUMMARY:Holiday",
      to: "SUMMARY:Holiday\nBEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\nEND:VALARM", id: "feed.missing"),
    Defect(
      name: "alarm without a text", from: "SUMMARY:Holiday",
      to: "SUMMARY:Holiday\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nEND:VALARM", id: "feed.alarm"),
    Defect(name: "offset without a sign", from: "TZOFFSETTO:+0200", to: "TZOFFSETTO:0200", id: "feed.offset"),
    Defect(name: "VTIMEZONE twice", from: zone, to: zone + "\n" + zone, id: "feed.zone-twice"),
    Defect(
      name: "TZID on UTC", from: "DTEND;TZID=Europe/Oslo:20260305T110000", to: "DTEND;TZID=Europe/Oslo:20260305T110000Z",
      id: "feed.zone"),
    Defect(
      name: "long line", from: "SUMMARY:Holiday", to: "SUMMARY:" + String(repeating: "h", count: 68), id: "icalendar.long-line"),
    Defect(name: "modified before created", from: "CREATED:20260101", to: "CREATED:20270101", id: "feed.order"),
    Defect(name: "negative sequence", from: "SEQUENCE:0", to: "SEQUENCE:-1", id: "feed.integer"),
    Defect(name: "nothing in it", from: good, to: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nEND:VCALENDAR", id: "feed.empty"),
  ]

  @Test(arguments: defects)
  func findsTheDefect(_ defect: Defect) {
    let broken = Self.good.replacing(defect.from, with: defect.to, maxReplacements: 1)
    #expect(broken != Self.good, "the defect is not in the file")
    let found = Self.ids(lines(broken))
    #expect(found.contains(defect.id), "found \(found)")
  }

  @Test func seesBareLineFeeds() {
    #expect(Self.ids(Array((Self.good + "\n").utf8)).contains("icalendar.bare-line-feed"))
  }

  @Test func pointsAtTheOctet() throws {
    let broken = lines(Self.good.replacing("Choir\\, hall", with: "Choir, hall"))
    let finding = try #require(FeedCheck.findings(bytes: broken, file: FileID(index: 0)).first)
    let span = try #require(finding.span)
    #expect(broken[span.bytes] == [UInt8(ascii: ",")])
    #expect(String(decoding: broken[..<span.bytes.lowerBound], as: UTF8.self).hasSuffix("SUMMARY:Choir"))
  }
}
