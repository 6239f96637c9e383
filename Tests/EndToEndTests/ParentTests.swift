import CivilTime
import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

/// What a parent must see: on pages, screens, paper and in feeds, from small families to files.
@Suite("What a parent must see")
struct ParentTests {
  private struct Site {
    let folder: TemporaryFolder

    func file(_ path: String) -> String { String(decoding: folder.bytes("output/" + path) ?? [], as: UTF8.self) }

    /// What stands between tags, in one line each, of the part of a page between two marks.
    func texts(_ path: String, from start: String = "<main", to end: String = "</main>") -> [String] {
      let page = file(path)
      guard let first = page.firstRange(of: start) else { return [] }
      let rest = page[first.lowerBound...]
      let part = rest[..<(rest.dropFirst(start.count).firstRange(of: end)?.lowerBound ?? rest.endIndex)]
      return part.split(separator: "<").compactMap { piece in
        let text = piece.drop { $0 != ">" }.dropFirst().trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
      }
    }

    /// The entries of a feed.
    func entries(_ path: String) -> [String] {
      file(path).replacing("\r\n ", with: "").components(separatedBy: "BEGIN:VEVENT").dropFirst().map { $0 }
    }
  }

  /// - Parameter files: further files of the content folder, by path.
  private func build(
    _ family: String, _ settings: String = "", today: String = "2027-03-22", sources: String = "", files: [String: String] = [:]
  ) throws -> Site {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      """
      { "timeZone": "Europe/Vienna", "asOf": "\(today)", "baseURL": "https://x.example/", "window": { "past": "P1M", "future": "P2M" },
        "sources": [ { "format": "wallplanner", "path": "family.json" }\(sources) ]\(settings) }
      """)
    try folder.write("content/family.json", family)
    for (path, text) in files { try folder.write("content/" + path, text) }
    let outcome = SiteBuilder(
      WholeSiteTests.options(folder.path + "/content", folder.output, now: .init(secondsSinceEpoch: 0))
    ).run()
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    return Site(folder: folder)
  }

  private static let ada = #""members": [ { "id": "ada", "name": "Ada" }, { "id": "bo", "name": "Bo" } ]"#

  private static func calendar(_ events: String...) -> String {
    let all = events.map { "BEGIN:VEVENT\r\nDTSTAMP:20270101T000000Z\r\n\($0)\r\nEND:VEVENT\r\n" }.joined()
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\n\(all)END:VCALENDAR\r\n"
  }

  // MARK: Changed and cancelled dates

  private static let training = #"""
    { \#(ada), "events": [ { "id": "a", "subject": "Training", "start": "2027-03-01T17:00", "duration": "PT1H", "rules": ["FREQ=WEEKLY"], "owner": "ada", "location": "Pitch", "notes": "Bring water.",
      "overrides": [ { "replaces": "2027-03-22T17:00", "location": "Hall", "notes": "RAIN: come later." }, { "replaces": "2027-03-29T17:00", "status": "cancelled" } ] },
      { "id": "c", "subject": "Concert", "start": "2027-03-26T19:00", "owner": "bo", "status": "cancelled" } ] }
    """#

  @Test func aChangedDateIsADateOfItsOwn() throws {
    let site = try build(Self.training)
    let today = site.texts("index.html", from: "id=\"today\"", to: "</section>")
    #expect(today.contains("Hall") && today.contains("RAIN: come later.") && !today.contains("Pitch"), "\(today)")
    let page = site.texts("events/wallplanner-a.html")
    #expect(page.contains("RAIN: come later.") && !page.contains("Bring water.") && !page.contains("Pitch"), "\(page)")
    #expect(site.texts("days/2027-03-22.html").contains("RAIN: come later.") && site.texts("days/2027-03-22.html").contains("Hall"))
    let screen = site.texts("display/index.html", from: "d-today", to: "</article>")
    #expect(screen.contains("Hall") && screen.contains("RAIN: come later."), "\(screen)")
    #expect(site.file("letter/2027-W12.txt").contains("17:00–18:00 Training (Ada) · Hall · RAIN: come later."))
    // The day after, the series says its own again.
    let later = try build(Self.training, today: "2027-03-23").texts("events/wallplanner-a.html")
    #expect(later.contains("Bring water.") && later.contains("Pitch") && later.contains { $0.contains("RAIN: come later.") })
  }

  @Test(arguments: [nil, 14, 3]) func whatIsCalledOffIsSaid(days: Int?) throws {
    let mark = days.map { #", "feeds": { "cancelled": { "markDays": \#($0) } }"# } ?? ""
    let site = try build(Self.training, mark)
    let page = site.file("2027/03/index.html")
    let rows = page.components(separatedBy: "<li class=\"row").filter { $0.prefix { $0 != ">" }.contains(" off") }
    let shown = rows.compactMap { $0.firstMatch(of: /<bdi>([^<]*)</).map { String($0.output.1) } }
    #expect(shown == (days == nil ? [] : days == 14 ? ["Concert", "Training"] : []), "\(shown)")
    #expect(rows.allSatisfy { $0.contains("Cancelled") })
    // A page that says so, and paper, counts and feeds that are without it.
    #expect(site.file("events/wallplanner-a.html").contains("<li class=\"off\">") == (days == 14))
    #expect(!site.file("print/month-2027-03.html").contains("Concert") && !site.file("data/week.json").contains("Concert"))
    #expect(site.entries("feeds/Ada.ics").contains { $0.contains("EXDATE;TZID=Europe/Vienna:20270329T170000") })
  }
}
