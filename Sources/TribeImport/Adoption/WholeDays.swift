import CivilTime
import Recurrence
import TribeModel

extension Event {
  /// The same event in whole days, if that is what it fills: from midnight to midnight on the family's clock, on each of its dates. Pages
  /// show it as whole days, so calendars do too.
  ///
  /// - Parameters:
  ///   - family: the family's zone.
  ///   - rules: its rules; without them moments in UTC stay as they are.
  func inWholeDays(_ family: TimeZoneID, _ rules: ZoneRules?) -> Event {
    guard !when.start.isDate, let days = Self.days(duration), let start = Self.day(when.start, family, rules, when.repeats) else {
      return self
    }
    var event = self
    event.when = RecurrenceSet(start: .date(start))
    event.duration = .days(days)
    for var rule in when.rules + when.exceptionRules {
      guard rule.frequency >= .daily, rule.byHour.isEmpty, rule.byMinute.isEmpty, rule.bySecond.isEmpty else { return self }
      if case .until(let time) = rule.end { rule.end = .until(.date(Self.local(time, rules).date)) }
      if event.when.rules.count < when.rules.count { event.when.rules.append(rule) } else { event.when.exceptionRules.append(rule) }
    }
    for time in when.dates {
      guard let day = Self.day(time, family, rules, true) else { return self }
      event.when.dates.append(.date(day))
    }
    event.when.exceptionDates = when.exceptionDates.map { .date(Self.local($0, rules).date) }
    for index in overrides.indices {
      event.overrides[index].recurrenceID = .date(Self.local(overrides[index].recurrenceID, rules).date)
      if let moved = overrides[index].start {
        guard let day = Self.day(moved, family, rules, true) else { return self }
        event.overrides[index].start = .date(day)
      }
      if let length = overrides[index].duration {
        guard let days = Self.days(length) else { return self }
        event.overrides[index].duration = .days(days)
      }
    }
    return event
  }

  /// A length of one or more whole days.
  private static func days(_ duration: CalendarDuration) -> Int? {
    let seconds = duration.approximateSeconds
    return seconds > 0 && seconds % 86_400 == 0 ? Int(seconds / 86_400) : nil
  }

  /// The day that a time is the midnight of. A series in UTC moves with the clocks, so it is none.
  private static func day(_ time: CalendarTime, _ family: TimeZoneID, _ rules: ZoneRules?, _ repeats: Bool) -> CivilDate? {
    switch time {
    case .date(let date): return date
    case .floating: break
    case .zoned(_, let zone): if zone != family { return nil }
    case .utc: if repeats || rules == nil { return nil }
    }
    let local = local(time, rules)
    return local.time == .midnight ? local.date : nil
  }

  private static func local(_ time: CalendarTime, _ rules: ZoneRules?) -> CivilDateTime {
    rules.map { time.clock(in: $0, nil) } ?? time.wallClock
  }
}
