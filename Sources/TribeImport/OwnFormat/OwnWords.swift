import CivilTime
import JSONText
import Languages
import Recurrence
import RecurrenceWords
import TribeModel

/// What reads words in the planner's language and in English. Made when the first words are met.
final class SpokenWords {
  private let locale: String
  private(set) lazy var all: [SpokenRules] = {
    let language = Language(matching: locale)
    return ([language] + (language.translation == .en ? [] : [.standard])).map { SpokenRules($0) }
  }()

  init(_ locale: String) { self.locale = locale }
}

/// Days, times, lengths and repeats in words: “2 March 2027 15:30–16:15”, “45 min”, “every Tuesday until 30 June”. In JSON they have fields
/// of their own (`when`, `time`, `length`, `repeats`, `except`); in tables they may stand in every field.
extension OwnFormatSource {
  /// Whether a record is a row of a table.
  func isRow(_ fields: Fields) -> Bool { log.cells[fields.object.document.file] != nil }

  func when(_ text: String) -> SpokenTimes.When? { spoken.all.lazy.compactMap { $0.times.when(text) }.first }

  /// A day in words. Tells what is missing, and which of two meanings was taken.
  func date(
    _ day: SpokenTimes.Day, _ text: String, _ fields: Fields, _ name: StaticString, at value: JSONValue?, _ remedy: Fields.Remedy
  ) -> CivilDate? {
    var day = day
    day.year = day.year ?? yearOfFile(fields)
    guard let year = day.year else { return fields.tell("no-year", name, CleanText.quoted(text), at: value, remedy) }
    guard let date = day.date else {
      return fields.report(
        "invalid-value", DateFault.message(.noSuchDay(year: year, month: day.month, day: day.day), name.description, text),
        at: value,
        hint: DateFault.hint(.noSuchDay(year: year, month: day.month, day: day.day)), remedy)
    }
    if day.isUnclear, let other = CivilDate(year: year, month: day.day, day: day.month) {
      let words = [date, other].map { spoken.all[0].times.text($0) }
      fields.tell(
        "two-meanings", name, CleanText.quoted(text), words[0], words[1], date.text(), at: value, .instead("the first is taken"))
    }
    return date
  }

