package import Diagnostics

/// One fault in the site, at its first place, with the number of places that have the same cause.
package struct Finding: Sendable, Hashable {
  package var rule: Rule
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
        return Diagnostic(finding.severity, finding.rule.rawValue, finding.message, hint: finding.hint)
      }
      let file: FileID
      if let known = ids[finding.path] {
        file = known
      } else {
        file = files.add(SourceFile(path: finding.path, bytes: contents(finding.path) ?? []))
        ids[finding.path] = file
      }
      let limit = files[file].bytes.count
      let start = Swift.min(finding.offset, limit)
      var notes: [Diagnostic.Note] = []
      if let origin = finding.origin {
        notes.append(Diagnostic.Note(message: "written by template \(origin.file), line \(origin.line)"))
      }
      if finding.count > 1 {
        let pages = finding.fileCount == 1 ? "in this file" : "in \(finding.fileCount) files"
        notes.append(Diagnostic.Note(message: "the same fault stands at \(finding.count) places \(pages); this is the first"))
      }
      return Diagnostic(
        finding.severity, finding.rule.rawValue, finding.message,
        at: SourceSpan(file: file, bytes: start..<Swift.min(start + finding.length, limit)), hint: finding.hint, notes: notes)
    }
  }
}
