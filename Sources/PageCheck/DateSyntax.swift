/// Dates and times as HTML writes them (§2.3.5), the same for `input`, and those of Atom.
enum DateSyntax {
  static func isMonth(_ text: ByteText) -> Bool { isWhole(text) { $0.month() != nil } }
  static func isDate(_ text: ByteText) -> Bool { isWhole(text) { $0.date() } }
  static func isTime(_ text: ByteText) -> Bool { isWhole(text) { $0.time() } }
  static func isLocalDateTime(_ text: ByteText) -> Bool { isWhole(text) { $0.localDateTime() } }
  static func isGlobalDateTime(_ text: ByteText) -> Bool { isWhole(text) { $0.localDateTime() && $0.offset() } }
  static func isWeek(_ text: ByteText) -> Bool { isWhole(text) { $0.week() } }

  /// What `time` may say (§4.5.14).
  static func isTimeValue(_ text: ByteText) -> Bool { kinds.contains { isWhole(text, $0) } }

  private static let kinds: [@Sendable (inout ByteScanner) -> Bool] = [
    { $0.date() }, { $0.localDateTime() }, { $0.time() }, { $0.localDateTime() && $0.offset() }, { $0.month() != nil },
    { $0.yearlessDate() }, { $0.week() }, { $0.year() != nil }, { $0.offset() }, { $0.duration() }, { $0.spelledDuration() },
  ]

  /// RFC 3339 §5.6, as Atom asks for it: `2027-03-01T06:00:00Z`, with a fraction or another offset.
  static func isTimestamp(_ text: ByteText) -> Bool {
    isWhole(text) { scanner in
      guard scanner.date(), scanner.place == 10, scanner.skip("T"), scanner.number(below: 24), scanner.skip(":"),
        scanner.number(below: 60), scanner.skip(":"), scanner.number(below: 61)
      else { return false }
      if scanner.skip("."), scanner.digits(1...Int.max) == nil { return false }
      if scanner.skip("Z") { return true }
      return (scanner.skip("+") || scanner.skip("-")) && scanner.number(below: 24) && scanner.skip(":") && scanner.number(below: 60)
    }
  }

  private static func isWhole(_ text: ByteText, _ read: (inout ByteScanner) -> Bool) -> Bool {
    var scanner = ByteScanner(text)
    return read(&scanner) && scanner.isAtEnd
  }

  fileprivate static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// 53 if 1 January is a Thursday, or a Wednesday in a leap year (ISO 8601).
  fileprivate static func weeks(in year: Int) -> Int {
    func lastDay(_ year: Int) -> Int { (year + year / 4 - year / 100 + year / 400) % 7 }
    return lastDay(year) == 4 || lastDay(year - 1) == 3 ? 53 : 52
  }
}

extension ByteScanner {
  /// Two digits.
  fileprivate mutating func number(below limit: Int) -> Bool { digits(2...2).map { $0 < limit } ?? false }

  fileprivate mutating func year() -> Int? { digits(4...Int.max).flatMap { $0 > 0 ? $0 : nil } }

  fileprivate mutating func month() -> (year: Int, month: Int)? {
    guard let year = year(), skip("-"), let month = digits(2...2), (1...12).contains(month) else { return nil }
    return (year, month)
  }

  fileprivate mutating func date() -> Bool {
    guard let (year, month) = month(), skip("-"), let day = digits(2...2) else { return false }
    return day >= 1 && day <= DateSyntax.daysInMonth(month, year: year)
  }

  /// `11-18` or `--11-18`.
  fileprivate mutating func yearlessDate() -> Bool {
    if skip("-"), !skip("-") { return false }
    guard let month = digits(2...2), (1...12).contains(month), skip("-"), let day = digits(2...2) else { return false }
    return day >= 1 && day <= DateSyntax.daysInMonth(month, year: 2000)
  }

  fileprivate mutating func time() -> Bool {
    guard number(below: 24), skip(":"), number(below: 60) else { return false }
    guard skip(":") else { return true }
    guard number(below: 60) else { return false }
    return !skip(".") || digits(1...3) != nil
  }

  fileprivate mutating func localDateTime() -> Bool { date() && (skip("T") || skip(" ")) && time() }

  /// `Z`, `+01:30` or `+0130`.
  fileprivate mutating func offset() -> Bool {
    if skip("Z") { return true }
    guard skip("+") || skip("-"), number(below: 24) else { return false }
    _ = skip(":")
    return number(below: 60)
  }

  fileprivate mutating func week() -> Bool {
    guard let year = year(), skip("-"), skip("W"), let week = digits(2...2) else { return false }
    return week >= 1 && week <= DateSyntax.weeks(in: year)
  }

  /// `P1DT2H30M4.5S`: days, then `T` and hours, minutes, seconds, each at most once and in this order.
  fileprivate mutating func duration() -> Bool {
    guard skip("P") else { return false }
    let hasDays = durationPart("D")
    guard skip("T") else { return hasDays }
    return [durationPart("H"), durationPart("M"), durationPart("S", mayBeFraction: true)].contains(true)
  }

  /// A number with this unit, if it stands here.
  private mutating func durationPart(_ unit: Unicode.Scalar, mayBeFraction: Bool = false) -> Bool {
    let start = place
    if let isFraction = durationNumber(), !isFraction || mayBeFraction, skip(unit) { return true }
    place = start
    return false
  }

  /// `1d 2h`: weeks, days, hours, minutes, seconds, each at most once.
  fileprivate mutating func spelledDuration() -> Bool {
    var seen: Set<UInt8> = []
    skipSpace()
    while !isAtEnd {
      guard let isFraction = durationNumber() else { return false }
      skipSpace()
      guard let unit = next.map(asciiLowercase), "wdhms".utf8.contains(unit), !isFraction || unit == "s", seen.insert(unit).inserted
      else { return false }
      place += 1
      skipSpace()
    }
    return !seen.isEmpty
  }

  /// Digits and up to three more behind a point. Gives back whether there was one.
  private mutating func durationNumber() -> Bool? {
    guard digits(1...Int.max) != nil else { return nil }
    guard skip(".") else { return false }
    return digits(1...3) == nil ? nil : true
  }
}
