import CivilTime
import ContentLines
import Diagnostics
import Recurrence

/// What each calendar app makes of a feed: Data/clients.txt says so, and here is where each of its conditions holds.
enum ClientRules {
  typealias Rule<Subject> = ClientRule<CalendarClient, Subject>
  private typealias Conditions<Subject> = [String: Rule<Subject>.Find]

  private static let lines = embeddedLines(of: "clients.txt")

  static let reading = Rule<Diagnostic>.rules(lines, "reading") { Rule.reading($0) }
  static let calendar = Rule<CalendarFacts>.rules(lines, "calendar") { inCalendars[$0] ?? ofProperty($0) { $0.calendar } }
  static let zone = Rule<CalendarComponent>.rules(lines, "zone") { inZones[$0] }
  static let event = Rule<EventFacts>.rules(lines, "event") { inEvents[$0] ?? ofProperty($0) { $0.event } }
  static let recurrence = Rule<RuleFacts>.rules(lines, "recurrence") { inRules[$0] ?? ofPart($0) }

  /// `NAME` holds for the first property of that name, `each NAME` for all of them, and `no NAME` where there is none.
  private static func ofProperty<Subject>(
    _ condition: String, _ component: @escaping @Sendable (Subject) -> CalendarComponent
  ) -> Rule<Subject>.Find? {
    let words = condition.split(separator: " ")
    guard let name = words.last.map(String.init), name == name.uppercased() else { return nil }
    switch words[0] {
    case "each": return { component($0).every { $0.name == name } }
    case "no": return { component($0).begin(!component($0).has(name)) }
    default: return { component($0).at(name) }
    }
  }

  /// `PART` holds for a rule that has it, and `several PART` if it has more than one value.
  private static func ofPart(_ condition: String) -> Rule<RuleFacts>.Find? {
    let part = condition.split(separator: " ").last.map(String.init) ?? ""
    guard part == part.uppercased() else { return nil }
    let isSeveral = condition.hasPrefix("several ")
    return { $0.at { $0.count(part) > (isSeveral ? 1 : 0) } }
  }

  private static let inCalendars: Conditions<CalendarFacts> = [
    "too-large": { $0.sized($0.size > 1_000_000) },
    "nearly-too-large": { $0.sized((800_001...1_000_000).contains($0.size)) },
    "not-first": { $0.calendar.begin(!$0.isFirst) },
    "asks-for-answer": {
      guard let method = $0.calendar.property("METHOD"), method.value.uppercased() != "PUBLISH" else { return [] }
      return [ClientHit(bytes: method.bytes, detail: method.value)]
    },
    "plain-name": { $0.calendar.has("X-WR-CALNAME") ? [] : $0.calendar.at("NAME") },
    "no-name": { $0.calendar.begin(!$0.calendar.has("X-WR-CALNAME") && !$0.calendar.has("NAME")) },
    "plain-color": { $0.calendar.has("X-APPLE-CALENDAR-COLOR") ? [] : $0.calendar.at("COLOR") },
    "plain-interval": { $0.calendar.at("REFRESH-INTERVAL") { $0.first("VALUE") == nil } },
    "underscore": { $0.calendar.properties.filter { $0.name.contains("_") }.map { ClientHit(bytes: $0.bytes, detail: $0.name) } },
    "too-many": { $0.counted($0.events.count > 1_000) },
    "nearly-too-many": { $0.counted((801...1_000).contains($0.events.count)) },
    "to-do": { $0.hits("VTODO") },
    "journal": { $0.hits("VJOURNAL") },
    "two-descriptions": {
      $0.calendar.components("VJOURNAL").flatMap { $0.properties("DESCRIPTION").dropFirst().prefix(1).flatMap { $0.hit() } }
    },
  ]

  private static let inZones: Conditions<CalendarComponent> = [
    "rdate": { $0.components.flatMap { $0.at("RDATE") } },
    "utc-start": { $0.components.flatMap { $0.property("DTSTART").map { $0.valueHit($0.value.hasSuffix("Z")) } ?? [] } },
    "empty": { $0.begin($0.components.isEmpty) },
    "long": { $0.begin($0.components.count > 24) },
  ]

  private static let inEvents = ofTimes.merging(ofTexts) { first, _ in first }

  private static let ofTimes: Conditions<EventFacts> = [
    "no-uid": { $0.event.begin(!$0.hasUID) },
    "uid-twice": { $0.isRepeated ? $0.event.at("UID") : [] },
    "no-stamps": { $0.event.begin($0.hasUID && !$0.event.has("SEQUENCE") && !$0.event.has("LAST-MODIFIED")) },
    "no-stamp": { $0.event.begin($0.hasUID && !$0.event.has("DTSTAMP")) },
    "unreadable-start": {
      guard let start = $0.start, $0.moment == nil else { return [] }
      return [ClientHit(bytes: start.valueBytes, detail: String(start.value.prefix(30)))]
    },
    "zone-undefined": { $0.zones { isDefined, _ in !isDefined } },
    "zone-unknown": { $0.zones { isDefined, isIANA in !isDefined && !isIANA } },
    "zone-not-iana": { $0.zones { isDefined, isIANA in isDefined && !isIANA } },
    "day-without-value": {
      if case .date? = $0.moment, let start = $0.start { start.hit(start.first("VALUE")?.uppercased() != "DATE") } else { [] }
    },
    "mixed-end": { $0.mixedEnd },
    "empty-day": { $0.emptyDay },
    "floating": { $0.floatingStart },
    "utc": { $0.utcStart(ofSeries: false) },
    "utc-series": { $0.utcStart(ofSeries: true) },
    "no-end": { $0.event.begin($0.moment != nil && !$0.event.has("DTEND") && !$0.event.has("DURATION")) },
    "rule-and-rdate": { $0.event.has("RRULE") ? $0.event.at("RDATE") : [] },
    "range": { $0.event.at("RECURRENCE-ID") { $0.first("RANGE") != nil } },
    "mixed-recurrence-id": { facts in
      facts.event.at("RECURRENCE-ID") { id in
        facts.start.map { ($0.first("VALUE") == "DATE") != (id.first("VALUE") == "DATE") } ?? false
      }
    },
  ]

