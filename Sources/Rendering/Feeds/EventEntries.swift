internal import CivilTime
internal import ICalendar
internal import Languages
internal import Planning
internal import Recurrence
internal import TribeModel

/// Turns events into feed entries that every client reads alike.
struct EventEntries {
  let plan: SitePlan
  let language: Language
  var words: Catalogue { language.words }

  /// The entries of one event: none if it does not touch the window or nobody may see it. Several changes may lead to one time, and each
  /// stands by a UID of its own.
  func entries(of index: Int) -> [FeedEntry] { Self.toldApart(made(of: index)) }

  private static func toldApart(_ entries: [FeedEntry]) -> [FeedEntry] {
    guard entries.count > 1 else { return entries }
    var entries = entries
    var taken: Set<String> = []
    for place in entries.indices {
      let (uid, change) = (entries[place].uid, entries[place].recurrenceID)
      var number = 1
      while !taken.insert(entries[place].key).inserted, change == nil {
        number += 1
        entries[place].uid = FeedUID.suffixed(uid, "\(number)")
      }
    }
    return entries
  }

  /// The entries of an event as somebody's own feed has them who does not come to all of its dates, with names of their own: what is
  /// one component in all other feeds says something else here. Nil if theirs are everybody's.
  func entries(of index: Int, for member: MemberIndex) -> [FeedEntry]? {
    var event = plan.shown.events[index]
    guard event.visibility == .full, event.overrides.contains(where: { !$0.answers.isEmpty }) else { return nil }
    let theirs = plan.itemsByEvent[index].filter { plan.takesPart(member, in: $0) }
    let others = plan.itemsByEvent[index].filter { !plan.takesPart(member, in: $0) }.map { plan.items[Int($0)] }
    guard !others.isEmpty else { return nil }
    if event.when.repeats {
      event.when.exceptionDates += others.map { [start = event.when.start] in start.with(wallClock: $0.recurrenceID) }
      let left = Set(others.map { Int($0.override) })
      event.overrides = event.overrides.indices.filter { !left.contains($0) || event.overrides[$0].appliesToFuture }
        .map { event.overrides[$0] }
    }
    var entries = theirs.isEmpty ? [] : made(event, index, theirs)
    if !event.isFor(member, on: nil) { entries = theirs.map { alone(plan.items[Int($0)], of: event, index) } }
    for place in entries.indices {
      entries[place].standsFor = entries[place].uid
      entries[place].uid = FeedUID.suffixed(entries[place].uid, "of-\(FeedUID.part(plan.paths.memberNames[member]))")
    }
    return Self.toldApart(entries)
  }

  private func made(of index: Int) -> [FeedEntry] {
    guard Self.hasEntries(of: index, in: plan) else { return [] }
    return made(plan.shown.events[index], index, plan.itemsByEvent[index])
  }

  /// - Parameter items: the dates of the event that its entries tell of.
  private func made(_ event: Event, _ index: Int, _ items: [Int32]) -> [FeedEntry] {
    guard event.when.repeats else {
      guard !event.overrides.isEmpty, !plan.itemsByEvent[index].isEmpty else {
        return [single(event, base(event, index))]
      }
      return items.map { number in
        let occurrence = plan.items[Int(number)]
        guard occurrence.override >= 0 else { return single(event, base(event, index)) }
        var entry = alone(occurrence, of: event, index)
        // A change of the event's one date is the event.
        if occurrence.recurrenceID == event.when.start.wallClock { entry.uid = base(event, index).uid }
        return entry
      }
    }
    guard event.status == .cancelled else { return series(event, index, items) }
    let live = items.map { alone(plan.items[Int($0)], of: event, index) }
    guard case .mark = plan.settings.feeds.cancelled else { return live }
    return series(event, index, items) + live
  }

  /// Whether an event is on any feed, and so has one of its own: an event outside the window has a page at most.
  static func hasEntries(of index: Int, in plan: SitePlan) -> Bool {
    let event = plan.shown.events[index]
    guard event.visibility != .hidden else { return false }
    // Of a series that is cancelled, the plan has the dates that take place all the same.
    guard plan.itemsByEvent[index].isEmpty else { return true }
    guard event.status == .cancelled, case .mark = plan.settings.feeds.cancelled else { return false }
    return event.when.repeats || plan.context.window.contains(event.when.start.wallClock.date)
  }

