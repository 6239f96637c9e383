internal import TribeModel

/// What readers see of each record, field by field. Whatever is not named here is seen by nobody.
extension ReaderFilter {
  mutating func shown(_ tribe: Tribe, _ publish: PublishSettings) -> Tribe {
    let namesPeople = reader.level != .busy
    var result = Tribe(name: namesPeople ? tribe.name : nil, zone: tribe.zone)
    result.isInvented = tribe.isInvented
    var members: [Member] = []
    indices = tribe.members.map { member in
      guard reader.members.isEmpty || reader.members.contains(member.name) else {
        absent.insert(member.name)
        return nil
      }
      members.append(shown(member))
      return members.count - 1
    }
    result.events = tribe.events.compactMap(shown)
    if reader.shows(.activities) { result.events += tribe.activities.compactMap(busyTime) }
    if namesPeople {
      (result.members, result.layerColours, result.holidayLayers) = (members, tribe.layerColours, tribe.holidayLayers)
    } else {
      // Those who see only busy times do not see whose time it is.
      result.events.changeEach { event in
        (event.owner, event.invitations, event.hiddenFrom) = (nil, [], [])
        event.overrides.changeEach { $0.answers = [] }
      }
      indices = indices.map { _ in nil }
    }
    // What is busy stands in an order that follows from its times alone.
    nameBusyTimes(&result.events)
    let isBare = { (event: Event) in event.id.scope == Self.busyScope }
    result.events = result.events.filter { !isBare($0) } + result.events.filter(isBare).sorted { $0.id.raw < $1.id.raw }
    func part<Record, Shown>(
      _ part: Reader.Part, _ records: [Record], _ isWhole: (Record) -> Bool, _ shown: (Record) -> Shown?
    ) -> [Shown] {
      reader.shows(part) ? records.filter(isWhole).compactMap(shown) : []
    }
    result.contacts = part(.contacts, tribe.contacts, { isWhole($0.id) }, shown)
    // When the sun rises tells about where the family lives.
    if let weather = tribe.weather, sees(weatherOf: weather.source) { result.weather = weather }
    result.houses = part(.chores, tribe.houses, { isWhole($0.id) }, shown)
    result.todos = part(.todos, tribe.todos, { isWhole($0.id) }, shown)
    result.lists = part(.lists, tribe.lists, { isWhole($0.id) }, shown)
    result.meals = part(.meals, tribe.meals, { isWhole(of: $0.source) }, shown)
    result.activities = part(.activities, tribe.activities, { isWhole($0.id) }, shown)
    if publish.messages { result.messages = part(.messages, tribe.messages, { isWhole($0.id) }, shown) }
    if publish.journals { result.journals = part(.journals, tribe.journals, { isWhole($0.id) }, shown) }
    guard reader.level == .family else { return result }
    result.timetables = tribe.timetables.filter { table in members.contains { $0.name == table.member } }
    // Balances of some of the family would tell those of the others.
    if members.count == tribe.members.count { result.expenses = tribe.expenses.filter { isWhole(of: $0.source) } }
    return result
  }

  /// Takes fields of a record over as they are.
  private func take<Record, each Value>(
    _ fields: repeat WritableKeyPath<Record, each Value>, of record: Record, into shown: inout Record
  ) {
    for field in repeat each fields { shown[keyPath: field] = record[keyPath: field] }
  }

  // MARK: People

  private func shown(_ member: Member) -> Member {
    var shown = Member(id: member.id, name: member.name, initials: member.initials, colour: member.colour)
    (shown.isAdministrator, shown.isCurrent, shown.needsCompany) = (member.isAdministrator, member.isCurrent, member.needsCompany)
    (shown.birthday, shown.from, shown.until) = (self.shown(member.birthday), member.from, member.until)
    if reader.shows(.contacts) { shown.email = member.email }
    if reader.shows(.photos) { shown.photo = member.photo }
    return shown
  }

  private func shown(_ birthday: Birthday?) -> Birthday? {
    guard reader.shows(.birthdays), let birthday else { return nil }
    return Birthday(month: birthday.month, day: birthday.day, year: reader.level == .family ? birthday.year : nil)
  }

  func shown(_ author: Author) -> Author? {
    switch author {
    case .member(let index): indices[index].map { .member($0) }
    // A former member cannot be told apart from one who is not shown.
    case .former, .unknown: reader.members.isEmpty ? author : nil
    }
  }

  /// Those of them who are shown.
  private func shown(_ members: [MemberIndex]) -> [MemberIndex] { members.compactMap { indices[$0] } }

  private func shown(_ invitations: [Event.Invitation]) -> [Event.Invitation] {
    invitations.compactMap { invitation in
      indices[invitation.member].map { Event.Invitation(member: $0, response: invitation.response) }
    }
  }

