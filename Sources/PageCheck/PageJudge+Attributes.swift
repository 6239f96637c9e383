internal import Diagnostics

/// Attributes: which there are, what they say, and whether they fit together.
extension PageJudge {
  mutating func judgeAttributes(_ node: Int, outer: NodeFacts) {
    let record = tree.nodes[node]
    let element = record.element
    guard element != .unknown else { return }
    let first = Int(record.firstAttribute)
    for attribute in first..<first + Int(record.attributeCount) { judgeAttribute(attribute, node, element) }
    attributeTable.forEachRequired(of: element) { name in
      // An image may do with srcset alone.
      if has(name, node) || element == .img && has(.srcset, node) { return }
      report(
        .missingAttribute, node, "<\(self.name(node))> has no \(name.rawValue)", cause: "no \(name.rawValue) on \(element.written)")
    }
    judgeCombinations(node, element, outer: outer)
  }

  private mutating func judgeAttribute(_ attribute: Int, _ node: Int, _ element: Element) {
    let record = tree.attributes[attribute]
    switch record.name {
    case .dataAttribute: return
    case .handler:
      report(
        .eventHandler, node, attribute: attribute, "\(name(ofAttribute: attribute)) runs a script from an attribute",
        hint: "add the listener in a script file", cause: "handler")
      return
    case .unknown: return unknown(attribute, node, element)
    default: break
    }
    let number = attributeTable.typeNumber(record.name, of: element)
    if !tree.unread.isEmpty, tree.unread.contains(record.valueStart), attributeTable.kind(number).namesSomething { return }
    switch attributeTable.kind(number) {
    case .absent:
      if element == .custom || element == .embed { return }
      unknown(attribute, node, element)
    case .obsolete:
      if !strict, isConforming(attribute, node, record.name, element) { break }
      report(
        .obsoleteAttribute, node, attribute: attribute, "\(name(ofAttribute: attribute)) of <\(name(node))> is obsolete",
        hint: "use a style sheet or a newer attribute", cause: "obsolete \(record.name.rawValue) on \(element.written)")
    case .free: if record.name == .xmlns { judgeNamespace(attribute, node, element) }
    case .boolean: judgeBoolean(attribute, node, record.name)
    case .words:
      if !attributeTable.isWord(value(attribute), of: number) {
        judgeTyped(attribute, node, record.name, attributeTable.type(number))
      } else if record.name.isARIA, value(attribute).contains(where: { $0 &- 0x41 < 26 }) {
        bad(attribute, node, record.name, value(attribute), "words of ARIA are written in small letters")
      }
    case .url, .nonEmptyURL:
      // HTML standard §2.4.1: addresses “potentially surrounded by spaces”. Ours have none.
      let value = strict ? value(attribute) : value(attribute).trimmed
      let problem =
        attributeTable.kind(number) == .nonEmptyURL && value.trimmed.isEmpty ? "the address is empty" : URLSyntax.problem(value)
      if let problem {
        bad(attribute, node, record.name, value, problem)
      } else {
        judgeAddress(value, attribute: attribute, node: node, name: record.name, element: element)
      }
    case .id:
      let value = value(attribute)
      if let problem = ValueSyntax.id(value) {
        bad(attribute, node, .id, value, problem)
      } else if strict, element.isSVG, !isASCIILetter(value[0]), value[0] != 0x5F, value[0] < 0x80 {
        bad(attribute, node, .id, value, "an id in a drawing begins with a letter")
      } else {
        judgeIdentifier(value, attribute, node)
      }
    case .reference:
      let value = value(attribute)
      if let problem = ValueSyntax.problem(value, attributeTable.type(number)) ?? repeatedWord(value, record.name) {
        bad(attribute, node, record.name, value, problem)
      } else {
        document.references.append((node, attribute))
      }
    case .paint:
      let value = value(attribute)
      if let problem = ValueSyntax.problem(value, attributeTable.type(number)) {
        bad(attribute, node, record.name, value, problem)
      } else {
        judgePaintAddresses(value, attribute, node)
        if namesDrawing(attribute) { document.references.append((node, attribute)) }
      }
    case .style:
      report(
        .inlineStyle, node, attribute: attribute, "style is set in the page", hint: "use a class and a style sheet",
        cause: "style attribute")
      // Our own pages have none.
      if !strict, let problem = ValueSyntax.declarations(value(attribute)) {
        bad(attribute, node, .style, value(attribute), problem)
      }
    case .other: judgeTyped(attribute, node, record.name, attributeTable.type(number))
    }
    judgeName(attribute, node, record)
  }

  /// Of the lists of ids, these are “unordered sets of unique space-separated tokens” (§2.3.7).
  private mutating func repeatedWord(_ value: ByteText, _ name: Attribute) -> String? {
    guard name == .for || name == .headers || name == .itemref else { return nil }
    let words = value.words
    guard words.count > 1 else { return nil }
    var seen: Set<UInt64> = []
    for word in words where !seen.insert(word.hash).inserted { return "\(word.quoted) stands twice" }
    return nil
  }

  /// Obsolete attributes that a page may still have, §16.1. Names of links are where other links may lead.
  private mutating func isConforming(_ attribute: Int, _ node: Int, _ name: Attribute, _ element: Element) -> Bool {
    switch (name, element) {
    case (.charset, .script): return value(attribute, is: "utf-8")
    case (.language, .script):
      return value(attribute, is: "javascript") && (!has(.type, node) || value(of: .type, node, is: "text/javascript"))
    case (.border, .img): return value(attribute, is: "0")
    case (.name, .a):
      if value(attribute).isEmpty { return false }
      anchors.append(value(attribute).hash)
      return true
    default: return false
    }
  }

  /// Whether an attribute of a drawing names a part of the page: `fill="url(#sky)"`.
  mutating func namesDrawing(_ attribute: Int) -> Bool {
    let value = value(attribute)
    guard value.contains(0x28), value.contains(0x23) else { return false }
    let name = tree.attributes[attribute].name
    // A cursor is a picture of its own.
    return name != .cursor && !SVGPaint.references(value, isPaint: name == .fill || name == .stroke).isEmpty
  }

  /// What a drawing loads from elsewhere: `mask="url(https://…)"`.
  private mutating func judgePaintAddresses(_ value: ByteText, _ attribute: Int, _ node: Int) {
    guard value.contains(0x28) else { return }
    var addresses: [ByteText] = []
    SVGPaint.forEachAddress(in: value) { address, _ in addresses.append(address) }
    for address in addresses { judgePaintAddress(address, attribute: attribute, node: node) }
  }

