public import Diagnostics

/// Data of no declared shape, as JSON has it.
public indirect enum DynamicValue: Sendable, Equatable {
  /// Writes nothing. Sections take it as false.
  case null
  /// Written as `true` or `false`.
  case flag(Bool)
  /// A number as it stands in the data: it is written like that.
  case number(String)
  /// Text as it is meant, not yet escaped.
  case text(String)
  /// A section is rendered once for each element.
  case list([DynamicValue])
  /// Keys in the order of the data. Of equal keys the last counts.
  case record([Field])

  /// A name and its value.
  public struct Field: Sendable, Equatable {
    /// The key, as tags name it.
    public var name: String
    /// What the tag stands for. May be a record itself.
    public var value: DynamicValue
    /// Of equal names in one record, the last counts.
    public init(name: String, value: DynamicValue) { (self.name, self.value) = (name, value) }
  }

  /// The Mustache specification's "truthy": everything but null, false, nothing to write and an empty list.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .flag(let flag): flag
    case .number(let number): !number.utf8.allSatisfy { "-0.eE+".utf8.contains($0) } || number.isEmpty
    case .text(let text): !text.isEmpty
    case .list(let list): !list.isEmpty
    case .record: true
    }
  }

  subscript(name: String) -> DynamicValue? {
    guard case .record(let fields) = self else { return nil }
    return fields.last { $0.name == name }?.value
  }

  /// The names of a record's fields.
  var names: [String] { if case .record(let fields) = self { fields.map(\.name) } else { [] } }

  var title: String {
    switch self {
    case .null: "null"
    case .flag: "a yes or no"
    case .number: "a number"
    case .text: "text"
    case .list: "a list"
    case .record: "a record"
    }
  }
}

/// Renders a template with data of no declared shape, for authors and scripts: the whole of the Mustache specification but
/// lambdas. Names, partials and places are checked as rendering reaches them.
public struct DynamicTemplate {
  /// What is done about names and partials that do not exist.
  public enum Unknowns: Sendable {
    /// They are errors.
    case reported
    /// They are nothing, as in the specification.
    case silent
  }

  /// What stops a rendering that would not end.
  public enum Limits {
    /// How deeply partials and sections may stand in one another while rendering.
    public static let depth = 400
    /// 256 MiB of output, before content lines are folded. More is an error.
    public static let outputBytes = 256 << 20
    /// Pieces of templates that are rendered, over and over included.
    public static let steps = 50_000_000
  }

  /// Finds a partial's source by file name; nil when there is none. Called once for each name.
  public typealias Loader = (_ fileName: String) -> TemplateSource?

  private struct Scope {
    var text: TextScope
    var contexts: [DynamicValue]
    var depth = 0
  }

  private let unknowns: Unknowns
  private let format: OutputFormat
  private let load: Loader
  private var templates: [ParsedTemplate] = []
  private var loaded: [String: Int?] = [:]
  private var place: any Place
  private var skipsNextIndentation = false
  private var output: [UInt8] = []
  private var diagnostics: [Diagnostic] = []
  private var steps = 0
  /// The names of all blocks that were rendered.
  private var met: Set<String> = []
  private var isStopped = false

  /// Renders `source` with `data`. The output is to be used only when no diagnostic is an error.
  ///
  /// A name that says a format (`feed.ics.mustache`) is escaped by place as pages are; a plain `NAME.mustache` as the
  /// specification says.
  public static func render(
    _ source: TemplateSource, data: DynamicValue, unknowns: Unknowns = .reported, load: @escaping Loader
  ) -> (output: [UInt8], diagnostics: [Diagnostic]) {
    let format = OutputFormat(templateName: source.name) ?? .plain
    var renderer = DynamicTemplate(unknowns: unknowns, format: format, load: load)
    let (template, found) = TemplateParser.parse(source, format: format)
    renderer.templates.append(template)
    renderer.diagnostics += found
    if !found.hasErrors {
      renderer.render(template.nodes, Scope(text: TextScope(template: 0), contexts: [data]))
      if !renderer.place.isComplete {
        renderer.report("unfinished", template.span(source.bytes.count..<source.bytes.count), renderer.place.title)
      }
    }
    return (format.finish(renderer.output), TemplateSet.ordered(renderer.diagnostics))
  }

