import CivilTime
import Diagnostics
import Foundation
import Publishing
import TestSupport
import Testing

@testable import SiteBuild

/// Builds after builds: what they may leave out, and that it makes no difference.
@Suite("Incremental builds")
struct IncrementalTests {
  /// A small family whose content is edited.
  struct Family {
    struct Event {
      var id: Int
      var day: Int
      var subject: String
      var owner: Int
      var rule: String
      var hour = 10
      var category = "OTH"
      var duration = "00:30:00"
      var invited: [Int] = []
      var accepted: [Int] = []
    }
    var contacts: [String] = []
    var members = ["Ada", "Bo", "Cleo"]
    var events: [Event] = []
    var title = "Fictional"
    var asOf = "2027-03-01"
    var sheet: String?
    var template: String?
    /// A page template of the family's own: its name, and how many empty lines it adds to the built-in one.
    var page: (name: String, lines: Int)?
    var locale = "en-GB"
    var firstWeekday = "monday"
    var future = 2
    var nextID = 1

    mutating func addEvent(_ random: inout SeededGenerator) {
      events.append(
        Event(
          id: nextID, day: Int.random(in: 1...28, using: &random), subject: "Thing \(nextID)",
          owner: Int.random(in: 1...members.count, using: &random),
          rule: ["NON", "NON", "WEK", "MON"].randomElement(using: &random) ?? "NON"))
      nextID += 1
    }

