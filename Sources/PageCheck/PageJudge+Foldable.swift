/// An element that is open and may be folded: what a node of the tree and a `Fold` would say, without either.
struct OpenElement: BitwiseCopyable {
  /// Its tag in `TagMemory`.
  var remembered: Int32
  var tagStart: Int32
  var tagEnd: Int32
  /// Offset of the first direct text that is not white space, or -1.
  var firstText: Int32 = -1
  /// Something was folded into it.
  var holdsAny = false
  var fold = Fold(node: -1)
}

extension PageJudge {
  /// Steps over elements that are folded as soon as they are closed, without putting them into the tree, beginning with the start tag at
  /// `position`, which stands in the innermost open element.
  ///
  /// It goes on as long as start tags are known and may be folded, texts are plain and end tags close what is open. Before anything else
  /// it stops; then what is open enters the tree with what was folded into it, as if it had been there from the start: so it is
  /// `scanKnown` alone that decides what becomes of it.
  ///
  /// - Parameter last: the last start tag.
  /// - Returns: the tag that stands at `position` if it is known that one stands there, and its length.
  mutating func scanFoldable(_ base: UnsafePointer<UInt8>, to count: Int, after last: inout Int) -> (known: Int, length: Int) {
    guard let parent = stack.last else { return (-1, 0) }
    let outer = tree.nodes.pointer(to: Int(parent)).pointee.element
    let outerContext = outer.tagContext
    let isFoldedInto = holdsFolded(outer)
    let maximum = CheckLimits.depth - stack.count
    let open = openElements.room(for: CheckLimits.depth + 1)
    // Nothing is added to the memory of tags meanwhile.
    guard let entries = tags.entries.values.baseAddress, let text = tags.text.values.baseAddress else { return (-1, 0) }
    var depth = 0
    var place = position
    var found = (known: -1, length: 0)
    scan: while place < count {
      if base[place] != 0x3C {
        guard depth > 0, let (end, first) = plainText(base, from: place, to: count) else { break }
        if first >= 0, open[depth &- 1].firstText < 0 { open[depth &- 1].firstText = Int32(truncatingIfNeeded: first) }
        place = end
        continue
      }
      guard place &+ 1 < count else { break }
      if base[place &+ 1] == 0x2F {
        guard depth > 0 else { break }
        let element = open + (depth &- 1)
        let entry = entries + Int(element.pointee.remembered)
        let length = Int(entry.pointee.nameLength)
        guard place &+ 3 &+ length <= count, base[place &+ 2 &+ length] == 0x3E,
          Self.isSameName(base, place &+ 2, Int(element.pointee.tagStart) &+ 1, length, count), fold(open, depth, parent, entry)
        else { break }
        depth &-= 1
        place = place &+ 3 &+ length
        continue
      }
      guard isASCIILetter(base[place &+ 1]) else { break }
      // The tag that stood behind the last one before, or any that is known.
      let context = depth == 0 ? outerContext : entries[Int(open[depth &- 1].remembered)].verdict.inner
      var (known, length) = (-1, 0)
      if last >= 0 {
        let next = Int(entries[last].next)
        if next >= 0 { length = Self.lengthOfTag(entries + next, text, base, from: place, to: count, context) }
        if length > 0 { known = next }
      }
      if known < 0 {
        guard let tag = TagMemory.candidate(bytes, from: place, context) else { break }
        known = tags.find(tag)
        guard known >= 0 else { break }
        length = tag.length
        if last >= 0 { tags.expect(known, after: last) }
      }
      found = (known, length)
      let entry = entries + known
      guard entry.pointee.verdict.folding != .never, entry.pointee.reading == .done, !entry.pointee.holdsRawText, depth < maximum,
        depth == 0 ? isFoldedInto : entries[Int(open[depth &- 1].remembered)].verdict.holdsFolded
      else { break }
      open[depth] = OpenElement(
        remembered: Int32(truncatingIfNeeded: known), tagStart: Int32(truncatingIfNeeded: place),
        tagEnd: Int32(truncatingIfNeeded: place &+ length))
      if entry.pointee.isSelfClosing {
        guard fold(open, depth &+ 1, parent, entry) else { break }
      } else {
        depth &+= 1
      }
      found = (-1, 0)
      last = known
      place = place &+ length
    }
    for level in 0..<depth { enterTree(open[level], entries[Int(open[level].remembered)]) }
    position = place
    return found
  }

