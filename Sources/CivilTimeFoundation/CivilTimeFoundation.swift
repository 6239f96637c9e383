public import CivilTime
public import Foundation

// Foundation's values and this package's, in both directions. The other modules need no Foundation.

extension Date {
  /// The same moment. Both count POSIX seconds.
  public init(_ instant: Instant) { self.init(timeIntervalSince1970: Double(instant.secondsSinceEpoch)) }
}

extension Instant {
  /// The same moment, rounded down to the second.
  ///
  /// - Returns: nil for a moment outside of the years 1 to 9999.
  public init?(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
    self.init(secondsSinceEpoch: Int64(seconds))
  }
}

extension DateComponents {
  /// Year, month and day, without a calendar or zone.
  public init(_ date: CivilDate) { self.init(year: date.year, month: date.month, day: date.day) }

  /// Year to second, without a calendar or zone.
  public init(_ time: CivilDateTime) {
    self.init(
      year: time.date.year, month: time.date.month, day: time.date.day, hour: time.time.hour, minute: time.time.minute,
      second: time.time.second)
  }
}

extension CivilDate {
  /// The date that year, month and day name. Nil if one is missing or there is no such day.
  public init?(_ components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension CivilDateTime {
  /// The date and time that the components name. A missing hour, minute or second is 0. Nil if there is no such day or time.
  public init?(_ components: DateComponents) {
    guard let date = CivilDate(components),
      let time = TimeOfDay(hour: components.hour ?? 0, minute: components.minute ?? 0, second: components.second ?? 0)
    else { return nil }
    self.init(date, time)
  }
}

extension TimeZoneID {
  /// The zone's identifier, such as `Europe/Oslo`.
  public init(_ zone: TimeZone) { self.init(zone.identifier) }
}

extension TimeZone {
  /// Foundation's zone of this name. Nil if it has none.
  public init?(_ id: TimeZoneID) { self.init(identifier: id.name) }
}
