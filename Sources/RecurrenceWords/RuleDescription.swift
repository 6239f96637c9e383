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
    guard let plain = said(start: start) else { return language.inOwnDigits(dates.text(language)) }
    return language.inOwnDigits(RuleDescription(rule: plain, language: language, start: start, zone: zone).text)
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
      if !byMonthDay.isEmpty, byMonth.isEmpty {
        guard interval == 1, bySetPosition.isEmpty else { return nil }
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
    let said = starts.prefix(Self.count)
    let areDays = set.start.isDate || Set(said.map(\.date)).count == said.count && Set(said.map(\.time)).count == 1
    let list = language.list(said.map { areDays ? language.text($0.date, .long) : language.text($0, .long) })
    return starts.count > Self.count ? language.words.ruleOnDatesAndMore(list: list) : language.words.ruleOnDates(list: list)
  }
}

private struct RuleDescription {
  let rule: RecurrenceRule
  let language: Language
  let start: CalendarTime
  let zone: ZoneRules?

  private var words: Catalogue { language.words }

  func name(_ day: Weekday) -> String { language.name(of: day, width: .wide, context: .format) }
  func list(_ items: [String]) -> String { language.list(items) }
  /// The name of a weekday when it repeats.
  func names(_ day: Weekday) -> String { language.translation.plural(ofDay: name(day)) }

