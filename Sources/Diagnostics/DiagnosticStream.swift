/// Prints diagnostics in batches, each with its own files. The result is the same as from one `DiagnosticPrinter`.
///
///     var stream = DiagnosticStream(format: .json, usesColour: false)
///     write(stream.opening(counts))
///     for batch in batches { write(stream.batch(batch.diagnostics, in: batch.files)) }
///     write(stream.closing())
///
/// Only one batch's files have to be in memory. All diagnostics of a file must be in one batch.
package struct DiagnosticStream: Sendable {
  /// The number of each severity. JSON needs it before the first diagnostic.
  package struct Counts: Sendable, Hashable {
    package var errors = 0
    package var warnings = 0
    package var notes = 0
    package init(_ severities: some Sequence<Diagnostic.Severity> = []) { for severity in severities { add(severity) } }

    package mutating func add(_ severity: Diagnostic.Severity) {
      switch severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: notes += 1
      }
    }

    /// Such as "2 errors, 1 warning", or "no problems".
    package var summary: String {
      let parts = [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }
      return parts.isEmpty ? "no problems" : parts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }
  }

  private let format: DiagnosticPrinter.Format
  private let usesColour: Bool
  /// How many there were with each id, for text.
  private var met: [String: Int] = [:]
  private var hasItems = false

  package init(format: DiagnosticPrinter.Format, usesColour: Bool) { (self.format, self.usesColour) = (format, usesColour) }

  /// The text before the first batch.
  package func opening(_ counts: Counts) -> String {
    if format == .sarif { return DiagnosticPrinter.sarifOpening }
    guard format == .json else { return "" }
    return "{\n  \"errors\": \(counts.errors), \"warnings\": \(counts.warnings), \"notes\": \(counts.notes),\n  \"diagnostics\": ["
  }

  /// Counts a diagnostic by its id and says whether to print it. Text shows at most `printedOfOneKind` with the same id.
  package mutating func takes(_ id: String) -> Bool {
    guard format == .text else { return true }
    met[id, default: 0] += 1
    return met[id, default: 0] <= DiagnosticPrinter.printedOfOneKind
  }

  /// Prints the next diagnostics, all of them. The caller leaves out those that `takes` has refused.
  package mutating func batch(_ diagnostics: [Diagnostic], in files: SourceFiles) -> String {
    let printer = DiagnosticPrinter(files: files, format: format, usesColour: usesColour)
    guard format.isDocument else { return printer.items(diagnostics).joined() }
    var output = ""
    for item in printer.items(diagnostics) {
      output += (hasItems ? ",\n" : "\n") + item
      hasItems = true
    }
    return output
  }

  /// The text after the last batch.
  package func closing() -> String {
    switch format {
    case .json: return hasItems ? "\n  ]\n}\n" : "]\n}\n"
    case .sarif: return (hasItems ? "\n" : "") + DiagnosticPrinter.sarifClosing
    case .github: return ""
    case .text:
      let most = DiagnosticPrinter.printedOfOneKind
      return met.filter { $0.value > most }.sorted { $0.key < $1.key }.map { "… and \($0.value - most) more of \($0.key)\n" }
        .joined()
    }
  }
}
