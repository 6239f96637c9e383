public import CivilTime
public import Languages
public import Recurrence

extension RecurrenceSet {
  /// Its rules in words; nil if it has none. With rules that take dates out, its next dates are said instead.
  ///
  /// - Parameters:
  ///   - zone: of the start's clock.
  ///   - moment: dates are said from here on. Nil for the start.
  public func description(in language: Language, zone: ZoneRules? = nil, from moment: CivilDateTime? = nil) -> String? {
    guard !rules.isEmpty else { return nil }
    guard exceptionRules.isEmpty else {
      return language.inOwnDigits(NextDates(set: self, zone: zone, moment: moment).text(language))
    }
    return language.list(rules.map { $0.description(in: language, start: start, zone: zone, from: moment) })
  }
}

extension RecurrenceRule {
  /// The rule in words: "every second Tuesday until 30 June 2027".
  ///
  /// Every possible rule can be put into words. Rules that people use sound natural. Where no short sentence would say what the rule
  /// means, the words are its next three dates: "on 2 March 2027, 9 March 2027 and 11 May 2027 and so on".
  ///
  /// - Parameters:
  ///   - language: for words, names, lists and dates.
  ///   - start: supplies what the rule leaves out, such as the day of a monthly rule.
  ///   - zone: the start's time zone. A rule that ends at a moment ends on that zone's day.
  ///   - moment: dates are said from here on. Nil for the start.
  public func description(
    in language: Language, start: CalendarTime, zone: ZoneRules? = nil, from moment: CivilDateTime? = nil
  ) -> String {
    let dates = NextDates(set: RecurrenceSet(start: start, rules: [self]), zone: zone, moment: moment)
    // A series of one date is that date.
    guard end != .count(1), let plain = said(start: start) else { return language.inOwnDigits(dates.text(language)) }
    return language.inOwnDigits(RuleDescription(rule: plain, language: language, start: start, zone: zone).text)
  }

  /// Ways to say the rule: as the planner does, with the time at which it ends, and without the days that it takes from its start.
  func wordings(in language: Language, start: CalendarTime) -> [String] {
    [description(in: language, start: start)]
      + [(false, true), (true, false), (true, true)].map { isBare, saysTime in
        let words = RuleDescription(rule: self, language: language, start: start, zone: nil, isBare: isBare, saysTime: saysTime)
        return language.inOwnDigits(words.text)
      }
  }

  /// The same rule in the form that is easiest to say. Nil if its words would mislead.
  private func said(start: CalendarTime) -> RecurrenceRule? {
    var rule = self
    let times = max(1, byHour.count) * max(1, byMinute.count) * max(1, bySecond.count)
    let plain = byDay.filter { $0.ordinal == nil }
    if frequency <= .daily, !bySetPosition.isEmpty {
      // BYSETPOS chooses among the times of one day (hour, minute). Of a single time the first and the last are that time.
      let inside =
        frequency == .daily ? times : frequency == .hourly ? max(1, byMinute.count) * max(1, bySecond.count) : bySecond.count
      guard inside <= 1 || frequency == .secondly, bySetPosition.contains(where: { abs($0) == 1 }) else { return nil }
      rule.bySetPosition = []
    }
    if !plain.isEmpty, plain.count < byDay.count { return nil }
    switch frequency {
    case .secondly, .minutely, .hourly: break
    case .daily:
      if byDay.isEmpty && byMonthDay.isEmpty { break }
      guard interval == 1 else { return nil }
      if byMonthDay.isEmpty { rule.frequency = .weekly }
    case .weekly:
      if interval > 1, !byMonth.isEmpty { return nil }
    case .monthly:
      if interval > 1, !byMonth.isEmpty { return nil }
      if interval > 1, !plain.isEmpty, bySetPosition.isEmpty, byMonthDay.isEmpty { return nil }
      if !plain.isEmpty, byMonthDay.isEmpty, bySetPosition.isEmpty { rule.frequency = .weekly }
    case .yearly:
      if !byWeekNumber.isEmpty || !byYearDay.isEmpty { break }
      // The words of days in some months do not say that a place is one of the year's.
      if interval == 1, byMonth.count > 1, !bySetPosition.isEmpty, plain.isEmpty, !byDay.isEmpty || !byMonthDay.isEmpty {
        return nil
      }
      if !byMonthDay.isEmpty, byMonth.isEmpty {
        // Numbers of weekdays count in the year.
        guard interval == 1, bySetPosition.isEmpty, plain.count == byDay.count else { return nil }
        rule.frequency = .monthly
      } else if !plain.isEmpty, byMonthDay.isEmpty, bySetPosition.isEmpty {
        guard interval == 1 else { return nil }
        rule.frequency = .weekly
      }
    }
    // Of one weekday, a place among its dates is its number in the month or year.
    if frequency == .monthly || frequency == .yearly && byMonth.count == 1, plain.count == 1, !bySetPosition.isEmpty, times == 1,
      byMonthDay.isEmpty, byYearDay.isEmpty, byWeekNumber.isEmpty
    {
      rule.byDay = bySetPosition.map { .init($0, plain[0].weekday) }
      rule.bySetPosition = []
    }
    if rule.frequency == .weekly, frequency != .weekly { rule.weekStart = .monday }
    return rule
  }
}

