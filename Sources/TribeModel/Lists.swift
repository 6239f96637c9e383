extension Array {
  /// Changes each element in its place.
  package mutating func changeEach(_ change: (inout Element) -> Void) {
    for index in indices { change(&self[index]) }
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it stands first.
  package var withoutRepeats: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
