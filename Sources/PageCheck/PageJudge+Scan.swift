/// Bytes to tree: tags, attributes, references, comments, by the tokenization rules of the HTML standard (§13.2.5).
///
/// Faults are reported and the scan goes on, so that one page gives all its faults. In strict pages every element is
/// closed by its own end tag; in foreign ones the optional tags of §13.1.2.4 are put in.
extension PageJudge {
  mutating func scanMarkup() {
    position = 0
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    scanDoctype()
    if strict { quote(0..<position, inside: 0, leaving: 0) }
    while position < bytes.count, !stopped {
      if strict {
        scanKnown()
        guard position < bytes.count, !isLesson else { break }
        openExcerpt(to: stack.count)
      }
      let start = position
      if bytes[start] == 0x3C {
        scanTagLike()
      } else {
        scanCharacters()
      }
      if strict { quote(start..<position, inside: 0, leaving: stack.count) }
    }
    closeAtEnd()
  }

  /// Steps over what needs no second look: text without references, start tags that stood before, end tags of what is open. Stops
  /// before anything else, which is read in full.
  private mutating func scanKnown() {
    guard let base = bytes.baseAddress else { return }
    let count = bytes.count
    if mayFold { return scanFoldable(base, to: count) }
    var sign: TagMemory.Sign = -1
    while position < count {
      let start = position
      if base[start] != 0x3C {
        guard let top = stack.last, let text = plainText(base, from: start, to: count) else { return }
        if text.first >= 0, tree.nodes[Int(top)].firstText < 0 { tree.nodes[Int(top)].firstText = Int32(text.first) }
        position = text.end
        continue
      }
      guard start + 1 < count else { return }
      if base[start + 1] == 0x2F {
        guard let top = stack.last, closes(Int(top), base + start + 2, room: count - start - 2) else { return }
        sign = closeKnown(Int(top), at: start)
      } else {
        guard isASCIILetter(base[start + 1]), stack.count < CheckLimits.depth else { return }
        let context = stack.last.map { elements[tree.nodes[Int($0)].element].inner } ?? .html
        let (known, length) = knownTag(base, from: start, to: count, after: sign, context)
        guard known >= 0 else { return }
        openKnown(known, at: start, length: length)
        sign = known * 2
      }
    }
  }

  /// The start tag that begins at `start`, if it stood before: its place in the memory of tags, or -1, and its length.
  @inline(__always)
  mutating func knownTag(
    _ base: UnsafePointer<UInt8>, from start: Int, to count: Int, after sign: TagMemory.Sign, _ context: TagMemory.Context
  ) -> (place: Int, length: Int) {
    let expected = tags.expected(after: sign, base, from: start, to: count, context)
    if expected.place >= 0 { return expected }
    return rarerTag(from: start, after: sign, context)
  }

  @inline(never)
  private mutating func rarerTag(from start: Int, after sign: TagMemory.Sign, _ context: TagMemory.Context) -> (
    place: Int, length: Int
  ) {
    guard let tag = TagMemory.candidate(bytes, from: start, context) else { return (-1, 0) }
    let known = tags.find(tag)
    guard known >= 0 else { return (-1, 0) }
    tags.expect(known, after: sign)
    return (known, tag.length)
  }

  /// Opens the element of a start tag that stood before.
  mutating func openKnown(_ known: Int, at start: Int, length: Int) {
    let around = stack.count
    openRemembered(known, at: start, length: length)
    let isNew = around == 0 || tags.entries.pointer(to: known).pointee.reading != .done
    if isNew || position > start + length && !isPlain(start + length..<position) {
      quoteTag(tree.nodes.count - 1, to: position, inside: around, leaving: stack.count)
      tags.read(known)
    }
    // An element without content has been closed by its tag.
    if mayFold, stack.count == around {
      let node = tree.nodes.count - 1
      if !fold(node) { copyAttributes(node) }
    }
  }

  /// Whether the text of a script, title or the like holds neither markup nor a reference.
  private mutating func isPlain(_ text: Range<Int>) -> Bool {
    bytes[text].allSatisfy { $0 != 0x26 && $0 != 0x3C && $0 != 0x3E }
  }

  /// Closes the innermost open element, whose end tag begins at `start`.
  mutating func closeKnown(_ top: Int, at start: Int) -> TagMemory.Sign {
    position = start + 3 + Int(tree.nodes[top].nameLength)
    let remembered = Int(tree.nodes[top].remembered)
    stack.removeLast()
    if !mayFold || !fold(top) { close(top, at: start) }
    if excerpt.openCount > stack.count { quote(start..<position, inside: 0, leaving: stack.count) }
    return remembered < 0 ? -1 : remembered * 2 + 1
  }