  private func shown(_ contact: Contact) -> Contact {
    var shown = Contact(id: contact.id)
    take(
      \.category, \.otherCategories, \.company, \.departments, \.title, \.role, \.honorific, \.firstName, \.middleName, \.lastName,
      \.suffix, \.nickname, \.displayName, \.phoneticFirstName, \.phoneticLastName, \.sortName, \.isFamilyNameFirst, \.phones,
      \.emails, \.labels, \.cardUID, \.isEmergency, \.updated, of: contact, into: &shown)
    (shown.birthday, shown.anniversary) = (self.shown(contact.birthday), self.shown(contact.anniversary))
    if reader.shows(.notes) { take(\.notes, \.addresses, \.urls, \.related, of: contact, into: &shown) }
    if reader.shows(.photos) { shown.photo = contact.photo }
    return shown
  }

  // MARK: Events

  private func shown(_ event: Event) -> Event? {
    guard let view = view(of: event) else { return nil }
    var invitations = shown(event.invitations)
    var owner = event.owner.flatMap { indices[$0] }
    // Without an owner the event would be everybody's, so the first person invited becomes the owner.
    if event.owner != nil, owner == nil, !invitations.isEmpty { owner = invitations.removeFirst().member }
    var shown = Event(
      id: event.id, subject: event.subject, when: event.when, duration: event.duration, owner: owner, category: event.category)
    (shown.invitations, shown.hiddenFrom) = (invitations, hiddenFrom(event))
    // What the family prints for somebody keeps a surprise from them, also if they are no member.
    if reader.level == .family { shown.hideFrom = hideFrom(event) }
    (shown.status, shown.visibility, shown.isBusy) = (event.status, event.visibility, event.isBusy)
    shown.overrides = event.overrides.map(self.shown)
    if case .busy(let hasLayer) = view {
      var bare = busy(shown)
      if hasLayer { bare.layer = event.layer }
      return bare
    }
    take(
      \.tags, \.needs, \.location, \.layer, \.kind, \.isCountdown, \.isCycle, \.endZone, \.iconCategory, \.colour, \.alarm,
      \.language, \.foreignUID, \.created, \.updated, of: event, into: &shown)
    shown.calendarsOf = Set(event.calendarsOf.compactMap { indices[$0] })
    if reader.shows(.notes) {
      take(\.notes, \.url, \.links, of: event, into: &shown)
      (shown.bring, shown.fetch) = (self.shown(name: event.bring), self.shown(name: event.fetch))
    }
    return shown
  }

  /// The name of somebody who is no member, or of one who is shown.
  private func shown(name: String?) -> String? { name.flatMap { absent.contains($0) ? nil : $0 } }

  private func shown(_ change: Event.Override) -> Event.Override {
    var shown = Event.Override(recurrenceID: change.recurrenceID, appliesToFuture: change.appliesToFuture)
    take(\.start, \.duration, \.status, \.subject, \.location, of: change, into: &shown)
    if reader.shows(.notes) { take(\.notes, \.url, of: change, into: &shown) }
    shown.answers = self.shown(change.answers)
    return shown
  }

  private func shown(_ activity: Activity) -> Activity? {
    guard activity.visibility == .full, let host = shown(activity.host) else { return nil }
    var shown = Activity(
      id: activity.id, title: activity.title, host: host, participants: self.shown(activity.participants),
      duration: activity.duration, state: activity.state)
    (shown.start, shown.location, shown.limit, shown.tags) = (activity.start, activity.location, activity.limit, activity.tags)
    (shown.likedBy, shown.likeCount) = (self.shown(activity.likedBy), activity.likeCount)
    if reader.shows(.photos) { shown.image = activity.image }
    if reader.shows(.notes) { shown.summary = activity.summary }
    return shown
  }

  // MARK: The household

  /// A rota without one of its people would be a different rota. So a house is shown with all its residents or not at all.
  private func shown(_ house: House) -> House? {
    let residents = shown(house.residents)
    guard residents.count == house.residents.count, house.everybody.allSatisfy({ indices[$0] != nil }) else { return nil }
    var rota = RotaRule(mode: house.rota.mode, firstDue: house.rota.firstDue, dueTime: house.rota.dueTime)
    rota.absences = house.rota.absences.compactMap { absence in
      indices[absence.member].map { RotaRule.Absence(member: $0, first: absence.first, last: absence.last) }
    }
    rota.swaps = house.rota.swaps.compactMap { swap in
      guard let from = indices[swap.from], let to = indices[swap.to] else { return nil }
      return RotaRule.Swap(week: swap.week, from: from, to: to, span: swap.span, chore: swap.chore)
    }
    rota.hasPoints = house.rota.hasPoints && reader.level == .family
    // Why somebody is away is not needed for knowing whose turn it is.
    (rota.catchesUp, rota.awayDays) = (house.rota.catchesUp, [:])
    for (member, days) in house.rota.awayDays { indices[member].map { rota.awayDays[$0] = days } }
    var shown = House(id: house.id, name: house.name, residents: residents, chores: house.chores.map(self.shown), rota: rota)
    shown.days = house.days
    return shown
  }

