/// What a card may hold: RFC 2426 for version 3.0; RFC 6350, RFC 6474, RFC 6715, RFC 8605, RFC 9554 and RFC 9555 for 4.0.
enum CardRules {
  struct PropertyRule: Sendable {
    /// Whether version 4.0 no longer has it (RFC 6350, appendix A.2).
    var endedWithVersion3: Bool
    var beganWithVersion4: Bool
    var isOnce: Bool
    /// Whether it is a text with escapes. If it may have several parts, they are separated by `;`.
    var isText: Bool
    var allowsComma: Bool
    var allowsSemicolon: Bool
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

  /// The versions, how often it may occur in a card (`1` at most once), the type of value, and the names with these rules.
  private static let table = """
    3,4 1 parts5 N
    3,4 1 text   PRODID
    3,4 1 uri    UID
    3,4 1 other  REV BDAY KIND ANNIVERSARY GENDER
    3,4 * text   FN TITLE ROLE NOTE TEL EMAIL
    3,4 * list   NICKNAME CATEGORIES
    3,4 * parts7 ADR
    3,4 * parts  ORG
    3,4 * uri    SOURCE IMPP MEMBER RELATED KEY FBURL CALADRURI CALURI LOGO SOUND GEO
    3,4 * other  BEGIN END VERSION PHOTO LANG TZ CLIENTPIDMAP URL XML CREATED LANGUAGE
    3   * text   LABEL MAILER
    3   * other  AGENT CLASS NAME PROFILE SORT-STRING
    4   * uri    ORG-DIRECTORY SOCIALPROFILE CONTACT-URI
    4   * other  BIRTHPLACE DEATHPLACE DEATHDATE EXPERTISE HOBBY INTEREST GRAMGENDER PRONOUNS JSPROP
    """

  static let properties: [String: PropertyRule] = {
    var rules: [String: PropertyRule] = [:]
    for row in table.split(separator: "\n") {
      let cells = row.split(separator: " ")
      for name in cells.dropFirst(3) { rules[String(name)] = PropertyRule(cells) }
    }
    return rules
  }()

  static let names = Set(properties.keys)
  /// Properties with text that some programs write with raw line breaks.
  static let freeText: Set<String> = ["NOTE"]
}
