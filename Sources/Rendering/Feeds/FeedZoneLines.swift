internal import CivilTime
internal import Diagnostics
internal import ICalendar
internal import Planning
internal import Templates

/// The VTIMEZONE of each zone that a feed uses, from its earliest start to the end of the window.
enum FeedZoneLines {
  static func record(
    _ id: TimeZoneID, _ plan: FeedPlan, _ models: FeedModels, _ data: inout ViewData, _ diagnostics: inout [Diagnostic],
    evenUTC: Bool = false
  ) -> ViewRef? {
    guard evenUTC || !FeedZone.isUTC(id) else { return nil }
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
    let lines = VTimeZone.contentLines(zone, from: first.date, through: plan.plan.context.window.lastDay)
    data.set(record, models.zone.lines, lines.joined(separator: "\n"))
    return record
  }
}
