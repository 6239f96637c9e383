import CivilTime
import Recurrence

/// Reads rules that programs write wrongly: what is wrong of a part is mended or left out, and the rest is kept. A lesson that is shown once
/// instead of forty times is worse than one that goes on a week too long.
enum RuleMending {
  /// How many faults of one rule are mended.
  private static let mostFaults = 40

  /// - Parameter start: the start of the series, which UNTIL and COUNT are measured from.
  /// - Returns: the rule and what was wrong with it, or the fault that cannot be mended.
  static func read(
    _ text: String, from start: CalendarTime
  ) -> (rule: RecurrenceRule?, faults: [RecurrenceRuleError], isOnlyForm: Bool) {
    if let rule = try? RecurrenceRule(parsing: text) { return (rule, [], true) }
    var text = (versionOne(text) ?? text).filter { !$0.isWhitespace && $0 != "\"" && $0 != "\\" }.uppercased()
    if text.hasPrefix("RRULE:") || text.hasPrefix("RRULE=") { text.removeFirst(6) }
    var parts = text.split(separator: ";").map(String.init)
    parts.removeAll { $0 == "RSCALE=GREGORIAN" || $0.hasPrefix("SKIP=") || $0.hasPrefix("X-") }
    var faults: [RecurrenceRuleError] = []
    while faults.count < mostFaults {
      let whole = parts.joined(separator: ";")
      do throws(RecurrenceRuleError) {
        return (try RecurrenceRule(parsing: whole), faults, faults.isEmpty)
      } catch {
        faults.append(error)
        guard mend(&parts, error, start) else { return (nil, [error], false) }
      }
    }
    return (nil, Array(faults.suffix(1)), false)
  }

  /// Mends one fault. Returns false if nothing is left to be kept.
  private static func mend(_ parts: inout [String], _ fault: RecurrenceRuleError, _ start: CalendarTime) -> Bool {
    switch fault.reason {
    case .empty, .missingFrequency, .unknownFrequency, .timesOnDates: return false
    case .countAndUntil:
      let (count, until) = (parts.filter { !$0.hasPrefix("UNTIL") }, parts.filter { !$0.hasPrefix("COUNT") })
      parts = isSooner(count, than: until, from: start) ? count : until
      return true
    default: break
    }
    // The part that the fault lies in.
    var (index, end) = (0, -1)
    while index < parts.count {
      end += parts[index].utf8.count + 1
      if fault.offset <= end { break }
      index += 1
    }
    guard index < parts.count else { return false }
    let pieces = parts[index].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let mended = pieces.count == 2 ? value(pieces[1], of: pieces[0], fault.reason) : nil
    if let mended, mended != pieces[1] { parts[index] = "\(pieces[0])=\(mended)" } else { parts.remove(at: index) }
    return true
  }

  /// A value without what is wrong with it. Nil if nothing is left.
  private static func value(_ text: String, of part: String, _ fault: RecurrenceRuleError.Reason) -> String? {
    switch fault {
    case .notADateOrTime: return part == "UNTIL" ? until(text) : nil
    case .ordinalNotAllowed, .ordinalWithWeekNumber: return String(text.filter { !$0.isNumber && $0 != "+" && $0 != "-" })
    case .unknownWeekday, .notANumber, .outOfRange, .emptyPart:
      let pieces = text.split(separator: ",").map(String.init)
      let kept = part == "BYDAY" || part == "WKST" ? pieces.compactMap(weekday) : pieces.filter { isFine($0, part) }
      return kept.isEmpty ? nil : kept.joined(separator: ",")
    default: return nil
    }
  }

  private static func isFine(_ piece: String, _ part: String) -> Bool {
    // BYSETPOS alone is refused for want of another part.
    let rule = part == "BYSETPOS" ? "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=" : "FREQ=YEARLY;\(part)="
    return (try? RecurrenceRule(parsing: rule + piece)) != nil
  }

  /// `MO` of `MON`, `2TU` of `2TUE` and `TU2`, with an ordinal only if there can be such a one. Nil if it names no day.
  private static func weekday(_ piece: String) -> String? {
    let letters = piece.filter(\.isLetter)
    let ordinal = piece.filter { $0.isNumber || $0 == "-" }
    let day = String(letters.prefix(2))
    guard isFine(day, "BYDAY") else { return nil }
    return isFine(ordinal + day, "BYDAY") ? ordinal + day : day
  }

