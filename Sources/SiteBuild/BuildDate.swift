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

  /// Reads `2027-03-01`, `2027-03-01T06:00`, `2027-03-01T06:00:00` or the same with `Z`; nil for what is no date.
  package static func parse(_ text: String) -> CalendarTime? { CalendarTime(text) }
}
