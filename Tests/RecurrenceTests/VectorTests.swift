import CivilTime
import Recurrence
import Testing

@Suite("Recurrence vectors, RFC 5545 §3.3.10 and §3.8.5")
struct VectorTests {
  static let zones = ZoneDatabase()
  static let all = Vector.all("rfc5545.txt") + Vector.all("every-kind.txt") + Vector.all("edges.txt")
  static let accepted = all.filter { $0.refused == nil }
  static let refused = all.filter { $0.refused != nil }
  static let always = CivilDateTime(.min)..<CivilDateTime(.max)

  @Test func theFilesAreThere() {
    #expect(Vector.all("rfc5545.txt").count == 42)
    #expect(Vector.all("every-kind.txt").count == 190)
    #expect(Self.refused.count > 15)
  }

  static func zone(_ vector: Vector) throws -> ZoneRules? {
    guard let name = vector.zone else { return nil }
    return try zones.zone(TimeZoneID(name))
  }

  /// The expected starts, and the window and limit that give them.
  static func expectation(_ vector: Vector, _ set: RecurrenceSet) throws -> (
    starts: [CivilDateTime], window: Range<CivilDateTime>, limit: Int
  ) {
    let starts = try vector.instances.map { try #require(CalendarTime($0)).wallClock }
    var window = always
    if let year = vector.endYear, let end = CivilDate(year: year, month: 1, day: 1) {
      window = CivilDateTime(.min)..<CivilDateTime(end)
    }
    return (starts, window, vector.goesOn ? starts.count : starts.count + 1)
  }

  @Test(arguments: accepted)
  func forwards(_ vector: Vector) throws {
    let set = try vector.set()
    let (starts, window, limit) = try Self.expectation(vector, set)
    let found = set.occurrences(in: window, limit: limit, zone: try Self.zone(vector))
    #expect(found.starts == starts)
    #expect(found.isTruncated == vector.goesOn)
  }

  /// Each occurrence alone, and nothing between it and the next.
  @Test(arguments: accepted)
  func windowed(_ vector: Vector) throws {
    let set = try vector.set()
    let zone = try Self.zone(vector)
    let (starts, _, _) = try Self.expectation(vector, set)
    for (i, start) in starts.enumerated() {
      #expect(set.occurrences(in: start..<start.adding(seconds: 1), zone: zone).starts == [start], "\(start.text())")
      if i + 1 < starts.count, start.adding(seconds: 1) < starts[i + 1] {
        #expect(set.occurrences(in: start.adding(seconds: 1)..<starts[i + 1], zone: zone).starts == [], "after \(start.text())")
      }
    }
  }

  /// Beginning at every occurrence gives the rest, whatever came before.
  @Test(arguments: accepted)
  func restarted(_ vector: Vector) throws {
    let set = try vector.set()
    let zone = try Self.zone(vector)
    let (starts, window, limit) = try Self.expectation(vector, set)
    for i in starts.indices {
      let rest = set.occurrences(in: starts[i]..<window.upperBound, limit: limit - i, zone: zone)
      #expect(rest.starts == Array(starts[i...]), "from \(starts[i].text())")
    }
  }

  @Test(arguments: accepted)
  func printingAndParsingGivesTheSameRule(_ vector: Vector) throws {
    for text in vector.rules {
      let rule = try RecurrenceRule(parsing: text)
      #expect(try RecurrenceRule(parsing: rule.text) == rule)
      #expect(try RecurrenceRule(parsing: text.lowercased()) == rule)
    }
  }

  @Test(arguments: refused)
  func refuses(_ vector: Vector) throws {
    let text = try #require(vector.rules.first)
    let error = #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(parsing: text) }
    #expect(error?.id == vector.refused)
    #expect((error?.offset ?? -1) >= 0 && (error?.offset ?? 0) + (error?.length ?? 0) <= text.utf8.count)
    #expect(error?.description.isEmpty == false)
  }

  @Test(arguments: RecurrenceRuleError.Reason.allCases)
  func saysWhatIsWrong(_ reason: RecurrenceRuleError.Reason) {
    let error = RecurrenceRuleError(reason, ["first", "second", "third"])
    #expect(error.id.hasPrefix("recurrence.") && !error.description.contains("%"))
  }
}