  /// What an attribute of a remembered tag means in this page.
  mutating func takeEffect(_ kind: TagMemory.Effect.Kind, ofAttribute attribute: Int, _ node: Int, _ element: Element) {
    switch kind {
    case .id: judgeIdentifier(value(attribute), attribute, node)
    case .reference: document.references.append((node, attribute))
    case .address:
      judgeAddress(value(attribute), attribute: attribute, node: node, name: tree.attributes[attribute].name, element: element)
    case .openAddress:
      let value = value(attribute)
      if followKnown(value, attribute) { return }
      if let problem = URLSyntax.problem(value) {
        bad(attribute, node, tree.attributes[attribute].name, value, problem)
      } else {
        judgeAddress(value, attribute: attribute, node: node, name: tree.attributes[attribute].name, element: element)
      }
    }
  }

  private mutating func unknown(_ attribute: Int, _ node: Int, _ element: Element) {
    let written = name(ofAttribute: attribute)
    if element == .custom, written != "style" { return }
    if element == .math, MathTable.own.contains(written) || MathTable.everywhere.contains(written) {
      if let problem = MathTable.problem(written, value(attribute)) {
        report(
          .attributeValue, node, attribute: attribute, "\(written)=\(value(attribute).quoted) of <math>: \(problem)",
          cause: "value of \(written) in math")
      }
      return
    }
    if written.lowercased().hasPrefix("aria-") {
      report(
        .roleAttribute, node, attribute: attribute, "\(written) is no ARIA attribute", hint: attributeSuggestion(written, element),
        cause: "unknown \(written)")
      return
    }
    if tree.attributes[attribute].name == .xmlns || written.hasPrefix("xmlns:") {
      judgeNamespacePrefix(attribute, node, written)
      return
    }
    // What its plugin is told, §4.8.6.
    if element == .embed { return }
    report(
      .unknownAttribute, node, attribute: attribute, "\(written) is no attribute of <\(name(node))>",
      hint: attributeSuggestion(written, element),
      cause: "\(written) on \(element.written)")
  }

  private mutating func judgeNamespacePrefix(_ attribute: Int, _ node: Int, _ written: String) {
    report(
      .namespace, node, attribute: attribute, "\(written) declares a namespace that HTML does not know", hint: "remove it",
      cause: "namespace prefix")
  }

  /// An attribute of the element whose name is nearly the same.
  private func attributeSuggestion(_ written: String, _ element: Element) -> String? {
    let known = Attribute.allCases.lazy.filter { [attributeTable] in
      let kind = attributeTable.kind(attributeTable.typeNumber($0, of: element))
      return kind != .absent && kind != .obsolete && $0.rawValue.utf8.count > 1
    }
    guard written.utf8.count > 2, let best = NearestName.nearest(to: written, among: known.map(\.rawValue)),
      best != written.lowercased()
    else { return nil }
    return "did you mean \(best)?"
  }

  /// The name as written: XML keeps capitals, HTML does not.
  private mutating func judgeName(_ attribute: Int, _ node: Int, _ record: PageTree.AttributeRecord) {
    guard strict else { return }
    let written = UnsafeBufferPointer(rebasing: bytes[Int(record.nameStart)..<Int(record.nameStart) + Int(record.nameLength)])
    guard written.contains(where: { $0 &- 0x41 < 26 }), !ByteText(written).isEqual(record.name.rawValue) else { return }
    report(
      .letterCase, node, attribute: attribute, "\(name(ofAttribute: attribute)) is written \(record.name.rawValue)",
      cause: "case of \(record.name.rawValue)")
  }

  private mutating func judgeBoolean(_ attribute: Int, _ node: Int, _ name: Attribute) {
    let value = value(attribute)
    guard !value.isEmpty, !value.isEqualIgnoringCase(name.rawValue) else { return }
    report(
      .attributeValue, node, attribute: attribute,
      "\(name.rawValue)=\(value.quoted): it is on when it is there, and says nothing else",
      hint: "write \(name.rawValue)=\"\"", cause: "boolean \(name.rawValue)")
  }

  private mutating func judgeNamespace(_ attribute: Int, _ node: Int, _ element: Element) {
    let wanted: String? =
      switch element {
      case .svg: "http://www.w3.org/2000/svg"
      case .math: "http://www.w3.org/1998/Math/MathML"
      default: element.isSVG ? "http://www.w3.org/2000/svg" : "http://www.w3.org/1999/xhtml"
      }
    guard let wanted, !value(attribute).isEqual(wanted) else { return }
    report(
      .namespace, node, attribute: attribute, "the namespace of <\(name(node))> is \(wanted)",
      cause: "namespace of \(element.written)")
  }

  /// The rarer kinds of values.
  private mutating func judgeTyped(_ attribute: Int, _ node: Int, _ name: Attribute, _ type: ValueType) {
    let value = value(attribute)
    if let problem = ValueSyntax.problem(value, type) { bad(attribute, node, name, value, problem) }
    switch type {
    case .urls:
      for word in value.words where !word.hasPrefixIgnoringCase("http:") && !word.hasPrefixIgnoringCase("https:") {
        bad(attribute, node, name, word, "it is no http or https address")
      }
    case .sourceSet: judgeSourceSet(value, attribute: attribute, node: node)
    case .keyTokens: judgeAccessKey(value, attribute, node)
    case .relations: judgeRelations(value, attribute, node)
    default: break
    }
  }

  mutating func bad(_ attribute: Int, _ node: Int, _ name: Attribute, _ value: ByteText, _ problem: String) {
    let rule: Rule = name.isARIA ? .roleAttribute : .attributeValue
    report(
      rule, node, attribute: attribute, "\(name.rawValue)=\(value.quoted) of <\(self.name(node))>: \(problem)",
      cause: "value of \(name.rawValue)")
  }

