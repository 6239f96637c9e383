/// The attributes that the check knows. The raw value is the name as written.
enum Attribute: String, CaseIterable, Sendable, BitwiseCopyable {
  /// Not an attribute of HTML or of the SVG subset.
  case unknown = ""
  /// `data-…`: the page's own.
  case data_ = "data-"
  /// `on…`: an event handler.
  case handler = "on-"
  case abbr, accept, acceptCharset = "accept-charset", accesskey, action, allow, allowfullscreen, alt, `as`, async
  case autocapitalize, autocomplete, autocorrect, autofocus, autoplay, blocking, charset, checked, cite, `class`, color
  case cols, colspan, content, contenteditable, controls, coords, crossorigin, data, datetime, decoding, `default`, `defer`
  case dir, dirname, disabled, download, draggable, enctype, enterkeyhint, exportparts, fetchpriority, `for`, form
  case formaction, formenctype, formmethod, formnovalidate, formtarget, headers, height, hidden, high, href, hreflang
  case httpEquiv = "http-equiv", id, imagesizes, imagesrcset, inert, inputmode, integrity, `is`, ismap, itemid, itemprop
  case itemref, itemscope, itemtype, kind, label, lang, list, loading, loop, low, max, maxlength, media, method, min
  case minlength, multiple, muted, name, nomodule, nonce, novalidate, `open`, optimum, part, pattern, ping, placeholder
  case playsinline, popover, popovertarget, popovertargetaction, poster, preload, readonly, referrerpolicy, rel, required
  case reversed, role, rows, rowspan, sandbox, scope, selected, shadowrootclonable, shadowrootdelegatesfocus
  case shadowrootmode, shadowrootserializable, shape, size, sizes, slot, span, spellcheck, src, srcdoc, srclang, srcset
  case start, step, style, tabindex, target, title, translate, type, typemustmatch, usemap, value, width, wrap
  case writingsuggestions, xmlns, xmlLang = "xml:lang", xmlSpace = "xml:space", xmlBase = "xml:base", xmlId = "xml:id"
  case xmlnsXlink = "xmlns:xlink", xlinkHref = "xlink:href", xlinkTitle = "xlink:title", xlinkType = "xlink:type"
  case xlinkRole = "xlink:role", xlinkArcrole = "xlink:arcrole", xlinkShow = "xlink:show", xlinkActuate = "xlink:actuate"
  case command, commandfor, closedby, about, prefix, property, typeof, vocab, resource, datatype, inlist, rev
  case ariaActivedescendant = "aria-activedescendant", ariaAtomic = "aria-atomic", ariaAutocomplete = "aria-autocomplete"
  case ariaBraillelabel = "aria-braillelabel", ariaBrailleroledescription = "aria-brailleroledescription"
  case ariaBusy = "aria-busy", ariaChecked = "aria-checked", ariaColcount = "aria-colcount", ariaColindex = "aria-colindex"
  case ariaColindextext = "aria-colindextext", ariaColspan = "aria-colspan", ariaControls = "aria-controls"
  case ariaCurrent = "aria-current", ariaDescribedby = "aria-describedby", ariaDescription = "aria-description"
  case ariaDetails = "aria-details", ariaDisabled = "aria-disabled", ariaDropeffect = "aria-dropeffect"
  case ariaErrormessage = "aria-errormessage", ariaExpanded = "aria-expanded", ariaFlowto = "aria-flowto"
  case ariaGrabbed = "aria-grabbed", ariaHaspopup = "aria-haspopup", ariaHidden = "aria-hidden"
  case ariaInvalid = "aria-invalid", ariaKeyshortcuts = "aria-keyshortcuts", ariaLabel = "aria-label"
  case ariaLabelledby = "aria-labelledby", ariaLevel = "aria-level", ariaLive = "aria-live", ariaModal = "aria-modal"
  case ariaMultiline = "aria-multiline", ariaMultiselectable = "aria-multiselectable", ariaOrientation = "aria-orientation"
  case ariaOwns = "aria-owns", ariaPlaceholder = "aria-placeholder", ariaPosinset = "aria-posinset"
  case ariaPressed = "aria-pressed", ariaReadonly = "aria-readonly", ariaRelevant = "aria-relevant"
  case ariaRequired = "aria-required", ariaRoledescription = "aria-roledescription", ariaRowcount = "aria-rowcount"
  case ariaRowindex = "aria-rowindex", ariaRowindextext = "aria-rowindextext", ariaRowspan = "aria-rowspan"
  case ariaSelected = "aria-selected", ariaSetsize = "aria-setsize", ariaSort = "aria-sort", ariaValuemax = "aria-valuemax"
  case ariaValuemin = "aria-valuemin", ariaValuenow = "aria-valuenow", ariaValuetext = "aria-valuetext", align, alink
  case allowtransparency, archive, axis, background, balance, behavior, bgcolor, bgproperties, border, bordercolor
  case bottommargin, cellpadding, cellspacing, char, charoff, classid, clear, code, codebase, codetype, compact
  case dataformatas, datafld, datasrc, datapagesize, declare, direction, event, face, frame, frameborder, framespacing
  case hspace, language, leftmargin, link, longdesc, loopdelay, lowsrc, manifest, marginheight, marginwidth, methods
  case nohref, noresize, noshade, nowrap, object, onshow, profile, rightmargin, rules, scheme, scrollamount, scrolldelay
  case scrolling, standby, summary, text, topmargin, truespeed, urn, usecache, valign, valuetype, version, vlink, volume
  case vspace, contextmenu, dropzone, icon, radiogroup, params, d, fill, stroke, cx, cy, r, rx, ry, x, y, x1, y1, x2, y2
  case fx, fy, fr, points, transform, viewBox, preserveAspectRatio, opacity, offset, focusable
  case fillOpacity = "fill-opacity", fillRule = "fill-rule", strokeWidth = "stroke-width", strokeLinecap = "stroke-linecap"
  case strokeLinejoin = "stroke-linejoin", strokeDasharray = "stroke-dasharray", strokeDashoffset = "stroke-dashoffset"
  case strokeMiterlimit = "stroke-miterlimit", strokeOpacity = "stroke-opacity", stopColor = "stop-color"
  case stopOpacity = "stop-opacity", gradientUnits, gradientTransform, spreadMethod, clipPath = "clip-path"
  case clipRule = "clip-rule", clipPathUnits, mask, maskUnits, maskContentUnits, patternUnits, patternContentUnits
  case patternTransform, markerWidth, markerHeight, markerUnits, refX, refY, orient, markerStart = "marker-start"
  case markerMid = "marker-mid", markerEnd = "marker-end", filter, filterUnits, primitiveUnits, `in`, in2, result
  case stdDeviation, mode, `operator`, k1, k2, k3, k4, dx, dy, rotate, textLength, lengthAdjust, textAnchor = "text-anchor"
  case fontFamily = "font-family", fontSize = "font-size", fontWeight = "font-weight", fontStyle = "font-style"
  case fontVariant = "font-variant", fontStretch = "font-stretch", fontSizeAdjust = "font-size-adjust"
  case letterSpacing = "letter-spacing", wordSpacing = "word-spacing", textDecoration = "text-decoration"
  case dominantBaseline = "dominant-baseline", alignmentBaseline = "alignment-baseline", baselineShift = "baseline-shift"
  case writingMode = "writing-mode", textRendering = "text-rendering", shapeRendering = "shape-rendering"
  case colorRendering = "color-rendering", imageRendering = "image-rendering", colorInterpolation = "color-interpolation"
  case colorInterpolationFilters = "color-interpolation-filters", display, visibility, overflow
  case pointerEvents = "pointer-events", cursor, vectorEffect = "vector-effect", paintOrder = "paint-order", pathLength
  case startOffset, spacing, attributeName, attributeType, begin, dur, end, repeatCount, repeatDur, restart, calcMode
  case values, keyTimes, keySplines, from, to, by, additive, accumulate, path, keyPoints, origin, azimuth, elevation
  case limitingConeAngle, pointsAtX, pointsAtY, pointsAtZ, specularConstant, specularExponent, surfaceScale
  case diffuseConstant, kernelMatrix, kernelUnitLength, order, divisor, bias, targetX, targetY, edgeMode, preserveAlpha
  case xChannelSelector, yChannelSelector, scale, radius, baseFrequency, numOctaves, seed, stitchTiles, tableValues, slope
  case intercept, amplitude, exponent, floodColor = "flood-color", floodOpacity = "flood-opacity"
  case lightingColor = "lighting-color", requiredFeatures, requiredExtensions, systemLanguage, zoomAndPan, baseProfile
  case contentScriptType, contentStyleType, unicodeBidi = "unicode-bidi", z, maskType = "mask-type"
  case transformOrigin = "transform-origin", externalResourcesRequired, clip, enableBackground = "enable-background"
  case glyphOrientationVertical = "glyph-orientation-vertical", glyphOrientationHorizontal = "glyph-orientation-horizontal"
  case kerning, colorProfile = "color-profile", marker

  @inline(__always) var isARIA: Bool { self >= .ariaActivedescendant && self <= .ariaValuetext }
}

extension Attribute: Comparable {
  @inline(__always) static func < (a: Attribute, b: Attribute) -> Bool { a.index < b.index }

  /// Place in `allCases`.
  @inline(__always) var index: UInt16 { unsafeBitCast(self, to: UInt16.self) }
  /// The attribute at a place in `allCases`, which must be one.
  @inline(__always) init(place: Int) { self = unsafeBitCast(UInt16(truncatingIfNeeded: place), to: Attribute.self) }
}
