/// The elements of one page in document order, flat: a node's subtree is the range from its place to `end`.
struct PageTree {
  struct Node {
    var element: Element
    /// Whether its own text says something: more than spaces and signs without a shape.
    var speaks = false
    /// Whether the start tag ends in `/>`.
    var isSelfClosing: Bool
    /// Place of its name in `names`.
    var name: Int32
    /// Place of the parent, or -1.
    var parent: Int32
    /// One past the last node of the subtree.
    var end: Int32
    /// Bytes of the start tag, `<` and `>` included.
    var tagStart, tagEnd: Int32
    /// Where the end tag begins.
    var contentEnd: Int32
    var firstAttribute, attributeCount: Int32
    /// Offset of the first direct text that is not white space, or -1.
    var firstText: Int32 = -1
  }

  struct AttributeRecord {
    var attribute: Attribute
    /// Place of its name in `names`.
    var name: Int32
    /// The value's bytes in `text`: where they stand in the page, or behind the page if they hold what XML reads as something else.
    var valueStart, valueEnd: Int32
  }

  var nodes: [Node] = []
  var attributes: [AttributeRecord] = []
  /// Places that are well-formed XML, but that HTML reads in another way, each with the finding that it is.
  var oddities: [(finding: String, place: Int, length: Int)] = []
  /// The page, a zero byte, then the values whose bytes stand in the page in another way (`&amp;`).
  var text: [UInt8] = []
  /// The texts between tags, each with the node that holds it, if the parser keeps them.
  var texts: [(node: Int, text: String)] = []
  /// Bytes of the page.
  var size = 0
  /// Kept from page to page.
  var names = NameCache()

  mutating func begin(_ page: [UInt8]) {
    nodes.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    oddities.removeAll()
    texts.removeAll()
    text.removeAll(keepingCapacity: true)
    // Room for what is added behind, which never takes more than the page.
    text.reserveCapacity(page.count + page.count / 8 + 1)
    text.append(contentsOf: page)
    text.append(0)
    size = page.count
  }

  /// The children of a node, in order.
  func children(of node: Int) -> [Int] {
    var found: [Int] = []
    var next = node + 1
    while next < Int(nodes[node].end) {
      found.append(next)
      next = Int(nodes[next].end)
    }
    return found
  }

  /// Places of a node's attributes.
  @inline(__always)
  func attributes(of node: Int) -> Range<Int> {
    let first = Int(nodes[node].firstAttribute)
    return first..<first + Int(nodes[node].attributeCount)
  }

  /// The value's bytes with character references replaced.
  @inline(__always)
  func value(_ attribute: Int) -> ByteText {
    ByteText(text, in: Int(attributes[attribute].valueStart)..<Int(attributes[attribute].valueEnd))
  }

  /// The value of an attribute by its name as written.
  func attribute(_ name: String, of node: Int) -> String? {
    attributes(of: node).first { names[attributes[$0].name].text == name }.map { value($0).string }
  }

  /// Bytes of the start tag, `<` and `>` included.
  func tag(of node: Int) -> Range<Int> { Int(nodes[node].tagStart)..<Int(nodes[node].tagEnd) }

  /// Bytes of an attribute in the page, from its name to the end of its value. Looks for the name in the tag.
  func place(ofAttribute attribute: Int, in node: Int) -> Range<Int> {
    let (tag, name) = (tag(of: node), names[attributes[attribute].name].text)
    var place = tag.lowerBound
    while place < tag.upperBound, !isHTMLSpace(text[place]) { place += 1 }
    while place < tag.upperBound {
      while place < tag.upperBound, isHTMLSpace(text[place]) { place += 1 }
      let start = place
      while place < tag.upperBound, !isHTMLSpace(text[place]), text[place] != 0x3D { place += 1 }
      let end = place
      while place < tag.upperBound, text[place] != 0x22, text[place] != 0x27 { place += 1 }
      guard place < tag.upperBound, let close = text[(place + 1)..<tag.upperBound].firstIndex(of: text[place]) else { break }
      if name.utf8.elementsEqual(text[start..<end]) { return start..<close }
      place = close + 1
    }
    return tag
  }
}

/// The names of elements and attributes that pages use. What a name means is worked out once: libxml2 gives equal names one address, by
/// which they are found here.
struct NameCache {
  struct Entry {
    /// As written, with its prefix.
    var text: String
    /// What it means as an element of HTML and of SVG, and as an attribute.
    var html, svg: Element
    var attribute: Attribute
    /// Whether the name has capitals that HTML or SVG does not give it.
    var hasElementCapitals, hasAttributeCapitals: Bool

    init(_ text: String) {
      self.text = text
      (html, svg, attribute) = (Element(html: text), Element(svg: text), Attribute(written: text))
      hasElementCapitals = text.utf8.contains(where: isASCIICapital)
      hasAttributeCapitals = hasElementCapitals && text != attribute.written
    }
  }

  private var entries: [Entry] = []
  private var places: [String: Int32] = [:]
  /// The name that was last met with some bits of its addresses. Pages use some hundred names, so they seldom meet.
  private var recent = [(name: UInt, prefix: UInt, place: Int32)](repeating: (0, 0, -1), count: 1 << 14)

  subscript(place: Int32) -> Entry { _read { yield entries[Int(place)] } }

  /// The place of a name by the addresses of its two parts; `text` is asked for where they are new.
  @inline(__always)
  mutating func place(of name: UInt, prefix: UInt, text: () -> String) -> Int32 {
    let slot = Int(truncatingIfNeeded: ((name ^ prefix << 7) &* 0x9E37_79B9_7F4A_7C15) >> 50)
    if recent[slot].name != name || recent[slot].prefix != prefix { recent[slot] = (name, prefix, place(of: text())) }
    return recent[slot].place
  }

  private mutating func place(of text: String) -> Int32 {
    if let place = places[text] { return place }
    entries.append(Entry(text))
    places[text] = Int32(entries.count - 1)
    return Int32(entries.count - 1)
  }
}
