package import Diagnostics

/// Turns the faults found by `ContentLineReader` into diagnostics, for iCalendar and vCard.
package enum LineFaultReport {
  /// How often one kind of fault is reported in one of our own files. In a foreign file it is reported once. The last report tells
  /// how many more there are.
  package static let maximumReports = 20

  /// Data/faults.txt: what is said of each kind.
  private static let table = MessageTable(embeddedLines(of: "faults.txt"))

  /// - Parameters:
  ///   - format: the first part of the ids: `icalendar` or `vcard`.
  ///   - isStrict: makes every fault an error. Otherwise it is a warning if text was lost or guessed, and else a note.
  package static func diagnostics(_ faults: [LineFault], format: String, file: FileID, isStrict: Bool) -> [Diagnostic] {
    var result: [Diagnostic] = []
    var counts: [LineFault.Kind: (number: Int, last: Int)] = [:]
    let limit = isStrict ? maximumReports : 1
    for fault in faults {
      let number = (counts[fault.kind]?.number ?? 0) + 1
      counts[fault.kind] = (number, number <= limit ? result.count : counts[fault.kind]?.last ?? 0)
      guard number <= limit else { continue }
      let detail = fault.detail.count > 40 ? fault.detail.prefix(40) + "…" : fault.detail
      let words: [Any] =
        fault.kind == .tooLarge ? [ContentLineReader.maximumLogicalBytes] : [detail, ContentLineReader.maximumOctets]
      let row = table.columns(of: fault.kind.rawValue, words)
      let kind = row[0].split(separator: " ")
      result.append(
        Diagnostic(
          isStrict ? .error : .init(rawValue: String(kind[0])) ?? .note, "\(format).\(kind[1])", row[1],
          at: SourceSpan(file: file, bytes: fault.bytes), hint: row.dropFirst(2).first))
    }
    for (number, last) in counts.values where number > limit {
      result[last].message += " (and \(number - limit) more times in this file)"
    }
    return result
  }
}

/// Collects the findings of one file up to a maximum, and counts the rest.
package struct FindingList: Sendable {
  package var findings: [Diagnostic] = []
  /// How many more there were.
  package private(set) var leftOut = 0
  private let file: FileID
  private let prefix: String
  private let table: MessageTable
  private let isStrict: Bool
  private let maximum: Int

  /// - Parameters:
  ///   - prefix: the first part of every id, with its dot.
  ///   - isStrict: whether everything is an error, whatever the table says.
  package init(file: FileID, prefix: String, _ table: MessageTable, isStrict: Bool = true, maximum: Int = .max) {
    (self.file, self.prefix, self.table, self.isStrict, self.maximum) = (file, prefix, table, isStrict, maximum)
  }

  /// Adds the message of a row of the table.
  package mutating func add(_ name: String, _ bytes: Range<Int>, _ words: [Any], hint: String? = nil) {
    guard findings.count < maximum else {
      leftOut += 1
      return
    }
    var finding = table.diagnostic(prefix + name, words, at: SourceSpan(file: file, bytes: bytes), hint: hint)
    if isStrict { finding.severity = .error }
    findings.append(finding)
  }

  /// Adds to the last finding how many more there were.
  package mutating func tellLeftOut(_ what: String) {
    if leftOut > 0, let last = findings.indices.last { findings[last].message += " (and \(leftOut) \(what))" }
  }
}
