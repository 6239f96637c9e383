public import CivilTime
internal import Diagnostics

/// A recurrence set in a form that all calendar apps read alike: one or more events with a start and at most one simple rule.
///
/// The calendars of Apple, Google and Microsoft, Thunderbird (ical.js), GNOME (libical), Android and Home Assistant (dateutil) only
/// agree on a small part of RFC 5545. A rule outside this part is replaced by several inside it. If there are none, the occurrences
/// in a window are listed one by one, or as runs if they are evenly spaced.
public struct PortableRecurrence: Hashable, Sendable {
  /// One event of a feed.
  public struct Component: Hashable, Sendable {
    /// DTSTART, of the same kind of time as the set's start.
    public var start: CalendarTime
    /// RRULE. Nil for an event that happens once.
    public var rule: RecurrenceRule?
    /// EXDATE: starts that the rule gives and that are left out.
    public var exceptionDates: [CalendarTime] = []

    /// Does not check whether the rule is portable.
    public init(start: CalendarTime, rule: RecurrenceRule? = nil, exceptionDates: [CalendarTime] = []) {
      (self.start, self.rule, self.exceptionDates) = (start, rule, exceptionDates)
    }

    /// The same event as a set, to expand it.
    public var set: RecurrenceSet {
      RecurrenceSet(start: start, rules: rule.map { [$0] } ?? [], exceptionDates: exceptionDates)
    }
  }

  /// Why the set was rewritten. Each has a row of its name in Data/messages.txt.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Each names what was in the set and had to be said in another way.
    case startDoesNotFit, severalRules, extraDates, severalTimes, severalDays, severalMonths, positionInList, monthEnd,
      dailyOnWeekdays
    /// With `withoutOutlook`, the other calendars read the result. With `noPortableForm`, the dates of the window are listed.
    case everyWeekdayOfPeriod, weekStart, withoutOutlook, dayOfYear, countAcrossComponents, untilKind, noPortableForm

    /// For the person who maintains the content.
    public var description: String { ruleMessages.columns(of: rawValue, [])[0] }
  }

  /// The events that replace the set. Empty if there is no occurrence to show.
  public var components: [Component]
  /// What stood in the way of the set as it was, each reason once. May be empty. `noPortableForm` stands alone.
  public var reasons: [Reason]
  /// Whether the components cover only the window, because no portable rule covers what follows.
  public var isBounded: Bool
  /// Whether the window holds more occurrences than are listed.
  public var isTruncated: Bool

  /// The component with an occurrence, by its start on the set's clock. Needed for overrides with RECURRENCE-ID.
  public func component(containing start: CivilDateTime, zone: ZoneRules? = nil) -> Int? {
    components.firstIndex {
      $0.set.occurrences(in: start..<start.adding(seconds: 1), limit: 1, zone: zone).starts.first == start
    }
  }
}

extension RecurrenceSet {
  /// How many occurrences of a rule are searched for the first one of a piece.
  private static let mostSearchedForFirst = 2_000
  /// If rules took out more dates, a list of what is left is better.
  private static let mostExceptionDates = 200
  /// For how many years leap years are excepted from 28 February, for a series on the 29th.
  private static let yearsOfLeapExceptions = 60
  private static let always = CivilDateTime(.min)..<CivilDateTime(.max)

