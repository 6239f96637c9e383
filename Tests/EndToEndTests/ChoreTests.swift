import CivilTime
import Diagnostics
import Foundation
import SiteBuild
import TestSupport
import Testing
import TribeModel

/// Chores of their own rhythm, from the content folder to pages, feeds, data and paper.
@Suite("Chores")
struct ChoreTests {
  /// The example of docs/chores.md, as it stands there.
  private func build(_ change: (String) -> String = { $0 }) throws -> (outcome: BuildOutcome, file: (String) -> String) {
    let page = try String(contentsOfFile: SharedData.root + "/docs/chores.md", encoding: .utf8)
    let blocks = page.components(separatedBy: "```json\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    try #require(blocks.count == 2)
    let folder = TemporaryFolder()
    try folder.write("content/planner.json", blocks[0])
    try folder.write("content/houses.json", change(blocks[1]))
    var options = WholeSiteTests.options(folder.path + "/content", folder.output, now: .init(secondsSinceEpoch: 0))
    options.countsThings = true
    let outcome = SiteBuilder(options).run()
    return (outcome, { String(decoding: folder.bytes("output/" + $0) ?? [], as: UTF8.self) })
  }

  private static func text(_ html: String) -> String {
    html.split(separator: "<").map { $0.drop { $0 != ">" }.dropFirst() }.joined(separator: " ").split(
      whereSeparator: \.isWhitespace
    )
    .joined(separator: " ")
  }

  @Test func theExampleOfTheDocsIsRight() throws {
    let (outcome, file) = try build()
    #expect(outcome.exitCode == 0 && outcome.diagnostics.filter { $0.severity != .note }.isEmpty, "\(outcome.diagnostics)")
    // Whatever shows things with a date shows all of them.
    let standing = try #require(outcome.standing)
    let data = try #require(standing.stands["data"])
    #expect(standing.total("pages/") == data && standing.total("paper/") == data)
    #expect(outcome.feedDays == data)
    let feed = file("feeds/chores.ics").replacing("\r\n ", with: "").components(separatedBy: "BEGIN:VEVENT")
    func said(_ day: String, _ chore: String) -> [String] {
      feed.filter { $0.contains("DTSTART;VALUE=DATE:\(day)") && $0.contains("SUMMARY:\(chore)") }.map { entry in
        entry.components(separatedBy: "SUMMARY:")[1].components(separatedBy: "\r\n")[0]
      }
    }
    // Mia and Leo are with their father from 5 to 11 March, and from 19 March on.
    let dishes = [
      ("20270301", "Mia"), ("20270302", "Mia"), ("20270303", "Leo"), ("20270305", "Ida"), ("20270308", "Ida"), ("20270312", "Mia"),
      ("20270315", "Mia"), ("20270319", "Ida"), ("20270329", "Mia"),
    ]
    for (day, who) in dishes { #expect(said(day, "Dishes") == ["Dishes: \(who)"], "\(day)") }
    #expect(
      said("20270304", "Bins") == ["Bins: Ida"] && said("20270311", "Bins") == ["Bins: Ida"]
        && said("20270318", "Bins") == ["Bins: Mia"])
    #expect(said("20270306", "Windows") == ["Windows"])
    #expect(said("20270307", "Rake") == ["Rake leaves: Ida and Ole"])
    #expect(feed.contains { $0.contains("DTSTART;TZID=Europe/Oslo:20270302T073000") && $0.contains("Feed the cat: Ole") })
    // The sheet: the week of all, then of each child. A box holds initials and what to tick.
    let sheet = file("print/chores.html")
    #expect(sheet.components(separatedBy: "chore-week").count == 6)
    #expect(sheet.contains("<span class=\"turn\"><span class=\"tickbox\"></span><span class=\"av "))
    #expect(Self.text(sheet).contains("Dishes · evening"))
    let page = Self.text(file("chores/index.html"))
    #expect(page.contains("Feed the cat · 07:30") && page.contains("Everyone"))
    // What is overdue stands on today; a child's page has the child's own.
    let kid = Self.text(file("kids/Mia.html"))
    #expect(kid.contains("Dishes") && kid.contains("Lay the table") && !kid.contains("Lunch boxes"))
    #expect(file("data/today.json").contains("\"title\":\"Dishes\""))
  }

  @Test func whatIsOverdueSaysSinceWhen() throws {
    let late = try build { $0.replacingOccurrences(of: "2027-02-20", with: "2027-02-10") }.file
    #expect(
      Self.text(late("index.html")).contains("Sheets")
        && Self.text(late("days/2027-03-01.html")).contains("Overdue since Wed 24 Feb"))
    #expect(late("feeds/chores.ics").contains("DTSTART;VALUE=DATE:20270224") || late("feeds/chores.ics").contains("Sheets: Ida"))
  }

