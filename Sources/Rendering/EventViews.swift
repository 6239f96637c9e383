internal import CivilTime
internal import Diagnostics
internal import Languages
internal import Planning
internal import Recurrence
internal import RecurrenceWords
internal import Templates
internal import TribeModel

extension Event.Invitation {
  func label(_ shared: SharedViews) -> String {
    shared.words.labelled(label: shared.plan.shown.members[member].name, value: shared.words.answer(response))
  }

  static func record(in schema: inout ViewSchema) -> Record<Event.Invitation> {
    Record("person", in: &schema) { person in
      person.text("initials") { $1.plan.shown.members[$0.member].initials }
      person.text("tone") { $1.tone(of: $0.member) }
      person.text("label") { $0.label($1) }
      person.flag("isWaiting") { $0.response == .notAnswered }
      person.flag("isDeclined") { $0.response == .declined }
    }
  }
}

/// One event, whatever its dates; or as it is on a date that has something of its own.
struct EventView {
  let index: Int
  let event: Event
  /// Where it leads.
  let path: String
  /// How it repeats, in words; nil if it does not.
  let sentence: String?
  fileprivate let subject: String
  fileprivate let invited, attending: [Event.Invitation]
  /// The first of those invited.
  fileprivate let people: ArraySlice<Event.Invitation>
  /// Whether it stands for all chores of a day.
  fileprivate var isBundle = false

  /// How many people an event shows before it says how many more there are.
  fileprivate static let shownPeople = 5
  /// How many letters of a rule's words stand beside an event; a longer one is told on the event's page.
  private static let longestRepeatText = 32

  static func record(
    in schema: inout ViewSchema, _ person: Record<Event.Invitation>, _ tag: Record<String>
  ) -> Record<EventView> {
    Record("event", in: &schema) { event in
      event.text("subject") { $0.subject }
      event.text("lang", .optional) { $0.event.language(unless: $1.language) }
      event.path("path") { $0.path }
      event.text("tone") { $0.tone($1) }
      event.text("kind", .optional) { $0.event.kindClass }
      event.text("icon", .optional) { $0.event.icon($1.plan.shown) }
      event.text("category", .optional) { $0.event.iconName($1.plan.shown, $1.words) }
      event.text("note", .optional) { $0.note($1) }
      event.text("repeatText", .optional) { event, shared -> String? in
        guard let sentence = event.sentence else { return nil }
        return sentence.count <= longestRepeatText ? sentence : shared.words.repeats
      }
      event.text("layer", .optional) { $0.event.layer }
      event.flag("isTentative") { $0.event.status == .tentative }
      event.flag("isCancelled") { $0.event.status == .cancelled }
      event.text("notes", .optional) { $0.open?.notes }
      event.url("link", .optional) { $0.open?.url.flatMap(LinkAddress.published) }
      event.list("tags", of: tag) { $0.open?.tags ?? [] }
      event.list("people", of: person, flag: "hasPeople") { Array($0.people) }
      event.text("peopleLabel", .optional) { event, shared in event.people.isEmpty ? nil : event.peopleLabel(shared) }
      event.text("initials", .optional) { event, shared in
        shared.plan.paperInitials(of: event.event, event.attending, currentMembers: shared.lists.currentMembers)
      }
      event.text("second", .optional) { event, shared -> String? in
        guard !event.isBundle, event.attending.count > 1, event.attending.count < shared.lists.currentMembers else { return nil }
        return "x\(shared.plan.shown.members[event.attending[1].member].colour % SharedViews.toneCount)"
      }
      event.text("morePeople", .optional) { $0.morePeople($1) }
    }
  }

  /// What may be read of the event, if that is all: notes, tags, address.
  private var open: Event? { event.visibility == .full ? event : nil }

  fileprivate func note(_ shared: SharedViews) -> String? {
    let (tribe, words) = (shared.plan.shown, shared.words)
    switch event.kind {
    case .event, .birthday: return nil
    case .todo(let index):
      return tribe.todos[index].due.flatMap { $0 < shared.plan.context.today ? shared.dueText($0) : nil }
    case .activity(let index): return tribe.activities[index].placesLeft.map { words.placesLeft(count: $0) }
    case .chore(let house, let chore, let due):
      let name = tribe.houses.count > 1 ? tribe.houses[house].name : nil
      let chore = tribe.houses[house].chores[chore]
      let isOpen = event.owner == nil && tribe.houses[house].days.isEmpty && chore.turns != .anybody
      let overdue = due < event.when.start.wallClock.date ? shared.dueText(due) : nil
      return shared.language.row([name, chore.part, overdue, isOpen ? words.nobodyAvailable : nil])
    case .meal(let index): return tribe.meals[index].cook.map { words.cook(name: tribe.members[$0].name) }
    }
  }

