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
    return nil
  }
}
