/// Writes texts escaped, into memory that has room for them.
///
/// This is one of the two places of the module with unsafe code (`Renderer` is the other). Precondition of all functions:
/// `output` has room for `Escaper.roomNeeded` bytes, and `text` is clean (`CleanText`): UTF-8 without control characters
/// other than tab and line feed.
enum Escaper {
  /// The most bytes that a text of `length` bytes can become: each byte up to six, and quotes.
  @inline(__always)
  static func roomNeeded(_ length: Int) -> Int { length * 6 + 8 }

  typealias Output = UnsafeMutablePointer<UInt8>
  typealias Text = UnsafeBufferPointer<UInt8>

  /// Writes `text` and gives where the output goes on.
  static func write(_ text: Text, _ escaping: Escaping, to output: Output) -> Output {
    switch escaping {
    case .none, .contentLines: return copy(text, to: output)
    case .text: return replace(text, to: output, entity)
    case .doubleQuoted: return replace(text, to: output) { $0 == UInt8(ascii: "'") ? nil : quotedEntity($0) }
    case .singleQuoted: return replace(text, to: output) { $0 == UInt8(ascii: "\"") ? nil : quotedEntity($0) }
    case .specification: return replace(text, to: output) { $0 == 0x09 || $0 == 0x0A ? nil : quotedEntity($0) }
    case .address, .sourceAddress:
      guard URLScheme.allows(text) else { return copy(UInt8(ascii: "#"), to: output) }
      return write(text, escaping == .address ? .trustedAddress : .trustedSourceAddress, to: output)
    case .trustedAddress: return percentEncode(text, to: output, keeps: isKeptInAddress, isWhole: true)
    case .trustedSourceAddress: return percentEncode(text, to: output, keeps: isKeptInSource, isWhole: true)
    case .pathPart: return percentEncode(text, to: output, keeps: isKeptInPathPart)
    case .queryPart: return percentEncode(text, to: output, keeps: ByteClass.isUnreserved)
    case .jsonString: return writeJSON(text, to: output)
    case .jsonValue: return copy(quote, to: writeJSON(text, to: copy(quote, to: output)))
    case .contentText: return writeContentText(text, to: output)
    case .contentRaw: return replace(text, to: output) { byte in byte == 0x0A ? "" : nil }
    case .quotedParameter: return writeParameter(text, to: output)
    case .parameter:
      let needsQuotes = text.contains { byte in
        byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"")
      }
      guard needsQuotes else { return writeParameter(text, to: output) }
      return copy(quote, to: writeParameter(text, to: copy(quote, to: output)))
    }
  }

  private static let quote = UInt8(ascii: "\"")

  /// Appends `text`, cleaned and escaped: the same without the speed.
  static func append(_ text: [UInt8], _ escaping: Escaping, to output: inout [UInt8]) {
    var clean: [UInt8] = []
    CleanText.append(text, to: &clean)
    output.append(addingCapacity: roomNeeded(clean.count)) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress else { return }
        clean.withUnsafeBufferPointer { count += write($0, escaping, to: start + count) - (start + count) }
      }
    }
  }

  // MARK: Runs

  @inline(__always)
  private static func copy(_ text: Text, to output: Output) -> Output {
    guard let start = text.baseAddress else { return output }
    output.update(from: start, count: text.count)
    return output + text.count
  }

  @inline(__always)
  private static func copy(_ byte: UInt8, to output: Output) -> Output {
    output[0] = byte
    return output + 1
  }

  /// Copies runs of bytes that stay as they are, and writes what the others become.
  @inline(__always)
  private static func replace(_ text: Text, to output: Output, _ replacement: (UInt8) -> StaticString?) -> Output {
    guard let start = text.baseAddress else { return output }
    var output = output
    var run = 0
    var i = 0
    while i < text.count {
      if let written = replacement(start[i]) {
        output.update(from: start + run, count: i - run)
        output += i - run
        output.update(from: written.utf8Start, count: written.utf8CodeUnitCount)
        output += written.utf8CodeUnitCount
        run = i + 1
      }
      i += 1
    }
    output.update(from: start + run, count: text.count - run)
    return output + (text.count - run)
  }

  /// What stands for a byte that has a meaning in text of HTML and XML.
  @inline(__always)
  private static func entity(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    default: nil
    }
  }

  /// The same between quotes of either kind, where white space would become a space.
  @inline(__always)
  private static func quotedEntity(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case 0x09: "&#9;"
    case 0x0A: "&#10;"
    default: entity(byte)
    }
  }

  private static func writeContentText(_ text: Text, to output: Output) -> Output {
    replace(text, to: output) { byte in
      switch byte {
      case UInt8(ascii: "\\"): "\\\\"
      case UInt8(ascii: ";"): "\\;"
      case UInt8(ascii: ","): "\\,"
      case 0x0A: "\\n"
      default: nil
      }
    }
  }

  private static func writeJSON(_ text: Text, to output: Output) -> Output {
    replace(text, to: output) { byte in
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
  private static func writeParameter(_ text: Text, to output: Output) -> Output {
    replace(text, to: output) { byte in
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
  @inline(__always)
  private static func percentEncode(_ text: Text, to output: Output, keeps: (UInt8) -> Bool, isWhole: Bool = false) -> Output {
    var output = output
    for byte in text {
      if keeps(byte) {
        output[0] = byte
        output += 1
      } else if byte == UInt8(ascii: "&"), isWhole {
        output.update(from: ("&amp;" as StaticString).utf8Start, count: 5)
        output += 5
      } else {
        output[0] = UInt8(ascii: "%")
        output[1] = hexDigit(byte >> 4)
        output[2] = hexDigit(byte & 15)
        output += 3
      }
    }
    return output
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
