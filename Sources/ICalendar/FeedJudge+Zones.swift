import CivilTime
import ContentLines
import Recurrence

/// Checks a VTIMEZONE by itself and against the times that use it (RFC 5545 §3.6.5).
///
/// Does not compare it with the real zone, because that would need a zone database.
extension FeedJudge {
  mutating func judgeZone(_ zone: CalendarComponent) {
    let observances = zone.components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }
    if observances.isEmpty { fail("zone/empty", zone.beginBytes) }
    for observance in observances { judgeOnsets(observance) }
    judgeOffsets(observances, of: zone.text("TZID") ?? "")
  }

  /// Checks that an observance's rule ends as it must and includes the observance's start.
  private mutating func judgeOnsets(_ observance: CalendarComponent) {
    guard let line = observance.property("RRULE"), let rule = RuleText(line.value).rule else { return }
    switch rule.until {
    case .utc?, nil: break
    default: fail("until/zone", line.valueBytes, observance.name)
    }
    guard let start = observance.property("DTSTART"), case .floating(let onset)? = CalendarValue.strictMoment(start.value) else {
      return
    }
    if !Self.has(rule, onset.date) { fail("zone/start", start.valueBytes, observance.name) }
  }

  /// False only if a yearly rule of months, weekdays and days of the month does not include the day.
  private static func has(_ rule: RecurrenceRule, _ date: CivilDate) -> Bool {
    let others = RecurrenceRule.listParts.filter { $0.name != "BYMONTH" && $0.name != "BYMONTHDAY" }
    guard rule.frequency == .yearly, others.allSatisfy({ rule[keyPath: $0.list].isEmpty }) else { return true }
    let (year, month, day) = date.yearMonthDay
    // Outlook begins every rule in 1601, to say that it has always been so.
    if year == 1601 { return true }
    if !rule.byMonth.isEmpty, !rule.byMonth.contains(month) { return false }
    let length = CivilDate.daysInMonth(year: year, month: month)
    if !rule.byMonthDay.isEmpty, !rule.byMonthDay.contains(where: { $0 == day || length + 1 + $0 == day }) { return false }
    if rule.byDay.isEmpty { return true }
    // Without a month, the ordinal of a weekday counts in the year.
    if rule.byMonth.isEmpty, rule.byDay.contains(where: { $0.ordinal != nil }) { return true }
    return rule.byDay.contains { wanted in
      guard wanted.weekday == date.weekday else { return false }
      guard let ordinal = wanted.ordinal else { return true }
      return ordinal == (day - 1) / 7 + 1 || ordinal == -((length - day) / 7 + 1)
    }
  }

  /// If one STANDARD and one DAYLIGHT alternate for ever, checks that each begins with the other's offset.
  private mutating func judgeOffsets(_ observances: [CalendarComponent], of zone: String) {
    guard observances.count == 2, let standard = observances.first(where: { $0.name == "STANDARD" }),
      let daylight = observances.first(where: { $0.name == "DAYLIGHT" }), Self.isEndless(standard), Self.isEndless(daylight),
      let winter = Self.offsets(standard), let summer = Self.offsets(daylight)
    else { return }
    for (one, mine, other) in [(standard, winter, summer), (daylight, summer, winter)] where mine.from != other.to {
      let name = one.name == "STANDARD" ? "DAYLIGHT" : "STANDARD"
      fail("zone/offsets", one.property("TZOFFSETFROM")?.valueBytes ?? one.beginBytes, one.name, name)
    }
    if winter.from == summer.to, summer.from == winter.to, summer.to < winter.to, !Self.hasWinterTime(zone) {
      fail("zone/swapped", daylight.beginBytes)
    }
  }

  private static func isEndless(_ observance: CalendarComponent) -> Bool {
    guard let line = observance.property("RRULE") else { return false }
    return RuleText(line.value).rule?.end == .never && observance.property("RDATE") == nil
  }

  private static func offsets(_ observance: CalendarComponent) -> (from: Int, to: Int)? {
    guard let from = observance.property("TZOFFSETFROM").flatMap({ CalendarValue.utcOffset($0.value) }),
      let to = observance.property("TZOFFSETTO").flatMap({ CalendarValue.utcOffset($0.value) })
    else { return nil }
    return (from, to)
  }

  /// Zones where law and some data call summer time standard, and winter time or Ramadan the exception.
  private static func hasWinterTime(_ zone: String) -> Bool {
    CalendarNames.names["winter-zones"]?.contains { zone.contains($0) } ?? false
  }

  /// The start of a zone's first observance, on its own clock. Nil if it cannot be read.
  static func beginning(of zone: CalendarComponent) -> CivilDateTime? {
    var first: CivilDateTime?
    for observance in zone.components where observance.name == "STANDARD" || observance.name == "DAYLIGHT" {
      guard let start = observance.property("DTSTART"), case .floating(let onset)? = CalendarValue.strictMoment(start.value) else {
        return nil
      }
      first = first.map { min($0, onset) } ?? onset
    }
    return first
  }
}
