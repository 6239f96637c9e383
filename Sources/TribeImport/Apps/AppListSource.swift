import CivilTime
import Diagnostics
import JSONText
import Languages
import Recurrence
import RecurrenceWords
import TribeModel

/// Reads apps whose answers are lists of flat records, by the table in `Data/apps.txt`: Grocy, Donetick, Mealie, Google Tasks and others.
///
/// Chores of an app are a house of its name. The app says when each is due next and who is next; what comes after that follows from its
/// rhythm. What has no day is a to-do.
///
/// A number means something among the records of its own kind only: product 1 and recipe 1 are two things.
struct AppListSource: SourceReader {
  private typealias Record = AppRow.Record

  let context: SourceContext
  private let rows: [AppRow]
  private let title: String
  private var directory = MemberDirectory()
  /// By kind and id: what other records may name, each with its place in its answer.
  private var known: [String: [String: (record: Record, place: Int)]] = [:]
  private var tribe: Tribe
  private var seen: Set<String> = []
  /// What has no name, and what names something that is not there.
  private var nameless: [Bool: (count: Int, first: SourceSpan)] = [:]

  init(_ context: SourceContext) {
    self.context = context
    rows = AppRow.all.filter { $0.app == context.setting.format }
    title = SourceFormat(rawValue: context.setting.format)?.title ?? context.setting.format
    tribe = context.noTribe
  }

  mutating func read() -> Tribe {
    let found = records()
    for record in found where record.row.kind == "member" && !isTrue("skip", record) {
      if let name = line("name", record) {
        _ = directory.add(text("id", record) ?? "", in: scope, name: name, isCurrent: true)
      }
    }
    // What others name comes first, whatever file it is in.
    for record in found where !isTrue("skip", record) {
      guard let id = text("id", record) else { continue }
      known[record.row.kind, default: [:]][id] = (record, known[record.row.kind]?.count ?? 0)
    }
    let turns = found.filter { $0.row.kind == "turn" && !isTrue("skip", $0) }
    readChores(turns.filter { when($0).day != nil }, found.filter { $0.row.kind == "done" && !isTrue("skip", $0) })
    readTodos(found.filter { ["todo", "useup"].contains($0.row.kind) || $0.row.kind == "turn" && when($0).day == nil })
    readMeals(found.filter { $0.row.kind == "meal" })
    readLists(found.filter { $0.row.kind == "item" })
    for (isLost, (count, first)) in nameless {
      let reason = isLost ? "the name of what they stand for is in no answer" : "they have no name"
      log.add(
        isLost ? .warning : .note, "\(context.setting.format).set-aside", "records are left out, as \(reason): \(count)",
        at: first, hint: isLost ? "save all answers again: docs/data/apps.md lists them" : nil)
    }
    tribe.members = directory.members
    return tribe
  }

  // MARK: Answers

  /// The records of all answers. Says which answers are of no use, and which are not whole.
  private mutating func records() -> [Record] {
    var found: [Record] = []
    var unused: [String] = []
    var parts: [String: AnswerPart] = [:]
    for document in context.documents {
      let answers = rows.filter { $0.kind != "step" }.compactMap { $0.records(in: document.root, of: document.path, log) }
      let records = answers.joined()
      guard !records.isEmpty else {
        // A list without records is an answer too.
        if answers.isEmpty || !AppListSource.isEmpty(document.root) {
          let error = FileFailure.errorAnswer(document.root).map { "an error answer (\(CleanText.quoted($0)))" }
          context.rejectUnknown(document, error ?? "none of the answers of \(title) that a planner shows")
        } else {
          context.note(document.path, "nothing")
        }
        continue
      }
      let kinds = Set(records.map(\.row.kind)).sorted()
      if kinds == ["unused"] {
        unused.append(document.path)
        context.skip(document, "unused", .ignoredUnused, rule: ImportLog.Mark.ignoredUnused.rawValue)
        continue
      }
      context.note(document.path, kinds.joined(separator: ", "))
      parts[kinds.joined(separator: ", "), default: AnswerPart(document.root)].add(document.root, records.count, log)
      found += records
    }
    if !unused.isEmpty { log.say("import.unused-file", unused.joined(separator: ", "), title) }
    for part in parts.sorted(by: { $0.key < $1.key }).map(\.value) where !part.isWhole {
      log.add(
        .error, "\(context.setting.format).missing-page", "the answer of \(title) goes on, and its next page is not there",
        at: part.root.firstByte, hint: "save all of its pages, or let wallplanner fetch get them")
    }
    return found
  }

