import CivilTime
import Languages
import Recurrence
import TestSupport
import Testing

/// Random rules that RFC 5545 allows.
enum RandomRule {
  static func make(_ random: inout SeededGenerator) -> (RecurrenceRule, CalendarTime) {
    let frequency = RecurrenceRule.Frequency(rawValue: UInt8.random(in: 0...6, using: &random)) ?? .daily
    let day = CivilDate(uncheckedDayNumber: Int32.random(in: 7_000...25_000, using: &random))
    let isDate = frequency >= .daily && Bool.random(using: &random)
    let time = TimeOfDay(uncheckedSecondsSinceMidnight: Int32.random(in: 0..<86_400, using: &random))
    var rule = RecurrenceRule(frequency, interval: Bool.random(using: &random) ? 1 : Int.random(in: 2...20, using: &random))
    func list(_ range: ClosedRange<Int>, signed: Bool, _ random: inout SeededGenerator) -> [Int] {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Int.random(in: range, using: &random) * (signed && Bool.random(using: &random) ? -1 : 1)
      }
    }
    func chance(_ one: Int, _ random: inout SeededGenerator) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    if chance(3, &random) { rule.byMonth = list(1...12, signed: false, &random) }
    if frequency == .yearly, chance(4, &random) { rule.byWeekNumber = list(1...53, signed: true, &random) }
    if frequency == .yearly || frequency < .daily, chance(5, &random) { rule.byYearDay = list(1...366, signed: true, &random) }
    if frequency != .weekly, chance(3, &random) { rule.byMonthDay = list(1...31, signed: true, &random) }
    if chance(2, &random) {
      let numbered = (frequency == .monthly || frequency == .yearly) && rule.byWeekNumber.isEmpty && Bool.random(using: &random)
      rule.byDay = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        RecurrenceRule.WeekdayNumber(
          numbered ? list(1...5, signed: true, &random)[0] : nil,
          Weekday(uncheckedISONumber: UInt8.random(in: 1...7, using: &random)))
      }
    }
    if !isDate {
      if chance(5, &random) { rule.byHour = list(0...23, signed: false, &random) }
      if chance(5, &random) { rule.byMinute = list(0...59, signed: false, &random) }
      if chance(6, &random) { rule.bySecond = list(0...59, signed: false, &random) }
    }
    let hasParts =
      !(rule.byMonth.isEmpty && rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byHour.isEmpty && rule.byMinute.isEmpty)
    if hasParts, chance(4, &random) { rule.bySetPosition = list(1...4, signed: true, &random) }
    if chance(3, &random) { rule.weekStart = Weekday(uncheckedISONumber: UInt8.random(in: 1...7, using: &random)) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: rule.end = .count(Int.random(in: 1...60, using: &random))
    case 1:
      let last = day.adding(days: Int.random(in: 0...3000, using: &random))
      rule.end = .until(isDate ? .date(last) : .floating(CivilDateTime(last, time)))
    default: break
    }
    return (rule, isDate ? .date(day) : .floating(CivilDateTime(day, time)))
  }
}

