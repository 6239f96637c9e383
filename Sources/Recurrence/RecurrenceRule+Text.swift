public import CivilTime

extension RecurrenceRule {
  /// Reads the value of an RRULE property (RFC 5545 §3.3.10), such as `FREQ=WEEKLY;BYDAY=TU,TH`.
  ///
  /// Letters may be upper or lower case. Lists are put into one order, without duplicates and with numbers from the end last.
  /// Everything that the RFC forbids and every value out of range is refused.
  public init(parsing text: some StringProtocol) throws(RecurrenceRuleError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// The same for bytes.
  public init(parsing bytes: [UInt8]) throws(RecurrenceRuleError) {
    try self.init(parsing: bytes, in: bytes.indices)
  }

  /// The same for a part of `bytes`. Offsets in errors count from the start of the part.
  public init(parsing bytes: [UInt8], in range: Range<Int>) throws(RecurrenceRuleError) {
    var reader = RuleReader(bytes: bytes, range: range)
    self = try reader.rule()
  }
}

/// The names of the rule parts, with a bit for each.
private enum RulePart: Int, CaseIterable {
  case frequency, until, count, interval, bySecond, byMinute, byHour, byDay, byMonthDay, byYearDay, byWeekNumber, byMonth,
    bySetPosition
  case weekStart

  var name: StaticString {
    switch self {
    case .frequency: "FREQ"
    case .until: "UNTIL"
    case .count: "COUNT"
    case .interval: "INTERVAL"
    case .bySecond: "BYSECOND"
    case .byMinute: "BYMINUTE"
    case .byHour: "BYHOUR"
    case .byDay: "BYDAY"
    case .byMonthDay: "BYMONTHDAY"
    case .byYearDay: "BYYEARDAY"
    case .byWeekNumber: "BYWEEKNO"
    case .byMonth: "BYMONTH"
    case .bySetPosition: "BYSETPOS"
    case .weekStart: "WKST"
    }
  }

  var text: String { "\(name)" }
}

private struct RuleReader {
  let bytes: [UInt8]
  let range: Range<Int>
  /// The offset of each part from the start of the range. -1 if it is missing.
  var offsets = InlineArray<14, Int>(repeating: -1)
  var ends = InlineArray<14, Int>(repeating: -1)

  init(bytes: [UInt8], range: Range<Int>) { (self.bytes, self.range) = (bytes, range) }

  func text(_ part: Range<Int>) -> String { String(decoding: bytes[part].prefix(80), as: UTF8.self) }

  func error(_ reason: RecurrenceRuleError.Reason, _ part: Range<Int>) -> RecurrenceRuleError {
    RecurrenceRuleError(reason, offset: part.lowerBound - range.lowerBound, length: part.count)
  }

  /// Whether the bytes are this name, ignoring case.
  func isName(_ part: Range<Int>, _ name: StaticString) -> Bool {
    guard part.count == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { buffer in
      for i in 0..<buffer.count where Self.upper(bytes[part.lowerBound + i]) != buffer[i] { return false }
      return true
    }
  }

  static func upper(_ byte: UInt8) -> UInt8 { byte >= 0x61 && byte <= 0x7A ? byte & 0xDF : byte }

  mutating func rule() throws(RecurrenceRuleError) -> RecurrenceRule {
    guard !range.isEmpty else { throw RecurrenceRuleError(.empty) }
    var rule = RecurrenceRule(.daily)
    var start = range.lowerBound
    while true {
      var end = start
      while end < range.upperBound && bytes[end] != UInt8(ascii: ";") { end += 1 }
      try part(start..<end, into: &rule)
      if end == range.upperBound { break }
      start = end + 1
      // Google Calendar sometimes ends rules with a semicolon.
      if start == range.upperBound { break }
    }
    try check(rule)
    return rule
  }