  /// The end of the text that begins at `start`, and the first octet of it that is no white space, or -1; nil if it holds a `>`, or a
  /// reference that did not stand before.
  @inline(__always)
  mutating func plainText(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> (end: Int, first: Int)? {
    var i = start
    while i < end, isHTMLSpace(base[i]) { i += 1 }
    if i == end || base[i] == 0x3C { return (i, -1) }
    let first = i
    let raw = UnsafeRawPointer(base)
    while i + 8 <= end {
      let word = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      // `<` and `>` differ in one bit.
      let found = zeroOctets(word & 0xFDFD_FDFD_FDFD_FDFD ^ 0x3C3C_3C3C_3C3C_3C3C) | zeroOctets(word ^ 0x2626_2626_2626_2626)
      if found == 0 {
        i += 8
        continue
      }
      i += found.trailingZeroBitCount / 8
      if base[i] == 0x3C { return (i, first) }
      guard base[i] == 0x26, let next = tags.endOfKnownReference(bytes, at: i) else { return nil }
      i = next
    }
    while i < end, base[i] != 0x3C {
      // The page's last text, if it is not the end of a line.
      if base[i] == 0x26 || base[i] == 0x3E { return nil }
      i += 1
    }
    return (i, first)
  }

  /// Whether `</` before `name` ends the element `node`: the same name as in its start tag, then `>`.
  @inline(__always)
  func closes(_ node: Int, _ name: UnsafePointer<UInt8>, room: Int) -> Bool {
    let length = Int(tree.nodes[node].nameLength)
    let start = Int(tree.nodes[node].tagStart) + 1
    guard length > 0, length < room, name[length] == 0x3E, let base = bytes.baseAddress else { return false }
    guard length <= 8, room >= 8, start + 8 <= bytes.count else { return areEqual(name, base + start, length) }
    let mask = UInt64.max >> UInt64(64 - length * 8)
    let (a, b) = (
      UnsafeRawPointer(name).loadUnaligned(as: UInt64.self), UnsafeRawPointer(base + start).loadUnaligned(as: UInt64.self)
    )
    return (a ^ b) & mask == 0
  }

  // MARK: Document type

  private mutating func scanDoctype() {
    if strict {
      let wanted: StaticString = "<!doctype html>"
      let start = position
      let here = ByteText(UnsafeBufferPointer(rebasing: bytes[start..<min(start + 15, bytes.count)]))
      // XML knows only the capital spelling.
      if here.count == 15, here[0..<9].isEqual("<!DOCTYPE"), here.isEqualIgnoringCase(wanted), here[9..<15].isEqual(" html>") {
        position += 15
        sawDoctype = true
        return
      }
    }
    var i = position
    while i < bytes.count {
      while i < bytes.count, isHTMLSpace(bytes[i]) { i += 1 }
      if i + 4 <= bytes.count, bytes[i] == 0x3C, bytes[i + 1] == 0x21, bytes[i + 2] == 0x2D, bytes[i + 3] == 0x2D {
        position = i
        scanComment()
        i = position
        continue
      }
      break
    }
    let rest = ByteText(UnsafeBufferPointer(rebasing: bytes[i...]))
    guard rest.hasPrefixIgnoringCase("<!doctype") else {
      report(.doctype, at: 0, length: 0, "the page does not begin with <!DOCTYPE html>", hint: "write it on the first line")
      sawDoctype = true
      return
    }
    position = i
    scanDeclaration()
  }

  /// `<!DOCTYPE …>` somewhere.
  private mutating func scanDeclaration() {
    let start = position
    var end = start
    while end < bytes.count, bytes[end] != 0x3E { end += 1 }
    if end < bytes.count { end += 1 }
    let whole = ByteText(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    if sawDoctype {
      report(.doctype, at: start, length: end - start, "a second doctype, or one that is not at the start")
    } else if !isGoodDoctype(whole) {
      report(
        .doctype, at: start, length: end - start, "\(whole.quoted) is not <!DOCTYPE html>", hint: "write <!DOCTYPE html>",
        cause: "doctype")
    }
    sawDoctype = true
    position = end
  }

  private func isGoodDoctype(_ text: ByteText) -> Bool {
    if strict { return text.isEqual("<!DOCTYPE html>") }
    guard text.hasPrefixIgnoringCase("<!doctype"), text.count > 10, isHTMLSpace(text[9]), text[text.count - 1] == 0x3E else {
      return false
    }
    let rest = text[10..<text.count - 1].trimmed
    guard rest.hasPrefixIgnoringCase("html") else { return false }
    let after = rest.from(4).trimmed
    return after.isEmpty || after.isEqualIgnoringCase("system \"about:legacy-compat\"")
      || after.isEqualIgnoringCase("system 'about:legacy-compat'")
  }

  // MARK: Text

  private mutating func scanCharacters() {
    let count = bytes.count
    var i = position
    var firstText = -1
    let bytes = bytes
    while i < count {
      let byte = bytes[i]
      if byte == 0x3C { break }
      if byte == 0x26 {
        if firstText < 0 { firstText = i }
        let before = faults.count + faultsLeftOut
        let start = i
        i = judgeReference(at: i)
        if strict, faults.count + faultsLeftOut == before { tags.addReference(bytes, start..<i) }
        continue
      }
      if firstText < 0, !isHTMLSpace(byte) { firstText = i }
      i += 1
    }
    position = i
    if firstText >= 0 { addText(at: firstText) }
  }

  private mutating func addText(at offset: Int) {
    if !strict { openImplied(for: nil, at: offset) }
    guard let top = stack.last else {
      report(.textContent, at: offset, length: 1, "text stands outside html", cause: "text outside html")
      return
    }
    if tree.nodes[Int(top)].firstText < 0 { tree.nodes[Int(top)].firstText = Int32(offset) }
  }

  /// Judges the reference that begins with `&` at `start`; gives back the offset after it, or after the `&`.
  @inline(never)
  mutating func judgeReference(at start: Int) -> Int {
    reference(at: start, limit: bytes.count, inAttribute: false).end
  }

  /// Reads one reference: its end, and what it stands for (nil: the characters stay as they are).
  private mutating func reference(at start: Int, limit: Int, inAttribute: Bool) -> (end: Int, scalar: UInt32?) {
    var i = start + 1
    if i < limit, bytes[i] == 0x23 { return numericReference(at: start, limit: limit) }
    let nameStart = i
    while i < limit, isASCIIAlphanumeric(bytes[i]), i - nameStart < 40 { i += 1 }
    let name = ByteText(UnsafeBufferPointer(rebasing: bytes[nameStart..<i]))
    let closed = i < limit && bytes[i] == 0x3B
    if closed, !name.isEmpty {
      if let scalar = NamedReferences.xml(name) { return (i + 1, scalar) }
      if strict {
        report(
          .characterReference, at: start, length: i + 1 - start, "&\(name.string); is not one of the five names that XML knows",
          hint: "write the character itself, or &#…;", cause: "named reference")
      } else if !NamedReferences.isKnown(name) {
        report(
          .characterReference, at: start, length: i + 1 - start, "&\(name.string); is no character that HTML knows",
          hint: "write &amp; for the character &", cause: "unknown reference")
        return (i + 1, nil)
      } else if inAttribute {
        return (i + 1, NamedReferences.html(name) ?? PageTree.unreadReference)
      }
      return (i + 1, NamedReferences.common(name) ?? 0xFFFD)
    }
    if strict {
      report(
        .characterReference, at: start, length: max(1, i - start),
        name.isEmpty ? "& begins a character reference, but none follows" : "&\(name.string) has no semicolon",
        hint: "write &amp; for the character &", cause: "bare ampersand")
    } else if NamedReferences.allowsNoSemicolon(name) {
      // In attributes, `&copy=` and `&copyx` are plain text.
      let next = i < limit ? bytes[i] : 0
      if !(inAttribute && (next == 0x3D || isASCIIAlphanumeric(next))) {
        report(
          .characterReference, at: start, length: i - start, "&\(name.string) has no semicolon", hint: "write &\(name.string);",
          cause: "reference without semicolon")
        if inAttribute { return (i, NamedReferences.html(name)) }
      }
    }
    return (start + 1, nil)
  }

  private mutating func numericReference(at start: Int, limit: Int) -> (end: Int, scalar: UInt32?) {
    var i = start + 2
    let isHex = i < limit && bytes[i] | 0x20 == 0x78
    if isHex { i += 1 }
    let digits = i
    var scalar: UInt32 = 0
    while i < limit, isHex ? isHexDigit(bytes[i]) : isASCIIDigit(bytes[i]) {
      let byte = bytes[i]
      let digit = isASCIIDigit(byte) ? UInt32(byte & 0x0F) : UInt32((byte | 0x20) - 0x57)
      scalar = min(0x110000, scalar &* (isHex ? 16 : 10) &+ digit)
      i += 1
    }
    let closed = i < limit && bytes[i] == 0x3B
    let end = closed ? i + 1 : i
    if i == digits {
      report(
        .characterReference, at: start, length: max(1, i - start), "a numeric reference has no digits",
        hint: "write &amp; for the character &", cause: "reference without digits")
      return (max(end, start + 1), nil)
    }
    if !closed {
      report(
        .characterReference, at: start, length: i - start, "a numeric reference has no semicolon",
        cause: "reference without semicolon")
    } else if strict, isHex, bytes[start + 2] == 0x58 {
      report(.characterReference, at: start, length: end - start, "&#X is not known to XML", hint: "write &#x", cause: "&#X")
    }
    let isControl = scalar < 0x20 && ![0x09, 0x0A, 0x0C].contains(scalar) || (0x7F...0x9F).contains(scalar)
    if scalar == 0 || scalar > 0x10FFFF || (0xD800...0xDFFF).contains(scalar) || isControl || isNoncharacter(scalar)
      || strict && scalar == 0x0C
    {
      report(
        .characterReference, at: start, length: end - start,
        "a reference names U+\(hexadecimal(scalar)), which is no character of text",
        cause: "reference to no character")
      return (end, 0xFFFD)
    }
    return (end, scalar)
  }

  // MARK: Things that begin with <

  private mutating func scanTagLike() {
    let i = position + 1
    guard i < bytes.count else {
      report(.tag, at: position, length: 1, "< stands at the end of the page", hint: "write &lt;")
      position = bytes.count
      return
    }
    let next = bytes[i]
    if isASCIILetter(next) {
      scanStartTag()
    } else if next == 0x2F {
      scanEndTag()
    } else if next == 0x21 {
      scanMarkupDeclaration()
    } else if next == 0x3F {
      report(
        .processingInstruction, at: position, length: 2, "<? begins a processing instruction", hint: "write &lt;?",
        cause: "processing instruction")
      skipPast(0x3E)
    } else {
      report(.tag, at: position, length: 1, "< is not followed by a name", hint: "write &lt; for the character <", cause: "bare <")
      addText(at: position)
      position += 1
    }
  }

  private mutating func skipPast(_ byte: UInt8) {
    while position < bytes.count, bytes[position] != byte { position += 1 }
    if position < bytes.count { position += 1 }
  }

  private mutating func scanMarkupDeclaration() {
    let rest = ByteText(UnsafeBufferPointer(rebasing: bytes[position...]))
    if rest.count >= 4, rest[2] == 0x2D, rest[3] == 0x2D {
      scanComment()
    } else if rest.hasPrefixIgnoringCase("<!doctype") {
      scanDeclaration()
    } else if rest.hasPrefixIgnoringCase("<![cdata[") {
      let inForeign = stack.last.map { isForeign($0) } ?? false
      if strict || !inForeign {
        report(
          .markedSection, at: position, length: 9, "<![CDATA[ is no part of HTML", hint: "write &lt; and &amp; instead",
          cause: "CDATA")
      }
      var i = position + 9
      while i + 2 < bytes.count, !(bytes[i] == 0x5D && bytes[i + 1] == 0x5D && bytes[i + 2] == 0x3E) { i += 1 }
      position = min(i + 3, bytes.count)
    } else {
      report(
        .comment, at: position, length: 2, "<! begins neither a comment nor a doctype", hint: "write <!-- … -->",
        cause: "bogus comment")
      skipPast(0x3E)
    }
  }

  /// `<!-- … -->`, HTML standard §13.1.6.
  private mutating func scanComment() {
    let start = position
    var i = start + 4
    if i < bytes.count, bytes[i] == 0x3E || (bytes[i] == 0x2D && i + 1 < bytes.count && bytes[i + 1] == 0x3E) {
      report(.comment, at: start, length: i + 1 - start, "a comment ends before it has begun", cause: "comment start")
      position = bytes[i] == 0x3E ? i + 1 : i + 2
      return
    }
    while i < bytes.count {
      if bytes[i] == 0x2D, i + 1 < bytes.count, bytes[i + 1] == 0x2D {
        if i + 2 < bytes.count, bytes[i + 2] == 0x3E {
          position = i + 3
          return
        }
        if i + 3 < bytes.count, bytes[i + 2] == 0x21, bytes[i + 3] == 0x3E {
          report(.comment, at: i, length: 4, "a comment ends in --!>", hint: "write -->", cause: "comment end")
          position = i + 4
          return
        }
        if strict {
          report(
            .comment, at: i, length: 2, "-- stands inside a comment", hint: "write - - or another sign", cause: "-- in comment")
        }
      } else if bytes[i] == 0x3C, i + 3 < bytes.count, bytes[i + 1] == 0x21, bytes[i + 2] == 0x2D, bytes[i + 3] == 0x2D,
        !(i + 4 < bytes.count && bytes[i + 4] == 0x3E)
      {
        report(.comment, at: i, length: 4, "a comment stands inside a comment", cause: "nested comment")
      }
      i += 1
    }
    report(.comment, at: start, length: 4, "a comment is never closed", hint: "write --> at its end", cause: "open comment")
    position = bytes.count
  }

  // MARK: Tags

  @inline(__always)
  private func endOfName(from start: Int) -> Int {
    var i = start
    while i < bytes.count {
      let byte = bytes[i]
      if byte <= 0x20 && isHTMLSpace(byte) || byte == 0x2F || byte == 0x3E { break }
      i += 1
    }
    return i
  }

  private func isForeign(_ node: Int32) -> Bool {
    let element = tree.nodes[Int(node)].element
    if element == .math || element == .mathContent { return true }
    return element.isSVG && element != .svgForeignObject && element != .svgTitle && element != .svgDesc
  }

  /// The element that a name means here: HTML, or SVG and MathML inside theirs.
  @inline(__always)
  private func element(named name: UnsafeBufferPointer<UInt8>) -> Element {
    if let top = stack.last {
      let parent = tree.nodes[Int(top)].element
      if parent == .math || parent == .mathContent { return MathTable.element(named: ByteText(name)) }
      if parent.isSVG, parent != .svgForeignObject, parent != .svgTitle, parent != .svgDesc {
        // HTML parsers put the capitals in (§13.2.6.5), XML does not.
        guard
          let place = elements.svgNames.value(of: name)
            ?? (strict ? nil : elements.svgLowercaseNames.value(of: name, lowercase: true))
        else { return .unknown }
        return Element(place: place)
      }
      if parent == .mathText, MathTable.isGlyph(ByteText(name)) { return .mathContent }
    }
    if let place = elements.htmlNames.value(of: name, lowercase: true) { return Element(place: place) }
    return name.contains(0x2D) && !ElementTable.isReserved(ByteText(name)) ? .custom : .unknown
  }

  private mutating func scanStartTag() {
    let start = position
    let faultCount = faults.count + faultsLeftOut
    let context = stack.last.map { elements[tree.nodes[Int($0)].element].inner } ?? .html
    let candidate = strict ? TagMemory.candidate(bytes, from: start, context) : nil
    let nameEnd = endOfName(from: start + 1)
    let nameBytes = UnsafeBufferPointer(rebasing: bytes[start + 1..<nameEnd])
    position = nameEnd
    let firstAttribute = tree.attributes.count
    let decodedCount = tree.decoded.count
    let isSelfClosing = scanAttributes()
    let tagEnd = position

    var element = element(named: nameBytes)
    if !strict {
      leaveForeignContent(for: element, at: start, name: nameBytes)
      if stack.last.map({ !isForeign($0) }) ?? true { element = self.element(named: nameBytes) }
      closeImplied(before: element)
      openImplied(for: element, at: start)
      if mergesIntoOpenElement(element, at: start, attributes: firstAttribute) { return }
    }
    if strict { judgeNameCase(nameBytes, element: element, at: start) }
    if stack.count >= CheckLimits.depth {
      report(.nesting, at: start, length: 1, "elements nest more than \(CheckLimits.depth) deep; the rest was not read")
      stopped = true
      return
    }
    let node = Int32(tree.nodes.count)
    tree.nodes.append(
      PageTree.Node(
        element: element, parent: stack.last ?? -1, end: node + 1, tagStart: Int32(start), tagEnd: Int32(tagEnd),
        contentEnd: Int32(tagEnd), nameLength: UInt16(clamping: nameEnd - start - 1),
        attributeCount: UInt16(clamping: tree.attributes.count - firstAttribute), firstAttribute: Int32(firstAttribute),
        firstText: -1))
    if strict { excerpt.addName(length: nameBytes.count, first: nameBytes[0]) }
    if spansCells(Int(node)) { sawSpannedCell = true }
    let isForeignElement = element.isSVG || element == .math || element.isMath
    if let candidate, tagEnd - start == candidate.length, isSelfClosing == element.isVoid || isForeignElement,
      faults.count + faultsLeftOut == faultCount, tree.decoded.count == decodedCount
    {
      let entry = TagMemory.Entry(
        textStart: 0, length: 0, firstAttribute: 0, attributeCount: 0, holeStart: 0, holeAttribute: 0,
        nameLength: UInt16(nameBytes.count), firstByte: nameBytes[0], context: context, element: element,
        isSelfClosing: isSelfClosing, holdsRawText: element.holdsRawText, spansCells: spansCells(Int(node)),
        reading: hasPrefix(nameBytes, attributes: firstAttribute) ? .always : .notYet)
      tree.nodes[Int(node)].remembered = Int32(
        tags.add(
          entry, candidate, attributes: UnsafeBufferPointer(rebasing: tree.attributes.values[firstAttribute...]), tagStart: start))
      if tree.nodes[Int(node)].remembered >= 0 { tags.read(Int(tree.nodes[Int(node)].remembered)) }
    }
    if element.isVoid, !isForeignElement {
      if strict, !isSelfClosing {
        report(
          .voidElement, Int(node), "<\(name(Int(node)))> is not closed by />", hint: "write <\(name(Int(node))) … />",
          cause: "void element open")
      }
      return
    }
    if isSelfClosing {
      if isForeignElement { return }
      report(
        .selfClosing, Int(node), "<\(name(Int(node)))/> does not end the element in HTML",
        hint: "write <\(name(Int(node)))></\(name(Int(node)))>", cause: "self-closing \(element.written)")
      if strict { return }
    }
    stack.append(node)
    scanRawText(element)
  }

  /// Whether a node may be a cell of more than one row or column.
  private mutating func spansCells(_ node: Int) -> Bool {
    guard tree.nodes[node].element == .td || tree.nodes[node].element == .th else { return false }
    return has(.colspan, node) || has(.rowspan, node)
  }

  /// Whether a tag's name or one of its attributes' has a prefix that something around it must declare.
  private func hasPrefix(_ name: UnsafeBufferPointer<UInt8>, attributes first: Int) -> Bool {
    if name.contains(0x3A) { return true }
    for place in first..<tree.attributes.count {
      let record = tree.attributes[place]
      let written = ByteText(
        UnsafeBufferPointer(rebasing: bytes[Int(record.nameStart)..<Int(record.nameStart) + Int(record.nameLength)]))
      if written.contains(0x3A), !(written.count > 4 && written[0..<4].isEqual("xml:")) { return true }
    }
    return false
  }

  /// Opens an element whose start tag is known to the byte, but for its hole.
  @inline(__always)
  private mutating func openRemembered(_ known: Int, at start: Int, length: Int) {
    let entry = tags.entries.pointer(to: known)
    let end = start + length
    let node = Int32(tree.nodes.count)
    let element = entry.pointee.element
    let (isSelfClosing, holdsRawText) = (entry.pointee.isSelfClosing, entry.pointee.holdsRawText)
    tree.nodes.append(
      PageTree.Node(
        element: element, parent: stack.last ?? -1, end: node + 1, tagStart: Int32(start), tagEnd: Int32(end),
        contentEnd: Int32(end), nameLength: entry.pointee.nameLength, attributeCount: 0, firstAttribute: -1, firstText: -1,
        remembered: Int32(known)))
    if entry.pointee.spansCells { sawSpannedCell = true }
    if !mayFold { copyAttributes(Int(node)) }
    position = end
    if isSelfClosing { return }
    stack.append(node)
    if holdsRawText { scanRawText(element) }
  }

  /// Appends the attributes of a remembered tag that stands at `start`.
  @inline(__always)
  mutating func appendAttributes(_ entry: UnsafePointer<TagMemory.Entry>, at start: Int32, holeLength: Int32) {
    let hole = Int(entry.pointee.holeAttribute)
    let count = Int(entry.pointee.attributeCount)
    guard count > 0 else { return }
    let known = tags.attributes.pointer(to: Int(entry.pointee.firstAttribute) + count - 1) - (count - 1)
    let added = tree.attributes.appendRoom(for: count)
    for number in 0..<count {
      var record = known[number]
      // Of a tag without a hole, the length is 0.
      let shift = start &+ (number > hole ? holeLength : 0)
      record.nameStart &+= shift
      record.valueStart &+= shift
      record.valueEnd &+= number == hole ? shift &+ holeLength : shift
      added[number] = record
    }
  }

  /// `html` and `body` tags after the elements are open only add attributes.
  private mutating func mergesIntoOpenElement(_ element: Element, at start: Int, attributes: Int) -> Bool {
    guard element == .html || element == .body || element == .head,
      tree.nodes.values.contains(where: { $0.element == element && $0.tagEnd > $0.tagStart || $0.element == element })
    else { return false }
    report(.content, at: start, length: 5, "a second <\(element.written)> tag", cause: "second \(element.written)")
    tree.attributes.removeLast(tree.attributes.count - attributes)
    return true
  }

  private mutating func judgeNameCase(_ name: UnsafeBufferPointer<UInt8>, element: Element, at start: Int) {
    guard !element.isSVG || element == .svg, element != .unknown, !element.isMath else { return }
    for byte in name where byte &- 0x41 < 26 {
      report(
        .letterCase, at: start + 1, length: name.count, "<\(String(decoding: name, as: UTF8.self))> is not in lower case",
        cause: "capital letters")
      return
    }
  }

  /// Content of elements that hold text only.
  private mutating func scanRawText(_ element: Element) {
    let endTag: StaticString
    switch element {
    case .script: endTag = "</script"
    case .style: endTag = "</style"
    case .title: endTag = "</title"
    case .textarea: endTag = "</textarea"
    case .iframe: endTag = "</iframe"
    case .xmp: endTag = "</xmp"
    case .noembed: endTag = "</noembed"
    case .noframes: endTag = "</noframes"
    case .plaintext:
      position = bytes.count
      return
    default: return
    }
    let hasReferences = element == .title || element == .textarea || strict
    var firstText = -1
    var script = ScriptText()
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x3C {
        let rest = ByteText(UnsafeBufferPointer(rebasing: bytes[position..<min(position + 12, bytes.count)]))
        let isEnd = rest.isTag(endTag)
        if isEnd, script.state != .doublyEscaped { break }
        if element == .script, !sawOpenScript { script.meet(rest, isEnd: isEnd, at: position) }
        if strict {
          report(
            .tag, at: position, length: 1, "< stands in the text of \(element.written)",
            hint: element == .script ? "write \\u003c in JSON" : "write &lt;", cause: "< in \(element.written)")
        }
      } else if byte == 0x26, hasReferences {
        if firstText < 0 { firstText = position }
        position = judgeReference(at: position)
        continue
      } else if byte == 0x3E, script.state != .plain, bytes[position - 1] == 0x2D, bytes[position - 2] == 0x2D {
        script.state = .plain
      }
      if firstText < 0, !isHTMLSpace(byte) { firstText = position }
      position += 1
    }
    if firstText >= 0, let top = stack.last { tree.nodes[Int(top)].firstText = Int32(firstText) }
    guard position == bytes.count, script.passed >= 0 else { return }
    report(
      .unclosed, at: script.opening, length: 4, "<!-- and <script> keep the script open behind its </script>",
      hint: "write \\x3C for < in the script", cause: "escaped script")
    sawOpenScript = true
    // The rest is judged as it was meant.
    position = script.passed
  }

  /// How far a script's text is what browsers call escaped (HTML standard §13.2.5.20 to §13.2.5.31): after `<!--` and then
  /// `<script`, an end tag does not end it.
  private struct ScriptText {
    enum State { case plain, escaped, doublyEscaped }
    var state = State.plain
    /// Where `<!--` stands.
    var opening = -1
    /// The first end tag that did not end it, or -1.
    var passed = -1

    /// Takes note of a `<`.
    mutating func meet(_ rest: ByteText, isEnd: Bool, at place: Int) {
      switch state {
      case .plain:
        if rest.hasPrefixIgnoringCase("<!--") { (state, opening) = (.escaped, place) }
      case .escaped:
        if rest.isTag("<script") { state = .doublyEscaped }
      case .doublyEscaped:
        guard isEnd else { return }
        state = .escaped
        if passed < 0 { passed = place }
      }
    }
  }

  /// Reads attributes up to the tag's end; true if it ends in `/>`.
  private mutating func scanAttributes() -> Bool {
    let first = tree.attributes.count
    while true {
      let beforeSpace = position
      while position < bytes.count, isHTMLSpace(bytes[position]) { position += 1 }
      guard position < bytes.count else {
        report(.tag, at: max(0, position - 1), length: 1, "the page ends inside a tag", cause: "page ends in tag")
        return false
      }
      let byte = bytes[position]
      if byte == 0x3E {
        position += 1
        return false
      }
      if byte == 0x2F {
        if position + 1 < bytes.count, bytes[position + 1] == 0x3E {
          position += 2
          return true
        }
        report(.tag, at: position, length: 1, "/ stands inside a tag", cause: "slash in tag")
        position += 1
        continue
      }
      if beforeSpace == position, tree.attributes.count > first {
        report(
          .attributeSyntax, at: position, length: 1, "no space between two attributes", hint: "put a space before this one",
          cause: "no space")
      }
      scanAttribute(first: first)
    }
  }

  private mutating func scanAttribute(first: Int) {
    let start = position
    var i = start
    var hasOddByte = false
    if bytes[i] == 0x3D {
      report(.attributeSyntax, at: i, length: 1, "= stands where a name should be", cause: "= without name")
      i += 1
    }
    while i < bytes.count {
      let byte = bytes[i]
      if byte <= 0x20 && isHTMLSpace(byte) || byte == 0x2F || byte == 0x3E || byte == 0x3D { break }
      if byte == 0x22 || byte == 0x27 || byte == 0x3C { hasOddByte = true }
      i += 1
    }
    let nameEnd = i
    if hasOddByte {
      report(
        .attributeSyntax, at: start, length: nameEnd - start, "the name of an attribute holds a quote or <",
        hint: "look for a missing quote or > before it", cause: "quote in name")
    }
    while i < bytes.count, isHTMLSpace(bytes[i]) { i += 1 }
    var record = PageTree.AttributeRecord(
      name: attributeName(start..<nameEnd), nameLength: UInt16(clamping: nameEnd - start), nameStart: Int32(start),
      valueStart: Int32(nameEnd), valueEnd: Int32(nameEnd), decodedStart: -1, decodedEnd: -1, hasValue: false)
    if i < bytes.count, bytes[i] == 0x3D {
      i += 1
      while i < bytes.count, isHTMLSpace(bytes[i]) { i += 1 }
      position = i
      scanValue(&record)
    } else {
      position = nameEnd
      if strict {
        report(
          .attributeSyntax, at: start, length: nameEnd - start, "the attribute has no value",
          hint: "write \(String(decoding: bytes[start..<nameEnd], as: UTF8.self))=\"\"", cause: "attribute without value")
      }
    }
    guard tree.attributes.count - first < CheckLimits.attributes else {
      if !isOverloaded {
        report(
          .attributeSyntax, at: start, length: nameEnd - start,
          "a tag has more than \(CheckLimits.attributes) attributes; the rest was not read")
      }
      isOverloaded = true
      return
    }
    for k in first..<tree.attributes.count where isSameName(tree.attributes[k], record) {
      report(
        .duplicateAttribute, at: start, length: nameEnd - start,
        "\(String(decoding: bytes[start..<nameEnd], as: UTF8.self)) stands twice in one tag", cause: "duplicate attribute")
      return
    }
    tree.attributes.append(record)
  }

  private func isSameName(_ a: PageTree.AttributeRecord, _ b: PageTree.AttributeRecord) -> Bool {
    guard a.name == b.name, a.nameLength == b.nameLength else { return false }
    if a.name != .unknown, a.name != .dataAttribute, a.name != .handler { return true }
    for i in 0..<Int(a.nameLength) {
      if asciiLowercase(bytes[Int(a.nameStart) + i]) != asciiLowercase(bytes[Int(b.nameStart) + i]) { return false }
    }
    return true
  }

  @inline(__always)
  private mutating func attributeName(_ range: Range<Int>) -> Attribute {
    let name = UnsafeBufferPointer(rebasing: bytes[range])
    if let place = attributeTable.names.value(of: name) { return Attribute(place: place) }
    return rareAttributeName(name)
  }

  private mutating func rareAttributeName(_ name: UnsafeBufferPointer<UInt8>) -> Attribute {
    let text = ByteText(name)
    if text.count > 5, text.hasPrefixIgnoringCase("data-") { return .dataAttribute }
    if let place = attributeTable.names.value(of: name, lowercase: true) { return Attribute(place: place) }
    if let place = attributeTable.lowercaseNames.value(of: name, lowercase: true) { return Attribute(place: place) }
    if text.count > 3, text.hasPrefixIgnoringCase("on"), text.allSatisfy(isASCIILetter), EventHandlers.contains(text) {
      return .handler
    }
    return .unknown
  }

  private mutating func scanValue(_ record: inout PageTree.AttributeRecord) {
    guard position < bytes.count else { return }
    record.hasValue = true
    let quote = bytes[position]
    if quote == 0x22 || quote == 0x27 {
      scanQuotedValue(&record, quote: quote)
    } else {
      scanUnquotedValue(&record)
    }
  }

  private mutating func scanQuotedValue(_ record: inout PageTree.AttributeRecord, quote: UInt8) {
    let start = position + 1
    var i = start
    var hasReference = false
    var hasTag = false
    let count = bytes.count
    let bytes = bytes
    let quotes = UInt64(quote) &* 0x0101_0101_0101_0101
    while i < count {
      if i + 8 <= count, let base = bytes.baseAddress {
        let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: i, as: UInt64.self)
        let found =
          zeroOctets(word ^ quotes) | zeroOctets(word ^ 0x2626_2626_2626_2626) | zeroOctets(word ^ 0x3C3C_3C3C_3C3C_3C3C)
        i += found == 0 ? 8 : found.trailingZeroBitCount / 8
        if found == 0 { continue }
      }
      let byte = bytes[i]
      if byte == quote { break }
      if byte == 0x26 { hasReference = true } else if byte == 0x3C { hasTag = true }
      i += 1
    }
    record.valueStart = Int32(start)
    record.valueEnd = Int32(i)
    position = min(i + 1, count)
    if i >= count {
      report(.attributeSyntax, at: start - 1, length: 1, "a quote is never closed", cause: "open quote")
    }
    if hasTag, strict, let place = bytes[start..<i].firstIndex(of: 0x3C) {
      report(
        .attributeSyntax, at: place, length: 1, "< stands in a value", hint: "write &lt;, or look for a missing quote before it",
        cause: "< in value")
    }
    if hasReference { decode(&record) }
  }

