import CivilTime
import Foundation
import SiteBuild
import TestSupport
import Testing

/// When several people are free together, counted by hand.
@Suite("When can we all")
struct TogetherTests {
  /// Monday is 4 October 2027. Ada works in the evenings of Monday to Wednesday, Bo has not answered for Thursday, Cleo goes to school.
  private static func built(_ settings: String = #", "together": { "things": [ "car" ] }"#) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      #"""
      { "timeZone": "Europe/Vienna", "asOf": "2027-10-06", "locale": "en-GB", "window": { "past": "P0M", "future": "P2M" },
        "groups": { "all": [ "Ada", "Bo", "Cleo" ] }, "members": { "Cleo": { "needsCompany": true } },
        "timetables": [ { "member": "Cleo", "start": "2027-10-04", "end": "2027-10-05", "periods": [ "08:00-09:00", "09:00-10:00", "10:00-12:00" ],
          "lessons": { "monday": [ null, "Art", "Maths" ] } } ],
        "sources": [ { "format": "wallplanner", "path": "family.json" } ]\#(settings) }
      """#)
    try folder.write(
      "content/family.json",
      #"""
      { "members": [ { "id": "a", "name": "Ada" }, { "id": "b", "name": "Bo" }, { "id": "c", "name": "Cleo" } ], "events": [
        { "title": "Late", "start": "2027-10-04T17:00", "end": "2027-10-04T20:00", "owner": "a", "rules": [ "FREQ=DAILY;COUNT=3" ] },
        { "title": "Choir", "start": "2027-10-07T19:00", "end": "2027-10-07T21:00", "owner": "c", "invited": [ { "member": "b" } ] },
        { "title": "Trip", "start": "2027-10-09", "duration": "P2D", "owner": "b", "needs": [ "Car" ] },
        { "title": "Night", "start": "2027-10-15T22:00", "end": "2027-10-16T06:00", "owner": "a" },
        { "title": "Party", "start": "2027-10-23", "duration": "P1D" } ] }
      """#)
    let outcome = SiteBuilder(WholeSiteTests.options(folder.path + "/content", folder.output, now: .init(secondsSinceEpoch: 0)))
      .run()
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    return folder
  }

  /// The dates of a group's card below a heading, each with a mark if it is not certain.
  private static func dates(_ page: String, _ group: String, _ heading: String) -> [String] {
    let card = page.components(separatedBy: "<h2><bdi>").first { $0.hasPrefix(group + "<") } ?? ""
    let part = (card.components(separatedBy: "<h3>\(heading)</h3>").last ?? "").components(separatedBy: "<h3>")[0]
    return part.components(separatedBy: "datetime=\"").dropFirst().map {
      $0.prefix(10) + ($0.components(separatedBy: "</li>")[0].contains("Not certain") ? "?" : "")
    }
  }

  @Test func eveningsAndWeekendsAreCounted() throws {
    let page = try #require(try Self.built().read("output/together/index.html"))
    let evenings = Self.dates(page, "Ada and Bo", "Free evenings")
    #expect(evenings.prefix(6) == ["2027-10-07?", "2027-10-08", "2027-10-11", "2027-10-12", "2027-10-13", "2027-10-14"])
    #expect(evenings.count == 6 * 7 - 3 - 2 && evenings.last == "2027-11-14")
    #expect(Self.dates(page, "all", "Free evenings").first == "2027-10-08")
    #expect(Self.dates(page, "Ada and Bo", "Free weekends") == ["2027-10-23", "2027-10-30", "2027-11-06", "2027-11-13"])
    #expect(page.components(separatedBy: "<h2><bdi>").count == 3)
  }

  @Test func theFormHasEverybodysTimes() throws {
    let page = try #require(try Self.built().read("output/together/index.html"))
    func busy(_ name: String) -> String? {
      let box = page.components(separatedBy: "value=\"\(name)\"").dropFirst().first?.components(separatedBy: ">")[0]
      return box?.components(separatedBy: "data-busy=\"").dropFirst().first?.components(separatedBy: "\"")[0]
    }
    #expect(busy("Ada") == "1020-1200 2460-2640 3900-4080 17160-17640")
    #expect(busy("Bo") == "5460-5580? 7200-10080")
    #expect(busy("Cleo") == "540-720 5460-5580")
    #expect(busy("car") == "7200-10080")
    #expect(page.contains("assets/together.js"))
  }

  @Test func familiesWithoutItPayNothing() throws {
    let folder = try Self.built("")
    #expect(folder.read("output/together/index.html") == nil && folder.read("output/assets/together.js") == nil)
  }
}
