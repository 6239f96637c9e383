internal import Octets

/// The rule for the future in a TZif file's footer: POSIX TZ text with RFC 9636's wider range of hours.
struct PosixZoneRule: Sendable, Hashable {
  /// The day of a yearly change.
  enum Day: Sendable, Hashable {
    /// `Jn`: day 1 to 365, without counting 29 February.
    case julian(Int)
    /// `n`: day 0 to 365, counting 29 February.
    case dayOfYear(Int)
    /// `Mm.w.d`: the w-th weekday d (0 Sunday) of month m; w 5 is the last.
    case weekday(month: Int, week: Int, day: Int)
  }

  struct Change: Sendable, Hashable {
    var day: Day
    /// Seconds after midnight, on the clock before the change. From -167 to 167 hours.
    var time: Int
  }

  struct Daylight: Sendable, Hashable {
    var state: ZoneRules.State
    var start, end: Change
  }

  var standard: ZoneRules.State
  var daylight: Daylight?

  /// The moment of a change in a year, for the offset before it.
  private static func instant(of change: Change, year: Int, offsetBefore: Int32) -> Int64 {
    let firstDay = Int(CivilDate.dayNumber(year: year, month: 1, day: 1))
    let day: Int
    switch change.day {
    case .julian(let n): day = firstDay + n - 1 + (CivilDate.isLeap(year: year) && n >= 60 ? 1 : 0)
    case .dayOfYear(let n): day = firstDay + n
    case .weekday(let month, let week, let weekday):
      let first = Int(CivilDate.dayNumber(year: year, month: month, day: 1))
      // 1970-01-01 was a Thursday, which is 4 when Sunday is 0.
      let firstWeekday = ((first + 4) % 7 + 7) % 7
      var offset = (weekday - firstWeekday + 7) % 7 + 7 * (week - 1)
      if offset >= CivilDate.daysInMonth(year: year, month: month) { offset -= 7 }
      day = first + offset
    }
    return Int64(day) * 86_400 + Int64(change.time) - Int64(offsetBefore)
  }

  private func ends(of daylight: Daylight, inYear year: Int) -> (start: Int64, end: Int64) {
    let start = Self.instant(of: daylight.start, year: year, offsetBefore: standard.offset)
    return (start, Self.instant(of: daylight.end, year: year, offsetBefore: daylight.state.offset))
  }

  /// Whether daylight time is in force. It lasts from each start to the next end. If both are at one moment, it starts.
  private func isDaylight(at second: Int64, _ daylight: Daylight) -> Bool {
    let year = CivilDateTime(uncheckedSecondsSinceEpoch: second).date.year
    var last = Int64.min
    var result = false
    for y in (year - 1)...(year + 1) {
      let (s, e) = ends(of: daylight, inYear: y)
      if e <= second && e >= last { (last, result) = (e, false) }
      if s <= second && s >= last { (last, result) = (s, true) }
    }
    return result
  }

  /// The rule's changes in one year, ascending, with whether daylight time begins then. If daylight time never ends, they include a
  /// change that changes nothing.
  func changes(inYear year: Int) -> [(instant: Int64, isDaylight: Bool)] {
    guard let daylight else { return [] }
    let (s, e) = ends(of: daylight, inYear: year)
    return [Swift.min(s, e), Swift.max(s, e)].map { ($0, isDaylight(at: $0, daylight)) }
  }

  /// Reads a footer such as `CET-1CEST,M3.5.0,M10.5.0/3`. Nil unless the whole text is a rule.
  init?(parsing text: some Sequence<UInt8>) {
    var reader = Reader(bytes: Array(text))
    guard let name = reader.name(), let offset = reader.signedTime(hours: 24) else { return nil }
    standard = ZoneRules.State(offset: Int32(-offset), isDaylight: false, abbreviation: name)
    if reader.isAtEnd { return }
    guard let daylightName = reader.name() else { return nil }
    var daylightOffset = -offset + 3600
    if reader.peek != UInt8(ascii: ",") {
      guard let read = reader.signedTime(hours: 24) else { return nil }
      daylightOffset = -read
    }
    guard let start = reader.change(), let end = reader.change(), reader.isAtEnd else { return nil }
    daylight = Daylight(
      state: ZoneRules.State(offset: Int32(daylightOffset), isDaylight: true, abbreviation: daylightName), start: start, end: end)
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    var isAtEnd: Bool { position == bytes.count }
    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
      guard peek == byte else { return false }
      position += 1
      return true
    }

    /// Reads three or more letters, or letters, digits and signs between `<` and `>`.
    mutating func name() -> String? {
      let quoted = take(UInt8(ascii: "<"))
      let start = position
      position += bytes[start...].prefix { $0.isLetter || quoted && ($0.isDigit || "+-".utf8.contains($0)) }.count
      let name = String(decoding: bytes[start..<position], as: UTF8.self)
      guard name.utf8.count >= 3, name.utf8.count <= 32, !quoted || take(UInt8(ascii: ">")) else { return nil }
      return name
    }

    mutating func number(upTo most: Int) -> Int? {
      let digits = bytes[position...].prefix(4).prefix { $0.isDigit }
      position += digits.count
      let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      return digits.isEmpty || value > most ? nil : value
    }

    /// Reads `[+|-]hh[:mm[:ss]]`, in seconds.
    mutating func signedTime(hours most: Int) -> Int? {
      var sign = 1
      if take(UInt8(ascii: "-")) { sign = -1 } else if take(UInt8(ascii: "+")) { sign = 1 }
      guard var seconds = number(upTo: most).map({ $0 * 3600 }) else { return nil }
      if take(UInt8(ascii: ":")) {
        guard let minutes = number(upTo: 59) else { return nil }
        seconds += minutes * 60
        if take(UInt8(ascii: ":")) {
          guard let rest = number(upTo: 59) else { return nil }
          seconds += rest
        }
      }
      return sign * seconds
    }

    mutating func change() -> Change? {
      guard take(UInt8(ascii: ",")) else { return nil }
      let day: Day
      if take(UInt8(ascii: "J")) {
        guard let n = number(upTo: 365), n >= 1 else { return nil }
        day = .julian(n)
      } else if take(UInt8(ascii: "M")) {
        guard let month = number(upTo: 12), month >= 1, take(UInt8(ascii: ".")), let week = number(upTo: 5), week >= 1,
          take(UInt8(ascii: ".")), let weekday = number(upTo: 6)
        else { return nil }
        day = .weekday(month: month, week: week, day: weekday)
      } else {
        guard let n = number(upTo: 365) else { return nil }
        day = .dayOfYear(n)
      }
      var time = 7200
      if take(UInt8(ascii: "/")) {
        guard let read = signedTime(hours: 167) else { return nil }
        time = read
      }
      return Change(day: day, time: time)
    }
  }
}
