import CivilTime

/// A rule prepared for expansion: lists as bit masks, the start as integers, and defaults from the start.
///
/// Works with seconds on the clock (`CivilDateTime.secondsSinceEpoch`) and never with zones. By RFC 5545 §3.3.10 a rule steps on
/// the clock, and a clock change only affects single occurrences, which are adjusted afterwards.
///
/// The rule is divided into batches, whose days are found together: a year, month or week of a YEARLY, MONTHLY or WEEKLY rule, and
/// a calendar month of a rule that steps by days. A batch is found by arithmetic, so the age of the series does not matter. Inside
/// a batch the RFC's table decides:
///
/// ```
/// +----------+--------+--------+-------+-------+------+-------+------+
/// |          |SECONDLY|MINUTELY|HOURLY |DAILY  |WEEKLY|MONTHLY|YEARLY|
/// +----------+--------+--------+-------+-------+------+-------+------+
/// |BYMONTH   |Limit   |Limit   |Limit  |Limit  |Limit |Limit  |Expand|
/// |BYWEEKNO  |N/A     |N/A     |N/A    |N/A    |N/A   |N/A    |Expand|
/// |BYYEARDAY |Limit   |Limit   |Limit  |N/A    |N/A   |N/A    |Expand|
/// |BYMONTHDAY|Limit   |Limit   |Limit  |Limit  |N/A   |Expand |Expand|
/// |BYDAY     |Limit   |Limit   |Limit  |Limit  |Expand|Note 1 |Note 2|
/// |BYHOUR    |Limit   |Limit   |Limit  |Expand |Expand|Expand |Expand|
/// |BYMINUTE  |Limit   |Limit   |Expand |Expand |Expand|Expand |Expand|
/// |BYSECOND  |Limit   |Expand  |Expand |Expand |Expand|Expand |Expand|
/// |BYSETPOS  |Limit   |Limit   |Limit  |Limit  |Limit |Limit  |Limit |
/// +----------+--------+--------+-------+-------+------+-------+------+
/// Note 1: limit if BYMONTHDAY is present, else expand.
/// Note 2: limit if BYYEARDAY or BYMONTHDAY is present; else expand within the week if BYWEEKNO is present, within the
///         month if BYMONTH is, else within the year.
/// ```
struct RuleEngine {
  /// How the rule steps from batch to batch.
  enum Stepping {
    case years, months, weeks
    /// Every `interval`-th day.
    case days
    /// Every `interval`-th unit of that many seconds, if a day is not a multiple of the interval.
    case units(seconds: Int)
    /// Every `interval`-th unit without any limits: one arithmetic progression.
    case progression(seconds: Int)
  }

  static let secondsPerDay = 86_400
  /// The end of all rules: 10000-01-01T00:00:00.
  static let endOfTime = (Int64(CivilDate.max.dayNumber) + 1) * 86_400
  /// Longer intervals than the calendar have a single period anyway.
  static let longestInterval = 400_000_000_000
  /// How many steps an expansion may take without a result before it gives up and says so.
  static let mostIdleSteps = 50_000_000

  let start: Int64
  let startDay: Int
  /// The year that INTERVAL counts from. With BYWEEKNO it is the year of the start's week: 31 December in week 1 belongs to the
  /// next year.
  var startYear: Int
  let startMonth: Int
  var stepping = Stepping.days
  var interval: Int
  var weekStart: Int  // 0 Monday to 6 Sunday

  /// Bit m for month m; all twelve when BYMONTH is absent.
  var months: UInt16
  var hasMonths: Bool
  /// Bit d for day d, and for the d-th day from the month's end.
  var monthDays: UInt32 = 0
  var monthDaysFromEnd: UInt32 = 0
  var hasMonthDays = false
  /// Bit 0 Monday to bit 6 Sunday, of BYDAY without ordinals.
  var weekdays: UInt8 = 0
  /// BYDAY with ordinals.
  var ordinals: [(ordinal: Int, weekday: Int)] = []
  var hasDays = false
  var yearDays: [Int] = []
  var hasYearDays = false
  var weekNumbers: [Int] = []
  var hasWeekNumbers = false
  /// BYSETPOS, if it chooses among more than the times of one day.
  var setPositions: [Int] = []
  /// Seconds of the day (of the unit, when stepping by units), ascending, without duplicates.
  var times: [Int32] = []
  /// Allowed units of the day, ascending, when stepping by units.
  var unitsOfDay: [Int] = []
  /// Whether the rule clearly never happens.
  var isImpossible = false