/// The next dates of a series, for what cannot be said shortly.
private struct NextDates {
  let set: RecurrenceSet
  let zone: ZoneRules?
  let moment: CivilDateTime?

  /// How many dates are said.
  private static let count = 3

  func text(_ language: Language) -> String {
    func found(from moment: CivilDateTime) -> [CivilDateTime] {
      set.occurrences(in: moment..<CivilDateTime(.max), limit: Self.count + 1, zone: zone).starts
    }
    var starts = found(from: moment ?? CivilDateTime(.min))
    if starts.isEmpty { starts = found(from: CivilDateTime(.min)) }
    guard !starts.isEmpty else { return language.words.ruleNever }
    let words = language.words
    let said = starts.prefix(Self.count)
    let areDays = set.start.isDate || Set(said.map(\.date)).count == said.count && Set(said.map(\.time)).count == 1
    let list = said.map { words.ruleDateInList(date: areDays ? language.text($0.date, .long) : language.text($0, .long)) }
    return starts.count > Self.count ? words.ruleOnDatesAndMore(list: list) : words.ruleOnDates(list: list)
  }
}

private struct RuleDescription {
  let rule: RecurrenceRule
  let language: Language
  let start: CalendarTime
  let zone: ZoneRules?
  /// Whether to say how often and nothing else; whether the end's time is said in any case.
  var isBare = false
  var saysTime = false

  private var words: Catalogue { language.words }

  /// Ordinals from the beginning, or from the end if negative: "the 15th", "the last day".
  func each(_ numbers: [Int], _ fromStart: (Int) -> String, _ fromEnd: (Int) -> String) -> [String] {
    numbers.map { $0 > 0 ? fromStart($0) : fromEnd(-$0) }
  }

  /// "every 3 weeks"
  func every(_ frequency: RecurrenceRule.Frequency, _ interval: Int) -> String {
    switch frequency {
    case .secondly: words.ruleEverySecond(number: interval)
    case .minutely: words.ruleEveryMinute(number: interval)
    case .hourly: words.ruleEveryHour(number: interval)
    case .daily: words.ruleEveryDay(number: interval)
    case .weekly: words.ruleEveryWeek(number: interval)
    case .monthly: words.ruleEveryMonth(number: interval)
    case .yearly: words.ruleEveryYear(number: interval)
    }
  }

  /// "Tuesday and Thursday"
  func listed(_ days: [Weekday]) -> String { words.ruleWeekdayList(list: days.map(words.ruleWeekdayInList)) }

  /// "every Tuesday", "Monday to Friday", "every second week on Tuesday and Thursday"
  func everyWeek(_ days: [Weekday]) -> String {
    if days.count == 1 { return words.ruleEveryWeekday(day: days[0], number: rule.interval) }
    if days.count == 7, rule.interval == 1, rule.bySetPosition.isEmpty { return every(.daily, 1) }
    // Three days and more in a row: only the first comes after a day that is none of them.
    let first = days.filter { day in !days.contains { day.days(after: $0) == 1 } }
    if days.count > 2, first.count == 1, let last = days.max(by: { $0.days(after: first[0]) < $1.days(after: first[0]) }) {
      return words.ruleEveryWeekFromTo(
        first: words.ruleWeekdayInRange(day: first[0]), last: words.ruleWeekdayInRange(day: last), number: rule.interval)
    }
    // Two in a row stay so where the week's edge is between them: Saturday and Sunday.
    let inOrder =
      first.count == 1 && rule.interval == 1 ? days.sorted { $0.days(after: first[0]) < $1.days(after: first[0]) } : days
    return words.ruleEveryWeekOn(weekdays: listed(inOrder), number: rule.interval)
  }

