/// What may hold what: the content models of the HTML standard (§4) and of the SVG subset (SVG 2), as sets of bits.
///
/// Every element belongs to some classes, and allows some classes as children. A child is allowed when the two share a
/// bit. Elements that some model names alone have a class of their own.
struct ElementTable: Sendable {
  /// Classes of content: up to 64 in HTML and as many in SVG, never mixed.
  typealias Classes = UInt64

  static let metadata: Classes = 1
  static let flow: Classes = 1 << 1
  static let phrasing: Classes = 1 << 2
  static let text: Classes = 1 << 3
  static let transparent: Classes = 1 << 4

  /// What an element that holds what its parent holds has of it: kinds of content, not the legend, caption or summary that
  /// stands directly in the parent or nowhere. Where anything goes, anything does.
  static func inherited(from outer: Classes) -> Classes {
    outer == ~0 ? outer : outer & (metadata | flow | phrasing | text)
  }

  /// Names with a hyphen that SVG and MathML have: no custom element can have them (HTML standard §4.13.3).
  private static let reserved: [StaticString] = [
    "annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format", "font-face-name",
    "missing-glyph",
  ]

  static func isReserved(_ name: ByteText) -> Bool { reserved.contains { name.isEqualIgnoringCase($0) } }

  struct Entry: Sendable, BitwiseCopyable {
    var classes: Classes = 0
    var allows: Classes = 0
    /// `Element.holdsFolded` and `Element.tagContext`.
    var holdsFolded = false
    var inner = TagMemory.Context.html
  }

  /// By `Element` place in `allCases`.
  private let entries: Permanent<Entry>
  /// Names of HTML elements, and of SVG elements without `svg:`.
  let htmlNames: NameTable
  let svgNames: NameTable
  /// The same in small letters, as HTML parsers know them.
  let svgLowercaseNames: NameTable

  static let shared = ElementTable()

  private init() {
    let named = Element.allCases.enumerated().filter { $0.element.rawValue.first.map { $0.isLetter } ?? false }
    let html = NameTable(
      named.filter { !$0.element.rawValue.contains(":") }.map { ($0.element.rawValue, $0.offset) })
    let drawn = named.filter { $0.element.isSVG }.map { ($0.element.written, $0.offset) }
    let svg = NameTable(drawn)
    svgLowercaseNames = NameTable(drawn.map { ($0.0.lowercased(), $0.1) })
    var entries = [Entry](repeating: Entry(), count: Element.allCases.count)
    htmlNames = html
    svgNames = svg
    ElementTable.read(htmlModels, into: &entries) { word in html.value(of: word).map { Element(place: $0) } }
    ElementTable.read(svgModels, into: &entries) { word in svg.value(of: word).map { Element(place: $0) } }
    for element in Element.allCases {
      entries[Int(element.index)].holdsFolded = element.holdsFolded
      entries[Int(element.index)].inner = element.tagContext
    }
    self.entries = Permanent(entries)
  }

  /// Reads lines of `names: classes; allowed`. A name that an `allowed` part uses and that is no class becomes one.
  private static func read(_ table: String, into entries: inout [Entry], element: (Substring) -> Element?) {
    let isSVG = element("path") != nil
    var bits: [Substring: Classes] = [
      "metadata": ElementTable.metadata, "flow": ElementTable.flow, "phrasing": ElementTable.phrasing,
      "text": ElementTable.text, "transparent": ElementTable.transparent,
    ]
    var nextBit: Classes = 1 << 5
    var own: [(Element, Classes)] = []
    for line in table.pieces("\n") {
      let parts = line.pieces(":")
      guard parts.count == 2 else { continue }
      let sides = parts[1].pieces(";", keepsEmpty: true)
      func bit(_ word: Substring) -> Classes {
        if let known = bits[word] { return known }
        precondition(nextBit != 0, "the content models use more than 64 classes")
        defer { nextBit <<= 1 }
        bits[word] = nextBit
        if let element = element(word) { own.append((element, nextBit)) }
        return nextBit
      }
      let classes = sides[0].pieces(" ").reduce(0) { $0 | bit($1) }
      let allows: Classes = sides.count > 1 ? sides[1].pieces(" ").reduce(0) { $0 | bit($1) } : 0
      for name in parts[0].pieces(" ") {
        guard let element = element(name) else { preconditionFailure("no element \(name) in the content models") }
        // `svg` stands in HTML by its HTML classes, and holds SVG.
        if element == .svg, isSVG {
          entries[Int(element.index)].allows = allows
        } else {
          entries[Int(element.index)] = Entry(classes: classes, allows: allows)
        }
      }
    }
    for (element, bit) in own { entries[Int(element.index)].classes |= bit }
  }

  @inline(__always)
  subscript(element: Element) -> Entry { entries[Int(element.index)] }
}

extension Element {
  /// Place in `allCases`.
  @inline(__always) var index: UInt8 { unsafeBitCast(self, to: UInt8.self) }
  /// The element at a place in `allCases`, which must be one.
  @inline(__always) init(place: Int) { self = unsafeBitCast(UInt8(truncatingIfNeeded: place), to: Element.self) }

