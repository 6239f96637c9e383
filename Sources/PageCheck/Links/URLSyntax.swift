internal import Octets

/// Addresses: their parts, and how a relative one is joined to a page's path. What they may hold is a rule of Data/values.txt.
enum URLSyntax {
  /// Bytes that mean nothing in an address but its path.
  private static let pathBytes = (0...UInt8.max).map { isASCIIAlphanumeric($0) || "-./_".utf8.contains($0) }

  /// Whether an address is a plain path, with which nothing can be wrong.
  static func isPlainPath(_ url: ByteText) -> Bool {
    let pathBytes = pathBytes
    return !url.hasPrefixIgnoringCase("//") && url.firstIndex { !pathBytes[Int($0)] } == nil
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
