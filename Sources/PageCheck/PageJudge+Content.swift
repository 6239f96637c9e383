internal import Diagnostics

/// Content models: what may stand in what, in which order, and what must be there.
extension PageJudge {
  mutating func judgeContent(_ node: Int, outer: NodeFacts) {
    let record = tree.nodes[node]
    let element = record.element
    let entry = elements[element]
    let parent = Int(record.parent)
    var classes = entry.classes
    var allows = entry.allows
    switch element {
    case .unknown:
      let name = name(node)
      report(
        .unknownElement, node, "<\(name)> is no element of \(parentIsSVG(parent) ? "the SVG that pages use" : "HTML")",
        hint: suggestion(for: name, inSVG: parentIsSVG(parent)), cause: "unknown element \(name)")
      facts[node].allows = ~0
      return
    case .custom:
      classes = ElementTable.flow | ElementTable.phrasing
      allows = ElementTable.transparent
    case .link:
      if has(.itemprop, node) || classes & outer.allows == 0 && isBodyLink(node) {
        classes |= ElementTable.flow | ElementTable.phrasing
      }
    case .meta:
      if has(.itemprop, node) { classes |= ElementTable.flow | ElementTable.phrasing }
    case .area:
      if !outer.around.isDisjoint(with: [.map, .template]) {
        classes |= ElementTable.flow | ElementTable.phrasing
      } else {
        report(.missingAncestor, node, "<area> stands outside a map", cause: "area outside map")
        classes = ~0
      }
    case .svg where parentIsSVG(parent) && classes & outer.allows == 0:
      // A drawing in a drawing (SVG 2 §5.2) stands where a group may stand.
      classes = elements[.svgG].classes
    case .selectedcontent:
      if !standsInButtonOfSelect(node) {
        report(
          .missingAncestor, node, "<selectedcontent> stands outside the button of a select",
          hint: "it shows the chosen option there",
          cause: "selectedcontent outside select")
      }
    case .div where parent >= 0 && tree.nodes[parent].element == .dl:
      allows =
        elements[.dl].allows & ~elements[.div].classes | elements[.script].classes & ~(ElementTable.flow | ElementTable.phrasing)
      allows &= ~(ElementTable.metadata | ElementTable.flow | ElementTable.phrasing)
    case .div where outer.allows & ElementTable.flow == 0: allows = allowedInSelect(parent) ?? allows
    case .option where outer.around.contains(.datalist): allows = ElementTable.text
    case .math:
      allows = strict ? ~(ElementTable.text | ElementTable.transparent) : ~0
    case .template:
      allows = ~0
    case .slot:
      if strict, !outer.around.contains(.template) {
        report(
          .missingAncestor, node, "<slot> stands outside a template", hint: "it does something only in a shadow tree",
          cause: "slot outside template")
      }
    default:
      if element.isObsolete {
        report(
          .obsoleteElement, node, "<\(element.written)> is obsolete", hint: "use a style sheet or a newer element",
          cause: "obsolete \(element.written)")
        classes = ~0
        allows = ElementTable.flow | ElementTable.phrasing | ElementTable.text
      }
    }
    if allows & ElementTable.transparent != 0 {
      // `a` and its like allow what their parent allows, but text always comes with the parent's own rule.
      allows =
        allows & ~ElementTable.transparent
        | (parent >= 0 ? ElementTable.inherited(from: outer.allows) : ElementTable.flow | ElementTable.text)
    }
    facts[node].allows = allows
    judgePlace(node, classes: classes, outer: outer)
    if record.firstText >= 0, allows & ElementTable.text == 0 {
      report(
        .textContent, at: Int(record.firstText), length: 1, "text stands in <\(name(node))>, where none is allowed",
        hint: heldElements(element).map { "\(element.written) holds \($0)" } ?? "put it in an element that may hold text",
        cause: "text in \(element.written)", node: node)
    }
    judgeChildren(node)
  }

  private func parentIsSVG(_ parent: Int) -> Bool { parent >= 0 && tree.nodes[parent].element.isSVG }

  /// HTML standard, “The selectedcontent element”: in the button with which a select begins.
  private func standsInButtonOfSelect(_ node: Int) -> Bool {
    var current = Int(tree.nodes[node].parent)
    while current >= 0, tree.nodes[current].element != .button { current = Int(tree.nodes[current].parent) }
    return current >= 0 && isButtonOfSelect(current)
  }

