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
    /// What the columns behind the conditions say.
    var columns: [String]

    /// Whether the row is about an element; one without elements is about all.
    func concerns(_ element: Element) -> Bool { elements.isEmpty || elements.contains(element) }
  }

  static let shared = ConditionTable()

  /// By element: what must not be, each with the name of its finding and the words for that.
  private(set) var together = [[Row]](repeating: [], count: Element.allCases.count)
  /// By attribute of ARIA: what the element itself says.
  private(set) var again = [[Row]](repeating: [], count: Attribute.allCases.count)

  private init() {
    let table = DataTable("conditions.txt")
    for row in table["together"].map(Row.init) {
      for element in row.elements { together[element.index].append(row) }
    }
    for row in table["again"].map(Row.init) {
      if let place = row.place { again[place.index].append(row) }
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
    columns = row.columns.dropFirst().map(String.init)
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
  fileprivate init(inTable name: Substring) {
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
    for row in conditions.together[element.index] where holds(row, node, in: outer) {
      let words = row.columns.dropFirst().first?.split(separator: ", ").map(String.init) ?? []
      note(row.columns[0], words, row.place.flatMap { attribute($0, of: node) }, node)
    }
  }

  /// The state of the element itself that an attribute of ARIA must not say again.
  mutating func nativeTwin(_ name: Attribute, _ node: Int, _ element: Element) -> String? {
    for row in conditions.again[name.index] where row.concerns(element) && holds(row, node, in: []) { return row.columns[0] }
    return nil
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