  private mutating func part(_ whole: Range<Int>, into rule: inout RecurrenceRule) throws(RecurrenceRuleError) {
    guard let equals = bytes[whole].firstIndex(of: UInt8(ascii: "=")), equals > whole.lowerBound else {
      throw error(.notNameAndValue(text(whole)), whole)
    }
    let nameRange = whole.lowerBound..<equals
    let value = equals + 1..<whole.upperBound
    guard let part = partNamed(nameRange) else { throw error(.unknownPart(text(nameRange)), nameRange) }
    let index = part.rawValue
    guard offsets[index] < 0 else { throw error(.repeatedPart(part.text), whole) }
    offsets[index] = whole.lowerBound
    ends[index] = whole.upperBound
    guard !value.isEmpty else { throw error(.emptyPart(part.text), whole) }
    switch part {
    case .frequency:
      guard let frequency = frequency(value) else { throw error(.unknownFrequency(text(value)), value) }
      rule.frequency = frequency
    case .until:
      rule.end = .until(try until(value))
    case .count:
      let n = try number(part, value, sign: false, 1...Int.max, "1 or more")
      // Reported after all parts are read. The first of the two is kept.
      if offsets[RulePart.until.rawValue] < 0 { rule.end = .count(n) }
    case .interval:
      rule.interval = try number(part, value, sign: false, 1...Int.max, "1 or more")
    case .bySecond: rule.bySecond = try numbers(part, value, 0...60, fromEnd: false)
    case .byMinute: rule.byMinute = try numbers(part, value, 0...59, fromEnd: false)
    case .byHour: rule.byHour = try numbers(part, value, 0...23, fromEnd: false)
    case .byMonthDay: rule.byMonthDay = try numbers(part, value, 1...31, fromEnd: true)
    case .byYearDay: rule.byYearDay = try numbers(part, value, 1...366, fromEnd: true)
    case .byWeekNumber: rule.byWeekNumber = try numbers(part, value, 1...53, fromEnd: true)
    case .byMonth: rule.byMonth = try numbers(part, value, 1...12, fromEnd: false)
    case .bySetPosition: rule.bySetPosition = try numbers(part, value, 1...366, fromEnd: true)
    case .byDay: rule.byDay = try weekdays(value)
    case .weekStart:
      guard let weekday = weekday(value) else { throw error(.unknownWeekday(part: "WKST", value: text(value)), value) }
      rule.weekStart = weekday
    }
  }

  private func partNamed(_ range: Range<Int>) -> RulePart? {
    for part in RulePart.allCases where isName(range, part.name) { return part }
    return nil
  }

  private func frequency(_ value: Range<Int>) -> RecurrenceRule.Frequency? {
    for frequency in RecurrenceRule.Frequency.allCases where isName(value, frequency.name) { return frequency }
    return nil
  }

  private func weekday(_ value: Range<Int>) -> Weekday? {
    guard value.count == 2 else { return nil }
    switch (Self.upper(bytes[value.lowerBound]), Self.upper(bytes[value.lowerBound + 1])) {
    case (UInt8(ascii: "M"), UInt8(ascii: "O")): return .monday
    case (UInt8(ascii: "T"), UInt8(ascii: "U")): return .tuesday
    case (UInt8(ascii: "W"), UInt8(ascii: "E")): return .wednesday
    case (UInt8(ascii: "T"), UInt8(ascii: "H")): return .thursday
    case (UInt8(ascii: "F"), UInt8(ascii: "R")): return .friday
    case (UInt8(ascii: "S"), UInt8(ascii: "A")): return .saturday
    case (UInt8(ascii: "S"), UInt8(ascii: "U")): return .sunday
    default: return nil
    }
  }

