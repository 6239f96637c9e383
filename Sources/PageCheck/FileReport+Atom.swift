/// What every feed reader needs of an Atom feed (RFC 4287 §4.1): a feed and each of its entries have one id, one title and one date of
/// change; ids are IRIs and no two entries share one; somebody is the author; links lead somewhere, and content is of the type that
/// it says.
extension FileReport {
  mutating func judgeAtom(_ atom: AtomFile, site: SiteIndex) {
    let root = atom.localName(of: 0)
    let start = atom.tag(of: 0).lowerBound
    let rootName = start..<start + 1 + atom.writtenName(of: 0).utf8.count
    guard root == "feed" || root == "entry" else {
      return addAtom(rootName, "an Atom file begins with feed or entry, not “\(root)” (RFC 4287 §2)", cause: "root")
    }
    guard atom.name(of: 0) != nil else {
      return addAtom(
        rootName, "the file is named .atom, but its \(root) is not of Atom's namespace (RFC 4287 §2)",
        hint: "write xmlns=\"\(AtomFile.namespace)\"", cause: "namespace")
    }
    var ids: Set<String> = []
    let feedHasAuthor = root == "feed" && atom.has("author", in: 0)
    for element in [0] + (root == "feed" ? atom.children(of: 0).filter { atom.name(of: $0) == "entry" } : []) {
      judgeElement(element, atom, feedHasAuthor: feedHasAuthor)
      for child in atom.children(of: element) {
        guard let name = atom.name(of: child) else { continue }
        if name == "link" { judgeLink(child, atom, site) }
        judgeChild(child, name, atom)
        if name == "id", atom.name(of: element) == "entry", !ids.insert(atom.text(of: child)).inserted {
          addAtom(atom.sign(of: child), "two entries have the id “\(atom.text(of: child))”", cause: "same id")
        }
      }
    }
  }

  private mutating func addAtom(_ place: Range<Int>, _ message: String, hint: String? = nil, cause: String) {
    add(.xmlFile, at: place.lowerBound, length: place.count, message, hint: hint, cause: "atom \(cause)")
  }

  /// A feed or an entry by the elements that it must have, and those that it may have once.
  private mutating func judgeElement(_ element: Int, _ atom: AtomFile, feedHasAuthor: Bool) {
    let name = atom.localName(of: element)
    let children = atom.children(of: element)
    for required in ["id", "title", "updated"] {
      let count = children.count { atom.name(of: $0) == required }
      if count == 1 { continue }
      addAtom(
        atom.sign(of: element), "\(name) has \(count) “\(required)” elements; it needs exactly one (RFC 4287 §4.1)", cause: required
      )
    }
    if name == "entry", !feedHasAuthor, !atom.has("author", in: element) {
      addAtom(atom.sign(of: element), "neither the feed nor this entry has an author (RFC 4287 §4.1.1)", cause: "author")
    }
    var alternates: Set<[String]> = []
    for link in children where atom.name(of: link) == "link" {
      let relation = atom.attribute("rel", of: link) ?? "alternate"
      guard relation == "alternate" || relation == "http://www.iana.org/assignments/relation/alternate" else { continue }
      let kind = ["type", "hreflang"].map { atom.attribute($0, of: link)?.lowercased() ?? "" }
      if alternates.insert(kind).inserted { continue }
      addAtom(
        atom.tag(of: link),
        "\(name) has two alternate links of one type and language (RFC 4287 §\(name == "feed" ? "4.1.1" : "4.1.2"))",
        hint: "give them different types or languages (hreflang)", cause: "alternates")
    }
    if name == "entry", !atom.has("summary", in: element), let content = children.first(where: { atom.name(of: $0) == "content" }) {
      judgeSummary(of: content, atom)
    }
  }

  /// RFC 4287 §4.1.2: content that stands elsewhere, or is base64, has a summary beside it.
  private mutating func judgeSummary(of content: Int, _ atom: AtomFile) {
    let isElsewhere = atom.attribute("src", of: content) != nil
    let type = (atom.attribute("type", of: content) ?? "").lowercased().prefix { $0 != ";" }
    // RFC 4287 §4.1.3.3.
    let isBinary = type.contains("/") && !type.hasPrefix("text/") && !type.hasSuffix("+xml") && !type.hasSuffix("/xml")
    guard isElsewhere || isBinary else { return }
    addAtom(
      atom.tag(of: content),
      "an entry whose content \(isElsewhere ? "stands elsewhere" : "is base64") has no summary (RFC 4287 §4.1.2)",
      hint: "write what it shows in <summary>", cause: "summary")
  }

  private mutating func judgeChild(_ child: Int, _ name: String, _ atom: AtomFile) {
    switch name {
    case "content": judgeContent(child, atom)
    case "title", "subtitle", "summary", "rights": judgeText(child, name, atom)
    case "author", "contributor":
      if atom.children(of: child).count(where: { atom.name(of: $0) == "name" }) == 1 { break }
      addAtom(atom.tag(of: child), "\(name) does not hold exactly one name (RFC 4287 §3.2.1)", cause: "name")
    case "category":
      if atom.attribute("term", of: child) != nil { break }
      addAtom(atom.tag(of: child), "category has no term (RFC 4287 §4.2.2.1)", cause: "term")
    case "id":
      let text = atom.text(of: child)
      if text.contains(":"), !text.contains(where: \.isWhitespace) { break }
      addAtom(atom.sign(of: child), "“\(text)” is no IRI, which an id has to be (RFC 4287 §4.2.6)", cause: "id form")
    case "updated", "published":
      let text = atom.text(of: child)
      if DateSyntax.isTimestamp(ByteText(text)) { break }
      addAtom(
        atom.sign(of: child), "“\(text)” is no date such as 2027-03-01T06:00:00Z (RFC 4287 §3.3)", cause: "date")
    default: break
    }
  }

