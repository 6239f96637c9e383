extension FileReport {
  /// What every feed reader needs of an Atom feed (RFC 4287 §4.1): a feed and each of its entries have one id, one title
  /// and one date of change; ids are IRIs and no two entries share one; somebody is the author.
  ///
  /// The file is well-formed when this is asked, so tags can be taken as they come.
  mutating func judgeAtom(_ file: CheckedFile) {
    var outline = AtomOutline(file.bytes)
    outline.read()
    guard outline.root == "feed" || outline.root == "entry" else {
      return add(.xmlFile, at: 0, "an Atom file begins with feed or entry, not “\(outline.root)” (RFC 4287 §2)", cause: "atom root")
    }
    var ids: [String: Int] = [:]
    let feedHasAuthor = outline.elements.contains { $0.name == "feed" && $0.children.contains { $0.name == "author" } }
    for element in outline.elements {
      for name in ["id", "title", "updated"] {
        let count = element.children.count { $0.name == name }
        if count != 1 {
          add(
            .xmlFile, at: element.offset, "\(element.name) has \(count) “\(name)” elements; it needs exactly one (RFC 4287 §4.1)",
            cause: "atom \(name)")
        }
      }
      if !feedHasAuthor, element.name == "entry", !element.children.contains(where: { $0.name == "author" }) {
        add(.xmlFile, at: element.offset, "neither the feed nor this entry has an author (RFC 4287 §4.1.1)", cause: "atom author")
      }
      for child in element.children {
        switch child.name {
        case "id":
          if !child.text.contains(":") || child.text.contains(where: \.isWhitespace) {
            add(
              .xmlFile, at: child.offset, "“\(child.text)” is no IRI, which an id has to be (RFC 4287 §4.2.6)",
              cause: "atom id form")
          } else if element.name == "entry", ids.updateValue(child.offset, forKey: child.text) != nil {
            add(.xmlFile, at: child.offset, "two entries have the id “\(child.text)”", cause: "atom same id")
          }
        case "updated", "published":
          if !Self.isRFC3339(child.text) {
            add(
              .xmlFile, at: child.offset, "“\(child.text)” is no date such as 2027-03-01T06:00:00Z (RFC 4287 §3.3)",
              cause: "atom date")
          }
        default: break
        }
      }
    }
  }

  /// `2027-03-01T06:00:00Z`, with a fraction or an offset.
  private static func isRFC3339(_ text: String) -> Bool {
    let octets = Array(text.utf8)
    guard octets.count >= 20 else { return false }
    let pattern = Array("dddd-dd-ddTdd:dd:dd".utf8)
    for (octet, wanted) in zip(octets, pattern) {
      let fits = wanted == UInt8(ascii: "d") ? (0x30...0x39).contains(octet) : octet == wanted
      if !fits { return false }
    }
    func number(_ at: Int) -> Int { Int(octets[at] - 0x30) * 10 + Int(octets[at + 1] - 0x30) }
    guard (1...12).contains(number(5)), (1...31).contains(number(8)), number(11) < 24, number(14) < 60, number(17) < 61 else {
      return false
    }
    var rest = octets[19...]
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      if digits.isEmpty { return false }
      rest = rest.dropFirst(digits.count)
    }
    if rest.elementsEqual("Z".utf8) { return true }
    let zone = Array(rest)
    return zone.count == 6 && (zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-")) && zone[3] == UInt8(ascii: ":")
      && [1, 2, 4, 5].allSatisfy { (0x30...0x39).contains(zone[$0]) }
  }
}

/// The feed and its entries, with their own children, of a well-formed Atom file.
private struct AtomOutline {
  struct Child {
    var name: String
    var offset: Int
    var text: String
  }

  struct Element {
    var name: String
    var offset: Int
    var children: [Child] = []
  }

  private(set) var root = ""
  private(set) var elements: [Element] = []
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() {
    // The names of the open elements, and which of `elements` each of them is.
    var open: [(name: String, element: Int?)] = []
    while let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = start + 1
      if skip("!--", until: "-->") || skip("![CDATA[", until: "]]>") || skip("?", until: "?>") || skip("!", until: ">") { continue }
      let isEnd = at < bytes.count && bytes[at] == UInt8(ascii: "/")
      guard let end = endOfTag() else { return }
      let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
      let name = String(decoding: bytes[(isEnd ? at + 1 : at)..<end].prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }, as: UTF8.self)
      at = end + 1
      if isEnd {
        _ = open.popLast()
        continue
      }
      if open.isEmpty { root = name }
      var element: Int?
      if (open.isEmpty && (name == "feed" || name == "entry")) || (open.count == 1 && open[0].name == "feed" && name == "entry") {
        elements.append(Element(name: name, offset: start))
        element = elements.count - 1
      } else if let parent = open.last?.element {
        let text = isEmpty ? [] : bytes[at...].prefix { $0 != UInt8(ascii: "<") }
        elements[parent].children.append(Child(name: name, offset: start, text: String(decoding: text, as: UTF8.self)))
      }
      if !isEmpty { open.append((name, element)) }
    }
  }

  private mutating func skip(_ opening: String, until closing: String) -> Bool {
    guard bytes[at...].starts(with: opening.utf8) else { return false }
    let closing = Array(closing.utf8)
    at += opening.utf8.count
    while at < bytes.count, !bytes[at...].starts(with: closing) { at += 1 }
    at = min(bytes.count, at + closing.count)
    return true
  }

  /// The tag's `>`, which may also stand in an attribute's value.
  private func endOfTag() -> Int? {
    var quote: UInt8?
    for index in at..<bytes.count {
      let octet = bytes[index]
      if let open = quote {
        if octet == open { quote = nil }
      } else if octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "'") {
        quote = octet
      } else if octet == UInt8(ascii: ">") {
        return index
      }
    }
    return nil
  }
}