  /// The same occurrences in portable form.
  ///
  /// Every result is verified by expanding it and comparing. If it differs, the dates in the window are listed instead.
  ///
  /// - Parameters:
  ///   - window: the published range on the set's clock. Needed if dates must be listed.
  ///   - zone: the rules of the set's zone, if it has one.
  public func portable(window: Range<CivilDateTime>, zone: ZoneRules? = nil) -> PortableRecurrence {
    var reasons: [PortableRecurrence.Reason] = []
    if !repeats {
      let gone = occurrences(in: Self.always, limit: 1, zone: zone).starts.isEmpty
      return PortableRecurrence(components: gone ? [] : [.init(start: start)], reasons: [], isBounded: false, isTruncated: false)
    }
    if let plain = withoutExceptionRules(zone) { return plain.portable(window: window, zone: zone) }
    var components: [PortableRecurrence.Component] = []
    var isPortable = exceptionRules.isEmpty
    if rules.count > 1 { reasons.append(.severalRules) }
    for rule in rules {
      if let pieces = portablePieces(rule, zone: zone, &reasons) { components += pieces } else { isPortable = false }
    }
    if isPortable {
      var singles = dates
      if rules.isEmpty { singles.append(start) } else if !dates.isEmpty { reasons.append(.extraDates) }
      components += singleComponents(singles, zone: zone)
      takeOut(from: &components, zone: zone)
      if verify(components, window: window, zone: zone) {
        reasons = reasons.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        return PortableRecurrence(components: components, reasons: reasons, isBounded: false, isTruncated: false)
      }
    }
    let found = occurrences(in: window, limit: RecurrenceLimits.occurrences, zone: zone)
    return PortableRecurrence(
      components: runs(found.starts, zone: zone), reasons: [.noPortableForm], isBounded: true, isTruncated: found.isTruncated)
  }

  /// The set with exception dates in place of its exception rules, if these end and give few dates.
  private func withoutExceptionRules(_ zone: ZoneRules?) -> RecurrenceSet? {
    guard !exceptionRules.isEmpty, !exceptionRules.contains(where: { $0.end == .never }) else { return nil }
    let taken = RecurrenceSet(start: start, rules: exceptionRules).occurrences(
      in: Self.always, limit: Self.mostExceptionDates, zone: zone)
    guard !taken.isTruncated else { return nil }
    var set = self
    set.exceptionRules = []
    set.exceptionDates += taken.starts.map(start.with)
    return set
  }

  private func singleComponents(_ times: [CalendarTime], zone: ZoneRules?) -> [PortableRecurrence.Component] {
    var rulesOnly = self
    rulesOnly.dates = []
    rulesOnly.exceptionDates = []
    func isOfARule(_ time: CivilDateTime) -> Bool {
      !rules.isEmpty && !rulesOnly.occurrences(in: time..<time.adding(seconds: 1), limit: 1, zone: zone).starts.isEmpty
    }
    return Set(times.map { wallClock(naming: $0, zone: zone) }).sorted().prefix(RecurrenceLimits.occurrences)
      .filter { !isOfARule($0) }.map { PortableRecurrence.Component(start: start.with(wallClock: $0)) }
  }

  /// Removes the exception dates from the components that have them.
  private func takeOut(from components: inout [PortableRecurrence.Component], zone: ZoneRules?) {
    for exception in exceptionDates {
      let isDay = exception.isDate
      let from = isDay ? CivilDateTime(exception.wallClock.date) : wallClock(naming: exception, zone: zone)
      let window = from..<from.adding(seconds: isDay ? 86_400 : 1)
      components = components.compactMap { component in
        let hit = component.set.occurrences(in: window, limit: 100, zone: zone).starts
        if component.rule == nil { return hit.isEmpty ? component : nil }
        var component = component
        component.exceptionDates += hit.map(start.with)
        return component
      }
    }
  }

  /// Whether the components have the same occurrences, each once, at the beginning and around the window.
  private func verify(_ components: [PortableRecurrence.Component], window: Range<CivilDateTime>, zone: ZoneRules?) -> Bool {
    let most = 3_000
    let beginning = start.wallClock.adding(seconds: -366 * 86_400)
    for span in [window, beginning..<beginning.adding(seconds: 12 * 366 * 86_400)] where !span.isEmpty {
      let whole = occurrences(in: span, limit: most, zone: zone)
      // The occurrences found are complete up to here.
      var end = span.upperBound
      if whole.isTruncated, let last = whole.starts.last { end = last.adding(seconds: 1) }
      guard span.lowerBound < end else { continue }
      var parts: [CivilDateTime] = []
      for component in components {
        let part = component.set.occurrences(in: span.lowerBound..<end, limit: most + 1, zone: zone)
        if part.isTruncated { return false }
        parts += part.starts
      }
      if parts.sorted() != whole.starts { return false }
    }
    return true
  }

