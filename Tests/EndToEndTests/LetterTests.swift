import Foundation
import SiteBuild
import TestSupport
import Testing

/// The letter of a week: a page, a text and a mail that say the same.
@Suite("The letter of a week")
struct LetterTests {
  static func built(_ readers: String = "", locale: String = "en-GB") throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json",
      #"{"timeZone":"Europe/Oslo","title":"Home","locale":"\#(locale)","sources":[{"format":"wallplanner","path":"a.json"}]\#(readers)}"#
    )
    try folder.write(
      "content/a.json",
      #"""
      { "members": [ { "id": "a", "name": "Zoë" }, { "id": "b", "name": "Bo" } ],
        "events": [
          { "id": "1", "subject": "Tea & <cake>", "start": "2027-03-03T10:00", "duration": "PT1H", "location": "Attic", "invited": [ "a" ] },
          { "id": "2", "subject": "Clinic", "visibility": "busy", "start": "2027-03-04T09:00", "invited": [ "b" ] },
          { "id": "3", "subject": "Secret", "visibility": "hidden", "start": "2027-03-04T11:00" },
          { "id": "4", "subject": "Next week", "start": "2027-03-10" },
          { "id": "5", "subject": "Trip", "start": "2027-03-05T18:00", "duration": "P1DT20H", "invited": [ "b" ] } ],
        "todos": [ { "id": "t", "title": "Return the ladder", "due": "2027-03-05" } ] }
      """#)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-02")
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics.prefix(3))")
    return folder
  }

  @Test func itTellsTheWeekByDayAndByPerson() throws {
    let folder = try Self.built()
    let text = try #require(folder.read("output/letter/2027-W09.txt")).replacing("\u{2009}", with: " ")
    for line in [
      "Weekly letter: Mon, 1 Mar – Sun, 7 Mar 2027", "- 10:00–11:00 Tea & <cake> (Zoë) · Attic", "- 09:00–10:00 Busy (Bo)",
      "- To-do: Return the ladder", "Zoë\n- Wed 3 Mar: 10:00–11:00 Tea & <cake> · Attic", "Bo\n- Thu 4 Mar: 09:00–10:00 Busy",
      "- Fri 5 Mar: 18:00 Trip\n- Sat 6 Mar: Trip\n- Sun 7 Mar: until 14:00 Trip",
    ] { #expect(text.contains(line), "\(line) in\n\(text)") }
    for word in ["Clinic", "Secret", "Next week"] { #expect(!text.contains(word), "\(word)") }
    #expect(folder.read("output/letter/2027-W10.txt")?.contains("- Next week") == true)
    #expect(folder.read("output/index.html")?.contains("letter/2027-W09.html\"") == true)
  }

  /// The letter's week is the week of all other pages.
  @Test(arguments: [
    ("en-US", "Weekly letter: Sun, Feb 28 – Sat, Mar 6, 2027"), ("de", "Wochenbrief: Mo., 1. – So., 7. März 2027"),
    ("ar-EG", "السبت، ٢٧ فبراير – الجمعة، ٥ مارس، ٢٠٢٧"),
  ])
  func itsWeekBeginsAsTheRegionHasIt(locale: String, title: String) throws {
    let text = try #require(try Self.built(locale: locale).read("output/letter/2027-W09.txt")).replacing("\u{2009}", with: " ")
    #expect(text.contains(title), "\(text.prefix(200))")
  }

  /// As RFC 2045 and RFC 2047 have it, read by Foundation's decoder of percents.
  @Test func theMailSaysWhatTheTextSays() throws {
    let folder = try Self.built()
    let mail = try #require(folder.read("output/letter/2027-W09.eml"))
    let lines = mail.components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 < 0x80 } && !$0.contains("\n") })
    let parts = mail.components(separatedBy: "--=_wallplanner_letter")
    #expect(parts.count == 4 && parts[3] == "--\r\n")
    func decoded(_ text: String) throws -> String {
      let joined = text.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "=\r\n", with: "")
      return try #require(joined.replacingOccurrences(of: "=", with: "%").removingPercentEncoding)
    }
    let bodies = try parts[1...2].map { part in
      try decoded(part.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\n"))
    }
    let text = try #require(folder.read("output/letter/2027-W09.txt"))
    func squeezed(_ text: String) -> [Substring] { text.split(whereSeparator: \.isNewline) }
    #expect(squeezed(bodies[0]) == squeezed(text))
    #expect(bodies[1].contains("<li>10:00–11:00 Tea &amp; &lt;cake&gt; (Zoë) · Attic</li>") && !bodies[1].contains("<cake>"))
    let subject = lines.prefix { $0 != "MIME-Version: 1.0" }.joined()
    let words = try subject.matches(of: /=\?utf-8\?Q\?([^?]*)\?=/).map { try decoded(String($0.1)) }
    #expect(words.joined().replacing("\u{2009}", with: " ") == "Weekly letter: Mon, 1 Mar – Sun, 7 Mar 2027")
  }
}
