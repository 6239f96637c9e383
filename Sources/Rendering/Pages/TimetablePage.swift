internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `timetable/`: the lessons of each child in this week and, if weeks take turns, in the next. On paper, `print/timetable.html`.
///
/// A child may have several timetables: this school year's and the next, or a music school beside the school. Those that cover the week
/// stand there; if none does (in the holidays), the next one with its first week; if there is none to come, the last.
struct TimetablePage: PageKind {
  private let page: Page<Void>
  private let sheet: Page<Sheet>

  /// A child's lessons in one week.
  private struct Week {
    let table: Timetable
    let monday: CivilDate
    /// Whose week it is, and which.
    let caption: String

    /// Monday to Friday, and the days after it that have lessons.
    var days: [CivilDate] {
      monday.week.filter { $0.weekday < .saturday || table.lessons[$0.weekday] != nil }
    }
  }

  private typealias Row = (week: Week, period: Int)
  private typealias LessonDay = (week: Week, date: CivilDate)
  private typealias Cell = (lesson: Timetable.Lesson?, when: Range<TimeOfDay>, isFree: Bool)

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    let cell = Record<Cell>("timetableCell", "One lesson of one day, or none", in: &schema) { cell in
      cell.text("subject", "What is taught; missing if nothing is", .optional) { $0.lesson?.subject }
      cell.text("when", "From when to when") { $1.language.range($0.when.lowerBound, $0.when.upperBound) }
      cell.text("bag", "What has to be in the bag, in words", .optional) { cell, shared in
        cell.lesson?.bag.map { shared.words.inTheBag(things: $0) }
      }
      cell.flag("isFree", "Set in the first period of a day without school") { $0.isFree }
    }
    let row = Record<Row>("timetableRow", "One period of a week", in: &schema) { row in
      row.text("when", "From when to when") {
        $1.language.range($0.week.table.periods[$0.period].lowerBound, $0.week.table.periods[$0.period].upperBound)
      }
      row.list("cells", "Its days", of: cell) { row, _ in
        row.week.days.map { day in
          let lessons = row.week.table.lessons(on: day)
          let when = row.week.table.periods[row.period]
          return (lessons.isEmpty ? nil : lessons[row.period], when, lessons.isEmpty && row.period == 0)
        }
      }
    }
    let day = Record<LessonDay>("lessonDay", "A child's lessons on one day", in: &schema) { day in
      day.record("head", "The day", of: models.weekday) { $0.date }
      day.flag("isToday", "Set on the day that the planner was made for") { $0.date == $1.plan.context.today }
      day.list("lessons", "Its lessons", of: cell, flag: ("hasLessons", "Set if there is school")) { day, _ in
        zip(day.week.table.periods, day.week.table.lessons(on: day.date)).filter { $1 != nil }.map { ($1, $0, false) }
      }
    }
    let week = Record<Week>("timetableWeek", "A child's lessons in one week", in: &schema) { week in
      week.text("caption", "Whose week it is, and which") { $0.caption }
      week.list("days", "Its days with their lessons, for phones", of: day) { week, _ in week.days.map { (week, $0) } }
      week.list("heads", "Its days", of: models.weekday) { week, _ in week.days }
      week.list("rows", "Its periods", of: row) { week, _ in week.table.periods.indices.map { (week, $0) } }
    }
    page = Page("timetable", "The lessons of each child", in: &schema, models) { page in
      page.list("weeks", "This week of each child, and the next if weeks take turns", of: week) { Self.weeks($1) }
    }
    sheet = Page("print-timetable", "The lessons of each child on paper", in: &schema, models) { page in
      Sheet.declare(&page, models)
      page.list("weeks", "This week of each child, and the next if weeks take turns", of: week) { Self.weeks($1) }
    }
  }

  func jobs(_ site: SiteContents) -> [PageJob] { page.jobs(of: .timetable, site) + sheet.jobs(of: .timetable, site) }

  private static func weeks(_ shared: SharedViews) -> [Week] {
    let monday = shared.plan.context.today.startOfWeek(.monday)
    let tables = shared.plan.tribe.timetables
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