  mutating func judgeIdentifier(_ value: ByteText, _ attribute: Int, _ node: Int) {
    guard let earlier = identifiers.insert(value.hash, node: node) else { return }
    guard earlier != IdentifierIndex.folded else {
      mustJudgeWhole = true
      return
    }
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

  private static let relations: Set<String> = Set(
    """
    alternate author bookmark canonical dns-prefetch expect external help icon license manifest modulepreload next nofollow noopener
    noreferrer opener pingback preconnect prefetch preload prerender prev privacy-policy search shortcut stylesheet tag
    terms-of-service me apple-touch-icon apple-touch-icon-precomposed mask-icon vcard-alternate shortlink up start index first last
    contents chapter section subsection appendix glossary copyright self edit enclosure related via hub payment edituri amphtml
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private mutating func judgeRelations(_ value: ByteText, _ attribute: Int, _ node: Int) {
    guard strict else { return }
    if tree.nodes[node].element == .link || tree.nodes[node].element == .form, value.isBlank {
      return bad(attribute, node, .rel, value, "it is empty")
    }
    for word in value.words where !PageJudge.relations.contains(word.string.lowercased()) && URLSyntax.scheme(of: word) == nil {
      bad(attribute, node, .rel, word, "it is no link type")
    }
    if tree.nodes[node].element != .link {
      for word: StaticString in [
        "stylesheet", "icon", "preload", "prefetch", "manifest", "canonical", "dns-prefetch", "preconnect", "modulepreload",
      ]
      where value.hasWord(word) {
        bad(attribute, node, .rel, value, "\(word) belongs on <link>")
      }
    }
  }

  private mutating func judgeSourceSet(_ value: ByteText, attribute: Int, node: Int) {
    var hasWidths = false
    for candidate in value.split(0x2C) {
      guard let url = candidate.words.first else { continue }
      hasWidths = hasWidths || candidate.words.count > 1 && candidate.words[1][candidate.words[1].count - 1] == 0x77
      judgeAddress(url, attribute: attribute, node: node, name: .srcset, element: tree.nodes[node].element)
    }
    let isImage = tree.nodes[node].element == .img || tree.nodes[node].element == .source
    if tree.nodes[node].element == .link, hasWidths, !has(.imagesizes, node) {
      report(
        .attributeCombination, node, "imagesrcset names widths, but imagesizes is missing",
        hint: "write imagesizes=\"100vw\" or what the layout gives")
    }
    if isImage, hasWidths, !has(.sizes, node), !self.value(of: .loading, node, is: "lazy") {
      report(
        .attributeCombination, node, "srcset names widths, but sizes is missing",
        hint: "write sizes=\"100vw\" or what the layout gives")
    }
    if isImage, !hasWidths, has(.sizes, node) {
      report(.attributeCombination, node, "sizes needs widths (480w) in srcset")
    }
  }

  // MARK: Attributes together

  private mutating func combination(_ node: Int, _ message: String, hint: String? = nil) {
    report(.attributeCombination, node, message, hint: hint)
  }

  func number(_ name: Attribute, _ node: Int) -> Double? {
    guard let attribute = attribute(name, of: node) else { return nil }
    return ValueSyntax.float(value(attribute))
  }

  mutating func judgeCombinations(_ node: Int, _ element: Element, outer: NodeFacts) {
    judgeLanguages(node)
    judgeItems(node)
    if has(.itemprop, node), !outer.around.contains(.item) { document.looseProperties.append(node) }
    switch element {
    case .html: judgeRoot(node)
    case .svg:
      // Inside another drawing the namespace is that one's.
      let parent = Int(tree.nodes[node].parent)
      let isInner = parent >= 0 && tree.nodes[parent].element.isSVG && tree.nodes[parent].element != .svgForeignObject
      if strict, !isInner, !has(.xmlns, node) {
        report(.namespace, node, "<svg> does not name its namespace", hint: "write xmlns=\"http://www.w3.org/2000/svg\"")
      }
    case .math:
      if strict, !has(.xmlns, node) {
        report(.namespace, node, "<math> does not name its namespace", hint: "write xmlns=\"http://www.w3.org/1998/Math/MathML\"")
      }
    case .base:
      if !has(.href, node), !has(.target, node) { report(.missingAttribute, node, "<base> has neither href nor target") }
      document.base = document.base ?? node
    case .link: judgeLink(node)
    case .meta: judgeMeta(node, outer: outer)
    case .style:
      report(.inlineStyle, node, "<style> sets style in the page", hint: "write it in a style sheet file", cause: "style element")
      judgeSheet(node)
    case .script: judgeScript(node)
    case .a, .area: judgeHyperlink(node, element)
    case .img: judgeImage(node, outer: outer)
    case .source, .embed, .iframe, .object: judgeEmbedded(node, element)
    case .video, .audio: if has(.src, node), value(of: .src, node, is: "") { combination(node, "<\(name(node))> has an empty src") }
    case .track:
      if !has(.kind, node) || value(of: .kind, node, is: "subtitles"), !has(.srclang, node) {
        report(.missingAttribute, node, "<track> of subtitles has no srclang")
      }
    case .input: judgeInput(node)
    case .button: judgeButton(node)
    case .form: judgeFormName(node, outer: outer)
    case .details: judgeOpenDetails(node, outer: outer)
    case .label: break
    case .textarea: judgeLengths(node)
    case .meter: judgeMeter(node)
    case .progress:
      if let value = number(.value, node), value > number(.max, node) ?? 1 { combination(node, "value of <progress> is above max") }
    case .map: judgeMap(node)
    case .li:
      let parent = Int(tree.nodes[node].parent)
      if has(.value, node), parent >= 0, tree.nodes[parent].element != .ol {
        combination(node, "value stands on an item of a list without numbers")
      }
    case .time: judgeTime(node)
    case .th, .td: break
    case .dialog:
      if has(.tabindex, node) { combination(node, "<dialog> cannot have tabindex") }
    case .svgScript:
      report(
        .inlineScript, node, "a script stands in a drawing", hint: "put it in a file of the page", cause: "inline script")
    case .svgStyle:
      report(.inlineStyle, node, "<style> sets style in a drawing", hint: "write it in a style sheet file", cause: "style element")
      judgeSheet(node)
    case .svgUse, .svgImage:
      if !has(.href, node), !has(.xlinkHref, node) { report(.missingAttribute, node, "<\(name(node))> has no href") }
    default: break
    }
    if has(.popover, node), element == .dialog, has(.open, node) { combination(node, "an open <dialog> cannot be a popover") }
  }

  private mutating func judgeRoot(_ node: Int) {
    if let language = attribute(.lang, of: node), !value(language).isEmpty {
    } else {
      report(.language, node, "html does not say the language of the page", hint: "write lang=\"en\"")
    }
    if strict, !has(.xmlns, node) {
      report(.namespace, node, "html does not name its namespace", hint: "write xmlns=\"http://www.w3.org/1999/xhtml\"")
    }
  }

  private mutating func judgeLanguages(_ node: Int) {
    guard let xml = attribute(.xmlLang, of: node) else { return }
    guard let lang = attribute(.lang, of: node) else {
      // SVG knows xml:lang alone.
      if !tree.nodes[node].element.isSVG { combination(node, "xml:lang stands without lang") }
      return
    }
    if !value(xml).isEqualIgnoringCase(text(lang)) { combination(node, "lang and xml:lang differ") }
  }

  /// Microdata, §5.2.
  private mutating func judgeItems(_ node: Int) {
    if has(.itemtype, node), !has(.itemscope, node) { combination(node, "itemtype stands without itemscope") }
    if has(.itemid, node), !has(.itemtype, node) { combination(node, "itemid stands without itemtype") }
    if has(.itemref, node), !has(.itemscope, node) { combination(node, "itemref stands without itemscope") }
  }

  /// Properties that belong to no item.
  mutating func judgeProperties() {
    guard !document.looseProperties.isEmpty, !tree.attributes.values.contains(where: { $0.name == .itemref }) else { return }
    for node in document.looseProperties { combination(node, "itemprop stands outside any item (itemscope)") }
  }

  private mutating func judgeLink(_ node: Int) {
    if !has(.href, node), !has(.imagesrcset, node) { report(.missingAttribute, node, "<link> has no href") }
    if !has(.rel, node), !has(.itemprop, node), !has(.property, node) { report(.missingAttribute, node, "<link> has no rel") }
    var words = ByteText(UnsafeBufferPointer(start: nil, count: 0))
    if let rel = attribute(.rel, of: node) { words = value(rel) }
    let isPreload = words.hasWord("preload")
    let isIcon = words.hasWord("icon") || words.hasWord("apple-touch-icon") || words.hasWord("apple-touch-icon-precomposed")
    if has(.as, node), !isPreload, !words.hasWord("modulepreload") { combination(node, "as stands on a link that is no preload") }
    if isPreload, !has(.as, node) { report(.missingAttribute, node, "a preload link has no as") }
    if has(.sizes, node), !isIcon { combination(node, "sizes stands on a link that is no icon") }
    if has(.color, node), !words.hasWord("mask-icon") { combination(node, "color stands on a link that is no mask icon") }
    if has(.disabled, node), !words.hasWord("stylesheet") { combination(node, "disabled stands on a link that is no style sheet") }
    if has(.imagesizes, node), !has(.imagesrcset, node) { combination(node, "imagesizes stands without imagesrcset") }
    if has(.imagesrcset, node) || has(.imagesizes, node), !(isPreload && value(of: .as, node, is: "image")) {
      combination(node, "imagesrcset stands on a link that preloads no image")
    }
    if has(.integrity, node), !isPreload, !words.hasWord("stylesheet"), !words.hasWord("modulepreload") {
      combination(node, "integrity stands on a link that loads no code")
    }
    if words.hasWord("alternate"), words.hasWord("stylesheet"), text(of: .title, node)?.isEmpty ?? true {
      report(.missingAttribute, node, "an alternate style sheet has no title")
    }
  }

  private mutating func judgeMeta(_ node: Int, outer: NodeFacts) {
    var kinds: [Attribute] = []
    for name in [Attribute.name, .httpEquiv, .charset, .itemprop, .property] where has(name, node) { kinds.append(name) }
    if kinds.isEmpty { report(.missingAttribute, node, "<meta> says neither name, http-equiv, charset nor itemprop") }
    if kinds.count > 1, !(kinds.count == 2 && kinds.contains(.property) && kinds.contains(.name)) {
      combination(node, "<meta> says \(kinds.map(\.rawValue).joined(separator: " and ")) at once")
    }
    if has(.charset, node) {
      if has(.content, node) { combination(node, "charset and content stand in one <meta>") }
      if document.charset != nil { combination(node, "the page says its charset twice") }
      document.charset = document.charset ?? node
      if !outer.around.contains(.head) { report(.content, node, "<meta charset> stands outside the head") }
    } else if !kinds.isEmpty, !has(.content, node) {
      report(.missingAttribute, node, "<meta> has no content")
    }
    if has(.media, node), !value(of: .name, node, is: "theme-color") {
      combination(node, "media stands on a <meta> that is no theme-color")
    }
    if let name = attribute(.name, of: node) {
      if value(name, is: "viewport") { judgeViewport(node) }
      if value(name, is: "description") {
        if document.description != nil { combination(node, "the page has two descriptions", hint: "keep one") }
        document.description = node
      }
      if let content = attribute(.content, of: node), let problem = PageJudge.metaProblem(value(name), value(content)) {
        bad(content, node, .content, value(content), problem)
      }
    }
    guard let equivalent = attribute(.httpEquiv, of: node) else { return }
    judgeHeader(value(equivalent), node)
  }

  /// What is wrong with the content of a `<meta name>` of the standard (§4.2.5.1), or nil.
  private static func metaProblem(_ name: ByteText, _ whole: ByteText) -> String? {
    let content = whole.trimmed
    if name.isEqualIgnoringCase("theme-color") {
      if content.isEmpty { return "it is empty" }
      return ColorSyntax.isColor(content) ? nil : "it is not a color such as #1e90ff"
    }
    if name.isEqualIgnoringCase("referrer") {
      return referrerPolicies.contains { whole.isEqualIgnoringCase($0) }
        ? nil : "it is none of \(ValueSyntax.list(referrerPolicies))"
    }
    if name.isEqualIgnoringCase("color-scheme") { return schemeProblem(content) }
    return nil
  }

  /// Referrer Policy §3, without the empty one.
  private static let referrerPolicies = [
    "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin", "origin-when-cross-origin",
    "strict-origin-when-cross-origin", "unsafe-url",
  ]

  /// `normal`, or schemes of which browsers know light and dark, with `only` before or behind (CSS Color Adjustment 1 §2.1).
  private static func schemeProblem(_ content: ByteText) -> String? {
    if content.isEmpty { return "it is empty" }
    if content.isEqualIgnoringCase("normal") { return nil }
    let wrong = "it is neither “normal” nor schemes such as “light dark”"
    var words = content.words
    if words.count > 1, words[0].isEqualIgnoringCase("only") { words.removeFirst() }
    if words.count > 1, words[words.count - 1].isEqualIgnoringCase("only") { words.removeLast() }
    let isGood = words.allSatisfy { word in
      (isASCIILetter(word[0]) || word[0] == 0x2D || word[0] == 0x5F || word[0] >= 0x80)
        && word.allSatisfy { isASCIIAlphanumeric($0) || $0 == 0x2D || $0 == 0x5F || $0 >= 0x80 }
        && !["normal", "only", "inherit", "initial", "unset", "revert", "default"].contains { word.isEqualIgnoringCase($0) }
    }
    return isGood ? nil : wrong
  }

  private mutating func judgeHeader(_ name: ByteText, _ node: Int) {
    guard let content = attribute(.content, of: node) else { return }
    let text = value(content)
    if name.isEqualIgnoringCase("content-type") {
      if !text.string.lowercased().split(whereSeparator: { $0 == " " || $0 == ";" }).elementsEqual(["text/html", "charset=utf-8"]) {
        bad(content, node, .content, text, "it is not text/html; charset=utf-8")
      }
      if document.charset != nil { combination(node, "the page says its charset twice") }
      document.charset = document.charset ?? node
    } else if name.isEqualIgnoringCase("refresh") {
      if !isRefresh(text) { bad(content, node, .content, text, "it is not a number of seconds, with ; url=… behind") }
      report(.refresh, node, "the page reloads or leaves by itself", hint: "offer a link instead")
      if let address = refreshTarget(text) { judgeAddress(address, attribute: content, node: node, name: .href, element: .a) }
    } else if name.isEqualIgnoringCase("x-ua-compatible") {
      if !text.isEqualIgnoringCase("ie=edge") { bad(content, node, .content, text, "it is not IE=edge") }
    } else if name.isEqualIgnoringCase("content-language") || name.isEqualIgnoringCase("set-cookie") {
      report(.attributeValue, node, "http-equiv=\(name.quoted) is obsolete", cause: "obsolete http-equiv")
    } else if name.isEqualIgnoringCase("default-style"), text.isBlank {
      bad(content, node, .content, text, "it names no style sheet")
    } else if name.isEqualIgnoringCase("content-security-policy") {
      judgePolicy(text, content, node)
    }
  }

  private static let directives: Set<String> = Set(
    """
    default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src media-src
    object-src frame-src child-src worker-src manifest-src prefetch-src base-uri form-action navigate-to upgrade-insecure-requests
    block-all-mixed-content require-trusted-types-for trusted-types plugin-types webrtc fenced-frame-src
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let sourceKeywords: Set<String> = [
    "'none'", "'self'", "'unsafe-inline'", "'unsafe-eval'", "'strict-dynamic'", "'unsafe-hashes'", "'report-sample'",
    "'wasm-unsafe-eval'", "'inline-speculation-rules'", "'unsafe-allow-redirects'",
  ]

  /// What is wrong with one source of a policy (Content Security Policy 3 §2.3.1), or nil.
  private static func sourceProblem(_ source: ByteText) -> String? {
    let text = source.string.lowercased()
    if sourceKeywords.contains(text) { return nil }
    if directives.contains(text) { return "a semicolon is missing before it" }
    if text.hasPrefix("'"), text.hasSuffix("'"), text.count > 2 {
      let known = ["'nonce-", "'sha256-", "'sha384-", "'sha512-"]
      return known.contains { text.hasPrefix($0) && text.count > $0.count + 1 } ? nil : "it is no keyword of a policy"
    }
    let isPlain = source.allSatisfy { isASCIIAlphanumeric($0) || "*-._~:/%?&=+@!$()".utf8.contains($0) }
    if !isPlain { return "it is neither a keyword in ' ' nor a host" }
    return ["none", "self", "unsafe-inline", "unsafe-eval"].contains(text) ? "write it in ' '" : nil
  }

  private mutating func judgePolicy(_ text: ByteText, _ attribute: Int, _ node: Int) {
    // Every page of a site says the same one.
    if goodPolicies.contains(where: { $0.elementsEqual(text) }) { return }
    let before = faults.count + faultsLeftOut
    defer {
      if strict, faults.count + faultsLeftOut == before, text.count <= 4_096, goodPolicies.count < 8 {
        goodPolicies.append(Array(text))
      }
    }
    if text.allSatisfy({ isHTMLSpace($0) || $0 == 0x3B }) { bad(attribute, node, .content, text, "it names no directive") }
    for part in text.split(0x3B) {
      guard let name = part.words.first else { continue }
      if name.isEqualIgnoringCase("frame-ancestors") || name.isEqualIgnoringCase("sandbox")
        || name.isEqualIgnoringCase("report-uri")
      {
        bad(attribute, node, .content, name, "this directive works only in a header")
      } else if !PageJudge.directives.contains(name.string.lowercased()) {
        bad(attribute, node, .content, name, "it is no directive of a content security policy")
      } else if name.string.lowercased().contains("-src") || name.isEqualIgnoringCase("base-uri")
        || name.isEqualIgnoringCase("form-action")
      {
        for source in part.words.dropFirst() {
          if let problem = PageJudge.sourceProblem(source) { bad(attribute, node, .content, source, problem) }
        }
      }
    }
  }

  private func isRefresh(_ text: ByteText) -> Bool {
    let parts = text.string.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    guard !parts[0].isEmpty, parts[0].utf8.allSatisfy(isASCIIDigit) else { return false }
    guard parts.count == 2 else { return true }
    let rest = parts[1].drop(while: \.isWhitespace)
    return rest.lowercased().hasPrefix("url=") && rest.count > 4 && parts[1].first?.isWhitespace ?? false
  }

  /// The address behind `url=`, without quotes.
  private func refreshTarget(_ text: ByteText) -> ByteText? {
    guard let semicolon = text.firstIndex(of: 0x3B) else { return nil }
    let rest = text.from(semicolon + 1).trimmed
    guard rest.hasPrefixIgnoringCase("url=") else { return nil }
    let address = rest.from(4).trimmed
    guard let first = address.bytes.first, first == 0x22 || first == 0x27 else { return address.isEmpty ? nil : address }
    let inside = address.from(1)
    return inside[0..<(inside.firstIndex(of: first) ?? inside.count)]
  }

  private mutating func judgeViewport(_ node: Int) {
    if strict, document.viewport != nil { combination(node, "the page sets its viewport twice") }
    document.viewport = node
    guard let content = attribute(.content, of: node) else { return }
    if !PageJudge.setsWidth(value(content)) {
      report(
        .viewport, node, attribute: content, "the viewport content=\(value(content).quoted) does not set the width",
        hint: "write content=\"width=device-width, initial-scale=1\"", cause: "viewport without width")
    }
    // Only these two can lock the page.
    guard value(content).containsIgnoringCase("user-scalable") || value(content).containsIgnoringCase("maximum-scale") else {
      return
    }
    for part in text(content).lowercased().split(whereSeparator: { ",; ".contains($0) }) {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingSpaces }
      guard pair.count == 2 else { continue }
      let locks = pair[0] == "user-scalable" && (pair[1] == "no" || pair[1] == "0")
      let limits = pair[0] == "maximum-scale" && (Double(pair[1]) ?? 10) < 2
      if locks || limits {
        report(.zoom, node, "the viewport keeps readers from zooming (\(part))", hint: "remove it", cause: "zoom")
      }
    }
  }

  /// Whether a viewport says how wide the page is laid out. A scale without a width does: the width is then that of the screen.
  private static func setsWidth(_ content: ByteText) -> Bool {
    // What nearly all pages say, without a look at the rest.
    let usual: StaticString = "width=device-width"
    let length = usual.utf8CodeUnitCount
    if content.hasPrefixIgnoringCase(usual), content.count == length || content[length] == 0x2C || content[length] == 0x20 {
      return true
    }
    return content.string.lowercased().split(whereSeparator: { ",;".contains($0) || $0.isWhitespace && !$0.isNewline }).contains {
      part in
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingSpaces }
      guard pair.count == 2 else { return false }
      return pair[0] == "width"
        ? pair[1] == "device-width" || (Double(pair[1]) ?? 0) >= 1 : pair[0] == "initial-scale" && (Double(pair[1]) ?? 0) > 0
    }
  }

