internal import CivilTime
internal import Planning
internal import TribeModel

extension SitePlan {
  /// Whether there is any sheet for paper.
  var hasSheets: Bool { hasCalendar || !SiteSection.printed(self).isEmpty || !papers.isEmpty }

  /// The months for which a reader who asks for them has two pages: this one and the next, to be posted in time.
  var papers: [YearMonth] {
    let this = YearMonth(context.today)
    return settings.paperFor == nil ? [] : [this, this.adding(months: 1)].filter(context.window.contains)
  }

  /// Where a link to a sheet leads: to the paper that planner.json names. A4 needs no name.
  func sheet(_ path: String) -> String {
    let paper = settings.print.paper
    return paper == .a4 ? path : "\(path)#\(paper.rawValue.lowercased())"
  }
}
