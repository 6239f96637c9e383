import Testing

@testable import ICalendar

@Suite("The tables of the check of feeds")
struct FeedRulesTests {
  @Test func everyRowIsWhole() {
    let columns = Set(FeedRules.components.values.map(\.column)).count
    for (name, rule) in FeedRules.properties {
      #expect(!rule.types.isEmpty && rule.counts.count == columns, "\(name)")
    }
    // What stood in a component is kept as bits.
    #expect(FeedRules.properties.values.allSatisfy { $0.number < UInt64.bitWidth })
  }

  /// RFC 5545 §3.6.
  @Test(arguments: [
    ("VCALENDAR", ["PRODID", "VERSION"]), ("VEVENT", ["DTSTAMP", "DTSTART", "UID"]), ("VTODO", ["DTSTAMP", "UID"]),
    ("VJOURNAL", ["DTSTAMP", "UID"]), ("VFREEBUSY", ["DTSTAMP", "UID"]), ("VTIMEZONE", ["TZID"]),
    ("STANDARD", ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"]), ("DAYLIGHT", ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"]),
    ("VALARM", ["ACTION", "TRIGGER"]),
  ])
  func aComponentHasWhatTheStandardRequires(component: String, names: [String]) throws {
    #expect(try #require(FeedRules.components[component]).required.map(\.name) == names)
  }
}