  // MARK: Lists of dates

  /// The occurrences as single dates, with evenly spaced ones joined as a rule with COUNT.
  private func runs(_ starts: [CivilDateTime], zone: ZoneRules?) -> [PortableRecurrence.Component] {
    var byTime: [TimeOfDay: [CivilDateTime]] = [:]
    for start in starts { byTime[start.time, default: []].append(start) }
    var components: [PortableRecurrence.Component] = []
    for (_, list) in byTime.sorted(by: { $0.key < $1.key }) {
      var i = 0
      while i < list.count {
        var count = 1
        var step: Int32 = 0
        if i + 2 < list.count {
          step = list[i + 1].date.dayNumber - list[i].date.dayNumber
          while i + count < list.count, list[i + count].date.dayNumber - list[i + count - 1].date.dayNumber == step { count += 1 }
        }
        if count >= 3 {
          let weekly = step % 7 == 0
          var rule = RecurrenceRule(weekly ? .weekly : .daily, interval: Int(weekly ? step / 7 : step), end: .count(count))
          if weekly { rule.byDay = [.init(nil, list[i].date.weekday)] }
          // A run may be uneven if its times fall into a clock change.
          let component = PortableRecurrence.Component(start: start.with(wallClock: list[i]), rule: rule)
          let made = component.set.occurrences(in: list[i]..<Self.always.upperBound, limit: count + 1, zone: zone).starts
          if made.elementsEqual(list[i..<i + count]) {
            components.append(component)
            i += count
            continue
          }
        }
        components.append(PortableRecurrence.Component(start: start.with(wallClock: list[i])))
        i += 1
      }
    }
    return components.sorted { $0.start.wallClock < $1.start.wallClock }
  }

  // MARK: Rules

  /// The rule as components with portable rules, or nil.
  private func portablePieces(
    _ rule: RecurrenceRule, zone: ZoneRules?, _ reasons: inout [PortableRecurrence.Reason]
  ) -> [PortableRecurrence.Component]? {
    var endless = rule
    endless.end = .never
    var maker = PieceMaker(endless, start: start.wallClock.date)
    let timed = times(of: rule)
    var pieces = timed.flatMap { maker.pieces(at: $0) }
    if pieces != nil {
      reasons += maker.reasons
    } else {
      reasons.append(.withoutOutlook)
      pieces = timed.flatMap { PieceMaker(endless, start: start.wallClock.date).widerPieces(at: $0) }
    }
    guard let pieces else { return nil }

    let only = RecurrenceSet(start: start, rules: [rule])
    var end = rule.end
    switch rule.end {
    case .never: break
    case .count:
      let isOne = pieces.count == 1 && only.occurrences(in: Self.always, limit: 1, zone: zone).starts.first == start.wallClock
      if !isOne {
        let all = only.occurrences(in: Self.always, limit: RecurrenceLimits.occurrences, zone: zone)
        guard !all.isTruncated else { return nil }
        guard let last = all.starts.last else { return [] }
        reasons.append(.countAcrossComponents)
        end = .until(until(last, zone))
      }
    case .until(let time):
      let proper = properUntil(time, zone)
      if proper != time { reasons.append(.untilKind) }
      end = .until(proper)
    }

    let lastSecond = lastSecond(of: RecurrenceRule(rule.frequency, end: end), zone: zone)
    var components: [PortableRecurrence.Component] = []
    for var piece in pieces {
      // COUNT is that of the rule, which may begin before the piece.
      if case .until = rule.end { piece.end = end }
      guard let second = firstSecond(of: piece, of: endless, lastSecond: lastSecond) else { continue }
      var first = CivilDateTime(uncheckedSecondsSinceEpoch: second)
      if first != start.wallClock && pieces.count == 1 { reasons.append(.startDoesNotFit) }
      // The start has the time of day.
      piece.byHour = []
      piece.byMinute = []
      piece.bySecond = []
      piece.end = end
      if piece.frequency != .weekly || piece.interval == 1 || piece.byDay.count < 2 { piece.weekStart = .monday }
      // For a series on the 29th, 28 February is the end of the month in common years only.
      var exceptions: [CivilDateTime] = []
      if piece.byMonth == [2], piece.byMonthDay == [28], rule.byMonthDay.contains(29) {
        // If the first year is a leap year, the series begins a year later.
        if CivilDate.isLeap(year: first.date.year) { first = CivilDateTime(first.date.adding(days: 366), first.time) }
        // That may be after its end.
        guard first.secondsSinceEpoch <= lastSecond else { continue }
        let years = first.date.year..<min(9999, first.date.year + Self.yearsOfLeapExceptions)
        exceptions = years.filter(CivilDate.isLeap).compactMap { CivilDate(year: $0, month: 2, day: 28) }
          .map { CivilDateTime($0, first.time) }
      }
      components.append(.init(start: start.with(wallClock: first), rule: piece, exceptionDates: exceptions.map(start.with)))
    }
    return components
  }

