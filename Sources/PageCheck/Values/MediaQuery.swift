/// Media queries, Media Queries 4 §3, by form; unknown features are reported.
enum MediaQuery {
  private static let types = ["all", "print", "screen"]
  /// The words that a feature takes.
  private static let words: [String: [String]] = [
    "orientation": ["portrait", "landscape"], "prefers-color-scheme": ["light", "dark"],
  ]
  private static let lengths: Set<String> = ["width", "height", "device-width", "device-height"]

  static func problem(_ value: ByteText) -> String? {
    if value.isBlank { return nil }
    guard let queries = ValueSyntax.splitOutsideParentheses(value, 0x2C) else { return "parentheses do not match" }
    return ValueSyntax.first(queries) { queryProblem($0.trimmed) }
  }

  private static func queryProblem(_ query: ByteText) -> String? {
    if query.isEmpty { return "a media query is empty" }
    if query.first == "(" || query.hasPrefixIgnoringCase("not (") { return conditionProblem(query) }
    var words = ValueSyntax.wordsOutsideParentheses(query)[...]
    if let first = words.first, ValueSyntax.isOne(of: ["not", "only"], first) { words.removeFirst() }
    let type = words.popFirst() ?? query
    guard ValueSyntax.isOne(of: types, type) else { return "“\(type.string)” is no kind of medium" }
    return joinedProblem(words, by: ["and"])
  }

  static func conditionProblem(_ condition: ByteText) -> String? {
    var words = ValueSyntax.wordsOutsideParentheses(condition)[...]
    if words.first?.isEqualIgnoringCase("not") ?? false { words.removeFirst() }
    guard let first = words.popFirst() else { return "a condition is empty" }
    return featureProblem(first) ?? joinedProblem(words, by: ["and", "or"])
  }

  /// Features, each with a joining word and perhaps `not` before it.
  private static func joinedProblem(_ words: ArraySlice<ByteText>, by joining: [String]) -> String? {
    var words = words
    while let word = words.popFirst() {
      guard ValueSyntax.isOne(of: joining, word), var feature = words.popFirst() else { return "conditions are joined by “and”" }
      if feature.isEqualIgnoringCase("not"), let next = words.popFirst() { feature = next }
      if let problem = featureProblem(feature) { return problem }
    }
    return nil
  }

  private static func featureProblem(_ text: ByteText) -> String? {
    guard text.count >= 2, text.first == "(", text.last == ")" else { return "“\(text.string)” is no condition in parentheses" }
    let inside = text[1..<text.count - 1].trimmed
    if inside.first == "(" || inside.hasPrefixIgnoringCase("not ") { return conditionProblem(inside) }
    if inside.contains(where: { $0 == "<" || $0 == ">" || $0 == "=" }) { return nil }
    let colon = inside.firstIndex(of: 0x3A)
    let name = inside[0..<(colon ?? inside.count)].trimmed.string
    var plain = name.lowercased()
    let isRange = plain.hasPrefix("min-") || plain.hasPrefix("max-")
    if isRange { plain = String(plain.dropFirst(4)) }
    if plain.hasPrefix("-") { return nil }
    guard WordLists.shared.has(ByteText(plain), in: "media-feature") else { return "“\(name)” is no media feature" }
    guard let value = colon.map({ inside.from($0 + 1).trimmed }) else { return isRange ? "“\(name)” has no value" : nil }
    if value.isEmpty { return "“\(name)” has no value" }
    if lengths.contains(plain), !ValueSyntax.isLength(value), value.last != ")" {
      return "\(value.quoted) is no length such as 40em"
    }
    if let words = words[plain], !ValueSyntax.isOne(of: words, value) {
      return "\(value.quoted) is no \(plain == "orientation" ? plain : "color scheme")"
    }
    return nil
  }
}
