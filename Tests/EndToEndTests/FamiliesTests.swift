import CivilTime
import Diagnostics
import FanOut
import Foundation
import Glibc
import JSONText
import Publishing
import SiteBuild
import TestSupport
import Testing

/// Many families in one run: isolated, listed, and split by a stable choice.
@Suite("Many families")
final class FamiliesTests: Sendable {
  private let temporary = TemporaryFolder()
  private var folder: String { temporary.path }

  init() throws {
    for (name, subject) in [("berg", "Choir"), ("lind", "Football"), ("moe", "Chess")] { try write(name, subject) }
  }

  /// A family with one event, or a broken one.
  func write(_ name: String, _ subject: String?) throws {
    let path = "\(folder)/tribes/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let planner =
      subject.map { _ in
        #"{ "title": "\#(name)", "timeZone": "Europe/Oslo", "window": { "past": "P1M", "future": "P1M" }, "sources": [ { "format": "icalendar", "path": "events.ics" } ] }"#
      } ?? "{ broken"
    try planner.write(toFile: path + "/planner.json", atomically: true, encoding: .utf8)
    let feed = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example//EN\r\nBEGIN:VEVENT\r\nUID:1@example\r\nDTSTAMP:20270101T000000Z\r
      DTSTART;VALUE=DATE:20270305\r\nSUMMARY:\(subject ?? "")\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2@example\r
      DTSTAMP:20270101T000000Z\r\nDTSTART;VALUE=DATE:20200305\r\nSUMMARY:Long ago\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    try feed.write(toFile: path + "/events.ics", atomically: true, encoding: .utf8)
  }

  let shown = Locked<[String]>([])

  func build(
    _ shard: Shard = .whole, jobs: Int = 2, output: String = "output", reader: String? = nil, templates: String? = nil
  ) -> FamiliesOutcome {
    var options = BuildOptions(content: "", output: "", now: Instant(secondsSinceEpoch: 0), jobs: jobs)
    options.asOf = CalendarTime("2027-03-01")
    options.reader = reader
    options.templates = templates.map { "\(folder)/\($0)" }
    shown.withLock { $0 = [] }
    return FamiliesBuilder(tribes: folder + "/tribes", output: "\(folder)/\(output)", shard: shard, options: options) {
      let outcome = $0
      return outcome.diagnostics.map { diagnostic in
        let path = diagnostic.span.map { outcome.sources[$0.file].path.split(separator: "/").suffix(2).joined(separator: "/") }
        return path.map { "\(diagnostic.id) in \($0)" } ?? diagnostic.id
      }.joined(separator: ", ")
    } show: { index, name, text in
      self.shown.withLock { $0.append("\(index) \(name): \(text)") }
    }.run()
  }

  func files(_ name: String) -> [String: Data] {
    let path = "\(folder)/\(name)"
    var found: [String: Data] = [:]
    for name in FileManager.default.enumerator(atPath: path).map({ $0.compactMap { $0 as? String } }) ?? [] {
      found[name] = FileManager.default.contents(atPath: path + "/" + name)
    }
    return found
  }

