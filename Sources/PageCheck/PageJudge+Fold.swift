/// What elements that are gone from the tree have left with the element around them.
struct Fold: BitwiseCopyable {
  struct Marks: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    /// Something in it is said by a screen reader.
    static let speaks = Marks(rawValue: 1)
    /// There is text in it that is not a link's own.
    static let hasText = Marks(rawValue: 2)
    /// An element whose content model is that of what is around it holds text.
    static let needsText = Marks(rawValue: 4)
    /// A cell of the row is a header.
    static let hasHeader = Marks(rawValue: 8)
  }

  var node: Int32
  var marks: Marks = []
  /// Of a row: how many of its cells are gone, each of one row and one column; of very many, no more is known.
  var cells: UInt16 = 0
  /// Classes that all of them have: who allows one of these allows them all.
  var classes = ~ElementTable.Classes(0)
  /// What must not stand around them.
  var excluded: Surroundings = []

  @inline(__always)
  mutating func add(_ other: Fold) {
    marks.formUnion(other.marks)
    cells = UInt16(truncatingIfNeeded: min(Int(cells) &+ Int(other.cells), Int(UInt16.max)))
    classes &= other.classes
    excluded.formUnion(other.excluded)
  }
}

/// Folding: an element that has nothing more to say to its page leaves the tree as soon as it is closed.
///
/// Nineteen elements in twenty of a planner are spans, names, times, icons, links and list items whose start tags were judged clean
/// before (`TagMemory`). What is still to be judged of such an element where it stands follows from little: its class bits, what must
/// not stand around it, whether it has text, whether it says something. This little is handed to the element around it (`Fold`),
/// which hands it on when it is folded itself; the elements that stay judge it when the tree is walked (`takeFold`). So the walks
/// over the tree, the copies of attributes and the lists of links and names are those of a twentieth of the elements.
///
/// An element is folded only if all in it has been folded, and
/// - its start tag was judged before and gave no finding, its verdict does not depend on the place, and it is one of the elements that
///   no other element counts or looks for among its children (`folding`);
/// - the element around it only asks for class bits of its children;
/// - it refers to no id, and is no heading, landmark, field, row or heading of a list, group or figure;
/// - as a link, it says something and leads where a link of the same bytes led from a page as deep as this one; as an item, no role is
///   written on its list; as a drawing with a name, its label is in its tag; as the use of an icon, the icon's id is looked for later,
///   like that of any link to a part of the page; as something in the head, it is a link to a file that is known to be there from such a
///   page, or one of the meta elements of which a page may say several.
/// - as a cell, it covers one place, and no cell of the page so far covers several: then the folded cells of a row come before
///   all that do, and only their number counts (`Fold.cells`). A header cell says something.
///
/// An id is noted without its element (`IdentifierIndex.folded`). Links need no more; who asks for the element has the page judged whole.
///
/// Folding may only ever lead to “nothing found”. What it hands on is coarse, on the safe side: class bits are met with “and”, what is
/// excluded with “or”. As soon as anything is found in a page, or anything handed on does not fit, the page is judged once more
/// without folding, so that places, messages and order are those of the whole tree.
extension PageJudge {
  /// How an element with this start tag, which was judged clean, may be folded.
  mutating func folding(of node: Int, _ verdict: TagMemory.Verdict, effects: [TagMemory.Effect]) -> TagMemory.Folding {
    guard verdict.judgement == .clean, !has(.itemscope, node), !has(.itemref, node) else { return .never }
    let element = tree.nodes[node].element
    switch element {
    case .meta, .link:
      let leadsAnywhere = effects.contains { $0.kind != .address }
      return verdict.isUncollected && !verdict.concernsKeyboard && effects.count < 2 && !leadsAnywhere ? .headItem : .never
    default: guard verdict.hasPlainContent else { return .never }
    }
    switch element {
    case .a:
      let isPlain = verdict.writtenRole == .noRole && verdict.around == [.anchor, .notForMain] && !has(.tabindex, node)
      return isPlain && effects.count == 1 && effects[0].kind == .openAddress ? .link : .never
    case .li: return verdict.isPlainItem && effects.isEmpty && !verdict.concernsKeyboard ? .item : .never
    case .svgUse:
      guard verdict.isUncollected, !verdict.concernsKeyboard, effects.count == 1, effects[0].kind == .address else { return .never }
      let address = value(Int(tree.nodes[node].firstAttribute) + Int(effects[0].attribute))
      // As judgeTarget and judgeFragment read it.
      guard address.count > 1, address[0] == 0x23, !address.contains(0x3A), !address.contains(0x25) else { return .never }
      return address.isEqualIgnoringCase("#top") ? .never : .icon
    case .span, .bdi, .bdo, .b, .i, .em, .strong, .small, .s, .u, .mark, .q, .cite, .code, .samp, .kbd, .variable, .sub, .sup,
      .abbr,
      .time, .p, .div, .ul, .ol, .br, .wbr, .svg, .svgG, .svgPath, .svgCircle, .svgRect, .svgLine, .svgEllipse, .svgPolyline,
      .svgPolygon, .svgSymbol:
      guard !verdict.concernsKeyboard else { return .never }
      if effects.count == 1, effects[0].kind == .id, element != .time, verdict.isUncollected { return .identified }
      guard effects.isEmpty else { return .never }
      if verdict.isUncollected { return .silent }
      // What judgeName asks of a drawing, and of anything with this role.
      return verdict.writtenRole == .img && isGiven(.ariaLabel, node) && roles[.img].context.isEmpty ? .silent : .never
    case .td, .th:
      let isPlain = verdict.writtenRole == .noRole && effects.isEmpty && !verdict.concernsKeyboard
      guard isPlain, !has(.colspan, node), !has(.rowspan, node) else { return .never }
      return element == .td ? .cell : .headerCell
    default: return .never
    }
  }

