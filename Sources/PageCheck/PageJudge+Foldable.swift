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
  /// `scanKnown` for a page that is folded: steps over elements that are folded as soon as they are closed without putting them into
  /// the tree.
  ///
  /// As long as start tags may be folded, texts are plain and end tags close what is open, an open element stands in `openElements`
  /// alone. Before anything else, what is open there enters the tree with what was folded into it, as if it had been there from the
  /// start.
  mutating func scanFoldable(_ base: UnsafePointer<UInt8>, to count: Int) {
    var sign: TagMemory.Sign = -1
    // Once for each element that enters the tree or leaves it.
    while true {
      var (known, length) = (-1, 0)
      var depth = 0
      var place = position
      let isRoot = stack.isEmpty
      let parent = stack.last ?? -1
      let outer = isRoot ? ElementTable.Entry() : elements[tree.nodes.pointer(to: Int(parent)).pointee.element]
      let maximum = CheckLimits.depth - stack.count
      let open = openElements.room(for: CheckLimits.depth + 1)
      // Nothing is added to the memory of tags meanwhile.
      guard let entries = tags.entries.values.baseAddress else { return }
      scan: while place < count {
        if base[place] != 0x3C {
          guard !isRoot, let (end, first) = plainText(base, from: place, to: count) else { break }
          place = end
          guard first >= 0 else { continue }
          if depth == 0 {
            if tree.nodes[Int(parent)].firstText < 0 { tree.nodes[Int(parent)].firstText = Int32(truncatingIfNeeded: first) }
          } else if open[depth &- 1].firstText < 0 {
            open[depth &- 1].firstText = Int32(truncatingIfNeeded: first)
          }
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
          sign = Int(element.pointee.remembered) &* 2 &+ 1
          depth &-= 1
          place = place &+ 3 &+ length
          continue
        }
        guard isASCIILetter(base[place &+ 1]), depth < maximum else { break }
        let context = depth == 0 ? outer.inner : entries[Int(open[depth &- 1].remembered)].verdict.inner
        (known, length) = knownTag(base, from: place, to: count, after: sign, context)
        guard known >= 0 else { break }
        let entry = entries + known
        guard entry.pointee.verdict.folding != .never, entry.pointee.reading == .done, !entry.pointee.holdsRawText,
          depth == 0 ? outer.holdsFolded : entries[Int(open[depth &- 1].remembered)].verdict.holdsFolded
        else { break }
        open[depth] = OpenElement(
          remembered: Int32(truncatingIfNeeded: known), tagStart: Int32(truncatingIfNeeded: place),
          tagEnd: Int32(truncatingIfNeeded: place &+ length))
        if entry.pointee.isSelfClosing {
          guard fold(open, depth &+ 1, parent, entry) else { break }
        } else {
          depth &+= 1
        }
        sign = known &* 2
        place = place &+ length
        known = -1
      }
      for level in 0..<depth { enterTree(open[level], entries[Int(open[level].remembered)]) }
      position = place
      if known >= 0 {
        openKnown(known, at: place, length: length)
        sign = known * 2
      } else {
        guard place + 1 < count, base[place] == 0x3C, base[place + 1] == 0x2F, let top = stack.last,
          closes(Int(top), base + place + 2, room: count - place - 2)
        else { return }
        sign = closeKnown(Int(top), at: place)
      }
    }
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
    case .silent, .never: break
    case .link:
      guard handed.speaks, holdsAny || !beginsBlankly(firstText),
        followFolded(from: element.pointee.tagStart, to: element.pointee.tagEnd, entry)
      else { return false }
      own.excluded.formUnion([.ariaHidden, .flatWidget])
    case .item:
      guard depth > 1 ? hasNoWrittenRole((element - 1).pointee.remembered) : hasNoWrittenRole(tree.nodes.pointer(to: Int(parent)))
      else { return false }
    case .icon: useFolded(from: element.pointee.tagStart, entry)
    case .identified: noteIdentifier(from: element.pointee.tagStart, entry)
    case .headItem:
      guard depth == 1, isGoodHeadItem(entry, in: tree.nodes.pointer(to: Int(parent)).pointee.element) else { return false }
    case .cell, .headerCell:
      let says = handed.speaks && (holdsAny || !beginsBlankly(firstText))
      guard depth == 1, foldCell(&own, entry, in: tree.nodes.pointer(to: Int(parent)).pointee.element, says: says) else {
        return false
      }
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
