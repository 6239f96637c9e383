import CivilTime
import Diagnostics
import Planning
import Recurrence
import Testing
import TribeModel

/// Planted clashes are found, and no other.
@Suite("Clashes")
struct ClashTests {
  private static let scope = SourceScope(name: "own")
  private static let zone = TimeZoneID("Europe/Oslo")

  /// An event on 3 March 2027: from, to, whose, and what is special about it.
  private static func event(
    _ id: String, _ from: Int, _ to: Int, _ owner: Int?, _ change: (inout Event) -> Void = { _ in }
  ) throws -> Event {
    let day = try #require(CivilDate(year: 2027, month: 3, day: 3))
    var event = Event(
      id: EventID(id, in: scope), subject: id,
      when: RecurrenceSet(start: .zoned(CivilDateTime(day, try #require(TimeOfDay(hour: from, minute: 0))), zone)),
      duration: .wallClock(seconds: Int64(to - from) * 3600), owner: owner, category: .none)
    change(&event)
    return event
  }

  /// Ada and Bo are grown up, Cleo needs company.
  private static func clashes(_ events: [Event], today: Int = 1) throws -> [Clash] {
    var tribe = Tribe(name: nil, zone: zone)
    tribe.members = ["Ada", "Bo", "Cleo"].enumerated().map { index, name in
      Member(id: MemberID("m\(index)", in: scope), name: name, initials: String(name.prefix(1)), colour: index)
    }
    tribe.members[2].needsCompany = true
    tribe.events = events
    let today = try #require(CivilDate(year: 2027, month: 3, day: today))
    let database = ZoneDatabase(directory: ZoneDatabase.usualDirectory)
    let context = PlanContext(
      today: today, asOf: Instant(secondsSinceEpoch: 0), window: PlanWindow(around: today, pastMonths: 1, futureMonths: 2),
      firstWeekday: .monday, zone: try database.zone(zone), database: database)
    var diagnostics: [Diagnostic] = []
    return SitePlan(
      tribe: tribe, settings: SiteSettings(PlannerSettings(), for: .family, of: tribe), context: context, diagnostics: &diagnostics
    ).clashes
  }

  private static func say(_ clash: Clash) -> String {
    let what =
      switch clash.kind {
      case .people: "people \(clash.people)"
      case .thing(let thing): thing
      case .company(let member): "company \(member) free \(clash.free)"
      }
    return "\(what) ×\(clash.dates.count)\(clash.isDoubtful ? " ?" : "")"
  }

  /// What two events are like beside an hour of Ada's from 10 to 12, and what is found.
  private static func second(_ change: (inout Event) -> Void, from: Int = 11, to: Int = 13, owner: Int? = 0) throws -> [String] {
    try clashes([event("a", 10, 12, 0) { $0.location = "Hall" }, event("b", from, to, owner, change)]).map(say)
  }

  @Test func aPersonCannotBeInTwoPlaces() throws {
    #expect(try Self.second { _ in } == ["people [0] ×1"])
    #expect(try Self.second({ $0.invitations = [.init(member: 0, response: .going)] }, owner: 1) == ["people [0] ×1"])
    #expect(try Self.second({ _ in }, owner: 1) == [])
  }

  @Test func whatTouchesOrIsElsewhereInTimeDoesNotClash() throws {
    #expect(try Self.second({ _ in }, from: 12, to: 13) == [])
    #expect(try Self.second({ _ in }, from: 8, to: 10) == [])
  }

  @Test func oneEventInTheSamePlaceAsAnotherDoesNotClash() throws {
    #expect(try Self.second { $0.location = "hall" } == [])
    #expect(try Self.second { $0.location = "Pool" } == ["people [0] ×1"])
  }

  @Test func answersCount() throws {
    func invited(_ response: Event.Response) throws -> [String] {
      try Self.second({ $0.invitations = [.init(member: 0, response: response)] }, owner: 1)
    }
    #expect(try invited(.declined) == [])
    #expect(try invited(.notAnswered) == ["people [0] ×1 ?"])
  }

  @Test func freeAllDayCalledOffAndUnreadableThingsDoNotClash() throws {
    #expect(try Self.second { $0.isBusy = false } == [])
    #expect(try Self.second { $0.status = .cancelled } == [])
    #expect(try Self.second { $0.visibility = .busy } == [])
    #expect(try Self.second { $0.status = .tentative } == ["people [0] ×1 ?"])
    #expect(
      try Self.second({
        $0.when = RecurrenceSet(start: .date($0.when.start.wallClock.date))
        $0.duration = .days(1)
      }) == [])
  }

  @Test func aThingIsThereOnce() throws {
    let car = { (event: inout Event) in event.needs = ["Car"] }
    let other = { (event: inout Event) in event.needs = ["car", "bike"] }
    #expect(try Self.clashes([Self.event("a", 10, 12, 0, car), Self.event("b", 11, 13, 1, other)]).map(Self.say) == ["Car ×1"])
    #expect(try Self.clashes([Self.event("a", 10, 12, 0, car), Self.event("b", 12, 13, 1, other)]) == [])
  }

  @Test func aChildNeedsSomebodyWhoHasSaidYes() throws {
    func swim(_ response: Event.Response?) throws -> [String] {
      try Self.clashes([
        Self.event("swim", 10, 12, 2) { event in response.map { event.invitations = [.init(member: 1, response: $0)] } },
        Self.event("work", 11, 13, 0),
      ]).map(Self.say)
    }
    #expect(try swim(nil) == ["company 2 free [1] ×1"])
    #expect(try swim(.going) == [])
    #expect(try swim(.declined) == ["company 2 free [] ×1"])
  }

  @Test func aDriverIsAPersonAndNotAThing() throws {
    let driver = { (event: inout Event) in event.needs = ["driver"] }
    let found = try Self.clashes([
      Self.event("a", 10, 12, 1, driver),
      Self.event("b", 11, 13, 2) { event in
        driver(&event)
        event.invitations = [.init(member: 0, response: .going)]
      },
    ])
    #expect(found.map(Self.say) == ["company 1 free [] ×1"])
  }

  @Test func aClashThatComesAgainIsToldOnce() throws {
    let weekly = { (event: inout Event) in event.when.rules = [RecurrenceRule(.weekly, end: .count(4))] }
    let found = try Self.clashes([Self.event("a", 10, 12, 0, weekly), Self.event("b", 11, 13, 0, weekly)])
    #expect(found.map(Self.say) == ["people [0] ×4"])
    #expect(found.first?.dates.map { $0.text() } == ["2027-03-03", "2027-03-10", "2027-03-17", "2027-03-24"])
  }

  @Test func whatIsOverCountsUntilTheMonthEnds() throws {
    let pair = [try Self.event("a", 10, 12, 0), try Self.event("b", 11, 13, 0)]
    #expect(try Self.clashes(pair, today: 31).count == 1)
  }

  @Test func theListHasAnEnd() throws {
    let many = try (0..<40).map { try Self.event("e\($0)", 10, 12, 0) }
    #expect(try Self.clashes(many).count == maximumClashes)
  }
}
