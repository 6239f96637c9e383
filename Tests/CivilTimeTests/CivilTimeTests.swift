import CivilTime
import TestSupport
import Testing

@Suite("Days, weeks and text")
struct CivilTimeTests {
  @Test func dayNumbersAndDatesAgreeOverTheWholeRange() throws {
    var number = CivilDate.min.dayNumber
    var weekday = CivilDate.min.weekday.isoNumber
    for year in 1...9999 {
      for month in 1...12 {
        // The first and last days of each month stand for the rest.
        let length = CivilDate.daysInMonth(year: year, month: month)
        for day in [1, length] {
          let date = try #require(CivilDate(year: year, month: month, day: day))
          #expect(date.dayNumber == number + Int32(day - 1))
          #expect(date.yearMonthDay == (year, month, day))
          #expect(Int(date.weekday.isoNumber) == (Int(weekday) - 1 + day - 1) % 7 + 1)
        }
        number += Int32(length)
        weekday = UInt8((Int(weekday) - 1 + length) % 7 + 1)
      }
    }
    #expect(number == CivilDate.max.dayNumber + 1)
  }

  @Test(arguments: [
    ("2026-12-31", 2026, 53), ("2027-01-03", 2026, 53), ("2027-01-04", 2027, 1), ("2020-12-31", 2020, 53), ("2021-01-01", 2020, 53),
    ("2024-12-30", 2025, 1), ("2010-01-03", 2009, 53), ("0001-01-01", 1, 1),
  ])
  func isoWeeks(_ text: String, _ year: Int, _ week: Int) throws {
    let date = try #require(CivilDate(text))
    #expect(date.week() == WeekOfYear(yearForWeek: year, weekOfYear: week))
    #expect(CivilDate(date.week(), date.weekday) == date)
  }

  @Test(arguments: UInt64(0)..<20)
  func everyWeekRuleNumbersEachDayOnce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rule = WeekRule(
      firstWeekday: Weekday(uncheckedISONumber: UInt8.random(in: 1...7, using: &random)),
      minimalDaysInFirstWeek: Int.random(in: 1...7, using: &random))
    var previous: WeekOfYear?
    let start = Int32.random(in: -700_000...2_900_000, using: &random)
    for number in start..<start + 1500 {
      let date = CivilDate(uncheckedDayNumber: number)
      let week = date.week(rule)
      #expect(CivilDate(week, date.weekday, rule) == date)
      if let previous {
        if date.weekday == rule.firstWeekday { #expect(week > previous) } else { #expect(week == previous) }
      }
      previous = week
    }
  }

  @Test func textsOfDatesAndTimes() throws {
    #expect(CivilDate("2024-02-29")?.text(.basic) == "20240229")
    for wrong in [
      "2023-02-29", "2024-2-29", "20240230", "2024-02-29 ", "", "2024", "2024-0229", "０２４-02-29", "0000-01-01", "2024-13-01",
    ] {
      #expect(CivilDate(wrong) == nil, "\(wrong)")
    }
    #expect(CivilDateTime("2027-03-01T09:30")?.text() == "2027-03-01T09:30:00")
    #expect(CivilDateTime("20270301T093015")?.text() == "2027-03-01T09:30:15")
    #expect(CivilDateTime("2027-03-01T09:30:15.123456")?.text(.basic) == "20270301T093015")
    #expect(CivilDateTime("2027-03-01T23:59:60")?.text() == "2027-03-01T23:59:59")
    for wrong in [
      "2027-03-01T24:00:00", "2027-03-01T09", "2027-03-01", "2027-03-01T09:60:00", "2027-03-01T09:30:00Z", "2027-03-01T9:30",
    ] {
      #expect(CivilDateTime(wrong) == nil, "\(wrong)")
    }
    #expect(CalendarTime("20270301T093000Z")?.text == "20270301T093000Z")
    #expect(CalendarTime("20270301") == .date(try #require(CivilDate("2027-03-01"))))
    #expect(CalendarTime("20270301T093000", zone: TimeZoneID("Europe/Oslo"))?.text == "20270301T093000")
  }

  @Test func monthsEndWhereTheyEnd() throws {
    #expect(CivilDate("2027-01-31")?.adding(months: 1).text() == "2027-02-28")
    #expect(CivilDate("2027-03-31")?.adding(months: -13).text() == "2026-02-28")
    #expect(CivilDate.max.adding(months: 1) == .max)
    #expect(CivilDate.min.adding(months: -1) == .min)
    #expect(CivilDate.min.adding(months: .min) == .min)
    #expect(CivilDate.max.adding(months: .max) == .max)
  }
}