  /// Folds the element that has just been closed, the innermost one, into the one around it; false if it must stay.
  @inline(__always)
  mutating func fold(_ node: Int) -> Bool {
    guard node == tree.nodes.count - 1 else { return false }
    let record = tree.nodes.pointer(to: node)
    guard record.pointee.remembered >= 0, record.pointee.parent >= 0 else { return false }
    let entry = tags.entries.pointer(to: Int(record.pointee.remembered))
    return entry.pointee.verdict.folding != .never && fold(record, entry)
  }

  /// Nothing is added to the tree or to the memory of tags meanwhile.
  private mutating func fold(_ record: UnsafePointer<PageTree.Node>, _ entry: UnsafePointer<TagMemory.Entry>) -> Bool {
    let node = Int32(tree.nodes.count - 1)
    let parent = record.pointee.parent
    let outer = tree.nodes.pointer(to: Int(parent))
    guard elements[outer.pointee.element].holdsFolded else { return false }
    let model = elements[record.pointee.element]
    var inner = Fold(node: node)
    var holdsAny = false
    if openFolds.count > 0, openFolds.pointer(to: openFolds.count - 1).pointee.node == node {
      inner = openFolds[openFolds.count - 1]
      holdsAny = true
    }
    guard
      let handed = Self.handedOn(
        by: entry, to: parent, model.classes, model.allows, hasText: record.pointee.firstText >= 0, inner, holdsAny: holdsAny)
    else { return false }
    var own = handed.own
    switch entry.pointee.verdict.folding {
    case .link:
      guard handed.speaks, holdsAny || !beginsBlankly(record.pointee.firstText),
        followFolded(from: record.pointee.tagStart, to: record.pointee.tagEnd, entry)
      else { return false }
      own.excluded.formUnion([.ariaHidden, .flatWidget])
    case .item: guard hasNoWrittenRole(outer) else { return false }
    case .icon: useFolded(from: record.pointee.tagStart, entry)
    case .identified: noteIdentifier(from: record.pointee.tagStart, entry)
    case .headItem: guard isGoodHeadItem(entry, in: outer.pointee.element) else { return false }
    case .cell, .headerCell:
      let says = handed.speaks && (holdsAny || !beginsBlankly(record.pointee.firstText))
      guard foldCell(&own, entry, in: outer.pointee.element, says: says) else { return false }
    case .silent, .never: break
    }
    if holdsAny { openFolds.removeLast() }
    tree.nodes.removeLast()
    foldInto(own)
    hasFolded = true
    return true
  }

