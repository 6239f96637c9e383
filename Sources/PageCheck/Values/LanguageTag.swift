/// Language tags, BCP 47 (RFC 5646): their form, and whether their parts are registered (`Data/language-subtags.txt`).
package enum LanguageTag {
  /// What is wrong with a tag, as the check of a page would say it; nil for a right one.
  package static func problem(with tag: String) -> String? { problem(ByteText(tag)) }

  static func problem(_ value: ByteText) -> String? {
    let parts = value.split(0x2D)
    guard let first = parts.first, !first.isEmpty else { return "it is empty" }
    guard parts.allSatisfy({ !$0.isEmpty && $0.count <= 8 && $0.allSatisfy(isASCIIAlphanumeric) }) else {
      return "it is no language tag such as en-GB"
    }
    // Whole tags of before 2006.
    if subtags.has(value, in: "whole") { return nil }
    if first.isEqualIgnoringCase("x") { return parts.count > 1 ? nil : "nothing follows x-" }
    guard first.allSatisfy(isASCIILetter), first.count >= 2 else { return "it does not begin with a language code" }
    if !isLanguage(first) { return "“\(first.string)” is no language code (ISO 639)" }
    return problem(behindLanguage: parts.dropFirst())
  }

  /// Parts of the other kinds, in the order of RFC 5646 §2.1.
  private static func problem(behindLanguage parts: ArraySlice<ByteText>) -> String? {
    var parts = parts
    /// Takes the next part if it has so many letters.
    func take(letters: Int) -> ByteText? {
      guard let part = parts.first, part.count == letters, part.allSatisfy(isASCIILetter) else { return nil }
      return parts.popFirst()
    }
    var extended = 0
    while extended < 3, let part = take(letters: 3) {
      if !subtags.has(part, in: "extended") {
        return "“\(part.string)” is neither an extended language nor a country of two letters"
      }
      extended += 1
    }
    if let part = take(letters: 4), !subtags.has(part, in: "script") {
      return "“\(part.string)” is no script code (ISO 15924)"
    }
    if let part = take(letters: 2) {
      if !subtags.has(part, in: "region") { return "“\(part.string)” is no country code (ISO 3166)" }
    } else if let part = parts.first, part.count == 3, ValueSyntax.isDigits(part) {
      parts.removeFirst()
    }
    var seen: Set<String> = []
    while let part = parts.first, part.count >= 5 || part.count == 4 && isASCIIDigit(part[0]) {
      if !subtags.has(part, in: "variant") { return "“\(part.string)” is no registered variant" }
      if !seen.insert(part.string.lowercased()).inserted { return "“\(part.string)” stands twice" }
      parts.removeFirst()
    }
    return extensionProblem(parts)
  }

  /// `u-ca-gregory`, and `x-` with what is private.
  private static func extensionProblem(_ parts: ArraySlice<ByteText>) -> String? {
    var parts = parts
    var seen: Set<String> = []
    while let singleton = parts.popFirst() {
      guard singleton.count == 1 else { return "“\(singleton.string)” is out of place" }
      if !seen.insert(singleton.string.lowercased()).inserted { return "“\(singleton.string)-” stands twice" }
      let isPrivate = singleton.isEqualIgnoringCase("x")
      let before = parts.count
      while let part = parts.first, isPrivate || part.count > 1 { parts.removeFirst() }
      if parts.count == before { return "an extension is empty" }
    }
    return nil
  }

  private static let subtags = WordLists("language-subtags.txt")

  private static func isLanguage(_ part: ByteText) -> Bool {
    guard part.count == 3 else { return part.count == 2 && subtags.has(part, in: "language2") }
    let code = part.string.lowercased()
    // `qaa` to `qtz` are for private use. The list gives two letters, then every third one that makes a code with them.
    return code >= "qaa" && code <= "qtz"
      || subtags["language3"].contains { $0.hasPrefix(code.prefix(2)) && $0.dropFirst(2).contains(code.suffix(1)) }
  }
}
