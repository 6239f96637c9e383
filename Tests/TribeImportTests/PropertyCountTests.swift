import Diagnostics
import ICalendar
import Testing
import VCard

@testable import TribeImport

/// `import --report` says of each property of calendars and cards whether anything of it is used, and that is true.
@Suite("Properties that are used")
struct PropertyCountTests {
  private static let table = dataTable("properties.txt", separator: ", ").mapValues(Set.init)

  /// Values that mean something where a word means nothing.
  private static let values: [String: String] = [
    "DTEND": "20270301T120000Z", "DURATION": "PT5H", "RRULE": "FREQ=DAILY;COUNT=3", "RDATE": "20270305T100000Z",
    "EXDATE": "20270301T100000Z",
    "EXRULE": "FREQ=DAILY;COUNT=2", "RECURRENCE-ID": "20270301T100000Z", "GEO": "59.9;10.7", "URL": "https://example.org/",
    "STATUS": "TENTATIVE", "TRANSP": "TRANSPARENT", "CLASS": "PRIVATE", "CREATED": "20260101T000000Z",
    "LAST-MODIFIED": "20260101T000000Z",
    "SEQUENCE": "4", "DTSTAMP": "20260101T000000Z", "ORGANIZER": "mailto:a@example.org", "ATTENDEE": "mailto:a@example.org",
    "ATTACH": "https://example.org/a", "CONFERENCE": "https://example.org/b", "X-GOOGLE-CONFERENCE": "https://example.org/b",
    "X-MICROSOFT-SKYPETEAMSMEETINGURL": "https://example.org/b", "X-MICROSOFT-ONLINEMEETINGEXTERNALLINK": "https://example.org/b",
    "X-MICROSOFT-ONLINEMEETINGCONFLINK": "https://example.org/b", "X-MICROSOFT-CDO-BUSYSTATUS": "FREE",
    "X-MICROSOFT-CDO-INTENDEDSTATUS": "FREE", "X-MICROSOFT-CDO-ALLDAYEVENT": "TRUE", "X-FUNAMBOL-ALLDAY": "1",
    "X-APPLE-STRUCTURED-LOCATION;X-TITLE=Hall": "geo:1,2", "BDAY": "20000101", "ANNIVERSARY": "20000101",
    "X-ANNIVERSARY": "20000101",
    "X-EVOLUTION-ANNIVERSARY": "20000101", "X-KADDRESSBOOK-X-ANNIVERSARY": "20000101", "KIND": "group",
    "X-ADDRESSBOOKSERVER-KIND": "group", "X-ABSHOWAS": "COMPANY", "PHOTO": "https://example.org/p.jpg", "ADR": ";;Street 1;;;;",
    "N": "a;b;;;",
  ]

  private func event(_ line: String) -> String {
    let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20270301T100000Z\r\n\(line)END:VEVENT\r\nEND:VCALENDAR\r\n"
    let calendars = ICalendarReader.read(bytes: Array(text.utf8), file: FileID(index: 0), mode: .tolerant).calendars
    var entries = calendars.flatMap { CalendarContents.read($0, options: CalendarReadingOptions()).contents.entries }
    for index in entries.indices { entries[index].span = SourceSpan(file: FileID(index: 0), bytes: 0..<0) }
    return "\(entries)"
  }

  private func card(_ line: String) -> String {
    let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\n\(line)END:VCARD\r\n"
    let cards = VCardReader.read(bytes: Array(text.utf8), file: FileID(index: 0), mode: .tolerant).cards
    let contents = cards.map { card in
      var contents = CardContents.read(card).contents
      contents.span = SourceSpan(file: FileID(index: 0), bytes: 0..<0)
      return contents
    }
    return "\(contents)"
  }

  /// What a property changes, if it is the only one beside those that must be there.
  private func changes(_ name: String, _ read: @escaping (String) -> String) -> Bool {
    let key = Self.values.keys.first { $0 == name || $0.hasPrefix(name + ";") } ?? name
    return read("\(key):\(Self.values[key] ?? "word")\r\n") != read("")
  }

  @Test func theTableOfEventsIsWhatIsRead() throws {
    // They are there already, or mean something together with others alone.
    let others: Set = ["UID", "DTSTART", "X-MICROSOFT-CDO-ALLDAYEVENT", "X-FUNAMBOL-ALLDAY", "EXRULE", "EXDATE"]
    let used = try #require(Self.table["VEVENT"])
    let unread = used.subtracting(others).filter { !changes($0, event) }
    #expect(unread == [])
    let all = [
      "COMMENT", "CONTACT", "PRIORITY", "PERCENT-COMPLETE", "REQUEST-STATUS", "IMAGE", "X-MOZ-GENERATION",
      "X-APPLE-TRAVEL-ADVISORY-BEHAVIOR",
    ]
    #expect(all.filter { !used.contains($0) && changes($0, event) } == [])
  }

  @Test func theTableOfCardsIsWhatIsRead() throws {
    let used = try #require(Self.table["VCARD"])
    // They are there already, or mean something to those who read the whole card.
    let others: Set = ["VERSION", "FN", "CLASS", "X-ABLABEL", "X-ABDATE"]
    #expect(used.subtracting(others).filter { !changes($0, card) } == [])
    let all = [
      "GENDER", "LANG", "TZ", "GEO", "IMPP", "KEY", "SOUND", "LOGO", "SOURCE", "X-SOCIALPROFILE", "X-AIM", "PRODID", "MAILER",
    ]
    #expect(all.filter { !used.contains($0) && changes($0, card) } == [])
  }

  @Test func theReportCountsThem() {
    let result = importing(
      [
        "planner.json": #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "vcard", "path": "a.vcf" } ] }"#,
        "a.vcf": "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nGENDER:F\r\nEMAIL:a@example.org\r\nEMAIL:b@example.org\r\nEND:VCARD\r\n",
      ], report: true)
    let keys = result.report.keys.filter { $0.path.hasPrefix("VCARD.") }.map { "\($0.path) \($0.count) \($0.outcome == .used)" }
    #expect(keys == ["VCARD.EMAIL 2 true", "VCARD.FN 1 true", "VCARD.GENDER 1 false"])
  }
}
