import ContentLines
import Diagnostics

/// The tables of the lint: what each client makes of a feed.
enum ClientRules {
  typealias Rule<Subject> = ClientRule<CalendarClient, Subject>

  private static let all = CalendarClient.allCases
  private static func except(_ clients: CalendarClient...) -> [CalendarClient] { all.filter { !clients.contains($0) } }
  private static let zoneHint = "write TZID and its VTIMEZONE"

  /// What the reader found in the file.
  static let reading: [Rule<Diagnostic>] = [
    .reading(
      [.google], "folding", "a wrongly folded line made it ignore the whole feed without a word: $",
      "long-line", "split-character", "fold-inside-escape", "stray-text", "no-colon"),
    .reading(
      [.homeAssistant], "property-name", "refuses the calendar for property names outside A–Z, 0–9 and ‘-’", "bad-name",
      "lower-case-name"),
    .reading([.homeAssistant], "parameter", "refuses the whole calendar: a parameter follows ‘;’, not ‘:’", "parameter-in-value"),
    .reading([.homeAssistant], "line", "refuses the calendar: $", "blank-line", "stray-text", "no-colon"),
    .reading(all, "broken", "cannot read the file: $", "missing-end", "no-calendar"),
    .reading(all, "encoding", "reads UTF-8 only; letters with accents come out wrong", "not-utf-8", "utf-16"),
    .reading(
      [.thunderbird, .android, .homeAssistant], "byte-order-mark",
      "a byte order mark before BEGIN:VCALENDAR keeps it from being recognised", "byte-order-mark"),
    .reading([.outlook], "line-ends", "wants CRLF at the end of each line", "bare-line-feed"),
    .reading(all, "quote", "an unclosed quote swallows what follows", "unclosed-quote"),
  ]

  private static let namedByProperty: [CalendarClient] = [.android, .google, .apple, .outlook]

  static let calendar: [Rule<CalendarFacts>] = [
    .warn([.google], "size", "the file has $ bytes; feeds of more than 1 MB were refused") {
      $0.isFirst && $0.size > 1_000_000 ? [ClientHit(bytes: 0..<0, detail: "\($0.size)")] : []
    },
    .note([.google], "size", "the file has $ bytes, more than 80 % of the 1 MB that it takes") {
      $0.isFirst && (800_001...1_000_000).contains($0.size) ? [ClientHit(bytes: 0..<0, detail: "\($0.size)")] : []
    },
    .warn([.outlook], "several-calendars", "reads only the first VCALENDAR of a file") { $0.calendar.begin(!$0.isFirst) },
    .warn([.outlook], "method", "METHOD:$ makes it import one event and ask for an answer", hint: "write METHOD:PUBLISH") {
      guard let method = $0.calendar.property("METHOD"), method.value.uppercased() != "PUBLISH" else { return [] }
      return [ClientHit(bytes: method.bytes, detail: method.value)]
    },
    .note([.thunderbird], "name", "names the calendar after the file, not after X-WR-CALNAME") { $0.calendar.at("X-WR-CALNAME") },
    .note(namedByProperty, "name", "knows X-WR-CALNAME, not NAME") {
      $0.calendar.has("X-WR-CALNAME") ? [] : $0.calendar.at("NAME")
    },
    .note(namedByProperty, "name", "shows the address as the calendar's name, as the file has none", hint: "write X-WR-CALNAME") {
      $0.calendar.begin(!$0.calendar.has("X-WR-CALNAME") && !$0.calendar.has("NAME"))
    },
    .note([.apple], "color", "takes its colour from X-APPLE-CALENDAR-COLOR:#RRGGBB") {
      $0.calendar.has("X-APPLE-CALENDAR-COLOR") ? [] : $0.calendar.at("COLOR")
    },
    .warn([.homeAssistant], "interval", "refuses the calendar: REFRESH-INTERVAL needs ;VALUE=DURATION") {
      $0.calendar.at("REFRESH-INTERVAL") { $0.first("VALUE") == nil }
    },
    .note([.thunderbird], "calendar-uid", "vdirsyncer merges a feed with a UID of its own into one entry") {
      $0.calendar.at("UID")
    },
    .warn([.homeAssistant], "property-name", "refuses the calendar for the property name $") {
      $0.calendar.properties.filter { $0.name.contains("_") }.map { ClientHit(bytes: $0.bytes, detail: $0.name) }
    },
    .warn([.google], "count", "the feed has $ events; about 1,100 were seen to be the most that it takes") {
      $0.events.count > 1_000 ? [ClientHit(bytes: $0.calendar.beginBytes, detail: "\($0.events.count)")] : []
    },
    .note([.google], "count", "the feed has $ events, more than 80 % of what it takes") {
      (801...1_000).contains($0.events.count) ? [ClientHit(bytes: $0.calendar.beginBytes, detail: "\($0.events.count)")] : []
    },
    .note(except(.thunderbird), "todo", "does not show to-dos of a subscription", hint: "write them as events too") {
      $0.hits("VTODO")
    },
    .note(except(.thunderbird), "journal", "does not show journal entries of a subscription") { $0.hits("VJOURNAL") },
    .warn([.thunderbird], "journal", "a server such as Radicale refuses a journal entry with two DESCRIPTIONs") {
      $0.calendar.components("VJOURNAL").flatMap { $0.properties("DESCRIPTION").dropFirst().prefix(1).flatMap { $0.hit() } }
    },
  ]

