import ArgumentParser
import CivilTime
import Languages
import Recurrence
import RecurrenceWords

/// `wallplanner describe`: a rule in words, its occurrences, and its form in feeds.
struct Describe: DescribedCommand {
  @Argument(help: help("describe <rule>")) var rule: String

  @Option(help: help("describe --start")) var start: String

  @Option(help: help("describe --zone")) var zone: String?

  @Option(help: help("describe --language")) var language = "en-GB"

  @Option(help: help("describe --from")) var from: String?

  @Option(help: help("describe --count")) var count = 10

  @Option(help: help("describe --zoneinfo")) var zoneinfo = ZoneDatabase.usualDirectory

  /// The range that is searched for the next occurrences, and published if there is no portable rule.
  private static let yearsAhead = 60
  private static let monthsPublished = 15

  func run() throws {
    let prefix = "RRULE:"
    let text = rule.uppercased().hasPrefix(prefix) ? String(rule.dropFirst(prefix.count)) : rule
    let parsed: RecurrenceRule
    do throws(RecurrenceRuleError) {
      parsed = try RecurrenceRule(parsing: text)
    } catch {
      // Show the rule again, with a mark under the fault.
      let before = String(decoding: Array(text.utf8).prefix(error.offset), as: UTF8.self)
      let marks = String(repeating: "^", count: max(1, error.length))
      throw ValidationError("\(error.description)\n  \(text)\n  \(String(repeating: " ", count: before.count))\(marks)")
    }
    guard (0...10_000).contains(count) else { throw ValidationError("--count takes 0 to 10000") }
    guard let spoken = Language(language) else {
      throw ValidationError("“\(language)” is none of the languages that rules are said in: en, de, fr, es, ar")
    }

    let rules = try zone.map { try ZoneDatabase(directory: zoneinfo).named($0) }
    guard let begin = CalendarTime(start, zone: rules?.id) else {
      throw ValidationError("--start: “\(start)” is neither a date (2027-03-01) nor a date and time (2027-03-01T18:00)")
    }
    if begin.isDate && parsed.frequency < .daily {
      throw ValidationError(RecurrenceRuleError(.timesOnDates, [parsed.frequency.text]).description)
    }
    var first = begin.wallClock
    if let from {
      guard let day = CivilDate(from) else { throw ValidationError("--from: “\(from)” is not a date such as 2027-03-01") }
      first = CivilDateTime(day)
    }

    let set = RecurrenceSet(start: begin, rules: [parsed])
    print(parsed.description(in: spoken, start: begin, zone: rules))
    print("RRULE:" + parsed.text)

    // At the end of the calendar, show its last day too.
    func end(after months: Int) -> CivilDateTime {
      let date = first.date.adding(months: months)
      return date == .max ? CivilDateTime(date).adding(seconds: 86_400) : CivilDateTime(date)
    }
    let horizon = end(after: 12 * Self.yearsAhead)
    let next = set.occurrences(in: first..<max(first, horizon), limit: count, zone: rules)
    print("\nOccurrences from \(first.date.text()):")
    if next.starts.isEmpty { print("  none in \(Self.yearsAhead) years") }
    for time in next.starts {
      print("  \(begin.isDate ? time.date.text() : time.text())  \(spoken.text(time.date, .full))")
    }
    if !next.isTruncated && !next.starts.isEmpty { print("  no more in \(Self.yearsAhead) years") }
    let startIsOccurrence =
      set.occurrences(in: begin.wallClock..<begin.wallClock.adding(seconds: 1), limit: 1).starts.first == begin.wallClock
    if !startIsOccurrence { print("\nThe start itself does not fit the rule, and is not one of its occurrences.") }

    let published = first..<end(after: Self.monthsPublished)
    let portable = set.portable(window: published, zone: rules)
    print("\nIn feeds:")
    for component in portable.components.prefix(count) {
      print("  " + property("DTSTART", component.start))
      if let rule = component.rule { print("  RRULE:" + rule.text) }
      for date in component.exceptionDates { print("  " + property("EXDATE", date)) }
    }
    if portable.components.count > count { print("  and \(portable.components.count - count) more") }
    if portable.components.isEmpty { print("  nothing") }
    if portable.isBounded { print("  (only the \(Self.monthsPublished) months from \(first.date.text()))") }
    for reason in portable.reasons { print("  because " + reason.description) }
  }

  private func property(_ name: String, _ time: CalendarTime) -> String {
    switch time {
    case .date: "\(name);VALUE=DATE:\(time.text)"
    case .floating, .utc: "\(name):\(time.text)"
    case .zoned(_, let zone): "\(name);TZID=\(zone.name):\(time.text)"
    }
  }
}
