import CivilTime
import Diagnostics
import Languages
import Recurrence
import TestSupport
import Testing
import TribeModel

@testable import Planning
@testable import Rendering
@testable import Templates

/// A page whose key is the same is not made again, so equal keys must stand for equal pages.
@Suite("Keys of pages")
struct PageKeysTests {
  /// Every stored field that the keys know. One that is added to a type has to be added to its digest too.
  @Test func everyFieldIsKnown() {
    func fields(_ value: Any) -> [String] { Mirror(reflecting: value).children.map { $0.label ?? "" } }
    let event = SampleFamily.tribe.events[0]
    #expect(
      fields(event) == [
        "id", "subject", "when", "duration", "overrides", "owner", "invitations", "category", "tags", "location", "notes", "url",
        "status", "visibility", "isBusy", "layer", "foreignUID", "birthday", "created", "updated",
      ])
    #expect(
      fields(Event.Override(recurrenceID: .date(CivilDate(uncheckedDayNumber: 1)))) == [
        "recurrenceID", "appliesToFuture", "start", "duration", "subject", "location", "notes", "status", "answers",
      ])
    #expect(fields(Event.Invitation(member: 0, response: .going)) == ["member", "response"])
    #expect(fields(event.id) == ["scope", "raw"])
    #expect(fields(event.id.scope) == ["name", "instance"])
    #expect(fields(event.when) == ["start", "rules", "dates", "exceptionDates"])
    #expect(
      fields(RecurrenceRule(.weekly)) == [
        "frequency", "interval", "end", "bySecond", "byMinute", "byHour", "byDay", "byMonthDay", "byYearDay", "byWeekNumber",
        "byMonth", "bySetPosition", "weekStart",
      ])
    #expect(fields(RecurrenceRule.WeekdayNumber(1, .monday)) == ["ordinal", "weekday"])
    let moment = CivilDateTime(uncheckedSecondsSinceEpoch: 0)
    #expect(
      fields(Occurrence(event: 0, start: moment, end: moment, isAllDay: false, recurrenceID: moment)) == [
        "event", "override", "start", "end", "isAllDay", "recurrenceID",
      ])
    #expect(fields(BirthdayEvent(person: .member(0), age: 1)) == ["person", "age"])
    let member = SampleFamily.tribe.members[0]
    #expect(
      fields(member) == [
        "id", "name", "initials", "colour", "photo", "birthday", "email", "isAdministrator", "isCurrent",
      ])
    #expect(fields(Birthday(month: 1, day: 1)) == ["month", "day", "year"])
    #expect(fields(MediaReference(path: "", alternativeText: "")) == ["path", "alternativeText", "embedded", "published"])
    #expect(fields(PublishedPicture(path: "", width: 1, height: 1)) == ["path", "width", "height"])
  }

  /// A planner, and for each of its pages with a key that key and what the page would be rendered from.
  struct Made {
    var keys: [String: ViewDigest] = [:]
    var values: [String: ViewDigest] = [:]

    init(_ tribe: Tribe, _ settings: PlannerSettings, today: CivilDate, templates: TemplateSet) throws {
      let database = ZoneDatabase()
      let context = PlanContext(
        today: today, asOf: Instant(secondsSinceEpoch: 0), window: PlanWindow(around: today, pastMonths: 1, futureMonths: 2),
        firstWeekday: settings.firstWeekday ?? .monday, zone: try database.zone(tribe.zone), database: database)
      var diagnostics: [Diagnostic] = []
      let plan = SitePlan(tribe: tribe, settings: settings, context: context, diagnostics: &diagnostics)
      let renderer = PageRenderer(plan: plan, templates: templates, language: Language(matching: settings.locale))
      let digests = try #require(renderer.digests(jobs: 2))
      for job in renderer.jobs {
        let page = renderer.page(of: job)
        guard let key = digests.keys.key(of: job, page: page, renderer.shared) else { continue }
        var data = ViewData(renderer.models.schema)
        let root = renderer.fill(job, &data)
        keys[job.path] = key
        values[job.path] = digests.shared.digest(
          of: root, in: data, template: digests.templates[Int(page.index)], path: job.path)
      }
    }
  }

  @Test(arguments: UInt64(0)..<6)
  func equalKeysStandForEqualPages(seed: UInt64) throws {
    let templates = try defaultTemplates()
    var random = SeededGenerator(seed: seed)
    var tribe = SampleFamily.tribe
    var settings = PlannerSettings()
    settings.baseURL = "https://planner.example.org/"
    var today = SampleFamily.date(2027, 3, 13)
    var before = try Made(tribe, settings, today: today, templates: templates)
    var (same, changed) = (0, 0)
    for round in 0..<12 {
      let edit = Self.edit(&tribe, &settings, &today, &random)
      let after = try Made(tribe, settings, today: today, templates: templates)
      for (path, key) in after.keys where before.keys[path] == key {
        same += 1
        #expect(before.values[path] == after.values[path], "\(path); seed \(seed), round \(round), \(edit)")
      }
      changed += after.keys.count { before.keys[$0.key] != $0.value }
      before = after
    }
    #expect(same > 0 && changed > 0)
  }

  /// Of an event that one day shows, other days' pages keep their keys.
  @Test func oneEventChangesTheKeysOfItsDays() throws {
    let templates = try defaultTemplates()
    var tribe = SampleFamily.tribe
    let today = SampleFamily.date(2027, 3, 13)
    let before = try Made(tribe, PlannerSettings(), today: today, templates: templates)
    tribe.events[6].subject = "Another film"
    let after = try Made(tribe, PlannerSettings(), today: today, templates: templates)
    let changed = Set(after.keys.filter { before.keys[$0.key] != $0.value }.keys)
    #expect(changed.contains("2027/03/index.html") && changed.contains("print/columns-2027-03.html"))
    #expect(changed.contains("events/sample-7/index.html"))
    #expect(!changed.contains("2027/04/index.html") && !changed.contains("events/sample-1/index.html"))
    #expect(changed.count * 3 < after.keys.count, "\(changed.sorted())")
  }

  private static func edit(
    _ tribe: inout Tribe, _ settings: inout PlannerSettings, _ today: inout CivilDate, _ random: inout SeededGenerator
  ) -> String {
    let place = Int.random(in: tribe.events.indices, using: &random)
    let member = Int.random(in: tribe.members.indices, using: &random)
    switch Int.random(in: 0..<28, using: &random) {
    case 0: tribe.events[place].subject += "!"
    case 1: tribe.events[place].location = tribe.events[place].location == nil ? "Somewhere" : nil
    case 2: tribe.events[place].notes = "Note \(place)"
    case 3: tribe.events[place].owner = Bool.random(using: &random) ? member : nil
    case 4:
      tribe.events[place].invitations = [.init(member: member, response: .notAnswered)].filter {
        $0.member != tribe.events[place].owner
      }
    case 5: tribe.events[place].category = EventCategory.allCases.randomElement(using: &random) ?? .none
    case 6: tribe.events[place].visibility = [.full, .busy, .hidden].randomElement(using: &random) ?? .full
    case 7: tribe.events[place].status = [.confirmed, .tentative].randomElement(using: &random) ?? .confirmed
    case 8: tribe.events[place].layer = tribe.events[place].layer == nil ? "Holidays" : nil
    case 9: tribe.events[place].tags = ["tag \(place)"]
    case 10: tribe.events[place].url = "https://example.org/\(place)"
    case 11:
      let day = today.adding(days: Int.random(in: -20...60, using: &random))
      tribe.events[place].when = RecurrenceSet(
        start: .zoned(SampleFamily.time(day, Int.random(in: 0...23, using: &random)), SampleFamily.zone))
    case 12: tribe.events[place].duration = .wallClock(seconds: Int64(Int.random(in: 0...300, using: &random)) * 600)
    case 13:
      tribe.events[place].when.rules = [RecurrenceRule([.daily, .weekly, .monthly].randomElement(using: &random) ?? .weekly)]
    case 14: if tribe.events.count > 8 { tribe.events.remove(at: place) }
    case 15:
      var copy = tribe.events[place]
      copy.id = EventID("copy-\(tribe.events.count)", in: SampleFamily.scope)
      tribe.events.insert(copy, at: place)
    case 16:
      if let start = tribe.events[place].when.rules.isEmpty ? nil : tribe.events[place].when.start {
        var change = Event.Override(recurrenceID: start)
        change.subject = "Moved \(place)"
        if place % 2 == 1 { change.answers = [Event.Invitation(member: member, response: .declined)] }
        tribe.events[place].overrides = [change]
      }
    case 17: tribe.members[member].name += "a"
    case 18: tribe.members[member].initials = "X\(member)"
    case 19: tribe.members[member].colour += 1
    case 20: tribe.members[member].isCurrent.toggle()
    case 21: tribe.members[member].isAdministrator.toggle()
    case 22: tribe.members[member].birthday = Birthday(month: 5, day: 1 + member)
    case 23: settings.title = settings.title == nil ? "Ours" : nil
    case 24: settings.locale = ["en-GB", "de", "ar", "es"].randomElement(using: &random) ?? "de"
    case 25: settings.firstWeekday = settings.firstWeekday == .sunday ? .monday : .sunday
    case 26: today = today.adding(days: Int.random(in: 1...2, using: &random))
    default: settings.feeds.secretDirectory = settings.feeds.secretDirectory == nil ? "hidden-away" : nil
    }
    return "edit of \(place), \(member)"
  }
}
