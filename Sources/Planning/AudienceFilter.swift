package import CivilTime
internal import Recurrence
package import TribeModel

/// Reduces a family's tribe to what a reader may see. The result does not hold anything else, so no page, feed, card, index or
/// file can show it.
package struct AudienceFilter: Sendable {
  private let audience: AudienceSetting
  private let digest: @Sendable (String) -> String
  private let zones: ZoneDatabase
  private let today: CivilDate
  /// The zone in which busy times are said: another's would tell where somebody is.
  private var zone: TimeZoneID?
  /// For each member of the tribe, the index in the result. Nil if the member is not shown.
  private var indices: [MemberIndex?] = []
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
    _ audience: AudienceSetting, zones: ZoneDatabase, today: CivilDate, digest: @escaping @Sendable (String) -> String
  ) {
    (self.audience, self.zones, self.today, self.digest) = (audience, zones, today, digest)
  }

  /// - Complexity: O(everything in the tribe), once.
  package mutating func apply(to tribe: Tribe, _ settings: inout PlannerSettings) -> Tribe {
    var result = tribe
    zone = tribe.zone
    unknownMembers = audience.members.filter { name in !tribe.members.contains { $0.name == name } }
    sources = Dictionary(settings.sources.map { ($0.name, $0) }) { first, _ in first }
    prepareNames(tribe, settings)
    indices = []
    result.members = []
    for member in tribe.members {
      let isShown = audience.members.isEmpty || audience.members.contains(member.name)
      indices.append(isShown ? result.members.count : nil)
      if isShown { result.members.append(shown(member)) }
    }
    result.events = tribe.events.compactMap(shown)
    if audience.shows(.activities) { result.events += tribe.activities.compactMap(busyTime) }
    if audience.level == .public { nameNobody(&result) }
    // What is busy stands in an order that follows from its times alone.
    nameBusyTimes(&result.events)
    let isBare = { (event: Event) in event.id.scope == Self.busyScope }
    result.events = result.events.filter { !isBare($0) } + result.events.filter(isBare).sorted { $0.id.raw < $1.id.raw }
    result.contacts = audience.shows(.contacts) ? tribe.contacts.filter { isWhole($0.id) }.map(shown) : []
    result.houses = audience.shows(.chores) ? tribe.houses.filter { isWhole($0.id) }.compactMap(shown) : []
    result.todos = audience.shows(.todos) ? tribe.todos.filter { isWhole($0.id) }.compactMap(shown) : []
    result.lists = audience.shows(.lists) ? tribe.lists.filter { isWhole($0.id) }.map(shown) : []
    result.meals = audience.shows(.meals) ? tribe.meals.filter { isWhole(of: $0.source) }.map(shown) : []
    let (messages, journals) = (settings.publish.messages, settings.publish.journals)
    result.messages =
      audience.shows(.messages) && messages ? tribe.messages.filter { isWhole($0.id) }.compactMap(shown) : []
    result.journals =
      audience.shows(.journals) && journals ? tribe.journals.filter { isWhole($0.id) }.compactMap(shown) : []
    result.activities = audience.shows(.activities) ? tribe.activities.filter { isWhole($0.id) }.compactMap(shown) : []
    if audience.level != .family { result.notices = [] }
    result.timetables =
      audience.level == .family ? tribe.timetables.filter { table in result.members.contains { $0.name == table.member } } : []
    // Balances of some of the family would tell those of the others.
    result.expenses = result.members.count == tribe.members.count ? tribe.expenses.filter { isWhole(of: $0.source) } : []
    if audience.level != .family { result.expenses = [] }

    // The planner's own title and secret are those of the family.
    if settings.listsReaders || audience.name != AudienceSetting.family.name {
      settings.audience = audience.name
      settings.title = audience.title ?? (audience.level == .public ? nil : settings.title)
      let isFamily = settings.listsReaders && audience.level == .family && audience.members.isEmpty
      settings.baseURL = audience.baseURL ?? (isFamily ? settings.baseURL : nil)
      settings.feeds.secretDirectory = audience.secretDirectory ?? (isFamily ? settings.feeds.secretDirectory : nil)
    }
    settings.concealed = concealed(of: tribe, in: result)
    settings.publish.contacts = settings.publish.contacts && audience.shows(.contacts)
    settings.publish.messages = messages && audience.shows(.messages)
    settings.publish.journals = journals && audience.shows(.journals)
    settings.feeds.attendees = settings.feeds.attendees && audience.shows(.contacts)
    settings.publish.photos = settings.publish.photos && audience.shows(.photos)
    settings.publish.chorePhotos = settings.publish.chorePhotos && audience.shows(.photos)
    settings.publish.choreHistory = settings.publish.choreHistory && audience.level == .family
    if audience.level != .family { settings.feeds.birthYears = false }
    settings.feeds.birthdays = settings.feeds.birthdays && audience.shows(.birthdays)
    settings.lock = audience.lock ?? settings.lock
    return result
  }

  // MARK: Whose it is

  private mutating func prepareNames(_ tribe: Tribe, _ settings: PlannerSettings) {
    people = [:]
    for reader in settings.audiences { people[reader.name.lowercased()] = .some(nil) }
    for (index, member) in tribe.members.enumerated() { people[member.name.lowercased()] = .some(index) }
    ownNames = Set(([audience.name] + (audience.person.map { [$0] } ?? [])).map { $0.lowercased() })
    if audience.members.count == 1 { ownNames.insert(audience.members[0].lowercased()) }
    categories = settings.hideFrom
    let named = Set(tribe.events.flatMap(\.hideFrom) + categories.values.joined() + (audience.person.map { [$0] } ?? []))
    unknownMembers += named.filter { people[$0.lowercased()] == nil }.sorted()
  }

  private enum Access { case whole, busy, none }

  /// How much of a source the reader sees.
  private func access(to source: String, isForeign: Bool) -> Access {
    switch sources[source]?.show {
    case .everyone: .whole
    case .family: audience.level == .family ? .whole : .none
    case .busy: .busy
    case .some(.none): .none
    case nil: isForeign && audience.level != .family ? .busy : .whole
    }
  }

  private func isWhole(of source: String) -> Bool { access(to: source, isForeign: false) == .whole }
  private func isWhole<Kind>(_ id: Identifier<Kind>) -> Bool { isWhole(of: id.scope.name) }

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

  private func shown(_ member: Member) -> Member {
    var member = member
    member.birthday = shown(member.birthday)
    if !audience.shows(.contacts) { member.email = nil }
    if !audience.shows(.photos) { member.photo = nil }
    return member
  }

  private func shown(_ birthday: Birthday?) -> Birthday? {
    guard audience.shows(.birthdays), var birthday else { return nil }
    if audience.level != .family { birthday.year = nil }
    return birthday
  }

  private func shown(_ author: Author) -> Author? {
    switch author {
    case .member(let index): indices[index].map { .member($0) }
    // A former member cannot be told apart from one who is not shown.
    case .former, .unknown: audience.members.isEmpty ? author : nil
    }
  }

  private func shown(_ event: Event) -> Event? {
    guard event.visibility != .hidden, !audience.hidden.contains(event.category) else { return nil }
    // The bags of a timetable are the family's, as the timetable is.
    let isBag = event.id.scope.name == "timetable" && event.layer == nil && sources["timetable"] == nil
    if isBag, audience.level != .family { return nil }
    let isOurs = event.layer == nil || event.isCycle || event.owner != nil || !event.invitations.isEmpty
    let isForeign = !isOurs || sources[event.id.scope.name]?.format == "icalendar"
    let access = access(to: event.id.scope.name, isForeign: isForeign)
    // Of a foreign calendar that is shown as busy, what takes no time says nothing.
    guard access != .none, access != .busy || !isForeign || event.isBusy else { return nil }
    let hideFrom = (event.hideFrom + (categories[event.category] ?? [])).map { $0.lowercased() }
    guard ownNames.isDisjoint(with: hideFrom) else { return nil }
    var event = event
    event.hideFrom = []
    event.hiddenFrom = Set(hideFrom.compactMap { people[$0] ?? nil }.compactMap { indices[$0] })
    if isOurs, !audience.members.isEmpty {
      let owner = event.owner.flatMap { indices[$0] }
      guard
        owner != nil || event.invitations.contains(where: { indices[$0.member] != nil })
          || (event.owner == nil && event.invitations.isEmpty)
      else { return nil }
    }
    event.invitations = shown(event.invitations)
    for index in event.overrides.indices { event.overrides[index].answers = shown(event.overrides[index].answers) }
    let hadOwner = event.owner != nil
    event.owner = event.owner.flatMap { indices[$0] }
    // Without an owner the event would be everybody's, so the first person invited becomes the owner.
    if hadOwner, event.owner == nil, !event.invitations.isEmpty { event.owner = event.invitations.removeFirst().member }
    let isOpen = isForeign && sources[event.id.scope.name]?.show == .everyone
    let isBusy =
      event.visibility == .busy || access == .busy || audience.busy.contains(event.category)
      || (audience.level == .public && !isOpen)
    if isBusy {
      // What takes no time says nothing to those who see only when the family is busy, nor does what does not take place.
      let isNothing = !event.isBusy || (event.status == .cancelled && event.overrides.isEmpty)
      guard audience.level == .family || !isNothing else { return nil }
      var bare = busy(event)
      // The name of a calendar says what it is about.
      if access == .whole, audience.level == .family { bare.layer = event.layer }
      return bare
    }
    if !audience.shows(.notes) {
      event.notes = nil
      event.url = nil
      event.links = []
      for index in event.overrides.indices { event.overrides[index].notes = nil }
    }
    return event
  }

  private func shown(_ invitations: [Event.Invitation]) -> [Event.Invitation] {
    invitations.compactMap { invitation in
      indices[invitation.member].map { Event.Invitation(member: $0, response: invitation.response) }
    }
  }

  /// Keeps only the time and, if the event is not for everybody, whose it is. Its id is numbered later.
  private func busy(_ event: Event) -> Event {
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
    if audience.level != .family { sayInOwnZone(&busy) }
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
    let changes = event.overrides.map {
      RecurrenceOverride(recurrenceID: $0.recurrenceID, start: $0.start, appliesToFuture: $0.appliesToFuture)
    }
    guard event.when.repeats else {
      event.when = RecurrenceSet(start: own(event.when.start.wallClock))
      return
    }
    let dates = event.when.instances(in: window, overrides: changes, limit: Self.mostDatesAbroad, zone: there).instances
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

  /// Those who see only busy times see nobody's name, and not whose time it is.
  private mutating func nameNobody(_ tribe: inout Tribe) {
    (tribe.name, tribe.members, tribe.layerColours) = (nil, [], [:])
    indices = indices.map { _ in nil }
    for place in tribe.events.indices {
      tribe.events[place].owner = nil
      tribe.events[place].invitations = []
      tribe.events[place].hiddenFrom = []
      for index in tribe.events[place].overrides.indices { tribe.events[place].overrides[index].answers = [] }
    }
  }

  private static let busyScope = SourceScope(name: "busy")

  /// Gives what is busy ids that follow from the reader and the times alone: whoever guesses at the event behind one has nothing to
  /// compare with.
  private func nameBusyTimes(_ events: inout [Event]) {
    var counts: [String: Int] = [:]
    for index in events.indices where events[index].id.scope == Self.busyScope {
      let times = events[index].timesText
      counts[times, default: 0] += 1
      events[index].id = EventID(digest("\(times)\n\(counts[times] ?? 0)"), in: Self.busyScope)
    }
  }

  /// The time of an activity that may only be seen as busy.
  private func busyTime(_ activity: Activity) -> Event? {
    guard activity.visibility == .busy, let start = activity.start, isWhole(activity.id), let host = shown(activity.host) else {
      return nil
    }
    let owner: MemberIndex? = if case .member(let member) = host { member } else { nil }
    let id = EventID("activity-\(activity.id.raw)", in: activity.id.scope)
    return busy(
      Event(
        id: id, subject: "", when: RecurrenceSet(start: start), duration: activity.duration, owner: owner, category: .none))
  }

  private func shown(_ contact: Contact) -> Contact {
    var contact = contact
    contact.birthday = shown(contact.birthday)
    contact.anniversary = shown(contact.anniversary)
    if !audience.shows(.notes) {
      contact.notes = nil
      contact.addresses = []
      contact.urls = []
    }
    if !audience.shows(.photos) { contact.photo = nil }
    return contact
  }

  /// A rota without one of its people would be a different rota. So a house is shown with all its residents or not at all.
  private func shown(_ house: House) -> House? {
    let residents = house.residents.compactMap { indices[$0] }
    guard residents.count == house.residents.count else { return nil }
    var house = house
    house.residents = residents
    for chore in house.chores.indices {
      house.chores[chore].skilled = house.chores[chore].skilled.compactMap { indices[$0] }
      if !audience.shows(.photos) { house.chores[chore].photo = nil }
      // Only the family may see who did what and when. The same goes for people who are not shown.
      house.chores[chore].history =
        audience.level != .family
        ? []
        : house.chores[chore].history.compactMap { done in
          shown(done.who).map { Chore.Done(date: done.date, who: $0, photo: audience.shows(.photos) ? done.photo : nil) }
        }
    }
    house.rota.absences = house.rota.absences.compactMap { absence in
      indices[absence.member].map { RotaRule.Absence(member: $0, first: absence.first, last: absence.last) }
    }
    house.rota.swaps = house.rota.swaps.compactMap { swap in
      guard let from = indices[swap.from], let to = indices[swap.to] else { return nil }
      return RotaRule.Swap(week: swap.week, from: from, to: to)
    }
    return house
  }

  private func shown(_ todo: Todo) -> Todo? {
    var todo = todo
    if let creator = todo.creator {
      guard let index = indices[creator] else { return nil }
      todo.creator = index
    }
    if let assignee = todo.assignee {
      guard let index = indices[assignee] else { return nil }
      todo.assignee = index
    }
    todo.completedBy = todo.completedBy.flatMap { indices[$0] }
    todo.archivedFor = todo.archivedFor.compactMap { indices[$0] }
    if !audience.shows(.notes) { (todo.notes, todo.steps) = (nil, []) }
    return todo
  }

  private func shown(_ list: FamilyList) -> FamilyList {
    var list = list
    if !audience.shows(.notes) { for index in list.items.indices { list.items[index].note = nil } }
    return list
  }

  private func shown(_ meal: Meal) -> Meal {
    var meal = meal
    meal.cook = meal.cook.flatMap { indices[$0] }
    if !audience.shows(.notes) { (meal.notes, meal.url) = (nil, nil) }
    if !audience.shows(.lists) { meal.list = nil }
    return meal
  }

  private func shown(_ message: Message) -> Message? {
    guard let author = shown(message.author) else { return nil }
    var message = message
    message.author = author
    message.replies = message.replies.compactMap { reply in
      shown(reply.author).map { Message.Reply(id: reply.id, author: $0, text: reply.text, created: reply.created) }
    }
    return message
  }

  private func shown(_ journal: Journal) -> Journal? {
    guard journal.isPublished else { return nil }
    var journal = journal
    journal.contributors = journal.contributors.compactMap { indices[$0] }
    journal.observers = journal.observers.compactMap { indices[$0] }
    if !audience.shows(.photos) { journal.image = nil }
    journal.posts = journal.posts.compactMap { post in
      guard let author = shown(post.author) else { return nil }
      var post = post
      post.author = author
      if !audience.shows(.photos) { post.image = nil }
      post.comments = post.comments.compactMap { comment in
        shown(comment.author).map { Journal.Comment(author: $0, text: comment.text, date: comment.date) }
      }
      return post
    }
    return journal
  }

  private func shown(_ activity: Activity) -> Activity? {
    guard activity.visibility == .full, let host = shown(activity.host) else { return nil }
    var activity = activity
    activity.host = host
    activity.participants = activity.participants.compactMap { indices[$0] }
    activity.likedBy = activity.likedBy.compactMap { indices[$0] }
    if !audience.shows(.photos) { activity.image = nil }
    if !audience.shows(.notes) { activity.summary = nil }
    return activity
  }
}
