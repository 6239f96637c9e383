import CivilTime
import Diagnostics
import Foundation
import Planning
import Recurrence
import TestSupport
import Testing
import TribeModel

/// A tribe and a context made of little, for tests.
enum Fixture {
  static let scope = SourceScope(name: "test", instance: "1")
  static let database = ZoneDatabase()

  static func at(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) throws -> CivilDateTime {
    CivilDateTime(try #require(CivilDate(year: year, month: month, day: day)), try #require(TimeOfDay(hour: hour, minute: minute)))
  }

  static func event(
    _ id: String, _ start: CalendarTime, _ duration: CalendarDuration = .wallClock(seconds: 3600), rules: [RecurrenceRule] = []
  ) -> Event {
    Event(
      id: EventID(id, in: scope), subject: "Event \(id)", when: RecurrenceSet(start: start, rules: rules), duration: duration,
      owner: nil, category: .none)
  }

  static func plan(_ events: [Event], today: (Int, Int, Int) = (2027, 3, 1), zone: String = "Europe/Oslo", jobs: Int = 1) throws
    -> SitePlan
  {
    var diagnostics: [Diagnostic] = []
    let plan = try plan(events, today: today, zone: zone, jobs: jobs, diagnostics: &diagnostics)
    #expect(diagnostics.isEmpty)
    return plan
  }

  static func plan(
    _ events: [Event], today: (Int, Int, Int) = (2027, 3, 1), zone: String = "Europe/Oslo", jobs: Int = 1,
    diagnostics: inout [Diagnostic]
  ) throws -> SitePlan {
    let day = try #require(CivilDate(year: today.0, month: today.1, day: today.2))
    let rules = try database.zone(TimeZoneID(zone))
    var tribe = Tribe(name: "Fictional", zone: TimeZoneID(zone))
    tribe.events = events
    return SitePlan(
      tribe: tribe, settings: SiteSettings(PlannerSettings(), for: .family, of: tribe),
      context: PlanContext(
        today: day, asOf: rules.instant(of: CivilDateTime(day)), window: PlanWindow(around: day, pastMonths: 3, futureMonths: 12),
        firstWeekday: .monday, zone: rules, database: database), jobs: jobs, diagnostics: &diagnostics)
  }
}

@Suite("What happens when")
struct ExpansionTests {
  @Test func aWeeklyTenOClockStaysAtTenWhenTheClocksChange() throws {
    let start = try Fixture.at(2026, 12, 7, 10)
    let plan = try Fixture.plan([Fixture.event("1", .zoned(start, TimeZoneID("Europe/Oslo")), rules: [RecurrenceRule(.weekly)])])
    #expect(plan.items.count > 60)
    #expect(plan.items.allSatisfy { $0.start.time.hour == 10 && $0.end.time.hour == 11 && $0.firstDay.weekday == .monday })
  }

  @Test func aStartInTheSpringGapMovesForwardAndKeepsItsLength() throws {
    let start = try Fixture.at(2027, 3, 28, 2, 30)
    let plan = try Fixture.plan([Fixture.event("1", .zoned(start, TimeZoneID("Europe/Oslo")), .wallClock(seconds: 1800))])
    #expect(plan.items.map(\.start) == [try Fixture.at(2027, 3, 28, 3, 30)])
    #expect(plan.items.map(\.end) == [try Fixture.at(2027, 3, 28, 4, 0)])
  }

  @Test func aHiddenEventHappensNowhereAndIsCounted() throws {
    var event = Fixture.event("1", .date(try Fixture.at(2027, 3, 2).date), .days(1), rules: [RecurrenceRule(.weekly)])
    event.visibility = .hidden
    var diagnostics: [Diagnostic] = []
    let plan = try Fixture.plan([event, Fixture.event("2", .date(try Fixture.at(2027, 3, 3).date))], diagnostics: &diagnostics)
    #expect(plan.items.map(\.event) == [1])
    #expect(diagnostics.map(\.id) == ["plan.hidden-events"])
  }

