package import Diagnostics
internal import Octets

/// A value in a JSON document: a position in it, so copying is cheap and nothing is decoded before it is asked for.
@frozen package struct JSONValue: Sendable {
  @frozen package enum Kind: UInt8, Sendable {
    case null, `false`, `true`, number, string, array, object

    /// As a reader who has never programmed would call it.
    package var plainName: String { Self.names[Int(rawValue)] }
    private static let names = [
      "nothing (null)", "true or false", "true or false", "a number", "text", "a list [ ]", "an object { }",
    ]
  }

  package let document: JSONDocument
  /// Which node of the document; increases in the order of the text.
  package let index: Int

  @inlinable package init(document: JSONDocument, index: Int) { (self.document, self.index) = (document, index) }

  @inlinable package var node: JSONNode { document.nodes[index] }

  @inlinable package var kind: Kind { node.kind }
  @inlinable package var isNull: Bool { node.kind == .null }

  /// Where it stands, a string's quotation marks included.
  package var span: SourceSpan {
    let node = node
    let quote = node.kind == .string ? 1 : 0
    return document.span(Int(node.start) - quote..<Int(node.end) + quote)
  }

  /// Its text as it stands in the file, a string's without quotation marks and undecoded.
  package var rawBytes: ArraySlice<UInt8> {
    let node = node
    return document.bytes[Int(node.start)..<Int(node.end)]
  }

  /// The whole of it as it stands in the file, a string's quotation marks included.
  package var jsonBytes: [UInt8] { kind == .string ? [0x22] + rawBytes + [0x22] : Array(rawBytes) }

  // MARK: Scalars

  /// True or false, or nil if it is something else.
  package var bool: Bool? {
    switch node.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// A string's text with its escapes decoded, or nil if it is not a string. Cost: O(length).
  package var string: String? {
    let node = node
    guard node.kind == .string else { return nil }
    return node.hasEscapes ? JSONEscapes.decode(rawBytes.span) : String(decoding: rawBytes, as: UTF8.self)
  }

  /// Whether this is a string that says exactly `text`.
  package func equals(_ text: StaticString) -> Bool { kind == .string && document.says(index, text) }

  /// A number as it is written, such as `-1.50e3`; nil if it is not a number.
  package var numberText: String? { node.kind == .number ? String(decoding: rawBytes, as: UTF8.self) : nil }

  /// A number that is whole and fits, however it is written (`12`, `12.0`, `1.2e1`); nil otherwise.
  package var integer: Int? { node.kind == .number ? JSONNumber.integer(rawBytes) : nil }

  /// A number rounded to the nearest `Double`; nil if it is not a number or too large for one.
  package var double: Double? {
    guard let text = numberText, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  // MARK: Arrays and objects

  /// How many items an array has, or how many names an object; 0 for anything else.
  @inlinable package var count: Int { node.itemCount }

  /// An array's values in order; empty if it is not an array.
  package var elements: Elements { Elements(self) }

  /// An object's names and values in order; empty if it is not an object.
  package var members: Members { Members(self) }

  /// The last value of that name; nil if there is none or this is not an object. Cost: O(number of names).
  package subscript(name: StaticString) -> JSONValue? {
    guard let found = document.lastValue(named: name, ofObject: index) else { return nil }
    return JSONValue(document: document, index: found)
  }

  /// The last value of that name; nil if there is none or this is not an object. Cost: O(number of names).
  package subscript(named name: String) -> JSONValue? {
    var found: JSONValue?
    for (key, value) in members where key.string == name { found = value }
    return found
  }

  package struct Elements: Sequence, IteratorProtocol {
    private let document: JSONDocument
    private var index: Int
    private let end: Int

    init(_ value: JSONValue, of kind: Kind = .array) {
      document = value.document
      index = value.index + 1
      end = value.kind == kind ? Int(value.node.next) : index
    }

    package mutating func next() -> JSONValue? {
      guard index < end else { return nil }
      defer { index = Int(document.nodes[index].next) }
      return JSONValue(document: document, index: index)
    }
  }

  package struct Members: Sequence, IteratorProtocol {
    /// Names and values in turn.
    private var nodes: Elements

    init(_ value: JSONValue) { nodes = Elements(value, of: .object) }

    package mutating func next() -> (name: JSONValue, value: JSONValue)? {
      guard let name = nodes.next(), let value = nodes.next() else { return nil }
      return (name, value)
    }
  }
}

/// Numbers of RFC 8259 §6, read exactly.
enum JSONNumber {
  /// The whole number that the digits say, or nil if it has a fraction or does not fit in 64 bits.
  static func integer(_ text: ArraySlice<UInt8>) -> Int? {
    // Most are up to eighteen digits and nothing else.
    var value: Int? = text.count <= 18 ? 0 : nil
    for byte in text {
      guard let known = value, byte &- 0x30 <= 9 else { return anyInteger(String(decoding: text, as: UTF8.self)) }
      value = known * 10 + Int(byte &- 0x30)
    }
    return value
  }

  private static func anyInteger(_ text: String) -> Int? {
    let parts = text.split { $0 == "e" || $0 == "E" }
    let sides = parts[0].split(separator: ".")
    var digits = sides.joined()
    if digits.allSatisfy({ $0 == "0" || $0 == "-" }) { return 0 }
    guard let power = parts.count > 1 ? Int(parts[1]) : 0, (-999...999).contains(power) else { return nil }
    // How many zeros the power of ten puts behind the digits.
    var zeros = power - (sides.count > 1 ? sides[1].utf8.count : 0)
    while zeros < 0, digits.last == "0" {
      digits.removeLast()
      zeros += 1
    }
    return (0...18).contains(zeros) ? Int(digits + String(repeating: "0", count: zeros)) : nil
  }
}

/// The escapes of RFC 8259 §7.
enum JSONEscapes {
  /// The text that a string's valid inside stands for. Half surrogate pairs become U+FFFD.
  static func decode(_ inside: Span<UInt8>) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(inside.count)
    var i = 0
    while i < inside.count {
      guard inside[i] == UInt8(ascii: "\\"), i + 1 < inside.count else {
        output.append(inside[i])
        i += 1
        continue
      }
      switch Unicode.Scalar(inside[i + 1]) {
      case "n": output.append(0x0A)
      case "t": output.append(0x09)
      case "r": output.append(0x0D)
      case "b": output.append(0x08)
      case "f": output.append(0x0C)
      case "u":
        let unit = UInt32(hex4(inside, i + 2) ?? 0xD800)
        var scalar = Unicode.Scalar(unit)
        if unit & 0xFC00 == 0xD800, let low = hex4(inside, i + 8), low & 0xFC00 == 0xDC00, inside[i + 7] == UInt8(ascii: "u"),
          inside[i + 6] == UInt8(ascii: "\\")
        {
          scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (UInt32(low) - 0xDC00))
          i += 6
        }
        output += String(scalar ?? "\u{FFFD}").utf8
        i += 4
      default: output.append(inside[i + 1])
      }
      i += 2
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The number of four hexadecimal digits; nil if they are none.
  static func hex4(_ text: Span<UInt8>, _ at: Int) -> UInt16? {
    guard at + 4 <= text.count else { return nil }
    var value: UInt16 = 0
    for i in at..<at + 4 {
      guard let digit = text[i].hexValue else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
