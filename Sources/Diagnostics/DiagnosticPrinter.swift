import Octets

/// Prints diagnostics for people, for programs or as GitHub annotations. The order is always by file, place and id, with those
/// without a place first.
package struct DiagnosticPrinter: Sendable {
  package enum Format: String, Sendable, CaseIterable {
    /// Text with the source line and a mark under the fault.
    case text
    /// One JSON object.
    case json
    /// GitHub Actions workflow commands.
    case github
    /// One SARIF 2.1.0 log, which code hosts show beside the lines.
    case sarif

    /// Whether the findings are one document, with which no other text may mix.
    package var isDocument: Bool { self == .json || self == .sarif }
  }

  /// How many diagnostics with the same id are printed as text. The rest are counted.
  package static let printedOfOneKind = 20

  /// The number of each severity, and what it is called.
  private static func counts(_ diagnostics: [Diagnostic]) -> [(count: Int, name: String)] {
    [Diagnostic.Severity.error, .warning, .note].map { severity in
      (diagnostics.count { $0.severity == severity }, severity.rawValue)
    }
  }

  private let format: Format
  private let usesColour: Bool

  package init(format: Format, usesColour: Bool) {
    self.format = format
    self.usesColour = usesColour && format == .text
  }

  /// Whether to use colours: only on a terminal that has them, and not if `NO_COLOR` is set (no-color.org).
  package static func wantsColour(isTerminal: Bool, environment: [String: String]) -> Bool {
    isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// The diagnostics in printing order, without exact repeats.
  package static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for diagnostic in diagnostics.inOrder(by: { ($0.id, $0.message) < ($1.id, $1.message) }) where diagnostic != result.last {
      result.append(diagnostic)
    }
    return result
  }

  /// The text for all `diagnostics`. Empty if there are none. Text shows at most `printedOfOneKind` with the same id.
  package func print(_ diagnostics: [Diagnostic], in files: SourceFiles) -> String {
    let sorted = Self.sorted(diagnostics)
    switch format {
    case .text:
      let most = Self.printedOfOneKind
      var met: [String: Int] = [:]
      let shown = sorted.filter { diagnostic in
        met[diagnostic.id, default: 0] += 1
        return met[diagnostic.id, default: 0] <= most
      }
      let more = met.filter { $0.value > most }.sorted { $0.key < $1.key }
      return items(shown, files).joined() + more.map { "… and \($0.value - most) more of \($0.key)\n" }.joined()
    case .json:
      let opening = "{\n  \(Self.counts(sorted).map { "\"\($0.name)s\": \($0.count)" }.joined(separator: ", ")),\n"
      let list = items(sorted, files).joined(separator: ",\n")
      return opening + "  \"diagnostics\": [" + (list.isEmpty ? "" : "\n\(list)\n  ") + "]\n}\n"
    case .github: return items(sorted, files).joined()
    case .sarif:
      let list = items(sorted, files).joined(separator: ",\n")
      return Self.sarifOpening + (list.isEmpty ? "" : "\n\(list)\n") + Self.sarifClosing
    }
  }

  /// The text of each diagnostic.
  private func items(_ diagnostics: [Diagnostic], _ files: SourceFiles) -> [String] {
    var lines = Lines(files: files)
    return diagnostics.map { diagnostic in
      switch format {
      case .text: text(diagnostic, &lines)
      case .json: json(diagnostic, &lines)
      case .github: github(diagnostic, &lines)
      case .sarif: sarif(diagnostic, &lines)
      }
    }
  }

  /// The number of each severity, such as "2 errors, 1 warning", or "no problems".
  package static func summary(_ diagnostics: [Diagnostic]) -> String {
    let parts = counts(sorted(diagnostics)).filter { $0.count > 0 }
    return parts.isEmpty ? "no problems" : parts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }

  /// The line indices of files that have been used, and what is known about their names.
  private struct Lines {
    let files: SourceFiles
    private var indices: [FileID: LineIndex] = [:]
    /// Masks secrets in source lines.
    var mask = SecretMask()
    init(files: SourceFiles) { self.files = files }

    mutating func index(_ file: FileID) -> LineIndex {
      if let index = indices[file] { return index }
      let index = LineIndex(files[file].bytes)
      indices[file] = index
      return index
    }

    /// Where a span begins and ends.
    mutating func places(of span: SourceSpan) -> (start: LineIndex.Place, end: LineIndex.Place) {
      let index = index(span.file)
      return (index.place(of: span.bytes.lowerBound), index.place(of: span.bytes.upperBound))
    }
  }

  // MARK: Text

  private func text(_ diagnostic: Diagnostic, _ lines: inout Lines) -> String {
    var output = ""
    if let span = diagnostic.span { output += bold(place(span, &lines) + ": ") }
    output += coloured(diagnostic.severity, "\(diagnostic.severity.rawValue)[\(diagnostic.id)]")
    output += bold(": " + SafeText.oneLine(diagnostic.message)) + "\n"
    var gutter = 4
    // A line of UTF-16 is no text for a terminal.
    if let span = diagnostic.span, case let bytes = lines.files[span.file].bytes, !bytes.isEmpty,
      !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF])
    {
      let index = lines.index(span.file)
      let number = String(index.place(of: span.bytes.lowerBound).line)
      gutter = max(5, number.count + 2)
      let excerpt = SourceExcerpt(
        bytes: bytes, line: index.lineRange(of: span.bytes.lowerBound), marked: span.bytes,
        &lines.mask)
      output += dim(padded(number, gutter) + " | ") + excerpt.text + "\n"
      output += dim(padded("", gutter) + " | ") + String(repeating: " ", count: excerpt.indent)
      output += coloured(diagnostic.severity, String(repeating: "^", count: excerpt.markedWidth)) + "\n"
    }
    for note in diagnostic.notes {
      let location = note.span.map { " (\(place($0, &lines)))" } ?? ""
      output += dim(padded("", gutter) + " = note: ") + SafeText.oneLine(note.message) + location + "\n"
    }
    if let hint = diagnostic.hint { output += dim(padded("", gutter) + " = hint: ") + SafeText.oneLine(hint) + "\n" }
    return output
  }

  private func place(_ span: SourceSpan, _ lines: inout Lines) -> String {
    let place = lines.index(span.file).place(of: span.bytes.lowerBound)
    return "\(SafeText.oneLine(lines.files[span.file].path)):\(place.line):\(place.column)"
  }

  private func padded(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
  private func bold(_ text: String) -> String { styled(text, "1") }
  private func dim(_ text: String) -> String { styled(text, "2") }
  private func coloured(_ severity: Diagnostic.Severity, _ text: String) -> String { styled(text, severity.marks.colour) }
  private func styled(_ text: String, _ code: String) -> String { usesColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }

  // MARK: JSON

  private func json(_ diagnostic: Diagnostic, _ lines: inout Lines) -> String {
    var fields = [
      "\"severity\": \(quoted(diagnostic.severity.rawValue))", "\"id\": \(quoted(diagnostic.id))",
      "\"message\": \(quoted(diagnostic.message))",
    ]
    if let span = diagnostic.span { fields.append(jsonPlace(span, &lines)) }
    if let hint = diagnostic.hint { fields.append("\"hint\": \(quoted(hint))") }
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.map { note in
        "{ \"message\": \(quoted(note.message))" + (note.span.map { ", " + jsonPlace($0, &lines) } ?? "") + " }"
      }
      fields.append("\"notes\": [ \(notes.joined(separator: ", ")) ]")
    }
    return "    { " + fields.joined(separator: ", ") + " }"
  }

  private func jsonPlace(_ span: SourceSpan, _ lines: inout Lines) -> String {
    let (start, end) = lines.places(of: span)
    return
      "\"file\": \(quoted(lines.files[span.file].path)), \"line\": \(start.line), \"column\": \(start.column), \"endLine\": \(end.line), \"endColumn\": \(end.column), \"offset\": \(span.bytes.lowerBound), \"length\": \(span.bytes.count)"
  }

  /// A JSON string. The full writer is in JSONText, which depends on this module.
  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default:
        if scalar.value < 0x20 || !SafeText.isPrintable(scalar) && scalar.value < 0x10000 {
          let hex = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  // MARK: SARIF

  /// Before and after the results of a SARIF log.
  static let sarifOpening = """
    { "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [ {
      "tool": { "driver": { "name": "wallplanner" } }, "columnKind": "unicodeCodePoints", "results": [
    """
  static let sarifClosing = "] } ] }\n"

  private func sarif(_ diagnostic: Diagnostic, _ lines: inout Lines) -> String {
    // Code hosts want a place for each result. What is about the whole folder stands at the folder.
    var (path, region) = (".", "")
    if let span = diagnostic.span {
      let (start, end) = lines.places(of: span)
      path = lines.files[span.file].path.percentEncoded
      region =
        ", \"region\": { \"startLine\": \(start.line), \"startColumn\": \(start.column), \"endLine\": \(end.line), \"endColumn\": \(end.column) }"
    }
    let text = ([diagnostic.message] + diagnostic.notes.map(\.message) + (diagnostic.hint.map { ["Hint: " + $0] } ?? []))
      .map { SafeText.oneLine($0) }.joined(separator: "\n")
    return
      "    { \"ruleId\": \(quoted(diagnostic.id)), \"level\": \(quoted(diagnostic.severity.rawValue)), \"message\": { \"text\": \(quoted(text)) },\n      \"locations\": [ { \"physicalLocation\": { \"artifactLocation\": { \"uri\": \(quoted(path)) }\(region) } } ] }"
  }

  // MARK: GitHub

  private func github(_ diagnostic: Diagnostic, _ lines: inout Lines) -> String {
    var properties: [String] = []
    if let span = diagnostic.span {
      let (start, end) = lines.places(of: span)
      properties = ["file=\(property(lines.files[span.file].path))", "line=\(start.line)", "col=\(start.column)"]
      properties += start.line == end.line ? ["endColumn=\(end.column)"] : ["endLine=\(end.line)"]
    }
    properties.append("title=\(property(diagnostic.id))")
    var message = SafeText.oneLine(diagnostic.message)
    for note in diagnostic.notes {
      message += "\nNote: " + SafeText.oneLine(note.message) + (note.span.map { " (\(place($0, &lines)))" } ?? "")
    }
    if let hint = diagnostic.hint { message += "\nHint: " + SafeText.oneLine(hint) }
    return "::\(diagnostic.severity.marks.command) \(properties.joined(separator: ","))::\(data(message))\n"
  }

  private func data(_ text: String) -> String { escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"]) }
  private func property(_ text: String) -> String { escaped(data(text), [":": "%3A", ",": "%2C"]) }

  private func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += escapes[$1] ?? String($1) }
  }
}

extension Diagnostic.Severity {
  /// Its colour on terminals, and its command of GitHub.
  fileprivate var marks: (colour: String, command: String) {
    switch self {
    case .error: ("1;31", "error")
    case .warning: ("1;33", "warning")
    case .note: ("1;36", "notice")
    }
  }
}
