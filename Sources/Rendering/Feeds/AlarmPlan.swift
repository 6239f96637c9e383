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
    if let chosen = chosen(for: event, entry) {
      entry.alarms = Set(chosen).sorted()
    } else if let minutes = plan.settings.feeds.alarmMinutes, entry.start?.isDate == false {
      entry.alarms = [-minutes]
    }
  }

  /// What planner.json says. Minutes and hours before a whole day would ring at night: it has reminders of its own (`wholeDays`), and
  /// otherwise those that are whole days before it, or after its beginning.
  private func chosen(for event: Event, _ entry: FeedEntry) -> [Int]? {
    let alarms = plan.settings.alarms
    if let own = alarms.events[event.id.raw] ?? alarms.events[event.subject] ?? event.alarm { return own }
    let names = ["\(event.category)"] + entry.categories
    let named =
      event.attending().lazy.compactMap { alarms.members[plan.shown.members[$0.member].name] }.first
      ?? names.lazy.compactMap { categories[$0.lowercased()] }.first
    let kind = event.kind.shown
    let chosen = named ?? alarms.kinds[kind]
    guard entry.start?.isDate == true else { return chosen }
    // Chores and birthdays never have a time: what is said of their kind is meant for whole days.
    if named == nil, chosen != nil, kind == .chores || kind == .birthdays { return chosen }
    let isOurs = kind == .events && (event.layer == nil || event.isCycle)
    if let wholeDays = alarms.wholeDays, chosen.map({ !$0.isEmpty }) ?? isOurs { return wholeDays }
    return chosen?.filter { $0 >= 0 || $0 % 1_440 == 0 }
  }
}
