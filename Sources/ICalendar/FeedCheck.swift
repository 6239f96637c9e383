import CivilTime
import ContentLines
public import Diagnostics
import Octets
import Recurrence

/// Checks an iCalendar file strictly. Every feed must pass before it is published.
///
/// Every finding is an error, because a subscriber's app may drop the whole feed for it. What is allowed but unwise is
/// `ClientLint`'s task.
public enum FeedCheck {
  /// The most findings that are reported.
  public static let maximumFindings = 200
  /// The most findings that are collected before they are cut to `maximumFindings`. The reader's come first.
  static let maximumKept = 2_000

  /// - Returns: the findings. Empty for a good feed.
  /// - Complexity: O(bytes).
  public static func findings(bytes: [UInt8], file: FileID) -> [Diagnostic] {
    let (calendars, diagnostics) = ICalendarReader.read(bytes: bytes, file: file, mode: .strict)
    var judge = FeedJudge(file: file)
    judge.list.findings = diagnostics
    if calendars.count > 1 { judge.fail("several-calendars", calendars[1].beginBytes) }
    for calendar in calendars { judge.judge(calendar: calendar) }
    return judge.list.findings.limited(to: maximumFindings, dropped: judge.list.leftOut, id: "feed.more")
  }
}

struct FeedJudge {
  var list: FindingList
  /// The zones that times use: the first place, and the earliest local time in each.
  private var usedZones: [String: ZoneUse] = [:]
  /// What two components of a calendar must not have in common: UID and RECURRENCE-ID.
  private var identities: Set<[String?]> = []

  private struct ZoneUse {
    var first: Range<Int>
    var earliest: (time: CivilDateTime, bytes: Range<Int>)?
  }

  init(file: FileID) { list = FindingList(file: file, prefix: "feed.", calendarMessages, maximum: FeedCheck.maximumKept) }

  mutating func fail(_ name: String, _ bytes: Range<Int>, _ words: Any...) { list.add(name, bytes, words) }

  mutating func judge(calendar: CalendarComponent) {
    guard calendar.name == "VCALENDAR" else { return fail("no-calendar", calendar.beginBytes, calendar.name) }
    usedZones = [:]
    identities = []
    var definedZones: Set<String> = []
    for zone in calendar.components where zone.name == "VTIMEZONE" {
      guard let id = zone.text("TZID") else { continue }
      if !definedZones.insert(id).inserted { fail("zone-twice", zone.beginBytes, id) }
    }
    if calendar.components.isEmpty { fail("empty", calendar.beginBytes) }
    judge(calendar, in: nil)
    for (zone, use) in usedZones.sorted(by: { $0.value.first.lowerBound < $1.value.first.lowerBound })
    where !definedZones.contains(zone) { fail("undefined-zone", use.first, zone) }
    for zone in calendar.components where zone.name == "VTIMEZONE" {
      guard let id = zone.text("TZID"), let beginning = Self.beginning(of: zone), let earliest = usedZones[id]?.earliest,
        earliest.time < beginning
      else { continue }
      fail("zone-begins", earliest.bytes, id.prefix(40))
    }
  }

  /// Checks one component: its properties, their values, then what they mean together.
  private mutating func judge(_ component: CalendarComponent, in parent: CalendarComponent?) {
    guard let rule = FeedRules.components[component.name] else {
      if !component.name.hasPrefix("X-") { fail("component/unknown", component.beginBytes, component.name) }
      return
    }
    if let parent, let outer = FeedRules.components[parent.name], !outer.inner.contains(component.name) {
      fail("component/place", component.beginBytes, component.name, parent.name)
    }
    // Only a time zone may have them in any order (RFC 5545 §3.6).
    if component.name != "VTIMEZONE", let inner = component.components.first,
      let late = component.properties.first(where: { $0.bytes.lowerBound > inner.bytes.lowerBound })
    {
      fail("misplaced/order", late.bytes, late.name, inner.name, component.name)
    }
    judgeProperties(component, rule)
    switch component.name {
    case "VEVENT", "VTODO", "VJOURNAL": judgeEntry(component, rule)
    case "VTIMEZONE": judgeZone(component)
    case "STANDARD", "DAYLIGHT":
      if let start = component.property("DTSTART") {
        guard case .floating? = CalendarValue.strictMoment(start.value), start.first("TZID") == nil else {
          fail("zone/local", start.valueBytes, component.name)
          break
        }
      }
    case "VALARM": judgeAlarm(component)
    default: break
    }
    for inner in component.components { judge(inner, in: component) }
  }

