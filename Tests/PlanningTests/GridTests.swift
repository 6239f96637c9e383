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
///
/// - Parameter people: changes the members and whom events are for.
private func plan(
  seed: UInt64, count: Int, firstWeekday: Weekday = .monday, people: (inout Tribe, inout SeededGenerator) -> Void = { _, _ in }
) -> SitePlan {
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
  people(&tribe, &random)
  let today = date(2027, 3, 13)
  let context = PlanContext(
    today: today, asOf: Instant(secondsSinceEpoch: 0), window: PlanWindow(around: today, pastMonths: 0, futureMonths: 0),
    firstWeekday: firstWeekday, zone: .utc, database: ZoneDatabase())
  var diagnostics: [Diagnostic] = []
  return SitePlan(
    tribe: tribe, settings: SiteSettings(PlannerSettings(), for: .family, of: tribe), context: context, diagnostics: &diagnostics)
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
    #expect(c.date.week() == WeekOfYear(yearForWeek: c.year, weekOfYear: c.number))
  }

  @Test func aRowThatBeginsOnSundayHasTheWeekOfItsThursday() {
    #expect(date(2027, 2, 28).weekOfRow.weekOfYear == 9)
    #expect(date(2027, 3, 1).weekOfRow.weekOfYear == 9)
  }
}

@Suite("Month grids")
struct MonthGridTests {
  @Test(arguments: Rounds.seeds(12, of: 60))
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
  @Test(arguments: Rounds.seeds(6, of: 60), [3, 5, 7])
  func everythingIsInItsBoxOrOnTheList(seed: UInt64, room: Int) {
    let plan = plan(seed: seed, count: Int(seed) * 3)
    let month = YearMonth(plan.context.today)
    let lines: (Int32, PaperMonth.Place) -> Int = { index, place in
      let octets = plan.shown.events[Int(plan.items[Int(index)].event)].subject.utf8.count
      return switch place {
      case .box: octets / 15 + 1
      case .besideNumber: (octets + 3) / 15 + 1
      case .bar(let days): octets / (15 * days) + 1
      }
    }
    let paper = PaperMonth(plan, month: month, room: room, lines: lines)
    var whole: Set<Int32> = []
    for row in paper.rows {
      let hasBars = row.cells.contains { $0.entries.contains { if case .bar = $0 { true } else { false } } }
      for cell in row.cells where cell.isInMonth {
        let isNumberAlone = hasBars || cell.entries.count + cell.hidden > room
        var used = 0
        var here: Set<Int32> = []
        var numbers: [Int] = []
        for entry in cell.entries {
          switch entry {
          case .gap: used += 1
          case .item(let index, let shown, let number):
            defer { used += shown }
            let need = lines(index, used == 0 && !isNumberAlone ? .besideNumber : .box)
            #expect(shown >= 1 && shown <= need)
            #expect((number == nil) == (shown == need), "seed \(seed): what is cut is on the list, and only that")
            numbers += [number].compactMap { $0 }
            here.insert(index)
            if number == nil { whole.insert(index) }
          case .bar(let index, _, _, let span, let number):
            used += 1
            #expect(span > 0 || number == nil)
            if span > 0 { #expect((number == nil) == (lines(index, .bar(days: span)) == 1), "seed \(seed)") }
            numbers += [number].compactMap { $0 }
            here.insert(index)
            if span > 0, number == nil { whole.insert(index) }
          }
        }
        #expect(used + (isNumberAlone ? 1 : 0) <= room, "seed \(seed)")
        // Numbers rise down the box; what has no line at all has the last ones.
        #expect(numbers == Array(cell.overflow.prefix(numbers.count)), "seed \(seed)")
        #expect(numbers.count + cell.hidden == cell.overflow.count, "seed \(seed)")
        let listed = paper.overflow[cell.overflow]
        #expect(listed.allSatisfy { $0.date == cell.date })
        here.formUnion(listed.map(\.occurrence))
        whole.formUnion(listed.map(\.occurrence))
        // A bar that is on the list is there once for the row, with its first day.
        let missing = Set(plan.days[cell.date]).subtracting(here)
        #expect(
          missing.allSatisfy { plan.items[Int($0)].isBar && plan.items[Int($0)].firstDay < cell.date }, "seed \(seed)")
      }
    }
    let inMonth = Set((0..<31).flatMap { plan.days[month.firstDay.adding(days: $0)] })
    #expect(whole == inMonth, "seed \(seed): everything is whole in a box or on the list")
  }
}

