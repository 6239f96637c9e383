internal import Octets

/// Dates and times as HTML writes them (§2.3.5), the same for `input`, and those of Atom.
enum DateSyntax {
  private static let time = "h:i[:s[.f]]"
  /// By kind of `input`.
  private static let inputs = [
    "date": "y-m-d", "month": "y-m", "week": "y-Ww", "time": time, "datetime-local": "y-m-dt" + time,
  ].mapValues { DateForm([$0]) }
  private static let instants = DateForm(["y-m-d", "y-m-dt\(time)o"])
  /// What `time` may say besides durations (§4.5.14), what is met most first.
  private static let times = DateForm([
    "y-m-d", "y-m-dt" + time, time, "y-m-dt\(time)o", "y-m", "m-d", "--m-d", "y-Ww", "y", "o",
  ])
  private static let timestamps = DateForm(["e-m-dTh:i:l[.n]z"])

  /// Whether a value is of a kind of `input` that is written as a date or a time; nil for the other kinds.
  static func isWritten(_ text: ByteText, as kind: String) -> Bool? { inputs[kind]?.fits(text) }

  static func isDateOrInstant(_ text: ByteText) -> Bool { instants.fits(text) }

  static func isTimeValue(_ text: ByteText) -> Bool {
    times.fits(text) || isWhole(text) { $0.duration() } || isWhole(text) { $0.spelledDuration() }
  }

  /// As Atom asks for it: `2027-03-01T06:00:00Z`, with a fraction or another offset.
  static func isTimestamp(_ text: ByteText) -> Bool { timestamps.fits(text) }

  private static func isWhole(_ text: ByteText, _ read: (inout ByteScanner) -> Bool) -> Bool {
    var scanner = ByteScanner(text)
    return read(&scanner) && scanner.isAtEnd
  }
}

extension ByteScanner {
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
