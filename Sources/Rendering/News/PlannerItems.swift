internal import CivilTime
internal import Planning
internal import Recurrence
internal import TribeModel

/// One thing on the planner, as the next build compares it. Holds nothing that the planner does not show.
struct PlannerItem: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable {
    case event, activity, todo, message, post, list, meal, house, contact, member
  }

  /// The kind and the source's ids, in ASCII without spaces: the same from build to build.
  let key: String
  let fields: [String]

  var kind: Kind? { Kind(rawValue: String(key.prefix { $0 != "-" })) }

  /// A field's place in the fields of its kind.
  enum EventField: Int { case title, when, place, status, answers, dates, lastDay, details, owner, people, count }
  enum ActivityField: Int { case title, when, place, state, participants, details, count }
  enum TodoField: Int { case title, isDone, doneBy, due, people, details, count }
  enum WritingField: Int { case title, author, answers, lastAuthor, details }

  /// The keys of the members whose it is, if it is anybody's.
  var people: String {
    switch kind {
    case .event: fields.count == EventField.count.rawValue ? self[EventField.people] : ""
    case .activity: fields.count == ActivityField.count.rawValue ? self[ActivityField.participants] : ""
    case .todo: fields.count == TodoField.count.rawValue ? self[TodoField.people] : ""
    default: ""
    }
  }

  static func members(_ people: String) -> [Substring] { people.split(separator: "\u{1F}") }

  subscript<Field: RawRepresentable<Int>>(field: Field) -> String { fields[field.rawValue] }
}

/// Everything that a plan shows, in the order of the keys' octets, and what it must not tell about.
struct PlannerItems: Sendable {
  private(set) var items: [PlannerItem] = []
  /// Keys of what the data has and the planner keeps to itself.
  private(set) var privateKeys: Set<String> = []
  /// The kinds that the settings publish.
  private(set) var kinds: [PlannerItem.Kind] = []

  /// Moved and cancelled single dates of a series that are compared; later ones first have to come nearer.
  static let maximumDates = 60
  /// In front of the time of a date of a cancelled series that takes place, alone or with all that follow.
  static let (live, liveFromHere): (Character, Character) = ("+", ">")
  /// Behind a time: it and all that follow.
  static let andAllLater: Character = ">"
  /// Behind the time of a date in front of what tells whether it is the same but for its time.
  static let details: Character = "~"

  /// What the members are called now, by their keys.
  private(set) var memberNames: [String: String] = [:]

  private let plan: SitePlan
  private let memberKeys: [String]
  /// The events of each member's own page.
  private let people: [Set<Int32>]

