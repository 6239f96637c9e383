import Diagnostics
import JSONText
import TribeModel

/// One object of an export, read field by field. Each read names the type that it expects. A value of another type is a warning at its
/// place, and the record goes on without it, unless the read says what else is done (`Remedy`). Fields that are never asked for are
/// never read.
struct Fields {
  let object: JSONValue
  let log: ImportLog
  /// The first part of diagnostics' ids, such as `tribehub`.
  let format: String
  /// What the object is, in words for messages, such as "event".
  let kind: String
  /// In our own format, the values that stand under another name of their field, with that name: `phone` for `phones`. Empty for most.
  private let others: [String: (name: String, value: JSONValue)]

  init(object: JSONValue, log: ImportLog, format: String, kind: String) {
    (self.object, self.log, self.format, self.kind) = (object, log, format, kind)
    others = format == "wallplanner" ? FieldNames.otherNames(in: object, of: kind) : [:]
  }

  /// Whether a name that the record has was read as another one.
  func isTaken(_ name: String) -> Bool { !others.isEmpty && others.values.contains { $0.name == name } }

  /// The field's value under its own or another name.
  private func raw(_ name: StaticString) -> JSONValue? { object[name] ?? (others.isEmpty ? nil : others[name.description]?.value) }

  /// The field's value, or nil if it is missing. Marks it as used.
  func value(_ name: StaticString) -> JSONValue? {
    guard let value = raw(name) else { return nil }
    log.mark(value, .used)
    return value
  }

  /// The field's value, or nil if it is missing or null.
  func present(_ name: StaticString) -> JSONValue? { value(name).flatMap { $0.isNull ? nil : $0 } }

  /// Whether the field is missing, null or a blank text.
  func isBlank(_ name: StaticString) -> Bool {
    guard let value = raw(name), !value.isNull else { return true }
    return value.kind == .string && CleanText.nonEmptyLine(value.string) == nil
  }

  func ignore(_ names: StaticString..., as mark: ImportLog.Mark) {
    for name in names { if let value = object[name] { log.mark(value, mark) } }
  }

  /// What is done about a field that cannot be used.
  enum Remedy {
    case leftOut
    /// What is shown instead, such as "the event is shown once".
    case instead(String)
    /// The record cannot be shown without the field.
    case setAside

    var isSetAside: Bool { if case .setAside = self { true } else { false } }
  }

  // MARK: Typed reads

  func string(_ name: StaticString, _ remedy: Remedy = .leftOut) -> String? {
    guard let value = present(name) else { return nil }
    guard let text = value.string else { return wrongType(name, value, "text in quotation marks", remedy) }
    guard text.utf8.count > CleanText.maximumBytes else { return text }
    report(
      "text-too-long", "\(name) has \(text.utf8.count) bytes, and no text may have more than \(CleanText.maximumBytes)", at: value,
      hint: "shorten it", .instead("the rest is left out"))
    return CleanText.cut(text)
  }

  /// One line of clean text, or nil if it is missing, null or blank.
  ///
  /// - Parameter limit: the most characters that the app takes. A longer text is used in full.
  func line(_ name: StaticString, limit: Int? = nil, _ remedy: Remedy = .leftOut) -> String? {
    let text = CleanText.nonEmptyLine(publicText(name, remedy))
    if let limit, let text, text.unicodeScalars.count > limit, let value = raw(name),
      value.rawBytes.count <= CleanText.maximumBytes
    {
      log.add(
        .warning, "\(format).too-long",
        "\(name) has \(text.unicodeScalars.count) characters, and \(SourceFormat(rawValue: format)?.title ?? format) holds at most \(limit)",
        at: value.span, hint: "it is used in full; shorten it if it does not fit on paper")
    }
    return text
  }

  /// An id, or nil if it is missing, null or blank. Nobody reads ids, so anything in one that looks like a secret stays.
  func identifier(_ name: StaticString) -> String? { CleanText.nonEmptyLine(string(name)) }