  private mutating func judgeScript(_ node: Int) {
    let type = text(of: .type, node)?.lowercased()
    let isCode =
      type == nil || type == "" || type == "module" || type == "text/javascript" || type == "application/javascript"
      || type == "text/ecmascript" || type == "application/ecmascript"
    let isRule = type == "importmap" || type == "speculationrules"
    if let typeAttribute = attribute(.type, of: node), !isCode, !isRule, let problem = ValueSyntax.mimeType(value(typeAttribute)) {
      bad(typeAttribute, node, .type, value(typeAttribute), problem)
    }
    if !isCode, has(.src, node) { combination(node, "a data block (type=\"\(type ?? "")\") cannot have src") }
    for name in [Attribute.async, .defer, .crossorigin, .integrity, .nomodule, .referrerpolicy, .fetchpriority, .blocking]
    where has(name, node) {
      let fitsInline =
        type == "module"
        && (name == .async || name == .crossorigin || name == .referrerpolicy || name == .fetchpriority || name == .blocking)
      if !has(.src, node), !fitsInline || !isCode { combination(node, "\(name.rawValue) stands on a script without src") }
    }
    if type == "module", has(.defer, node) || has(.nomodule, node) {
      combination(node, "defer and nomodule have no effect on a module")
    }
    if isCode, !has(.src, node) {
      report(
        .inlineScript, node, "a script stands in the page", hint: "put it in a file, or data in type=\"application/json\"",
        cause: "inline script")
    }
    if has(.src, node), isCode, strict ? tree.nodes[node].firstText >= 0 : holdsCode(node) {
      combination(node, "a script with src also holds text")
    }
    if !isCode { judgeDataBlock(node, type: type ?? "") }
  }

