import CivilTime
import Foundation
import TestSupport
import Testing

@testable import SiteBuild

/// A planner and its state as 0.1.0 left them, kept in `Upgrade/0.1.0`: what is built today takes them over. Phones subscribe to its
/// addresses, so none may change, and no event may look new.
@Suite struct UpgradeTests {
  private static let feeds = [
    "Ada-b0366ebfafd692c556177df776e24d32", "Zoe-Zoe-76d57c76d66a332acb1f0520577f16eb",
    "Zoe-Zoe-cxwfaw1sx60s-df71e60016e67aaecea9e44723abded7",
    "everyone-7d679a31b36b1c869c30a72d5823a222",
  ]

  private static func takenOver() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let old = SharedData.root + "/Tests/EndToEndTests/Upgrade/0.1.0"
    for part in ["home", "state", "site"] {
      try FileManager.default.copyItem(atPath: old + "/" + part, toPath: folder.path + "/" + part)
    }
    return folder
  }

  private static func build(_ folder: TemporaryFolder, asOf: String) -> BuildOutcome {
    var options = WholeSiteTests.options(folder.path + "/home", folder.path + "/site")
    options.state = folder.path + "/state"
    options.asOf = CalendarTime(asOf)
    return SiteBuilder(options).run()
  }

  private static func properties(_ folder: TemporaryFolder) -> [String] {
    let text = folder.read("site/grandma/feeds/\(feeds[0]).ics") ?? ""
    return text.split(whereSeparator: \.isNewline).map(String.init)
      .filter { line in ["UID", "SEQUENCE", "LAST-MODIFIED", "DTSTAMP"].contains { line.hasPrefix($0) } }
  }

  @Test func addressesAndRevisionsStay() throws {
    let folder = try Self.takenOver()
    let before = Self.properties(folder)
    #expect(before.count == 4)
    let outcome = Self.build(folder, asOf: "2027-03-05")
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics.prefix(4))")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/site/grandma/feeds").sorted()
    #expect(names.filter { name in Self.feeds.contains { name == $0 + ".ics" } } == Self.feeds.map { $0 + ".ics" })
    #expect(Self.properties(folder) == before)
    // The pages are there too: the folder held the calendars alone.
    #expect(folder.read("site/grandma/index.html")?.contains("Piano") == true)
  }

  /// An event that changes afterwards goes on from the revision that 0.1.0 gave, and somebody who is renamed keeps her address.
  @Test func whatChangesAfterwardsGoesOn() throws {
    let folder = try Self.takenOver()
    let family = try #require(folder.read("home/family/family.json"))
    try folder.write("home/family/family.json", family.replacing("PT45M", with: "PT30M"))
    let outcome = Self.build(folder, asOf: "2027-03-05")
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics.prefix(4))")
    #expect(Self.properties(folder).contains("SEQUENCE:1"))
    #expect(
      Self.properties(folder).filter { $0.hasPrefix("UID") } == Self.properties(try Self.takenOver()).filter { $0.hasPrefix("UID") }
    )
  }
}
