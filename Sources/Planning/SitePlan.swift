package import CivilTime
package import Diagnostics
package import TribeModel

/// What a build is for: its "today", its window and its calendar conventions. All of it is input; planning reads no clock.
package struct PlanContext: Sendable {
  /// "Today" on the planner.
  package var today: CivilDate
  /// The moment the data stands for; feeds stamp with it.
  package var asOf: Instant
  package var window: PlanWindow
  package var firstWeekday: Weekday
  /// The family's zone.
  package var zone: ZoneRules
  package var database: ZoneDatabase
  /// Where the input has an event, for messages.
  package var placeOfEvent: @Sendable (EventID) -> SourceSpan? = { _ in nil }

  package init(
    today: CivilDate, asOf: Instant, window: PlanWindow, firstWeekday: Weekday, zone: ZoneRules, database: ZoneDatabase
  ) {
    self.today = today
    self.asOf = asOf
    self.window = window
    self.firstWeekday = firstWeekday
    self.zone = zone
    self.database = database
  }
}

/// The whole months that are published.
package struct PlanWindow: Sendable, Hashable {
  package let firstMonth: YearMonth
  /// Included.
  package let lastMonth: YearMonth

  /// `past` months before the month of `today` and `future` after it, held inside the years 1 to 9999.
  package init(around today: CivilDate, pastMonths: Int, futureMonths: Int) {
    let month = YearMonth(today)
    firstMonth = month.adding(months: -Swift.max(0, pastMonths))
    lastMonth = month.adding(months: Swift.max(0, futureMonths))
  }

  package var months: [YearMonth] { (firstMonth.index...lastMonth.index).map(YearMonth.init(index:)) }
  package var years: [Int] { Array(firstMonth.year...lastMonth.year) }
  package var firstDay: CivilDate { firstMonth.firstDay }
  package var lastDay: CivilDate { lastMonth.lastDay }

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
  package var dayCount: Int { CivilDate.daysInMonth(year: year, month: month) }
  package var firstDay: CivilDate { CivilDate(uncheckedDayNumber: CivilDate.dayNumber(year: year, month: month, day: 1)) }
  package var lastDay: CivilDate { firstDay.adding(days: dayCount - 1) }
  package func adding(months: Int) -> YearMonth { YearMonth(index: index + months) }
  package static func < (a: YearMonth, b: YearMonth) -> Bool { a.index < b.index }

  /// The first days of the weeks that show this month, four to six of them.
  package func weeks(firstWeekday: Weekday) -> [CivilDate] {
    let first = firstDay.adding(days: -firstDay.weekday.days(after: firstWeekday))
    return stride(from: Int(first.dayNumber), through: Int(lastDay.dayNumber), by: 7).compactMap(CivilDate.init(dayNumber:))
  }
}

/// One happening of an event, as the family's wall clock shows it.
package struct Occurrence: Sendable, Hashable {
  /// Index into `Tribe.events`.
  package var event: Int32
  /// Index into the event's overrides, or -1.
  package var override: Int32
  package var start: CivilDateTime
  /// Not included; equal to `start` for something without length.
  package var end: CivilDateTime
  package var isAllDay: Bool
  /// The start that the rule gave it in the event's own zone (RFC 5545 §3.8.4.4), which names it for ever.
  package var recurrenceID: CivilDateTime

  package init(
    event: Int32, override: Int32 = -1, start: CivilDateTime, end: CivilDateTime, isAllDay: Bool, recurrenceID: CivilDateTime
  ) {
    self.event = event
    self.override = override
    self.start = start
    self.end = end
    self.isAllDay = isAllDay
    self.recurrenceID = recurrenceID
  }

  package var firstDay: CivilDate { start.date }
  /// The last day it touches: an end at midnight does not touch the day that begins there.
  package var lastDay: CivilDate {
    end > start ? CivilDateTime(uncheckedSecondsSinceEpoch: end.secondsSinceEpoch - 1).date : start.date
  }
  /// All-day, or exactly from midnight to midnight.
  package var coversWholeDays: Bool { isAllDay || (end > start && start.time == .midnight && end.time == .midnight) }
}

/// Everything that the pages and feeds of one build show. Pure: made from a tribe and a context, holds no bytes of output.
package struct SitePlan: Sendable {
  /// With an event for each birthday behind its own.
  package internal(set) var tribe: Tribe
  package let settings: PlannerSettings
  package let context: PlanContext
  /// Every occurrence that touches the window or the weeks at its edges, in display order: start, longer first, subject, id.
  package let occurrences: [Occurrence]
  /// Which occurrences touch each day, from `firstDay` on.
  package let days: DayIndex
  /// For each event, its occurrences in order.
  package let occurrencesByEvent: [[Int32]]
  /// For each member, the events they own or are invited to, in the events' order.
  package let eventsByMember: [[Int32]]
  package let paths: OutputPaths
  /// The positions in `tribe.events` of what the data has: these have pages, feeds and news of their own. Birthdays come after them.
  package let ownEvents: Range<Int>

  /// The change that an occurrence has, if people say something else to it than to the event.
  @inline(__always)
  package func answered(_ occurrence: Int32) -> Event.Override? {
    let place = Int(occurrences[Int(occurrence)].override)
    guard place >= 0 else { return nil }
    let event = Int(occurrences[Int(occurrence)].event)
    guard !tribe.events[event].overrides[place].answers.isEmpty else { return nil }
    return tribe.events[event].overrides[place]
  }

  /// Says where the site has the tribe's pictures, on which nothing else in a plan depends.
  ///
  /// - Parameter body: changes pictures only.
  package mutating func placePictures(_ body: (inout Tribe) -> Void) { body(&tribe) }
}

/// Occurrences by day, in display order: two flat arrays.
package struct DayIndex: Sendable {
  package let firstDay: CivilDate
  package let dayCount: Int
  private let offsets: [Int32]
  private let entries: [Int32]

  init(firstDay: CivilDate, dayCount: Int, occurrences: [Occurrence]) {
    self.firstDay = firstDay
    self.dayCount = dayCount
    var counts = [Int32](repeating: 0, count: dayCount + 1)
    func range(_ occurrence: Occurrence) -> Range<Int>? {
      let first = Swift.max(0, Int(occurrence.firstDay.dayNumber) - Int(firstDay.dayNumber))
      let end = Swift.min(dayCount, Int(occurrence.lastDay.dayNumber) - Int(firstDay.dayNumber) + 1)
      return first < end ? first..<end : nil
    }
    for occurrence in occurrences {
      for day in range(occurrence) ?? 0..<0 { counts[day + 1] += 1 }
    }
    for day in 0..<dayCount { counts[day + 1] += counts[day] }
    offsets = counts
    var next = counts
    var entries = [Int32](repeating: 0, count: Int(counts[dayCount]))
    for (index, occurrence) in occurrences.enumerated() {
      for day in range(occurrence) ?? 0..<0 {
        entries[Int(next[day])] = Int32(index)
        next[day] += 1
      }
    }
    self.entries = entries
  }

  /// Indices into `SitePlan.occurrences` of what touches `date`; empty outside the plan.
  package subscript(date: CivilDate) -> ArraySlice<Int32> {
    let day = Int(date.dayNumber) - Int(firstDay.dayNumber)
    guard day >= 0, day < dayCount else { return [] }
    return entries[Int(offsets[day])..<Int(offsets[day + 1])]
  }
}
