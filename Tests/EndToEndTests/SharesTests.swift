import CivilTime
import Foundation
import SiteBuild
import TestSupport
import Testing

/// Who brings, fetches and cooks how often, counted by hand.
@Suite("Fair shares")
struct SharesTests {
  private static func built(_ more: String = "") throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      #"""
      { "timeZone": "Europe/Vienna", "asOf": "2027-03-17", "locale": "en-GB", "window": { "past": "P1M", "future": "P1M" },
        "members": { "Cleo": { "needsCompany": true } }, "sources": [ { "format": "wallplanner", "path": "family.json" } ]\#(more) }
      """#)
    // Swimming is on 15 and 22 February, and 1, 8 and 15 March; once it is called off. 25 January and what comes after April are not counted.
    try folder.write(
      "content/family.json",
      #"""
      { "members": [ { "id": "a", "name": "Ada" }, { "id": "b", "name": "Bo" }, { "id": "c", "name": "Cleo" }, { "id": "d", "name": "Dan" } ],
        "events": [
          { "title": "Swimming", "start": "2027-02-15T16:00", "rules": [ "FREQ=WEEKLY;COUNT=5" ], "owner": "c", "bring": "Ada", "fetch": "Bo",
            "overrides": [ { "replaces": "2027-03-08T16:00", "status": "cancelled" } ] },
          { "title": "Camp", "start": "2027-04-30", "duration": "P4D", "owner": "c", "bring": "Bo", "fetch": "Emil's mum" },
          { "title": "Before", "start": "2027-01-25T16:00", "owner": "c", "bring": "Bo" } ],
        "meals": [ { "date": "2027-03-01", "title": "Soup", "cook": "c" }, { "date": "2027-02-28", "title": "Stew", "cook": "a" } ] }
      """#)
    let outcome = SiteBuilder(WholeSiteTests.options(folder.path + "/content", folder.output, now: .init(secondsSinceEpoch: 0)))
      .run()
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    return folder
  }

  /// “Ada 2 2” of each row of a card, with a star for whose turn is fair.
  private static func rows(_ page: String, _ heading: String) -> [String] {
    let card = page.components(separatedBy: "<h2>\(heading)</h2>").dropFirst().first?.components(separatedBy: "</section>")[0] ?? ""
    return card.components(separatedBy: "<tr>").dropFirst(2).map { row in
      let name = row.components(separatedBy: "<bdi>").last?.components(separatedBy: "</bdi>")[0] ?? ""
      let numbers = row.components(separatedBy: "<td>").dropFirst().map { $0.components(separatedBy: "</td>")[0] }
      return ([name + (row.contains("Whose turn") ? "*" : "")] + numbers).joined(separator: " ")
    }
  }

  @Test func everyTurnIsCounted() throws {
    let page = try #require(try Self.built().read("output/shares/index.html"))
    #expect(page.contains("<th scope=\"col\">Before 1 March</th><th scope=\"col\">From 1 March</th>"))
    #expect(Self.rows(page, "Drop-off") == ["Ada 2 2", "Bo 0 1", "Dan* 0 0"])
    #expect(Self.rows(page, "Pick-up") == ["Ada* 0 0", "Bo 2 2", "Dan* 0 0"])
    // A child that cooks stands there too, in the order of the columns.
    #expect(Self.rows(page, "Cooking") == ["Cleo 0 1", "Ada 1 0", "Bo* 0 0", "Dan* 0 0"])
  }

  @Test(arguments: [("family", true), ("relatives", false), ("busy", false)])
  func onlyTheFamilyHasIt(_ level: String, _ isSeen: Bool) throws {
    let folder = try Self.built(#", "readers": [ { "name": "x", "level": "\#(level)" } ]"#)
    #expect((folder.read("output/x/shares/index.html") != nil) == isSeen)
  }
}
