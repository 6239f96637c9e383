/// What must not hold of an element, by its attributes and by what stands around it: Data/conditions.txt.
struct ConditionTable: Sendable {
  enum Condition: Sendable {
    case hasOne([Attribute])
    case says(Attribute, [String])
    case namesOne(Attribute, [String])
    case isGiven(Attribute)
    case stands(in: Surroundings)
    case parent([Element])
    case child([Element])
  }

  struct Row: Sendable {
    var elements: [Element]
    var conditions: [(condition: Condition, holds: Bool)]
    /// The attribute that the finding points at.
    var place: Attribute?
    /// A row of Data/findings.txt, and the words for it.
    var finding: String
    var words: [String]
  }

  static let shared = ConditionTable()

  /// What must not be, by element; or by the attribute that the finding points at.
  private(set) var ofElements = [[Row]](repeating: [], count: Element.allCases.count)
  private(set) var ofAttributes = [[Row]](repeating: [], count: Attribute.allCases.count)

  private init() {
    for row in DataTable("conditions.txt")[""].map(Row.init) {
      if let place = row.place { ofAttributes[place.index].append(row) }
      for element in row.elements where row.place == nil { ofElements[element.index].append(row) }
    }
  }
}

extension ConditionTable.Row {
  fileprivate init(_ row: DataTable.Row) {
    elements = row.names == ["*"] ? [] : row.names.map(Element.init(inTable:))
    conditions = []
    for word in row.columns[0].split(separator: " ") {
      let written = word.drop { $0 == "!" || $0 == "@" }
      conditions.append((ConditionTable.Condition(written), !word.hasPrefix("!")))
      if word.hasPrefix("@") { place = Attribute(inTable: written.prefix { $0 != "=" }) }
    }
    finding = String(row.columns[1])
    words = row.columns.dropFirst(2).flatMap { $0.split(separator: ", ").map(String.init) }
  }
}

extension ConditionTable.Condition {
  /// Reads a condition as the table writes it, without `!` and `@`.
  fileprivate init(_ text: Substring) {
    guard let sign = text.firstIndex(where: { ":=~+".contains($0) }) else {
      self = .hasOne(text.split(separator: "|").map(Attribute.init(inTable:)))
      return
    }
    let name = text[..<sign]
    let words = text[text.index(after: sign)...].split(separator: "|", omittingEmptySubsequences: false)
    switch (text[sign], name) {
    case (":", "in"): self = .stands(in: DataTable.named(words[0], in: Surroundings.named))
    case (":", "parent"): self = .parent(words.map(Element.init(inTable:)))
    case (":", _): self = .child(words.map(Element.init(inTable:)))
    case ("=", _): self = .says(Attribute(inTable: name), words.map(String.init))
    case ("~", _): self = .namesOne(Attribute(inTable: name), words.map(String.init))
    default: self = .isGiven(Attribute(inTable: name))
    }
  }
}

extension Element {
  /// An element by the name that tables have for it: those of drawings begin with `svg.`.
  init(inTable name: Substring) {
    self =
      name.hasPrefix("svg.")
      ? DataTable.named(name.dropFirst(4), in: Element.svgNames) : DataTable.named(name, in: Element.htmlNames)
  }
}

extension Attribute {
  fileprivate init(inTable name: Substring) {
    self.init(written: String(name))
    precondition(self > .handler, "no attribute \(name)")
  }
}

/// Conditions of a page's elements.
extension PageJudge {
  /// Judges what must not hold of an element.
  ///
  /// - Parameter outer: what stands around it.
  mutating func judgeConditions(_ node: Int, _ element: Element, in outer: Surroundings) {
    for row in conditions.ofElements[element.index] where holds(row, node, in: outer) { note(row.finding, row.words, nil, node) }
  }

  /// The same for one of its attributes.
  mutating func judgeConditions(of name: Attribute, at attribute: Int, _ node: Int, _ element: Element) {
    for row in conditions.ofAttributes[name.index]
    where (row.elements.isEmpty || row.elements.contains(element)) && holds(row, node, in: []) {
      note(row.finding, row.words, attribute, node)
    }
  }

  private mutating func holds(_ row: ConditionTable.Row, _ node: Int, in outer: Surroundings) -> Bool {
    for (condition, isWanted) in row.conditions where holds(condition, node, in: outer) != isWanted { return false }
    return true
  }

  private mutating func holds(_ condition: ConditionTable.Condition, _ node: Int, in outer: Surroundings) -> Bool {
    switch condition {
    case .hasOne(let names): names.contains { has($0, node) }
    case .says(let name, let words): value(of: name, node).map { ValueSyntax.isOne(of: words, $0) } ?? false
    case .namesOne(let name, let words): value(of: name, node)?.words.contains { ValueSyntax.isOne(of: words, $0) } ?? false
    case .isGiven(let name): isGiven(name, node)
    case .stands(let place): outer.contains(place)
    case .parent(let elements): parentElement(node).map(elements.contains) ?? false
    case .child(let elements): children(of: node).contains { elements.contains(element($0)) }
    }
  }
}