  /// HTML standard §4.4.16: what a `div` in a select holds is what the option, the group or the select around it holds; nil for
  /// other places. The button and the legend stand in no `div`.
  private func allowedInSelect(_ node: Int) -> ElementTable.Classes? {
    var current = node
    while current >= 0, tree.nodes[current].element == .div { current = Int(tree.nodes[current].parent) }
    guard current >= 0 else { return nil }
    let element = tree.nodes[current].element
    guard element == .select || element == .optgroup || element == .option else { return nil }
    let direct = (elements[.button].classes | elements[.legend].classes) & ~(ElementTable.flow | ElementTable.phrasing)
    return elements[element].allows & ~direct
  }

  func isButtonOfSelect(_ node: Int) -> Bool {
    let parent = Int(tree.nodes[node].parent)
    return tree.nodes[node].element == .button && parent >= 0 && tree.nodes[parent].element == .select
  }

  /// Links that may stand in the body, HTML standard §4.6.6.
  private func isBodyLink(_ node: Int) -> Bool {
    guard let rel = attribute(.rel, of: node) else { return false }
    let words = value(rel).words
    let allowed = ["dns-prefetch", "modulepreload", "pingback", "preconnect", "prefetch", "preload", "prerender", "stylesheet"]
    return !words.isEmpty && words.allSatisfy { word in allowed.contains { word.isEqualIgnoringCase($0) } }
  }

  /// Whether the node may stand where it stands.
  private mutating func judgePlace(_ node: Int, classes: ElementTable.Classes, outer: NodeFacts) {
    let element = tree.nodes[node].element
    let parent = Int(tree.nodes[node].parent)
    guard parent >= 0 else {
      if element != .html || node != 0 {
        report(.content, node, "<\(name(node))> stands outside html", cause: "\(element.written) outside html")
      }
      return
    }
    if classes & outer.allows != 0 {
      if strict, element == .tr, tree.nodes[parent].element == .table {
        report(
          .content, node, "<tr> stands in <table> without <tbody>", hint: "put the rows in <tbody>", cause: "tr without tbody")
      }
      return
    }
    let parentName = name(parent)
    report(
      .content, node, "<\(name(node))> cannot stand in <\(parentName)>", hint: placeHint(element, in: parent),
      cause: "\(element.written) in \(parentName)")
  }

  /// How to mend an element that cannot stand in its parent.
  private func placeHint(_ element: Element, in parent: Int) -> String? {
    let outer = tree.nodes[parent].element
    switch element {
    case .li: return "items stand directly in ul, ol or menu"
    case .td, .th: return "cells stand in tr"
    case .caption, .colgroup, .thead, .tbody, .tfoot: return "it stands directly in table"
    case .tr: if outer != .tr { return "rows stand in thead, tbody or tfoot" }
    case .col: return "it stands in colgroup"
    case .dt, .dd: return "it stands directly in dl, or in a div of dl"
    case .option, .optgroup: return "it stands in select"
    case .legend: return "it stands directly in fieldset"
    case .summary: return "it stands directly in details"
    case .figcaption: return "it stands directly in figure"
    case .source: return "it stands in picture, video or audio"
    case .track: return "it stands in video or audio"
    case .rt, .rp: return "it stands in ruby"
    case .html, .head, .body: return "a page has one \(element.written): look for text or an element before it, or a second one"
    case .title, .base, .meta, .link, .style: if outer != .head { return "it stands in the head" }
    default: break
    }
    if let held = heldElements(outer) { return "\(outer.written) holds \(held)" }
    if elements[outer].allows & ElementTable.transparent != 0, let holder = outerHolder(of: parent) {
      return "<\(outer.written)> may hold what <\(name(holder))> around it may hold"
    }
    let isBlock = elements[element].classes & ElementTable.flow != 0 && elements[element].classes & ElementTable.phrasing == 0
    if isBlock, elements[outer].allows & ElementTable.phrasing != 0, elements[outer].allows & ElementTable.flow == 0 {
      return outer == .p
        ? "a paragraph holds text and what stands in a line; end it before"
        : "\(outer.written) holds text and what stands in a line"
    }
    return nil
  }

