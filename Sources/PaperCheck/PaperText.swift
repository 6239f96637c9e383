@_spi(_Unicode) import Swift

/// Text as it can be compared with what a PDF gives back: without white space, marks of direction and soft hyphens, in the
/// canonical decomposition (a PDF may hold letters and accents apart), ligatures taken apart.
struct PaperText: Hashable, Sendable {
  private(set) var octets: [UInt8] = []

  init(_ text: String) {
    for scalar in text._nfd {
      switch scalar.value {
      case 0...0x20, 0x7F...0xA0, 0xAD, 0x61C, 0x2000...0x200F, 0x2028...0x202F, 0x2060...0x2069, 0xFE00...0xFE0F, 0xFEFF, 0x3000:
        continue
      case 0xFB00...0xFB06:
        octets += Array(["ff", "fi", "fl", "ffi", "ffl", "st", "st"][Int(scalar.value) - 0xFB00].utf8)
      default: octets += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// Several texts, none of which runs into the next.
  init(joining texts: [String]) {
    for text in texts {
      octets += PaperText(text).octets
      octets.append(Self.border)
    }
  }

  /// An octet that UTF-8 never has.
  private static let border: UInt8 = 0xFF

  var isEmpty: Bool { octets.isEmpty }

  /// Counts how often `part` occurs and takes it out, so that a shorter text inside it is not counted for something else.
  mutating func take(_ part: PaperText) -> Int {
    guard let first = part.octets.first, part.octets.count <= octets.count else { return 0 }
    var count = 0
    var at = 0
    let last = octets.count - part.octets.count
    while at <= last {
      if octets[at] == first, octets[at..<at + part.octets.count] == part.octets[...] {
        count += 1
        // What stands on both sides stays apart.
        for place in at..<at + part.octets.count { octets[place] = Self.border }
        at += part.octets.count
      } else {
        at += 1
      }
    }
    return count
  }
}
