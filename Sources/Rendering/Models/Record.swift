package import Templates

/// One kind of thing that templates can show: its fields, and how a `Source` fills them.
///
/// A field is said once: its name in templates, and how it is filled; what it means is a row of `Data/models.txt`. Children are
/// declared before the records that hold them:
///
///     let item = Record<Meal>("meal", in: &schema) { meal in
///       meal.text("title") { $0.title }
///       meal.text("cook", .optional) { meal, shared in meal.cook.map { shared.plan.shown.members[$0].name } }
///     }
typealias Record<Source> = RecordOf<Source, SharedViews>
typealias Fields<Source> = FieldsOf<Source, SharedViews>

/// The same for any `Shared`: what all records are filled from beside their own source. Pages have `SharedViews`.
package struct RecordOf<Source, Shared>: Sendable {
  package let type: RecordType
  private let fills: [FieldsOf<Source, Shared>.Fill]

  init(_ name: String, in schema: inout ViewSchema, _ declare: (inout FieldsOf<Source, Shared>) -> Void) {
    type = schema.record(name, ModelTexts[name])
    fills = FieldsOf.declare(of: type, in: &schema, declare)
  }

  /// A new record with the source's values.
  package func make(_ source: Source, _ shared: Shared, _ data: inout ViewData) -> ViewRef {
    let record = data.make(type)
    for fill in fills { fill(source, shared, record, &data) }
    return record
  }

  /// The bytes of a page that shows nothing but such a record.
  func render(_ source: Source, _ shared: Shared, as page: PageType, _ templates: TemplateSet, _ schema: ViewSchema) -> [UInt8] {
    var data = ViewData(schema)
    let root = make(source, shared, &data)
    var bytes: [UInt8] = []
    templates.render(page, root: root, data: data, shared: ViewData(schema, arena: .shared), into: &bytes)
    return bytes
  }
}

/// The fields of a record while they are declared, in the order in which `templates --show-model` shows them.
///
/// The last argument of each says how it is filled: from the source alone, or from the source and what is shared. A field whose
/// value is nil is missing.
struct FieldsOf<Source, Shared> {
  typealias Fill = @Sendable (Source, Shared, ViewRef, inout ViewData) -> Void
  typealias Value<Result> = @Sendable (Source) -> Result
  typealias SharedValue<Result> = @Sendable (Source, Shared) -> Result

  private let type: RecordType
  private var schema: ViewSchema
  private var fills: [Fill] = []
  /// Where the meanings are of fields that several records have, if not those of `page`.
  var common = "page"

  fileprivate static func declare(
    of type: RecordType, in schema: inout ViewSchema, _ declare: (inout FieldsOf) -> Void
  ) -> [Fill] {
    var fields = FieldsOf(type: type, schema: schema)
    declare(&fields)
    schema = fields.schema
    return fields.fills
  }

  /// What a field means.
  private func meaning(_ name: String) -> String { ModelTexts["\(schema[type].name).\(name)", "\(common).\(name)", "page.\(name)"] }

  // MARK: Texts

  /// Words, escaped for the place where a template puts them.
  ///
  /// - Parameter summary: what it means, if that is not known by its name.
  mutating func text(
    _ name: String, says summary: String? = nil, _ presence: Presence = .always, _ value: @escaping SharedValue<String?>
  ) {
    let slot = schema.text(type, name, summary ?? meaning(name), presence)
    fills.append { source, shared, record, data in
      if let text = value(source, shared) { data.set(record, slot, text) }
    }
  }

  mutating func text(
    _ name: String, says summary: String? = nil, _ presence: Presence = .always, _ value: @escaping Value<String?>
  ) {
    text(name, says: summary, presence) { source, _ in value(source) }
  }

  /// An address inside the site, made by the program: relative and percent-encoded.
  mutating func path(_ name: String, _ presence: Presence = .always, _ value: @escaping SharedValue<String?>) {
    let slot = schema.path(type, name, meaning(name), presence)
    fills.append { source, shared, record, data in
      if let path = value(source, shared) { data.set(record, slot, path) }
    }
  }

  mutating func path(_ name: String, _ presence: Presence = .always, _ value: @escaping Value<String?>) {
    path(name, presence) { source, _ in value(source) }
  }

  /// An address from data, written only if its scheme is allowed.
  mutating func url(_ name: String, _ presence: Presence = .always, _ value: @escaping SharedValue<String?>) {
    let slot = schema.url(type, name, meaning(name), presence)
    fills.append { source, shared, record, data in
      if let address = value(source, shared) { data.set(record, slot, address) }
    }
  }

  mutating func url(_ name: String, _ presence: Presence = .always, _ value: @escaping Value<String?>) {
    url(name, presence) { source, _ in value(source) }
  }

