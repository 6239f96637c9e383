import CivilTime
import ContentLines
package import Diagnostics

/// Says what one calendar app would drop, misread or refuse in an iCalendar file, whoever wrote it.
///
/// The rules come from the clients' source code, their vendors' papers and field reports. A warning is
/// something that gets lost or wrong; a note is something the client passes over. What every client chokes on is
/// `FeedCheck`'s business, and reported here too as far as that client is known to care.
package enum ClientLint {
  /// A kind of finding is told this often in one file; then only how many more there are.
  package static let maximumRepeats = 10

  /// - Returns: findings in the order of the file, each with the id `client.CLIENT.RULE`.
  package static func findings(bytes: [UInt8], file: FileID, clients: [CalendarClient] = CalendarClient.allCases) -> [Diagnostic] {
    let (calendars, reading) = ICalendarReader.read(bytes: bytes, file: file, mode: .tolerant)
    var result: [Diagnostic] = []
    for client in clients {
      var linter = CalendarLinter(client: client, file: file)
      linter.lint(reading: reading, octets: bytes.count)
      for (index, calendar) in calendars.enumerated() { linter.lint(calendar, number: index) }
      result += linter.finished
    }
    return result.enumerated().sorted { a, b in
      let x = a.element.span?.bytes.lowerBound ?? 0
      let y = b.element.span?.bytes.lowerBound ?? 0
      return x != y ? x < y : a.offset < b.offset
    }.map(\.element)
  }
}

private struct CalendarLinter {
  let client: CalendarClient
  let file: FileID
  private var found: [Diagnostic] = []
  private var counts: [String: Int] = [:]
  private var firstIndex: [String: Int] = [:]
  private var definedZones: Set<String> = []
  private var saidZones: Set<String> = []
  private var uids: [String: Range<Int>] = [:]

  init(client: CalendarClient, file: FileID) {
    self.client = client
    self.file = file
  }

  /// With "and N more" behind kinds that were cut off.
  var finished: [Diagnostic] {
    var result = found
    for (rule, count) in counts where count > ClientLint.maximumRepeats {
      if let index = firstIndex[rule] { result[index].message += " (\(count) times in this file)" }
    }
    return result
  }

  private mutating func say(
    _ severity: Diagnostic.Severity, _ rule: String, _ message: String, _ bytes: Range<Int>, hint: String? = nil
  ) {
    counts[rule, default: 0] += 1
    guard counts[rule, default: 0] <= ClientLint.maximumRepeats else { return }
    if firstIndex[rule] == nil { firstIndex[rule] = found.count }
    found.append(
      Diagnostic(
        severity, "client.\(client.rawValue).\(rule)", "\(client.title): \(message)", at: SourceSpan(file: file, bytes: bytes),
        hint: hint))
  }

  private mutating func warn(_ rule: String, _ message: String, _ bytes: Range<Int>, hint: String? = nil) {
    say(.warning, rule, message, bytes, hint: hint)
  }
  private mutating func note(_ rule: String, _ message: String, _ bytes: Range<Int>, hint: String? = nil) {
    say(.note, rule, message, bytes, hint: hint)
  }

  // MARK: The file

  mutating func lint(reading: [Diagnostic], octets: Int) {
    for finding in reading {
      let bytes = finding.span?.bytes ?? 0..<0
      switch (finding.id, client) {
      case ("icalendar.long-line", .google), ("icalendar.split-character", .google), ("icalendar.fold-inside-escape", .google),
        ("icalendar.stray-text", .google), ("icalendar.no-colon", .google):
        warn(
          "folding", "a wrongly folded line made it ignore the whole feed without a word: \(finding.message.lowercasedFirst)", bytes
        )
      case ("icalendar.bad-name", .homeAssistant), ("icalendar.lower-case-name", .homeAssistant):
        warn("property-name", "refuses the calendar for property names outside A–Z, 0–9 and ‘-’", bytes)
      case ("icalendar.parameter-in-value", .homeAssistant):
        warn("parameter", "refuses the whole calendar: a parameter follows ‘;’, not ‘:’", bytes)
      case ("icalendar.blank-line", .homeAssistant), ("icalendar.stray-text", .homeAssistant),
        ("icalendar.no-colon", .homeAssistant):
        warn("line", "refuses the calendar: \(finding.message.lowercasedFirst)", bytes)
      case ("icalendar.missing-end", _), ("icalendar.no-calendar", _):
        warn("broken", "cannot read the file: \(finding.message.lowercasedFirst)", bytes)
      case ("icalendar.not-utf-8", _), ("icalendar.utf-16", _):
        warn("encoding", "reads UTF-8 only; letters with accents come out wrong", bytes)
      case ("icalendar.byte-order-mark", .thunderbird), ("icalendar.byte-order-mark", .android),
        ("icalendar.byte-order-mark", .homeAssistant):
        warn("byte-order-mark", "a byte order mark before BEGIN:VCALENDAR keeps it from being recognised", bytes)
      case ("icalendar.bare-line-feed", .outlook): warn("line-ends", "wants CRLF at the end of each line", bytes)
      case ("icalendar.unclosed-quote", _): warn("quote", "an unclosed quote swallows what follows", bytes)
      default: break
      }
    }
    if client == .google {
      if octets > 1_000_000 {
        warn("size", "the file has \(octets) octets; feeds of more than 1 MB were refused", 0..<0)
      } else if octets > 800_000 {
        note("size", "the file has \(octets) octets, more than 80 % of the 1 MB that it takes", 0..<0)
      }
    }
  }

