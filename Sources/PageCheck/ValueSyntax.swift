/// The microsyntaxes of the HTML standard (§2.3 and where attributes are defined). Each function gives back nil for a good
/// value, or what is wrong with it.
enum ValueSyntax {
  /// What is wrong with a value of this type, or nil. References, whose target must be looked up, are judged for form only.
  static func problem(_ value: ByteText, _ type: ValueType) -> String? {
    switch type {
    case .absent, .obsolete, .text, .html, .functionName, .relations: nil
    case .boolean, .tokens, .uniqueTokens, .inlineStyle: nil
    case .nonEmptyText: value.isEmpty ? "it is empty" : nil
    case .token: value.isEmpty || value.contains(0x20) ? "it is not one word" : nil
    case .keyTokens: value.words.contains { scalarCount($0) != 1 } ? "an access key is one character" : nil
    case .oneCharacter: scalarCount(value) == 1 ? nil : "it is not one character"
    case .id: id(value)
    case .idReference: id(value)
    case .idReferences: value.isBlank ? "it names no id" : nil
    case .hashName: value.count > 1 && value[0] == 0x23 ? nil : "it does not look like #name"
    case .url: URLSyntax.problem(value)
    case .nonEmptyURL: value.trimmed.isEmpty ? "the address is empty" : URLSyntax.problem(value)
    case .urls: value.words.lazy.compactMap { URLSyntax.problem($0) }.first
    case .absoluteURL, .absoluteURLs:
      value.isBlank
        ? "it names no address"
        : value.words.lazy.compactMap {
          URLSyntax.scheme(of: $0) == nil ? "it is not an absolute address" : URLSyntax.problem($0)
        }.first
    case .integer: isInteger(value) ? nil : "it is not a whole number"
    case .nonNegative: isDigits(value) ? nil : "it is not a whole number of 0 or more"
    case .positive: isDigits(value) && value.contains { $0 != 0x30 } ? nil : "it is not a whole number of 1 or more"
    case .number: float(value) != nil ? nil : "it is not a number"
    case .nonNegativeNumber: (float(value) ?? -1) >= 0 ? nil : "it is not a number of 0 or more"
    case .positiveNumber: (float(value) ?? 0) > 0 ? nil : "it is not a number above 0"
    case .step: value.isEqualIgnoringCase("any") || (float(value) ?? 0) > 0 ? nil : "it is neither “any” nor a number above 0"
    case .dateTime: DateSyntax.isTimeValue(value) ? nil : "it is no date, time or duration of HTML"
    case .dateOrTime:
      DateSyntax.isDate(value) || DateSyntax.isGlobalDateTime(value) ? nil : "it is neither a date nor a date with time and zone"
    case .language: LanguageTag.problem(value)
    case .languageOrEmpty: value.isEmpty ? nil : LanguageTag.problem(value)
    case .mimeType: mimeType(value)
    case .utf8: value.isEqualIgnoringCase("utf-8") ? nil : "it is not utf-8"
    case .color: isSimpleColor(value) ? nil : "it is not a color such as #1e90ff"
    case .cssColor: ColorSyntax.isColor(value.trimmed) ? nil : "it is not a color such as #1e90ff"
    case .sourceSet: sourceSet(value)
    case .sizes: sizes(value)
    case .mediaQuery: MediaQuery.problem(value)
    case .coordinates: value.split(0x2C).allSatisfy { float($0.trimmed) != nil } ? nil : "it is not a list of numbers"
    case .accept: accept(value)
    case .target: target(value)
    case .autocomplete: Autocomplete.problem(value)
    case .sandbox: sandbox(value)
    case .pattern: PatternSyntax.problem(value)
    case .iconSizes: iconSizes(value)
    case .command:
      // HTML standard §4.10.8: words of one's own begin with --.
      value.hasPrefixIgnoringCase("--") || commands.contains { value.isEqualIgnoringCase($0) }
        ? nil : "it is neither a command such as \(list(commands)) nor one's own, which begins with --"
    case .customElement:
      value.contains(0x2D) && isASCIILetter(value[0]) && !value.contains { $0 &- 0x41 < 26 } && !ElementTable.isReserved(value)
        ? nil : "it is not the name of a custom element"
    case .frameName: value.isEmpty ? "it is empty" : value[0] == 0x5F ? "a name cannot begin with _" : nil
    case .relevant: tokens(value, ["additions", "all", "removals", "text"])
    case .dropEffects: tokens(value, ["copy", "execute", "link", "move", "none", "popup"])
    case .span: span(value, most: 1_000, least: 1)
    case .rowSpan: span(value, most: 65_534, least: 0)
    case .xlinkNamespace: value.isEqual("http://www.w3.org/1999/xlink") ? nil : "it is not http://www.w3.org/1999/xlink"
    case .svgSize: svgSize(value)
    case .svgExtent: value.trimmed.isEqualIgnoringCase("auto") ? nil : svgSize(value)
    case .svgLengths: svgLengths(value)
    case .svgDashes: value.trimmed.isEqualIgnoringCase("none") ? nil : svgLengths(value)
    case .svgShare: svgShare(value)
    case .svgAnchor: svgAnchor(value)
    case .svgFontSize: isFontSizeWord(value) ? nil : svgLength(value)
    case .svgSpacing: value.isEqualIgnoringCase("normal") ? nil : svgLength(value)
    case .svgShift: ["baseline", "sub", "super"].contains { value.isEqualIgnoringCase($0) } ? nil : svgLength(value)
    case .aspectRatio: aspectRatio(value)
    case .svgNumber: svgNumbers(value)?.count == 1 ? nil : "it is not a number"
    case .svgLength: svgLength(value)
    case .svgViewBox: viewBox(value)
    case .svgPath: PathSyntax.problem(value)
    case .svgPoints: points(value)
    case .svgPaint: SVGPaint.problem(value)
    case .svgColor: SVGPaint.colorProblem(value)
    case .svgReference, .svgCursor: splitOutsideParentheses(value, 0x2C) == nil ? "parentheses do not match" : nil
    case .svgNumbers: value.isBlank ? "it is empty" : svgNumbers(value) != nil ? nil : "it is not a list of numbers"
    case .svgTransform: value.isBlank ? "it is empty" : transform(value)
    case .terms: value.isBlank || value.words.contains { !$0.contains(0x3A) && !isASCIILetter($0[0]) } ? "it names no term" : nil
    case .prefixes:
      value.words.count % 2 == 0 && !value.isBlank
        && stride(from: 0, to: value.words.count, by: 2).allSatisfy { value.words[$0][value.words[$0].count - 1] == 0x3A }
        ? nil : "it is no list of prefix: address"
    case .integrity:
      value.words.allSatisfy { word in ["sha256-", "sha384-", "sha512-"].contains { word.string.hasPrefix($0) } } && !value.isBlank
        ? nil : "it is no sha256-, sha384- or sha512- digest"
    case .words(let words): words.contains { value.isEqualIgnoringCase($0) } ? nil : "it is none of \(list(words))"
    }
  }

