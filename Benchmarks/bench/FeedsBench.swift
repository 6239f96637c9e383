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

/// `bench feeds [COUNT] [JOBS]`: one feed of that many events.
///
/// - `template`: from events in a page's values, stamps included, through the templates to finished lines.
/// - `serialise`: from events in values to the file's bytes: through the templates, folded, with the stamps that the ledger of
///   an earlier build gives. What libical and icalendar do from components that are ready.
/// - `first`: the same with an empty ledger.
/// - `whole`: from the family's model on, so that entries are made too. What the others do from plain values.
/// - `ledger`: the ledger printed and read, which the next build needs.
/// - `check`: the strict reader over the file.
enum FeedsBench {
  static func run(_ arguments: [String]) throws {
    let count = arguments.first.flatMap { Int($0) } ?? 50_000
    let jobs = arguments.dropFirst().first.flatMap { Int($0) } ?? 1
    let clock = ContinuousClock()
    let plan = try plan(count)
    var schema = ViewSchema()
    let models = FeedModels(&schema)
    let list = schema.record("benchFeed", "Events alone")
    let events = schema.list(list, "events", "The events", of: models.entry.type)
    let page = schema.page("benchFeed", root: list, template: "bench.ics.mustache", "Events alone")
    let sources =
      DefaultTheme.files.filter { $0.path.hasSuffix(".ics.mustache") || $0.path.hasSuffix(".vcf.mustache") }
      .enumerated().map {
        TemplateSource(name: $1.path, file: FileID(index: Int32($0)), bytes: $1.bytes)
      }
      + [
        TemplateSource(
          name: "bench.ics.mustache", file: FileID(index: 99), bytes: Array("{{#events}}\n{{>feed-event}}\n{{/events}}\n".utf8))
      ]
    guard let templates = TemplateSet.compile(sources, for: schema).templates else { return print("the templates do not compile") }
    let language = Language(matching: "en-GB")

    var best: [String: Duration] = [:]
    var bytes = 0
    func time<T>(_ name: String, _ work: () throws -> T) rethrows -> T {
      let start = clock.now
      let result = try work()
      best[name] = min(best[name] ?? .seconds(1_000), clock.now - start)
      return result
    }
    func write(_ feeds: FeedPlan, _ ledger: inout RevisionLedger) -> [UInt8] {
      var diagnostics: [Diagnostic] = []
      let renderer = FeedRenderer(
        feeds, models: models, schema: schema, templates: templates, ledger: &ledger, jobs: jobs, diagnostics: &diagnostics)
      return renderer.file(0).bytes
    }
    let filled = {
      let feeds = FeedPlan(plan, language: language)
      var data = ViewData(schema)
      let revision = RevisionLedger.Revision(created: plan.context.asOf, modified: plan.context.asOf, sequence: 0)
      let records = feeds.entries.map { models.entry.make($0, revision, &data) }
      let root = data.make(list)
      data.set(root, events, records)
      return (data: data, root: root)
    }()
    for _ in 0..<7 {
      let lines = time("template") {
        var lines: [UInt8] = []
        lines.reserveCapacity(count * 640)
        templates.render(page, root: filled.root, data: filled.data, shared: ViewData(schema, arena: .shared), into: &lines)
        return lines
      }
      guard PublishedBlock.scan(lines).count == count else { return print("the template's events are wrong") }
      var ledger = RevisionLedger()
      let feeds = FeedPlan(plan, language: language)
      let file = time("first") { write(feeds, &ledger) }
      let again = time("serialise") { write(feeds, &ledger) }
      let whole = time("whole") { write(FeedPlan(plan, language: language), &ledger) }
      let kept = time("ledger") { RevisionLedger.parse(ledger.print()) }
      let found = time("check") { FeedCheck.findings(bytes: file, file: FileID(index: 0)) }
      bytes = file.count
      guard found.isEmpty, PublishedBlock.scan(file).count == count, again == file, whole == file, kept.isWhole else {
        return print("the feed is wrong: \(found.prefix(3))")
      }
    }
    for name in ["template", "serialise", "first", "whole", "ledger", "check"] {
      let time = best[name, default: .zero].components
      print("wallplanner-\(name) \(Double(time.seconds) + Double(time.attoseconds) / 1e18) \(count) \(bytes)")
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
    return SitePlan(
      tribe: tribe, settings: SiteSettings(settings, for: .family, of: tribe), context: context, diagnostics: &diagnostics)
  }
}
