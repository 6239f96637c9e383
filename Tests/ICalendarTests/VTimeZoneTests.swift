import CivilTime
import Diagnostics
import ICalendar
import Recurrence
import Testing

@Suite("VTIMEZONE, RFC 5545 §3.6.5")
struct VTimeZoneTests {
  static let database = ZoneDatabase()
  static let names = [
    "Europe/Oslo", "Europe/Dublin", "Europe/London", "America/New_York", "America/Sao_Paulo", "America/Nuuk", "America/Havana",
    "Asia/Kolkata",
    "Asia/Tehran", "Asia/Jerusalem", "Asia/Gaza", "Asia/Amman", "Asia/Pyongyang", "Africa/Casablanca", "Africa/Cairo",
    "Africa/Juba",
    "Australia/Lord_Howe", "Australia/Sydney", "Pacific/Apia", "Pacific/Auckland", "Antarctica/Troll", "America/Caracas",
    "Europe/Volgograd",
    "Europe/Istanbul", "America/Asuncion", "Pacific/Easter", "UTC", "Asia/Beirut", "America/Godthab",
  ]

  /// Reads the component as a calendar program does: the observance whose onset is the latest before a local time counts.
  static func offsets(_ lines: [String], through last: CivilDateTime) throws -> [(onset: CivilDateTime, from: Int, to: Int)] {
    func seconds(_ text: Substring) -> Int {
      let digits = Array(text.utf8.dropFirst()).map { Int($0) - 48 }
      let size =
        (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60
        + (digits.count > 4 ? digits[4] * 10 + digits[5] : 0)
      return text.hasPrefix("-") ? -size : size
    }
    var onsets: [(onset: CivilDateTime, from: Int, to: Int)] = []
    var start: CivilDateTime?
    var rule: String?
    var from = 0
    var to = 0
    for line in lines {
      let value = line.split(separator: ":", maxSplits: 1).last ?? ""
      if line.hasPrefix("BEGIN:") { (start, rule) = (nil, nil) }
      if line.hasPrefix("DTSTART:") { start = CivilDateTime(value) }
      if line.hasPrefix("RRULE:") { rule = String(value) }
      if line.hasPrefix("TZOFFSETFROM:") { from = seconds(value) }
      if line.hasPrefix("TZOFFSETTO:") { to = seconds(value) }
      if line.hasPrefix("END:"), let begin = start {
        var parsed: [RecurrenceRule] = []
        if let rule {
          var one = try RecurrenceRule(parsing: rule)
          // UNTIL is in universal time; the onset is read with the offset before it.
          if case .until(.utc(let until)) = one.end { one.end = .until(.floating(until.adding(seconds: Int64(from)))) }
          parsed = [one]
        }
        let set = RecurrenceSet(start: .floating(begin), rules: parsed)
        for onset in set.occurrences(in: CivilDateTime(.min)..<last).starts { onsets.append((onset, from, to)) }
        start = nil
      }
    }
    return onsets.sorted { $0.onset < $1.onset }
  }

  @Test(
    arguments: names,
    [("2026-08-01", "2028-02-01"), ("2010-01-01", "2012-12-31"), ("1975-06-01", "1980-01-01"), ("2030-01-01", "2045-01-01")])
  func saysWhatTheZoneSays(_ name: String, _ span: (String, String)) throws {
    let zone = try Self.database.zone(TimeZoneID(name))
    let first = try #require(CivilDate(span.0))
    let last = try #require(CivilDate(span.1))
    let lines = VTimeZone.contentLines(zone, from: first, through: last)
    #expect(lines.first == "BEGIN:VTIMEZONE" && lines.last == "END:VTIMEZONE")
    let onsets = try Self.offsets(lines, through: CivilDateTime(last).adding(seconds: 86_400))
    for (a, b) in zip(onsets, onsets.dropFirst()) where b.onset >= CivilDateTime(first) {
      #expect(a.to == b.from || a.onset == b.onset, "\(name) \(b.onset.text())")
    }
    var second = CivilDateTime(first).secondsSinceEpoch
    while second < CivilDateTime(last).secondsSinceEpoch {
      let instant = Instant(secondsSinceEpoch: second)
      let current = try #require(onsets.last { $0.onset.secondsSinceEpoch - Int64($0.from) <= second }, "\(name) \(second)")
      if current.to != zone.offset(at: instant) {
        Issue.record(
          "\(name) at \(CivilDateTime(uncheckedSecondsSinceEpoch: second).text())Z: \(current.to), not \(zone.offset(at: instant))")
        break
      }
      second += 10_800
    }
  }

  /// The check of feeds has nothing to say about what is written here, whatever the zone and the years.
  @Test(arguments: names)
  func isRightToTheCheck(_ name: String) throws {
    let zone = try Self.database.zone(TimeZoneID(name))
    for year in stride(from: 1905, through: 2085, by: 30) {
      let first = try #require(CivilDate(year: year, month: 1, day: 1))
      for last in [first, first.adding(days: 1000)] {
        let definition = VTimeZone.contentLines(zone, name: name, from: first, through: last)
        let event = ["BEGIN:VEVENT", "UID:a", "DTSTAMP:20260301T000000Z", "DTSTART;TZID=\(name):\(year)0101T000000", "END:VEVENT"]
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:a"] + definition + event + ["END:VCALENDAR", ""]
        let text = lines.map(folded).joined(separator: "\r\n")
        let findings = FeedCheck.findings(bytes: Array(text.utf8), file: FileID(index: 0))
        #expect(findings.isEmpty, "\(findings.first?.message ?? ""): \(text)")
      }
    }
  }

  /// A line of ASCII in lines of 75 octets at most (RFC 5545 §3.1).
  private func folded(_ line: String) -> String {
    line.count <= 75 ? line : line.prefix(75) + "\r\n" + folded(" " + line.dropFirst(75))
  }

  @Test func osloIsShortAndStable() throws {
    let zone = try Self.database.zone(TimeZoneID("Europe/Oslo"))
    let lines = VTimeZone.contentLines(
      zone, from: try #require(CivilDate("2026-12-01")), through: try #require(CivilDate("2028-03-01")))
    #expect(
      lines.filter { $0.hasPrefix("RRULE:") } == [
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
      ])
    #expect(lines.count == 17)
    let later = VTimeZone.contentLines(
      zone, from: try #require(CivilDate("2027-07-01")), through: try #require(CivilDate("2029-03-01")))
    #expect(later == lines)
  }

  @Test func summerIsDaylightAlsoWhereTheDataMarksWinter() throws {
    let zone = try Self.database.zone(TimeZoneID("Europe/Dublin"))
    let lines = VTimeZone.contentLines(
      zone, from: try #require(CivilDate("2026-12-01")), through: try #require(CivilDate("2028-03-01")))
    let daylight = try #require(lines.firstIndex(of: "BEGIN:DAYLIGHT"))
    #expect(lines[daylight...].contains("TZOFFSETTO:+0100"))
    #expect(lines[daylight...].first { $0.hasPrefix("TZNAME:") } == "TZNAME:IST")
  }
}
