internal import CivilTime
internal import Planning
internal import Recurrence

/// A recurrence set as components that common clients read alike.
struct PortableParts {
  var start: CalendarTime
  var rule: RecurrenceRule?
  var exceptions: [CalendarTime]
  /// Behind the UID of every component but the first; stays the same from build to build.
  var suffix: String

  static func of(_ set: RecurrenceSet, window: PlanContext) -> [PortableParts] {
    var parts: [PortableParts] = []
    for (number, rule) in set.rules.enumerated() {
      parts.append(PortableParts(start: set.start, rule: rule, exceptions: set.exceptionDates, suffix: "r\(number + 1)"))
    }
    if parts.isEmpty { parts.append(PortableParts(start: set.start, rule: nil, exceptions: [], suffix: "")) }
    for date in set.dates where !set.exceptionDates.contains(date) {
      parts.append(
        PortableParts(start: date, rule: nil, exceptions: [], suffix: "on-\(String(decoding: FeedText.text(date), as: UTF8.self))"))
    }
    return parts
  }
}
