import CivilTime
import Diagnostics
import JSONText
import Recurrence
import TribeModel

/// Reads one source with a log of its own. Sources are read in parallel, and their findings are reported in order.
///
/// If files of the source have failed, or if it has lost most of what it held, the last good copies are read instead.
struct SourceReading: Sendable {
  struct File: Sendable {
    let file: ContentFile
    /// The document and its faults, if the file was parsed early.
    var ahead: (root: JSONValue?, faults: [Diagnostic])?
    /// The file's TribeHub shape, if it has been determined.
    var shape: TribeHubSource.Shape??
  }

  /// Unchecked, because the log is only read after the thread that wrote it has ended.
  struct Result: @unchecked Sendable {
    /// The index of the source in the settings.
    let index: Int
    let tribe: Tribe?
    let log: ImportLog
    let source: SourceResult
  }

  let index: Int
  let setting: SourceSetting
  /// The place in planner.json that names the source.
  let span: SourceSpan?
  /// Whether planner.json lists the sources.
  let hasPlanner: Bool
  let files: [File]
  let input: ImportInput
  /// The paths of pictures by file name. If several have the same name, the first path wins.
  let pictures: [String: String]
  let publishesJournals: Bool
  let zone: TimeZoneID?
  let locale: String
  let isKnownZone: @Sendable (String) -> Bool
  /// What earlier builds have kept of the source. Nil if nothing, or if its loss is meant.
  let kept: KeptSource?
  /// For how many days copies are used.
  let keepFor: Int
  let today: CivilDate
  /// The years that the planner shows.
  let years: ClosedRange<Int>

  func result() -> Result {
    let fresh = Reading(self, files)
    guard let kept, !kept.files.isEmpty else { return result(of: fresh) }
    var failures = failures(of: fresh, kept)
    var shown = fresh
    if !failures.isEmpty {
      shown = Reading(self, files.filter { failures[$0.file.path] == nil } + copies { failures[$0.path] != nil })
    }
    if let loss = shown.loss(since: kept.counts) {
      let copies = Reading(self, copies { _ in true })
      // The settings or the program may have changed what is read. Then the copies are no better.
      if copies.loss(since: kept.counts) == nil || shown.loss(since: copies.counts) != nil {
        shown = copies
        if failures.isEmpty || Set(failures.keys) != Set(kept.files.map(\.path)) { failures = ["": loss] }
      }
    }
    if failures.isEmpty { return result(of: fresh) }
    let standingIn = kept.files.filter { failures[$0.path] != nil || failures[""] != nil }
    return result(of: shown, standingIn, because: failures, else: fresh)
  }

  // MARK: Copies

  private func copies(where isWanted: (KeptSource.File) -> Bool) -> [File] {
    (kept?.files ?? []).filter(isWanted).map { File(file: ContentFile(path: $0.path, id: $0.id)) }
  }

  /// The files that were good and are not any more, by path, each with what is wrong with it.
  private func failures(of fresh: Reading, _ kept: KeptSource) -> [String: String] {
    let present = Set(files.map(\.file.path))
    var failures: [String: String] = [:]
    var gone: [String] = []
    let isLess = ShrinkGuard.isLess(fresh.counts, than: kept.counts)
    for (path, id) in kept.files.map({ ($0.path, $0.id) }) {
      if let fault = fresh.faults[path] {
        failures[path] = fault
      } else if fresh.empty.contains(path), isLess || setting.format == SourceFormat.sweep.rawValue, holdsAnything(id) {
        // Sweep's chores name their houses too. Without the houses themselves nothing is missing, but all turns are other ones.
        failures[path] = "holds nothing any more"
      } else if !present.contains(path) {
        gone.append(path)
      }
    }
    // Files that were renamed or joined are no failure.
    let keptPaths = Set(kept.files.map(\.path))
    let added = files.count { !keptPaths.contains($0.file.path) && fresh.faults[$0.file.path] == nil }
    guard gone.count > added, isLess else { return failures }
    for path in gone { failures[path] = input.unreadable[path] ?? "is gone" }
    return failures
  }

  /// Whether a copy is more than an empty list.
  private func holdsAnything(_ copy: FileID) -> Bool {
    JSONText.read(input.files[copy].bytes, file: copy).0.map { $0.count > 0 } ?? true
  }

  // MARK: Results

  private func result(of reading: Reading) -> Result {
    reading.sayIfNothingIsReadable()
    var source = SourceResult(setting: setting)
    let copies = reading.copies()
    source.good = reading.files.map(\.file.path).filter { reading.used.contains($0) && reading.faults[$0] == nil }
      .map { .init(path: $0, copy: copies[$0]) }
    return finish(reading, &source)
  }