  // MARK: What all entries of an event share

  /// Without a start, which each kind of entry has its own way to say.
  private func base(_ event: Event, _ index: Int) -> FeedEntry {
    let isBusyOnly = event.visibility == .busy
    let uid = FeedUID.make("event", event.id)
    var entry = FeedEntry(
      .event, uid: isBusyOnly ? busyUID(event) : uid, summary: isBusyOnly ? words.busy : summary(event, event.subject), start: nil)
    entry.isBusy = event.isBusy && event.status != .cancelled
    entry.status = FeedEntry.Status(event.status)
    if event.status == .cancelled { entry.summary = words.labelled(label: words.cancelled, value: entry.summary) }
    guard !isBusyOnly else { return entry }
    if event.status != .cancelled { entry.language = event.language(unless: language) }
    entry.created = event.created
    entry.updated = event.updated
    entry.location = event.location
    let page = plan.paths.hasPage(index) ? plan.settings.address(of: plan.paths.event(index)) : nil
    entry.url = page ?? event.url
    entry.notes = notes(event, event.notes, links: links(event, besides: page))
    entry.categories = ((event.category == .none ? [] : [words.name(of: event.category)]) + event.tags).withoutRepeats
    setPeople(event, &entry)
    return entry
  }

  /// A name for busy time that says nothing but when it is: whoever guesses at the event behind it has nothing to compare
  /// with. Made of the reader and the times alone, so it stays while they stay; `FeedPlan` numbers events that are busy at the same
  /// times.
  private func busyUID(_ event: Event) -> String {
    let reader = plan.settings.reader.map { "\($0)\n" } ?? ""
    return "busy-\(FeedDigest.text(reader + event.timesText))@\(OwnUID.domain)"
  }

  /// RFC 5545 §3.8.4.1, §3.8.4.3: only somebody with an address, and only where there is an organiser and somebody is invited.
  private func setPeople(_ event: Event, on change: Event.Override? = nil, _ entry: inout FeedEntry) {
    guard plan.settings.feeds.attendees, let owner = event.owner, let own = plan.shown.members[owner].email else { return }
    func person(_ member: MemberIndex, _ email: String, _ answer: String) -> FeedEntry.Person {
      FeedEntry.Person(name: plan.shown.members[member].name, address: "mailto:\(email)", answer: answer)
    }
    let people = event.people(on: change).filter { $0.member == owner || plan.shown.members[$0.member].email != nil }
    guard people.contains(where: { $0.member != owner }) else { return }
    entry.organizer = person(owner, own, "ACCEPTED")
    entry.attendees = people.compactMap { invitation in
      plan.shown.members[invitation.member].email.map { email in
        let answer = invitation.response == .notAnswered ? "NEEDS-ACTION" : invitation.response == .going ? "ACCEPTED" : "DECLINED"
        return person(invitation.member, email, answer)
      }
    }
  }

  /// How many letters of a label say nothing without the name of its cycle.
  private static let shortLabel = 3

  /// With the initials of everybody it is for, if asked.
  private func summary(_ event: Event, on change: Event.Override? = nil, _ subject: String) -> String {
    // A part of a cycle may be called A, which says nothing among a phone's other entries.
    let isShort = event.isCycle && subject.count <= Self.shortLabel
    let subject = isShort ? event.layer.map { words.labelled(label: $0, value: subject) } ?? subject : subject
    guard plan.settings.feeds.initialsInTitles else { return subject }
    let people = event.attending(on: change).map { plan.shown.members[$0.member].initials }
    return people.isEmpty ? subject : "\(people.joined(separator: "/")): \(subject)"
  }

