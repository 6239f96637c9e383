import Diagnostics

/// Compiles one page: follows its template through partials, parents and blocks, resolves every name against the schema and
/// decides how every value is escaped.
///
/// A partial is compiled anew for each place that includes it, so its names mean what they mean there. Both sides of every
/// section are compiled, so a mistake is found whether or not today's data reaches it.
struct Compiler {
  /// What names can mean at a point of a template.
  private struct Context {
    enum Value {
      case record(RecordType)
      /// Inside a section over a text: `{{.}}` is the text.
      case field(FieldType, cell: UInt16)
    }
    var value: Value
    var frame: UInt8
  }

  private struct Inclusion: Equatable {
    var template: Int
    /// Which text stands in for each block: two inclusions that agree in it are the same.
    var overrides: [String: Int]
  }

  /// Everything that nodes are compiled with.
  private struct Scope {
    var text: TextScope
    var contexts: [Context]
    var inclusions: [Inclusion] = []
    /// Of the layers, which text stands for each block, as a number that says where it is.
    var overrides: [String: Int] = [:]
    /// The tag that included this template.
    var includedAt: SourceSpan?

    var lastFrame: Int { contexts.reduce(0) { max($0, Int($1.frame)) } }
  }

  /// A field that a name means.
  private struct Resolved {
    var type: FieldType
    var presence: Presence
    var frame: UInt8
    var cell: UInt16
    /// Jumps of dotted names to bind behind the use.
    var missing: [Int] = []
  }

  private let schema: ViewSchema
  private let templates: TemplateLibrary
  /// What names of partials mean, as far as they have been looked for.
  private var found: [String: Int] = [:]
  private(set) var program = Program()
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var usedTemplates: Set<Int> = []
  private var place: any Place
  /// Where the literal of the next instruction starts.
  private var literalStart = 0
  /// The line breaks and indentations of HTML templates among the literals: those between tags are taken out in the end.
  private var layout: [Range<Int>] = []
  private var skipsNextIndentation = false
  private var layerCount = 0
  /// The names of blocks that were met while a layer was in force.
  private var metBlocks: [Int: Set<String>] = [:]
  private var isTooLarge = false
  /// Nodes compiled so far, those compiled twice and those that make no instruction included.
  private var work = 0
  private var depth = 0

  init(schema: ViewSchema, in library: TemplateLibrary, format: OutputFormat) {
    (self.schema, templates) = (schema, library)
    place = format.start
    program.format = format
  }

  /// Compiles the page's template with a record of the page's root type.
  mutating func compile(template: Int, root: RecordType) {
    program.root = root
    var scope = Scope(text: TextScope(template: template), contexts: [Context(value: .record(root), frame: 0)])
    scope.inclusions = [Inclusion(template: template, overrides: [:])]
    usedTemplates.insert(template)
    compile(templates.templates[template].nodes, scope)
    emit(.end)
    if !place.isComplete {
      let end = templates.templates[template].source.bytes.count
      report("unfinished", templates.templates[template].span(max(0, end - 1)..<end), scope, place.title)
    }
    if program.format == .html { program.removeLayout(layout) }
  }

  private func location(_ range: Range<Int>, _ scope: Scope) -> SourceSpan {
    SourceSpan(file: templates.templates[scope.text.template].source.file, bytes: range)
  }

  // MARK: Reports

  private mutating func report(
    _ name: String, _ span: SourceSpan, _ scope: Scope, _ words: Any..., hint: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    add(name, span, scope, words, hint: hint, notes: notes)
  }

  private mutating func add(
    _ name: String, _ span: SourceSpan, _ scope: Scope, _ words: [Any], hint: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    let inclusion = scope.includedAt.map { [Diagnostic.Note(message: "included from here", span: $0)] } ?? []
    diagnostics.append(Diagnostic(said: name, words, at: span, hint: hint, notes: notes + inclusion))
  }

  private mutating func report(_ refusal: PlaceRefusal, _ span: SourceSpan, _ scope: Scope) {
    add(refusal.name, span, scope, refusal.words)
  }

  // MARK: Emitting

