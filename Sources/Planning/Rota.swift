package import CivilTime
package import TribeModel

/// Who does which chore, week by week, from the current week on.
package struct RotaPlan: Sendable {
  package struct Assignment: Sendable, Hashable {
    /// Index in the house's chores.
    package var chore: Int
    /// Nil if nobody who may do it is there.
    package var member: MemberIndex?
  }

  package struct Week: Sendable, Hashable {
    /// Weeks since the rota's first due day.
    package var number: Int
    package var due: CivilDateTime
    /// In the order of the house's chores.
    package var assignments: [Assignment]
  }

  /// Of the chores that go with the house's rota.
  package var weeks: [Week]
  /// Of all chores, by day, from this week on.
  package var turns: [ChoreTurn] = []
  package var fairness: FairnessReport

  /// The most weeks in a plan.
  package static let maximumWeeks = 1_000
  /// How far back `leastDone` looks at what everybody has done.
  package static let maximumHistoryWeeks = 5_200

  /// The `count` weeks (at most `maximumWeeks`) from the first one that is due after `now`.
  package init(house: House, from now: CivilDateTime, weeks count: Int) {
    let count = Swift.min(Swift.max(0, count), Self.maximumWeeks)
    if house.days.isEmpty {
      // The house with the chores of its rota alone.
      let places = house.chores.indices.filter { house.chores[$0].turns == nil }
      var weekly = house
      weekly.chores = places.map { house.chores[$0] }
      weeks = places.isEmpty ? [] : Self.weeks(ofRota: weekly, from: now, weeks: count)
      weeks.changeEach { $0.assignments.changeEach { $0.chore = places[$0.chore] } }
    } else {
      weeks = Self.weeks(of: house, from: now, weeks: count)
    }
    turns = weeks.flatMap { week in
      week.assignments.map { turn in
        ChoreTurn(chore: turn.chore, due: week.due.date, day: week.due.date, members: turn.member.map { [$0] } ?? [])
      }
    }
    let monday = now.date.startOfWeek(.monday)
    let last = monday.adding(days: Swift.max(1, count) * 7 - 1)
    let own = TurnMaker(house: house, today: now.date, last: last).turns().filter { (monday...last).contains($0.day) }
    turns = (turns + own).enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    let isCounted = house.days.isEmpty
    fairness = FairnessReport(house: house, weekCount: isCounted ? count : 0, weeks: isCounted ? weeks : [], own: own)
  }

  private static func weeks(ofRota house: House, from now: CivilDateTime, weeks count: Int) -> [Week] {
    let first = CivilDateTime(house.rota.firstDue, house.rota.dueTime)
    let week: Int64 = 7 * 86_400
    let elapsed = now.secondsSinceEpoch - first.secondsSinceEpoch
    // Week 0 is due at `first`. The current week is the first that is due after now.
    let running = elapsed < 0 ? 0 : Int(elapsed / week) + 1
    var assigner = RotaAssigner(house: house)
    if house.rota.mode == .leastDone {
      for number in Swift.max(0, running - Self.maximumHistoryWeeks)..<running { _ = assigner.assignments(week: number) }
    }
    return (running..<(running + count)).map { number in
      Week(number: number, due: first.adding(seconds: Int64(number) * week), assignments: assigner.assignments(week: number))
    }
  }

  /// The days of a calendar as weeks of their own. Residents take turns, day by day; without any, the chores are everyone's.
  private static func weeks(of house: House, from now: CivilDateTime, weeks count: Int) -> [Week] {
    let dates = now.date...now.date.adding(days: Swift.max(1, count) * 7 - 1)
    return house.days.enumerated().filter { dates.contains($0.element.date) }.map { number, day in
      let turn = Int(day.date.dayNumber) / 7
      let member = house.residents.isEmpty ? nil : house.residents[turn % house.residents.count]
      return Week(
        number: number, due: CivilDateTime(day.date, house.rota.dueTime),
        assignments: day.chores.map { Assignment(chore: $0, member: member) })
    }
  }
}

/// How evenly a rota shares the work over the planned weeks.
package struct FairnessReport: Sendable, Hashable {
  package struct Load: Sendable, Hashable {
    package var member: MemberIndex
    package var chores: Int
    /// The sum of the chores' weights.
    package var weight: Int
    /// How often the person has each chore, in the order of the house's chores.
    package var times: [Int]
    /// How many times chores were done by the person so far, and for how many turns by days the person is there and may do them.
    package var done, possible: Int
  }

  /// How many weeks were planned.
  package var weekCount: Int
  /// In the order of the residents, each once.
  package var loads: [Load]
  /// The heaviest load minus the lightest.
  package var spread: Int
  /// For each chore, the number of weeks until everybody who may do it has had it. Nil if that does not happen in the plan.
  package var weeksUntilEveryone: [Int?]

  /// - Parameter own: the turns of the chores that have a rhythm of their own, by day.
  init(house: House, weekCount: Int, weeks: [RotaPlan.Week], own: [ChoreTurn]) {
    self.weekCount = weekCount
    let maker = TurnMaker(house: house, today: .min, last: .min)
    // A resident who is listed twice takes two turns and has one load.
    var loads = house.everybody.map { member in
      Load(
        member: member, chores: 0, weight: 0, times: house.chores.map { _ in 0 },
        done: house.chores.flatMap(\.history).count { $0.who == .member(member) && !$0.isSkipped },
        possible: own.count { maker.order(of: house.chores[$0.chore]).contains(member) && maker.isThere(member, $0.due) })
    }
    var waiting = house.chores.map { Set(maker.order(of: $0)) }
    weeksUntilEveryone = waiting.map { _ in nil }
    let first = own.first.map { $0.day.startOfWeek(.monday) } ?? .min
    let taken =
      weeks.enumerated().flatMap { index, week in week.assignments.map { (index, $0.chore, $0.member.map { [$0] } ?? []) } }
      + own.map { (Int($0.day.dayNumber - first.dayNumber) / 7, $0.chore, $0.members) }
    for (week, chore, members) in taken {
      for member in members {
        for position in loads.indices where loads[position].member == member {
          loads[position].chores += 1
          loads[position].times[chore] += 1
          loads[position].weight += house.chores[chore].weight
        }
        waiting[chore].remove(member)
        if waiting[chore].isEmpty, weeksUntilEveryone[chore] == nil { weeksUntilEveryone[chore] = week + 1 }
      }
    }
    self.loads = loads
    spread = (loads.map(\.weight).max() ?? 0) - (loads.map(\.weight).min() ?? 0)
  }
}

