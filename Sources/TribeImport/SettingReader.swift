import CivilTime
import Diagnostics
import JSONText
import TribeModel

/// One setting of `planner.json`: its key, and how its value is read into `Target`.
struct Setting<Target> {
  let key: String
  /// Whether it decides who sees what.
  let isPrivate: Bool
  let read: (SettingReader, JSONValue, inout Target) -> Void

  init(_ key: String, isPrivate: Bool = false, _ read: @escaping (SettingReader, JSONValue, inout Target) -> Void) {
    (self.key, self.isPrivate, self.read) = (key, isPrivate, read)
  }

  /// A setting with a default, which stays if the value cannot be read.
  static func value<T>(
    _ key: String, _ path: WritableKeyPath<Target, T>, isPrivate: Bool = false, _ read: @escaping (SettingReader, JSONValue) -> T?
  ) -> Setting {
    Setting(key, isPrivate: isPrivate) { reader, value, target in
      if let found = read(reader, value) { target[keyPath: path] = found }
    }
  }

  /// A setting without a default.
  static func optional<T>(
    _ key: String, _ path: WritableKeyPath<Target, T?>, isPrivate: Bool = false, _ read: @escaping (SettingReader, JSONValue) -> T?
  ) -> Setting {
    Setting(key, isPrivate: isPrivate) { reader, value, target in target[keyPath: path] = read(reader, value) }
  }

  /// True or false.
  static func flag(_ key: String, _ path: WritableKeyPath<Target, Bool>) -> Setting {
    .value(key, path) { $0.bool($1, key) }
  }

