import CivilTime
import JSONText
import Recurrence
import TribeModel

/// A field of our own format, said once: its key, its form, and where the model keeps it. What it means for people stands in
/// `Data/own.txt`.
///
/// From these rows come reading (`OwnRecord.read`), writing (`OwnFormatWriter`), the search for secrets (`SecretSweep`), the names that
/// messages list (`FieldNames`), the schemas in content/schema and the tables of docs/data/own.md. The rows are in `OwnRecords`.
struct OwnField<Record>: Sendable {
  let key: StaticString
  let shape: ValueShape
  private(set) var isNeeded = false
  /// Nil for fields that make the record (`OwnRecord.make`) or are read together with another one.
  fileprivate(set) var read: (@Sendable (inout Record, Fields, OwnFormatSource) -> Void)?
  let write: @Sendable (Record, OwnFormatWriter) -> Written
  /// Nil where nobody writes words.
  fileprivate(set) var sweep: (@Sendable (inout SecretSweep, inout Record) -> Void)?

  /// This field, without which there is no such record.
  var needed: Self { changed { $0.isNeeded = true } }

  /// This field, which whoever makes the record has read.
  var alreadyRead: Self { changed { $0.read = nil } }

  /// This field, read in a way of its own.
  func read(_ read: @escaping @Sendable (inout Record, Fields, OwnFormatSource) -> Void) -> Self { changed { $0.read = read } }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var field = self
    change(&field)
    return field
  }

  /// A value that is there always, or is what a missing field means.
  static func value<Value>(
    _ key: StaticString, _ path: any WritableKeyPath<Record, Value> & Sendable, _ form: OwnForm<Value>
  ) -> Self {
    var field = own(key, form.shape) { record, writer in form.write(writer, record[keyPath: path]) }
    field.read = { record, fields, source in
      if let value = form.read(source, fields, key) { record[keyPath: path] = value }
    }
    if let clean = form.sweep { field.sweep = { sweep, record in _ = clean(&sweep, &record[keyPath: path]) } }
    return field
  }

  /// A value that may be missing.
  static func optional<Value>(
    _ key: StaticString, _ path: any WritableKeyPath<Record, Value?> & Sendable, _ form: OwnForm<Value>
  ) -> Self {
    var field = own(key, form.shape) { record, writer in
      record[keyPath: path].map { form.write(writer, $0) } ?? .text(nil)
    }
    field.read = { record, fields, source in record[keyPath: path] = form.read(source, fields, key) }
    if let clean = form.sweep {
      field.sweep = { sweep, record in
        guard var value = record[keyPath: path] else { return }
        record[keyPath: path] = clean(&sweep, &value) ? value : nil
      }
    }
    return field
  }

  /// A field that the maker of the record reads, and that is written in a way of its own.
  static func own(
    _ key: StaticString, _ shape: ValueShape,
    _ write: @escaping @Sendable (Record, OwnFormatWriter) -> Written = { _, _ in .text(nil) }
  ) -> Self {
    OwnField(key: key, shape: shape, write: write)
  }

  /// The field of a part of a record as one of the record.
  func inside<Whole>(_ path: any WritableKeyPath<Whole, Record> & Sendable) -> OwnField<Whole> {
    var field = OwnField<Whole>.own(key, shape) { write($0[keyPath: path], $1) }
    if let read { field.read = { read(&$0[keyPath: path], $1, $2) } }
    return field
  }

  /// The same for a field that nothing but the record says.
  static func plain(
    _ key: StaticString, _ shape: ValueShape, _ write: @escaping @Sendable (Record) -> Written
  ) -> Self {
    OwnField(key: key, shape: shape) { record, _ in write(record) }
  }
}

/// A kind of record of our own format.
struct OwnRecord<Record>: Sendable {
  /// The record that its fields are read into, and whether it stays: of one that does not, the other faults are told all the same.
  typealias Made = (record: Record, isWhole: Bool)

