/// One of several equal parts of a set of names, chosen by each name alone: the same name is always in the same part, on every
/// machine and in every version of the program.
package struct Shard: Sendable, Equatable, CustomStringConvertible {
  /// From 0.
  package let index: Int
  package let count: Int

  /// The most parts.
  package static let maximumCount = 100_000

  package static let whole = Shard(checkedIndex: 0, count: 1)

  private init(checkedIndex index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// nil unless `index` is in `0..<count` and `count` is from 1 to `maximumCount`.
  package init?(index: Int, count: Int) {
    guard (1...Self.maximumCount).contains(count), (0..<count).contains(index) else { return nil }
    self.init(checkedIndex: index, count: count)
  }

  /// `1/4` is the first of four, as CI systems count.
  package init?(parsing text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), index >= 1 else { return nil }
    self.init(index: index - 1, count: count)
  }

  package func contains(_ name: String) -> Bool {
    Manifest.key(name).low % UInt64(count) == UInt64(index)
  }

  package var description: String { "\(index + 1)/\(count)" }
}
