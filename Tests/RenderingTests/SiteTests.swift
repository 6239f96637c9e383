import CivilTime
import DefaultTheme
import Diagnostics
import Foundation
import Languages
import PageCheck
import Planning
import Recurrence
import TestSupport
import Testing
import TribeModel

@testable import Rendering

/// What `wallplanner check` says of pages, leaving out links to files that other modules make.
func faults(_ files: [RenderedFile]) -> [String] {
  let assets = DefaultTheme.files.filter { $0.path.hasPrefix("assets/") }.map { CheckedFile(path: $0.path, bytes: $0.bytes) }
  let checked = files.map { CheckedFile(path: $0.path, bytes: $0.bytes) } + assets
  return SiteCheck(files: checked, options: CheckOptions()).findings(jobs: 2)
    .filter { finding in
      // Long addresses are told by their beginnings.
      let isOwnNews =
        finding.path.hasPrefix("members/") && finding.message.contains("../../members/") && finding.message.contains("…")
      let others = [
        "/feeds/", "feed.atom", ".ics", "contacts", "manifest.webmanifest", "search/index.js", "built.js", ".eml", ".txt",
      ]
      return
        !(finding.message.hasSuffix("leads to no file of the site")
        && (isOwnNews || others.contains { finding.message.contains($0) }))
    }.map { "\($0.path):\($0.offset): \($0.message)" }
}

