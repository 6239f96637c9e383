internal import Publishing

/// One of several equal parts of a set of names. A name's part depends only on the name, so it is the same on every machine and in
/// every version of the program.
package struct Shard: Sendable, Equatable, CustomStringConvertible {
  /// Counts from 0.
  package let index: Int
  package let count: Int

  /// The most parts.
  package static let maximumCount = 100_000

  package static let whole = Shard(checkedIndex: 0, count: 1)

  private init(checkedIndex index: Int, count: Int) { (self.index, self.count) = (index, count) }

  /// Nil unless `index` is in `0..<count` and `count` is from 1 to `maximumCount`.
  package init?(index: Int, count: Int) {
    guard (1...Self.maximumCount).contains(count), (0..<count).contains(index) else { return nil }
    self.init(checkedIndex: index, count: count)
  }

  /// Reads `1/4`, the first of four, which is how CI systems count.
  package init?(parsing text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), index >= 1 else { return nil }
    self.init(index: index - 1, count: count)
  }

  package func contains(_ name: String) -> Bool {
    UInt64(truncatingIfNeeded: Manifest.key(name).value) % UInt64(count) == UInt64(index)
  }

  package var description: String { "\(index + 1)/\(count)" }
}
