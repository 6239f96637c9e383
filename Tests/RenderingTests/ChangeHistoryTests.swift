import CivilTime
import Diagnostics
import Languages
import PageCheck
import Planning
import Recurrence
import TestSupport
import Testing
import TribeModel

@testable import Rendering

/// What two builds after one another tell.
@Suite("What changed between builds")
struct ChangeHistoryTests {
  static func plan(_ change: (inout Tribe, inout PlannerSettings) -> Void = { _, _ in }, day: Int = 1) throws -> SitePlan {
    var (tribe, settings) = (SampleFamily.tribe, SampleFamily.settings)
    change(&tribe, &settings)
    return try SampleFamily.plan(tribe, settings: settings, today: SampleFamily.date(2027, 3, day))
  }

  static func told(_ history: ChangeHistory, _ plan: SitePlan, _ locale: String = "en-GB") -> [String] {
    let words = ChangeWords(plan, Language(matching: locale), for: history.changes)
    return history.changes.map { change in
      let told = words.tell(change)
      return [told.label, told.title, told.detail, told.path ?? "-"].joined(separator: " | ")
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var change: @Sendable (inout Tribe, inout PlannerSettings) -> Void
    var told: [String]
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "nothing", change: { _, _ in }, told: []),
    Case(
      name: "an event is added",
      change: { tribe, _ in
        tribe.events.append(
          SampleFamily.event(90, "Vet", .pets, SampleFamily.time(SampleFamily.date(2027, 3, 9), 15), 30, owner: 0))
      }, told: ["New | Vet | Tue, 9 Mar 2027, 15:00–15:30 | events/sample-90.html"]),
    Case(
      name: "a series moves",
      change: { tribe, _ in
        tribe.events[0].when.start = .zoned(SampleFamily.time(SampleFamily.date(2027, 1, 6), 17), SampleFamily.zone)
      },
      told: ["Moved | Piano lesson | every Tuesday, 16:30–17:15 → every Wednesday, 17:00–17:45 | events/sample-1.html"]),
    Case(
      name: "an event is renamed", change: { tribe, _ in tribe.events[0].subject = "Violin <lesson>" },
      told: ["Renamed | Violin <lesson> | Formerly: Piano lesson | events/sample-1.html"]),
    Case(
      name: "a series is gone", change: { tribe, _ in tribe.events.remove(at: 0) },
      told: ["Cancelled | Piano lesson | every Tuesday, 16:30–17:15 | -"]),
    Case(
      name: "one date is cancelled",
      change: { tribe, _ in
        tribe.events[0].when.exceptionDates.append(
          .zoned(SampleFamily.time(SampleFamily.date(2027, 3, 9), 16, 30), SampleFamily.zone))
      }, told: ["Cancelled | Piano lesson | Tue, 9 Mar 2027, 16:30 | events/sample-1.html"]),
    Case(
      name: "somebody answers", change: { tribe, _ in tribe.events[1].invitations[0].response = .declined },
      told: ["Answer | Football training | David: Not going | events/sample-2.html"]),
    Case(
      name: "a member's new name is no change of the events", change: { tribe, _ in tribe.members[3].name = "Dave" },
      told: ["Renamed | Dave | Formerly: David | members/Dave/index.html"]),
    Case(
      name: "an event is somebody else's", change: { tribe, _ in tribe.events[0].owner = 0 },
      told: ["Changed | Piano lesson | now Astrid’s (was Clara’s) | events/sample-1.html"]),
    Case(
      name: "a series ends",
      change: { tribe, _ in
        tribe.events[0].when.rules[0].end = .until(.zoned(SampleFamily.time(SampleFamily.date(2027, 4, 1), 12), SampleFamily.zone))
      }, told: ["Changed | Piano lesson | ends on 1 April 2027 | events/sample-1.html"]),
    Case(
      name: "an event of the past is added",
      change: { tribe, _ in
        tribe.events.append(
          SampleFamily.event(92, "Vet", .pets, SampleFamily.time(SampleFamily.date(2027, 2, 9), 15), 30, owner: 0))
      }, told: []),
    Case(name: "an event becomes private", change: { tribe, _ in tribe.events[0].visibility = .busy }, told: []),
    Case(name: "an event is hidden", change: { tribe, _ in tribe.events[0].visibility = .hidden }, told: []),
    Case(
      name: "private events change",
      change: { tribe, _ in
        var secret = SampleFamily.event(
          91, "Surprise", .celebration, SampleFamily.time(SampleFamily.date(2027, 3, 9), 15), 30, owner: 0)
        secret.visibility = .busy
        tribe.events.append(secret)
      }, told: []),
    Case(name: "contacts are published no more", change: { _, settings in settings.publish.contacts = false }, told: []),
  ]