private func text(_ file: RenderedFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

@Suite("Whole sites")
struct SiteTests {
  @Test func everyOccurrenceIsOnItsMonthPageAndOnItsSheet() throws {
    let plan = try SampleFamily.plan()
    let files = try pages(plan)
    for month in plan.shownMonths {
      let page = text(try #require(files.first { $0.path == OutputPaths.month(month) }))
      for date in month.dates {
        for index in plan.days[date] {
          let occurrence = plan.items[Int(index)]
          let link = "href=\"../../\(plan.paths.event(Int(occurrence.event)))\""
          let card = try #require(page.range(of: "id=\"\(isoText(date))\"")).upperBound
          let rest = page[card...]
          let end = rest.range(of: "</section>")?.lowerBound ?? rest.endIndex
          #expect(rest[..<end].contains(link), "\(link) on \(isoText(date))")
        }
      }
    }
  }

  /// Clara does something seven times a day, and one thing lasts from the end of January to March.
  private static func busyPlan() throws -> SitePlan {
    var tribe = SampleFamily.tribe
    let daily = [RecurrenceRule(.daily)]
    tribe.events += (0..<7).map { number in
      SampleFamily.event(
        900 + number, "Shift \(number)", .work, SampleFamily.time(SampleFamily.date(2026, 1, 1), 5 + number * 2), 60, owner: 2,
        rules: daily)
    }
    tribe.events.append(SampleFamily.days(910, "Expedition", .outing, SampleFamily.date(2027, 1, 30), 33, owner: 2))
    return try SampleFamily.plan(tribe)
  }

  @Test func thePagesOfABusyPersonHoldEverythingAndNoneIsLong() throws {
    let plan = try Self.busyPlan()
    let files = try pages(plan)
    func page(_ path: String) throws -> String { text(try #require(files.first { $0.path == path }, "\(path)")) }
    func rows(_ page: String) -> [Substring] {
      page.components(separatedBy: "<li class=\"row ").dropFirst().map { $0[..<($0.range(of: "</li>")?.lowerBound ?? $0.endIndex)] }
    }
    let months = plan.shownMonths
    for month in months {
      let page = try page(plan.paths.member(2, month))
      // Each occurrence stands in every month that it touches, with its first day there.
      var expected = 0
      for (number, occurrence) in plan.items.enumerated() where plan.eventsByMember[2].contains(occurrence.event) {
        guard occurrence.firstDay <= month.lastDay, occurrence.lastDay >= month.firstDay else { continue }
        expected += 1
        let date = max(occurrence.firstDay, month.firstDay)
        let start = date == occurrence.firstDay && !occurrence.coversWholeDays ? isoText(occurrence.start) : isoText(date)
        let link = "href=\"../../../\(plan.paths.event(Int(occurrence.event)))\""
        #expect(
          rows(page).contains { $0.contains("datetime=\"\(start)\"") && $0.contains(link) }, "occurrence \(number) in \(month)")
      }
      let days = rows(page).map { $0.components(separatedBy: "<time ").count - 1 }
      #expect(days.reduce(0, +) == expected, "each once in \(month)")
      #expect(days.count < expected / 5, "what is every day is one row")
      #expect(page.contains("rel=\"prev\"") == (month > months[0]))
      #expect(page.contains("rel=\"next\"") == (month < months[months.count - 1]))
      #expect(page.contains("href=\"../../../members/Clara/index.html\""))
    }
    let first = try page("members/Clara/index.html")
    #expect(rows(first).count >= 14 * 7, "two weeks, day by day")
    let today = plan.context.today
    #expect(first.contains("datetime=\"\(isoText(today.startOfWeek(plan.context.firstWeekday)))"), "it begins with this week")
    #expect(!first.contains("datetime=\"\(isoText(today.startOfWeek(plan.context.firstWeekday).adding(days: -1)))"))
    for month in months { #expect(first.contains("href=\"../../\(plan.paths.member(2, month))\"")) }
    #expect(!files.contains { $0.path.hasPrefix("members/Bo/2") }, "others are not split")
    #expect(faults(files) == [])
  }

  /// What there is again and again in a month is one row, with all its days; a day that is other than the rest has a row of its own.
  @Test func thePageOfAPersonHasWhatAMonthRepeatsInOneRow() throws {
    var (tribe, choir) = (
      SampleFamily.tribe,
      SampleFamily.event(
        900, "Choir", .music, SampleFamily.time(SampleFamily.date(2027, 1, 5), 18), 60, owner: 1, rules: [RecurrenceRule(.weekly)])
    )
    func date(_ day: Int) -> CalendarTime { .zoned(SampleFamily.time(SampleFamily.date(2027, 4, day), 18), SampleFamily.zone) }
    var (renamed, moved) = (Event.Override(recurrenceID: date(13)), Event.Override(recurrenceID: date(20)))
    renamed.subject = "Concert"
    moved.start = .zoned(SampleFamily.time(SampleFamily.date(2027, 4, 21), 17), SampleFamily.zone)
    choir.overrides = [renamed, moved]
    tribe.events.append(choir)
    let plan = try SampleFamily.plan(tribe)
    let page = text(try #require(try pages(plan).first { $0.path == plan.paths.member(1) }))
    let start = try #require(page.range(of: "id=\"2027-04\"")).upperBound
    let april = page[start...].components(separatedBy: "</section>")[0]
    let rows = april.components(separatedBy: "<li class=\"row ").dropFirst().filter {
      $0.contains("Choir") || $0.contains("Concert")
    }
    let days = rows.map { row in row.components(separatedBy: "datetime=\"2027-").dropFirst().map { String($0.prefix(11)) } }
    #expect(days == [["04-06T18:00", "04-27T18:00"], ["04-13T18:00"], ["04-21T17:00"]])
    #expect(rows[1].contains("Concert") && page.contains("href=\"#2027-04\""))
    let window = plan.context.window.firstDay...plan.context.window.lastDay
    for item in plan.items where item.event == tribe.events.count - 1 && window.contains(item.firstDay) {
      #expect(page.contains("datetime=\"\(isoText(item.start))\""), "\(isoText(item.start))")
    }
  }

  /// By what a card says of that, else as the name is spoken, else as it is written. The A–Z index has Japanese names under their first sound.
  @Test func contactsAreSortedAsTheirNamesAreSpoken() {
    let rows: [(first: String?, last: String?, spoken: (String?, String?), sortName: String?, shown: String?)] = [
      ("一郎", "鈴木", ("いちろう", "すずき"), nil, nil), ("花子", "佐藤", ("はなこ", "さとう"), nil, nil),
      ("Rene", "van der Harten", (nil, nil), "Harten,Rene", nil), ("Ann", "Ibsen", (nil, nil), nil, nil),
      ("Carl", "Harten", (nil, nil), nil, nil), (nil, nil, (nil, nil), nil, "Grandma"), ("Ann", "Gauss", (nil, nil), nil, nil),
    ]
    var tribe = SampleFamily.tribe
    tribe.contacts = rows.enumerated().map { number, row in
      var contact = Contact(id: ContactID("\(number)", in: SampleFamily.scope))
      (contact.firstName, contact.lastName, contact.displayName) = (row.first, row.last, row.shown)
      (contact.phoneticFirstName, contact.phoneticLastName, contact.sortName) = (row.spoken.0, row.spoken.1, row.sortName)
      return contact
    }
    let words = Language.standard.words
    let groups = ContactGroup.groups(tribe.contacts, .standard, words)
    #expect(
      groups.map { $0.contacts.compactMap { tribe.contacts[$0].shownName } } == [
        ["Ann Gauss", "Grandma", "Carl Harten", "Rene van der Harten", "Ann Ibsen", "佐藤花子", "鈴木一郎"]
      ])
    let entries = tribe.contacts.prefix(2).map {
      SearchEntry(kind: .contact, title: $0.shownName(words), path: $0.id.raw, spoken: CardName.spoken($0))
    }
    #expect(SearchPage.Listing(entries, words).letters.map(\.name) == ["す", "さ"])
  }

  @Test func crowdedMonthsAndVeryManyContactsAreSplitAndNothingIsMissing() throws {
    var tribe = SampleFamily.tribe
    for number in 0..<496 {
      let start = SampleFamily.time(SampleFamily.date(2027, 3, 1 + number % 31), 7 + number / 31 % 14)
      tribe.events.append(SampleFamily.event(1_000 + number, "Thing \(number).", .other, start, 30, owner: number % 5))
    }
    tribe.contacts = (0..<301).map { number in
      var contact = Contact(id: ContactID("\(number)", in: SampleFamily.scope))
      (contact.displayName, contact.category) = ("Person \(number)", ["School", "Club", "Bakery"][number % 3])
      contact.phones = [Contact.Phone("+47 900 \(number)", kind: .home)]
      return contact
    }
    let plan = try SampleFamily.plan(tribe)
    let march = YearMonth(year: 2027, month: 3)
    #expect(plan.shownMonths.filter { !plan.weeks(of: $0).isEmpty } == [march])
    let files = try pages(plan)
    func page(_ path: String) throws -> String { text(try #require(files.first { $0.path == path }, "\(path)")) }
    func parts(_ page: String, _ mark: String) -> Int { page.components(separatedBy: mark).count - 1 }
    let month = try page(OutputPaths.month(march))
    let weeks = try (1...5).map { try page(OutputPaths.month(march, week: $0)) }
    for date in march.dates {
      let week = weeks[plan.weeks(of: march).lastIndex { $0 <= date } ?? 0]
      #expect(month.contains("id=\"\(isoText(date))\"") && month.contains("href=\"../../\(plan.dayList(date))\""))
      #expect(week.contains("<section class=\"card day-card long\" id=\"\(isoText(date))\""))
    }
    for number in 0..<496 { #expect(weeks.count { $0.contains("<bdi>Thing \(number).</bdi>") } == 1) }
    #expect(weeks.reduce(0) { $0 + parts($1, "<li class=\"row ") } == march.dates.reduce(0) { $0 + plan.days[$1].count })
    #expect(parts(month, "<li class=\"row ") == 0)
    #expect(try page(OutputPaths.agenda).contains("href=\"../2027/03/index.html#days\""))
    #expect(try parts(page(OutputPaths.columns(march)), "href=\"../../weeks/") == 5)
    let contacts = try (1...2).map { try page("contacts/part-\($0).html") }
    let names = try page(OutputPaths.contacts)
    for number in 0..<301 {
      let id = "id=\"sample-\(number)\""
      #expect(parts(names, id) == 1 && contacts.count { $0.contains(id) && $0.contains("tel:+47900\(number)\"") } == 1)
    }
    #expect(try page("print/year-2027.html").contains("class=\"listed\""))
    for file in files { #expect(file.bytes.count < 300_000, "\(file.path)") }
    #expect(faults(files) == [])
  }

  @Test func aWallWithNothingInTheNextDaysShowsWhatComesAfterThem() throws {
    var tribe = SampleFamily.tribe
    tribe.members[2].birthday = nil
    (tribe.houses, tribe.todos, tribe.meals, tribe.activities) = ([], [], [], [])
    tribe.events = [
      SampleFamily.event(1, "Piano concert", .music, SampleFamily.time(SampleFamily.date(2027, 4, 2), 18), 60, owner: 2),
      SampleFamily.event(2, "Long after", .music, SampleFamily.time(SampleFamily.date(2027, 4, 9), 18), 60, owner: 2),
    ]
    let wall = text(try #require(try pages(try SampleFamily.plan(tribe)).first { $0.path == "index.html" }))
    let list = try #require(wall.range(of: "<ul class=\"soon\">")).upperBound
    #expect(wall[list...].contains("Piano concert") && !wall[list...].contains("Long after"))
    tribe.events = []
    let empty = text(try #require(try pages(try SampleFamily.plan(tribe)).first { $0.path == "index.html" }))
    #expect(!empty.contains("class=\"soon\""))
  }

  @Test(arguments: [Event.Status.confirmed, .cancelled])
  func aDateThatTakesPlaceOfACancelledSeriesDoesNotComeAgain(_ status: Event.Status) throws {
    var tribe = SampleFamily.tribe
    var live = Event.Override(
      recurrenceID: .zoned(SampleFamily.time(SampleFamily.date(2027, 3, 9), 16, 30), SampleFamily.zone))
    live.status = .confirmed
    tribe.events = [tribe.events[0]]
    tribe.events[0].overrides = [live]
    tribe.events[0].status = status
    let plan = try SampleFamily.plan(tribe, today: SampleFamily.date(2027, 3, 1))
    let agenda = try #require(try pages(plan).first { $0.path == "agenda/index.html" })
    #expect(text(agenda).contains("Piano lesson"))
    #expect(text(agenda).contains("every Tuesday") == (status != .cancelled))
  }

  @Test func housesThatAreCalledAlikeHaveRegionsOfTheirOwn() throws {
    var tribe = SampleFamily.tribe
    let house = House(
      id: HouseID("h1", in: SampleFamily.scope), name: "Home", residents: [0, 1],
      chores: [Chore(id: ChoreID("c", in: SampleFamily.scope), title: "Sweep")],
      rota: RotaRule(mode: .leastDone, firstDue: SampleFamily.date(2027, 1, 3), dueTime: .midnight))
    var other = house
    other.id = HouseID("h2", in: SampleFamily.scope)
    tribe.houses = [house, other]
    #expect(faults(try pages(try SampleFamily.plan(tribe))) == [])
  }

  @Test func theChoresPageCountsHowOftenEachDoesEachChore() throws {
    let plan = try SampleFamily.plan()
    let page = text(try #require(try pages(plan).first { $0.path == "chores/index.html" }))
    for house in plan.shown.houses where !house.chores.isEmpty {
      let weeks = max(plan.settings.publish.choreHorizonWeeks, ChoresPage.fairnessWeeks)
      let fairness = RotaPlan(house: house, from: CivilDateTime(plan.context.today), weeks: weeks).fairness
      for (index, chore) in house.chores.enumerated() {
        let row = try #require(page.range(of: "<th scope=\"row\"><bdi>\(chore.title)</bdi></th><td class=\"share")).upperBound
        let cells = page[row..<(page[row...].firstRange(of: "</tr>")?.lowerBound ?? page.endIndex)].matches(
          of: /(s[0-4])">([0-9]+)</
        ).map { ($0.1, Int($0.2)) }
        #expect(cells.map(\.1) == fairness.loads.map { $0.times[index] })
        #expect(cells.allSatisfy { ($0.0 == "s0") == ($0.1 == 0) })
      }
    }
  }

  @Test func anEventOverMidnightIsOnBothDaysWithItsTimes() throws {
    let files = try pages(try SampleFamily.plan())
    let page = text(try #require(files.first { $0.path == "2027/03/index.html" }))
    let monday = try #require(page.range(of: "id=\"2027-03-15\"")).upperBound
    let tuesday = try #require(page.range(of: "id=\"2027-03-16\"")).upperBound
    #expect(page[monday..<tuesday].contains("<time>22:00</time> <small>– Tue 16, 08:00</small>"))
    #expect(page[tuesday...].prefix(900).contains("until 08:00"))
  }

  @Test(arguments: ["en-GB", "de-DE", "fr-FR", "es-ES", "ar-EG"])
  func pagesAreFaultlessInEachLanguage(_ language: String) throws {
    let files = try pages(try SampleFamily.plan(), language: language, threads: 2)
    #expect(faults(files) == [])
    #expect(text(files[0]).contains(language.hasPrefix("ar") ? "dir=\"rtl\"" : "dir=\"ltr\""))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var change: @Sendable (inout Tribe) -> Void
    var testDescription: String { name }
  }

  static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'; DROP TABLE events; --", "{{root}}{{{title}}}",
    "]]>&amp;&#0;",
    "a\u{202B}b\u{2066}c", "👩‍👩‍👧‍👦 ünïcødé ﷽", String(repeating: "W", count: 100), " ", "javascript:alert(1)",
  ]

  static let cases = [
    Case(name: "no events") { $0.events = [] },
    Case(name: "nothing at all") { $0 = Tribe(name: nil, zone: SampleFamily.zone) },
    Case(name: "twelve members") { tribe in
      tribe.members = (0..<12).map { SampleFamily.member($0, "Member number \($0) von Habsburg-Lothringen", "M\($0)") }
    },
    Case(name: "thirty events on one day") { tribe in
      tribe.events += (100..<130).map {
        SampleFamily.event(
          $0, "Event \($0)", .allCases[$0 % 13], SampleFamily.time(SampleFamily.date(2027, 3, 16), $0 % 24), 30, owner: $0 % 5)
      }
    },
    Case(name: "hostile strings") { tribe in
      for (index, words) in hostile.enumerated() {
        var event = SampleFamily.event(
          200 + index, words, .other, SampleFamily.time(SampleFamily.date(2027, 3, 20), 8 + index), 30, owner: 0, location: words)
        event.notes = words
        event.url = words
        event.tags = [words]
        event.layer = words.isBlank ? nil : words
        tribe.events.append(event)
        // Import gives everybody a name.
        if words != " " { tribe.members[index % 5].name = words }
        tribe.contacts[index % 6].company = words
        tribe.contacts[index % 6].category = words
        tribe.contacts[index % 6].notes = words
        tribe.contacts[index % 6].emails = [words]
        tribe.contacts[index % 6].phones = [.init(words)]
        tribe.todos[index % 3].title = words
        tribe.lists[index % 2].items.append(.init(words, quantity: words))
        tribe.messages[0].text = words
        tribe.messages[0].subject = words
        tribe.activities[0].tags.append(words)
      }
      tribe.name = hostile[1]
    },
  ]

  @Test(arguments: cases)
  func pagesAreFaultless(_ c: Case) throws {
    var tribe = SampleFamily.tribe
    c.change(&tribe)
    let files = try pages(try SampleFamily.plan(tribe), threads: 2)
    #expect(faults(files) == [])
    for file in files { #expect(!text(file).contains("<script>alert")) }
  }

  @Test(arguments: [Weekday.monday, .saturday, .sunday])
  func weeksBeginOnTheFamilysFirstDay(_ first: Weekday) throws {
    let plan = try SampleFamily.plan(firstWeekday: first)
    let files = try pages(plan)
    #expect(faults(files) == [])
    #expect(Set(files.map(\.path)).count == files.count)
  }
}

@Suite("Rooms on paper")
struct PaperTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var lead = 0
    var width: Int
    var lines: Int
    var testDescription: String { text }
  }

  // A small letter is some 60 hundredths of its size wide, a digit 61.
  static let cases = [
    Case(text: "", width: 600, lines: 1), Case(text: "one two", width: 600, lines: 1),
    Case(text: "one two six", width: 500, lines: 2), Case(text: "one", lead: 500, width: 600, lines: 2),
    Case(text: "oooooooooooo", width: 600, lines: 2), Case(text: "o oooooooooooooooooooooooo", width: 600, lines: 4),
    Case(text: "予定予定予定", width: 400, lines: 2), Case(text: "予定予定予定", lead: 300, width: 400, lines: 3),
    Case(text: "illicit", width: 300, lines: 1), Case(text: "WWWWWWW", width: 600, lines: 2),
    Case(text: "e\u{301}e\u{301}e\u{301}e\u{301}", width: 300, lines: 1),
  ]

  @Test(arguments: cases)
  func wordsGoWholeToTheNextLine(_ c: Case) { #expect(PaperText(c.text).lines(of: c.width, after: c.lead) == c.lines) }

  @Test func moreRoomNeverTakesMoreLines() {
    let text = PaperText("Donaudampfschifffahrtsgesellschaft visits 映画の夜 with Zoë & 🥁 (again), 12:30")
    let lines = stride(from: 300, through: 6_000, by: 50).map { text.lines(of: $0, after: 290) }
    #expect(lines.last == 1)
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test func largerLettersLeaveLessRoom() {
    for weeks in 4...6 {
      let rooms = (0...PaperScale.most).reversed().map { PaperRoom(monthOf: weeks, PaperScale(step: $0)) }
      #expect(zip(rooms, rooms.dropFirst()).allSatisfy { $0.line < $1.line && $0.lines <= $1.lines })
    }
    #expect(PaperRoom(monthOf: 4, PaperScale(step: 0)).lines > PaperRoom(monthOf: 6, PaperScale(step: 0)).lines)
  }

  @Test func theLargestLettersThatShowEverythingAreTaken() {
    /// The step that is taken if so much is cut at each.
    func choice(_ letters: PrintSettings.Letters = .normal, _ cuts: (Int) -> Int) -> Int {
      var settings = PrintSettings()
      settings.letters = letters
      return PaperScale.best(settings, \.step, cuts: cuts).0.step
    }
    for fitting in 0...10 { #expect(choice { max(0, $0 - fitting) } == fitting) }
    // Something is cut in any case: a little more may be.
    #expect(choice { 16 + $0 } == 2)
    #expect(choice(.large) { $0 } == 5)
    #expect(choice(.large) { max(0, $0 - 7) } == 7)
  }
}

@Suite("Addresses in texts")
struct TextPartTests {
  @Test func addressesAreSetApartWithoutTheStopBehindThem() {
    let parts = TextPart.parts(of: "See https://a.example/x?y=1, then (http://b.example). http:// is none; hush.")
    #expect(parts.filter { $0.address != nil }.map(\.text) == ["https://a.example/x?y=1", "http://b.example"])
    #expect(parts.map(\.text).joined() == "See https://a.example/x?y=1, then (http://b.example). http:// is none; hush.")
  }

  /// What browsers forgive and the page check does not is written so that both take it, or stays a text.
  @Test(
    arguments: [
      ("https://example.org/100%", "https://example.org/100%25"), ("https://example.org/%41%zz", "https://example.org/%41%25zz"),
      ("https://example.org/a[1]", "https://example.org/a%5B1%5D"), ("http://example.org/#a#b", "http://example.org/#a%23b"),
      ("https://example.org:8080/x", "https://example.org:8080/x"), ("https://bücher.example/", "https://bücher.example/"),
      ("http://127.0.0.1/", "http://127.0.0.1/"), ("mailto:a@example.org", "mailto:a@example.org"),
      ("tel:+47[1]", "tel:+47%5B1%5D"),
      ("HTTPS://example.org", "HTTPS://example.org"), ("https://example.org\\a\\b", "https://example.org/a%5Cb"),
      ("https://a..b/", nil), ("https://.a/", nil), ("https://", nil), ("https:///x", nil), ("http://999.1.1.1/", nil),
      ("http://1.2.3/", nil), ("https://a:99999/", nil), ("https://a:x/", nil), ("https://a:/", nil), ("https://[::1/", nil),
      ("https://[::1]/", "https://[::1]/"),
      ("https://me:pass@example.org/", nil), ("https://a b/", nil), ("https://a%41/", nil), ("https:example.org", nil),
      ("javascript:alert(1)", nil), ("ftp://example.org/", nil), ("mailto:", nil), ("", nil),
    ] as [(String, String?)])
  func addressesAreWrittenSoThatTheyLeadSomewhere(c: (String, String?)) { #expect(LinkAddress.published(c.0) == c.1) }
}