  static let zone: [Rule<CalendarComponent>] = [
    .warn(
      [.outlook], "zone-rdate", "does not read RDATE in a time zone: times are an hour off",
      hint: "write the change as RRULE"
    ) { $0.components.flatMap { $0.at("RDATE") } },
    .warn([.homeAssistant, .outlook], "zone-start", "a time zone's DTSTART is local time, without Z") {
      $0.components.flatMap { $0.property("DTSTART").map { $0.valueHit($0.value.hasSuffix("Z")) } ?? [] }
    },
    .warn([.outlook], "zone-empty", "events in a time zone without rules can vanish") { $0.begin($0.components.isEmpty) },
    .warn(
      [.outlook], "zone-history", "a time zone with its whole history was seen in a subscription that failed",
      hint: "leave out what lies before the first event"
    ) { $0.begin($0.components.count > 24) },
  ]

  static let event = identity + times + series + people + texts + status + alarms

  private static let identity: [Rule<EventFacts>] = [
    .warn([.android, .apple], "uid", "an event without UID comes again at every refresh") { $0.event.begin(!$0.hasUID) },
    .warn(except(.android, .apple), "uid", "an event without UID cannot be updated") { $0.event.begin(!$0.hasUID) },
    .warn(all, "uid-twice", "two events with one UID: only one is kept") { $0.isRepeated ? $0.event.at("UID") : [] },
    .note([.google], "stamps", "takes over changes only when SEQUENCE and LAST-MODIFIED move; the event has neither") {
      $0.event.begin($0.hasUID && !$0.event.has("SEQUENCE") && !$0.event.has("LAST-MODIFIED"))
    },
    .warn([.homeAssistant, .outlook], "stamp", "DTSTAMP is missing") { $0.event.begin($0.hasUID && !$0.event.has("DTSTAMP")) },
  ]

