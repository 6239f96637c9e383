import Diagnostics

/// What template authors look up: the templates, their blocks, and the models of the pages. All of it comes from the schemas
/// that templates are checked against and from the templates themselves, so it cannot fall behind them.
package struct TemplateReference: Sendable {
  private let schemas: [ViewSchema]
  private let library: TemplateLibrary

  /// - Parameter sources: all templates; for those of the same name the family's own win, as they do in a build.
  package init(schemas: [ViewSchema], sources: [TemplateSource]) {
    self.schemas = schemas
    library = TemplateLibrary(sources)
  }

  private struct Page {
    var schema: ViewSchema
    var page: ViewSchema.Page
  }

  private var pages: [Page] {
    var seen: Set<String> = []
    return schemas.flatMap { schema in schema.pages.map { Page(schema: schema, page: $0) } }
      .filter { seen.insert($0.page.template).inserted }
  }

  // MARK: The list

  /// One line for each template: its name, whose it is, and what it makes.
  package func list() -> String {
    let pages = self.pages
    let width = names.map(\.count).max() ?? 0
    return names.map { name in
      let summary = pages.first { $0.page.template == name }.map { "page \($0.page.name): \($0.page.summary)" } ?? purpose(of: name)
      let isOwn = library.template(named: name).map { library.templates[$0].source.origin == .own } ?? false
      return "\(name)\(String(repeating: " ", count: width - name.count + 2))\(isOwn ? "(yours) " : "")\(summary)\n"
    }.joined()
  }

  /// The template names, the pages' first, in the order of the schemas.
  private var names: [String] {
    let pages = self.pages.map(\.page.template)
    let all = Set(library.templates.map(\.source.name))
    return pages.filter(all.contains) + all.subtracting(pages).sorted()
  }

  /// What a template says of itself in the comment that it begins with.
  private func purpose(of name: String) -> String {
    guard let index = library.template(named: name) else { return "" }
    let text = String(decoding: library.templates[index].source.bytes.prefix(2_000), as: UTF8.self)
    guard text.hasPrefix("{{!"), let end = text.firstRange(of: "}}") else { return "" }
    return text[text.index(text.startIndex, offsetBy: 3)..<end.lowerBound].split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: Models

  /// Every name that the templates of a page may use, with its type and meaning: for the page or template file `name`. Nil
  /// when there is no such page.
  package func model(of name: String) -> String? {
    let found = pages.filter { matches($0.page, name) }
    guard !found.isEmpty else { return nil }
    return found.map { text(of: $0) }.joined(separator: "\n")
  }

  /// The page that `name` most likely means.
  package func nearestPage(to name: String) -> String? {
    NearestName.nearest(to: name, among: pages.map(\.page.name) + pages.map(\.page.template))
  }

  private func matches(_ page: ViewSchema.Page, _ name: String) -> Bool {
    page.name == name || page.template == name || page.template == "\(name).mustache"
      || TemplateLibrary.partialName(page.template) == name
  }

  private func text(of page: Page) -> String {
    var text = "\(page.page.name), made by \(page.page.template)\n\(page.page.summary)\n"
    for type in Self.reachable(from: page.page.root, in: page.schema) {
      let record = page.schema[type]
      text += "\n\(record.name): \(record.summary)\n"
      let names = record.fields.map(\.name)
      let types = record.fields.map { Self.title($0, in: page.schema) }
      let nameWidth = names.map(\.count).max() ?? 0
      let typeWidth = types.map(\.count).max() ?? 0
      for (field, type) in zip(record.fields, types) {
        text += "  \(field.name)\(String(repeating: " ", count: nameWidth - field.name.count + 2))"
        text += "\(type)\(String(repeating: " ", count: typeWidth - type.count + 2))\(field.summary)\n"
      }
    }
    return text
  }

  /// The root's record first, then those that it leads to, in the order in which they are met.
  private static func reachable(from root: RecordType, in schema: ViewSchema) -> [RecordType] {
    var order = [root]
    var index = 0
    while index < order.count {
      for field in schema[order[index]].fields {
        switch field.type {
        case .record(let type), .list(let type): if !order.contains(type) { order.append(type) }
        default: break
        }
      }
      index += 1
    }
    return order
  }

  private static func title(_ field: ViewSchema.Field, in schema: ViewSchema) -> String {
    let type =
      switch field.type {
      case .record(let type): schema[type].name
      case .list(let type): "list of \(schema[type].name)"
      case .markup(let format): "markup (\(format.rawValue))"
      case .choice(let names): "partial: \(names.joined(separator: " or "))"
      case .flag: "yes or no"
      case .text: "text"
      case .path: "path"
      case .url: "address"
      case .number: "number"
      }
    switch field.type {
    case .flag, .list: return type
    default: return field.presence == .optional ? "\(type), or missing" : type
    }
  }

  // MARK: The page for docs/

  /// The templates, their blocks and all records as Markdown, for docs/templates.md.
  package func markdown() -> String {
    var text = "### Templates\n\n| file | makes |\n|---|---|\n"
    for name in names {
      let page = pages.first { $0.page.template == name }
      text += "| `\(name)` | \(Self.cell(page.map { $0.page.summary } ?? purpose(of: name)))\(page == nil ? " (partial)" : "") |\n"
    }
    text += "\n### Blocks\n\nWhat a file of your own can replace with `{{$name}}…{{/name}}` inside a parent tag.\n\n| file | blocks |\n|---|---|\n"
    for name in names {
      guard let index = library.template(named: name) else { continue }
      let blocks = Self.blocks(library.templates[index].nodes)
      if !blocks.isEmpty { text += "| `\(name)` | \(blocks.map { "`\($0)`" }.joined(separator: ", ")) |\n" }
    }
    text += "\n### Pages\n\n| page | template | begins with the record |\n|---|---|---|\n"
    for page in pages {
      text += "| \(page.page.name) | `\(page.page.template)` | \(page.schema[page.page.root].name) |\n"
    }
    text += "\n### Records\n"
    var seen: Set<String> = []
    for schema in schemas {
      for record in schema.records where seen.insert(record.name).inserted && !record.fields.isEmpty {
        text += "\n#### \(record.name)\n\n\(record.summary).\n\n| name | type | meaning |\n|---|---|---|\n"
        for field in record.fields {
          text += "| `\(field.name)` | \(Self.title(field, in: schema)) | \(Self.cell(field.summary)) |\n"
        }
      }
    }
    return text
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|").replacing("<", with: "&lt;") }

  /// The blocks that a template offers, those inside one another's defaults included.
  private static func blocks(_ nodes: [Node]) -> [String] {
    var names: [String] = []
    for node in nodes {
      switch node {
      case .block(let block): names += [block.name] + blocks(block.body)
      case .section(let section): names += blocks(section.body)
      case .partial(let partial): for override in partial.overrides { names += blocks(override.body) }
      case .lineStart, .text, .value: break
      }
    }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
