/// Start tags that have been read before, found again by their bytes.
///
/// The pages of a site repeat a few thousand start tags: in a large planner nine tags in ten are to the byte one that stood
/// before. What a tag says alone (its attributes, their values, its role) needs to be judged once. What depends on the place
/// (content model, ids, references, addresses, what stands around) is judged every time.
///
/// Links, dates and sections are many and differ in one value: of an `<a href="…">`, `<time datetime="…">`, `<section id="…">` or
/// `<li id="…">` that value is left out (the hole), and judged each time. A tag's reading goes from left to right, so the same bytes before a value lead into it, and the
/// same bytes behind it are read the same way, as long as the value holds no quote, reference, `<` or `>`.
///
/// Only tags of our own pages that gave no finding are remembered, so a fault is always worked out and reported anew. A
/// remembered tag is used only where the bytes from `<` to `>` are the same, but for the hole, and the element's name means the
/// same (HTML or SVG). The memory is bounded: a full one is forgotten as a whole when the next page begins.
struct TagMemory: ~Copyable {
  /// What is remembered of one tag.
  struct Entry: BitwiseCopyable {
    /// Its first eight octets, zeros behind them if it has fewer.
    var head: UInt64 = 0
    /// Its bytes in `text`, without the hole.
    var textStart: Int32
    var length: Int32
    /// Its attributes in `attributes`, with offsets from the tag's start as if the hole were empty.
    var firstAttribute: Int32
    var attributeCount: UInt16
    /// Octets before the hole; 0 if there is none.
    var holeStart: UInt16
    /// Which attribute's value the hole is.
    var holeAttribute: UInt16
    var nameLength: UInt16
    var firstByte: UInt8
    var context: Context
    var element: Element
    var isSelfClosing: Bool
    /// What follows is no markup, but the text of a script, title or the like.
    var holdsRawText: Bool
    /// A cell that may cover more than one place of its table.
    var spansCells: Bool
    var reading: Reading
    var verdict = Verdict()
  }

  /// Where a tag stands: one name means another element in each.
  enum Context: UInt8, BitwiseCopyable { case html, svg, math }

  /// Whether libxml2 has read the tag and found it good: see `LibraryExcerpt`.
  enum Reading: UInt8, BitwiseCopyable {
    case notYet, done
    /// Read each time: what is around it or in it counts.
    case always
  }

  enum Judgement: UInt8, BitwiseCopyable {
    case notYet
    /// Gave a finding: judged in full each time.
    case always
    /// Each attribute is good by itself; the rest depends on more than the tag.
    case cleanAttributes
    case clean
  }

  /// How an element leaves the tree when it has been closed: see `PageJudge.fold`.
  enum Folding: UInt8, BitwiseCopyable {
    case never
    /// Nothing is to be done.
    case silent
    /// An item of a list.
    case item
    /// A link that leads somewhere known.
    case link
    /// Shows a drawing of the page.
    case icon
    /// Has an id, and that is all.
    case identified
    /// Something in the head that no rule counts.
    case headItem
    /// A cell of one row and one column.
    case cell, headerCell
  }

  /// What judging a tag alone gave.
  struct Verdict: BitwiseCopyable {
    var around: Surroundings = []
    var excluded: Surroundings = []
    /// Attributes that must be looked at in every page, in `effects`.
    var firstEffect: Int32 = 0
    var effectCount: UInt16 = 0
    var judgement = Judgement.notYet
    var folding = Folding.never
    var role = Role.noRole
    var writtenRole = Role.noRole
    var speech = Speech.byContent
    /// Text in the element is said (it is no script or style).
    var textSpeaks = true
    /// The content model can be judged by the class bits alone.
    var hasPlainContent = false
    /// Nothing in the judgement of the whole page asks for such a node, unless it stands outside all landmarks.
    var isUncollected = false
    /// The same, as long as the list has no role written on it.
    var isPlainItem = false
    /// Can be focused, or has a tabindex.
    var concernsKeyboard = false
    /// Asks its children for nothing but their class bits: see `Element.holdsFolded`.
    var holdsFolded = false
    /// What the tags in it mean.
    var inner = Context.html
    /// Its content model, for elements that may be folded.
    var classes: ElementTable.Classes = 0
    var allows: ElementTable.Classes = 0
  }

