extension ZoneRules {
  /// A sub-component of a VTIMEZONE (RFC 5545 §3.6.5): one clock change, or one for each year.
  package struct Observance: Hashable, Sendable {
    /// The day of a yearly change.
    package enum YearlyDay: Hashable, Sendable {
      /// The weekday with this ordinal in the month. -1 is the last.
      case weekday(ordinal: Int, Weekday)
      case day(Int)
      /// The weekday on this day of the month or within the six days after it.
      case weekdayOnOrAfter(day: Int, Weekday)
    }

    package struct YearlyRule: Hashable, Sendable {
      package var month: Int
      package var day: YearlyDay
      /// The last change of the rule. Nil if it never ends.
      package var until: Instant?
    }

    /// Whether clocks are ahead after the change. Some zones' data call winter time daylight saving (Dublin, Casablanca). Calendar
    /// apps expect daylight time to be ahead, so there this differs from the data.
    package var isDaylight: Bool
    /// The first change, on the clock before it.
    package var start: CivilDateTime
    package var offsetFrom, offsetTo: Int
    package var name: String
    /// Nil for a single change.
    package var rule: YearlyRule?
  }

  /// The earliest change for which observances are made. Earlier offsets often have odd seconds, which calendar apps cannot
  /// read.
  private static let firstObservance = CivilDateTime(CivilDate(uncheckedDayNumber: 0)).secondsSinceEpoch

  /// 2100-12-31: changes up to here tell how the clocks go on.
  private static let horizon: Int64 = 4_133_980_800 - 86_400

  /// The observances needed for local times from `first` through `last`: the one in force at the beginning, and all that begin in
  /// this range, each as a yearly rule if possible.
  ///
  /// The rules do not depend on where the range begins, so that they rarely change from day to day.
  /// - Complexity: the zone's changes since 1970, about 300, whatever the range.
  package func observances(from first: CivilDate, through last: CivilDate) -> [Observance] {
    let spanStart = CivilDateTime(first).secondsSinceEpoch - 86_400
    let spanEnd = CivilDateTime(last).secondsSinceEpoch + 2 * 86_400

    // All changes of offset since 1970, in order.
    var changes: [Transition] = []
    var at = Instant(secondsSinceEpoch: Swift.min(Self.firstObservance, spanStart) - 1)
    let horizon = Swift.max(Self.horizon, spanEnd)
    while let next = nextTransition(after: at), next.instant.secondsSinceEpoch <= horizon {
      at = next.instant
      if next.before.offset != next.after.offset || next.before.abbreviation != next.after.abbreviation { changes.append(next) }
    }

    // Runs of changes that one yearly rule makes. A run is open while a change in the next year may still join it.
    var runs: [Run] = []
    var open: [Int] = []
    for change in changes {
      // Look at the run joined last first, because two runs alternate through the years.
      if let place = open.firstIndex(where: { runs[$0].join(change) }) {
        open.insert(open.remove(at: place), at: 0)
      } else {
        runs.append(Run(change))
        open = Array(([runs.count - 1] + open).prefix(4))
      }
    }

    var result: [Observance] = []
    // The state when the range begins.
    let current = changes.last { $0.instant.secondsSinceEpoch <= spanStart }
    if current == nil {
      let state = state(at: Instant(secondsSinceEpoch: spanStart))
      result.append(
        Observance(
          isDaylight: false, start: CivilDateTime(uncheckedSecondsSinceEpoch: Swift.min(Self.firstObservance, spanStart)),
          offsetFrom: Int(state.offset), offsetTo: Int(state.offset), name: state.abbreviation, rule: nil))
    }
    // Let endless rules begin together: the older one starts at its last change before the younger one.
    func isEndless(_ run: Run) -> Bool {
      goesOn && run.last.instant.secondsSinceEpoch > Self.horizon - 366 * 86_400 && run.count > 30
    }
    if let together = runs.filter(isEndless).map(\.first.instant).max(), together.secondsSinceEpoch <= spanStart {
      for i in runs.indices where isEndless(runs[i]) {
        if let start = changes.last(where: { $0.instant <= together && runs[i].made($0) }) { runs[i].first = start }
      }
    }
    for run in runs {
      let isEndless = isEndless(run)
      let reachesSpan = isEndless || run.last.instant.secondsSinceEpoch >= spanStart || run.holds(current)
      guard reachesSpan, run.first.instant.secondsSinceEpoch <= spanEnd else { continue }
      result.append(run.observance(isEndless: isEndless))
    }
    return result.sorted { ($0.start, $0.offsetTo) < ($1.start, $1.offsetTo) }
  }

