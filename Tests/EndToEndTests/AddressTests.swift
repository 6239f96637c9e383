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
}
