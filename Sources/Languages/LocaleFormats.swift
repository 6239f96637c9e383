/// What CLDR says about one language in one region: a row of `Data/formats/`. A class, so that a ``Language`` is cheap to copy.
final class LocaleFormats: Sendable {
  /// Empty for the bare language.
  let region: String
  /// Names by context (format, stand-alone), then width (wide, abbreviated, narrow), then month.
  let months: [String]
  /// Names by context, then width, then day (Monday first).
  let weekdays: [String]
  let am, pm: String
  /// One for each ``DateStyle``, then one for each ``PatternField``.
  let patterns: [String]
  let digits: Digits
  let groupSeparator: String
  let minimumGroupingDigits: Int
  /// Between the marks before the first: 3, in India 2.
  let furtherGroupDigits: Int
  /// `0 ¤` or `¤0`: an amount and its currency.
  let money: String
  /// The region's own currency and its sign; other currencies are said by their codes.
  let currency, currencySign: String
  let listStart, listMiddle, listEnd, listPair: String
  let prefers24Hours: Bool

  /// The formats of the first of `regions` that CLDR knows for the language, else the bare language's. Reads the language's file.
  init(_ translation: Language.Translation, regions: [String]) {
    let lines = DataFile("formats/\(translation.rawValue).txt").lines
    func row(_ region: String) -> [String] {
      DataFile.fields("\(translation.rawValue)\(region.isEmpty ? "" : "-")\(region)", in: lines)
    }
    region = regions.first { !row($0).isEmpty } ?? ""
    let row = row(region)
    let names = DataFile.fields(row[0], in: lines)
    months = Array(names[..<72])
    weekdays = Array(names[72..<114])
    (am, pm) = (names[114], names[115])
    patterns = DataFile.fields(row[1], in: lines)
    digits = row[2] == "arab" ? .arabicIndic : .latin
    groupSeparator = row[3]
    minimumGroupingDigits = Int(row[4]) ?? 1
    furtherGroupDigits = Int(row[5]) ?? 3
    (money, currency, currencySign) = (row[6], row[7], row[8])
    (listStart, listMiddle, listEnd, listPair) = (row[9], row[10], row[11], row[12])
    prefers24Hours = row[13] == "24"
  }
}

/// Where a pattern stands in ``LocaleFormats/patterns`` after those of ``DateStyle``. A range has two patterns, one for each end.
enum PatternField: Int, CaseIterable {
  case time24 = 10
  case time12, dateTime
  case time24Range, time24RangeEnd, time12RangeSameHalf, time12RangeSameHalfEnd, time12Range, time12RangeEnd
  case dateRangeInMonth, dateRangeInMonthEnd, dateRangeInYear, dateRangeInYearEnd, dateRange, dateRangeEnd
  case daysInMonth, daysInMonthEnd, daysInYear, daysInYearEnd, days, daysEnd
}
