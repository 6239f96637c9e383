import DefaultTheme
import Diagnostics
import Foundation
import Templates
import Testing

@testable import Rendering

/// docs/templates.md ends with what the program knows about its templates.
@Suite("docs/templates.md")
struct TemplateDocsTests {
  static let mark = "TemplateDocsTests -->\n"

  static let reference: TemplateReference = {
    let sources = DefaultTheme.files.filter { $0.path.hasSuffix(".mustache") }.enumerated().map { index, file in
      TemplateSource(name: file.path, file: FileID(index: Int32(index)), bytes: file.bytes)
    }
    return TemplateReference(schemas: [PageModels.standard.schema], sources: sources)
  }()

  @Test func endsWithTheReferenceOfToday() throws {
    let page = try String(contentsOfFile: "docs/templates.md", encoding: .utf8)
    let end = try #require(page.firstRange(of: Self.mark)).upperBound
    let written = "\n" + Self.reference.markdown()
    guard page[end...] != written else { return }
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try (page[..<end] + written).write(toFile: "docs/templates.md", atomically: true, encoding: .utf8)
      Issue.record("docs/templates.md was written anew: read its diff")
    } else {
      Issue.record("docs/templates.md is not what the program says today: RECORD_GOLDEN=1 swift test --filter TemplateDocsTests")
    }
  }

  @Test func everyFieldHasASentence() {
    for record in PageModels.standard.schema.records {
      #expect(!record.summary.isEmpty && !record.summary.hasSuffix("."), "\(record.name)")
      for field in record.fields {
        #expect(!field.summary.isEmpty && !field.summary.hasSuffix("."), "\(record.name).\(field.name)")
      }
    }
  }

  @Test func showsEveryPagesModel() throws {
    for page in PageModels.standard.schema.pages {
      let model = try #require(Self.reference.model(of: page.name))
      #expect(model.contains(page.template))
      #expect(Self.reference.model(of: page.template) != nil)
      #expect(Self.reference.list().contains(page.template))
    }
    #expect(Self.reference.model(of: "nonsense") == nil)
    #expect(Self.reference.nearestPage(to: "mnoth") == "month")
  }

  /// The page's own examples: an own layout that extends the built-in one.
  @Test func theExampleOfAnOwnLayoutWorks() throws {
    let page = try String(contentsOfFile: "docs/templates.md", encoding: .utf8)
    let start = try #require(page.firstRange(of: "    {{<default/layout}}"))
    let end = try #require(page.firstRange(of: "    {{/default/layout}}\n"))
    let example = page[start.lowerBound..<end.upperBound].split(separator: "\n").map { $0.dropFirst(4) + "\n" }.joined()
    var sources = DefaultTheme.files.filter { $0.path.hasSuffix(".mustache") }.enumerated().map { index, file in
      TemplateSource(name: file.path, file: FileID(index: Int32(index)), bytes: file.bytes)
    }
    sources.append(
      TemplateSource(
        name: "layout.html.mustache", file: FileID(index: Int32(sources.count)), bytes: Array(example.utf8), origin: .own))
    let (templates, diagnostics) = TemplateSet.compile(sources, for: PageModels.standard.schema)
    #expect(templates != nil)
    #expect(diagnostics == [])
  }
}
