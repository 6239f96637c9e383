import Diagnostics

/// A text in another encoding, as UTF-8.
struct ForeignText {
  private(set) var bytes: [UInt8] = []
  /// The place in the file of each byte, and of the end. Empty if they are the same.
  private(set) var places: [Int] = []
  private(set) var finding: Diagnostic

  /// Reads UTF-8 with a byte order mark, UTF-16 in either order, and Windows-1252 where bytes are no UTF-8. Nil for plain UTF-8.
  init?(_ file: [UInt8], file id: FileID) {
    func span(_ bytes: Range<Int>) -> SourceSpan { SourceSpan(file: id, bytes: bytes) }
    let save = "nothing to do; save it as plain UTF-8 if you edit it"
    if file.starts(with: [0xEF, 0xBB, 0xBF]) {
      finding = Diagnostic(.note, "json.byte-order-mark", "the file begins with a byte order mark", at: span(0..<3), hint: save)
      bytes = Array("   ".utf8) + file[3...]
      return
    }
    let isBig = file.count >= 4 && file[0] == 0 && file[2] == 0 || file.starts(with: [0xFE, 0xFF])
    let isLittle = file.count >= 4 && file[1] == 0 && file[3] == 0 || file.starts(with: [0xFF, 0xFE])
    if isBig || isLittle {
      finding = Diagnostic(.note, "json.encoding", "this file is written in UTF-16", at: span(0..<2), hint: save)
      let hasMark = [[0xFE, 0xFF], [0xFF, 0xFE]].contains { file.starts(with: $0) }
      var place = hasMark ? 2 : 0
      let units = stride(from: place, to: file.count - 1, by: 2).map { i in
        UInt16(file[isBig ? i : i + 1]) << 8 | UInt16(file[isBig ? i + 1 : i])
      }
      for scalar in String(decoding: units, as: UTF16.self).unicodeScalars {
        add(scalar, from: place)
        place += scalar.value > 0xFFFF ? 4 : 2
      }
      places.append(file.count)
      return
    }
    finding = Diagnostic(.warning, "json.not-utf-8", "")
    var (place, count, first) = (0, 0, 0)
    while place < file.count {
      let length = UTF8Check.sequenceLength(file.span, place)
      if length == 0 {
        if count == 0 { first = place }
        count += 1
        add(windows1252(file[place]), from: place)
        place += 1
      } else {
        for _ in 0..<length {
          bytes.append(file[place])
          places.append(place)
          place += 1
        }
      }
    }
    guard count > 0 else { return nil }
    places.append(file.count)
    finding.message = "\(count) \(count == 1 ? "letter is" : "letters are") not UTF-8, and read as Windows-1252"
    finding.span = span(first..<first + 1)
    finding.hint = "save the file again with the encoding UTF-8"
  }

  private mutating func add(_ scalar: Unicode.Scalar, from place: Int) {
    for byte in String(scalar).utf8 {
      bytes.append(byte)
      places.append(place)
    }
  }
}
