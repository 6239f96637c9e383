import CivilTime
import Diagnostics
import JSONText
import Recurrence
import TribeModel

/// Compiles `cycles` of planner.json (A and B weeks, custody, shifts, bins) to events: one series for each block of a round.
///
/// A round has whole days, so its blocks repeat every so many weeks or days for ever, whatever the year's end and week 53. Blocks in
/// holidays become exceptions. If the cycle waits in holidays instead, its blocks have no rule and are listed day by day.
struct CycleCompiler {
  /// The most blocks and days of one round.
  static let maximumBlocks = 366
  static let maximumDays = 3660

  private let tribe: Tribe
  /// The last day that exceptions and lists reach.
  private let last: CivilDate
  private let scope = SourceScope(name: "cycles")

  /// - Parameter years: the years that the planner shows. Exceptions reach a year further, for subscribers.
  init(_ tribe: Tribe, years: ClosedRange<Int>) {
    self.tribe = tribe
    last = Self.last(of: years)
  }

  static func last(of years: ClosedRange<Int>) -> CivilDate {
    CivilDate(uncheckedDayNumber: CivilDate.dayNumber(year: min(9999, years.upperBound + 1), month: 12, day: 31))
  }

  func events(of cycle: CycleSetting) -> [Event] {
    guard let start = cycle.start else { return [] }
    let off = daysOff(cycle, from: start)
    func isOff(_ first: CivilDate, _ days: Int) -> Bool {
      guard !off.isEmpty else { return false }
      let all = (0..<days).map { first.adding(days: $0) }
      let working = all.filter { $0.weekday < .saturday }
      return (working.isEmpty ? all : working).allSatisfy { off.contains($0.dayNumber) }
    }
    func workingDay(after day: CivilDate) -> CivilDate {
      var next = day.adding(days: 1)
      while off.contains(next.dayNumber) || next.weekday == .sunday, next < last { next = next.adding(days: 1) }
      return next
    }
    let blocks = cycle.blocks
    let length = blocks.reduce(0) { $0 + $1.days }
    var series: [RecurrenceSet?] = []
    if cycle.inHolidays == .wait {
      var dates = [[CivilDate]](repeating: [], count: blocks.count)
      var (day, block) = (start, 0)
      while day <= last {
        let days = blocks[block].days
        if !isOff(day, days) {
          dates[block].append(day)
          block = (block + 1) % blocks.count
        }
        day = day.adding(days: days)
      }
      series = dates.map { dates in
        dates.first.map { RecurrenceSet(start: .date($0), dates: dates.dropFirst().map { .date($0) }) }
      }
    } else {
      var offset = 0
      for block in blocks {
        let all = stride(from: Int(start.dayNumber) + offset, through: Int(last.dayNumber), by: length).compactMap(
          CivilDate.init(dayNumber:))
        offset += block.days
        let moves = cycle.inHolidays == .nextDay
        let first = all.first { moves || !isOff($0, block.days) }
        let rule = length % 7 == 0 ? RecurrenceRule(.weekly, interval: length / 7) : RecurrenceRule(.daily, interval: length)
        series.append(
          first.map { first in
            let off = all.filter { $0 >= first && isOff($0, block.days) }
            return RecurrenceSet(
              start: .date(first), rules: [rule], dates: moves ? off.map { .date(workingDay(after: $0)) } : [],
              exceptionDates: off.map { .date($0) })
          })
      }
    }
    let pieces = change(cycle, blocks, &series)
    let people = cycle.members.compactMap { name in tribe.members.firstIndex { $0.name == name } }.sorted()
    // What a part is: its cycle's name and people, its label, and which of the parts with that label in one round. Two cycles may
    // have one name, and one more part changes no other part's id.
    let name = ([cycle.name] + people.map { tribe.members[$0].id.raw }).joined(separator: " ")
    var turns: [String: Int] = [:]
    func event(_ id: String, _ label: String, _ days: Int, _ when: RecurrenceSet) -> Event {
      let hours = CycleSetting.hours(of: label)
      let handover = cycle.handover.map { "\(label) (\(String($0.text().prefix(5))))" }
      var event = Event(
        id: EventID("\(name) \(id)", in: scope), subject: hours?.name ?? handover ?? label,
        when: hours.map { when.at($0.start, tribe.zone) } ?? when,
        duration: hours.map { .wallClock(seconds: $0.seconds) } ?? .days(days), owner: people.first, category: .none)
      event.invitations = people.dropFirst().map { .init(member: $0, response: .going) }
      event.isBusy = hours != nil
      event.layer = cycle.name
      event.isCycle = true
      return event
    }
    let parts = zip(blocks, series).compactMap { block, when -> Event? in
      guard block.label.saysSomething else { return nil }
      turns[block.label, default: 0] += 1
      return when.map { event("\(block.label) \(turns[block.label, default: 1])", block.label, block.days, $0) }
    }
    return parts
      + pieces.filter { $0.label.saysSomething }.map {
        event("on \($0.first.text())", $0.label, $0.days, RecurrenceSet(start: .date($0.first)))
      }
  }