  private static let commands = ["show-popover", "hide-popover", "toggle-popover", "close", "request-close", "show-modal"]

  static func list(_ words: [String]) -> String {
    let shown = words.map { $0.isEmpty ? "nothing" : $0 }
    return shown.count <= 10 ? shown.joined(separator: ", ") : shown.prefix(9).joined(separator: ", ") + ", …"
  }

  /// Words, each of which must be one of `known`.
  private static func tokens(_ value: ByteText, _ known: [String]) -> String? {
    if value.isBlank { return "it is empty" }
    for word in value.words where !known.contains(where: { word.isEqual($0) }) { return "\(word.quoted) is none of \(list(known))" }
    return nil
  }

  private static func span(_ value: ByteText, most: Int, least: Int) -> String? {
    guard isDigits(value), let number = integer(value), number >= least else {
      return "it is not a whole number of \(least) or more"
    }
    return number <= most ? nil : "browsers count to \(most)"
  }

  static func scalarCount(_ value: ByteText) -> Int { value.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) } }

  static func id(_ value: ByteText) -> String? {
    if value.isEmpty { return "it is empty" }
    return value.contains(where: isHTMLSpace) ? "it holds white space" : nil
  }

  static func isDigits(_ value: ByteText) -> Bool { !value.isEmpty && value.allSatisfy(isASCIIDigit) }

  static func isInteger(_ value: ByteText) -> Bool {
    isDigits(value.count > 1 && value[0] == 0x2D ? value.from(1) : value)
  }

  /// A whole number, at most a million million; nil for anything else.
  static func integer(_ value: ByteText) -> Int? {
    let negative = value.count > 1 && value[0] == 0x2D
    let digits = negative ? value.from(1) : value
    guard isDigits(digits) else { return nil }
    var number = 0
    for digit in digits { number = min(1_000_000_000_000, number * 10 + Int(digit - 0x30)) }
    return negative ? -number : number
  }

  /// A valid floating-point number, §2.3.4.3: no plus sign in front, digits after a point.
  static func float(_ value: ByteText) -> Double? {
    var i = 0
    if i < value.count, value[i] == 0x2D { i += 1 }
    let whole = i
    while i < value.count, isASCIIDigit(value[i]) { i += 1 }
    var hasDigits = i > whole
    if i < value.count, value[i] == 0x2E {
      i += 1
      let fraction = i
      while i < value.count, isASCIIDigit(value[i]) { i += 1 }
      guard i > fraction else { return nil }
      hasDigits = true
    }
    guard hasDigits else { return nil }
    if i < value.count, value[i] | 0x20 == 0x65 {
      i += 1
      if i < value.count, value[i] == 0x2D || value[i] == 0x2B { i += 1 }
      let exponent = i
      while i < value.count, isASCIIDigit(value[i]) { i += 1 }
      guard i > exponent else { return nil }
    }
    guard i == value.count else { return nil }
    return Double(value.string)
  }

  static func isSimpleColor(_ value: ByteText) -> Bool {
    value.count == 7 && value[0] == 0x23 && value.from(1).allSatisfy(isHexDigit)
  }

  // MARK: Types of files

  private static func isToken(_ value: ByteText) -> Bool {
    !value.isEmpty && value.allSatisfy { isASCIIAlphanumeric($0) || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }

  static func mimeType(_ value: ByteText) -> String? {
    let wrong = "it is not a MIME type such as image/png"
    let parts = value.split(0x3B)
    let names = parts[0].split(0x2F)
    guard names.count == 2, isToken(names[0]), isToken(parts.count > 1 ? names[1].trimmed : names[1]) else { return wrong }
    for part in parts.dropFirst() {
      let part = part.trimmed
      guard let equals = part.firstIndex(of: 0x3D) else { return wrong }
      let content = part.from(equals + 1)
      let isQuoted = content.count >= 2 && content[0] == 0x22 && content[content.count - 1] == 0x22
      guard isToken(part[0..<equals]), isToken(content) || isQuoted else { return wrong }
    }
    return nil
  }

  static func accept(_ value: ByteText) -> String? {
    for part in value.split(0x2C) {
      let word = part.trimmed
      if word.count > 1, word[0] == 0x2E { continue }
      if word.isEqualIgnoringCase("audio/*") || word.isEqualIgnoringCase("video/*") || word.isEqualIgnoringCase("image/*") {
        continue
      }
      if word.contains(0x3B) || mimeType(word) != nil { return "\(word.quoted) is neither a MIME type nor an ending such as .ics" }
    }
    return nil
  }

  static func target(_ value: ByteText) -> String? {
    if value.isEmpty { return "it is empty" }
    guard value[0] == 0x5F else { return nil }
    return ["_blank", "_self", "_parent", "_top", "_unfencedTop"].contains { value.isEqualIgnoringCase($0) }
      ? nil : "names with _ in front are _blank, _self, _parent and _top"
  }

  static func sandbox(_ value: ByteText) -> String? {
    let known = [
      "allow-downloads", "allow-forms", "allow-modals", "allow-orientation-lock", "allow-pointer-lock", "allow-popups",
      "allow-popups-to-escape-sandbox", "allow-presentation", "allow-same-origin", "allow-scripts", "allow-top-navigation",
      "allow-top-navigation-by-user-activation", "allow-top-navigation-to-custom-protocols",
    ]
    for word in value.words where !known.contains(where: { word.isEqualIgnoringCase($0) }) {
      return "\(word.quoted) is no sandbox keyword"
    }
    return nil
  }

  static func iconSizes(_ value: ByteText) -> String? {
    if value.isBlank { return "it names no size" }
    for word in value.words where !word.isEqualIgnoringCase("any") {
      guard let x = word.bytes.firstIndex(where: { $0 | 0x20 == 0x78 }) else { return "\(word.quoted) is no size such as 32x32" }
      let width = word[0..<x]
      let height = word.from(x + 1)
      guard isDigits(width), isDigits(height), width[0] != 0x30, height[0] != 0x30 else {
        return "\(word.quoted) is no size such as 32x32"
      }
    }
    return nil
  }

  // MARK: Images for several sizes

  /// §4.8.4.2.1: candidates with a width or density each, no two alike.
  static func sourceSet(_ value: ByteText) -> String? {
    var i = 0
    var seen: Set<String> = []
    var hasWidth = false
    var hasDensity = false
    var count = 0
    while true {
      while i < value.count, isHTMLSpace(value[i]) { i += 1 }
      if i == value.count { break }
      let start = i
      while i < value.count, !isHTMLSpace(value[i]) { i += 1 }
      var url = value[start..<i]
      var endsHere = false
      while !url.isEmpty, url[url.count - 1] == 0x2C {
        if endsHere { return "a comma stands too many" }
        url = url[0..<url.count - 1]
        endsHere = true
      }
      if url.isEmpty { return "a candidate has no address" }
      if url[0] == 0x2C { return "a candidate begins with a comma" }
      if let problem = URLSyntax.problem(url) { return problem }
      count += 1
      var descriptor = "1x"
      if !endsHere {
        let descriptorStart = i
        while i < value.count, value[i] != 0x2C { i += 1 }
        let words = value[descriptorStart..<i].words
        if words.count > 1 { return "a candidate has more than one descriptor" }
        if let word = words.first {
          descriptor = word.string
          let number = word[0..<word.count - 1]
          switch word[word.count - 1] {
          case 0x77:
            guard isDigits(number), number.contains(where: { $0 != 0x30 }) else { return "\(word.quoted) is no width such as 480w" }
            hasWidth = true
          case 0x78:
            guard let density = float(number), density > 0 else { return "\(word.quoted) is no density such as 2x" }
            hasDensity = true
          default: return "\(word.quoted) is neither a width (480w) nor a density (2x)"
          }
        } else {
          hasDensity = true
        }
        let hadComma = i < value.count
        if hadComma { i += 1 }
        if hadComma, value.from(i).isBlank { return "it ends in a comma" }
      } else {
        hasDensity = true
        if value.from(i).isBlank { return "it ends in a comma" }
      }
      if !seen.insert(descriptor).inserted { return "two candidates have the descriptor \(descriptor)" }
    }
    if count == 0 { return "it names no image" }
    return hasWidth && hasDensity ? "widths and densities are mixed" : nil
  }

  /// §4.8.4.2.1 source size lists, as far as the last entry has no condition and every entry ends in a length.
  static func sizes(_ value: ByteText) -> String? {
    if value.isBlank { return "it names no size" }
    if value.trimmed.isEqualIgnoringCase("auto") { return nil }
    let parts = splitOutsideParentheses(value, 0x2C)
    guard let parts else { return "parentheses do not match" }
    for (place, part) in parts.enumerated() {
      let part = part.trimmed
      if place == 0, part.isEqualIgnoringCase("auto") { continue }
      guard !part.isEmpty else { return "a size is missing" }
      // The length is the last word, or a function with its parentheses.
      var start = part.count
      if part[part.count - 1] == 0x29 {
        var depth = 0
        repeat {
          start -= 1
          if part[start] == 0x29 { depth += 1 } else if part[start] == 0x28 { depth -= 1 }
        } while depth > 0 && start > 0
        while start > 0, isASCIILetter(part[start - 1]) { start -= 1 }
        let function = part.from(start)
        guard ["calc(", "min(", "max(", "clamp("].contains(where: { function.string.lowercased().hasPrefix($0) }) else {
          return "\(part.quoted) has no length"
        }
      } else {
        while start > 0, !isHTMLSpace(part[start - 1]), part[start - 1] != 0x29 { start -= 1 }
        guard isLength(part.from(start)) else { return "\(part.from(start).quoted) is no length such as 50vw" }
      }
      let condition = part[0..<start].trimmed
      if condition.isEmpty, place < parts.count - 1 { return "a size without condition is not the last" }
      if !condition.isEmpty, place == parts.count - 1 { return "the last size has a condition" }
      if !condition.isEmpty, let problem = MediaQuery.conditionProblem(condition) { return problem }
    }
    return nil
  }

  static let lengthUnits = [
    "px", "em", "ex", "rem", "ch", "vw", "vh", "vmin", "vmax", "in", "cm", "mm", "q", "pt", "pc", "lh", "rlh", "cap", "ic", "svw",
    "svh", "lvw",
    "lvh", "dvw", "dvh", "vi", "vb",
  ]

  static func isLength(_ value: ByteText) -> Bool {
    var end = 0
    while end < value.count, isASCIIDigit(value[end]) || value[end] == 0x2E || value[end] == 0x2B && end == 0 { end += 1 }
    let digits = value[0..<end]
    let number = digits.count > 1 && digits[0] == 0x2B ? digits.from(1) : digits
    guard float(number) != nil else { return false }
    let unit = value.from(end)
    return unit.isEmpty ? float(number) == 0 : lengthUnits.contains { unit.isEqualIgnoringCase($0) }
  }

  /// The pieces between separators that stand outside parentheses, or nil if these do not match.
  static func splitOutsideParentheses(_ value: ByteText, _ separator: UInt8) -> [ByteText]? {
    var parts: [ByteText] = []
    var depth = 0
    var start = 0
    for i in 0..<value.count {
      switch value[i] {
      case 0x28: depth += 1
      case 0x29:
        depth -= 1
        if depth < 0 { return nil }
      case separator where depth == 0:
        parts.append(value[start..<i])
        start = i + 1
      default: break
      }
    }
    parts.append(value.from(start))
    return depth == 0 ? parts : nil
  }

  /// The declarations of a `style` attribute (CSS Style Attributes §3): each has a name, a colon and a value.
  static func declarations(_ value: ByteText) -> String? {
    var start = 0
    var i = 0
    var depth = 0
    while i <= value.count {
      guard i < value.count, value[i] != 0x3B || depth > 0 else {
        if let problem = declaration(value[start..<min(i, value.count)].trimmed) { return problem }
        start = min(i + 1, value.count)
        i += 1
        continue
      }
      switch value[i] {
      case 0x5C: i += 1
      case 0x22, 0x27:
        let quote = value[i]
        repeat { i += value[min(i, value.count - 1)] == 0x5C ? 2 : 1 } while i < value.count && value[i] != quote
      case 0x28, 0x5B, 0x7B: depth += 1
      case 0x29, 0x5D, 0x7D: depth -= 1
      case 0x2F where i + 1 < value.count && value[i + 1] == 0x2A:
        i += 2
        while i < value.count, !(value[i] == 0x2F && value[i - 1] == 0x2A) { i += 1 }
      default: break
      }
      i += 1
    }
    return depth > 0 ? "a ( is never closed" : nil
  }

  private static func declaration(_ whole: ByteText) -> String? {
    var text = whole
    // Comments before it.
    while text.count >= 4, text[0] == 0x2F, text[1] == 0x2A {
      guard let end = (3..<text.count).first(where: { text[$0] == 0x2F && text[$0 - 1] == 0x2A }) else { return nil }
      text = text.from(end + 1).trimmed
    }
    if text.isEmpty { return nil }
    guard let colon = text.firstIndex(of: 0x3A) else { return "\(text.quoted) has no colon" }
    let name = text[0..<colon].trimmed
    guard !name.isEmpty, name.allSatisfy({ isASCIIAlphanumeric($0) || $0 == 0x2D || $0 == 0x5F || $0 == 0x5C || $0 >= 0x80 }) else {
      return "\(name.quoted) is no name of a property"
    }
    let isToken = name.count > 1 && name[0] == 0x2D && name[1] == 0x2D
    return !isToken && text.from(colon + 1).isBlank ? "“\(name.string)” has no value" : nil
  }

  // MARK: SVG

  /// Numbers of SVG between white space and commas; nil if there is anything else.
  static func svgNumbers(_ value: ByteText) -> [Double]? {
    var scanner = PathSyntax.Scanner(value)
    var numbers: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
      scanner.skipSeparator()
    }
    return numbers
  }

  /// A number, a percentage, a number with a unit, or what works one out.
  static func svgLength(_ value: ByteText) -> String? {
    let value = value.trimmed
    var scanner = PathSyntax.Scanner(value)
    if scanner.skipNumber(), scanner.isAtEnd { return nil }
    scanner.position = 0
    if SVGPaint.isWideWord(value) || isMath(value) { return nil }
    guard scanner.skipNumber() else { return "it is not a length" }
    let unit = value.from(scanner.position)
    return unit.isEmpty || unit.isEqual("%") || lengthUnits.contains { unit.isEqualIgnoringCase($0) }
      ? nil : "\(unit.quoted) is no unit"
  }

  /// A length that is not below 0.
  static func svgSize(_ value: ByteText) -> String? {
    svgLength(value) ?? (value.trimmed.bytes.first == 0x2D ? "it is below 0" : nil)
  }

  /// A share of a whole, as opacity is: a number or a percentage.
  static func svgShare(_ value: ByteText) -> String? {
    let value = value.trimmed
    var scanner = PathSyntax.Scanner(value)
    if scanner.skipNumber(), scanner.isAtEnd || value.from(scanner.position).isEqual("%") { return nil }
    return SVGPaint.isWideWord(value) || isMath(value) ? nil : "it is neither a number nor a percentage"
  }

  /// A list of lengths between white space and commas.
  static func svgLengths(_ value: ByteText) -> String? {
    guard let parts = splitOutsideParentheses(value, 0x2C), !value.isBlank, parts.count == 1 || !parts.contains(where: \.isBlank)
    else { return "a length is missing" }
    return parts.lazy.flatMap { wordsOutsideParentheses($0) }.compactMap { svgLength($0) }.first
  }

  /// Where a marker or symbol is held: a length or a side.
  static func svgAnchor(_ value: ByteText) -> String? {
    ["left", "center", "right", "top", "bottom"].contains { value.isEqualIgnoringCase($0) } ? nil : svgLength(value)
  }

  /// Functions of CSS Values 4 that give a length or number, and those that stand in for anything.
  private static let mathFunctions: Set<String> = [
    "calc", "min", "max", "clamp", "env", "var", "round", "mod", "rem", "abs", "sign", "hypot", "pow", "sqrt", "exp", "log", "sin",
    "cos", "tan", "asin", "acos", "atan", "atan2",
  ]

  /// Whether a value is one such function, with something in its parentheses.
  static func isMath(_ value: ByteText) -> Bool {
    guard let open = value.firstIndex(of: 0x28), open + 2 < value.count, !value[open + 1..<value.count - 1].isBlank else {
      return false
    }
    return mathFunctions.contains(value[0..<open].string.lowercased()) && isOneFunction(value)
  }

  /// Whether a value is a name and parentheses: these match, and the first is closed by the last octet.
  static func isOneFunction(_ value: ByteText) -> Bool {
    guard let open = value.firstIndex(of: 0x28), open > 0, value[value.count - 1] == 0x29 else { return false }
    guard value[0..<open].allSatisfy({ isASCIIAlphanumeric($0) || $0 == 0x2D }) else { return false }
    return splitOutsideParentheses(value[open + 1..<value.count - 1], 0x2C) != nil
  }

  /// Words between white space; what stands in parentheses is not parted.
  static func wordsOutsideParentheses(_ value: ByteText) -> [ByteText] {
    var words: [ByteText] = []
    var (start, depth) = (0, 0)
    for i in 0...value.count {
      if i < value.count, value[i] == 0x28 { depth += 1 }
      if i < value.count, value[i] == 0x29 { depth -= 1 }
      guard i == value.count || depth <= 0 && isHTMLSpace(value[i]) else { continue }
      if i > start { words.append(value[start..<i]) }
      start = i + 1
    }
    return words
  }

  private static func isFontSizeWord(_ value: ByteText) -> Bool {
    ["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "larger", "smaller"].contains {
      value.isEqualIgnoringCase($0)
    }
  }

  /// SVG 2 §8.6: how the drawing fills its place.
  static func aspectRatio(_ value: ByteText) -> String? {
    var words = value.words
    if words.count > 1, words[0].isEqual("defer") { words.removeFirst() }
    guard let align = words.first?.string, words.count <= 2 else { return "it does not look like xMidYMid meet" }
    let sides = ["Min", "Mid", "Max"]
    let isKnown = align == "none" || sides.contains { x in sides.contains { y in align == "x\(x)Y\(y)" } }
    let isFitting = words.count == 1 || words[1].isEqual("meet") || words[1].isEqual("slice")
    return isKnown && isFitting ? nil : "it does not look like xMidYMid meet"
  }

  static func viewBox(_ value: ByteText) -> String? {
    guard let numbers = svgNumbers(value), numbers.count == 4 else { return "it is not four numbers" }
    return numbers[2] < 0 || numbers[3] < 0 ? "its width or height is below 0" : nil
  }

  static func points(_ value: ByteText) -> String? {
    guard let numbers = svgNumbers(value) else { return "it is not a list of numbers" }
    return numbers.count % 2 == 0 ? nil : "a point lacks its second number"
  }

  static func transform(_ value: ByteText) -> String? {
    let counts: [String: Set<Int>] = [
      "matrix": [6], "translate": [1, 2], "scale": [1, 2], "rotate": [1, 3], "skewX": [1], "skewY": [1],
    ]
    var rest = value.trimmed
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: 0x28), let close = rest.firstIndex(of: 0x29), open < close,
        let allowed = counts[rest[0..<open].trimmed.string], let numbers = svgNumbers(rest[open + 1..<close]),
        allowed.contains(numbers.count)
      else { return "\(rest.quoted) is no transformation" }
      rest = rest.from(close + 1)
      while !rest.isEmpty, isHTMLSpace(rest[0]) || rest[0] == 0x2C { rest = rest.from(1) }
    }
    return nil
  }
}

