/// TEXT values of both formats (RFC 5545 §3.3.11, RFC 6350 §3.4).
public enum TextValue {
  /// The escapes that a backslash begins.
  public enum Escapes: Sendable, Hashable {
    /// `\\`, `\,`, `\;` and `\n`: iCalendar, vCard 3.0 and 4.0.
    case text
    /// Only `\;`. Every other backslash means itself: vCard 2.1, in values of several parts.
    case semicolon
  }

  /// Decodes `\\`, `\,`, `\;` and `\n`. An unknown escape, such as `\:`, means its letter; a backslash at the very end means
  /// itself.
  public static func unescaped(_ escaped: String, _ escapes: Escapes = .text) -> String {
    guard escaped.utf8.contains(0x5C) else { return escaped }
    var octets: [UInt8] = []
    var isEscape = false
    for octet in escaped.utf8 {
      if isEscape, escapes == .text {
        isEscape = false
        octets.append(octet == 0x6E || octet == 0x4E ? 0x0A : octet)
      } else if octet == 0x5C {
        // Of several backslashes the last may begin an escape. Those before it mean themselves.
        if isEscape { octets.append(octet) }
        isEscape = true
      } else if isEscape {
        isEscape = false
        if octet != 0x3B { octets.append(0x5C) }
        octets.append(octet)
      } else {
        octets.append(octet)
      }
    }
    if isEscape { octets.append(0x5C) }
    return String(decoding: octets, as: UTF8.self)
  }

  /// Splits at a separator that is not escaped. The parts are still escaped.
  public static func split(_ escaped: String, at separator: UInt8, _ escapes: Escapes = .text) -> [String] {
    var pieces: [String] = []
    var piece: [UInt8] = []
    let hasEscapes = escapes == .text || separator == 0x3B
    var isEscape = false
    for octet in escaped.utf8 {
      if octet == separator, !isEscape {
        pieces.append(String(decoding: piece, as: UTF8.self))
        piece.removeAll(keepingCapacity: true)
        continue
      }
      // An escaped backslash does not begin an escape.
      isEscape = octet == 0x5C && hasEscapes && (!isEscape || escapes == .semicolon)
      piece.append(octet)
    }
    pieces.append(String(decoding: piece, as: UTF8.self))
    return pieces
  }

  /// Whether a value is one word: an IANA name or one with `X-` (RFC 5545 §3.1, RFC 6350 §3.3).
  public static func isToken(_ value: String) -> Bool {
    !value.isEmpty && value.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D }
  }

  /// The bytes of a value that break the grammar: a backslash before an unknown letter, and an unescaped `,` or `;` where none is
  /// allowed.
  public static func faults(in escaped: String, allowsComma: Bool, allowsSemicolon: Bool = false) -> [(offset: Int, what: String)] {
    var faults: [(offset: Int, what: String)] = []
    var isEscape = false
    for (offset, byte) in escaped.utf8.enumerated() {
      if isEscape {
        isEscape = false
        switch byte {
        case 0x5C, 0x3B, 0x2C, 0x6E, 0x4E: break
        default: faults.append((offset - 1, "\\ must be followed by \\ ; , n or N"))
        }
      } else if byte == 0x5C {
        isEscape = true
      } else if byte == 0x2C, !allowsComma {
        faults.append((offset, "a comma in a text is written \\,"))
      } else if byte == 0x3B, !allowsSemicolon {
        faults.append((offset, "a semicolon in a text is written \\;"))
      }
    }
    if isEscape { faults.append((escaped.utf8.count - 1, "a text cannot end in a single \\")) }
    return faults
  }

  /// Whether a value is degrees north and east: two decimals with a semicolon between them (RFC 5545 §3.8.1.6, RFC 2426 §3.4.2).
  public static func isPlace(_ value: String) -> Bool {
    let parts = value.split(separator: ";", omittingEmptySubsequences: false)
    guard value.utf8.allSatisfy({ $0 >= 0x2B && $0 <= 0x3B }), parts.count == 2, let latitude = Double(parts[0]),
      let longitude = Double(parts[1])
    else { return false }
    return abs(latitude) <= 90 && abs(longitude) <= 180
  }
}