  /// A whole number. If it has too many digits, the largest number.
  private func number(
    _ part: RulePart, _ value: Range<Int>, sign: Bool, _ allowed: ClosedRange<Int>, _ allowedText: String
  ) throws(RecurrenceRuleError) -> Int {
    var at = value.lowerBound
    var isNegative = false
    if sign, at < value.upperBound, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") {
      isNegative = bytes[at] == UInt8(ascii: "-")
      at += 1
    }
    guard at < value.upperBound else { throw error(.notANumber(part: part.text, value: text(value)), value) }
    var n = 0
    while at < value.upperBound {
      let digit = bytes[at] &- 48
      guard digit < 10 else { throw error(.notANumber(part: part.text, value: text(value)), value) }
      n = Swift.min(n * 10 + Int(digit), 1_000_000_000_000)
      at += 1
    }
    guard allowed.contains(n) else { throw error(.outOfRange(part: part.text, value: text(value), allowed: allowedText), value) }
    return isNegative ? -n : n
  }

  private func numbers(
    _ part: RulePart, _ value: Range<Int>, _ allowed: ClosedRange<Int>, fromEnd: Bool
  ) throws(RecurrenceRuleError) -> [Int] {
    var list: [Int] = []
    var start = value.lowerBound
    while true {
      var end = start
      while end < value.upperBound && bytes[end] != UInt8(ascii: ",") { end += 1 }
      let n = try number(
        part, start..<end, sign: fromEnd, allowed,
        fromEnd
          ? "\(allowed.lowerBound) to \(allowed.upperBound), or -\(allowed.upperBound) to -\(allowed.lowerBound) from the end"
          : "\(allowed.lowerBound) to \(allowed.upperBound)")
      list.append(n)
      if end == value.upperBound { break }
      start = end + 1
    }
    return RecurrenceRule.canonical(list)
  }

  private func weekdays(_ value: Range<Int>) throws(RecurrenceRuleError) -> [RecurrenceRule.WeekdayNumber] {
    var list: [RecurrenceRule.WeekdayNumber] = []
    var start = value.lowerBound
    while true {
      var end = start
      while end < value.upperBound && bytes[end] != UInt8(ascii: ",") { end += 1 }
      guard end - start >= 2, let weekday = weekday(end - 2..<end) else {
        throw error(.unknownWeekday(part: "BYDAY", value: text(start..<end)), start..<end)
      }
      let ordinal =
        end - start > 2
        ? try number(.byDay, start..<end - 2, sign: true, 1...53, "1 to 53, or -53 to -1 from the end") : nil
      list.append(RecurrenceRule.WeekdayNumber(ordinal, weekday))
      if end == value.upperBound { break }
      start = end + 1
    }
    return RecurrenceRule.canonical(list)
  }

  private func until(_ value: Range<Int>) throws(RecurrenceRuleError) -> CalendarTime {
    // Only the basic forms, with 8, 15 or 16 bytes.
    let valueBytes = Array(bytes[value])
    if valueBytes.count == 8, let (date, end) = CivilDate.read(valueBytes, from: 0), end == 8 { return .date(date) }
    if valueBytes.count == 15 || valueBytes.count == 16, valueBytes[8] & 0xDF == UInt8(ascii: "T"),
      let (date, dateEnd) = CivilDate.read(valueBytes, from: 0), dateEnd == 8,
      let (time, end) = TimeOfDay.read(valueBytes, from: 9), end == 15
    {
      if valueBytes.count == 15 { return .floating(CivilDateTime(date, time)) }
      if valueBytes[15] & 0xDF == UInt8(ascii: "Z") { return .utc(CivilDateTime(date, time)) }
    }
    throw error(.notADateOrTime(text(value)), value)
  }

  private func has(_ part: RulePart) -> Bool { offsets[part.rawValue] >= 0 }

  private func place(of part: RulePart) -> Range<Int> { offsets[part.rawValue]..<ends[part.rawValue] }

