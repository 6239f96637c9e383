/// Addresses: where they lead, what they load, and whether that is there.
extension PageJudge {
  private enum Purpose { case link, load, image, none }

  private mutating func purpose(_ name: Attribute, _ element: Element, _ node: Int) -> Purpose {
    switch (name, element) {
    case (.href, .a), (.href, .area), (.href, .svgA), (.xlinkHref, .svgA), (.cite, _), (.ping, _): return .link
    case (.action, _), (.formaction, _): return .link
    case (.href, .base): return .none
    case (.href, .link):
      guard let rel = attribute(.rel, of: node) else { return .none }
      let words = value(rel)
      if words.hasWord("stylesheet") { return .load }
      for followed: StaticString in [
        "canonical", "alternate", "author", "license", "help", "next", "prev", "search", "bookmark", "me", "privacy-policy",
        "terms-of-service", "pingback",
      ] where words.hasWord(followed) {
        return .link
      }
      return .load
    case (.src, .img), (.srcset, _), (.poster, _), (.src, .input), (.href, .svgImage), (.xlinkHref, .svgImage),
      (.href, .svgFeImage), (.imagesrcset, _):
      return .image
    default: return .load
    }
  }

  /// Whether a link's address was good on a page that lies as deep, and leads to the same file from here: takes note of its fragment.
  @inline(__always)
  mutating func followKnown(_ value: ByteText, _ attribute: Int) -> Bool {
    guard document.base == nil, let known = addresses.find(value), known.depth == depth else { return false }
    if known.hasFragment {
      let record = tree.attributes[attribute]
      fragmentLinks.append(
        FragmentLink(
          written: known.fragment, fragment: known.fragment, target: known.target, offset: record.nameStart,
          length: record.valueEnd - record.nameStart))
    }
    return true
  }

  /// Remembers where a link leads from every page that lies as deep as this one: its address begins with as many `../` as this page
  /// has folders around it, so that the rest is a path from the site's root.
  private mutating func rememberAddress(_ value: ByteText, relative: ByteText, fragment: ByteText?, target: Int) {
    guard leadsFromRoot(relative), !value.contains(0x25), document.base == nil else { return }
    // Fragments that name no id are judged each time.
    if let fragment, fragment.isEmpty || fragment[0] == 0x3A || fragment.isEqualIgnoringCase("top") { return }
    let leadsToPart = fragment != nil && site.kind(target).isMarkup
    addresses.add(
      value, depth: depth, target: target, fragment: leadsToPart ? fragment : nil)
  }

  /// Whether an address begins with as many `../` as the page has folders around it, and goes on with a path: then it leads to the same
  /// file from every page that lies as deep.
  mutating func leadsFromRoot(_ address: ByteText) -> Bool {
    var ups = 0
    while address.count >= ups * 3 + 3, address[ups * 3] == 0x2E, address[ups * 3 + 1] == 0x2E, address[ups * 3 + 2] == 0x2F {
      ups += 1
    }
    return ups == depth && address.count > ups * 3 && address[ups * 3] != 0x2F
  }

  private static let linkSchemes: Set<String> = ["http", "https", "mailto", "tel", "sms", "geo", "webcal", "webcals"]

  mutating func judgeAddress(_ value: ByteText, attribute: Int, node: Int, name: Attribute, element: Element) {
    let purpose = purpose(name, element, node)
    if value.contains(0x3A), let scheme = URLSyntax.scheme(of: value) {
      judgeAbsolute(value, scheme: scheme, purpose: purpose, attribute: attribute, node: node)
      return
    }
    if value.count >= 2, value[0] == 0x2F, value[1] == 0x2F {
      judgeHost(value, purpose: purpose, attribute: attribute, node: node)
      return
    }
    if let base = document.base, has(.href, base) { return }
    if element == .base {
      // It names no file: addresses are only joined to it. There may be none where it leads.
      let end = value.bytes.firstIndex { $0 == 0x23 || $0 == 0x3F } ?? value.count
      if !URLSyntax.resolve(value[0..<end], from: path.utf8, into: &joined) {
        report(
          .outsideSite, node, attribute: attribute, "\(value.quoted) leaves the site", hint: "one ../ too many?", cause: "outside")
      }
      return
    }
    judgeRelative(value, purpose: purpose, attribute: attribute, node: node)
  }

