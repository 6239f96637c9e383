import CivilTime
import TribeModel

/// Reads dates, times and durations as exports write them.
enum TimeText {
  /// A date and a time, with the offset that was written after them.
  struct Moment: Equatable {
    var time: CivilDateTime
    /// Seconds east of UTC. 0 for `Z`, nil if none was written.
    var offset: Int?
    var isDateOnly = false

    /// The moment, in UTC if no offset was written. Nil near the ends of the calendar.
    var instant: Instant? { TimeText.instant(secondsSinceEpoch: time.secondsSinceEpoch - Int64(offset ?? 0)) }

    /// A day, a moment in UTC if an offset was written, else a time on the clock of `zone`. Without a zone the time is floating: each
    /// reader takes it by their own clock.
    func time(in zone: TimeZoneID?) -> CalendarTime {
      if isDateOnly { return .date(time.date) }
      if let offset { return .utc(time.adding(seconds: -Int64(offset))) }
      return zone.map { .zoned(time, $0) } ?? .floating(time)
    }
  }

  enum MomentFault: Error, Equatable {
    case notADate
    case noSuchMonth(Int)
    case noSuchDay(year: Int, month: Int, day: Int)
    case noSuchTime
    case noSuchYear
    /// Whether some zone's clock could show a year outside the calendar.
    case outsideCalendar
  }

  /// The moment so many seconds after the start of 1970 in UTC. Nil unless every zone's clock shows one of the years 1 to 9999.
  static func instant(secondsSinceEpoch seconds: Int64) -> Instant? {
    let (first, last) = (CivilDateTime(.min).secondsSinceEpoch + 86_400, CivilDateTime(.max).secondsSinceEpoch)
    return (first..<last).contains(seconds) ? Instant(secondsSinceEpoch: seconds) : nil
  }

  /// `YYYY-MM-DD[(T| )HH:MM[:SS[.f…]][Z|±HH[:]MM]]`, in ASCII digits. Fractions are cut off. Blank space before an offset is
  /// allowed.
  static func moment(_ text: String) throws(MomentFault) -> Moment {
    var reader = DigitReader(text)
    guard let year = reader.digits(4), reader.skip("-"), let month = reader.digits(2), reader.skip("-"), let day = reader.digits(2)
    else {
      throw .notADate
    }
    guard year >= 1 else { throw .noSuchYear }
    guard (1...12).contains(month) else { throw .noSuchMonth(month) }
    guard let date = CivilDate(year: year, month: month, day: day) else { throw .noSuchDay(year: year, month: month, day: day) }
    if reader.isAtEnd { return Moment(time: CivilDateTime(date), offset: nil, isDateOnly: true) }
    guard reader.skip("T") || reader.skip("t") || reader.skip(" ") else { throw .notADate }
    guard let hour = reader.digits(2), reader.skip(":"), let minute = reader.digits(2) else { throw .notADate }
    var second = 0
    if reader.skip(":") {
      guard let value = reader.digits(2) else { throw .notADate }
      second = value
      if reader.skip(".") || reader.skip(",") { guard reader.anyDigits() != nil else { throw .notADate } }
    }
    // Read a leap second as the second before it.
    if second == 60 { second = 59 }
    guard let clock = TimeOfDay(hour: hour, minute: minute, second: second) else { throw .noSuchTime }
    let time = CivilDateTime(date, clock)
    if reader.isAtEnd { return Moment(time: time, offset: nil) }
    guard let offset = reader.offset(), reader.isAtEnd else { throw .notADate }
    let moment = Moment(time: time, offset: offset)
    if moment.instant == nil { throw .outsideCalendar }
    return moment
  }

  enum DurationFault: Error, Equatable {
    case notADuration
    case negative(seconds: Int64)
    case tooLong
  }

  /// The longest duration, in seconds: 10,000 days, more than 27 years.
  static let maximumDuration: Int64 = 10_000 * 86_400

  /// Reads a duration in seconds, without fractions: `[-][D [day[s],] ][[H:]M:]S[.f]`, which Django and Python write, or ISO 8601's
  /// `P1DT2H30M`. A positive time is added to negative days: `-1 23:30:00` is minus thirty minutes.
  static func duration(_ text: String) throws(DurationFault) -> Int64 {
    if text.utf8.first == UInt8(ascii: "P") || text.hasPrefix("-P") || text.hasPrefix("+P") { return try isoDuration(text) }
    var reader = DigitReader(text)
    var days: Int64 = 0
    var daysAreNegative = false
    if text.contains(" ") {
      daysAreNegative = reader.isNegative()
      guard let value = reader.anyDigits(), reader.skip(" ") else { throw .notADuration }
      days = value
      if reader.skip("day") {
        _ = reader.skip("s")
        _ = reader.skip(",")
        guard reader.skip(" ") else { throw .notADuration }
      }
    }
    let isNegative = reader.isNegative()
    var parts: [Int64] = []
    repeat {
      guard let part = reader.anyDigits(), parts.count < 3 else { throw .notADuration }
      parts.append(part)
    } while reader.skip(":")
    if reader.skip(".") || reader.skip(",") { guard reader.anyDigits() != nil else { throw .notADuration } }
    guard reader.isAtEnd else { throw .notADuration }
    // With several parts, minutes and seconds must be below 60. Seconds alone may be any number.
    for part in parts.dropFirst() where part > 59 { throw .notADuration }
    let limit: Int64 = 1 << 40
    guard parts.allSatisfy({ $0 < limit }), days < limit else { throw .tooLong }
    let clock = parts.reduce(0) { $0 * 60 + $1 }
    return try checked((daysAreNegative ? -days : days) * 86_400 + (isNegative ? -clock : clock))
  }