  /// Its addresses: its own, unless that stands as the entry's URL, and the further ones with what they are called.
  private func links(_ event: Event, besides page: String?) -> String? {
    let own = page == nil ? nil : event.url.map { words.labelled(label: words.link, value: $0) }
    return joined([own] + event.links.map { words.labelled(label: $0.title ?? words.joinOnline, value: $0.url) }, by: "\n")
  }

  /// Plain text: the notes, then who it is for and who has answered what, then the event's own link.
  private func notes(_ event: Event, on change: Event.Override? = nil, _ own: String?, links: String?) -> String? {
    let invited = event.people(on: change)
    func names(_ label: String, _ people: [Event.Invitation]) -> String? {
      if people.isEmpty { return nil }
      return words.labelled(label: label, value: words.language.series(people.map { plan.shown.members[$0.member].name }))
    }
    var people = [names(words.who, invited)]
    if invited.contains(where: { $0.member != event.owner || $0.response != .going }) {
      for response in [Event.Response.going, .notAnswered, .declined] {
        people.append(names(words.answer(response), invited.filter { $0.response == response }))
      }
    }
    return joined([own, joined(event.lifts(words), by: "\n"), joined(people, by: "\n"), links], by: "\n\n")
  }

  /// An activity that has a time: open ones are not certain yet (NUSJio's states).
  func activity(_ index: Int) -> FeedEntry? {
    let activity = plan.shown.activities[index]
    guard activity.visibility == .full, let time = activity.start else { return nil }
    let start = anchored(time, isSeries: false)
    guard plan.context.window.contains(start.wallClock.date) else { return nil }
    let uid = FeedUID.make("activity", activity.id)
    var entry = FeedEntry(.event, uid: uid, summary: activity.title, start: start, end: end(start, activity.duration))
    entry.status = activity.state == .open ? .tentative : .confirmed
    entry.location = activity.location
    entry.url = plan.settings.address(of: OutputPaths.withoutIndex(plan.paths.activity(index)))
    entry.categories = activity.tags.withoutRepeats
    let names = activity.participants.map { plan.shown.members[$0].name }
    let who = names.isEmpty ? nil : words.labelled(label: words.going, value: words.language.series(names))
    entry.notes = joined([activity.summary, who], by: "\n\n")
    return entry
  }

  // MARK: Once

  private func single(_ event: Event, _ base: FeedEntry) -> FeedEntry {
    var entry = base
    setTimes(event.when.start, event.duration, &entry)
    return entry
  }

  /// Start and end of something that happens once: in UTC if one of them is in an hour that comes twice.
  func setTimes(_ time: CalendarTime, _ duration: CalendarDuration, _ entry: inout FeedEntry) {
    let start = anchored(time, isSeries: false)
    entry.start = start
    entry.end = end(start, duration)
    var own = time
    if case .floating(let clock) = time { own = local(clock) }
    guard case .zoned(let clock, _) = own, let zone = rules(own) else { return }
    let (first, last) = (zone.shiftedOutOfGap(clock), end(own.with(wallClock: zone.shiftedOutOfGap(clock)), duration).wallClock)
    guard zone.isRepeated(first) || zone.isRepeated(last) else { return }
    var moments = [first, last].map { zone.instant(of: $0).secondsSinceEpoch }
    if case .exact(let seconds) = duration { moments[1] = moments[0] + max(Self.shortest, seconds) }
    moments[1] = max(moments[1], moments[0] + Self.shortest)
    entry.start = Self.utc(Instant(secondsSinceEpoch: moments[0]))
    entry.end = Self.utc(Instant(secondsSinceEpoch: moments[1]))
  }

  private static func utc(_ instant: Instant) -> CalendarTime {
    .utc(CivilDateTime(uncheckedSecondsSinceEpoch: instant.secondsSinceEpoch))
  }

  // MARK: Series

