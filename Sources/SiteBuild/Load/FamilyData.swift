package import CivilTime
package import Diagnostics
internal import Languages
internal import PageCheck
internal import Planning
package import TribeImport
internal import TribeModel

/// The family's data as the import made them, read once for all sites.
struct FamilyData {
  private var tribe: Tribe
  /// What the handover sheets are made of, if not of what the site has.
  private var custody: Tribe?
  /// What the site is told of planner.json.
  private var site: SiteSettings
  private let settings: PlannerSettings
  private let zones: ZoneDatabase
  private let eventPlaces: [EventID: SourceSpan]
  private let namePlaces: [String: SourceSpan]
  /// Findings and counts of the import, for the outcome of each site.
  private(set) var told = BuildOutcome()

  /// - Throws: if there is nothing to make a site of.
  init(
    _ input: BuildInput, _ options: BuildOptions, _ zones: ZoneDatabase, _ state: inout StateFolder, _ outcome: inout BuildOutcome
  ) throws {
    try zones.requireData()
    self.zones = zones
    var importing = ImportInput(input.files, in: input.sources, pictures: input.content.others, zones: zones)
    importing.kept = input.kept
    importing.hadPlanner = state.next.hadPlanner
    importing.lastZone = state.next.zone
    importing.lastNames = state.next.names ?? [:]
    importing.acceptsLoss = options.acceptsLoss
    importing.changed = options.state == nil ? [] : state.changed(input.fileDigests)
    importing.unreadable = input.content.unreadable
    importing.today = { BuildDate.today(options, $0, zones) }
    let result = TribeImporter.run(importing)
    (settings, eventPlaces, namePlaces) = (result.settings, result.eventPlaces, result.namePlaces)
    let today = BuildDate.today(options, settings, zones)
    state.keep(result, input.fileDigests, today: today)
    told.diagnostics = input.content.diagnostics + result.diagnostics
    told.keptSources = result.sources.count { !$0.standingIn.isEmpty }
    told.missingSources = result.sources.count { $0.standingIn.isEmpty && $0.fault != nil }
    told.content = result.status(today)
    told.losses = result.sources.filter { !$0.gone.isEmpty && !$0.standingIn.isEmpty }.map {
      ($0.setting.name, $0.fault ?? "", $0.gone)
    }
    outcome.take(told)
    guard let read = result.tribe else {
      if outcome.diagnostics.hasErrors { throw Stopped() }
      throw BuildFault(told.missingSources > 0 ? "build.nothing-to-build/2" : "build.nothing-to-build", options.content)
    }
    (tribe, site) = (read, SiteSettings(settings, for: .family, of: read))
    for (event, name) in tribe.readUnknownZones(where: { (try? zones.zone($0)) != nil }) {
      outcome.diagnostics.say("plan.unknown-zone", event.raw, name, at: eventPlaces[event])
    }
  }

  /// What the reader of a site may see.
  ///
  /// - Throws: if somebody is named whom nobody knows. The names say who sees what, so a wrong one may show what was to be hidden.
  func shown(
    to reader: Reader, _ options: BuildOptions, _ secret: FamilySecret, _ outcome: inout BuildOutcome
  ) throws -> FamilyData {
    func seen(by reader: Reader) -> ReaderFilter {
      ReaderFilter(reader, zones: zones, today: BuildDate.today(options, settings, zones)) {
        secret.digest("busy\n\(reader.name)\n\($0)")
      }
    }
    var filter = seen(by: reader)
    var shown = self
    outcome.diagnostics += SitePlan.hiddenEvents(of: tribe)
    if let guest = reader.ofHandovers {
      var filter = seen(by: guest)
      shown.custody = filter.apply(to: tribe, settings).tribe
    }
    (shown.tribe, shown.site) = filter.apply(to: tribe, settings)
    if shown.site.baseURL == nil, let address = settings.baseURL, !address.isEmpty {
      outcome.diagnostics.say("build.no-address", reader.name)
    }
    for name in filter.unknownMembers {
      let near = NearestName.nearest(to: name, among: tribe.members.map(\.name)).map { "did you mean \"\($0)\"?" }
      let advice = near ?? "write the name as the planner shows it"
      outcome.fail(.notPublished, Diagnostic(said: "build.unknown-member", [name, reader.name, advice], at: namePlaces[name]))
    }
    if !filter.unknownMembers.isEmpty { throw Stopped() }
    return shown
  }

  /// What to make for that reader.
  func plan(
    for reader: Reader, _ options: BuildOptions, _ secret: FamilySecret, addresses: AddressBook,
    _ outcome: inout BuildOutcome
  ) throws -> SitePlan {
    let zone: ZoneRules
    do { zone = try zones.zone(tribe.zone) } catch { throw BuildFault("build.unknown-zone", error) }
    let (today, asOf) = BuildDate.today(options, settings, in: zone)
    let (first, last) = (BuildDate.years.lowerBound, BuildDate.years.upperBound)
    guard BuildDate.years.contains(today.year) else { throw BuildFault("build.date", today.text(), first, last) }
    if let problem = LanguageTag.problem(with: settings.locale) { throw BuildFault("build.language", settings.locale, problem) }
    let language = Language(matching: settings.locale)
    if !language.isTranslated {
      let translations = Language.Translation.allCases.map(\.rawValue).joined(separator: ", ")
      outcome.diagnostics.say("build.untranslated", settings.locale, translations)
    }
    var context = PlanContext(
      today: today, asOf: asOf,
      window: PlanWindow(around: today, pastMonths: settings.pastMonths, futureMonths: settings.futureMonths),
      firstWeekday: settings.firstWeekday ?? language.firstWeekday, zone: zone, database: zones)
    context.placeOfEvent = { [eventPlaces] in eventPlaces[$0] }
    context.addresses = addresses
    if reader.isWholeFamily(tribe) { context.status = outcome.content }
    if secret.isOwn {
      let rotations = Dictionary(settings.feeds.rotations.map { (OutputPaths.pathPart($0.key).lowercased(), $0.value) }) {
        max($0, $1)
      }
      context.addressToken = { name in
        let turn = rotations[String(name.split(separator: "/").last ?? "").lowercased()] ?? 0
        return secret.digest("address\n\(reader.name)\n\(name)\n\(turn)")
      }
    }
    var plan = SitePlan(
      tribe: tribe, settings: site, context: context, jobs: options.jobs, diagnostics: &outcome.diagnostics)
    if reader.shows(.handovers) {
      var told: [Diagnostic] = []
      let whole = custody.map { SitePlan(tribe: $0, settings: site, context: context, diagnostics: &told) }
      plan.handovers = (whole ?? plan).changesOfCustody(of: reader.members)
    }
    for (name, part) in plan.paths.book.kept { outcome.diagnostics.say("build.address-kept", name, part) }
    if options.failsOnClash { outcome.diagnostics += plan.clashFindings() }
    return plan
  }
}

extension ImportInput {
  /// The import's input: the files of the content folder, and the zones that this machine knows.
  package init(_ content: [ContentFile], in files: SourceFiles, pictures: [String], zones: ZoneDatabase) {
    self.init(files: files, content: content)
    self.zones = zones
    self.pictures = Set(pictures)
    // The zone database also resolves names of Windows and other makers; those are refused here. UTC is allowed as well as
    // Etc/UTC, the name of its zone.
    isKnownZone = { name in (try? zones.zone(TimeZoneID(name))).map { $0.id.name == name || name == "UTC" } ?? false }
    nearestZones = { zones.nearest(to: $0) }
    offset = { time, id in (try? zones.zone(id)).map { $0.offset(at: $0.instant(of: time)) } }
  }
}
