/// Prints diagnostics that come in batches, each with its own files, as `DiagnosticPrinter` prints them at once.
///
///     var stream = DiagnosticStream(format: .json, usesColour: false)
///     write(stream.opening(counts))
///     for batch in batches { write(stream.batch(batch.diagnostics, in: batch.files)) }
///     write(stream.closing())
///
/// So that of many findings only one batch's files have to be held. All diagnostics of one file belong into one batch.
package struct DiagnosticStream: Sendable {
  /// How many there are of each severity: JSON says so before the first one.
  package struct Counts: Sendable, Hashable {
    package var errors = 0
    package var warnings = 0
    package var notes = 0
    package init() {}

    package mutating func add(_ severity: Diagnostic.Severity) {
      switch severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: notes += 1
      }
    }

    /// Such as "2 errors, 1 warning"; "no problems" without any.
    package var summary: String {
      let parts = [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }
      return parts.isEmpty ? "no problems" : parts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }
  }

  private let format: DiagnosticPrinter.Format
  private let usesColour: Bool
  /// How many of each kind (id) there were, for text.
  private var met: [String: Int] = [:]
  private var hasItems = false

  package init(format: DiagnosticPrinter.Format, usesColour: Bool) {
    self.format = format
    self.usesColour = usesColour
  }

  /// What stands before the first batch.
  package func opening(_ counts: Counts) -> String {
    guard format == .json else { return "" }
    return "{\n  \"errors\": \(counts.errors), \"warnings\": \(counts.warnings), \"notes\": \(counts.notes),\n  \"diagnostics\": ["
  }

  /// Counts one of a kind; whether it is to be printed: of one kind, text shows no more than `printedOfOneKind`.
  package mutating func takes(_ id: String) -> Bool {
    guard format == .text else { return true }
    met[id, default: 0] += 1
    return met[id, default: 0] <= DiagnosticPrinter.printedOfOneKind
  }

  /// The next diagnostics, all of which are printed; those that `takes` refused are left out by the caller.
  package mutating func batch(_ diagnostics: [Diagnostic], in files: SourceFiles) -> String {
    let printer = DiagnosticPrinter(files: files, format: format, usesColour: usesColour)
    guard format == .json else { return printer.items(diagnostics).joined() }
    var output = ""
    for item in printer.items(diagnostics) {
      output += (hasItems ? ",\n" : "\n") + item
      hasItems = true
    }
    return output
  }

  /// What stands after the last batch.
  package func closing() -> String {
    switch format {
    case .json: return hasItems ? "\n  ]\n}\n" : "]\n}\n"
    case .github: return ""
    case .text:
      let most = DiagnosticPrinter.printedOfOneKind
      return met.filter { $0.value > most }.sorted { $0.key < $1.key }.map { "… and \($0.value - most) more of \($0.key)\n" }.joined()
    }
  }
}
