internal import Diagnostics
internal import FanOut
internal import PageCheck
internal import Planning
internal import Publishing
internal import Rendering
internal import Templates
internal import TribeModel

/// Builds the site of each reader. Runs the stages in order: load, import, plan, make every file (render, check, write), links,
/// publish. All sites are made of one import.
package struct SiteBuilder {
  private var options: BuildOptions
  /// Of the site that is being made.
  private var outcome = BuildOutcome()
  private var site = ReaderSite(reader: .family, output: "")
  private var cards: EveningCards?
  private let zones: ZoneLog
  private var state: StateFolder
  /// What the sites are made of. Nil until one of them needs it.
  private var family: FamilyData?

  package init(_ options: BuildOptions) {
    self.options = options
    zones = ZoneLog(directory: options.zoneDirectory)
    state = StateFolder(at: options.state)
    outcome.outputPath = options.output
    outcome.isRehearsal = options.isRehearsal
  }

  /// Builds and publishes. Never throws: faults are in the outcome.
  package consuming func run() -> BuildOutcome {
    var input: BuildInput?
    attempt { builder in
      builder.state.read()
      input = try builder.timed("load") { try BuildInput($0.options, $0.state) }
    }
    guard let input else { return outcome }
    outcome.sources = input.sources
    let shared = options
    var all = BuildOutcome()
    for next in input.sites {
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
      if family == nil, outcome.report == nil { return all }
    }
    outcome = outcome.next(at: shared.output)
    if shared.isRehearsal { return all }
    if all.exitCode == 0 || all.exitCode == 3 { clearGoneReaders(input.sites, shared) }
    if all.report != nil { keepState() }
    all.add(outcome)
    return all
  }

  private mutating func build(_ input: BuildInput) throws {
    try options.keepFoldersApart(&outcome.diagnostics)
    outcome.diagnostics += state.diagnostics
    let publication = try begin()
    try keepToReader(publication, input)
    let last = state.lastBuild(of: self.site)
    if let last, !options.ignoresLastBuild, last.manifest == publication.manifest,
      timed("last build", { last.isOf(input, $0.options, $0.state) }), publication.isUntouched
    {
      last.tell(&outcome)
      options.onStep?(.files(last.counts.all))
      return
    }

    let family = try timed("import") {
      try $0.imported(input).shown(to: $0.site.reader, $0.options, input.secrets.ofFamily(), &$0.outcome)
    }
    let secret = try input.secrets.ofFamily()
    var plan = try timed("plan") {
      try family.plan(for: $0.site.reader, $0.options, secret, addresses: $0.state.addresses(of: $0.site), &$0.outcome)
    }
    var pictures = try timed("pictures") { try $0.publishPictures(&plan, input, publication) }
    try stopIfFaulty()
    let templates = try timed("templates") { try $0.compile(input) }

    let earlier = try EarlierSite(publication, plan, state.history(of: self.site), &outcome.diagnostics)
    let lock = try timed("lock") {
      try SiteLock(
        plan.settings.lock, plan, for: $0.site.reader.name, input.secrets, rounds: $0.options.passwordRounds,
        &$0.outcome.diagnostics)
    }
    cards = EveningCards(&plan, input.secrets, rounds: options.passwordRounds, &outcome.diagnostics)
    let files = timed("files") {
      PlannedFiles(
        plan, templates, input.theme, &pictures, earlier, own: [$0.site.mark] + (lock.map { [$0.keyFile] } ?? []),
        jobs: $0.options.jobs, &$0.outcome.diagnostics)
    }
    if self.site.reader.isWholeFamily(plan.shown) { outcome.diagnostics += files.unknownRotations(plan) }
    try stopIfFaulty()
    for path in files.paths { outcome.counts.count(path) }
    let site = try publication.begin(files.places(lock), isRehearsal: options.isRehearsal)
    let check = SiteCheck(paths: files.paths, options: CheckOptions(plan, files, input.theme)) {
      files.contents(of: $0, in: site, lock)
    }
    let add: Add = { [cards] number, bytes in
      check.judge(number, bytes)
      let path = files.paths[number]
      let published = try cards?.published(bytes, at: path, in: files) ?? lock?.published(bytes, at: path) ?? bytes
      try site.add(number, published)
      return published.count
    }
    var sizes = try timed("render, check, write") { try $0.make(files, site, isLocked: lock != nil, add) }
    let contents: @Sendable (String) -> [UInt8]? = { files.contents(at: $0, in: site, lock) }
    timed("count") { $0.count(plan, files.paths, contents) }
    for number in files.late { sizes[number] = try add(number, files.make(late: number, outcome.standing)) }
    outcome.diagnostics += files.findings(sizes: sizes)
    let findings = timed("links") { check.findings(jobs: $0.options.jobs) }
    tell(findings.diagnostics(addingTo: &outcome.sources, contents: contents), plan, input)
    try stopIfFaulty()

    if options.isRehearsal {
      outcome.report = try site.rehearse()
      return
    }
    let report = try timed("publish") { try site.publish(note: ReaderSite.note(hadPlanner: $0.state.next.hadPlanner)) }
    outcome.report = report
    if let first = report.mended.first { outcome.diagnostics.say("build.modes-mended", report.mended.count, first) }
    timed("note") { builder in
      var note = LastBuild(
        input, builder.options, builder.state, zone: plan.context.zone, builder.zones, report, builder.outcome)
      builder.outcome.reasons = note.differences(from: last)
      if input.isUnsettled { note.inputs = [] }
      builder.state.keep(
        earlier.history, files.addresses, note, secretPaths: secret.isOwn ? files.feedPaths : nil, of: builder.site)
    }
  }

  // MARK: Helping the stages

  /// Runs a part of the build. What it throws becomes a finding.
  private mutating func attempt(_ body: (inout SiteBuilder) throws -> Void) {
    do { try body(&self) } catch { outcome.fail(error) }
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

  // MARK: Folders

  private func begin() throws(PublishError) -> Publication {
    let patience = Patience { [onStep = options.onStep] in onStep?(.stage("waiting for another build")) }
    return try OutputFolder(path: options.output).begin(patience)
  }

  /// Refuses a folder that has the site of somebody else: they would see what is not for them.
  private mutating func keepToReader(_ publication: borrowing Publication, _ input: BuildInput) throws {
    if publication.note?.first == ReaderSite.note(hadPlanner: true).first { state.next.hadPlanner = true }
    let names = (input.planner?.readers.map(\.name) ?? []) + [Reader.family.name] + state.readerNames
    guard let owner = try site.owner(of: publication, known: names) ?? state.owner(besides: site) else { return }
    throw BuildFault("build.other-reader", options.output, owner, site.reader.name, status: .couldNotRun)
  }

  /// Removes the sites of readers whom planner.json does not name any more, and nothing else.
  private mutating func clearGoneReaders(_ sites: [ReaderSite], _ shared: BuildOptions) {
    for gone in state.take(sites, below: shared.output, isWhole: shared.reader == nil) {
      let folder = OutputFolder(path: gone.output)
      attempt { builder in
        guard try folder.clear(holding: (OutputPaths.readerMark, gone.mark.bytes)) else { return }
        builder.outcome.diagnostics.say("build.reader-gone", gone.reader.name, gone.output)
      }
    }
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

  // MARK: Import and plan

  /// The family's data, read once for all sites.
  private mutating func imported(_ input: BuildInput) throws -> FamilyData {
    if let family {
      outcome.take(family.told)
      return family
    }
    let made = try FamilyData(input, options, zones.database, &state, &outcome)
    family = made
    return made
  }

  private mutating func publishPictures(
    _ plan: inout SitePlan, _ input: BuildInput, _ publication: borrowing Publication
  ) throws -> SitePictures {
    var pictures = SitePictures(
      content: options.content, shown: ContentFolder.prefix(options.content), listed: input.content.others,
      allowed: plan.settings.publish,
      cardLimit: CardRenderer.maximumPhotoOctets)
    plan.placePictures { pictures.publish(&$0, jobs: options.jobs) }
    if let folder = plan.settings.display.photos {
      let album = SiteAlbum(
        folder, content: options.content, shown: ContentFolder.prefix(options.content), listed: input.content.others,
        published: try publication.photos(), jobs: options.jobs)
      pictures.add(album)
      if album.files.isEmpty { plan.showNoPhotos() }
    }
    outcome.diagnostics += pictures.diagnostics
    return pictures
  }

  // MARK: Make and check every file

  private mutating func compile(_ input: BuildInput) throws -> TemplateSet {
    let compiled = input.theme.compiled(jobs: options.jobs)
    outcome.diagnostics += compiled.diagnostics.map { $0.moved(behind: input.files.count) }
    try stopIfFaulty()
    guard let templates = compiled.templates else { throw Stopped() }
    return templates
  }

  /// Checks the bytes of a file, writes them beside the old site, and returns how many were written.
  private typealias Add = @Sendable (_ number: Int, _ bytes: [UInt8]) throws -> Int

  /// Makes every file side by side, but for those that are made last.
  ///
  /// - Returns: the size of each, in bytes.
  private func make(_ files: PlannedFiles, _ site: NewSite, isLocked: Bool, _ add: Add) throws -> [Int] {
    options.onStep?(.files(files.paths.count))
    if isLocked, let page = files.paths.firstIndex(of: OutputPaths.lock) {
      var buffers = PageRenderer.Buffers(files.pages)
      try site.add(files.paths.count, files.make(page, with: &buffers))
    }
    return try fanOut(files.paths.count, jobs: options.jobs, with: { PageRenderer.Buffers(files.pages) }) {
      buffers, number -> Result<Int, any Error> in
      if files.late.contains(number) { return .success(0) }
      let bytes = files.make(number, with: &buffers)
      return Result { try add(number, bytes) }
    }.map { try $0.get() }
  }

  /// Tells what the check found. An error that a record of the family is behind says where that stands.
  private mutating func tell(_ findings: [Diagnostic], _ plan: SitePlan, _ input: BuildInput) {
    lazy var records = RecordsBehindFindings(plan, inputs: outcome.sources.files.prefix(input.files.count))
    for var finding in findings {
      if finding.severity == .error, let note = records.note(of: finding, in: outcome.sources) { finding.notes.append(note) }
      outcome.diagnostics.append(finding)
    }
  }

  /// Counts in the bytes that were made how much stands where, and checks that everything with a date is on pages and paper.
  private mutating func count(_ plan: SitePlan, _ paths: [String], _ contents: @escaping @Sendable (String) -> [UInt8]?) {
    var standing = Standing(paths: paths, jobs: options.jobs, bytes: contents)
    standing.stands["data"] = Standing.days(of: plan)
    // Templates of the family's own may leave things out.
    outcome.diagnostics += standing.lost(plan.settings.show, options.templates == nil ? .error : .warning)
    outcome.standing = standing
    guard options.countsThings else { return }
    let feeds = paths.filter { $0.hasPrefix(plan.paths.feedFolder + "/") && $0.hasSuffix(".ics") }
    outcome.feedDays = Standing.days(ofFeeds: feeds.compactMap(contents), plan)
  }
}
