internal import Diagnostics

/// Content models: what may stand in what, in which order, and what must be there. What elements hold is a table (`ContentModels`);
/// here is what depends on attributes, on order and on number.
extension PageJudge {
  mutating func judgeContent(_ node: Int, outer: NodeFacts) {
    let record = tree.nodes[node]
    let element = record.element
    var model = models[element]
    adjust(&model, node, outer: outer)
    if model.allows != ContentModels.anything, model.allows & ContentModels.transparent != 0 {
      // `a` and its like allow what their parent allows.
      model.allows &= ~ContentModels.transparent
      model.allows |= record.parent >= 0 ? ContentModels.inherited(from: outer.allows) : ContentModels.flow | ContentModels.text
    }
    facts[node].allows = model.allows
    judgePlace(node, classes: model.classes, outer: outer)
    if record.firstText >= 0, model.allows & ContentModels.text == 0 {
      let hint = models.held[element].map { "\(element.written) holds \($0)" }
      report("html.text-content", at: Int(record.firstText), length: 1, node: node, hint: hint)
    }
    judgeChildren(node)
  }

  /// What the table cannot say: elements whose model depends on attributes or on what stands around them.
  private mutating func adjust(_ model: inout ContentModels.Model, _ node: Int, outer: NodeFacts) {
    let body = ContentModels.flow | ContentModels.phrasing
    switch element(node) {
    case .unknown:
      let name = name(node)
      let isInDrawing = parentElement(node)?.isSVG ?? false
      report(
        "html.unknown-element", node, name, isInDrawing ? "the SVG that pages use" : "HTML",
        hint: suggestion(for: name, inSVG: isInDrawing))
    case .obsolete: report("html.obsolete-element", node)
    case .link: if has(.itemprop, node) || isBodyLink(node) { model.classes |= body }
    case .meta: if has(.itemprop, node) { model.classes |= body }
    case .area:
      model.classes = ContentModels.anything
    // A drawing in a drawing (SVG 2 §5.2) stands where a group may stand.
    case .svg: if parentElement(node)?.isSVG ?? false, model.classes & outer.allows == 0 { model.classes = models[.svgG].classes }
    case .div: if parentElement(node) == .dl { model.allows = own([.dt, .dd, .script, .template]) }
    default: break
    }
  }

  /// The classes that some elements alone have.
  private func own(_ elements: [Element]) -> ContentModels.Classes {
    elements.reduce(0) { $0 | models[$1].classes } & ~(ContentModels.metadata | ContentModels.flow | ContentModels.phrasing)
  }

  /// Links that may stand in the body, HTML standard §4.6.6.
  private func isBodyLink(_ node: Int) -> Bool {
    let words = value(of: .rel, node)?.words ?? []
    return !words.isEmpty && words.allSatisfy { WordLists.shared.has($0, in: "body-link") }
  }

  /// Whether the node may stand where it stands.
  private mutating func judgePlace(_ node: Int, classes: ContentModels.Classes, outer: NodeFacts) {
    let element = element(node)
    guard let parent = parent(of: node) else {
      if element != .html { report("html.content/root", node) }
      return
    }
    if classes & outer.allows == 0 {
      report("html.content/place", node, name(parent), hint: placeHint(element, in: parent))
    } else if element == .tr, self.element(parent) == .table {
      report("html.content/row", node)
    }
  }

  // MARK: Hints

  /// How to mend an element that cannot stand in its parent.
  private func placeHint(_ element: Element, in parent: Int) -> String? {
    let outer = self.element(parent)
    if let place = models.places[element] { return place }
    if let held = models.held[outer] { return "\(outer.written) holds \(held)" }
    let models = models
    let isTransparent = { (element: Element) in models[element].allows & ContentModels.transparent != 0 }
    if isTransparent(outer), let holder = self.outer(of: parent, where: { !isTransparent(self.element($0)) }) {
      return "<\(outer.written)> may hold what <\(name(holder))> around it may hold"
    }
    let (inner, allows) = (models[element].classes, models[outer].allows)
    guard inner & ContentModels.flow != 0, inner & ContentModels.phrasing == 0, allows & ContentModels.phrasing != 0,
      allows & ContentModels.flow == 0
    else { return nil }
    return outer == .p
      ? "a paragraph holds text and what stands in a line; end it before" : "\(outer.written) holds text and what stands in a line"
  }

