/// What stands around a node, the node itself included, as its children see it.
struct Surroundings: OptionSet, Sendable {
  let rawValue: UInt64
  static let anchor = Surroundings(rawValue: 1)
  static let button = Surroundings(rawValue: 1 << 1)
  static let label = Surroundings(rawValue: 1 << 2)
  static let form = Surroundings(rawValue: 1 << 3)
  static let header = Surroundings(rawValue: 1 << 4)
  static let footer = Surroundings(rawValue: 1 << 5)
  static let address = Surroundings(rawValue: 1 << 6)
  static let definition = Surroundings(rawValue: 1 << 7)
  static let meter = Surroundings(rawValue: 1 << 8)
  static let progress = Surroundings(rawValue: 1 << 9)
  static let noscript = Surroundings(rawValue: 1 << 10)
  static let headerCell = Surroundings(rawValue: 1 << 11)
  static let caption = Surroundings(rawValue: 1 << 12)
  static let media = Surroundings(rawValue: 1 << 13)
  static let term = Surroundings(rawValue: 1 << 14)
  static let map = Surroundings(rawValue: 1 << 15)
  static let template = Surroundings(rawValue: 1 << 16)
  /// article, aside, nav, section: headers and footers inside are no landmarks.
  static let sectioning = Surroundings(rawValue: 1 << 17)
  static let main = Surroundings(rawValue: 1 << 18)
  /// `aria-hidden="true"`.
  static let ariaHidden = Surroundings(rawValue: 1 << 19)
  /// Not rendered: `hidden`, template, noscript, a closed dialog.
  static let notRendered = Surroundings(rawValue: 1 << 20)
  static let landmark = Surroundings(rawValue: 1 << 21)
  /// Anything that main must not stand in.
  static let notForMain = Surroundings(rawValue: 1 << 22)
  /// A widget whose children are shown as plain text.
  static let flatWidget = Surroundings(rawValue: 1 << 23)
  static let body = Surroundings(rawValue: 1 << 24)
  static let heading = Surroundings(rawValue: 1 << 25)
  static let svg = Surroundings(rawValue: 1 << 26)
  static let dialog = Surroundings(rawValue: 1 << 27)
  static let inert = Surroundings(rawValue: 1 << 28)
  static let head = Surroundings(rawValue: 1 << 29)
  static let figure = Surroundings(rawValue: 1 << 30)
  static let canvas = Surroundings(rawValue: 1 << 31)
  static let datalist = Surroundings(rawValue: 1 << 32)
  static let item = Surroundings(rawValue: 1 << 33)
  static let option = Surroundings(rawValue: 1 << 34)

  /// What holds nothing that can be clicked or focused.
  static let interactive: Surroundings = [.anchor, .button, .option]
  static let hidden: Surroundings = [.ariaHidden, .notRendered, .template, .noscript]
}

/// What the tree pass knows of a node.
struct NodeFacts {
  /// Content that the node may hold, transparent models resolved.
  var allows: ElementTable.Classes
  var around: Surroundings
  /// The role that counts: written or implied.
  var role: Role
  /// The role as written, or none.
  var writtenRole: Role
  /// Whether something in it says something to a screen reader.
  var speaks: Bool
  /// What it adds to the name of what holds it; nil until it is asked for.
  var speech: TagMemory.Speech?
}

/// What is collected over the page and judged at its end.
struct DocumentFacts: ~Copyable {
  var references: [(node: Int, attribute: Int)] = []
  /// Nodes that may be reached by the keyboard, or whose order is said.
  var keyboard = FlatList<Int32>()
  var headings: [Int] = []
  var landmarks: [(node: Int, role: Role)] = []
  var named = FlatList<Int>()
  var tables: [Int] = []
  var labels: [Int] = []
  var fields: [Int] = []
  var maps: [Int] = []
  var accessKeys: [String: Int] = [:]
  var titles: [Int] = []
  var charset: Int?
  var viewport: Int?
  var description: Int?
  var mains: [Int] = []
  var head: Int?
  var body: Int?
  var base: Int?
  /// Hashes of map names.
  var mapNames: [UInt64: Int] = [:]
  /// The same of forms.
  var formNames: [UInt64: Int] = [:]
  /// Groups of details of which one is open, by the hashes of their names.
  var openDetails: [UInt64: Int] = [:]
  /// Fields that a label holds or names.
  var labelled: Set<Int> = []
  /// Those whose label says something.
  var spokenFor: Set<Int> = []
  /// The first element of body that stands in no landmark and says something.
  var firstOutside: Int?
  /// Properties of microdata outside any item: faults, unless an itemref names them.
  var looseProperties: [Int] = []

