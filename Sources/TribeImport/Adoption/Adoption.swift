import CivilTime
import ICalendar
import Recurrence
import TribeModel

/// Whom an event names, as its calendar writes it.
struct Invited {
  var organizer: CalendarContents.Entry.Attendee?
  var attendees: [CalendarContents.Entry.Attendee]
  /// Those of single dates.
  var changes: [CalendarTime: [CalendarContents.Entry.Attendee]] = [:]
}

/// What one source says, on its way into the family.
struct SourcePart {
  var tribe: Tribe
  var source: SourceSetting
  /// Invitations that the owner of the calendar has declined, which are not shown.
  var declined: [Event] = []
}

/// The stage between reading and merging: turns what any source says into people, the effects of rules, and kinds.
///
/// People come from whose source it is, who is invited, and the names in titles. What becomes somebody's is the family's own; a layer is
/// what is given to nobody and stands in nobody's title.
struct Adoption {
  /// The scope of those whom only planner.json names. No source has such a name.
  static let scope = SourceScope(name: "planner.json")

  static func id(of name: String) -> MemberID { MemberID(name, in: scope) }

  private let setup: ImportSetup
  private let log: ImportLog
  private let family: FamilyNames
  private var rules: Rules

  init(_ setup: ImportSetup, _ parts: [(tribe: Tribe, source: SourceSetting)], _ log: ImportLog) {
    (self.setup, self.log) = (setup, log)
    family = FamilyNames(setup.settings, parts)
    rules = Rules(setup.settings.rules)
  }

  /// Adopts the parts, in their order, and tells of rules that are for nothing.
  mutating func adopted(_ parts: [(tribe: Tribe, source: SourceSetting)]) -> [SourcePart] {
    let adopted = parts.map { adopt(SourcePart(tribe: $0.tribe, source: $0.source)) }
    rules.tell(at: setup.planner.span(ofRule:), log)
    return adopted
  }

  private mutating func adopt(_ part: SourcePart) -> SourcePart {
    var part = part
    let kinds = CalendarKinds(part, setup, log)
    var people = PartPeople(part.tribe, family, part.source)
    if part.source.format == SourceFormat.icalendar.rawValue || !part.source.members.isEmpty {
      givePeople(&part, &people, isOfTitles: kinds.kind == nil || kinds.kind == .events)
    }
    if !setup.settings.rules.isEmpty { apply(&part, &people) }
    if setup.settings.guesses, part.source.format == SourceFormat.icalendar.rawValue { guessCategories(&part.tribe) }
    part.tribe.members = people.members
    kinds.turn(&part.tribe, family, people)
    let layers = Set(part.tribe.events.compactMap(\.layer))
    part.tribe.layerColours = part.tribe.layerColours.filter { layers.contains($0.key) }
    return part
  }

  // MARK: People

  private func givePeople(_ part: inout SourcePart, _ people: inout PartPeople, isOfTitles: Bool) {
    let source = part.source
    let isCalendar = source.format == SourceFormat.icalendar.rawValue
    var shown: [Event] = []
    for var event in part.tribe.events {
      let owners = owners(of: source, layer: event.layer)
      let readsTitles = isCalendar && isOfTitles && (source.people.map { $0 == .titles } ?? owners.isEmpty)
      let layer = event.layer
      give(&event, owners, readsTitles, &people)
      if source.people == .titles || event.isOurs { event.layer = isCalendar ? source.layer : layer }
      if source.declined == .hide, leaveOutDeclined(&event, of: Set(owners.map { people[$0] })) {
        part.declined.append(event)
      } else {
        shown.append(event)
      }
    }
    part.tribe.events = shown
    let owners = owners(of: source, layer: nil)
    let readsTitles = isCalendar && (source.people.map { $0 == .titles } ?? owners.isEmpty)
    part.tribe.todos.changeEach { todo in
      guard todo.assignee == nil, todo.creator == nil else { return }
      let named = readsTitles ? family.people(in: todo.title) : nil
      if let named { todo.title = named.title }
      let all = named?.people ?? owners
      if all.count == 1 { todo.assignee = people[all[0]] }
    }
    part.tribe.houses.changeEach { if $0.residents.isEmpty { $0.residents = owners.map { people[$0] } } }
  }

