import CivilTime
import Foundation
import SiteBuild
import TestSupport
import Testing

/// What was on this day in earlier years, on the wall and the screen.
@Suite("On this day")
struct MemoryTests {
  private static func build(_ today: String, settings: String = "") throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      #"""
      { "timeZone": "Europe/Vienna", "asOf": "\#(today)", "locale": "en-GB", "window": { "past": "P1M", "future": "P2M" },
        "publish": { "journals": true }, "sources": [ { "format": "wallplanner", "path": "family.json" } ]\#(settings) }
      """#)
    try folder.write(
      "content/family.json",
      #"""
      { "members": [ { "id": "a", "name": "Ada" } ],
        "journals": [
          { "id": "j", "title": "Log", "contributors": [ "a" ], "published": true, "posts": [
            { "author": "a", "date": "2026-03-01T22:30:00Z", "text": "Near midnight" },
            { "author": "a", "date": "2026-02-28T23:30:00Z", "text": "\n First snow\nand more" },
            { "author": "a", "date": "2024-02-29T12:00:00Z", "text": "Leap" },
            { "author": "a", "date": "2022-03-01T12:00:00Z", "text": "Five" },
            { "author": "a", "date": "2024-03-01T12:00:00Z", "text": "Three years are not asked for" },
            { "author": "a", "date": "2025-03-02T12:00:00Z", "text": "Tomorrow" } ] },
          { "id": "s", "title": "Own", "contributors": [ "a" ], "posts": [ { "author": "a", "date": "2026-03-01T12:00:00Z", "text": "Closed book" } ] } ],
        "events": [
          { "title": "Rome", "start": "2025-03-01", "duration": "P4D", "category": "vacation", "owner": "a" },
          { "title": "Weekly outing", "start": "2026-03-01T10:00", "rules": [ "FREQ=WEEKLY;COUNT=2" ], "category": "outing", "owner": "a" },
          { "title": "Dentist", "start": "2026-03-01T10:00", "category": "medical", "owner": "a" },
          { "title": "Surprise", "start": "2026-03-01T10:00", "category": "celebration", "visibility": "busy", "owner": "a" },
          { "title": "Called off", "start": "2026-03-01T10:00", "category": "celebration", "status": "cancelled", "owner": "a" },
          { "title": "Lunch", "start": "2027-03-02T12:00", "owner": "a" } ] }
      """#)
    let outcome = SiteBuilder(WholeSiteTests.options(folder.path + "/content", folder.output, now: .init(secondsSinceEpoch: 0)))
      .run()
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    return folder
  }

  /// “1 year ago: First snow” of each in a part of a page.
  private static func told(_ page: some StringProtocol) -> [String] {
    page.components(separatedBy: "<ul class=\"memories\">").dropFirst().flatMap { list in
      list.components(separatedBy: "</ul>")[0].components(separatedBy: "<small>").dropFirst().map { row in
        let title = row.components(separatedBy: "<bdi>").last?.components(separatedBy: "</bdi>")[0] ?? ""
        return row.components(separatedBy: "</small>")[0] + ": " + title
      }
    }
  }

  private static func hero(_ folder: TemporaryFolder, _ page: String = "index.html") throws -> [String] {
    let page = try #require(folder.read("output/\(page)"))
    return told(page.components(separatedBy: "id=\"today\"").last?.components(separatedBy: "</section>")[0] ?? "")
  }

  @Test func theWallRemembers() throws {
    let folder = try Self.build("2027-03-01")
    // Near midnight it is still the first of March in Vienna.
    #expect(
      try Self.hero(folder) == ["1 year ago: First snow", "1 year ago: Near midnight", "2 years ago: Rome", "5 years ago: Five"])
    let page = try #require(folder.read("output/index.html"))
    #expect(Self.told(page).last == "2 years ago: Tomorrow")
    #expect(page.contains("href=\"./journals/wallplanner-j/index.html#"))
    // The screen has a fortnight of them.
    let screen = try #require(folder.read("output/display/index.html"))
    #expect(Self.told(screen).count == 5)
    #expect(!page.contains("Closed book") && !screen.contains("Closed book") && !page.contains("Surprise"))
  }

  @Test(arguments: [
    ("2027-02-28", "[ 3 ]", ["3 years ago: Leap"]), ("2028-02-29", "[ 4 ]", ["4 years ago: Leap"]),
    ("2028-03-01", "[ 4 ]", ["4 years ago: Three years are not asked for"]),
    ("2027-03-01", "[]", []), ("2027-03-01", "[ 3 ]", ["3 years ago: Three years are not asked for"]),
  ])
  func yearsAreAsked(_ today: String, _ years: String, _ told: [String]) throws {
    #expect(try Self.hero(Self.build(today, settings: #", "memories": \#(years)"#)) == told)
  }

  @Test(arguments: [
    (#"{ "name": "family", "level": "family" }"#, "family", true), (#"{ "name": "gran", "level": "relatives" }"#, "gran", false),
    (#"{ "name": "ada", "level": "family", "members": [ "Ada" ] }"#, "ada", false),
    (#"{ "name": "busy", "level": "busy" }"#, "busy", false),
  ])
  func onlyTheFamilyRemembers(_ reader: String, _ name: String, _ isSeen: Bool) throws {
    let folder = try Self.build("2027-03-01", settings: #", "readers": [ \#(reader) ]"#)
    #expect(try Self.hero(folder, "\(name)/index.html").isEmpty != isSeen)
  }
}
