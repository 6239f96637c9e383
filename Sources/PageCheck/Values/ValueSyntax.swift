/// The microsyntaxes of the HTML standard (§2.3 and where attributes are defined). Each function gives back nil for a good
/// value, or what is wrong with it.
enum ValueSyntax {
  /// What is wrong with a value of this type, or nil. References, whose target must be looked up, are judged for form only; words by
  /// those who know the list.
  static func problem(_ value: ByteText, _ type: ValueType) -> String? {
    switch type {
    case .absent, .text, .boolean, .tokens, .relations, .inlineStyle, .words: nil
    case .nonEmptyText: value.isEmpty ? "it is empty" : nil
    case .keyTokens: value.words.contains { $0.string.unicodeScalars.count != 1 } ? "an access key is one character" : nil
    case .relevant: tokens(value, ["additions", "all", "removals", "text"])
    case .dropEffects: tokens(value, ["copy", "execute", "link", "move", "none", "popup"])
    case .sandbox: sandbox(value)
    case .command:
      // HTML standard §4.10.8: words of one's own begin with --.
      value.hasPrefixIgnoringCase("--") || isOne(of: commands, value)
        ? nil : "it is neither a command such as \(list(commands)) nor one's own, which begins with --"
    case .customElement: isCustomElement(value) ? nil : "it is not the name of a custom element"
    case .frameName: value.isEmpty ? "it is empty" : value.first == "_" ? "a name cannot begin with _" : nil
    case .target:
      value.isEmpty
        ? "it is empty"
        : value.first != "_" || isOne(of: ["_blank", "_self", "_parent", "_top", "_unfencedTop"], value)
          ? nil : "names with _ in front are _blank, _self, _parent and _top"
    case .autocomplete: Autocomplete.problem(value)
    case .terms: value.isBlank || value.words.contains { !$0.contains(0x3A) && !isASCIILetter($0[0]) } ? "it names no term" : nil

    case .id, .idReference: id(value)
    case .idReferences: value.isBlank ? "it names no id" : nil
    case .hashName: value.count > 1 && value.first == "#" ? nil : "it does not look like #name"

    case .url: URLSyntax.problem(value)
    case .nonEmptyURL: value.isBlank ? "the address is empty" : URLSyntax.problem(value)
    case .urls: first(value.words) { URLSyntax.problem($0) }
    case .absoluteURL, .absoluteURLs:
      value.isBlank
        ? "it names no address"
        : first(value.words) { URLSyntax.scheme(of: $0) == nil ? "it is not an absolute address" : URLSyntax.problem($0) }
    case .prefixes:
      value.words.count % 2 == 0 && !value.isBlank
        && stride(from: 0, to: value.words.count, by: 2).allSatisfy { value.words[$0].last == ":" }
        ? nil : "it is no list of prefix: address"
    case .xlinkNamespace: value.isEqual("http://www.w3.org/1999/xlink") ? nil : "it is not http://www.w3.org/1999/xlink"
    case .integrity:
      !value.isBlank && value.words.allSatisfy { word in ["sha256-", "sha384-", "sha512-"].contains { word.string.hasPrefix($0) } }
        ? nil : "it is no sha256-, sha384- or sha512- digest"

    case .integer: isDigits(value.first == "-" ? value.from(1) : value) ? nil : "it is not a whole number"
    case .nonNegative: isDigits(value) ? nil : "it is not a whole number of 0 or more"
    case .positive: isDigits(value) && integer(value) != 0 ? nil : "it is not a whole number of 1 or more"
    case .span: span(value, 1...1_000)
    case .rowSpan: span(value, 0...65_534)
    case .number: float(value) != nil ? nil : "it is not a number"
    case .nonNegativeNumber: (float(value) ?? -1) >= 0 ? nil : "it is not a number of 0 or more"
    case .positiveNumber: (float(value) ?? 0) > 0 ? nil : "it is not a number above 0"
    case .step: value.isEqualIgnoringCase("any") || (float(value) ?? 0) > 0 ? nil : "it is neither “any” nor a number above 0"
    case .coordinates: value.split(0x2C).allSatisfy { float($0.trimmed) != nil } ? nil : "it is not a list of numbers"

    case .dateTime: DateSyntax.isTimeValue(value) ? nil : "it is no date, time or duration of HTML"
    case .dateOrTime:
      DateSyntax.isDateOrInstant(value) ? nil : "it is neither a date nor a date with time and zone"
    case .language: LanguageTag.problem(value)
    case .languageOrEmpty: value.isEmpty ? nil : LanguageTag.problem(value)
    case .utf8: value.isEqualIgnoringCase("utf-8") ? nil : "it is not utf-8"
    case .cssColor: ColorSyntax.problem(value.trimmed)
    case .mimeType: mimeType(value)
    case .accept: first(value.split(0x2C)) { accept($0.trimmed) }
    case .iconSizes: value.isBlank ? "it names no size" : first(value.words) { iconSize($0) }
    case .sourceSet: sourceSet(value)
    case .sizes: sizes(value)
    case .mediaQuery: MediaQuery.problem(value)

    case .svgNumber: SVGSyntax.numbers(value)?.count == 1 ? nil : "it is not a number"
    case .svgNumbers: value.isBlank ? "it is empty" : SVGSyntax.numbers(value) != nil ? nil : "it is not a list of numbers"
    case .svgLength: SVGSyntax.length(value)
    case .svgLengths: SVGSyntax.lengths(value)
    case .svgSize: SVGSyntax.size(value)
    case .svgExtent: value.trimmed.isEqualIgnoringCase("auto") ? nil : SVGSyntax.size(value)
    case .svgDashes: value.trimmed.isEqualIgnoringCase("none") ? nil : SVGSyntax.lengths(value)
    case .svgFontSize: isOne(of: SVGSyntax.fontSizes, value) ? nil : SVGSyntax.length(value)
    case .svgSpacing: value.isEqualIgnoringCase("normal") ? nil : SVGSyntax.length(value)
    case .svgShift: isOne(of: ["baseline", "sub", "super"], value) ? nil : SVGSyntax.length(value)
    case .svgAnchor: isOne(of: ["left", "center", "right", "top", "bottom"], value) ? nil : SVGSyntax.length(value)
    case .svgShare: SVGSyntax.share(value)
    case .svgViewBox: SVGSyntax.viewBox(value)
    case .svgPath: SVGSyntax.path(value)
    case .svgPoints: SVGSyntax.points(value)
    case .svgTransform: value.isBlank ? "it is empty" : SVGSyntax.transform(value.trimmed)
    case .aspectRatio: SVGSyntax.isAspectRatio(value) ? nil : "it does not look like xMidYMid meet"
    case .svgPaint: SVGPaint.problem(value.trimmed)
    case .svgColor: SVGPaint.colorProblem(value.trimmed)
    case .svgReference, .svgCursor: splitOutsideParentheses(value, 0x2C) == nil ? "parentheses do not match" : nil
    }
  }

