/// Which element has which attribute, and what its value must look like (HTML standard §3.2.6, §4 and §16; SVG 2).
struct AttributeTable: Sendable {
  /// How one attribute of one element is judged: a place in `types`. 0 means that the element does not have it.
  typealias TypeNumber = UInt8
  static let absent: TypeNumber = 0

  /// By element, then attribute.
  private let cells: Permanent<TypeNumber>
  /// The kind of each type: what most attributes need to know.
  private let kinds: Permanent<ValueKind>
  /// The words of types that are lists of words: ranges of `words`, then of `letters`.
  private let wordRanges: Permanent<PlaceRange>
  private let words: Permanent<PlaceRange>
  private let letters: Permanent<UInt8>
  private let types: [ValueType]
  /// Attributes that an element cannot do without.
  private let requiredRanges: Permanent<PlaceRange>
  private let requiredNames: Permanent<Attribute>
  let names: NameTable
  /// The same with every name in lower case, for HTML parsers that ignore case.
  let lowercaseNames: NameTable
  private let width = Attribute.allCases.count

  static let shared = AttributeTable()

  private struct PlaceRange: Sendable, BitwiseCopyable {
    var start: Int32 = 0
    var end: Int32 = 0
  }

  @inline(__always)
  func typeNumber(_ attribute: Attribute, of element: Element) -> TypeNumber {
    cells[Int(element.index) * width + Int(attribute.index)]
  }

  @inline(__always)
  func kind(_ number: TypeNumber) -> ValueKind { kinds[Int(number)] }

  func type(_ number: TypeNumber) -> ValueType { types[Int(number)] }

  /// Whether a value is one of the words of its type, ASCII letter case ignored.
  @inline(__always)
  func isWord(_ value: ByteText, of number: TypeNumber) -> Bool {
    let range = wordRanges[Int(number)]
    for word in Int(range.start)..<Int(range.end) {
      let place = words[word]
      guard Int(place.end - place.start) == value.count else { continue }
      var isSame = true
      for i in 0..<value.count where asciiLowercase(value[i]) != letters[Int(place.start) + i] {
        isSame = false
        break
      }
      if isSame { return true }
    }
    return false
  }

  /// Calls `body` with each attribute that an element cannot do without.
  @inline(__always)
  func forEachRequired(of element: Element, _ body: (Attribute) -> Void) {
    let range = requiredRanges[Int(element.index)]
    for place in Int(range.start)..<Int(range.end) { body(requiredNames[place]) }
  }

  private init() {
    let all = Attribute.allCases
    let plain = all.filter { $0 != .unknown && $0 != .dataAttribute && $0 != .handler }
    names = NameTable(plain.map { ($0.rawValue, Int($0.index)) })
    var lowercase: [(String, Int)] = []
    for attribute in plain where attribute.rawValue.utf8.contains(where: { $0 &- 0x41 < 26 }) {
      lowercase.append((attribute.rawValue.lowercased(), Int(attribute.index)))
    }
    lowercaseNames = NameTable(lowercase)
    var reader = AttributeTableReader(names: names)
    reader.read(globalAttributes, isSVG: false)
    reader.read(htmlAttributes, isSVG: false)
    reader.read(svgAttributes, isSVG: true)
    cells = Permanent(reader.cells)
    types = reader.types
    kinds = Permanent(reader.types.map(ValueKind.init))
    var wordRanges: [PlaceRange] = []
    var words: [PlaceRange] = []
    var letters: [UInt8] = []
    for type in reader.types {
      var range = PlaceRange(start: Int32(words.count), end: Int32(words.count))
      if case .words(let list) = type {
        for word in list {
          let start = Int32(letters.count)
          letters.append(contentsOf: word.lowercased().utf8)
          words.append(PlaceRange(start: start, end: Int32(letters.count)))
        }
        range.end = Int32(words.count)
      }
      wordRanges.append(range)
    }
    self.wordRanges = Permanent(wordRanges)
    self.words = Permanent(words)
    self.letters = Permanent(letters)
    var requiredRanges: [PlaceRange] = []
    var requiredNames: [Attribute] = []
    for list in reader.required {
      let start = Int32(requiredNames.count)
      requiredNames += list
      requiredRanges.append(PlaceRange(start: start, end: Int32(requiredNames.count)))
    }
    self.requiredRanges = Permanent(requiredRanges)
    self.requiredNames = Permanent(requiredNames)
  }
}