@Suite("Properties of expansion")
struct ExpansionPropertyTests {
  @Test(arguments: Rounds.seeds(6, of: 40))
  func windowsCanBeCutAnywhere(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let (rule, start) = RandomRule.make(&random)
      let set = RecurrenceSet(start: start, rules: [rule])
      let a = start.wallClock.adding(seconds: Int64.random(in: -10_000_000...300_000_000, using: &random))
      let length = rule.frequency < .daily ? 4_000_000 : 200_000_000
      let c = a.adding(seconds: Int64.random(in: 0...Int64(length), using: &random))
      let b = CivilDateTime(uncheckedSecondsSinceEpoch: Int64.random(in: a.secondsSinceEpoch...c.secondsSinceEpoch, using: &random))
      let whole = set.occurrences(in: a..<c, limit: 3_000_000)
      #expect(!whole.isTruncated, "seed \(seed) \(rule.text)")
      let first = set.occurrences(in: a..<b, limit: 3_000_000)
      let second = set.occurrences(in: b..<c, limit: 3_000_000)
      #expect(
        whole.starts == first.starts + second.starts,
        "seed \(seed) \(rule.text) DTSTART \(start.text) \(a.text()) \(b.text()) \(c.text())")
      #expect(zip(whole.starts, whole.starts.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed) \(rule.text)")
      #expect(whole.starts.allSatisfy { $0 >= start.wallClock && $0 >= a && $0 < c }, "seed \(seed) \(rule.text)")
      let some = set.occurrences(in: a..<c, limit: 7)
      #expect(some.starts == Array(whole.starts.prefix(7)), "seed \(seed) \(rule.text)")
      #expect(some.isTruncated == (whole.starts.count > 7), "seed \(seed) \(rule.text)")
    }
  }

  @Test(arguments: Rounds.seeds(4, of: 30, from: 100))
  func printedRulesParseAndMeanTheSame(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let (rule, start) = RandomRule.make(&random)
      let parsed = try RecurrenceRule(parsing: rule.text)
      #expect(parsed.text == rule.text)
      #expect(try RecurrenceRule(parsing: parsed.text) == parsed)
      let window = start.wallClock..<start.wallClock.adding(seconds: 3_000_000)
      #expect(
        RecurrenceSet(start: start, rules: [parsed]).occurrences(in: window, limit: 500)
          == RecurrenceSet(start: start, rules: [rule]).occurrences(in: window, limit: 500), "seed \(seed) \(rule.text)")
    }
  }

  @Test(arguments: [
    ("FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "20270131"),
    ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "20270301"),
    ("FREQ=YEARLY;BYMONTH=5;BYDAY=2SU", "FREQ=YEARLY;BYMONTH=5;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14", "20270509"),
    ("FREQ=MONTHLY;BYDAY=1MO", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1", "20270301"),
    ("FREQ=YEARLY;BYYEARDAY=1", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", "20270101"),
    ("FREQ=DAILY;INTERVAL=7", "FREQ=WEEKLY", "20270304"),
    ("FREQ=YEARLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=MO", "20270301"),
    ("FREQ=MONTHLY;INTERVAL=12", "FREQ=YEARLY", "20270304"),
    ("FREQ=HOURLY;INTERVAL=24", "FREQ=DAILY", "20270304T060000"),
    ("FREQ=MINUTELY;BYHOUR=6;BYMINUTE=0", "FREQ=DAILY", "20270304T060000"),
    ("FREQ=SECONDLY;BYHOUR=6;BYMINUTE=0;BYSECOND=0", "FREQ=DAILY", "20270304T060000"),
  ])
  func equivalentRulesGiveOneSet(_ one: String, _ other: String, _ start: String) throws {
    let begin = try #require(CalendarTime(start))
    let window = begin.wallClock..<begin.wallClock.adding(seconds: 12 * 366 * 86_400)
    let a = RecurrenceSet(start: begin, rules: [try RecurrenceRule(parsing: one)]).occurrences(in: window)
    let b = RecurrenceSet(start: begin, rules: [try RecurrenceRule(parsing: other)]).occurrences(in: window)
    #expect(a == b)
    #expect(a.starts.count > 5)
  }

  @Test func bombsEndAndSaySo() throws {
    let start = try #require(CalendarTime("20270301T000000"))
    let always = CivilDateTime(.min)..<CivilDateTime(.max)
    let secondly = RecurrenceSet(start: start, rules: [RecurrenceRule(.secondly)]).occurrences(in: always)
    #expect(secondly.starts.count == RecurrenceLimits.occurrences)
    #expect(secondly.isTruncated)
    let many = RecurrenceSet(start: start, rules: [RecurrenceRule(.daily, end: .count(1_000_000_000))]).occurrences(in: always)
    #expect(many.isTruncated)
    // Far away and rare: found by searching, not by waiting.
    let rare = try RecurrenceRule(parsing: "FREQ=SECONDLY;INTERVAL=61;BYSECOND=1;BYHOUR=3;BYMONTHDAY=31;BYDAY=SU")
    #expect(
      RecurrenceSet(start: start, rules: [rare]).occurrences(in: always, limit: 2).starts.map { $0.text() } == [
        "2027-10-31T03:04:01", "2028-12-31T03:04:01",
      ])
    for text in [
      "FREQ=SECONDLY;INTERVAL=7;BYSECOND=59;BYMONTHDAY=30;BYMONTH=2", "FREQ=MINUTELY;INTERVAL=1441;BYMONTH=4;BYMONTHDAY=31",
    ] {
      #expect(RecurrenceSet(start: start, rules: [try RecurrenceRule(parsing: text)]).occurrences(in: always).starts.isEmpty)
    }
  }
}