  // MARK: Words

  private static let commands = ["show-popover", "hide-popover", "toggle-popover", "close", "request-close", "show-modal"]
  /// Whether a value is one of these words, letter case ignored.
  static func isOne(of words: [String], _ value: ByteText) -> Bool { words.contains { value.isEqualIgnoringCase($0) } }

  static func list(_ words: [String]) -> String {
    let shown = words.map { $0.isEmpty ? "nothing" : $0 }
    return shown.count <= 10 ? shown.joined(separator: ", ") : shown.prefix(9).joined(separator: ", ") + ", …"
  }

  /// The first problem of several pieces.
  static func first(_ pieces: [ByteText], _ problem: (ByteText) -> String?) -> String? {
    for piece in pieces { if let problem = problem(piece) { return problem } }
    return nil
  }

  /// Words, each of which must be one of `known`.
  private static func tokens(_ value: ByteText, _ known: [String]) -> String? {
    value.isBlank
      ? "it is empty"
      : first(value.words) { word in known.contains(where: word.isEqual) ? nil : "\(word.quoted) is none of \(list(known))" }
  }

  private static func sandbox(_ value: ByteText) -> String? {
    first(value.words) { WordLists.shared.has($0, in: "sandbox") ? nil : "\($0.quoted) is no sandbox keyword" }
  }

