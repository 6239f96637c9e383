package import Diagnostics
package import Publishing

/// What one build did.
package struct BuildOutcome: Sendable {
  package var diagnostics: [Diagnostic] = []
  package var sources = SourceFiles()
  /// What was published. Nil if nothing was.
  package var report: PublishReport?
  package var counts = BuildCounts()
  /// The time that each stage took, in order.
  package var timings: [StageTiming] = []
  /// 0: done. 1: the content or the output has errors. 2: the build could not run.
  package var exitCode: Int32 = 0
  package var outputPath = ""
  /// Whether the new site was published but the clean-up after it failed.
  var isUntidy = false
  /// Which inputs have changed since the last build, if that is known.
  package internal(set) var reasons: [String] = []

  /// One line for the end of a run.
  package var summary: String {
    let findings = DiagnosticPrinter.summary(diagnostics)
    if isUntidy { return "\(outputPath): published, but not tidied up: \(findings)." }
    guard let report else { return "Nothing was published: \(findings)." }
    let made = [(counts.pages, "page"), (counts.feeds, "feed"), (counts.cards, "card"), (counts.others, "other file")]
      .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
    let changes =
      report.wroteNothing
      ? "nothing had changed"
      : "\(report.written.count) written (\(report.writtenSize) bytes), \(report.removed.count) removed, \(report.unchangedCount) unchanged"
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

/// How many files of each kind a site has.
package struct BuildCounts: Sendable, Equatable, Codable {
  package var pages = 0
  package var feeds = 0
  package var cards = 0
  package var others = 0

  var all: Int { pages + feeds + cards + others }

  mutating func count(_ path: String) {
    if path.hasSuffix(".html") {
      pages += 1
    } else if path.hasSuffix(".ics") {
      feeds += 1
    } else if path.hasSuffix(".vcf") {
      cards += 1
    } else {
      others += 1
    }
  }
}

/// How long a stage took.
package struct StageTiming: Sendable, CustomStringConvertible {
  package var stage: String
  package var duration: Duration

  package init(stage: String, duration: Duration) {
    self.stage = stage
    self.duration = duration
  }

  package var description: String {
    let tenths = Int((duration / .microseconds(100)).rounded())
    return "\(stage): \(tenths / 10).\(tenths % 10) ms"
  }
}
