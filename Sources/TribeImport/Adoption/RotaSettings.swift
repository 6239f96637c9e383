import CivilTime
import Diagnostics
import TribeModel

/// What planner.json says by name of houses, people, chores and events. A name that nothing has is a warning.
extension Tribe {
  /// Sets the rotas of houses over what their sources say (`rota` in planner.json).
  ///
  /// - Parameter spans: the places of the settings.
  mutating func apply(_ rotas: [RotaSetting], at spans: [SourceSpan], _ log: ImportLog) {
    for (setting, span) in zip(rotas, spans) {
      let found = houses.firstIndex { $0.id.raw == setting.house || $0.name.lowercased() == setting.house.lowercased() }
      guard let house = found else {
        sayUnknown("house", setting.house, houses.map(\.name), at: span, log)
        continue
      }
      func member(_ name: String) -> MemberIndex? {
        let residents = houses[house].residents
        if let resident = residents.first(where: { members[$0].id.raw == name || members[$0].name == name }) { return resident }
        sayUnknown("resident", name, residents.map { members[$0].name }, at: span, log)
        return nil
      }
      var rota = houses[house].rota
      rota.mode = setting.mode ?? rota.mode
      rota.firstDue = setting.firstDue ?? rota.firstDue
      rota.dueTime = setting.dueTime ?? rota.dueTime
      rota.absences += setting.absences.compactMap { absence in
        guard let who = member(absence.member), let first = absence.first, let last = absence.last else { return nil }
        return RotaRule.Absence(member: who, first: min(first, last), last: max(first, last))
      }
      rota.swaps += setting.swaps.compactMap { swap in
        guard let from = member(swap.from), let to = member(swap.to), let week = swap.week else { return nil }
        return RotaRule.Swap(week: week, from: from, to: to)
      }
      houses[house].rota = rota
      for (title, weight) in setting.weights.sorted(by: { $0.key < $1.key }) {
        let chores = houses[house].chores.indices.filter { houses[house].chores[$0].title == title }
        for chore in chores { houses[house].chores[chore].weight = weight }
        if chores.isEmpty { sayUnknown("chore", title, houses[house].chores.map(\.title), at: span, log) }
      }
    }
  }

  /// Says which reminders never ring.
  func checkNames(of alarms: AlarmSettings, at span: SourceSpan, _ log: ImportLog) {
    func check(_ kind: String, _ wanted: [String: [Int]], among known: [String]) {
      let names = Set(known)
      for name in wanted.keys.sorted() where !names.contains(name) { sayUnknown(kind, name, known, at: span, log) }
    }
    check("member", alarms.members, among: members.map(\.name))
    check("event", alarms.events, among: events.flatMap { [$0.subject, $0.id.raw] } + activities.map(\.title))
  }

  private func sayUnknown(_ kind: String, _ name: String, _ known: [String], at span: SourceSpan, _ log: ImportLog) {
    log.say(
      "planner.unknown-name", kind, CleanText.quoted(name), at: span,
      hint: NearestName.nearest(to: name, among: known).map { "did you mean \(CleanText.quoted($0))?" }
        ?? "write the name as the planner shows it")
  }
}