  /// What is in a history counts, what was skipped does not; without a history, turns that are over count. Children have stars.
  @Test func pointsAddUp() throws {
    let file = try build {
      $0.replacingOccurrences(of: #""rota": {"#, with: #""rota": { "points": true,"#).replacingOccurrences(
        of: #""turns": "fairest", "weight": 3,"#,
        with: """
          "turns": "fairest", "weight": 3, "history": [ { "date": "2027-02-27", "by": "ida" }, { "date": "2027-02-20", "by": "ole" },
          { "date": "2027-03-01", "by": "mia" }, { "date": "2027-02-13", "skipped": true } ],
          """
      ).replacingOccurrences(
        of: #""every": "thu", "turns": "week", "start": "2027-03-01""#, with: #""every": "thu", "start": "2027-02-01""#)
    }.file
    let page = Self.text(file("chores/points.html"))
    // The bins went round each week: Ida on 4 and 18 February, Mia on the 11th and 25th.
    for row in [
      "1 Mar – Sun, 7 Mar 2027 3 0 0 0", "28 Feb 2027 1 0 3 0", "21 Feb 2027 0 0 2 3", "14 Feb 2027 1 0 0 0",
      "7 Feb 2027 0 0 1 0", "March 2027 3 0 0 0", "February 2027 2 0 6 3",
    ] { #expect(page.contains(row), "\(row): \(page)") }
    #expect(!page.contains("January"))
    #expect(file("kids/Mia.html").contains("★★★</p>") && !file("kids/Leo.html").contains("★"))
    #expect(file("chores/index.html").contains("points.html"))
    #expect(try !build().file("chores/index.html").contains("points.html"))
  }

  /// A mistake is told where it stands, and the rest is shared out.
  @Test(arguments: [
    (#""Mia": "1: mon tue; 2"#, #""Mia": "1: mon mon tue; 2"#, "mon stands twice in the same week", "Dishes: Mia"),
    (#""Ida": "1: fri sun;"#, #""Ida": "1: fri;"#, "has nobody for 1: sun", "Dishes: "),
    (#""Ole": "1: sat;"#, #""Ole": "1: mon sat;"#, "has several people for 1: mon", "Dishes: Mia"),
    (#""Ole": "1: sat;"#, #""Ole": "1: sat; 3: mon;"#, "is no day of a roster of 2 weeks", "Dishes: "),
    (#""who": [ "ida", "mia" ]"#, #""who": [ "ida", "mya" ]"#, "is no member", "Bins: Ida"),
    (
      #""id": "ole", "name": "Ole""#, #""id": "ole", "until": "2027-02-01", "name": "Ole""#,
      "everybody who may do “Paint the shed” has left", "Bins: Ida"
    ),
    (#""every": "thu""#, #""every": "sometimes""#, "“sometimes” is no rhythm", "Bins"),
    (#""Leo": "With Dad""#, #""Leo": "With Mum""#, "“With Mum”", "Dishes: Leo"),
  ])
  func mistakesAreTold(old: String, new: String, message: String, feed: String) throws {
    let built = try build { $0.replacingOccurrences(of: old, with: new) }
    let said = built.outcome.diagnostics.filter { $0.severity == .warning }
    #expect(said.contains { $0.message.contains(message) }, "\(built.outcome.diagnostics.map(\.message))")
    #expect(said.allSatisfy { $0.span != nil || $0.id == "planner.unknown-name" })
    #expect(built.outcome.exitCode != 1 && built.file("feeds/chores.ics").contains(feed))
  }
}
