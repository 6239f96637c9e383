import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

/// Two pages a month in large print (`paper` of a reader): what stands on them, for whom, and what never does. Words with Zz must be on
/// nobody's, Yy on those of one who sees contacts and notes.
@Suite("Pages for a reader without a screen")
struct PaperPostTests {
  private static let post = #"{ "id": "p", "author": "ada", "date": "2027-02-10T10:00:00Z", "text": "First steps" }"#

  static func family(posts: String = post, more: String = "") -> String {
    """
    { "name": "Tribe", "members": [ { "id": "ada", "name": "Ada" }, { "id": "leo", "name": "Leo", "birthday": "2019-03-14" },
        { "id": "gran", "name": "Gran", "birthday": "1950-09-01" } ],
      "contacts": [ { "id": "kim", "firstName": "Kim", "lastName": "Yyyork", "birthday": "1980-04-02",
          "addresses": [ { "street": "Yystreet 4", "city": "Oslo" } ] },
        { "id": "l", "displayName": "Leo", "addresses": [ { "street": "Yyhome 9", "city": "Bergen" } ] } ],
      "journals": [ { "id": "j", "title": "Leo’s year", "published": true, "contributors": [ "ada" ], "posts": [ \(posts),
          { "id": "old", "author": "ada", "date": "2027-01-31T10:00:00Z", "text": "Zzjanuary" },
          { "id": "new", "author": "ada", "date": "2027-03-01T08:00:00Z", "text": "Marchword" } ] },
        { "id": "k", "title": "Zzdraft", "published": false, "posts": [ { "id": "d", "author": "ada", "date": "2027-02-11T10:00:00Z", "text": "Zzdrafted" } ] } ],
      "events": [
        { "id": 1, "title": "School play", "start": "2027-03-05T18:00:00", "duration": "PT1H", "owner": "leo", "invited": [ "gran" ], "location": "Town hall" },
        { "id": 2, "title": "Zzdeclined", "start": "2027-03-06T18:00:00", "duration": "PT1H", "owner": "leo", "invited": [ { "member": "gran", "response": "declined" } ] },
        { "id": 3, "title": "Zzownthing", "start": "2027-03-07T18:00:00", "duration": "PT1H", "owner": "gran" },
        { "id": 4, "title": "Zzhidden", "start": "2027-03-08T18:00:00", "duration": "PT1H", "owner": "leo", "invited": [ "gran" ], "visibility": "hidden" },
        { "id": 5, "title": "Zzmedical", "start": "2027-03-09T18:00:00", "duration": "PT1H", "owner": "leo", "invited": [ "gran" ], "category": "medical" },
        { "id": 6, "title": "Zzsurprise", "start": "2027-03-10T18:00:00", "duration": "PT1H", "owner": "ada", "invited": [ "gran", "leo" ], "hideFrom": [ "Gran" ] },
        { "id": 7, "title": "Choir", "start": "2027-03-11T18:00:00", "duration": "PT1H", "tags": [ "gran" ] },
        { "id": 8, "title": "Ski camp", "start": "2027-03-15", "duration": "P4D", "owner": "leo", "category": "vacation" },
        { "id": 9, "title": "Zzconference", "start": "2027-03-16", "duration": "P3D", "owner": "ada", "category": "vacation" },
        { "id": 10, "title": "with Carl", "start": "2027-03-19", "duration": "P3D", "owner": "leo", "tags": [ "custody" ] },
        { "id": 11, "title": "Picnic", "start": "2027-04-09T12:00:00", "duration": "PT1H", "owner": "ada", "invited": [ "gran" ], "notes": "Zznote" }\(more) ] }
    """
  }

  private static let gran = #"{ "name": "Gran", "level": "relatives", "paper": true }"#

