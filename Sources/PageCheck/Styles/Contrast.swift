internal import Glibc

/// Contrast of the colours that a style sheet pairs itself: rules that set both `color` and `background`, with custom properties
/// looked up as they stand in light and in dark (WCAG 2.2 §1.4.3).
enum Contrast {
  private enum Scheme: String, CaseIterable { case light, dark }

  /// The properties that are asked for, besides the custom ones (`--…`).
  static let properties: Set<String> = ["color", "background-color", "background", "font-size"]

  static func problems(in sheet: StyleSheet) -> [StyleSheet.Fault] {
    let shown = sheet.rules.filter { rule in !rule.conditions.contains(where: isNoScreen) }
    return Scheme.allCases.flatMap { scheme in
      let rules = shown.filter { rule in !Scheme.allCases.contains { $0 != scheme && isOnly(for: $0, rule) } }
      let tokens = tokens(of: rules)
      return rules.compactMap { problem(of: $0, tokens, scheme) }
    }
  }

  private static func problem(of rule: StyleSheet.Rule, _ tokens: [String: String], _ scheme: Scheme) -> StyleSheet.Fault? {
    guard let text = rule.last("color"), let back = rule.last("background-color", "background"),
      let front = color(text.value, tokens, scheme), let behind = color(back.value, tokens, scheme), front.alpha == 1,
      behind.alpha == 1
    else { return nil }
    let ratio = ratio(front, behind)
    guard ratio < (isLarge(rule) ? 3.0 : 4.5) else { return nil }
    let tenths = Int(ratio * 10)
    return StyleSheet.Fault(
      offset: text.offset,
      message:
        "\(rule.selectors.first ?? ""): \(text.value) on \(back.value) differ by \(tenths / 10).\(tenths % 10) : 1 in \(scheme)")
  }

  private static func isNoScreen(_ condition: String) -> Bool {
    condition.hasPrefix("@media") && condition.contains("print") || condition.hasPrefix("@page")
      || condition.hasPrefix("@keyframes") || condition.hasPrefix("@-webkit-keyframes") || condition.contains("forced-colors")
  }

  /// Whether a rule goes for one scheme alone, by a media query or by `data-theme`.
  private static func isOnly(for scheme: Scheme, _ rule: StyleSheet.Rule) -> Bool {
    rule.conditions.contains { $0.contains("prefers-color-scheme") && $0.contains(scheme.rawValue) }
      || rule.selectors.contains { selector in
        // Few selectors ask for a value, and to look for a text takes long.
        selector.utf8.contains(UInt8(ascii: "=")) && ["", "\"", "'"].contains { selector.contains("theme=\($0)\(scheme)") }
      }
  }

  /// Large text (WCAG): a rule that says so itself.
  private static func isLarge(_ rule: StyleSheet.Rule) -> Bool {
    guard let size = rule.last("font-size")?.value else { return false }
    if size.hasSuffix("rem"), let number = Double(size.dropLast(3)) { return number >= 1.5 }
    if size.hasSuffix("px"), let number = Double(size.dropLast(2)) { return number >= 24 }
    return false
  }

  /// Custom properties of the root, as the rules of one scheme set them.
  private static func tokens(of rules: [StyleSheet.Rule]) -> [String: String] {
    var tokens: [String: String] = [:]
    for rule in rules where rule.selectors.contains(where: isRoot) {
      for declaration in rule.declarations where declaration.name.hasPrefix("--") { tokens[declaration.name] = declaration.value }
    }
    return tokens
  }

  private static func isRoot(_ selector: String) -> Bool {
    selector == ":root" || selector == "html"
      || [":root[", "html[", ":root:not(", "[data-theme"].contains { selector.hasPrefix($0) }
  }

  // MARK: Colours

  /// A colour, 0 to 1 each.
  private struct Color {
    var red, green, blue: Double
    var alpha = 1.0

    /// WCAG 2.2, “relative luminance”.
    var luminance: Double {
      func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
  }

