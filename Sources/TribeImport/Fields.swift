import Diagnostics
import JSONText

/// One object of an export, read field by field. Each read names the type that it expects, and a value of another type is reported
/// at its place. Fields that are never asked for are never read.
struct Fields {
  let object: JSONValue
  let log: ImportLog
  /// The first part of diagnostics' ids, such as `tribehub`.
  let format: String
  /// What the object is, in words for messages, such as "event".
  let kind: String

  /// The field's value, or nil if it is missing. Marks it as used.
  func value(_ name: StaticString) -> JSONValue? {
    guard let value = object[name] else { return nil }
    log.mark(value, .used)
    return value
  }

  /// The field's value, or nil if it is missing or null.
  func present(_ name: StaticString) -> JSONValue? {
    guard let value = value(name), !value.isNull else { return nil }
    return value
  }

  func ignore(_ name: StaticString, _ mark: ImportLog.Mark) {
    if let value = object[name] { log.mark(value, mark) }
  }

  // MARK: Typed reads

  func string(_ name: StaticString) -> String? {
    guard let value = present(name) else { return nil }
    guard let text = value.string else {
      wrongType(name, value, "text in quotation marks")
      return nil
    }
    return checkedLength(text, name, value)
  }

  /// One line of clean text, or nil if it is missing, null or blank.
  func line(_ name: StaticString, limit: Int? = nil) -> String? {
    let text = CleanText.nonEmptyLine(publicText(name))
    if let limit, let text, text.unicodeScalars.count > limit, let value = object[name] {
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
  func paragraphs(_ name: StaticString) -> String? { CleanText.nonEmptyParagraphs(publicText(name)) }

  /// A text that people read. Anything in it that looks like a password or token is removed.
  private func publicText(_ name: StaticString) -> String? {
    guard let text = string(name) else { return nil }
    guard let redacted = SecretShapes.redacted(text) else { return text }
    log.add(
      .warning, "\(format).secret-in-text", "\(name) holds what looks like a password, key or token, and that part is left out",
      at: object[name].map { AppValues.start(of: $0) },
      hint: "remove it from the text, and change it where it is used: it has been written down")
    return redacted
  }

  private func checkedLength(_ text: String, _ name: StaticString, _ value: JSONValue) -> String? {
    guard text.utf8.count > CleanText.maximumOctets else { return text }
    log.add(
      .error, "\(format).text-too-long",
      "\(name) has \(text.utf8.count) bytes, and no text may have more than \(CleanText.maximumOctets)",
      at: value.span, hint: "shorten it")
    log.mark(value, .rejected)
    return nil
  }

  func integer(_ name: StaticString) -> Int? {
    guard let value = present(name) else { return nil }
    guard let number = value.integer else {
      wrongType(name, value, "a whole number")
      return nil
    }
    return number
  }

  /// A record's number. Some export tools put it in quotation marks.
  func idNumber(_ name: StaticString) -> Int? {
    guard let value = present(name) else { return nil }
    if let number = value.idNumber { return number }
    wrongType(name, value, "a whole number")
    return nil
  }

  func bool(_ name: StaticString) -> Bool? {
    guard let value = present(name) else { return nil }
    guard let flag = value.bool else {
      wrongType(name, value, "true or false")
      return nil
    }
    return flag
  }

  /// An object, or nil if it is missing or null.
  func fields(_ name: StaticString, kind: String) -> Fields? {
    guard let value = present(name) else { return nil }
    guard value.kind == .object else {
      wrongType(name, value, "an object { }")
      return nil
    }
    return Fields(object: value, log: log, format: format, kind: kind)
  }

  /// An array's values, or nil if it is missing, null or not an array.
  func array(_ name: StaticString) -> JSONValue.Elements? {
    guard let value = present(name) else { return nil }
    guard value.kind == .array else {
      wrongType(name, value, "a list [ ]")
      return nil
    }
    return value.elements
  }

  /// An array's values. Empty if it is missing, null or not an array.
  func list(_ name: StaticString) -> [JSONValue] { array(name).map { Array($0) } ?? [] }

  // MARK: Faults

  func wrongType(_ name: StaticString, _ value: JSONValue, _ expected: String) {
    log.mark(value, .rejected)
    log.add(
      .error, "\(format).wrong-type", "\(name) of \(article) must be \(expected), and this is \(value.kind.plainName)",
      at: value.span,
      hint: (format == "wallplanner" ? FieldNames.examples[name.description] : nil).map { "write \($0)" }
        ?? typeHint(value, expected))
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

  /// Reports that a required field is missing. Points at a mistyped name if there is one.
  func missing(_ name: StaticString, hint: String? = nil) {
    if let value = object[name], value.isNull {
      log.mark(value, .rejected)
      log.add(
        .error, "\(format).missing-field", "\(article) needs \(name), and here it is empty (null)", at: value.span,
        hint: hint ?? "write its value")
      return
    }
    if let value = object[name], let text = value.string, CleanText.nonEmptyLine(text) == nil {
      log.mark(value, .rejected)
      log.add(
        .error, "\(format).missing-field", "\(article) needs \(name), and here it is blank", at: value.span,
        hint: hint ?? "write its value")
      return
    }
    let names = object.members.map { ($0.name.string ?? "", $0.name) }
    let slip = NearestName.nearest(to: name.description, among: names.map(\.0))
    if let slip = slip ?? (format == "wallplanner" ? FieldNames.other(for: name.description, among: names.map(\.0)) : nil),
      let place = names.first(where: { $0.0 == slip })?.1
    {
      log.add(
        .error, "\(format).missing-field", "\(article) needs \(name)", at: place.span,
        hint: "write \"\(name)\" instead of \"\(slip)\"")
      return
    }
    let start = object.span.bytes.lowerBound
    let span = SourceSpan(file: object.span.file, bytes: start..<start + 1)
    log.add(
      .error, "\(format).missing-field", "\(article) needs \(name), and this one has none", at: span,
      hint: hint ?? "add \"\(name)\": and its value")
  }

  var article: String { (kind.first.map { "aeio".contains($0) } ?? false ? "an " : "a ") + kind }
}