/// SVG path data, SVG 2 §9.3.
enum PathSyntax {
  struct Scanner {
    let text: ByteText
    var position = 0
    init(_ text: ByteText) { self.text = text }
    var isAtEnd: Bool { position >= text.count }

    mutating func skipSpace() { while position < text.count, isHTMLSpace(text[position]) { position += 1 } }

    /// Gives back whether there was a comma.
    @discardableResult
    mutating func skipSeparator() -> Bool {
      skipSpace()
      guard position < text.count, text[position] == 0x2C else { return false }
      position += 1
      skipSpace()
      return true
    }

    mutating func number() -> Double? {
      let start = position
      return skipNumber() ? Double(text[start..<position].string) ?? 0 : nil
    }

    /// Steps over a number; false if there is none.
    @inline(__always)
    mutating func skipNumber() -> Bool {
      var i = position
      if i < text.count, text[i] == 0x2D || text[i] == 0x2B { i += 1 }
      let digits = i
      while i < text.count, isASCIIDigit(text[i]) { i += 1 }
      var count = i - digits
      if i < text.count, text[i] == 0x2E {
        i += 1
        let fraction = i
        while i < text.count, isASCIIDigit(text[i]) { i += 1 }
        count += i - fraction
      }
      guard count > 0 else { return false }
      // An exponent only if digits follow: “1em” is a length.
      if i < text.count, text[i] | 0x20 == 0x65 {
        var k = i + 1
        if k < text.count, text[k] == 0x2D || text[k] == 0x2B { k += 1 }
        if k < text.count, isASCIIDigit(text[k]) {
          while k < text.count, isASCIIDigit(text[k]) { k += 1 }
          i = k
        }
      }
      position = i
      return true
    }

