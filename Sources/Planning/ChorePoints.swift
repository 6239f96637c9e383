package import CivilTime
package import TribeModel

/// What everybody in a house has earned by its chores: the weights of those that they have done, by week and by month.
package struct ChorePoints: Sendable {
  /// The days of each, newest first. The first is today's own. Weeks begin on Monday.
  package let weeks, months: [Range<CivilDate>]
  private var earned: [(day: CivilDate, member: MemberIndex, points: Int)] = []

  private static let weekCount = 8
  private static let monthCount = 6

  /// What is in a chore's history counts. Where nobody writes down what is done, turns that are over count as done.
  package init(_ house: House, today: CivilDate) {
    let monday = today.startOfWeek(.monday)
    weeks = (0..<Self.weekCount).map { monday.adding(days: -7 * $0)..<monday.adding(days: 7 - 7 * $0) }
    var month = today.adding(days: 1 - today.day)
    months = (0..<Self.monthCount).map { _ in
      let last = month.adding(days: 31)
      let days = month..<last.adding(days: 1 - last.day)
      month = month.adding(days: -1)
      month = month.adding(days: 1 - month.day)
      return days
    }
    let first = min(weeks.last?.lowerBound ?? today, months.last?.lowerBound ?? today)
    for chore in house.chores {
      for done in chore.history where !done.isSkipped && done.date >= first {
        if case .member(let member) = done.who { earned.append((done.date, member, chore.weight)) }
      }
    }
    let weekCount = Int(monday.dayNumber - first.dayNumber) / 7 + 2
    for turn in RotaPlan(house: house, from: CivilDateTime(first), weeks: weekCount).turns where turn.due < today {
      let chore = house.chores[turn.chore]
      guard chore.history.isEmpty, !chore.waits else { continue }
      earned += turn.members.map { (turn.due, $0, chore.weight) }
    }
  }

  package func points(of member: MemberIndex, in days: Range<CivilDate>) -> Int {
    earned.reduce(0) { $0 + ($1.member == member && days.contains($1.day) ? $1.points : 0) }
  }
}
