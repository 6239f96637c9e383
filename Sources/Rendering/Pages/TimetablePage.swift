internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `timetable/`: the lessons of each child in this week and, if weeks take turns, in the next. On paper, `print/timetable.html`.
///
/// A child may have several timetables: this school year's and the next, or a music school beside the school. Those that cover the week
/// stand there; if none does (in the holidays), the next one with its first week; if there is none to come, the last.
enum TimetablePage: PageKind {
  /// A child's lessons in one week.
  private struct Week {
    let table: Timetable
    let monday: CivilDate
    /// Whose week it is, and which.
    let caption: String

    /// Monday to Friday, and the days after it that have lessons.
    var days: [CivilDate] { monday.week.filter { $0.weekday < .saturday || table.lessons[$0.weekday] != nil } }
  }

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let cell = Record<(lesson: Timetable.Lesson?, when: Range<TimeOfDay>, isFree: Bool)>("timetableCell", in: &schema) { cell in
      cell.text("subject", .optional) { $0.lesson?.subject }
      cell.text("when") { $1.language.range($0.when.lowerBound, $0.when.upperBound) }
      cell.text("bag", .optional) { cell, shared in cell.lesson?.bag.map { shared.words.inTheBag(things: $0) } }
      cell.flag("isFree") { $0.isFree }
    }
    let row = Record<(week: Week, period: Int)>("timetableRow", in: &schema) { row in
      row.text("when") {
        $1.language.range($0.week.table.periods[$0.period].lowerBound, $0.week.table.periods[$0.period].upperBound)
      }
      row.list("cells", of: cell) { row, _ in
        row.week.days.map { day in
          let lessons = row.week.table.lessons(on: day)
          let when = row.week.table.periods[row.period]
          return (lessons.isEmpty ? nil : lessons[row.period], when, lessons.isEmpty && row.period == 0)
        }
      }
    }
    let day = Record<(week: Week, date: CivilDate)>("lessonDay", in: &schema) { day in
      day.record("head", of: models.weekday) { $0.date }
      day.flag("isToday") { $0.date == $1.plan.context.today }
      day.list("lessons", of: cell, flag: "hasLessons") { day, _ in
        zip(day.week.table.periods, day.week.table.lessons(on: day.date)).filter { $1 != nil }.map { ($1, $0, false) }
      }
    }
    let week = Record<Week>("timetableWeek", in: &schema) { week in
      week.text("caption") { $0.caption }
      week.list("days", of: day) { week, _ in week.days.map { (week, $0) } }
      week.list("heads", of: models.weekday) { week, _ in week.days }
      week.list("rows", of: row) { week, _ in week.table.periods.indices.map { (week, $0) } }
    }
    return pageAndSheet("timetable", of: .timetable, in: &schema, models) { page in
      page.list("weeks", of: week) { Self.weeks($1) }
    }
  }

  private static func weeks(_ shared: SharedViews) -> [Week] {
    let monday = shared.plan.context.today.startOfWeek(.monday)
    let tables = shared.plan.shown.timetables
    var captions = RegionNames(language: shared.language)
    func week(_ table: Timetable, from monday: CivilDate) -> Week {
      let turn = table.weeks.count > 1 ? [table.weeks[table.turn(of: monday)]] : []
      let span = shared.language.range(monday, monday.adding(days: 6))
      return Week(table: table, monday: monday, caption: captions.own(shared.language.row([table.member, span] + turn) ?? ""))
    }
    return tables.map(\.member).withoutRepeats.flatMap { name -> [Week] in
      let own = tables.filter { $0.member == name }
      let current = own.filter { $0.covers(monday) }
      let next = own.filter { $0.start.map { $0 > monday } ?? false }.min { ($0.start ?? .min) < ($1.start ?? .min) }
      let shown = current.isEmpty ? [next ?? own.max { ($0.end ?? .max) < ($1.end ?? .max) }].compactMap { $0 } : current
      return shown.flatMap { table in
        let first = current.isEmpty && next != nil ? table.start?.startOfWeek(.monday) ?? monday : monday
        return (0...(table.weeks.count > 1 ? 1 : 0)).map { week(table, from: first.adding(days: 7 * $0)) }
      }
    }
  }
}
