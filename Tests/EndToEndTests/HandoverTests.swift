import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

/// Sheets for the days on which a child changes over, against tables that were counted by hand; and who sees them.
@Suite("Handovers")
struct HandoverTests {
  /// Zoë is with Carl every other weekend from Friday 17:00 to Monday 17:00. Words with Zz must be on nobody's sheet.
  private static let family = """
    { "members": [ { "id": "ingrid", "name": "Ingrid" }, { "id": "zoe", "name": "Zoë" }, { "id": "leo", "name": "Leo" } ],
      "events": [
        { "id": 1, "title": "Judo", "start": "2027-03-06T11:00:00", "duration": "PT1H", "owner": "zoe", "bring": "Carl", "fetch": "Ingrid", "location": "Gym hall" },
        { "id": 2, "title": "Penicillin", "start": "2027-03-04", "duration": "P6D", "owner": "zoe", "category": "medical", "notes": "5 ml with food" },
        { "id": 3, "title": "Spelling test", "start": "2027-03-08T10:00:00", "duration": "PT1H", "owner": "zoe", "category": "education" },
        { "id": 4, "title": "Lantern walk", "start": "2027-03-08T18:00:00", "duration": "PT1H", "owner": "zoe" },
        { "id": 5, "title": "Zzleo", "start": "2027-03-06T10:00:00", "duration": "PT1H", "owner": "leo", "category": "medical", "notes": "Zzpills" },
        { "id": 6, "title": "Zzeveryone", "start": "2027-03-07T10:00:00", "duration": "PT1H" },
        { "id": 7, "title": "Zzhidden", "start": "2027-03-06T12:00:00", "duration": "PT1H", "owner": "zoe", "visibility": "hidden" },
        { "id": 8, "title": "Zzsurprise", "start": "2027-03-06T13:00:00", "duration": "PT1H", "owner": "ingrid", "invited": [ "zoe" ], "hideFrom": [ "Zoë" ] },
        { "id": 9, "title": "Zzdeclined", "start": "2027-03-06T14:00:00", "duration": "PT1H", "owner": "ingrid", "invited": [ { "member": "zoe", "response": "declined" } ] },
        { "id": 10, "title": "Skating", "start": "2027-03-05T09:00:00", "duration": "PT1H", "owner": "zoe" } ],
      "todos": [ { "id": 1, "title": "Reading diary", "assignee": "zoe", "creator": "ingrid", "due": "2027-03-08" },
        { "id": 2, "title": "Zzdone", "assignee": "zoe", "done": true, "due": "2027-03-08" },
        { "id": 3, "title": "Zzlater", "assignee": "zoe", "due": "2027-03-09" }, { "id": 4, "title": "Zzothers", "assignee": "leo", "due": "2027-03-08" } ],
      "lists": [ { "id": 1, "title": "Zoë's weekend", "kind": "packing", "items": [ { "text": "Night light" }, { "text": "Zzpacked", "done": true } ] },
        { "id": 2, "title": "Cabin", "kind": "packing", "items": [ { "text": "Zzskis" } ] } ] }
    """
  private static let custody =
    #"{ "name": "Weekends", "start": "2027-01-08", "pattern": "3-11", "labels": [ "with Carl", "" ], "members": [ "Zoë" ], "handover": "17:00" }"#
  private static let school = """
    { "member": "Zoë", "start": "2027-01-04", "periods": [ "08:15-09:00", "09:15-10:00" ],
      "lessons": { "monday": [ { "subject": "Swimming", "bag": "Swimsuit" }, "Maths" ], "friday": [ { "subject": "Art", "bag": "Zzapron" } ] } }
    """

