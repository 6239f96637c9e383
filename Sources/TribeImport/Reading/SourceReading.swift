import CivilTime
import Diagnostics
import JSONText
import Languages
import Recurrence
import TribeModel

/// Reads one source with a log of its own.
///
/// If files of the source have failed, or if it has lost most of what it held, the last good copies are read instead. A file is *guarded*
/// if it comes by itself (`SourceSetting.isGuarded`): what people remove by hand is meant.
///
/// | today | guarded | by hand | what is read |
/// |---|---|---|---|
/// | a file cannot be read, or is none of the format | yes | yes | its copy, and the other files as they are |
/// | a file holds an empty list, and there are fewer records than before | yes | – | its copy, and the other files as they are |
/// | more files are gone than are new, and there are fewer records | yes | – | the copies of those that are gone |
/// | a file of one event or card is gone | – | – | what is there: it was removed |
/// | none of some kind, or less than half (`ShrinkGuard`), even so | yes | – | all copies |
/// | an error of the whole source | yes | yes | all copies |
/// | any of these, and the copies are no better, or are read worse than today's files | | | what is there |
/// | any of these, and the oldest copy is older than `keepFor`, or the copies are an invented family | | | what is there |
/// | any of these, with `--accept-loss` | | | what is there; the import passes no copies |
struct SourceReading {
  struct Result {
    let tribe: Tribe?
    let log: ImportLog
    let source: SourceResult
  }

  let setting: SourceSetting
  /// The place in planner.json that names the source. Nil if the program chose it.
  let span: SourceSpan?
  let files: [ContentFile]
  /// What earlier builds have kept of the source. Nil if nothing, or if its loss is meant.
  let kept: KeptSource?
  private(set) var setup: ImportSetup

  private var input: ImportInput { setup.input }

  func result() -> Result {
    let fresh = Reading(self, files)
    guard let kept, !kept.files.isEmpty else { return result(of: fresh) }
    var gone: [String] = []
    var failures = failures(of: fresh, kept)
    var shown = fresh
    if !failures.isEmpty {
      shown = Reading(self, files.filter { failures[$0.path] == nil } + copies { failures[$0.path] != nil })
    }
    if let loss = shown.loss(since: kept.counts, isGuarded: setting.isGuarded) {
      let copies = Reading(self, copies { _ in true })
      let present = Set(fresh.titles)
      gone = copies.titles.filter { !present.contains($0) }
      // The settings or the program may have changed what is read. Then the copies are no better.
      let isBetter = copies.loss(since: kept.counts, isGuarded: true) == nil
      if isBetter || shown.loss(since: copies.counts, isGuarded: setting.isGuarded) != nil {
        shown = copies
        if failures.isEmpty || Set(failures.keys) != Set(kept.files.map(\.path)) { failures = ["": loss] }
      }
    }
    if failures.isEmpty { return result(of: fresh) }
    let standingIn = kept.files.filter { failures[$0.path] != nil || failures[""] != nil }
    // An invented family that nobody changed is no substitute for a real one.
    if shown.tribe?.isInvented == true, fresh.tribe?.isInvented != true { return result(of: fresh) }
    return result(of: shown, standingIn, because: failures, gone, else: fresh)
  }

  // MARK: Copies

  private func copies(where isWanted: (KeptSource.File) -> Bool) -> [ContentFile] {
    (kept?.files ?? []).filter(isWanted).map { ContentFile(path: $0.path, id: $0.id) }
  }

  /// The files that were good and are not any more, by path, each with what is wrong with it.
  private func failures(of fresh: Reading, _ kept: KeptSource) -> [String: String] {
    let present = Set(files.map(\.path))
    var failures: [String: String] = [:]
    var gone: [String] = []
    let isLess = ShrinkGuard.isLess(fresh.counts, than: kept.counts)
    for (path, id) in kept.files.map({ ($0.path, $0.id) }) {
      if let fault = fresh.faults[path] {
        failures[path] = fault
      } else if !setting.isGuarded {
        // What is missing was removed.
      } else if fresh.empty.contains(path), isLess || setting.format == SourceFormat.sweep.rawValue, holdsAnything(id) {
        // Sweep's chores name their houses too. Without the houses themselves nothing is missing, but all turns are other ones.
        failures[path] = "holds nothing any more"
      } else if !present.contains(path), !isOneRecord(path, id) {
        gone.append(path)
      }
    }
    // Files that were renamed or joined are no failure.
    let keptPaths = Set(kept.files.map(\.path))
    let added = files.count { !keptPaths.contains($0.path) && fresh.faults[$0.path] == nil }
    guard gone.count > added, isLess else { return failures }
    for path in gone { failures[path] = input.unreadable[path] ?? "is gone" }
    return failures
  }