  /// Checks which parts §3.3.10 does not allow together.
  private func check(_ rule: RecurrenceRule) throws(RecurrenceRuleError) {
    guard has(.frequency) else { throw error(.missingFrequency, range) }
    if has(.count) && has(.until) {
      throw error(.countAndUntil, place(of: offsets[RulePart.count.rawValue] > offsets[RulePart.until.rawValue] ? .count : .until))
    }
    let frequency = rule.frequency
    func exclude(_ part: RulePart, when condition: Bool) throws(RecurrenceRuleError) {
      if condition && has(part) { throw error(.excluded(part: part.text, frequency: frequency.text), place(of: part)) }
    }
    try exclude(.byWeekNumber, when: frequency != .yearly)
    try exclude(.byYearDay, when: frequency == .daily || frequency == .weekly || frequency == .monthly)
    try exclude(.byMonthDay, when: frequency == .weekly)
    if rule.byDay.contains(where: { $0.ordinal != nil }) {
      if frequency != .monthly && frequency != .yearly {
        throw error(.ordinalNotAllowed(frequency: frequency.text), place(of: .byDay))
      }
      if has(.byWeekNumber) { throw error(.ordinalWithWeekNumber, place(of: .byDay)) }
    }
    let others: [RulePart] = [.bySecond, .byMinute, .byHour, .byDay, .byMonthDay, .byYearDay, .byWeekNumber, .byMonth]
    if has(.bySetPosition) && !others.contains(where: has) { throw error(.positionWithoutOther, place(of: .bySetPosition)) }
  }
}

extension RecurrenceRule.Frequency {
  /// The word after `FREQ=`.
  var name: StaticString {
    switch self {
    case .secondly: "SECONDLY"
    case .minutely: "MINUTELY"
    case .hourly: "HOURLY"
    case .daily: "DAILY"
    case .weekly: "WEEKLY"
    case .monthly: "MONTHLY"
    case .yearly: "YEARLY"
    }
  }

  public var text: String { "\(name)" }
}

extension Weekday {
  /// `MO` to `SU`.
  public var recurrenceText: String {
    switch isoNumber {
    case 1: "MO"
    case 2: "TU"
    case 3: "WE"
    case 4: "TH"
    case 5: "FR"
    case 6: "SA"
    default: "SU"
    }
  }
}

extension RecurrenceRule {
  /// Sorts ascending, with numbers from the end last (`1,15,-2,-1`), and removes duplicates.
  package static func canonical(_ list: [Int]) -> [Int] {
    if list.count < 2 { return list }
    var result: [Int] = []
    for n in list.sorted(by: { ($0 < 0 ? 1 : 0, $0) < ($1 < 0 ? 1 : 0, $1) }) where n != result.last { result.append(n) }
    return result
  }

  package static func canonical(_ list: [WeekdayNumber]) -> [WeekdayNumber] {
    if list.count < 2 { return list }
    func key(_ day: WeekdayNumber) -> (Int, Int, UInt8) {
      let n = day.ordinal ?? 0
      return (n < 0 ? 1 : 0, n, day.weekday.isoNumber)
    }
    var result: [WeekdayNumber] = []
    for day in list.sorted(by: { key($0) < key($1) }) where day != result.last { result.append(day) }
    return result
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
    func add(_ name: String, _ list: [Int]) {
      if !list.isEmpty { text += ";\(name)=" + Self.canonical(list).map(String.init).joined(separator: ",") }
    }
    add("BYSECOND", bySecond)
    add("BYMINUTE", byMinute)
    add("BYHOUR", byHour)
    if !byDay.isEmpty {
      text +=
        ";BYDAY="
        + Self.canonical(byDay).map { ($0.ordinal.map(String.init) ?? "") + $0.weekday.recurrenceText }.joined(separator: ",")
    }
    add("BYMONTHDAY", byMonthDay)
    add("BYYEARDAY", byYearDay)
    add("BYWEEKNO", byWeekNumber)
    add("BYMONTH", byMonth)
    add("BYSETPOS", bySetPosition)
    if weekStart != .monday { text += ";WKST=" + weekStart.recurrenceText }
    return text
  }
}
