import TribeModel

extension Tribe {
  /// Leaves these members, in this order, and changes every reference to them.
  ///
  /// - Returns: the new index of each member; 0 for those that are gone, whom nothing may name.
  @discardableResult
  mutating func keepMembers(_ order: [MemberIndex]) -> [MemberIndex] {
    var map = [MemberIndex](repeating: 0, count: members.count)
    for (new, old) in order.enumerated() { map[old] = new }
    members = order.map { members[$0] }
    remap(map)
    return map
  }

  /// Changes every reference to a member from `old` to `map[old]`. Does not change `members`.
  mutating func remap(_ map: [MemberIndex]) { remap { map.indices.contains($0) ? map[$0] : $0 } }

  /// Changes every reference to a member as `move` says. Does not change `members`.
  mutating func remap(_ move: (MemberIndex) -> MemberIndex) {
    func moveAuthor(_ author: Author) -> Author { if case .member(let index) = author { .member(move(index)) } else { author } }
    /// Two members may have become one.
    func moveAll(_ indices: [MemberIndex]) -> [MemberIndex] { indices.map(move).withoutRepeats }
    events.changeEach { event in
      event.owner = event.owner.map(move)
      event.invitations = Self.moved(event.invitations, without: event.owner, move)
      event.calendarsOf = Set(event.calendarsOf.map(move))
      event.overrides.changeEach { $0.answers = Self.moved($0.answers, without: nil, move) }
    }
    houses.changeEach { house in
      // A rota may name a person twice on purpose.
      house.residents = house.residents.map(move)
      house.chores.changeEach { chore in
        chore.skilled = moveAll(chore.skilled)
        chore.people = chore.people.map(move)
        chore.next = chore.next.map { .init(date: $0.date, member: $0.member.map(move)) }
        chore.roster?.turns.changeEach { $0.member = move($0.member) }
        chore.history.changeEach { $0.who = moveAuthor($0.who) }
      }
      house.rota.absences.changeEach { $0.member = move($0.member) }
      house.rota.away = Dictionary(house.rota.away.map { (move($0), $1) }) { first, _ in first }
      house.rota.swaps.changeEach { ($0.from, $0.to) = (move($0.from), move($0.to)) }
    }
    todos.changeEach { todo in
      for person in [\Todo.completedBy, \.creator, \.assignee] { todo[keyPath: person] = todo[keyPath: person].map(move) }
      todo.archivedFor = moveAll(todo.archivedFor)
    }
    meals.changeEach { $0.cook = $0.cook.map(move) }
    expenses.changeEach { expense in
      expense.paid = Self.moved(expense.paid, move)
      expense.owed = Self.moved(expense.owed, move)
    }
    messages.changeEach { message in
      message.author = moveAuthor(message.author)
      message.replies.changeEach { $0.author = moveAuthor($0.author) }
    }
    journals.changeEach { journal in
      for people in [\Journal.contributors, \.observers, \.invited] { journal[keyPath: people] = moveAll(journal[keyPath: people]) }
      journal.posts.changeEach { post in
        post.author = moveAuthor(post.author)
        post.comments.changeEach { $0.author = moveAuthor($0.author) }
      }
    }
    activities.changeEach { activity in
      activity.host = moveAuthor(activity.host)
      activity.participants = moveAll(activity.participants)
      activity.likedBy = moveAll(activity.likedBy)
    }
  }

  /// Sorts by member. If two members have become one, they pay together.
  private static func moved(_ parts: [Expense.Part], _ move: (MemberIndex) -> MemberIndex) -> [Expense.Part] {
    Dictionary(parts.map { (move($0.member), $0.amount) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
      .map { Expense.Part(member: $0.key, amount: $0.value) }
  }

  /// Sorts by member. If two members have become one, "going" wins.
  private static func moved(
    _ invitations: [Event.Invitation], without owner: MemberIndex?, _ move: (MemberIndex) -> MemberIndex
  ) -> [Event.Invitation] {
    var byMember: [MemberIndex: Event.Response] = [:]
    for invitation in invitations where move(invitation.member) != owner {
      let member = move(invitation.member)
      if byMember[member] != .going { byMember[member] = invitation.response }
    }
    return byMember.sorted { $0.key < $1.key }.map { Event.Invitation(member: $0.key, response: $0.value) }
  }

  /// Adds everything from `other` except its members and name.
  mutating func append(_ other: Tribe) {
    func join<each Element>(_ lists: repeat WritableKeyPath<Tribe, [each Element]>) {
      for list in repeat each lists { self[keyPath: list] += other[keyPath: list] }
    }
    join(\.events, \.contacts, \.houses, \.todos, \.lists, \.meals, \.expenses, \.messages, \.journals, \.activities, \.timetables)
    weather = weather ?? other.weather
    holidayLayers.formUnion(other.holidayLayers)
    layerColours.merge(other.layerColours) { first, _ in first }
  }
}