  /// What it is called in messages.
  let kind: String
  let fields: [OwnField<Record>]
  /// Makes a record of what it cannot be without. Nil if that is not there, which has been told. The text is its id, if it has one.
  let make: @Sendable (OwnFormatSource, Fields, String) -> Made?
  /// Whether a record that has been read says anything. What says nothing has been told.
  var isKept: @Sendable (OwnFormatSource, Fields, Record) -> Bool = { _, _, _ in true }

  /// Reads all fields and tells of those that nobody knows.
  ///
  /// - Complexity: O(fields) look-ups in the object.
  func read(_ fields: Fields, id: String = "", _ source: OwnFormatSource) -> Record? {
    guard let made = make(source, fields, id) else {
      source.warnUnknown(fields)
      return nil
    }
    var record = made.record
    for field in self.fields { field.read?(&record, fields, source) }
    source.warnUnknown(fields)
    return made.isWhole && isKept(source, fields, record) ? record : nil
  }

  /// Reads the fields that are there over what a record has.
  func change(_ record: inout Record, _ fields: Fields, _ source: OwnFormatSource) {
    for field in self.fields where fields.present(field.key) != nil { field.read?(&record, fields, source) }
    source.warnUnknown(fields)
  }

  func write(_ record: Record, _ writer: OwnFormatWriter) -> Written {
    .object(fields.map { ($0.key.description, $0.write(record, writer)) })
  }

  func sweep(_ sweep: inout SecretSweep, _ record: inout Record) {
    for field in fields { field.sweep?(&sweep, &record) }
  }

  var outline: RecordOutline {
    RecordOutline(
      kind: kind,
      fields: fields.map { .init(key: $0.key.description, meaning: "", shape: $0.shape, isNeeded: $0.isNeeded) })
  }
}

/// What schemas and docs say of a kind of record, or of an object with settings.
struct RecordOutline: Sendable {
  struct Field: Sendable {
    let key, meaning: String
    let shape: ValueShape
    var isNeeded = false
    /// As JSON text, what holds without it, if its shape does not say so.
    var usual: String?
  }
  let kind: String
  let fields: [Field]

  /// This kind and those inside it.
  var all: [RecordOutline] { [self] + fields.flatMap { $0.shape.outlines } }
}

/// How a value is written, for schemas.
indirect enum ValueShape: Sendable {
  case text, id, member, time, length, exactLength, day, moment, clock, birthday, address, webPage, amount
  case flag(usual: Bool?)
  case number(ClosedRange<Int>, usual: Int? = nil)
  case word([String], usual: String?)
  /// A text that a regular expression describes.
  case form(String)
  /// What has one of these types of JSON.
  case types([String])
  /// Only `false`.
  case never
  /// With the meaning of one of them.
  case list(ValueShape, String = "", least: Int = 0)
  case record(RecordOutline)
  /// One for each member, by id or name, or for each of some names.
  case each(ValueShape, names: [String]? = nil)
  case either([ValueShape])

  fileprivate var outlines: [RecordOutline] {
    switch self {
    case .list(let shape, _, _), .each(let shape, _): shape.outlines
    case .record(let outline): outline.all
    case .either(let shapes): shapes.flatMap(\.outlines)
    default: []
    }
  }
}

/// A list of our own format.
struct OwnList: Sendable {
  let name: String
  /// What its schema is called.
  let title: String
  let meaning: String
  let outline: RecordOutline
  let read: @Sendable (inout Tribe, [Fields], OwnFormatSource) -> Void
  let write: @Sendable (Tribe, OwnFormatWriter) -> Written
  let sweep: @Sendable (inout SecretSweep, inout Tribe) -> Void

