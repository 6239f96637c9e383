import CivilTime
import Recurrence
import TribeModel

/// Makes one event of the same one in several calendars: with one UID and start, or alike in title, times and place (`merge` in
/// planner.json). Events of one calendar always stay apart, and so do those of two layers.
struct SameEvents {
  /// Invitations that their calendars' owners have declined: others may have them too.
  var declined: [Event] = []
  /// The sources of each event that is one of several.
  private var sources: [Int: Set<String>] = [:]

  mutating func join(_ events: inout [Event], _ setup: ImportSetup, _ log: ImportLog) {
    guard setup.settings.merge != .none else { return }
    let shows = Dictionary(setup.settings.sources.map { ($0.name, $0) }) { first, _ in first }
    var known: [Key: [Int]] = [:]
    var gone: Set<Int> = []
    for index in events.indices {
      let keys = keys(of: events[index], setup)
      guard let keeper = keeper(of: events[index], keys.flatMap { known[$0] ?? [] }, events) else {
        for key in keys { known[key, default: []].append(index) }
        continue
      }
      let isMorePrivate = Self.rank(events[index], shows) > Self.rank(events[keeper], shows)
      events[keeper] = isMorePrivate ? events[index].joined(with: events[keeper]) : events[keeper].joined(with: events[index])
      sources[keeper, default: []].formUnion([events[index].id.scope.name, events[keeper].id.scope.name])
      gone.insert(index)
      for key in keys where known[key]?.contains(keeper) != true { known[key, default: []].append(keeper) }
    }
    for event in declined {
      let copies = Set(keys(of: event, setup).flatMap { known[$0] ?? [] })
      for index in copies {
        for answer in event.invitations where answer.response == .declined { events[index].decline(answer.member) }
      }
    }
    guard !gone.isEmpty else { return }
    events = events.indices.filter { !gone.contains($0) }.map { events[$0] }
    log.say("import.merged", gone.count)
  }

  /// What events that are one have in common.
  private enum Key: Hashable {
    case uid(String, CivilDateTime)
    case alike(
      title: String, start: CivilDateTime, length: Int64, place: String?, rules: [RecurrenceRule], dates: Int, isAllDay: Bool)
  }

  private func keys(of event: Event, _ setup: ImportSetup) -> [Key] {
    guard event.kind == .event, !event.isCycle else { return [] }
    let start = setup.familyTime(event.when.start)
    var keys = event.foreignUID.map { [Key.uid($0, start)] } ?? []
    if setup.settings.merge == .alike, event.visibility == .full {
      keys.append(
        .alike(
          title: event.subject.lowercased(), start: start, length: event.duration.approximateSeconds,
          place: event.location?.lowercased(), rules: event.when.rules, dates: event.when.dates.count,
          isAllDay: event.when.start.isDate))
    }
    return keys
  }

  private func keeper(of event: Event, _ candidates: [Int], _ events: [Event]) -> Int? {
    candidates.first { index in
      let other = events[index]
      let names = sources[index] ?? [other.id.scope.name]
      return !names.contains(event.id.scope.name) && (event.isOurs || other.isOurs)
    }
  }

  /// How private an event's source is: its id says who may see it.
  private static func rank(_ event: Event, _ sources: [String: SourceSetting]) -> Int {
    let source = sources[event.id.scope.name]
    switch source?.show {
    case .some(.none): return 5
    case .busy: return 4
    case .family: return 3
    case .everyone: return 0
    case nil: return source?.format == SourceFormat.icalendar.rawValue ? 2 : 1
    }
  }
}

extension Event {
  /// The event with the people of a copy, the newer text of both and the more private visibility.
  fileprivate func joined(with other: Event) -> Event {
    var event = self
    let isNewer = (other.updated?.secondsSinceEpoch ?? .min) > (updated?.secondsSinceEpoch ?? .min)
    let (first, second) = isNewer ? (other, self) : (self, other)
    event.subject = first.subject
    for text in [\Event.notes, \.location, \.url] { event[keyPath: text] = first[keyPath: text] ?? second[keyPath: text] }
    event.links = first.links.isEmpty ? second.links : first.links
    event.category = first.category == .none ? second.category : first.category
    event.tags += other.tags.filter { !tags.contains($0) }
    event.needs += other.needs.filter { !needs.contains($0) }
    if first.foreignUID == second.foreignUID, foreignUID != nil {
      (event.when, event.duration, event.overrides) = (first.when, first.duration, first.overrides)
    }
    event.status = first.status
    event.updated = first.updated
    event.isBusy = isBusy || other.isBusy
    event.isCountdown = isCountdown || other.isCountdown
    event.visibility = [.hidden, .busy].first { [visibility, other.visibility].contains($0) } ?? .full
    event.hideFrom += other.hideFrom.filter { !hideFrom.contains($0) }
    event.layer = layer ?? other.layer
    event.calendarsOf.formUnion(other.calendarsOf)
    event.takePeople(of: other)
    return event
  }

  /// Adds the people of a copy. Whoever has it in their own calendar answers there.
  private mutating func takePeople(of other: Event) {
    if owner == nil, invitations.isEmpty {
      (owner, invitations) = (other.owner, other.invitations)
      return
    }
    for person in other.people() where person.member != owner {
      guard let place = invitations.firstIndex(where: { $0.member == person.member }) else {
        invitations.append(person)
        continue
      }
      let isOwn = other.calendarsOf.contains(person.member)
      if isOwn || invitations[place].response == .notAnswered { invitations[place].response = person.response }
    }
    invitations.sort { $0.member < $1.member }
  }

  fileprivate mutating func decline(_ member: MemberIndex) {
    guard member != owner else { return }
    invitations.removeAll { $0.member == member }
    invitations.append(.init(member: member, response: .declined))
    invitations.sort { $0.member < $1.member }
  }
}
