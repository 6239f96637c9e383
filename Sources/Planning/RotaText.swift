internal import CivilTime
package import TribeModel

/// The text of `wallplanner rota`: the weeks of each house, then how evenly the work is shared.
package enum RotaText {
  /// - Parameters:
  ///   - houses: the houses with chores.
  ///   - plans: one for each house.
  package static func text(_ houses: [House], _ plans: [RotaPlan], _ tribe: Tribe) -> String {
    guard !houses.isEmpty else { return "There are no chores.\n" }
    return zip(houses, plans).map { text($0, $1, tribe) }.joined(separator: "\n")
  }

  private static func text(_ house: House, _ plan: RotaPlan, _ tribe: Tribe) -> String {
    func name(_ member: MemberIndex?) -> String { member.map { tribe.members[$0].name } ?? "nobody" }
    let own = plan.turns.filter { house.chores[$0.chore].turns != nil }
    let weeks = own.isEmpty ? plan.weeks.count : plan.fairness.weekCount
    let sizes = [count(house.residents.count, "resident"), count(house.chores.count, "chore"), count(weeks, "week")]
    let rule = own.isEmpty ? words(house.rota.mode) : "each chore by its own rule"
    var out = "\(house.name): \(rule); \(sizes.joined(separator: ", "))\n"
    for week in plan.weeks {
      out += "\n  week \(week.number), due \(week.due.date.text()) \(week.due.time.text().prefix(5))\n"
      for turn in week.assignments { out += "    \(house.chores[turn.chore].title): \(name(turn.member))\n" }
    }
    for (place, turn) in own.enumerated() {
      let monday = turn.day.startOfWeek(.monday)
      if place == 0 || own[place - 1].day < monday { out += "\n  week of \(monday.text())\n" }
      let chore = house.chores[turn.chore]
      let names = turn.members.isEmpty ? [chore.turns == .anybody ? "anybody" : "nobody"] : turn.members.map(name)
      let since = turn.due < turn.day ? ", since \(turn.due.text())" : ""
      out += "    \(turn.day.text()) \(chore.title): \(names.joined(separator: " and "))\(since)\n"
    }
    let fairness = plan.fairness
    let whole = fairness.loads.reduce(0) { $0 + $1.weight }
    out += "\n  How evenly (the load is the sum of the weights of the chores)\n"
    for load in fairness.loads {
      out += "    \(name(load.member)): \(count(load.chores, "chore")), load \(load.weight) of \(whole)\n"
      for (chore, times) in zip(house.chores, load.times) where times > 0 { out += "      \(times) × \(chore.title)\n" }
      if !own.isEmpty {
        out += "      has done \(load.done); is there and may for \(load.possible) of \(count(own.count, "turn"))\n"
      }
    }
    out += "    largest difference of loads: \(fairness.spread)\n"
    let fixed = house.chores.filter { ![nil, .fairest, .anybody].contains($0.turns) }.map(\.title).joined(separator: ", ")
    let isEven = fairness.spread <= house.chores.map(\.weight).max() ?? 1
    let reason =
      isEven ? "it is one turn" : "who is there and may is not the same for all, and an order or roster says who does \(fixed)"
    if !own.isEmpty { out += "    nobody could do better: \(reason)\n" }
    out += "\n  Until everybody who may do it has had it\n"
    for (chore, weeks) in zip(house.chores, fairness.weeksUntilEveryone) {
      out += "    \(chore.title): \(weeks.map { count($0, "week") } ?? "longer than these weeks")\n"
    }
    return out
  }

  private static func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }

  private static func words(_ mode: RotaRule.Mode) -> String {
    switch mode {
    case .sweep: "Sweep's own rule"
    case .shiftByOne: "everybody moves on by one chore a week"
    case .leastDone: "whoever has done least"
    }
  }
}