  private func series(_ event: Event, _ index: Int, _ items: [Int32]) -> [FeedEntry] {
    let base = base(event, index)
    var set = event.when
    set.start = anchored(set.start, isSeries: true)
    let zone = rules(set.start)
    set.dates = set.dates.map { anchored($0, in: set, zone) }
    set.exceptionDates = set.exceptionDates.map { anchored($0, in: set, zone) }
    // What follows a change without a status is as cancelled as the series: it stays in it.
    let future = event.overrides.filter { $0.appliesToFuture && (event.status != .cancelled || $0.takesPlace) }
      .map { named($0, in: set, zone) }
    var changes = lastChanges(event, set, zone)
    // A cancelled occurrence is taken out: several readers show STATUS:CANCELLED overrides as normal. And what the series cannot hold
    // stands beside it.
    for change in changes where change.status == .cancelled || moved(change, in: set, zone) == nil {
      set.exceptionDates.append(named(change, in: set, zone))
    }
    // What takes place of a cancelled series is taken out too: some clients take its STATUS for that of all its dates.
    if event.status == .cancelled {
      set.exceptionDates += items.map { set.start.with(wallClock: plan.items[Int($0)].recurrenceID) }
    }
    if let split = future.min(by: { $0.wallClock < $1.wallClock }) { set = before(split, set) }
    let repeated = changes.isEmpty ? repeatedTimes(of: set, zone) : []
    changes += skippedTimes(of: set, event.duration, zone).filter { skipped in
      !changes.contains { named($0, in: set, zone).wallClock == skipped.wallClock }
    }.map { Event.Override(recurrenceID: $0) }
    set.exceptionDates += repeated.map { set.start.with(wallClock: $0) }

    var entries: [FeedEntry] = []
    for var component in PortablePart.parts(of: set, context: plan.context, zone: zone) {
      // The end of the first date is the end of all, so it must not be one that the clocks leave out.
      if let zone, isSkipped(component.start, event.duration, zone) { component.begin(at: 1, zone) }
      var entry = base
      if !component.suffix.isEmpty { entry.uid = FeedUID.suffixed(base.uid, component.suffix) }
      entry.start = component.start
      entry.end = end(component.start, event.duration)
      entry.rule = component.rule.map { ending($0, like: component.start) }
      entry.exceptions = component.exceptions
      entry.isCutOff = component.isCutOff
      entries.append(entry)
    }
    for clock in repeated {
      var entry = base
      entry.uid = FeedUID.suffixed(base.uid, "on-\(CalendarTime.date(clock.date).text)")
      setTimes(set.start.with(wallClock: clock), event.duration, &entry)
      entries.append(entry)
    }
    let masters = entries
    var names = Set(masters.map(\.uid))
    for change in changes where change.status != .cancelled && (event.status != .cancelled || change.status == nil) {
      guard var entry = changed(event, change, base, masters, set, zone) else { continue }
      if entry.recurrenceID == nil, !names.insert(entry.uid).inserted {
        // Another of the same day stands for itself: the hour tells them apart.
        let clock = named(change, in: set, zone).wallClock
        entry.uid = FeedUID.suffixed(base.uid, "at-\(CalendarTime.floating(clock).text)")
        names.insert(entry.uid)
      }
      entries.append(entry)
    }
    // Occurrences from a change "this and all that follow" on: each for itself, since few clients know such changes.
    if !future.isEmpty, event.status != .cancelled {
      let later = items.filter { plan.override(of: $0)?.appliesToFuture == true }
      entries += later.map { alone(plan.items[Int($0)], of: event, index) }
    }
    if event.status != .cancelled, event.visibility == .full, case .mark = plan.settings.feeds.cancelled {
      entries += changes.filter { $0.status == .cancelled }.compactMap { calledOff($0, of: event, base, set, zone) }
    }
    return entries
  }

  /// A date to come of a series that is called off, beside the series: as a change of it several readers show it as taking place.
  private func calledOff(
    _ change: Event.Override, of event: Event, _ base: FeedEntry, _ set: RecurrenceSet, _ zone: ZoneRules?
  ) -> FeedEntry? {
    let id = named(change, in: set, zone)
    guard id.wallClock.date >= plan.context.today, plan.context.window.contains(id.wallClock.date) else { return nil }
    var entry = base
    apply(change, of: event, to: &entry)
    entry.uid = FeedUID.suffixed(base.uid, "off-\(CalendarTime.floating(id.wallClock).text)")
    entry.summary = words.labelled(label: words.cancelled, value: entry.summary)
    (entry.status, entry.isBusy, entry.language) = (.cancelled, false, nil)
    setTimes(change.start ?? id, change.duration ?? event.duration, &entry)
    return entry
  }

