import ContentLines
public import Diagnostics
import FanOut
import Octets

/// One template file: its name below `templates/` and its text.
public struct TemplateSource: Sendable {
  /// Where a template comes from. A family's own wins over the default of the same name, file by file; the default stays
  /// within reach as `default/NAME`.
  public enum Origin: Sendable {
    /// A default that comes with the program.
    case builtIn
    /// A family's own file.
    case own
  }

  /// The path below the templates folder, with `/` between parts: `month.html.mustache`.
  public let name: String
  /// The file that findings about the template point into.
  public let file: FileID
  /// The text in UTF-8. Anything else is reported when the template is parsed.
  public let bytes: [UInt8]
  /// Whether it is a default or a family's own.
  public let origin: Origin

  /// - Parameters:
  ///   - name: the path below the templates folder.
  ///   - bytes: the whole file.
  public init(name: String, file: FileID, bytes: [UInt8], origin: Origin = .builtIn) {
    (self.name, self.file, self.bytes, self.origin) = (name, file, bytes, origin)
  }
}

/// All templates of a run, checked against a schema and ready to render. Safe to use from many threads at once.
package struct TemplateSet: Sendable {
  let programs: [Program]
  /// The templates that are a family's own, and the pages that use one.
  let ownTemplates: [ParsedTemplate]
  package let pagesOfOwnTemplates: [PageType]
  package var filesOfOwnTemplates: Set<FileID> { Set(ownTemplates.map(\.source.file)) }

  private struct CompiledPage: Sendable {
    var program: Program?
    var diagnostics: [Diagnostic] = []
    var used: Set<Int> = []
  }

  /// Compiles every page of the schema and checks every template, used or not.
  ///
  /// Nil when there is an error; the diagnostics are in order of file and place. Warnings alone leave a usable set.
  /// Sources whose names do not end in `.mustache` are passed over.
  ///
  /// - Parameter jobs: threads to use; the result does not depend on it.
  package static func compile(
    _ sources: [TemplateSource], for schema: ViewSchema, jobs: Int = 1
  ) -> (templates: TemplateSet?, diagnostics: [Diagnostic]) {
    let library = TemplateLibrary(sources)
    let pages: [CompiledPage] = fanOut(schema.pages.count, jobs: jobs) { number in
      let page = schema.pages[number]
      guard let format = OutputFormat(templateName: page.template), let index = library.template(named: page.template) else {
        return CompiledPage(diagnostics: [Diagnostic(said: "missing-template", [page.name, page.template])])
      }
      var compiler = Compiler(schema: schema, in: library, format: format)
      compiler.compile(template: index, root: page.root)
      return CompiledPage(program: compiler.program, diagnostics: compiler.diagnostics, used: compiler.usedTemplates)
    }
    var diagnostics = library.diagnostics + pages.flatMap(\.diagnostics)
    let used = pages.reduce(into: Set<Int>()) { $0.formUnion($1.used) }
    let programs = pages.compactMap(\.program)
    for (index, template) in library.templates.enumerated() where template.source.origin == .own && !used.contains(index) {
      let name = template.source.name
      let builtIn = library.templates.filter { $0.source.origin == .builtIn }.map(\.source.name).sorted()
      let names = schema.pages.map(\.template) + builtIn
      let stem = TemplateLibrary.partialName(name)
      if !names.contains(name), let other = names.first(where: { TemplateLibrary.partialName($0) == stem }) {
        let words = [name, template.format.title, stem, other, other]
        diagnostics.append(Diagnostic(said: "wrong-format/file", words, at: template.span(0..<0)))
        continue
      }
      let hint = NearestName.nearest(to: name, among: names).map { "did you mean \($0)?" }
      diagnostics.append(Diagnostic(said: "unused", [name], at: template.span(0..<0), hint: hint))
    }
    diagnostics = ordered(diagnostics)
    guard !diagnostics.hasErrors else { return (nil, diagnostics) }
    let own = Set(library.templates.indices.filter { library.templates[$0].source.origin == .own })
    let ownPages = pages.indices.filter { !own.isDisjoint(with: pages[$0].used) }.map { PageType(index: UInt16($0)) }
    let set = TemplateSet(
      programs: programs, ownTemplates: own.sorted().map { library.templates[$0] }, pagesOfOwnTemplates: ownPages)
    return (set, diagnostics)
  }

  /// In order of file and place, each finding once: a partial is compiled for every place that includes it.
  static func ordered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert(Diagnostic(.note, $0.id, $0.span == nil ? $0.message : "", at: $0.span)).inserted }
      .inOrder { $0.id < $1.id }
  }

  /// Appends the page to `output`. iCalendar and vCard come out folded, with CRLF.
  ///
  /// - Parameters:
  ///   - root: a record of the type that the page was registered with.
  ///   - data: the page's own arena, in which `root` is; or any, when `root` is shared.
  ///   - shared: the run's shared arena; an empty one when there is none.
  /// - Complexity: O(bytes written). Allocates only for growth of `output`, so keep its capacity from page to page.
  package func render(
    _ page: PageType, root: ViewRef, data: borrowing ViewData, shared: borrowing ViewData, into output: inout [UInt8]
  ) {
    _ = lines(of: page, root, data, shared, nil, into: &output)
  }

  /// - Returns: how lines of content moved when they were folded.
  private func lines(
    of page: PageType, _ root: ViewRef, _ data: borrowing ViewData, _ shared: borrowing ViewData,
    _ recorder: Renderer.OriginRecorder?,
    into output: inout [UInt8]
  ) -> [ContentLineWriter.Move]? {
    let program = programs[Int(page.index)]
    guard program.format.isContentLines else {
      Renderer.render(program, root: root, data: data, shared: shared, into: &output, recorder: recorder)
      return nil
    }
    var lines: [UInt8] = []
    Renderer.render(program, root: root, data: data, shared: shared, into: &lines, recorder: recorder)
    if recorder != nil { return ContentLineWriter.appendFoldedWithMoves(lines, to: &output) }
    ContentLineWriter.appendFolded(lines, to: &output)
    return nil
  }

  /// Renders as `render` does and also tells which place of which template each part of the output came from: for reports
  /// about pages, not for every page. Offsets count from the start of `output`.
  package func renderWithOrigins(
    _ page: PageType, root: ViewRef, data: borrowing ViewData, shared: borrowing ViewData, into output: inout [UInt8]
  ) -> OutputOrigins {
    let recorder = Renderer.OriginRecorder()
    let moves = lines(of: page, root, data, shared, recorder, into: &output)
    return OutputOrigins(programs[Int(page.index)], recorder, moves: moves)
  }
}

