import CivilTime
import Planning
import Recurrence
import TestSupport
import Testing
import TribeModel

/// Chores that have a rhythm of their own, against tables made by hand.
@Suite("Turns of chores")
struct ChoreTurnTests {
  static func day(_ text: String) -> CivilDate {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return CivilDate(year: parts[0], month: parts[1], day: parts[2]) ?? .min
  }

  /// A house of Ada (0), Bo (1) and Cy (2) with one chore.
  static func house(_ turns: Chore.Turns, _ rule: String, from start: String = "2026-11-30", residents: Int = 3) throws -> House {
    var house = try RotaTests.house(residents: residents, chores: 1, mode: .shiftByOne)
    house.chores[0].turns = turns
    house.chores[0].every = try RecurrenceRule(parsing: rule)
    house.chores[0].start = day(start)
    return house
  }

  /// The turns from a day on, such as `12-28 0, 12-29 1+2, 12-30 –`.
  static func turns(_ house: House, on today: String, weeks: Int) -> [String] {
    RotaPlan(house: house, from: CivilDateTime(day(today)), weeks: weeks).turns.map { turn in
      let names = turn.members.isEmpty ? "–" : turn.members.map(String.init).joined(separator: "+")
      return "\(turn.day.text().suffix(5)) \(names)" + (turn.due == turn.day ? "" : " since \(turn.due.text().suffix(5))")
    }
  }

  static func roster(_ house: inout House, weeks: Int, _ turns: [(MemberIndex, Int, String)]) {
    var roster = Chore.Roster(start: day("2026-11-30"))
    roster.weeks = weeks
    let names = ["mo", "tu", "we", "th", "fr", "sa", "su"]
    for (member, week, days) in turns {
      for name in days.split(separator: " ") {
        let weekday = day("2026-11-30").adding(days: names.firstIndex(of: String(name)) ?? 0).weekday
        roster.turns.append(.init(member: member, week: week, day: weekday))
      }
    }
    house.chores[0].roster = roster
  }

