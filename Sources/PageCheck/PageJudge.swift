internal import Diagnostics

/// A fault in one page, before its line and excerpt are worked out.
struct PageFault {
  var rule: Rule
  var offset: Int
  var length: Int
  var message: String
  var hint: String?
  /// What is wrong without the page's own data: places with one cause are one finding.
  var cause: String
  /// Hash of the names of the elements around the place.
  var surroundings: UInt64
  /// Set where the rule does not decide it: feeds.
  var severity: Diagnostic.Severity? = nil
}

/// Judges pages one after another; the memory of one page serves the next.
///
/// The work is split over extensions by aspect: scanning (bytes to tree), content, attributes, references, tables, roles,
/// names, document. Each aspect is one walk over the flat tree at most.
struct PageJudge: ~Copyable {
  let elements = ElementTable.shared
  let attributeTable = AttributeTable.shared
  let roles = RoleTable.shared
  let site: SiteIndex
  let options: CheckOptions

  // The page at hand.
  var path = ""
  var fileIndex = 0
  var strict = true
  /// The page's bytes: valid only while `judge` runs.
  var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var tree = PageTree()
  var faults: [PageFault] = []
  /// Faults beyond the limit.
  var faultsLeftOut = 0

  /// Start tags of earlier places and pages.
  var tags = TagMemory()
  /// Content security policies in which nothing was wrong.
  var goodPolicies: [[UInt8]] = []
  /// libxml2, which reads every page a second time.
  let secondReader = LibraryReader()

  // Scanning.
  var stack = FlatList<Int32>()
  var position = 0
  var sawDoctype = false
  /// What libxml2 must read of the page; and whether it must read all of it whatever the excerpt says.
  var excerpt = LibraryExcerpt()
  var holdsFormFeed = false
  var stopped = false
  /// A script that is never closed has been told: others are taken to end where they seem to, or all would be read to the end.
  var sawOpenScript = false
  /// A tag has too many attributes for libxml2, which compares each with all others.
  var isOverloaded = false

  // Folding.
  /// Elements may be folded, and the attributes of remembered tags are copied when they are closed, or not at all.
  var mayFold = true
  var hasFolded = false
  /// Something that was folded has to be looked at more closely, in the whole tree.
  var mustJudgeWhole = false
  /// A cell so far may cover more than one place of its table: from there on, cells stay in the tree.
  var sawSpannedCell = false
  /// Start tags so far that stand in the page more than once and have not been judged.
  var unjudged = 0
  /// The page is read only so far: see `isWorthLesson`.
  var isLesson = false
  var lessons = 0
  /// What was folded into elements that are open, innermost last, and into those that are closed.
  var openFolds = FlatList<Fold>(capacity: 64)
  /// Elements that are open and may be folded, while they stand in no tree: see `scanFoldable`.
  var openElements = FlatList<OpenElement>(capacity: CheckLimits.depth + 1)
  var folds = FlatList<Fold>()

  // What the tree pass works out for each node.
  var facts = FlatList<NodeFacts>()
  var identifiers = IdentifierIndex()
  /// Hashes of `<a name>`, which links of foreign pages lead to.
  var anchors: [UInt64] = []
  /// Links to other pages' parts, to be judged when all pages are known.
  var fragmentLinks = FlatList<FragmentLink>()
  /// Pictures whose size the page says, to be judged when all files are known.
  var imageClaims: [ImageClaim] = []
  var document = DocumentFacts()
  var linkCache = LinkCache()
  var addresses = AddressMemory()
  /// Folders around the page at hand.
  var depth = 0
  var folders = FlatList<ByteHash>()
  /// The path that a link leads to, while it is worked out.
  var joined: [UInt8] = []

  init(site: SiteIndex, options: CheckOptions) {
    self.site = site
    self.options = options
  }

