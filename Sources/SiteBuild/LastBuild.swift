internal import CivilTime
internal import Crypto
internal import Diagnostics
internal import FoundationEssentials

/// What a build writes down for the next one (`Publication.note`), as three lines:
/// 1 if the content had a `planner.json`, or 0, and the fingerprints of the inputs; this as JSON, encrypted; the findings as JSON,
/// encrypted.
///
/// The note lies in the published folder, and all of it may hold words of the family. So only somebody who has the content can read
/// the second line, and only somebody who has all inputs the third. Both are written as hexadecimal digits.
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
  /// `BuildOutcome.keptSources`.
  var keptSources: Int
  /// Of the passwords and secrets in the environment.
  var secrets: String
  private var sealedFindings: [UInt8] = []

  private enum CodingKeys: CodingKey {
    case inputs, zone, zoneFiles, ownMoment, countsSeconds, counts, totalSize, keptSources, secrets
  }

  init(
    _ inputs: InputDigests, zone: String, zoneFiles: [String], ownMoment: Instant?, countsSeconds: Bool, counts: BuildCounts,
    totalSize: Int, keptSources: Int, secrets: String
  ) {
    self.inputs = inputs.fingerprints
    (self.zone, self.zoneFiles) = (zone, zoneFiles)
    self.ownMoment = ownMoment?.secondsSinceEpoch
    self.countsSeconds = countsSeconds
    self.counts = counts
    self.totalSize = totalSize
    self.keptSources = keptSources
    self.secrets = secrets
  }

  /// Nil if `bytes` are not such a note, or one of another content.
  ///
  /// - Parameter key: `BuildInput.noteKey`.
  init?(_ bytes: [UInt8], _ key: SymmetricKey) {
    let lines = Self.lines(of: bytes)
    guard lines.count == 3, let sealed = Sealed.bytes(lines[1]), let plain = Sealed.open(sealed, with: key),
      var note = try? JSONDecoder().decode(LastBuild.self, from: Data(plain)), Self.moments.contains(note.ownMoment ?? 0)
    else { return nil }
    note.sealedFindings = Sealed.bytes(lines[2]) ?? []
    self = note
  }

  /// The moments in the years 1 to 9999, which the calendar can hold.
  private static let moments: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  private static func lines(of bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// What everybody may read of a note.
  static func header(of bytes: [UInt8]) -> (inputs: [String], hadPlanner: Bool) {
    let words = (lines(of: bytes).first ?? "").split(separator: " ").map(String.init)
    return (Array(words.dropFirst()), words.first == "1")
  }

  static func header(_ inputs: [String], hadPlanner: Bool) -> [UInt8] {
    Array(([hadPlanner ? "1" : "0"] + inputs).joined(separator: " ").utf8)
  }

  /// - Parameters:
  ///   - key: `BuildInput.noteKey`.
  ///   - sources: the files that the next build will have read when it reports the findings again.
  /// - Returns: only the first line if a finding is in any other file.
  func bytes(
    with findings: [Diagnostic], _ inputs: InputDigests, _ key: SymmetricKey, hadPlanner: Bool, sources: SourceFiles
  ) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let first = Self.header(self.inputs, hadPlanner: hadPlanner)
    guard findings.allSatisfy({ $0.lies(in: sources) }), let plain = try? encoder.encode(findings.map(Finding.init)),
      let own = try? encoder.encode(self), let note = try? Sealed.seal(own, with: key),
      let told = try? Sealed.seal(plain, with: inputs.key)
    else { return first }
    return first + Array("\n\(Sealed.hexadecimal(note))\n\(Sealed.hexadecimal(told))".utf8)
  }

  /// The findings of that build. Nil if they cannot be decrypted.
  ///
  /// - Parameter key: `InputDigests.key`.
  func findings(key: SymmetricKey, sources: SourceFiles) -> [Diagnostic]? {
    guard let plain = Sealed.open(sealedFindings, with: key),
      let findings = try? JSONDecoder().decode([Finding].self, from: Data(plain)).map(\.diagnostic),
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