  /// Whether an answer is a list that says that there is nothing.
  private static func isEmpty(_ root: JSONValue) -> Bool {
    if root.kind == .array { return root.count == 0 }
    let lists = root.members.map(\.value).filter { $0.kind == .array }
    return !lists.isEmpty && lists.allSatisfy { $0.count == 0 }
  }

  /// Answers of one kind that may be pages of one.
  private struct AnswerPart {
    let root: JSONValue
    private var count = 0
    private var total = 0
    private var hasEnd = false

    init(_ root: JSONValue) { self.root = root }

    mutating func add(_ root: JSONValue, _ records: Int, _ log: ImportLog) {
      count += records
      for name in ["total", "count"] { total = max(total, root[named: name]?.integer ?? 0) }
      let next = ["next", "next_cursor", "@odata.nextLink"].compactMap { root[named: $0] }
      hasEnd = hasEnd || next.allSatisfy { $0.string == nil }
      for name in ["total", "count", "next", "next_cursor", "@odata.nextLink"] { root[named: name].map { log.mark($0, .used) } }
    }

    var isWhole: Bool { hasEnd && count >= total }
  }

  // MARK: Records

  private mutating func readTodos(_ records: [Record]) {
    var todos: [(todo: Todo, id: String, parent: String?)] = []
    var above: [String] = []
    var food: Set<[String]> = []
    var heading: (file: String, text: String?)?
    for record in records {
      // A table says with a row of its own which section those after it are in.
      if isTrue("heading", record) { heading = (record.file, line("name", record)) }
      if isTrue("skip", record) { continue }
      guard let name = name(record) else { continue }
      let id = record.row.prefix + (text("id", record) ?? "\(record.file)-\(name)")
      let isFood = record.row.kind == "useup"
      // What has expired is overdue too, and stands in both lists of an answer.
      if isFood, !food.insert([id, text("day", record) ?? ""]).inserted { continue }
      var todo = Todo(
        id: TodoID(seen.insertUnique(id), in: scope), title: isFood ? context.language.words.useUp(food: name) : name,
        isDone: isTrue("done", record))
      (todo.due, todo.time) = when(record)
      todo.assignee = assignee(record)
      let notes = [text("notes", record), text("repeats", record), quantity(record)].compactMap { CleanText.nonEmptyParagraphs($0) }
      todo.notes = notes.isEmpty ? nil : notes.joined(separator: "\n")
      let section = line("section", record) ?? (heading?.file == record.file ? heading?.text : nil)
      todo.list = CleanText.nonEmptyLine([line("list", record), section].compactMap(\.self).joined(separator: " / "))
      todo.priority = text("priority", record).flatMap { Int($0) }
      todo.points = text("points", record).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      todo.updated = text("updated", record).flatMap { (try? TimeText.moment($0))?.instant }
      todo.steps = steps(of: record)
      // A table says with a number how deep a row stands below those before it.
      let depth = text("depth", record).flatMap { Int($0) } ?? 1
      above = (depth > 1 ? Array(above.prefix(depth - 1)) : []) + [id]
      let parent = text("parent", record).map { record.row.prefix + $0 } ?? (above.count > 1 ? above[above.count - 2] : nil)
      todos.append((todo, id, parent))
    }
    // What stands below another to-do is a step of it, unless it has a day of its own.
    let places = Dictionary(todos.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var steps: [Int: [Todo]] = [:]
    for (place, entry) in todos.enumerated() {
      var (top, hops) = (place, 0)
      while let parent = todos[top].parent.flatMap({ places[$0] }), hops < todos.count { (top, hops) = (parent, hops + 1) }
      let isStep = top != place && hops < todos.count && entry.todo.due == nil
      steps[isStep ? top : place, default: []].append(entry.todo)
    }
    for (place, entry) in todos.enumerated() {
      guard let group = steps[place], group.contains(where: { $0.id == entry.todo.id }) else { continue }
      var todo = entry.todo
      todo.steps += group.filter { $0.id != todo.id }.map { .init($0.title, isDone: $0.isDone || todo.isDone) }
      tribe.todos.append(todo)
    }
  }

  /// Chores with the next time that their app says, and when each was done.
  private mutating func readChores(_ turns: [Record], _ done: [Record]) {
    var house = House(id: HouseID("chores", in: scope), name: title)
    let history = Dictionary(grouping: done) { text("chore", $0) ?? "" }
    for record in turns {
      guard let name = name(record), let day = when(record).day else { continue }
      let id = text("id", record) ?? "\(record.file)-\(name)"
      // What says how it comes again may be a record of its own.
      let rhythm = AppRhythm.all[record.row.app]?(known["chore"]?[id]?.record.value ?? record.value)
      var chore = Chore(id: ChoreID(seen.insertUnique(record.row.prefix + id), in: scope), title: name)
      (chore.start, chore.time, chore.every) = (day, when(record).time, rhythm?.rule)
      (chore.isAfterDone, chore.notes) = (rhythm?.isAfterDone == true, CleanText.nonEmptyParagraphs(text("notes", record)))
      chore.weight = text("points", record).flatMap { Int($0) }.map { min(max($0, 1), 100) } ?? 1
      let lines = [chore.notes] + steps(of: record).map { "\($0.isDone ? "☑" : "☐") \($0.text)" }
      chore.notes = CleanText.nonEmptyParagraphs(lines.compactMap(\.self).joined(separator: "\n"))
      chore.turns = text("turns", record).flatMap { Chore.Turns(rawValue: $0) } ?? .same
      chore.next = .init(date: day, member: assignee(record))
      let people = (text("people", record) ?? "").split(separator: ",").compactMap { directory[String($0)] }
      chore.people = chore.turns == .same ? [chore.next?.member].compactMap(\.self) : people.withoutRepeats
      if isTrue("alphabetical", record) { chore.people.sort { directory.members[$0].name < directory.members[$1].name } }
      if chore.people.isEmpty { chore.turns = .anybody }
      let times = (history[id] ?? []).compactMap { entry -> Chore.Done? in
        let who = text("who", entry).flatMap { directory[$0] }
        return when(entry).day.map { .init(date: $0, who: who.map(Author.member) ?? .unknown, isSkipped: isTrue("skipped", entry)) }
      }
      chore.history = Chore.newestFirst(times)
      house.chores.append(chore)
    }
    guard !house.chores.isEmpty else { return }
    house.residents = Array(directory.members.indices)
    tribe.houses.append(house)
  }

  private mutating func readMeals(_ records: [Record]) {
    var meals: [(order: Double, meal: Meal)] = []
    for record in records where !isTrue("skip", record) {
      guard let name = name(record) else { continue }
      guard let date = when(record).day else {
        log.tell(record.row.app, "set-aside", "meal-without-day", at: record.value.firstByte)
        continue
      }
      let word = line("course", record)
      var meal = Meal(date: date, course: word.flatMap { .init(rawValue: $0) } ?? .other, title: name)
      if let amount = quantity(record) { meal.title = "\(amount) \(name)" }
      meal.section = line("section", record) ?? (meal.course == .other ? word : nil)
      meal.time = text("time", record).flatMap { (try? TimeText.moment("2000-01-01 \($0)"))?.time.time }
      meal.servings = number("servings", record).flatMap { Int(exactly: $0.rounded()) }.flatMap { $0 > 0 ? $0 : nil }
      meal.url = SafeURL.checked(text("url", record))
      let notes = ["text", "notes"].compactMap { CleanText.nonEmptyParagraphs(text($0, record)) }.filter { $0 != name }
      meal.notes = notes.isEmpty ? nil : notes.joined(separator: "\n")
      // What is planned over several days is there on each of them.
      let last = clock("until", record)?.date ?? date
      for day in 0...min(30, max(0, Int(last.dayNumber - date.dayNumber))) {
        meal.date = date.adding(days: day)
        meals.append((order(record), meal))
      }
    }
    // Section by section, so that the first of each stand in the order of the sections.
    tribe.meals = meals.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element.meal)
  }

