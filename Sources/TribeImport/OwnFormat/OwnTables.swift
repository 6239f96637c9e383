import Diagnostics
import JSONText
import Languages
import RecurrenceWords
import TribeModel

/// A table of our own format: each row becomes the record that our JSON would have, so that it is read, checked and told of like one.
///
/// What the rows are is told by the columns, by the file's name, or by `"kind"` in planner.json; columns by their headings
/// (`Data/columns.txt`), in any order. There is no list of fields here: the kinds are those of `OwnRecords`.
struct OwnTable {
  /// What rows may be.
  struct Kind: Sendable {
    /// The list that holds them. Chores and items are part of something, which is made around them.
    let list: String
    let outline: RecordOutline
    let fields: [String: ValueShape]
    let needed: [String]

    init<Record>(_ list: String, _ record: OwnRecord<Record>, needed: [String] = []) {
      (self.list, outline) = (list, record.outline)
      fields = Dictionary(record.outline.fields.map { ($0.key, $0.shape) }) { first, _ in first }
      self.needed = record.outline.fields.filter(\.isNeeded).map(\.key) + needed
    }
  }

  static let kinds: [Kind] = [
    Kind("events", OwnRecords.event, needed: ["start"]), Kind("contacts", OwnRecords.contact, needed: ["name"]),
    Kind("todos", OwnRecords.todo),
    Kind("meals", OwnRecords.meal), Kind("expenses", OwnRecords.expense), Kind("chores", OwnRecords.chore, needed: ["every"]),
    Kind("items", OwnRecords.item), Kind("members", OwnRecords.member), Kind("turns", OwnRecords.turn),
    Kind("lessons", OwnRecords.lesson),
  ]

  /// Which fields stand in place of one that is needed.
  private static let substitutes = [
    "start": ["when"], "name": ["firstName", "lastName", "company"], "time": ["start"], "day": PlannerFile.weekdays.map(\.0),
  ]

  private var table: TableText
  private let settings: PlannerSettings
  private let kind: Kind
  private var head = 0
  /// The field of each column; nil for what is left out.
  private var fields: [String?] = []
  private var told: [Diagnostic] = []
  private var places: [Place] = []

  /// A cell that says something, for messages.
  struct Place: Sendable {
    let bytes: Range<Int>
    let row: Int
    let column: String
  }

  /// The document of a table, and what is wrong with it.
  ///
  /// - Parameter name: of a kind, if planner.json says it.
  static func read(
    _ bytes: [UInt8], _ file: ContentFile, kind name: String?, _ settings: PlannerSettings, _ log: ImportLog
  ) -> (JSONValue?, [Diagnostic]) {
    guard let text = TableText(bytes, file: file.id), !text.rows.isEmpty else { return JSONText.parse(bytes, file: file.id) }
    var table = OwnTable(text, path: file.path, kind: name, settings)
    let read = table.document()
    log.cells[file.id] = table.places
    return read
  }

  private init(_ table: TableText, path: String, kind name: String?, _ settings: PlannerSettings) {
    (self.table, self.settings) = (table, settings)
    var best: (score: Int, head: Int, kind: Kind, fields: [String?]) = (Int.min, 0, Self.kinds[0], [])
    let file = Self.plain(path.split(separator: "/").last.map(String.init) ?? path)
    // A title may stand above the headings.
    for head in table.rows.indices.prefix(5) {
      for kind in Self.kinds where name == nil || kind.outline.kind == name {
        let fields = Self.fields(of: table.rows[head].map(\.text), kind)
        let known = Set(fields.compactMap { $0?.field })
        var lacking = kind.needed.count { need in
          !known.contains(need) && !(Self.substitutes[need] ?? []).contains(where: known.contains)
        }
        // Lessons have weekdays above their columns, or in them.
        if kind.list == "lessons", known.contains("day"), !Self.hasWeekdays(table.rows.dropFirst(head + 1).prefix(3), settings) {
          lacking += 1
        }
        let isCalled = Self.titles[kind.outline.kind]?.contains { file.contains($0) } ?? false
        let certain = fields.count { $0?.isCertain ?? false }
        let score = known.count * 2 + certain * 3 + (isCalled ? 6 : 0) - lacking * 8
        if score > best.score { best = (score, head, kind, fields.map { $0?.field }) }
      }
    }
    (head, kind, fields) = (best.head, best.kind, best.fields)
    for (column, cell) in table.rows[head].enumerated() where fields[column] == nil && !cell.isEmpty {
      told.append(
        ImportLog.message(
          "table.unknown-column", CleanText.quoted(cell.text), kind.outline.kind, at: table.span(cell.start..<cell.end),
          hint: "nothing to do, or call it one of \(kind.fields.keys.sorted().joined(separator: ", "))"))
    }
  }

