import CivilTime
import Diagnostics
import JSONText
import TribeModel

/// A form that values of settings have: how it is written, and how it is read.
struct SettingForm<Value> {
  let shape: ValueShape
  let read: (SettingReader, JSONValue, _ key: String) -> Value?
  /// As JSON text. Nil for what says nothing.
  var write: (Value) -> String? = { _ in nil }

  /// This form where there is no default: a mistake is an error.
  var strict: Self { Self(shape: shape, read: { read($0.strict, $1, $2) }, write: write) }

  /// One of a few words.
  static func words(_ words: [(String, Value)]) -> Self where Value: Equatable {
    Self(
      shape: .word(words.map(\.0), usual: nil), read: { $0.choice($1, $2, words) },
      write: { value in words.first { $0.1 == value }.map { "\"\($0.0)\"" } })
  }

  /// A text that `read` understands. What is said of one that it does not is a row of `Data/values.txt`, about the key.
  static func parsed(_ shape: ValueShape, _ row: String, _ read: @escaping (String) -> Value?) -> Self {
    Self(shape: shape) { reader, value, key in
      guard value.kind == .string else {
        return reader.wrong(value, key, "text in quotation marks", hint: ImportLog.values.columns(of: row, [key])[1])
      }
      guard let text = reader.text(value, key) else { return nil }
      return read(text) ?? reader.tell(row, key, at: value)
    }
  }

  func written(_ write: @escaping (Value) -> String?) -> Self { Self(shape: shape, read: read, write: write) }
}

extension SettingForm where Value: RawRepresentable<String> & CaseIterable & Equatable {
  static var choice: Self { words(Value.allCases.map { ($0.rawValue, $0) }) }
}

extension SettingForm<String> {
  static var text: Self { text(.text) { $0.text($1, $2) } }

  private static func text(_ shape: ValueShape, _ read: @escaping (SettingReader, JSONValue, String) -> String?) -> Self {
    Self(shape: shape, read: read) { $0.isEmpty ? nil : "\"\($0)\"" }
  }

  /// BCP 47, as far as its letters go.
  static var locale: Self {
    text(.text) { reader, value, key in
      guard let name = reader.text(value, key) else { return nil }
      let parts = name.split(whereSeparator: { $0 == "-" || $0 == "_" })
      let isWellFormed =
        parts.first.map { (2...3).contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isLetter } } ?? false
        && parts.allSatisfy { (1...8).contains($0.utf8.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
      return isWellFormed ? parts.joined(separator: "-") : reader.tell("no-language", CleanText.quoted(name), at: value)
    }
  }

  static var baseURL: Self {
    parsed(.webPage, "no-base-url") { text in
      guard text.lowercased().hasPrefix("http"), !text.contains("?"), !text.contains("#") else { return nil }
      return SafeURL.checked(text).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    }
  }

  /// A path, if it stays below the content folder.
  static var contentPath: Self {
    text(.text) { reader, value, key in
      // The content folder itself.
      if value.string == "" { return "" }
      guard let path = reader.text(value, key) else { return nil }
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      if path.hasPrefix("/") || path.contains("\\") || parts.contains("..") || path.contains("://") {
        return reader.tell("path-outside", key, at: value)
      }
      return parts.filter { !$0.isEmpty && $0 != "." }.joined(separator: "/")
    }
  }

  /// `#RGB` or `#RRGGBB`.
  static var hexColour: Self {
    parsed(.form("^#([0-9A-Fa-f]{3}){1,2}$"), "no-colour") { text in
      let isDigits = text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
      return text.hasPrefix("#") && [4, 7].contains(text.count) && isDigits ? text : nil
    }
  }

  /// The number of one of the theme's colours, or a colour.
  static var layerColour: Self {
    text(.either([.number(0...11), hexColour.shape])) {
      $1.kind == .number ? $0.integer($1, $2, 0...11).map(String.init) : hexColour.read($0, $1, $2)
    }
  }

  /// A country or a part of one whose public holidays are known.
  static var holidayRegion: Self {
    text(.form("^[A-Za-z]{2}(-[A-Za-z0-9]{1,3})?$")) { reader, value, key in
      guard let text = reader.text(value, key)?.uppercased() else { return nil }
      let known = HolidayTable.shared.regions
      if known.contains(text) { return text }
      let country = String(text.prefix { $0 != "-" })
      let parts = known.filter { $0.hasPrefix(country + "-") }
      return reader.tell(
        "no-such-region", CleanText.quoted(text), at: value,
        hint: parts.isEmpty
          ? "the countries are \(known.filter { !$0.contains("-") }.joined(separator: ", ")); use an .ics file for others"
          : "write \"\(country)\" or one of \(parts.joined(separator: ", "))")
    }
  }

  static var secretDirectory: Self {
    text(.form("^[A-Za-z0-9_-]{22,100}$")) { reader, value, key in
      guard let name = reader.text(value, key) else { return nil }
      let isPlain = name.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D || $0 == 0x5F
      }
      if isPlain, (22...100).contains(name.utf8.count) { return name }
      // A mark of one byte: nobody must read the rest in a log.
      reader.log.add(
        reader.severity, "planner.invalid-value", "\(key) must be 22 to 100 letters and digits that nobody can guess",
        at: SourceSpan(file: value.span.file, bytes: value.span.bytes.lowerBound..<value.span.bytes.lowerBound + 1),
        hint: "make one with: head -c 24 /dev/urandom | base64 | tr -d '+/='")
      return nil
    }
  }

