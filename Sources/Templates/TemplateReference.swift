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
    return text[text.index(text.startIndex, offsetBy: 3)..<end.lowerBound].split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
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

  // MARK: Faults

  /// Every finding about templates: its id without `template.`, and what it means.
  package static let faults: [(id: String, meaning: String)] = [
    ("unclosed-tag", "a tag without its closing braces, or cut by the next tag"),
    ("empty-tag", "a tag that names nothing"),
    ("bad-name", "a name with white space in it, or a dot at its end"),
    ("bad-delimiters", "a change of delimiters that does not name two"),
    ("not-utf8", "the file is not UTF-8 text"),
    ("unclosed-section", "a section, block or parent without its closing tag"),
    ("unopened-section", "a closing tag of something that is not open"),
    ("crossed-section", "a section closed while another inside it is open"),
    ("too-deep", "too many tags or templates in one another"),
    ("too-large", "a page that grows too large, mostly because partials multiply"),
    ("unknown-name", "a name that the page's model does not have here"),
    ("not-a-record", "a dotted name through something that has no fields"),
    ("not-a-section", "a section over something that is always there"),
    ("not-printable", "a list, record, yes-or-no or partial name written out"),
    ("not-a-choice", "a dynamic name that does not name partials"),
    ("missing-partial", "a partial or parent that there is no file of"),
    ("missing-template", "a page without its template"),
    ("wrong-format", "a partial or file that makes something else than the page"),
    ("partial-cycle", "a partial or parent that includes itself"),
    ("dead-override", "a block that replaces nothing"),
    ("repeated-block", "a block replaced twice in one parent tag"),
    ("ignored-text", "warning: text in a parent tag and outside its blocks"),
    ("unused", "warning: a file of yours that no page uses"),
    ("raw-value", "a triple tag over something that is not ready-made markup of the page's format"),
    ("escaped-markup", "warning: ready-made markup in a plain tag, so its tags show as text"),
    ("markup-place", "ready-made markup where only text can stand"),
    ("unquoted-attribute", "a value in an attribute without quotes"),
    ("tag-name", "a value in the name of a tag"),
    ("attribute-name", "a value as an attribute or in its name"),
    ("in-comment", "a value in a comment"),
    ("in-doctype", "a value in the doctype"),
    ("in-cdata", "a value in a CDATA section"),
    ("in-instruction", "a value in a processing instruction"),
    ("in-script", "a value in a script that is not a JSON data block"),
    ("in-style", "a value in a style element or attribute"),
    ("in-event-handler", "a value in an attribute such as onclick"),
    ("in-raw-text", "a value in an element whose text is not markup"),
    ("refused-attribute", "a value in an attribute that takes none, such as srcdoc"),
    ("loaded-address", "an address from data where a page would load code from it"),
    ("unsafe-address", "a value that would become part of an address's scheme"),
    ("json-escape", "a value after a backslash in a JSON string"),
    ("content-line", "a value or a line that iCalendar and vCard lines cannot have"),
    ("state-differs", "a section that begins in one place and ends in another, such as inside a tag"),
    ("unfinished", "a template that ends inside a tag, a comment or a line's name"),
  ]

  // MARK: The page for docs/

  /// The templates, their blocks and all records as Markdown, for docs/templates/.
  package func markdown() -> String {
    var text = "### Templates\n\n| file | makes |\n|---|---|\n"
    for name in names {
      let page = pages.first { $0.page.template == name }
      text += "| `\(name)` | \(Self.cell(page.map { $0.page.summary } ?? purpose(of: name)))\(page == nil ? " (partial)" : "") |\n"
    }
    text +=
      "\n### Blocks\n\nWhat a file of your own can replace with `{{$name}}…{{/name}}` inside a parent tag.\n\n| file | blocks |\n|---|---|\n"
    for name in names {
      guard let index = library.template(named: name) else { continue }
      let blocks = Self.blocks(library.templates[index].nodes)
      if !blocks.isEmpty { text += "| `\(name)` | \(blocks.map { "`\($0)`" }.joined(separator: ", ")) |\n" }
    }
    text += "\n### Pages\n\n| page | template | begins with the record |\n|---|---|---|\n"
    for page in pages {
      text += "| \(page.page.name) | `\(page.page.template)` | \(page.schema[page.page.root].name) |\n"
    }
    text += "\n### What the check says\n\nEach with file, line and column. Errors stop the build before anything is rendered.\n\n"
    text += "| id | meaning |\n|---|---|\n"
    for fault in Self.faults { text += "| `template.\(fault.id)` | \(fault.meaning) |\n" }
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