  private func suggestion(for name: String, inSVG: Bool) -> String? {
    if inSVG, Element.htmlNames[name] != nil { return "close the drawing before it" }
    return NearestName.nearest(to: name, among: (inSVG ? Element.svgNames : Element.htmlNames).keys.sorted()).map {
      "did you mean <\($0)>?"
    }
  }

  // MARK: Children as a whole

  private enum Place { case first, firstOrLast }

  private mutating func judgeChildren(_ node: Int) {
    switch element(node) {
    case .html: judgeRootChildren(node)
    case .head: judgeHeadChildren(node)
    case .table: judgeTableChildren(node)
    case .figure: judgeSingle(node, .figcaption, .firstOrLast)
    case .fieldset: judgeSingle(node, .legend, .first)
    case .details:
      judgeSingle(node, .summary, .first)
    case .dl: judgeDescriptionList(node, isGroup: false)
    case .div: if parentElement(node) == .dl { judgeDescriptionList(node, isGroup: true) }
    case .ruby: judgeRuby(node)
    case .hgroup:
      let headings = children(of: node).count { element($0).isHeading }
      if headings != 1 { report("html.missing-child/hgroup", node, headings == 0 ? "no heading" : "\(headings) headings") }
    case .picture: judgePicture(node)
    case .video, .audio: judgeMediaChildren(node)
    case .select: judgeSelect(node)
    case .option:
      if !has(.label, node), !facts[node].around.contains(.datalist), tree.nodes[node].firstText < 0, children(of: node).isEmpty {
        report("html.empty", node)
      }
    default: break
    }
  }

  private mutating func judgeRootChildren(_ node: Int) {
    let found = children(of: node)
    let (heads, bodies) = (found.filter { element($0) == .head }, found.filter { element($0) == .body })
    for extra in heads.dropFirst() { report("html.child-order/second-head", extra) }
    for extra in bodies.dropFirst() { report("html.child-order/second-body", extra) }
    if let head = heads.first, let body = bodies.first, head > body { report("html.child-order/head", head) }
  }

  private mutating func judgeHeadChildren(_ node: Int) {
    let (titles, bases) = (children(of: node, .title), children(of: node, .base))
    for extra in titles.dropFirst() { report("html.title/second", extra) }
    for extra in bases.dropFirst() { report("html.child-order/second-base", extra) }
    if let base = bases.first, has(.href, base),
      children(of: node).contains(where: { $0 < base && (has(.href, $0) || has(.src, $0)) })
    {
      report("html.child-order/base", base)
    }
  }

  /// At most one such child, at the right place.
  private mutating func judgeSingle(_ node: Int, _ wanted: Element, _ place: Place) {
    let all = children(of: node).filter { !element($0).isScript }
    let places = all.indices.filter { element(all[$0]) == wanted }
    guard let first = places.first else { return }
    if places.count > 1 { report("html.child-order/second", all[places[1]], wanted.written) }
    let record = tree.nodes[node]
    let isAfterText = record.firstText >= 0 && record.firstText < tree.nodes[all[first]].tagStart
    if first == 0 && !isAfterText || place == .firstOrLast && first == all.count - 1 { return }
    report("html.child-order/first", all[first], wanted.written, place == .firstOrLast ? " or last" : "", name(node))
  }

  /// The order of a table's children.
  private static let tableOrder: [Element: Int] = [.caption: 1, .colgroup: 2, .thead: 3, .tbody: 4, .tr: 4, .tfoot: 5]

  private mutating func judgeTableChildren(_ node: Int) {
    var stage = 0
    for child in children(of: node) {
      guard let order = PageJudge.tableOrder[element(child)] else { continue }
      let isRepeat = order == stage && [1, 3, 5].contains(order)
      if order < stage || isRepeat {
        report(isRepeat ? "html.child-order/table-second" : "html.child-order/table", child, element(child).written)
      }
      stage = max(stage, order)
    }
  }

  /// Groups of `dt` then `dd`.
  private mutating func judgeDescriptionList(_ node: Int, isGroup: Bool) {
    var last: Element?
    var groups = 0
    var kinds: Set<Element> = []
    for child in children(of: node) where [.dt, .dd, .div].contains(element(child)) {
      let element = element(child)
      if element == .dt, last == .dd { groups += 1 }
      if element == .dd, last == nil || last == .div { report("html.child-order/dd", child) }
      kinds.insert(element)
      last = element
    }
    if kinds.contains(.div), kinds.count > 1 { report("html.child-order/dl", node) }
    if last == .dt { report("html.child-order/dt", node) }
    guard isGroup else { return }
    if groups > 0 { report("html.child-order/groups", node) }
    if last == nil { report("html.missing-child/group", node) }
  }