  /// Judges one page. `faults`, `fragmentLinks` and `identifiers` hold what was found, until the next call.
  mutating func judge(_ file: CheckedFile, index: Int, strict: Bool) {
    lessons = 0
    repeat {
      judge(file, index: index, strict: strict, folding: strict && !options.readsWholePages)
    } while isLesson
    if mayFold, mustJudgeWhole || !faults.isEmpty || faultsLeftOut > 0 {
      judge(file, index: index, strict: strict, folding: false)
    }
  }

  private mutating func judge(_ file: CheckedFile, index: Int, strict: Bool, folding: Bool) {
    mayFold = folding
    begin(file.path, index: index, strict: strict)
    guard file.bytes.count <= CheckLimits.pageSize else {
      report(.pageSize, at: 0, length: 0, "the page has \(file.bytes.count >> 20) MiB: it was not read")
      return
    }
    file.bytes.withUnsafeBufferPointer { buffer in
      bytes = buffer
      defer { bytes = UnsafeBufferPointer(start: nil, count: 0) }
      guard isText() else { return }
      scanText()
      scanMarkup()
      if isLesson {
        lessons += 1
        return judgeTree()
      }
      if mayFold, !faults.isEmpty { return }
      if hasBeenRead() { tags.keepRead() } else { askLibrary(buffer) }
      let folded = fragmentLinks.count
      judgeTree()
      sortLinks(folded: folded)
      judgeOwnFragments()
    }
    faults.sort { ($0.offset, $0.rule.rawValue, $0.message) < ($1.offset, $1.rule.rawValue, $1.message) }
  }

  private mutating func begin(_ path: String, index: Int, strict: Bool) {
    self.path = path
    fileIndex = index
    self.strict = strict
    SiteIndex.hashFolders(of: path, into: &folders)
    depth = folders.count - 1
    tags.begin()
    excerpt.removeAll()
    holdsFormFeed = false
    tree.removeAll()
    faults.removeAll(keepingCapacity: true)
    faultsLeftOut = 0
    stack.removeAll()
    position = 0
    sawDoctype = false
    stopped = false
    sawOpenScript = false
    isOverloaded = false
    hasFolded = false
    mustJudgeWhole = false
    sawSpannedCell = false
    unjudged = 0
    isLesson = false
    openFolds.removeAll()
    folds.removeAll()
    facts.removeAll()
    identifiers.removeAll()
    anchors.removeAll(keepingCapacity: true)
    fragmentLinks.removeAll()
    imageClaims.removeAll(keepingCapacity: true)
    document.removeAll()
    linkCache.removeAll()
  }

  // MARK: Reporting

  mutating func report(
    _ rule: Rule, at offset: Int, length: Int, _ message: String, hint: String? = nil, cause: String? = nil, node: Int? = nil
  ) {
    if !strict && rule.meaning.foreign == nil { return }
    guard faults.count < options.maximumFindingsPerPage else {
      faultsLeftOut += 1
      return
    }
    faults.append(
      PageFault(
        rule: rule, offset: offset, length: max(0, min(length, bytes.count - offset)), message: message, hint: hint,
        cause: cause ?? message, surroundings: surroundings(of: node ?? stack.last.map(Int.init) ?? -1)))
  }

  /// A fault of a whole element: points at its start tag.
  mutating func report(_ rule: Rule, _ node: Int, _ message: String, hint: String? = nil, cause: String? = nil) {
    let start = Int(tree.nodes[node].tagStart)
    report(
      rule, at: start, length: Int(tree.nodes[node].tagEnd) - start, message, hint: hint, cause: cause, node: node)
  }

  /// A fault of an attribute's value.
  mutating func report(
    _ rule: Rule, _ node: Int, attribute: Int, _ message: String, hint: String? = nil, cause: String? = nil
  ) {
    let record = tree.attributes[attribute]
    let start = Int(record.nameStart)
    let end = record.hasValue ? Int(record.valueEnd) : start + Int(record.nameLength)
    report(rule, at: start, length: end - start, message, hint: hint, cause: cause, node: node)
  }