  /// Clean text of several lines, or nil if it is missing, null or blank.
  func paragraphs(_ name: StaticString, _ remedy: Remedy = .leftOut) -> String? {
    CleanText.nonEmptyParagraphs(publicText(name, remedy))
  }

  /// A text that people read. Anything in it that looks like a password or token is removed.
  private func publicText(_ name: StaticString, _ remedy: Remedy) -> String? {
    guard let text = string(name, remedy) else { return nil }
    guard let redacted = SecretShapes.redacted(text) else { return text }
    log.add(
      .warning, "\(format).secret-in-text", "\(name) holds what looks like a password, key or token, and that part is left out",
      at: raw(name).map(\.firstByte), hint: "remove it from the text, and change it where it is used: it has been written down")
    return redacted
  }

  /// What `read` makes of the field, or nil if it is missing or null. A value of which it makes nothing is reported.
  private func typed<Value>(
    _ name: StaticString, _ expected: String, _ remedy: Remedy = .leftOut, _ read: (JSONValue) -> Value?
  ) -> Value? {
    guard let value = present(name) else { return nil }
    return read(value) ?? wrongType(name, value, expected, remedy)
  }

  func integer(_ name: StaticString) -> Int? { typed(name, "a whole number") { $0.integer } }

  func double(_ name: StaticString) -> Double? { typed(name, "a number") { $0.double } }

  /// How many there are of something. Nil if it is missing, null or less than none.
  func count(_ name: StaticString) -> Int? {
    guard let value = present(name), let number = format == "wallplanner" ? integer(name) : idNumber(name) else { return nil }
    if number >= 0 { return number }
    return report("wrong-type", "\(name) of \(article) must not be less than 0", at: value, hint: "write how many there are")
  }

  /// A record's number. Some export tools put it in quotation marks.
  func idNumber(_ name: StaticString, _ remedy: Remedy = .leftOut) -> Int? {
    typed(name, "a whole number", remedy) { $0.idNumber }
  }

  func bool(_ name: StaticString) -> Bool? { typed(name, "true or false") { $0.bool } }

  /// An object, or nil if it is missing or null.
  func fields(_ name: StaticString, kind: String) -> Fields? {
    typed(name, "an object { }") { $0.kind == .object ? Fields(object: $0, log: log, format: format, kind: kind) : nil }
  }

  /// An array's values, or nil if it is missing, null or not an array.
  func array(_ name: StaticString) -> JSONValue.Elements? {
    typed(name, "a list [ ]") { $0.kind == .array ? $0.elements : nil }
  }

  /// An array's values. Empty if it is missing, null or not an array. In our own format one value may stand without [ ].
  func list(_ name: StaticString) -> [JSONValue] {
    if let value = present(name), isSingle(value, name) { return [value] }
    return array(name).map { Array($0) } ?? []
  }

  /// Whether one value stands where our own format has a list. It is taken, and that is said once for each field.
  private func isSingle(_ value: JSONValue, _ name: StaticString) -> Bool {
    guard format == "wallplanner", value.kind == .string || value.kind == .object else { return false }
    log.sayOnce("wallplanner.one-value", about: "\(kind) \(name)", name, article, at: value.span)
    return true
  }

  /// The objects of an array. Anything else in it is set aside.
  func objects(_ name: StaticString, kind: String) -> [Fields] { list(name).compactMap { Fields($0, log, format, kind) } }

  /// The texts of a list in any form that Firebase writes (`AppValues.list`), with their places. Anything else in it is left out.
  func texts(_ name: StaticString) -> [(text: String, value: JSONValue)] {
    guard let value = present(name) else { return [] }
    if let text = value.string, isSingle(value, name) { return [(text, value)] }
    guard value.kind == .array || value.kind == .object && format != "wallplanner" else {
      return wrongType(name, value, "a list [ ]") ?? []
    }
    return AppValues.list(value).compactMap { value in
      if let text = value.string { return (text, value) }
      return report(
        "wrong-type", "\(name) holds texts only, and this is \(value.kind.plainName)", at: value, hint: "put it in quotation marks")
    }
  }

