import TestSupport
import Testing

@testable import Publishing

@Suite("The manifest")
struct ManifestTests {
  static func sample(seed: UInt64, count: Int) -> Manifest {
    var random = SeededGenerator(seed: seed)
    var manifest = Manifest()
    for index in 0..<count {
      manifest["pages/\(index)/index.html"] = Manifest.Entry(
        size: Int(random.next() % 100_000),
        content: ContentDigest(value: UInt128(random.next()) << 64 | UInt128(random.next() >> 60)))
    }
    manifest.note = (0..<count * 7).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    return manifest
  }

  @Test(arguments: UInt64(0)..<20) func readsWhatItWrites(seed: UInt64) {
    let manifest = Self.sample(seed: seed, count: Int(seed))
    #expect(Manifest(parsing: manifest.bytes) == manifest)
  }

  @Test func isNoneWhenCutShort() {
    let bytes = Self.sample(seed: 1, count: 4).bytes
    for end in 0..<bytes.count { #expect(Manifest(parsing: Array(bytes[..<end])) == nil, "cut at \(end)") }
  }

  @Test func isNoneWhenAnyByteIsAnother() {
    let good = Self.sample(seed: 1, count: 3).bytes
    for place in good.indices {
      var bytes = good
      bytes[place] ^= 1
      #expect(Manifest(parsing: bytes) == nil, "at \(place)")
    }
    for bytes in [Array("<<<<<<< HEAD\n".utf8) + good, good + [10], good + good, [0xFF, 0xFE, 0], []] {
      #expect(Manifest(parsing: bytes) == nil)
    }
  }

  @Test func namesNoPaths() {
    var manifest = Manifest()
    manifest["feeds/3f9c-secret/everyone.ics"] = Manifest.Entry(size: 1, content: ContentDigest(value: 1))
    #expect(!String(decoding: manifest.bytes, as: UTF8.self).contains("secret"))
  }

  /// SHA-256 of the octets, by the first sixteen of them: FIPS 180-4's "abc" with our length before it.
  @Test func digestsAreTheFirstHalfOfASHA256() {
    var builder = DigestBuilder()
    builder.add([UInt8]("abc".utf8))
    // printf '\003\0\0\0\0\0\0\0abc' | sha256sum
    #expect(builder.finished().description == "ce91dc5eec0139adf091900d225971d6")
  }

  @Test func digestsTellListsApart() {
    var first = DigestBuilder()
    first.add("ab")
    first.add("c")
    var second = DigestBuilder()
    second.add("a")
    second.add("bc")
    #expect(first.finished() != second.finished())
  }
}