  /// An address in a value such as `url(https://…)` of a drawing: what it loads from another host. `#…` is judged with the ids.
  mutating func judgePaintAddress(_ address: ByteText, attribute: Int, node: Int) {
    let scheme = URLSyntax.scheme(of: address)
    if scheme == "http" || scheme == "https" || scheme == nil && address.count > 1 && address[0] == 0x2F && address[1] == 0x2F {
      judgeHost(address, purpose: .load, attribute: attribute, node: node)
    } else if scheme == nil, PageJudge.namesFile(address), !hasBase {
      judgePaintFile(address, attribute: attribute, node: node)
    }
  }

  /// Whether addresses are joined to another one than the page's.
  private var hasBase: Bool {
    guard let base = document.base else { return false }
    return has(.href, base)
  }

  /// Whether a relative address names more than a part of the page: `icons.svg#cake`.
  static func namesFile(_ address: ByteText) -> Bool { !address.isEmpty && address[0] != 0x23 }

  /// Whether the attributes of a drawing name files by relative addresses: those lead elsewhere from another folder.
  mutating func namesFilesInDrawing(_ node: Int) -> Bool {
    guard tree.nodes[node].element.isSVG else { return false }
    var found = false
    let first = Int(tree.nodes[node].firstAttribute)
    for attribute in first..<first + Int(tree.nodes[node].attributeCount) {
      let value = value(attribute)
      guard value.contains(0x28),
        attributeTable.kind(attributeTable.typeNumber(tree.attributes[attribute].name, of: tree.nodes[node].element)) == .paint
      else { continue }
      SVGPaint.forEachAddress(in: value) { address, _ in found = found || PageJudge.namesFile(address) }
    }
    return found
  }

  /// The file alone: which of its parts is meant, only the file's own kind can say.
  private mutating func judgePaintFile(_ address: ByteText, attribute: Int, node: Int) {
    let end = address.bytes.firstIndex { $0 == 0x23 || $0 == 0x3F } ?? address.count
    switch target(of: address[0..<end], page: path, isHere: true) {
    case .file: break
    case .outside:
      report(
        .outsideSite, node, attribute: attribute, "\(address.quoted) leaves the site", hint: "one ../ too many?", cause: "outside")
    case .folder, .missing:
      report(
        .resource, node, attribute: attribute, "\(address.quoted) leads to no file of the site",
        hint: nearMiss(address[0..<end], page: path) ?? "mend the address, or add the file", cause: "dead link")
    }
  }

  /// What the text of a `<style>` loads.
  mutating func judgeSheet(_ node: Int) {
    let record = tree.nodes[node]
    guard record.contentEnd > record.tagEnd else { return }
    var sheet = StyleSheet(UnsafeBufferPointer(rebasing: bytes[Int(record.tagEnd)..<Int(record.contentEnd)]))
    sheet.read()
    for address in sheet.addresses {
      var text = address.text
      text.withUTF8 { judgeSheetAddress(ByteText($0).trimmed, address, node) }
    }
  }

  private mutating func judgeSheetAddress(_ value: ByteText, _ place: StyleSheet.Address, _ node: Int) {
    let (offset, length) = (Int(tree.nodes[node].tagEnd) + place.offset, place.length)
    let scheme = URLSyntax.scheme(of: value)
    if !PageJudge.namesFile(value) || scheme == "data" { return }
    if scheme != nil || value.hasPrefixIgnoringCase("//") {
      let isAllowed = (options.allowedURLPrefixes + site.ownURLPrefixes).contains { value.string.hasPrefix($0) }
      if isAllowed { return }
      return report(
        .thirdParty, at: offset, length: length, "the style sheet loads \(value.quoted) from another host",
        hint: "keep a copy in the site", cause: "third party style", node: node)
    }
    let end = value.bytes.firstIndex { $0 == 0x23 || $0 == 0x3F } ?? value.count
    if hasBase || end == 0 { return }
    switch target(of: value[0..<end], page: path, isHere: true) {
    case .file: break
    case .outside: report(.outsideSite, at: offset, length: length, "\(value.quoted) leaves the site", cause: "outside", node: node)
    case .folder, .missing:
      report(
        .resource, at: offset, length: length, "\(value.quoted) leads to no file of the site",
        hint: "mend the address, or add the file", cause: "dead resource", node: node)
    }
  }

  private mutating func judgeAbsolute(_ value: ByteText, scheme: String, purpose: Purpose, attribute: Int, node: Int) {
    switch scheme {
    case "http", "https":
      judgeHost(value, purpose: purpose, attribute: attribute, node: node)
    case "data":
      if purpose != .image {
        report(.urlScheme, node, attribute: attribute, "a data: address stands where a page or file is meant", cause: "data:")
      }
    default:
      if !PageJudge.linkSchemes.contains(scheme) || purpose == .load || purpose == .image {
        report(
          .urlScheme, node, attribute: attribute, "the address begins with \(scheme):", hint: "use https, or a relative address",
          cause: "scheme \(scheme)")
      }
      if scheme == "mailto" { judgeMail(value, attribute, node) }
      if scheme == "tel" || scheme == "sms" { judgeNumber(value, scheme, attribute, node) }
    }
  }

