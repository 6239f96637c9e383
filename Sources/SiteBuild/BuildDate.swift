package import CivilTime

/// What stands for "now" in a build, by the order in which it is decided (design: input, never the clock, if any is given).
package enum BuildDate {
  /// The years that a planner can be made for: the longest window before and after them stays inside the calendar.
  static let years = 1000...9000

  /// `--as-of`, then `SOURCE_DATE_EPOCH`, then planner.json's `asOf`, then the clock.
  ///
  /// - Parameter settings: the moment that planner.json's `asOf` stands for.
  static func today(_ options: BuildOptions, settings: Instant?, zone: ZoneRules) -> (today: CivilDate, instant: Instant) {
    let moment = options.asOf.map { instant(of: $0, in: zone) } ?? options.sourceDateEpoch ?? settings ?? options.now
    return (zone.localTime(of: moment).date, moment)
  }

  /// The moment that a date or a time stands for in the family's zone.
  static func instant(of time: CalendarTime, in zone: ZoneRules) -> Instant {
    switch time {
    case .date(let date): zone.instant(of: CivilDateTime(date))
    case .floating(let time), .zoned(let time, _): zone.instant(of: time)
    case .utc(let time): Instant(secondsSinceEpoch: time.secondsSinceEpoch)
    }
  }

  /// The family's clock at the start of a command that builds nothing: `--as-of`, then planner.json's `asOf`, then the clock.
  package static func wallClock(asOf text: String?, settings asOf: CalendarTime?, zone: ZoneRules, now: Instant) -> CivilDateTime {
    zone.localTime(of: (text.flatMap(parse) ?? asOf).map { instant(of: $0, in: zone) } ?? now)
  }

  /// Reads `2027-03-01`, `2027-03-01T06:00`, `2027-03-01T06:00:00` or the same with `Z`; nil for anything else.
  package static func parse(_ text: String) -> CalendarTime? {
    var rest = Substring(text)
    func number(_ width: Int) -> Int? {
      let digits = rest.prefix(width)
      guard digits.utf8.count == width, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      rest = rest.dropFirst(width)
      return Int(digits)
    }
    func skip(_ mark: Character) -> Bool {
      guard rest.first == mark else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if rest.isEmpty { return .date(date) }
    guard skip("T") || skip(" "), let hour = number(2), skip(":"), let minute = number(2) else { return nil }
    var second = 0
    if skip(":") {
      guard let read = number(2) else { return nil }
      second = read
    }
    guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else { return nil }
    if skip("Z"), rest.isEmpty { return .utc(CivilDateTime(date, time)) }
    return rest.isEmpty ? .floating(CivilDateTime(date, time)) : nil
  }
}
