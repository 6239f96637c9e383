/// A date and time on a clock, in seconds and without a zone.
///
/// Stored as seconds since 1970-01-01T00:00:00 on the same clock, as if every day had 86,400 seconds.
@frozen public struct CivilDateTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00 on the same clock. Negative before it.
  public let secondsSinceEpoch: Int64

  /// The time with this number of seconds. It is not checked, and should be in the years 1 to 9999.
  @inlinable public init(uncheckedSecondsSinceEpoch: Int64) { secondsSinceEpoch = uncheckedSecondsSinceEpoch }

  /// `time` on `date`.
  @inlinable public init(_ date: CivilDate, _ time: TimeOfDay = .midnight) {
    self.init(uncheckedSecondsSinceEpoch: Int64(date.dayNumber) * 86_400 + Int64(time.secondsSinceMidnight))
  }

  /// Earlier clock times come first. This says nothing about moments if the clocks are in different zones.
  @inlinable public static func < (a: CivilDateTime, b: CivilDateTime) -> Bool { a.secondsSinceEpoch < b.secondsSinceEpoch }

  /// The day, without its time.
  @inlinable public var date: CivilDate {
    let days = secondsSinceEpoch / 86_400
    return CivilDate(uncheckedDayNumber: Int32(truncatingIfNeeded: secondsSinceEpoch % 86_400 < 0 ? days - 1 : days))
  }

  /// The time of day, without its date.
  @inlinable public var time: TimeOfDay {
    let rest = secondsSinceEpoch % 86_400
    return TimeOfDay(uncheckedSecondsSinceMidnight: Int32(rest < 0 ? rest + 86_400 : rest))
  }

  /// The time `seconds` later (earlier if negative), limited to the years 1 to 9999.
  public func adding(seconds: Int64) -> CivilDateTime {
    let sum = secondsSinceEpoch.addingReportingOverflow(seconds)
    let first = CivilDateTime(.min)
    let last = CivilDateTime(.max, TimeOfDay(uncheckedSecondsSinceMidnight: 86_399))
    if sum.overflow { return seconds < 0 ? first : last }
    return Swift.min(Swift.max(CivilDateTime(uncheckedSecondsSinceEpoch: sum.partialValue), first), last)
  }
}

/// A time of day, 00:00:00 to 23:59:59.
@frozen public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// 0 to 86,399.
  public let secondsSinceMidnight: Int32

  /// The time so many seconds after midnight. The number is not checked, and must be from 0 to 86,399.
  @inlinable public init(uncheckedSecondsSinceMidnight: Int32) { secondsSinceMidnight = uncheckedSecondsSinceMidnight }

  /// Nil unless hour is 0 to 23, minute and second 0 to 59.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
    self.init(uncheckedSecondsSinceMidnight: Int32(hour * 3600 + minute * 60 + second))
  }

  /// 00:00:00, where the day begins.
  public static let midnight = TimeOfDay(uncheckedSecondsSinceMidnight: 0)

  /// Earlier times of the day come first.
  @inlinable public static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.secondsSinceMidnight < b.secondsSinceMidnight }

  /// 0 to 23.
  public var hour: Int { Int(secondsSinceMidnight) / 3600 }
  /// 0 to 59.
  public var minute: Int { Int(secondsSinceMidnight) / 60 % 60 }
  /// 0 to 59. There are no leap seconds.
  public var second: Int { Int(secondsSinceMidnight) % 60 }
}

/// A moment, in seconds since 1970-01-01T00:00:00Z (POSIX time: leap seconds do not count).
@frozen public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z. Negative before it.
  public let secondsSinceEpoch: Int64

  /// The moment so many seconds after 1970-01-01T00:00:00Z, before it if negative.
  @inlinable public init(secondsSinceEpoch: Int64) { self.secondsSinceEpoch = secondsSinceEpoch }

  /// Earlier moments come first.
  @inlinable public static func < (a: Instant, b: Instant) -> Bool { a.secondsSinceEpoch < b.secondsSinceEpoch }
}

/// The name of a time zone in the IANA database, such as `Europe/Oslo`.
public struct TimeZoneID: Hashable, Sendable, CustomStringConvertible {
  /// As it was given. It may also be an old or a Windows name, see `ZoneDatabase.zone(_:)`.
  public let name: String
  /// Takes any text. Only `ZoneDatabase.zone(_:)` finds out whether there is such a zone.
  public init(_ name: String) { self.name = name }
  /// The same as `name`.
  public var description: String { name }
}

/// When something starts, in one of RFC 5545's kinds of time (§3.3.4, §3.3.5).
public enum CalendarTime: Hashable, Sendable {
  /// A whole day: a date, not a midnight.
  case date(CivilDate)
  /// The same clock time wherever the reader is.
  case floating(CivilDateTime)
  /// A time in UTC, written with a `Z` at its end.
  case utc(CivilDateTime)
  /// A time on the clocks of a zone, which is the TZID parameter of the property.
  case zoned(CivilDateTime, TimeZoneID)

  /// The time on its own clock. Midnight for a whole day.
  public var wallClock: CivilDateTime {
    switch self {
    case .date(let date): CivilDateTime(date)
    case .floating(let time), .utc(let time), .zoned(let time, _): time
    }
  }

  /// Whether this is a whole day.
  public var isDate: Bool { if case .date = self { true } else { false } }

  /// The same kind of time with another clock time.
  public func with(wallClock: CivilDateTime) -> CalendarTime {
    switch self {
    case .date: .date(wallClock.date)
    case .floating: .floating(wallClock)
    case .utc: .utc(wallClock)
    case .zoned(_, let zone): .zoned(wallClock, zone)
    }
  }

  /// What the clocks of a zone show then. Days and floating times are everybody's, and a zone that is not known is read as this one.
  package func clock(in zone: ZoneRules, _ zones: ZoneDatabase?) -> CivilDateTime {
    switch self {
    case .date, .floating: return wallClock
    case .utc(let clock): return zone.localTime(of: Instant(secondsSinceEpoch: clock.secondsSinceEpoch))
    case .zoned(let clock, let id):
      guard id != zone.id, let other = try? zones?.zone(id) else { return clock }
      return zone.localTime(of: other.instant(of: clock))
    }
  }
}

/// How long something lasts (RFC 5545 §3.3.6).
public enum CalendarDuration: Hashable, Sendable {
  /// Calendar days, no matter what the clocks do.
  case days(Int)
  /// Seconds on the clock: the end is read from the same clock as the start.
  case wallClock(seconds: Int64)
  /// Elapsed seconds.
  case exact(seconds: Int64)

  /// The length in seconds, with 86,400 for a day. 0 if the number is too large.
  public var approximateSeconds: Int64 {
    switch self {
    case .days(let days): Int64(days).multipliedReportingOverflow(by: 86_400).overflow ? 0 : Int64(days) * 86_400
    case .wallClock(let seconds), .exact(let seconds): seconds
    }
  }
}