  private mutating func judgeProperties(_ component: CalendarComponent, _ rule: FeedRules.ComponentRule) {
    /// By the property's number.
    var seen: UInt64 = 0
    for property in component.properties {
      judgeParameters(property)
      let known = FeedRules.properties[property.name]
      if let known {
        let bit = UInt64(1) << UInt64(known.number)
        switch known.counts[rule.column] {
        case .never: fail("misplaced/place", property.bytes, property.name, component.name)
        case .once, .atMostOnce: if seen & bit != 0 { fail("twice", property.bytes, property.name, component.name) }
        case .any: break
        }
        seen |= bit
        judge(property, known)
      } else if !property.name.hasPrefix("X-") {
        fail("misplaced/place", property.bytes, property.name, component.name)
      }
    }
    for name in rule.required where seen & UInt64(1) << UInt64(name.number) == 0 {
      fail("missing/property", component.beginBytes, component.name, name.name)
    }
  }

  // MARK: Values

  private mutating func judge(_ property: ContentLine, _ rule: FeedRules.PropertyRule) {
    var type = rule.types.first ?? .text
    if let written = property.first("VALUE") {
      guard let named = FeedRules.ValueType(rawValue: written), rule.types.contains(named) || property.name.hasPrefix("X-") else {
        return fail("value-type/other", property.bytes, property.name, written.prefix(20))
      }
      type = named
    } else if rule.needsValue {
      fail("value-type/needed", property.nameBytes, property.name, type.rawValue)
    }
    if !rule.words.isEmpty, !rule.words.contains(property.value) {
      fail("value/words", property.valueBytes, property.name, rule.words.joined(separator: " or "), property.value.prefix(30))
    }
    if rule.isToken, !TextValue.isToken(property.value) {
      fail("value/token", property.valueBytes, property.name, property.value.prefix(30))
    }
    judgeValue(property, type, rule)
    if rule.isRequestStatus, type == .text, !ValueForm.isRequestStatus(property.value) {
      fail("value/status", property.valueBytes, property.name)
    }
    if rule.isColor, !FeedRules.colors.contains(property.value.lowercased()) {
      fail("color", property.valueBytes, property.value.prefix(30))
    }
  }

  private static let maximumParameters = 64

  private mutating func judgeParameters(_ property: ContentLine) {
    if property.parameters.count > Self.maximumParameters { return fail("parameters", property.bytes, Self.maximumParameters) }
    if property.parameters.isEmpty { return }
    for (index, parameter) in property.parameters.enumerated()
    where property.parameters[..<index].contains(where: { $0.name == parameter.name }) {
      fail("parameter-twice", property.bytes, parameter.name.prefix(30))
    }
    if !property.name.hasPrefix("X-") {
      for parameter in property.parameters {
        guard let words = FeedRules.parameterWords[parameter.name] else { continue }
        for value in parameter.values where !words.contains(value.uppercased()) {
          fail("parameter", property.bytes, parameter.name, words.joined(separator: " or "), value.prefix(30))
        }
      }
    }
    guard let zone = property.first("TZID") else { return }
    if usedZones[zone] == nil { usedZones[zone] = ZoneUse(first: property.bytes) }
  }

