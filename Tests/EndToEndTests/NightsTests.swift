import CivilTime
import Diagnostics
import Foundation
import Publishing
import SiteBuild
import TestSupport
import Testing
import TribeModel

/// Nights on which sources fail, as a subscriber of the family's feed and the family's own programs see them.
@Suite("Nights with failing sources")
struct NightsTests {
  /// A family with an export of TribeHub and a club's calendar.
  struct Family {
    let folder = TemporaryFolder()
    var events = Array(1...20)
    var matches = Array(1...10)
    var acceptsLoss: Set<String> = []
    var settings = ""

    static let paths = ["tribehub/events.json", "tribehub/tribe.json", "tribehub/contacts.json", "club.ics"]

    func file(_ path: String) -> String {
      switch path {
      case "tribehub/events.json":
        let rows = events.map {
          #"{"id":\#($0),"user":{"user_id":1,"display_name":"Ada","image":""},"tribe":{"tribe_id":9,"tribe_name":"F"},"to":[],"start":"2027-03-\#(10 + $0 % 20)T16:00:00","duration":"01:00:00","recurrence_type":"NON","subject":"Event \#($0)","category":"OTH","accepted":[]}"#
        }
        return #"{"count":\#(rows.count),"next":null,"previous":null,"results":[\#(rows.joined(separator: ",\n"))]}"#
      case "tribehub/tribe.json":
        return
          #"{"name":"F","users":[{"user_id":1,"display_name":"Ada","image":""},{"user_id":2,"display_name":"Ben","image":""}]}"#
      case "tribehub/contacts.json":
        return
          #"[{"id":1,"tribe":{"tribe_id":9,"tribe_name":"F"},"category":"","company":"","title":"","first_name":"Cy","last_name":"L","phone":"1","email":""}]"#
      default:
        let entries = matches.map {
          "BEGIN:VEVENT\r\nUID:match-\($0)@club\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:202704\(10 + $0)T100000Z\r\nDURATION:PT1H\r\nSUMMARY:Match \($0)\r\nEND:VEVENT\r\n"
        }
        return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//C//C//EN\r\n\(entries.joined())END:VCALENDAR\r\n"
      }
    }

    func write() throws {
      try folder.write(
        "content/planner.json",
        #"{"timeZone":"Europe/Oslo",\#(settings)"sources":[{"format":"tribehub","path":"tribehub"},{"format":"icalendar","path":"club.ics"}]}"#
      )
      for path in Self.paths { try folder.write("content/" + path, file(path)) }
    }

    func remove(_ path: String) { try? FileManager.default.removeItem(atPath: folder.path + "/content/" + path) }

    func build(_ day: CivilDate, strict: Bool = false, lenient: Bool = false) -> BuildOutcome {
      var options = WholeSiteTests.options(folder.path + "/content", folder.output)
      options.asOf = .date(day)
      options.state = folder.path + "/state"
      options.acceptsLoss = acceptsLoss
      options.strict = strict
      options.isLenient = lenient
      return SiteBuilder(options).run()
    }

    /// The UIDs that a subscriber of all feeds has.
    var subscribed: Set<Substring> {
      let feeds = tree(folder.output).filter { $0.key.hasPrefix("feeds/") && $0.key.hasSuffix(".ics") }.map(\.value)
      return Set(feeds.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\r\n").filter { $0.hasPrefix("UID:") } })
    }
  }

  enum Failure: CaseIterable {
    case missing, cut, page, refused, empty, otherFormat, shrunk

    /// What the file holds that night. Nil if it is not there.
    func text(_ path: String, _ family: Family, _ random: inout SeededGenerator) -> String? {
      let good = family.file(path)
      switch self {
      case .missing: return nil
      case .cut: return String(good.prefix(Int.random(in: 1..<good.utf8.count - 20, using: &random)))
      case .page: return "<!DOCTYPE html><html><body>502 Bad Gateway</body></html>"
      case .refused: return #"{"detail":"Invalid token."}"#
      case .empty: return ""
      case .otherFormat: return #"[{"frequency":7,"house":"h","uid":1}]"#
      case .shrunk:
        var less = family
        less.events = Array(family.events.prefix(4))
        less.matches = Array(family.matches.prefix(3))
        return less.file(path)
      }
    }
  }