  /// Changes between the same two states, one each year, that some form of yearly rule may still fit.
  private struct Run {
    var first, last: Transition
    var count = 1
    var lastYear: Int
    let month: Int
    let weekday: Weekday
    let time: TimeOfDay
    /// The ordinals that fit all changes so far. -1 for the last of the month.
    var ordinals: [Int]
    /// The day of the month if it is always the same, otherwise 0.
    var day: Int
    var lowestDay, highestDay: Int
    var weekdayIsSame = true

    init(_ change: Transition) {
      first = change
      last = change
      let date = change.localBefore.date
      let (year, month, day) = date.yearMonthDay
      lastYear = year
      self.month = month
      weekday = date.weekday
      time = change.localBefore.time
      ordinals = Self.ordinals(of: date)
      self.day = day
      lowestDay = day
      highestDay = day
    }

    static func ordinals(of date: CivilDate) -> [Int] {
      let (year, month, day) = date.yearMonthDay
      var list: [Int] = []
      if day + 7 > CivilDate.daysInMonth(year: year, month: month) { list.append(-1) }
      if day <= 28 { list.append((day - 1) / 7 + 1) }
      return list
    }

    /// Adds a change if it is in the next year and some rule still fits all changes.
    mutating func join(_ change: Transition) -> Bool {
      guard change.before.offset == last.before.offset, change.after == last.after else { return false }
      let local = change.localBefore
      let (year, changeMonth, changeDay) = local.date.yearMonthDay
      guard year == lastYear + 1, changeMonth == month, local.time == time else { return false }
      let isSame = weekdayIsSame && local.date.weekday == weekday
      let fitting = isSame ? ordinals.filter { Self.ordinals(of: local.date).contains($0) } : []
      let sameDay = changeDay == day ? day : 0
      let low = min(lowestDay, changeDay)
      let high = max(highestDay, changeDay)
      guard !fitting.isEmpty || sameDay != 0 || (isSame && high - low <= 6) else { return false }
      (ordinals, day, lowestDay, highestDay, weekdayIsSame) = (fitting, sameDay, low, high, isSame)
      last = change
      lastYear = year
      count += 1
      return true
    }

    /// Whether a change belongs to the run.
    func made(_ change: Transition) -> Bool {
      holds(change) && change.localBefore.date.month == month && change.localBefore.time == time
    }

    func holds(_ change: Transition?) -> Bool {
      guard let change else { return false }
      return change.instant >= first.instant && change.instant <= last.instant && change.after == first.after
        && change.before.offset == first.before.offset
    }

    private var isAhead: Bool {
      let (before, after) = (last.before, last.after)
      // If the offsets are equal, use the data.
      if before.offset == after.offset { return after.isDaylight }
      if before.isDaylight == after.isDaylight { return after.isDaylight }
      return after.offset > before.offset
    }

    func observance(isEndless: Bool) -> Observance {
      var observance = Observance(
        isDaylight: isAhead, start: first.localBefore, offsetFrom: Int(first.before.offset), offsetTo: Int(first.after.offset),
        name: first.after.abbreviation, rule: nil)
      if count == 1 { return observance }
      let yearlyDay: Observance.YearlyDay
      if let ordinal = ordinals.first {
        yearlyDay = .weekday(ordinal: ordinal, weekday)
      } else if day != 0 {
        yearlyDay = .day(day)
      } else {
        // Seven consecutive days that hold all of them. Choose the earliest, but only days that every such month has.
        yearlyDay = .weekdayOnOrAfter(day: min(lowestDay, CivilDate.daysInMonth(year: 2001, month: month) - 6), weekday)
      }
      observance.rule = Observance.YearlyRule(month: month, day: yearlyDay, until: isEndless ? nil : last.instant)
      return observance
    }
  }
}
