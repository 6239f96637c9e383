import Diagnostics

/// A place in HTML or XML text: what the HTML tokenizer (WHATWG HTML §13.2.5) knows after reading the literal text so far,
/// and what matters for a value there: the attribute, and how far its URL has got.
struct MarkupPlace: Place {
  enum State: Equatable, Sendable {
    case text
    /// After `<`, `</` and `<!`: what it begins is not known yet.
    case tagOpen
    case endTagOpen, declarationOpen, tagName, endTag
    /// In a tag, after white space: an attribute may begin.
    case beforeAttribute
    case attributeName, afterAttributeName, beforeValue, doubleQuoted, singleQuoted, unquoted
    /// In a tag, where white space or the tag's end must follow.
    case afterValue
    case doctype, comment, cdata, instruction
    /// In script, style and other elements whose text is not markup.
    case rawText
    /// In a script element that holds JSON.
    case jsonText
  }

  /// How far the URL of an attribute has got.
  enum Address: Equatable, Sendable {
    case start
    /// Letters that may still become a scheme, or a value that may have been one.
    case schemeOpen
    case path, query
    /// One of the above, depending on the data.
    case mixed
    /// A literal scheme that runs scripts.
    case refused
  }

  enum AttributeKind: Equatable, Sendable {
    case plain, url
    /// A URL from which the page loads code or another document.
    case loadedURL
    case sourceSet
    case refused(PlaceRefusal)
  }

  let isHTML: Bool
  private(set) var state = State.text
  private var element = ""
  private var attribute = ""
  private var kind = AttributeKind.plain
  private var address = Address.start
  /// The literal text since the URL began, as far as it can be a scheme.
  private var scheme = ""
  /// What has been read of `<!…`, or the last bytes of a comment, CDATA section, instruction or raw text.
  private var tail = ""
  /// A script element's type says that its text is data.
  private var isDataScript = false
  /// A script element has said its type: a second one does not count.
  private var hasType = false
  private var attributeValue = ""
  private var json = JSONPlace()
  /// `meta http-equiv="refresh"`: its content is an address.
  private var isRefresh = false
  private var hasDynamicContent = false
  /// The state before was one of two, so that nothing may be added to a name.
  private var needsSeparator = false
  /// Whether the value of the attribute is looked at beyond its kind.
  private var tracksValue = false
  private var problem: PlaceRefusal?

  init(isHTML: Bool) { self.isHTML = isHTML }

  var isText: Bool { state == .text }
  var isComplete: Bool { isText }
  var endsLinesWithLineFeeds: Bool { true }

  mutating func takeProblem() -> PlaceRefusal? { problem == nil ? nil : problem.take() }

  var isInTag: Bool {
    switch state {
    case .tagName, .beforeAttribute, .attributeName, .afterAttributeName, .beforeValue, .doubleQuoted, .singleQuoted, .afterValue:
      true
    default: false
    }
  }

  var onlyMark: UInt8? {
    switch state {
    case .text: UInt8(ascii: "<")
    case .doubleQuoted where kind == .plain && !tracksValue: UInt8(ascii: "\"")
    case .singleQuoted where kind == .plain && !tracksValue: UInt8(ascii: "'")
    default: nil
    }
  }

  // MARK: Reading