  /// "the 15th", "the last day"
  func named(monthDays days: [Int]) -> [String] { each(days, words.ruleMonthDay, words.ruleMonthDayFromEnd) }

  /// "the second Tuesday", "the first and third Monday"
  func named(_ days: [RecurrenceRule.WeekdayNumber]) -> [String] {
    let numbers = days.map { Int($0.ordinal ?? 1) }
    if days.count > 1, Set(days.map(\.weekday)).count == 1, numbers.allSatisfy({ (-1...5).contains($0) }) {
      let ordinals = each(numbers, words.ruleOrdinal) { _ in words.ruleOrdinalLast }
      return [words.ruleOrdinalsOfWeekday(list: ordinals, day: days[0].weekday)]
    }
    return zip(days, numbers).map { day, number in
      number > 0
        ? words.ruleNthWeekday(day: day.weekday, number: number)
        : words.ruleNthWeekdayFromEnd(day: day.weekday, number: -number)
    }
  }

  /// "in week 20"
  func inWeeks(_ weeks: [Int]) -> String {
    if weeks.contains(where: { $0 < 0 }) {
      return words.ruleInWeeksOfYear(list: each(weeks, words.ruleWeekOfYear, words.ruleWeekOfYearFromEnd))
    }
    let listed = weeks.map(words.ruleWeek)
    return weeks.count == 1 ? words.ruleInWeek(list: listed) : words.ruleInWeeks(list: listed)
  }

  /// Weekdays in the order of the language's week.
  var days: [RecurrenceRule.WeekdayNumber] {
    RecurrenceRule.canonical(rule.byDay).sorted {
      let (a, b) = ($0.ordinal ?? 0, $1.ordinal ?? 0)
      return (a < 0 ? 1 : 0, a, $0.weekday.days(after: language.firstWeekday)) < (
        b < 0 ? 1 : 0, b, $1.weekday.days(after: language.firstWeekday)
      )
    }
  }

  var text: String {
    // Parts that are missing leave their spaces behind.
    var text = sentence.split(separator: " ").joined(separator: " ")
    if !rule.bySetPosition.isEmpty && fallsBackFrom == nil && workday == nil {
      let positions = each(RecurrenceRule.canonical(rule.bySetPosition), words.rulePosition, words.rulePositionFromEnd)
      text = words.addition(text: text, addition: words.ruleOnlyPositions(list: positions))
    }
    if weekStartMatters { text = words.addition(text: text, addition: words.ruleWeeksBegin(day: rule.weekStart)) }
    switch rule.end {
    case .never: break
    case .count(let n): text = words.addition(text: text, addition: words.ruleTimes(number: n))
    case .until(let time): text = words.ruleUntil(rule: text, date: untilText(time))
    }
    return text
  }

  /// How often, on which days, in which months, at which times. Everyday rules are said by one text; the others by one for each part.
  private var sentence: String {
    if isBare { return every(rule.frequency, rule.interval) }
    let months = RecurrenceRule.canonical(rule.byMonth)
    let plainDays = days.filter { $0.ordinal == nil }.map(\.weekday)
    let monthDays = RecurrenceRule.canonical(rule.byMonthDay)
    func said(_ every: String, _ days: String = "", in months: [Int]) -> String {
      let inMonths = months.isEmpty ? "" : words.ruleInMonths(list: months.map(words.ruleMonth))
      return words.ruleSentence(every: every, dates: days, months: inMonths, times: times)
    }
    if rule.frequency == .weekly {
      return said(everyWeek(days.isEmpty ? [start.wallClock.date.weekday] : days.map(\.weekday)), in: months)
    }
    let often = every(rule.frequency, rule.interval)
    if !yearlyDates.isEmpty {
      let dates = yearlyDates.map { words.ruleDateInList(date: language.text($0, .dayMonth)) }
      return said(often, words.ruleOnDates(list: dates), in: [])
    }
    if let ofMonth, rule.frequency == .monthly, months.isEmpty {
      return said(words.ruleEveryMonthOn(list: ofMonth, number: rule.interval), in: [])
    }
    if let ofMonth, !months.isEmpty {
      let inMonths = words.ruleOnDaysOfMonths(list: ofMonth, months: language.list(months.map(words.ruleMonthOf)))
      return said(rule.interval == 1 ? "" : often, inMonths, in: [])
    }
    if rule.frequency >= .monthly, rule.interval == 1, plainDays.count == 1, days.count == 1, monthDays.count == 1,
      monthDays[0] > 0,
      rule.bySetPosition.isEmpty, rule.byYearDay.isEmpty, rule.byWeekNumber.isEmpty
    {
      return said(words.ruleWeekdayOnMonthDay(day: plainDays[0], number: monthDays[0]), in: months)
    }
    return said(often, daysOneByOne.joined(separator: " "), in: months)
  }