  private static let times: [Rule<EventFacts>] = [
    .warn(all, "start", "an event without DTSTART is dropped") { $0.event.begin($0.start == nil) },
    .warn(all, "start", "DTSTART “$” cannot be read: the event is dropped") {
      guard let start = $0.start, $0.moment == nil else { return [] }
      return [ClientHit(bytes: start.valueBytes, detail: String(start.value.prefix(30)))]
    },
    .warn([.outlook], "zone-undeclared", "“$” has no VTIMEZONE: refused as an undeclared time zone, or times are off") {
      $0.zones { isDefined, _ in !isDefined }
    },
    .warn(except(.outlook), "zone-unknown", "“$” has no VTIMEZONE and is no IANA name: its times are read as local or UTC") {
      $0.zones { isDefined, isIANA in !isDefined && !isIANA }
    },
    .note(
      [.android, .homeAssistant, .google], "zone-name",
      "“$” is no IANA name: it depends on the VTIMEZONE, which is often ignored"
    ) { $0.zones { isDefined, isIANA in isDefined && !isIANA } },
    .warn(all, "value-date", "a day without VALUE=DATE is misread or refused") {
      if case .date? = $0.moment, let start = $0.start { start.hit(start.first("VALUE")?.uppercased() != "DATE") } else { [] }
    },
    .warn(all, "mixed-kinds", "the start is a day and the end is a time") { $0.mixedEnd },
    .warn(
      [.outlook], "end", "a whole-day event that ends on its first day ends before it starts",
      hint: "DTEND is exclusive: write the next day"
    ) { $0.emptyDay },
    .note(except(.outlook), "end", "DTEND is exclusive: the event has no length") { $0.emptyDay },
    .warn([.google, .homeAssistant], "floating", "reads a time without zone as UTC", hint: zoneHint) { $0.floatingStart },
    .warn([.outlook], "floating", "expects a zone on every time", hint: zoneHint) { $0.floatingStart },
    .note([.apple, .thunderbird, .android], "floating", "reads a time without zone as that of wherever the reader is") {
      $0.floatingStart
    },
    .note([.outlook], "utc", "shows bare UTC times as “Coordinated Universal Time”") { $0.utcStart(ofSeries: false) },
    .warn([.outlook], "utc-series", "a series in UTC moves by an hour when the clocks change", hint: zoneHint) {
      $0.utcStart(ofSeries: true)
    },
    .note(except(.outlook), "utc-series", "a series in UTC moves by an hour when the clocks change") {
      $0.utcStart(ofSeries: true)
    },
    .note([.apple], "end", "wants DTEND") {
      $0.event.begin($0.moment != nil && !$0.event.has("DTEND") && !$0.event.has("DURATION"))
    },
  ]

  static let recurrence: [Rule<RuleFacts>] =
    ofOutlook + ofOthers + [
      .warn(all, "rule", "RRULE cannot be used: $") { facts in
        facts.rule.faults.prefix(1).map { ClientHit(bytes: facts.line.valueBytes($0.range), detail: $0.message) }
      },
      .note(all, "rule-month", "FREQ=YEARLY with BYMONTHDAY and without BYMONTH is read in two ways", hint: "write BYMONTH too") {
        $0.at { $0.frequency == "YEARLY" && $0.count("BYMONTHDAY") > 0 && !$0.has("BYMONTH") }
      },
      .warn(all, "until", "UNTIL must be in UTC when DTSTART has a zone") { facts in
        facts.at {
          if case .local? = $0.until, case .local? = facts.from { facts.start?.first("TZID") != nil } else { false }
        }
      },
      .warn(all, "until", "UNTIL is a day and DTSTART has a time: the last occurrence may be lost") { facts in
        facts.at {
          guard case .date? = $0.until, let from = facts.from else { return false }
          if case .date = from { return false }
          return true
        }
      },
      .warn(all, "until", "UNTIL has a time and DTSTART is a day") { facts in
        facts.at {
          guard case .date? = facts.from, let until = $0.until else { return false }
          if case .date = until { return false }
          return true
        }
      },
    ]

  private static let ofOutlook: [Rule<RuleFacts>] =
    [
      .warn([.outlook], "rule-month-days", "knows one BYMONTHDAY in a rule", hint: "write one event for each day") {
        $0.at { $0.count("BYMONTHDAY") > 1 }
      },
      .warn([.outlook], "rule-position", "knows BYSETPOS only with BYDAY") { $0.at { $0.has("BYSETPOS") && $0.days.isEmpty } },
      .warn([.outlook], "rule-position", "knows one BYSETPOS in a rule") { $0.at { $0.count("BYSETPOS") > 1 } },
      .warn([.outlook], "rule-frequency", "has no pattern for FREQ=$") { facts in
        let isShort = ["SECONDLY", "MINUTELY", "HOURLY"].contains(facts.rule.frequency)
        return facts.at { _ in isShort }.map { ClientHit(bytes: $0.bytes, detail: facts.rule.frequency) }
      },
      .warn([.outlook], "rule-part", "has no pattern for several months") { $0.at { $0.count("BYMONTH") > 1 } },
      .warn([.outlook], "rule-twice", "an event may have one RRULE") { facts in
        facts.at { _ in facts.event.properties("RRULE").count > 1 }
      },
    ]
    + ["BYYEARDAY", "BYWEEKNO", "BYHOUR", "BYMINUTE", "BYSECOND"].map { part in
      .warn([.outlook], "rule-part", "has no pattern for \(part)") { $0.at { $0.has(part) } }
    }

