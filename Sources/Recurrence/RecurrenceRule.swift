package import CivilTime

/// A recurrence rule (RFC 5545 §3.3.10) with the RFC's names. A missing part is an empty list.
package struct RecurrenceRule: Hashable, Sendable {
  package enum Frequency: UInt8, Sendable, Hashable, CaseIterable, Comparable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    package static func < (a: Frequency, b: Frequency) -> Bool { a.rawValue < b.rawValue }
  }

  /// RFC 5545 §3.3.10 allows COUNT or UNTIL, but never both. So does this type.
  package enum End: Hashable, Sendable {
    case never
    /// The number of occurrences, including DTSTART.
    case count(Int)
    /// Inclusive.
    case until(CalendarTime)
  }

  /// A weekday with an optional ordinal: `-1SU` is the last Sunday.
  package struct WeekdayNumber: Hashable, Sendable {
    package var ordinal: Int?
    package var weekday: Weekday
    package init(_ ordinal: Int? = nil, _ weekday: Weekday) {
      self.ordinal = ordinal
      self.weekday = weekday
    }
  }

  package var frequency: Frequency
  package var interval = 1
  package var end = End.never
  package var bySecond: [Int] = []
  package var byMinute: [Int] = []
  package var byHour: [Int] = []
  package var byDay: [WeekdayNumber] = []
  package var byMonthDay: [Int] = []
  package var byYearDay: [Int] = []
  package var byWeekNumber: [Int] = []
  package var byMonth: [Int] = []
  package var bySetPosition: [Int] = []
  package var weekStart = Weekday.monday

  package init(_ frequency: Frequency, interval: Int = 1, end: End = .never) {
    self.frequency = frequency
    self.interval = interval
    self.end = end
  }
}

/// When something happens: a start, rules and dates that add occurrences, and dates that remove some (RFC 5545 §3.8.5).
package struct RecurrenceSet: Hashable, Sendable {
  package var start: CalendarTime
  package var rules: [RecurrenceRule]
  /// RDATE, of the same kind of time as `start`.
  package var dates: [CalendarTime]
  /// EXDATE.
  package var exceptionDates: [CalendarTime]
  /// EXRULE of RFC 2445 (§4.8.5.2): takes out what these rules give from the same start. RFC 5545 has no such property any more.
  package var exceptionRules: [RecurrenceRule]

  package init(
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
  package var repeats: Bool { !rules.isEmpty || !dates.isEmpty }
}