  /// What a closed element hands on to the one around it, and whether it says anything; nil if it must stay in the tree.
  ///
  /// - Parameters:
  ///   - classes, allows: of the element, as in `ElementTable`.
  ///   - inner: what was folded into it, if `holdsAny`.
  @inline(__always)
  static func handedOn(
    by entry: UnsafePointer<TagMemory.Entry>, to parent: Int32, _ classes: ElementTable.Classes,
    _ allows: ElementTable.Classes, hasText: Bool, _ inner: Fold, holdsAny: Bool
  ) -> (own: Fold, speaks: Bool)? {
    let isTransparent = allows & ElementTable.transparent != 0
    let needsText = hasText || inner.marks.contains(.needsText)
    if !isTransparent {
      if holdsAny, inner.classes & allows == 0 { return nil }
      if needsText, allows & ElementTable.text == 0 { return nil }
    }
    guard inner.excluded.isDisjoint(with: entry.pointee.verdict.around) else { return nil }
    let speaks = hasText && entry.pointee.verdict.textSpeaks || inner.marks.contains(.speaks)
    let (speech, folding) = (entry.pointee.verdict.speech, entry.pointee.verdict.folding)
    var own = Fold(node: parent)
    own.marks = inner.marks.intersection(.hasText)
    if hasText && folding != .link { own.marks.insert(.hasText) }
    if speech == .byItself || speech == .byContent && speaks { own.marks.insert(.speaks) }
    if isTransparent && needsText { own.marks.insert(.needsText) }
    own.classes = isTransparent ? classes & inner.classes : classes
    own.excluded = inner.excluded.union(entry.pointee.verdict.excluded)
    return (own, speaks)
  }

  /// Adds what an element hands on to what was folded into the one around it, the innermost of the tree that is open.
  @inline(__always)
  mutating func foldInto(_ own: Fold) {
    let last = openFolds.count - 1
    if last >= 0, openFolds.pointer(to: last).pointee.node == own.node {
      openFolds[last].add(own)
    } else {
      openFolds.append(own)
    }
  }

  /// What a cell hands on to its row; false if it must stay.
  ///
  /// - Parameter says: whether its content says something.
  @inline(__always)
  mutating func foldCell(_ own: inout Fold, _ entry: UnsafePointer<TagMemory.Entry>, in outer: Element, says: Bool) -> Bool {
    guard outer == .tr, !sawSpannedCell else { return false }
    if entry.pointee.verdict.folding == .headerCell {
      // Only our own pages are folded, where each must say something.
      guard says else { return false }
      own.marks.insert(.hasHeader)
    }
    // Who may hold one kind of cells may hold the other.
    own.classes = elements[.td].classes | elements[.th].classes
    own.cells = 1
    return true
  }

  /// Whether something may be folded into the head: if it leads anywhere, then to a file that is there.
  @inline(__always)
  mutating func isGoodHeadItem(_ entry: UnsafePointer<TagMemory.Entry>, in outer: Element) -> Bool {
    guard outer == .head else { return false }
    return entry.pointee.verdict.effectCount == 0 || Int(tags.effects[Int(entry.pointee.verdict.firstEffect)].goodDepth) == depth
  }

  /// Notes the id of an element that leaves the tree.
  mutating func noteIdentifier(from tagStart: Int32, _ entry: UnsafePointer<TagMemory.Entry>) {
    let effect = tags.effects[Int(entry.pointee.verdict.firstEffect)]
    let attribute = tags.attributes[Int(entry.pointee.firstAttribute) + Int(effect.attribute)]
    let value = UnsafeBufferPointer(rebasing: bytes[Int(tagStart + attribute.valueStart)..<Int(tagStart + attribute.valueEnd)])
    if identifiers.insert(ByteText(value).hash, node: IdentifierIndex.folded) != nil { mustJudgeWhole = true }
  }

  /// The element that has an id; nil if there is none, or it has left the tree: then the whole tree has to be judged.
  mutating func element(identified hash: UInt64) -> Int? {
    let node = identifiers.node(hash)
    guard node == IdentifierIndex.folded else { return node }
    mustJudgeWhole = true
    return nil
  }

  /// Whether a list is known to have no role written on it.
  mutating func hasNoWrittenRole(_ record: UnsafePointer<PageTree.Node>) -> Bool {
    guard record.pointee.element == .ul || record.pointee.element == .ol, record.pointee.remembered >= 0 else { return false }
    let entry = tags.entries.pointer(to: Int(record.pointee.remembered))
    return entry.pointee.verdict.judgement == .clean && entry.pointee.verdict.writtenRole == .noRole
  }

  /// Whether text begins with what may be a space that cannot be broken: see `contentSpeaks`.
  mutating func beginsBlankly(_ firstText: Int32) -> Bool {
    guard firstText >= 0 else { return false }
    let first = bytes[Int(firstText)]
    return first == 0x26 || first == 0xC2 || first == 0xE2
  }

