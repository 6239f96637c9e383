import CivilTime
import ContentLines
public import Diagnostics
import Recurrence

/// Reports what a calendar app would drop, misread or refuse in any iCalendar file.
///
/// The rules come from the apps' source code, their vendors' papers and reports from users. A warning is about something that is
/// lost or wrong, a note about something that the app ignores. Faults that no app accepts are `FeedCheck`'s task. They are reported
/// here too if this app is known to care.
///
/// Each rule is a row of Data/clients.txt: the clients, the severity, the name and the message. `ClientRules` finds its places.
public enum ClientLint {
  /// - Returns: findings in the order of the file, each with the id `client.CLIENT.RULE`.
  public static func findings(bytes: [UInt8], file: FileID, clients: [CalendarClient] = CalendarClient.allCases) -> [Diagnostic] {
    let (calendars, reading) = ICalendarReader.read(bytes: bytes, file: file, mode: .tolerant)
    var uids: Set<String> = []
    let all = calendars.map { CalendarFacts($0, size: bytes.count, isFirst: $0 == calendars[0], &uids) }
    return clients.flatMap { client in
      var found = ClientFindings(client: client, title: client.title, file: file)
      for finding in reading { found.apply(ClientRules.reading, to: finding) }
      for calendar in all {
        found.apply(ClientRules.calendar, to: calendar)
        for zone in calendar.zones { found.apply(ClientRules.zone, to: zone) }
        for event in calendar.events {
          found.apply(ClientRules.event, to: event)
          for rule in event.rules { found.apply(ClientRules.recurrence, to: rule) }
        }
      }
      return found.diagnostics
    }.inOrderOfBytes()
  }
}

extension ContentLine {
  var isMail: Bool { value.lowercased().hasPrefix("mailto:") }
}

extension CalendarComponent {
  /// The first property with a name, if it meets a condition.
  func at(_ name: String, where holds: (ContentLine) -> Bool = { _ in true }) -> [ClientHit] {
    property(name).map { $0.hit(holds($0)) } ?? []
  }

  /// All properties that meet a condition.
  func every(where holds: (ContentLine) -> Bool) -> [ClientHit] { properties.flatMap { $0.hit(holds($0)) } }

  /// The beginning, if a condition is true for the whole.
  func begin(_ holds: Bool) -> [ClientHit] { holds ? [ClientHit(bytes: beginBytes)] : [] }

  func has(_ name: String) -> Bool { property(name) != nil }
}

/// A VCALENDAR, prepared for its rows.
struct CalendarFacts {
  let calendar: CalendarComponent
  /// The size of the whole file, in bytes.
  let size: Int
  let isFirst: Bool
  let zones: [CalendarComponent]
  let events: [EventFacts]

  init(_ calendar: CalendarComponent, size: Int, isFirst: Bool, _ uids: inout Set<String>) {
    (self.calendar, self.size, self.isFirst) = (calendar, size, isFirst)
    zones = calendar.components("VTIMEZONE")
    let defined = Set(zones.compactMap { $0.text("TZID") })
    var said: Set<String> = []
    events = calendar.components("VEVENT").map { EventFacts($0, defined, &said, &uids) }
  }

  func hits(_ name: String) -> [ClientHit] { calendar.components(name).map { ClientHit(bytes: $0.beginBytes) } }
}

/// A VEVENT, prepared for its rows.
struct EventFacts {
  let event: CalendarComponent
  let start: ContentLine?
  let moment: CalendarTime?
  let hasUID: Bool
  /// Whether another event of the file has the same UID and RECURRENCE-ID.
  let isRepeated: Bool
  /// Zones that the calendar uses here for the first time.
  private(set) var newZones: [(line: ContentLine, name: String, isDefined: Bool, isIANA: Bool)] = []
  private(set) var rules: [RuleFacts] = []

