internal import Diagnostics

/// Judges pages one after another; the memory of one page serves the next. See `PageCheck.swift` for the steps that a page passes.
struct PageJudge: ~Copyable {
  let models = ContentModels.shared
  let attributeTable = AttributeTable.shared
  let conditions = ConditionTable.shared
  let roles = RoleTable.shared
  let site: SiteIndex
  let options: CheckOptions
  var parser = PageParser()

  // The page at hand.
  var path = ""
  var fileIndex = 0
  var page = ByteText([])
  var tree = PageTree()
  /// What is found in the page.
  var found = FileReport(path: "")

  /// Hashes of values, with their types, in which nothing was wrong: pages of a site say the same ones.
  var goodValues: Set<UInt64> = []
  /// Hash of a content security policy in which nothing was wrong.
  var goodPolicy: UInt64 = 0
  /// The policy of pages before that allows no more than the built-in layouts do.
  var narrowPolicy = ""

  /// Whether the address of a link is judged that has scheme and host. Layouts write such ones nowhere but on purpose: it stands in the
  /// family's data, which stops no site.
  var judgesWholeAddress = false

  // What the walk over the tree works out.
  var facts: [NodeFacts] = []
  var document = DocumentFacts()
  /// Nodes by the hash of their ids.
  var identifierPlaces: [UInt64: Int] = [:]
  /// Where the page's addresses lead, by the hash of the address without its fragment.
  var knownTargets: [UInt64: SiteIndex.Target] = [:]

  init(site: SiteIndex, options: CheckOptions) { (self.site, self.options) = (site, options) }

  /// Judges one page: all that can be said without the other files.
  mutating func judge(_ file: CheckedFile, index: Int) -> FileReport {
    begin(file, index: index)
    guard file.bytes.count <= CheckLimits.pageSize else {
      report("text.size/page", at: 0, length: 0, file.bytes.count >> 20)
      return found
    }
    found.isWellFormed = judgeBytes() && parse(file.bytes)
    if found.isWellFormed {
      page = ByteText(tree.text, in: 0..<tree.size)
      judgeTree()
      found.identifiers = Set(identifierPlaces.keys)
    }
    return found
  }

  private mutating func begin(_ file: CheckedFile, index: Int) {
    path = file.path
    fileIndex = index
    page = ByteText(file.bytes)
    found = FileReport(path: path)
    facts.removeAll(keepingCapacity: true)
    document = DocumentFacts()
    identifierPlaces.removeAll(keepingCapacity: true)
    knownTargets.removeAll(keepingCapacity: true)
    tree.nodes.removeAll(keepingCapacity: true)
  }

  /// False if the page is not well-formed: that is one finding, and nothing more is judged.
  private mutating func parse(_ bytes: [UInt8]) -> Bool {
    let fault = parser.read(bytes, into: &tree)
    for oddity in tree.oddities { report(oddity.finding, at: oddity.place, length: oddity.length) }
    guard let fault else { return true }
    if fault.isNesting {
      report("syntax.nesting-depth", at: fault.offset, length: 1, fault.message)
    } else if !found.faults.contains(where: { $0.rule.hasPrefix("text.") }) {
      // The rest of what was found follows from it.
      found.faults = []
      report("syntax.xml", at: fault.offset, length: 1, fault.code, fault.message)
    }
    return false
  }

  // MARK: Reporting

  /// A fault of some bytes.
  ///
  /// - Parameters:
  ///   - name: a row of Data/findings.txt; `words` are put into it.
  ///   - node: the element that it has to do with, if any.
  mutating func report(_ name: String, at offset: Int, length: Int, _ words: Any..., node: Int = -1, hint: String? = nil) {
    note(name, words, offset..<max(offset, offset + length), node, hint)
  }

  /// A fault of a whole element, which points at its start tag, or of one of its attributes.
  mutating func report(_ name: String, _ node: Int, _ words: Any..., at attribute: Int? = nil, hint: String? = nil) {
    note(name, words, attribute, node, hint)
  }

  mutating func note(_ name: String, _ words: [Any], _ attribute: Int?, _ node: Int, _ hint: String? = nil) {
    note(name, words, attribute.map { tree.place(ofAttribute: $0, in: node) } ?? tree.tag(of: node), node, hint)
  }