  /// What an element with few kinds of children holds, in words.
  private func heldElements(_ element: Element) -> String? {
    switch element {
    case .ul, .ol, .menu: "li: put it in one"
    case .dl: "dt and dd: put it in one"
    case .table: "caption, colgroup, thead, tbody and tfoot: put it in a cell"
    case .thead, .tbody, .tfoot: "tr: put it in a cell"
    case .tr: "td and th: put it in one"
    case .colgroup: "col"
    case .select: "option, optgroup, hr and div"
    case .optgroup: "option and div"
    case .datalist: "option"
    case .option: "text and what stands in a line; in a datalist text only"
    case .picture: "source and img"
    case .hgroup: "one heading and p"
    case .head: "title, meta, link, script and base: put it in the body"
    case .html: "head and body"
    case .noscript: "link, style and meta when it stands in the head"
    default: nil
    }
  }

  /// The nearest element around a node whose content model is its own.
  private func outerHolder(of node: Int) -> Int? {
    var current = Int(tree.nodes[node].parent)
    while current >= 0, elements[tree.nodes[current].element].allows & ElementTable.transparent != 0 {
      current = Int(tree.nodes[current].parent)
    }
    return current >= 0 ? current : nil
  }

  private func suggestion(for name: String, inSVG: Bool) -> String? {
    let known = Element.allCases.lazy.filter {
      $0 != .unknown && $0 != .custom && !$0.isMath && !$0.isObsolete && $0.isSVG == inSVG
    }
    if inSVG, elements.htmlNames.value(of: name[...]) != nil { return "close the drawing before it" }
    return NearestName.nearest(to: name, among: known.map(\.written)).map { "did you mean <\($0)>?" }
  }

  // MARK: Children as a whole

  private mutating func judgeChildren(_ node: Int) {
    switch tree.nodes[node].element {
    case .html: judgeRootChildren(node)
    case .head: judgeHeadChildren(node)
    case .table: judgeTableChildren(node)
    case .figure: judgeSingle(node, .figcaption, place: .firstOrLast)
    case .fieldset: judgeSingle(node, .legend, place: .first)
    case .details:
      judgeSingle(node, .summary, place: .first)
      if !children(of: node).contains(where: { tree.nodes[$0].element == .summary }) {
        report(.missingChild, node, "<details> has no <summary>", hint: "write what it opens in <summary>")
      }
    case .dl: judgeDescriptionList(node, isGroup: false)
    case .div:
      if tree.nodes[node].parent >= 0, tree.nodes[Int(tree.nodes[node].parent)].element == .dl {
        judgeDescriptionList(node, isGroup: true)
      }
    case .ruby:
      if !children(of: node).contains(where: { [.rt, .rtc].contains(tree.nodes[$0].element) }) {
        report(.missingChild, node, "<ruby> has no <rt>")
      }
      judgeRubyParentheses(node)
    case .hgroup:
      let headings = children(of: node).filter { tree.nodes[$0].element.isHeading }
      if headings.count != 1 {
        report(
          .missingChild, node, "<hgroup> holds \(headings.isEmpty ? "no heading" : "\(headings.count) headings") instead of one",
          cause: "hgroup headings")
      }
    case .picture: judgePicture(node)
    case .video, .audio: judgeMediaChildren(node)
    case .colgroup:
      if has(.span, node), children(of: node).contains(where: { tree.nodes[$0].element == .col }) {
        report(.attributeCombination, node, "<colgroup> has span and also holds <col>")
      }
    case .select: judgeSelect(node)
    case .optgroup:
      if !has(.label, node), !children(of: node).contains(where: { tree.nodes[$0].element == .legend }) {
        report(.missingAttribute, node, "<optgroup> has no label")
      }
    case .option:
      if !has(.label, node), !showsSomething(node), !facts[node].around.contains(.datalist) {
        report(.nothingInside, node, "<option> has neither text nor label")
      }
    case .svg: break
    default: break
    }
  }

  /// Whether there is text in a node, or an image with an alternative.
  private mutating func showsSomething(_ node: Int) -> Bool {
    for inner in node..<Int(tree.nodes[node].end) {
      if tree.nodes[inner].firstText >= 0 || tree.nodes[inner].element == .img && isGiven(.alt, inner) { return true }
      let fold = Int(tree.nodes[inner].folds)
      if fold >= 0, folds[fold].marks.contains(.speaks) { return true }
    }
    return false
  }

