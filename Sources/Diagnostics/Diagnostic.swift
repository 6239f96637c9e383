/// One source file that diagnostics can point into.
package struct SourceFile: Sendable {
  /// The name shown to the reader: relative to where the run started, never a machine's own path.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// Which of a run's source files: an index into `SourceFiles`.
package struct FileID: Hashable, Comparable, Sendable {
  package let index: Int32
  package init(index: Int32) { self.index = index }
  package static func < (a: FileID, b: FileID) -> Bool { a.index < b.index }
}

/// All source files of a run.
package struct SourceFiles: Sendable {
  package private(set) var files: [SourceFile] = []
  package init() {}

  @discardableResult
  package mutating func add(_ file: SourceFile) -> FileID {
    files.append(file)
    return FileID(index: Int32(files.count - 1))
  }

  package subscript(id: FileID) -> SourceFile { files[Int(id.index)] }
}

/// A range of bytes in one source file.
package struct SourceSpan: Hashable, Sendable {
  package let file: FileID
  package let bytes: Range<Int>

  package init(file: FileID, bytes: Range<Int>) {
    self.file = file
    self.bytes = bytes
  }
}

/// Something that the author of the input should know: what is wrong, where, and how to mend it.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Sendable, Comparable {
    /// Output would be missing or wrong: nothing is published.
    case error
    /// Output is made; the author should look.
    case warning
    /// Nothing to mend: worth knowing.
    case note

    private var rank: Int { self == .error ? 0 : self == .warning ? 1 : 2 }
    package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
  }

  /// A second place that explains the first.
  package struct Note: Hashable, Sendable {
    package var message: String
    package var span: SourceSpan?
    package init(message: String, span: SourceSpan? = nil) {
      self.message = message
      self.span = span
    }
  }

  /// The documented name of this kind of finding, such as `tribehub.unknown-category`.
  package var id: String
  package var severity: Severity
  /// The rule or the fault in one sentence, without a full stop.
  package var message: String
  package var span: SourceSpan?
  /// What to do about it, when only one thing is plausible.
  package var hint: String?
  package var notes: [Note]

  package init(
    _ severity: Severity, _ id: String, _ message: String, at span: SourceSpan? = nil, hint: String? = nil, notes: [Note] = []
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.span = span
    self.hint = hint
    self.notes = notes
  }
}

extension [Diagnostic] {
  package var hasErrors: Bool { contains { $0.severity == .error } }
}
