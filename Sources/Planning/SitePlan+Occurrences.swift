internal import CivilTime
package import Diagnostics
internal import FanOut
internal import Recurrence
package import TribeModel

/// The most occurrences of one event in a plan. More are left out with a warning.
package let maximumOccurrencesPerEvent = 20_000

/// The most days that all occurrences of one event fill in a plan. More are left out with a warning.
package let maximumDaysPerEvent = 100_000

extension SitePlan {
  /// Finds all occurrences in the window.
  ///
  /// - Parameters:
  ///   - jobs: how many threads to use. The plan does not depend on it.
  ///   - diagnostics: reports events with too many occurrences or in an unknown zone.
  /// - Complexity: depends on the number of occurrences in the window, not on the age of their series.
  package init(
    tribe: Tribe, settings: SiteSettings, context: PlanContext, jobs: Int = 1, diagnostics: inout [Diagnostic]
  ) {
    (self.settings, self.context) = (settings, context)
    ownEvents = tribe.events.indices

    // The weeks at the window's edges also show days of the neighbouring months.
    let firstDay = context.window.firstDay.adding(days: -7)
    let dayCount = Int(context.window.lastDay.dayNumber) - Int(firstDay.dayNumber) + 8
    let shown = CivilDateTime(firstDay)..<CivilDateTime(firstDay.adding(days: dayCount))
    let ownCount = tribe.events.count
    let tribe = tribe.withDayItems(
      from: firstDay, through: firstDay.adding(days: dayCount - 1), today: context.today, settings)
    self.shown = tribe

    paths = OutputPaths(
      tribe: tribe, settings: settings, ownEvents: ownCount, book: context.addresses, addressToken: context.addressToken)
    eventsByMember = Self.eventsByMember(tribe)

    let marked = Self.daysOfMarks(settings, context)
    let chunk = 64
    let expanded = fanOut((tribe.events.count + chunk - 1) / chunk, jobs: jobs) { number -> ([DayItem], [Diagnostic]) in
      var (occurrences, findings) = ([DayItem](), [Diagnostic]())
      for index in number * chunk..<min((number + 1) * chunk, tribe.events.count) {
        var expansion = EventExpansion(event: tribe.events[index], index: Int32(index), context: context, marked: marked)
        expansion.run(shown: shown)
        occurrences += expansion.occurrences
        findings += expansion.diagnostics
      }
      return (occurrences, findings)
    }
    diagnostics += expanded.flatMap(\.1)
    let rank = Self.ranks(tribe)
    let ordered = expanded.flatMap(\.0).sorted { a, b in
      if a.start != b.start { return a.start < b.start }
      if a.end != b.end { return a.end > b.end }
      return rank[Int(a.event)] < rank[Int(b.event)]
    }
    items = ordered
    days = DayIndex(firstDay: firstDay, dayCount: dayCount, items: ordered)
    (shownMonths, listedDays, crowdedMonths) = Self.shown(tribe, ordered, days, settings.show, context)
    var byEvent = [[Int32]](repeating: [], count: tribe.events.count)
    var cancelled: [Int: [Int32]] = [:]
    for (index, occurrence) in ordered.enumerated() {
      if occurrence.isCancelled {
        cancelled[Int(occurrence.event), default: []].append(Int32(index))
      } else {
        byEvent[Int(occurrence.event)].append(Int32(index))
      }
    }
    (itemsByEvent, cancelledByEvent) = (byEvent, cancelled)
    for event in ownEvents where !paths.hasPage(event) {
      guard let shown = shownDays,
        let first = byEvent[event].lazy.map({ ordered[Int($0)] }).first(where: { $0.lastDay >= shown.lowerBound })
      else { continue }
      self.paths.lead(event, to: dayList(min(max(first.firstDay, shown.lowerBound), shown.upperBound)))
    }

    clashes = ClashSearch.clashes(in: self, from: YearMonth(context.today).firstDay)
    care = CarePlan(self)
    memories = memoriesByDay()

    diagnostics += Self.hiddenEvents(of: tribe)
  }

  /// On which days what is called off stands struck through: for as many days as feeds mark it, before and after today. Nil for none.
  private static func daysOfMarks(_ settings: SiteSettings, _ context: PlanContext) -> ClosedRange<CivilDate>? {
    guard case .mark(let days) = settings.feeds.cancelled else { return nil }
    return context.today.adding(days: -days)...context.today.adding(days: days)
  }