  private func shown(_ chore: Chore) -> Chore {
    var shown = Chore(id: chore.id, title: chore.title)
    take(
      \.weight, \.turns, \.every, \.isAfterDone, \.start, \.until, \.part, \.time, \.pauses, \.daysOff, \.together, \.roster,
      of: chore, into: &shown)
    if reader.shows(.notes) { shown.notes = chore.notes }
    shown.next = chore.next.map { .init(date: $0.date, member: $0.member.flatMap { indices[$0] }) }
    (shown.people, shown.skilled) = (self.shown(chore.people), self.shown(chore.skilled))
    shown.roster?.turns.changeEach { $0.member = indices[$0.member] ?? $0.member }
    if reader.shows(.photos) { shown.photo = chore.photo }
    // Only the family may see who did what and when. The same goes for people who are not shown.
    guard reader.level == .family else { return shown }
    shown.history = chore.history.compactMap { done in
      self.shown(done.who).map {
        Chore.Done(date: done.date, who: $0, photo: reader.shows(.photos) ? done.photo : nil, isSkipped: done.isSkipped)
      }
    }
    return shown
  }

  private func shown(_ todo: Todo) -> Todo? {
    let (creator, assignee) = (todo.creator.flatMap { indices[$0] }, todo.assignee.flatMap { indices[$0] })
    guard creator != nil || todo.creator == nil, assignee != nil || todo.assignee == nil else { return nil }
    var shown = Todo(id: todo.id, title: todo.title, isDone: todo.isDone)
    (shown.creator, shown.assignee, shown.completedBy) = (creator, assignee, todo.completedBy.flatMap { indices[$0] })
    shown.archivedFor = self.shown(todo.archivedFor)
    take(\.due, \.time, \.list, \.priority, \.points, \.created, \.updated, of: todo, into: &shown)
    if reader.shows(.notes) { (shown.notes, shown.steps) = (todo.notes, todo.steps) }
    return shown
  }

  private func shown(_ list: FamilyList) -> FamilyList {
    FamilyList(
      id: list.id, title: list.title, kind: list.kind,
      items: list.items.map { item in
        var shown = FamilyList.Item(item.text, quantity: item.quantity, isDone: item.isDone)
        shown.group = item.group
        if reader.shows(.notes) { shown.note = item.note }
        return shown
      })
  }

  private func shown(_ meal: Meal) -> Meal {
    var shown = Meal(date: meal.date, course: meal.course, title: meal.title)
    (shown.section, shown.time, shown.servings, shown.source) = (meal.section, meal.time, meal.servings, meal.source)
    shown.cook = meal.cook.flatMap { indices[$0] }
    if reader.shows(.notes) { (shown.notes, shown.url, shown.ingredients) = (meal.notes, meal.url, meal.ingredients) }
    if reader.shows(.lists) { shown.list = meal.list }
    return shown
  }

  // MARK: What people write

  private func shown(_ message: Message) -> Message? {
    guard let author = shown(message.author) else { return nil }
    var shown = Message(
      id: message.id, subject: message.subject, text: message.text, author: author, created: message.created,
      updated: message.updated)
    shown.replies = message.replies.compactMap { reply in
      self.shown(reply.author).map { Message.Reply(id: reply.id, author: $0, text: reply.text, created: reply.created) }
    }
    return shown
  }

  private func shown(_ journal: Journal) -> Journal? {
    guard journal.isPublished else { return nil }
    var shown = Journal(
      id: journal.id, title: journal.title, contributors: self.shown(journal.contributors),
      observers: self.shown(journal.observers), isPublished: true, posts: journal.posts.compactMap(self.shown))
    (shown.summary, shown.updated, shown.invited) = (journal.summary, journal.updated, self.shown(journal.invited))
    if reader.shows(.photos) { shown.image = journal.image }
    return shown
  }

  private func shown(_ post: Journal.Post) -> Journal.Post? {
    guard let author = shown(post.author) else { return nil }
    var shown = Journal.Post(
      id: post.id, author: author, text: post.text, image: reader.shows(.photos) ? post.image : nil, date: post.date)
    shown.likeCount = post.likeCount
    shown.comments = post.comments.compactMap { comment in
      self.shown(comment.author).map { Journal.Comment(author: $0, text: comment.text, date: comment.date) }
    }
    return shown
  }
}
