/// Finds the name that somebody probably meant.
package enum NearestName {
  /// The candidate that differs least from `name`, if it is close enough to be a typing mistake: about one edit in three letters,
  /// ignoring case. Of several equally close ones, the first.
  ///
  /// - Complexity: O(candidates × length²). Names longer than 64 bytes match nothing.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = folded(name)
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    let limit = wanted.count <= 3 ? 1 : min(3, (wanted.count + 1) / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let other = folded(candidate)
      guard other.count <= 64, abs(other.count - wanted.count) <= limit else { continue }
      let distance = editDistance(wanted, other)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.compactMap { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") ? nil : $0 }
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours that turn `a` into `b` (optimal string alignment).
  package static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    if a.isEmpty { return b.count }
    if b.isEmpty { return a.count }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + Array(repeating: 0, count: b.count)
      for j in 1...b.count {
        let change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        row[j] = min(change, last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], beforeLast[j - 2] + 1) }
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
