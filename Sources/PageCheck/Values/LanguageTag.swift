/// Language tags, BCP 47 (RFC 5646): their form (Data/values.txt), and whether their parts are registered (Data/language-subtags.txt).
package enum LanguageTag {
  /// What is wrong with a tag, as the check of a page would say it; nil for a right one.
  package static func problem(with tag: String) -> String? { ValueSyntax.problem(ByteText(tag), .language) }

  static let subtags = WordLists("language-subtags.txt")

  static func isLanguage(_ part: ByteText) -> Bool {
    guard part.count == 3 else { return part.count == 2 && subtags.has(part, in: "language2") }
    let code = part.string.lowercased()
    // `qaa` to `qtz` are for private use. The list gives two letters, then every third one that makes a code with them.
    return code >= "qaa" && code <= "qtz"
      || subtags["language3"].contains { $0.hasPrefix(code.prefix(2)) && $0.dropFirst(2).contains(code.suffix(1)) }
  }
}