  // Of a whole-day series a time names its day; of a timed one a date means the start's hour, UTC the same moment.
  @Test(arguments: [(true, "floating", 9), (true, "date", 0), (false, "date", 0), (false, "utc", 9), (false, "floating", 10)])
  func aChangeNamesItsOccurrenceInAnyForm(isWholeDay: Bool, form: String, hour: Int) throws {
    let named = try Fixture.at(2027, 3, 10, hour)
    let id: CalendarTime = form == "date" ? .date(named.date) : form == "utc" ? .utc(named) : .floating(named)
    let oslo = TimeZoneID("Europe/Oslo")
    let start = try Fixture.at(2027, 3, 3, isWholeDay ? 0 : 10)
    var event = Fixture.event(
      "1", isWholeDay ? .date(start.date) : .zoned(start, oslo), isWholeDay ? .days(1) : .wallClock(seconds: 3600),
      rules: [RecurrenceRule(.weekly, end: .count(3))])
    event.overrides = [Event.Override(recurrenceID: id)]
    event.overrides[0].start = isWholeDay ? .date(try Fixture.at(2027, 3, 12).date) : .zoned(try Fixture.at(2027, 3, 12, 10), oslo)
    let plan = try Fixture.plan([event])
    #expect(plan.items.map { $0.firstDay.yearMonthDay.day } == [3, 12, 17])
  }

  @Test func whatMovesIntoTheWindowWithAllThatFollowIsFound() throws {
    // The window begins on 1 December: the series of November moves 30 days on.
    let start = try Fixture.at(2026, 10, 20)
    var event = Fixture.event("1", .date(start.date), .days(1), rules: [RecurrenceRule(.daily, end: .count(30))])
    event.overrides = [Event.Override(recurrenceID: .date(start.date), appliesToFuture: true)]
    event.overrides[0].start = .date(start.date.adding(days: 30))
    let plan = try Fixture.plan([event])
    #expect(plan.items.last?.firstDay == start.date.adding(days: 59))
    #expect(plan.items.count == 25)
  }

  @Test func anEventThatFillsTooManyDaysIsCutAndSaysSo() throws {
    let start = try Fixture.at(2020, 1, 1)
    let event = Fixture.event("1", .date(start.date), .days(4_000), rules: [RecurrenceRule(.daily)])
    var diagnostics: [Diagnostic] = []
    let plan = try Fixture.plan([event], diagnostics: &diagnostics)
    #expect(diagnostics.map(\.id) == ["plan.too-many-days"])
    #expect(!plan.items.isEmpty && plan.items.count < 1_000)
  }

  @Test func anEventOfAnotherZoneIsShownOnTheFamilysClock() throws {
    let start = try Fixture.at(2027, 1, 4, 9)
    let plan = try Fixture.plan([
      Fixture.event("1", .zoned(start, TimeZoneID("America/New_York")), rules: [RecurrenceRule(.weekly)])
    ])
    // Clocks change two weeks apart: for a while the difference is five hours, else six.
    let hours = Set(plan.items.map(\.start.time.hour))
    #expect(hours == [14, 15])
  }

  @Test func whatBeganBeforeTheWindowAndStillRunsIsFound() throws {
    let plan = try Fixture.plan([Fixture.event("1", .floating(try Fixture.at(2026, 1, 1)), .wallClock(seconds: 400 * 86_400))])
    #expect(plan.items.count == 1)
    #expect(plan.days[try #require(CivilDate(year: 2027, month: 1, day: 15))].count == 1)
  }

  @Test func anEndAtMidnightDoesNotTouchTheNextDay() throws {
    let plan = try Fixture.plan([Fixture.event("1", .floating(try Fixture.at(2027, 3, 5, 23)), .wallClock(seconds: 3600))])
    #expect(plan.days[try #require(CivilDate(year: 2027, month: 3, day: 5))].count == 1)
    #expect(plan.days[try #require(CivilDate(year: 2027, month: 3, day: 6))].isEmpty)
  }

  @Test func midnightCrossingEventsAreOnBothDays() throws {
    let plan = try Fixture.plan([Fixture.event("1", .floating(try Fixture.at(2027, 3, 5, 23)), .wallClock(seconds: 3 * 3600))])
    #expect(plan.days[try #require(CivilDate(year: 2027, month: 3, day: 6))].count == 1)
  }

