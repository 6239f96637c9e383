/// The roles of WAI-ARIA 1.2 (§5.4), DPUB-ARIA and Graphics-ARIA. The case's name is the token, with a capital where that has a hyphen.
extension Role {
  @inline(__always) var index: Int { Int(rawValue) }

  /// The token as it is written.
  var written: String { "\(self)".reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) } }

  static let named = Dictionary(uniqueKeysWithValues: allCases.dropFirst().map { ($0.written, $0) })

  /// WAI-ARIA 1.2 §5.3.4.
  @inline(__always) var isLandmark: Bool {
    switch self {
    case .banner, .complementary, .contentinfo, .form, .main, .navigation, .region, .search: true
    default: false
    }
  }

  /// Roles that say nothing: `none` and its older name.
  var isEmpty: Bool { self == .none || self == .presentation }
}

/// What goes with each role, and which roles an element may take: Data/roles.txt.
struct RoleTable: Sendable {
  struct Entry: Sendable {
    /// ARIA attributes besides the global ones, by offset from `aria-activedescendant`.
    var supports: UInt64 = 0
    var requires: [Attribute] = []
    /// Roles of which one must stand around this one; empty if it may stand anywhere.
    var context: [Role] = []
    /// Roles that it holds, generic elements between left out; empty for any.
    var owns: [Role] = []
    var prohibitsName = false
    /// A widget that must have a name.
    var needsName = false
    /// The name may come from the content.
    var nameFromContent = false
    /// Its children are shown as plain text: no controls inside.
    var presentsChildren = false
  }

  private var entries = [Entry](repeating: Entry(), count: Role.allCases.count)
  /// By element: nil if every role is allowed.
  private var allowed = [[Role]?](repeating: nil, count: Element.allCases.count)
  /// What an element means by its name alone (HTML Accessibility API Mappings).
  private var implied = [Role](repeating: .noRole, count: Element.allCases.count)
  /// By kind of input, its own role and the others that it may take.
  private var inputs: [String: (role: Role, allowed: [Role])] = [:]
  /// ARIA attributes that any element may have.
  let global: UInt64

  static let shared = RoleTable()

  @inline(__always) subscript(role: Role) -> Entry { _read { yield entries[role.index] } }

  /// The roles that an element may take, by its name alone, its own one aside; nil for any.
  func allowedRoles(of element: Element) -> [Role]? { allowed[element.index] }

  /// The role that an element has by its name alone.
  func impliedRole(of element: Element) -> Role { implied[element.index] }

  /// - Parameter type: as written; nil and what is unknown stand for text.
  func input(_ type: String?) -> (role: Role, allowed: [Role]) {
    inputs[type?.lowercased() ?? "text"] ?? inputs["text"] ?? (.textbox, [])
  }

  /// The elements of a section that lists nothing else.
  static func elements(_ section: Substring) -> Set<Element> {
    Set(DataTable("roles.txt")[section].flatMap(\.names).map(Element.init(inTable:)))
  }

  static func bit(_ attribute: Attribute) -> UInt64 { 1 << UInt64(attribute.index - Attribute.ariaActivedescendant.index) }

  private init() {
    func attributes(_ words: Substring) -> [Attribute] { words.split(separator: " ").map { Attribute(written: "aria-" + $0) } }
    func bits(_ words: Substring) -> UInt64 { attributes(words).reduce(0) { $0 | RoleTable.bit($1) } }
    func role(_ name: Substring) -> Role { DataTable.named(name, in: Role.named) }
    func roles(_ words: Substring) -> [Role] { words.split(separator: " ").map(role) }
    let table = DataTable("roles.txt")
    global = bits(table["global"][0].columns[0])
    for row in table["roles"] {
      let flags = row.columns[3].split(separator: " ")
      let entry = Entry(
        supports: bits(row.columns[0]) | bits(row.columns[1]), requires: attributes(row.columns[1]), context: roles(row.columns[2]),
        prohibitsName: flags.contains("unnamed"), needsName: flags.contains("named"), nameFromContent: flags.contains("content"),
        presentsChildren: flags.contains("flat"))
      for name in row.names { entries[role(name).index] = entry }
    }
    inputs = table.byName("inputs") { (roles($0.columns[0]).first ?? .noRole, roles($0.columns[1])) }
    for row in table["owned"] { for name in row.names { entries[role(name).index].owns = roles(row.columns[0]) } }
    for row in table["elements"] {
      for element in row.names.map(Element.init(inTable:)) { allowed[element.index] = roles(row.columns[0]) }
    }
    for row in table["implied"] {
      for element in row.columns[0].split(separator: " ").map(Element.init(inTable:)) {
        implied[element.index] = role(row.names[0])
      }
    }
  }
}
