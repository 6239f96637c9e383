import Diagnostics
import ICalendar
import TestSupport
import Testing

/// A check that remembers blocks finds what one finds that does not.
@Suite("The check of feeds with blocks that were seen before")
struct FeedMemoryTests {
  static let blocks: [String] = {
    let events = (0..<6).map { number in
      """
      BEGIN:VEVENT
      UID:e\(number / 2)@example.invalid
      DTSTAMP:20260301T000000Z
      DTSTART;TZID=\(number % 3 == 0 ? "Europe/Paris" : "Europe/Oslo"):2026030\(number + 1)T100000
      DTEND;TZID=\(number % 3 == 0 ? "Europe/Paris" : "Europe/Oslo"):2026030\(number + 1)T110000
      SUMMARY:Choir \(number)
      BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:Choir
      TRIGGER:-PT10M
      END:VALARM
      END:VEVENT
      """
    }
    let zone = FeedCheckTests.zone
    // Before its zone begins.
    let early = events[0].replacing(":2026030", with: ":2022030").replacing("UID:e0", with: "UID:early")
    return events + [zone, zone.replacing("Europe/Oslo", with: "Europe/Paris"), zone.replacing("TZNAME:CET\n", with: ""), early]
  }()

  static let head = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Example//Planner//EN
    """

  static func feed(_ random: inout SeededGenerator) -> [UInt8] {
    var parts = [head]
    let count = Int.random(in: 0...7, using: &random)
    for _ in 0..<count {
      parts.append(blocks.randomElement(using: &random) ?? "")
      if Int.random(in: 0..<25, using: &random) == 0 { parts.append("X-STRAY:between blocks") }
    }
    if Bool.random(using: &random) { parts += [blocks[6], blocks[7]] }
    parts.append("END:VCALENDAR")
    var bytes = lines(parts.joined(separator: "\n"))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: Int.random(in: bytes.indices, using: &random))
    case 2:
      let place = Int.random(in: bytes.indices, using: &random)
      bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...200, using: &random)))
    default: break
    }
    return bytes
  }

  @Test(arguments: UInt64(0)..<20)
  func findsTheSame(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let memory = FeedMemory()
    let file = FileID(index: 0)
    var goodCount = 0
    for _ in 0..<100 {
      let bytes = Self.feed(&random)
      let plain = FeedCheck.findings(bytes: bytes, file: file)
      if plain.isEmpty { goodCount += 1 }
      // Twice: what the first leaves must not make the second blind.
      for _ in 0..<2 {
        #expect(
          FeedCheck.findings(bytes: bytes, file: file, memory: memory) == plain,
          "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(goodCount > 0, "seed \(seed)")
  }

  @Test func aBlockOfAGoodFeedIsWrongAmongOthers() {
    let memory = FeedMemory()
    let file = FileID(index: 0)
    func ids(_ parts: [String]) -> [String] {
      let text = ([Self.head] + parts + ["END:VCALENDAR"]).joined(separator: "\n")
      return FeedCheck.findings(bytes: lines(text), file: file, memory: memory).map(\.id)
    }
    let (event, other, zone) = (Self.blocks[1], Self.blocks[4], Self.blocks[6])
    #expect(ids([zone, event, other]) == [])
    #expect(ids([event]) == ["feed.undefined-zone"])
    #expect(ids([zone, event, event]) == ["feed.uid-twice"])
    #expect(ids([zone, zone, event]) == ["feed.zone-twice"])
    #expect(ids([zone, event, other]) == [])
    #expect(ids([]) == ["feed.empty"])
  }

  /// An earlier feed that was right, and one that differs from it in places.
  static func change(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var parts = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n").split(separator: "BEGIN:VEVENT\n").map(
      String.init)
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let place = Int.random(in: parts.indices, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 9: parts[place] = parts[place].replacing(":2026030", with: ":202\(Int.random(in: 0...9, using: &random))030")
      case 10: parts[place] = parts[place].replacing(":2025", with: Bool.random(using: &random) ? ":2031" : ":1600")
      case 11:
        parts[place] = parts[place].replacing(":20250330T", with: ":20210328T").replacing(":20251026T", with: ":20211031T")
      case 0: parts[place] = parts[place].replacing("Choir", with: "Choir and more")
      case 1: parts[place] = parts[place].replacing("Europe/Oslo", with: "Europe/Paris")
      case 2: if place > 0 { parts.remove(at: place) }
      case 3: if place > 0 { parts.insert(parts[place], at: place) }
      case 4: parts[place] = parts[place].replacing("END:VEVENT\n", with: "END:VEVENT\nVERSION:2.0\n")
      case 5: parts[place] = parts[place].replacing("END:VEVENT\n", with: "END:VEVENT\nX-STRAY:between\n")
      case 6: parts[place] = parts[place].replacing("UID:e", with: "UID:f")
      case 7: parts[place] = parts[place].replacing("END:VEVENT\n", with: "")
      default:
        parts[place] = parts[place].replacing("DTSTAMP:20260301T000000Z\n", with: "DTSTAMP:20260302T000000Z\nSTATUS:CONFIRMED\n")
      }
    }
    let text = parts.joined(separator: "BEGIN:VEVENT\n")
    return lines(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }

  /// What is judged by its differences from an earlier feed is found to be what the whole feed is.
  @Test(arguments: UInt64(0)..<20)
  func findsTheSameByDifferences(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let file = FileID(index: 0)
    var (good, bad) = (0, 0)
    for _ in 0..<200 {
      let earlier = Self.feed(&random)
      guard FeedCheck.findings(bytes: earlier, file: file).isEmpty else { continue }
      let bytes = Int.random(in: 0..<8, using: &random) == 0 ? Self.feed(&random) : Self.change(earlier, &random)
      let plain = FeedCheck.findings(bytes: bytes, file: file)
      if plain.isEmpty { good += 1 } else { bad += 1 }
      #expect(
        FeedCheck.findings(bytes: bytes, insteadOf: earlier, file: file, memory: FeedMemory()) == plain,
        "seed \(seed): \(String(decoding: earlier, as: UTF8.self)) … \(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(good > 0 && bad > 0, "seed \(seed)")
  }
}
