import CivilTime
import Languages
import Recurrence
import RecurrenceWords
import TestSupport
import Testing

@Suite("Portable rules")
struct PortableTests {
  static let window: Range<CivilDateTime> =
    CivilDateTime(CivilDate(uncheckedDayNumber: 20_700))..<CivilDateTime(CivilDate(uncheckedDayNumber: 21_160))

  /// What all calendars read alike (docs/conformance/recurrence.md).
  static func isPlain(_ rule: RecurrenceRule) -> Bool {
    guard rule.frequency >= .daily, rule.byHour.isEmpty, rule.byMinute.isEmpty, rule.bySecond.isEmpty, rule.byYearDay.isEmpty,
      rule.byWeekNumber.isEmpty
    else { return false }
    func isPlainOrdinal(_ n: Int?) -> Bool { n == -1 || (1...4).contains(n ?? 0) }
    switch rule.frequency {
    case .daily: return rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byMonth.isEmpty && rule.bySetPosition.isEmpty
    case .weekly: return rule.byMonth.isEmpty && rule.bySetPosition.isEmpty && rule.byDay.allSatisfy { $0.ordinal == nil }
    case .monthly:
      guard rule.byMonth.isEmpty else { return false }
      if !rule.bySetPosition.isEmpty {
        return rule.bySetPosition.count == 1 && isPlainOrdinal(rule.bySetPosition[0]) && rule.byDay.count > 1
          && rule.byMonthDay.isEmpty
      }
      if !rule.byDay.isEmpty { return rule.byDay.count == 1 && isPlainOrdinal(rule.byDay[0].ordinal) && rule.byMonthDay.isEmpty }
      return rule.byMonthDay.count <= 1 && rule.byMonthDay.allSatisfy { $0 > 0 || $0 == -1 }
    case .yearly:
      guard rule.bySetPosition.isEmpty, rule.byMonth.count <= 1 else { return false }
      if !rule.byDay.isEmpty {
        return rule.byDay.count == 1 && isPlainOrdinal(rule.byDay[0].ordinal) && rule.byMonth.count == 1 && rule.byMonthDay.isEmpty
      }
      if rule.byMonthDay.isEmpty { return rule.byMonth.isEmpty }
      return rule.byMonthDay.count == 1 && rule.byMonth.count == 1
    default: return false
    }
  }

