/// Writes compact JSON (RFC 8259); commas go where they are due. It may stand in a script file and in a script element:
/// `<`, `>`, `&` and the two line separators of JavaScript are escaped.
struct JSONWriter {
  var bytes: [UInt8] = []
  private var needsComma = false

  mutating func begin(_ bracket: Unicode.Scalar) {
    comma()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  mutating func end(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  mutating func array<Items: Sequence>(_ items: Items, _ write: (Items.Element, inout JSONWriter) -> Void) {
    begin("[")
    for item in items { write(item, &self) }
    end("]")
  }

  /// An object of texts.
  mutating func object(_ fields: [(name: String, value: String)]) {
    begin("{")
    for field in fields {
      key(field.name)
      string(field.value)
    }
    end("}")
  }

  mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func number(_ value: Int) {
    comma()
    bytes.append(contentsOf: String(value).utf8)
    needsComma = true
  }

  mutating func string(_ text: String) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    // Every octet that has to be escaped is ASCII, but for the separators U+2028 and U+2029, which begin with E2.
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xE2 || Self.special.contains($0) }) {
      for scalar in text.unicodeScalars { append(scalar) }
    } else {
      bytes.append(contentsOf: text.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private static let special = Array("\"\\<>&".utf8)

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes.append(contentsOf: "\\\"".utf8)
    case "\\": bytes.append(contentsOf: "\\\\".utf8)
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\0"..."\u{1F}", "\u{7F}", "<", ">", "&", "\u{2028}", "\u{2029}": escape(scalar)
    default: bytes.append(contentsOf: scalar.utf8)
    }
  }

  /// `\u003c`, for scalars of the Basic Multilingual Plane.
  private mutating func escape(_ scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16)
    bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}
