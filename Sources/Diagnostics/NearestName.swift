import Octets

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
}