  private mutating func scanUnquotedValue(_ record: inout PageTree.AttributeRecord) {
    let start = position
    var i = start
    var hasReference = false
    var oddPlace = -1
    while i < bytes.count {
      let byte = bytes[i]
      if isHTMLSpace(byte) || byte == 0x3E { break }
      if byte == 0x26 { hasReference = true }
      if byte == 0x22 || byte == 0x27 || byte == 0x3C || byte == 0x3D || byte == 0x60, oddPlace < 0 { oddPlace = i }
      i += 1
    }
    record.valueStart = Int32(start)
    record.valueEnd = Int32(i)
    position = i
    if i == start {
      report(
        .attributeSyntax, at: Int(record.nameStart), length: Int(record.nameLength), "= is not followed by a value",
        cause: "no value")
    } else if strict {
      report(
        .attributeSyntax, at: start, length: i - start, "a value stands without quotes", hint: "put it in \"…\"", cause: "no quotes"
      )
    } else if oddPlace >= 0 {
      report(
        .attributeSyntax, at: oddPlace, length: 1, "a quote, <, = or ` stands in a value without quotes", hint: "put it in \"…\"",
        cause: "odd sign in value")
    }
    if hasReference { decode(&record) }
  }

  /// Puts the value with its references replaced into `tree.decoded`.
  private mutating func decode(_ record: inout PageTree.AttributeRecord) {
    record.decodedStart = Int32(tree.decoded.count)
    var i = Int(record.valueStart)
    let end = Int(record.valueEnd)
    while i < end {
      if bytes[i] == 0x26 {
        let (next, scalar) = reference(at: i, limit: end, inAttribute: true)
        if scalar == PageTree.unreadReference { tree.unread.insert(record.valueStart) }
        if let scalar, let unicode = Unicode.Scalar(scalar == PageTree.unreadReference ? 0xFFFD : scalar) {
          for byte in UTF8.encode(unicode) ?? UTF8.encodedReplacementCharacter { tree.decoded.append(byte) }
        } else {
          tree.decoded.append(UnsafeBufferPointer(rebasing: bytes[i..<next]))
        }
        i = next
      } else {
        tree.decoded.append(bytes[i])
        i += 1
      }
    }
    record.decodedEnd = Int32(tree.decoded.count)
  }

