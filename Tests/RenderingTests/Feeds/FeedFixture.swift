import CivilTime
import DefaultTheme
import Diagnostics
import ICalendar
import Languages
import Planning
import Recurrence
import Rendering
import Templates
import Testing
import TribeModel
import VCard

/// A small family made for a test, its feeds and what the readers find in them.
struct FeedFixture {
  var tribe: Tribe
  var settings = PlannerSettings()
  var asOf = "20270301T000000Z"
  var ledger = RevisionLedger()
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var order: [String] = []
  private(set) var diagnostics: [Diagnostic] = []

  static let oslo = TimeZoneID("Europe/Oslo")
  static let scope = SourceScope(name: "tribehub", instance: "7")

  init() {
    tribe = Tribe(name: "The Hansens", zone: Self.oslo)
    for (index, name) in ["Emma", "Tom", "Søren"].enumerated() {
      tribe.members.append(
        Member(id: MemberID("\(index + 1)", in: Self.scope), name: name, initials: String(name.prefix(1)), colour: index))
    }
    settings.baseURL = "https://planner.example.org/"
  }

  /// The feeds' own pages and templates, compiled once.
  static let pages: (schema: ViewSchema, models: FeedModels, templates: TemplateSet?, diagnostics: [Diagnostic]) = {
    var schema = ViewSchema()
    let models = FeedModels(&schema)
    let sources = DefaultTheme.files.filter { $0.path.hasSuffix(".ics.mustache") || $0.path.hasSuffix(".vcf.mustache") }
      .enumerated().map {
        TemplateSource(name: $1.path, file: FileID(index: Int32($0)), bytes: $1.bytes)
      }
    let (templates, diagnostics) = TemplateSet.compile(sources, for: schema)
    return (schema, models, templates, diagnostics)
  }()

  static func clock(_ text: String) throws -> CivilDateTime {
    try #require(CalendarValue.strictMoment(text)).wallClock
  }

  static func zoned(_ text: String) throws -> CalendarTime { .zoned(try clock(text), oslo) }
  static func day(_ text: String) throws -> CalendarTime { .date(try clock(text).date) }

  @discardableResult
  mutating func add(
    _ subject: String, _ start: CalendarTime, _ duration: CalendarDuration = .wallClock(seconds: 3600), rules: [String] = [],
    id: String? = nil,
    owner: Int? = 0, _ change: (inout Event) -> Void = { _ in }
  ) throws -> Int {
    let set = RecurrenceSet(start: start, rules: try rules.map { try RecurrenceRule(parsing: $0) })
    var event = Event(
      id: EventID(id ?? "\(tribe.events.count + 1)", in: Self.scope), subject: subject, when: set, duration: duration, owner: owner,
      category: .none)
    change(&event)
    tribe.events.append(event)
    return tribe.events.count - 1
  }

  /// What the pages show.
  func plan(_ diagnostics: inout [Diagnostic]) throws -> SitePlan {
    let database = ZoneDatabase()
    let zone = try database.zone(tribe.zone)
    let moment = Instant(secondsSinceEpoch: try Self.clock(asOf).secondsSinceEpoch)
    let today = zone.localTime(of: moment).date
    let window = PlanWindow(around: today, pastMonths: settings.pastMonths, futureMonths: settings.futureMonths)
    let context = PlanContext(today: today, asOf: moment, window: window, firstWeekday: .monday, zone: zone, database: database)
    return SitePlan(
      tribe: tribe, settings: SiteSettings(settings, for: .family, of: tribe), context: context, diagnostics: &diagnostics)
  }

  mutating func render(jobs: Int = 1) throws {
    diagnostics = []
    let plan = try plan(&diagnostics)
    let pages = Self.pages
    let problems = pages.diagnostics.map(\.message)
    let templates = try #require(pages.templates, "the templates do not compile: \(problems)")
    let language = Language(matching: "en-GB")
    let feeds = FeedRenderer(
      FeedPlan(plan, language: language, jobs: jobs), models: pages.models, schema: pages.schema, templates: templates,
      ledger: &ledger, previous: { [files] in files[$0] }, jobs: jobs, diagnostics: &diagnostics)
    let feedFiles = feeds.plan.feeds.indices.map { feeds.file($0) }
    let cards = CardRenderer(
      plan, language: language, models: pages.models, schema: pages.schema, templates: templates, ledger: &ledger)
    let rendered = feedFiles + cards.files()
    diagnostics += feeds.sizeFindings(feedFiles.map(\.bytes.count))
    files = [:]
    order = rendered.map(\.path)
    for file in rendered { files[file.path] = file.bytes }
    #expect(files.count == rendered.count, "two files with one path")
  }

  func text(_ path: String) throws -> String {
    String(decoding: try #require(files[path], "no \(path) in \(order)"), as: UTF8.self)
  }

  /// Unfolded lines.
  func lines(_ path: String) throws -> [String] {
    try text(path).replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }

  func calendar(_ path: String) throws -> CalendarComponent {
    let bytes = try #require(files[path], "no \(path) in \(order)")
    return try #require(ICalendarReader.read(bytes: bytes, file: FileID(index: 0), mode: .strict).calendars.first)
  }

  func events(_ path: String) throws -> [CalendarComponent] { try calendar(path).components("VEVENT") }

  /// Everything that the strict checks say about any file.
  var findings: [String] {
    order.flatMap { path in
      let bytes = files[path] ?? []
      let found =
        path.hasSuffix(".ics")
        ? FeedCheck.findings(bytes: bytes, file: FileID(index: 0)) : CardCheck.findings(bytes: bytes, file: FileID(index: 0))
      return found.map { "\(path): \($0.id) \($0.message)" }
    }
  }
}
