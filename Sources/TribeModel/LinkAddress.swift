internal import Glibc
internal import Octets

/// Turns addresses from data into links.
///
/// People write addresses that browsers accept and the page check does not: `https://a..b`, `https://x/100%`, `…/[1]`. If such an
/// address leads somewhere, it becomes a link. If not, it stays a text, so that no note can stop a build.
package enum LinkAddress {
  /// The address, with characters that it must not hold written as `%XX` (URL standard, path, query and fragment), like browsers
  /// do. Nil if the host or port is not valid, if it names a user, or if its scheme is not http, https, mailto or tel.
  ///
  /// - Complexity: linear in its length.
  package static func published(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    var start = colon + 1
    var head = bytes[..<start]
    switch String(decoding: bytes[..<colon], as: UTF8.self).lowercased() {
    case "http", "https":
      guard bytes[start...].starts(with: "//".utf8) else { return nil }
      start += 2
      let end = bytes[start...].firstIndex { "/?#\\".utf8.contains($0) } ?? bytes.count
      guard isAuthority(bytes[start..<end]) else { return nil }
      head = bytes[..<end]
      start = end
      // Browsers read a backslash after the host as a slash. As %5C it would become part of the host.
      if end < bytes.count, bytes[end] == UInt8(ascii: "\\") {
        head.append(UInt8(ascii: "/"))
        start += 1
      }
    case "mailto":
      let to = bytes[start...].prefix { $0 != UInt8(ascii: "?") }
      guard let at = to.firstIndex(of: UInt8(ascii: "@")), at > to.startIndex, at + 1 < to.endIndex else { return nil }
    case "tel": guard bytes[start...].contains(where: \.isDigit) else { return nil }
    default: return nil
    }
    return String(decoding: head + encoded(bytes[start...]), as: UTF8.self)
  }

  /// Encodes also every `#` after the first, and each `%` that does not begin an escape (RFC 3986 §3.3 to §3.5).
  private static func encoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var output: [UInt8] = []
    var hasFragment = false
    for at in bytes.indices {
      let byte = bytes[at]
      let isAllowed =
        switch byte {
        case UInt8(ascii: "%"): at + 2 < bytes.endIndex && bytes[at + 1].isHexDigit && bytes[at + 2].isHexDigit
        case UInt8(ascii: "#"): !hasFragment
        default: byte >= 0x80 || byte.isDigit || byte.isLetter || "!$&'()*+,-./:;=?@_~".utf8.contains(byte)
        }
      if byte == UInt8(ascii: "#") { hasFragment = true }
      if isAllowed {
        output.append(byte)
      } else {
        output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return output
  }

  /// Whether this is a host with or without a port. Names and passwords before an `@` are refused: they can disguise the host or be
  /// secrets.
  private static func isAuthority(_ authority: ArraySlice<UInt8>) -> Bool {
    if authority.first == UInt8(ascii: "[") {
      guard let end = authority.firstIndex(of: UInt8(ascii: "]")), isPort(authority[(end + 1)...]) else { return false }
      var address = in6_addr()
      return inet_pton(AF_INET6, String(decoding: authority[(authority.startIndex + 1)..<end], as: UTF8.self), &address) == 1
    }
    let colon = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    let host = authority[..<colon]
    var labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    // A full name may end in a dot (RFC 1034 §3.1).
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    guard isPort(authority[colon...]), host.count <= 253, let last = labels.last,
      labels.allSatisfy({ !$0.isEmpty && $0.count <= 63 && $0.allSatisfy(isHostByte) })
    else { return false }
    guard last.allSatisfy(\.isDigit) else { return true }
    var address = in_addr()
    return inet_pton(AF_INET, String(decoding: host, as: UTF8.self), &address) == 1
  }

  /// Whether this is empty, or `:` and a number up to 65535.
  private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    let digits = bytes.dropFirst()
    return first == UInt8(ascii: ":") && !digits.isEmpty && digits.count <= 5 && digits.allSatisfy(\.isDigit)
      && Int(String(decoding: digits, as: UTF8.self)).map { $0 <= 65_535 } == true
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
