import SiteBuild
import Testing

@Suite("Shards")
struct ShardTests {
  @Test(arguments: 1...9) func everyNameIsInExactlyOne(count: Int) {
    let shards = (0..<count).compactMap { Shard(index: $0, count: count) }
    #expect(shards.count == count)
    for name in (0..<500).map({ "family-\($0)" }) { #expect(shards.filter { $0.contains(name) }.count == 1) }
  }

  @Test func partsAreOfMuchTheSameSize() {
    let names = (0..<10_000).map { "family-\($0)" }
    for index in 0..<4 {
      let size = names.count { Shard(index: index, count: 4)?.contains($0) == true }
      #expect((2_300...2_700).contains(size))
    }
  }

  /// The choice is the same for ever: a family that moved to another shard would be built by two machines, or by none.
  @Test func theChoiceNeverChanges() {
    let chosen = (0..<16).map { "family-\($0)" }.map { name in
      (0..<4).first { Shard(index: $0, count: 4)?.contains(name) == true } ?? -1
    }
    // By Python's hashlib: the second eight octets of the SHA-256 of (8-octet length, "path", 8-octet length, name), modulo 4.
    #expect(chosen == [1, 1, 3, 1, 1, 3, 3, 3, 2, 3, 0, 0, 3, 3, 3, 3])
  }

  @Test func readsWhatPeopleWrite() {
    #expect(Shard(parsing: "1/4") == Shard(index: 0, count: 4))
    #expect(Shard(parsing: "4/4")?.description == "4/4")
    for text in ["0/4", "5/4", "1/0", "1", "a/b", "1/4/2", "", "-1/4", "1/100001", "1/99999999999999999999"] {
      #expect(Shard(parsing: text) == nil, "\(text)")
    }
  }
}