  /// - Parameter hasIDs: whether each has an id, and two of one id are one.
  init<Record>(
    _ name: String, _ path: any WritableKeyPath<Tribe, [Record]> & Sendable, _ record: OwnRecord<Record>, hasIDs: Bool = true,
    _ title: String, _ meaning: String
  ) {
    (self.name, self.title, self.meaning, outline) = (name, title, meaning, record.outline)
    let form = OwnForm.records(record, meaning)
    read = { tribe, fields, source in
      tribe[keyPath: path] =
        hasIDs ? source.unique(fields) { record.read($0, id: $1, source) } : fields.compactMap { record.read($0, source) }
    }
    write = { form.write($1, $0[keyPath: path]) }
    sweep = { sweep, tribe in for index in tribe[keyPath: path].indices { record.sweep(&sweep, &tribe[keyPath: path][index]) } }
  }
}

/// A form that values of our own format have.
struct OwnForm<Value>: Sendable {
  let shape: ValueShape
  let read: @Sendable (OwnFormatSource, Fields, StaticString) -> Value?
  /// Gives nothing for what a missing field means.
  let write: @Sendable (OwnFormatWriter, Value) -> Written
  /// Removes secrets from what people write. False if nothing of use is left.
  var sweep: Sweep?

  typealias Sweep = @Sendable (inout SecretSweep, inout Value) -> Bool

  /// Where something of use is always left.
  static func keeping(_ clean: @escaping @Sendable (inout SecretSweep, inout Value) -> Void) -> Sweep {
    { sweep, value in
      clean(&sweep, &value)
      return true
    }
  }
}

extension OwnForm<String> {
  static let line = text { $1.line($2) }
  static let paragraphs = text { $1.paragraphs($2) }
  /// Nobody reads ids, so nothing is cut out of one.
  static let identifier = OwnForm(shape: .id, read: { $1.identifier($2) }, write: { .text($1) })
  /// Without its secret an address would not work, so the whole of it goes.
  static let address = OwnForm(
    shape: .address, read: { $0.url($1, $2) }, write: { .text($1) }, sweep: { !$0.removesAddress($1) })
  static let language = OwnForm(
    shape: .text,
    read: { _, fields, name in
      guard let text = fields.line(name), let value = fields.object[name] else { return nil }
      return LanguageCode.of(text) ?? fields.tell("no-language", CleanText.quoted(text), at: value)
    }, write: { .text($1) })
  static let mail = text { $1.line($2).flatMap { CardName.isMail($0) ? $0 : nil } }

  private static func text(_ read: @escaping @Sendable (OwnFormatSource, Fields, StaticString) -> String?) -> Self {
    OwnForm(
      shape: .text, read: read, write: { .text($1) }, sweep: keeping { $0.clean(&$1) })
  }
}

extension OwnForm<[String]> {
  /// - Parameter meaning: of one of them.
  static func texts(_ meaning: String) -> Self {
    OwnForm(
      shape: .list(.text, meaning), read: { $1.texts($2).compactMap { CleanText.nonEmptyLine($0.text) } },
      write: { $0.texts($1) },
      sweep: keeping { sweep, texts in texts.changeEach { sweep.clean(&$0) } })
  }

  static let webPages = OwnForm(
    shape: .list(.webPage, "The whole address: https://…"),
    read: { source, fields, name in fields.list(name).compactMap { source.webPage($0, fields) } }, write: { $0.texts($1) },
    sweep: keeping { sweep, pages in pages.removeAll { sweep.removesAddress($0) } })
  static let hideFrom = OwnForm(
    shape: .list(.text, "A name, as the planner shows it."), read: { source, fields, _ in source.hideFrom(fields) },
    write: { $0.texts($1) })
}

extension OwnForm<MemberIndex> {
  static let member = OwnForm(shape: .member, read: { $0.member($1, $2) }, write: { $0.member($1) })
  static let count = number(0...Int.max)

