import CivilTime
import Diagnostics
import Foundation
import ICalendar
import Publishing
import TestSupport
import Testing

@testable import SiteBuild

/// Whole builds: a content folder in, a published folder out.
@Suite("Whole sites")
struct WholeSiteTests {
  static let now = Instant(secondsSinceEpoch: 1_803_859_200)
  /// The files that say what a site was made from.
  static let namesSources: Set<String> = [".wallplanner/manifest", "status.json", "status/index.html"]

  /// The built-in theme, compiled once for all of these builds, as for many families.
  private static let theme: Theme? = {
    var theme = try? Theme(own: nil, output: "")
    theme?.compile(jobs: 2)
    return theme
  }()

  /// Of a build without templates of its own.
  static func options(_ content: String, _ output: String, now: Instant = now, jobs: Int = 2) -> BuildOptions {
    var options = BuildOptions(content: content, output: output, now: now, jobs: jobs)
    options.theme = theme
    return options
  }

  static func build(
    _ content: String, to output: String, jobs: Int = 2, asOf: String? = nil, strict: Bool = false, state: String? = nil
  )
    -> BuildOutcome
  {
    var options = options(content, output, jobs: jobs)
    options.asOf = asOf.flatMap { CalendarTime($0) }
    options.strict = strict
    options.state = state
    return SiteBuilder(options).run()
  }

  static var sample: String { SharedData.root + "/content" }

  @Test func theSampleBuildsTheSameOnAnyNumberOfThreadsAndWritesNothingAgain() throws {
    let folder = TemporaryFolder()
    let one = Self.build(Self.sample, to: folder.output, jobs: 1)
    #expect(one.exitCode == 0, "\(one.diagnostics.filter { $0.severity == .error }.prefix(5))")
    let before = EntrySnapshot.all(in: folder.output)
    #expect(before.count > 100)
    let four = Self.build(Self.sample, to: folder.output, jobs: 4)
    #expect(four.exitCode == 0 && four.report?.wroteNothing == true)
    #expect(EntrySnapshot.all(in: folder.output) == before)
  }

