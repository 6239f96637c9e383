import Publishing

extension Shard {
  /// From the variables that schedulers set: Kubernetes Indexed Jobs (`JOB_COMPLETION_INDEX`, from 0, with the number of
  /// completions passed on as `JOB_COMPLETIONS`), GitLab's `parallel` (`CI_NODE_INDEX`, from 1, and `CI_NODE_TOTAL`).
  ///
  /// - Returns: nil if none is set.
  /// - Throws: if they are set but make no shard, or an index is set without a count.
  static func environment(_ variable: (String) -> String?) throws(ShardError) -> Shard? {
    for (indexName, countName, first) in [("JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", 0), ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1)] {
      // Without an index a job does all the work. With an index but no count it would do everybody else's too.
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
}

struct ShardError: Error, Equatable, CustomStringConvertible {
  let description: String
}
