/// How dates and times may be written: patterns, of which a text must fit one from end to end.
///
/// Small letters of a pattern stand for what is read, other signs for themselves. What stands in brackets may be left out; whether it
/// does, its first sign tells.
///
///     y  a year of four digits or more     h i s  hours, minutes, seconds     t  `T` or a space
///     c  a year of four digits             l  seconds, with a leap second     o  an offset: `Z`, `+01:30` or `+0130`
///     e  the same, but not 0000            f  up to three digits              u  the same, or `+01`
///     m d w  a month, a day that it has,   n  digits                          z  one as RFC 3339 §5.6 writes it
///            a week that the year has
package struct DateForm: Sendable {
  private let patterns: [[UInt8]]

  package init(_ patterns: [String]) { self.patterns = patterns.map { Array($0.utf8) } }

  /// Whether a text is written like that.
  package func fits(_ text: some Sequence<UInt8>) -> Bool {
    let text = Array(text)
    return patterns.contains { pattern in
      var reader = Reader(rest: text[...])
      return reader.reads(pattern) && reader.rest.isEmpty
    }
  }

  package static func daysInMonth(_ month: Int, year: Int) -> Int {
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

  /// What two digits may say.
  private static func range(of sign: Unicode.Scalar, month: Int, year: Int) -> ClosedRange<Int> {
    switch sign {
    case "m": 1...12
    case "d": 1...daysInMonth(month, year: year)
    case "w": 1...weeks(in: year)
    case "h": 0...23
    case "l": 0...60
    default: 0...59
    }
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func reads(_ pattern: [UInt8]) -> Bool {
      // A day without a year may be that of a leap year. `left` counts the brackets that are open around what is left out.
      var (year, month, left) = (2000, 1, 0)
      for (index, octet) in pattern.enumerated() {
        let sign = Unicode.Scalar(octet)
        switch sign {
        case "[": left += left > 0 || rest.first != pattern[index + 1] ? 1 : 0
        case "]": left = max(0, left - 1)
        case _ where left > 0: break
        case "y", "c", "e":
          guard let number = digits(sign == "y" ? 4...Int.max : 4...4), number > 0 || sign == "c" else { return false }
          year = number
        case "m", "d", "w", "h", "i", "s", "l":
          guard let number = digits(2...2), DateForm.range(of: sign, month: month, year: year).contains(number) else {
            return false
          }
          if sign == "m" { month = number }
        case "f", "n": if digits(1...(sign == "f" ? 3 : Int.max)) == nil { return false }
        case "t": guard skips("T") || skips(" ") else { return false }
        case "o", "u", "z": guard readsOffset(sign) else { return false }
        default: guard skips(sign) else { return false }
        }
      }
      return true
    }

    private mutating func readsOffset(_ sign: Unicode.Scalar) -> Bool {
      if skips("Z") { return true }
      guard skips("+") || skips("-"), reads(Array("h".utf8)) else { return false }
      return sign == "u" && rest.isEmpty || reads(Array((sign == "z" ? ":i" : "[:]i").utf8))
    }

    private mutating func skips(_ sign: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: sign) else { return false }
      rest.removeFirst()
      return true
    }

    private mutating func digits(_ count: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix(count.upperBound).prefix(while: \.isDigit)
      guard digits.count >= count.lowerBound else { return nil }
      rest = rest.dropFirst(digits.count)
      return digits.reduce(0) { min(1_000_000_000_000, $0 * 10 + Int($1 - 0x30)) }
    }
  }
}