  /// Whether a file of a folder holds one event or card, as those that vdirsyncer keeps do. Without it that one was removed; the guard
  /// against loss counts what is left of the whole.
  private func isOneRecord(_ path: String, _ copy: FileID) -> Bool {
    guard path != setting.path, ["icalendar", "vcard"].contains(setting.format) else { return false }
    return ContentKind.isFolderNote(path) || CalendarFolders.uids(input.files[copy].bytes).count == 1
  }

  /// Whether a copy is more than an empty list.
  private func holdsAnything(_ copy: FileID) -> Bool {
    JSONText.read(input.files[copy].bytes, file: copy).0.map { $0.count > 0 } ?? true
  }

  // MARK: Results

  private func result(of reading: Reading) -> Result {
    reading.sayIfNothingIsReadable()
    var source = SourceResult(setting: setting)
    source.good = reading.good()
    return finish(reading, &source)
  }

  /// The result if copies stand in.
  ///
  /// - Parameter failures: what is wrong, by path, or with the whole source, by "".
  private func result(
    of shown: Reading, _ standingIn: [KeptSource.File], because failures: [String: String], _ gone: [String], else fresh: Reading
  ) -> Result {
    let today = setup.today
    let oldest = standingIn.map(\.good).min() ?? today
    let age = max(0, Int(today.dayNumber - oldest.dayNumber))
    let keepFor = setup.settings.keepFor
    var source = SourceResult(setting: setting)
    let fault = words(failures, standingIn.count)
    let place = files.first { failures[$0.path] != nil }.map(start)
    let isMeant = "if this is meant, build once with --accept-loss \(setting.name)"
    let mend = setting.isGuarded ? "export it again" : "mend the file"
    let days = "\(age) day\(age == 1 ? "" : "s") old"
    // What is there today counts then, also if it is less: the season is over.
    guard age <= keepFor else {
      fresh.log.say("source.too-old", fault, Self.words(oldest), days, keepFor, mend, isMeant, at: place ?? span)
      source.fault = fault
      source.good = fresh.good()
      return finish(fresh, &source)
    }
    shown.log.say("source.stands-in", fault, Self.words(oldest), days, mend, isMeant, keepFor, at: place ?? span)
    // What is wrong is told as it is on any other day, with its place and how to mend it.
    let broken = Set(files.filter { failures[$0.path] != nil || failures[""] != nil }.map(\.id))
    shown.log.diagnostics += fresh.log.diagnostics.filter { finding in
      finding.severity == .error && finding.span.map { broken.contains($0.file) } ?? false
    }
    source.standingIn = standingIn
    source.fault = fault
    source.gone = gone
    // Files that are good today are kept with today's bytes.
    if failures[""] == nil {
      let copied = Set(standingIn.map(\.path))
      source.good = fresh.good().filter { !copied.contains($0.path) }
    }
    return finish(shown, &source)
  }

  private func finish(_ reading: Reading, _ source: inout SourceResult) -> Result {
    let words = StatusWords(reading.roots)
    source.counts = reading.counts
    // A fault of one source never stops the site: all else is published, without it.
    let log = reading.log
    for index in log.diagnostics.indices where log.diagnostics[index].severity == .error && log.diagnostics[index].level != .site {
      log.diagnostics[index].severity = .warning
      source.fault = source.fault ?? log.diagnostics[index].message
    }
    source.mended = words.lines(reading.log.diagnostics, .field)
    source.setAside = words.lines(reading.log.diagnostics, .record)
    return Result(tribe: reading.tribe.map { swept($0, reading.log) }, log: reading.log, source: source)
  }

  /// What has failed, in words: "TribeHub's export is gone".
  private func words(_ failures: [String: String], _ count: Int) -> String {
    let title = SourceFormat(rawValue: setting.format)?.title ?? setting.format
    let isOwn = setting.format == SourceFormat.wallplanner.rawValue
    let usual = isOwn ? "what the family writes" : "\(title)'s export"
    let name = setting.name == setting.format ? usual : "the source \(setting.name)" + (isOwn ? "" : " (\(title))")
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
    return "\(weekday.prefix(1).uppercased())\(weekday.dropFirst()) \(date.day) \(Language.standard.name(month: date.month))"
  }