  /// The dates of a yearly rule that has a few. Of a leap year, so that 29 February can be named.
  private var yearlyDates: [CivilDate] {
    guard rule.frequency == .yearly, rule.byDay.isEmpty, rule.byYearDay.isEmpty, rule.byWeekNumber.isEmpty else { return [] }
    let date = start.wallClock.date
    let months = rule.byMonth.isEmpty ? [date.month] : RecurrenceRule.canonical(rule.byMonth)
    let days = rule.byMonthDay.isEmpty ? [date.day] : RecurrenceRule.canonical(rule.byMonthDay)
    let dates = months.flatMap { month in days.map { CivilDate(year: 2024, month: month, day: $0) } }
    return dates.count <= Self.mostDates && !dates.contains(nil) ? dates.compactMap { $0 } : []
  }

  /// How many dates of a year are named one by one.
  private static let mostDates = 4

  /// The days of a rule that are days of a month and nothing else: the 2nd, the first and third Monday, the last weekday.
  private var ofMonth: [String]? {
    guard rule.frequency == .monthly || rule.frequency == .yearly, rule.byYearDay.isEmpty, rule.byWeekNumber.isEmpty else {
      return nil
    }
    if let workday { return [workday] }
    // The last of 28 to 31 is the last day of every month.
    if let fallsBackFrom { return fallsBackFrom == 31 ? named(monthDays: [-1]) : nil }
    if days.isEmpty {
      return named(monthDays: rule.byMonthDay.isEmpty ? [start.wallClock.date.day] : RecurrenceRule.canonical(rule.byMonthDay))
    }
    return rule.byMonthDay.isEmpty && days.allSatisfy { $0.ordinal != nil } ? named(days) : nil
  }

  /// The first or the last day from Monday to Friday of a month.
  private var workday: String? {
    guard rule.frequency == .monthly || rule.frequency == .yearly && rule.byMonth.count == 1, rule.byMonthDay.isEmpty,
      rule.byYearDay.isEmpty, rule.byWeekNumber.isEmpty, rule.byDay.allSatisfy({ $0.ordinal == nil }),
      Set(rule.byDay.map(\.weekday.isoNumber)) == [1, 2, 3, 4, 5], rule.byHour.count <= 1, rule.byMinute.count <= 1,
      rule.bySecond.count <= 1
    else { return nil }
    return rule.bySetPosition == [1] ? words.ruleFirstWorkday : rule.bySetPosition == [-1] ? words.ruleLastWorkday : nil
  }

  /// A phrase for each part that says something of days, for rules that nobody has a word for.
  private var daysOneByOne: [String] {
    var phrases: [String] = []
    let plainDays = days.filter { $0.ordinal == nil }.map(\.weekday)
    let numberedDays = days.filter { $0.ordinal != nil }
    if !plainDays.isEmpty, rule.byWeekNumber.isEmpty { phrases.append(words.ruleOnWeekdays(weekdays: listed(plainDays))) }
    if let day = fallsBackFrom {
      phrases.append(words.ruleOnDayOrMonthEnd(number: day))
    } else if !rule.byMonthDay.isEmpty {
      phrases.append(words.ruleOnMonthDays(list: named(monthDays: RecurrenceRule.canonical(rule.byMonthDay))))
    }
    if !numberedDays.isEmpty {
      let isOfYear = rule.frequency == .yearly && rule.byMonth.isEmpty
      let names = named(numberedDays)
      phrases.append(isOfYear ? words.ruleOnWeekdaysOfYear(list: names) : words.ruleOnWeekdaysOfMonth(list: names))
    }
    if !rule.byYearDay.isEmpty {
      phrases.append(
        words.ruleOnYearDays(list: each(RecurrenceRule.canonical(rule.byYearDay), words.ruleYearDay, words.ruleYearDayFromEnd)))
    }
    if !rule.byWeekNumber.isEmpty {
      let weeks = inWeeks(RecurrenceRule.canonical(rule.byWeekNumber))
      let takesDayFromStart = days.isEmpty && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty
      let weekdays = takesDayFromStart ? [start.wallClock.date.weekday] : plainDays
      phrases.append(
        weekdays.isEmpty ? weeks : words.ruleWeekdaysOfWeeks(list: weekdays.map(words.ruleWeekdayOfWeek), weeks: weeks))
    }
    return phrases
  }