  private static func isoDuration(_ text: String) throws(DurationFault) -> Int64 {
    var reader = DigitReader(text)
    let isNegative = reader.isNegative()
    guard reader.skip("P") else { throw .notADuration }
    var seconds: Int64 = 0
    // Each unit at most once, from large to small. Only the last may have a fraction.
    var units: ArraySlice<(letter: UInt8, seconds: Int64)> = [(0x57, 604_800), (0x44, 86_400)]
    var isInTime = false
    var hasPart = false
    while !reader.isAtEnd {
      if !isInTime, reader.skip("T") {
        isInTime = true
        units = [(0x48, 3600), (0x4D, 60), (0x53, 1)]
        continue
      }
      guard let value = reader.anyDigits() else { throw .notADuration }
      guard value < 1 << 40 else { throw .tooLong }
      var fraction: (value: Int64, of: Int64)?
      if reader.skip(".") || reader.skip(",") {
        fraction = reader.fraction()
        if fraction == nil { throw .notADuration }
      }
      guard let letter = reader.next(), let unit = units.firstIndex(where: { $0.letter == letter }) else { throw .notADuration }
      hasPart = true
      seconds += value * units[unit].seconds
      if let fraction {
        guard reader.isAtEnd else { throw .notADuration }
        seconds += units[unit].seconds * fraction.value / fraction.of
      }
      units = units[(unit + 1)...]
    }
    guard hasPart else { throw .notADuration }
    return try checked(isNegative ? -seconds : seconds)
  }

  private static func checked(_ seconds: Int64) throws(DurationFault) -> Int64 {
    if seconds < 0 { throw .negative(seconds: seconds) }
    if seconds > maximumDuration { throw .tooLong }
    return seconds
  }

  /// The minutes after the start of a reminder: `-PT30M` is half an hour before it. Nil if it is none, or more than four weeks away.
  static func reminder(_ text: String) -> Int? {
    let isBefore = text.hasPrefix("-")
    let length = isBefore || text.hasPrefix("+") ? String(text.dropFirst()) : text
    guard length.hasPrefix("P"), let seconds = try? duration(length),
      (0...AlarmSettings.maximumMinutes).contains(Int(clamping: seconds / 60))
    else { return nil }
    return (isBefore ? -1 : 1) * Int(seconds / 60)
  }
}

/// Reads a short ASCII text from its start.
struct DigitReader {
  private let bytes: [UInt8]
  private var i = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { i >= bytes.count }

  mutating func next() -> UInt8? {
    guard i < bytes.count else { return nil }
    i += 1
    return bytes[i - 1]
  }

  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard i + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[i + offset] != text.utf8Start[offset] { return false }
    i += count
    return true
  }

  /// How many digits come next.
  private var digitCount: Int { bytes[i...].prefix { (0x30...0x39).contains($0) }.count }

  /// Reads a number of `count` digits. Only the first `most` of them count.
  private mutating func number(_ count: Int, most: Int = 18) -> Int64 {
    defer { i += count }
    return bytes[i...].prefix(min(count, most)).reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  /// Reads exactly `count` digits.
  mutating func digits(_ count: Int) -> Int? { digitCount >= count ? Int(number(count)) : nil }

  /// Reads one to eighteen digits.
  mutating func anyDigits() -> Int64? {
    let count = digitCount
    return (1...18).contains(count) ? number(count) : nil
  }

  /// Reads the digits after a decimal point as a numerator and a power of ten. Ignores digits after the ninth.
  mutating func fraction() -> (value: Int64, of: Int64)? {
    let count = digitCount
    guard count > 0 else { return nil }
    return (number(count, most: 9), (0..<min(count, 9)).reduce(1) { power, _ in power * 10 })
  }

  /// Steps over a sign. Returns whether it is a minus.
  mutating func isNegative() -> Bool {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    return isNegative
  }

  /// Reads `Z`, `±HH`, `±HHMM` or `±HH:MM`, in seconds east of UTC. `GMT` or `UTC` may come before it or stand alone.
  mutating func offset() -> Int? {
    while skip(" ") {}
    if skip("Z") || skip("z") { return 0 }
    let isNamed = skip("GMT") || skip("UTC")
    if isAtEnd { return isNamed ? 0 : nil }
    let isNegative = skip("-") || skip("\u{2212}")
    guard isNegative || skip("+"), let hours = digits(2), hours <= 23 else { return nil }
    var minutes = 0
    if !isAtEnd {
      _ = skip(":")
      guard let value = digits(2), value <= 59 else { return nil }
      minutes = value
    }
    return (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
