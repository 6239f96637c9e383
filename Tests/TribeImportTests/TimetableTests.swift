import CivilTime
import Diagnostics
import Recurrence
import TestSupport
import Testing
import TribeModel

@testable import TribeImport

@Suite("Timetables")
struct TimetableTests {
  static let lessons = """
    "periods": [ "08:15-09:00", "09:10 – 09:55" ], "weeks": [ "A", "B" ], "start": "2026-12-28", "end": "2027-01-29",
    "lessons": { "monday": [ "Maths", { "A": "Art", "B": { "subject": "Cooking", "bag": "Apron" } } ], "tuesday": [ null, "Gym" ] },
    "changes": [ { "date": "2027-01-18", "period": 2 }, { "date": "2027-01-19", "period": 1, "subject": "Museum", "bag": "Lunch" },
      { "date": "2027-01-25" } ]
    """

  static func read(_ table: String) -> (tables: [Timetable], tribe: Tribe?, told: [String]) {
    let result = importing(
      [
        "planner.json": """
        { "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "a.json" } ], "timetables": [ \(table) ] }
        """,
        "a.json": #"{ "members": [ { "id": "z", "name": "Zoë" } ] }"#,
      ], today: CivilDate("2027-01-01"))
    return (result.tribe?.timetables ?? [], result.tribe, result.diagnostics.map { "\($0.severity) \($0.message)" })
  }

  @Test func weeksTakeTurnsOverTheYearsEnd() throws {
    let read = Self.read("{ \"member\": \"Zoë\", \(Self.lessons) }")
    #expect(read.told.isEmpty, "\(read.told)")
    let table = try #require(read.tables.first)
    func day(_ text: String) throws -> [String?] { table.lessons(on: try #require(CivilDate(text))).map { $0?.subject } }
    // 2026 has a week 53: 28 December is A, 4 January is B.
    #expect(try day("2026-12-28") == ["Maths", "Art"])
    #expect(try day("2027-01-04") == ["Maths", "Cooking"])
    #expect(try day("2027-01-11") == ["Maths", "Art"])
    #expect(try day("2027-01-05") == [nil, "Gym"])
    #expect(try day("2027-01-06") == [] && day("2026-12-21") == [] && day("2027-02-01") == [])
    // Changes.
    #expect(try day("2027-01-18") == ["Maths", nil])
    #expect(try day("2027-01-19") == ["Museum", "Gym"])
    #expect(try day("2027-01-25") == [])
  }

  @Test func bagsStandOnTheirDays() throws {
    let tribe = try #require(Self.read("{ \"member\": \"Zoë\", \(Self.lessons) }").tribe)
    let bags = Dictionary(uniqueKeysWithValues: tribe.events.map { ($0.subject, $0) })
    let window = try #require(CivilDate("2026-01-01")).dayNumber
    let all = CivilDateTime(CivilDate(uncheckedDayNumber: window))..<CivilDateTime(CivilDate(uncheckedDayNumber: window + 800))
    func days(_ bag: String) -> [String]? { bags[bag]?.when.occurrences(in: all, limit: 99).starts.map { $0.date.text() } }
    // Not on 18 January, when the lesson falls out.
    #expect(days("Apron") == ["2027-01-04"])
    #expect(days("Lunch") == ["2027-01-19"])
    #expect(bags.count == 2 && bags["Apron"]?.owner == 0 && bags["Apron"]?.isBusy == false)
  }

  /// One that begins after the years that the planner shows, or holds dates of no year, ends in nothing.
  @Test(arguments: ["2999-01-04", "9999-12-31", "0001-01-01"])
  func oddDatesAreHarmless(start: String) {
    let read = Self.read(
      "{ \"member\": \"Zoë\", \(Self.lessons.replacing("2026-12-28", with: start)), \"holidays\": \"None\" }")
    #expect(read.tribe?.timetables.count == 1 && read.tribe?.events.contains { $0.subject == "Apron" } == (start == "0001-01-01"))
  }

  @Test(arguments: [
    (#"{ "member": "Zoe", \#(lessons) }"#, "no member is called so"),
    (#"{ "member": "Zoë", "start": "2027-01-04", "periods": [ "9-10" ], "lessons": {} }"#, "two times of day"),
    (#"{ "member": "Zoë", "periods": [ "08:00-09:00" ], "lessons": { "monday": [ "A" ] } }"#, "has no start"),
    (
      #"{ "member": "Zoë", "start": "2027-01-04", "periods": [ "08:00-09:00" ], "lessons": { "mon": [ "A" ] } }"#,
      "stand under weekdays"
    ),
    (
      #"{ "member": "Zoë", "start": "2027-01-04", "periods": [ "08:00-09:00" ], "lessons": { "monday": [ "A", "B" ] } }"#,
      "more lessons than periods"
    ),
    (
      #"{ "member": "Zoë", "start": "2027-01-04", "periods": [ "08:00-09:00" ], "lessons": { "monday": [ { "C": "x" } ] } }"#,
      "no week of this timetable"
    ),
  ])
  func mistakesAreWarnings(table: String, message: String) {
    let read = Self.read(table)
    #expect(read.tribe != nil && read.told.contains { $0.hasPrefix("warning") && $0.contains(message) }, "\(read.told)")
  }
}

@Suite("Two of everything in planner.json")
struct TwoOfAKindTests {
  /// Two school years and two cycles of one name: every event has an id of its own, which no other one's coming or going changes.
  @Test func idsComeFromWhatAThingIs() throws {
    func ids(_ settings: String) throws -> [String] {
      let result = importing(
        [
          "planner.json": """
          { "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "a.json" } ], \(settings) }
          """,
          "a.json": #"{ "members": [ { "id": "z", "name": "Zoë" }, { "id": "b", "name": "Ben" } ] }"#,
        ], today: CivilDate("2027-01-01"))
      return try #require(result.tribe).events.map(\.id.raw)
    }
    func table(_ start: String, _ bags: String) -> String {
      """
      { "member": "Zoë", "start": "\(start)", "periods": [ "08:15-09:00" ], "lessons": { \(bags) } }
      """
    }
    let swim = #""tuesday": [ { "subject": "Swimming", "bag": "Swimming kit" } ]"#
    let first = try ids("\"timetables\": [ \(table("2026-08-17", swim)) ]")
    let both = try ids(
      "\"timetables\": [ \(table("2026-08-17", swim + #", "monday": [ { "subject": "Art", "bag": "Apron" } ]"#)), \(table("2027-08-16", swim)) ]"
    )
    #expect(first.count == 1 && both.count == 2 && Set(both).count == 2 && both.contains(first[0]))
    func cycle(_ name: String, _ labels: String, _ people: String) -> String {
      #"{ "name": "\#(name)", "start": "2027-01-04", "pattern": "7", "labels": [ \#(labels) ], "members": [ \#(people) ] }"#
    }
    let one = try ids("\"cycles\": [ \(cycle("Shifts", "\"Day\", \"Night\", \"Day\"", "\"Ben\"")) ]")
    let two = try ids(
      "\"cycles\": [ \(cycle("Shifts", "\"Day\"", "\"Zoë\"")), \(cycle("Shifts", "\"Day\", \"Night\", \"Day\"", "\"Ben\"")), \(cycle("Shifts", "\"Day\"", "\"Zoë\"")) ]"
    )
    #expect(one.count == 3 && two.count == 5 && Set(two).count == 5 && Set(one).isSubset(of: two), "\(one) \(two)")
  }
}
