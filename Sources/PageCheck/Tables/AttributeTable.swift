/// The attributes that the rules know. The case's name is the name in markup, with a capital where that has a hyphen or a colon:
/// `ariaLabel` is aria-label, `xlinkHref` is xlink:href. SVG's own capitals are those behind `viewBox`.
extension Attribute {
  @inline(__always) var index: Int { Int(rawValue) }
  @inline(__always) var isARIA: Bool { self >= .ariaActivedescendant }

  /// The name as the author writes it.
  var written: String {
    let name = "\(self)"
    if self >= .viewBox, self < .ariaActivedescendant { return name }
    let isPrefixed = ["xml", "xlink", "xmlns"].contains {
      name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase ?? false
    }
    return name.reduce(into: "") { $0 += $1.isUppercase ? (isPrefixed ? ":" : "-") + $1.lowercased() : String($1) }
  }

  init(written name: String) {
    let lower = name.lowercased()
    if let known = Attribute.named[name] ?? Attribute.named[lower] {
      self = known
    } else if name.utf8.count > 5, lower.hasPrefix("data-") {
      self = .dataAttribute
    } else if lower.hasPrefix("on"), name.utf8.count > 3, name.utf8.allSatisfy(isASCIILetter) {
      self = .handler
    } else {
      self = .unknown
    }
  }

  private static let named: [String: Attribute] = {
    let known = allCases.filter { $0 > .handler }
    // Also in small letters, in which SVG's own are misspelt.
    let lower = known.map { ($0.written.lowercased(), $0) }
    return Dictionary(known.map { ($0.written, $0) } + lower) { first, _ in first }
  }()
}

extension Attribute: Comparable {
  @inline(__always) static func < (a: Attribute, b: Attribute) -> Bool { a.rawValue < b.rawValue }
}

/// Which element has which attribute, and what its value must look like: Data/attributes.txt.
struct AttributeTable: Sendable {
  private let width = Attribute.allCases.count
  /// Places in `values`, by element, then attribute; 0 where the element does not have the attribute.
  private var cells = [UInt8](repeating: 0, count: Element.allCases.count * Attribute.allCases.count)
  /// What the table says about values, each description once. Words are compared without letter case; one may be empty.
  private var values: [(type: ValueType, words: [String])] = [(.absent, [])]
  /// By element: it needs one of these.
  private(set) var oneOf = [[[Attribute]]](repeating: [], count: Element.allCases.count)
  /// By name, the elements that gave it up; none for all.
  private var obsolete: [String: Set<Element>] = [:]

  static let shared = AttributeTable()

  @inline(__always)
  private func cell(_ attribute: Attribute, _ element: Element) -> Int { Int(cells[element.index * width + attribute.index]) }

  @inline(__always)
  func type(of attribute: Attribute, on element: Element) -> ValueType { values[cell(attribute, element)].type }

  /// The words of which the value must be one, for the type `words`.
  func words(of attribute: Attribute, on element: Element) -> [String] { values[cell(attribute, element)].words }

  /// Whether the HTML standard gave up such an attribute of an element (§16.2).
  func isObsolete(_ name: String, on element: Element) -> Bool {
    obsolete[name].map { $0.isEmpty || $0.contains(element) } ?? false
  }

  private init() {
    let table = DataTable("attributes.txt")
    let lists = Dictionary(uniqueKeysWithValues: table["words"].map { (String($0.names[0]), $0.columns[0]) })
    read(table["html"] + table["aria"], Element.htmlNames, lists)
    read(table["svg"] + table["aria"], Element.svgNames, lists)
    func elements(_ row: DataTable.Row) -> [Element] { row.names == ["*"] ? [] : row.names.map(Element.init(inTable:)) }
    func attributes(_ words: Substring) -> [Attribute] { words.split(separator: " ").map { Attribute(written: String($0)) } }
    for row in table["one-of"] {
      for element in elements(row) { oneOf[element.index].append(attributes(row.columns[0])) }
    }
    for row in table["obsolete"] {
      let given = elements(row)
      for name in row.columns[0].split(separator: " ") { obsolete[String(name), default: []].formUnion(given) }
    }
  }

  private mutating func read(_ rows: [DataTable.Row], _ elements: [String: Element], _ lists: [String: Substring]) {
    // A custom element has what every element of HTML has.
    let all = Array(elements.values) + (elements["div"] == nil ? [] : [.custom])
    for row in rows {
      let subjects =
        row.names == ["*"]
        ? all
        : row.names.map { DataTable.named($0, in: elements) }
      for word in row.columns[0].split(whereSeparator: \.isWhitespace) {
        let parts = word.split(separator: "=", maxSplits: 1)
        let isRequired = parts[0].hasSuffix("*")
        let attribute = Attribute(written: String(isRequired ? parts[0].dropLast() : parts[0]))
        precondition(attribute > .handler, "no attribute \(word)")
        let number = number(of: parts.count > 1 ? parts[1] : "text", lists)
        for element in subjects {
          cells[element.index * width + attribute.index] = number
          if isRequired { oneOf[element.index].append([attribute]) }
        }
      }
    }
  }

  private static let types = Dictionary(uniqueKeysWithValues: ValueType.allCases.map { ("\($0)", $0) })

  /// The place in `values` of a type's name, a list's name, or words with `|` between.
  private mutating func number(of name: Substring, _ lists: [String: Substring]) -> UInt8 {
    let text = lists[String(name)] ?? name
    let words = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard let type = words.count > 1 ? .words : Self.types[String(text)] else {
      preconditionFailure("no value type \(name)")
    }
    let value = (type: type, words: type == .words ? words : [])
    if let known = values.firstIndex(where: { $0 == value }) { return UInt8(known) }
    values.append(value)
    return UInt8(values.count - 1)
  }
}
