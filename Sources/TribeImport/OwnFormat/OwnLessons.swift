import CivilTime
import JSONText
import RecurrenceWords
import TribeModel

extension Timetable {
  /// A lesson, and when it is.
  struct Row: Hashable {
    var day: Weekday?
    /// In place of a weekday, a date on which it is otherwise.
    var date: CivilDate?
    var period: Range<TimeOfDay>?
    var week: String?
    /// Nil if there is none.
    var lesson: Lesson?
  }

  /// Its lessons one by one.
  var rows: [Row] {
    func period(_ number: Int) -> Range<TimeOfDay>? { periods.indices.contains(number) ? periods[number] : nil }
    let plan = lessons.sorted { $0.key.isoNumber < $1.key.isoNumber }.flatMap { day, plan in
      plan.enumerated().flatMap { number, turns in
        turns.enumerated().filter { $0.element != nil }.map { turn, lesson in
          Row(day: day, period: period(number), week: turns.count > 1 ? weeks[turn] : nil, lesson: lesson)
        }
      }
    }
    return plan + changes.map { Row(date: $0.date, period: $0.period.flatMap(period), lesson: $0.lesson) }
  }

  /// The same timetable with these lessons.
  func with(_ rows: [Row]) -> Timetable {
    var table = self
    (table.lessons, table.changes, table.daysOff) = ([:], [], [])
    table.periods = Set(rows.compactMap(\.period)).sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    table.weeks = Set(rows.compactMap(\.week)).sorted()
    if table.weeks.count == 1 { table.weeks.append("–") }
    for row in rows {
      let period = row.period.flatMap(table.periods.firstIndex)
      if let date = row.date { table.changes.append(.init(date: date, period: period, lesson: row.lesson)) }
      guard let day = row.day, let period, let lesson = row.lesson else { continue }
      var plan = table.lessons[day] ?? []
      plan += Array(repeating: [nil], count: max(0, period + 1 - plan.count))
      if let week = row.week.flatMap(table.weeks.firstIndex) {
        if plan[period].count == 1 { plan[period] = Array(repeating: plan[period][0], count: table.weeks.count) }
        plan[period][week] = lesson
      } else {
        plan[period] = [lesson]
      }
      table.lessons[day] = plan
    }
    return table
  }

  /// Without what holidays make of it.
  var written: Timetable {
    var table = self
    table.daysOff = []
    return table
  }

  /// Whether its rows say all of it.
  var isOfRows: Bool { with(rows) == written }
}

extension OwnFormatSource {
  /// The timetables of a table's rows: for each person one, or several with first and last days of their own.
  func timetables(of rows: [Fields]) -> [Timetable] {
    var found: [(table: Timetable, rows: [Timetable.Row], first: Fields)] = []
    for fields in rows {
      // From and until may be times of day, or the days of a school year.
      let said = (["time", "start", "end"] as [StaticString]).map { fields.line($0).flatMap(self.said) }
      let lessons = lessons(fields, said.flatMap { [$0?.time, $0?.end] }.compactMap { $0 })
      var who = fields.list("who").compactMap { member(fields, "who", in: $0, .setAside) }
      let file = OwnTable.plain(path(of: fields))
      if fields.isBlank("who") { who = members.indices.filter { file.contains(OwnTable.plain(members[$0].name)) } }
      if who.isEmpty, fields.isBlank("who") {
        fields.missing("who", hint: "write whose lesson it is, or the name into that of the file")
      }
      var table = Timetable()
      (table.start, table.end, table.holidays) = (said[1]?.day?.date, said[2]?.day?.date, fields.line("holidays"))
      for name in who.map({ members[$0].name }) {
        table.member = name
        // What a row leaves out is as in the one above.
        let isBare = table.start == nil && table.end == nil && table.holidays == nil
        let place = found.lastIndex {
          $0.table.member == name
            && (isBare || ($0.table.start, $0.table.end, $0.table.holidays) == (table.start, table.end, table.holidays))
        }
        if let place { found[place].rows += lessons } else { found.append((table, lessons, fields)) }
      }
      warnUnknown(fields)
    }
    return found.filter { !$0.rows.isEmpty }.map { table, rows, fields in
      var table = table.with(rows)
      if table.start == nil, !table.weeks.isEmpty {
        fields.missing("start", hint: "write the first day of the school year, with which the first of the weeks begins", .leftOut)
      }
      table.start = table.start ?? CivilDate(year: context.setup.years.lowerBound, month: 1, day: 1)
      return table
    }
  }

  /// What a row says: of one day, or of the columns of several.
  private func lessons(_ fields: Fields, _ clocks: [TimeOfDay]) -> [Timetable.Row] {
    let period = clocks.count == 2 && clocks[0] < clocks[1] ? clocks[0]..<clocks[1] : nil
    let lesson = fields.line("title").map { Timetable.Lesson(subject: $0, bag: fields.line("bag")) }
    var row = Timetable.Row(period: period, week: fields.line("week"), lesson: lesson)
    var rows: [Timetable.Row] = []
    if let text = fields.line("day", .setAside) {
      row.day = spoken.all.lazy.compactMap { $0.times.weekday(text) }.first
      let value = fields.present("day")
      row.date = row.day == nil ? said(text)?.day.flatMap { date($0, text, fields, "day", at: value, .setAside) } : nil
      if row.day == nil, row.date == nil { fields.tell("no-lesson-day", CleanText.quoted(text), at: value, .setAside) }
      rows = row.day == nil && row.date == nil ? [] : [row]
    }
    for (name, day) in zip(OwnRecords.weekdays, PlannerFile.weekdays) {
      (row.day, row.date, row.lesson) = (day.1, nil, fields.line(name).map { Timetable.Lesson(subject: $0) })
      if row.lesson != nil { rows.append(row) }
    }
    if period == nil, rows.contains(where: { $0.day != nil }) {
      let time = fields.present("time") ?? fields.present("start")
      if let text = time?.string { return fields.tell("no-period", CleanText.quoted(text), at: time, .setAside) ?? [] }
      fields.missing("time", hint: "write from when to when it is, such as 08:15–09:00")
      return []
    }
    return rows
  }

  /// Adds what rows of a table say of chores that were done.
  func addTurns(_ rows: [Fields], to houses: inout [House]) {
    var done: [String: [Chore.Done]] = [:]
    let titles = Set(houses.flatMap(\.chores).map { OwnTable.plain($0.title) })
    for row in rows {
      guard let title = row.required("chore"), let turn = OwnRecords.turn.read(row, self) else { continue }
      if !titles.contains(OwnTable.plain(title)) {
        row.tell("no-such-chore", CleanText.quoted(title), at: row.object["chore"], .setAside)
      }
      done[OwnTable.plain(title), default: []].append(turn)
    }
    houses.changeEach { house in
      house.chores.changeEach { chore in
        if let turns = done.removeValue(forKey: OwnTable.plain(chore.title)) {
          chore.history = Chore.newestFirst(chore.history + turns)
        }
      }
    }
  }
}
