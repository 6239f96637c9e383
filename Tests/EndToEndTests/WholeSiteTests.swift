import CivilTime
import Diagnostics
import Foundation
import ICalendar
import Publishing
import SiteBuild
import TestSupport
import Testing

/// Whole builds: a content folder in, a published folder out.
@Suite("Whole sites")
struct WholeSiteTests {
  static let now = Instant(secondsSinceEpoch: 1_803_859_200)

  static func build(_ content: String, to output: String, jobs: Int = 2, asOf: String? = nil) -> BuildOutcome {
    var options = BuildOptions(content: content, output: output, now: now, jobs: jobs)
    options.asOf = asOf.flatMap(BuildDate.parse)
    return SiteBuilder(options).run()
  }

  static var sample: String { SharedData.root + "/content" }

  @Test func theSampleBuildsWithoutAnErrorAndTheSameOnAnyNumberOfThreads() throws {
    let folder = TemporaryFolder()
    let one = Self.build(Self.sample, to: folder.path + "/one", jobs: 1)
    #expect(one.exitCode == 0, "\(one.diagnostics.filter { $0.severity == .error }.prefix(5))")
    let four = Self.build(Self.sample, to: folder.path + "/four", jobs: 4)
    #expect(four.exitCode == 0)
    #expect(difference(tree(folder.path + "/one"), tree(folder.path + "/four")) == [])
    #expect(tree(folder.path + "/one").count > 100)
  }

  @Test func buildingAgainWritesNothing() throws {
    let folder = TemporaryFolder()
    #expect(Self.build(Self.sample, to: folder.output).exitCode == 0)
    let before = EntrySnapshot.all(in: folder.output)
    let again = Self.build(Self.sample, to: folder.output)
    #expect(again.report?.wroteNothing == true)
    #expect(EntrySnapshot.all(in: folder.output) == before)
  }

  @Test func aMistakeInTheContentLeavesTheOldOutputWhole() throws {
    let folder = TemporaryFolder()
    try folder.write("content/tribe.json", Self.tribe(members: "Ada"))
    try folder.write("content/events.json", Self.events(["First"]))
    let good = Self.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    #expect(good.exitCode == 0, "\(good.diagnostics)")
    let before = EntrySnapshot.all(in: folder.output)
    try folder.write("content/events.json", Self.events(["Second"]).replacing("2027-03-05T", with: "2027-02-30T"))
    let bad = Self.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    #expect(bad.exitCode == 1)
    #expect(bad.report == nil)
    let finding = try #require(bad.diagnostics.first { $0.severity == .error })
    #expect(finding.span.map { bad.sources[$0.file].path.hasSuffix("events.json") } == true)
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
    #expect(difference(tree(content + "/site"), tree(folder.output)) == [])
    // Also without its manifest, while it is the one that is built.
    try FileManager.default.removeItem(atPath: content + "/site/.wallplanner")
    let lost = Self.build(content, to: content + "/site", asOf: "2027-03-01")
    #expect(lost.exitCode == 0 && !lost.diagnostics.contains { $0.id == "import.unused-file" }, "\(lost.diagnostics)")
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
    var options = BuildOptions(content: folder.path + "/content", output: folder.output, now: Self.now, jobs: 1)
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
      #expect(events.contains { $0.text("SUMMARY") == text.precomposedStringWithCanonicalMapping }, "\(text)")
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
