internal import Octets

/// Addresses: where they lead, what they load, and whether that is there. Links to parts of other pages wait until all are known.
extension PageJudge {
  /// `send` tells another host something without being asked: a form, a ping, a page that leaves by itself.
  private enum Purpose { case link, load, image, send, none }

  private func purpose(_ name: Attribute, _ element: Element, _ node: Int) -> Purpose {
    switch (name, element) {
    case (.href, .a), (.href, .area), (.href, .svgA), (.xlinkHref, .svgA), (.cite, _): return .link
    case (.ping, _), (.action, _), (.formaction, _), (.content, _): return .send
    case (.href, .base): return .none
    case (.href, .link):
      guard let words = value(of: .rel, node)?.words else { return .none }
      let isLoaded = words.contains { $0.isEqualIgnoringCase("stylesheet") }
      return !isLoaded && words.contains { WordLists.shared.has($0, in: "followed") } ? .link : .load
    case (.src, .img), (.srcset, _), (.poster, _), (.src, .input), (.href, .svgImage), (.xlinkHref, .svgImage), (.imagesrcset, _):
      return .image
    default: return .load
    }
  }

  private static let linkSchemes: Set<String> = ["http", "https", "mailto", "tel", "sms", "geo", "webcal", "webcals"]

  mutating func judgeAddress(_ value: ByteText, attribute: Int, node: Int) {
    let element = element(node)
    let purpose = purpose(tree.attributes[attribute].attribute, element, node)
    if let scheme = URLSyntax.scheme(of: value) {
      judgeAbsolute(value, scheme: scheme, purpose, attribute, node)
    } else if value.hasPrefixIgnoringCase("//") {
      judgeHost(value, purpose, attribute, node)
    } else if element == .base {
      // It names no file: addresses are only joined to it. There may be none where it leads.
      if basePath(value) == nil { sayOutside(value, attribute, node) }
    } else if let base = linkBase {
      judgeTarget(value, page: base, purpose, attribute, node)
    }
  }

  /// The path that addresses of this page are joined to. Nil if they lead to another host: then that alone is said.
  private var linkBase: String? {
    switch document.base {
    case nil: path
    case .path(let path)?: path
    case .otherHost?: nil
    }
  }

  /// Finds the first `<base href>` (HTML standard §4.2.3), which holds for what stands before it too.
  mutating func findBase() {
    for node in tree.nodes.indices {
      if element(node) == .body { return }
      guard element(node) == .base, let href = value(of: .href, node) else { continue }
      let isAbsolute = URLSyntax.scheme(of: href) != nil || href.hasPrefixIgnoringCase("//")
      let base = isAbsolute ? site.pathOfOwn(href).flatMap { basePath($0, from: "") } : basePath(href)
      document.base = base.map { .path($0) } ?? .otherHost
      return
    }
  }

  /// The path in the site that a base means. Nil if it leaves the site.
  private func basePath(_ value: ByteText, from page: String? = nil) -> String? {
    var joined: [UInt8] = []
    guard URLSyntax.resolve(URLSyntax.file(of: value), from: (page ?? path).utf8, into: &joined) else { return nil }
    return String(decoding: joined, as: UTF8.self)
  }

  private mutating func judgeAbsolute(_ value: ByteText, scheme: String, _ purpose: Purpose, _ attribute: Int, _ node: Int) {
    switch scheme {
    case "http", "https": judgeHost(value, purpose, attribute, node)
    case "data":
      if purpose != .image { report("security.url-scheme/data", node, at: attribute) }
    default:
      if !PageJudge.linkSchemes.contains(scheme) || purpose == .load || purpose == .image {
        report("security.url-scheme/other", node, scheme, at: attribute)
      }
      judgeContact(value.from(scheme.utf8.count + 1), scheme, attribute, node)
    }
  }

  /// Whom to write to or to call: RFC 6068 §2, RFC 3966 §3, RFC 5724 §2.2.
  private mutating func judgeContact(_ rest: ByteText, _ scheme: String, _ attribute: Int, _ node: Int) {
    let end = rest.firstIndex { $0 == 0x3F || scheme != "mailto" && $0 == 0x3B } ?? rest.count
    let whom = rest[0..<end]
    let isMissing: Bool =
      switch scheme {
      case "mailto": !whom.contains(0x40) && !whom.string.contains("%40")
      case "tel", "sms": !whom.contains { isASCIIAlphanumeric($0) || $0 == 0x2A }
      default: false
      }
    guard isMissing else { return }
    report("html.attribute-value/contact", node, scheme, scheme == "mailto" ? "an address" : "a number", at: attribute)
  }

  /// An address of another host: readers may follow links there, but nothing is loaded from it or sent to it.
  private mutating func judgeHost(_ value: ByteText, _ purpose: Purpose, _ attribute: Int, _ node: Int) {
    if let own = site.pathOfOwn(value) {
      judgesWholeAddress = purpose == .link
      defer { judgesWholeAddress = false }
      judgeTarget(own, page: "", purpose, attribute, node)
    } else if element(node) == .base {
      report("privacy.third-party/base", node, at: attribute)
    } else if purpose != .link, purpose != .none, !options.allowedURLPrefixes.contains(where: value.string.hasPrefix) {
      report(purpose == .send ? "privacy.third-party/sent" : "privacy.third-party/loaded", node, value.quoted, at: attribute)
    }
  }

