/// Addresses: which characters they may hold (URL standard, “URL code points”), their parts, and how a relative one is
/// joined to a page's path.
enum URLSyntax {
  /// Characters below 0x80 that an address may hold as they are; `%`, `#`, `[` and `]` are judged by place.
  private static let allowed = Permanent<Bool>(
    (0..<256).map { byte in byte >= 0x80 || isASCIIAlphanumeric(UInt8(byte)) || "!$&'()*+,-./:;=?@_~".utf8.contains(UInt8(byte)) })

  /// What is wrong with an address, or nil.
  static func problem(_ whole: ByteText) -> String? {
    let url = whole.trimmed
    if url.count != whole.count { return "white space stands before or after the address" }
    var sawFragment = false
    var i = 0
    let allowed = allowed
    while i < url.count {
      let byte = url[i]
      if allowed[Int(byte)] {
        i += 1
        continue
      }
      switch byte {
      case 0x25:
        guard i + 2 < url.count, isHexDigit(url[i + 1]), isHexDigit(url[i + 2]) else {
          return "% is not followed by two hexadecimal digits"
        }
      case 0x23:
        if sawFragment { return "# stands twice" }
        sawFragment = true
      case 0x5B, 0x5D:
        // Only around an IPv6 host.
        guard let host = authority(of: url), host.contains(i) else {
          return "“\(Character(Unicode.Scalar(byte)))” must be written %\(byte == 0x5B ? "5B" : "5D")"
        }
      default:
        return byte == 0x20
          ? "a space must be written %20"
          : byte < 0x20 ? "it holds a line break or tab" : "“\(Character(Unicode.Scalar(byte)))” is not allowed in an address"
      }
      i += 1
    }
    return hostProblem(url)
  }

  /// The scheme before `:`, in lower case, or nil.
  static func scheme(of url: ByteText) -> String? {
    guard let first = url.bytes.first, isASCIILetter(first) else { return nil }
    for i in 0..<url.count {
      if url[i] == 0x3A { return url[0..<i].string.lowercased() }
      guard isASCIIAlphanumeric(url[i]) || url[i] == 0x2B || url[i] == 0x2D || url[i] == 0x2E else { return nil }
    }
    return nil
  }

  /// Where the authority stands in an address with `//`.
  static func authority(of url: ByteText) -> Range<Int>? {
    var start = 0
    while start < url.count, isASCIIAlphanumeric(url[start]) || url[start] == 0x2B || url[start] == 0x2D || url[start] == 0x2E {
      start += 1
    }
    if start < url.count, url[start] == 0x3A { start += 1 } else { start = 0 }
    guard start + 1 < url.count, url[start] == 0x2F, url[start + 1] == 0x2F else { return nil }
    var end = start + 2
    while end < url.count, url[end] != 0x2F, url[end] != 0x3F, url[end] != 0x23 { end += 1 }
    return start + 2..<end
  }

  private static let special: Set<String> = ["http", "https", "ftp", "ws", "wss"]

  private static func hostProblem(_ url: ByteText) -> String? {
    guard url.contains(0x3A) || url.count > 1 && url[0] == 0x2F && url[1] == 0x2F else { return nil }
    let scheme = scheme(of: url)
    if let scheme, special.contains(scheme) {
      guard let range = authority(of: url) else { return "\(scheme): is not followed by // and a host" }
      return hostProblem(in: url[range])
    }
    if scheme == nil, let range = authority(of: url) { return hostProblem(in: url[range]) }
    return nil
  }

  private static func hostProblem(in authority: ByteText) -> String? {
    var host = authority
    if let at = host.bytes.lastIndex(of: 0x40) { host = host.from(at + 1) }
    if host.isEmpty { return "the host is missing" }
    if host[0] == 0x5B {
      guard let end = host.firstIndex(of: 0x5D) else { return "the host's [ is never closed" }
      let inside = host[1..<end]
      guard isIPv6(inside) else { return "the host is no IPv6 address" }
      return portProblem(host.from(end + 1))
    }
    if let colon = host.firstIndex(of: 0x3A) {
      if let problem = portProblem(host.from(colon)) { return problem }
      host = host[0..<colon]
    }
    if host.isEmpty { return "the host is missing" }
    for byte in host where byte < 0x80 && !isASCIIAlphanumeric(byte) && byte != 0x2D && byte != 0x2E && byte != 0x5F && byte != 0x25
    {
      return "“\(Character(Unicode.Scalar(byte)))” is not allowed in a host"
    }
    if host.contains(0x25), let problem = decodedHostProblem(host) { return problem }
    if host[0] == 0x2E || zip(host.bytes, host.bytes.dropFirst()).contains(where: { $0 == 0x2E && $1 == 0x2E }) {
      return "a part of the host is empty"
    }
    return ipv4Problem(host)
  }