  /// What an element adds to the name of what holds it.
  enum Speech: UInt8, BitwiseCopyable { case never, byItself, byContent }

  /// An attribute whose value means something outside the tag: its place in the tag.
  struct Effect: BitwiseCopyable {
    /// `openAddress`: one that may be any, and has not been judged by itself.
    enum Kind: UInt8, BitwiseCopyable { case id, reference, address, openAddress }
    var kind: Kind
    var attribute: UInt16
    /// Folders around pages in which the address was judged and gave nothing; -1 if it was not.
    var goodDepth: Int16 = -1
  }

  /// The value that is left out: offsets from the tag's start.
  struct Hole {
    var start = 0
    var end = 0
    var length: Int { end - start }
  }

  /// What a page was last seen to say between two start tags: the number of the tag in `entries`, doubled, with one more if it was its
  /// end tag; -1 if that is not known.
  typealias Sign = Int

  /// The start tags that stood behind a sign the last two times they differed, the later one first; -1 if none did.
  struct Followers: BitwiseCopyable {
    var first: Int32 = -1
    var second: Int32 = -1
  }

  /// A tag as it stands in a page.
  struct Candidate {
    var start: UnsafePointer<UInt8>
    /// With the hole.
    var length: Int
    var hole: Hole
    var context: Context
    var hash: UInt64
  }

  // Room for what a site of some size has; what is not used costs nothing.
  private(set) var entries = FlatList<Entry>(capacity: 1 << 12)
  /// By sign: two for each entry.
  private(set) var followers = FlatList<Followers>(capacity: 1 << 13)
  /// Of the entries, for finding their slots anew.
  private var hashes = FlatList<UInt64>(capacity: 1 << 12)
  private(set) var attributes = FlatList<PageTree.AttributeRecord>(capacity: 1 << 13)
  private(set) var effects = FlatList<Effect>(capacity: 1 << 12)
  private(set) var text = FlatList<UInt8>(capacity: 1 << 18)
  /// Found by hash, open addressing.
  private var slots = FlatList<Slot>()
  private var isFull = false
  /// Short references that libxml2 has read, eight octets each.
  private var references = FlatList<UInt64>(capacity: maximumReferences)
  /// What libxml2 reads in the page at hand for the first time: entries, and the references from here on.
  private var firstRead = FlatList<Int32>()
  private var referencesBefore = 0

  /// Not private: the compiler (6.3.1) cannot make a list of private values in a debug build.
  struct Slot: BitwiseCopyable {
    /// The high half of the hash.
    var hash: UInt32
    /// In `entries`, or -1.
    var place: Int32
  }

  /// Tags longer than this are not remembered.
  static let maximumLength = 1_024
  static let maximumEntries = 1 << 15
  static let maximumText = 4 << 20
  static let maximumReferences = 32

  init() { slots.append(repeating: Slot(hash: 0, place: -1), count: 1 << 12) }

  /// Called before each page: forgets what was read in a page that libxml2 was not content with, and everything if there is no room.
  mutating func begin() {
    for place in firstRead.values { entries[Int(place)].reading = .notYet }
    firstRead.removeAll()
    references.removeLast(references.count - referencesBefore)
    if isFull { forget() }
  }

  private mutating func forget() {
    isFull = false
    entries.removeAll()
    followers.removeAll()
    hashes.removeAll()
    attributes.removeAll()
    effects.removeAll()
    text.removeAll()
    for place in slots.indices { slots[place].place = -1 }
  }

  // MARK: What libxml2 has read

  /// A tag stands where libxml2 will read it.
  @inline(__always)
  mutating func read(_ place: Int) {
    guard entries[place].reading == .notYet else { return }
    entries[place].reading = .done
    firstRead.append(Int32(place))
  }

