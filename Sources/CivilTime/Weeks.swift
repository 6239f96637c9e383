/// How weeks are counted: the day they begin on, and how many days of a year its first week must have.
public struct WeekRule: Hashable, Sendable {
  /// The day that weeks begin on.
  public var firstWeekday: Weekday
  /// 1 to 7. With 4, week 1 is the first with most of its days in the year.
  public var minimalDaysInFirstWeek: Int

  /// `minimalDaysInFirstWeek` is limited to 1 to 7.
  public init(firstWeekday: Weekday, minimalDaysInFirstWeek: Int) {
    self.firstWeekday = firstWeekday
    self.minimalDaysInFirstWeek = min(max(minimalDaysInFirstWeek, 1), 7)
  }

  /// ISO 8601: weeks begin on Monday, and week 1 has the year's first Thursday.
  public static let iso = WeekRule(firstWeekday: .monday, minimalDaysInFirstWeek: 4)

  /// The day number of the first day of week 1. It may be up to six days before the year.
  public func firstDayNumber(ofWeekOneOf year: Int) -> Int {
    // Week 1 holds this day of January, whatever weekday it is.
    let day = Int(CivilDate.dayNumber(year: year, month: 1, day: minimalDaysInFirstWeek))
    let weekday = ((day + 3) % 7 + 7) % 7 + 1
    return day - (weekday - Int(firstWeekday.isoNumber) + 7) % 7
  }

  /// 52 or 53. With rules other than ISO's also 54.
  public func weeks(in yearForWeek: Int) -> Int {
    (firstDayNumber(ofWeekOneOf: yearForWeek + 1) - firstDayNumber(ofWeekOneOf: yearForWeek)) / 7
  }
}

/// A week of a year. 2026 week 53 ends on 3 January 2027.
public struct WeekOfYear: Hashable, Sendable, Comparable {
  /// The year of the week, which may differ from the year of some of its days.
  public var yearForWeek: Int
  /// From 1.
  public var weekOfYear: Int

  /// Checks nothing. `CivilDate.init(_:_:_:)` is nil for a week that the year does not have.
  public init(yearForWeek: Int, weekOfYear: Int) { (self.yearForWeek, self.weekOfYear) = (yearForWeek, weekOfYear) }

  /// Earlier weeks come first.
  public static func < (a: WeekOfYear, b: WeekOfYear) -> Bool {
    (a.yearForWeek, a.weekOfYear) < (b.yearForWeek, b.weekOfYear)
  }

  /// `2026-W53`, the form of ISO 8601.
  public var text: String { padded(yearForWeek, 4) + "-W" + padded(weekOfYear, 2) }
}

/// A number with zeros before it, as the numbers of dates have.
package func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

extension CivilDate {
  /// The week of this day.
  public func week(_ rule: WeekRule = .iso) -> WeekOfYear {
    let number = Int(dayNumber)
    let year = year
    let yearForWeek = [year + 1, year].first { number >= rule.firstDayNumber(ofWeekOneOf: $0) } ?? year - 1
    return WeekOfYear(yearForWeek: yearForWeek, weekOfYear: (number - rule.firstDayNumber(ofWeekOneOf: yearForWeek)) / 7 + 1)
  }

  /// A day of a week. Nil if the year has no such week or the day is outside the years 1 to 9999.
  public init?(_ week: WeekOfYear, _ weekday: Weekday, _ rule: WeekRule = .iso) {
    guard (1...9999).contains(week.yearForWeek), week.weekOfYear >= 1, week.weekOfYear <= rule.weeks(in: week.yearForWeek) else {
      return nil
    }
    self.init(
      dayNumber: rule.firstDayNumber(ofWeekOneOf: week.yearForWeek) + 7 * (week.weekOfYear - 1)
        + weekday.days(after: rule.firstWeekday))
  }

  /// The first day of this day's week.
  public func startOfWeek(_ firstWeekday: Weekday) -> CivilDate { adding(days: -weekday.days(after: firstWeekday)) }

  /// From 1.
  public var dayOfYear: Int { Int(dayNumber) - Int(CivilDate.dayNumber(year: year, month: 1, day: 1)) + 1 }

  /// The day `months` later (earlier if negative), or the last day of that month if it is shorter. Limited to the years 1 to 9999.
  public func adding(months: Int) -> CivilDate {
    let (year, month, day) = yearMonthDay
    let sum = (year * 12 + month - 1).addingReportingOverflow(months)
    if sum.overflow || sum.partialValue < 12 { return sum.overflow && months > 0 ? .max : .min }
    if sum.partialValue >= 120_000 { return .max }
    let newYear = sum.partialValue / 12
    let newMonth = sum.partialValue % 12 + 1
    return CivilDate(
      uncheckedDayNumber: Self.dayNumber(
        year: newYear, month: newMonth, day: Swift.min(day, Self.daysInMonth(year: newYear, month: newMonth))))
  }
}