  @Test(arguments: cases)
  func saysWhatChanged(_ c: Case) throws {
    let first = ChangeHistory(after: nil, try Self.plan())
    #expect(first.changes.isEmpty)
    let plan = try Self.plan(c.change, day: 2)
    let second = ChangeHistory(after: first, plan)
    #expect(Self.told(second, plan) == c.told)
    #expect(second.newCount(zone: plan.context.zone) == c.told.count)
  }

  /// What a weekly lesson on Tuesdays can be: as it is, called off, called off but for a date (or a date and all that follow).
  enum Lesson: Sendable { case on, withoutADate, off, offButOne, offButOneMoved, offButTheRest, gone }

  private static func plan(_ lesson: Lesson, day: Int) throws -> SitePlan {
    func time(_ day: Int, _ hour: Int) -> CalendarTime {
      .zoned(SampleFamily.time(SampleFamily.date(2027, 3, day), hour, 30), SampleFamily.zone)
    }
    return try plan(
      { tribe, _ in
        tribe.events[0].when.exceptionDates = [time(16, 16)]
        var live = Event.Override(recurrenceID: time(9, 16), appliesToFuture: lesson == .offButTheRest)
        live.status = .confirmed
        switch lesson {
        case .on: return
        case .withoutADate: tribe.events[0].when.exceptionDates.append(time(9, 16))
        case .off: tribe.events[0].status = .cancelled
        case .gone: tribe.events.remove(at: 0)
        case .offButOne, .offButOneMoved, .offButTheRest:
          if lesson == .offButOneMoved { live.start = time(10, 18) }
          tribe.events[0].status = .cancelled
          tribe.events[0].overrides = [live]
        }
      }, day: day)
  }

  @Test(arguments: [
    (Lesson.on, Lesson.off, ["Cancelled | every Tuesday, 16:30–17:15"]),
    (.on, .offButOne, ["Cancelled | every Tuesday, 16:30–17:15", "On again | Tue, 9 Mar 2027, 16:30"]),
    (.off, .offButOne, ["On again | Tue, 9 Mar 2027, 16:30"]), (.offButOne, .offButOne, []),
    (.off, .offButTheRest, ["On again | Tue, 9 Mar 2027, 16:30, and all that follow"]),
    (.offButOne, .offButOneMoved, ["Moved | Tue, 9 Mar 2027, 16:30 → Wed, 10 Mar 2027, 18:30"]),
    (.offButOneMoved, .off, ["Cancelled | Wed, 10 Mar 2027, 18:30"]), (.offButOne, .on, ["On again | every Tuesday, 16:30–17:15"]),
    (.offButTheRest, .on, ["On again | every Tuesday, 16:30–17:15"]),
    (
      .offButOneMoved, .on,
      ["On again | every Tuesday, 16:30–17:15", "Moved | Wed, 10 Mar 2027, 18:30 → Tue, 9 Mar 2027, 16:30"]
    ),
    (.offButOne, .withoutADate, ["On again | every Tuesday, 16:30–17:15", "Cancelled | Tue, 9 Mar 2027, 16:30"]),
    (.gone, .offButOne, ["New | Tue, 9 Mar 2027, 16:30"]), (.offButOne, .gone, ["Cancelled | Tue, 9 Mar 2027, 16:30"]),
    (.off, .gone, []), (.gone, .off, []),
  ])
  func datesOfACancelledSeriesThatTakePlaceAreTold(before: Lesson, after: Lesson, told: [String]) throws {
    let first = ChangeHistory(after: nil, try Self.plan(before, day: 1))
    let plan = try Self.plan(after, day: 2)
    let read = try #require(ChangeHistory.parse(first.print()))
    let lines = Self.told(ChangeHistory(after: read, plan), plan).map { line in
      let parts = line.split(separator: " | ")
      return "\(parts[0]) | \(parts[2])"
    }
    #expect(lines == told)
    // A day after the date has gone by there is nothing to tell of it.
    let late = ChangeHistory(after: ChangeHistory(after: nil, try Self.plan(before, day: 12)), try Self.plan(after, day: 12))
    #expect(late.changes.allSatisfy { $0.before.prefix(10) != "2027-03-09" && $0.after.prefix(10) != "2027-03-09" })
  }

