import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import SiteBuild

/// Data that a family can legally write never stops its site: whatever stands in the texts, also equal, invisible, hostile and very long
/// ones, and two of everything with the same name.
///
/// Families are made from the schemas of our own format, so a new field is tried from its first day.
@Suite("Any data of a family")
struct AnyDataTests {
  /// One family of each kind. `ANY_DATA_ROUNDS=300` for the long run, `ANY_DATA_SEED` for one family.
  static let rounds = ProcessInfo.processInfo.environment["ANY_DATA_ROUNDS"].flatMap(Int.init) ?? 7
  static let first = ProcessInfo.processInfo.environment["ANY_DATA_SEED"].flatMap(Int.init) ?? 0

  @Test(arguments: first..<first + rounds)
  func noFindingComesOfDataAlone(seed: Int) throws {
    let folder = TemporaryFolder()
    var family = InventedFamily(seed: seed)
    try family.write(to: folder)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    let errors = outcome.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "seed \(seed): \(errors.prefix(4).map { "\($0.id): \($0.message)" })")
    #expect(outcome.report != nil, "seed \(seed)")
  }
}

/// A family whose records have every field of the schemas.
struct InventedFamily {
  private var random: SeededGenerator
  private let mode: Int
  private static let members = ["ada", "ben", "2", "bo"]

  init(seed: Int) {
    random = SeededGenerator(seed: UInt64(seed))
    mode = seed % 7
  }

  private static let invisible = [
    "\u{200B}", "\u{2060}\u{200D}", "\u{AD}", "\u{3164}", "\u{115F}\u{1160}", "\u{2800}", " \u{A0}\u{3000} ", "\u{FE0F}",
    "\u{E0001}", "\u{180E}",
    "\u{202E}", "\u{2066}\u{2069}", "\u{61C}", "\u{FFF9}", "\u{85}", "", " ",
  ]
  private static let odd = [
    "\u{202E}desrever", "מזל טוב", "مرحبا بكم في البيت", "👩‍👩‍👧‍👦🎂", "e\u{301}\u{302}\u{303}\u{304}", "\u{301}alone", "ﷺ", "İi̇ıI", "ﬁne",
    "\u{1F1F3}\u{1F1F4}", "…", "0", "-", ".",
    "..", "#", "a/b", "CON", "index", "everyone", "Ångström", "学校", "Школа", "نص", "a\u{0}b", "\u{FFFE}", "2027-03-01", "null",
    "A\tB\nC", "&amp;", "Ada", "ada",
  ]