  init(_ plan: SitePlan) {
    self.plan = plan
    memberKeys = plan.shown.members.map { Self.key(.member, $0.id) }
    people = plan.eventsByMember.map(Set.init)
    for (key, member) in zip(memberKeys, plan.shown.members) { memberNames[key] = member.name }
    privateKeys = Set(plan.settings.concealed.map { Self.key($0) })
    let (tribe, publish) = (plan.shown, plan.settings.publish)
    kinds = PlannerItem.Kind.allCases.filter { kind in
      switch kind {
      case .message: publish.messages
      case .post: publish.journals
      case .contact: publish.contacts
      default: true
      }
    }
    for index in plan.ownEvents { addEvent(index) }
    for activity in tribe.activities { add(activity) }
    for todo in tribe.todos { add(todo) }
    if publish.messages { for message in tribe.messages { add(message) } }
    for journal in tribe.journals { add(journal) }
    for list in tribe.lists { add(list) }
    addMeals()
    for house in tribe.houses where !house.chores.isEmpty { add(house) }
    if publish.contacts { for contact in tribe.contacts { add(contact) } }
    for member in tribe.members where member.isCurrent { add(.member, member.id, member.name, "", "") }
    items.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  static func key<Kind>(_ kind: PlannerItem.Kind, _ id: Identifier<Kind>) -> String {
    let instance = id.scope.instance.isEmpty ? "" : ".\(FeedUID.part(id.scope.instance))"
    return "\(kind.rawValue)-\(FeedUID.part(id.raw))\(instance).\(FeedUID.part(id.scope.name))"
  }

  /// Of something that the planner keeps from its reader.
  private static func key(_ thing: Concealed) -> String {
    let id = Identifier<Never>(thing.raw, in: thing.scope)
    guard let kind = PlannerItem.Kind(rawValue: thing.kind) else { return "" }
    return key(kind, id) + (thing.journal.map { "." + FeedUID.part($0) } ?? "")
  }

  static func key(_ post: PostID, of journal: JournalID) -> String { key(.post, post) + "." + FeedUID.part(journal.raw) }

  // MARK: Each kind

  private mutating func add<Kind>(_ kind: PlannerItem.Kind, _ id: Identifier<Kind>, _ fields: String...) {
    items.append(PlannerItem(key: Self.key(kind, id), fields: fields))
  }

  private func keys(of members: [MemberIndex]) -> String { members.map { memberKeys[$0] }.joined(separator: "\u{1F}") }

  private mutating func addEvent(_ index: Int) {
    let event = plan.shown.events[index]
    // A lift follows from its event, which is told.
    guard event.id.scope.name != "errands" else { return }
    guard event.visibility == .full else {
      privateKeys.insert(Self.key(.event, event.id))
      return
    }
    let status = event.status == .cancelled ? "x" : event.status == .tentative ? "t" : "c"
    let last = plan.itemsByEvent[index].last.map { plan.items[Int($0)].lastDay }
    let owner = event.owner.map { memberKeys[$0] } ?? ""
    let details =
      [event.category.rawValue, event.notes ?? "", event.url ?? "", event.layer ?? ""] + event.tags
      + event.links.map(\.url)
      + event.when.dates.map { isoText(plan.context.familyTime($0)) }
    add(
      .event, event.id, event.subject, when(event.when, event.duration), event.location ?? "", status, answers(to: event),
      event.when.repeats ? dates(of: event) : "", isoText(last ?? plan.context.familyTime(event.when.start).date),
      Self.digest(details), owner, keys(of: plan.shown.members.indices.filter { people[$0].contains(Int32(index)) }))
  }

  /// `member-1.tribehub=g`, and for one date `member-1.tribehub@2027-03-08T17:00=d`, from the window's first day on.
  private func answers(to event: Event) -> String {
    func said(_ invitation: Event.Invitation, _ date: String) -> String {
      let code = invitation.response == .going ? "g" : invitation.response == .declined ? "d" : "n"
      return "\(memberKeys[invitation.member])\(date)=\(code)"
    }
    var answers = event.invitations.map { said($0, "") }
    let first = isoText(plan.context.window.firstDay)
    var dates = 0
    for change in event.overrides where !change.answers.isEmpty && dates < Self.maximumDates {
      let date = text(change.recurrenceID)
      guard date >= first else { continue }
      dates += 1
      answers += change.answers.map { said($0, "@\(date)") }
    }
    return answers.joined(separator: "\u{1F}")
  }

  /// The single dates that leave the rule, from the window's first day on: `2027-03-08T17:00=` for one that is cancelled,
  /// `2027-03-08T17:00=2027-03-09T18:00` for one that moved, `2027-03-08T17:00~=` and what else it is otherwise in, each with a digest, for one that is other than the
  /// series in more; with `>` behind the time for it and all that follow. Of a cancelled series
  /// `2027-03-08T17:00=+2027-03-08T17:00` for one that takes place all the same, with `>` for it and all that follow.
  private func dates(of event: Event) -> String {
    var dates: [String: String] = [:]
    for time in event.when.exceptionDates { dates[text(time)] = "" }
    // Of several changes of one date the last counts, and one date alone goes before it and all that follow.
    var changes: [String: Event.Override] = [:]
    for change in event.overrides {
      let own = text(change.recurrenceID)
      changes[change.appliesToFuture ? own + String(Self.andAllLater) : own] = change
    }
    for (key, change) in changes.sorted(by: { $0.key > $1.key }) {
      let own = text(change.recurrenceID)
      let start = text(change.start ?? change.recurrenceID)
      if event.status == .cancelled, change.appliesToFuture || change.takesPlace {
        if change.takesPlace { dates[own] = "\(change.appliesToFuture ? Self.liveFromHere : Self.live)\(start)" }
      } else if change.status == .cancelled {
        dates[key] = ""
      } else {
        if start != own { dates[key] = start }
        if let details = Self.details(of: change, in: event) { dates[key + String(Self.details)] = details }
      }
    }
    let first = isoText(plan.context.window.firstDay)
    return dates.filter { $0.key >= first }.sorted { $0.key < $1.key }.prefix(Self.maximumDates).map { "\($0.key)=\($0.value)" }
      .joined(separator: ";")
  }

  /// What a date is other than its series, but for its time and the answers to it; nil if it is not.
  private static func details(of change: Event.Override, in event: Event) -> String? {
    var parts: [String] = []
    func add(_ name: String, _ own: String?, _ of: String) { if let own, own != of { parts.append("\(name).\(digest([own]))") } }
    add("title", change.subject, event.subject)
    add("place", change.location, event.location ?? "")
    add("notes", change.notes, event.notes ?? "")
    add("link", change.url, event.url ?? "")
    add("length", change.duration.map { "\($0)" }, "\(event.duration)")
    add("status", change.status?.rawValue, event.status.rawValue)
    return parts.isEmpty ? nil : parts.joined(separator: ",")
  }

  private mutating func add(_ activity: Activity) {
    guard activity.visibility == .full else {
      privateKeys.insert(Self.key(.activity, activity.id))
      return
    }
    add(
      .activity, activity.id, activity.title, activity.start.map { when(RecurrenceSet(start: $0), activity.duration) } ?? "",
      activity.location ?? "", activity.state.rawValue, keys(of: activity.participants),
      Self.digest([activity.summary ?? "", activity.limit.map(String.init) ?? ""] + activity.tags))
  }

  private mutating func add(_ todo: Todo) {
    let doneBy = todo.completedBy.map { name(of: $0) } ?? ""
    let steps = todo.steps.flatMap { [$0.text, $0.isDone ? "1" : "0"] }
    let details = [todo.notes, todo.list, todo.time?.text()].map { $0 ?? "" } + steps
    add(
      .todo, todo.id, todo.title, todo.isDone ? "1" : "0", doneBy, todo.due.map(isoText) ?? "",
      keys(of: [todo.assignee ?? todo.creator].compactMap { $0 }), Self.digest(details))
  }

  private mutating func add(_ message: Message) {
    let last = message.replies.last.map { name(of: $0.author) } ?? ""
    add(
      .message, message.id, message.subject, name(of: message.author), String(message.replies.count), last,
      Self.digest([message.text]))
  }

  private mutating func add(_ journal: Journal) {
    for post in journal.posts {
      let key = Self.key(post.id, of: journal.id)
      guard journal.isPublished, plan.settings.publish.journals else {
        privateKeys.insert(key)
        continue
      }
      let last = post.comments.last.map { name(of: $0.author) } ?? ""
      let details = Self.digest([post.text ?? "", post.image?.path ?? ""])
      let fields = [journal.title, name(of: post.author), String(post.comments.count), last, details]
      items.append(PlannerItem(key: key, fields: fields))
    }
  }

  private mutating func add(_ list: FamilyList) {
    let things = list.items.flatMap { [$0.text, $0.quantity ?? "", $0.isDone ? "1" : "0"] + ($0.note.map { [$0] } ?? []) }
    add(.list, list.id, list.title, "", Self.digest(things))
  }

  private mutating func addMeals() {
    var seen: [String: Int] = [:]
    for meal in plan.shown.meals {
      let base = "meal-\(isoText(meal.date)).\(meal.course.rawValue)\(meal.section.map { "-" + Self.digest([$0]) } ?? "")"
      let number = seen[base, default: 0]
      seen[base] = number + 1
      items.append(
        PlannerItem(
          key: number == 0 ? base : "\(base).\(number + 1)",
          fields: [
            meal.title, isoText(meal.date),
            Self.digest([meal.notes ?? "", meal.cook.map { memberKeys[$0] } ?? ""] + meal.ingredients),
          ]))
    }
  }

  private mutating func add(_ house: House) {
    var parts = house.chores.flatMap { [$0.title, String($0.weight)] + $0.skilled.map { memberKeys[$0] } + [""] }
    parts += house.residents.map { memberKeys[$0] } + [house.rota.mode.rawValue, isoText(house.rota.firstDue)]
    parts += house.rota.swaps.flatMap { [isoText($0.week), memberKeys[$0.from], memberKeys[$0.to]] }
    parts += house.rota.absences.flatMap { [isoText($0.first), isoText($0.last), memberKeys[$0.member]] }
    add(.house, house.id, house.name, "", Self.digest(parts))
  }

  private mutating func add(_ contact: Contact) {
    var parts = [
      contact.category, contact.company, contact.title ?? contact.honorific, contact.firstName, contact.lastName, contact.notes,
    ].map { $0 ?? "" }
    parts += contact.phones.map(\.number) + contact.emails
    // Only what is there: the digests of contacts without them stay what they were.
    if let shown = contact.displayName { parts.append(shown) }
    parts += contact.addresses.flatMap(\.lines) + contact.urls
    add(.contact, contact.id, contact.shownName ?? "", "", Self.digest(parts))
  }

  // MARK: Texts

  private func name(of member: MemberIndex) -> String { plan.shown.members[member].name }

  private func name(of author: Author) -> String {
    switch author {
    case .member(let member): name(of: member)
    case .former(let name): name
    case .unknown: ""
    }
  }

  private func text(_ time: CalendarTime) -> String {
    time.isDate ? isoText(time.wallClock.date) : isoText(plan.context.familyTime(time))
  }

  /// `2027-03-01T17:00 3600 FREQ=WEEKLY`: the start, the length in seconds or days, the rules.
  private func when(_ set: RecurrenceSet, _ duration: CalendarDuration) -> String {
    let length: String
    switch duration {
    case .days(let days): length = "\(days)d"
    case .wallClock(let seconds), .exact(let seconds): length = "\(seconds)"
    }
    return ([text(set.start), length] + set.rules.map(\.text)).joined(separator: " ")
  }

  /// Tells whether texts are the same without keeping them.
  static func digest(_ parts: [String]) -> String { FeedDigest.text(parts.map { $0 + "\u{1F}" }.joined()) }
}