  private mutating func judgeRootChildren(_ node: Int) {
    let found = children(of: node).map { $0 }
    // Nearly always.
    if found.count == 2, tree.nodes[found[0]].element == .head, tree.nodes[found[1]].element == .body { return }
    let heads = found.filter { tree.nodes[$0].element == .head }
    let bodies = found.filter { tree.nodes[$0].element == .body }
    if heads.isEmpty {
      // Browsers put a head in, but no title.
      if strict {
        report(.missingChild, node, "<html> has no <head>")
      } else {
        report(.title, node, "the page has no title", hint: "write <title>…</title> in the head")
      }
    }
    if bodies.isEmpty, strict { report(.missingChild, node, "<html> has no <body>") }
    for extra in heads.dropFirst() { report(.childOrder, extra, "a second <head>") }
    for extra in bodies.dropFirst() { report(.childOrder, extra, "a second <body>") }
    if let head = heads.first, let body = bodies.first, head > body { report(.childOrder, head, "<head> stands after <body>") }
  }

  private mutating func judgeHeadChildren(_ node: Int) {
    let found = children(of: node).map { $0 }
    let titles = found.filter { tree.nodes[$0].element == .title }
    if titles.isEmpty { report(.title, node, "the page has no title", hint: "write <title>…</title> in the head") }
    for extra in titles.dropFirst() { report(.title, extra, "a second <title>") }
    let bases = found.filter { tree.nodes[$0].element == .base }
    for extra in bases.dropFirst() { report(.childOrder, extra, "a second <base>") }
    if let base = bases.first {
      let isLate = found.prefix { $0 < base }.contains { has(.href, $0) || has(.src, $0) }
      if isLate, has(.href, base) { report(.childOrder, base, "<base> stands after an element that names an address") }
    }
  }

  /// `<rp>` stands in pairs around each `<rt>`, §4.5.10.
  private mutating func judgeRubyParentheses(_ node: Int) {
    enum State { case base, open, spoken, closed }
    var state = State.base
    var last = node
    for child in children(of: node) {
      let element = tree.nodes[child].element
      switch (state, element) {
      case (.base, .rp), (.closed, .rp): state = .open
      case (.open, .rt), (.open, .rtc): state = .spoken
      case (.spoken, .rp): state = .closed
      case (.open, _), (.spoken, _):
        report(
          .childOrder, last, "<\(self.name(last))> of <ruby> is not followed by \(state == .open ? "<rt>" : "<rp>")",
          hint: "write <rp>(</rp><rt>…</rt><rp>)</rp>", cause: "rp order")
        return
      default: state = .base
      }
      last = child
    }
    if state == .open || state == .spoken {
      report(
        .childOrder, last, "<\(name(last))> of <ruby> is not followed by \(state == .open ? "<rt>" : "<rp>")",
        hint: "write <rp>(</rp><rt>…</rt><rp>)</rp>", cause: "rp order")
    }
  }

  private enum SinglePlace { case first, firstOrLast }

  /// At most one such child, at the right place.
  private mutating func judgeSingle(_ node: Int, _ element: Element, place: SinglePlace) {
    let all = children(of: node).map { $0 }
    let places = all.indices.filter { tree.nodes[all[$0]].element == element }
    guard let first = places.first else { return }
    if places.count > 1 { report(.childOrder, all[places[1]], "a second <\(element.written)>") }
    let textBefore = tree.nodes[node].firstText >= 0 && Int(tree.nodes[node].firstText) < Int(tree.nodes[all[first]].tagStart)
    let isFirst = !all[..<first].contains { !isScript($0) } && !textBefore
    let isLast = !all[(first + 1)...].contains { !isScript($0) }
    if isFirst || place == .firstOrLast && isLast { return }
    report(
      .childOrder, all[first],
      "<\(element.written)> is not the first\(place == .firstOrLast ? " or last" : "") thing in <\(name(node))>",
      cause: "\(element.written) order")
  }

  private func isScript(_ node: Int) -> Bool { tree.nodes[node].element == .script || tree.nodes[node].element == .template }

