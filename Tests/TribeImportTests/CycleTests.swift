import CivilTime
import Diagnostics
import Recurrence
import Testing
import TribeModel

@testable import TribeImport

/// Cycles against tables that were counted by hand.
@Suite("Cycles")
struct CycleTests {
  private static func day(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

  /// A cycle that begins on Monday 4 January 2027.
  private static func cycle(_ pattern: [Int], _ labels: [String], start: String = "2027-01-04") throws -> CycleSetting {
    var cycle = CycleSetting()
    (cycle.name, cycle.start, cycle.pattern, cycle.labels) = ("Round", try day(start), pattern, labels)
    return cycle
  }

  /// What each day from `first` on shows, with `.` for nothing and `!` for more than one thing.
  private static func band(_ cycle: CycleSetting, _ tribe: Tribe, from first: String, days: Int) throws -> String {
    let events = CycleCompiler(tribe, years: 2027...2029).events(of: cycle)
    let first = try day(first)
    var band = [String](repeating: ".", count: days)
    for event in events {
      guard case .days(let length) = event.duration else { continue }
      let window = CivilDateTime(first.adding(days: -length))..<CivilDateTime(first.adding(days: days))
      for start in event.when.occurrences(in: window, limit: 10_000).starts {
        for offset in 0..<length {
          let place = Int(start.date.adding(days: offset).dayNumber - first.dayNumber)
          guard band.indices.contains(place) else { continue }
          band[place] = band[place] == "." ? String(event.subject.prefix(1)) : "!"
        }
      }
    }
    return band.joined()
  }

  private static let nobody = Tribe(name: nil, zone: TimeZoneID("Europe/Oslo"))

  struct Case: Sendable {
    var pattern: [Int]
    var labels: [String]
    var from: String
    var band: String
  }

  static let cases: [Case] = [
    // A and B weeks, and the same over the year's end: 2026 has 53 weeks, 2027 and 2028 have 52.
    Case(pattern: [7], labels: ["A", "B"], from: "2027-01-04", band: "AAAAAAABBBBBBBAAAAAAA"),
    Case(pattern: [7], labels: ["A", "B"], from: "2027-12-27", band: "BBBBBBBAAAAAAA"),
    Case(pattern: [7], labels: ["A", "B"], from: "2028-12-25", band: "BBBBBBBAAAAAAA"),
    Case(pattern: [7], labels: ["A", "B"], from: "2029-12-31", band: "AAAAAAA"),
    // 2-2-3: two weeks later the other way round.
    Case(pattern: [2, 2, 3], labels: ["M", "D"], from: "2027-01-04", band: "MMDDMMMDDMMDDDMMDDMMM"),
    // Every other weekend, from Friday on.
    Case(pattern: [11, 3], labels: ["", "D"], from: "2027-01-04", band: "...........DDD...........DDD"),
    // Early, late, night, free: eight days, so it moves through the week.
    Case(pattern: [2], labels: ["E", "L", "N", ""], from: "2029-12-29", band: "LLNN..EELL"),
    // Bins on alternate Mondays.
    Case(pattern: [1, 6], labels: ["P", "", "G", ""], from: "2028-03-06", band: "G......P......G"),
  ]

  @Test(arguments: cases) func turnAsCounted(_ one: Case) throws {
    #expect(try Self.band(Self.cycle(one.pattern, one.labels), Self.nobody, from: one.from, days: one.band.count) == one.band)
  }

  /// A family with a holiday from Monday 18 to Friday 22 January 2027.
  private static func family() throws -> Tribe {
    var tribe = nobody
    var event = Event(
      id: EventID("h", in: SourceScope(name: "own")), subject: "Off", when: RecurrenceSet(start: .date(try day("2027-01-18"))),
      duration: .days(5), owner: nil, category: .none)
    event.layer = "School holidays"
    tribe.events = [event]
    return tribe
  }

  @Test(arguments: [
    (CycleSetting.InHolidays.run, "AAAAAAABBBBBBBAAAAAAABBBBBBB"), (.skip, "AAAAAAABBBBBBB.......BBBBBBB"),
    (.wait, "AAAAAAABBBBBBB.......AAAAAAA"),
  ])
  func holidaysAreKeptAsTheySay(_ inHolidays: CycleSetting.InHolidays, _ band: String) throws {
    var cycle = try Self.cycle([7], ["A", "B"])
    (cycle.holidays, cycle.inHolidays) = ("School holidays", inHolidays)
    #expect(try Self.band(cycle, Self.family(), from: "2027-01-04", days: 28) == band)
  }

  @Test func rulesArePortable() throws {
    let weekly = CycleCompiler(Self.nobody, years: 2027...2027).events(of: try Self.cycle([2, 2, 3], ["M", "D"]))
    #expect(
      weekly.count == 6 && weekly.allSatisfy { $0.when.rules.first?.frequency == .weekly && $0.when.rules.first?.interval == 2 })
    let daily = CycleCompiler(Self.nobody, years: 2027...2027).events(of: try Self.cycle([2], ["E", "L", "N", ""]))
    #expect(daily.count == 3 && daily.allSatisfy { $0.when.rules.first?.frequency == .daily && $0.when.rules.first?.interval == 8 })
  }

  @Test func areReadFromPlannerJSON() throws {
    let planner = #"""
      { "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "own" } ], "cycles": [
        { "name": "Custody", "start": "2027-01-04", "pattern": "7", "labels": [ "with Mum", "with Dad" ], "members": [ "Ann" ], "handover": "18:00" },
        { "name": "No start", "pattern": "7", "labels": [ "A" ] }, { "name": "Bad", "start": "2027-01-04", "pattern": "x", "labels": [ "A" ] } ] }
      """#
    let result = importing(["planner.json": planner, "own/m.json": MistakesTests.members], today: try Self.day("2027-03-01"))
    let events = try #require(result.tribe).events
    #expect(events.map(\.subject) == ["with Mum (18:00)", "with Dad (18:00)"])
    #expect(events.allSatisfy { $0.layer == "Custody" && $0.owner == 0 && !$0.isBusy && $0.isCycle })
    #expect(
      result.diagnostics.filter { $0.severity != .note }.map(\.message) == [
        "this cycle has no start, so it is left out", "a pattern is how many days each part lasts",
      ])
  }
}