  mutating func read(_ byte: UInt8) -> Bool {
    let character = Unicode.Scalar(byte)
    let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0C
    switch state {
    case .text: if byte == UInt8(ascii: "<") { state = .tagOpen }
    case .tagOpen: beginTag(character)
    case .endTagOpen: state = byte == UInt8(ascii: ">") ? .text : .endTag
    case .endTag: if byte == UInt8(ascii: ">") { state = .text }
    case .declarationOpen: readDeclaration(character)
    case .tagName:
      if isSpace {
        state = .beforeAttribute
      } else if character == ">" {
        closeTag()
      } else if character == "/" {
        state = .afterValue
      } else {
        if needsSeparator { disagree() }
        element.unicodeScalars.append(lowercased(character))
      }
    case .beforeAttribute, .attributeName, .afterAttributeName, .afterValue:
      readTag(character, isSpace)
      if state != .afterValue { needsSeparator = false }
    case .beforeValue:
      if isSpace { break }
      if character == ">" {
        closeTag()
      } else {
        beginValue()
        switch character {
        case "\"": state = .doubleQuoted
        case "'": state = .singleQuoted
        default:
          state = .unquoted
          readValue(byte)
        }
      }
    case .doubleQuoted: if character == "\"" { endValue() } else { readValue(byte) }
    case .singleQuoted: if character == "'" { endValue() } else { readValue(byte) }
    case .unquoted:
      if isSpace {
        endValue()
        state = .beforeAttribute
      } else if character == ">" {
        endValue()
        closeTag()
      } else {
        readValue(byte)
      }
    case .doctype: if character == ">" { state = .text }
    case .comment: readTail(character, until: "-->")
    case .cdata: readTail(character, until: "]]>")
    case .instruction: readTail(character, until: isHTML ? ">" : "?>")
    case .rawText: readRawText(character)
    case .jsonText:
      if !json.isInString || character == "<" || !tail.isEmpty { readRawText(character) }
      if state == .jsonText { _ = json.read(byte) }
    }
    return true
  }

  /// Goes on in a state that ends with what its last bytes are.
  private mutating func enter(_ next: State) { (state, tail) = (next, "") }

  /// What follows `<`.
  private mutating func beginTag(_ character: Unicode.Scalar) {
    switch character {
    case "/": state = .endTagOpen
    case "!": enter(.declarationOpen)
    case "?": enter(.instruction)
    case "a"..."z", "A"..."Z", "_":
      forgetTag()
      state = .tagName
      element = String(lowercased(character))
      hasType = false
      needsSeparator = false
    case "<": break
    default: state = .text
    }
  }

  /// What stands in a tag behind its name, outside values.
  private mutating func readTag(_ character: Unicode.Scalar, _ isSpace: Bool) {
    if isSpace {
      if state == .afterValue { state = .beforeAttribute } else if state == .attributeName { state = .afterAttributeName }
    } else if character == ">" {
      closeTag()
    } else if character == "/" {
      if endsTypeWithoutValue { hasType = true }
      state = .afterValue
    } else if character == "=", state == .attributeName || state == .afterAttributeName {
      state = .beforeValue
    } else if state == .attributeName {
      attribute.unicodeScalars.append(lowercased(character))
    } else {
      if state == .afterValue, needsSeparator { disagree() }
      if endsTypeWithoutValue { hasType = true }
      state = .attributeName
      attribute = String(lowercased(character))
    }
  }

  private func lowercased(_ character: Unicode.Scalar) -> Unicode.Scalar {
    isHTML && ("A"..."Z").contains(character) ? Unicode.Scalar(UInt8(truncatingIfNeeded: character.value) | 0x20) : character
  }

  private mutating func disagree() {
    needsSeparator = false
    problem = problem ?? PlaceRefusal("state-differs/tag")
  }

  private mutating func readDeclaration(_ character: Unicode.Scalar) {
    tail.unicodeScalars.append(character)
    if tail == "--" {
      enter(.comment)
    } else if tail == "[CDATA[" {
      enter(.cdata)
    } else if !"--".hasPrefix(tail), !"[CDATA[".hasPrefix(tail) {
      state = character == ">" ? .text : .doctype
    }
  }

  private mutating func readTail(_ character: Unicode.Scalar, until end: String) {
    tail.unicodeScalars.append(character)
    if tail.utf8.count > end.utf8.count { tail.unicodeScalars.removeFirst() }
    if tail == end { state = .text }
  }

