/// What CLDR says about one language in one region. Constant data; see `CLDR/LocaleFormats+Data.swift`.
struct LocaleFormats: Sendable {
  /// Empty for the bare language.
  let region: String
  let names: LocaleNames
  /// One for each ``PatternField``.
  let patterns: [String]
  let digits: Digits
  let groupSeparator: String
  let minimumGroupingDigits: Int
  let listStart: String
  let listMiddle: String
  let listEnd: String
  let listPair: String
  let prefers24Hours: Bool

  static func all(_ translation: Language.Translation) -> [LocaleFormats] {
    switch translation {
    case .english: en
    case .german: de
    case .french: fr
    case .spanish: es
    case .arabic: ar
    }
  }
}

/// Names of months and days: by context (format, stand-alone), then width, then the month or day (Monday first).
struct LocaleNames: Sendable {
  let months: [String]
  let weekdays: [String]
  let am: String
  let pm: String
}

/// Where a pattern stands in ``LocaleFormats/patterns``; the order of `generate.py`. A range has two patterns, one for each end.
enum PatternField: Int, CaseIterable {
  case full, long, medium, numeric, monthYear, monthYearShort
  case dayMonth, dayMonthShort, weekdayDayMonth, weekdayDayMonthShort, weekdayMedium, weekdayDay
  case time24, time12, dateTime
  case time24Range, time24RangeEnd, time12RangeSameHalf, time12RangeSameHalfEnd, time12Range, time12RangeEnd
  case dayMonthRangeInMonth, dayMonthRangeInMonthEnd, dayMonthRange, dayMonthRangeEnd
  case mediumRangeInMonth, mediumRangeInMonthEnd, mediumRangeInYear, mediumRangeInYearEnd, mediumRange, mediumRangeEnd
  case weekdayDayMonthRangeInMonth, weekdayDayMonthRangeInMonthEnd, weekdayDayMonthRange, weekdayDayMonthRangeEnd
  case weekdayMediumRangeInMonth, weekdayMediumRangeInMonthEnd, weekdayMediumRangeInYear, weekdayMediumRangeInYearEnd
  case weekdayMediumRange, weekdayMediumRangeEnd
  case monthYearRangeInYear, monthYearRangeInYearEnd, monthYearRange, monthYearRangeEnd
  case anyRange
}