  private static func hasWeekdays(_ rows: ArraySlice<[TableText.Cell]>, _ settings: PlannerSettings) -> Bool {
    [Language(matching: settings.locale), .standard].map { SpokenTimes($0) }.contains { times in
      rows.joined().contains { times.weekday($0.text) != nil }
    }
  }

  // MARK: Headings

  /// A text of letters and digits alone.
  static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        Folding.fold(text).unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }))
  }

  private static let rows: [(name: String, words: [String])] = embeddedLines(of: "columns.txt").compactMap { line in
    let sides = line.split(separator: ":", maxSplits: 1)
    guard sides.count == 2 else { return nil }
    return (String(sides[0]), sides[1].split(separator: ",").map { plain(String($0)) })
  }

  private static func words(_ start: String) -> [String: [String]] {
    Dictionary(
      rows.filter { $0.name.hasPrefix(start) }.map { (String($0.name.dropFirst(start.count)), $0.words) }, uniquingKeysWith: +)
  }

  /// What files of a kind are called.
  private static let titles = words("table ")
  private static let values = words("word ")
  private static let totals = words("total")[""] ?? []

  /// The fields that a heading may mean, those of one kind as `kind.field`.
  private static let headings: [String: [String]] = {
    var headings: [String: [String]] = [:]
    for row in rows where !row.name.hasPrefix("table ") && !row.name.hasPrefix("word ") && row.name != "total" {
      for word in row.words { headings[word, default: []] += row.name.split(separator: " ").map(String.init) }
    }
    return headings
  }()

  /// The field of a column, and whether its heading tells what the rows are.
  private typealias Column = (field: String, isCertain: Bool)

  /// The field of each column. A heading that can mean one thing only comes before one that can mean several.
  private static func fields(of names: [String], _ kind: Kind) -> [Column?] {
    let choices = names.map { name -> [Column] in
      let heading = plain(name)
      if let own = kind.fields.keys.first(where: { plain($0) == heading }) { return [(own, false)] }
      if heading.isEmpty { return [] }
      var found: [Column] = []
      for word in headings[heading] ?? FieldNames.known(for: name, among: Array(kind.fields.keys).sorted()).map({ [$0] }) ?? [] {
        let sides = word.split(separator: ".")
        let (field, isCertain) = (String(sides[sides.count - 1]), sides.count > 1)
        guard !isCertain || sides[0] == kind.outline.kind, kind.fields[field] != nil || isOfItems(field, kind),
          !found.contains(where: { $0.field == field })
        else { continue }
        found.append((field, isCertain))
      }
      return found
    }
    var columns = [Column?](repeating: nil, count: names.count)
    var taken: Set<String> = []
    for count in 1...4 {
      for (place, choice) in choices.enumerated() where choice.count == count {
        columns[place] = choice.first { !taken.contains($0.field) }
        if let field = columns[place]?.field { taken.insert(field) }
      }
    }
    // Beside a first or a last name, a name is the other one.
    let halves = ["firstName", "lastName"].filter { kind.fields[$0] != nil && !taken.contains($0) }
    if halves.count == 1, let place = columns.firstIndex(where: { $0?.field == "name" }) {
      columns[place] = (halves[0], false)
    }
    return columns
  }

  /// Things of several lists stand in one table.
  private static func isOfItems(_ field: String, _ kind: Kind) -> Bool { field == "list" && kind.list == "items" }

  // MARK: Rows

  private mutating func document() -> (JSONValue?, [Diagnostic]) {
    leaveOutTotals()
    var (cells, places) = (table, [Place]())
    let (value, faults) = cells.document(list: kind.list, below: head, names: fields) { cell, column, row, json in
      let span = table.span(cell.start..<max(cell.end, cell.start + 1))
      places.append(Place(bytes: span.bytes, row: row, column: table.rows[head][column].text))
      add(cell, shape: fields[column].flatMap { kind.fields[$0] } ?? .text, to: &json)
    }
    self.places = places
    return (value, faults + told)
  }

  /// Rows of sums at the end are none of those above. What has an id is what it says.
  private mutating func leaveOutTotals() {
    guard !fields.contains("id") else { return }
    for row in table.rows.indices.dropFirst(head + 1).suffix(3).reversed() {
      guard let sum = table.rows[row].first(where: { Self.totals.contains(Self.plain($0.text)) }) else { continue }
      told.append(
        ImportLog.message("table.total", table.numbers[row], CleanText.quoted(sum.text), at: table.span(sum.start..<sum.end)))
      table.remove(row: row)
    }
  }

  /// What a cell says, in the form that the field has in JSON.
  private func add(_ cell: TableText.Cell, shape: ValueShape, to json: inout PlacedJSON) {
    let text = cell.text
    let plain = Self.plain(text)
    if isJSON(cell, shape) { return json.addRaw(cell) }
    // What names nobody is everybody's.
    if shape.isOfPeople, TribeImporter.meansEveryone(text), settings.people(called: text) == nil {
      return json.add("null", at: cell.start)
    }
    switch shape {
    case .flag:
      func isOne(_ name: String) -> Bool { language.spoken(name).contains { Self.plain($0) == plain || $0 == text } }
      isOne("yes") ? json.add("true", at: cell.start) : isOne("no") ? json.add("false", at: cell.start) : json.addText(cell)
    case .number where Int(text) != nil: json.add(text, at: cell.start)
    case .word(let words, _):
      let known = words.first { Self.plain($0) == plain || Self.values[$0]?.contains(plain) ?? false }
      json.addText(known.map(cell.saying) ?? cell)
    case .list(let part, _, _) where !part.isOfPeople:
      // Rules have semicolons and commas of their own.
      json.addList(text.hasPrefix("FREQ=") || text.hasPrefix("RRULE:") ? [text] : Self.parts(text, at: ";,"), in: cell)
    case .list: json.addList(Self.people(text, settings), in: cell)
    case .member:
      let names = Self.people(text, settings)
      names.count == 1 ? json.addText(cell.saying(names[0])) : json.addList(names, in: cell)
    default: json.addText(cell)
    }
  }

  /// Cells may hold what they hold in JSON: lists and records, and texts in quotation marks.
  private func isJSON(_ cell: TableText.Cell, _ shape: ValueShape) -> Bool {
    guard let first = cell.bytes.first, first == 0x22 || (first == 0x5B || first == 0x7B) && shape.isRecord else { return false }
    return JSONText.parse(cell.bytes, file: FileID(index: 0)).0 != nil
  }

  private var language: Language { Language(matching: settings.locale) }

  /// The parts of a cell between marks and line breaks.
  private static func parts(_ text: String, at marks: String) -> [String] {
    text.split { $0.isNewline || marks.contains($0) }.map { CleanText.line(String($0)) }.filter { !$0.isEmpty }
  }

  // MARK: People

  /// Those whom a cell names: by name, initials, another name or a group.
  static func people(_ text: String, _ settings: PlannerSettings) -> [String] {
    if let all = settings.people(called: text) { return all }
    let marks = Set(Language(matching: settings.locale).spoken("and").map(plain))
    return parts(text, at: ";,&+/").flatMap { part -> [String] in
      if let known = settings.people(called: part) { return known }
      // “Mia und Leo”
      return part.split(separator: " ").split { marks.contains(plain(String($0))) }.map { $0.joined(separator: " ") }
        .flatMap { settings.people(called: $0) ?? [$0] }
    }
  }
}

extension PlannerSettings {
  /// The names that planner.json has for a word. Nil if it has none.
  fileprivate func people(called word: String) -> [String]? {
    let plain = OwnTable.plain(word)
    func isCalled(_ name: String) -> Bool { OwnTable.plain(name) == plain }
    if let group = groups.first(where: { isCalled($0.key) }) { return group.value.isEmpty ? nil : group.value }
    let known = memberOverrides.first { isCalled($0.name) }
    let other = memberOverrides.filter { $0.aliases.contains(where: isCalled) || $0.initials.map(isCalled) ?? false }
    return (known ?? (other.count == 1 ? other[0] : nil)).map { [$0.name] }
  }
}

extension ValueShape {
  var isOfPeople: Bool { choices.contains { if case .member = $0 { true } else { false } } }

  /// Whether JSON has it in brackets.
  fileprivate var isRecord: Bool {
    choices.contains { choice in
      switch choice {
      case .record, .each, .list: true
      default: false
      }
    }
  }

  /// Of `either`, what it may be; else itself.
  private var choices: [ValueShape] { if case .either(let shapes) = self { shapes.flatMap(\.choices) } else { [self] } }
}