  /// The result if copies stand in.
  ///
  /// - Parameter failures: what is wrong, by path, or with the whole source, by "".
  private func result(
    of shown: Reading, _ standingIn: [KeptSource.File], because failures: [String: String], else fresh: Reading
  ) -> Result {
    let oldest = standingIn.map(\.good).min() ?? today
    let age = max(0, Int(today.dayNumber - oldest.dayNumber))
    var source = SourceResult(setting: setting)
    let fault = words(failures, standingIn.count)
    let place = files.first { failures[$0.file.path] != nil }.map {
      SourceSpan(file: $0.file.id, bytes: 0..<min(1, input.files[$0.file.id].bytes.count))
    }
    let isMeant = "if this is meant, build once with --accept-loss \(setting.name)"
    let days = "\(age) day\(age == 1 ? "" : "s") old"
    guard age <= keepFor else {
      fresh.log.add(
        .error, "source.too-old",
        "\(fault), and the last good data, of \(Self.words(oldest)), are \(days); they stand in for at most \(keepFor) (keepFor)",
        at: place ?? span, hint: "export it again, or \(isMeant)")
      return finish(fresh, &source)
    }
    shown.log.add(
      .warning, "source.stands-in", "\(fault), so the data of \(Self.words(oldest)) stand in, \(days)", at: place ?? span,
      hint: "export it again; \(isMeant). The data stand in for at most \(keepFor) days (keepFor)")
    source.standingIn = standingIn
    source.fault = fault
    let copied = Set(standingIn.map(\.path))
    // Files that are good today are kept with today's bytes.
    let copies = failures[""] == nil ? fresh.copies() : [:]
    if failures[""] == nil {
      source.good = files.map(\.file.path).filter { fresh.used.contains($0) && !copied.contains($0) && fresh.faults[$0] == nil }
        .map { .init(path: $0, copy: copies[$0]) }
    }
    return finish(shown, &source)
  }

  private func finish(_ reading: Reading, _ source: inout SourceResult) -> Result {
    let (log, counts, roots) = (reading.log, reading.counts, reading.roots)
    source.counts = counts
    let words = StatusWords(roots)
    (source.mended, source.setAside) = (words.lines(log.diagnostics, .field), words.lines(log.diagnostics, .record))
    var tribe = reading.tribe
    if var swept = tribe {
      sweep(&swept, log)
      tribe = swept
    }
    return Result(index: index, tribe: tribe, log: log, source: source)
  }

  /// What has failed, in words: "TribeHub's export is gone".
  private func words(_ failures: [String: String], _ count: Int) -> String {
    let title = SourceFormat(rawValue: setting.format)?.title ?? setting.format
    let name = setting.name == setting.format ? "\(title)'s export" : "the source \(setting.name) (\(title))"
    if let whole = failures[""] { return "\(name) \(whole)" }
    let sorted = failures.sorted { NaturalOrder.isBefore($0.key, $1.key) }
    if let fault = sorted.first?.value, count == kept?.files.count, sorted.allSatisfy({ $0.value == fault }) {
      return "\(name) \(fault)"
    }
    let shown = 3
    let rest = sorted.count > shown ? " and \(sorted.count - shown) more of its files cannot be used" : ""
    return "in \(name), " + sorted.prefix(shown).map { "\($0.key) \($0.value)" }.joined(separator: ", ") + rest
  }

  /// A day such as "Tuesday 2 March".
  private static func words(_ date: CivilDate) -> String {
    let weekday = PlannerFile.weekdays.first { $0.1 == date.weekday }?.0 ?? ""
    return "\(weekday.prefix(1).uppercased())\(weekday.dropFirst()) \(date.day) \(DateFault.months[date.month - 1])"
  }

  private func sweep(_ tribe: inout Tribe, _ log: ImportLog) {
    var sweep = SecretSweep(jobs: input.jobs)
    sweep.sweep(&tribe)
    if sweep.cutCount > 0 {
      log.add(
        .warning, "import.text-too-long",
        "\(sweep.cutCount) \(sweep.cutCount == 1 ? "text" : "texts") of the source \(setting.name) had more than \(CleanText.maximumBytes) bytes; the rest is left out",
        at: nil, hint: "shorten them in the source")
    }
    guard sweep.count > 0 else { return }
    log.add(
      .warning, "import.secret-in-text",
      "\(sweep.count) \(sweep.count == 1 ? "text" : "texts") of the source \(setting.name) held what looks like a password, key or token, and that part is left out",
      at: nil, hint: "remove it from the source, and change it where it is used: it has been written down")
  }

}

