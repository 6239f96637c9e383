internal import CivilTime
internal import Languages
internal import Planning
internal import Templates

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
          label: shared.words.dayList, previous: page.previous.map(link),
          current: Link(shared.words.today, "\(OutputPaths.wall)#today"),
          next: page.next.map(link),
          sheet: OutputPaths.sheet(ofWeek: shared.plan.weekRow(of: page.date)))
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
