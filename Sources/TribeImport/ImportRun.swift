import CivilTime
import Diagnostics
import FanOut
import ICalendar
import JSONText
import TribeModel

/// One import: reads the settings, assigns files to sources, reads each source and merges them into one tribe.
struct ImportRun {
  private let input: ImportInput
  private let log: ImportLog
  private var content: [ContentFile]
  private var settings = PlannerSettings()
  private var memberSpans: [SourceSpan] = []
  private var sourceSpans: [SourceSpan] = []
  private var audienceMembers: [(audience: String, member: String, span: SourceSpan)] = []
  private var roots: [FileID: JSONValue] = [:]
  /// JSON files that were parsed early, with their faults. A file's faults are reported when its source is read.
  private var readAhead: [FileID: (root: JSONValue?, faults: [Diagnostic])] = [:]
  /// The TribeHub shapes of files that were parsed early.
  private var shapes: [FileID: TribeHubSource.Shape?] = [:]

  init(_ input: ImportInput) {
    self.input = input
    log = ImportLog(wantsReport: input.wantsReport)
    content = input.content.sorted { NaturalOrder.isBefore($0.path, $1.path) }
  }

  mutating func result() -> ImportResult {
    let hasPlanner = readPlanner()
    readJSONAhead()
    if !hasPlanner, let fallback = input.fallback {
      settings = fallback
      if let zone = settings.zone, !isKnownZone(zone.name) {
        log.add(
          .error, "import.unknown-zone", "there is no time zone \(CleanText.quoted(zone.name))", at: nil,
          hint: PlannerFile.zoneHint(zone.name, nearest: nearestZones(zone.name)))
      }
    }
    if settings.sources.isEmpty { chooseSources(hasPlanner: hasPlanner) }
    let tribe = readSources()
    if settings.zone == nil, let tribe, !tribe.events.isEmpty, !log.diagnostics.hasErrors {
      log.add(
        .warning, "planner.no-time-zone", "no time zone is set, so times are read as the clock of whoever looks at the calendar",
        at: nil,
        hint:
          "write \"timeZone\": \"Europe/Oslo\" (the family's own) in planner.json; some calendar apps show other times without it")
    }
    log.diagnostics += log.secretSearch.found()
    log.groupAlike()
    var report = ImportReport(files: log.files.sorted { NaturalOrder.isBefore($0.path, $1.path) })
    if input.wantsReport { report.keys = log.keys() }
    return ImportResult(
      tribe: tribe, settings: settings, diagnostics: log.diagnostics, report: report, eventPlaces: log.eventPlaces)
  }

  // MARK: Files

  private var isKnownZone: @Sendable (String) -> Bool { input.isKnownZone ?? ZoneNames.looksLikeIANA }
  private var nearestZones: @Sendable (String) -> [String] {
    { [isKnownZone, nearest = input.nearestZones] name in
      if case .translated(let zone) = ZoneNames.match(name, isKnown: isKnownZone) { return [zone.name] }
      return nearest?(name) ?? []
    }
  }

  private mutating func root(_ file: ContentFile) -> JSONValue? {
    if let root = roots[file.id] { return root }
    let (root, faults) = readAhead.removeValue(forKey: file.id) ?? JSONText.read(input.files[file.id].bytes, file: file.id)
    log.diagnostics += faults
    roots[file.id] = root
    if root == nil {
      log.files.append(.unreadable(file.path))
    }
    return root
  }

  /// Parses the files that sources may read, in parallel. Without a list of sources these are all files.
  private mutating func readJSONAhead() {
    guard input.jobs > 1 else { return }
    let sources = settings.sources
    let files = content.filter { file in
      file.path.hasSuffix(".json") && !Self.isAside(file.path)
        && (sources.isEmpty || sources.contains { Self.reads($0, file.path) })
    }
    guard files.count > 1 else { return }
    let bytes = input.files
    let mayBeTribeHub = sources.isEmpty || sources.contains { $0.format == SourceFormat.tribehub.rawValue }
    let parsed = fanOut(files.count, jobs: input.jobs) { number in
      let (root, faults) = JSONText.read(bytes[files[number].id].bytes, file: files[number].id)
      return (root: root, faults: faults, shape: mayBeTribeHub ? root.map { TribeHubSource.shape(of: $0) } : nil)
    }
    for (file, result) in zip(files, parsed) {
      readAhead[file.id] = (result.root, result.faults)
      shapes[file.id] = result.shape
    }
  }

  private mutating func readPlanner() -> Bool {
    guard let file = content.first(where: { $0.path == TribeImporter.plannerFileName }) else { return false }
    content.removeAll { $0.path == file.path }
    guard let root = root(file) else { return true }
    log.files.append(.init(path: file.path, source: nil, contents: "settings", outcome: .used))
    let planner = PlannerFile(root, log: log, isKnownZone: isKnownZone, nearestZones: nearestZones)
    settings = planner.settings
    memberSpans = planner.memberSpans
    sourceSpans = planner.sourceSpans
    audienceMembers = planner.audienceMembers
    return true
  }