extension SourceReading {
  /// Some files of a source, read.
  struct Reading {
    let source: SourceReading
    /// In the order of their paths.
    let files: [File]
    let log: ImportLog
    let tribe: Tribe?
    let counts: [RecordKind: Int]
    /// The paths of the files that held records.
    let used: Set<String>
    /// What is wrong with files that cannot be used, by path.
    let faults: [String: String]
    let roots: [JSONValue?]
    /// The paths of the files that hold an empty list, an empty object or nothing.
    var empty: Set<String> {
      Set(zip(files, roots).filter { _, root in root.map { $0.isNull || $0.count == 0 } ?? false }.map(\.0.file.path))
    }

    private var input: ImportInput { source.input }
    private var setting: SourceSetting { source.setting }

    init(_ source: SourceReading, _ files: [File]) {
      let input = source.input
      let files = files.sorted { NaturalOrder.isBefore($0.file.path, $1.file.path) }
      let wantsCopies = files.contains { input.changed.contains($0.file.path) }
      let log = ImportLog(wantsReport: input.wantsReport || wantsCopies)
      let format = SourceFormat(rawValue: source.setting.format)
      let isText = format == .icalendar || format == .vcard
      let roots = isText ? files.map { _ in nil } : files.map { Self.root($0, input, log) }
      tribe = source.read(files, roots, log)
      counts = tribe.map { RecordKind.counts(in: $0) } ?? [:]
      var (used, faults): (Set<String>, [String: String]) = ([], [:])
      for file in log.files {
        if file.outcome == .used { used.insert(file.path) }
        if case .rejected = file.outcome { faults[file.path] = "is not of the format \(source.setting.format)" }
      }
      for (file, root) in zip(files, roots) {
        let content: FileFailure.JSONValueOrText =
          isText ? .text(block: format == .vcard ? "VCARD" : "VCALENDAR") : root.map { .json($0) } ?? .notJSON
        if let fault = FileFailure.reason(input.files[file.file.id].bytes, root: content) { faults[file.file.path] = fault }
      }
      (self.source, self.files, self.log, self.used, self.faults, self.roots) = (source, files, log, used, faults, roots)
    }

    /// A file's document. Nil if it is not JSON, which is then reported.
    private static func root(_ file: File, _ input: ImportInput, _ log: ImportLog) -> JSONValue? {
      let (bytes, id) = (input.files[file.file.id].bytes, file.file.id)
      let isTable = file.file.path.hasSuffix(OwnFormatSource.tableSuffix)
      let (root, faults) =
        file.ahead
        ?? (isTable
          ? JSONText.table(bytes, list: "expenses", file: id, field: OwnFormatSource.expenseField) : JSONText.read(bytes, file: id))
      log.diagnostics += faults
      if root == nil { log.files.append(.unreadable(file.file.path)) }
      return root
    }

    /// Why these data must not replace those that had `counts`, in words. Nil if they may.
    func loss(since counts: [RecordKind: Int]) -> String? {
      if let error = log.diagnostics.first(where: { $0.severity == .error }) { return "cannot be read (\(error.message))" }
      return ShrinkGuard.loss(from: counts, to: self.counts)
    }

    /// Copies of the files without what the import does not read, by path. Empty unless they are asked for.
    ///
    /// Copies must give the same data when they are read. If they do not, the files are copied whole.
    func copies() -> [String: [UInt8]] {
      let wanted = files.indices.filter { source.input.changed.contains(files[$0].file.path) && used.contains(files[$0].file.path) }
      guard !wanted.isEmpty else { return [:] }
      var input = source.input
      var again = files
      var copies: [String: [UInt8]] = [:]
      for place in wanted {
        let file = files[place].file
        let bytes = roots[place].map { log.reduced($0) } ?? input.files[file.id].bytes
        copies[file.path] = bytes
        let id = input.files.add(SourceFile(path: file.path, bytes: bytes))
        again[place] = File(file: ContentFile(path: file.path, id: id))
      }
      input.changed = []
      if Reading(source.reading(input), again).tribe == tribe { return copies }
      return Dictionary(wanted.map { (files[$0].file.path, source.input.files[files[$0].file.id].bytes) }) { $1 }
    }