  mutating func lint(_ calendar: CalendarComponent, number: Int) {
    if number > 0 {
      if client == .outlook { warn("several-calendars", "reads only the first VCALENDAR of a file", calendar.beginBytes) }
    }
    definedZones = Set(calendar.components("VTIMEZONE").compactMap { $0.text("TZID") })
    lintProperties(calendar)
    for zone in calendar.components("VTIMEZONE") { lint(zone: zone) }
    let events = calendar.components("VEVENT")
    if client == .google, events.count > 1_000 {
      warn("count", "the feed has \(events.count) events; about 1,100 were seen to be the most that it takes", calendar.beginBytes)
    } else if client == .google, events.count > 800 {
      note("count", "the feed has \(events.count) events, more than 80 % of what it takes", calendar.beginBytes)
    }
    for component in calendar.components {
      switch component.name {
      case "VEVENT": lint(event: component)
      case "VTODO":
        if client != .thunderbird {
          note("todo", "does not show to-dos of a subscription", component.beginBytes, hint: "Write them as events too")
        }
      case "VJOURNAL":
        if client != .thunderbird {
          note("journal", "does not show journal entries of a subscription", component.beginBytes)
        } else if let second = component.properties("DESCRIPTION").dropFirst().first {
          warn("journal", "a server such as Radicale refuses a journal entry with two DESCRIPTIONs", second.bytes)
        }
      default: break
      }
    }
  }

  private mutating func lintProperties(_ calendar: CalendarComponent) {
    if let method = calendar.property("METHOD"), method.value.uppercased() != "PUBLISH" {
      if client == .outlook {
        warn(
          "method", "METHOD:\(method.value) makes it import one event and ask for an answer", method.bytes,
          hint: "Write METHOD:PUBLISH")
      }
    }
    if let name = calendar.property("X-WR-CALNAME") {
      if client == .thunderbird { note("name", "names the calendar after the file, not after X-WR-CALNAME", name.bytes) }
    } else if let name = calendar.property("NAME"), [.android, .google, .apple, .outlook].contains(client) {
      note("name", "knows X-WR-CALNAME, not NAME", name.bytes)
    } else if [.android, .google, .apple, .outlook].contains(client) {
      note(
        "name", "shows the address as the calendar's name, as the file has none", calendar.beginBytes, hint: "Write X-WR-CALNAME")
    }
    if let color = calendar.property("COLOR"), calendar.property("X-APPLE-CALENDAR-COLOR") == nil, client == .apple {
      note("color", "takes its colour from X-APPLE-CALENDAR-COLOR:#RRGGBB", color.bytes)
    }
    if let interval = calendar.property("REFRESH-INTERVAL"), interval.first("VALUE") == nil, client == .homeAssistant {
      warn("interval", "refuses the calendar: REFRESH-INTERVAL needs ;VALUE=DURATION", interval.bytes)
    }
    if let uid = calendar.property("UID"), client == .thunderbird {
      note("calendar-uid", "vdirsyncer merges a feed with a UID of its own into one entry", uid.bytes)
    }
    for property in calendar.properties where client == .homeAssistant && property.name.contains("_") {
      warn("property-name", "refuses the calendar for the property name \(property.name)", property.bytes)
    }
  }