  /// Of two weeks, over week 53 of 2026 and the year's end, with a holiday on 1 January and a swap on 6 January.
  @Test func aRosterGoesOnOverWeek53() throws {
    var house = try Self.house(.roster, "FREQ=DAILY")
    Self.roster(
      &house, weeks: 2, [(0, 0, "mo tu sa"), (1, 0, "we th fr"), (2, 0, "su"), (2, 1, "mo tu we th fr"), (1, 1, "sa su")])
    house.chores[0].pauses = [Self.day("2027-01-01")...Self.day("2027-01-01")]
    house.rota.swaps = [.init(week: Self.day("2027-01-06"), from: 2, to: 0, span: .day)]
    #expect(
      Self.turns(house, on: "2026-12-28", weeks: 2) == [
        // Four weeks after the first: the first week of the roster again.
        "12-28 0", "12-29 0", "12-30 1", "12-31 1", "01-02 0", "01-03 2",
        "01-04 2", "01-05 2", "01-06 0", "01-07 2", "01-08 2", "01-09 1", "01-10 1",
      ])
    // A hole goes round among those who stand in it, and who is away is stood in for by the next.
    Self.roster(&house, weeks: 1, [(0, 0, "mo tu"), (1, 0, "we th fr")])
    house.chores[0].pauses = []
    house.rota.absences = [.init(member: 0, first: Self.day("2026-12-08"), last: Self.day("2026-12-08"))]
    #expect(
      Self.turns(house, on: "2026-11-30", weeks: 2) == [
        "11-30 0", "12-01 0", "12-02 1", "12-03 1", "12-04 1", "12-05 0", "12-06 1", "12-07 0", "12-08 1", "12-09 1", "12-10 1",
        "12-11 1", "12-12 0", "12-13 1",
      ])
    // Whoever was stood in for makes up for it when somebody else's turn comes.
    house.rota.catchesUp = true
    #expect(Self.turns(house, on: "2026-12-07", weeks: 1).prefix(4) == ["12-07 0", "12-08 1", "12-09 0", "12-10 1"])
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var turns: Chore.Turns
    var rule = "FREQ=WEEKLY;BYDAY=MO,TH"
    var change: @Sendable (inout House) -> Void = { _ in }
    var today = "2026-12-21"
    var said: [String]
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "each time the next", turns: .occurrence, said: ["12-21 0", "12-24 1", "12-28 2", "12-31 0", "01-04 1", "01-07 2"]),
    Row(name: "each week the next", turns: .week, said: ["12-21 0", "12-24 0", "12-28 1", "12-31 1", "01-04 2", "01-07 2"]),
    Row(name: "each month the next", turns: .month, said: ["12-21 1", "12-24 1", "12-28 1", "12-31 1", "01-04 2", "01-07 2"]),
    Row(name: "always the same", turns: .same, change: { $0.chores[0].people = [2] }, said: Array(repeating: "2", count: 6)),
    Row(name: "whoever wants", turns: .anybody, said: Array(repeating: "–", count: 6)),
    Row(
      name: "two together", turns: .week, change: { $0.chores[0].together = 2 },
      said: ["12-21 0+1", "12-24 0+1", "12-28 2+0", "12-31 2+0", "01-04 1+2", "01-07 1+2"]),
    Row(
      name: "an order of its own", turns: .week, change: { $0.chores[0].people = [2, 0] },
      said: ["12-21 0", "12-24 0", "12-28 2", "12-31 2", "01-04 0", "01-07 0"]),
    // Ada is away for a whole week, so it is Bo's, and Cy's after that.
    Row(
      name: "a week away", turns: .week,
      change: { $0.rota.absences = [.init(member: 0, first: day("2026-12-21"), last: day("2026-12-27"))] },
      said: ["12-21 1", "12-24 1", "12-28 2", "12-31 2", "01-04 0", "01-07 0"]),
    Row(
      name: "made up for", turns: .week,
      change: {
        $0.rota.catchesUp = true
        $0.rota.absences = [.init(member: 0, first: day("2026-12-21"), last: day("2026-12-27"))]
      }, said: ["12-21 1", "12-24 1", "12-28 0", "12-31 0", "01-04 2", "01-07 2"]),
    Row(
      name: "a day away", turns: .week,
      change: { $0.rota.absences = [.init(member: 0, first: day("2026-12-24"), last: day("2026-12-24"))] },
      said: ["12-21 0", "12-24 1", "12-28 1", "12-31 1", "01-04 2", "01-07 2"]),
    // Bo has left on Christmas Eve.
    Row(
      name: "gone from a day on", turns: .occurrence,
      change: { $0.rota.absences = [.init(member: 1, first: day("2026-12-25"), last: .max)] },
      said: ["12-21 0", "12-24 1", "12-28 2", "12-31 0", "01-04 2", "01-07 0"]),
    Row(
      name: "days of the calendar", turns: .occurrence, change: { $0.rota.awayDays = [1: [day("2026-12-24").dayNumber]] },
      said: ["12-21 0", "12-24 2", "12-28 0", "12-31 1", "01-04 2", "01-07 0"]),
    Row(
      name: "holidays", turns: .occurrence, change: { $0.chores[0].daysOff = [day("2026-12-24").dayNumber] },
      said: ["12-21 0", "12-28 1", "12-31 2", "01-04 0", "01-07 1"]),
    Row(
      name: "swaps", turns: .week,
      change: {
        $0.rota.swaps = [
          .init(week: day("2026-12-23"), from: 0, to: 2), .init(week: day("2027-01-01"), from: 1, to: 0, span: .always),
          .init(week: day("2026-12-28"), from: 1, to: 2, span: .day, chore: "Another"),
        ]
      }, said: ["12-21 2", "12-24 2", "12-28 1", "12-31 1", "01-04 2", "01-07 2"]),
    Row(
      name: "only who is able", turns: .occurrence, change: { $0.chores[0].skilled = [1, 2] },
      said: ["12-21 1", "12-24 2", "12-28 1", "12-31 2", "01-04 1", "01-07 2"]),
    Row(
      name: "no one left", turns: .occurrence,
      change: { house in house.rota.absences = (0..<3).map { .init(member: $0, first: day("2026-12-25"), last: .max) } },
      said: ["12-21 0", "12-24 1", "12-28 –", "12-31 –", "01-04 –", "01-07 –"]),
    // Done on the 17th; the 21st is overdue on Wednesday and stands there.
    Row(
      name: "overdue", turns: .occurrence,
      change: { $0.chores[0].history = [.init(date: day("2026-12-17"), who: .member(2))] }, today: "2026-12-23",
      said: ["12-23 0 since 12-21", "12-24 1", "12-28 2", "12-31 0", "01-04 1", "01-07 2"]),
    Row(
      name: "passed over is due no more", turns: .occurrence,
      change: { $0.chores[0].history = [.init(date: day("2026-12-22"), who: .unknown, isSkipped: true)] }, today: "2026-12-23",
      said: ["12-21 0", "12-24 1", "12-28 2", "12-31 0", "01-04 1", "01-07 2"]),
    // Five days after Cy did it, it is Ada's.
    Row(
      name: "after it was last done", turns: .occurrence, rule: "FREQ=DAILY;INTERVAL=5",
      change: {
        $0.chores[0].isAfterDone = true
        $0.chores[0].history = [.init(date: day("2026-12-20"), who: .member(2)), .init(date: day("2026-12-01"), who: .member(0))]
      }, said: ["12-25 0"]),
    Row(
      name: "late after it was last done", turns: .occurrence, rule: "FREQ=DAILY;INTERVAL=5",
      change: {
        $0.chores[0].isAfterDone = true
        $0.chores[0].history = [.init(date: day("2026-12-10"), who: .member(0))]
      }, said: ["12-21 1 since 12-15"]),
    Row(name: "once", turns: .same, rule: "FREQ=DAILY;COUNT=1", said: ["12-21 0 since 11-30"]),
    Row(
      name: "once and done", turns: .same, rule: "FREQ=DAILY;COUNT=1",
      change: { $0.chores[0].history = [.init(date: day("2026-12-01"), who: .member(0))] }, said: []),
    Row(name: "to its end", turns: .same, change: { $0.chores[0].until = day("2026-12-24") }, said: ["12-21 0", "12-24 0"]),
  ]

  /// A row of what an app says: the next one is its word, then the order goes on.
  @Test(arguments: [
    (Chore.Turns.occurrence, [MemberIndex(2)], "12-23 2 since 12-21 | 12-24 0 | 12-28 1 | 12-31 2 | 01-04 0 | 01-07 1"),
    (.anybody, [1], "12-23 1 since 12-21 | 12-24 – | 12-28 – | 12-31 – | 01-04 – | 01-07 –"),
    (.fairest, [1], "12-23 1 since 12-21 | 12-24 0 | 12-28 2 | 12-31 0 | 01-04 1 | 01-07 2"),
    (.same, [1], "12-23 1 since 12-21 | 12-24 1 | 12-28 1 | 12-31 1 | 01-04 1 | 01-07 1"),
  ])
  func anAppsWordCounts(turns: Chore.Turns, next: [MemberIndex], said: String) throws {
    var house = try Self.house(turns, "FREQ=WEEKLY;BYDAY=MO,TH")
    house.chores[0].next = .init(date: Self.day("2026-12-21"), member: next[0])
    if turns == .same { house.chores[0].people = next }
    #expect(Self.turns(house, on: "2026-12-23", weeks: 3).joined(separator: " | ") == said)
    house.chores[0].isAfterDone = true
    #expect(Self.turns(house, on: "2026-12-23", weeks: 3) == said.split(separator: " | ").prefix(1).map { String($0) })
  }

  @Test(arguments: rows)
  func turnsAreThoseOfTheTable(_ row: Row) throws {
    var house = try Self.house(row.turns, row.rule)
    row.change(&house)
    let said = Self.turns(house, on: row.today, weeks: 3)
    let isShort = row.said.allSatisfy { !$0.contains("-") }
    #expect((isShort ? said.map { String($0.drop { $0 != " " }.dropFirst()) } : said) == row.said)
  }

  /// A house with anything that a chore may have.
  static func randomHouse(_ random: inout SeededGenerator) throws -> House {
    let residents = Int.random(in: 1...6, using: &random)
    var house = try RotaTests.house(residents: residents, chores: Int.random(in: 1...6, using: &random), mode: .shiftByOne)
    let rules = ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=TU,SA", "FREQ=DAILY;INTERVAL=3", "FREQ=MONTHLY"]
    for index in house.chores.indices {
      let mode = Chore.Turns.allCases.randomElement(using: &random) ?? .week
      house.chores[index].turns = mode
      house.chores[index].every = try RecurrenceRule(parsing: rules.randomElement(using: &random) ?? "FREQ=DAILY")
      house.chores[index].start = day("2026-06-01").adding(days: Int.random(in: 0..<60, using: &random))
      house.chores[index].weight = Int.random(in: 1...4, using: &random)
      house.chores[index].together = Int.random(in: 1...2, using: &random)
      if mode == .roster { roster(&house, weeks: 1, [(0, 0, "mo tu we"), (residents - 1, 0, "th fr")]) }
      house.chores[index].roster = house.chores[0].roster
    }
    house.rota.catchesUp = Bool.random(using: &random)
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let first = day("2026-07-01").adding(days: Int.random(in: 0...300, using: &random))
      house.rota.absences.append(
        .init(
          member: Int.random(in: 0..<residents, using: &random), first: first,
          last: first.adding(days: Int.random(in: 0...40, using: &random))))
    }
    return house
  }

  /// The same every time; whatever is today; and nothing that changes later changes what was.
  /// In these houses a turn once went to whoever would be there later in the week or month.
  private static let houses =
    [UInt64](Rounds.seeds(40, of: 10_000)) + (Rounds.areAll ? [] : [45, 503, 776, 1127, 1225, 2131, 7730])

  @Test(arguments: houses)
  func thePastStays(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let house = try Self.randomHouse(&random)
    let all = RotaPlan(house: house, from: CivilDateTime(Self.day("2026-11-02")), weeks: 30).turns
    #expect(RotaPlan(house: house, from: CivilDateTime(Self.day("2026-11-02")), weeks: 30).turns == all)
    let later = RotaPlan(house: house, from: CivilDateTime(Self.day("2026-12-28")), weeks: 22).turns
    #expect(later == all.filter { $0.due >= Self.day("2026-12-28") }, "seed \(seed)")
    var changed = house
    let change = Self.day("2027-01-20")
    changed.rota.absences.append(.init(member: 0, first: change, last: .max))
    changed.rota.swaps.append(.init(week: change, from: 0, to: 1, span: .always))
    for index in changed.chores.indices { changed.chores[index].pauses = [change...change.adding(days: 20)] }
    let after = RotaPlan(house: changed, from: CivilDateTime(Self.day("2026-11-02")), weeks: 30).turns
    #expect(after.filter { $0.due < change } == all.filter { $0.due < change }, "seed \(seed)")
  }

  /// Whoever has done least: two loads never differ by more than the heaviest chore; of equal chores by one turn.
  @Test(arguments: Rounds.seeds(40, of: 10_000))
  func theFairestIsFair(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var house = try Self.randomHouse(&random)
    house.rota.absences = []
    for index in house.chores.indices { (house.chores[index].turns, house.chores[index].together) = (.fairest, 1) }
    let first = house.chores.compactMap(\.start).min() ?? .min
    let plan = RotaPlan(house: house, from: CivilDateTime(first), weeks: Int.random(in: 1...40, using: &random))
    #expect(plan.fairness.spread <= house.chores.map(\.weight).max() ?? 1, "seed \(seed)")
    // Who has done something already is behind the others.
    house.chores = [house.chores[0]]
    house.chores[0].every = try RecurrenceRule(parsing: "FREQ=DAILY")
    if house.residents.count > 1, let start = house.chores[0].start {
      house.chores[0].history = [.init(date: start, who: .member(1))]
      let turns = RotaPlan(house: house, from: CivilDateTime(start), weeks: 2).turns.filter { $0.due > start }
      #expect(turns.first?.members == [0], "seed \(seed)")
    }
  }
}
