package import CivilTime

/// A week of the year after ISO 8601: week 1 holds the year's first Thursday, so a year has 52 or 53.
package struct ISOWeek: Hashable, Comparable, Sendable {
  /// The year that the week is counted in; it differs from the calendar's at the turn of some years.
  package let year: Int
  /// 1 to 53.
  package let number: Int

  package init(_ date: CivilDate) {
    let thursday = date.adding(days: 4 - Int(date.weekday.isoNumber))
    year = thursday.year
    number = (Int(thursday.dayNumber) - Int(CivilDate.dayNumber(year: year, month: 1, day: 1))) / 7 + 1
  }

  /// The week of a calendar's row that begins on `firstDay`, whatever its weekday: the ISO week of the row's Thursday.
  package init(rowFrom firstDay: CivilDate) {
    self.init(firstDay.adding(days: Weekday.thursday.days(after: firstDay.weekday)))
  }

  package static func < (a: ISOWeek, b: ISOWeek) -> Bool { (a.year, a.number) < (b.year, b.number) }
}
