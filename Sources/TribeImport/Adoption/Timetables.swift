import CivilTime
import JSONText
import Recurrence
import TribeModel

extension PlannerFile {
  private static let example =
    "write { \"member\": \"Zoë\", \"start\": \"2027-01-04\", \"periods\": [ \"08:15-09:00\" ], \"lessons\": { \"monday\": [ \"Maths\" ] } }"

  static var timetable: [Setting<Timetable>] {
    let periods = SettingForm<[Range<TimeOfDay>]>(
      shape: .list(.form("^[0-9]{1,2}:[0-9]{2} ?[-–] ?[0-9]{1,2}:[0-9]{2}$"), least: 1)
    ) { reader, value, key in
      reader.list(value, key).compactMap { period(reader.text($0, "each of periods") ?? "", $0, reader) }
    }
    return [
      .value("member", \.member, .text).needed, .optional("start", \.start, .start).needed, .optional("end", \.end, .start),
      .value("weeks", \.weeks, .texts), .value("periods", \.periods, periods).needed, .optional("holidays", \.holidays, .text),
      // They need the names of the weeks.
      .own("lessons", .each(.list(.types(["string", "null", "object"])), names: weekdays.map(\.0))).needed,
      .own("changes", .list(.object(change, ()))),
    ]
  }

  private static var change: [Setting<Void>] {
    [.own("date", .day).needed, .own("period", .number(1...Int.max)), .own("subject", .text), .own("bag", .text)]
  }

  /// `08:15-09:00`.
  private static func period(_ text: String, _ value: JSONValue, _ reader: SettingReader) -> Range<TimeOfDay>? {
    if let times = NightHours(text), times.from < times.to { return times.from..<times.to }
    return reader.invalid(value, "a period is two times of day, the earlier one first", hint: "write it as \"08:15-09:00\"")
  }

  /// An entry of `timetables`. Nil if it says too little, which is told.
  static func timetable(_ value: JSONValue, _ reader: SettingReader) -> Timetable? {
    guard var table = reader.entry(value, "each entry of timetables", "a timetable", timetable, into: Timetable()) else {
      return nil
    }
    for (name, list) in value["lessons"].map({ reader.members($0, "lessons") }) ?? [] {
      guard let day = weekdays.first(where: { name.string == $0.0 })?.1 else {
        reader.invalid(name, "lessons stand under weekdays", hint: "write monday to sunday")
        continue
      }
      table.lessons[day] = reader.list(list, "the lessons of a day").map { byWeek($0, table.weeks, reader) }
      if let extra = table.lessons[day]?.count, extra > table.periods.count {
        reader.invalid(list, "there are more lessons than periods", hint: "add the missing periods, or write null for none")
      }
    }
    for change in value["changes"].map({ reader.list($0, "changes") }) ?? [] {
      guard reader.isObject(change, "each of changes") else { continue }
      guard let date = change["date"].flatMap({ reader.moment($0, "date") })?.wallClock.date else {
        reader.tell("change-without-date", at: change)
        continue
      }
      let number = change["period"].flatMap { reader.integer($0, "period", 1...max(1, table.periods.count)) }
      if number == nil, change["period"] != nil { continue }
      table.changes.append(.init(date: date, period: number.map { $0 - 1 }, lesson: lesson(change, reader)))
    }
    let needed: KeyValuePairs = [
      "member": !table.member.isEmpty, "start": table.start != nil, "periods": !table.periods.isEmpty,
      "lessons": !table.lessons.isEmpty,
    ]
    guard reader.says(needed, value, "timetable", example: example) else { return nil }
    return table
  }

  /// The lessons of a period, one for each of the weeks that take turns, or one for all.
  private static func byWeek(_ value: JSONValue, _ weeks: [String], _ reader: SettingReader) -> [Timetable.Lesson?] {
    guard value.kind == .object, value["subject"] == nil else { return [lesson(value, reader)] }
    for (name, _) in value.members where !weeks.contains(where: { $0 == name.string }) {
      reader.tell("no-such-week", at: name)
    }
    return weeks.map { name in value[named: name].flatMap { lesson($0, reader) } }
  }