  private func tone(_ shared: SharedViews) -> String {
    if let colour = event.colour { return "m\(colour % SharedViews.toneCount)" }
    let isForEveryone = isBundle || attending.count > 1 && attending.count >= shared.lists.currentMembers
    // A cycle that was given a colour has it, whosever it is.
    let isColoured = event.isCycle && event.layer.map { shared.plan.shown.layerColours[$0] != nil } ?? false
    return shared.tone(of: isForEveryone || isColoured ? nil : attending.first?.member, layer: event.layer)
  }

  private func morePeople(_ shared: SharedViews) -> String? {
    invited.count > people.count && !people.isEmpty ? "+\(shared.language.plainNumber(invited.count - people.count))" : nil
  }

  private func peopleLabel(_ shared: SharedViews) -> String {
    if case .chore = event.kind, invited.count == 1, let owner = invited.first {
      return shared.words.turnOf(name: shared.plan.shown.members[owner.member].name)
    }
    // That somebody goes goes without saying.
    let names = invited.prefix(people.count).map { person in
      let name = shared.plan.shown.members[person.member].name
      return person.response == .going
        ? name : shared.words.nameWithAnswer(name: name, answer: shared.words.uncapitalized(shared.words.answer(person.response)))
    }
    return shared.language.series(names + [morePeople(shared)].compactMap { $0 })
  }
}

/// Makes the records of events, in the events' order.
struct EventViews {
  private let shared: SharedViews
  /// What the dates of each event made so far show of it.
  private(set) var shown: [Happening.Shown] = []
  /// For each event made so far, how it repeats, in words; nil if it does not.
  private(set) var sentences: [String?] = []

  init(_ shared: SharedViews) { self.shared = shared }

  mutating func make(_ index: Int, _ data: inout ViewData) -> ViewRef {
    let event = shared.plan.shown.events[index]
    var sentence: String?
    if event.when.repeats {
      // The month's first day, so that the words change with the month only.
      let today = shared.plan.context.today
      sentence =
        event.when.description(
          in: shared.language, zone: shared.plan.context.rules(of: event.when.start),
          from: CivilDateTime(today.adding(days: 1 - today.day)))
        ?? shared.words.repeats
    }
    sentences.append(sentence)
    let whole = view(index, event, nil, shared.plan.paths.event(index))
    shown.append(
      Happening.Shown(
        subject: whole.subject, location: event.shownLocation,
        hasAlso: whole.sentence != nil || event.layer != nil || event.status != .confirmed || whole.note(shared) != nil))
    return shared.models.event.make(whole, shared, &data)
  }

  /// The event of an occurrence, if that is other than what the event is by itself: by a change that says more than a time; or without
  /// a page it leads to the list of its own day.
  func dated(_ occurrence: DayItem, _ data: inout ViewData) -> (event: ViewRef, shown: Happening.Shown)? {
    let (index, plan) = (Int(occurrence.event), shared.plan)
    let path = plan.ownDay(of: occurrence)
    let change = plan.override(of: occurrence)
    guard path != nil || change?.saysMore == true else { return nil }
    var (event, shown) = (plan.shown.events[index], shown[index])
    if let change, event.visibility == .full {
      event = event.changed(by: change)
      if change.subject != nil { shown.subject = event.shownSubject(shared.words) }
      if change.location != nil { shown.location = event.shownLocation }
      shown.note = change.ownNote
      shown.hasAlso = shown.hasAlso || shown.note != nil || event.status != .confirmed
    }
    return (shared.models.event.make(view(index, event, change, path ?? plan.paths.event(index)), shared, &data), shown)
  }

  /// The chores of a day as one line.
  func bundle(_ chores: [Int32], on date: CivilDate, _ data: inout ViewData) -> (event: ViewRef, shown: Happening.Shown) {
    let plan = shared.plan
    let path = plan.hasPage(date) ? OutputPaths.day(date) : plan.shows(date) ? plan.dayList(date) : OutputPaths.chores
    var whole = view(Int(plan.items[Int(chores[0])].event), shared.bundle(of: chores), nil, path)
    whole.isBundle = true
    let shown = Happening.Shown(subject: whole.subject, location: nil, hasAlso: false)
    return (shared.models.event.make(whole, shared, &data), shown)
  }

