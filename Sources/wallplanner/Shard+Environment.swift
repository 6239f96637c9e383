import ArgumentParser
import SiteBuild

extension Shard {
  /// Reads the variables of schedulers: of Kubernetes Indexed Jobs (`JOB_COMPLETION_INDEX`, from 0, and the number of completions
  /// passed as `JOB_COMPLETIONS`) and of GitLab's `parallel` (`CI_NODE_INDEX`, from 1, and `CI_NODE_TOTAL`).
  ///
  /// - Returns: nil if none is set.
  /// - Throws: if they are not valid, or there is an index without a count.
  static func environment(_ variable: (String) -> String?) throws(ValidationError) -> Shard? {
    for (indexName, countName, first) in [("JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", 0), ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1)] {
      // Without an index, one job does all the work. An index without a count is an error: every job would do all the work.
      guard let index = variable(indexName) else { continue }
      guard let count = variable(countName) else {
        throw ValidationError(
          "\(indexName)=\(index) is set, but not how many parts there are; set \(countName) or give --shard I/N")
      }
      guard let index = Int(index), let count = Int(count), let shard = Shard(index: index - first, count: count) else {
        throw ValidationError("\(indexName)=\(index) and \(countName)=\(count) make no shard")
      }
      return shard
    }
    return nil
  }
}
