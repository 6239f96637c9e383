import CivilTime
import Diagnostics
import Planning
import Testing
import TribeModel

@Suite("Birthdays in a plan")
struct BirthdayPlanTests {
  private static func plan(_ birthday: Birthday, today: (Int, Int, Int), past: Int = 0, future: Int = 0) throws -> SitePlan {
    var tribe = Tribe(name: nil, zone: TimeZoneID("Europe/Oslo"))
    tribe.members = [Member(id: MemberID("1", in: Fixture.scope), name: "Ann", initials: "A", colour: 0)]
    tribe.members[0].birthday = birthday
    let day = try #require(CivilDate(year: today.0, month: today.1, day: today.2))
    let zone = try Fixture.database.zone(TimeZoneID("Europe/Oslo"))
    var diagnostics: [Diagnostic] = []
    let plan = SitePlan(
      tribe: tribe, settings: SiteSettings(PlannerSettings(), for: .family, of: tribe),
      context: PlanContext(
        today: day, asOf: zone.instant(of: CivilDateTime(day)),
        window: PlanWindow(around: day, pastMonths: past, futureMonths: future),
        firstWeekday: .monday, zone: zone, database: Fixture.database), diagnostics: &diagnostics)
    #expect(diagnostics.isEmpty)
    return plan
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var birthday: Birthday
    var today: (Int, Int, Int)
    var past = 0, future = 0
    /// Days and ages, nil for none.
    var expected: [(String, Int?)]
    var testDescription: String { "\(birthday) \(today)" }
  }

  @Test(arguments: [
    Row(birthday: Birthday(month: 3, day: 12, year: 2016), today: (2027, 3, 1), expected: [("2027-03-12", 11)]),
    Row(
      birthday: Birthday(month: 3, day: 12), today: (2027, 3, 1), past: 12,
      expected: [("2026-03-12", nil), ("2027-03-12", nil)]),
    // The weeks at the edges show days of other months, and of other years.
    Row(birthday: Birthday(month: 1, day: 2, year: 2000), today: (2027, 12, 1), expected: [("2028-01-02", 28)]),
    Row(birthday: Birthday(month: 12, day: 30, year: 2000), today: (2027, 1, 1), expected: [("2026-12-30", 26)]),
    Row(birthday: Birthday(month: 6, day: 1, year: 2000), today: (2027, 1, 1), expected: []),
    Row(
      birthday: Birthday(month: 2, day: 29, year: 2024), today: (2028, 2, 1), past: 36,
      expected: [("2025-02-28", 1), ("2026-02-28", 2), ("2027-02-28", 3), ("2028-02-29", 4)]),
    // The day of birth stands, and none of the years before.
    Row(
      birthday: Birthday(month: 3, day: 12, year: 2026), today: (2027, 3, 1), past: 24,
      expected: [("2026-03-12", 0), ("2027-03-12", 1)]),
    Row(birthday: Birthday(month: 3, day: 12, year: 1), today: (9999, 3, 1), expected: [("9999-03-12", 9998)]),
  ])
  func fallOnTheirDays(row: Row) throws {
    let plan = try Self.plan(row.birthday, today: row.today, past: row.past, future: row.future)
    #expect(plan.ownEvents.isEmpty)
    #expect(plan.items.map { $0.firstDay.text() } == row.expected.map(\.0))
    #expect(plan.items.map { plan.shown.events[Int($0.event)].birthday?.age } == row.expected.map(\.1))
    #expect(plan.items.allSatisfy { $0.isAllDay && $0.firstDay == $0.lastDay })
    for event in plan.shown.events.indices { #expect(plan.paths.event(event) == "members/Ann/index.html") }
  }
}
