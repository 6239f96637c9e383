import Diagnostics
import Languages
import Templates
import Testing

@testable import Rendering

@Suite("Records whose fields are said once")
struct RecordTests {
  private struct Thing {
    var name: String?
    var parts: [String] = []
  }

  /// A field is shown as it is declared, a list's flag before the list, and one without a value is missing.
  @Test func fieldsAreDeclaredAndFilledInOnePlace() throws {
    var schema = ViewSchema()
    let part = Record<String>("part", in: &schema) { $0.text("text") { $0 } }
    let thing = Record<Thing>("thing", in: &schema) { thing in
      thing.text("name", .optional) { $0.name }
      thing.text("language") { $1.language.identifier }
      thing.part({ $0.number("count") { $0 } }) { thing, _ in thing.parts.count }
      thing.list("parts", of: part, flag: "hasParts") { $0.parts }
      thing.record("first", of: part, .optional) { $0.parts.first }
    }
    #expect(schema[thing.type].fields.map(\.name) == ["name", "language", "count", "hasParts", "parts", "first"])
    #expect(schema[thing.type].fields.map(\.presence) == [.optional, .always, .always, .optional, .optional, .optional])

    let page = schema.page("thing", root: thing.type, template: "thing.txt.mustache", "A thing")
    let text = "{{#name}}{{name}} {{/name}}{{language}} {{count}}{{#hasParts}}:{{#parts}} {{text}}{{/parts}}{{/hasParts}}"
    let source = TemplateSource(
      name: "thing.txt.mustache", file: FileID(index: 0), bytes: Array((text + "{{#first}} first {{text}}{{/first}}").utf8))
    let templates = try #require(TemplateSet.compile([source], for: schema).templates)
    let renderer = PageRenderer(plan: try SampleFamily.plan(), templates: try defaultTemplates(), language: .standard)
    let shared = try #require(renderer.shared[.calendar])
    func rendered(_ thing: Thing, as record: Record<Thing>) -> String {
      var data = ViewData(schema)
      var bytes: [UInt8] = []
      let root = record.make(thing, shared, &data)
      templates.render(page, root: root, data: data, shared: ViewData(schema, arena: .shared), into: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    let language = shared.language.identifier
    #expect(rendered(Thing(name: "tent", parts: ["pole", "peg"]), as: thing) == "tent \(language) 2: pole peg first pole")
    #expect(rendered(Thing(), as: thing) == "\(language) 0")
  }
}
