import DefaultTheme
import Diagnostics
import Foundation
import Templates
import Testing

@testable import Rendering

/// docs/templates/ is what the program knows about its templates.
@Suite("docs/templates")
struct TemplateDocsTests {
  /// The most that a page of records holds, in bytes.
  static let pageSize = 14 * 1024

  static let reference: TemplateReference = {
    let sources = DefaultTheme.files.filter { $0.path.hasSuffix(".mustache") }.enumerated().map { index, file in
      TemplateSource(name: file.path, file: FileID(index: Int32(index)), bytes: file.bytes)
    }
    return TemplateReference(schemas: [PageModels.standard.schema], sources: sources)
  }()

  /// The reference, cut into pages: everything but the records, then the records in order.
  static let pages: [(path: String, text: String)] = {
    let parts = reference.markdown().components(separatedBy: "\n### Records\n")
    var pages: [(path: String, text: String)] = []
    var index = "\n## Records\n\n| page | records |\n|---|---|\n"
    var names: [String] = []
    var text = ""
    func close() {
      let name = "records-\(pages.count + 1).md"
      pages.append(
        (
          "docs/templates/" + name,
          "# Records of templates, page \(pages.count + 1)\n\nWritten by the program: [reference.md](reference.md).\n" + text
        ))
      index += "| [\(name)](\(name)) | \(names.joined(separator: ", ")) |\n"
      (text, names) = ("", [])
    }
    for record in (parts.last ?? "").components(separatedBy: "\n#### ").dropFirst() {
      if !text.isEmpty, text.utf8.count + record.utf8.count > pageSize { close() }
      text += "\n## " + record
      names.append(String(record.prefix { $0 != "\n" }))
    }
    close()
    let first = """
      # Reference of templates

      Written by the program: `RECORD_GOLDEN=1 swift test --filter TemplateDocsTests`. [templates.md](../templates.md) explains the language.

      """
    pages.append(("docs/templates/reference.md", first + "\n" + (parts.first ?? "").replacing("### ", with: "## ") + index))
    return pages
  }()

  @Test func isTheReferenceOfToday() throws {
    let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil
    for (path, text) in Self.pages where (try? String(contentsOfFile: path, encoding: .utf8)) != text {
      if isRecording { try text.write(toFile: path, atomically: true, encoding: .utf8) }
      Issue.record("\(path) is not what the program says today: RECORD_GOLDEN=1 swift test --filter TemplateDocsTests writes it")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: "docs/templates").map { "docs/templates/" + $0 }
    for file in Set(files).subtracting(Self.pages.map(\.path)) {
      if isRecording { try FileManager.default.removeItem(atPath: file) }
      Issue.record("\(file) is not written by the program any more")
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
