package import CivilTime
package import Diagnostics
package import TribeModel

/// The date, window and calendar rules of a build. All of it is input: planning never reads the clock.
package struct PlanContext: Sendable {
  /// The planner's date.
  package var today: CivilDate
  /// The build's moment, used as time stamp in feeds.
  package var asOf: Instant
  package var window: PlanWindow
  package var firstWeekday: Weekday
  /// The family's zone.
  package var zone: ZoneRules
  package var database: ZoneDatabase
  /// The place of an event in the input, for messages.
  package var placeOfEvent: @Sendable (EventID) -> SourceSpan? = { _ in nil }
  /// What the site is made of, for the family's own eyes. Nil if others see the site.
  package var status: BuildStatus?
  /// What the address of a feed or a card has behind its name, so that nobody can guess it. Takes the path without it.
  package var addressToken: @Sendable (String) -> String = { _ in "" }
  /// The addresses that earlier builds gave.
  package var addresses = AddressBook()

  package init(
    today: CivilDate, asOf: Instant, window: PlanWindow, firstWeekday: Weekday, zone: ZoneRules, database: ZoneDatabase
  ) {
    (self.today, self.asOf, self.window, self.firstWeekday) = (today, asOf, window, firstWeekday)
    (self.zone, self.database) = (zone, database)
  }
}

/// The whole months that are published.
package struct PlanWindow: Sendable, Hashable {
  package let firstMonth: YearMonth
  /// Included.
  package let lastMonth: YearMonth

  /// `past` months before the month of `today` and `future` months after it, within the years 1 to 9999.
  package init(around today: CivilDate, pastMonths: Int, futureMonths: Int) {
    let month = YearMonth(today)
    firstMonth = month.adding(months: -Swift.max(0, pastMonths))
    lastMonth = month.adding(months: Swift.max(0, futureMonths))
  }

  package var months: [YearMonth] { (firstMonth.index...lastMonth.index).map(YearMonth.init(index:)) }
  package var years: [Int] { Array(firstMonth.year...lastMonth.year) }
  package var firstDay: CivilDate { firstMonth.firstDay }
  package var lastDay: CivilDate { lastMonth.lastDay }
  /// From the first midnight to that behind the last day.
  package var times: Range<CivilDateTime> { CivilDateTime(firstDay)..<CivilDateTime(lastDay.adding(days: 1)) }

  package func contains(_ date: CivilDate) -> Bool { date >= firstDay && date <= lastDay }
  package func contains(_ month: YearMonth) -> Bool { month >= firstMonth && month <= lastMonth }
}

/// A month of a year.
package struct YearMonth: Hashable, Comparable, Sendable {
  /// Months since January of year 0.
  package let index: Int

  package init(index: Int) { self.index = Swift.min(Swift.max(index, 12), 9999 * 12 + 11) }
  package init(year: Int, month: Int) { self.init(index: year * 12 + month - 1) }
  package init(_ date: CivilDate) {
    let (year, month, _) = date.yearMonthDay
    self.init(year: year, month: month)
  }

  package var year: Int { index / 12 }
  /// 1 to 12.
  package var month: Int { index % 12 + 1 }
  /// `2027-03`.
  package var text: String { "\(padded(year, 4))-\(padded(month, 2))" }
  package var dayCount: Int { CivilDate.daysInMonth(year: year, month: month) }
  package var firstDay: CivilDate { CivilDate(uncheckedDayNumber: CivilDate.dayNumber(year: year, month: month, day: 1)) }
  package var lastDay: CivilDate { firstDay.adding(days: dayCount - 1) }
  package func adding(months: Int) -> YearMonth { YearMonth(index: index + months) }
  package static func < (a: YearMonth, b: YearMonth) -> Bool { a.index < b.index }

  /// The first days of the weeks that show this month, four to six.
  package func weeks(firstWeekday: Weekday) -> [CivilDate] {
    let first = firstDay.startOfWeek(firstWeekday)
    return stride(from: Int(first.dayNumber), through: Int(lastDay.dayNumber), by: 7).compactMap(CivilDate.init(dayNumber:))
  }
}

