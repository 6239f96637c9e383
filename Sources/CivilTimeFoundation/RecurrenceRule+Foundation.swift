public import CivilTime
public import Foundation
public import Recurrence

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
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
  public init?(_ rule: RecurrenceRule, calendar: Calendar, zone: ZoneRules? = nil) {
    guard let frequency = RecurrenceRule.frequencies.first(where: { $0.own == rule.frequency })?.foundation else { return nil }
    var calendar = calendar
    calendar.firstWeekday = rule.weekStart.foundationNumber
    let end: Calendar.RecurrenceRule.End =
      switch rule.end {
      case .never: .never
      case .count(let count): .afterOccurrences(count)
      case .until(.utc(let time)): .afterDate(Date(Instant(secondsSinceEpoch: time.secondsSinceEpoch)))
      case .until(let time):
        .afterDate(
          zone.map { Date($0.instant(of: time.wallClock)) } ?? calendar.date(from: DateComponents(time.wallClock)) ?? .distantFuture
        )
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

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension RecurrenceRule {
  /// All that Foundation has.
  fileprivate static let frequencies: [(own: Frequency, foundation: Calendar.RecurrenceRule.Frequency)] = [
    (.minutely, .minutely), (.hourly, .hourly), (.daily, .daily), (.weekly, .weekly), (.monthly, .monthly), (.yearly, .yearly),
  ]

  /// The same rule. Foundation's matching policies have no place in RFC 5545 and are left out.
  public init(_ rule: Calendar.RecurrenceRule) {
    let frequency = Self.frequencies.first { $0.foundation == rule.frequency }?.own
    self.init(frequency ?? .yearly, interval: rule.interval)
    if let count = rule.end.occurrences {
      end = .count(count)
    } else if let moment = rule.end.date.flatMap({ Instant($0) }) {
      end = .until(.utc(ZoneRules.utc.localTime(of: moment)))
    }
    byMonth = rule.months.map(\.index)
    byYearDay = rule.daysOfTheYear
    byMonthDay = rule.daysOfTheMonth
    byWeekNumber = rule.weeks
    byDay = rule.weekdays.map { day in
      if case .nth(let ordinal, let weekday) = day { return WeekdayNumber(ordinal, Weekday(weekday)) }
      if case .every(let weekday) = day { return WeekdayNumber(nil, Weekday(weekday)) }
      return WeekdayNumber(nil, .monday)
    }
    byHour = rule.hours
    byMinute = rule.minutes
    bySecond = rule.seconds
    bySetPosition = rule.setPositions
    weekStart = Weekday(foundationNumber: rule.calendar.firstWeekday)
  }
}

extension Weekday {
  private static let foundationDays: [Locale.Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]

  fileprivate var foundationWeekday: Locale.Weekday { Self.foundationDays[Int(isoNumber) - 1] }
  /// 1 for Sunday to 7 for Saturday.
  fileprivate var foundationNumber: Int { Int(isoNumber) % 7 + 1 }

  fileprivate init(_ weekday: Locale.Weekday) {
    self = Self.foundationDays.firstIndex(of: weekday).flatMap { Weekday(isoNumber: $0 + 1) } ?? .monday
  }
  fileprivate init(foundationNumber: Int) { self = Weekday(isoNumber: (foundationNumber + 5) % 7 + 1) ?? .monday }
}
