/// The elements that the rules tell apart. The case's name is the name in markup, but for `variable` (var); elements of SVG have
/// `svg` in front: `svgTextPath` is textPath.
extension Element {
  /// The name as the author writes it.
  var written: String {
    switch self {
    case .unknown, .custom, .obsolete, .foreign, .svgPrimitive, .svgPrimitivePart, .svgAnimation: return "element"
    case .variable: return "var"
    default: break
    }
    let name = "\(self)"
    guard isSVG, self != .svg else { return name }
    return name.dropFirst(3).prefix(1).lowercased() + name.dropFirst(4)
  }

  /// The element of HTML with this name; capitals are a fault of their own.
  init(html name: String) {
    let lower = name.lowercased()
    let isCustom = name.contains("-") && !WordLists.shared["reserved-element"].contains(lower)
    self =
      Element.htmlNames[lower] ?? (WordLists.shared["obsolete-element"].contains(lower) ? .obsolete : isCustom ? .custom : .unknown)
  }

  init(svg name: String) { self = Element.svgNames[name] ?? .unknown }

  static let htmlNames = Dictionary(
    uniqueKeysWithValues: allCases.filter { $0.rawValue >= Element.html.rawValue && (!$0.isSVG || $0 == .svg) }.map {
      ($0.written, $0)
    })

  static let svgNames: [String: Element] = {
    var names = Dictionary(uniqueKeysWithValues: allCases.filter { $0.isSVG && $0.written != "element" }.map { ($0.written, $0) })
    for (element, list) in [
      (Element.svgAnimation, "svg-animation"), (.svgPrimitive, "svg-filter"), (.svgPrimitivePart, "svg-filter-part"),
    ] {
      for name in WordLists.shared[list] { names[name] = element }
    }
    return names
  }()

  @inline(__always) var index: Int { Int(rawValue) }
  @inline(__always) var isSVG: Bool { self == .svg || rawValue >= Element.svgG.rawValue }
  @inline(__always) var isForeign: Bool { self == .foreign || self == .math }
  @inline(__always) var isHeading: Bool { rawValue >= Element.h1.rawValue && rawValue <= Element.h6.rawValue }
  /// 1 to 6 for headings.
  var headingLevel: Int { index - Element.h1.index + 1 }
  var isScript: Bool { self == .script || self == .template }

  /// Elements without content and end tag, HTML standard §13.1.2.
  var isVoid: Bool {
    switch self {
    case .area, .base, .br, .col, .embed, .hr, .img, .input, .link, .meta, .source, .track, .wbr: true
    default: false
    }
  }

  /// Elements whose content HTML reads as text up to their end tag, §13.1.2.
  var holdsRawText: Bool { [.script, .style, .title, .textarea, .iframe].contains(self) }
}

/// What may hold what: the content models of the HTML standard (§4) and of SVG 2, as sets of bits.
///
/// The models stand in Data/elements.txt.
struct ContentModels: Sendable {
  /// Up to 64 in HTML and as many in SVG, never mixed.
  typealias Classes = UInt64

  static let metadata: Classes = 1
  static let flow: Classes = 1 << 1
  static let phrasing: Classes = 1 << 2
  static let text: Classes = 1 << 3
  static let transparent: Classes = 1 << 4
  static let anything: Classes = ~0

  struct Model: Sendable {
    var classes: Classes = 0
    var allows: Classes = 0
  }

  /// Where elements stand that stand in few places, and what elements with few kinds of children hold: for messages.
  private(set) var places: [Element: String] = [:]
  private(set) var held: [Element: String] = [:]
  private var models = [Model](repeating: Model(), count: Element.allCases.count)

  static let shared = ContentModels()

  private init() {
    let table = DataTable("elements.txt")
    read(table["html"], Element.htmlNames)
    read(table["svg"], Element.svgNames)
    places = table.byElement("places")
    held = table.byElement("held")
    self[.custom] = Model(classes: Self.flow | Self.phrasing, allows: Self.transparent)
    self[.math].allows = Self.anything
    self[.template].allows = Self.anything
    self[.foreign] = Model(classes: Self.anything, allows: Self.anything)
    self[.obsolete] = Model(classes: Self.anything, allows: Self.flow | Self.phrasing | Self.text)
    self[.unknown] = self[.foreign]
  }

  @inline(__always)
  subscript(element: Element) -> Model {
    get { models[element.index] }
    set { models[element.index] = newValue }
  }

  /// What an element that holds what its parent holds has of it: kinds of content, not the legend, caption or summary that stands
  /// directly in the parent or nowhere.
  static func inherited(from outer: Classes) -> Classes {
    outer == anything ? outer : outer & (metadata | flow | phrasing | text)
  }

  private mutating func read(_ rows: [DataTable.Row], _ elements: [String: Element]) {
    var bits = [
      "metadata": Self.metadata, "flow": Self.flow, "phrasing": Self.phrasing, "text": Self.text, "transparent": Self.transparent,
    ]
    var own: [(Element, Classes)] = []
    func classes(_ words: Substring) -> Classes {
      words.split(separator: " ").map(String.init).reduce(0) { sum, word in
        if let known = bits[word] { return sum | known }
        let bit: Classes = 1 << UInt64(bits.count)
        bits[word] = bit
        if let element = elements[word] { own.append((element, bit)) }
        return sum | bit
      }
    }
    for row in rows {
      let model = Model(classes: classes(row.columns[0]), allows: classes(row.columns[1]))
      for name in row.names {
        let element = DataTable.named(name, in: elements)
        // `svg` stands in HTML by its HTML classes, and holds SVG.
        self[element] = Model(
          classes: element == .svg && self[.svg].classes != 0 ? self[.svg].classes : model.classes, allows: model.allows)
      }
    }
    for (element, bit) in own { self[element].classes |= bit }
  }
}
