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
      (bytes, places) = utf8(ofUTF16: file, from: hasMark ? 2 : 0, isBigEndian: isBig)
      return
    }
    finding = Diagnostic(.warning, "json.not-utf-8", "")
    var (place, count, first) = (0, 0, 0)
    while place < file.count {
      let length = UTF8Check.sequenceLength(file.span, place)
      if length == 0 {
        if count == 0 { first = place }
        count += 1
        let letter = windows1252(file[place]).utf8
        bytes += letter
        places += repeatElement(place, count: letter.count)
        place += 1
      } else {
        bytes += file[place..<place + length]
        places += place..<place + length
        place += length
      }
    }
    guard count > 0 else { return nil }
    places.append(file.count)
    finding.message = "\(count) \(count == 1 ? "letter is" : "letters are") not UTF-8, and read as Windows-1252"
    finding.span = span(first..<first + 1)
    finding.hint = "save the file again with the encoding UTF-8"
  }
}
