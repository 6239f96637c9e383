/// A day of the proleptic Gregorian calendar, years 1 to 9999.
///
/// Stored as a day number, so that arithmetic and comparison are fast. Year, month and day are computed when needed.
@frozen public struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01. Negative before it.
  public let dayNumber: Int32

  /// The first day, 0001-01-01.
  public static let min = CivilDate(uncheckedDayNumber: -719_162)
  /// The last day, 9999-12-31.
  public static let max = CivilDate(uncheckedDayNumber: 2_932_896)

  /// The day with this number, counted from 1970-01-01. It is not checked, and must be from that of `min` to that of `max`.
  @inlinable public init(uncheckedDayNumber: Int32) { self.dayNumber = uncheckedDayNumber }

  /// The day with this number, or nil outside the years 1 to 9999.
  @inlinable public init?(dayNumber: Int) {
    guard dayNumber >= Int(Self.min.dayNumber), dayNumber <= Int(Self.max.dayNumber) else { return nil }
    self.init(uncheckedDayNumber: Int32(dayNumber))
  }

  /// The day with this year (1 to 9999), month (1 to 12) and day, or nil if there is none.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.daysInMonth(year: year, month: month) else {
      return nil
    }
    self.init(uncheckedDayNumber: Self.dayNumber(year: year, month: month, day: day))
  }

  /// Earlier days come first.
  @inlinable public static func < (a: CivilDate, b: CivilDate) -> Bool { a.dayNumber < b.dayNumber }

  /// Days from 1970-01-01 to a valid civil date.
  ///
  /// Counts years from 1 March so that the leap day is a year's last day (Howard Hinnant, "chrono-Compatible Low-Level
  /// Date Algorithms", `days_from_civil`).
  @inlinable public static func dayNumber(year: Int, month: Int, day: Int) -> Int32 {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// Year, month (1 to 12) and day of the month (1 to 31).
  @inlinable public var yearMonthDay: (year: Int, month: Int, day: Int) {
    let z = Int(dayNumber) + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// 1 to 9999. Computed each time. `yearMonthDay` gives year, month and day at once.
  @inlinable public var year: Int { yearMonthDay.year }
  /// 1 to 12. Computed each time.
  @inlinable public var month: Int { yearMonthDay.month }
  /// The day of the month, 1 to 31. Computed each time.
  @inlinable public var day: Int { yearMonthDay.day }

  /// The day of the week. Cheaper than the year, the month or the day.
  @inlinable public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let fromMonday = (Int(dayNumber) + 3) % 7
    return Weekday(uncheckedISONumber: UInt8(fromMonday < 0 ? fromMonday + 8 : fromMonday + 1))
  }

  /// The day `days` later (earlier if negative), limited to the years 1 to 9999.
  @inlinable public func adding(days: Int) -> CivilDate {
    let sum = Int(dayNumber).addingReportingOverflow(days)
    if sum.overflow { return days < 0 ? .min : .max }
    return CivilDate(dayNumber: sum.partialValue) ?? (days < 0 ? .min : .max)
  }

  /// Whether a year has a 29 February in the Gregorian calendar. Takes any year.
  @inlinable public static func isLeap(year: Int) -> Bool { (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 }

  /// The number of days, 28 to 31, of a month from 1 to 12.
  @inlinable public static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// A day of the week, numbered by ISO 8601: Monday 1 to Sunday 7.
@frozen public struct Weekday: Hashable, Sendable, Comparable {
  /// 1 for Monday to 7 for Sunday.
  public let isoNumber: UInt8

  /// The weekday with this number. It is not checked, and must be from 1 to 7.
  @inlinable public init(uncheckedISONumber: UInt8) { isoNumber = uncheckedISONumber }

  /// The weekday with this number. Nil unless it is 1 to 7.
  public init?(isoNumber: Int) {
    guard (1...7).contains(isoNumber) else { return nil }
    self.init(uncheckedISONumber: UInt8(isoNumber))
  }

  /// ISO number 1. Weeks may still begin on another day, see `WeekRule`.
  public static let monday = Weekday(uncheckedISONumber: 1)
  /// ISO number 2.
  public static let tuesday = Weekday(uncheckedISONumber: 2)
  /// ISO number 3.
  public static let wednesday = Weekday(uncheckedISONumber: 3)
  /// ISO number 4.
  public static let thursday = Weekday(uncheckedISONumber: 4)
  /// ISO number 5.
  public static let friday = Weekday(uncheckedISONumber: 5)
  /// ISO number 6.
  public static let saturday = Weekday(uncheckedISONumber: 6)
  /// ISO number 7.
  public static let sunday = Weekday(uncheckedISONumber: 7)

  /// From Monday to Sunday, whatever day weeks begin on.
  @inlinable public static func < (a: Weekday, b: Weekday) -> Bool { a.isoNumber < b.isoNumber }

  /// How many days this weekday is after `first`, 0 to 6.
  @inlinable public func days(after first: Weekday) -> Int {
    (Int(isoNumber) - Int(first.isoNumber) + 7) % 7
  }
}
