import CivilTime
import ContentLines
import Diagnostics
import ICalendar
import Recurrence
import TestSupport
import Testing
import TribeModel

@Suite("The feed profile: what each client needs")
struct FeedProfileTests {
  @Test func everyFileOfABusyFamilyPassesTheStrictCheck() throws {
    var family = try Self.busyFamily()
    try family.render()
    #expect(family.findings == [])
    #expect(family.diagnostics.filter { $0.severity != .note }.map(\.message) == [])
  }

  /// One of everything.
  static func busyFamily() throws -> FeedFixture {
    var family = FeedFixture()
    let fridays = try ["20270312T180000", "20270319T180000", "20270319T190000", "20270326T180000"].map(FeedFixture.zoned)
    try family.add("Choir, hall 2; back\\stage", try FeedFixture.zoned("20270305T180000"), rules: ["FREQ=WEEKLY"]) {
      $0.category = .music
      $0.location = "Main St 1; 2nd floor"
      $0.notes = "Bring:\nwater, notes"
      $0.invitations = [.init(member: 1, response: .going), .init(member: 2, response: .notAnswered)]
      $0.when.exceptionDates = [fridays[0]]
      var moved = Event.Override(recurrenceID: fridays[1])
      moved.start = fridays[2]
      var off = Event.Override(recurrenceID: fridays[3])
      off.status = .cancelled
      $0.overrides = [moved, off]
    }
    try family.add("Holiday", try FeedFixture.day("20270401"), .days(3)) { $0.isBusy = false }
    try family.add("Point", try FeedFixture.zoned("20270310T120000"), .wallClock(seconds: 0), owner: 1)
    try family.add("Night train", try FeedFixture.zoned("20270310T230000"), .wallClock(seconds: 3 * 3600))
    try family.add("Call", .utc(try FeedFixture.clock("20270310T080000")))
    try family.add("Floating", .floating(try FeedFixture.clock("20270311T080000")))
    try family.add("Abroad", .zoned(try FeedFixture.clock("20270311T080000"), TimeZoneID("America/New_York")))
    try family.add("Secret", try FeedFixture.zoned("20270312T080000")) { $0.visibility = .busy }
    try family.add("Hidden", try FeedFixture.zoned("20270312T090000")) { $0.visibility = .hidden }
    try family.add("Bank holiday", try FeedFixture.day("20270517"), .days(1), owner: nil) { $0.layer = "Public holidays" }
    family.tribe.members[0].birthday = Birthday(month: 2, day: 29, year: 2016)
    family.tribe.members[1].birthday = Birthday(month: 5, day: 4)
    family.settings.feeds.canary = true
    family.settings.feeds.categories = true
    var todo = Todo(id: TodoID("1", in: FeedFixture.scope), title: "Buy milk", isDone: false)
    todo.due = try FeedFixture.clock("20270303T000000").date
    var done = Todo(id: TodoID("2", in: FeedFixture.scope), title: "Paint", isDone: true)
    done.completedBy = 1
    family.tribe.todos = [todo, done]
    var meal = Meal(date: try FeedFixture.clock("20270303T000000").date, course: .dinner, title: "Fish, potatoes")
    meal.cook = 1
    family.tribe.meals = [meal, meal]
    family.tribe.houses = [
      House(
        id: HouseID("h", in: FeedFixture.scope), name: "Home", residents: [0, 1],
        chores: [
          Chore(id: ChoreID("1", in: FeedFixture.scope), title: "Bins"),
          Chore(id: ChoreID("2", in: FeedFixture.scope), title: "Dishes"),
        ],
        rota: RotaRule(mode: .shiftByOne, firstDue: try FeedFixture.clock("20270103T000000").date, dueTime: .midnight))
    ]
    var contact = Contact(id: ContactID("1", in: FeedFixture.scope))
    contact.category = "Dentist"
    contact.firstName = "Ann"
    contact.lastName = "O'Neil, jr"
    contact.phones = [.init("020 123 456 ext 5", kind: .work)]
    contact.birthday = Birthday(month: 3, day: 3)
    var company = Contact(id: ContactID("2", in: FeedFixture.scope))
    company.company = "Plumb; Co"
    company.emails = ["help@plumb.example"]
    family.tribe.contacts = [contact, company, Contact(id: ContactID("3", in: FeedFixture.scope))]
    return family
  }

  @Test func calendarPropertiesForEveryClient() throws {
    var family = FeedFixture()
    try family.add("A", try FeedFixture.zoned("20270305T180000"))
    try family.render()
    let lines = try family.lines("feeds/Emma.ics")
    for line in [
      "VERSION:2.0", "CALSCALE:GREGORIAN", "METHOD:PUBLISH", "NAME:Emma", "X-WR-CALNAME:Emma", "X-WR-TIMEZONE:Europe/Oslo",
      // Home Assistant refuses the calendar when VALUE is behind the colon.
      "REFRESH-INTERVAL;VALUE=DURATION:PT6H", "X-PUBLISHED-TTL:PT6H",
      // Apple takes the one, ICSx5 the other.
      "X-APPLE-CALENDAR-COLOR:#003F83", "COLOR:midnightblue", "SOURCE;VALUE=URI:https://planner.example.org/feeds/Emma.ics",
    ] {
      #expect(lines.contains(line), "\(line) is missing")
    }
    // vdirsyncer merges a feed with a UID of its own into one item.
    let head = lines.prefix { $0 != "BEGIN:VTIMEZONE" }
    #expect(!head.contains { $0.hasPrefix("UID") })
    // Facts E14: nothing says where it was made.
    #expect(!lines.contains { $0.contains("/home") || $0.contains("localhost") })
  }

