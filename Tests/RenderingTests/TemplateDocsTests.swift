import DefaultTheme
import Diagnostics
import Foundation
import Testing

@testable import Rendering
@testable import Templates

/// docs/templates/ is what the program knows about its templates.
@Suite("docs/templates")
struct TemplateDocsTests {
  /// The most that a page of records holds, in bytes.
  static let pageSize = 14 * 1024

  static let schema = PageModels.standard.schema

  static let reference: TemplateReference = {
    let sources = DefaultTheme.files.filter { $0.path.hasSuffix(".mustache") }.enumerated().map { index, file in
      TemplateSource(name: file.path, file: FileID(index: Int32(index)), bytes: file.bytes)
    }
    return TemplateReference(schema: schema, sources: sources)
  }()

  /// The templates, their blocks and the pages.
  static func lists() -> String {
    var text = "\n## Templates\n\n| file | makes |\n|---|---|\n"
    for name in reference.names {
      let page = schema.pages.first { $0.template == name }
      let purpose = page?.summary ?? reference.purpose(of: name)
      text += "| `\(name)` | \(cell(purpose))\(page == nil ? " (partial)" : "") |\n"
    }
    text +=
      "\n## Blocks\n\nWhat a file of your own can replace with `{{$name}}…{{/name}}` inside a parent tag.\n\n| file | blocks |\n|---|---|\n"
    for name in reference.names {
      guard let index = reference.parsed.template(named: name) else { continue }
      let blocks = blocks(reference.parsed.templates[index].nodes)
      if !blocks.isEmpty { text += "| `\(name)` | \(blocks.map { "`\($0)`" }.joined(separator: ", ")) |\n" }
    }
    text += "\n## Pages\n\n| page | template | begins with the record |\n|---|---|---|\n"
    for page in schema.pages { text += "| \(page.name) | `\(page.template)` | \(schema[page.root].name) |\n" }
    return text
  }

  static func cell(_ text: String) -> String { text.replacing("|", with: "\\|").replacing("<", with: "&lt;") }

  /// The blocks that a template offers, those inside one another's defaults included.
  static func blocks(_ nodes: [Node]) -> [String] {
    var names: [String] = []
    for node in nodes {
      switch node {
      case .block(let block): names += [block.name] + blocks(block.body)
      case .section(let section): names += blocks(section.body)
      case .partial(let partial): for override in partial.overrides { names += blocks(override.body) }
      case .lineStart, .text, .value: break
      }
    }
    return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// A table of a record's fields; of a record with very many, such as the words, several.
  static func texts(of record: ViewSchema.Record) -> [String] {
    let head = "\(record.name)\n\n\(record.summary).\n\n| name | type | meaning |\n|---|---|---|\n"
    var texts = [head]
    for field in record.fields {
      let row = "| `\(field.name)` | \(reference.title(field)) | \(cell(field.summary)) |\n"
      if texts[texts.count - 1].utf8.count + row.utf8.count > pageSize { texts.append(head) }
      texts[texts.count - 1] += row
    }
    return texts
  }

  /// The kinds of pages that a record is of: the names of their templates, without what tells a page's part or sheet from it.
  static func kinds(of record: String) -> [String] {
    let names = schema.pages.map { String($0.template.prefix { $0 != "." }.replacing(/^(print-|feed-)/, with: "")) }
    let kinds = names.map { name in names.filter { name.hasPrefix($0 + "-") }.min { $0.count < $1.count } ?? name }
    let own = zip(schema.pages, kinds).filter { page, _ in
      reference.reachable(from: page.root).contains { schema[$0].name == record }
    }
    return Set(own.map(\.1)).sorted()
  }

  /// The reference in pages: everything but the records, then those of each kind of page, and what several kinds share by first letters, so
  /// that one more changes one page.
  static let pages: [(path: String, text: String)] = {
    var pages: [(path: String, text: String)] = []
    var index = "\n## Records\n\n| page | records |\n|---|---|\n"
    var seen: Set<String> = []
    let records = schema.records.filter { seen.insert($0.name).inserted && !$0.fields.isEmpty }
    let groups = Dictionary(grouping: records) { record in
      let kinds = kinds(of: record.name)
      return kinds.count == 1 ? kinds[0] : "shared-\(record.name.prefix(1).lowercased())"
    }
    for (kind, group) in groups.sorted(by: { $0.key < $1.key }) {
      var parts: [(text: String, names: [String])] = []
      for record in group.sorted(by: { $0.name < $1.name }) {
        for told in Self.texts(of: record) {
          if parts.last.map({ $0.text.utf8.count + told.utf8.count > pageSize }) ?? true { parts.append(("", [])) }
          parts[parts.count - 1].text += "\n## " + told
          parts[parts.count - 1].names.append(record.name)
        }
      }
      for (number, part) in parts.enumerated() {
        let name = "\(kind)\(number == 0 ? "" : "-\(number + 1)").md"
        let head = "# Records of templates: \(kind)\(number == 0 ? "" : ", \(number + 1)")\n"
        pages.append(("docs/templates/" + name, head + "\nWritten by the program: [reference.md](reference.md).\n" + part.text))
        index += "| [\(name)](\(name)) | \(part.names.joined(separator: ", ")) |\n"
      }
    }
    let first = """
      # Reference of templates

      Written by the program: `RECORD_GOLDEN=1 swift test --filter TemplateDocsTests`. [templates.md](../templates.md) explains the language,
      [faults.md](faults.md) lists what the check says.

      """
    pages.append(("docs/templates/reference.md", first + lists() + index))
    return pages
  }()

  @Test func isTheReferenceOfToday() throws {
    let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil
    for (path, text) in Self.pages where (try? String(contentsOfFile: path, encoding: .utf8)) != text {
      if isRecording { try text.write(toFile: path, atomically: true, encoding: .utf8) }
      Issue.record("\(path) is not what the program says today: RECORD_GOLDEN=1 swift test --filter TemplateDocsTests writes it")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: "docs/templates").map { "docs/templates/" + $0 }
    for file in Set(files).subtracting(Self.pages.map(\.path)).subtracting(["docs/templates/faults.md"]) {
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

  /// No row of Data/models.txt tells of what is not there.
  @Test func everySentenceIsOfSomething() {
    let schema = PageModels.standard.schema
    let common = ["page", "sheet", "memberCard"]
    var known = Set(common + schema.pages.map(\.template) + ["own", "ownPage"])
    for record in schema.records {
      known.formUnion([record.name] + record.fields.flatMap { field in ([record.name] + common).map { "\($0).\(field.name)" } })
    }
    #expect(Set(ModelTexts.texts.keys).subtracting(known) == [])
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