/// Reads the tables below: lines of `elements: attribute=type …`; `!` in front marks an obsolete attribute, `*` after the
/// name a required one.
private struct AttributeTableReader {
  let names: NameTable
  var cells: [AttributeTable.TypeNumber]
  var types: [ValueType] = [.absent, .obsolete]
  var required: [[Attribute]]
  private var numbers: [Substring: AttributeTable.TypeNumber] = [:]
  /// The types by name, but for lists of words.
  private let plainTypes = Dictionary(uniqueKeysWithValues: ValueType.plain)
  private let width = Attribute.allCases.count
  private let elements = ElementTable.shared

  init(names: NameTable) {
    self.names = names
    cells = [AttributeTable.TypeNumber](repeating: AttributeTable.absent, count: Element.allCases.count * width)
    required = [[Attribute]](repeating: [], count: Element.allCases.count)
  }

  mutating func read(_ table: String, isSVG: Bool) {
    for line in table.pieces("\n") {
      let words = line.pieces(" ")
      guard let subject = words.first else { continue }
      let subjects = subject.dropLast().pieces(",").flatMap { named($0, isSVG: isSVG) }
      for word in words.dropFirst() { read(word, for: subjects) }
    }
  }

  private func named(_ name: Substring, isSVG: Bool) -> [Element] {
    if name == "*" {
      return Element.allCases.filter { isSVG ? $0.isSVG : !$0.isSVG && !$0.isMath && $0 != .unknown }
    }
    guard let place = (isSVG ? elements.svgNames : elements.htmlNames).value(of: name) else {
      preconditionFailure("no element \(name) in the attribute table")
    }
    return [Element(place: place)]
  }

  private mutating func read(_ word: Substring, for subjects: [Element]) {
    let isObsolete = word.utf8.first == 0x21
    var name = isObsolete ? word.dropFirst() : word
    var typeName: Substring = "text"
    // Names may hold colons themselves (xml:lang): the type follows `=`.
    if let equals = name.utf8.firstIndex(of: 0x3D) {
      typeName = name[name.utf8.index(after: equals)...]
      name = name[..<equals]
    }
    let isRequired = name.utf8.last == 0x2A
    if isRequired { name = name.dropLast() }
    guard let place = names.value(of: name) else { preconditionFailure("no attribute \(name)") }
    let attribute = Attribute(place: place)
    let number = isObsolete ? 1 : self.number(of: typeName)
    for element in subjects {
      cells[Int(element.index) * width + place] = number
      if isRequired { required[Int(element.index)].append(attribute) }
    }
  }

  private func type(named name: Substring) -> ValueType {
    if name.utf8.contains(0x7C) { return .words(name.pieces("|", keepsEmpty: true).map(String.init)) }
    guard let type = plainTypes[name] else { preconditionFailure("no value type \(name)") }
    return type
  }

  private mutating func number(of typeName: Substring) -> AttributeTable.TypeNumber {
    if let known = numbers[typeName] { return known }
    let number = AttributeTable.TypeNumber(types.count)
    types.append(type(named: typeName))
    numbers[typeName] = number
    return number
  }
}

/// The kinds of value types that the judge tells apart before it looks closer.
enum ValueKind: UInt8, Sendable, BitwiseCopyable {
  case absent, obsolete, free, boolean, words, url, nonEmptyURL, id, reference, style
  /// May name parts of drawings by `url(#…)`.
  case paint
  case other

  /// Whether such a value is an address, or the name of a part.
  var namesSomething: Bool { self == .url || self == .nonEmptyURL || self == .id || self == .reference || self == .paint }

  init(_ type: ValueType) {
    self =
      switch type {
      case .absent: .absent
      case .obsolete: .obsolete
      case .text, .tokens, .uniqueTokens, .html, .functionName: .free
      case .boolean: .boolean
      case .words: .words
      case .url: .url
      case .nonEmptyURL: .nonEmptyURL
      case .id: .id
      case .idReference, .idReferences, .hashName: .reference
      case .inlineStyle: .style
      case .svgPaint, .svgReference, .svgCursor: .paint
      default: .other
      }
  }
}