  // MARK: Closing

  private mutating func scanEndTag() {
    let start = position
    guard start + 2 < bytes.count, isASCIILetter(bytes[start + 2]) else {
      report(.tag, at: start, length: 2, "</ is not followed by a name", hint: "write &lt;/", cause: "</ without name")
      if start + 2 < bytes.count, bytes[start + 2] == 0x3E {
        position = start + 3
      } else {
        skipPast(0x3E)
      }
      return
    }
    let nameEnd = endOfName(from: start + 2)
    let name = UnsafeBufferPointer(rebasing: bytes[start + 2..<nameEnd])
    position = nameEnd
    let firstAttribute = tree.attributes.count
    let isSelfClosing = scanAttributes()
    if tree.attributes.count > firstAttribute {
      report(.tag, at: start, length: position - start, "an end tag has attributes", cause: "attributes on end tag")
      tree.attributes.removeLast(tree.attributes.count - firstAttribute)
    }
    if isSelfClosing {
      report(.tag, at: start, length: position - start, "an end tag ends in />", cause: "self-closing end tag")
    }
    // The common case: the tag closes what is open.
    if let top = stack.last, isName(of: top, name) {
      close(Int(top), at: start)
      stack.removeLast()
      return
    }
    closeOther(name, at: start)
  }