  @Test func tiesAreOrderedLongerFirstThenBySubject() throws {
    let start = CalendarTime.floating(try Fixture.at(2027, 3, 5, 9))
    let plan = try Fixture.plan([
      Fixture.event("b", start), Fixture.event("a", start), Fixture.event("c", start, .wallClock(seconds: 7200)),
    ])
    #expect(plan.items.map { plan.shown.events[Int($0.event)].id.raw } == ["c", "a", "b"])
  }

  @Test func anOverrideMovesOneOccurrenceAndACancelledOneLeaves() throws {
    let start = try Fixture.at(2027, 3, 1, 18)
    var event = Fixture.event("1", .floating(start), rules: [RecurrenceRule(.weekly, end: .count(4))])
    var moved = Event.Override(recurrenceID: .floating(try Fixture.at(2027, 3, 8, 18)))
    moved.start = .floating(try Fixture.at(2027, 3, 9, 19))
    var cancelled = Event.Override(recurrenceID: .floating(try Fixture.at(2027, 3, 15, 18)))
    cancelled.status = .cancelled
    event.overrides = [moved, cancelled]
    let plan = try Fixture.plan([event])
    #expect(
      plan.items.map(\.start)
        == [start, try Fixture.at(2027, 3, 9, 19), try Fixture.at(2027, 3, 22, 18)])
  }

  @Test func anOverrideMayBeOfAnotherZoneThanItsSeries() throws {
    let tokyo = TimeZoneID("Asia/Tokyo")
    var event = Fixture.event("1", .zoned(try Fixture.at(2027, 3, 1, 18), tokyo), rules: [RecurrenceRule(.weekly, end: .count(6))])
    func moved(_ day: Int, to start: CalendarTime) throws {
      var change = Event.Override(recurrenceID: .zoned(try Fixture.at(2027, 3, day, 18), tokyo))
      change.start = start
      event.overrides.append(change)
    }
    try moved(8, to: .zoned(try Fixture.at(2027, 3, 8, 18), TimeZoneID("Europe/Oslo")))
    try moved(15, to: .zoned(try Fixture.at(2027, 3, 15, 18), TimeZoneID("America/New_York")))
    try moved(22, to: .floating(try Fixture.at(2027, 3, 22, 18)))
    try moved(29, to: .utc(try Fixture.at(2027, 3, 29, 18)))
    let plan = try Fixture.plan([event])
    #expect(
      plan.items.map(\.start) == [
        try Fixture.at(2027, 3, 1, 10), try Fixture.at(2027, 3, 8, 18), try Fixture.at(2027, 3, 15, 23),
        try Fixture.at(2027, 3, 22, 18), try Fixture.at(2027, 3, 29, 20), try Fixture.at(2027, 4, 5, 11),
      ])
    event.overrides[0].start = .zoned(try Fixture.at(2027, 3, 8, 18), TimeZoneID("Europe/Atlantis"))
    var diagnostics: [Diagnostic] = []
    // A zone that nobody knows is read as the family's own: one date stops nothing.
    let unknown = try Fixture.plan([event], diagnostics: &diagnostics)
    #expect(diagnostics.isEmpty && unknown.items[1].start == plan.items[1].start)
  }

  @Test func thisAndTheFollowingMoveTogether() throws {
    var event = Fixture.event("1", .floating(try Fixture.at(2027, 3, 1, 18)), rules: [RecurrenceRule(.weekly, end: .count(4))])
    var later = Event.Override(recurrenceID: .floating(try Fixture.at(2027, 3, 15, 18)), appliesToFuture: true)
    later.start = .floating(try Fixture.at(2027, 3, 16, 17))
    event.overrides = [later]
    let plan = try Fixture.plan([event])
    #expect(
      plan.items.map(\.start) == [
        try Fixture.at(2027, 3, 1, 18), try Fixture.at(2027, 3, 8, 18), try Fixture.at(2027, 3, 16, 17),
        try Fixture.at(2027, 3, 23, 17),
      ])
  }

  @Test func thePlanDoesNotDependOnTheNumberOfThreads() throws {
    let events = try (0..<1500).map { number in
      Fixture.event(
        "\(number)", .floating(try Fixture.at(2027, 1, 1 + number % 28, number % 24)),
        rules: number % 3 == 0 ? [RecurrenceRule(.monthly)] : [])
    }
    #expect(try Fixture.plan(events, jobs: 1).items == (try Fixture.plan(events, jobs: 4).items))
  }
}

