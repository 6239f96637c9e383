import CivilTime
import Diagnostics
import Foundation
import Recurrence
import Testing
import TribeModel

@testable import TribeImport

/// What programs write into calendars, and what it means on a family's clock.
@Suite("Calendars as their makers meant them")
struct CalendarCasesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// The lines of each calendar's entries. `+` before a line begins another calendar, of another file.
    let text: String
    let dates: [String]
    var zone = "Europe/Oslo"
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ dates: [String], zone: String = "Europe/Oslo") {
      (self.name, self.text, self.dates, self.zone) = (name, text, dates, zone)
    }
  }

  static let zones = ZoneDatabase()

  static func event(_ lines: String...) -> String { (["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\n") }
  static func todo(_ lines: String...) -> String { (["BEGIN:VTODO"] + lines + ["END:VTODO"]).joined(separator: "\n") }
  static let choir = event(
    "UID:a", "DTSTART;TZID=Europe/Oslo:20270303T100000", "DTEND;TZID=Europe/Oslo:20270303T110000", "RRULE:FREQ=WEEKLY;COUNT=3",
    "SUMMARY:Choir")
  static func change(_ lines: String...) -> String {
    (["BEGIN:VEVENT", "UID:a", "RECURRENCE-ID;TZID=Europe/Oslo:20270310T100000"] + lines + ["END:VEVENT"]).joined(separator: "\n")
  }
  static let moved = "DTSTART;TZID=Europe/Oslo:20270311T120000\nDTEND;TZID=Europe/Oslo:20270311T130000"
  static let same = "DTSTART;TZID=Europe/Oslo:20270310T100000\nDTEND;TZID=Europe/Oslo:20270310T110000"
  static func ruled(_ rule: String) -> String {
    event("UID:r", "DTSTART;TZID=Europe/Oslo:20270303T100000", "DURATION:PT1H", "RRULE:\(rule)", "SUMMARY:X")
  }
  static let three = ["03-03 10:00–11:00 X", "03-10 10:00–11:00 X", "03-17 10:00–11:00 X"]
  static let choirs = ["03-03 10:00–11:00 Choir", "03-10 10:00–11:00 Choir", "03-17 10:00–11:00 Choir"]

  /// Everything that happens, in its order: the day, the hours or how many days, what, and in brackets what else is to be told.
  static func dates(_ test: Case) -> (dates: [String], tribe: Tribe?, diagnostics: [Diagnostic]) {
    var files = ["planner.json": #"{ "timeZone": "\#(test.zone)", "sources": [ { "format": "icalendar", "path": "in" } ] }"#]
    for (number, part) in test.text.components(separatedBy: "\n+\n").enumerated() {
      files["in/\(number).ics"] = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(part)\nEND:VCALENDAR\n".replacing("\n", with: "\r\n")
    }
    let result = imported(files)
    let family = try? zones.zone(TimeZoneID(test.zone))
    var found: [(CivilDateTime, String)] = []
    for event in result.tribe?.events ?? [] where event.status != .cancelled {
      found += family.map { dates(of: event, $0) } ?? []
    }
    for todo in result.tribe?.todos ?? [] {
      let when = todo.due.map { CivilDateTime($0, todo.time ?? .midnight) }
      var text = when.map { String($0.date.text().dropFirst(5)) } ?? "–"
      if let time = todo.time { text += " \(time.text().prefix(5))" }
      text += " \(todo.isDone ? "☑" : "☐") \(todo.title)"
      for step in todo.steps { text += " / \(step.isDone ? "☑" : "☐") \(step.text)" }
      if let notes = todo.notes { text += " [\(notes)]" }
      found.append((when ?? CivilDateTime(CivilDate.max), text))
    }
    return (found.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.1), result.tribe, result.diagnostics)
  }

  /// Imports files with the zones of the database.
  static func imported(_ files: [String: String]) -> ImportResult {
    var sources = SourceFiles()
    let content = files.keys.sorted().map { path in
      ContentFile(path: path, id: sources.add(SourceFile(path: path, bytes: Array((files[path] ?? "").utf8))))
    }
    var input = ImportInput(files: sources, content: content)
    input.zones = zones
    input.isKnownZone = { (try? zones.zone(TimeZoneID($0))) != nil }
    input.offset = { clock, id in
      (try? zones.zone(id)).map { Int(clock.secondsSinceEpoch - $0.instant(of: clock).secondsSinceEpoch) }
    }
    input.today = { _ in CivilDate(year: 2027, month: 3, day: 1) ?? .min }
    return TribeImporter.run(input)
  }

  static let years =
    CivilDateTime(
      uncheckedSecondsSinceEpoch: 1_735_689_600)..<CivilDateTime(
      uncheckedSecondsSinceEpoch: 1_924_991_999)

  /// When an event takes place on the family's clock, and what a change says of that date.
  static func occurrences(of event: Event, _ family: ZoneRules, in window: Range<CivilDateTime> = years) -> [(
    start: CivilDateTime, change: Event.Override?
  )] {
    func rules(_ time: CalendarTime) -> ZoneRules? {
      if case .zoned(_, let id) = time { try? zones.zone(id) } else { family }
    }
    func local(_ time: CalendarTime) -> CivilDateTime {
      switch time {
      case .date(let date): CivilDateTime(date)
      case .floating(let clock): clock
      case .utc(let clock): family.localTime(of: Instant(secondsSinceEpoch: clock.secondsSinceEpoch))
      case .zoned(let clock, _): rules(time).map { family.localTime(of: $0.instant(of: clock)) } ?? clock
      }
    }
    let overrides = event.overrides.map {
      RecurrenceOverride(recurrenceID: $0.recurrenceID, start: $0.start, appliesToFuture: $0.appliesToFuture)
    }
    return event.when.instances(in: window, overrides: overrides, limit: 400, zone: rules(event.when.start)).instances.map { date in
      (local(event.when.start.with(wallClock: date.start)), date.override.map { event.overrides[$0] })
    }
  }

  private static func dates(of event: Event, _ family: ZoneRules) -> [(CivilDateTime, String)] {
    occurrences(of: event, family).map { start, change in
      let duration = change?.duration ?? event.duration
      let hours: String
      if event.when.start.isDate {
        hours = "\(duration.approximateSeconds / 86_400) d"
      } else {
        let end = start.adding(seconds: duration.approximateSeconds)
        hours = "\(String(start.time.text().prefix(5)))–\(String(end.time.text().prefix(5)))"
      }
      let isBare = event.visibility == .busy
      var more = isBare ? ["private"] : []
      if !isBare {
        more += [change?.location ?? event.location, change?.notes ?? event.notes, event.url].compactMap { $0 }
        more += event.links.map { "\($0.title ?? "Join online") \($0.url)" }
        if !event.isBusy { more.append("free") }
      }
      let text = "\(String(start.date.text().dropFirst(5))) \(hours) \(isBare ? "Busy" : change?.subject ?? event.subject)"
      return (start, text + (more.isEmpty ? "" : " [\(more.joined(separator: " | "))]"))
    }
  }

  static let cases: [Case] = [
    // Copies, changes and cancellations, wherever they stand.
    .init(
      "a change in another calendar", choir + "\n+\n" + change(moved, "SUMMARY:Choir"),
      [choirs[0], "03-11 12:00–13:00 Choir", choirs[2]]),
    .init(
      "the change of an event without a rule",
      event("UID:a", "DTSTART;TZID=Europe/Oslo:20270310T100000", "DURATION:PT1H", "SUMMARY:Dentist") + "\n"
        + change(moved, "SUMMARY:Dentist"), ["03-11 12:00–13:00 Dentist"]),
    .init(
      "of two changes the newer, wherever it stands",
      choir + "\n" + change(moved, "SEQUENCE:5", "SUMMARY:New") + "\n" + change(same, "SEQUENCE:2", "SUMMARY:Old"),
      [choirs[0], "03-11 12:00–13:00 New", choirs[2]]),
    .init(
      "of two changes that were changed at other times the later",
      choir + "\n" + change(moved, "LAST-MODIFIED:20270105T000000Z", "SUMMARY:New") + "\n"
        + change(same, "LAST-MODIFIED:20270101T000000Z", "SUMMARY:Old"), [choirs[0], "03-11 12:00–13:00 New", choirs[2]]),
    .init(
      "of two copies the newer",
      event("UID:n", "SEQUENCE:2", "DTSTART;TZID=Europe/Oslo:20270311T120000", "DURATION:PT1H", "SUMMARY:New") + "\n"
        + event("UID:n", "SEQUENCE:0", "DTSTART;TZID=Europe/Oslo:20270310T100000", "DURATION:PT1H", "SUMMARY:Old"),
      ["03-11 12:00–13:00 New"]),
    .init(
      "lessons of one UID",
      (1...4).map { event("UID:0", "DTSTART;TZID=Europe/Oslo:2027030\($0)T100000", "DURATION:PT1H", "SUMMARY:L\($0)") }.joined(
        separator: "\n"), (1...4).map { "03-0\($0) 10:00–11:00 L\($0)" }),
    .init(
      "the same word for word, without a UID",
      Array(repeating: event("DTSTART:20270310T100000", "DURATION:PT1H", "SUMMARY:A"), count: 2).joined(separator: "\n"),
      ["03-10 10:00–11:00 A"]),
    .init("METHOD:CANCEL", "METHOD:CANCEL\n" + event("UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "SUMMARY:Match"), []),
    .init(
      "an invitation that is called off in another file",
      "METHOD:REQUEST\n" + event("UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "SUMMARY:Dentist") + "\n+\nMETHOD:CANCEL\n"
        + event("UID:a", "SEQUENCE:1", "DTSTART:20270310T100000Z", "DURATION:PT1H", "STATUS:CANCELLED", "SUMMARY:Dentist"), []),
    .init(
      "one date that is called off in another file", choir + "\n+\nMETHOD:CANCEL\n" + change(same, "SUMMARY:Choir"),
      [choirs[0], choirs[2]]),
    .init("somebody's answer is no event", "METHOD:REPLY\n" + event("UID:a", "DTSTART:20270310T100000Z", "SUMMARY:Match"), []),
    .init(
      "a copied series",
      event(
        "UID:c", "RECURRENCE-ID;TZID=Europe/Oslo:20270301T100000", "DTSTART;TZID=Europe/Oslo:20270302T103000", "DURATION:PT1H",
        "RRULE:FREQ=WEEKLY;COUNT=2", "SUMMARY:Copied"), ["03-02 10:30–11:30 Copied", "03-09 10:30–11:30 Copied"]),
    // A change takes the place of the whole date.
    .init(
      "what a change lacks is gone",
      event(
        "UID:a", "DTSTART;TZID=Europe/Oslo:20270303T100000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=2", "SUMMARY:Choir",
        "LOCATION:Hall", "DESCRIPTION:Notes", "URL:https://a.example/") + "\n"
        + change(same, "SUMMARY:Online", "TRANSP:TRANSPARENT"),
      ["03-03 10:00–11:00 Choir [Hall | Notes | https://a.example/]", "03-10 10:00–11:00 Online [free]"]),
    // Privacy words are each component's own.
    .init(
      "a private date", choir + "\n" + change(same, "CLASS:PRIVATE", "SUMMARY:Clinic", "LOCATION:Ward 7"),
      [choirs[0], "03-10 10:00–11:00 Busy [private]", choirs[2]]),
    .init(
      "a word that nobody knows is private", choir + "\n" + change(same, "CLASS:X-FAMILY", "SUMMARY:Clinic"),
      [choirs[0], "03-10 10:00–11:00 Busy [private]", choirs[2]]),
    .init(
      "private from a date on",
      choir.replacing("COUNT=3", with: "COUNT=4") + "\n"
        + change(same, "CLASS:CONFIDENTIAL", "SUMMARY:Clinic").replacing(
          "RECURRENCE-ID;", with: "RECURRENCE-ID;RANGE=THISANDFUTURE;"),
      [choirs[0]] + ["03-10", "03-17", "03-24"].map { "\($0) 10:00–11:00 Busy [private]" }),
    .init(
      "private from a date on, and moved after that",
      choir.replacing("COUNT=3", with: "COUNT=4") + "\n"
        + change(same, "CLASS:PRIVATE", "SUMMARY:Clinic").replacing("RECURRENCE-ID;", with: "RECURRENCE-ID;RANGE=THISANDFUTURE;")
        + "\n"
        + change("DTSTART;TZID=Europe/Oslo:20270318T100000", "DURATION:PT1H", "SUMMARY:Clinic").replacing(
          "20270310T100000", with: "20270317T100000"),
      [
        choirs[0], "03-10 10:00–11:00 Busy [private]", "03-18 10:00–11:00 Busy [private]", "03-24 10:00–11:00 Busy [private]",
      ]),
    .init(
      "private after the series is over",
      ruled("FREQ=WEEKLY;COUNT=3") + "\n"
        + change(
          "DTSTART;TZID=Europe/Oslo:20270510T100000", "DURATION:PT1H", "CLASS:PRIVATE", "SUMMARY:Clinic"
        ).replacing("UID:a", with: "UID:r").replacing(
          "RECURRENCE-ID;TZID=Europe/Oslo:20270310T100000",
          with: "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Oslo:20270510T100000"),
      three + ["05-10 10:00–11:00 Busy [private]"]),
    .init(
      "a date of a private series that says nothing",
      choir.replacing("SUMMARY", with: "CLASS:PRIVATE\nSUMMARY") + "\n" + change(moved, "SUMMARY:Clinic"),
      ["03-03 10:00–11:00 Busy [private]", "03-11 12:00–13:00 Busy [private]", "03-17 10:00–11:00 Busy [private]"]),
    .init(
      "steps of steps, and a circle of them",
      todo("UID:1", "SUMMARY:Pack") + "\n" + todo("UID:2", "SUMMARY:Bag", "RELATED-TO:1") + "\n"
        + todo("UID:3", "SUMMARY:Boots", "RELATED-TO:2") + "\n" + todo("UID:4", "SUMMARY:Alone", "RELATED-TO:4") + "\n"
        + todo("UID:5", "SUMMARY:Elsewhere", "RELATED-TO:gone") + "\n"
        + todo("UID:6", "SUMMARY:Egg", "RELATED-TO:7") + "\n" + todo("UID:7", "SUMMARY:Hen", "RELATED-TO:6"),
      ["– ☐ Alone", "– ☐ Egg", "– ☐ Elsewhere", "– ☐ Hen", "– ☐ Pack / ☐ Bag / ☐ Boots"]),
    .init(
      "steps of a private to-do's steps",
      todo("UID:1", "SUMMARY:Ring", "CLASS:PRIVATE") + "\n" + todo("UID:2", "SUMMARY:Size", "RELATED-TO:1") + "\n"
        + todo("UID:3", "SUMMARY:Shop", "RELATED-TO:2") + "\n" + todo("UID:4", "SUMMARY:Milk"), ["– ☐ Milk"]),
    .init(
      "private to-dos and their steps",
      todo("UID:1", "SUMMARY:Ring", "CLASS:PRIVATE") + "\n" + todo("UID:2", "SUMMARY:Size", "RELATED-TO:1") + "\n"
        + todo("UID:3", "SUMMARY:Milk"), ["– ☐ Milk"]),
    // Rules are mended, not dropped.
    .init(
      "a day beyond its month", ruled("FREQ=WEEKLY;UNTIL=20270231T235959Z").replacing("20270303T100000", with: "20270217T100000"),
      ["02-17 10:00–11:00 X", "02-24 10:00–11:00 X"]),
    .init("UNTIL without a digit", ruled("FREQ=WEEKLY;UNTIL=20270317T10000Z"), three),
    .init("UNTIL before the start", ruled("FREQ=WEEKLY;UNTIL=20270101T000000Z"), [three[0]]),
    .init("UNTIL with hyphens", ruled("FREQ=WEEKLY;UNTIL=2027-03-17T23:00:00Z"), three),
    .init("an empty BYDAY", ruled("FREQ=WEEKLY;BYDAY=;COUNT=3"), three),
    .init("COUNT and UNTIL", ruled("FREQ=WEEKLY;COUNT=3;UNTIL=20280101T000000Z"), three),
    .init("UNTIL and a later COUNT", ruled("FREQ=WEEKLY;COUNT=30;UNTIL=20270318T000000Z"), three),
    .init("weekdays of three letters", ruled("FREQ=WEEKLY;COUNT=3;BYDAY=WED"), three),
    .init("quoted weekdays", ruled("FREQ=WEEKLY;COUNT=3;BYDAY=\"WE\""), three),
    .init("escaped semicolons", ruled("FREQ=WEEKLY\\;COUNT=3\\;BYDAY=WE"), three),
    .init("an ordinal in a weekly rule", ruled("FREQ=WEEKLY;BYDAY=1WE;COUNT=3"), three),
    .init("an unknown part", ruled("FREQ=WEEKLY;COUNT=3;FOO=1"), three),
    .init("INTERVAL=0", ruled("FREQ=WEEKLY;INTERVAL=0;COUNT=3"), three),
    .init("BYSETPOS alone", ruled("FREQ=WEEKLY;COUNT=3;BYSETPOS=1"), three),
    .init("BYMONTHDAY in a weekly rule", ruled("FREQ=WEEKLY;COUNT=3;BYMONTHDAY=3"), three),
    .init("a part twice", ruled("FREQ=WEEKLY;COUNT=3;COUNT=5"), three),
    .init("RSCALE=GREGORIAN", ruled("RSCALE=GREGORIAN;FREQ=WEEKLY;COUNT=3;SKIP=OMIT"), three),
    .init("vCalendar 1.0, weekly", ruled("W1 WE #3"), three),
    .init("vCalendar 1.0, by weekday of the month", ruled("MP1 1+ WE #2"), [three[0], "04-07 10:00–11:00 X"]),
    .init("vCalendar 1.0, daily until", ruled("D7 20270317T235959Z"), three),
    // Times.
    .init(
      "X-WR-TIMEZONE", "X-WR-TIMEZONE:Europe/Oslo\n" + event("UID:a", "DTSTART:20270519T180000", "DURATION:PT1H", "SUMMARY:Ice"),
      ["05-19 17:00–18:00 Ice"], zone: "Europe/London"),
    .init(
      "a whole day in UTC",
      event("UID:a", "DTSTART:20270309T230000Z", "DTEND:20270310T230000Z", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "SUMMARY:A"),
      ["03-10 1 d A"]),
    .init(
      "a whole day that ends at 23:59",
      event(
        "UID:a", "DTSTART;TZID=Europe/Oslo:20270310T000000", "DTEND;TZID=Europe/Oslo:20270312T235900",
        "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "SUMMARY:A"), ["03-10 3 d A"]),
    .init(
      "a day that ends in the afternoon", event("UID:a", "DTSTART;VALUE=DATE:20270310", "DTEND:20270311T150000", "SUMMARY:A"),
      ["03-10 2 d A"]),
    .init(
      "from midnight to midnight",
      event(
        "UID:a", "DTSTART;TZID=Europe/Oslo:20270310T000000", "DTEND;TZID=Europe/Oslo:20270311T000000",
        "RRULE:FREQ=WEEKLY;UNTIL=20270317T000000Z", "SUMMARY:A"), ["03-10 1 d A", "03-17 1 d A"]),
    .init(
      "free/busy times",
      "BEGIN:VFREEBUSY\nUID:f\nFREEBUSY;FBTYPE=BUSY:20270310T100000Z/PT1H,20270311T100000Z/20270311T120000Z\nFREEBUSY;FBTYPE=FREE:20270312T100000Z/PT1H\nEND:VFREEBUSY",
      ["03-10 11:00–12:00 Busy [private]", "03-11 11:00–13:00 Busy [private]"]),
    .init(
      "Outlook's free", event("UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:FREE", "SUMMARY:A"),
      ["03-10 11:00–12:00 A [free]"]),
    .init(
      "Outlook's numbered zones", event("UID:a", "DTSTART;TZID=GMT Standard Time 1:20270310T100000", "DURATION:PT1H", "SUMMARY:A"),
      ["03-10 11:00–12:00 A"]),
    .init(
      "UTC by another name", event("UID:a", "DTSTART;TZID=\"tzone://Microsoft/Utc\":20270310T100000", "DURATION:PT1H", "SUMMARY:A"),
      ["03-10 11:00–12:00 A"]),
    .init(
      "an offset as a zone", event("UID:a", "DTSTART;TZID=\"UTC-05:00\":20270310T100000", "DURATION:PT1H", "SUMMARY:A"),
      ["03-10 16:00–17:00 A"]),
    .init(
      "another offset", event("UID:a", "DTSTART;TZID=GMT+0530:20270310T100000", "DTEND;TZID=GMT+0530:20270310T110000", "SUMMARY:A"),
      ["03-10 05:30–06:30 A"]),
    .init(
      "a zone as people call it",
      event("UID:a", "DTSTART;TZID=\"Pacific Time (US & Canada)\":20270310T100000", "DURATION:PT1H", "SUMMARY:A"),
      ["03-10 19:00–20:00 A"]),
    .init(
      "a zone of the file's own, with DTEND",
      "BEGIN:VTIMEZONE\nTZID:Harbour/Quay\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0130\nTZOFFSETTO:+0130\nEND:STANDARD\nEND:VTIMEZONE\n"
        + event("UID:a", "DTSTART;TZID=Harbour/Quay:20270310T100000", "DTEND;TZID=Harbour/Quay:20270310T110000", "SUMMARY:Ferry"),
      ["03-10 09:30–10:30 Ferry"]),
    // To-dos.
    .init(
      "due in the evening elsewhere",
      todo("UID:1", "SUMMARY:Pay", "DUE:20270305T233000Z") + "\n"
        + todo("UID:2", "SUMMARY:Call", "DUE;TZID=America/New_York:20270305T210000"), ["03-06 00:30 ☐ Pay", "03-06 03:00 ☐ Call"]),
    .init(
      "due after a length", todo("UID:1", "SUMMARY:Dur", "DTSTART;TZID=Europe/Oslo:20270308T100000", "DURATION:P2D"),
      ["03-10 10:00 ☐ Dur"]),
    .init("a hundred per cent", todo("UID:1", "SUMMARY:A", "PERCENT-COMPLETE:100"), ["– ☑ A"]),
    .init("notes and a place", todo("UID:1", "SUMMARY:A", "DESCRIPTION:blue", "LOCATION:school"), ["– ☐ A [blue\nschool]"]),
    .init(
      "that repeats", todo("UID:1", "SUMMARY:Water", "DUE;VALUE=DATE:20270301", "RRULE:FREQ=WEEKLY;COUNT=3"),
      ["03-01 ☐ Water", "03-08 ☐ Water", "03-15 ☐ Water"]),
    .init(
      "steps",
      todo("UID:1", "SUMMARY:Pack", "DUE;TZID=Europe/Oslo:20270305T170000", "PRIORITY:1") + "\n"
        + todo("UID:2", "SUMMARY:Passports", "RELATED-TO:1", "STATUS:COMPLETED"), ["03-05 17:00 ☐ Pack / ☑ Passports"]),
    // Texts.
    .init(
      "HTML",
      event(
        "UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "SUMMARY:Football &amp\\; fun",
        "DESCRIPTION:<p>Bring <b>boots</b> &amp\\; water.</p><ul><li>ball</li><li>bib</li></ul>See <a href=\"https://c.example/?a=1&amp\\;b=2\">the plan</a><br>Coach"
      ),
      ["03-10 11:00–12:00 Football & fun [Bring boots & water.\n• ball\n• bib\nSee the plan (https://c.example/?a=1&b=2)\nCoach]"]),
    .init(
      "what only looks like HTML",
      event(
        "UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "SUMMARY:a < b and <3",
        "DESCRIPTION:1 < 2\\, <3\\, A&B\\, <anna@c.example>"), ["03-10 11:00–12:00 a < b and <3 [1 < 2, <3, A&B, <anna@c.example>]"]
    ),
    .init(
      "X-ALT-DESC alone",
      event(
        "UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "SUMMARY:A",
        "X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Bring the <b>form</b></p></body></html>"),
      ["03-10 11:00–12:00 A [Bring the form]"]),
    .init(
      "breaks that are escaped twice",
      event(
        "UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "SUMMARY:Training\\\\nHall 3", "DESCRIPTION:09:45\\\\nboots",
        "LOCATION:Hall\\\\nStorgata 1"), ["03-10 11:00–12:00 Training Hall 3 [Hall, Storgata 1 | 09:45\nboots]"]),
    .init(
      "a place on a disk", event("UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "SUMMARY:A", "DESCRIPTION:C:\\\\new"),
      ["03-10 11:00–12:00 A [C:\\new]"]),
    .init(
      "CONFERENCE",
      event(
        "UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "SUMMARY:A",
        "CONFERENCE;VALUE=URI;LABEL=Class room:https://v.example/r"), ["03-10 11:00–12:00 A [Class room https://v.example/r]"]),
    .init(
      "Google Meet's block",
      event(
        "UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "SUMMARY:A",
        "DESCRIPTION:Agenda\\n\\n-::~:~::~:~:~:~::-\\nJoin with Google Meet: https://meet.google.com/abc\\n\\nPlease do not edit this section.\\n-::~:~::~:~:~:~::-"
      ), ["03-10 11:00–12:00 A [Agenda | Join online https://meet.google.com/abc]"]),
    .init(
      "Teams' block",
      event(
        "UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "SUMMARY:A",
        "DESCRIPTION:Bring the form\\n________________________________________\\nMicrosoft Teams meeting\\nJoin: https://teams.microsoft.com/l/x\\nMeeting ID: 1 2 3\\n________________________________________\\nSee you"
      ), ["03-10 11:00–12:00 A [Bring the form\nSee you | Join online https://teams.microsoft.com/l/x]"]),
    .init(
      "Zoom's block",
      event(
        "UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "SUMMARY:A",
        "DESCRIPTION:Agenda\\n\\nAnna is inviting you to a scheduled Zoom meeting.\\n\\nJoin Zoom Meeting\\nhttps://us02web.zoom.us/j/123\\n\\nMeeting ID: 123\\n\\nOne tap mobile\\n+13017158592\\n\\nBring cake"
      ), ["03-10 11:00–12:00 A [Agenda\n\nBring cake | Join online https://us02web.zoom.us/j/123]"]),
    .init(
      "Zoom's block with a passcode, which is not published",
      event(
        "UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "SUMMARY:A",
        "DESCRIPTION:Agenda\\n\\nJoin Zoom Meeting\\nhttps://us02web.zoom.us/j/123?pwd=QWxhZGRpbjpvcGVu.1\\n\\nMeeting ID: 123\\nPasscode: 998877"
      ), ["03-10 11:00–12:00 A [Agenda | Join online https://us02web.zoom.us/j/123]"]),
    .init(
      "an address by hand stays",
      event("UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "SUMMARY:A", "DESCRIPTION:Zoom: https://zoom.us/j/1"),
      ["03-10 11:00–12:00 A [Zoom: https://zoom.us/j/1]"]),
    .init(
      "attachments",
      event(
        "UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "SUMMARY:A",
        "ATTACH;FMTTYPE=application/pdf:https://s.example/a%20letter.pdf", "ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA",
        "ATTACH:file:///etc/passwd"), ["03-10 11:00–12:00 A [a letter.pdf https://s.example/a%20letter.pdf]"]),
    .init(
      "Apple's place and Google's degrees",
      event(
        "UID:a", "DTSTART:20270310T100000Z", "DURATION:PT1H", "SUMMARY:A",
        "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Hall:geo:59.9,10.7") + "\n"
        + event("UID:b", "DTSTART:20270311T100000Z", "DURATION:PT1H", "SUMMARY:B", "GEO:59.91;10.74"),
      ["03-10 11:00–12:00 A [Hall]", "03-11 11:00–12:00 B [59.91, 10.74]"]),
  ]

  @Test(arguments: cases) func isReadAsItsMakerMeant(test: Case) {
    let read = Self.dates(test)
    #expect(read.dates == test.dates, "\(read.diagnostics.map(\.message))")
    #expect(!read.diagnostics.hasErrors)
    // What is private stands nowhere.
    if test.dates.contains(where: { $0.contains("[private]") }) {
      for word in ["Clinic", "Ward 7"] {
        let shown = read.tribe?.events.filter { $0.visibility == .full } ?? []
        #expect(!shown.contains { "\($0)".contains(word) }, "\(word)")
      }
    }
  }

  @Test func theOrderOfEntriesChangesNothing() {
    for test in Self.cases where test.text.contains("RECURRENCE-ID") && !test.text.contains("\n+\n") {
      let parts = test.text.components(separatedBy: "END:VEVENT\n").map { $0.hasSuffix("END:VEVENT") ? $0 : $0 + "END:VEVENT" }
      let turned = Case(test.name, parts.reversed().joined(separator: "\n"), test.dates, zone: test.zone)
      #expect(Self.dates(turned).dates == test.dates, "\(test.name)")
    }
  }

  @Test(arguments: [("PRIVATE", false), ("confidential", false), ("X-MINE", false), ("PUBLIC", true), ("public", true)])
  func aPrivateCardIsLeftOut(mark: String, isShown: Bool) {
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Fogg\r\nN:Fogg;Ann;;;\r\nCLASS:\(mark)\r\nEND:VCARD\r\n"
    let planner = #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "vcard", "path": "a.vcf" } ] }"#
    #expect(Self.imported(["planner.json": planner, "a.vcf": card]).tribe?.contacts.isEmpty != isShown)
  }

  @Test func calendarsOfOneNameAreTwoLayers() throws {
    func calendar(_ uid: String) -> String {
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nX-WR-CALNAME:Calendar\r\n"
        + Self.event("UID:\(uid)", "DTSTART:20270310T100000Z", "SUMMARY:\(uid)").replacing("\n", with: "\r\n")
        + "\r\nEND:VCALENDAR\r\n"
    }
    func layers(_ more: String) throws -> [String] {
      let planner = #"""
        { "timeZone": "Europe/Oslo", "sources": [ { "format": "icalendar", "path": "mum.ics"\#(more) }, { "format": "icalendar", "path": "dad.ics"\#(more) } ] }
        """#
      let tribe = try #require(importing(["planner.json": planner, "mum.ics": calendar("m"), "dad.ics": calendar("d")]).tribe)
      return tribe.events.compactMap(\.layer).sorted()
    }
    #expect(try layers("") == ["Calendar", "Calendar (dad)"])
    #expect(try layers(#", "layer": "Work""#) == ["Work", "Work"])
  }

  @Test(arguments: [
    ("<!DOCTYPE html><html></html>", "web page"), ("\u{1F}\u{8B}", "x"),
    ("    BEGIN:VCALENDAR\n    VERSION:2.0\n    END:VCALENDAR\n", "indented"),
    ("PK\u{3}\u{4}", "zip"),
  ])
  func aFileThatIsSomethingElseIsNamedOnce(text: String, word: String) {
    let bytes = word == "x" ? [0x1F, 0x8B, 8, 0] : Array(text.utf8)
    let read = importing([
      "planner.json": Array(#"{"timeZone":"Europe/Oslo","sources":[{"format":"icalendar","path":"a.ics"}]}"#.utf8), "a.ics": bytes,
    ]).result
    let told = read.diagnostics.filter { $0.id == "import.wrong-kind" }
    #expect(told.count == 1 && told[0].message.contains(word == "x" ? "gzip" : word), "\(read.diagnostics)")
    #expect(!read.diagnostics.contains { $0.id.hasPrefix("icalendar.") })
  }
}