  @Test func eachFamilyThatHasTheReaderIsBuiltForIt() throws {
    for (name, readers) in [
      ("berg", #"[ { "name": "club", "level": "public" } ]"#), ("moe", #"[ { "name": "clubs", "level": "public" } ]"#),
    ] {
      let planner =
        #"{ "title": "Secret \#(name)", "timeZone": "Europe/Oslo", "window": { "past": "P0M", "future": "P1M" }, "sources": [ { "format": "icalendar", "path": "events.ics" } ], "readers": \#(readers) }"#
      try planner.write(toFile: "\(folder)/tribes/\(name)/planner.json", atomically: true, encoding: .utf8)
    }
    let outcome = build(output: "for-club", reader: "club")
    #expect(outcome.exitCode == 1)
    #expect(outcome.families.map(\.exitCode) == [0, 1, 1])
    #expect(shown.withLock { $0.filter { $0.contains("build.unknown-reader") }.count } == 2)
    let page = try #require(files("for-club/berg")["index.html"])
    #expect(!String(decoding: page, as: UTF8.self).contains("Secret"))
    #expect(files("for-club/lind")["index.html"] == nil)
  }

  @Test func oneBrokenFamilyStopsNobodyAndKeepsItsOldSite() throws {
    let first = build()
    #expect(first.exitCode == 0, "\(shown.withLock { $0 })")
    #expect(first.families.map(\.name) == ["berg", "lind", "moe"])
    let old = files("output/lind")
    #expect(old["index.html"] != nil)
    try write("lind", nil)
    try write("moe", "Rowing")
    let second = build()
    #expect(second.exitCode == 1)
    #expect(second.families.map { $0.publishing != nil } == [true, false, true])
    #expect(second.families[1].errors > 0)
    let texts = shown.withLock { $0 }
    #expect(texts.map { String($0.prefix(6)) } == ["0 berg", "1 lind", "2 moe:"])
    #expect(texts[1].contains("json"))
    #expect(files("output/lind") == old)
    #expect(second.families[0].publishing?.written == 0)
    #expect((second.families[2].publishing?.written ?? 0) > 0)
    #expect(second.summary.contains("2 families published, 1 not"))
    let list = try #require(files("output")[".wallplanner/tribes.json"])
    let json = try #require(JSONText.parse(Array(list), file: FileID(index: 0)).0)
    #expect(json["families"]?.elements.compactMap { $0["name"]?.string } == ["berg", "lind", "moe"])
  }

  @Test func theResultDoesNotDependOnThreadsOrShards() throws {
    _ = build(jobs: 1, output: "one")
    _ = build(jobs: 4, output: "four")
    #expect(files("one") == files("four"))
    var names: [String] = []
    for index in 0..<2 {
      let shard = try #require(Shard(index: index, count: 2))
      names += build(shard, output: "sharded").families.map(\.name)
    }
    #expect(names.sorted() == ["berg", "lind", "moe"])
    func sites(_ name: String) -> [String: Data] { files(name).filter { !$0.key.hasPrefix(".wallplanner") } }
    #expect(sites("sharded") == sites("one"))
  }

  @Test func saysWhichSitesHaveNoFamilyAnyMore() throws {
    _ = build()
    try FileManager.default.removeItem(atPath: folder + "/tribes/moe")
    let outcome = build()
    #expect(outcome.abandoned == ["moe"])
    #expect(files("output/moe")["index.html"] != nil)
  }

  @Test func noFamilyIsPassedOverWithoutAWord() throws {
    try FileManager.default.createSymbolicLink(atPath: folder + "/tribes/link", withDestinationPath: "berg")
    var octets = Array((folder + "/tribes/").utf8CString.dropLast())
    octets += [-1, -2, 0]
    #expect(mkdir(octets, 0o755) == 0)
    try Data().write(to: URL(fileURLWithPath: folder + "/tribes/notes.txt"))
    let outcome = build()
    #expect(outcome.families.map(\.name) == ["berg", "lind", "moe"])
    #expect(outcome.passedOver.map(\.id) == ["load.symbolic-link", "load.file-name"])
    #expect(outcome.exitCode == 0)
    #expect(outcome.summary.hasSuffix("2 warnings."), "\(outcome.summary)")
  }

  /// Two folders on disk, although Swift calls their names equal.
  @Test func namesThatDifferInNormalFormAreTwoFamilies() throws {
    try write("Zo\u{EB}", "Choir")
    try write("Zoe\u{308}", "Chess")
    try write("Moe", "Rowing")
    let outcome = build()
    let names = ["Moe", "Zoe\u{308}", "Zo\u{EB}", "berg", "lind", "moe"]
    #expect(outcome.families.map { Array($0.name.utf8) } == names.map { Array($0.utf8) })
    #expect(outcome.exitCode == 0)
    try FileManager.default.removeItem(atPath: folder + "/tribes/Zoe\u{308}")
    #expect(build().abandoned.map { Array($0.utf8) } == [Array("Zoe\u{308}".utf8)])
  }

  @Test func whatHasNoPlaceSaysWhoseItIs() throws {
    try FileManager.default.createDirectory(atPath: folder + "/tribes/empty", withIntermediateDirectories: true)
    var options = BuildOptions(content: "", output: "", now: Instant(secondsSinceEpoch: 0), jobs: 2)
    options.asOf = CalendarTime("2027-03-01")
    let messages = Locked<[String]>([])
    let outcome = FamiliesBuilder(
      tribes: folder + "/tribes", output: "\(folder)/output", shard: .whole, options: options
    ) { family in
      messages.withLock { $0 += family.diagnostics.filter { $0.severity == .error }.map(\.message) }
      return ""
    } show: { _, _, _ in
    }.run()
    #expect(outcome.exitCode == 1)
    #expect(messages.withLock { $0 } == ["\(folder)/tribes/empty: there is no JSON, .ics or .vcf file here"])
  }

  /// The theme is read and compiled once for all of them; each is told what is wrong with it, where it is.
  @Test(arguments: [1, 3]) func whatIsWrongWithTheTemplatesEachFamilyIsTold(jobs: Int) throws {
    // Another number of files before the templates.
    try "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example//EN\r\nEND:VCALENDAR\r\n".write(
      toFile: "\(folder)/tribes/lind/more.ics", atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(atPath: folder + "/theme/site", withIntermediateDirectories: true)
    try "all the same".write(toFile: folder + "/theme/site/own.txt", atomically: true, encoding: .utf8)
    try "never".write(toFile: folder + "/theme/unused.html.mustache", atomically: true, encoding: .utf8)
    let warned = build(jobs: jobs, templates: "theme")
    #expect(warned.families.map(\.exitCode) == [0, 0, 0])
    #expect(shown.withLock { $0 }.allSatisfy { $0.contains("template.unused in theme/unused.html.mustache") })
    for name in ["berg", "lind", "moe"] {
      #expect(FileManager.default.contents(atPath: "\(folder)/output/\(name)/own.txt") == Data("all the same".utf8))
    }
    let before = files("output")
    try "{{nobody}}".write(toFile: folder + "/theme/404.html.mustache", atomically: true, encoding: .utf8)
    let broken = build(jobs: jobs, templates: "theme")
    #expect(broken.families.map(\.exitCode) == [1, 1, 1])
    #expect(shown.withLock { $0 }.allSatisfy { $0.contains("template.unknown-name in theme/404.html.mustache") })
    let missing = build(jobs: jobs, templates: "nowhere")
    #expect(missing.families.map(\.exitCode) == [2, 2, 2])
    #expect(shown.withLock { $0 }.allSatisfy { $0.hasSuffix("build.no-templates") })
    func sites(_ files: [String: Data]) -> [String: Data] { files.filter { !$0.key.hasPrefix(".wallplanner") } }
    #expect(sites(files("output")) == sites(before))
  }

  @Test func noFamiliesIsAFault() throws {
    try FileManager.default.removeItem(atPath: folder + "/tribes")
    #expect(build().exitCode == 2)
    try FileManager.default.createDirectory(atPath: folder + "/tribes", withIntermediateDirectories: true)
    #expect(build().failure?.contains("no families") == true)
  }
}
