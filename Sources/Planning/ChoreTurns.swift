package import CivilTime
internal import Recurrence
package import TribeModel

/// One turn of a chore.
package struct ChoreTurn: Sendable, Hashable {
  /// Index in the house's chores.
  package var chore: Int
  package var due: CivilDate
  /// Where it stands: on the day it is due, or on today if it is overdue.
  package var day: CivilDate
  /// Empty if nobody who may do it is there, or if it is for whoever wants.
  package var members: [MemberIndex]
}

/// Makes the turns of the chores that have a rhythm of their own, from the first day on, one after the other. A turn follows from what
/// was before it, so nothing that comes later changes it.
struct TurnMaker {
  let house: House
  let today: CivilDate
  /// The last day.
  let last: CivilDate

  /// The most turns of a chore: over a hundred years of every day.
  static let maximumTurns = 40_000

  func turns() -> [ChoreTurn] {
    let own = house.chores.indices.filter { house.chores[$0].turns != nil }
    let shared = fairest(own.filter { house.chores[$0].turns == .fairest })
    return own.flatMap { index in
      let chore = house.chores[index]
      var turns = chore.turns == .fairest ? shared.filter { $0.chore == index } : inOrder(index)
      turns.changeEach { turn in
        let week = turn.due.startOfWeek(.monday)
        turn.members = turn.members.map { house.rota.swapped($0, chore, turn.due...turn.due, week...week.adding(days: 6)) }
      }
      // Where nobody writes down what is done, only what is due once is overdue.
      guard let done = chore.waits ? .min : chore.history.first?.date,
        let open = turns.firstIndex(where: { $0.due > done }), turns[open].due < today
      else { return turns }
      turns[open].day = today
      return turns
    }
  }

  // MARK: When

  /// The days on which a chore is due. Of one that is counted from the last time, only the next.
  private func dues(of chore: Chore) -> [CivilDate] {
    guard let next = chore.next else { return ruled(chore) }
    var later = chore
    (later.start, later.next) = (next.date, nil)
    return [next.date] + (chore.isAfterDone ? [] : ruled(later).filter { $0 > max(next.date, today) })
  }

  private func ruled(_ chore: Chore) -> [CivilDate] {
    let done = chore.history.first?.date
    guard let rule = chore.every, let start = chore.isAfterDone ? done ?? chore.start : chore.start else { return [] }
    if rule.end == .count(1), done != nil { return [] }
    let end = chore.isAfterDone ? CivilDate.max : min(last.adding(days: 1), chore.until?.adding(days: 1) ?? .max)
    guard start < end else { return [] }
    let set = RecurrenceSet(start: .date(start), rules: [rule])
    let found = set.occurrences(in: CivilDateTime(start)..<CivilDateTime(end), limit: chore.isAfterDone ? 400 : Self.maximumTurns)
    let days = found.starts.map(\.date).filter { day in
      !chore.daysOff.contains(day.dayNumber) && !chore.pauses.contains { $0.contains(day) }
    }
    // The last time itself is none of them.
    return chore.isAfterDone ? Array(days.drop { $0 == done }.prefix(1)) : days
  }

  // MARK: Who

  /// Those who may do a chore, in order.
  func order(of chore: Chore) -> [MemberIndex] {
    let inRoster = chore.turns == .roster ? chore.roster?.turns.map(\.member).withoutRepeats : nil
    return (chore.people.isEmpty ? inRoster ?? house.residents : chore.people).filter(chore.allows)
  }

  func isThere(_ member: MemberIndex, _ day: CivilDate) -> Bool {
    house.rota.awayDays[member]?.contains(day.dayNumber) != true
      && !house.rota.absences.contains { $0.member == member && $0.first <= day && day <= $0.last }
  }

  /// Whether somebody does not live here yet: such a turn is not made up for.
  private func isNew(_ member: MemberIndex, _ day: CivilDate) -> Bool {
    house.rota.absences.contains { $0.member == member && $0.first == .min && day <= $0.last }
  }

