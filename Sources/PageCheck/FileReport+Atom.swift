extension FileReport {
  /// What every feed reader needs of an Atom feed (RFC 4287 §4.1): a feed and each of its entries have one id, one title
  /// and one date of change; ids are IRIs and no two entries share one; somebody is the author; links lead somewhere, and
  /// content is of the type that it says.
  ///
  /// The file is well-formed when this is asked, so tags can be taken as they come.
  mutating func judgeAtom(_ file: CheckedFile, site: SiteIndex) {
    var outline = AtomOutline(file.bytes)
    outline.read()
    guard outline.root == "feed" || outline.root == "entry" else {
      return add(
        .xmlFile, at: outline.rootOffset, length: outline.rootLength,
        "an Atom file begins with feed or entry, not “\(outline.root)” (RFC 4287 §2)", cause: "atom root")
    }
    guard outline.isAtom else {
      return add(
        .xmlFile, at: outline.rootOffset, length: outline.rootLength,
        "the file is named .atom, but its \(outline.root) is not of Atom's namespace (RFC 4287 §2)",
        hint: "write xmlns=\"\(AtomOutline.namespace)\"", cause: "atom namespace")
    }
    var ids: [String: Int] = [:]
    let feedHasAuthor = outline.elements.contains { $0.name == "feed" && $0.children.contains { $0.name == "author" } }
    for element in outline.elements {
      for name in ["id", "title", "updated"] {
        let count = element.children.count { $0.name == name }
        if count != 1 {
          add(
            .xmlFile, at: element.offset, "\(element.name) has \(count) “\(name)” elements; it needs exactly one (RFC 4287 §4.1)",
            cause: "atom \(name)")
        }
      }
      if !feedHasAuthor, element.name == "entry", !element.children.contains(where: { $0.name == "author" }) {
        add(.xmlFile, at: element.offset, "neither the feed nor this entry has an author (RFC 4287 §4.1.1)", cause: "atom author")
      }
      judgeAlternates(of: element)
      judgeSummary(of: element)
      for child in element.children {
        switch child.name {
        case "link": judgeAtomLink(child, file: file, site: site)
        case "content": judgeAtomContent(child)
        case "author", "contributor":
          if child.innerNames.count(where: { $0 == "name" }) != 1 {
            add(
              .xmlFile, at: child.offset, length: child.length, "\(child.name) does not hold exactly one name (RFC 4287 §3.2.1)",
              cause: "atom name")
          }
        case "category":
          if child.attributes["term"] == nil {
            add(
              .xmlFile, at: child.offset, length: child.length, "category has no term (RFC 4287 §4.2.2.1)", cause: "atom term")
          }
        case "title", "subtitle", "summary", "rights": judgeAtomText(child)
        case "id":
          if !child.text.contains(":") || child.text.contains(where: \.isWhitespace) {
            add(
              .xmlFile, at: child.offset, "“\(child.text)” is no IRI, which an id has to be (RFC 4287 §4.2.6)",
              cause: "atom id form")
          } else if element.name == "entry", ids.updateValue(child.offset, forKey: child.text) != nil {
            add(.xmlFile, at: child.offset, "two entries have the id “\(child.text)”", cause: "atom same id")
          }
        case "updated", "published":
          if !Self.isRFC3339(child.text) {
            add(
              .xmlFile, at: child.offset, "“\(child.text)” is no date such as 2027-03-01T06:00:00Z (RFC 4287 §3.3)",
              cause: "atom date")
          }
        default: break
        }
      }
    }
  }

  // MARK: Links

  private mutating func judgeAtomLink(_ link: AtomOutline.Child, file: CheckedFile, site: SiteIndex) {
    guard var href = link.attributes["href"] else {
      return add(.xmlFile, at: link.offset, length: link.length, "link has no href (RFC 4287 §4.2.7.1)", cause: "atom href")
    }
    if link.hasBase { return }
    href.withUTF8 { raw in
      let value = ByteText(raw).trimmed
      var rest = value
      var page = file.path
      if URLSyntax.scheme(of: value) != nil {
        guard let prefix = site.ownURLPrefixes.first(where: { value.string.hasPrefix($0) }) else { return }
        rest = value.from(prefix.utf8.count)
        page = ""
      } else if value.isEmpty || value[0] == 0x3F || value[0] == 0x23 || value.count > 1 && value[0] == 0x2F && value[1] == 0x2F {
        // The feed itself, or another host.
        return
      }
      let end = rest.bytes.firstIndex { $0 == 0x23 || $0 == 0x3F } ?? rest.count
      var joined: [UInt8] = []
      guard URLSyntax.resolve(rest[0..<end], from: page.utf8, into: &joined) else {
        return add(
          .outsideSite, at: link.offset, length: link.length, "\(value.quoted) leaves the site", hint: "one ../ too many?",
          cause: "atom outside")
      }
      // A path of the host: the site lies in the folder that its own address tells, or in none.
      let roots = rest.bytes.first == 0x2F && page != "" && !site.rootPaths.isEmpty ? site.rootPaths : [[]]
      if !roots.contains(where: { joined.starts(with: $0) && site.file(at: joined[$0.count...]) != nil }) {
        add(
          .link, at: link.offset, length: link.length, "\(value.quoted) leads to no file of the site",
          hint: "mend the address, or add the file", cause: "atom dead link")
      }
    }
  }

  /// RFC 4287 §4.1.1 and §4.1.2: no two alternates of one type in one language.
  private mutating func judgeAlternates(of element: AtomOutline.Element) {
    var seen: Set<[String]> = []
    for link in element.children where link.name == "link" {
      let rel = link.attributes["rel"] ?? "alternate"
      guard rel == "alternate" || rel == "http://www.iana.org/assignments/relation/alternate" else { continue }
      let (type, language) = (link.attributes["type"]?.lowercased() ?? "", link.attributes["hreflang"]?.lowercased() ?? "")
      if !seen.insert([type, language]).inserted {
        add(
          .xmlFile, at: link.offset, length: link.length,
          "\(element.name) has two alternate links of one type and language (RFC 4287 §\(element.name == "feed" ? "4.1.1" : "4.1.2"))",
          hint: "tell them apart by type or hreflang", cause: "atom alternates")
      }
    }
  }

  // MARK: Content

  /// RFC 4287 §4.1.2: content that stands elsewhere, or is base64, has a summary beside it.
  private mutating func judgeSummary(of entry: AtomOutline.Element) {
    guard entry.name == "entry", !entry.children.contains(where: { $0.name == "summary" }),
      let content = entry.children.first(where: { $0.name == "content" })
    else { return }
    let isElsewhere = content.attributes["src"] != nil
    guard isElsewhere || Self.isBinary(content.attributes["type"]?.lowercased()) else { return }
    add(
      .xmlFile, at: content.offset, length: content.length,
      "an entry whose content \(isElsewhere ? "stands elsewhere" : "is base64") has no summary (RFC 4287 §4.1.2)",
      hint: "write what it shows in <summary>", cause: "atom summary")
  }

  /// Whether content of that type is written as base64 (RFC 4287 §4.1.3.3).
  private static func isBinary(_ type: String?) -> Bool {
    guard let type = type.map({ $0.prefix { $0 != ";" } }), type.contains("/") else { return false }
    return !type.hasPrefix("text/") && !type.hasSuffix("+xml") && !type.hasSuffix("/xml")
  }

  private mutating func judgeAtomContent(_ content: AtomOutline.Child) {
    let type = content.attributes["type"]
    if content.attributes["src"] != nil, content.holdsText || !content.inner.isEmpty {
      add(
        .xmlFile, at: content.offset, length: content.length, "content with src is not empty (RFC 4287 §4.1.3.2)",
        cause: "atom content src")
    }
    let isPlain = type == nil || type == "text" || type == "html" || type == "xhtml"
    if content.attributes["src"] == nil, isPlain { return judgeAtomText(content) }
    guard var type else { return }
    let problem = type.withUTF8 { ValueSyntax.mimeType(ByteText($0)) }
    let isComposite = type.lowercased().hasPrefix("multipart/") || type.lowercased().hasPrefix("message/")
    if problem != nil || isComposite {
      add(
        .xmlFile, at: content.offset, length: content.length,
        "the type “\(type)” of content is \(content.attributes["src"] == nil ? "neither text, html, xhtml nor" : "not") a MIME type (RFC 4287 §4.1.3.1)",
        cause: "atom content type")
    }
  }

  /// RFC 4287 §3.1: text, HTML as text, or XHTML in one `div`.
  private mutating func judgeAtomText(_ text: AtomOutline.Child) {
    let section = text.name == "content" ? "4.1.3.3" : "3.1.1.3"
    switch text.attributes["type"] {
    case "xhtml":
      if text.holdsOneDivision { return }
      add(
        .xmlFile, at: text.offset, length: text.length,
        "\(text.name) of the type xhtml does not hold one div of XHTML (RFC 4287 §\(section))",
        hint: "write <div xmlns=\"\(AtomOutline.htmlNamespace)\"> around it", cause: "atom div")
    case nil, "text", "html":
      if text.inner.isEmpty { return }
      add(
        .xmlFile, at: text.offset, length: text.length,
        "\(text.name) holds elements, but is not of the type xhtml (RFC 4287 §\(text.name == "content" ? section : "3.1.1"))",
        hint: "write type=\"xhtml\" and a div around them", cause: "atom elements")
    case let type?:
      add(
        .xmlFile, at: text.offset, length: text.length,
        "the type “\(type)” of \(text.name) is none of text, html and xhtml (RFC 4287 §3.1.1)",
        cause: "atom text type")
    }
  }

  // MARK: Dates

  /// `2027-03-01T06:00:00Z`, with a fraction or an offset.
  private static func isRFC3339(_ text: String) -> Bool {
    let octets = Array(text.utf8)
    guard octets.count >= 20 else { return false }
    let pattern = Array("dddd-dd-ddTdd:dd:dd".utf8)
    for (octet, wanted) in zip(octets, pattern) {
      let fits = wanted == UInt8(ascii: "d") ? (0x30...0x39).contains(octet) : octet == wanted
      if !fits { return false }
    }
    func number(_ at: Int) -> Int { Int(octets[at] - 0x30) * 10 + Int(octets[at + 1] - 0x30) }
    let year = number(0) * 100 + number(2)
    guard (1...12).contains(number(5)), number(8) >= 1, number(8) <= DateSyntax.daysInMonth(number(5), year: year), number(11) < 24,
      number(14) < 60, number(17) < 61
    else {
      return false
    }
    var rest = octets[19...]
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      if digits.isEmpty { return false }
      rest = rest.dropFirst(digits.count)
    }
    if rest.elementsEqual("Z".utf8) { return true }
    let zone = Array(rest)
    return zone.count == 6 && (zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-")) && zone[3] == UInt8(ascii: ":")
      && [1, 2, 4, 5].allSatisfy { (0x30...0x39).contains(zone[$0]) } && (zone[1], zone[2]) < (0x32, 0x34) && zone[4] < 0x36
  }
}

