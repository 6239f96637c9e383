package import Diagnostics

/// JSON text (RFC 8259) to values that know where they stood.
///
/// Strict: exactly the RFC's grammar, strict UTF-8, no byte order mark, and limits on size and depth. A text that is not
/// JSON gives no value but as many diagnostics as can be told apart (`JSONFaults.swift`). Three things are left to the
/// reader by the RFC, and are decided so:
/// - **Duplicate names**: accepted with a warning; the last one counts (RFC 8259 §4).
/// - **Lone surrogates** such as `"\ud83d"`: accepted with a warning and read as U+FFFD (§8.2).
/// - **Numbers** keep their text; nothing is rounded until the caller asks for a kind of number (§6).
///
/// A document is one flat array of 16-byte nodes over the file's bytes. Strings stay undecoded until asked for.
package enum JSONText {
  package struct Limits: Sendable {
    /// Largest text, in bytes.
    package var bytes = 64 * 1024 * 1024
    /// How many arrays and objects may stand inside each other.
    package var depth = 128
    /// How many faults of one text are reported.
    package var faults = 20
    package init() {}
  }

  /// Reads one JSON text.
  ///
  /// - Returns: the value, or nil if the text is not JSON; and what should be known about it.
  /// - Complexity: O(`bytes.count`), about 1 ns a byte.
  package static func parse(_ bytes: [UInt8], file: FileID, limits: Limits = Limits()) -> (JSONValue?, [Diagnostic]) {
    if bytes.count > limits.bytes {
      let sizes = [bytes.count, limits.bytes].map { "\($0 / (1024 * 1024))" }
      return (nil, [JSONFault.tooLarge.diagnostic(sizes, at: SourceSpan(file: file, bytes: 0..<0))])
    }
    var scanner = JSONScanner(depthLimit: limits.depth)
    guard scanner.scan(bytes.span) else {
      var faults = JSONFaults(bytes: bytes, file: file, limits: limits)
      return (nil, faults.find(strictReaderStoppedAt: scanner.position))
    }
    let document = JSONDocument(bytes: bytes, nodes: scanner.nodes, file: file)
    var diagnostics: [Diagnostic] = []
    for offset in scanner.loneSurrogates {
      let span = SourceSpan(file: file, bytes: offset..<offset + 6)
      diagnostics.append(JSONFault.halfCharacter.diagnostic(["\u{FFFD}"], at: span, as: .warning))
    }
    for object in scanner.suspectObjects {
      if diagnostics.count >= limits.faults { break }
      document.reportDuplicateNames(ofObject: object, to: &diagnostics, limit: limits.faults)
    }
    return (JSONValue(document: document, index: 0), diagnostics)
  }

  /// Reads one JSON text of the content, in whatever encoding it is: like `parse`, but a byte order mark, UTF-16 and Windows-1252 are
  /// read too, and told.
  package static func read(_ bytes: [UInt8], file: FileID, limits: Limits = Limits()) -> (JSONValue?, [Diagnostic]) {
    let (value, faults) = parse(bytes, file: file, limits: limits)
    guard value == nil, bytes.count <= limits.bytes, let text = ForeignText(bytes, file: file) else { return (value, faults) }
    let (read, told) = parse(text.bytes, file: file, limits: limits)
    guard let inside = read?.document else { return (nil, faults) }
    let document = JSONDocument(bytes: inside.bytes, nodes: inside.nodes, file: file, places: text.places)
    return (JSONValue(document: document, index: 0), [text.finding] + told.map(document.placed))
  }

  /// Reads one JSON text that people write by hand: like `read`, but `//` begins a comment, and a comma may stand behind the last value.
  package static func readByHand(_ bytes: [UInt8], file: FileID) -> (JSONValue?, [Diagnostic]) {
    let (value, faults) = read(bytes, file: file)
    guard value == nil else { return (value, faults) }
    let (plain, told) = read(withoutComments(bytes), file: file)
    return plain == nil ? (nil, faults) : (plain, told)
  }

  /// Blanks in place of comments and of commas before a bracket, so that everything else keeps its place.
  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var (plain, comma, place) = (bytes, Int?.none, 0)
    while place < plain.count {
      switch plain[place] {
      case UInt8(ascii: "\""):
        comma = nil
        place += 1
        while place < plain.count, plain[place] != UInt8(ascii: "\"") { place += plain[place] == UInt8(ascii: "\\") ? 2 : 1 }
      case UInt8(ascii: "/") where plain[place...].starts(with: "//".utf8):
        let end = plain[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? plain.count
        for comment in place..<end { plain[comment] = 0x20 }
        place = end - 1
      case UInt8(ascii: ","): comma = place
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let comma { plain[comma] = 0x20 }
        comma = nil
      case 0x20, 0x0A, 0x0D, 0x09: break
      default: comma = nil
      }
      place += 1
    }
    return plain
  }
}

