internal import Diagnostics

extension Diagnostic {
  /// Data/messages.txt: what a build says.
  static let table = MessageTable(embeddedLines(of: "messages.txt"))

  /// The message of a row of the table.
  ///
  /// - Parameter words: what stands for each `%`, in order.
  init(said name: String, _ words: [Any], at span: SourceSpan? = nil) { self = Self.table.diagnostic(name, words, at: span) }
}

extension [Diagnostic] {
  /// Adds a message of the table.
  mutating func say(_ name: String, _ words: Any..., at span: SourceSpan? = nil) {
    append(Diagnostic(said: name, words, at: span))
  }
}