  /// A note about events that stand nowhere. Nothing if there are none.
  package static func hiddenEvents(of tribe: Tribe) -> [Diagnostic] {
    let hidden = tribe.events.count { $0.visibility == .hidden }
    guard hidden > 1 else { return hidden == 0 ? [] : [Diagnostic(said: "plan.hidden-events", [])] }
    return [Diagnostic(said: "plan.hidden-events/2", [hidden])]
  }

  private static func eventsByMember(_ tribe: Tribe) -> [[Int32]] {
    var byMember = [[Int32]](repeating: [], count: tribe.members.count)
    let everyone = tribe.members.indices.filter { tribe.members[$0].isCurrent }
    for (index, event) in tribe.events.enumerated() where event.visibility != .hidden {
      // The owner, and whoever else comes, or may come, to the event or to one of its dates; each once.
      let answers = (event.invitations + event.overrides.flatMap(\.answers)).filter { $0.response != .declined }
      let people = event.isForEveryone ? everyone : ([event.owner].compactMap { $0 } + answers.map(\.member)).withoutRepeats
      for member in people where !event.hiddenFrom.contains(member) { byMember[member].append(Int32(index)) }
    }
    return byMember
  }

  /// Decides ties by kind, subject and id. A rank turns that comparison into one integer. The family's birthdays come first,
  /// contacts' after the events; then chores, to-dos, and meals in the course of the day and the order of the tribe.
  private static func ranks(_ tribe: Tribe) -> [Int32] {
    let events = tribe.events
    let subjects = events.map(\.subject)
    let places = events.map { event -> Int in
      switch event.kind {
      case .birthday(let birthday): if case .member = birthday.person { 0 } else { 2 }
      case .event, .activity: 1
      case .chore: 3
      case .todo: 4
      case .meal(let index):
        5 + (Meal.Course.allCases.firstIndex(of: tribe.meals[index].course) ?? 0) * tribe.meals.count
          + (tribe.meals[index].section == nil ? 0 : index)
      }
    }
    let order = events.indices.sorted { a, b in
      if places[a] != places[b] { return places[a] < places[b] }
      if subjects[a] != subjects[b] { return subjects[a] < subjects[b] }
      let (first, second) = (events[a].id, events[b].id)
      return (first.scope.name, first.raw, a) < (second.scope.name, second.raw, b)
    }
    var rank = [Int32](repeating: 0, count: order.count)
    for (position, index) in order.enumerated() { rank[index] = Int32(position) }
    return rank
  }
}

/// Expands one event to occurrences on the family's clock.
private struct EventExpansion {
  let event: Event
  let index: Int32
  let context: PlanContext
  /// On which days what is called off is shown.
  let marked: ClosedRange<CivilDate>?
  /// The zone of the event's own times. Nil if it is the family's zone or there is none.
  private var ownZone: ZoneRules?
  var occurrences: [DayItem] = []
  var diagnostics: [Diagnostic] = []
  /// How many days of the shown range the occurrences fill so far.
  private var dayCount: Int64 = 0

  init(event: Event, index: Int32, context: PlanContext, marked: ClosedRange<CivilDate>?) {
    (self.event, self.index, self.context) = (event, index, context)
    self.marked = event.visibility == .full ? marked : nil
  }

  mutating func run(shown: Range<CivilDateTime>) {
    guard event.visibility != .hidden, event.status != .cancelled || event.when.repeats || marked != nil else { return }
    ownZone = zone(of: event.when.start)
    // Add a day for other zones' clocks, and the event's length to find occurrences that are still running.
    let slack: Int64 = 2 * 86_400
    let lengths = ([event.duration] + event.overrides.compactMap(\.duration)).map(\.approximateSeconds)
    let first = shown.lowerBound.adding(seconds: -(slack + Swift.max(0, lengths.max() ?? 0)))
    let expansion = event.instances(
      in: first..<shown.upperBound.adding(seconds: slack), limit: maximumOccurrencesPerEvent, zone: ownZone ?? context.zone)
    if expansion.isTruncated { tell("plan.too-many-occurrences", event.id.raw, maximumOccurrencesPerEvent) }

    for instance in expansion.instances { append(instance, shown: shown) }
    if dayCount > Int64(maximumDaysPerEvent) { tell("plan.too-many-days", event.id.raw, dayCount, maximumDaysPerEvent) }
  }

