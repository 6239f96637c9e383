internal import Diagnostics

/// The plan to the bytes of every page.
///
/// `PageModels` declares what templates may use. `SharedViews` holds, in one arena, what all pages show: members, events,
/// each event on each day. A page kind is one file of `Pages/`: its model and how a plan fills it. `PageRenderer` runs them
/// in parallel. Nothing here reads a clock or a disk.

extension Diagnostic {
  /// Data/messages.txt: what is said of feeds and of the theme.
  private static let table = MessageTable(embeddedLines(of: "messages.txt"))

  /// The message of a row.
  init(said name: String, _ words: [Any], at span: SourceSpan? = nil) { self = Self.table.diagnostic(name, words, at: span) }
}
