import CivilTime
import Planning
import TestSupport
import Testing
import TribeModel

/// The rota and its fairness report, worked out a second time as simply as can be.
@Suite("Fairness, recomputed")
struct FairnessTests {
  /// A house with anything that a rota may have.
  static func house(_ random: inout SeededGenerator) throws -> House {
    let residents = Int.random(in: 1...8, using: &random)
    var house = try RotaTests.house(
      residents: residents, chores: Int.random(in: 1...9, using: &random),
      mode: RotaRule.Mode.allCases.randomElement(using: &random) ?? .sweep)
    if Int.random(in: 0..<4, using: &random) == 0 { house.residents.append(0) }
    for chore in house.chores.indices {
      house.chores[chore].weight = Int.random(in: 1...6, using: &random)
      if Int.random(in: 0..<3, using: &random) == 0 {
        house.chores[chore].skilled = (0..<residents).filter { _ in Bool.random(using: &random) }
      }
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let first = house.rota.firstDue.adding(days: Int.random(in: 0...700, using: &random))
      house.rota.absences.append(
        .init(
          member: Int.random(in: 0..<residents, using: &random), first: first,
          last: first.adding(days: Int.random(in: 0...60, using: &random))))
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      house.rota.swaps.append(
        .init(
          week: house.rota.firstDue.adding(days: Int.random(in: 0...700, using: &random)),
          from: Int.random(in: 0..<residents, using: &random), to: Int.random(in: 0..<residents, using: &random)))
    }
    return house
  }

  /// Who may do a chore in the week that is due on a day, in the residents' order.
  static func able(_ house: House, _ chore: Int, due: CivilDate) -> [Bool] {
    house.residents.map { member in
      let isAway = house.rota.absences.contains { $0.member == member && $0.first <= due && $0.last >= due.adding(days: -6) }
      return !isAway && (house.chores[chore].skilled.isEmpty || house.chores[chore].skilled.contains(member))
    }
  }

  @Test(arguments: Rounds.seeds(20, of: 300))
  func theReportIsWhatItsWeeksSay(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let house = try Self.house(&random)
    let start = CivilDateTime(house.rota.firstDue.adding(days: Int.random(in: -30...300, using: &random)))
    let plan = RotaPlan(house: house, from: start, weeks: Int.random(in: 1...80, using: &random))
    let people = Array(Set(house.residents)).sorted()
    var loads: [MemberIndex: Int] = [:]
    var times: [MemberIndex: [Int: Int]] = [:]
    for week in plan.weeks {
      for turn in week.assignments {
        guard let who = turn.member else { continue }
        loads[who, default: 0] += house.chores[turn.chore].weight
        times[who, default: [:]][turn.chore, default: 0] += 1
      }
    }
    #expect(plan.fairness.weekCount == plan.weeks.count)
    #expect(plan.fairness.loads.map(\.member).sorted() == people)
    for load in plan.fairness.loads {
      #expect(load.weight == loads[load.member, default: 0])
      #expect(load.times == house.chores.indices.map { times[load.member]?[$0] ?? 0 })
      #expect(load.chores == load.times.reduce(0, +))
    }
    let sums = people.map { loads[$0, default: 0] }
    #expect(plan.fairness.spread == (sums.max() ?? 0) - (sums.min() ?? 0))
    for chore in house.chores.indices {
      let wanted = people.filter { house.chores[chore].skilled.isEmpty || house.chores[chore].skilled.contains($0) }
      let first = (0...plan.weeks.count).first { count in
        Set(wanted).isSubset(of: plan.weeks.prefix(count).compactMap { $0.assignments[chore].member })
      }
      #expect(plan.fairness.weeksUntilEveryone[chore] == first, "seed \(seed), chore \(chore)")
    }
  }

  /// Sweep's rule and one-on, step by step: whose turn it is, else the next who is there and may; then the week's trades.
  @Test(arguments: Rounds.seeds(20, of: 300))
  func turnsFollowTheirRule(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 5_000)
    let house = try Self.house(&random)
    let plan = RotaPlan(house: house, from: CivilDateTime(house.rota.firstDue), weeks: 60)
    for week in plan.weeks {
      let due = house.rota.firstDue.adding(days: 7 * week.number)
      #expect(week.due == CivilDateTime(due, house.rota.dueTime))
      let swaps = house.rota.swaps.filter { $0.week > due.adding(days: -7) && $0.week <= due }
      for chore in house.chores.indices {
        let able = Self.able(house, chore, due: due)
        let who = week.assignments[chore].member
        if !able.contains(true) {
          #expect(who == nil)
          continue
        }
        if swaps.isEmpty {
          #expect(zip(house.residents, able).contains { $0 == who && $1 }, "seed \(seed), week \(week.number), chore \(chore)")
        }
        guard house.rota.mode != .leastDone else { continue }
        let count = house.residents.count
        var turn = house.rota.mode == .sweep ? (week.number * house.chores.count + chore) % count : (week.number + chore) % count
        while !able[turn] { turn = (turn + 1) % count }
        var wanted = house.residents[turn]
        for swap in swaps {
          if wanted == swap.from { wanted = swap.to } else if wanted == swap.to { wanted = swap.from }
        }
        #expect(who == wanted, "seed \(seed), week \(week.number), chore \(chore)")
      }
    }
  }

  /// In each run of R weeks that begins with a round, every chore is with everybody once; no two loads are a week's work apart.
  @Test(arguments: Rounds.seeds(10, of: 100))
  func leastDoneReachesEverybodyAndStaysWithinAWeeksWork(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 9_000)
    var house = try Self.house(&random)
    house.rota = RotaRule(mode: .leastDone, firstDue: house.rota.firstDue, dueTime: house.rota.dueTime)
    house.residents = Array(Set(house.residents)).sorted()
    for chore in house.chores.indices { house.chores[chore].skilled = [] }
    let count = house.residents.count
    let plan = RotaPlan(house: house, from: CivilDateTime(house.rota.firstDue), weeks: count * 10)
    let whole = house.chores.reduce(0) { $0 + $1.weight }
    var loads = [Int](repeating: 0, count: count)
    for (number, week) in plan.weeks.enumerated() {
      for turn in week.assignments { if let who = turn.member { loads[who] += house.chores[turn.chore].weight } }
      #expect(
        (loads.max() ?? 0) - (loads.min() ?? 0) <= whole + (house.chores.map(\.weight).max() ?? 0), "seed \(seed), week \(number)")
      guard (number + 1) % count == 0 else { continue }
      for chore in house.chores.indices {
        let round = plan.weeks[(number + 1 - count)...number].compactMap { $0.assignments[chore].member }
        #expect(Set(round).count == count, "seed \(seed), week \(number), chore \(chore)")
      }
    }
  }

  @Test func aThousandWeeksFarInTheFutureArePlanned() throws {
    let house = try RotaTests.house(residents: 12, chores: 20, mode: .leastDone)
    let plan = RotaPlan(house: house, from: try Fixture.at(2100, 1, 1), weeks: 5_000)
    #expect(plan.weeks.count == RotaPlan.maximumWeeks)
    #expect(plan.weeks.allSatisfy { $0.due.date.weekday == .sunday })
    #expect(zip(plan.weeks, plan.weeks.dropFirst()).allSatisfy { $1.due.date == $0.due.date.adding(days: 7) })
  }
}
