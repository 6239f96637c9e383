internal import Crypto
internal import Octets

/// The digest of a content, 16 bytes. Equal digests mean equal contents.
package struct ContentDigest: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let value: UInt128

  package init(value: UInt128) { self.value = value }

  /// The digest of `bytes`.
  package init(of bytes: [UInt8]) {
    var builder = DigestBuilder()
    builder.add(bytes)
    self = builder.finished()
  }

  /// Reads thirty-two lower-case hexadecimal digits. Nil for anything else.
  init?(_ text: ArraySlice<UInt8>) {
    guard let value = UInt128(hexadecimal: text) else { return nil }
    self.init(value: value)
  }

  /// Thirty-two hexadecimal digits.
  package var description: String { value.hexadecimal }

  package static func < (a: ContentDigest, b: ContentDigest) -> Bool { a.value < b.value }
}

/// Makes one digest of several values: the first half of a SHA-256. Adds each value's length, so that different lists of values
/// never give the same bytes.
///
/// - Complexity: a million bytes take 0.7 ms on x86-64 with SHA instructions, 2.6 ms without.
package struct DigestBuilder: Sendable {
  private var hash = SHA256()

  package init() {}

  package mutating func add(_ bytes: [UInt8]) {
    add(bytes.count)
    bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
  }

  package mutating func add(_ text: String) { add(Array(text.utf8)) }

  package mutating func add(_ number: Int) {
    withUnsafeBytes(of: UInt64(truncatingIfNeeded: number).littleEndian) { hash.update(bufferPointer: $0) }
  }

  package mutating func add(_ digest: ContentDigest) {
    add(Int(truncatingIfNeeded: digest.value >> 64))
    add(Int(truncatingIfNeeded: digest.value))
  }

  /// The digest of all that was added.
  package func finished() -> ContentDigest {
    ContentDigest(value: hash.finalize().prefix(16).reduce(0) { $0 << 8 | UInt128($1) })
  }
}
