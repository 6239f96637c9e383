package import CivilTime
internal import Recurrence
package import TribeModel

/// Makes what a reader may see of a family's tribe, from nothing: `ShownRecords.swift` names field by field what is taken over. So a field or
/// list that is new is seen by nobody until it is named there, and no page, feed, card, index or file can show it.
///
/// Who sees what (`planner.json` may say otherwise for each part):
///
/// | level | events | contacts, messages, to-dos, lists | notes | meals, chores, activities, journals, birthdays, photos | timetables, expenses, chores' history |
/// |---|---|---|---|---|---|
/// | family | whole | whole | shown | whole | whole |
/// | relatives | whole; medical and work as busy | none | none | whole, without years of birth | none |
/// | busy (`public`) | busy times without names; layers for everyone whole | none | none | none | none |
///
/// The handover sheets of another parent are made of what `Reader.ofHandovers` sees, and hold what is the children's alone.
package struct ReaderFilter: Sendable {
  let reader: Reader
  private let digest: @Sendable (String) -> String
  private let zones: ZoneDatabase
  private let today: CivilDate
  /// The zone in which busy times are said: another's would tell where somebody is.
  private var zone: TimeZoneID?
  /// For each member of the tribe, the index in the result. Nil if the member is not shown.
  var indices: [MemberIndex?] = []
  /// The names of the members who are not shown.
  var absent: Set<String> = []
  /// For each name that `hideFrom` may list, folded, the member of the tribe. Nil for a reader who is none.
  private var people: [String: MemberIndex?] = [:]
  /// The reader's own names, folded.
  private var ownNames: Set<String> = []
  private var categories: [EventCategory: [String]] = [:]
  /// By the name of the source.
  private var sources: [String: SourceSetting] = [:]
  /// Names in the setting, or in `hideFrom`, that no member has.
  package private(set) var unknownMembers: [String] = []

  /// - Parameters:
  ///   - zones: the zones of the tribe's times.
  ///   - today: the day that the site is made for.
  ///   - digest: of the times of what is shown as busy: nobody else's site has the same.
  package init(
    _ reader: Reader, zones: ZoneDatabase, today: CivilDate, digest: @escaping @Sendable (String) -> String
  ) {
    (self.reader, self.zones, self.today, self.digest) = (reader, zones, today, digest)
  }

  /// What the site shows, and what it is told of planner.json.
  ///
  /// - Complexity: O(everything in the tribe), once.
  package mutating func apply(to tribe: Tribe, _ settings: PlannerSettings) -> (tribe: Tribe, settings: SiteSettings) {
    zone = tribe.zone
    unknownMembers = reader.members.filter { name in !tribe.members.contains { $0.name == name } }
    sources = Dictionary(settings.sources.map { ($0.name, $0) }) { first, _ in first }
    prepareNames(tribe, settings)
    let result = shown(tribe, settings.publish)
    let own = SiteSettings(settings, for: reader, of: tribe, concealed: concealed(of: tribe, in: result)) {
      access(to: $0.name, isForeign: true) == .whole
    }
    return (result, own)
  }

  // MARK: Whose it is

  private mutating func prepareNames(_ tribe: Tribe, _ settings: PlannerSettings) {
    people = [:]
    for reader in settings.readers { people[reader.name.lowercased()] = .some(nil) }
    for (index, member) in tribe.members.enumerated() { people[member.name.lowercased()] = .some(index) }
    ownNames = Set(([reader.name] + (reader.person.map { [$0] } ?? [])).map { $0.lowercased() })
    if reader.members.count == 1 { ownNames.insert(reader.members[0].lowercased()) }
    categories = settings.hideFrom
    let named = Set(tribe.events.flatMap(\.hideFrom) + categories.values.joined() + (reader.person.map { [$0] } ?? []))
    unknownMembers += named.filter { people[$0.lowercased()] == nil }.sorted()
  }

  private enum Access { case whole, busy, none }

  /// How much of a source the reader sees.
  private func access(to source: String, isForeign: Bool) -> Access {
    switch sources[source]?.show {
    case .everyone: .whole
    case .family: reader.level == .family && !reader.isGuest ? .whole : .none
    case .busy: .busy
    case .some(.none): .none
    case nil: isForeign && reader.level != .family ? .busy : .whole
    }
  }

  func isWhole(of source: String) -> Bool { access(to: source, isForeign: false) == .whole }
  /// Only the family, unless planner.json shows it to everyone.
  func sees(weatherOf source: String) -> Bool {
    isWhole(of: source) && (reader.level == .family || sources[source]?.show == .everyone)
  }
  func isWhole<Kind>(_ id: Identifier<Kind>) -> Bool { isWhole(of: id.scope.name) }

  /// What is in `tribe` and not in `result`, so that the news and the feeds do not tell that it has gone.
  private func concealed(of tribe: Tribe, in result: Tribe) -> Set<Concealed> {
    var all: Set<Concealed> = []
    func add<Thing, Kind>(_ kind: String, _ list: KeyPath<Tribe, [Thing]>, _ id: (Thing) -> Identifier<Kind>) {
      let left = Set(result[keyPath: list].map(id))
      for thing in tribe[keyPath: list] where !left.contains(id(thing)) { all.insert(Concealed(kind, id(thing))) }
    }
    add("event", \.events) { $0.id }
    add("contact", \.contacts) { $0.id }
    add("house", \.houses) { $0.id }
    add("todo", \.todos) { $0.id }
    add("list", \.lists) { $0.id }
    add("message", \.messages) { $0.id }
    add("activity", \.activities) { $0.id }
    add("member", \.members) { $0.id }
    let posts = Set(result.journals.flatMap { journal in journal.posts.map { Concealed("post", $0.id, journal: journal.id.raw) } })
    for journal in tribe.journals {
      for post in journal.posts { all.insert(Concealed("post", post.id, journal: journal.id.raw)) }
    }
    return all.subtracting(posts)
  }

  /// How an event is shown: as it is, as busy time with or without the name of its layer, or not at all.
  enum EventView {
    case whole
    case busy(layer: Bool)
  }

  /// Whether and how a reader sees an event.
  func view(of event: Event) -> EventView? {
    guard event.visibility != .hidden, !reader.hidden.contains(event.category) else { return nil }
    // The bags of a timetable are the family's, as the timetable is.
    let isBag = event.id.scope.name == "timetable" && event.layer == nil && sources["timetable"] == nil
    if isBag, reader.level != .family { return nil }
    let isOurs = event.isOurs
    let isForeign = !isOurs || sources[event.id.scope.name]?.format == "icalendar"
    let access = access(to: event.id.scope.name, isForeign: isForeign)
    // Of a foreign calendar that is shown as busy, what takes no time says nothing.
    guard access != .none, access != .busy || !isForeign || event.isBusy else { return nil }
    guard ownNames.isDisjoint(with: hideFrom(event)) else { return nil }
    if isOurs, !reader.members.isEmpty {
      let people = event.people().map(\.member)
      guard people.isEmpty || people.contains(where: { indices[$0] != nil }) else { return nil }
    }
    let isOpen = isForeign && sources[event.id.scope.name]?.show == .everyone
    let isBusy =
      event.visibility == .busy || access == .busy || reader.busy.contains(event.category)
      || (reader.level == .busy && !isOpen)
    guard isBusy else { return .whole }
    // What takes no time says nothing to those who see only when the family is busy, nor does what does not take place.
    let isNothing = !event.isBusy || (event.status == .cancelled && event.overrides.isEmpty)
    if reader.level != .family, isNothing { return nil }
    // The name of a calendar says what it is about.
    return .busy(layer: access == .whole && reader.level == .family)
  }

  /// The names of those from whom an event is kept, in small letters.
  func hideFrom(_ event: Event) -> [String] {
    (event.hideFrom + (categories[event.category] ?? [])).map { $0.lowercased() }
  }

  /// The members from whom an event is kept.
  func hiddenFrom(_ event: Event) -> Set<MemberIndex> {
    Set(hideFrom(event).compactMap { people[$0] ?? nil }.compactMap { indices[$0] })
  }

  /// Keeps only the time and, if the event is not for everybody, whose it is. Its id is numbered later.
  func busy(_ event: Event) -> Event {
    var busy = Event(
      id: EventID("", in: Self.busyScope), subject: "", when: event.when, duration: event.duration, owner: event.owner,
      category: .none)
    busy.visibility = .busy
    busy.status = event.status == .cancelled ? .cancelled : .confirmed
    busy.isBusy = event.isBusy
    busy.hiddenFrom = event.hiddenFrom
    busy.invitations = event.invitations.map { Event.Invitation(member: $0.member, response: .notAnswered) }
    for change in event.overrides {
      // A date that is called off is none.
      if change.status == .cancelled, event.status != .cancelled, !change.appliesToFuture {
        busy.when.exceptionDates.append(change.recurrenceID)
        continue
      }
      var bare = Event.Override(recurrenceID: change.recurrenceID, appliesToFuture: change.appliesToFuture)
      bare.start = change.start
      bare.duration = change.duration
      bare.status = change.status.map { $0 == .cancelled ? .cancelled : .confirmed }
      busy.overrides.append(bare)
    }
    if reader.level != .family { sayInOwnZone(&busy) }
    return busy
  }

  /// For how many years before and after today the dates of a series abroad are listed, and how many at most.
  private static let (yearsAbroad, mostDatesAbroad) = (2, 3_000)

  /// Puts times abroad on the family's clock. A series becomes the list of its dates: a rule would be another one there.
  private func sayInOwnZone(_ event: inout Event) {
    guard case .zoned(_, let abroad) = event.when.start, let zone, abroad != zone, let there = try? zones.zone(abroad),
      let here = try? zones.zone(zone)
    else { return }
    func own(_ clock: CivilDateTime) -> CalendarTime { .zoned(here.localTime(of: there.instant(of: clock)), zone) }
    let around = -Self.yearsAbroad * 366...Self.yearsAbroad * 366
    let window = CivilDateTime(today.adding(days: around.lowerBound))..<CivilDateTime(today.adding(days: around.upperBound))
    let dates = event.when.repeats ? event.instances(in: window, limit: Self.mostDatesAbroad, zone: there).instances : []
    let starts = dates.filter { $0.override.map { event.overrides[$0].status != .cancelled } ?? true }.map { own($0.start) }
    guard let first = starts.first else {
      event.when = RecurrenceSet(start: own(event.when.start.wallClock))
      return
    }
    // Changes keep their length.
    let lengths = dates.compactMap { date in date.override.flatMap { event.overrides[$0].duration.map { (own(date.start), $0) } } }
    event.when = RecurrenceSet(start: first, dates: Array(starts.dropFirst()))
    event.overrides = lengths.map { start, duration in
      var change = Event.Override(recurrenceID: start, appliesToFuture: false)
      change.duration = duration
      return change
    }
  }

  static let busyScope = SourceScope(name: "busy")

  /// Gives what is busy ids that follow from the reader and the times alone: whoever guesses at the event behind one has nothing to
  /// compare with.
  func nameBusyTimes(_ events: inout [Event]) {
    var counts: [String: Int] = [:]
    for index in events.indices where events[index].id.scope == Self.busyScope {
      let times = events[index].timesText
      counts[times, default: 0] += 1
      events[index].id = EventID(digest("\(times)\n\(counts[times] ?? 0)"), in: Self.busyScope)
    }
  }

  /// The time of an activity that may only be seen as busy.
  func busyTime(_ activity: Activity) -> Event? {
    guard activity.visibility == .busy, let start = activity.start, isWhole(activity.id), let host = shown(activity.host) else {
      return nil
    }
    let owner: MemberIndex? = if case .member(let member) = host { member } else { nil }
    let id = EventID("activity-\(activity.id.raw)", in: activity.id.scope)
    return busy(
      Event(
        id: id, subject: "", when: RecurrenceSet(start: start), duration: activity.duration, owner: owner, category: .none))
  }
}
