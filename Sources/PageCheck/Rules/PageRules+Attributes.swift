internal import Diagnostics

/// Attributes: which there are, what they say, and whether they fit together. Names and value types are a table (`AttributeTable`), the
/// types are judged by `ValueSyntax`; here is what needs the page around.
extension PageJudge {
  mutating func judgeAttributes(_ node: Int, outer: NodeFacts) {
    let element = element(node)
    guard element != .unknown, element != .math else { return }
    for attribute in attributes(of: node) { judgeAttribute(attribute, node, element) }
    for row in attributeTable.oneOf[element.index] where !row.contains(where: { has($0, node) }) {
      // An image may do with srcset alone.
      if element == .img, has(.srcset, node) { continue }
      let names = row.map(\.written).joined(separator: " nor ")
      report("html.missing-attribute/one-of", node, row.count > 1 ? "neither" : "no", names)
    }
    judgeConditions(node, element, in: outer.around)
    judgeElement(node, element, outer: outer)
  }

  private mutating func judgeAttribute(_ attribute: Int, _ node: Int, _ element: Element) {
    let name = tree.attributes[attribute].attribute
    switch name {
    case .dataAttribute: return
    case .handler:
      return report("security.event-handler", node, self.name(ofAttribute: attribute), at: attribute)
    case .unknown: return unknown(attribute, node, element)
    default: break
    }
    let type = attributeTable.type(of: name, on: element)
    guard type != .absent else { return unknown(attribute, node, element) }
    judgeValue(value(attribute), type, attribute, node, name, element)
    // Those of ARIA follow when it is known that the element may have them.
    if !name.isARIA { judgeConditions(of: name, at: attribute, node, element) }
    if tree.names[tree.attributes[attribute].name].hasAttributeCapitals {
      report("syntax.letter-case/attribute", node, self.name(ofAttribute: attribute), name.written, at: attribute)
    }
  }

  private mutating func judgeValue(
    _ value: ByteText, _ type: ValueType, _ attribute: Int, _ node: Int, _ name: Attribute, _ element: Element
  ) {
    if let problem = problem(value, type, attribute, name, element) { return bad(attribute, node, value, problem) }
    switch type {
    case .text: if name == .xmlns { judgeNamespace(value, attribute, node, element) }
    case .boolean:
      guard !value.isEmpty, !value.isEqualIgnoringCase(name.written) else { return }
      report("html.attribute-value/boolean", node, name.written, value.quoted, name.written, at: attribute)
    case .url, .nonEmptyURL: judgeAddress(value, attribute: attribute, node: node)
    case .id: judgeIdentifier(value, attribute, node)
    case .idReference, .idReferences, .hashName:
      document.references.append((node, attribute))
      if name == .ariaOwns { document.hasOwned = true }
      if name == .itemref { document.hasItemReferences = true }
    case .svgPaint, .svgReference, .svgCursor:
      guard value.contains(0x28) else { return }
      judgePaintAddresses(value, attribute, node)
      if value.contains(0x23), type != .svgCursor { document.references.append((node, attribute)) }
    case .inlineStyle: report("security.inline-style/attribute", node, at: attribute)
    case .urls:
      for word in value.words {
        if word.hasPrefixIgnoringCase("http:") || word.hasPrefixIgnoringCase("https:") {
          judgeAddress(word, attribute: attribute, node: node)
        } else {
          bad(attribute, node, word, "it is no http or https address")
        }
      }
    case .sourceSet: judgeSourceSet(value, attribute, node, element)
    case .keyTokens: judgeAccessKey(value, attribute, node)
    case .relations: judgeRelations(value, attribute, node, element)
    default: break
    }
  }