@Suite("Output paths")
struct OutputPathsTests {
  static func paths(_ names: [String]) -> OutputPaths {
    var tribe = Tribe(name: nil, zone: TimeZoneID("UTC"))
    tribe.members = names.enumerated().map {
      Member(id: MemberID("\($0.offset + 1)", in: Fixture.scope), name: $0.element, initials: "X", colour: 0)
    }
    return OutputPaths(
      tribe: tribe, settings: SiteSettings(PlannerSettings(), for: .family, of: tribe), ownEvents: tribe.events.count)
  }

  @Test func membersWithTheSameNameNeverCollide() {
    #expect(Self.paths(["Emma", "Emma", "EMMA"]).memberNames == ["Emma-1", "Emma-2", "EMMA-3"])
  }

  @Test func namesOfOtherScriptsFallBackToTheID() {
    #expect(Self.paths(["עידו", "../..", "Bjørn Å"]).memberNames == ["member-1", "member-2", "Bjorn-A"])
  }

  @Test func aMemberCalledLikeAFeedGetsANumber() {
    #expect(
      Self.paths(["Everyone", "Chores Ann", "Member 1"]).memberNames == [
        "member-Everyone-1", "member-Chores-Ann-2", "member-Member-1-3",
      ])
  }

  @Test func lettersOfOtherScriptsAreSpelt() {
    #expect(Self.paths(["Школа", "Йоргос Щукин", "Ζωή", "Þóra"]).memberNames == ["Shkola", "Iorgos-Shchukin", "Zoi", "Thora"])
  }

  /// A family that changes at random, one thing at a time.
  struct Changing {
    var random: SeededGenerator
    var members: [(id: String, name: String)] = []
    var layers: [String] = []
    var events: [String] = []
    private var count = 0
    private static let names = [
      "Zoë", "Zoe", "ZOE", "Zoe 2", "Школа", "Shkola", "学校", "עידו", "Chores", "chores-Zoe", "Everyone", "Member 2", "../..", "Ann",
    ]

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func change(renames: Bool) {
      let name = Self.names.randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<(renames ? 8 : 7), using: &random) {
      case 0, 1:
        count += 1
        members.insert(("\(count)", name), at: Int.random(in: 0...members.count, using: &random))
      case 2 where !members.isEmpty: members.remove(at: Int.random(in: members.indices, using: &random))
      case 3: members.shuffle(using: &random)
      case 4: if layers.contains(name) { layers.removeAll { $0 == name } } else { layers.append(name) }
      case 5, 6:
        let id = ["a/b", "a-b", "A-B", "a b", "ab"].randomElement(using: &random) ?? ""
        if events.contains(id) { events.removeAll { $0 == id } } else { events.insert(id, at: 0) }
      default: if let place = members.indices.randomElement(using: &random) { members[place].name = name }
      }
    }

    /// What stands behind each address.
    func things(_ book: inout AddressBook) -> [String: String] {
      var tribe = Tribe(name: nil, zone: TimeZoneID("UTC"))
      tribe.members = members.map { Member(id: MemberID($0.id, in: Fixture.scope), name: $0.name, initials: "X", colour: 0) }
      tribe.events = events.map { Fixture.event($0, .date(.min)) }
      for layer in layers {
        tribe.events.append(Fixture.event("of \(layer)", .date(.min)))
        tribe.events[tribe.events.count - 1].layer = layer
      }
      let paths = OutputPaths(
        tribe: tribe, settings: SiteSettings(PlannerSettings(), for: .family, of: tribe), ownEvents: tribe.events.count, book: book)
      book = paths.book
      var things: [(String, String)] = [("feeds/everyone.ics", "everyone"), ("feeds/chores.ics", "chores")]
      for (index, member) in members.enumerated() {
        things.append((paths.memberFeed(index), "member \(member.id)"))
        things.append((paths.feed(named: "chores-\(paths.memberNames[index])"), "chores of \(member.id)"))
      }
      things += layers.map { (paths.feed(named: paths.layerFeed($0)), "layer \($0)") }
      things += zip(paths.eventNames, tribe.events).map { ("events/\($0)", "event \($1.id.raw)") }
      #expect(Set(things.map { $0.0.lowercased() }).count == things.count)
      return Dictionary(things.map { ($0.0.lowercased(), $0.1) }) { first, _ in first }
    }
  }

  @Test(arguments: Rounds.seeds(15, of: 60)) func noAddressEverSaysSomethingOfAnother(seed: UInt64) {
    var family = Changing(seed: seed)
    var book = AddressBook()
    var (given, has): ([String: String], [String: String]) = ([:], [:])
    for _ in 0..<60 {
      family.change(renames: true)
      for (address, thing) in family.things(&book) where !thing.hasPrefix("event") {
        #expect(given[address, default: thing] == thing, "seed \(seed): \(address)")
        #expect(has[thing, default: address] == address, "seed \(seed): \(thing) has moved")
        (given[address], has[thing]) = (thing, address)
      }
      #expect(book.isSound, "seed \(seed)")
    }
  }

  /// What was read from a damaged file is given to nobody.
  @Test(arguments: [("../..", false), ("a/b", false), ("", false), ("Zoë", false), ("layer-Club_2", true)])
  func aBookWithAPartThatIsNoneIsNotSound(name: String, isSound: Bool) throws {
    let text = #"{ "entries": [], "feeds": { "\#(name)": { "title": "", "color": 0, "day": "2027-03-01" } } }"#
    #expect(try JSONDecoder().decode(AddressBook.self, from: Data(text.utf8)).isSound == isSound)
  }

  @Test(arguments: Rounds.seeds(15, of: 60)) func withoutABookNoAddressStaysAndSaysSomethingOfAnother(seed: UInt64) {
    var family = Changing(seed: seed)
    var before: [String: String] = [:]
    for _ in 0..<60 {
      family.change(renames: false)
      var none = AddressBook()
      let now = family.things(&none)
      for (address, thing) in now { #expect(before[address, default: thing] == thing, "seed \(seed): \(address)") }
      before = now
    }
  }

  @Test func whatIsRenamedKeepsItsAddress() {
    var tribe = Tribe(name: nil, zone: TimeZoneID("UTC"))
    func paths(_ source: String, _ id: String, _ name: String, _ book: AddressBook, was: [String] = []) -> OutputPaths {
      tribe.members = [Member(id: MemberID(id, in: SourceScope(name: source)), name: name, initials: "X", colour: 0)]
      var settings = PlannerSettings()
      var own = MemberOverride(name: name)
      own.was = was
      settings.memberOverrides = [own]
      return OutputPaths(tribe: tribe, settings: SiteSettings(settings, for: .family, of: tribe), ownEvents: 0, book: book)
    }
    let first = paths("app", "1", "Maria", AddressBook())
    let renamed = paths("app", "1", "Mia", first.book)
    #expect(renamed.memberNames == ["Maria"] && renamed.book.kept.map(\.part) == ["Maria"])
    #expect(paths("app", "1", "Mia", renamed.book).book.kept.isEmpty)
    #expect(paths("own", "m", "Maria", first.book).memberNames == ["Maria"])
    #expect(paths("app", "2", "Maria", first.book).memberNames == ["Maria-2"])
    #expect(paths("app", "2", "Mia", first.book, was: ["Maria"]).memberNames == ["Maria"])
  }

  @Test func idsThatLookAlikeInAPathStayApart() {
    var tribe = Tribe(name: nil, zone: TimeZoneID("UTC"))
    tribe.events = ["a/b", "a-b", "a b"].map { Fixture.event($0, .date(.min)) }
    let names = OutputPaths(
      tribe: tribe, settings: SiteSettings(PlannerSettings(), for: .family, of: tribe), ownEvents: tribe.events.count
    ).eventNames
    #expect(Set(names).count == 3)
    #expect(names.allSatisfy { !$0.contains("/") && $0.hasPrefix("test-a-b") })
  }
}