  /// Takes the parts out on which something is otherwise, and gives what stands there instead.
  private func change(
    _ cycle: CycleSetting, _ blocks: [(days: Int, label: String)], _ series: inout [RecurrenceSet?]
  ) -> [(label: String, first: CivilDate, days: Int)] {
    var labels: [CivilDate: String] = [:]
    for (date, label) in cycle.changes.sorted(by: { $0.key < $1.key }) where labels[date] == nil {
      labels[date] = label
      for (number, block) in blocks.enumerated() {
        let days = CivilDateTime(date.adding(days: 1 - block.days))..<CivilDateTime(date.adding(days: 1))
        guard let first = series[number]?.occurrences(in: days, limit: 1).starts.first?.date else { continue }
        series[number]?.exceptionDates.append(.date(first))
        for day in (0..<block.days).map(first.adding(days:)) { labels[day] = cycle.changes[day] ?? block.label }
      }
    }
    var pieces: [(label: String, first: CivilDate, days: Int)] = []
    for (day, label) in labels.sorted(by: { $0.key < $1.key }) {
      if let last = pieces.last, last.label == label, last.first.adding(days: last.days) == day,
        CycleSetting.hours(of: label) == nil
      {
        pieces[pieces.count - 1].days += 1
      } else {
        pieces.append((label, day, 1))
      }
    }
    return pieces
  }

  /// The days of the calendar that the cycle stands still in.
  private func daysOff(_ cycle: CycleSetting, from start: CivilDate) -> Set<Int32> {
    guard cycle.inHolidays != .run else { return [] }
    // A bin waits for the country's holidays, if no others are named.
    let layers = cycle.holidays.map { [$0] } ?? (cycle.inHolidays == .nextDay ? Set(tribe.holidayLayers) : [])
    return layers.reduce(into: []) { $0.formUnion(tribe.days(from: start, to: last) { [layer = $1] in $0.layer == layer }) }
  }
}

extension Tribe {
  /// The numbers of the days on which one of some events is.
  func days(from start: CivilDate, to last: CivilDate, of isMeant: (Event) -> Bool) -> Set<Int32> {
    var days: Set<Int32> = []
    guard start <= last else { return days }
    for event in events where isMeant(event) {
      let count = max(1, Int((event.duration.approximateSeconds + 86_399) / 86_400))
      let window = CivilDateTime(start.adding(days: -count))..<CivilDateTime(last.adding(days: 1))
      for day in event.when.occurrences(in: window, limit: CycleCompiler.maximumDays).starts {
        for offset in 0..<min(count, CycleCompiler.maximumDays) { days.insert(day.date.adding(days: offset).dayNumber) }
      }
    }
    return days
  }
}