  private mutating func judgeMail(_ value: ByteText, _ attribute: Int, _ node: Int) {
    let address = value.from(7)
    let end = address.firstIndex(of: 0x3F) ?? address.count
    if strict, end == 0 || !address[0..<end].contains(0x40) && !address[0..<end].string.contains("%40") {
      report(.attributeValue, node, attribute: attribute, "mailto: is not followed by an address", cause: "mailto")
    }
  }

  /// RFC 3966 §3, RFC 5724 §2.2: whom to call or to write to.
  private mutating func judgeNumber(_ value: ByteText, _ scheme: String, _ attribute: Int, _ node: Int) {
    let number = value.from(4)
    let end = number.bytes.firstIndex { $0 == 0x3F || $0 == 0x3B } ?? number.count
    guard strict, !number[0..<end].contains(where: { isASCIIAlphanumeric($0) || $0 == 0x2A }) else { return }
    report(.attributeValue, node, attribute: attribute, "\(scheme): is not followed by a number", cause: scheme)
  }

  /// An address of another host: readers may follow links there, but nothing is loaded.
  private mutating func judgeHost(_ value: ByteText, purpose: Purpose, attribute: Int, node: Int) {
    for prefix in site.ownURLPrefixes where value.string.hasPrefix(prefix) || value.string + "/" == prefix {
      let rest = value.from(min(prefix.utf8.count, value.count))
      judgeTarget(rest, page: "", purpose: purpose, attribute: attribute, node: node)
      return
    }
    guard purpose == .load || purpose == .image else { return }
    if options.allowedURLPrefixes.contains(where: { value.string.hasPrefix($0) }) { return }
    report(
      .thirdParty, node, attribute: attribute, "\(value.quoted) is loaded from another host", hint: "keep a copy in the site",
      cause: "third party")
  }

  private mutating func judgeRelative(_ value: ByteText, purpose: Purpose, attribute: Int, node: Int) {
    judgeTarget(value, page: path, purpose: purpose, attribute: attribute, node: node)
  }

  /// Looks the target up, and its fragment.
  private mutating func judgeTarget(_ value: ByteText, page: String, purpose: Purpose, attribute: Int, node: Int) {
    let hashPlace = value.firstIndex(of: 0x23) ?? value.count
    let queryPlace = value[0..<hashPlace].firstIndex(of: 0x3F) ?? hashPlace
    let relative = value[0..<queryPlace]
    let fragment = hashPlace < value.count ? value.from(hashPlace + 1) : nil
    let isHere = page.utf8.count == path.utf8.count && page == path
    if relative.isEmpty, isHere {
      if let fragment { judgeFragment(fragment, in: fileIndex, attribute: attribute) }
      return
    }
    switch target(of: relative, page: page, isHere: isHere) {
    case .file(let place):
      if isHere, tree.attributes[attribute].name == .href, tree.nodes[node].element == .a {
        rememberAddress(value, relative: relative, fragment: fragment, target: place)
      }
      judgeKind(place, attribute: attribute, node: node)
      if site.kind(place) == .image { claimSize(of: place, attribute: attribute, node: node) }
      if let fragment { judgeFragment(fragment, in: place, attribute: attribute) }
    case .folder:
      report(
        .link, node, attribute: attribute, "\(value.quoted) leads to a folder without index.html", hint: "name a file of it",
        cause: "link to folder \(purpose == .link ? "" : value.string)")
    case .missing:
      let rule: Rule = purpose == .link || purpose == .none ? .link : .resource
      report(
        rule, node, attribute: attribute, "\(value.quoted) leads to no file of the site",
        hint: nearMiss(relative, page: page) ?? "mend the address, or add the file",
        cause: "dead link")
    case .outside:
      report(
        .outsideSite, node, attribute: attribute, "\(value.quoted) leaves the site", hint: "one ../ too many?", cause: "outside")
    }
  }

  /// Remembers that an image says how large a picture is.
  private mutating func claimSize(of place: Int, attribute: Int, node: Int) {
    guard tree.attributes[attribute].name == .src, tree.nodes[node].element == .img || tree.nodes[node].element == .input,
      let width = integer(.width, node), let height = integer(.height, node), (0...100_000).contains(width),
      (0...100_000).contains(height)
    else { return }
    let record = tree.nodes[node]
    imageClaims.append(
      ImageClaim(
        target: Int32(place), width: Int32(width), height: Int32(height), offset: record.tagStart,
        length: record.tagEnd - record.tagStart))
  }