/// The feed and its entries, with their own children, of a well-formed Atom file.
private struct AtomOutline {
  static let namespace = "http://www.w3.org/2005/Atom"
  static let htmlNamespace = "http://www.w3.org/1999/xhtml"

  struct Child {
    var name: String
    var offset: Int
    /// Of its start tag.
    var length: Int
    var attributes: [String: String]
    var text: String
    /// `xml:base` stands on it or around it: its addresses begin elsewhere.
    var hasBase: Bool
    /// The elements directly in it: whether each is a `div` of XHTML.
    var inner: [Bool] = []
    /// Their names.
    var innerNames: [String] = []
    /// Text other than white space stands directly in it.
    var holdsText = false

    var holdsOneDivision: Bool { inner == [true] && !holdsText }
  }

  struct Element {
    var name: String
    var offset: Int
    var children: [Child] = []
  }

  /// What is known inside an element that is open.
  private struct Scope {
    var name = ""
    /// Namespaces by prefix; that of names without one by nothing.
    var namespaces: [String: String] = [:]
    var hasBase = false
    /// Which of `elements` it is, and which of its children.
    var element: Int?
    var child: Int?
  }

  /// Local name of the root.
  private(set) var root = ""
  private(set) var rootOffset = 0
  /// From its < to the end of its name.
  private(set) var rootLength = 1
  /// The root is of Atom's namespace.
  private(set) var isAtom = false
  private(set) var elements: [Element] = []
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() {
    var open: [Scope] = []
    while true {
      let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      note(at..<start, in: open.last)
      if start == bytes.count { return }
      at = start + 1
      if skip("![CDATA[", until: "]]>") {
        note(start + 9..<at - 3, in: open.last)
        continue
      }
      if skip("!--", until: "-->") || skip("?", until: "?>") || skip("!", until: ">") { continue }
      guard let end = endOfTag() else { return }
      let tag = bytes[at..<end]
      at = end + 1
      if tag.first == UInt8(ascii: "/") {
        _ = open.popLast()
      } else {
        begin(tag, at: start, &open)
      }
    }
  }