  private static func ratio(_ a: Color, _ b: Color) -> Double {
    (max(a.luminance, b.luminance) + 0.05) / (min(a.luminance, b.luminance) + 0.05)
  }

  /// The colour that a value means; nil if it is none, or one that only a browser knows.
  private static func color(_ value: String, _ tokens: [String: String], _ scheme: Scheme, depth: Int = 0) -> Color? {
    guard depth < 16 else { return nil }
    var text = value.trimmingASCII
    if text.hasSuffix("!important") { text = String(text.dropLast("!important".count)).trimmingASCII }
    // Names of custom properties keep their letter case.
    if !text.contains("--") { text = text.lowercased() }
    if text.hasPrefix("#") { return hexColor(text.dropFirst()) }
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return names[text].flatMap(hexColor) }
    let inside = text[text.index(after: open)...].dropLast()
    switch text[..<open] {
    case "var":
      let name = String(inside.prefix { $0 != "," }).trimmingASCII
      if let token = tokens[name] { return color(token, tokens, scheme, depth: depth + 1) }
      guard let comma = inside.firstIndex(of: ",") else { return nil }
      return color(String(inside[inside.index(after: comma)...]), tokens, scheme, depth: depth + 1)
    case "light-dark":
      let both = ByteText(inside)
      guard let comma = both.balanced(0..<both.count, until: { $0 == "," }), comma < both.count else { return nil }
      return color((scheme == .light ? both[0..<comma] : both.from(comma + 1)).string, tokens, scheme, depth: depth + 1)
    case "rgb", "rgba": return functionColor(inside, isHSL: false)
    case "hsl", "hsla": return functionColor(inside, isHSL: true)
    default: return nil
    }
  }

  private static func hexColor(_ digits: Substring) -> Color? {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count else { return nil }
    let parts: [Double]
    switch values.count {
    case 3, 4: parts = values.map { Double($0 * 17) / 255 }
    case 6, 8:
      parts = stride(from: 0, to: values.count, by: 2).map { (first: Int) in Double(values[first] * 16 + values[first + 1]) / 255 }
    default: return nil
    }
    return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
  }

  private static func functionColor(_ arguments: Substring, isHSL: Bool) -> Color? {
    let parts = arguments.split(whereSeparator: { " ,/".contains($0) })
    // Numbers that are none (`nan`, `1e999`) have no colour.
    func number(_ part: Substring, full: Double) -> Double? {
      let isShare = part.hasSuffix("%")
      let value = Double(isShare ? part.dropLast() : part.hasSuffix("deg") ? part.dropLast(3) : part)
      return value.flatMap { $0.isFinite ? (isShare ? $0 / 100 * full : $0) : nil }
    }
    guard parts.count == 3 || parts.count == 4, let a = number(parts[0], full: isHSL ? 360 : 255),
      let b = number(parts[1], full: isHSL ? 100 : 255), let c = number(parts[2], full: isHSL ? 100 : 255)
    else { return nil }
    let alpha = parts.count == 4 ? number(parts[3], full: 1) ?? 1 : 1
    if !isHSL { return Color(red: a / 255, green: b / 255, blue: c / 255, alpha: alpha) }
    // CSS Color 4 §7.1.
    let (saturation, lightness) = (b / 100, c / 100)
    func part(_ number: Double) -> Double {
      let sector = ((number + a / 30).truncatingRemainder(dividingBy: 12) + 12).truncatingRemainder(dividingBy: 12)
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(sector - 3, 9 - sector, 1))
    }
    return Color(red: part(0), green: part(8), blue: part(4), alpha: alpha)
  }

  /// The names that style sheets use most (CSS Color 4 §6.1).
  private static let names = DataTable("words.txt").byName("contrast") { $0.columns[0] }
}

extension StyleSheet.Rule {
  /// The last declaration of one of these properties.
  fileprivate func last(_ names: String...) -> StyleSheet.Declaration? { declarations.last { names.contains($0.name) } }
}