  private mutating func lint(zone: CalendarComponent) {
    for part in zone.components {
      if client == .outlook, let date = part.property("RDATE") {
        warn(
          "zone-rdate", "does not read RDATE in a time zone: times are an hour off", date.bytes, hint: "Write the change as RRULE")
      }
      if client == .homeAssistant || client == .outlook, let start = part.property("DTSTART"), start.value.hasSuffix("Z") {
        warn("zone-start", "a time zone's DTSTART is local time, without Z", start.valueBytes)
      }
    }
    if zone.components.isEmpty, client == .outlook {
      warn("zone-empty", "events in a time zone without rules can vanish", zone.beginBytes)
    }
    if zone.components.count > 24, client == .outlook {
      warn(
        "zone-history", "a time zone with its whole history was seen in a subscription that failed", zone.beginBytes,
        hint: "Leave out what lies before the first event")
    }
  }

  // MARK: Events

  private mutating func lint(event: CalendarComponent) {
    lintIdentity(event)
    lintTimes(event)
    for rule in event.properties("RRULE") { lint(rule: rule, event) }
    lintSeries(event)
    lintPeople(event)
    lintTexts(event)
    lintStatus(event)
    lintAlarms(event)
  }

  private mutating func lintIdentity(_ event: CalendarComponent) {
    guard let uid = event.property("UID"), !uid.value.isEmpty else {
      if client == .android || client == .apple {
        warn("uid", "an event without UID comes again at every refresh", event.beginBytes)
      } else {
        warn("uid", "an event without UID cannot be updated", event.beginBytes)
      }
      return
    }
    let key = uid.value + "\u{0}" + (event.property("RECURRENCE-ID")?.value ?? "")
    if uids[key] != nil {
      warn("uid-twice", "two events with one UID: only one is kept", uid.bytes)
    } else {
      uids[key] = uid.bytes
    }
    if client == .google, event.property("SEQUENCE") == nil, event.property("LAST-MODIFIED") == nil {
      note("stamps", "takes over changes only when SEQUENCE and LAST-MODIFIED move; the event has neither", event.beginBytes)
    }
    if event.property("DTSTAMP") == nil, client == .homeAssistant || client == .outlook {
      warn("stamp", "DTSTAMP is missing", event.beginBytes)
    }
  }

  private mutating func lintTimes(_ event: CalendarComponent) {
    guard let start = event.property("DTSTART") else {
      warn("start", "an event without DTSTART is dropped", event.beginBytes)
      return
    }
    guard let moment = CalendarValue.strictMoment(start.value) else {
      warn("start", "DTSTART “\(start.value.prefix(30))” cannot be read: the event is dropped", start.valueBytes)
      return
    }
    lintZone(start)
    if let end = event.property("DTEND") { lintZone(end) }
    switch moment {
    case .date:
      if start.first("VALUE")?.uppercased() != "DATE" {
        warn("value-date", "a day without VALUE=DATE is misread or refused", start.bytes)
      }
      lintDays(event, start, moment)
    case .local where start.first("TZID") == nil:
      switch client {
      case .google, .homeAssistant:
        warn("floating", "reads a time without zone as UTC", start.bytes, hint: "Write TZID and its VTIMEZONE")
      case .outlook: warn("floating", "expects a zone on every time", start.bytes, hint: "Write TZID and its VTIMEZONE")
      case .apple, .thunderbird, .android:
        note("floating", "reads a time without zone as that of wherever the reader is", start.bytes)
      }
    case .utc:
      if client == .outlook {
        note("utc", "shows bare UTC times as “Coordinated Universal Time”", start.bytes)
        if event.property("RRULE") != nil {
          warn(
            "utc-series", "a series in UTC moves by an hour when the clocks change", start.bytes,
            hint: "Write TZID and its VTIMEZONE")
        }
      } else if event.property("RRULE") != nil {
        note("utc-series", "a series in UTC moves by an hour when the clocks change", start.bytes)
      }
    case .local: break
    }
    if event.property("DTEND") == nil, event.property("DURATION") == nil, client == .apple {
      note("end", "wants DTEND", event.beginBytes)
    }
  }

