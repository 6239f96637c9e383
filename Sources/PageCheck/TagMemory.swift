internal import Glibc

/// Start tags that have been read before, found again by their bytes.
///
/// The pages of a site repeat a few thousand start tags: in a large planner nine tags in ten are to the byte one that stood
/// before. What a tag says alone (its attributes, their values, its role) needs to be judged once. What depends on the place
/// (content model, ids, references, addresses, what stands around) is judged every time.
///
/// Only tags of our own pages that gave no finding are remembered, so a fault is always worked out and reported anew. A
/// remembered tag is used only where the bytes from `<` to `>` are the same and the element's name means the same (HTML or
/// SVG). The memory is bounded: a full one is forgotten as a whole when the next page begins.
struct TagMemory {
  /// What is remembered of one tag.
  struct Entry: BitwiseCopyable {
    var hash: UInt64
    /// Its bytes in `text`.
    var textStart: Int32
    var length: Int32
    /// Its attributes in `attributes`, with offsets from the tag's start.
    var firstAttribute: Int32
    var attributeCount: UInt16
    var nameLength: UInt16
    var firstByte: UInt8
    var context: Context
    var element: Element
    var isSelfClosing: Bool
  }

  /// Where a tag stands: one name means another element in each.
  enum Context: UInt8, BitwiseCopyable { case html, svg, math }

  enum Judgement: UInt8, BitwiseCopyable {
    case notYet
    /// Gave a finding: judged in full each time.
    case always
    /// Each attribute is good by itself; the rest depends on more than the tag.
    case cleanAttributes
    case clean
  }

  /// What judging a tag alone gave.
  struct Verdict: BitwiseCopyable {
    var judgement = Judgement.notYet
    var role = Role.noRole
    var writtenRole = Role.noRole
    var speech = Speech.byContent
    /// Text in the element is said (it is no script or style).
    var textSpeaks = true
    /// The content model can be judged by the class bits alone.
    var hasPlainContent = false
    /// Nothing in the judgement of the whole page asks for such a node, unless it stands outside all landmarks.
    var isUncollected = false
    /// Can be focused, or has a tabindex.
    var concernsKeyboard = false
    var around: Surroundings = []
    var excluded: Surroundings = []
    /// Attributes that must be looked at in every page, in `effects`.
    var firstEffect: Int32 = 0
    var effectCount: UInt16 = 0
  }

  /// What an element adds to the name of what holds it.
  enum Speech: UInt8, BitwiseCopyable { case never, byItself, byContent }

  /// An attribute whose value means something outside the tag: its place in the tag.
  struct Effect: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable { case id, reference, address }
    var kind: Kind
    var attribute: UInt16
  }

  private(set) var entries: [Entry] = []
  /// What judging each of `entries` gave.
  private(set) var verdicts: [Verdict] = []
  private(set) var attributes: [PageTree.AttributeRecord] = []
  private(set) var effects: [Effect] = []
  private var text: [UInt8] = []
  /// Places in `entries`, or -1; found by hash, open addressing.
  private var slots = [Int32](repeating: -1, count: 1 << 12)
  private var isFull = false

  /// Tags longer than this are not remembered.
  static let maximumLength = 1_024
  static let maximumEntries = 1 << 15
  static let maximumText = 4 << 20

  /// Called between pages.
  mutating func forgetIfFull() {
    guard isFull else { return }
    isFull = false
    entries.removeAll(keepingCapacity: true)
    verdicts.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    effects.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    for i in slots.indices { slots[i] = -1 }
  }

  /// Octets from `start` to the first `>`, that included; 0 if the tag cannot be remembered.
  @inline(__always)
  static func length(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress, let end = memchr(base + start, 0x3E, min(bytes.count - start, maximumLength)) else {
      return 0
    }
    return UnsafeRawPointer(end) - UnsafeRawPointer(base + start) + 1
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
  func find(_ tag: UnsafePointer<UInt8>, length: Int, hash: UInt64, _ context: Context) -> Int {
    slots.withUnsafeBufferPointer { slots in
      entries.withUnsafeBufferPointer { entries in
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] >= 0 {
          let place = Int(slots[slot])
          if entries[place].hash == hash, Int(entries[place].length) == length, entries[place].context == context {
            let start = Int(entries[place].textStart)
            if text.withUnsafeBufferPointer({ text in text.baseAddress.map { areEqual($0 + start, tag, length) } ?? false }) {
              return place
            }
          }
          slot = (slot + 1) & mask
        }
        return -1
      }
    }
  }

  /// Remembers a tag that gave no finding when it was scanned; its place in `entries`, or -1 if there is no room.
  mutating func add(
    _ entry: Entry, tag: UnsafeBufferPointer<UInt8>, attributes found: ArraySlice<PageTree.AttributeRecord>, tagStart: Int
  ) -> Int {
    guard entries.count < TagMemory.maximumEntries, text.count + tag.count <= TagMemory.maximumText else {
      isFull = true
      return -1
    }
    if entries.count * 2 >= slots.count { grow() }
    var entry = entry
    entry.textStart = Int32(text.count)
    entry.firstAttribute = Int32(attributes.count)
    entry.attributeCount = UInt16(found.count)
    text.append(contentsOf: tag)
    for var record in found {
      record.nameStart -= Int32(tagStart)
      record.valueStart -= Int32(tagStart)
      record.valueEnd -= Int32(tagStart)
      attributes.append(record)
    }
    entries.append(entry)
    verdicts.append(Verdict())
    put(entries.count - 1)
    return entries.count - 1
  }

  private mutating func put(_ place: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: entries[place].hash) & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(place)
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for place in entries.indices { put(place) }
  }

  mutating func judgeAlways(_ place: Int) { verdicts[place].judgement = .always }

  mutating func learn(_ place: Int, _ verdict: Verdict, effects found: [Effect]) {
    var verdict = verdict
    verdict.firstEffect = Int32(effects.count)
    verdict.effectCount = UInt16(found.count)
    effects += found
    verdicts[place] = verdict
  }
}

/// Whether two runs of octets are the same. Tags are short: this is quicker than a call of memcmp.
@inline(__always)
func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ length: Int) -> Bool {
  if length < 8 {
    for i in 0..<length where a[i] != b[i] { return false }
    return true
  }
  let a = UnsafeRawPointer(a)
  let b = UnsafeRawPointer(b)
  var i = 0
  while i + 8 <= length {
    if a.loadUnaligned(fromByteOffset: i, as: UInt64.self) != b.loadUnaligned(fromByteOffset: i, as: UInt64.self) { return false }
    i += 8
  }
  return a.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self)
    == b.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self)
}
