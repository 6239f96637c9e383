public import CivilTime

extension RecurrenceRule {
  /// Reads the value of an RRULE property (RFC 5545 §3.3.10), such as `FREQ=WEEKLY;BYDAY=TU,TH`.
  ///
  /// Letters may be upper or lower case. Lists are put into one order, without duplicates and with numbers from the end last.
  /// Everything that the RFC forbids and every value out of range is refused.
  public init(parsing text: some StringProtocol) throws(RecurrenceRuleError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// The same for bytes, or for a part of them. Offsets in errors count from the start of the part.
  public init(parsing bytes: [UInt8], in range: Range<Int>? = nil) throws(RecurrenceRuleError) {
    var reader = RuleReader(whole: bytes[range ?? bytes.indices])
    self = try reader.rule()
  }

  /// A part of a rule that is a list of numbers.
  package typealias ListPart = (
    name: String, list: any WritableKeyPath<RecurrenceRule, [Int]> & Sendable, allowed: ClosedRange<Int>, fromEnd: Bool
  )

  /// These parts in the order in which rules have them, those below a day first. BYDAY stands behind those.
  package static let listParts: [ListPart] = [
    ("BYSECOND", \.bySecond, 0...60, false), ("BYMINUTE", \.byMinute, 0...59, false), ("BYHOUR", \.byHour, 0...23, false),
    ("BYMONTHDAY", \.byMonthDay, 1...31, true), ("BYYEARDAY", \.byYearDay, 1...366, true),
    ("BYWEEKNO", \.byWeekNumber, 1...53, true), ("BYMONTH", \.byMonth, 1...12, false),
    ("BYSETPOS", \.bySetPosition, 1...366, true),
  ]

  /// Sorts ascending, with numbers from the end last (`1,15,-2,-1`), and removes duplicates.
  package static func canonical(_ list: [Int]) -> [Int] { withoutRepeats(list.sorted { place($0) < place($1) }) }

  package static func canonical(_ list: [WeekdayNumber]) -> [WeekdayNumber] {
    withoutRepeats(list.sorted { (place($0.ordinal ?? 0), $0.weekday) < (place($1.ordinal ?? 0), $1.weekday) })
  }

  /// As an unsigned number, every negative one is larger than the positive ones.
  private static func place(_ number: Int) -> UInt { UInt(bitPattern: number) }

  private static func withoutRepeats<Element: Equatable>(_ sorted: [Element]) -> [Element] {
    sorted.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// The rule as the value of an RRULE property. The same rule always gives the same text: FREQ first, lists in order, and no part
  /// that only repeats a default.
  public var text: String {
    var text = "FREQ=" + frequency.text
    switch end {
    case .never: break
    case .count(let n): text += ";COUNT=\(n)"
    case .until(let time): text += ";UNTIL=" + time.text
    }
    if interval != 1 { text += ";INTERVAL=\(interval)" }
    func add(_ parts: some Sequence<ListPart>) {
      for (name, list, _, _) in parts where !self[keyPath: list].isEmpty {
        text += ";\(name)=" + Self.canonical(self[keyPath: list]).map(String.init).joined(separator: ",")
      }
    }
    add(Self.listParts.prefix(3))
    if !byDay.isEmpty {
      text +=
        ";BYDAY="
        + Self.canonical(byDay).map { ($0.ordinal.map(String.init) ?? "") + $0.weekday.recurrenceText }.joined(separator: ",")
    }
    add(Self.listParts.dropFirst(3))
    if weekStart != .monday { text += ";WKST=" + weekStart.recurrenceText }
    return text
  }
}

private struct RuleReader {
  typealias Text = ArraySlice<UInt8>

  let whole: Text
  /// The parts that have been read, and where they stand.
  private var places: [String: Text] = [:]

  init(whole: Text) { self.whole = whole }

  private func text(_ part: Text) -> String { String(decoding: part.prefix(80), as: UTF8.self) }

  private func error(_ reason: RecurrenceRuleError.Reason, _ words: String..., at part: Text) -> RecurrenceRuleError {
    RecurrenceRuleError(reason, words, offset: part.startIndex - whole.startIndex, length: part.count)
  }

  /// A word to be looked up: ASCII letters in upper case, each byte as one letter.
  private static func word(_ part: Text) -> String {
    String(part.map { Character(Unicode.Scalar($0 &- 0x61 < 26 ? $0 & 0xDF : $0)) })
  }

  mutating func rule() throws(RecurrenceRuleError) -> RecurrenceRule {
    guard !whole.isEmpty else { throw RecurrenceRuleError(.empty) }
    var rule = RecurrenceRule(.daily)
    var parts = whole.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    // Google Calendar sometimes ends rules with a semicolon.
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    for part in parts { try read(part, into: &rule) }
    try check(rule)
    return rule
  }

  private mutating func read(_ whole: Text, into rule: inout RecurrenceRule) throws(RecurrenceRuleError) {
    guard let equals = whole.firstIndex(of: UInt8(ascii: "=")), equals > whole.startIndex else {
      throw error(.notNameAndValue, text(whole), at: whole)
    }
    let (name, value) = (whole[..<equals], whole[(equals + 1)...])
    let part = Self.word(name)
    let isList = RecurrenceRule.listParts.contains { $0.name == part }
    guard isList || ["FREQ", "UNTIL", "COUNT", "INTERVAL", "BYDAY", "WKST"].contains(part) else {
      throw error(.unknownPart, text(name), at: name)
    }
    guard places.updateValue(whole, forKey: part) == nil else { throw error(.repeatedPart, part, at: whole) }
    guard !value.isEmpty else { throw error(.emptyPart, part, at: whole) }
    switch part {
    case "FREQ":
      guard let frequency = RecurrenceRule.Frequency.allCases.first(where: { $0.text == Self.word(value) }) else {
        throw error(.unknownFrequency, text(value), at: value)
      }
      rule.frequency = frequency
    case "UNTIL": rule.end = .until(try until(value))
    case "COUNT":
      let n = try number(part, value, 1...Int.max)
      // Reported after all parts are read. The first of the two is kept.
      if places["UNTIL"] == nil { rule.end = .count(n) }
    case "INTERVAL": rule.interval = try number(part, value, 1...Int.max)
    case "BYDAY": rule.byDay = RecurrenceRule.canonical(try Self.pieces(of: value).map(weekdayNumber))
    case "WKST": rule.weekStart = try weekday(part, value, of: value)
    default:
      for row in RecurrenceRule.listParts where row.name == part {
        let numbers = try Self.pieces(of: value).map { piece throws(RecurrenceRuleError) in
          try number(part, piece, row.allowed, fromEnd: row.fromEnd)
        }
        rule[keyPath: row.list] = RecurrenceRule.canonical(numbers)
      }
    }
  }

  private static func pieces(of list: Text) -> [Text] { list.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) }

  private func weekdayNumber(_ piece: Text) throws(RecurrenceRuleError) -> RecurrenceRule.WeekdayNumber {
    let weekday = try weekday("BYDAY", piece.suffix(2), of: piece)
    return .init(piece.count > 2 ? try number("BYDAY", piece.dropLast(2), 1...53, fromEnd: true) : nil, weekday)
  }

  /// - Parameter value: what is at fault if `name` is no weekday.
  private func weekday(_ part: String, _ name: Text, of value: Text) throws(RecurrenceRuleError) -> Weekday {
    guard let weekday = Weekday(recurrenceText: Self.word(name)) else {
      throw error(.unknownWeekday, text(value), part, at: value)
    }
    return weekday
  }

  /// A whole number. If it has too many digits, a very large one.
  private func number(
    _ part: String, _ value: Text, _ allowed: ClosedRange<Int>, fromEnd: Bool = false
  ) throws(RecurrenceRuleError) -> Int {
    let sign = fromEnd ? value.prefix(1).first { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") } : nil
    let digits = sign == nil ? value : value.dropFirst()
    guard !digits.isEmpty, digits.allSatisfy({ $0 &- 48 < 10 }) else {
      throw error(.notANumber, text(value), part, at: value)
    }
    let n = digits.reduce(0) { min($0 * 10 + Int($1 - 48), 1_000_000_000_000) }
    guard allowed.contains(n) else {
      let (low, high) = (allowed.lowerBound, allowed.upperBound)
      let range = high == .max ? "\(low) or more" : "\(low) to \(high)"
      let limits = fromEnd ? range + ", or -\(high) to -\(low) from the end" : range
      throw error(.outOfRange, text(value), part, limits, at: value)
    }
    return sign == UInt8(ascii: "-") ? -n : n
  }

  /// Only the basic forms, with 8, 15 or 16 bytes.
  private func until(_ value: Text) throws(RecurrenceRuleError) -> CalendarTime {
    guard [8, 15, 16].contains(value.count), value.allSatisfy({ $0 &- 48 < 10 || "TtZz".utf8.contains($0) }),
      let time = CalendarTime(text(value))
    else { throw error(.notADateOrTime, text(value), at: value) }
    return time
  }

  /// Checks which parts §3.3.10 does not allow together.
  private func check(_ rule: RecurrenceRule) throws(RecurrenceRuleError) {
    guard places["FREQ"] != nil else { throw error(.missingFrequency, at: whole) }
    if let count = places["COUNT"], let until = places["UNTIL"] {
      throw error(.countAndUntil, at: count.startIndex > until.startIndex ? count : until)
    }
    let frequency = rule.frequency
    func exclude(_ part: String, when condition: Bool) throws(RecurrenceRuleError) {
      if condition, let place = places[part] { throw error(.excluded, part, frequency.text, at: place) }
    }
    try exclude("BYWEEKNO", when: frequency != .yearly)
    try exclude("BYYEARDAY", when: frequency == .daily || frequency == .weekly || frequency == .monthly)
    try exclude("BYMONTHDAY", when: frequency == .weekly)
    if let days = places["BYDAY"], rule.byDay.contains(where: { $0.ordinal != nil }) {
      if frequency != .monthly && frequency != .yearly { throw error(.ordinalNotAllowed, frequency.text, at: days) }
      if places["BYWEEKNO"] != nil { throw error(.ordinalWithWeekNumber, at: days) }
    }
    if let position = places["BYSETPOS"], !places.keys.contains(where: { $0 != "BYSETPOS" && $0.hasPrefix("BY") }) {
      throw error(.positionWithoutOther, at: position)
    }
  }
}

extension RecurrenceRule.Frequency {
  private static let names = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]

  /// The word after `FREQ=`.
  public var text: String { Self.names[Int(rawValue)] }
}

extension Weekday {
  private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// `MO` to `SU`.
  public var recurrenceText: String { Self.names[Int(isoNumber) - 1] }

  fileprivate init?(recurrenceText: String) {
    guard let index = Self.names.firstIndex(of: recurrenceText) else { return nil }
    self.init(isoNumber: index + 1)
  }
}