  private static let ofOthers: [Rule<RuleFacts>] = [
    .warn(
      [.thunderbird], "rule-clamp", "gets BYMONTHDAY lists with BYSETPOS wrong (ical.js 960)",
      hint: "the last day of a month is BYMONTHDAY=-1"
    ) { $0.at { $0.has("BYSETPOS") && $0.frequency == "MONTHLY" && $0.count("BYMONTHDAY") > 1 } },
    .warn([.thunderbird], "rule-position", "handles BYSETPOS only in monthly rules with BYDAY") {
      $0.at {
        $0.has("BYSETPOS") && !($0.frequency == "MONTHLY" && ($0.count("BYMONTHDAY") > 1 || !$0.days.isEmpty))
      }
    },
    .warn(
      [.thunderbird], "rule-leap-day", "shows a yearly rule from 29 February on 1 March",
      hint: "write BYMONTH=2;BYMONTHDAY=-1"
    ) { facts in facts.at { _ in facts.isYearlyFromLeapDay } },
    .warn(
      [.android], "rule-position", "Etar shows every such weekday for a yearly rule with BYSETPOS",
      hint: "write BYDAY=-1SU instead"
    ) { $0.at { $0.frequency == "YEARLY" && $0.has("BYSETPOS") } },
    .warn([.android], "rdate", "ignores RDATE beside an endless rule", hint: "write further dates as events") { facts in
      facts.at { facts.event.has("RDATE") && $0.count == nil && $0.until == nil }
    },
    .warn([.homeAssistant], "rule-days", "finds nothing when BYDAY mixes plain and numbered days") {
      $0.at { $0.days.contains { $0.ordinal == nil } && $0.days.contains { $0.ordinal != nil } }
    },
  ]

  private static let series: [Rule<EventFacts>] = [
    .warn([.thunderbird], "rdate", "Nextcloud expands only one of RRULE and RDATE", hint: "write further dates as events") {
      $0.event.has("RRULE") ? $0.event.at("RDATE") : []
    },
    .warn(all, "range", "does not know RANGE=THISANDFUTURE: only one occurrence changes") {
      $0.event.at("RECURRENCE-ID") { $0.first("RANGE") != nil }
    },
    .warn(all, "recurrence-id", "RECURRENCE-ID is of another kind than DTSTART: the changed occurrence comes twice") { facts in
      facts.event.at("RECURRENCE-ID") { id in
        facts.start.map { ($0.first("VALUE") == "DATE") != (id.first("VALUE") == "DATE") } ?? false
      }
    },
  ]

  private static let people: [Rule<EventFacts>] = [
    .warn([.outlook], "organizer", "ORGANIZER turns the event into an invitation to accept or decline") {
      $0.event.at("ORGANIZER")
    },
    .note([.android], "organizer", "ignores an ORGANIZER without e-mail address") { $0.event.at("ORGANIZER") { !$0.isMail } },
    .note([.thunderbird], "organizer", "some apps mail the ORGANIZER “accepted”") { $0.event.at("ORGANIZER") },
    .note([.apple], "organizer", "the organiser may be taken for invited and be notified") { $0.event.at("ORGANIZER") },
    .note([.google], "attendees", "does not show the guests of a feed") { $0.event.at("ORGANIZER") },
    .note([.android], "attendee", "needs an e-mail address for each guest") { $0.event.at("ATTENDEE") { !$0.isMail } },
  ]

