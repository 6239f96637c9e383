import CivilTime
import Diagnostics
import Recurrence
import Testing
import TribeModel

@testable import TribeImport

@Suite("Foreign calendars with vices become what their owner meant")
struct CalendarVicesTests {
  static func read(_ blocks: String, journals: Bool = true) -> ImportResult {
    importing([
      "planner.json":
        #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "icalendar", "path": "club.ics", "layer": "Club" } ], "publish": { "journals": \#(journals) } }"#,
      "club.ics": "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(blocks)END:VCALENDAR\n".replacing("\n", with: "\r\n"),
    ])
  }

  @Test func journalEntriesBecomeAJournal() throws {
    let blocks = """
      BEGIN:VJOURNAL
      UID:a
      DTSTAMP:20260101T000000Z
      DTSTART;VALUE=DATE:20260301
      SUMMARY:Match
      DESCRIPTION:We won\\, 3:1
      END:VJOURNAL
      BEGIN:VJOURNAL
      UID:b
      DTSTAMP:20260101T000000Z
      DTSTART;TZID=Europe/Oslo:20260305T180000
      DESCRIPTION:Trip
      END:VJOURNAL
      BEGIN:VJOURNAL
      UID:c
      DTSTAMP:20260101T000000Z
      SUMMARY:no day
      END:VJOURNAL
      BEGIN:VJOURNAL
      UID:d
      DTSTAMP:20260101T000000Z
      DTSTART:20260301T100000Z
      CLASS:PRIVATE
      SUMMARY:secret
      END:VJOURNAL

      """
    let result = Self.read(blocks)
    let journal = try #require(result.tribe?.journals.first)
    #expect(journal.title == "Club" && journal.isPublished)
    #expect(journal.posts.map(\.text) == ["Trip", "Match\n\nWe won, 3:1"])
    #expect(journal.posts.map(\.date.secondsSinceEpoch) == [1_772_730_000, 1_772_319_600])
    #expect(result.diagnostics.filter { $0.id == "import.journal-skipped" }.count == 1)
    #expect(Self.read(blocks, journals: false).diagnostics.contains { $0.id == "import.journals-unpublished" })
  }

  /// Of copies the last counts; changes of a series that is not there stay, each on its date.
  @Test func copiesAreOneAndOrphansStay() throws {
    func event(_ uid: String, _ title: String, _ more: String = "") -> String {
      "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\nDTSTART:20260301T100000Z\n\(more)SUMMARY:\(title)\nEND:VEVENT\n"
    }
    let blocks =
      event("1", "one") + event("1", "two") + event("gone", "orphan", "RECURRENCE-ID:20260308T100000Z\n")
      + event("gone", "orphan 2", "RECURRENCE-ID:20260315T100000Z\n")
    let result = Self.read(blocks)
    let events = try #require(result.tribe?.events)
    #expect(events.map(\.subject).sorted() == ["orphan", "orphan 2", "two"])
    #expect(Set(events.map(\.id)).count == 3)
    #expect(!result.diagnostics.hasErrors)
  }

  /// What cannot be kept is told where it stands, and the rest of the event is there.
  @Test(arguments: [
    ("RDATE;VALUE=PERIOD:20260303T100000Z/PT3H", "icalendar.period-length", 2, CalendarDuration.exact(seconds: 3_600)),
    ("RRULE:FREQ=DAILY;COUNT=4\nEXRULE:FREQ=DAILY;INTERVAL=2\nEXRULE:FREQ=SOMETIMES", "icalendar.rule", 2, .exact(seconds: 3_600)),
    ("DURATION:P10001D", "icalendar.too-long", 1, .wallClock(seconds: 864_000_000)),
  ])
  func whatIsNotReadIsTold(_ line: String, _ id: String, _ count: Int, _ duration: CalendarDuration) throws {
    let length = line.hasPrefix("DURATION") ? "" : "DURATION:PT1H\n"
    let result = Self.read(
      "BEGIN:VEVENT\nUID:1\nDTSTAMP:20260101T000000Z\nDTSTART:20260301T100000Z\n\(length)\(line)\nSUMMARY:x\nEND:VEVENT\n")
    let told = result.diagnostics.filter { $0.severity == .warning }
    #expect(told.map(\.id) == [id] && told.first?.span != nil)
    let event = try #require(result.tribe?.events.first)
    #expect(event.duration == duration)
    #expect(event.when.occurrences(in: CivilDateTime(.min)..<CivilDateTime(.max), limit: 10).starts.count == count)
  }

  /// One event must not fill the planner.
  @Test(arguments: [
    ("FREQ=SECONDLY", "FREQ=DAILY"), ("FREQ=MINUTELY;BYDAY=MO,FR", "FREQ=DAILY;BYDAY=MO,FR"),
    ("FREQ=HOURLY;COUNT=48", "FREQ=DAILY;UNTIL=20270303T080000"),
    ("FREQ=WEEKLY;BYHOUR=9;BYMINUTE=0,5,10,15,20,25,30,35,40,45,50,55;BYSECOND=0,30", "FREQ=WEEKLY"),
    ("FREQ=HOURLY;INTERVAL=2", "FREQ=HOURLY;INTERVAL=2"), ("FREQ=DAILY;BYHOUR=9,21", "FREQ=DAILY;BYHOUR=9,21"),
  ])
  func whatRepeatsAllDayIsShownOnceADay(rule: String, shown: String) throws {
    let result = importing([
      "planner.json": #"{"timeZone":"Europe/Oslo","sources":[{"format":"icalendar","path":"a.ics"}]}"#,
      "a.ics": """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:20270301T090000\r\n\
      RRULE:\(rule)\r\nSUMMARY:Pill\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """,
    ])
    let event = try #require(result.tribe?.events.first)
    #expect(event.when.rules == [try RecurrenceRule(parsing: shown)])
    let told = result.diagnostics.filter { $0.id == "icalendar.too-often" }
    #expect(told.count == (rule == shown ? 0 : 1) && told.allSatisfy { $0.span != nil && $0.level == .field })
  }

  /// RFC 5545 §3.8.1.3: a class that is not known is private.
  @Test(arguments: [("PUBLIC", Event.Visibility.full), ("PRIVATE", .busy), ("FAMILY-ONLY", .busy), ("public", .full)])
  func aClassThatIsNotKnownIsPrivate(name: String, expected: Event.Visibility) throws {
    let result = importing([
      "a.ics": """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:20270301T090000\r\n\
      CLASS:\(name)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    ])
    #expect(result.tribe?.events.first?.visibility == expected)
  }

  @Test func aTextThatIsTooLongIsCutAtAWord() throws {
    let result = importing([
      "a.ics": """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:20270301T090000\r\n\
      SUMMARY:Swim\r\nDESCRIPTION:\(String(repeating: "wörds ", count: 30_000))\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    ])
    let notes = try #require(result.tribe?.events.first?.notes)
    #expect(notes.utf8.count <= CleanText.maximumBytes && notes.hasSuffix("wörds…"))
    #expect(result.diagnostics.filter { $0.id == "import.text-too-long" }.map(\.level) == [.field])
  }

  @Test(arguments: [
    String(repeating: "a", count: 200_000), String(repeating: "e\u{301}", count: 60_000),
    "a" + String(repeating: "\u{301}", count: 100_000),
  ])
  func aTextWithoutWordsIsCutAtALetter(text: String) {
    let cut = CleanText.cut(text)
    #expect(cut.utf8.count <= CleanText.maximumBytes && cut.hasSuffix("…") && text.hasPrefix(String(cut.dropLast())))
  }
}
