internal import Crypto

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
    guard text.count == 32 else { return nil }
    var value: UInt128 = 0
    for digit in text {
      guard let number = digits.firstIndex(of: digit) else { return nil }
      value = value << 4 | UInt128(number)
    }
    self.init(value: value)
  }

  /// Thirty-two hexadecimal digits.
  package var description: String { withUnsafeBytes(of: value.bigEndian) { hexadecimal($0) } }

  package static func < (a: ContentDigest, b: ContentDigest) -> Bool { a.value < b.value }
}

private let digits = Array("0123456789abcdef".utf8)

/// Two hexadecimal digits for each byte.
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  var text: [UInt8] = []
  for byte in bytes {
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }
  return String(decoding: text, as: UTF8.self)
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
