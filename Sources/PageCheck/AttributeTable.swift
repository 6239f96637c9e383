/// The attributes that the rules know. The case's name is the name in markup, with a capital where that has a hyphen or a colon:
/// `ariaLabel` is aria-label, `xlinkHref` is xlink:href. SVG's own capitals are those behind `viewBox`.
enum Attribute: UInt16, CaseIterable, Sendable {
  /// Not an attribute of HTML or of the SVG that pages use.
  case unknown
  /// `data-…`: the page's own.
  case dataAttribute
  /// `on…`: an event handler.
  case handler
  /// One that the HTML standard gave up (§16.2), wherever it stands.
  case obsolete

  case abbr, accept, acceptCharset, accesskey, action, allow, allowfullscreen, alpha, alt, `as`, async, autocapitalize
  case autocomplete, autocorrect, autofocus, autoplay, blocking, capture, charset, checked, cite, `class`, closedby, color
  case colorspace, cols, colspan, command, commandfor, content, contenteditable, controls, coords, crossorigin, data, datetime
  case decoding, `default`, `defer`, dir, dirname, disabled, download, draggable, enctype, enterkeyhint, exportparts
  case fetchpriority, `for`, form, formaction, formenctype, formmethod, formnovalidate, formtarget, headers, height, hidden, high
  case href, hreflang, httpEquiv, id, imagesizes, imagesrcset, inert, inputmode, integrity, `is`, ismap, itemid, itemprop, itemref
  case itemscope, itemtype, kind, label, lang, list, loading, loop, low, max, maxlength, media, method, min, minlength, multiple
  case muted, name, nomodule, nonce, novalidate, open, optimum, part, pattern, ping, placeholder, playsinline, popover
  case popovertarget, popovertargetaction, poster, prefix, preload, property, readonly, referrerpolicy, rel, required, resource
  case reversed, role, rows, rowspan, sandbox, scope, selected, shadowrootclonable, shadowrootdelegatesfocus, shadowrootmode
  case shadowrootserializable, shape, size, sizes, slot, span, spellcheck, src, srcdoc, srclang, srcset, start, step, style
  case tabindex, target, title, translate, type, typeof, usemap, value, vocab, width, wrap, writingsuggestions, xmlLang, xmlSpace
  case xmlns
  case focusable, fill, stroke, opacity, mask, filter, display, visibility, overflow, cursor, direction, clip, transform, x, y
  case version, d, rx, ry, cx, cy, r, x1, y1, x2, y2, points, dx, dy, rotate, spacing, path, fx, fy, fr, offset, orient
  case xmlnsXlink, stopColor, floodColor, lightingColor, fillOpacity, strokeOpacity, stopOpacity, floodOpacity, fillRule, clipRule
  case strokeWidth, strokeLinecap, strokeLinejoin, strokeDasharray, strokeDashoffset, strokeMiterlimit, clipPath, markerStart
  case markerMid, markerEnd, textAnchor, fontFamily, fontSize, fontWeight, fontStyle, fontVariant, fontStretch, fontSizeAdjust
  case letterSpacing, wordSpacing, textDecoration, dominantBaseline, alignmentBaseline, baselineShift, writingMode, textRendering
  case shapeRendering, imageRendering, colorRendering, colorInterpolation, colorInterpolationFilters, pointerEvents, vectorEffect
  case paintOrder, unicodeBidi, xlinkHref, xlinkTitle, xlinkType, maskType
  case viewBox, requiredExtensions, systemLanguage, preserveAspectRatio, refX, refY, pathLength, textLength, lengthAdjust
  case startOffset, gradientUnits, gradientTransform, spreadMethod, patternUnits, patternContentUnits, patternTransform
  case clipPathUnits, maskUnits, maskContentUnits, markerUnits, markerWidth, markerHeight, filterUnits, primitiveUnits
  case ariaActivedescendant, ariaAtomic, ariaAutocomplete, ariaBraillelabel, ariaBrailleroledescription, ariaBusy, ariaChecked
  case ariaColcount, ariaColindex, ariaColindextext, ariaColspan, ariaControls, ariaCurrent, ariaDescribedby, ariaDescription
  case ariaDetails, ariaDisabled, ariaDropeffect, ariaErrormessage, ariaExpanded, ariaFlowto, ariaGrabbed, ariaHaspopup
  case ariaHidden, ariaInvalid, ariaKeyshortcuts, ariaLabel, ariaLabelledby, ariaLevel, ariaLive, ariaModal, ariaMultiline
  case ariaMultiselectable, ariaOrientation, ariaOwns, ariaPlaceholder, ariaPosinset, ariaPressed, ariaReadonly, ariaRelevant
  case ariaRequired, ariaRoledescription, ariaRowcount, ariaRowindex, ariaRowindextext, ariaRowspan, ariaSelected, ariaSetsize
  case ariaSort, ariaValuemax, ariaValuemin, ariaValuenow, ariaValuetext

