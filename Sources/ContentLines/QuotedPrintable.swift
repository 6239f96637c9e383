import Diagnostics
import Octets

#if canImport(Glibc)
  import Glibc
#endif

/// Quoted-printable (RFC 2045 §6.7), which vCard 2.1 and vCalendar 1.0 use for text.
public enum QuotedPrintable {
  /// Decodes a value whose soft line breaks have been joined. Keeps escapes that are not valid.
  public static func decode(_ text: String) -> [UInt8] { percentDecoded(Array(text.utf8), mark: "=") }

  /// Decodes text by its CHARSET. Without one, or with one that nobody knows: UTF-8 if the bytes are valid, otherwise Windows-1252, which
  /// includes the letters of ISO 8859-1.
  public static func text(_ value: String, charset: String?) -> String {
    let octets = decode(value)
    if let charset, let text = converted(octets, from: charset) { return normalised(text) }
    let isLatin = charset.map { $0.uppercased().hasPrefix("ISO-8859") || $0.uppercased().hasPrefix("WINDOWS-125") } ?? false
    if !isLatin, let text = String(validating: octets, as: UTF8.self) { return normalised(text) }
    return normalised(octets.map { String(windows1252($0)) }.joined())
  }

  /// What bytes of a charset say, such as Windows-1251 or Shift_JIS; nil if the system does not know it, or the bytes are none of it.
  private static func converted(_ octets: [UInt8], from charset: String) -> String? {
    #if canImport(Glibc)
      let name = charset.filter { $0 != "\"" }
      guard !octets.isEmpty, (2...40).contains(name.utf8.count),
        name.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "-_:.".utf8.contains($0) })
      else { return nil }
      guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
      defer { iconv_close(converter) }
      var output = [CChar](repeating: 0, count: octets.count * 4 + 16)
      var input = octets.map { CChar(bitPattern: $0) }
      let written = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output -> Int? in
          var (from, left) = (input.baseAddress, input.count)
          var (to, room) = (output.baseAddress, output.count)
          guard iconv(converter, &from, &left, &to, &room) != -1, left == 0 else { return nil }
          return output.count - room
        }
      }
      return written.flatMap { String(validating: output.prefix($0).map { UInt8(bitPattern: $0) }, as: UTF8.self) }
    #else
      return nil
    #endif
  }

  private static func normalised(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" }))
  }
}
