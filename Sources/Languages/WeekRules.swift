package import CivilTime

/// How a territory counts its weeks (CLDR supplemental week data).
package struct WeekRules: Sendable, Hashable {
  package let firstWeekday, weekendStart, weekendEnd: Weekday
  /// How many days of January a week needs to be a year's first: 4 as in ISO 8601, or 1.
  package let minimalDaysInFirstWeek: Int

  /// The rules of a territory (`NO`, `US`); the world's for one that has none of its own. Reads a file of some 130 lines.
  package init(territory: String) {
    let lines = DataFile("weeks.txt").lines
    let row = DataFile.fields(territory, in: lines)
    let numbers = (row.isEmpty ? DataFile.fields("001", in: lines) : row).map { Int($0) ?? 1 }
    func day(_ number: Int) -> Weekday { Weekday(isoNumber: number) ?? .monday }
    firstWeekday = day(numbers[0])
    weekendStart = day(numbers[1])
    weekendEnd = day(numbers[2])
    minimalDaysInFirstWeek = numbers[3]
  }
}
