import Diagnostics

/// What template authors look up: the templates, their blocks, and the models of the pages. All of it comes from the schemas
/// that templates are checked against and from the templates themselves, so it cannot fall behind them.
package struct TemplateReference: Sendable {
  private let schema: ViewSchema
  let parsed: TemplateLibrary

  /// - Parameter sources: all templates; for those of the same name the family's own win, as they do in a build.
  package init(schema: ViewSchema, sources: [TemplateSource]) {
    self.schema = schema
    parsed = TemplateLibrary(sources)
  }

  // MARK: The list

  /// One line for each template: its name, whose it is, and what it makes.
  package func list() -> String {
    let width = names.map(\.count).max() ?? 0
    return names.map { name in
      let summary = schema.pages.first { $0.template == name }.map { "page \($0.name): \($0.summary)" } ?? purpose(of: name)
      let isOwn = parsed.template(named: name).map { parsed.templates[$0].source.origin == .own } ?? false
      return "\(name)\(String(repeating: " ", count: width - name.count + 2))\(isOwn ? "(yours) " : "")\(summary)\n"
    }.joined()
  }

  /// The template names, the pages' first, in the order of the schema.
  var names: [String] {
    let pages = schema.pages.map(\.template)
    let all = Set(parsed.templates.map(\.source.name))
    return pages.filter(all.contains) + all.subtracting(pages).sorted()
  }

  /// What a template says of itself in the comment that it begins with.
  func purpose(of name: String) -> String {
    guard let index = parsed.template(named: name) else { return "" }
    let text = String(decoding: parsed.templates[index].source.bytes.prefix(2_000), as: UTF8.self)
    guard text.hasPrefix("{{!"), let end = text.firstRange(of: "}}") else { return "" }
    return text[text.index(text.startIndex, offsetBy: 3)..<end.lowerBound].split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
  }

  // MARK: Models

  /// Every name that the templates of a page may use, with its type and meaning: for the page or template file `name`. Nil
  /// when there is no such page.
  package func model(of name: String) -> String? {
    let found = schema.pages.filter { matches($0, name) }
    guard !found.isEmpty else { return nil }
    return found.map { text(of: $0) }.joined(separator: "\n")
  }

  /// The page that `name` most likely means.
  package func nearestPage(to name: String) -> String? {
    NearestName.nearest(to: name, among: schema.pages.map(\.name) + schema.pages.map(\.template))
  }

  private func matches(_ page: ViewSchema.Page, _ name: String) -> Bool {
    page.name == name || page.template == name || page.template == "\(name).mustache"
      || TemplateLibrary.partialName(page.template) == name
  }

  private func text(of page: ViewSchema.Page) -> String {
    var text = "\(page.name), made by \(page.template)\n\(page.summary)\n"
    for type in reachable(from: page.root) {
      let record = schema[type]
      text += "\n\(record.name): \(record.summary)\n"
      let names = record.fields.map(\.name)
      let types = record.fields.map { title($0) }
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
  func reachable(from root: RecordType) -> [RecordType] {
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

  /// The type of a field, and whether it may be missing.
  func title(_ field: ViewSchema.Field) -> String {
    let type =
      switch field.type {
      case .record(let type): schema[type].name
      case .list(let type): "list of \(schema[type].name)"
      case .markup(let format): "markup (\(format.rawValue))"
      // Without its article.
      default: String(Compiler.title(field.type).drop { $0 == "a" || $0 == "n" }.drop { $0 == " " })
      }
    switch field.type {
    case .flag, .list: return type
    default: return field.presence == .optional ? "\(type), or missing" : type
    }
  }
}