/// Assigns the chores week after week.
private struct RotaAssigner {
  let house: House
  /// The weight done so far, how often each chore was done and when last, by index in the residents.
  private var weightDone: [Int]
  private var timesDone: [[Int]]
  /// By chore and resident: who has had the chore in its current round. A round ends when everybody who may do it has had it.
  private var hadInRound: [[Bool]]
  private let weightOfAll: Int

  init(house: House) {
    self.house = house
    weightDone = Array(repeating: 0, count: house.residents.count)
    timesDone = Array(repeating: Array(repeating: 0, count: house.chores.count), count: house.residents.count)
    hadInRound = Array(repeating: Array(repeating: false, count: house.residents.count), count: house.chores.count)
    weightOfAll = house.chores.reduce(0) { $0 + $1.weight }
  }

  mutating func assignments(week: Int) -> [RotaPlan.Assignment] {
    let residents = house.residents
    guard !residents.isEmpty else { return house.chores.indices.map { RotaPlan.Assignment(chore: $0, member: nil) } }
    let due = house.rota.firstDue.adding(days: week * 7)
    let firstDay = due.adding(days: -6)
    let present = residents.map { member in
      house.rota.awayDays[member]?.contains(due.dayNumber) != true
        && !house.rota.absences.contains { $0.member == member && $0.first <= due && $0.last >= firstDay }
    }

    var positions: [Int?]
    if house.rota.mode == .leastDone {
      positions = leastDone(present: present)
    } else {
      // Resident (n × C + i) mod R of Sweep, or (n + i) mod R; or the next one who is there and may do it.
      let step = house.rota.mode == .sweep ? house.chores.count : 1
      positions = house.chores.indices.map { chore in
        residents.indices.lazy.map { (week * step + chore + $0) % residents.count }.first { may($0, do: chore, present: present) }
      }
    }

    for (chore, position) in positions.enumerated() {
      guard let position else { continue }
      let doer = house.rota.swapped(residents[position], house.chores[chore], firstDay...due, firstDay...due)
      positions[chore] = doer == residents[position] ? position : residents.firstIndex(of: doer) ?? position
    }
    for (chore, position) in positions.enumerated() {
      guard let position else { continue }
      weightDone[position] += house.chores[chore].weight
      timesDone[position][chore] += 1
      hadInRound[chore][position] = true
      if residents.indices.allSatisfy({ hadInRound[chore][$0] || !may($0, do: chore, present: present) }) {
        hadInRound[chore] = Array(repeating: false, count: residents.count)
      }
    }
    // Whoever is away comes back to as much as the one who has done least: no week is heavier for it.
    let least = residents.indices.filter { present[$0] }.map { weightDone[$0] }.min() ?? 0
    for position in residents.indices where !present[position] { weightDone[position] = max(weightDone[position], least) }
    return positions.enumerated().map { RotaPlan.Assignment(chore: $0.offset, member: $0.element.map { residents[$0] }) }
  }

  private func may(_ position: Int, do chore: Int, present: [Bool]) -> Bool {
    present[position] && house.chores[chore].allows(house.residents[position])
  }

  /// Assigns the heaviest chore first. Each chore goes round: first those who have not had it in its current round; of those, the
  /// ones with the fewest chores this week; then the one who has done least. Whoever is more than a week's whole work ahead of the
  /// lightest load is left out, so that the only person with some skill does less of the rest.
  ///
  /// Without absences and skills, every chore reaches all `R` residents within `R` weeks of a round, and two loads never differ by
  /// more than a week's whole work.
  private func leastDone(present: [Bool]) -> [Int?] {
    var weight = weightDone
    var thisWeek = Array(repeating: 0, count: house.residents.count)
    var positions = [Int?](repeating: nil, count: house.chores.count)
    for chore in house.chores.indices.sorted(by: { (-house.chores[$0].weight, $0) < (-house.chores[$1].weight, $1) }) {
      let able = house.residents.indices.filter { may($0, do: chore, present: present) }
      guard let lightest = able.map({ weight[$0] }).min() else { continue }
      func rank(_ position: Int) -> [Int] {
        [hadInRound[chore][position] ? 1 : 0, thisWeek[position], weight[position], timesDone[position][chore], position]
      }
      let chosen = able.filter { weight[$0] <= lightest + weightOfAll }.min { rank($0).lexicographicallyPrecedes(rank($1)) }
      guard let chosen else { continue }
      positions[chore] = chosen
      weight[chosen] += house.chores[chore].weight
      thisWeek[chosen] += 1
    }
    return positions
  }
}
