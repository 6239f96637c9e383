/// UTF-16 octets as UTF-8, and the place among `bytes` of each octet of that, and of its end. What is half a character becomes U+FFFD.
///
/// - Parameter start: where the text begins, behind a byte order mark.
package func utf8(ofUTF16 bytes: [UInt8], from start: Int, isBigEndian: Bool) -> (text: [UInt8], places: [Int]) {
  let units = stride(from: start, to: bytes.count - 1, by: 2).map { i in
    UInt16(bytes[isBigEndian ? i : i + 1]) << 8 | UInt16(bytes[isBigEndian ? i + 1 : i])
  }
  var (text, places, place) = ([UInt8](), [Int](), start)
  for scalar in String(decoding: units, as: UTF16.self).unicodeScalars {
    text += scalar.utf8
    places += repeatElement(place, count: scalar.utf8.count)
    place += scalar.utf16.count * 2
  }
  return (text, places + [bytes.count])
}

/// The Windows-1252 letter for a byte from 0x80. Programs that do not write UTF-8 mostly write this.
package func windows1252(_ octet: UInt8) -> Unicode.Scalar {
  let high: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
  guard octet >= 0x80, octet < 0xA0 else { return Unicode.Scalar(octet) }
  return Unicode.Scalar(high[Int(octet) - 0x80]) ?? "\u{FFFD}"
}