  private static func isCustomElement(_ value: ByteText) -> Bool {
    (value.first.map(isASCIILetter) ?? false) && !value.contains(where: isASCIICapital) && Element(html: value.string) == .custom
  }

  static func id(_ value: ByteText) -> String? {
    if value.isEmpty { return "it is empty" }
    return value.contains(where: isHTMLSpace) ? "it holds white space" : nil
  }

  // MARK: Numbers

  static func isDigits(_ value: ByteText) -> Bool { !value.isEmpty && value.allSatisfy(isASCIIDigit) }

  /// A whole number, at most a million million; nil for anything else.
  static func integer(_ value: ByteText) -> Int? {
    var scanner = ByteScanner(value)
    let isNegative = scanner.skip("-")
    guard let number = scanner.digits(1...Int.max), scanner.isAtEnd else { return nil }
    return isNegative ? -number : number
  }

  private static func span(_ value: ByteText, _ range: ClosedRange<Int>) -> String? {
    guard isDigits(value), let number = integer(value), number >= range.lowerBound else {
      return "it is not a whole number of \(range.lowerBound) or more"
    }
    return number <= range.upperBound ? nil : "browsers count to \(range.upperBound)"
  }

  /// A valid floating-point number, §2.3.4.3: as in CSS, but no plus sign in front, and digits after a point.
  static func float(_ value: ByteText) -> Double? {
    var scanner = ByteScanner(value)
    guard value.first != "+", let number = scanner.number(), scanner.isAtEnd else { return nil }
    if let point = value.firstIndex(of: 0x2E), point + 1 == value.count || !isASCIIDigit(value[point + 1]) { return nil }
    return number
  }

  static func isSimpleColor(_ value: ByteText) -> Bool {
    value.count == 7 && value.first == "#" && value.from(1).allSatisfy(isHexDigit)
  }

  /// A length of CSS that is not below 0.
  static func isLength(_ value: ByteText) -> Bool {
    var scanner = ByteScanner(value)
    guard value.first != "-", let number = scanner.number() else { return false }
    return scanner.isAtEnd ? number == 0 : WordLists.shared.has(scanner.rest, in: "length-unit")
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
    for part in parts.dropFirst().map(\.trimmed) {
      guard let equals = part.firstIndex(of: 0x3D) else { return wrong }
      let content = part.from(equals + 1)
      let isQuoted = content.count >= 2 && content.first == "\"" && content.last == "\""
      guard isToken(part[0..<equals]), isToken(content) || isQuoted else { return wrong }
    }
    return nil
  }

  private static func accept(_ word: ByteText) -> String? {
    if word.count > 1 && word.first == "." || isOne(of: ["audio/*", "video/*", "image/*"], word) { return nil }
    return !word.contains(0x3B) && mimeType(word) == nil ? nil : "\(word.quoted) is neither a MIME type nor an ending such as .ics"
  }

  private static func iconSize(_ word: ByteText) -> String? {
    if word.isEqualIgnoringCase("any") { return nil }
    let sides = word.split(word.contains(0x78) ? 0x78 : 0x58)
    return sides.count == 2 && sides.allSatisfy { isDigits($0) && $0.first != "0" }
      ? nil : "\(word.quoted) is no size such as 32x32"
  }

  // MARK: Images for several sizes

  /// §4.8.4.2.1: candidates with a width or density each, no two alike.
  private static func sourceSet(_ value: ByteText) -> String? {
    var scanner = ByteScanner(value)
    var seen: Set<String> = []
    scanner.skipSpace()
    if scanner.isAtEnd { return "it names no image" }
    while !scanner.isAtEnd {
      var url = scanner.word()
      if url.first == "," { return url.allSatisfy { $0 == "," } ? "a candidate has no address" : "a candidate begins with a comma" }
      var descriptors: [ByteText] = []
      var hasComma = url.last == ","
      if hasComma {
        url = url[0..<url.count - 1]
        if url.last == "," { return "a comma stands too many" }
      } else {
        let end = scanner.rest.firstIndex(of: 0x2C)
        descriptors = (end.map { scanner.rest[0..<$0] } ?? scanner.rest).words
        scanner.place += end.map { $0 + 1 } ?? scanner.rest.count
        hasComma = end != nil
      }
      if let problem = URLSyntax.problem(url) { return problem }
      if descriptors.count > 1 { return "a candidate has more than one descriptor" }
      if let descriptor = descriptors.first, let problem = descriptorProblem(descriptor) { return problem }
      let descriptor = descriptors.first?.string ?? "1x"
      if !seen.insert(descriptor).inserted { return "two candidates have the descriptor \(descriptor)" }
      scanner.skipSpace()
      if hasComma, scanner.isAtEnd { return "it ends in a comma" }
    }
    return seen.contains { $0.hasSuffix("w") } && seen.contains { $0.hasSuffix("x") } ? "widths and densities are mixed" : nil
  }

