import CivilTime
import ContentLines
import Diagnostics
import ICalendar
import Planning
import Recurrence
import TestSupport
import Testing
import TribeModel

/// A series that is called off and has dates that take place all the same: pages and feeds show the same.
@Suite("Dates of a cancelled series that take place")
struct CancelledSeriesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var start: CalendarTime
    var rule = "FREQ=WEEKLY;COUNT=6"
    var duration = CalendarDuration.wallClock(seconds: 3600)
    var change: @Sendable (inout Event) throws -> Void
    /// What the feeds have besides the cancelled series: the start on the family's clock, the end, the title and STATUS.
    var live: [String]
    /// The dates that the cancelled series still has, on its own clock.
    var off: [String]
    var testDescription: String { name }
  }

  private static func change(
    _ id: CalendarTime, status: Event.Status? = .confirmed, andAllLater: Bool = false,
    _ more: (inout Event.Override) -> Void = { _ in }
  ) -> Event.Override {
    var change = Event.Override(recurrenceID: id, appliesToFuture: andAllLater)
    change.status = status
    more(&change)
    return change
  }

  static func cases() throws -> [Case] {
    let zoned = FeedFixture.zoned
    @Sendable func abroad(_ text: String) throws -> CalendarTime {
      .zoned(try FeedFixture.clock(text), TimeZoneID("America/New_York"))
    }
    return [
      Case(
        name: "one date", start: try zoned("20270305T180000"),
        change: { $0.overrides = [Self.change(try zoned("20270312T180000"))] },
        live: ["20270312T180000 20270312T190000 Choir CONFIRMED"],
        off: ["20270305T180000", "20270319T180000", "20270326T180000", "20270402T180000", "20270409T180000"]),
      Case(
        name: "a moved and renamed date, not certain yet", start: try zoned("20270305T180000"),
        change: {
          let start = try zoned("20270313T090000")
          $0.overrides = [
            Self.change(try zoned("20270312T180000"), status: .tentative) {
              $0.start = start
              $0.duration = .wallClock(seconds: 7200)
              $0.subject = "Concert"
            }
          ]
        },
        live: ["20270313T090000 20270313T110000 Concert TENTATIVE"],
        off: ["20270305T180000", "20270319T180000", "20270326T180000", "20270402T180000", "20270409T180000"]),
      Case(
        name: "a date that the rule does not have", start: try zoned("20270305T180000"), rule: "FREQ=WEEKLY;COUNT=2",
        change: { $0.overrides = [Self.change(try zoned("20270401T180000"))] },
        live: ["20270401T180000 20270401T190000 Choir CONFIRMED"], off: ["20270305T180000", "20270312T180000"]),
      Case(
        name: "of several changes of one date the last counts", start: try zoned("20270305T180000"), rule: "FREQ=WEEKLY;COUNT=3",
        change: {
          $0.overrides = [
            Self.change(try zoned("20270312T180000"), status: .cancelled), Self.change(try zoned("20270312T180000")),
            Self.change(try zoned("20270319T180000")), Self.change(try zoned("20270319T180000"), status: .cancelled),
          ]
        },
        live: ["20270312T180000 20270312T190000 Choir CONFIRMED"], off: ["20270305T180000"]),
      Case(
        name: "whole days", start: try FeedFixture.day("20270305"), rule: "FREQ=WEEKLY;COUNT=3", duration: .days(2),
        change: { $0.overrides = [Self.change(try FeedFixture.day("20270312"))] },
        live: ["20270312 20270314 Choir CONFIRMED"], off: ["20270305", "20270319"]),
      Case(
        name: "of another zone, also while the two clocks are an hour nearer", start: try abroad("20270305T180000"),
        rule: "FREQ=WEEKLY;COUNT=4",
        change: { $0.overrides = [Self.change(try abroad("20270312T180000")), Self.change(try abroad("20270319T180000"))] },
        live: ["20270313T000000 20270313T010000 Choir CONFIRMED", "20270319T230000 20270320T000000 Choir CONFIRMED"],
        off: ["20270305T180000", "20270326T180000"]),
      Case(
        name: "moved to a time in another zone", start: try abroad("20270305T180000"), rule: "FREQ=WEEKLY;COUNT=2",
        change: {
          let start = try zoned("20270312T180000")
          $0.overrides = [Self.change(try abroad("20270312T180000")) { $0.start = start }]
        },
        live: ["20270312T180000 20270312T190000 Choir CONFIRMED"], off: ["20270305T180000"]),
      Case(
        name: "a timed date of a series of whole days", start: try FeedFixture.day("20270305"), rule: "FREQ=WEEKLY;COUNT=2",
        duration: .days(1),
        change: {
          let start = try zoned("20270312T180000")
          $0.overrides = [
            Self.change(try FeedFixture.day("20270312")) {
              $0.start = start
              $0.duration = .wallClock(seconds: 1800)
            }
          ]
        },
        live: ["20270312T180000 20270312T183000 Choir CONFIRMED"], off: ["20270305"]),
      Case(
        name: "named in UTC", start: try zoned("20270305T180000"), rule: "FREQ=WEEKLY;COUNT=3",
        change: { $0.overrides = [Self.change(.utc(try FeedFixture.clock("20270312T170000")))] },
        live: ["20270312T180000 20270312T190000 Choir CONFIRMED"], off: ["20270305T180000", "20270319T180000"]),
      Case(
        name: "this and all that follow", start: try zoned("20270305T180000"), rule: "FREQ=WEEKLY;COUNT=4",
        change: {
          let start = try zoned("20270320T200000")
          $0.overrides = [Self.change(try zoned("20270319T180000"), andAllLater: true) { $0.start = start }]
        },
        live: ["20270320T200000 20270320T210000 Choir CONFIRMED", "20270327T200000 20270327T210000 Choir CONFIRMED"],
        off: ["20270305T180000", "20270312T180000"]),
      Case(
        name: "all that follow until they are called off again", start: try zoned("20270305T180000"), rule: "FREQ=WEEKLY;COUNT=5",
        change: {
          $0.overrides = [
            Self.change(try zoned("20270312T180000"), andAllLater: true),
            Self.change(try zoned("20270326T180000"), status: .cancelled, andAllLater: true),
          ]
        },
        live: ["20270312T180000 20270312T190000 Choir CONFIRMED", "20270319T180000 20270319T190000 Choir CONFIRMED"],
        off: ["20270305T180000"]),
      Case(
        name: "a rule whose dates are listed", start: try zoned("20270213T180000"),
        rule: "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=13;BYSETPOS=1",
        change: { $0.overrides = [Self.change(try zoned("20270313T180000"))] },
        live: ["20270313T180000 20270313T190000 Choir CONFIRMED"], off: ["20270213T180000", "20271113T180000"]),
      Case(
        name: "no date: a change without a status is as cancelled as the series", start: try zoned("20270305T180000"),
        rule: "FREQ=WEEKLY;COUNT=2",
        change: {
          $0.overrides = [Self.change(try zoned("20270312T180000"), status: nil) { $0.location = "Hall 2" }]
        }, live: [], off: ["20270305T180000", "20270312T180000"]),
      Case(
        name: "no date: all that follow moved, and are as cancelled as the series", start: try zoned("20270305T180000"),
        rule: "FREQ=WEEKLY;COUNT=4",
        change: {
          let start = try zoned("20270320T200000")
          $0.overrides = [Self.change(try zoned("20270319T180000"), status: nil, andAllLater: true) { $0.start = start }]
        }, live: [], off: ["20270305T180000", "20270312T180000", "20270319T180000", "20270326T180000"]),
      Case(
        name: "no date: it was moved out of the window", start: try zoned("20270305T180000"), rule: "FREQ=WEEKLY;COUNT=2",
        change: {
          let start = try zoned("20290312T180000")
          $0.overrides = [Self.change(try zoned("20270312T180000")) { $0.start = start }]
        }, live: [], off: ["20270305T180000", "20270312T180000"]),
    ]
  }

  private static func family(_ c: Case) throws -> FeedFixture {
    var family = FeedFixture()
    try family.add("Choir", c.start, c.duration, rules: [c.rule], id: "choir") {
      $0.status = .cancelled
      $0.invitations = [.init(member: 1, response: .going)]
      do { try c.change(&$0) } catch { Issue.record(error) }
    }
    return family
  }

  @Test func areOnTheFeedsAsOnThePages() throws {
    for c in try Self.cases() {
      var family = try Self.family(c)
      for mode in [FeedSettings.Cancelled.drop, .mark(days: 30)] {
        family.settings.feeds.cancelled = mode
        try family.render()
        #expect(family.findings == [], "\(c.name)")
        #expect(family.diagnostics.filter { $0.severity > .note }.map(\.message) == [], "\(c.name)")
        let isMarked = mode != .drop
        for path in ["feeds/everyone.ics", "feeds/Emma.ics", "feeds/Tom.ics", "events/tribehub-choir.ics"] {
          guard family.files[path] != nil || isMarked || !c.live.isEmpty else { continue }
          let feed = try FeedCompare(family, path)
          #expect(feed.live == c.live, "\(c.name), \(path), \(mode)")
          #expect(feed.off == (isMarked ? c.off : []), "\(c.name), \(path), \(mode)")
          #expect(Set(feed.keys).count == feed.keys.count, "\(c.name), \(path), \(mode)")
        }
        // Somebody who is not invited.
        #expect(try family.events("feeds/Soren.ics").isEmpty)
        #expect((family.files["events/tribehub-choir.ics"] != nil) == (isMarked || !c.live.isEmpty), "\(c.name)")
      }
      #expect(try FeedCompare.onThePages(family) == c.live, "\(c.name)")
    }
  }

  @Test func theLiveDateIsNeitherFreeNorCalledOff() throws {
    for mode in [FeedSettings.Cancelled.drop, .mark(days: 30)] {
      let c = try #require(try Self.cases().first)
      var family = try Self.family(c)
      family.settings.feeds.cancelled = mode
      family.settings.feeds.initialsInTitles = true
      family.settings.feeds.alarmMinutes = 15
      family.tribe.events[0].overrides[0].notes = "In the church"
      family.tribe.events[0].overrides[0].answers = [.init(member: 1, response: .declined)]
      try family.render()
      #expect(family.findings == [])
      let live = try #require(try family.events("feeds/everyone.ics").first { $0.text("STATUS") != "CANCELLED" })
      #expect(live.summary == "E: Choir" && live.text("TRANSP") == "OPAQUE" && live.components.count == 1)
      #expect(live.text("DESCRIPTION") == "In the church\n\nWho: Emma, Tom\nGoing: Emma\nNot going: Tom")
      #expect(live.uid == "event-choir.7.tribehub.on-20270312T180000@wallplanner.invalid")
      #expect(live.property("RECURRENCE-ID") == nil && live.property("RRULE") == nil)
      #expect(live.property("URL")?.value == "https://planner.example.org/events/tribehub-choir.html")
      let series = try family.events("feeds/everyone.ics").filter { $0.text("STATUS") == "CANCELLED" }
      #expect(series.map(\.summary) == (mode == .drop ? [] : ["Cancelled: E/T: Choir"]))
      #expect(series.allSatisfy { $0.text("TRANSP") == "TRANSPARENT" && $0.property("EXDATE")?.value == "20270312T180000" })
    }
  }

  @Test func aRenamedDateOfACancelledSeriesSaysSoToo() throws {
    var family = try Self.family(try #require(try Self.cases().first))
    family.settings.feeds.cancelled = .mark(days: 30)
    family.tribe.events[0].overrides[0].status = nil
    family.tribe.events[0].overrides[0].subject = "Concert"
    try family.render()
    #expect(family.findings == [])
    let events = try family.events("feeds/everyone.ics")
    #expect(events.map(\.summary) == ["Cancelled: Choir", "Cancelled: Concert"])
    #expect(events.allSatisfy { $0.text("STATUS") == "CANCELLED" && $0.text("TRANSP") == "TRANSPARENT" })
  }

  @Test func busyTimeSaysNothingOfTheDate() throws {
    var family = try Self.family(try #require(try Self.cases().dropFirst().first))
    family.tribe.events[0].visibility = .busy
    family.tribe.events[0].overrides[0].location = "Clinic"
    family.tribe.events[0].overrides[0].notes = "Private"
    for mode in [FeedSettings.Cancelled.drop, .mark(days: 30)] {
      family.settings.feeds.cancelled = mode
      try family.render()
      #expect(family.findings == [])
      #expect(try FeedCompare(family, "feeds/everyone.ics").live == ["20270313T090000 20270313T110000 Busy TENTATIVE"])
      for path in family.order {
        let text = try family.text(path)
        for secret in ["Concert", "Clinic", "Private", "choir"] { #expect(!text.contains(secret), "\(path) has \(secret)") }
      }
    }
  }

  @Test func theSecondOfAnHourThatComesTwiceIsMeant() throws {
    // 00:30Z is 02:30 for the first time, 01:30Z for the second.
    var family = FeedFixture()
    family.asOf = "20271001T000000Z"
    try family.add("Call", .utc(try FeedFixture.clock("20271030T013000")), rules: ["FREQ=DAILY;COUNT=3"]) {
      $0.status = .cancelled
      var change = Event.Override(recurrenceID: $0.when.start, appliesToFuture: true)
      change.status = .confirmed
      $0.overrides = [change]
    }
    try family.render()
    #expect(family.findings == [])
    let events = try family.events("feeds/everyone.ics")
    #expect(events.map { $0.property("DTSTART")?.value } == ["20271030T033000", "20271031T013000Z", "20271101T023000"])
    #expect(events.map { $0.property("DTEND")?.value } == ["20271030T043000", "20271031T023000Z", "20271101T033000"])
  }

  @Test func aDateThatIsCalledOffAfterAllJustLeaves() throws {
    var family = try Self.family(try #require(try Self.cases().first))
    family.settings.feeds.cancelled = .mark(days: 30)
    try family.render()
    family.tribe.events[0].overrides[0].status = .cancelled
    family.asOf = "20270303T000000Z"
    try family.render()
    #expect(family.findings == [])
    #expect(try family.events("feeds/everyone.ics").map { $0.text("STATUS") } == ["CANCELLED"])
  }

  @Test(arguments: Rounds.seeds(8, of: 60))
  func randomSeriesAreOnTheFeedsAsOnThePages(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var family = FeedFixture()
    for number in 0..<3 { try Self.addRandom(&family, "\(number)", &random) }
    for mode in [FeedSettings.Cancelled.drop, .mark(days: 30)] {
      family.settings.feeds.cancelled = mode
      try family.render()
      #expect(family.findings == [], "seed \(seed)")
      let feed = try FeedCompare(family, "feeds/everyone.ics")
      #expect(feed.live.sorted() == (try FeedCompare.onThePages(family)).sorted(), "seed \(seed), \(mode)")
      #expect(Set(feed.keys).count == feed.keys.count, "seed \(seed), \(mode)")
      if mode == .drop { #expect(feed.off == [], "seed \(seed)") }
      // No date of one series is both called off and live.
      let taken = try FeedCompare.datesOnThePages(family)
      for date in feed.offByUID { #expect(!taken.contains(date), "\(date), seed \(seed)") }
    }
  }

  private static func addRandom(_ family: inout FeedFixture, _ id: String, _ random: inout SeededGenerator) throws {
    let clock = try FeedFixture.clock(
      "20270\(Int.random(in: 1...3, using: &random))1\(Int.random(in: 0...9, using: &random))T180000")
    let start: CalendarTime =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: .date(clock.date)
      case 1: .utc(clock)
      case 2: .floating(clock)
      case 3: .zoned(clock, TimeZoneID("America/New_York"))
      default: .zoned(clock, FeedFixture.oslo)
      }
    let rules = [
      "FREQ=WEEKLY;COUNT=9", "FREQ=DAILY;INTERVAL=5", "FREQ=MONTHLY;BYDAY=FR,2MO", "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR,SA",
    ]
    let rule = rules[Int.random(in: rules.indices, using: &random)]
    try family.add("Series \(id)", start, start.isDate ? .days(1) : .wallClock(seconds: 5400), rules: [rule], id: id) { event in
      event.status = .cancelled
      let dates = event.when.occurrences(in: clock..<clock.adding(seconds: 200 * 86_400), limit: 40).starts
      for number in 0..<Int.random(in: 1...5, using: &random) {
        guard let date = dates.randomElement(using: &random) else { return }
        func time(_ shift: Int64) -> CalendarTime {
          let clock = date.adding(seconds: shift)
          switch start {
          case .date: return .date(clock.date)
          case .utc: return .utc(clock)
          case .floating: return .floating(clock)
          case .zoned(_, let zone): return .zoned(clock, zone)
          }
        }
        var change = Event.Override(recurrenceID: time(0), appliesToFuture: Int.random(in: 0..<4, using: &random) == 0)
        change.status = [Event.Status.confirmed, .confirmed, .tentative, .cancelled, nil].randomElement(using: &random) ?? nil
        if Bool.random(using: &random) { change.start = time(Int64.random(in: -3...3, using: &random) * 43_200) }
        if Bool.random(using: &random) { change.subject = "Other \(id) \(number)" }
        event.overrides.append(change)
      }
    }
  }
}

/// What a feed shows, in texts that can be held against the pages.
struct FeedCompare {
  private(set) var live: [String] = []
  /// Dates of cancelled series, on their own clocks.
  private(set) var off: [String] = []
  /// The same with the series' UID in front.
  private(set) var offByUID: [String] = []
  /// UID and RECURRENCE-ID of every entry.
  private(set) var keys: [String] = []

  private static func text(_ clock: CivilDateTime) -> String { clock.text(.basic) }

  private static func said(_ start: CivilDateTime, _ end: CivilDateTime, _ isDate: Bool, _ title: String, _ status: String)
    -> String
  {
    func text(_ clock: CivilDateTime) -> String {
      let text = Self.text(clock)
      return isDate ? String(text.prefix(8)) : text
    }
    return "\(text(start)) \(text(end)) \(title) \(status)"
  }

  private static func zone(_ time: CalendarTime) -> TimeZoneID? { if case .zoned(_, let zone) = time { zone } else { nil } }

  init(_ family: FeedFixture, _ path: String) throws {
    let database = ZoneDatabase()
    let own = try database.zone(family.tribe.zone)
    let window = try FeedFixture.clock("20260101T000000")..<(try FeedFixture.clock("20280601T000000"))
    for event in CalendarContents.read(try family.calendar(path)).contents.events {
      let when = try #require(event.when)
      let zone = try Self.zone(when.start).map(database.zone) ?? own
      func local(_ clock: CivilDateTime) -> CivilDateTime {
        if when.start.isDate { return clock }
        if case .utc = when.start { return own.localTime(of: Instant(secondsSinceEpoch: clock.secondsSinceEpoch)) }
        return own.localTime(of: zone.instant(of: clock))
      }
      let name = event.recurrenceID.map { Self.text($0.wallClock) } ?? ""
      keys.append("\(event.uid ?? "") \(name)")
      guard event.status == .cancelled else {
        try #require(!when.repeats && event.recurrenceID == nil, "a date that takes place stands for itself")
        let status = event.status == .tentative ? "TENTATIVE" : "CONFIRMED"
        let end = try #require(event.end)
        live.append(Self.said(local(when.start.wallClock), local(end.wallClock), when.start.isDate, event.summary ?? "", status))
        continue
      }
      // Outlook shows it as normal otherwise.
      #expect(event.summary?.hasPrefix("Cancelled: ") == true)
      // A changed date of a cancelled series is cancelled as the date of the series that it stands for.
      guard event.recurrenceID == nil else { continue }
      for start in when.occurrences(in: window, limit: 100, zone: zone).starts {
        let text = Self.text(start)
        off.append(when.start.isDate ? String(text.prefix(8)) : text)
        // Parts of one series have the same beginning.
        offByUID.append("\((event.uid ?? "").split(separator: ".").first ?? "") \(text)")
      }
    }
    live.sort()
    off.sort()
  }

  /// Every occurrence that the pages show.
  static func onThePages(_ family: FeedFixture) throws -> [String] {
    var diagnostics: [Diagnostic] = []
    let plan = try family.plan(&diagnostics)
    // What is called off stands on pages too, struck through.
    return plan.items.filter { !$0.isCancelled }.map { occurrence in
      let event = plan.shown.events[Int(occurrence.event)]
      let change = occurrence.override >= 0 ? event.overrides[Int(occurrence.override)] : nil
      let status = (change?.status ?? event.status) == .tentative ? "TENTATIVE" : "CONFIRMED"
      return said(occurrence.start, occurrence.end, occurrence.isAllDay, change?.subject ?? event.subject, status)
    }
  }

  /// The dates that they stand for, on their own clocks, with the event's part of the UID in front.
  static func datesOnThePages(_ family: FeedFixture) throws -> Set<String> {
    var diagnostics: [Diagnostic] = []
    let plan = try family.plan(&diagnostics)
    return Set(
      plan.items.filter { !$0.isCancelled }.map {
        "event-\(plan.shown.events[Int($0.event)].id.raw) \(text($0.recurrenceID))"
      })
  }
}