/// One value of a document: what it is, where it is, and where the next one begins.
@frozen package struct JSONNode: Sendable {
  /// Of the value's bytes; for a string without its quotation marks.
  package var start: UInt32
  package var end: UInt32
  /// The index of the first node that is not inside this one.
  package var next: UInt32
  /// The kind in the low three bits, then `hasEscapes`; for arrays and objects the number of items from bit 4.
  package var bits: UInt32

  @inlinable package init(start: Int, end: Int, next: Int, kind: JSONValue.Kind, hasEscapes: Bool = false) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.next = UInt32(truncatingIfNeeded: next)
    self.bits = UInt32(kind.rawValue) | (hasEscapes ? 8 : 0)
  }

  @inlinable package var kind: JSONValue.Kind { JSONValue.Kind(rawValue: UInt8(bits & 7)) ?? .null }
  @inlinable package var hasEscapes: Bool { bits & 8 != 0 }
  @inlinable package var itemCount: Int { Int(bits >> 4) }
}

/// A whole text that was read.
package final class JSONDocument: Sendable {
  package let bytes: [UInt8]
  package let file: FileID
  package let nodes: ContiguousArray<JSONNode>

  /// The place in the file of each byte, and of the end. Empty if they are the same.
  private let places: [Int]

  init(bytes: [UInt8], nodes: ContiguousArray<JSONNode>, file: FileID, places: [Int] = []) {
    (self.bytes, self.nodes, self.file, self.places) = (bytes, nodes, file, places)
  }

  /// Where bytes of the text stand in the file.
  func span(_ range: Range<Int>) -> SourceSpan {
    guard let last = places.indices.last else { return SourceSpan(file: file, bytes: range) }
    let (start, end) = (places[min(range.lowerBound, last)], places[min(range.upperBound, last)])
    return SourceSpan(file: file, bytes: start..<max(start, end))
  }

  /// A finding about the text at its places in the file.
  func placed(_ finding: Diagnostic) -> Diagnostic { finding.placed { span($0.bytes) } }

  /// The node of the last value of that name in an object; nil if it is no object or has none. Imports spend most of their time
  /// here.
  func lastValue(named name: StaticString, ofObject object: Int) -> Int? {
    guard nodes[object].kind == .object else { return nil }
    var found: Int?
    var index = object + 1
    let end = Int(nodes[object].next)
    while index < end {
      if says(index, name) { found = index + 1 }
      index = Int(nodes[index + 1].next)
    }
    return found
  }

  /// Whether a node is a string of exactly that text.
  @inline(__always)
  func says(_ index: Int, _ text: StaticString) -> Bool {
    let node = nodes[index]
    if node.hasEscapes { return JSONValue(document: self, index: index).string == text.description }
    let letters = text.utf8Start
    guard Int(node.end &- node.start) == text.utf8CodeUnitCount else { return false }
    for i in 0..<text.utf8CodeUnitCount where bytes[Int(node.start) &+ i] != letters[i] { return false }
    return true
  }

  func reportDuplicateNames(ofObject object: Int, to diagnostics: inout [Diagnostic], limit: Int) {
    let names = JSONValue(document: self, index: object).members.map(\.name)
    // Few names are compared as they are written, which is quicker.
    let areFew = names.count <= 24 && !names.contains(where: \.node.hasEscapes)
    if areFew, !names.indices.contains(where: { i in names[..<i].contains { isWritten($0, like: names[i]) } }) { return }
    var first: [String: JSONValue] = [:]
    for name in names {
      let text = name.string ?? ""
      guard let earlier = first[text] else {
        first[text] = name
        continue
      }
      if diagnostics.count >= limit { return }
      let notes = [Diagnostic.Note(message: "first used here", span: earlier.span)]
      diagnostics.append(JSONFault.sameName.diagnostic([], at: name.span, as: .warning, notes: notes))
    }
  }

  private func isWritten(_ name: JSONValue, like other: JSONValue) -> Bool {
    let (a, b) = (name.node, other.node)
    return a.end &- a.start == b.end &- b.start && name.rawBytes == other.rawBytes
  }
}
