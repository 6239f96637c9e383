import CivilTime
import Foundation
import Recurrence

/// `bench foundation < RULES`: what Foundation makes of rules, for `make differential`.
///
/// A line of input is `DTSTART<TAB>RRULE<TAB>LIMIT`, answered by a line of starts with commas between them, as the programs of
/// Tests/differential do. All times are on UTC's clock.
enum FoundationProbe {
  static func run(_ arguments: [String]) throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    while let line = readLine() {
      // Whoever asks waits for each answer.
      defer { fflush(nil) }
      let fields = line.split(separator: "\t")
      guard fields.count == 3, let start = CalendarTime(fields[0]), let limit = Int(fields[2]),
        let rule = try? RecurrenceRule(parsing: fields[1]),
        let foreign = Calendar.RecurrenceRule(rule, calendar: calendar, zone: .utc)
      else {
        print("!refused")
        continue
      }
      let moment = Date(ZoneRules.utc.instant(of: start.wallClock))
      let found = foreign.recurrences(of: moment).prefix(limit).compactMap { Instant($0) }.map { ZoneRules.utc.localTime(of: $0) }
      print(found.map { start.isDate ? $0.date.text() : $0.text() }.joined(separator: ","))
    }
  }
}
