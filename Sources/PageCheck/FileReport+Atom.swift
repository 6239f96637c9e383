/// What every feed reader needs of an Atom feed (RFC 4287 §4.1): a feed and each of its entries have one id, one title and one date of
/// change; ids are IRIs and no two entries share one; somebody is the author; links lead somewhere, and content is of the type that
/// it says.
extension FileReport {
  mutating func judgeAtom(_ tree: PageTree, site: SiteIndex) {
    let root = PageElement(tree, 0)
    let name = root.localName
    let start = root.tag.lowerBound
    let rootName = start..<start + 1 + root.name.utf8.count
    guard name == "feed" || name == "entry" else {
      return addAtom(rootName, "an Atom file begins with feed or entry, not “\(name)” (RFC 4287 §2)", cause: "root")
    }
    guard root.atomName != nil else {
      return addAtom(
        rootName, "the file is named .atom, but its \(name) is not of Atom's namespace (RFC 4287 §2)",
        hint: "write xmlns=\"\(atomNamespace)\"", cause: "namespace")
    }
    var ids: Set<String> = []
    let feedHasAuthor = name == "feed" && !root.children(named: "author").isEmpty
    for element in [root] + (name == "feed" ? root.children(named: "entry") : []) {
      judgeElement(element, feedHasAuthor: feedHasAuthor)
      for child in element.children {
        judgeChild(child, site)
        if child.atomName == "id", element.atomName == "entry", !ids.insert(child.firstText).inserted {
          addAtom(child.sign, "two entries have the id “\(child.firstText)”", cause: "same id")
        }
      }
    }
  }

  private mutating func addAtom(_ place: Range<Int>, _ message: String, hint: String? = nil, cause: String) {
    add(.xmlFile, at: place.lowerBound, length: place.count, message, hint: hint, cause: "atom \(cause)")
  }

