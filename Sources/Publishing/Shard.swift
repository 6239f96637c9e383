/// One of several equal parts of a set of names. A name's part depends only on the name, so it is the same on every machine and in
/// every version of the program.
package struct Shard: Sendable, Equatable, CustomStringConvertible {
  /// Counts from 0.
  package let index: Int
  package let count: Int

  /// The most parts.
  package static let maximumCount = 100_000

  package static let whole = Shard(checkedIndex: 0, count: 1)

  private init(checkedIndex index: Int, count: Int) {
    self.index = index
    self.count = count
  }

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

  /// Reads the variables of schedulers: of Kubernetes Indexed Jobs (`JOB_COMPLETION_INDEX`, from 0, and the number of completions
  /// passed as `JOB_COMPLETIONS`) and of GitLab's `parallel` (`CI_NODE_INDEX`, from 1, and `CI_NODE_TOTAL`).
  ///
  /// - Returns: nil if none is set.
  /// - Throws: if they are not valid, or there is an index without a count.
  package static func environment(_ variable: (String) -> String?) throws(ShardError) -> Shard? {
    for (indexName, countName, first) in [("JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", 0), ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1)] {
      // Without an index, one job does all the work. An index without a count is an error: every job would do all the work.
      guard let index = variable(indexName) else { continue }
      guard let count = variable(countName) else {
        throw ShardError(
          description: "\(indexName)=\(index) is set, but not how many parts there are; set \(countName) or give --shard I/N")
      }
      guard let index = Int(index), let count = Int(count), let shard = Shard(index: index - first, count: count) else {
        throw ShardError(description: "\(indexName)=\(index) and \(countName)=\(count) make no shard")
      }
      return shard
    }
    return nil
  }

  package func contains(_ name: String) -> Bool {
    Manifest.key(name).low % UInt64(count) == UInt64(index)
  }

  package var description: String { "\(index + 1)/\(count)" }
}

package struct ShardError: Error, Equatable, CustomStringConvertible {
  package let description: String
}
