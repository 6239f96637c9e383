/// The head, and what a page as a whole must have.
extension PageJudge {
  mutating func judgeDocument() {
    if let title = document.title, !tree.nodes[title].speaks { report("html.title/empty", title) }
    if let charset = document.charset {
      if Int(tree.nodes[charset].tagEnd) > 1024 { report("html.charset/late", charset) }
    } else if let head = document.head {
      report("html.charset/none", head)
    }
    if document.viewport == nil, let head = document.head { report("html.viewport/none", head) }
    if options.wantsPolicy, let head = document.head { judgeOwnHead(head) }
    // Which item they belong to, an itemref may say.
    if !document.hasItemReferences {
      for node in document.looseProperties { report("html.attribute-combination/itemprop", node) }
    }
  }

  /// What pages of a planner tell browsers: nothing from elsewhere, no address in referrers, no search engine. A page may forbid more
  /// than the built-in layouts do, and allow no more (docs/privacy.md).
  private mutating func judgeOwnHead(_ head: Int) {
    if document.policies.isEmpty { report("security.policy/none", head) }
    // Of several policies all hold, so one that is narrow is enough.
    let wider = document.policies.map { $0 == narrowPolicy ? nil : PageJudge.widening($0) }
    if let narrow = wider.firstIndex(of: nil) { narrowPolicy = document.policies[narrow] }
    if let problem = wider.first ?? nil, !wider.contains(nil) { report("security.policy/wide", head, problem) }
    if document.referrer != "no-referrer", document.referrer != "same-origin" { report("security.policy/referrer", head) }
    if !(document.robots ?? "").contains("noindex") { report("security.policy/robots", head) }
  }

  /// What a policy allows beyond the built-in layouts': nil if nothing.
  private static func widening(_ policy: String) -> String? {
    let directives = directives(of: policy).filter { !$0.isEmpty }
    let names = directives.map { $0[0] }
    if let missing = ["default-src", "base-uri", "form-action"].first(where: { !names.contains($0) }) {
      return "\(missing) is missing"
    }
    for words in directives where words[0].contains("-src") || ["base-uri", "form-action"].contains(words[0]) {
      var allowed: Set = ["'none'"]
      if words[0].contains("-src"), words[0] != "object-src" { allowed.insert("'self'") }
      if words[0] == "img-src" { allowed.insert("data:") }
      if let source = words.dropFirst().first(where: { !allowed.contains($0) }) { return "\(words[0]) \(source)" }
    }
    return nil
  }

  // MARK: meta

  mutating func judgeMeta(_ node: Int) {
    let kinds = [Attribute.name, .httpEquiv, .charset, .itemprop, .property].filter { has($0, node) }
    if kinds.count > 1, kinds != [.name, .property] {
      report("html.attribute-combination/meta-kinds", node, kinds.map(\.written).joined(separator: " and "))
    }
    if has(.charset, node) { noteCharset(node) }
    guard let content = attribute(.content, of: node) else { return }
    if let name = text(of: .name, node)?.lowercased() { judgeMetadata(name, content, node) }
    if let name = text(of: .httpEquiv, node)?.lowercased() { judgeHeader(name, content, node) }
  }

  private mutating func noteCharset(_ node: Int) {
    if document.charset != nil { report("html.attribute-combination/charsets", node) }
    document.charset = document.charset ?? node
  }

  /// What `<meta>` may say, by its name and by its header.
  private static let metadata = Syntax.all("meta-")
  private static let headers = Syntax.all("header-")

  /// The names of the standard, §4.2.5.1.
  private mutating func judgeMetadata(_ name: String, _ content: Int, _ node: Int) {
    let text = value(content)
    switch name {
    case "viewport": judgeViewport(content, node)
    case "description":
      if document.description != nil { report("html.attribute-combination/descriptions", node) }
      document.description = node
    case "robots": document.robots = (document.robots ?? "") + text.string.lowercased()
    case "referrer":
      document.referrer = text.string.lowercased()
      // Referrer Policy §3, without the empty one.
      let known = attributeTable.words(of: .referrerpolicy, on: .a).filter { !$0.isEmpty }
      bad(content, node, text, ValueSyntax.isOne(of: known, text) ? nil : "it is none of \(ValueSyntax.list(known))")
    default: bad(content, node, text, PageJudge.metadata[name]?.problem(text))
    }
  }

  private mutating func judgeHeader(_ name: String, _ content: Int, _ node: Int) {
    let text = value(content)
    let problem = PageJudge.headers[name]?.problem(text)
    bad(content, node, text, problem)
    switch name {
    case "content-type": noteCharset(node)
    case "refresh":
      let parts = text.split(0x3B)
      let isGood = problem == nil
      // At once, to a new address, nobody loses their place (WCAG technique G110).
      let leadsOn = isGood && parts.count > 1 && parts[0].allSatisfy { $0 == "0" }
      if !leadsOn { report("a11y.refresh", node) }
      if isGood, parts.count > 1 {
        let address = text.from(parts[0].count + 1).trimmed.from("url=".count).trimmed
        let isQuoted = address.first == 0x22 || address.first == 0x27
        judgeAddress(isQuoted ? address[1..<max(1, address.count - 1)] : address, attribute: content, node: node)
      }
    case "content-security-policy":
      document.policies.append(text.string.lowercased())
      judgePolicy(text, content, node)
    default: break
    }
  }

  // MARK: Content security policies

  private static let directive = Syntax.named("directive")

  private mutating func judgePolicy(_ text: ByteText, _ attribute: Int, _ node: Int) {
    // All pages of a site say the same one.
    if text.hash == goodPolicy { return }
    let before = found.faults.count + found.faultsLeftOut
    defer { if found.faults.count + found.faultsLeftOut == before { goodPolicy = text.hash } }
    let parts = text.split(0x3B)
    if parts.allSatisfy(\.isBlank) { bad(attribute, node, text, "it names no directive") }
    for part in parts {
      if let fault = PageJudge.directive?.fault(in: part) { bad(attribute, node, fault.piece, fault.message) }
    }
  }

  private static func directives(of policy: String) -> [[String]] {
    policy.split(separator: ";").map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
  }

  // MARK: The viewport

  private mutating func judgeViewport(_ content: Int, _ node: Int) {
    if document.viewport != nil { report("html.attribute-combination/viewports", node) }
    document.viewport = node
    var setsWidth = false
    let text = text(of: .content, node)?.lowercased() ?? ""
    for part in text.split(whereSeparator: { ",; ".contains($0) }) {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { continue }
      let number = Double(pair[1])
      switch pair[0] {
      // A scale without a width makes the width that of the screen.
      case "width": setsWidth = setsWidth || pair[1] == "device-width" || (number ?? 0) >= 1
      case "initial-scale": setsWidth = setsWidth || (number ?? 0) > 0
      case "user-scalable" where pair[1] == "no" || pair[1] == "0", "maximum-scale" where (number ?? 10) < 2:
        report("a11y.zoom", node, part)
      default: break
      }
    }
    if !setsWidth { report("html.viewport/width", node, value(content).quoted, at: content) }
  }
}