  /// Empties everything, keeping the memory for the next page.
  mutating func removeAll() {
    references.removeAll(keepingCapacity: true)
    headings.removeAll(keepingCapacity: true)
    landmarks.removeAll(keepingCapacity: true)
    named.removeAll()
    keyboard.removeAll()
    tables.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    maps.removeAll(keepingCapacity: true)
    if !accessKeys.isEmpty { accessKeys = [:] }
    titles.removeAll(keepingCapacity: true)
    charset = nil
    viewport = nil
    description = nil
    mains.removeAll(keepingCapacity: true)
    head = nil
    body = nil
    base = nil
    if !mapNames.isEmpty { mapNames = [:] }
    if !formNames.isEmpty { formNames = [:] }
    if !openDetails.isEmpty { openDetails = [:] }
    if !labelled.isEmpty { labelled = [] }
    if !spokenFor.isEmpty { spokenFor = [] }
    firstOutside = nil
    looseProperties.removeAll(keepingCapacity: true)
  }
}

extension PageJudge {
  /// One walk over the tree, then what can only be said at its end.
  mutating func judgeTree() {
    let count = tree.nodes.count
    guard count > 0 else {
      report(.missingChild, at: 0, length: 0, "the page has no html element", cause: "no html")
      return
    }
    facts.reserve(count)
    for node in 0..<count {
      enter(node)
      if tree.nodes[node].folds >= 0 { takeFold(node) }
    }
    if hasFolded, document.base != nil { mustJudgeWhole = true }
    spreadSpeech()
    judgeReferences()
    judgeNames()
    judgeHeadings()
    judgeLandmarks()
    judgeTables()
    judgeDocument()
    judgeProperties()
  }

  /// Works out what stands around a node, and judges what can be said from its start tag.
  private mutating func enter(_ node: Int) {
    let record = tree.nodes[node]
    let element = record.element
    let parent = Int(record.parent)
    let outer =
      parent >= 0
      ? facts[parent] : NodeFacts(allows: 0, around: [], role: .noRole, writtenRole: .noRole, speaks: false, speech: nil)
    let remembered = Int(record.remembered)
    if remembered >= 0 {
      let entry = tags.entries.pointer(to: remembered)
      if entry.pointee.verdict.judgement == .clean { return enterRemembered(node, record, entry.pointee.verdict, outer: outer) }
    }
    facts.append(outer)
    facts[node].speech = nil
    document.keyboard.append(Int32(node))
    if element.isMath {
      facts[node].allows = element == .mathText ? ElementTable.phrasing | ElementTable.text : ~0
      facts[node].speaks = record.firstText >= 0
      judgeMath(node)
      return
    }
    let before = faults.count + faultsLeftOut
    let role = judgeRole(node, outer: outer)
    var own = faults.count + faultsLeftOut - before
    facts[node].role = role.effective
    facts[node].writtenRole = role.written
    facts[node].speaks = record.firstText >= 0 && element != .script && element != .style
    judgeContent(node, outer: outer)
    let around = surroundings(with: node)
    facts[node].around = outer.around.union(around)
    judgeExclusions(node, outer: outer.around)
    let between = faults.count + faultsLeftOut
    if remembered >= 0, tags.entries[remembered].verdict.judgement == .cleanAttributes {
      takeEffects(of: tags.entries[remembered].verdict, node, record)
      judgeCombinations(node, element, outer: outer)
    } else {
      judgeAttributes(node, outer: outer)
    }
    own += faults.count + faultsLeftOut - between
    collect(node, outer: outer)
    if remembered >= 0, tags.entries[remembered].verdict.judgement == .notYet {
      learn(remembered, node, around: around, isClean: own == 0)
    }
  }

  /// The same for a node whose start tag was judged before and gave no finding by itself.
  @inline(__always)
  private mutating func enterRemembered(_ node: Int, _ record: PageTree.Node, _ verdict: TagMemory.Verdict, outer: NodeFacts) {
    let speaks = record.firstText >= 0 && verdict.textSpeaks
    let around = outer.around.union(verdict.around)
    if verdict.hasPlainContent, let allows = allowed(in: record, outer: outer) {
      facts.append(
        NodeFacts(
          allows: allows, around: around, role: verdict.role, writtenRole: verdict.writtenRole, speaks: speaks,
          speech: verdict.speech))
    } else {
      facts.append(
        NodeFacts(
          allows: outer.allows, around: outer.around, role: verdict.role, writtenRole: verdict.writtenRole, speaks: speaks,
          speech: verdict.speech))
      judgeContent(node, outer: outer)
      facts[node].around = around
    }
    if !verdict.excluded.isDisjoint(with: outer.around) { judgeExclusions(node, outer: outer.around) }
    if verdict.effectCount > 0 { takeEffects(of: verdict, node, record) }
    if verdict.concernsKeyboard { document.keyboard.append(Int32(node)) }
    let isUncollected = verdict.isUncollected || verdict.isPlainItem && outer.writtenRole == .noRole
    if !isUncollected || speaks && document.firstOutside == nil && !around.contains(.landmark) {
      collect(node, outer: outer)
    }
  }

