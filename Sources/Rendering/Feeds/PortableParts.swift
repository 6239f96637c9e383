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
  /// Whether it is a date of a series that goes on after the published window, where no rule could say so.
  var isCutOff: Bool

  static func parts(of set: RecurrenceSet, context: PlanContext, zone: ZoneRules?) -> [PortablePart] {
    let portable = set.portable(window: context.window.times, zone: zone)
    let isCutOff =
      portable.isBounded
      && !set.occurrences(in: context.window.times.upperBound..<CivilDateTime(.max), limit: 1, zone: zone).starts.isEmpty
    return portable.components.enumerated().map { number, component in
      let date = component.start.text
      let suffix = portable.isBounded || (component.rule == nil && number > 0) ? "on-\(date)" : number == 0 ? "" : "p\(number + 1)"
      return PortablePart(
        start: component.start, rule: component.rule.map(withinTheCalendar), exceptions: component.exceptionDates, suffix: suffix,
        isCutOff: isCutOff)
    }
  }

  /// Leaves out the first dates, which then stand beside it, if there are others.
  mutating func begin(at number: Int, _ zone: ZoneRules) {
    guard var rule else { return }
    let own = RecurrenceSet(start: start, rules: [rule])
    let starts = own.occurrences(in: start.wallClock..<CivilDateTime(.max), limit: number + 1, zone: zone).starts
    guard starts.count > number else { return }
    if case .count(let count) = rule.end { rule.end = .count(count - number) }
    (start, self.rule) = (start.with(wallClock: starts[number]), rule)
  }

  /// The same rule with numbers that every client can hold: what counts or steps beyond the days that the years 1 to 9999
  /// have never ends, or never comes again.
  private static func withinTheCalendar(_ rule: RecurrenceRule) -> RecurrenceRule {
    let days = Int(CivilDate.max.dayNumber) - Int(CivilDate.min.dayNumber) + 1
    var rule = rule
    if case .count(let count) = rule.end, count > days { rule.end = .never }
    if rule.interval > days {
      rule.interval = 1
      rule.end = .count(1)
    }
    return rule
  }
}
