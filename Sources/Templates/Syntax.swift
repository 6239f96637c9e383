import Diagnostics

/// A template as its author wrote it: tags and text, with the byte ranges where they stand.
struct ParsedTemplate: Sendable {
  let source: TemplateSource
  let format: OutputFormat
  var nodes: [Node] = []

  func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(file: source.file, bytes: range) }
}

/// One piece of a template. Ranges are bytes of the template's text.
indirect enum Node: Sendable {
  /// The start of a line that is not taken up by a standalone tag, and the line's leading white space. Where a partial or
  /// a block is indented, its lines are moved here.
  case lineStart(Range<Int>)
  case text(Range<Int>)
  case value(ValueTag)
  case section(SectionTag)
  case partial(PartialTag)
  case block(BlockTag)
}

/// `a.b.c`, or `.` when `parts` is empty.
struct DottedName: Sendable, Equatable {
  var parts: [String]
  var range: Range<Int>

  var isImplicit: Bool { parts.isEmpty }
  var text: String { parts.isEmpty ? "." : parts.joined(separator: ".") }
}

/// `{{name}}`, `{{{name}}}` or `{{&name}}`.
struct ValueTag: Sendable {
  var name: DottedName
  var isRaw: Bool
  var range: Range<Int>
}

/// `{{#name}}…{{/name}}` or `{{^name}}…{{/name}}`.
struct SectionTag: Sendable {
  var name: DottedName
  var isInverted: Bool
  var body: [Node]
  var range, closeRange: Range<Int>
}

/// `{{>name}}`, or `{{<name}}…{{/name}}` with the blocks that override the parent's.
struct PartialTag: Sendable {
  enum Target: Sendable {
    case named(String)
    /// `*name`: the value of the name is the partial's name.
    case dynamic(DottedName)
  }

  var target: Target
  /// The name as it stands in the tag, for messages.
  var nameRange: Range<Int>
  /// The white space before a standalone tag, which indents each line of the partial.
  var indentation: Range<Int>?
  var isParent: Bool
  var overrides: [BlockTag]
  var range: Range<Int>
}

/// `{{$name}}…{{/name}}`: a place that children can replace, or inside a parent tag what replaces it.
struct BlockTag: Sendable {
  var name: String
  var nameRange: Range<Int>
  var body: [Node]
  var range: Range<Int>
  /// The white space before the opening tag, when nothing else stands before it on its line.
  var leadingSpace: Range<Int>?
  /// Whether the opening tag has its line for itself.
  var isStandalone: Bool
  /// Whether the body begins at the start of a line.
  var startsLine: Bool

  /// The indentation of the body: that of its first line.
  var intrinsicIndentation: Range<Int>? { Self.firstIndentation(body) }

  private static func firstIndentation(_ nodes: [Node]) -> Range<Int>? {
    for node in nodes {
      switch node {
      case .lineStart(let space): return space
      case .partial(let partial): if let space = partial.indentation { return space }
      case .section(let section): if let space = firstIndentation(section.body) { return space }
      case .block(let block):
        if let space = firstIndentation(block.body) ?? (block.isStandalone ? block.leadingSpace : nil) { return space }
      case .text, .value: break
      }
    }
    return nil
  }
}
