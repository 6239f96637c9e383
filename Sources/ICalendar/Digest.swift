import Octets

/// A digest of a content. Text has it as ``Swift/UInt128/hexadecimal``.
package typealias Digest128 = UInt128

/// SipHash-2-4 with a result of 128 bits (Aumasson and Bernstein 2012, and the reference code's 128-bit variant). The keys are
/// fixed, so that the same content has the same digest on every machine.
package struct SipHasher128: Sendable {
  private var v0: UInt64 = 0x736f_6d65_7073_6575
  private var v1: UInt64 = 0x646f_7261_6e64_6f6d ^ 0xee
  private var v2: UInt64 = 0x6c79_6765_6e65_7261
  private var v3: UInt64 = 0x7465_6462_7974_6573
  private var tail: UInt64 = 0
  private var count: UInt64 = 0

  package init() {}

  @inline(__always)
  package mutating func add(_ octet: UInt8) {
    tail |= UInt64(octet) << ((count & 7) * 8)
    count &+= 1
    if count & 7 == 0 {
      absorb(tail)
      tail = 0
    }
  }

  package mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }

  @inline(__always)
  private mutating func absorb(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  @inline(__always)
  private mutating func round() {
    v0 &+= v1
    v1 = v1 << 13 | v1 >> 51
    v1 ^= v0
    v0 = v0 << 32 | v0 >> 32
    v2 &+= v3
    v3 = v3 << 16 | v3 >> 48
    v3 ^= v2
    v0 &+= v3
    v3 = v3 << 21 | v3 >> 43
    v3 ^= v0
    v2 &+= v1
    v1 = v1 << 17 | v1 >> 47
    v1 ^= v2
    v2 = v2 << 32 | v2 >> 32
  }

  package mutating func finish() -> Digest128 {
    absorb(tail | (count & 0xFF) << 56)
    v2 ^= 0xee
    for _ in 0..<4 { round() }
    let high = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xdd
    for _ in 0..<4 { round() }
    return UInt128(high) << 64 | UInt128(v0 ^ v1 ^ v2 ^ v3)
  }
}

extension Digest128 {
  /// Twelve digits that stand for a text, for ids of what has none.
  package static func short(of text: String) -> String { String(Digest128(of: text.utf8).hexadecimal.prefix(12)) }

  /// The digest of some octets that are there already.
  package init(of octets: some Sequence<UInt8>) {
    var hasher = SipHasher128()
    hasher.add(octets)
    self = hasher.finish()
  }
}
