import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import SiteBuild

/// Pages change their form where there is much of something. Families on both sides of each threshold are published, also with days and
/// people that have nothing.
@Suite("Thresholds of pages")
struct ThresholdTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var members = 2
    /// Events of March, on its first `days` days only.
    var events = 0
    var days = 28
    var contacts = 0
    /// Lessons on each weekday, every week.
    var lessons = 0
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "a month of one page, with gaps", events: 499, days: 20),
    Case(name: "a month of weeks, with gaps", events: 503, days: 28),
    Case(name: "a month of weeks, of which most have nothing", events: 501, days: 3),
    Case(name: "contacts on one page", contacts: 300), Case(name: "contacts on several pages", contacts: 301),
    Case(name: "as many people as the style sheet has colours", members: 12, events: 20),
    Case(name: "more people than that, some with nothing", members: 13, events: 5),
    Case(name: "a school of 24 lessons a day", lessons: 24),
  ]

  @Test(arguments: cases)
  func bothSidesArePublished(_ c: Case) throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      #"""
      { "timeZone": "Europe/Oslo", "window": { "past": "P0M", "future": "P1M" }, "feeds": { "layers": false }, "eventPages": "none",
        "sources": [ { "format": "wallplanner", "path": "family" } ] }
      """#)
    func write(_ list: String, _ records: [String]) throws {
      try folder.write("content/family/\(list).json", "{ \"\(list)\": [ \(records.joined(separator: ",\n")) ] }")
    }
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    try write("members", (0..<c.members).map { #"{ "id": "m\#($0)", "name": "Name \#($0)" }"# })
    let events = (0..<c.events).map { number in
      let time = "\(two(7 + number / 28 % 14)):\(two(number * 7 % 60))"
      return
        #"{ "id": "e\#(number)", "title": "Thing \#(number)", "start": "2027-03-\#(two(1 + number % c.days))T\#(time)", "duration": "PT30M", "owner": "m\#(number % c.members)" }"#
    }
    let lessons = (0..<c.lessons).map { number in
      #"{ "id": "s\#(number)", "title": "Lesson \#(number)", "start": "2027-01-04T\#(two(6 + number / 2)):\#(number % 2 * 3)0", "duration": "PT25M", "layer": "School", "rules": [ "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" ] }"#
    }
    try write("events", events + lessons)
    try write("contacts", (0..<c.contacts).map { #"{ "id": "c\#($0)", "firstName": "C\#($0)", "category": "K\#($0 % 4)" }"# })
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    let errors = outcome.diagnostics.filter { $0.severity == .error }
    #expect(outcome.exitCode == 0, "\(errors.prefix(3))")
    #expect((folder.read("output/2027/03/week-5.html") != nil) == (c.events > 500 || c.lessons > 0), "\(c.name)")
  }
}
