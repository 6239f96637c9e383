import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing

/// What each fact about the source systems asks for, looked up on the published files: one small family of each app, and for each
/// row what a file has to say and must not say. docs/conformance/rows.md lists them.
@Suite("Facts, row by row")
struct RowsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The rows, such as "T11".
    var rows: String
    /// The app, which is the folder below `Rows`.
    var app: String
    /// The published file; "report" is what the build says.
    var path: String
    /// Found in this order.
    var has: [String]
    var lacks: [String] = []
    /// Whether tags are looked at too.
    var isRaw = false
    var testDescription: String { "\(rows): \(path)" }
  }

  static let cases: [Case] = [
    // TribeHub
    Case(rows: "T1", app: "tribehub", path: "index.html", has: ["<title>Family planner</title>"], isRaw: true),
    Case(rows: "T1", app: "tribehub", path: "feeds/everyone.ics", has: ["X-WR-CALNAME:Everyone"]),
    Case(
      rows: "T2", app: "tribehub", path: "index.html", has: ["members/Emma-1/index.html", "members/Tom/", "members/Emma-7/"],
      isRaw: true),
    Case(
      rows: "T2", app: "tribehub", path: "feeds/Emma-7.ics", has: ["X-WR-CALNAME:Emma", "SUMMARY:Dentist"], lacks: ["SUMMARY:Rent"]),
    Case(
      rows: "T4", app: "tribehub", path: "members/Emma-1/index.html", has: ["Em"], lacks: ["res.invalid", "cloudinary"], isRaw: true
    ),
    Case(
      rows: "T5, T6, T7", app: "tribehub", path: "2027/03/index.html",
      has: ["Week number Mon Tue Wed Thu Fri Sat Sun 9 1 08:00 Em Breakfast club"]),
    Case(rows: "T7", app: "tribehub", path: "index.html", has: ["1 Monday March 2027 · Week 9", "Breakfast club"]),
    Case(
      rows: "T8", app: "tribehub", path: "2027/03/index.html",
      has: [#"rel="prev" href="../../2027/02/index.html""#, #"rel="next" href="../../2027/04/index.html""#], isRaw: true),
    Case(
      rows: "T8", app: "tribehub", path: "2027/02/index.html", has: ["February 2027"], lacks: [#"href="../../2027/01/"#],
      isRaw: true),
    Case(
      rows: "T9, T11, T14", app: "tribehub", path: "2027/03/index.html",
      has: [#"id="2027-03-05""#, "Dentist", "Daily walk", "Night train", #"id="2027-03-06""#, "Night train"], isRaw: true),
    Case(
      rows: "T10, T11", app: "tribehub", path: "index.html",
      has: [
        "Breakfast club", "Next 7 days", "Tuesday 2 March", "Bins out every second Tuesday", "Friday 5 March",
        "10:00 – 11:00 Dentist T Em Å B C +2", "23:00 – Sat 6, 02:00 Night train", "Saturday 6 March until 02:00 Night train",
      ]),
    Case(
      rows: "T12, T26", app: "tribehub", path: "events/tribehub-1.html",
      has: ["Tom Organised by · Going", "Emma Going", "Åse Not answered", "Bo Not answered"], lacks: ["Declined", "declined"]),
    Case(
      rows: "T13", app: "tribehub", path: "feeds/everyone.ics", has: ["SUMMARY:Whole day off"],
      lacks: ["DTSTART;TZID=Europe/Oslo:20270303T000000"]),
    Case(
      rows: "T15, T16", app: "tribehub", path: "events/tribehub-1.html", has: ["i-med", "Medical"],
      isRaw: true),
    Case(
      rows: "T15", app: "tribehub", path: "events/tribehub-6.ics", has: ["RRULE:FREQ=WEEKLY;INTERVAL=2", "SUMMARY:Bins out"],
      lacks: ["CATEGORIES"]),
    Case(rows: "T17", app: "tribehub", path: "events/tribehub-9.ics", has: ["RRULE:FREQ=DAILY"]),
    Case(
      rows: "T18", app: "tribehub", path: "events/tribehub-3.ics", has: ["RRULE:FREQ=MONTHLY;BYMONTHDAY=-1"],
      lacks: ["BYSETPOS"]),
    Case(
      rows: "T18", app: "tribehub", path: "events/tribehub-3.html",
      has: ["On the last day of every month", "Wed, 31 Mar 2027", "Fri, 30 Apr 2027", "Sun, 28 Feb 2027"]),
    Case(
      rows: "T19", app: "tribehub", path: "events/tribehub-4.ics",
      has: ["DTSTART;TZID=Europe/Oslo:20231225T120000", "RRULE:FREQ=YEARLY"]),
    Case(
      rows: "T19", app: "tribehub", path: "events/tribehub-5.ics", has: ["RRULE:FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2"]),
    Case(
      rows: "T19", app: "tribehub", path: "events/tribehub-4.html", has: ["Saturday, 25 December 2027"], lacks: ["24 Dec"]),
    Case(rows: "T19", app: "tribehub", path: "2027/02/index.html", has: [#"id="2027-02-28""#, "Leap day"], isRaw: true),
    Case(
      rows: "T23", app: "tribehub", path: "feeds/everyone.ics",
      has: ["BEGIN:VTIMEZONE", "TZID:Europe/Oslo", "DTSTART;TZID=Europe/Oslo:20270305T100000"]),
    Case(
      rows: "T24", app: "tribehub", path: "events/tribehub-3.ics",
      has: ["DTSTART;TZID=Europe/Oslo:20270131T080000", "DTEND;TZID=Europe/Oslo:20270131T080100"]),
    Case(
      rows: "T25", app: "tribehub", path: "events/tribehub-8.ics",
      has: ["DTSTART;VALUE=DATE:20270303", "DTEND;VALUE=DATE:20270304"]),
    Case(rows: "T25", app: "tribehub", path: "index.html", has: ["Wednesday 3 March All day Whole day off"]),
    Case(
      rows: "T27", app: "tribehub", path: "events/tribehub-11.html", has: ["Emma", "Tom Not answered"],
      lacks: ["Åse Not", "Åse Going"]),
    Case(
      rows: "T28", app: "tribehub", path: "members/Tom/index.html", has: ["Bins out", "10:00 – 11:00 Dentist", "Uncle's visit"]),
    Case(rows: "T28", app: "tribehub", path: "feeds/Tom.ics", has: ["SUMMARY:Dentist", "SUMMARY:Bins out"]),
    Case(
      rows: "T29, T30", app: "tribehub", path: "search/index.html",
      has: ["Kind", "Everything", "From", "To", "Who", "Emma", "Tom", "Category", "Medical", "Index from A to Z", "Dentist"]),
    Case(
      rows: "T29, T33", app: "tribehub", path: "search/index.json",
      has: ["\"Ann Berg\"", "\"dentist\"", "\"ann@example.org\"", "\"Dentist\"", "\"+47 22 00 11 22\""]),
    Case(
      rows: "T31, T32", app: "tribehub", path: "contacts/index.html",
      has: [
        "5 contacts", "dentist", "Ann Berg", "ann@example.org", "Tooth & Co", "+47 22 00 11 22", "plumber", "School", "WWWW",
        "Other", "Zed",
      ]),
    Case(
      rows: "T31", app: "tribehub", path: "contacts.vcf",
      has: ["FN:Tooth & Co", "X-ABShowAs:COMPANY", "FN:Ann Berg", "N:Berg;Ann;;;", "CATEGORIES:dentist", "FN:Zed", "FN:plumber"]),
    Case(rows: "T34", app: "tribehub", path: "assets/planner.css", has: ["overflow-wrap"]),
    Case(
      rows: "T36", app: "tribehub", path: "what's-new/index.html", has: ["Changes are listed from 1 March 2027"],
      lacks: ["Invitation from"]),
    Case(
      rows: "T37, T38, T39, T40", app: "tribehub", path: "assets/planner.css",
      has: ["Fredoka", "prefers-color-scheme: dark"], lacks: ["fonts.g", "@import", "@font-face", "url(http"]),
    Case(
      rows: "T41, T42", app: "tribehub", path: "index.html", has: ["Skip to content"], lacks: ["<style", "onclick"], isRaw: true),
    Case(
      rows: "T43", app: "tribehub", path: "search/index.html", has: ["needs JavaScript. The index below lists everything"],
      lacks: ["<noscript"]),
    Case(rows: "T44", app: "tribehub", path: "robots.txt", has: ["Allow: /"], lacks: ["Disallow:"]),
    Case(rows: "T46", app: "sweep", path: "index.html", has: ["Nothing planned today"]),
    // FamilyPlanner
    Case(
      rows: "F1", app: "familyplanner", path: "todos/index.html",
      has: ["3 open to-dos", "Open", "Paint the shed", "Done", "Mend the gate Done by Bo"]),
    Case(
      rows: "F1, F2", app: "familyplanner", path: "index.html", has: ["3 left To-dos", "3 messages", "Nothing new"],
      lacks: ["unread"]),
    Case(
      rows: "F3", app: "familyplanner", path: "todos/index.html", has: ["Reopened Added by Ann", "By somebody who left"],
      lacks: ["Reopened Added by Ann Done by"]),
    Case(rows: "F3", app: "familyplanner", path: "members/Ann/index.html", has: ["To-dos", "Reopened"], lacks: ["Paint the shed"]),
    Case(
      rows: "F4, F5", app: "familyplanner", path: "messages/index.html",
      has: [
        "Later", "Newest thread", "Lost reply", "Holiday A Ann · 1 September 2026, 12:00 Where to?", "2 replies",
        "Uncle Rex · 4 September 2026, 12:00 First answer", "Bo · 5 September 2026, 12:00 Second answer",
      ]),
    Case(rows: "F8, F10", app: "familyplanner", path: "report", has: ["import.secrets-not-read"], lacks: ["Hg_mhhii", "tokenU1"]),
    Case(rows: "F9", app: "familyplanner", path: "todos/index.html", has: ["Paint the shed"], lacks: ["Old name"]),
    Case(rows: "F11", app: "familyplanner", path: "todos/index.html", has: [], lacks: ["Other group"]),
    Case(rows: "F11", app: "familyplanner", path: "report", has: ["familyplanner.other-group"]),
    // NUSJio
    Case(
      rows: "N1, N4, N5, N7, N8, N12, N16", app: "nusjio", path: "activities/index.html",
      has: [
        "Open to join Film tonight", "Sooner game", "Some day No fixed time yet", "Today Film tonight",
        "Movie Food Mixed Gender SoC 4 places 2 likes Popcorn Monday, 1 March 2027, 18:00 1 Main St, Singapore Host: Wei",
        "Upcoming Sooner game",
        "No fixed location yet", "Later game Confirmed", "Some day", "Earlier Finished Completed", "Past walk",
      ], lacks: ["Description (Optional)", "Chosen Location", "Jio starts"]),
    Case(
      rows: "N2, N3, N12", app: "nusjio", path: "feeds/activities.ics",
      has: [
        "SUMMARY:Film tonight", "CATEGORIES:Movie,Food,Mixed Gender,SoC", "STATUS:TENTATIVE", "SUMMARY:Later game",
        "STATUS:CONFIRMED",
      ],
      lacks: ["SUMMARY:Some day"]),
    Case(
      rows: "N1", app: "nusjio", path: "feeds/activities.ics",
      has: ["DTSTART;TZID=Europe/Oslo:20270301T180000", "DTEND;TZID=Europe/Oslo:20270301T190000"]),
    Case(rows: "N14", app: "nusjio", path: "feeds/activities.ics", has: ["LOCATION:1 Main St\\, Singapore"], lacks: ["GEO"]),
    Case(rows: "N17", app: "nusjio", path: "search/index.json", has: [], lacks: ["Chatsecretwords"]),
    Case(rows: "N18, N19", app: "nusjio", path: "report", has: ["password holds credentials"], lacks: ["Pl41n", "3cc6d62d"]),
    Case(rows: "N19", app: "nusjio", path: "activities/index.html", has: [], lacks: ["token", "x.invalid", "<img"], isRaw: true),
    Case(rows: "N22", app: "nusjio", path: "search/index.json", has: ["\"terms\"", "\"Film tonight\""]),
    // Inkwire
    Case(
      rows: "I1, I2, I10", app: "inkwire", path: "journals/index.html", has: ["Empty one", "Garden", "3 posts", "No date 0 posts"]),
    Case(
      rows: "I2, I3, I4, I5, I7", app: "inkwire", path: "journals/inkwire-j1/index.html",
      has: [
        "Observers B Bo", "Follow this journal", "1 May 2026, 12:00 Newer post", "1 April 2026",
        "1 May 2019, 12:00 See https://example.org/x", "2 likes",
        "2 May 2019, 12:00 Older comment", "3 May 2019, 12:00 Newer comment",
      ], lacks: ["Undatedwords", "Undated comment"]),
    Case(rows: "I3", app: "inkwire", path: "report", has: ["inkwire.undated"]),
    Case(
      rows: "I8", app: "inkwire", path: "journals/inkwire-j1/index.html",
      has: [#"rel="noopener noreferrer nofollow" href="https://example.org/x""#],
      lacks: [#"href="javascript"#], isRaw: true),
    Case(rows: "I10", app: "inkwire", path: "journals/inkwire-j2/index.html", has: ["Nothing has been written here yet"]),
    Case(rows: "I12", app: "inkwire", path: "journals/inkwire-j1/feed.atom", has: ["<feed", "Newer post"], isRaw: true),
    Case(
      rows: "I14, I15", app: "inkwire", path: "index.html", has: ["Ann", "Bo"], lacks: ["Gone Gil", "private.invalid", "token="],
      isRaw: true),
    // Sweep
    Case(
      rows: "S1, S2, S3, S4, S6, S8, S9", app: "sweep", path: "chores/index.html",
      has: [
        "Huize Zon", "When Attic Bath room Bins Sun, 7 Mar 2027 A Ann B Bo/B C Cy Sun, 14 Mar 2027 A Ann B Bo/B C Cy",
        "Sun, 11 Apr 2027",
        "How evenly the work is shared", "52 weeks · Largest difference: 0", "Attic 52 0 0 Not within these weeks",
      ], lacks: ["Days left", "18 Apr"]),
    Case(
      rows: "S3, S7", app: "sweep", path: "feeds/chores-Ann.ics",
      has: ["DTSTART;VALUE=DATE:20270307", "SUMMARY:Attic: Ann", "DTSTART;VALUE=DATE:20270314"],
      lacks: ["SUMMARY:Bins", "BEGIN:VALARM"]),
    Case(
      rows: "S13", app: "sweep", path: "members/Ann/index.html",
      has: ["Sun 7 Chore Attic", "Next week Sun 14 Chore Attic", "Chores Attic Due Sun 21 Mar"],
      lacks: ["Bins"]),
    Case(rows: "S11", app: "sweep", path: "report", has: [], lacks: ["P1gjKP0O1jQ"]),
  ]

  /// Each family's site, built once: texts by path.
  private static let sites: [String: [String: String]] = {
    var sites: [String: [String: String]] = [:]
    for app in ["tribehub", "familyplanner", "nusjio", "inkwire", "sweep"] {
      let folder = TemporaryFolder()
      let outcome = WholeSiteTests.build("Tests/EndToEndTests/Rows/\(app)", to: folder.output)
      var files = ["report": outcome.diagnostics.map { "\($0.id): \($0.message)" }.joined(separator: "\n")]
      for path in FileManager.default.enumerator(atPath: folder.output)?.compactMap({ $0 as? String }) ?? [] {
        guard let bytes = folder.bytes("output/" + path) else { continue }
        files[path] = String(decoding: bytes, as: UTF8.self)
      }
      files["exit"] = String(outcome.exitCode)
      sites[app] = files
    }
    return sites
  }()

  @Test(arguments: cases)
  func whatARowAsksForIsThere(c: Case) throws {
    let site = try #require(Self.sites[c.app])
    // A post without a date is set aside (I3).
    #expect(site["exit"] == (c.app == "inkwire" ? "3" : "0"), "\(site["report"] ?? "")")
    let whole = try #require(site[c.path], "\(c.path) is not there")
    let text = c.isRaw || !c.path.hasSuffix(".html") ? Self.unfolded(whole) : Self.plain(whole)
    var rest = text[...]
    for wanted in c.has {
      let found = rest.range(of: wanted)
      #expect(found != nil, "\(c.path) lacks “\(wanted)”: \(rest.prefix(1_500))")
      if let found { rest = rest[found.upperBound...] }
    }
    for unwanted in c.lacks { #expect(!text.contains(unwanted), "\(c.path) has “\(unwanted)”") }
  }

  /// All five parts of the facts have rows here.
  @Test func everySystemHasRows() {
    let systems = Set(Self.cases.flatMap { $0.rows.split(separator: ", ").compactMap(\.first) })
    #expect(systems == ["T", "F", "N", "I", "S"])
  }

  private static func unfolded(_ text: String) -> String { text.replacing("\r\n ", with: "").replacing("\n ", with: "\n") }

  /// What of a page is read: without tags, runs of blanks as one.
  private static func plain(_ page: String) -> String {
    page.replacing(/<[^>]*>/, with: " ").replacing(/\s+/, with: " ").replacing("&amp;", with: "&").replacing("&lt;", with: "<")
  }
}