  /// Looks the target up, and its fragment.
  private mutating func judgeTarget(
    _ value: ByteText, page: String, _ purpose: Purpose, _ attribute: Int, _ node: Int, judgesPart: Bool = true
  ) {
    let relative = URLSyntax.file(of: value)
    let fragment = judgesPart ? value.firstIndex(of: 0x23).map { value.from($0 + 1) } : nil
    if relative.isEmpty, page == path {
      if let fragment { judgeFragment(fragment, in: fileIndex, attribute, node) }
      return
    }
    switch target(of: relative, page: page) {
    case .file(let place):
      judgeKind(place, attribute, node)
      if site.kind(place) == .image { claimSize(of: place, attribute, node) }
      if let fragment { judgeFragment(fragment, in: place, attribute, node) }
    case .folder: report("site.link/folder", node, value.quoted, at: attribute)
    case .missing:
      let row = purpose == .load || purpose == .image ? "site.resource" : "site.link/none"
      report(row, node, value.quoted, "", at: attribute, hint: nearMiss(relative, page: page))
    case .outside: sayOutside(value, attribute, node)
    }
  }

  private mutating func sayOutside(_ value: ByteText, _ attribute: Int, _ node: Int) {
    report("site.outside", node, value.quoted, at: attribute)
  }

  private mutating func target(of relative: ByteText, page: String) -> SiteIndex.Target {
    let key = relative.hash ^ (page == path ? 0 : ByteHash(page.utf8).value &+ 0x9E37_79B9_7F4A_7C15)
    if let known = knownTargets[key] { return known }
    let target = site.target(of: relative, from: page)
    knownTargets[key] = target
    return target
  }

  private func nearMiss(_ relative: ByteText, page: String) -> String? {
    var joined: [UInt8] = []
    guard found.faults.count < 50, URLSyntax.resolve(relative, from: page.utf8, into: &joined),
      let near = site.fileIgnoringCase(at: joined)
    else { return nil }
    return "there is \(near), with other capital letters"
  }

  // MARK: Fragments

  private mutating func judgeFragment(_ fragment: ByteText, in target: Int, _ attribute: Int, _ node: Int) {
    // Text fragments (#:~:text=…) name no id.
    guard !fragment.isEmpty, !fragment.isEqualIgnoringCase("top"), !fragment.hasPrefixIgnoringCase(":~:"),
      site.kind(target).isMarkup
    else { return }
    let written = fragment.hash
    let decoded = fragment.contains(0x25) ? ByteText(percentDecoded(Array(fragment))).hash : written
    let place = tree.place(ofAttribute: attribute, in: node)
    found.fragmentLinks.append(
      FragmentLink(
        written: written, fragment: decoded, target: Int32(target), offset: Int32(place.lowerBound), length: Int32(place.count)))
  }

  // MARK: What is at the target

  /// What the relations of a link want to be led to.
  private static let kinds = DataTable("types.txt")["links"].map { row in
    (relations: row.names.map(String.init), kinds: row.columns[0].split(separator: " "), what: String(row.columns[1]))
  }

  /// A style sheet must be a style sheet, an image an image.
  private mutating func judgeKind(_ place: Int, _ attribute: Int, _ node: Int) {
    let kind = site.kind(place)
    var wanted: String?
    switch element(node) {
    case .link:
      guard let words = value(of: .rel, node)?.words else { return }
      let rows = PageJudge.kinds.filter { row in words.contains { ValueSyntax.isOne(of: row.relations, $0) } }
      wanted = rows.first { !$0.kinds.contains(kind.rawValue[...]) }?.what
      if wanted == nil { judgeType(place, attribute, node) }
    case .script: if kind != .script, value(of: .type, node, is: "module") || !has(.type, node) { wanted = "a script" }
    case .img: if kind != .image, kind != .svg { wanted = "an image" }
    default: break
    }
    guard let wanted else { return }
    report("site.resource-type/kind", node, site.paths[place], wanted, element(node).written, at: attribute)
  }

  /// What `type` of a link says must be what the file's name says, or browsers pass the link over (HTML standard §4.2.4).
  private mutating func judgeType(_ place: Int, _ attribute: Int, _ node: Int) {
    guard let written = value(of: .type, node) else { return }
    let type = written[0..<(written.firstIndex(of: 0x3B) ?? written.count)].trimmed
    let known = FileKind.types(of: site.paths[place])
    guard ValueSyntax.problem(type, .mimeType) == nil, !known.isEmpty, !known.contains(where: { type.isEqualIgnoringCase($0) })
    else {
      return
    }
    if known[0].hasSuffix("json"), type.string.lowercased().hasSuffix("json") { return }
    report("site.resource-type/type", node, site.paths[place], type.string, known[0], at: attribute)
  }

  /// Remembers that an image says how large a picture is.
  private mutating func claimSize(of place: Int, _ attribute: Int, _ node: Int) {
    let sizes = 0...100_000
    guard tree.attributes[attribute].attribute == .src, let width = integer(.width, node), let height = integer(.height, node),
      sizes.contains(width), sizes.contains(height)
    else { return }
    let record = tree.nodes[node]
    found.imageClaims.append(
      ImageClaim(
        target: Int32(place), width: Int32(width), height: Int32(height), offset: record.tagStart,
        length: record.tagEnd - record.tagStart))
  }

  // MARK: Drawings and style sheets

  /// What a drawing loads: `mask="url(https://…)"`. `#…` is judged with the ids.
  mutating func judgePaintAddresses(_ value: ByteText, _ attribute: Int, _ node: Int) {
    for (address, _) in SVGPaint.addresses(in: value) {
      let scheme = URLSyntax.scheme(of: address)
      if scheme == "http" || scheme == "https" || address.hasPrefixIgnoringCase("//") {
        judgeHost(address, .load, attribute, node)
      } else if scheme == nil, !address.isEmpty, address.first != 0x23, let page = linkBase {
        // The file alone: which of its parts is meant, only the file's own kind can say.
        judgeTarget(address, page: page, .load, attribute, node, judgesPart: false)
      }
    }
  }
}