  /// The first occurrence of a piece, on the clock. Where the piece counts other periods than its rule, the rule says which is first.
  private func firstSecond(of piece: RecurrenceRule, of rule: RecurrenceRule, lastSecond: Int64) -> Int64? {
    func engine(_ rule: RecurrenceRule) -> RuleEngine {
      RuleEngine(rule, start: start.wallClock, isDate: start.isDate, lastSecond: lastSecond)
    }
    var found: [Int64] = []
    if piece.interval == 1 || (piece.frequency, piece.interval) == (rule.frequency, rule.interval) {
      _ = engine(piece).expand(from: .min, to: .max, limit: 1, into: &found)
      return found.first
    }
    var every = piece
    every.interval = 1
    _ = engine(rule).expand(from: .min, to: .max, limit: Self.mostSearchedForFirst, into: &found)
    return found.first { second in
      var hit: [Int64] = []
      _ = engine(every).expand(from: second, to: second + 1, limit: 1, into: &hit)
      return !hit.isEmpty
    }
  }

  /// UNTIL for a last occurrence, in the kind of time that the start requires.
  private func until(_ last: CivilDateTime, _ zone: ZoneRules?) -> CalendarTime {
    switch start {
    case .date: return .date(last.date)
    case .floating: return .floating(last)
    case .utc: return .utc(last)
    case .zoned:
      guard let zone else { return .utc(last) }
      return .utc(CivilDateTime(uncheckedSecondsSinceEpoch: zone.instant(of: last).secondsSinceEpoch))
    }
  }

  private func properUntil(_ time: CalendarTime, _ zone: ZoneRules?) -> CalendarTime {
    switch (start, time) {
    case (.date, .date), (.floating, .floating), (.utc, .utc), (.zoned, .utc): return time
    case (_, .date(let day)): return until(CivilDateTime(day, TimeOfDay(uncheckedSecondsSinceMidnight: 86_399)), zone)
    default: return until(time.wallClock, zone)
    }
  }

  /// Each time of day of a rule, as BYHOUR, BYMINUTE and BYSECOND. Nil if there are too many.
  private func times(of rule: RecurrenceRule) -> [RecurrenceRule]? {
    let empty = RecurrenceRule(rule.frequency)
    if start.isDate { return [empty] }
    let time = start.wallClock.time
    var timed: [RecurrenceRule] = []
    for hour in rule.byHour.isEmpty ? [time.hour] : rule.byHour {
      for minute in rule.byMinute.isEmpty ? [time.minute] : rule.byMinute {
        for second in rule.bySecond.isEmpty ? [time.second] : rule.bySecond {
          var one = empty
          (one.byHour, one.byMinute, one.bySecond) = ([hour], [minute], [second])
          timed.append(one)
          if timed.count > PieceMaker.mostPieces { return nil }
        }
      }
    }
    return timed
  }
}

