import Diagnostics
import Octets

/// Mustache text to nodes, after the public specification: tags, white space of standalone lines, delimiters.
///
/// The parser works in three steps: cut the text into tags and text, pair opening with closing tags and decide which
/// lines belong to tags alone, then build the tree. It reports every fault it finds and still gives a tree.
struct TemplateParser {
  /// How deeply sections, parents and blocks may stand in one another in one template.
  static let maximumDepth = 100
  /// How many tags and texts on a crossed section's own end is looked for, to name the fault.
  private static let lookAhead = 2_000

  private enum Kind {
    case text, value, rawValue, section, inverted, parent, block, close, partial
    /// A comment or a change of delimiters: nothing to render.
    case silent
  }

  /// By the sign behind the opening delimiter.
  private static let kinds: [Unicode.Scalar: Kind] = [
    "{": .rawValue, "&": .rawValue, "#": .section, "^": .inverted, "<": .parent, "$": .block, "/": .close, ">": .partial,
    "!": .silent, "=": .silent,
  ]

  private struct Token {
    var kind: Kind
    var range: Range<Int>
    /// What stands between the delimiters and the tag's sign, without outer white space.
    var content: Range<Int>
    /// The token index of the other end of a pair.
    var partner: Int?
    /// Whether white space before the tag on its line is the tag's.
    var takesLineBefore = false
    /// Whether white space after the tag and the line break are the tag's.
    var takesLineAfter = false
    /// Whether only white space stands before the tag on its line, and after it.
    var isFirst = false
    var isLast = false
  }

  private let source: TemplateSource
  private let bytes: [UInt8]
  /// Behind a byte order mark, which some editors write and nobody wants in a page.
  private let textStart: Int
  private var tokens: [Token] = []
  /// Whether the next thing that is built begins a line of the template.
  private var isAtLineStart = true
  private(set) var diagnostics: [Diagnostic] = []

  /// Parses one template. `format` is what the file name says.
  static func parse(_ source: TemplateSource, format: OutputFormat) -> (template: ParsedTemplate, diagnostics: [Diagnostic]) {
    var parser = TemplateParser(source)
    var template = ParsedTemplate(source: source, format: format)
    parser.checkEncoding()
    parser.cut()
    parser.pair()
    template.nodes = parser.nodes(parser.tokens.indices, depth: 0)
    return (template, parser.diagnostics)
  }

