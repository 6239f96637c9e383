import CivilTime
import Diagnostics
import JSONText
import Recurrence
import TribeModel

/// Reads one source with a log of its own. Sources are read in parallel, and their findings are reported in order.
struct SourceReading: Sendable {
  struct File: Sendable {
    enum State: Sendable {
      /// JSON files that were parsed early. Their faults are already reported.
      case told(JSONValue)
      case read(JSONValue?, [Diagnostic])
      case unread
    }
    let file: ContentFile
    let state: State
    /// The file's TribeHub shape, if it has been determined.
    let shape: TribeHubSource.Shape??
  }

  /// Unchecked, because the log is only read after the thread that wrote it has ended.
  struct Result: @unchecked Sendable {
    /// The index of the source in the settings.
    let index: Int
    let tribe: Tribe?
    let log: ImportLog
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

  /// How many bytes there are to read.
  var size: Int { files.reduce(0) { $0 + input.files[$1.file.id].bytes.count } }

  func result() -> Result {
    let log = ImportLog(wantsReport: input.wantsReport)
    let roots = files.map { root($0, log) }
    defer { sayIfNoneIsOfItsFormat(roots, log) }
    guard var tribe = read(roots, log) else { return Result(index: index, tribe: nil, log: log) }
    sweep(&tribe, log)
    return Result(index: index, tribe: tribe, log: log)
  }

  /// A file's document. Nil if it is not JSON, which is then reported, and for formats other than JSON.
  private func root(_ file: File, _ log: ImportLog) -> JSONValue? {
    let format = SourceFormat(rawValue: setting.format)
    if format == .icalendar || format == .vcard { return nil }
    let (root, faults): (JSONValue?, [Diagnostic])
    switch file.state {
    case .told(let known): return known
    case .read(let ahead, let found): (root, faults) = (ahead, found)
    case .unread: (root, faults) = JSONText.read(input.files[file.file.id].bytes, file: file.file.id)
    }
    log.diagnostics += faults
    if root == nil { log.files.append(.unreadable(file.file.path)) }
    return root
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

  /// Reports a source of which no file could be used. That is an error in the settings: its data would be missing.
  private func sayIfNoneIsOfItsFormat(_ roots: [JSONValue?], _ log: ImportLog) {
    guard hasPlanner, log.diagnostics.count(where: { $0.id == setting.format + ".unknown-file" }) == files.count else { return }
    let formats = Set(roots.compactMap { $0.flatMap { FormatShapes.format(of: $0) } })
    log.add(
      .error, "import.wrong-format",
      "none of the files of the source \(setting.name) is of the format \(setting.format), so nothing of it would be shown",
      at: span,
      hint: formats.count == 1
        ? formats.first.map { "they look like \"format\": \"\($0.rawValue)\"" } : "check its format and its path")
  }

  private func read(_ roots: [JSONValue?], _ log: ImportLog) -> Tribe? {
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
      log: log, jobs: input.jobs, setting: setting, publishesJournals: publishesJournals, zone: zone,
      offset: input.offset ?? { _, _ in nil }, isKnownZone: isKnownZone,
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
