import Diagnostics
import Foundation
import JSONText
import Testing

@testable import TribeImport

/// The schemas in content/schema are written from the rows of `OwnRecords` and of planner.json (`Setting`), and a family in which every field is set keeps every field.
/// `RECORD_GOLDEN=1 swift test --filter SchemaTests` writes them anew; such a run is never green.
@Suite("Schemas")
struct SchemaTests {
  static let tables = [OwnRecords.tribe] + OwnRecords.lists

  @Test(arguments: tables.map(\.name))
  func saysWhatTheProgramReads(list: String) throws {
    let table = try #require(Self.tables.first { $0.name == list })
    let name = list == "members" ? "tribe" : list
    try Self.compare("content/schema/\(name).schema.json", try Self.schema(of: table, name))
  }

  /// The table at the end of docs/data/own.md.
  @Test func docsListTheFields() throws {
    let (path, marker) = ("docs/data/own.md", "## Kinds and fields\n")
    var page = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: marker)[0] + marker
    page += "\nEach file is a `file`. The others stand in its lists, or in the fields of another.\n\n| kind | fields |\n|---|---|\n"
    for outline in OwnRecords.outlines {
      page += "| \(outline.kind) | `\(outline.fields.map(\.key).joined(separator: "`, `"))` |\n"
    }
    try Self.compare(path, Array(page.utf8))
  }

  /// docs/settings.md is written from this schema (`DocsTests`).
  @Test func saysWhatPlannerJSONCanSay() throws {
    guard case .record(let planner) = PlannerFile.outline else { return }
    try Self.compare(
      "content/schema/planner.schema.json",
      Self.schema("planner", "Settings of a wall planner", planner.fields, Self.planner))
  }

  /// Each row of `Data/settings.txt` is about a setting, and no setting is without a word.
  @Test func eachSettingIsExplained() {
    func paths(_ shape: ValueShape, _ path: String) -> [String] {
      switch shape {
      case .record(let outline):
        outline.fields.filter { Self.explained($0, in: outline.kind).meaning.isEmpty }.flatMap { field in
          let inner = path.isEmpty ? field.key : "\(path).\(field.key)"
          return [inner] + paths(field.shape, inner)
        }
      case .list(let one, _, _): [path + "[]"] + paths(one, path + "[]")
      case .each(let one, _): paths(one, path + ".*")
      case .either(let shapes): shapes.flatMap { paths($0, path) }
      default: []
      }
    }
    let all = Set(paths(PlannerFile.outline, ""))
    let explained = Set(Self.meanings.keys)
    #expect(explained.subtracting(all) == [], "no such setting")
    // What several of one kind say is told where they stand, such as the kinds of alarms.
    let alike = [
      "sources[].only.", "alarms.kinds.", "timetables[].changes[].", "readers[].lock.", "babysitter.lock.", "feeds.secret.",
      "lock.passwords",
    ]
    for path in all.subtracting(explained) where !path.hasSuffix("[]") {
      #expect(alike.contains { path.hasPrefix($0) }, "\(path) has no row in Data/settings.txt")
    }
  }

  /// Each row of `Data/own.txt` is about a field of our own format, and no field is without a word.
  @Test func eachFieldIsExplained() {
    var names: Set<String> = []
    for outline in OwnRecords.outlines.filter({ $0.kind != "file" }) + [OwnRecords.houseSettings.outline] {
      for field in outline.fields {
        #expect(!Self.explained(field, in: outline.kind).meaning.isEmpty, "\(outline.kind).\(field.key) has no row in Data/own.txt")
        names.insert("\(outline.kind).\(field.key)")
      }
    }
    #expect(Set(Self.ownMeanings.keys).subtracting(names) == [], "no such field")
  }

  private static let ownMeanings = dataTable("own.txt", separator: "\n").compactMapValues(\.first)

  private static func explained(_ field: RecordOutline.Field, in kind: String) -> RecordOutline.Field {
    // planner.json says of a house what a rota says, and more.
    let rota = kind == OwnRecords.houseSettings.kind ? ownMeanings["rota.\(field.key)"] : nil
    let meaning = ownMeanings["\(kind).\(field.key)"] ?? rota ?? field.meaning
    return RecordOutline.Field(key: field.key, meaning: meaning, shape: field.shape, isNeeded: field.isNeeded, usual: field.usual)
  }

  private static let meanings = dataTable("settings.txt", separator: "\n").compactMapValues(\.first)

  private static func compare(_ path: String, _ written: [UInt8]) throws {
    guard FileManager.default.contents(atPath: path).map(Array.init) != written else { return }
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(written).write(to: URL(fileURLWithPath: path))
      Issue.record("\(path) was written anew: read its diff")
    } else {
      Issue.record("\(path) is not what the program reads: RECORD_GOLDEN=1 swift test --filter SchemaTests")
    }
  }

  /// Fields that say in another way what a written file says already.
  static let otherWays: Set<String> = [
    "event.end", "event.when", "event.time", "event.length", "event.repeats", "event.except", "expense.amount", "expense.for",
    "expense.shares", "expense.rules", "change.owner", "change.invited",
    "house.roster",
    "roster.chores",
  ]

  /// A new field stands in `OwnFormatTests.everything` too, so that reading and writing it is tested with the others.
  @Test func everyFieldIsWritten() throws {
    let result = importing(OwnFormatTests.everything)
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
    var found: Set<String> = []
    for (path, bytes) in try OwnFormatTests.written(result) where path.hasSuffix(".json") && path != "planner.json" {
      let root = try #require(JSONText.parse(bytes, file: FileID(index: 0)).0)
      for table in Self.tables {
        for record in root[named: table.name]?.elements.map({ $0 }) ?? [] { Self.walk(record, table.outline, &found) }
      }
    }
    for outline in OwnRecords.outlines where outline.kind != "file" {
      for field in outline.fields {
        let name = "\(outline.kind).\(field.key)"
        #expect(found.contains(name) != Self.otherWays.contains(name), "\(name)")
      }
    }
  }

  private static func walk(_ value: JSONValue, _ outline: RecordOutline, _ found: inout Set<String>) {
    for field in outline.fields {
      guard let part = value[named: field.key] else { continue }
      found.insert("\(outline.kind).\(field.key)")
      guard let inner = field.shape.inner else { continue }
      for record in part.kind == .array ? Array(part.elements) : [part] where record.kind == .object { walk(record, inner, &found) }
    }
  }

  // MARK: Writing

  /// A file of each list that reads without a warning, as editors show it.
  static let examples: [String: String] = [
    "events": #"""
    { "$schema": "schema/events.schema.json", "events": [
      { "id": "swimming", "title": "Swimming", "start": "2027-01-04T17:00:00", "duration": "PT1H", "rules": ["FREQ=WEEKLY;BYDAY=MO"],
        "exceptDates": ["2027-02-22T17:00:00"], "owner": "emma", "invited": ["tom"], "category": "sport", "location": "Sample pool" },
      { "id": "trip", "title": "Trip to the lake", "start": "2027-07-03", "duration": "P3D", "category": "outing",
        "invited": [{ "member": "emma", "response": "going" }, { "member": "tom", "response": "going" }] } ] }
    """#,
    "contacts": #"""
    { "contacts": [ { "id": "dentist", "category": "Dentist", "firstName": "Ann", "lastName": "Sample",
      "phones": [{ "number": "+47 00 00 00 00", "kind": "work" }], "emails": ["ann@example.org"] } ] }
    """#,
    "houses": #"""
    { "houses": [ { "id": "home", "name": "Home", "residents": ["emma", "tom"],
      "chores": [ { "id": "bathroom", "title": "Bathroom", "weight": 2 },
        { "id": "kitchen", "title": "Kitchen", "history": [{ "date": "2027-02-27", "by": "tom" }, { "date": "2027-02-20", "formerBy": "Nanny" }] } ],
      "rota": { "mode": "shiftByOne", "firstDue": "2027-01-03", "dueTime": "18:00" } } ] }
    """#,
    "todos": #"""
    { "todos": [ { "id": "paint", "title": "Paint the fence", "due": "2027-05-01", "creator": "tom", "assignee": "emma" } ] }
    """#,
    "lists": #"""
    { "lists": [ { "id": "saturday", "title": "Saturday", "kind": "shopping", "items": ["Milk", { "text": "Eggs", "quantity": "12" }] } ] }
    """#,
    "meals": #"{ "meals": [ { "date": "2027-03-02", "title": "Pea soup", "cook": "tom", "list": "saturday" } ] }"#,
    "messages": #"""
    { "messages": [ { "id": "key", "title": "The key", "text": "It lies under the pot.", "author": "emma", "created": "2027-01-02T08:00:00Z",
      "replies": [{ "id": "key-1", "text": "Thanks!", "author": "tom", "created": "2027-01-02T09:00:00Z" }] } ] }
    """#,
    "journals": #"""
    { "journals": [ { "id": "garden", "title": "Garden", "published": true, "contributors": ["emma"],
      "posts": [ { "id": "peas", "author": "emma", "text": "The peas are up.", "date": "2027-05-01T10:00:00Z", "likes": 2,
        "comments": [{ "author": "tom", "text": "Hooray", "date": "2027-05-01T11:00:00Z" }] } ] } ] }
    """#,
    "activities": #"""
    { "activities": [ { "id": "film", "title": "Film night", "author": "tom", "participants": ["emma"], "limit": 6,
      "start": "2027-03-05T19:00:00", "duration": "PT2H", "tags": ["Movie"] } ] }
    """#,
    "expenses": #"""
    { "currency": "EUR", "expenses": [ { "date": "2027-03-02", "title": "Pizza", "amount": "36.50", "paidBy": "tom", "for": ["tom", "emma"] } ] }
    """#,
    "members": #"""
    { "$schema": "schema/tribe.schema.json", "name": "Sample family", "members": [
      { "id": "emma", "name": "Emma", "birthday": "2016-04-30" }, { "id": "tom", "name": "Tom", "administrator": true } ] }
    """#,
  ]

  private static let planner = #"""
    { "$schema": "schema/planner.schema.json", "title": "The Samples", "timeZone": "Europe/Oslo", "locale": "en-GB",
      "baseURL": "https://planner.example.org/", "asOf": "2027-03-01", "window": { "past": "P3M", "future": "P12M" }, "firstWeekday": "monday",
      "sources": [ { "format": "tribehub", "path": "tribehub" },
        { "format": "icalendar", "path": "holidays.ics", "layer": "Holidays", "busy": false } ],
      "feeds": { "refreshHours": 6 }, "print": { "paper": "A3" },
      "members": { "Emma": { "initials": "E", "colour": 2, "birthday": "2016-04-30" } },
      "readers": [ { "name": "family", "level": "family" }, { "name": "grandparents", "level": "relatives", "members": ["Emma"],
        "busy": ["work"], "hidden": ["medical"], "chores": false } ],
      "publish": { "contacts": true } }
    """#

  private static func schema(of table: OwnList, _ name: String) throws -> [UInt8] {
    let example = try #require(Self.examples[table.name])
    let beside = ["tribe": ["$schema", "name", "invented"], "expenses": ["$schema", "currency"]][name] ?? ["$schema"]
    let list = RecordOutline.Field(key: table.name, meaning: table.meaning, shape: .list(.record(table.outline)))
    return try schema(name, table.title, OwnRecords.file.filter { beside.contains($0.key) } + [list], example)
  }

  private static func schema(_ name: String, _ title: String, _ fields: [RecordOutline.Field], _ example: String) throws -> [UInt8]
  {
    var json = JSONWriter(layout: .indented)
    json.object { json in
      json.field("$schema", "https://json-schema.org/draft/2020-12/schema")
      json.field("$id", "https://wallplanner.invalid/schema/\(name).schema.json")
      json.field("title", title)
      json.field("type", "object")
      json.name("properties")
      json.object { json in for field in fields { write(field, in: name == "planner" ? "" : nil, &json) } }
      json.field("additionalProperties", false)
      json.name("examples")
      json.array { $0.raw(Array(example.utf8)) }
    }
    // Once more, so that the example is laid out like the rest.
    let root = try #require(JSONText.parse(json.bytes, file: FileID(index: 0)).0)
    var laidOut = JSONWriter(layout: .indented)
    copy(root, to: &laidOut)
    return laidOut.bytes + [0x0A]
  }

  private static func copy(_ value: JSONValue, to json: inout JSONWriter) {
    switch value.kind {
    case .object:
      json.object { json in
        for (name, value) in value.members {
          json.name(name.string ?? "")
          copy(value, to: &json)
        }
      }
    case .array: json.array(of: value.elements) { copy($0, to: &$1) }
    case .string: json.string(value.string ?? "")
    default: json.raw(Array(value.rawBytes))
    }
  }

  /// - Parameter place: where the field stands in planner.json, up to its name. Nil for fields that say themselves what they mean.
  private static func write(_ field: RecordOutline.Field, in place: String?, _ json: inout JSONWriter) {
    json.name(field.key)
    let path = place.map { $0 + field.key }
    json.object { json in
      write(field.shape, (path.flatMap { meanings[$0] } ?? field.meaning) + field.shape.advice, at: path, &json)
      guard let usual = field.usual else { return }
      json.name("default")
      json.raw(Array(usual.utf8))
    }
  }

  private static func write(_ shape: ValueShape, _ meaning: String, at path: String?, _ json: inout JSONWriter) {
    func type(_ types: String...) {
      json.name("type")
      if types.count == 1 { json.string(types[0]) } else { json.array(of: types) { $1.string($0) } }
    }
    switch shape {
    case .id, .member: type("string", "integer")
    case .amount: type("string", "number")
    case .flag: type("boolean")
    case .number: type("integer")
    case .list: type("array")
    case .record, .each: type("object")
    case .word, .either, .never, .types: break
    default: type("string")
    }
    if !meaning.isEmpty { json.field("description", meaning) }
    if let pattern = shape.pattern { json.field(pattern.hasPrefix("^") ? "pattern" : "format", pattern) }
    switch shape {
    case .flag(let usual): if let usual { json.field("default", usual) }
    case .never: json.field("const", false)
    case .types(let types):
      json.name("type")
      json.array(of: types) { $1.string($0) }
    case .number(let range, let usual):
      json.field("minimum", range.lowerBound)
      if range.upperBound < Int.max { json.field("maximum", range.upperBound) }
      if let usual { json.field("default", usual) }
    case .word(let words, let usual):
      json.name("enum")
      json.array(of: words) { $1.string($0) }
      if let usual { json.field("default", usual) }
    case .list(let item, let meaning, let least):
      if least > 0 { json.field("minItems", least) }
      json.name("items")
      let path = path.map { $0 + "[]" }
      let meaning = path.map { meanings[$0] ?? "" } ?? meaning
      json.object { write(item, item.isEither ? "" : meaning + item.advice, at: path, &$0) }
    case .either(let shapes):
      json.name("anyOf")
      json.array(of: shapes) { shape, json in
        json.object { write(shape, shape.advice.trimmingPrefix(" ").description, at: path, &$0) }
      }
    case .each(let shape, let names):
      if let names {
        json.name("propertyNames")
        json.object { json in
          json.name("enum")
          json.array(of: names) { $1.string($0) }
        }
      }
      json.name("additionalProperties")
      json.object { write(shape, "", at: path.map { $0 + ".*" }, &$0) }
    case .record(let outline):
      json.name("properties")
      json.object { json in
        for field in outline.fields { write(explained(field, in: outline.kind), in: path.map { $0 + "." }, &json) }
      }
      let needed = outline.fields.filter(\.isNeeded).map(\.key)
      if !needed.isEmpty {
        json.name("required")
        json.array(of: needed) { $1.string($0) }
      }
      json.field("additionalProperties", false)
    default: break
    }
  }
}

extension ValueShape {
  fileprivate var isEither: Bool { if case .either = self { true } else { false } }

  /// The record inside.
  fileprivate var inner: RecordOutline? {
    switch self {
    case .record(let outline): outline
    case .list(let shape, _, _): shape.inner
    case .either(let shapes): shapes.lazy.compactMap(\.inner).first
    default: nil
    }
  }

  /// How to write such a value, behind what it means.
  fileprivate var advice: String {
    switch self {
    case .member: " A member's id, or the name if only one member has it."
    case .time:
      " 2027-03-01 is a whole day, 2027-03-01T10:00:00 the family's clock, …Z is UTC, …[Asia/Tokyo] that place's clock, …[floating] the reader's own clock."
    case .moment: " In UTC, such as 2027-03-01T09:00:00Z."
    case .amount: " With a point or comma and no mark between thousands, such as 12.50."
    default: ""
    }
  }

  /// A regular expression, or a format of JSON Schema.
  fileprivate var pattern: String? {
    switch self {
    case .time: #"^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2}|\[[A-Za-z0-9_+/-]+\])?)?$"#
    case .length: #"^(P(\d+W)?(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?|(\d+ )?\d{1,4}:\d{2}:\d{2})$"#
    case .exactLength: #"^P(\d+D)?T(\d+H)?(\d+M)?(\d+S)?$"#
    case .birthday: #"^(\d{4}|-)-\d{2}-\d{2}$"#
    case .clock: #"^[0-2]\d:[0-5]\d(:[0-5]\d)?$"#
    case .address: "^(https?://|mailto:|tel:)"
    case .webPage: "^https?://"
    case .form(let expression): expression
    case .day: "date"
    case .moment: "date-time"
    default: nil
    }
  }
}