  /// A start tag, from its name to its `>`.
  private mutating func begin(_ tag: ArraySlice<UInt8>, at start: Int, _ open: inout [Scope]) {
    let isEmpty = tag.last == UInt8(ascii: "/")
    let written = String(decoding: tag.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }, as: UTF8.self)
    let attributes = Self.attributes(tag.dropFirst(written.utf8.count))
    var scope = open.last ?? Scope()
    let (parent, text) = (scope.element, scope.child)
    (scope.element, scope.child) = (nil, nil)
    for (name, value) in attributes {
      if name == "xmlns" { scope.namespaces[""] = value }
      if name.hasPrefix("xmlns:") { scope.namespaces[String(name.dropFirst(6))] = value }
      if name == "xml:base" { scope.hasBase = true }
    }
    let colon = written.firstIndex(of: ":")
    let space = scope.namespaces[colon.map { String(written[..<$0]) } ?? ""] ?? ""
    let local = colon.map { String(written[written.index(after: $0)...]) } ?? written
    // What is of another namespace goes by its whole name, with something in front that no name has.
    scope.name = space == Self.namespace || open.isEmpty ? local : " " + written
    if open.isEmpty { (root, rootOffset, rootLength, isAtom) = (local, start, written.utf8.count + 1, space == Self.namespace) }
    if open.isEmpty && (local == "feed" || local == "entry") || open.count == 1 && open[0].name == "feed" && scope.name == "entry" {
      elements.append(Element(name: scope.name, offset: start))
      scope.element = elements.count - 1
    } else if let parent, text == nil {
      elements[parent].children.append(
        Child(
          name: scope.name, offset: start, length: at - start, attributes: attributes,
          text: String(decoding: isEmpty ? [] : bytes[at...].prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self),
          hasBase: scope.hasBase))
      (scope.element, scope.child) = (parent, elements[parent].children.count - 1)
    } else if let parent, let text {
      elements[parent].children[text].inner.append(local == "div" && space == Self.htmlNamespace)
      elements[parent].children[text].innerNames.append(scope.name)
    }
    if !isEmpty { open.append(scope) }
  }

  /// Text directly in a child of the feed or of an entry.
  private mutating func note(_ range: Range<Int>, in scope: Scope?) {
    guard let element = scope?.element, let child = scope?.child, !bytes[range].allSatisfy(isHTMLSpace) else { return }
    elements[element].children[child].holdsText = true
  }

  /// The attributes of a tag that is well-formed, their references replaced.
  private static func attributes(_ tag: ArraySlice<UInt8>) -> [String: String] {
    var found: [String: String] = [:]
    var rest = tag
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let name = String(decoding: rest[..<equals].filter { !isHTMLSpace($0) }, as: UTF8.self)
      guard let start = rest[equals...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
        let end = rest[(start + 1)...].firstIndex(of: rest[start])
      else { break }
      found[name] = unescaped(String(decoding: rest[start + 1..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    return found
  }

  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&"), let end = rest[start...].firstIndex(of: ";") {
      result += rest[..<start]
      let name = rest[rest.index(after: start)..<end]
      let code = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      result += names[String(name)] ?? code.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? "&\(name);"
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private mutating func skip(_ opening: String, until closing: String) -> Bool {
    guard bytes[at...].starts(with: opening.utf8) else { return false }
    let closing = Array(closing.utf8)
    at += opening.utf8.count
    while at < bytes.count, !bytes[at...].starts(with: closing) { at += 1 }
    at = min(bytes.count, at + closing.count)
    return true
  }

  /// The tag's `>`, which may also stand in an attribute's value.
  private func endOfTag() -> Int? {
    var quote: UInt8?
    for index in at..<bytes.count {
      let octet = bytes[index]
      if let open = quote {
        if octet == open { quote = nil }
      } else if octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "'") {
        quote = octet
      } else if octet == UInt8(ascii: ">") {
        return index
      }
    }
    return nil
  }
}