  static func number(_ range: ClosedRange<Int>, usual: Int? = nil) -> Self {
    OwnForm(
      shape: .number(range, usual: usual),
      read: { source, fields, name in
        guard let number = range.lowerBound == 0 ? fields.count(name) : fields.integer(name) else { return nil }
        if range.contains(number) { return number }
        return fields.tell(
          "out-of-range", name, range.lowerBound, range.upperBound, number, range.lowerBound, range.upperBound,
          at: fields.object[name], usual.map { .instead("\($0) is taken") } ?? .leftOut)
      }, write: { .number($1 == usual ? nil : $1) })
  }
}

extension OwnForm<[Int]> {
  /// Minutes after the start, as lengths.
  static let reminders = OwnForm(
    shape: .list(.length, "-PT30M for half an hour before; without the minus it is after the start."),
    read: { _, fields, name in
      guard fields.present(name) != nil else { return nil }
      return fields.texts(name).compactMap { text, value in
        TimeText.reminder(text) ?? fields.tell("no-reminder", at: value)
      }
    },
    write: { writer, minutes in
      // No reminder at all is another thing than the usual ones.
      .list(minutes.map { .text(($0 < 0 ? "-" : "") + OwnText.duration(seconds: Int64(abs($0) * 60))) })
    })

  /// - Parameter meaning: of one of them.
  static func members(_ meaning: String) -> Self {
    OwnForm(
      shape: .list(.member, meaning),
      read: { source, fields, name in fields.list(name).compactMap { source.member(fields, name, in: $0) } },
      write: { writer, members in writer.objects(members, writer.member) })
  }
}

extension OwnForm<Bool> {
  static let flag = flag(usual: false)

  static func flag(usual: Bool) -> Self {
    OwnForm(shape: .flag(usual: usual), read: { $1.bool($2) }, write: { .flag($1 == usual ? nil : $1) })
  }
}

extension OwnForm where Value: RawRepresentable<String> & CaseIterable & Equatable & Sendable {
  /// One of a few words.
  ///
  /// - Parameter also: other words for some of them.
  static func word(usual: Value?, also: [(String, Value)] = []) -> Self {
    OwnForm(
      shape: .word(Value.allCases.map(\.rawValue) + also.map(\.0), usual: usual?.rawValue),
      read: { _, fields, name in
        if let other = also.first(where: { $0.0 == fields.object[name]?.string }) { return other.1 }
        return usual.map { fields.choice(name, usual: $0) } ?? fields.choice(name)
      },
      write: { .text($1 == usual ? nil : $1.rawValue) })
  }
}

/// Forms of one type each.
extension OwnForm {
  static var visibility: OwnForm<Event.Visibility> {
    .init(
      shape: .word(Event.Visibility.allCases.map(\.rawValue), usual: "full"),
      read: { source, fields, _ in source.visibility(fields) }, write: { .text($1 == .full ? nil : $1.rawValue) })
  }
  static var time: OwnForm<CalendarTime> { .init(shape: .time, read: { $0.time($1, $2) }, write: { $0.time($1) }) }
  static var day: OwnForm<CivilDate> { .init(shape: .day, read: { $0.date($1, $2) }, write: { .text($1.text()) }) }
  static var moment: OwnForm<Instant> {
    .init(shape: .moment, read: { $0.instant($1, $2) }, write: { .text(OwnText.instant($1)) })
  }
  static var rhythm: OwnForm<RecurrenceRule> { .init(shape: .text, read: { $0.rhythm($1, $2) }, write: { .text($1.text) }) }
  static var clock: OwnForm<TimeOfDay> { .init(shape: .clock, read: { $0.clock($1, $2) }, write: { .text($1.text()) }) }
  static var birthday: OwnForm<Birthday> {
    .init(shape: .birthday, read: { $0.birthday($1, $2) }, write: { .text(BirthdayText.write($1)) })
  }
  static var picture: OwnForm<MediaReference> {
    .init(
      shape: .record(OwnRecords.picture.outline), read: { $0.picture($1, $2) }, write: { OwnRecords.picture.write($1, $0) },
      sweep: OwnForm<MediaReference>.keeping { $0.clean(&$1.alternativeText) })
  }

