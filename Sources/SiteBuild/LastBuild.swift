internal import CivilTime
internal import Crypto
internal import Diagnostics
internal import FoundationEssentials
internal import JSONText

/// What a build notes for the next one (`Publication.note`), as JSON.
///
/// The note lies in the folder that is published, and findings may quote what no page shows. So they are sealed with a key that follows
/// from the inputs: whoever has these can build the same.
struct LastBuild {
  /// `BuildInputs.fingerprints`.
  var inputs: [String]
  /// The family's time zone, and the files of zone data that were asked for.
  var zone: String
  var zoneFiles: [String]
  /// The moment that `asOf` in planner.json stands for; nil without one.
  var ownMoment: Instant?
  /// `BuildDay.init`.
  var countsSeconds: Bool
  var counts: BuildCounts
  /// Bytes of the whole site.
  var totalSize: Int
  private var sealedFindings: String

  /// - Parameters:
  ///   - ownMoment: `BuildDate.instant(of:in:)`.
  ///   - sources: files that the next build has read again when it needs the findings.
  /// - Returns: nil if a finding has its place in another file.
  init?(
    _ inputs: BuildInputs, zone: String, zoneFiles: [String], ownMoment: Instant?, countsSeconds: Bool, counts: BuildCounts,
    totalSize: Int, findings: [Diagnostic], in sources: SourceFiles
  ) {
    guard Self.lie(findings, in: sources) else { return nil }
    self.inputs = inputs.fingerprints
    self.zone = zone
    self.zoneFiles = zoneFiles
    self.ownMoment = ownMoment
    self.countsSeconds = countsSeconds
    self.counts = counts
    self.totalSize = totalSize
    var json = JSONWriter()
    json.array(of: findings) { $1.diagnostic($0) }
    // A key seals one list of findings only, for they follow from the inputs as it does. So the nonce may always be the same.
    guard let nonce = try? ChaChaPoly.Nonce(data: [UInt8](repeating: 0, count: 12)),
      let box = try? ChaChaPoly.seal(json.bytes, using: inputs.key, nonce: nonce)
    else { return nil }
    sealedFindings = box.combined.base64EncodedString()
  }

  /// The findings that the build told; nil if they cannot be had.
  func findings(with key: SymmetricKey, in sources: SourceFiles) -> [Diagnostic]? {
    guard let sealed = Data(base64Encoded: sealedFindings), let box = try? ChaChaPoly.SealedBox(combined: sealed),
      let opened = try? ChaChaPoly.open(box, using: key)
    else { return nil }
    let findings = JSONText.parse(Array(opened), file: FileID(index: 0)).0?.elements.map(Diagnostic.init)
    return findings.flatMap { Self.lie($0, in: sources) ? $0 : nil }
  }

  /// Whether each has its place, if any, in one of `sources`.
  private static func lie(_ findings: [Diagnostic], in sources: SourceFiles) -> Bool {
    let sizes = sources.files.map(\.bytes.count)
    return findings.flatMap { [$0.span] + $0.notes.map(\.span) }.allSatisfy { span in
      guard let span else { return true }
      return sizes.indices.contains(Int(span.file.index)) && span.bytes.upperBound <= sizes[Int(span.file.index)]
    }
  }
}

// MARK: As JSON

extension LastBuild {
  /// The years 1 to 9999: what has its place in the calendar.
  private static let moments = -62_135_596_800...253_402_300_799

  var bytes: [UInt8] {
    var json = JSONWriter(layout: .indented)
    json.object { json in
      json.name("inputs")
      json.array(of: inputs) { $1.string($0) }
      json.field("zone", zone)
      json.name("zoneFiles")
      json.array(of: zoneFiles) { $1.string($0) }
      for (name, number) in numbers {
        json.name(name)
        json.integer(number)
      }
      json.field("findings", sealedFindings)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private var numbers: [(String, Int)] {
    [
      ("countsSeconds", countsSeconds ? 1 : 0), ("pages", counts.pages), ("feeds", counts.feeds), ("cards", counts.cards),
      ("others", counts.others), ("size", totalSize),
    ] + (ownMoment.map { [("ownMoment", Int($0.secondsSinceEpoch))] } ?? [])
  }

  /// Nil if `bytes` are no such note.
  init?(_ bytes: [UInt8]) {
    guard let json = JSONText.parse(bytes, file: FileID(index: 0)).0, let zone = json["zone"]?.string,
      let pages = json["pages"]?.integer, let feeds = json["feeds"]?.integer, let cards = json["cards"]?.integer,
      let others = json["others"]?.integer, let size = json["size"]?.integer, let findings = json["findings"]?.string,
      Self.moments.contains(json["ownMoment"]?.integer ?? 0)
    else { return nil }
    inputs = json["inputs"]?.elements.compactMap(\.string) ?? []
    self.zone = zone
    zoneFiles = json["zoneFiles"]?.elements.compactMap(\.string) ?? []
    ownMoment = json["ownMoment"]?.integer.map { Instant(secondsSinceEpoch: Int64($0)) }
    countsSeconds = json["countsSeconds"]?.integer == 1
    counts = BuildCounts(pages: pages, feeds: feeds, cards: cards, others: others)
    totalSize = size
    sealedFindings = findings
  }
}

extension JSONWriter {
  fileprivate mutating func diagnostic(_ diagnostic: Diagnostic) {
    object { json in
      json.field("severity", diagnostic.severity.rawValue)
      json.field("id", diagnostic.id)
      if let hint = diagnostic.hint { json.field("hint", hint) }
      json.message(diagnostic.message, diagnostic.span)
      json.name("notes")
      json.array(of: diagnostic.notes) { note, json in json.object { $0.message(note.message, note.span) } }
    }
  }

  private mutating func message(_ message: String, _ span: SourceSpan?) {
    field("message", message)
    guard let span else { return }
    for (name, number) in [("file", Int(span.file.index)), ("start", span.bytes.lowerBound), ("end", span.bytes.upperBound)] {
      self.name(name)
      integer(number)
    }
  }
}

extension Diagnostic {
  fileprivate init(_ json: JSONValue) {
    self.init(
      json["severity"]?.string.flatMap(Severity.init(rawValue:)) ?? .note, json["id"]?.string ?? "", json["message"]?.string ?? "",
      at: Self.span(json), hint: json["hint"]?.string,
      notes: json["notes"]?.elements.map { Note(message: $0["message"]?.string ?? "", span: Self.span($0)) } ?? [])
  }

  private static func span(_ json: JSONValue) -> SourceSpan? {
    guard let file = json["file"]?.integer.flatMap(Int32.init(exactly:)), let start = json["start"]?.integer,
      let end = json["end"]?.integer, 0 <= start, start <= end
    else { return nil }
    return SourceSpan(file: FileID(index: file), bytes: start..<end)
  }
}