/// Finds simple rules that together have the same occurrences as an endless rule.
private struct PieceMaker {
  /// If a rule needed more components, a list of dates is better.
  static let mostPieces = 24

  /// With its lists in order.
  var rule: RecurrenceRule
  let start: CivilDate
  private(set) var reasons: [PortableRecurrence.Reason] = []

  init(_ rule: RecurrenceRule, start: CivilDate) {
    (self.rule, self.start) = (rule, start)
    self.rule.byDay = RecurrenceRule.canonical(rule.byDay)
    self.rule.byMonthDay = RecurrenceRule.canonical(rule.byMonthDay)
    self.rule.byMonth = RecurrenceRule.canonical(rule.byMonth)
  }

  private var days: [RecurrenceRule.WeekdayNumber] { rule.byDay }
  private var monthDays: [Int] { rule.byMonthDay }
  private var months: [Int] { rule.byMonth }
  private var positions: [Int] { rule.bySetPosition }
  private var weekdays: [RecurrenceRule.WeekdayNumber] { days.map { .init(nil, $0.weekday) } }
  private var areDaysPlain: Bool { days.allSatisfy { $0.ordinal == nil } }
  private var areDaysPlainlyNumbered: Bool { days.allSatisfy { Self.isPlainOrdinal($0.ordinal ?? 0) } }
  private static func isPlainOrdinal(_ n: Int) -> Bool { (1...4).contains(n) || n == -1 }

  /// Rules that all calendars read alike, each at each of the times. Nil if there are none.
  mutating func pieces(at times: [RecurrenceRule]) -> [RecurrenceRule]? {
    if times.count > 1 {
      if !positions.isEmpty { return nil }
      reasons.append(.severalTimes)
    }
    let untimed: [RecurrenceRule]? =
      switch rule.frequency {
      case .daily: daily()
      case .weekly: weekly()
      case .monthly: monthly()
      case .yearly: yearly()
      case .secondly, .minutely, .hourly: nil
      }
    return untimed.flatMap { Self.timed($0, times) }
  }

  private static func timed(_ pieces: [RecurrenceRule], _ times: [RecurrenceRule]) -> [RecurrenceRule]? {
    guard pieces.count * times.count <= mostPieces else { return nil }
    return times.flatMap { time in
      pieces.map { piece in
        var piece = piece
        (piece.byHour, piece.byMinute, piece.bySecond) = (time.byHour, time.byMinute, time.bySecond)
        return piece
      }
    }
  }

  private func piece(
    _ frequency: RecurrenceRule.Frequency, interval: Int? = nil, months: [Int] = [], monthDays: [Int] = [],
    days: [RecurrenceRule.WeekdayNumber] = [], positions: [Int] = []
  ) -> RecurrenceRule {
    var piece = RecurrenceRule(frequency, interval: interval ?? rule.interval)
    piece.weekStart = rule.weekStart
    (piece.byMonth, piece.byMonthDay, piece.byDay, piece.bySetPosition) = (months, monthDays, days, positions)
    return piece
  }

  private mutating func daily() -> [RecurrenceRule]? {
    if !positions.isEmpty { return nil }
    if days.isEmpty && monthDays.isEmpty && months.isEmpty { return [piece(.daily)] }
    guard rule.interval == 1 else { return nil }
    if monthDays.isEmpty && months.isEmpty {
      reasons.append(.dailyOnWeekdays)
      return [piece(.weekly, days: weekdays)]
    }
    guard days.isEmpty, !monthDays.isEmpty else { return nil }
    return months.isEmpty ? monthly() : yearly()
  }

  private mutating func weekly() -> [RecurrenceRule]? {
    guard months.isEmpty, positions.isEmpty else { return nil }
    let pieces = Self.byWeekday(piece(.weekly, days: weekdays))
    if pieces.count > 1 { reasons.append(.weekStart) }
    return pieces
  }