  private mutating func tell(_ name: String, _ words: Any...) {
    diagnostics.append(Diagnostic(said: name, words, at: context.placeOfEvent(event.id)))
  }

  /// The rules of a time's zone. Nil for the family's zone or none; a zone that is not known is read as the family's before planning
  /// (`Tribe.readUnknownZones`).
  private func zone(of time: CalendarTime) -> ZoneRules? {
    guard case .zoned(_, let id) = time, id != context.zone.id else { return nil }
    return try? context.database.zone(id)
  }

  private mutating func append(_ instance: RecurrenceInstance, shown: Range<CivilDateTime>) {
    let change = instance.override.map { event.overrides[$0] }
    // Where a date alone is moved to may be in another zone than the event's.
    let own = change.flatMap { $0.appliesToFuture ? nil : $0.start }
    let time = own ?? event.when.start.with(wallClock: instance.start)
    let (duration, status) = (change?.duration ?? event.duration, change?.status ?? event.status)
    let isCancelled = status == .cancelled
    if isCancelled, marked == nil { return }
    guard let (start, end) = own != nil ? ownTimes(of: time, duration: duration) : familyTimes(of: time, duration: duration) else {
      return
    }
    if isCancelled, let marked, !marked.contains(start.date) { return }
    guard start < shown.upperBound, end > shown.lowerBound || start >= shown.lowerBound else { return }
    let (first, last) = (Swift.max(start, shown.lowerBound), Swift.min(end, shown.upperBound))
    dayCount += 1 + Swift.max(0, last.secondsSinceEpoch - first.secondsSinceEpoch) / 86_400
    guard dayCount <= Int64(maximumDaysPerEvent) else { return }
    occurrences.append(
      DayItem(
        event: index, override: Int32(instance.override ?? -1), start: start, end: end, isAllDay: time.isDate,
        isAside: event.kind.isAside, isCancelled: isCancelled, recurrenceID: instance.recurrenceID))
  }

  /// Start and end of a changed date on the family's clock. Its time may be in another zone than the event's.
  private mutating func ownTimes(of time: CalendarTime, duration: CalendarDuration) -> (CivilDateTime, CivilDateTime)? {
    var zone = zone(of: time)
    swap(&zone, &ownZone)
    defer { swap(&zone, &ownZone) }
    return familyTimes(of: time, duration: duration)
  }

  /// Start and end on the family's clock. A start that the clocks skip moves forward by the gap and keeps its length. A time that
  /// comes twice means the first.
  private func familyTimes(of time: CalendarTime, duration: CalendarDuration) -> (CivilDateTime, CivilDateTime) {
    let wall = time.wallClock
    if case .date = time {
      let days = Swift.max(0, (duration.approximateSeconds + 86_399) / 86_400)
      return (wall, wall.adding(seconds: Swift.max(1, days) * 86_400))
    }
    let startInstant: Instant
    if case .utc = time {
      startInstant = Instant(secondsSinceEpoch: wall.secondsSinceEpoch)
    } else {
      // `ownZone ?? context.zone` would copy the zone's rules for each date, which costs more than the look-up.
      startInstant = ownZone?.instant(of: wall) ?? context.zone.instant(of: wall)
    }
    let start = context.zone.localTime(of: startInstant)
    switch duration {
    case .exact(let seconds):
      return (start, Swift.max(start, context.zone.localTime(of: startInstant.adding(seconds: seconds))))
    case .days, .wallClock:
      let length = duration.approximateSeconds
      if case .utc = time { return (start, context.zone.localTime(of: startInstant.adding(seconds: length))) }
      let shifted = (ownZone?.localTime(of: startInstant) ?? context.zone.localTime(of: startInstant)).adding(seconds: length)
      let end = ownZone?.instant(of: shifted) ?? context.zone.instant(of: shifted)
      return (start, Swift.max(start, context.zone.localTime(of: end)))
    }
  }
}

extension Instant {
  fileprivate func adding(seconds: Int64) -> Instant {
    let sum = secondsSinceEpoch.addingReportingOverflow(seconds)
    return Instant(secondsSinceEpoch: sum.overflow ? (seconds < 0 ? .min : .max) : sum.partialValue)
  }
}
