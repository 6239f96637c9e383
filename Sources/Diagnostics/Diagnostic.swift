/// A source file that diagnostics can point into.
public struct SourceFile: Sendable {
  /// The name for messages: relative to the folder where the program was started, never a machine's own path.
  public let path: String
  /// The whole content. Spans count its bytes.
  public let bytes: [UInt8]

  /// - Parameter path: relative, see `path`.
  public init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
}

/// Identifies a source file: its index in `SourceFiles`.
public struct FileID: Hashable, Comparable, Codable, Sendable {
  /// From 0.
  public let index: Int32
  /// Checks nothing. Usually the id comes from `SourceFiles.add(_:)`.
  public init(index: Int32) { self.index = index }
  /// In the order in which the files were added.
  public static func < (a: FileID, b: FileID) -> Bool { a.index < b.index }
}

/// All source files of a run.
public struct SourceFiles: Sendable {
  /// In the order in which they were added: a `FileID` is an index of this list.
  public private(set) var files: [SourceFile] = []
  /// No files yet.
  public init() {}

  /// Adds a file and returns its id. Does not look for equal ones.
  @discardableResult
  public mutating func add(_ file: SourceFile) -> FileID {
    files.append(file)
    return FileID(index: Int32(files.count - 1))
  }

  /// Adds another run's files after these; see `Diagnostic.moved(behind:)`.
  package mutating func add(_ others: SourceFiles) { files += others.files }

  /// The file with an id, which must be from these files.
  public subscript(id: FileID) -> SourceFile { files[Int(id.index)] }
}

/// A range of bytes in one source file.
public struct SourceSpan: Hashable, Codable, Sendable {
  /// The file that `bytes` counts in.
  public let file: FileID
  /// Offsets from the start of the file, in bytes. Empty for a place between two bytes.
  public let bytes: Range<Int>

  /// Does not check that the file has these bytes.
  public init(file: FileID, bytes: Range<Int>) { (self.file, self.bytes) = (file, bytes) }
}

/// A message about the input: what is wrong, where, and how to fix it.
public struct Diagnostic: Hashable, Codable, Sendable {
  /// How bad it is.
  public enum Severity: String, Sendable, Comparable, Codable {
    /// The output would be missing or wrong, so nothing is published.
    case error
    /// The output is made, but somebody should look at this.
    case warning
    /// Worth knowing. There is nothing to fix.
    case note

    private var rank: Int { self == .error ? 0 : self == .warning ? 1 : 2 }
    /// The worst comes first: error, warning, note.
    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
  }

  /// Another place that explains the message.
  public struct Note: Hashable, Codable, Sendable {
    /// What there is, in a few words.
    public var message: String
    /// The place. Nil for a note that has none.
    public var span: SourceSpan?
    /// - Parameter span: nil if the note is about no place.
    public init(message: String, span: SourceSpan? = nil) { (self.message, self.span) = (message, span) }
  }

  /// The documented name of this kind of message, such as `tribehub.unknown-category`.
  public var id: String
  /// Whether it stops publishing, asks for a look, or only informs.
  public var severity: Severity
  /// The rule or the fault in one sentence, without a full stop.
  public var message: String
  /// The place in the input. Nil if it is about no single place.
  public var span: SourceSpan?
  /// What to do about it, if only one thing is plausible.
  public var hint: String?
  /// Other places that explain it, in the order in which they are shown.
  public var notes: [Note]
  /// How many equal findings it stands for.
  package var count = 1

  /// A message of more than 1,000 bytes loses its middle.
  public init(
    _ severity: Severity, _ id: String, _ message: String, at span: SourceSpan? = nil, hint: String? = nil, notes: [Note] = []
  ) {
    (self.id, self.severity, self.message, self.span, self.hint, self.notes) = (id, severity, Self.cut(message), span, hint, notes)
  }

  /// The most bytes of a message. Longer ones quote a name or a value of any length, and lose their middle.
  static let longestMessage = 1_000

  private static func cut(_ message: String) -> String {
    guard message.utf8.count > longestMessage else { return message }
    return message.prefix(longestMessage * 6 / 10) + "…" + message.suffix(longestMessage * 2 / 10)
  }

  /// The same diagnostic after its files have moved behind `count` others.
  package func moved(behind count: Int) -> Diagnostic {
    placed { SourceSpan(file: FileID(index: $0.file.index + Int32(count)), bytes: $0.bytes) }
  }

  /// The same diagnostic with each of its places put elsewhere.
  package func placed(_ place: (SourceSpan) -> SourceSpan) -> Diagnostic {
    var diagnostic = self
    diagnostic.span = span.map(place)
    diagnostic.notes = notes.map { Note(message: $0.message, span: $0.span.map(place)) }
    return diagnostic
  }
}

/// Whether a reader's faults are errors or only worth knowing.
public enum ReadingMode: Sendable, Hashable {
  /// For our own output. Every fault is an error.
  case strict
  /// For foreign input. Everything that can be understood is read, and the diagnostics say what was wrong.
  case tolerant
}

extension [Diagnostic] {
  /// Sorted by place in their one file, those without one first. Diagnostics at the same byte keep their order.
  package func inOrderOfBytes() -> [Diagnostic] {
    sorted { ($0.span?.bytes.lowerBound ?? 0) < ($1.span?.bytes.lowerBound ?? 0) }
  }

  /// Sorted by file and place, those without one first, and at the same byte by `isBefore`; what is equal there keeps its order.
  package func inOrder(by isBefore: (Diagnostic, Diagnostic) -> Bool) -> [Diagnostic] {
    sorted { a, b in
      let (x, y) = (a.span, b.span)
      if x?.file != y?.file { return (x?.file.index ?? -1) < (y?.file.index ?? -1) }
      if x?.bytes.lowerBound != y?.bytes.lowerBound { return (x?.bytes.lowerBound ?? -1) < (y?.bytes.lowerBound ?? -1) }
      return isBefore(a, b)
    }
  }

  /// The first `most` diagnostics, and one more with the number of all others. `dropped` counts those that were never stored.
  package func limited(to most: Int, dropped: Int, id: String) -> [Diagnostic] {
    guard count > most || dropped > 0 else { return self }
    let more = Swift.max(0, count - most) + dropped
    return prefix(most) + [Diagnostic(.error, id, "\(more) more findings in this file")]
  }

  package var hasErrors: Bool { contains { $0.severity == .error } }
}
