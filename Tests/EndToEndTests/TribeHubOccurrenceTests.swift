import CivilTime
import Diagnostics
import JSONText
import Planning
import SiteBuild
import TestSupport
import Testing
import TribeImport
import TribeModel

/// A real TribeHub export, with what its server answered for a whole year.
@Suite("A TribeHub export's occurrences")
struct TribeHubOccurrenceTests {
  static let folder = SharedData.folder("exports/tribehub")

  struct Happening: Hashable, Comparable, CustomStringConvertible {
    var id: String
    var start: String
    var end: String
    static func < (a: Happening, b: Happening) -> Bool { (a.start, a.id, a.end) < (b.start, b.id, b.end) }
    var description: String { "\(id) \(start)–\(end)" }
  }

  static func plan(of folder: String, year: Int) throws -> SitePlan {
    let content = try ContentFolder(at: folder)
    var sources = SourceFiles()
    let files = content.entries.map { ContentFile(path: $0.path, id: sources.add(SourceFile(path: $0.path, bytes: $0.bytes))) }
    var input = ImportInput(files: sources, content: files)
    var settings = PlannerSettings()
    settings.zone = TimeZoneID("Europe/Oslo")
    input.fallback = settings
    let result = TribeImporter.run(input)
    let errors = result.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors)")
    let tribe = try #require(result.tribe)
    let database = ZoneDatabase()
    let zone = try database.zone(TimeZoneID("Europe/Oslo"))
    let today = try #require(CivilDate(year: year, month: 6, day: 15))
    var diagnostics: [Diagnostic] = []
    return SitePlan(
      tribe: tribe, settings: SiteSettings(result.settings, for: .family, of: tribe),
      context: PlanContext(
        today: today, asOf: zone.instant(of: CivilDateTime(today)),
        window: PlanWindow(around: today, pastMonths: 5, futureMonths: 6),
        firstWeekday: .monday, zone: zone, database: database), diagnostics: &diagnostics)
  }

  static func text(_ time: CivilDateTime) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (year, month, day) = time.date.yearMonthDay
    return "\(year)-\(two(month))-\(two(day))T\(two(time.time.hour)):\(two(time.time.minute)):\(two(time.time.second))"
  }

  static func json(_ path: String) throws -> JSONValue {
    let bytes = try #require(SharedData.bytes(path))
    return try #require(JSONText.parse(bytes, file: FileID(index: 0)).0)
  }

  @Test func everyOccurrenceOfTheYearIsWhereTheServerPutItUnlessTheServerWasWrong() throws {
    let plan = try Self.plan(of: Self.folder, year: 2027)
    var found: Set<Happening> = []
    for occurrence in plan.items where occurrence.start.date.year == 2027 {
      let event = plan.shown.events[Int(occurrence.event)]
      found.insert(Happening(id: event.id.raw, start: Self.text(occurrence.start), end: Self.text(occurrence.end)))
    }

    let truth = try Self.json(Self.folder + "/ground_truth/expected_occurrences.json")
    var expected: Set<Happening> = []
    for item in try #require(truth["occurrences"]).elements {
      var happening = Happening(
        id: item["id"]?.numberText ?? "", start: String(item["start"]?.string?.prefix(19) ?? ""),
        end: String(item["end"]?.string?.prefix(19) ?? ""))
      // Half past two does not exist on the day the clocks go forward in Oslo: it moves by the gap and keeps its length.
      if happening.start == "2027-03-28T02:30:00", happening.end == "2027-03-28T03:00:00" {
        happening.start = "2027-03-28T03:30:00"
        happening.end = "2027-03-28T04:00:00"
      }
      expected.insert(happening)
    }
    // What the server gets wrong is known case by case; the stored form of an event sent with an offset stays as stored.
    var wrong: Set<String> = []
    var intended: Set<String> = []
    for item in (try Self.json(Self.folder + "/ground_truth/intent_differences.json")).elements where item["sent"] == nil {
      let id = item["id"]?.numberText ?? ""
      for start in try #require(item["server"]).elements { wrong.insert(id + " " + (start.string ?? "")) }
      for start in try #require(item["intended"]).elements { intended.insert(id + " " + (start.string ?? "")) }
    }
    #expect(expected.count > 900)
    let missing = expected.subtracting(found).filter { !wrong.contains($0.id + " " + $0.start) }
    let extra = found.subtracting(expected).filter { !intended.contains($0.id + " " + $0.start) }
    #expect(missing.sorted().prefix(10) == [])
    #expect(extra.sorted().prefix(10) == [])
    let starts = Set(found.map { $0.id + " " + $0.start })
    #expect(intended.subtracting(starts) == [])
  }
}
