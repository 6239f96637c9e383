package import CivilTime

/// An ISO 8601 week. Week 1 holds the year's first Thursday, so a year has 52 or 53 weeks.
package struct ISOWeek: Hashable, Comparable, Sendable {
  /// The year of the week. Around New Year it can differ from the calendar year.
  package let year: Int
  /// 1 to 53.
  package let number: Int

  package init(_ date: CivilDate) {
    let thursday = date.adding(days: 4 - Int(date.weekday.isoNumber))
    year = thursday.year
    number = (Int(thursday.dayNumber) - Int(CivilDate.dayNumber(year: year, month: 1, day: 1))) / 7 + 1
  }

  /// The week number of a calendar row that begins on `firstDay`, on any weekday: the ISO week of the row's Thursday.
  package init(rowFrom firstDay: CivilDate) {
    self.init(firstDay.adding(days: Weekday.thursday.days(after: firstDay.weekday)))
  }

  /// `2026-W53`.
  package var text: String { WeekOfYear(yearForWeek: year, weekOfYear: number).text }

  package static func < (a: ISOWeek, b: ISOWeek) -> Bool { (a.year, a.number) < (b.year, b.number) }
}