  /// Whose calendar it is: as planner.json says, or by its name, which is its owner's address in Google's.
  private func owners(of source: SourceSetting, layer: String?) -> [Int] {
    if !source.members.isEmpty { return source.members.compactMap { family[$0] } }
    return layer.flatMap { family.person(address: $0, name: nil) }.map { [$0] } ?? []
  }

  private func give(_ event: inout Event, _ owners: [Int], _ readsTitles: Bool, _ people: inout PartPeople) {
    event.calendarsOf = Set(owners.map { people[$0] })
    guard event.owner == nil, event.invitations.isEmpty else { return }
    let invited = log.invited[event.id]
    var answers = invited.map { self.answers($0.attendees) } ?? []
    let organizer = invited?.organizer.flatMap { family.person(address: $0.address, name: $0.name) }
    var named: FamilyNames.Title?
    if readsTitles, let title = family.people(in: event.subject) {
      named = title
      event.subject = title.title
      // A changed title says its people again.
      event.overrides.changeEach { $0.subject = $0.subject.map { family.people(in: $0)?.title ?? $0 } }
    }
    for person in named?.people ?? owners where !answers.contains(where: { $0.person == person }) {
      answers.append((person, .going))
    }
    // Who only wrote it down is none of its people, where these are known.
    let isInvitation = !(invited?.attendees.isEmpty ?? true) || named == nil && owners.isEmpty
    let owner = (isInvitation ? organizer : nil) ?? answers.first { $0.answer == .going }?.person
    event.owner = owner.map { people[$0] }
    event.invitations = answers.filter { $0.person != owner }.map { .init(member: people[$0.person], response: $0.answer) }
    for index in event.overrides.indices {
      let change = invited?.changes[event.overrides[index].recurrenceID].map(self.answers) ?? []
      let others = change.filter { own in
        own.person == owner ? own.answer != .going : !answers.contains { $0 == own }
      }
      event.overrides[index].answers = others.map { .init(member: people[$0.person], response: $0.answer) }
    }
  }

  /// The answers of those who are of the family, each person's once.
  private func answers(_ attendees: [CalendarContents.Entry.Attendee]) -> [(person: Int, answer: Event.Response)] {
    var answers: [(person: Int, answer: Event.Response)] = []
    for attendee in attendees {
      guard let person = family.person(address: attendee.address, name: attendee.name),
        !answers.contains(where: { $0.person == person })
      else { continue }
      answers.append(
        (person, attendee.participation == "ACCEPTED" ? .going : attendee.participation == "DECLINED" ? .declined : .notAnswered))
    }
    return answers
  }

  /// Whether all whose calendar it is have declined. Dates that they have declined alone are taken out of the series.
  private func leaveOutDeclined(_ event: inout Event, of owners: Set<MemberIndex>) -> Bool {
    guard !owners.isEmpty else { return false }
    func areAll(_ answers: [Event.Invitation]) -> Bool {
      owners.isSubset(of: answers.filter { $0.response == .declined }.map(\.member))
    }
    for change in event.overrides where areAll(change.answers) && !change.appliesToFuture {
      event.when.exceptionDates.append(change.recurrenceID)
      event.overrides.removeAll { $0.recurrenceID == change.recurrenceID }
    }
    return areAll(event.invitations)
  }

  // MARK: Rules