  /// Whether a script holds more than comments, which is all that the standard lets one with src hold (§4.12.1.3).
  private func holdsCode(_ node: Int) -> Bool {
    let record = tree.nodes[node]
    guard record.contentEnd > record.tagEnd else { return false }
    let text = ByteText(UnsafeBufferPointer(rebasing: bytes[Int(record.tagEnd)..<Int(record.contentEnd)]))
    var i = 0
    while i < text.count {
      if isHTMLSpace(text[i]) {
        i += 1
      } else if i + 1 < text.count, text[i] == 0x2F, text[i + 1] == 0x2F {
        while i < text.count, text[i] != 0x0A { i += 1 }
      } else if i + 1 < text.count, text[i] == 0x2F, text[i + 1] == 0x2A {
        i += 2
        while i < text.count, !(text[i] == 0x2F && text[i - 1] == 0x2A) { i += 1 }
        i += 1
      } else {
        return true
      }
    }
    return false
  }

  /// JSON and JSON-LD inside a page.
  private mutating func judgeDataBlock(_ node: Int, type: String) {
    guard type == "application/json" || type == "importmap" || type == "speculationrules" || type.hasSuffix("+json") else { return }
    let record = tree.nodes[node]
    guard record.contentEnd > record.tagEnd else {
      report(.json, node, "the data block is empty", cause: "JSON block")
      return
    }
    let content = UnsafeBufferPointer(rebasing: bytes[Int(record.tagEnd)..<Int(record.contentEnd)])
    if let problem = JSONSyntax.problem(content) {
      report(
        .json, at: Int(record.tagEnd) + problem.offset, length: 1, "the data block is no JSON: \(problem.message)",
        cause: "JSON block", node: node)
    } else if type == "importmap", let problem = ImportMap.problem(content) {
      report(
        .json, at: Int(record.tagEnd) + problem.offset, length: 1, "the import map: \(problem.message)", cause: "import map",
        node: node)
    }
  }