    mutating func flag() -> Bool {
      guard position < text.count, text[position] == 0x30 || text[position] == 0x31 else { return false }
      position += 1
      return true
    }
  }

  static func problem(_ value: ByteText) -> String? { isPlain(value) ? nil : read(value) }

  static func read(_ value: ByteText) -> String? {
    var scanner = Scanner(value)
    scanner.skipSpace()
    if value.trimmed.isEqual("none") { return nil }
    var isFirst = true
    while !scanner.isAtEnd {
      let command = value[scanner.position]
      guard isASCIILetter(command) else { return "a number stands where a letter should be (at \(scanner.position + 1))" }
      if isFirst, command | 0x20 != 0x6D { return "it does not begin with M" }
      isFirst = false
      scanner.position += 1
      let arguments: Int
      switch command | 0x20 {
      case 0x6D, 0x6C, 0x74: arguments = 2
      case 0x68, 0x76: arguments = 1
      case 0x63: arguments = 6
      case 0x73, 0x71: arguments = 4
      case 0x61: arguments = 7
      case 0x7A: arguments = 0
      default: return "“\(Character(Unicode.Scalar(command)))” is no path command"
      }
      scanner.skipSpace()
      if arguments == 0 { continue }
      var sets = 0
      while !scanner.isAtEnd, !isASCIILetter(value[scanner.position]) {
        for k in 0..<arguments {
          let isFlag = arguments == 7 && (k == 3 || k == 4)
          let good = isFlag ? scanner.flag() : scanner.skipNumber()
          guard good else { return "a number is missing or wrong at \(scanner.position + 1)" }
          if scanner.skipSeparator(), scanner.isAtEnd || isASCIILetter(value[scanner.position]) {
            return "a number is missing after a comma at \(scanner.position)"
          }
        }
        sets += 1
      }
      if sets == 0 { return "“\(Character(Unicode.Scalar(command)))” lacks its numbers" }
    }
    return nil
  }
}

