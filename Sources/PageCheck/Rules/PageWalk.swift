/// What stands around a node, the node itself included, as its children see it.
struct Surroundings: OptionSet, Sendable {
  let rawValue: UInt64
  private static func bit(_ number: UInt64) -> Surroundings { Surroundings(rawValue: 1 << number) }
  static let anchor = bit(0), button = bit(1), label = bit(2), form = bit(3), header = bit(4), footer = bit(5), address = bit(6)
  static let definition = bit(7), meter = bit(8), progress = bit(9), noscript = bit(10), headerCell = bit(11), caption = bit(12)
  static let media = bit(13), term = bit(14), map = bit(15), template = bit(16), main = bit(18), landmark = bit(21), body = bit(24)
  static let dialog = bit(26), inert = bit(27), head = bit(28), datalist = bit(29), item = bit(30), option = bit(31)
  /// article, aside, nav, section, main: headers and footers inside are no landmarks.
  static let sectioning = bit(17)
  /// `aria-hidden="true"`, or what is inert.
  static let ariaHidden = bit(19)
  /// `hidden`, and what stands in a template.
  static let notRendered = bit(20)
  /// Anything that main must not stand in.
  static let notForMain = bit(22)
  /// A widget whose children are shown as plain text.
  static let flatWidget = bit(23)

  /// What holds nothing that can be clicked or focused.
  static let interactive: Surroundings = [.anchor, .button, .option]
  static let hidden: Surroundings = [.ariaHidden, .notRendered, .template, .noscript]

  /// By the names that Data/elements.txt has for them.
  static let named: [String: Surroundings] = [
    "anchor": .anchor, "button": .button, "label": .label, "form": .form, "header": .header, "footer": .footer, "address": .address,
    "definition": .definition, "meter": .meter, "progress": .progress, "noscript": .noscript, "headerCell": .headerCell,
    "caption": .caption, "media": .media, "term": .term, "map": .map, "template": .template, "main": .main, "landmark": .landmark,
    "body": .body, "dialog": .dialog, "head": .head, "datalist": .datalist, "option": .option, "sectioning": .sectioning,
    "notRendered": .notRendered, "notForMain": .notForMain, "interactive": .interactive,
  ]
  private static let table = DataTable("elements.txt")
  /// What main may stand in.
  private static let holdersOfMain: Set<PageCheck.Element> = [.html, .body, .div, .form, .custom, .template]

  /// What elements add by their names alone, by their places.
  static let ofElements = zip(PageCheck.Element.allCases, byElement("around")).map { element, around in
    holdersOfMain.contains(element) ? around : around.union(.notForMain)
  }
  /// What must not stand around an element, whatever its attributes are.
  static let excluded = byElement("excluded")
  /// How messages call it, and how to mend it. Of several the first is told.
  static let outer: [(around: Surroundings, name: String, hint: String?)] = table["surroundings"].map { row in
    (DataTable.named(row.names[0], in: named), String(row.columns[0]), row.columns.dropFirst().first.map(String.init))
  }

  private static func byElement(_ section: Substring) -> [Surroundings] {
    var found = [Surroundings](repeating: [], count: PageCheck.Element.allCases.count)
    for row in table[section] {
      let all = row.columns[0].split(separator: " ").reduce(into: Surroundings()) { $0.formUnion(DataTable.named($1, in: named)) }
      for name in row.names { found[DataTable.named(name, in: PageCheck.Element.htmlNames).index] = all }
    }
    return found
  }
}

/// What the walk knows of a node.
struct NodeFacts {
  /// Content that the node may hold, transparent models resolved.
  var allows: ContentModels.Classes = 0
  var around: Surroundings = []
  /// The role that counts: written or implied.
  var role = Role.noRole
  /// The role as written, or none.
  var writtenRole = Role.noRole
  /// Whether something in it says something to a screen reader.
  var speaks = false
}

/// What is collected over the page and judged at its end.
struct DocumentFacts {
  enum Base {
    /// A path in the site.
    case path(String)
    case otherHost
  }

  var references: [(node: Int, attribute: Int)] = []
  var headings: [Int] = []
  var landmarks: [(node: Int, role: Role)] = []
  /// Nodes that need a name, or have a written role.
  var named: [Int] = []
  var tables: [Int] = []
  var labels: [Int] = []
  var accessKeys: [String: Int] = [:]
  var mains: [Int] = []
  /// The first of each that the page has.
  var title, charset, viewport, description, head, body, autofocus: Int?
  /// What addresses are joined to, if that is not the page itself.
  var base: Base?
  /// What the page says to browsers, referrers and search engines, in `<meta>`.
  var policies: [String] = []
  var referrer, robots: String?
  /// Names of which a page has each once, by the element that has them: maps, forms, and open details of a group.
  var names: [Element: Set<UInt64>] = [:]
  /// Fields that a label holds or names, and those whose label says something.
  var labelled: Set<Int> = []
  var spokenFor: Set<Int> = []
  /// The first element of body that stands in no landmark and says something.
  var firstOutside: Int?
  /// Properties of microdata outside any item: faults, unless an itemref names them.
  var looseProperties: [Int] = []
  var hasItemReferences = false
  var hasOwned = false
}

