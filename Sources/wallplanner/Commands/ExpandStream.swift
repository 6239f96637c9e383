import CivilTime
import Glibc
import Recurrence

/// Reads lines and answers each. Holds only one line and one answer in memory.
struct ExpandStream {
  /// The longest line that is accepted, in bytes.
  static let longestLine = 16 << 20
  /// The most occurrences in an answer.
  static let mostInstances = 1_000_000
  private static let readSize = 1 << 18
  private static let writeSize = 1 << 16

  let zones: ZoneDatabase
  private var reader = ExpandRequestReader()
  private var request = ExpandRequest()
  private var output: [UInt8] = []
  /// The zone of the last line. Most lines have the same.
  private var zoneName: [UInt8] = []
  private var zone: ZoneRules?

  init(zones: ZoneDatabase) { self.zones = zones }

  /// - Returns: false if reading or writing failed.
  mutating func run(input: Int32, output descriptor: Int32) -> Bool {
    output.reserveCapacity(Self.writeSize * 2)
    var start = 0
    var skippingLine = false
    var lineNumber = 0
    while true {
      // Move the unfinished line to the front, and read on after it.
      if start > 0 {
        reader.bytes.removeSubrange(0..<start)
        start = 0
      }
      let kept = reader.bytes.count
      reader.bytes.append(contentsOf: repeatElement(0, count: Self.readSize))
      var count: Int
      repeat {
        count = reader.bytes.withUnsafeMutableBytes { read(input, $0.baseAddress.map { $0 + kept }, Self.readSize) }
      } while count < 0 && errno == EINTR
      if count < 0 { return false }
      reader.bytes.removeLast(Self.readSize - count)
      var at = kept
      while at < reader.bytes.count {
        if reader.bytes[at] == 0x0A {
          lineNumber += 1
          if skippingLine { skippingLine = false } else { answer(start..<at, lineNumber) }
          start = at + 1
          if output.count >= Self.writeSize, !flush(descriptor) { return false }
        }
        at += 1
      }
      if count == 0 {
        if start < reader.bytes.count && !skippingLine { answer(start..<reader.bytes.count, lineNumber + 1) }
        return flush(descriptor)
      }
      if reader.bytes.count - start > Self.longestLine {
        if !skippingLine { fail("line \(lineNumber + 1) is longer than \(Self.longestLine) octets") }
        skippingLine = true
        start = reader.bytes.count
      }
    }
  }

