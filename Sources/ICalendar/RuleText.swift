/// Parses the text of an RRULE and checks it against RFC 5545 §3.3.10.
///
/// Used to check feeds, so it shares no code with the module that writes and expands rules.
package struct RuleText: Sendable, Hashable {
  package struct Fault: Sendable, Hashable {
    /// The bytes of the value.
    package var range: Range<Int>
    package var message: String
  }

  package struct Day: Sendable, Hashable {
    package var ordinal: Int?
    /// `MO` to `SU`.
    package var weekday: String
  }

  package var frequency = ""
  package var count: Int?
  package var until: CalendarValue.Moment?
  package var days: [Day] = []
  /// BYSECOND, BYMINUTE, BYHOUR, BYMONTHDAY, BYYEARDAY, BYWEEKNO, BYMONTH, BYSETPOS.
  package var numbers: [String: [Int]] = [:]
  package private(set) var faults: [Fault] = []

  /// The parts below a day, which must not be used if DTSTART is a date (RFC 5545 §3.3.10).
  package var partsOfTimes: [String] { ["BYHOUR", "BYMINUTE", "BYSECOND"].filter { numbers[$0] != nil } }

  static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
  private static let frequencies = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
  private static let ranges: [String: (ClosedRange<Int>, allowsNegative: Bool)] = [
    "BYSECOND": (0...60, false), "BYMINUTE": (0...59, false), "BYHOUR": (0...23, false), "BYMONTHDAY": (1...31, true),
    "BYYEARDAY": (1...366, true), "BYWEEKNO": (1...53, true), "BYMONTH": (1...12, false), "BYSETPOS": (1...366, true),
  ]

  package init(_ text: String) {
    var offset = 0
    var seen: Set<String> = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let range = offset..<offset + part.utf8.count
      offset = range.upperBound + 1
      guard let equals = part.firstIndex(of: "=") else {
        faults.append(Fault(range: range, message: part.isEmpty ? "an empty rule part" : "“\(part.prefix(30))” is no rule part"))
        continue
      }
      let name = String(part[..<equals])
      if !seen.insert(name).inserted { faults.append(Fault(range: range, message: "\(name.prefix(30)) occurs twice")) }
      read(name, part[part.index(after: equals)...], range)
    }
    judgeWhole(0..<text.utf8.count, seen)
  }

  private mutating func fail(_ range: Range<Int>, _ message: String) { faults.append(Fault(range: range, message: message)) }

  private mutating func read(_ name: String, _ value: Substring, _ range: Range<Int>) {
    switch name {
    case "FREQ":
      frequency = String(value)
      if !Self.frequencies.contains(frequency) { fail(range, "FREQ=\(value.prefix(20)) is no frequency") }
    case "INTERVAL": if Self.number(value) ?? 0 <= 0 { fail(range, "INTERVAL is a number from 1") }
    case "COUNT":
      if let number = Self.number(value), number > 0 { count = number } else { fail(range, "COUNT is a number from 1") }
    case "UNTIL":
      until = CalendarValue.strictMoment(String(value))
      if until == nil { fail(range, "UNTIL=\(value.prefix(30)) is no date") }
    case "WKST":
      if !Self.weekdays.contains(String(value)) { fail(range, "WKST=\(value.prefix(10)) is no day of the week") }
    case "BYDAY": readDays(value, range)
    default:
      guard let (limits, allowsNegative) = Self.ranges[name] else {
        if !name.hasPrefix("X-") { fail(range, "\(name.prefix(30)) is no part of a rule") }
        return
      }
      for piece in value.split(separator: ",", omittingEmptySubsequences: false) {
        guard let number = Self.number(piece), limits.contains(abs(number)), number >= 0 || allowsNegative else {
          fail(range, "\(name) has \(piece.prefix(12)); it takes \(limits.lowerBound) to \(limits.upperBound)")
          continue
        }
        numbers[name, default: []].append(number)
      }
    }
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2D || $0 == 0x2B }) else {
      return nil
    }
    return Int(text)
  }

  private mutating func readDays(_ value: Substring, _ range: Range<Int>) {
    for piece in value.split(separator: ",", omittingEmptySubsequences: false) {
      let weekday = String(piece.suffix(2))
      let ordinal = piece.dropLast(2)
      guard Self.weekdays.contains(weekday), ordinal.isEmpty || Self.number(ordinal).map({ $0 != 0 && abs($0) <= 53 }) ?? false
      else {
        fail(range, "BYDAY has “\(piece.prefix(12))”, which is no day")
        continue
      }
      days.append(Day(ordinal: Self.number(ordinal), weekday: weekday))
    }
  }

  private mutating func judgeWhole(_ whole: Range<Int>, _ seen: Set<String>) {
    if !seen.contains("FREQ") { fail(whole, "a rule needs FREQ") }
    if seen.contains("COUNT"), seen.contains("UNTIL") { fail(whole, "COUNT and UNTIL cannot both end one rule") }
    if seen.contains("BYWEEKNO"), frequency != "YEARLY" { fail(whole, "BYWEEKNO works only with FREQ=YEARLY") }
    if seen.contains("BYMONTHDAY"), frequency == "WEEKLY" { fail(whole, "BYMONTHDAY does not work with FREQ=WEEKLY") }
    if seen.contains("BYYEARDAY"), ["DAILY", "WEEKLY", "MONTHLY"].contains(frequency) {
      fail(whole, "BYYEARDAY does not work with FREQ=\(frequency)")
    }
    if days.contains(where: { $0.ordinal != nil }) {
      if frequency != "MONTHLY", frequency != "YEARLY" { fail(whole, "numbered days work only with FREQ=MONTHLY and FREQ=YEARLY") }
      if frequency == "YEARLY", seen.contains("BYWEEKNO") { fail(whole, "numbered days do not work with BYWEEKNO") }
    }
    if seen.contains("BYSETPOS"), !seen.contains(where: { $0.hasPrefix("BY") && $0 != "BYSETPOS" }) {
      fail(whole, "BYSETPOS needs another BY part")
    }
  }
}
