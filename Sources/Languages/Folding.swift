/// Text as search and sorting read it: lower case, without accents, compatibility forms and special letters spelled out
/// (ø as o, ß as ss, ﬁ as fi). Marks that are part of a letter in their script, such as Indic vowel signs, stay.
package enum Folding {
  /// `text` folded. Folding twice changes nothing. Linear; a table lookup for each scalar beyond ASCII.
  package static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = ""
    folded.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { append(scalar, to: &folded) }
    return folded
  }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout String) {
    if scalar.isASCII {
      let isUpper = (0x41...0x5A).contains(scalar.value)
      folded.unicodeScalars.append(isUpper ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar)
    } else if let replacement = replacement(of: scalar.value) {
      folded += String(decoding: replacement, as: UTF8.self)
    } else {
      folded.unicodeScalars.append(scalar)
    }
  }

  /// Where each row of `Folding+Data.swift` begins. They stay as they are: a planner in a European language asks for a few
  /// dozen of them.
  private static let starts: [UInt32] = {
    var starts: [UInt32] = []
    starts.reserveCapacity(rowCount)
    rows.withUTF8Buffer { rows in
      var start = 0
      for at in rows.indices where rows[at] == 0 {
        starts.append(UInt32(start))
        start = at + 1
      }
    }
    return starts
  }()

  /// What a code point beyond ASCII is read as; nil if as itself. The memory is the program's own.
  private static func replacement(of scalar: UInt32) -> UnsafeBufferPointer<UInt8>? {
    let first = rows.utf8Start
    return starts.withUnsafeBufferPointer { starts in
      var (low, high) = (0, starts.count)
      while low < high {
        let middle = (low + high) / 2
        let row = first + Int(starts[middle])
        let (found, width) = codePoint(row)
        if found == scalar {
          let end = middle + 1 < starts.count ? Int(starts[middle + 1]) : rows.utf8CodeUnitCount
          return UnsafeBufferPointer(start: row + width, count: end - 1 - Int(starts[middle]) - width)
        }
        if found < scalar { low = middle + 1 } else { high = middle }
      }
      return nil
    }
  }

  /// A code point beyond ASCII in well-formed UTF-8, and its octets.
  private static func codePoint(_ octets: UnsafePointer<UInt8>) -> (UInt32, Int) {
    func rest(_ index: Int) -> UInt32 { UInt32(octets[index] & 0x3F) }
    let lead = UInt32(octets[0])
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | rest(1), 2) }
    if lead < 0xF0 { return ((lead & 0x0F) << 12 | rest(1) << 6 | rest(2), 3) }
    return ((lead & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3), 4)
  }
}
