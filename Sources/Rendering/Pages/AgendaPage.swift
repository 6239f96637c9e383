internal import CivilTime
internal import Languages
internal import Planning
internal import Templates

/// `agenda/`: what comes in the next weeks, by day. Further months have their lists on their own pages.
enum AgendaPage: PageKind {
  private struct Agenda {
    /// What it shows, by month.
    let shown: [Month]
    /// All months in which something comes.
    let months: [YearMonth]
    /// The month in which it goes on.
    let next: YearMonth?
  }

  /// A month, and those of its days on which something happens.
  private typealias Month = (month: YearMonth, dates: [CivilDate])

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let month = Record<Month>("agendaMonth", in: &schema) { month in
      month.text("name") { $1.text(ofMonth: $0.month) }
      month.list("days", ofShared: models.day) { $0.dates.compactMap($1.day) }
    }
    let page = Page<Agenda>("agenda", in: &schema, models) { page in
      page.members(models)
      page.flag("hasDays") { !$0.shown.isEmpty }
      page.list("jumps", of: models.link) { page, shared in
        page.months.map { Link(shared.language.text($0.firstDay, .monthYearShort), Self.days(of: $0)) }
      }
      page.list("months", of: month) { $0.shown }
      page.record("next", of: models.link, .optional) { page, shared in
        page.next.map { Link(shared.text(ofMonth: $0), Self.days(of: $0)) }
      }
    }
    return { site in
      guard site.plan.hasCalendar else { return [] }
      let plan = site.plan
      let months = plan.shownMonths.filter { month in
        month >= YearMonth(plan.context.today) && month.dates.contains { !plan.days[$0].isEmpty }
      }
      let start = Self.start(plan)
      let last = YearMonth(start.last ?? plan.context.today)
      let agenda = Agenda(shown: start.runs(by: YearMonth.init).map { ($0, $1) }, months: months, next: months.first { $0 >= last })
      return [page.job(OutputPaths.agenda) { (Frame($0, $1.words.agenda, in: .agenda, $1), agenda) }]
    }
  }

  /// The first page goes on for so many days, or longer until it has so many lines, but not beyond as many as are easy to open.
  private static let startDays = 28
  private static let leastLines = 20
  private static let fullPage = 150

  /// The list of a month's days.
  private static func days(of month: YearMonth) -> String { OutputPaths.month(month) + "#days" }

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
}