/// The walk over the tree: node by node, then what can only be said at its end.
extension PageJudge {
  mutating func judgeTree() {
    facts.reserveCapacity(tree.nodes.count)
    findBase()
    for node in tree.nodes.indices { enter(node) }
    spreadSpeech()
    judgeReferences()
    judgeNames()
    judgeRoleContexts()
    judgeOwnedRoles()
    for node in tree.nodes.indices { judgeKeyboard(node) }
    judgeHeadings()
    judgeLandmarks()
    for table in document.tables { judgeGrid(table) }
    judgeDocument()
  }

  /// Works out what stands around a node, and judges what can be said from its start tag.
  private mutating func enter(_ node: Int) {
    let record = tree.nodes[node]
    let outer = record.parent >= 0 ? facts[Int(record.parent)] : NodeFacts()
    facts.append(NodeFacts(around: outer.around))
    facts[node].speaks = record.speaks && record.element != .script && record.element != .style
    if record.element == .foreign {
      if let id = attribute(.id, of: node) { judgeIdentifier(value(id), id, node) }
      return
    }
    let role = judgeRole(node, outer: outer)
    facts[node].role = role.effective
    facts[node].writtenRole = role.written
    judgeContent(node, outer: outer)
    let around = surroundings(with: node)
    facts[node].around = outer.around.union(around)
    judgeExclusions(node, outer: outer.around)
    judgeSyntax(node)
    judgeAttributes(node, outer: outer)
    collect(node, outer: outer)
  }

  /// What is well-formed XML, and another thing in HTML.
  private mutating func judgeSyntax(_ node: Int) {
    let element = element(node)
    let isSelfClosing = tree.nodes[node].isSelfClosing
    if element.isVoid {
      if !isSelfClosing { report("syntax.void-element", node) }
    } else if isSelfClosing, !element.isSVG, element != .math {
      report("syntax.self-closing", node)
    }
    guard !element.isSVG || element == .svg, element != .unknown else { return }
    if tree.names[tree.nodes[node].name].hasElementCapitals { report("syntax.letter-case/element", node) }
  }

  /// What `node` adds for its children.
  // Mutating only for speed: otherwise each call, one a node, would be given a copy of the whole judge.
  private mutating func surroundings(with node: Int) -> Surroundings {
    let element = element(node)
    var result = Surroundings.ofElements[element.index]
    let role = facts[node].role
    if role.isLandmark || role == .dialog || role == .alertdialog { result.insert(.landmark) }
    if roles[role].presentsChildren { result.insert(.flatWidget) }
    for place in attributes(of: node) {
      switch tree.attributes[place].attribute {
      case .ariaHidden: if value(place).isEqualIgnoringCase("true") { result.insert(.ariaHidden) }
      case .hidden: result.insert(.notRendered)
      case .itemscope: result.insert(.item)
      case .inert: result.insert([.inert, .ariaHidden])
      case .ariaLabel, .ariaLabelledby, .title: if element == .form { result.insert(.notForMain) }
      default: break
      }
    }
    return result
  }

  /// Passes up from children to parents whether something is said.
  private mutating func spreadSpeech() {
    for node in stride(from: tree.nodes.count - 1, through: 1, by: -1) {
      let parent = Int(tree.nodes[node].parent)
      if parent >= 0, !facts[parent].speaks, saysSomething(node) { facts[parent].speaks = true }
    }
  }

  /// Whether a node adds to the name of what holds it: text, an alternative, a label; nothing if it is hidden.
  private mutating func saysSomething(_ node: Int) -> Bool {
    switch element(node) {
    case .br, .wbr, .template, .script, .style, .noscript: return false
    default: break
    }
    if has(.hidden, node) || value(of: .ariaHidden, node, is: "true") { return false }
    if isGiven(.ariaLabel, node) || isGiven(.ariaLabelledby, node) || facts[node].speaks { return true }
    switch element(node) {
    case .img, .area: return isGiven(.alt, node)
    case .input: return isGiven(.value, node) || !has(.value, node) && has(.alt, node)
    case .math, .iframe, .video, .audio, .object, .canvas, .select, .textarea, .progress, .meter: return true
    default: return isGiven(.title, node)
    }
  }

  /// Remembers the nodes that are judged when the whole page is known.
  private mutating func collect(_ node: Int, outer: NodeFacts) {
    let element = element(node)
    let (role, around) = (facts[node].role, facts[node].around)
    let isHidden = !around.isDisjoint(with: .hidden)
    switch element {
    case .title: if outer.around.contains(.head), document.title == nil { document.title = node }
    case .table: document.tables.append(node)
    case .label: document.labels.append(node)
    case .main: if !isHidden { document.mains.append(node) }
    case .head: document.head = document.head ?? node
    case .body: document.body = document.body ?? node
    default: break
    }
    if !isHidden {
      if role == .heading { document.headings.append(node) }
      if role.isLandmark { document.landmarks.append((node, role)) }
    }
    // What is hidden now, a script may show later: it must have names, too.
    guard around.isDisjoint(with: [.ariaHidden, .template]) else { return }
    switch element {
    case .a, .button, .img, .iframe, .summary, .area, .object, .svg, .input, .select, .textarea, .meter, .progress, .dialog, .th,
      .embed:
      document.named.append(node)
    default:
      if facts[node].writtenRole != .noRole || element == .li && outer.writtenRole != .noRole { document.named.append(node) }
    }
    if document.firstOutside == nil, facts[node].speaks, around.contains(.body), !around.contains(.landmark) {
      switch element {
      case .body, .a, .noscript: break
      default: document.firstOutside = node
      }
    }
  }
}
