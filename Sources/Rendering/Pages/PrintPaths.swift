internal import CivilTime
internal import Planning
internal import TribeModel

/// Where the sheets for paper stand.
enum PrintPaths {
  static let index = "print/index.html"

  /// Whether there is any sheet.
  static func hasSheets(_ plan: SitePlan) -> Bool { plan.hasCalendar || !SiteSection.printed(plan).isEmpty }

  static func month(_ month: YearMonth) -> String { "print/month-\(month.text).html" }
  static func columns(_ month: YearMonth) -> String { "print/columns-\(month.text).html" }
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