extension PathSyntax {
  /// Whether a path is good and of the plainest form, as drawings by programs are: no arcs, numbers as `-1.5`, and behind each at most
  /// one space or comma, which another number follows. If not, it is read.
  static func isPlain(_ value: ByteText) -> Bool {
    guard value.count > 0, value[0] | 0x20 == 0x6D else { return false }
    let (kinds, states) = (PlainPath.kinds, PlainPath.states)
    var state = PlainPath.command
    for octet in value.bytes { state = states[Int(state) << 4 | Int(kinds[Int(octet)])] }
    // A path may end where a command may stand.
    return states[Int(state) << 4 | Int(PlainPath.Kind.close)] == PlainPath.command
  }
}

/// A table of what may follow what in a plain path: one look-up for each octet, whatever the numbers are.
private enum PlainPath {
  /// What an octet means in a path.
  enum Kind {
    static let digit: UInt8 = 0
    static let point: UInt8 = 1
    static let minus: UInt8 = 2
    static let separator: UInt8 = 3
    static let close: UInt8 = 4
    /// Commands that take one number, two, four, six.
    static let commands: [(count: Int, letters: String, kind: UInt8)] = [
      (1, "HVhv", 5), (2, "MLTmlt", 6), (4, "SQsq", 7), (6, "Cc", 8),
    ]
    static let other: UInt8 = 9
  }