  /// The dates in the window that begin or end at a clock time that the clocks leave out, each by the time at which it begins then.
  /// Programs take such times for four different ones, so each date says its own.
  private func skippedTimes(of set: RecurrenceSet, _ duration: CalendarDuration, _ zone: ZoneRules?) -> [CalendarTime] {
    guard let zone, case .zoned = set.start else { return [] }
    return zone.gaps(touching: plan.context.window.times).flatMap { gap in
      let length = nominalEnd(set.start, duration).wallClock.secondsSinceEpoch - set.start.wallClock.secondsSinceEpoch
      let moved = gap.upperBound.secondsSinceEpoch - gap.lowerBound.secondsSinceEpoch
      let around = gap.lowerBound.adding(seconds: -max(0, length))..<gap.upperBound.adding(seconds: moved)
      return set.occurrences(in: around, limit: Self.mostRepeated, zone: zone).starts.filter { clock in
        // Where a date begins that is in the gap, its rule has another time.
        let isMoved = gap.upperBound <= clock && set.rules.count == 1 && clock.time != set.start.wallClock.time
        return isMoved || isSkipped(set.start.with(wallClock: clock), duration, zone)
      }.map { set.start.with(wallClock: $0) }
    }
  }

  /// Whether something begins or ends at a clock time that the clocks leave out.
  private func isSkipped(_ start: CalendarTime, _ duration: CalendarDuration, _ zone: ZoneRules) -> Bool {
    guard case .zoned(let clock, _) = start else { return false }
    let end = nominalEnd(start, duration).wallClock
    return zone.shiftedOutOfGap(clock) != clock || zone.shiftedOutOfGap(end) != end
  }

  /// The occurrences in the window whose clock time comes twice. Each is taken out and stands beside the series in UTC, because
  /// several clients take the second time for it.
  private func repeatedTimes(of set: RecurrenceSet, _ zone: ZoneRules?) -> [CivilDateTime] {
    guard let zone, case .zoned = set.start else { return [] }
    return zone.overlaps(touching: plan.context.window.times).flatMap {
      set.occurrences(in: $0, limit: Self.mostRepeated, zone: zone).starts
    }
  }

  /// More than that in the hours that come twice are left to the clients.
  private static let mostRepeated = 12

  /// Changes of single occurrences. Of several of one occurrence the last counts, as on the pages.
  private func lastChanges(_ event: Event, _ set: RecurrenceSet, _ zone: ZoneRules?) -> [Event.Override] {
    var places: [CivilDateTime: Int] = [:]
    var changes: [Event.Override] = []
    for change in event.overrides where !change.appliesToFuture {
      let clock = named(change, in: set, zone).wallClock
      if let place = places[clock] {
        changes[place] = change
      } else {
        places[clock] = changes.count
        changes.append(change)
      }
    }
    return changes
  }

  /// The occurrence that a change is about, as the series names it.
  private func named(_ change: Event.Override, in set: RecurrenceSet, _ zone: ZoneRules?) -> CalendarTime {
    set.start.with(wallClock: set.wallClock(naming: anchored(change.recurrenceID, in: set, zone), zone: zone))
  }

  /// When a changed occurrence begins, on the clock of its series, so that the zone beside RECURRENCE-ID is the one beside DTSTART. Nil if
  /// that clock cannot say it, or if one of the two is a whole day and the other is not: where the kinds differ, readers show both the
  /// changed occurrence and the one that it replaces.
  private func moved(_ change: Event.Override, in set: RecurrenceSet, _ zone: ZoneRules?) -> CalendarTime? {
    guard let given = change.start else { return named(change, in: set, zone) }
    let start = anchored(given, isSeries: true)
    switch (set.start, start) {
    case (.date, .date), (.utc, .utc), (.floating, .floating): return start
    case (.zoned(_, let own), .zoned(_, let other)) where own == other: return start
    case (.date, _), (_, .date): return nil
    default: break
    }
    guard let instant = instant(of: start) else { return nil }
    if case .utc = set.start { return Self.utc(instant) }
    guard let zone else { return nil }
    let clock = zone.localTime(of: instant)
    // The second time of an hour that comes twice has no name on that clock.
    return zone.instant(of: clock) == instant ? set.start.with(wallClock: clock) : nil
  }

