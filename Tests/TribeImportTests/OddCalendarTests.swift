import CivilTime
import Foundation
import Recurrence
import TestSupport
import Testing
import TribeImport
import TribeModel

/// Random calendars as sloppy programs write them, and their dates as recurring-ical-events and libical read them from the same calendars
/// in plain form (Tests/differential/odd_calendars.py; `make differential` reads many more).
@Suite("Sloppy calendars against other programs")
struct OddCalendarTests {
  static let folder = SharedData.folder("odd-calendars")
  static let calendars = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".ics") }
    .sorted()

  @Test func thereAreCalendars() { #expect(Self.calendars.count == 4) }

  @Test(arguments: calendars) func hasTheDatesThatOthersRead(_ name: String) throws {
    let text = try #require(contents("\(Self.folder)/\(name)"))
    let expected = try #require(contents("\(Self.folder)/\(name.replacing(".ics", with: ".txt"))"))
    let files = [
      "planner.json": #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "icalendar", "path": "odd.ics" } ] }"#,
      "odd.ics": String(decoding: text, as: UTF8.self),
    ]
    let family = try CalendarCasesTests.zones.zone(TimeZoneID("Europe/Oslo"))
    let (first, last) = (
      try #require(CivilDate(year: 2027, month: 2, day: 15)), try #require(CivilDate(year: 2027, month: 4, day: 15))
    )
    // A day more on either side, for the clocks of the world.
    let window = CivilDateTime(first.adding(days: -1))..<CivilDateTime(last.adding(days: 1))
    var found: Set<String> = []
    for event in CalendarCasesTests.imported(files).tribe?.events ?? [] where event.status != .cancelled {
      for (start, change) in CalendarCasesTests.occurrences(of: event, family, in: window)
      where first <= start.date && start.date < last {
        let time = event.when.start.isDate ? "" : "T\(start.time.text().prefix(5))"
        found.insert("\(start.date.text())\(time) \(change?.subject ?? event.subject)")
      }
    }
    let right = Set(String(decoding: expected, as: UTF8.self).split(separator: "\n").map(String.init))
    #expect(right.count > 200)
    #expect(found.subtracting(right).sorted() == [] && right.subtracting(found).sorted() == [])
  }
}
