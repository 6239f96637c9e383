internal import Diagnostics

/// What a build writes down in the state folder for the next one: what it was made of, what it made, and what it had to say.
struct LastBuild: Codable {
  /// `InputDigests.all`. Empty if a changed picture could go unnoticed.
  var inputs: [String]
  /// The digest of the manifest: tells whether what lies in the published folder is of this build.
  var manifest: String
  /// The family's time zone, and the files of zone data that the build read.
  var zone: String
  var zoneFiles: [String]
  var counts: BuildCounts
  /// The size of the whole site, in bytes.
  var totalSize: Int
  /// `BuildOutcome.keptSources` and `missingSources`.
  var keptSources: Int
  var missingSources: Int
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
}
