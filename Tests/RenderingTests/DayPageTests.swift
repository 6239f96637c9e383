import CivilTime
import Foundation
import Languages
import Planning
import Testing
import TribeModel

@testable import Rendering

/// Days hour by hour, people's own pages, activities by state and word, and sites without a calendar.
@Suite("Days and people")
struct DayPageTests {
  private static func text(_ path: String, _ files: [RenderedFile]) throws -> String {
    String(decoding: try #require(files.first { $0.path == path }, "\(path)").bytes, as: UTF8.self)
  }

  @Test func everythingOfADayStandsOnItsPage() throws {
    let plan = try SampleFamily.plan()
    let files = try pages(plan)
    let days = plan.pagedDays
    #expect(files.filter { $0.path.hasPrefix("days/") }.map(\.path) == days.map(OutputPaths.day))
    for (place, date) in days.enumerated() {
      let page = try Self.text(OutputPaths.day(date), files)
      for index in plan.days[date] {
        #expect(page.contains("href=\"../\(plan.paths.event(Int(plan.items[Int(index)].event)))\""), "\(isoText(date))")
      }
      #expect(page.contains("rel=\"prev\"") == (place > 0) && page.contains("rel=\"next\"") == (place + 1 < days.count))
      if place > 0 { #expect(page.contains("href=\"../\(OutputPaths.day(days[place - 1]))\"")) }
    }
  }

  struct Times: Sendable, CustomTestStringConvertible {
    /// Hour and minute of the start, and how many minutes it takes; one event for each.
    var events: [(hour: Int, minute: Int, length: Int64)]
    /// The classes of each, of the hours shown and of the lanes.
    var looks: [String]
    var hours = "h0 e3"
    var lanes = "n1"
    var testDescription: String { looks.joined(separator: ", ") }
  }

  // Of several hours in which nothing happens, the first has a row.
  static let times = [
    Times(events: [(16, 0, 60)], looks: ["h1 e2"]),
    Times(events: [(16, 30, 75)], looks: ["h1 e2 q2 r3"], hours: "h0 e4"),
    // The quarters that it touches; at least two.
    Times(events: [(9, 10, 20)], looks: ["h1 e1 r2"]),
    Times(events: [(9, 0, 0)], looks: ["h1 e1 r2"]),
    Times(events: [(23, 55, 5)], looks: ["h1 e2 q2"], hours: "h0 e2"),
    // Past midnight, as far as the day goes.
    Times(events: [(22, 0, 300)], looks: ["h1 e3"]),
    Times(events: [(5, 45, 60)], looks: ["h0 e1 q3 r3"]),
    Times(events: [(9, 0, 60), (10, 0, 60)], looks: ["h1 e2", "h2 e3"], hours: "h0 e4"),
    Times(events: [(9, 0, 90), (10, 0, 60)], looks: ["h1 e2 r2 beside", "h2 e3 beside"], hours: "h0 e4", lanes: "n2"),
    Times(
      events: [(9, 0, 60), (9, 0, 60), (9, 30, 60), (12, 0, 60)],
      looks: ["h1 e2 beside", "h1 e2 beside", "h1 e2 q2 r2 beside", "h4 e5"], hours: "h0 e6", lanes: "n3"),
  ]

  @Test(arguments: times)
  func whatHasATimeStandsAtItsHours(_ c: Times) throws {
    let date = SampleFamily.date(2027, 3, 16)
    var tribe = Tribe(name: nil, zone: SampleFamily.zone)
    tribe.members = [SampleFamily.member(0, "Astrid", "A"), SampleFamily.member(1, "Bo", "B")]
    tribe.events = c.events.enumerated().map { number, event in
      SampleFamily.event(
        number, "Event \(number)", .other, SampleFamily.time(date, event.hour, event.minute), event.length, owner: 0)
    }
    let files = try pages(try SampleFamily.plan(tribe))
    #expect(faults(files) == [])
    let page = try Self.text("days/2027-03-16.html", files)
    #expect(page.contains("<div class=\"hours \(c.hours)\" data-day=\"2027-03-16\">"))
    #expect(page.contains("<ul class=\"lanes \(c.lanes)\">"))
    #expect(page.matches(of: /<li class="(h[^"]*)"><a/).map { String($0.1) } == c.looks)
    let week = try Self.text("weeks/2027-W11/index.html", files)
    #expect(week.contains("id=\"hours\"") && week.matches(of: /<li class="(h[^"]*) m0"><a/).map { String($0.1) } == c.looks)
  }

  @Test func eachPersonHasAColumnAndWhatIsForAllHasOne() throws {
    let files = try pages(try SampleFamily.plan())
    let page = try Self.text("days/2027-03-13.html", files)
    let heads = page.matches(of: /<section class="([a-z0-9]+)"><h3>/).map { String($0.1) }
    #expect(heads.count == Set(heads).count && heads.contains("m3"))
    #expect(page.contains("(?)"), "somebody has not answered")
    // What takes days, and what began the day before, stands above the hours.
    let ski = try Self.text("days/2027-03-19.html", files)
    #expect(try #require(ski.range(of: "Ski trip")).lowerBound < ski.range(of: "class=\"hours")?.lowerBound ?? ski.endIndex)
    let night = try Self.text("days/2027-03-16.html", files)
    #expect(try #require(night.range(of: "until 08:00")).lowerBound < #require(night.range(of: "class=\"hours")).lowerBound)
  }

  @Test func aSiteWithoutDatesHasNoCalendar() throws {
    var tribe = SampleFamily.tribe
    (tribe.events, tribe.houses, tribe.meals, tribe.activities, tribe.contacts) = ([], [], [], [], [])
    tribe.expenses = []
    tribe.todos[0].due = nil
    tribe.members[2].birthday = nil
    let plan = try SampleFamily.plan(tribe)
    let files = try pages(plan)
    #expect(faults(files) == [])
    let folders = Set(files.map { $0.path.split(separator: "/")[0] })
    #expect(folders.isDisjoint(with: ["2027", "month", "week", "weeks", "columns", "agenda", "days"]))
    #expect(files.filter { $0.path.hasPrefix("print/") }.map(\.path).sorted() == ["print/index.html", "print/lists.html"])
    let wall = try Self.text("index.html", files)
    #expect(!wall.contains("i-month") && !wall.contains("i-agenda\"></span>Agenda"))
    let others = SiteFiles(plan: plan, language: Language(matching: "en-GB")).files(
      theme: [], search: SearchIndex(plan: plan, language: Language(matching: "en-GB")))
    for path in ["offline.json", "manifest.webmanifest"] {
      let list = try Self.text(path, others)
      #expect(!list.contains("agenda/") && !list.contains("month/") && !list.contains("weeks/"), "\(path)")
    }
    // Nothing to print either.
    (tribe.todos, tribe.lists) = ([], [])
    #expect(try !pages(try SampleFamily.plan(tribe)).contains { $0.path.hasPrefix("print/") })
  }

  @Test func theChoresOfADayAreOneLineThatOpens() throws {
    let plan = try SampleFamily.plan()
    let files = try pages(plan)
    #expect(faults(files) == [])
    let day = try #require(plan.pagedDays.first { plan.bundledChores(on: $0).count == 3 })
    let chores = plan.bundledChores(on: day).map { plan.event(of: $0).subject }
    let month = try Self.text(OutputPaths.month(YearMonth(day)), files)
    let card = try #require(month.components(separatedBy: "id=\"\(isoText(day))\"").dropFirst().first)
    let bundle = try #require(card.components(separatedBy: "class=\"bundle\"").dropFirst().first)
    #expect(chores.allSatisfy(bundle.contains) && bundle.contains("<summary") && !bundle.contains("<details open"))
    // The grid and the sheet have the line alone; weeks, columns and the day itself each chore.
    let grid = try #require(month.components(separatedBy: "</table>").first)
    let sheet = try Self.text(OutputPaths.sheet(ofMonth: YearMonth(day)), files)
    for text in [grid, sheet] { #expect(text.contains(">Chores</bdi>") && !chores.contains(where: text.contains)) }
    #expect(chores.allSatisfy(try Self.text(OutputPaths.day(day), files).contains))
    #expect(chores.allSatisfy(try Self.text(OutputPaths.sheet(ofColumns: YearMonth(day)), files).contains))
  }

  @Test func aQuietWallShowsWhatElseThereIs() throws {
    var tribe = SampleFamily.tribe
    let busy = try Self.text("index.html", try pages(try SampleFamily.plan(tribe)))
    tribe.events = []
    (tribe.activities, tribe.meals, tribe.contacts) = ([], [], [])
    let files = try pages(try SampleFamily.plan(tribe))
    #expect(faults(files) == [])
    let wall = try Self.text("index.html", files)
    #expect(wall.contains("class=\"owns\"") && wall.contains(tribe.todos[0].title))
    // A menu has no entry for what is not there.
    #expect(busy.contains("contacts/index.html\"") && !wall.contains("contacts/index.html\""))
    #expect(!wall.contains("meals/index.html\""))
  }

  @Test func aPersonsPageSaysEachThingOnce() throws {
    var tribe = SampleFamily.tribe
    tribe.todos[0].assignee = 1
    tribe.todos[0].due = SampleFamily.date(2027, 3, 14)
    tribe.todos[1].creator = 2
    tribe.todos.append(Todo(id: TodoID("4", in: SampleFamily.scope), title: "Wash the car", isDone: false))
    tribe.todos[3].assignee = 1
    tribe.activities[0].likedBy = [0]
    var walk = tribe.activities[0]
    (walk.id, walk.title, walk.state) = (ActivityID("2", in: SampleFamily.scope), "Night walk", .completed)
    walk.start = .zoned(SampleFamily.time(SampleFamily.date(2027, 2, 1), 20), SampleFamily.zone)
    tribe.activities.append(walk)
    let plan = try SampleFamily.plan(tribe)
    let files = try pages(plan)
    #expect(faults(files) == [])
    func page(_ member: MemberIndex) throws -> String { try Self.text(plan.paths.member(member), files) }
    for member in 0..<4 {
      let page = try page(member)
      // Each turn of the rota is either among the next days or among the chores.
      let rota = RotaPlan(
        house: tribe.houses[0], from: CivilDateTime(plan.context.today), weeks: plan.settings.publish.choreHorizonWeeks)
      let turns = rota.weeks.flatMap { week in week.assignments.filter { $0.member == member } }
      let rows = page.matches(of: /<li class="row m[0-9]+ chore"/).count
      let ticks = page.matches(of: /<li class="tick"><bdi>(Vacuum|Take|Clean)/).count
      #expect(rows + ticks == turns.count, "\(member)")
    }
    #expect(try page(1).contains("Wash the car") && page(1).matches(of: /Order photo books/).count == 1)
    #expect(
      try !page(0).contains("Order photo books") && page(2).contains("Renew passports") && !page(1).contains("Renew passports"))
    for (member, groups) in [
      (0, ["Their favourites"]), (1, ["Taking part", "Completed"]), (4, ["Their activities", "Completed"]),
    ] {
      let headings = try page(member).matches(of: /<h3>([^<]*)<\/h3><ul class="month-links">/).map { String($0.1) }
      #expect(headings == groups, "\(member)")
    }
    // Who writes in a journal, and who reads it.
    #expect(try page(2).contains("Our garden") && page(1).contains("Our garden") && !page(3).contains("Our garden"))
    // Today comes first, and what happens today does not come again in the months.
    #expect(try page(3).matches(of: /Cat to the vet/).count == 1)
    let todos = try Self.text("todos/index.html", files)
    #expect(todos.contains("For Bo"))
  }

  @Test func activitiesHavePagesByStatePlacesAndWord() throws {
    var tribe = SampleFamily.tribe
    func activity(_ id: String, _ state: Activity.State, limit: Int?, _ tags: [String]) -> Activity {
      var activity = tribe.activities[0]
      (activity.id, activity.title) = (ActivityID(id, in: SampleFamily.scope), "Activity \(id)")
      (activity.state, activity.limit, activity.tags) = (state, limit, tags)
      return activity
    }
    tribe.activities = [
      activity("a", .open, limit: 2, ["Food", "映画"]), activity("b", .open, limit: nil, ["Food"]),
      activity("c", .closed, limit: 9, ["Food", "../x"]), activity("d", .completed, limit: 9, []),
    ]
    let plan = try SampleFamily.plan(tribe)
    let files = try pages(plan)
    #expect(faults(files) == [])
    let shown = Dictionary(
      uniqueKeysWithValues: files.filter { $0.path.hasPrefix("activities/") }.map { file in
        let page = String(decoding: file.bytes, as: UTF8.self)
        return (file.path, page.matches(of: /<li class="card pad h-event" id="sample-([a-d])"/).map { String($0.1) }.sorted())
      })
    #expect(shown["activities/index.html"] == ["a", "b", "c", "d"] && shown["activities/open.html"] == ["a", "b"])
    #expect(shown["activities/closed.html"] == ["c"] && shown["activities/completed.html"] == ["d"])
    #expect(shown["activities/places.html"] == ["b"] && shown["activities/tags/Food.html"] == ["a", "b", "c"])
    #expect(shown["activities/tags/x.html"] == ["c"] && shown.count == 8)
    let all = try Self.text("activities/index.html", files)
    #expect(all.contains("data-keys=\"open places t0\"") && all.contains("data-keys=\"completed\""))
    // One word alone, and what all have, need no page.
    tribe.activities = [activity("a", .open, limit: nil, ["Food"])]
    #expect(
      try !pages(try SampleFamily.plan(tribe)).contains { $0.path.hasPrefix("activities/") && $0.path != "activities/index.html" })
  }
}