  private mutating func readLists(_ records: [Record]) {
    var lists: [String: (title: String, items: [(key: [String], order: [Double], item: FamilyList.Item)])] = [:]
    for record in records where !isTrue("skip", record) {
      guard let name = name(record) else { continue }
      var item = FamilyList.Item(name, quantity: quantity(record), isDone: isTrue("done", record))
      item.note = line("note", record).flatMap { $0 == name ? nil : $0 }
      item.group = line("group", record)
      let id = text("list", record) ?? ""
      let group = number("groupOrder", record) ?? 0
      lists[id, default: (line("listName", record) ?? title, [])].items.append(
        ([item.group ?? ""], [item.group == nil ? 0 : 1, group, order(record)], item))
    }
    let sorted = lists.sorted { a, b in
      let (first, second) = (known["list"]?[a.key]?.place ?? .max, known["list"]?[b.key]?.place ?? .max)
      return first == second ? NaturalOrder.isBefore(a.key, b.key) : first < second
    }
    tribe.lists = sorted.map { id, list in
      let items = list.items.enumerated().sorted { a, b in
        let (x, y) = (a.element, b.element)
        if x.order[..<2] != y.order[..<2] { return x.order.lexicographicallyPrecedes(y.order) }
        if x.key != y.key { return NaturalOrder.isBefore(x.key[0], y.key[0]) }
        return (x.order[2], a.offset) < (y.order[2], b.offset)
      }
      return FamilyList(id: ListID(id, in: scope), title: list.title, kind: .shopping, items: items.map(\.element.item))
    }
  }