  /// Clocks of twelve hours, other digits, the other direction: all that the sample has, among it a forecast and its hours.
  @Test(arguments: ["en-US", "ar-EG", "hi-IN", "ko-KR", "fr-CA", "zh-TW"])
  func theSampleIsPublishedInLocalesThatWriteOtherwise(locale: String) throws {
    let folder = TemporaryFolder()
    try FileManager.default.copyItem(atPath: Self.sample, toPath: folder.path + "/content")
    let planner = try String(contentsOfFile: Self.sample + "/planner.json", encoding: .utf8)
    try folder.write("content/planner.json", planner.replacingOccurrences(of: "\"en-GB\"", with: "\"\(locale)\""))
    let built = Self.build(folder.path + "/content", to: folder.output)
    #expect(built.exitCode == 0, "\(built.diagnostics.filter { $0.severity == .error }.prefix(5))")
    let months = ["ko-KR": "2027년 3월", "zh-TW": "2027年3月", "fr-CA": "mars <small>2027</small>"]
    let sheet = try #require(folder.read("output/print/month-2027-03.html"))
    if let month = months[locale] { #expect(sheet.contains("<h1>\(month)</h1>"), "\(locale)") }
  }

  @Test(arguments: [(nil, ""), ("A4", ""), ("A3", "#a3"), ("Letter", "#letter"), ("Tabloid", "#tabloid")])
  func linksToSheetsLeadToThePaperOfThePlanner(paper: String?, fragment: String) throws {
    let folder = TemporaryFolder()
    try folder.write("content/tribe.json", Self.tribe(members: "Ada"))
    try folder.write("content/events.json", Self.events(["First"]))
    let setting = paper.map { #", "print": { "paper": "\#($0)" }"# } ?? ""
    try folder.write("content/planner.json", #"{ "timeZone": "Europe/Oslo"\#(setting) }"#)
    let outcome = Self.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    // The links' parts are there, or the check would have found them missing.
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    for (page, sheet) in [
      ("2027/03/index.html", "month-2027-03.html"), ("weeks/2027-W09/index.html", "week-2027-W09.html"),
      ("2027/index.html", "year-2027.html"), ("print/index.html", "columns-2027-03.html"),
    ] {
      let text = try #require(folder.read("output/" + page))
      #expect(text.contains("\(sheet)\(fragment)\""), "\(page)")
    }
  }

  /// Windows, Outlook and Evolution name zones in ways of their own: the feed says what they mean.
  @Test(arguments: [
    ("W. Europe Standard Time", "Europe/Berlin"), ("/freeassociation.sourceforge.net/Europe/Oslo", "Europe/Oslo"),
    ("/mozilla.org/20050126_1/Europe/Oslo", "Europe/Oslo"), ("\"Europe/Oslo \"", "Europe/Oslo"), ("europe/oslo", "Europe/Oslo"),
    ("(UTC+01:00) Amsterdam, Berlin", "Europe/Berlin"), ("Europe/Oslo", "Europe/Oslo"),
  ])
  func foreignNamesOfZonesAreUnderstood(name: String, zone: String) throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/a.ics",
      Self.calendar(["UID:a", "DTSTART;TZID=\(name):20270303T180000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2", "SUMMARY:Tea"]))
    let feed = try Self.layerFeed(folder)
    #expect(feed.contains("DTSTART;TZID=\(zone):20270303T180000"))
  }

  /// What names an occurrence may be in UTC or in any zone (RFC 5545 §3.8.5.1, §3.8.5.2): pages and feeds mean the same one.
  @Test(arguments: [
    ("DTSTART;TZID=Europe/Oslo:20270303T100000", "EXDATE:20270304T090000Z", "EXDATE;TZID=Europe/Oslo:20270304T100000"),
    (
      "DTSTART;TZID=Europe/Oslo:20270303T100000", "EXDATE;TZID=America/New_York:20270304T040000",
      "EXDATE;TZID=Europe/Oslo:20270304T100000"
    ),
    ("DTSTART;TZID=Europe/Oslo:20270303T100000", "RDATE:20270310T090000Z", "DTSTART;TZID=Europe/Oslo:20270310T100000"),
    (
      "DTSTART;TZID=Europe/Oslo:20270303T100000", "RDATE;TZID=America/New_York:20270310T040000",
      "DTSTART;TZID=Europe/Oslo:20270310T100000"
    ),
    ("DTSTART:20270303T090000Z", "EXDATE;TZID=Europe/Oslo:20270304T100000", "EXDATE;TZID=Etc/GMT:20270304T090000"),
    ("DTSTART:20270303T090000Z", "RDATE;TZID=Europe/Oslo:20270310T100000", "DTSTART;TZID=Etc/GMT:20270310T090000"),
  ])
  func datesOfASeriesMayBeOnAnotherClock(start: String, date: String, written: String) throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/a.ics", Self.calendar(["UID:a", start, "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3", date, "SUMMARY:Tea"]))
    #expect(try Self.layerFeed(folder).contains(written + "\r\n"))
    let page = try #require(folder.read("output/2027/03/index.html"))
    let days = (3...5).filter { page.contains("href=\"#2027-03-0\($0)\"") }
    #expect(days == (date.hasPrefix("EXDATE") ? [3, 5] : [3, 4, 5]))
    #expect(page.contains("href=\"#2027-03-10\"") == date.hasPrefix("RDATE"))
  }

