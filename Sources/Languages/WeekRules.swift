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
    table.withUTF8Buffer { table in
      for line in table.split(separator: UInt8(ascii: "\n")) where line.starts(with: territory.utf8) {
        let parts = line.split(separator: UInt8(ascii: " "))
        guard parts.count == 5, parts[0].elementsEqual(territory.utf8) else { continue }
        return WeekRules(numbers: parts.dropFirst().map { Int(String(decoding: $0, as: UTF8.self)) ?? 1 })
      }
      return nil
    }
  }
}
