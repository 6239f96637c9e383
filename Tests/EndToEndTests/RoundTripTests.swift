import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

/// A family that leaves all its apps at once: what `wallplanner import --to` writes builds the same site, byte for byte.
/// (Each app alone: `PictureTests.ourOwnFormatGivesTheSameSite`.)
@Suite("Out of the apps")
struct RoundTripTests {
  static let apps = ["tribehub", "familyplanner", "nusjio", "inkwire", "sweep"]

  /// Copies an export's files, without those that say the same once more.
  static func copy(_ app: String, from root: String, to folder: TemporaryFolder) throws {
    let source = "\(root)/\(app)"
    for path in FileManager.default.enumerator(atPath: source).map({ $0.compactMap { $0 as? String } }) ?? [] {
      guard path.hasSuffix(".json"), !["variant", "list__from", "ground_truth", "detail"].contains(where: path.contains) else {
        continue
      }
      try PictureTests.write(folder, "content/\(app)/\(path)", SharedData.bytes("\(source)/\(path)") ?? [])
    }
  }

  @Test(arguments: [("de-DE", "Europe/Oslo"), ("ar-EG", "Asia/Singapore")])
  func allFiveTogetherWithPeopleWhoAreOne(locale: String, zone: String) throws {
    let root = SharedData.folder("exports")
    let folder = TemporaryFolder()
    for app in Self.apps { try Self.copy(app, from: root, to: folder) }
    let sources = Self.apps.map { #"{ "format": "\#($0)", "path": "\#($0)" }"# }.joined(separator: ", ")
    try folder.write(
      "content/planner.json",
      #"""
      { "timeZone": "\#(zone)", "locale": "\#(locale)", "window": { "past": "P0M", "future": "P1M" }, "sources": [ \#(sources) ],
        "publish": { "messages": true, "journals": true, "photos": true, "chorePhotos": true, "choreHistory": true },
        "members": { "Solveig the first": { "matches": [ "tribehub:3", "sweep:1", "familyplanner:1" ] } } }
      """#)
    let first = WholeSiteTests.build(folder.path + "/content", to: folder.path + "/one", asOf: "2027-03-01")
    #expect(first.exitCode == 0, "\(first.diagnostics.filter { $0.severity == .error }.prefix(3))")
    try PictureTests.leave(folder.path + "/content", for: folder, "own")
    let second = WholeSiteTests.build(folder.path + "/own", to: folder.path + "/two", asOf: "2027-03-01")
    #expect(second.exitCode == 0, "\(second.diagnostics.filter { $0.severity == .error }.prefix(3))")
    // The manifest tells what each was made from.
    let differences = difference(tree(folder.path + "/one"), tree(folder.path + "/two"))
    #expect(differences.filter { !WholeSiteTests.namesSources.contains($0) } == [])
    #expect(folder.bytes("one/members/Solveig-the-first/index.html") != nil)
  }
}
