import CivilTime
import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing
import TribeModel

/// Everything with a date, from the content folder to pages, feeds and paper.
@Suite("One day")
struct OneDayTests {
  static let family = #"""
    { "members": [ { "id": "ann", "name": "Ann", "birthday": "2016-03-04" }, { "id": "bo", "name": "Bo" }, { "id": "cy", "name": "Cy" } ],
      "houses": [ { "id": "h", "name": "Home", "residents": [ "ann", "bo" ], "chores": [ { "id": "bath", "title": "Bath" }, { "id": "bins", "title": "Bins" } ],
        "rota": { "firstDue": "2027-03-07" } } ],
      "todos": [ { "id": "t", "title": "Paint the shed", "assignee": "ann", "due": "2027-03-03" }, { "id": "u", "title": "Oil the gate", "assignee": "ann" } ],
      "meals": [ { "date": "2027-03-02", "course": "dinner", "title": "Leek soup", "cook": "bo" } ],
      "activities": [ { "id": "walk", "title": "Walk", "author": "bo", "start": "2027-03-02T18:00:00", "state": "open", "limit": 3, "participants": [ "ann" ], "tags": [ "Exercise" ] },
        { "id": "own", "title": "Party", "author": "bo", "start": "2027-03-05T20:00:00", "visibility": "busy" } ],
      "events": [ { "id": "swim", "subject": "Swimming", "owner": "ann", "start": "2027-03-01T17:00:00", "duration": "PT1H", "rules": [ "FREQ=WEEKLY;COUNT=4" ], "category": "sport" },
        { "id": "trip", "subject": "The long trip", "start": "2027-03-13", "duration": "P3D", "countdown": true },
        { "id": "doctor", "subject": "Check-up", "owner": "bo", "start": "2027-03-09T10:00:00", "duration": "PT1H", "category": "medical" } ] }
    """#

  private func build(_ settings: String = "") throws -> (outcome: BuildOutcome, file: (String) -> String, has: (String) -> Bool) {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      """
      { "timeZone": "Europe/Oslo", "asOf": "2027-03-01", "window": { "past": "P0M", "future": "P1M" }, "sources": [ { "format": "wallplanner", "path": "tribe.json" } ]\(settings) }
      """)
    try folder.write("content/tribe.json", Self.family)
    var options = WholeSiteTests.options(folder.path + "/content", folder.output, now: .init(secondsSinceEpoch: 0))
    options.countsThings = true
    let outcome = SiteBuilder(options).run()
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    return (
      outcome, { String(decoding: folder.bytes("output/" + $0) ?? [], as: UTF8.self) }, { folder.bytes("output/" + $0) != nil }
    )
  }

  @Test func dataPagesFeedsAndPaperHoldTheSame() throws {
    let outcome = try build().outcome
    let standing = try #require(outcome.standing)
    let data = try #require(standing.stands["data"])
    #expect(Set(data.keys) == ["events", "activities", "chores", "todos", "meals", "birthdays"])
    #expect(standing.total("pages/") == data && standing.total("paper/") == data && outcome.feedDays == data)
  }

  @Test func whatIsNotShownOnPagesIsNotMissedThere() throws {
    let standing = try #require(try build(#", "show": { "month": ["events"], "print": ["events"] }"#).outcome.standing)
    #expect(standing.stands["data"]?["meals"] == 1 && standing.stands["feeds/meals"]?["meals"] == 1)
    #expect(standing.total("pages/")["meals"] == nil && standing.total("paper/")["meals"] == nil)
  }

  private static func uids(_ feed: String) -> Set<Substring> {
    Set(feed.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("UID:") })
  }

  @Test func aMembersFeedHoldsWhatTheyAreIn() throws {
    let site = try build()
    let (ann, bo, all) = (site.file("feeds/Ann.ics"), site.file("feeds/Bo.ics"), site.file("feeds/everyone.ics"))
    for text in ["Swimming", "Walk", "Bath: Ann", "Paint the shed", "Oil the gate", "The long trip"] {
      #expect(ann.contains(text), "\(text)")
    }
    for text in ["Check-up", "Leek soup", "SUMMARY:Ann turns"] { #expect(!ann.contains(text), "\(text)") }
    #expect(bo.contains("SUMMARY:Walk") && bo.contains("Bins: Bo") && bo.contains("SUMMARY:Busy") && !bo.contains("Party"))
    for text in ["Swimming", "The long trip", "Walk", "Bath: Ann", "Paint the shed", "Leek soup", "Ann turns 11"] {
      #expect(all.contains(text), "\(text)")
    }
    // One name for a thing wherever it stands; only the week's list of to-dos is the member's own.
    #expect(Self.uids(ann).subtracting(Self.uids(all)).allSatisfy { $0.hasPrefix("UID:todos-week-given-ann") })
    #expect(Self.uids(site.file("feeds/chores.ics")).isSubset(of: Self.uids(all)))
    // Cy has what is for everyone.
    #expect(site.file("feeds/Cy.ics").contains("The long trip") && !site.file("feeds/Cy.ics").contains("Swimming"))
  }

  @Test func aFamilyChoosesWhatMembersFeedsHold() throws {
    let ann = try build(#", "show": { "memberFeed": ["chores", "meals", "birthdays"] }"#).file("feeds/Ann.ics")
    #expect(ann.contains("Bath: Ann") && ann.contains("Leek soup") && ann.contains("Ann turns 11") && !ann.contains("Swimming"))
    let without = try build(#", "feeds": { "chores": false }"#)
    #expect(!without.file("feeds/everyone.ics").contains("Bath") && !without.has("feeds/chores.ics"))
  }

  private static let alarms =
    #""kinds": { "events": ["-PT2H"], "chores": ["-PT7H"] }, "categories": { "Medical": ["-P1D", "-PT1H"], "exercise": "-PT15M" }, "members": { "Ann": ["-PT30M"] }, "events": { "The long trip": ["PT8H"] }"#

  @Test(arguments: [
    ("swim", ["-PT30M"]), ("trip", ["PT480M"]), ("doctor", ["-PT1440M", "-PT60M"]), ("activity-walk", ["-PT30M"]),
    ("chore-h_2fbath", []), ("chore-h_2fbins", ["-PT420M"]), ("meal-2027-03-02", []),
  ])
  func theNearestReminderCounts(uid: String, triggers: [String]) throws {
    let feed = try build(#", "alarms": { \#(Self.alarms) }"#).file("feeds/everyone.ics")
    let entries = feed.split(separator: "BEGIN:VEVENT").filter { $0.contains("UID:\(uid)") || $0.contains("UID:event-\(uid)") }
    let entry = try #require(entries.first, "\(uid)")
    let lines = entry.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("TRIGGER:") }.map { String($0.dropFirst(8)) }
    #expect(lines == triggers)
  }

  @Test func aReminderOfNobodyIsTold() throws {
    let outcome = try build(#", "alarms": { "members": { "Anna": ["-PT30M"] }, "kinds": { "events": ["30 minutes"] } }"#).outcome
    #expect(outcome.diagnostics.contains { $0.id == "planner.unknown-name" && $0.hint?.contains("Ann") == true })
    #expect(outcome.diagnostics.contains { $0.id == "planner.invalid-value" && $0.hint?.contains("-PT30M") == true })
  }

  @Test func theWallCountsTheDaysToWhatIsMarked() throws {
    let wall = try build().file("index.html").replacing(/\s+/, with: " ")
    #expect(wall.contains("<b>12 days</b> <small>The long trip</small>"))
    #expect(!(try build(#", "show": { "wall": ["events"] }"#).file("index.html")).contains("12 days"))
  }

  @Test func kindsAreToldApartByFormAndIcon() throws {
    let site = try build()
    let week = site.file("print/week-2027-W09.html")
    for (kind, icon) in [("chore", "i-chore"), ("todo", "i-todo"), ("meal", "i-dinner"), ("activity", "i-activity")] {
      #expect(week.contains("<p class=\"line \(kind)\">"), "\(kind)")
      #expect(week.contains("<i class=\"\(icon)\"></i>"), "\(kind)")
      #expect(site.file("columns/2027-03/index.html").contains("<li class=\"\(kind)\">"), "\(kind)")
    }
    #expect(!week.contains("i-sport"))
  }

  @Test func aRotaOfPlannerJsonCounts() throws {
    let rota =
      #", "rota": { "home": { "mode": "fair", "weights": { "Bath": 3 }, "absences": [ { "member": "Ann", "first": "2027-03-01", "last": "2027-03-07" } ], "swaps": [ { "week": "2027-03-10", "from": "Ann", "to": "Bo" } ] } }"#
    let plain = try build()
    let fair = try build(rota)
    #expect(plain.file("feeds/chores.ics").contains("Bath: Ann"))
    // Ann is away in the first week, so that everything is Bo's; then it is her turn, and she has given it to Bo.
    let first = fair.file("feeds/chores.ics").components(separatedBy: "BEGIN:VEVENT").filter { $0.contains("20270307") }
    #expect(first.count == 2 && first.allSatisfy { $0.contains(": Bo") })
    let unknown = try build(#", "rota": { "Hom": { "mode": "fair" } }"#).outcome
    #expect(unknown.diagnostics.contains { $0.id == "planner.unknown-name" && $0.hint?.contains("Home") == true })
    let wrong = try build(#", "rota": { "Home": { "mode": "fairly", "swaps": [ { "week": "2027-03-10", "from": "Ann" } ] } }"#)
      .outcome
    #expect(
      wrong.diagnostics.filter { $0.severity == .warning }.map(\.id) == ["wallplanner.invalid-value", "wallplanner.missing-field"],
      "\(wrong.diagnostics)")
  }
}