  /// The attributes of a remembered tag that mean something in this page.
  private mutating func takeEffects(of verdict: TagMemory.Verdict, _ node: Int, _ record: PageTree.Node) {
    for place in Int(verdict.firstEffect)..<Int(verdict.firstEffect) + Int(verdict.effectCount) {
      let effect = tags.effects[place]
      let attribute = Int(record.firstAttribute) + Int(effect.attribute)
      guard effect.kind == .address else {
        takeEffect(effect.kind, ofAttribute: attribute, node, record.element)
        continue
      }
      // The same address led to a file, and that was all, from a page that lies as deep.
      if Int(effect.goodDepth) == depth, document.base == nil { continue }
      let before = (faults.count + faultsLeftOut, fragmentLinks.count, imageClaims.count)
      takeEffect(effect.kind, ofAttribute: attribute, node, record.element)
      if before == (faults.count + faultsLeftOut, fragmentLinks.count, imageClaims.count), document.base == nil,
        leadsFromRoot(value(attribute))
      {
        tags.noteGoodAddress(effect: place, depth: depth)
      }
    }
  }

  /// The content model where it is no more than class bits: what the node allows; nil if there is something to say.
  @inline(__always)
  private func allowed(in record: PageTree.Node, outer: NodeFacts) -> ElementTable.Classes? {
    let parent = Int(record.parent)
    guard parent >= 0 else { return nil }
    let element = record.element
    // A `div` of a `dl` or select holds other things.
    if element == .div && outer.allows & ElementTable.flow == 0 || element == .tr && tree.nodes[parent].element == .table {
      return nil
    }
    let entry = elements[element]
    var allows = entry.allows
    if allows & ElementTable.transparent != 0 {
      allows = allows & ~ElementTable.transparent | ElementTable.inherited(from: outer.allows)
    }
    return entry.classes & outer.allows != 0 && (record.firstText < 0 || allows & ElementTable.text != 0) ? allows : nil
  }

  /// Remembers what judging a start tag gave, if that follows from the tag alone.
  private mutating func learn(_ place: Int, _ node: Int, around: Surroundings, isClean: Bool) {
    let record = tree.nodes[node]
    let element = record.element
    // Of what is no element, no attribute is judged.
    guard isClean, !hasRareAttribute(node), element != .unknown else { return tags.judgeAlways(place) }
    var effects: [TagMemory.Effect] = []
    for offset in 0..<Int(record.attributeCount) {
      let attribute = Int(record.firstAttribute) + offset
      let number = attributeTable.typeNumber(tree.attributes[attribute].name, of: element)
      switch attributeTable.kind(number) {
      case .id: effects.append(TagMemory.Effect(kind: .id, attribute: UInt16(offset)))
      case .reference: effects.append(TagMemory.Effect(kind: .reference, attribute: UInt16(offset)))
      case .paint where namesDrawing(attribute): effects.append(TagMemory.Effect(kind: .reference, attribute: UInt16(offset)))
      case .url, .nonEmptyURL:
        let isHole = tags.entries[place].holeStart > 0 && Int(tags.entries[place].holeAttribute) == offset
        effects.append(TagMemory.Effect(kind: isHole ? .openAddress : .address, attribute: UInt16(offset)))
      default: break
      }
    }
    var verdict = TagMemory.Verdict()
    verdict.judgement = dependsOnPlace(node, element) ? .cleanAttributes : .clean
    verdict.role = facts[node].role
    verdict.writtenRole = facts[node].writtenRole
    verdict.speech = speech(of: node)
    verdict.textSpeaks = element != .script && element != .style
    verdict.hasPlainContent = element.hasPlainContent
    let isPlain = facts[node].writtenRole == .noRole
    // What our own pages hide from screen readers, all that is in it included, needs no name.
    let isHiddenDrawing = element == .svg && isPlain && around.contains(.ariaHidden)
    verdict.isUncollected =
      isHiddenDrawing || isUncollected(element, role: facts[node].role, written: facts[node].writtenRole)
    verdict.isPlainItem = element == .li && isPlain
    verdict.concernsKeyboard = isFocusable(node) || has(.tabindex, node)
    verdict.around = around
    verdict.excluded = excludedSurroundings(of: node)
    verdict.folding = folding(of: node, verdict, effects: effects)
    verdict.holdsFolded = elements[element].holdsFolded
    verdict.inner = elements[element].inner
    (verdict.classes, verdict.allows) = (elements[element].classes, elements[element].allows)
    tags.learn(place, verdict, effects: effects)
  }

