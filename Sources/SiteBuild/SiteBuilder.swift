internal import CivilTime
internal import Diagnostics
internal import FanOut
internal import ICalendar
internal import Languages
internal import PageCheck
internal import Planning
internal import Publishing
internal import Rendering
internal import Templates
internal import TribeImport
internal import TribeModel
internal import VCard

/// Runs the stages of a build in order: load, import, plan, make every file (render, check, write), links, publish.
package struct SiteBuilder {
  private let options: BuildOptions
  private var outcome = BuildOutcome()
  private let zoneLog: ZoneLog
  private var state: StateFolder
  /// The family's time zone in the last build.
  private var lastZone: String?

  package init(_ options: BuildOptions) {
    self.options = options
    zoneLog = ZoneLog(directory: options.zoneDirectory)
    state = StateFolder(at: options.state)
    outcome.outputPath = options.output
    outcome.isRehearsal = options.isRehearsal
  }

  /// Builds and publishes. Never throws: faults are in the outcome.
  package consuming func run() -> BuildOutcome {
    do {
      try build()
      if !options.isLenient, outcome.keptSources + outcome.setAside > 0 { outcome.status = .publishedInPart }
    } catch let error as LoadError {
      switch error {
      case .noFolder:
        fail(
          .couldNotRun, "build.no-content", "\(error)",
          hint: "name the folder with --content, or run `wallplanner init` to make one")
      case .noTemplates:
        fail(.couldNotRun, "build.no-templates", "\(error)", hint: "name the folder with --templates, or leave that out")
      }
    } catch let error as PublishError {
      if case .publishedButUntidy = error { outcome.isUntidy = true }
      fail(.couldNotRun, outcome.isUntidy ? "build.untidy" : "build.not-published", "\(error)")
    } catch let error as ZoneError {
      fail(.couldNotRun, "build.no-time-zones", "\(error)")
    } catch is Stopped {
      outcome.status = .worst([.notPublished, outcome.status])
    } catch {
      fail(.couldNotRun, "build.failed", "\(error)")
    }
    return outcome
  }

  private mutating func build() throws {
    try keepContentApart()
    let publication = try begin()
    try openState(publication)
    let last = options.ignoresLastBuild ? nil : publication.note.flatMap { LastBuild($0) }
    let input = try timed("load") { builder in try BuildInput(builder.options, builder.state) }
    outcome.sources = input.sources
    if let last, let findings = timed("last build", { $0.findings(of: last, input) }), publication.untouchedCheck() {
      return tellAgain(findings, last)
    }

    let imported = try timed("import") { try $0.importTribe(input) }
    var plan = try timed("plan") { try $0.plan(imported) }
    var pictures = timed("pictures") { $0.publishPictures(&plan, input) }
    try stopIfFaulty()
    let templates = try timed("templates") { try $0.compile(input) }

    let earlier = try EarlierSite(publication, plan, &outcome.diagnostics)
    let files = timed("files") { builder in
      PlannedFiles(
        plan, templates, input.theme, &pictures, earlier, jobs: builder.options.jobs, &builder.outcome.diagnostics)
    }
    for path in files.paths { outcome.counts.count(path) }
    let site = try publication.begin(files.paths, isRehearsal: options.isRehearsal)
    let check = SiteCheck(paths: files.paths, options: checkOptions(plan, files, input)) { site.contents(of: $0) }
    let sizes = try timed("render, check, write") { try $0.make(files, check, site) }
    outcome.diagnostics += files.findings(sizes: sizes)
    let findings = timed("links") { check.findings(jobs: $0.options.jobs) }
    tell(findings, files.paths, site)
    if !options.isRehearsal { timed("count") { $0.count(plan, files.paths, site) } }
    try stopIfFaulty()

    if options.isRehearsal {
      outcome.report = try site.rehearse()
      return
    }
    let note = timed("note") { $0.note(input, plan, sizes, last) }
    outcome.report = try timed("publish") { _ in try site.publish(note: note) }
    keepState()
  }

  // MARK: Helping the stages

  /// An error has been reported, so nothing is published.
  private struct Stopped: Error {}

  private mutating func fail(_ status: ExitStatus, _ id: String, _ message: String, hint: String? = nil) {
    outcome.diagnostics.append(Diagnostic(.error, id, message, hint: hint))
    outcome.status = status
  }

  private func stopIfFaulty() throws {
    let isFaulty = outcome.diagnostics.contains { $0.severity == .error || (options.strict && $0.severity == .warning) }
    if isFaulty { throw Stopped() }
  }

  private mutating func timed<Result>(_ stage: String, _ body: (inout SiteBuilder) throws -> Result) rethrows -> Result {
    options.onStep?(.stage(stage))
    let start = ContinuousClock.now
    defer { outcome.timings.append(StageTiming(stage: stage, duration: .now - start)) }
    return try body(&self)
  }

  // MARK: Load

  /// Refuses to publish into the content folder. Exports hold data that must never be served, such as passwords.
  private mutating func keepContentApart() throws {
    guard FolderIdentity.lies(options.content, in: options.output) else { return }
    if FolderIdentity(of: options.content) == FolderIdentity(of: options.output) {
      fail(
        .couldNotRun, "build.content-is-output", "\(options.content) is the folder with the content and the one to publish in",
        hint: "name another folder with --output: exports hold what nobody else may see")
      throw Stopped()
    }
    outcome.diagnostics.append(
      Diagnostic(
        .warning, "build.content-in-output",
        "the content folder \(options.content) lies inside \(options.output), which is published",
        hint: "keep it elsewhere, or see that nobody is served it: exports hold what nobody else may see"))
  }

  /// Reads what earlier builds have kept. Refuses a state folder that would be published.
  private mutating func openState(_ publication: borrowing Publication) throws {
    if let folder = options.state, FolderIdentity.wouldLie(folder, in: options.output) {
      fail(
        .couldNotRun, "state.in-output", "the state folder \(folder) lies inside \(options.output), which is published",
        hint: "name another folder with --state: it holds copies of the exports")
      throw Stopped()
    }
    state.read()
    let note = publication.note.flatMap { LastBuild($0) }
    state.next.hadPlanner = state.next.hadPlanner || note?.hadPlanner == true
    lastZone = note?.zone
    outcome.diagnostics += state.diagnostics
  }

  /// Writes down what later builds must know of the sources. The site is published already, so a fault is a warning.
  private mutating func keepState() {
    do throws(PublishError) {
      try state.write()
    } catch {
      outcome.diagnostics.append(
        Diagnostic(
          .warning, "state.not-written", "the site is published, but what the next build must know was not kept: \(error)",
          hint: "name a folder that can be written with --state"))
    }
  }

  private func begin() throws(PublishError) -> Publication {
    var publishing = PublishOptions()
    if !options.waitsForOtherBuild { publishing.contention = .refuse }
    publishing.onWait = { [onStep = options.onStep] in onStep?(.stage("waiting for another build")) }
    return try OutputFolder(path: options.output).begin(publishing)
  }

  // MARK: The last build

  /// The findings of the last build if it had the same inputs, otherwise nil.
  private func findings(of last: LastBuild, _ input: BuildInput) -> [Diagnostic]? {
    guard !input.isUnsettled, let zone = try? ZoneDatabase(directory: options.zoneDirectory).zone(TimeZoneID(last.zone)) else {
      return nil
    }
    let (today, instant) = BuildDate.today(options, settings: last.ownMoment.map(Instant.init(secondsSinceEpoch:)), zone: zone)
    let day = BuildDay(today: today, instant: instant, countsSeconds: last.countsSeconds)
    let inputs = InputDigests(options, input, day, state, zoneFiles: last.zoneFiles)
    return inputs.fingerprints == last.inputs ? last.findings(key: inputs.key, sources: input.sources) : nil
  }

  private mutating func tellAgain(_ findings: [Diagnostic], _ last: LastBuild) {
    outcome.diagnostics = findings
    outcome.counts = last.counts
    outcome.keptSources = last.keptSources ?? 0
    outcome.report = PublishReport(unchangedCount: last.counts.all, totalSize: last.totalSize)
    options.onStep?(.files(last.counts.all))
  }

  /// The note for the next build. Empty if a changed picture could go unnoticed.
  private mutating func note(_ input: BuildInput, _ plan: SitePlan, _ sizes: [Int], _ last: LastBuild?) -> [UInt8] {
    var countsSeconds = false
    if case .mark = plan.settings.feeds.cancelled { countsSeconds = true }
    let day = BuildDay(today: plan.context.today, instant: plan.context.asOf, countsSeconds: countsSeconds)
    let inputs = InputDigests(options, input, day, state, zoneFiles: zoneLog.names)
    if let last { outcome.reasons = InputDigests.differences(from: last.inputs, to: inputs.fingerprints) }
    guard !input.isUnsettled else { return [] }
    return LastBuild(
      inputs, zone: plan.context.zone.id.name, zoneFiles: zoneLog.names,
      ownMoment: plan.settings.asOf.map { BuildDate.instant(of: $0, in: plan.context.zone) }, countsSeconds: countsSeconds,
      counts: outcome.counts, totalSize: sizes.reduce(0, +), hadPlanner: state.next.hadPlanner, keptSources: outcome.keptSources
    ).bytes(with: outcome.diagnostics, key: inputs.key, sources: input.sources)
  }

  // MARK: Import

  private struct ImportedTribe {
    var tribe: Tribe
    var settings: PlannerSettings
    var database: ZoneDatabase
    var eventPlaces: EventPlaces
  }

  private mutating func importTribe(_ input: BuildInput) throws -> ImportedTribe {
    outcome.diagnostics += input.content.diagnostics
    let database = zoneLog.database
    try database.requireData()
    var importing = ImportInput(input.files, in: input.sources, pictures: input.content.others, zones: database, jobs: options.jobs)
    importing.kept = input.kept
    importing.hadPlanner = state.next.hadPlanner
    importing.lastZone = lastZone
    importing.acceptsLoss = options.acceptsLoss
    importing.changed = options.state == nil ? [] : state.changed(input.fileDigests)
    importing.unreadable = input.content.unreadable
    importing.today = { [options] settings in BuildDate.today(options, settings, database) }
    let result = TribeImporter.run(importing)
    outcome.diagnostics += result.diagnostics
    let today = BuildDate.today(options, result.settings, database)
    state.keep(result, input.fileDigests, today: today)
    outcome.keptSources = result.sources.count { !$0.standingIn.isEmpty }
    outcome.content = result.status(today)
    guard let tribe = result.tribe else {
      if !outcome.diagnostics.hasErrors {
        fail(.notPublished, "build.nothing-to-build", "there is nothing to build in \(options.content)")
      }
      throw Stopped()
    }
    return try shown(
      ImportedTribe(tribe: tribe, settings: result.settings, database: database, eventPlaces: result.eventPlaces))
  }

  /// Reduces the tribe to what the requested audience may see. Keeps everything if no audience was requested.
  private mutating func shown(_ imported: ImportedTribe) throws -> ImportedTribe {
    guard let name = options.audience else { return imported }
    let audiences = imported.settings.audiences
    guard let audience = audiences.first(where: { $0.name == name }) else {
      let near = NearestName.nearest(to: name, among: audiences.map(\.name)).map { "did you mean \"\($0)\"?" }
      fail(
        .notPublished, "build.unknown-audience", "planner.json has no audience “\(name)”",
        hint: near ?? "add { \"name\": \"\(name)\", \"level\": \"relatives\" } to \"audiences\"")
      throw Stopped()
    }
    var filter = AudienceFilter(audience)
    var imported = imported
    imported.tribe = filter.apply(to: imported.tribe, &imported.settings)
    for name in filter.unknownMembers {
      // The list decides who may be seen. A wrong name in it means that it does not say what was meant.
      fail(
        .notPublished, "build.unknown-member", "the audience “\(audience.name)” names “\(name)”, and no member is called so",
        hint: "write the name as the planner shows it")
    }
    if !filter.unknownMembers.isEmpty { throw Stopped() }
    return imported
  }

  // MARK: Plan

  private mutating func plan(_ imported: ImportedTribe) throws -> SitePlan {
    let zone: ZoneRules
    do {
      zone = try imported.database.zone(imported.tribe.zone)
    } catch {
      fail(.notPublished, "build.unknown-zone", "\(error)", hint: "set timeZone in planner.json to a name such as Europe/Oslo")
      throw Stopped()
    }
    let settings = imported.settings
    let (today, asOf) = BuildDate.today(
      options, settings: settings.asOf.map { BuildDate.instant(of: $0, in: zone) }, zone: zone)
    let (first, last) = (BuildDate.years.lowerBound, BuildDate.years.upperBound)
    guard BuildDate.years.contains(today.year) else {
      fail(
        .notPublished, "build.date",
        "the planner cannot be made for \(today.text()), only for days of the years \(first) to \(last)",
        hint: "write another day with --as-of, or as asOf in planner.json")
      throw Stopped()
    }
    if let problem = LanguageTag.problem(with: settings.locale) {
      fail(
        .notPublished, "build.language", "the locale “\(settings.locale)” in planner.json cannot be used: \(problem)",
        hint: "write a language and a country, such as \"en-GB\", \"nb-NO\" or \"de-AT\"")
      throw Stopped()
    }
    let language = Language(matching: settings.locale)
    if !language.isTranslated {
      outcome.diagnostics.append(
        Diagnostic(
          .note, "build.untranslated",
          "the planner has no words in the language of the locale “\(settings.locale)”, so it speaks English",
          hint:
            "its words can be \(Language.Translation.allCases.map(\.rawValue).joined(separator: ", ")); docs/languages.md says how to add one"
        ))
    }
    var context = PlanContext(
      today: today, asOf: asOf,
      window: PlanWindow(around: today, pastMonths: settings.pastMonths, futureMonths: settings.futureMonths),
      firstWeekday: settings.firstWeekday ?? language.firstWeekday, zone: zone, database: imported.database)
    let places = imported.eventPlaces.byID
    context.placeOfEvent = { places[$0] }
    let plan = SitePlan(
      tribe: imported.tribe, settings: settings, context: context, jobs: options.jobs, diagnostics: &outcome.diagnostics)
    if options.failsOnClash { outcome.diagnostics += plan.clashFindings() }
    return plan
  }

  private mutating func publishPictures(_ plan: inout SitePlan, _ input: BuildInput) -> SitePictures {
    var pictures = SitePictures(
      content: options.content, shown: ContentFolder.prefix(options.content), listed: input.content.others, settings: plan.settings,
      cardLimit: CardRenderer.maximumPhotoOctets)
    plan.placePictures { pictures.publish(&$0, jobs: options.jobs) }
    outcome.diagnostics += pictures.diagnostics
    return pictures
  }

  // MARK: Make every file

  private mutating func compile(_ input: BuildInput) throws -> TemplateSet {
    let compiled = input.theme.compiled(jobs: options.jobs)
    outcome.diagnostics += compiled.diagnostics.map { $0.moved(behind: input.files.count) }
    try stopIfFaulty()
    guard let templates = compiled.templates else { throw Stopped() }
    return templates
  }

  /// Makes every file side by side: renders it, checks it, and writes it beside the old site.
  ///
  /// - Returns: the size of each, in bytes.
  private func make(_ files: PlannedFiles, _ check: SiteCheck, _ site: NewSite) throws -> [Int] {
    options.onStep?(.files(files.paths.count))
    return try fanOut(files.paths.count, jobs: options.jobs, with: { PageRenderer.Buffers(files.pages) }) { buffers, number in
      let bytes = files.make(number, with: &buffers)
      check.judge(number, bytes)
      return Result { () throws(PublishError) in
        try site.add(number, bytes)
        return bytes.count
      }
    }.map { try $0.get() }
  }

  // MARK: Check

  /// Checks that everything with a date is on pages and paper, in the bytes that were made.
  private mutating func count(_ plan: SitePlan, _ paths: [String], _ site: NewSite) {
    let places = Dictionary(paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { _, last in last })
    let feeds = paths.filter { $0.hasPrefix(plan.paths.feedFolder + "/") && $0.hasSuffix(".ics") }
    let counts = DatedCounts(
      plan, bytes: { path in places[path].flatMap { site.contents(of: $0) } }, feeds: options.countsThings ? feeds : [],
      jobs: options.jobs)
    if options.countsThings { outcome.datedCounts = counts }
    // Templates of the family's own may leave things out.
    outcome.diagnostics += counts.findings(options.templates == nil ? .error : .warning)
  }

  private func checkOptions(_ plan: SitePlan, _ files: PlannedFiles, _ input: BuildInput) -> CheckOptions {
    var checking = CheckOptions()
    checking.ownURLPrefixes = plan.settings.baseURL.map { [$0] } ?? []
    checking.judgeFeed = { Self.judge($0) }
    checking.origin = { [templates = input.theme.sources] path, offset in
      guard let span = files.pages.origins(ofPageAt: path)?.source(at: offset) else { return nil }
      let file = templates[span.file]
      return TemplateOrigin(file: file.path, line: 1 + file.bytes[..<span.bytes.lowerBound].count { $0 == UInt8(ascii: "\n") })
    }
    return checking
  }

  /// Checks a feed or a card with its strict reader, which shares no code with the writer.
  private static func judge(_ file: CheckedFile) -> [FeedFault] {
    let id = FileID(index: 0)
    let diagnostics =
      file.path.hasSuffix(".ics")
      ? FeedCheck.findings(bytes: file.bytes, file: id) : CardCheck.findings(bytes: file.bytes, file: id)
    return diagnostics.map { FeedFault($0.severity, $0.message, at: $0.span?.bytes.lowerBound ?? 0, hint: $0.hint) }
  }

  /// Adds what the check found to the diagnostics.
  private mutating func tell(_ findings: [Finding], _ paths: [String], _ site: NewSite) {
    guard !findings.isEmpty else { return }
    let places = Dictionary(paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { _, last in last })
    outcome.diagnostics += findings.diagnostics(addingTo: &outcome.sources) { path in
      places[path].flatMap { site.contents(of: $0) }
    }
  }
}
