import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

/// Which addresses a site may name: its own, and none that only subscribers know.
@Suite("Addresses")
struct AddressTests {
  private let folder = TemporaryFolder()

  private func write(_ more: String) throws {
    try folder.write(
      "content/planner.json",
      """
      { "timeZone": "Europe/Oslo", "baseURL": "https://family.example/", "publish": { "journals": true, "messages": true },
        "sources": [ { "format": "wallplanner", "path": "a.json" } ]\(more) }
      """)
    try folder.write(
      "content/a.json",
      """
      { "name": "Holt", "members": [ { "id": "a", "name": "Ann", "birthday": "2015-03-04" }, { "id": "b", "name": "Bo" } ],
        "events": [ { "id": "e", "title": "Choir", "start": "2027-03-02T10:00", "rules": "FREQ=WEEKLY", "owner": "a" } ],
        "contacts": [ { "id": "c", "displayName": "Gran", "phones": "22 00 00 00", "category": "Family" } ],
        "todos": [ { "id": "t", "title": "Post", "due": "2027-03-03" } ],
        "journals": [ { "id": "j", "title": "Days", "contributors": ["a"], "published": true,
          "posts": [ { "id": "p", "author": "a", "text": "Hello", "date": "2027-03-01T10:00:00Z" } ] } ] }
      """)
  }

  private func build() -> BuildOutcome {
    WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01", state: folder.path + "/state")
  }

  /// The files of a site, as text, by path; not those that nobody is served.
  private func files(_ site: String) -> [String: String] {
    let names = (FileManager.default.enumerator(atPath: site)?.allObjects as? [String] ?? []).filter {
      !$0.hasPrefix(".wallplanner")
    }
    return Dictionary(
      names.compactMap { name in
        FileManager.default.contents(atPath: site + "/" + name).map { (name, String(decoding: $0, as: UTF8.self)) }
      }
    ) { first, _ in first }
  }

  @Test func openPagesNameNoAddressWithAToken() throws {
    try write(#", "feeds": { "secret": true }"#)
    #expect(build().exitCode == 0)
    let files = files(folder.output)
    let tokens = Set(files.keys.compactMap { $0.firstMatch(of: /-([0-9a-f]{32})\.(ics|vcf|atom)$/).map { String($0.output.1) } })
    #expect(tokens.count > 8)
    for (path, text) in files where !path.hasSuffix(".ics") && !path.hasSuffix(".vcf") && !path.hasSuffix(".atom") {
      #expect(!tokens.contains { text.contains($0) }, "\(path)")
    }
  }

  @Test func aSiteNamesItsOwnAddressAlone() throws {
    try write(
      #"""
      , "readers": [ { "name": "us", "level": "family" }, { "name": "Gran", "level": "relatives", "baseURL": "https://gran.example/" },
        { "name": "club", "level": "busy" } ]
      """#)
    let outcome = build()
    #expect(outcome.exitCode == 0)
    #expect(outcome.diagnostics.filter { $0.id == "build.no-address" }.map(\.message).count == 1, "\(outcome.diagnostics)")
    for (site, own) in [("us", "family.example"), ("Gran", "gran.example"), ("club", nil as String?)] {
      let files = files("\(folder.output)/\(site)")
      #expect(files.count > 20)
      for host in ["family.example", "gran.example"] where host != own {
        for (path, text) in files { #expect(!text.contains(host), "\(site)/\(path) names \(host)") }
      }
      if let own { #expect(files.values.contains { $0.contains(own) }) }
    }
  }

  // MARK: Addresses that stay

  private func writeFamily(_ members: String, events: String, sources: String) throws {
    try folder.write("content/planner.json", #"{ "timeZone": "Europe/Oslo", "keepFor": "P30D", "sources": [ \#(sources) ] }"#)
    try folder.write("content/a.json", #"{ "members": [ \#(members) ], "events": [ \#(events) ] }"#)
  }

  private func calendar(_ name: String, _ title: String?) throws {
    let event = "BEGIN:VEVENT\r\nUID:1@\(name)\r\nDTSTART:20270310T100000Z\r\nDTEND:20270310T110000Z\r\nSUMMARY:"
    try folder.write(
      "content/\(name).ics",
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\n\(title.map { event + $0 + "\r\nEND:VEVENT\r\n" } ?? "")END:VCALENDAR\r\n"
    )
  }

  /// The titles in each feed.
  private func feeds(asOf day: String) -> [String: [String]] {
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: day, state: folder.path + "/state")
    #expect(outcome.exitCode == 0 || outcome.exitCode == 3, "\(outcome.diagnostics)")
    let found = files(folder.output).filter { $0.key.hasPrefix("feeds/") }
    return Dictionary(
      found.map { path, text in
        (
          String(path.dropFirst(6).dropLast(4)),
          text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("SUMMARY:") }.map { String($0.dropFirst(8)) }
        )
      }
    ) { first, _ in first }
  }

  @Test func aFeedThatWasPublishedStays() throws {
    let own = #"{ "format": "wallplanner", "path": "a.json" }"#
    func layer(_ file: String, _ name: String) -> String {
      #", { "format": "icalendar", "path": "\#(file).ics", "layer": "\#(name)" }"#
    }
    let zoe = #"{ "id": "a1", "name": "Zoë" }, { "id": "a2", "name": "Zoe" }"#
    let second = #"{ "id": "e2", "subject": "Second", "start": "2027-03-06T10:00", "owner": "a2" }"#
    try calendar("school", "School day")
    try calendar("academy", "Academy day")
    try writeFamily(
      zoe, events: #"{ "id": "e1", "subject": "First", "start": "2027-03-05T10:00", "owner": "a1" }, \#(second)"#,
      sources: own + layer("school", "Школа"))
    let first = feeds(asOf: "2027-03-01")
    #expect(
      first == [
        "everyone": ["First", "Second"], "Zoe-a1": ["First"], "Zoe-a2": ["Second"], "layer-Shkola": ["School day"],
      ])
    // One leaves, and a layer comes before the other.
    try writeFamily(
      #"{ "id": "a2", "name": "Zoe" }, { "id": "a3", "name": "Ann" }"#, events: second,
      sources: own + layer("academy", "学校") + layer("school", "Школа"))
    let then = feeds(asOf: "2027-03-02")
    #expect(then["Zoe-a1"] == [] && then["Zoe-a2"] == ["Second"] && then["layer-Shkola"] == ["School day"] && then["Ann"] == [])
    #expect(then.count == 6)
    // Its last entry goes, and its source stays.
    try calendar("school", nil)
    let later = feeds(asOf: "2027-05-02")
    #expect(later["Zoe-a1"] == nil && later["layer-Shkola"] == [] && later["everyone"] == ["Second"])
    let last = feeds(asOf: "2027-07-02")
    #expect(last["layer-Shkola"] == [] && last["Zoe-a2"] == [] && last["everyone"] == [])
  }
}