  private mutating func judgeLink(_ link: Int, _ atom: AtomFile, _ site: SiteIndex) {
    let tag = atom.tag(of: link)
    guard let href = atom.attribute("href", of: link) else {
      return addAtom(tag, "link has no href (RFC 4287 §4.2.7.1)", cause: "href")
    }
    if atom.hasBase(link) { return }
    _ = judgeAddress(ByteText(href).trimmed, at: tag, site, missing: .link)
  }

  private mutating func judgeContent(_ content: Int, _ atom: AtomFile) {
    let type = atom.attribute("type", of: content)
    let isElsewhere = atom.attribute("src", of: content) != nil
    if isElsewhere, atom.holdsText(content) || !atom.children(of: content).isEmpty {
      addAtom(atom.tag(of: content), "content with src is not empty (RFC 4287 §4.1.3.2)", cause: "content src")
    }
    if !isElsewhere, ["text", "html", "xhtml"].contains(type ?? "text") { return judgeText(content, "content", atom) }
    guard let type else { return }
    let isComposite = type.lowercased().hasPrefix("multipart/") || type.lowercased().hasPrefix("message/")
    if ValueSyntax.mimeType(ByteText(type)) != nil || isComposite {
      addAtom(
        atom.tag(of: content),
        "the type “\(type)” of content is \(isElsewhere ? "not" : "neither text, html, xhtml nor") a MIME type (RFC 4287 §4.1.3.1)",
        cause: "content type")
    }
  }

  /// RFC 4287 §3.1: text, HTML as text, or XHTML in one `div`.
  private mutating func judgeText(_ text: Int, _ name: String, _ atom: AtomFile) {
    let type = atom.attribute("type", of: text) ?? "text"
    let inner = atom.children(of: text)
    switch type {
    case "xhtml":
      if inner.count == 1, atom.isDivision(inner[0]), !atom.holdsText(text) { break }
      addAtom(
        atom.tag(of: text),
        "\(name) of the type xhtml does not hold one div of XHTML (RFC 4287 §\(name == "content" ? "4.1.3.3" : "3.1.1.3"))",
        hint: "write <div xmlns=\"\(AtomFile.htmlNamespace)\"> around it", cause: "div")
    case "text", "html":
      if inner.isEmpty { break }
      addAtom(
        atom.tag(of: text),
        "\(name) holds elements, but is not of the type xhtml (RFC 4287 §\(name == "content" ? "4.1.3.3" : "3.1.1"))",
        hint: "write type=\"xhtml\" and a div around them", cause: "elements")
    default:
      addAtom(
        atom.tag(of: text), "the type “\(type)” of \(name) is none of text, html and xhtml (RFC 4287 §3.1.1)", cause: "text type")
    }
  }
}

/// The elements of a well-formed Atom file, by their places in the tree. The root is 0.
struct AtomFile {
  static let namespace = "http://www.w3.org/2005/Atom"
  static let htmlNamespace = "http://www.w3.org/1999/xhtml"

  private let tree: PageTree
  init(_ tree: PageTree) { self.tree = tree }

  /// Bytes of an element's start tag, and of its `<` alone.
  func tag(of node: Int) -> Range<Int> { tree.tag(of: node) }
  func sign(of node: Int) -> Range<Int> { tag(of: node).lowerBound..<tag(of: node).lowerBound + 1 }
  func children(of node: Int) -> [Int] { tree.children(of: node) }
  func has(_ name: String, in node: Int) -> Bool { children(of: node).contains { self.name(of: $0) == name } }

  /// A name as written, with its prefix, and without.
  func writtenName(of node: Int) -> String { tree.names[tree.nodes[node].name].text }
  func localName(of node: Int) -> String { String(writtenName(of: node).split(separator: ":").last ?? "") }

  /// The name of an element of Atom; nil for those of other namespaces.
  func name(of node: Int) -> String? { space(of: node) == AtomFile.namespace ? localName(of: node) : nil }
  func isDivision(_ node: Int) -> Bool { localName(of: node) == "div" && space(of: node) == AtomFile.htmlNamespace }

  private func space(of node: Int) -> String? {
    let parts = writtenName(of: node).split(separator: ":")
    let declaration = parts.count > 1 ? "xmlns:\(parts[0])" : "xmlns"
    return ancestors(of: node).lazy.compactMap { attribute(declaration, of: $0) }.first
  }

  /// Whether `xml:base` stands on an element or around it: its addresses begin elsewhere.
  func hasBase(_ node: Int) -> Bool { ancestors(of: node).contains { attribute("xml:base", of: $0) != nil } }

  /// The element and those around it.
  private func ancestors(of node: Int) -> [Int] {
    sequence(first: node) { node in tree.nodes[node].parent < 0 ? nil : Int(tree.nodes[node].parent) }.map { $0 }
  }

  func attribute(_ name: String, of node: Int) -> String? { tree.attribute(name, of: node) }

  /// The text before the first tag inside, as written.
  func text(of node: Int) -> String {
    let content = tree.text[Int(tree.nodes[node].tagEnd)..<Int(tree.nodes[node].contentEnd)]
    return String(decoding: content.prefix { $0 != "<" }, as: UTF8.self)
  }

  /// Whether text other than white space stands directly in an element.
  func holdsText(_ node: Int) -> Bool { tree.nodes[node].firstText >= 0 }
}