/// Which template text each part of a page came from.
package struct OutputOrigins: Sendable {
  private struct Stretch {
    var output: Int
    var source: SourceSpan
    /// Literal text moves on with the output, a value's tag stays.
    var isLiteral: Bool
  }

  /// By output offset, before folding.
  private var stretches: [Stretch] = []
  private let moves: [ContentLineWriter.Move]?

  init(_ program: Program, _ recorder: Renderer.OriginRecorder, moves: [ContentLineWriter.Move]?) {
    self.moves = moves
    for step in recorder.steps {
      let instruction = program.instructions[step.instruction]
      let start = Int(instruction.literalStart)
      let end = start + Int(instruction.literalLength)
      if start < end {
        var origin = max(0, program.literalOrigins.sortedCount { $0.start <= start } - 1)
        while origin < program.literalOrigins.count, program.literalOrigins[origin].start < end {
          let from = max(start, program.literalOrigins[origin].start)
          let source = program.literalOrigins[origin].source
          let offset = source.bytes.lowerBound + (from - program.literalOrigins[origin].start)
          stretches.append(
            Stretch(
              output: step.literal + (from - start), source: SourceSpan(file: source.file, bytes: offset..<offset + 1),
              isLiteral: true))
          origin += 1
        }
      }
      if let tag = program.valueOrigins[step.instruction] {
        stretches.append(Stretch(output: step.value, source: tag, isLiteral: false))
      }
    }
  }

  /// The place of the template that made the output byte at `offset`: for literal text the very byte, for a value its tag.
  package func source(at offset: Int) -> SourceSpan? {
    var offset = offset
    if let moves {
      let count = moves.sortedCount { $0.output <= offset }
      guard count > 0 else { return nil }
      offset = moves[count - 1].input + (offset - moves[count - 1].output)
    }
    let count = stretches.sortedCount { $0.output <= offset }
    guard count > 0 else { return nil }
    let stretch = stretches[count - 1]
    guard stretch.isLiteral else { return stretch.source }
    let start = stretch.source.bytes.lowerBound + (offset - stretch.output)
    return SourceSpan(file: stretch.source.file, bytes: start..<start + 1)
  }
}
