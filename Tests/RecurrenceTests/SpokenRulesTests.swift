import CivilTime
import Languages
import Recurrence
import RecurrenceWords
import TestSupport
import Testing

@Suite("Rules read from words")
struct SpokenRulesTests {
  /// Tuesday 2 March 2027, 15:30.
  static let start = CalendarTime.floating(CivilDateTime(uncheckedSecondsSinceEpoch: 1_804_001_400))

  static let said: [(String, String, String)] = [
    ("en-GB", "every Tuesday", "FREQ=WEEKLY;BYDAY=TU"),
    ("en-GB", "every other Friday until 30 June", "FREQ=WEEKLY;UNTIL=20270630T235959;INTERVAL=2;BYDAY=FR"),
    ("en-GB", "weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("en-GB", "monthly on the 2nd Tuesday", "FREQ=MONTHLY;BYDAY=2TU"),
    ("en-GB", "on the 31st", "FREQ=MONTHLY;BYMONTHDAY=31"), ("en-GB", "every 4 weeks, 10 times", "FREQ=WEEKLY;COUNT=10;INTERVAL=4"),
    ("en-GB", "Mon, Wed and Fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"), ("en-GB", "last Friday of the month", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("de-DE", "dienstags", "FREQ=WEEKLY;BYDAY=TU"), ("de-DE", "alle 14 Tage montags", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
    ("de-DE", "jeden zweiten Freitag bis 30.6.", "FREQ=WEEKLY;UNTIL=20270630T235959;INTERVAL=2;BYDAY=FR"),
    ("de-DE", "jeden 2. Dienstag im Monat", "FREQ=MONTHLY;BYDAY=2TU"), ("de-DE", "Mo, Mi, Fr", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("fr-FR", "tous les mardis", "FREQ=WEEKLY;BYDAY=TU"), ("fr-FR", "le premier lundi du mois", "FREQ=MONTHLY;BYDAY=1MO"),
    ("es-ES", "los martes y jueves", "FREQ=WEEKLY;BYDAY=TU,TH"),
    ("es-ES", "de lunes a viernes", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("ar-EG", "كل أسبوعين", "FREQ=WEEKLY;INTERVAL=2"), ("ar-EG", "كل يوم ثلاثاء", "FREQ=WEEKLY;BYDAY=TU"),
  ]

  @Test(arguments: said)
  func readsEverydayWords(locale: String, words: String, rule: String) {
    #expect(SpokenRules(Language(matching: locale)).read(words, start: Self.start).rules.map(\.text) == [rule], "\(words)")
  }

  @Test func readsExceptions() {
    let found = SpokenRules(.init(matching: "en-GB")).read("every Tuesday except 24 Dec, 31 Dec 2027", start: Self.start)
    #expect(found.rules.map(\.text) == ["FREQ=WEEKLY;BYDAY=TU"] && found.exceptions.map(\.day) == [24, 31])
    #expect(found.exceptions.map(\.year) == [nil, 2027])
  }

  @Test(arguments: ["next Tuesday", "sometimes", "", "every", "until 30 June", "31", "every Tuesday or so"])
  func doesNotGuess(words: String) {
    #expect(SpokenRules(.init(matching: "en-GB")).read(words, start: Self.start).rules.isEmpty, "\(words)")
  }

  /// What the planner says without listing dates gives the same dates when it is read: 20,000 rules in all rounds.
  @Test(arguments: Language.Translation.allCases)
  func readsWhatThePlannerSays(translation: Language.Translation) {
    let language = Language(matching: translation.rawValue)
    let reader = SpokenRules(language)
    for seed in Rounds.seeds(3, of: 800) {
      var random = SeededGenerator(seed: seed &* 977 &+ 5)
      let (rule, start) = RandomRule.make(&random)
      let text = rule.description(in: language, start: start)
      func starts(_ rule: RecurrenceRule) -> [CivilDateTime] {
        RecurrenceSet(start: start, rules: [rule]).occurrences(in: CivilDateTime(.min)..<CivilDateTime(.max), limit: 40).starts
      }
      let (expected, read) = (starts(rule), reader.read(text, start: start).rules)
      // Some rules are said by their dates, and some never happen.
      guard let first = expected.first, !text.contains(language.inOwnDigits(language.text(first.date, .long))) else { continue }
      #expect(read.map(starts) == [expected], "\(translation) seed \(seed): \(rule.text) is “\(text)”, read as \(read.map(\.text))")
    }
  }
}

@Suite("Times read from words")
struct SpokenTimesTests {
  static func text(_ when: SpokenTimes.When?) -> String {
    func day(_ day: SpokenTimes.Day?) -> String {
      day.map { "\($0.year ?? 0)-\($0.month)-\($0.day)\($0.isUnclear ? "?" : "")" } ?? ""
    }
    func time(_ time: TimeOfDay?) -> String { time.map { String($0.text().prefix(5)) } ?? "" }
    guard let when else { return "nothing" }
    return [day(when.day), time(when.time), day(when.lastDay), time(when.end)].joined(separator: " ")
  }

  @Test(arguments: [
    ("en-GB", "2.3.2027", "2027-3-2   "), ("en-GB", "3/2/27", "2027-2-3?   "), ("en-US", "3/2/27", "2027-3-2?   "),
    ("en-GB", "25/12/2026", "2026-12-25   "), ("en-GB", "March 2nd, 2027", "2027-3-2   "), ("en-GB", "2 March", "0-3-2   "),
    ("en-GB", "2 March 2027 15:30–16:15", "2027-3-2 15:30  16:15"), ("en-GB", "Tue 2 March 2027, 3.30 pm", "2027-3-2 15:30  "),
    ("en-GB", "8–14", " 08:00  14:00"), ("en-GB", "until 17:00", "   17:00"), ("en-GB", "3:30-4 pm", " 15:30  16:00"),
    ("en-GB", "2–5 March 2027", "2027-3-2  2027-3-5 "), ("en-GB", "28 March – 2 April 2027", "2027-3-28  2027-4-2 "),
    ("en-GB", "all day", "   "), ("en-GB", "next Tuesday", "nothing"), ("en-GB", "31st of nothing", "nothing"),
    ("de-DE", "Di, 2.3.27 15:30 Uhr", "2027-3-2 15:30  "), ("de-DE", "28.–30. März 2027", "2027-3-28  2027-3-30 "),
    ("de-DE", "02.03.2027 08:00 - 14:00", "2027-3-2 08:00  14:00"), ("fr-FR", "1er mars 2027", "2027-3-1   "),
    ("fr-FR", "de 8h à 14h", " 08:00  14:00"), ("fr-FR", "15h30", " 15:30  "), ("ar-EG", "٢ مارس ٢٠٢٧", "2027-3-2   "),
    ("ar-EG", "2 مارس 2027 3:30 م", "2027-3-2 15:30  "), ("ja", "2027年3月2日", "2027-3-2   "),
    ("hu", "2027. március 2.", "2027-3-2   "),
  ])
  func readsDaysAndTimes(locale: String, words: String, expected: String) {
    #expect(Self.text(SpokenTimes(Language(matching: locale)).when(words)) == expected, "\(words)")
  }

  /// The dates that the planner writes are read in all languages.
  @Test(arguments: Language.Translation.allCases)
  func readsItsOwnDates(translation: Language.Translation) throws {
    let language = Language(matching: translation.rawValue)
    let times = SpokenTimes(language)
    for month in Rounds.some(3, of: Array(1...12)) {
      let date = try #require(CivilDate(year: 2027, month: month, day: month * 2 + 1))
      for style in [DateStyle.full, .long] {
        #expect(times.when(language.text(date, style))?.day?.date == date, "\(translation) \(language.text(date, style))")
      }
    }
    for hour in Rounds.some(4, of: Array(0..<24)) {
      let time = try #require(TimeOfDay(hour: hour, minute: 5))
      #expect(times.when(language.text(time))?.time == time, "\(translation) \(language.text(time))")
    }
  }

  @Test(arguments: [
    ("en-GB", "45 min", 2700), ("en-GB", "1½ h", 5400), ("en-GB", "2 days", 172_800), ("en-GB", "half an hour", 1800),
    ("en-GB", "an hour and a half", 5400), ("en-GB", "1h30", 5400), ("de-DE", "1,5 Stunden", 5400),
    ("de-DE", "eine halbe Stunde", 1800),
    ("en-GB", "soon", 0), ("en-GB", "90", 0),
  ])
  func readsLengths(locale: String, words: String, seconds: Int64) {
    #expect(SpokenTimes(Language(matching: locale)).length(words)?.seconds ?? 0 == seconds, "\(words)")
  }
}
