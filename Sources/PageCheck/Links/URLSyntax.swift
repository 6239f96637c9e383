internal import Glibc
internal import Octets

/// Addresses: which characters they may hold (URL standard, “URL code points”), their parts, and how a relative one is
/// joined to a page's path.
enum URLSyntax {
  /// Bytes that an address may hold as they are; `%`, `#`, `[` and `]` are judged by place.
  private static let allowed: [Bool] = (0...UInt8.max).map {
    $0 >= 0x80 || isASCIIAlphanumeric($0) || "!$&'()*+,-./:;=?@_~".utf8.contains($0)
  }

  /// What is wrong with an address, or nil.
  static func problem(_ url: ByteText) -> String? {
    if url.trimmed.count != url.count { return "white space stands before or after the address" }
    let allowed = allowed
    var sawFragment = false
    for place in 0..<url.count where !allowed[Int(url[place])] {
      let sign = Unicode.Scalar(url[place])
      switch url[place] {
      case "%":
        guard place + 2 < url.count, isHexDigit(url[place + 1]), isHexDigit(url[place + 2]) else {
          return "% is not followed by two hexadecimal digits"
        }
      case "#":
        if sawFragment { return "# stands twice" }
        sawFragment = true
      case "[", "]":
        // Only around an IPv6 host.
        guard let host = authority(of: url), host.contains(place) else {
          return "“\(sign)” must be written %\(sign == "[" ? "5B" : "5D")"
        }
      case " ": return "a space must be written %20"
      default: return sign.value < 0x20 ? "it holds a line break or tab" : "“\(sign)” is not allowed in an address"
      }
    }
    return hostProblem(of: url)
  }

  private static func isSchemePart(_ byte: UInt8) -> Bool { isASCIIAlphanumeric(byte) || byte == "+" || byte == "-" || byte == "." }

  /// The scheme before `:`, in lower case, or nil.
  static func scheme(of url: ByteText) -> String? {
    guard let first = url.first, isASCIILetter(first), let end = url.firstIndex(where: { !isSchemePart($0) }), url[end] == ":"
    else {
      return nil
    }
    return url[0..<end].string.lowercased()
  }

  /// Where the authority stands in an address with `//`.
  static func authority(of url: ByteText) -> Range<Int>? {
    let end = url.firstIndex { !isSchemePart($0) } ?? url.count
    let start = end < url.count && url[end] == ":" ? end + 1 : 0
    guard url.from(start).hasPrefixIgnoringCase("//") else { return nil }
    let length = url.from(start + 2).firstIndex { $0 == "/" || $0 == "?" || $0 == "#" }
    return start + 2..<(length.map { start + 2 + $0 } ?? url.count)
  }

  // MARK: Hosts

  private static let special: Set<String> = ["http", "https", "ftp", "ws", "wss"]

  private static func hostProblem(of url: ByteText) -> String? {
    let scheme = scheme(of: url)
    guard scheme.map(special.contains) ?? true else { return nil }
    guard let range = authority(of: url) else { return scheme.map { "\($0): is not followed by // and a host" } }
    var host = url[range]
    if let name = host.split(0x40).last { host = name }
    if host.first == "[" {
      guard let end = host.firstIndex(of: 0x5D) else { return "the host's [ is never closed" }
      var address = in6_addr()
      guard inet_pton(AF_INET6, host[1..<end].string, &address) == 1 else { return "the host is no IPv6 address" }
      return portProblem(host.from(end + 1))
    }
    if let colon = host.firstIndex(of: 0x3A) {
      if let problem = portProblem(host.from(colon)) { return problem }
      host = host[0..<colon]
    }
    return nameProblem(host)
  }

  private static func nameProblem(_ host: ByteText) -> String? {
    if host.isEmpty { return "the host is missing" }
    for byte in host where byte < 0x80 && !isASCIIAlphanumeric(byte) && !"-._%".utf8.contains(byte) {
      return "“\(Unicode.Scalar(byte))” is not allowed in a host"
    }
    // What `%XX` stands for must not be a sign that no host can hold (URL standard, “forbidden domain code point”).
    let decoded = percentDecoded(Array(host))
    if let byte = decoded.first(where: { $0 <= 0x20 || $0 == 0x7F || "#/:<>?@[\\]^|%".utf8.contains($0) }) {
      let code = String(byte, radix: 16, uppercase: true)
      return "“%\(byte < 16 ? "0" : "")\(code)” is not allowed in a host"
    }
    if String(validating: decoded, as: UTF8.self) == nil { return "%XX in the host is no UTF-8" }
    let parts = ByteText(decoded).split(0x2E)
    if parts.dropLast().contains(where: \.isEmpty) { return "a part of the host is empty" }
    // A host whose last part is a number is an IPv4 address.
    guard let last = parts.last, ValueSyntax.isDigits(last) else { return nil }
    return parts.count == 4 && parts.allSatisfy { ValueSyntax.isDigits($0) && (ValueSyntax.integer($0) ?? 256) < 256 }
      ? nil : "the host is no IPv4 address"
  }

  private static func portProblem(_ text: ByteText) -> String? {
    if text.isEmpty { return nil }
    guard text.first == ":" else { return "the port is wrong" }
    let port = text.from(1)
    return port.isEmpty || ValueSyntax.isDigits(port) && (ValueSyntax.integer(port) ?? 0) <= 65_535
      ? nil : "the port is no number up to 65535"
  }

  // MARK: Paths

  /// Joins a relative path (no query, no fragment) to the path of the page it stands on, `%XX` replaced. A path from the host's root
  /// comes out as it is: a site in a folder does not know that root.
  ///
  /// - Returns: false if it leaves the site, or names NUL.
  static func resolve(_ relative: ByteText, from page: some Collection<UInt8>, into path: inout [UInt8]) -> Bool {
    path.removeAll(keepingCapacity: true)
    var rest = relative
    if relative.first == "/" {
      rest = relative.from(1)
    } else {
      path.append(contentsOf: page)
      while let last = path.last, last != "/" { path.removeLast() }
    }
    var start = 0
    while start <= rest.count {
      let end = rest.from(start).firstIndex(of: 0x2F).map { start + $0 } ?? rest.count
      let part = rest[start..<end]
      let name = part.contains(0x25) ? ByteText(percentDecoded(Array(part))) : part
      start = end + 1
      if name.contains(0) { return false }
      if name.isEqual(".") { continue }
      if name.isEqual("..") {
        guard path.popLast() != nil else { return false }
        while let last = path.last, last != "/" { path.removeLast() }
      } else {
        path.append(contentsOf: name)
        if end < rest.count { path.append(0x2F) }
      }
    }
    return true
  }

  /// An address without its query and fragment.
  static func file(of address: ByteText) -> ByteText {
    address[0..<(address.firstIndex { $0 == "#" || $0 == "?" } ?? address.count)]
  }

  /// The path of an absolute address, without its first slash, `%XX` replaced; nil if it has none.
  static func path(of url: ByteText) -> [UInt8]? {
    guard let host = authority(of: url) else { return nil }
    var path: [UInt8] = []
    return resolve(url.from(host.upperBound), from: [], into: &path) ? path : nil
  }
}
