import CivilTime
import Diagnostics
import Foundation
import TestSupport
import Testing
import TribeModel

@testable import TribeImport

/// Exports as other families have them: other file names and orders, lists in pieces, fields that are missing, null or new,
/// members who have left, and several exports taken over time.
@Suite("Exports of other shapes")
struct ExportVariantTests {
  static let exports = AdversarialTests.exports

  /// The documents of an export; without TribeHub's windows, which say the same again and again.
  static func documents(_ name: String) throws -> [String: Any] {
    try AdversarialTests.json(name).filter { path, _ in !["list__from", "variant", "detail"].contains { path.contains($0) } }
  }

  static func tribe(_ documents: [String: Any], _ name: String) throws -> (tribe: Tribe, told: [Diagnostic]) {
    let (result, _) = importing(try AdversarialTests.files(documents, name))
    let errors = result.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(name): \(errors.prefix(3))")
    return (try #require(result.tribe), result.diagnostics)
  }

  /// A document with some values changed or, for nil, left out.
  static func changed(_ value: Any, _ change: (String, Any) -> Any?) -> Any {
    if let object = value as? [String: Any] {
      var made: [String: Any] = [:]
      for (key, child) in object { if let kept = change(key, child) { made[key] = changed(kept, change) } }
      return made
    }
    return (value as? [Any])?.map { changed($0, change) } ?? value
  }

  @Test(arguments: exports)
  func namesAndFoldersOfFilesDoNotMatter(name: String) throws {
    let documents = try Self.documents(name)
    let wanted = try Self.tribe(documents, name).tribe
    var random = SeededGenerator(seed: 11)
    let shuffled = documents.keys.sorted().shuffled(using: &random)
    var renamed: [String: Any] = [:]
    for (number, path) in shuffled.enumerated() { renamed["f\(number % 3)/x\(number).json"] = documents[path] }
    #expect(differences(wanted, try Self.tribe(renamed, name).tribe) == [])
    // And a second copy of everything adds nothing.
    #expect(differences(wanted, try Self.tribe(documents.merging(renamed) { one, _ in one }, name).tribe) == [])
  }

  @Test(arguments: exports)
  func keysThatNobodyKnowsChangeNothing(name: String) throws {
    let documents = try Self.documents(name)
    func seeded(_ value: Any) -> Any {
      if let object = value as? [String: Any] {
        var made = object.mapValues(seeded)
        // Not into maps by id, where a new name is a new record.
        if object.values.contains(where: { !($0 is [String: Any]) && !($0 is [Any]) }) {
          made["brandNew"] = ["kind": 3, "words": "unseen", "list": [1, "two"]] as [String: Any]
        }
        return made
      }
      return (value as? [Any])?.map(seeded) ?? value
    }
    let told = documents.filter { !$0.key.contains("errors") && !$0.key.contains("page_2") && !$0.key.contains("999999") }
    #expect(differences(try Self.tribe(told, name).tribe, try Self.tribe(told.mapValues(seeded), name).tribe) == [])
  }

  @Test(arguments: exports)
  func listsInPiecesAreTheSameLists(name: String) throws {
    let documents = try Self.documents(name)
    func half(_ value: Any, _ part: Int) -> Any {
      if let list = value as? [Any] { return list.enumerated().filter { $0.offset % 2 == part }.map(\.element) }
      guard var object = value as? [String: Any] else { return value }
      for (key, child) in object {
        if ["results", "todos", "messages"].contains(key), child is [Any] { object[key] = half(child, part) }
        if let map = child as? [String: Any], ["nusjio", "inkwire"].contains(name) {
          let kept = map.keys.sorted().enumerated().filter { $0.offset % 2 == part }.map(\.element)
          object[key] = map.filter { kept.contains($0.key) }
        }
      }
      return object
    }
    var pieces: [String: Any] = [:]
    // What says how an export was made names its files, so it stays whole; and so does the other tool's form of the same data.
    for (path, value) in documents where !path.contains("tagged") {
      if path.contains("requests") {
        pieces[path] = value
      } else {
        for part in 0...1 { pieces[path.replacing(".json", with: "-\(part).json")] = half(value, part) }
      }
    }
    #expect(differences(try Self.tribe(documents, name).tribe, try Self.tribe(pieces, name).tribe) == [])
  }

  static let optional: [(String, [String])] = [
    (
      "tribehub",
      [
        "image", "profile_image", "tribe", "to", "accepted", "recurrences", "company", "title", "first_name", "last_name", "phone",
        "email", "is_admin", "tribe_name", "username", "display_name", "next", "previous", "count", "event",
      ]
    ),
    (
      "familyplanner",
      [
        "updated_at", "user_id", "creator_id", "subject", "responds_id", "author", "read", "archived", "email", "auth_token",
        "synctime",
        "owner_id", "name", "completed",
      ]
    ),
    (
      "nusjio",
      [
        "uuid", "username", "email", "password", "description", "location", "time", "categories", "gender", "faculties",
        "numOfParticipants", "likedBy", "participantIds", "participantsInfo", "imageURLStr", "hostId", "state", "schedule",
        "selectedFacultiesBoolArray",
      ]
    ),
    (
      "inkwire",
      [
        "title", "description", "observerIds", "contributorIds", "postIds", "imageUrl", "updatedAt", "content", "commentIds",
        "likedUserIds", "email", "fullName", "profPicUrl", "posterId", "userID", "journalIds",
      ]
    ),
    ("sweep", ["residents", "administrator", "image", "house", "email", "uid", "isAdministrator", "name"]),
  ]

  @Test(arguments: optional)
  func fieldsThatMayBeMissingOrNullStopNothing(name: String, keys: [String]) throws {
    let documents = try Self.documents(name)
    for (number, key) in keys.enumerated() {
      for isNull in Rounds.areAll ? [false, true] : [number.isMultiple(of: 2)] {
        _ = try Self.tribe(documents.mapValues { Self.changed($0) { $0 == key ? (isNull ? NSNull() as Any? : nil) : $1 } }, name)
      }
    }
  }

  static let numbers: [(String, [String])] = [
    ("tribehub", ["id", "user_id", "tribe_id", "pk", "user", "tribe"]),
    ("familyplanner", ["id", "user_id", "group_id", "creator_id", "owner_id", "responds_id", "todo_id"]),
    ("nusjio", ["numOfParticipants"]), ("sweep", ["id"]),
  ]

  /// Some tools put every number in quotation marks.
  @Test(arguments: numbers)
  func idsInQuotationMarksAreTheSameIds(name: String, keys: [String]) throws {
    let documents = try Self.documents(name)
    let told = documents.filter { !$0.key.contains("requests") }
    let quoted = told.mapValues { Self.changed($0) { keys.contains($0) ? ($1 as? Int).map(String.init) ?? $1 : $1 } }
    #expect(differences(try Self.tribe(told, name).tribe, try Self.tribe(quoted, name).tribe) == [])
  }

  /// The same moments as other tools write them; to the second, which is what all of them have.
  @Test(arguments: ["familyplanner", "nusjio", "inkwire"])
  func momentsMayBeOfAnyKind(name: String) throws {
    let documents = try Self.documents(name).filter { !$0.key.contains("requests") && !$0.key.contains("tagged") }
    let keys: Set<String> = ["created_at", "updated_at", "date", "updatedAt", "time"]
    let forms: [@Sendable (Int) -> Any] = [
      { ["_seconds": $0, "_nanoseconds": 0] }, { ["seconds": $0, "nanoseconds": 0] }, { $0 }, { $0 * 1_000 }, { String($0) },
      { String($0 * 1_000) }, { ["__time__": AdversarialTests.text($0)] }, { ["timestampValue": AdversarialTests.text($0)] },
      { ["__datatype__": "timestamp", "value": ["_seconds": $0, "_nanoseconds": 0]] as [String: Any] },
      { AdversarialTests.text($0) },
    ]
    func written(_ form: (Int) -> Any) -> [String: Any] {
      documents.mapValues { document in
        Self.changed(document) { key, child in
          guard keys.contains(key) else { return child }
          if let stamp = child as? [String: Any], let seconds = stamp["_seconds"] as? Int { return form(seconds) }
          return (child as? String).flatMap { AppValues.instant($0) }.map { form(Int($0.secondsSinceEpoch)) } ?? child
        }
      }
    }
    let wanted = try Self.tribe(written { AdversarialTests.text($0) }, name).tribe
    for (number, form) in forms.enumerated() {
      #expect(differences(wanted, try Self.tribe(written(form), name).tribe) == [], "\(name), form \(number)")
    }
  }

  @Test func firestoreCollectionsMayBeLists() throws {
    let documents = try Self.documents("nusjio").filter { $0.key == "firestore-export.json" }
    let export = try #require(documents.values.first as? [String: Any])
    let lists = export.mapValues { collection in
      (collection as? [String: Any]).map {
        $0.sorted { $0.key < $1.key }.map { id, fields in ["id": id].merging(fields as? [String: Any] ?? [:]) { $1 } } as Any
      }
        ?? collection
    }
    #expect(differences(try Self.tribe(documents, "nusjio").tribe, try Self.tribe(["x.json": lists], "nusjio").tribe) == [])
  }

  @Test(arguments: exports)
  func whatSomebodyWhoLeftHasWrittenStays(name: String) throws {
    let documents = try Self.documents(name)
    let whole = try Self.tribe(documents, name).tribe
    // Every second user is gone from every list of users; what they wrote is not.
    func without(_ value: Any, inUsers: Bool = false) -> Any {
      if let object = value as? [String: Any] {
        var made: [String: Any] = [:]
        for (key, child) in object { made[key] = without(child, inUsers: key == "users" || key == "Users") }
        guard inUsers, made.values.allSatisfy({ $0 is [String: Any] }) else { return made }
        let kept = made.keys.sorted().enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        return made.filter { kept.contains($0.key) }
      }
      guard let list = value as? [Any] else { return value }
      let kept = inUsers ? list.enumerated().filter { $0.offset % 2 == 0 }.map(\.element) : list
      return kept.map { without($0) }
    }
    var fewer: [String: Any] = [:]
    for (path, value) in documents {
      let isUser = path.hasPrefix("users/") || path.hasPrefix("items/user") || path.hasPrefix("profile/") || path.hasPrefix("user/")
      if isUser || path.hasPrefix("sessions/") { continue }
      fewer[path] = without(value, inUsers: path.hasSuffix("users.json"))
    }
    let tribe = try Self.tribe(fewer, name).tribe
    func counts(_ tribe: Tribe) -> [Int] {
      [
        tribe.events.count, tribe.contacts.count, tribe.todos.count, tribe.messages.count,
        tribe.messages.reduce(0) { $0 + $1.replies.count }, tribe.activities.count, tribe.journals.count,
        tribe.journals.reduce(0) { $0 + $1.posts.count }, tribe.houses.count, tribe.houses.reduce(0) { $0 + $1.chores.count },
        tribe.houses.reduce(0) { $0 + $1.residents.count },
      ]
    }
    #expect(counts(tribe) == counts(whole))
    #expect(tribe.events.map(\.subject) == whole.events.map(\.subject))
  }

  // MARK: Exports over time

  /// The same export a year before, with every text another one; its file comes last.
  static func earlier(_ value: Any) -> Any {
    changed(value) { key, child in
      guard let text = child as? String else { return child }
      if ["title", "message", "subject", "content", "text", "description"].contains(key) { return "OLD " + text }
      if ["updated_at", "date", "updatedAt", "time"].contains(key) {
        return text.replacing("2026-", with: "2025-").replacing("2017-", with: "2016-").replacing("2569-", with: "2568-")
      }
      return child
    }
  }

  @Test func theNewestVersionsOfTodosAndMessagesCountWhateverTheirFiles() throws {
    let documents = try Self.documents("familyplanner")
    var both = documents
    for (path, value) in documents { both["zz/" + path] = Self.earlier(value) }
    #expect(differences(try Self.tribe(documents, "familyplanner").tribe, try Self.tribe(both, "familyplanner").tribe) == [])
  }

  @Test func theNewestExportOfAJournalCountsWhateverItsFile() throws {
    let documents = try Self.documents("inkwire")
    let export = try #require(documents.values.first)
    let newest = try Self.tribe(["a.json": export], "inkwire").tribe
    let both = try Self.tribe(["a.json": export, "b.json": Self.earlier(export)], "inkwire").tribe
    #expect(differences(newest, both) == [])
    #expect(!newest.journals.contains { $0.title.hasPrefix("OLD") })
  }

  @Test func anActivityThatWentOnStaysAsFarAsItIs() throws {
    func export(_ title: String, _ state: String) -> String {
      #"{"users":{"user-a":{"uuid":"a","username":"Ann"}},"activities":{"activity-1":{"uuid":"1","title":"\#(title)","hostId":"a","state":"\#(state)"}}}"#
    }
    for (first, second, wanted) in [
      ("closed", "open", "First"), ("open", "closed", "Second"), ("open", "open", "Second"), ("completed", "closed", "First"),
    ] {
      let result = importing(["a.json": export("First", first), "b.json": export("Second", second)])
      #expect(result.tribe?.activities.map(\.title) == [wanted], "\(first), \(second)")
    }
  }

  @Test func aChoreThatWasDoneBetweenTwoExportsIsOneChore() throws {
    let house = #"[{"id":1,"name":"The*House","residents":"[\"Ann\"]","administrator":"Ann"}]"#
    let monday =
      #"[{"id":4,"title":"Bath","house":"The*House","image":"[]"},{"id":5,"title":"Bins","house":"The*House","image":"[]"}]"#
    let tuesday =
      #"[{"id":5,"title":"Bins","house":"The*House","image":"[]"},{"id":6,"title":"Bath","house":"The*House","image":"[]"}]"#
    let result = importing(["1/houses.json": house, "1/chores.json": monday, "2/chores.json": tuesday])
    #expect(result.tribe?.houses.first?.chores.map(\.id.raw) == ["6", "5"])
    #expect(result.diagnostics.contains { $0.id == "sweep.done-again" && $0.severity == .note })
    // Two of one name in one list are two.
    let twins = importing(["houses.json": house, "chores.json": monday.replacing("Bins", with: "Bath")])
    #expect(twins.tribe?.houses.first?.chores.count == 2)
  }

  @Test func aChoresLastDayIsItsHistory() throws {
    let result = importing([
      "houses.json": #"[{"id":1,"name":"Home","residents":"[]","administrator":""}]"#,
      "chores.json":
        #"[{"id":4,"title":"Bath","house":"Home","image":"[]","lastCleaned":"2027-02-20 21:00:00 +0000","cleaningDue":"x","cleaningBy":"Ann"}]"#,
    ])
    #expect(result.tribe?.houses[0].chores[0].history.map { $0.date.text() } == ["2027-02-20"])
    #expect(!result.diagnostics.contains { $0.severity == .warning && $0.id.hasPrefix("sweep") })
  }

  @Test func aCodeThatNobodyKnowsIsOtherWithAWarning() throws {
    let event = BrokenInputTests.Case.event.replacing("\"MED\"", with: "\"SPRT\"")
    let result = importing(["events.json": event])
    #expect(result.tribe?.events.map(\.category) == [.other])
    let told = try #require(result.diagnostics.first { $0.id == "tribehub.unknown-category" })
    #expect(told.severity == .warning && told.hint?.contains("SPO") == true && told.span != nil)
  }

  @Test func theContentFolderItselfIsAPath() throws {
    // Of two apps' files the source's own are read, although nothing but its format tells them apart.
    let result = importing(
      [
        "planner.json": #"{"timeZone":"UTC","sources":[{"format":"tribehub","path":""}]}"#,
        "events.json": BrokenInputTests.Case.event,
        "lists.json": #"{"Users":{"a":{"fullName":"A"}},"Journals":{"j":{"title":"J"}}}"#,
      ], report: true)
    #expect(result.tribe?.events.count == 1)
    #expect(result.diagnostics.contains { $0.id == "tribehub.unknown-file" })
    #expect(result.report.keys.contains { $0.path == "Journals" })
  }
}
