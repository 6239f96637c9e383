import DefaultTheme
import Diagnostics
import Rendering
import Testing

@testable import Templates

@Suite("Literal text that was read before")
struct LiteralMemoryTests {
  /// Every page of the default theme, compiled behind the others and alone: the same instructions, the same text from the same places.
  @Test(arguments: [1, 4]) func aPageIsCompiledAsIfItWereTheFirst(jobs: Int) throws {
    let schema = PageModels.standard.schema
    let sources = DefaultTheme.files.filter { $0.path.hasSuffix(".mustache") }.enumerated().map { index, file in
      TemplateSource(name: file.path, file: FileID(index: Int32(index)), bytes: file.bytes)
    }
    let (set, diagnostics) = TemplateSet.compile(sources, for: schema, jobs: jobs)
    let together = try #require(set)
    #expect(!diagnostics.hasErrors)
    let library = TemplateLibrary(sources)
    let names = Compiler.Names(schema)
    let alone = TemplateSet(
      programs: try schema.pages.map { page in
        let format = try #require(OutputFormat(templateName: page.template))
        let index = try #require(library.template(named: page.template))
        var compiler = Compiler(schema: schema, names: names, in: library, format: format)
        compiler.compile(template: index, root: page.root)
        return compiler.program
      })
    #expect(together.programs.count > 30)
    #expect(together.digests == alone.digests)
    for (one, other) in zip(together.programs, alone.programs) {
      #expect(one.literalOrigins.map(\.start) == other.literalOrigins.map(\.start))
      #expect(one.literalOrigins.map(\.source) == other.literalOrigins.map(\.source))
      #expect(one.valueOrigins == other.valueOrigins)
    }
  }
}
