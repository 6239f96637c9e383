import TribeModel

extension Tribe {
  /// The same tribe with every reference to a member changed: `map[old]` is the new index. `members` stays as it is.
  func remapped(_ map: [MemberIndex]) -> Tribe {
    func move(_ index: MemberIndex) -> MemberIndex { map.indices.contains(index) ? map[index] : index }
    func move(_ author: Author) -> Author { if case .member(let index) = author { .member(move(index)) } else { author } }
    /// Two indices may have become one.
    func moveAll(_ indices: [MemberIndex]) -> [MemberIndex] {
      var seen: Set<MemberIndex> = []
      return indices.map(move).filter { seen.insert($0).inserted }
    }
    var tribe = self
    for i in tribe.events.indices {
      // Of most events nothing changes: then nothing is copied.
      let owner = events[i].owner.map(move)
      if owner != events[i].owner { tribe.events[i].owner = owner }
      for c in events[i].overrides.indices where !isInOrder(events[i].overrides[c].answers, without: nil, move) {
        tribe.events[i].overrides[c].answers = moved(events[i].overrides[c].answers, without: nil, move)
      }
      if isInOrder(events[i].invitations, without: owner, move) { continue }
      tribe.events[i].invitations = moved(events[i].invitations, without: owner, move)
    }
    for i in tribe.houses.indices {
      // A rota's order may name a person twice on purpose.
      tribe.houses[i].residents = houses[i].residents.map(move)
      for c in tribe.houses[i].chores.indices {
        tribe.houses[i].chores[c].skilled = moveAll(houses[i].chores[c].skilled)
        for d in tribe.houses[i].chores[c].history.indices {
          tribe.houses[i].chores[c].history[d].who = move(houses[i].chores[c].history[d].who)
        }
      }
      for a in tribe.houses[i].rota.absences.indices {
        tribe.houses[i].rota.absences[a].member = move(houses[i].rota.absences[a].member)
      }
      for s in tribe.houses[i].rota.swaps.indices {
        tribe.houses[i].rota.swaps[s].from = move(houses[i].rota.swaps[s].from)
        tribe.houses[i].rota.swaps[s].to = move(houses[i].rota.swaps[s].to)
      }
    }
    for i in tribe.todos.indices {
      tribe.todos[i].completedBy = todos[i].completedBy.map(move)
      tribe.todos[i].creator = todos[i].creator.map(move)
      tribe.todos[i].archivedFor = moveAll(todos[i].archivedFor)
    }
    for i in tribe.meals.indices { tribe.meals[i].cook = meals[i].cook.map(move) }
    for i in tribe.messages.indices {
      tribe.messages[i].author = move(messages[i].author)
      for r in tribe.messages[i].replies.indices { tribe.messages[i].replies[r].author = move(messages[i].replies[r].author) }
    }
    for i in tribe.journals.indices {
      tribe.journals[i].contributors = moveAll(journals[i].contributors)
      tribe.journals[i].observers = moveAll(journals[i].observers)
      for p in tribe.journals[i].posts.indices {
        tribe.journals[i].posts[p].author = move(journals[i].posts[p].author)
        for c in tribe.journals[i].posts[p].comments.indices {
          tribe.journals[i].posts[p].comments[c].author = move(journals[i].posts[p].comments[c].author)
        }
      }
    }
    for i in tribe.activities.indices {
      tribe.activities[i].host = move(activities[i].host)
      tribe.activities[i].participants = moveAll(activities[i].participants)
    }
    for i in tribe.notices.indices { tribe.notices[i].recipient = notices[i].recipient.map(move) }
    return tribe
  }

  /// In the order of the members; of two who have become one, who goes counts.
  private func moved(
    _ invitations: [Event.Invitation], without owner: MemberIndex?, _ move: (MemberIndex) -> MemberIndex
  ) -> [Event.Invitation] {
    var byMember: [MemberIndex: Event.Response] = [:]
    for invitation in invitations where move(invitation.member) != owner {
      let member = move(invitation.member)
      if byMember[member] != .going { byMember[member] = invitation.response }
    }
    return byMember.sorted { $0.key < $1.key }.map { Event.Invitation(member: $0.key, response: $0.value) }
  }

  /// Whether members stay what they are, in the order of the members, each once, and the owner is not among them.
  private func isInOrder(
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

  /// Adds everything of `other` but its members and name.
  mutating func append(_ other: Tribe) {
    events += other.events
    contacts += other.contacts
    houses += other.houses
    todos += other.todos
    lists += other.lists
    meals += other.meals
    messages += other.messages
    journals += other.journals
    activities += other.activities
    notices += other.notices
  }
}