  private static func descriptorProblem(_ descriptor: ByteText) -> String? {
    let number = descriptor[0..<descriptor.count - 1]
    switch descriptor.last {
    case UInt8(ascii: "w"):
      return isDigits(number) && integer(number) != 0 ? nil : "\(descriptor.quoted) is no width such as 480w"
    case UInt8(ascii: "x"): return (float(number) ?? 0) > 0 ? nil : "\(descriptor.quoted) is no density such as 2x"
    default: return "\(descriptor.quoted) is neither a width (480w) nor a density (2x)"
    }
  }

  /// §4.8.4.2.1 source size lists: every entry ends in a length, and all but the last begin with a condition.
  private static func sizes(_ value: ByteText) -> String? {
    if value.isBlank { return "it names no size" }
    guard let parts = splitOutsideParentheses(value, 0x2C)?.map(\.trimmed) else { return "parentheses do not match" }
    for (place, part) in parts.enumerated() {
      if place == 0, part.isEqualIgnoringCase("auto") { continue }
      guard let length = wordsOutsideParentheses(part).last else { return "a size is missing" }
      if length.last == ")" {
        guard SVGSyntax.isMath(length) else { return "\(part.quoted) has no length" }
      } else if !isLength(length) {
        return "\(length.quoted) is no length such as 50vw"
      }
      let condition = part[0..<part.count - length.count].trimmed
      let isLast = place == parts.count - 1
      if condition.isEmpty != isLast {
        return isLast ? "the last size has a condition" : "a size without condition is not the last"
      }
      if !condition.isEmpty, let problem = MediaQuery.conditionProblem(condition) { return problem }
    }
    return nil
  }

  // MARK: Parentheses

  /// The pieces between separators that stand outside parentheses, or nil if these do not match.
  static func splitOutsideParentheses(_ value: ByteText, _ separator: UInt8) -> [ByteText]? {
    var parts: [ByteText] = []
    var (start, depth) = (0, 0)
    for place in 0..<value.count {
      switch value[place] {
      case "(": depth += 1
      case ")":
        depth -= 1
        if depth < 0 { return nil }
      case separator where depth == 0:
        parts.append(value[start..<place])
        start = place + 1
      default: break
      }
    }
    parts.append(value.from(start))
    return depth == 0 ? parts : nil
  }

  /// Words between white space; what stands in parentheses is not parted.
  static func wordsOutsideParentheses(_ value: ByteText) -> [ByteText] {
    var words: [ByteText] = []
    var (start, depth) = (0, 0)
    for place in 0...value.count {
      if place < value.count, value[place] == "(" { depth += 1 }
      if place < value.count, value[place] == ")" { depth -= 1 }
      guard place == value.count || depth <= 0 && isHTMLSpace(value[place]) else { continue }
      if place > start { words.append(value[start..<place]) }
      start = place + 1
    }
    return words
  }

  /// Whether a value is a name and parentheses: these match, and the first is closed by the last byte.
  static func isOneFunction(_ value: ByteText) -> Bool {
    guard let open = value.firstIndex(of: 0x28), open > 0, value.last == ")" else { return false }
    return value[0..<open].allSatisfy { isASCIIAlphanumeric($0) || $0 == "-" }
      && splitOutsideParentheses(value[open + 1..<value.count - 1], 0x2C) != nil
  }
}

extension ByteScanner {
  /// Reads up to white space.
  fileprivate mutating func word() -> ByteText {
    let start = place
    while let byte = next, !isHTMLSpace(byte) { place += 1 }
    return text[start..<place]
  }
}
