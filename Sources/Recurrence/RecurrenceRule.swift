public import CivilTime

/// A recurrence rule (RFC 5545 §3.3.10) with the RFC's names. A missing part is an empty list.
public struct RecurrenceRule: Hashable, Sendable {
  /// How often: the unit that INTERVAL counts (FREQ).
  public enum Frequency: UInt8, Sendable, Hashable, CaseIterable, Comparable {
    /// From the shortest unit to the longest.
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    /// Shorter units come first: hourly is less than daily.
    public static func < (a: Frequency, b: Frequency) -> Bool { a.rawValue < b.rawValue }
  }

  /// RFC 5545 §3.3.10 allows COUNT or UNTIL, but never both. So does this type.
  public enum End: Hashable, Sendable {
    /// The rule has neither COUNT nor UNTIL.
    case never
    /// The number of occurrences, including DTSTART.
    case count(Int)
    /// Inclusive.
    case until(CalendarTime)
  }

  /// A weekday with an optional ordinal: `-1SU` is the last Sunday.
  public struct WeekdayNumber: Hashable, Sendable {
    /// 1 to 53, or -1 to -53 from the end of the month or the year. Nil for each such weekday.
    public var ordinal: Int?
    /// The weekday that is counted.
    public var weekday: Weekday
    /// Does not check the ordinal.
    public init(_ ordinal: Int? = nil, _ weekday: Weekday) { (self.ordinal, self.weekday) = (ordinal, weekday) }
  }

  /// FREQ.
  public var frequency: Frequency
  /// INTERVAL, from 1.
  public var interval = 1
  /// COUNT or UNTIL.
  public var end = End.never
  /// 0 to 60. 60 counts as 59.
  public var bySecond: [Int] = []
  /// 0 to 59.
  public var byMinute: [Int] = []
  /// 0 to 23.
  public var byHour: [Int] = []
  /// Weekdays; with ordinals only in monthly rules, and in yearly ones without BYWEEKNO.
  public var byDay: [WeekdayNumber] = []
  /// 1 to 31, or -1 to -31 from the end of the month. Not in weekly rules.
  public var byMonthDay: [Int] = []
  /// 1 to 366, or -1 to -366 from the end of the year. Not in daily, weekly and monthly rules.
  public var byYearDay: [Int] = []
  /// 1 to 53, or -1 to -53: ISO 8601 weeks that begin on `weekStart`. In yearly rules only.
  public var byWeekNumber: [Int] = []
  /// 1 to 12.
  public var byMonth: [Int] = []
  /// 1 to 366, or -1 to -366: which of the dates of one period (BYSETPOS).
  public var bySetPosition: [Int] = []
  /// WKST.
  public var weekStart = Weekday.monday

  /// A rule without BY parts, which can be set afterwards. Checks nothing; `init(parsing:)` does. An interval below 1 counts as 1.
  public init(_ frequency: Frequency, interval: Int = 1, end: End = .never) {
    (self.frequency, self.interval, self.end) = (frequency, interval, end)
  }
}

/// When something happens: a start, rules and dates that add occurrences, and dates that remove some (RFC 5545 §3.8.5).
public struct RecurrenceSet: Hashable, Sendable {
  /// DTSTART. It says the kind of time and the zone of the set.
  public var start: CalendarTime
  /// RRULE. RFC 5545 wants one at most, but several work.
  public var rules: [RecurrenceRule]
  /// RDATE, of the same kind of time as `start`.
  public var dates: [CalendarTime]
  /// EXDATE.
  public var exceptionDates: [CalendarTime]
  /// EXRULE of RFC 2445 (§4.8.5.2): takes out what these rules give from the same start. RFC 5545 has no such property any more.
  public var exceptionRules: [RecurrenceRule]

  /// Happens once, at `start`, if there are neither rules nor dates. Checks nothing.
  public init(
    start: CalendarTime, rules: [RecurrenceRule] = [], dates: [CalendarTime] = [], exceptionDates: [CalendarTime] = [],
    exceptionRules: [RecurrenceRule] = []
  ) {
    self.start = start
    self.rules = rules
    self.dates = dates
    self.exceptionDates = exceptionDates
    self.exceptionRules = exceptionRules
  }

  /// Whether it happens more than once.
  public var repeats: Bool { !rules.isEmpty || !dates.isEmpty }
}