  /// Nil for days, and for times on no clock.
  private func instant(of time: CalendarTime) -> Instant? {
    let zone = if case .utc = time { ZoneRules.utc } else { rules(time) }
    return zone?.instant(of: time.wallClock)
  }

  /// The same series with nothing at or after `split`.
  private func before(_ split: CalendarTime, _ set: RecurrenceSet) -> RecurrenceSet {
    var set = set
    let last = split.wallClock.adding(seconds: -1)
    set.rules = set.rules.map { rule in
      if case .until(let until) = rule.end, until.wallClock < last { return rule }
      var (rule, end) = (rule, last)
      if case .count = rule.end {
        // What COUNT leaves before the split is what UNTIL leaves, if the count is not used up before.
        let all = set.occurrences(
          in: CivilDateTime(.min)..<split.wallClock, limit: maximumOccurrencesPerEvent, zone: rules(set.start))
        if !all.isTruncated, let start = all.starts.last { end = start }
      }
      rule.end = .until(set.start.with(wallClock: end))
      return rule
    }
    set.dates.removeAll { $0.wallClock >= split.wallClock }
    return set
  }

  /// One occurrence that differs: RECURRENCE-ID in the component that has it; on its own if none has.
  private func changed(
    _ event: Event, _ change: Event.Override, _ base: FeedEntry, _ masters: [FeedEntry], _ set: RecurrenceSet, _ zone: ZoneRules?
  )
    -> FeedEntry?
  {
    let id = named(change, in: set, zone)
    var entry = base
    apply(change, of: event, to: &entry)
    if let status = change.status { entry.status = FeedEntry.Status(status) }
    let moved = moved(change, in: set, zone)
    let start = moved ?? change.start.map { anchored($0, isSeries: false) } ?? id
    guard plan.context.window.contains(start.wallClock.date) || plan.context.window.contains(id.wallClock.date) else { return nil }
    entry.start = start
    entry.end = end(start, change.duration ?? event.duration)
    let clock = id.wallClock
    let master = masters.first { candidate in
      guard moved != nil, let first = candidate.start else { return false }
      if first.wallClock == clock { return true }
      guard let rule = candidate.rule else { return false }
      let own = RecurrenceSet(start: first, rules: [rule])
      return !own.occurrences(in: clock..<clock.adding(seconds: 1), limit: 1, zone: zone).starts.isEmpty
    }
    if let master {
      entry.uid = master.uid
      entry.recurrenceID = set.start.with(wallClock: clock)
    } else {
      entry.uid = FeedUID.suffixed(base.uid, "on-\(CalendarTime.date(clock.date).text)")
    }
    return entry
  }

  /// What an occurrence says of itself, but for its time; nothing if it may only be seen as busy.
  private func apply(_ change: Event.Override, of event: Event, to entry: inout FeedEntry) {
    guard event.visibility == .full else { return }
    let isAnswered = !change.answers.isEmpty
    if change.subject != nil || isAnswered {
      let title = summary(event, on: change, change.subject ?? event.subject)
      entry.summary = event.status == .cancelled ? words.labelled(label: words.cancelled, value: title) : title
    }
    if let location = change.location { entry.location = location.isBlank ? nil : location }
    if change.notes != nil || change.url != nil || isAnswered {
      let own = event.changed(by: change)
      entry.notes = notes(own, on: change, own.notes, links: links(own, besides: plan.settings.baseURL))
    }
    if plan.settings.baseURL == nil, let url = change.url { entry.url = url }
    if isAnswered { setPeople(event, on: change, &entry) }
  }

