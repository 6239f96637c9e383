/// The language of a text, where its source says one.
enum LanguageCode {
  /// The codes of two letters (ISO 639-1): every page may name these.
  private static let known = Set(embeddedLines(of: "languages.txt").flatMap { $0.split(separator: " ").map(String.init) })

  /// `fr` of `fr-CA`; nil for what is no such language.
  static func of(_ tag: String?) -> String? {
    let code = tag.map { $0.prefix { $0.isASCII && $0.isLetter }.lowercased() }
    return code.flatMap { known.contains($0) ? $0 : nil }
  }
}
