/// The elements that the check knows. The raw value is the name as written in markup; SVG names carry `svg:` in front.
enum Element: String, CaseIterable, Sendable {
  /// Not an element of HTML or of the SVG subset.
  case unknown = ""
  /// A custom element: a name with a hyphen.
  case custom = "-"
  /// Anything inside `math`: judged by `MathTable`.
  case mathContent = "math:"
  /// `mi`, `mo`, `mn`, `ms` and `mtext`: what stands in them is HTML again.
  case mathText = "math:text"

  // The document and its head.
  case html, head, title, base, link, meta, style, body
  // Sections.
  case article, section, nav, aside, h1, h2, h3, h4, h5, h6, hgroup, header, footer, address, main, search
  // Groups.
  case p, hr, pre, blockquote, ol, ul, menu, li, dl, dt, dd, figure, figcaption, div
  // Text.
  case a, em, strong, small, s, cite, q, dfn, abbr, ruby, rt, rp, data, time, code
  case variable = "var"
  case samp, kbd, sub, sup, i, b, u, mark, bdi, bdo, span, br, wbr, ins, del
  // Embedded content.
  case picture, source, img, iframe, embed, object, video, audio, track, map, area, svg, math, canvas
  // Tables.
  case table, caption, colgroup, col, tbody, thead, tfoot, tr, td, th
  // Forms.
  case form, label, input, button, select, datalist, optgroup, option, textarea, output, progress, meter, fieldset, legend
  case selectedcontent
  // Interaction and scripts.
  case details, summary, dialog, script, noscript, template, slot
  // Obsolete.
  case applet, acronym, bgsound, dir, frame, frameset, noframes, isindex, keygen, listing, menuitem, nextid, noembed, plaintext
  case rb, rtc, strike, xmp, basefont, big, blink, center, font, marquee, multicol, nobr, spacer, tt, param, image, command

  // SVG. `svg` itself is above.
  case svgG = "svg:g"
  case svgDefs = "svg:defs"
  case svgSymbol = "svg:symbol"
  case svgUse = "svg:use"
  case svgSwitch = "svg:switch"
  case svgA = "svg:a"
  case svgPath = "svg:path"
  case svgRect = "svg:rect"
  case svgCircle = "svg:circle"
  case svgEllipse = "svg:ellipse"
  case svgLine = "svg:line"
  case svgPolyline = "svg:polyline"
  case svgPolygon = "svg:polygon"
  case svgText = "svg:text"
  case svgTspan = "svg:tspan"
  case svgTextPath = "svg:textPath"
  case svgImage = "svg:image"
  case svgForeignObject = "svg:foreignObject"
  case svgTitle = "svg:title"
  case svgDesc = "svg:desc"
  case svgMetadata = "svg:metadata"
  case svgStyle = "svg:style"
  case svgScript = "svg:script"
  case svgLinearGradient = "svg:linearGradient"
  case svgRadialGradient = "svg:radialGradient"
  case svgStop = "svg:stop"
  case svgPattern = "svg:pattern"
  case svgClipPath = "svg:clipPath"
  case svgMask = "svg:mask"
  case svgMarker = "svg:marker"
  case svgView = "svg:view"
  case svgAnimate = "svg:animate"
  case svgAnimateMotion = "svg:animateMotion"
  case svgAnimateTransform = "svg:animateTransform"
  case svgSet = "svg:set"
  case svgMpath = "svg:mpath"
  case svgFilter = "svg:filter"
  case svgFeBlend = "svg:feBlend"
  case svgFeColorMatrix = "svg:feColorMatrix"
  case svgFeComponentTransfer = "svg:feComponentTransfer"
  case svgFeComposite = "svg:feComposite"
  case svgFeConvolveMatrix = "svg:feConvolveMatrix"
  case svgFeDiffuseLighting = "svg:feDiffuseLighting"
  case svgFeDisplacementMap = "svg:feDisplacementMap"
  case svgFeDistantLight = "svg:feDistantLight"
  case svgFeDropShadow = "svg:feDropShadow"
  case svgFeFlood = "svg:feFlood"
  case svgFeFuncA = "svg:feFuncA"
  case svgFeFuncB = "svg:feFuncB"
  case svgFeFuncG = "svg:feFuncG"
  case svgFeFuncR = "svg:feFuncR"
  case svgFeGaussianBlur = "svg:feGaussianBlur"
  case svgFeImage = "svg:feImage"
  case svgFeMerge = "svg:feMerge"
  case svgFeMergeNode = "svg:feMergeNode"
  case svgFeMorphology = "svg:feMorphology"
  case svgFeOffset = "svg:feOffset"
  case svgFePointLight = "svg:fePointLight"
  case svgFeSpecularLighting = "svg:feSpecularLighting"
  case svgFeSpotLight = "svg:feSpotLight"
  case svgFeTile = "svg:feTile"
  case svgFeTurbulence = "svg:feTurbulence"

