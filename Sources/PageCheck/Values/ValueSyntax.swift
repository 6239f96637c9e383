/// What values say: whether they are as their types ask (`Syntax`), and the numbers in them.
enum ValueSyntax {
  private static let syntaxes = ValueType.allCases.map { Syntax.named("\($0)") }

  /// What is wrong with a value of this type, or nil. References, whose target must be looked up, are judged for form only; words by
  /// those who know the list.
  static func problem(_ value: ByteText, _ type: ValueType) -> String? { syntaxes[Int(type.rawValue)]?.problem(value) }

  /// Whether values of this type can be wrong by themselves.
  static func hasSyntax(_ type: ValueType) -> Bool { syntaxes[Int(type.rawValue)] != nil }

  // MARK: Words

  /// Whether a value is one of these words, letter case ignored.
  static func isOne(of words: [String], _ value: ByteText) -> Bool { words.contains { value.isEqualIgnoringCase($0) } }

  static func list(_ words: [String]) -> String {
    let shown = words.map { $0.isEmpty ? "nothing" : $0 }
    return shown.count <= 10 ? shown.joined(separator: ", ") : shown.prefix(9).joined(separator: ", ") + ", …"
  }

  // MARK: Numbers

  static func isDigits(_ value: ByteText) -> Bool { !value.isEmpty && value.allSatisfy(isASCIIDigit) }

  /// A whole number, at most a million million; nil for anything else.
  static func integer(_ value: ByteText) -> Int? {
    let isNegative = value.first == "-"
    let digits = isNegative ? value.from(1) : value
    guard isDigits(digits) else { return nil }
    let number = digits.reduce(0) { min(1_000_000_000_000, $0 * 10 + Int($1 - 0x30)) }
    return isNegative ? -number : number
  }

  /// A valid floating-point number, §2.3.4.3; nil for anything else.
  static func float(_ value: ByteText) -> Double? { problem(value, .number) == nil ? Double(value.string) : nil }
}