  /// An address that can follow `mailto:` unchanged: RFC 5322's dot-atom on both sides, without quotes and comments.
  static var email: Self {
    func isPlain(_ text: Substring, _ others: String) -> Bool {
      text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || others.contains($0) }
      }
    }
    return parsed(.form(#"^[A-Za-z0-9._+'-]+@[A-Za-z0-9.-]+\.[A-Za-z0-9-]+$"#), "no-email") { address in
      let parts = address.split(separator: "@", omittingEmptySubsequences: false)
      let isAddress = parts.count == 2 && isPlain(parts[0], "_-+'") && isPlain(parts[1], "-") && parts[1].contains(".")
      return isAddress && address.utf8.count <= 254 ? address : nil
    }
  }
}

extension SettingForm<Int> {
  static func number(_ range: ClosedRange<Int>) -> Self {
    Self(shape: .number(range), read: { $0.integer($1, $2, range) }, write: { "\($0)" })
  }

  /// `P3M`, `P1Y` or `P1Y6M`: at most ten years before or after today.
  static var months: Self {
    parsed(.form(#"^P(\d+Y)?(\d+M)?$"#), "no-months") { text in
      var reader = DigitReader(text)
      var months: Int64 = 0
      guard reader.skip("P"), !reader.isAtEnd else { return nil }
      while !reader.isAtEnd {
        guard let number = reader.anyDigits(), number <= 1000 else { return nil }
        let length: Int64? = reader.skip("Y") ? 12 : reader.skip("M") ? 1 : nil
        guard let length else { return nil }
        months += number * length
      }
      return months <= 120 ? Int(months) : nil
    }.written { "\"P\($0)M\"" }
  }

  /// `P30D` or `P2W`.
  static var days: Self { length(#"^P\d+[DW]$"#, "no-days", of: 86_400, 0...3660 * 86_400).written { "\"P\($0)D\"" } }

  /// A duration such as `PT36H` or `P2D` as whole hours.
  static var hours: Self { length("^P", "no-hours", of: 3600, 3600...TimeText.maximumDuration).written { "\"PT\($0)H\"" } }

  /// A short duration such as `PT30S` as seconds.
  static var seconds: Self { length("^P", "no-turn", of: 1, 5...86_400).written { "\"PT\($0)S\"" } }

  /// A duration of so many seconds, counted in units of some. Days do not stand on the clock.
  private static func length(_ form: String, _ row: String, of unit: Int64, _ allowed: ClosedRange<Int64>) -> Self {
    parsed(.form(form), row) { text in
      guard text.hasPrefix("P"), unit < 86_400 || !text.contains("T"), let seconds = try? TimeText.duration(text),
        allowed.contains(seconds)
      else { return nil }
      return Int(seconds / unit)
    }
  }
}

/// Forms of one type each.
extension SettingForm {
  static var texts: SettingForm<[String]> { .init(shape: .list(.text), read: { $0.texts($1, $2) }) }
  /// Of people.
  static var names: SettingForm<[String]> { .init(shape: .list(.text), read: { $0.names($1, $2) }) }

  static var flag: SettingForm<Bool> { .init(shape: .flag(usual: nil), read: { $0.bool($1, $2) }, write: { "\($0)" }) }

  static var alarms: SettingForm<[Int]> {
    let one = ValueShape.form("^[+-]?P")
    return .init(shape: .either([one, .list(one)]), read: { $0.alarms($1, $2) })
  }

  static var zone: SettingForm<TimeZoneID> {
    .init(shape: .form("^[A-Za-z]+(/[A-Za-z0-9_+-]+)*$")) { reader, value, key in
      guard let name = reader.text(value, key) else { return nil }
      if !name.hasPrefix("/"), reader.isKnownZone(name) { return TimeZoneID(name) }
      let last = reader.lastZone.flatMap { reader.isKnownZone($0) ? $0 : nil }
      // Without any zone every time of day would be wrong.
      (last == nil ? reader.strict : reader).invalid(
        value, "there is no time zone \(CleanText.quoted(name))" + (last.map { ", so \($0) of the last build is used" } ?? ""),
        hint: PlannerFile.zoneHint(name, nearest: reader.nearestZones(name)))
      return last.map { TimeZoneID($0) }
    }
  }

  static var moment: SettingForm<CalendarTime> { .init(shape: .text, read: { $0.moment($1, $2) }) }

  static var day: SettingForm<CivilDate> { .init(shape: .day, read: { $0.day($1, $2) }) }
  /// A time of the day says no more than the day.
  static var start: SettingForm<CivilDate> { .init(shape: .day, read: { $0.moment($1, $2)?.wallClock.date }) }

  /// A time of day such as `18:00`.
  static var clock: SettingForm<TimeOfDay> {
    .parsed(.form(#"^\d{1,2}:\d\d$"#), "must-be-clock") { TimeOfDay(hoursAndMinutes: $0) }
  }

  static var twoTimes: SettingForm<NightHours> { .parsed(.text, "no-two-times") { NightHours($0) } }

  static var category: SettingForm<EventCategory> { .words(CategoryNames.all) }
  static var icon: SettingForm<EventCategory> {
    .parsed(.text, "no-icon") { text in CategoryNames.all.first { $0.0 == text }?.1 ?? EverydayWords.category(of: text) }
  }

  static var weekday: SettingForm<Weekday> { .words(PlannerFile.weekdays) }

  static var kinds: SettingForm<Set<ShownKind>> {
    .init(shape: .list(.word(ShownKind.allCases.map(\.rawValue), usual: nil))) { reader, value, key in
      guard reader.isList(value, key, hint: "write [\"events\", \"birthdays\"]") else { return nil }
      return Set(value.elements.compactMap { reader.choice($0, "a kind", ShownKind.allCases.map { ($0.rawValue, $0) }) })
    }
  }

  static var birthday: SettingForm<Birthday> {
    .init(shape: .birthday) { reader, value, key in
      guard let text = reader.text(value, key) else { return nil }
      return BirthdayText.read(text) ?? reader.tell("no-birthday", CleanText.quoted(text), at: value)
    }
  }
}