  private mutating func lintDays(_ event: CalendarComponent, _ start: ContentLine, _ moment: CalendarValue.Moment) {
    guard let end = event.property("DTEND"), let to = CalendarValue.strictMoment(end.value) else { return }
    guard case .date(let first) = moment, case .date(let last) = to else {
      warn("mixed-kinds", "the start is a day and the end is a time", end.bytes)
      return
    }
    if last <= first {
      if client == .outlook {
        warn(
          "end", "a whole-day event that ends on its first day ends before it starts", end.valueBytes,
          hint: "DTEND is exclusive: write the next day")
      } else {
        note("end", "DTEND is exclusive: the event has no length", end.valueBytes)
      }
    }
  }

  private mutating func lintZone(_ line: ContentLine) {
    guard let zone = line.first("TZID"), !zone.isEmpty, saidZones.insert(zone).inserted else { return }
    let isIANA = ZoneNames.looksLikeIANA(zone)
    if !definedZones.contains(zone) {
      if client == .outlook {
        warn("zone-undeclared", "“\(zone)” has no VTIMEZONE: refused as an undeclared time zone, or times are off", line.bytes)
      } else if !isIANA {
        warn("zone-unknown", "“\(zone)” has no VTIMEZONE and is no IANA name: its times are read as local or UTC", line.bytes)
      }
    } else if !isIANA, client == .android || client == .homeAssistant || client == .google {
      note("zone-name", "“\(zone)” is no IANA name: it depends on the VTIMEZONE, which is often ignored", line.bytes)
    }
  }

  private mutating func lint(rule line: ContentLine, _ event: CalendarComponent) {
    let rule = RuleText(line.value)
    if let fault = rule.faults.first {
      warn("rule", "RRULE cannot be used: \(fault.message)", line.valueBytes(fault.range))
      return
    }
    let monthDays = rule.numbers["BYMONTHDAY"] ?? []
    let positions = rule.numbers["BYSETPOS"] ?? []
    let span = line.valueBytes
    switch client {
    case .outlook:
      if monthDays.count > 1 {
        warn("rule-month-days", "knows one BYMONTHDAY in a rule", span, hint: "Write one event for each day")
      }
      if !positions.isEmpty, rule.days.isEmpty { warn("rule-position", "knows BYSETPOS only with BYDAY", span) }
      if !positions.isEmpty, positions.count > 1 { warn("rule-position", "knows one BYSETPOS in a rule", span) }
      if ["SECONDLY", "MINUTELY", "HOURLY"].contains(rule.frequency) {
        warn("rule-frequency", "has no pattern for FREQ=\(rule.frequency)", span)
      }
      for part in ["BYYEARDAY", "BYWEEKNO", "BYHOUR", "BYMINUTE", "BYSECOND"] where rule.numbers[part] != nil {
        warn("rule-part", "has no pattern for \(part)", span)
      }
      if (rule.numbers["BYMONTH"]?.count ?? 0) > 1 { warn("rule-part", "has no pattern for several months", span) }
      if event.properties("RRULE").count > 1 { warn("rule-twice", "an event may have one RRULE", span) }
    case .thunderbird:
      if rule.frequency == "MONTHLY", monthDays.count > 1, !positions.isEmpty {
        warn(
          "rule-clamp", "gets BYMONTHDAY lists with BYSETPOS wrong (ical.js 960)", span,
          hint: "The last day of a month is BYMONTHDAY=-1")
      } else if !positions.isEmpty, !(rule.frequency == "MONTHLY" && !rule.days.isEmpty) {
        warn("rule-position", "handles BYSETPOS only in monthly rules with BYDAY", span)
      }
      if isYearlyFromLeapDay(rule, event) {
        warn("rule-leap-day", "shows a yearly rule from 29 February on 1 March", span, hint: "Write BYMONTH=2;BYMONTHDAY=-1")
      }
    case .android:
      if rule.frequency == "YEARLY", !positions.isEmpty {
        warn(
          "rule-position", "Etar shows every such weekday for a yearly rule with BYSETPOS", span, hint: "Write BYDAY=-1SU instead")
      }
      if !event.properties("RDATE").isEmpty, rule.count == nil, rule.until == nil {
        warn("rdate", "ignores RDATE beside an endless rule", span, hint: "Write further dates as events")
      }
    case .google, .apple, .homeAssistant:
      if client == .homeAssistant, rule.days.contains(where: { $0.ordinal == nil }),
        rule.days.contains(where: { $0.ordinal != nil })
      {
        warn("rule-days", "finds nothing when BYDAY mixes plain and numbered days", span)
      }
    }
    if rule.frequency == "YEARLY", !monthDays.isEmpty, rule.numbers["BYMONTH"] == nil {
      note("rule-month", "FREQ=YEARLY with BYMONTHDAY and without BYMONTH is read in two ways", span, hint: "Write BYMONTH too")
    }
    if let until = rule.until, let start = event.property("DTSTART"), let from = CalendarValue.strictMoment(start.value) {
      if case .local = until, case .local = from, start.first("TZID") != nil {
        warn("until", "UNTIL must be in UTC when DTSTART has a zone", span)
      } else if case .date = until, case .date = from {
      } else if case .date = until {
        warn("until", "UNTIL is a day and DTSTART has a time: the last occurrence may be lost", span)
      } else if case .date = from {
        warn("until", "UNTIL has a time and DTSTART is a day", span)
      }
    }
  }

