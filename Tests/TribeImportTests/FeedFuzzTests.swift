import CivilTime
import Diagnostics
import Glibc
import ICalendar
import TestSupport
import Testing
import VCard

@testable import TribeImport

/// `FUZZ_ROUNDS` sets how many files are made (`make fuzz`: many), `FUZZ_SEED` from which number on.
@Suite("No calendar and no card stops a reader")
struct FeedFuzzTests {
  static let rounds = getenv("FUZZ_ROUNDS").flatMap { UInt64(String(cString: $0)) } ?? 60
  static let first = getenv("FUZZ_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1

  /// Files as exporters write them, with something of everything that the readers take apart.
  static let seeds: [[UInt8]] = [
    """
    BEGIN:VCALENDAR
    PRODID:-//Google Inc//Google Calendar 70.9054//EN
    VERSION:2.0
    X-WR-CALNAME:Club\\, first team
    X-WR-TIMEZONE:Europe/Oslo
    BEGIN:VTIMEZONE
    TZID:W. Europe Standard Time
    BEGIN:STANDARD
    DTSTART:16010101T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
    END:DAYLIGHT
    END:VTIMEZONE
    BEGIN:VEVENT
    UID:040000008200E00074C5B7101A82E00800000000
    DTSTAMP:20260101T000000Z
    DTSTART;TZID="W. Europe Standard Time":20260302T180000
    DTEND;TZID="W. Europe Standard Time":20260302T193000
    RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1;COUNT=12;WKST=SU;
    EXDATE;TZID="W. Europe Standard Time":20260330T180000,20260427T180000
    RDATE;VALUE=PERIOD:20260505T160000Z/PT1H,20260506T160000Z/20260506T170000Z
    SUMMARY;LANGUAGE=de:Übung 🎂 für alle
    DESCRIPTION:line one\\nline two\\; a very long line that goes on beyond what a
      physical line may hold
    ATTENDEE;CN="A; B";PARTSTAT=ACCEPTED:mailto:a@example.org
    X-ALT-DESC;FMTTYPE=text/html:<p>x</p>
    BEGIN:VALARM
    ACTION:DISPLAY
    TRIGGER;RELATED=END:-P1DT2H
    END:VALARM
    END:VEVENT
    BEGIN:VEVENT
    UID:040000008200E00074C5B7101A82E00800000000
    RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=/freeassociation.sourceforge.net/Europe/Oslo:20260526T180000
    DTSTART;VALUE=DATE:20260527
    DURATION:-P1W
    STATUS:CANCELLED
    END:VEVENT
    BEGIN:VTODO
    UID:t
    DUE:20270101
    PERCENT-COMPLETE:50
    END:VTODO
    BEGIN:VJOURNAL
    DTSTART:20260301T100000Z
    SUMMARY:x
    END:VJOURNAL
    END:VCALENDAR
    """,
    """
    BEGIN:VCARD
    VERSION:2.1
    N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=
    =FCrgen
    TEL;WORK;VOICE;PREF:(020) 123 ext 5
    PHOTO;JPEG;ENCODING=BASE64:
     /9j/4AAQSkZJRgABAQEASABIAAD/
    BDAY:19700230
    END:VCARD
    BEGIN:VCARD
    VERSION:4.0
    FN;PREF=1:Jo
    item1.EMAIL;TYPE="home,work":jo@example.org
    item1.X-ABLabel:_$!<Other>!$_
    BDAY:--0230
    PHOTO:data:image/png;base64,iVBORw0KGgo=
    END:VCARD
    BEGIN:VCARD
    VERSION:3.0
    N:O'Neil;Ann;;;
    BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29
    PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJ
     RgABAQEASABIAAD/
    END:VCARD
    """,
    "wallplanner revisions 3\na@x 00000000000000000000000000000001 1 2 3\nend 00000000000000000000000000000000\n",
  ].map { Array($0.replacing("\n", with: "\r\n").utf8) }

  static let pieces: [[UInt8]] =
    [
      "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VCARD\r\n", "END:VCARD", "\r\n ", "\n", "\r",
      "\r\n\r\n", "\t",
      ":", ";", "=", ",", "\"", "\\", "^n", "TZID=", "VALUE=DATE", ";ENCODING=QUOTED-PRINTABLE:=", "=\r\n", "ENCODING=b:",
      "99999999999999999999",
      "-2147483648", "20270101", "00010101T000000", "99991231T235960Z", "P99999999999W", "PT",
      "FREQ=SECONDLY;BYSETPOS=-366;INTERVAL=9999999",
      "FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2", "RRULE:", "RDATE:", "EXDATE:", "24:00", "+2359", "é", "\u{FEFF}", "\u{0}", "\u{7F}",
      "\u{202E}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xF0, 0x9F], [0xFF, 0xFE], [0x80, 0x80, 0x80]]

  static func file(_ seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var bytes = seeds[Int.random(in: seeds.indices, using: &random)]
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let other = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(min(place, other)..<min(max(place, other), min(place, other) + 200))
      case 2: bytes.insert(contentsOf: bytes[min(place, other)..<min(max(place, other), min(place, other) + 400)], at: place)
      case 3: bytes.removeLast(bytes.count - place)
      case 4: bytes += seeds[Int.random(in: seeds.indices, using: &random)]
      default: bytes.insert(contentsOf: pieces[Int.random(in: pieces.indices, using: &random)], at: place)
      }
      if bytes.count > 20_000 { bytes.removeLast(bytes.count - 20_000) }
    }
    // Some as UTF-16, some with other line ends.
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return [0xFF, 0xFE] + String(decoding: bytes, as: UTF8.self).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case 1: return bytes.filter { $0 != 0x0D }
    case 2: return bytes.filter { $0 != 0x0A }
    default: return bytes
    }
  }

  @Test func readersGoOn() {
    let file = FileID(index: 0)
    for seed in Self.first..<(Self.first + Self.rounds) {
      let bytes = Self.file(seed)
      var diagnostics: [Diagnostic] = []
      for mode in [ReadingMode.strict, .tolerant] {
        let (calendars, found) = ICalendarReader.read(bytes: bytes, file: file, mode: mode)
        diagnostics += found
        for calendar in calendars { diagnostics += CalendarContents.read(calendar).diagnostics }
      }
      let (cards, found) = VCardReader.read(bytes: bytes, file: file, mode: .tolerant)
      diagnostics += found
      for card in cards { diagnostics += CardContents.read(card).diagnostics }
      diagnostics += FeedCheck.findings(bytes: bytes, file: file) + CardCheck.findings(bytes: bytes, file: file)
      diagnostics += ClientLint.findings(bytes: bytes, file: file) + CardLint.findings(bytes: bytes, file: file)
      for diagnostic in diagnostics {
        guard let span = diagnostic.span else { continue }
        #expect(
          span.bytes.lowerBound <= span.bytes.upperBound && span.bytes.upperBound <= bytes.count, "seed \(seed): \(diagnostic.id)")
      }
      for block in PublishedBlock.scan(bytes) { #expect(block.bytes.upperBound <= bytes.count, "seed \(seed)") }
      _ = RevisionLedger.parse(bytes)
      if seed % 4 == 0 {
        _ = importing([
          "planner.json": Array(
            #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "icalendar", "path": "a.ics" }, { "format": "vcard", "path": "a.vcf" } ] }"#
              .utf8),
          "a.ics": bytes, "a.vcf": bytes,
        ])
      }
    }
  }
}