  private mutating func flush(_ descriptor: Int32) -> Bool {
    let isWritten = output.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        if count < 0 {
          if errno == EINTR { continue }
          return false
        }
        done += count
      }
      return true
    }
    output.removeAll(keepingCapacity: true)
    return isWritten
  }

  private mutating func answer(_ line: Range<Int>, _ number: Int) {
    if reader.bytes[line].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    do throws(ExpandRequest.SyntaxError) {
      try reader.read(line, into: &request)
    } catch {
      // If the id came before the fault, return it.
      fail("line \(number) is not JSON of the expected form: \(error.message) at column \(error.offset - line.lowerBound + 1)")
      return
    }
    let first = output.count
    do throws(Refusal) {
      try expand()
    } catch {
      output.removeLast(output.count - first)
      fail(error.message)
    }
  }

  /// Why a request cannot be answered.
  private struct Refusal: Error {
    var message: String
    init(_ message: String) { self.message = message }
  }

  private mutating func appendID() {
    output.append(contentsOf: #"{"id":"#.utf8)
    if let id = request.id { output.append(contentsOf: reader.bytes[id]) } else { output.append(contentsOf: "null".utf8) }
  }

  private mutating func fail(_ message: String) {
    appendID()
    output.append(contentsOf: #","error":""#.utf8)
    for byte in message.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case 0..<0x20: output.append(UInt8(ascii: " "))
      default: output.append(byte)
      }
    }
    output.append(contentsOf: "\"}\n".utf8)
  }

  private mutating func expand() throws(Refusal) {
    guard let startRange = request.start else { throw Refusal("dtstart is missing") }
    // Determine the kind of time.
    enum Kind {
      case date, floating, utc
      case zoned(ZoneRules)
    }
    let kind: Kind
    if let zoneRange = request.zone {
      if reader.bytes[zoneRange].elementsEqual("DATE".utf8) {
        kind = .date
      } else if reader.bytes[zoneRange].elementsEqual("UTC".utf8) {
        kind = .utc
      } else {
        kind = .zoned(try zoneRules(zoneRange))
      }
    } else {
      kind = .floating
    }

    let form: CivilTextForm =
      startRange.count > 4 && reader.bytes[startRange.lowerBound + 4] == UInt8(ascii: "-") ? .extended : .basic
    let startIsDate = startRange.count <= 10
    func calendarTime(_ range: Range<Int>, _ name: String) throws(Refusal) -> CalendarTime {
      let bytes = reader.bytes
      if let (date, end) = CivilDate.read(bytes, from: range.lowerBound), end == range.upperBound { return .date(date) }
      guard let (time, end) = CivilDateTime.read(bytes, from: range.lowerBound), end <= range.upperBound else {
        throw Refusal("\(name): “\(String(decoding: bytes[range].prefix(80), as: UTF8.self))” is not a date and time")
      }
      let hasZ = end + 1 == range.upperBound && bytes[end] | 0x20 == UInt8(ascii: "z")
      guard hasZ || end == range.upperBound else {
        throw Refusal("\(name): “\(String(decoding: bytes[range].prefix(80), as: UTF8.self))” is not a date and time")
      }
      switch kind {
      case .date: return .date(time.date)
      case .floating: return .floating(time)
      case .utc: return .utc(time)
      case .zoned(let rules): return hasZ ? .utc(time) : .zoned(time, rules.id)
      }
    }

    var start = try calendarTime(startRange, "dtstart")
    var rules: ZoneRules?
    switch (kind, start) {
    case (.date, _), (_, .utc), (_, .floating), (_, .zoned): break
    // A date means its midnight.
    case (.floating, .date(let date)): start = .floating(CivilDateTime(date))
    case (.utc, .date(let date)): start = .utc(CivilDateTime(date))
    case (.zoned(let zone), .date(let date)): start = .zoned(CivilDateTime(date), zone.id)
    }
    if case .zoned(let zone) = kind {
      rules = zone
      if case .utc(let time) = start {
        start = .zoned(zone.localTime(of: Instant(secondsSinceEpoch: time.secondsSinceEpoch)), zone.id)
      }
    }

    var set = RecurrenceSet(start: start)
    var isEndless = false
    func rule(_ range: Range<Int>, _ name: String) throws(Refusal) -> RecurrenceRule {
      // Accept the property's name before its value.
      let prefix = name.uppercased() + ":"
      let hasName = reader.bytes[range].starts(with: prefix.utf8)
      do throws(RecurrenceRuleError) {
        let rule = try RecurrenceRule(
          parsing: reader.bytes, in: (hasName ? range.lowerBound + prefix.utf8.count : range.lowerBound)..<range.upperBound)
        if start.isDate && rule.frequency < .daily {
          throw RecurrenceRuleError(.timesOnDates(frequency: rule.frequency.text))
        }
        return rule
      } catch {
        throw Refusal("\(name): \(error.description) (column \(error.offset + 1))")
      }
    }
    for range in request.rules {
      set.rules.append(try rule(range, "rrule"))
      if case .never? = set.rules.last?.end { isEndless = true }
    }
    for range in request.exceptionRules { set.exceptionRules.append(try rule(range, "exrule")) }
    for range in request.dates { set.dates.append(try calendarTime(range, "rdate")) }
    for range in request.exceptionDates { set.exceptionDates.append(try calendarTime(range, "exdate")) }

    var from = CivilDateTime(.min)
    var to = CivilDateTime(.max, TimeOfDay(uncheckedSecondsSinceMidnight: 86_399)).secondsSinceEpoch + 1
    if let range = request.windowStart { from = try windowTime(range, rules) }
    if let range = request.windowEnd { to = try windowTime(range, rules).secondsSinceEpoch }
    if isEndless && request.limit == nil && request.windowEnd == nil {
      throw Refusal("the series never ends: give a limit or a window")
    }
    let wanted = min(request.limit ?? .max, Self.mostInstances)
    let window = from..<CivilDateTime(uncheckedSecondsSinceEpoch: max(to, from.secondsSinceEpoch))
    let found = set.occurrences(in: window, limit: wanted, zone: rules)
    if found.isTruncated && found.starts.count < (request.limit ?? .max) {
      throw Refusal(
        found.starts.count >= Self.mostInstances
          ? "more than \(Self.mostInstances) instances" : "gave up searching after \(found.starts.count) instances")
    }

    appendID()
    output.append(contentsOf: #","instances":["#.utf8)
    var writer = TimeListWriter(form: form, dateOnly: startIsDate && start.isDate)
    writer.append(found.starts, to: &output)
    output.append(contentsOf: "]}\n".utf8)
  }

  private func windowTime(_ range: Range<Int>, _ zone: ZoneRules?) throws(Refusal) -> CivilDateTime {
    if let (date, end) = CivilDate.read(reader.bytes, from: range.lowerBound), end == range.upperBound {
      return CivilDateTime(date)
    }
    if let (time, end) = CivilDateTime.read(reader.bytes, from: range.lowerBound) {
      if end == range.upperBound { return time }
      if end + 1 == range.upperBound, reader.bytes[end] | 0x20 == UInt8(ascii: "z") {
        return zone?.localTime(of: Instant(secondsSinceEpoch: time.secondsSinceEpoch)) ?? time
      }
    }
    throw Refusal("window: “\(String(decoding: reader.bytes[range].prefix(80), as: UTF8.self))” is not a date and time")
  }

  private mutating func zoneRules(_ range: Range<Int>) throws(Refusal) -> ZoneRules {
    if let zone, reader.bytes[range].elementsEqual(zoneName) { return zone }
    let name = String(decoding: reader.bytes[range], as: UTF8.self)
    do throws(ZoneError) {
      let rules = try zones.zone(TimeZoneID(name))
      zone = rules
      zoneName = Array(reader.bytes[range])
      return rules
    } catch {
      throw Refusal("tzid: \(error.description)")
    }
  }
}