  static let first = CivilDate(year: 2027, month: 3, day: 1) ?? .min

  /// How many fortnights. `make fuzz` asks for more.
  static let fortnights = ProcessInfo.processInfo.environment["FORTNIGHTS"].flatMap { UInt64($0) } ?? 1

  @Test("In a fortnight of bad nights no event goes that the family did not delete", arguments: 1...Self.fortnights)
  func fortnight(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var family = Family()
    try family.write()
    let whole = family.build(Self.first)
    try #require(whole.exitCode == 0, "\(whole.diagnostics.filter { $0.severity == .error }.prefix(3))")
    var wanted = family.subscribed
    #expect(wanted.count >= 30)
    for night in 1...14 {
      try family.write()
      // Everything fails once in the fortnight; a source that is smaller has lost events.
      let failure = Failure.allCases[(night + Int(seed)) % Failure.allCases.count]
      let path =
        failure == .shrunk ? ["tribehub/events.json", "club.ics"][night % 2] : Family.paths.randomElement(using: &random) ?? ""
      if let text = failure.text(path, family, &random) {
        try family.folder.write("content/" + path, text)
      } else {
        family.remove(path)
      }
      let bad = family.build(Self.first.adding(days: night))
      #expect(bad.exitCode == 3, "night \(night): \(failure) \(path): \(bad.diagnostics.filter { $0.severity != .note }.prefix(3))")
      #expect(bad.diagnostics.contains { $0.id == "source.stands-in" }, "night \(night): \(failure) \(path)")
      #expect(family.subscribed == wanted, "night \(night): \(failure) \(path)")
      // In the morning the app is well, and the family deletes one event and adds another.
      family.events.removeFirst()
      family.events.append(100 + night)
      try family.write()
      #expect(family.build(Self.first.adding(days: night)).exitCode == 0)
      #expect(family.subscribed.count == wanted.count && family.subscribed.subtracting(wanted).count == 1)
      wanted = family.subscribed
    }
  }

  @Test func aLossThatIsMeantIsShown() throws {
    var family = Family()
    try family.write()
    _ = family.build(Self.first)
    let before = family.subscribed
    family.matches = [1]
    try family.write()
    #expect(family.build(Self.first.adding(days: 1)).exitCode == 3)
    #expect(family.subscribed == before)
    family.acceptsLoss = ["club"]
    #expect(family.build(Self.first.adding(days: 1)).exitCode == 0)
    #expect(family.subscribed.count == before.count - 9)
    family.acceptsLoss = []
    #expect(family.build(Self.first.adding(days: 2)).exitCode == 0)
  }

