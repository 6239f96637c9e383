import Diagnostics

/// Quoted-printable (RFC 2045 §6.7), which vCard 2.1 and vCalendar 1.0 use for text.
public enum QuotedPrintable {
  /// Decodes a value whose soft line breaks have been joined. Keeps escapes that are not valid.
  public static func decode(_ text: String) -> [UInt8] {
    var octets: [UInt8] = []
    var input = Array(text.utf8)[...]
    while let octet = input.popFirst() {
      if octet == 0x3D, input.count >= 2, let high = hex(input[input.startIndex]), let low = hex(input[input.startIndex + 1]) {
        octets.append(high << 4 | low)
        input.removeFirst(2)
      } else {
        octets.append(octet)
      }
    }
    return octets
  }

  /// Decodes text: UTF-8 if the bytes are valid, otherwise Windows-1252, which includes the letters of ISO 8859-1.
  public static func text(_ value: String, charset: String?) -> String {
    let octets = decode(value)
    let isLatin = charset.map { $0.uppercased().hasPrefix("ISO-8859") || $0.uppercased().hasPrefix("WINDOWS-125") } ?? false
    if !isLatin, let text = String(validating: octets, as: UTF8.self) { return normalised(text) }
    return normalised(octets.map { String(windows1252($0)) }.joined())
  }

  private static func normalised(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" }))
  }

  private static func hex(_ octet: UInt8) -> UInt8? {
    switch octet {
    case 0x30...0x39: octet - 0x30
    case 0x41...0x46: octet - 0x37
    case 0x61...0x66: octet - 0x57
    default: nil
    }
  }
}