  /// A reference without fault stands where libxml2 will read it.
  mutating func addReference(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    guard range.count <= 8, references.count < TagMemory.maximumReferences, endOfKnownReference(bytes, at: range.lowerBound) == nil
    else { return }
    var word: UInt64 = 0
    for place in range.reversed() { word = word << 8 | UInt64(bytes[place]) }
    references.append(word)
  }

  /// Where the reference ends that begins at `start`, if it is one of those that were read; nil near the page's end.
  @inline(__always)
  func endOfKnownReference(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    guard start + 8 <= bytes.count, let base = bytes.baseAddress else { return nil }
    let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: start, as: UInt64.self)
    let ends = zeroOctets(word ^ 0x3B3B_3B3B_3B3B_3B3B)
    guard ends != 0 else { return nil }
    let count = ends.trailingZeroBitCount / 8 + 1
    let reference = word & UInt64.max >> UInt64(64 - count * 8)
    for known in references.values where known == reference { return start + count }
    return nil
  }

  /// libxml2 has read what was new in the page, and is content.
  mutating func keepRead() {
    firstRead.removeAll()
    referencesBefore = references.count
  }

  /// The tag that begins at `start`, with its hole if it has one; nil if it cannot be remembered.
  @inline(__always)
  static func candidate(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ context: Context) -> Candidate? {
    guard let base = bytes.baseAddress else { return nil }
    let tag = base + start
    let room = min(bytes.count - start, maximumLength)
    var hole = Hole()
    // The name and the space behind it, or less.
    if room >= 16,
      tag[1] == 0x61 && tag[2] == 0x20 || tag[1] == 0x74 && tag[5] == 0x20
        || context == .html && (tag[1] == 0x73 && tag[8] == 0x20 || tag[1] == 0x6C && tag[3] == 0x20)
    {
      hole = findHole(tag, room)
    }
    let first = hole.end > 0 ? Self.hash(tag, length: hole.start, context) : UInt64(context.rawValue)
    // To the `>` behind the hole, eight octets at a time.
    let raw = UnsafeRawPointer(tag)
    var hash = first
    var i = hole.end
    while i + 8 <= room {
      let word = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      let ends = zeroOctets(word ^ 0x3E3E_3E3E_3E3E_3E3E)
      if ends != 0 {
        // The octets up to the first `>`, that included.
        let count = ends.trailingZeroBitCount / 8 + 1
        hash = mixed(hash, word & UInt64.max >> UInt64(64 - count * 8))
        return Candidate(start: tag, length: i + count, hole: hole, context: context, hash: hash ^ hash >> 32)
      }
      hash = mixed(hash, word)
      i += 8
    }
    // The page's last tag, or a very long one.
    return nil
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }

  /// What is left out of a tag, by the letter that its name begins with: the value of `href` of an `a`, of `datetime` of a `time` if it
  /// is a plain date or time, of `id` of a `section` or an `li` if it is an id.
  @inline(__always)
  private static func findHole(_ tag: UnsafePointer<UInt8>, _ room: Int) -> Hole {
    let raw = UnsafeRawPointer(tag)
    var start = 0
    switch tag[1] {
    case 0x61:
      var i = 2
      while i + 8 <= room, tag[i] != 0x3E {
        // ` href="`
        if raw.loadUnaligned(fromByteOffset: i, as: UInt64.self) & 0x00FF_FFFF_FFFF_FFFF == 0x22_3D66_6572_6820 {
          start = i + 7
          break
        }
        i += 1
      }
    case 0x74:
      guard tag[2] == 0x69, tag[3] == 0x6D, tag[4] == 0x65 else { return Hole() }
      var i = 5
      while i + 11 <= room, tag[i] != 0x3E {
        // ` datetime="`
        if raw.loadUnaligned(fromByteOffset: i, as: UInt64.self) == 0x6D69_7465_7461_6420, tag[i + 8] == 0x65, tag[i + 9] == 0x3D,
          tag[i + 10] == 0x22
        {
          start = i + 11
          break
        }
        i += 1
      }
    default:
      // `li`, or `section`.
      guard tag[1] == 0x6C ? tag[2] == 0x69 : raw.loadUnaligned(as: UInt64.self) == 0x6E6F_6974_6365_733C else { return Hole() }
      var i = 3
      while i + 8 <= room, tag[i] != 0x3E {
        // ` id="`
        if raw.loadUnaligned(fromByteOffset: i, as: UInt64.self) & 0x00FF_FFFF_FFFF == 0x22_3D64_6920 {
          start = i + 5
          break
        }
        i += 1
      }
    }
    guard start > 0, let end = endOfHole(tag, from: start, room) else { return Hole() }
    return Hole(start: start, end: end)
  }

  /// Where the value ends that begins at `start`; nil if it must not be left out.
  @inline(__always)
  static func endOfHole(_ tag: UnsafePointer<UInt8>, from start: Int, _ room: Int) -> Int? {
    @inline(__always) func checked(_ end: Int) -> Int? {
      if tag[1] == 0x61 { return end }
      let value = ByteText(UnsafeBufferPointer(start: tag + start, count: end - start))
      if tag[1] == 0x74 { return DateSyntax.isPlainDateTime(value) ? end : nil }
      return ValueSyntax.id(value) == nil ? end : nil
    }
    let raw = UnsafeRawPointer(tag)
    var end = start
    while end + 8 <= room {
      let word = raw.loadUnaligned(fromByteOffset: end, as: UInt64.self)
      // `"` and `&` differ in one bit, and so do `<` and `>`.
      let found =
        zeroOctets(word & 0xFBFB_FBFB_FBFB_FBFB ^ 0x2222_2222_2222_2222)
        | zeroOctets(word & 0xFDFD_FDFD_FDFD_FDFD ^ 0x3C3C_3C3C_3C3C_3C3C)
      if found != 0 {
        end += found.trailingZeroBitCount / 8
        return tag[end] == 0x22 ? checked(end) : nil
      }
      end += 8
    }
    while end < room {
      let byte = tag[end]
      if byte == 0x22 { return checked(end) }
      if byte == 0x26 || byte == 0x3C || byte == 0x3E { return nil }
      end += 1
    }
    return nil
  }

  /// The tag that begins at `start` if it is one of those that stood behind `sign` the last times: what `candidate` and `find` would
  /// give, without working out a hash. Its place, or -1, and its length with the hole.
  ///
  /// Mutating, though it changes nothing but their order: or else the whole memory is copied for each call.
  @inline(__always)
  mutating func expected(after sign: Sign, _ base: UnsafePointer<UInt8>, from start: Int, to count: Int, _ context: Context) -> (
    place: Int, length: Int
  ) {
    guard sign >= 0, let entries = entries.values.baseAddress, let text = text.values.baseAddress else { return (-1, 0) }
    let expected = followers[sign]
    guard expected.first >= 0 else { return (-1, 0) }
    var length = Self.lengthOfTag(entries + Int(expected.first), text, base, from: start, to: count, context)
    if length > 0 { return (Int(expected.first), length) }
    guard expected.second >= 0 else { return (-1, 0) }
    length = Self.lengthOfTag(entries + Int(expected.second), text, base, from: start, to: count, context)
    guard length > 0 else { return (-1, 0) }
    followers[sign] = Followers(first: expected.second, second: expected.first)
    return (Int(expected.second), length)
  }

  /// The length with its hole of the tag that begins at `start`, if it is `entry`'s; 0 if it is another, or ends where the page does.
  @inline(__always)
  private static func lengthOfTag(
    _ entry: UnsafePointer<Entry>, _ text: UnsafePointer<UInt8>, _ base: UnsafePointer<UInt8>, from start: Int, to count: Int,
    _ context: Context
  ) -> Int {
    let room = min(count &- start, maximumLength)
    let length = Int(entry.pointee.length)
    guard room >= 8, length <= room, entry.pointee.context == context else { return 0 }
    let tag = base + start
    let differences = UnsafeRawPointer(tag).loadUnaligned(as: UInt64.self) ^ entry.pointee.head
    if length <= 8 { return differences << UInt64(truncatingIfNeeded: 64 &- length &* 8) == 0 ? length : 0 }
    guard differences == 0 else { return 0 }
    let known = text + Int(entry.pointee.textStart)
    let holeStart = Int(entry.pointee.holeStart)
    if holeStart == 0 { return areEqual(known, tag, from: 8, to: length) ? length : 0 }
    // Before the hole stands the name of an attribute at least.
    guard areEqual(known, tag, from: 8, to: holeStart),
      let end = endOfHole(tag, from: holeStart, room),
      end &+ length &- holeStart <= room, areEqual(known + holeStart, tag + end, length &- holeStart)
    else { return 0 }
    return end &+ length &- holeStart
  }

  /// Takes note of the tag that stood behind `sign`.
  @inline(__always)
  mutating func expect(_ place: Int, after sign: Sign) {
    guard sign >= 0 else { return }
    followers[sign] = Followers(first: Int32(place), second: followers[sign].first)
  }

  /// Eight octets at a time, multiplied and folded; the last ones twice where eight do not fit evenly.
  @inline(__always)
  static func hash(_ tag: UnsafePointer<UInt8>, length: Int, _ context: Context) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: length) &+ UInt64(context.rawValue) << 32
    let raw = UnsafeRawPointer(tag)
    var rest: UInt64 = 0
    if length >= 8 {
      var i = 0
      while i + 8 <= length {
        hash = (hash ^ raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 29
        i += 8
      }
      rest = raw.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self)
    } else {
      for i in 0..<length { rest = rest << 8 | UInt64(tag[i]) }
    }
    hash = (hash ^ rest) &* 0x9E37_79B9_7F4A_7C15
    return hash ^ hash >> 32
  }

  /// The place of a tag in `entries`, or -1.
  @inline(__always)
  func find(_ tag: Candidate) -> Int {
    let slots = slots.values
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: tag.hash) & mask
    while slots[slot].place >= 0 {
      if slots[slot].hash == UInt32(truncatingIfNeeded: tag.hash >> 32) {
        let place = Int(slots[slot].place)
        if isSame(entries.pointer(to: place), tag) { return place }
      }
      slot = (slot + 1) & mask
    }
    return -1
  }

  @inline(__always)
  private func isSame(_ entry: UnsafePointer<Entry>, _ tag: Candidate) -> Bool {
    guard Int(entry.pointee.length) == tag.length - tag.hole.length,
      Int(entry.pointee.holeStart) == tag.hole.start, entry.pointee.context == tag.context, let text = text.values.baseAddress
    else { return false }
    let known = text + Int(entry.pointee.textStart)
    if tag.hole.end == 0 { return areEqual(known, tag.start, tag.length) }
    return areEqual(known, tag.start, tag.hole.start)
      && areEqual(known + tag.hole.start, tag.start + tag.hole.end, tag.length - tag.hole.end)
  }

  /// Remembers a tag that gave no finding when it was scanned; its place in `entries`, or -1 if there is no room.
  ///
  /// - Parameter found: its attributes, with offsets in the page.
  mutating func add(
    _ entry: Entry, _ tag: Candidate, attributes found: UnsafeBufferPointer<PageTree.AttributeRecord>, tagStart: Int
  ) -> Int {
    let octets = tag.length - tag.hole.length
    guard entries.count < TagMemory.maximumEntries, text.count + octets <= TagMemory.maximumText else {
      isFull = true
      return -1
    }
    // What was taken for the hole may be something else: text in another value that looks the same.
    let isHoleSure = found.contains {
      Int($0.valueStart) - tagStart == tag.hole.start && ($0.name == .href || $0.name == .datetime || $0.name == .id)
    }
    guard tag.hole.end == 0 || isHoleSure else { return -1 }
    if entries.count * 2 >= slots.count { grow() }
    var entry = entry
    entry.head = Self.head(of: tag.start, length: tag.length)
    entry.length = Int32(octets)
    entry.context = tag.context
    entry.textStart = Int32(text.count)
    entry.firstAttribute = Int32(attributes.count)
    entry.attributeCount = UInt16(found.count)
    entry.holeStart = UInt16(tag.hole.start)
    text.append(UnsafeBufferPointer(start: tag.start, count: tag.hole.end > 0 ? tag.hole.start : tag.length))
    if tag.hole.end > 0 { text.append(UnsafeBufferPointer(start: tag.start + tag.hole.end, count: tag.length - tag.hole.end)) }
    for (number, record) in found.enumerated() {
      var record = record
      record.nameStart -= Int32(tagStart)
      record.valueStart -= Int32(tagStart)
      record.valueEnd -= Int32(tagStart)
      if tag.hole.end > 0 {
        if Int(record.valueStart) == tag.hole.start, Int(record.valueEnd) == tag.hole.end { entry.holeAttribute = UInt16(number) }
        if Int(record.nameStart) >= tag.hole.end {
          record.nameStart -= Int32(tag.hole.length)
          record.valueStart -= Int32(tag.hole.length)
        }
        if Int(record.valueEnd) >= tag.hole.end { record.valueEnd -= Int32(tag.hole.length) }
      }
      attributes.append(record)
    }
    entries.append(entry)
    followers.append(repeating: Followers(), count: 2)
    hashes.append(tag.hash)
    put(entries.count - 1)
    return entries.count - 1
  }

  private static func head(of tag: UnsafePointer<UInt8>, length: Int) -> UInt64 {
    var head: UInt64 = 0
    for place in (0..<min(length, 8)).reversed() { head = head << 8 | UInt64(tag[place]) }
    return head
  }

  private mutating func put(_ place: Int) {
    let mask = slots.count - 1
    let hash = hashes[place]
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot].place >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Slot(hash: UInt32(truncatingIfNeeded: hash >> 32), place: Int32(place))
  }

  private mutating func grow() {
    let size = slots.count * 2
    slots.removeAll()
    slots.append(repeating: Slot(hash: 0, place: -1), count: size)
    for place in entries.indices { put(place) }
  }

  mutating func judgeAlways(_ place: Int) { entries[place].verdict.judgement = .always }

  mutating func learn(_ place: Int, _ verdict: Verdict, effects found: [Effect]) {
    var verdict = verdict
    verdict.firstEffect = Int32(effects.count)
    verdict.effectCount = UInt16(found.count)
    for effect in found { effects.append(effect) }
    entries[place].verdict = verdict
  }
}

