/// Contrast of the colors that a style sheet pairs itself: rules that set both `color` and `background`, with tokens
/// looked up as they stand in light and in dark (WCAG 2.2 §1.4.3).
enum Contrast {
  struct Problem {
    var offset: Int
    var message: String
  }

  /// A color, 0 to 1 each.
  struct Color: Equatable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha: Double = 1

    /// WCAG 2.2, “relative luminance”.
    var luminance: Double {
      func linear(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : power((c + 0.055) / 1.055) }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// x to the power of 2.4: x² · x^(2/5), the fifth root by Newton's method.
    private func power(_ x: Double) -> Double {
      guard x > 0 else { return 0 }
      let square = x * x
      var root = 1.0
      for _ in 0..<40 { root = (4 * root + square / (root * root * root * root)) / 5 }
      return square * root
    }
  }

  static func ratio(_ a: Color, _ b: Color) -> Double {
    let light = max(a.luminance, b.luminance)
    let dark = min(a.luminance, b.luminance)
    return (light + 0.05) / (dark + 0.05)
  }

  private enum Scheme: CaseIterable { case light, dark }

  /// What is asked of rules, besides the tokens (`--…`) that they set.
  static let properties: [StaticString] = ["color", "background-color", "background", "font-size"]

  static func problems(in sheet: StyleSheet) -> [Problem] {
    var problems: [Problem] = []
    let rules = sheet.rules.filter { !isPrint($0) }.map { (rule: $0, isDark: isDarkBlock($0), isLight: isLightBlock($0)) }
    for scheme in Scheme.allCases {
      let applying = rules.filter { scheme == .dark ? !$0.isLight : !$0.isDark }.map(\.rule)
      let tokens = tokens(of: applying)
      for rule in applying {
        guard let text = last(["color"], rule), let back = last(["background-color", "background"], rule) else { continue }
        guard let front = color(text.value, tokens, scheme), let behind = color(back.value, tokens, scheme), front.alpha == 1,
          behind.alpha == 1
        else { continue }
        let ratio = ratio(front, behind)
        let least = isLarge(rule) ? 3.0 : 4.5
        if ratio < least {
          problems.append(
            Problem(
              offset: text.offset,
              message:
                "\(rule.selectors.first ?? ""): \(text.value) on \(back.value) differ by \(rounded(ratio)) : 1 in \(scheme == .light ? "light" : "dark")"
            ))
        }
      }
    }
    return problems
  }

