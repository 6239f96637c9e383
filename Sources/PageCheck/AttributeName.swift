/// The attributes that the check knows. The raw value is the name as written.
enum Attribute: String, CaseIterable, Sendable, BitwiseCopyable {
  /// Not an attribute of HTML or of the SVG subset.
  case unknown = ""
  /// `data-…`: the page's own.
  case dataAttribute = "data-"
  /// `on…`: an event handler.
  case handler = "on-"
  case abbr, accept
  case acceptCharset = "accept-charset"
  case accesskey, action, allow, allowfullscreen, alt, `as`, async
  case autocapitalize, autocomplete, autocorrect, autofocus, autoplay, blocking, charset, checked, cite, `class`, color
  case cols, colspan, content, contenteditable, controls, coords, crossorigin, data, datetime, decoding, `default`, `defer`
  case dir, dirname, disabled, download, draggable, enctype, enterkeyhint, exportparts, fetchpriority, `for`, form
  case formaction, formenctype, formmethod, formnovalidate, formtarget, headers, height, hidden, high, href, hreflang
  case httpEquiv = "http-equiv"
  case id, imagesizes, imagesrcset, inert, inputmode, integrity, `is`, ismap, itemid, itemprop
  case itemref, itemscope, itemtype, kind, label, lang, list, loading, loop, low, max, maxlength, media, method, min
  case minlength, multiple, muted, name, nomodule, nonce, novalidate, `open`, optimum, part, pattern, ping, placeholder
  case playsinline, popover, popovertarget, popovertargetaction, poster, preload, readonly, referrerpolicy, rel, required
  case reversed, role, rows, rowspan, sandbox, scope, selected, shadowrootclonable, shadowrootdelegatesfocus
  case shadowrootmode, shadowrootserializable, shape, size, sizes, slot, span, spellcheck, src, srcdoc, srclang, srcset
  case start, step, style, tabindex, target, title, translate, type, typemustmatch, usemap, value, width, wrap
  case writingsuggestions, xmlns
  case xmlLang = "xml:lang"
  case xmlSpace = "xml:space"
  case xmlBase = "xml:base"
  case xmlId = "xml:id"
  case xmlnsXlink = "xmlns:xlink"
  case xlinkHref = "xlink:href"
  case xlinkTitle = "xlink:title"
  case xlinkType = "xlink:type"
  case xlinkRole = "xlink:role"
  case xlinkArcrole = "xlink:arcrole"
  case xlinkShow = "xlink:show"
  case xlinkActuate = "xlink:actuate"
  case alpha, capture, colorspace, command, commandfor, closedby, about, prefix, property, typeof, vocab, resource, datatype,
    inlist, rev
  case ariaActivedescendant = "aria-activedescendant"
  case ariaAtomic = "aria-atomic"
  case ariaAutocomplete = "aria-autocomplete"
  case ariaBraillelabel = "aria-braillelabel"
  case ariaBrailleroledescription = "aria-brailleroledescription"
  case ariaBusy = "aria-busy"
  case ariaChecked = "aria-checked"
  case ariaColcount = "aria-colcount"
  case ariaColindex = "aria-colindex"
  case ariaColindextext = "aria-colindextext"
  case ariaColspan = "aria-colspan"
  case ariaControls = "aria-controls"
  case ariaCurrent = "aria-current"
  case ariaDescribedby = "aria-describedby"
  case ariaDescription = "aria-description"
  case ariaDetails = "aria-details"
  case ariaDisabled = "aria-disabled"
  case ariaDropeffect = "aria-dropeffect"
  case ariaErrormessage = "aria-errormessage"
  case ariaExpanded = "aria-expanded"
  case ariaFlowto = "aria-flowto"
  case ariaGrabbed = "aria-grabbed"
  case ariaHaspopup = "aria-haspopup"
  case ariaHidden = "aria-hidden"
  case ariaInvalid = "aria-invalid"
  case ariaKeyshortcuts = "aria-keyshortcuts"
  case ariaLabel = "aria-label"
  case ariaLabelledby = "aria-labelledby"
  case ariaLevel = "aria-level"
  case ariaLive = "aria-live"
  case ariaModal = "aria-modal"
  case ariaMultiline = "aria-multiline"
  case ariaMultiselectable = "aria-multiselectable"
  case ariaOrientation = "aria-orientation"
  case ariaOwns = "aria-owns"
  case ariaPlaceholder = "aria-placeholder"
  case ariaPosinset = "aria-posinset"
  case ariaPressed = "aria-pressed"
  case ariaReadonly = "aria-readonly"
  case ariaRelevant = "aria-relevant"
  case ariaRequired = "aria-required"
  case ariaRoledescription = "aria-roledescription"
  case ariaRowcount = "aria-rowcount"
  case ariaRowindex = "aria-rowindex"
  case ariaRowindextext = "aria-rowindextext"
  case ariaRowspan = "aria-rowspan"
  case ariaSelected = "aria-selected"
  case ariaSetsize = "aria-setsize"
  case ariaSort = "aria-sort"
  case ariaValuemax = "aria-valuemax"
  case ariaValuemin = "aria-valuemin"
  case ariaValuenow = "aria-valuenow"
  case ariaValuetext = "aria-valuetext"
  case align, alink
  case allowtransparency, archive, axis, background, balance, behavior, bgcolor, bgproperties, border, bordercolor
  case bottommargin, cellpadding, cellspacing, char, charoff, classid, clear, code, codebase, codetype, compact
  case dataformatas, datafld, datasrc, datapagesize, declare, direction, event, face, frame, frameborder, framespacing
  case hspace, language, leftmargin, link, longdesc, loopdelay, lowsrc, manifest, marginheight, marginwidth, methods
  case nohref, noresize, noshade, nowrap, object, onshow, profile, rightmargin, rules, scheme, scrollamount, scrolldelay
  case scrolling, standby, summary, text, topmargin, truespeed, urn, usecache, valign, valuetype, version, vlink, volume
  case vspace, contextmenu, dropzone, icon, radiogroup, params, d, fill, stroke, cx, cy, r, rx, ry, x, y, x1, y1, x2, y2
  case fx, fy, fr, points, transform, viewBox, preserveAspectRatio, opacity, offset, focusable
  case fillOpacity = "fill-opacity"
  case fillRule = "fill-rule"
  case strokeWidth = "stroke-width"
  case strokeLinecap = "stroke-linecap"
  case strokeLinejoin = "stroke-linejoin"
  case strokeDasharray = "stroke-dasharray"
  case strokeDashoffset = "stroke-dashoffset"
  case strokeMiterlimit = "stroke-miterlimit"
  case strokeOpacity = "stroke-opacity"
  case stopColor = "stop-color"
  case stopOpacity = "stop-opacity"
  case gradientUnits, gradientTransform, spreadMethod
  case clipPath = "clip-path"
  case clipRule = "clip-rule"
  case clipPathUnits, mask, maskUnits, maskContentUnits, patternUnits, patternContentUnits
  case patternTransform, markerWidth, markerHeight, markerUnits, refX, refY, orient
  case markerStart = "marker-start"
  case markerMid = "marker-mid"
  case markerEnd = "marker-end"
  case filter, filterUnits, primitiveUnits, `in`, in2, result
  case stdDeviation, mode, `operator`, k1, k2, k3, k4, dx, dy, rotate, textLength, lengthAdjust
  case textAnchor = "text-anchor"
  case fontFamily = "font-family"
  case fontSize = "font-size"
  case fontWeight = "font-weight"
  case fontStyle = "font-style"
  case fontVariant = "font-variant"
  case fontStretch = "font-stretch"
  case fontSizeAdjust = "font-size-adjust"
  case letterSpacing = "letter-spacing"
  case wordSpacing = "word-spacing"
  case textDecoration = "text-decoration"
  case dominantBaseline = "dominant-baseline"
  case alignmentBaseline = "alignment-baseline"
  case baselineShift = "baseline-shift"
  case writingMode = "writing-mode"
  case textRendering = "text-rendering"
  case shapeRendering = "shape-rendering"
  case colorRendering = "color-rendering"
  case imageRendering = "image-rendering"
  case colorInterpolation = "color-interpolation"
  case colorInterpolationFilters = "color-interpolation-filters"
  case display, visibility, overflow
  case pointerEvents = "pointer-events"
  case cursor
  case vectorEffect = "vector-effect"
  case paintOrder = "paint-order"
  case pathLength
  case startOffset, spacing, attributeName, attributeType, begin, dur, end, repeatCount, repeatDur, restart, calcMode
  case values, keyTimes, keySplines, from, to, by, additive, accumulate, path, keyPoints, origin, azimuth, elevation
  case limitingConeAngle, pointsAtX, pointsAtY, pointsAtZ, specularConstant, specularExponent, surfaceScale
  case diffuseConstant, kernelMatrix, kernelUnitLength, order, divisor, bias, targetX, targetY, edgeMode, preserveAlpha
  case xChannelSelector, yChannelSelector, scale, radius, baseFrequency, numOctaves, seed, stitchTiles, tableValues, slope
  case intercept, amplitude, exponent
  case floodColor = "flood-color"
  case floodOpacity = "flood-opacity"
  case lightingColor = "lighting-color"
  case requiredFeatures, requiredExtensions, systemLanguage, zoomAndPan, baseProfile
  case contentScriptType, contentStyleType
  case unicodeBidi = "unicode-bidi"
  case z
  case maskType = "mask-type"
  case transformOrigin = "transform-origin"
  case externalResourcesRequired, clip
  case enableBackground = "enable-background"
  case glyphOrientationVertical = "glyph-orientation-vertical"
  case glyphOrientationHorizontal = "glyph-orientation-horizontal"
  case kerning
  case colorProfile = "color-profile"
  case marker

  @inline(__always) var isARIA: Bool { self >= .ariaActivedescendant && self <= .ariaValuetext }
}

extension Attribute: Comparable {
  @inline(__always) static func < (a: Attribute, b: Attribute) -> Bool { a.index < b.index }

  /// Place in `allCases`.
  @inline(__always) var index: UInt16 { unsafeBitCast(self, to: UInt16.self) }
  /// The attribute at a place in `allCases`, which must be one.
  @inline(__always) init(place: Int) { self = unsafeBitCast(UInt16(truncatingIfNeeded: place), to: Attribute.self) }
}
