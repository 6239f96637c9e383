internal import CivilTime
package import Diagnostics
package import Publishing
internal import TribeImport
package import TribeModel

/// What one build did.
package struct BuildOutcome: Sendable {
  package var diagnostics: [Diagnostic] = []
  package var sources = SourceFiles()
  /// What was published. Nil if nothing was.
  package var report: PublishReport?
  package var counts = BuildCounts()
  /// How much of each kind with a date there is, and how much of it stands where. Nil if no site was made.
  package internal(set) var standing: Standing?
  /// On how many days the feeds have something of each kind, read as any calendar is. Nil unless it was asked for.
  package internal(set) var feedDays: [String: Int]?
  /// The time that each stage took, in order.
  package var timings: [StageTiming] = []
  package var status = ExitStatus.published
  package var exitCode: Int32 { status.rawValue }
  /// What the site is made of. Empty if nothing was made because nothing had changed.
  package internal(set) var content = BuildStatus()
  /// How many sources show data of an earlier day.
  package internal(set) var keptSources = 0
  /// How many sources could not be used and have no earlier data, so that nothing of them is shown.
  package internal(set) var missingSources = 0
  /// Sources that hold less than before, so that their earlier data are shown: the name, what is wrong, and titles of what is gone.
  package internal(set) var losses: [(source: String, fault: String, gone: [String])] = []
  package var outputPath = ""
  /// Whether nothing was to be written (`BuildOptions.isRehearsal`): `report` says what would have been.
  var isRehearsal = false
  /// Whether the new site was published but the clean-up after it failed.
  var isUntidy = false
  /// A line for each site.
  private var siteSummaries: [String] = []
  /// Which inputs have changed since the last build, if that is known.
  package internal(set) var reasons: [String] = []

  /// How many warnings are about fields that were left out, cut or mended, and how many about records that were set aside.
  package var mended: Int { warnings(.field) }
  package var setAside: Int { warnings(.record) }

  private func warnings(_ level: FaultLevel) -> Int {
    diagnostics.reduce(0) { $0 + ($1.severity == .warning && $1.level == level ? $1.count : 0) }
  }

  /// One line for the end of a run.
  package var summary: String { siteSummaries.count > 1 ? siteSummaries.joined(separator: "\n") : ownSummary }

  private var ownSummary: String {
    let tally = [
      (mended, "mended"), (setAside, "set aside"), (keptSources, "kept from an earlier day"), (missingSources, "missing"),
    ]
    .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let findings = ([DiagnosticPrinter.summary(diagnostics)] + tally).joined(separator: "; ")
    if isUntidy { return "\(outputPath): published, but not tidied up: \(findings)." }
    guard let report else { return "Nothing was published: \(findings)." }
    let made = [(counts.pages, "page"), (counts.feeds, "feed"), (counts.cards, "card"), (counts.others, "other file")]
      .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
    let changes =
      report.wroteNothing
      ? "nothing had changed"
      : "\(report.written.count) \(isRehearsal ? "would be " : "")written (\(report.writtenSize) bytes), \(report.removed.count) removed, \(report.unchangedCount) unchanged"
    return "\(outputPath): \(made); \(report.totalSize) bytes; \(changes); \(findings)."
  }

  /// The inputs that have changed, then each file that was written or removed and why, one line each.
  package var explanation: [String] {
    guard let report else { return [] }
    let why = reasons.isEmpty ? [] : ["changed since the last build: \(reasons.joined(separator: ", "))"]
    return why + report.written.map { "\($0.path): \($0.reason)" }
      + report.removed.map { "\($0): removed, nothing shows it any more" }
  }
}

extension BuildOutcome {
  /// The outcome of the next site, which knows the files of those before: a place in a file stays one.
  func next(at output: String) -> BuildOutcome {
    var next = BuildOutcome()
    (next.sources, next.outputPath, next.isRehearsal) = (sources, output, isRehearsal)
    return next
  }

  /// Takes over what the import has told.
  mutating func take(_ told: BuildOutcome) {
    diagnostics += told.diagnostics
    (keptSources, missingSources, content, losses) = (told.keptSources, told.missingSources, told.content, told.losses)
  }

