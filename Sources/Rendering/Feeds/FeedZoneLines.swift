internal import CivilTime
internal import ContentLines
internal import Diagnostics
internal import ICalendar
internal import Planning
internal import Templates

/// The VTIMEZONE of each zone that a feed uses, from its earliest start to the end of the window.
enum FeedZoneLines {
  static func record(
    _ id: TimeZoneID, _ earliest: CivilDate?, _ plan: FeedPlan, _ models: FeedModels, _ data: inout ViewData,
    _ diagnostics: inout [Diagnostic],
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
    let window = plan.plan.context.window
    let first = min(window.firstDay, earliest ?? window.firstDay)
    let lines = VTimeZone.contentLines(zone, from: first, through: window.lastDay).joined(separator: "\n")
    var finished: [UInt8] = []
    ContentLineWriter.appendFolded(Array(lines.utf8), to: &finished)
    return models.zone.make(finished, (), &data)
  }
}