  private func isName(of node: Int32, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let record = tree.nodes[Int(node)]
    guard record.tagEnd > record.tagStart else { return ByteText(name).isEqualIgnoringCase(record.element.written) }
    guard Int(record.nameLength) == name.count else { return false }
    let start = Int(record.tagStart) + 1
    if strict {
      for i in 0..<name.count where bytes[start + i] != name[i] { return false }
    } else {
      for i in 0..<name.count where asciiLowercase(bytes[start + i]) != asciiLowercase(name[i]) { return false }
    }
    return true
  }

  @inline(__always)
  private mutating func close(_ node: Int, at offset: Int) {
    tree.nodes[node].end = Int32(tree.nodes.count)
    tree.nodes[node].contentEnd = Int32(offset)
    if mayFold { keep(node) }
  }

  /// An end tag that does not name the open element.
  private mutating func closeOther(_ name: UnsafeBufferPointer<UInt8>, at start: Int) {
    let text = String(decoding: name, as: UTF8.self)
    guard let depth = stack.values.lastIndex(where: { isName(of: $0, name) }) else {
      report(
        .strayEndTag, at: start, length: position - start, "</\(text)> closes nothing",
        hint: "remove it, or look for a missing start tag",
        cause: "stray </\(text)>")
      return
    }
    for level in stride(from: stack.count - 1, to: depth, by: -1) {
      let open = Int(stack[level])
      if strict || !tree.nodes[open].element.mayOmitEndTag {
        report(
          .unclosed, open, "<\(self.name(open))> is still open where </\(text)> stands", hint: "close it before",
          cause: "unclosed \(self.name(open))")
      }
      close(open, at: start)
    }
    close(Int(stack[depth]), at: start)
    stack.removeLast(stack.count - depth)
  }