@Suite("Months and windows")
struct WindowTests {
  @Test func aSixRowMonthHasSixWeeks() {
    #expect(YearMonth(year: 2026, month: 3).weeks(firstWeekday: .sunday).count == 5)
    #expect(YearMonth(year: 2026, month: 3).weeks(firstWeekday: .monday).count == 6)
    #expect(YearMonth(year: 2027, month: 2).weeks(firstWeekday: .monday).count == 4)
  }

  @Test func theWindowIsWholeMonthsAroundToday() throws {
    let window = PlanWindow(around: try #require(CivilDate(year: 2027, month: 1, day: 31)), pastMonths: 3, futureMonths: 12)
    #expect(window.firstMonth == YearMonth(year: 2026, month: 10))
    #expect(window.lastMonth == YearMonth(year: 2028, month: 1))
    #expect(window.months.count == 16)
  }
}

@Suite("The chore rota")
struct RotaTests {
  static func house(residents: Int, chores: Int, mode: RotaRule.Mode) throws -> House {
    let due = try #require(CivilDate(year: 2019, month: 1, day: 27))
    let time = try #require(TimeOfDay(hour: 23, minute: 59, second: 59))
    return House(
      id: HouseID("1", in: Fixture.scope), name: "House", residents: Array(0..<residents),
      chores: (0..<chores).map { Chore(id: ChoreID("\($0)", in: Fixture.scope), title: "Chore \($0)") },
      rota: RotaRule(mode: mode, firstDue: due, dueTime: time))
  }