  /// Looks for the end tag of the element whose text is not markup.
  private mutating func readRawText(_ character: Unicode.Scalar) {
    let end = "</" + element
    if tail == end {
      if " \t\n\r\u{0C}/>".unicodeScalars.contains(character) {
        state = character == ">" ? .text : .endTag
        return
      }
      tail = ""
    }
    tail.unicodeScalars.append(lowercased(character))
    if !end.hasPrefix(tail) { tail = character == "<" ? "<" : "" }
  }

  /// Whether what has been read ends in `<script type`: if no value follows, the script has the type that is empty.
  private var endsTypeWithoutValue: Bool {
    (state == .attributeName || state == .afterAttributeName) && attribute == "type" && element == "script"
  }

  private mutating func closeTag() {
    if isRefresh, hasDynamicContent { problem = problem ?? PlaceRefusal("refused-attribute/refresh") }
    needsSeparator = false
    hasType = false
    guard isHTML else { return forgetTag() }
    switch element {
    case "script":
      enter(isDataScript ? .jsonText : .rawText)
      json = JSONPlace()
    case "style", "xmp", "iframe", "noembed", "noframes", "plaintext": enter(.rawText)
    default: forgetTag()
    }
  }

  /// In text it does not matter which tag came last.
  private mutating func forgetTag() {
    state = .text
    element = ""
    attribute = ""
    isDataScript = false
    isRefresh = false
    hasDynamicContent = false
  }

  // MARK: Attributes

  private mutating func beginValue() {
    kind = Self.kind(of: attribute, on: element, isHTML: isHTML)
    tracksValue = element == "script" && attribute == "type" || attribute == "http-equiv"
    address = .start
    scheme = ""
    attributeValue = ""
  }

  private mutating func endValue() {
    state = .afterValue
    if isHTML, element == "script", attribute == "type", !hasType {
      hasType = true
      let type = attributeValue.lowercased()
      isDataScript = type == "application/json" || type == "application/ld+json" || type.hasSuffix("+json")
    }
    if isHTML, element == "meta", attribute == "http-equiv" {
      // One that holds a character reference, or depends on the data, may say anything.
      isRefresh = isRefresh || attributeValue.lowercased() == "refresh" || attributeValue.contains { $0 == "&" || $0 == "\u{FFFF}" }
    }
    // What was read of the value matters no longer: two places in a tag are the same whatever stands before them.
    attributeValue = ""
    scheme = ""
    address = .start
    kind = .plain
    tracksValue = false
    attribute = ""
  }

  private mutating func readValue(_ byte: UInt8) {
    let character = Unicode.Scalar(byte)
    if tracksValue { attributeValue.unicodeScalars.append(character) }
    switch kind {
    case .plain, .refused: return
    case .url, .loadedURL: readAddress(character)
    case .sourceSet:
      if character == "," {
        address = .start
        scheme = ""
      } else if !(" \t\n".unicodeScalars.contains(character) && address == .start) {
        readAddress(character)
      }
    }
  }

  private mutating func readAddress(_ character: Unicode.Scalar) {
    switch address {
    case .start, .schemeOpen:
      switch character {
      case "/": address = .path
      case "?", "#": address = .query
      // A character reference may be any character of a scheme, or the `:` behind it.
      case "&":
        address = .refused
        scheme += "&"
      case ":":
        address = isRefusedScheme ? .refused : .path
        if scheme.unicodeScalars.contains("\u{FFFF}") { refuseScheme() }
      default:
        address = .schemeOpen
        scheme.unicodeScalars.append(
          ("A"..."Z").contains(character) ? Unicode.Scalar(UInt8(truncatingIfNeeded: character.value) | 0x20) : character)
      }
    case .mixed where character == ":": refuseScheme()
    case .path, .mixed:
      if character == "?" || character == "#" { address = .query } else if character == "/", address == .mixed { address = .path }
    case .query, .refused: break
    }
  }