  private mutating func monthly() -> [RecurrenceRule]? {
    if !months.isEmpty {
      guard rule.interval == 1, positions.isEmpty else { return nil }
      return yearly()
    }
    if !positions.isEmpty { return monthlyPosition() }
    guard days.isEmpty || monthDays.isEmpty else { return nil }
    if !monthDays.isEmpty { return eachDayOfMonth() }
    if days.isEmpty { return [piece(.monthly, monthDays: start.day > 28 ? [start.day] : [])] }
    if areDaysPlain { return everyWeekday() }
    guard areDaysPlainlyNumbered else { return nil }
    if days.count > 1 { reasons.append(.severalDays) }
    return days.map { piece(.monthly, days: [$0]) }
  }

  private mutating func eachDayOfMonth() -> [RecurrenceRule]? {
    guard monthDays.allSatisfy({ $0 > 0 || $0 == -1 }) else { return nil }
    if monthDays.count > 1 { reasons.append(.severalDays) }
    return monthDays.map { piece(.monthly, monthDays: [$0]) }
  }

  /// Weekdays without ordinals, in every week of the month or year.
  private mutating func everyWeekday() -> [RecurrenceRule]? {
    guard months.isEmpty, rule.interval == 1 else { return nil }
    reasons.append(.everyWeekdayOfPeriod)
    return [piece(.weekly, days: days)]
  }

  private mutating func monthlyPosition() -> [RecurrenceRule]? {
    guard positions.count == 1, let position = positions.first else { return nil }
    if !monthDays.isEmpty && days.isEmpty { return position == -1 ? monthEnd() : nil }
    guard monthDays.isEmpty, !days.isEmpty, areDaysPlain else { return nil }
    if days.count == 7 {
      guard position == -1 || (1...31).contains(position) else { return nil }
      reasons.append(.positionInList)
      return [piece(.monthly, monthDays: [position])]
    }
    guard Self.isPlainOrdinal(position) else { return nil }
    if days.count > 1 { return [piece(.monthly, days: days, positions: positions)] }
    reasons.append(.positionInList)
    return [piece(.monthly, days: [.init(position, days[0].weekday)])]
  }

  /// The last day of each month up to the 28th, 29th, 30th or 31st.
  private mutating func monthEnd() -> [RecurrenceRule]? {
    let last = 27 + monthDays.count
    guard monthDays == Array(28...last) else { return nil }
    reasons.append(.monthEnd)
    var pieces = [piece(.monthly, monthDays: [last == 31 ? -1 : last])]
    let hasFebruary = (0..<12).contains { (start.month - 1 + $0 * rule.interval) % 12 == 1 }
    if last == 29 || last == 30, hasFebruary {
      // Its first February may be in a later year. The engine only finds it if every year has one.
      guard rule.interval == RuleEngine.greatestCommonDivisor(rule.interval, 12) else { return nil }
      // The 28th in common years only: `portablePieces` removes the leap years.
      pieces.append(piece(.yearly, interval: 1, months: [2], monthDays: [last == 29 ? 28 : -1]))
    }
    return pieces
  }

  private mutating func yearly() -> [RecurrenceRule]? {
    if !rule.byWeekNumber.isEmpty { return nil }
    if !positions.isEmpty {
      // Write a month of each year as every twelfth month, which ical.js reads.
      guard months == [start.month], positions.count == 1, !days.isEmpty, areDaysPlain, monthDays.isEmpty, rule.byYearDay.isEmpty,
        Self.isPlainOrdinal(positions[0])
      else { return nil }
      reasons.append(.positionInList)
      let interval = 12 * rule.interval
      if days.count > 1 { return [piece(.monthly, interval: interval, days: days, positions: positions)] }
      return [piece(.monthly, interval: interval, days: [.init(positions[0], days[0].weekday)])]
    }
    if !rule.byYearDay.isEmpty { return daysOfYear() }
    guard days.isEmpty || monthDays.isEmpty else { return nil }
    if !monthDays.isEmpty {
      if months.isEmpty && rule.interval == 1 { return eachDayOfMonth() }
      return dates(of: months.isEmpty ? Array(1...12) : months, on: monthDays)
    }
    if !days.isEmpty { return areDaysPlain ? everyWeekday() : numberedDays() }
    if !months.isEmpty { return dates(of: months, on: [start.day]) }
    return start.month == 2 && start.day == 29 ? nil : [piece(.yearly)]
  }

