import Octets

/// The schemes that an address from data may have. Everything else is written as `#`.
package enum URLScheme {
  package static let allowed = ["http", "https", "mailto", "tel", "webcal"]

  /// Whether an address may be written: it has one of the allowed schemes, or none at all. A `:` before any `/`, `?` or
  /// `#` makes what stands before it a scheme (RFC 3986 §4.2), whatever it looks like.
  package static func allows(_ address: some Collection<UInt8>) -> Bool {
    for (offset, byte) in address.enumerated() {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
      case UInt8(ascii: ":"):
        let scheme = address.prefix(offset).map(\.lowercased)
        return allowed.contains { $0.utf8.elementsEqual(scheme) }
      default: break
      }
    }
    return true
  }
}

/// Text from outside made safe to keep: well-formed UTF-8 without control characters or noncharacters.
///
/// Lone or cut octets become U+FFFD, as in the Unicode Standard §3.9. Carriage returns, with or without a line feed, become
/// line feeds. Other C0 and C1 controls and DEL are dropped: neither XML 1.0 (§2.2), HTML nor RFC 5545 (§3.1) lets them
/// stand. Noncharacters such as U+FFFE become U+FFFD.
package enum CleanText {
  /// Appends `text` to `bytes`, cleaned.
  package static func append(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    var afterReturn = false
    for scalar in String(decoding: Array(text), as: UTF8.self).unicodeScalars {
      defer { afterReturn = scalar == "\r" }
      switch scalar.value {
      case 0x0A where afterReturn: break
      case 0x0D: bytes.append(0x0A)
      case 0x00...0x08, 0x0B...0x1F, 0x7F...0x9F: break
      case 0xFDD0...0xFDEF: bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
      case let value where value & 0xFFFE == 0xFFFE: bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
      default: bytes.append(contentsOf: scalar.utf8)
      }
    }
  }

  /// Whether UTF-8 text has to go through `append`: it may hold a control or a noncharacter.
  static func needsCleaning(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for (i, byte) in text.enumerated() {
      func next(_ distance: Int) -> UInt8 { i + distance < text.count ? text[i + distance] : 0 }
      switch byte {
      case 0x09, 0x0A: break
      case 0x00...0x1F, 0x7F: return true
      case 0xC2: if next(1) < 0xA0 { return true }
      case 0xEF: if next(1) == 0xBF && next(2) >= 0xBE || next(1) == 0xB7 && (0x90...0xAF).contains(next(2)) { return true }
      case 0xF0...: if next(1) & 0x0F == 0x0F, next(2) == 0xBF, next(3) >= 0xBE { return true }
      default: break
      }
    }
    return false
  }
}