  private mutating func refuseScheme() {
    address = .refused
    problem = problem ?? PlaceRefusal("unsafe-address/scheme")
  }

  /// Whether the literal scheme before a `:` runs scripts or shows documents made of data. A scheme that was not written
  /// in full by the template is not known, so it is refused as well.
  private var isRefusedScheme: Bool {
    let scheme = scheme.filter { !$0.isWhitespace }
    if scheme == "data" { return !["img", "source", "image", "audio", "video", "track"].contains(element) }
    return scheme.contains("\u{FFFF}") || ["javascript", "vbscript", "livescript", "view-source"].contains(scheme)
  }

  /// What the attributes that are not plain hold.
  private static let kinds: [String: AttributeKind] = {
    var kinds: [String: AttributeKind] = [
      "style": .refused(.init("in-style/attribute")), "srcset": .sourceSet, "imagesrcset": .sourceSet,
      "xmlns": .refused(.init("refused-attribute/namespace")), "srcdoc": .refused(.init("refused-attribute/srcdoc")),
      "http-equiv": .refused(.init("refused-attribute/http-equiv")),
    ]
    for name in ["ping", "archive"] { kinds[name] = .refused(.init("refused-attribute/calls", name)) }
    let urls = """
      href src action formaction cite data poster background manifest longdesc profile usemap codebase classid icon xlink:href xml:base
      """
    for name in urls.split(separator: " ") { kinds[String(name)] = .url }
    return kinds
  }()

  private static let animatedAttributes: Set<String> = ["attributename", "to", "from", "by", "values"]
  private static let animations: Set<String> = ["animate", "set", "animatetransform", "animatemotion"]

  private static func kind(of attribute: String, on element: String, isHTML: Bool) -> AttributeKind {
    // Most attributes are this one.
    if attribute == "class" { return .plain }
    let attribute = isHTML ? attribute : attribute.lowercased()
    if attribute.hasPrefix("xmlns:") { return .refused(.init("refused-attribute/namespace")) }
    if isHTML {
      if attribute.utf8.starts(with: "on".utf8) { return .refused(.init("in-event-handler", attribute)) }
      switch (element, attribute) {
      case ("script", "type"): return .refused(.init("refused-attribute/type"))
      case ("script", "src"), ("script", "href"), ("script", "xlink:href"), ("iframe", "src"), ("embed", "src"), ("frame", "src"),
        ("object", "data"), ("link", "href"),
        ("base", "href"):
        return .loadedURL
      default: break
      }
    }
    if animatedAttributes.contains(attribute), animations.contains(element.lowercased()) {
      return .refused(.init("refused-attribute/animation"))
    }
    return kinds[attribute] ?? .plain
  }

  // MARK: Writing

  mutating func write(_ kind: ValueKind) throws(PlaceRefusal) -> Escaping {
    if kind == .flag, state != .jsonText { throw .flag }
    switch state {
    case .text: return kind == .markup || kind == .number ? .none : .text
    case .doubleQuoted, .singleQuoted: return try writeAttribute(kind)
    case .jsonText:
      tail = ""
      if kind == .markup { throw .markup }
      return try json.write(kind)
    case .tagOpen, .endTagOpen, .declarationOpen, .tagName, .endTag:
      throw PlaceRefusal(state == .tagOpen ? "tag-name/sign" : "tag-name")
    case .beforeAttribute, .attributeName, .afterAttributeName, .afterValue:
      throw PlaceRefusal("attribute-name")
    case .beforeValue, .unquoted: throw PlaceRefusal("unquoted-attribute", attribute, attribute)
    case .comment: throw PlaceRefusal("in-comment")
    case .doctype: throw PlaceRefusal("in-doctype")
    case .cdata: throw PlaceRefusal("in-cdata")
    case .instruction: throw PlaceRefusal("in-instruction")
    case .rawText:
      throw PlaceRefusal(element == "style" ? "in-style" : element == "script" ? "in-script" : "in-raw-text", element)
    }
  }