  /// `followKnown` for a link whose attributes have not been copied.
  mutating func followFolded(from tagStart: Int32, to tagEnd: Int32, _ entry: UnsafePointer<TagMemory.Entry>) -> Bool {
    let start = Int(tagStart) + Int(entry.pointee.holeStart)
    let end = start + Int(tagEnd - tagStart - entry.pointee.length)
    guard let found = addresses.find(ByteText(UnsafeBufferPointer(rebasing: bytes[start..<end]))), found.depth == depth else {
      return false
    }
    if found.hasFragment {
      let name =
        tagStart
        + tags.attributes.pointer(to: Int(entry.pointee.firstAttribute) + Int(entry.pointee.holeAttribute)).pointee.nameStart
      fragmentLinks.append(
        FragmentLink(
          written: found.fragment, fragment: found.fragment, target: found.target, offset: name, length: Int32(end) - name))
    }
    return true
  }

  /// What `judgeAddress` would note of `href="#id"`.
  mutating func useFolded(from tagStart: Int32, _ entry: UnsafePointer<TagMemory.Entry>) {
    guard site.kind(fileIndex).isMarkup else { return }
    let effect = tags.effects[Int(entry.pointee.verdict.firstEffect)]
    let attribute = tags.attributes[Int(entry.pointee.firstAttribute) + Int(effect.attribute)]
    let (start, end) = (Int(tagStart + attribute.valueStart), Int(tagStart + attribute.valueEnd))
    let hash = ByteText(UnsafeBufferPointer(rebasing: bytes[start + 1..<end])).hash
    fragmentLinks.append(
      FragmentLink(
        written: hash, fragment: hash, target: Int32(fileIndex), offset: tagStart + attribute.nameStart,
        length: attribute.valueEnd - attribute.nameStart))
  }

  /// An element stays in the tree: its attributes are copied, and what was folded into it is kept.
  mutating func keep(_ node: Int) {
    copyAttributes(node)
    guard let last = openFolds.last, last.node == Int32(node) else { return }
    openFolds.removeLast()
    tree.nodes[node].folds = Int32(folds.count)
    folds.append(last)
  }

  /// Copies the attributes of a remembered tag, if that has been put off.
  @inline(__always)
  mutating func copyAttributes(_ node: Int) {
    let record = tree.nodes.pointer(to: node)
    guard record.pointee.firstAttribute < 0 else { return }
    let entry = tags.entries.pointer(to: Int(record.pointee.remembered))
    let start = record.pointee.tagStart
    let holeLength = record.pointee.tagEnd - start - entry.pointee.length
    tree.nodes[node].firstAttribute = Int32(tree.attributes.count)
    tree.nodes[node].attributeCount = entry.pointee.attributeCount
    appendAttributes(entry, at: start, holeLength: holeLength)
  }

  /// Judges what was folded into a node, once it is known what the node allows and what stands around it.
  mutating func takeFold(_ node: Int) {
    let fold = folds[Int(tree.nodes[node].folds)]
    let (allows, around) = (facts[node].allows, facts[node].around)
    if fold.classes & allows == 0 || fold.marks.contains(.needsText) && allows & ElementTable.text == 0
      || !fold.excluded.isDisjoint(with: around) || allows & ElementTable.flow == 0 && tree.nodes[node].element == .div
      || fold.marks.contains(.hasText) && !around.contains(.landmark) || fold.cells == UInt16.max
    {
      mustJudgeWhole = true
    }
    if fold.marks.contains(.speaks) { facts[node].speaks = true }
  }

  /// Puts the links of folded elements, the first `count`, among the others: all in the order of the page.
  mutating func sortLinks(folded count: Int) {
    guard count > 0, count < fragmentLinks.count else { return }
    var sorted = FlatList<FragmentLink>(capacity: fragmentLinks.count)
    var (a, b) = (0, count)
    var isInOrder = true
    while a < count || b < fragmentLinks.count {
      let isFirst = b == fragmentLinks.count || a < count && fragmentLinks[a].offset <= fragmentLinks[b].offset
      let link = fragmentLinks[isFirst ? a : b]
      if isFirst { a += 1 } else { b += 1 }
      if let last = sorted.last, last.offset > link.offset { isInOrder = false }
      sorted.append(link)
    }
    // What is folded late, with much in it, comes after what stands behind it.
    if !isInOrder {
      let order = sorted.indices.sorted { (sorted[$0].offset, $0) < (sorted[$1].offset, $1) }
      var again = FlatList<FragmentLink>(capacity: order.count)
      for place in order { again.append(sorted[place]) }
      swap(&again, &sorted)
    }
    swap(&sorted, &fragmentLinks)
  }
}

extension Element {
  /// Whether an element asks its children for nothing but their class bits.
  var holdsFolded: Bool {
    switch self {
    case .mathContent, .mathText, .time: false
    // It counts its title and base elements.
    case .head: true
    default: hasPlainContent
    }
  }
}
