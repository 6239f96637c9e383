/// Addresses from data as links may have them.
///
/// People write addresses that browsers forgive and the page check does not: `https://a..b`, `https://x/100%`, `…/[1]`. A link
/// is made where the address leads somewhere; otherwise the text stays a text, so that no note keeps a planner from being built.
enum LinkAddress {
  /// The address with what must be percent-encoded so written (URL standard, path and query); nil if its host or port is none, or
  /// its scheme is not http, https, mailto or tel. Linear in its length.
  static func published(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    var start = colon + 1
    switch scheme {
    case "http", "https":
      guard bytes[start...].starts(with: "//".utf8) else { return nil }
      start += 2
      let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
      guard isHost(bytes[start..<end]) else { return nil }
      start = end
    case "mailto", "tel": guard start < bytes.count else { return nil }
    default: return nil
    }
    return String(decoding: bytes[..<start] + encoded(bytes[start...]), as: UTF8.self)
  }

  /// `%` that encodes nothing, brackets, and every `#` but the first. The template writes all else that an address cannot hold.
  private static func encoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var sawFragment = false
    for at in bytes.indices {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "%"):
        let isEscape = at + 2 < bytes.endIndex && isHexadecimal(bytes[at + 1]) && isHexadecimal(bytes[at + 2])
        output += isEscape ? [byte] : Array("%25".utf8)
      case UInt8(ascii: "["): output += Array("%5B".utf8)
      case UInt8(ascii: "]"): output += Array("%5D".utf8)
      case UInt8(ascii: "#"):
        output += sawFragment ? Array("%23".utf8) : [byte]
        sawFragment = true
      default: output.append(byte)
      }
    }
    return output
  }

  /// A host name or IPv4 address with or without a port. Names and passwords before an `@` are how a link lies about its host.
  private static func isHost(_ authority: ArraySlice<UInt8>) -> Bool {
    var host = authority
    if let colon = host.firstIndex(of: UInt8(ascii: ":")) {
      let port = host[(colon + 1)...]
      guard !port.isEmpty, port.count <= 5, port.allSatisfy(isDigit),
        Int(String(decoding: port, as: UTF8.self)).map({ $0 <= 65_535 }) == true
      else { return false }
      host = host[..<colon]
    }
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard host.count <= 253, labels.allSatisfy({ !$0.isEmpty && $0.count <= 63 && $0.allSatisfy(isHostByte) }) else { return false }
    guard let last = labels.last, last.allSatisfy(isDigit) else { return true }
    return labels.count == 4
      && labels.allSatisfy { label in
        label.allSatisfy(isDigit) && label.count <= 3 && (label.count == 1 || label.first != UInt8(ascii: "0"))
          && Int(String(decoding: label, as: UTF8.self)).map { $0 < 256 } == true
      }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }
}
