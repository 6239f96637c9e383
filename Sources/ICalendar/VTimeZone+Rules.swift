public import CivilTime
internal import ContentLines
internal import Octets
internal import Recurrence

extension VTimeZone {
  /// Observances before this year are not told apart: programs write 1601 for “always”.
  private static let firstYear = 1900
  /// The years for which endless rules are computed.
  private static let lastYear = 2100
  /// The most changes of one observance that are read.
  private static let mostChanges = 2_000

  /// The clocks that a VTIMEZONE describes (RFC 5545 §3.6.5): all observances, with RRULE and RDATE.
  ///
  /// The zone is named after its TZID and its rules, so that equal descriptions have equal names and none has an IANA name.
  /// - Returns: nil if no observance can be read.
  public static func rules(_ definition: CalendarComponent) -> ZoneRules? {
    var changes: [(instant: Instant, state: ZoneRules.State)] = []
    var first: (start: CivilDateTime, offset: Int)?
    var goesOn = false
    for observance in definition.components where observance.name == "STANDARD" || observance.name == "DAYLIGHT" {
      guard let to = observance.text("TZOFFSETTO").flatMap(CalendarValue.utcOffset) else { continue }
      let from = observance.text("TZOFFSETFROM").flatMap(CalendarValue.utcOffset) ?? to
      let isDaylight = observance.name == "DAYLIGHT"
      let state = ZoneRules.State(
        offset: Int32(to), isDaylight: isDaylight, abbreviation: abbreviation(observance.text("TZNAME"), offset: to))
      let start = local(observance.text("DTSTART") ?? "", offset: from) ?? CivilDateTime(.min)
      if first.map({ start < $0.start }) ?? true { first = (start, from) }
      var set = RecurrenceSet(start: .floating(start), dates: [.floating(start)])
      for property in observance.properties("RRULE") {
        guard var rule = try? RecurrenceRule(parsing: property.value), rule.frequency >= .daily else { continue }
        // UNTIL is a moment in UTC, the onsets are on the clock before the change.
        if case .until(.utc(let until)) = rule.end { rule.end = .until(.floating(until.adding(seconds: Int64(from)))) }
        if case .never = rule.end { goesOn = true }
        set.rules.append(rule)
      }
      for property in observance.properties("RDATE") {
        for piece in property.value.split(separator: ",") {
          if let time = local(String(piece.prefix { $0 != "/" }), offset: from) { set.dates.append(.floating(time)) }
        }
      }
      let window = CivilDateTime(year: firstYear)..<CivilDateTime(year: lastYear + 1)
      var onsets = set.occurrences(in: window, limit: mostChanges).starts
      // What began before the window counts from its beginning.
      if start < window.lowerBound { onsets.insert(window.lowerBound, at: 0) }
      changes += onsets.map { (Instant(secondsSinceEpoch: $0.secondsSinceEpoch - Int64(from)), state) }
    }
    guard let first else { return nil }
    // Daylight time last: if both began before the window, the next change tells which it was.
    changes.sort { ($0.instant, $0.state.isDaylight ? 0 : 1) < ($1.instant, $1.state.isDaylight ? 0 : 1) }
    let initial = ZoneRules.State(
      offset: Int32(first.offset), isDaylight: false, abbreviation: abbreviation(nil, offset: first.offset))
    return ZoneRules(
      id: name(definition.text("TZID") ?? "", changes, first.offset), initial: initial, changes: changes, goesOn: goesOn)
  }

  private static func local(_ text: String, offset: Int) -> CivilDateTime? {
    switch CalendarValue.moment(text)?.value {
    case .utc(let time)?: time.adding(seconds: Int64(offset))
    case let time: time?.wallClock
    }
  }

  /// The name in use if it is short and plain, otherwise the offset.
  private static func abbreviation(_ name: String?, offset seconds: Int) -> String {
    if let name, (1...10).contains(name.utf8.count), name.utf8.allSatisfy(isPlain) { return name }
    return offset(seconds)
  }

  private static func isPlain(_ octet: UInt8) -> Bool { octet.isLetterOrDigit || octet == 0x2B || octet == 0x2D }

  private static func name(_ text: String, _ changes: [(instant: Instant, state: ZoneRules.State)], _ offset: Int) -> TimeZoneID {
    var hash = SipHasher128()
    hash.add("\(offset)".utf8)
    for change in changes { hash.add(" \(change.instant.secondsSinceEpoch) \(change.state.offset)".utf8) }
    let words = text.utf8.split { !isPlain($0) }.map { String(decoding: $0, as: UTF8.self) }
    return TimeZoneID(String((words.joined(separator: "-") + "-").suffix(40)) + hash.finish().hexadecimal.prefix(8))
  }
}

extension CivilDateTime {
  fileprivate init(year: Int) { self.init(CivilDate(uncheckedDayNumber: CivilDate.dayNumber(year: year, month: 1, day: 1))) }
}

/// IANA zones that a zone without a known name may be. One is only taken if its clocks are the same over the window.
enum ZoneLabels {
  private static let common = CalendarNames.names["common-zones"] ?? []

  static func candidates(for zone: ZoneRules, at moment: Instant) -> [TimeZoneID] {
    let offset = zone.offset(at: moment)
    let hours = offset / 3600
    let fixed = hours == 0 ? "UTC" : "Etc/GMT\(hours < 0 ? "+" : "-")\(abs(hours))"
    return (common + (offset % 3600 == 0 && (-12...14).contains(hours) ? [fixed] : [])).map(TimeZoneID.init)
  }
}
