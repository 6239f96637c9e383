/// One element of a page, with what it contains. Only for reading finished pages; PageCheck judges them.
final class Element: Sendable {
  enum Node: Sendable {
    case element(Element)
    case text(String)
  }

  let name: String
  let attributes: [String: String]
  let children: [Node]
  /// Bytes of the start tag in the page.
  let tag: Range<Int>

  init(name: String, attributes: [String: String], children: [Node], tag: Range<Int>) {
    (self.name, self.attributes, self.children, self.tag) = (name, attributes, children, tag)
  }

  func hasClass(_ name: String) -> Bool { attributes["class"]?.split(separator: " ").contains(Substring(name)) ?? false }

  /// All text below, without what is only for screen readers.
  var text: String {
    var text = ""
    collectText(&text)
    return text
  }

  private func collectText(_ text: inout String) {
    for child in children {
      switch child {
      case .text(let part): text += part
      case .element(let element): if !element.hasClass("sr") { element.collectText(&text) }
      }
    }
  }

  /// The elements below for which `condition` holds, in document order.
  func all(where condition: (Element) -> Bool) -> [Element] {
    var found: [Element] = []
    collect(condition, &found)
    return found
  }

  func all(ofClass name: String) -> [Element] { all { $0.hasClass(name) } }
  func all(named name: String) -> [Element] { all { $0.name == name } }

  private func collect(_ condition: (Element) -> Bool, _ found: inout [Element]) {
    for case .element(let element) in children {
      if condition(element) { found.append(element) }
      element.collect(condition, &found)
    }
  }
}

/// Reads a page of ours, which is well-formed XML (docs/architecture.md); a page that is not gives what it can.
struct MarkupReader {
  /// How deep elements may nest; what lies deeper is passed over.
  static let maximumDepth = 256

  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The page as one element without a name.
  mutating func page() -> Element {
    Element(name: "", attributes: [:], children: content(until: "", depth: 0), tag: 0..<0)
  }

  private mutating func content(until parent: String, depth: Int) -> [Element.Node] {
    var nodes: [Element.Node] = []
    while at < bytes.count {
      let start = at
      while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
      if at > start { nodes.append(.text(Self.decoded(bytes[start..<at]))) }
      guard at + 1 < bytes.count else {
        at = bytes.count
        break
      }
      switch bytes[at + 1] {
      case UInt8(ascii: "/"):
        let name = String(decoding: bytes[at + 2..<end(of: at + 2) { Self.endsName($0) }], as: UTF8.self)
        at = min(bytes.count, end(of: at) { $0 == UInt8(ascii: ">") } + 1)
        if name == parent || depth == 0 && parent.isEmpty { return nodes }
      case UInt8(ascii: "!"), UInt8(ascii: "?"):
        at = min(bytes.count, end(of: at) { $0 == UInt8(ascii: ">") } + 1)
      default:
        if let element = element(depth: depth) { nodes.append(.element(element)) }
      }
    }
    return nodes
  }

  private mutating func element(depth: Int) -> Element? {
    let start = at
    at += 1
    let nameEnd = end(of: at) { Self.endsName($0) }
    let name = String(decoding: bytes[at..<nameEnd], as: UTF8.self)
    at = nameEnd
    var attributes: [String: String] = [:]
    var isEmpty = false
    while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
      if bytes[at] == UInt8(ascii: "/") { isEmpty = true }
      guard !Self.endsName(bytes[at]) else {
        at += 1
        continue
      }
      isEmpty = false
      let keyEnd = end(of: at) { Self.endsName($0) || $0 == UInt8(ascii: "=") }
      let key = String(decoding: bytes[at..<keyEnd], as: UTF8.self)
      at = max(keyEnd, at + 1)
      guard keyEnd + 1 < bytes.count, bytes[keyEnd] == UInt8(ascii: "="),
        bytes[keyEnd + 1] == UInt8(ascii: "\"") || bytes[keyEnd + 1] == UInt8(ascii: "'")
      else { continue }
      let quote = bytes[keyEnd + 1]
      let valueEnd = end(of: keyEnd + 2) { $0 == quote }
      attributes[key] = Self.decoded(bytes[keyEnd + 2..<valueEnd])
      at = min(bytes.count, valueEnd + 1)
    }
    at = min(bytes.count, at + 1)
    let tag = start..<at
    let children = isEmpty ? [] : depth < Self.maximumDepth ? content(until: name, depth: depth + 1) : []
    return Element(name: name, attributes: attributes, children: children, tag: tag)
  }

  private func end(of start: Int, where condition: (UInt8) -> Bool) -> Int {
    var end = min(start, bytes.count)
    while end < bytes.count, !condition(bytes[end]) { end += 1 }
    return end
  }

  private static func endsName(_ octet: UInt8) -> Bool {
    octet <= 0x20 || octet == UInt8(ascii: "/") || octet == UInt8(ascii: ">")
  }

  /// Text with its character references replaced: XML's five and the numeric ones, as our pages have no others.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";") else {
        result.append("&")
        rest = rest.dropFirst()
        continue
      }
      let name = rest[rest.index(after: start)..<end]
      let scalar: Unicode.Scalar? =
        switch name {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "apos": "'"
        default:
          name.hasPrefix("#x")
            ? UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
            : name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
        }
      if let scalar { result.unicodeScalars.append(scalar) } else { result += rest[...end] }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