  private mutating func closeAtEnd() {
    for level in stride(from: stack.count - 1, through: 0, by: -1) {
      let open = Int(stack[level])
      if !stopped, !isLesson, strict || !tree.nodes[open].element.mayOmitEndTag {
        report(.unclosed, open, "<\(name(open))> is never closed", hint: "write </\(name(open))>", cause: "unclosed \(name(open))")
      }
      close(open, at: bytes.count)
    }
    stack.removeAll()
  }

  // MARK: Optional tags (foreign pages)

  /// HTML breaks out of svg and math when one of its own blocks begins there.
  private mutating func leaveForeignContent(for element: Element, at start: Int, name: UnsafeBufferPointer<UInt8>) {
    guard let top = stack.last, isForeign(top), element == .unknown || element == .mathContent else { return }
    guard let place = elements.htmlNames.value(of: name, lowercase: true) else { return }
    if element == .mathContent, standsInAnnotation() { return }
    switch Element(place: place) {
    case .div, .p, .ul, .ol, .li, .table, .h1, .h2, .h3, .h4, .h5, .h6, .body, .head, .img, .span, .b, .i, .em, .strong, .br, .hr,
      .pre,
      .dl, .dt, .dd, .blockquote, .code, .sub, .sup, .small, .s, .u, .meta, .embed, .menu, .ruby, .variable, .big, .center,
      .listing,
      .nobr, .strike, .tt:
      while let top = stack.last, isForeign(top) {
        report(
          .unclosed, Int(top), "<\(self.name(Int(top)))> is still open where <\(String(decoding: name, as: UTF8.self))> stands",
          cause: element == .mathContent ? "unclosed math" : "unclosed svg")
        close(Int(top), at: start)
        stack.removeLast()
      }
    default: break
    }
  }