  @Test func outlookFindsTheZonesRulesInTheFile() throws {
    var family = FeedFixture()
    try family.add("A", try FeedFixture.zoned("20270305T180000"))
    try family.render()
    let zones = try family.calendar("feeds/everyone.ics").components("VTIMEZONE")
    #expect(zones.map { $0.text("TZID") } == ["Europe/Oslo"])
    let parts = try #require(zones.first).components
    #expect(parts.map(\.name).sorted() == ["DAYLIGHT", "STANDARD"])
    for part in parts {
      // Outlook's desktop app does not read RDATE there; an hour off results.
      #expect(part.property("RDATE") == nil)
      #expect(part.property("RRULE") != nil && part.property("TZNAME") != nil)
      #expect(part.property("DTSTART")?.value.hasSuffix("Z") == false)
    }
    let daylight = try #require(parts.first { $0.name == "DAYLIGHT" })
    #expect(daylight.property("RRULE")?.value == "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU")
    #expect(daylight.property("TZOFFSETFROM")?.value == "+0100" && daylight.property("TZOFFSETTO")?.value == "+0200")
  }

  /// RFC 5545 §3.2.10: only where a title is not in the planner's language, and has no word of the planner's beside it.
  @Test func aForeignTitleSaysItsLanguage() throws {
    var family = FeedFixture()
    for (subject, language, status) in [
      ("Korøvelse", "nb", Event.Status.confirmed), ("Choir", "en", .confirmed), ("Dugnad", "nb", .cancelled),
      ("Sommerfest", nil, .confirmed),
    ] {
      try family.add(subject, FeedFixture.zoned("20270304T180000")) { ($0.language, $0.status) = (language, status) }
    }
    family.settings.feeds.cancelled = .mark(days: 90)
    try family.render()
    let titles = try family.lines("feeds/everyone.ics").filter { $0.hasPrefix("SUMMARY") }
    #expect(Set(titles) == ["SUMMARY;LANGUAGE=nb:Korøvelse", "SUMMARY:Choir", "SUMMARY:Cancelled: Dugnad", "SUMMARY:Sommerfest"])
    #expect(family.findings.isEmpty)
  }

  @Test func allDayEventsHaveAnExclusiveEnd() throws {
    var family = FeedFixture()
    try family.add("One", try FeedFixture.day("20270305"), .days(1))
    try family.add("Three", try FeedFixture.day("20270305"), .days(3))
    try family.add("None", try FeedFixture.day("20270305"), .days(0))
    try family.render()
    let ends = try family.events("feeds/everyone.ics").map { $0.property("DTEND")?.value }
    #expect(ends == ["20270306", "20270308", "20270306"])
    #expect(try family.lines("feeds/everyone.ics").filter { $0 == "DTSTART;VALUE=DATE:20270305" }.count == 3)
  }

  @Test func timedEventsNeverFloat() throws {
    // Google and Home Assistant read floating times as UTC; Outlook shows bare UTC as "Coordinated Universal Time".
    var family = FeedFixture()
    try family.add("Floating", .floating(try FeedFixture.clock("20270305T180000")))
    try family.add("UTC", .utc(try FeedFixture.clock("20270705T100000")))
    try family.render()
    let lines = try family.lines("feeds/everyone.ics")
    #expect(lines.contains("DTSTART;TZID=Europe/Oslo:20270305T180000"))
    #expect(lines.contains("DTSTART;TZID=Europe/Oslo:20270705T120000"))
  }

  @Test func aSeriesInUTCKeepsItsInstants() throws {
    // Bare UTC in a calendar with X-WR-TIMEZONE is read on that zone's clock by some: an hour off for half of the year.
    var family = FeedFixture()
    let start = try FeedFixture.clock("20270305T180000")
    let skipped = try FeedFixture.clock("20270312T180000")
    let moved = try FeedFixture.clock("20270402T180000")
    let later = try FeedFixture.clock("20270402T190000")
    for time in [CalendarTime.utc(start), .zoned(start, TimeZoneID("Etc/UTC"))] {
      try family.add("Call", time, rules: ["FREQ=WEEKLY;UNTIL=20270430T180000Z"]) {
        $0.when.exceptionDates = [.utc(skipped)]
        var change = Event.Override(recurrenceID: .utc(moved))
        change.start = .utc(later)
        $0.overrides = [change]
      }
    }
    try family.render()
    let events = try family.events("feeds/everyone.ics")
    #expect(events.count == 4)
    let lines = try family.lines("feeds/everyone.ics")
    for line in [
      "DTSTART;TZID=Etc/GMT:20270305T180000", "EXDATE;TZID=Etc/GMT:20270312T180000", "RRULE:FREQ=WEEKLY;UNTIL=20270430T180000Z",
      "RECURRENCE-ID;TZID=Etc/GMT:20270402T180000", "DTSTART;TZID=Etc/GMT:20270402T190000",
    ] {
      #expect(lines.filter { $0 == line }.count == 2, "\(line)")
    }
    #expect(lines.filter { $0 == "TZID:Etc/GMT" }.count == 1)
    #expect(!lines.contains { $0.hasPrefix("DTSTART") && $0.hasSuffix("Z") })
  }

  @Test func midnightCrossingAndPointEvents() throws {
    var family = FeedFixture()
    try family.add("Night", try FeedFixture.zoned("20270310T230000"), .wallClock(seconds: 3 * 3600))
    try family.add("Point", try FeedFixture.zoned("20270310T120000"), .wallClock(seconds: 0))
    // Three elapsed hours over the change of the clocks end at four on the wall.
    try family.add("Clock change", try FeedFixture.zoned("20270328T000000"), .exact(seconds: 3 * 3600))
    try family.render()
    let ends = try family.events("feeds/everyone.ics").map { $0.property("DTEND")?.value }
    // A point lasts a minute: DTEND must be later than DTSTART, or calcurse drops the event, and iCloud wants DTEND.
    #expect(ends == ["20270311T020000", "20270310T120100", "20270328T040000"])
  }