  /// A whole number in ASCII digits.
  mutating func number(_ name: String, _ value: @escaping SharedValue<Int>) {
    let slot = schema.number(type, name, meaning(name))
    fills.append { source, shared, record, data in data.set(record, slot, value(source, shared)) }
  }

  mutating func number(_ name: String, _ value: @escaping Value<Int>) { number(name) { source, _ in value(source) } }

  /// A yes or no, for sections.
  mutating func flag(_ name: String, _ value: @escaping SharedValue<Bool>) {
    let slot = schema.flag(type, name, meaning(name))
    fills.append { source, shared, record, data in data.set(record, slot, value(source, shared)) }
  }

  mutating func flag(_ name: String, _ value: @escaping Value<Bool>) { flag(name) { source, _ in value(source) } }

  // MARK: Markup

  /// Ready-made text of a template's format, written by the program and never by data.
  mutating func markup(_ name: String, format: OutputFormat, _ presence: Presence = .always, _ value: @escaping Value<String?>) {
    let slot = schema.markup(type, name, meaning(name), format: format, presence)
    fills.append { source, _, record, data in
      if let text = value(source) { data.set(record, slot, text) }
    }
  }

  /// Content lines of a calendar, folded and each ended by CRLF. They are written as they are.
  mutating func finishedLines(_ name: String, _ value: @escaping Value<[UInt8]>) {
    let slot = schema.markup(type, name, meaning(name), format: .ics)
    fills.append { source, _, record, data in data.set(record, slot, finishedLines: value(source)) }
  }

  // MARK: Other records

  /// A record of its own, made from a source.
  mutating func record<Child>(
    _ name: String, of child: RecordOf<Child, Shared>, _ presence: Presence = .always,
    _ value: @escaping SharedValue<Child?>
  ) {
    let slot = schema.record(type, name, meaning(name), of: child.type, presence)
    fills.append { source, shared, record, data in
      if let part = value(source, shared) { data.set(record, slot, child.make(part, shared, &data)) }
    }
  }

  mutating func record<Child>(
    _ name: String, of child: RecordOf<Child, Shared>, _ presence: Presence = .always,
    _ value: @escaping Value<Child?>
  ) {
    record(name, of: child, presence) { source, _ in value(source) }
  }

  /// One of the records that are there already.
  mutating func record<Child, Other>(
    _ name: String, ofShared child: RecordOf<Child, Other>, _ presence: Presence = .always,
    _ value: @escaping SharedValue<ViewRef?>
  ) {
    let slot = schema.record(type, name, meaning(name), of: child.type, presence)
    fills.append { source, shared, record, data in data.set(record, slot, value(source, shared)) }
  }

  /// Records made from sources, in the order of the page.
  ///
  /// - Parameter flag: the name of a field before it, set if there are any.
  mutating func list<Child>(
    _ name: String, of child: RecordOf<Child, Shared>, flag: String? = nil,
    _ value: @escaping SharedValue<[Child]>
  ) {
    list(name, of: child.type, flag) { source, shared, data in
      value(source, shared).map { child.make($0, shared, &data) }
    }
  }

  mutating func list<Child>(
    _ name: String, of child: RecordOf<Child, Shared>, flag: String? = nil,
    _ value: @escaping Value<[Child]>
  ) {
    list(name, of: child, flag: flag) { source, _ in value(source) }
  }

  /// Some of the records that are there already.
  mutating func list<Child, Other>(
    _ name: String, ofShared child: RecordOf<Child, Other>, flag: String? = nil,
    _ value: @escaping SharedValue<[ViewRef]>
  ) {
    list(name, of: child.type, flag) { source, shared, _ in value(source, shared) }
  }

  private mutating func list(
    _ name: String, of child: RecordType, _ flag: String?,
    _ records: @escaping @Sendable (Source, Shared, inout ViewData) -> [ViewRef]
  ) {
    let flag = flag.map { schema.flag(type, $0, meaning($0)) }
    let slot = schema.list(type, name, meaning(name), of: child)
    fills.append { source, shared, record, data in
      let records = records(source, shared, &data)
      if let flag { data.set(record, flag, !records.isEmpty) }
      data.set(record, slot, records)
    }
  }

  // MARK: Parts

  /// Fields that several records have in common, declared once for a part of the source.
  mutating func part<Part>(_ declare: (inout FieldsOf<Part, Shared>) -> Void, _ value: @escaping SharedValue<Part>) {
    let inner = FieldsOf<Part, Shared>.declare(of: type, in: &schema, declare)
    fills.append { source, shared, record, data in
      let part = value(source, shared)
      for fill in inner { fill(part, shared, record, &data) }
    }
  }
}