  /// 29, 30 or 31, if a monthly rule is on that day or on the last day of shorter months (the last of 28 to that day).
  private var fallsBackFrom: Int? {
    let days = RecurrenceRule.canonical(rule.byMonthDay)
    guard rule.frequency == .monthly, rule.bySetPosition == [-1], rule.byDay.isEmpty, days.count > 1, days.first == 28,
      days == Array(28...(27 + days.count)), rule.byHour.count <= 1, rule.byMinute.count <= 1, rule.bySecond.count <= 1
    else { return nil }
    return days.last
  }

  /// Whether WKST (RFC 5545 §3.3.10) gives other dates than weeks that begin as the reader's do: only then is it worth a word.
  private var weekStartMatters: Bool {
    let isAsked =
      !rule.byWeekNumber.isEmpty
      || rule.frequency == .weekly && (rule.interval > 1 && !rule.byDay.isEmpty || !rule.bySetPosition.isEmpty)
    // Weeks of a year are said by their ISO numbers everywhere.
    let expected = rule.byWeekNumber.isEmpty ? language.firstWeekday : .monday
    guard isAsked, rule.weekStart != expected else { return false }
    func dates(_ weekStart: Weekday) -> [CivilDateTime] {
      var endless = rule
      (endless.end, endless.weekStart) = (.never, weekStart)
      let set = RecurrenceSet(start: start, rules: [endless])
      return set.occurrences(in: CivilDateTime(.min)..<CivilDateTime(.max), limit: 100, zone: zone).starts
    }
    return dates(rule.weekStart) != dates(expected)
  }

  /// The last day. If UNTIL comes before the time of that day's occurrence, the day before; if between several times, with the time.
  private func untilText(_ time: CalendarTime) -> String {
    if case .date(let date) = time { return language.text(date, .long) }
    var last = time.wallClock
    let isInUTC = if case .utc = start { true } else { false }
    if case .utc = time, !isInUTC, let zone { last = zone.localTime(of: Instant(secondsSinceEpoch: last.secondsSinceEpoch)) }
    guard !start.isDate else { return language.text(last.date, .long) }
    if saysTime { return language.text(last, .long) }
    var endless = rule
    endless.end = .never
    let set = RecurrenceSet(start: start, rules: [endless])
    func happens(_ from: CivilDateTime, _ to: CivilDateTime) -> Bool {
      !set.occurrences(in: from..<to, limit: 1, zone: zone).starts.isEmpty
    }
    let (day, next) = (CivilDateTime(last.date), CivilDateTime(last.date.adding(days: 1)))
    guard happens(last.adding(seconds: 1), next) else { return language.text(last.date, .long) }
    return happens(day, last.adding(seconds: 1)) ? language.text(last, .long) : language.text(last.date.adding(days: -1), .long)
  }

  private var times: String {
    if start.isDate { return "" }
    let time = start.wallClock.time
    let (hours, minutes, seconds) = (Set(rule.byHour).sorted(), Set(rule.byMinute).sorted(), Set(rule.bySecond).sorted())
    if hours.isEmpty && minutes.isEmpty && seconds.isEmpty { return "" }
    // What the rule does not say, it takes from the start, but for the units in which it steps.
    let allHours = hours.isEmpty && rule.frequency >= .daily ? [time.hour] : hours
    let allMinutes = minutes.isEmpty && rule.frequency >= .hourly ? [time.minute] : minutes
    // Name the times if there are only a few.
    if rule.frequency >= .daily && seconds.isEmpty && allHours.count * allMinutes.count <= 12 {
      let times = allHours.flatMap { hour in allMinutes.compactMap { TimeOfDay(hour: hour, minute: $0) } }
      return words.ruleAtTimes(list: times.map { words.ruleTimeInList(time: language.text($0)) })
    }
    let parts = [(allHours, words.ruleInHours), (allMinutes, words.ruleAtMinutes), (seconds, words.ruleAtSeconds)]
    return parts.filter { !$0.0.isEmpty }.map { numbers, said in said(numbers.map(String.init)) }.joined(separator: " ")
  }
}