/// Everything that the pages and feeds of a build show. Made from a tribe and a context; holds no bytes of output.
package struct SitePlan: Sendable {
  /// What the reader sees of the tribe. Behind its own events stands one for everything else that has a date (`Tribe.withDayItems`).
  package internal(set) var shown: Tribe
  package internal(set) var settings: SiteSettings
  package let context: PlanContext
  /// Every item that touches the window or the weeks at its edges, in display order: by start, then longer ones first, then by
  /// subject and id.
  package let items: [DayItem]
  /// The items that touch each day, from `firstDay` on.
  package internal(set) var days: DayIndex
  /// The items of each event that take place, in order.
  package let itemsByEvent: [[Int32]]
  /// Those that are called off and are shown, by event.
  package let cancelledByEvent: [Int: [Int32]]
  /// The events that each member owns, is invited to and has not declined, and those for everyone, in the events' order.
  package let eventsByMember: [[Int32]]
  package internal(set) var paths: OutputPaths
  /// The indices of the data's own events in `shown.events`. These have pages, feeds and news. The other kinds come after them and
  /// have pages of their own kind.
  package let ownEvents: Range<Int>
  /// What cannot both be, from the first of today's month on, by day.
  package internal(set) var clashes: [Clash] = []
  /// Nil if nobody asks who looks after children.
  package internal(set) var care: CarePlan?
  /// What was on the same day in earlier years, for today and two weeks more.
  package internal(set) var memories: [CivilDate: [Memory]] = [:]
  /// The changes of custody that the site has a page of, with all that is the children's.
  package var handovers: [Handover] = []
  /// The months that have calendar pages: from the first of the window in which anything is shown anywhere, to the last. Today's is
  /// among them. None if nothing has a date.
  package let shownMonths: [YearMonth]
  /// For each day of `days`, whether pages of the calendar show something on it.
  let listedDays: [Bool]
  /// The months whose day lists are too long for one page. Each of their weeks has a page of lists (`weeks(of:)`).
  let crowdedMonths: Set<YearMonth>

  /// The most lines of day lists on a month's page.
  static let longestMonth = 500

  /// Whether there are calendar pages at all.
  package var hasCalendar: Bool { !shownMonths.isEmpty }
  /// The years of `shownMonths`.
  package var shownYears: [Int] {
    shownMonths.first.map { first in Array(first.year...shownMonths[shownMonths.count - 1].year) } ?? []
  }
  /// The days of `shownMonths`.
  package var shownDays: ClosedRange<CivilDate>? {
    shownMonths.first.map { $0.firstDay...shownMonths[shownMonths.count - 1].lastDay }
  }

  /// Whether a day is on the page of its month.
  package func shows(_ date: CivilDate) -> Bool { shownDays?.contains(date) ?? false }

  /// Whether pages of the calendar show something on a day.
  func isListed(_ date: CivilDate) -> Bool {
    let day = Int(date.dayNumber) - Int(days.firstDay.dayNumber)
    return listedDays.indices.contains(day) && listedDays[day]
  }

  /// Whether a day has a page of its own: it is near and not of a month that is over, and something stands on it.
  package func hasPage(_ date: CivilDate) -> Bool {
    isListed(date) && Self.isNear(date, context) && YearMonth(date) >= YearMonth(context.today)
  }

  /// The days that have a page of their own.
  package var pagedDays: [CivilDate] { listedDays.indices.map { days.firstDay.adding(days: $0) }.filter { hasPage($0) } }

  /// The months, counted from today's, whose weeks have hours and sheets for paper, and whose days have pages until the month is over.
  /// Further away the pages of months and weeks say the same. Days come and go with the month, so that a night changes nothing.
  private static let nearMonths = -1...2

  private static func isNear(_ date: CivilDate, _ context: PlanContext) -> Bool {
    context.window.contains(date) && nearMonths.contains(YearMonth(date).index - YearMonth(context.today).index)
  }

  /// The months, counted from today's, that have columns and whose weeks have pages.
  private static let yearOfWeeks = -1...11

  /// Whether the month has columns, by day and member.
  package func hasColumns(_ month: YearMonth) -> Bool { Self.yearOfWeeks.contains(month.index - YearMonth(context.today).index) }

  /// The months, counted from today's, that the pages of people tell of. What is earlier or later stands on the months' pages.
  private static let agendaYear = -3...12

  /// The months that the pages of people tell of.
  package var agendaMonths: [YearMonth] {
    shownMonths.filter { Self.agendaYear.contains($0.index - YearMonth(context.today).index) }
  }

  /// Whether the week that begins on `first` has a page.
  package func hasPage(weekFrom first: CivilDate) -> Bool {
    hasColumns(YearMonth(first)) || hasColumns(YearMonth(first.adding(days: 6)))
  }

  /// Whether the week that begins on `first` has a sheet for paper.
  package func hasSheet(weekFrom first: CivilDate) -> Bool {
    Self.isNear(first, context) || Self.isNear(first.adding(days: 6), context)
  }

  /// `shownMonths`, `listedDays` and `crowdedMonths`.
  static func shown(
    _ tribe: Tribe, _ items: [DayItem], _ days: DayIndex, _ show: ShowSettings, _ context: PlanContext
  ) -> ([YearMonth], [Bool], crowded: Set<YearMonth>) {
    let kinds = show.month.union(show.wall).union(show.print)
    var (first, last): (CivilDate?, CivilDate?)
    var lines: [YearMonth: Int] = [:]
    var listed = [Bool](repeating: false, count: days.dayCount)
    for day in 0..<days.dayCount {
      let date = days.firstDay.adding(days: day)
      guard context.window.contains(date) else { continue }
      for item in days[date] {
        let kind = tribe.events[Int(items[Int(item)].event)].kind.shown
        if show.month.contains(kind) {
          lines[YearMonth(date), default: 0] += 1
          listed[day] = true
        }
        guard kinds.contains(kind) else { continue }
        first = first ?? date
        last = date
      }
    }
    guard let first, let last else { return ([], listed, []) }
    let today = YearMonth(context.today)
    let months = Swift.min(YearMonth(first), today).index...Swift.max(YearMonth(last), today).index
    let crowded = lines.filter { $0.value > longestMonth }.keys
    return (months.map(YearMonth.init(index:)).filter(context.window.contains), listed, Set(crowded))
  }

  /// The plan for a place where only some kinds stand: its days hold no others.
  ///
  /// - Parameter cancelled: whether what is called off stands there.
  package func showing(_ kinds: Set<ShownKind>, cancelled: Bool = true) -> SitePlan {
    let isShown = shown.events.map { kinds.contains($0.kind.shown) }
    guard isShown.contains(false) || !cancelled && !cancelledByEvent.isEmpty else { return self }
    var plan = self
    plan.days = DayIndex(firstDay: days.firstDay, dayCount: days.dayCount, items: items) {
      isShown[Int($0.event)] && (cancelled || !$0.isCancelled)
    }
    return plan
  }

  /// The change of an item, if it has answers of its own.
  package func answered(_ item: Int32) -> Event.Override? { override(of: item).flatMap { $0.answers.isEmpty ? nil : $0 } }

  /// The next date, from today on, of each event to which somebody has not said whether they come, soonest first; with who that is.
  package func openInvitations() -> [(item: Int32, waiting: [MemberIndex])] {
    ownEvents.compactMap { index -> (item: Int32, waiting: [MemberIndex])? in
      // Most events wait for nobody: their dates need not be gone through.
      let (event, changes) = (shown.events[index], shown.events[index].overrides.flatMap(\.answers))
      if event.visibility != .full || !(event.invitations + changes).contains(where: { $0.response == .notAnswered }) { return nil }
      for number in itemsByEvent[index] where items[Int(number)].lastDay >= context.today {
        let people = event.people(on: answered(number)).filter { $0.response == .notAnswered }.map(\.member)
        if !people.isEmpty { return (number, people) }
      }
      return nil
    }.sorted { $0.item < $1.item }
  }

  /// Whether an item of an event of a member's is theirs: they have not said that they do not come.
  package func takesPart(_ member: MemberIndex, in item: Int32) -> Bool {
    let (event, place) = (Int(items[Int(item)].event), Int(items[Int(item)].override))
    return shown.events[event].isFor(member, on: place < 0 ? nil : shown.events[event].overrides[place])
  }

  /// Sets the published pictures of the tribe. Nothing else in a plan depends on them.
  ///
  /// - Parameter body: may only change pictures.
  package mutating func placePictures(_ body: (inout Tribe) -> Void) { body(&shown) }

  /// The screen shows no photos: its folder has none.
  package mutating func showNoPhotos() { settings.display.photos = nil }
}

