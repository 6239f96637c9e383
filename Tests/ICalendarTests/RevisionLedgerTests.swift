import CivilTime
import ICalendar
import TestSupport
import Testing

@Suite("The revision ledger")
struct RevisionLedgerTests {
  let a: Digest128 = 1
  let b: Digest128 = 2
  func at(_ seconds: Int64) -> Instant { Instant(secondsSinceEpoch: 1_700_000_000 + seconds) }

  @Test func staysWhileTheContentStays() {
    var ledger = RevisionLedger()
    let first = ledger.revise("1", digest: a, now: at(0))
    #expect(ledger.revise("1", digest: a, now: at(1000)) == first)
    #expect(first.sequence == 0 && first.modified == at(0))
  }

  @Test func movesAllStampsWhenTheContentChanges() {
    var ledger = RevisionLedger()
    _ = ledger.revise("1", digest: a, now: at(0))
    let second = ledger.revise("1", digest: b, now: at(1000))
    #expect(second == .init(created: at(0), modified: at(1000), sequence: 1))
    // Back to the first content is a change too, and a build that looks back still moves forward.
    #expect(ledger.revise("1", digest: a, now: at(-500)) == .init(created: at(0), modified: at(1001), sequence: 2))
  }

  @Test func takesTheSourcesOwnTimesForANewEvent() {
    var ledger = RevisionLedger()
    let revision = ledger.revise("1", digest: a, now: at(50), created: at(10), updated: at(20))
    #expect(revision == .init(created: at(10), modified: at(20), sequence: 0))
  }

  @Test func printsAndReadsBack() {
    var random = SeededGenerator(seed: 7)
    var ledger = RevisionLedger()
    for i in 0..<50 {
      let digest = Digest128(random.next()) << 64 | Digest128(random.next())
      _ = ledger.revise("søster %\t\(i) \n@x", digest: digest, now: at(Int64(i)))
    }
    let text = ledger.print()
    let (read, isWhole) = RevisionLedger.parse(text)
    #expect(isWhole && read == ledger && read.print() == text)
  }

  @Test func saysWhenItIsDamaged() {
    var ledger = RevisionLedger()
    for i in 0..<5 { _ = ledger.revise("uid\(i)", digest: a, now: at(Int64(i))) }
    let text = ledger.print()
    for end in text.indices { #expect(!RevisionLedger.parse(Array(text[..<end])).isWhole) }
    var random = SeededGenerator(seed: 3)
    for i in text.indices {
      var changed = text
      changed[i] ^= UInt8.random(in: 1...255, using: &random)
      #expect(!RevisionLedger.parse(changed).isWhole, "octet \(i)")
    }
    #expect(!RevisionLedger.parse([]).isWhole)
  }

  @Test func whateverIsDamagedThePublishedFeedGivesTheStampsBack() throws {
    var ledger = RevisionLedger()
    let published = Self.feed("Choir")
    ledger.recover(from: published)
    let digest = try #require(PublishedBlock.scan(published).first).digest
    let right = try #require(ledger["1"])
    let text = ledger.print()
    var random = SeededGenerator(seed: 5)
    for i in text.indices {
      var changed = text
      changed[i] ^= UInt8.random(in: 1...255, using: &random)
      var read = RevisionLedger.parse(changed).ledger
      read.recover(from: published)
      #expect(read.revise("1", digest: digest, now: at(900_000_000)) == right, "octet \(i)")
    }
  }

  static func feed(_ summary: String, modified: String = "20260301T000000Z", sequence: Int = 4) -> [UInt8] {
    lines(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTAMP:\(modified)\nLAST-MODIFIED:\(modified)\nCREATED:20250101T000000Z\nSEQUENCE:\(sequence)\nSUMMARY:\(summary)\nEND:VEVENT\nEND:VCALENDAR"
    )
  }

  @Test func aLostLedgerIsFoundInThePublishedFeed() throws {
    let published = Self.feed("Choir")
    let digest = try #require(PublishedBlock.scan(published).first).digest
    var ledger = RevisionLedger()
    ledger.recover(from: published)
    let same = ledger.revise("1", digest: digest, now: at(900_000_000))
    #expect(same.sequence == 4)
    #expect(same.modified.secondsSinceEpoch == 1_772_323_200)
    let other = ledger.revise("1", digest: a, now: at(900_000_000))
    #expect(other.sequence == 5 && other.modified == at(900_000_000))
  }

  @Test func neverFallsBehindWhatWasPublished() throws {
    var ledger = RevisionLedger()
    _ = ledger.revise("1", digest: a, now: Instant(secondsSinceEpoch: 1_767_225_600))
    ledger.recover(from: Self.feed("Choir"))
    #expect(ledger["1"]?.sequence == 4)
    let next = ledger.revise("1", digest: b, now: Instant(secondsSinceEpoch: 0))
    #expect(next.sequence == 5)
    #expect(next.modified.secondsSinceEpoch > 1_772_323_200)
  }

  @Test func theDigestIsOfTheContentAlone() throws {
    let one = try #require(PublishedBlock.scan(Self.feed("Choir")).first)
    let restamped = try #require(PublishedBlock.scan(Self.feed("Choir", modified: "20270101T000000Z", sequence: 9)).first)
    let other = try #require(PublishedBlock.scan(Self.feed("Choirs")).first)
    #expect(one.digest == restamped.digest && one.digest != other.digest)
    #expect(restamped.sequence == 9)
  }

  @Test func overridesHaveStampsOfTheirOwn() {
    let file = lines("BEGIN:VEVENT\nUID:1\nRECURRENCE-ID;TZID=Europe/Oslo:20260305T100000\nDTSTAMP:20260301T000000Z\nEND:VEVENT")
    #expect(PublishedBlock.scan(file).map(\.key) == ["1\t20260305T100000"])
  }

  /// SipHash-2-4-128's first reference vectors, of the inputs of no octet and of 00, under the key 00…0f, cannot be used
  /// with our fixed key; what counts is that octets, order and length all matter.
  @Test func theHashTellsContentsApart() {
    var seen: Set<Digest128> = []
    for length in 0..<64 {
      for last in [0, 1, 255] as [UInt8] {
        var hash = SipHasher128()
        for _ in 0..<length { hash.add(7) }
        hash.add(last)
        #expect(seen.insert(hash.finish()).inserted)
      }
    }
  }
}
