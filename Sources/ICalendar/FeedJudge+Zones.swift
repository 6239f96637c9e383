import CivilTime
import ContentLines

/// What a VTIMEZONE says in itself and to the times that name it (RFC 5545 §3.6.5).
///
/// Its offsets are not held against the zone's own: that would need a database of zones.
extension FeedJudge {
  mutating func judgeZone(_ zone: CalendarComponent) {
    let observances = zone.components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }
    if observances.isEmpty { fail("zone", "A VTIMEZONE needs STANDARD or DAYLIGHT", zone.beginBytes) }
    for observance in observances { judgeOnsets(observance) }
    judgeOffsets(observances, of: zone.text("TZID") ?? "")
  }

  /// Whether the rule of an observance ends as it must, and has the observance's own beginning.
  private mutating func judgeOnsets(_ observance: CalendarComponent) {
    guard let line = observance.property("RRULE") else { return }
    let rule = RuleText(line.value)
    guard rule.faults.isEmpty else { return }
    switch rule.until {
    case .local?, .date?: fail("until", "UNTIL in \(observance.name) must be a time in UTC", line.valueBytes)
    case .utc?, nil: break
    }
    guard let start = observance.property("DTSTART"), case .local(let onset)? = CalendarValue.strictMoment(start.value) else {
      return
    }
    if !Self.has(rule, onset.date) {
      fail("zone", "DTSTART of \(observance.name) is no date of its own RRULE", start.valueBytes)
    }
  }

  /// False only if a yearly rule of months, weekdays and days of the month leaves the day out.
  private static func has(_ rule: RuleText, _ date: CivilDate) -> Bool {
    guard rule.frequency == "YEARLY", rule.numbers.keys.allSatisfy({ $0 == "BYMONTH" || $0 == "BYMONTHDAY" }) else { return true }
    let (year, month, day) = date.yearMonthDay
    // Outlook begins every rule with the year 1601 and means that it was ever so.
    if year == 1601 { return true }
    if let months = rule.numbers["BYMONTH"], !months.contains(month) { return false }
    let length = CivilDate.daysInMonth(year: year, month: month)
    if let days = rule.numbers["BYMONTHDAY"], !days.contains(where: { $0 == day || length + 1 + $0 == day }) { return false }
    if rule.days.isEmpty { return true }
    // Without a month the number of a weekday counts in the year.
    if rule.numbers["BYMONTH"] == nil, rule.days.contains(where: { $0.ordinal != nil }) { return true }
    let weekday = weekdays[Int(date.weekday.isoNumber) - 1]
    return rule.days.contains { wanted in
      guard wanted.weekday == weekday else { return false }
      guard let ordinal = wanted.ordinal else { return true }
      return ordinal == (day - 1) / 7 + 1 || ordinal == -((length - day) / 7 + 1)
    }
  }

  private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// Where one STANDARD and one DAYLIGHT alternate for ever, each goes on where the other ends.
  private mutating func judgeOffsets(_ observances: [CalendarComponent], of zone: String) {
    guard observances.count == 2, let standard = observances.first(where: { $0.name == "STANDARD" }),
      let daylight = observances.first(where: { $0.name == "DAYLIGHT" }), Self.isEndless(standard), Self.isEndless(daylight),
      let winter = Self.offsets(standard), let summer = Self.offsets(daylight)
    else { return }
    for (one, mine, other) in [(standard, winter, summer), (daylight, summer, winter)] where mine.from != other.to {
      let name = one.name == "STANDARD" ? "DAYLIGHT" : "STANDARD"
      fail(
        "zone", "TZOFFSETFROM of \(one.name) is not the TZOFFSETTO of \(name), though they alternate",
        one.property("TZOFFSETFROM")?.valueBytes ?? one.beginBytes)
    }
    if winter.from == summer.to, summer.from == winter.to, summer.to < winter.to, !Self.hasWinterTime(zone) {
      fail("zone", "DAYLIGHT is behind STANDARD: their offsets seem to be swapped", daylight.beginBytes)
    }
  }

  private static func isEndless(_ observance: CalendarComponent) -> Bool {
    guard let line = observance.property("RRULE") else { return false }
    let rule = RuleText(line.value)
    return rule.faults.isEmpty && rule.until == nil && rule.count == nil && observance.property("RDATE") == nil
  }

  private static func offsets(_ observance: CalendarComponent) -> (from: Int, to: Int)? {
    guard let from = observance.property("TZOFFSETFROM").flatMap({ CalendarValue.utcOffset($0.value) }),
      let to = observance.property("TZOFFSETTO").flatMap({ CalendarValue.utcOffset($0.value) })
    else { return nil }
    return (from, to)
  }

  /// Zones whose law, and some data, call the summer standard and the winter, or Ramadan, another time.
  private static func hasWinterTime(_ zone: String) -> Bool {
    ["Dublin", "Eire", "Casablanca", "El_Aaiun", "Morocco", "Windhoek", "Namibia", "Prague", "Bratislava"].contains {
      zone.contains($0)
    }
  }

  /// When the first observance of a zone begins, on its own clock; nil if that cannot be read.
  static func beginning(of zone: CalendarComponent) -> CivilDateTime? {
    var first: CivilDateTime?
    for observance in zone.components where observance.name == "STANDARD" || observance.name == "DAYLIGHT" {
      guard let start = observance.property("DTSTART"), case .local(let onset)? = CalendarValue.strictMoment(start.value) else {
        return nil
      }
      first = first.map { min($0, onset) } ?? onset
    }
    return first
  }
}
