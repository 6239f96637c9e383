public import CivilTime
import Recurrence

/// Writes VTIMEZONE components (RFC 5545 §3.6.5) from a zone's rules.
///
/// In the form that calendar apps read best: STANDARD and DAYLIGHT with DTSTART, RRULE and TZNAME, without RDATE, and without
/// history that the feed does not need.
public enum VTimeZone {
  /// The component's content lines, unfolded and without line ends. ASCII only.
  ///
  /// - Parameters:
  ///   - name: the TZID that the feed uses. Nil for the zone's own name.
  ///   - first: the first day in the feed.
  ///   - last: the last day.
  public static func contentLines(
    _ zone: ZoneRules, name: String? = nil, from first: CivilDate, through last: CivilDate
  ) -> [String] {
    var lines = ["BEGIN:VTIMEZONE", "TZID:" + (name ?? zone.id.name)]
    for observance in zone.observances(from: first, through: last) {
      let kind = observance.isDaylight ? "DAYLIGHT" : "STANDARD"
      lines.append("BEGIN:" + kind)
      lines.append("DTSTART:" + max(observance.start, CivilDateTime(.min)).text(.basic))
      if let rule = observance.rule { lines.append("RRULE:" + text(rule)) }
      lines.append("TZOFFSETFROM:" + offset(observance.offsetFrom))
      lines.append("TZOFFSETTO:" + offset(observance.offsetTo))
      lines.append("TZNAME:" + observance.name)
      lines.append("END:" + kind)
    }
    lines.append("END:VTIMEZONE")
    return lines
  }

  private static func text(_ rule: ZoneRules.Observance.YearlyRule) -> String {
    var text = "FREQ=YEARLY"
    if let until = rule.until {
      text += ";UNTIL=" + CivilDateTime(uncheckedSecondsSinceEpoch: until.secondsSinceEpoch).text(.basic) + "Z"
    }
    text += ";BYMONTH=\(rule.month)"
    switch rule.day {
    case .weekday(let ordinal, let weekday): text += ";BYDAY=\(ordinal)" + weekday.recurrenceText
    case .day(let day): text += ";BYMONTHDAY=\(day)"
    case .weekdayOnOrAfter(let day, let weekday):
      text += ";BYMONTHDAY=" + (day...day + 6).map(String.init).joined(separator: ",") + ";BYDAY=" + weekday.recurrenceText
    }
    return text
  }

  /// A UTC-OFFSET value (§3.3.14): `+0100`, with seconds only if they are not zero.
  static func offset(_ seconds: Int) -> String {
    let size = abs(seconds)
    let text = (seconds < 0 ? "-" : "+") + padded(size / 3600, 2) + padded(size / 60 % 60, 2)
    return size % 60 == 0 ? text : text + padded(size % 60, 2)
  }
}
