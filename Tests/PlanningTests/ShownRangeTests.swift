import CivilTime
import Diagnostics
import Planning
import Recurrence
import Testing
import TribeModel

/// Calendar pages begin and end with what there is to show.
@Suite struct ShownRangeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// Days of events, as year, month, day; today is 10 March 2027, and the window goes from January to June.
    var days: [[Int]] = []
    var length = 1
    var change: @Sendable (inout Tribe, inout PlannerSettings) -> Void = { _, _ in }
    /// Year and month of the first and the last month shown; nil without a calendar.
    var months: [[Int]]?
    /// How many days have a page: those from March to May, the months that are near and not over.
    var pages = 0
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "nothing at all"),
    Case(name: "only before and after the window", days: [[2026, 12, 30], [2027, 7, 1]]),
    Case(name: "today", days: [[2027, 3, 10]], months: [[2027, 3], [2027, 3]], pages: 1),
    Case(name: "later", days: [[2027, 5, 2], [2027, 5, 30]], months: [[2027, 3], [2027, 5]], pages: 2),
    Case(name: "earlier", days: [[2027, 2, 2]], months: [[2027, 2], [2027, 3]]),
    Case(name: "the whole window", days: [[2027, 1, 1], [2027, 6, 30]], months: [[2027, 1], [2027, 6]]),
    Case(name: "into the window", days: [[2026, 12, 30]], length: 5, months: [[2027, 1], [2027, 3]]),
    Case(
      name: "a to-do that is due", change: { tribe, _ in tribe.todos[0].due = day([2027, 4, 1]) },
      months: [[2027, 3], [2027, 4]], pages: 1),
    Case(
      name: "a kind that stands nowhere", days: [[2027, 5, 2]],
      change: { _, settings in
        (settings.show.month, settings.show.wall, settings.show.print) = ([.meals], [.meals], [])
      }),
    Case(
      name: "a kind that stands on paper alone", days: [[2027, 5, 2]],
      change: { _, settings in
        (settings.show.month, settings.show.wall) = ([], [])
      }, months: [[2027, 3], [2027, 5]]),
  ]

  @Test(arguments: cases)
  func monthsAreShownFromTheFirstWithAnythingToTheLast(_ c: Case) throws {
    var tribe = Tribe(name: nil, zone: TimeZoneID("Europe/Oslo"))
    tribe.events = c.days.enumerated().map { number, date in
      Event(
        id: EventID("\(number)", in: Self.scope), subject: "Event", when: RecurrenceSet(start: .date(Self.day(date))),
        duration: .days(c.length), owner: nil, category: .none)
    }
    tribe.todos = [Todo(id: TodoID("t", in: Self.scope), title: "Paint", isDone: false)]
    var settings = PlannerSettings()
    c.change(&tribe, &settings)
    let plan = try Self.plan(tribe, settings)
    let months = c.months.map { $0.map { YearMonth(year: $0[0], month: $0[1]) } }
    #expect(plan.shownMonths.first == months?.first && plan.shownMonths.last == months?.last)
    #expect(
      plan.shownMonths.map(\.index) == plan.shownMonths.first.map { Array($0.index..<$0.index + plan.shownMonths.count) } ?? [])
    #expect(plan.hasCalendar == (months != nil) && plan.weekRows.isEmpty == (months == nil))
    #expect(plan.pagedDays.count == c.pages)
    #expect(plan.pagedDays.allSatisfy { plan.hasPage($0) && plan.shows($0) })
    for date in [plan.context.window.firstDay, plan.context.window.lastDay.adding(days: 1)] {
      #expect(plan.hasPage(date) == plan.pagedDays.contains(date))
    }
  }

  /// However long the window is, columns, weeks and the pages of people tell of a year; months and years of everything.
  @Test func columnsAndPeopleReachAYear() throws {
    var tribe = Tribe(name: nil, zone: TimeZoneID("Europe/Oslo"))
    tribe.events = [[2026, 8, 1], [2030, 3, 31]].enumerated().map { number, date in
      Event(
        id: EventID("\(number)", in: Self.scope), subject: "Event", when: RecurrenceSet(start: .date(Self.day(date))),
        duration: .days(1), owner: nil, category: .none)
    }
    let plan = try Self.plan(tribe, PlannerSettings(), past: 8, future: 36)
    let columns = plan.shownMonths.filter(plan.hasColumns)
    #expect([plan.shownMonths.first?.text, plan.shownMonths.last?.text] == ["2026-08", "2030-03"])
    #expect([columns.first?.text, columns.last?.text] == ["2027-02", "2028-02"])
    #expect([plan.agendaMonths.first?.text, plan.agendaMonths.last?.text] == ["2026-12", "2028-03"])
    // The weeks of those months, whole.
    #expect([plan.weekRows.first, plan.weekRows.last] == [Self.day([2027, 2, 1]), Self.day([2028, 2, 28])])
  }

  private static let scope = SourceScope(name: "own")

  private static func day(_ date: [Int]) -> CivilDate {
    CivilDate(uncheckedDayNumber: CivilDate.dayNumber(year: date[0], month: date[1], day: date[2]))
  }

  private static func plan(_ tribe: Tribe, _ settings: PlannerSettings, past: Int = 2, future: Int = 3) throws -> SitePlan {
    let database = ZoneDatabase()
    let today = day([2027, 3, 10])
    let context = PlanContext(
      today: today, asOf: Instant(secondsSinceEpoch: 1_804_928_400),
      window: PlanWindow(around: today, pastMonths: past, futureMonths: future),
      firstWeekday: .monday, zone: try database.zone(tribe.zone), database: database)
    var diagnostics: [Diagnostic] = []
    return SitePlan(
      tribe: tribe, settings: SiteSettings(settings, for: .family, of: tribe), context: context, diagnostics: &diagnostics)
  }
}
