extension RandomAccessCollection where Index == Int {
  /// How many elements at the front of a sorted list meet a condition, which the others do not.
  ///
  /// - Complexity: O(log `count`).
  @inlinable @inline(__always)
  package func sortedCount(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low &+ high) >> 1
      if isBefore(self[startIndex &+ middle]) { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