  private init(unknowns: Unknowns, format: OutputFormat, load: @escaping Loader) {
    (self.unknowns, self.format, self.load) = (unknowns, format, load)
    place = format.start
  }

  private mutating func report(_ name: String, _ span: SourceSpan, _ words: Any..., hint: String? = nil) {
    diagnostics.append(Diagnostic(said: name, words, at: span, hint: hint))
  }

  private mutating func report(_ refusal: PlaceRefusal, _ span: SourceSpan) {
    diagnostics.append(Diagnostic(said: refusal.name, refusal.words, at: span))
  }

  private mutating func stop(_ name: String, _ span: SourceSpan, _ words: Any...) {
    guard !isStopped else { return }
    isStopped = true
    diagnostics.append(Diagnostic(said: name, words, at: span))
  }

  // MARK: Nodes

  private mutating func render(_ nodes: [Node], _ scope: Scope) {
    let template = templates[scope.text.template]
    guard scope.depth < Limits.depth else { return stop("too-deep/nodes", template.span(0..<0), Limits.depth) }
    var scope = scope
    scope.depth += 1
    for node in nodes {
      if isStopped { return }
      steps += 1
      if steps > Limits.steps || output.count > Limits.outputBytes {
        return stop("too-large/output", template.span(0..<0))
      }
      switch node {
      case .lineStart(let space):
        if skipsNextIndentation {
          skipsNextIndentation = false
        } else {
          write(scope.text.indentation[...], at: template.span(space))
        }
        let kept = scope.text.kept(space)
        write(template.source.bytes[kept], at: template.span(kept))
      case .text(let range): write(template.source.bytes[range], at: template.span(range))
      case .value(let tag): render(tag, scope)
      case .section(let tag): render(tag, scope)
      case .partial(let tag): render(tag, scope)
      case .block(let tag): render(tag, scope)
      }
    }
  }

  private mutating func write(_ literal: ArraySlice<UInt8>, at span: SourceSpan) {
    if place.skipsEverything { return output.append(contentsOf: literal) }
    for (index, byte) in zip(literal.indices, literal) {
      if place.read(byte) { output.append(byte) }
      if let problem = place.takeProblem() {
        let offset = span.bytes.lowerBound + (index - literal.startIndex)
        report(problem, SourceSpan(file: span.file, bytes: offset..<offset + 1))
      }
    }
  }

  private mutating func render(_ tag: ValueTag, _ scope: Scope) {
    let span = templates[scope.text.template].span(tag.range)
    guard let value = resolve(tag.name, scope) else { return }
    let written: String
    var kind = ValueKind.text
    switch value {
    case .null: written = ""
    case .flag(let flag):
      written = flag ? "true" : "false"
      kind = format == .json ? .number : .text
    case .number(let number):
      written = number
      kind = .number
    case .text(let text): written = text
    case .list, .record:
      if unknowns == .reported { report("not-printable/part", span, tag.name.text, value.title) }
      return
    }
    if tag.isRaw { kind = .markup }
    do throws(PlaceRefusal) {
      let escaping = try place.write(kind)
      if escaping == .none, format == .plain || format == .txt {
        output.append(contentsOf: written.utf8)
      } else {
        Escaper.append(Array(written.utf8), escaping, to: &output)
      }
    } catch {
      report(error, span)
    }
  }

  // MARK: Names

  private mutating func resolve(_ name: DottedName, _ scope: Scope) -> DynamicValue? {
    guard let first = name.parts.first else { return scope.contexts.last }
    for context in scope.contexts.reversed() {
      guard var value = context[first] else { continue }
      for part in name.parts.dropFirst() {
        guard let next = value[part] else {
          reportUnknown("unknown-name/part", [name.text, part], value.names, name, scope)
          return nil
        }
        value = next
      }
      return value
    }
    let names = scope.contexts.reversed().flatMap(\.names)
    reportUnknown("unknown-name/data", [first], names, name, scope)
    return nil
  }

