internal import CivilTime
internal import Planning
internal import Recurrence

/// A recurrence set as components that common clients read alike, with a UID for each.
struct PortablePart {
  var start: CalendarTime
  var rule: RecurrenceRule?
  var exceptions: [CalendarTime]
  /// Behind the event's UID; empty for the component that keeps it. Stays the same from build to build: where no portable
  /// rule is known, the published window's dates are listed, and each is named by its own date.
  var suffix: String

  static func parts(of set: RecurrenceSet, context: PlanContext, zone: ZoneRules?) -> [PortablePart] {
    let window = CivilDateTime(context.window.firstDay)..<CivilDateTime(context.window.lastDay.adding(days: 1))
    let portable = set.portable(window: window, zone: zone)
    return portable.components.enumerated().map { number, component in
      let date = String(decoding: FeedText.text(component.start), as: UTF8.self)
      let suffix = portable.isBounded || (component.rule == nil && number > 0) ? "on-\(date)" : number == 0 ? "" : "p\(number + 1)"
      return PortablePart(start: component.start, rule: component.rule, exceptions: component.exceptionDates, suffix: suffix)
    }
  }
}
