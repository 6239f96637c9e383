/// What CLDR says about one language in one region: a row of `Data/formats/`. A class, so that a ``Language`` is cheap to copy.
final class LocaleFormats: Sendable {
  /// Empty for the bare language.
  let region: String
  /// Names by context (format, stand-alone), then width (wide, abbreviated, narrow), then month.
  let months: [String]
  /// Names by context, then width, then day (Monday first).
  let weekdays: [String]
  let am: String
  let pm: String
  /// One for each ``DateStyle``, then one for each ``PatternField``.
  let patterns: [String]
  let digits: Digits
  let groupSeparator: String
  let minimumGroupingDigits: Int
  let listStart: String
  let listMiddle: String
  let listEnd: String
  let listPair: String
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
    (listStart, listMiddle, listEnd, listPair) = (row[5], row[6], row[7], row[8])
    prefers24Hours = row[9] == "24"
  }
}

/// Where a pattern stands in ``LocaleFormats/patterns`` after those of ``DateStyle``. A range has two patterns, one for each end.
enum PatternField: Int, CaseIterable {
  case time24 = 10
  case time12, dateTime
  case time24Range, time24RangeEnd, time12RangeSameHalf, time12RangeSameHalfEnd, time12Range, time12RangeEnd
  case dateRangeInMonth, dateRangeInMonthEnd, dateRangeInYear, dateRangeInYearEnd, dateRange, dateRangeEnd
}
