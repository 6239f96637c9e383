/// The property and component tables of RFC 5545 §3.6 to §3.8 and RFC 7986 §5. `FeedJudge` checks by them.
enum FeedRules {
  enum ValueType: String, Sendable {
    case binary = "BINARY"
    case boolean = "BOOLEAN"
    case calendarAddress = "CAL-ADDRESS"
    case date = "DATE"
    case dateTime = "DATE-TIME"
    case duration = "DURATION"
    case float = "FLOAT"
    case integer = "INTEGER"
    case period = "PERIOD"
    case rule = "RECUR"
    case text = "TEXT"
    case uri = "URI"
    case utcOffset = "UTC-OFFSET"
  }

  /// How often a property may occur in a component.
  enum Count: Character, Sendable {
    case never = "."
    case once = "1"
    case atMostOnce = "?"
    case any = "*"
  }

  final class PropertyRule: Sendable {
    let name: String
    /// Its row number in the table.
    let number: Int
    /// The types that VALUE may name. The first is the default.
    let types: [ValueType]
    /// By the component's column.
    let counts: [Count]
    /// Whether there may be several values, separated by commas.
    let isList: Bool
    /// Whether it must end in Z.
    let isUTC: Bool
    /// Whether it is one word: a name from the standard, from IANA or with `X-`.
    let isToken: Bool
    /// Whether VALUE must be written even for the default type (RFC 7986 §5.7, §5.8).
    let needsValue: Bool
    /// Whether it is a code, a semicolon and a description (RFC 5545 §3.8.8.3).
    let isRequestStatus: Bool
    /// Whether it is the name of a CSS colour.
    let isColor: Bool
    /// The allowed words. Empty if any is allowed.
    let words: [String]
    /// The smallest and largest INTEGER.
    let limits: ClosedRange<Int>

    /// - Parameter row: a line of the table.
    init(row: Substring, number: Int) {
      let cells = row.split(separator: " ").map(String.init)
      let notes = cells.dropFirst(3)
      name = cells[0]
      self.number = number
      types = cells[1].split(separator: ",").compactMap { ValueType(rawValue: String($0)) }
      counts = cells[2].compactMap(Count.init)
      isList = notes.contains("list")
      isUTC = notes.contains("utc")
      isToken = notes.contains("token")
      needsValue = notes.contains("VALUE")
      isRequestStatus = notes.contains("status")
      isColor = notes.contains("color")
      words = notes.first { $0.hasPrefix("=") }?.dropFirst().split(separator: "/").map(String.init) ?? []
      limits = 0...(notes.first { $0.hasPrefix("<") }.flatMap { Int($0.dropFirst()) } ?? Int(Int32.max))
    }
  }

  /// Every property: Data/properties.txt.
  private static let rows = embeddedLines(of: "properties.txt").enumerated().map { PropertyRule(row: $1, number: $0) }
  static let properties = Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }

  /// Parameters with a fixed set of words, ignoring case (RFC 5545 §3.2.7, §3.2.13, §3.2.14, §3.2.17).
  static let parameterWords: [String: [String]] = [
    "RSVP": ["TRUE", "FALSE"], "RELATED": ["START", "END"], "RANGE": ["THISANDFUTURE"], "ENCODING": ["8BIT", "BASE64"],
  ]

  struct ComponentRule: Sendable {
    /// Its column in `PropertyRule.counts`.
    let column: Int
    /// The components that may be inside it.
    let inner: Set<String>
    let status: [String]
    /// The properties that it must have, by name.
    let required: [PropertyRule]

    init(_ cells: [String]) {
      let words = cells.map { $0.split(separator: " ").map(String.init).filter { $0 != "-" } }
      let column = Int(cells[0]) ?? 0
      (self.column, inner, status) = (column, Set(words[1]), words[2])
      required = rows.filter { $0.counts[column] == .once }.sorted { $0.name < $1.name }
    }
  }

  static let components = dataTable("components.txt", separator: " | ").mapValues(ComponentRule.init)

  /// CSS3's colour names. RFC 7986 §5.9 allows only these in COLOR.
  static let colors = Set(embeddedLines(of: "colors.txt").flatMap { $0.split(separator: " ") }.map(String.init))
}
