import CivilTime
import Diagnostics
import Foundation
import Planning
import TestSupport
import Testing
import TribeImport
import TribeModel

@testable import SiteBuild

/// What stands on pages, on paper and in feeds, as status says it and as `check --data` counts it again.
@Suite("What stands where")
struct StandingTests {
  /// A site of these settings, and of the family of `OneDayTests` if no other is given.
  private static func site(_ settings: String = "", _ family: String = OneDayTests.family) throws -> [String: [UInt8]] {
    try build(settings, family).site
  }

  private static func build(_ settings: String = "", _ family: String = OneDayTests.family) throws -> (
    outcome: BuildOutcome, site: [String: [UInt8]]
  ) {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      """
      { "timeZone": "Europe/Oslo", "asOf": "2027-03-01", "window": { "past": "P0M", "future": "P1M" }, "sources": [ { "format": "wallplanner", "path": "tribe.json" } ]\(settings) }
      """)
    try folder.write("content/tribe.json", family)
    var options = WholeSiteTests.options(folder.path + "/content", folder.output, now: .init(secondsSinceEpoch: 0))
    (options.passwordRounds, options.state, options.countsThings) = (1, folder.path + "/state", true)
    let outcome = SiteBuilder(options).run()
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    return (outcome, tree(folder.output))
  }

  private static func count(_ site: [String: [UInt8]]) -> Standing { Standing(paths: Array(site.keys), jobs: 2) { site[$0] } }

  /// What `check --data` finds.
  private static func findings(in site: [String: [UInt8]]) throws -> [String] {
    let status = try #require(Standing.said(by: site["status.json"] ?? []))
    return count(site).findings(against: status).map(\.message)
  }

  private static let whole = Result { try site() }

  @Test func aSiteAsItWasBuiltHasWhatItsStatusSays() throws {
    let site = try Self.whole.get()
    #expect(try Self.findings(in: site) == [])
    let status = try #require(Standing.said(by: site["status.json"] ?? []))
    #expect(
      status.stands["data"] == ["events": 9, "activities": 1, "chores": 12, "todos": 1, "meals": 1, "birthdays": 1],
      "\(status.stands)")
    #expect(status.total("pages/") == status.stands["data"] && status.total("paper/") == status.stands["data"])
    #expect(status.stands["feeds/everyone"]?["meals"] == 1 && status.stands["feeds/Ann"]?["meals"] == nil)
    let page = String(decoding: site["status/index.html"] ?? [], as: UTF8.self)
    #expect(page.contains("<summary>What stands where</summary>") && page.contains("Check number \(status.digest)"))
    #expect(page.contains("<li>Events: 9</li>") && status.digest.count == 16)
  }

  /// A file, what is written otherwise in it, and how the findings begin. Without a text the file is gone.
  private static let faults: [(path: String, text: String, other: String, said: [String])] = [
    (
      "2027/03/index.html", " meal\"", "\"",
      [
        "pages/2027-03: here stand 10 events", "pages/2027-03: here stand 0 meals", "paper/2027-03: here stand 10 events",
        "paper/2027-03: here stand 0 meals",
      ]
    ),
    ("2027/04/index.html", "", "", ["pages/2027-04: here stand 0 chores", "paper/2027-04: here stand 0 chores"]),
    ("print/month-2027-03.html", "Leek soup", "Leek tart", ["paper/2027-03: here stand 0 meals"]),
    ("print/month-2027-04.html", "", "", ["paper/2027-04: here stand 0 chores"]),
    ("feeds/everyone.ics", "UID:meal-", "X-UID:meal-", ["feeds/everyone: here stand 0 meals"]),
    ("feeds/meals.ics", "", "", ["feeds/meals: here stand 0 meals, and the status of the site says 1"]),
    ("feeds/Ann.ics", "UID:event-swim", "UID:event-swimming", ["as much stands there"]),
    ("2027/03/index.html", "Leek soup", "Leek tart", ["paper/2027-03: here stand 0 meals"]),
  ]

  @Test(arguments: faults.indices) func whatIsGoneIsTold(_ number: Int) throws {
    let fault = Self.faults[number]
    var site = try Self.whole.get()
    let text = String(decoding: try #require(site[fault.path], "\(fault.path)"), as: UTF8.self)
    if fault.text.isEmpty {
      site[fault.path] = nil
    } else {
      #expect(text.contains(fault.text), "\(fault.path)")
      site[fault.path] = Array(text.replacing(fault.text, with: fault.other).utf8)
    }
    let said = try Self.findings(in: site)
    #expect(said.count == fault.said.count && zip(said, fault.said).allSatisfy { $0.hasPrefix($1) }, "\(said)")
  }

  @Test func whatStandsThereTwiceIsTold() throws {
    var site = try Self.whole.get()
    let feed = String(decoding: site["feeds/meals.ics"] ?? [], as: UTF8.self)
    let entry =
      try #require(feed.firstRange(of: "BEGIN:VEVENT")).lowerBound..<(try #require(feed.firstRange(of: "END:VCALENDAR"))).lowerBound
    site["feeds/meals.ics"] = Array(feed.replacing("END:VCALENDAR", with: feed[entry] + "END:VCALENDAR").utf8)
    site["2027/03/week-9.html"] = site["2027/03/index.html"]
    site["feeds/new.ics"] = site["feeds/everyone.ics"]
    let said = try Self.findings(in: site)
    for beginning in [
      "feeds/meals: here stand 2 meals, and the status of the site says 1", "feeds/new: here stand",
      "pages/2027-03: here stand 2 meals",
    ] {
      #expect(said.contains { $0.hasPrefix(beginning) }, "\(said)")
    }
  }

  @Test func feedsHoldAsManyDaysAsTheData() throws {
    let outcome = try Self.build().outcome
    #expect(outcome.feedDays == outcome.standing?.stands["data"])
    // What the command prints.
    let lines = try #require(outcome.standing).table(feeds: outcome.feedDays ?? [:])
    #expect(lines.first == "on days              data    pages    feeds    paper")
    #expect(lines.contains("chores                 12       12       12       12"), "\(lines)")
  }

  @Test func tokensOfAddressesStandInNoStatus() throws {
    let site = try Self.site(#", "feeds": { "secret": true }"#)
    #expect(try Self.findings(in: site) == [])
    let status = try #require(Standing.said(by: site["status.json"] ?? []))
    #expect(status.stands["feeds/everyone"] != nil && status.stands.keys.allSatisfy { $0.count < 32 }, "\(status.stands.keys)")
  }

  @Test func onlyTheFamilyIsToldWhatStandsWhere() throws {
    let sites = try Self.site(
      #", "readers": [ { "name": "home", "level": "family" }, { "name": "Gran", "level": "relatives" }, { "name": "shut", "level": "busy" } ]"#
    )
    func site(_ name: String) -> [String: [UInt8]] {
      Dictionary(
        uniqueKeysWithValues: sites.filter { $0.key.hasPrefix(name + "/") }.map {
          (String($0.key.dropFirst(name.count + 1)), $0.value)
        })
    }
    #expect(try Self.findings(in: site("home")) == [])
    for name in ["Gran", "shut"] {
      #expect(!site(name).isEmpty && Standing.said(by: site(name)["status.json"] ?? []) == nil)
      for (path, bytes) in site(name) where path.hasSuffix(".html") || path.hasSuffix(".json") {
        #expect(!String(decoding: bytes, as: UTF8.self).contains("stand where"), "\(path)")
      }
    }
  }

  @Test func aFamilyWithoutDatesHasNothingToTell() throws {
    let site = try Self.site("", #"{ "members": [ { "id": "a", "name": "Ann" } ] }"#)
    #expect(try Self.findings(in: site) == [])
    #expect(try #require(Standing.said(by: site["status.json"] ?? [])).stands == [:])
    #expect(!String(decoding: site["status/index.html"] ?? [], as: UTF8.self).contains("What stands where"))
  }

  @Test func aLockedSiteIsCountedBeforeItIsLocked() throws {
    setenv("STANDING_TEST_PASSWORD", "seven tired herons whistle", 1)
    let site = try Self.site(
      #", "readers": [ { "name": "home", "level": "family", "lock": { "passwords": [ { "name": "a", "env": "STANDING_TEST_PASSWORD" } ] } } ]"#
    )
    #expect(site["home/status.json"] == nil && !site.isEmpty)
  }
}
