extension Language {
  /// Joins texts as the language lists things: `Anna, Bo and Çelik`.
  ///
  /// Spanish "y" becomes "e" before the sound i, as CLDR's data cannot say but ICU does.
  package func list(_ items: [String]) -> String {
    if items.count < 2 { return items.first ?? "" }
    return inOwnDirection(joined(items.map(isolated)))
  }

  /// Several things one after the other, without a word before the last: `Anna, Bo, Çelik`.
  package func series(_ items: [String]) -> String {
    if items.count < 2 { return items.first ?? "" }
    return inOwnDirection(items.map(isolated).joined(separator: words.addition(text: "", addition: "")))
  }

  private func joined(_ items: [String]) -> String {
    let last = items[items.count - 1]
    if items.count == 2 { return Self.fill(spoken(formats.listPair, before: last), items[0], last) }
    var text = Self.fill(formats.listStart, items[0], items[1])
    for item in items[2..<(items.count - 1)] { text = Self.fill(formats.listMiddle, text, item) }
    return Self.fill(spoken(formats.listEnd, before: last), text, last)
  }

  private func spoken(_ pattern: String, before word: String) -> String {
    guard translation == .es else { return pattern }
    let folded = Folding.fold(word)
    let sound = folded.first == "h" ? folded.dropFirst() : folded[...]
    let soundsLikeI = sound.first == "i" && !["ia", "ie", "io"].contains(where: sound.hasPrefix)
    return soundsLikeI && pattern == "{0} y {1}" ? "{0} e {1}" : pattern
  }

  /// `pattern` with `{0}` and `{1}` filled in.
  static func fill(_ pattern: String, _ first: String, _ second: String) -> String {
    Catalogue.fill(pattern, [("0", first), ("1", second)])
  }
}
