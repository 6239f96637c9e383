/// Text as search and sorting read it: lower case, without accents, compatibility forms and special letters spelled out
/// (ø as o, ß as ss, ﬁ as fi). Marks that are part of a letter in their script, such as Indic vowel signs, stay.
package enum Folding {
  /// `text` folded. Folding twice changes nothing. Linear; a table lookup for each scalar beyond ASCII.
  package static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = ""
    for scalar in text.unicodeScalars { append(scalar, to: &folded) }
    return folded
  }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout String) {
    if scalar.isASCII {
      let isUpper = (0x41...0x5A).contains(scalar.value)
      folded.unicodeScalars.append(isUpper ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar)
    } else if let replacement = replacement(of: scalar) {
      folded += replacement
    } else {
      folded.unicodeScalars.append(scalar)
    }
  }

  /// Rows such as `É|e`: a character, then what it is read as. Their UTF-8 is in order, so nothing is prepared: a search halves
  /// the bytes and goes back to the beginning of the row it meets.
  static let rows = DataFile("folding.txt").text

  /// What a character beyond ASCII is read as; nil if as itself.
  private static func replacement(of scalar: Unicode.Scalar) -> String? {
    let wanted = scalar.utf8
    return rows.withUTF8Buffer { rows in
      var (low, high) = (0, rows.count)
      while low < high {
        var start = (low + high) / 2
        while start > low, rows[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        var at = 0
        while at < wanted.count, rows[start + at] == wanted[at] { at += 1 }
        let end = rows[(start + at)...].firstIndex(of: UInt8(ascii: "\n")) ?? high
        if at == wanted.count { return String(decoding: rows[(start + at + 1)..<end], as: UTF8.self) }
        if rows[start + at] < wanted[at] { low = end + 1 } else { high = start }
      }
      return nil
    }
  }
}