  /// Start tags whose own judgement asks what stands around or inside, or what the page said before.
  private mutating func dependsOnPlace(_ node: Int, _ element: Element) -> Bool {
    switch element {
    case .meta: return !isPlainMeta(node) || has(.itemprop, node)
    case .html, .head, .body, .base, .style, .script, .map, .source, .aside, .header, .footer, .main, .unknown, .custom,
      .mathContent, .mathText:
      return true
    case .time: if !has(.datetime, node) { return true }
    case .form: if has(.name, node) { return true }
    case .details: if has(.name, node), has(.open, node) { return true }
    case .div, .figure: if has(.role, node) { return true }
    case .li: if has(.value, node) { return true }
    default: break
    }
    return has(.itemprop, node) || has(.ismap, node)
  }

  /// A `<meta>` that says a name or a policy of which a page may say several, and which asks nothing of the page: see `judgeMeta`.
  private mutating func isPlainMeta(_ node: Int) -> Bool {
    guard !has(.charset, node), !has(.property, node) else { return false }
    if let name = attribute(.name, of: node) {
      return !has(.httpEquiv, node) && !value(name, is: "viewport") && !value(name, is: "description")
    }
    return value(of: .httpEquiv, node, is: "content-security-policy")
  }

  /// Attributes whose values mean something in the page, and which too few tags have to remember that.
  private mutating func hasRareAttribute(_ node: Int) -> Bool {
    has(.accesskey, node) || has(.srcset, node) || has(.imagesrcset, node) || namesFilesInDrawing(node)
  }

  /// Whether `collect` passes such a node over.
  private func isUncollected(_ element: Element, role: Role, written: Role) -> Bool {
    if role == .heading || role.isLandmark || written != .noRole { return false }
    switch element {
    case .title, .table, .label, .input, .select, .textarea, .meter, .progress, .output, .main, .head, .body, .map, .a, .button,
      .img, .iframe, .summary,
      .area, .object, .svg, .dialog, .li, .th, .embed:
      return false
    default: return true
    }
  }

  /// What `node` adds for its children.
  private mutating func surroundings(with node: Int) -> Surroundings {
    var result: Surroundings = []
    let element = tree.nodes[node].element
    switch element {
    case .a: result = [.anchor, .notForMain]
    case .button: result = [.button, .notForMain]
    case .label: result = [.label, .notForMain]
    case .form: result = has(.ariaLabel, node) || has(.ariaLabelledby, node) || has(.title, node) ? [.form, .notForMain] : .form
    case .header: result = [.header, .notForMain]
    case .footer: result = [.footer, .notForMain]
    case .address: result = [.address, .notForMain]
    case .dfn: result = [.definition, .notForMain]
    case .meter: result = [.meter, .notForMain]
    case .progress: result = [.progress, .notForMain]
    case .noscript: result = [.noscript, .notForMain]
    case .th: result = [.headerCell, .notForMain]
    case .caption: result = [.caption, .notForMain]
    case .audio, .video: result = [.media, .notForMain]
    case .dt: result = [.term, .notForMain]
    case .map: result = [.map, .notForMain]
    case .template: result = [.template, .notRendered]
    case .article, .aside, .nav, .section: result = [.sectioning, .notForMain]
    case .main: result = [.main, .sectioning, .notForMain]
    case .body: result = .body
    case .head: result = .head
    case .svg: result = [.svg, .notForMain]
    case .figure: result = [.figure, .notForMain]
    case .canvas: result = [.canvas, .notForMain]
    case .datalist: result = [.datalist, .notForMain]
    case .option: result = [.option, .notForMain]
    case .dialog: result = has(.open, node) ? [.dialog, .notForMain] : [.dialog, .notForMain]
    case .html, .div, .custom: break
    default: result = element.isHeading ? [.heading, .notForMain] : .notForMain
    }
    if let attribute = attribute(.ariaHidden, of: node), value(attribute, is: "true") { result.insert(.ariaHidden) }
    if has(.hidden, node) { result.insert(.notRendered) }
    if has(.itemscope, node) { result.insert(.item) }
    if has(.inert, node) { result.insert([.inert, .ariaHidden]) }
    if facts[node].role.isLandmark { result.insert(.landmark) }
    if facts[node].role.isLandmark || element == .dialog || facts[node].role == .dialog || facts[node].role == .alertdialog {
      result.insert(.landmark)
    }
    if roles.presentsChildren(facts[node].role) { result.insert(.flatWidget) }
    return result
  }

