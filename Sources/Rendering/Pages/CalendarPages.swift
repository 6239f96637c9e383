internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

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
        Steps.months(around: $0.month, to: OutputPaths.month, now: OutputPaths.thisMonth, sheet: PrintPaths.month($0.month), $1)
      }
      page.members(models)
      page.record("grid", of: models.grid) { $0 }
      page.list("weeks", of: models.link, flag: "isCrowded") { Self.weeks(of: $0.month, $1) }
      page.list(
        "days", ofShared: models.day,
        flag: "hasDays"
      ) { page, shared in shared.plan.weeks(of: page.month).isEmpty ? Self.days(page.month.dates, shared) : [] }
    }
    // A week, and its place among those of the month, from 0.
    let weekPage = Page<(month: YearMonth, number: Int, first: CivilDate)>("month-week", in: &schema, models) { page in
      page.members(models)
      page.text("heading") { $1.weekName($0.first) }
      page.record("steps", of: models.steps) { page, shared in
        let links = Self.weeks(of: page.month, shared)
        func month(_ distance: Int) -> Link? {
          let month = page.month.adding(months: distance)
          return shared.plan.shownMonths.contains(month) ? Link(shared.text(ofMonth: month), OutputPaths.month(month)) : nil
        }
        return Steps(
          label: shared.words.week, previous: page.number > 0 ? links[page.number - 1] : month(-1), current: month(0),
          next: page.number + 1 < links.count ? links[page.number + 1] : month(1))
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
            (
              Frame($0, $1.words.addition(text: $1.weekName(first), addition: $1.text(ofMonth: month)), in: .month, $1),
              (month, number, first)
            )
          }
        }
      }
      return months.map { month, path in
        page.job(path) { (Frame($0, $1.text(ofMonth: month), in: .month, $1), Grid(month: month, isOwnPage: true, page: $0)) }
      } + weeks
    }
  }
}

/// `days/YYYY-MM-DD.html`: one day, hour by hour, for each day on which there is anything.
enum DayPage: PageKind {
  private struct OneDay {
    let date: CivilDate
    /// The days before and after it that have pages.
    let previous, next: CivilDate?
    /// What takes the day and not a time, or began before it; and chores, to-dos and meals.
    private(set) var whole: [ViewRef] = []
    private(set) var asides: [ViewRef] = []
    /// What has a time, also in the columns of `hours`.
    private(set) var timed: [ViewRef] = []
    let hours: HourGrid?

    init(_ date: CivilDate, from previous: CivilDate?, to next: CivilDate?, _ shared: SharedViews) {
      (self.date, self.previous, self.next) = (date, previous, next)
      for (_, item, happening) in shared.things(on: date) {
        if item.isAside {
          asides.append(happening)
        } else if item.hasHours(on: date) {
          timed.append(happening)
        } else {
          whole.append(happening)
        }
      }
      hours = HourGrid(Self.columns(date, shared), caption: shared.language.text(date, .full), date: date)
    }

    /// In a family of so many everybody has a column; in a larger one only who has something.
    private static let mostFree = 8

    /// A column for each person, in the family's order, then everyone's.
    private static func columns(_ date: CivilDate, _ shared: SharedViews) -> [HourGrid.Column] {
      let (numbers, happenings) = (shared.plan.days[date], shared.happenings(on: date))
      let split = shared.lists.columns.days([date], shared.plan)
      let members = split.members
      return (0..<split.columnCount).compactMap { place in
        var column = HourGrid.Column(member: place < members.count ? members[place] : nil)
        for entry in split.range(day: 0, column: place).map({ split.entries[$0] }) {
          let number = numbers[numbers.startIndex + entry.position]
          guard shared.plan.items[Int(number)].hasHours(on: date) else { continue }
          column.add(number, happenings[happenings.startIndex + entry.position], isWaiting: entry.isWaiting, shared)
        }
        return column.items.isEmpty && (column.member == nil || members.count > mostFree) ? nil : column
      }
    }
  }

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let page = Page<OneDay>("day", in: &schema, models) { page in
      page.record("day", ofShared: models.day) { $1.day($0.date) }
      page.text("heading") { $1.language.text($0.date, .full) }
      // A forecast changes by night, and of all days these two alone are worth a new page.
      page.record("weather", of: models.weather, .optional) { page, shared in
        page.date <= shared.plan.context.today.adding(days: 1) ? shared.plan.weather(on: page.date) : nil
      }
      page.record("week", of: models.link) { page, shared in
        let first = shared.plan.weekRow(of: page.date)
        return Link(shared.weekName(first), OutputPaths.week(first))
      }
      page.record("month", of: models.link) { Link($1.text(ofMonth: YearMonth($0.date)), $1.plan.dayList($0.date)) }
      page.record("steps", of: models.steps) { page, shared in
        func link(_ date: CivilDate) -> Link { Link(shared.text(ofDay: date), OutputPaths.day(date)) }
        return Steps(
          label: shared.words.dayList, previous: page.previous.map(link), current: Link(shared.words.today, "index.html#today"),
          next: page.next.map(link),
          sheet: PrintPaths.week(shared.plan.weekRow(of: page.date)))
      }
      page.list("whole", ofShared: models.happening, flag: "hasWhole") { page, _ in page.whole }
      page.record("hours", of: models.hours, .optional) { $0.hours }
      page.list("timed", ofShared: models.happening) { page, _ in page.timed }
      page.list("asides", ofShared: models.happening, flag: "hasAsides") { page, _ in page.asides }
    }
    return { site in
      let days = site.plan.pagedDays
      return days.indices.map { place in
        let (previous, next) = (place > 0 ? days[place - 1] : nil, place + 1 < days.count ? days[place + 1] : nil)
        return page.job(OutputPaths.day(days[place])) {
          (Frame($0, $1.language.text(days[place], .full), in: .month, $1), OneDay(days[place], from: previous, to: next, $1))
        }
      }
    }
  }
}

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
      sheet: PrintPaths.year(year))
  }
}

extension CivilDate {
  /// It and the six days after it.
  var week: [CivilDate] { (0..<7).map { adding(days: $0) } }
}
