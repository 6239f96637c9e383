/// Values of attributes in drawings (SVG 2). Each function gives back nil for a good value, or what is wrong with it.
enum SVGSyntax {
  static let fontSizes = ["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "larger", "smaller"]

  /// Numbers between white space and commas; nil if there is anything else.
  static func numbers(_ value: ByteText) -> [Double]? {
    var scanner = ByteScanner(value)
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
  static func length(_ whole: ByteText) -> String? {
    let value = whole.trimmed
    var scanner = ByteScanner(value)
    guard scanner.skipNumber() else { return isWideWord(value) || isMath(value) ? nil : "it is not a length" }
    let unit = scanner.rest
    return unit.isEmpty || unit.isEqual("%") || WordLists.shared.has(unit, in: "length-unit")
      ? nil : "\(unit.quoted) is no unit"
  }

  /// A length that is not below 0.
  static func size(_ value: ByteText) -> String? { length(value) ?? (value.trimmed.first == "-" ? "it is below 0" : nil) }

  /// A list of lengths between white space and commas.
  static func lengths(_ value: ByteText) -> String? {
    guard let parts = ValueSyntax.splitOutsideParentheses(value, 0x2C), !parts.contains(where: \.isBlank) else {
      return "a length is missing"
    }
    return parts.flatMap { ValueSyntax.wordsOutsideParentheses($0) }.lazy.compactMap { length($0) }.first
  }

  /// A share of a whole, as opacity is: a number or a percentage.
  static func share(_ whole: ByteText) -> String? {
    let value = whole.trimmed
    var scanner = ByteScanner(value)
    if scanner.skipNumber(), scanner.isAtEnd || scanner.rest.isEqual("%") { return nil }
    return isWideWord(value) || isMath(value) ? nil : "it is neither a number nor a percentage"
  }

  /// Words that any property of a style sheet takes.
  static func isWideWord(_ value: ByteText) -> Bool {
    ValueSyntax.isOne(of: ["inherit", "initial", "unset", "revert", "revert-layer"], value)
  }

  /// Whether a value is a function of CSS Values 4 that gives a length or a number, or one that stands in for anything, with something
  /// in its parentheses.
  static func isMath(_ value: ByteText) -> Bool {
    guard let open = value.firstIndex(of: 0x28), open + 2 < value.count, !value[open + 1..<value.count - 1].isBlank else {
      return false
    }
    return WordLists.shared.has(value[0..<open], in: "math-function") && ValueSyntax.isOneFunction(value)
  }

  /// SVG 2 §8.6: how the drawing fills its place.
  static func isAspectRatio(_ value: ByteText) -> Bool {
    var words = value.words.map(\.string)
    if words.count > 1, words[0] == "defer" { words.removeFirst() }
    guard let align = words.first, words.count <= 2 else { return false }
    let sides = ["Min", "Mid", "Max"]
    let isKnown = align == "none" || sides.contains { x in sides.contains { y in align == "x\(x)Y\(y)" } }
    return isKnown && (words.count == 1 || words[1] == "meet" || words[1] == "slice")
  }

  static func viewBox(_ value: ByteText) -> String? {
    guard let numbers = numbers(value), numbers.count == 4 else { return "it is not four numbers" }
    return numbers[2] < 0 || numbers[3] < 0 ? "its width or height is below 0" : nil
  }

  static func points(_ value: ByteText) -> String? {
    guard let numbers = numbers(value) else { return "it is not a list of numbers" }
    return numbers.count % 2 == 0 ? nil : "a point lacks its second number"
  }

  /// How many numbers each transformation takes.
  private static let transformations: [String: Set<Int>] = [
    "matrix": [6], "translate": [1, 2], "scale": [1, 2], "rotate": [1, 3], "skewX": [1], "skewY": [1],
  ]

  static func transform(_ value: ByteText) -> String? {
    var rest = value
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: 0x28), let close = rest.firstIndex(of: 0x29), open < close,
        let numbers = numbers(rest[open + 1..<close]),
        transformations[rest[0..<open].trimmed.string]?.contains(numbers.count) ?? false
      else { return "\(rest.quoted) is no transformation" }
      let next = rest.from(close + 1)
      rest = next.from(next.firstIndex { !isHTMLSpace($0) && $0 != "," } ?? next.count)
    }
    return nil
  }