  private mutating func judgeHyperlink(_ node: Int, _ element: Element) {
    if !has(.href, node) {
      for name in [Attribute.target, .download, .ping, .rel, .hreflang, .type, .referrerpolicy] where has(name, node) {
        if name == .rel, has(.property, node) { continue }
        combination(node, "\(name.rawValue) stands on <\(self.name(node))> without href")
      }
      if element == .area, has(.alt, node), !(text(of: .alt, node)?.isEmpty ?? true) {
        combination(node, "alt stands on <area> without href")
      }
      if element == .a, has(.itemprop, node) { report(.missingAttribute, node, "<a> with itemprop has no href") }
    } else if element == .area, !has(.alt, node) {
      report(.imageAlternative, node, "<area> with href has no alt")
    }
    if element == .area { judgeShape(node) }
  }

  private mutating func judgeShape(_ node: Int) {
    let shape = text(of: .shape, node)?.lowercased() ?? "rect"
    guard let attribute = attribute(.coords, of: node) else {
      if shape != "default" { report(.missingAttribute, node, "<area> has no coords") }
      return
    }
    let numbers = value(attribute).split(0x2C).compactMap { ValueSyntax.float($0.trimmed) }
    switch shape {
    case "default": combination(node, "coords stands on the default <area>")
    case "rect" where numbers.count != 4 || numbers[0] >= numbers[2] || numbers[1] >= numbers[3]:
      bad(attribute, node, .coords, value(attribute), "a rectangle is left, top, right, bottom")
    case "circle" where numbers.count != 3 || numbers[2] < 0:
      bad(attribute, node, .coords, value(attribute), "a circle is x, y, radius")
    case "poly" where numbers.count < 6 || numbers.count % 2 != 0:
      bad(attribute, node, .coords, value(attribute), "a polygon is at least three points")
    default: break
    }
  }

  private mutating func judgeImage(_ node: Int, outer: NodeFacts) {
    if has(.ismap, node), !outer.around.contains(.anchor) { combination(node, "ismap stands on an image outside a link") }
    if has(.sizes, node), !has(.srcset, node) { combination(node, "sizes stands without srcset") }
    if has(.ismap, node), has(.usemap, node) { combination(node, "ismap and usemap exclude each other") }
  }

  private mutating func judgeEmbedded(_ node: Int, _ element: Element) {
    switch element {
    case .object: if !has(.data, node) { report(.missingAttribute, node, "<object> has no data") }
    case .embed: if !has(.src, node) { report(.missingAttribute, node, "<embed> has no src") }
    case .iframe:
      if strict { report(.thirdParty, node, "a frame loads another page", hint: "link to it", cause: "frame") }
      if let sandbox = text(of: .sandbox, node)?.lowercased(), sandbox.contains("allow-scripts"),
        sandbox.contains("allow-same-origin")
      {
        combination(node, "sandbox with allow-scripts and allow-same-origin protects nothing")
      }
    case .source:
      let parent = Int(tree.nodes[node].parent)
      let isPicture = parent >= 0 && tree.nodes[parent].element == .picture
      if !isPicture, has(.width, node) || has(.height, node) {
        combination(node, "width and height of <source> belong in <picture>")
      }
    default: break
    }
  }