  /// What stands of the second and third Tuesday of a weekly lesson in an export.
  struct Dates: Sendable, CustomTestStringConvertible {
    var name: String
    var before: [Event.Override] = []
    var after: [Event.Override] = []
    var told: [String]
    var back: [String]
    var testDescription: String { name }
  }

  private static func date(_ day: Int, andAllLater: Bool = false, _ change: (inout Event.Override) -> Void) -> Event.Override {
    var date = Event.Override(recurrenceID: time(day, 16), appliesToFuture: andAllLater)
    change(&date)
    return date
  }

  private static func time(_ day: Int, _ hour: Int) -> CalendarTime {
    .zoned(SampleFamily.time(SampleFamily.date(2027, 3, day), hour, 30), SampleFamily.zone)
  }

  static let dates = [
    Dates(
      name: "one date is renamed", after: [date(9) { $0.subject = "Concert" }],
      told: ["Changed | Tue, 9 Mar 2027, 16:30 · new name"],
      back: ["Changed | Tue, 9 Mar 2027, 16:30 · new name"]),
    Dates(
      name: "one date is elsewhere and later",
      after: [
        date(9) {
          $0.location = "Town hall"
          $0.start = time(9, 18)
        }
      ],
      told: ["Moved | Tue, 9 Mar 2027, 16:30 → Tue, 9 Mar 2027, 18:30 · later by 2 hours · new place"],
      back: ["Moved | Tue, 9 Mar 2027, 18:30 → Tue, 9 Mar 2027, 16:30 · earlier by 2 hours · new place"]),
    Dates(
      name: "an export repeats for a date what the series says",
      after: [
        date(9) {
          $0.subject = "Piano lesson"
          $0.status = .confirmed
          $0.duration = .wallClock(seconds: 45 * 60)
          $0.start = time(9, 16)
        }
      ], told: [], back: []),
    Dates(
      name: "all later ones move", after: [date(9, andAllLater: true) { $0.start = time(10, 18) }],
      told: ["Moved | Tue, 9 Mar 2027, 16:30 → Wed, 10 Mar 2027, 18:30, and all that follow"],
      back: ["Moved | Wed, 10 Mar 2027, 18:30 → Tue, 9 Mar 2027, 16:30, and all that follow"]),
    Dates(
      name: "all later ones are called off", after: [date(9, andAllLater: true) { $0.status = .cancelled }],
      told: ["Cancelled | Tue, 9 Mar 2027, 16:30, and all that follow"],
      back: ["On again | Tue, 9 Mar 2027, 16:30, and all that follow"]),
    Dates(
      name: "all later ones are longer, and one of them is called off",
      after: [
        date(9, andAllLater: true) { $0.duration = .wallClock(seconds: 3600) }, date(16) { $0.status = .cancelled },
      ],
      told: ["Changed | Tue, 9 Mar 2027, 16:30, and all that follow · other length", "Cancelled | Tue, 16 Mar 2027, 16:30"],
      back: ["Changed | Tue, 9 Mar 2027, 16:30, and all that follow · other length", "On again | Tue, 16 Mar 2027, 16:30"]),
    Dates(
      name: "a renamed date is called off", before: [date(9) { $0.subject = "Concert" }],
      after: [date(9) { $0.status = .cancelled }],
      told: ["Cancelled | Tue, 9 Mar 2027, 16:30"], back: ["On again | Tue, 9 Mar 2027, 16:30"]),
    Dates(
      name: "of several changes of a date the last counts",
      before: [date(9) { $0.subject = "Concert" }],
      after: [date(9) { $0.status = .cancelled }, date(9) { $0.subject = "Concert" }], told: [], back: []),
    Dates(name: "a date gone by", after: [date(2) { $0.subject = "Concert" }], told: [], back: []),
  ]

  @Test(arguments: dates)
  func datesOfASeriesThatAreOtherAreTold(_ c: Dates) throws {
    func lines(from old: [Event.Override], to new: [Event.Override]) throws -> [String] {
      let first = ChangeHistory(after: nil, try Self.plan { tribe, _ in tribe.events[0].overrides = old })
      let plan = try Self.plan({ tribe, _ in tribe.events[0].overrides = new }, day: 3)
      let read = try #require(ChangeHistory.parse(first.print()))
      return Self.told(ChangeHistory(after: read, plan), plan).map { line in
        let parts = line.split(separator: " | ")
        return "\(parts[0]) | \(parts[2])"
      }
    }
    #expect(try lines(from: c.before, to: c.after) == c.told)
    #expect(try lines(from: c.after, to: c.before) == c.back)
  }

