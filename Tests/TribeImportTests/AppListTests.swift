import CivilTime
import Diagnostics
import Foundation
import JSONText
import Recurrence
import TestSupport
import Testing
import TribeModel

@testable import TribeImport

/// Apps whose answers are read by a table, on answers shaped as their programs write them, of invented families.
@Suite("Apps by table")
struct AppListTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var app: String
    var zone = "Europe/Oslo"
    /// Answers, by their names. Empty for those below SharedData/apps.
    var files: [String: String] = [:]
    var said: [String]
    var testDescription: String { app + files.keys.sorted().joined(separator: " ") }
  }

  private static func input(_ app: String, _ zone: String, _ files: [String: [UInt8]]) -> [String: [UInt8]] {
    var input = ["planner.json": Array(#"{"timeZone":"\#(zone)","sources":[{"format":"\#(app)","path":"x"}]}"#.utf8)]
    for (name, bytes) in files { input["x/\(name)"] = bytes }
    return input
  }

  /// What a source of one format gives, in words.
  private static func read(_ app: String, _ zone: String, _ files: [String: [UInt8]]) throws -> [String] {
    let result = importing(input(app, zone, files)).result
    let tribe = try #require(result.tribe)
    func tick(_ isDone: Bool) -> String { isDone ? " ✓" : "" }
    var said = tribe.members.map { "member \($0.name)" }
    for chore in tribe.houses.flatMap(\.chores) {
      func names(_ members: [MemberIndex]) -> String { members.map { tribe.members[$0].name }.joined(separator: ", ") }
      let history = chore.history.map { done in
        let who = if case .member(let member) = done.who { tribe.members[member].name } else { "somebody" }
        return "\(done.date.text()) \(done.isSkipped ? "skipped" : who)"
      }
      let parts: [String?] = [
        "chore", chore.next.map { $0.date.text() }, chore.time.map { String($0.text().prefix(5)) }, chore.title,
        chore.next?.member.map { "for \(tribe.members[$0].name)" }, chore.every?.text,
        chore.isAfterDone ? "after it was done" : nil, chore.turns.map { "\($0)" }, names(chore.people),
        chore.weight == 1 ? nil : "×\(chore.weight)", chore.notes.map { "“\($0)”" }, "(\(history.joined(separator: "; ")))",
      ]
      said.append(parts.compactMap(\.self).joined(separator: " "))
    }
    said += tribe.todos.map { todo in
      let parts: [String?] = [
        todo.due.map { $0.text() }, todo.time.map { String($0.text().prefix(5)) }, todo.title,
        todo.assignee.map { "for \(tribe.members[$0].name)" }, todo.list.map { "[\($0)]" }, todo.notes.map { "“\($0)”" },
        todo.priority.map { "!\($0)" }, todo.points.map { "+\($0)" },
      ]
      return parts.compactMap(\.self).joined(separator: " ") + tick(todo.isDone)
        + todo.steps.map { " · \($0.text)\(tick($0.isDone))" }.joined()
    }
    said += tribe.meals.map { meal in
      let parts: [String?] = [
        meal.date.text(), meal.section ?? meal.course.rawValue, meal.time.map { String($0.text().prefix(5)) }, meal.title,
        meal.servings.map { "for \($0)" }, meal.url, meal.notes.map { "“\($0)”" },
      ]
      return parts.compactMap(\.self).joined(separator: " ")
    }
    said += tribe.lists.flatMap { list in
      list.items.map { item in
        ["\(list.title):", item.group.map { "(\($0))" }, item.quantity, item.text, item.note.map { "“\($0)”" }].compactMap(\.self)
          .joined(separator: " ") + tick(item.isDone)
      }
    }
    return said + result.diagnostics.filter { $0.severity != .note }.map { "\($0.id): \($0.message)" }
  }

  private static func answers(_ app: String) throws -> [String: [UInt8]] {
    let files = folder(SharedData.folder("apps/\(app)"))
    try #require(!files.isEmpty)
    return files
  }

  static let cases = [
    Case(
      app: "grocy",
      said: [
        "member Nora", "member Per Holt",
        "chore 2027-03-04 Change the towels for Nora FREQ=WEEKLY;BYDAY=TH occurrence Nora, Per Holt (2027-02-25 skipped)",
        "chore 2027-03-02 Mop the kitchen for Per Holt FREQ=DAILY;INTERVAL=5 after it was done fairest Nora, Per Holt “Also under the table” (2027-02-25 Per Holt)",
        "chore 2027-03-04 18:00 Feed the cat for Nora FREQ=DAILY anybody Nora, Per Holt ()",
        "2027-03-08 Smoke alarm, hall", "Descale the kettle", "2027-03-06 Book the ferry for Per Holt [Holiday] “Cabin, not seats”",
        "Sell the pram", "2027-03-07 Use up: Yoghurt [To use up] “2 Pieces”", "2027-03-01 Use up: Oat milk [To use up] “1 Carton”",
        "2027-03-05 other At Gran's", "2027-03-04 Breakfast 07:30 Waffles for 4", "2027-03-04 School lunch 2 Pieces Yoghurt",
        "2027-03-05 School lunch Lentil stew for 2", "2027-03-04 Dinner Fish soup for 8", "Weekly shop: Candles ✓",
        "Weekly shop: (Food) 3 Cartons Oat milk “the blue one”", "Weekly shop: (Food) 0.5 Kilogram Rice",
        "Weekly shop: (Household) 8 Pieces Batteries AA", "Builder's market: Screws 4 x 40", "Running out: (Food) 1 Kilogram Rice",
      ]),
    Case(
      app: "mealie",
      said: [
        "2027-03-04 dinner Fish soup for 4 https://recipes.example/fish-soup “40 Minutes”",
        "2027-03-04 side Flat bread for 4 “40 Minutes”",
        "2027-03-04 dessert Stewed apples for 4 “40 Minutes”", "2027-03-04 drink Elderflower for 4 “40 Minutes”",
        "2027-03-04 lunch Leftovers “from Wednesday, in the blue box”", "2027-03-04 breakfast Porridge for all",
        "Supermarket: 1 can beans", "Supermarket: (Vegetables) 3 carrots", "Supermarket: (Bakery) 2 Rolls", "Farm shop: Honey ✓",
      ]),
    Case(
      app: "donetick", zone: "Asia/Singapore",
      said: [
        "member Ada", "member Bo",
        "chore 2027-03-04 18:00 Water the plants for Bo FREQ=WEEKLY;BYDAY=MO,TH occurrence Ada, Bo ×5 “☐ Balcony\n☑ Kitchen” (2027-03-01 Ada)",
        "chore 2027-03-02 18:00 Vacuum for Ada FREQ=DAILY;INTERVAL=3 after it was done same Ada “Under the sofa too” (2027-02-27 skipped)",
        "chore 2027-03-31 23:59 Pay the rent for Ada FREQ=MONTHLY;BYMONTHDAY=1;BYMONTH=1,3,5 same Ada ()",
      ]),
    Case(
      app: "googletasks", zone: "America/New_York",
      said: [
        "2027-03-05 Pay the club [Family] “Account number is in the letter” · Ask Ben for the letter",
        "2027-03-04 15:30 Book the dentist [Family]", "Done long ago [Family] ✓", "Milk [Shopping]", "Bread [Shopping] ✓",
      ]),
    // Numbers as numbers, flags as numbers, and an older server that answers less.
    Case(
      app: "grocy",
      files: [
        "a.json":
          #"[{"id":3,"chore_id":3,"last_tracked_time":null,"next_estimated_execution_time":"2027-03-05 23:59:59","track_date_only":1,"next_execution_assigned_to_user_id":7,"next_execution_assigned_user":{"id":7,"display_name":"Ada"}}]"#,
        "b.json": #"[{"id":3,"name":"Change towels","period_type":"dynamic-regular","active":1}]"#,
        "c.json":
          #"[{"id":1,"day":"2027-03-02","type":"note","recipe_id":null,"note":"Out for pizza","product_id":null,"section_id":-1},{"id":2,"day":"2027-03-03","type":"recipe","recipe_id":5,"section_id":-1}]"#,
        "d.json": #"[{"id":1,"product_id":9,"note":"Candles","amount":2.0,"shopping_list_id":1,"done":true,"qu_id":2}]"#,
        // One record by itself, a battery without a name beside it, and what is expired and so overdue too.
        "recipe.json": #"{"id":5,"name":"Pie","base_servings":1}"#,
        "battery.json": #"[{"id":1,"battery_id":1,"next_estimated_charge_time":"2027-03-08 00:00:00"}]"#,
        "f.json":
          #"{"overdue_products":[{"product_id":4,"amount":1,"best_before_date":"2027-03-01"}],"expired_products":[{"product_id":4,"amount":1,"best_before_date":"2027-03-01"}]}"#,
        "e.json": #"[{"id":4,"name":"Milk","qu_id_stock":2,"location_id":1,"min_stock_amount":0}]"#,
      ],
      said: [
        "member Ada", "chore 2027-03-05 Change towels for Ada same Ada ()", "2027-03-01 Use up: Milk [To use up]",
        "2027-03-02 other Out for pizza",
        "2027-03-03 other Pie", "Grocy: 2 Candles ✓",
        "grocy.missing-field: this item names product “9”, and there is none",
        "grocy.set-aside: records are left out, as the name of what they stand for is in no answer: 1",
      ]),
    Case(
      app: "googletasks", zone: "Europe/Oslo",
      files: [
        "Tasks.json":
          #"{"items":[{"id":"L","title":"Home","items":[{"id":"a","title":"Walk","status":"needsAction","due":"2027-03-05T00:00:00Z","scheduled_time":[{"start":"2027-03-05T00:00:00Z"}]},{"id":"b","title":"Call","status":"needsAction","due":"2027-03-05T00:00:00Z","scheduled_time":[{"start":"2027-01-01T10:00:00Z"},{"current":true,"start":"2027-03-06T00:00:00Z"}]},{"id":"c","title":"Loop","status":"needsAction","parent":"d"},{"id":"d","title":"Pool","status":"needsAction","parent":"c"}]}]}"#
      ],
      said: ["2027-03-05 Walk [Home]", "2027-03-06 01:00 Call [Home]", "Loop [Home]", "Pool [Home]"]),
    // Amounts are in the unit of the stock, and shown in another: by the product's own factor, by one for all, turned round, or not.
    Case(
      app: "grocy",
      files: [
        "units.json":
          #"[{"id":1,"name":"Piece","name_plural":"Pieces"},{"id":2,"name":"Pack","name_plural":"Packs"},{"id":3,"name":"Box","name_plural":"Boxes"}]"#,
        "products.json":
          #"[{"id":1,"name":"Eggs","qu_id_stock":1},{"id":2,"name":"Pens","qu_id_stock":1},{"id":3,"name":"Nails","qu_id_stock":3}]"#,
        "factors.json":
          #"[{"product_id":1,"from_qu_id":1,"to_qu_id":2,"factor":"0.1"},{"product_id":null,"from_qu_id":2,"to_qu_id":1,"factor":6}]"#,
        "shopping.json":
          #"[{"product_id":1,"amount":20,"qu_id":2,"shopping_list_id":1,"done":0},{"product_id":2,"amount":6,"qu_id":2,"shopping_list_id":1,"done":0},{"product_id":3,"amount":4,"qu_id":1,"shopping_list_id":1,"done":0}]"#,
      ],
      said: ["Grocy: 2 Packs Eggs", "Grocy: 1 Pack Pens", "Grocy: 4 Boxes Nails"]),
    // The answers of Google's own server: a file for each list.
    Case(
      app: "googletasks",
      files: [
        "lists.json":
          #"{"kind":"tasks#taskLists","items":[{"kind":"tasks#taskList","id":"L","title":"Home","selfLink":"https://x.example"}]}"#,
        "Home.json":
          #"{"kind":"tasks#tasks","etag":"e","items":[{"kind":"tasks#task","id":"a","title":"Walk","status":"needsAction","position":"1","due":"2027-03-05T00:00:00.000Z"}]}"#,
      ],
      said: ["2027-03-05 Walk [Home]"]),
    Case(
      app: "todoist", zone: "Asia/Singapore",
      files: [
        "projects.json":
          #"{"results":[{"id":"1","name":"House","view_style":"list","color":"red","is_favorite":false,"collaborators":[{"id":"7","name":"Ada","email":"ada@x.example"}]}],"next_cursor":null}"#,
        "tasks.json":
          #"{"results":[{"id":"1","content":"Pay **rent**","description":"See [site](https://x.example)","project_id":"1","section_id":"s","parent_id":null,"priority":4,"checked":false,"responsible_uid":"7","due":{"date":"2027-03-05","string":"every month","is_recurring":true}},{"id":"2","content":"Print form","project_id":"1","parent_id":"1","priority":1,"checked":true,"due":null},{"id":"3","content":"Ring Gran","project_id":"9","priority":1,"checked":false,"due":{"date":"2027-03-05T10:00:00Z","is_recurring":false,"string":"5 Mar"}},{"id":"4","content":"Gone","project_id":"1","is_deleted":true,"priority":1}],"next_cursor":null}"#,
        "sections.json": #"{"results":[{"id":"s","project_id":"1","section_order":1,"name":"Bills"}],"next_cursor":null}"#,
        "Garden [22].csv":
          "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG\ntask,Plan,,4,1,Ada (7),,,en\nsection,Beds,,,,,,,\ntask,Dig,Deep,1,1,Ada (7),Ada (7),2027-03-06,en\ntask,Find spade,,4,2,Ada (7),,,en\ntask,Weed,,4,1,Ada (7),,every friday,en\n",
      ],
      said: [
        "member Ada", "Plan [Garden]", "2027-03-06 Dig for Ada [Garden / Beds] “Deep” !1 · Find spade",
        "Weed [Garden / Beds] “every friday”",
        "2027-03-05 Pay rent for Ada [House / Bills] “See site (https://x.example)\nevery month” !1 · Print form ✓",
        "2027-03-05 18:00 Ring Gran",
        "todoist.missing-field: this todo names project “9”, and there is none",
      ]),
    Case(
      app: "microsofttodo", zone: "America/New_York",
      files: [
        "lists.json":
          #"{"value":[{"id":"A=","displayName":"Home","wellknownListName":"none","tasks":[{"id":"1","title":"Pay","importance":"high","status":"notStarted","body":{"content":"<p>Now</p>","contentType":"html"},"dueDateTime":{"dateTime":"2027-03-05T05:00:00.0000000","timeZone":"UTC"},"recurrence":{"pattern":{"type":"relativeMonthly","interval":2,"month":0,"dayOfMonth":0,"daysOfWeek":["friday"],"firstDayOfWeek":"sunday","index":"first"},"range":{"type":"endDate","startDate":"2027-03-05","endDate":"2027-12-31"}},"checklistItems":[{"displayName":"Find bill","isChecked":true}]}]},{"id":"B=","displayName":"Shop","wellknownListName":"none"}]}"#,
        "b.json":
          #"{"@odata.context":"https://graph.microsoft.com/v1.0/$metadata#users('u')/todo/lists('B%3D')/tasks","value":[{"id":"2","title":"Milk","importance":"normal","status":"completed"}]}"#,
      ],
      said: [
        "Milk [Shop] ✓",
        "2027-03-05 Pay [Home] “Now\non the first Friday of every second month until 31 December 2027” !1 · Find bill ✓",
      ]),
    Case(
      app: "vikunja",
      files: [
        "projects.json": #"[{"id":1,"title":"House","is_archived":false,"hex_color":""}]"#,
        "tasks.json":
          #"[{"id":1,"title":"Paint","description":"<p>Two coats</p>","done":false,"due_date":"2027-03-05T11:00:00Z","repeat_after":259200,"repeat_mode":2,"project_id":1,"priority":3,"assignees":[{"id":4,"name":"","username":"bo"}],"related_tasks":{}},{"id":2,"title":"Sand","done":true,"due_date":"0001-01-01T00:00:00Z","project_id":1,"priority":0,"assignees":null,"related_tasks":{"parenttask":[{"id":1,"title":"Paint"}]}}]"#,
      ],
      said: [
        "member bo", "2027-03-05 12:00 Paint for bo [House] “Two coats\nevery 3 days, counted from the last time” !3 · Sand ✓",
      ]),
    Case(
      app: "tandoor",
      files: [
        "plan.json":
          #"{"count":2,"next":null,"previous":null,"results":[{"id":1,"title":"","recipe":{"id":3,"name":"Pea soup","servings":2},"servings":4.0,"note":"with *bread*","from_date":"2027-03-03T23:00:00Z","to_date":"2027-03-04T23:00:00Z","meal_type":{"id":1,"name":"Supper","order":2,"time":"18:00:00"}},{"id":2,"title":"Out","recipe":null,"servings":1.0,"note":"","from_date":"2027-03-04","to_date":"2027-03-04","meal_type":{"id":2,"name":"Brunch","order":1,"time":null}}]}"#,
        "shop.json":
          #"{"results":[{"id":1,"food":{"id":1,"name":"Leek","supermarket_category":{"id":1,"name":"Vegetables"}},"unit":null,"amount":2.0,"order":0,"checked":false},{"id":2,"food":{"id":2,"name":"Salt","supermarket_category":null},"unit":{"id":1,"name":"pack","plural_name":"packs"},"amount":1.0,"order":0,"checked":true}],"next":null}"#,
      ],
      said: [
        "2027-03-04 Brunch Out", "2027-03-04 Supper 18:00 Pea soup for 4 “with bread”",
        "2027-03-05 Supper 18:00 Pea soup for 4 “with bread”", "Tandoor: 1 pack Salt ✓", "Tandoor: (Vegetables) 2 Leek",
      ]),
    // Damaged answers.
    Case(
      app: "mealie", files: ["a.json": #"{"detail":"Not authenticated"}"#, "b.json": #"{"items":[],"total":0}"#],
      said: [
        "mealie.unknown-file: this file is an error answer (“Not authenticated”) and was not used"
      ]),
    Case(
      app: "mealie",
      files: [
        "a.json":
          #"{"page":1,"total":2,"total_pages":2,"items":[{"date":"2027-03-01","entryType":"dinner","title":"Soup"}],"next":"/x?page=2"}"#
      ],
      said: [
        "2027-03-01 dinner Soup", "mealie.missing-page: the answer of Mealie goes on, and its next page is not there",
      ]),
    Case(
      app: "mealie",
      files: [
        "1.json": #"{"total":2,"items":[{"date":"2027-03-01","entryType":"dinner","title":"Soup"}],"next":"/x?page=2"}"#,
        "2.json": #"{"total":2,"items":[{"date":"2027-03-02","entryType":"brunch","title":"Eggs"}],"next":null}"#,
      ],
      said: ["2027-03-01 dinner Soup", "2027-03-02 brunch Eggs"]),
  ]

  @Test(arguments: cases)
  func reads(_ c: Case) throws {
    let files = c.files.isEmpty ? try Self.answers(c.app) : c.files.mapValues { Array($0.utf8) }
    let said = try Self.read(c.app, c.zone, files)
    #expect(said == c.said)
  }

  /// Keys that hold a number of a record, and of what kind.
  private static let kinds = [
    "chore_id": "chore", "product_id": "product", "recipe_id": "recipe", "section_id": "section", "shopping_list_id": "list",
    "qu_id": "unit", "qu_id_stock": "unit", "product_qu_id": "unit", "product_group_id": "group", "battery_id": "battery",
    "userId": "person", "assignedTo": "person", "assigned_to_user_id": "person", "next_execution_assigned_to_user_id": "person",
    "done_by_user_id": "person", "assignment_config": "person", "choreId": "chore", "completedBy": "person",
  ]
  private static let files = [
    "batteries.json": "battery", "chores.json": "chore", "objects-chores.json": "chore", "meal_plan_sections.json": "section",
    "product_groups.json": "group", "products.json": "product", "quantity_units.json": "unit", "recipes.json": "recipe",
    "shopping_lists.json": "list", "users.json": "person",
    // Of what is missing; what is due stands under product_id.
    "volatile.json": "product",
  ]

  /// A number means something in its own kind only: however the numbers of each kind are chosen, the planner says the same.
  @Test(arguments: Rounds.seeds(5, of: 20))
  func numbersOfOneKindAreNotThoseOfAnother(seed: UInt64) throws {
    for (app, zone) in [("grocy", "Europe/Oslo"), ("donetick", "Asia/Singapore")] {
      var random = SeededGenerator(seed: seed)
      let answers = try Self.answers(app)
      let said = try Self.read(app, zone, answers)
      var numbers: [String: [String: Int]] = [:]
      // All kinds share the numbers from 1 on.
      func number(_ old: String, _ kind: String) -> Int {
        if let known = numbers[kind]?[old] { return known }
        let next = (numbers[kind]?.count ?? 0) + 1
        numbers[kind, default: [:]][old] = next
        return next
      }
      var changed: [String: [UInt8]] = [:]
      for (name, bytes) in answers.sorted(by: { $0.key < $1.key }).shuffled(using: &random) {
        changed[name] = Self.renumbered(String(decoding: bytes, as: UTF8.self), ownKind: Self.files[name], number)
      }
      let again = try Self.read(app, zone, changed)
      #expect(again.sorted() == said.sorted(), "seed \(seed)")
    }
  }

  /// An answer with other numbers in it. Each of its lines is a record, and its first `"id"` the record's own.
  private static func renumbered(_ text: String, ownKind: String?, _ number: (String, String) -> Int) -> [UInt8] {
    let keys = kinds.map { ($0.key, $0.value) } + (ownKind.map { [("id", $0)] } ?? [])
    let lines = text.split(separator: "\n").map { line -> String in
      var line = String(line)
      for (key, kind) in keys {
        // A key may come several times, and may have several numbers in one text.
        let parts = line.components(separatedBy: "\"\(key)\": ")
        let changed = parts.dropFirst().map { part -> String in
          let isText = part.hasPrefix("\"")
          let old = part.dropFirst(isText ? 1 : 0).prefix { $0.isNumber || $0 == "," && isText }
          guard !old.isEmpty else { return part }
          let numbers = old.split(separator: ",").map { "\(number(String($0), kind))" }.joined(separator: ",")
          return (isText ? "\"" : "") + numbers + part[old.endIndex...]
        }
        // Of "id" only the first is the record's own.
        let rest = key == "id" ? changed.prefix(1) + parts.dropFirst(2) : changed[...]
        line = ([parts[0]] + rest).joined(separator: "\"\(key)\": ")
      }
      return line
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// In whatever order the files come, the planner is the same.
  @Test func orderOfFilesDoesNotCount() throws {
    for (app, zone) in [("grocy", "Europe/Oslo"), ("mealie", "Europe/Oslo"), ("donetick", "Asia/Singapore")] {
      let answers = try Self.answers(app)
      let names = answers.keys.sorted()
      let turned = Dictionary(
        uniqueKeysWithValues: names.enumerated().map { ("\(names.count - $0 + 100)/\($1)", answers[$1] ?? []) })
      #expect(try Self.read(app, zone, turned).sorted() == Self.read(app, zone, answers).sorted())
    }
  }

  /// Whatever happens to an answer, it is read or told: some bytes changed, or cut off.
  @Test(arguments: ["grocy", "mealie", "donetick", "googletasks"], Rounds.seeds(5, of: 25))
  func damageIsTold(app: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for (name, bytes) in try Self.answers(app).sorted(by: { $0.key < $1.key }) {
      var answers = try Self.answers(app)
      var damaged = bytes
      for _ in 0..<4 { damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(in: 0x20..<0x7F, using: &random) }
      answers[name] = seed % 5 == 0 ? Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))) : damaged
      let result = importing(Self.input(app, "Europe/Oslo", answers)).result
      #expect(result.tribe != nil || !result.diagnostics.isEmpty, "seed \(seed)")
    }
  }

  /// What a planner has no use for is told in one note for all.
  @Test func answersWithoutUseAreToldOnce() throws {
    let result = importing([
      "planner.json": #"{"sources":[{"format":"grocy","path":"x"}]}"#,
      "x/tasks.json": #"[{"id":1,"name":"Ring","due_date":null,"done":0}]"#,
      "x/locations.json": #"[{"id":1,"name":"Fridge","is_freezer":0}]"#,
      "x/stock.json": #"[{"product_id":1,"amount":1,"amount_aggregated":1}]"#,
    ])
    let notes = result.diagnostics.filter { $0.id == "import.unused-file" }
    #expect(notes.map(\.message) == ["a planner has no use for x/locations.json, x/stock.json of Grocy"])
  }
}

@Suite("Text of HTML and Markdown")
struct PlainTextTests {
  static let html = [
    ("plain & simple <3", "plain & simple <3"), ("<p>Under the <b>sofa</b> too</p>", "Under the sofa too"),
    ("<ul><li>one</li><li>two</li></ul>", "• one\n• two"), ("a<br/>b&nbsp;&amp;&#233;&#x41;", "a\nb &éA"),
    (#"see <a href="https://x.example/?a=1&amp;b=2">the plan</a>"#, "see the plan (https://x.example/?a=1&b=2)"),
    ("x<script>alert(1)</script>y", "xy"), ("<p>open", "open"),
  ]

  @Test(arguments: html)
  func ofHTML(_ html: String, _ text: String) { #expect(PlainText.of(html: html).trimmed == text) }

  static let markdown = [
    ("from **Wednesday**", "from Wednesday"), ("# Head\n#tag `x`", "Head\n#tag x"),
    ("2 * 3 *x* y*", "2 * 3 x y"), ("[a](https://x.example) b](c", "a (https://x.example) b](c"),
  ]

  @Test(arguments: markdown)
  func ofMarkdown(_ markdown: String, _ text: String) { #expect(PlainText.of(markdown: markdown) == text) }
}

extension String {
  fileprivate var trimmed: String { String(trimmingPrefix { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}