  private static func build(
    _ family: String = family, cycles: String = custody, more: String = "", today: String = "2027-03-01", reader: String? = nil
  ) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      """
      { "timeZone": "Europe/Oslo", "asOf": "\(today)", "window": { "past": "P1M", "future": "P2M" },
        "sources": [ { "format": "wallplanner", "path": "family.json" }, { "format": "wallplanner", "path": "private.json", "show": "family" } ],
        "cycles": [ \(cycles) ], "timetables": [ \(school) ]\(more) }
      """)
    try folder.write("content/family.json", family)
    try folder.write(
      "content/private.json",
      """
      { "members": [ { "id": "zoe", "name": "Zoë" } ], "events": [ { "id": 1, "title": "Talk with the lawyer", "start": "2027-03-06T15:00:00", "duration": "PT1H", "owner": "zoe" } ] }
      """)
    var options = WholeSiteTests.options(folder.path + "/content", folder.output)
    options.reader = reader
    options.namesOutput = true
    let outcome = SiteBuilder(options).run()
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics.filter { $0.severity == .error })")
    return folder
  }

  private static func text(_ folder: TemporaryFolder, _ path: String) -> String {
    String(decoding: folder.bytes("output/" + path) ?? [], as: UTF8.self)
  }

  /// What stands between the tags of each card.
  private static func cards(_ page: String) -> [[String]] {
    page.components(separatedBy: "<section").dropFirst().filter { $0.contains("handover") }.map { card in
      let inside = card.components(separatedBy: "</section>")[0]
      return inside.split(separator: "<").compactMap { piece in
        let text = piece.drop { $0 != ">" }.dropFirst().trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text.replacing("\u{2009}", with: " ")
      }
    }
  }

  private static func changes(_ folder: TemporaryFolder) -> [String] {
    cards(text(folder, "handovers/index.html")).map { card in
      let until = card.dropFirst(4).first { $0.hasPrefix("–") } ?? ""
      return "\(card[1]) \(card[2]): \(card[3]) \(until)"
    }
  }

  @Test func theSheetHasAllThatIsTheChildsAndNothingElse() throws {
    let folder = try Self.build(more: #", "members": { "Zoë": {} }"#)
    for path in ["handovers/index.html", "print/handovers.html"] {
      let card = try #require(Self.cards(Self.text(folder, path)).first)
      #expect(
        card.dropFirst() == [
          "Zoë", "Friday 5 March, 17:00", "At home → with Carl", "– Monday 8 March, 17:00",
          "In the bag", "Swimsuit", "Mon 8 Mar", "Night light",
          "For school", "Mon 8 Mar", "Reading diary", "Mon 8 Mar, 10:00–11:00", "Spelling test",
          "Medical", "Thu, 4 Mar – Tue, 9 Mar 2027", "Penicillin", "5 ml with food",
          "Who takes and fetches", "Sat 6 Mar, 11:00–12:00", "Judo", "Drop-off: Carl · Pick-up: Ingrid · Gym hall",
          "Until the next handover", "Sat 6 Mar, 15:00–16:00", "Talk with the lawyer", "Mon 8 Mar, 08:15–10:00",
          "Swimming and Maths",
        ])
      let back = try #require(Self.cards(Self.text(folder, path)).dropFirst().first)
      #expect(back.starts(with: [back[0], "Zoë", "Monday 8 March, 17:00", "with Carl → At home", "– Friday 19 March, 17:00"]))
      #expect(back.contains("Lantern walk") && !back.contains("Reading diary") && back.contains("Zzapron"))
    }
  }

  struct Case: Sendable {
    var cycle: String
    var events = ""
    var changes: [String]
  }

  static let cases = [
    // Under way on the first of March: since Friday 26 February.
    Case(
      cycle: #""start": "2027-02-12", "pattern": "7", "labels": [ "with Ada", "with Bo" ], "handover": "18:00""#,
      changes: [
        "26 February, 18:00: with Bo → with Ada", "5 March, 18:00: with Ada → with Bo", "12 March, 18:00: with Bo → with Ada",
      ]),
    Case(
      cycle: #""start": "2027-02-15", "pattern": "2-2-3", "labels": [ "with Ada", "with Bo" ], "handover": "18:00""#,
      // Since Friday with Bo.
      changes: [
        "26 February, 18:00: with Ada → with Bo", "1 March, 18:00: with Bo → with Ada", "3 March, 18:00: with Ada → with Bo",
        "5 March, 18:00: with Bo → with Ada",
        "8 March, 18:00: with Ada → with Bo",
      ]),
    // One day is swapped: two more changes.
    Case(
      cycle:
        #""start": "2027-02-12", "pattern": "7", "labels": [ "with Ada", "with Bo" ], "handover": "18:00", "changes": { "2027-03-03": "with Bo" }"#,
      changes: [
        "26 February, 18:00: with Bo → with Ada", "3 March, 18:00: with Ada → with Bo", "4 March, 18:00: with Bo → with Ada",
        "5 March, 18:00: with Ada → with Bo",
      ]),
    // What follows with the same parent is no change.
    Case(
      cycle: #""start": "2027-02-05", "pattern": "7", "labels": [ "with Ada", "with Ada", "with Bo" ], "handover": "18:00""#,
      changes: [
        "26 February, 18:00: with Bo → with Ada", "12 March, 18:00: with Ada → with Bo", "19 March, 18:00: with Bo → with Ada",
      ]),
    // Shifts and weeks of school say of nobody where they are.
    Case(cycle: #""start": "2027-02-26", "pattern": "7", "labels": [ "A week", "B week" ]"#, changes: []),
    // Events that say so.
    Case(
      cycle: #""start": "2027-02-26", "pattern": "7", "labels": [ "A week", "B week" ]"#,
      events: #"""
        { "id": 1, "title": "with Bo", "tags": [ "Custody" ], "owner": "Zoë", "start": "2027-03-05T17:00:00", "end": "2027-03-07T18:30:00" },
        { "id": 2, "title": "with Gran", "tags": [ "custody" ], "owner": "Zoë", "start": "2027-03-20", "duration": "P2D" }
        """#,
      changes: [
        "5 March, 17:00: At home → with Bo", "7 March, 18:30: with Bo → At home", "20 March: At home → with Gran",
        "22 March: with Gran → At home",
      ]),
  ]

  @Test(arguments: cases)
  func changesAreThoseOfTheCalendar(_ example: Case) throws {
    let family = #"{ "members": [ { "id": "zoe", "name": "Zoë" } ], "events": [ \#(example.events) ] }"#
    let folder = try Self.build(family, cycles: #"{ "name": "Weeks", "members": [ "Zoë" ], \#(example.cycle) }"#)
    let found = Self.changes(folder).map { $0.replacing(#/^Zoë [A-Z][a-z]+day /#, with: "") }
    for (change, wanted) in zip(found, example.changes) { #expect(change.hasPrefix(wanted)) }
    #expect(example.changes.isEmpty ? found.isEmpty : found.count >= example.changes.count, "\(found)")
    #expect(example.changes.isEmpty == Self.text(folder, "print/handovers.html").isEmpty)
  }

  private static let readers = """
    , "readers": [ { "name": "family", "level": "family" }, { "name": "Carl", "level": "relatives", "members": [ "Zoë" ], "handovers": true },
      { "name": "Gran", "level": "relatives" }, { "name": "Leos", "level": "relatives", "members": [ "Leo" ], "handovers": true },
      { "name": "school", "level": "busy", "handovers": true }, { "name": "aunt", "level": "family", "handovers": false } ]
    """

  /// Words that a site may have of the sheets alone.
  private static let ofSheets = ["Penicillin", "5 ml", "Reading diary", "Night light", "Swimsuit", "Drop-off: Carl", "handovers"]

  @Test(arguments: ["family", "Carl"])
  func theOtherParentsSheetIsWhole(reader: String) throws {
    let folder = try Self.build(more: Self.readers, reader: reader)
    let page = Self.text(folder, "handovers/index.html")
    for word in Self.ofSheets.dropLast() { #expect(page.contains(word), "\(word)") }
    #expect(Self.cards(page).allSatisfy { card in !card.contains { $0.hasPrefix("Zz") && $0 != "Zzapron" && $0 != "Zzlater" } })
    // A source that is the family's alone is not on the other parent's.
    #expect(page.contains("lawyer") == (reader == "family"))
  }

  @Test(arguments: ["Gran", "Leos", "school", "aunt"])
  func othersHaveNothingOfIt(reader: String) throws {
    let folder = try Self.build(more: Self.readers, reader: reader)
    #expect(Self.text(folder, "handovers/index.html").isEmpty && Self.text(folder, "print/handovers.html").isEmpty)
    let enumerator = FileManager.default.enumerator(atPath: folder.output)
    while let path = enumerator?.nextObject() as? String {
      let text = Self.text(folder, path)
      for word in Self.ofSheets where reader != "aunt" || word == "handovers/" {
        #expect(!text.contains(word), "\(path): \(word)")
      }
    }
  }

  /// Two families that differ only in what is not the child's have one sheet for the other parent, byte for byte.
  @Test func nothingOfOthersChangesTheSheet() throws {
    let other = Self.family.replacing("Zzleo", with: "Yyleo").replacing("Zzpills", with: "Yypills").replacing(
      "Zzothers", with: "Yyothers"
    )
    .replacing("Zzskis", with: "Yyskis").replacing("Zzhidden", with: "Yyhidden")
    let sheets = try [Self.family, other].map {
      try Self.text(Self.build($0, more: Self.readers, reader: "Carl"), "print/handovers.html")
    }
    #expect(!sheets[0].isEmpty && sheets[0] == sheets[1])
  }
}
