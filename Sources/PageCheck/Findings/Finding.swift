package import Diagnostics

/// One fault in the site, at its first place, with the number of places that have the same cause.
package struct Finding: Sendable, Hashable {
  /// The rule's name in docs/checks.md.
  package var rule: String
  /// Feeds' own rules call some faults warnings.
  package var severity = Diagnostic.Severity.error
  /// The file, relative to the site's root.
  package var path = ""
  /// Where in the file, in bytes from 0; `length` bytes are at fault. Whole-file findings stand at 0 with length 0.
  package var offset = 0
  package var length = 0
  /// What is wrong here, in one sentence without a full stop.
  package var message: String
  package var hint: String?
  /// The template place that wrote these bytes, when the caller knows it.
  package var origin: TemplateOrigin?
  /// How many places have this finding, this one included, and in how many files.
  package var count = 1
  package var fileCount = 1
  /// What is wrong without the page's own data: places with one cause are one finding.
  var cause = ""
  /// Hash of the names of the elements around the place.
  var surroundings: UInt64 = 0

  /// docs/checks.md: every rule with what it asks and what happens to a reader otherwise.
  package static var rules: String { embeddedText(of: "checks.md") }

  private static let table = MessageTable(embeddedLines(of: "findings.txt"))

  /// The finding that a row of Data/findings.txt describes. Rows are looked up here alone: no text is made for what is right.
  ///
  /// - Parameters:
  ///   - words: what stands for each `%`, `*` and `~`, in order.
  ///   - element: what stands for each `@`.
  init(said name: String, _ words: [Any], of element: String = "") {
    assert(Self.table.rows[name]?.joined().count { "%*~".contains($0) } == words.count, name)
    var words = words[...]
    var cause = name
    let columns = (Self.table.rows[name] ?? []).map { column in
      column.reduce(into: "") { text, sign in
        guard "%*~@".contains(sign) else { return text.append(sign) }
        let word = sign == "@" ? element : "\(words.popFirst() ?? "")"
        if sign != "~" { text += word }
        if sign != "*" { cause += " \(word)" }
      }
    }
    rule = String(name.prefix { $0 != "/" })
    message = columns.first ?? name
    hint = columns.count > 1 ? columns[1] : nil
    self.cause = cause
  }
}

/// The place in a template that produced a piece of output.
package struct TemplateOrigin: Sendable, Hashable {
  /// The template file, as the author knows it.
  package var file: String
  /// From 1.
  package var line: Int
  package init(file: String, line: Int) { (self.file, self.line) = (file, line) }
}

extension [Finding] {
  /// These findings as diagnostics; the files that they point into are added to `files`.
  ///
  /// - Parameter contents: the bytes of a checked file by its path, as given to `SiteCheck`.
  package func diagnostics(addingTo files: inout SourceFiles, contents: (String) -> [UInt8]?) -> [Diagnostic] {
    var ids: [String: FileID] = [:]
    return map { finding in
      guard !finding.path.isEmpty else {
        return Diagnostic(finding.severity, finding.rule, finding.message, hint: finding.hint)
      }
      let file = ids[finding.path] ?? files.add(SourceFile(path: finding.path, bytes: contents(finding.path) ?? []))
      ids[finding.path] = file
      let limit = files[file].bytes.count
      let start = Swift.min(finding.offset, limit)
      let pages = finding.fileCount == 1 ? "in this file" : "in \(finding.fileCount) files"
      let notes = [
        finding.origin.map { "written by template \($0.file), line \($0.line)" },
        finding.count > 1 ? "the same fault stands at \(finding.count) places \(pages); this is the first" : nil,
      ].compactMap { $0.map { Diagnostic.Note(message: $0) } }
      return Diagnostic(
        finding.severity, finding.rule, finding.message,
        at: SourceSpan(file: file, bytes: start..<Swift.min(start + finding.length, limit)), hint: finding.hint, notes: notes)
    }
  }
}