@Suite("Boxes on paper")
struct PaperBoxTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var needs: [Int]
    var room: Int
    var tells = false
    var lines: [Int]
    var listed: [Int]
  }

  static let cases = [
    Case(testDescription: "nothing", needs: [], room: 5, lines: [], listed: []),
    Case(testDescription: "all fits", needs: [2, 1, 2], room: 5, lines: [2, 1, 2], listed: []),
    Case(testDescription: "the shortest are made whole first", needs: [3, 2, 1], room: 5, lines: [2, 2, 1], listed: [0]),
    Case(testDescription: "one that is too long has what there is", needs: [4], room: 2, lines: [2], listed: [0]),
    Case(testDescription: "more than lines", needs: [1, 1, 1], room: 2, lines: [1, 1], listed: [2]),
    Case(testDescription: "the last line tells the rest", needs: [1, 1, 1], room: 2, tells: true, lines: [1, 1], listed: [1, 2]),
    Case(testDescription: "no room", needs: [1, 2], room: 0, tells: true, lines: [], listed: [0, 1]),
    Case(testDescription: "less than no room", needs: [1], room: -2, lines: [], listed: [0]),
  ]

  private func shared(_ needs: [Int], _ room: Int, _ tells: Bool) -> (lines: [Int], listed: [Int]) {
    var (lines, listed) = (needs, [Int]())
    let shown = PaperBox.share(&lines, in: lines.indices, room: room, lastLineTellsTheRest: tells) { listed.append($0) }
    return (Array(lines.prefix(shown)), listed)
  }

  @Test(arguments: cases)
  func sharesOutItsLines(_ c: Case) {
    let box = shared(c.needs, c.room, c.tells)
    #expect(box.lines == c.lines)
    #expect(box.listed == c.listed)
  }

  /// The rule word by word: one line each, the shortest made whole first, the rest in order.
  private func slowly(_ needs: [Int], _ room: Int, _ tells: Bool) -> (lines: [Int], listed: [Int]) {
    guard needs.reduce(0, +) > room else { return (needs, []) }
    let shown = min(needs.count, room)
    var lines = [Int](repeating: 1, count: shown)
    var extra = room - shown
    for index in (0..<shown).sorted(by: { (needs[$0], $0) < (needs[$1], $1) }) where needs[index] - 1 <= extra {
      extra -= needs[index] - 1
      lines[index] = needs[index]
    }
    for index in 0..<shown where lines[index] < needs[index] {
      let more = min(extra, needs[index] - lines[index])
      lines[index] += more
      extra -= more
    }
    let isTelling = tells && shown < needs.count
    return (lines, needs.indices.filter { $0 >= shown || lines[$0] < needs[$0] || isTelling && $0 == shown - 1 })
  }

  @Test(arguments: Rounds.seeds(40, of: 400))
  func sharesOutAsTheRuleSays(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let needs = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 1...6, using: &random) }
    let room = Int.random(in: 0...20, using: &random)
    let box = shared(needs, room, seed % 2 == 0)
    let slow = slowly(needs, room, seed % 2 == 0)
    #expect(box.lines == slow.lines && box.listed == slow.listed, "seed \(seed): \(needs) in \(room)")
  }

  @Test(arguments: Rounds.seeds(20, of: 200))
  func losesNothingAndKeepsToItsRoom(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let needs = (0..<Int.random(in: 0...9, using: &random)).map { _ in Int.random(in: 1...5, using: &random) }
    let room = Int.random(in: 0...12, using: &random)
    let box = shared(needs, room, seed % 2 == 0)
    #expect(box.lines.reduce(0, +) <= max(room, 0))
    #expect(zip(box.lines, needs).allSatisfy { $0 >= 1 && $0 <= $1 })
    for index in needs.indices where index >= box.lines.count || box.lines[index] < needs[index] {
      #expect(box.listed.contains(index), "seed \(seed)")
    }
    if needs.reduce(0, +) <= room { #expect(box.lines == needs && box.listed.isEmpty) }
    // No line is left over while something is cut.
    if !box.listed.isEmpty, box.lines.count == needs.count { #expect(box.lines.reduce(0, +) == room, "seed \(seed)") }
  }
}

@Suite("Columns of members")
struct ColumnSplitTests {
  /// What a column of a day has, looked for from the beginning.
  private func column(_ number: Int, of members: [Int], on date: CivilDate, _ plan: SitePlan) -> [[Int]] {
    let everybody = plan.shown.members.indices
    return plan.days[date].enumerated().compactMap { position, index in
      let occurrence = plan.items[Int(index)]
      let event = plan.shown.events[Int(occurrence.event)]
      let answers = occurrence.override < 0 ? [] : event.overrides[Int(occurrence.override)].answers
      // What is said to the date counts before what is said to the event; who has declined does not come.
      let waiting = everybody.map { member -> Bool? in
        let owner = event.owner == member ? [Event.Invitation(member: member, response: .going)] : []
        let said = (answers + owner + event.invitations).first { $0.member == member }?.response
        return said == nil || said == .declined ? nil : said == .notAnswered
      }
      // Whoever has left counts as somebody, but not as one of all.
      let current = plan.columnMembers
      let isForAll =
        waiting.allSatisfy { $0 == nil } || current.count > 1 && current.allSatisfy { waiting[$0] != nil }
      if number == members.count { return isForAll ? [position, 0] : nil }
      return isForAll ? nil : waiting[members[number]].map { [position, $0 ? 1 : 0] }
    }
  }

  @Test(arguments: Rounds.seeds(10, of: 60))
  func everyEventStandsWithThoseWhoDoIt(seed: UInt64) {
    let plan = plan(seed: seed, count: Int(seed) * 2) { tribe, random in
      for member in tribe.members.indices { tribe.members[member].isCurrent = Int.random(in: 0..<4, using: &random) > 0 }
      for event in tribe.events.indices {
        tribe.events[event].owner = (0..<4).randomElement(using: &random).flatMap { $0 < 3 ? $0 : nil }
        tribe.events[event].invitations = (0..<3).filter { $0 != tribe.events[event].owner && Bool.random(using: &random) }.map {
          Event.Invitation(member: $0, response: [.going, .notAnswered, .declined].randomElement(using: &random) ?? .going)
        }
        var change = Event.Override(recurrenceID: tribe.events[event].when.start, appliesToFuture: Bool.random(using: &random))
        change.answers = (0..<3).filter { _ in Bool.random(using: &random) }.map {
          Event.Invitation(member: $0, response: [.going, .notAnswered, .declined].randomElement(using: &random) ?? .going)
        }
        if event % 3 == 0 { tribe.events[event].overrides = [change] }
      }
    }
    let split = ColumnSplit(plan)
    let dates = (0..<40).map { date(2027, 2, 15).adding(days: $0) }
    let days = split.days(dates, plan)
    #expect(Set(plan.columnMembers).isSubset(of: days.members) && days.columnCount == days.members.count + 1)
    for (day, date) in dates.enumerated() {
      for number in 0..<days.columnCount {
        let found = days.entries[days.range(day: day, column: number)].map { [$0.position, $0.isWaiting ? 1 : 0] }
        #expect(found == column(number, of: days.members, on: date, plan), "seed \(seed)")
      }
    }
  }
}