  // MARK: Fields

  private func steps(of record: Record) -> [FamilyList.Item] {
    rows.filter { $0.kind == "step" }.flatMap { $0.records(in: record.value, of: "", log) ?? [] }.compactMap { step in
      line("name", step).map { .init($0, isDone: isTrue("done", step)) }
    }
  }

  /// What a record is called. What has no name is counted.
  private mutating func name(_ record: Record) -> String? {
    if let name = line("name", record) { return name }
    let isLost = (record.row.fields["name"] ?? []).contains { source in
      if case .reference(_, _, let path, _) = source { path.text(in: record, log) != nil } else { false }
    }
    nameless[isLost, default: (0, record.value.firstByte)].count += 1
    return nil
  }

  private func line(_ field: String, _ record: Record) -> String? { CleanText.nonEmptyLine(text(field, record)) }

  /// The first value that a field has.
  private func text(_ field: String, _ record: Record) -> String? {
    for source in record.row.fields[field] ?? [] { if let text = text(of: source, record) { return text } }
    return nil
  }

  private func text(of source: AppRow.Source, _ record: Record) -> String? {
    switch source {
    case .literal(let text): return text
    case .word("file"): return PlainText.Form.name.text(record.file)
    case .word(let word): return word == "runningOut" ? context.language.words.runningOut : context.language.words.toUseUp
    case .value(let path): return path.text(in: record, log)
    case .rhythm:
      // Only with a day: the rule alone does not say which.
      guard let day = when(record).day, let rhythm = AppRhythm.all[record.row.app]?(record.value) else { return nil }
      let words = RecurrenceSet(start: .date(day), rules: [rhythm.rule]).description(in: context.language)
      return rhythm.isAfterDone ? words.map { context.language.words.afterLastDone(rhythm: $0) } : words
    case .given(let path, let other): return isSomething(other.text(in: record, log)) ? path.text(in: record, log) : nil
    case .test(let path, let value, let result, let other):
      return path.text(in: record, log) == value && !isSomething(other?.text(in: record, log)) ? result : nil
    case .reference(let kind, let field, let path, let isTold):
      guard let id = path.text(in: record, log) else { return nil }
      if let other = known[kind]?[id] { return text(field, other.record) }
      // Without any answer of the kind there is one thing to say, and nothing is wrong.
      if isTold, known[kind] == nil {
        log.addOnce(
          .note, "\(record.row.app).missing-field", about: kind, "no answer of \(title) says what each \(kind) is called",
          at: record.value.firstByte, hint: "save that answer too: docs/data/apps.md lists them")
      } else if isTold {
        log.addOnce(
          .warning, "\(record.row.app).missing-field", about: "\(kind) \(id)",
          "this \(record.row.kind) names \(kind) \(CleanText.quoted(id)), and there is none", at: record.value.firstByte,
          hint: "save all answers again")
      }
      return nil
    }
  }

