import ContentLines

/// Checks the forms of values without reading them.
extension CardValue {
  /// One or more digits.
  static func isNumber(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  /// `19960415T231000Z` or `1996-04-15T23:10:00+01:00`, or the day alone.
  static func isTimestamp(_ text: String) -> Bool {
    var form = ValueScanner(text.utf8)
    guard let year = form.number(4) else { return false }
    let hasHyphens = form.skip(0x2D)
    guard let month = form.number(2), form.skip(0x2D) == hasHyphens, let day = form.number(2), isDay(day, of: month, in: year)
    else {
      return false
    }
    if form.isAtEnd { return true }
    guard form.skip(0x54), let hour = form.number(2) else { return false }
    let hasColons = form.skip(0x3A)
    guard let minute = form.number(2), form.skip(0x3A) == hasColons, let second = form.number(2), hour < 24, minute < 60,
      second <= 60
    else { return false }
    if form.skip(0x2E, 0x2C), !form.skipDigits() { return false }
    return !form.isAtEnd && form.skipZone() && form.isAtEnd
  }

  /// A date, a time or both, with parts left out or not (RFC 6350 §4.3.4): `1996`, `1996-04`, `--04`, `---15`, `T102200`, `T-22`.
  static func isDateAndOrTime(_ text: String) -> Bool {
    var form = ValueScanner(text.utf8)
    if form.skip(0x54) { return form.skipTime(mayBeTruncated: true) && form.isAtEnd }
    guard let isWhole = form.skipDate() else { return false }
    if form.isAtEnd { return true }
    return isWhole && form.skip(0x54) && form.skipTime(mayBeTruncated: false) && form.isAtEnd
  }

  /// `+01:00`, `-0500` or `Z` (RFC 2426 §3.4.4).
  static func isOffset(_ text: String) -> Bool {
    var form = ValueScanner(text.utf8)
    return !form.isAtEnd && form.skipZone() && form.isAtEnd
  }

  /// The form of a language tag (RFC 5646 §2.1): letters, then parts of up to eight letters and digits after hyphens.
  static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, first.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 }) else { return false }
    guard (2...8).contains(first.utf8.count) || ["x", "X", "i", "I"].contains(first) && parts.count > 1 else { return false }
    return parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
    }
  }

  /// Whether a month has this day. 29 February is allowed if the year is unknown.
  static func isDay(_ day: Int, of month: Int, in year: Int?) -> Bool {
    guard (1...12).contains(month), day >= 1 else { return false }
    if month == 2 {
      guard let year else { return day <= 29 }
      return day <= (year % 4 == 0 && year % 100 != 0 || year % 400 == 0 ? 29 : 28)
    }
    return day <= (month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31)
  }
}

extension ValueScanner {
  /// `Z`, `+01`, `+0100` or `+01:00`. Also true if there is nothing.
  fileprivate mutating func skipZone() -> Bool {
    if isAtEnd || skip(0x5A) { return true }
    guard skip(0x2B, 0x2D), let hours = number(2), hours < 24 else { return false }
    if isAtEnd { return true }
    _ = skip(0x3A)
    guard let minutes = number(2) else { return false }
    return minutes < 60
  }

  /// - Returns: whether a time may follow, because the day is complete. Nil if this is not a date.
  fileprivate mutating func skipDate() -> Bool? {
    if skip(0x2D) {
      guard skip(0x2D) else { return nil }
      if skip(0x2D) { return number(2).map { (1...31).contains($0) } == true ? true : nil }
      guard let month = number(2) else { return nil }
      guard let day = number(2) else { return (1...12).contains(month) ? false : nil }
      return CardValue.isDay(day, of: month, in: nil) ? true : nil
    }
    guard let year = number(4) else { return nil }
    if skip(0x2D) { return number(2).map { (1...12).contains($0) } == true ? false : nil }
    guard let month = number(2) else { return false }
    guard let day = number(2), CardValue.isDay(day, of: month, in: year) else { return nil }
    return true
  }

  /// `10`, `1022` or `102200`; and `-22`, `-2200` or `--00` if hours or minutes may be left out.
  fileprivate mutating func skipTime(mayBeTruncated: Bool) -> Bool {
    var parts = [24, 60, 61]
    if mayBeTruncated {
      while parts.count > 1, skip(0x2D) { parts.removeFirst() }
    }
    guard let first = number(2), first < parts[0] else { return false }
    for limit in parts.dropFirst() {
      guard let next = number(2) else { break }
      if next >= limit { return false }
    }
    return skipZone()
  }
}