  private mutating func note(_ name: String, _ words: [Any], _ place: Range<Int>, _ node: Int, _ hint: String?) {
    guard found.hasRoom(for: options.maximumFindingsPerPage) else { return }
    var fault = Finding(said: name, words, of: node < 0 ? "" : self.name(node))
    fault.hint = hint ?? fault.hint
    if judgesWholeAddress { fault.severity = .warning }
    fault.offset = min(place.lowerBound, page.count)
    fault.length = min(place.count, page.count - fault.offset)
    fault.surroundings = surroundings(of: node)
    found.faults.append(fault)
  }

  /// An attribute's value that is not what it should be. Nothing if there is no problem.
  mutating func bad(_ attribute: Int, _ node: Int, _ value: ByteText, _ problem: String?) {
    guard let problem else { return }
    let name = tree.attributes[attribute].attribute
    let row = name.isARIA ? "a11y.role-attribute/value" : "html.attribute-value/value"
    report(row, node, name.written, value.quoted, self.name(node), problem, at: attribute)
  }

  /// Hash of the element names from the root to `node`, with the node's classes: the same for one place of a template.
  private func surroundings(of node: Int) -> UInt64 {
    var hash = ByteHash()
    guard node >= 0 else { return hash.value }
    if let classes = value(of: .class, node) { for byte in classes { hash.add(byte) } }
    var current = node
    while current >= 0 {
      hash.add(element(current).rawValue)
      current = Int(tree.nodes[current].parent)
    }
    return hash.value
  }

  // MARK: Reading the tree

  @inline(__always) func element(_ node: Int) -> Element { tree.nodes[node].element }

  func parent(of node: Int) -> Int? {
    let parent = Int(tree.nodes[node].parent)
    return parent >= 0 ? parent : nil
  }

  func parentElement(_ node: Int) -> Element? { parent(of: node).map { element($0) } }

  /// The nearest element around a node that has a property.
  func outer(of node: Int, where condition: (Int) -> Bool) -> Int? {
    var current = parent(of: node)
    while let place = current, !condition(place) { current = parent(of: place) }
    return current
  }

  func children(of node: Int) -> [Int] { tree.children(of: node) }
  func children(of node: Int, _ element: Element) -> [Int] { children(of: node).filter { self.element($0) == element } }

  /// The name of an element as written.
  func name(_ node: Int) -> String { tree.names[tree.nodes[node].name].text }
  func name(ofAttribute attribute: Int) -> String { tree.names[tree.attributes[attribute].name].text }

  @inline(__always) func attributes(of node: Int) -> Range<Int> { tree.attributes(of: node) }

  /// Place of an attribute of a node, or nil.
  @inline(__always)
  func attribute(_ name: Attribute, of node: Int) -> Int? {
    for place in attributes(of: node) where tree.attributes[place].attribute == name { return place }
    return nil
  }

  @inline(__always) func has(_ name: Attribute, _ node: Int) -> Bool { attribute(name, of: node) != nil }

  @inline(__always) func value(_ attribute: Int) -> ByteText { tree.value(attribute) }

  // What reads one attribute is put in where it is used: called as a function, it would be given a copy of the whole judge.
  @inline(__always)
  func value(of name: Attribute, _ node: Int) -> ByteText? {
    guard let attribute = attribute(name, of: node) else { return nil }
    return value(attribute)
  }

  func text(of name: Attribute, _ node: Int) -> String? { value(of: name, node)?.string }

  /// Whether the attribute is there and says something.
  @inline(__always) func isGiven(_ name: Attribute, _ node: Int) -> Bool { value(of: name, node).map { !$0.isBlank } ?? false }

  /// Whether the attribute is there with this value, ASCII letter case ignored.
  @inline(__always)
  func value(of name: Attribute, _ node: Int, is word: StaticString) -> Bool {
    value(of: name, node)?.isEqualIgnoringCase(word) ?? false
  }

  /// The attribute's number, if it is one.
  func integer(_ name: Attribute, _ node: Int) -> Int? { value(of: name, node).flatMap { ValueSyntax.integer($0) } }
  func number(_ name: Attribute, _ node: Int) -> Double? { value(of: name, node).flatMap { ValueSyntax.float($0) } }

  /// What stands between an element's tags, as written.
  func content(of node: Int) -> ByteText {
    let record = tree.nodes[node]
    return ByteText(tree.text, in: Int(record.tagEnd)..<max(Int(record.tagEnd), Int(record.contentEnd)))
  }

  /// The node with an id, by its hash.
  func element(identified hash: UInt64) -> Int? { identifierPlaces[hash] }
}