  private func swept(_ tribe: Tribe, _ log: ImportLog) -> Tribe {
    var (tribe, sweep) = (tribe, SecretSweep())
    sweep.sweep(&tribe)
    if sweep.cutCount > 0 {
      log.say("import.text-too-long", sweep.cutCount, sweep.cutCount == 1 ? "text" : "texts", setting.name, CleanText.maximumBytes)
    }
    guard sweep.count > 0 else { return tribe }
    log.say("import.secret-in-text", sweep.count, sweep.count == 1 ? "text" : "texts", setting.name)
    return tribe
  }

  /// The first byte of a file.
  private func start(of file: ContentFile) -> SourceSpan {
    SourceSpan(file: file.id, bytes: 0..<min(1, input.files[file.id].bytes.count))
  }
}

extension SourceReading {
  /// Some files of a source, read.
  struct Reading {
    let source: SourceReading
    /// In the order of their paths.
    let files: [ContentFile]
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
      Set(zip(files, roots).filter { _, root in root.map { $0.isNull || $0.count == 0 } ?? false }.map(\.0.path))
    }
    /// The files that held records, without faults.
    func good() -> [SourceResult.GoodFile] {
      let copies = copies()
      return files.map(\.path).filter { used.contains($0) && faults[$0] == nil }.map { .init(path: $0, copy: copies[$0]) }
    }

    private var input: ImportInput { source.input }
    private var setting: SourceSetting { source.setting }

    init(_ source: SourceReading, _ files: [ContentFile]) {
      let input = source.input
      let files = files.sorted { NaturalOrder.isBefore($0.path, $1.path) }
      let wantsCopies = files.contains { input.changed.contains($0.path) }
      let log = ImportLog(wantsReport: input.wantsReport || wantsCopies)
      let format = SourceFormat(rawValue: source.setting.format)
      let block = format == .icalendar ? "VCALENDAR" : format == .vcard ? "VCARD" : nil
      let roots =
        block != nil ? files.map { _ in nil } : files.map { Self.root($0, source.setting, source.setup, log) }
      tribe = source.read(files, roots, log)
      log.nameCells()
      counts = tribe.map { RecordKind.counts(in: $0) } ?? [:]
      var (used, faults): (Set<String>, [String: String]) = ([], [:])
      for file in log.files {
        if file.outcome == .used { used.insert(file.path) }
        if case .rejected = file.outcome { faults[file.path] = "is not of the format \(source.setting.format)" }
      }
      for (file, root) in zip(files, roots) where !ContentKind.isFolderNote(file.path) {
        if let fault = FileFailure.reason(input.files[file.id].bytes, root: root, block: block) { faults[file.path] = fault }
      }
      (self.source, self.files, self.log, self.used, self.faults, self.roots) = (source, files, log, used, faults, roots)
    }

    /// A file's document. Nil if it is not JSON, which is then reported.
    private static func root(
      _ file: ContentFile, _ setting: SourceSetting, _ setup: ImportSetup, _ log: ImportLog
    ) -> JSONValue? {
      let isOurs = setting.format == SourceFormat.wallplanner.rawValue
      let bytes = setup.input.files[file.id].bytes
      let isTable = file.kind == .table
      let (root, faults) =
        setup.readAhead[file.id]
        ?? (isTable
          ? (isOurs
            ? OwnTable.read(bytes, file, kind: setting.rows, setup.settings, log)
            : JSONText.table(bytes, list: "rows", file: file.id))
          : isOurs ? JSONText.readByHand(bytes, file: file.id) : JSONText.read(bytes, file: file.id))
      log.diagnostics += faults
      if root == nil { log.files.append(.unreadable(file.path)) }
      return root
    }

    /// Why these data must not replace those that had `counts`, in words. Nil if they may.
    ///
    /// - Parameter isGuarded: whether fewer records than before are a loss.
    func loss(since counts: [RecordKind: Int], isGuarded: Bool) -> String? {
      if let error = log.diagnostics.first(where: { $0.severity == .error }) { return "cannot be read (\(error.message))" }
      return isGuarded ? ShrinkGuard.loss(from: counts, to: self.counts) : nil
    }

    /// What events and to-dos are called, for a question on a terminal.
    var titles: [String] { (tribe?.events.map(\.subject) ?? []) + (tribe?.todos.map(\.title) ?? []) }

