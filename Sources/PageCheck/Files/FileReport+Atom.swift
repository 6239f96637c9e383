/// What every feed reader needs of an Atom feed (RFC 4287 §4.1): a feed and each of its entries have one id, one title and one date of
/// change; ids are IRIs and no two entries share one; somebody is the author; links lead somewhere, and content is of the type that
/// it says.
extension FileReport {
  mutating func judgeAtom(_ tree: PageTree, site: SiteIndex) {
    let root = PageElement(tree, 0)
    let name = root.localName
    let start = root.tag.lowerBound
    let rootName = start..<start + 1 + root.name.utf8.count
    guard name == "feed" || name == "entry" else { return add("site.xml/root", at: rootName, name) }
    guard root.atomName != nil else { return add("site.xml/namespace", at: rootName, name, atomNamespace) }
    var ids: Set<String> = []
    let feedHasAuthor = name == "feed" && !root.children(named: "author").isEmpty
    for element in [root] + (name == "feed" ? root.children(named: "entry") : []) {
      judgeElement(element, feedHasAuthor: feedHasAuthor)
      for child in element.children {
        judgeChild(child, site)
        if child.atomName == "id", element.atomName == "entry", !ids.insert(child.firstText).inserted {
          add("site.xml/same-id", at: child.sign, child.firstText)
        }
      }
    }
  }

  /// A feed or an entry by the elements that it must have, and those that it may have once.
  private mutating func judgeElement(_ element: PageElement, feedHasAuthor: Bool) {
    let name = element.localName
    for required in ["id", "title", "updated"] {
      let count = element.children(named: required).count
      if count == 1 { continue }
      add("site.xml/required", at: element.sign, name, count, required)
    }
    if name == "entry", !feedHasAuthor, element.children(named: "author").isEmpty { add("site.xml/author", at: element.sign) }
    var alternates: Set<[String]> = []
    for link in element.children(named: "link") {
      let relation = link["rel"] ?? "alternate"
      guard relation == "alternate" || relation == "http://www.iana.org/assignments/relation/alternate" else { continue }
      let kind = ["type", "hreflang"].map { link[$0]?.lowercased() ?? "" }
      if alternates.insert(kind).inserted { continue }
      add("site.xml/alternates", at: link.tag, name, name == "feed" ? "4.1.1" : "4.1.2")
    }
    if name == "entry", element.children(named: "summary").isEmpty, let content = element.children(named: "content").first {
      judgeSummary(of: content)
    }
  }

  /// RFC 4287 §4.1.2: content that stands elsewhere, or is base64, has a summary beside it.
  private mutating func judgeSummary(of content: PageElement) {
    let isElsewhere = content["src"] != nil
    let type = (content["type"] ?? "").lowercased().prefix { $0 != ";" }
    // RFC 4287 §4.1.3.3.
    let isBinary = type.contains("/") && !type.hasPrefix("text/") && !type.hasSuffix("+xml") && !type.hasSuffix("/xml")
    guard isElsewhere || isBinary else { return }
    add("site.xml/summary", at: content.tag, isElsewhere ? "stands elsewhere" : "is base64")
  }

  private mutating func judgeChild(_ child: PageElement, _ site: SiteIndex) {
    guard let name = child.atomName else { return }
    let text = child.firstText
    switch name {
    case "link": judgeLink(child, site)
    case "content": judgeContent(child)
    case "title", "subtitle", "summary", "rights": judgeText(child, name)
    case "author", "contributor": if child.children(named: "name").count != 1 { add("site.xml/name", at: child.tag, name) }
    case "category": if child["term"] == nil { add("site.xml/term", at: child.tag) }
    case "id":
      let isIRI = text.contains(":") && !text.contains(where: \.isWhitespace)
      if !isIRI { add("site.xml/id-form", at: child.sign, text) }
    case "updated", "published":
      if !(Syntax.named("timestamp")?.fits(ByteText(text)) ?? false) { add("site.xml/date", at: child.sign, text) }
    default: break
    }
  }

