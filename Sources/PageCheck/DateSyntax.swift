/// Dates and times as HTML writes them (§2.3.5), and the same for `input`.
enum DateSyntax {
  private static func number(_ text: ByteText) -> Int? { ValueSyntax.isDigits(text) ? ValueSyntax.integer(text) : nil }

  static func isYear(_ text: ByteText) -> Bool { text.count >= 4 && (number(text) ?? 0) > 0 }

  static func isMonth(_ text: ByteText) -> Bool {
    guard text.count >= 7, text[text.count - 3] == 0x2D, isYear(text[0..<text.count - 3]) else { return false }
    return (1...12).contains(number(text.from(text.count - 2)) ?? 0)
  }

  static func isDate(_ text: ByteText) -> Bool {
    guard text.count >= 10, text[text.count - 3] == 0x2D, isMonth(text[0..<text.count - 3]) else { return false }
    let month = text[0..<text.count - 3]
    guard let day = number(text.from(text.count - 2)), let year = number(month[0..<month.count - 3]),
      let monthNumber = number(month.from(month.count - 2))
    else { return false }
    return day >= 1 && day <= daysInMonth(monthNumber, year: year)
  }

  static func daysInMonth(_ month: Int, year: Int?) -> Int {
    switch month {
    case 2:
      guard let year else { return 29 }
      return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  /// `11-18` or `--11-18`.
  static func isYearlessDate(_ text: ByteText) -> Bool {
    let text = text.count == 7 && text[0] == 0x2D && text[1] == 0x2D ? text.from(2) : text
    guard text.count == 5, text[2] == 0x2D, let month = number(text[0..<2]), (1...12).contains(month),
      let day = number(text.from(3))
    else {
      return false
    }
    return day >= 1 && day <= daysInMonth(month, year: nil)
  }

  static func isTime(_ text: ByteText) -> Bool {
    guard text.count >= 5, text[2] == 0x3A, let hour = number(text[0..<2]), hour < 24, let minute = number(text[3..<5]), minute < 60
    else {
      return false
    }
    if text.count == 5 { return true }
    guard text.count >= 8, text[5] == 0x3A, let second = number(text[6..<8]), second < 60 else { return false }
    if text.count == 8 { return true }
    return text[8] == 0x2E && (10...12).contains(text.count) && ValueSyntax.isDigits(text.from(9))
  }

  private static func separator(in text: ByteText) -> Int? { text.bytes.firstIndex { $0 == 0x54 || $0 == 0x20 } }

  static func isLocalDateTime(_ text: ByteText) -> Bool {
    guard let place = separator(in: text) else { return false }
    return isDate(text[0..<place]) && isTime(text.from(place + 1))
  }

  static func isOffset(_ text: ByteText) -> Bool {
    if text.isEqual("Z") { return true }
    guard text.count >= 5, text[0] == 0x2B || text[0] == 0x2D, let hour = number(text[1..<3]), hour < 24 else { return false }
    let minute = text.count == 6 && text[3] == 0x3A ? text.from(4) : text.count == 5 ? text.from(3) : text.from(text.count)
    guard minute.count == 2, let value = number(minute) else { return false }
    return value < 60
  }

  static func isGlobalDateTime(_ text: ByteText) -> Bool {
    guard let place = separator(in: text), isDate(text[0..<place]) else { return false }
    let rest = text.from(place + 1)
    guard let zone = rest.bytes.firstIndex(where: { $0 == 0x5A || $0 == 0x2B || $0 == 0x2D }) else { return false }
    return isTime(rest[0..<zone]) && isOffset(rest.from(zone))
  }

  static func isWeek(_ text: ByteText) -> Bool {
    guard text.count >= 8, text[text.count - 3] == 0x57, text[text.count - 4] == 0x2D, isYear(text[0..<text.count - 4]),
      let year = number(text[0..<text.count - 4]), let week = number(text.from(text.count - 2)), week >= 1
    else { return false }
    return week <= weeks(in: year)
  }

  /// 53 if 1 January is a Thursday, or a Wednesday in a leap year (ISO 8601).
  private static func weeks(in year: Int) -> Int {
    func lastDay(_ y: Int) -> Int { (y + y / 4 - y / 100 + y / 400) % 7 }
    return lastDay(year) == 4 || lastDay(year - 1) == 3 ? 53 : 52
  }

  /// `P1DT2H` or `1d 2h`.
  static func isDuration(_ text: ByteText) -> Bool {
    if text.count > 1, text[0] == 0x50 { return isISODuration(text.from(1)) }
    return isSpelledDuration(text)
  }

  private static func isISODuration(_ text: ByteText) -> Bool {
    var i = 0
    var inTime = false
    var units = 0
    var rank = 0
    while i < text.count {
      if text[i] == 0x54 {
        if inTime || i + 1 == text.count { return false }
        inTime = true
        rank = 0
        i += 1
        continue
      }
      let start = i
      while i < text.count, isASCIIDigit(text[i]) { i += 1 }
      guard i > start, i < text.count else { return false }
      var isFraction = false
      if text[i] == 0x2E {
        i += 1
        let fraction = i
        while i < text.count, isASCIIDigit(text[i]) { i += 1 }
        guard i > fraction, i - fraction <= 3, i < text.count else { return false }
        isFraction = true
      }
      let order: Int
      switch (inTime, text[i]) {
      case (false, 0x44): order = 2
      case (true, 0x48): order = 1
      case (true, 0x4D): order = 2
      case (true, 0x53): order = 3
      default: return false
      }
      guard order > rank, !isFraction || text[i] == 0x53 else { return false }
      rank = order
      units += 1
      i += 1
    }
    return units > 0
  }

  private static func isSpelledDuration(_ text: ByteText) -> Bool {
    var i = 0
    var seen: Set<UInt8> = []
    while true {
      while i < text.count, isHTMLSpace(text[i]) { i += 1 }
      if i == text.count { break }
      let start = i
      while i < text.count, isASCIIDigit(text[i]) { i += 1 }
      guard i > start else { return false }
      var isFraction = false
      if i < text.count, text[i] == 0x2E {
        i += 1
        let fraction = i
        while i < text.count, isASCIIDigit(text[i]) { i += 1 }
        guard i > fraction, i - fraction <= 3 else { return false }
        isFraction = true
      }
      while i < text.count, isHTMLSpace(text[i]) { i += 1 }
      guard i < text.count else { return false }
      let unit = text[i] | 0x20
      guard [0x77, 0x64, 0x68, 0x6D, 0x73].contains(unit), !isFraction || unit == 0x73, seen.insert(unit).inserted else {
        return false
      }
      i += 1
    }
    return !seen.isEmpty
  }

  /// `2027-03-01`, `2027-03-01T10:30` or `2027-03-01T10:30:00`: what most pages write, told at a glance. Others may be right as well.
  @inline(__always)
  static func isPlainDateTime(_ text: ByteText) -> Bool {
    @inline(__always) func number(_ start: Int) -> Int {
      let (tens, ones) = (text[start] &- 0x30, text[start + 1] &- 0x30)
      return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : -1
    }
    guard text.count == 10 || text.count == 16 || text.count == 19, text[4] == 0x2D, text[7] == 0x2D else { return false }
    let (century, year, month, day) = (number(0), number(2), number(5), number(8))
    guard century >= 0, year >= 0, century + year > 0, month >= 1, month <= 12, day >= 1,
      day <= 28 || day <= daysInMonth(month, year: century * 100 + year)
    else { return false }
    if text.count == 10 { return true }
    let (hour, minute) = (number(11), number(14))
    guard text[10] == 0x54, text[13] == 0x3A, hour >= 0, hour < 24, minute >= 0, minute < 60 else { return false }
    if text.count == 16 { return true }
    let second = number(17)
    return text[16] == 0x3A && second >= 0 && second < 60
  }

  /// What `time` may say (§4.5.14).
  static func isTimeValue(_ text: ByteText) -> Bool {
    isDate(text) || isTime(text) || isLocalDateTime(text) || isGlobalDateTime(text) || isMonth(text) || isYearlessDate(text)
      || isWeek(text)
      || isOffset(text) || isDuration(text) || ValueSyntax.isDigits(text) && isYear(text)
  }
}