  static let wrong: UInt8 = 0
  /// A command must follow.
  static let command: UInt8 = 1

  /// By octet.
  static let kinds: Permanent<UInt8> = {
    var kinds = [UInt8](repeating: Kind.other, count: 256)
    for digit in UInt8(ascii: "0")...UInt8(ascii: "9") { kinds[Int(digit)] = Kind.digit }
    kinds[Int(UInt8(ascii: "."))] = Kind.point
    kinds[Int(UInt8(ascii: "-"))] = Kind.minus
    for separator in " ,".utf8 { kinds[Int(separator)] = Kind.separator }
    for letter in "Zz".utf8 { kinds[Int(letter)] = Kind.close }
    for command in Kind.commands { for letter in command.letters.utf8 { kinds[Int(letter)] = command.kind } }
    return Permanent(kinds)
  }()

  /// By state, then kind: 16 for each. Of each number of a command there are five states: before it, behind its minus, in its digits,
  /// behind its point, in the digits behind that.
  static let states: Permanent<UInt8> = {
    let numbers = Kind.commands.reduce(0) { $0 + $1.count }
    var states = [UInt8](repeating: wrong, count: (2 + numbers * 5) << 4)
    var firsts: [UInt8] = []
    var next = command + 1
    for command in Kind.commands {
      firsts.append(next)
      next += UInt8(command.count * 5)
    }
    func set(_ state: UInt8, _ kind: UInt8, _ following: UInt8) { states[Int(state) << 4 | Int(kind)] = following }
    func beginCommand(from state: UInt8) {
      set(state, Kind.close, command)
      for (command, first) in zip(Kind.commands, firsts) { set(state, command.kind, first) }
    }
    beginCommand(from: command)
    for (command, first) in zip(Kind.commands, firsts) {
      for number in 0..<command.count {
        let before = first + UInt8(number * 5)
        let isLast = number + 1 == command.count
        // Behind the last one, another set of numbers for the same command.
        let following = isLast ? first : before + 5
        set(before, Kind.minus, before + 1)
        for state in [before, before + 1, before + 2] { set(state, Kind.digit, before + 2) }
        set(before + 2, Kind.point, before + 3)
        for state in [before + 3, before + 4] { set(state, Kind.digit, before + 4) }
        for state in [before + 2, before + 4] {
          set(state, Kind.separator, following)
          set(state, Kind.minus, following + 1)
          if isLast { beginCommand(from: state) }
        }
      }
    }
    return Permanent(states)
  }()
}