  /// The same texts, each once.
  func strings(_ name: StaticString) -> [String] { texts(name).map(\.text).withoutRepeats }

  // MARK: Fields that a record needs

  /// A text that the record needs. A missing, null or blank one is reported like one of a wrong type.
  func required(
    _ name: StaticString, limit: Int? = nil, inParagraphs: Bool = false, id: String = "missing-field", hint: String? = nil,
    _ remedy: Remedy = .setAside
  ) -> String? {
    if let text = inParagraphs ? paragraphs(name, remedy) : line(name, limit: limit, remedy) { return text }
    if isBlank(name) { missing(name, id: id, hint: hint, remedy) }
    return nil
  }

  /// A title. Without one the record has the name `substitute`.
  func title(
    _ name: StaticString, limit: Int? = nil, id: String = "missing-field", hint: String? = nil, _ substitute: String
  ) -> String {
    required(name, limit: limit, id: id, hint: hint, .instead("the \(kind) is shown as “\(substitute)”")) ?? substitute
  }

  /// The number that a record is known by.
  func requiredNumber(_ name: StaticString, hint: String? = nil, _ remedy: Remedy = .setAside) -> Int? {
    if present(name) == nil { missing(name, hint: hint, remedy) }
    return idNumber(name, remedy)
  }

  /// One of several words. For any other word, the nearest is taken, or else `plain`, or none if that is nil.
  func choice<T>(_ name: StaticString, _ choices: [(String, T)], id: String = "invalid-value", plain: String? = nil) -> T? {
    guard let text = line(name), let value = raw(name) else { return nil }
    if let match = choices.first(where: { $0.0 == text }) { return match.1 }
    let words = choices.map(\.0)
    let taken = NearestName.nearest(to: text, among: words) ?? plain
    report(
      id, "\(name) cannot be \(CleanText.quoted(text))", at: value, hint: FieldNames.hint(for: text, among: words),
      taken.map { .instead("“\($0)” is taken") } ?? .leftOut)
    return taken.flatMap { word in choices.first { $0.0 == word }?.1 }
  }

  /// One of the words of a type, or nil if the field is missing.
  func choice<Word: RawRepresentable<String> & CaseIterable>(_ name: StaticString) -> Word? {
    choice(name, Word.allCases.map { ($0.rawValue, $0) })
  }

  /// One of the words of a type: `usual` if the field is missing, or if its word is like none of them.
  func choice<Word: RawRepresentable<String> & CaseIterable>(
    _ name: StaticString, id: String = "invalid-value", usual: Word
  ) -> Word {
    choice(name, Word.allCases.map { ($0.rawValue, $0) }, id: id, plain: usual.rawValue) ?? usual
  }

  // MARK: Faults

  /// Reports what is wrong and what is done about it, as a warning.
  ///
  /// - Parameter id: the second part of the message's id. A record that is set aside has the id `set-aside`, whatever is wrong.
  func report(_ id: String, _ what: String, at value: JSONValue?, hint: String?, _ remedy: Remedy = .leftOut) {
    if let value { log.mark(value, .rejected) }
    let span = value?.span ?? object.firstByte
    if log.isTold(what, at: span, isLast: remedy.isSetAside) { return }
    switch remedy {
    case .leftOut: log.add(.warning, "\(format).\(id)", "\(what); it is left out", at: span, hint: hint)
    case .instead(let words): log.add(.warning, "\(format).\(id)", "\(what); \(words)", at: span, hint: hint)
    case .setAside:
      log.mark(object, .rejected)
      log.add(.warning, "\(format).set-aside", "\(what); the \(kind) is left out", at: span, hint: hint)
    }
  }

  /// The same by a row of `Data/values.txt`, about a value that cannot be used.
  func tell(
    _ row: String, _ words: Any..., at value: JSONValue?, as id: String = "invalid-value", hint: String? = nil,
    _ remedy: Remedy = .leftOut
  ) {
    let said = ImportLog.values.columns(of: row, words)
    report(id, said[0], at: value, hint: hint ?? said.last, remedy)
  }

