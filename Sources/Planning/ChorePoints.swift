package import CivilTime
package import TribeModel

/// What everybody in a house has earned by its chores: the weights of those that they have done.
package struct ChorePoints: Sendable {
  package private(set) var earned: [(day: CivilDate, member: MemberIndex, points: Int)] = []

  /// What is in a chore's history counts. Where nobody writes down what is done, turns that are over count as done.
  package init(_ house: House, from first: CivilDate, today: CivilDate) {
    for chore in house.chores {
      for done in chore.history where !done.isSkipped && done.date >= first {
        if case .member(let member) = done.who { earned.append((done.date, member, chore.weight)) }
      }
    }
    let weeks = Int(today.dayNumber - first.dayNumber) / 7 + 2
    for turn in RotaPlan(house: house, from: CivilDateTime(first), weeks: weeks).turns where turn.due < today {
      let chore = house.chores[turn.chore]
      guard chore.history.isEmpty, !chore.waits else { continue }
      earned += turn.members.map { (turn.due, $0, chore.weight) }
    }
  }

  package func points(of member: MemberIndex, where isMeant: (CivilDate) -> Bool) -> Int {
    earned.reduce(0) { $0 + ($1.member == member && isMeant($1.day) ? $1.points : 0) }
  }
}