    private func people(_ members: [Int]) -> String {
      members.map { #"{"user_id":\#($0),"display_name":"A","image":""}"# }.joined(separator: ",")
    }

    func write(to folder: TemporaryFolder) throws {
      let users = members.enumerated().map { #"{"user_id":\#($0.offset + 1),"display_name":"\#($0.element)","profile_image":""}"# }
      try folder.write(
        "content/tribehub/tribe.json",
        #"{"count":1,"next":null,"previous":null,"results":[{"name":"\#(title)","users":[\#(users.joined(separator: ","))]}]}"#)
      let rows = events.map { event in
        """
        {"id":\(event.id),"user":{"user_id":\(event.owner),"display_name":"A","image":""},"tribe":{"tribe_id":9,"tribe_name":"F"},"to":[\(people(event.invited))],\
        "start":"2027-03-\(event.day < 10 ? "0" : "")\(event.day)T\(event.hour):00:00","duration":"\(event.duration)","recurrence_type":"\(event.rule)",\
        "subject":"\(event.subject)","category":"\(event.category)","accepted":[\(people(event.accepted))]}
        """
      }
      let cards = contacts.enumerated().map {
        #"{"id":\#($0.offset + 1),"tribe":{"tribe_id":9,"tribe_name":"F"},"category":"","company":"","title":"","first_name":"\#($0.element)","last_name":"L","phone":"1","email":""}"#
      }
      try folder.write(
        "content/tribehub/contacts.json",
        #"{"count":\#(cards.count),"next":null,"previous":null,"results":[\#(cards.joined(separator: ","))]}"#)
      try folder.write(
        "content/tribehub/events.json",
        #"{"count":\#(rows.count),"next":null,"previous":null,"results":[\#(rows.joined(separator: ",\n"))]}"#)
      try folder.write(
        "content/planner.json",
        #"""
        {"title":"\#(title)","timeZone":"Europe/Oslo","locale":"\#(locale)","firstWeekday":"\#(firstWeekday)","asOf":"\#(asOf)",\#
        "window":{"past":"P1M","future":"P\#(future)M"},"sources":[{"format":"tribehub","path":"tribehub"}]}
        """#)
      try? FileManager.default.removeItem(atPath: folder.path + "/templates")
      try FileManager.default.createDirectory(atPath: folder.path + "/templates", withIntermediateDirectories: true)
      if let sheet { try folder.write("templates/assets/own.css", sheet) }
      if let template { try folder.write("templates/site/own.txt", template) }
      if let page {
        try folder.write(
          "templates/\(page.name).html.mustache", "{{>default/\(page.name)}}" + String(repeating: "\n", count: page.lines))
      }
    }
  }

  static func options(_ folder: TemporaryFolder, _ output: String, jobs: Int = 2, keeps: Bool = false) -> BuildOptions {
    var options = WholeSiteTests.options(folder.path + "/content", output, jobs: jobs)
    let templates = folder.path + "/templates"
    if (try? FileManager.default.contentsOfDirectory(atPath: templates))?.isEmpty == false {
      (options.theme, options.templates) = (nil, templates)
    }
    if keeps { options.state = folder.path + "/state" }
    return options
  }

  static func family(_ seed: UInt64 = 1) -> (Family, SeededGenerator) {
    var random = SeededGenerator(seed: seed)
    var family = Family()
    for _ in 0..<6 { family.addEvent(&random) }
    return (family, random)
  }

  /// A first build and one that has nothing to do.
  static func built() throws -> (TemporaryFolder, Family) {
    let folder = TemporaryFolder()
    let (family, _) = Self.family()
    try family.write(to: folder)
    let first = SiteBuilder(options(folder, folder.output, keeps: true)).run()
    #expect(first.exitCode == 0, "\(first.diagnostics)")
    return (folder, family)
  }

  /// Whether a build went through the stages, or found at once that it had nothing to do.
  static func rendered(_ outcome: BuildOutcome) -> Bool { outcome.timings.contains { $0.stage == "render, check, write" } }

  @Test func nothingChangedRendersAndTouchesNothing() throws {
    let (folder, _) = try Self.built()
    let before = EntrySnapshot.all(in: folder.output)
    let again = SiteBuilder(Self.options(folder, folder.output, jobs: 1, keeps: true)).run()
    #expect(again.exitCode == 0 && again.report?.wroteNothing == true)
    #expect(!Self.rendered(again))
    #expect(EntrySnapshot.all(in: folder.output) == before)
    #expect(again.report?.unchangedCount == again.counts.pages + again.counts.feeds + again.counts.cards + again.counts.others)
  }

  @Test func tellsTheSameFindingsAgain() throws {
    let folder = TemporaryFolder()
    let state = folder.path + "/state"
    let first = WholeSiteTests.build(WholeSiteTests.sample, to: folder.output, state: state)
    #expect(!first.diagnostics.isEmpty)
    let again = WholeSiteTests.build(WholeSiteTests.sample, to: folder.output, state: state)
    #expect(!Self.rendered(again))
    #expect(again.diagnostics == first.diagnostics)
    let printer = DiagnosticPrinter(format: .text, usesColour: false)
    #expect(printer.print(first.diagnostics, in: first.sources) == printer.print(again.diagnostics, in: again.sources))
    #expect(again.counts == first.counts && again.report?.totalSize == first.report?.totalSize)
    // The folder may be served whole, so what it keeps for the next build shows no findings.
    let manifest = String(decoding: try #require(tree(folder.output)[".wallplanner/manifest"]), as: UTF8.self)
    #expect(manifest.contains("\nnote "))
    for diagnostic in first.diagnostics { #expect(!manifest.contains(diagnostic.id) && !manifest.contains(diagnostic.message)) }
  }

  @Test(arguments: ["", "{}", "[1, 2]", "not JSON"]) func whatIsNoNoteIsAsGoodAsNone(text: String) throws {
    let (folder, _) = try Self.built()
    let kept = folder.path + "/state/builds"
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: kept).first)
    try folder.write("state/builds/\(name)", text)
    let after = SiteBuilder(Self.options(folder, folder.output, keeps: true)).run()
    #expect(Self.rendered(after) && after.report?.wroteNothing == true)
  }

  /// What lies there was made of something else, so the kept note tells nothing of it.
  @Test func aBuildFromElsewhereIsNoticed() throws {
    let (folder, _) = try Self.built()
    var other = Self.options(folder, folder.output)
    other.state = folder.path + "/other"
    other.asOf = CalendarTime("2027-03-09")
    #expect(Self.rendered(SiteBuilder(other).run()))
    #expect(Self.rendered(SiteBuilder(Self.options(folder, folder.output, keeps: true)).run()))
  }

  @Test func anotherProgramRendersAnew() throws {
    let (folder, _) = try Self.built()
    var options = Self.options(folder, folder.output, keeps: true)
    options.program = ContentDigest(value: 12)
    let other = SiteBuilder(options).run()
    #expect(Self.rendered(other) && other.report?.wroteNothing == true)
    #expect(other.reasons == ["the program"])
    #expect(!Self.rendered(SiteBuilder(options).run()))
  }

  @Test func verifyRendersAnew() throws {
    let (folder, _) = try Self.built()
    var options = Self.options(folder, folder.output, keeps: true)
    options.ignoresLastBuild = true
    #expect(Self.rendered(SiteBuilder(options).run()))
  }

  /// What somebody may do to the output folder; the next build puts each right.
  static let tampering: [(String, @Sendable (String) throws -> Void)] = [
    (
      "an edit that keeps size and times",
      { output in
        let path = output + "/index.html"
        var information = stat()
        stat(path, &information)
        let file = open(path, O_WRONLY)
        #expect(pwrite(file, "X", 1, 100) == 1)
        futimens(file, [information.st_atim, information.st_mtim])
        close(file)
      }
    ),
    ("a page cut short", { #expect(truncate($0 + "/agenda/index.html", 10) == 0) }),
    ("a page removed", { try FileManager.default.removeItem(atPath: $0 + "/agenda/index.html") }),
    (
      "a page replaced by a link",
      {
        try FileManager.default.removeItem(atPath: $0 + "/404.html")
        symlink("index.html", $0 + "/404.html")
      }
    ),
    ("the manifest removed", { try FileManager.default.removeItem(atPath: $0 + "/.wallplanner/manifest") }),
    ("the manifest cut short", { #expect(truncate($0 + "/.wallplanner/manifest", 100) == 0) }),
    ("the ledger removed", { try FileManager.default.removeItem(atPath: $0 + "/.wallplanner/revisions") }),
  ]

  @Test(arguments: tampering.indices) func putsRightWhatWasTamperedWith(index: Int) throws {
    let (folder, _) = try Self.built()
    let before = tree(folder.output)
    // Once more with nothing to do, so that the note is relied on.
    #expect(!Self.rendered(SiteBuilder(Self.options(folder, folder.output, keeps: true)).run()))
    try Self.tampering[index].1(folder.output)
    let after = SiteBuilder(Self.options(folder, folder.output, keeps: true)).run()
    #expect(after.exitCode == 0 && Self.rendered(after), "\(Self.tampering[index].0)")
    #expect(difference(tree(folder.output), before) == [], "\(Self.tampering[index].0)")
  }

  @Test func aCopyOfTheFolderIsLookedAtAnew() throws {
    let (folder, _) = try Self.built()
    let copy = folder.path + "/copy"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/cp")
    process.arguments = ["-a", "--preserve=all", folder.output, copy]
    try process.run()
    process.waitUntilExit()
    let after = SiteBuilder(Self.options(folder, copy)).run()
    #expect(Self.rendered(after) && after.report?.wroteNothing == true)
  }

  @Test func oneRenamedEventRewritesOnlyWhatShowsIt() throws {
    let folder = TemporaryFolder()
    var (family, _) = Self.family()
    family.events[2].subject = "Before the change"
    family.events[2].rule = "NON"
    try family.write(to: folder)
    _ = SiteBuilder(Self.options(folder, folder.output, keeps: true)).run()
    let old = tree(folder.output)
    let before = EntrySnapshot.all(in: folder.output)
    family.events[2].subject = "After the change"
    try family.write(to: folder)
    let outcome = SiteBuilder(Self.options(folder, folder.output, keeps: true)).run()
    let report = try #require(outcome.report)
    #expect(outcome.reasons == ["the content", "the kept state"])
    let new = tree(folder.output)
    for file in report.written {
      let shows = [old[file.path], new[file.path]].contains { bytes in
        bytes.map { String(decoding: $0, as: UTF8.self) }.map { $0.contains("the change") || $0.contains("the\r\n") } ?? false
      }
      // The ledger, the number of the planner that screens ask for, and what status says of all that stands there are of digests.
      let isDigest = [".wallplanner/", "display/version.txt", "status"].contains { file.path.hasPrefix($0) }
      #expect(shows || isDigest || file.path.hasPrefix("search/"), "\(file.path): \(file.reason)")
    }
    #expect(!report.written.isEmpty)
    let written = Set(report.written.map(\.path) + [".wallplanner/manifest"])
    let after = EntrySnapshot.all(in: folder.output)
    for (path, bytes) in new where !path.hasSuffix("/") && !written.contains(path) {
      #expect(old[path] == bytes && after[path] == before[path], "\(path) was touched")
    }
  }

  /// Also in a page that comes out the same.
  @Test func aLinkToWhatIsGoneIsFound() throws {
    let (folder, _) = try Self.built()
    func mark(_ id: String) throws {
      try folder.write(
        "templates/site/mark.svg", #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g id="\#(id)"></g></svg>"#)
    }
    try folder.write(
      "templates/404.html.mustache",
      #"{{<layout}}{{$main}}<h1>{{words.pageNotFound}}</h1><p><a href="{{root}}mark.svg#one">{{words.backToWall}}</a></p>{{/main}}{{/layout}}"#
    )
    try mark("one")
    let first = SiteBuilder(Self.options(folder, folder.output)).run()
    #expect(first.exitCode == 0, "\(first.diagnostics)")
    let before = tree(folder.output)
    try mark("two")
    let second = SiteBuilder(Self.options(folder, folder.output)).run()
    #expect(second.exitCode == 1)
    #expect(second.diagnostics.contains { $0.message.contains("mark.svg#one") }, "\(second.diagnostics)")
    #expect(difference(tree(folder.output), before) == [])
    try mark("one")
    #expect(SiteBuilder(Self.options(folder, folder.output)).run().exitCode == 0)
  }

  @Test(arguments: UInt64(0)..<(ProcessInfo.processInfo.environment["EDIT_SEEDS"].flatMap { UInt64($0) } ?? 1))
  func alwaysEqualsACleanBuild(seed: UInt64) throws {
    let folder = TemporaryFolder()
    var (family, random) = Self.family(seed)
    for round in 0..<8 {
      // What is new differs from what a build from nothing can know.
      try? FileManager.default.removeItem(atPath: folder.path + "/state/history")
      let edit = Self.edit(&family, folder, tree(folder.output), &random)
      let before = tree(folder.output)
      let snapshot = EntrySnapshot.all(in: folder.output)
      try family.write(to: folder)
      var options = Self.options(folder, folder.output, jobs: [1, 2, 4].randomElement(using: &random) ?? 1, keeps: true)
      if Int.random(in: 0..<6, using: &random) == 0 { options.program = ContentDigest(value: UInt128(round) << 64 | UInt128(seed)) }
      let outcome = SiteBuilder(options).run()
      #expect(outcome.exitCode == 0, "seed \(seed), round \(round), \(edit): \(outcome.diagnostics.prefix(3))")
      // From nothing, but for what subscribers have seen.
      let clean = folder.path + "/clean-\(round)"
      try FileManager.default.createDirectory(atPath: clean + "/.wallplanner", withIntermediateDirectories: true)
      let ledger = ".wallplanner/revisions"
      if let bytes = before[ledger] { try Data(bytes).write(to: URL(fileURLWithPath: "\(clean)/\(ledger)")) }
      (options.output, options.state) = (clean, clean + "-state")
      #expect(SiteBuilder(options).run().exitCode == 0)
      let now = tree(folder.output)
      #expect(difference(now, tree(clean)) == [], "seed \(seed), round \(round), \(edit)")
      try FileManager.default.removeItem(atPath: clean)
      let after = EntrySnapshot.all(in: folder.output)
      for (path, bytes) in now where before[path] == bytes && !path.hasSuffix("/") && path != ".wallplanner/manifest" {
        #expect(after[path] == snapshot[path], "\(path) was touched; seed \(seed), round \(round), \(edit)")
      }
    }
  }

  private static func edit(
    _ family: inout Family, _ folder: TemporaryFolder, _ before: [String: [UInt8]], _ random: inout SeededGenerator
  ) -> String {
    let place = family.events.indices.randomElement(using: &random)
    let files = before.keys.filter { !$0.hasSuffix("/") && !$0.hasPrefix(".wallplanner/") }.sorted()
    switch Int.random(in: 0..<22, using: &random) {
    case 0:
      family.addEvent(&random)
      return "add"
    case 1:
      if let place { family.events[place].day = Int.random(in: 1...28, using: &random) }
      return "move"
    case 2:
      if let place, family.events.count > 2 { family.events.remove(at: place) }
      return "delete"
    case 3:
      if let place { family.events[place].subject += "!" }
      return "rename"
    case 4:
      family.title += "x"
      return "title"
    case 5:
      family.asOf = "2027-0\(Int.random(in: 2...5, using: &random))-1\(Int.random(in: 0...9, using: &random))"
      return "another day"
    case 6:
      family.sheet = "a { margin: \(Int.random(in: 0...9, using: &random))px }\n"
      return "sheet"
    case 7:
      family.template = family.template == nil ? "text" : nil
      return "site file"
    case 8, 9:
      if let path = files.randomElement(using: &random) {
        try? FileManager.default.removeItem(atPath: folder.output + "/" + path)
        return "lose \(path)"
      }
      return "none"
    case 10:
      family.members[0] = family.members[0] == "Ada" ? "Ada Two" : "Ada"
      return "member"
    case 11:
      family.members.append("Person \(family.members.count)")
      return "new member"
    case 12:
      if let place { family.events[place].hour = Int.random(in: 10...22, using: &random) }
      return "hour"
    case 13:
      if let place { family.events[place].category = ["OTH", "SPO", "MED", "CEL"].randomElement(using: &random) ?? "OTH" }
      return "category"
    case 14:
      let name = ["event", "month", "member", "wall", "search"].randomElement(using: &random) ?? "event"
      family.page = (name, Int.random(in: 1...3, using: &random))
      return "template \(name)"
    case 15:
      family.locale = ["en-GB", "de", "ar"].randomElement(using: &random) ?? "de"
      return "language \(family.locale)"
    case 16:
      family.firstWeekday = family.firstWeekday == "monday" ? "sunday" : "monday"
      family.future = Int.random(in: 1...3, using: &random)
      return "settings"
    case 17:
      if let place {
        family.events[place].invited = family.members.indices.map { $0 + 1 }.filter {
          $0 != family.events[place].owner && Bool.random(using: &random)
        }
        family.events[place].accepted = family.events[place].invited.filter { _ in Bool.random(using: &random) }
      }
      return "invitations"
    case 18:
      if let place {
        family.events[place].duration = ["00:30:00", "14:00:00", "2 00:00:00"].randomElement(using: &random) ?? "00:30:00"
      }
      return "length"
    case 19:
      if let place { family.events[place].owner = Int.random(in: 1...family.members.count, using: &random) }
      return "owner"
    case 20:
      if family.contacts.isEmpty || Bool.random(using: &random) {
        family.contacts.append("Contact \(family.contacts.count)")
      } else {
        family.contacts[0] += "x"
      }
      return "contact"
    default: return "nothing"
    }
  }
}
