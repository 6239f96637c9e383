internal import CivilTime
internal import Planning
internal import TribeModel

/// When each thing in the feeds reminds, by planner.json (`AlarmSettings`).
struct AlarmPlan: Sendable {
  private let settings: PlannerSettings
  private let categories: [String: [Int]]
  private let members: [MemberIndex: [Int]]

  init(_ plan: SitePlan) {
    settings = plan.settings
    categories = Dictionary(settings.alarms.categories.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    members = Dictionary(
      plan.tribe.members.enumerated().compactMap { index, member in
        plan.settings.alarms.members[member.name].map { (index, $0) }
      }
    ) { first, _ in first }
  }

  /// Sets the alarms of an entry of an event. What may only be seen as busy has none.
  func set(_ event: Event, _ entry: inout FeedEntry) {
    guard event.visibility == .full else { return }
    let own = settings.alarms.events[event.id.raw] ?? settings.alarms.events[event.subject]
    let names = ["\(event.category)"] + entry.categories
    if let chosen = own ?? event.people().attending.lazy.compactMap({ members[$0.member] }).first
      ?? names.lazy.compactMap({ categories[$0.lowercased()] }).first ?? settings.alarms.kinds[event.kind.shown]
    {
      entry.alarms = Set(chosen).sorted()
    } else if let minutes = settings.feeds.alarmMinutes, entry.start?.isDate == false {
      entry.alarms = [-minutes]
    }
  }
}