  private static let ofTexts: Conditions<EventFacts> = [
    "organizer-without-mail": { $0.event.at("ORGANIZER") { !$0.isMail } },
    "attendee-without-mail": { $0.event.at("ATTENDEE") { !$0.isMail } },
    "bad-text": { $0.badTexts },
    "html": {
      guard let notes = $0.event.property("DESCRIPTION") else { return [] }
      let text = notes.value.lowercased()
      return notes.valueHit(["<br", "<p>", "<p ", "<b>", "<a ", "<div", "<html", "<ul>", "<span"].contains { text.contains($0) })
    },
    "html-beside-text": { $0.event.has("DESCRIPTION") ? $0.event.at("X-ALT-DESC") : [] },
    "place": { $0.event.every { $0.name == "X-APPLE-STRUCTURED-LOCATION" || $0.name == "GEO" } },
    "color-code": { $0.event.every { $0.name == "COLOR" && $0.value.hasPrefix("#") } },
    "free": { facts in
      facts.event.at("TRANSP") { $0.value.uppercased() == "TRANSPARENT" && !facts.event.has("X-MICROSOFT-CDO-BUSYSTATUS") }
    },
    "cancelled": { $0.cancelled() },
    "cancelled-unsaid": { $0.cancelled(unlessTitled: true) },
    "cancelled-occurrence": { $0.event.has("RECURRENCE-ID") ? $0.cancelled() : [] },
    "alarm": { $0.alarms.prefix(1).map { ClientHit(bytes: $0.beginBytes) } },
    "second-alarm": { $0.alarms.dropFirst().prefix(1).map { ClientHit(bytes: $0.beginBytes) } },
    "alarm-without-trigger": { $0.alarms.flatMap { $0.begin(!$0.has("TRIGGER")) } },
    "trigger-not-strict": {
      $0.triggers { $0.first("VALUE")?.uppercased() != "DATE-TIME" && CalendarValue.strictDuration($0.value) == nil }
    },
    "trigger-unreadable": { $0.triggers { CalendarValue.duration($0.value) == nil && CalendarValue.moment($0.value) == nil } },
    "display-without-text": {
      $0.alarms.flatMap { $0.begin($0.text("ACTION")?.uppercased() == "DISPLAY" && !$0.has("DESCRIPTION")) }
    },
  ]

  private static let inRules: Conditions<RuleFacts> = [
    "fault": { facts in
      facts.text.fault.map { [ClientHit(bytes: facts.line.valueBytes($0.range), detail: $0.message)] } ?? []
    },
    "no-month": { $0.at { $0.frequency == .yearly && !$0.byMonthDay.isEmpty && $0.byMonth.isEmpty } },
    "until-local": { facts in
      facts.at { if case .floating? = $0.until, case .floating? = facts.from { facts.start?.first("TZID") != nil } else { false } }
    },
    "until-day": { facts in facts.at { $0.until?.isDate == true && facts.from?.isDate == false } },
    "until-time": { facts in facts.at { $0.until?.isDate == false && facts.from?.isDate == true } },
    "position-without-day": { $0.at { !$0.bySetPosition.isEmpty && $0.byDay.isEmpty } },
    "short": { facts in
      facts.at { $0.frequency < .daily }.map { ClientHit(bytes: $0.bytes, detail: facts.text.rule?.frequency.text ?? "") }
    },
    "several-rules": { facts in facts.at { _ in facts.event.properties("RRULE").count > 1 } },
    "position-of-month-days": { $0.at { !$0.bySetPosition.isEmpty && $0.frequency == .monthly && $0.byMonthDay.count > 1 } },
    "position-otherwise": {
      $0.at { !$0.bySetPosition.isEmpty && !($0.frequency == .monthly && ($0.byMonthDay.count > 1 || !$0.byDay.isEmpty)) }
    },
    "leap-day": { facts in facts.at(facts.isYearlyFromLeapDay) },
    "yearly-position": { $0.at { $0.frequency == .yearly && !$0.bySetPosition.isEmpty } },
    "dates-beside-endless-rule": { facts in facts.at { facts.event.has("RDATE") && $0.end == .never } },
    "mixed-days": { $0.at { $0.byDay.contains { $0.ordinal == nil } && $0.byDay.contains { $0.ordinal != nil } } },
  ]
}

extension CalendarFacts {
  /// The size of the file, told once.
  fileprivate func sized(_ holds: Bool) -> [ClientHit] { isFirst && holds ? [ClientHit(bytes: 0..<0, detail: "\(size)")] : [] }

  fileprivate func counted(_ holds: Bool) -> [ClientHit] {
    holds ? [ClientHit(bytes: calendar.beginBytes, detail: "\(events.count)")] : []
  }
}
