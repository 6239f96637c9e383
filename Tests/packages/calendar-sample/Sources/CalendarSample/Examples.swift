// The examples of the documentation, word for word: a test of the main package compares them with the catalogues in Sources.
import CivilTime
import ContentLines
import Diagnostics
import Foundation
import ICalendar
import Languages
import Recurrence
import RecurrenceWords
import Templates
import VCard

enum Failure: Error { case example(String) }

func clocks() throws -> String {
  // example: clocks
  let oslo = try ZoneDatabase().zone(TimeZoneID("Europe/Oslo"))
  guard let meeting = CivilDateTime("2027-03-28T02:30:00") else { return "no such time" }
  // The clocks skip this time, so it moves forward by the hour that is missing.
  let moment = oslo.instant(of: meeting)
  return oslo.localTime(of: moment).text()
  // end
}

func series() throws -> [String] {
  // example: series
  let rule = try RecurrenceRule(parsing: "FREQ=MONTHLY;BYDAY=2TU")
  guard let start = CalendarTime("20270209T180000", zone: TimeZoneID("Europe/Oslo")) else { return [] }
  let series = RecurrenceSet(start: start, rules: [rule])
  let oslo = try ZoneDatabase().zone(TimeZoneID("Europe/Oslo"))
  return series.occurrences(from: start.wallClock, zone: oslo).prefix(3).map { $0.text() }
  // end
}

func portable() throws -> [String] {
  // example: portable
  let rule = try RecurrenceRule(parsing: "FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=4")
  guard let start = CalendarTime("20270301"), let first = CivilDate("2027-01-01"), let last = CivilDate("2028-01-01") else {
    return []
  }
  let form = RecurrenceSet(start: start, rules: [rule]).portable(window: CivilDateTime(first)..<CivilDateTime(last))
  return form.components.map { "DTSTART;VALUE=DATE:\($0.start.text) RRULE:\($0.rule?.text ?? "")" }
  // end
}

func words() throws -> String {
  // example: words
  let rule = try RecurrenceRule(parsing: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270630")
  guard let start = CalendarTime("20270302") else { return "no such day" }
  return rule.description(in: Language(matching: "de"), start: start)
  // end
}

func foreign() -> [String] {
  // example: foreign
  let text =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20270301T100000\r\nSUMMARY:Tea, cake\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
  let file = FileID(index: 0)
  let (calendars, faults) = ICalendarReader.read(bytes: Array(text.utf8), file: file, mode: .tolerant)
  var options = CalendarReadingOptions()
  options.zones = ZoneDatabase()
  var said = faults
  for calendar in calendars {
    let (contents, more) = CalendarContents.read(calendar, options: options)
    said += more
    for event in contents.events { print(event.summary ?? "", event.when?.start.text ?? "") }
  }
  return said.map { "\($0.severity.rawValue) \($0.id): \($0.message)" }
  // end
}

func feed() throws -> [String] {
  // example: feed
  let zone = try ZoneDatabase().zone(TimeZoneID("Europe/Oslo"))
  guard let day = CivilDate("2027-03-02") else { return [] }
  var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.org//Sample//EN"]
  lines += VTimeZone.contentLines(zone, from: day, through: day.adding(days: 365))
  lines += ["BEGIN:VEVENT", "UID:1@example.org", "DTSTAMP:20270101T000000Z", "DTSTART;TZID=Europe/Oslo:20270302T180000"]
  lines += ["DTEND;TZID=Europe/Oslo:20270302T190000", "SUMMARY:Swimming", "END:VEVENT", "END:VCALENDAR"]
  var bytes: [UInt8] = []
  ContentLineWriter.appendFolded(Array(lines.joined(separator: "\n").utf8), to: &bytes)
  return FeedCheck.findings(bytes: bytes, file: FileID(index: 0)).map(\.message)
  // end
}

func card() -> [String] {
  // example: card
  let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada Sample\r\nN:Sample;Ada;;;\r\nTEL;TYPE=CELL:+47 555 01 23\r\nEND:VCARD\r\n"
  let (cards, faults) = VCardReader.read(bytes: Array(text.utf8), file: FileID(index: 0), mode: .tolerant)
  return cards.map { CardContents.read($0).contents }.map { "\($0.displayName ?? "") \($0.phones.first?.value ?? "")" }
    + faults.map(\.message)
  // end
}

func template() -> String {
  // example: template
  let text = "<p title=\"{{name}}\">{{name}}</p>"
  let source = TemplateSource(name: "greeting.html.mustache", file: FileID(index: 0), bytes: Array(text.utf8))
  let data = DynamicValue.record([.init(name: "name", value: .text("Ada & \"Tom\""))])
  let (output, faults) = DynamicTemplate.render(source, data: data) { _ in nil }
  return faults.first?.message ?? String(decoding: output, as: UTF8.self)
  // end
}