  /// Whether an annotation of MathML is open whose content is HTML (§13.2.6.5, “HTML integration point”).
  private func standsInAnnotation() -> Bool {
    for level in stride(from: stack.count - 1, through: 0, by: -1) {
      let node = Int(stack[level])
      guard tree.nodes[node].element == .mathContent else { return false }
      guard name(node).lowercased() == "annotation-xml" else { continue }
      let first = Int(tree.nodes[node].firstAttribute)
      let encoding = (first..<first + Int(tree.nodes[node].attributeCount)).first {
        name(ofAttribute: $0).lowercased() == "encoding"
      }
      return encoding.map { value($0, is: "text/html") || value($0, is: "application/xhtml+xml") } ?? false
    }
    return false
  }

  /// Closes the elements whose end tag may be left out before this start tag (§13.1.2.4).
  private mutating func closeImplied(before element: Element) {
    func top() -> Element? { stack.last.map { tree.nodes[Int($0)].element } }
    func pop() {
      if let last = stack.popLast() { close(Int(last), at: position) }
    }
    /// Pops up to and with the nearest of `these`, if only elements that may stay open are above and no `fence` is met.
    func popThrough(_ these: [Element], fences: [Element]) {
      guard let depth = stack.values.lastIndex(where: { these.contains(tree.nodes[Int($0)].element) }) else { return }
      for level in depth + 1..<stack.count where depth + 1 < stack.count {
        let open = tree.nodes[Int(stack[level])].element
        if fences.contains(open) || !open.mayOmitEndTag { return }
      }
      while stack.count > depth { pop() }
    }
    switch element {
    case .address, .article, .aside, .blockquote, .details, .dialog, .div, .dl, .fieldset, .figcaption, .figure, .footer, .form,
      .h1, .h2,
      .h3, .h4, .h5, .h6, .header, .hgroup, .hr, .main, .menu, .nav, .ol, .p, .pre, .search, .section, .table, .ul, .center, .dir,
      .listing,
      .summary, .xmp:
      if top() == .p { pop() }
    case .li: popThrough([.li], fences: [.ul, .ol, .menu])
    case .dt, .dd: popThrough([.dt, .dd], fences: [.dl])
    case .option: if top() == .option { pop() }
    case .optgroup:
      if top() == .option { pop() }
      if top() == .optgroup { pop() }
    case .rt, .rp, .rb, .rtc: if [.rt, .rp, .rb].contains(top()) { pop() }
    case .tr:
      popThrough([.tr], fences: [.table])
      if [.caption, .colgroup].contains(top()) { pop() }
    case .td, .th: popThrough([.td, .th], fences: [.table, .tr])
    case .tbody, .thead, .tfoot:
      popThrough([.tbody, .thead, .tfoot], fences: [.table])
      if [.caption, .colgroup].contains(top()) { pop() }
    case .colgroup, .caption: if [.caption, .colgroup].contains(top()) { pop() }
    case .col: if top() == .caption { pop() }
    default: break
    }
    if element == .p || element == .li || element == .dd || element == .dt { return }
    if element == .hr, top() == .option { pop() }
  }