  @Test func aTimeThatTheSpringChangeLeavesOutIsWrittenAsItIsMeant() throws {
    // Readers disagree on it: some skip it, some shift it, Python keeps it.
    var family = FeedFixture()
    try family.add("Gap", try FeedFixture.zoned("20270328T023000"))
    try family.render()
    let event = try #require(try family.events("feeds/everyone.ics").first)
    #expect(event.property("DTSTART")?.value == "20270328T033000" && event.property("DTEND")?.value == "20270328T043000")
  }

  @Test func neverHasAttendeesOrAlarmsUnlessAsked() throws {
    var family = try Self.busyFamily()
    try family.render()
    var text = try family.text("feeds/everyone.ics")
    #expect(!text.contains("ORGANIZER") && !text.contains("ATTENDEE") && !text.contains("VALARM"))
    family.settings.feeds.alarmMinutes = 30
    try family.render()
    text = try family.text("feeds/everyone.ics")
    // Home Assistant refuses a DISPLAY alarm without DESCRIPTION, Outlook wants one alarm with a TRIGGER.
    let event = try #require(try family.events("feeds/everyone.ics").first { $0.components.count == 1 })
    #expect(event.components.first?.text("ACTION") == "DISPLAY")
    #expect(event.components.first?.text("TRIGGER") == "-PT30M")
    #expect(event.components.first?.property("DESCRIPTION") != nil)
    #expect(family.findings == [])
  }

  @Test func namesAttendeesWithAddressesIfAsked() throws {
    var family = try Self.busyFamily()
    family.settings.feeds.attendees = true
    family.tribe.members[0].email = "emma@example.org"
    try family.render()
    // Nobody else has an address, so there is nobody to invite.
    #expect(!(try family.text("feeds/everyone.ics")).contains("ORGANIZER"))
    family.tribe.members[1].name = "Tom \"T\"; jr"
    family.tribe.members[1].email = "tom@example.org"
    try family.render()
    #expect(family.findings == [])
    let event = try #require(try family.events("feeds/everyone.ics").first)
    let organizer = try #require(event.property("ORGANIZER"))
    #expect(organizer.value == "mailto:emma@example.org" && organizer.first("CN") == "Emma")
    let attendees = event.properties.filter { $0.name == "ATTENDEE" }
    #expect(attendees.map(\.value) == ["mailto:emma@example.org", "mailto:tom@example.org"])
    #expect(attendees.map { $0.first("PARTSTAT") } == ["ACCEPTED", "ACCEPTED"])
    #expect(attendees.allSatisfy { $0.first("RSVP") == "FALSE" && $0.first("ROLE") == "REQ-PARTICIPANT" })
    #expect(attendees.last?.first("CN") == "Tom \"T\"; jr")
    // RFC 5546 §3.2.1: METHOD:PUBLISH allows no ATTENDEE.
    #expect(!(try family.lines("feeds/everyone.ics")).contains("METHOD:PUBLISH"))
    // Busy time names nobody.
    let busy = try #require(try family.events("feeds/everyone.ics").first { $0.summary == "Busy" })
    #expect(busy.property("ATTENDEE") == nil)
  }