  /// The end of the rule: the number of occurrences, and the last second that may be one.
  var count: Int
  var lastSecond: Int64

  /// Finds the rule's first period and takes missing parts from the start.
  ///
  /// - Parameters:
  ///   - start: DTSTART on the clock.
  ///   - isDate: whether DTSTART is a DATE. Then parts below the day are ignored (§3.3.10).
  ///   - lastSecond: UNTIL on the same clock, inclusive.
  init(_ rule: RecurrenceRule, start: CivilDateTime, isDate: Bool, lastSecond: Int64) {
    self.start = start.secondsSinceEpoch
    let startDate = start.date
    startDay = Int(startDate.dayNumber)
    let (year, month, day) = startDate.yearMonthDay
    startYear = year
    startMonth = month
    let startSecond = Int(start.time.secondsSinceMidnight)
    interval = min(max(rule.interval, 1), Self.longestInterval)
    weekStart = Int(rule.weekStart.isoNumber) - 1
    if case .count(let n) = rule.end { count = max(n, 0) } else { count = .max }
    self.lastSecond = min(lastSecond, Self.endOfTime - 1)

    months = 0
    for m in rule.byMonth where (1...12).contains(m) { months |= 1 << UInt16(m) }
    hasMonths = !rule.byMonth.isEmpty
    if !hasMonths { months = 0x1FFE }

    for d in rule.byMonthDay where (1...31).contains(d.magnitude) {
      if d > 0 { monthDays |= 1 << UInt32(d) } else { monthDaysFromEnd |= 1 << UInt32(-d) }
    }
    hasMonthDays = !rule.byMonthDay.isEmpty
    hasDays = !rule.byDay.isEmpty
    let takesOrdinals = rule.frequency == .monthly || (rule.frequency == .yearly && rule.byWeekNumber.isEmpty)
    for d in rule.byDay {
      if let n = d.ordinal, takesOrdinals {
        if n != 0 { ordinals.append((n, Int(d.weekday.isoNumber) - 1)) }
      } else {
        weekdays |= 1 << (d.weekday.isoNumber - 1)
      }
    }
    let takesYearDays = rule.frequency == .yearly || rule.frequency < .daily
    if takesYearDays { yearDays = rule.byYearDay.filter { (1...366).contains($0.magnitude) } }
    hasYearDays = takesYearDays && !rule.byYearDay.isEmpty
    if rule.frequency == .yearly { weekNumbers = rule.byWeekNumber.filter { (1...53).contains($0.magnitude) } }
    hasWeekNumbers = rule.frequency == .yearly && !rule.byWeekNumber.isEmpty
    if rule.frequency >= .weekly { setPositions = rule.bySetPosition }
    takeMissingParts(rule.frequency, from: startDate, month: month, day: day)
    if hasWeekNumbers {
      let weekYear = startDay < firstDayOfWeekOne(year) ? year - 1 : startDay >= firstDayOfWeekOne(year + 1) ? year + 1 : year
      if weekYear != year {
        var days: [Int32] = []
        fillYear(weekYear, &days)
        if days.contains(Int32(startDay)) { startYear = weekYear }
      }
    }

    if isDate && rule.frequency >= .daily {
      times = [0]
      if rule.frequency == .daily && !rule.bySetPosition.isEmpty && !rule.bySetPosition.contains(where: { $0 == 1 || $0 == -1 }) {
        isImpossible = true
      }
    } else {
      setTimes(rule, startSecond: startSecond)
      if isImpossible { return }
    }
    if hasMonths && months == 0 { isImpossible = true }
    if times.isEmpty { isImpossible = true }
  }

  /// Takes what the rule does not have from the start.
  private mutating func takeMissingParts(_ frequency: RecurrenceRule.Frequency, from start: CivilDate, month: Int, day: Int) {
    switch frequency {
    case .yearly:
      stepping = .years
      if !hasDays && !hasMonthDays && !hasYearDays {
        if hasWeekNumbers {
          weekdays = 1 << (start.weekday.isoNumber - 1)
          hasDays = true
        } else {
          if !hasMonths { months = 1 << UInt16(month) }
          monthDays = 1 << UInt32(day)
          hasMonthDays = true
        }
      }
    case .monthly:
      stepping = .months
      if !hasDays && !hasMonthDays {
        monthDays = 1 << UInt32(day)
        hasMonthDays = true
      }
    case .weekly:
      stepping = .weeks
      hasMonthDays = false
      if !hasDays {
        weekdays = 1 << (start.weekday.isoNumber - 1)
        hasDays = true
      }
    case .daily, .hourly, .minutely, .secondly: break
    }
  }