  private mutating func judgeTableChildren(_ node: Int) {
    /// caption, colgroup, thead, tbody or tr, tfoot.
    var stage = 0
    var sawBody = false
    var sawRow = false
    for child in children(of: node) {
      let order: Int
      switch tree.nodes[child].element {
      case .caption: order = 1
      case .colgroup: order = 2
      case .thead: order = 3
      case .tbody:
        order = 4
        sawBody = true
      case .tr:
        order = 4
        sawRow = true
      case .tfoot: order = 5
      default: continue
      }
      let isRepeat = order == stage && (order == 1 || order == 3 || order == 5)
      if order < stage || isRepeat {
        let name = tree.nodes[child].element.written
        report(
          .childOrder, child, isRepeat ? "a second <\(name)> in one table" : "<\(name)> is out of place in the table",
          hint: "the order is caption, colgroup, thead, tbody, tfoot", cause: "\(name) order")
      }
      stage = max(stage, order)
    }
    if sawBody, sawRow { report(.childOrder, node, "rows stand both in <tbody> and directly in <table>") }
  }

  /// Groups of `dt` then `dd`.
  private mutating func judgeDescriptionList(_ node: Int, isGroup: Bool) {
    var last: Element?
    var groups = 0
    var sawDiv = false
    var sawPlain = false
    for child in children(of: node) where !isScript(child) {
      let element = tree.nodes[child].element
      switch element {
      case .dt:
        if last == .dd { groups += 1 }
        sawPlain = true
      case .dd:
        if last == nil || last == .div { report(.childOrder, child, "<dd> has no <dt> before it") }
        sawPlain = true
      case .div: sawDiv = true
      default: continue
      }
      last = element
    }
    if sawDiv, sawPlain { report(.childOrder, node, "<dl> mixes <div> groups with loose <dt> and <dd>") }
    if last == .dt { report(.childOrder, node, "the last <dt> has no <dd>") }
    if isGroup, groups > 0 { report(.childOrder, node, "one <div> of <dl> holds more than one group") }
    if isGroup, last == nil { report(.missingChild, node, "a <div> of <dl> holds no <dt> and <dd>") }
  }

  private mutating func judgePicture(_ node: Int) {
    var images = 0
    for child in children(of: node) {
      switch tree.nodes[child].element {
      case .img: images += 1
      case .source:
        if images > 0 { report(.childOrder, child, "<source> stands after <img>") }
        if !has(.srcset, child) { report(.missingAttribute, child, "<source> of <picture> has no srcset") }
        if has(.src, child) { report(.attributeCombination, child, "<source> of <picture> has src", hint: "write srcset") }
        judgeCondition(child, in: node)
      default: break
      }
    }
    if images != 1 {
      report(.missingChild, node, "<picture> holds \(images == 0 ? "no <img>" : "\(images) <img>")", cause: "picture img")
    }
  }

  /// HTML standard §4.8.2: a source before others says when it is to be taken.
  private mutating func judgeCondition(_ source: Int, in picture: Int) {
    if has(.type, source) { return }
    guard let media = attribute(.media, of: source) else {
      if hasLaterImageSource(source, in: picture) {
        report(.missingAttribute, source, "a <source> before others has neither media nor type")
      }
      return
    }
    let written = value(media).trimmed
    guard written.isEmpty || written.isEqualIgnoringCase("all"), hasLaterImageSource(source, in: picture) else { return }
    report(
      .attributeCombination, source, attribute: media, "media=\(written.quoted) of a <source> before others always holds",
      hint: "say when it is to be taken, or which type it has", cause: "media of source")
  }

  /// A source without condition makes what follows useless if that is a source, or an image with srcset.
  private func hasLaterImageSource(_ source: Int, in picture: Int) -> Bool {
    children(of: picture).contains {
      $0 > source && (tree.nodes[$0].element == .source || tree.nodes[$0].element == .img && has(.srcset, $0))
    }
  }

  private mutating func judgeMediaChildren(_ node: Int) {
    var stage = 0
    var defaults = 0
    for child in children(of: node) {
      switch tree.nodes[child].element {
      case .source:
        if stage > 0 { report(.childOrder, child, "<source> stands after other content of <\(name(node))>", cause: "source order") }
        if has(.src, node) {
          report(.attributeCombination, child, "<\(name(node))> has src and also holds <source>", cause: "src and source")
        }
        if !has(.src, child) { report(.missingAttribute, child, "<source> has no src") }
        if has(.srcset, child) || has(.sizes, child) {
          report(.attributeCombination, child, "srcset and sizes of <source> belong in <picture>")
        }
      case .track:
        if stage > 1 { report(.childOrder, child, "<track> stands after other content of <\(name(node))>", cause: "track order") }
        stage = max(stage, 1)
        if has(.default, child) { defaults += 1 }
      default: stage = 2
      }
    }
    if defaults > 1 { report(.attributeCombination, node, "more than one <track> is the default") }
  }