  /// One of a few words.
  static func choice<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ path: WritableKeyPath<Target, Word>, isPrivate: Bool = false
  ) -> Setting {
    .value(key, path, isPrivate: isPrivate) { $0.choice($1, key) }
  }

  /// Texts in a list.
  static func texts(_ key: String, _ path: WritableKeyPath<Target, [String]>) -> Setting {
    .value(key, path) { $0.texts($1, key) }
  }

  /// An object with settings of its own.
  static func object<Part>(
    _ key: String, _ path: WritableKeyPath<Target, Part>, _ settings: [Setting<Part>], isPrivate: Bool = false
  ) -> Setting {
    Setting(key, isPrivate: isPrivate) { reader, value, target in
      guard reader.isObject(value, key) else { return }
      reader.read(value, key, settings, into: &target[keyPath: path])
    }
  }
}

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

  private func wrong<Value>(_ value: JSONValue, _ name: String, _ expected: String, hint: String? = nil) -> Value? {
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
    if entry[named: missing] == nil {
      log.say("planner.missing-key/2", kind, missing, at: entry.span, hint: example)
    }
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
        at: name.span, hint: home.place.hasPrefix("an ") ? "move it into \(home.place)" : "move it into \"\(home.place)\": { … }")
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
    guard let flag = value.bool else {
      return wrong(value, name, "true or false", hint: "write true or false, without quotation marks")
    }
    return flag
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

  func choice<Word: RawRepresentable<String> & CaseIterable>(_ value: JSONValue, _ name: String) -> Word? {
    choice(value, name, Word.allCases.map { ($0.rawValue, $0) })
  }

  func isObject(_ value: JSONValue, _ name: String) -> Bool {
    if value.kind == .object { return true }
    wrong(value, name, "an object { }")
    return false
  }

  func isList(_ value: JSONValue, _ name: String, hint: String? = nil) -> Bool {
    if value.kind == .array { return true }
    wrong(value, name, "a list [ ]", hint: hint)
    return false
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

  // MARK: Values with a form of their own

  /// A text that `read` understands.
  ///
  /// - Parameter what: what is said of one that it does not.
  func form<Value>(_ value: JSONValue, _ name: String, _ what: String, hint: String, _ read: (String) -> Value?) -> Value? {
    guard let text = text(value, name) else { return nil }
    return read(text) ?? invalid(value, what, hint: hint)
  }

  func zone(_ value: JSONValue) -> TimeZoneID? {
    guard let name = text(value, "timeZone") else { return nil }
    if !name.hasPrefix("/"), isKnownZone(name) { return TimeZoneID(name) }
    let last = lastZone.flatMap { isKnownZone($0) ? $0 : nil }
    // Without any zone every time of day would be wrong.
    (last == nil ? strict : self).invalid(
      value, "there is no time zone \(CleanText.quoted(name))" + (last.map { ", so \($0) of the last build is used" } ?? ""),
      hint: PlannerFile.zoneHint(name, nearest: nearestZones(name)))
    return last.map { TimeZoneID($0) }
  }

  func locale(_ value: JSONValue) -> String? {
    guard let name = text(value, "locale") else { return nil }
    let parts = name.split(whereSeparator: { $0 == "-" || $0 == "_" })
    let isWellFormed =
      parts.first.map { (2...3).contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isLetter } } ?? false
      && parts.allSatisfy { (1...8).contains($0.utf8.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
    if isWellFormed { return parts.joined(separator: "-") }
    return tell("no-language", CleanText.quoted(name), at: value)
  }

  func baseURL(_ value: JSONValue) -> String? {
    form(
      value, "baseURL", "baseURL must be the planner's web address",
      hint: "write it in full, such as \"https://planner.example.org/\""
    ) { text in
      guard text.lowercased().hasPrefix("http"), !text.contains("?"), !text.contains("#") else { return nil }
      return SafeURL.checked(text).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    }
  }

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

  /// A time of day such as `18:00`.
  func clock(_ value: JSONValue, _ name: String) -> TimeOfDay? {
    form(value, name, "\(name) must be a time of day", hint: "write \"18:00\"") { text in
      var reader = DigitReader(text)
      guard let hour = reader.digits(2), reader.skip(":"), let minute = reader.digits(2), reader.isAtEnd else { return nil }
      return TimeOfDay(hour: hour, minute: minute)
    }
  }

  /// When to remind: durations such as `-PT30M`, one or a list, in minutes after the start.
  func alarms(_ value: JSONValue, _ name: String) -> [Int]? {
    let elements = value.kind == .string ? [value] : list(value, name)
    return elements.compactMap { element in
      guard let text = text(element, "a reminder") else { return nil }
      return TimeText.reminder(text) ?? tell("no-reminder", at: element)
    }
  }

  /// The most months before or after today that a planner shows.
  static let maximumMonths = 120

  /// Reads `P3M`, `P1Y` or `P1Y6M`.
  func months(_ value: JSONValue, _ name: String) -> Int? {
    if value.kind == .number {
      return wrong(value, name, "text in quotation marks", hint: "write \"P3M\" for three months, \"P1Y\" for a year")
    }
    return form(
      value, name, "\(name) must be a number of months or years, at most \(Self.maximumMonths / 12) years",
      hint: "write \"P3M\" for three months or \"P1Y\" for a year"
    ) { text in
      var reader = DigitReader(text)
      var months: Int64 = 0
      guard reader.skip("P"), !reader.isAtEnd else { return nil }
      while !reader.isAtEnd {
        guard let number = reader.anyDigits(), number <= 1000 else { return nil }
        let length: Int64? = reader.skip("Y") ? 12 : reader.skip("M") ? 1 : nil
        guard let length else { return nil }
        months += number * length
      }
      return months <= Self.maximumMonths ? Int(months) : nil
    }
  }

  /// Reads a number of days or weeks such as `P30D` or `P2W`.
  func days(_ value: JSONValue, _ name: String) -> Int? {
    form(value, name, "\(name) must be a number of days, at most ten years", hint: "write \"P30D\" for 30 days") { text in
      guard text.hasPrefix("P"), !text.contains("T"), let seconds = try? TimeText.duration(text) else { return nil }
      return seconds <= 3660 * 86_400 ? Int(seconds / 86_400) : nil
    }
  }

  /// Reads a duration such as `PT36H` or `P2D` as whole hours.
  func hours(_ value: JSONValue, _ name: String) -> Int? {
    form(value, name, "\(name) must be a length of time of an hour or more", hint: "write \"PT36H\" for 36 hours") { text in
      guard text.hasPrefix("P"), let seconds = try? TimeText.duration(text), seconds >= 3600 else { return nil }
      return Int(seconds / 3600)
    }
  }

  /// A country or a part of one whose public holidays are known.
  func holidayRegion(_ value: JSONValue) -> String? {
    guard let text = text(value, "region")?.uppercased() else { return nil }
    let known = HolidayTable.shared.regions
    if known.contains(text) { return text }
    let country = String(text.prefix { $0 != "-" })
    let parts = known.filter { $0.hasPrefix(country + "-") }
    return tell(
      "no-such-region", CleanText.quoted(text), at: value,
      hint: parts.isEmpty
        ? "the countries are \(known.filter { !$0.contains("-") }.joined(separator: ", ")); use an .ics file for others"
        : "write \"\(country)\" or one of \(parts.joined(separator: ", "))")
  }

  /// A path, if it stays below the content folder.
  func contentPath(_ value: JSONValue, _ name: String) -> String? {
    // The content folder itself.
    if value.string == "" { return "" }
    guard let path = text(value, name) else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if path.hasPrefix("/") || path.contains("\\") || parts.contains("..") || path.contains("://") {
      return tell("path-outside", name, at: value)
    }
    return parts.filter { !$0.isEmpty && $0 != "." }.joined(separator: "/")
  }

  func secretDirectory(_ value: JSONValue) -> String? {
    guard let name = text(value, "secretDirectory") else { return nil }
    let isPlain = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D || $0 == 0x5F
    }
    guard isPlain, name.utf8.count >= 22, name.utf8.count <= 100 else {
      log.add(
        severity, "planner.invalid-value", "secretDirectory must be 22 to 100 letters and digits that nobody can guess",
        at: SourceSpan(file: value.span.file, bytes: value.span.bytes.lowerBound..<value.span.bytes.lowerBound + 1),
        hint: "make one with: head -c 24 /dev/urandom | base64 | tr -d '+/='")
      return nil
    }
    return name
  }

  /// An address that can follow `mailto:` unchanged: RFC 5322's dot-atom on both sides, without quotes and comments.
  func email(_ value: JSONValue) -> String? {
    func isPlain(_ text: Substring, _ others: String) -> Bool {
      text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || others.contains($0) }
      }
    }
    return form(
      value, "email", "email must be an address as people write it", hint: "write it plainly, such as \"emma@example.org\""
    ) { address in
      let parts = address.split(separator: "@", omittingEmptySubsequences: false)
      let isAddress = parts.count == 2 && isPlain(parts[0], "_-+'") && isPlain(parts[1], "-") && parts[1].contains(".")
      return isAddress && address.utf8.count <= 254 ? address : nil
    }
  }

  /// The number of one of the theme's colours, or a colour.
  func layerColour(_ value: JSONValue) -> String? {
    value.kind == .number ? integer(value, "colour", 0...11).map(String.init) : hexColor(value, "colour")
  }

  /// `#RGB` or `#RRGGBB`.
  func hexColor(_ value: JSONValue, _ name: String) -> String? {
    form(value, name, "\(name) must be a colour in hexadecimal digits", hint: "write \"#0a7\" or \"#00aa77\"") { text in
      let isColour =
        text.hasPrefix("#") && [4, 7].contains(text.count) && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
      return isColour ? text : nil
    }
  }

  func birthday(_ value: JSONValue) -> Birthday? {
    guard let text = text(value, "birthday") else { return nil }
    if let birthday = BirthdayText.read(text) { return birthday }
    return tell("no-birthday", CleanText.quoted(text), at: value)
  }
}