  static func build(_ family: String = family(), readers: String? = gran, more: String = "") throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      """
      { "timeZone": "Europe/Oslo", "locale": "en-GB", "asOf": "2027-03-01", "window": { "past": "P2M", "future": "P2M" },
        "sources": [ { "format": "wallplanner", "path": "family.json" }, { "format": "icalendar", "path": "school.ics", "layer": "School holidays", "show": "everyone" } ],
        "publish": { "journals": true, "photos": true }, "members": { "Leo": { "needsCompany": true } },
        \(readers.map { #""readers": [ { "name": "family", "level": "family" }, \#($0) ],"# } ?? "") "title": "Tribe"\(more) }
      """)
    try folder.write("content/family.json", family)
    try folder.write(
      "content/school.ics",
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y\r\nBEGIN:VEVENT\r\nUID:h\r\nDTSTAMP:20270101T000000Z\r\n"
        + "DTSTART;VALUE=DATE:20270322\r\nDTEND;VALUE=DATE:20270403\r\nSUMMARY:Easter break\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
    let outcome = SiteBuilder(WholeSiteTests.options(folder.path + "/content", folder.output)).run()
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics.filter { $0.severity == .error })")
    return folder
  }

  /// What stands between the tags of each of the two pages.
  static func pages(_ folder: TemporaryFolder, _ path: String) throws -> [[String]] {
    let page = String(decoding: try #require(folder.bytes("output/" + path), "\(path)"), as: UTF8.self)
    return page.components(separatedBy: #"<section class="sheet">"#).dropFirst().map { part in
      part.components(separatedBy: #"<div class="sheet-foot">"#)[0].split(separator: "<").compactMap { piece in
        let text = piece.drop { $0 != ">" }.dropFirst().trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty
          ? nil : text.replacing("\u{2009}", with: " ").filter { !"\u{2068}\u{2069}\u{200E}\u{200F}".contains($0) }
      }
    }
  }

  /// A family that lists no readers makes them in its own planner, without what is kept from whom they are for.
  @Test(arguments: [#"{ "post": "gran" }"#, "{}"])
  func theFamilyPrintsThemItself(printing: String) throws {
    let folder = try Self.build(readers: nil, more: #", "print": \#(printing)"#)
    guard printing != "{}" else { return #expect(folder.bytes("output/print/paper-2027-03.html") == nil) }
    let pages = try Self.pages(folder, "print/paper-2027-03.html").joined()
    for text in ["Hello Gran!", "First steps", "School play", "Choir", "Leo: Ski camp", "Leo: with Carl", "Easter break"] {
      #expect(pages.contains(text), "\(text)")
    }
    #expect(!pages.contains("Zzsurprise") && !pages.contains("Zzdeclined") && !pages.contains("Zzhidden"))
    #expect(String(decoding: folder.bytes("output/2027/03/index.html") ?? [], as: UTF8.self).contains("Zzsurprise"))
  }

  /// A surprise is kept from whoever has the pages, also from one who is no member, but a reader, or is named by an id.
  @Test(arguments: ["Auntie", "auntie", "GRAN"])
  func aSurpriseIsOnNoPage(name: String) throws {
    let more =
      #", { "id": 12, "title": "Zzparty", "start": "2027-03-12T16:00", "duration": "PT1H", "tags": [ "Auntie", "gran" ], "hideFrom": [ "Auntie", "Gran" ] }"#
    let folder = try Self.build(
      Self.family(more: more), readers: #"{ "name": "Auntie", "level": "busy" }"#, more: #", "print": { "post": "\#(name)" }"#)
    let pages = try Self.pages(folder, "family/print/paper-2027-03.html").joined()
    #expect(pages.contains("Leo: Ski camp") && !pages.contains("Zzparty"))
    #expect(folder.bytes("output/Auntie/print/paper-2027-03.html") == nil)
  }

  /// What begins the first page leaves room for the month and the greeting, which the second page has not.
  @Test func theGreetingTakesRoom() throws {
    let events = (1...31).map { day in
      let event = #""title": "Tea", "duration": "PT1H", "owner": "a", "invited": [ "g" ]"#
      return #"{ "id": \#(day), "start": "2027-03-\#(day < 10 ? "0" : "")\#(day)T16:00", \#(event) }"#
    }
    let members = #"[ { "id": "a", "name": "Ada" }, { "id": "g", "name": "Gran" } ]"#
    let family = #"{ "name": "T", "members": \#(members), "events": [ \#(events.joined(separator: ", ")) ] }"#
    let page = try Self.pages(Self.build(family), "Gran/print/paper-2027-03.html")[0]
    #expect(page.prefix(3) == ["March 2027", "Hello Gran!", "You are invited"])
    #expect(page.count { $0 == "Tea" } == 24 && page.last == "And 7 more")
  }

  @Test func theTwoPagesHaveTheMonth() throws {
    let folder = try Self.build()
    let pages = try Self.pages(folder, "Gran/print/paper-2027-03.html")
    #expect(
      pages == [
        ["March 2027", "Hello Gran!", "Journals · February 2027", "Wed 10 Feb · Ada", "First steps"],
        [
          "Birthdays", "Sun 14 Mar", "Leo’s birthday",
          "You are invited", "Fri 5 Mar, 18:00–19:00", "School play", "Town hall", "Thu 11 Mar, 18:00–19:00", "Choir",
          "Where the children are", "Mon, 15 Mar – Thu, 18 Mar 2027", "Leo: Ski camp", "Fri, 19 Mar – Sun, 21 Mar 2027",
          "Leo: with Carl",
          "Mon, 22 Mar – Fri, 2 Apr 2027", "Easter break",
        ],
      ])
  }

  @Test func theNextMonthIsThereInTime() throws {
    let folder = try Self.build()
    let pages = try Self.pages(folder, "Gran/print/paper-2027-04.html")
    #expect(
      pages == [
        ["April 2027", "Hello Gran!", "Journals · March 2027", "Mon 1 Mar · Ada", "Marchword"],
        [
          "You are invited", "Fri 9 Apr, 12:00–13:00", "Picnic", "Where the children are", "Mon, 22 Mar – Fri, 2 Apr 2027",
          "Easter break",
        ],
      ])
    #expect(folder.bytes("output/Gran/print/paper-2027-05.html") == nil)
    let index = String(decoding: folder.bytes("output/Gran/print/index.html") ?? [], as: UTF8.self)
    #expect(index.contains("Two pages for Gran") && index.contains("paper-2027-03.html") && index.contains("paper-2027-04.html"))
  }

  /// Who sees contacts has the birthdays of these, and who sees notes their addresses.
  @Test func addressesAreForWhoSeesThem() throws {
    let folder = try Self.build(
      readers: #"""
        { "name": "Gran", "level": "relatives", "paper": true, "contacts": true, "notes": true },
        { "name": "Grandpa", "level": "relatives", "paper": true, "contacts": true }, { "name": "aunt", "level": "relatives" },
        { "name": "school", "level": "busy", "paper": true }
        """#)
    let gran = try Self.pages(folder, "Gran/print/paper-2027-03.html")[1]
    #expect(
      gran.starts(with: [
        "Birthdays", "Sun 14 Mar", "Leo’s birthday", "Yyhome 9, Bergen", "Fri 2 Apr", "Kim Yyyork’s birthday", "Yystreet 4, Oslo",
      ]))
    let grandpa = try Self.pages(folder, "Grandpa/print/paper-2027-03.html")
    #expect(
      grandpa[1].starts(with: [
        "Birthdays", "Sun 14 Mar", "Leo’s birthday", "Fri 2 Apr", "Kim Yyyork’s birthday", "Where the children are",
      ]))
    #expect(grandpa[0][1] == "Hello Grandpa!" && !grandpa.joined().contains("You are invited"))
    for reader in ["family", "aunt", "school"] {
      #expect(folder.bytes("output/\(reader)/print/paper-2027-03.html") == nil, "\(reader)")
      let index = String(decoding: folder.bytes("output/\(reader)/print/index.html") ?? [], as: UTF8.self)
      #expect(!index.contains("Two pages") && !index.contains("paper-"), "\(reader)")
    }
  }

  /// Two families that differ in what the reader may not see have the same pages, byte for byte.
  @Test func nothingOfOthersChangesThePages() throws {
    let family = Self.family()
    let other = family.replacing("Zzhidden", with: "Other").replacing("Zzmedical", with: "Other").replacing("Zznote", with: "Other")
      .replacing("Zzsurprise", with: "Other").replacing("Zzdraft", with: "Other").replacing("Yystreet", with: "Other").replacing(
        "1980-04-02", with: "1981-03-03")
    let sites = try [family, other].map { try Self.build($0) }
    for month in ["03", "04"] {
      let path = "output/Gran/print/paper-2027-\(month).html"
      #expect(sites[0].bytes(path) != nil && sites[0].bytes(path) == sites[1].bytes(path))
      #expect(!String(decoding: sites[0].bytes(path) ?? [], as: UTF8.self).contains("Zz"))
    }
  }

  /// A reader of the whole family's level who wants the pages still sees all that is the family's own.
  @Test func thePagesTakeNothingFromTheFamily() throws {
    let folder = try Self.build(readers: #"{ "name": "parents", "level": "family", "paper": true }"#, more: #", "memories": [ 1 ]"#)
    #expect(
      folder.bytes("output/parents/print/paper-2027-03.html") != nil && folder.bytes("output/parents/status/index.html") != nil)
  }

  @Test func aMonthWithNothingSaysSo() throws {
    let folder = try Self.build(#"{ "members": [ { "id": 1, "name": "Leo" } ] }"#)
    let pages = try Self.pages(folder, "Gran/print/paper-2027-03.html")
    #expect(
      pages == [
        ["March 2027", "Hello Gran!", "Where the children are", "Mon, 22 Mar – Fri, 2 Apr 2027", "Easter break"],
        ["Nothing planned this month."],
      ])
  }

  /// What has no room is counted, on each page, and words are cut behind one.
  @Test func whatHasNoRoomIsCounted() throws {
    let posts = (1...28).map { day in
      #"{ "id": "p\#(day)", "author": "ada", "date": "2027-02-\#(day < 10 ? "0" : "")\#(day)T10:00:00Z", "text": "Day \#(day). "#
        + String(repeating: "Longer and longer ", count: 20) + #"" }"#
    }
    let events = (1...40).map {
      #", { "id": "m\#($0)", "title": "Meeting \#($0)", "start": "2027-03-\#($0 % 20 + 10)T09:00:00", "duration": "PT1H", "owner": "leo", "invited": [ "gran" ] }"#
    }
    let folder = try Self.build(Self.family(posts: posts.joined(separator: ", "), more: events.joined()))
    let pages = try Self.pages(folder, "Gran/print/paper-2027-03.html")
    let written = pages[0].filter { $0.hasPrefix("Day ") }
    #expect(written.first?.hasPrefix("Day 28. ") == true && written.allSatisfy { $0.hasSuffix("onger…") || $0.hasSuffix("and…") })
    #expect(pages[0].last == "And \(28 - written.count) more")
    let meetings = pages[1].filter { $0.hasPrefix("Meeting ") }.count
    #expect(meetings > 6 && pages[1].contains("And \(42 - meetings - 2) more") && pages[1].contains("Leo: Ski camp"))
  }
}
