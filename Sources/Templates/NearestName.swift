/// The known name that a misspelt one most likely stands for.
enum NearestName {
  /// The candidate with the fewest changed, missing, added or swapped letters, if they are few for its length. Of equals the
  /// first wins, so the order of `candidates` decides.
  static func of(_ name: String, in candidates: some Sequence<String>) -> String? {
    let word = Array(name.lowercased().utf8)
    guard word.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != name {
      let other = Array(candidate.lowercased().utf8)
      guard other.count <= 64, abs(other.count - word.count) <= 4 else { continue }
      let distance = distance(word, other)
      if distance <= max(1, min(word.count, other.count) / 3), distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The optimal string alignment distance.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
