import CivilTime
import Diagnostics
import ICalendar
import JSONText
import TribeModel

/// What is known when sources are read.
struct ImportSetup {
  var input: ImportInput
  var planner = PlannerFile()
  var today = CivilDate.min
  /// The paths of pictures in the content folder, by file name. If several have the same name, the first path wins.
  var pictures: [String: String] = [:]
  /// JSON files that were read to choose the sources, with their faults. A file's faults are reported when its source is read.
  var readAhead: [FileID: (root: JSONValue?, faults: [Diagnostic])] = [:]

  var settings: PlannerSettings { planner.settings }

  var isKnownZone: @Sendable (String) -> Bool { input.isKnownZone ?? ZoneNames.looksLikeIANA }

  /// The years of the planner's months.
  var years: ClosedRange<Int> {
    let month = today.year * 12 + today.month - 1
    let first = max(12, month - settings.pastMonths)
    return first / 12...max(first, min(month + settings.futureMonths, 9999 * 12)) / 12
  }
}

/// One import: reads the settings, assigns files to sources, reads each source and merges them into one tribe.
struct ImportRun {
  private let input: ImportInput
  private let log: ImportLog
  private var setup: ImportSetup
  private var content: [ContentFile]
  /// How the reading of each source ended.
  private var results: [SourceResult] = []

  private var settings: PlannerSettings { setup.planner.settings }

  init(_ input: ImportInput) {
    self.input = input
    log = ImportLog(wantsReport: input.wantsReport)
    setup = ImportSetup(input: input)
    for path in input.pictures.sorted(by: >) { setup.pictures[path.split(separator: "/").last.map(String.init) ?? path] = path }
    content = input.content.sorted { NaturalOrder.isBefore($0.path, $1.path) }
    content.changeEach { $0.kind = ContentKind(name: $0.path, beginning: input.files[$0.id].bytes.prefix(ContentKind.sampleSize)) }
  }

  mutating func result() -> ImportResult {
    let hasPlanner = readPlanner()
    if !hasPlanner, input.hadPlanner, !input.acceptsLoss.contains(TribeImporter.plannerFileName) {
      log.say("planner.gone")
    }
    if !hasPlanner, let fallback = input.fallback {
      setup.planner.settings = fallback
      if let zone = settings.zone, !setup.isKnownZone(zone.name) {
        log.say(
          "import.unknown-zone", CleanText.quoted(zone.name),
          hint: PlannerFile.zoneHint(zone.name, nearest: nearestZones(zone.name)))
      }
    }
    let hasChosenSources = settings.sources.isEmpty
    if hasChosenSources { chooseSources(hasPlanner: hasPlanner) }
    if settings.zone == nil { takeZoneOfCalendars() }
    setup.today = input.today?(settings) ?? CivilDate.min
    let tribe = readSources()
    if settings.zone == nil, let tribe, !tribe.events.isEmpty, !log.diagnostics.hasErrors {
      log.say("planner.no-time-zone")
    }
    if settings.publish.photos { log.tellMissingPictures() }
    log.tellSecrets()
    log.groupAlike { [files = input.files] in ContentKind(name: files[$0].path, beginning: []) == .table }
    var report = ImportReport(files: log.files.sorted { NaturalOrder.isBefore($0.path, $1.path) })
    (report.pictures, report.rules) = (log.pictures, log.rules)
    let titles = (tribe?.events ?? []).filter { $0.visibility == .full }.flatMap { event in
      event.overrides.compactMap(\.subject) + [event.subject]
    }
    report.concealed = log.concealed.subtracting(titles + (tribe?.todos ?? []).map(\.title))
    if input.wantsReport { report.keys = log.keys() }
    return ImportResult(
      tribe: tribe, settings: settings, hasPlanner: hasPlanner, hasChosenSources: hasChosenSources, sources: results,
      diagnostics: log.diagnostics, report: report, eventPlaces: log.eventPlaces, namePlaces: namePlaces(in: tribe))
  }

  private func namePlaces(in tribe: Tribe?) -> [String: SourceSpan] {
    var places: [String: SourceSpan] = [:]
    for event in tribe?.events ?? [] { for name in event.hideFrom { places[name] = log.eventPlaces[event.id] } }
    for named in setup.planner.namedMembers where named.mayBeReader { places[named.name] = named.span }
    return places
  }