  /// Whether some days are left out.
  var filtersDays: Bool { hasMonths || hasMonthDays || hasDays || hasYearDays }

  /// Bits 0 to `limit`. Second 60 counts as 59, which §3.3.12 requires of programs without leap seconds.
  private static func mask(_ values: [Int], below limit: Int) -> UInt64 {
    var mask: UInt64 = 0
    for v in values where v >= 0 {
      if v < limit { mask |= 1 << UInt64(v) } else if limit == 60 && v == 60 { mask |= 1 << 59 }
    }
    return mask
  }

  private mutating func setTimes(_ rule: RecurrenceRule, startSecond: Int) {
    let hours = rule.byHour.isEmpty ? nil : Self.mask(rule.byHour, below: 24)
    let minutes = rule.byMinute.isEmpty ? nil : Self.mask(rule.byMinute, below: 60)
    // Only BYSECOND allows 60.
    let seconds = rule.bySecond.isEmpty ? nil : Self.mask(rule.bySecond, below: 60)
    let startHour: UInt64 = 1 << UInt64(startSecond / 3600)
    let startMinute: UInt64 = 1 << UInt64(startSecond / 60 % 60)
    let startOfMinute: UInt64 = 1 << UInt64(startSecond % 60)

    func product(_ hours: UInt64, _ minutes: UInt64, _ seconds: UInt64) -> [Int32] {
      Bits(hours).flatMap { hour in
        Bits(minutes).flatMap { minute in Bits(seconds).map { Int32(hour * 3600 + minute * 60 + $0) } }
      }
    }

    let unit: Int
    switch rule.frequency {
    case .yearly, .monthly, .weekly, .daily:
      times = product(hours ?? startHour, minutes ?? startMinute, seconds ?? startOfMinute)
      if rule.frequency == .daily { times = Self.choose(rule.bySetPosition, from: times) }
      return
    case .hourly:
      unit = 3600
      times = product(1, minutes ?? startMinute, seconds ?? startOfMinute)
    case .minutely:
      unit = 60
      times = product(1, 1, seconds ?? startOfMinute)
    case .secondly:
      unit = 1
      times = [0]
    }
    // In a unit shorter than a day, BYSETPOS only chooses among the times inside that unit.
    times = Self.choose(rule.bySetPosition, from: times)
    if times.isEmpty {
      isImpossible = true
      return
    }

    let isLimited = hours != nil || (unit < 3600 && minutes != nil) || (unit < 60 && seconds != nil)
    if !isLimited && !filtersDays {
      stepping = .progression(seconds: unit)
      return
    }
    // The units of the day that the limits allow and that the interval can reach.
    let unitsPerDay = Self.secondsPerDay / unit
    let startUnit = startSecond / unit
    let common = Self.greatestCommonDivisor(interval, unitsPerDay)
    func allows(_ mask: UInt64?, _ value: Int) -> Bool { mask.map { $0 & 1 << UInt64(value) != 0 } ?? true }
    let units = stride(from: startUnit % common, to: unitsPerDay, by: common).filter { u in
      let second = u * unit
      return allows(hours, second / 3600) && (unit == 3600 || allows(minutes, second / 60 % 60))
        && (unit > 1 || allows(seconds, second % 60))
    }
    if units.isEmpty {
      isImpossible = true
      return
    }
    if unitsPerDay % interval == 0 {
      // All days are the same: a daily rule with a list of times.
      times = units.flatMap { u in times.map { Int32(u * unit) + $0 } }
      interval = 1
    } else {
      unitsOfDay = units
      stepping = .units(seconds: unit)
    }
  }

  static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  /// The elements of a sorted list at BYSETPOS positions, in order, without duplicates. All of them if there are no positions.
  static func choose(_ positions: [Int], from list: [Int32]) -> [Int32] {
    if positions.isEmpty { return list }
    var indices: [Int] = []
    choose(positions, of: list.count, into: &indices)
    return indices.map { list[$0] }
  }
}

/// The numbers of the bits that are set, ascending.
struct Bits<Mask: FixedWidthInteger>: Sequence, IteratorProtocol {
  private var rest: Mask

  @inline(__always) init(_ mask: Mask) { rest = mask }

  @inline(__always) mutating func next() -> Int? {
    guard rest != 0 else { return nil }
    defer { rest &= rest &- 1 }
    return rest.trailingZeroBitCount
  }
}
