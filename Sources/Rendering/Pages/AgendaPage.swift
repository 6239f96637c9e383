internal import CivilTime
internal import Languages
internal import Planning
internal import Templates

/// `agenda/`: what comes in the next weeks, by day. `agenda/YYYY-MM/` has a whole month, for each month from today's on, and does
/// not depend on today. That of a crowded month leads to the lists of its weeks.
enum AgendaPage: PageKind {
  private struct Agenda {
    let path: String
    /// What it shows, by month.
    let shown: [Month]
    /// All months that have pages.
    let months: [YearMonth]
    /// The months before and after it.
    var previous, next: YearMonth?
  }

  /// A month, and those of its days on which something happens.
  private typealias Month = (month: YearMonth, dates: [CivilDate])

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let month = Record<Month>("agendaMonth", in: &schema) { month in
      month.text("name") { $1.text(ofMonth: $0.month) }
      month.list(
        "weeks", of: models.link,
        flag: "isCrowded"
      ) { month, shared in month.dates.isEmpty ? MonthPage.weeks(of: month.month, shared) : [] }
      month.list("days", ofShared: models.day) { $0.dates.compactMap($1.day) }
    }
    let page = Page<Agenda>("agenda", in: &schema, models) { page in
      page.members(models)
      page.flag("hasDays") { !$0.shown.isEmpty }
      page.list("jumps", of: models.link) { page, shared in
        page.months.map {
          Link(
            shared.language.text($0.firstDay, .monthYearShort), OutputPaths.agenda($0),
            isCurrent: OutputPaths.agenda($0) == page.path)
        }
      }
      page.list("months", of: month) { $0.shown }
      page.record("previous", of: models.link, .optional) { page, shared in
        page.previous.map { Link(shared.text(ofMonth: $0), OutputPaths.agenda($0)) }
      }
      page.record("next", of: models.link, .optional) { page, shared in
        page.next.map { Link(shared.text(ofMonth: $0), OutputPaths.agenda($0)) }
      }
    }
    return { site in
      guard site.plan.hasCalendar else { return [] }
      let plan = site.plan
      let months = plan.shownMonths.filter { $0 >= YearMonth(plan.context.today) && !Self.dates(of: $0, plan).isEmpty }
      let start = Self.start(plan)
      let last = start.last.map(YearMonth.init)
      let first = Agenda(
        path: OutputPaths.agenda, shown: start.runs(by: YearMonth.init).map { ($0, $1) }, months: months,
        next: months.first { last == nil || $0 >= last ?? $0 })
      let whole = months.enumerated().map { number, month in
        Agenda(
          path: OutputPaths.agenda(month), shown: [(month, plan.weeks(of: month).isEmpty ? Self.dates(of: month, plan) : [])],
          months: months, previous: number > 0 ? months[number - 1] : nil,
          next: number + 1 < months.count ? months[number + 1] : nil)
      }
      return ([first] + whole).map { agenda in page.job(agenda.path) { (Frame($0, $1.words.agenda, in: .agenda, $1), agenda) } }
    }
  }

  /// The first page goes on for so many days, or longer until it has so many lines, but not beyond as many as are easy to open.
  private static let startDays = 28
  private static let leastLines = 20
  private static let fullPage = 150

  /// The days of the first page.
  private static func start(_ plan: SitePlan) -> [CivilDate] {
    let (today, last) = (plan.context.today, plan.context.window.lastDay)
    guard today <= last else { return [] }
    var count = 0
    let dates = (today...last).dates.prefix { date in
      guard count < fullPage, date < today.adding(days: startDays) || count < leastLines else { return false }
      count += plan.days[date].count
      return true
    }
    return dates.filter { !plan.days[$0].isEmpty }
  }

  private static func dates(of month: YearMonth, _ plan: SitePlan) -> [CivilDate] {
    month.dates.filter { !plan.days[$0].isEmpty }
  }
}