/// `autocomplete` of a field, HTML standard §4.10.18.7.
enum Autocomplete {
  /// What kind of control a field fills: the table of §4.10.18.7.1.
  enum Group: Hashable { case text, multiline, password, url, username, telephone, number, month, date }

  private static let groups: [String: Group] = {
    let table: [(Group, String)] = [
      (
        .text,
        """
        name honorific-prefix given-name additional-name family-name honorific-suffix nickname organization-title organization
        address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name
        postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-csc cc-type transaction-currency language sex
        tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension
        """
      ),
      (.multiline, "street-address"), (.password, "new-password current-password one-time-code"), (.url, "url photo impp"),
      (.username, "username email"), (.telephone, "tel"),
      (.number, "transaction-amount cc-exp-month cc-exp-year bday-day bday-month bday-year"),
      (.month, "cc-exp"), (.date, "bday"),
    ]
    var groups: [String: Group] = [:]
    for (group, words) in table {
      for word in words.split(whereSeparator: \.isWhitespace) { groups[String(word)] = group }
    }
    return groups
  }()

  private static let contactFields: Set<String> = [
    "tel", "tel-country-code", "tel-national", "tel-area-code", "tel-local", "tel-local-prefix", "tel-local-suffix",
    "tel-extension",
    "email", "impp",
  ]

  /// The name of the field among the words, or what is wrong with them.
  private static func field(_ value: ByteText) -> (name: String?, problem: String?) {
    var words = value.words.map { $0.string.lowercased() }
    if words == ["on"] || words == ["off"] { return (nil, nil) }
    if words.last == "webauthn" { words.removeLast() }
    if let section = words.first, section.hasPrefix("section-") {
      if section == "section-" { return (nil, "the section has no name") }
      words.removeFirst()
    }
    if words.first == "shipping" || words.first == "billing" { words.removeFirst() }
    let kinds = ["home", "work", "mobile", "fax", "pager"]
    if let first = words.first, kinds.contains(first) {
      return words.count == 2 && contactFields.contains(words[1])
        ? (words[1], nil) : (nil, "after \(first) stands tel, email or impp")
    }
    guard words.count == 1, let field = words.first, groups[field] != nil else { return (nil, "it is no autofill field name") }
    return (field, nil)
  }

  static func problem(_ value: ByteText) -> String? { field(value).problem }

