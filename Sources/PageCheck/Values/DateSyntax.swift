/// Dates and times as HTML writes them (§2.3.5), the same for `input`, and those of Atom, each as a pattern.
///
/// Small letters of a pattern stand for what is read, other signs for themselves. What stands in brackets may be left out; whether it
/// does, its first sign tells.
///
///     y  a year of four digits or more     h i s  hours, minutes, seconds     t  `T` or a space
///     e  a year of four digits             l  seconds, with a leap second     o  an offset: `Z`, `+01:30` or `+0130`
///     m d w  a month, a day that it has,   f  up to three digits              z  one as RFC 3339 §5.6 writes it
///            a week that the year has      n  digits
enum DateSyntax {
  private static let time = "h:i[:s[.f]]"
  /// By kind of `input`.
  private static let inputs = [
    "date": "y-m-d", "month": "y-m", "week": "y-Ww", "time": time, "datetime-local": "y-m-dt" + time,
  ].mapValues { Array($0.utf8) }
  private static let instants = ["y-m-d", "y-m-dt\(time)o"].map { Array($0.utf8) }
  /// What `time` may say besides durations (§4.5.14), what is met most first.
  private static let times = [
    "y-m-d", "y-m-dt" + time, time, "y-m-dt\(time)o", "y-m", "m-d", "--m-d", "y-Ww", "y", "o",
  ].map { Array($0.utf8) }
  private static let timestamp = Array("e-m-dTh:i:l[.n]z".utf8)

  /// Whether a value is of a kind of `input` that is written as a date or a time; nil for the other kinds.
  static func isWritten(_ text: ByteText, as kind: String) -> Bool? {
    inputs[kind].map { pattern in isWhole(text) { $0.reads(pattern) } }
  }

  static func isDateOrInstant(_ text: ByteText) -> Bool { isOne(of: instants, text) }

  static func isTimeValue(_ text: ByteText) -> Bool {
    isOne(of: times, text) || isWhole(text) { $0.duration() } || isWhole(text) { $0.spelledDuration() }
  }

  /// As Atom asks for it: `2027-03-01T06:00:00Z`, with a fraction or another offset.
  static func isTimestamp(_ text: ByteText) -> Bool { isOne(of: [timestamp], text) }

  private static func isOne(of patterns: [[UInt8]], _ text: ByteText) -> Bool {
    patterns.contains { pattern in isWhole(text) { $0.reads(pattern) } }
  }

  private static func isWhole(_ text: ByteText, _ read: (inout ByteScanner) -> Bool) -> Bool {
    var scanner = ByteScanner(text)
    return read(&scanner) && scanner.isAtEnd
  }

  /// What two digits may say.
  fileprivate static func range(of sign: UInt8, month: Int, year: Int) -> ClosedRange<Int> {
    switch sign {
    case "m": 1...12
    case "d": 1...daysInMonth(month, year: year)
    case "w": 1...weeks(in: year)
    case "h": 0...23
    case "l": 0...60
    default: 0...59
    }
  }

  private static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// 53 if 1 January is a Thursday, or a Wednesday in a leap year (ISO 8601).
  private static func weeks(in year: Int) -> Int {
    func lastDay(_ year: Int) -> Int { (year + year / 4 - year / 100 + year / 400) % 7 }
    return lastDay(year) == 4 || lastDay(year - 1) == 3 ? 53 : 52
  }
}

extension ByteScanner {
  fileprivate mutating func reads(_ pattern: [UInt8]) -> Bool {
    // A day without a year may be that of a leap year. `left` counts the brackets that are open around what is left out.
    var (year, month, left) = (2000, 1, 0)
    for (index, sign) in pattern.enumerated() {
      switch sign {
      case "[": left += left > 0 || next != pattern[index + 1] ? 1 : 0
      case "]": left = max(0, left - 1)
      case _ where left > 0: break
      case "y", "e":
        guard let number = digits(sign == "y" ? 4...Int.max : 4...4), number > 0 else { return false }
        year = number
      case "m", "d", "w", "h", "i", "s", "l":
        guard let number = digits(2...2), DateSyntax.range(of: sign, month: month, year: year).contains(number) else {
          return false
        }
        if sign == "m" { month = number }
      case "f", "n": if digits(1...(sign == "f" ? 3 : Int.max)) == nil { return false }
      case "t": guard skip("T") || skip(" ") else { return false }
      case "o", "z": guard skip("Z") || skipOffset(mayJoin: sign == "o") else { return false }
      default: guard skip(Unicode.Scalar(sign)) else { return false }
      }
    }
    return true
  }

  private mutating func skipOffset(mayJoin: Bool) -> Bool {
    (skip("+") || skip("-")) && reads(Array((mayJoin ? "h[:]i" : "h:i").utf8))
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