  private mutating func target(of relative: ByteText, page: String, isHere: Bool) -> LinkCache.Target {
    if isHere, let place = site.plainFile(at: relative, from: folders) { return .file(place) }
    let key = relative.hash ^ (isHere ? 0 : 0x9E37_79B9_7F4A_7C15)
    if let known = linkCache[key] { return known }
    let target = lookUp(relative, page: page)
    linkCache[key] = target
    return target
  }

  private mutating func lookUp(_ relative: ByteText, page: String) -> LinkCache.Target {
    guard URLSyntax.resolve(relative, from: page.utf8, into: &joined) else { return .outside }
    if relative.bytes.first == 0x2F { return lookUpFromRoot(page: page) }
    if let place = site.file(at: joined) { return .file(place) }
    return site.isFolder(joined) ? .folder : .missing
  }

  /// Looks up a path from the host's root, which stands in `joined`. The site may lie in a folder of its host: which one,
  /// its own address tells. Without one, what stands in place of a missing page (`404.html`), which no relative address can
  /// lead on from, may name any folder.
  private mutating func lookUpFromRoot(page: String) -> LinkCache.Target {
    func found(_ path: ArraySlice<UInt8>) -> LinkCache.Target? {
      if let place = site.file(at: path) { return .file(place) }
      return site.isFolder(Array(path)) ? .folder : nil
    }
    if site.rootPaths.isEmpty {
      if let target = found(joined[...]) { return target }
      guard page == "404.html" || page.hasSuffix("/404.html") else { return .missing }
      var start = joined.startIndex
      while let slash = joined[start...].firstIndex(of: 0x2F), slash + 1 < joined.endIndex {
        start = slash + 1
        if case .file(let place)? = found(joined[start...]) { return .file(place) }
      }
      return .missing
    }
    for root in site.rootPaths {
      if joined.starts(with: root), let target = found(joined[root.count...]) { return target }
      // The folder itself, written without the last slash.
      if joined.count + 1 == root.count, root.starts(with: joined), let target = found([]) { return target }
    }
    return .missing
  }

  private mutating func nearMiss(_ relative: ByteText, page: String) -> String? {
    guard faults.count < 50, URLSyntax.resolve(relative, from: page.utf8, into: &joined) else { return nil }
    return site.fileIgnoringCase(at: joined).map { "there is \($0), with other capital letters" }
  }

  private mutating func judgeFragment(_ fragment: ByteText, in target: Int, attribute: Int) {
    guard !fragment.isEmpty, !fragment.isEqualIgnoringCase("top") else { return }
    // Text fragments (#:~:text=…) name no id.
    if fragment.hasPrefixIgnoringCase(":~:") { return }
    if !site.kind(target).isMarkup { return }
    let written = fragment.hash
    let hash =
      fragment.contains(0x25) ? URLSyntax.decodingPercents(fragment).withUnsafeBufferPointer { ByteText($0).hash } : written
    let record = tree.attributes[attribute]
    fragmentLinks.append(
      FragmentLink(
        written: written, fragment: hash, target: Int32(target), offset: record.nameStart,
        length: record.valueEnd - record.nameStart))
  }

  /// Links to parts of this page; those to other pages wait until all are known.
  mutating func judgeOwnFragments() {
    let names = anchors.isEmpty ? [] : Set(anchors)
    var kept = 0
    for place in fragmentLinks.indices {
      let link = fragmentLinks[place]
      if link.target != Int32(fileIndex) {
        fragmentLinks[kept] = link
        kept += 1
      } else if identifiers.node(link.fragment) == nil, identifiers.node(link.written) == nil, !names.contains(link.fragment),
        !names.contains(link.written)
      {
        let fault = PageFault.fragment(link, text: bytes, target: path)
        report(.fragment, at: fault.offset, length: fault.length, fault.message, hint: fault.hint, cause: fault.cause)
      }
    }
    fragmentLinks.removeLast(fragmentLinks.count - kept)
  }