  /// What the file of a record is called.
  func path(of fields: Fields) -> String {
    let path = context.documents.first { $0.root.document.file == fields.object.document.file }?.path ?? ""
    return path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The one year that a table's name says: Termine 2027.csv.
  private func yearOfFile(_ fields: Fields) -> Int? {
    let years = path(of: fields).split { !$0.isNumber }.filter { $0.count == 4 }.compactMap { Int($0) }.filter {
      (1900...2199).contains($0)
    }
    return years.count == 1 && isRow(fields) ? years[0] : nil
  }

  // MARK: Events

  /// When an event is, in words: `when` or, of a row, `start`, with `time`, `end` and `length`. Nil if it cannot be read, which is told.
  func spokenTimes(_ fields: Fields) -> (start: CalendarTime, duration: CalendarDuration)? {
    let name: StaticString = fields.isBlank("when") ? "start" : "when"
    guard let text = fields.line(name, .setAside) else { return nil }
    let value = fields.present(name)
    guard var when = said(text), let day = when.day else {
      return fields.tell("no-when", name, CleanText.quoted(text), at: value, .setAside)
    }
    guard let first = date(day, text, fields, name, at: value, .setAside) else { return nil }
    for name in ["time", "end", "length"] as [StaticString] {
      guard let text = fields.line(name), name.description != "length" || spokenLength(text) == nil else { continue }
      guard var said = said(text) else {
        if name.description != "length" { fields.tell("no-clock", name, CleanText.quoted(text), at: fields.present(name)) }
        continue
      }
      // An end in a cell of its own is one point.
      if name.description != "time", said.end == nil, said.lastDay == nil {
        said = .init(time: when.time, lastDay: said.day, end: said.time)
      }
      (when.time, when.lastDay, when.end) = (said.time ?? when.time, said.lastDay ?? when.lastDay, said.end ?? when.end)
    }
    let last = when.lastDay.flatMap { date($0, text, fields, "end", at: value, .leftOut) } ?? first
    let length = when.end == nil ? length(of: fields) : nil
    let days = length.flatMap { $0.isDays ? CalendarDuration.days(Int($0.seconds / 86_400)) : nil }
    guard let time = when.time else {
      if when.lastDay != nil, last >= first { return (.date(first), .days(Int(last.dayNumber - first.dayNumber) + 1)) }
      return (.date(first), days ?? .days(1))
    }
    let start = context.local(CivilDateTime(first, time))
    guard let end = when.end else { return (start, days ?? .wallClock(seconds: length?.seconds ?? 3600)) }
    var seconds = CivilDateTime(last, end).secondsSinceEpoch - CivilDateTime(first, time).secondsSinceEpoch
    // Past midnight.
    if seconds < 0, when.lastDay == nil { seconds += 86_400 }
    if seconds < 0 { fields.tell("ends-before-it-starts", at: fields.present("end") ?? value, .instead("only the start is shown")) }
    return (start, .wallClock(seconds: max(0, seconds)))
  }

  /// A day or a time in words, or as `2027-03-02` and `2027-03-02T15:30`.
  func said(_ text: String) -> SpokenTimes.When? {
    guard let moment = try? TimeText.moment(text), moment.offset == nil else { return when(text) }
    let (year, month, day) = moment.time.date.yearMonthDay
    return .init(day: .init(year: year, month: month, day: day), time: moment.isDateOnly ? nil : moment.time.time)
  }

  /// Whether an event says in words when it is.
  func isSpoken(_ fields: Fields) -> Bool {
    guard fields.isBlank("when") else { return true }
    guard isRow(fields), let text = fields.present("start")?.string else { return false }
    return !fields.isBlank("time") || (try? OwnText.time(text, family: context.zone, isKnownZone: context.setup.isKnownZone)) == nil
  }

  /// A length in words, of `length` or, in a row, of `duration`.
  func length(of fields: Fields) -> (seconds: Int64, isDays: Bool)? {
    for name in ["length", "duration"] as [StaticString] where name.description == "length" || isRow(fields) {
      guard let text = fields.line(name) else { continue }
      if let length = spokenLength(text) { return length }
      // “Until 17:00” is an end.
      if let when = when(text), when.end != nil || when.lastDay != nil { return nil }
      return fields.tell(
        "no-spoken-length", name, CleanText.quoted(text), at: fields.present(name), .instead("only the start is shown"))
    }
    return nil
  }

  func spokenLength(_ text: String) -> (seconds: Int64, isDays: Bool)? {
    if let length = spoken.all.lazy.compactMap({ $0.times.length(text) }).first { return length }
    // Sheets write hours and minutes, and perhaps seconds, of a length: 1:30.
    let parts = text.split(separator: ":").compactMap { Int64($0) }
    if (2...3).contains(parts.count), parts.count == text.split(separator: ":").count, parts[1] < 60, parts[0] < 1000 {
      return (parts[0] * 3600 + parts[1] * 60, false)
    }
    return (try? TimeText.duration(text)).flatMap { text.hasPrefix("P") ? ($0, !text.contains("T")) : nil }
  }

  // MARK: Repeats

  /// Adds what `repeats` and `except` say in words.
  func addRepeats(_ fields: Fields, to when: inout RecurrenceSet) {
    var days: [SpokenTimes.Day] = []
    if let text = fields.line("repeats"), let value = fields.present("repeats") {
      let said = spokenRule(text, value, fields, start: when.start)
      when.rules += said.rule.map { [$0] } ?? []
      days = said.exceptions
    }
    if let text = fields.line("except"), let value = fields.present("except") {
      let found = spoken.all.lazy.compactMap { $0.days(text) }.first
      days += found ?? fields.tell("no-except", CleanText.quoted(text), at: value) ?? []
    }
    let endless = when
    for day in days {
      for year in day.year.map({ [$0] }) ?? Array(when.start.wallClock.date.year...when.start.wallClock.date.year + 10) {
        guard let date = CivilDate(year: year, month: day.month, day: day.day) else { continue }
        let clock = CivilDateTime(date)
        when.exceptionDates += endless.occurrences(in: clock..<clock.adding(seconds: 86_400), limit: SourceContext.mostTimesADay)
          .starts
          .map { when.start.with(wallClock: $0) }
      }
    }
  }

  /// A rule in words, or as calendars write it.
  func spokenRule(
    _ text: String, _ value: JSONValue, _ fields: Fields, start: CalendarTime
  ) -> (rule: RecurrenceRule?, exceptions: [SpokenTimes.Day]) {
    if text.uppercased().hasPrefix("FREQ=") || text.uppercased().hasPrefix("RRULE:") { return (rule(value, fields), []) }
    for reader in spoken.all {
      let (rules, exceptions) = reader.read(text, start: start)
      guard let rule = rules.first else { continue }
      if rules.count > 1 {
        let words = rules.prefix(2).map { CleanText.quoted(reader.text($0, start: start)) }
        fields.tell("two-rules", CleanText.quoted(text), words[0], words[1], at: value, .instead("the first is taken"))
      }
      return (rule, exceptions)
    }
    fields.tell("no-repeat", CleanText.quoted(text), at: value)
    return (nil, [])
  }

  // MARK: Tables

  /// The people whom planner.json names, for tables that name them.
  func namesOfPlanner() -> [String] {
    let settings = context.setup.settings
    return (settings.memberOverrides.map(\.name) + settings.sources.flatMap(\.members)).withoutRepeats
  }

  /// A house for chores that stand in none.
  func house(of rows: [Fields]) -> [House] {
    guard let first = rows.first else { return [] }
    var house = House(
      id: OwnText.identifier("chores", own: scope), name: context.substitute(.house(1)),
      residents: members.indices.filter { members[$0].isCurrent })
    house.chores = unique(rows) { OwnRecords.chore.read($0, id: $1, self) }
    settle(&house, first)
    return house.chores.isEmpty ? [] : [house]
  }

  /// Lists of things that stand in none: those that name a list together, the others on one that is called after the file.
  func lists(of rows: [Fields]) -> [FamilyList] {
    var lists: [FamilyList] = []
    for row in rows {
      let stem = path(of: row).split(separator: ".").first.map(String.init)
      let title = row.line("list") ?? stem.flatMap { PlainText.Form.name.text($0) } ?? context.substitute(.entry)
      guard let item = OwnRecords.item.read(row, self) else { continue }
      if !lists.contains(where: { $0.title == title }) {
        lists.append(FamilyList(id: OwnText.identifier(title, own: scope), title: title, kind: .shopping, items: []))
      }
      if let place = lists.firstIndex(where: { $0.title == title }) { lists[place].items.append(item) }
    }
    return lists
  }
}
