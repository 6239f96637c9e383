import CivilTime
import Diagnostics
import JSONText
import TribeModel

/// Reads apps whose answers are lists of flat records, by the table in `Data/apps.txt`: Grocy, Donetick, Mealie, Google Tasks.
///
/// Chores that repeat in the app become to-dos on the day they are due next: the app says who is next, and an export tells no more.
struct AppListSource: SourceReader {
  let context: SourceContext
  private let rows: [AppRow]
  private var directory = MemberDirectory()
  private var names: [String: String] = [:]
  private var tribe: Tribe
  private var seen: Set<String> = []
  private var lists: [String: [FamilyList.Item]] = [:]

  init(_ context: SourceContext) {
    self.context = context
    rows = AppRow.all.filter { $0.app == context.setting.format }
    tribe = context.noTribe
  }

  mutating func read() -> Tribe {
    var found: [(row: AppRow, record: JSONValue)] = []
    for document in context.documents {
      let records = rows.flatMap { row in row.records(in: document.root).map { (row, $0) } }
      let isEmpty = document.root.kind == .array && document.root.count == 0
      if records.isEmpty, !isEmpty {
        let title = SourceFormat(rawValue: context.setting.format)?.title ?? context.setting.format
        context.rejectUnknown(document, "none of the answers of \(title) that a planner shows")
        continue
      }
      context.note(document.path, Set(records.map(\.0.kind)).sorted().joined(separator: ", "))
      found += records
    }
    // People and names come first, whatever file they are in.
    for kind in ["member", "name", "todo", "meal", "item"] {
      for (row, record) in found where row.kind == kind { add(record, row) }
    }
    tribe.lists = lists.sorted { NaturalOrder.isBefore($0.key, $1.key) }.map { id, items in
      FamilyList(
        id: ListID(id, in: scope), title: SourceFormat(rawValue: context.setting.format)?.title ?? id, kind: .shopping, items: items
      )
    }
    tribe.members = directory.members
    return tribe
  }

  private mutating func add(_ record: JSONValue, _ row: AppRow) {
    let id = text("id", record, row) ?? ""
    guard let name = CleanText.nonEmptyLine(text("name", record, row)) else {
      return context.log.add(
        .warning, "\(row.app).set-aside", "this \(row.kind) has no name, so it is left out", at: record.firstByte,
        hint: "name it in the app")
    }
    switch row.kind {
    case "member": _ = directory.add(id, in: scope, name: name, isCurrent: true)
    case "name": names[id] = name
    case "todo":
      if text("active", record, row) == "false" { return }
      var todo = Todo(id: TodoID(seen.insertUnique(id), in: scope), title: name, isDone: isTrue("done", record, row))
      todo.due = date("due", record, row)
      todo.assignee = text("assignee", record, row).flatMap { directory[$0] }
      tribe.todos.append(todo)
    case "meal":
      guard let date = date("date", record, row) else {
        return context.log.add(
          .warning, "\(row.app).set-aside", "this meal has no day, so it is left out", at: record.firstByte,
          hint: "give it a day in the app")
      }
      let course = text("course", record, row).flatMap { Meal.Course(rawValue: $0) } ?? .dinner
      tribe.meals.append(Meal(date: date, course: course, title: name))
    default:
      let item = FamilyList.Item(name, quantity: quantity(record, row), isDone: isTrue("done", record, row))
      lists[text("list", record, row) ?? "", default: []].append(item)
    }
  }

  // MARK: Fields

  private func text(_ field: String, _ record: JSONValue, _ row: AppRow) -> String? {
    for key in row.fields[field] ?? [] {
      let isName = key.hasPrefix("@")
      guard let value = AppRow.value(isName ? key.dropFirst() : key, in: record), !value.isNull else { continue }
      context.log.mark(value, .used)
      let text = value.string ?? value.numberText ?? value.bool.map { $0 ? "true" : "false" }
      if let text, !text.isEmpty { if !isName { return text } else if let name = names[text] { return name } }
    }
    return nil
  }

  private func isTrue(_ field: String, _ record: JSONValue, _ row: AppRow) -> Bool {
    if let asked = row.fields[field]?.first?.split(separator: ":"), asked.count == 2 {
      return AppRow.value(asked[0], in: record)?.string == String(asked[1])
    }
    return ["true", "1"].contains(text(field, record, row) ?? "")
  }

  private func quantity(_ record: JSONValue, _ row: AppRow) -> String? {
    guard let amount = text("quantity", record, row), amount != "1", amount != "0" else { return nil }
    return CleanText.nonEmptyLine(amount)
  }

  /// A day. A moment with an offset is the day on the family's clock. Grocy writes the year 2999 for "no day".
  private func date(_ field: String, _ record: JSONValue, _ row: AppRow) -> CivilDate? {
    guard let text = text(field, record, row) else { return nil }
    guard let moment = try? TimeText.moment(text) else {
      context.log.add(
        .warning, "\(row.app).invalid-date", "\(CleanText.quoted(text)) is no date; it is left out", at: record.firstByte,
        hint: "write it as \"2027-03-01\"")
      return nil
    }
    if moment.time.date.year >= 2999 { return nil }
    // A day that is written as midnight in UTC, as Google does, is meant as that day.
    guard let offset = moment.offset, offset != 0 || moment.time.time != .midnight else { return moment.time.date }
    return context.local(Instant(secondsSinceEpoch: moment.time.secondsSinceEpoch - Int64(offset))).wallClock.date
  }
}

/// A row of `Data/apps.txt`, which says how rows are written.
struct AppRow: Sendable {
  let app, kind: String
  private let place: [Substring]
  private let keys: [Substring]
  let fields: [String: [Substring]]

  static let all: [AppRow] = dataLines("apps.txt").compactMap { AppRow($0) }

  init?(_ line: Substring) {
    let parts = line.split(separator: " | ")
    guard parts.count == 5 else { return nil }
    (app, kind) = (String(parts[0]), String(parts[1]))
    place = parts[2].split(separator: ".")
    keys = parts[3].split(separator: ",")
    fields = Dictionary(
      parts[4].split(separator: " ").map { field in
        let sides = field.split(separator: "=", maxSplits: 1)
        return (String(sides[0]), sides[1].split(separator: ","))
      }
    ) { first, _ in first }
  }

  /// The records of this kind, where the row says that they are.
  func records(in root: JSONValue) -> [JSONValue] {
    var values = [root]
    for step in place {
      let name = step.dropLast(2)
      values = values.compactMap { name.isEmpty ? $0 : $0[named: String(name)] }.flatMap { Array($0.elements) }
    }
    return values.filter { value in keys.allSatisfy { value[named: String($0)] != nil } }
  }

  /// A value inside a record.
  static func value(_ path: Substring, in record: JSONValue) -> JSONValue? {
    var value: JSONValue? = record
    for name in path.split(separator: ".") {
      if value?.kind == .array { value = value?.elements.first { _ in true } }
      value = value?[named: String(name)]
    }
    return value
  }
}
