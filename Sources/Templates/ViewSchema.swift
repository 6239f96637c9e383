/// The page models: every record and field that templates may use, with its type and its meaning.
///
/// Declare records first and their fields after, in the order in which `templates --show-model` should show them. A field
/// name is used in templates as it is declared: camelCase, letters and digits. Declaring the same name twice in one
/// record, or a name that Mustache cannot say, is a programming error and stops the program.
package struct ViewSchema: Sendable {
  /// One record of the model.
  package struct Record: Sendable {
    package let name: String
    /// One sentence for template authors.
    package let summary: String
    package fileprivate(set) var fields: [Field] = []
    /// Where each field is in `fields`, by its name.
    fileprivate var places: [String: Int] = [:]
  }

  /// One field of a record.
  package struct Field: Sendable {
    package let name, summary: String
    package let type: FieldType
    package let presence: Presence
    /// The cell in the record, from 1: cell 0 holds the record's type.
    let cell: UInt16
  }

  /// A page that is rendered: the record that its template starts from, and the template's file name.
  package struct Page: Sendable {
    package let name: String
    package let root: RecordType
    package let template, summary: String
  }

  package private(set) var records: [Record] = []
  package private(set) var pages: [Page] = []

  package init() {}

  /// Declares a record. Give it fields with `text`, `list` and the others.
  package mutating func record(_ name: String, _ summary: String) -> RecordType {
    precondition(records.count < Int(UInt16.max), "more than 65,534 records")
    records.append(Record(name: name, summary: summary))
    return RecordType(index: UInt16(records.count - 1))
  }

  /// Words from data or from the program. Escaped for the place where a template puts them.
  package mutating func text(_ record: RecordType, _ name: String, _ summary: String, _ presence: Presence = .always) -> TextSlot {
    TextSlot(record: record.index, cell: add(record, name, summary, .text, presence))
  }

  /// Ready-made markup of one format, written by the program and never by data. Templates use it as `{{{name}}}`.
  package mutating func markup(
    _ record: RecordType, _ name: String, _ summary: String, format: OutputFormat = .html, _ presence: Presence = .always
  ) -> MarkupSlot {
    MarkupSlot(record: record.index, cell: add(record, name, summary, .markup(format), presence))
  }

  /// An address inside the site, made by the program: relative, already percent-encoded, no scheme to check.
  package mutating func path(_ record: RecordType, _ name: String, _ summary: String, _ presence: Presence = .always) -> PathSlot {
    PathSlot(record: record.index, cell: add(record, name, summary, .path, presence))
  }

  /// An address from data. Only the schemes of `URLScheme.allowed` are written.
  package mutating func url(_ record: RecordType, _ name: String, _ summary: String, _ presence: Presence = .always) -> URLSlot {
    URLSlot(record: record.index, cell: add(record, name, summary, .url, presence))
  }

  /// A whole number, written in ASCII digits.
  package mutating func number(_ record: RecordType, _ name: String, _ summary: String) -> NumberSlot {
    NumberSlot(record: record.index, cell: add(record, name, summary, .number, .always))
  }

  /// A yes or no, for sections.
  package mutating func flag(_ record: RecordType, _ name: String, _ summary: String) -> FlagSlot {
    FlagSlot(record: record.index, cell: add(record, name, summary, .flag, .optional))
  }

  /// Another record, entered by a section or reached with a dotted name.
  package mutating func record(
    _ record: RecordType, _ name: String, _ summary: String, of type: RecordType, _ presence: Presence = .always
  ) -> RecordSlot {
    RecordSlot(record: record.index, cell: add(record, name, summary, .record(type), presence), type: type)
  }

  /// A list of records of one type, in the order of the page.
  package mutating func list(_ record: RecordType, _ name: String, _ summary: String, of type: RecordType) -> ListSlot {
    ListSlot(record: record.index, cell: add(record, name, summary, .list(type), .optional), type: type)
  }

  /// Registers a page: what `TemplateSet.compile` checks and `TemplateSet.render` makes.
  @discardableResult
  package mutating func page(_ name: String, root: RecordType, template: String, _ summary: String) -> PageType {
    precondition(!pages.contains { $0.template == template }, "two pages made by \(template)")
    precondition(OutputFormat(templateName: template) != nil, "\(template) does not say its format")
    pages.append(Page(name: name, root: root, template: template, summary: summary))
    return PageType(index: UInt16(pages.count - 1))
  }

  /// The first page registered under `name`.
  package func page(named name: String) -> PageType? {
    pages.firstIndex { $0.name == name }.map { PageType(index: UInt16($0)) }
  }

  package subscript(type: RecordType) -> Record { records[Int(type.index)] }
  package subscript(page: PageType) -> Page { pages[Int(page.index)] }

  /// The field of a record that a template means by a name.
  func field(_ name: String, of type: RecordType) -> Field? {
    let index = Int(type.index)
    return records[index].places[name].map { records[index].fields[$0] }
  }

  private mutating func add(
    _ record: RecordType, _ name: String, _ summary: String, _ type: FieldType, _ presence: Presence
  ) -> UInt16 {
    let index = Int(record.index)
    let count = records[index].fields.count
    precondition(Self.isFieldName(name), "a template cannot say the field name \(name)")
    let earlier = records[index].places.updateValue(count, forKey: name)
    precondition(earlier == nil, "\(records[index].name) has two fields \(name)")
    precondition(count < 4_000, "more than 4,000 fields in one record")
    let cell = UInt16(count + 1)
    records[index].fields.append(Field(name: name, summary: summary, type: type, presence: presence, cell: cell))
    return cell
  }

  private static func isFieldName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
  }
}

/// What a field holds.
package enum FieldType: Hashable, Sendable {
  case text
  case markup(OutputFormat)
  case path, url, number, flag
  case record(RecordType)
  case list(RecordType)
}

/// Whether a field can be missing. Only a field that can be missing may be tested with a section, so that a section over
/// a name that is always there is told as the mistake it is.
package enum Presence: Hashable, Sendable {
  case always
  /// Missing until set; empty text counts as missing.
  case optional
}

/// A record of a schema.
@frozen package struct RecordType: Hashable, Sendable {
  package let index: UInt16
  @usableFromInline init(index: UInt16) { self.index = index }
}

/// A page of a schema.
@frozen package struct PageType: Hashable, Sendable {
  package let index: UInt16
  @usableFromInline init(index: UInt16) { self.index = index }
}

/// Where a field of one record type is kept: the record it belongs to and its cell.
package protocol ViewSlot: Hashable, Sendable {
  var record: UInt16 { get }
  var cell: UInt16 { get }
}

/// A field that holds one value: of which kind, the type says.
@frozen package struct Slot<Kind>: ViewSlot {
  package let record, cell: UInt16

  package init(record: UInt16, cell: UInt16) { (self.record, self.cell) = (record, cell) }
}

package enum TextKind {}
package enum MarkupKind {}
package enum PathKind {}
package enum URLKind {}
package enum NumberKind {}
package enum FlagKind {}

package typealias TextSlot = Slot<TextKind>
package typealias MarkupSlot = Slot<MarkupKind>
package typealias PathSlot = Slot<PathKind>
package typealias URLSlot = Slot<URLKind>
package typealias NumberSlot = Slot<NumberKind>
package typealias FlagSlot = Slot<FlagKind>

@frozen package struct RecordSlot: ViewSlot {
  package let record, cell: UInt16
  package let type: RecordType
}

@frozen package struct ListSlot: ViewSlot {
  package let record, cell: UInt16
  package let type: RecordType
}
