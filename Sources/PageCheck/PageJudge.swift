internal import Diagnostics

/// Judges pages one after another; the memory of one page serves the next. See `PageCheck.swift` for the steps that a page passes.
struct PageJudge: ~Copyable {
  let models = ContentModels.shared
  let attributeTable = AttributeTable.shared
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

  /// Hash of a content security policy in which nothing was wrong.
  var goodPolicy: UInt64 = 0

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
      report(.pageSize, at: 0, length: 0, "the page has \(file.bytes.count >> 20) MiB: it was not read")
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
    for oddity in tree.oddities {
      let (message, hint) = PageJudge.oddities[oddity.rule] ?? ("", nil)
      report(oddity.rule, at: oddity.place, length: oddity.length, message, hint: hint)
    }
    guard let fault else { return true }
    if fault.isNesting {
      report(.nesting, at: fault.offset, length: 1, fault.message)
    } else if !found.faults.contains(where: { $0.rule.rawValue.hasPrefix("text.") }) {
      // The rest of what was found follows from it.
      found.faults = []
      report(
        .xml, at: fault.offset, length: 1, "the page is not in the XML syntax that this check reads: \(fault.message)",
        hint: "close every element, quote every value, write &amp; for & and &lt; for <", cause: "libxml2 \(fault.code)")
    }
    return false
  }

  /// What is said of places that are well-formed XML, but that HTML reads in another way.
  private static let oddities: [Rule: (message: String, hint: String?)] = [
    .markedSection: ("<![CDATA[ is no part of HTML", "write &lt; and &amp; instead"),
    .processingInstruction: ("<? begins a processing instruction", "write &lt;?"),
    .comment: ("HTML ends or begins this comment elsewhere", "begin it with a space, and write none in scripts, styles and titles"),
  ]

  // MARK: Reporting

  mutating func report(
    _ rule: Rule, at offset: Int, length: Int, _ message: String, hint: String? = nil, cause: String? = nil, node: Int = -1
  ) {
    guard found.faults.count < options.maximumFindingsPerPage else {
      found.faultsLeftOut += 1
      return
    }
    let offset = min(offset, page.count)
    found.faults.append(
      Finding(
        rule: rule, offset: offset, length: max(0, min(length, page.count - offset)), message: message, hint: hint,
        cause: cause ?? message, surroundings: surroundings(of: node)))
  }

  /// A fault of a whole element: points at its start tag.
  mutating func report(_ rule: Rule, _ node: Int, _ message: String, hint: String? = nil, cause: String? = nil) {
    let tag = tree.tag(of: node)
    report(rule, at: tag.lowerBound, length: tag.count, message, hint: hint, cause: cause, node: node)
  }

  /// A fault of an attribute.
  mutating func report(
    _ rule: Rule, _ node: Int, attribute: Int, _ message: String, hint: String? = nil, cause: String? = nil
  ) {
    let place = tree.place(ofAttribute: attribute, in: node)
    report(rule, at: place.lowerBound, length: place.count, message, hint: hint, cause: cause, node: node)
  }

  /// An attribute's value that is not what it should be.
  mutating func bad(_ attribute: Int, _ node: Int, _ value: ByteText, _ problem: String) {
    let name = tree.attributes[attribute].attribute
    report(
      name.isARIA ? .roleAttribute : .attributeValue, node, attribute: attribute,
      "\(name.written)=\(value.quoted) of <\(self.name(node))>: \(problem)", cause: "value of \(name.written)")
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
