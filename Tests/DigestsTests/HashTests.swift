import Testing

@testable import Digests

@Suite("Digests that need not be secret")
struct HashTests {
  static func text(_ halves: (low: UInt64, high: UInt64)) -> [UInt8] {
    [halves.low, halves.high].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * UInt64($0))) } }
  }

  /// From the reference implementation's `vectors.h`, key 00 01 … 0f, input nothing and 00 01 … 0f.
  @Test func wordsAreHashedAsSipHashDoes() {
    var hash = WordHash(key: (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908))
    #expect(
      Self.text(hash.halves) == [
        0xA3, 0x81, 0x7F, 0x04, 0xBA, 0x25, 0xA8, 0xE6, 0x6D, 0xF6, 0x72, 0x14, 0xC7, 0x55, 0x02, 0x93,
      ])
    hash.add(0x0706_0504_0302_0100)
    hash.add(0x0F0E_0D0C_0B0A_0908)
    #expect(
      Self.text(hash.halves) == [
        0x6E, 0xE2, 0xA4, 0xCA, 0x67, 0xB0, 0x54, 0xBB, 0xFD, 0x33, 0x15, 0xBF, 0x85, 0x23, 0x05, 0x77,
      ])
  }

  static func folded(_ octets: [UInt8], _ key: (UInt64, UInt64) = (1, 2)) -> (low: UInt64, high: UInt64) {
    octets.withUnsafeBufferPointer { FoldedHash.halves(of: $0, key: key) }
  }

  /// Manifests outlive the program that wrote them: by the same steps in Python.
  @Test(
    arguments: [
      (0, 0x58E1_2023_F167_BA9F, 0x5A16_D27D_97B2_345F),
      (5, 0xDAF2_0EC0_3800_0C28, 0xF9AE_7398_F2F6_FE27),
      (16, 0x1249_AD4A_7520_6D72, 0x82A0_6E0B_79DA_1B49),
      (1_000, 0x1C39_0E3B_63DA_0824, 0xEC57_C96C_F46F_D35B),
    ] as [(Int, UInt64, UInt64)])
  func contentsKeepTheirDigests(_ length: Int, _ low: UInt64, _ high: UInt64) {
    let found = Self.folded((0..<length).map { UInt8(truncatingIfNeeded: $0) }, (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908))
    #expect(found.low == low)
    #expect(found.high == high)
  }

  /// One octet, how many zeros there are at the end, which of two words comes first, the key: each half tells all of them.
  @Test func everyOctetCounts() {
    var (low, high): (Set<UInt64>, Set<UInt64>) = ([], [])
    var count = 0
    func add(_ octets: [UInt8], _ key: (UInt64, UInt64) = (1, 2)) {
      let found = Self.folded(octets, key)
      low.insert(found.low)
      high.insert(found.high)
      count += 1
    }
    for length in 0...70 {
      add([UInt8](repeating: 0, count: length))
      for changed in 0..<length {
        for value in [1, 0x80, 0xFF] as [UInt8] {
          var octets = [UInt8](repeating: 0, count: length)
          octets[changed] = value
          add(octets)
        }
      }
    }
    let words = (0..<8).map { word in [UInt8](repeating: UInt8(word + 10), count: 8) }
    for first in words { for second in words where first != second { add(first + second) } }
    for key in 3..<20 { for other in 3..<20 { add([], (UInt64(key), UInt64(other))) } }
    #expect(low.count == count)
    #expect(high.count == count)
  }

  /// Half of the bits change with any bit of the input.
  @Test func oneBitChangesHalfOfTheDigest() {
    let octets = (0..<64).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    let whole = Self.folded(octets)
    var total = 0
    for bit in 0..<512 {
      var other = octets
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      let found = Self.folded(other)
      let changed = (found.low ^ whole.low).nonzeroBitCount + (found.high ^ whole.high).nonzeroBitCount
      #expect((25...103).contains(changed), "bit \(bit)")
      total += changed
    }
    #expect((62 * 512...66 * 512).contains(total))
  }
}