  func wrongType(_ name: StaticString, _ value: JSONValue, _ expected: String, _ remedy: Remedy = .leftOut) {
    let found = value.numberText.map { "\($0.prefix(20))" } ?? value.kind.plainName
    report(
      "wrong-type",
      "\(name) of \(article) must be \(expected), and this is \(expected == "a whole number" ? found : value.kind.plainName)",
      at: value,
      hint: (format == "wallplanner" ? FieldNames.examples[name.description] : nil).map { "write \($0)" }
        ?? typeHint(value, expected), remedy)
  }

  // The same three in place of what cannot be read.

  func report<Value>(
    _ id: String, _ what: String, at value: JSONValue?, hint: String?, _ remedy: Remedy = .leftOut
  ) -> Value? {
    report(id, what, at: value, hint: hint, remedy) as Void
    return nil
  }

  func tell<Value>(
    _ row: String, _ words: Any..., at value: JSONValue?, as id: String = "invalid-value", hint: String? = nil,
    _ remedy: Remedy = .leftOut
  ) -> Value? {
    let said = ImportLog.values.columns(of: row, words)
    return report(id, said[0], at: value, hint: hint ?? said.last, remedy)
  }

  func wrongType<Value>(_ name: StaticString, _ value: JSONValue, _ expected: String, _ remedy: Remedy = .leftOut) -> Value? {
    wrongType(name, value, expected, remedy) as Void
    return nil
  }

  private func typeHint(_ value: JSONValue, _ expected: String) -> String? {
    switch value.kind {
    case .number where expected == "text in quotation marks": return "put the number in quotation marks"
    case .string where expected.hasSuffix("number"):
      if Int(value.string ?? "") != nil { return "remove the quotation marks" }
      return "write digits without quotation marks, such as 12"
    case .string where expected.hasPrefix("true"): return "write true or false without quotation marks"
    case .string where expected.hasPrefix("a list"), .object where expected.hasPrefix("a list"): return "put [ and ] around it"
    default: return "write \(expected)"
    }
  }

  /// Reports that a field is missing. Points at a mistyped name if there is one.
  func missing(_ name: StaticString, id: String = "missing-field", hint: String? = nil, _ remedy: Remedy = .setAside) {
    if let value = raw(name), isBlank(name) {
      return report(
        id, "\(article) needs \(name), and here it is \(value.isNull ? "empty (null)" : "blank")", at: value,
        hint: hint ?? "write its value", remedy)
    }
    let names = object.members.map { ($0.name.string ?? "", $0.name) }
    let slip = NearestName.nearest(to: name.description, among: names.map(\.0))
    if let slip = slip ?? (format == "wallplanner" ? FieldNames.other(for: name.description, among: names.map(\.0)) : nil),
      let place = names.first(where: { $0.0 == slip })?.1
    {
      return report(
        id, "\(article) needs \(name)", at: place, hint: "write \"\(name)\" instead of \"\(slip)\"", remedy)
    }
    report(
      id, "\(article) needs \(name), and this one has none", at: nil,
      hint: hint ?? "add \"\(name)\": and its value", remedy)
  }

  var article: String { Self.article(kind) }

  static func article(_ kind: String) -> String { (kind.first.map { "aeio".contains($0) } ?? false ? "an " : "a ") + kind }
}

extension Fields {
  /// The fields of a record. Reports anything but an object and returns nil for it.
  init?(_ value: JSONValue, _ log: ImportLog, _ format: String, _ kind: String) {
    self.init(object: value, log: log, format: format, kind: kind)
    guard value.kind == .object else {
      report(
        "wrong-type", "\(article) must be an object { }, and this is \(value.kind.plainName)", at: value,
        hint: format == "wallplanner" ? "put it in { }, with a name for each value" : "remove it, or export the file again",
        .setAside)
      return nil
    }
  }
}