  private mutating func judgeMap(_ node: Int) {
    guard let attribute = attribute(.name, of: node) else { return }
    let value = value(attribute)
    if value.contains(where: isHTMLSpace) { bad(attribute, node, .name, value, "it holds white space") }
    if document.mapNames.updateValue(node, forKey: value.hash) != nil {
      report(.duplicateID, node, "two maps have the name \(value.quoted)", cause: "map name")
    }
    if let id = self.attribute(.id, of: node), !self.value(id).isEqual(value.string) {
      combination(node, "id and name of <map> differ")
    }
  }

  /// No two forms of a page have one name (HTML standard §4.10.3); those of a template are in no page yet.
  private mutating func judgeFormName(_ node: Int, outer: NodeFacts) {
    guard let attribute = attribute(.name, of: node), !outer.around.contains(.template) else { return }
    let name = value(attribute)
    guard !name.isEmpty, document.formNames.updateValue(node, forKey: name.hash) != nil else { return }
    report(.duplicateID, node, attribute: attribute, "two forms have the name \(name.quoted)", cause: "form name")
  }

  /// Of the details that share a name, one at most is open (HTML standard §4.11.1).
  private mutating func judgeOpenDetails(_ node: Int, outer: NodeFacts) {
    guard let name = attribute(.name, of: node), let open = attribute(.open, of: node), !outer.around.contains(.template) else {
      return
    }
    guard document.openDetails.updateValue(node, forKey: value(name).hash) != nil else { return }
    report(
      .attributeCombination, node, attribute: open, "two <details> of the group \(value(name).quoted) are open",
      hint: "leave one open: browsers close the others", cause: "open details")
  }

  private mutating func judgeMeter(_ node: Int) {
    let low = number(.min, node) ?? 0
    let high = number(.max, node) ?? 1
    if low > high { return combination(node, "min of <meter> is above max") }
    for name in [Attribute.value, .low, .high, .optimum] {
      if let number = number(name, node), number < low || number > high {
        combination(node, "\(name.rawValue) of <meter> is outside min and max (\(low) to \(high))")
      }
    }
    if let low = number(.low, node), let high = number(.high, node), low > high {
      combination(node, "low of <meter> is above high")
    }
  }

  /// Without `datetime`, the text itself is the time.
  private mutating func judgeTime(_ node: Int) {
    if has(.datetime, node) { return }
    let record = tree.nodes[node]
    if record.end > Int32(node) + 1 {
      report(.attributeValue, node, "<time> holds elements, but has no datetime", cause: "time content")
      return
    }
    guard record.contentEnd >= record.tagEnd else { return }
    let content = ByteText(UnsafeBufferPointer(rebasing: bytes[Int(record.tagEnd)..<Int(record.contentEnd)]))
    if !DateSyntax.isTimeValue(content) {
      report(
        .attributeValue, at: Int(record.tagEnd), length: content.count,
        "the text \(content.quoted) of <time> is no date or time of HTML",
        hint: "write datetime=\"…\"", cause: "time content", node: node)
    }
  }

  // MARK: Fields

  private enum InputKind: String {
    case hidden, text, search, tel, url, email, password, date, month, week, time, number, range, color, checkbox, radio, file,
      submit, image, reset, button
    case dateTimeLocal = "datetime-local"
  }

  /// The attributes that a kind of `input` has besides the common ones, §4.10.5.
  private func allowedAttributes(_ kind: InputKind) -> Set<Attribute> {
    switch kind {
    case .hidden: [.autocomplete, .dirname]
    case .text, .search:
      [.autocomplete, .dirname, .list, .maxlength, .minlength, .pattern, .placeholder, .readonly, .required, .size]
    case .tel, .url: [.autocomplete, .dirname, .list, .maxlength, .minlength, .pattern, .placeholder, .readonly, .required, .size]
    case .email:
      [.autocomplete, .dirname, .list, .maxlength, .minlength, .multiple, .pattern, .placeholder, .readonly, .required, .size]
    case .password: [.autocomplete, .dirname, .maxlength, .minlength, .pattern, .placeholder, .readonly, .required, .size]
    case .date, .month, .week, .time, .dateTimeLocal: [.autocomplete, .list, .max, .min, .readonly, .required, .step]
    case .number: [.autocomplete, .list, .max, .min, .placeholder, .readonly, .required, .step]
    case .range: [.autocomplete, .list, .max, .min, .step]
    case .color: [.alpha, .autocomplete, .colorspace, .list]
    case .checkbox, .radio: [.checked, .required]
    case .file: [.accept, .capture, .multiple, .required]
    case .submit:
      [.dirname, .formaction, .formenctype, .formmethod, .formnovalidate, .formtarget, .popovertarget, .popovertargetaction]
    case .image:
      [
        .alt, .formaction, .formenctype, .formmethod, .formnovalidate, .formtarget, .height, .src, .width, .popovertarget,
        .popovertargetaction,
      ]
    case .reset, .button: [.popovertarget, .popovertargetaction]
    }
  }

  private static let kindAttributes: Set<Attribute> = [
    .accept, .alpha, .alt, .autocomplete, .capture, .checked, .colorspace, .dirname, .formaction, .formenctype, .formmethod,
    .formnovalidate, .formtarget, .height,
    .list, .max,
    .maxlength, .min, .minlength, .multiple, .pattern, .placeholder, .popovertarget, .popovertargetaction, .readonly, .required,
    .size, .src,
    .step, .width,
  ]

