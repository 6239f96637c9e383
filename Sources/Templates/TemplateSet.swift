package import Diagnostics

/// One template file: its name below `templates/` and its text.
package struct TemplateSource: Sendable {
  /// Where a template comes from. A family's own wins over the default of the same name, file by file.
  package enum Origin: Sendable {
    case builtIn
    case own
  }

  /// The path below the templates folder, with `/` between parts: `month.html.mustache`.
  package let name: String
  package let file: FileID
  package let bytes: [UInt8]
  package let origin: Origin

  package init(name: String, file: FileID, bytes: [UInt8], origin: Origin = .builtIn) {
    self.name = name
    self.file = file
    self.bytes = bytes
    self.origin = origin
  }
}

/// All templates of a run, checked against a schema and ready to render. Safe to use from many threads at once.
package struct TemplateSet: Sendable {
  /// Compiles every page of the schema and checks every template, used or not.
  ///
  /// Nil when there is an error; the diagnostics are in order of file and place. Warnings alone leave a usable set.
  package static func compile(
    _ sources: [TemplateSource], for schema: ViewSchema
  ) -> (templates: TemplateSet?, diagnostics: [Diagnostic]) {
    (TemplateSet(), [])
  }

  /// Appends the page to `output`.
  ///
  /// - Parameters:
  ///   - root: a record of the type that the page was registered with.
  ///   - data: the page's own arena, in which `root` is; or any, when `root` is shared.
  ///   - shared: the run's shared arena; an empty one when there is none.
  /// - Complexity: O(bytes written). Allocates only for growth of `output`.
  package func render(
    _ page: PageType, root: ViewRef, data: borrowing ViewData, shared: borrowing ViewData, into output: inout [UInt8]
  ) {
  }

  /// Renders as `render` does and also tells which place of which template each part of the output came from.
  package func renderWithOrigins(
    _ page: PageType, root: ViewRef, data: borrowing ViewData, shared: borrowing ViewData, into output: inout [UInt8]
  ) -> OutputOrigins {
    OutputOrigins()
  }
}

/// Which template text each part of a page came from.
package struct OutputOrigins: Sendable {
  var starts: [(output: Int, source: SourceSpan)] = []

  /// The place of the template that made the output byte at `offset`: for literal text the very byte, for a value its tag.
  package func source(at offset: Int) -> SourceSpan? {
    nil
  }
}