  /// `"Maths"` or `{ "subject": "Swimming", "bag": "Swimming kit" }`.
  private static func lesson(_ value: JSONValue, _ reader: SettingReader) -> Timetable.Lesson? {
    if value.isNull { return nil }
    guard value.kind == .object else { return reader.text(value, "a lesson").map { Timetable.Lesson(subject: $0) } }
    guard let subject = value["subject"].flatMap({ reader.text($0, "subject") }) else { return nil }
    return Timetable.Lesson(subject: subject, bag: value["bag"].flatMap { reader.text($0, "bag") })
  }
}

extension Tribe {
  /// Adds these timetables to those of its own, if there are their members: their holidays, and what has to be in the bag as events of whole days: for each
  /// bag and weekday one that repeats. A timetable that is over has no bags any more.
  ///
  /// - Parameter years: the years that the planner shows. Bags are packed for a year more on both sides, for subscribers.
  mutating func add(_ timetables: [Timetable], years: ClosedRange<Int>, today: CivilDate, _ log: ImportLog) {
    let last = CycleCompiler.last(of: years)
    let first = CivilDate(uncheckedDayNumber: CivilDate.dayNumber(year: max(1, years.lowerBound - 1), month: 1, day: 1))
    // Over all timetables of a member: the next school year goes on with the same swimming kit.
    var bags: [MemberIndex: [Bag: Set<CivilDate>]] = [:]
    let all = timetables + self.timetables
    self.timetables = []
    for var table in all {
      // That there is no such member has been told.
      guard let start = table.start, let member = members.firstIndex(where: { $0.name == table.member }) else { continue }
      if let layer = table.holidays { table.daysOff = days(from: start, to: last) { $0.layer == layer } }
      self.timetables.append(table)
      // By whole months, so that a night changes nothing.
      if let end = table.end, end < today.adding(days: 1 - today.day) { continue }
      var day = max(start, first)
      while day <= min(table.end ?? last, last) {
        for name in table.lessons(on: day).compactMap({ $0?.bag }) {
          bags[member, default: [:]][Bag(name: name, weekday: day.weekday), default: []].insert(day)
        }
        day = day.adding(days: 1)
      }
    }
    for (member, bags) in bags.sorted(by: { $0.key < $1.key }) {
      for (bag, days) in bags.sorted(by: { ($0.key.name, $0.key.weekday) < ($1.key.name, $1.key.weekday) }) {
        var event = Event(
          // Whose bag it is, which, and when: one more bag changes no other's id.
          id: EventID("\(members[member].id.raw) \(bag.name) \(bag.weekday.isoNumber)", in: SourceScope(name: "timetable")),
          subject: bag.name, when: .weekly(days.sorted()), duration: .days(1), owner: member, category: .education)
        event.isBusy = false
        events.append(event)
      }
    }
  }

  private struct Bag: Hashable {
    let name: String
    let weekday: Weekday
  }
}

extension RecurrenceSet {
  /// Days of one weekday, in order: every so many weeks, but for the weeks that are missing.
  ///
  /// - Parameter time: when it is on a day; all of it, if not given.
  static func weekly(_ days: [CivilDate], at time: (CivilDate) -> CalendarTime = { .date($0) }) -> RecurrenceSet {
    let weeks = days.map { Int($0.dayNumber - days[0].dayNumber) / 7 }
    let every = weeks.reduce(0) { CycleSetting.commonDivisor($0, $1) }
    guard days.count > 2, every > 0 else { return RecurrenceSet(start: time(days[0]), dates: days.dropFirst().map(time)) }
    var rule = RecurrenceRule(.weekly, interval: every)
    rule.end = .until(time(days[days.count - 1]))
    let missing = Set(stride(from: 0, to: weeks[weeks.count - 1], by: every)).subtracting(weeks).sorted()
    return RecurrenceSet(
      start: time(days[0]), rules: [rule], exceptionDates: missing.map { time(days[0].adding(days: $0 * 7)) })
  }
}
