/// Writes texts escaped.
///
/// Precondition of all functions: `text` is clean (`CleanText`): UTF-8 without control characters other than tab and line feed.
enum Escaper {
  typealias Text = UnsafeBufferPointer<UInt8>

  static func write(_ text: Text, _ escaping: Escaping, to output: inout [UInt8]) {
    switch escaping {
    case .none, .contentLines: output.append(contentsOf: text)
    case .text: replace(text, to: &output, entity)
    case .doubleQuoted: replace(text, to: &output) { $0 == UInt8(ascii: "'") ? nil : quotedEntity($0) }
    case .singleQuoted: replace(text, to: &output) { $0 == UInt8(ascii: "\"") ? nil : quotedEntity($0) }
    case .specification: replace(text, to: &output) { $0 == 0x09 || $0 == 0x0A ? nil : quotedEntity($0) }
    case .address, .sourceAddress:
      guard URLScheme.allows(text) else { return output.append(UInt8(ascii: "#")) }
      write(text, escaping == .address ? .trustedAddress : .trustedSourceAddress, to: &output)
    case .trustedAddress: percentEncode(text, to: &output, keeps: isKeptInAddress, isWhole: true)
    case .trustedSourceAddress: percentEncode(text, to: &output, keeps: isKeptInSource, isWhole: true)
    case .pathPart: percentEncode(text, to: &output, keeps: isKeptInPathPart)
    case .queryPart: percentEncode(text, to: &output, keeps: ByteClass.isUnreserved)
    case .jsonString: writeJSON(text, to: &output)
    case .jsonValue: quoted(&output) { writeJSON(text, to: &$0) }
    case .contentText: writeContentText(text, to: &output)
    case .contentRaw: replace(text, to: &output) { byte in byte == 0x0A ? "" : nil }
    case .quotedParameter: writeParameter(text, to: &output)
    case .parameter:
      let needsQuotes = text.contains { ":;,\"".utf8.contains($0) }
      if needsQuotes { quoted(&output) { writeParameter(text, to: &$0) } } else { writeParameter(text, to: &output) }
    }
  }

  private static func quoted(_ output: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
    output.append(UInt8(ascii: "\""))
    write(&output)
    output.append(UInt8(ascii: "\""))
  }

  /// Appends text that need not be clean.
  static func append(_ text: [UInt8], _ escaping: Escaping, to output: inout [UInt8]) {
    var clean: [UInt8] = []
    CleanText.append(text, to: &clean)
    clean.withUnsafeBufferPointer { write($0, escaping, to: &output) }
  }

  /// Copies runs of bytes, with other bytes in the place of some.
  private static func replace(_ text: Text, to output: inout [UInt8], _ replacement: (UInt8) -> StaticString?) {
    var run = 0
    for (i, byte) in text.enumerated() {
      // Whatever the format, only signs below the letters and `\` and `^` are replaced. Letters are most of all texts.
      guard byte < 0x40 || byte & 0xFD == UInt8(ascii: "\\"), let written = replacement(byte) else { continue }
      output.append(contentsOf: Text(rebasing: text[run..<i]))
      output.append(contentsOf: UnsafeBufferPointer(start: written.utf8Start, count: written.utf8CodeUnitCount))
      run = i + 1
    }
    output.append(contentsOf: Text(rebasing: text[run...]))
  }

  private static func entity(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    default: nil
    }
  }

  /// The same between quotes of either kind, where white space would become a space.
  private static func quotedEntity(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case 0x09: "&#9;"
    case 0x0A: "&#10;"
    default: entity(byte)
    }
  }

  private static func writeContentText(_ text: Text, to output: inout [UInt8]) {
    replace(text, to: &output) { byte in
      switch byte {
      case UInt8(ascii: "\\"): "\\\\"
      case UInt8(ascii: ";"): "\\;"
      case UInt8(ascii: ","): "\\,"
      case 0x0A: "\\n"
      default: nil
      }
    }
  }

  private static func writeJSON(_ text: Text, to output: inout [UInt8]) {
    replace(text, to: &output) { byte in
      switch byte {
      case UInt8(ascii: "\""): "\\\""
      case UInt8(ascii: "\\"): "\\\\"
      case 0x0A: "\\n"
      case 0x09: "\\t"
      case UInt8(ascii: "<"): "\\u003c"
      case UInt8(ascii: ">"): "\\u003e"
      case UInt8(ascii: "&"): "\\u0026"
      default: nil
      }
    }
  }

  /// RFC 6868 §3.1.
  private static func writeParameter(_ text: Text, to output: inout [UInt8]) {
    replace(text, to: &output) { byte in
      switch byte {
      case UInt8(ascii: "\""): "^'"
      case UInt8(ascii: "^"): "^^"
      case 0x0A: "^n"
      default: nil
      }
    }
  }

  // MARK: Addresses

  /// - Parameter isWhole: whether `&` separates fields of a query, and is written as an entity. In a part it belongs to a value.
  private static func percentEncode(_ text: Text, to output: inout [UInt8], keeps: (UInt8) -> Bool, isWhole: Bool = false) {
    for byte in text {
      if keeps(byte) {
        output.append(byte)
      } else if byte == UInt8(ascii: "&"), isWhole {
        output.append(contentsOf: "&amp;".utf8)
      } else {
        output += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
      }
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  /// All that RFC 3986 lets stand, but for `&`, which is written as an entity, and `'`, which could end an attribute.
  private static func isKeptInAddress(_ byte: UInt8) -> Bool {
    ByteClass.isURLByte(byte) && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "'")
  }

  private static func isKeptInSource(_ byte: UInt8) -> Bool { isKeptInAddress(byte) && byte != UInt8(ascii: ",") }

  /// What a path segment may hold (RFC 3986 §3.3), without `&` and `'`.
  private static func isKeptInPathPart(_ byte: UInt8) -> Bool {
    ByteClass.isUnreserved(byte) || "!$()*+,;=:@".utf8.contains(byte)
  }
}