  init(_ event: CalendarComponent, _ definedZones: Set<String>, _ saidZones: inout Set<String>, _ uids: inout Set<String>) {
    self.event = event
    start = event.property("DTSTART")
    moment = start.flatMap { CalendarValue.strictMoment($0.value) }
    let uid = event.property("UID")?.value ?? ""
    hasUID = !uid.isEmpty
    isRepeated = hasUID && !uids.insert("\(uid)\u{0}\(event.property("RECURRENCE-ID")?.value ?? "")").inserted
    for line in [start, event.property("DTEND")] where moment != nil {
      guard let line, let zone = line.first("TZID"), !zone.isEmpty, saidZones.insert(zone).inserted else { continue }
      newZones.append((line, zone, definedZones.contains(zone), ZoneNames.looksLikeIANA(zone)))
    }
    rules = event.properties("RRULE").map {
      RuleFacts(line: $0, text: RuleText($0.value), event: event, start: start, from: moment)
    }
  }

  func zones(where holds: (_ isDefined: Bool, _ isIANA: Bool) -> Bool) -> [ClientHit] {
    newZones.filter { holds($0.isDefined, $0.isIANA) }.map { ClientHit(bytes: $0.line.bytes, detail: $0.name) }
  }

  /// The start, if it is a time without a zone.
  var floatingStart: [ClientHit] {
    if case .floating? = moment, let start { start.hit(start.first("TZID") == nil) } else { [] }
  }

  func utcStart(ofSeries: Bool) -> [ClientHit] {
    if case .utc? = moment, let start { start.hit(!ofSeries || event.has("RRULE")) } else { [] }
  }

  /// DTEND of a whole-day event that ends before it begins.
  var emptyDay: [ClientHit] {
    guard let end = event.property("DTEND"), case .date(let last)? = CalendarValue.strictMoment(end.value),
      case .date(let first)? = moment
    else { return [] }
    return end.valueHit(last <= first)
  }

  /// DTEND with a time, in an event that begins with a day.
  var mixedEnd: [ClientHit] {
    guard moment?.isDate == true, let end = event.property("DTEND") else { return [] }
    return end.hit(CalendarValue.strictMoment(end.value)?.isDate == false)
  }

  /// Texts with an unescaped comma or semicolon.
  var badTexts: [ClientHit] {
    ["SUMMARY", "LOCATION", "DESCRIPTION"].compactMap { name in
      guard let line = event.property(name), let fault = TextValue.faults(in: line.value, allowsComma: false).first else {
        return nil
      }
      return ClientHit(bytes: line.valueBytes(fault.offset..<fault.offset + 1), detail: "\(name): \(fault.what)")
    }
  }

  /// STATUS:CANCELLED. With `unlessTitled`, only if the title does not say so.
  func cancelled(unlessTitled: Bool = false) -> [ClientHit] {
    let title = event.summary?.lowercased() ?? ""
    let saysSo = ["cancelled", "canceled", "abgesagt", "annulé", "cancelado", "avlyst"].contains { title.contains($0) }
    return event.at("STATUS") { $0.value.uppercased() == "CANCELLED" && !(unlessTitled && saysSo) }
  }

  var alarms: [CalendarComponent] { event.components("VALARM") }

  func triggers(where holds: (ContentLine) -> Bool) -> [ClientHit] {
    alarms.flatMap { alarm in alarm.property("TRIGGER").map { $0.valueHit(holds($0)) } ?? [] }
  }
}

/// An RRULE, prepared for its rows.
struct RuleFacts {
  let line: ContentLine
  let text: RuleText
  let event: CalendarComponent
  let start: ContentLine?
  let from: CalendarTime?

  /// The rule, if it can be read and meets a condition.
  func at(_ holds: (RecurrenceRule) -> Bool) -> [ClientHit] { text.rule.map { line.valueHit(holds($0)) } ?? [] }

  /// Whether the rule is yearly from 29 February on, without naming a day.
  func isYearlyFromLeapDay(_ rule: RecurrenceRule) -> Bool {
    rule.frequency == .yearly && rule.byMonthDay.isEmpty && rule.byDay.isEmpty
      && start?.value.dropFirst(4).hasPrefix("0229") == true
  }
}

extension RecurrenceRule {
  /// UNTIL.
  var until: CalendarTime? { if case .until(let last) = end { last } else { nil } }

  /// How many values a part has that is a list of numbers.
  func count(_ part: String) -> Int { Self.listParts.first { $0.name == part }.map { self[keyPath: $0.list].count } ?? 0 }
}