/// What a value must look like. Each is judged by the function of the same name in ValueSyntax.
enum ValueType: Sendable, Hashable {
  case absent, obsolete
  case text, boolean, nonEmptyText, token, tokens, uniqueTokens
  case id, idReference, idReferences, hashName
  case url, nonEmptyURL, urls
  case integer, nonNegative, positive, number, nonNegativeNumber, positiveNumber, step
  case dateTime, dateOrTime, language, languageOrEmpty, mimeType, utf8, color, cssColor
  case sourceSet, sizes, mediaQuery, coordinates, accept, target, autocomplete, sandbox, pattern, relations, iconSizes
  case customElement, oneCharacter, svgNumber, svgLength, svgViewBox, svgPath, svgPoints, svgPaint, svgTransform, keyTokens
  case inlineStyle, html, absoluteURL, absoluteURLs, functionName, prefixes, terms, integrity
  case frameName, relevant, dropEffects, span, rowSpan, xlinkNamespace, aspectRatio
  case svgSize, svgExtent, svgLengths, svgDashes, svgFontSize, svgSpacing, svgShift, svgShare, svgAnchor, svgNumbers
  case svgColor, svgReference, svgCursor, command
  /// One of these words, letter case ignored. May hold the empty word.
  case words([String])

  /// All but the lists of words, by their names in the tables below.
  fileprivate static let plain: [(Substring, ValueType)] = [
    ("text", .text), ("boolean", .boolean), ("nonEmptyText", .nonEmptyText), ("token", .token), ("tokens", .tokens),
    ("uniqueTokens", .uniqueTokens), ("id", .id), ("idReference", .idReference), ("idReferences", .idReferences),
    ("hashName", .hashName), ("url", .url), ("nonEmptyURL", .nonEmptyURL), ("urls", .urls), ("integer", .integer),
    ("nonNegative", .nonNegative), ("positive", .positive), ("number", .number), ("nonNegativeNumber", .nonNegativeNumber),
    ("positiveNumber", .positiveNumber), ("step", .step), ("dateTime", .dateTime), ("dateOrTime", .dateOrTime),
    ("language", .language), ("languageOrEmpty", .languageOrEmpty), ("mimeType", .mimeType), ("utf8", .utf8), ("color", .color),
    ("cssColor", .cssColor),
    ("sourceSet", .sourceSet), ("sizes", .sizes), ("mediaQuery", .mediaQuery), ("coordinates", .coordinates), ("accept", .accept),
    ("target", .target), ("autocomplete", .autocomplete), ("sandbox", .sandbox), ("pattern", .pattern), ("relations", .relations),
    ("iconSizes", .iconSizes), ("customElement", .customElement), ("oneCharacter", .oneCharacter), ("svgNumber", .svgNumber),
    ("svgLength", .svgLength), ("svgViewBox", .svgViewBox), ("svgPath", .svgPath), ("svgPoints", .svgPoints),
    ("svgPaint", .svgPaint), ("svgTransform", .svgTransform), ("keyTokens", .keyTokens), ("inlineStyle", .inlineStyle),
    ("html", .html), ("absoluteURL", .absoluteURL), ("absoluteURLs", .absoluteURLs), ("functionName", .functionName),
    ("prefixes", .prefixes), ("terms", .terms), ("integrity", .integrity), ("frameName", .frameName), ("relevant", .relevant),
    ("dropEffects", .dropEffects), ("span", .span), ("rowSpan", .rowSpan), ("xlinkNamespace", .xlinkNamespace),
    ("aspectRatio", .aspectRatio), ("svgSize", .svgSize), ("svgLengths", .svgLengths), ("svgFontSize", .svgFontSize),
    ("svgSpacing", .svgSpacing), ("svgShift", .svgShift), ("svgExtent", .svgExtent), ("svgDashes", .svgDashes),
    ("svgShare", .svgShare), ("svgAnchor", .svgAnchor), ("svgNumbers", .svgNumbers), ("svgColor", .svgColor),
    ("svgReference", .svgReference), ("svgCursor", .svgCursor), ("command", .command),
  ]
}

