import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

/// What apps answer, from the content folder to pages, feeds and data files.
@Suite("Apps on pages")
struct AppPagesTests {
  private static func start(_ app: String, _ zone: String, _ day: String, in folder: TemporaryFolder) throws {
    try folder.write(
      "content/planner.json",
      #"{"timeZone":"\#(zone)","asOf":"\#(day)","publish":{"choreHistory":true},"sources":[{"format":"\#(app)","path":"x"}]}"#)
    try FileManager.default.copyItem(atPath: SharedData.folder("apps/\(app)"), toPath: folder.path + "/content/x")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var app: String
    var zone: String
    var day: String
    /// What stands in each file, in this order.
    var texts: [String: [String]]
    var testDescription: String { app }
  }

  static let cases = [
    Case(
      app: "grocy", zone: "Europe/Oslo", day: "2027-03-04",
      texts: [
        "todos/index.html": [
          "Descale the kettle", "Holiday", "Book the ferry", "Cabin, not seats", "To use up", "Use up: Oat milk", "1 Carton",
        ],
        "chores/index.html": [
          "Change the towels", "Nora", "Mop the kitchen", "Also under the table", "Per Holt", "Feed the cat · 18:00", "Nora",
          "Everyone",
          "What has been done", "Change the towels",
        ],
        "print/chores.html": ["Change the towels", "Mop the kitchen", "Feed the cat"],
        "lists/index.html": [
          "Weekly shop", "Food", "Oat milk", "3 Cartons", "the blue one", "Household", "8 Pieces", "Candles", "Builder's market",
          "Running out", "Rice",
        ],
        "meals/index.html": [
          "Breakfast 07:30", "Waffles", "School lunch", "2 Pieces Yoghurt", "Dinner", "Fish soup", "8 servings", "At Gran's",
        ],
        "print/meals.html": ["Breakfast", "School lunch", "Dinner", "Waffles"],
        "print/lists.html": ["Use up: Yoghurt", "3 Cartons"],
        "days/2027-03-04.html": ["Breakfast 07:30", "School lunch", "Dinner", "<time>18:00</time>", "Feed the cat"],
        "days/2027-03-07.html": ["Use up: Yoghurt"], "index.html": ["Mop the kitchen", "Use up: Oat milk"],
        "data/today.json": ["2027-03-04T18:00:00+01:00"],
        "feeds/meals.ics": ["SUMMARY:Breakfast: Waffles", "SUMMARY:Dinner: Fish soup"],
        "feeds/todo-list.ics": ["CATEGORIES:Holiday"],
        "feeds/chores.ics": [
          "SUMMARY:Mop the kitchen: Per Holt", "SUMMARY:Change the towels: Nora", "SUMMARY:Change the towels: Per Holt",
        ],
      ]),
    Case(
      app: "mealie", zone: "Europe/Oslo", day: "2027-03-04",
      texts: [
        "meals/index.html": [
          "Breakfast", "Porridge for all", "Lunch", "Leftovers", "from Wednesday, in the blue box", "Dinner",
          #"<a href="https://recipes.example/fish-soup""#, "Fish soup", "Side", "Flat bread", "Dessert", "Stewed apples", "Drink",
          "Elderflower",
        ],
        "lists/index.html": ["Supermarket", "1 can beans", "Vegetables", "3 carrots", "Bakery", "2 Rolls", "Farm shop", "Honey"],
      ]),
    Case(
      app: "donetick", zone: "Asia/Singapore", day: "2027-03-03",
      texts: [
        "chores/index.html": [
          "Water the plants · 18:00", "☐ Balcony", "☑ Kitchen", "Bo", "Vacuum", "Under the sofa too", "Ada", "What has been done",
          "Water the plants", "Mon, 1 Mar",
        ],
        "index.html": ["Vacuum"], "days/2027-03-03.html": ["Vacuum", "Overdue since Tue 2 Mar"],
        "feeds/chores.ics": [
          "DTSTART;TZID=Asia/Singapore:20270304T180000", "SUMMARY:Water the plants: Bo", "DESCRIPTION:☐ Balcony\\n☑ Kitchen",
          "DTSTART;TZID=Asia/Singapore:20270308T180000", "SUMMARY:Water the plants: Ada",
        ],
      ]),
    Case(
      app: "googletasks", zone: "America/New_York", day: "2027-03-04",
      texts: [
        "todos/index.html": [
          "Family", "Book the dentist", "15:30", "Pay the club", "Account number", "Ask Ben", "Shopping", "Milk",
        ]
      ]),
  ]

  @Test(arguments: cases)
  func stands(_ c: Case) throws {
    let folder = TemporaryFolder()
    try Self.start(c.app, c.zone, c.day, in: folder)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    for (path, texts) in c.texts {
      let page = String(decoding: folder.bytes("output/" + path) ?? [], as: UTF8.self).replacing("\r\n ", with: "")
      var rest = page[...].firstRange(of: "<main").map { page[$0.lowerBound...] } ?? page[...]
      for text in texts {
        let place = rest.firstRange(of: text)
        #expect(place != nil, "\(path): \(text)")
        rest = place.map { rest[$0.upperBound...] } ?? rest
      }
    }
    for gone in ["Left Long Ago", "Thrown away", "Old one", "Birthday card"] {
      #expect(
        !["todos", "chores"].contains { page in
          String(decoding: folder.bytes("output/\(page)/index.html") ?? [], as: UTF8.self).contains(gone)
        })
    }
  }

  /// Whatever comes in place of an answer, yesterday's stays, and the message says what came.
  @Test(arguments: [
    ("<html><form>Sign in</form></html>", "web page"), (#"{"detail":"Not authenticated"}"#, "error answer"),
    (#"{"items":[],"total":0}"#, "Mealie"), ("[]", "Mealie"), ("", "empty"),
    (
      #"{"page":1,"total":6,"total_pages":2,"items":[{"date":"2027-03-04","entryType":"dinner","title":"Half"}],"next":"/2"}"#,
      "goes on"
    ),
  ])
  func damagedAnswersLeaveYesterdays(answer: String, word: String) throws {
    let folder = TemporaryFolder()
    try Self.start("mealie", "Europe/Oslo", "2027-03-04", in: folder)
    let state = folder.path + "/state"
    #expect(WholeSiteTests.build(folder.path + "/content", to: folder.output, state: state).exitCode == 0)
    try folder.write("content/x/mealplans.json", answer)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output, state: state)
    #expect(outcome.exitCode == 3, "\(outcome.diagnostics)")
    let said = outcome.diagnostics.filter { $0.severity != .note }.map(\.message).joined(separator: "\n")
    #expect(said.contains(word), "\(said)")
    #expect(folder.read("output/meals/index.html")?.contains("Fish soup") == true)
  }
}