  private static let texts: [Rule<EventFacts>] = [
    .warn([.thunderbird], "escape", "$; Radicale cuts the text there, calcurse drops the event") { $0.badTexts },
    .note(except(.thunderbird), "escape", "$") { $0.badTexts },
    .note(all, "title", "the event has no SUMMARY and shows as untitled") { $0.event.begin(!$0.event.has("SUMMARY")) },
    .note(except(.google), "html", "shows HTML tags in DESCRIPTION as they are") {
      guard let notes = $0.event.property("DESCRIPTION") else { return [] }
      let text = notes.value.lowercased()
      return notes.valueHit(["<br", "<p>", "<p ", "<b>", "<a ", "<div", "<html", "<ul>", "<span"].contains { text.contains($0) })
    },
    .note([.outlook], "html", "reads X-ALT-DESC only where there is no DESCRIPTION") {
      $0.event.has("DESCRIPTION") ? $0.event.at("X-ALT-DESC") : []
    },
    .note([.google], "place", "knows LOCATION only") {
      $0.event.every { $0.name == "X-APPLE-STRUCTURED-LOCATION" || $0.name == "GEO" }
    },
    .note([.android, .outlook, .google], "attachment", "does not show attachments of a subscription") {
      $0.event.every { $0.name == "ATTACH" }
    },
    .note([.apple, .google, .outlook, .homeAssistant], "event-color", "ignores the colour of single events") {
      $0.event.every { $0.name == "COLOR" }
    },
    .note([.android], "event-color", "takes a CSS colour name, not #RRGGBB") {
      $0.event.every { $0.name == "COLOR" && $0.value.hasPrefix("#") }
    },
    .note([.apple, .google, .android], "categories", "does not show categories") { $0.event.at("CATEGORIES") },
  ]

  private static let status: [Rule<EventFacts>] = [
    .note(
      [.outlook], "busy", "goes by X-MICROSOFT-CDO-BUSYSTATUS and shows the time as taken",
      hint: "write X-MICROSOFT-CDO-BUSYSTATUS:FREE too"
    ) { facts in
      facts.event.at("TRANSP") { $0.value.uppercased() == "TRANSPARENT" && !facts.event.has("X-MICROSOFT-CDO-BUSYSTATUS") }
    },
    .warn([.outlook], "cancelled", "classic Outlook shows a cancelled event as normal unless its title says so") {
      $0.cancelled(unlessTitled: true)
    },
    .note([.google], "cancelled", "takes cancelled events out of view") { $0.cancelled() },
    .note([.apple], "cancelled", "leaves cancelled events in place, crossed out") { $0.cancelled() },
    .note([.android], "cancelled", "some apps show a cancelled event as normal") { $0.cancelled(unlessTitled: true) },
    .warn([.homeAssistant], "cancelled", "shows a cancelled event as normal") { $0.cancelled(unlessTitled: true) },
    .note(except(.google), "cancelled-occurrence", "several readers show a cancelled occurrence as normal; EXDATE is safest") {
      $0.event.has("RECURRENCE-ID") ? $0.cancelled() : []
    },
  ]

  private static let alarms: [Rule<EventFacts>] = [
    .note([.google], "alarm", "drops the reminders of a feed") { $0.firstAlarm },
    .note([.thunderbird], "alarm", "Nextcloud strips reminders by default") { $0.firstAlarm },
    .note([.apple], "alarm", "offers to remove the reminders when subscribing, and does so by default") { $0.firstAlarm },
    .warn([.outlook], "alarms", "keeps one reminder for each event") {
      $0.alarms.dropFirst().prefix(1).map { ClientHit(bytes: $0.beginBytes) }
    },
    .warn([.outlook], "alarm-trigger", "ignores a reminder without TRIGGER") { $0.alarms.flatMap { $0.begin(!$0.has("TRIGGER")) } },
    .warn([.outlook], "alarm-trigger", "takes a TRIGGER that it cannot read for 15 minutes, for whole days 18 hours") {
      $0.triggers { $0.first("VALUE")?.uppercased() != "DATE-TIME" && CalendarValue.strictDuration($0.value) == nil }
    },
    .warn([.apple], "alarm-trigger", "one unreadable TRIGGER made it import nothing") {
      $0.triggers { CalendarValue.duration($0.value) == nil && CalendarValue.moment($0.value) == nil }
    },
    .warn([.homeAssistant], "alarm-text", "refuses the whole file: a DISPLAY alarm without DESCRIPTION") {
      $0.alarms.flatMap { $0.begin($0.text("ACTION")?.uppercased() == "DISPLAY" && !$0.has("DESCRIPTION")) }
    },
  ]
}