  /// Hash of the element names from the root to `node`, with the node's classes: the same for one place of a template.
  private func surroundings(of node: Int) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var current = node
    if node >= 0, node < tree.nodes.count, let attribute = attribute(.class, of: node) {
      for byte in value(attribute) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    while current >= 0, current < tree.nodes.count {
      hash = (hash ^ UInt64(tree.nodes[current].element.index)) &* 0x100_0000_01b3
      current = Int(tree.nodes[current].parent)
    }
    return hash
  }

  // MARK: Reading the tree

  /// Place of an attribute of a node, or nil.
  @inline(__always)
  func attribute(_ name: Attribute, of node: Int) -> Int? {
    let first = Int(tree.nodes[node].firstAttribute)
    for i in first..<first + Int(tree.nodes[node].attributeCount) where tree.attributes[i].name == name { return i }
    return nil
  }

  @inline(__always)
  func has(_ name: Attribute, _ node: Int) -> Bool { attribute(name, of: node) != nil }

  /// The value's bytes with character references replaced: a copy only if there are any.
  @inline(__always)
  func value(_ attribute: Int) -> ByteText {
    let record = tree.attributes[attribute]
    if record.decodedStart < 0 {
      return ByteText(UnsafeBufferPointer(rebasing: bytes[Int(record.valueStart)..<Int(record.valueEnd)]))
    }
    // The decoded bytes do not move while the tree is judged: nothing is appended after scanning.
    return ByteText(UnsafeBufferPointer(rebasing: tree.decoded.values[Int(record.decodedStart)..<Int(record.decodedEnd)]))
  }

  /// The value as text, for messages and rare looks.
  func text(_ attribute: Int) -> String { value(attribute).string }

  // What every node asks is mutating and uses no closures, though it changes nothing: by value, or captured, the judge would be copied whole.

  func text(of name: Attribute, _ node: Int) -> String? {
    guard let attribute = attribute(name, of: node) else { return nil }
    return text(attribute)
  }

  /// Whether the attribute is there and says something.
  mutating func isGiven(_ name: Attribute, _ node: Int) -> Bool {
    guard let attribute = attribute(name, of: node) else { return false }
    return !value(attribute).isBlank
  }

  /// The attribute's whole number, if it is one.
  func integer(_ name: Attribute, _ node: Int) -> Int? {
    guard let attribute = attribute(name, of: node) else { return nil }
    return ValueSyntax.integer(value(attribute))
  }

  /// Whether the value is `word`, ASCII letter case ignored.
  @inline(__always)
  func value(_ attribute: Int, is word: StaticString) -> Bool { value(attribute).isEqualIgnoringCase(word) }

  func value(of name: Attribute, _ node: Int, is word: StaticString) -> Bool {
    guard let attribute = attribute(name, of: node) else { return false }
    return value(attribute, is: word)
  }

  /// The name of an element as written.
  func name(_ node: Int) -> String {
    let start = Int(tree.nodes[node].tagStart) + 1
    let length = Int(tree.nodes[node].nameLength)
    guard length > 0, start + length <= bytes.count else { return tree.nodes[node].element.written }
    return String(decoding: bytes[start..<start + length], as: UTF8.self)
  }

  func name(ofAttribute attribute: Int) -> String {
    let record = tree.attributes[attribute]
    let start = Int(record.nameStart)
    return String(decoding: bytes[start..<start + Int(record.nameLength)], as: UTF8.self)
  }

  /// Calls `body` with each child of `node`, in order.
  @inline(__always)
  func children(of node: Int) -> ChildSequence { ChildSequence(tree.nodes.values, node) }
}

/// The children of one node, while the tree is not added to.
struct ChildSequence: Sequence, IteratorProtocol {
  private let nodes: UnsafeBufferPointer<PageTree.Node>
  private var following: Int
  private let end: Int

  init(_ nodes: UnsafeBufferPointer<PageTree.Node>, _ node: Int) {
    self.nodes = nodes
    following = node + 1
    end = Int(nodes[node].end)
  }

  mutating func next() -> Int? {
    guard following < end else { return nil }
    defer { following = Int(nodes[following].end) }
    return following
  }
}
