internal import Diagnostics

/// What a build writes down in the state folder for the next one: what it was made of, and what it had to say.
///
/// The manifest in the published folder notes digests alone (`note`): they tell which build made what lies there.
struct LastBuild: Codable {
  /// `InputDigests.all`.
  var inputs: [String]
  /// The family's time zone, and the files of zone data that the build read.
  var zone: String
  var zoneFiles: [String]
  var counts: BuildCounts
  /// The size of the whole site, in bytes.
  var totalSize: Int
  /// `BuildOutcome.keptSources`.
  var keptSources: Int
  /// Of the passwords and secrets in the environment.
  var secrets: String
  var findings: [Diagnostic]

  /// Whether all findings are in files that the next build has read when it tells them again.
  func canBeTold(in sources: SourceFiles) -> Bool {
    let spans = findings.flatMap { finding -> [SourceSpan?] in [finding.span] + finding.notes.map(\.span) }
    return spans.allSatisfy { span in
      guard let span else { return true }
      return sources.files.indices.contains(Int(span.file.index)) && span.bytes.lowerBound >= 0
        && span.bytes.upperBound <= sources[span.file].bytes.count
    }
  }

  /// A manifest's note: 1 if the content had a `planner.json`, or 0, and the digests of the inputs.
  static func note(_ inputs: [String], hadPlanner: Bool) -> [UInt8] {
    Array(([hadPlanner ? "1" : "0"] + inputs).joined(separator: " ").utf8)
  }

  static func read(note: [UInt8]?) -> (inputs: [String], hadPlanner: Bool) {
    let words = String(decoding: note ?? [], as: UTF8.self).split(separator: "\n").first?.split(separator: " ") ?? []
    return (words.dropFirst().map(String.init), words.first == "1")
  }
}
