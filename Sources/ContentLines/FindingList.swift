package import Diagnostics

/// Collects the findings of one file up to a maximum, and counts the rest.
package struct FindingList: Sendable {
  package var findings: [Diagnostic] = []
  /// How many more there were.
  package private(set) var leftOut = 0
  private let file: FileID
  private let prefix: String
  private let severity: Diagnostic.Severity
  private let maximum: Int

  /// - Parameter prefix: the first part of every id, with its dot.
  package init(file: FileID, prefix: String, severity: Diagnostic.Severity, maximum: Int) {
    (self.file, self.prefix, self.severity, self.maximum) = (file, prefix, severity, maximum)
  }

  package mutating func add(_ id: String, _ message: String, _ bytes: Range<Int>, hint: String? = nil) {
    guard findings.count < maximum else {
      leftOut += 1
      return
    }
    findings.append(Diagnostic(severity, prefix + id, message, at: SourceSpan(file: file, bytes: bytes), hint: hint))
  }

  /// Adds to the last finding how many more there were.
  package mutating func tellLeftOut(_ what: String) {
    if leftOut > 0, let last = findings.indices.last { findings[last].message += " (and \(leftOut) \(what))" }
  }
}