extension RecurrenceSet {
  /// The same days, each at a time of the clock.
  fileprivate func at(_ time: TimeOfDay, _ zone: TimeZoneID) -> RecurrenceSet {
    func at(_ day: CalendarTime) -> CalendarTime { .zoned(CivilDateTime(day.wallClock.date, time), zone) }
    return RecurrenceSet(start: at(start), rules: rules, dates: dates.map(at), exceptionDates: exceptionDates.map(at))
  }
}

extension CycleSetting {
  /// One round: the pattern and the labels, repeated until both begin again.
  var blocks: [(days: Int, label: String)] {
    guard !pattern.isEmpty, !labels.isEmpty else { return [] }
    let count = pattern.count / Self.commonDivisor(pattern.count, labels.count) * labels.count
    return (0..<count).flatMap { number in
      let (days, label) = (pattern[number % pattern.count], labels[number % labels.count])
      // What has hours has them on each of its days.
      return Self.hours(of: label) == nil ? [(days, label)] : [(Int, String)](repeating: (1, label), count: days)
    }
  }

  /// `Late 14:00-22:00`: what it is called, when it begins and how many seconds it lasts. Nil for a label without hours.
  static func hours(of label: String) -> (name: String, start: TimeOfDay, seconds: Int64)? {
    guard let space = label.lastIndex(of: " "), let hours = NightHours(String(label[space...].dropFirst())) else { return nil }
    let seconds = Int64(hours.to.secondsSinceMidnight) - Int64(hours.from.secondsSinceMidnight)
    return (String(label[..<space]), hours.from, seconds > 0 ? seconds : seconds + 86_400)
  }

  static func commonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : commonDivisor(b, a % b) }
}

extension PlannerFile {
  static var cycle: [Setting<CycleSetting>] {
    let pattern = SettingForm<[Int]>(shape: .form("^[0-9]+(-[0-9]+)*$")) { reader, value, _ in
      let days = (value.string ?? "").split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      return days.allSatisfy { (1...366).contains($0) } ? days : reader.tell("no-pattern", at: value)
    }
    // An empty label is a part that nothing is shown of.
    let labels = SettingForm<[String]>(shape: .list(.text, least: 1)) { reader, value, key in
      reader.list(value, key).map { CleanText.line($0.string ?? "") }
    }
    return [
      .value("name", \.name, .text).needed, .optional("start", \.start, .start).needed,
      .value("pattern", \.pattern, pattern).needed, .value("labels", \.labels, labels).needed, .value("members", \.members, .texts),
      .optional("handover", \.handover, .clock),
      .optional("holidays", \.holidays, .text), .value("inHolidays", \.inHolidays, .choice),
      .own("changes", .each(.text)) { reader, value, cycle in
        for (name, label) in reader.members(value, "changes") {
          guard let date = reader.day(name, "a change"), label.kind == .string else { continue }
          cycle.changes[date] = CleanText.line(label.string ?? "")
        }
      },
      .optional("colour", \.colour, .layerColour),
    ]
  }

  /// An entry of `cycles`. Nil if it says too little, which is told.
  static func cycle(_ value: JSONValue, _ reader: SettingReader) -> CycleSetting? {
    guard let cycle = reader.entry(value, "each entry of cycles", "a cycle", cycle, into: CycleSetting()) else { return nil }
    let example =
      "write { \"name\": \"Weeks\", \"start\": \"2027-01-04\", \"pattern\": \"7\", \"labels\": [ \"A week\", \"B week\" ] }"
    let needed: KeyValuePairs = [
      "name": !cycle.name.isEmpty, "start": cycle.start != nil, "pattern": !cycle.pattern.isEmpty,
      "labels": cycle.labels.contains { !$0.isEmpty },
    ]
    guard reader.says(needed, value, "cycle", example: example) else { return nil }
    let blocks = cycle.blocks
    guard blocks.count <= CycleCompiler.maximumBlocks, blocks.reduce(0, { $0 + $1.days }) <= CycleCompiler.maximumDays else {
      return reader.tell("round-too-long", CycleCompiler.maximumDays, CycleCompiler.maximumBlocks, at: value)
    }
    return cycle
  }
}
