internal import CivilTime
internal import Languages
internal import Planning
internal import Templates

/// `YYYY/MM/`: the grid of a month and each day's list.
struct MonthPage: PageKind {
  private let page: Page<Month>

  private struct Month: PageSource {
    let frame: Frame
    let month: YearMonth

    init(_ month: YearMonth, _ path: String, _ shared: SharedViews) {
      self.month = month
      frame = Frame(path, shared.text(ofMonth: month), in: .month, shared)
    }
  }

  init(_ schema: inout ViewSchema, _ models: SharedModels) {
    page = Page(
      "month", "month.html.mustache", "One month: the grid, then each day's list", record: ("monthPage", "One month"),
      in: &schema, models
    ) { page in
      page.text("monthName", "The month's name") {
        $1.language.name(month: $0.month.month, width: .wide, context: .standAlone)
      }
      page.text("year", "Its year") { $1.language.plainNumber($0.month.year) }
      page.record("steps", "The ways to other months", of: models.steps) {
        Steps.months(around: $0.month, to: OutputPaths.month, sheet: PrintPaths.month($0.month), $1)
      }
      page.record("grid", "The month as a table", of: models.grid) {
        Grid(month: $0.month, isOwnPage: true, page: $0.frame.path)
      }
      page.list(
        "days", "The days on which something happens", ofShared: models.day,
        flag: ("hasDays", "Set if anything happens in the month")
      ) { page, shared in
        page.month.dates.filter { !shared.happenings(on: $0).isEmpty }.compactMap(shared.day)
      }
    }
  }

  func jobs(_ site: SiteContents) -> [PageJob] {
    site.plan.context.window.months.map { month in page.job(OutputPaths.month(month)) { Month(month, $0, $1) } }
  }
}
