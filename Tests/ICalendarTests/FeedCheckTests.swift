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
    Defect(
      name: "times of day of an event without time", from: "SUMMARY:Holiday", to: "SUMMARY:Holiday\nRRULE:FREQ=YEARLY;BYHOUR=9",
      id: "feed.rule"),
    Defect(name: "COUNT and UNTIL", from: "UNTIL=20260601T080000Z", to: "UNTIL=20260601T080000Z;COUNT=3", id: "feed.rule"),
    Defect(name: "unknown rule part", from: "FREQ=WEEKLY;", to: "FREQ=WEEKLY;BYHOURS=1;", id: "feed.rule"),
    Defect(name: "rule in small letters", from: "FREQ=WEEKLY", to: "FREQ=weekly", id: "feed.rule"),
    Defect(
      name: "EXDATE of another kind", from: "EXDATE;TZID=Europe/Oslo:20260312T100000", to: "EXDATE;VALUE=DATE:20260312",
      id: "feed.kind"),
    Defect(
      name: "EXDATE without a zone", from: "EXDATE;TZID=Europe/Oslo:20260312T100000", to: "EXDATE:20260312T100000", id: "feed.kind"),
    Defect(
      name: "RDATE that is a day", from: "SUMMARY:Choir", to: "RDATE;VALUE=DATE:20260313\nSUMMARY:Choir", id: "feed.kind"),
    Defect(
      name: "EXDATE of a day with a time", from: "SUMMARY:Holiday", to: "EXDATE:20260306T000000Z\nSUMMARY:Holiday",
      id: "feed.kind"),
    Defect(
      name: "RECURRENCE-ID in UTC", from: "SUMMARY:Choir", to: "RECURRENCE-ID:20260312T090000Z\nSUMMARY:Choir", id: "feed.kind"),
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
    Defect(
      name: "a request's status without its parts", from: "SUMMARY:Holiday", to: "REQUEST-STATUS:2.0\nSUMMARY:Holiday",
      id: "feed.value"),
    Defect(
      name: "a request's status without a code", from: "SUMMARY:Holiday", to: "REQUEST-STATUS:Success;2.0\nSUMMARY:Holiday",
      id: "feed.value"),
    Defect(
      name: "a request's status of one number", from: "SUMMARY:Holiday", to: "REQUEST-STATUS:2;Success\nSUMMARY:Holiday",
      id: "feed.value"),
    Defect(
      name: "a request's status of four parts", from: "SUMMARY:Holiday", to: "REQUEST-STATUS:2.0;a;b;c\nSUMMARY:Holiday",
      id: "feed.value"),
    Defect(name: "negative sequence", from: "SEQUENCE:0", to: "SEQUENCE:-1", id: "feed.integer"),
    Defect(
      name: "UNTIL of a zone's rule that is local", from: "BYMONTH=3;BYDAY=-1SU", to: "UNTIL=20300331T020000;BYMONTH=3;BYDAY=-1SU",
      id: "feed.until"),
    Defect(
      name: "UNTIL of a zone's rule that is a day", from: "BYMONTH=10;BYDAY=-1SU", to: "UNTIL=20301027;BYMONTH=10;BYDAY=-1SU",
      id: "feed.until"),
    Defect(name: "a zone's beginning on a Monday", from: "DTSTART:20250330T", to: "DTSTART:20250331T", id: "feed.zone"),
    Defect(name: "a zone's beginning a week early", from: "DTSTART:20250330T", to: "DTSTART:20250323T", id: "feed.zone"),
    Defect(name: "a zone's beginning in another month", from: "DTSTART:20251026T", to: "DTSTART:20250928T", id: "feed.zone"),
    Defect(
      name: "a zone's beginning on another day of the month", from: "BYMONTH=3;BYDAY=-1SU", to: "BYMONTH=3;BYMONTHDAY=-1",
      id: "feed.zone"),
    Defect(
      name: "an event before its zone", from: zone,
      to: zone.replacing("20250330T", with: "20270328T").replacing("20251026T", with: "20271031T"), id: "feed.zone-begins"),
    Defect(
      name: "an event an hour before its zone", from: "DTSTART;TZID=Europe/Oslo:20260305T100000",
      to: "DTSTART;TZID=Europe/Oslo:20250330T010000", id: "feed.zone-begins"),
    Defect(
      name: "offsets that are swapped in both", from: zone,
      to: zone.replacing("TO:+0200", with: "TO:+0000").replacing("FROM:+0200", with: "FROM:+0000"), id: "feed.zone"),
    Defect(
      name: "summer's offsets in winter", from: zone,
      to: zone.replacing("FROM:+0100", with: "FROM:+0000").replacing("FROM:+0200", with: "FROM:+0100")
        .replacing("TO:+0100", with: "TO:+0200").replacing("FROM:+0000", with: "FROM:+0200")
        .replacing("TO:+0200\nTZNAME:CEST", with: "TO:+0100\nTZNAME:CEST"), id: "feed.zone"),
    Defect(
      name: "offsets that are swapped in one", from: "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200",
      to: "TZOFFSETFROM:+0200\nTZOFFSETTO:+0100", id: "feed.zone"),
    Defect(name: "another offset in summer", from: "TZOFFSETTO:+0200", to: "TZOFFSETTO:+0300", id: "feed.zone"),
    Defect(name: "another offset in winter", from: "TZOFFSETTO:+0100", to: "TZOFFSETTO:+0000", id: "feed.zone"),
    Defect(
      name: "a to-do that lasts and does not begin", from: "END:VCALENDAR",
      to: "BEGIN:VTODO\nUID:c@x.invalid\nDTSTAMP:20260301T000000Z\nDURATION:PT1H\nEND:VTODO\nEND:VCALENDAR", id: "feed.missing"),
    Defect(
      name: "a quotation mark inside a parameter", from: "SUMMARY:Holiday",
      to: "ATTENDEE;CN=A\"B:mailto:x@y.example\nSUMMARY:Holiday", id: "icalendar.stray-quote"),
    Defect(
      name: "RSVP that is a number", from: "SUMMARY:Holiday", to: "ATTENDEE;RSVP=1:mailto:x@y.example\nSUMMARY:Holiday",
      id: "feed.parameter"),
    Defect(
      name: "an alarm in the middle", from: "END:VEVENT",
      to: "BEGIN:VALARM\nACTION:AUDIO\nTRIGGER;RELATED=MIDDLE:-PT15M\nEND:VALARM\nEND:VEVENT", id: "feed.parameter"),
    Defect(
      name: "this and all before", from: "SUMMARY:Holiday",
      to: "RECURRENCE-ID;RANGE=THISANDPRIOR;VALUE=DATE:20260305\nSUMMARY:Holiday", id: "feed.parameter"),
    Defect(
      name: "octets that are no base64", from: "SUMMARY:Holiday",
      to: "ATTACH;ENCODING=BASE64;VALUE=BINARY:a$%\nSUMMARY:Holiday", id: "feed.binary"),
    Defect(
      name: "base64 that is cut off", from: "SUMMARY:Holiday", to: "ATTACH;ENCODING=BASE64;VALUE=BINARY:YWJ\nSUMMARY:Holiday",
      id: "feed.binary"),
    Defect(
      name: "octets without an encoding", from: "SUMMARY:Holiday", to: "ATTACH;VALUE=BINARY:YWJj\nSUMMARY:Holiday",
      id: "feed.binary"),
    Defect(
      name: "a file of the writer's machine", from: "SUMMARY:Holiday", to: "ATTACH:file:///home/ada/list.pdf\nSUMMARY:Holiday",
      id: "feed.uri"),
    Defect(name: "a script as address", from: "SUMMARY:Holiday", to: "URL:javascript:alert(1)\nSUMMARY:Holiday", id: "feed.uri"),
    Defect(name: "an unknown method", from: "METHOD:PUBLISH", to: "METHOD:SHARE", id: "feed.value"),
    Defect(
      name: "a start that its rule does not have", from: "RRULE:FREQ=WEEKLY;UNTIL=20260601T080000Z",
      to: "RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20260601T080000Z", id: "feed.start-not-in-rule"),
    Defect(name: "a class of two words", from: "SUMMARY:Holiday", to: "CLASS:SECRET STUFF\nSUMMARY:Holiday", id: "feed.value"),
    Defect(name: "no class", from: "SUMMARY:Holiday", to: "CLASS:\nSUMMARY:Holiday", id: "feed.value"),
    Defect(name: "a name behind the events", from: "END:VCALENDAR", to: "X-WR-CALDESC:late\nEND:VCALENDAR", id: "feed.misplaced"),
    Defect(
      name: "a summary behind the alarm", from: "SUMMARY:Holiday",
      to: "BEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT15M\nEND:VALARM\nSUMMARY:Holiday", id: "feed.misplaced"),
    Defect(name: "nothing in it", from: good, to: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nEND:VCALENDAR", id: "feed.empty"),
  ]

  @Test(arguments: defects)
  func findsTheDefect(_ defect: Defect) {
    let broken = Self.good.replacing(defect.from, with: defect.to, maxReplacements: 1)
    #expect(broken != Self.good, "the defect is not in the file")
    let found = Self.ids(lines(broken))
    #expect(found.contains(defect.id), "found \(found)")
  }

  /// What stands in the place of a line of the good feed and is as right.
  static let allowed = [
    ("EXDATE;TZID=Europe/Oslo:20260312T100000", "EXDATE:20260312T090000Z"),
    ("EXDATE;TZID=Europe/Oslo:20260312T100000", "EXDATE:20260312T090000Z,20260319T090000Z"),
    ("SUMMARY:Choir", "RDATE:20260401T080000Z\nSUMMARY:Choir"),
    ("SUMMARY:Choir", "RDATE;VALUE=PERIOD:20260401T100000Z/PT1H\nSUMMARY:Choir"),
    // The year 1601 is Outlook's beginning of time.
    (zone, zone.replacing("20250330T", with: "16010101T").replacing("20251026T", with: "16010101T")),
    (zone, zone.replacing("20250330T", with: "19810329T").replacing("20251026T", with: "19961027T")),
    ("BYMONTH=3;BYDAY=-1SU", "BYMONTH=3;BYMONTHDAY=25,26,27,28,29,30,31;BYDAY=SU"),
    ("BYMONTH=3;BYDAY=-1SU", "BYMONTH=3;BYMONTHDAY=-2"),
    ("BYMONTH=3;BYDAY=-1SU", "UNTIL=20300331T010000Z;BYMONTH=3;BYDAY=-1SU"),
    ("DTSTART;TZID=Europe/Oslo:20260305T100000", "DTSTART;TZID=Europe/Oslo:20250330T030000"),
    // A zone that was given up: what begins first may have other offsets than what holds.
    ("RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\n", ""),
    ("SUMMARY:Holiday", "ATTENDEE;RSVP=true;CN=\"A, B\":mailto:x@y.example\nSUMMARY:Holiday"),
    ("SUMMARY:Holiday", "ATTENDEE;CN=A^'B:mailto:x@y.example\nSUMMARY:Holiday"),
    ("SUMMARY:Holiday", "ATTACH;ENCODING=BASE64;VALUE=BINARY:YWI=\nSUMMARY:Holiday"),
    ("SUMMARY:Holiday", "CLASS:X-MY-OWN\nSUMMARY:Holiday"), ("SUMMARY:Holiday", "CLASS:PRIVATE\nSUMMARY:Holiday"),
    ("SUMMARY:Holiday", "SUMMARY:Holiday\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER;RELATED=END:-PT15M\nEND:VALARM"),
    ("TZNAME:CET", "TZNAME:CET\nCOMMENT:winter"),
    ("SUMMARY:Holiday", "REQUEST-STATUS:2.0;Success\nREQUEST-STATUS:3.1.2;No\\;pe;DTSTART:96-Apr-01\nSUMMARY:Holiday"),
  ]

  /// RFC 5545 §3.6.5 names no order in a zone.
  @Test func aZoneMayHaveItsNameLast() {
    let moved = Self.good.replacing("TZID:Europe/Oslo\n", with: "", maxReplacements: 1)
      .replacing("END:VTIMEZONE", with: "TZID:Europe/Oslo\nEND:VTIMEZONE")
    #expect(Self.ids(lines(moved)) == [])
  }

  /// Ireland's law calls the summer standard.
  @Test func winterMayBeTheOtherTime() {
    let dublin = Self.good.replacing("Europe/Oslo", with: "Europe/Dublin").replacing(":+0200", with: ":+0000")
    #expect(Self.ids(lines(dublin)) == [])
  }

  @Test(arguments: allowed)
  func findsNothingInWhatIsAllowed(from: String, to: String) {
    let changed = Self.good.replacing(from, with: to, maxReplacements: 1)
    #expect(changed != Self.good)
    #expect(Self.ids(lines(changed)) == [])
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
