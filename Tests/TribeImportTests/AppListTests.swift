import CivilTime
import Diagnostics
import Testing
import TribeImport
import TribeModel

/// Grocy, Donetick, Mealie and Google Tasks, on answers shaped as their programs write them, of invented families.
@Suite("Apps by table")
struct AppListTests {
  /// What a source of one format gives, in words.
  private static func read(_ format: String, _ files: [String]) throws -> [String] {
    var input = [
      "planner.json": "{ \"timeZone\": \"Asia/Singapore\", \"sources\": [ { \"format\": \"\(format)\", \"path\": \"x\" } ] }"
    ]
    for (number, file) in files.enumerated() { input["x/\(number).json"] = file }
    let result = importing(input)
    let tribe = try #require(result.tribe)
    var said = tribe.members.map { "member \($0.name)" }
    said += tribe.todos.map { todo in
      let who = todo.assignee.map { " for \(tribe.members[$0].name)" } ?? ""
      return "to-do \(todo.title)\(todo.due.map { " \($0.text())" } ?? "")\(who)\(todo.isDone ? " done" : "")"
    }
    said += tribe.meals.map { "\($0.course.rawValue) \($0.date.text()) \($0.title)" }
    said += tribe.lists.flatMap { list in
      list.items.map { "\(list.title): \($0.quantity ?? "") \($0.text)\($0.isDone ? " done" : "")" }
    }
    return said + result.diagnostics.filter { $0.severity != .note }.map(\.message)
  }

  @Test func grocy() throws {
    let said = try Self.read(
      "grocy",
      [
        #"[{"id":1,"username":"ada","first_name":"Ada","last_name":"","row_created_timestamp":"2026-01-01 10:00:00","display_name":"Ada","picture_file_name":null}]"#,
        #"[{"id":1,"chore_id":1,"chore_name":"Change towels","last_tracked_time":"2027-02-26 00:00:00","next_estimated_execution_time":"2027-03-05 23:59:59","track_date_only":1,"next_execution_assigned_to_user_id":1,"is_rescheduled":0,"next_execution_assigned_user":{"id":1,"username":"ada","display_name":"Ada"}},{"id":2,"chore_id":2,"chore_name":"Clean the grill","last_tracked_time":null,"next_estimated_execution_time":"2999-12-31 23:59:59","track_date_only":0,"next_execution_assigned_to_user_id":null,"next_execution_assigned_user":null}]"#,
        #"[{"id":7,"name":"Book the car in","description":"","due_date":"2027-03-09","done":0,"done_timestamp":null,"category_id":null,"assigned_to_user_id":1}]"#,
        #"[{"id":3,"name":"Pancakes","description":"","base_servings":1,"desired_servings":1,"type":"normal"}]"#,
        #"[{"id":4,"name":"Milk","qu_id_stock":2,"location_id":1,"min_stock_amount":0}]"#,
        #"[{"id":1,"day":"2027-03-01","type":"recipe","recipe_id":3,"recipe_servings":1,"note":null,"product_id":null,"section_id":-1},{"id":2,"day":"2027-03-02","type":"note","recipe_id":null,"note":"Out for pizza","product_id":null}]"#,
        #"[{"id":1,"product_id":4,"note":null,"amount":2,"shopping_list_id":1,"done":0,"qu_id":2},{"id":2,"product_id":null,"note":"Candles","amount":1,"shopping_list_id":1,"done":1}]"#,
      ])
    #expect(
      said == [
        "member Ada", "to-do Change towels 2027-03-05 for Ada", "to-do Clean the grill", "to-do Book the car in 2027-03-09 for Ada",
        "dinner 2027-03-01 Pancakes", "dinner 2027-03-02 Out for pizza", "Grocy: 2 Milk", "Grocy:  Candles done",
      ])
  }

  @Test func donetick() throws {
    let said = try Self.read(
      "donetick",
      [
        #"{"res":[{"id":11,"name":"Water the plants","frequencyType":"weekly","frequency":1,"frequencyMetadata":{},"nextDueDate":"2027-03-03T18:00:00Z","isRolling":false,"assignedTo":2,"assignees":[{"userId":1},{"userId":2}],"assignStrategy":"round_robin","isActive":true,"circleId":1,"createdBy":1,"status":0,"priority":0},{"id":12,"name":"Old one","frequencyType":"once","nextDueDate":null,"assignedTo":1,"isActive":false}]}"#,
        #"{"res":[{"id":1,"userId":1,"circleId":1,"role":"admin","isActive":true,"username":"ada","displayName":"Ada"},{"id":2,"userId":2,"circleId":1,"role":"member","isActive":true,"username":"bo","displayName":"Bo"}]}"#,
      ])
    // 18:00 in UTC is 2 o'clock of the next day in Singapore.
    #expect(said == ["member Ada", "member Bo", "to-do Water the plants 2027-03-04 for Bo"])
  }

  @Test func mealie() throws {
    let said = try Self.read(
      "mealie",
      [
        #"{"page":1,"per_page":50,"total":2,"total_pages":1,"items":[{"date":"2027-03-01","entryType":"dinner","title":"","text":"","recipeId":"0f","id":1,"groupId":"g","userId":"u","householdId":"h","recipe":{"id":"0f","name":"Fish pie","slug":"fish-pie"}},{"date":"2027-03-02","entryType":"breakfast","title":"Leftovers","text":"","recipeId":null,"id":2,"groupId":"g","userId":"u","recipe":null}],"next":null,"previous":null}"#,
        #"{"id":"l1","name":"Week","groupId":"g","listItems":[{"id":"i1","quantity":1.0,"note":"Bread","isFood":false,"display":"Bread","shoppingListId":"l1","checked":true,"position":0}]}"#,
      ])
    #expect(said == ["dinner 2027-03-01 Fish pie", "breakfast 2027-03-02 Leftovers", "Mealie:  Bread done"])
  }

  @Test func googleTasks() throws {
    let said = try Self.read(
      "googletasks",
      [
        #"{"kind":"tasks#taskLists","items":[{"kind":"tasks#tasks","id":"L","title":"Home","updated":"2027-02-20T10:00:00Z","items":[{"id":"a","title":"Post the parcel","task_type":"TEAM","status":"needsAction","due":"2027-03-04T00:00:00Z","created":"2027-02-20T10:00:00Z"},{"id":"b","title":"Ring Gran","status":"completed","scheduled_time":[{"current":true,"start":"2027-03-05T00:00:00Z"}]},{"id":"c","title":"","status":"needsAction"}]},{"kind":"tasks#tasks","id":"M","title":"Empty"}]}"#
      ])
    #expect(
      said == [
        "to-do Post the parcel 2027-03-04", "to-do Ring Gran 2027-03-05 done", "this todo has no name, so it is left out",
      ])
  }

  @Test func othersFilesAreTold() throws {
    #expect(
      try Self.read(
        "mealie", [#"{"items":[{"date":"2027-03-01","entryType":"dinner","title":"Soup"}]}"#, #"{"detail":"Not authenticated"}"#]
      ).last?.contains("Mealie") == true)
  }
}
