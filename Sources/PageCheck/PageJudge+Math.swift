/// MathML Core: which elements there are, what they hold and which attributes they have. Judged in our own pages; in
/// foreign ones only ids are looked at, because browsers take more than the core, and HTML inside.
enum MathTable {
  enum Children: Equatable {
    case any, none, text
    /// Text, and elements of HTML: judged by its content models.
    case phrasing
    /// Elements of other languages, which are not judged.
    case foreign
    /// So many elements.
    case exactly(Int)
    /// Elements of this name only.
    case only(String)
  }

  struct Entry {
    var children: Children
    /// The only element that it may stand in, or nil.
    var parent: String?
    var attributes: Set<String> = []
  }

  /// MathML Core §2.1 and §3.
  static let entries: [String: Entry] = [
    "mrow": Entry(children: .any), "mstyle": Entry(children: .any), "merror": Entry(children: .any),
    "mphantom": Entry(children: .any),
    "msqrt": Entry(children: .any),
    "mpadded": Entry(children: .any, attributes: ["width", "height", "depth", "lspace", "voffset"]),
    "maction": Entry(children: .any, attributes: ["actiontype", "selection"]),
    "mi": Entry(children: .phrasing), "mn": Entry(children: .phrasing), "mtext": Entry(children: .phrasing),
    "mo": Entry(
      children: .phrasing,
      attributes: [
        "form", "fence", "separator", "lspace", "rspace", "stretchy", "symmetric", "maxsize", "minsize", "largeop", "movablelimits",
      ]),
    "ms": Entry(children: .phrasing), "mspace": Entry(children: .none, attributes: ["width", "height", "depth"]),
    "mfrac": Entry(children: .exactly(2), attributes: ["linethickness"]), "mroot": Entry(children: .exactly(2)),
    "msub": Entry(children: .exactly(2)), "msup": Entry(children: .exactly(2)), "msubsup": Entry(children: .exactly(3)),
    "munder": Entry(children: .exactly(2), attributes: ["accentunder"]),
    "mover": Entry(children: .exactly(2), attributes: ["accent"]),
    "munderover": Entry(children: .exactly(3), attributes: ["accent", "accentunder"]), "mmultiscripts": Entry(children: .any),
    "mprescripts": Entry(children: .none, parent: "mmultiscripts"),
    "mtable": Entry(children: .only("mtr")), "mtr": Entry(children: .only("mtd"), parent: "mtable"),
    "mtd": Entry(children: .any, parent: "mtr", attributes: ["columnspan", "rowspan"]),
    "semantics": Entry(children: .any), "annotation": Entry(children: .text, parent: "semantics", attributes: ["encoding"]),
    "annotation-xml": Entry(children: .foreign, parent: "semantics", attributes: ["encoding"]),
  ]

  /// What an element directly in MathML is.
  static func element(named name: ByteText) -> Element {
    tokens.contains { name.isEqualIgnoringCase($0) } ? .mathText : .mathContent
  }

  /// Elements in which HTML may stand: “MathML text integration points”, HTML standard §13.2.6.
  private static let tokens: [StaticString] = ["mi", "mo", "mn", "ms", "mtext"]

  /// What is MathML in those elements, too.
  static func isGlyph(_ name: ByteText) -> Bool { name.isEqualIgnoringCase("mglyph") || name.isEqualIgnoringCase("malignmark") }

  /// What `math` itself has besides, §2.2.1.
  static let own: Set<String> = ["display", "alttext"]

  /// §2.1.3, and what every element of a page has.
  static let everywhere: Set<String> = [
    "class", "id", "dir", "lang", "xml:lang", "tabindex", "autofocus", "nonce", "mathcolor", "mathbackground", "mathsize",
    "mathvariant",
    "displaystyle", "scriptlevel", "xmlns", "intent", "arg",
  ]

  /// What is wrong with a value, or nil.
  static func problem(_ name: String, _ value: ByteText) -> String? {
    switch name {
    case "displaystyle", "fence", "separator", "stretchy", "symmetric", "largeop", "movablelimits", "accent", "accentunder":
      return value.isEqualIgnoringCase("true") || value.isEqualIgnoringCase("false") ? nil : "it is neither true nor false"
    case "display":
      return ["block", "inline"].contains { value.isEqualIgnoringCase($0) } ? nil : "it is neither block nor inline"
    case "form":
      return ["prefix", "infix", "postfix"].contains { value.isEqualIgnoringCase($0) }
        ? nil : "it is none of prefix, infix, postfix"
    case "dir": return ["ltr", "rtl"].contains { value.isEqualIgnoringCase($0) } ? nil : "it is neither ltr nor rtl"
    case "mathvariant":
      let words = [
        "normal", "bold", "italic", "bold-italic", "double-struck", "bold-fraktur", "script", "bold-script", "fraktur",
        "sans-serif",
        "bold-sans-serif", "sans-serif-italic", "sans-serif-bold-italic", "monospace", "initial", "tailed", "looped", "stretched",
      ]
      return words.contains { value.isEqualIgnoringCase($0) } ? nil : "it is none of \(ValueSyntax.list(words))"
    case "width", "height", "depth", "lspace", "rspace", "voffset", "maxsize", "minsize", "linethickness", "mathsize":
      return isLength(value) ? nil : "it is no length such as 1em"
    case "scriptlevel":
      let digits = value.count > 1 && (value[0] == 0x2B || value[0] == 0x2D) ? value.from(1) : value
      return ValueSyntax.isDigits(digits) ? nil : "it is not a whole number"
    case "columnspan", "rowspan":
      return ValueSyntax.isDigits(value) && value.contains { $0 != 0x30 } ? nil : "it is not a whole number of 1 or more"
    case "mathcolor", "mathbackground": return SVGPaint.problem(value)
    default: return nil
    }
  }

