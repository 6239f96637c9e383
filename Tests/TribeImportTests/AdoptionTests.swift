import CivilTime
import Diagnostics
import Foundation
import Recurrence
import Testing
import TribeModel

@testable import TribeImport

/// What becomes of the calendars that a family has: people, invitations, copies, rules and kinds.
@Suite("Calendars of a family")
struct AdoptionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// What stands in planner.json beside the members, the zone and the sources.
    var settings = ""
    /// By source: what its entry says beside format and path, and its entries.
    var sources: [(entry: String, events: [String])]
    /// Each event: its title, its people with `?` for not answered and `!` for declined, then what else is to be told.
    let events: [String]
    var testDescription: String { name }

    init(_ name: String, _ sources: [(String, [String])], _ events: [String]) { self.init(name, "", sources, events) }

    init(_ name: String, _ settings: String, _ sources: [(String, [String])], _ events: [String]) {
      (self.name, self.settings, self.events) = (name, settings, events)
      self.sources = sources.map { ($0.0, $0.1) }
    }
  }

  static let members =
    #""Ada": { "email": ["ada@example.org", "a@work.example"], "aliases": ["Mum"] }, "Ben": { "email": "ben@example.org" }, "Mia": {}, "Leo": {}, "Will": {}"#

  static func imported(_ settings: String, _ sources: [(entry: String, events: [String])]) -> ImportResult {
    var files: [String: String] = [:]
    var entries: [String] = []
    for (number, source) in sources.enumerated() {
      entries.append(#"{ "format": "icalendar", "path": "c\#(number).ics"\#(source.entry.isEmpty ? "" : ", ")\#(source.entry) }"#)
      let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(source.events.joined(separator: "\n"))\nEND:VCALENDAR\n"
      files["c\(number).ics"] = text.replacing("\n", with: "\r\n")
    }
    files["planner.json"] =
      #"{ "timeZone": "Europe/Oslo", "members": { \#(members) }, \#(settings)\#(settings.isEmpty ? "" : ", ")"sources": [ \#(entries.joined(separator: ", ")) ] }"#
    return CalendarCasesTests.imported(files)
  }

  static func event(_ title: String, _ more: String..., uid: String = "u", hour: Int = 10) -> String {
    let times = ["DTSTART;TZID=Europe/Oslo:20270303T\(hour)0000", "DTEND;TZID=Europe/Oslo:20270303T\(hour + 1)0000"]
    let usual = more.contains { $0.hasPrefix("DTSTART") } ? [] : times
    return (["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:\(title)"] + usual + more + ["END:VEVENT"]).joined(separator: "\n")
  }

  static func day(_ title: String, _ date: String, _ more: String..., uid: String = "u") -> String {
    (["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:\(title)", "DTSTART;VALUE=DATE:\(date)"] + more + ["END:VEVENT"])
      .joined(separator: "\n")
  }

  /// An event in words.
  private static func words(_ event: Event, _ tribe: Tribe) -> String {
    let people = event.people().map { person in
      tribe.members[person.member].name + (person.response == .going ? "" : person.response == .declined ? "!" : "?")
    }
    var more = [event.layer.map { "= \($0)" }, event.category == .none ? nil : "\(event.category)"].compactMap { $0 }
    if event.visibility != .full { more.append("\(event.visibility)") }
    if event.isCountdown { more.append("countdown") }
    return ([event.subject + (people.isEmpty ? "" : ": " + people.joined(separator: " "))] + more).joined(separator: " | ")
  }

  static let shared = #""people": "titles""#
  static let adas = #""members": ["Ada"]"#
  static func titles(_ title: String, _ right: String, _ settings: String = "") -> Case {
    Case(
      "title \(title)", settings.isEmpty ? #""guess": false"# : settings + #", "guess": false"#, [(shared, [event(title)])], [right]
    )
  }
  static func from(_ name: String, _ status: String) -> String {
    "ATTENDEE;PARTSTAT=\(status):mailto:\(name.lowercased())@example.org"
  }

  static let cases: [Case] = [
    // Whose calendar it is.
    Case("a calendar of Ada's", [(adas, [event("Yoga")])], ["Yoga: Ada | sport"]),
    Case("of two", [(#""members": ["Ada", "Ben"]"#, [event("Rent")])], ["Rent: Ada Ben"]),
    Case("a layer besides", [(adas + #", "layer": "Club""#, [event("Rent")])], ["Rent: Ada | = Club"]),
    Case("of somebody whom only it names", [(#""members": ["Nora"]"#, [event("Rent")])], ["Rent: Nora"]),
    Case("given to nobody", [(#""layer": "Town""#, [event("Market day")])], ["Market day | = Town"]),
    Case("by its owner's address", [(#""layer": "a@work.example""#, [event("Rent")])], ["Rent: Ada | = a@work.example"]),

    // Titles.
    titles("Mia: Dentist", "Dentist: Mia"),
    titles("Mia & Leo swimming", "Mia & Leo swimming: Mia Leo"),
    titles("Mia and Leo: swimming", "swimming: Mia Leo"),
    titles("L – Piano", "Piano: Leo"),
    titles("L: Piano", "Piano: Leo"),
    titles("[Ben] Car", "Car: Ben"),
    titles("BL: Match", "Match: Ben Leo"),
    titles("Mum: Hair", "Hair: Ada"),
    titles("Ada: Pick up Leo", "Pick up Leo: Ada"),
    titles("Dinner with Mia", "Dinner with Mia: Mia"),
    titles("Mia’s teacher", "Mia’s teacher: Mia"),
    titles("Alle: Oma", "Oma"),
    titles("all: Gran", "Gran"),
    titles("All hands", "All hands"),
    titles("Leonie comes", "Leonie comes"),
    titles("Mia-Sofie comes", "Mia-Sofie comes"),
    titles("Will it rain", "Will it rain"),
    titles("Will: Dentist", "Dentist: Will"),
    titles("Kinder: Zoo", "Zoo: Mia Leo", #""groups": { "kids": ["Mia", "Leo"] }"#),
    titles("Pick up kids", "Pick up kids: Mia Leo", #""groups": { "kids": ["Mia", "Leo"] }"#),
    titles("Mia:", "Mia:: Mia"),
    titles("Handball: home – away", "Handball: home – away"),
    Case(
      "titles are read where nobody has it", [(#""layer": "Family""#, [event("Leo: Rent"), event("Fair", uid: "v")])],
      ["Fair | = Family", "Rent: Leo | = Family"]),
    Case("and not in Ada's own", [(adas, [event("Leo: Rent")])], ["Leo: Rent: Ada"]),
    Case(
      "unless it is said", [(adas + ", " + shared, [event("Leo: Rent"), event("Bank", uid: "v")])], ["Bank: Ada", "Rent: Leo"]),

    // Invitations.
    Case(
      "an invitation",
      [
        (
          adas,
          [
            event(
              "Talk", "ORGANIZER:mailto:ada@example.org", from("Ada", "ACCEPTED"), from("Ben", "NEEDS-ACTION"),
              from("x", "ACCEPTED"))
          ]
        )
      ],
      ["Talk: Ada Ben?"]),
    Case(
      "of somebody else",
      [(adas, [event("Talk", "ORGANIZER:mailto:x@example.net", from("Ada", "TENTATIVE"), from("Ben", "DECLINED"))])],
      ["Talk: Ada? Ben!"]),
    Case(
      "by name",
      [(adas, [event("Talk", "ORGANIZER:mailto:ada@example.org", "ATTENDEE;CN=Leo;PARTSTAT=ACCEPTED:mailto:l@example.net")])],
      ["Talk: Ada Leo"]),
    Case("declined by its owner", [(adas, [event("Talk", "ORGANIZER:mailto:x@example.net", from("Ada", "DECLINED"))])], []),
    Case(
      "declined and shown",
      [(adas + #", "declined": "show""#, [event("Talk", "ORGANIZER:mailto:x@example.net", from("Ada", "DECLINED"))])],
      ["Talk: Ada!"]),
    Case(
      "declined here and shown there",
      [
        (adas, [event("Talk", from("Ada", "DECLINED"), "ORGANIZER:mailto:ben@example.org")]),
        (#""members": ["Ben"]"#, [event("Talk", from("Ada", "NEEDS-ACTION"), "ORGANIZER:mailto:ben@example.org")]),
      ], ["Talk: Ben Ada!"]),
    Case(
      "a room",
      [(adas, [event("Talk", "ORGANIZER:mailto:ada@example.org", "ATTENDEE;CUTYPE=ROOM;CN=Leo:mailto:room@example.net")])],
      ["Talk: Ada"]),

    // One dinner, once.
    Case(
      "alike in two calendars", [(adas, [event("Rent")]), (#""members": ["Ben"]"#, [event("Rent", uid: "v")])], ["Rent: Ada Ben"]),
    Case(
      "with one UID and another title",
      [(adas, [event("Rent")]), (#""members": ["Ben"]"#, [event("The rent", "LAST-MODIFIED:20270101T000000Z")])],
      ["The rent: Ada Ben"]),
    Case(
      "at another place",
      [(adas, [event("Rent", "LOCATION:A")]), (#""members": ["Ben"]"#, [event("Rent", "LOCATION:B", uid: "v")])],
      ["Rent: Ada", "Rent: Ben"]),
    Case("never two of one calendar", [(adas, [event("Rent"), event("Rent", uid: "v")])], ["Rent: Ada", "Rent: Ada"]),
    Case(
      "by UID alone", #""merge": "uid""#, [(adas, [event("Rent")]), (#""members": ["Ben"]"#, [event("Rent", uid: "v")])],
      ["Rent: Ada", "Rent: Ben"]),
    Case(
      "not at all", #""merge": "none""#, [(adas, [event("Rent")]), (#""members": ["Ben"]"#, [event("Rent")])],
      ["Rent: Ada", "Rent: Ben"]),
    Case(
      "the more private counts", [(adas, [event("Rent")]), (#""members": ["Ben"]"#, [event("Rent", "CLASS:PRIVATE")])],
      ["Rent: Ada Ben | busy"]),
    Case(
      "two layers stay two", [(#""layer": "A""#, [event("Rent")]), (#""layer": "B""#, [event("Rent")])],
      ["Rent | = A", "Rent | = B"]),

    // Rules.
    Case(
      "category, people and a new title",
      #""rules": [ { "title": "*rent*", "members": ["Mia"], "category": "work", "rename": "Flat *" }, { "title": "*", "category": "pets" } ]"#,
      [(adas, [event("Rent due"), event("Bank", uid: "v")])], ["Bank: Ada | pets", "Flat: Mia | work"]),
    Case("hidden", #""rules": [ { "title": "Canceled:*", "hide": true } ]"#, [(adas, [event("Canceled: Rent")])], []),
    Case(
      "busy by place", #""rules": [ { "place": "*clinic*", "show": "busy" } ]"#, [(adas, [event("Rent", "LOCATION:The Clinic")])],
      ["Rent: Ada | busy"]),
    Case(
      "of a calendar", #""rules": [ { "calendar": "c1", "title": "*training*", "rename": "Handball" } ]"#,
      [(adas, [event("Training A")]), (#""members": ["Leo"]"#, [event("Training B", uid: "v", hour: 12)])],
      ["Handball: Leo | sport", "Training A: Ada | sport"]),
    Case(
      "by category", #""rules": [ { "category": "work", "show": "busy" } ]"#, [(adas, [event("Rent", "CATEGORIES:work")])],
      ["Rent: Ada | work | busy"]),
    Case(
      "by weekday and time", #""rules": [ { "weekday": "wednesday", "time": "09:00-10:30", "countdown": true } ]"#,
      [(adas, [event("Rent"), event("Bank", uid: "v", hour: 11)])], ["Bank: Ada", "Rent: Ada | countdown"]),
    Case("by person", #""rules": [ { "person": "ada", "category": "pets" } ]"#, [(adas, [event("Rent")])], ["Rent: Ada | pets"]),
    Case(
      "a date of its own title", #""rules": [ { "title": "Off:*", "hide": true } ]"#,
      [
        (
          adas,
          [
            event("Rent", "RRULE:FREQ=DAILY;COUNT=2"),
            event("Off: Rent", "RECURRENCE-ID;TZID=Europe/Oslo:20270304T100000", "DTSTART;TZID=Europe/Oslo:20270304T100000"),
          ]
        )
      ], ["Rent: Ada"]),

    // Everyday words.
    Case("in German", [(adas, [event("Zahnarzttermin")])], ["Zahnarzttermin: Ada | medical"]),
    Case("in Arabic", [(adas, [event("موعد الطبيب")])], ["موعد الطبيب: Ada | medical"]),
    Case("not of layers", [(#""layer": "Town""#, [event("Concert")])], ["Concert | = Town"]),
    Case("turned off", #""guess": false"#, [(adas, [event("Yoga")])], ["Yoga: Ada"]),

    // Private things.
    Case("private", [(adas, [event("Rent", "CLASS:PRIVATE")])], ["Rent: Ada | busy"]),
    Case("private and hidden", [(adas + #", "private": "hide""#, [event("Rent", "CLASS:PRIVATE")])], ["Rent: Ada | hidden"]),
    Case("private and shown", [(adas + #", "private": "show""#, [event("Rent", "CLASS:PRIVATE")])], ["Rent: Ada"]),
  ]

  @Test(arguments: cases)
  func becomesTheFamilysOwn(_ test: Case) throws {
    let tribe = try #require(Self.imported(test.settings, test.sources).tribe)
    #expect(tribe.events.map { Self.words($0, tribe) }.sorted() == test.events.sorted())
  }

  /// What calendars are, and what becomes of their entries: `birthday`, `chore`, `meal`, `todo` or what stays an event.
  static let kinds: [(entry: String, events: [String], right: [String])] = [
    (#""as": "birthdays""#, [day("Nora Sample's birthday", "19870311", "RRULE:FREQ=YEARLY")], ["birthday Nora Sample 1987-03-11"]),
    (#""layer": "Birthdays""#, [day("Nora's birthday", "20270311", "RRULE:FREQ=YEARLY")], ["birthday Nora --03-11"]),
    (
      "", [day("Nora (39)", "20270311"), day("Geburtstag von Kim", "20270312", uid: "v")],
      ["birthday Kim --03-12", "birthday Nora 1988-03-11"]
    ),
    ("", [day("Noras 40. Geburtstag", "20270311")], ["birthday Nora 1987-03-11"]),
    (
      adas, [day("Mia's birthday", "20270311", "RRULE:FREQ=YEARLY"), event("Rent", uid: "v")], ["event Rent", "member Mia --03-11"]
    ),
    (#""as": "events""#, [day("Nora's birthday", "20270311", "RRULE:FREQ=YEARLY")], ["event Nora's birthday"]),
    (
      #""as": "chores""#, [day("Paper", "20270303"), day("Glass", "20270310", uid: "v")],
      ["chore Paper 2027-03-03", "chore Glass 2027-03-10"]
    ),
    (
      #""layer": "Abfallkalender""#, [day("Paper", "20270303", "RRULE:FREQ=WEEKLY;COUNT=2")],
      ["chore Paper 2027-03-03", "chore Paper 2027-03-10"]
    ),
    (
      #""as": "meals""#, [day("Pasta", "20270303"), day("Dinner: Soup", "20270304", uid: "v")],
      ["meal other Pasta 2027-03-03", "meal dinner Soup 2027-03-04"]
    ),
    (#""as": "meals""#, [event("Eggs", hour: 12)], ["meal lunch Eggs 2027-03-03"]),
    (#""as": "todos", "members": ["Ada"]"#, [day("Pay", "20270303")], ["todo Pay 2027-03-03 Ada"]),
    (#""as": "lessons", "members": ["Mia"]"#, [event("Maths")], ["event Maths education"]),
    (#""as": "countdowns""#, [day("Denmark", "20270403")], ["event Denmark countdown"]),
    (#""as": "holidays""#, [day("Easter", "20270328")], ["event Easter free"]),
  ]

  @Test(arguments: kinds.indices)
  func becomesWhatItIs(_ index: Int) throws {
    let test = Self.kinds[index]
    let tribe = try #require(Self.imported(#""guess": false"#, [(test.entry, test.events)]).tribe)
    var found = tribe.contacts.map { "birthday \($0.displayName ?? "") \($0.birthday.map(BirthdayText.write) ?? "")" }
    found += tribe.members.filter { $0.birthday != nil }.map { "member \($0.name) \($0.birthday.map(BirthdayText.write) ?? "")" }
    found += tribe.houses.flatMap { house in
      house.days.flatMap { day in day.chores.map { "chore \(house.chores[$0].title) \(day.date.text())" } }
    }
    found += tribe.meals.map { "meal \($0.course) \($0.title) \($0.date.text())" }
    found += tribe.todos.map { "todo \($0.title) \($0.due?.text() ?? "")\($0.assignee.map { " \(tribe.members[$0].name)" } ?? "")" }
    found += tribe.events.map { event in
      "event \(event.subject)\(event.category == .none ? "" : " \(event.category)")\(event.isCountdown ? " countdown" : "")\(event.isBusy || test.entry.contains("countdowns") ? "" : " free")"
    }
    #expect(found.sorted() == test.right.sorted())
  }

  @Test func makesAMemberOfEverybodyWhomPlannerNames() throws {
    let result = Self.imported("", [(#""members": ["Nora"]"#, [Self.event("Rent")])])
    let tribe = try #require(result.tribe)
    #expect(tribe.members.map(\.name) == ["Ada", "Ben", "Mia", "Leo", "Will", "Nora"])
    #expect(!result.diagnostics.contains { $0.severity == .warning || $0.severity == .error }, "\(result.diagnostics)")
  }

  /// A family that leaves its calendars for our own format keeps from others what these kept.
  @Test(arguments: [
    ("", Event.Visibility.full, ["gran"]), (#", "show": "everyone""#, .full, []), (#", "show": "family""#, .full, ["gran"]),
    (#", "show": "busy""#, .busy, []), (#", "show": "none""#, .hidden, []),
  ])
  func ourOwnFormatKeepsWhoSeesIt(show: String, visibility: Event.Visibility, hideFrom: [String]) throws {
    let readers = #""readers": [ { "name": "family", "level": "family" }, { "name": "gran", "level": "relatives" } ]"#
    let first = Self.imported(readers, [(Self.adas + show, [Self.event("Rent")])])
    let files = try OwnFormatTests.written(first)
    let again = try #require(importing(files).0.tribe?.events.first)
    #expect(again.visibility == visibility && again.hideFrom == hideFrom)
  }

  /// Those whom only planner.json knows stand in its order, whatever it says of them.
  @Test func whoOnlyPlannerNamesStandsInItsOrder() throws {
    let result = CalendarCasesTests.imported([
      "planner.json":
        #"{ "timeZone": "Europe/Oslo", "members": { "Zed": {}, "Abe": { "initials": "AB" }, "Moe": { "colour": 3 } }, "sources": [ { "format": "icalendar", "path": "a.ics", "members": ["Moe"] } ] }"#,
      "a.ics": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(Self.event("Rent"))\r\nEND:VCALENDAR\r\n",
    ])
    #expect(result.tribe?.members.map(\.name) == ["Zed", "Abe", "Moe"])
  }

  @Test func asksAboutANameCloseToAKnownOne() throws {
    let files = [
      "planner.json":
        #"{ "timeZone": "Europe/Oslo", "members": { "Emmma": {} }, "sources": [ { "format": "wallplanner", "path": "f" } ] }"#,
      "f/f.json": #"{ "members": [ { "id": "e", "name": "Emma" } ] }"#,
    ]
    let result = CalendarCasesTests.imported(files)
    #expect(result.tribe?.members.map(\.name) == ["Emmma", "Emma"])
    #expect(result.diagnostics.contains { $0.id == "planner.unknown-member" && $0.hint?.contains("Emma") ?? false })
  }

  @Test func keepsTheIdThatAnAppHas() throws {
    let files = [
      "planner.json":
        #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "icalendar", "path": "a.ics", "members": ["Emma"] }, { "format": "wallplanner", "path": "f" } ] }"#,
      "f/f.json": #"{ "members": [ { "id": "e", "name": "Emma" } ] }"#,
      "a.ics":
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(Self.event("Rent").replacing("\n", with: "\r\n"))\r\nEND:VCALENDAR\r\n",
    ]
    let tribe = try #require(CalendarCasesTests.imported(files).tribe)
    #expect(tribe.members.map(\.id) == [MemberID("e", in: SourceScope(name: "wallplanner"))])
    #expect(tribe.events.map(\.owner) == [0])
  }

  @Test func knowsWhoLivesHereAndWhen() throws {
    let settings = #""kids": []"#
    let result = Self.imported(
      settings, [(#""members": ["Nora"]"#, [Self.event("Rent", "RRULE:FREQ=WEEKLY")])])
    #expect(result.tribe?.members.allSatisfy(\.isCurrent) ?? false)
    let files = [
      "planner.json": """
      { "timeZone": "Europe/Oslo", "members": { "Ada": {}, "Ben": { "until": "2027-02-01" }, "Pia": { "from": "2027-02-01", "until": "2027-06-01" },
        "Kim": { "from": "2027-04-01" } }, "sources": [ { "format": "wallplanner", "path": "f" } ] }
      """,
      "f/f.json": """
      { "members": [ { "id": "a", "name": "Ada" }, { "id": "b", "name": "Ben" } ],
        "houses": [ { "id": "h", "name": "Home", "residents": ["a", "b"], "chores": [ { "id": "c", "title": "Dishes" } ] } ],
        "events": [ { "id": "1", "subject": "Dentist", "start": "2027-03-04T10:00", "owner": "b" } ] }
      """,
    ]
    let later = CalendarCasesTests.imported(files)
    let tribe = try #require(later.tribe)
    #expect(tribe.members.filter(\.isCurrent).map(\.name) == ["Ada", "Pia"])
    #expect(tribe.houses.first?.rota.absences.map(\.member) == [1])
    #expect(tribe.events.first?.owner == 1)
    #expect(later.diagnostics.contains { $0.id == "planner.nobodys" })
  }

  /// A lesson rests in the holidays of a calendar and between two days. What was changed by itself stays, other series go on.
  @Test func aSeriesRestsInItsPauses() throws {
    let weekly = "RRULE:FREQ=WEEKLY;COUNT=6"
    let moved = Self.event("Music", "RECURRENCE-ID;TZID=Europe/Oslo:20270331T100000", "DTSTART;TZID=Europe/Oslo:20270331T120000")
    let result = Self.imported(
      #""rules": [ { "title": "Music", "pause": ["School", "2027-03-29/2027-04-05", "Schol"] } ]"#,
      [
        (#""members": ["Ada"]"#, [Self.event("Music", weekly), moved, Self.event("Chess", weekly, uid: "v")]),
        (#""layer": "School""#, [Self.day("Holidays", "20270308", "DTEND;VALUE=DATE:20270313", uid: "w")]),
      ])
    let tribe = try #require(result.tribe)
    func days(_ title: String) throws -> [String] {
      let event = try #require(tribe.events.first { $0.subject == title })
      return event.when.occurrences(in: CivilDateTime(.min)..<CivilDateTime(.max), limit: 20).starts.map { $0.date.text() }
    }
    #expect(try days("Music") == ["2027-03-03", "2027-03-17", "2027-03-24", "2027-03-31", "2027-04-07"])
    #expect(try days("Chess").count == 6)
    let told = result.diagnostics.filter { $0.id == "planner.unknown-name" }
    #expect(told.count == 1 && told[0].message.contains("Schol") && told[0].span != nil)
  }

  @Test func rulesSayWhichTitlesStandNowhere() {
    let rules =
      #""rules": [ { "title": "*therapy*", "rename": "Appointment" }, { "title": "Canceled:*", "hide": true }, { "title": "Lunch", "show": "busy" } ]"#
    let titles = ["Couples therapy", "Canceled: Golf", "Lunch", "Piano"]
    let events = titles.enumerated().map { Self.event($1, uid: "\($0)") }
    #expect(Self.imported(rules, [(Self.adas, events)]).report.concealed == ["Couples therapy", "Canceled: Golf", "Lunch"])
  }

  @Test func tellsOfARuleThatIsForNothing() {
    let result = Self.imported(#""rules": [ { "title": "*swim*", "category": "sport" } ]"#, [(Self.adas, [Self.event("Rent")])])
    #expect(result.diagnostics.contains { $0.id == "planner.idle-rule" && $0.span != nil })
  }

  static let patterns: [(pattern: String, text: String, match: String?)] = [
    ("*swim*", "Go swimming", "Go "), ("swim", "Swim", "Swim"), ("swim", "swimming", nil), ("A*", "abc", "bc"), ("*c", "abc", "ab"),
    ("a*b*c", "axxbyyc", "xx"), ("a*b*c", "ac", nil), ("*", "x", "x"), ("ab*ba", "aba", nil), ("a*c*e", "abcde", "b"),
  ]

  @Test(arguments: patterns.indices)
  func matchesPatterns(_ index: Int) {
    let test = Self.patterns[index]
    #expect(Rules.Pattern(test.pattern).match(test.text) == test.match, "\(test)")
  }
}
