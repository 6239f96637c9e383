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

  // MARK: Layers

  /// Bins and a colleague's leave are no holidays; those of a country are, and a calendar that says so.
  /// Screen readers speak it as it is (WCAG 2.2, 3.1.2).
  @Test func aTitleIsInTheLanguageThatItsSourceSays() throws {
    let site = try build(
      #"{ \#(Self.ada), "events": [ { "id": "r", "title": "Yoga", "start": "2027-03-23T10:00", "lang": "xx" } ] }"#,
      sources: #", { "format": "icalendar", "path": "club.ics" }"#,
      files: [
        "club.ics": Self.calendar("UID:f\r\nDTSTART:20270323T170000Z\r\nSUMMARY;LANGUAGE=fr-CA:Rentrée\r\nDESCRIPTION:À bientôt")
      ])
    #expect(site.file("agenda/index.html").contains(#"<bdi lang="fr">Rentrée</bdi>"#))
    #expect(!site.file("agenda/index.html").contains(#"lang="xx""#))
  }

  /// In the United States 1 January is in week 1, and weeks begin on Sunday.
  @Test(arguments: [("en-US", "Week 10"), ("en-GB", "Week 9")])
  func weeksHaveTheNumbersOfTheirRegion(locale: String, week: String) throws {
    let site = try build(
      #"{ \#(Self.ada), "events": [ { "title": "Yoga", "start": "2027-03-01T10:00" } ] }"#, #", "locale": "\#(locale)""#,
      today: "2027-03-01")
    #expect(site.texts("index.html").contains("March 2027 · \(week)"))
    #expect(site.texts("weeks/2027-W09/index.html").contains(week))
    #expect(site.texts("print/month-2027-03.html").contains(String(week.dropFirst(5))))
  }

  @Test func onlyHolidaysAreRedOnPaper() throws {
    let site = try build(
      "{ \(Self.ada) }",
      #", "cycles": [ { "name": "Bins", "start": "2027-03-02", "pattern": "1-6", "labels": ["Paper bin", "", "Glass bin", ""] } ]"#,
      sources: #"""
        , { "format": "icalendar", "path": "club.ics", "layer": "Colleagues" }, { "format": "icalendar", "path": "days.ics", "layer": "Feiertage in Tirol" },
        { "format": "holidays", "region": "AT", "layer": "Austria" }
        """#,
      files: [
        "club.ics": Self.calendar("UID:v\r\nDTSTART;VALUE=DATE:20270325\r\nSUMMARY:Kim on leave"),
        "days.ics": Self.calendar("UID:j\r\nDTSTART;VALUE=DATE:20270319\r\nSUMMARY:Josefi"),
      ])
    let cells = site.file("print/month-2027-03.html").components(separatedBy: "<td").dropFirst()
    let red = cells.filter { $0.prefix { $0 != ">" }.contains("hol") }
    #expect(
      red.count == 2 && red.contains { $0.contains("Josefi") } && red.contains { $0.contains("Easter Monday") }, "\(red.count)")
  }

  @Test func aDateOfALayerLeadsToItsOwnDay() throws {
    let site = try build(
      "{ \(Self.ada) }", sources: #", { "format": "icalendar", "path": "club.ics", "layer": "Club" }"#,
      files: ["club.ics": Self.calendar("UID:v\r\nDTSTART:20270301T170000Z\r\nRRULE:FREQ=WEEKLY\r\nSUMMARY:Match")])
    for (week, day) in [("W11", "2027-03-15"), ("W12", "2027-03-22"), ("W16", "2027-04-19")] {
      let page = site.file("weeks/2027-\(week)/index.html")
      #expect(page.contains("\(day.prefix(4))/\(day.dropFirst(5).prefix(2))/index.html#\(day)\""), "\(day)")
      #expect(!page.contains("#2027-03-01\""))
    }
  }

  @Test func calendarsHaveTheColoursThatTheyAreGiven() throws {
    let site = try build(
      "{ \(Self.ada) }",
      #", "cycles": [ { "name": "Shifts", "start": "2027-03-01", "pattern": "7", "labels": ["Late"], "members": ["Ada"], "colour": 6 } ]"#,
      sources: ##", { "format": "icalendar", "path": "club.ics", "layer": "Club", "color": "#1b7a43" }"##,
      files: ["club.ics": Self.calendar("UID:v\r\nDTSTART:20270323T170000Z\r\nSUMMARY:Match")])
    #expect(site.file("feeds/layer-Club.ics").contains("COLOR:#00602F"))
    #expect(site.file("feeds/layer-Shifts.ics").contains("COLOR:#7F0015"))
    #expect(site.file("index.html").contains("class=\"row m6\"") && site.file("index.html").contains("class=\"row m2\""))
  }

  // MARK: Cycles

  /// One Saturday with Dad: the week stands in pieces around it.
  @Test func aCycleHasOneOffChanges() throws {
    let cycle =
      #", "cycles": [ { "name": "Custody", "start": "2027-03-01", "pattern": "7", "labels": ["with Mum", "with Dad"], "members": ["Bo"], "changes": { "2027-03-20": "with Dad", "2027-03-28": "" } } ]"#
    let entries = try build("{ \(Self.ada) }", cycle).entries("feeds/layer-Custody.ics")
    func days(_ title: String) -> Set<String> {
      Set(
        entries.filter { $0.contains("SUMMARY:\(title)") }.compactMap { entry in
          entry.firstMatch(of: /DTSTART;VALUE=DATE:(\d+)\r\nDTEND;VALUE=DATE:(\d+)/).map { "\($0.1)-\($0.2)" }
        })
    }
    #expect(days("with Mum") == ["20270301-20270308", "20270315-20270320", "20270321-20270322"])
    #expect(days("with Dad") == ["20270308-20270315", "20270320-20270321", "20270322-20270328"])
    #expect(
      entries.contains { $0.contains("EXDATE;VALUE=DATE:20270315") }
        && entries.contains { $0.contains("EXDATE;VALUE=DATE:20270322") })
  }

  @Test func aBinOnAHolidayMoves() throws {
    let site = try build(
      "{ \(Self.ada) }",
      #", "cycles": [ { "name": "Bins", "start": "2027-03-01", "pattern": "1-6", "labels": ["Paper bin", ""], "inHolidays": "nextDay" } ]"#,
      sources: #", { "format": "holidays", "region": "AT" }"#)
    let month = site.file("2027/03/index.html")
    func has(_ day: String) -> Bool {
      (month.components(separatedBy: "id=\"2027-03-\(day)\">").last ?? "").components(separatedBy: "</section>")[0].contains(
        "Paper bin")
    }
    #expect(has("22") && !has("29") && has("30"))
  }

  @Test func aShiftWithHoursIsTimedAndClashes() throws {
    let site = try build(
      #"{ \#(Self.ada), "events": [ { "id": "a", "subject": "Concert", "start": "2027-03-23T19:00", "owner": "ada" } ] }"#,
      #", "cycles": [ { "name": "Shifts", "start": "2027-03-22", "pattern": "2", "labels": ["Late 14:00-22:00", "Night 22:00-06:00", ""], "members": ["Ada"] } ]"#
    )
    let entries = site.entries("feeds/layer-Shifts.ics")
    #expect(
      entries.count == 4
        && entries.contains { $0.contains("DTSTART;TZID=Europe/Vienna:20270323T140000") && $0.contains("SUMMARY:Late\r\n") })
    #expect(
      entries.contains {
        $0.contains("DTSTART;TZID=Europe/Vienna:20270324T220000") && $0.contains("DTEND;TZID=Europe/Vienna:20270325T060000")
      })
    #expect(site.file("clashes/index.html").contains("Late"))
  }

  // MARK: Two zones

  @Test func aFlightEndsOnTheClockOfItsPlace() throws {
    let site = try build(
      #"{ \#(Self.ada), "events": [ { "id": "f", "subject": "Flight", "start": "2027-04-02T12:00", "end": "2027-04-02T17:05[Africa/Accra]", "owner": "ada" }, { "id": "c", "subject": "Call", "start": "2027-04-03T10:00[Europe/London]", "duration": "PT1H", "owner": "ada" } ] }"#,
      sources: #", { "format": "icalendar", "path": "b.ics", "layer": "Back" }"#,
      files: [
        "b.ics": Self.calendar(
          "UID:b\r\nDTSTART:20270409T220000Z\r\nDTEND;TZID=Africa/Accra:20270410T040000\r\nSUMMARY:Night",
          "UID:x\r\nDTSTART;TZID=Europe/Vienna:20270412T120000\r\nDTEND;TZID=Africa/Accra:20270412T160000\r\nSUMMARY:Again")
      ])
    let month = site.texts("2027/04/index.html")
    #expect(
      month.contains("17:05 in Accra") && month.contains("10:00–11:00 in London") && month.contains("16:00 in Accra"), "\(month)")
    #expect(site.texts("events/wallplanner-f.html").contains("17:05 in Accra"))
    #expect(site.file("feeds/Ada.ics").contains("DTEND;TZID=Europe/Vienna:20270402T190500"))
  }

  @Test func aClockThatIsNoneIsTold() throws {
    let folder = TemporaryFolder()
    try folder.write(
      "content/planner.json", #"{ "timeZone": "Europe/Vienna", "sources": [ { "format": "wallplanner", "path": "e.json" } ] }"#)
    try folder.write(
      "content/e.json",
      #"{ "events": [ { "id": "f", "title": "Flight", "start": "2027-03-02T12:00", "duration": "PT2H", "endZone": "Africa/Akra" } ] }"#
    )
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output, asOf: "2027-03-01")
    #expect(
      outcome.exitCode == 0
        && outcome.diagnostics.map(\.message) == ["endZone names a time zone “Africa/Akra” that does not exist; it is left out"])
  }

  // MARK: Subscribing

  @Test func eachCalendarHasOneCard() throws {
    let site = try build(
      #"{ \#(Self.ada), "todos": [ { "id": "t", "title": "Form", "due": "2027-03-26" } ], "meals": [ { "date": "2027-03-23", "title": "Soup" } ] }"#
    )
    let page = site.file("subscribe/index.html")
    let cards = page.components(separatedBy: "<li class=\"card pad offer").dropFirst()
    let titles = cards.compactMap { $0.firstMatch(of: /<bdi>([^<]*)</).map { String($0.output.1) } }
    #expect(Set(titles).count == titles.count && titles.contains("To-dos") && titles.contains("Meals"), "\(titles)")
    for file in ["todo-list", "meal-journal"] {
      #expect(page.contains("https://x.example/feeds/\(file).ics") && !page.contains("x.example%2Ffeeds%2F\(file)"), "\(file)")
      #expect(!page.contains("webcal://x.example/feeds/\(file)"))
    }
    #expect(page.contains("For apps with to-dos") && page.contains("outlook.office.com/calendar/0/addfromweb?url=webcal"))
    #expect(page.contains("id=\"c-todos\""))
  }

  @Test func bagsAreWeeklyRules() throws {
    func table(_ member: String, _ start: String, _ end: String) -> String {
      #"{ "member": "\#(member)", "start": "\#(start)", "end": "\#(end)", "holidays": "School holidays", "periods": ["08:00-08:50"], "lessons": { "monday": [ { "subject": "PE", "bag": "PE kit" } ], "friday": [ { "subject": "R", "bag": "Book" } ] } }"#
    }
    let site = try build(
      "{ \(Self.ada) }",
      #", "timetables": [ \#(table("Ada", "2026-09-07", "2027-07-02")), \#(table("Bo", "2025-09-08", "2026-07-03")) ]"#,
      sources: #", { "format": "icalendar", "path": "s.ics", "layer": "School holidays" }"#,
      files: ["s.ics": Self.calendar("UID:s\r\nDTSTART;VALUE=DATE:20270320\r\nDTEND;VALUE=DATE:20270330\r\nSUMMARY:Easter")])
    let bags = site.entries("feeds/Ada.ics")
    #expect(bags.count == 2 && bags.allSatisfy { $0.contains("RRULE:FREQ=WEEKLY;UNTIL=") }, "\(bags.count)")
    #expect(bags.contains { $0.contains("SUMMARY:PE kit") && $0.contains("20270322") && $0.contains("20270329") })
    // Last year's table is over.
    #expect(site.entries("feeds/Bo.ics").isEmpty)
    #expect(
      !site.texts("weeks/2027-W12/index.html").contains("PE kit") && site.texts("weeks/2027-W14/index.html").contains("PE kit"))
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

  // MARK: What is on

  @Test func aPersonsPageHasAllOfTheirs() throws {
    let site = try build(
      #"""
      { \#(Self.ada), "todos": [ { "id": "t", "title": "Passport", "due": "2027-03-31", "assignee": "ada" }, { "id": "u", "title": "Tyres", "due": "2027-04-20", "assignee": "bo" } ],
        "activities": [ { "id": "a", "title": "Night skiing", "start": "2027-03-31T18:00", "participants": ["ada"] } ] }
      """#)
    let next = site.texts("members/Ada/index.html", from: "Next week", to: "</section>")
    #expect(next.contains("Passport") && next.contains("Night skiing"), "\(next)")
    #expect(!site.texts("members/Bo/index.html").contains { $0.contains("Nothing planned for") })
  }

  @Test func whatIsForEveryoneIsEverybodys() throws {
    let site = try build(
      #"""
      { \#(Self.ada), "events": [ { "id": "l", "subject": "Easter lunch", "start": "2027-03-28T12:00" },
        { "id": "d", "subject": "Ballet", "start": "2027-03-24T15:00", "rules": ["FREQ=WEEKLY;COUNT=3"], "owner": "bo", "invited": [ { "member": "ada", "response": "declined" } ] },
        { "id": "e", "subject": "Chess", "start": "2027-03-25T15:00", "rules": ["FREQ=WEEKLY;COUNT=3"], "owner": "bo", "invited": [ { "member": "ada", "response": "going" } ],
          "overrides": [ { "replaces": "2027-03-25T15:00", "answers": [ { "member": "ada", "response": "declined" } ] } ] } ] }
      """#, #", "feeds": { "alarmMinutes": 30 }"#)
    for name in ["Ada", "Bo"] {
      #expect(site.file("feeds/\(name).ics").contains("SUMMARY:Easter lunch"), "\(name)")
      #expect(site.texts("members/\(name)/index.html").contains("Easter lunch"), "\(name)")
    }
    #expect(!site.file("feeds/Ada.ics").contains("Ballet") && site.file("feeds/Bo.ics").contains("Ballet"))
    let week = site.texts("members/Ada/index.html", from: "This week", to: "</section>")
    #expect(!week.contains("Ballet") && !week.contains("Chess") && week.contains("Easter lunch"), "\(week)")
    #expect(site.texts("members/Ada/index.html", from: "Next week", to: "</section>").contains("Chess"))
    let letter = site.file("letter/2027-W12.txt").components(separatedBy: "\nAda\n")
    #expect(letter.count == 2 && letter[1].components(separatedBy: "\n\n")[0].contains("Easter lunch"))
  }

  @Test func whoIsBornIsSaid() throws {
    let site = try build(
      #"{ "members": [ { "id": "ada", "name": "Ada" }, { "id": "mia", "name": "Mia", "birthday": "2027-03-24" } ] }"#)
    #expect(site.texts("index.html").contains("Mia is born") && site.file("feeds/birthdays.ics").contains("SUMMARY:Mia is born"))
  }

  @Test func aChoreIsSomebodysTurn() throws {
    let site = try build(
      #"{ \#(Self.ada), "houses": [ { "id": "h", "name": "Home", "residents": ["ada"], "chores": [ { "id": "b", "title": "Bath" } ], "rota": { "firstDue": "2027-03-22" } } ] }"#
    )
    #expect(site.file("index.html").contains("aria-label=\"Ada’s turn\""))
  }

  // MARK: Today first

  @Test func whatIsOverdueStandsOnTodayMarked() throws {
    let site = try build(
      #"{ \#(Self.ada), "todos": [ { "id": "t", "title": "Sign the form", "due": "2027-03-19", "assignee": "ada" } ] }"#)
    for path in ["index.html", "display/index.html"] {
      let texts = site.texts(path, from: path == "index.html" ? "id=\"today\"" : "d-today", to: "</section>")
      #expect(texts.contains("Sign the form") && texts.contains("Overdue since Fri 19 Mar"), "\(path): \(texts)")
    }
  }

  @Test func theScreenHasPeoplesTimesFirst() throws {
    let site = try build(
      #"""
      { \#(Self.ada), "events": [ { "id": "d", "subject": "Dentist", "start": "2027-03-23T15:15", "owner": "bo" }, { "id": "h", "subject": "Camp", "start": "2027-03-20", "duration": "P9D", "owner": "ada" },
        { "id": "v", "subject": "Trip", "start": "2027-03-29", "owner": "ada", "category": "vacation" }, { "id": "x", "subject": "Moving day", "start": "2027-04-02T09:00", "owner": "ada", "countdown": true } ] }
      """#,
      #", "display": { "eveningFrom": "18:00" }, "kids": ["Bo"], "cycles": [ { "name": "Bins", "start": "2027-03-02", "pattern": "1-6", "labels": ["Paper bin", ""] } ]"#
    )
    let day = site.file("display/index.html").components(separatedBy: "data-day=\"2027-03-23\"")[1]
    let order = ["Dentist", "Camp", "Paper bin"].map { day.firstRange(of: "<span>\($0)</span>")?.lowerBound ?? day.endIndex }
    #expect(order[0] < order[1] && order[0] < order[2])
    let thin = day.components(separatedBy: "<li class=\"d-item").filter { $0.prefix { $0 != ">" }.contains("is-thin") }
    #expect(
      thin.contains { $0.contains("Camp") } && thin.contains { $0.contains("Paper bin") }
        && !thin.contains { $0.contains(">Dentist<") })
    let countdowns = site.texts("display/index.html", from: "d-countdowns", to: "</ul>")
    #expect(countdowns.first { $0 == "Moving day" || $0 == "Trip" } == "Moving day", "\(countdowns)")
    #expect(site.file("display/index.html").contains("data-evening-from=\"18:00\""))
    let child = site.texts("kids/Bo.html", from: "k-tomorrow", to: "</section>")
    #expect(child.contains("Tomorrow") && child.contains("Dentist"), "\(child)")
  }

  // MARK: Reminders

  @Test(arguments: [
    (#""kinds": { "events": ["-PT30M"] }"#, [String](), ["-PT30M"], [String]()),
    (#""kinds": { "events": ["-PT30M"] }, "wholeDays": "-PT15H""#, ["-PT900M"], ["-PT30M"], ["-PT900M"]),
    (#""wholeDays": "-PT15H", "events": { "Hut": [] }"#, [], [], ["-PT900M"]),
    (#""members": { "Ada": ["-P1D", "PT8H", "-PT10M"] }"#, ["-PT1440M", "PT480M"], ["-PT1440M", "-PT10M", "PT480M"], []),
  ])
  func wholeDaysHaveRemindersOfTheirOwn(alarms: String, hut: [String], piano: [String], bins: [String]) throws {
    let site = try build(
      #"{ \#(Self.ada), "events": [ { "id": "hut", "subject": "Hut", "start": "2027-04-09", "duration": "P3D", "owner": "ada" }, { "id": "piano", "subject": "Piano", "start": "2027-04-08T16:00", "owner": "ada" } ] }"#,
      #", "alarms": { \#(alarms) }, "cycles": [ { "name": "Bins", "start": "2027-03-02", "pattern": "1-6", "labels": ["Paper bin", ""] } ]"#
    )
    func triggers(_ feed: String, _ title: String) -> [String] {
      let entry = site.entries("feeds/\(feed).ics").first { $0.contains("SUMMARY:\(title)") } ?? ""
      return entry.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("TRIGGER:") }.map { String($0.dropFirst(8)) }
    }
    #expect(triggers("Ada", "Hut") == hut && triggers("Ada", "Piano") == piano && triggers("layer-Bins", "Paper bin") == bins)
    #expect(site.file("subscribe/index.html").contains("Reminders: Google Calendar"))
  }
}
