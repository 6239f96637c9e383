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
    /// Largest text, in octets.
    package var octets = 64 * 1024 * 1024
    /// How many arrays and objects may stand inside each other.
    package var depth = 128
    /// How many faults of one text are reported.
    package var faults = 20
    package init() {}
  }

  /// Reads one JSON text.
  ///
  /// - Returns: the value, or nil if the text is not JSON; and what should be known about it.
  /// - Complexity: O(`bytes.count`), about 1 ns an octet.
  package static func parse(_ bytes: [UInt8], file: FileID, limits: Limits = Limits()) -> (JSONValue?, [Diagnostic]) {
    if bytes.count > limits.octets {
      let fault = Diagnostic(
        .error, "json.too-large",
        "this file has \(bytes.count / (1024 * 1024)) MiB, and no more than \(limits.octets / (1024 * 1024)) MiB are read",
        at: SourceSpan(file: file, bytes: 0..<0), hint: "split it into several files, such as one for each year")
      return (nil, [fault])
    }
    var scanner = JSONScanner(depthLimit: limits.depth)
    let isValid = bytes.withUnsafeBufferPointer { scanner.scan($0) }
    guard isValid else {
      var faults = JSONFaults(bytes: bytes, file: file, limits: limits)
      return (nil, faults.find(strictReaderStoppedAt: scanner.stoppedAt))
    }
    let document = JSONDocument(bytes: bytes, nodes: scanner.nodes, file: file)
    var diagnostics: [Diagnostic] = []
    for offset in scanner.loneSurrogates {
      diagnostics.append(
        Diagnostic(
          .warning, "json.lone-surrogate", "this is only half of a character, so it is shown as \u{FFFD}",
          at: SourceSpan(file: file, bytes: offset..<offset + 6),
          hint: "the program that wrote the file cut an emoji in two; write the text again"))
    }
    for object in scanner.suspectObjects {
      if diagnostics.count >= limits.faults { break }
      document.reportDuplicateNames(ofObject: Int(object), to: &diagnostics, limit: limits.faults)
    }
    return (JSONValue(document: document, index: 0), diagnostics)
  }
}

/// One value of a document: what it is, where it is, and where the next one begins.
@frozen package struct JSONNode: Sendable {
  /// Of the value's octets; for a string without its quotation marks.
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

  init(bytes: [UInt8], nodes: ContiguousArray<JSONNode>, file: FileID) {
    self.bytes = bytes
    self.nodes = nodes
    self.file = file
  }

  private init(sharing other: JSONDocument) {
    (bytes, file, nodes) = (other.bytes, other.file, other.nodes)
  }

  /// The same nodes and octets for a thread of its own: threads that read values of one document count references to it with
  /// every value, and wait for each other at the one counter.
  package func forAnotherThread() -> JSONDocument { JSONDocument(sharing: self) }

  /// How many values and names the document holds.
  package var nodeCount: Int { nodes.count }

  /// The node of the last value of that name in an object; nil if it is no object or has none. Without reference counts or
  /// bounds checks, since imports spend most of their time here: `object` must be a node of this document, and the scanner
  /// has made sure that every node's `next` is at most `nodes.count` and that a value follows every name.
  func lastValue(named name: StaticString, ofObject object: Int) -> Int? {
    precondition(nodes.indices.contains(object), "a node of this document")
    let count = name.utf8CodeUnitCount
    let wanted = name.utf8Start
    return nodes.withUnsafeBufferPointer { nodes in
      guard nodes[object].kind == .object else { return nil }
      return bytes.withUnsafeBufferPointer { bytes in
        var found: Int?
        var index = object + 1
        let end = Int(nodes[object].next)
        while index < end {
          let node = nodes[index]
          if node.hasEscapes {
            if JSONValue(document: self, index: index).equals(name) { found = index + 1 }
          } else if Int(node.end &- node.start) == count {
            var i = 0
            while i < count, bytes[Int(node.start) &+ i] == wanted[i] { i &+= 1 }
            if i == count { found = index + 1 }
          }
          index = Int(nodes[index + 1].next)
        }
        return found
      }
    }
  }

  func reportDuplicateNames(ofObject object: Int, to diagnostics: inout [Diagnostic], limit: Int) {
    var first: [String: Int] = [:]
    var index = object + 1
    let end = Int(nodes[object].next)
    while index < end {
      let name = JSONValue(document: self, index: index)
      let text = name.string ?? ""
      if let earlier = first[text] {
        if diagnostics.count >= limit { return }
        diagnostics.append(
          Diagnostic(
            .warning, "json.duplicate-name", "this name stands twice in one object; the last one counts", at: name.span,
            hint: "remove one of the two",
            notes: [.init(message: "first used here", span: JSONValue(document: self, index: earlier).span)]))
      } else {
        first[text] = index
      }
      index = Int(nodes[index + 1].next)
    }
  }
}