  /// A style sheet must be a style sheet, an image an image.
  private mutating func judgeKind(_ place: Int, attribute: Int, node: Int) {
    let kind = site.kind(place)
    let element = tree.nodes[node].element
    var wanted: String?
    switch element {
    case .link:
      guard let rel = self.attribute(.rel, of: node) else { return }
      let words = value(rel)
      if words.hasWord("stylesheet"), kind != .css { wanted = "a style sheet" }
      if words.hasWord("icon") || words.hasWord("apple-touch-icon") || words.hasWord("mask-icon"), kind != .image, kind != .svg {
        wanted = "an image"
      }
      if words.hasWord("manifest"), kind != .json, kind != .manifest { wanted = "a manifest" }
      if wanted == nil { judgeType(place, attribute: attribute, node: node) }
    case .script: if kind != .script, value(of: .type, node, is: "module") || !has(.type, node) { wanted = "a script" }
    case .img: if kind != .image, kind != .svg { wanted = "an image" }
    default: break
    }
    guard let wanted else { return }
    report(.resourceType, node, attribute: attribute, "\(site.paths[place]) is not \(wanted)", cause: "kind of \(element.written)")
  }
}

extension PageJudge {
  /// What `type` of a link says must be what the file's name says, or browsers pass the link over (HTML standard §4.2.4).
  private mutating func judgeType(_ place: Int, attribute: Int, node: Int) {
    guard let typeAttribute = self.attribute(.type, of: node) else { return }
    let written = value(typeAttribute)
    let type = written[0..<(written.firstIndex(of: 0x3B) ?? written.count)].trimmed
    let known = FileKind.types(of: site.paths[place])
    guard ValueSyntax.mimeType(type) == nil, !known.isEmpty, !known.contains(where: { type.isEqualIgnoringCase($0) }) else {
      return
    }
    if known[0].hasSuffix("json"), type.string.lowercased().hasSuffix("json") { return }
    report(
      .resourceType, node, attribute: attribute, "\(site.paths[place]) is not of the type \(type.string)",
      hint: "write type=\"\(known[0])\", or name another file", cause: "type of link")
  }
}

/// What a file of the site is, by its name.
enum FileKind: Sendable {
  case html, css, script, json, manifest, xml, svg, image, calendar, card, other

  init(_ path: String) {
    var copy = path
    self = copy.withUTF8 { FileKind(ByteText($0)) }
  }

  /// By what stands after the last dot of the file's name, letter case ignored.
  init(_ path: ByteText) {
    let name = path.from((path.bytes.lastIndex(of: 0x2F) ?? -1) + 1)
    guard let dot = name.bytes.lastIndex(of: 0x2E) else {
      self = .other
      return
    }
    let suffix = name.from(dot + 1)
    self = FileKind.suffixes.first { suffix.isEqualIgnoringCase($0.0) }?.1 ?? .other
  }

  private static let suffixes: [(StaticString, FileKind)] = [
    ("html", .html), ("ics", .calendar), ("vcf", .card), ("htm", .html), ("xhtml", .html), ("css", .css), ("js", .script),
    ("mjs", .script),
    ("json", .json), ("jsonld", .json), ("geojson", .json), ("webmanifest", .manifest), ("xml", .xml), ("atom", .xml),
    ("rss", .xml), ("svg", .svg),
    ("png", .image), ("jpg", .image), ("jpeg", .image), ("gif", .image), ("webp", .image), ("avif", .image), ("ico", .image),
    ("bmp", .image),
    ("ifb", .calendar), ("vcard", .card),
  ]

  /// The types that a file with such a name may have; none if its name does not tell.
  static func types(of path: String) -> [String] {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    guard let dot = name.lastIndex(of: ".") else { return [] }
    return mediaTypes[name[name.index(after: dot)...].lowercased()] ?? []
  }

  private static let mediaTypes: [String: [String]] = [
    "html": ["text/html", "application/xhtml+xml"], "htm": ["text/html"], "xhtml": ["application/xhtml+xml"], "css": ["text/css"],
    "js": ["text/javascript", "application/javascript"], "mjs": ["text/javascript", "application/javascript"],
    "json": ["application/json"], "jsonld": ["application/ld+json"], "webmanifest": ["application/manifest+json"],
    "atom": ["application/atom+xml"], "rss": ["application/rss+xml"], "svg": ["image/svg+xml"], "png": ["image/png"],
    "jpg": ["image/jpeg"], "jpeg": ["image/jpeg"], "gif": ["image/gif"], "webp": ["image/webp"], "avif": ["image/avif"],
    "ico": ["image/x-icon", "image/vnd.microsoft.icon"], "bmp": ["image/bmp"], "ics": ["text/calendar"], "ifb": ["text/calendar"],
    "vcf": ["text/vcard"], "vcard": ["text/vcard"], "pdf": ["application/pdf"], "woff2": ["font/woff2"], "woff": ["font/woff"],
  ]

  /// Files whose ids links can name.
  var isMarkup: Bool { self == .html || self == .svg }
}
