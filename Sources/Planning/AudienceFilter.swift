package import TribeModel

/// Reduces a family's tribe to what an audience may see. The result does not hold anything else, so no page, feed, card, index or
/// file can show it.
package struct AudienceFilter: Sendable {
  private let audience: AudienceSetting
  /// For each member of the tribe, the index in the result. Nil if the member is not shown.
  private var indices: [MemberIndex?] = []
  /// Names in the setting that no member has.
  package private(set) var unknownMembers: [String] = []

  package init(_ audience: AudienceSetting) { self.audience = audience }

  /// - Complexity: O(everything in the tribe), once.
  package mutating func apply(to tribe: Tribe, _ settings: inout PlannerSettings) -> Tribe {
    var result = tribe
    unknownMembers = audience.members.filter { name in !tribe.members.contains { $0.name == name } }
    indices = []
    result.members = []
    for member in tribe.members {
      let isShown = audience.members.isEmpty || audience.members.contains(member.name)
      indices.append(isShown ? result.members.count : nil)
      if isShown { result.members.append(shown(member)) }
    }
    result.events = tribe.events.compactMap(shown)
    result.contacts = audience.shows(.contacts) ? tribe.contacts.map(shown) : []
    result.houses = audience.shows(.chores) ? tribe.houses.compactMap(shown) : []
    result.todos = audience.shows(.todos) ? tribe.todos.compactMap(shown) : []
    result.lists = audience.shows(.lists) ? tribe.lists : []
    result.meals = audience.shows(.meals) ? tribe.meals.map(shown) : []
    result.messages = audience.shows(.messages) && settings.publish.messages ? tribe.messages.compactMap(shown) : []
    result.journals = audience.shows(.journals) && settings.publish.journals ? tribe.journals.compactMap(shown) : []
    result.activities = audience.shows(.activities) ? tribe.activities.compactMap(shown) : []
    result.notices = []
    if audience.level == .public { result.name = nil }

    settings.audience = audience.name
    settings.title = audience.title ?? (audience.level == .public ? nil : settings.title)
    settings.feeds.secretDirectory = audience.secretDirectory
    settings.publish.contacts = settings.publish.contacts && audience.shows(.contacts)
    settings.publish.messages = settings.publish.messages && audience.shows(.messages)
    settings.publish.journals = settings.publish.journals && audience.shows(.journals)
    settings.publish.photos = settings.publish.photos && audience.shows(.photos)
    settings.publish.chorePhotos = settings.publish.chorePhotos && audience.shows(.photos)
    settings.publish.choreHistory = settings.publish.choreHistory && audience.level == .family
    if audience.level != .family { settings.feeds.birthYears = false }
    settings.feeds.birthdays = settings.feeds.birthdays && audience.shows(.birthdays)
    return result
  }

  private func shown(_ member: Member) -> Member {
    var member = member
    if audience.level == .public { member.name = member.name.split(separator: " ").first.map(String.init) ?? member.name }
    member.birthday = shown(member.birthday)
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
    var event = event
    let isOurs = event.layer == nil || event.isCycle || event.owner != nil || !event.invitations.isEmpty
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
    let isBusy = event.visibility == .busy || audience.busy.contains(event.category) || (audience.level == .public && isOurs)
    if isBusy { return busy(event) }
    if !audience.shows(.notes) {
      event.notes = nil
      event.url = nil
      for index in event.overrides.indices { event.overrides[index].notes = nil }
    }
    return event
  }

  private func shown(_ invitations: [Event.Invitation]) -> [Event.Invitation] {
    invitations.compactMap { invitation in
      indices[invitation.member].map { Event.Invitation(member: $0, response: invitation.response) }
    }
  }

  /// Keeps only the time and, if the event is not for everybody, whose it is.
  private func busy(_ event: Event) -> Event {
    var busy = Event(id: event.id, subject: "", when: event.when, duration: event.duration, owner: event.owner, category: .none)
    busy.visibility = .busy
    busy.status = event.status
    busy.isBusy = event.isBusy
    busy.invitations =
      audience.level == .public ? [] : event.invitations.map { Event.Invitation(member: $0.member, response: .notAnswered) }
    busy.overrides = event.overrides.map { change in
      var bare = Event.Override(recurrenceID: change.recurrenceID, appliesToFuture: change.appliesToFuture)
      bare.start = change.start
      bare.duration = change.duration
      bare.status = change.status
      return bare
    }
    return busy
  }

  private func shown(_ contact: Contact) -> Contact {
    var contact = contact
    contact.birthday = shown(contact.birthday)
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
    return todo
  }

  private func shown(_ meal: Meal) -> Meal {
    var meal = meal
    meal.cook = meal.cook.flatMap { indices[$0] }
    if !audience.shows(.notes) { meal.notes = nil }
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
