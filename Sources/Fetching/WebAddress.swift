internal import Glibc
internal import Octets

/// An address to ask, taken apart.
struct WebAddress: Hashable {
  enum Scheme: String { case http, https, file }

  let scheme: Scheme
  /// In small letters; without the brackets of an IPv6 address. Empty for a file.
  let host: String
  let port: Int
  /// Path and query, from the first slash.
  let rest: String

  private static let longest = 8_000

  /// Reads `https://host:port/path?query`. `webcal:` means `https:`.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      let colon = text.firstRange(of: "://")
    else { return nil }
    var name = text[..<colon.lowerBound].lowercased()
    if name == "webcal" || name == "webcals" { name = "https" }
    guard let scheme = Scheme(rawValue: name) else { return nil }
    let body = text[colon.upperBound...].prefix { $0 != "#" }
    let place = body.prefix { $0 != "/" && $0 != "?" }
    let tail = body[place.endIndex...]
    (self.scheme, rest) = (scheme, tail.hasPrefix("/") ? String(tail) : "/\(tail)")
    if scheme == .file {
      guard place.isEmpty else { return nil }
      (host, port) = ("", 0)
      return
    }
    var host = place
    var port: Substring?
    if place.hasPrefix("["), let end = place.firstIndex(of: "]") {
      host = place[place.index(after: place.startIndex)..<end]
      let after = place[place.index(after: end)...]
      guard after.isEmpty || after.hasPrefix(":") else { return nil }
      port = after.isEmpty ? nil : after.dropFirst()
    } else if let colon = place.firstIndex(of: ":") {
      (host, port) = (place[..<colon], place[place.index(after: colon)...])
    }
    // No name and password: they belong into a header.
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x2A && $0 != 0x40 && $0 != 0x5C }) else { return nil }
    guard let number = port.map({ Int($0) }) ?? (scheme == .https ? 443 : 80), (1...65_535).contains(number) else { return nil }
    (self.host, self.port) = (host.lowercased(), number)
  }

  var text: String {
    if scheme == .file { return "file://\(rest)" }
    return "\(scheme.rawValue)://\(host.contains(":") ? "[\(host)]" : host):\(port)\(rest)"
  }

  func isSameSite(as other: WebAddress) -> Bool { scheme == other.scheme && host == other.host && port == other.port }

  /// Where a `Location` or `next` leads, which may be a whole address or a path of this host.
  func following(_ location: String) -> WebAddress? {
    if location.contains("://") { return WebAddress(location) }
    guard scheme != .file else { return nil }
    if location.hasPrefix("//") { return WebAddress("\(scheme.rawValue):\(location)") }
    let origin = text.dropLast(rest.count)
    if location.hasPrefix("/") { return WebAddress(origin + location) }
    let folder = rest.prefix { $0 != "?" }.reversed().drop { $0 != "/" }.reversed()
    return WebAddress(origin + String(folder) + location)
  }

  /// The path and the parts of the query.
  private var parts: (path: Substring, query: [Substring]) {
    let path = rest.prefix { $0 != "?" }
    return (path, rest[path.endIndex...].dropFirst().split(separator: "&"))
  }

  /// What the query says for a name.
  func asked(_ name: String) -> Substring? {
    parts.query.first { $0.hasPrefix("\(name)=") }?.dropFirst(name.utf8.count + 1)
  }

  /// The same with another value in its query.
  func asking(_ name: String, _ value: String) -> WebAddress? {
    let query =
      parts.query.filter { !$0.hasPrefix("\(name)=") }.map(String.init) + ["\(name)=\(value.percentEncoded(but: \.isUnreserved))"]
    return WebAddress("\(text.dropLast(rest.count))\(parts.path)?\(query.joined(separator: "&"))")
  }

  /// What lies below a record of a list, without the list's query.
  func below(_ id: String, _ path: String) -> WebAddress? {
    let folder = parts.path.hasSuffix("/") ? "\(parts.path)" : "\(parts.path)/"
    return WebAddress("\(text.dropLast(rest.count))\(folder)\(id.percentEncoded(but: \.isUnreserved))/\(path)")
  }

  /// The host's numeric addresses, those of the home network and of this machine apart.
  func resolved() -> (open: [String], isPrivate: [String]) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return ([], []) }
    defer { freeaddrinfo(list) }
    var found: (open: [String], isPrivate: [String]) = ([], [])
    var next = list
    while let entry = next?.pointee {
      next = entry.ai_next
      var name = [CChar](repeating: 0, count: 64)
      guard getnameinfo(entry.ai_addr, entry.ai_addrlen, &name, 64, nil, 0, NI_NUMERICHOST) == 0 else { continue }
      let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if Self.isPrivate(text) { found.isPrivate.append(text) } else { found.open.append(text) }
    }
    return found
  }

  /// Whether a numeric address is one of this machine, of a home network, or of no single machine (RFC 6890).
  static func isPrivate(_ address: String) -> Bool {
    var four = in_addr()
    if inet_pton(AF_INET, address, &four) == 1 { return isPrivate(UInt32(bigEndian: four.s_addr)) }
    var six = in6_addr()
    guard inet_pton(AF_INET6, String(address.prefix { $0 != "%" }), &six) == 1 else { return true }
    let bytes = withUnsafeBytes(of: six) { Array($0) }
    let last = bytes[12...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    // ::ffff:0:0/96 and 64:ff9b::/96 hold an IPv4 address; so did ::/96, which also has :: and ::1.
    if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == bytes[11], [0, 0xFF].contains(bytes[10]) { return isPrivate(last) }
    if bytes[..<12] == [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0] { return isPrivate(last) }
    // 6to4 (2002::/16) and Teredo (2001::/32) lead to any IPv4 address, also one at home; nobody publishes a calendar there.
    if bytes.starts(with: [0x20, 0x02]) || bytes.starts(with: [0x20, 0x01, 0, 0]) { return true }
    return bytes[0] & 0xFE == 0xFC || bytes[0] == 0xFE && bytes[1] & 0x80 == 0x80 || bytes[0] == 0xFF
  }

  private static let privateNetworks: [(UInt32, bits: Int)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
    (0xC000_0000, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xE000_0000, 3),
  ]

  private static func isPrivate(_ address: UInt32) -> Bool {
    privateNetworks.contains { network, bits in (address ^ network) >> UInt32(32 - bits) == 0 }
  }
}
