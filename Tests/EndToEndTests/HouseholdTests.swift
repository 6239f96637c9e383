import CivilTime
import Foundation
import Planning
import SiteBuild
import TestSupport
import Testing
import TribeModel

/// Chores, activities, lists and meals from the content folder to their pages.
@Suite("The household's pages")
struct HouseholdTests {
  static let family = #"""
    { "members": [ { "id": "ann", "name": "Ann" }, { "id": "bo", "name": "Bo" } ],
      "houses": [ { "id": "h", "name": "Home", "residents": [ "ann", "bo" ], "chores": [
        { "id": "bath", "title": "Bath", "history": [ { "date": "2027-02-14", "by": "ann" }, { "date": "2027-02-21", "formerBy": "Old Nell", "photo": { "path": "pictures/bath.jpg" } } ] },
        { "id": "bins", "title": "Bins" } ] } ],
      "lists": [ { "id": "shop", "title": "Saturday shop", "kind": "shopping", "items": [ "Leeks", { "text": "Eggs", "quantity": "12", "done": true } ] } ],
      "todos": [ { "id": "t", "title": "Paint the shed" }, { "id": "d", "title": "Mend the gate", "done": true } ],
      "meals": [ { "date": "2027-03-02", "course": "dinner", "title": "Leek soup", "cook": "bo", "list": "shop" }, { "date": "2027-02-02", "course": "lunch", "title": "Old toast" } ],
      "journals": [ { "id": "j", "title": "Trips", "published": true, "contributors": [ "ann" ], "posts": [
        { "id": "1", "author": "ann", "date": "2027-02-20T10:00:00Z", "image": { "path": "pictures/gone.jpg" } },
        { "id": "2", "author": "ann", "date": "2027-02-21T10:00:00Z", "text": "With words", "image": { "path": "pictures/gone.jpg" } } ] } ],
      "activities": [
        { "id": "past", "title": "Past walk", "author": "ann", "start": "2027-02-01T10:00:00", "state": "open" },
        { "id": "now", "title": "Walk today", "author": "ann", "start": "2027-03-01T18:00:00", "state": "open", "limit": 3, "likes": 2, "participants": [ "bo" ], "tags": [ "Exercise", "Mixed Gender", "Science" ] },
        { "id": "soon", "title": "Settled film", "author": "bo", "start": "2027-03-05T18:00:00", "state": "closed" },
        { "id": "full", "title": "Full boat", "author": "ann", "start": "2027-03-06T09:00:00", "state": "open", "limit": 1, "participants": [ "bo" ] },
        { "id": "none", "title": "For nobody", "author": "ann", "start": "2027-03-07T09:00:00", "state": "open", "limit": 0 },
        { "id": "some", "title": "Some day", "author": "bo", "state": "open" },
        { "id": "done", "title": "Finished game", "author": "bo", "start": "2027-03-09T18:00:00", "state": "completed" },
        { "id": "own", "title": "Zzprivate party", "author": "bo", "start": "2027-03-05T20:00:00", "visibility": "busy", "location": "Zzplace" } ] }
    """#

  private func build(_ folder: TemporaryFolder, publish: String, feeds: String = "") throws -> (String) -> String {
    try folder.write(
      "content/planner.json",
      """
      { "timeZone": "Europe/Oslo", "asOf": "2027-03-01", "window": { "past": "P1M", "future": "P1M" }, "sources": [ { "format": "wallplanner", "path": "tribe.json" } ], "publish": { \(publish) }, "feeds": { \(feeds) } }
      """)
    try folder.write("content/tribe.json", Self.family)
    try PictureTests.write(folder, "content/pictures/bath.jpg", PictureTests.picture("whole-1.jpg"))
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    return { String(decoding: folder.bytes("output/" + $0) ?? [], as: UTF8.self) }
  }

  @Test func whatWasDoneIsShownOnlyIfAskedFor() throws {
    let folder = TemporaryFolder()
    let page = try build(folder, publish: "")
    for path in ["chores/index.html", "members/Ann/index.html", "print/chores.html"] {
      #expect(!page(path).contains("Old Nell") && !page(path).contains("14 Feb 2027") && !page(path).contains("has been done"))
    }
    #expect(PictureTests.media(folder).isEmpty)
  }

  @Test func theLastTimeAndAllBeforeItAreOnThePages() throws {
    let folder = TemporaryFolder()
    let page = try build(folder, publish: #""choreHistory": true"#)
    let chores = page("chores/index.html")
    #expect(chores.contains("<th scope=\"row\"><bdi>Bath</bdi></th><td><time datetime=\"2027-02-21\">"))
    #expect(chores.contains("Old Nell") && chores.contains("datetime=\"2027-02-14\""))
    #expect(chores.contains("<th scope=\"row\"><bdi>Bins</bdi></th><td><span class=\"quiet\">Not done yet</span>"))
    #expect(page("members/Ann/index.html").contains("datetime=\"2027-02-14\""))
    #expect(!page("members/Bo/index.html").contains("has been done"))
    // The picture needs chorePhotos too.
    #expect(PictureTests.media(folder).isEmpty)
  }

  @Test func picturesOfWhatWasDoneNeedBothSettings() throws {
    let folder = TemporaryFolder()
    #expect(try build(folder, publish: #""chorePhotos": true"#)("chores/index.html").contains("<img") == false)
    let both = TemporaryFolder()
    let chores = try build(both, publish: #""chorePhotos": true, "choreHistory": true"#)("chores/index.html")
    #expect(chores.contains("alt=\"Bath: Done by Old Nell\""))
    #expect(PictureTests.media(both).count == 1)
  }

  @Test func choresRingOnTheDayBeforeIfAskedFor() throws {
    #expect(try !build(TemporaryFolder(), publish: "")("feeds/chores.ics").contains("VALARM"))
    let feed = try build(TemporaryFolder(), publish: "", feeds: #""choreAlarm": true, "alarmMinutes": 30"#)("feeds/chores.ics")
    #expect(feed.contains("TRIGGER:-PT420M"))
    #expect(feed.ranges(of: "BEGIN:VALARM").count == feed.ranges(of: "BEGIN:VEVENT").count)
  }

  /// From a table in the content folder to the page, the sheet, and pages for the months of a year with a lot.
  @Test func expensesOfATableStandOnAPage() throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json", #"{ "sources": [ { "format": "wallplanner", "path": "family" } ], "locale": "de" }"#)
    try folder.write("content/family/f.json", #"{ "members": [ { "id": 1, "name": "Ann" }, { "id": 2, "name": "Bo" } ] }"#)
    var table = "date,what,amount,currency,paid by\n2025-05-02,Old tent,10,EUR,Bo\n2027-03-01,Train <1>,1234.57,EUR,Ann\n"
    for day in 0..<501 { table += "2026-\(day % 2 + 3 < 10 ? "0" : "")\(day % 2 + 3)-01,Thing \(day),1,EUR,Ann\n" }
    try folder.write("content/family/e.csv", table)
    let outcome = SiteBuilder(
      WholeSiteTests.options(folder.path + "/content", folder.output, jobs: 1)
    )
    .run()
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    let page = folder.read("output/expenses/index.html") ?? ""
    #expect(page.contains("Train &lt;1&gt;") && page.contains("1.234,57\u{A0}€") && !page.contains("Old tent"))
    // Half of 1,234.57 + 501 - 10: the odd cent of the train is Ann's.
    #expect(page.contains("Ann bekommt 862,78\u{A0}€ zurück") && page.contains("Bo zahlt Ann 862,78\u{A0}€"))
    #expect(folder.read("output/print/expenses.html")?.contains("Bo zahlt Ann") == true)
    let others = tree(folder.output + "/expenses").keys.sorted()
    #expect(others == ["2025.html", "2026-03.html", "2026-04.html", "index.html"])
    #expect(folder.read("output/expenses/2026-03.html")?.contains("Thing 500") == true)
    let found = folder.read("output/search/index.json") ?? ""
    #expect(found.contains(#""Thing 500","2026-03.html""#))
  }

  @Test func activitiesAreSortedByWhenTheyAreAndWhetherTheyCanBeJoined() throws {
    let page = try build(TemporaryFolder(), publish: "")("activities/index.html")
    func part(_ start: String, _ end: String) throws -> String {
      let first = try #require(page.range(of: start)).upperBound
      return String(page[first..<(page[first...].range(of: end)?.lowerBound ?? page.endIndex)]).replacing(/\s+/, with: " ")
    }
    let open = try part("aria-label=\"Open to join\"", "</nav>")
    #expect(open.contains("Walk today") && open.contains("Some day"))
    for other in ["Past walk", "Settled film", "Finished game", "Full boat", "For nobody"] { #expect(!open.contains(other)) }
    let today = try part("<h2>Today</h2>", "</section>")
    #expect(today.contains("Walk today") && !today.contains("Settled film"))
    #expect(today.ranges(of: "p-category").count == 3)
    // Categories, gender, faculties, then how many may take part.
    #expect(today.contains("Science</bdi></span> <span class=\"tag\">3 places</span> <span class=\"tag\">2 likes</span>"))
    #expect(today.contains("2 places left"))
    let upcoming = try part("<h2>Upcoming</h2>", "</section>")
    // Of one that is full, nothing says that it is open.
    #expect(upcoming.contains("<span class=\"tag\">No places left</span> <span class=\"tag\">1 place</span>"))
    #expect(upcoming.ranges(of: "No places left").count == 2 && !upcoming.contains("0 places"))
    #expect(try #require(upcoming.range(of: "Settled film")).lowerBound < #require(upcoming.range(of: "Some day")).lowerBound)
    let earlier = try part("<h2>Earlier</h2>", "</section>")
    #expect(earlier.contains("Past walk") && earlier.contains("Finished game"))
    #expect(!page.contains("Zz"))
  }

  @Test func theWallCountsActivitiesThatAreToCome() throws {
    let wall = try build(TemporaryFolder(), publish: "")("index.html").replacing(/\s+/, with: " ")
    let count = try #require(wall.range(of: #"href="./activities/index.html"><span class="badge">"#))
    #expect(wall[count.upperBound...].prefix(120).contains("<b>5 activities</b> <small>Upcoming</small>"))
  }

  @Test func aPostWhosePictureIsMissingSaysSo() throws {
    let page = try build(TemporaryFolder(), publish: #""journals": true"#)
    let journal = page("journals/wallplanner-j/index.html")
    #expect(journal.ranges(of: "A picture that is not on the planner").count == 1, "\(journal)")
    #expect(journal.contains("With words"))
    #expect(page("journals/wallplanner-j/feed.atom").contains("A picture that is not on the planner"))
  }

  @Test func mealsLeadToTheirListsAndBack() throws {
    let page = try build(TemporaryFolder(), publish: "")
    let meals = page("meals/index.html")
    let lists = page("lists/index.html")
    #expect(meals.contains(#"<a href="../lists/index.html#wallplanner-shop"><bdi>Saturday shop</bdi></a>"#))
    #expect(lists.contains(##"href="../meals/index.html#2027-03-02""##) && lists.contains("id=\"wallplanner-shop\""))
    let sheet = page("print/meals.html")
    #expect(sheet.contains("Leek soup") && sheet.contains("Bo cooks") && !sheet.contains("Old toast"))
    #expect(sheet.ranges(of: "<th scope=\"row\">").count == 7)
    let paper = page("print/lists.html")
    #expect(paper.contains("Leeks") && paper.contains("<s><bdi>Eggs</bdi></s>") && paper.contains("Paint the shed"))
    #expect(!paper.contains("Mend the gate"))
    #expect(page("print/index.html").contains("lists.html") && page("print/index.html").contains("meals.html"))
  }

  /// What `wallplanner rota` prints: a paragraph for each week, then the figures, with words in the right number.
  @Test func theRotaReadsAsAText() throws {
    let zone = TimeZoneID("UTC")
    func member(_ name: String) -> Member {
      Member(id: MemberID(name, in: SourceScope(name: "x")), name: name, initials: name, colour: 0)
    }
    var tribe = Tribe(name: nil, zone: zone)
    tribe.members = [member("Ann"), member("Bo")]
    let scope = SourceScope(name: "x")
    let rota = RotaRule(
      mode: .shiftByOne, firstDue: try #require(CivilDate(year: 2027, month: 3, day: 7)),
      dueTime: try #require(TimeOfDay(hour: 18, minute: 0, second: 0)))
    let chores = [Chore(id: ChoreID("1", in: scope), title: "Bath"), Chore(id: ChoreID("2", in: scope), title: "Bins")]
    var house = House(id: HouseID("h", in: scope), name: "Home", residents: [0, 1], chores: chores, rota: rota)
    house.chores[0].weight = 2
    let start = CivilDateTime(try #require(CivilDate(year: 2027, month: 3, day: 1)))
    let two = RotaPlan(house: house, from: start, weeks: 2)
    #expect(
      RotaText.text([house], [two], tribe) == """
        Home: everybody moves on by one chore a week; 2 residents, 2 chores, 2 weeks

          week 0, due 2027-03-07 18:00
            Bath: Ann
            Bins: Bo

          week 1, due 2027-03-14 18:00
            Bath: Bo
            Bins: Ann

          How evenly (the load is the sum of the weights of the chores)
            Ann: 2 chores, load 3 of 6
              1 × Bath
              1 × Bins
            Bo: 2 chores, load 3 of 6
              1 × Bath
              1 × Bins
            largest difference of loads: 0

          Until everybody who may do it has had it
            Bath: 2 weeks
            Bins: 2 weeks

        """)
    house.residents = [0]
    house.chores.removeLast()
    let one = RotaText.text([house], [RotaPlan(house: house, from: start, weeks: 1)], tribe)
    #expect(
      one.contains("1 resident, 1 chore, 1 week\n") && one.contains("Ann: 1 chore, load 2 of 2") && one.contains("Bath: 1 week\n"))
    house.residents = []
    #expect(RotaText.text([house], [RotaPlan(house: house, from: start, weeks: 1)], tribe).contains("Bath: nobody"))
    #expect(RotaText.text([], [], tribe) == "There are no chores.\n")
  }
}
