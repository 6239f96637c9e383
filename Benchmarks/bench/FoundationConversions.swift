import CivilTime
import Foundation
import Recurrence

// This package's values as Foundation's, for the comparison with it.

extension Date {
  /// The same moment. Both count POSIX seconds.
  init(_ instant: Instant) { self.init(timeIntervalSince1970: Double(instant.secondsSinceEpoch)) }
}

extension Instant {
  /// The same moment, rounded down to the second.
  ///
  /// - Returns: nil for a moment outside of the years 1 to 9999.
  init?(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
    self.init(secondsSinceEpoch: Int64(seconds))
  }
}

extension Calendar.RecurrenceRule {
  /// The same rule for Foundation.
  ///
  /// Foundation does not give the same dates for all rules: it departs from RFC 5545 on days that a month does not have, and on
  /// weeks that do not begin on Sunday (swift-foundation #1387). `Recurrence` expands the rule itself.
  ///
  /// - Parameters:
  ///   - calendar: its time zone and first weekday are used; WKST of the rule replaces the latter.
  ///   - zone: the rules of the zone of UNTIL if it is on a zone's clock.
  /// - Returns: nil for FREQ=SECONDLY, which Foundation does not have.
  init?(_ rule: RecurrenceRule, calendar: Calendar, zone: ZoneRules? = nil) {
    guard let frequency = RecurrenceRule.frequencies.first(where: { $0.own == rule.frequency })?.foundation else { return nil }
    var calendar = calendar
    calendar.firstWeekday = rule.weekStart.foundationNumber
    let end: Calendar.RecurrenceRule.End =
      switch rule.end {
      case .never: .never
      case .count(let count): .afterOccurrences(count)
      case .until(.utc(let time)): .afterDate(Date(Instant(secondsSinceEpoch: time.secondsSinceEpoch)))
      case .until(let time): .afterDate(Date((zone ?? .utc).instant(of: time.wallClock)))
      }
    self.init(
      calendar: calendar, frequency: frequency, interval: rule.interval, end: end,
      months: rule.byMonth.map { Calendar.RecurrenceRule.Month($0) }, daysOfTheYear: rule.byYearDay,
      daysOfTheMonth: rule.byMonthDay,
      weeks: rule.byWeekNumber,
      weekdays: rule.byDay.map { day in
        day.ordinal.map { .nth($0, day.weekday.foundationWeekday) } ?? .every(day.weekday.foundationWeekday)
      },
      hours: rule.byHour, minutes: rule.byMinute, seconds: rule.bySecond, setPositions: rule.bySetPosition)
  }
}

extension RecurrenceRule {
  /// All that Foundation has.
  fileprivate static let frequencies: [(own: Frequency, foundation: Calendar.RecurrenceRule.Frequency)] = [
    (.minutely, .minutely), (.hourly, .hourly), (.daily, .daily), (.weekly, .weekly), (.monthly, .monthly), (.yearly, .yearly),
  ]
}

extension Weekday {
  private static let foundationDays: [Locale.Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]

  fileprivate var foundationWeekday: Locale.Weekday { Self.foundationDays[Int(isoNumber) - 1] }
  /// 1 for Sunday to 7 for Saturday.
  fileprivate var foundationNumber: Int { Int(isoNumber) % 7 + 1 }
}