  private func isYearlyFromLeapDay(_ rule: RuleText, _ event: CalendarComponent) -> Bool {
    guard rule.frequency == "YEARLY", rule.numbers["BYMONTHDAY"] == nil, rule.days.isEmpty, let start = event.property("DTSTART")
    else { return false }
    return start.value.dropFirst(4).hasPrefix("0229")
  }

  private mutating func lintSeries(_ event: CalendarComponent) {
    if event.property("RRULE") != nil, let dates = event.property("RDATE"), client == .thunderbird {
      warn("rdate", "Nextcloud expands only one of RRULE and RDATE", dates.bytes, hint: "Write further dates as events")
    }
    guard let id = event.property("RECURRENCE-ID") else { return }
    if id.first("RANGE") != nil { warn("range", "does not know RANGE=THISANDFUTURE: only one occurrence changes", id.bytes) }
    if let start = event.property("DTSTART"), (start.first("VALUE") == "DATE") != (id.first("VALUE") == "DATE") {
      warn("recurrence-id", "RECURRENCE-ID is of another kind than DTSTART: the changed occurrence comes twice", id.bytes)
    }
  }

  private mutating func lintPeople(_ event: CalendarComponent) {
    if let organizer = event.property("ORGANIZER") {
      switch client {
      case .outlook: warn("organizer", "ORGANIZER turns the event into an invitation to accept or decline", organizer.bytes)
      case .android:
        if !organizer.value.lowercased().hasPrefix("mailto:") {
          note("organizer", "ignores an ORGANIZER without e-mail address", organizer.bytes)
        }
      case .thunderbird: note("organizer", "some apps mail the ORGANIZER “accepted”", organizer.bytes)
      case .apple: note("organizer", "the organiser may be taken for invited and be notified", organizer.bytes)
      case .google: note("attendees", "does not show the guests of a feed", organizer.bytes)
      case .homeAssistant: break
      }
    }
    if let attendee = event.property("ATTENDEE"), client == .android, !attendee.value.lowercased().hasPrefix("mailto:") {
      note("attendee", "needs an e-mail address for each guest", attendee.bytes)
    }
  }

  private mutating func lintTexts(_ event: CalendarComponent) {
    for name in ["SUMMARY", "LOCATION", "DESCRIPTION"] {
      guard let property = event.property(name) else { continue }
      if let fault = TextValue.fault(in: property.value, allowsComma: false) {
        let bytes = property.valueBytes(fault.offset..<fault.offset + 1)
        if client == .thunderbird {
          warn("escape", "\(name): \(fault.what); Radicale cuts the text there, calcurse drops the event", bytes)
        } else {
          note("escape", "\(name): \(fault.what)", bytes)
        }
      }
    }
    if event.property("SUMMARY") == nil { note("title", "the event has no SUMMARY and shows as untitled", event.beginBytes) }
    if let notes = event.property("DESCRIPTION"), looksLikeHTML(notes.value), client != .google {
      note("html", "shows HTML tags in DESCRIPTION as they are", notes.valueBytes)
    }
    if client == .outlook, let rich = event.property("X-ALT-DESC"), event.property("DESCRIPTION") != nil {
      note("html", "reads X-ALT-DESC only where there is no DESCRIPTION", rich.bytes)
    }
    for property in event.properties {
      if client == .google, property.name == "X-APPLE-STRUCTURED-LOCATION" || property.name == "GEO" {
        note("place", "knows LOCATION only", property.bytes)
      }
      if client == .android || client == .outlook || client == .google, property.name == "ATTACH" {
        note("attachment", "does not show attachments of a subscription", property.bytes)
      }
      if [.apple, .google, .outlook, .homeAssistant].contains(client), property.name == "COLOR" {
        note("event-color", "ignores the colour of single events", property.bytes)
      }
      if client == .android, property.name == "COLOR", property.value.hasPrefix("#") {
        note("event-color", "takes a CSS colour name, not #RRGGBB", property.bytes)
      }
    }
    if let categories = event.property("CATEGORIES"), [.apple, .google, .android].contains(client) {
      note("categories", "does not show categories", categories.bytes)
    }
  }