  /// Signs of ASCII that a host cannot hold, however they are written (URL standard, “forbidden domain code point”).
  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || "#/:<>?@[\\]^|%".utf8.contains(byte)
  }

  /// The same host with what `%XX` stands for.
  private static func decodedHostProblem(_ host: ByteText) -> String? {
    let decoded = decodingPercents(host)
    if let byte = decoded.first(where: isForbidden) {
      let code = String(byte, radix: 16, uppercase: true)
      return "“%\(byte < 16 ? "0" : "")\(code)” is not allowed in a host"
    }
    if String(validating: decoded, as: UTF8.self) == nil { return "%XX in the host is no UTF-8" }
    return decoded.withUnsafeBufferPointer { ipv4Problem(ByteText($0)) }
  }

  /// RFC 4291 §2.2: eight groups of hexadecimal digits, `::` once for as many zeros as are missing, IPv4 at the end for two groups.
  private static func isIPv6(_ text: ByteText) -> Bool {
    var groups = 0
    var gaps = 0
    var parts = text.split(0x3A)
    guard parts.count >= 3 else { return false }
    if let last = parts.last, last.contains(0x2E) {
      guard last.split(0x2E).count == 4, ipv4Problem(last) == nil else { return false }
      groups = 2
      parts.removeLast()
      if parts.last?.isEmpty == true, parts.count > 1 { parts.append(parts[parts.count - 1]) }
    }
    for (place, part) in parts.enumerated() {
      if part.isEmpty {
        // `::` makes an empty part in the middle, two at either end.
        let isEdge = place == 0 || place == parts.count - 1
        if isEdge, !(place == 0 ? parts[1].isEmpty : parts[parts.count - 2].isEmpty) { return false }
        if !isEdge { gaps += 1 }
      } else {
        guard part.count <= 4, part.allSatisfy(isHexDigit) else { return false }
        groups += 1
      }
    }
    return gaps == 0 ? groups == 8 : gaps == 1 && groups < 8
  }

  /// A host whose last part is a number is an IPv4 address.
  private static func ipv4Problem(_ host: ByteText) -> String? {
    let parts = host.split(0x2E)
    guard let last = parts.last, ValueSyntax.isDigits(last) else { return nil }
    return parts.count == 4 && parts.allSatisfy { ValueSyntax.isDigits($0) && (ValueSyntax.integer($0) ?? 256) < 256 }
      ? nil : "the host is no IPv4 address"
  }

  private static func portProblem(_ text: ByteText) -> String? {
    if text.isEmpty { return nil }
    guard text[0] == 0x3A else { return "the port is wrong" }
    let port = text.from(1)
    return port.allSatisfy(isASCIIDigit) && (ValueSyntax.integer(port) ?? 0) <= 65_535 ? nil : "the port is no number up to 65535"
  }

  /// Joins a relative path (no query, no fragment) to the path of the page it stands on, `%XX` replaced.
  ///
  /// - Returns: false if it leaves the site, or names NUL.
  static func resolve(_ relative: ByteText, from page: some Collection<UInt8>, into path: inout [UInt8]) -> Bool {
    path.removeAll(keepingCapacity: true)
    var start = 0
    if relative.bytes.first == 0x2F {
      // The host's root, which a site in a folder does not know: looked up in the site.
      start = 1
    } else {
      path.append(contentsOf: page)
      while let last = path.last, last != 0x2F { path.removeLast() }
    }
    var i = start
    while i <= relative.count {
      let partStart = path.count
      while i < relative.count, relative[i] != 0x2F {
        var byte = relative[i]
        if byte == 0x25, i + 2 < relative.count, let high = hexValue(relative[i + 1]), let low = hexValue(relative[i + 2]) {
          byte = high << 4 | low
          i += 2
        }
        if byte == 0 { return false }
        path.append(byte)
        i += 1
      }
      let length = path.count - partStart
      if length == 1, path[partStart] == 0x2E {
        path.removeLast()
      } else if length == 2, path[partStart] == 0x2E, path[partStart + 1] == 0x2E {
        path.removeLast(2)
        guard !path.isEmpty else { return false }
        path.removeLast()
        while let last = path.last, last != 0x2F { path.removeLast() }
      } else if i < relative.count {
        path.append(0x2F)
      }
      i += 1
    }
    return true
  }

  /// The path of an absolute address, without its first slash, `%XX` replaced; nil if it has none.
  static func path(of url: ByteText) -> [UInt8]? {
    guard let host = authority(of: url) else { return nil }
    var path: [UInt8] = []
    return resolve(url.from(host.upperBound), from: [], into: &path) ? path : nil
  }

  /// With %XX replaced.
  static func decodingPercents(_ text: ByteText) -> [UInt8] {
    var out: [UInt8] = []
    var i = 0
    while i < text.count {
      if text[i] == 0x25, i + 2 < text.count, let high = hexValue(text[i + 1]), let low = hexValue(text[i + 2]) {
        out.append(high << 4 | low)
        i += 3
      } else {
        out.append(text[i])
        i += 1
      }
    }
    return out
  }

  static func hexValue(_ byte: UInt8) -> UInt8? {
    isASCIIDigit(byte) ? byte - 0x30 : isHexDigit(byte) ? (byte | 0x20) - 0x57 : nil
  }
}
