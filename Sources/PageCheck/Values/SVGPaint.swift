/// What paint and other values of drawings lead to, SVG 2 §13.2.
enum SVGPaint {
  /// The ids that `url(#…)` names in the value of an attribute; none for paint that says what to take in their place.
  static func references(_ value: ByteText, isPaint: Bool) -> [ByteText] {
    var found: [ByteText] = []
    var hasFallback = false
    for (address, rest) in addresses(in: value) {
      if isPaint, !rest.isBlank { hasFallback = true }
      if address.first == "#" { found.append(address.from(1)) }
    }
    return hasFallback ? [] : found
  }

  /// What stands in each `url(…)` of a value, and what stands behind it.
  static func addresses(in whole: ByteText) -> [(address: ByteText, rest: ByteText)] {
    var found: [(address: ByteText, rest: ByteText)] = []
    var rest = whole
    while let start = (0..<max(0, rest.count - 3)).first(where: { rest.from($0).hasPrefixIgnoringCase("url(") }) {
      rest = rest.from(start + 4)
      guard let end = rest.firstIndex(of: 0x29) else { break }
      var address = rest[0..<end].trimmed
      if address.count >= 2, address.first == "\"" || address.first == "'", address.last == address.first {
        address = address[1..<address.count - 1].trimmed
      }
      rest = rest.from(end + 1)
      found.append((address, rest))
    }
    return found
  }
}
