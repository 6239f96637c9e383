internal import CivilTime
internal import Planning
internal import TribeModel

/// Where the sheets for paper stand.
enum PrintPaths {
  static let index = "print/index.html"

  /// Whether there is any sheet.
  static func hasSheets(_ plan: SitePlan) -> Bool {
    plan.hasCalendar || !SiteSection.printed(plan).isEmpty || !papers(plan).isEmpty
  }

  /// The months for which a reader who asks for them has two pages: this one and the next, to be posted in time.
  static func papers(_ plan: SitePlan) -> [YearMonth] {
    let this = YearMonth(plan.context.today)
    return plan.settings.paperFor == nil ? [] : [this, this.adding(months: 1)].filter(plan.context.window.contains)
  }

  static func month(_ month: YearMonth) -> String { "print/month-\(month.text).html" }
  static func columns(_ month: YearMonth) -> String { "print/columns-\(month.text).html" }
  static func paper(_ month: YearMonth) -> String { "print/paper-\(month.text).html" }
  static func year(_ year: Int) -> String { "print/year-\(year).html" }
  static func week(_ first: CivilDate) -> String { "print/week-\(first.weekOfRow.text).html" }
}

extension SitePlan {
  /// Where a link to a sheet leads: to the paper that planner.json names. A4 needs no name.
  func sheet(_ path: String) -> String {
    let paper = settings.print.paper
    return paper == .a4 ? path : "\(path)#\(paper.rawValue.lowercased())"
  }
}