  /// Sweep's chores name their houses, so without the list of houses all records are there and all turns are other ones.
  @Test func emptyHousesChangeNobodysTurn() throws {
    let folder = TemporaryFolder()
    try folder.write("content/planner.json", #"{"timeZone":"Europe/Oslo","sources":[{"format":"sweep","path":"s"}]}"#)
    let houses = #"[{"id":1,"name":"H","residents":"[\"Ann\",\"Bo\"]","administrator":"Ann"}]"#
    for (name, text) in [
      ("users", #"[{"id":1,"uid":"a","name":"Ann","house":"H"},{"id":2,"uid":"b","name":"Bo","house":"H"}]"#), ("houses", houses),
      ("chores", #"[{"id":1,"title":"Bins","house":"H","image":"[]"}]"#),
    ] { try folder.write("content/s/\(name).json", text) }
    var options = WholeSiteTests.options(folder.path + "/content", folder.output)
    (options.asOf, options.state) = (.date(Self.first), folder.path + "/state")
    #expect(SiteBuilder(options).run().exitCode == 0)
    let before = folder.read("output/feeds/chores.ics")
    try folder.write("content/s/houses.json", "[]")
    let bad = SiteBuilder(options).run()
    #expect(bad.exitCode == 3 && bad.diagnostics.contains { $0.id == "source.stands-in" })
    #expect(before != nil && folder.read("output/feeds/chores.ics") == before)
  }

  @Test func aCopyStandsInForAsLongAsItMay() throws {
    var family = Family()
    family.settings = #""keepFor":"P7D","#
    try family.write()
    _ = family.build(Self.first)
    try family.folder.write("content/tribehub/events.json", #"{"detail":"Invalid token."}"#)
    let old = family.build(Self.first.adding(days: 7))
    #expect(old.exitCode == 3 && old.content.sources.first?.ageInDays == 7)
    #expect(old.diagnostics.contains { $0.message.contains("so the data of Monday 1 March stand in, 7 days old") })
    #expect(old.summary.contains("1 kept from an earlier day"))
    #expect(family.build(Self.first.adding(days: 7), lenient: true).exitCode == 0)
    #expect(family.build(Self.first.adding(days: 7), strict: true).exitCode == 1)
    let tooOld = family.build(Self.first.adding(days: 8))
    // The rest is published without it.
    #expect(tooOld.exitCode == 3 && tooOld.report != nil && tooOld.diagnostics.contains { $0.id == "source.too-old" })
  }

  @Test func withoutACopyABadSourceIsLeftOut() throws {
    for text in [#"{"detail":"Invalid token."}"#, #"{"message":"Unauthorized"}"#, #"{"error":"Permission denied"}"#] {
      let family = Family()
      try family.write()
      for path in Family.paths.dropLast() { try family.folder.write("content/" + path, text) }
      let outcome = family.build(Self.first)
      #expect(outcome.exitCode == 3 && outcome.missingSources == 1 && outcome.report != nil, "\(text): \(outcome.diagnostics)")
      // If nothing is left, the site of yesterday is better than an empty one.
      let other = Family()
      try other.write()
      for path in Family.paths { try other.folder.write("content/" + path, text) }
      #expect(other.build(Self.first).exitCode == 1)
    }
  }

  @Test func nothingChangedWritesNoState() throws {
    let family = Family()
    try family.write()
    _ = family.build(Self.first)
    let before = EntrySnapshot.all(in: family.folder.path + "/state")
    #expect(family.build(Self.first).report?.wroteNothing == true)
    #expect(EntrySnapshot.all(in: family.folder.path + "/state") == before)
    // The copies are of today; only the day is written anew tomorrow.
    _ = family.build(Self.first.adding(days: 1))
    let after = EntrySnapshot.all(in: family.folder.path + "/state/copies")
    #expect(after == EntrySnapshot.all(in: family.folder.path + "/state/copies"))
  }

  @Test func settingsThatAreGoneStopTheBuild() throws {
    let family = Family()
    try family.write()
    _ = family.build(Self.first)
    family.remove("planner.json")
    let gone = family.build(Self.first)
    #expect(gone.exitCode == 1 && gone.diagnostics.contains { $0.id == "planner.gone" })
    // The output knows it too.
    try FileManager.default.removeItem(atPath: family.folder.path + "/state")
    #expect(family.build(Self.first).diagnostics.contains { $0.id == "planner.gone" })
  }

  @Test func theStateIsNeverPublished() throws {
    let family = Family()
    try family.write()
    var options = BuildOptions(
      content: family.folder.path + "/content", output: family.folder.output, now: WholeSiteTests.now, jobs: 2)
    options.state = family.folder.output + "/a/state"
    let outcome = SiteBuilder(options).run()
    #expect(outcome.exitCode == 2 && outcome.diagnostics.contains { $0.id == "state.in-output" })
  }
}