  /// What is wrong with the field's name for an `input` of a type; nil for a value that is wrong by itself.
  static func problem(_ value: ByteText, onInputOfType type: String) -> String? {
    guard let name = field(value).name, let group = groups[name] else { return nil }
    let fits: Bool =
      switch type {
      case "hidden": true
      case "text", "search": group != .multiline
      case "password": group == .password
      case "email": group == .username
      case "tel": group == .telephone
      case "url": group == .url
      case "number": group == .number
      case "month": group == .month
      case "date": group == .date
      default: false
      }
    return fits ? nil : "an input of type \(type) cannot be filled with “\(name)”"
  }
}

/// Media queries, Media Queries 4 §3, by form; unknown features are reported.
enum MediaQuery {
  private static let types: Set<String> = ["all", "print", "screen"]
  private static let features: Set<String> = Set(
    """
    width height aspect-ratio orientation resolution scan grid update overflow-block overflow-inline color color-index monochrome
    color-gamut pointer hover any-pointer any-hover prefers-color-scheme prefers-reduced-motion prefers-contrast forced-colors
    prefers-reduced-data prefers-reduced-transparency inverted-colors dynamic-range video-dynamic-range display-mode scripting
    device-width device-height device-aspect-ratio environment-blending nav-controls horizontal-viewport-segments
    vertical-viewport-segments
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  static func problem(_ value: ByteText) -> String? {
    if value.isBlank { return nil }
    guard let queries = ValueSyntax.splitOutsideParentheses(value, 0x2C) else { return "parentheses do not match" }
    return queries.lazy.compactMap { queryProblem($0.trimmed) }.first
  }

  private static func queryProblem(_ query: ByteText) -> String? {
    if query.isEmpty { return "a media query is empty" }
    if query[0] == 0x28 || query.hasPrefixIgnoringCase("not (") { return conditionProblem(query) }
    var words = pieces(query)
    if let first = words.first?.lowercased(), first == "not" || first == "only" { words.removeFirst() }
    guard let type = words.first?.lowercased(), types.contains(type) else {
      return "“\(words.first ?? query.string)” is no kind of medium"
    }
    words.removeFirst()
    while !words.isEmpty {
      guard words.count >= 2, words[0].lowercased() == "and" else { return "conditions are joined by “and”" }
      words.removeFirst()
      if words[0].lowercased() == "not", words.count >= 2 { words.removeFirst() }
      if let problem = featureProblem(words.removeFirst()) { return problem }
    }
    return nil
  }

  static func conditionProblem(_ condition: ByteText) -> String? {
    var words = pieces(condition)
    if words.first?.lowercased() == "not" { words.removeFirst() }
    guard !words.isEmpty else { return "a condition is empty" }
    if let problem = featureProblem(words.removeFirst()) { return problem }
    while !words.isEmpty {
      guard words.count >= 2, ["and", "or"].contains(words[0].lowercased()) else { return "conditions are joined by “and”" }
      words.removeFirst()
      if words[0].lowercased() == "not", words.count >= 2 { words.removeFirst() }
      if let problem = featureProblem(words.removeFirst()) { return problem }
    }
    return nil
  }

  /// Words, and parentheses with what is in them.
  private static func pieces(_ query: ByteText) -> [String] {
    var found: [String] = []
    var i = 0
    while i < query.count {
      if isHTMLSpace(query[i]) {
        i += 1
        continue
      }
      let start = i
      var depth = 0
      while i < query.count {
        if query[i] == 0x28 { depth += 1 }
        if query[i] == 0x29 { depth -= 1 }
        i += 1
        if depth == 0, i == query.count || isHTMLSpace(query[i]) || query[i] == 0x28 || query[i - 1] == 0x29 { break }
      }
      found.append(query[start..<i].string)
    }
    return found
  }

  private static func featureProblem(_ text: String) -> String? {
    guard text.hasPrefix("("), text.hasSuffix(")") else { return "“\(text)” is no condition in parentheses" }
    let inside = text.dropFirst().dropLast()
    if inside.contains("(") {
      var copy = String(inside)
      return copy.withUTF8 { conditionProblem(ByteText($0).trimmed) }
    }
    if inside.contains("<") || inside.contains(">") || inside.contains("=") { return nil }
    let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var name = parts[0].drop(while: \.isWhitespace)
    while name.last?.isWhitespace ?? false { name = name.dropLast() }
    var plain = name.lowercased()
    var isRange = false
    for prefix in ["min-", "max-"] where plain.hasPrefix(prefix) {
      plain = String(plain.dropFirst(4))
      isRange = true
    }
    if plain.hasPrefix("-") { return nil }
    guard features.contains(plain) else { return "“\(name)” is no media feature" }
    if parts.count == 1 { return isRange ? "“\(name)” has no value" : nil }
    var content = String(parts[1])
    return content.withUTF8 { bytes in
      let value = ByteText(bytes).trimmed
      if value.isEmpty { return "“\(name)” has no value" }
      switch plain {
      case "width", "height", "device-width", "device-height":
        return ValueSyntax.isLength(value) || value[value.count - 1] == 0x29 ? nil : "\(value.quoted) is no length such as 40em"
      case "orientation":
        return value.isEqualIgnoringCase("portrait") || value.isEqualIgnoringCase("landscape")
          ? nil : "\(value.quoted) is no orientation"
      case "prefers-color-scheme":
        return value.isEqualIgnoringCase("light") || value.isEqualIgnoringCase("dark") ? nil : "\(value.quoted) is no color scheme"
      default: return nil
      }
    }
  }
}
