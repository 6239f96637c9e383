// Octets: what bytes are in ASCII, and the ways to write bytes as text: hexadecimal digits, %XX, base64.

extension UInt8 {
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }
  @inlinable package var isCapital: Bool { self &- 0x41 < 26 }
  @inlinable package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  @inlinable package var isLetterOrDigit: Bool { isLetter || isDigit }
  @inlinable package var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
  @inlinable package var lowercased: UInt8 { isCapital ? self | 0x20 : self }
  /// A letter, a digit or one of `-._~`, which mean nothing in addresses (RFC 3986 §2.3).
  @inlinable package var isUnreserved: Bool { isLetterOrDigit || "-._~".utf8.contains(self) }

  /// What a hexadecimal digit stands for, in either letter case; nil for any other octet.
  @inlinable package var hexValue: UInt8? {
    isDigit ? self - 0x30 : isHexDigit ? (self | 0x20) - 0x57 : nil
  }
}

/// An octet as `%XX` (RFC 3986 §2.1).
package func percentEncoded(_ octet: UInt8) -> [UInt8] { [0x25, capitalDigits[Int(octet >> 4)], capitalDigits[Int(octet & 15)]] }

private let capitalDigits = Array("0123456789ABCDEF".utf8)
private let hexDigits = Array("0123456789abcdef".utf8)

/// Two hexadecimal digits for each octet, in small letters.
package func hexadecimal(_ octets: some Sequence<UInt8>) -> String {
  String(decoding: octets.flatMap { [hexDigits[Int($0 >> 4)], hexDigits[Int($0 & 15)]] }, as: UTF8.self)
}

extension UInt128 {
  /// Thirty-two hexadecimal digits.
  package var hexadecimal: String { withUnsafeBytes(of: bigEndian) { Octets.hexadecimal($0) } }

  /// Reads thirty-two digits as ``hexadecimal`` writes them. Nil for anything else.
  package init?(hexadecimal text: some Collection<UInt8>) {
    guard text.count == 32, text.allSatisfy({ $0.isHexDigit && !$0.isCapital }) else { return nil }
    self = text.reduce(0) { $0 << 4 | UInt128($1.hexValue ?? 0) }
  }
}

extension BidirectionalCollection {
  /// Without the elements of a kind at both ends.
  @inlinable package func trimmed(of isOuter: (Element) -> Bool) -> SubSequence {
    let rest = drop(while: isOuter)
    return rest.lastIndex { !isOuter($0) }.map { rest[...$0] } ?? rest
  }
}

extension String {
  /// With `%XX` for each octet that may not stand as it is (RFC 3986 §2.1).
  package func percentEncoded(but isPlain: (UInt8) -> Bool) -> String {
    String(decoding: utf8.flatMap { isPlain($0) ? [$0] : Octets.percentEncoded($0) }, as: UTF8.self)
  }

  /// As a part of addresses: everything but letters, digits and `-._~/` is percent-encoded.
  package var percentEncoded: String { percentEncoded { $0.isUnreserved || $0 == UInt8(ascii: "/") } }
}

/// What `%XX` stands for put in its place. A % without two digits behind it stays.
///
/// - Parameter mark: what stands before the digits, if that is another sign.
package func percentDecoded<Text: Collection<UInt8>>(_ text: Text, mark: Unicode.Scalar = "%") -> [UInt8] {
  var (plain, rest) = ([UInt8](), text[...])
  while let octet = rest.popFirst() {
    if octet == UInt8(ascii: mark), let high = rest.first?.hexValue, let low = rest.dropFirst().first?.hexValue {
      plain.append(high << 4 | low)
      rest = rest.dropFirst(2)
    } else {
      plain.append(octet)
    }
  }
  return plain
}

/// RFC 4648 §4.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The value of each octet. 0xFF for those that are not base64.
  private static let sextets: [UInt8] = {
    var sextets = [UInt8](repeating: 0xFF, count: 256)
    for (place, octet) in alphabet.enumerated() { sextets[Int(octet)] = UInt8(place) }
    return sextets
  }()

  package static func encode(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let word = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 { result.append(place <= part.count ? alphabet[word >> (18 - 6 * place) & 63] : UInt8(ascii: "=")) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// White space is allowed, and padding is optional. Nil for anything else that is not base64.
  package static func decode(_ text: String) -> [UInt8]? {
    let text = text.utf8.span
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var buffer: UInt32 = 0
    var bits = 0
    var hasEnded = false
    for place in text.indices {
      let sextet = sextets[Int(text[place])]
      if sextet == 0xFF {
        switch text[place] {
        case 0x3D: hasEnded = true
        case 0x20, 0x09, 0x0A, 0x0D: break
        default: return nil
        }
        continue
      }
      if hasEnded { return nil }
      buffer = buffer << 6 | UInt32(sextet)
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    return result
  }
}