  @inline(__always) var isSVG: Bool { self == .svg || index >= Element.svgG.index }
  /// What stands in `math` and is not HTML.
  @inline(__always) var isMath: Bool { self == .mathContent || self == .mathText }
  @inline(__always) var isHeading: Bool { index >= Element.h1.index && index <= Element.h6.index }
  /// 1 to 6 for headings.
  @inline(__always) var headingLevel: Int { Int(index) - Int(Element.h1.index) + 1 }
  var isObsolete: Bool { index >= Element.applet.index && index <= Element.command.index }

  /// Elements without content and end tag, HTML standard §13.1.2.
  @inline(__always) var isVoid: Bool {
    switch self {
    case .area, .base, .br, .col, .embed, .hr, .img, .input, .link, .meta, .source, .track, .wbr, .param, .bgsound, .frame, .keygen,
      .basefont, .nextid, .spacer, .image, .isindex:
      true
    default: false
    }
  }
}

/// HTML standard §4, one line per content model. `flow` in the right half allows phrasing as well, being its superset:
/// every phrasing element is also flow.
private let htmlModels = """
  html: ; head body
  head: ; metadata
  title: metadata; text
  base link meta: metadata;
  style: metadata; text
  body: ; flow text
  article section nav aside header footer main search address: flow; flow text
  h1 h2 h3 h4 h5 h6: flow; phrasing text
  hgroup: flow; h1 h2 h3 h4 h5 h6 p script template
  p pre: flow; phrasing text
  hr: flow;
  blockquote: flow; flow text
  ol ul menu: flow; li script template
  li: ; flow text
  dl: flow; dt dd div script template
  dt dd: ; flow text
  figure: flow; flow text figcaption
  figcaption: ; flow text
  div: flow; flow text
  a ins del: flow phrasing; transparent
  em strong small s cite q dfn abbr data time code var samp kbd sub sup i b u mark bdi bdo span: flow phrasing; phrasing text
  ruby: flow phrasing; phrasing text rt rp rb rtc
  rt rb: ; phrasing text
  rp: ; text
  rtc: ; phrasing text rt
  br wbr: flow phrasing;
  picture: flow phrasing; source img script template
  source track: ;
  img iframe embed: flow phrasing;
  object: flow phrasing; transparent param
  param: ;
  video audio: flow phrasing; transparent source track
  map: flow phrasing; transparent
  area: ;
  svg math: flow phrasing;
  canvas: flow phrasing; transparent
  table: flow; caption colgroup thead tbody tfoot tr script template
  caption: ; flow text
  colgroup: ; col template
  col: ;
  thead tbody tfoot: ; tr script template
  tr: ; td th script template
  td th: ; flow text
  form: flow; flow text
  label: flow phrasing; phrasing text
  input: flow phrasing;
  button: flow phrasing; phrasing text
  select: flow phrasing; button option optgroup hr div script template
  selectedcontent: flow phrasing;
  datalist: flow phrasing; phrasing text option script template
  optgroup: ; option div script template legend
  option: ; phrasing text div
  textarea: flow phrasing; text
  output progress meter: flow phrasing; phrasing text
  fieldset: flow; flow text legend
  legend: ; phrasing text h1 h2 h3 h4 h5 h6 hgroup
  details: flow; flow text summary
  summary: ; phrasing text h1 h2 h3 h4 h5 h6 hgroup
  dialog: flow; flow text
  script: metadata flow phrasing; text
  noscript: metadata flow phrasing; transparent
  template: metadata flow phrasing; metadata flow phrasing text li dt dd tr td th thead tbody tfoot caption colgroup col option optgroup source track legend summary figcaption rt rp
  slot: flow phrasing; transparent
  """

/// SVG 2, the elements that pages draw with. `descriptive` and `animation` are classes; `drawing` is whatever paints.
private let svgModels = """
  g: drawing; drawing descriptive animation structural paint
  svg: drawing; drawing descriptive animation structural paint
  defs: drawing structural; drawing descriptive animation structural paint
  symbol: structural; drawing descriptive animation structural paint
  switch: drawing; drawing descriptive animation
  a: drawing; drawing descriptive animation structural paint text
  use path rect circle ellipse line polyline polygon image: drawing; descriptive animation
  text: drawing; text tspan textPath a descriptive animation
  tspan textPath: ; text tspan a descriptive animation
  foreignObject: drawing; flow text
  title desc metadata: descriptive; text
  style script: structural; text
  linearGradient radialGradient: paint; stop descriptive animation
  stop: ; animation descriptive
  pattern mask clipPath marker: paint; drawing descriptive animation structural paint
  filter: paint; primitive descriptive animation
  view: structural; descriptive
  animate animateMotion animateTransform set: animation; descriptive mpath
  mpath: ; descriptive
  feBlend feColorMatrix feComposite feConvolveMatrix feDisplacementMap feFlood feGaussianBlur feImage feMorphology feOffset feTile feTurbulence feDropShadow: primitive; animation descriptive
  feComponentTransfer: primitive; feFuncA feFuncB feFuncG feFuncR descriptive
  feFuncA feFuncB feFuncG feFuncR feMergeNode feDistantLight fePointLight feSpotLight: ; animation descriptive
  feMerge: primitive; feMergeNode descriptive
  feDiffuseLighting feSpecularLighting: primitive; feDistantLight fePointLight feSpotLight descriptive
  """
