import Octets

/// Writes texts escaped.
///
/// Precondition of all functions: `text` is clean (`CleanText`): UTF-8 without control characters other than tab and line feed.
enum Escaper {
  typealias Text = UnsafeBufferPointer<UInt8>

  static func write(_ text: Text, _ escaping: Escaping, to output: inout [UInt8]) {
    switch escaping {
    case .none, .contentLines: output.append(contentsOf: text)
    case .address, .sourceAddress:
      guard URLScheme.allows(text) else { return output.append(UInt8(ascii: "#")) }
      write(text, escaping == .address ? .trustedAddress : .trustedSourceAddress, to: &output)
    case .trustedAddress: percentEncode(text, to: &output, keeps: isKeptInAddress, isWhole: true)
    case .trustedSourceAddress: percentEncode(text, to: &output, keeps: isKeptInSource, isWhole: true)
    case .pathPart: percentEncode(text, to: &output, keeps: isKeptInPathPart)
    case .queryPart: percentEncode(text, to: &output, keeps: \.isUnreserved)
    case .text, .doubleQuoted, .singleQuoted, .specification, .jsonString, .contentText, .contentRaw, .quotedParameter:
      replace(text, escaping, to: &output)
    case .jsonValue: quoted(&output) { replace(text, .jsonString, to: &$0) }
    case .parameter where text.contains(where: { ":;,\"".utf8.contains($0) }):
      quoted(&output) { replace(text, .quotedParameter, to: &$0) }
    case .parameter: replace(text, .quotedParameter, to: &output)
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
  private static func replace(_ text: Text, _ escaping: Escaping, to output: inout [UInt8]) {
    var run = 0
    for (i, byte) in text.enumerated() {
      guard isReplaced(byte), let written = replacements[Int(escaping.rawValue)][Int(byte)] else { continue }
      output.append(contentsOf: Text(rebasing: text[run..<i]))
      output += written
      run = i + 1
    }
    output.append(contentsOf: Text(rebasing: text[run...]))
  }

  /// Whether any format has another text in the place of a byte: nearly all bytes of texts are none of those.
  private static func isReplaced(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x22, 0x26, 0x27, 0x2C, 0x3B, 0x3C, 0x3E, 0x5C, 0x5E: true
    default: false
    }
  }

  /// Data/escapes.txt: for each way of escaping, what stands in the place of a byte; nil if it stays.
  private static let replacements: [[[UInt8]?]] = {
    let rows = dataTable("escapes.txt")
    return Escaping.allCases.map { escaping in
      (rows["\(escaping)"] ?? []).reduce(into: [[UInt8]?](repeating: nil, count: 256)) { table, cell in
        if let byte = UInt8(cell.prefix(2), radix: 16) { table[Int(byte)] = Array(cell.dropFirst(3).utf8) }
      }
    }
  }()

  // MARK: Addresses

  /// - Parameter isWhole: whether `&` separates fields of a query, and is written as an entity. In a part it belongs to a value.
  private static func percentEncode(_ text: Text, to output: inout [UInt8], keeps: (UInt8) -> Bool, isWhole: Bool = false) {
    var rest = text[...]
    while let place = rest.firstIndex(where: { !keeps($0) }) {
      let byte = text[place]
      output.append(contentsOf: Text(rebasing: rest[..<place]))
      output += byte == UInt8(ascii: "&") && isWhole ? Array("&amp;".utf8) : percentEncoded(byte)
      rest = text[(place + 1)...]
    }
    output.append(contentsOf: Text(rebasing: rest))
  }

  /// All that RFC 3986 lets stand, but for `&`, which is written as an entity, and `'`, which could end an attribute.
  private static func isKeptInAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x23...0x25, 0x28...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E: true
    default: false
    }
  }

  private static func isKeptInSource(_ byte: UInt8) -> Bool { isKeptInAddress(byte) && byte != UInt8(ascii: ",") }

  /// What a path segment may hold (RFC 3986 §3.3), without `&` and `'`.
  private static func isKeptInPathPart(_ byte: UInt8) -> Bool { byte.isUnreserved || "!$()*+,;=:@".utf8.contains(byte) }
}