  private func isTrue(_ field: String, _ record: Record) -> Bool {
    (record.row.fields[field] ?? []).contains { isSomething(text(of: $0, record)) }
  }

  /// Whether a value is neither none nor no, nor the day that means none.
  private func isSomething(_ text: String?) -> Bool {
    text.map { !["0", "false"].contains($0) && !$0.hasPrefix("0001-01-01") } ?? false
  }

  private func number(_ field: String, _ record: Record) -> Double? { text(field, record).flatMap { Double($0) } }

  private func order(_ record: Record) -> Double { number("order", record) ?? 0 }

  /// A member, or whoever is named beside the number.
  private mutating func assignee(_ record: Record) -> MemberIndex? {
    guard let id = text("assignee", record) else { return nil }
    if let member = directory[id] { return member }
    return line("assigneeName", record).map { directory.add(id, in: scope, name: $0, isCurrent: true) }
  }

  /// An amount with its unit: one piece, two pieces. One of something without a unit goes without saying.
  private func quantity(_ record: Record) -> String? {
    guard let written = text("quantity", record), var amount = Double(written), amount > 0 else { return nil }
    var kind = "unit"
    // Grocy counts in the unit of the stock, and shows another one.
    if let from = text("stock", record), let to = text("shown", record), from != to {
      if let factor = factor(from, to, record) { amount *= factor } else { kind = "stockUnit" }
    }
    let unit = line(amount <= 1 ? kind : kind + "s", record) ?? line(kind, record) ?? line("stockUnit", record)
    let rounded = (amount * 1000).rounded() / 1000
    let number = Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    return unit.map { "\(number) \($0)" } ?? (amount == 1 ? nil : number)
  }

  /// How many of one unit another is, for the record's product or for all.
  private func factor(_ from: String, _ to: String, _ record: Record) -> Double? {
    let product = text("product", record) ?? ""
    func known(_ from: String, _ to: String) -> Double? {
      let rows = self.known["conversion"]
      return (rows?["\(product)+\(from)+\(to)"] ?? rows?["\(from)+\(to)"]).flatMap { number("factor", $0.record) }
    }
    return known(from, to) ?? known(to, from).flatMap { $0 > 0 ? 1 / $0 : nil }
  }

  /// The day and time of a record, on the family's clock.
  ///
  /// `day` is a day, whatever time stands behind it. `moment` is a moment, in UTC unless it says otherwise. `due` stands on the clock of
  /// the app's server, which is the family's. Apps write the first or last second of a day if they mean the day.
  private func when(_ record: Record) -> (day: CivilDate?, time: TimeOfDay?) {
    let day = moment("day", record)
    if let moment = moment("moment", record), let instant = moment.instant {
      // Google writes a day as midnight in UTC, and the same again as a moment.
      let isDay = record.row.fields["day"] != nil && moment.time.time == .midnight && day.map { $0.instant == instant } != false
      return isDay ? (moment.time.date, nil) : split(context.local(instant).wallClock, record)
    }
    if let day { return (day.time.date, nil) }
    return clock("due", record).map { split($0, record) } ?? (nil, nil)
  }

  /// A time that is the family's unless it has an offset.
  private func clock(_ field: String, _ record: Record) -> CivilDateTime? {
    guard let moment = moment(field, record) else { return nil }
    guard moment.offset != nil, let instant = moment.instant else { return moment.time }
    return context.local(instant).wallClock
  }

  private func split(_ time: CivilDateTime, _ record: Record) -> (day: CivilDate?, time: TimeOfDay?) {
    let isDay = [0, 86_399].contains(time.time.secondsSinceMidnight) || isTrue("dateOnly", record)
    return (time.date, isDay ? nil : time.time)
  }

  /// Apps write years far away for "never" and "not known".
  private func moment(_ field: String, _ record: Record) -> TimeText.Moment? {
    guard let text = text(field, record), isSomething(text) else { return nil }
    guard let moment = try? TimeText.moment(text) else {
      log.tell(record.row.app, "invalid-date", "no-app-date", CleanText.quoted(text), at: record.value.firstByte)
      return nil
    }
    return (2..<2888).contains(moment.time.date.year) ? moment : nil
  }
}
