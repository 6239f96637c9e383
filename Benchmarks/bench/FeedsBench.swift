import CivilTime
import DefaultTheme
import Diagnostics
import ICalendar
import Languages
import Planning
import Recurrence
import Rendering
import Templates
import TribeModel

/// `bench feeds [COUNT]`: one feed of that many events, by one thread: through the template alone, and from the model on.
enum FeedsBench {
  static func run(_ arguments: [String]) throws {
    let count = arguments.first.flatMap { Int($0) } ?? 50_000
    let clock = ContinuousClock()
    let plan = try plan(count)
    var schema = ViewSchema()
    let models = FeedModels(&schema)
    let sources = DefaultTheme.files.filter { $0.path.hasSuffix(".ics.mustache") || $0.path.hasSuffix(".vcf.mustache") }
      .enumerated().map {
        TemplateSource(name: $1.path, file: FileID(index: Int32($0)), bytes: $1.bytes)
      }
    guard let templates = TemplateSet.compile(sources, for: schema).templates else { return print("the templates do not compile") }

    var whole = Duration.seconds(1_000)
    var template = Duration.seconds(1_000)
    var check = Duration.seconds(1_000)
    var bytes = 0
    for _ in 0..<5 {
      var ledger = RevisionLedger()
      var diagnostics: [Diagnostic] = []
      let feeds = FeedPlan(plan, language: Language(matching: "en-GB"))
      let start = clock.now
      let renderer = FeedRenderer(
        feeds, models: models, schema: schema, templates: templates, ledger: &ledger, diagnostics: &diagnostics)
      let filled = clock.now
      let file = renderer.file(0)
      let end = clock.now
      template = min(template, end - filled)
      whole = min(whole, end - start)
      bytes = file.bytes.count
      let found = FeedCheck.findings(bytes: file.bytes, file: FileID(index: 0))
      check = min(check, clock.now - end)
      guard found.isEmpty, PublishedBlock.scan(file.bytes).count == count else {
        return print("the feed is wrong: \(found.prefix(3))")
      }
    }
    for (name, time) in [("wallplanner-template", template), ("wallplanner-with-stamps", whole), ("wallplanner-check", check)] {
      let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
      print("\(name) \(seconds) \(count) \(bytes)")
    }
  }

  private static func plan(_ count: Int) throws -> SitePlan {
    let zoneName = TimeZoneID("Europe/Oslo")
    let scope = SourceScope(name: "bench", instance: "1")
    var tribe = Tribe(name: "The Hansens", zone: zoneName)
    for (index, name) in ["Emma", "Tom", "Ida"].enumerated() {
      tribe.members.append(Member(id: MemberID("\(index)", in: scope), name: name, initials: String(name.prefix(1)), colour: index))
    }
    let database = ZoneDatabase()
    let first = CivilDate(uncheckedDayNumber: CivilDate.dayNumber(year: 2027, month: 1, day: 1))
    for i in 0..<count {
      let time = TimeOfDay(uncheckedSecondsSinceMidnight: Int32(i % 48 * 1800))
      let set = RecurrenceSet(start: .zoned(CivilDateTime(first.adding(days: i % 360), time), zoneName))
      var event = Event(
        id: EventID("\(i)", in: scope), subject: "Football practice, group \(i % 40)", when: set,
        duration: .wallClock(seconds: 5400), owner: i % 3,
        category: .sport)
      event.location = "Sports hall \(i % 9), North Street 12"
      event.notes = "Bring shoes and water; the trainer is Kari.\nMeet at the side door."
      event.invitations = [.init(member: (i + 1) % 3, response: .going)]
      tribe.events.append(event)
    }
    var settings = PlannerSettings()
    settings.baseURL = "https://planner.example.org/"
    settings.feeds.members = false
    let zone = try database.zone(zoneName)
    let context = PlanContext(
      today: first, asOf: Instant(secondsSinceEpoch: 1_798_761_600),
      window: PlanWindow(around: first, pastMonths: 0, futureMonths: 12),
      firstWeekday: .monday, zone: zone, database: database)
    var diagnostics: [Diagnostic] = []
    return SitePlan(tribe: tribe, settings: settings, context: context, diagnostics: &diagnostics)
  }
}