  /// A changed occurrence as an event of its own, with the times that the pages show.
  private func alone(_ occurrence: DayItem, of event: Event, _ index: Int) -> FeedEntry {
    let change = plan.shown.events[index].overrides[Int(occurrence.override)]
    var event = event
    event.status = change.status ?? event.status
    var entry = base(event, index)
    apply(change, of: event, to: &entry)
    entry.uid = FeedUID.suffixed(entry.uid, "on-\(CalendarTime.floating(occurrence.recurrenceID).text)")
    if occurrence.isAllDay {
      entry.start = .date(occurrence.start.date)
      entry.end = .date(occurrence.end.date > occurrence.start.date ? occurrence.end.date : occurrence.start.date.adding(days: 1))
      return entry
    }
    if plan.context.zone.isRepeated(occurrence.start) {
      // Of an hour that comes twice only UTC says which time is meant.
      let start = Self.utc(instant(of: occurrence, change, event))
      entry.start = start
      entry.end = end(start, change.duration ?? event.duration)
    } else {
      entry.start = local(occurrence.start)
      entry.end = local(max(occurrence.end, occurrence.start.adding(seconds: Self.shortest)))
    }
    return entry
  }

  /// When a changed occurrence begins: of an hour that comes twice the family's clock does not tell which is meant.
  private func instant(of occurrence: DayItem, _ change: Event.Override, _ event: Event) -> Instant {
    let zone = rules(event.when.start) ?? plan.context.zone
    func clock(_ time: CalendarTime) -> CivilDateTime { event.when.wallClock(naming: time, zone: zone) }
    var time = event.when.start.with(wallClock: occurrence.recurrenceID)
    if let start = change.start {
      let shift = clock(start).secondsSinceEpoch - clock(change.recurrenceID).secondsSinceEpoch
      time = change.appliesToFuture ? time.with(wallClock: occurrence.recurrenceID.adding(seconds: shift)) : start
    }
    return instant(of: time) ?? plan.context.zone.instant(of: time.wallClock)
  }

  // MARK: Times

  /// The rules of the zone that a time names.
  private func rules(_ time: CalendarTime) -> ZoneRules? {
    if case .floating = time { nil } else { plan.context.rules(of: time) }
  }

  /// The family's wall clock with its zone.
  private func local(_ clock: CivilDateTime) -> CalendarTime {
    FeedZone.isUTC(plan.context.zone.id) ? .utc(clock) : .zoned(clock, plan.context.zone.id)
  }

  /// Floating times are the family's; a single time in UTC is written on the family's clock, because Outlook shows bare UTC
  /// as such. A series in UTC moves on that clock with the seasons and cannot be; it is written in a zone that never changes,
  /// because some readers take bare UTC in a calendar with X-WR-TIMEZONE for that zone's clock.
  func anchored(_ time: CalendarTime, isSeries: Bool) -> CalendarTime {
    switch time {
    case .date: return time
    case .floating(let clock):
      let own = local(clock)
      return isSeries ? own : anchored(own, isSeries: false)
    case .utc(let clock):
      if isSeries { return unchanging(clock) }
      let instant = Instant(secondsSinceEpoch: clock.secondsSinceEpoch)
      let wall = plan.context.zone.localTime(of: instant)
      // Of an hour that comes twice only UTC says which time is meant.
      return plan.context.zone.isRepeated(wall) ? time : local(wall)
    case .zoned(let clock, let zone):
      if FeedZone.isUTC(zone) { return anchored(.utc(clock), isSeries: isSeries) }
      guard !isSeries, let rules = rules(time) else { return time }
      // A clock time that comes twice is read in two ways, one that the spring change leaves out in three: write what is meant.
      if rules.isRepeated(clock) { return Self.utc(rules.instant(of: clock)) }
      return .zoned(rules.shiftedOutOfGap(clock), zone)
    }
  }

  /// What names an occurrence of a series that is `anchored` itself: on the clock of its start.
  private func anchored(_ time: CalendarTime, in set: RecurrenceSet, _ zone: ZoneRules?) -> CalendarTime {
    if case .utc(let clock) = time, case .zoned(_, let id) = set.start, id != FeedZone.unchanging, let zone {
      return .zoned(zone.localTime(of: Instant(secondsSinceEpoch: clock.secondsSinceEpoch)), id)
    }
    return anchored(time, isSeries: true)
  }