  /// Opens html, head, body, tbody and colgroup where their start tags were left out. `element` is nil for text.
  private mutating func openImplied(for element: Element?, at offset: Int) {
    if stack.isEmpty, element != .html, tree.nodes.isEmpty { open(.html, at: offset) }
    guard let top = stack.last.map({ tree.nodes[Int($0)].element }) else { return }
    switch top {
    case .html:
      guard let element else { return openBody(at: offset) }
      if element == .head || element == .body || element == .frameset { return }
      if element.isHeadContent, !hasBody, !hasHead {
        open(.head, at: offset)
      } else if !(element.isHeadContent && hasHead && !hasBody) || element.isHeadContent == false {
        openBody(at: offset)
      }
    case .head:
      if let element, element.isHeadContent || element == .noscript || element == .template { return }
      if element == .head || element == .html { return }
      if let head = stack.popLast() { close(Int(head), at: offset) }
      if element != .body { openBody(at: offset) }
    case .table:
      if element == .tr { open(.tbody, at: offset) }
      if element == .col { open(.colgroup, at: offset) }
    case .colgroup:
      if let element, element != .col, element != .template, let group = stack.popLast() {
        close(Int(group), at: offset)
        openImplied(for: element, at: offset)
      }
    default: break
    }
  }

  private var hasBody: Bool { tree.nodes.values.contains { $0.element == .body || $0.element == .frameset } }
  private var hasHead: Bool { tree.nodes.values.contains { $0.element == .head } }

  private mutating func openBody(at offset: Int) {
    // Content after </body>: a fault, but it belongs to the body.
    if let body = tree.nodes.values.firstIndex(where: { $0.element == .body }) {
      report(.content, at: offset, length: 1, "content stands after </body>", cause: "content after body")
      stack.append(Int32(body))
      return
    }
    open(.body, at: offset)
  }

  /// Opens an element that the author left out.
  private mutating func open(_ element: Element, at offset: Int) {
    let node = Int32(tree.nodes.count)
    tree.nodes.append(
      PageTree.Node(
        element: element, parent: stack.last ?? -1, end: node + 1, tagStart: Int32(offset), tagEnd: Int32(offset),
        contentEnd: Int32(offset), nameLength: 0, attributeCount: 0, firstAttribute: Int32(tree.attributes.count), firstText: -1))
    stack.append(node)
  }
}

extension Element {
  /// Elements whose content is text up to their end tag, HTML standard §13.1.2.
  var holdsRawText: Bool {
    switch self {
    case .script, .style, .title, .textarea, .iframe, .xmp, .noembed, .noframes, .plaintext: true
    default: false
    }
  }

  /// What the tags in it mean.
  var tagContext: TagMemory.Context {
    if self == .math || self == .mathContent { return .math }
    return isSVG && self != .svgForeignObject && self != .svgTitle && self != .svgDesc ? .svg : .html
  }

  /// HTML standard §13.1.2.4.
  var mayOmitEndTag: Bool {
    switch self {
    case .html, .head, .body, .li, .dt, .dd, .p, .rt, .rp, .rb, .optgroup, .option, .colgroup, .caption, .thead, .tbody, .tfoot,
      .tr, .td, .th:
      true
    default: false
    }
  }

  var isHeadContent: Bool {
    switch self {
    case .title, .base, .link, .meta, .style, .script: true
    default: false
    }
  }
}