  private mutating func pick<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &random)] }

  /// A text for people.
  mutating func text() -> String {
    switch mode {
    case 0: "Swim"
    case 1: pick(Self.invisible)
    case 2:
      pick([
        String(repeating: "a", count: 5_000), String(repeating: "é ", count: 2_500), String(repeating: "ß", count: 700), "short",
      ])
    case 3: HostileText.string(Int.random(in: 0..<HostileText.known.count, using: &random), seed: 1)
    case 4: HostileText.string(Int.random(in: 1_000..<9_000, using: &random), seed: 2)
    case 5: pick(Self.odd)
    default:
      pick([
        pick(Self.odd), pick(Self.invisible), pick(HostileText.known), "Swim", "swim", "Swim ",
        String(repeating: "x", count: 5_000),
      ])
    }
  }

  private mutating func date() -> String {
    pick([
      "2027-03-01", "2027-03-02", "2027-03-02T10:00", "2027-03-02T10:00:00Z", "2027-03-28T02:30", "2027-02-26T23:30",
      "2027-03-05T10:00[Asia/Tokyo]", "2027-04-04", "2027-03-02T10:00[floating]",
    ])
  }

  private mutating func value(_ schema: [String: Any], _ key: String) -> Any {
    if let words = schema["enum"] as? [Any] { return pick(words) }
    if let pattern = schema["pattern"] as? String {
      switch true {
      case key == "birthday": return pick(["2019-03-02", "--03-02", "1960-02-29"])
      case key == "dueTime", key == "time": return "17:00"
      case pattern.hasPrefix("^https"), pattern.hasPrefix("^(https"):
        return pick(["https://fable.example/a", "https://fable.example/%22?b=c&d"])
      case pattern.hasPrefix("^P(\\d+D)?T"): return "PT24H"
      case pattern.hasPrefix("^(P"): return pick(["PT45M", "P1D", "PT0S", "P3D", "PT30H"])
      default: return date()
      }
    }
    let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] } ?? []
    if let options = (schema["oneOf"] ?? schema["anyOf"]) as? [[String: Any]], types.isEmpty { return value(pick(options), key) }
    switch types.first ?? "string" {
    case "array":
      let items = schema["items"] as? [String: Any] ?? ["type": "string"]
      return (0..<Int.random(in: 1...3, using: &random)).map { _ in value(items, key) }
    case "object": return record(schema)
    case "integer", "number": return Int.random(in: 1...4, using: &random)
    case "boolean": return Bool.random(using: &random)
    default: break
    }
    switch key {
    case "id": return pick(["1", "a", "x y", "é", "1/2"]) + "\(Int.random(in: 0..<40, using: &random))"
    case "owner", "author", "member", "assignee", "creator", "completedBy", "cook", "by", "host", "paidBy", "recipient",
      "residents", "contributors",
      "observers", "participants", "likedBy", "skilled", "invited", "for", "from", "to":
      return pick(Self.members)
    case "rules": return pick(["FREQ=WEEKLY", "FREQ=DAILY;COUNT=4", "FREQ=MONTHLY;BYDAY=2TU", "FREQ=YEARLY"])
    case "exceptRules": return "FREQ=MONTHLY;BYMONTHDAY=1"
    case "date", "firstDue", "due", "first", "last", "week", "created", "updated":
      return pick(["2027-03-01", "2027-03-02", "2027-03-05"])
    case "path": return pick(["none.jpg", "a/b.png"])
    case "currency": return "EUR"
    case "amount": return "12.50"
    case "hideFrom": return "Bo"
    default: return text()
    }
  }

  private mutating func record(_ schema: [String: Any]) -> [String: Any] {
    var made: [String: Any] = [:]
    for (name, inner) in (schema["properties"] as? [String: [String: Any]] ?? [:]).sorted(by: { $0.key < $1.key }) {
      let isNeeded = (schema["required"] as? [String])?.contains(name) ?? false
      guard name != "$schema", isNeeded || Int.random(in: 0..<5, using: &random) > 0 else { continue }
      // Half of the records are whole and public.
      if ["visibility", "hideFrom", "status"].contains(name), Bool.random(using: &random) { continue }
      made[name] = value(inner, name)
    }
    return made
  }

  mutating func write(to folder: TemporaryFolder) throws {
    let schemas = SharedData.root + "/content/schema"
    for file in try FileManager.default.contentsOfDirectory(atPath: schemas).sorted() where file != "planner.schema.json" {
      let data = try Data(contentsOf: URL(fileURLWithPath: schemas + "/" + file))
      let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      for (name, list) in (schema["properties"] as? [String: [String: Any]] ?? [:]).sorted(by: { $0.key < $1.key }) {
        guard let items = list["items"] as? [String: Any], name != "members" else { continue }
        let records = (0..<Int.random(in: Rounds.areAll ? 2...5 : 1...2, using: &random)).map { _ in record(items) }
        // Two of the same.
        try write(["\(name)": records + [records[0]]], "content/family/\(name).json", folder)
      }
    }
    let name = text()
    try write(
      [
        "name": text(),
        "members": Self.members.map { ["id": $0, "name": $0 == "bo" ? "Bo" : $0 == "2" ? text() : name] as [String: Any] },
      ],
      "content/family/tribe.json", folder)
    let (first, second) = (text(), text())
    let lessons: [String: Any] = ["monday": [["subject": text(), "bag": text()], text()], "sunday": [text()]]
    let table: [String: Any] = [
      "member": name, "start": "2026-08-17", "end": "2027-06-18", "periods": ["08:15-09:00", "09:10-09:55"], "lessons": lessons,
    ]
    let cycle: [String: Any] = ["name": first, "start": "2027-01-04", "pattern": "2-2-3", "labels": [text(), second, ""]]
    var planner: [String: Any] = [
      "title": text(), "timeZone": "Europe/Oslo", "locale": pick(["en-GB", "ar", "de", "fr-CA", "es"]),
      "window": ["past": "P0M", "future": "P1M"],
      "sources": [
        ["format": "wallplanner", "path": "family"], ["format": "icalendar", "path": "one.ics", "layer": first],
        ["format": "icalendar", "path": "two.ics", "layer": first], ["format": "vcard", "path": "cards.vcf"],
      ], "publish": ["messages": true, "journals": true, "contacts": true, "choreHistory": true],
      "timetables": [
        table, table.merging(["start": "2027-08-16", "end": "2028-06-16"]) { $1 }, table.merging(["weeks": ["A", "B"]]) { $1 },
      ],
      "cycles": [cycle, cycle, cycle.merging(["members": ["Ada"]]) { $1 }],
    ]
    if Bool.random(using: &random) {
      planner["readers"] = [
        ["name": "Home", "level": "family"], ["name": "Gran", "level": "relatives"], ["name": "Club", "level": "busy"],
      ]
    }
    try write(planner, "content/planner.json", folder)
    for file in ["one", "two"] { try folder.write("content/\(file).ics", calendar()) }
    try folder.write("content/cards.vcf", cards())
  }

  /// As most apps write texts: escaped, in one line.
  private mutating func escaped() -> String {
    text().replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\r", with: "").replacing(",", with: "\\,")
      .replacing(";", with: "\\;")
  }

  private mutating func calendar() -> String {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:\(escaped())", "X-WR-CALNAME:\(escaped())"]
    for number in 0..<4 {
      lines += [
        "BEGIN:VEVENT", "UID:\(number == 3 ? escaped() : "u\(number / 2)")", "DTSTAMP:20270101T000000Z",
        "DTSTART:2027030\(number + 1)T100000Z", "SUMMARY:\(escaped())",
        "LOCATION:\(escaped())", "DESCRIPTION:\(escaped())", "CATEGORIES:\(escaped())", "RRULE:FREQ=WEEKLY;COUNT=3", "END:VEVENT",
      ]
      lines += [
        "BEGIN:VTODO", "UID:t\(number)", "DTSTAMP:20270101T000000Z", "SUMMARY:\(escaped())", "DUE;VALUE=DATE:20270305", "END:VTODO",
      ]
    }
    return (lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  private mutating func cards() -> String {
    (0..<3).map { _ in
      [
        "BEGIN:VCARD", "VERSION:3.0", "FN:\(escaped())", "N:\(escaped());\(escaped());;;", "ORG:\(escaped())",
        "TEL;TYPE=CELL:\(escaped())", "EMAIL:\(escaped())",
        "CATEGORIES:\(escaped())", "NOTE:\(escaped())", "URL:\(escaped())", "BDAY:1980-03-05", "ADR:;;\(escaped());\(escaped());;;",
        "END:VCARD", "",
      ].joined(separator: "\r\n")
    }.joined()
  }

  private func write(_ value: [String: Any], _ path: String, _ folder: TemporaryFolder) throws {
    try folder.write(path, String(decoding: JSONSerialization.data(withJSONObject: value, options: [.sortedKeys]), as: UTF8.self))
  }
}
