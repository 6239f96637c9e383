package import Diagnostics

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
