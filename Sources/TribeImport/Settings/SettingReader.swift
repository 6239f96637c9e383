import CivilTime
import Diagnostics
import JSONText

/// Reads the values of `planner.json` and reports those that are wrong.
struct SettingReader {
  let log: ImportLog
  let isKnownZone: @Sendable (String) -> Bool
  var nearestZones: @Sendable (String) -> [String] = { _ in [] }
  /// The zone of the last build, used instead of one that cannot be read.
  var lastZone: String?
  /// Of mistakes.
  private(set) var severity = Diagnostic.Severity.warning

  /// A reader for which mistakes are errors.
  var strict: SettingReader {
    var reader = self
    reader.severity = .error
    return reader
  }

  func read<Target>(_ object: JSONValue, _ place: String, _ settings: [Setting<Target>], into target: inout Target) {
    for (name, value) in object.members {
      // Both spellings of the word are read.
      let key = name.string == "color" ? "colour" : name.string
      guard let setting = settings.first(where: { key == $0.key }) else {
        unknown(name, among: settings, in: place)
        continue
      }
      let reader = setting.isPrivate ? strict : self
      // Outside the parts that decide who sees what, nothing is the same as no setting.
      if !value.isNull || reader.severity == .error { setting.read(reader, value, &target) }
    }
  }

  /// An object's settings, read into `target`. Nil for what is none, which is told.
  ///
  /// - Parameters:
  ///   - name: what must be an object.
  ///   - place: what it is called where it has a setting that nobody knows.
  func entry<Target>(
    _ value: JSONValue, _ name: String, _ place: String, _ settings: [Setting<Target>], into target: Target
  ) -> Target? {
    guard isObject(value, name) else { return nil }
    var target = target
    read(value, place, settings, into: &target)
    return target
  }

  // MARK: Mistakes

  func wrong(_ value: JSONValue, _ name: String, _ expected: String, hint: String? = nil) {
    log.add(
      severity, "planner.wrong-type", "\(name) must be \(expected), and this is \(value.kind.plainName)", at: value.span,
      hint: hint ?? "write \(expected)")
  }

  func invalid(_ value: JSONValue, _ message: String, hint: String) {
    log.add(severity, "planner.invalid-value", message, at: value.span, hint: hint)
  }

  /// By a row of `Data/values.txt`.
  func tell(_ row: String, _ words: Any..., at value: JSONValue, hint: String? = nil) {
    let said = ImportLog.values.columns(of: row, words)
    invalid(value, said[0], hint: hint ?? said[1])
  }

  // The same three in place of what cannot be read.

  func tell<Value>(_ row: String, _ words: Any..., at value: JSONValue, hint: String? = nil) -> Value? {
    let said = ImportLog.values.columns(of: row, words)
    return invalid(value, said[0], hint: hint ?? said[1])
  }

  func wrong<Value>(_ value: JSONValue, _ name: String, _ expected: String, hint: String? = nil) -> Value? {
    wrong(value, name, expected, hint: hint) as Void
    return nil
  }

  func invalid<Value>(_ value: JSONValue, _ message: String, hint: String) -> Value? {
    invalid(value, message, hint: hint) as Void
    return nil
  }

  /// Whether an entry says what it must. What is missing is told.
  func says(_ needed: KeyValuePairs<String, Bool>, _ entry: JSONValue, _ kind: String, example: String) -> Bool {
    guard let missing = needed.first(where: { !$0.value })?.key else { return true }
    // A value that is there and cannot be read has been told.
    if entry[named: missing] == nil { log.say("planner.missing-key/2", kind, missing, at: entry.span, hint: example) }
    return false
  }

  /// Parts of words that say who sees what. A setting with such a name must not be passed over.
  private static let privateWords = ["priva", "publi", "audienc", "visib", "hid", "secret", "only", "share", "confidential"]

