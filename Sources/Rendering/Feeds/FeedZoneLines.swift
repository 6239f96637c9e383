internal import CivilTime
internal import Diagnostics
internal import ICalendar
internal import Planning
internal import Templates

/// The VTIMEZONE of each zone that a feed uses, from its earliest start to the end of the window.
enum FeedZoneLines {
  static func record(
    _ id: TimeZoneID, _ plan: FeedPlan, _ models: FeedModels, _ data: inout ViewData, _ diagnostics: inout [Diagnostic]
  ) -> ViewRef? {
    guard !FeedZone.isUTC(id) else { return nil }
    let zone: ZoneRules
    do throws(ZoneError) {
      zone = try plan.plan.context.database.zone(id)
    } catch {
      diagnostics.append(Diagnostic(.error, "feed.unknown-zone", "feeds need the rules of the time zone \(id): \(error)"))
      return nil
    }
    var first = CivilDateTime(plan.plan.context.window.firstDay)
    for entry in plan.entries where entry.zone == id {
      if let start = entry.start { first = min(first, start.wallClock) }
    }
    let record = data.make(models.zone.type)
    data.set(record, models.zone.lines, ZoneDescription(zone, from: first, through: CivilDateTime(plan.plan.context.window.lastDay.adding(days: 1))).lines)
    return record
  }
}

/// A zone's rules as VTIMEZONE lines: yearly rules where there are any, single changes otherwise, never RDATE (facts C1, C4).
struct ZoneDescription {
  /// More changes of the clock than this are not looked at: two a year for a thousand years.
  static let maximumTransitions = 2_000

  private let zone: ZoneRules
  private let from: CivilDateTime
  private let through: CivilDateTime

  init(_ zone: ZoneRules, from: CivilDateTime, through: CivilDateTime) {
    self.zone = zone
    self.from = from
    self.through = through
  }

  /// A change of the clock, by its place in the year.
  private struct Change: Hashable {
    var month: Int
    var weekday: Weekday
    /// 1 to 4, or -1 for the last; 0 if the day does not say.
    var ordinals: Set<Int>
    var time: TimeOfDay
    var before: Int32
    var after: ZoneRules.State
  }

  private struct Run {
    var change: Change
    var first: CivilDateTime
    var last: Instant
    var lastYear: Int
    var count: Int
    var isOpen = false
  }

  var lines: String {
    var text = "BEGIN:VTIMEZONE\nTZID:\(zone.id.name)\n"
    for run in runs().sorted(by: { ($0.first, $0.last) < ($1.first, $1.last) }) { append(run, to: &text) }
    return text + "END:VTIMEZONE"
  }

  private func runs() -> [Run] {
    let end = Instant(secondsSinceEpoch: zone.instant(of: through).secondsSinceEpoch + 2 * 366 * 86_400)
    let start = zone.instant(of: from)
    // The change in force at the start, looked for in the ten years before.
    var transitions: [ZoneRules.Transition] = []
    var at = Instant(secondsSinceEpoch: start.secondsSinceEpoch - 10 * 366 * 86_400)
    var inForce: ZoneRules.Transition?
    while transitions.count < Self.maximumTransitions, let next = zone.nextTransition(after: at), next.instant <= end {
      if next.before.offset != next.after.offset {
        if next.instant <= start { inForce = next } else { transitions.append(next) }
      }
      at = next.instant
    }
    if let inForce { transitions.insert(inForce, at: 0) }
    guard !transitions.isEmpty else {
      let state = zone.state(at: start)
      let change = Change(month: 1, weekday: .monday, ordinals: [], time: .midnight, before: state.offset, after: state)
      let epoch = CivilDateTime(uncheckedSecondsSinceEpoch: 0)
      return [Run(change: change, first: epoch, last: Instant(secondsSinceEpoch: 0), lastYear: 1970, count: 1)]
    }
    return joined(transitions)
  }

  /// Changes of the same kind in one year after another become one rule.
  private func joined(_ transitions: [ZoneRules.Transition]) -> [Run] {
    var runs: [Run] = []
    let lastYear = transitions.last?.localBefore.date.year ?? 0
    for transition in transitions {
      let change = self.change(transition)
      let year = transition.localBefore.date.year
      let index = runs.firstIndex { run in
        run.lastYear == year - 1 && run.change.month == change.month && run.change.weekday == change.weekday && run.change.time == change.time
          && run.change.before == change.before && run.change.after == change.after && !run.change.ordinals.isDisjoint(with: change.ordinals)
      }
      if let index {
        runs[index].change.ordinals.formIntersection(change.ordinals)
        runs[index].last = transition.instant
        runs[index].lastYear = year
        runs[index].count += 1
      } else {
        runs.append(Run(change: change, first: transition.localBefore, last: transition.instant, lastYear: year, count: 1))
      }
    }
    for index in runs.indices where runs[index].lastYear >= lastYear - 1 && runs[index].count > 1 { runs[index].isOpen = true }
    return runs
  }

  private func change(_ transition: ZoneRules.Transition) -> Change {
    let local = transition.localBefore
    let (year, month, day) = local.date.yearMonthDay
    var ordinals: Set<Int> = []
    if (day - 1) / 7 < 4 { ordinals.insert((day - 1) / 7 + 1) }
    if day + 7 > CivilDate.daysInMonth(year: year, month: month) { ordinals.insert(-1) }
    return Change(
      month: month, weekday: local.date.weekday, ordinals: ordinals, time: local.time, before: transition.before.offset,
      after: transition.after)
  }

  private func append(_ run: Run, to text: inout String) {
    let name = run.change.after.isDaylight ? "DAYLIGHT" : "STANDARD"
    text += "BEGIN:\(name)\nDTSTART:\(String(decoding: FeedText.text(.floating(run.first)), as: UTF8.self))\n"
    text += "TZOFFSETFROM:\(Self.offset(run.change.before))\nTZOFFSETTO:\(Self.offset(run.change.after.offset))\n"
    let abbreviation = run.change.after.abbreviation
    if !abbreviation.isEmpty { text += "TZNAME:\(abbreviation)\n" }
    if run.count > 1 {
      let ordinal = run.change.ordinals.contains(-1) ? -1 : run.change.ordinals.min() ?? 1
      let day = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][Int(run.change.weekday.isoNumber) - 1]
      text += "RRULE:FREQ=YEARLY;BYMONTH=\(run.change.month);BYDAY=\(ordinal)\(day)"
      if !run.isOpen { text += ";UNTIL=\(String(decoding: FeedText.stamp(run.last), as: UTF8.self))" }
      text += "\n"
    }
    text += "END:\(name)\n"
  }

  /// `+0100`; seconds only where a zone has them.
  private static func offset(_ seconds: Int32) -> String {
    let total = Int(seconds.magnitude)
    var text: [UInt8] = [seconds < 0 ? 0x2D : 0x2B]
    FeedText.append(total / 3600, 2, to: &text)
    FeedText.append(total / 60 % 60, 2, to: &text)
    if total % 60 != 0 { FeedText.append(total % 60, 2, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }
}
