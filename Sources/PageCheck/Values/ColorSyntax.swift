/// Colors of style sheets (CSS Color 4, and of 5 what browsers know): names, hexadecimal digits and functions, by form.
enum ColorSyntax {
  static func problem(_ value: ByteText) -> String? { isColor(value) ? nil : "it is not a color such as #1e90ff" }

  static func isColor(_ value: ByteText) -> Bool {
    if value.first == "#" {
      let digits = value.from(1)
      return [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy(isHexDigit)
    }
    guard let open = value.firstIndex(of: 0x28) else { return WordLists.shared.has(value, in: "color") }
    return value.count > open + 1 && ValueSyntax.isOneFunction(value)
      && isFunction(value[0..<open].string.lowercased(), value[open + 1..<value.count - 1].trimmed)
  }

  /// Functions by what their arguments look like.
  private static let older: Set<String> = ["rgb", "rgba", "hsl", "hsla"]
  private static let newer: Set<String> = ["hwb", "lab", "lch", "oklab", "oklch", "color"]
  private static let ofColors: Set<String> = ["color-mix", "light-dark"]

  /// Whether a function of this name can have such arguments.
  private static func isFunction(_ name: String, _ arguments: ByteText) -> Bool {
    if name == "var" { return !arguments.isEmpty }
    // What stands in for an argument, or for several, is known only when the page is shown.
    let written = arguments.string.lowercased()
    if written.contains("var(") || written.contains("env(") {
      return older.union(newer).union(ofColors).contains(name)
    }
    guard let parts = ValueSyntax.splitOutsideParentheses(arguments, 0x2C)?.map(\.trimmed), !parts.contains(where: \.isEmpty) else {
      return false
    }
    if older.contains(name), parts.count > 1 { return (3...4).contains(parts.count) && parts.allSatisfy(isComponent) }
    if older.contains(name) || newer.contains(name) { return isList(arguments, namesSpace: name == "color") }
    return name == "color-mix" && parts.count >= 2 || name == "light-dark" && parts.count == 2 && parts.allSatisfy(isColor)
  }

  /// `1 2 3 / 50%`, or `from red r g b`.
  private static func isList(_ arguments: ByteText, namesSpace: Bool) -> Bool {
    guard let parts = ValueSyntax.splitOutsideParentheses(arguments, 0x2F), parts.count <= 2 else { return false }
    var words = ValueSyntax.wordsOutsideParentheses(parts[0])[...]
    let isRelative = words.count > 2 && words[0].isEqualIgnoringCase("from") && isColor(words[1])
    if isRelative { words = words.dropFirst(2) }
    if namesSpace {
      guard let space = words.popFirst(), isASCIILetter(space[0]) || space.first == "-" else { return false }
    }
    // A relative color names its parts by letters.
    return words.count == 3 && (isRelative || words.allSatisfy(isComponent) && (parts.count == 1 || isComponent(parts[1].trimmed)))
  }

  /// A number, a percentage or an angle, or what works one out.
  private static func isComponent(_ word: ByteText) -> Bool {
    if word.isEqualIgnoringCase("none") || SVGSyntax.isMath(word) { return true }
    var scanner = ByteScanner(word)
    return scanner.skipNumber() && ValueSyntax.isOne(of: ["", "%", "deg", "grad", "rad", "turn"], scanner.rest)
  }
}