  private func unknown<Target>(_ name: JSONValue, among settings: [Setting<Target>], in place: String) {
    let key = name.string ?? ""
    let names = settings.map(\.key).filter { $0 != "$schema" }
    let named = FieldNames.known(for: key, among: names)
    if named == nil, let home = PlannerFile.homes.first(where: { $0.keys.contains(key) }) {
      return log.add(
        home.isPrivate ? .error : severity, "planner.misplaced", "\(CleanText.quoted(key)) has no effect in \(place)",
        at: name.span, hint: home.place.contains(" ") ? "move it into \(home.place)" : "move it into \"\(home.place)\": { … }")
    }
    let near = named ?? NearestName.nearest(to: key, among: names)
    let isPrivate =
      settings.contains { $0.key == near && $0.isPrivate } || Self.privateWords.contains { key.lowercased().contains($0) }
    log.add(
      isPrivate ? .error : severity, "planner.unknown-key",
      "\(place) has no setting \(CleanText.quoted(key)), so it has no effect", at: name.span,
      hint: near.map { "did you mean \"\($0)\"?" } ?? "the settings are: \(names.joined(separator: ", "))")
  }

  // MARK: Kinds of values

  func text(_ value: JSONValue, _ name: String) -> String? {
    guard let text = value.string else { return wrong(value, name, "text in quotation marks") }
    return CleanText.nonEmptyLine(text)
  }

  func bool(_ value: JSONValue, _ name: String) -> Bool? {
    value.bool ?? wrong(value, name, "true or false", hint: "write true or false, without quotation marks")
  }

  func integer(_ value: JSONValue, _ name: String, _ range: ClosedRange<Int>) -> Int? {
    guard let number = value.integer else {
      return wrong(value, name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    guard range.contains(number) else {
      log.add(
        severity, "planner.out-of-range", "\(name) must be from \(range.lowerBound) to \(range.upperBound), and this is \(number)",
        at: value.span, hint: "write a number from \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return number
  }

  /// One of a few words.
  func choice<T>(_ value: JSONValue, _ name: String, _ choices: [(String, T)]) -> T? {
    guard value.kind == .string else {
      return wrong(
        value, name, "text in quotation marks", hint: "write one of \(choices.map { "\"\($0.0)\"" }.joined(separator: ", "))")
    }
    guard let text = text(value, name) else { return nil }
    if let match = choices.first(where: { $0.0.lowercased() == text.lowercased() }) { return match.1 }
    return invalid(value, "\(name) cannot be \(CleanText.quoted(text))", hint: FieldNames.hint(for: text, among: choices.map(\.0)))
  }

  func isObject(_ value: JSONValue, _ name: String) -> Bool {
    value.kind == .object || wrong(value, name, "an object { }") ?? false
  }

  func isList(_ value: JSONValue, _ name: String, hint: String? = nil) -> Bool {
    value.kind == .array || wrong(value, name, "a list [ ]", hint: hint) ?? false
  }

  /// The names and values of an object. Empty if it is none.
  func members(_ value: JSONValue, _ name: String) -> [(name: JSONValue, value: JSONValue)] {
    isObject(value, name) ? Array(value.members) : []
  }

  /// The values of a list. Empty if it is none.
  func list(_ value: JSONValue, _ name: String, hint: String? = nil) -> [JSONValue] {
    isList(value, name, hint: hint) ? Array(value.elements) : []
  }

  /// The texts of a list.
  func texts(_ value: JSONValue, _ name: String, hint: String? = nil) -> [String] {
    list(value, name, hint: hint).compactMap { text($0, "each of \(name)") }
  }

  /// Names of people, in a list.
  func names(_ value: JSONValue, _ name: String) -> [String] { texts(value, name, hint: "write [\"Emma\", \"Tom\"]") }

  func moment(_ value: JSONValue, _ name: String) -> CalendarTime? {
    guard let text = text(value, name) else { return nil }
    do throws(TimeText.MomentFault) {
      return try TimeText.moment(text).time(in: nil)
    } catch {
      return invalid(value, DateFault.message(error, name, text), hint: "write the day as YYYY-MM-DD, such as \"2027-03-01\"")
    }
  }

  func day(_ value: JSONValue, _ name: String) -> CivilDate? {
    guard let moment = moment(value, name) else { return nil }
    if case .date(let date) = moment { return date }
    return invalid(value, "\(name) must be a day", hint: "write the day as YYYY-MM-DD, such as \"2027-03-01\"")
  }

  /// When to remind: durations such as `-PT30M`, one or a list, in minutes after the start.
  func alarms(_ value: JSONValue, _ name: String) -> [Int]? {
    let elements = value.kind == .string ? [value] : list(value, name)
    return elements.compactMap { element in
      guard let text = text(element, "a reminder") else { return nil }
      return TimeText.reminder(text) ?? tell("no-reminder", at: element)
    }
  }
}
