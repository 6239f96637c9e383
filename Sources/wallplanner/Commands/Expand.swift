import ArgumentParser
import CivilTime
import Diagnostics
import Files
import Glibc
import JSONText
import Recurrence

/// `wallplanner expand`: reads recurrence sets and prints their occurrences, one line each.
struct Expand: DescribedCommand {
  @Option(help: help("expand --zoneinfo")) var zoneinfo = ZoneDatabase.usualDirectory

  /// The longest line that is accepted, in bytes.
  static let longestLine = 16 << 20
  /// The most occurrences in an answer.
  static let mostInstances = 1_000_000

  func run() throws {
    let zones = ZoneDatabase(directory: zoneinfo)
    var (output, number) = ([UInt8](), 0)
    while let line = readLine() {
      number += 1
      if line.allSatisfy(\.isWhitespace) { continue }
      let bytes = Array(line.utf8)
      let (id, value) = Self.request(bytes)
      output += Array("{\"id\":".utf8) + id
      do throws(Refusal) {
        if bytes.count > Self.longestLine { throw Refusal("line \(number) is longer than \(Self.longestLine) bytes") }
        guard let value else { throw Refusal("line \(number) is not a JSON object") }
        let found = try ExpandRequest(value, line: number).occurrences { name throws(Refusal) in try zones.named(name, as: "tzid: ")
        }
        output += Array(",\"instances\":[".utf8)
        for (place, text) in found.enumerated() { output += Array("\(place == 0 ? "" : ",")\"\(text)\"".utf8) }
        output += Array("]}\n".utf8)
      } catch {
        let message = error.message.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        output += Array(",\"error\":\"\(String(message.map { $0.isNewline || $0 < " " ? " " : $0 }))\"}\n".utf8)
      }
      if output.count > 1 << 16 {
        guard writeAll(output, to: STDOUT_FILENO) else { throw ExitCode(2) }
        output = []
      }
    }
    guard writeAll(output, to: STDOUT_FILENO) else { throw ExitCode(2) }
  }

  /// The request of a line, and its id as it is written. If the line is not JSON, the id may still stand before the fault.
  private static func request(_ bytes: [UInt8]) -> (id: [UInt8], JSONValue?) {
    func id(_ value: JSONValue?) -> [UInt8] { value?["id"]?.jsonBytes ?? Array("null".utf8) }
    var limits = JSONText.Limits()
    limits.bytes = longestLine
    let (value, faults) = JSONText.parse(bytes, file: FileID(index: 0), limits: limits)
    if value?.kind == .object { return (id(value), value) }
    let fault = faults.first?.span?.bytes.lowerBound ?? 0
    let comma = bytes[..<min(fault, bytes.count)].lastIndex(of: UInt8(ascii: ",")) ?? 0
    return (id(JSONText.parse(bytes[..<comma] + [UInt8(ascii: "}")], file: FileID(index: 0), limits: limits).0), nil)
  }

  /// Why a request cannot be answered.
  typealias Refusal = ValidationError
}

/// One line of the input.
private struct ExpandRequest {
  private let start: String
  private let zone: String?
  private let rules, dates, exceptionDates, exceptionRules: [String]
  private let limit: Int?
  private let from, to: String?

  init(_ value: JSONValue, line: Int) throws(Expand.Refusal) {
    func text(_ value: JSONValue?, _ name: String) throws(Expand.Refusal) -> String? {
      guard let value, !value.isNull else { return nil }
      guard let text = value.string else { throw Expand.Refusal("line \(line) is not as expected: \(name) must be a text") }
      return text
    }
    func texts(_ name: String) throws(Expand.Refusal) -> [String] {
      guard let list = value[named: name], list.kind == .array else { return try text(value[named: name], name).map { [$0] } ?? [] }
      var found: [String] = []
      for element in list.elements { if let text = try text(element, name) { found.append(text) } }
      return found
    }
    guard let start = try text(value["dtstart"], "dtstart") else { throw Expand.Refusal("dtstart is missing") }
    (self.start, zone) = (start, try text(value["tzid"], "tzid"))
    (rules, exceptionRules) = (try texts("rrule").filter { !$0.isEmpty }, try texts("exrule").filter { !$0.isEmpty })
    (dates, exceptionDates) = (try texts("rdate"), try texts("exdate"))
    if let window = value["window"], !window.isNull, window.kind != .object {
      throw Expand.Refusal("line \(line) is not as expected: window must be an object")
    }
    (from, to) = (try text(value["window"]?["from"], "window"), try text(value["window"]?["to"], "window"))
    let limit = value["limit"].flatMap { $0.isNull ? nil : $0 }
    self.limit = limit?.integer
    if let limit, !(limit.integer.map { $0 >= 0 } ?? false) {
      throw Expand.Refusal("line \(line) is not as expected: limit is not a whole number of 0 or more")
    }
  }