    /// Reports a source of which no file could be used. That is an error: its data would be missing.
    func sayIfNothingIsReadable() {
      guard !files.isEmpty, !log.diagnostics.hasErrors else { return }
      let unknown = log.diagnostics.count { $0.id == setting.format + ".unknown-file" }
      if source.hasPlanner, unknown == files.count {
        let formats = Set(roots.compactMap { $0.flatMap { FormatShapes.format(of: $0) } })
        log.add(
          .error, "import.wrong-format",
          "none of the files of the source \(setting.name) is of the format \(setting.format), so nothing of it would be shown",
          at: source.span,
          hint: formats.count == 1
            ? formats.first.map { "they look like \"format\": \"\($0.rawValue)\"" } : "check its format and its path")
      } else if used.isEmpty, let fault = files.lazy.compactMap({ faults[$0.file.path] }).first {
        log.add(
          .error, "source.unreadable",
          "no file of the source \(setting.name) can be used (\(files.count == 1 ? "it" : "the first") \(fault)), and there is no good copy of an earlier day",
          at: files.first.map { SourceSpan(file: $0.file.id, bytes: 0..<min(1, input.files[$0.file.id].bytes.count)) }
            ?? source.span,
          hint: "export it again; the build keeps a copy of what it could read for such days")
      }
    }
  }

  /// The same reading with another input.
  private func reading(_ input: ImportInput) -> SourceReading {
    SourceReading(
      index: index, setting: setting, span: span, hasPlanner: hasPlanner, files: files, input: input, pictures: pictures,
      publishesJournals: publishesJournals, zone: zone, locale: locale, isKnownZone: isKnownZone, kept: nil, keepFor: keepFor,
      today: today, years: years)
  }

  /// From two years before the day that the site is made for to six years after it, more than the longest window.
  private var zoneWindow: Range<Instant>? {
    guard input.today != nil else { return nil }
    let moments = [-2 * 366, 6 * 366].map { Instant(secondsSinceEpoch: CivilDateTime(today.adding(days: $0)).secondsSinceEpoch) }
    return moments[0]..<moments[1]
  }

  private func read(_ files: [File], _ roots: [JSONValue?], _ log: ImportLog) -> Tribe? {
    guard let format = SourceFormat(rawValue: setting.format) else { return nil }
    var documents: [SourceContext.Document] = []
    var texts: [SourceContext.Text] = []
    for (file, root) in zip(files, roots) {
      let (path, id) = (file.file.path, file.file.id)
      if format == .icalendar || format == .vcard {
        texts.append(.init(path: path, id: id, bytes: input.files[id].bytes))
      } else if let root {
        let shape = format == .tribehub ? file.shape ?? TribeHubSource.shape(of: root) : nil
        let holdsRecordsOnly = shape == .event || shape == .contact || shape == .notification || shape == .tribe
        log.register(root, source: setting.name, holdsRecordsOnly: holdsRecordsOnly)
        documents.append(.init(path: path, root: root, shape: shape))
      }
    }
    let context = SourceContext(
      log: log, jobs: input.jobs, setting: setting, plannerPlace: span, publishesJournals: publishesJournals, zone: zone,
      locale: locale, years: years, offset: input.offset ?? { _, _ in nil }, isKnownZone: isKnownZone, zones: input.zones,
      zoneWindow: zoneWindow,
      substitute: { [make = input.substitute, locale] in make($0, locale) }, pictures: pictures,
      picturePaths: input.pictures, documents: documents, texts: texts)
    var tribe = read(format, context)
    // Other formats already write all dates of a series on one clock.
    if var events = tribe?.events, format == .icalendar || format == .wallplanner {
      tribe?.events = []
      for place in events.indices where events[place].when.repeats {
        context.useOneClock(&events[place])
        context.limitTimesADay(&events[place])
      }
      tribe?.events = events
    }
    if let only = setting.only { tribe?.keep(only, context) } else { tribe.map(context.sayIfHousesAreUnrelated) }
    return tribe
  }

  private func read(_ format: SourceFormat, _ context: SourceContext) -> Tribe? {
    switch format {
    case .tribehub:
      var source = TribeHubSource(context)
      return source.read()
    case .familyplanner:
      var source = FamilyPlannerSource(context)
      return source.read()
    case .nusjio:
      var source = NUSJioSource(context)
      return source.read()
    case .inkwire:
      var source = InkwireSource(context)
      return source.read()
    case .sweep:
      var source = SweepSource(context)
      return source.read()
    case .icalendar:
      var source = CalendarSource(context)
      return source.read()
    case .vcard:
      var source = CardSource(context)
      return source.read()
    case .grocy, .donetick, .mealie, .googletasks:
      var source = AppListSource(context)
      return source.read()
    case .holidays:
      return HolidaySource(context).read()
    case .wallplanner:
      var source = OwnFormatSource(context)
      return source.read()
    }
  }
}

enum PathParts {
  /// Whether a folder or the file in a path has this name.
  static func contain(_ name: StaticString, _ path: String) -> Bool {
    name.withUTF8Buffer { name in path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual(name) } }
  }
}