/// Writes times as the elements of a JSON list. Neighbouring times differ in few digits, so only those are written again.
private struct TimeListWriter {
  /// `"2027-03-01T09:30:00",` in the requested form.
  private var element: [UInt8]
  private let monthAt: Int
  private let dayAt: Int
  private let timeAt: Int?
  private let timeStep: Int

  init(form: CivilTextForm, dateOnly: Bool) {
    var text = form == .extended ? "\"0000-00-00" : "\"00000000"
    if !dateOnly { text += form == .extended ? "T00:00:00" : "T000000" }
    element = Array((text + "\",").utf8)
    monthAt = form == .extended ? 6 : 5
    dayAt = form == .extended ? 9 : 7
    timeAt = dateOnly ? nil : dayAt + 3
    timeStep = form == .extended ? 3 : 2
  }

  /// Makes room for all elements at once and copies each to its place. Appending them one by one took three times as long. Writes
  /// `times.count * element.count` bytes, by which `output` has been extended.
  mutating func append(_ times: [CivilDateTime], to output: inout [UInt8]) {
    if times.isEmpty { return }
    let start = output.count
    let size = element.count
    output.append(contentsOf: repeatElement(UInt8(ascii: ","), count: times.count * size))
    let (monthAt, dayAt, timeAt, timeStep) = (monthAt, dayAt, timeAt, timeStep)
    output.withUnsafeMutableBufferPointer { output in
      element.withUnsafeMutableBufferPointer { element in
        func put(_ n: Int32, at index: Int) {
          element[index] = UInt8(truncatingIfNeeded: 48 &+ n / 10)
          element[index + 1] = UInt8(truncatingIfNeeded: 48 &+ n % 10)
        }
        // The day of the month and the second of the day that the element shows now.
        var firstDay = Int32.max
        var endDay = Int32.max
        var second = Int32(-1)
        var to = output[start...]
        for time in times {
          let date = time.date
          if date.dayNumber < firstDay || date.dayNumber >= endDay {
            let (year, month, day) = date.yearMonthDay
            firstDay = date.dayNumber - Int32(day) + 1
            endDay = firstDay + Int32(CivilDate.daysInMonth(year: year, month: month))
            put(Int32(year / 100), at: 1)
            put(Int32(year % 100), at: 3)
            put(Int32(month), at: monthAt)
          }
          put(date.dayNumber - firstDay + 1, at: dayAt)
          if let timeAt {
            let seconds = time.time.secondsSinceMidnight
            if seconds != second {
              second = seconds
              put(seconds / 3600, at: timeAt)
              put(seconds / 60 % 60, at: timeAt + timeStep)
              put(seconds % 60, at: timeAt + 2 * timeStep)
            }
          }
          _ = UnsafeMutableBufferPointer(rebasing: to.prefix(size)).update(from: UnsafeBufferPointer(element))
          to = to.dropFirst(size)
        }
      }
    }
    // Remove the last comma.
    output.removeLast()
  }
}
