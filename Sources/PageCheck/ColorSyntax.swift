/// Colors of style sheets (CSS Color 4, and of 5 what browsers know): names, hexadecimal digits and functions, by form.
enum ColorSyntax {
  /// CSS Color 4 §6.1 and §6.2, and the older system colors of its appendix A.
  private static let names: Set<String> = Set(
    """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse
    chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki
    darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey
    darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro
    ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen
    lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen
    lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine
    mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue
    mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise
    palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon
    sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato
    turquoise violet wheat white whitesmoke yellow yellowgreen transparent currentcolor
    accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext graytext highlight
    highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext
    activeborder activecaption appworkspace background buttonhighlight buttonshadow captiontext inactiveborder inactivecaption
    inactivecaptiontext infobackground infotext menu menutext scrollbar threeddarkshadow threedface threedhighlight threedlightshadow
    threedshadow window windowframe windowtext
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  static func isColor(_ value: ByteText) -> Bool {
    guard let first = value.bytes.first else { return false }
    if first == 0x23 {
      let digits = value.from(1)
      return [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy(isHexDigit)
    }
    guard let open = value.firstIndex(of: 0x28) else { return value.count <= 24 && names.contains(value.string.lowercased()) }
    return value.count > open + 1 && ValueSyntax.isOneFunction(value)
      && isFunction(value[0..<open].string.lowercased(), value[open + 1..<value.count - 1].trimmed)
  }

  /// Whether a function of this name can have such arguments.
  private static func isFunction(_ name: String, _ arguments: ByteText) -> Bool {
    if name == "var" { return !arguments.isEmpty }
    // What stands in for an argument, or for several, is known only when the page is shown.
    if arguments.containsIgnoringCase("var(") || arguments.containsIgnoringCase("env(") {
      return ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "light-dark"].contains(
        name)
    }
    guard let parts = ValueSyntax.splitOutsideParentheses(arguments, 0x2C)?.map(\.trimmed), !parts.contains(where: \.isEmpty) else {
      return false
    }
    switch name {
    case "rgb", "rgba", "hsl", "hsla":
      return parts.count == 1 ? isList(arguments, of: 3) : (3...4).contains(parts.count) && parts.allSatisfy(isComponent)
    case "hwb", "lab", "lch", "oklab", "oklch", "color": return isList(arguments, of: 3, namesSpace: name == "color")
    case "device-cmyk": return parts.count == 1 ? isList(arguments, of: 4) : parts.count == 4 && parts.allSatisfy(isComponent)
    case "color-mix": return parts.count >= 2
    case "light-dark": return parts.count == 2 && parts.allSatisfy(isColor)
    case "contrast-color": return true
    default: return false
    }
  }

  /// `1 2 3 / 50%`, or `from red r g b`.
  private static func isList(_ arguments: ByteText, of count: Int, namesSpace: Bool = false) -> Bool {
    guard let parts = ValueSyntax.splitOutsideParentheses(arguments, 0x2F), parts.count <= 2 else { return false }
    var words = ValueSyntax.wordsOutsideParentheses(parts[0])[...]
    let isRelative = words.count > 2 && words[0].isEqualIgnoringCase("from") && isColor(words[1])
    if isRelative { words = words.dropFirst(2) }
    if namesSpace {
      guard let space = words.popFirst(), isASCIILetter(space[0]) || space[0] == 0x2D else { return false }
    }
    // A relative color names its parts by letters.
    return words.count == count && (isRelative || words.allSatisfy(isComponent))
      && (parts.count == 1 || isRelative || isComponent(parts[1].trimmed))
  }

  /// A number, a percentage or an angle, or what works one out.
  private static func isComponent(_ word: ByteText) -> Bool {
    if word.isEqualIgnoringCase("none") || ValueSyntax.isMath(word) { return true }
    var scanner = PathSyntax.Scanner(word)
    guard scanner.skipNumber() else { return false }
    let unit = word.from(scanner.position)
    return ["", "%", "deg", "grad", "rad", "turn"].contains { unit.isEqualIgnoringCase($0) }
  }
}

/// Colors and other paint of SVG 2 §13.2.
enum SVGPaint {
  /// Words that any property of a style sheet takes.
  static func isWideWord(_ value: ByteText) -> Bool {
    ["inherit", "initial", "unset", "revert", "revert-layer"].contains { value.isEqualIgnoringCase($0) }
  }

  static func problem(_ whole: ByteText) -> String? {
    let value = whole.trimmed
    guard value.hasPrefixIgnoringCase("url(") else {
      if ["none", "context-fill", "context-stroke"].contains(where: { value.isEqualIgnoringCase($0) }) { return nil }
      return colorProblem(value)
    }
    guard let end = value.firstIndex(of: 0x29) else { return "a ( is never closed" }
    let fallback = value.from(end + 1).trimmed
    return fallback.isEmpty || fallback.isEqualIgnoringCase("none") ? nil : colorProblem(fallback)
  }

  static func colorProblem(_ whole: ByteText) -> String? {
    let value = whole.trimmed
    if value.isEmpty { return "it is empty" }
    return ColorSyntax.isColor(value) || isWideWord(value) ? nil : "it is not a color such as #1e90ff"
  }

  /// The ids that `url(#…)` names in the value of an attribute; none for paint that says what to take in their place.
  static func references(_ whole: ByteText, isPaint: Bool) -> [ByteText] {
    var found: [ByteText] = []
    var sayWhatInTheirPlace = false
    forEachAddress(in: whole) { address, rest in
      if isPaint, !rest.isBlank { sayWhatInTheirPlace = true }
      if !address.isEmpty, address[0] == 0x23 { found.append(address.from(1)) }
    }
    return sayWhatInTheirPlace ? [] : found
  }

  /// Calls `body` with what stands in each `url(…)` of a value, and with what stands behind it.
  static func forEachAddress(in whole: ByteText, _ body: (_ address: ByteText, _ rest: ByteText) -> Void) {
    var rest = whole
    while let start = (0..<max(0, rest.count - 3)).first(where: { rest.from($0).hasPrefixIgnoringCase("url(") }) {
      rest = rest.from(start + 4)
      guard let end = rest.firstIndex(of: 0x29) else { break }
      var address = rest[0..<end].trimmed
      if address.count >= 2, address[0] == 0x22 || address[0] == 0x27, address[address.count - 1] == address[0] {
        address = address[1..<address.count - 1].trimmed
      }
      rest = rest.from(end + 1)
      body(address, rest)
    }
  }
}
