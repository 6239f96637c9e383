import CivilTime
import Diagnostics
import JSONText
import TribeModel

/// What planner.json says by name of houses, people, chores and events. A name that nothing has is a warning.
extension Tribe {
  /// Sets what planner.json says of houses over what their sources say (`rota`).
  mutating func apply(_ rotas: [(name: JSONValue, value: JSONValue)], _ setup: ImportSetup, _ log: ImportLog) {
    let setting = SourceSetting(format: SourceFormat.wallplanner.rawValue, path: "", name: "planner")
    let source = OwnFormatSource(SourceContext(log: log, setting: setting, setup: setup), members: members)
    for (key, value) in rotas {
      let name = CleanText.line(key.string ?? "")
      let found = houses.firstIndex { $0.id.raw == name || $0.name.lowercased() == name.lowercased() }
      guard let index = found else {
        sayUnknown("house", name, houses.map(\.name), at: key.span, log)
        continue
      }
      let fields = Fields(object: value, log: log, format: setting.format, kind: OwnRecords.houseSettings.kind)
      var house = houses[index]
      OwnRecords.houseSettings.change(&house, fields, source)
      source.settle(&house, fields)
      // What it says of absences and swaps comes to what the source says.
      let old = houses[index].rota
      house.rota.absences = old.absences + house.rota.absences.filter { !old.absences.contains($0) }
      house.rota.swaps = old.swaps + house.rota.swaps.filter { !old.swaps.contains($0) }
      houses[index] = house
    }
  }

  /// What the calendar says of chores: when somebody is away, and when there are holidays.
  mutating func readCalendarForChores(years: ClosedRange<Int>, _ log: ImportLog) {
    let last = CycleCompiler.last(of: years)
    for index in houses.indices {
      let house = houses[index]
      let first = ([house.rota.firstDue] + house.chores.compactMap(\.start)).min() ?? .min
      for member in house.everybody {
        let title = house.rota.away[member]
        // A part of a cycle says the hour behind its name.
        func isNamed(_ event: Event) -> Bool { title.map { event.subject == $0 || event.subject.hasPrefix("\($0) (") } ?? false }
        if let title, !events.contains(where: isNamed) { sayUnknown("event", title, events.map(\.subject), at: nil, log) }
        guard title != nil || house.rota.isAwayByCalendar else { continue }
        houses[index].rota.awayDays[member] = days(from: first, to: last) { event in
          let people = event.attending().map(\.member)
          let isLong = house.rota.isAwayByCalendar && event.duration.approximateSeconds > 86_400 && event.layer == nil
          return event.status != .cancelled
            && (isNamed(event) && people.isEmpty || (isNamed(event) || isLong) && people.contains(member))
        }
      }
      for chore in house.chores.indices {
        guard let layer = house.chores[chore].holidays else { continue }
        houses[index].chores[chore].daysOff = days(from: first, to: last) { $0.layer == layer }
        let layers = Set(events.compactMap(\.layer)).sorted()
        if !layers.contains(layer) { sayUnknown("calendar", layer, layers, at: nil, log) }
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

  func sayUnknown(_ kind: String, _ name: String, _ known: [String], at span: SourceSpan?, _ log: ImportLog) {
    log.say(
      "planner.unknown-name", kind, CleanText.quoted(name), at: span,
      hint: NearestName.nearest(to: name, among: known).map { "did you mean \(CleanText.quoted($0))?" }
        ?? "write the name as the planner shows it")
  }
}
