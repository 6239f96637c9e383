import Diagnostics
import Foundation
import Publishing
import SiteBuild
import TestSupport
import Testing

/// Every text of the content is a word of its own, so that each file of a site can be searched for what it must not hold.
@Suite("Levels of readers")
struct ReaderLevelTests {
  static let planner = """
    { "timeZone": "Europe/Oslo", "title": "Zzfamilytitle", "sources": [ { "format": "wallplanner", "path": "tribe.json" } ], "asOf": "2027-03-01", "window": { "past": "P1M", "future": "P1M" }, "baseURL": "https://planner.example.org/",
      "feeds": { "secretDirectory": "Zzsecretdirectory123456789" },
      "publish": { "messages": true, "journals": true, "choreHistory": true },
      "readers": [
        { "name": "family", "level": "family" },
        { "name": "everyone", "level": "public" },
        { "name": "grandparents", "level": "relatives" },
        { "name": "club", "level": "family", "members": ["Zzada Zzsurname"], "hidden": ["club"], "contacts": false } ] }
    """
  static let files = [
    "tribe.json": """
    { "name": "Zzfamily", "members": [
      { "id": 1, "name": "Zzada Zzsurname", "birthday": "1983-04-30" }, { "id": 2, "name": "Zzbob", "birthday": "1984-05-01" } ],
      "events": [
      { "id": 1, "subject": "Zzparty", "start": "2027-03-05T10:00:00", "duration": "PT1H", "owner": 1, "category": "celebration", "notes": "Zznotes", "location": "Zzplace", "bring": "Zzbob", "fetch": "Zzneighbour" },
      { "id": 2, "subject": "Zzdentist", "start": "2027-03-06T10:00:00", "duration": "PT1H", "owner": 1, "category": "medical", "rules": ["FREQ=WEEKLY"], "tags": ["Zztag"],
        "overrides": [ { "replaces": "2027-03-13T10:00:00", "subject": "Zzoverride" } ] },
      { "id": 3, "subject": "Zzbobsown", "start": "2027-03-07T10:00:00", "duration": "PT1H", "owner": 2, "category": "sport" },
      { "id": 4, "subject": "Zzclub", "start": "2027-03-08T10:00:00", "duration": "PT1H", "owner": 1, "category": "club" } ],
      "contacts": [ { "id": 1, "company": "Zzcompany", "phones": [ { "number": "22003344" } ] } ],
      "todos": [ { "id": 1, "title": "Zztodo", "creator": 2 } ],
      "lists": [ { "id": 1, "title": "Zzlist", "items": [ { "text": "Zzitem" } ] } ],
      "meals": [ { "date": "2027-03-02", "course": "dinner", "title": "Zzmeal", "cook": 2 } ],
      "messages": [ { "id": 1, "subject": "Zzmessage", "text": "Zzbody", "author": 2, "created": "2027-02-01T10:00:00Z" } ],
      "journals": [ { "id": 1, "title": "Zzjournal", "published": true, "posts": [
        { "id": 1, "author": 2, "text": "Zzpost", "date": "2027-02-01T10:00:00Z" } ] } ],
      "activities": [ { "id": 1, "title": "Zzactivity", "author": 2, "state": "open" } ],
      "houses": [ { "id": 1, "name": "Zzhouse", "residents": [1, 2], "chores": [ { "id": 1, "title": "Zzchore", "history": [ { "date": "2027-02-21", "formerBy": "Zznanny" } ] } ],
        "rota": { "mode": "shiftByOne", "firstDue": "2027-01-03" } } ] }
    """
  ]

  static func build(_ folder: TemporaryFolder, _ reader: String, to output: String? = nil) -> BuildOutcome {
    var options = WholeSiteTests.options(folder.path + "/content", output ?? folder.output)
    options.reader = reader
    return SiteBuilder(options).run()
  }

  static func words(_ folder: TemporaryFolder) -> Set<String> {
    var found: Set<String> = []
    let enumerator = FileManager.default.enumerator(atPath: folder.output)
    while let path = enumerator?.nextObject() as? String {
      let text =
        String(decoding: FileManager.default.contents(atPath: folder.output + "/" + path) ?? Data(), as: UTF8.self) + " " + path
      for match in text.replacing("\r\n ", with: "").matches(of: /Zz[a-z0-9]+|19830430|1983-04|22003344/.ignoresCase()) {
        found.insert(String(match.output).lowercased())
      }
    }
    return found
  }

  static func content() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.write("content/planner.json", planner)
    for (path, text) in files { try folder.write("content/" + path, text) }
    return folder
  }

  @Test(arguments: [
    // Who sees only busy times sees nobody's name.
    ("everyone", []),
    (
      "grandparents",
      [
        "zzada", "zzsurname", "zzbob", "zzfamilytitle", "zzfamily", "zzparty", "zzplace", "zzbobsown", "zzclub", "zzmeal",
        "zzjournal", "zzpost", "zzactivity", "zzhouse",
        "zzchore",
      ]
    ),
    (
      "club",
      [
        "zzada", "zzsurname", "zzfamilytitle", "zzfamily", "zzparty", "zzplace", "zznotes", "zzneighbour", "zzdentist", "zztag",
        "zzoverride",
        "zzlist", "zzitem", "zzmeal", "zzjournal",
      ]
    ),
  ])
  func nothingOfWhatAReaderMayNotSeeIsInAnyFile(reader: String, allowed: [String]) throws {
    let folder = try Self.content()
    let outcome = Self.build(folder, reader)
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics.filter { $0.severity == .error }.prefix(4))")
    let found = Self.words(folder)
    #expect(found.subtracting(allowed) == [])
    #expect(found.contains("zzada") == allowed.contains("zzada"))
  }

  @Test func theFamilySeesEverything() throws {
    let folder = try Self.content()
    #expect(Self.build(folder, "family").exitCode == 0)
    #expect(
      Self.words(folder).isSuperset(of: [
        "zzparty", "zznotes", "zzdentist", "zzbobsown", "zzcompany", "zztodo", "zzlist", "zzmeal", "zzmessage", "zzpost", "zzchore",
        "zznanny",
      ]))
  }

  /// The same folder for another reader: refused, both ways, and nothing is changed.
  @Test(arguments: [("family", "everyone"), ("everyone", "family"), ("grandparents", "everyone")])
  func aFolderKnowsWhoseItIs(first: String, second: String) throws {
    let folder = try Self.content()
    #expect(Self.build(folder, first).exitCode == 0)
    let before = Self.words(folder)
    let refused = Self.build(folder, second)
    #expect(refused.exitCode == 2)
    let message = try #require(refused.diagnostics.first { $0.id == "build.other-reader" }?.message)
    #expect(message.contains(first) && message.contains(second))
    #expect(Self.words(folder) == before)
  }

  @Test(arguments: [("nobody", "build.unknown-member"), ("granparents", "build.unknown-reader")])
  func aNameThatNobodyHasIsAnError(reader: String, id: String) throws {
    let folder = try Self.content()
    let nobody = #"{ "name": "nobody", "level": "family", "members": ["Zzadda"] }, { "name": "everyone""#
    try folder.write("content/planner.json", Self.planner.replacing(#"{ "name": "everyone""#, with: nobody))
    let outcome = Self.build(folder, reader)
    #expect(outcome.exitCode == 1)
    #expect(outcome.diagnostics.contains { $0.id == id && $0.hint != nil })
    #expect(!FileManager.default.fileExists(atPath: folder.output + "/index.html"))
  }
}