  private mutating func judgeInput(_ node: Int) {
    let kind = text(of: .type, node).flatMap { InputKind(rawValue: $0.lowercased()) } ?? .text
    let allowed = allowedAttributes(kind)
    let first = Int(tree.nodes[node].firstAttribute)
    for attribute in first..<first + Int(tree.nodes[node].attributeCount) {
      let name = tree.attributes[attribute].name
      if PageJudge.kindAttributes.contains(name), !allowed.contains(name) {
        report(
          .attributeCombination, node, attribute: attribute, "\(name.rawValue) has no effect on an input of type \(kind.rawValue)",
          cause: "\(name.rawValue) on input \(kind.rawValue)")
      }
    }
    judgeLengths(node)
    judgeRange(node, kind)
    judgeInputValue(node, kind)
    switch kind {
    case .image:
      if !has(.src, node) { report(.missingAttribute, node, "an input of type image has no src") }
      if text(of: .alt, node)?.isEmpty ?? true { report(.imageAlternative, node, "an input of type image has no alt") }
    case .checkbox where facts[node].writtenRole == .button:
      if !has(.ariaPressed, node) { report(.roleRequires, node, "a checkbox with role button has no aria-pressed") }
    case .button, .reset, .submit:
      if kind == .button, text(of: .value, node)?.isEmpty ?? true, !has(.ariaLabel, node), !has(.ariaLabelledby, node),
        !has(.title, node)
      {
        report(.buttonName, node, "an input of type button has no value")
      }
      if let value = attribute(.value, of: node), self.value(value).isEmpty, kind != .button {
        bad(value, node, .value, self.value(value), "it is empty")
      }
    case .hidden:
      for name in [Attribute.ariaLabel, .ariaHidden, .ariaDescribedby, .ariaLabelledby] where has(name, node) {
        report(.roleAttribute, node, "a hidden input cannot have \(name.rawValue)", cause: "aria on hidden input")
      }
      // §4.10.5.1.1.
      if let value = attribute(.value, of: node), self.value(of: .name, node, is: "_charset_") {
        report(
          .attributeCombination, node, attribute: value, "the hidden input _charset_ has a value",
          hint: "remove it: browsers write the encoding there", cause: "value of _charset_")
      }
    default: break
    }
    if let autocomplete = attribute(.autocomplete, of: node) {
      let value = value(autocomplete)
      if let problem = Autocomplete.problem(value, onInputOfType: kind.rawValue) {
        bad(autocomplete, node, .autocomplete, value, problem)
      }
    }
    if let placeholder = attribute(.placeholder, of: node), value(placeholder).contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      bad(placeholder, node, .placeholder, value(placeholder), "it holds a line break")
    }
    if let name = attribute(.name, of: node), value(name, is: "isindex") {
      bad(name, node, .name, value(name), "browsers treat that name as their own")
    }
    if strict, kind == .button, !isGiven(.value, node) { report(.missingAttribute, node, "an input of type button has no value") }
    if let autocomplete = attribute(.autocomplete, of: node), kind == .hidden {
      let value = value(autocomplete)
      if value.isEqualIgnoringCase("on") || value.isEqualIgnoringCase("off") {
        bad(autocomplete, node, .autocomplete, value, "a hidden input names a field")
      }
    }
  }

  private mutating func judgeLengths(_ node: Int) {
    if let least = number(.minlength, node), let most = number(.maxlength, node), least > most {
      combination(node, "minlength is above maxlength")
    }
    if tree.nodes[node].element == .textarea, value(of: .wrap, node, is: "hard"), !has(.cols, node) {
      combination(node, "wrap=\"hard\" needs cols")
    }
  }

  private func isDateValue(_ value: ByteText, _ kind: InputKind) -> Bool? {
    switch kind {
    case .date: DateSyntax.isDate(value)
    case .month: DateSyntax.isMonth(value)
    case .week: DateSyntax.isWeek(value)
    case .time: DateSyntax.isTime(value)
    case .dateTimeLocal: DateSyntax.isLocalDateTime(value)
    case .number, .range: ValueSyntax.float(value) != nil
    default: nil
    }
  }

  private mutating func judgeRange(_ node: Int, _ kind: InputKind) {
    for name in [Attribute.min, .max] {
      guard let attribute = attribute(name, of: node), let good = isDateValue(value(attribute), kind), !good else { continue }
      bad(attribute, node, name, value(attribute), "it is no \(kind.rawValue)")
    }
    if kind == .number || kind == .range, let low = number(.min, node), let high = number(.max, node), low > high {
      combination(node, "min is above max")
    }
    if isDateValue(ByteText(UnsafeBufferPointer(start: nil, count: 0)), kind) != nil, kind != .number, kind != .range,
      let low = text(of: .min, node),
      let high = text(of: .max, node), low.utf8.count == high.utf8.count, low > high, kind != .time
    {
      combination(node, "min is after max")
    }
  }

  private mutating func judgeInputValue(_ node: Int, _ kind: InputKind) {
    guard let attribute = attribute(.value, of: node) else { return }
    let value = value(attribute)
    if kind == .file {
      bad(attribute, node, .value, value, "a page cannot choose a file")
      return
    }
    guard !value.isEmpty else { return }
    if let good = isDateValue(value, kind), !good { return bad(attribute, node, .value, value, "it is no \(kind.rawValue)") }
    switch kind {
    case .color:
      // The living standard takes any color of style sheets; whoever names neither alpha nor colorspace may mean older browsers, too.
      let takesAny = has(.alpha, node) || has(.colorspace, node)
      if !(takesAny ? ColorSyntax.isColor(value.trimmed) : ValueSyntax.isSimpleColor(value)) {
        bad(attribute, node, .value, value, "it is not a color such as #1e90ff")
      }
    case .url:
      if URLSyntax.scheme(of: value) == nil {
        bad(attribute, node, .value, value, "it is no absolute address")
      } else if let problem = URLSyntax.problem(value) {
        bad(attribute, node, .value, value, problem)
      }
    case .email:
      let all = has(.multiple, node) ? value.split(0x2C).map(\.trimmed) : [value]
      if !all.allSatisfy({ PageJudge.isEmail($0) }) { bad(attribute, node, .value, value, "it is no e-mail address") }
    case .text, .search, .tel, .password:
      if value.contains(0x0A) || value.contains(0x0D) { bad(attribute, node, .value, value, "it holds a line break") }
    default: break
    }
  }

  private static func isEmail(_ value: ByteText) -> Bool {
    let parts = value.split(0x40)
    guard parts.count == 2, !parts[0].isEmpty else { return false }
    let local = parts[0].allSatisfy { isASCIIAlphanumeric($0) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }
    return local
      && parts[1].split(0x2E).allSatisfy { label in
        !label.isEmpty && label.count < 64 && label[0] != 0x2D && label[label.count - 1] != 0x2D
          && label.allSatisfy { isASCIIAlphanumeric($0) || $0 == 0x2D }
      }
  }

  private mutating func judgeButton(_ node: Int) {
    let type = text(of: .type, node)?.lowercased() ?? "submit"
    guard type != "submit" else { return }
    for name in [Attribute.formaction, .formenctype, .formmethod, .formnovalidate, .formtarget] where has(name, node) {
      combination(node, "\(name.rawValue) has no effect on a button of type \(type)")
    }
  }
}

extension Substring {
  var trimmingSpaces: String {
    var copy = self.drop(while: \.isWhitespace)
    while copy.last?.isWhitespace ?? false { copy = copy.dropLast() }
    return String(copy)
  }
}
