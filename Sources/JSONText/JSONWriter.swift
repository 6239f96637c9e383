/// Appends JSON text to a byte buffer: commas, line breaks and escapes are its business, the order of values the caller's.
///
///     var json = JSONWriter()
///     json.object {
///       $0.name("title"); $0.string("Week 12")
///       $0.name("days"); $0.array { $0.integer(1); $0.integer(2) }
///     }
package struct JSONWriter: Sendable {
  package enum Layout: Sendable {
    case compact
    /// Two spaces for each level, one value on a line.
    case indented
  }

  package private(set) var bytes: [UInt8] = []
  private let layout: Layout
  /// Writes `<`, `>`, `&`, U+2028 and U+2029 as escapes, so that the text may stand inside a script element.
  private let escapesMarkup: Bool
  private var depth = 0
  private var needsComma = false
  private var isAfterName = false

  package init(layout: Layout = .compact, escapesMarkup: Bool = false) {
    (self.layout, self.escapesMarkup) = (layout, escapesMarkup)
  }

  /// The text of one object.
  package static func object(
    layout: Layout = .compact, escapesMarkup: Bool = false, _ body: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter(layout: layout, escapesMarkup: escapesMarkup)
    json.object(body)
    return json.bytes
  }

  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    body(&self)
    close(UInt8(ascii: "}"))
  }

  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "["))
    body(&self)
    close(UInt8(ascii: "]"))
  }

  /// An array with one value, or a run of values, for each item.
  package mutating func array<Items: Sequence>(of items: Items, _ write: (Items.Element, inout JSONWriter) -> Void) {
    array { json in
      for item in items { write(item, &json) }
    }
  }

  /// An object of texts.
  package mutating func object(_ fields: [(name: String, value: String)]) { object { $0.fields(fields) } }

  /// Names, each with its text.
  package mutating func fields(_ fields: [(name: String, value: String)]) {
    for field in fields { self.field(field.name, field.value) }
  }

  /// A name and its text.
  package mutating func field(_ name: String, _ text: String) {
    self.name(name)
    string(text)
  }

  /// A name and its number.
  package mutating func field(_ name: String, _ value: Int) {
    self.name(name)
    integer(value)
  }

  /// A name and true or false.
  package mutating func field(_ name: String, _ value: Bool) {
    self.name(name)
    bool(value)
  }

  /// A name and its object.
  package mutating func field(_ name: String, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    object(body)
  }

  /// A name and its array.
  package mutating func field<Items: Sequence>(
    _ name: String, of items: Items, _ write: (Items.Element, inout JSONWriter) -> Void
  ) {
    self.name(name)
    array(of: items, write)
  }

  /// A name and its array of objects, one for each item.
  package mutating func field<Items: Sequence>(
    _ name: String, ofObjects items: Items, _ write: (Items.Element, inout JSONWriter) -> Void
  ) {
    field(name, of: items) { item, json in json.object { write(item, &$0) } }
  }

  /// A name inside an object; the next call writes its value.
  package mutating func name(_ name: String) {
    separate()
    JSONWriter.appendString(name, escapesMarkup: escapesMarkup, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    if layout == .indented { bytes.append(0x20) }
    isAfterName = true
  }

  package mutating func string(_ text: String) {
    separate()
    JSONWriter.appendString(text, escapesMarkup: escapesMarkup, to: &bytes)
    needsComma = true
  }

  package mutating func integer(_ value: Int) { scalar(String(value)) }
  package mutating func bool(_ value: Bool) { scalar(value ? "true" : "false") }
  package mutating func null() { scalar("null") }

  /// A value that is JSON text already.
  package mutating func raw(_ text: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: text)
    needsComma = true
  }

  private mutating func scalar(_ text: String) { raw(text.utf8) }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth += 1
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    depth -= 1
    if needsComma { breakLine() }
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if isAfterName {
      isAfterName = false
      return
    }
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if depth > 0 { breakLine() }
    needsComma = false
  }

  private mutating func breakLine() {
    guard layout == .indented else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }

  /// Appends `text` as a JSON string with its quotation marks (RFC 8259 §7).
  package static func appendString(_ text: String, escapesMarkup: Bool = false, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var runStart = 0
      var i = 0
      while i < utf8.count {
        let byte = utf8[i]
        var width = 1
        var escape: String?
        switch byte {
        case UInt8(ascii: "\""): escape = "\\\""
        case UInt8(ascii: "\\"): escape = "\\\\"
        case 0x0A: escape = "\\n"
        case 0x0D: escape = "\\r"
        case 0x09: escape = "\\t"
        case 0x08: escape = "\\b"
        case 0x0C: escape = "\\f"
        case 0..<0x20, 0x7F: escape = (byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)
        case UInt8(ascii: "<") where escapesMarkup: escape = "\\u003c"
        case UInt8(ascii: ">") where escapesMarkup: escape = "\\u003e"
        case UInt8(ascii: "&") where escapesMarkup: escape = "\\u0026"
        case 0xE2 where escapesMarkup && i + 2 < utf8.count && utf8[i + 1] == 0x80 && utf8[i + 2] & 0xFE == 0xA8:
          escape = utf8[i + 2] == 0xA8 ? "\\u2028" : "\\u2029"
          width = 3
        default: break
        }
        if let escape {
          output.append(contentsOf: utf8[runStart..<i])
          output += escape.utf8
          runStart = i + width
        }
        i += width
      }
      output.append(contentsOf: utf8[runStart..<utf8.count])
    }
    output.append(UInt8(ascii: "\""))
  }
}