extension TagMemory {
  /// An address that leads to the same file from all pages that lie as deep has given nothing.
  mutating func noteGoodAddress(effect: Int, depth: Int) {
    guard depth <= Int16.max else { return }
    effects[effect].goodDepth = Int16(depth)
  }
}

/// Whether two runs of octets are the same. Tags are short: this is quicker than a call of memcmp.
@inline(__always)
func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ length: Int) -> Bool {
  if length < 8 {
    for i in 0..<length where a[i] != b[i] { return false }
    return true
  }
  return areEqual(a, b, from: 0, to: length)
}

/// The same for the octets from `start` to `end`, of which there are eight at least before `end`.
@inline(__always)
func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Bool {
  let a = UnsafeRawPointer(a)
  let b = UnsafeRawPointer(b)
  var i = start
  while i &+ 8 <= end {
    if a.loadUnaligned(fromByteOffset: i, as: UInt64.self) != b.loadUnaligned(fromByteOffset: i, as: UInt64.self) { return false }
    i &+= 8
  }
  return a.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self) == b.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self)
}

/// The high bit of each octet of a word that is zero; of the octets behind the first such one, others may have theirs set too.
/// HAKMEM's trick.
@inline(__always)
func zeroOctets(_ word: UInt64) -> UInt64 { (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 }
