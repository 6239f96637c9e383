package import CivilTime
package import Languages

extension RecurrenceRule {
  /// The rule in words: "every second Tuesday until 30 June 2027".
  ///
  /// Every rule that can be held can be said; rules that people use are said as people say them.
  ///
  /// - Parameters:
  ///   - language: names, lists and dates come from it, the sentence from the table of its language.
  ///   - start: what the rule leaves out is taken from it, such as the day of a monthly rule.
  ///   - zone: of the start's clock, on which the day is told with which a rule ends that ends at an instant.
  package func description(in language: Language, start: CalendarTime, zone: ZoneRules? = nil) -> String {
    language.inOwnDigits(RuleDescription(rule: self, language: language, words: .of(language), start: start, zone: zone).text)
  }
}

private struct RuleDescription {
  let rule: RecurrenceRule
  let language: Language
  let words: RuleWords
  let start: CalendarTime
  let zone: ZoneRules?

  func name(_ day: Weekday) -> String { language.name(of: day, width: .wide, context: .format) }
  func list(_ items: [String]) -> String { language.list(items) }

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
        phrases.append(words.every(.daily, 1))
      } else if weekdays.count == 1, let phrase = words.everyWeekday(name(weekdays[0]), weekdays[0], rule.interval) {
        phrases.append(phrase)
      } else if Set(weekdays) == Set(workdays) && rule.interval == 1 {
        phrases.append(words.workdays(name(.monday), name(.friday)))
      } else {
        phrases.append(words.every(.weekly, rule.interval))
        phrases.append(words.onWeekdays(weekdays.map(name), list))
      }
    default:
      phrases.append(words.every(rule.frequency, rule.interval))
      if !plainDays.isEmpty, numberedDays.isEmpty { phrases.append(words.onWeekdays(plainDays.map { name($0.weekday) }, list)) }
    }

    // Which days of the month or year.
    let takesDayFromStart = days.isEmpty && monthDays.isEmpty && rule.byYearDay.isEmpty && rule.byWeekNumber.isEmpty
    if rule.frequency == .yearly && takesDayFromStart && months.count <= 1
      || rule.frequency == .yearly && days.isEmpty
        && monthDays.count == 1 && monthDays[0] > 0 && months.count == 1 && rule.byYearDay.isEmpty && rule.byWeekNumber.isEmpty
    {
      let month = months.first ?? startDate.month
      let day = monthDays.first ?? startDate.day
      // A leap year, so that 29 February can be said.
      if let date = CivilDate(year: 2024, month: month, day: day) {
        phrases.append(words.onDate(language.text(date, .dayMonth)))
        months = []
      } else {
        phrases.append(words.onMonthDays(words.monthDay(day)))
      }
    } else {
      var onDays = monthDays
      if takesDayFromStart && (rule.frequency == .monthly || rule.frequency == .yearly) { onDays = [startDate.day] }
      if let day = fallsBackFrom {
        // 28 to 31, the last of them: the last day of every month.
        phrases.append(day == 31 ? words.onMonthDays(words.monthDay(-1)) : words.onDayOrMonthEnd(day))
      } else if !onDays.isEmpty {
        phrases.append(words.onMonthDays(list(onDays.map(words.monthDay))))
      }
    }
    if !numberedDays.isEmpty && rule.frequency != .weekly {
      let numbered = words.onNumberedWeekdays(
        list(numberedDays.map { words.numberedWeekday($0.ordinal ?? 1, name($0.weekday)) }),
        rule.frequency == .yearly && rule.byMonth.isEmpty)
      // Either kind of day: every Monday, and the first Friday.
      let plain = plainDays.isEmpty ? [] : [words.onWeekdays(plainDays.map { name($0.weekday) }, list)]
      phrases.append(list(plain + [numbered]))
    }
    if !rule.byYearDay.isEmpty { phrases.append(words.onYearDays(RecurrenceRule.canonical(rule.byYearDay), list)) }
    if !rule.byWeekNumber.isEmpty {
      phrases.append(words.inWeeks(RecurrenceRule.canonical(rule.byWeekNumber), list))
      if days.isEmpty && monthDays.isEmpty && rule.byYearDay.isEmpty {
        phrases.append(words.onWeekdays([name(startDate.weekday)], list))
      }
    }
    if !months.isEmpty {
      phrases.append(words.inMonths(list(months.map { language.name(month: $0, width: .wide, context: .format) })))
    }

    phrases += timePhrases
    var text = phrases.joined(separator: " ")
    if !rule.bySetPosition.isEmpty && fallsBackFrom == nil {
      text += words.separator + words.onlyPositions(RecurrenceRule.canonical(rule.bySetPosition), list)
    }
    if rule.weekStart != .monday && weekStartMatters { text += words.separator + words.weeksBegin(name(rule.weekStart)) }
    switch rule.end {
    case .never: break
    case .count(let n): text += words.separator + words.times(n)
    case .until(let time): text += " " + words.until(untilText(time))
    }
    return text
  }

  /// 29, 30 or 31 for a monthly rule on that day that falls back to the month's end (28 to that day, the last of them).
  private var fallsBackFrom: Int? {
    let days = RecurrenceRule.canonical(rule.byMonthDay)
    guard rule.frequency == .monthly, rule.bySetPosition == [-1], rule.byDay.isEmpty, days.count > 1, days.first == 28,
      days == Array(28...(27 + days.count)), rule.byHour.count <= 1, rule.byMinute.count <= 1, rule.bySecond.count <= 1
    else { return nil }
    return days.last
  }

  /// WKST changes what a rule means with these only (RFC 5545 §3.3.10).
  private var weekStartMatters: Bool {
    !rule.byWeekNumber.isEmpty
      || rule.frequency == .weekly && (rule.interval > 1 && rule.byDay.count > 1 || !rule.bySetPosition.isEmpty)
  }

  private func untilText(_ time: CalendarTime) -> String {
    switch time {
    case .date(let date): return language.text(date, .long)
    case .utc(let clock):
      guard let zone else { break }
      if case .utc = start { break }
      return language.text(zone.localTime(of: Instant(secondsSinceEpoch: clock.secondsSinceEpoch)).date, .long)
    case .floating, .zoned: break
    }
    return language.text(time.wallClock.date, .long)
  }

  private var timePhrases: [String] {
    if start.isDate { return [] }
    let time = start.wallClock.time
    let hours = rule.byHour.sorted()
    let minutes = rule.byMinute.sorted()
    let seconds = rule.bySecond.sorted()
    if hours.isEmpty && minutes.isEmpty && seconds.isEmpty { return [] }
    let allHours = hours.isEmpty ? [time.hour] : hours
    let allMinutes = minutes.isEmpty ? [time.minute] : minutes
    // A short list of times can be said as times.
    if rule.frequency >= .daily && seconds.isEmpty && allHours.count * allMinutes.count <= 12 {
      var times: [String] = []
      for hour in allHours {
        for minute in allMinutes {
          if let time = TimeOfDay(hour: hour, minute: minute) { times.append(language.text(time)) }
        }
      }
      return [words.atTimes(list(times))]
    }
    var phrases: [String] = []
    if !hours.isEmpty { phrases.append(words.inHours(list(hours.map(String.init)))) }
    if !minutes.isEmpty { phrases.append(words.atMinutes(list(minutes.map(String.init)))) }
    if !seconds.isEmpty { phrases.append(words.atSeconds(list(seconds.map(String.init)))) }
    return phrases
  }
}