  /// What is wrong with a value by itself, or nil.
  private mutating func problem(
    _ value: ByteText, _ type: ValueType, _ attribute: Int, _ name: Attribute, _ element: Element
  ) -> String? {
    if type == .words {
      let words = attributeTable.words(of: name, on: element)
      guard ValueSyntax.isOne(of: words, value) else { return "it is none of \(ValueSyntax.list(words))" }
      return name.isARIA && value.contains(where: isASCIICapital) ? "words of ARIA are written in small letters" : nil
    }
    if let problem = problem(value, type) { return problem }
    if type == .id, element.isSVG, !isASCIILetter(value[0]), value[0] != 0x5F, value[0] < 0x80 {
      return "an id in a drawing begins with a letter"
    }
    return type == .idReferences || type == .tokens ? repeatedWord(value, name) : nil
  }

  /// What is wrong with a value by its syntax, or nil.
  private mutating func problem(_ value: ByteText, _ type: ValueType) -> String? {
    if type == .url, URLSyntax.isPlainPath(value) { return nil }
    guard ValueSyntax.hasSyntax(type) else { return nil }
    let key = value.hash ^ UInt64(type.rawValue) << 56
    if goodValues.contains(key) { return nil }
    if let problem = ValueSyntax.problem(value, type) { return problem }
    if goodValues.count == CheckLimits.goodValues { goodValues.removeAll(keepingCapacity: true) }
    goodValues.insert(key)
    return nil
  }

  // MARK: Names

  private mutating func unknown(_ attribute: Int, _ node: Int, _ element: Element) {
    let written = name(ofAttribute: attribute)
    // Custom elements and plugins have attributes of their own; those of filters and animations are not judged.
    if [.custom, .embed, .svgPrimitive, .svgPrimitivePart, .svgAnimation].contains(element) { return }
    if attributeTable.isObsolete(written, on: element) {
      report("html.obsolete-attribute", node, written, at: attribute)
    } else if written == "xmlns" || written.hasPrefix("xmlns:") {
      report("syntax.namespace/prefix", node, written, at: attribute)
    } else {
      let isARIA = written.lowercased().hasPrefix("aria-")
      let row = isARIA ? "a11y.role-attribute/unknown" : "html.unknown-attribute"
      report(row, node, written, at: attribute, hint: attributeSuggestion(written, element))
    }
  }

  /// An attribute of the element whose name is nearly the same.
  private func attributeSuggestion(_ written: String, _ element: Element) -> String? {
    guard written.utf8.count > 2 else { return nil }
    let known = Attribute.allCases.filter { [attributeTable] in attributeTable.type(of: $0, on: element) != .absent }
    let best = NearestName.nearest(to: written, among: known.map(\.written).filter { $0.utf8.count > 1 })
    return best == written.lowercased() ? nil : best.map { "did you mean \($0)?" }
  }

  private mutating func judgeNamespace(_ value: ByteText, _ attribute: Int, _ node: Int, _ element: Element) {
    let wanted = element.isSVG ? "http://www.w3.org/2000/svg" : "http://www.w3.org/1999/xhtml"
    guard element != .custom, !value.isEqual(wanted) else { return }
    report("syntax.namespace/other", node, wanted, at: attribute)
  }

  // MARK: Values

  /// Of the lists of ids, these are “unordered sets of unique space-separated tokens” (§2.3.7).
  private func repeatedWord(_ value: ByteText, _ name: Attribute) -> String? {
    guard name == .for || name == .headers || name == .itemref else { return nil }
    var seen: Set<UInt64> = []
    return value.words.first { !seen.insert($0.hash).inserted }.map { "\($0.quoted) stands twice" }
  }

  mutating func judgeIdentifier(_ value: ByteText, _ attribute: Int, _ node: Int) {
    guard let earlier = identifierPlaces.updateValue(node, forKey: value.hash) else { return }
    identifierPlaces[value.hash] = earlier
    report("html.duplicate-id/id", node, value.quoted, name(earlier), at: attribute)
  }

  private mutating func judgeAccessKey(_ value: ByteText, _ attribute: Int, _ node: Int) {
    for word in value.words {
      let key = word.string.lowercased()
      if document.accessKeys.updateValue(node, forKey: key) != nil { report("a11y.access-key", node, key, at: attribute) }
    }
  }