  /// The id of another record.
  static func reference<Record>() -> Self where Value == Identifier<Record> {
    OwnForm(
      shape: .id, read: { source, fields, name in fields.identifier(name).map { source.id($0) } },
      write: { .text(OwnText.id($1)) })
  }

  /// An object with fields of its own.
  static func record(_ record: OwnRecord<Value>) -> Self {
    OwnForm(
      shape: .record(record.outline),
      read: { source, fields, name in fields.fields(name, kind: record.kind).flatMap { record.read($0, source) } },
      write: { record.write($1, $0) }, sweep: keeping { record.sweep(&$0, &$1) })
  }

  /// A list of objects.
  ///
  /// - Parameters:
  ///   - hasIDs: whether each has an id.
  ///   - plain: what one text in place of an object means. Blank ones are nothing.
  static func records<Part>(
    _ record: OwnRecord<Part>, _ meaning: String, hasIDs: Bool = false, plain: (@Sendable (String) -> Part)? = nil
  ) -> Self where Value == [Part] {
    let shape = ValueShape.record(record.outline)
    return OwnForm(
      shape: .list(plain == nil ? shape : .either([.text, shape]), meaning),
      read: { source, fields, name in
        if hasIDs { return source.unique(fields.objects(name, kind: record.kind)) { record.read($0, id: $1, source) } }
        return fields.list(name).compactMap { value in
          if let plain, value.kind != .object {
            guard let text = value.string else {
              return fields.tell("text-needed", Fields.article(record.kind), value.kind.plainName, at: value)
            }
            return CleanText.nonEmptyParagraphs(text).map(plain)
          }
          return source.context.record(value, record.kind).flatMap { record.read($0, source) }
        }
      }, write: { writer, parts in writer.objects(parts) { record.write($0, writer) } },
      sweep: keeping { sweep, parts in parts.changeEach { record.sweep(&sweep, &$0) } })
  }
}

extension OwnField {
  /// What the record hangs on: links and feeds.
  static func id<Kind>(_ path: any KeyPath<Record, Identifier<Kind>> & Sendable) -> Self {
    own("id", .id) { record, _ in .text(OwnText.id(record[keyPath: path])) }
  }

  /// A member, or somebody who is none any more, whose name stands in a field of its own (`former`).
  static func author(
    _ key: StaticString, former: StaticString, _ path: any WritableKeyPath<Record, Author> & Sendable
  ) -> Self {
    var field = own(key, .member) { record, writer in
      if case .member(let index) = record[keyPath: path] { writer.member(index) } else { .text(nil) }
    }
    field.read = { record, fields, source in record[keyPath: path] = source.author(fields, key, former: former) }
    field.sweep = { sweep, record in
      guard case .former(var name) = record[keyPath: path] else { return }
      sweep.clean(&name)
      record[keyPath: path] = .former(name: name)
    }
    return field
  }

  static func former(_ key: StaticString, _ path: any KeyPath<Record, Author> & Sendable) -> Self {
    plain(key, .text) { record in
      if case .former(let name) = record[keyPath: path] { .text(name) } else { .text(nil) }
    }
  }

  /// A length on the clock or in days. One in elapsed time stands in `exactDuration`.
  static func duration(_ length: @escaping @Sendable (Record) -> CalendarDuration?) -> Self {
    plain("duration", .length) { record in
      switch length(record) {
      case .days(let days): .text(OwnText.duration(days: days))
      case .wallClock(let seconds): .text(OwnText.duration(seconds: seconds))
      case .exact, nil: .text(nil)
      }
    }
  }

  static func exactDuration(_ length: @escaping @Sendable (Record) -> CalendarDuration?) -> Self {
    plain("exactDuration", .exactLength) { record in
      if case .exact(let seconds) = length(record) { .text(OwnText.duration(seconds: seconds)) } else { .text(nil) }
    }
  }
}