  private static func rounded(_ ratio: Double) -> String {
    let tenths = Int(ratio * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func last(_ names: [String], _ rule: StyleSheet.Rule) -> StyleSheet.Declaration? {
    rule.declarations.last { names.contains($0.name) }
  }

  private static func isPrint(_ rule: StyleSheet.Rule) -> Bool {
    rule.conditions.contains {
      ($0.hasPrefix("@media") && $0.holds("print")) || $0.hasPrefix("@page") || $0 == "@keyframes" || $0.holds("forced-colors")
    }
  }

  /// Large text (WCAG): a rule that says so itself.
  private static func isLarge(_ rule: StyleSheet.Rule) -> Bool {
    guard let size = last(["font-size"], rule)?.value else { return false }
    if size.hasSuffix("rem"), let number = Double(size.dropLast(3)) { return number >= 1.5 }
    if size.hasSuffix("px"), let number = Double(size.dropLast(2)) { return number >= 24 }
    return false
  }

  private static func isDarkBlock(_ rule: StyleSheet.Rule) -> Bool {
    rule.conditions.contains { $0.holds("prefers-color-scheme") && $0.holds("dark") }
      || rule.selectors.contains {
        $0.holds("theme=") && ($0.holds("theme=dark") || $0.holds("theme=\"dark\"") || $0.holds("theme='dark'"))
      }
  }

  private static func isLightBlock(_ rule: StyleSheet.Rule) -> Bool {
    rule.conditions.contains { $0.holds("prefers-color-scheme") && $0.holds("light") }
      || rule.selectors.contains { $0.holds("theme=") && ($0.holds("theme=light") || $0.holds("theme=\"light\"")) }
  }

  /// Custom properties of the root, as the rules of one scheme set them.
  private static func tokens(of rules: [StyleSheet.Rule]) -> [String: String] {
    var tokens: [String: String] = [:]
    for rule in rules where rule.declarations.contains(where: { $0.name.hasPrefix("--") }) && rule.selectors.contains(where: isRoot)
    {
      for declaration in rule.declarations where declaration.name.hasPrefix("--") { tokens[declaration.name] = declaration.value }
    }
    return tokens
  }

  private static func isRoot(_ selector: String) -> Bool {
    selector == ":root" || selector == "html" || selector.hasPrefix(":root[") || selector.hasPrefix("html[")
      || selector.hasPrefix(":root:not(") || selector.hasPrefix("[data-theme")
  }

  // MARK: Colors

  /// The color that a value means; nil if it is none, or one that only a browser knows.
  private static func color(_ value: String, _ tokens: [String: String], _ scheme: Scheme, depth: Int = 0) -> Color? {
    guard depth < 16 else { return nil }
    let text = value.trimmingASCII.replacingSuffix("!important").lowercasedOutsideTokens
    if text.hasPrefix("var("), text.hasSuffix(")") {
      let inside = text.dropFirst(4).dropLast()
      let name = String(inside.prefix { $0 != "," }).trimmingASCII
      if let token = tokens[name] { return color(token, tokens, scheme, depth: depth + 1) }
      guard let comma = inside.firstIndex(of: ",") else { return nil }
      return color(String(inside[inside.index(after: comma)...]), tokens, scheme, depth: depth + 1)
    }
    if text.hasPrefix("light-dark("), text.hasSuffix(")") {
      var copy = String(text.dropFirst(11).dropLast())
      let parts = copy.withUTF8 { bytes in ValueSyntax.splitOutsideParentheses(ByteText(bytes), 0x2C)?.map(\.string) }
      guard let parts, parts.count == 2 else { return nil }
      return color(parts[scheme == .light ? 0 : 1], tokens, scheme, depth: depth + 1)
    }
    if text.hasPrefix("#") { return hexColor(text.dropFirst()) }
    if text.hasPrefix("rgb") { return functionColor(text, isHSL: false) }
    if text.hasPrefix("hsl") { return functionColor(text, isHSL: true) }
    return names[text]
  }

  private static func hexColor(_ digits: Substring) -> Color? {
    let values = digits.compactMap { $0.hexDigitValue }
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3, 4:
      let c = values.map { Double($0 * 17) / 255 }
      return Color(red: c[0], green: c[1], blue: c[2], alpha: c.count == 4 ? c[3] : 1)
    case 6, 8:
      let c = stride(from: 0, to: values.count, by: 2).map { Double(values[$0] * 16 + values[$0 + 1]) / 255 }
      return Color(red: c[0], green: c[1], blue: c[2], alpha: c.count == 4 ? c[3] : 1)
    default: return nil
    }
  }

  private static func functionColor(_ text: String, isHSL: Bool) -> Color? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let parts = text[text.index(after: open)...].dropLast().split(whereSeparator: { " ,/".contains($0) }).map(String.init)
    guard parts.count == 3 || parts.count == 4 else { return nil }
    // Numbers that are none (`nan`, `1e999`) have no colour.
    func number(_ part: String, full: Double) -> Double? {
      let value = part.hasSuffix("%") ? Double(part.dropLast()).map { $0 / 100 * full } : Double(part.replacingSuffix("deg"))
      return value.flatMap { $0.isFinite ? $0 : nil }
    }
    guard let a = number(parts[0], full: isHSL ? 360 : 255), let b = number(parts[1], full: isHSL ? 100 : 255),
      let c = number(parts[2], full: isHSL ? 100 : 255)
    else { return nil }
    let alpha = parts.count == 4 ? number(parts[3], full: 1) ?? 1 : 1
    if !isHSL { return Color(red: a / 255, green: b / 255, blue: c / 255, alpha: alpha) }
    let saturation = b / 100
    let lightness = c / 100
    let chroma = (1 - abs(2 * lightness - 1)) * saturation
    let sector = ((a.truncatingRemainder(dividingBy: 360)) + 360).truncatingRemainder(dividingBy: 360) / 60
    let second = chroma * (1 - abs(sector.truncatingRemainder(dividingBy: 2) - 1))
    let base = lightness - chroma / 2
    let (r, g, bl): (Double, Double, Double) =
      switch Int(sector) {
      case 0: (chroma, second, 0)
      case 1: (second, chroma, 0)
      case 2: (0, chroma, second)
      case 3: (0, second, chroma)
      case 4: (second, 0, chroma)
      default: (chroma, 0, second)
      }
    return Color(red: r + base, green: g + base, blue: bl + base, alpha: alpha)
  }

  private static let names: [String: Color] = [
    "white": Color(red: 1, green: 1, blue: 1), "black": Color(red: 0, green: 0, blue: 0), "red": Color(red: 1, green: 0, blue: 0),
    "green": Color(red: 0, green: 128 / 255, blue: 0), "blue": Color(red: 0, green: 0, blue: 1),
    "yellow": Color(red: 1, green: 1, blue: 0),
    "gray": Color(red: 128 / 255, green: 128 / 255, blue: 128 / 255),
    "grey": Color(red: 128 / 255, green: 128 / 255, blue: 128 / 255),
    "silver": Color(red: 192 / 255, green: 192 / 255, blue: 192 / 255), "navy": Color(red: 0, green: 0, blue: 128 / 255),
    "orange": Color(red: 1, green: 165 / 255, blue: 0), "purple": Color(red: 128 / 255, green: 0, blue: 128 / 255),
    "teal": Color(red: 0, green: 128 / 255, blue: 128 / 255), "maroon": Color(red: 128 / 255, green: 0, blue: 0),
  ]
}

extension String {
  func replacingSuffix(_ suffix: String) -> String { hasSuffix(suffix) ? String(dropLast(suffix.count)).trimmingASCII : self }

  /// Lower case, except that names of tokens keep theirs.
  var lowercasedOutsideTokens: String { holds("--") ? self : lowercased() }

  /// Whether `part`, which is ASCII, stands somewhere: octets are compared, not letters.
  func holds(_ part: StaticString) -> Bool {
    let length = part.utf8CodeUnitCount
    var copy = self
    return copy.withUTF8 { text in
      guard text.count >= length, let start = text.baseAddress else { return false }
      for i in 0...text.count - length where start[i] == part.utf8Start[0] && areEqual(start + i, part.utf8Start, length) {
        return true
      }
      return false
    }
  }
}
