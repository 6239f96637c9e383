import Octets

/// What a byte of text needs in the places where it can stand: one table, so that one pass over a text, made when it is
/// stored, tells which places may copy it whole.
struct ByteClass: OptionSet, Sendable {
  let rawValue: UInt32

  // What a text is free of is kept with it, in the bits of its cell above the length.
  /// Anything but letters, digits and `-._~`: to be percent-encoded in parts of URLs, and looked at in parameter values.
  static let reserved = ByteClass(rawValue: 1 << 27)
  /// `& < > " '`, tab and line feed: to be escaped in HTML or XML text or in a quoted attribute.
  static let markup = ByteClass(rawValue: 1 << 28)
  /// May not stand in a URL as it is (RFC 3986 §2), or needs escaping in an attribute.
  static let url = ByteClass(rawValue: 1 << 29)
  /// `\ ; ,` and line feed: to be escaped in TEXT values (RFC 5545 §3.3.11, RFC 6350 §3.4).
  static let contentLine = ByteClass(rawValue: 1 << 30)
  /// To be escaped inside a JSON string that may stand in a script element.
  static let json = ByteClass(rawValue: 1 << 31)
  static let kept = ByteClass(rawValue: 0xF800_0000)

  /// Not text: C0 controls other than tab and line feed, DEL. Carriage return is here as well: it becomes a line feed.
  static let control = ByteClass(rawValue: 1)
  static let nonASCII = ByteClass(rawValue: 2)
  /// `:`, after which a URL is no longer known to be relative.
  static let colon = ByteClass(rawValue: 4)

  /// The class of each byte value.
  static let table: [UInt32] = (0...255).map { (byte: Int) -> UInt32 in
    var classes: ByteClass = []
    let byte = UInt8(byte)
    if "&<>\"'\t\n".utf8.contains(byte) { classes.insert(.markup) }
    if (byte < 0x20 && byte != 0x09 && byte != 0x0A) || byte == 0x7F { classes.insert(.control) }
    if byte >= 0x80 { classes.insert(.nonASCII) }
    if !isURLByte(byte) || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "'") { classes.insert(.url) }
    if "\\;,\n".utf8.contains(byte) { classes.insert(.contentLine) }
    if byte < 0x20 || "\\\"<>&".utf8.contains(byte) { classes.insert(.json) }
    if byte == UInt8(ascii: ":") { classes.insert(.colon) }
    if !isUnreserved(byte) { classes.insert(.reserved) }
    return classes.rawValue
  }

  /// RFC 3986 §2.3.
  static func isUnreserved(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "-._~".utf8.contains(byte) }

  /// Whether RFC 3986 lets the byte stand in a URL reference: unreserved, reserved or the percent sign.
  static func isURLByte(_ byte: UInt8) -> Bool { isUnreserved(byte) || "!#$%&'()*+,/:;=?@[]".utf8.contains(byte) }
}

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

  /// Whether UTF-8 text with non-ASCII bytes has to go through `append`: it may hold a C1 control or a noncharacter.
  static func needsCleaning(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
    while i < text.count {
      let byte = text[i]
      if byte == 0xC2, i + 1 < text.count, text[i + 1] < 0xA0 { return true }
      if byte == 0xEF, i + 2 < text.count {
        if text[i + 1] == 0xBF && text[i + 2] >= 0xBE { return true }
        if text[i + 1] == 0xB7 && (0x90...0xAF).contains(text[i + 2]) { return true }
      }
      if byte >= 0xF0, i + 3 < text.count, text[i + 1] & 0x0F == 0x0F, text[i + 2] == 0xBF, text[i + 3] >= 0xBE { return true }
      i += 1
    }
    return false
  }
}
