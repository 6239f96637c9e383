import CivilTime
import Diagnostics
import Planning
import Recurrence
import Testing
import TribeModel

/// Everything that has a date becomes an item of its day.
@Suite struct DayItemTests {
  @Test func eachKindStandsOnItsDay() throws {
    let plan = try plan()
    let day = try #require(CivilDate(year: 2027, month: 3, day: 3))
    let kinds = plan.days[day].map { plan.shown.events[Int(plan.items[Int($0)].event)].kind.shown }
    #expect(kinds == [.birthdays, .events, .activities, .chores, .todos, .meals])
  }

  @Test func whatIsDoneOrHasNoDayStandsNowhere() throws {
    let titles = try plan().shown.events.map(\.subject)
    #expect(titles.contains("Tax return") && !titles.contains("Done already") && !titles.contains("Some day"))
  }

  @Test func anItemIsOfThosePeopleWhoseTurnItIs() throws {
    let plan = try plan()
    let subjects = plan.eventsByMember.map { events in Set(events.map { plan.shown.events[Int($0)].subject }) }
    #expect(subjects[0].isSuperset(of: ["Climbing", "Tax return", "Ada"]) && subjects[1].contains("Climbing"))
    #expect(subjects.allSatisfy { $0.contains("Dishes") })
    #expect(!subjects[0].contains("Soup"))
  }

  @Test func aPlaceShowsTheKindsThatItIsSetTo() throws {
    let plan = try plan()
    let day = try #require(CivilDate(year: 2027, month: 3, day: 3))
    #expect(plan.showing([.events]).days[day].count == 1)
    #expect(plan.showing(Set(ShownKind.allCases)).days[day].count == plan.days[day].count)
    #expect(plan.showing([]).days[day].isEmpty)
  }

  @Test func everyItemLeadsSomewhere() throws {
    let plan = try plan()
    let paths = plan.shown.events.indices.map(plan.paths.event)
    #expect(paths.contains("activities/index.html#own-a1") && paths.contains("todos/index.html#own-t1"))
    #expect(paths.contains("meals/index.html#2027-03-03") && paths.contains("chores/index.html"))
  }

  private func plan() throws -> SitePlan {
    let scope = SourceScope(name: "own")
    let day = try #require(CivilDate(year: 2027, month: 3, day: 3))
    let noon = CivilDateTime(day, try #require(TimeOfDay(hour: 12, minute: 0)))
    var tribe = Tribe(name: nil, zone: TimeZoneID("Europe/Oslo"))
    tribe.members = ["Ada", "Bo"].enumerated().map { index, name in
      Member(id: MemberID("m\(index)", in: scope), name: name, initials: String(name.prefix(1)), colour: index)
    }
    tribe.members[0].birthday = Birthday(month: 3, day: 3, year: 2000)
    tribe.events = [
      Event(
        id: EventID("e", in: scope), subject: "Dentist", when: RecurrenceSet(start: .floating(noon)),
        duration: .wallClock(seconds: 3600),
        owner: 1, category: .medical)
    ]
    var activity = Activity(
      id: ActivityID("a1", in: scope), title: "Climbing", host: .member(0), participants: [0, 1],
      duration: .wallClock(seconds: 3600),
      state: .open)
    activity.start = CalendarTime.floating(noon.adding(seconds: 3600))
    tribe.activities = [activity]
    tribe.houses = [
      House(
        id: HouseID("h", in: scope), name: "Home", residents: [0, 1], chores: [Chore(id: ChoreID("c", in: scope), title: "Dishes")],
        rota: RotaRule(mode: .sweep, firstDue: day, dueTime: TimeOfDay(hour: 23, minute: 0) ?? .midnight))
    ]
    var due = Todo(id: TodoID("t1", in: scope), title: "Tax return", isDone: false)
    (due.due, due.assignee) = (day, 0)
    var done = Todo(id: TodoID("t2", in: scope), title: "Done already", isDone: true)
    done.due = day
    tribe.todos = [due, done, Todo(id: TodoID("t3", in: scope), title: "Some day", isDone: false)]
    tribe.meals = [Meal(date: day, course: .dinner, title: "Soup")]
    let database = ZoneDatabase()
    let zone = try database.zone(tribe.zone)
    let context = PlanContext(
      today: day, asOf: Instant(secondsSinceEpoch: 1_803_988_800), window: PlanWindow(around: day, pastMonths: 1, futureMonths: 1),
      firstWeekday: .monday, zone: zone, database: database)
    var diagnostics: [Diagnostic] = []
    return SitePlan(
      tribe: tribe, settings: SiteSettings(PlannerSettings(), for: .family, of: tribe), context: context, diagnostics: &diagnostics)
  }
}