  /// Passes up from children to parents whether something is said.
  private mutating func spreadSpeech() {
    for node in stride(from: tree.nodes.count - 1, through: 1, by: -1) {
      let parent = Int(tree.nodes[node].parent)
      guard parent >= 0, !facts[parent].speaks, saysSomething(node) else { continue }
      facts[parent].speaks = true
    }
  }

  /// Whether a node adds to the name of what holds it: text, an alternative, a label; nothing if it is hidden.
  mutating func saysSomething(_ node: Int) -> Bool {
    switch facts[node].speech ?? speech(of: node) {
    case .never: return false
    case .byItself: return true
    case .byContent: return facts[node].speaks
    }
  }

  /// What a start tag alone tells of that.
  private mutating func speech(of node: Int) -> TagMemory.Speech {
    let element = tree.nodes[node].element
    if element == .br || element == .wbr { return .never }
    if let hidden = attribute(.ariaHidden, of: node), value(hidden, is: "true") { return .never }
    if has(.hidden, node) || element == .template || element == .script || element == .style || element == .noscript {
      return .never
    }
    if isGiven(.ariaLabel, node) || isGiven(.ariaLabelledby, node) { return .byItself }
    switch element {
    case .img, .area: return isGiven(.alt, node) ? .byItself : .byContent
    case .input: return isGiven(.value, node) || !has(.value, node) && has(.alt, node) ? .byItself : .byContent
    case .math, .iframe, .video, .audio, .object, .canvas, .select, .textarea, .progress, .meter: return .byItself
    default: return isGiven(.title, node) ? .byItself : .byContent
    }
  }

  /// Remembers the nodes that are judged when the whole page is known.
  private mutating func collect(_ node: Int, outer: NodeFacts) {
    let element = tree.nodes[node].element
    let role = facts[node].role
    let isHidden = !facts[node].around.isDisjoint(with: .hidden)
    switch element {
    case .title: if outer.around.contains(.head) || !outer.around.contains(.svg) { document.titles.append(node) }
    case .table: document.tables.append(node)
    case .label: document.labels.append(node)
    case .input, .select, .textarea, .meter, .progress, .output: document.fields.append(node)
    case .main: if !isHidden { document.mains.append(node) }
    case .head: document.head = document.head ?? node
    case .body: document.body = document.body ?? node
    case .map: document.maps.append(node)
    default: break
    }
    if role == .heading, !isHidden { document.headings.append(node) }
    if role.isLandmark, !isHidden { document.landmarks.append((node, role)) }
    // What our pages hide, a script shows later: it must have names, too.
    if strict ? !facts[node].around.isDisjoint(with: [.ariaHidden, .template]) : isHidden { return }
    switch element {
    case .li where role == .listitem && facts[node].writtenRole == .noRole && outer.writtenRole == .noRole: break
    case .a, .button, .img, .iframe, .summary, .area, .object, .svg, .input, .select, .textarea, .meter, .progress, .dialog, .li,
      .th, .embed:
      document.named.append(node)
    default:
      if facts[node].writtenRole != .noRole { document.named.append(node) }
    }
    if facts[node].speaks, !facts[node].around.contains(.landmark), facts[node].around.contains(.body), element != .body,
      tree.nodes[node].firstText >= 0, document.firstOutside == nil, element != .a, element != .noscript, element != .script
    {
      document.firstOutside = node
    }
  }
}

extension Role {
  /// WAI-ARIA 1.2 §5.3.4.
  @inline(__always) var isLandmark: Bool {
    switch self {
    case .banner, .complementary, .contentinfo, .form, .main, .navigation, .region, .search: true
    default: false
    }
  }
}

extension Element {
  /// Elements that `judgeContent` and `judgeChildren` of `PageJudge` treat like most others.
  var hasPlainContent: Bool {
    switch self {
    case .unknown, .custom, .link, .meta, .area, .math, .template, .slot, .html, .head, .table, .figure, .fieldset, .details, .dl,
      .ruby,
      .hgroup, .picture,
      .video, .audio, .colgroup, .select, .selectedcontent, .optgroup, .option:
      false
    default: !isObsolete
    }
  }
}