  /// As loosely as DTSTART. A day beyond its month is the month's last.
  private static func until(_ text: String) -> String? {
    if let read = CalendarValue.moment(text)?.value { return read.text }
    let digits = text.filter(\.isNumber)
    guard digits.count >= 8, let year = Int(digits.prefix(4)), let month = Int(digits.dropFirst(4).prefix(2)),
      (1...12).contains(month),
      let day = Int(digits.dropFirst(6).prefix(2)), (1...31).contains(day)
    else { return nil }
    let last = min(day, CivilDate.daysInMonth(year: year, month: month))
    let date = String(digits.prefix(6)) + (last < 10 ? "0" : "") + String(last)
    return CalendarValue.moment(date + text.drop { $0 != "T" }).map(\.value.text) ?? date
  }

  /// Of a rule that says both how often and until when, whether the count ends it first.
  private static func isSooner(_ count: [String], than until: [String], from start: CalendarTime) -> Bool {
    guard let counted = try? RecurrenceRule(parsing: count.joined(separator: ";")),
      let bounded = try? RecurrenceRule(parsing: until.joined(separator: ";")),
      case .count(let number) = counted.end, case .until(let last) = bounded.end
    else { return true }
    let set = RecurrenceSet(start: start, rules: [counted])
    let end = last.isDate ? last.wallClock.adding(seconds: 86_400) : last.wallClock.adding(seconds: 1)
    guard start.wallClock < end else { return false }
    // What is counted and not there by then would come later.
    return set.occurrences(in: start.wallClock..<end, limit: min(number, RecurrenceLimits.occurrences)).starts.count >= number
  }

  // MARK: vCalendar 1.0

  private static let kinds: KeyValuePairs = [
    "MP": ("MONTHLY", "BYDAY"), "MD": ("MONTHLY", "BYMONTHDAY"), "YM": ("YEARLY", "BYMONTH"), "YD": ("YEARLY", "BYYEARDAY"),
    "D": ("DAILY", ""), "W": ("WEEKLY", "BYDAY"),
  ]

  /// A rule of vCalendar 1.0, such as `W1 MO TU #10` or `MP1 1+ MO 20271231T000000`, in today's words. Nil for what is none. What stands
  /// below a day is left out. Without an end it happens twice there; today's programs mean for good.
  private static func versionOne(_ text: String) -> String? {
    let words = text.uppercased().split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first, let kind = kinds.first(where: { first.hasPrefix($0.key) }),
      let interval = Int(first.dropFirst(kind.key.utf8.count))
    else { return nil }
    var rule = "FREQ=\(kind.value.0)" + (interval > 1 ? ";INTERVAL=\(interval)" : "")
    var (values, ordinal) = ([String](), "")
    for word in words.dropFirst() {
      if word.hasPrefix("#") {
        if let count = Int(word.dropFirst()), count > 0 { rule += ";COUNT=\(count)" }
      } else if word.utf8.count >= 8, CalendarValue.moment(word) != nil {
        rule += ";UNTIL=\(word)"
      } else if word == "LD" {
        values.append("-1")
      } else if word.hasSuffix("+") || word.hasSuffix("-") {
        let number = (word.hasSuffix("-") ? "-" : "") + word.dropLast()
        if kind.value.1 == "BYDAY" { ordinal = number } else { values.append(number) }
      } else {
        values.append(kind.value.1 == "BYDAY" ? ordinal + word : word)
      }
    }
    return kind.value.1.isEmpty || values.isEmpty ? rule : rule + ";\(kind.value.1)=" + values.joined(separator: ",")
  }
}

/// The RRULE of a file: what it says, or what is wrong with it by RFC 5545 §3.3.10.
struct RuleText: Sendable {
  /// Nil if there is a fault.
  private(set) var rule: RecurrenceRule?
  /// The bytes of the value that are at fault, and why.
  private(set) var fault: (range: Range<Int>, message: String)?

  init(_ text: String) {
    // Parts of one's own are allowed, and mean nothing.
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).filter { !$0.hasPrefix("X-") }
    let plain = parts.joined(separator: ";")
    do throws(RecurrenceRuleError) {
      rule = try RecurrenceRule(parsing: plain)
    } catch {
      fault = (error.offset..<error.offset + error.length, error.description)
    }
    // Both are read, but not every app does.
    guard rule != nil, plain.hasSuffix(";") || plain.utf8.contains(where: { (0x61...0x7A).contains($0) }) else { return }
    (rule, fault) = (nil, (0..<text.utf8.count, "a rule has capitals, and no semicolon at its end"))
  }
}
