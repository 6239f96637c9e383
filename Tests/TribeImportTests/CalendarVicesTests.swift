import CivilTime
import Diagnostics
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

  @Test func duplicatesAndOrphansAllStay() throws {
    func event(_ uid: String, _ title: String, _ more: String = "") -> String {
      "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\nDTSTART:20260301T100000Z\n\(more)SUMMARY:\(title)\nEND:VEVENT\n"
    }
    let blocks =
      event("1", "one") + event("1", "two") + event("gone", "orphan", "RECURRENCE-ID:20260308T100000Z\n")
      + event("gone", "orphan 2", "RECURRENCE-ID:20260315T100000Z\n")
    let result = Self.read(blocks)
    let events = try #require(result.tribe?.events)
    #expect(events.map(\.subject).sorted() == ["one", "orphan", "orphan 2", "two"])
    #expect(Set(events.map(\.id)).count == 4)
    #expect(!result.diagnostics.hasErrors)
  }
}