  @Test func sweepsRuleIsKeptBitForBit() throws {
    // The house of four with three chores in Sweep's own documents, as of 2026-11-23.
    let plan = RotaPlan(
      house: try Self.house(residents: 4, chores: 3, mode: .sweep), from: try Fixture.at(2026, 11, 23, 9), weeks: 3)
    #expect(plan.weeks.map(\.number) == [409, 410, 411])
    #expect(plan.weeks[0].due.date == CivilDate(year: 2026, month: 11, day: 29))
    #expect(plan.weeks.map { $0.assignments.map(\.member) } == [[3, 0, 1], [2, 3, 0], [1, 2, 3]])
  }

  @Test func sweepsRuleGivesEverybodyTheSameChoreForEverWhenTheNumbersAreEqual() throws {
    let plan = RotaPlan(house: try Self.house(residents: 3, chores: 3, mode: .sweep), from: try Fixture.at(2026, 11, 23), weeks: 12)
    #expect(Set(plan.weeks.map { $0.assignments.map(\.member) }).count == 1)
    #expect(plan.fairness.weeksUntilEveryone.allSatisfy { $0 == nil })
  }

  @Test(arguments: [RotaRule.Mode.shiftByOne, .leastDone], [2, 3, 5, 7])
  func fairModesSpreadTheLoad(mode: RotaRule.Mode, residents: Int) throws {
    let plan = RotaPlan(
      house: try Self.house(residents: residents, chores: 3, mode: mode), from: try Fixture.at(2026, 11, 23), weeks: residents * 6)
    #expect(plan.fairness.spread <= 1)
    #expect(plan.fairness.weeksUntilEveryone.allSatisfy { $0 != nil })
  }

  @Test func somebodyAwayIsPassedOverAndSwapsAreKept() throws {
    var house = try Self.house(residents: 3, chores: 1, mode: .shiftByOne)
    let due = try #require(CivilDate(year: 2026, month: 11, day: 29))
    let before = RotaPlan(house: house, from: try Fixture.at(2026, 11, 23), weeks: 1)
    let member = try #require(before.weeks[0].assignments[0].member)
    house.rota.absences = [RotaRule.Absence(member: member, first: due, last: due)]
    let away = RotaPlan(house: house, from: try Fixture.at(2026, 11, 23), weeks: 1)
    #expect(away.weeks[0].assignments[0].member == (member + 1) % 3)
    house.rota.absences = []
    house.rota.swaps = [RotaRule.Swap(week: due, from: member, to: (member + 2) % 3)]
    #expect(RotaPlan(house: house, from: try Fixture.at(2026, 11, 23), weeks: 1).weeks[0].assignments[0].member == (member + 2) % 3)
  }