  @Test func todosWithoutADayStandInThisWeek() throws {
    var family = FeedFixture()
    family.tribe.todos = ["Buy milk, eggs", "Paint the fence", "Call the plumber about the tap in the upper bathroom"].enumerated()
      .map {
        Todo(id: TodoID("\($0)", in: FeedFixture.scope), title: $1, isDone: false)
      }
    func twins() throws -> [[String?]] {
      try family.render()
      #expect(family.findings == [])
      return try family.events("feeds/todos.ics").map { [$0.summary, $0.property("DTSTART")?.value, $0.property("DTEND")?.value] }
    }
    // 1 March 2027 is a Monday.
    let together = ["To-dos: Buy milk, eggs, Paint the fence, +1", "20270301", "20270308"]
    #expect(try twins() == [together])
    let first = family.files["feeds/todos.ics"]
    family.asOf = "20270306T030000Z"
    #expect(try twins() == [together])
    #expect(family.files["feeds/todos.ics"] == first, "the week is the same, and so is every byte")
    family.asOf = "20270308T030000Z"
    #expect(try twins().first?[1] == "20270308")
    #expect(try family.events("feeds/todos.ics").first?.text("SEQUENCE") == "1")
    family.settings.feeds.undatedTodos = .each
    #expect(
      try twins().map(\.first) == ["Buy milk, eggs", "Paint the fence", "Call the plumber about the tap in the upper bathroom"])
    family.settings.feeds.undatedTodos = .off
    try family.render()
    #expect(family.files["feeds/todos.ics"] == nil && family.files["feeds/todo-list.ics"] != nil)
  }

  @Test func saysWhoIsGoingInPlainText() throws {
    var family = try Self.busyFamily()
    try family.render()
    let event = try #require(try family.events("feeds/everyone.ics").first)
    let text = try #require(event.text("DESCRIPTION"))
    #expect(text == "Bring:\nwater, notes\n\nWho: Emma, Tom, Søren\nGoing: Emma, Tom\nNot answered: Søren")
    #expect(event.property("SUMMARY")?.value == "Choir\\, hall 2\\; back\\\\stage")
    #expect(event.property("URL")?.value == "https://planner.example.org/events/tribehub-1.html")
    #expect(event.property("CATEGORIES")?.value == "Music")
  }

  @Test func hasNoLinksWithoutAnAddress() throws {
    var family = FeedFixture()
    family.settings.baseURL = nil
    try family.add("A", try FeedFixture.zoned("20270305T180000"))
    try family.add("B", try FeedFixture.zoned("20270305T180000")) { $0.url = "https://club.example/æ" }
    try family.render()
    let urls = try family.lines("feeds/everyone.ics").filter { $0.hasPrefix("URL") || $0.hasPrefix("SOURCE") }
    #expect(urls == ["URL:https://club.example/%C3%A6"])
  }

  @Test func membersFeedsHoldWhatTheyOwnOrAreInvitedTo() throws {
    var family = FeedFixture()
    try family.add("Emma's", try FeedFixture.zoned("20270305T180000"), owner: 0)
    try family.add("Tom's", try FeedFixture.zoned("20270306T180000"), owner: 1) {
      $0.invitations = [.init(member: 0, response: .notAnswered)]
    }
    try family.add("Nobody's", try FeedFixture.zoned("20270307T180000"), owner: nil)
    try family.render()
    #expect(try family.events("feeds/Emma.ics").map(\.summary) == ["Emma's", "Tom's", "Nobody's"])
    #expect(try family.events("feeds/Tom.ics").map(\.summary) == ["Tom's", "Nobody's"])
    #expect(try family.events("feeds/Soren.ics").map(\.summary) == ["Nobody's"], "what is nobody's is for everybody")
    #expect(try family.events("feeds/everyone.ics").count == 3)
  }

  @Test func twoMembersOfOneNameHaveTwoFeeds() throws {
    var family = FeedFixture()
    family.tribe.members[1].name = "emma"
    family.tribe.members[2].name = "everyone"
    for owner in 0..<3 { try family.add("A", try FeedFixture.zoned("20270305T180000"), owner: owner) }
    try family.render()
    #expect(Set(family.order.map { $0.lowercased() }).count == family.order.count)
    #expect(family.order.filter { $0.hasPrefix("feeds/") }.count >= 4)
  }

  @Test func usesTheSecretDirectory() throws {
    var family = FeedFixture()
    family.settings.feeds.secretDirectory = "k3-secret"
    try family.add("A", try FeedFixture.zoned("20270305T180000"), owner: 0)
    try family.render()
    #expect(family.order.contains("k3-secret/Emma.ics"))
    #expect(!family.order.contains { $0.hasPrefix("feeds/") })
  }

  @Test func uidsAreStableAndScoped() throws {
    var family = FeedFixture()
    try family.add("A", try FeedFixture.zoned("20270305T180000"), id: "12")
    try family.add("B", try FeedFixture.zoned("20270305T180000"), id: "a/b@c d")
    try family.add("C", try FeedFixture.zoned("20270305T180000"), id: "a_2fb@c d")
    try family.render()
    let uids = try family.events("feeds/everyone.ics").compactMap(\.uid)
    #expect(uids.first == "event-12.7.tribehub@wallplanner.invalid")
    #expect(Set(uids).count == 3)
    for event in family.tribe.events.indices {
      family.tribe.events[event].id = EventID(family.tribe.events[event].id.raw, in: SourceScope(name: "tribehub", instance: "8"))
    }
    try family.render()
    let others = try family.events("feeds/everyone.ics").compactMap(\.uid)
    #expect(Set(uids).isDisjoint(with: others))
  }

  @Test func busyEventsSayNothing() throws {
    var family = FeedFixture()
    try family.add("Surgery", try FeedFixture.zoned("20270312T080000"), id: "99") {
      $0.visibility = .busy
      $0.notes = "private"
      $0.location = "Clinic"
      $0.category = .medical
    }
    try family.render()
    for path in family.order where path.hasSuffix(".ics") {
      let text = try family.text(path)
      for secret in ["Surgery", "private", "Clinic", "Medical", "event-99"] {
        #expect(!text.contains(secret), "\(path) has \(secret)")
      }
    }
    #expect(try family.events("feeds/everyone.ics").map(\.summary) == ["Busy"])
  }

  @Test(arguments: [false, true])
  func changedDatesOfBusyEventsSayNothing(appliesToFuture: Bool) throws {
    var family = FeedFixture()
    let (old, new) = (try FeedFixture.zoned("20270312T080000"), try FeedFixture.zoned("20270312T090000"))
    try family.add("Therapy", try FeedFixture.zoned("20270305T080000"), rules: ["FREQ=WEEKLY"]) {
      $0.visibility = .busy
      var change = Event.Override(recurrenceID: old, appliesToFuture: appliesToFuture)
      (change.start, change.subject, change.location, change.notes) = (new, "Surgery", "Clinic", "private")
      change.answers = [.init(member: 1, response: .declined)]
      $0.overrides = [change]
    }
    try family.render()
    #expect(family.findings == [])
    for path in family.order where path.hasSuffix(".ics") {
      let text = try family.text(path)
      for secret in ["Therapy", "Surgery", "Clinic", "private", "Tom,"] {
        #expect(!text.contains(secret), "\(path) has \(secret)")
      }
    }
    let events = try family.events("feeds/everyone.ics")
    #expect(events.count > 1 && events.allSatisfy { $0.summary == "Busy" })
    #expect(events.contains { $0.property("DTSTART")?.value == "20270312T090000" })
  }

  @Test func busyTimesAreNamedByThemselvesAlone() throws {
    // Somebody who guesses ids can make every UID that follows from one, so none does.
    func uids(_ ids: [String], _ subjects: [String]) throws -> [String?] {
      var family = FeedFixture()
      for (id, subject) in zip(ids, subjects) {
        try family.add(subject, try FeedFixture.zoned("20270312T080000"), id: id) {
          $0.visibility = .busy
          $0.created = Instant(secondsSinceEpoch: 1_700_000_000)
        }
      }
      try family.render()
      #expect(family.findings == [])
      // When the event was made is nobody's business either.
      #expect(!(try family.text("feeds/everyone.ics")).contains("20231114"))
      return try family.events("feeds/everyone.ics").map(\.uid)
    }
    let one = try uids(["99", "100"], ["Surgery", "Scan"])
    #expect(try uids(["7", "8"], ["Party", "Walk"]) == one)
    #expect(Set(one).count == 2)
  }

  @Test func cancelledEventsLeaveOrAreMarked() throws {
    var family = FeedFixture()
    try family.add("Off", try FeedFixture.zoned("20270312T080000")) { $0.status = .cancelled }
    try family.render()
    #expect(try family.events("feeds/everyone.ics").isEmpty)
    family.settings.feeds.cancelled = .mark(days: 30)
    try family.render()
    let event = try #require(try family.events("feeds/everyone.ics").first)
    // Outlook shows a cancelled event as normal unless its title says so.
    #expect(event.summary == "Cancelled: Off" && event.text("STATUS") == "CANCELLED" && event.text("TRANSP") == "TRANSPARENT")
  }

  @Test func aRemovedEventIsSentAsCancelledForSomeDays() throws {
    var family = FeedFixture()
    family.settings.feeds.cancelled = .mark(days: 10)
    try family.add("Stays", try FeedFixture.zoned("20270312T080000"), id: "1")
    try family.add("Goes, sadly", try FeedFixture.zoned("20270320T080000"), rules: ["FREQ=WEEKLY"], id: "2")
    try family.add("Long ago", try FeedFixture.zoned("20261203T080000"), id: "3")
    try family.add("Hidden soon", try FeedFixture.zoned("20270313T080000"), id: "4")
    try family.render()
    let gone = ["2", "3"]
    family.tribe.events.removeAll { gone.contains($0.id.raw) }
    family.tribe.events[1].visibility = .hidden
    family.asOf = "20270403T000000Z"
    try family.render()
    #expect(family.findings == [])
    let events = try family.events("feeds/everyone.ics")
    // What only left the window, or is not to be seen any more, just goes.
    #expect(events.map(\.summary) == ["Stays", "Cancelled: Goes, sadly"])
    let cancelled = try #require(events.last)
    #expect(
      cancelled.text("STATUS") == "CANCELLED" && cancelled.text("TRANSP") == "TRANSPARENT" && cancelled.text("SEQUENCE") == "1")
    #expect(cancelled.text("DTSTAMP") == "20270403T000000Z" && cancelled.property("RRULE")?.value == "FREQ=WEEKLY")
    let first = family.files
    family.asOf = "20270410T000000Z"
    try family.render()
    #expect(family.files["feeds/everyone.ics"] == first["feeds/everyone.ics"])
    family.asOf = "20270415T000000Z"
    try family.render()
    #expect(try family.events("feeds/everyone.ics").map(\.summary) == ["Stays"])
    family.settings.feeds.cancelled = .drop
    family.tribe.events.removeAll()
    try family.render()
    #expect(try family.events("feeds/everyone.ics").isEmpty)
  }

  @Test func whatIsCancelledSaysSoForSomeDays() throws {
    var family = FeedFixture()
    family.settings.feeds.cancelled = .mark(days: 10)
    var off = Event.Override(recurrenceID: try FeedFixture.zoned("20270413T160000"))
    off.status = .cancelled
    try family.add("Off", try FeedFixture.zoned("20270420T080000")) { $0.status = .cancelled }
    try family.add("Swim", try FeedFixture.zoned("20270302T160000"), rules: ["FREQ=WEEKLY"]) {
      $0.overrides = [off]
    }
    try family.add("Handed on", try FeedFixture.zoned("20270421T080000"), id: "h")
    func titles(_ feed: String, _ day: String) throws -> [String] {
      family.asOf = "\(day)T060000Z"
      try family.render()
      #expect(family.findings == [])
      return try family.events("feeds/\(feed).ics").compactMap(\.summary).sorted()
    }
    #expect(try titles("Emma", "20270301") == ["Cancelled: Off", "Cancelled: Swim", "Handed on", "Swim"])
    family.tribe.events[2].owner = 1
    #expect(try titles("Emma", "20270308") == ["Cancelled: Handed on", "Cancelled: Off", "Cancelled: Swim", "Swim"])
    #expect(try family.events("feeds/Tom.ics").map(\.summary) == ["Handed on"])
    #expect(try titles("Emma", "20270317") == ["Cancelled: Handed on", "Swim"])
    #expect(try titles("Emma", "20270320") == ["Swim"])
  }

  @Test func noTimeStandsInAFeedThatTheClocksLeaveOut() throws {
    var family = FeedFixture()
    // In Oslo the clock goes from 02:00 to 03:00 on 28 March 2027.
    try family.add("Once", try FeedFixture.zoned("20270328T013000"), id: "once")
    try family.add("Inside", try FeedFixture.zoned("20270328T021500"), id: "inside")
    try family.add("Weekly", try FeedFixture.zoned("20270321T013000"), rules: ["FREQ=WEEKLY"], id: "weekly")
    try family.add("From it on", try FeedFixture.zoned("20270328T013000"), rules: ["FREQ=WEEKLY;COUNT=4"], id: "first")
    try family.add("Nightly", try FeedFixture.zoned("20270327T023000"), rules: ["FREQ=DAILY;COUNT=3"], id: "nightly")
    try family.render()
    #expect(family.findings == [])
    let lines = try family.lines("feeds/Emma.ics").filter { $0.contains("20270328T02") }
    #expect(lines == [])
    let times = try family.events("feeds/Emma.ics").map { event in
      ["SUMMARY", "RECURRENCE-ID", "DTSTART", "DTEND", "RRULE"].compactMap { event.property($0)?.value }.joined(separator: " ")
    }
    #expect(
      times == [
        "Once 20270328T013000 20270328T033000", "Inside 20270328T031500 20270328T041500",
        "Weekly 20270321T013000 20270321T023000 FREQ=WEEKLY", "Weekly 20270328T013000 20270328T013000 20270328T033000",
        "Weekly 20280326T013000 20280326T013000 20280326T033000",
        "From it on 20270404T013000 20270404T023000 FREQ=WEEKLY;COUNT=3", "From it on 20270328T013000 20270328T033000",
        "Nightly 20270327T023000 20270327T033000 FREQ=DAILY;COUNT=3", "Nightly 20270328T033000 20270328T033000 20270328T043000",
      ])
  }

  @Test func aSeriesAndItsDatesHaveOneRevision() throws {
    var family = FeedFixture()
    var change = Event.Override(recurrenceID: try FeedFixture.zoned("20270406T160000"))
    change.start = try FeedFixture.zoned("20270407T180000")
    try family.add("Swim", try FeedFixture.zoned("20270302T160000"), rules: ["FREQ=WEEKLY"]) { $0.overrides = [change] }
    func revisions(_ day: String) throws -> [String] {
      family.asOf = "\(day)T060000Z"
      try family.render()
      return try family.events("feeds/Emma.ics").map { "\($0.text("SEQUENCE") ?? "") \($0.text("LAST-MODIFIED") ?? "")" }
    }
    #expect(try revisions("20270301") == ["0 20270301T060000Z", "0 20270301T060000Z"])
    family.tribe.events[0].overrides[0].notes = "Bring a towel"
    #expect(try revisions("20270302") == ["1 20270302T060000Z", "1 20270302T060000Z"])
    let files = family.files
    family.ledger = RevisionLedger()
    family.ledger.recover(from: files["feeds/Emma.ics"] ?? [])
    #expect(try revisions("20270303") == ["1 20270302T060000Z", "1 20270302T060000Z"])
    // The change is withdrawn: the series says so.
    family.tribe.events[0].overrides = []
    #expect(try revisions("20270304") == ["2 20270304T060000Z"])
  }

  @Test func aCancelledOccurrenceIsTakenOutAndAMovedOneReplaced() throws {
    var family = try Self.busyFamily()
    try family.render()
    let events = try family.events("feeds/everyone.ics").filter { $0.uid == "event-1.7.tribehub@wallplanner.invalid" }
    #expect(events.count == 2)
    #expect(events.first?.properties("EXDATE").map(\.value) == ["20270312T180000", "20270326T180000"])
    #expect(events.last?.property("RECURRENCE-ID")?.value == "20270319T180000")
    #expect(events.last?.property("DTSTART")?.value == "20270319T190000")
    #expect(events.last?.property("RRULE") == nil)
  }

  @Test func changesOfAllThatFollowsStandEachForItself() throws {
    var family = FeedFixture()
    let (old, new) = (try FeedFixture.zoned("20270315T180000"), try FeedFixture.zoned("20270315T200000"))
    try family.add("Run", try FeedFixture.zoned("20270301T180000"), rules: ["FREQ=WEEKLY;COUNT=6"]) {
      var change = Event.Override(recurrenceID: old, appliesToFuture: true)
      change.start = new
      $0.overrides = [change]
    }
    try family.render()
    let events = try family.events("feeds/everyone.ics")
    #expect(events.first?.property("RRULE")?.value == "FREQ=WEEKLY;UNTIL=20270308T170000Z")
    #expect(
      events.dropFirst().map { $0.property("DTSTART")?.value } == [
        "20270315T200000", "20270322T200000", "20270329T200000", "20270405T200000",
      ])
    #expect(family.findings == [])
  }

  @Test func birthdaysKnowTheAgeAndTheLeapDay() throws {
    var family = FeedFixture()
    family.tribe.members[0].birthday = Birthday(month: 2, day: 29, year: 2016)
    family.tribe.members[1].birthday = Birthday(month: 2, day: 29)
    family.settings.futureMonths = 14
    try family.render()
    let events = try family.events("feeds/birthdays.ics")
    #expect(events.map(\.summary) == ["Emma turns 11", "Emma turns 12", "Tom’s birthday"])
    #expect(events.map { $0.property("DTSTART")?.value } == ["20270228", "20280229", "20000229"])
    // ical.js (Thunderbird, Nextcloud) shows a plain yearly rule from 29 February on 1 March.
    #expect(events.last?.property("RRULE")?.value == "FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2")
    family.settings.feeds.birthYears = false
    try family.render()
    #expect(!(try family.text("feeds/birthdays.ics")).contains("2016"))
    #expect(try family.events("feeds/birthdays.ics").count == 2)
  }

  struct Clamp: Sendable, CustomTestStringConvertible {
    var rule: String
    var start: String
    var testDescription: String { rule }
  }

  /// ical.js (Thunderbird, Nextcloud) gets the month clamp wrong and Outlook has no form for it; a rule that some client is
  /// known to misread must not come out, and what comes out must be the same days.
  @Test(arguments: [
    Clamp(rule: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", start: "20270131T100000"),
    Clamp(rule: "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", start: "20270130T100000"),
    Clamp(rule: "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1", start: "20270129T100000"),
    Clamp(rule: "FREQ=YEARLY;BYDAY=SU;BYMONTH=3;BYSETPOS=-1", start: "20270328T100000"),
    Clamp(rule: "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1", start: "20270301T100000"),
    Clamp(rule: "FREQ=YEARLY;BYMONTHDAY=15", start: "20270115T100000"),
    Clamp(rule: "FREQ=MONTHLY;BYDAY=MO,1TU", start: "20270301T100000"),
    Clamp(rule: "FREQ=YEARLY;BYYEARDAY=100,200", start: "20270410T100000"),
    Clamp(rule: "FREQ=DAILY;BYDAY=MO,TU", start: "20270301T100000"),
    Clamp(rule: "FREQ=MONTHLY;COUNT=9", start: "20270131T100000"),
  ])
  func rulesThatAClientMisreadsAreCompiled(_ c: Clamp) throws {
    var family = FeedFixture()
    family.asOf = "20270115T000000Z"
    try family.add("Series", try FeedFixture.zoned(c.start), rules: [c.rule])
    try family.render()
    #expect(family.findings == [])
    let bytes = try #require(family.files["feeds/everyone.ics"])
    let lint = ClientLint.findings(bytes: bytes, file: FileID(index: 0)).filter { $0.severity == .warning }.map(\.message)
    #expect(lint == [])
    let events = try family.events("feeds/everyone.ics")
    #expect(Set(events.compactMap(\.uid)).count == events.count)
    let window = try FeedFixture.clock("20270101T000000")..<(try FeedFixture.clock("20280201T000000"))
    let zone = try ZoneDatabase().zone(FeedFixture.oslo)
    var starts: [CivilDateTime] = []
    for event in CalendarContents.read(try family.calendar("feeds/everyone.ics")).contents.events {
      starts += try #require(event.when).occurrences(in: window, limit: 1000, zone: zone).starts
    }
    let expected = family.tribe.events[0].when.occurrences(in: window, limit: 1000, zone: zone).starts
    #expect(starts.sorted() == expected)
    #expect(!expected.isEmpty)
  }

  @Test func choresAreOfferedPerPerson() throws {
    var family = try Self.busyFamily()
    try family.render()
    let all = try family.events("feeds/chores.ics").filter { $0.text("CATEGORIES") != nil }
    #expect(all.count == 12)
    let emma = try family.events("feeds/chores-Emma.ics").compactMap(\.summary).filter { !$0.contains("As of") }
    #expect(emma.count == 6 && emma.allSatisfy { $0.hasSuffix(": Emma") })
  }

  @Test func todosAndMealsComeTwice() throws {
    // Google, Apple and Outlook ignore VTODO and VJOURNAL in subscriptions.
    var family = try Self.busyFamily()
    try family.render()
    let todos = try family.calendar("feeds/todo-list.ics").components("VTODO")
    #expect(todos.map { $0.text("STATUS") } == ["NEEDS-ACTION", "COMPLETED"])
    #expect(todos.first?.property("DUE")?.value == "20270303")
    #expect(try family.events("feeds/todos.ics").first?.summary == "Buy milk")
    #expect(try family.events("feeds/meals.ics").first?.summary == "Dinner: Fish, potatoes")
    #expect(try family.calendar("feeds/meal-journal.ics").components("VJOURNAL").count == 2)
    for path in family.order where path.hasSuffix(".ics") && !path.contains("todo-list") && !path.contains("journal") {
      #expect(!(try family.text(path)).contains("BEGIN:VTODO"))
    }
  }

  @Test func activitiesWithATimeHaveAFeed() throws {
    var family = FeedFixture()
    func activity(_ id: String, _ title: String, _ start: CalendarTime?, _ state: Activity.State) -> Activity {
      var activity = Activity(
        id: ActivityID(id, in: FeedFixture.scope), title: title, host: .member(0), participants: [1],
        duration: .wallClock(seconds: 3600),
        state: state)
      activity.start = start
      activity.location = "Hall, 2"
      activity.tags = ["Food", "Movie", "Food"]
      return activity
    }
    family.tribe.activities = [
      activity("1", "Supper", try FeedFixture.zoned("20270305T180000"), .open), activity("2", "Someday", nil, .open),
      activity("3", "Film", try FeedFixture.day("20270306"), .closed),
    ]
    try family.render()
    #expect(family.findings == [])
    let events = try family.events("feeds/activities.ics")
    #expect(events.map(\.summary) == ["Supper", "Film"])
    #expect(events.map { $0.text("STATUS") } == ["TENTATIVE", "CONFIRMED"])
    #expect(events.first?.property("CATEGORIES")?.value == "Food,Movie" && events.first?.text("LOCATION") == "Hall, 2")
    #expect(events.first?.text("DESCRIPTION") == "Going: Tom")
  }

  @Test func warnsBeforeAFeedIsTooLargeForGoogle() throws {
    var family = FeedFixture()
    for i in 0..<850 { try family.add("Event \(i)", try FeedFixture.zoned("20270305T180000")) }
    try family.render()
    #expect(family.diagnostics.map(\.id).filter { $0 == "feed.nearly-full" }.count == 2)
  }

  @Test func anUnchangedRebuildGivesTheSameBytes() throws {
    var family = try Self.busyFamily()
    family.settings.feeds.canary = false
    family.tribe.houses = []
    try family.render()
    let first = family.files
    family.asOf = "20270302T030000Z"
    try family.render(jobs: 3)
    func changed() -> [String] { family.order.filter { family.files[$0] != first[$0] } }
    #expect(changed() == [])
    // The ledger gone, what was published gives it back.
    family.ledger = RevisionLedger()
    for path in family.order { family.ledger.recover(from: first[path] ?? []) }
    family.asOf = "20270303T030000Z"
    try family.render()
    #expect(changed() == [])
  }

  @Test func oneChangedEventMovesItsOwnStampsOnly() throws {
    var family = try Self.busyFamily()
    family.settings.feeds.canary = false
    try family.render()
    let before = try family.events("feeds/everyone.ics")
    family.tribe.events[1].subject = "Long holiday"
    family.asOf = "20270302T030000Z"
    try family.render()
    let after = try family.events("feeds/everyone.ics")
    #expect(before.count == after.count)
    for (old, new) in zip(before, after) {
      let isChanged = new.summary == "Long holiday"
      #expect((old.property("SEQUENCE")?.value == new.property("SEQUENCE")?.value) != isChanged)
      #expect((old.property("DTSTAMP")?.value == new.property("DTSTAMP")?.value) != isChanged)
      #expect((old.property("LAST-MODIFIED")?.value == new.property("LAST-MODIFIED")?.value) != isChanged)
      #expect(old.property("CREATED")?.value == new.property("CREATED")?.value)
    }
    #expect(after.first { $0.summary == "Long holiday" }?.text("SEQUENCE") == "1")
  }

  @Test func shufflingTheInputChangesNoByteButTheOrder() throws {
    var one = try Self.busyFamily()
    try one.render()
    var two = try Self.busyFamily()
    var random = SeededGenerator(seed: 11)
    two.tribe.events.shuffle(using: &random)
    try two.render()
    #expect(Set(one.order) == Set(two.order))
    let uids = try one.events("feeds/everyone.ics").compactMap(\.uid).sorted()
    #expect(try two.events("feeds/everyone.ics").compactMap(\.uid).sorted() == uids)
  }

  /// RFC 5545 §3.8.4.4: RECURRENCE-ID names the date on the clock of its series; readers want it to be of DTSTART's kind and zone.
  @Test func aDateMovedToAnotherClockOrKindIsTheOneThatIsMeant() throws {
    var family = FeedFixture()
    let abroad = TimeZoneID("America/New_York")
    func change(_ id: CalendarTime, _ start: CalendarTime, _ duration: CalendarDuration? = nil) -> Event.Override {
      var change = Event.Override(recurrenceID: id)
      change.start = start
      change.duration = duration
      return change
    }
    let calls = [
      change(try FeedFixture.zoned("20270312T230000"), .zoned(try FeedFixture.clock("20270312T200000"), abroad)),
      change(try FeedFixture.zoned("20270319T230000"), .utc(try FeedFixture.clock("20270319T200000"))),
      change(try FeedFixture.zoned("20270326T230000"), try FeedFixture.day("20270327"), .days(2)),
    ]
    let camp = change(try FeedFixture.day("20270313"), try FeedFixture.zoned("20270313T150000"), .wallClock(seconds: 3600))
    try family.add("Call", try FeedFixture.zoned("20270305T230000"), rules: ["FREQ=WEEKLY;COUNT=4"]) { $0.overrides = calls }
    try family.add("Camp", try FeedFixture.day("20270306"), .days(1), rules: ["FREQ=WEEKLY;COUNT=2"]) { $0.overrides = [camp] }
    try family.render()
    #expect(family.findings == [])
    let times = try family.lines("feeds/everyone.ics").filter { line in
      ["RECURRENCE-ID", "DTSTART", "DTEND", "EXDATE", "BEGIN:VEVENT"].contains { line.hasPrefix($0) }
        && !line.hasPrefix("DTSTART:1")
    }
    let entries = times.split(separator: "BEGIN:VEVENT").map { $0.joined(separator: " ") }
    #expect(
      Set(entries) == [
        "DTSTART;TZID=Europe/Oslo:20270305T230000 DTEND;TZID=Europe/Oslo:20270306T000000 EXDATE;TZID=Europe/Oslo:20270326T230000",
        "RECURRENCE-ID;TZID=Europe/Oslo:20270312T230000 DTSTART;TZID=Europe/Oslo:20270313T020000 DTEND;TZID=Europe/Oslo:20270313T030000",
        "RECURRENCE-ID;TZID=Europe/Oslo:20270319T230000 DTSTART;TZID=Europe/Oslo:20270319T210000 DTEND;TZID=Europe/Oslo:20270319T220000",
        "DTSTART;VALUE=DATE:20270327 DTEND;VALUE=DATE:20270329",
        "DTSTART;VALUE=DATE:20270306 DTEND;VALUE=DATE:20270307 EXDATE;VALUE=DATE:20270313",
        "DTSTART;TZID=Europe/Oslo:20270313T150000 DTEND;TZID=Europe/Oslo:20270313T160000",
      ])
  }

  /// An event that does not repeat may have changes too: feeds have the dates that pages show.
  @Test func changesOfASingleEventAreInItsFeeds() throws {
    var family = FeedFixture()
    var own = Event.Override(recurrenceID: try FeedFixture.zoned("20270305T180000"))
    own.location = "Hall"
    var other = Event.Override(recurrenceID: try FeedFixture.zoned("20270309T180000"))
    other.subject = "Second night"
    try family.add("Concert", own.recurrenceID) { $0.overrides = [own, other] }
    try family.render()
    #expect(family.findings == [])
    let lines = try family.lines("feeds/everyone.ics")
    #expect(
      lines.filter { $0.hasPrefix("DTSTART;TZID") } == [
        "DTSTART;TZID=Europe/Oslo:20270305T180000", "DTSTART;TZID=Europe/Oslo:20270309T180000",
      ])
    #expect(lines.filter { $0.hasPrefix("SUMMARY") } == ["SUMMARY:Concert", "SUMMARY:Second night"])
    #expect(lines.contains("LOCATION:Hall") && !lines.contains { $0.hasPrefix("RECURRENCE-ID") })
    #expect(Set(lines.filter { $0.hasPrefix("UID") }).count == 2)
  }
}