  /// - Parameter words: what stands in the message; the last is the unknown name.
  private mutating func reportUnknown(_ row: String, _ words: [String], _ names: [String], _ name: DottedName, _ scope: Scope) {
    guard unknowns == .reported else { return }
    let hint = NearestName.nearest(to: words[words.count - 1], among: names).map { "did you mean \($0)?" }
    diagnostics.append(Diagnostic(said: row, words, at: templates[scope.text.template].span(name.range), hint: hint))
  }

  // MARK: Sections

  private mutating func render(_ tag: SectionTag, _ scope: Scope) {
    let value = resolve(tag.name, scope) ?? .null
    if tag.isInverted {
      if !value.isTruthy { render(tag.body, scope) }
      return
    }
    guard value.isTruthy else { return }
    var inner = scope
    inner.contexts.append(value)
    guard case .list(let list) = value else { return render(tag.body, inner) }
    for element in list {
      if isStopped { return }
      inner.contexts[inner.contexts.count - 1] = element
      render(tag.body, inner)
    }
  }

  // MARK: Partials and blocks

  private mutating func render(_ tag: PartialTag, _ scope: Scope) {
    let template = templates[scope.text.template]
    let name: String
    switch tag.target {
    case .named(let named): name = named
    case .dynamic(let dynamic):
      guard let value = resolve(dynamic, scope) else { return }
      guard case .text(let text) = value else {
        if unknowns == .reported { report("not-a-choice", template.span(tag.nameRange), dynamic.text, value.title) }
        return
      }
      name = text
    }
    guard let index = find(name, template.span(tag.nameRange)) else { return }
    var inner = scope
    inner.text = scope.text.included(by: tag, in: template.source.bytes, layer: 0)
    inner.text.template = index
    render(templates[index].nodes, inner)
    skipsNextIndentation = false
    if unknowns == .reported, !isStopped {
      for block in tag.overrides where !met.contains(block.name) && !templates.contains(where: { offers(block.name, $0.nodes) }) {
        report("dead-override/name", template.span(block.nameRange), name, block.name)
      }
    }
  }

  /// Whether there may be a block of that name. What was never needed is not known.
  private func offers(_ name: String, _ nodes: [Node]) -> Bool {
    nodes.contains { node in
      switch node {
      case .block(let block): return block.name == name || offers(name, block.body)
      case .section(let section): return offers(name, section.body)
      case .partial(let partial):
        guard case .named(let named) = partial.target, loaded[named] != nil else { return true }
        return partial.overrides.contains { offers(name, $0.body) }
      case .lineStart, .text, .value: return false
      }
    }
  }

  private mutating func find(_ name: String, _ span: SourceSpan) -> Int? {
    if let known = loaded[name] { return known }
    for fileName in TemplateLibrary.fileNames(of: name, format: format) {
      guard let source = load(fileName) else { continue }
      let its = OutputFormat(templateName: fileName) ?? .plain
      guard its == format || its == .plain || format == .plain else { continue }
      let (template, found) = TemplateParser.parse(source, format: format)
      diagnostics += found
      if found.hasErrors { isStopped = true }
      templates.append(template)
      loaded[name] = .some(templates.count - 1)
      return templates.count - 1
    }
    loaded[name] = .some(nil)
    if unknowns == .reported { report("missing-partial", span, name) }
    return nil
  }

  private mutating func render(_ tag: BlockTag, _ scope: Scope) {
    met.insert(tag.name)
    let template = templates[scope.text.template]
    guard let (block, text) = scope.text.replacement(of: tag, in: template.source.bytes) else { return render(tag.body, scope) }
    var inner = scope
    inner.text = text
    if tag.isStandalone, !block.startsLine {
      if !block.body.isEmpty { write(text.indentation[...], at: template.span(tag.range)) }
    } else if !tag.isStandalone, block.startsLine {
      skipsNextIndentation = true
    }
    render(block.body, inner)
    skipsNextIndentation = false
  }
}