  private mutating func judgeLink(_ link: PageElement, _ site: SiteIndex) {
    guard let href = link["href"] else { return add("site.xml/href", at: link.tag) }
    if link.hasBase { return }
    _ = judgeAddress(ByteText(href).trimmed, at: link.tag, site, missing: "site.link/none")
  }

  private mutating func judgeContent(_ content: PageElement) {
    let type = content["type"]
    let isElsewhere = content["src"] != nil
    if isElsewhere, content.holdsText || !content.children.isEmpty { add("site.xml/content-src", at: content.tag) }
    if !isElsewhere, ["text", "html", "xhtml"].contains(type ?? "text") { return judgeText(content, "content") }
    guard let type else { return }
    let isComposite = type.lowercased().hasPrefix("multipart/") || type.lowercased().hasPrefix("message/")
    if ValueSyntax.problem(ByteText(type), .mimeType) != nil || isComposite {
      add("site.xml/content-type", at: content.tag, type, isElsewhere ? "not" : "neither text, html, xhtml nor")
    }
  }

  /// RFC 4287 §3.1: text, HTML as text, or XHTML in one `div`.
  private mutating func judgeText(_ text: PageElement, _ name: String) {
    let inner = text.children
    switch text["type"] ?? "text" {
    case "xhtml":
      let isOneDivision = inner.count == 1 && inner[0].isDivision && !text.holdsText
      if !isOneDivision { add("site.xml/div", at: text.tag, name, name == "content" ? "4.1.3.3" : "3.1.1.3", htmlNamespace) }
    case "text", "html":
      if !inner.isEmpty { add("site.xml/elements", at: text.tag, name, name == "content" ? "4.1.3.3" : "3.1.1") }
    case let type: add("site.xml/text-type", at: text.tag, type, name)
    }
  }
}

private let atomNamespace = "http://www.w3.org/2005/Atom"
private let htmlNamespace = "http://www.w3.org/1999/xhtml"

/// Elements of a well-formed Atom file.
extension PageElement {
  /// Bytes of the start tag's `<` alone.
  fileprivate var sign: Range<Int> { tag.lowerBound..<tag.lowerBound + 1 }
  fileprivate var children: [PageElement] { tree.children(of: node).map(other) }
  fileprivate func children(named name: String) -> [PageElement] { children.filter { $0.atomName == name } }

  /// The name without its prefix.
  fileprivate var localName: String { String(name.split(separator: ":").last ?? "") }

  /// The name in Atom; nil for elements of other namespaces.
  fileprivate var atomName: String? { space == atomNamespace ? localName : nil }
  fileprivate var isDivision: Bool { localName == "div" && space == htmlNamespace }

  private var space: String? {
    let parts = name.split(separator: ":")
    let declaration = parts.count > 1 ? "xmlns:\(parts[0])" : "xmlns"
    return ancestors.lazy.compactMap { $0[declaration] }.first
  }

  /// Whether `xml:base` stands on it or around it: its addresses begin elsewhere.
  fileprivate var hasBase: Bool { ancestors.contains { $0["xml:base"] != nil } }

  /// The element and those around it.
  private var ancestors: [PageElement] {
    sequence(first: node) { [tree] node in tree.nodes[node].parent < 0 ? nil : Int(tree.nodes[node].parent) }
      .map(other)
  }

  /// The text before the first tag inside, as written.
  fileprivate var firstText: String {
    let content = tree.text[Int(tree.nodes[node].tagEnd)..<Int(tree.nodes[node].contentEnd)]
    return String(decoding: content.prefix { $0 != "<" }, as: UTF8.self)
  }

  /// Whether text other than white space stands directly in it.
  fileprivate var holdsText: Bool { tree.nodes[node].firstText >= 0 }
}
