internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `YYYY/`: the year's months on one sheet.
enum YearPage: PageKind {
  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let weekday = Record<Weekday>("yearWeekday", in: &schema) { weekday in
      weekday.text("name") { $1.language.name(of: $0) }
      weekday.text("short") { $1.language.name(of: $0, width: .narrow) }
    }
    // Nil for the days of other months.
    let cell = Record<CivilDate?>("yearCell", in: &schema) { cell in
      cell.flag("isBlank") { $0 == nil }
      cell.text("number") { date, shared in date.map { shared.language.plainNumber($0.day) } }
      cell.text("label") { date, shared in date.map { shared.label(of: $0, itemCount: shared.plan.days[$0].count) } }
      cell.text("machine") { $0.map(isoText) }
      cell.text("busyness", .optional) { date, shared -> String? in
        guard let date else { return nil }
        let (plan, items) = (shared.plan, shared.plan.days[date])
        let busy = busyness(items.count)
        return classes(
          (busy ?? "", busy != nil), ("hol", items.contains { plan.isHoliday($0) }),
          ("birthday", items.contains { plan.event(of: $0).birthday != nil }))
      }
      cell.path("list", .optional) { date, shared in date.flatMap { shared.plan.days[$0].isEmpty ? nil : shared.plan.dayList($0) } }
    }
    let row = Record<(first: CivilDate, month: YearMonth)>("yearRow", in: &schema) { row in
      row.text("label") { $1.weekName($0.first) }
      row.text("week") { $1.language.plainNumber($1.weekNumber($0.first)) }
      row.path("weekPath", .optional) { $1.plan.hasPage(weekFrom: $0.first) ? OutputPaths.week($0.first) : nil }
      row.list("cells", of: cell) { week in week.first.week.map { YearMonth($0) == week.month ? $0 : nil } }
    }
    let month = Record<YearMonth>("yearMonth", in: &schema) { month in
      month.text("heading") { $1.text(ofMonth: $0) }
      month.text("name") { $1.language.name(month: $0.month) }
      month.path("path") { OutputPaths.month($0) }
      month.list("weekdays", of: weekday) { Weekday.inOrder($1.plan) }
      month.list("rows", of: row) { month, shared in
        month.weeks(firstWeekday: shared.plan.context.firstWeekday).map { ($0, month) }
      }
    }
    let page = Page<Int>("year", in: &schema, models) { page in
      page.text("year") { $1.language.plainNumber($0) }
      page.record("steps", of: models.steps) { Self.steps(around: $0, $1) }
      page.list("months", of: month) { year, shared in shared.plan.shownMonths.filter { $0.year == year } }
    }
    return { site in
      site.plan.shownYears.map { year in
        page.job(OutputPaths.year(year)) { (Frame($0, $1.language.plainNumber(year), in: .year, $1), year) }
      }
    }
  }

  private static func steps(around year: Int, _ shared: SharedViews) -> Steps {
    let (words, today) = (shared.words, shared.plan.context.today.year)
    let years = shared.plan.shownYears
    func link(_ other: Int, _ text: String? = nil) -> Link? {
      years.contains(other) ? Link(text ?? shared.language.plainNumber(other), OutputPaths.year(other)) : nil
    }
    return Steps(
      label: words.year, previous: link(year - 1), current: link(today, words.thisYear), next: link(year + 1),
      pick: years.count > 1 ? words.chooseYear : nil,
      choices: years.map { Link(shared.language.plainNumber($0), OutputPaths.year($0), isCurrent: $0 == year) },
      sheet: OutputPaths.sheet(ofYear: year))
  }
}

extension CivilDate {
  /// It and the six days after it.
  var week: [CivilDate] { (0..<7).map { adding(days: $0) } }
}
