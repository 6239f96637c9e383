import TribeModel

extension Tribe {
  /// Changes every reference to a member from `old` to `map[old]`. Does not change `members`.
  mutating func remap(_ map: [MemberIndex]) {
    remap { map.indices.contains($0) ? map[$0] : $0 }
  }

  /// Changes every reference to a member as `move` says. Does not change `members`.
  mutating func remap(_ move: (MemberIndex) -> MemberIndex) {
    func moveAuthor(_ author: Author) -> Author { if case .member(let index) = author { .member(move(index)) } else { author } }
    /// Two members may have become one.
    func moveAll(_ indices: [MemberIndex]) -> [MemberIndex] {
      var seen: Set<MemberIndex> = []
      return indices.map(move).filter { seen.insert($0).inserted }
    }
    for i in events.indices {
      // For most events nothing changes. Then nothing is copied.
      let owner = events[i].owner.map(move)
      if owner != events[i].owner { events[i].owner = owner }
      for c in events[i].overrides.indices where !Self.isInOrder(events[i].overrides[c].answers, without: nil, move) {
        events[i].overrides[c].answers = Self.moved(events[i].overrides[c].answers, without: nil, move)
      }
      if Self.isInOrder(events[i].invitations, without: owner, move) { continue }
      events[i].invitations = Self.moved(events[i].invitations, without: owner, move)
    }
    for i in houses.indices {
      // A rota may name a person twice on purpose.
      houses[i].residents = houses[i].residents.map(move)
      for c in houses[i].chores.indices {
        houses[i].chores[c].skilled = moveAll(houses[i].chores[c].skilled)
        for d in houses[i].chores[c].history.indices {
          houses[i].chores[c].history[d].who = moveAuthor(houses[i].chores[c].history[d].who)
        }
      }
      for a in houses[i].rota.absences.indices {
        houses[i].rota.absences[a].member = move(houses[i].rota.absences[a].member)
      }
      for s in houses[i].rota.swaps.indices {
        houses[i].rota.swaps[s].from = move(houses[i].rota.swaps[s].from)
        houses[i].rota.swaps[s].to = move(houses[i].rota.swaps[s].to)
      }
    }
    for i in todos.indices {
      todos[i].completedBy = todos[i].completedBy.map(move)
      todos[i].creator = todos[i].creator.map(move)
      todos[i].assignee = todos[i].assignee.map(move)
      todos[i].archivedFor = moveAll(todos[i].archivedFor)
    }
    for i in meals.indices { meals[i].cook = meals[i].cook.map(move) }
    for i in expenses.indices {
      expenses[i].paid = Self.moved(expenses[i].paid, move)
      expenses[i].owed = Self.moved(expenses[i].owed, move)
    }
    for i in messages.indices {
      messages[i].author = moveAuthor(messages[i].author)
      for r in messages[i].replies.indices { messages[i].replies[r].author = moveAuthor(messages[i].replies[r].author) }
    }
    for i in journals.indices {
      journals[i].contributors = moveAll(journals[i].contributors)
      journals[i].observers = moveAll(journals[i].observers)
      for p in journals[i].posts.indices {
        journals[i].posts[p].author = moveAuthor(journals[i].posts[p].author)
        for c in journals[i].posts[p].comments.indices {
          journals[i].posts[p].comments[c].author = moveAuthor(journals[i].posts[p].comments[c].author)
        }
      }
    }
    for i in activities.indices {
      activities[i].host = moveAuthor(activities[i].host)
      activities[i].participants = moveAll(activities[i].participants)
      activities[i].likedBy = moveAll(activities[i].likedBy)
    }
    for i in notices.indices { notices[i].recipient = notices[i].recipient.map(move) }
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

  /// Whether the mapping keeps these members in order, each once, and the owner is not among them.
  private static func isInOrder(
    _ invitations: [Event.Invitation], without owner: MemberIndex?, _ move: (MemberIndex) -> MemberIndex
  ) -> Bool {
    var last = -1
    for invitation in invitations {
      let member = invitation.member
      guard member > last, member != owner, move(member) == member else { return false }
      last = member
    }
    return true
  }

  /// Adds everything from `other` except its members and name.
  mutating func append(_ other: consuming Tribe) {
    /// If this tribe is still empty, takes over the whole lists.
    func add<Record>(_ others: consuming [Record], to records: inout [Record]) {
      if records.isEmpty { records = others } else { records += others }
    }
    add(other.events, to: &events)
    add(other.contacts, to: &contacts)
    add(other.houses, to: &houses)
    add(other.todos, to: &todos)
    add(other.lists, to: &lists)
    add(other.meals, to: &meals)
    add(other.expenses, to: &expenses)
    add(other.messages, to: &messages)
    add(other.journals, to: &journals)
    add(other.activities, to: &activities)
    add(other.notices, to: &notices)
  }
}