  /// `<rp>` stands in pairs around each `<rt>`, HTML standard §4.5.10.
  private mutating func judgeRuby(_ node: Int) {
    let all = children(of: node)
    var isOpen = false
    for (place, child) in all.enumerated() where element(child) == .rp || element(child) == .rt && isOpen {
      let next = place + 1 < all.count ? element(all[place + 1]) : nil
      if element(child) == .rp { isOpen.toggle() }
      guard isOpen, next != (element(child) == .rp ? .rt : .rp) else { continue }
      return report("html.child-order/rp", child, element(child) == .rp ? "rt" : "rp")
    }
  }

  private mutating func judgePicture(_ node: Int) {
    let all = children(of: node)
    let images = all.filter { element($0) == .img }
    for source in all where element(source) == .source {
      if let image = images.first, image < source { report("html.child-order/picture-source", source) }
      // HTML standard §4.8.2: a source before others says when it is to be taken.
      let isBeforeOthers = all.contains { $0 > source && (element($0) == .source || element($0) == .img && has(.srcset, $0)) }
      guard isBeforeOthers, !has(.type, source) else { continue }
      guard let attribute = attribute(.media, of: source) else {
        report("html.missing-attribute/source-media", source)
        continue
      }
      let media = value(attribute).trimmed
      if media.isEmpty || media.isEqualIgnoringCase("all") {
        report("html.attribute-combination/source-media", source, media.quoted, at: attribute)
      }
    }
    if images.count != 1 { report("html.missing-child/picture", node, images.isEmpty ? "no <img>" : "\(images.count) <img>") }
  }

  private mutating func judgeMediaChildren(_ node: Int) {
    var stage = 0
    var defaults = 0
    for child in children(of: node) {
      switch element(child) {
      case .source:
        if stage > 0 { report("html.child-order/source", child, name(node)) }
        if has(.src, node) { report("html.attribute-combination/media-src", child, name(node)) }
      case .track:
        if stage > 1 { report("html.child-order/track", child, name(node)) }
        stage = max(stage, 1)
        defaults += has(.default, child) ? 1 : 0
      default: stage = 2
      }
    }
    if defaults > 1 { report("html.attribute-combination/tracks", node) }
  }

  private mutating func judgeSelect(_ node: Int) {
    let options = (node + 1..<max(node + 1, Int(tree.nodes[node].end))).filter { element($0) == .option }
    let showsSeveral = has(.multiple, node) || (integer(.size, node) ?? 1) > 1
    if !has(.multiple, node), options.count(where: { has(.selected, $0) }) > 1 {
      report("html.attribute-combination/options", node)
    }
    // A required choice of one needs a first option that stands for no choice, §4.10.7.
    guard has(.required, node), !showsSeveral else { return }
    let isFirstEmpty = options.first.map { option in
      parent(of: option) == node && (value(of: .value, option)?.isEmpty ?? (tree.nodes[option].firstText < 0))
    }
    if isFirstEmpty != true { report("html.missing-child/select", node) }
  }

  // MARK: What must not stand around

  private mutating func excludedSurroundings(of node: Int) -> Surroundings {
    let element = element(node)
    var excluded = Surroundings.excluded[element.index]
    let isInteractive: Bool =
      switch element {
      case .a: has(.href, node)
      case .input: !value(of: .type, node, is: "hidden")
      case .audio, .video: has(.controls, node)
      case .img, .object: has(.usemap, node)
      default: false
      }
    if isInteractive || excluded.isEmpty && has(.tabindex, node) { excluded.formUnion(.interactive) }
    return excluded
  }

  mutating func judgeExclusions(_ node: Int, outer: Surroundings) {
    let met = excludedSurroundings(of: node).intersection(outer)
    guard !met.isEmpty, !outer.contains(.template) || facts[node].around.contains(.body),
      let row = Surroundings.outer.first(where: { met.contains($0.around) })
    else { return }
    report("html.ancestor", node, row.name, hint: row.hint)
  }
}
