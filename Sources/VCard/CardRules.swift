/// What a card may hold: RFC 2426 for version 3.0; RFC 6350, RFC 6474, RFC 6715, RFC 8605, RFC 9554 and RFC 9555 for 4.0.
enum CardRules {
  struct PropertyRule: Sendable {
    /// Whether version 4.0 no longer has it (RFC 6350, appendix A.2).
    var endedWithVersion3: Bool
    var beganWithVersion4, isOnce: Bool
    /// Whether it is a text with escapes. If it may have several parts, they are separated by `;`.
    var isText: Bool
    var allowsComma, allowsSemicolon: Bool
    /// How many parts it must have. Nil if there is no rule.
    var parts: Int?
    /// Whether it is a URI in version 4.0, unless VALUE names another type.
    var isURI: Bool

    /// - Parameter cells: the versions, how often it may occur, and the type of value.
    init(_ cells: [Substring]) {
      endedWithVersion3 = cells[0] == "3"
      beganWithVersion4 = cells[0] == "4"
      isOnce = cells[1] == "1"
      let kind = cells[2]
      parts = kind.hasPrefix("parts") ? Int(kind.dropFirst(5)) : nil
      isText = kind == "text" || kind == "list" || kind.hasPrefix("parts")
      allowsComma = kind == "list" || parts != nil
      allowsSemicolon = kind.hasPrefix("parts")
      isURI = kind == "uri"
    }
  }

  /// Data/properties.txt.
  static let properties: [String: PropertyRule] = {
    var rules: [String: PropertyRule] = [:]
    for row in embeddedLines(of: "properties.txt") {
      let cells = row.split(separator: " ")
      for name in cells.dropFirst(3) { rules[String(name)] = PropertyRule(cells) }
    }
    return rules
  }()

  static let names = Set(properties.keys)
  /// Properties with text that some programs write with raw line breaks.
  static let freeText: Set<String> = ["NOTE"]
}