  @Test(arguments: cases)
  func aSecondBuildOfTheSameDayKeepsTheBytes(_ c: Case) throws {
    let plan = try Self.plan(c.change, day: 2)
    let once = ChangeHistory(after: ChangeHistory(after: nil, try Self.plan()), plan)
    let read = try #require(ChangeHistory.parse(once.print()))
    #expect(read == once)
    #expect(ChangeHistory(after: read, plan).print() == once.print())
  }

  @Test func theNextDayKeepsTheChangesButTheyAreNotNewAnyMore() throws {
    let plan = try Self.plan({ tribe, _ in tribe.events[0].subject = "Violin" }, day: 2)
    let once = ChangeHistory(after: ChangeHistory(after: nil, try Self.plan()), plan)
    let later = try Self.plan({ tribe, _ in tribe.events[0].subject = "Violin" }, day: 3)
    let next = ChangeHistory(after: once, later)
    #expect(next.changes == once.changes)
    #expect(next.newCount(zone: later.context.zone) == 0)
    #expect(next.previousDay == SampleFamily.date(2027, 3, 2))
  }

  @Test func whatBecamePrivateIsForgotten() throws {
    let renamed = try Self.plan({ tribe, _ in tribe.events[0].subject = "Surprise for Bo" }, day: 2)
    let history = ChangeHistory(after: ChangeHistory(after: nil, try Self.plan()), renamed)
    #expect(!history.changes.isEmpty)
    let hidden = try Self.plan(
      { tribe, _ in
        tribe.events[0].subject = "Surprise for Bo"
        tribe.events[0].visibility = .busy
      }, day: 3)
    let after = ChangeHistory(after: history, hidden)
    #expect(after.changes.isEmpty)
    #expect(!String(decoding: after.print(), as: UTF8.self).contains("Surprise"))
  }

  @Test func oldChangesLeaveAndTooManyAreCounted() throws {
    let many = try Self.plan(
      { tribe, _ in
        for number in 0..<500 {
          let time = SampleFamily.time(SampleFamily.date(2027, 3, 9), 15)
          tribe.events.append(SampleFamily.event(1000 + number, "E\(number)", .pets, time, 30, owner: 0))
        }
      }, day: 2)
    let history = ChangeHistory(after: ChangeHistory(after: nil, try Self.plan()), many)
    #expect(history.changes.count == ChangeHistory.maximumChangesPerBuild)
    #expect(history.newCount(zone: many.context.zone) == 500)
    #expect(Self.told(history, many).last == " | and 401 more changes |  | -")
    let later = try SampleFamily.plan(today: SampleFamily.date(2027, 5, 20))
    #expect(ChangeHistory(after: history, later).changes.allSatisfy { $0.moment == later.context.asOf })
  }

  @Test(arguments: Rounds.seeds(30, of: 300))
  func damageIsFoundAndNeverTraps(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let plan = try Self.plan({ tribe, _ in tribe.events[0].subject = "Tab\tnew\nline\\" }, day: 2)
    let good = ChangeHistory(after: ChangeHistory(after: nil, try Self.plan()), plan).print()
    var bytes = good
    switch Int.random(in: 0..<3, using: &random) {
    case 0: bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
    case 1: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
    default: bytes.remove(at: Int.random(in: bytes.indices, using: &random))
    }
    #expect(bytes == good || ChangeHistory.parse(bytes) == nil)
  }

  @Test(arguments: ["en-GB", "de-DE", "fr-FR", "es-ES", "ar-EG"])
  func thePageIsFaultlessInEachLanguage(_ locale: String) throws {
    let plan = try Self.plan(
      { tribe, _ in
        tribe.events[0].subject = "<script>alert(1)</script> & \u{202B}evil"
        tribe.events[1].invitations[0].response = .declined
        tribe.events.remove(at: 2)
      }, day: 2)
    let history = ChangeHistory(after: ChangeHistory(after: nil, try Self.plan()), plan)
    let files = try pages(plan, language: locale, history: history)
    let page = try #require(files.first { $0.path == "what's-new/index.html" })
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.contains("&lt;script&gt;"))
    #expect(!text.contains("<script>alert"))
    let checked = files.filter { $0.path.hasPrefix("what's-new") || $0.path == "index.html" }.map {
      CheckedFile(path: $0.path, bytes: $0.bytes)
    }
    let findings = SiteCheck(files: checked, options: CheckOptions()).findings(jobs: 1).filter {
      !$0.message.contains("leads to no file")
    }
    #expect(findings.map { "\($0.path):\($0.offset): \($0.message)" } == [])
  }
}
