import Diagnostics
import JSONText
import TestSupport
import Testing

@testable import Templates

/// One case of the Mustache specification.
struct SpecificationCase: Sendable, CustomTestStringConvertible {
  var name: String
  var template: String
  var data: DynamicValue
  var partials: [String: String]
  var expected: String
  var testDescription: String { name }

  /// The official cases of the modules that are kept. `allOfficialCasesAreHere` counts them.
  static let official: [SpecificationCase] = {
    var cases: [SpecificationCase] = []
    for module in ["comments", "delimiters", "interpolation", "inverted", "partials", "sections", "~dynamic-names", "~inheritance"]
    {
      let bytes = SharedData.bytes(SharedData.folder("vectors/mustache-spec/\(module).json")) ?? []
      let (json, _) = JSONText.parse(bytes, file: FileID(index: 0))
      for test in json?["tests"]?.elements.map({ $0 }) ?? [] {
        var partials: [String: String] = [:]
        if let given = test["partials"] { for (name, text) in given.members { partials[name.string ?? ""] = text.string } }
        cases.append(
          SpecificationCase(
            name: "\(module): \(test["name"]?.string ?? "")", template: test["template"]?.string ?? "",
            data: test["data"].map { DynamicValue($0) } ?? .null, partials: partials, expected: test["expected"]?.string ?? ""))
      }
    }
    return cases
  }()
}

extension DynamicValue {
  init(_ json: JSONValue) {
    switch json.kind {
    case .null: self = .null
    case .false: self = .flag(false)
    case .true: self = .flag(true)
    case .number: self = .number(json.numberText ?? "")
    case .string: self = .text(json.string ?? "")
    case .array: self = .list(json.elements.map { DynamicValue($0) })
    case .object: self = .record(json.members.map { Field(name: $0.name.string ?? "", value: DynamicValue($0.value)) })
    }
  }
}

@Suite("The Mustache specification's cases")
struct SpecificationTests {
  @Test func allOfficialCasesAreHere() {
    #expect(SpecificationCase.official.count == 184)
  }

  @Test(arguments: SpecificationCase.official)
  func rendersWithDataOfNoDeclaredShape(_ c: SpecificationCase) {
    let result = DynamicHarness.render(c.template, data: c.data, partials: c.partials, unknowns: .silent)
    #expect(result.diagnostics.filter { $0.severity == .error } == [])
    #expect(result.text == c.expected)
  }

  /// The same cases through a schema guessed from their data, as far as a schema can say it: no missing names, no lists of
  /// bare values, no partials that include themselves or that data name.
  @Test func rendersWithASchemaWhereOneIsPossible() {
    var compiled = 0
    for c in SpecificationCase.official {
      guard let result = InferredModel.render(c) else { continue }
      compiled += 1
      #expect(result == c.expected, "\(c.name)")
    }
    #expect(compiled >= 100, "only \(compiled) cases had a schema")
  }
}

enum DynamicHarness {
  static func render(
    _ template: String, data: DynamicValue, partials: [String: String] = [:], name: String = "main.mustache",
    unknowns: DynamicTemplate.Unknowns = .reported
  ) -> TestModel.Result {
    var files = SourceFiles()
    let main = files.add(SourceFile(path: name, bytes: Array(template.utf8)))
    var sources: [String: TemplateSource] = [:]
    for (name, text) in partials.sorted(by: { $0.key < $1.key }) {
      let fileName = name.hasSuffix(".mustache") ? name : "\(name).mustache"
      let id = files.add(SourceFile(path: fileName, bytes: Array(text.utf8)))
      sources[fileName] = TemplateSource(name: fileName, file: id, bytes: Array(text.utf8))
    }
    let known = sources
    let (output, diagnostics) = DynamicTemplate.render(
      TemplateSource(name: name, file: main, bytes: Array(template.utf8)), data: data, unknowns: unknowns, load: { known[$0] })
    return TestModel.Result(text: String(decoding: output, as: UTF8.self), diagnostics: diagnostics, files: files)
  }
}

/// A schema guessed from data.
struct InferredModel {
  private var schema = ViewSchema()
  private var fill: [(inout ViewData, ViewRef) -> Void] = []

  /// Nil when no schema can say the data, or the template does not fit it.
  static func render(_ c: SpecificationCase) -> String? {
    var model = InferredModel()
    guard case .record = c.data, let (root, setters) = model.record(c.data, name: "root") else { return nil }
    let page = model.schema.page("main", root: root, template: "main.mustache", "The case")
    var sources = [TemplateSource(name: "main.mustache", file: FileID(index: 0), bytes: Array(c.template.utf8))]
    for (index, partial) in c.partials.sorted(by: { $0.key < $1.key }).enumerated() {
      sources.append(
        TemplateSource(name: "\(partial.key).mustache", file: FileID(index: Int32(index + 1)), bytes: Array(partial.value.utf8)))
    }
    guard let templates = TemplateSet.compile(sources, for: model.schema).templates else { return nil }
    var data = ViewData(model.schema)
    let record = data.make(root)
    setters(&data, record)
    var output: [UInt8] = []
    templates.render(page, root: record, data: data, shared: ViewData(model.schema, arena: .shared), into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  typealias Setter = (inout ViewData, ViewRef) -> Void

  private mutating func record(_ value: DynamicValue, name: String) -> (RecordType, Setter)? {
    guard case .record(let fields) = value else { return nil }
    let type = schema.record(name, name)
    var setters: [Setter] = []
    for field in fields {
      guard field.name.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) })
      else {
        return nil
      }
      switch field.value {
      case .null: _ = schema.text(type, field.name, "null", .optional)
      case .flag(let flag):
        let slot = schema.flag(type, field.name, "a flag")
        setters.append { $0.set($1, slot, flag) }
      case .number(let number):
        let slot = schema.text(type, field.name, "a number", .optional)
        setters.append { $0.set($1, slot, number) }
      case .text(let text):
        let slot = schema.text(type, field.name, "a text", .optional)
        setters.append { $0.set($1, slot, text) }
      case .record:
        guard let (inner, fill) = record(field.value, name: field.name) else { return nil }
        let slot = schema.record(type, field.name, "a record", of: inner)
        setters.append { data, reference in
          let record = data.make(inner)
          fill(&data, record)
          data.set(reference, slot, record)
        }
      case .list(let list):
        var inner: RecordType?
        var fills: [Setter] = []
        for element in list {
          // Each element has a record type of its own here, so only lists of one shape work: take the first's.
          guard case .record = element else { return nil }
          if inner == nil {
            guard let (type, fill) = record(element, name: field.name) else { return nil }
            inner = type
            fills.append(fill)
          } else {
            return nil
          }
        }
        let empty = schema.record("\(field.name)Empty", "nothing")
        let slot = schema.list(type, field.name, "a list", of: inner ?? empty)
        let (element, allFills) = (inner, fills)
        setters.append { data, reference in
          guard let element else { return }
          let records = allFills.map { fill in
            let record = data.make(element)
            fill(&data, record)
            return record
          }
          data.set(reference, slot, records)
        }
      }
    }
    let all = setters
    return (type, { data, reference in for setter in all { setter(&data, reference) } })
  }
}
