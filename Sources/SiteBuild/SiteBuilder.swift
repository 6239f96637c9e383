internal import CivilTime
package import Diagnostics
internal import FanOut
internal import Files
internal import Glibc
internal import ICalendar
internal import Languages
package import PageCheck
internal import Planning
internal import Publishing
internal import Rendering
internal import Templates
internal import TribeImport
internal import TribeModel
internal import VCard

/// Builds the site of each reader. Runs the stages in order: load, import, plan, make every file (render, check, write), links,
/// publish. All sites are made of one import.
package struct SiteBuilder {
  private var options: BuildOptions
  /// Of the site that is being made.
  private var outcome = BuildOutcome()
  private var site = ReaderSite(reader: .family, output: "")
  private var readerNames: [String] = []
  /// planner.json alone, as it was read before the import.
  private var planner: PlannerSettings?
  private let zoneLog: ZoneLog
  private var state: StateFolder
  /// What the sites are made of. Nil until one of them needs it.
  private var imported: ImportedTribe?

  package init(_ options: BuildOptions) {
    self.options = options
    zoneLog = ZoneLog(directory: options.zoneDirectory)
    state = StateFolder(at: options.state)
    outcome.outputPath = options.output
    outcome.isRehearsal = options.isRehearsal
  }

  /// Builds and publishes. Never throws: faults are in the outcome.
  package consuming func run() -> BuildOutcome {
    var sites: [ReaderSite] = []
    var input: BuildInput?
    attempt { builder in
      builder.state.read()
      let read = try builder.timed("load") { try BuildInput($0.options, $0.state) }
      builder.outcome.sources = read.sources
      (input, sites) = (read, try builder.sites(read))
    }
    guard let input, !sites.isEmpty else { return outcome }
    let shared = options
    var all = BuildOutcome()
    for next in sites {
      site = next
      options.output = next.output
      outcome = outcome.next(at: next.output)
      attempt { builder in
        try builder.build(input)
        if !shared.isLenient, builder.outcome.keptSources + builder.outcome.missingSources + builder.outcome.setAside > 0 {
          builder.outcome.status = .publishedInPart
        }
      }
      all.add(outcome)
      // Without an import there is nothing to make the other sites of.
      if imported == nil, outcome.report == nil { return all }
    }
    outcome = outcome.next(at: shared.output)
    if shared.isRehearsal { return all }
    if all.exitCode == 0 || all.exitCode == 3 { clearGoneReaders(sites, shared) }
    if all.report != nil { keepState() }
    all.add(outcome)
    return all
  }

  private mutating func build(_ input: BuildInput) throws {
    try keepFoldersApart()
    let publication = try begin()
    try keepToReader(publication)
    let last = state.lastBuild(of: site)
    if let last, !options.ignoresLastBuild, last.manifest == publication.manifest,
      timed("last build", { $0.isOfSameInputs(last, input) }), publication.isUntouched
    {
      return tellAgain(last)
    }

    let imported = try timed("import") { try $0.shown(try $0.importTribe(input)) }
    var plan = try timed("plan") { try $0.plan(imported) }
    var pictures = timed("pictures") { $0.publishPictures(&plan, input) }
    try stopIfFaulty()
    let templates = try timed("templates") { try $0.compile(input) }

    let earlier = try EarlierSite(publication, plan, state.history(of: self.site), &outcome.diagnostics)
    let lock = try timed("lock") { builder in
      let secret = try builder.secret(plan.settings)
      return try SiteLock(
        plan, for: builder.site, secret: secret, rounds: builder.options.passwordRounds, &builder.outcome.diagnostics)
    }
    let files = timed("files") { builder in
      PlannedFiles(
        plan, templates, input.theme, &pictures, earlier, own: builder.ownFiles(lock), jobs: builder.options.jobs,
        &builder.outcome.diagnostics)
    }
    try checkRotations(plan, files)
    for path in files.paths { outcome.counts.count(path) }
    let site = try publication.begin(files.places(lock), isRehearsal: options.isRehearsal)
    let check = SiteCheck(paths: files.paths, options: checkOptions(plan, files, input)) { files.contents(of: $0, in: site, lock) }
    let sizes = try timed("render, check, write") { try $0.make(files, check, site, lock) }
    outcome.diagnostics += files.findings(sizes: sizes)
    let findings = timed("links") { check.findings(jobs: $0.options.jobs) }
    let contents: @Sendable (String) -> [UInt8]? = { files.contents(at: $0, in: site, lock) }
    tell(findings.diagnostics(addingTo: &outcome.sources, contents: contents), plan, input)
    if !options.isRehearsal { timed("count") { $0.count(plan, files.paths, contents) } }
    try stopIfFaulty()

    if options.isRehearsal {
      outcome.report = try site.rehearse()
      return
    }
    let report = try timed("publish") { try site.publish(note: Self.note(hadPlanner: $0.state.next.hadPlanner)) }
    outcome.report = report
    tellModes()
    timed("note") { $0.note(input, plan, report, last) }
    state.keep(earlier.history, of: self.site)
    state.keep(files.addresses, of: self.site)
    if plan.settings.feeds.secret != nil { state.keep(addresses: files.feedPaths, of: self.site) }
  }

  // MARK: Helping the stages

  /// An error has been reported, so nothing is published.
  private struct Stopped: Error {}

  /// Runs a part of the build. What it throws becomes a finding.
  private mutating func attempt(_ body: (inout SiteBuilder) throws -> Void) {
    do {
      try body(&self)
    } catch let error as LoadError where error.isOfTemplates {
      fail(.couldNotRun, Diagnostic(said: "build.no-templates", [error]))
    } catch let error as LoadError {
      fail(.couldNotRun, Diagnostic(said: "build.no-content", [error]))
    } catch let error as PublishError {
      if case .publishedButUntidy = error { outcome.isUntidy = true }
      fail(.couldNotRun, Diagnostic(.error, outcome.isUntidy ? "build.untidy" : "build.not-published", "\(error)"))
    } catch let error as ZoneError {
      fail(.couldNotRun, Diagnostic(.error, "build.no-time-zones", "\(error)"))
    } catch let error as BuildFault {
      fail(error.status, error.diagnostic)
    } catch is Stopped {
      outcome.status = .worst([.notPublished, outcome.status])
    } catch {
      fail(.couldNotRun, Diagnostic(.error, "build.failed", "\(error)"))
    }
  }

  private mutating func fail(_ status: ExitStatus, _ fault: Diagnostic) {
    outcome.diagnostics.append(fault)
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

  // MARK: Readers

  /// The sites to make, by planner.json.
  private mutating func sites(_ input: BuildInput) throws -> [ReaderSite] {
    let settings = TribeImporter.readers(of: ImportInput(files: input.sources, content: input.files))
    planner = settings
    let sites = try ReaderSite.all(settings, options)
    readerNames = (settings?.audiences.map(\.name) ?? []) + [AudienceSetting.family.name] + state.readerNames
    return sites
  }

  /// Refuses a folder that has the site of somebody else: they would see what is not for them.
  private mutating func keepToReader(_ publication: borrowing Publication) throws {
    if publication.note?.first == Self.note(hadPlanner: true).first { state.next.hadPlanner = true }
    guard let owner = try site.owner(of: publication, known: readerNames) ?? state.owner(besides: site) else { return }
    throw BuildFault("build.other-reader", options.output, owner, site.reader.name, status: .couldNotRun)
  }

  /// Removes the sites of readers whom planner.json does not name any more, and nothing else.
  private mutating func clearGoneReaders(_ sites: [ReaderSite], _ shared: BuildOptions) {
    let isWhole = shared.audience == nil
    for gone in state.take(sites, below: shared.output, isWhole: isWhole) {
      let folder = OutputFolder(path: gone.output)
      attempt { builder in
        guard try folder.clear(holding: (ReaderSite.markPath, ReaderSite.mark(of: gone.reader.name))) else { return }
        builder.outcome.diagnostics.say("build.reader-gone", gone.reader.name, gone.output)
      }
    }
  }

  // MARK: Load

  /// Refuses to publish into the content folder, and to publish the state. Exports hold data that must never be served, such as
  /// passwords.
  private mutating func keepFoldersApart() throws {
    if let folder = options.state, FolderIdentity.wouldLie(folder, in: options.output) {
      throw BuildFault("state.in-output", folder, options.output, status: .couldNotRun)
    }
    outcome.diagnostics += state.diagnostics
    guard FolderIdentity.lies(options.content, in: options.output) else { return }
    if FolderIdentity(of: options.content) == FolderIdentity(of: options.output) {
      throw BuildFault("build.content-is-output", options.content, status: .couldNotRun)
    }
    outcome.diagnostics.say("build.content-in-output", options.content, options.output)
  }

  /// Writes down what later builds must know of the sources. The site is published already, so a fault is a warning.
  private mutating func keepState() {
    do throws(PublishError) {
      try state.write()
    } catch {
      // `PublishError` speaks of a site that was not published.
      let why = "\(error)".replacing("; the old site is as it was", with: "")
      outcome.diagnostics.say("state.not-written", why)
      outcome.status = .publishedInPart
    }
  }

  private func begin() throws(PublishError) -> Publication {
    let patience = Patience { [onStep = options.onStep] in onStep?(.stage("waiting for another build")) }
    return try OutputFolder(path: options.output).begin(patience)
  }

  // MARK: The last build

  /// A manifest's note: whether the content had a `planner.json`. If the state is lost too, a planner whose settings are gone is still
  /// not published without them.
  private static func note(hadPlanner: Bool) -> [UInt8] { [UInt8(ascii: hadPlanner ? "1" : "0")] }

  /// Whether the last build was made of what there is now.
  private func isOfSameInputs(_ last: LastBuild, _ input: BuildInput) -> Bool {
    guard !input.isUnsettled, last.secrets == secretsDigest, last.canBeTold(in: input.sources),
      let zone = try? ZoneDatabase(directory: options.zoneDirectory).zone(TimeZoneID(last.zone))
    else { return false }
    return last.inputs == InputDigests.all(options, input, planner, state, zone: zone, zoneFiles: last.zoneFiles)
  }

  /// Changes with the passwords and the secret of the feeds, which no input folder holds. Stands in the state folder.
  /// Empty if there is no secret, nor a place for one.
  private var secretsDigest: String {
    guard let planner, let secret = try? secret(planner) else { return "" }
    let locks = [planner.lock] + planner.audiences.map(\.lock)
    let passwords = locks.flatMap { $0?.passwords ?? [] }.map { getenv($0.variable).map { String(cString: $0) } ?? "" }
    return secret.digest(passwords.joined(separator: "\n"))
  }

  private mutating func tellModes() {
    guard let mended = outcome.report?.mended, let first = mended.first else { return }
    outcome.diagnostics.say("build.modes-mended", mended.count, first)
  }

  private mutating func tellAgain(_ last: LastBuild) {
    outcome.diagnostics = last.findings
    outcome.counts = last.counts
    (outcome.keptSources, outcome.missingSources) = (last.keptSources, last.missingSources)
    outcome.report = PublishReport(unchangedCount: last.counts.all, totalSize: last.totalSize)
    options.onStep?(.files(last.counts.all))
  }

  /// Writes down what the next build needs to know of this one.
  private mutating func note(_ input: BuildInput, _ plan: SitePlan, _ report: PublishReport, _ last: LastBuild?) {
    let inputs = InputDigests.all(options, input, planner, state, zone: plan.context.zone, zoneFiles: zoneLog.names)
    outcome.reasons = InputDigests.differences(from: last?.inputs ?? [], to: inputs)
    state.keep(
      LastBuild(
        inputs: input.isUnsettled ? [] : inputs, manifest: report.manifest, zone: plan.context.zone.id.name,
        zoneFiles: zoneLog.names, counts: outcome.counts, totalSize: report.totalSize, keptSources: outcome.keptSources,
        missingSources: outcome.missingSources, secrets: secretsDigest, findings: outcome.diagnostics),
      of: site)
  }

  // MARK: Import

  private struct ImportedTribe {
    var tribe: Tribe
    var settings: PlannerSettings
    var database: ZoneDatabase
    var eventPlaces: [EventID: SourceSpan]
    var namePlaces: [String: SourceSpan]
    /// Findings and counts of the import, for the outcome of each site.
    var outcome: BuildOutcome
  }

  /// The family's data, read once for all sites.
  private mutating func importTribe(_ input: BuildInput) throws -> ImportedTribe {
    if let imported {
      outcome.take(imported.outcome)
      return imported
    }
    var told = BuildOutcome()
    told.diagnostics = input.content.diagnostics
    let database = zoneLog.database
    try database.requireData()
    var importing = ImportInput(input.files, in: input.sources, pictures: input.content.others, zones: database)
    importing.kept = input.kept
    importing.hadPlanner = state.next.hadPlanner
    importing.lastZone = state.next.zone
    importing.lastNames = state.next.names ?? [:]
    importing.acceptsLoss = options.acceptsLoss
    importing.changed = options.state == nil ? [] : state.changed(input.fileDigests)
    importing.unreadable = input.content.unreadable
    importing.today = { [options] settings in BuildDate.today(options, settings, database) }
    let result = TribeImporter.run(importing)
    told.diagnostics += result.diagnostics
    let today = BuildDate.today(options, result.settings, database)
    state.keep(result, input.fileDigests, today: today)
    told.keptSources = result.sources.count { !$0.standingIn.isEmpty }
    told.missingSources = result.sources.count { $0.standingIn.isEmpty && $0.fault != nil }
    told.content = result.status(today)
    told.losses = result.sources.filter { !$0.gone.isEmpty && !$0.standingIn.isEmpty }.map {
      ($0.setting.name, $0.fault ?? "", $0.gone)
    }
    outcome.take(told)
    guard var tribe = result.tribe else {
      if outcome.diagnostics.hasErrors { throw Stopped() }
      throw BuildFault(told.missingSources > 0 ? "build.nothing-to-build/2" : "build.nothing-to-build", options.content)
    }
    for (event, name) in tribe.readUnknownZones(where: { (try? database.zone($0)) != nil }) {
      outcome.diagnostics.say("plan.unknown-zone", event.raw, name, at: result.eventPlaces[event])
    }
    let made = ImportedTribe(
      tribe: tribe, settings: result.settings, database: database, eventPlaces: result.eventPlaces, namePlaces: result.namePlaces,
      outcome: told)
    imported = made
    return made
  }

  /// Reduces the tribe to what the reader of the site may see.
  private mutating func shown(_ imported: ImportedTribe) throws -> ImportedTribe {
    let secret = try secret(imported.settings)
    let today = BuildDate.today(options, imported.settings, imported.database)
    var filter = AudienceFilter(site.reader, zones: imported.database, today: today) { [reader = site.reader.name] in
      secret.digest("busy\n\(reader)\n\($0)")
    }
    var imported = imported
    outcome.diagnostics += SitePlan.hiddenEvents(of: imported.tribe)
    let names = imported.tribe.members.map(\.name)
    imported.tribe = filter.apply(to: imported.tribe, &imported.settings)
    if imported.settings.baseURL == nil, let address = planner?.baseURL, !address.isEmpty {
      outcome.diagnostics.say("build.no-address", site.reader.name)
    }
    for name in filter.unknownMembers {
      // The list decides who may see what. A wrong name in it means that it does not say what was meant.
      let near =
        NearestName.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" } ?? "write the name as the planner shows it"
      fail(
        .notPublished,
        Diagnostic(said: "build.unknown-member", [name, site.reader.name, near], at: imported.namePlaces[name]))
    }
    if !filter.unknownMembers.isEmpty { throw Stopped() }
    return imported
  }

  // MARK: Plan

  private mutating func plan(_ imported: ImportedTribe) throws -> SitePlan {
    let zone: ZoneRules
    do {
      zone = try imported.database.zone(imported.tribe.zone)
    } catch { throw BuildFault("build.unknown-zone", error) }
    let settings = imported.settings
    let (today, asOf) = BuildDate.today(options, settings, in: zone)
    let (first, last) = (BuildDate.years.lowerBound, BuildDate.years.upperBound)
    guard BuildDate.years.contains(today.year) else { throw BuildFault("build.date", today.text(), first, last) }
    if let problem = LanguageTag.problem(with: settings.locale) { throw BuildFault("build.language", settings.locale, problem) }
    let language = Language(matching: settings.locale)
    if !language.isTranslated {
      outcome.diagnostics.say(
        "build.untranslated", settings.locale, Language.Translation.allCases.map(\.rawValue).joined(separator: ", "))
    }
    var context = PlanContext(
      today: today, asOf: asOf,
      window: PlanWindow(around: today, pastMonths: settings.pastMonths, futureMonths: settings.futureMonths),
      firstWeekday: settings.firstWeekday ?? language.firstWeekday, zone: zone, database: imported.database)
    let places = imported.eventPlaces
    context.placeOfEvent = { places[$0] }
    context.addresses = state.addresses(of: site)
    if site.reader.isWholeFamily(imported.tribe) { context.status = outcome.content }
    let secret = try secret(settings)
    if secret.isOwn {
      let rotations = Dictionary(settings.feeds.rotations.map { (OutputPaths.pathPart($0.key).lowercased(), $0.value) }) {
        max($0, $1)
      }
      context.addressToken = { [reader = site.reader.name] name in
        let turn = rotations[String(name.split(separator: "/").last ?? "").lowercased()] ?? 0
        return secret.digest("address\n\(reader)\n\(name)\n\(turn)")
      }
    }
    let plan = SitePlan(
      tribe: imported.tribe, settings: settings, context: context, jobs: options.jobs, diagnostics: &outcome.diagnostics)
    outcome.diagnostics += plan.paths.book.kept.map { name, part in
      Diagnostic(
        .note, "build.address-kept", "\(name) keeps the address that subscribers and bookmarks know: \(part)",
        hint: "nothing is to be done; without the state folder the address would be another")
    }
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

  /// Refuses to build if `rotate` names what has no address: whoever wrote it believes that an old address is dead.
  private mutating func checkRotations(_ plan: SitePlan, _ files: PlannedFiles) throws {
    guard site.reader.isWholeFamily(plan.tribe) else { return }
    let names = Set(files.paths.compactMap { $0.split(separator: "/").last?.lowercased() })
    // Members may have no feed at the moment.
    let members = Set(plan.tribe.members.map { OutputPaths.pathPart($0.name).lowercased() + "-" })
    for name in plan.settings.feeds.rotations.keys.sorted() {
      let part = OutputPaths.pathPart(name).lowercased() + "-"
      if members.contains(part)
        || names.contains(where: { $0.hasPrefix(part) && $0.dropFirst(part.count).prefix { $0 != "." }.count == 32 })
      {
        continue
      }
      fail(.notPublished, Diagnostic(said: "planner.unknown-rotation", [name]))
    }
    try stopIfFaulty()
  }

  private func secret(_ settings: PlannerSettings) throws(BuildFault) -> FamilySecret {
    try FamilySecret(settings.feeds.secret, content: options.content, state: options.state, output: options.output)
  }

  /// The files that say whose the site is, and how its passwords open it.
  private func ownFiles(_ lock: SiteLock?) -> [RenderedFile] {
    [RenderedFile(path: ReaderSite.markPath, bytes: ReaderSite.mark(of: site.reader.name))] + (lock.map { [$0.keyFile] } ?? [])
  }

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
  private func make(_ files: PlannedFiles, _ check: SiteCheck, _ site: NewSite, _ lock: SiteLock?) throws -> [Int] {
    options.onStep?(.files(files.paths.count))
    if lock != nil, let page = files.paths.firstIndex(of: SiteFiles.lockPath) {
      var buffers = PageRenderer.Buffers(files.pages)
      try site.add(files.paths.count, files.make(page, with: &buffers))
    }
    return try fanOut(files.paths.count, jobs: options.jobs, with: { PageRenderer.Buffers(files.pages) }) {
      buffers, number -> Result<Int, any Error> in
      let bytes = files.make(number, with: &buffers)
      check.judge(number, bytes)
      return Result {
        let published = try lock?.published(bytes, at: files.paths[number]) ?? bytes
        try site.add(number, published)
        return published.count
      }
    }.map { try $0.get() }
  }

  // MARK: Check

  /// Tells what the check found. An error that a record of the family is behind says where that stands.
  private mutating func tell(_ findings: [Diagnostic], _ plan: SitePlan, _ input: BuildInput) {
    lazy var records = RecordsBehindFindings(plan, inputs: outcome.sources.files.prefix(input.files.count))
    for var finding in findings {
      if finding.severity == .error, let note = records.note(of: finding, in: outcome.sources) { finding.notes.append(note) }
      outcome.diagnostics.append(finding)
    }
  }

  /// Checks that everything with a date is on pages and paper, in the bytes that were made.
  private mutating func count(_ plan: SitePlan, _ paths: [String], _ contents: @escaping @Sendable (String) -> [UInt8]?) {
    let feeds = paths.filter { $0.hasPrefix(plan.paths.feedFolder + "/") && $0.hasSuffix(".ics") }
    let counts = DatedCounts(plan, bytes: contents, feeds: options.countsThings ? feeds : [], jobs: options.jobs)
    if options.countsThings { outcome.datedCounts = counts }
    // Templates of the family's own may leave things out.
    outcome.diagnostics += counts.findings(options.templates == nil ? .error : .warning)
  }

  private func checkOptions(_ plan: SitePlan, _ files: PlannedFiles, _ input: BuildInput) -> CheckOptions {
    var checking = CheckOptions()
    checking.ownURLPrefixes = plan.settings.baseURL.map { [$0] } ?? []
    checking.wantsPolicy = true
    checking.judgeFeed = judgeFeed
    checking.origin = { [templates = input.theme.sources] path, offset in
      guard let span = files.pages.origins(ofPageAt: path)?.source(at: offset) else { return nil }
      let file = templates[span.file]
      return TemplateOrigin(file: file.path, line: 1 + file.bytes[..<span.bytes.lowerBound].count { $0 == UInt8(ascii: "\n") })
    }
    return checking
  }
}

/// Checks a feed or a card with its strict reader, which shares no code with the writer.
@Sendable package func judgeFeed(_ file: CheckedFile) -> [Diagnostic] {
  let id = FileID(index: 0)
  let isCard = [".vcf", ".vcard"].contains { file.path.lowercased().hasSuffix($0) }
  return isCard ? CardCheck.findings(bytes: file.bytes, file: id) : FeedCheck.findings(bytes: file.bytes, file: id)
}