  static let cases: [(rule: String, start: String, portable: [String], bounded: Bool)] = [
    ("FREQ=WEEKLY;BYDAY=TU,TH", "20270302T090000", ["20270302T090000 FREQ=WEEKLY;BYDAY=TU,TH"], false),
    (
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=6", "20270302T090000",
      ["20270302T090000 FREQ=WEEKLY;COUNT=6;INTERVAL=2;BYDAY=TU,SU;WKST=SU"], false
    ),
    ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "20270301", ["20270301 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"], false),
    ("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "20270131", ["20270131 FREQ=MONTHLY;BYMONTHDAY=-1"], false),
    (
      "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "20270130",
      ["20270130 FREQ=MONTHLY;BYMONTHDAY=30", "20270228 FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2"], false
    ),
    (
      "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "20270228",
      ["20270330 FREQ=MONTHLY;BYMONTHDAY=30", "20270228 FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2"], false
    ),
    (
      "FREQ=MONTHLY;BYMONTHDAY=1,15", "20270315T080000",
      ["20270401T080000 FREQ=MONTHLY;BYMONTHDAY=1", "20270315T080000 FREQ=MONTHLY;BYMONTHDAY=15"], false
    ),
    (
      "FREQ=MONTHLY;BYDAY=1MO,3MO;COUNT=3", "20270301",
      ["20270301 FREQ=MONTHLY;UNTIL=20270405;BYDAY=1MO", "20270315 FREQ=MONTHLY;UNTIL=20270405;BYDAY=3MO"], false
    ),
    ("FREQ=DAILY;BYHOUR=8,20", "20270301T080000", ["20270301T080000 FREQ=DAILY", "20270301T200000 FREQ=DAILY"], false),
    ("FREQ=YEARLY;BYMONTHDAY=5", "20270305", ["20270305 FREQ=MONTHLY;BYMONTHDAY=5"], false),
    ("FREQ=YEARLY;BYYEARDAY=-1", "20271231", ["20271231 FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=12"], false),
    ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "20270326", ["20270326 FREQ=MONTHLY;BYDAY=-1FR"], false),
    (
      "FREQ=YEARLY;BYMONTH=11;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "20261130",
      ["20261130 FREQ=MONTHLY;INTERVAL=12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"], false
    ),
    ("FREQ=YEARLY;BYDAY=1MO", "20270104", ["20270104 FREQ=YEARLY;BYDAY=1MO;BYMONTH=1"], false),
    ("FREQ=YEARLY", "20240229", ["20240229 FREQ=YEARLY;INTERVAL=4;BYMONTHDAY=29;BYMONTH=2"], false),
    ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO,TU,WE", "20260511", ["20270517 FREQ=DAILY;COUNT=3"], true),
    ("FREQ=WEEKLY;BYMONTH=9;BYDAY=MO", "20260907", ["20260907 FREQ=WEEKLY;BYDAY=MO;BYMONTH=9"], false),
    ("FREQ=DAILY;BYMONTH=2", "20270201", ["20270201 FREQ=DAILY;BYMONTH=2"], false),
    ("FREQ=DAILY;INTERVAL=2;BYDAY=MO,TH", "20270301", ["20270301 FREQ=DAILY;INTERVAL=2;BYDAY=MO,TH"], false),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "20270813", ["20270813 FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"], false),
    (
      "FREQ=MONTHLY;INTERVAL=5;BYMONTH=1,8;BYMONTHDAY=5", "20270105",
      ["20270105 FREQ=YEARLY;INTERVAL=5;BYMONTHDAY=5;BYMONTH=1", "20310805 FREQ=YEARLY;INTERVAL=5;BYMONTHDAY=5;BYMONTH=8"], false
    ),
    (
      "FREQ=MONTHLY;BYDAY=MO,2FR", "20270301",
      ["20270301 FREQ=MONTHLY;BYDAY=MO", "20270312 FREQ=MONTHLY;BYDAY=2FR"], false
    ),
    // libical 3 takes the weeks of such a series for others.
    (
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=TH", "20270301",
      ["20270301 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "20270311 FREQ=WEEKLY;INTERVAL=2;BYDAY=TH"], false
    ),
    ("FREQ=WEEKLY;BYDAY=TU", "20270301", ["20270302 FREQ=WEEKLY;BYDAY=TU"], false),
    // The first 28 February that stands for a 29th would come after the end.
    (
      "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1;UNTIL=20280929", "20280129",
      ["20280129 FREQ=MONTHLY;UNTIL=20280929;BYMONTHDAY=29"], false
    ),
  ]

  /// What ical.js, libical and dateutil read alike, though Outlook has no pattern for it.
  static func isWidelyRead(_ rule: RecurrenceRule) -> Bool {
    guard rule.frequency >= .daily, rule.byHour.isEmpty, rule.byMinute.isEmpty, rule.bySecond.isEmpty, rule.bySetPosition.isEmpty,
      rule.byWeekNumber.isEmpty, rule.byYearDay.isEmpty, rule.byMonth.count <= 1, rule.byMonthDay.count <= 1
    else { return false }
    switch rule.frequency {
    case .daily: return rule.byMonthDay.isEmpty
    case .weekly: return rule.interval == 1 || rule.byDay.count < 2 || [.monday, .sunday].contains(rule.weekStart)
    case .monthly: return rule.byMonth.isEmpty
    default:
      if !rule.byDay.isEmpty { return !rule.byMonth.isEmpty || rule.byDay.allSatisfy { $0.ordinal == nil } }
      return rule.byMonth.count == 1 && rule.byMonthDay.count == 1
    }
  }

  /// Without BYSETPOS, BYWEEKNO and BYYEARDAY most rules of days or longer stay rules.
  @Test func mostRulesStayRules() {
    var random = SeededGenerator(seed: 39)
    var (all, bounded) = (0, 0)
    for _ in 0..<Rounds.count(60, of: 300) {
      let (rule, start) = RandomRule.make(&random)
      guard rule.frequency >= .daily, rule.bySetPosition.isEmpty, rule.byWeekNumber.isEmpty, rule.byYearDay.isEmpty
      else { continue }
      all += 1
      if RecurrenceSet(start: start, rules: [rule]).portable(window: Self.window).isBounded { bounded += 1 }
    }
    #expect(all > 20 && bounded * 10 < all, "\(bounded) of \(all)")
  }

  @Test(arguments: cases)
  func rewrites(_ c: (rule: String, start: String, portable: [String], bounded: Bool)) throws {
    let start = try #require(CalendarTime(c.start))
    let portable = RecurrenceSet(start: start, rules: [try RecurrenceRule(parsing: c.rule)]).portable(window: Self.window)
    #expect(portable.components.map { $0.start.text + ($0.rule.map { " " + $0.text } ?? "") } == c.portable)
    #expect(portable.isBounded == c.bounded)
  }

  /// Whatever the rule: plain rules only, and the same occurrences, none twice.
  @Test(arguments: Rounds.seeds(6, of: 30, from: 200))
  func randomRulesStayTheSame(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      var (rule, start) = RandomRule.make(&random)
      if rule.frequency < .hourly { rule.frequency = .hourly }
      var set = RecurrenceSet(start: start, rules: [rule])
      let first = set.occurrences(in: Self.window, limit: 3).starts
      if let exception = first.last, first.count == 3 {
        set.exceptionDates = [start.isDate ? .date(exception.date) : .floating(exception)]
      }
      let portable = set.portable(window: Self.window)
      let expected = set.occurrences(in: Self.window)
      var found: [CivilDateTime] = []
      for component in portable.components {
        #expect(
          component.rule.map { Self.isPlain($0) || Self.isWidelyRead($0) } ?? true,
          "seed \(seed) \(rule.text) -> \(component.rule?.text ?? "")")
        if case .until(let until)? = component.rule?.end {
          #expect(component.start.wallClock <= until.wallClock, "seed \(seed) DTSTART \(start.text) \(rule.text)")
        }
        found += component.set.occurrences(in: Self.window).starts
      }
      #expect(found.sorted() == expected.starts, "seed \(seed) DTSTART \(start.text) \(rule.text)")
    }
  }

  @Test func extraDatesBecomeEventsOfTheirOwn() throws {
    let set = RecurrenceSet(
      start: try #require(CalendarTime("20270302T090000")), rules: [try RecurrenceRule(parsing: "FREQ=WEEKLY;COUNT=4")],
      dates: [try #require(CalendarTime("20270304T120000")), try #require(CalendarTime("20270309T090000"))],
      exceptionDates: [try #require(CalendarTime("20270316T090000"))])
    let portable = set.portable(window: Self.window)
    #expect(
      portable.components.map { $0.start.text + ($0.rule.map { " " + $0.text } ?? "") } == [
        "20270302T090000 FREQ=WEEKLY;COUNT=4", "20270304T120000",
      ])
    #expect(portable.components[0].exceptionDates.map(\.text) == ["20270316T090000"])
    #expect(portable.reasons == [.extraDates])
    #expect(portable.component(containing: try #require(CivilDateTime("20270323T090000"))) == 0)
    #expect(portable.component(containing: try #require(CivilDateTime("20270304T120000"))) == 1)
  }

  @Test func untilOfAZonedSeriesIsSaidInUniversalTime() throws {
    let oslo = TimeZoneID("Europe/Oslo")
    let zone = try ZoneDatabase().zone(oslo)
    let set = RecurrenceSet(
      start: .zoned(try #require(CivilDateTime("20270302T090000")), oslo),
      rules: [try RecurrenceRule(parsing: "FREQ=DAILY;UNTIL=20270401")])
    let portable = set.portable(window: Self.window, zone: zone)
    #expect(portable.components.first?.rule?.text == "FREQ=DAILY;UNTIL=20270401T215959Z")
    #expect(portable.reasons == [.untilKind])
  }
}

@Suite("Rules in words")
struct DescriptionTests {
  static let cases: [(locale: String, rule: String, start: String, words: String)] = [
    ("en-GB", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270630", "20270302", "every second Tuesday until 30 June 2027"),
    ("en-GB", "FREQ=DAILY", "20270302", "every day"),
    ("en-GB", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "20270301", "Monday to Friday"),
    ("en-GB", "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=10", "20270302", "every Tuesday and Thursday, 10 times"),
    ("en-GB", "FREQ=MONTHLY", "20270302", "on the 2nd of every month"),
    ("en-GB", "FREQ=MONTHLY;BYMONTHDAY=-1", "20270331", "on the last day of every month"),
    ("en-GB", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "20270131", "on the last day of every month"),
    (
      "en-GB", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "20270130",
      "every month on the 30th, or on the last day of shorter months"
    ),
    (
      "de", "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1", "20270129",
      "jeden Monat am 29., in kürzeren Monaten am letzten Tag"
    ),
    ("en-GB", "FREQ=MONTHLY;BYDAY=2TU", "20270309", "on the second Tuesday of every month"),
    ("en-GB", "FREQ=MONTHLY;BYDAY=MO,1FR", "20270301", "on 1 March 2027, 5 March 2027 and 8 March 2027 and so on"),
    (
      "de", "FREQ=MONTHLY;BYDAY=2MO,MO,-1FR", "20270301",
      "am 1. März 2027, 8. März 2027 und 15. März 2027 und so weiter"
    ),
    // BYSETPOS chooses among the times of one day, so it changes nothing here.
    ("en-GB", "FREQ=DAILY;BYMONTH=2;BYSETPOS=1,-1", "20270201", "every day in February"),
    ("en-GB", "FREQ=DAILY;BYMONTH=2;BYSETPOS=2", "20270201", "never"),
    (
      "en-GB", "FREQ=WEEKLY;BYDAY=SU,WE;BYSETPOS=1", "20270303",
      "every Wednesday and Sunday, but only the first of these"
    ),
    ("en-GB", "FREQ=DAILY;UNTIL=20270630T120000", "20270301T180000", "every day until 29 June 2027"),
    ("de", "FREQ=DAILY;UNTIL=20270630T120000", "20270301T180000", "jeden Tag bis zum 29. Juni 2027"),
    ("en-GB", "FREQ=DAILY;UNTIL=20270630T180000", "20270301T180000", "every day until 30 June 2027"),
    ("en-GB", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20270630T120000", "20270301T180000", "every Monday until 30 June 2027"),
    ("en-GB", "FREQ=MONTHLY;BYMINUTE=15", "20270301T180000", "on the 1st of every month at 18:15"),
    ("en-GB", "FREQ=YEARLY;BYDAY=MO", "20270301", "every Monday"),
    ("de", "FREQ=YEARLY;BYDAY=MO", "20270301", "jeden Montag"),
    ("fr", "FREQ=YEARLY;BYDAY=MO", "20270301", "chaque lundi"),
    ("es", "FREQ=YEARLY;BYDAY=MO", "20270301", "cada lunes"),
    ("ar", "FREQ=YEARLY;BYDAY=MO", "20270301", "كل يوم اثنين"),
    ("en-GB", "FREQ=YEARLY;BYDAY=MO;BYMONTH=3", "20270301", "every Monday in March"),
    (
      "en-GB", "FREQ=YEARLY;INTERVAL=2;BYDAY=MO", "20270301", "on 1 March 2027, 8 March 2027 and 15 March 2027 and so on"
    ),
    ("en-GB", "FREQ=WEEKLY;INTERVAL=2;BYMONTH=3;COUNT=2", "20270301", "on 1 March 2027 and 15 March 2027"),
    ("en-GB", "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "20270326", "on the last Friday of every month"),
    ("en-GB", "FREQ=YEARLY;BYMONTHDAY=5", "20270305", "on the 5th of every month"),
    ("en-GB", "FREQ=YEARLY", "20270302", "every year on 2 March"),
    ("en-GB", "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU", "20270509", "on the second Sunday in May"),
    ("en-GB", "FREQ=DAILY;BYHOUR=8,20", "20270302T080000", "every day at 08:00 and 20:00"),
    ("de", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270630", "20270302", "jeden zweiten Dienstag bis zum 30. Juni 2027"),
    ("de", "FREQ=MONTHLY;BYDAY=-1FR", "20270326", "am letzten Freitag jedes Monats"),
    ("fr", "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=10", "20270302", "le mardi et le jeudi, 10 fois"),
    ("fr", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1", "20270301", "le 1er, tous les 3 mois"),
    ("es", "FREQ=WEEKLY;BYDAY=SA,SU", "20270306", "los sábados y los domingos"),
    ("es", "FREQ=YEARLY;INTERVAL=4", "20270306", "cada 4 años el 6 de marzo"),
    ("ar", "FREQ=DAILY;INTERVAL=2;COUNT=3", "20270306", "كل يومين، 3 مرات"),
    ("fr", "FREQ=MONTHLY;BYDAY=-2MO", "20270301", "l’avant-dernier lundi de chaque mois"),
    ("fr", "FREQ=MONTHLY;BYMONTHDAY=-1,-2", "20270330", "l’avant-dernier jour et le dernier jour de chaque mois"),
    ("ar", "FREQ=DAILY;INTERVAL=11", "20270306", "كل 11 يومًا"),
  ]

  @Test(arguments: cases)
  func saysIt(_ c: (locale: String, rule: String, start: String, words: String)) throws {
    let language = try #require(Language(c.locale))
    let start = try #require(CalendarTime(c.start))
    #expect(try RecurrenceRule(parsing: c.rule).description(in: language, start: start) == c.words)
  }

  /// The everyday rules of `Vectors/words.txt`, in every language.
  @Test func saysEverydayRulesAsPeopleDo() throws {
    var rule: (rule: RecurrenceRule, start: CalendarTime)?
    var said = 0
    for line in Vector.lines("words.txt") where !line.isEmpty && !line.hasPrefix("#") {
      let space = try #require(line.firstIndex(of: " "))
      let (head, rest) = (String(line[..<space]), String(line[line.index(after: space)...]))
      if head.hasPrefix("FREQ") {
        rule = (try RecurrenceRule(parsing: head), try #require(CalendarTime(rest)))
      } else if let (rule, start) = rule {
        #expect(rule.description(in: try #require(Language(head)), start: start) == rest, "\(rule.text)")
        said += 1
      }
    }
    #expect(said >= 5 * 75)
  }

  /// A rule that ends at an instant ends with the day that the series' clock shows then.
  @Test(arguments: [
    ("Europe/Oslo", "FREQ=DAILY;UNTIL=20301231T233000Z", "every day until 31 December 2030"),
    ("America/New_York", "FREQ=DAILY;UNTIL=20310101T030000Z", "every day until 31 December 2030"),
    ("America/New_York", "FREQ=DAILY;UNTIL=20310101", "every day until 1 January 2031"),
  ])
  func endsAreDaysOfTheSeriesOwnClock(_ name: String, _ rule: String, _ words: String) throws {
    let zone = try ZoneDatabase().zone(TimeZoneID(name))
    let start = CalendarTime.zoned(try #require(CivilDateTime("20270301T183000")), TimeZoneID(name))
    let text = try RecurrenceRule(parsing: rule).description(in: Language(matching: "en-GB"), start: start, zone: zone)
    #expect(text == words)
  }

  /// Different rules are said differently, in every language.
  @Test(arguments: ["en", "de", "fr", "es", "ar"])
  func everyRuleIsSaid(_ locale: String) throws {
    let language = try #require(Language(locale))
    var random = SeededGenerator(seed: 7)
    var seen: [String: String] = [:]
    for _ in 0..<Rounds.count(200, of: 1500) {
      let (rule, _) = RandomRule.make(&random)
      guard let start = CalendarTime("20270302T093000") else { return }
      let words = rule.description(in: language, start: start)
      #expect(!words.isEmpty)
      // UNTIL is said to the day, and what only repeats the start or a default may be left out.
      var key = try RecurrenceRule(parsing: rule.text)
      if case .until(let time) = key.end { key.end = .until(.date(time.wallClock.date)) }
      key.weekStart = .monday
      // Different rules may have the same next dates.
      if words.hasSuffix(language.words.ruleOnDatesAndMore(list: []).suffix(6)) { continue }
      if let other = seen[words], other != key.text {
        let window = start.wallClock..<start.wallClock.adding(seconds: 40_000_000)
        let a = RecurrenceSet(start: start, rules: [key]).occurrences(in: window, limit: 300)
        let b = RecurrenceSet(start: start, rules: [try RecurrenceRule(parsing: other)]).occurrences(in: window, limit: 300)
        #expect(a == b, "\(words): \(key.text) and \(other)")
      }
      seen[words] = key.text
    }
  }
}