  private func view(_ index: Int, _ event: Event, _ change: Event.Override?, _ path: String) -> EventView {
    let invited = event.people(on: change)
    // Nobody is asked whether they come to their own birthday.
    let shown = event.birthday == nil ? invited.prefix(EventView.shownPeople) : []
    // A date that takes place of a cancelled series does not come again.
    let isCancelled = shared.plan.shown.events[index].status == .cancelled
    return EventView(
      index: index, event: event, path: path, sentence: isCancelled ? nil : sentences[index],
      subject: event.shownSubject(shared.words), invited: invited, attending: event.attending(on: change), people: shown)
  }
}

/// One event on one day that it touches: what lists and grids show.
struct Happening {
  /// What each date of an event shows of it.
  struct Shown {
    var subject: String
    var location: String?
    /// What one date alone has to say.
    var note: String?
    /// Whether there is more to tell than a place.
    var hasAlso: Bool
  }

  let occurrence: DayItem
  let date: CivilDate
  /// The record of the event.
  let event: ViewRef
  let shown: Shown
  /// The day in short, the same for all that happens on it.
  let dateText: String
  /// Whether it stands for all chores of the day.
  var isBundle = false

  /// Whether it starts on this day at a certain time.
  private var isTimed: Bool { !occurrence.coversWholeDays && date == occurrence.firstDay }

  static func record(in schema: inout ViewSchema, _ event: Record<EventView>) -> Record<Happening> {
    Record("happening", in: &schema) { happening in
      happening.record("event", ofShared: event) { happening, _ in happening.event }
      happening.text("subject") { $0.shown.subject }
      happening.flag("isTimed") { $0.isTimed }
      happening.text("machine") { $0.isTimed ? isoText($0.occurrence.start) : isoText($0.date) }
      happening.text("clock", .optional) {
        guard $0.isTimed else { return isoText($0.date) }
        let words = $1.language.text($0.occurrence.start.time).utf8
        let isPlain = words.count == 5 && words.enumerated().allSatisfy { $0 == 2 ? $1 == 0x3A : (0x30...0x39).contains($1) }
        return isPlain ? nil : isoText($0.occurrence.start)
      }
      happening.text("when") { $0.when($1) }
      happening.text("until", .optional) { $0.until($1) }
      happening.text("abroad", .optional) { $1.abroad($0.occurrence) }
      happening.text("dateText") { $0.dateText }
      happening.text("location", .optional) { $0.shown.location }
      happening.text("note", .optional) { $0.shown.note }
      happening.flag("isBundle") { $0.isBundle }
      happening.flag("isAside") { $0.occurrence.isAside }
      happening.flag("hasAlso") { $0.shown.location != nil || $0.shown.hasAlso || $1.abroad($0.occurrence) != nil }
    }
  }

  private func when(_ shared: SharedViews) -> String {
    if isTimed { return shared.language.text(occurrence.start.time) }
    if occurrence.isAside {
      let event = shared.plan.shown.events[Int(occurrence.event)]
      if case .meal(let index) = event.kind { return shared.name(of: shared.plan.shown.meals[index]) }
      return event.iconName(shared.plan.shown, shared.words) ?? ""
    }
    if occurrence.coversWholeDays || date != occurrence.lastDay { return shared.words.allDay }
    return shared.words.untilTime(time: shared.language.text(occurrence.end.time))
  }

  private func until(_ shared: SharedViews) -> String? {
    let (language, end) = (shared.language, occurrence.end)
    let (first, last) = (occurrence.firstDay, occurrence.lastDay)
    if occurrence.coversWholeDays {
      return last > first ? shared.words.rangeEnd(end: language.text(last, .weekdayDayMonthShort)) : nil
    }
    if isTimed ? end <= occurrence.start : date == last { return nil }
    return shared.words.rangeEnd(end: isTimed && last == first ? language.text(end.time) : language.text(end, .weekdayDay))
  }
}

extension Event {
  /// The class of its kind in pages; nil for an event.
  var kindClass: String? { kind.shown.mark }

  /// Who brings and who fetches, as far as that is known.
  func lifts(_ words: Catalogue) -> [String?] {
    [(words.dropOff, bring), (words.pickUp, fetch)].map { label, name in name.map { words.labelled(label: label, value: $0) } }
  }

  /// What may be read of the subject.
  func shownSubject(_ words: Catalogue) -> String {
    guard visibility == .full else { return words.busy }
    if let birthday { return words.day(of: subject, years: birthday.age, isAnniversary: birthday.isAnniversary) }
    return subject.isBlank ? words.kindEvent : subject
  }

  var shownLocation: String? {
    guard visibility == .full, let location, !location.isBlank else { return nil }
    return location
  }

  /// The language of its title and notes as a BCP 47 tag. Nil if it is the planner's or not known.
  func language(unless planner: Language) -> String? { language.flatMap { planner.identifier.hasPrefix($0) ? nil : $0 } }
}