  private static let relations = WordLists.shared["relations"]
  /// Link types that only `<link>` has.
  private static let linkRelations = WordLists.shared["link-relations"]

  private mutating func judgeRelations(_ value: ByteText, _ attribute: Int, _ node: Int, _ element: Element) {
    if element == .link || element == .form, value.isBlank { return bad(attribute, node, value, "it is empty") }
    for word in value.words {
      let relation = word.string.lowercased()
      if !PageJudge.relations.contains(relation), URLSyntax.scheme(of: word) == nil {
        bad(attribute, node, word, "it is no link type")
      }
      if element != .link, PageJudge.linkRelations.contains(relation) {
        bad(attribute, node, value, "\(relation) belongs on <link>")
      }
      if relation == "opener" { bad(attribute, node, word, "it gives the page that is opened a hold on this one") }
    }
  }

  private mutating func judgeSourceSet(_ value: ByteText, _ attribute: Int, _ node: Int, _ element: Element) {
    var hasWidths = false
    for candidate in value.split(0x2C) {
      let words = candidate.words
      guard let url = words.first else { continue }
      hasWidths = hasWidths || words.count > 1 && words[1].last == 0x77
      judgeAddress(url, attribute: attribute, node: node)
    }
    let sizes: Attribute = element == .link ? .imagesizes : .sizes
    if hasWidths, !has(sizes, node), !self.value(of: .loading, node, is: "lazy") {
      report("html.attribute-combination/widths", node, element == .link ? "imagesrcset" : "srcset", sizes.written, sizes.written)
    }
    if element != .link, !hasWidths, has(.sizes, node) { report("html.attribute-combination/sizes", node) }
  }

  // MARK: Attributes together

  /// What the tables cannot say, element by element.
  private mutating func judgeElement(_ node: Int, _ element: Element, outer: NodeFacts) {
    judgeLanguages(node, element)
    if has(.autofocus, node), !outer.around.contains(.dialog) {
      if document.autofocus != nil { report("html.attribute-combination/autofocus", node) }
      document.autofocus = node
    }
    if has(.itemprop, node), !outer.around.contains(.item) { document.looseProperties.append(node) }
    switch element {
    case .svg where !(parentElement(node)?.isSVG ?? false) && !has(.xmlns, node):
      report("syntax.namespace/none", node, "svg", "http://www.w3.org/2000/svg")
    case .svgAnimation: judgeAnimation(node)
    case .meta: judgeMeta(node)
    case .script: judgeScript(node)
    case .area: judgeArea(node)
    case .input: judgeInput(node)
    case .form, .map, .details: judgeOnce(node, element, outer: outer)
    case .meter: judgeMeter(node)
    case .time: judgeTime(node)
    default: break
    }
  }

  /// An animation may not lead a link elsewhere once the page is open, nor run anything.
  private mutating func judgeAnimation(_ node: Int) {
    for attribute in attributes(of: node) where name(ofAttribute: attribute).lowercased() == "attributename" {
      let changed = value(attribute).string.lowercased()
      guard changed.hasSuffix("href") || changed == "src" || changed.hasPrefix("on") else { continue }
      report("security.url-scheme/animation", node, at: attribute)
    }
  }

  private mutating func judgeLanguages(_ node: Int, _ element: Element) {
    guard let xml = value(of: .xmlLang, node) else { return }
    guard let lang = text(of: .lang, node) else {
      // SVG knows xml:lang alone.
      return element.isSVG ? () : report("html.attribute-combination/xml-lang", node)
    }
    if !xml.isEqualIgnoringCase(lang) { report("html.attribute-combination/languages", node) }
  }

