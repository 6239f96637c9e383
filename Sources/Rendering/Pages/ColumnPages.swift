internal import CivilTime
internal import Languages
internal import Planning
internal import Templates

/// `columns/YYYY-MM/` and `weeks/YYYY-Www/`: the paper family planner, for a month and for a week.
struct ColumnPages: PageKind {
  private let monthPage, weekPage: Page<Columns>

  private struct Columns: PageSource {
    let frame: Frame
    let heading, note: String
    let steps: Steps
    let dates: [CivilDate]
    let table: ColumnTable

    init(_ month: YearMonth, _ path: String, _ shared: SharedViews) {
      let title = shared.text(ofMonth: month)
      dates = month.dates
      frame = Frame(path, title, in: .columns, shared)
      heading = shared.language.name(month: month.month, width: .wide, context: .standAlone)
      note = shared.language.plainNumber(month.year)
      steps = Steps.months(around: month, to: OutputPaths.columns, sheet: PrintPaths.columns(month), shared)
      table = ColumnTable(dates, caption: title, page: path, shared)
    }

    /// - Parameter first: the week's first day.
    init(weekFrom first: CivilDate, _ path: String, _ shared: SharedViews) {
      heading = shared.words.weekNumber(week: ISOWeek(rowFrom: first).number)
      note = shared.weekRange(first)
      let title = "\(heading), \(note)"
      dates = first.week
      frame = Frame(path, title, in: .week, shared)
      steps = ColumnPages.steps(aroundWeekFrom: first, shared)
      table = ColumnTable(dates, caption: title, page: path, shared)
    }
  }

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    monthPage = Page(
      "columns", "columns.html.mustache", "A month: a row for each day, a column for each member",
      record: ("columnsPage", "A month or a week with a column for each member"), in: &schema, models
    ) { page in
      page.text("heading", "The month or the week") { $0.heading }
      page.text("note", "The year, or the week's days") { $0.note }
      page.record("steps", "The ways to others", of: models.steps) { $0.steps }
      page.record("table", "The days", of: models.table) { $0.table }
      page.flag("isEmpty", "Set if nothing happens") { page, shared in
        page.dates.allSatisfy { shared.happenings(on: $0).isEmpty }
      }
    }
    weekPage = Page(
      "week", "week.html.mustache", "A week: a row for each day, a column for each member", as: monthPage, in: &schema)
  }

  func jobs(_ site: SiteContents) -> [PageJob] {
    let weeks = site.plan.weekRows.map { first in
      weekPage.job(SharedViews.weekPath(first)) { Columns(weekFrom: first, $0, $1) }
    }
    let months = site.plan.context.window.months.map { month in
      monthPage.job(OutputPaths.columns(month)) { Columns(month, $0, $1) }
    }
    return weeks + months
  }

  private static func steps(aroundWeekFrom first: CivilDate, _ shared: SharedViews) -> Steps {
    let (plan, words) = (shared.plan, shared.words)
    let weeks = plan.weekRows
    func link(_ first: CivilDate, _ text: String? = nil) -> Link {
      Link(text ?? words.weekNumber(week: ISOWeek(rowFrom: first).number), SharedViews.weekPath(first))
    }
    let (before, after) = (first.adding(days: -7), first.adding(days: 7))
    let isThisWeekShown = plan.context.window.contains(plan.context.today)
    return Steps(
      label: words.week, previous: weeks.first.map { before >= $0 } == true ? link(before) : nil,
      current: isThisWeekShown ? link(plan.weekRow(of: plan.context.today), words.thisWeek) : nil,
      next: weeks.last.map { after <= $0 } == true ? link(after) : nil, pick: words.chooseMonth,
      // Seventy weeks make a poor list: a month's first week for each month.
      choices: plan.context.window.months.map {
        Link(shared.text(ofMonth: $0), SharedViews.weekPath(plan.weekRow(of: $0.firstDay)))
      },
      sheet: PrintPaths.week(ISOWeek(rowFrom: first)))
  }
}

extension SharedViews {
  /// The days of a week, the year said once.
  func weekRange(_ first: CivilDate) -> String {
    let last = first.adding(days: 6)
    let start = language.text(first, first.year == last.year ? .dayMonth : .long)
    return "\(start) – \(language.text(last, .long))"
  }
}