/// Those of the texts that there are, in one; nil if there are none.
func joined(_ texts: [String?], by separator: String) -> String? {
  let texts = texts.compactMap { $0 }.filter { !$0.isEmpty }
  return texts.isEmpty ? nil : texts.joined(separator: separator)
}

extension SharedViews {
  /// What the clocks say where something begins and ends, if that is not where the family lives.
  func abroad(_ item: DayItem) -> String? {
    let event = Int(item.event)
    guard !item.isAllDay, case .zoned(_, let zone) = plan.shown.events[event].when.start,
      zone != plan.context.zone.id || plan.shown.events[event].endZone != nil, plan.shown.events[event].visibility == .full
    else { return nil }
    func clock(_ id: TimeZoneID, _ time: CivilDateTime) -> (clock: TimeOfDay, place: String)? {
      guard id != plan.context.zone.id, let city = id.name.split(separator: "/").dropFirst().last, !id.name.hasPrefix("Etc/"),
        let rules = try? plan.context.database.zone(id)
      else { return nil }
      return (rules.localTime(of: plan.context.zone.instant(of: time)).time, city.split(separator: "_").joined(separator: " "))
    }
    let times = [clock(zone, item.start), clock(plan.shown.events[event].endZone ?? zone, item.end)]
    if let start = times[0], let end = times[1], start.place == end.place, item.end > item.start {
      return words.timeIn(time: language.range(start.clock, end.clock), place: start.place)
    }
    let said = times.prefix(item.end > item.start ? 2 : 1).map { time -> String? in
      time.map { words.timeIn(time: language.text($0.clock), place: $0.place) }
    }
    return language.row(said)
  }
}

extension Event.Override {
  /// What is to be known of its date alone, in one line.
  var ownNote: String? {
    notes.flatMap { $0.isBlank ? nil : $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
  }
}

extension String {
  /// Whether there is nothing to read.
  var isBlank: Bool { !saysSomething }
}

extension Catalogue {
  /// The word that is called after a case: `categorySport` of `category` and `.sport`. A test asks for all that there are.
  func word(_ value: Any, _ kind: String = "") -> String {
    let name = "\(value)"
    return say(named: kind.isEmpty ? name : kind + name.prefix(1).uppercased() + name.dropFirst()) ?? name
  }

  func answer(_ response: Event.Response) -> String { word(response) }
  func name(of category: EventCategory) -> String { word(category, "category") }
  func name(of state: Activity.State) -> String { word(state, "activity") }

  /// What somebody's birthday or anniversary is called.
  func day(of name: String, years: Int?, isAnniversary: Bool) -> String {
    if years == 0, !isAnniversary { return born(name: name) }
    guard isAnniversary else { return years.map { turns(name: name, age: $0) } ?? birthdayOf(name: name) }
    let title = anniversaryOf(name: name)
    return years.map { withPeople(text: title, people: language.plainNumber($0)) } ?? title
  }
}

extension SitePlan {
  /// What one date of an event has of its own; nil if that is nothing, or may not be read.
  func change(of item: DayItem) -> Event.Override? { event(of: item).visibility == .full ? override(of: item) : nil }

  /// Where an occurrence of something that repeats and has no page leads: to the list of its own day. Nil if it leads where all do.
  func ownDay(of item: DayItem) -> String? {
    let event = Int(item.event)
    guard event < ownEvents.upperBound, !paths.hasPage(event), shown.events[event].visibility == .full,
      itemsByEvent[event].count > 1,
      let days = shownDays
    else { return nil }
    let first = Swift.min(Swift.max(item.firstDay, days.lowerBound), days.upperBound)
    let path = dayList(first)
    return path == paths.event(event) ? nil : path
  }

  /// Where an occurrence leads: `ownDay(of:)`, or where all of its event do.
  func path(of item: DayItem) -> String { ownDay(of: item) ?? paths.event(Int(item.event)) }

  /// What an event is called on one date.
  func subject(of item: DayItem, _ words: Catalogue) -> String {
    if let subject = change(of: item)?.subject, !subject.isBlank { return subject }
    return shown.events[Int(item.event)].shownSubject(words)
  }
}

extension PlanContext {
  /// What the family's clock shows at a time. A zone that is not known has been reported; its clock is then taken as it stands.
  func familyTime(_ time: CalendarTime) -> CivilDateTime { time.clock(in: zone, database) }

  /// The rules of the clock that a time stands on: of its own zone, or of the family's for a floating one; nil for days and instants.
  func rules(of time: CalendarTime) -> ZoneRules? {
    switch time {
    case .zoned(_, let id): id == zone.id ? zone : try? database.zone(id)
    case .floating: zone
    case .date, .utc: nil
    }
  }
}