  /// The turns of a chore that is always the same one's, goes round, or has a roster. Where the roster has a hole, it goes round.
  private func inOrder(_ index: Int) -> [ChoreTurn] {
    let chore = house.chores[index]
    let order = order(of: chore)
    var owed: [MemberIndex: Int] = [:]
    // What is counted from the last time goes on after whoever did it then.
    var place = -1
    if let member = chore.next?.member {
      place = order.firstIndex(of: member) ?? -1
    } else if chore.waits, case .member(let doer)? = chore.history.first(where: { !$0.isSkipped })?.who {
      place = order.firstIndex(of: doer) ?? -1
    }
    let isRoster = chore.turns == .roster
    // The days of one turn each: those of a week, for example.
    let spans = Dictionary(grouping: dues(of: chore)) { day in
      chore.turns == .week ? day.startOfWeek(.monday) : chore.turns == .month ? day.adding(days: 1 - day.day) : day
    }
    return spans.sorted { $0.key < $1.key }.flatMap { _, days -> [ChoreTurn] in
      let first = days[0]
      // Whom an app names has the turn.
      var front = first == chore.next?.date ? chore.next?.member.map { [$0] } ?? [] : []
      if chore.turns == .anybody { return days.map { ChoreTurn(chore: index, due: $0, day: $0, members: front) } }
      let planned = isRoster ? Array(chore.roster?.members(on: first).prefix(chore.together) ?? []) : []
      let count = min(chore.together, max(order.count, planned.count))
      // Who owes a turn comes before whoever's it would be.
      for place in 0..<count where chore.turns != .same && front.count < count {
        let late = order.first { member in
          owed[member, default: 0] > 0 && isThere(member, first) && !front.contains(member) && !planned.contains(member)
        }
        if let late { owed[late, default: 0] -= 1 }
        front += (late ?? (place < planned.count ? planned[place] : nil)).map { [$0] } ?? []
      }
      // Who is away is stood in for by the next one who is there, or else by anybody who lives here and may do it. What comes after a day
      // says nothing of it, so that a change of today leaves alone what was.
      let start = planned.first.flatMap { order.firstIndex(of: $0) } ?? (chore.turns == .same ? 0 : place + 1)
      let ring = order.indices.map { (start + $0) % order.count }
      let line = (front + ring.map { order[$0] } + house.residents).withoutRepeats.filter(chore.allows)
      let turns = days.map { day in
        ChoreTurn(chore: index, due: day, day: day, members: Array(line.filter { isThere($0, day) }.prefix(count)))
      }
      if chore.turns == .same { return turns }
      if isRoster, house.rota.catchesUp { for member in front where !isThere(member, first) { owed[member, default: 0] += 1 } }
      var open = count - front.count
      for position in ring where open > 0 && !front.contains(order[position]) {
        if days.contains(where: { isThere(order[position], $0) }) {
          (place, open) = (position, open - 1)
        } else if house.rota.catchesUp, !isNew(order[position], first) {
          owed[order[position], default: 0] += 1
        }
      }
      return turns
    }
  }

  /// The turns of the chores that go to whoever has done least of them, by weight: what the history says was done, else what was planned.
  private func fairest(_ chores: [Int]) -> [ChoreTurn] {
    var (loads, times) = ([MemberIndex: Int](), [Int: [MemberIndex: Int]]())
    var dues: [(due: CivilDate, next: CivilDate, chore: Int)] = []
    for index in chores {
      let days = self.dues(of: house.chores[index])
      dues += zip(days, days.dropFirst() + [.max]).map { ($0, $1, index) }
    }
    dues.sort { ($0.due, -house.chores[$0.chore].weight, $0.chore) < ($1.due, -house.chores[$1.chore].weight, $1.chore) }
    func count(_ members: [MemberIndex], _ chore: Int) {
      for member in members {
        loads[member, default: 0] += house.chores[chore].weight
        times[chore, default: [:]][member, default: 0] += 1
      }
    }
    func doer(_ done: Chore.Done) -> [MemberIndex] { if case .member(let who) = done.who, !done.isSkipped { [who] } else { [] } }
    for index in chores where house.chores[index].waits { for done in house.chores[index].history { count(doer(done), index) } }
    return dues.map { due, next, index in
      let chore = house.chores[index]
      let able = order(of: chore).filter { isThere($0, due) }
      // Who comes later begins with what the one has who has done least.
      let least = able.compactMap { loads[$0] }.min() ?? 0
      for member in able where loads[member] == nil {
        loads[member] = dues.first.map { isNew(member, $0.due) } == true ? least : 0
      }
      let ranked = able.withoutRepeats.enumerated().map { (loads[$1, default: 0], times[index]?[$1] ?? 0, $0, $1) }.sorted {
        $0 < $1
      }
      let given = due == chore.next?.date ? chore.next?.member : nil
      let chosen = given.map { [$0] } ?? ranked.prefix(chore.together).map(\.3)
      let done = chore.history.last { $0.date >= due && $0.date < next }
      count(done.map(doer) ?? chosen, index)
      return ChoreTurn(chore: index, due: due, day: due, members: chosen)
    }
  }
}

extension RotaRule {
  /// Who does somebody's turn of a chore, after all swaps.
  ///
  /// - Parameters:
  ///   - days: those that the turn is for.
  ///   - week: the days of their week.
  func swapped(_ member: MemberIndex, _ chore: Chore, _ days: ClosedRange<CivilDate>, _ week: ClosedRange<CivilDate>) -> MemberIndex
  {
    swaps.reduce(member) { member, swap in
      let isMeant =
        switch swap.span {
        case .day: days.contains(swap.week)
        case .week: week.contains(swap.week)
        case .always: swap.week <= days.upperBound
        }
      guard isMeant, swap.chore ?? chore.title == chore.title else { return member }
      return member == swap.from ? swap.to : member == swap.to ? swap.from : member
    }
  }
}