  private mutating func apply(_ part: inout SourcePart, _ people: inout PartPeople) {
    let source = part.source
    part.tribe.events = part.tribe.events.compactMap { event in
      var event = event
      let subject = subject(event, source, people)
      let effects = rules.effects(on: subject)
      if effects?.conceals ?? false { log.concealed.insert(event.subject) }
      if effects?.hides ?? false { return nil }
      log.pauses[event.id] = effects?.pause
      for change in event.overrides.reversed() { apply(change, of: &event, subject) }
      if let effects { apply(effects, to: &event, source, &people) }
      return event
    }
    part.tribe.todos = part.tribe.todos.compactMap { todo in
      var todo = todo
      let who = [todo.assignee ?? todo.creator].compactMap { $0.map { people.members[$0].name } }
      let subject = Rules.Subject(
        title: todo.title, notes: todo.notes, calendars: [source.name, todo.list].compactMap { $0 }, people: who,
        start: todo.due.map { CivilDateTime($0, todo.time ?? .midnight) }, isAllDay: todo.time == nil)
      guard let effects = rules.effects(on: subject) else { return todo }
      if effects.conceals { log.concealed.insert(todo.title) }
      if effects.hides || effects.show == .busy { return nil }
      todo.title = effects.rename ?? todo.title
      if let person = effects.members?.first.flatMap({ family[$0] }) { todo.assignee = people[person] }
      return todo
    }
  }

  private func subject(_ event: Event, _ source: SourceSetting, _ people: PartPeople) -> Rules.Subject {
    Rules.Subject(
      title: event.subject, place: event.location, notes: event.notes,
      calendars: [source.name, source.layer, event.layer].compactMap { $0 }, category: event.category,
      people: event.people().map { people.members[$0.member].name }, start: setup.familyTime(event.when.start),
      isAllDay: event.when.start.isDate)
  }

  /// A date whose own title a rule hides is taken out, and one that a rule renames is renamed.
  private mutating func apply(_ change: Event.Override, of event: inout Event, _ subject: Rules.Subject) {
    guard let title = change.subject, let place = event.overrides.firstIndex(of: change) else { return }
    var subject = subject
    subject.title = title
    guard let effects = rules.effects(on: subject) else { return }
    if effects.conceals { log.concealed.insert(title) }
    event.overrides[place].subject = effects.rename ?? title
    guard effects.hides else { return }
    event.overrides.remove(at: place)
    event.when.exceptionDates.append(change.recurrenceID)
  }

  private func apply(_ effects: RuleSetting, to event: inout Event, _ source: SourceSetting, _ people: inout PartPeople) {
    event.subject = effects.rename ?? event.subject
    event.category = effects.category ?? event.category
    event.iconCategory = effects.iconCategory
    event.colour = effects.colour
    event.isBusy = effects.isBusy ?? event.isBusy
    event.isCountdown = effects.isCountdown ?? event.isCountdown
    event.alarm = effects.alarm
    event.needs = effects.needs ?? event.needs
    if let show = effects.show { event.visibility = show == .busy ? .busy : .full }
    guard let members = effects.members?.compactMap({ family[$0] }), let first = members.first else { return }
    event.owner = people[first]
    event.invitations = members.dropFirst().map { .init(member: people[$0], response: .going) }
    event.overrides.changeEach { $0.answers = [] }
    if source.format == SourceFormat.icalendar.rawValue { event.layer = source.layer }
  }

  private func guessCategories(_ tribe: inout Tribe) {
    tribe.events.changeEach { event in
      guard event.category == .none, event.isOurs, event.visibility == .full else { return }
      event.category = EverydayWords.category(of: event.subject) ?? .none
    }
  }
}

/// The members of one source's part, who grow as its people are found.
struct PartPeople {
  private(set) var members: [Member]
  private let family: FamilyNames
  /// By the place in the family.
  private var indices: [Int: MemberIndex] = [:]

  init(_ tribe: Tribe, _ family: FamilyNames, _ source: SourceSetting) {
    (members, self.family) = (tribe.members, family)
    for (index, member) in members.enumerated() {
      if let person = family[member.name] { indices[person] = indices[person] ?? index }
    }
  }

  subscript(person: Int) -> MemberIndex {
    mutating get {
      if let known = indices[person] { return known }
      let name = family.names[person]
      members.append(Member(id: Adoption.id(of: name), name: name))
      indices[person] = members.count - 1
      return members.count - 1
    }
  }
}

extension ImportSetup {
  /// A time on the family's clock, as far as the zones are known.
  func familyTime(_ time: CalendarTime) -> CivilDateTime {
    guard let id = settings.zone, let zone = try? input.zones?.zone(id) else { return time.wallClock }
    return time.clock(in: zone, input.zones)
  }
}
