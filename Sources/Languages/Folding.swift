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
    } else if let replacement = table[scalar.value] {
      folded += replacement
    } else {
      folded.unicodeScalars.append(scalar)
    }
  }

  /// The rows of `Folding+Data.swift`, read once.
  private static let table: [UInt32: String] = {
    var table: [UInt32: String] = [:]
    table.reserveCapacity(rowCount)
    rows.withUTF8Buffer { buffer in
      for row in buffer.split(separator: 0) {
        let text = String(decoding: row, as: UTF8.self).unicodeScalars
        if let first = text.first { table[first.value] = String(text.dropFirst()) }
      }
    }
    return table
  }()
}
