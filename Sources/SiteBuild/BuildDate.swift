package import CivilTime
internal import TribeModel

/// Decides what "now" is for a build. Any date that is given wins over the clock, so that builds can be repeated.
package enum BuildDate {
  /// The years that a planner can be made for. Even the longest window around such a year stays inside the calendar.
  static let years = 1000...9000

  /// Today and now, from the first of these that is set: `--as-of`, `SOURCE_DATE_EPOCH`, `asOf` in planner.json, the clock.
  static func today(_ options: BuildOptions, _ settings: PlannerSettings, in zone: ZoneRules) -> (
    today: CivilDate, instant: Instant
  ) {
    let moment =
      options.asOf.map { instant(of: $0, in: zone) } ?? options.sourceDateEpoch ?? settings.asOf.map { instant(of: $0, in: zone) }
      ?? options.now
    return (zone.localTime(of: moment).date, moment)
  }

  /// Today, from the settings alone. If there is no such zone, in UTC.
  static func today(_ options: BuildOptions, _ settings: PlannerSettings, _ zones: ZoneDatabase) -> CivilDate {
    let zone = (try? zones.zone(settings.zone ?? TimeZoneID("UTC"))) ?? (try? zones.zone(TimeZoneID("UTC")))
    return zone.map { today(options, settings, in: $0).today } ?? .min
  }

  /// The moment of a date or a time. A date or a time without a zone is in the family's zone.
  static func instant(of time: CalendarTime, in zone: ZoneRules) -> Instant {
    switch time {
    case .date(let date): zone.instant(of: CivilDateTime(date))
    case .floating(let time), .zoned(let time, _): zone.instant(of: time)
    case .utc(let time): Instant(secondsSinceEpoch: time.secondsSinceEpoch)
    }
  }

  /// The time on the family's clock, for commands that build nothing: from `--as-of`, else planner.json's `asOf`, else the clock.
  package static func wallClock(asOf text: String?, settings asOf: CalendarTime?, zone: ZoneRules, now: Instant) -> CivilDateTime {
    zone.localTime(of: (text.flatMap { CalendarTime($0) } ?? asOf).map { instant(of: $0, in: zone) } ?? now)
  }
}