  @Test func aChangeMayNameItsDateInAnotherZone() throws {
    let folder = TemporaryFolder()
    let series = ["UID:a", "DTSTART;TZID=Europe/Oslo:20270303T100000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3", "SUMMARY:Tea"]
    let change = [
      "UID:a", "RECURRENCE-ID;TZID=America/New_York:20270304T040000", "DTSTART;TZID=Europe/Oslo:20270304T160000", "DURATION:PT1H",
      "SUMMARY:Late tea",
    ]
    try folder.write("content/a.ics", Self.calendar(series, change))
    #expect(try Self.layerFeed(folder).contains("RECURRENCE-ID;TZID=Europe/Oslo:20270304T100000\r\n"))
    let page = try #require(folder.read("output/2027/03/index.html"))
    let day = try #require(page.matches(of: /id="2027-03-04"[^>]*>(.*?)<\/section>/.dotMatchesNewlines()).first).1
    #expect(day.contains("<time>16:00</time>") && !day.contains("<time>10:00</time>"))
  }

  private static func calendar(_ entries: [String]...) -> String {
    let events = entries.flatMap { ["BEGIN:VEVENT", "DTSTAMP:20270101T000000Z"] + $0 + ["END:VEVENT"] }
    return (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y"] + events + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  /// Builds the calendar that is in the folder and returns its feed.
  private static func layerFeed(_ folder: TemporaryFolder) throws -> String {
    try folder.write(
      "content/planner.json",
      #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "icalendar", "path": "a.ics", "layer": "Foreign" } ] }"#)
    let outcome = build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    return try #require(folder.read("output/feeds/layer-Foreign.ics"))
  }

  @Test func aMistakeInTheContentLeavesTheOldOutputWhole() throws {
    let folder = TemporaryFolder()
    try folder.write("content/tribe.json", Self.tribe(members: "Ada"))
    try folder.write("content/events.json", Self.events(["First"]))
    let good = Self.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    #expect(good.exitCode == 0, "\(good.diagnostics)")
    let before = EntrySnapshot.all(in: folder.output)
    try folder.write("content/planner.json", #"{ "timeZone": "Europe/Oslo", "birthdays": "member" }"#)
    let bad = Self.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    #expect(bad.exitCode == 1)
    #expect(bad.report == nil)
    let finding = try #require(bad.diagnostics.first { $0.severity == .error })
    #expect(finding.span.map { bad.sources[$0.file].path.hasSuffix("planner.json") } == true)
    #expect(EntrySnapshot.all(in: folder.output) == before)
  }

  /// The output folder is no input, nor is another site of ours that lies in the content folder.
  @Test func aSiteInsideTheContentFolderIsNotRead() throws {
    let folder = TemporaryFolder()
    try folder.write("content/tribe.json", Self.tribe(members: "Ada"))
    try folder.write("content/events.json", Self.events(["First"]))
    let content = folder.path + "/content"
    for output in [content + "/site", content + "/two/deep", folder.output] {
      let first = Self.build(content, to: output, asOf: "2027-03-01")
      #expect(first.exitCode == 0, "\(first.diagnostics)")
      let again = Self.build(content, to: output, asOf: "2027-03-01")
      #expect(again.diagnostics.map(\.id) == first.diagnostics.map(\.id))
      #expect(again.report?.wroteNothing == true)
    }
    // The manifest tells what each was made from.
    #expect(difference(tree(content + "/site"), tree(folder.output)).filter { $0 != ".wallplanner/manifest" } == [])
    // Also without its manifest, while it is the one that is built.
    try FileManager.default.removeItem(atPath: content + "/site/.wallplanner")
    let lost = Self.build(content, to: content + "/site", asOf: "2027-03-01")
    #expect(lost.exitCode == 0 && !lost.diagnostics.contains { $0.id == "import.unused-file" }, "\(lost.diagnostics)")
  }

  /// A folder with a file for each event (vdir): what is removed there is removed, and only the loss of most of it is a fault.
  @Test func aFileOfAFolderThatIsGoneIsAnEventRemoved() throws {
    let folder = TemporaryFolder()
    func event(_ number: Int) -> String {
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:e\(number)\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:20270303T100000Z\r\nSUMMARY:Errand \(number)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    }
    try folder.write(
      "content/planner.json", #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "icalendar", "path": "dav" } ] }"#)
    for number in 1...6 { try folder.write("content/dav/x/e\(number).ics", event(number)) }
    func night() -> BuildOutcome {
      Self.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01", state: folder.path + "/state")
    }
    #expect(night().exitCode == 0)
    try FileManager.default.removeItem(atPath: folder.path + "/content/dav/x/e3.ics")
    let after = night()
    #expect(after.exitCode == 0 && !after.diagnostics.contains { $0.id == "source.stands-in" }, "\(after.diagnostics)")
    let month = String(decoding: folder.bytes("output/2027/03/index.html") ?? [], as: UTF8.self)
    #expect(month.contains("Errand 2") && !month.contains("Errand 3"))
    for number in [1, 2, 4] { try FileManager.default.removeItem(atPath: folder.path + "/content/dav/x/e\(number).ics") }
    #expect(night().diagnostics.contains { $0.id == "source.stands-in" })
  }

  /// Exports hold passwords: they are not published, and it is told where they lie in a folder that is.
  @Test func contentIsKeptApartFromWhatIsPublished() throws {
    let folder = TemporaryFolder()
    try folder.write("content/tribe.json", Self.tribe(members: "Ada"))
    let content = folder.path + "/content"
    let same = Self.build(content + "/", to: content + "/../content", asOf: "2027-03-01")
    #expect(same.exitCode == 2)
    #expect(same.diagnostics.map(\.id) == ["build.content-is-output"])
    #expect(tree(content).keys.sorted() == ["tribe.json"])
    let inside = Self.build(content, to: folder.path, asOf: "2027-03-01")
    #expect(inside.exitCode == 0, "\(inside.diagnostics)")
    #expect(inside.diagnostics.contains { $0.id == "build.content-in-output" && $0.severity == .warning })
    #expect(folder.read("content/tribe.json") != nil && folder.read("index.html") != nil)
    let again = Self.build(content, to: folder.path, asOf: "2027-03-01")
    #expect(again.diagnostics.map(\.id) == inside.diagnostics.map(\.id))
  }

  @Test func aFolderThatIsNotThereIsToldAndNothingIsMade() {
    let folder = TemporaryFolder()
    let outcome = Self.build(folder.path + "/missing", to: folder.output)
    #expect(outcome.exitCode == 2)
    #expect(outcome.diagnostics.map(\.id) == ["build.no-content"])
    #expect(!FileManager.default.fileExists(atPath: folder.output))
  }

  @Test(arguments: [
    ("Europe/Olso", "did you mean \"Europe/Oslo\"?"), ("Oslo", "did you mean \"Europe/Oslo\"?"),
    ("GMT+2", "an offset does not tell when clocks change; write a place such as \"Europe/Oslo\""),
  ])
  func aWrongTimeZoneIsToldWithTheNearestOne(name: String, hint: String) throws {
    let folder = TemporaryFolder()
    try folder.write("content/tribe.json", Self.tribe(members: "Ada"))
    try folder.write("content/planner.json", "{ \"timeZone\": \"\(name)\" }")
    let outcome = Self.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    #expect(outcome.exitCode == 1)
    let finding = try #require(outcome.diagnostics.first { $0.severity == .error })
    #expect(finding.message.contains("there is no time zone"))
    #expect(finding.hint == hint)
  }

  @Test func aMachineWithoutTimeZonesIsToldWhichPackageToInstall() throws {
    let folder = TemporaryFolder()
    try folder.write("content/tribe.json", Self.tribe(members: "Ada"))
    var options = Self.options(folder.path + "/content", folder.output, jobs: 1)
    options.zoneDirectory = folder.path + "/no-zoneinfo"
    let outcome = SiteBuilder(options).run()
    #expect(outcome.exitCode == 2)
    #expect(outcome.diagnostics.map(\.id) == ["build.no-time-zones"])
    #expect(outcome.diagnostics.first?.message.contains("install the Debian package “tzdata”") == true)
  }

  /// Texts that break careless pages, feeds or cards.
  static let hostileTexts = [
    "<script>alert(1)</script>", "\" onmouseover=\"x", "'><img src=x onerror=y>", "&amp; &lt; &#0; &bogus;", "]]>", "<!-- -->",
    "-->",
    "{{name}} {{{name}}} {{>x}}", "a;b,c\\d", "line\\nfeed", "BEGIN:VEVENT", "END:VCALENDAR", "javascript:alert(1)",
    "../../etc/passwd",
    "\u{202E}evil\u{202C}", "\u{0}\u{1}\u{7F}", "\u{FEFF}bom", "\u{2028}sep\u{2029}", "👩‍👩‍👧‍👦 🏳️‍🌈", "عيد ميلاد سعيد", "x", "%s%n%00",
    "=cmd|' /C calc'!A0",
    String(repeating: "w", count: 100), String(repeating: "é", count: 100), "a\nb\r\nc\td", "\"quoted\" 'single' `tick`", ":;=,.",
    "é\u{301}\u{301}",
  ]

  @Test func hostileTextsComeThroughWholeAndBreakNothing() throws {
    let folder = TemporaryFolder()
    try folder.write("content/tribe.json", Self.tribe(members: "</title><b>Ada", "Ada; \"the,1st\"", "ada; \"the,1st\""))
    try folder.write("content/events.json", Self.events(Self.hostileTexts))
    let outcome = Self.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    let errors = outcome.diagnostics.filter { $0.severity == .error }
    #expect(outcome.exitCode == 0, "\(errors.prefix(5))")
    let feed = try #require(folder.bytes("output/feeds/everyone.ics"))
    let (calendars, findings) = ICalendarReader.read(bytes: feed, file: FileID(index: 0), mode: .strict)
    #expect(findings.isEmpty)
    let events = calendars.flatMap(\.components).filter { $0.name == "VEVENT" }
    #expect(events.count == Self.hostileTexts.count)
    // Controls and marks that end lines are cleaned away on the way in; everything else comes through.
    #expect(events.contains { $0.text("SUMMARY")?.contains("sep") == true })
    let cleaned: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]
    for text in Self.hostileTexts
    where text.unicodeScalars.allSatisfy({ !cleaned.contains($0.properties.generalCategory) && $0 != "\u{FEFF}" }) {
      #expect(
        events.contains { $0.text("SUMMARY") == text.replacing("\u{202E}", with: "").precomposedStringWithCanonicalMapping },
        "\(text)")
    }
  }

  static func tribe(members: String...) -> String {
    let users = members.enumerated().map {
      #"{"user_id":\#($0.offset + 1),"display_name":\#(quoted($0.element)),"profile_image":""}"#
    }
    return
      #"{"count":1,"next":null,"previous":null,"results":[{"name":"Fictional <Family>","users":[\#(users.joined(separator: ","))]}]}"#
  }

  static func events(_ subjects: [String]) -> String {
    let events = subjects.enumerated().map { number, subject in
      """
      {"id":\(number + 1),"user":{"user_id":1,"display_name":"A","image":""},"tribe":{"tribe_id":9,"tribe_name":"F"},"to":[],\
      "start":"2027-03-05T10:\(10 + number % 50):00","duration":"00:30:00","recurrence_type":"NON","subject":\(quoted(subject)),\
      "category":"OTH","accepted":[]}
      """
    }
    return #"{"count":\#(events.count),"next":null,"previous":null,"results":[\#(events.joined(separator: ",\n"))]}"#
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        quoted += "\\u" + String(repeating: "0", count: scalar.value < 16 ? 3 : 2) + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
