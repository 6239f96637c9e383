internal import CivilTime
package import Diagnostics
internal import FanOut
internal import ICalendar
internal import Languages
internal import PageCheck
internal import Planning
package import Publishing
internal import Rendering
internal import Templates
internal import TribeImport
internal import TribeModel
internal import VCard

/// What one build did.
package struct BuildOutcome: Sendable {
  package var diagnostics: [Diagnostic] = []
  package var sources = SourceFiles()
  /// Nil if nothing was published.
  package var report: PublishReport?
  package var counts = BuildCounts()
  package var timings: [StageTiming] = []
  /// 0 done, 1 the content or the output has errors, 2 could not run.
  package var exitCode: Int32 = 0
  package var outputPath = ""
  /// What the build was made from, if `BuildOptions.keepsMemory`.
  private var remains: [any Sendable] = []

  fileprivate mutating func keep(_ remains: any Sendable) { self.remains.append(remains) }
  /// The new site is there, but the build could not put everything in order after it.
  var isUntidy = false

  /// One line for the end of a run.
  package var summary: String {
    let findings = DiagnosticPrinter.summary(diagnostics)
    if isUntidy { return "\(outputPath): published, but not tidied up: \(findings)." }
    guard let report else { return "Nothing was published: \(findings)." }
    let made = [(counts.pages, "page"), (counts.feeds, "feed"), (counts.cards, "card"), (counts.others, "other file")]
      .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
    let changes =
      report.wroteNothing
      ? "nothing had changed"
      : "\(report.written.count) written (\(report.writtenSize) bytes), \(report.removed.count) removed, \(report.unchangedCount) unchanged"
    return "\(outputPath): \(made); \(report.totalSize) bytes; \(changes); \(findings)."
  }

  /// Tells what threads did side by side: each time is that of all of them together.
  mutating func addTimings(of made: SiteProduction.Result) {
    for (stage, duration) in [("render", made.rendering), ("check", made.checking), ("write", made.writing)] {
      timings.append(StageTiming(stage: stage, duration: duration, kind: .sum))
    }
    renderedCount = made.renderedCount
  }

  /// Pages that were rendered; the others were known to come out as they were.
  package internal(set) var renderedCount = 0

  /// What is another than at the last build, where that is known.
  package internal(set) var reasons: [String] = []

  /// Why each file was written or removed, a line each; before them, what made the build look at them.
  package var explanation: [String] {
    guard let report else { return [] }
    let why = reasons.isEmpty ? [] : ["since the last build, other than it was: \(reasons.joined(separator: ", "))"]
    return why + report.written.map { "\($0.path): \($0.reason)" }
      + report.removed.map { "\($0): removed, nothing shows it any more" }
  }
}

/// How many files of each kind a site has.
package struct BuildCounts: Sendable, Equatable {
  package var pages = 0
  package var feeds = 0
  package var cards = 0
  package var others = 0

  mutating func count(_ path: String) {
    if path.hasSuffix(".html") {
      pages += 1
    } else if path.hasSuffix(".ics") {
      feeds += 1
    } else if path.hasSuffix(".vcf") {
      cards += 1
    } else {
      others += 1
    }
  }
}

/// How long a stage took.
package struct StageTiming: Sendable, CustomStringConvertible {
  package var stage: String
  package var duration: Duration
  package enum Kind: Sendable {
    /// After the stages before it.
    case alone
    /// Of all threads together.
    case sum
    /// While other stages went on.
    case beside
  }
  package var kind: Kind

  package init(stage: String, duration: Duration, kind: Kind = .alone) {
    self.stage = stage
    self.duration = duration
    self.kind = kind
  }

  package var description: String {
    let microseconds = duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
    let tenths = (microseconds + 50) / 100
    let time = "\(stage): \(tenths / 10).\(tenths % 10) ms"
    return switch kind {
    case .alone: time
    case .sum: "  \(time), all threads together"
    case .beside: "  \(time), beside the pages"
    }
  }
}

