internal import CivilTime
internal import Planning
internal import TribeModel

/// When each thing in the feeds reminds, by planner.json (`AlarmSettings`).
struct AlarmPlan: Sendable {
  private let plan: SitePlan
  private let categories: [String: [Int]]

  init(_ plan: SitePlan) {
    self.plan = plan
    categories = Dictionary(plan.settings.alarms.categories.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
  }

  /// Sets the alarms of an entry of an event. What may only be seen as busy has none.
  func set(_ event: Event, _ entry: inout FeedEntry) {
    guard event.visibility == .full else { return }
    let alarms = plan.settings.alarms
    let own = alarms.events[event.id.raw] ?? alarms.events[event.subject]
    let names = ["\(event.category)"] + entry.categories
    if let chosen = own ?? event.people().attending.lazy.compactMap({ alarms.members[plan.tribe.members[$0.member].name] }).first
      ?? names.lazy.compactMap({ categories[$0.lowercased()] }).first ?? alarms.kinds[event.kind.shown]
    {
      entry.alarms = Set(chosen).sorted()
    } else if let minutes = plan.settings.feeds.alarmMinutes, entry.start?.isDate == false {
      entry.alarms = [-minutes]
    }
  }
}
