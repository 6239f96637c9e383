import CivilTime
import Diagnostics
import Planning
import Recurrence
import TestSupport
import Testing
import TribeModel

private func date(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
  CivilDate(uncheckedDayNumber: CivilDate.dayNumber(year: year, month: month, day: day))
}

/// A plan of March 2027 with random events of all lengths.
private func plan(seed: UInt64, count: Int, firstWeekday: Weekday = .monday) -> SitePlan {
  var random = SeededGenerator(seed: seed)
  let scope = SourceScope(name: "test")
  var tribe = Tribe(name: nil, zone: TimeZoneID("UTC"))
  tribe.members = (0..<3).map { Member(id: MemberID("\($0)", in: scope), name: "M\($0)", initials: "M\($0)", colour: $0) }
  tribe.events = (0..<count).map { index in
    let day = date(2027, 2, 20).adding(days: Int.random(in: 0..<48, using: &random))
    let isWhole = Bool.random(using: &random)
    let start = CivilDateTime(day, TimeOfDay(hour: Int.random(in: 0..<24, using: &random), minute: 0) ?? .midnight)
    return Event(
      id: EventID("\(index)", in: scope), subject: String(repeating: "x", count: Int.random(in: 1..<60, using: &random)),
      when: RecurrenceSet(start: isWhole ? .date(day) : .floating(start)),
      duration: isWhole
        ? .days(Int.random(in: 1..<12, using: &random)) : .wallClock(seconds: Int64.random(in: 0..<200_000, using: &random)),
      owner: Int.random(in: 0..<3, using: &random), category: .other)
  }
  let today = date(2027, 3, 13)
  let context = PlanContext(
    today: today, asOf: Instant(secondsSinceEpoch: 0), window: PlanWindow(around: today, pastMonths: 0, futureMonths: 0),
    firstWeekday: firstWeekday, zone: .utc, database: ZoneDatabase())
  var diagnostics: [Diagnostic] = []
  return SitePlan(tribe: tribe, settings: PlannerSettings(), context: context, diagnostics: &diagnostics)
}

@Suite("ISO weeks")
struct ISOWeekTests {
  struct Case: Sendable {
    var date: CivilDate
    var year: Int
    var number: Int
  }

  static let cases = [
    Case(date: date(2026, 1, 1), year: 2026, number: 1), Case(date: date(2026, 12, 31), year: 2026, number: 53),
    Case(date: date(2027, 1, 3), year: 2026, number: 53), Case(date: date(2027, 1, 4), year: 2027, number: 1),
    Case(date: date(2024, 12, 30), year: 2025, number: 1), Case(date: date(2032, 12, 31), year: 2032, number: 53),
    Case(date: date(2021, 1, 3), year: 2020, number: 53),
  ]

  @Test(arguments: cases)
  func weekOneHoldsTheFirstThursday(_ c: Case) {
    #expect(ISOWeek(c.date).year == c.year)
    #expect(ISOWeek(c.date).number == c.number)
  }

  @Test func aRowThatBeginsOnSundayHasTheWeekOfItsThursday() {
    #expect(ISOWeek(rowFrom: date(2027, 2, 28)).number == 9)
    #expect(ISOWeek(rowFrom: date(2027, 3, 1)).number == 9)
  }
}

@Suite("Month grids")
struct MonthGridTests {
  @Test(arguments: UInt64(0)..<60)
  func nothingIsLostAndBarsKeepTheirLane(seed: UInt64) {
    let first: Weekday = [.monday, .sunday, .saturday][Int(seed % 3)]
    let plan = plan(seed: seed, count: Int(seed) * 2, firstWeekday: first)
    let month = YearMonth(plan.context.today)
    let grid = MonthGrid(plan, month: month, capacity: 4)
    var days = 0
    for row in grid.rows {
      #expect(row.cells.count == 7)
      for cell in row.cells {
        guard cell.isInMonth else {
          #expect(cell.slots.isEmpty && cell.hidden.isEmpty)
          continue
        }
        days += 1
        let shown = cell.slots.compactMap { slot -> Int32? in
          switch slot {
          case .gap: nil
          case .item(let index), .bar(let index, _, _, _): index
          }
        }
        #expect((shown + cell.hidden).sorted() == plan.days[cell.date].sorted(), "seed \(seed)")
        #expect(cell.slots.count <= 4)
        #expect(cell.hidden.isEmpty || cell.slots.count <= 3 || cell.slots.last == .gap, "seed \(seed): room to say how many more")
      }
      // A bar is in the same lane on all days of the row.
      var lanes: [Int32: Set<Int>] = [:]
      for cell in row.cells {
        for (lane, slot) in cell.slots.enumerated() {
          if case .bar(let index, _, _, _) = slot { lanes[index, default: []].insert(lane) }
        }
      }
      #expect(lanes.values.allSatisfy { $0.count == 1 }, "seed \(seed)")
    }
    #expect(days == 31)
  }
}

@Suite("Months on paper")
struct PaperMonthTests {
  @Test(arguments: UInt64(0)..<60, [false, true])
  func everythingIsInItsBoxOrOnTheList(seed: UInt64, isLarge: Bool) {
    let plan = plan(seed: seed, count: Int(seed) * 3)
    let month = YearMonth(plan.context.today)
    let lines: (Int32, Int) -> Int = { index, days in
      plan.tribe.events[Int(plan.occurrences[Int(index)].event)].subject.utf8.count / (15 * days) + 1
    }
    let paper = PaperMonth(plan, month: month, isLarge: isLarge, lines: lines)
    let room = PaperMonth.lineCount(rows: paper.rows.count, isLarge: isLarge)
    for row in paper.rows {
      for cell in row.cells where cell.isInMonth {
        var used = 0
        var here: Set<Int32> = []
        for entry in cell.entries {
          switch entry {
          case .gap: used += 1
          case .item(let index):
            used += lines(index, 1)
            here.insert(index)
          case .bar(let index, _, _, _):
            used += 1
            here.insert(index)
          }
        }
        #expect(used <= room, "seed \(seed)")
        let listed = paper.overflow[cell.overflow]
        #expect(listed.allSatisfy { $0.date == cell.date })
        here.formUnion(listed.map(\.occurrence))
        // A bar that is on the list is there once for the row, with its first day.
        let missing = Set(plan.days[cell.date]).subtracting(here)
        #expect(
          missing.allSatisfy { plan.occurrences[Int($0)].isBar && plan.occurrences[Int($0)].firstDay < cell.date }, "seed \(seed)")
      }
    }
    let onPaper = Set(
      paper.rows.flatMap(\.cells).flatMap { cell in
        cell.entries.compactMap { entry -> Int32? in
          switch entry {
          case .gap: nil
          case .item(let index), .bar(let index, _, _, _): index
          }
        } + paper.overflow[cell.overflow].map(\.occurrence)
      })
    let inMonth = Set((0..<31).flatMap { plan.days[month.firstDay.adding(days: $0)] })
    #expect(onPaper == inMonth, "seed \(seed)")
  }
}