/// HTML standard §3.2.6, and the ARIA attributes, whose fitness for the role is judged apart.
private let globalAttributes = """
  *: accesskey=keyTokens autocapitalize=off|none|on|sentences|words|characters autocorrect=on|off| autofocus=boolean class=tokens contenteditable=|true|false|plaintext-only dir=ltr|rtl|auto draggable=true|false enterkeyhint=enter|done|go|next|previous|search|send exportparts=text hidden=|hidden|until-found id=id inert=boolean inputmode=none|text|tel|url|email|numeric|decimal|search is=customElement itemid=absoluteURL itemprop=nonEmptyText itemref=idReferences itemscope=boolean itemtype=absoluteURLs lang=languageOrEmpty nonce=text part=tokens popover=|auto|manual|hint role=tokens slot=text spellcheck=|true|false style=inlineStyle tabindex=integer title=text translate=|yes|no writingsuggestions=|true|false xml:lang=languageOrEmpty xml:space=preserve|default xmlns=text prefix=prefixes property=terms typeof=terms vocab=absoluteURL resource=url
  *: aria-activedescendant=idReference aria-atomic=true|false aria-autocomplete=inline|list|both|none aria-braillelabel=text aria-brailleroledescription=text aria-busy=true|false aria-checked=true|false|mixed|undefined aria-colcount=integer aria-colindex=positive aria-colindextext=text aria-colspan=positive aria-controls=idReferences aria-current=page|step|location|date|time|true|false aria-describedby=idReferences aria-description=text aria-details=idReferences aria-disabled=true|false aria-dropeffect=dropEffects aria-errormessage=idReferences aria-expanded=true|false|undefined aria-flowto=idReferences aria-grabbed=true|false|undefined aria-haspopup=true|false|menu|listbox|tree|grid|dialog aria-hidden=true|false|undefined aria-invalid=true|false|grammar|spelling aria-keyshortcuts=nonEmptyText aria-label=text aria-labelledby=idReferences aria-level=positive aria-live=off|polite|assertive aria-modal=true|false aria-multiline=true|false aria-multiselectable=true|false aria-orientation=horizontal|vertical|undefined aria-owns=idReferences aria-placeholder=text aria-posinset=positive aria-pressed=true|false|mixed|undefined aria-readonly=true|false aria-relevant=relevant aria-required=true|false aria-roledescription=nonEmptyText aria-rowcount=integer aria-rowindex=positive aria-rowindextext=text aria-rowspan=nonNegative aria-selected=true|false|undefined aria-setsize=integer aria-sort=ascending|descending|none|other aria-valuemax=number aria-valuemin=number aria-valuenow=number aria-valuetext=text
  """

