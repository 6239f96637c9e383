extension Array {
  /// Changes each element in its place.
  package mutating func changeEach(_ change: (inout Element) -> Void) {
    for index in indices { change(&self[index]) }
  }
}

extension String {
  /// Its words in small letters, with a blank around each: a name that stands in a text as words of its own stands in these.
  package var plainWords: String { " " + lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " " }
}

extension Array where Element: Hashable {
  /// Each element once, where it stands first.
  package var withoutRepeats: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
