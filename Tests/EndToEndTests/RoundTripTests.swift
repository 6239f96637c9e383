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

  /// What was published as cards, read as an address book, is published as the same cards once more, each time.
  @Test(arguments: ["en-GB", "de-DE", "ar-EG"])
  func cardsAreTheSameThereAndBack(locale: String) throws {
    let folder = TemporaryFolder()
    func planner(_ format: String, _ path: String) -> String {
      #"{ "timeZone": "Europe/Oslo", "locale": "\#(locale)", "sources": [ { "format": "\#(format)", "path": "\#(path)" } ] }"#
    }
    try folder.write("0/planner.json", planner("wallplanner", "a.json"))
    try folder.write(
      "0/a.json",
      #"""
      { "contacts": [
        { "id": "1", "honorific": "Dr.", "firstName": "Ana", "middleName": "María", "lastName": "Ruiz", "suffix": "Jr.", "nickname": "Nita",
          "phoneticFirstName": "Ana", "phoneticLastName": "Rwis", "sortName": "Ruis, Ana", "company": "Teeth; Ltd, Oslo", "departments": ["Surgery", "Two, three"],
          "category": "Dentist", "otherCategories": ["Work"], "notes": "Rings once\nand again", "birthday": "1980-03-05", "anniversary": "2010-06-12",
          "jobTitle": "Head", "role": "Dentist of the children", "related": [ { "value": "Mia Ruiz", "label": "mother" }, "Bo", { "value": "Eva", "label": "Coach" } ],
          "labels": [ { "value": "ana@example.org", "label": "work" }, { "value": "https://example.org/", "label": "Shop; more" } ],
          "phones": [ { "number": "22 00 00 09", "label": "Grandma, landline" }, { "number": "+47 22 00 00 00", "kind": "mobile" }, "22 00 00 01", { "number": "22 00 00 02", "kind": "fax" } ],
          "emails": ["ana@example.org"], "urls": ["https://example.org/"], "addresses": [ { "street": "Main 1", "city": "Oslo" } ] },
        { "id": "2", "displayName": "Grandma", "firstName": "Ann", "lastName": "Fogg", "category": "Family" },
        { "id": "3", "company": "Plumbers" }, { "id": "4", "phones": ["22 00 00 03"] }, { "id": "5", "category": "Vet", "emails": ["v@example.org"] } ] }
      """#)
    func cards(_ number: Int) throws -> [String] {
      let outcome = WholeSiteTests.build(folder.path + "/\(number)", to: folder.path + "/out\(number)", asOf: "2027-03-01")
      #expect(outcome.exitCode == 0, "\(outcome.diagnostics.filter { $0.severity == .error }.prefix(3))")
      let file = try #require(folder.bytes("out\(number)/contacts.vcf"))
      try PictureTests.write(folder, "\(number + 1)/book.vcf", Array(file))
      try folder.write("\(number + 1)/planner.json", planner("vcard", "book.vcf"))
      return String(decoding: file, as: UTF8.self).components(separatedBy: "BEGIN:VCARD").sorted()
    }
    let first = try cards(0)
    #expect(first.count == 6)
    for line in [
      "ROLE:Dentist of the children", "X-ABRELATEDNAMES:Mia Ruiz", "X-ABLabel:_$!<Mother>!$_", "X-ABLabel:Coach",
      "EMAIL;TYPE=WORK:ana", "SORT-STRING:Ruis\\, Ana",
      "X-ABLabel:Shop\\; more", "X-ABLabel:Grandma\\, landline", "X-ABDATE:2010-06-12",
    ] { #expect(first.contains { $0.contains(line) }, "\(line)") }
    for number in 1...3 { #expect(try cards(number) == first, "\(number)") }
  }

  /// What was published as a feed and as cards, read as the only source, is published as the same feed and cards the next time, and the
  /// time after: the lines that were added for apps are known as ours.
  @Test(arguments: ["sample"] + (0..<7).map(String.init))
  func feedsAreTheSameThereAndBack(family: String) throws {
    let folder = TemporaryFolder()
    if let seed = Int(family) {
      var invented = InventedFamily(seed: seed)
      try invented.write(to: folder)
    }
    var content = family == "sample" ? WholeSiteTests.sample : folder.path + "/content"
    var published: [[String: [UInt8]]] = []
    for number in 0...3 {
      let outcome = WholeSiteTests.build(content, to: folder.path + "/out\(number)", asOf: "2027-03-01")
      #expect(outcome.report != nil, "\(number): \(outcome.diagnostics.filter { $0.severity == .error }.prefix(3))")
      let site = tree(folder.path + "/out\(number)")
      published.append(site.filter { ($0.key.hasPrefix("feeds/") || $0.key.hasSuffix(".vcf")) && !$0.key.contains("birthdays") })
      // Some of these families have nothing that a feed can hold.
      guard let feed = site["feeds/everyone.ics"], String(decoding: feed, as: UTF8.self).contains("BEGIN:VEVENT") else { return }
      content = folder.path + "/content\(number + 1)"
      let members = ["Ingrid", "Mateo", "Léa", "ada", "ben", "bo"].map { "\"\($0)\": {}" }.joined(separator: ", ")
      let cards = site["contacts.vcf"]
      // Names made of signs are not known again in the title of a birthday.
      let birthdays = family == "sample"
      let book = cards == nil ? "" : #", { "format": "vcard", "path": "b.vcf" }"#
      try folder.write(
        "content\(number + 1)/planner.json",
        #"{ "timeZone": "Europe/Oslo", "feeds": { "birthdays": \#(birthdays) }, "members": { \#(members) }, "sources": [ { "format": "icalendar", "path": "a.ics" }\#(book) ] }"#
      )
      try PictureTests.write(folder, "content\(number + 1)/a.ics", feed)
      if let cards { try PictureTests.write(folder, "content\(number + 1)/b.vcf", cards) }
    }
    #expect(difference(published[2], published[3]) == [])
  }
}
