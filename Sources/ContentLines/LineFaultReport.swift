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
