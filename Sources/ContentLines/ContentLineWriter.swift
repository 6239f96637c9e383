/// Writes content lines of iCalendar and vCard (RFC 5545 §3.1, RFC 6350 §3.2): folds and escapes.
public enum ContentLineWriter {
  /// The most octets in a physical line, without its line break.
  public static let lineLimit = 75

  /// Where a part of the unfolded text was written: bytes from `input` on are at `output` on.
  package struct Move: Sendable, Equatable {
    package var input, output: Int
  }

  /// Appends unfolded lines, which end in LF, as content lines: folded, ending in CRLF, without control characters.
  ///
  /// A physical line has at most 75 octets. A continuation line starts with a space, which counts. A fold never splits a Unicode
  /// scalar (RFC 6350 §3.2; many readers of RFC 5545 cannot join the parts) or separates a backslash from what it escapes (Google
  /// drops such an event). Empty lines are left out, because the grammar has none.
  ///
  /// - Parameter lines: UTF-8. If the last line has no LF, it gets one.
  /// - Complexity: O(`lines.count`).
  public static func appendFolded(_ lines: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var moves: [Move]?
    fold(lines, to: &output, &moves)
  }

  /// Does the same with a whole array.
  public static func appendFolded(_ lines: [UInt8], to output: inout [UInt8]) { appendFolded(lines[...], to: &output) }

  /// Does the same as `appendFolded` and returns where each part of the text was written, in order.
  package static func appendFoldedWithMoves(_ lines: [UInt8], to output: inout [UInt8]) -> [Move] {
    var moves: [Move]? = []
    fold(lines[...], to: &output, &moves)
    return moves ?? []
  }

  private static func fold(_ text: ArraySlice<UInt8>, to output: inout [UInt8], _ moves: inout [Move]?) {
    var start = text.startIndex
    while start < text.endIndex {
      var end = start
      var controls = 0
      while end < text.endIndex, text[end] != 0x0A {
        if isControl(text[end]) { controls += 1 }
        end += 1
      }
      var line = text[start..<end]
      // Lines that are folded already end in CRLF.
      if line.last == 0x0D {
        line = line.dropLast()
        controls -= 1
      }
      if controls > 0 { line = line.filter { !isControl($0) }[...] }
      if !line.isEmpty { append(line, at: start - text.startIndex, to: &output, &moves) }
      start = end + 1
    }
  }

  /// Whether a byte must not be in a line. All control characters except the tab.
  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }

  /// Appends one line without control characters. `input` is its place in the text.
  private static func append(_ line: ArraySlice<UInt8>, at input: Int, to output: inout [UInt8], _ moves: inout [Move]?) {
    var start = line.startIndex
    var room = lineLimit
    while line.endIndex - start > room {
      let end = foldPoint(line, from: start, room: room)
      moves?.append(Move(input: input + start - line.startIndex, output: output.count))
      output.append(contentsOf: line[start..<end])
      output.append(contentsOf: "\r\n ".utf8)
      start = end
      room = lineLimit - 1
    }
    moves?.append(Move(input: input + start - line.startIndex, output: output.count))
    output.append(contentsOf: line[start...])
    output.append(0x0D)
    output.append(0x0A)
  }

  /// The last place within `room` octets from `start` where the line may be folded.
  private static func foldPoint(_ line: ArraySlice<UInt8>, from start: Int, room: Int) -> Int {
    var end = start + room
    // 0b10xx_xxxx is a continuation byte: step back to the scalar's first byte.
    while end > start, line[end] & 0xC0 == 0x80 { end -= 1 }
    // Text that is not UTF-8 may have nothing but continuation bytes.
    if end <= start { return start + room }
    let backslashes = line[start..<end].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    return backslashes % 2 == 1 && end - 1 > start ? end - 1 : end
  }

  /// Appends a TEXT value. Escapes `\`, `;`, `,` and line breaks (RFC 5545 §3.3.11, RFC 6350 §3.4) and drops control characters
  /// except the tab.
  public static func appendText(_ text: String, to output: inout [UInt8]) {
    var isAfterReturn = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): output += [UInt8(ascii: "\\"), byte]
      case 0x0D, 0x0A: if !(byte == 0x0A && isAfterReturn) { output.append(contentsOf: "\\n".utf8) }
      default: if !isControl(byte) { output.append(byte) }
      }
      isAfterReturn = byte == 0x0D
    }
  }
}
