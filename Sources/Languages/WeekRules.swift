package import CivilTime

/// How a territory counts its weeks (CLDR supplemental week data).
package struct WeekRules: Sendable, Hashable {
  package let firstWeekday: Weekday
  package let weekendStart: Weekday
  package let weekendEnd: Weekday
  /// How many days of January a week needs to be a year's first: 4 as in ISO 8601, or 1.
  package let minimalDaysInFirstWeek: Int

  /// The rules of a territory (`NO`, `US`); the world's for one that has none of its own. Reads a table of some 130 lines.
  package init(territory: String) {
    self = Self.row(of: territory) ?? Self.row(of: "001") ?? WeekRules(numbers: [1, 6, 7, 1])
  }

  private init(numbers: [Int]) {
    func day(_ number: Int) -> Weekday { Weekday(isoNumber: number) ?? .monday }
    firstWeekday = day(numbers[0])
    weekendStart = day(numbers[1])
    weekendEnd = day(numbers[2])
    minimalDaysInFirstWeek = numbers[3]
  }

  private static func row(of territory: String) -> WeekRules? {
    for line in table.description.split(separator: "\n") {
      let parts = line.split(separator: " ")
      if parts.count == 5, parts[0] == territory { return WeekRules(numbers: parts.dropFirst().map { Int($0) ?? 1 }) }
    }
    return nil
  }
}