  /// The starts, in the form of `dtstart`.
  func occurrences(_ zoneRules: (String) throws(Expand.Refusal) -> ZoneRules) throws(Expand.Refusal) -> [String] {
    let isDate = zone == "DATE"
    let rules = try zone.flatMap { ["DATE", "UTC"].contains($0) ? nil : $0 }.map(zoneRules)
    func moment(_ text: String, _ name: String) throws(Expand.Refusal) -> CalendarTime {
      let bytes = Array(text.utf8)
      if let date = CivilDate(text) { return .date(date) }
      guard let (time, end) = CivilDateTime.read(bytes, from: 0),
        end == bytes.count || end + 1 == bytes.count && bytes[end] | 0x20 == UInt8(ascii: "z")
      else { throw Expand.Refusal("\(name): “\(text.prefix(80))” is not a date and time") }
      if isDate { return .date(time.date) }
      if zone == "UTC" { return .utc(time) }
      guard let rules else { return .floating(time) }
      return end < bytes.count ? .utc(time) : .zoned(time, rules.id)
    }
    func rule(_ text: String, _ name: String, on start: CalendarTime) throws(Expand.Refusal) -> RecurrenceRule {
      // The property's name may stand before its value.
      let prefix = name.uppercased() + ":"
      do throws(RecurrenceRuleError) {
        let rule = try RecurrenceRule(parsing: text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text)
        if start.isDate && rule.frequency < .daily { throw RecurrenceRuleError(.timesOnDates, [rule.frequency.text]) }
        return rule
      } catch {
        throw Expand.Refusal("\(name): \(error.description) (column \(error.offset + 1))")
      }
    }
    func windowTime(_ text: String) throws(Expand.Refusal) -> CivilDateTime {
      let time = try moment(text, "window")
      return rules.map { time.clock(in: $0, nil) } ?? time.wallClock
    }

    var first = try moment(start, "dtstart")
    switch (first, rules) {
    // A date means its midnight.
    case (.date(let date), let rules?): first = .zoned(CivilDateTime(date), rules.id)
    case (.date(let date), nil) where !isDate: first = zone == "UTC" ? .utc(CivilDateTime(date)) : .floating(CivilDateTime(date))
    case (.utc(let time), let rules?):
      first = .zoned(rules.localTime(of: Instant(secondsSinceEpoch: time.secondsSinceEpoch)), rules.id)
    default: break
    }
    var set = RecurrenceSet(start: first)
    for text in self.rules { set.rules.append(try rule(text, "rrule", on: first)) }
    for text in exceptionRules { set.exceptionRules.append(try rule(text, "exrule", on: first)) }
    for text in dates { set.dates.append(try moment(text, "rdate")) }
    for text in exceptionDates { set.exceptionDates.append(try moment(text, "exdate")) }
    let isEndless = set.rules.contains { if case .never = $0.end { true } else { false } }
    if isEndless && limit == nil && to == nil { throw Expand.Refusal("the series never ends: give a limit or a window") }
    let begin = try from.map(windowTime) ?? CivilDateTime(.min)
    let last = CivilDateTime(.max, TimeOfDay(uncheckedSecondsSinceMidnight: 86_399)).secondsSinceEpoch + 1
    let end = max(try to.map(windowTime)?.secondsSinceEpoch ?? last, begin.secondsSinceEpoch)
    let found = set.occurrences(
      in: begin..<CivilDateTime(uncheckedSecondsSinceEpoch: end), limit: min(limit ?? .max, Expand.mostInstances), zone: rules)
    if found.isTruncated && found.starts.count < (limit ?? .max) {
      throw Expand.Refusal(
        found.starts.count >= Expand.mostInstances
          ? "more than \(Expand.mostInstances) instances" : "gave up searching after \(found.starts.count) instances")
    }
    let form: CivilTextForm = start.utf8.dropFirst(4).first == UInt8(ascii: "-") ? .extended : .basic
    let isDateOnly = start.utf8.count <= 10 && first.isDate
    return found.starts.map { isDateOnly ? $0.date.text(form) : $0.text(form) }
  }
}