  @discardableResult
  private mutating func emit(
    _ code: Instruction.Code, escaping: Escaping = .none, frame: UInt8 = 0, newFrame: UInt8 = 0, cell: UInt16 = 0, target: Int = 0
  ) -> Int {
    program.instructions.append(
      Instruction(
        code: code, escaping: escaping, frame: frame, newFrame: newFrame, cell: cell, literalStart: UInt32(literalStart),
        literalLength: UInt32(program.literals.count - literalStart), target: UInt32(target)))
    literalStart = program.literals.count
    return program.instructions.count - 1
  }

  /// The place of the next instruction, as a jump's target: what is pending is written before it.
  private mutating func label() -> Int {
    if literalStart < program.literals.count { emit(.literal) }
    return program.instructions.count
  }

  private mutating func bind(_ jumps: [Int], to target: Int) {
    for jump in jumps { program.instructions[jump].target = UInt32(target) }
  }

  /// Adds literal text and reads it for what it means to the place.
  private mutating func addLiteral(_ bytes: ArraySlice<UInt8>, at origin: SourceSpan, _ scope: Scope) {
    guard program.literals.count + bytes.count <= Program.Limits.literalBytes else { return tooLarge(origin, scope) }
    if place.endsLinesWithLineFeeds, bytes.count >= 2, bytes.suffix(2).elementsEqual([0x0D, 0x0A]) {
      let lineFeed = origin.bytes.lowerBound + bytes.count - 1
      addLiteral(bytes.dropLast(2), at: origin, scope)
      addLiteral(bytes.suffix(1), at: SourceSpan(file: origin.file, bytes: lineFeed..<lineFeed + 1), scope)
      return
    }
    bytes.withUnsafeBufferPointer { read($0, at: origin, scope) }
  }

  /// Adds a line break or indentation. In HTML it is one space inside a tag, and may be nothing between tags.
  private mutating func addLayout(_ bytes: ArraySlice<UInt8>, at origin: SourceSpan, _ scope: Scope) {
    guard program.format == .html, !place.isInTag else {
      let isSpace = program.format == .html && program.literals.last == 0x20 && literalStart < program.literals.count
      return isSpace ? () : addLiteral(program.format == .html ? [0x20] : bytes, at: origin, scope)
    }
    let start = program.literals.count
    addLiteral(bytes, at: origin, scope)
    if place.isText { layout.append(start..<program.literals.count) }
  }

