package import CivilTime
import ContentLines
import Octets

/// Reads values of iCalendar properties (RFC 5545 §3.3), first strictly and then in forms that programs write.
package enum CalendarValue {
  // MARK: TEXT

  /// Splits a TEXT with several values at unescaped commas and decodes the escapes. Leaves out empty values.
  package static func texts(_ escaped: String) -> [String] {
    TextValue.split(escaped, at: 0x2C).map { TextValue.unescaped($0) }.filter { !$0.isEmpty }
  }

  // MARK: DATE and DATE-TIME

  /// Reads `20260301` or `20260301T100000` with an optional `Z` (RFC 5545 §3.3.4, §3.3.5), and nothing else. A local time is floating:
  /// its zone stands beside it.
  package static func strictMoment(_ text: String) -> CalendarTime? {
    guard [8, 15, 16].contains(text.utf8.count), text.utf8.allSatisfy({ $0.isDigit || $0 == 0x54 || $0 == 0x5A }) else {
      return nil
    }
    // A leap second is the second before it (RFC 5545 §3.3.12).
    return CalendarTime(text)
  }

  /// Also accepts what programs write: ISO 8601 punctuation, lower case, spaces, missing seconds, `24:00`, offsets, and years of
  /// two digits (up to 69 they are in the 2000s). `tolerated` is what was wrong.
  package static func moment(_ text: String) -> (value: CalendarTime, tolerated: String?)? {
    if let strict = strictMoment(text) { return (strict, nil) }
    var scan = ValueScanner(text.trimmingSpaces().uppercased().utf8)
    guard let moment = looseMoment(&scan), scan.isAtEnd else { return nil }
    return (moment, "“\(text.prefix(40))” is not written as the standard asks: YYYYMMDD or YYYYMMDDTHHMMSS")
  }

  private static func looseMoment(_ scan: inout ValueScanner) -> CalendarTime? {
    guard let date = looseDate(&scan) else { return nil }
    if scan.isAtEnd { return .date(date) }
    guard scan.skip(0x54, 0x20), let hour = scan.number(2) else { return nil }
    _ = scan.skip(0x3A)
    let minute = scan.number(2) ?? 0
    _ = scan.skip(0x3A)
    let second = scan.number(2) ?? 0
    if scan.skip(0x2E, 0x2C) { _ = scan.skipDigits() }
    guard let time = TimeOfDay(hour: hour % 24, minute: minute, second: min(second, 59)), hour <= 24, hour < 24 || minute == 0
    else { return nil }
    let local = CivilDateTime(hour == 24 ? date.adding(days: 1) : date, time)
    if scan.isAtEnd { return .floating(local) }
    if scan.skip(0x5A) { return .utc(local) }
    // Convert a time with an offset to UTC.
    let sign: Int64 = scan.rest.first == 0x2D ? 1 : -1
    guard scan.skip(0x2B, 0x2D), let offsetHour = scan.number(2) else { return nil }
    _ = scan.skip(0x3A)
    return .utc(local.adding(seconds: sign * Int64(offsetHour * 3600 + (scan.number(2) ?? 0) * 60)))
  }

  private static func looseDate(_ scan: inout ValueScanner) -> CivilDate? {
    let length = scan.digitCount
    guard [4, 6, 8].contains(length), var year = scan.number(length == 6 ? 2 : 4) else { return nil }
    if length == 6 { year += year < 70 ? 2000 : 1900 }
    func skipsSeparator() -> Bool { length > 4 || scan.skip(0x2D, 0x2F, 0x2E) }
    /// A month or day. It may have one digit if it stands by itself.
    func part() -> Int? { skipsSeparator() ? scan.number(length > 4 ? 2 : min(scan.digitCount, 2)) : nil }
    guard let month = part(), let day = part() else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  // MARK: DURATION

  /// The parts of a duration (RFC 5545 §3.3.6).
  package struct DurationParts: Sendable, Hashable {
    package var isNegative = false
    package var days = 0
    package var seconds: Int64 = 0
    package var hasTime = false

    /// Days alone are calendar days, times alone are exact, and a mixture is on the clock.
    package var duration: CalendarDuration {
      if !hasTime { return .days(isNegative ? -days : days) }
      let sign: Int64 = isNegative ? -1 : 1
      return days == 0 ? .exact(seconds: sign * seconds) : .wallClock(seconds: sign * (Int64(days) * 86_400 + seconds))
    }

    /// The length if every day has 24 hours.
    package var totalSeconds: Int64 { (isNegative ? -1 : 1) * (Int64(days) * 86_400 + seconds) }
  }

  /// Longer values are refused. About 2,700 years.
  package static let maximumDays = 1_000_000

  package static func strictDuration(_ text: String) -> DurationParts? { durationParts(Array(text.utf8), isStrict: true) }

  /// Also accepts what programs write: units in any order and case, `PT` and `P` for nothing, weeks with days, a missing `T`.
  package static func duration(_ text: String) -> (value: DurationParts, tolerated: String?)? {
    if let strict = strictDuration(text) { return (strict, nil) }
    return durationParts(text.uppercased().utf8.filter { $0 != 0x20 }, isStrict: false).map {
      ($0, "“\(text.prefix(40))” is not written as the standard asks: P1D, PT1H30M, P2W")
    }
  }

  private static func durationParts(_ text: [UInt8], isStrict: Bool) -> DurationParts? {
    var octets = text[...]
    var parts = DurationParts()
    while let sign = octets.first, sign == 0x2B || sign == 0x2D {
      if sign == 0x2D { parts.isNegative = true }
      octets.removeFirst()
      if isStrict { break }
    }
    guard octets.popFirst() == 0x50, !isStrict || !octets.isEmpty else { return nil }
    if !isStrict, octets.first == 0x2D {
      parts.isNegative = true
      octets.removeFirst()
    }
    var last = 0
    while let first = octets.first {
      if first == 0x54, !isStrict || !parts.hasTime && octets.count > 1 {
        parts.hasTime = true
        octets.removeFirst()
        continue
      }
      guard let (value, unit) = amount(from: &octets), let rank = Array("WDHMS".utf8).firstIndex(of: unit).map({ $0 + 1 }) else {
        return nil
      }
      // Each unit once and in this order, times after T. Weeks must be alone, and hours with seconds need minutes between them.
      if isStrict, rank <= last || last == 1 || (rank > 2) != parts.hasTime || rank == 5 && last == 3 { return nil }
      last = rank
      switch rank {
      case 1: parts.days += value &* 7
      case 2: parts.days += value
      default:
        parts.seconds += Int64(value) * (rank == 3 ? 3600 : rank == 4 ? 60 : 1)
        parts.hasTime = true
      }
      guard abs(parts.days) <= maximumDays, parts.seconds <= Int64(maximumDays) * 86_400 else { return nil }
    }
    return parts
  }

  /// Takes a number of at most twelve digits and the letter after it.
  private static func amount(from octets: inout ArraySlice<UInt8>) -> (value: Int, unit: UInt8)? {
    let digits = octets.prefix { $0.isDigit }
    guard (1...12).contains(digits.count), let unit = octets.dropFirst(digits.count).first else { return nil }
    octets.removeFirst(digits.count + 1)
    return (digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, unit)
  }

  // MARK: UTC-OFFSET

  /// Reads `+0100` or `-053000` (RFC 5545 §3.3.14): seconds east of UTC.
  package static func utcOffset(_ text: String) -> Int? {
    var scan = ValueScanner(text.utf8)
    let sign = scan.rest.first == 0x2D ? -1 : 1
    guard scan.skip(0x2B, 0x2D), let hours = scan.number(2), let minutes = scan.number(2),
      let seconds = scan.isAtEnd ? 0 : scan.number(2), scan.isAtEnd, hours < 24, minutes < 60, seconds < 60
    else { return nil }
    let total = hours * 3600 + minutes * 60 + seconds
    return sign < 0 && total == 0 ? nil : sign * total
  }
}
