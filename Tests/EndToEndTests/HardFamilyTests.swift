import CivilTime
import ContentLines
import Diagnostics
import Foundation
import ICalendar
import Recurrence
import SiteBuild
import TestSupport
import Testing

/// Families, settings and dates that once broke a build, or could.
@Suite("Hard families")
struct HardFamilyTests {
  private struct Built {
    var outcome: BuildOutcome
    var folder: TemporaryFolder
    func text(_ path: String) -> String { String(decoding: folder.bytes("output/" + path) ?? [], as: UTF8.self) }
    var errors: [String] { outcome.diagnostics.filter { $0.severity == .error }.map { "\($0.id): \($0.message)" } }
  }

  private func build(_ data: String, settings: String = "", asOf: String = "2027-03-01", strict: Bool = false) throws -> Built {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      """
      { "timeZone": "Europe/Oslo", "window": { "past": "P1M", "future": "P2M" }, \(settings)
        "sources": [ { "format": "wallplanner", "path": "tribe.json" } ], "publish": { "messages": true } }
      """)
    let members = data.contains("\"members\"") ? "" : #""members": [ { "id": "ann", "name": "Ann" } ], "#
    try folder.write("content/tribe.json", "{ \(members)\(data) }")
    return Built(
      outcome: WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: asOf, strict: strict), folder: folder)
  }

  private static let swim = #""events": [ { "id": "swim", "subject": "Swim", "start": "2027-03-02T10:00", "owner": "ann" } ]"#

  @Test(arguments: ["https://fable.example/", "https://fable.example/a/b", "http://localhost:8080/%C3%A6/", "https://[::1]/x/"])
  func aSiteMayLieInAFolderOfItsHost(base: String) throws {
    let built = try build(Self.swim, settings: "\"baseURL\": \"\(base)\",")
    #expect(built.outcome.exitCode == 0, "\(built.errors.prefix(3))")
    let path = base.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).dropFirst(2).first.map { "/\($0)" } ?? ""
    let root = (path.isEmpty ? "/" : path).hasSuffix("/") ? (path.isEmpty ? "/" : path) : path + "/"
    #expect(built.text("404.html").contains("href=\"\(root)assets/planner.css\""))
  }

  @Test(arguments: [
    "https://", "https://a b/", "https://a\\\"b/", "ftp://a/", "https://a/?x", "https://[zz]/", "https://u:p@a/", "http://a:99999/",
  ])
  func anAddressThatIsNoneIsToldAtItsPlace(base: String) throws {
    let built = try build(Self.swim, settings: "\"baseURL\": \"\(base)\",")
    #expect(built.outcome.exitCode == 0)
    #expect(built.outcome.diagnostics.contains { $0.id == "planner.invalid-value" && $0.severity == .warning && $0.span != nil })
  }

  @Test(arguments: [
    (#""start": "2027-03-01T10:00", "rules": ["FREQ=SECONDLY"], "duration": "PT1S""#, "wallplanner.too-often"),
    (#""start": "2020-01-01T10:00", "rules": ["FREQ=HOURLY;INTERVAL=2"], "duration": "PT1S""#, "plan.too-many-occurrences"),
    (#""start": "2020-01-01", "rules": ["FREQ=DAILY"], "duration": "P3000D""#, "plan.too-many-days"),
  ])
  func anEventOfWhichTooMuchWouldBeShownIsToldAtItsPlace(times: String, id: String) throws {
    // Strict: the warning is what matters here, and pages with 20,000 entries take a minute.
    let built = try build(
      #""events": [ { "id": "tick", "subject": "Tick", \#(times), "owner": "ann" } ]"#,
      settings: #""window": { "past": "P1Y", "future": "P9Y" },"#, strict: true)
    let told = try #require(built.outcome.diagnostics.first { $0.id == id })
    let span = try #require(told.span)
    let file = built.outcome.sources[span.file]
    #expect(file.path.hasSuffix("tribe.json") && String(decoding: file.bytes[span.bytes], as: UTF8.self) == "\"tick\"")
  }

  @Test func whatIsHiddenIsNowhere() throws {
    let built = try build(
      #"""
      "events": [ { "id": "s1", "subject": "Zzsecret", "start": "2027-03-02T10:00", "owner": "ann", "visibility": "hidden" },
        { "id": "s2", "subject": "Zzsecret", "start": "2027-03-03", "layer": "School", "visibility": "hidden", "rules": [ "FREQ=WEEKLY" ] } ]
      """#)
    #expect(built.outcome.exitCode == 0, "\(built.errors.prefix(3))")
    #expect(built.outcome.diagnostics.map(\.id) == ["plan.hidden-events"])
    for (path, bytes) in tree(built.folder.output) where !path.hasPrefix(".wallplanner") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("Zzsecret") && !text.contains("wallplanner-s1") && !text.contains("wallplanner-s2"), "\(path)")
    }
  }

  @Test func aMessageWithoutASubjectHasItsFirstWordsAsHeading() throws {
    let built = try build(
      #"""
      "messages": [ { "id": 1, "text": "Milk is out\nBuy two", "created": "2027-02-28T10:00:00Z" },
        { "id": 2, "text": "\u200b", "subject": "\u00ad", "created": "2027-02-28T11:00:00Z" } ]
      """#)
    // The one that says nothing at all is set aside.
    #expect(built.outcome.exitCode == 3 && built.outcome.setAside == 1, "\(built.errors.prefix(3))")
    #expect(built.text("messages/index.html").contains("<bdi>Milk is out</bdi></h2>"))
  }

  @Test(arguments: [
    ("https://fable.example/%zz?a=b|c#d#e", "https://fable.example/%25zz?a=b%7Cc#d%23e"),
    ("mailto:ann@fable.example", "mailto:ann@fable.example"),
    ("http://[::1]:80/", "http://[::1]:80/"), ("tel:+47 22", nil), ("mailto:", nil), ("tel:", nil), ("https://", nil),
    ("https://a..b/", nil),
    ("http://1.2.3/", nil), ("https://[x]/", nil), ("https://a:b/", nil),
  ])
  func linksAreMendedOrRefused(address: String, shown: String?) throws {
    let built = try build(
      "\"events\": [ { \"id\": \"e\", \"subject\": \"Swim\", \"start\": \"2027-03-02\", \"url\": \"\(address)\" } ]")
    if let shown {
      #expect(built.outcome.exitCode == 0, "\(built.errors.prefix(3))")
      #expect(built.text("events/wallplanner-e.html").contains("href=\"\(shown)\""))
    } else {
      #expect(built.outcome.diagnostics.filter { $0.id == "wallplanner.invalid-value" }.map(\.severity) == [.warning])
    }
  }

  @Test func changesOfOneOccurrenceMakeOneEntry() throws {
    let built = try build(
      #"""
      "events": [ { "id": "e", "subject": "Swim", "start": "2027-03-02T10:00", "rules": [ "FREQ=WEEKLY;COUNT=3" ], "overrides": [
        { "replaces": "2027-03-09T10:00", "subject": "First" }, { "replaces": "2027-03-09T10:00", "subject": "Last" },
        { "replaces": "2027-03-11T08:00", "subject": "Morning" }, { "replaces": "2027-03-11T18:00", "subject": "Evening" } ] } ]
      """#)
    #expect(built.outcome.exitCode == 0, "\(built.errors.prefix(3))")
    let feed = built.text("feeds/everyone.ics")
    for word in ["SUMMARY:Last", "SUMMARY:Morning", "SUMMARY:Evening"] { #expect(feed.contains(word)) }
    #expect(!feed.contains("SUMMARY:First"))
    let page = built.text("events/wallplanner-e.html") + built.text("2027/03/index.html")
    for word in ["Last", "Morning", "Evening"] { #expect(page.contains(word)) }
  }

  /// Ann and Bea swim every Tuesday, Cas does not. On the 9th Bea cannot come and Cas joins; on the 16th Ann cannot.
  @Test func answersToOneDateAreOfThatDateAlone() throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      """
      { "timeZone": "Europe/Oslo", "window": { "past": "P1M", "future": "P2M" },
        "feeds": { "attendees": true, "initialsInTitles": true },
        "members": { "Ann": { "email": "ann@fable.example" }, "Bea": { "email": "bea@fable.example" } },
        "sources": [ { "format": "wallplanner", "path": "tribe.json" } ] }
      """)
    func build(_ overrides: String) throws -> Built {
      try folder.write(
        "content/tribe.json",
        """
        { "members": [ { "id": "ann", "name": "Ann" }, { "id": "bea", "name": "Bea" }, { "id": "cas", "name": "Cas" } ],
          "events": [ { "id": "swim", "subject": "Swim", "start": "2027-03-02T10:00", "rules": [ "FREQ=WEEKLY;COUNT=3" ],
            "owner": "ann", "invited": [ { "member": "bea", "response": "going" }, { "member": "cas", "response": "declined" } ], "overrides": [ \(overrides) ] } ] }
        """)
      return Built(
        outcome: WholeSiteTests.build(
          folder.path + "/content", to: folder.output, asOf: "2027-03-01", state: folder.path + "/state"), folder: folder)
    }
    #expect(try build("").outcome.exitCode == 0)
    let built = try build(
      #"""
      { "replaces": "2027-03-09T10:00", "answers": [ { "member": "bea", "response": "declined" }, { "member": "cas", "response": "going" } ] },
      { "replaces": "2027-03-16T10:00", "answers": [ { "member": "ann", "response": "declined" } ] }
      """#)
    #expect(built.outcome.exitCode == 0, "\(built.errors.prefix(3))")

    // The page of its dates, and lists of days: everybody with what they say.
    let page = built.text("events/wallplanner-swim.html")
    #expect(page.contains("10:00 · Bea: Not going · Cas: Going</span>"))
    #expect(page.contains("10:00 · Ann: Not going</span>"))
    #expect(page.contains("<span class=\"state i-no\">Not going</span>"))
    let month = built.text("2027/03/index.html")
    for people in [
      "Ann, Bea, Cas (not going)", "Ann, Bea (not going), Cas", "Ann (not going), Bea, Cas (not going)",
    ] {
      #expect(month.contains("aria-label=\"\(people)\""), "\(people)")
    }
    // Columns and sheets: those who come.
    let rows = built.text("columns/2027-03/index.html").components(separatedBy: "<tr").filter { $0.contains("Swim") }
    let columns = rows.map { row in
      row.components(separatedBy: "<td").dropFirst().map { $0.contains("Swim") }
    }
    #expect(columns == [[true, true, false, false], [true, false, true, false], [false, true, false, false]])
    let sheet = built.text("print/month-2027-03.html")
    for initials in [">A B<", ">A C<", ">B<"] { #expect(sheet.contains(initials), "\(initials)") }

    // Feeds: the date has a component of its own that says so.
    let feed = built.text("feeds/everyone.ics").replacing("\r\n ", with: "")
    let entries = feed.components(separatedBy: "BEGIN:VEVENT").filter { $0.contains("SUMMARY:") && $0.contains("UID:") }
    func entry(_ date: String) -> String { entries.first { $0.contains("RECURRENCE-ID;TZID=Europe/Oslo:\(date)T100000") } ?? "" }
    #expect(entry("20270309").contains("Not going: Bea") && entry("20270309").contains("SUMMARY:A/C: Swim"))
    #expect(entry("20270309").contains("PARTSTAT=DECLINED"))
    #expect(entry("20270316").contains("Not going: Ann\\, Cas") && entry("20270316").contains("SUMMARY:B: Swim"))
    #expect(entries.first?.contains("SUMMARY:A/B: Swim") == true && entries.first?.contains("Not going: Cas") == true)

    // What's new tells it, with the date; and also that it was taken back.
    let news = built.text("what's-new/index.html")
    #expect(news.contains("Bea: Not going · ") && news.contains("Cas: Going · ") && news.contains("9 Mar"))
    // Taken back.
    let later = try build(#"{ "replaces": "2027-03-16T10:00", "answers": [ { "member": "ann", "response": "declined" } ] }"#)
    #expect(later.text("what's-new/index.html").contains("Bea: Going · "))
  }

  @Test(arguments: [#""drop""#, #"{ "markDays": 30 }"#])
  func aDateOfACancelledSeriesThatTakesPlaceIsEverywhere(cancelled: String) throws {
    func build(_ overrides: String) throws -> Built {
      try self.build(
        #"""
        "events": [ { "id": "swim", "subject": "Swim", "start": "2027-03-02T10:00", "rules": [ "FREQ=WEEKLY;COUNT=4" ], "owner": "ann",
          "status": "cancelled", "overrides": [ \#(overrides) ] } ]
        """#, settings: "\"feeds\": { \"cancelled\": \(cancelled) },")
    }
    let isMarked = cancelled != #""drop""#
    let own = "events/wallplanner-swim"
    let built = try build(
      #"{ "replaces": "2027-03-09T10:00", "start": "2027-03-10T11:00", "subject": "Gala", "status": "confirmed" }"#)
    #expect(built.outcome.exitCode == 0, "\(built.errors.prefix(3))")
    #expect(built.text("2027/03/index.html").contains("Gala") && built.text("members/Ann/index.html").contains("Gala"))
    let page = built.text(own + ".html")
    #expect(page.contains("href=\"wallplanner-swim.ics\"") && page.contains("2027-03-10T11:00") && page.contains("Cancelled"))
    for path in ["feeds/everyone.ics", "feeds/Ann.ics", own + ".ics"] {
      let entries = built.text(path).components(separatedBy: "BEGIN:VEVENT").dropFirst()
      let live = entries.filter { !$0.contains("STATUS:CANCELLED") }
      #expect(live.count == 1 && entries.count == (isMarked ? 2 : 1), "\(path)")
      #expect(live.allSatisfy { $0.contains("SUMMARY:Gala") && $0.contains("DTSTART;TZID=Europe/Oslo:20270310T110000") }, "\(path)")
    }
    // Called off as a whole, it is on its day and in feeds only if they are to say so.
    let off = try build(#"{ "replaces": "2027-03-09T10:00", "status": "cancelled" }"#)
    #expect(off.outcome.exitCode == 0 && off.text("2027/03/index.html").contains("Swim") == isMarked)
    #expect(off.text(own + ".html").contains("href=\"wallplanner-swim.ics\"") == isMarked)
    #expect(off.text("feeds/everyone.ics").contains("SUMMARY:Cancelled: Swim") == isMarked)
  }

  @Test(arguments: [("en-GB", "Member 2"), ("de", "Mitglied 2"), ("fr", "Membre 2"), ("es", "Miembro 2"), ("ar", "فرد 2")])
  func aMemberWithoutANameHasOneInThePlannersLanguage(locale: String, name: String) throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      #"{ "timeZone": "Europe/Oslo", "locale": "\#(locale)", "sources": [ { "format": "familyplanner", "path": "group.json" } ] }"#)
    try folder.write(
      "content/group.json",
      #"{ "id": 1, "name": "F", "owner_id": 1, "users": [ { "id": 1, "name": "Ann", "group_id": 1 }, { "id": 2, "group_id": 1 } ] }"#
    )
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    let page = String(decoding: folder.bytes("output/index.html") ?? [], as: UTF8.self)
    #expect(page.contains(name) && (locale == "en-GB" || !page.contains("Member 2")))
  }

  /// One date may be somebody else's: the people of that date have it, in pages and in their own feeds, and the others do not.
  @Test func oneDateIsSomebodyElses() throws {
    let built = try build(
      #"""
      "members": [ { "id": "mum", "name": "Mum" }, { "id": "dad", "name": "Dad" }, { "id": "cleo", "name": "Cleo" } ],
      "events": [ { "id": "swim", "title": "Swim", "start": "2027-03-02T10:00", "rules": [ "FREQ=WEEKLY;COUNT=4" ], "owner": "mum",
          "invited": [ { "member": "cleo", "response": "going" } ], "url": "https://pool.example/",
          "overrides": [ { "replaces": "2027-03-09T10:00", "owner": "Dad", "url": "https://lake.example/" },
            { "replaces": "2027-03-16T10:00", "invited": [] } ] },
        { "id": "row", "title": "Row", "start": "2027-03-03T10:00", "rules": [ "FREQ=WEEKLY;COUNT=2" ],
          "overrides": [ { "replaces": "2027-03-10T10:00", "answers": [ { "member": "dad", "response": "declined" } ] } ] } ]
      """#)
    #expect(built.outcome.exitCode == 0 && built.outcome.diagnostics.isEmpty, "\(built.outcome.diagnostics)")
    let page = built.text("events/wallplanner-swim.html")
    #expect(page.contains("Dad: Going") && page.contains("Mum: Not going"))
    func dates(_ feed: String, _ title: String) -> [String] {
      let calendar = ICalendarReader.read(bytes: Array(built.text("feeds/\(feed).ics").utf8), file: .init(index: 0), mode: .strict)
      let entries = calendar.calendars.flatMap(\.components).filter {
        $0.name == "VEVENT" && $0.property("SUMMARY")?.value == title
      }
      // A changed date is said by its series too.
      return Set(
        entries.flatMap { entry -> [String] in
          let start = entry.property("DTSTART")?.value ?? ""
          guard let rule = entry.property("RRULE")?.value, let parsed = try? RecurrenceRule(parsing: rule),
            let first = CalendarValue.strictMoment(start)
          else { return [start] }
          var set = RecurrenceSet(start: .floating(first.wallClock), rules: [parsed])
          set.exceptionDates = entry.properties.filter { $0.name == "EXDATE" }.flatMap { $0.value.split(separator: ",") }
            .compactMap { CalendarValue.strictMoment(String($0)).map { .floating($0.wallClock) } }
          return set.occurrences(in: CivilDateTime(.min)..<CivilDateTime(.max)).starts.map { CalendarTime.floating($0).text }
        }.map { String($0.prefix(8)) }
      ).sorted()
    }
    #expect(dates("Mum", "Swim") == ["20270302", "20270316", "20270323"])
    #expect(dates("Dad", "Swim") == ["20270309"])
    #expect(dates("Cleo", "Swim") == ["20270302", "20270309", "20270323"])
    #expect(dates("Dad", "Row") == ["20270303"] && dates("Mum", "Row") == ["20270303", "20270310"])
    #expect(built.text("feeds/Dad.ics").contains("lake.example"))
    // Pages of people say the same.
    #expect(
      built.text("members/Dad/index.html").contains("2027-03-09") && !built.text("members/Mum/index.html").contains("2027-03-09"))
    #expect(built.text("columns/2027-03/index.html").contains("Row"))
  }

  /// Who takes a child somewhere has a short entry for it, and is free while the child is there; a moved date moves it too.
  @Test func whoBringsAndFetchesHasAnEntry() throws {
    let built = try build(
      #"""
      "members": [ { "id": "ben", "name": "Ben" }, { "id": "leo", "name": "Leo", "birthday": "2018-01-01" } ],
      "events": [ { "id": "swim", "title": "Swim", "start": "2027-03-02T16:00", "duration": "PT1H", "rules": [ "FREQ=WEEKLY;COUNT=5" ], "owner": "leo",
          "bring": "ben", "fetch": "Emil's mum", "overrides": [ { "replaces": "2027-03-16T16:00", "start": "2027-03-17T17:00" } ] },
        { "id": "call", "title": "Call", "start": "2027-03-02T16:10", "duration": "PT30M", "owner": "ben" },
        { "id": "train", "title": "Train", "start": "2027-03-09T15:50", "duration": "PT30M", "owner": "ben" },
        { "id": "camp", "title": "Camp", "start": "2027-03-26", "duration": "P3D", "owner": "leo", "fetch": "Ben" } ]
      """#, settings: #""members": { "Leo": { "needsCompany": true } },"#)
    #expect(built.outcome.exitCode == 0 && built.outcome.diagnostics.isEmpty, "\(built.outcome.diagnostics)")
    let page = built.text("events/wallplanner-swim.html")
    #expect(page.contains("Drop-off") && page.contains("Ben") && page.contains("Pick-up") && page.contains("Emil's mum"))
    let feed = built.text("feeds/Ben.ics").replacing("\r\n ", with: "")
    #expect(feed.contains("SUMMARY:Drop-off: Swim") && feed.contains("DTSTART;TZID=Europe/Oslo:20270302T154500"))
    #expect(feed.contains("20270317T164500") && !feed.contains("SUMMARY:Pick-up: Swim"))
    #expect(feed.contains("SUMMARY:Pick-up: Camp") && feed.contains("DTSTART;VALUE=DATE:20270328"))
    #expect(!built.text("feeds/Leo.ics").contains("Drop-off: Swim\r\n"))
    let clashes = built.text("clashes/index.html")
    #expect(clashes.contains("Train") && !clashes.contains("Call"))
    #expect(!clashes.contains("Camp") || !clashes.contains("company"))
  }

  /// What is paid each month counts up to today, and categories are added up.
  @Test func expensesRepeatAndHaveCategories() throws {
    let built = try build(
      #"""
      "currency": "EUR", "members": [ { "id": "ben", "name": "Ben" }, { "id": "ada", "name": "Ada" } ],
      "expenses": [ { "date": "2026-12-05", "title": "Piano", "amount": "40.00", "paidBy": "ben", "category": "School", "rules": [ "FREQ=MONTHLY" ] },
        { "date": "2027-02-01", "title": "Pizza", "amount": "30.00", "paidBy": "ada", "notes": "https://pizza.example/menu" } ]
      """#)
    #expect(built.outcome.exitCode == 0 && built.outcome.diagnostics.isEmpty, "\(built.outcome.diagnostics)")
    let page = built.text("expenses/index.html")
    #expect(page.components(separatedBy: "Piano").count == 3 && page.contains("By category"))
    #expect(page.contains("School: EUR\u{A0}80.00") && page.contains("No category: EUR\u{A0}30.00"))
    #expect(page.contains("href=\"https://pizza.example/menu\"") && page.contains("Ben gets back EUR\u{A0}45.00"))
  }

  /// What nobody has answered stands on the wall, on the page of each who has not, and in the letter.
  @Test func invitationsWithoutAnAnswerAreGathered() throws {
    let built = try build(
      #"""
      "members": [ { "id": "mum", "name": "Mum" }, { "id": "dad", "name": "Dad" }, { "id": "cleo", "name": "Cleo" } ],
      "events": [ { "id": "fair", "title": "Fair", "start": "2027-03-06T10:00", "owner": "mum", "invited": [ "dad" ] },
        { "id": "old", "title": "Old", "start": "2027-02-06T10:00", "owner": "mum", "invited": [ "dad" ] },
        { "id": "run", "title": "Run", "start": "2027-03-08T10:00", "rules": [ "FREQ=WEEKLY;COUNT=2" ], "owner": "mum", "overrides": [ { "replaces": "2027-03-15T10:00", "invited": [ "dad" ] } ] },
        { "id": "play", "title": "Play", "start": "2027-02-24T10:00", "rules": [ "FREQ=WEEKLY;COUNT=4" ], "owner": "mum", "invited": [ "cleo", "dad" ],
          "overrides": [ { "replaces": "2027-03-03T10:00", "answers": [ { "member": "dad", "response": "going" }, { "member": "cleo", "response": "going" } ] } ] } ]
      """#)
    #expect(built.outcome.exitCode == 0, "\(built.errors.prefix(3))")
    let wall = built.text("index.html")
    #expect(wall.contains("3 invitations to answer") && wall.contains("Dad and Cleo"))
    func waiting(_ name: String) -> String {
      let page = built.text("members/\(name)/index.html")
      return page.components(separatedBy: "Invitations to answer").dropFirst().first?.components(separatedBy: "</section>").first
        ?? ""
    }
    #expect(
      waiting("Dad").contains("Fair") && waiting("Dad").contains("Wed 10 Mar") && waiting("Dad").contains("Mon 15 Mar")
        && !waiting("Dad").contains("Old"))
    #expect(waiting("Cleo").contains("Play") && !waiting("Cleo").contains("Fair") && waiting("Mum").isEmpty)
    #expect(built.text("letter/2027-W09.txt").contains("Invitations to answer\n- Sat 6 Mar: Fair"))
  }

  @Test func whoHasDeclinedStandsInNoColumn() throws {
    let built = try build(
      #"""
      "members": [ { "id": "ann", "name": "Ann" }, { "id": "bea", "name": "Bea" }, { "id": "cas", "name": "Cas" } ],
      "events": [ { "id": "swim", "subject": "Swim", "start": "2027-03-02T10:00", "owner": "ann",
          "invited": [ { "member": "bea", "response": "declined" }, "cas" ] },
        { "id": "row", "subject": "Row", "start": "2027-03-03T10:00", "invited": [ { "member": "bea", "response": "declined" } ] } ]
      """#)
    #expect(built.outcome.exitCode == 0, "\(built.errors.prefix(3))")
    func columns(_ subject: String) -> [Bool] {
      let row = built.text("columns/2027-03/index.html").components(separatedBy: "<tr").first { $0.contains(subject) } ?? ""
      return row.components(separatedBy: "<td").dropFirst().map { $0.contains(subject) }
    }
    #expect(columns("Swim") == [true, false, true, false])
    // Nobody is left: it stands with what is for everyone, so that it is not lost.
    #expect(columns("Row") == [false, false, false, true])
  }

  @Test func wholeDaysCannotRepeatByTheHour() throws {
    let built = try build(
      #""events": [ { "id": "e", "subject": "Swim", "start": "2027-03-02", "rules": [ "FREQ=HOURLY;INTERVAL=6" ] } ]"#)
    #expect(built.outcome.diagnostics.filter { $0.id == "wallplanner.invalid-value" }.map(\.severity) == [.warning])
    #expect(built.errors.isEmpty)
  }

  @Test(arguments: [
    "FREQ=DAILY;COUNT=1000000000", "FREQ=DAILY;COUNT=4000000000000000000", "FREQ=WEEKLY;INTERVAL=4000000000000000000",
  ])
  func hugeNumbersInRulesAreNotPublished(rule: String) throws {
    let built = try build(
      "\"events\": [ { \"id\": \"e\", \"subject\": \"Swim\", \"start\": \"2027-03-02T10:00\", \"rules\": [ \"\(rule)\" ] } ]")
    #expect(built.outcome.exitCode == 0, "\(built.errors.prefix(3))")
    #expect(!built.text("feeds/everyone.ics").contains("000000000"))
  }

  @Test(arguments: ["0001-01-01", "0999-12-31", "9001-01-01", "9999-12-31"])
  func daysThatMayLackANeighbourAreRefused(day: String) throws {
    let built = try build(Self.swim, asOf: day)
    #expect(built.outcome.exitCode == 1)
    #expect(built.errors.count == 1 && built.errors[0].hasPrefix("build.date: "), "\(built.errors.prefix(3))")
  }

  @Test(arguments: ["1000-01-01", "1600-02-29", "2028-02-29", "9000-12-31"])
  func anyOtherDayCanBeToday(day: String) throws {
    let built = try build(Self.swim + #", "todos": [ { "id": 1, "title": "Paint" } ]"#, asOf: day)
    #expect(built.outcome.exitCode == 0, "\(built.errors.prefix(3))")
  }

  @Test func namesThatWindowsKeepsAreNoPaths() throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "t.json" } ], "feeds": { "secretDirectory": "--abcdefghijklmnopqrstuv--" } }"#
    )
    try folder.write(
      "content/t.json",
      #"{ "members": [ { "id": 7, "name": "CON" }, { "id": 8, "name": "Lpt1" }, { "id": 9, "name": "Connie" } ], "events": [ { "id": 1, "subject": "Tea", "start": "2027-03-02T10:00", "owner": 7 } ] }"#
    )
    #expect(WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01").exitCode == 0)
    let paths = tree(folder.output).keys
    #expect(
      paths.contains("members/member-CON-7/index.html") && paths.contains("members/member-Lpt1-8/index.html")
        && paths.contains("members/Connie/index.html"))
    #expect(paths.contains("--abcdefghijklmnopqrstuv--/member-CON-7.ics"))
  }

  /// A ledger of an earlier build, put back beside later feeds (from a backup, by a merge): stamps never fall behind.
  @Test func anOlderLedgerIsCaughtUpFromTheFeeds() throws {
    let folder = TemporaryFolder()
    func build(_ subject: String, _ asOf: String) throws -> String {
      try folder.write(
        "content/planner.json",
        "{ \"timeZone\": \"Europe/Oslo\", \"sources\": [ { \"format\": \"wallplanner\", \"path\": \"t.json\" } ] }")
      try folder.write(
        "content/t.json",
        "{ \"members\": [ { \"id\": 7, \"name\": \"Ann\" } ], \"events\": [ { \"id\": 1, \"subject\": \"\(subject)\", \"start\": \"2027-03-09\" } ] }"
      )
      #expect(WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: asOf).exitCode == 0)
      return String(decoding: folder.bytes("output/feeds/everyone.ics") ?? [], as: UTF8.self)
    }
    _ = try build("First", "2027-03-01")
    let old = try #require(folder.bytes("output/.wallplanner/revisions"))
    let second = try build("Second", "2027-03-05")
    #expect(second.contains("SEQUENCE:1") && second.contains("LAST-MODIFIED:20270304T"))
    try folder.write("output/.wallplanner/revisions", String(decoding: old, as: UTF8.self))
    #expect(try build("Second", "2027-03-02") == second)
    try folder.write("output/.wallplanner/revisions", String(decoding: old, as: UTF8.self))
    let third = try build("Third", "2027-03-02")
    #expect(third.contains("SEQUENCE:2") && third.contains("LAST-MODIFIED:20270304T"))
  }

  private static let settings = #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "data" } ] }"#
  private static let people = #"{ "$schema": "schema/tribe.schema.json", "members": [ { "id": 7, "name": "Ann" } ] }"#

  @Test(arguments: ["pipe", "link", "folder"])
  func settingsThatAreNoFileStopTheBuild(kind: String) throws {
    let folder = TemporaryFolder()
    try folder.write("content/data/t.json", Self.people)
    let path = folder.path + "/content/planner.json"
    switch kind {
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "link":
      try folder.write("kept.json", Self.settings)
      #expect(symlink(folder.path + "/kept.json", path) == 0)
    default: try folder.write("content/planner.json/x.txt", "")
    }
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    #expect(outcome.exitCode == 1)
    #expect(outcome.diagnostics.contains { $0.severity == .error && $0.id == "load.not-a-file" })
  }

  @Test func whatCannotBeReadInTheContentIsTold() throws {
    let folder = TemporaryFolder()
    try folder.write("content/planner.json", Self.settings)
    try folder.write("content/data/t.json", Self.people)
    #expect(mkfifo(folder.path + "/content/data/pipe.json", 0o600) == 0)
    let piped = WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    #expect(piped.exitCode == 0 && piped.diagnostics.map(\.id) == ["load.not-a-file"])
    // A name that is no UTF-8 cannot be written in a message; its file must not get lost.
    let name = (Array((folder.path + "/content/data/").utf8) + [0xFF, 0xFE] + Array(".json".utf8) + [0]).map {
      CChar(bitPattern: $0)
    }
    let file = name.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
    }
    #expect(file >= 0)
    close(file)
    let named = WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    #expect(named.exitCode == 0 && named.diagnostics.contains { $0.id == "load.file-name" && $0.severity == .warning })
    // Neither does a folder that lies too deep, nor a large file that no source uses.
    try folder.write("content/" + String(repeating: "d/", count: 17) + "x.json", "{}")
    try folder.write("content/unused.csv", "")
    #expect(truncate(folder.path + "/content/unused.csv", 70 << 20) == 0)
    let more = WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    #expect(more.report != nil && more.diagnostics.contains { $0.id == "load.too-deep" }, "\(more.diagnostics)")
  }

  @Test func aSourceOfWhichNothingCanBeUsedIsAnError() throws {
    let folder = TemporaryFolder()
    try folder.write("content/planner.json", Self.settings.replacing("\"wallplanner\"", with: "\"tribehub\""))
    try folder.write("content/data/t.json", Self.people)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    #expect(outcome.exitCode == 1)
    let finding = outcome.diagnostics.first { $0.id == "import.wrong-format" }
    #expect(finding?.severity == .warning && finding?.hint == "they look like \"format\": \"wallplanner\"")
    #expect(finding?.span != nil)
  }
}