  /// Ordinals from the beginning, or from the end if negative: "the 15th and the last day".
  func list(_ numbers: [Int], _ fromStart: (Int) -> String, _ fromEnd: (Int) -> String) -> String {
    list(numbers.map { $0 > 0 ? fromStart($0) : fromEnd(-$0) })
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

  /// "on Tuesday and Thursday"
  func onWeekdays(_ days: [Weekday]) -> String {
    if days.count == 1 { return words.ruleOnWeekday(days: names(days[0])) }
    return words.ruleOnWeekdays(list: list(days.map { words.ruleWeekdayInList(days: names($0)) }))
  }

  /// "on the 15th of the month"
  func onMonthDays(_ days: [Int]) -> String {
    words.ruleOnMonthDays(list: list(days, words.ruleMonthDay, words.ruleMonthDayFromEnd))
  }

  /// "in week 20 of the year"
  func inWeeks(_ weeks: [Int]) -> String {
    if weeks.contains(where: { $0 < 0 }) {
      return words.ruleInWeeksOfYear(list: list(weeks, words.ruleWeekOfYear, words.ruleWeekOfYearFromEnd))
    }
    let listed = list(weeks.map(words.ruleWeek))
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
    var phrases: [String] = []
    let monthDays = RecurrenceRule.canonical(rule.byMonthDay)
    let plainDays = days.filter { $0.ordinal == nil }
    let numberedDays = days.filter { $0.ordinal != nil }
    var months = RecurrenceRule.canonical(rule.byMonth)
    let workdays = (1...5).compactMap { Weekday(isoNumber: $0) }
    let startDate = start.wallClock.date

    // How often, and on which days of the week.
    switch rule.frequency {
    case .weekly:
      let weekdays = plainDays.isEmpty && numberedDays.isEmpty ? [startDate.weekday] : (plainDays + numberedDays).map(\.weekday)
      if weekdays.count == 7 && rule.interval == 1 && rule.bySetPosition.isEmpty {
        phrases.append(every(.daily, 1))
      } else if weekdays.count == 1 {
        let (day, days) = (name(weekdays[0]), names(weekdays[0]))
        phrases.append(words.ruleEveryWeekday(day: day, number: rule.interval, days: days))
      } else if Set(weekdays) == Set(workdays) && rule.interval == 1 {
        phrases.append(words.ruleWorkdays(first: name(.monday), last: name(.friday)))
      } else {
        phrases.append(every(.weekly, rule.interval))
        phrases.append(onWeekdays(weekdays))
      }
    default:
      phrases.append(every(rule.frequency, rule.interval))
      if !plainDays.isEmpty, numberedDays.isEmpty { phrases.append(onWeekdays(plainDays.map(\.weekday))) }
    }

    // Which days of the month or year.
    let takesDayFromStart = days.isEmpty && monthDays.isEmpty && rule.byYearDay.isEmpty && rule.byWeekNumber.isEmpty
    if rule.frequency == .yearly && takesDayFromStart && months.count <= 1
      || rule.frequency == .yearly && days.isEmpty
        && monthDays.count == 1 && monthDays[0] > 0 && months.count == 1 && rule.byYearDay.isEmpty && rule.byWeekNumber.isEmpty
    {
      let month = months.first ?? startDate.month
      let day = monthDays.first ?? startDate.day
      // Use a leap year, so that 29 February can be named.
      if let date = CivilDate(year: 2024, month: month, day: day) {
        phrases.append(words.ruleOnDate(date: language.text(date, .dayMonth)))
        months = []
      } else {
        phrases.append(onMonthDays([day]))
      }
    } else {
      var onDays = monthDays
      if takesDayFromStart && (rule.frequency == .monthly || rule.frequency == .yearly) { onDays = [startDate.day] }
      if let day = fallsBackFrom {
        // The last of 28 to 31 is the last day of every month.
        phrases.append(day == 31 ? onMonthDays([-1]) : words.ruleOnDayOrMonthEnd(number: day))
      } else if !onDays.isEmpty {
        phrases.append(onMonthDays(onDays))
      }
    }
    if !numberedDays.isEmpty && rule.frequency != .weekly {
      let nthDays = list(
        numberedDays.map { day in
          let ordinal = Int(day.ordinal ?? 1)
          if ordinal > 0 { return words.ruleNthWeekday(day: name(day.weekday), number: ordinal) }
          return words.ruleNthWeekdayFromEnd(day: name(day.weekday), number: -ordinal)
        })
      let isOfYear = rule.frequency == .yearly && rule.byMonth.isEmpty
      let numbered = isOfYear ? words.ruleOnWeekdaysOfYear(list: nthDays) : words.ruleOnWeekdaysOfMonth(list: nthDays)
      // Both kinds of days: every Monday, and the first Friday.
      let plain = plainDays.isEmpty ? [] : [onWeekdays(plainDays.map(\.weekday))]
      phrases.append(list(plain + [numbered]))
    }
    if !rule.byYearDay.isEmpty {
      let days = list(RecurrenceRule.canonical(rule.byYearDay), words.ruleYearDay, words.ruleYearDayFromEnd)
      phrases.append(words.ruleOnYearDays(list: days))
    }
    if !rule.byWeekNumber.isEmpty {
      phrases.append(inWeeks(RecurrenceRule.canonical(rule.byWeekNumber)))
      if days.isEmpty && monthDays.isEmpty && rule.byYearDay.isEmpty {
        phrases.append(onWeekdays([startDate.weekday]))
      }
    }
    if !months.isEmpty {
      phrases.append(words.ruleInMonths(list: list(months.map { language.name(month: $0, width: .wide, context: .format) })))
    }

    phrases += timePhrases
    var text = phrases.joined(separator: " ")
    if !rule.bySetPosition.isEmpty && fallsBackFrom == nil {
      let positions = list(RecurrenceRule.canonical(rule.bySetPosition), words.rulePosition, words.rulePositionFromEnd)
      text = words.ruleAddition(rule: text, addition: words.ruleOnlyPositions(list: positions))
    }
    if weekStartMatters,
      rule.weekStart != .monday || isChosenInWeeks || language.firstWeekday != .monday && rule.byWeekNumber.isEmpty
    {
      text = words.ruleAddition(rule: text, addition: words.ruleWeeksBegin(day: name(rule.weekStart)))
    }
    switch rule.end {
    case .never: break
    case .count(let n): text = words.ruleAddition(rule: text, addition: words.ruleTimes(number: n))
    case .until(let time): text = words.ruleUntil(rule: text, date: untilText(time))
    }
    return text
  }

  /// 29, 30 or 31, if a monthly rule is on that day or on the last day of shorter months (the last of 28 to that day).
  private var fallsBackFrom: Int? {
    let days = RecurrenceRule.canonical(rule.byMonthDay)
    guard rule.frequency == .monthly, rule.bySetPosition == [-1], rule.byDay.isEmpty, days.count > 1, days.first == 28,
      days == Array(28...(27 + days.count)), rule.byHour.count <= 1, rule.byMinute.count <= 1, rule.bySecond.count <= 1
    else { return nil }
    return days.last
  }

  /// Whether WKST changes the meaning of the rule (RFC 5545 §3.3.10).
  private var weekStartMatters: Bool {
    !rule.byWeekNumber.isEmpty
      || rule.frequency == .weekly && (rule.interval > 1 && rule.byDay.count > 1 || !rule.bySetPosition.isEmpty)
  }

  /// Whether BYSETPOS chooses among the dates of a week.
  private var isChosenInWeeks: Bool { rule.frequency == .weekly && !rule.bySetPosition.isEmpty }

  /// The last day. If UNTIL comes before the time of that day's occurrence, the day before; if between several times, with the time.
  private func untilText(_ time: CalendarTime) -> String {
    if case .date(let date) = time { return language.text(date, .long) }
    var last = time.wallClock
    if case .utc = time, case .utc = start {
    } else if case .utc = time, let zone {
      last = zone.localTime(of: Instant(secondsSinceEpoch: last.secondsSinceEpoch))
    }
    guard !start.isDate else { return language.text(last.date, .long) }
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

  private var timePhrases: [String] {
    if start.isDate { return [] }
    let time = start.wallClock.time
    let hours = rule.byHour.sorted()
    let minutes = rule.byMinute.sorted()
    let seconds = rule.bySecond.sorted()
    if hours.isEmpty && minutes.isEmpty && seconds.isEmpty { return [] }
    // What the rule does not say, it takes from the start, but for the units in which it steps.
    let allHours = hours.isEmpty && rule.frequency >= .daily ? [time.hour] : hours
    let allMinutes = minutes.isEmpty && rule.frequency >= .hourly ? [time.minute] : minutes
    // Name the times if there are only a few.
    if rule.frequency >= .daily && seconds.isEmpty && allHours.count * allMinutes.count <= 12 {
      var times: [String] = []
      for hour in allHours {
        for minute in allMinutes {
          if let time = TimeOfDay(hour: hour, minute: minute) { times.append(language.text(time)) }
        }
      }
      return [words.ruleAtTimes(list: list(times))]
    }
    var phrases: [String] = []
    if !allHours.isEmpty { phrases.append(words.ruleInHours(list: list(allHours.map(String.init)))) }
    if !allMinutes.isEmpty { phrases.append(words.ruleAtMinutes(list: list(allMinutes.map(String.init)))) }
    if !seconds.isEmpty { phrases.append(words.ruleAtSeconds(list: list(seconds.map(String.init)))) }
    return phrases
  }
}