  private mutating func judgeValue(_ property: ContentLine, _ type: FeedRules.ValueType, _ rule: FeedRules.PropertyRule) {
    let value = property.value
    func bad(_ name: String) { fail(name, property.valueBytes, property.name, value.prefix(40)) }
    switch type {
    case .text:
      if let fault = TextValue.faults(in: value, allowsComma: rule.isList, allowsSemicolon: rule.isRequestStatus).first {
        fail("text", property.valueBytes(fault.offset..<fault.offset + 1), property.name, fault.what)
      }
    case .date, .dateTime, .period: judgeMoments(property, type, rule)
    case .duration:
      if CalendarValue.strictDuration(value) == nil {
        bad("duration/form")
      } else if property.name == "REFRESH-INTERVAL" || property.name == "X-PUBLISHED-TTL", value.hasPrefix("-") {
        bad("duration/interval")
      }
    case .integer:
      guard let number = Int(value), value.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2D || $0 == 0x2B }) else {
        return bad("integer/form")
      }
      if !rule.limits.contains(number) {
        fail("integer/limits", property.valueBytes, property.name, rule.limits.lowerBound, rule.limits.upperBound)
      }
    case .float: if !TextValue.isPlace(value) { bad("geo") }
    case .uri, .calendarAddress:
      if !ValueForm.isURI(value) {
        bad("uri/form")
      } else if let scheme = Self.closedSchemes.first(where: { value.lowercased().hasPrefix($0) }) {
        fail("uri/closed", property.valueBytes, property.name, scheme)
      }
    case .utcOffset: if CalendarValue.utcOffset(value) == nil { bad("offset") }
    case .rule: if let fault = RuleText(value).fault { fail("rule/part", property.valueBytes(fault.range), fault.message) }
    case .binary:
      if property.first("ENCODING")?.uppercased() != "BASE64" { fail("binary/encoding", property.bytes, property.name) }
      if !ValueForm.isBase64(value) { bad("binary/form") }
    case .boolean: break
    }
  }

  /// Addresses of files of whoever wrote the calendar, and of scripts.
  private static let closedSchemes = ["file:", "javascript:", "vbscript:", "blob:", "about:"]

  private mutating func judgeMoments(_ property: ContentLine, _ type: FeedRules.ValueType, _ rule: FeedRules.PropertyRule) {
    let zone = property.first("TZID")
    for piece in rule.isList ? property.value.split(separator: ",", omittingEmptySubsequences: false) : [property.value[...]] {
      let text = type == .period ? String(piece.prefix { $0 != "/" }) : String(piece)
      guard let moment = CalendarValue.strictMoment(text) else {
        return fail("date/form", property.valueBytes, property.name, piece.prefix(40), type == .date ? "date" : "date with a time")
      }
      let isDay = moment.isDate
      if isDay, type != .date {
        fail("date/day", property.valueBytes, property.name, property.name)
      } else if !isDay, type == .date {
        fail("date/time", property.valueBytes, property.name)
      }
      guard case .floating(let time) = moment else {
        if zone != nil { fail(isDay ? "zone/day" : "zone/utc", property.bytes) }
        continue
      }
      if rule.isUTC { fail("utc", property.valueBytes, property.name) }
      if let zone, usedZones[zone]?.earliest.map({ time < $0.time }) ?? true {
        usedZones[zone]?.earliest = (time, property.valueBytes)
      }
    }
  }

  // MARK: Entries

  private mutating func judgeEntry(_ component: CalendarComponent, _ rule: FeedRules.ComponentRule) {
    if let uid = component.property("UID") {
      if uid.value.isEmpty { fail("uid", uid.bytes) }
      if !identities.insert([uid.value, component.property("RECURRENCE-ID")?.value]).inserted {
        fail("uid-twice", uid.bytes, uid.value.prefix(60))
      }
    }
    if let status = component.property("STATUS"), !rule.status.contains(status.value) {
      fail("status", status.valueBytes, component.name, rule.status.joined(separator: ", "), status.value.prefix(20))
    }
    if let sequence = component.property("SEQUENCE"), Int(sequence.value) == nil { fail("integer/sequence", sequence.valueBytes) }
    judgeTimes(component)
    if let created = component.property("CREATED"), let modified = component.property("LAST-MODIFIED"),
      modified.value < created.value
    {
      fail("order", modified.valueBytes)
    }
  }

  private mutating func judgeTimes(_ component: CalendarComponent) {
    guard let start = component.property("DTSTART") else {
      // RFC 5545 §3.6.2. An event needs DTSTART anyway.
      if component.name == "VTODO", let duration = component.property("DURATION") { fail("missing/start", duration.bytes) }
      return
    }
    guard let from = CalendarValue.strictMoment(start.value) else { return }
    let clock = Clock(from, of: start)
    let endName = component.name == "VTODO" ? "DUE" : "DTEND"
    if let end = component.property(endName), let to = CalendarValue.strictMoment(end.value) {
      if component.property("DURATION") != nil { fail("end-and-duration", end.bytes, endName) }
      judgeEnd(from, clock, end, to)
    }
    if let duration = component.property("DURATION"), let parts = CalendarValue.strictDuration(duration.value) {
      if parts.totalSeconds < 0 { fail("duration/negative", duration.valueBytes) }
      if from.isDate, parts.hasTime { fail("duration/day", duration.valueBytes) }
    }
    for property in component.properties
    where property.name == "EXDATE" || property.name == "RDATE" || property.name == "RECURRENCE-ID" {
      for piece in property.value.split(separator: ",") {
        guard let moment = CalendarValue.strictMoment(String(piece.prefix { $0 != "/" })) else { continue }
        let own = Clock(moment, of: property)
        if property.name == "RECURRENCE-ID", own != clock {
          fail("kind/zone", property.bytes, property.name)
          break
        }
        if !own.isComparable(to: clock) {
          fail("kind/dates", property.bytes, property.name)
          break
        }
      }
    }
    for line in component.properties("RRULE") {
      guard let rule = RuleText(line.value).rule else { continue }
      if let until = rule.until, Clock(until, of: nil) != clock.ofUntil { fail("until/kind", line.valueBytes, clock.ofUntil.title) }
      judgeStart(from, rule, line)
      let partOfTimes = RecurrenceRule.listParts.prefix(3).last { !rule[keyPath: $0.list].isEmpty }
      if from.isDate, let partOfTimes { fail("rule/day", line.valueBytes, partOfTimes.name) }
    }
  }

  /// A DTSTART that its rule does not have is shown by some apps and not by others (RFC 5545 §3.8.5.3: "SHOULD be synchronized").
  private mutating func judgeStart(_ from: CalendarTime, _ rule: RecurrenceRule, _ line: ContentLine) {
    var rule = rule
    // A series may have been cut off before its first date.
    rule.end = .never
    let clock = from.wallClock
    let first = RecurrenceSet(start: from, rules: [rule]).occurrences(in: clock..<clock.adding(seconds: 1), limit: 1)
    if first.starts.isEmpty, !first.isTruncated { fail("start-not-in-rule", line.valueBytes) }
  }

  private mutating func judgeEnd(_ from: CalendarTime, _ clock: Clock, _ end: ContentLine, _ to: CalendarTime) {
    let own = Clock(to, of: end)
    guard own.isComparable(to: clock) else { return fail("kind/end", end.bytes, end.name) }
    guard own == clock, to.wallClock <= from.wallClock else { return }
    fail(clock == .day ? "end/day" : "end/time", end.valueBytes, end.name)
  }

  /// The kind of clock that a time is on.
  private enum Clock: Equatable {
    case day, floating, utc
    case zone(String)

    init(_ moment: CalendarTime, of property: ContentLine?) {
      switch moment {
      case .date: self = .day
      case .utc: self = .utc
      case .floating, .zoned: self = property?.first("TZID").map { .zone($0) } ?? .floating
      }
    }

    /// Whether both are moments, in UTC or in a zone (RFC 5545 §3.8.5.1, §3.8.5.2).
    func isComparable(to other: Clock) -> Bool {
      self == other || [self, other].allSatisfy { $0 != .day && $0 != .floating }
    }

    /// The kind of UNTIL that a DTSTART on this clock needs (RFC 5545 §3.3.10).
    var ofUntil: Clock { if case .zone = self { .utc } else { self } }

    var title: String { self == .day ? "a day" : self == .floating ? "a local time" : "a time in UTC" }
  }

  private mutating func judgeAlarm(_ alarm: CalendarComponent) {
    let action = alarm.text("ACTION")
    if action == "DISPLAY" || action == "EMAIL", alarm.property("DESCRIPTION") == nil {
      fail("alarm/text", alarm.beginBytes, action ?? "")
    }
    if action == "EMAIL", alarm.property("SUMMARY") == nil || alarm.property("ATTENDEE") == nil {
      fail("alarm/email", alarm.beginBytes)
    }
    if (alarm.property("REPEAT") == nil) != (alarm.property("DURATION") == nil) { fail("alarm/repeat", alarm.beginBytes) }
    if let trigger = alarm.property("TRIGGER"), trigger.first("VALUE") == "DATE-TIME" {
      if case .utc? = CalendarValue.strictMoment(trigger.value) { return }
      fail("alarm/trigger", trigger.valueBytes)
    }
  }
}