  // MARK: Paths

  /// How many numbers each command of a path takes (SVG 2 §9.3).
  private static let commands: [UInt8: Int] = [
    "m": 2, "l": 2, "t": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "a": 7, "z": 0,
  ].reduce(into: [:]) { $0[UInt8(ascii: $1.key)] = $1.value }

  static func path(_ value: ByteText) -> String? {
    var scanner = ByteScanner(value)
    scanner.skipSpace()
    if value.trimmed.isEqual("none") { return nil }
    if let first = scanner.next, first != "M", first != "m", isASCIILetter(first) { return "it does not begin with M" }
    while let command = scanner.next {
      guard isASCIILetter(command) else { return "a number stands where a letter should be (at \(scanner.place + 1))" }
      guard let count = commands[command | 0x20] else { return "“\(Unicode.Scalar(command))” is no path command" }
      scanner.place += 1
      scanner.skipSpace()
      if count == 0 { continue }
      guard let next = scanner.next, !isASCIILetter(next) else { return "“\(Unicode.Scalar(command))” lacks its numbers" }
      while let next = scanner.next, !isASCIILetter(next) {
        if let problem = numbersProblem(&scanner, count) { return problem }
      }
    }
    return nil
  }

  /// Reads the numbers that a command takes once.
  private static func numbersProblem(_ scanner: inout ByteScanner, _ count: Int) -> String? {
    for number in 0..<count {
      // The flags of an arc are one digit each.
      let isFlag = count == 7 && (number == 3 || number == 4)
      guard isFlag ? scanner.skip("0") || scanner.skip("1") : scanner.skipNumber() else {
        return "a number is missing or wrong at \(scanner.place + 1)"
      }
      if scanner.skipSeparator(), scanner.next.map(isASCIILetter) ?? true {
        return "a number is missing after a comma at \(scanner.place)"
      }
    }
    return nil
  }
}

/// Colours and other paint of SVG 2 §13.2.
enum SVGPaint {
  static func problem(_ value: ByteText) -> String? {
    guard value.hasPrefixIgnoringCase("url(") else {
      return ValueSyntax.isOne(of: ["none", "context-fill", "context-stroke"], value) ? nil : colorProblem(value)
    }
    guard let end = value.firstIndex(of: 0x29) else { return "a ( is never closed" }
    let fallback = value.from(end + 1).trimmed
    return fallback.isEmpty || fallback.isEqualIgnoringCase("none") ? nil : colorProblem(fallback)
  }

  static func colorProblem(_ value: ByteText) -> String? {
    if value.isEmpty { return "it is empty" }
    return SVGSyntax.isWideWord(value) ? nil : ColorSyntax.problem(value)
  }

  /// The ids that `url(#…)` names in the value of an attribute; none for paint that says what to take in their place.
  static func references(_ value: ByteText, isPaint: Bool) -> [ByteText] {
    var found: [ByteText] = []
    var hasFallback = false
    for (address, rest) in addresses(in: value) {
      if isPaint, !rest.isBlank { hasFallback = true }
      if address.first == "#" { found.append(address.from(1)) }
    }
    return hasFallback ? [] : found
  }

  /// What stands in each `url(…)` of a value, and what stands behind it.
  static func addresses(in whole: ByteText) -> [(address: ByteText, rest: ByteText)] {
    var found: [(address: ByteText, rest: ByteText)] = []
    var rest = whole
    while let start = (0..<max(0, rest.count - 3)).first(where: { rest.from($0).hasPrefixIgnoringCase("url(") }) {
      rest = rest.from(start + 4)
      guard let end = rest.firstIndex(of: 0x29) else { break }
      var address = rest[0..<end].trimmed
      if address.count >= 2, address.first == "\"" || address.first == "'", address.last == address.first {
        address = address[1..<address.count - 1].trimmed
      }
      rest = rest.from(end + 1)
      found.append((address, rest))
    }
    return found
  }
}
