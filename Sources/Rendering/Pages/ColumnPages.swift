internal import CivilTime
internal import Languages
internal import Planning
internal import Templates

/// `columns/YYYY-MM/` and `weeks/YYYY-Www/`, and `columns/` and `week/` for the present ones: the paper family planner, for a month and
/// for a week. A crowded month's columns are those of its weeks.
enum ColumnPages: PageKind {
  private struct Columns {
    let heading, note: String
    let steps: Steps
    let dates: [CivilDate]
    /// Nil for a crowded month, which has `weeks`.
    let table: ColumnTable?
    var weeks: [CivilDate] = []
    /// The week's hours, as far as the sheets of weeks reach; nil for other weeks and for a month.
    var hours: HourGrid?

    init(_ month: YearMonth, _ path: String, _ shared: SharedViews) {
      dates = month.dates
      heading = shared.language.name(month: month.month)
      note = shared.language.plainNumber(month.year)
      steps = Steps.months(
        around: month, among: shared.plan.shownMonths.filter(shared.plan.hasColumns), to: OutputPaths.columns,
        now: OutputPaths.theseColumns, sheet: OutputPaths.sheet(ofColumns: month), shared)
      weeks = shared.plan.weeks(of: month)
      table = weeks.isEmpty ? ColumnTable(dates, caption: shared.text(ofMonth: month), page: path, shared) : nil
    }

    /// - Parameter first: the week's first day.
    init(weekFrom first: CivilDate, _ path: String, _ shared: SharedViews) {
      heading = shared.weekName(first)
      note = shared.weekRange(first)
      dates = first.week
      steps = ColumnPages.steps(aroundWeekFrom: first, shared)
      table = ColumnTable(dates, caption: shared.words.addition(text: heading, addition: note), page: path, shared)
      guard shared.plan.hasSheet(weekFrom: first) else { return }
      hours = HourGrid(
        dates.map { Self.column($0, shared) }, caption: shared.words.addition(text: shared.words.hourByHour, addition: note))
    }

    /// A day of a week: what has a time, and above it what takes the day.
    private static func column(_ date: CivilDate, _ shared: SharedViews) -> HourGrid.Column {
      var column = HourGrid.Column(date: date)
      for (number, item, happening) in shared.things(on: date) {
        if item.hasHours(on: date) {
          column.add(number, happening, shared)
        } else if !item.isAside {
          column.whole.append(happening)
        }
      }
      return column
    }
  }

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let monthPage = Page<Columns>("columns", in: &schema, models) { page in
      page.text("heading") { $0.heading }
      page.text("note") { $0.note }
      page.record("steps", of: models.steps) { $0.steps }
      page.record("table", of: models.table, .optional) { $0.table }
      page.list("weeks", of: models.link, flag: "isCrowded") { page, shared in
        page.weeks.map {
          Link(shared.words.addition(text: shared.weekName($0), addition: shared.weekRange($0)), OutputPaths.week($0))
        }
      }
      page.record("hours", of: models.hours, .optional) { $0.hours }
      page.flag("isEmpty") { page, shared in page.dates.allSatisfy { shared.happenings(on: $0).isEmpty } }
    }
    let weekPage = Page<Columns>("week", as: monthPage, in: &schema)
    return { site in
      guard site.plan.hasCalendar else { return [] }
      let today = site.plan.context.today
      let weeks = site.plan.weekRows.map { ($0, OutputPaths.week($0)) } + [(site.plan.weekRow(of: today), OutputPaths.thisWeek)]
      let months = site.plan.shownMonths.filter(site.plan.hasColumns).map { ($0, OutputPaths.columns($0)) }
      let weekPages = weeks.map { first, path in
        weekPage.job(path) { path, shared in
          let columns = Columns(weekFrom: first, path, shared)
          return (Frame(path, shared.words.addition(text: columns.heading, addition: columns.note), in: .week, shared), columns)
        }
      }
      return weekPages
        + (months + [(YearMonth(today), OutputPaths.theseColumns)]).map { month, path in
          monthPage.job(path) { (Frame($0, $1.text(ofMonth: month), in: .columns, $1), Columns(month, $0, $1)) }
        }
    }
  }

  private static func steps(aroundWeekFrom first: CivilDate, _ shared: SharedViews) -> Steps {
    let (plan, words) = (shared.plan, shared.words)
    let weeks = plan.weekRows
    func link(_ first: CivilDate) -> Link { Link(shared.weekName(first), OutputPaths.week(first)) }
    let (before, after) = (first.adding(days: -7), first.adding(days: 7))
    let isThisWeekShown = plan.context.window.contains(plan.context.today)
    return Steps(
      label: words.week, previous: weeks.first.map { before >= $0 } == true ? link(before) : nil,
      current: isThisWeekShown ? Link(words.thisWeek, OutputPaths.thisWeek) : nil,
      next: weeks.last.map { after <= $0 } == true ? link(after) : nil, pick: words.chooseMonth,
      // Seventy weeks make a poor list: a month's first week for each month.
      choices: Steps.choices(
        plan.shownMonths.filter { plan.hasPage(weekFrom: plan.weekRow(of: $0.firstDay)) }, in: first.adding(days: 3).year,
        to: { OutputPaths.week(plan.weekRow(of: $0.firstDay)) }, shared),
      sheet: plan.hasSheet(weekFrom: first) ? OutputPaths.sheet(ofWeek: first) : nil)
  }
}

extension SharedViews {
  /// A day, and how much happens on it if anything does, for screen readers.
  func label(of date: CivilDate, itemCount: Int) -> String {
    let day = language.text(date, .dayMonth)
    return itemCount > 0 ? words.addition(text: day, addition: words.itemCount(count: itemCount)) : day
  }

  /// The days of a week, the year said once.
  func weekRange(_ first: CivilDate) -> String { language.days(first, first.adding(days: 6)) }
}