  /// The length with its hole of the tag that begins at `start`, if it is `entry`'s; 0 if it is another: see `TagMemory.expected`.
  @inline(__always)
  private static func lengthOfTag(
    _ entry: UnsafePointer<TagMemory.Entry>, _ text: UnsafePointer<UInt8>, _ base: UnsafePointer<UInt8>, from start: Int,
    to count: Int,
    _ context: TagMemory.Context
  ) -> Int {
    let (tag, known) = (base + start, text + Int(entry.pointee.textStart))
    let (length, holeStart) = (Int(entry.pointee.length), Int(entry.pointee.holeStart))
    let room = min(count &- start, TagMemory.maximumLength)
    guard entry.pointee.context == context, length <= room else { return 0 }
    if holeStart == 0 { return areEqual(known, tag, length) ? length : 0 }
    guard areEqual(known, tag, holeStart),
      let end = TagMemory.endOfHole(tag, from: holeStart, room, isLink: entry.pointee.firstByte == 0x61),
      end &+ length &- holeStart <= room, areEqual(known + holeStart, tag + end, length &- holeStart)
    else { return 0 }
    return end &+ length &- holeStart
  }

  /// Whether the same `length` octets stand at both places, behind which the page goes on.
  @inline(__always)
  private static func isSameName(_ base: UnsafePointer<UInt8>, _ a: Int, _ b: Int, _ length: Int, _ count: Int) -> Bool {
    guard length > 0 else { return false }
    guard length <= 8, a &+ 8 <= count else { return areEqual(base + a, base + b, length) }
    let raw = UnsafeRawPointer(base)
    let differences =
      raw.loadUnaligned(fromByteOffset: a, as: UInt64.self) ^ raw.loadUnaligned(fromByteOffset: b, as: UInt64.self)
    return differences & UInt64.max >> UInt64(64 &- length &* 8) == 0
  }

  /// Folds the innermost of `depth` open elements into the one around it, as `fold` folds a node; false if it must stay.
  @inline(__always)
  private mutating func fold(
    _ open: UnsafeMutablePointer<OpenElement>, _ depth: Int, _ parent: Int32, _ entry: UnsafePointer<TagMemory.Entry>
  ) -> Bool {
    let element = open + (depth &- 1)
    let (firstText, inner, holdsAny) = (element.pointee.firstText, element.pointee.fold, element.pointee.holdsAny)
    guard
      let handed = Self.handedOn(
        by: entry, to: parent, entry.pointee.verdict.classes, entry.pointee.verdict.allows, hasText: firstText >= 0, inner,
        holdsAny: holdsAny)
    else { return false }
    var own = handed.own
    switch entry.pointee.verdict.folding {
    case .link:
      guard handed.speaks, holdsAny || !beginsBlankly(firstText),
        followFolded(from: element.pointee.tagStart, to: element.pointee.tagEnd, entry)
      else { return false }
      own.excluded.formUnion([.ariaHidden, .flatWidget])
    case .item:
      guard depth > 1 ? hasNoWrittenRole((element - 1).pointee.remembered) : hasNoWrittenRole(tree.nodes.pointer(to: Int(parent)))
      else { return false }
    case .icon: useFolded(from: element.pointee.tagStart, entry)
    case .silent, .never: break
    }
    if depth > 1 {
      (element - 1).pointee.holdsAny = true
      (element - 1).pointee.fold.add(own)
    } else {
      foldInto(own)
    }
    hasFolded = true
    return true
  }

  /// Whether a tag opens a list that has no role written on it.
  private mutating func hasNoWrittenRole(_ remembered: Int32) -> Bool {
    let entry = tags.entries.pointer(to: Int(remembered))
    return (entry.pointee.element == .ul || entry.pointee.element == .ol) && entry.pointee.verdict.judgement == .clean
      && entry.pointee.verdict.writtenRole == .noRole
  }

  /// Puts an element that is open, and what was folded into it, where `openRemembered` and `fold` would have put them.
  private mutating func enterTree(_ element: OpenElement, _ entry: TagMemory.Entry) {
    let node = Int32(tree.nodes.count)
    tree.nodes.append(
      PageTree.Node(
        element: entry.element, parent: stack.last ?? -1, end: node + 1, tagStart: element.tagStart, tagEnd: element.tagEnd,
        contentEnd: element.tagEnd, nameLength: entry.nameLength, attributeCount: 0, firstAttribute: -1,
        firstText: element.firstText,
        remembered: element.remembered))
    stack.append(node)
    guard element.holdsAny else { return }
    var fold = element.fold
    fold.node = node
    openFolds.append(fold)
  }
}
