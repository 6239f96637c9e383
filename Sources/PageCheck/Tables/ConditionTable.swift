/// What must not hold of an element, by its attributes and by what stands around it: Data/conditions.txt.
struct ConditionTable: Sendable {
  /// What is asked, and what the question is about. No enumeration with values: it would keep lists at addresses with a mark in them,
  /// which tools that look for lost memory do not follow.
  struct Condition: Sendable {
    enum Kind: Sendable { case hasOne, isAbove, says, namesOne, isGiven, stands, parent, child }
    var kind: Kind
    var attributes: [Attribute] = []
    var elements: [Element] = []
    var words: [String] = []
    var place: Surroundings = []
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
    guard let sign = text.firstIndex(where: { ":=~+>".contains($0) }) else {
      self.init(kind: .hasOne, attributes: text.split(separator: "|").map(Attribute.init(inTable:)))
      return
    }
    let name = text[..<sign]
    let words = text[text.index(after: sign)...].split(separator: "|", omittingEmptySubsequences: false)
    switch (text[sign], name) {
    case (":", "in"): self.init(kind: .stands, place: DataTable.named(words[0], in: Surroundings.named))
    case (":", _): self.init(kind: name == "parent" ? .parent : .child, elements: words.map(Element.init(inTable:)))
    case (">", _):
      let bound = words[0].split(separator: "=")
      self.init(kind: .isAbove, attributes: [Attribute(inTable: name), Attribute(inTable: bound[0])])
      self.words = bound.dropFirst().map(String.init)
    case (let sign, _):
      self.init(kind: sign == "=" ? .says : sign == "~" ? .namesOne : .isGiven, attributes: [Attribute(inTable: name)])
      self.words = words.map(String.init)
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
    let (names, words, elements) = (condition.attributes, condition.words, condition.elements)
    return switch condition.kind {
    case .hasOne: names.contains { has($0, node) }
    case .isAbove:
      (number(names[0], node) ?? -.infinity) > (number(names[1], node) ?? words.first.flatMap(Double.init) ?? .infinity)
    case .says: value(of: names[0], node).map { ValueSyntax.isOne(of: words, $0) } ?? false
    case .namesOne: value(of: names[0], node)?.words.contains { ValueSyntax.isOne(of: words, $0) } ?? false
    case .isGiven: isGiven(names[0], node)
    case .stands: outer.contains(condition.place)
    case .parent: parentElement(node).map(elements.contains) ?? false
    case .child: children(of: node).contains { elements.contains(element($0)) }
    }
  }
}
