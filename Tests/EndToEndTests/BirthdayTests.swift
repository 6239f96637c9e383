import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

/// Birthdays of the family and its contacts on pages, sheets and in their feed.
@Suite("Birthdays")
struct BirthdayTests {
  static let family = #"""
    { "members": [ { "id": "ann", "name": "Ann", "birthday": "2016-03-12" }, { "id": "bo", "name": "Bo", "birthday": "2020-02-29" },
        { "id": "old", "name": "Nanny Nell", "former": true, "birthday": "1960-03-14" } ],
      "events": [ { "id": "e", "subject": "Film night", "start": "2027-03-12T19:00:00", "duration": "PT2H", "owner": "ann" } ],
      "contacts": [ { "id": "gran", "displayName": "Granny Smith", "birthday": "--03-20" }, { "id": "same", "displayName": "Ann", "birthday": "2016-03-12" },
        { "id": "baby", "displayName": "Baby Bump", "birthday": "2027-03-25" } ] }
    """#

  private func build(_ folder: TemporaryFolder, _ settings: String = "") throws -> (String) -> String {
    try folder.write(
      "content/planner.json",
      """
      { "timeZone": "Europe/Oslo", "asOf": "2027-03-01", "window": { "past": "P1M", "future": "P1M" }, "sources": [ { "format": "wallplanner", "path": "tribe.json" } ]\(settings) }
      """)
    try folder.write("content/tribe.json", Self.family)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    return { String(decoding: folder.bytes("output/" + $0) ?? [], as: UTF8.self) }
  }

  @Test func standOnEveryKindOfPage() throws {
    let page = try build(TemporaryFolder())
    for path in [
      "2027/03/index.html", "columns/2027-03/index.html", "weeks/2027-W10/index.html", "agenda/index.html",
      "members/Ann/index.html", "print/month-2027-03.html", "print/columns-2027-03.html", "print/week-2027-W10.html",
      "print/year-2027.html",
    ] {
      #expect(page(path).contains("Ann turns 11"), "\(path)")
      #expect(!page(path).contains("Nanny Nell"), "\(path): who has left")
    }
  }

  @Test func leadToThePersonAndHaveNoPagesOfTheirOwn() throws {
    let folder = TemporaryFolder()
    let page = try build(folder)
    let month = page("2027/03/index.html")
    #expect(month.contains(#"href="../../members/Ann/index.html">"#))
    #expect(month.contains(#"href="../../contacts/index.html#wallplanner-gran""#) && month.contains("Granny Smith’s birthday"))
    #expect(month.contains("Baby Bump is born"), "the day of birth is no birthday")
    #expect(page("2027/02/index.html").contains("Bo turns 7"), "29 February is kept on the 28th")
    #expect(!page("contacts/index.html").isEmpty && page("members/Bo/index.html").contains("Bo turns 7"))
    #expect(!page("members/Bo/index.html").contains("Ann turns"))
    let events = (try? FileManager.default.contentsOfDirectory(atPath: folder.output + "/events")) ?? []
    #expect(events.sorted() == ["wallplanner-e.html", "wallplanner-e.ics"])
    // Everything is in the feed of everyone; a person's own has no birthdays unless asked.
    #expect(page("feeds/everyone.ics").contains("turns 11") && !page("feeds/Ann.ics").contains("turns 11"))
    let feed = page("feeds/birthdays.ics")
    // A contact of a member's name and day is that member.
    #expect(feed.components(separatedBy: "SUMMARY").count == 5 && feed.components(separatedBy: "Ann turns 11").count == 2)
    #expect(!page("what's-new/index.html").contains("turns"))
  }

  /// One person in several places, some without a name, and whose come first on a day.
  @Test func areOnePersonsOnceAndTheFamilysFirst() throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/tribe.json",
      #"""
      { "members": [ { "id": "z", "name": "Zoe", "birthday": "--03-10" } ],
        "contacts": [ { "id": "1", "firstName": "ZOE", "birthday": "2010-03-10" }, { "id": "2", "firstName": "Adam", "birthday": "1604-03-10" },
          { "id": "3", "firstName": "adam", "birthday": "1950-03-10" }, { "id": "4", "phones": [ "123" ], "birthday": "1950-03-11" } ],
        "events": [ { "id": "e", "subject": "Market", "start": "2027-03-10" } ] }
      """#)
    try folder.write("content/planner.json", #"{ "timeZone": "Europe/Oslo", "asOf": "2027-03-01" }"#)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    let agenda = String(decoding: folder.bytes("output/agenda/index.html") ?? [], as: UTF8.self)
    let titles = agenda.matches(of: /<li class="row .*?<bdi>(.*?)<\/bdi>/).map { String($0.1) }
    #expect(Array(titles.prefix(3)) == ["Zoe’s birthday", "Market", "Adam’s birthday"])
    #expect(titles.allSatisfy { ["Zoe’s birthday", "Market", "Adam’s birthday"].contains($0) }, "\(titles)")
  }

  @Test func areFoundBySearch() throws {
    let index = try build(TemporaryFolder())("search/index.json")
    #expect(index.contains("Birthday: 12 March") && index.contains("Birthday: 20 March"))
  }

  @Test(arguments: [
    ("ar", 1, "سنة واحدة"), ("ar", 2, "سنتان"), ("ar", 3, "سنوات"), ("ar", 11, "سنة"), ("fr", 1, "1 an<"), ("fr", 2, "2 ans<"),
    ("de", 1, "wird 1<"),
  ])
  func agesAreSaidInEachLanguage(locale: String, age: Int, words: String) throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/tribe.json", #"{ "members": [ { "id": "a", "name": "Ann", "birthday": "\#(2027 - age)-03-05" } ] }"#)
    try folder.write(
      "content/planner.json",
      #"{ "locale": "\#(locale)", "timeZone": "Europe/Oslo", "asOf": "2027-03-01", "window": { "past": "P0M", "future": "P0M" }, "sources": [ { "format": "wallplanner", "path": "tribe.json" } ] }"#
    )
    #expect(WholeSiteTests.build(folder.path + "/content", to: folder.output).exitCode == 0)
    #expect(String(decoding: folder.bytes("output/2027/03/index.html") ?? [], as: UTF8.self).contains(words))
  }

  @Test func asTheSettingsSay() throws {
    let members = try build(TemporaryFolder(), #", "birthdays": "members""#)("2027/03/index.html")
    #expect(members.contains("Ann turns 11") && !members.contains("Granny Smith"))
    let folder = TemporaryFolder()
    let none = try build(folder, #", "birthdays": "none""#)
    #expect(!none("2027/03/index.html").contains("turns") && none("feeds/birthdays.ics").contains("Ann turns 11"))
    let unpublished = try build(TemporaryFolder(), #", "publish": { "contacts": false }"#)("2027/03/index.html")
    #expect(unpublished.contains("Ann turns 11") && !unpublished.contains("Granny Smith"))
    let ageless = try build(TemporaryFolder(), #", "feeds": { "birthYears": false }"#)("2027/03/index.html")
    #expect(ageless.contains("Ann’s birthday") && !ageless.contains("turns") && ageless.contains("Granny Smith’s birthday"))
  }

  @Test func anUnknownChoiceIsToldWithThoseThereAre() throws {
    let folder = TemporaryFolder()
    try folder.write("content/planner.json", #"{ "timeZone": "Europe/Oslo", "sources": [], "birthdays": "member" }"#)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
    #expect(outcome.exitCode == 1)
    let told = try #require(outcome.diagnostics.first { $0.message == "birthdays cannot be “member”" })
    #expect(told.hint == "did you mean \"members\"?")
  }
}