  private mutating func writeAttribute(_ value: ValueKind) throws(PlaceRefusal) -> Escaping {
    if value == .markup { throw PlaceRefusal("markup-place/attribute") }
    if element == "meta", attribute == "content" { hasDynamicContent = true }
    switch kind {
    case .plain: return value == .number ? .none : state == .doubleQuoted ? .doubleQuoted : .singleQuoted
    case .refused(let reason): throw reason
    case .url, .loadedURL: return try writeAddress(value)
    case .sourceSet:
      let escaping = try writeAddress(value)
      return escaping == .address ? .sourceAddress : escaping == .trustedAddress ? .trustedSourceAddress : escaping
    }
  }

  private mutating func writeAddress(_ value: ValueKind) throws(PlaceRefusal) -> Escaping {
    let before = address
    if before == .refused {
      let scheme = scheme.filter { !$0.isWhitespace }
      let reason =
        scheme.contains("&")
        ? "whose scheme holds a character reference: write the character itself"
        : scheme.isEmpty || scheme.contains("\u{FFFF}")
          ? "whose scheme is made by a value, so that it cannot be known" : "with the scheme \(scheme):"
      throw PlaceRefusal("unsafe-address/place", reason)
    }
    if kind == .loadedURL, value != .path, value != .number, [.start, .schemeOpen, .mixed].contains(before) {
      throw PlaceRefusal("loaded-address", element, attribute)
    }
    if before == .start || before == .schemeOpen {
      address = .schemeOpen
      // Marks that the scheme is not the template's alone.
      scheme += "\u{FFFF}"
    }
    switch (value, before) {
    case (.number, _): return .none
    case (.path, _): return .trustedAddress
    case (_, .start): return .address
    case (_, .path): return .pathPart
    default: return .queryPart
    }
  }

  // MARK: Joining

  /// The place after a section that may or may not have been rendered.
  func joined(with other: MarkupPlace) -> MarkupPlace? {
    var joined = self
    joined.hasType = hasType || other.hasType
    joined.isRefresh = isRefresh || other.isRefresh
    joined.hasDynamicContent = hasDynamicContent || other.hasDynamicContent
    let insideTag: [State] = [.tagName, .beforeAttribute, .attributeName, .afterAttributeName, .afterValue]
    if insideTag.contains(state), insideTag.contains(other.state) {
      guard element == other.element, isDataScript == other.isDataScript else { return nil }
      if state != .beforeAttribute || other.state != .beforeAttribute {
        joined.state = .afterValue
        joined.needsSeparator = true
      }
      joined.attribute = ""
      joined.hasType = joined.hasType || endsTypeWithoutValue || other.endsTypeWithoutValue
      return joined
    }
    guard state == other.state, element == other.element || [.text, .doctype, .comment].contains(state) else { return nil }
    switch state {
    case .text:
      // Which tag came last does not matter any more.
      return self
    case .doubleQuoted, .singleQuoted:
      guard attribute == other.attribute, kind == other.kind, isDataScript == other.isDataScript else { return nil }
      joined.attributeValue = attributeValue == other.attributeValue ? attributeValue : "\u{FFFF}"
      if address != other.address || scheme != other.scheme {
        joined.address = address == .refused || other.address == .refused ? .refused : address == other.address ? address : .mixed
        joined.scheme = "\u{FFFF}"
      }
      return joined
    case .jsonText: return json == other.json && tail == other.tail ? self : nil
    case .rawText, .comment, .cdata, .instruction: return tail == other.tail ? self : nil
    case .endTag, .doctype: return self
    default: return nil
    }
  }

  var title: String {
    let isInValue = [.doubleQuoted, .singleQuoted, .unquoted].contains(state)
    return placeTitles.columns(of: "\(state)", isInValue ? [attribute, element] : [element])[0]
  }
}