  /// A feed or an entry by the elements that it must have, and those that it may have once.
  private mutating func judgeElement(_ element: PageElement, feedHasAuthor: Bool) {
    let name = element.localName
    for required in ["id", "title", "updated"] {
      let count = element.children(named: required).count
      if count == 1 { continue }
      addAtom(element.sign, "\(name) has \(count) “\(required)” elements; it needs exactly one (RFC 4287 §4.1)", cause: required)
    }
    if name == "entry", !feedHasAuthor, element.children(named: "author").isEmpty {
      addAtom(element.sign, "neither the feed nor this entry has an author (RFC 4287 §4.1.1)", cause: "author")
    }
    var alternates: Set<[String]> = []
    for link in element.children(named: "link") {
      let relation = link["rel"] ?? "alternate"
      guard relation == "alternate" || relation == "http://www.iana.org/assignments/relation/alternate" else { continue }
      let kind = ["type", "hreflang"].map { link[$0]?.lowercased() ?? "" }
      if alternates.insert(kind).inserted { continue }
      addAtom(
        link.tag, "\(name) has two alternate links of one type and language (RFC 4287 §\(name == "feed" ? "4.1.1" : "4.1.2"))",
        hint: "give them different types or languages (hreflang)", cause: "alternates")
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
    addAtom(
      content.tag, "an entry whose content \(isElsewhere ? "stands elsewhere" : "is base64") has no summary (RFC 4287 §4.1.2)",
      hint: "write what it shows in <summary>", cause: "summary")
  }

  private mutating func judgeChild(_ child: PageElement, _ site: SiteIndex) {
    guard let name = child.atomName else { return }
    switch name {
    case "link": judgeLink(child, site)
    case "content": judgeContent(child)
    case "title", "subtitle", "summary", "rights": judgeText(child, name)
    case "author", "contributor":
      if child.children(named: "name").count == 1 { break }
      addAtom(child.tag, "\(name) does not hold exactly one name (RFC 4287 §3.2.1)", cause: "name")
    case "category":
      if child["term"] != nil { break }
      addAtom(child.tag, "category has no term (RFC 4287 §4.2.2.1)", cause: "term")
    case "id":
      let text = child.firstText
      if text.contains(":"), !text.contains(where: \.isWhitespace) { break }
      addAtom(child.sign, "“\(text)” is no IRI, which an id has to be (RFC 4287 §4.2.6)", cause: "id form")
    case "updated", "published":
      let text = child.firstText
      if DateSyntax.isTimestamp(ByteText(text)) { break }
      addAtom(child.sign, "“\(text)” is no date such as 2027-03-01T06:00:00Z (RFC 4287 §3.3)", cause: "date")
    default: break
    }
  }

  private mutating func judgeLink(_ link: PageElement, _ site: SiteIndex) {
    guard let href = link["href"] else { return addAtom(link.tag, "link has no href (RFC 4287 §4.2.7.1)", cause: "href") }
    if link.hasBase { return }
    _ = judgeAddress(ByteText(href).trimmed, at: link.tag, site, missing: .link)
  }

  private mutating func judgeContent(_ content: PageElement) {
    let type = content["type"]
    let isElsewhere = content["src"] != nil
    if isElsewhere, content.holdsText || !content.children.isEmpty {
      addAtom(content.tag, "content with src is not empty (RFC 4287 §4.1.3.2)", cause: "content src")
    }
    if !isElsewhere, ["text", "html", "xhtml"].contains(type ?? "text") { return judgeText(content, "content") }
    guard let type else { return }
    let isComposite = type.lowercased().hasPrefix("multipart/") || type.lowercased().hasPrefix("message/")
    if ValueSyntax.mimeType(ByteText(type)) != nil || isComposite {
      addAtom(
        content.tag,
        "the type “\(type)” of content is \(isElsewhere ? "not" : "neither text, html, xhtml nor") a MIME type (RFC 4287 §4.1.3.1)",
        cause: "content type")
    }
  }

  /// RFC 4287 §3.1: text, HTML as text, or XHTML in one `div`.
  private mutating func judgeText(_ text: PageElement, _ name: String) {
    let inner = text.children
    switch text["type"] ?? "text" {
    case "xhtml":
      if inner.count == 1, inner[0].isDivision, !text.holdsText { break }
      addAtom(
        text.tag,
        "\(name) of the type xhtml does not hold one div of XHTML (RFC 4287 §\(name == "content" ? "4.1.3.3" : "3.1.1.3"))",
        hint: "write <div xmlns=\"\(htmlNamespace)\"> around it", cause: "div")
    case "text", "html":
      if inner.isEmpty { break }
      addAtom(
        text.tag,
        "\(name) holds elements, but is not of the type xhtml (RFC 4287 §\(name == "content" ? "4.1.3.3" : "3.1.1"))",
        hint: "write type=\"xhtml\" and a div around them", cause: "elements")
    case let type:
      addAtom(text.tag, "the type “\(type)” of \(name) is none of text, html and xhtml (RFC 4287 §3.1.1)", cause: "text type")
    }
  }
}

private let atomNamespace = "http://www.w3.org/2005/Atom"
private let htmlNamespace = "http://www.w3.org/1999/xhtml"

/// Elements of a well-formed Atom file.
extension PageElement {
  /// Bytes of the start tag's `<` alone.
  fileprivate var sign: Range<Int> { tag.lowerBound..<tag.lowerBound + 1 }
  fileprivate var children: [PageElement] { tree.children(of: node).map { PageElement(tree, $0) } }
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
      .map { PageElement(tree, $0) }
  }

  /// The text before the first tag inside, as written.
  fileprivate var firstText: String {
    let content = tree.text[Int(tree.nodes[node].tagEnd)..<Int(tree.nodes[node].contentEnd)]
    return String(decoding: content.prefix { $0 != "<" }, as: UTF8.self)
  }

  /// Whether text other than white space stands directly in it.
  fileprivate var holdsText: Bool { tree.nodes[node].firstText >= 0 }
}