    /// Copies of the files without what the import does not read, by path. Empty unless they are asked for.
    ///
    /// Copies must give the same data when they are read. If they do not, the files are copied whole.
    private func copies() -> [String: [UInt8]] {
      let wanted = files.indices.filter { input.changed.contains(files[$0].path) && used.contains(files[$0].path) }
      guard !wanted.isEmpty else { return [:] }
      var (source, again) = (source, files)
      source.setup.input.changed = []
      var copies: [String: [UInt8]] = [:]
      for place in wanted {
        let file = files[place]
        let bytes = roots[place].map { log.reduced($0) } ?? input.files[file.id].bytes
        copies[file.path] = bytes
        again[place].id = source.setup.input.files.add(SourceFile(path: file.path, bytes: bytes))
      }
      if Reading(source, again).tribe == tribe { return copies }
      return Dictionary(wanted.map { (files[$0].path, input.files[files[$0].id].bytes) }) { $1 }
    }

    /// Reports a source of which no file could be used: its data are missing.
    func sayIfNothingIsReadable() {
      guard !files.isEmpty, !log.diagnostics.hasErrors else { return }
      let unknown = log.diagnostics.count { $0.id == setting.format + ".unknown-file" }
      if !source.setup.planner.sourceSpans.isEmpty, unknown == files.count {
        let formats = Set(roots.compactMap { $0.flatMap { FormatShapes.format(of: $0) } })
        log.say(
          "import.wrong-format", setting.name, setting.format, at: source.span,
          hint: formats.count == 1
            ? formats.first.map { "they look like \"format\": \"\($0.rawValue)\"" } : "check its format and its path")
      } else if used.isEmpty, let fault = files.lazy.compactMap({ faults[$0.path] }).first {
        log.say(
          "source.unreadable", setting.name, files.count == 1 ? "it" : "the first", fault,
          at: files.first.map(source.start) ?? source.span)
      }
    }
  }

  private func read(_ files: [ContentFile], _ roots: [JSONValue?], _ log: ImportLog) -> Tribe? {
    guard let format = SourceFormat(rawValue: setting.format) else { return nil }
    var context = SourceContext(log: log, setting: setting, plannerPlace: span, setup: setup)
    for (file, root) in zip(files, roots) {
      if ContentKind.isFolderNote(file.path) {
        context.folders.take(file, setup.input.files[file.id].bytes)
        context.note(file.path, "a calendar's name or colour")
      } else if format == .icalendar || format == .vcard {
        context.texts.append(file)
      } else if let root {
        let shape = format == .tribehub ? TribeHubSource.shape(of: root) : nil
        let holdsRecordsOnly = shape == .event || shape == .contact || shape == .notification || shape == .tribe
        log.register(root, source: setting.name, holdsRecordsOnly: holdsRecordsOnly)
        context.documents.append(.init(path: file.path, root: root, shape: shape))
      }
    }
    var reader = Self.reader(of: format, context)
    var tribe = reader.read()
    // Other formats already write all dates of a series on one clock.
    if format == .icalendar || format == .wallplanner {
      tribe.events.changeEach { event in
        guard event.when.repeats else { return }
        context.useOneClock(&event)
        context.limitTimesADay(&event)
      }
    }
    if let only = setting.only { tribe.keep(only, context) } else { context.sayIfHousesAreUnrelated(tribe) }
    return tribe
  }

  private static func reader(of format: SourceFormat, _ context: SourceContext) -> any SourceReader {
    switch format {
    case .tribehub: TribeHubSource(context)
    case .familyplanner: FamilyPlannerSource(context)
    case .nusjio: NUSJioSource(context)
    case .inkwire: InkwireSource(context)
    case .sweep: SweepSource(context)
    case .icalendar: CalendarSource(context)
    case .vcard: CardSource(context)
    case .grocy, .donetick, .mealie, .googletasks, .todoist, .microsofttodo, .vikunja, .tandoor: AppListSource(context)
    case .holidays: HolidaySource(context)
    case .weather: WeatherSource(context)
    case .wallplanner: OwnFormatSource(context)
    }
  }
}

/// Reads what all files of one source hold.
protocol SourceReader {
  var context: SourceContext { get }
  mutating func read() -> Tribe
}

extension SourceReader {
  var log: ImportLog { context.log }
  var scope: SourceScope { context.scope }
}
