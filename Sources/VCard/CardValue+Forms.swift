import Octets

/// Checks the forms of values without reading them.
extension CardValue {
  /// One or more digits.
  static func isNumber(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  /// `19960415T231000Z` or `1996-04-15T23:10:00+01:00`, or the day alone.
  static func isTimestamp(_ text: String) -> Bool { timestamps.fits(text.utf8) }

  private static let timestamps: DateForm = {
    let days = ["cmd", "c-m-d"]
    let clocks = ["hil", "h:i:l"].flatMap { ["\($0)u", "\($0).nu", "\($0),nu"] }
    return DateForm(days + days.flatMap { day in clocks.map { "\(day)T\($0)" } })
  }()

  /// A date, a time or both, with parts left out or not (RFC 6350 §4.3.4): `1996`, `1996-04`, `--04`, `---15`, `T102200`, `T-22`.
  static func isDateAndOrTime(_ text: String) -> Bool { datesAndTimes.fits(text.utf8) }

  private static let datesAndTimes: DateForm = {
    let days = ["cmd", "--md", "---d"]
    let clocks = ["Th", "Thi", "Thil"].flatMap { [$0, $0 + "u"] }
    let parts = ["T-i", "T-il", "T--l"].flatMap { [$0, $0 + "u"] }
    return DateForm(days + ["c", "c-m", "--m"] + days.flatMap { day in clocks.map { day + $0 } } + clocks + parts)
  }()

  /// `+01:00`, `-0500` or `Z` (RFC 2426 §3.4.4).
  static func isOffset(_ text: String) -> Bool { offsets.fits(text.utf8) }

  private static let offsets = DateForm(["u"])

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
    (1...12).contains(month) && (1...DateForm.daysInMonth(month, year: year ?? 2000)).contains(day)
  }
}
