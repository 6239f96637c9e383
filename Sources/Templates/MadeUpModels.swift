/// Made-up data for the pages of templates of one's own: whatever a section asks for is there in one page and missing in another, so
/// that each part of a template is seen on the day it is written and not in the night in which data first reach it.
package struct MadeUpModels: Sendable {
  /// Which fields are there: all or none but the exceptions, by name.
  private struct Choice: Hashable {
    var hasAll: Bool
    var exceptions: [String: Bool] = [:]
    /// How many records a list has.
    var count = 1

    func has(_ field: ViewSchema.Field) -> Bool { exceptions[field.name] ?? (hasAll || field.presence == .always) }
  }

  private let schema: ViewSchema
  private let choices: [Choice]
  /// The pages that a template of one's own is used on.
  package let pages: [PageType]
  /// How many variants there are of each page.
  package var variantCount: Int { choices.count }

  /// How the files that a page makes end.
  package func suffix(of page: PageType) -> String {
    ".\(schema[page].template.split(separator: ".").dropFirst().first ?? "html")"
  }

  /// At most this many sections of all own templates are turned on and off on their own.
  private static let mostSections = 400

  /// - Parameter set: the templates, compiled for `schema`.
  package init(_ set: TemplateSet, schema: ViewSchema) {
    self.schema = schema
    pages = set.pagesOfOwnTemplates.filter { [.html, .xml].contains(set.programs[Int($0.index)].format) }
    var wanted: [[String: Bool]] = []
    for template in set.ownTemplates { Self.collect(template.nodes, inside: [:], &wanted) }
    var choices = [Choice(hasAll: true), Choice(hasAll: true, count: 2), Choice(hasAll: false)]
    for exceptions in wanted.prefix(Self.mostSections) {
      choices.append(Choice(hasAll: true, exceptions: exceptions))
      choices.append(Choice(hasAll: false, exceptions: exceptions))
    }
    var seen: Set<Choice> = []
    self.choices = choices.filter { seen.insert($0).inserted }
  }

  /// Adds what each section needs to be reached: that those around it are on or off as they ask.
  private static func collect(_ nodes: [Node], inside: [String: Bool], _ found: inout [[String: Bool]]) {
    for node in nodes {
      switch node {
      case .section(let section):
        var reached = inside
        for part in section.name.parts.dropLast() { reached[part] = true }
        if let name = section.name.parts.last { reached[name] = !section.isInverted }
        found.append(reached)
        collect(section.body, inside: reached, &found)
      case .block(let block): collect(block.body, inside: inside, &found)
      case .partial(let partial): for block in partial.overrides { collect(block.body, inside: inside, &found) }
      case .lineStart, .text, .value: break
      }
    }
  }

  /// One variant of a page.
  ///
  /// - Returns: where each part of it comes from in the templates.
  package func render(
    _ page: PageType, variant: Int, with set: TemplateSet, into output: inout [UInt8]
  ) -> OutputOrigins {
    var data = ViewData(schema)
    var made: [UInt16: [ViewRef]] = [:]
    let root = make(schema[page].root, choices[variant], &data, &made)
    return set.renderWithOrigins(page, root: root[0], data: data, shared: ViewData(schema, arena: .shared), into: &output)
  }

  /// The records of a type: one, or as many as lists have. Each type is made once, as pages may show it in many places.
  private func make(_ type: RecordType, _ choice: Choice, _ data: inout ViewData, _ made: inout [UInt16: [ViewRef]]) -> [ViewRef] {
    if let known = made[type.index] { return known }
    let records = (1...choice.count).map { _ in data.make(type) }
    made[type.index] = records
    for (number, record) in records.enumerated() {
      for field in schema[type].fields where choice.has(field) {
        func slot<Kind>(_ kind: Kind.Type) -> Slot<Kind> { Slot(record: type.index, cell: field.cell) }
        switch field.type {
        case .text: data.set(record, slot(TextKind.self), Self.sample(field.name, number))
        case .markup: break
        case .path: data.set(record, slot(PathKind.self), field.name == "root" ? "./" : "index.html")
        case .url: data.set(record, slot(URLKind.self), "https://planner.example/")
        case .number: data.set(record, slot(NumberKind.self), number + 1)
        case .flag: data.set(record, slot(FlagKind.self), true)
        case .record(let child):
          let child = (type: child, records: make(child, choice, &data, &made))
          data.set(record, RecordSlot(record: type.index, cell: field.cell, type: child.type), child.records[0])
        case .list(let child):
          let records = make(child, choice, &data, &made)
          data.set(record, ListSlot(record: type.index, cell: field.cell, type: child), records)
        }
      }
    }
    return records
  }

  /// Words for a field; for those that attributes with a form of their own are made of, what they hold on real pages.
  private static func sample(_ name: String, _ number: Int) -> String { samples[name] ?? "Text \(number + 1)" }

  private static let samples = [
    "language": "en", "direction": "ltr", "machine": "2027-03-01", "width": "40", "height": "40",
  ]
}