/// HTML standard §4, and §16.2 for the obsolete ones.
private let htmlAttributes = """
  html: !manifest !version
  head: !profile
  base: href=url target=target
  link: as=audio|document|embed|fetch|font|image|manifest|object|report|script|style|track|video|worker|xslt|json|audioworklet|frame|iframe|paintworklet|serviceworker|sharedworker blocking=render| color=cssColor crossorigin=|anonymous|use-credentials disabled=boolean fetchpriority=high|low|auto href=nonEmptyURL hreflang=language imagesizes=sizes imagesrcset=sourceSet integrity=integrity media=mediaQuery referrerpolicy=|no-referrer|no-referrer-when-downgrade|same-origin|origin|strict-origin|origin-when-cross-origin|strict-origin-when-cross-origin|unsafe-url rel=relations sizes=iconSizes title=text type=mimeType !charset !methods !rev !target !urn
  meta: charset=utf8 content=text http-equiv=content-language|content-type|default-style|refresh|set-cookie|x-ua-compatible|content-security-policy media=mediaQuery name=nonEmptyText !scheme
  style: media=mediaQuery blocking=render| type=text/css|
  body: !alink !background !bgcolor !bottommargin !leftmargin !link !marginheight !marginwidth !rightmargin !text !topmargin !vlink
  h1,h2,h3,h4,h5,h6,p,div,legend,caption,col,colgroup,thead,tbody,tfoot,tr,input,hr,img,iframe,embed,object,table: !align
  hr: !color !noshade !size !width
  pre: !width
  blockquote,q: cite=url
  ol: reversed=boolean start=integer type=1|a|A|i|I !compact
  ul,menu: !compact !type
  menu: !label
  dl: !compact
  li: value=integer !type
  a: href=url target=target download=text ping=urls rel=relations hreflang=language type=mimeType referrerpolicy=|no-referrer|no-referrer-when-downgrade|same-origin|origin|strict-origin|origin-when-cross-origin|strict-origin-when-cross-origin|unsafe-url !charset !coords !datafld !datasrc !methods !name !rev !shape !urn
  div: !datafld !dataformatas !datasrc
  span: !datafld !dataformatas !datasrc
  br: !clear
  data: value*=text
  time: datetime=dateTime
  ins,del: cite=url datetime=dateOrTime
  bdo: dir*=ltr|rtl
  source: type=mimeType media=mediaQuery src=nonEmptyURL srcset=sourceSet sizes=sizes width=nonNegative height=nonNegative
  img: alt=text src*=nonEmptyURL srcset=sourceSet sizes=sizes crossorigin=|anonymous|use-credentials usemap=hashName ismap=boolean width=nonNegative height=nonNegative referrerpolicy=|no-referrer|no-referrer-when-downgrade|same-origin|origin|strict-origin|origin-when-cross-origin|strict-origin-when-cross-origin|unsafe-url decoding=sync|async|auto loading=lazy|eager fetchpriority=high|low|auto !border !datafld !datasrc !hspace !longdesc !lowsrc !name !vspace
  iframe: src=nonEmptyURL srcdoc=html name=frameName sandbox=sandbox allow=text allowfullscreen=boolean width=nonNegative height=nonNegative referrerpolicy=|no-referrer|no-referrer-when-downgrade|same-origin|origin|strict-origin|origin-when-cross-origin|strict-origin-when-cross-origin|unsafe-url loading=lazy|eager !allowtransparency !frameborder !framespacing !hspace !longdesc !marginheight !marginwidth !scrolling !vspace !datafld !datasrc
  embed: src=nonEmptyURL type=mimeType width=nonNegative height=nonNegative !name !hspace !vspace
  object: data=nonEmptyURL type=mimeType name=frameName form=idReference width=nonNegative height=nonNegative !usemap !typemustmatch !archive !border !classid !code !codebase !codetype !declare !hspace !standby !vspace !datafld !dataformatas !datasrc
  video: src=nonEmptyURL crossorigin=|anonymous|use-credentials poster=nonEmptyURL preload=|none|metadata|auto autoplay=boolean playsinline=boolean loop=boolean muted=boolean controls=boolean width=nonNegative height=nonNegative loading=lazy|eager
  audio: src=nonEmptyURL crossorigin=|anonymous|use-credentials preload=|none|metadata|auto autoplay=boolean loop=boolean muted=boolean controls=boolean loading=lazy|eager
  track: kind=subtitles|captions|descriptions|chapters|metadata src*=nonEmptyURL srclang=language label=nonEmptyText default=boolean
  map: name*=nonEmptyText
  area: alt=text coords=coordinates shape=circle|default|poly|rect href=url target=target download=text ping=urls rel=relations referrerpolicy=|no-referrer|no-referrer-when-downgrade|same-origin|origin|strict-origin|origin-when-cross-origin|strict-origin-when-cross-origin|unsafe-url !hreflang !nohref !type
  canvas: width=nonNegative height=nonNegative
  table: !border !bgcolor !bordercolor !cellpadding !cellspacing !datafld !dataformatas !datapagesize !datasrc !frame !height !rules !summary !width !background
  colgroup,col: span=span !char !charoff !valign !width
  thead,tbody,tfoot,tr: !char !charoff !valign !background
  tr: !bgcolor !height
  td,th: colspan=span rowspan=rowSpan headers=idReferences !abbr !align !axis !background !bgcolor !char !charoff !height !nowrap !valign !width
  td: !scope
  th: scope=row|col|rowgroup|colgroup abbr=text
  form: accept-charset=utf8 action=nonEmptyURL autocomplete=on|off enctype=application/x-www-form-urlencoded|multipart/form-data|text/plain method=get|post|dialog name=nonEmptyText novalidate=boolean target=target rel=relations !accept
  label: for=idReference !datafld !dataformatas !datasrc
  input: accept=accept alpha=boolean alt=text autocomplete=autocomplete capture=|user|environment checked=boolean colorspace=limited-srgb|display-p3 dirname=nonEmptyText disabled=boolean form=idReference formaction=nonEmptyURL formenctype=application/x-www-form-urlencoded|multipart/form-data|text/plain formmethod=get|post|dialog formnovalidate=boolean formtarget=target height=nonNegative list=idReference max=text maxlength=nonNegative min=text minlength=nonNegative multiple=boolean name=nonEmptyText pattern=pattern placeholder=text popovertarget=idReference popovertargetaction=toggle|show|hide readonly=boolean required=boolean size=positive src=nonEmptyURL step=step type=hidden|text|search|tel|url|email|password|date|month|week|time|datetime-local|number|range|color|checkbox|radio|file|submit|image|reset|button value=text width=nonNegative !border !datafld !dataformatas !datasrc !hspace !ismap !usemap !vspace
  button: command=command commandfor=idReference disabled=boolean form=idReference formaction=nonEmptyURL formenctype=application/x-www-form-urlencoded|multipart/form-data|text/plain formmethod=get|post|dialog formnovalidate=boolean formtarget=target name=nonEmptyText popovertarget=idReference popovertargetaction=toggle|show|hide type=submit|reset|button value=text !datafld !dataformatas !datasrc
  select: autocomplete=autocomplete disabled=boolean form=idReference multiple=boolean name=nonEmptyText required=boolean size=positive !datafld !dataformatas !datasrc
  optgroup: disabled=boolean label=text
  option: disabled=boolean label=nonEmptyText selected=boolean value=text !dataformatas !datasrc !name
  textarea: autocomplete=autocomplete cols=positive dirname=nonEmptyText disabled=boolean form=idReference maxlength=nonNegative minlength=nonNegative name=nonEmptyText placeholder=text readonly=boolean required=boolean rows=positive wrap=soft|hard !datafld !datasrc
  output: for=idReferences form=idReference name=nonEmptyText
  progress: value=nonNegativeNumber max=positiveNumber
  meter: value*=number min=number max=number low=number high=number optimum=number
  fieldset: disabled=boolean form=idReference name=nonEmptyText !datafld
  legend: !datafld !dataformatas !datasrc
  details: name=nonEmptyText open=boolean
  dialog: open=boolean closedby=any|closerequest|none
  script: src=nonEmptyURL type=text async=boolean blocking=render| crossorigin=|anonymous|use-credentials defer=boolean fetchpriority=high|low|auto integrity=integrity nomodule=boolean referrerpolicy=|no-referrer|no-referrer-when-downgrade|same-origin|origin|strict-origin|origin-when-cross-origin|strict-origin-when-cross-origin|unsafe-url !charset !event !for !language
  template: shadowrootmode=open|closed shadowrootdelegatesfocus=boolean shadowrootclonable=boolean shadowrootserializable=boolean
  slot: name=text
  param: name value !type !valuetype
  """