/// Items by day: first what happens, in display order, then what stands aside.
package struct DayIndex: Sendable {
  package let firstDay: CivilDate
  private var entries: [[Int32]]

  package var dayCount: Int { entries.count }

  init(firstDay: CivilDate, dayCount: Int, items: [DayItem], isShown: (DayItem) -> Bool = { _ in true }) {
    self.firstDay = firstDay
    entries = Array(repeating: [], count: dayCount)
    for isAside in [false, true] {
      for (index, item) in items.enumerated() where item.isAside == isAside && isShown(item) {
        let first = Swift.max(0, Int(item.firstDay.dayNumber) - Int(firstDay.dayNumber))
        let last = Swift.min(dayCount - 1, Int(item.lastDay.dayNumber) - Int(firstDay.dayNumber))
        for day in stride(from: first, through: last, by: 1) { entries[day].append(Int32(index)) }
      }
    }
  }

  /// Indices in `SitePlan.items` of what touches `date`. Empty outside the plan.
  package subscript(date: CivilDate) -> [Int32] {
    let day = Int(date.dayNumber) - Int(firstDay.dayNumber)
    return entries.indices.contains(day) ? entries[day] : []
  }
}

extension Diagnostic {
  /// Data/messages.txt: what planning says.
  private static let table = MessageTable(embeddedLines(of: "messages.txt"))

  /// The message of a row of the table.
  ///
  /// - Parameter words: what stands for each `%`, in order.
  init(said name: String, _ words: [Any], at span: SourceSpan? = nil) { self = Self.table.diagnostic(name, words, at: span) }
}
