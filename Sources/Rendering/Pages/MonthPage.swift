internal import CivilTime
internal import Languages
internal import Planning
internal import Templates

/// `YYYY/MM/`, and `month/` for the present one: the grid of a month and each day's list. If those are too long for one page, each
/// week has a page of lists, `YYYY/MM/week-N.html`.
enum MonthPage: PageKind {
  /// The pages of a crowded month's weeks.
  static func weeks(of month: YearMonth, _ shared: SharedViews) -> [Link] {
    shared.plan.weeks(of: month).enumerated().map { Link(shared.weekName($1), OutputPaths.month(month, week: $0 + 1)) }
  }

  /// The days of a month, or of one of its weeks, on which something happens.
  private static func days(_ dates: [CivilDate], _ shared: SharedViews) -> [ViewRef] {
    dates.filter { !shared.happenings(on: $0).isEmpty }.compactMap(shared.day)
  }

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let page = Page<Grid>("month", in: &schema, models) { page in
      page.text("heading") { $1.text(ofMonth: $0.month) }
      page.record("steps", of: models.steps) {
        Steps.months(
          around: $0.month, to: OutputPaths.month, now: OutputPaths.thisMonth, sheet: OutputPaths.sheet(ofMonth: $0.month), $1)
      }
      page.members(models)
      page.record("grid", of: models.grid) { $0 }
      page.list("weeks", of: models.link, flag: "isCrowded") { Self.weeks(of: $0.month, $1) }
      page.list("days", ofShared: models.day, flag: "hasDays") { page, shared in
        shared.plan.weeks(of: page.month).isEmpty ? Self.days(page.month.dates, shared) : []
      }
    }
    // A week, and its place among those of the month, from 0.
    let weekPage = Page<(month: YearMonth, number: Int, first: CivilDate)>("month-week", in: &schema, models) { page in
      page.members(models)
      page.text("heading") { $1.weekName($0.first) }
      page.record("steps", of: models.steps) { page, shared in
        let links = Self.weeks(of: page.month, shared)
        let months = Steps.months(around: page.month, to: OutputPaths.month, sheet: nil, shared)
        return Steps(
          label: shared.words.week, previous: page.number > 0 ? links[page.number - 1] : months.previous,
          current: Link(shared.text(ofMonth: page.month), OutputPaths.month(page.month)),
          next: page.number + 1 < links.count ? links[page.number + 1] : months.next)
      }
      page.list("days", ofShared: models.day) { page, shared in
        Self.days(page.first.week.filter { YearMonth($0) == page.month }, shared)
      }
    }
    return { site in
      guard site.plan.hasCalendar else { return [] }
      let today = YearMonth(site.plan.context.today)
      let months = site.plan.shownMonths.map { ($0, OutputPaths.month($0)) } + [(today, OutputPaths.thisMonth)]
      let weeks = site.plan.shownMonths.flatMap { month in
        site.plan.weeks(of: month).enumerated().map { number, first in
          weekPage.job(OutputPaths.month(month, week: number + 1)) {
            let title = $1.words.addition(text: $1.weekName(first), addition: $1.text(ofMonth: month))
            return (Frame($0, title, in: .month, $1), (month, number, first))
          }
        }
      }
      return months.map { month, path in
        page.job(path) { (Frame($0, $1.text(ofMonth: month), in: .month, $1), Grid(month: month, isOwnPage: true, page: $0)) }
      } + weeks
    }
  }
}
