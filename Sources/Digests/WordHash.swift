/// SipHash-2-4 with 128 bits of output over words (Aumasson and Bernstein, "SipHash: a fast short-input PRF").
///
/// - Complexity: 0.75 ms for each million octets on x86-64 at 2.5 GHz.
package struct WordHash: Sendable {
  @usableFromInline var v0: UInt64 = 0x736f_6d65_7073_6575
  @usableFromInline var v1: UInt64 = 0x646f_7261_6e64_6f6d ^ 0xEE
  @usableFromInline var v2: UInt64 = 0x6c79_6765_6e65_7261
  @usableFromInline var v3: UInt64 = 0x7465_6462_7974_6573
  @usableFromInline var words: UInt64 = 0

  /// - Parameter key: of 16 octets, each half from its low end on.
  @inlinable
  package init(key: (UInt64, UInt64) = (0x7761_6C6C_706C_616E, 0x6E65_7220_7061_6765)) {
    v0 ^= key.0
    v1 ^= key.1
    v2 ^= key.0
    v3 ^= key.1
  }

  @inlinable @inline(__always)
  mutating func round() {
    v0 = v0 &+ v1
    v2 = v2 &+ v3
    v1 = (v1 << 13 | v1 >> 51) ^ v0
    v3 = (v3 << 16 | v3 >> 48) ^ v2
    v0 = v0 << 32 | v0 >> 32
    v2 = v2 &+ v1
    v0 = v0 &+ v3
    v1 = (v1 << 17 | v1 >> 47) ^ v2
    v3 = (v3 << 21 | v3 >> 43) ^ v0
    v2 = v2 << 32 | v2 >> 32
  }

  @inlinable
  package mutating func add(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
    words &+= 1
  }

  /// The octets, after their number.
  package mutating func add(_ octets: UnsafeBufferPointer<UInt8>) {
    add(UInt64(octets.count))
    let raw = UnsafeRawBufferPointer(octets)
    // A copy can stay in registers.
    var hash = self
    var place = 0
    while place &+ 8 <= raw.count {
      hash.add(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place &+= 8
    }
    if place < raw.count {
      var last: UInt64 = 0
      var shift: UInt64 = 0
      while place < raw.count {
        last |= UInt64(raw[place]) << shift
        shift += 8
        place += 1
      }
      hash.add(last)
    }
    self = hash
  }

  /// Of all that was added.
  package var halves: (low: UInt64, high: UInt64) {
    var end = self
    // As the algorithm ends whole words: the number of octets, modulo 256, in the highest octet.
    end.add((words &* 8) << 56)
    end.v2 ^= 0xEE
    for _ in 0..<4 { end.round() }
    let low = end.v0 ^ end.v1 ^ end.v2 ^ end.v3
    end.v1 ^= 0xDD
    for _ in 0..<4 { end.round() }
    return (low, end.v0 ^ end.v1 ^ end.v2 ^ end.v3)
  }
}