  /// Adds the outcome of one more site. What has been told already is not told again.
  mutating func add(_ site: BuildOutcome) {
    let isFirst = outputPath.isEmpty
    if isFirst { (outputPath, isRehearsal) = (site.outputPath, site.isRehearsal) }
    if site.report != nil || site.status != .published { siteSummaries.append(site.ownSummary) }
    let told = diagnostics
    diagnostics += site.diagnostics.filter { !told.contains($0) }
    sources = site.sources
    counts.add(site.counts)
    (standing, feedDays) = (standing ?? site.standing, feedDays ?? site.feedDays)
    timings += site.timings
    (keptSources, missingSources) = (max(keptSources, site.keptSources), max(missingSources, site.missingSources))
    if isFirst || !site.content.sources.isEmpty { content = site.content }
    if losses.isEmpty { losses = site.losses }
    isUntidy = isUntidy || site.isUntidy
    reasons += site.reasons.filter { !reasons.contains($0) }
    status = .worst([status, site.status])
    guard let more = site.report else { return }
    report = report.map { $0.adding(more, below: isFirst ? nil : site.outputPath) } ?? more
  }

  /// Ends the build of a site with a fault.
  mutating func fail(_ status: ExitStatus, _ fault: Diagnostic) {
    diagnostics.append(fault)
    self.status = status
  }

  /// What was thrown becomes a finding.
  mutating func fail(_ error: any Error) {
    let name: String
    switch error {
    case let fault as BuildFault: return fail(fault.status, fault.diagnostic)
    case is Stopped:
      status = .worst([.notPublished, status])
      return
    case let error as LoadError: name = error.isOfTemplates ? "build.no-templates" : "build.no-content"
    case let error as PublishError where error.kind == .publishedButUntidy: (name, isUntidy) = ("build.untidy", true)
    case is PublishError: name = "build.not-published"
    case is ZoneError: name = "build.no-time-zones"
    default: name = "build.failed"
    }
    fail(.couldNotRun, Diagnostic(said: name, [error]))
  }
}

/// How a run ended, as the program's exit code.
package enum ExitStatus: Int32, Sendable {
  /// Published, and everything is of today.
  case published = 0
  /// Nothing was published: the content, the templates or a page has an error. With --strict also if there is a warning.
  case notPublished = 1
  /// The run could not begin or end: no content folder, a full disk, another build.
  case couldNotRun = 2
  /// Published, but a source shows data of an earlier day, or records were set aside. With --lenient this is 0.
  case publishedInPart = 3
  /// The command line is wrong (sysexits.h).
  case usage = 64

  /// The worst of many: those that published nothing before those that did.
  package static func worst(_ all: some Sequence<ExitStatus>) -> ExitStatus {
    all.max { order.firstIndex(of: $0) ?? 0 < order.firstIndex(of: $1) ?? 0 } ?? .published
  }
  private static let order: [ExitStatus] = [.published, .publishedInPart, .notPublished, .couldNotRun, .usage]
}

/// How many files of each kind a site has.
package struct BuildCounts: Sendable, Equatable, Codable {
  package var pages = 0
  package var feeds = 0
  package var cards = 0
  package var others = 0

  var all: Int { pages + feeds + cards + others }

  mutating func add(_ more: BuildCounts) {
    for kind in [\BuildCounts.pages, \.feeds, \.cards, \.others] { self[keyPath: kind] += more[keyPath: kind] }
  }

  mutating func count(_ path: String) {
    switch path.suffix(4) {
    case "html": pages += 1
    case ".ics": feeds += 1
    case ".vcf": cards += 1
    default: others += 1
    }
  }
}

/// How long a stage took.
package struct StageTiming: Sendable, CustomStringConvertible {
  package var stage: String
  package var duration: Duration

  package init(stage: String, duration: Duration) { (self.stage, self.duration) = (stage, duration) }

  package var description: String {
    let tenths = Int((duration / .microseconds(100)).rounded())
    return "\(stage): \(tenths / 10).\(tenths % 10) ms"
  }
}

// MARK: What is told

extension Diagnostic {
  /// Data/messages.txt: what a build says.
  static let table = MessageTable(embeddedLines(of: "messages.txt"))

  /// The message of a row of the table.
  ///
  /// - Parameter words: what stands for each `%`, in order.
  init(said name: String, _ words: [Any], at span: SourceSpan? = nil) { self = Self.table.diagnostic(name, words, at: span) }
}

extension [Diagnostic] {
  /// Adds a message of the table.
  mutating func say(_ name: String, _ words: Any..., at span: SourceSpan? = nil) {
    append(Diagnostic(said: name, words, at: span))
  }
}

/// An error has been reported, so nothing is published.
struct Stopped: Error {}

/// Why nothing is published.
struct BuildFault: Error {
  let diagnostic: Diagnostic
  let status: ExitStatus

  init(_ name: String, _ words: Any..., status: ExitStatus = .notPublished) {
    (self.diagnostic, self.status) = (Diagnostic(said: name, words), status)
  }
}