/// How long stages took that were run while others were.
private final class BesideTimings: Sendable {
  private let timings = Locked<[StageTiming]>([])

  var all: [StageTiming] { timings.withLock { $0.sorted { $0.stage < $1.stage } } }

  func timed<Result>(_ stage: String, _ body: () -> Result) -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    defer {
      let timing = StageTiming(stage: stage, duration: clock.now - start, kind: .beside)
      timings.withLock { $0.append(timing) }
    }
    return body()
  }
}

/// The new site, for what is made ready before there is one.
private final class BegunSite: Sendable {
  private let place = Locked<NewSite?>(nil)

  var site: NewSite? {
    get { place.withLock { $0 } }
    set { place.withLock { $0 = newValue } }
  }
}

/// Runs the stages in order: load, import, plan, render, check, publish.
package struct SiteBuilder {
  private let options: BuildOptions
  private var outcome = BuildOutcome()
  private let clock = ContinuousClock()
  private let zoneLog: ZoneLog
  /// How many of the sources are input.
  private var inputCount = 0

  package init(_ options: BuildOptions) {
    self.options = options
    zoneLog = ZoneLog(directory: options.zoneDirectory)
    outcome.outputPath = options.output
  }

  /// Builds and publishes, or says why not. Never throws: what went wrong is in the outcome.
  package consuming func run() -> BuildOutcome {
    do {
      try build()
    } catch let error as LoadError {
      switch error {
      case .noFolder:
        fail(2, "build.no-content", "\(error)", hint: "name the folder with --content, or run `wallplanner init` to make one")
      case .noTemplates: fail(2, "build.no-templates", "\(error)", hint: "name the folder with --templates, or leave that out")
      }
    } catch let error as PublishError {
      if case .publishedButUntidy = error { outcome.isUntidy = true }
      fail(2, outcome.isUntidy ? "build.untidy" : "build.not-published", "\(error)")
    } catch let error as ZoneError {
      fail(2, "build.no-time-zones", "\(error)")
    } catch let error as LibraryFault {
      fail(2, "build.no-libxml2", "\(error)")
    } catch is Stopped {
      outcome.exitCode = max(1, outcome.exitCode)
    } catch {
      fail(2, "build.failed", "\(error)")
    }
    return outcome
  }

  /// Fills what is worked out once for a run and would be waited for later.
  private static func fillTables() {
    _ = PageModels.standard
    guard (try? requireLibrary()) != nil else { return }
    SiteCheck.prepare()
  }

  /// Opens the library that reads pages, after it has been worked out which program this is: by the files that are in memory.
  private static func requireLibrary() throws(LibraryFault) {
    _ = ProgramIdentity.digest
    try SiteCheck.requireLibrary()
  }

  /// An error has been reported; nothing is published.
  private struct Stopped: Error {}

  private mutating func fail(_ code: Int32, _ id: String, _ message: String, hint: String? = nil) {
    outcome.diagnostics.append(Diagnostic(.error, id, message, hint: hint))
    outcome.exitCode = code
  }

  private mutating func build() throws {
    let reading = clock.now
    try keepContentApart()
    let jobs = options.jobs
    let publication = try begin()
    let last = options.ignoresLastBuild ? nil : publication.note.flatMap { LastBuild(parsing: $0) }
    let untouched = Once(publication.untouchedCheck)
    // Begun before it is known to be needed, beside the reading of the content.
    let looking = last != nil ? BackgroundWork(jobs: jobs) { _ = untouched.value } : nil
    defer { looking?.end() }
    // What no input has to be read for, unless it may turn out that nothing has to be built.
    let tables = last == nil ? BackgroundWork(jobs: jobs) { Self.fillTables() } : nil
    defer { tables?.end() }
    let shared = options.theme ?? SharedTheme(templates: options.templates, output: options.output, jobs: jobs)
    let ownTemplates = try shared.own()
    let compiling = last == nil ? BackgroundWork(jobs: jobs, yields: true) { _ = shared.compiled } : nil
    defer { compiling?.end() }
    let content = try ContentFolder(at: options.content, suffixes: TribeImporter.suffixes, output: options.output)
    outcome.timings.append(StageTiming(stage: "read", duration: clock.now - reading))
    let others = BuildInputs.Others(options.content, content)
    let inputs = Ahead(jobs: jobs, yields: true) { [options] in
      BuildInputs(options, program: Self.program(options), content: content, others: others, templates: ownTemplates)
    }
    if let last, timed("last build", { $0.repeats(last, untouched, content, inputs) }) { return }
    let files = addSources(content)
    // What does not need the family is done while it is read. With one thread there is nobody to do it meanwhile.
    let preparation = BackgroundWork(jobs: jobs, yields: true) {
      if last != nil {
        _ = shared.compiled
        Self.fillTables()
      }
    }
    defer { preparation.end() }
    let ahead = SitePictures.Ahead(content: options.content, files: content.others, jobs: jobs)
    let tribe = try timed("import") { try $0.importTribe(files, content) }
    var pictures = SitePictures(
      content: options.content, shown: ContentFolder.prefix(options.content), listed: tribe.files, settings: tribe.settings,
      cardLimit: CardRenderer.maximumPhotoOctets)
    // No date depends on a picture.
    pictures.begin(tribe.tribe, ahead)
    var plan = try timed("plan") { try $0.plan(tribe) }
    timed("pictures") { _ in
      plan.placePictures { pictures.publish(&$0, ahead: ahead, jobs: jobs) }
    }
    outcome.diagnostics += pictures.diagnostics
    try stopIfFaulty()
    let (templates, state) = try timed("templates") { builder in
      (try builder.take(shared), LastState(last: last, isUntouched: last != nil && untouched.value))
    }
    try Self.requireLibrary()
    let zones = zoneLog.digest
    try renderAndPublish(
      plan, shared.theme, templates, pictures, publication, state, { inputs.value.with(zones: zones) },
      hasOwnDate: tribe.settings.asOf != nil)
  }

  private mutating func timed<Result>(_ stage: String, _ body: (inout SiteBuilder) throws -> Result) rethrows -> Result {
    options.progress?.begin(stage)
    let start = clock.now
    defer { outcome.timings.append(StageTiming(stage: stage, duration: clock.now - start)) }
    return try body(&self)
  }

  private func stopIfFaulty() throws {
    let isFaulty = outcome.diagnostics.contains { $0.severity == .error || (options.strict && $0.severity == .warning) }
    if isFaulty { throw Stopped() }
  }

  /// Exports hold what must never be published, such as passwords: they must not lie where the site is served.
  private mutating func keepContentApart() throws {
    guard FolderIdentity.lies(options.content, in: options.output) else { return }
    if FolderIdentity(of: options.content) == FolderIdentity(of: options.output) {
      fail(
        2, "build.content-is-output", "\(options.content) is the folder with the content and the one to publish in",
        hint: "name another folder with --output: exports hold what nobody else may see")
      throw Stopped()
    }
    outcome.diagnostics.append(
      Diagnostic(
        .warning, "build.content-in-output",
        "the content folder \(options.content) lies inside \(options.output), which is published",
        hint: "keep it elsewhere, or see that nobody is served it: exports hold what nobody else may see"))
  }

  // MARK: The last build

  private func begin() throws(PublishError) -> Publication {
    var publishing = PublishOptions(jobs: options.jobs)
    if !options.waitsForOtherBuild { publishing.contention = .refuse }
    if let progress = options.progress { publishing.onWait = { progress.begin("waiting for another build") } }
    return try OutputFolder(path: options.output).begin(publishing)
  }

  /// What the last build left, and whether the folder is as it left it.
  private struct LastState {
    var last: LastBuild?
    var isUntouched: Bool
  }

  private static func program(_ options: BuildOptions) -> ContentDigest { options.program ?? ProgramIdentity.digest }

  /// Whether this build would only do again what the last one did; then its findings are told again, and all is done.
  private mutating func repeats(
    _ last: LastBuild, _ untouched: Once<Bool>, _ content: ContentFolder, _ inputs: Ahead<BuildInputs>
  ) -> Bool {
    guard let result = last.result else { return false }
    var sources = SourceFiles()
    for entry in content.entries {
      sources.add(SourceFile(path: ContentFolder.prefix(options.content) + entry.path, bytes: entry.bytes))
    }
    let sizes = sources.files.map(\.bytes.count)
    for span in result.diagnostics.flatMap({ [$0.span] + $0.notes.map(\.span) }) {
      guard let span else { continue }
      guard Int(span.file.index) < sizes.count, span.bytes.upperBound <= sizes[Int(span.file.index)] else { return false }
    }
    // Most likely they will be told again: their text is made while the rest is looked at.
    options.onFindings?(result.diagnostics, sources)
    let zones = ZoneLog.digest(of: result.zoneFiles, directory: options.zoneDirectory)
    let now = inputs.value.with(zones: zones)
    guard now.parts == last.inputs.parts, !now.isUnsettled else { return false }
    // A date in planner.json is the same while the content is; one that was given in its place then is looked at again.
    if options.asOf != nil || options.sourceDateEpoch != nil || !result.hasOwnDate {
      guard let zone = try? ZoneDatabase(directory: options.zoneDirectory).zone(TimeZoneID(result.zone)) else { return false }
      let (today, instant) = BuildDate.today(options, settings: nil, zone: zone)
      guard BuildDay(today: today, instant: instant, countsSeconds: result.day.second != nil) == result.day else { return false }
    } else if !result.isOwnDate {
      return false
    }
    guard untouched.value else { return false }
    outcome.sources = sources
    outcome.diagnostics = result.diagnostics
    outcome.counts = result.counts
    let counts = result.counts
    outcome.report = PublishReport(
      unchangedCount: counts.pages + counts.feeds + counts.cards + counts.others, totalSize: result.totalSize)
    options.progress?.count(files: counts.pages + counts.feeds + counts.cards + counts.others)
    return true
  }

  /// What the check depends on beside the program and the files.
  private static func rules(_ plan: SitePlan) -> ContentDigest {
    var digest = DigestBuilder()
    digest.add(plan.settings.baseURL ?? "")
    return digest.finished()
  }

  // MARK: Load and import

  private mutating func addSources(_ folder: ContentFolder) -> [ContentFile] {
    let prefix = ContentFolder.prefix(options.content)
    var content: [ContentFile] = []
    for entry in folder.entries {
      content.append(
        ContentFile(path: entry.path, id: outcome.sources.add(SourceFile(path: prefix + entry.path, bytes: entry.bytes))))
    }
    inputCount = content.count
    return content
  }

  private mutating func importTribe(_ content: [ContentFile], _ folder: ContentFolder) throws -> ImportedTribe {
    outcome.diagnostics += folder.diagnostics
    let database = zoneLog.database
    try database.requireData()
    let result = TribeImporter.run(
      ImportInput(content, in: outcome.sources, pictures: folder.others, zones: database, jobs: options.jobs))
    outcome.diagnostics += result.diagnostics
    guard let tribe = result.tribe else {
      if !outcome.diagnostics.hasErrors {
        fail(1, "build.nothing-to-build", "there is nothing to build in \(options.content)")
      }
      throw Stopped()
    }
    return try shown(
      ImportedTribe(
        tribe: tribe, settings: result.settings, database: database, files: folder.others, eventPlaces: result.eventPlaces))
  }

  /// What the audience that was asked for may see; everything if none was.
  private mutating func shown(_ imported: ImportedTribe) throws -> ImportedTribe {
    guard let name = options.audience else { return imported }
    let audiences = imported.settings.audiences
    guard let audience = audiences.first(where: { $0.name == name }) else {
      let near = NearestName.nearest(to: name, among: audiences.map(\.name)).map { "did you mean \"\($0)\"?" }
      fail(
        1, "build.unknown-audience", "planner.json has no audience “\(name)”",
        hint: near ?? "add { \"name\": \"\(name)\", \"level\": \"relatives\" } to \"audiences\"")
      throw Stopped()
    }
    var filter = AudienceFilter(audience)
    var imported = imported
    imported.tribe = filter.apply(to: imported.tribe, &imported.settings)
    for name in filter.unknownMembers {
      // The list says who may be seen: with a name that nobody has, it does not say what was meant.
      fail(
        1, "build.unknown-member", "the audience “\(audience.name)” names “\(name)”, and no member is called so",
        hint: "write the name as the planner shows it")
    }
    if !filter.unknownMembers.isEmpty { throw Stopped() }
    return imported
  }

  private struct ImportedTribe {
    var tribe: Tribe
    var settings: PlannerSettings
    var database: ZoneDatabase
    /// What lies in the content folder beside the input.
    var files: [String]
    var eventPlaces: EventPlaces
  }

  // MARK: Plan

  private mutating func plan(_ imported: ImportedTribe) throws -> SitePlan {
    let zone: ZoneRules
    do {
      zone = try imported.database.zone(imported.tribe.zone)
    } catch {
      fail(1, "build.unknown-zone", "\(error)", hint: "set timeZone in planner.json to a name such as Europe/Oslo")
      throw Stopped()
    }
    let settings = imported.settings
    let (today, asOf) = BuildDate.today(options, settings: settings.asOf, zone: zone)
    let (first, last) = (BuildDate.years.lowerBound, BuildDate.years.upperBound)
    guard BuildDate.years.contains(today.year) else {
      fail(
        1, "build.date", "the planner cannot be made for \(today.text()), only for days of the years \(first) to \(last)",
        hint: "write another day with --as-of, or as asOf in planner.json")
      throw Stopped()
    }
    if let problem = LanguageTag.problem(with: settings.locale) {
      fail(
        1, "build.language", "the locale “\(settings.locale)” in planner.json cannot be used: \(problem)",
        hint: "write a language and a country, such as \"en-GB\", \"nb-NO\" or \"de-AT\"")
      throw Stopped()
    }
    let language = Language(matching: settings.locale)
    var context = PlanContext(
      today: today, asOf: asOf,
      window: PlanWindow(around: today, pastMonths: settings.pastMonths, futureMonths: settings.futureMonths),
      firstWeekday: settings.firstWeekday ?? language.firstWeekday, zone: zone, database: imported.database)
    // Hardly any build asks.
    let places = Once { [places = imported.eventPlaces] in places.byID }
    context.placeOfEvent = { places.value[$0] }
    return SitePlan(
      tribe: imported.tribe, settings: settings, context: context, jobs: options.jobs, diagnostics: &outcome.diagnostics)
  }

  // MARK: Templates

  /// The theme's sources come behind the content's, and so do the places of what was found in them.
  private mutating func take(_ shared: SharedTheme) throws -> TemplateSet {
    let compiled = shared.compiled
    let contentCount = outcome.sources.files.count
    outcome.sources.add(shared.theme.sources)
    outcome.diagnostics += compiled.diagnostics.map { $0.moved(behind: contentCount) }
    try stopIfFaulty()
    guard let templates = compiled.templates else { throw Stopped() }
    return templates
  }

  // MARK: Render, check, publish

  private mutating func renderAndPublish(
    _ plan: SitePlan, _ theme: Theme, _ templates: TemplateSet, _ pictures: SitePictures, _ publication: consuming Publication,
    _ state: LastState,
    _ inputs: () -> BuildInputs, hasOwnDate: Bool
  ) throws {
    let jobs = options.jobs
    let language = Language(matching: plan.settings.locale)
    options.progress?.begin("render")
    let earlier = clock.now
    let kept = try publication.contents(of: Self.historyPath)
    let ledger = try Self.ledger(of: publication)
    let published = try Self.publishedFeeds(of: publication, plan)
    let start = clock.now
    outcome.timings.append(StageTiming(stage: "what earlier builds left", duration: start - earlier))
    // What pages share is built while it is worked out which files there will be, and places are found for them.
    let besides = BesideTimings()
    let feedPlan = Ahead(jobs: jobs) { FeedPlan(plan, language: language, jobs: jobs) }
    let history = Once {
      let previous = kept.flatMap { ChangeHistory.parse($0) }
      return (value: ChangeHistory(after: previous, plan), isLost: kept != nil && previous == nil)
    }
    let list = Once { PageList(plan, language: language) }
    let sharing = Ahead(jobs: jobs) {
      PageRenderer(
        plan: plan, templates: templates, language: language, jobs: jobs, list: { list.value },
        feeds: { feedPlan.value.feeds }, history: { history.value.value })
    }
    let pages = list.value
    // What no page waits for is made beside the pages.
    let feeds = Ahead(jobs: jobs, yields: true) { [pictures] in
      besides.timed("feeds") {
        FeedFiles(feedPlan.value, templates, language, ledger, published, pictures, jobs: jobs)
      }
    }
    let news = Ahead(jobs: jobs, yields: true) {
      besides.timed("news") {
        AtomFeeds(plan, language: language, history: history.value.value, templates: templates).files(jobs: jobs)
          + [RenderedFile(path: Self.historyPath, bytes: history.value.value.print())]
      }
    }
    let siteFiles = Ahead(jobs: jobs, yields: true) {
      besides.timed("search and assets") {
        SiteFiles(plan: plan, language: language).files(theme: theme.others, search: pages.search)
      }
    }
    let otherPaths =
      FeedFiles.paths(feedPlan.value) + SiteFiles.paths(theme: theme.others) + AtomFeeds.paths(plan) + [Self.historyPath]
      + pictures.files.map(\.path)
    let paths = pages.paths + otherPaths
    for path in paths { outcome.counts.count(path) }

    // What feeds have to say comes before what pages have, and most often is the last: the text is made while pages are.
    let told = (diagnostics: outcome.diagnostics, sources: outcome.sources, hear: options.onFindings)
    let feedDiagnostics: @Sendable () -> [Diagnostic] = {
      (history.value.isLost ? [Self.lostHistory] : []) + feeds.value.diagnostics
    }
    let others = Ahead(jobs: jobs, yields: true) { [files = pictures.files] in
      let others = SiteProduction.Others(feeds.value.files + siteFiles.value + news.value + files)
      told.hear?(told.diagnostics + feedDiagnostics(), told.sources)
      return others
    }

    let rules = Self.rules(plan)
    // Begun beside the check, which asks nothing of it before the first file comes.
    let begun = BegunSite()
    let check = Ahead(jobs: jobs) { [options = checkOptions(plan, theme.sources, sharing, earlier: { _ in nil })] in
      RunningCheck(paths: paths, options: options) { begun.site?.contents(of: $0) }
    }
    // Whatever happens, what the feeds have to say comes before it.
    func tellOfFeeds() { outcome.diagnostics += feedDiagnostics() }
    let site: NewSite
    let made: SiteProduction.Result
    do {
      site = try publication.begin(paths)
      begun.site = site
      let waiting = clock.now
      outcome.timings.append(StageTiming(stage: "files and places", duration: waiting - start))
      let renderer = sharing.value
      outcome.timings.append(StageTiming(stage: "what pages share", duration: clock.now - waiting))
      let digests = Ahead(jobs: jobs) { renderer.digests(jobs: jobs) }
      let production = SiteProduction(
        renderer: renderer, digests: digests, others: others, paths: paths, otherCount: otherPaths.count, site: site,
        check: check.value, jobs: jobs)
      if options.keepsMemory { outcome.keep(production) }
      made = try timed("pages") { _ in try production.run() }
    } catch {
      tellOfFeeds()
      throw error
    }
    tellOfFeeds()
    outcome.timings += besides.all
    outcome.addTimings(of: made)
    let findings = timed("links") { _ in check.value.findings(jobs: jobs, gone: []) }
    tell(findings, paths, site)
    try stopIfFaulty()

    options.onFindings?(outcome.diagnostics, outcome.sources)
    options.progress?.begin("publish")
    options.progress?.count(files: paths.count)
    let publishing = clock.now
    let inputs = inputs()
    let notes = notes(inputs, passedCheck: findings.isEmpty ? rules : nil, plan, size: made.size, hasOwnDate: hasOwnDate)
    outcome.report = try site.publish(note: notes.first ?? [])
    if let last = state.last { outcome.reasons = inputs.differences(from: last.inputs) }
    outcome.timings.append(StageTiming(stage: "publish", duration: clock.now - publishing))
  }

  /// What the next build on this machine is to know, the best first.
  private func notes(
    _ inputs: BuildInputs, passedCheck: ContentDigest?, _ plan: SitePlan, size: Int, hasOwnDate: Bool
  ) -> [[UInt8]] {
    var note = LastBuild(inputs: inputs, passedCheck: passedCheck)
    let short = note.bytes(inputCount: 0)
    var countsSeconds = false
    if case .mark = plan.settings.feeds.cancelled { countsSeconds = true }
    if !inputs.isUnsettled {
      note.result = LastBuild.Result(
        day: BuildDay(today: plan.context.today, instant: plan.context.asOf, countsSeconds: countsSeconds),
        zone: plan.context.zone.id.name,
        hasOwnDate: hasOwnDate, isOwnDate: hasOwnDate && options.asOf == nil && options.sourceDateEpoch == nil,
        zoneFiles: zoneLog.names, counts: outcome.counts, totalSize: size, diagnostics: outcome.diagnostics)
    }
    return [note.bytes(inputCount: inputCount), short].compactMap { $0 }
  }

  /// Where the revisions of published events and cards are kept, below the output folder.
  private static let ledgerPath = ".wallplanner/revisions"

  /// The revisions that subscribers have seen: from the ledger, or from the published files if it is lost, damaged or not the
  /// one that was published with them (an older copy, put back).
  private static func ledger(of publication: borrowing Publication) throws -> RevisionLedger {
    let bytes = try publication.contents(of: ledgerPath)
    let kept = bytes.map { RevisionLedger.parse($0) }
    if let bytes, let kept, kept.isWhole, publication.published(bytes, at: ledgerPath) { return kept.ledger }
    var ledger = kept?.ledger ?? RevisionLedger()
    for path in try publication.previousPaths() where path.hasSuffix(".ics") || path.hasSuffix(".vcf") {
      if let bytes = try publication.contents(of: path) { ledger.recover(from: bytes) }
    }
    return ledger
  }

  /// What the planner showed and what changed since, below the output folder.
  private static let historyPath = ".wallplanner/history"

  /// The history begins anew if what an earlier build left of it is damaged.
  private static let lostHistory = Diagnostic(
    .note, "build.history-lost", "\(historyPath) is damaged, so what changed before this build is not known",
    hint: "nothing is to be done: the list of what is new begins again with this build")

  /// The feeds that an earlier build published, where `feeds.cancelled` needs them to tell which events are gone.
  private static func publishedFeeds(of publication: borrowing Publication, _ plan: SitePlan) throws -> [String: [UInt8]] {
    guard case .mark = plan.settings.feeds.cancelled else { return [:] }
    var feeds: [String: [UInt8]] = [:]
    for path in try publication.previousPaths() where path.hasSuffix(".ics") && path.hasPrefix(plan.paths.feedFolder + "/") {
      feeds[path] = try publication.contents(of: path)
    }
    return feeds
  }

  /// All feeds and cards, and the ledger of their revisions.
  private struct FeedFiles: Sendable {
    var files: [RenderedFile]
    var diagnostics: [Diagnostic] = []

    /// The paths of `files`, in their order.
    static func paths(_ feedPlan: FeedPlan) -> [String] {
      feedPlan.feeds.map(\.path) + CardRenderer.paths(feedPlan.plan) + [SiteBuilder.ledgerPath]
    }

    init(
      _ feedPlan: FeedPlan, _ templates: TemplateSet, _ language: Language, _ ledger: RevisionLedger,
      _ published: [String: [UInt8]], _ pictures: SitePictures, jobs: Int
    ) {
      var (ledger, pictures) = (ledger, pictures)
      let told = pictures.diagnostics.count
      let models = PageModels.standard
      let feeds = FeedRenderer(
        feedPlan, models: models.feeds, schema: models.schema, templates: templates, ledger: &ledger,
        previous: { published[$0] }, jobs: jobs, diagnostics: &diagnostics)
      var cards = CardRenderer(
        feedPlan.plan, language: language, models: models.feeds, schema: models.schema, templates: templates, ledger: &ledger,
        photo: { pictures.cardPhoto($0) })
      diagnostics += pictures.diagnostics.dropFirst(told)
      let rendered = feeds.files(jobs: jobs)
      diagnostics += rendered.diagnostics
      files = rendered.files + cards.files().map { RenderedFile(path: $0.path, bytes: $0.bytes) }
      files.append(RenderedFile(path: SiteBuilder.ledgerPath, bytes: ledger.print()))
    }
  }

  /// - Parameter earlier: what passed the last build's check at a path.
  private func checkOptions(
    _ plan: SitePlan, _ templates: SourceFiles, _ renderer: Ahead<PageRenderer>, earlier: @escaping @Sendable (String) -> [UInt8]?
  ) -> CheckOptions {
    var checking = CheckOptions()
    checking.readsWholePages = options.ignoresLastBuild
    checking.ownURLPrefixes = plan.settings.baseURL.map { [$0] } ?? []
    let memory = FeedMemory()
    checking.judgeFeed = { Self.judge($0, memory, earlier) }
    checking.origin = { path, offset in
      guard let span = renderer.value.origins(ofPageAt: path)?.source(at: offset) else { return nil }
      let file = templates[span.file]
      return TemplateOrigin(file: file.path, line: 1 + file.bytes[..<span.bytes.lowerBound].count { $0 == UInt8(ascii: "\n") })
    }
    return checking
  }

  /// Adds what the check found to the diagnostics.
  private mutating func tell(_ findings: [Finding], _ paths: [String], _ site: NewSite) {
    guard !findings.isEmpty else { return }
    let places = Dictionary(paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { _, last in last })
    outcome.diagnostics += findings.diagnostics(addingTo: &outcome.sources) { path in
      places[path].flatMap { site.contents(of: $0) }
    }
  }

  /// A feed or a card through its strict reader, which shares no code with what wrote it.
  private static func judge(_ file: CheckedFile, _ memory: FeedMemory, _ earlier: (String) -> [UInt8]?) -> [FeedFault] {
    let id = FileID(index: 0)
    let diagnostics: [Diagnostic]
    if !file.path.hasSuffix(".ics") {
      diagnostics = CardCheck.findings(bytes: file.bytes, file: id)
    } else if let before = earlier(file.path) {
      diagnostics = FeedCheck.findings(bytes: file.bytes, insteadOf: before, file: id, memory: memory)
    } else {
      diagnostics = FeedCheck.findings(bytes: file.bytes, file: id, memory: memory)
    }
    return diagnostics.map { FeedFault($0.severity, $0.message, at: $0.span?.bytes.lowerBound ?? 0, hint: $0.hint) }
  }
}
