import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import ICalendar

/// The quick judge of feeds may only call right what the thorough one finds nothing in.
@Suite("The quick judge of feeds")
struct PlainFeedTests {
  /// The committed sample's feeds, those of single events among them.
  static let samples: [[UInt8]] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("output")
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".ics") }.sorted().compactMap { path in
      (try? Data(contentsOf: root.appendingPathComponent(path))).map { Array($0) }
    }
  }()

  /// Lines that are put into feeds, or in the place of others.
  static let insertions = [
    "BEGIN:VALARM", "END:VALARM", "BEGIN:VEVENT", "END:VEVENT", "BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VTIMEZONE",
    "END:VTIMEZONE",
    "BEGIN:STANDARD", "BEGIN:X-OWN", "END:X-OWN", "begin:vevent", "BEGIN;X=1:VEVENT", "BEGIN:VTODO", "END:VTODO", "BEGIN:VJOURNAL",
    "DTSTART:20270301T100000", "DTSTART:20270301T100000Z", "DTSTART;VALUE=DATE:20270301", "DTSTART:20270301",
    "DTSTART;TZID=Europe/Oslo:20270301T100000", "DTSTART;TZID=Europe/Oslo:20270301T100000Z", "DTSTART;TZID=Nowhere:20270301T100000",
    "DTSTART;TZID=\"Europe/Oslo\":20270301T100000", "DTSTART;VALUE=DATE;TZID=Europe/Oslo:20270301",
    "DTSTART;VALUE=DATE-TIME:20270301T100000",
    "DTSTART;TZID=(UTC+01:00) Oslo:20270301T100000", "DTEND:20260301T100000", "DTEND;VALUE=DATE:20270301",
    "DTEND;VALUE=DATE:20270303",
    "DTEND;TZID=Europe/Oslo:20990301T100000", "DTEND;TZID=Europe/Oslo:20000301T100000", "DTEND:20990301T100000Z",
    "DTEND:20990301T246000",
    "DTEND;TZID=Europe/Paris:20990301T100000", "DUE:20990301T100000Z", "DURATION:PT1H", "DURATION:-PT1H", "DURATION:P1D",
    "DURATION:1H",
    "DTSTAMP:20270301T100000", "DTSTAMP:20270301T100060Z", "DTSTAMP:20270229T100000Z", "CREATED:20990101T000000Z",
    "LAST-MODIFIED:19990101T000000Z", "LAST-MODIFIED:20270301T100000", "COMPLETED:20270301T100000Z", "UID:a", "UID:", "UID;X=1:a",
    "SEQUENCE:1", "SEQUENCE:-1", "SEQUENCE:+1", "SEQUENCE:9999999999", "SEQUENCE:99999999999999999999", "SEQUENCE:x", "SEQUENCE:",
    "PRIORITY:9", "PRIORITY:10", "PERCENT-COMPLETE:100", "PERCENT-COMPLETE:101", "STATUS:CONFIRMED", "STATUS:NEEDS-ACTION",
    "STATUS:FINAL",
    "TRANSP:OPAQUE", "TRANSP:opaque", "CLASS:PRIVATE", "SUMMARY:a, b", "SUMMARY:a\\, b", "SUMMARY:a; b", "SUMMARY:a\\x",
    "SUMMARY:a\\",
    "SUMMARY;LANGUAGE=en:a", "SUMMARY:VALUE=DATE:x", "SUMMARY:TZID=a:b", "SUMMARY:Tzid=a", "SUMMARY:value=1:2", "SUMMARY:",
    "summary:a",
    "SUMMARY: a", "SUMMARY :a", "SUMMARY", "SUMMARY;:a", "SUMMARY;A=:a", "a line that is none", "", " ", " more", "\tmore", "  ",
    "CATEGORIES:a,b",
    "CATEGORIES:a;b", "RESOURCES:a", "COLOR:red", "COLOR:Red", "COLOR:#ff0000", "GEO:59.9;10.7", "GEO:99;10", "GEO:59.9",
    "URL:https://a.example/",
    "URL:a", "URL;VALUE=URI:https://a.example/", "ATTACH:https://a.example/b", "ATTACH;VALUE=BINARY:YQ==",
    "IMAGE:https://a.example/",
    "IMAGE;VALUE=URI:https://a.example/", "CONFERENCE;VALUE=URI:https://a.example/", "ORGANIZER:mailto:a@b.example",
    "ATTENDEE;CN=A;PARTSTAT=ACCEPTED:mailto:a@b.example", "ORGANIZER;SENT-BY=mailto:a@b.example:mailto:c@d.example",
    "RRULE:FREQ=WEEKLY", "RRULE:FREQ=WEEKLY;UNTIL=20280301", "RRULE:FREQ=WEEKLY;UNTIL=20280301T100000",
    "RRULE:FREQ=WEEKLY;UNTIL=20280301T100000Z",
    "RRULE:FREQ=OFTEN", "RRULE:", "EXDATE:20270308T100000", "EXDATE;TZID=Europe/Oslo:20270308T100000,20270315T100000",
    "EXDATE;VALUE=DATE:20270308", "EXDATE:20270308T100000Z", "EXDATE;TZID=Europe/Oslo:20270308T100000,", "EXDATE:",
    "RDATE;VALUE=PERIOD:20270308T100000Z/PT1H", "RDATE;TZID=Europe/Oslo:20270308T100000",
    "RECURRENCE-ID;TZID=Europe/Oslo:20270308T100000",
    "RECURRENCE-ID:20270308T100000Z", "REFRESH-INTERVAL:PT6H", "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "REFRESH-INTERVAL;VALUE=DURATION:-PT6H", "X-PUBLISHED-TTL:PT6H", "X-PUBLISHED-TTL:-PT6H", "X-PUBLISHED-TTL:soon",
    "X-OWN:a,b;c\\d", "X-Own:a", "x-own:a",
    "X-OWN;TZID=Nowhere:a", "X-WR-CALNAME:a, b", "X-:a", "METHOD:PUBLISH", "CALSCALE:JULIAN", "VERSION:2.0", "VERSION:3.0",
    "PRODID:a", "NAME:a",
    "NAME:b", "TZID:a", "TZNAME:a", "TZOFFSETTO:+0100", "UNKNOWN:a", "ALTREP:a", "DESCRIPTION;ALTREP=http://a.example/:b",
    "SUMMARY:a\u{7F}", "SUMMARY:a\tb", "SUMMARY:\u{85}", "SUMMARY:é", "SUMMARY:" + String(repeating: "a", count: 80),
    "SUMMARY:" + String(repeating: "é", count: 33), "SUMMARY:" + String(repeating: "a", count: 67), "item1.SUMMARY:a",
    "REQUEST-STATUS:2.0;a", "REQUEST-STATUS:2.0", "REQUEST-STATUS:2.8;a\\;b;c", "REQUEST-STATUS:a;b",
    "DESCRIPTION:a\r\n b", "DESCRIPTION:a\\\r\n nb", "DESCRIPTION:a\\\\\r\n b", "DESCRIPTION:a\r\n ", "UID:a\r\n b",
    "DTSTART;TZID=Europe\r\n /Oslo:20270301T100000",
    "EXDATE;TZID=Europe/Oslo:20270308T100000,\r\n 20270315T100000", "SUMMARY:a\nb", "SUMMARY:a\rb", "SUM\r\n MARY:a",
    "DTSTART;TZID=Europe/Oslo:19500101T000000", "DTEND;TZID=Europe/Oslo:19500101T000000",
    "EXDATE;TZID=Europe/Oslo:19500101T000000,20270308T100000", "RDATE;TZID=Europe/Oslo:19500101T000000",
    "RECURRENCE-ID;TZID=Europe/Oslo:19500101T000000", "X-OWN;TZID=Europe/Oslo:19500101T000000",
    "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=-1SU", "RRULE:FREQ=YEARLY;UNTIL=20300101T000000;BYMONTH=10;BYDAY=-1SU", "TZOFFSETTO:+0300",
    "TZOFFSETFROM:+0300", "DTSTART:20330101T000000", "CLASS:SECRET STUFF", "CLASS:", "CLASS:X-A", "METHOD:A B",
    "RDATE:20270301T100000Z",
    "ATTENDEE;CN=A\"B:mailto:a@b.example", "ATTENDEE;RSVP=1:mailto:a@b.example",
    "RECURRENCE-ID;RANGE=THISANDPRIOR:20270301T100000Z",
    "ATTACH;ENCODING=BASE64;VALUE=BINARY:YQ==", "ATTACH;ENCODING=BASE64;VALUE=BINARY:a$%",
    "X-OWN:a\r\n\tb", "U\r\n ID:a", "UID:a\r\n b\r\n c", "UID:ab\r\n c",
  ]

  static func edited(_ random: inout SeededGenerator) -> [UInt8] {
    let text = samples[Int.random(in: 0..<samples.count, using: &random)]
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    if lines.count > 400 {
      // A calendar's head and some of its blocks.
      lines = Array(lines[..<Int.random(in: 60..<200, using: &random)]) + lines.suffix(2)
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let place = Int.random(in: 0..<lines.count, using: &random)
      let new = Array(insertions[Int.random(in: 0..<insertions.count, using: &random)].utf8) + [0x0D]
      switch Int.random(in: 0..<8, using: &random) {
      case 0: lines.remove(at: place)
      case 1: lines.insert(lines[place], at: Int.random(in: 0...lines.count, using: &random))
      case 2:
        // A whole block once more.
        guard let start = lines[place...].firstIndex(where: { $0.starts(with: Array("BEGIN:V".utf8)) }),
          let end = lines[start...].firstIndex(where: { $0.starts(with: Array("END:V".utf8)) })
        else { continue }
        lines.insert(contentsOf: Array(lines[start...end]), at: Bool.random(using: &random) ? start : place)
      case 3: lines[place] = new
      case 4: LineEdits.replace(in: &lines, with: new, at: place, using: &random)
      default: lines.insert(new, at: place)
      }
      if lines.isEmpty { return [] }
    }
    return LineEdits.joined(lines, using: &random)
  }

  static func isPlain(_ bytes: [UInt8], _ memory: FeedMemory) -> Bool {
    bytes.withUnsafeBufferPointer { PlainFeed.isGood($0, memory) }
  }

  @Test(arguments: UInt64(0)..<12)
  func isRightAboutRandomFeeds(seed: UInt64) {
    var random = SeededGenerator(seed: 1_900 + seed)
    let memory = FeedMemory()
    var (plain, right, wrong) = (0, 0, 0)
    for _ in 0..<400 {
      let bytes = Self.edited(&random)
      let findings = FeedCheck.findings(bytes: bytes, file: FileID(index: 0))
      let isPlain = Self.isPlain(bytes, memory)
      if isPlain {
        #expect(findings.isEmpty, "seed \(seed): \(findings.first?.message ?? "") in \(String(decoding: bytes, as: UTF8.self))")
      }
      #expect(FeedCheck.findings(bytes: bytes, file: FileID(index: 0), memory: memory) == findings, "seed \(seed)")
      if isPlain { plain += 1 }
      if findings.isEmpty { right += 1 } else { wrong += 1 }
    }
    // The test is worth its name only if there are feeds of all sorts.
    #expect(plain > 40 && right > plain / 2 && wrong > 100, "\(plain) plain, \(right) right, \(wrong) wrong")
  }

  /// Each line in the place of the same property of an event, and behind it.
  @Test(arguments: insertions)
  func isRightAboutEachLine(line: String) throws {
    let memory = FeedMemory()
    for sample in Self.samples.prefix(6) {
      let text = String(decoding: sample, as: UTF8.self)
      let name = line.prefix { $0 != ":" && $0 != ";" }
      var variants = [text.replacing("END:VEVENT\r\n", with: "\(line)\r\nEND:VEVENT\r\n", maxReplacements: 1)]
      variants.append(text.replacing("BEGIN:VEVENT\r\n", with: "\(line)\r\nBEGIN:VEVENT\r\n", maxReplacements: 1))
      if let place = text.range(of: "\r\n\(name)"), !name.isEmpty,
        let end = text[place.upperBound...].range(of: "\r\n")
      {
        variants.append(text[..<place.lowerBound] + "\r\n\(line)" + text[end.lowerBound...])
      }
      for variant in variants {
        let bytes = Array(variant.utf8)
        if Self.isPlain(bytes, memory) { #expect(FeedCheck.findings(bytes: bytes, file: FileID(index: 0)).isEmpty, "\(variant)") }
      }
    }
  }

  /// Most feeds that we publish need no second look.
  @Test func knowsOurOwnFeeds() {
    let memory = FeedMemory()
    let plain = Self.samples.count { Self.isPlain($0, memory) }
    #expect(Self.samples.count > 20 && plain * 10 > Self.samples.count * 9, "\(plain) of \(Self.samples.count)")
  }

  /// Where a UID is folded does not tell it from another.
  @Test func foldedIdentitiesAreTold() {
    func isPlain(_ uids: [String]) -> Bool {
      let events = uids.map {
        "BEGIN:VEVENT\r\nUID:\($0)\r\nDTSTAMP:20270301T000000Z\r\nDTSTART:20270301T000000Z\r\nEND:VEVENT\r\n"
      }
      let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:a\r\n\(events.joined())END:VCALENDAR\r\n"
      return Self.isPlain(Array(text.utf8), FeedMemory())
    }
    #expect(isPlain(["abc", "abd", "ab", "a\r\n bcd"]))
    #expect(!isPlain(["abc", "x", "abc"]))
    #expect(!isPlain(["abc", "x", "a\r\n bc"]))
    #expect(!isPlain(["a\r\n b\r\n c", "x", "ab\r\n c"]))
  }

  /// Every property that the tables know is told from every other.
  @Test func namesAreFound() {
    let names = FeedRules.properties.keys.sorted()
    #expect(names.count <= 64 && names.allSatisfy { $0.utf8.count <= 16 })
    var numbers: Set<Int> = []
    for name in names {
      let rule = Array(name.utf8).withUnsafeBufferPointer { PlainNames.shared.rule($0) }
      #expect(rule?.type == FeedRules.properties[name]?.types.first, "\(name)")
      numbers.insert(rule?.number ?? -1)
      let other = Array((name.dropLast() + "Q").utf8)
      #expect(other.withUnsafeBufferPointer { PlainNames.shared.rule($0) == nil } || names.contains(name.dropLast() + "Q"))
    }
    #expect(numbers.count == names.count)
  }
}