/// SVG 2: attributes of the subset. Presentation attributes stand on all of them.
private let svgAttributes = """
  *: id=id class=tokens style=inlineStyle lang=languageOrEmpty xml:lang=languageOrEmpty xml:space=preserve|default tabindex=integer role=tokens xmlns=text xmlns:xlink=xlinkNamespace focusable=true|false|auto autofocus=boolean
  *: aria-activedescendant=idReference aria-atomic=true|false aria-autocomplete=inline|list|both|none aria-braillelabel=text aria-brailleroledescription=text aria-busy=true|false aria-checked=true|false|mixed|undefined aria-colcount=integer aria-colindex=positive aria-colindextext=text aria-colspan=positive aria-controls=idReferences aria-current=page|step|location|date|time|true|false aria-describedby=idReferences aria-description=text aria-details=idReferences aria-disabled=true|false aria-dropeffect=dropEffects aria-errormessage=idReferences aria-expanded=true|false|undefined aria-flowto=idReferences aria-grabbed=true|false|undefined aria-haspopup=true|false|menu|listbox|tree|grid|dialog aria-hidden=true|false|undefined aria-invalid=true|false|grammar|spelling aria-keyshortcuts=nonEmptyText aria-label=text aria-labelledby=idReferences aria-level=positive aria-live=off|polite|assertive aria-modal=true|false aria-multiline=true|false aria-multiselectable=true|false aria-orientation=horizontal|vertical|undefined aria-owns=idReferences aria-placeholder=text aria-posinset=positive aria-pressed=true|false|mixed|undefined aria-readonly=true|false aria-relevant=relevant aria-required=true|false aria-roledescription=nonEmptyText aria-rowcount=integer aria-rowindex=positive aria-rowindextext=text aria-rowspan=nonNegative aria-selected=true|false|undefined aria-setsize=integer aria-sort=ascending|descending|none|other aria-valuemax=number aria-valuemin=number aria-valuenow=number aria-valuetext=text
  *: fill=svgPaint stroke=svgPaint color=svgColor stop-color=svgColor flood-color=svgColor lighting-color=svgColor opacity=svgShare fill-opacity=svgShare stroke-opacity=svgShare stop-opacity=svgShare flood-opacity=svgShare fill-rule=nonzero|evenodd|inherit clip-rule=nonzero|evenodd|inherit stroke-width=svgSize stroke-linecap=butt|round|square|inherit stroke-linejoin=miter|round|bevel|arcs|miter-clip|inherit stroke-dasharray=svgDashes stroke-dashoffset=svgLength stroke-miterlimit=svgNumber clip-path=svgReference mask=svgReference filter=svgReference marker-start=svgReference marker-mid=svgReference marker-end=svgReference text-anchor=start|middle|end|inherit font-family=nonEmptyText font-size=svgFontSize font-weight=normal|bold|bolder|lighter|100|200|300|400|500|600|700|800|900|inherit font-style=normal|italic|oblique|inherit font-variant=normal|small-caps|inherit font-stretch=normal|wider|narrower|ultra-condensed|extra-condensed|condensed|semi-condensed|semi-expanded|expanded|extra-expanded|ultra-expanded|inherit font-size-adjust=text letter-spacing=svgSpacing word-spacing=svgSpacing text-decoration=nonEmptyText dominant-baseline=auto|use-script|no-change|reset-size|ideographic|alphabetic|hanging|mathematical|central|middle|text-after-edge|text-before-edge|text-bottom|text-top|inherit alignment-baseline=auto|baseline|before-edge|text-before-edge|middle|central|after-edge|text-after-edge|ideographic|alphabetic|hanging|mathematical|bottom|center|top|text-bottom|text-top|inherit baseline-shift=svgShift writing-mode=lr-tb|rl-tb|tb-rl|lr|rl|tb|horizontal-tb|vertical-rl|vertical-lr|inherit text-rendering=auto|optimizeSpeed|optimizeLegibility|geometricPrecision|inherit shape-rendering=auto|optimizeSpeed|crispEdges|geometricPrecision|inherit image-rendering=auto|optimizeSpeed|optimizeQuality|smooth|high-quality|crisp-edges|pixelated|inherit color-rendering=auto|optimizeSpeed|optimizeQuality|inherit color-interpolation=auto|sRGB|linearRGB|inherit color-interpolation-filters=auto|sRGB|linearRGB|inherit display=inline|block|list-item|run-in|compact|marker|table|inline-table|table-row-group|table-header-group|table-footer-group|table-row|table-column-group|table-column|table-cell|table-caption|inline-block|flex|inline-flex|grid|inline-grid|contents|none|inherit visibility=visible|hidden|collapse|inherit overflow=visible|hidden|scroll|auto|clip|inherit pointer-events=auto|bounding-box|visiblePainted|visibleFill|visibleStroke|visible|painted|fill|stroke|all|none|inherit cursor=svgCursor vector-effect=none|non-scaling-stroke|non-scaling-size|non-rotation|fixed-position|inherit paint-order=text unicode-bidi=normal|embed|bidi-override|isolate|isolate-override|plaintext|inherit direction=ltr|rtl|inherit clip=text
  g,use,path,rect,circle,ellipse,line,polyline,polygon,text,image,switch,a,defs,symbol,foreignObject,clipPath,svg,mask,tspan,textPath: transform=svgTransform requiredFeatures requiredExtensions systemLanguage
  svg: x=svgLength y=svgLength width=svgExtent height=svgExtent viewBox=svgViewBox preserveAspectRatio=aspectRatio version=1.0|1.1|2.0 baseProfile=none|tiny|basic|full zoomAndPan=disable|magnify
  svg: contentScriptType contentStyleType
  symbol: viewBox=svgViewBox preserveAspectRatio=aspectRatio x=svgLength y=svgLength width=svgExtent height=svgExtent refX=svgAnchor refY=svgAnchor
  use: href=url xlink:href=url x=svgLength y=svgLength width=svgExtent height=svgExtent
  a: href=url xlink:href=url target=target download ping rel=relations hreflang=language type=mimeType xlink:title xlink:type
  path: d*=svgPath pathLength=svgNumber
  rect: x=svgLength y=svgLength width*=svgExtent height*=svgExtent rx=svgExtent ry=svgExtent pathLength=svgNumber
  circle: cx=svgLength cy=svgLength r*=svgSize pathLength=svgNumber
  ellipse: cx=svgLength cy=svgLength rx*=svgExtent ry*=svgExtent pathLength=svgNumber
  line: x1=svgLength y1=svgLength x2=svgLength y2=svgLength pathLength=svgNumber
  polyline,polygon: points*=svgPoints pathLength=svgNumber
  text,tspan: x=svgLengths y=svgLengths dx=svgLengths dy=svgLengths rotate=svgNumbers textLength=svgLength lengthAdjust=spacing|spacingAndGlyphs
  textPath: href=url xlink:href=url startOffset=svgLength method spacing path=svgPath
  image: href=url xlink:href=url x=svgLength y=svgLength width=svgExtent height=svgExtent preserveAspectRatio=aspectRatio crossorigin=|anonymous|use-credentials
  foreignObject: x=svgLength y=svgLength width*=svgExtent height*=svgExtent
  linearGradient,radialGradient: gradientUnits=userSpaceOnUse|objectBoundingBox gradientTransform=svgTransform spreadMethod=pad|reflect|repeat href=url xlink:href=url
  linearGradient: x1=svgLength y1=svgLength x2=svgLength y2=svgLength
  radialGradient: cx=svgLength cy=svgLength r=svgSize fx=svgLength fy=svgLength fr=svgLength
  stop: offset*=svgShare
  pattern: patternUnits=userSpaceOnUse|objectBoundingBox patternContentUnits=userSpaceOnUse|objectBoundingBox patternTransform=svgTransform x=svgLength y=svgLength width=svgSize height=svgSize viewBox=svgViewBox preserveAspectRatio=aspectRatio href=url xlink:href=url
  clipPath: clipPathUnits=userSpaceOnUse|objectBoundingBox
  mask: maskUnits=userSpaceOnUse|objectBoundingBox maskContentUnits=userSpaceOnUse|objectBoundingBox x=svgLength y=svgLength width=svgSize height=svgSize mask-type=luminance|alpha
  marker: markerUnits=userSpaceOnUse|strokeWidth refX=svgAnchor refY=svgAnchor markerWidth=svgSize markerHeight=svgSize orient viewBox=svgViewBox preserveAspectRatio=aspectRatio
  view: viewBox=svgViewBox preserveAspectRatio=aspectRatio zoomAndPan
  style: type media title
  script: type href=url xlink:href=url crossorigin
  animate,animateMotion,animateTransform,set: attributeName attributeType begin dur end repeatCount repeatDur restart calcMode values keyTimes keySplines from to by additive accumulate href=url xlink:href=url fill=freeze|remove min max
  animateMotion: path=svgPath keyPoints rotate origin
  animateTransform: type=translate|scale|rotate|skewX|skewY
  mpath: href=url xlink:href=url
  filter: filterUnits=userSpaceOnUse|objectBoundingBox primitiveUnits=userSpaceOnUse|objectBoundingBox x=svgLength y=svgLength width=svgSize height=svgSize href=url xlink:href=url
  feBlend,feColorMatrix,feComponentTransfer,feComposite,feConvolveMatrix,feDiffuseLighting,feDisplacementMap,feDropShadow,feFlood,feGaussianBlur,feImage,feMerge,feMorphology,feOffset,feSpecularLighting,feTile,feTurbulence: x=svgLength y=svgLength width=svgSize height=svgSize result in
  feBlend,feComposite,feDisplacementMap: in2
  feBlend: mode
  feColorMatrix: type=matrix|saturate|hueRotate|luminanceToAlpha values
  feComposite: operator k1 k2 k3 k4
  feConvolveMatrix: order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha
  feDiffuseLighting,feSpecularLighting: surfaceScale diffuseConstant specularConstant specularExponent kernelUnitLength
  feDisplacementMap: scale xChannelSelector yChannelSelector
  feDistantLight: azimuth elevation
  fePointLight,feSpotLight: x y z
  feSpotLight: pointsAtX pointsAtY pointsAtZ specularExponent limitingConeAngle
  feDropShadow,feOffset: dx dy
  feDropShadow,feGaussianBlur: stdDeviation
  feGaussianBlur: edgeMode
  feFuncA,feFuncB,feFuncG,feFuncR: type=identity|table|discrete|linear|gamma tableValues slope intercept amplitude exponent offset
  feImage: href=url xlink:href=url preserveAspectRatio=aspectRatio crossorigin
  feMergeNode: in
  feMorphology: operator radius
  feTurbulence: baseFrequency numOctaves seed stitchTiles type
  """