  private mutating func judgeArea(_ node: Int) {
    let shape = text(of: .shape, node)?.lowercased() ?? "rect"
    guard let attribute = attribute(.coords, of: node) else { return }
    let numbers = value(attribute).split(0x2C).compactMap { ValueSyntax.float($0.trimmed) }
    switch shape {
    case "rect" where numbers.count != 4 || numbers[0] >= numbers[2] || numbers[1] >= numbers[3]:
      bad(attribute, node, value(attribute), "a rectangle is left, top, right, bottom")
    case "circle" where numbers.count != 3 || numbers[2] < 0: bad(attribute, node, value(attribute), "a circle is x, y, radius")
    case "poly" where numbers.count < 6 || numbers.count % 2 != 0:
      bad(attribute, node, value(attribute), "a polygon is at least three points")
    default: break
    }
  }

  /// Names of which a page has each once: of maps, of forms (HTML standard §4.10.3), and of groups of details of which one at most is open
  /// (§4.11.1). Those of a template are in no page yet.
  private mutating func judgeOnce(_ node: Int, _ element: Element, outer: NodeFacts) {
    guard let attribute = attribute(.name, of: node), !outer.around.contains(.template) else { return }
    let name = value(attribute)
    let open = self.attribute(.open, of: node)
    if element == .map {
      if name.contains(where: isHTMLSpace) { bad(attribute, node, name, "it holds white space") }
      if let id = text(of: .id, node), !name.isEqual(id) { report("html.attribute-combination/map", node) }
    }
    if element == .details, open == nil { return }
    guard !name.isEmpty, !document.names[element, default: []].insert(name.hash).inserted else { return }
    if element == .details {
      report("html.attribute-combination/details", node, name.quoted, at: open)
    } else {
      report("html.duplicate-id/name", node, element.written, name.quoted, at: attribute)
    }
  }

  private mutating func judgeMeter(_ node: Int) {
    let (low, high) = (number(.min, node) ?? 0, number(.max, node) ?? 1)
    if low > high { return report("html.attribute-combination/meter-min", node) }
    for name in [Attribute.value, .low, .high, .optimum] {
      if let number = number(name, node), number < low || number > high {
        report("html.attribute-combination/meter-outside", node, name.written, low, high)
      }
    }
  }

  /// Without `datetime`, the text itself is the time.
  private mutating func judgeTime(_ node: Int) {
    if has(.datetime, node) { return }
    let text = content(of: node)
    if tree.nodes[node].end > Int32(node) + 1 {
      report("html.attribute-value/time-elements", node)
    } else if ValueSyntax.problem(text, .dateTime) != nil {
      report("html.attribute-value/time", at: Int(tree.nodes[node].tagEnd), length: text.count, text.quoted, node: node)
    }
  }

  // MARK: Scripts

  private mutating func judgeScript(_ node: Int) {
    let type = text(of: .type, node)?.lowercased() ?? ""
    let isCode = type.isEmpty || WordLists.shared["code"].contains(type)
    // These two decide which scripts and pages are loaded.
    let isMap = type == "importmap" || type == "speculationrules"
    if !isCode, !isMap, let attribute = attribute(.type, of: node), let problem = ValueSyntax.problem(value(attribute), .mimeType) {
      bad(attribute, node, value(attribute), problem)
    }
    if has(.src, node) {
      if !isCode { report("html.attribute-combination/data-block", node, type) }
      if tree.nodes[node].firstText >= 0 { report("html.attribute-combination/script-text", node) }
    } else if isCode || isMap {
      report("security.inline-script", node)
    }
    if type == "application/json" || isMap || type.hasSuffix("+json") { judgeDataBlock(node) }
  }

  /// JSON and JSON-LD inside a page.
  private mutating func judgeDataBlock(_ node: Int) {
    let text = content(of: node)
    if text.isEmpty { return report("site.json/empty", node) }
    let json = readJSON(Array(text))
    guard json.value == nil else { return }
    report("site.json/block", at: Int(tree.nodes[node].tagEnd) + json.offset, length: 1, json.problem, node: node)
  }
}