  /// A required choice of one needs a first option that stands for no choice, §4.10.7.
  private mutating func judgeSelect(_ node: Int) {
    var selected = 0
    var firstOption: Int?
    var k = node + 1
    while k < Int(tree.nodes[node].end) {
      if tree.nodes[k].element == .option {
        if firstOption == nil { firstOption = k }
        if has(.selected, k) { selected += 1 }
      }
      k += 1
    }
    if !has(.multiple, node), selected > 1 {
      report(.attributeCombination, node, "more than one option is selected, but one only may be")
    }
    judgeSingle(node, .button, place: .first)
    let size = integer(.size, node) ?? 1
    if has(.multiple, node) || size > 1, children(of: node).contains(where: { tree.nodes[$0].element == .button }) {
      report(.attributeCombination, node, "a <select> that shows several options has no <button>")
    }
    guard has(.required, node), !has(.multiple, node), size <= 1 else { return }
    let first = firstOption.map { option in
      Int(tree.nodes[option].parent) == node
        && (attribute(.value, of: option).map { value($0).isEmpty } ?? (tree.nodes[option].firstText < 0))
    }
    if first != true {
      report(
        .missingChild, node, "a required <select> has no first option with an empty value",
        hint: "add <option value=\"\">…</option>")
    }
  }

  // MARK: What must not stand around

  /// What must not stand around a node.
  func excludedSurroundings(of node: Int) -> Surroundings {
    let element = tree.nodes[node].element
    var excluded: Surroundings = []
    switch element {
    case .header, .footer: excluded = [.header, .footer, .address, .term, .headerCell]
    case .article, .aside, .nav, .section, .hgroup: excluded = [.address, .term, .headerCell]
    case .address: excluded = .address
    case .form: excluded = .form
    case .a: excluded = has(.href, node) ? .interactive : .anchor
    case .label: excluded = [.label, .interactive]
    case .button, .details, .embed, .iframe, .select, .textarea: excluded = .interactive
    case .input: if !value(of: .type, node, is: "hidden") { excluded = .interactive }
    case .audio, .video: excluded = has(.controls, node) ? [.media, .interactive] : .media
    case .img, .object: if has(.usemap, node) { excluded = .interactive }
    case .table: excluded = .caption
    case .dfn: excluded = .definition
    case .meter: excluded = .meter
    case .progress: excluded = .progress
    case .noscript: excluded = .noscript
    default: if element.isHeading { excluded = [.address, .term, .headerCell] }
    }
    if excluded.isEmpty, has(.tabindex, node) { excluded = .interactive }
    return excluded
  }

  mutating func judgeExclusions(_ node: Int, outer: Surroundings) {
    let element = tree.nodes[node].element
    if element == .main, outer.contains(.notForMain) {
      report(.ancestor, node, "<main> stands inside an element other than html, body, div and form", cause: "main place")
    }
    let excluded = excludedSurroundings(of: node)
    let met = excluded.intersection(outer)
    guard !met.isEmpty else { return }
    let isNested = !met.isDisjoint(with: [.interactive, .label])
    if outer.contains(.template), !facts[node].around.contains(.body) { return }
    report(
      .ancestor, node, "<\(name(node))> stands inside <\(outerName(met))>",
      hint: isNested ? "one control cannot hold another: put them side by side" : excludedHint(met),
      cause: "\(element.written) inside \(outerName(met))")
  }

  private func excludedHint(_ met: Surroundings) -> String? {
    if met.contains(.term) { return "a term holds no headings, sections, header or footer" }
    if met.contains(.headerCell) { return "a header cell holds no headings, sections, header or footer" }
    if met.contains(.address) { return "an address holds no headings, sections, header or footer" }
    return met.contains(.caption) ? "a caption holds no table" : nil
  }

  private func outerName(_ met: Surroundings) -> String {
    let names: [(Surroundings, String)] = [
      (.anchor, "a"), (.button, "button"), (.label, "label"), (.form, "form"), (.header, "header"), (.footer, "footer"),
      (.address, "address"),
      (.definition, "dfn"), (.meter, "meter"), (.progress, "progress"), (.noscript, "noscript"), (.headerCell, "th"),
      (.caption, "caption"),
      (.media, "audio or video"), (.term, "dt"), (.option, "option"),
    ]
    return names.first { met.contains($0.0) }?.1 ?? "an element"
  }
}