  /// - Parameter bytes: literal text that there is room for.
  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, at origin: SourceSpan, _ scope: Scope) {
    var position = 0
    /// Where bytes begin that are to be written together.
    var start = 0
    func write(_ program: inout Program) {
      guard start < position else { return }
      let offset = origin.bytes.lowerBound + start
      program.literalOrigins.append((program.literals.count, SourceSpan(file: origin.file, bytes: offset..<offset)))
      program.literals.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<position]))
    }
    while position < bytes.count {
      let mark = place.onlyMark
      if mark != nil || place.skipsEverything {
        let from = position
        while position < bytes.count, bytes[position] != mark { position += 1 }
        if position > from { continue }
      }
      if !place.read(bytes[position]) {
        write(&program)
        start = position + 1
      }
      if let problem = place.takeProblem() {
        let offset = origin.bytes.lowerBound + position
        report(problem, SourceSpan(file: origin.file, bytes: offset..<offset + 1), scope)
      }
      position += 1
    }
    write(&program)
  }

  private mutating func tooLarge(_ span: SourceSpan, _ scope: Scope) {
    guard !isTooLarge else { return }
    isTooLarge = true
    report("too-large/page", span, scope, Program.Limits.instructions, Program.Limits.literalBytes >> 20)
  }

  /// Frames are reused by sections that stand beside one another, so their number is that of nested sections.
  private mutating func newFrame(after last: Int, _ span: SourceSpan, _ scope: Scope) -> UInt8? {
    guard last + 1 < Program.Limits.frames else {
      report("too-deep/sections", span, scope, Program.Limits.frames)
      return nil
    }
    program.frameCount = max(program.frameCount, last + 2)
    return UInt8(last + 1)
  }

  // MARK: Nodes

  private mutating func compile(_ nodes: [Node], _ scope: Scope) {
    guard depth < Program.Limits.depth else { return report("too-deep/nodes", location(0..<0, scope), scope, Program.Limits.depth) }
    depth += 1
    defer { depth -= 1 }
    let bytes = bytes(of: scope)
    for node in nodes {
      if isTooLarge { return }
      work += 1
      if program.instructions.count > Program.Limits.instructions || work > Program.Limits.nodes {
        return tooLarge(location(0..<0, scope), scope)
      }
      switch node {
      case .lineStart(let space):
        if skipsNextIndentation {
          skipsNextIndentation = false
        } else if !scope.text.indentation.isEmpty {
          addLayout(scope.text.indentation[...], at: location(space.lowerBound..<space.lowerBound, scope), scope)
        }
        let kept = scope.text.kept(space)
        if !kept.isEmpty { addLayout(bytes[kept], at: location(kept, scope), scope) }
      case .text(let range):
        let isLine = program.format == .html && bytes[range].last == 0x0A
        let end = isLine ? range.upperBound - (bytes[range].suffix(2).first == 0x0D ? 2 : 1) : range.upperBound
        addLiteral(bytes[range.lowerBound..<end], at: location(range.lowerBound..<end, scope), scope)
        if isLine { addLayout([0x0A], at: location(range.upperBound - 1..<range.upperBound, scope), scope) }
      case .value(let tag): compile(tag, scope)
      case .section(let tag): compile(tag, scope)
      case .partial(let tag): compile(tag, scope)
      case .block(let tag): compile(tag, scope)
      }
    }
  }

  private mutating func compile(_ tag: ValueTag, _ scope: Scope) {
    let span = location(tag.range, scope)
    guard let field = resolve(tag.name, scope, span) else {
      // What follows is read as if a text had been written.
      _ = try? place.write(.text)
      return
    }
    defer { if !field.missing.isEmpty { bind(field.missing, to: label()) } }
    let name = tag.name.text
    var kind: ValueKind
    switch field.type {
    case .text, .markup: kind = .text
    case .path: kind = .path
    case .url: kind = .url
    case .number: kind = .number
    case .flag: kind = .flag
    case .record, .list:
      let hint = tag.name.isImplicit ? "write one of its fields" : "use it as a section: {{#\(name)}}…{{/\(name)}}"
      return report("not-printable/part", span, scope, name, Self.title(field.type), hint: hint)
    }
    let escapesNothing = program.format == .txt || program.format == .plain
    if tag.isRaw {
      kind = .markup
      switch field.type {
      case _ where escapesNothing: break
      case .markup(let format) where program.format.accepts(markup: format): break
      case .markup(let format): return report("raw-value/other", span, scope, name, format.title, program.format.title)
      default:
        return report("raw-value/plain", span, scope, name, Self.title(field.type), program.format.title, name)
      }
    } else if case .markup(let format) = field.type, !escapesNothing {
      report("escaped-markup", span, scope, name, format.title, name)
    }
    do throws(PlaceRefusal) {
      let escaping = try place.write(kind)
      let code: Instruction.Code = kind == .flag ? .boolean : .value
      let index = emit(code, escaping: escaping, frame: field.frame, cell: field.cell)
      program.valueOrigins[index] = span
    } catch {
      report(error, span, scope)
    }
  }

  static func title(_ type: FieldType) -> String {
    switch type {
    case .text: "text"
    case .markup(let format): "ready-made \(format.title)"
    case .path: "a path"
    case .url: "an address"
    case .number: "a number"
    case .flag: "a yes or no"
    case .record: "a record"
    case .list: "a list"
    }
  }

  // MARK: Names

  /// Finds what a name means, entering records on the way of a dotted name.
  private mutating func resolve(_ name: DottedName, _ scope: Scope, _ span: SourceSpan) -> Resolved? {
    guard let innermost = scope.contexts.last else { return nil }
    guard let first = name.parts.first else {
      switch innermost.value {
      case .record(let type):
        return Resolved(type: .record(type), presence: .always, frame: innermost.frame, cell: 0)
      case .field(let type, let cell):
        return Resolved(type: type, presence: .always, frame: innermost.frame, cell: cell)
      }
    }
    for context in scope.contexts.reversed() {
      guard case .record(let type) = context.value, let field = schema.field(first, of: type) else { continue }
      var found = Resolved(type: field.type, presence: field.presence, frame: context.frame, cell: field.cell)
      guard name.parts.count > 1 else { return found }
      var lastFrame = scope.lastFrame
      var isOptional = field.presence == .optional
      for part in name.parts.dropFirst() {
        guard case .record(let inner) = found.type else {
          let isList = if case .list = found.type { true } else { false }
          report(
            "not-a-record", location(name.range, scope), scope, first, Self.title(found.type), part,
            hint: isList ? "use {{#\(first)}}{{\(part)}}{{/\(first)}}" : nil)
          return nil
        }
        guard let next = schema.field(part, of: inner) else {
          let nearest = NearestName.nearest(to: part, among: schema[inner].fields.map(\.name))
          report(
            "unknown-name/field", location(name.range, scope), scope, schema[inner].name, part,
            hint: nearest.map { "did you mean \($0)?" })
          return nil
        }
        guard let frame = newFrame(after: lastFrame, span, scope) else { return nil }
        lastFrame += 1
        found.missing.append(emit(.enter, frame: found.frame, newFrame: frame, cell: found.cell))
        isOptional = isOptional || next.presence == .optional
        found.type = next.type
        found.frame = frame
        found.cell = next.cell
      }
      found.presence = isOptional ? .optional : .always
      return found
    }
    reportUnknown(first, location(name.range, scope), scope)
    return nil
  }

  private mutating func reportUnknown(_ name: String, _ span: SourceSpan, _ scope: Scope) {
    let records = scope.contexts.reversed().compactMap { context in
      if case .record(let type) = context.value { schema[type] } else { nil as ViewSchema.Record? }
    }
    let fields = records.flatMap(\.fields)
    var hint = NearestName.nearest(to: name, among: fields.map(\.name)).map { "did you mean \($0)?" }
    for field in fields where hint == nil {
      switch field.type {
      case .record(let inner) where schema.field(name, of: inner) != nil: hint = "\(field.name) has it: write \(field.name).\(name)"
      case .list(let inner) where schema.field(name, of: inner) != nil:
        hint = "each of \(field.name) has it: use it inside {{#\(field.name)}}…{{/\(field.name)}}"
      default: continue
      }
    }
    report("unknown-name/here", span, scope, name, records.first?.name ?? "", hint: hint)
  }

  // MARK: Sections

  private mutating func compile(_ tag: SectionTag, _ scope: Scope) {
    let span = location(tag.range, scope)
    // Where the name is wrong, the text is still read, so that mistakes in it are found and the place stays right.
    guard let field = resolve(tag.name, scope, span) else { return compileForPlaceOnly(tag, scope) }
    let isList = if case .list = field.type { true } else { false }
    if isCounted(field.type), !isList, field.presence == .always {
      report("not-a-section", location(tag.name.range, scope), scope, tag.name.text, Self.title(field.type), tag.name.text)
      return compileForPlaceOnly(tag, scope)
    }
    if tag.isInverted {
      compileInverted(tag, field, scope)
    } else {
      compileSection(tag, field, scope, span)
    }
  }

  /// The body of a section that cannot be compiled: names in it are not judged, as nobody knows what they mean.
  private mutating func compileForPlaceOnly(_ tag: SectionTag, _ scope: Scope) {
    let before = diagnostics.count
    let start = place
    compile(tag.body, scope)
    let found = diagnostics[before...].filter { !["template.unknown-name", "template.not-a-record"].contains($0.id) }
    diagnostics.removeSubrange(before...)
    diagnostics += found
    place = start.either(place) ?? start
    _ = label()
  }

  private mutating func compileInverted(_ tag: SectionTag, _ field: Resolved, _ scope: Scope) {
    let code: Instruction.Code = isCounted(field.type) ? .unlessFilled : .unlessSet
    let start = place
    let jump = emit(code, frame: field.frame, cell: field.cell)
    // A dotted name that leads nowhere is missing, so the body is rendered.
    bind(field.missing, to: label())
    compile(tag.body, scope)
    bind([jump], to: label())
    join(start, tag, scope)
  }

  /// Whether a cell counts as missing when its length or count is 0.
  private func isCounted(_ type: FieldType) -> Bool {
    switch type {
    case .flag, .record: false
    case .text, .markup, .path, .url, .number, .list: true
    }
  }

  private mutating func compileSection(_ tag: SectionTag, _ field: Resolved, _ scope: Scope, _ span: SourceSpan) {
    var inner = scope
    let start = place
    var jumps = field.missing
    switch field.type {
    case .list(let type):
      compileList(tag, field, type, scope, span)
      return bind(jumps, to: label())
    case .record(let type):
      if field.cell == 0 {
        inner.contexts.append(Context(value: .record(type), frame: field.frame))
      } else {
        guard let frame = newFrame(after: max(Int(field.frame), scope.lastFrame), span, scope) else { return }
        jumps.append(emit(.enter, frame: field.frame, newFrame: frame, cell: field.cell))
        inner.contexts.append(Context(value: .record(type), frame: frame))
      }
    case .flag: jumps.append(emit(.ifSet, frame: field.frame, cell: field.cell))
    default:
      jumps.append(emit(.ifFilled, frame: field.frame, cell: field.cell))
      inner.contexts.append(Context(value: .field(field.type, cell: field.cell), frame: field.frame))
    }
    compile(tag.body, inner)
    bind(jumps, to: label())
    join(start, tag, scope)
  }

  private mutating func compileList(_ tag: SectionTag, _ field: Resolved, _ type: RecordType, _ scope: Scope, _ span: SourceSpan) {
    guard let frame = newFrame(after: max(Int(field.frame), scope.lastFrame), span, scope) else { return }
    var inner = scope
    inner.contexts.append(Context(value: .record(type), frame: frame))
    let jump = emit(.loop, frame: field.frame, newFrame: frame, cell: field.cell)
    let start = place
    let body = program.instructions.count
    let literalCount = program.literals.count
    let originCount = program.literalOrigins.count
    compile(tag.body, inner)
    // The second round begins where the first ended. When that is another place (further in a URL), compile for both.
    if let joined = start.either(place), !joined.isSame(as: start) {
      for index in body..<program.instructions.count { program.valueOrigins[index] = nil }
      program.instructions.removeSubrange(body...)
      program.literals.removeSubrange(literalCount...)
      program.literalOrigins.removeSubrange(originCount...)
      literalStart = literalCount
      layout.removeAll { $0.lowerBound >= literalCount }
      place = joined
      compile(tag.body, inner)
    }
    emit(.next, newFrame: frame, target: body)
    bind([jump], to: program.instructions.count)
    join(start, tag, scope)
  }

  /// After a section the place must be the same whether or not its body was rendered.
  private mutating func join(_ start: any Place, _ tag: SectionTag, _ scope: Scope) {
    if let joined = start.either(place) {
      place = joined
      return
    }
    report(
      "state-differs", location(tag.closeRange, scope), scope, tag.name.text, start.title, place.title,
      notes: [Diagnostic.Note(message: "the section begins here", span: location(tag.range, scope))])
    place = start
  }

  // MARK: Partials and blocks

  private mutating func compile(_ tag: PartialTag, _ scope: Scope) {
    guard case .named(let name) = tag.target else { return refuseDynamicName(tag, scope) }
    var inner = scope
    if tag.isParent { layerCount += 1 }
    let layer = layerCount
    inner.text = scope.text.included(by: tag, in: bytes(of: scope), layer: layer)
    inner.includedAt = location(tag.range, scope)
    if tag.isParent { inner.overrides = Self.effectiveOverrides(inner.text.layers) }
    let before = diagnostics.count
    let isFollowed = include(name, tag, inner, scope)
    if tag.isParent, isFollowed, !diagnostics[before...].contains(where: { $0.id == "template.partial-cycle" }) {
      reportDeadOverrides(tag, met: metBlocks[layer] ?? [], scope)
    }
  }

  private mutating func reportDeadOverrides(_ tag: PartialTag, met: Set<String>, _ scope: Scope) {
    for block in tag.overrides where !met.contains(block.name) {
      let nearest = NearestName.nearest(to: block.name, among: met.sorted())
      report(
        "dead-override/name", location(block.nameRange, scope), scope, text(tag.nameRange, scope), block.name,
        hint: nearest.map { "did you mean \($0)?" }
          ?? (met.isEmpty ? "it has no blocks" : "it has \(met.sorted().joined(separator: ", "))"))
    }
  }

  private func text(_ range: Range<Int>, _ scope: Scope) -> String {
    String(decoding: bytes(of: scope)[range], as: UTF8.self)
  }

  private func bytes(of scope: Scope) -> [UInt8] { templates.templates[scope.text.template].source.bytes }

  /// No model has a field that holds the name of a partial: only data without a schema do (`DynamicTemplate`).
  private mutating func refuseDynamicName(_ tag: PartialTag, _ scope: Scope) {
    guard case .dynamic(let name) = tag.target, let field = resolve(name, scope, location(tag.range, scope)) else { return }
    report("not-a-choice", location(tag.nameRange, scope), scope, name.text, Self.title(field.type))
  }

  /// Puts a template in the place of its tag. False when it could not be found or would include itself.
  private mutating func include(_ name: String, _ tag: PartialTag, _ inner: Scope, _ scope: Scope) -> Bool {
    let nameSpan = location(tag.nameRange, scope)
    let lookup = found[name].map { TemplateLibrary.Lookup.found($0) } ?? templates.find(name, format: program.format)
    switch lookup {
    case .missing(let nearest):
      report(
        "missing-partial", nameSpan, scope, name,
        hint: nearest.map { "did you mean \($0)?" } ?? "it would be the file \(name).\(program.format.rawValue).mustache")
      return false
    case .otherFormat(let index):
      let other = templates.templates[index]
      report(
        "wrong-format/partial", nameSpan, scope, name, other.format.title, program.format.title,
        notes: [Diagnostic.Note(message: "\(other.source.name) is here", span: other.span(0..<0))])
      return false
    case .found(let index):
      found[name] = index
      var inner = inner
      inner.text.template = index
      let inclusion = Inclusion(template: index, overrides: inner.overrides)
      if inner.inclusions.contains(inclusion) {
        let isReplaced = templates.isReplacedBuiltIn(index)
        report(
          "partial-cycle/itself", nameSpan, scope, name, cycle(inner.inclusions, to: inclusion),
          hint: isReplaced ? "the built-in one is called \(TemplateLibrary.builtInPrefix)\(name)" : nil)
        return false
      }
      guard inner.inclusions.count < Program.Limits.inclusions else {
        report("partial-cycle/many", nameSpan, scope, Program.Limits.inclusions)
        return false
      }
      inner.inclusions.append(inclusion)
      usedTemplates.insert(index)
      compile(templates.templates[index].nodes, inner)
      skipsNextIndentation = false
      return true
    }
  }

  private func cycle(_ inclusions: [Inclusion], to last: Inclusion) -> String {
    let start = inclusions.firstIndex(of: last) ?? 0
    return (inclusions[start...] + [last]).map { TemplateLibrary.partialName(templates.templates[$0.template].source.name) }
      .joined(separator: " → ")
  }

  /// Which text stands for each block: a layer further out wins.
  private static func effectiveOverrides(_ layers: [TextScope.Layer]) -> [String: Int] {
    var effective: [String: Int] = [:]
    for layer in layers {
      for (name, override) in layer.overrides where effective[name] == nil {
        effective[name] = override.template << 32 | override.block.range.lowerBound
      }
    }
    return effective
  }

  private mutating func compile(_ tag: BlockTag, _ scope: Scope) {
    for layer in scope.text.layers { metBlocks[layer.id, default: []].insert(tag.name) }
    guard let (block, text) = scope.text.replacement(of: tag, in: bytes(of: scope)) else { return compile(tag.body, scope) }
    var inner = scope
    inner.text = text
    inner.overrides = Self.effectiveOverrides(text.layers)
    inner.includedAt = location(tag.range, scope)
    if tag.isStandalone, !block.startsLine {
      if !block.body.isEmpty { addLiteral(text.indentation[...], at: location(tag.range, scope), scope) }
    } else if !tag.isStandalone, block.startsLine {
      skipsNextIndentation = true
    }
    compile(block.body, inner)
    skipsNextIndentation = false
  }
}
