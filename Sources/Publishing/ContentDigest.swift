internal import Crypto

/// The digest of a content, 16 bytes. Equal digests mean equal contents.
package struct ContentDigest: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// The digest of `bytes`.
  package init(of bytes: [UInt8]) {
    var builder = DigestBuilder()
    builder.add(bytes)
    self = builder.finished()
  }

  /// Reads thirty-two lower-case hexadecimal digits. Nil for anything else.
  init?(_ text: ArraySlice<UInt8>) {
    guard text.count == 32 else { return nil }
    var halves: (UInt64, UInt64) = (0, 0)
    for digit in text {
      guard let value = Self.digits.firstIndex(of: digit) else { return nil }
      halves = (halves.0 << 4 | halves.1 >> 60, halves.1 << 4 | UInt64(value))
    }
    self.init(high: halves.0, low: halves.1)
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Thirty-two hexadecimal digits.
  package var description: String {
    var text: [UInt8] = []
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends thirty-two hexadecimal digits.
  func append(to text: inout [UInt8]) {
    for half in [high, low] {
      for shift in stride(from: UInt64(60), through: 0, by: -4) { text.append(Self.digits[Int(half >> shift & 0xF)]) }
    }
  }

  package static func < (a: ContentDigest, b: ContentDigest) -> Bool {
    a.high == b.high ? a.low < b.low : a.high < b.high
  }
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
    add(Int(truncatingIfNeeded: digest.high))
    add(Int(truncatingIfNeeded: digest.low))
  }

  /// The digest of all that was added.
  package func finished() -> ContentDigest {
    let bytes = Array(hash.finalize())
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    return ContentDigest(high: word(bytes[..<8]), low: word(bytes[8..<16]))
  }
}