  // MARK: Files

  private var nearestZones: @Sendable (String) -> [String] {
    { [isKnownZone = setup.isKnownZone, nearest = input.nearestZones] name in
      if case .translated(let zone) = ZoneNames.match(name, isKnown: isKnownZone) { return [zone.name] }
      return nearest?(name) ?? []
    }
  }

  /// A file as JSON. Nil if it is not JSON; that is reported when its source is read.
  private mutating func root(_ file: ContentFile) -> JSONValue? {
    if let known = setup.readAhead[file.id] { return known.root }
    let (root, faults) =
      file.path == TribeImporter.plannerFileName
      ? JSONText.readByHand(input.files[file.id].bytes, file: file.id) : JSONText.read(input.files[file.id].bytes, file: file.id)
    setup.readAhead[file.id] = (root, faults)
    return root
  }

  /// Reports the faults of a file that belongs to no source.
  private func reportFaults(of file: ContentFile) {
    guard let (root, faults) = setup.readAhead[file.id] else { return }
    log.diagnostics += faults
    if root == nil { log.files.append(.unreadable(file.path)) }
  }

  private mutating func readPlanner() -> Bool {
    guard let file = content.first(where: { $0.path == TribeImporter.plannerFileName }) else { return false }
    content.removeAll { $0.path == file.path }
    let root = root(file)
    reportFaults(of: file)
    guard let root else { return true }
    log.files.append(.init(path: file.path, source: nil, contents: "settings", outcome: .used))
    setup.planner.read(
      root, SettingReader(log: log, isKnownZone: setup.isKnownZone, nearestZones: nearestZones, lastZone: input.lastZone))
    return true
  }