  @inline(__always) var index: Int { Int(rawValue) }
  @inline(__always) var isARIA: Bool { self >= .ariaActivedescendant }

  /// The name as the author writes it.
  var written: String {
    let name = "\(self)"
    if self >= .viewBox, self < .ariaActivedescendant { return name }
    let isPrefixed = ["xml", "xlink", "xmlns"].contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase ?? false }
    return name.reduce(into: "") { $0 += $1.isUppercase ? (isPrefixed ? ":" : "-") + $1.lowercased() : String($1) }
  }

  init(written name: String) {
    let lower = name.lowercased()
    if let known = Attribute.named[name] ?? Attribute.named[lower] {
      self = known
    } else if name.utf8.count > 5, lower.hasPrefix("data-") {
      self = .dataAttribute
    } else if lower.hasPrefix("on"), name.utf8.count > 3, name.utf8.allSatisfy(isASCIILetter) {
      self = .handler
    } else {
      self = Attribute.obsoleteNames.contains(lower) ? .obsolete : .unknown
    }
  }

  private static let named: [String: Attribute] = {
    let known = allCases.filter { $0 > .obsolete }
    // Also in small letters, in which SVG's own are misspelt.
    let lower = known.map { ($0.written.lowercased(), $0) }
    return Dictionary(known.map { ($0.written, $0) } + lower) { first, _ in first }
  }()

  private static let obsoleteNames = Set(
    """
    align alink allowtransparency archive axis background bgcolor border bordercolor bottommargin cellpadding cellspacing
    char charoff classid clear code codebase codetype compact datafld dataformatas datapagesize datasrc declare event frame
    frameborder framespacing hspace language leftmargin link longdesc lowsrc manifest marginheight marginwidth methods
    nohref noshade nowrap profile rev rightmargin rules scheme scrolling standby summary text topmargin typemustmatch urn
    valign valuetype vlink vspace
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}

extension Attribute: Comparable {
  @inline(__always) static func < (a: Attribute, b: Attribute) -> Bool { a.rawValue < b.rawValue }
}

/// What a value must look like. Each is judged by `ValueSyntax`.
enum ValueType: Sendable, Hashable {
  /// The element does not have the attribute.
  case absent
  case text, boolean, nonEmptyText, tokens, id, idReference, idReferences, hashName, url, nonEmptyURL, urls
  case integer, nonNegative, positive, number, nonNegativeNumber, positiveNumber, step, span, rowSpan
  case dateTime, dateOrTime, language, languageOrEmpty, mimeType, utf8, cssColor, sourceSet, sizes, mediaQuery, coordinates
  case accept, target, autocomplete, sandbox, relations, iconSizes, customElement, keyTokens, inlineStyle
  case absoluteURL, absoluteURLs, prefixes, terms, integrity, frameName, relevant, dropEffects, command
  case xlinkNamespace, aspectRatio, svgNumber, svgNumbers, svgLength, svgLengths, svgSize, svgExtent, svgDashes, svgFontSize
  case svgSpacing, svgShift, svgShare, svgAnchor, svgViewBox, svgPath, svgPoints, svgTransform, svgPaint, svgColor, svgReference, svgCursor
  /// One of these words, letter case ignored. May hold the empty word.
  case words([String])

  /// All but the lists of words: the tables below use the names.
  fileprivate static let plain: [ValueType] = [
    .text, .boolean, .nonEmptyText, .tokens, .id, .idReference, .idReferences, .hashName, .url, .nonEmptyURL, .urls, .integer,
    .nonNegative, .positive, .number, .nonNegativeNumber, .positiveNumber, .step, .span, .rowSpan, .dateTime, .dateOrTime, .language,
    .languageOrEmpty, .mimeType, .utf8, .cssColor, .sourceSet, .sizes, .mediaQuery, .coordinates, .accept, .target, .autocomplete,
    .sandbox, .relations, .iconSizes, .customElement, .keyTokens, .inlineStyle, .absoluteURL, .absoluteURLs, .prefixes, .terms,
    .integrity, .frameName, .relevant, .dropEffects, .command, .xlinkNamespace, .aspectRatio, .svgNumber, .svgNumbers, .svgLength,
    .svgLengths, .svgSize, .svgExtent, .svgDashes, .svgFontSize, .svgSpacing, .svgShift, .svgShare, .svgAnchor, .svgViewBox,
    .svgPath, .svgPoints, .svgTransform, .svgPaint, .svgColor, .svgReference,
    .svgCursor,
  ]
}

/// The kinds of types that the judge tells apart before it looks closer.
enum ValueKind: Sendable {
  case absent, free, boolean, words, url, nonEmptyURL, id, reference, style
  /// May name parts of drawings by `url(#…)`.
  case paint
  case other

  init(_ type: ValueType) {
    self =
      switch type {
      case .absent: .absent
      case .text, .tokens: .free
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

/// Which element has which attribute, and what its value must look like (HTML standard §3.2.6, §4 and §16; SVG 2).
struct AttributeTable: Sendable {
  private let width = Attribute.allCases.count
  /// Places of `types`, by element, then attribute; 0 where the element does not have the attribute.
  private var cells = [UInt8](repeating: 0, count: Element.allCases.count * Attribute.allCases.count)
  private var kinds: [ValueKind] = []
  private var types: [ValueType] = [.absent]
  /// Attributes that an element cannot do without.
  private var required = [[Attribute]](repeating: [], count: Element.allCases.count)

  static let shared = AttributeTable()

  @inline(__always)
  private func cell(_ attribute: Attribute, _ element: Element) -> Int { Int(cells[element.index * width + attribute.index]) }

  @inline(__always)
  func kind(of attribute: Attribute, on element: Element) -> ValueKind { kinds[cell(attribute, element)] }

  func type(of attribute: Attribute, on element: Element) -> ValueType { types[cell(attribute, element)] }

  func required(of element: Element) -> [Attribute] { required[element.index] }

  private init() {
    read([globalAttributes, ariaAttributes, htmlAttributes].joined(separator: "\n"), Element.htmlNames)
    read([ariaAttributes, svgAttributes].joined(separator: "\n"), Element.svgNames)
    kinds = types.map(ValueKind.init)
  }

  /// Reads rows of `elements: attribute=type …`: `*` after a name marks one that must be there; without a type, any text will do. A
  /// row goes on in lines that are indented.
  private mutating func read(_ table: String, _ elements: [String: Element]) {
    var numbers: [Substring: UInt8] = [:]
    let plain = Dictionary(uniqueKeysWithValues: ValueType.plain.map { ("\($0)", $0) })
    // A custom element has what every element of HTML has.
    let all = Array(elements.values) + (elements["div"] == nil ? [] : [.custom])
    var subjects: [Element] = []
    for word in table.split(whereSeparator: \.isWhitespace) {
      if word.hasSuffix(":") {
        subjects = word == "*:" ? all : word.dropLast().split(separator: ",").map { name in
          guard let element = elements[String(name)] else { preconditionFailure("no element \(name) in the attribute table") }
          return element
        }
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1)
      let isRequired = parts[0].hasSuffix("*")
      let attribute = Attribute(written: String(isRequired ? parts[0].dropLast() : parts[0]))
      precondition(attribute > .obsolete, "no attribute \(word)")
      let typeName = parts.count > 1 ? parts[1] : "text"
      if numbers[typeName] == nil {
        numbers[typeName] = UInt8(types.count)
        let words = wordLists[String(typeName)] ?? String(typeName)
        let isList = words.utf8.contains(UInt8(ascii: "|"))
        guard let type = isList ? .words(words.split(separator: "|", omittingEmptySubsequences: false).map(String.init)) : plain[words]
        else { preconditionFailure("no value type \(typeName)") }
        types.append(type)
      }
      for element in subjects {
        cells[element.index * width + attribute.index] = numbers[typeName] ?? 0
        if isRequired { required[element.index].append(attribute) }
      }
    }
  }
}

/// Lists of words that several rows share.
private let wordLists: [String: String] = [
  "referrerPolicy": "|no-referrer|no-referrer-when-downgrade|same-origin|origin|strict-origin|origin-when-cross-origin|strict-origin-when-cross-origin|unsafe-url",
  "crossOrigin": "|anonymous|use-credentials", "formEncoding": "application/x-www-form-urlencoded|multipart/form-data|text/plain",
  "formMethod": "get|post|dialog", "priority": "high|low|auto", "popoverAction": "toggle|show|hide",
  "svgUnits": "userSpaceOnUse|objectBoundingBox",
]

/// HTML standard §3.2.6.
private let globalAttributes = """
  *: accesskey=keyTokens autocapitalize=off|none|on|sentences|words|characters autocorrect=on|off| autofocus=boolean class=tokens
    contenteditable=|true|false|plaintext-only dir=ltr|rtl|auto draggable=true|false
    enterkeyhint=enter|done|go|next|previous|search|send exportparts=text hidden=|hidden|until-found id=id inert=boolean
    inputmode=none|text|tel|url|email|numeric|decimal|search is=customElement itemid=absoluteURL itemprop=nonEmptyText
    itemref=idReferences itemscope=boolean itemtype=absoluteURLs lang=languageOrEmpty nonce=text part=tokens
    popover=|auto|manual|hint role=tokens slot=text spellcheck=|true|false style=inlineStyle tabindex=integer title=text
    translate=|yes|no writingsuggestions=|true|false xml:lang=languageOrEmpty xml:space=preserve|default xmlns=text
    prefix=prefixes property=terms typeof=terms vocab=absoluteURL resource=url
  """

/// WAI-ARIA 1.2 §6, on every element; whether they go with its role is judged apart.
private let ariaAttributes = """
  *: aria-activedescendant=idReference aria-atomic=true|false aria-autocomplete=inline|list|both|none aria-braillelabel=text
    aria-brailleroledescription=text aria-busy=true|false aria-checked=true|false|mixed|undefined aria-colcount=integer
    aria-colindex=positive aria-colindextext=text aria-colspan=positive aria-controls=idReferences
    aria-current=page|step|location|date|time|true|false aria-describedby=idReferences aria-description=text
    aria-details=idReferences aria-disabled=true|false aria-dropeffect=dropEffects aria-errormessage=idReferences
    aria-expanded=true|false|undefined aria-flowto=idReferences aria-grabbed=true|false|undefined
    aria-haspopup=true|false|menu|listbox|tree|grid|dialog aria-hidden=true|false|undefined
    aria-invalid=true|false|grammar|spelling aria-keyshortcuts=nonEmptyText aria-label=text aria-labelledby=idReferences
    aria-level=positive aria-live=off|polite|assertive aria-modal=true|false aria-multiline=true|false
    aria-multiselectable=true|false aria-orientation=horizontal|vertical|undefined aria-owns=idReferences aria-placeholder=text
    aria-posinset=positive aria-pressed=true|false|mixed|undefined aria-readonly=true|false aria-relevant=relevant
    aria-required=true|false aria-roledescription=nonEmptyText aria-rowcount=integer aria-rowindex=positive aria-rowindextext=text
    aria-rowspan=nonNegative aria-selected=true|false|undefined aria-setsize=integer aria-sort=ascending|descending|none|other
    aria-valuemax=number aria-valuemin=number aria-valuenow=number aria-valuetext=text
  """

/// HTML standard §4.
private let htmlAttributes = """
  base: href=url target=target
  link:
    as=audio|document|embed|fetch|font|image|manifest|object|report|script|style|track|video|worker|xslt|json|audioworklet|frame|iframe|paintworklet|serviceworker|sharedworker
    blocking=render| color=cssColor crossorigin=crossOrigin disabled=boolean fetchpriority=priority href=nonEmptyURL
    hreflang=language imagesizes=sizes imagesrcset=sourceSet integrity=integrity media=mediaQuery referrerpolicy=referrerPolicy
    rel=relations sizes=iconSizes title=text type=mimeType
  meta: charset=utf8 content=text
    http-equiv=content-language|content-type|default-style|refresh|set-cookie|x-ua-compatible|content-security-policy
    media=mediaQuery name=nonEmptyText
  style: media=mediaQuery blocking=render| type=text/css|
  blockquote,q: cite=url
  ol: reversed=boolean start=integer type=1|a|A|i|I
  li: value=integer
  a: href=url target=target download=text ping=urls rel=relations hreflang=language type=mimeType referrerpolicy=referrerPolicy
  data: value*=text
  time: datetime=dateTime
  ins,del: cite=url datetime=dateOrTime
  bdo: dir*=ltr|rtl
  source: type=mimeType media=mediaQuery src=nonEmptyURL srcset=sourceSet sizes=sizes width=nonNegative height=nonNegative
  img: alt=text src*=nonEmptyURL srcset=sourceSet sizes=sizes crossorigin=crossOrigin usemap=hashName ismap=boolean
    width=nonNegative height=nonNegative referrerpolicy=referrerPolicy decoding=sync|async|auto loading=lazy|eager
    fetchpriority=priority
  iframe: src=nonEmptyURL srcdoc=text name=frameName sandbox=sandbox allow=text allowfullscreen=boolean width=nonNegative
    height=nonNegative referrerpolicy=referrerPolicy loading=lazy|eager
  embed: src=nonEmptyURL type=mimeType width=nonNegative height=nonNegative
  object: data=nonEmptyURL type=mimeType name=frameName form=idReference width=nonNegative height=nonNegative
  video: src=nonEmptyURL crossorigin=crossOrigin poster=nonEmptyURL preload=|none|metadata|auto autoplay=boolean
    playsinline=boolean loop=boolean muted=boolean controls=boolean width=nonNegative height=nonNegative loading=lazy|eager
  audio: src=nonEmptyURL crossorigin=crossOrigin preload=|none|metadata|auto autoplay=boolean loop=boolean muted=boolean
    controls=boolean loading=lazy|eager
  track: kind=subtitles|captions|descriptions|chapters|metadata src*=nonEmptyURL srclang=language label=nonEmptyText
    default=boolean
  map: name*=nonEmptyText
  area: alt=text coords=coordinates shape=circle|default|poly|rect href=url target=target download=text ping=urls rel=relations
    referrerpolicy=referrerPolicy
  canvas: width=nonNegative height=nonNegative
  colgroup,col: span=span
  td,th: colspan=span rowspan=rowSpan headers=idReferences
  th: scope=row|col|rowgroup|colgroup abbr=text
  form: accept-charset=utf8 action=nonEmptyURL autocomplete=on|off enctype=formEncoding method=formMethod name=nonEmptyText
    novalidate=boolean target=target rel=relations
  label: for=idReference
  input: accept=accept alpha=boolean alt=text autocomplete=autocomplete capture=|user|environment checked=boolean
    colorspace=limited-srgb|display-p3 dirname=nonEmptyText disabled=boolean form=idReference formaction=nonEmptyURL
    formenctype=formEncoding formmethod=formMethod formnovalidate=boolean formtarget=target height=nonNegative list=idReference
    max=text maxlength=nonNegative min=text minlength=nonNegative multiple=boolean name=nonEmptyText pattern=text
    placeholder=text popovertarget=idReference popovertargetaction=popoverAction readonly=boolean required=boolean size=positive
    src=nonEmptyURL step=step
    type=hidden|text|search|tel|url|email|password|date|month|week|time|datetime-local|number|range|color|checkbox|radio|file|submit|image|reset|button
    value=text width=nonNegative
  button: command=command commandfor=idReference disabled=boolean form=idReference formaction=nonEmptyURL formenctype=formEncoding
    formmethod=formMethod formnovalidate=boolean formtarget=target name=nonEmptyText popovertarget=idReference
    popovertargetaction=popoverAction type=submit|reset|button value=text
  select: autocomplete=autocomplete disabled=boolean form=idReference multiple=boolean name=nonEmptyText required=boolean
    size=positive
  optgroup: disabled=boolean label=text
  option: disabled=boolean label=nonEmptyText selected=boolean value=text
  textarea: autocomplete=autocomplete cols=positive dirname=nonEmptyText disabled=boolean form=idReference maxlength=nonNegative
    minlength=nonNegative name=nonEmptyText placeholder=text readonly=boolean required=boolean rows=positive wrap=soft|hard
  output: for=idReferences form=idReference name=nonEmptyText
  progress: value=nonNegativeNumber max=positiveNumber
  meter: value*=number min=number max=number low=number high=number optimum=number
  fieldset: disabled=boolean form=idReference name=nonEmptyText
  details: name=nonEmptyText open=boolean
  dialog: open=boolean closedby=any|closerequest|none
  script: src=nonEmptyURL type=text async=boolean blocking=render| crossorigin=crossOrigin defer=boolean fetchpriority=priority
    integrity=integrity nomodule=boolean referrerpolicy=referrerPolicy
  template: shadowrootmode=open|closed shadowrootdelegatesfocus=boolean shadowrootclonable=boolean shadowrootserializable=boolean
  slot: name=text
  """

/// SVG 2. Presentation attributes stand on all elements.
private let svgAttributes = """
  *: id=id class=tokens style=inlineStyle lang=languageOrEmpty xml:lang=languageOrEmpty xml:space=preserve|default
    tabindex=integer role=tokens xmlns=text xmlns:xlink=xlinkNamespace focusable=true|false|auto autofocus=boolean
  *: fill=svgPaint stroke=svgPaint color=svgColor stop-color=svgColor flood-color=svgColor lighting-color=svgColor
    opacity=svgShare fill-opacity=svgShare stroke-opacity=svgShare stop-opacity=svgShare flood-opacity=svgShare
    fill-rule=nonzero|evenodd|inherit clip-rule=nonzero|evenodd|inherit stroke-width=svgSize
    stroke-linecap=butt|round|square|inherit stroke-linejoin=miter|round|bevel|arcs|miter-clip|inherit stroke-dasharray=svgDashes
    stroke-dashoffset=svgLength stroke-miterlimit=svgNumber clip-path=svgReference mask=svgReference filter=svgReference
    marker-start=svgReference marker-mid=svgReference marker-end=svgReference text-anchor=start|middle|end|inherit
    font-family=nonEmptyText font-size=svgFontSize
    font-weight=normal|bold|bolder|lighter|100|200|300|400|500|600|700|800|900|inherit font-style=normal|italic|oblique|inherit
    font-variant=normal|small-caps|inherit
    font-stretch=normal|wider|narrower|ultra-condensed|extra-condensed|condensed|semi-condensed|semi-expanded|expanded|extra-expanded|ultra-expanded|inherit
    font-size-adjust=text letter-spacing=svgSpacing word-spacing=svgSpacing text-decoration=nonEmptyText
    dominant-baseline=auto|use-script|no-change|reset-size|ideographic|alphabetic|hanging|mathematical|central|middle|text-after-edge|text-before-edge|text-bottom|text-top|inherit
    alignment-baseline=auto|baseline|before-edge|text-before-edge|middle|central|after-edge|text-after-edge|ideographic|alphabetic|hanging|mathematical|bottom|center|top|text-bottom|text-top|inherit
    baseline-shift=svgShift writing-mode=lr-tb|rl-tb|tb-rl|lr|rl|tb|horizontal-tb|vertical-rl|vertical-lr|inherit
    text-rendering=auto|optimizeSpeed|optimizeLegibility|geometricPrecision|inherit
    shape-rendering=auto|optimizeSpeed|crispEdges|geometricPrecision|inherit
    image-rendering=auto|optimizeSpeed|optimizeQuality|smooth|high-quality|crisp-edges|pixelated|inherit
    color-rendering=auto|optimizeSpeed|optimizeQuality|inherit color-interpolation=auto|sRGB|linearRGB|inherit
    color-interpolation-filters=auto|sRGB|linearRGB|inherit
    display=inline|block|list-item|run-in|compact|marker|table|inline-table|table-row-group|table-header-group|table-footer-group|table-row|table-column-group|table-column|table-cell|table-caption|inline-block|flex|inline-flex|grid|inline-grid|contents|none|inherit
    visibility=visible|hidden|collapse|inherit overflow=visible|hidden|scroll|auto|clip|inherit
    pointer-events=auto|bounding-box|visiblePainted|visibleFill|visibleStroke|visible|painted|fill|stroke|all|none|inherit
    cursor=svgCursor vector-effect=none|non-scaling-stroke|non-scaling-size|non-rotation|fixed-position|inherit paint-order=text
    unicode-bidi=normal|embed|bidi-override|isolate|isolate-override|plaintext|inherit direction=ltr|rtl|inherit clip=text
  g,use,path,rect,circle,ellipse,line,polyline,polygon,text,image,switch,a,defs,symbol,foreignObject,clipPath,svg,mask,tspan,textPath:
    transform=svgTransform requiredExtensions systemLanguage
  svg: x=svgLength y=svgLength width=svgExtent height=svgExtent viewBox=svgViewBox preserveAspectRatio=aspectRatio
    version=1.0|1.1|2.0
  symbol: viewBox=svgViewBox preserveAspectRatio=aspectRatio x=svgLength y=svgLength width=svgExtent height=svgExtent
    refX=svgAnchor refY=svgAnchor
  use: href=url xlink:href=url x=svgLength y=svgLength width=svgExtent height=svgExtent
  a: href=url xlink:href=url target=target download ping rel=relations hreflang=language type=mimeType xlink:title xlink:type
  path: d*=svgPath pathLength=svgNumber
  rect: x=svgLength y=svgLength width*=svgExtent height*=svgExtent rx=svgExtent ry=svgExtent pathLength=svgNumber
  circle: cx=svgLength cy=svgLength r*=svgSize pathLength=svgNumber
  ellipse: cx=svgLength cy=svgLength rx*=svgExtent ry*=svgExtent pathLength=svgNumber
  line: x1=svgLength y1=svgLength x2=svgLength y2=svgLength pathLength=svgNumber
  polyline,polygon: points*=svgPoints pathLength=svgNumber
  text,tspan: x=svgLengths y=svgLengths dx=svgLengths dy=svgLengths rotate=svgNumbers textLength=svgLength
    lengthAdjust=spacing|spacingAndGlyphs
  textPath: href=url xlink:href=url startOffset=svgLength method spacing path=svgPath
  image: href=url xlink:href=url x=svgLength y=svgLength width=svgExtent height=svgExtent preserveAspectRatio=aspectRatio
    crossorigin=crossOrigin
  foreignObject: x=svgLength y=svgLength width*=svgExtent height*=svgExtent
  linearGradient,radialGradient: gradientUnits=svgUnits gradientTransform=svgTransform spreadMethod=pad|reflect|repeat href=url
    xlink:href=url
  linearGradient: x1=svgLength y1=svgLength x2=svgLength y2=svgLength
  radialGradient: cx=svgLength cy=svgLength r=svgSize fx=svgLength fy=svgLength fr=svgLength
  stop: offset*=svgShare
  pattern: patternUnits=svgUnits patternContentUnits=svgUnits patternTransform=svgTransform x=svgLength y=svgLength width=svgSize
    height=svgSize viewBox=svgViewBox preserveAspectRatio=aspectRatio href=url xlink:href=url
  clipPath: clipPathUnits=svgUnits
  mask: maskUnits=svgUnits maskContentUnits=svgUnits x=svgLength y=svgLength width=svgSize height=svgSize
    mask-type=luminance|alpha
  marker: markerUnits=userSpaceOnUse|strokeWidth refX=svgAnchor refY=svgAnchor markerWidth=svgSize markerHeight=svgSize orient
    viewBox=svgViewBox preserveAspectRatio=aspectRatio
  view: viewBox=svgViewBox preserveAspectRatio=aspectRatio
  style: type media title
  script: type href=url xlink:href=url crossorigin
  filter: filterUnits=svgUnits primitiveUnits=svgUnits x=svgLength y=svgLength width=svgSize height=svgSize href=url
    xlink:href=url
  """