  private func looksLikeHTML(_ text: String) -> Bool {
    let lower = text.lowercased()
    return ["<br", "<p>", "<p ", "<b>", "<a ", "<div", "<html", "<ul>", "<span"].contains { lower.contains($0) }
  }

  private mutating func lintStatus(_ event: CalendarComponent) {
    if client == .outlook, let free = event.property("TRANSP"), free.value.uppercased() == "TRANSPARENT",
      event.property("X-MICROSOFT-CDO-BUSYSTATUS") == nil
    {
      note(
        "busy", "goes by X-MICROSOFT-CDO-BUSYSTATUS and shows the time as taken", free.bytes,
        hint: "Write X-MICROSOFT-CDO-BUSYSTATUS:FREE too")
    }
    guard let status = event.property("STATUS"), status.value.uppercased() == "CANCELLED" else { return }
    let title = event.summary?.lowercased() ?? ""
    let saysSo = ["cancelled", "canceled", "abgesagt", "annulé", "cancelado", "avlyst"].contains { title.contains($0) }
    switch client {
    case .outlook:
      if !saysSo { warn("cancelled", "classic Outlook shows a cancelled event as normal unless its title says so", status.bytes) }
    case .google: note("cancelled", "takes cancelled events out of view", status.bytes)
    case .apple: note("cancelled", "leaves cancelled events in place, crossed out", status.bytes)
    case .android: if !saysSo { note("cancelled", "some apps show a cancelled event as normal", status.bytes) }
    case .thunderbird: break
    case .homeAssistant: if !saysSo { warn("cancelled", "shows a cancelled event as normal", status.bytes) }
    }
    if event.property("RECURRENCE-ID") != nil, client != .google {
      note("cancelled-occurrence", "several readers show a cancelled occurrence as normal; EXDATE is safest", status.bytes)
    }
  }

  private mutating func lintAlarms(_ event: CalendarComponent) {
    let alarms = event.components("VALARM")
    guard let first = alarms.first else { return }
    switch client {
    case .google: note("alarm", "drops the reminders of a feed", first.beginBytes)
    case .outlook:
      if alarms.count > 1 { warn("alarms", "keeps one reminder for each event", alarms[1].beginBytes) }
      for alarm in alarms where alarm.property("TRIGGER") == nil {
        warn("alarm-trigger", "ignores a reminder without TRIGGER", alarm.beginBytes)
      }
      for alarm in alarms {
        if let trigger = alarm.property("TRIGGER"), trigger.first("VALUE")?.uppercased() != "DATE-TIME",
          CalendarValue.strictDuration(trigger.value) == nil
        {
          warn("alarm-trigger", "takes a TRIGGER that it cannot read for 15 minutes, for whole days 18 hours", trigger.valueBytes)
        }
      }
    case .apple:
      note("alarm", "offers to remove the reminders when subscribing, and does so by default", first.beginBytes)
      for alarm in alarms {
        if let trigger = alarm.property("TRIGGER"), CalendarValue.duration(trigger.value) == nil,
          CalendarValue.moment(trigger.value) == nil
        {
          warn("alarm-trigger", "one unreadable TRIGGER made it import nothing", trigger.valueBytes)
        }
      }
    case .homeAssistant:
      for alarm in alarms where alarm.text("ACTION")?.uppercased() == "DISPLAY" && alarm.property("DESCRIPTION") == nil {
        warn("alarm-text", "refuses the whole file: a DISPLAY alarm without DESCRIPTION", alarm.beginBytes)
      }
    case .thunderbird: note("alarm", "Nextcloud strips reminders by default", first.beginBytes)
    case .android: break
    }
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
