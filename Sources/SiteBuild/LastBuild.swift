internal import CivilTime
internal import Crypto
internal import Diagnostics
internal import FoundationEssentials

/// What a build writes down for the next one (`Publication.note`), as JSON.
///
/// The note lies in the published folder, and findings may quote private data. So the findings are encrypted with a key made
/// from the inputs: only somebody who has the inputs can read them.
struct LastBuild: Codable {
  /// `InputDigests.fingerprints`.
  var inputs: [String]
  /// The family's time zone, and the files of zone data that the build read.
  var zone: String
  var zoneFiles: [String]
  /// The moment of `asOf` in planner.json, in seconds since 1970. Nil if it is not set.
  var ownMoment: Int64?
  /// `BuildDay.init`.
  var countsSeconds: Bool
  var counts: BuildCounts
  /// The size of the whole site, in bytes.
  var totalSize: Int
  /// Whether the content had a `planner.json`. Nil if an earlier version wrote this.
  var hadPlanner: Bool?
  /// `BuildOutcome.keptSources`.
  var keptSources: Int?
  /// As numbers: in base64, chance would write words that look like the family's.
  private var sealedFindings: [UInt8] = []

  init(
    _ inputs: InputDigests, zone: String, zoneFiles: [String], ownMoment: Instant?, countsSeconds: Bool, counts: BuildCounts,
    totalSize: Int, hadPlanner: Bool, keptSources: Int
  ) {
    self.inputs = inputs.fingerprints
    self.zone = zone
    self.zoneFiles = zoneFiles
    self.ownMoment = ownMoment?.secondsSinceEpoch
    self.countsSeconds = countsSeconds
    self.counts = counts
    self.totalSize = totalSize
    self.hadPlanner = hadPlanner
    self.keptSources = keptSources
  }

  /// Nil if `bytes` are not such a note.
  init?(_ bytes: [UInt8]) {
    guard let note = try? JSONDecoder().decode(LastBuild.self, from: Data(bytes)),
      Self.moments.contains(note.ownMoment ?? 0)
    else { return nil }
    self = note
  }

  /// The moments in the years 1 to 9999, which the calendar can hold.
  private static let moments: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// - Parameters:
  ///   - key: `InputDigests.key`. The same inputs give the same findings, so a key encrypts one text only. That is why the nonce may
  ///     be fixed.
  ///   - sources: the files that the next build will have read when it reports the findings again.
  /// - Returns: nothing if a finding is in any other file.
  func bytes(with findings: [Diagnostic], key: SymmetricKey, sources: SourceFiles) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var note = self
    guard findings.allSatisfy({ $0.lies(in: sources) }), let plain = try? encoder.encode(findings.map(Finding.init)),
      let nonce = try? ChaChaPoly.Nonce(data: [UInt8](repeating: 0, count: 12)),
      let box = try? ChaChaPoly.seal(plain, using: key, nonce: nonce)
    else { return [] }
    note.sealedFindings = Array(box.combined)
    return (try? encoder.encode(note)).map(Array.init) ?? []
  }

  /// The findings of that build. Nil if they cannot be decrypted.
  func findings(key: SymmetricKey, sources: SourceFiles) -> [Diagnostic]? {
    guard let box = try? ChaChaPoly.SealedBox(combined: sealedFindings), let plain = try? ChaChaPoly.open(box, using: key),
      let findings = try? JSONDecoder().decode([Finding].self, from: plain).map(\.diagnostic),
      findings.allSatisfy({ $0.lies(in: sources) })
    else { return nil }
    return findings
  }
}

/// A diagnostic in the form in which it is stored.
private struct Finding: Codable {
  struct Place: Codable {
    var file: Int32
    var start, end: Int

    init(_ span: SourceSpan) { (file, start, end) = (span.file.index, span.bytes.lowerBound, span.bytes.upperBound) }

    /// Nil if the numbers are not a range in a file.
    var span: SourceSpan? {
      file >= 0 && 0 <= start && start <= end ? SourceSpan(file: FileID(index: file), bytes: start..<end) : nil
    }
  }
  struct Note: Codable {
    var message: String
    var place: Place?
  }
  var severity, id, message: String
  var place: Place?
  var hint: String?
  var notes: [Note]

  init(_ diagnostic: Diagnostic) {
    (severity, id, message) = (diagnostic.severity.rawValue, diagnostic.id, diagnostic.message)
    place = diagnostic.span.map(Place.init)
    hint = diagnostic.hint
    notes = diagnostic.notes.map { Note(message: $0.message, place: $0.span.map(Place.init)) }
  }

  var diagnostic: Diagnostic {
    Diagnostic(
      Diagnostic.Severity(rawValue: severity) ?? .note, id, message, at: place?.span, hint: hint,
      notes: notes.map { Diagnostic.Note(message: $0.message, span: $0.place?.span) })
  }
}

extension Diagnostic {
  /// Whether all its places are in `sources`.
  fileprivate func lies(in sources: SourceFiles) -> Bool {
    ([span] + notes.map(\.span)).compactMap(\.self).allSatisfy { span in
      sources.files.indices.contains(Int(span.file.index)) && span.bytes.upperBound <= sources[span.file].bytes.count
    }
  }
}
