import CivilTime
import ContentLines
import Diagnostics
import ICalendar
import Recurrence
import TestSupport
import Testing

/// Lines joined by CRLF, as the standard asks.
func lines(_ text: String) -> [UInt8] {
  Array((text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n") + "\r\n").utf8)
}

func readTolerantly(_ bytes: [UInt8]) -> (calendars: [CalendarComponent], ids: [String]) {
  let (calendars, diagnostics) = ICalendarReader.read(bytes: bytes, file: FileID(index: 0), mode: .tolerant)
  return (calendars, diagnostics.map(\.id))
}

func date(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate { try #require(CivilDate(year: year, month: month, day: day)) }

func clock(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0) throws -> CivilDateTime {
  CivilDateTime(try date(year, month, day), try #require(TimeOfDay(hour: hour, minute: minute, second: second)))
}

@Suite("Reading iCalendar")
struct ICalendarReaderTests {
  @Test func findsEveryPlaceInTheFile() throws {
    let text = lines("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY;LANGUAGE=en:Dent\n ist at t\n en\nEND:VEVENT\nEND:VCALENDAR")
    let (calendars, ids) = readTolerantly(text)
    #expect(ids.isEmpty)
    let event = try #require(calendars.first?.components.first)
    let summary = try #require(event.property("SUMMARY"))
    #expect(summary.value == "Dentist at ten")
    #expect(summary.values(of: "LANGUAGE") == ["en"])
    #expect(String(decoding: text[summary.valueBytes(0..<4)], as: UTF8.self) == "Dent")
    #expect(String(decoding: text[summary.valueBytes(12..<14)], as: UTF8.self) == "en")
    #expect(String(decoding: text[event.bytes], as: UTF8.self).hasSuffix("END:VEVENT"))
  }

  struct Vice: Sendable, CustomTestStringConvertible {
    var name: String
    var file: String
    /// What must be said about it.
    var id: String
    var summary = "A"
    var testDescription: String { name }
  }

  static let head =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260301T100000Z\r\n"
  static let tail = "END:VEVENT\r\nEND:VCALENDAR\r\n"

  static let vices = [
    Vice(
      name: "bare line feeds", file: (head + "SUMMARY:A\r\n" + tail).replacing("\r\n", with: "\n"), id: "icalendar.bare-line-feed"),
    Vice(
      name: "bare carriage returns", file: (head + "SUMMARY:A\r\n" + tail).replacing("\r\n", with: "\r"),
      id: "icalendar.bare-carriage-return"),
    Vice(name: "byte order mark", file: "\u{FEFF}" + head + "SUMMARY:A\r\n" + tail, id: "icalendar.byte-order-mark"),
    Vice(
      name: "small letters", file: (head + "SUMMARY:A\r\n" + tail).lowercased().replacing("summary:a", with: "summary:A"),
      id: "icalendar.lower-case-name"),
    Vice(name: "a blank line", file: head + "\r\nSUMMARY:A\r\n" + tail, id: "icalendar.blank-line"),
    Vice(
      name: "no line break at the end", file: String((head + "SUMMARY:A\r\n" + tail).dropLast(1)),
      id: "icalendar.missing-final-line-break"),
    Vice(
      name: "an unfolded long line", file: head + "SUMMARY:A\r\nX-LONG:" + String(repeating: "z", count: 100) + "\r\n" + tail,
      id: "icalendar.long-line"),
    Vice(name: "missing END:VEVENT", file: head + "SUMMARY:A\r\nEND:VCALENDAR\r\n", id: "icalendar.missing-end"),
    Vice(name: "cut off", file: head + "SUMMARY:A\r\n", id: "icalendar.missing-end"),
    Vice(
      name: "no VCALENDAR at all", file: "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260301T100000Z\r\nSUMMARY:A\r\nEND:VEVENT\r\n",
      id: "icalendar.outside-calendar"),
    Vice(
      name: "a raw line break in the description", file: head + "SUMMARY:A\r\nDESCRIPTION:one\r\ntwo of it\r\n" + tail,
      id: "icalendar.stray-text"),
    Vice(name: "a control character", file: head + "SUMMARY:\u{7}A\r\n" + tail, id: "icalendar.control-character"),
    Vice(name: "a parameter without value", file: head + "SUMMARY;FOO:A\r\n" + tail, id: "icalendar.bare-parameter"),
    Vice(
      name: "an unclosed quote", file: head + "SUMMARY:A\r\nATTENDEE;CN=\"Tom:mailto:t@example.org\r\n" + tail,
      id: "icalendar.unclosed-quote"),
    Vice(
      name: "double carriage returns", file: (head + "SUMMARY:A\r\n" + tail).replacing("\r\n", with: "\r\r\n"),
      id: "icalendar.doubled-carriage-return"),
    Vice(name: "END without BEGIN", file: head + "SUMMARY:A\r\nEND:VALARM\r\n" + tail, id: "icalendar.stray-end"),
    Vice(
      name: "a parameter behind the colon", file: head + "SUMMARY:A\r\nREFRESH-INTERVAL:VALUE=DURATION:PT1H\r\n" + tail,
      id: "icalendar.parameter-in-value"),
    Vice(
      name: "a colon in a bare TZID", file: head + "SUMMARY:A\r\nDTEND;TZID=(UTC+01:00) Amsterdam:20260301T110000\r\n" + tail,
      id: "icalendar.unquoted-colon"),
  ]

  @Test(arguments: vices)
  func keepsTheEventAndSaysWhatItTolerated(_ vice: Vice) throws {
    let (calendars, ids) = readTolerantly(Array(vice.file.utf8))
    #expect(ids.contains(vice.id), "said \(ids)")
    let calendar = try #require(calendars.first)
    let event = try #require(CalendarContents.read(calendar).contents.events.first)
    #expect(event.summary == vice.summary)
    #expect(event.when?.start == .utc(try clock(2026, 3, 1, 10)))
    let strict = ICalendarReader.read(bytes: Array(vice.file.utf8), file: FileID(index: 0), mode: .strict).diagnostics
    #expect(strict.contains { $0.id == vice.id && $0.severity == .error })
  }

  /// What exporters were seen to write, as it is understood: titles and starts of all events that are kept, and what is said.
  struct Sloppy: Sendable, CustomTestStringConvertible {
    var name: String
    /// Lines between BEGIN:VCALENDAR and END:VCALENDAR.
    var lines: String
    var titles: [String]
    var starts: [CalendarTime]
    var said: [String] = []
    var testDescription: String { name }
  }

  static func sloppy() throws -> [Sloppy] {
    let ten = try clock(2026, 3, 1, 10)
    let oslo = TimeZoneID("Europe/Oslo")
    func event(_ lines: String, _ uid: String = "1") -> String { "BEGIN:VEVENT\nUID:\(uid)\nSUMMARY:A\n\(lines)\nEND:VEVENT\n" }
    let custom = """
      BEGIN:VTIMEZONE
      TZID:Customized Time Zone 3
      BEGIN:STANDARD
      DTSTART:16010101T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:16010101T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
      END:DAYLIGHT
      END:VTIMEZONE

      """
    return [
      Sloppy(
        name: "a zone behind libical's prefix",
        lines: event("DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Oslo:20260301T100000"),
        titles: ["A"], starts: [.zoned(ten, oslo)], said: ["icalendar.zone-name"]),
      Sloppy(
        name: "a zone without TZID's own quotes closed in the value", lines: event("DTSTART;TZID=\"Europe/Oslo\":20260301T100000"),
        titles: ["A"],
        starts: [.zoned(ten, oslo)]),
      Sloppy(
        // A leap second, for a clock that has none (RFC 5545 §3.3.12).
        name: "sixty seconds", lines: event("DTSTART:20260301T100060"), titles: ["A"],
        starts: [.floating(try clock(2026, 3, 1, 10, 0, 59))]),
      Sloppy(
        name: "a negative length", lines: event("DTSTART:20260301T100000\nDURATION:-PT1H"), titles: ["A"], starts: [.floating(ten)],
        said: ["icalendar.duration"]),
      Sloppy(
        name: "an end before the start", lines: event("DTSTART:20260301T100000\nDTEND:20260228T100000"), titles: ["A"],
        starts: [.floating(ten)], said: ["icalendar.end-before-start"]),
      Sloppy(
        name: "a changed occurrence without its series", lines: event("DTSTART:20260301T100000\nRECURRENCE-ID:20260302T100000"),
        titles: ["A"], starts: [.floating(ten)]),
      Sloppy(
        name: "octets of nothing", lines: event("DTSTART:20260301T100000\nLOCATION:a\u{0}b\u{0}"), titles: ["A"],
        starts: [.floating(ten)],
        said: ["icalendar.control-character"]),
      Sloppy(
        name: "one UID for two", lines: event("DTSTART:20260301T100000") + event("DTSTART:20260301T100000Z"), titles: ["A", "A"],
        starts: [.floating(ten), .utc(ten)]),
      Sloppy(
        name: "no UID at all", lines: "BEGIN:VEVENT\nSUMMARY:A\nDTSTART:20260301T100000\nEND:VEVENT\n", titles: ["A"],
        starts: [.floating(ten)], said: ["icalendar.no-uid"]),
      Sloppy(
        name: "colons and semicolons in names of one's own",
        lines: event(
          "X-THING;a=b;C=\"d:e;f\":g:h;i=j:k\nX-:\nX-APPLE-TRAVEL-ADVISORY-BEHAVIOR;ACKNOWLEDGED=20260101T000000Z:AUTOMATIC\nDTSTART:20260301T100000"
        ),
        titles: ["A"], starts: [.floating(ten)]),
      Sloppy(
        name: "an alarm inside an alarm",
        lines: event("DTSTART:20260301T100000\nBEGIN:VALARM\nBEGIN:VALARM\nTRIGGER:x\nEND:VALARM\nEND:VALARM"),
        titles: ["A"], starts: [.floating(ten)]),
      Sloppy(
        name: "an event inside an event",
        lines: "BEGIN:VEVENT\nUID:1\nSUMMARY:A\nDTSTART:20260301T100000\n" + event("DTSTART:20260301T100000", "2") + "END:VEVENT\n",
        titles: ["A", "A"], starts: [.floating(ten), .floating(ten)], said: ["icalendar.missing-end", "icalendar.stray-end"]),
      Sloppy(
        name: "days out without VALUE=DATE",
        lines: event("DTSTART;TZID=Europe/Oslo:20260301T100000\nRRULE:FREQ=DAILY;COUNT=3;\nEXDATE:20260302"),
        titles: ["A"], starts: [.zoned(ten, oslo)], said: ["icalendar.missing-value-date", "icalendar.date-for-time"]),
      Sloppy(
        name: "a zone of its own rules and no known name",
        lines: custom + event("DTSTART;TZID=Customized Time Zone 3:20260301T100000"),
        titles: ["A"], starts: [.zoned(ten, TimeZoneID("Customized-Time-Zone-3-c65af2b0"))], said: ["icalendar.zone-rules"]),
    ]
  }

  @Test(arguments: try sloppy())
  func understandsWhatExportersWrite(_ c: Sloppy) throws {
    let file = lines("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + c.lines + "END:VCALENDAR")
    let (calendars, diagnostics) = ICalendarReader.read(bytes: file, file: FileID(index: 0), mode: .tolerant)
    let (contents, more) = CalendarContents.read(try #require(calendars.first))
    #expect(contents.events.map(\.summary) == c.titles)
    #expect(contents.events.map(\.when?.start) == c.starts)
    let said = (diagnostics + more).map(\.id)
    for id in c.said { #expect(said.contains(id), "said \(said)") }
    #expect((diagnostics + more).allSatisfy { $0.severity != .error && $0.span != nil })
  }

  @Test func longLinesAndManyFoldsCostTheirLength() throws {
    let long = String(repeating: "x", count: 2_000_000)
    let folded = String(repeating: "x\r\n ", count: 300_000)
    let file = Self.head + "SUMMARY:A\r\nDESCRIPTION:\(long)\r\nLOCATION:\(folded)\r\n" + Self.tail
    let event = try #require(readTolerantly(Array(file.utf8)).calendars.first?.components.first)
    #expect(event.summary == "A")
    #expect(event.text("DESCRIPTION")?.utf8.count == 2_000_000 && event.text("LOCATION")?.utf8.count == 300_000)
  }

  @Test func joinsALineBreakWrittenRaw() throws {
    let file = Self.head + "DESCRIPTION:Bring\r\nboots, and Note this\r\nSUMMARY:A\r\n" + Self.tail
    let event = try #require(readTolerantly(Array(file.utf8)).calendars.first?.components.first)
    #expect(event.text("DESCRIPTION") == "Bring\nboots, and Note this")
    #expect(event.summary == "A")
  }

  @Test func readsWindows1252AndUTF16() throws {
    var latin = Array((Self.head + "SUMMARY:Caf").utf8)
    latin += [0xE9] + Array(("\r\n" + Self.tail).utf8)
    var result = readTolerantly(latin)
    #expect(result.ids.contains("icalendar.not-utf-8"))
    #expect(result.calendars.first?.components.first?.summary == "Café")
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in (Self.head + "SUMMARY:Søndag 🎂\r\n" + Self.tail).utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    result = readTolerantly(wide)
    #expect(result.ids.contains("icalendar.utf-16"))
    let event = try #require(result.calendars.first?.components.first)
    #expect(event.summary == "Søndag 🎂")
    let span = try #require(event.property("SUMMARY")).valueBytes
    #expect(wide[span.lowerBound] == UInt8(ascii: "S") && wide[span.lowerBound + 1] == 0)
  }

  @Test func joinsACharacterSplitByAFold() throws {
    var file = Array((Self.head + "SUMMARY:s").utf8)
    file += [0xC3] + Array("\r\n ".utf8) + [0xB8] + Array(("ndag\r\n" + Self.tail).utf8)
    let result = readTolerantly(file)
    #expect(result.ids == ["icalendar.split-character"])
    #expect(result.calendars.first?.components.first?.summary == "søndag")
  }

  @Test func aBrokenEventCostsOnlyItself() throws {
    let file = lines(
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:1
      DTSTART:20260301T100000
      SUMMARY:good
      END:VEVENT
      BEGIN:VEVENT
      UID:2
      DTSTART:next Tuesday
      SUMMARY:bad
      END:VEVENT
      BEGIN:VEVENT
      UID:3
      SUMMARY:no start
      END:VEVENT
      BEGIN:VEVENT
      UID:4
      DTSTART;VALUE=DATE:20260302
      SUMMARY:also good
      END:VEVENT
      END:VCALENDAR
      """)
    let calendar = try #require(readTolerantly(file).calendars.first)
    let (contents, diagnostics) = CalendarContents.read(calendar)
    #expect(contents.events.map(\.summary) == ["good", "also good"])
    #expect(diagnostics.filter { $0.id == "icalendar.event-skipped" }.count == 2)
    #expect(diagnostics.allSatisfy { $0.severity != .error })
  }

  struct Times: Sendable, CustomTestStringConvertible {
    var text: String
    var start: CalendarTime
    var duration: CalendarDuration
    var testDescription: String { text }
  }

  static func times() throws -> [Times] {
    let oslo = TimeZoneID("Europe/Oslo")
    let ten = try clock(2026, 3, 1, 10)
    let day = try date(2026, 3, 1)
    return [
      Times(
        text: "DTSTART;TZID=Europe/Oslo:20260301T100000\nDTEND;TZID=Europe/Oslo:20260301T113000", start: .zoned(ten, oslo),
        duration: .wallClock(seconds: 5400)),
      Times(
        text: "DTSTART;TZID=W. Europe Standard Time:20260301T100000\nDURATION:PT1H",
        start: .zoned(ten, TimeZoneID("Europe/Berlin")), duration: .exact(seconds: 3600)),
      Times(
        text: "DTSTART;TZID=/mozilla.org/20050126_1/Europe/Oslo:20260301T100000", start: .zoned(ten, oslo),
        duration: .wallClock(seconds: 0)),
      Times(
        text: "DTSTART;TZID=\"(UTC+01:00) Amsterdam, Berlin, Bern\":20260301T100000",
        start: .zoned(ten, TimeZoneID("Europe/Berlin")), duration: .wallClock(seconds: 0)),
      Times(
        text: "DTSTART;TZID=(UTC+01:00) Amsterdam, Berlin, Bern:20260301T100000", start: .zoned(ten, TimeZoneID("Europe/Berlin")),
        duration: .wallClock(seconds: 0)),
      Times(text: "DTSTART:20260301", start: .date(day), duration: .days(1)),
      Times(text: "DTSTART;VALUE=DATE:20260301\nDTEND;VALUE=DATE:20260301", start: .date(day), duration: .days(1)),
      Times(text: "DTSTART;VALUE=DATE:20260301\nDTEND;VALUE=DATE:20260304", start: .date(day), duration: .days(3)),
      Times(text: "DTSTART;VALUE=DATE:20260301T000000\nDURATION:P1D", start: .date(day), duration: .days(1)),
      Times(
        text: "DTSTART:20260301T000000\nDTEND:20260302T000000\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE", start: .date(day),
        duration: .days(1)),
      Times(text: "DTSTART:2026-03-01T10:00:00Z", start: .utc(ten), duration: .wallClock(seconds: 0)),
      Times(text: "DTSTART:2026-03-01T12:00:00+02:00", start: .utc(ten), duration: .wallClock(seconds: 0)),
      Times(text: "DTSTART:20260301T1000", start: .floating(ten), duration: .wallClock(seconds: 0)),
      Times(
        text: "DTSTART:20260228T240000\nDTEND:20260301T010000", start: .floating(try clock(2026, 3, 1)),
        duration: .wallClock(seconds: 3600)),
      Times(text: "DTSTART:20260301t100000z", start: .utc(ten), duration: .wallClock(seconds: 0)),
      Times(text: "DTSTART:260301", start: .date(day), duration: .days(1)),
      Times(text: "DTSTART:20260301T100000\nDURATION:P1DT2H", start: .floating(ten), duration: .wallClock(seconds: 93_600)),
      Times(text: "DTSTART:20260301T100000\nDURATION:PT", start: .floating(ten), duration: .days(0)),
      Times(text: "DTSTART:20260301T100000\nDTEND:20260301T090000", start: .floating(ten), duration: .wallClock(seconds: 0)),
    ]
  }

  @Test(arguments: try times())
  func readsTimesAsExportersWriteThem(_ c: Times) throws {
    let file = lines("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\n" + c.text + "\nEND:VEVENT\nEND:VCALENDAR")
    let calendar = try #require(readTolerantly(file).calendars.first)
    let event = try #require(CalendarContents.read(calendar).contents.events.first)
    #expect(event.when?.start == c.start)
    if c.duration == .days(0) {
      #expect(event.duration == .exact(seconds: 0) || event.duration == .wallClock(seconds: 0))
    } else {
      #expect(event.duration == c.duration)
    }
  }

  @Test func lengthAcrossZonesIsElapsedTime() throws {
    var options = CalendarReadingOptions()
    options.offset = { _, zone in zone.name == "Europe/Oslo" ? 3600 : -18_000 }
    let file = lines(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:f\nDTSTART;TZID=Europe/Oslo:20260301T100000\nDTEND;TZID=America/New_York:20260301T120000\nEND:VEVENT\nEND:VCALENDAR"
    )
    let calendar = try #require(readTolerantly(file).calendars.first)
    let event = try #require(CalendarContents.read(calendar, options: options).contents.events.first)
    #expect(event.duration == .exact(seconds: 8 * 3600))
  }

  @Test func readsExceptionsAndOverrides() throws {
    let file = lines(
      """
      BEGIN:VCALENDAR
      X-WR-CALNAME:School
      BEGIN:VEVENT
      UID:s
      DTSTART;TZID=Europe/Oslo:20260302T080000
      RRULE:FREQ=WEEKLY
      EXDATE;TZID=Europe/Oslo:20260309T080000,20260316T080000
      EXDATE;VALUE=DATE:20260323
      END:VEVENT
      BEGIN:VEVENT
      UID:s
      RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Oslo:20260330T080000
      DTSTART;TZID=Europe/Oslo:20260330T090000
      END:VEVENT
      END:VCALENDAR
      """)
    let calendar = try #require(readTolerantly(file).calendars.first)
    let contents = CalendarContents.read(calendar).contents
    #expect(contents.name == "School")
    let oslo = TimeZoneID("Europe/Oslo")
    let expected: [CalendarTime] = [
      .zoned(try clock(2026, 3, 9, 8), oslo), .zoned(try clock(2026, 3, 16, 8), oslo), .zoned(try clock(2026, 3, 23, 8), oslo),
    ]
    #expect(contents.events.first?.when?.exceptionDates == expected)
    #expect(contents.events.last?.recurrenceID == .zoned(try clock(2026, 3, 30, 8), oslo))
    #expect(contents.events.last?.appliesToFuture == true)
  }

  @Test func readsRulesAndSaysWhichItCannotUse() throws {
    func event(_ rule: String) throws -> (RecurrenceSet?, [String]) {
      let file = lines("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260302T100000\nRRULE:\(rule)\nEND:VEVENT\nEND:VCALENDAR")
      let (contents, diagnostics) = CalendarContents.read(try #require(readTolerantly(file).calendars.first))
      return (contents.events.first?.when, diagnostics.map(\.id))
    }
    #expect(try event("FREQ=WEEKLY;BYDAY=MO").0?.rules.first?.byDay == [RecurrenceRule.WeekdayNumber(nil, .monday)])
    let sloppy = try event("freq=weekly; byday=mo;")
    #expect(sloppy.0?.rules.first?.byDay == [RecurrenceRule.WeekdayNumber(nil, .monday)])
    #expect(sloppy.1 == ["icalendar.rule-form"])
    let broken = try event("FREQ=NEVER")
    #expect(broken.0?.rules == [] && broken.1 == ["icalendar.rule"])
  }

  /// No input may trap or hang: a good file cut at every octet, and with every octet changed.
  @Test func survivesCutsAndChangedOctets() {
    let good = lines(
      "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nDTSTART;TZID=\"Europe/Oslo\":20260301T100000\nSUMMARY;X=\"a\",b^n:Caf\\, é\n 🎂\nRRULE:FREQ=DAILY;COUNT=3\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR"
    )
    for end in good.indices { survive(Array(good[..<end])) }
    var random = SeededGenerator(seed: 5)
    for i in good.indices {
      var changed = good
      changed[i] = UInt8.random(in: 0...255, using: &random)
      survive(changed)
    }
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      let pieces = [
        "BEGIN:", "END:", "VEVENT", "VCALENDAR", "\r\n", "\n", " ", ":", ";", "=", "\"", "DTSTART", "20260301", "\\", "^", "é",
        "\u{0}", "P", "T",
      ]
      survive(Array((0..<60).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined().utf8))
    }
  }

  private func survive(_ bytes: [UInt8]) {
    let (calendars, _) = ICalendarReader.read(bytes: bytes, file: FileID(index: 0), mode: .tolerant)
    for calendar in calendars { _ = CalendarContents.read(calendar) }
    _ = FeedCheck.findings(bytes: bytes, file: FileID(index: 0))
    _ = PublishedBlock.scan(bytes)
    for diagnostic in FeedCheck.findings(bytes: bytes, file: FileID(index: 0)) {
      if let span = diagnostic.span { #expect(span.bytes.upperBound <= bytes.count) }
    }
  }
}