  /// Random houses: every chore reaches everyone within R weeks, and loads stay within the bound of the mode, also in
  /// windows that begin anywhere.
  @Test(arguments: Rounds.seeds(15, of: 200))
  func fairModesReachEverybodyAndStayEven(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let residents = Int.random(in: 1...9, using: &random)
    let chores = Int.random(in: 1...9, using: &random)
    let isWeighted = Bool.random(using: &random)
    let now = try Fixture.at(2019 + Int.random(in: 0...3, using: &random), Int.random(in: 1...12, using: &random), 20)
    for mode in [RotaRule.Mode.shiftByOne, .leastDone] {
      var house = try Self.house(residents: residents, chores: chores, mode: mode)
      if isWeighted { for chore in house.chores.indices { house.chores[chore].weight = Int.random(in: 1...5, using: &random) } }
      let whole = house.chores.reduce(0) { $0 + $1.weight }
      let start = CivilDateTime(house.rota.firstDue)
      // From the rota's beginning each chore has been with everyone after R weeks, and so in each R weeks that follow.
      let plan = RotaPlan(house: house, from: start, weeks: residents * 8)
      #expect(plan.fairness.weeksUntilEveryone.allSatisfy { $0 == residents }, "seed \(seed), \(mode)")
      #expect(plan.fairness.spread <= whole, "seed \(seed), \(mode)")
      for round in 0..<8 {
        for chore in 0..<chores {
          let who = plan.weeks[round * residents..<(round + 1) * residents].map { $0.assignments[chore].member }
          #expect(Set(who).count == residents, "seed \(seed), \(mode), round \(round), chore \(chore)")
        }
      }
      let later = RotaPlan(house: house, from: now, weeks: residents * 2)
      #expect(later.fairness.weeksUntilEveryone.allSatisfy { ($0 ?? .max) <= residents * 2 }, "seed \(seed), \(mode)")
    }
  }

  @Test(arguments: Rounds.seeds(10, of: 100))
  func sweepsModeIsItsFormula(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let residents = Int.random(in: 1...12, using: &random)
    let chores = Int.random(in: 1...12, using: &random)
    let plan = RotaPlan(
      house: try Self.house(residents: residents, chores: chores, mode: .sweep), from: try Fixture.at(2021, 6, 1), weeks: 1000)
    #expect(plan.weeks.count == 1000)
    for week in plan.weeks {
      let formula = (0..<chores).map { chore in (week.number * chores + chore) % residents }
      let who = week.assignments.map { assignment in assignment.member ?? -1 }
      #expect(who == formula)
      #expect(week.due.date.weekday == .sunday)
      #expect(week.due.time == TimeOfDay(hour: 23, minute: 59, second: 59))
    }
    var counts = Array(repeating: 0, count: residents)
    for week in plan.weeks { for item in week.assignments { if let member = item.member { counts[member] += 1 } } }
    #expect(plan.fairness.loads.map(\.chores) == counts)
    #expect(plan.fairness.loads.map { $0.times.reduce(0, +) } == counts)
  }

  /// Whoever comes back after a month does as much as the others from then on, and no week makes up for it.
  @Test func noWeekIsHeavierForWhoWasAway() throws {
    var house = try Self.house(residents: 3, chores: 2, mode: .leastDone)
    let first = house.rota.firstDue
    house.rota.absences = [.init(member: house.residents[0], first: first.adding(days: -6), last: first.adding(days: 21))]
    let plan = RotaPlan(house: house, from: CivilDateTime(first.adding(days: -1)), weeks: 13)
    let own = plan.weeks.map { week in week.assignments.count { $0.member == house.residents[0] } }
    #expect(own.prefix(4).allSatisfy { $0 == 0 } && own.allSatisfy { $0 <= 1 }, "\(own)")
    #expect((5...7).contains(own.reduce(0, +)), "\(own)")
  }

  /// One of three may do the heavy chore alone: the others then do more of the rest, and loads stay close.
  @Test func whoeverAloneHasASkillDoesLessOfTheRest() throws {
    var house = try Self.house(residents: 3, chores: 3, mode: .leastDone)
    house.chores[0].skilled = [1]
    let plan = RotaPlan(house: house, from: CivilDateTime(house.rota.firstDue), weeks: 300)
    #expect(plan.fairness.loads[1].times[0] == 300)
    #expect(plan.fairness.spread <= 4)
  }

  @Test func aHouseWithNobodyHasARotaWithoutNames() throws {
    let plan = RotaPlan(
      house: try Self.house(residents: 0, chores: 2, mode: .leastDone), from: try Fixture.at(2026, 11, 23), weeks: 2)
    #expect(plan.weeks.allSatisfy { $0.assignments.allSatisfy { $0.member == nil } })
  }
}