  private init(_ source: TemplateSource) {
    self.source = source
    bytes = source.bytes
    textStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private mutating func report(
    _ name: String, _ range: Range<Int>, _ words: Any..., hint: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(Diagnostic(said: name, words, at: SourceSpan(file: source.file, bytes: range), hint: hint, notes: notes))
  }

  private func note(_ message: String, _ range: Range<Int>) -> Diagnostic.Note {
    Diagnostic.Note(message: message, span: SourceSpan(file: source.file, bytes: range))
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func checkEncoding() {
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    var valid = 0
    for i in 0...bytes.count where String(validating: bytes[valid..<i], as: UTF8.self) != nil { valid = i }
    report("not-utf8", valid..<min(valid + 1, bytes.count))
  }

  // MARK: Cutting

  private mutating func cut() {
    var open = Array("{{".utf8)
    var close = Array("}}".utf8)
    var position = textStart
    var textStart = textStart
    while let start = find(open, from: position) {
      addText(textStart..<start)
      let inside = start + open.count
      let sign = inside < bytes.count ? bytes[inside] : 0
      let isTriple = sign == UInt8(ascii: "{")
      let isDelimiterChange = sign == UInt8(ascii: "=")
      let end = isTriple ? [UInt8(ascii: "}")] + close : isDelimiterChange ? [UInt8(ascii: "=")] + close : close
      let searchStart = isTriple || isDelimiterChange ? inside + 1 : inside
      guard let contentEnd = find(end, from: searchStart) else {
        let lineEnd = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        report("unclosed-tag", start..<max(start + open.count, lineEnd), String(decoding: end, as: UTF8.self))
        return
      }
      let range = start..<contentEnd + end.count
      if sign != UInt8(ascii: "!"), let stray = strayDelimiter(in: searchStart..<contentEnd, open, isTriple ? close : open) {
        report("unclosed-tag", start..<max(stray, start + open.count), String(decoding: end, as: UTF8.self))
        position = stray
        textStart = stray
        continue
      }
      addTag(sign, range, inside: inside..<contentEnd)
      if isDelimiterChange, let (newOpen, newClose) = delimiters(in: searchStart..<contentEnd, of: range) {
        open = newOpen
        close = newClose
      }
      position = range.upperBound
      textStart = position
    }
    addText(textStart..<bytes.count)
  }

  /// Where the next tag opens inside what should be one tag's content, or where a triple tag closes too early.
  private func strayDelimiter(in range: Range<Int>, _ open: [UInt8], _ close: [UInt8]) -> Int? {
    guard open != close || open.count > 1 else { return nil }
    let opened = find(open, from: range.lowerBound, before: range.upperBound)
    return find(close, from: range.lowerBound, before: opened ?? range.upperBound) ?? opened
  }

  /// - Parameter end: where to stop looking for the first octet; nil for the end of the text.
  private func find(_ needle: [UInt8], from start: Int, before end: Int? = nil) -> Int? {
    guard needle.count <= bytes.count else { return nil }
    let last = min(bytes.count - needle.count, (end ?? bytes.count) - 1)
    let first = needle[0]
    return bytes.withUnsafeBufferPointer { bytes in
      var i = start
      while i <= last {
        if bytes[i] == first, needle.indices.allSatisfy({ bytes[i + $0] == needle[$0] }) { return i }
        i += 1
      }
      return nil
    }
  }

  private mutating func addText(_ range: Range<Int>) {
    if !range.isEmpty { tokens.append(Token(kind: .text, range: range, content: range)) }
  }

  private mutating func addTag(_ sign: UInt8, _ range: Range<Int>, inside: Range<Int>) {
    let kind = Self.kinds[Unicode.Scalar(sign)] ?? .value
    let content = trim(kind == .value ? inside : inside.dropFirst())
    var token = Token(kind: kind, range: range, content: content)
    let start = spaceStart(before: range.lowerBound)
    token.isFirst = start == textStart || bytes[start - 1] == 0x0A
    token.isLast = lineRest(after: range.upperBound) != nil
    if kind != .silent, content.isEmpty { report("empty-tag", range) }
    token.takesLineBefore = token.isFirst && token.isLast && kind != .value && kind != .rawValue
    token.takesLineAfter = token.takesLineBefore
    tokens.append(token)
  }

  private mutating func delimiters(in range: Range<Int>, of tag: Range<Int>) -> ([UInt8], [UInt8])? {
    let parts = bytes[range].split { Self.isBlank($0) }
    guard parts.count == 2, !parts[0].contains(UInt8(ascii: "=")), !parts[1].contains(UInt8(ascii: "=")) else {
      report("bad-delimiters", tag, hint: "such as {{=<% %>=}}")
      return nil
    }
    return (Array(parts[0]), Array(parts[1]))
  }

  // MARK: Lines

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private func trim(_ range: Range<Int>) -> Range<Int> { bytes[range].trimmed(of: Self.isBlank).indices }

  /// Where the white space before `position` on its line begins: the line's start, for a tag that is first on it.
  private func spaceStart(before position: Int) -> Int {
    var i = position
    while i > textStart, bytes[i - 1] == 0x20 || bytes[i - 1] == 0x09 { i -= 1 }
    return i
  }

  /// Where the next line starts, if only white space stands between `position` and the end of the line or text.
  private func lineRest(after position: Int) -> Int? {
    var i = position
    while i < bytes.count, bytes[i] == 0x20 || bytes[i] == 0x09 { i += 1 }
    if i == bytes.count { return i }
    if bytes[i] == 0x0A { return i + 1 }
    return bytes[i] == 0x0D && i + 1 < bytes.count && bytes[i + 1] == 0x0A ? i + 2 : nil
  }

  // MARK: Pairing

  private mutating func pair() {
    var open: [Int] = []
    /// Sections that an outer one closed before them, whose own end is still to come.
    var crossed: [Int] = []
    for i in tokens.indices {
      switch tokens[i].kind {
      case .close:
        if !crossed.isEmpty, let index = crossed.lastIndex(where: { isSameName($0, i) }),
          open.last.map({ !isSameName($0, i) }) ?? true
        {
          crossed.remove(at: index)
        } else {
          close(i, &open, &crossed)
        }
      case .section, .inverted, .parent, .block:
        open.append(i)
        if open.count == Self.maximumDepth + 1 { report("too-deep/tags", tokens[i].range, Self.maximumDepth) }
      default: break
      }
    }
    for i in open { reportUnclosed(i) }
  }

  private mutating func reportUnclosed(_ i: Int, notes: [Diagnostic.Note] = []) {
    report("unclosed-section", tokens[i].range, text(tokens[i].range), closing(i), notes: notes)
  }

  private func isClose(_ i: Int, of open: Int) -> Bool { tokens[i].kind == .close && isSameName(i, open) }

  private func closing(_ i: Int) -> String { "{{/\(text(tokens[i].content))}}" }

  private mutating func close(_ i: Int, _ open: inout [Int], _ crossed: inout [Int]) {
    guard let last = open.last else { return report("unopened-section/none", tokens[i].range, text(tokens[i].range)) }
    if isSameName(last, i) {
      open.removeLast()
      return join(last, i, parentOf: open.last)
    }
    guard let match = open.lastIndex(where: { isSameName($0, i) }) else {
      return report(
        "unopened-section/other", tokens[i].range, text(tokens[i].range), text(tokens[last].content), closing(last),
        notes: [note("opened here", tokens[last].range)])
    }
    for inner in open[(match + 1)...] {
      if tokens.indices[i...].prefix(Self.lookAhead).contains(where: { isClose($0, of: inner) }) {
        report(
          "crossed-section", tokens[i].range, text(tokens[i].range), text(tokens[inner].range), text(tokens[inner].content),
          notes: [note("opened here", tokens[inner].range)])
        crossed.append(inner)
      } else {
        reportUnclosed(inner, notes: [note("before this", tokens[i].range)])
      }
    }
    let matched = open[match]
    open.removeSubrange(match...)
    join(matched, i, parentOf: open.last)
  }

  private func isSameName(_ i: Int, _ j: Int) -> Bool {
    let (a, b) = (tokens[i].content, tokens[j].content)
    return (a.count == b.count && bytes[a].elementsEqual(bytes[b])) || compact(a) == compact(b)
  }

  /// A name without the white space in it: `* name` and `*name` close each other.
  private func compact(_ range: Range<Int>) -> [UInt8] { bytes[range].filter { !Self.isBlank($0) } }

  private mutating func join(_ open: Int, _ close: Int, parentOf outer: Int?) {
    tokens[open].partner = close
    tokens[close].partner = open
    switch tokens[open].kind {
    case .parent:
      // The lines of a parent tag are its own when nothing stands before its opening and after its closing tag.
      let isStandalone = tokens[open].isFirst && tokens[close].isLast
      tokens[open].takesLineBefore = isStandalone
      tokens[close].takesLineAfter = isStandalone
    case .block:
      guard let outer, tokens[outer].kind == .parent else { return }
      // What surrounds the block inside the parent tag is not rendered, so only its inner ends matter.
      tokens[open].takesLineAfter = tokens[open].isLast
      tokens[close].takesLineBefore = tokens[close].isFirst
    default: break
    }
  }

  // MARK: Building

  private mutating func nodes(_ range: Range<Int>, depth: Int) -> [Node] {
    var nodes: [Node] = []
    guard depth <= Self.maximumDepth else { return nodes }
    var i = range.lowerBound
    while i < range.upperBound {
      let token = tokens[i]
      var next = i + 1
      if token.kind == .text {
        addText(i, &nodes)
      } else {
        if !token.takesLineBefore, isAtLineStart {
          nodes.append(.lineStart(token.range.lowerBound..<token.range.lowerBound))
          isAtLineStart = false
        }
        if let partner = token.partner, partner > i { next = partner + 1 }
        if let node = node(i, depth: depth) { nodes.append(node) }
        if tokens[next - 1].takesLineAfter { isAtLineStart = true }
      }
      i = next
    }
    return nodes
  }

  /// Adds text line by line, without the white space that belongs to standalone tags beside it.
  private mutating func addText(_ i: Int, _ nodes: inout [Node]) {
    var range = tokens[i].range
    if i > 0, tokens[i - 1].takesLineAfter, let rest = lineRest(after: range.lowerBound) {
      range = min(rest, range.upperBound)..<range.upperBound
    }
    if i + 1 < tokens.count, tokens[i + 1].takesLineBefore {
      let start = spaceStart(before: range.upperBound)
      range = range.lowerBound..<max(range.lowerBound, min(range.upperBound, start))
    }
    var position = range.lowerBound
    while position < range.upperBound {
      if isAtLineStart {
        var end = position
        while end < range.upperBound, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
        nodes.append(.lineStart(position..<end))
        position = end
        isAtLineStart = false
      }
      let lineEnd = bytes[position..<range.upperBound].firstIndex(of: 0x0A).map { $0 + 1 } ?? range.upperBound
      if position < lineEnd {
        nodes.append(.text(position..<lineEnd))
        isAtLineStart = bytes[lineEnd - 1] == 0x0A
      }
      position = lineEnd
    }
  }

  private mutating func node(_ i: Int, depth: Int) -> Node? {
    let token = tokens[i]
    switch token.kind {
    case .text, .silent, .close: return nil
    case .value, .rawValue:
      return dottedName(token.content).map { .value(ValueTag(name: $0, isRaw: token.kind == .rawValue, range: token.range)) }
    case .section, .inverted:
      guard let close = token.partner else { return nil }
      let name = dottedName(token.content)
      if token.takesLineAfter { isAtLineStart = true }
      var body = nodes(i + 1..<close, depth: depth + 1)
      endLine(before: close, &body)
      guard let name else { return nil }
      return .section(
        SectionTag(name: name, isInverted: token.kind == .inverted, body: body, range: token.range, closeRange: tokens[close].range)
      )
    case .partial: return partial(token, isParent: false, overrides: [])
    case .parent:
      guard let close = token.partner else { return nil }
      let overrides = overrides(i + 1..<close, depth: depth + 1)
      isAtLineStart = false
      return partial(token, isParent: true, overrides: overrides)
    case .block:
      guard let close = token.partner else { return nil }
      return .block(block(i, close, depth: depth))
    }
  }

  /// A line that begins with a closing tag and goes on behind it begins inside the body.
  private mutating func endLine(before close: Int, _ body: inout [Node]) {
    if isAtLineStart, !tokens[close].takesLineBefore {
      body.append(.lineStart(tokens[close].range.lowerBound..<tokens[close].range.lowerBound))
    }
    isAtLineStart = false
  }

  private mutating func partial(_ token: Token, isParent: Bool, overrides: [BlockTag]) -> Node? {
    guard let target = target(token.content) else { return nil }
    return .partial(
      PartialTag(
        target: target, nameRange: token.content, indentation: token.takesLineBefore ? space(before: token) : nil,
        isParent: isParent, overrides: overrides, range: token.range))
  }

  private func space(before token: Token) -> Range<Int> { spaceStart(before: token.range.lowerBound)..<token.range.lowerBound }

  /// The blocks directly in a parent tag. Everything else there is not rendered, which is told once.
  private mutating func overrides(_ range: Range<Int>, depth: Int) -> [BlockTag] {
    var overrides: [BlockTag] = []
    var ignored: Range<Int>?
    var i = range.lowerBound
    while i < range.upperBound {
      let token = tokens[i]
      let next = token.partner.map { max($0, i) + 1 } ?? i + 1
      switch token.kind {
      case .block where token.partner != nil:
        let block = block(i, next - 1, depth: depth)
        if let earlier = overrides.first(where: { $0.name == block.name }) {
          report("repeated-block", block.nameRange, block.name, notes: [note("the first is here", earlier.nameRange)])
        } else {
          overrides.append(block)
        }
      case .section, .inverted, .parent:
        for inner in tokens[i + 1..<next] where inner.kind == .block { report("dead-override/inner", inner.range) }
        ignored = ignored ?? token.range
      case .text: if !trim(token.range).isEmpty { ignored = ignored ?? trim(token.range) }
      case .value, .rawValue, .partial: ignored = ignored ?? token.range
      case .block, .close, .silent: break
      }
      i = next
    }
    if let ignored { report("ignored-text", ignored) }
    return overrides
  }

  private mutating func block(_ i: Int, _ close: Int, depth: Int) -> BlockTag {
    let token = tokens[i]
    if bytes[token.content].contains(where: { Self.isBlank($0) }) { report("bad-name/block", token.content) }
    isAtLineStart = token.takesLineAfter
    var body = nodes(i + 1..<close, depth: depth + 1)
    endLine(before: close, &body)
    return BlockTag(
      name: text(token.content), nameRange: token.content, body: body, range: token.range,
      leadingSpace: token.isFirst ? space(before: token) : nil,
      isStandalone: token.takesLineBefore && token.takesLineAfter, startsLine: token.takesLineAfter)
  }

  private mutating func target(_ range: Range<Int>) -> PartialTag.Target? {
    guard !range.isEmpty else { return nil }
    if bytes[range.lowerBound] == UInt8(ascii: "*") {
      return dottedName(trim(range.lowerBound + 1..<range.upperBound)).map(PartialTag.Target.dynamic)
    }
    if bytes[range].contains(where: { Self.isBlank($0) }) {
      report("bad-name/partial", range)
      return nil
    }
    return .named(text(range))
  }

  private mutating func dottedName(_ range: Range<Int>) -> DottedName? {
    guard !range.isEmpty else { return nil }
    if bytes[range].contains(where: { Self.isBlank($0) }) {
      report("bad-name/space", range, text(range))
      return nil
    }
    let name = text(range)
    if name == "." { return DottedName(parts: [], range: range) }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.contains(where: \.isEmpty) {
      report("bad-name/dots", range)
      return nil
    }
    return DottedName(parts: parts, range: range)
  }
}
