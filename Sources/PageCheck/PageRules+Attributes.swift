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
      report(.missingAttribute, node, "<\(name(node))> has \(row.count > 1 ? "neither" : "no") \(names)")
    }
    judgeElement(node, element, outer: outer)
  }

  private mutating func judgeAttribute(_ attribute: Int, _ node: Int, _ element: Element) {
    let name = tree.attributes[attribute].attribute
    switch name {
    case .dataAttribute: return
    case .handler:
      return report(
        .eventHandler, node, attribute: attribute, "\(self.name(ofAttribute: attribute)) runs a script from an attribute",
        hint: "add the listener in a script file")
    case .unknown: return unknown(attribute, node, element)
    default: break
    }
    let type = attributeTable.type(of: name, on: element)
    guard type != .absent else { return unknown(attribute, node, element) }
    judgeValue(value(attribute), type, attribute, node, name, element)
    for row in attributeTable.needs[name.index]
    where (row.elements.isEmpty || row.elements.contains(element)) && !row.others.contains(where: { has($0, node) }) {
      let others = row.others.map(\.written).joined(separator: " or ")
      combination(node, "\(name.written) stands on <\(self.name(node))> without \(others)", at: attribute)
    }
    if tree.names[tree.attributes[attribute].name].hasAttributeCapitals {
      report(.letterCase, node, attribute: attribute, "\(self.name(ofAttribute: attribute)) is written \(name.written)")
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
      report(
        .attributeValue, node, attribute: attribute,
        "\(name.written)=\(value.quoted): it is on when it is there, and says nothing else", hint: "write \(name.written)=\"\"",
        cause: "boolean \(name.written)")
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
    case .inlineStyle:
      report(.inlineStyle, node, attribute: attribute, "style is set in the page", hint: "use a class and a style sheet")
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
    if let problem = ValueSyntax.problem(value, type) { return problem }
    if type == .id, element.isSVG, !isASCIILetter(value[0]), value[0] != 0x5F, value[0] < 0x80 {
      return "an id in a drawing begins with a letter"
    }
    return type == .idReferences || type == .tokens ? repeatedWord(value, name) : nil
  }

  // MARK: Names

  private mutating func unknown(_ attribute: Int, _ node: Int, _ element: Element) {
    let written = name(ofAttribute: attribute)
    // Custom elements and plugins have attributes of their own; those of filters and animations are not judged.
    if [.custom, .embed, .svgPrimitive, .svgPrimitivePart, .svgAnimation].contains(element) { return }
    if attributeTable.isObsolete(written, on: element) {
      report(
        .obsoleteAttribute, node, attribute: attribute, "\(written) of <\(name(node))> is obsolete",
        hint: "use a style sheet or a newer attribute")
    } else if written == "xmlns" || written.hasPrefix("xmlns:") {
      report(.namespace, node, attribute: attribute, "\(written) declares a namespace that HTML does not know", hint: "remove it")
    } else {
      let isARIA = written.lowercased().hasPrefix("aria-")
      report(
        isARIA ? .roleAttribute : .unknownAttribute, node, attribute: attribute,
        isARIA ? "\(written) is no ARIA attribute" : "\(written) is no attribute of <\(name(node))>",
        hint: attributeSuggestion(written, element), cause: "\(written) on \(element.written)")
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
    report(
      .namespace, node, attribute: attribute, "the namespace of <\(name(node))> is \(wanted)",
      cause: "namespace of \(element.written)")
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
    report(
      .duplicateID, node, attribute: attribute, "the id \(value.quoted) stands twice: <\(name(earlier))> has it already",
      cause: "duplicate id")
  }

  private mutating func judgeAccessKey(_ value: ByteText, _ attribute: Int, _ node: Int) {
    for word in value.words {
      let key = word.string.lowercased()
      if document.accessKeys.updateValue(node, forKey: key) != nil {
        report(.accessKey, node, attribute: attribute, "the access key “\(key)” stands twice", cause: "access key")
      }
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
      combination(
        node, "\(element == .link ? "imagesrcset" : "srcset") names widths, but \(sizes.written) is missing",
        hint: "write \(sizes.written)=\"100vw\" or what the layout gives")
    }
    if element != .link, !hasWidths, has(.sizes, node) { combination(node, "sizes needs widths (480w) in srcset") }
  }

  // MARK: Attributes together

  mutating func combination(_ node: Int, _ message: String, hint: String? = nil, at attribute: Int? = nil) {
    if let attribute {
      report(.attributeCombination, node, attribute: attribute, message, hint: hint)
    } else {
      report(.attributeCombination, node, message, hint: hint)
    }
  }

  /// What the tables cannot say, element by element.
  private mutating func judgeElement(_ node: Int, _ element: Element, outer: NodeFacts) {
    judgeLanguages(node, element)
    if has(.autofocus, node), !outer.around.contains(.dialog) {
      if document.autofocus != nil {
        combination(node, "two elements want the focus when the page opens", hint: "keep one autofocus")
      }
      document.autofocus = node
    }
    if has(.itemprop, node), !outer.around.contains(.item) { document.looseProperties.append(node) }
    switch element {
    case .html:
      if !isGiven(.lang, node) { report(.language, node, "html does not say the language of the page", hint: "write lang=\"en\"") }
      wantNamespace(node, "http://www.w3.org/1999/xhtml")
    case .svg: if !(parentElement(node)?.isSVG ?? false) { wantNamespace(node, "http://www.w3.org/2000/svg") }
    case .svgAnimation: judgeAnimation(node)
    case .link: judgeLink(node)
    case .meta: judgeMeta(node, outer: outer)
    case .style, .svgStyle:
      report(.inlineStyle, node, "<style> sets style in the page", hint: "write it in a style sheet file")
    case .script: judgeScript(node)
    case .svgScript: sayInlineScript(node)
    case .area: judgeArea(node)
    case .img:
      if has(.ismap, node), !outer.around.contains(.anchor) { combination(node, "ismap stands on an image outside a link") }
      if has(.ismap, node), has(.usemap, node) { combination(node, "ismap and usemap exclude each other") }
    case .iframe: judgeFrame(node)
    case .source:
      if parentElement(node) != .picture, has(.width, node) || has(.height, node) {
        combination(node, "width and height of <source> belong in <picture>")
      }
    case .track:
      if !has(.kind, node) || value(of: .kind, node, is: "subtitles"), !has(.srclang, node) {
        report(.missingAttribute, node, "<track> of subtitles has no srclang")
      }
    case .input: judgeInput(node)
    case .button: judgeButton(node)
    case .textarea: judgeLengths(node)
    case .form, .map, .details: judgeOnce(node, element, outer: outer)
    case .meter: judgeMeter(node)
    case .progress:
      if let value = number(.value, node), value > number(.max, node) ?? 1 { combination(node, "value of <progress> is above max") }
    case .li:
      if has(.value, node), parentElement(node) != .ol { combination(node, "value stands on an item of a list without numbers") }
    case .time: judgeTime(node)
    case .dialog: if has(.tabindex, node) { combination(node, "<dialog> cannot have tabindex") }
    default: break
    }
    if element == .dialog, has(.popover, node), has(.open, node) { combination(node, "an open <dialog> cannot be a popover") }
  }

  /// An animation may not lead a link elsewhere once the page is open, nor run anything.
  private mutating func judgeAnimation(_ node: Int) {
    for attribute in attributes(of: node) where name(ofAttribute: attribute).lowercased() == "attributename" {
      let changed = value(attribute).string.lowercased()
      guard changed.hasSuffix("href") || changed == "src" || changed.hasPrefix("on") else { continue }
      report(.urlScheme, node, attribute: attribute, "an animation changes an address", hint: "write the address where it is used")
    }
  }

  private mutating func wantNamespace(_ node: Int, _ address: String) {
    guard !has(.xmlns, node) else { return }
    report(.namespace, node, "\(element(node)) does not name its namespace", hint: "write xmlns=\"\(address)\"")
  }

  private mutating func judgeLanguages(_ node: Int, _ element: Element) {
    guard let xml = value(of: .xmlLang, node) else { return }
    guard let lang = text(of: .lang, node) else {
      // SVG knows xml:lang alone.
      return element.isSVG ? () : combination(node, "xml:lang stands without lang")
    }
    if !xml.isEqualIgnoringCase(lang) { combination(node, "lang and xml:lang differ") }
  }

  private mutating func judgeArea(_ node: Int) {
    if has(.href, node), !has(.alt, node) { report(.imageAlternative, node, "<area> with href has no alt") }
    if !has(.href, node), !(value(of: .alt, node)?.isEmpty ?? true) { combination(node, "alt stands on <area> without href") }
    let shape = text(of: .shape, node)?.lowercased() ?? "rect"
    guard let attribute = attribute(.coords, of: node) else {
      if shape != "default" { report(.missingAttribute, node, "<area> has no coords") }
      return
    }
    let numbers = value(attribute).split(0x2C).compactMap { ValueSyntax.float($0.trimmed) }
    switch shape {
    case "default": combination(node, "coords stands on the default <area>")
    case "rect" where numbers.count != 4 || numbers[0] >= numbers[2] || numbers[1] >= numbers[3]:
      bad(attribute, node, value(attribute), "a rectangle is left, top, right, bottom")
    case "circle" where numbers.count != 3 || numbers[2] < 0: bad(attribute, node, value(attribute), "a circle is x, y, radius")
    case "poly" where numbers.count < 6 || numbers.count % 2 != 0:
      bad(attribute, node, value(attribute), "a polygon is at least three points")
    default: break
    }
  }

  private mutating func judgeFrame(_ node: Int) {
    report(.thirdParty, node, "a frame loads another page", hint: "link to it")
    let sandbox = value(of: .sandbox, node)?.words.map { $0.string.lowercased() } ?? []
    if sandbox.contains("allow-scripts"), sandbox.contains("allow-same-origin") {
      combination(node, "sandbox with allow-scripts and allow-same-origin protects nothing")
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
      if let id = text(of: .id, node), !name.isEqual(id) { combination(node, "id and name of <map> differ") }
    }
    if element == .details, open == nil { return }
    guard !name.isEmpty, !document.names[element, default: []].insert(name.hash).inserted else { return }
    if element == .details {
      combination(
        node, "two <details> of the group \(name.quoted) are open", hint: "leave one open: browsers close the others", at: open)
    } else {
      report(
        .duplicateID, node, attribute: attribute, "two \(element.written)s have the name \(name.quoted)",
        cause: "\(element.written) name")
    }
  }

  private mutating func judgeMeter(_ node: Int) {
    let (low, high) = (number(.min, node) ?? 0, number(.max, node) ?? 1)
    if low > high { return combination(node, "min of <meter> is above max") }
    for name in [Attribute.value, .low, .high, .optimum] {
      if let number = number(name, node), number < low || number > high {
        combination(node, "\(name.written) of <meter> is outside min and max (\(low) to \(high))")
      }
    }
    if let low = number(.low, node), let high = number(.high, node), low > high {
      combination(node, "low of <meter> is above high")
    }
  }

  /// Without `datetime`, the text itself is the time.
  private mutating func judgeTime(_ node: Int) {
    if has(.datetime, node) { return }
    let text = content(of: node)
    if tree.nodes[node].end > Int32(node) + 1 {
      report(.attributeValue, node, "<time> holds elements, but has no datetime")
    } else if !DateSyntax.isTimeValue(text) {
      report(
        .attributeValue, at: Int(tree.nodes[node].tagEnd), length: text.count,
        "the text \(text.quoted) of <time> is no date or time of HTML", hint: "write datetime=\"…\"", cause: "time content",
        node: node)
    }
  }

  // MARK: Scripts

  private static let code: Set<String> = [
    "", "module", "text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript",
  ]

  private mutating func judgeScript(_ node: Int) {
    let type = text(of: .type, node)?.lowercased() ?? ""
    let isCode = PageJudge.code.contains(type)
    if !isCode, type != "importmap", type != "speculationrules", let attribute = attribute(.type, of: node),
      let problem = ValueSyntax.mimeType(value(attribute))
    {
      bad(attribute, node, value(attribute), problem)
    }
    if type == "module", has(.defer, node) || has(.nomodule, node) {
      combination(node, "defer and nomodule have no effect on a module")
    }
    if has(.src, node) {
      if !isCode { combination(node, "a data block (type=\"\(type)\") cannot have src") }
      if tree.nodes[node].firstText >= 0 { combination(node, "a script with src also holds text") }
    } else {
      for name in [Attribute.async, .crossorigin, .referrerpolicy, .fetchpriority, .blocking] where has(name, node) {
        if type != "module" { combination(node, "\(name.written) stands on a script without src") }
      }
      // These two decide which scripts and pages are loaded.
      if isCode || type == "importmap" || type == "speculationrules" { sayInlineScript(node) }
    }
    if type == "application/json" || type == "importmap" || type == "speculationrules" || type.hasSuffix("+json") {
      judgeDataBlock(node)
    }
  }

  private mutating func sayInlineScript(_ node: Int) {
    report(.inlineScript, node, "a script stands in the page", hint: "put it in a file, or data in type=\"application/json\"")
  }

  /// JSON and JSON-LD inside a page.
  private mutating func judgeDataBlock(_ node: Int) {
    let text = content(of: node)
    if text.isEmpty { return report(.json, node, "the data block is empty") }
    let json = readJSON(Array(text))
    guard json.value == nil else { return }
    report(
      .json, at: Int(tree.nodes[node].tagEnd) + json.offset, length: 1, "the data block is no JSON: \(json.problem)",
      cause: "JSON block", node: node)
  }
}