  /// Whether a file is never input: schemas for editors, and results that were computed from an export.
  private static func isAside(_ path: String) -> Bool {
    if path.hasSuffix(".schema.json") || PathParts.contain("ground_truth", path) { return true }
    guard let first = path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1).first else { return false }
    return first.elementsEqual("schema".utf8) || first.elementsEqual("templates".utf8)
  }

  /// Chooses the sources if planner.json lists none: the one app whose export is in the folder.
  private mutating func chooseSources(hasPlanner: Bool) {
    var found: [SourceFormat: [String]] = [:]
    var unclear: [String] = []
    for file in content where file.path.hasSuffix(".json") && !Self.isAside(file.path) {
      guard let root = root(file) else { continue }
      if let format = FormatShapes.format(of: root) {
        found[format, default: []].append(file.path)
      } else if OwnFormatSource.holdsOurLists(root) {
        unclear.append(file.path)
      }
    }
    // Other apps may use the same names for lists. They are ours if no app's export is in the folder.
    if found.isEmpty || found[.wallplanner] != nil, !unclear.isEmpty { found[.wallplanner, default: []] += unclear }
    let others: [(String, SourceFormat)] = [(".ics", .icalendar), (".vcf", .vcard)]
    let calendars = others.flatMap { suffix, format in
      content.filter { $0.path.hasSuffix(suffix) && !Self.isAside($0.path) }.map { ($0, format) }
    }
    if found.count > 1 {
      let names = found.keys.map(\.title).sorted().joined(separator: ", ")
      log.add(
        .error, "import.several-formats", "this folder holds exports of several apps (\(names)), and nothing says which to use",
        at: nil,
        hint: "write a planner.json with those that are meant: \"sources\": [ \(Self.sources(found)) ]")
      return
    }
    if found.isEmpty && calendars.isEmpty {
      // A file that could not be read has been reported. It must be fixed first.
      if !log.diagnostics.hasErrors {
        log.add(
          .error, "import.no-source",
          content.isEmpty ? "there is no JSON, .ics or .vcf file here" : "none of the files here is an export that can be read",
          at: nil,
          hint: "put a TribeHub, FamilyPlanner, NUSJio, Inkwire or Sweep export here, or list your files in planner.json")
      }
      return
    }
    if let (format, paths) = found.first {
      let (folder, count) = (Self.commonFolder(of: paths), paths.count)
      settings.sources = [SourceSetting(format: format.rawValue, path: folder, name: format.rawValue)]
      if !hasPlanner || settings.zone == nil {
        log.add(
          .note, "import.chosen-source",
          "taking the \(format.title) export\(folder.isEmpty ? "" : " in \(folder)") (\(count) file\(count == 1 ? "" : "s"))\(settings.zone.map { ", with times in \($0.name)" } ?? ", without a time zone")",
          at: nil, hint: "planner.json can say more: title, time zone, language, other sources")
      }
    }
    for (file, format) in calendars {
      let stem = file.path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? format.rawValue
      var name = PlannerFile.scopeName(stem)
      while settings.sources.contains(where: { $0.name == name }) { name += "-2" }
      settings.sources.append(
        SourceSetting(format: format.rawValue, path: file.path, name: name, layer: format == .icalendar ? stem : nil))
    }
  }

  /// The sources that planner.json lists.
  private static func sources(_ found: [SourceFormat: [String]]) -> String {
    found.sorted { $0.key.rawValue < $1.key.rawValue }.map { format, paths in
      "{ \"format\": \"\(format.rawValue)\", \"path\": \"\(commonFolder(of: paths))\" }"
    }
    .joined(separator: ", ")
  }

  private static func commonFolder(of paths: [String]) -> String {
    var common: [Substring]?
    for path in paths {
      let folders = path.split(separator: "/").dropLast()
      guard let known = common else {
        common = Array(folders)
        continue
      }
      common = Array(zip(known, folders).prefix { $0 == $1 }.map(\.0))
    }
    return (common ?? []).joined(separator: "/")
  }

  // MARK: Sources

  private mutating func readSources() -> Tribe? {
    guard !settings.sources.isEmpty else {
      for file in content { leaveOut(file, isTold: true) }
      return nil
    }
    var owners: [Int: Int] = [:]
    for (fileIndex, file) in content.enumerated()
    where !Self.isAside(file.path) || settings.sources.contains(where: { $0.path == file.path }) {
      // The source with the longest matching path that can read the file.
      var best: (source: Int, length: Int)?
      for (index, source) in settings.sources.enumerated() where Self.reads(source, file.path) {
        if source.path.utf8.count > best?.length ?? -1 { best = (index, source.path.utf8.count) }
      }
      if let best { owners[fileIndex] = best.source }
    }
    var pictures: [String: String] = [:]
    for path in input.pictures.sorted(by: >) { pictures[path.split(separator: "/").last.map(String.init) ?? path] = path }
    let readings = settings.sources.indices.compactMap { index -> SourceReading? in
      let files = content.indices.filter { owners[$0] == index }
      return files.isEmpty ? nil : reading(index, files.map { content[$0] }, pictures)
    }
    let results = fanOut(readings.count, jobs: input.jobs) { readings[$0].result() }
    var found = results[...]
    var parts: [(tribe: Tribe, source: Int)] = []
    for index in settings.sources.indices {
      guard let result = found.first, result.index == index else {
        let source = settings.sources[index]
        if let format = formatOfFiles(at: source.path), format.rawValue != source.format,
          !settings.sources.contains(where: { $0.path == source.path && $0.format == format.rawValue })
        {
          log.add(
            .error, "import.source-missing",
            "the source \(source.name) is of the format \(source.format), and the files at \(source.path) are not",
            at: index < sourceSpans.count ? sourceSpans[index] : nil, hint: "write \"format\": \"\(format.rawValue)\"")
          continue
        }
        log.add(
          .error, "import.source-missing",
          "the source \(source.name) has no files at \(source.path.isEmpty ? "the content folder" : source.path)",
          at: index < sourceSpans.count ? sourceSpans[index] : nil,
          hint: settings.sources.indices.contains { $0 != index && settings.sources[$0].path == source.path }
            ? "its files are read by another source already; remove one of the two"
            : NearestName.nearest(to: source.path, among: topNames()).map { "did you mean \"\($0)\"?" }
              ?? "check the path; it is relative to planner.json")
        continue
      }
      found.removeFirst()
      log.take(result.log)
      if let tribe = result.tribe { parts.append((tribe, index)) }
    }
    for (fileIndex, file) in content.enumerated() where owners[fileIndex] == nil { leaveOut(file, isTold: false) }
    guard !parts.isEmpty else { return nil }
    var merge = TribeMerge(
      settings: settings, memberSpans: memberSpans, log: log, pictures: input.pictures, substitute: input.substitute)
    // Move them out one at a time, so that their events are changed in place and not copied.
    parts.reverse()
    while let (tribe, source) = parts.popLast() { merge.add(tribe, from: settings.sources[source]) }
    return merge.finish(audienceMembers)
  }

  /// The files of one source.
  private mutating func reading(_ index: Int, _ files: [ContentFile], _ pictures: [String: String]) -> SourceReading {
    let files = files.map { file in
      if let root = roots[file.id] { return SourceReading.File(file: file, state: .told(root), shape: shapes[file.id]) }
      let ahead = readAhead.removeValue(forKey: file.id)
      return SourceReading.File(file: file, state: ahead.map { .read($0.root, $0.faults) } ?? .unread, shape: shapes[file.id])
    }
    return SourceReading(
      index: index, setting: settings.sources[index], span: index < sourceSpans.count ? sourceSpans[index] : nil,
      hasPlanner: !sourceSpans.isEmpty, files: files, input: input, pictures: pictures,
      publishesJournals: settings.publish.journals, zone: settings.zone, locale: settings.locale, isKnownZone: isKnownZone)
  }

  /// Puts a file that no source reads into the report, with all its keys.
  ///
  /// - Parameter isTold: whether an error already says why nothing is read.
  private mutating func leaveOut(_ file: ContentFile, isTold: Bool) {
    if Self.isAside(file.path) {
      log.files.append(
        .init(
          path: file.path, source: nil, contents: "beside the input",
          outcome: .ignored(rule: "schemas, templates and computed figures are never input")))
      return
    }
    // A file that cannot be read has already been reported.
    if isTold, log.files.contains(where: { $0.path == file.path }) { return }
    if input.wantsReport, file.path.hasSuffix(".json"),
      let root = roots[file.id] ?? JSONText.read(input.files[file.id].bytes, file: file.id).0
    {
      log.register(root, source: "no source", holdsRecordsOnly: true)
      log.mark(root, .ignoredNoSource)
    }
    log.files.append(
      .init(path: file.path, source: nil, contents: "unknown", outcome: .ignored(rule: "belongs to no source in planner.json")))
    guard !isTold else { return }
    log.add(
      .warning, "import.unused-file", "\(file.path) belongs to none of the sources in planner.json and was not used", at: nil,
      hint: "list it under \"sources\", or remove it")
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
      if file.path.hasSuffix(".ics") { return .icalendar }
      if file.path.hasSuffix(".vcf") { return .vcard }
      if let root = root(file),
        let format = FormatShapes.format(of: root) ?? (OwnFormatSource.holdsOurLists(root) ? .wallplanner : nil)
      {
        return format
      }
    }
    return nil
  }

  private static func reads(_ source: SourceSetting, _ path: String) -> Bool {
    let isInside = source.path.isEmpty || path == source.path || path.hasPrefix(source.path + "/")
    guard isInside else { return false }
    switch SourceFormat(rawValue: source.format) {
    case .icalendar: return path.hasSuffix(".ics") || path == source.path
    case .vcard: return path.hasSuffix(".vcf") || path == source.path
    default: return path.hasSuffix(".json") || path == source.path
    }
  }
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
    switch SweepSource.shape(of: root) {
    case .users, .houses, .chores: return .sweep
    default: break
    }
    switch FamilyPlannerSource.shape(of: root) {
    case .todos, .messages, .group, .todo: return .familyplanner
    default: return nil
    }
  }
}