/// Checks the forms of values.
enum ValueForm {
  /// RFC 4648 §4, with padding and without spaces.
  static func isBase64(_ value: String) -> Bool {
    let padding = value.utf8.reversed().prefix(2).prefix { $0 == 0x3D }.count
    return value.utf8.count % 4 == 0
      && value.utf8.dropLast(padding).allSatisfy { $0.isLetterOrDigit || $0 == 0x2B || $0 == 0x2F }
  }

  /// RFC 5545 §3.8.8.3: a code of two or three numbers, a description, and optionally the data at fault.
  static func isRequestStatus(_ value: String) -> Bool {
    let parts = TextValue.split(value, at: 0x3B)
    guard let code = parts.first?.utf8, (2...3).contains(parts.count) else { return false }
    let numbers = code.split(separator: 0x2E, omittingEmptySubsequences: false)
    return (2...3).contains(numbers.count) && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 &- 0x30 < 10 } }
  }

  /// A scheme, a colon, and only bytes that a URI may hold (RFC 3986).
  static func isURI(_ value: String) -> Bool {
    guard let colon = value.utf8.firstIndex(of: 0x3A), value.utf8.first?.isLetter == true else { return false }
    let rest = value.utf8[value.utf8.index(after: colon)...]
    return value.utf8[..<colon].allSatisfy { $0.isLetterOrDigit || "+-.".utf8.contains($0) } && !rest.isEmpty
      && rest.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
  }
}
