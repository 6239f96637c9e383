/// A length of time as ISO 8601 and RFC 5545 (§3.3.6) write it: `P3M`, `P1W`, `P1DT2H30M`, `-PT15M`.
package struct DurationText: Hashable, Sendable {
  package var isNegative = false
  package var years = 0
  package var months = 0
  package var weeks = 0
  package var days = 0
  /// Hours, minutes and seconds together.
  package var seconds: Int64 = 0

  /// The largest number read for one part; no calendar is longer.
  package static let largestPart = 400_000_000_000

  package init() {}

  /// Whole numbers only. A week may not stand beside other parts in RFC 5545; ISO 8601-2 allows it, and so does this.
  package init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
      isNegative = rest.removeFirst() == UInt8(ascii: "-")
    }
    guard rest.popFirst().map({ $0 | 0x20 }) == UInt8(ascii: "p"), !rest.isEmpty else { return nil }
    var inTime = false
    var order = 0
    while let first = rest.first {
      if first | 0x20 == UInt8(ascii: "t") {
        guard !inTime, rest.count > 1 else { return nil }
        inTime = true
        rest.removeFirst()
        continue
      }
      var value = 0
      var digits = 0
      while let byte = rest.first, byte &- 48 < 10 {
        value = value * 10 + Int(byte - 48)
        digits += 1
        guard value <= Self.largestPart else { return nil }
        rest.removeFirst()
      }
      guard digits > 0, let unit = rest.popFirst() else { return nil }
      let rank: Int
      switch (inTime, unit & 0xDF) {
      case (false, UInt8(ascii: "Y")): (rank, years) = (1, value)
      case (false, UInt8(ascii: "M")): (rank, months) = (2, value)
      case (false, UInt8(ascii: "W")): (rank, weeks) = (3, value)
      case (false, UInt8(ascii: "D")): (rank, days) = (4, value)
      case (true, UInt8(ascii: "H")):
        rank = 5
        seconds += Int64(value) * 3600
      case (true, UInt8(ascii: "M")):
        rank = 6
        seconds += Int64(value) * 60
      case (true, UInt8(ascii: "S")):
        rank = 7
        seconds += Int64(value)
      default: return nil
      }
      guard rank > order else { return nil }
      order = rank
    }
    guard order > 0 else { return nil }
  }

  /// As RFC 5545 writes it, years and months left to ISO 8601; `PT0S` for nothing.
  package var text: String {
    var text = isNegative ? "-P" : "P"
    if years > 0 { text += "\(years)Y" }
    if months > 0 { text += "\(months)M" }
    if weeks > 0 && years == 0 && months == 0 && days == 0 && seconds == 0 { return text + "\(weeks)W" }
    let allDays = weeks * 7 + days
    if allDays > 0 { text += "\(allDays)D" }
    if seconds > 0 {
      text += "T"
      if seconds >= 3600 { text += "\(seconds / 3600)H" }
      if seconds / 60 % 60 > 0 { text += "\(seconds / 60 % 60)M" }
      if seconds % 60 > 0 { text += "\(seconds % 60)S" }
    }
    return text.hasSuffix("P") ? "PT0S" : text
  }

  /// The length that an event of it has (RFC 5545: days are nominal, time is exact); nil with years or months, whose length
  /// depends on where they begin, or if negative.
  package var calendarDuration: CalendarDuration? {
    if years > 0 || months > 0 || isNegative { return nil }
    let allDays = weeks * 7 + days
    if seconds == 0 { return allDays > 0 ? .days(allDays) : .exact(seconds: 0) }
    return allDays == 0 ? .exact(seconds: seconds) : .wallClock(seconds: Int64(allDays) * 86_400 + seconds)
  }

  /// The day this much later, or earlier if negative: years and months first, then weeks and days. Time is left out.
  package func added(to date: CivilDate) -> CivilDate {
    let sign = isNegative ? -1 : 1
    return date.adding(months: sign * (years.multipliedReportingOverflow(by: 12).partialValue + months)).adding(
      days: sign * (weeks * 7 + days))
  }
}