  /// UTC's clock under a name that every client knows; bare UTC if that is the family's own, or the name is not in the data.
  private func unchanging(_ clock: CivilDateTime) -> CalendarTime {
    guard !FeedZone.isUTC(plan.context.zone.id), (try? plan.context.database.zone(FeedZone.unchanging)) != nil else {
      return .utc(clock)
    }
    return .zoned(clock, FeedZone.unchanging)
  }

  /// UNTIL in the form that the start calls for: a day for days, UTC for everything else (RFC 5545 §3.3.10).
  private func ending(_ rule: RecurrenceRule, like start: CalendarTime) -> RecurrenceRule {
    guard case .until(let until) = rule.end else { return rule }
    var rule = rule
    let lastSecond = TimeOfDay(uncheckedSecondsSinceMidnight: 86_399)
    switch (start, until) {
    case (.date, .date), (.utc, .utc), (.zoned, .utc): break
    case (.date, _): rule.end = .until(.date(until.wallClock.date))
    case (.utc, _), (.floating, _):
      rule.end = .until(.utc(until.isDate ? CivilDateTime(until.wallClock.date, lastSecond) : until.wallClock))
    case (.zoned, _):
      let clock = until.isDate ? CivilDateTime(until.wallClock.date, lastSecond) : until.wallClock
      if let zone = rules(start) { rule.end = .until(Self.utc(zone.instant(of: clock))) }
    }
    return rule
  }

  /// DTEND: exclusive, of the same kind and zone as the start, and always there, because iCloud wants it.
  ///
  /// It must be later than DTSTART (RFC 5545 §3.8.2.2): calcurse drops an event that ends in the minute in which it starts,
  /// so something without length lasts `shortest` in a feed.
  private func end(_ start: CalendarTime, _ duration: CalendarDuration) -> CalendarTime {
    var end = nominalEnd(start, duration)
    if case .zoned(let clock, _) = end, let zone = rules(end) { end = end.with(wallClock: zone.shiftedOutOfGap(clock)) }
    return end.wallClock > start.wallClock ? end : start.with(wallClock: start.wallClock.adding(seconds: Self.shortest))
  }

  /// Seconds.
  private static let shortest: Int64 = 60

  private func nominalEnd(_ start: CalendarTime, _ duration: CalendarDuration) -> CalendarTime {
    if case .date(let date) = start {
      switch duration {
      case .days(let days): return .date(date.adding(days: max(1, days)))
      case .wallClock(let seconds), .exact(let seconds): return .date(date.adding(days: max(1, Int((seconds + 86_399) / 86_400))))
      }
    }
    let clock = start.wallClock
    switch duration {
    case .days(let days): return start.with(wallClock: CivilDateTime(clock.date.adding(days: max(0, days)), clock.time))
    case .wallClock(let seconds): return start.with(wallClock: clock.adding(seconds: max(0, seconds)))
    case .exact(let seconds):
      guard let zone = rules(start) else { return start.with(wallClock: clock.adding(seconds: max(0, seconds))) }
      let moment = zone.instant(of: clock).secondsSinceEpoch + max(0, seconds)
      return start.with(wallClock: max(clock, zone.localTime(of: Instant(secondsSinceEpoch: moment))))
    }
  }
}

enum FeedZone {
  /// Zones that are written as bare UTC.
  static func isUTC(_ zone: TimeZoneID) -> Bool {
    ["UTC", "Etc/UTC", "Etc/UCT", "UCT", "Zulu", "Etc/Zulu", "GMT", "Universal", "Etc/Universal"].contains(zone.name)
  }

  /// The clock of UTC as a zone like any other: it has a VTIMEZONE, and is not called UTC.
  static let unchanging = TimeZoneID("Etc/GMT")
}

extension SiteSettings {
  /// The whole address of a page or file, if the planner knows where it is served.
  func address(of path: String) -> String? { baseURL.map { $0 + path } }
}