  private mutating func daysOfYear() -> [RecurrenceRule]? {
    guard days.isEmpty, monthDays.isEmpty, months.isEmpty else { return nil }
    reasons.append(.dayOfYear)
    return Self.joined(rule.byYearDay) { n in
      // Before 29 February counted from the start of the year, or after it counted from the end, the day is always the same date.
      guard (1...59).contains(n) || (-306 ... -1).contains(n),
        let date = CivilDate(
          dayNumber: Int(CivilDate.dayNumber(year: n > 0 ? 2001 : 2002, month: 1, day: 1)) + (n > 0 ? n - 1 : n))
      else { return nil }
      return yearly(month: date.month, day: date.day)
    }
  }

  private mutating func numberedDays() -> [RecurrenceRule]? {
    guard areDaysPlainlyNumbered else { return nil }
    if months.count > 1 { reasons.append(.severalMonths) }
    if days.count > 1 { reasons.append(.severalDays) }
    // Without months, ordinals count within the year: the first ones are in January, the last ones in December.
    if months.isEmpty { return days.map { piece(.yearly, months: [($0.ordinal ?? 1) > 0 ? 1 : 12], days: [$0]) } }
    return months.flatMap { month in days.map { piece(.yearly, months: [month], days: [$0]) } }
  }

  private mutating func dates(of months: [Int], on days: [Int]) -> [RecurrenceRule]? {
    if days.count > 1 { reasons.append(.severalDays) }
    if months.count > 1 { reasons.append(.severalMonths) }
    return Self.joined(months) { month in Self.joined(days) { yearly(month: month, day: $0) } }
  }

  /// The pieces of all elements. Nil if one has none.
  private static func joined(_ elements: [Int], _ pieces: (Int) -> [RecurrenceRule]?) -> [RecurrenceRule]? {
    var all: [RecurrenceRule] = []
    for element in elements {
      guard let own = pieces(element) else { return nil }
      all += own
    }
    return all
  }

  /// One day of one month, every `interval` years. Nothing if the month does not have it.
  private func yearly(month: Int, day: Int) -> [RecurrenceRule]? {
    let length = CivilDate.daysInMonth(year: 2000, month: month)
    let day = day < 0 && month != 2 ? day + length + 1 : day
    if day > length || day == 0 || day < -1 && month != 2 { return [] }
    if month == 2 && (day == 29 || day < -1) { return nil }
    return [piece(.yearly, months: [month], monthDays: [day])]
  }

  /// A weekly rule that libical misreads as one rule for each weekday, any other as it is. libical 3 takes the weeks of a series
  /// for others if they begin on Wednesday, Thursday, Friday or Saturday.
  private static func byWeekday(_ rule: RecurrenceRule) -> [RecurrenceRule] {
    guard rule.interval > 1, rule.byDay.count > 1, rule.weekStart != .monday, rule.weekStart != .sunday else { return [rule] }
    return rule.byDay.map { day in
      var one = rule
      one.byDay = [day]
      return one
    }
  }

  // MARK: Forms without Outlook

