/// TEXT values of both formats (RFC 5545 §3.3.11, RFC 6350 §3.4).
package enum TextValue {
  /// Undoes `\\`, `\,`, `\;` and `\n`. An unknown escape, such as vCard 2.1's `\:`, stands for its letter; a backslash at the
  /// very end for itself.
  package static func unescaped(_ escaped: String) -> String {
    guard escaped.utf8.contains(0x5C) else { return escaped }
    var octets: [UInt8] = []
    octets.reserveCapacity(escaped.utf8.count)
    var isEscape = false
    for octet in escaped.utf8 {
      if isEscape {
        isEscape = false
        octets.append(octet == 0x6E || octet == 0x4E ? 0x0A : octet)
      } else if octet == 0x5C {
        isEscape = true
      } else {
        octets.append(octet)
      }
    }
    if isEscape { octets.append(0x5C) }
    return String(decoding: octets, as: UTF8.self)
  }

  /// Splits at a separator that is not escaped; the pieces are still escaped.
  package static func split(_ escaped: String, at separator: UInt8) -> [String] {
    var pieces: [String] = []
    var piece: [UInt8] = []
    var isEscape = false
    for octet in escaped.utf8 {
      if octet == separator, !isEscape {
        pieces.append(String(decoding: piece, as: UTF8.self))
        piece.removeAll(keepingCapacity: true)
        continue
      }
      isEscape = octet == 0x5C && !isEscape
      piece.append(octet)
    }
    pieces.append(String(decoding: piece, as: UTF8.self))
    return pieces
  }
}