  /// The name as the author writes it.
  var written: String {
    switch self {
    case .unknown, .custom: "element"
    case .mathContent, .mathText: "math"
    default: rawValue.hasPrefix("svg:") ? String(rawValue.dropFirst(4)) : rawValue
    }
  }
}

/// Memory that is filled once, never changed and never freed: read by all threads without counting references.
struct Permanent<Value: BitwiseCopyable>: @unchecked Sendable {
  let values: UnsafePointer<Value>
  let count: Int

  init(_ source: [Value]) {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: max(1, source.count))
    for (place, value) in source.enumerated() { (memory + place).initialize(to: value) }
    values = UnsafePointer(memory)
    count = source.count
  }

  @inline(__always) subscript(place: Int) -> Value { values[place] }
}

/// Finds names among a fixed set of at most a few hundred, by their bytes.
struct NameTable: Sendable {
  private struct Slot: Sendable, BitwiseCopyable {
    var hash: UInt64 = 0
    var start: Int32 = 0
    var length: Int32 = 0
    var value: Int32 = -1
  }

  private let slots: Permanent<Slot>
  private let text: Permanent<UInt8>
  private let mask: Int

  /// - Parameter names: each name with its value, which is not negative.
  init(_ names: [(String, Int)]) {
    var size = 64
    while size < names.count * 3 { size *= 2 }
    mask = size - 1
    var slots = [Slot](repeating: Slot(), count: size)
    var text: [UInt8] = []
    for (name, value) in names {
      let start = text.count
      text.append(contentsOf: name.utf8)
      let hash = text[start...].withUnsafeBufferPointer { NameTable.hash($0, lowercase: false) }
      var place = Int(truncatingIfNeeded: hash) & mask
      while slots[place].value >= 0 { place = (place + 1) & mask }
      slots[place] = Slot(hash: hash, start: Int32(start), length: Int32(text.count - start), value: Int32(value))
    }
    self.slots = Permanent(slots)
    self.text = Permanent(text)
  }

  /// The value of a name, or nil. With `lowercase`, ASCII capitals in `name` count as small letters.
  @inline(__always)
  func value(of name: UnsafeBufferPointer<UInt8>, lowercase: Bool = false) -> Int? {
    let hash = NameTable.hash(name, lowercase: lowercase)
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place].value >= 0 {
      let slot = slots[place]
      if slot.hash == hash, Int(slot.length) == name.count, matches(slot, name, lowercase: lowercase) { return Int(slot.value) }
      place = (place + 1) & mask
    }
    return nil
  }

  func value(of name: some StringProtocol) -> Int? {
    name.utf8.withContiguousStorageIfAvailable { value(of: $0) } ?? value(ofCopied: Substring(name))
  }

  private func value(ofCopied name: Substring) -> Int? {
    var copy = name
    return copy.withUTF8 { value(of: $0) }
  }

  @inline(__always)
  private func matches(_ slot: Slot, _ name: UnsafeBufferPointer<UInt8>, lowercase: Bool) -> Bool {
    for i in 0..<name.count {
      let byte = lowercase ? asciiLowercase(name[i]) : name[i]
      if text[Int(slot.start) + i] != byte { return false }
    }
    return true
  }

  /// FNV-1a, 64 bits, with its high half folded in because tables use the low bits.
  @inline(__always)
  static func hash(_ name: UnsafeBufferPointer<UInt8>, lowercase: Bool) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name {
      hash = (hash ^ UInt64(lowercase ? asciiLowercase(byte) : byte)) &* 0x100_0000_01b3
    }
    return hash ^ (hash >> 29)
  }
}

@inline(__always)
func asciiLowercase(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

extension StringProtocol {
  /// The pieces between `separator`, an ASCII octet, without empty ones unless they are asked for: for the tables, of which many are
  /// read at every start. Splitting at a character looks for the bounds of all of them.
  func pieces(_ separator: Unicode.Scalar, keepsEmpty: Bool = false) -> [SubSequence] {
    var found: [SubSequence] = []
    let octet = UInt8(truncatingIfNeeded: separator.value)
    var start = startIndex
    while let end = utf8[start...].firstIndex(of: octet) {
      if keepsEmpty || start < end { found.append(self[start..<end]) }
      start = utf8.index(after: end)
    }
    if keepsEmpty || start < endIndex { found.append(self[start...]) }
    return found
  }
}
