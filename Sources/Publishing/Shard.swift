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

  /// From the variables that schedulers set: Kubernetes Indexed Jobs (`JOB_COMPLETION_INDEX`, from 0, with the number of
  /// completions passed on as `JOB_COMPLETIONS`), GitLab's `parallel` (`CI_NODE_INDEX`, from 1, and `CI_NODE_TOTAL`).
  ///
  /// - Returns: nil if none is set.
  /// - Throws: if they are set but make no shard, or an index is set without a count.
  package static func environment(_ variable: (String) -> String?) throws(ShardError) -> Shard? {
    for (indexName, countName, first) in [("JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", 0), ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1)] {
      // A job that is not indexed does all the work; one that is not told of how many it is would do that of all others too.
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