  /// Whether a file is never input: schemas for editors, and templates.
  private static func isAside(_ path: String) -> Bool {
    if path.hasSuffix(".schema.json") { return true }
    guard let first = path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1).first else { return false }
    return first.elementsEqual("schema".utf8) || first.elementsEqual("templates".utf8)
  }

  /// Chooses the sources if planner.json lists none: the one app whose export is in the folder.
  private mutating func chooseSources(hasPlanner: Bool) {
    var found: [SourceFormat: [String]] = [:]
    var unclear: [String] = []
    for file in content where file.kind == .json && !Self.isAside(file.path) {
      guard let root = root(file) else { continue }
      if let format = FormatShapes.format(of: root) {
        found[format, default: []].append(file.path)
      } else if OwnFormatSource.holdsOurLists(root) {
        unclear.append(file.path)
      }
    }
    // Other apps may use the same names for lists. They are ours if no app's export is in the folder.
    if found.isEmpty || found[.wallplanner] != nil, !unclear.isEmpty { found[.wallplanner, default: []] += unclear }
    let others: [(ContentKind, SourceFormat)] = [(.calendar, .icalendar), (.cards, .vcard)]
    let calendars = others.flatMap { kind, format in
      content.filter { $0.kind == kind && !Self.isAside($0.path) }.map { ($0, format) }
    }
    if found.count > 1, !input.takesSeveralApps || Self.isMixed(found) {
      let names = found.keys.map(\.title).sorted().joined(separator: ", ")
      return log.say("import.several-formats", names, Self.sources(found))
    }
    let kept = input.kept.filter { $0.isChosen && $0.setting.isGuarded && !acceptsLoss(of: $0.setting.name) }
    if found.isEmpty && calendars.isEmpty && kept.isEmpty {
      // A file that cannot be read must be fixed first.
      for file in content { reportFaults(of: file) }
      if !log.diagnostics.hasErrors { log.say(content.isEmpty ? "import.no-source" : "import.no-source/2") }
      return
    }
    for (format, paths) in found.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let (folder, count) = (Self.commonFolder(of: paths), paths.count)
      setup.planner.settings.sources.append(SourceSetting(format: format.rawValue, path: folder, name: format.rawValue))
      if !hasPlanner || settings.zone == nil {
        log.say(
          "import.chosen-source", format.title, folder.isEmpty ? "" : " in \(folder)", count, count == 1 ? "" : "s",
          settings.zone.map { ", with times in \($0.name)" } ?? ", without a time zone")
      }
    }
    let noted = Set(content.filter { $0.kind == .folderNote }.map { CalendarFolders.folder(of: $0.path) })
    let folders = CalendarFolders.among(calendars.map { ($0.0.path, input.files[$0.0.id].bytes) }, withNotes: noted)
    for (file, format) in calendars {
      let folder = CalendarFolders.folder(of: file.path)
      // A folder with a file for each event is one calendar.
      let isOne = folders[folder] != nil
      if let first = folders[folder], first != file.path { continue }
      let path = isOne ? folder : file.path
      let stem = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? format.rawValue
      var name = PlannerFile.scopeName(stem)
      while settings.sources.contains(where: { $0.name == name }) { name += "-2" }
      setup.planner.settings.sources.append(
        SourceSetting(format: format.rawValue, path: path, name: name, layer: format == .icalendar && !isOne ? stem : nil))
    }
    keepSources(kept.map(\.setting))
  }

  /// Chooses the sources of earlier builds again if their files are bad or gone today.
  private mutating func keepSources(_ kept: [SourceSetting]) {
    for source in kept {
      guard let place = settings.sources.firstIndex(where: { $0.name == source.name }) else {
        setup.planner.settings.sources.append(source)
        continue
      }
      // The folder that today's good files share may be smaller.
      let isInside = source.holds(settings.sources[place].path)
      if settings.sources[place].format == source.format, isInside { setup.planner.settings.sources[place].path = source.path }
    }
  }

  private func acceptsLoss(of source: String) -> Bool { !input.acceptsLoss.isDisjoint(with: [source, "all"]) }

  /// The sources that planner.json lists.
  private static func sources(_ found: [SourceFormat: [String]]) -> String {
    found.sorted { $0.key.rawValue < $1.key.rawValue }.map { format, paths in
      "{ \"format\": \"\(format.rawValue)\", \"path\": \"\(commonFolder(of: paths))\" }"
    }
    .joined(separator: ", ")
  }

  /// Whether the folder of one app also holds files of another.
  private static func isMixed(_ found: [SourceFormat: [String]]) -> Bool {
    found.contains { format, paths in
      let folder = commonFolder(of: paths)
      return found.contains { other, paths in
        other != format && paths.contains { folder.isEmpty || $0.hasPrefix(folder + "/") }
      }
    }
  }

  private static func commonFolder(of paths: [String]) -> String {
    let folders = paths.map { Array($0.split(separator: "/").dropLast()) }
    let common = folders.dropFirst().reduce(folders.first ?? []) { known, next in zip(known, next).prefix { $0 == $1 }.map(\.0) }
    return common.joined(separator: "/")
  }

  /// A family that says no zone lives in that of its calendars.
  private mutating func takeZoneOfCalendars() {
    let calendars = content.lazy.filter { $0.kind == .calendar }
    let zones = calendars.flatMap { [input] in TribeImporter.zones(ofCalendar: input.files[$0.id].bytes) }
    guard let zone = zones.first(where: setup.isKnownZone) else { return }
    setup.planner.settings.zone = TimeZoneID(zone)
    log.say("import.chosen-zone", zone, zone)
  }

  // MARK: Sources

  private mutating func readSources() -> Tribe? {
    guard !settings.sources.isEmpty else {
      for file in content { leaveOut(file, isTold: true) }
      return nil
    }
    let names = settings.sources.map(\.name) + input.kept.map(\.setting.name)
    for name in input.acceptsLoss.sorted() where !(names + ["all", TribeImporter.plannerFileName]).contains(name) {
      log.say("source.unknown-name", CleanText.quoted(name), hint: FieldNames.hint(for: name, among: settings.sources.map(\.name)))
    }
    let sources = settings.sources
    // Of the sources that can read a file, the one with the longest path.
    let owners = content.map { file -> Int? in
      guard !Self.isAside(file.path) || sources.contains(where: { $0.path == file.path }) else { return nil }
      return sources.indices.filter { Self.reads(sources[$0], file) }
        .max { sources[$0].path.utf8.count < sources[$1].path.utf8.count }
    }
    var parts: [(tribe: Tribe, source: SourceSetting)] = []
    for (index, source) in sources.enumerated() {
      let files = content.indices.filter { owners[$0] == index }.map { content[$0] }
      let kept = kept(of: source)
      // planner.json still names what was removed, so that is told, also where nothing stands in.
      let standsIn = kept != nil && source.isGuarded
      guard !files.isEmpty || standsIn || source.format == SourceFormat.holidays.rawValue else {
        sayMissing(index)
        var missing = SourceResult(setting: source)
        missing.fault = log.diagnostics.last?.message
        results.append(missing)
        continue
      }
      let span = setup.planner.span(ofSource: index)
      let read = SourceReading(setting: source, span: span, files: files, kept: kept, setup: setup).result()
      results.append(read.source)
      log.take(read.log)
      if let tribe = read.tribe { parts.append((tribe, source)) }
    }
    for (fileIndex, file) in content.enumerated() where owners[fileIndex] == nil { leaveOut(file, isTold: false) }
    // If no source has anything to show, the site of yesterday is better than an empty one.
    let hasAny = results.contains { $0.fault == nil || !$0.standingIn.isEmpty || !$0.good.isEmpty }
    guard !parts.isEmpty, hasAny else { return nil }
    var merge = TribeMerge(setup, log)
    var adoption = Adoption(setup, parts, log)
    for part in adoption.adopted(parts) { merge.add(part) }
    var words = MemberWords()
    var tribe = merge.finish(&words)
    setup.planner.settings.nameMembers(by: words)
    for place in setup.planner.namedMembers.indices {
      setup.planner.namedMembers[place].name = words.name(for: setup.planner.namedMembers[place].name)
      setup.planner.namedMembers[place].tell(among: tribe.members, tribe.contacts, log)
    }
    tribe.events.changeEach { $0.hideFrom = $0.hideFrom.map(words.name(for:)) }
    tribe.timetables.changeEach { $0.member = words.name(for: $0.member) }
    if !settings.listsReaders { tellSharedSite(tribe) }
    tribe.apply(setup.planner.rotas, setup, log)
    let (rules, planner) = (settings.rules, setup.planner)
    tribe.pause(
      log.pauses, years: setup.years,
      at: { name in rules.firstIndex { $0.pause?.contains(name) ?? false }.flatMap(planner.span(ofRule:)) }, log)
    if let alarmSpan = setup.planner.alarmSpan { tribe.checkNames(of: settings.alarms, at: alarmSpan, log) }
    for cycle in settings.cycles {
      if let calendar = cycle.holidays, !tribe.events.contains(where: { $0.layer == calendar }) {
        log.say(
          "planner.unknown-layer", CleanText.quoted(cycle.name), CleanText.quoted(calendar),
          hint: FieldNames.hint(for: calendar, among: Set(tribe.events.compactMap(\.layer)).sorted()))
      }
      if let colour = cycle.colour { tribe.layerColours[cycle.name] = colour }
      tribe.events += CycleCompiler(tribe, years: setup.years).events(of: cycle)
    }
    tribe.readCalendarForChores(years: setup.years, log)
    tribe.add(settings.timetables, years: setup.years, today: setup.today, log)
    tribe.addErrands(setup)
    tribe.separateIDs()
    return tribe
  }

  /// A surprise is none on a site that everybody opens.
  private func tellSharedSite(_ tribe: Tribe) {
    let places = namePlaces(in: tribe)
    for (name, span) in places.sorted(by: { $0.key < $1.key }) where tribe.members.contains(where: { $0.name == name }) {
      log.say("planner.shared-site", CleanText.quoted(name), CleanText.quoted(name), name, at: span)
    }
  }

  /// What was kept of a source. Nil if nothing was, and if losses of the source are meant.
  private func kept(of source: SourceSetting) -> KeptSource? {
    guard !acceptsLoss(of: source.name), var kept = input.kept.first(where: { $0.belongs(to: source) }) else { return nil }
    // Files that another source reads now are not gone.
    let others = Set(content.filter { !Self.reads(source, $0) }.map(\.path))
    kept.files.removeAll { others.contains($0.path) }
    return kept.files.isEmpty ? nil : kept
  }

  /// Reports a source without files.
  private mutating func sayMissing(_ index: Int) {
    let source = settings.sources[index]
    let span = setup.planner.span(ofSource: index)
    if let format = formatOfFiles(at: source.path), format.rawValue != source.format,
      !settings.sources.contains(where: { $0.path == source.path && $0.format == format.rawValue })
    {
      return log.say("import.source-missing", source.name, source.format, source.path, format.rawValue, at: span)
    }
    if source.url != nil { return log.say("import.source-missing/2", source.name, at: span) }
    log.say(
      "import.source-missing/3", source.name, source.path.isEmpty ? "the content folder" : source.path, at: span,
      hint: settings.sources.indices.contains { $0 != index && settings.sources[$0].path == source.path }
        ? "its files are read by another source already; remove one of the two"
        : NearestName.nearest(to: source.path, among: topNames()).map { "did you mean \"\($0)\"?" }
          ?? "check the path; it is relative to planner.json")
  }

  /// Puts a file that no source reads into the report, with all its keys.
  ///
  /// - Parameter isTold: whether an error already says why nothing is read.
  private mutating func leaveOut(_ file: ContentFile, isTold: Bool) {
    if Self.isAside(file.path) || file.kind == .folderNote {
      log.files.append(
        .init(
          path: file.path, source: nil, contents: "beside the input",
          outcome: .ignored(rule: "schemas, templates and names of folders are never input")))
      return
    }
    // A file that cannot be read has already been reported.
    if isTold, log.files.contains(where: { $0.path == file.path }) { return }
    if let (root, _) = setup.readAhead[file.id], root == nil { return reportFaults(of: file) }
    if input.wantsReport, file.kind == .json, let root = root(file) {
      log.register(root, source: "no source", holdsRecordsOnly: true)
      log.mark(root, .ignoredNoSource)
    }
    log.files.append(
      .init(path: file.path, source: nil, contents: "unknown", outcome: .ignored(rule: "belongs to no source in planner.json")))
    guard !isTold else { return }
    log.add(
      file.kind == .table ? .note : .warning, "import.unused-file",
      "\(file.path) belongs to none of the sources in planner.json and was not used", at: nil,
      hint: formatOfFiles(at: file.path).map {
        "add it to \"sources\", or remove it: { \"format\": \"\($0.rawValue)\", \"path\": \"\(file.path)\" }"
      } ?? "list it under \"sources\", or remove it")
  }

  private func topNames() -> [String] {
    var names: Set<String> = []
    for file in content {
      let parts = file.path.split(separator: "/")
      for count in 1...max(1, parts.count) { names.insert(parts.prefix(count).joined(separator: "/")) }
    }
    return names.sorted()
  }

  /// The format of the first file below a path that has a recognisable format.
  private mutating func formatOfFiles(at path: String) -> SourceFormat? {
    for file in content where path.isEmpty || file.path == path || file.path.hasPrefix(path + "/") {
      if file.kind == .calendar { return .icalendar }
      if file.kind == .cards { return .vcard }
      if let root = root(file),
        let format = FormatShapes.format(of: root) ?? (OwnFormatSource.holdsOurLists(root) ? .wallplanner : nil)
      {
        return format
      }
    }
    return nil
  }

  private static func reads(_ source: SourceSetting, _ file: ContentFile) -> Bool {
    guard source.holds(file.path), source.format != SourceFormat.holidays.rawValue else { return false }
    if file.path == source.path { return true }
    switch SourceFormat(rawValue: source.format) {
    case .icalendar: return file.kind == .calendar || file.kind == .folderNote
    case .vcard: return file.kind == .cards
    case .wallplanner, .todoist: return file.kind == .json || file.kind == .table
    default: return file.kind == .json
    }
  }
}

extension SourceSetting {
  /// Whether a path of the content folder is that of the source, or lies below it.
  fileprivate func holds(_ file: String) -> Bool { path.isEmpty || file == path || file.hasPrefix(path + "/") }
}

/// Recognises the app that a JSON file was exported from.
enum FormatShapes {
  static func format(of root: JSONValue) -> SourceFormat? {
    if OwnFormatSource.isOurs(root) { return .wallplanner }
    switch TribeHubSource.shape(of: root) {
    case .event, .contact, .notification, .tribe: return .tribehub
    default: break
    }
    if NUSJioSource.collections(of: root) != nil { return .nusjio }
    if InkwireSource.isExport(root) { return .inkwire }
    if let shape = AnswerShape.of(answer: root, .sweep), ["users", "houses", "chores"].contains(shape.name) { return .sweep }
    let shape = AnswerShape.of(answer: root, .familyplanner)
    return shape.map { ["todos", "messages", "group", "todo"].contains($0.name) } == true ? .familyplanner : nil
  }
}