  /// MathML Core §2.1.2: what CSS calls length or percentage, with a sign.
  private static func isLength(_ value: ByteText) -> Bool {
    let value = value.trimmed
    let number = value.count > 1 && (value[0] == 0x2D || value[0] == 0x2B) ? value.from(1) : value
    if number.count > 1, number[number.count - 1] == 0x25 { return ValueSyntax.float(number[0..<number.count - 1]) != nil }
    return ValueSyntax.isLength(number)
  }
}

extension PageJudge {
  mutating func judgeMath(_ node: Int) {
    judgeMathIdentifier(node)
    guard strict, !isAnnotation(node) else { return }
    let name = name(node)
    guard let entry = MathTable.entries[name] else {
      report(.unknownElement, node, "<\(name)> is no element of MathML Core", cause: "unknown element \(name)")
      return
    }
    let parent = Int(tree.nodes[node].parent)
    if let wanted = entry.parent, parent < 0 || self.name(parent) != wanted {
      report(.content, node, "<\(name)> stands outside <\(wanted)>", cause: "\(name) place")
    }
    judgeMathContent(node, name, entry)
    judgeMathAttributes(node, name, entry)
  }

  /// Whether an element stands inside an annotation in another language.
  private func isAnnotation(_ node: Int) -> Bool {
    var parent = Int(tree.nodes[node].parent)
    while parent >= 0, tree.nodes[parent].element.isMath {
      if name(parent) == "annotation-xml" { return true }
      parent = Int(tree.nodes[parent].parent)
    }
    return false
  }

  private mutating func judgeMathIdentifier(_ node: Int) {
    guard let attribute = attribute(.id, of: node) else { return }
    judgeIdentifier(value(attribute), attribute, node)
  }

  private mutating func judgeMathContent(_ node: Int, _ name: String, _ entry: MathTable.Entry) {
    if entry.children == .foreign { return }
    let record = tree.nodes[node]
    if record.firstText >= 0, entry.children != .text, entry.children != .phrasing {
      report(
        .textContent, at: Int(record.firstText), length: 1, "text stands in <\(name)>, where none is allowed",
        hint: "put it in mi, mn, mo or mtext",
        cause: "text in \(name)", node: node)
    }
    var count = 0
    for child in children(of: node) {
      count += 1
      let childName = self.name(child)
      let isAllowed: Bool =
        switch entry.children {
        case .any, .exactly, .foreign, .phrasing: true
        case .none, .text: false
        case .only(let wanted): childName == wanted
        }
      if !isAllowed { report(.content, child, "<\(childName)> cannot stand in <\(name)>", cause: "\(childName) in \(name)") }
    }
    if case .exactly(let wanted) = entry.children, count != wanted {
      report(
        .missingChild, node, "<\(name)> holds \(count) elements instead of \(wanted)", hint: "group several with mrow",
        cause: "children of \(name)")
    }
  }

  private mutating func judgeMathAttributes(_ node: Int, _ name: String, _ entry: MathTable.Entry) {
    let first = Int(tree.nodes[node].firstAttribute)
    for attribute in first..<first + Int(tree.nodes[node].attributeCount) {
      let written = self.name(ofAttribute: attribute)
      let kind = tree.attributes[attribute].name
      if kind == .style {
        report(
          .inlineStyle, node, attribute: attribute, "style is set in the page", hint: "use a class and a style sheet",
          cause: "style attribute")
      } else if kind == .handler {
        report(.eventHandler, node, attribute: attribute, "\(written) runs a script from an attribute", cause: "handler")
      } else if !entry.attributes.contains(written), !MathTable.everywhere.contains(written), kind != .dataAttribute, !kind.isARIA {
        report(
          .unknownAttribute, node, attribute: attribute, "\(written) is no attribute of <\(name)> in MathML Core",
          cause: "\(written) on \(name)")
      } else if let problem = MathTable.problem(written, value(attribute)) {
        report(
          .attributeValue, node, attribute: attribute, "\(written)=\(value(attribute).quoted) of <\(name)>: \(problem)",
          cause: "value of \(written) in math")
      }
    }
  }
}
