import CivilTime
import ICalendar
import Recurrence
import Rendering
import TestSupport
import Testing
import TribeModel

@Suite("One event changed: the feeds differ in its own lines and nowhere else")
struct FeedChangeTests {
  /// What became of the ledger between two builds.
  enum Ledger: CaseIterable { case kept, lost, damaged, older }

  /// Every component of every feed by file and key, and what is left of each file without them.
  struct Snapshot {
    var blocks: [String: [UInt8]] = [:]
    var revisions: [String: (sequence: Int, modified: Instant)] = [:]
    var rest: [String: [UInt8]] = [:]

    init(_ family: FeedFixture) {
      for path in family.order {
        let bytes = family.files[path] ?? []
        var rest: [UInt8] = []
        var end = 0
        for block in PublishedBlock.scan(bytes) {
          blocks["\(path) \(block.key)"] = Array(bytes[block.bytes])
          if let modified = block.modified { revisions["\(path) \(block.key)"] = (block.sequence, modified) }
          rest += bytes[end..<block.bytes.lowerBound]
          end = block.bytes.upperBound
        }
        self.rest[path] = rest + bytes[end...]
      }
    }
  }

  static func family() throws -> FeedFixture {
    var family = FeedFixture()
    try family.add("Choir; tenors", try FeedFixture.zoned("20270305T180000"), rules: ["FREQ=WEEKLY"])
    try family.add("Rent", try FeedFixture.zoned("20270131T090000"), rules: ["FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"])
    try family.add("Holiday", try FeedFixture.day("20270401"), .days(3))
    for number in 0..<6 {
      try family.add(
        "Event \(number), with a long title so that lines are folded somewhere in the middle",
        try FeedFixture.zoned("2027031\(number)T080000"))
    }
    return family
  }

  /// One thing done by a family; gives the id of the event that it is about.
  static func edit(_ family: inout FeedFixture, _ random: inout SeededGenerator, _ step: Int) throws -> String {
    let index = Int.random(in: family.tribe.events.indices, using: &random)
    let id = family.tribe.events[index].id.raw
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let day = 10 + step % 18
      try family.add("New \(step)", try FeedFixture.zoned("202704\(day)T100000"), id: "new\(step)")
      return "new\(step)"
    case 1:
      family.tribe.events[index].when.start = try FeedFixture.zoned("202705\(10 + step % 18)T1\(step % 10)0000")
    case 2 where family.tribe.events.count > 3: family.tribe.events.remove(at: index)
    case 3: family.tribe.events[index].invitations = [.init(member: step % 3, response: step % 2 == 0 ? .going : .notAnswered)]
    case 4: family.tribe.events[index].notes = step % 4 == 0 ? nil : "Note \(step): é, ; \\ \n and more"
    default: family.tribe.events[index].subject = "Renamed \(step)"
    }
    return id
  }

  @Test(arguments: Rounds.seeds(3, of: 12, from: 1))
  func randomEdits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var family = try Self.family()
    try family.render()
    for step in 0..<15 {
      let before = Snapshot(family)
      let files = family.files
      let id = try Self.edit(&family, &random, step)
      let own = FeedUID.make("event", id, scope: FeedFixture.scope.name, instance: FeedFixture.scope.instance).prefix { $0 != "@" }
      let fate = try #require(Ledger.allCases.randomElement(using: &random))
      family.ledger = Self.suffer(family.ledger, fate, files, &random)
      family.asOf = "2027030\(1 + step / 10)T0\(step % 10)0000Z"
      try family.render(jobs: 1 + step % 3)
      let after = Snapshot(family)
      let place = "seed \(seed), step \(step), the ledger \(fate)"
      for (key, bytes) in before.blocks where !key.contains(" \(own)") {
        #expect(
          after.blocks[key].map { $0 == bytes } ?? !after.rest.keys.contains(String(key.prefix { $0 != " " })),
          "\(key) changed, \(place)")
      }
      for (key, old) in before.revisions {
        guard let new = after.revisions[key] else { continue }
        #expect(new.sequence >= old.sequence && new.modified >= old.modified, "\(key) fell behind, \(place)")
        // All stamps move, or none.
        let isSame = before.blocks[key] == after.blocks[key]
        #expect(isSame == (new.sequence == old.sequence) && isSame == (new.modified == old.modified), "\(key), \(place)")
      }
      for (path, rest) in after.rest where before.rest[path] != nil && !path.hasPrefix("events/") {
        #expect(before.rest[path] == rest, "\(path), \(place)")
      }
      #expect(family.findings == [], "\(place)")
    }
  }

  static func suffer(_ ledger: RevisionLedger, _ fate: Ledger, _ files: [String: [UInt8]], _ random: inout SeededGenerator)
    -> RevisionLedger
  {
    var text = ledger.print()
    switch fate {
    case .kept: break
    case .lost: text = []
    case .damaged:
      let place = Int.random(in: text.indices, using: &random)
      if Bool.random(using: &random) {
        text.removeSubrange(place...)
      } else {
        text[place] ^= UInt8.random(in: 1...255, using: &random)
      }
    case .older: text = Array("wallplanner revisions 1".utf8) + text.drop { $0 != 0x0A }
    }
    // What the build does with it.
    let (read, isWhole) = RevisionLedger.parse(text)
    var ledger = read
    if !isWhole { for path in files.keys.sorted() { ledger.recover(from: files[path] ?? []) } }
    return ledger
  }

  @Test func foldsDoNotCountInADigest() throws {
    let unfolded = Array("BEGIN:VEVENT\nUID:mine\nDTSTAMP:\nEND:VEVENT\n".utf8)
    let folded = Array("BEGIN:VEVENT\r\nUID:mi\r\n ne\r\nEND:VEVENT\r\n".utf8)
    let block = try #require(PublishedBlock.scan(unfolded).first)
    #expect(block.key == "mine" && block.digest == PublishedBlock.scan(folded).first?.digest)
  }
}