@Suite("Overrides of occurrences, RFC 5545 §3.8.4.4")
struct OverrideTests {
  func override(_ id: String, start: String? = nil, future: Bool = false) throws -> RecurrenceOverride {
    RecurrenceOverride(
      recurrenceID: try #require(CalendarTime(id)), start: try start.map { try #require(CalendarTime($0)) }, appliesToFuture: future
    )
  }

  /// Occurrences that the clocks jump over fall together with others, and are not counted twice.
  @Test(
    arguments: [
      (
        "America/New_York", "20260308T000000", "FREQ=HOURLY", nil, 4,
        "20260308T000000 20260308T010000 20260308T030000 20260308T040000"
      ),
      (
        "America/New_York", "20260307T020000", "FREQ=DAILY;BYHOUR=2,3", nil, 4,
        "20260307T020000 20260307T030000 20260308T030000 20260309T020000"
      ),
      ("America/Sao_Paulo", "20161014T000000", "FREQ=DAILY;BYHOUR=0;BYMINUTE=0,30", "20161016T013000", 1, "20161016T013000"),
      ("America/Sao_Paulo", "20161014T000000", "FREQ=DAILY;BYHOUR=0;BYMINUTE=0,30", "20161016T010000", 1, "20161016T010000"),
    ] as [(String, String, String, String?, Int, String)])
  func limitsCountWhatIsLeftAfterAGap(
    _ zone: String, _ start: String, _ rule: String, _ from: String?, _ limit: Int, _ expected: String
  ) throws {
    let rules = try ZoneDatabase().zone(TimeZoneID(zone))
    let first = try #require(CivilDateTime(start))
    let set = RecurrenceSet(start: .zoned(first, TimeZoneID(zone)), rules: [try RecurrenceRule(parsing: rule)])
    let window = try from.map { try #require(CivilDateTime($0)) } ?? first
    let found = set.occurrences(in: window..<window.adding(seconds: 40 * 86_400), limit: limit, zone: rules)
    #expect(found.starts.map { CalendarTime.floating($0).text }.joined(separator: " ") == expected)
    #expect(found.isTruncated)
  }

  @Test func anOverrideMovesItsOccurrenceAndOneOutsideTheWindowComesIn() throws {
    let set = RecurrenceSet(start: try #require(CalendarTime("20270301T090000")), rules: [RecurrenceRule(.daily, end: .count(5))])
    let window = CivilDateTime(try #require(CivilDate("2027-03-02")))..<CivilDateTime(try #require(CivilDate("2027-03-05")))
    let instances = set.instances(
      in: window,
      overrides: [
        try override("20270303T090000", start: "20270302T080000"), try override("20270301T090000", start: "20270304T100000"),
      ]
    ).instances
    #expect(
      instances.map { $0.start.text(.basic) } == ["20270302T080000", "20270302T090000", "20270304T090000", "20270304T100000"])
    #expect(instances.map(\.override) == [0, nil, nil, 1])
  }

  @Test func thisAndFutureShiftsAllThatFollow() throws {
    let set = RecurrenceSet(start: try #require(CalendarTime("20270301T090000")), rules: [RecurrenceRule(.daily, end: .count(5))])
    let always = CivilDateTime(.min)..<CivilDateTime(.max)
    let instances = set.instances(
      in: always,
      overrides: [
        try override("20270303T090000", start: "20270303T100000", future: true),
        try override("20270304T090000", start: "20270304T070000"),
      ]
    ).instances
    #expect(
      instances.map { $0.start.text(.basic) } == [
        "20270301T090000", "20270302T090000", "20270303T100000", "20270304T070000", "20270305T100000",
      ])
    #expect(instances.map(\.override) == [nil, nil, 0, 1, 0])
    #expect(instances[4].recurrenceID.text(.basic) == "20270305T090000")
  }

  @Test func anOverrideOfNoOccurrenceAddsOne() throws {
    let set = RecurrenceSet(start: try #require(CalendarTime("20270301")), rules: [RecurrenceRule(.daily, end: .count(2))])
    let always = CivilDateTime(.min)..<CivilDateTime(.max)
    let instances = set.instances(in: always, overrides: [try override("20270310", start: "20270311")]).instances
    #expect(instances.map { $0.start.date.text() } == ["2027-03-01", "2027-03-02", "2027-03-11"])
  }
}