  /// Rules in forms that ical.js, libical and dateutil read right but for which Outlook may have no pattern, each at each of the
  /// times. Nil if there are none: with BYSETPOS, BYWEEKNO and BYYEARDAY, and for a few others.
  ///
  /// `make differential` compares these forms with those programs.
  func widerPieces(at times: [RecurrenceRule]) -> [RecurrenceRule]? {
    guard rule.frequency >= .daily, positions.isEmpty, rule.byWeekNumber.isEmpty, rule.byYearDay.isEmpty else { return nil }
    // A numbered weekday is among all weekdays of that name.
    let plain = days.filter { $0.ordinal == nil }
    let numbered = days.filter { day in day.ordinal != nil && !plain.contains { $0.weekday == day.weekday } }
    var untimed: [RecurrenceRule] = []
    for days in plain.isEmpty || numbered.isEmpty ? [plain + numbered] : [plain, numbered] {
      guard let wider = Self.widened(piece(rule.frequency, months: months, monthDays: monthDays, days: days), start: start) else {
        return nil
      }
      // Outlook takes one month and one day of the month.
      untimed += wider.flatMap { rule in
        (rule.byMonth.isEmpty ? [[]] : rule.byMonth.map { [$0] }).flatMap { month in
          (rule.byMonthDay.isEmpty ? [[]] : rule.byMonthDay.map { [$0] }).map { day in rule.on(month, day) }
        }
      }
    }
    return Self.timed(untimed, times)
  }

  /// The same for a rule whose weekdays are all plain or all numbered.
  private static func widened(_ rule: RecurrenceRule, start: CivilDate) -> [RecurrenceRule]? {
    var rule = rule
    switch rule.frequency {
    case .daily:
      if rule.byMonthDay.isEmpty { return [rule] }
      guard rule.interval == 1 else { return nil }
      rule.frequency = rule.byMonth.isEmpty ? .monthly : .yearly
      return widened(rule, start: start)
    case .weekly:
      return byWeekday(rule)
    case .monthly:
      if rule.byDay.isEmpty && rule.byMonthDay.isEmpty { rule.byMonthDay = [start.day] }
      if rule.byMonth.isEmpty { return [rule] }
      // ical.js takes INTERVAL and BYMONTH together for something else: say each month as a yearly rule.
      let step = RuleEngine.greatestCommonDivisor(12, rule.interval)
      rule.frequency = .yearly
      rule.interval /= step
      rule.byMonth.removeAll { ($0 - start.month) % step != 0 }
      if rule.interval == 1 { return rule.byMonth.isEmpty ? [] : widened(rule, start: start) }
      return joined(rule.byMonth) { widened(rule.on([$0], rule.byMonthDay), start: start) }
    case .yearly:
      // ical.js misreads high ordinals in the year.
      if rule.byMonth.isEmpty, rule.byDay.contains(where: { $0.ordinal != nil }) { return nil }
      if !rule.byDay.isEmpty {
        if rule.byMonth.isEmpty, !rule.byMonthDay.isEmpty {
          if rule.interval == 1 { rule.frequency = .monthly } else { rule.byMonth = Array(1...12) }
        }
        return [rule]
      }
      let days = rule.byMonthDay.isEmpty ? [start.day] : rule.byMonthDay
      let months = !rule.byMonth.isEmpty ? rule.byMonth : rule.byMonthDay.isEmpty ? [start.month] : Array(1...12)
      var pieces: [RecurrenceRule] = []
      for month in months {
        let length = CivilDate.daysInMonth(year: 2000, month: month)
        // ical.js moves days that a month does not have to the next one.
        for day in Set(days.map { $0 < 0 && month != 2 ? $0 + length + 1 : $0 }).sorted() where day != 0 && day <= length {
          guard day > 0 || month == 2 && day >= -28 else {
            if day < -length || month != 2 { continue }
            return nil
          }
          var one = rule.on([month], [day])
          // Only leap years have it: every fourth, and in 2100 nobody has it.
          if month == 2, day == 29, rule.interval % 4 != 0 { one.interval *= rule.interval % 2 == 0 ? 2 : 4 }
          pieces.append(one)
        }
      }
      return pieces
    case .secondly, .minutely, .hourly:
      return nil
    }
  }
}

extension RecurrenceRule {
  fileprivate func on(_ months: [Int], _ monthDays: [Int]) -> RecurrenceRule {
    var rule = self
    (rule.byMonth, rule.byMonthDay) = (months, monthDays)
    return rule
  }
}
