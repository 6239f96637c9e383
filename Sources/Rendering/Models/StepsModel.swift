internal import Languages
internal import Planning
internal import Templates

/// A page and what to call it.
struct Link: Sendable {
  let label: String
  /// From the site's root.
  let path: String
  var isCurrent = false

  init(_ label: String, _ path: String, isCurrent: Bool = false) {
    (self.label, self.path, self.isCurrent) = (label, path, isCurrent)
  }

  static func record(in schema: inout ViewSchema) -> Record<Link> {
    Record("link", in: &schema) { link in
      link.text("label") { $0.label }
      link.path("path") { $0.path }
      link.flag("isCurrent") { $0.isCurrent }
    }
  }
}

/// The way back and forward from a month, week or year. At the planner's ends it leads nowhere, and the page says so.
struct Steps {
  let label: String
  var previous, current, next: Link?
  /// The words that open the list of all; nil if there is no other.
  var pick: String?
  var choices: [Link] = []
  /// The sheet for paper.
  var sheet: String?

  static func record(in schema: inout ViewSchema, _ link: Record<Link>) -> Record<Steps> {
    Record("steps", in: &schema) { steps in
      steps.text("label") { $0.label }
      steps.record("previous", of: link, .optional) { $0.previous }
      steps.record("current", of: link, .optional) { $0.current }
      steps.record("next", of: link, .optional) { $0.next }
      steps.text("atStart") { $1.words.startOfPlanner }
      steps.text("atEnd") { $1.words.endOfPlanner }
      steps.text("pick", .optional) { $0.pick }
      steps.list("choices", of: link) { $0.choices }
      steps.record("print", of: link, .optional) { steps, shared in
        steps.sheet.map { Link(shared.words.print, shared.plan.sheet($0)) }
      }
    }
  }

  /// Steps between the months that are shown.
  ///
  /// - Parameters:
  ///   - months: all that have such a page; those that are shown, if not given.
  ///   - path: the page of a month.
  ///   - now: the page of the present month.
  ///   - sheet: the path of the sheet for paper, if there is one.
  static func months(
    around month: YearMonth, among months: [YearMonth]? = nil, to path: (YearMonth) -> String, now: String? = nil, sheet: String?,
    _ shared: SharedViews
  ) -> Steps {
    let (words, months) = (shared.words, months ?? shared.plan.shownMonths)
    let today = YearMonth(shared.plan.context.today)
    func link(to month: YearMonth) -> Link? { months.contains(month) ? Link(shared.text(ofMonth: month), path(month)) : nil }
    return Steps(
      label: words.month, previous: link(to: month.adding(months: -1)),
      current: months.contains(today) ? Link(words.thisMonth, now ?? path(today)) : nil, next: link(to: month.adding(months: 1)),
      pick: months.count > 1 ? words.chooseMonth : nil, choices: choices(months, in: month.year, current: month, to: path, shared),
      sheet: sheet)
  }

  /// The months to pick from: all of a year, and the first of each other year, by the year's number.
  static func choices(
    _ months: [YearMonth], in year: Int, current: YearMonth? = nil, to path: (YearMonth) -> String, _ shared: SharedViews
  ) -> [Link] {
    months.runs(by: \.year).flatMap { run, months in
      run == year
        ? months.map { Link(shared.text(ofMonth: $0), path($0), isCurrent: $0 == current) }
        : months.prefix(1).map { Link(shared.language.plainNumber(run), path($0)) }
    }
  }
}
