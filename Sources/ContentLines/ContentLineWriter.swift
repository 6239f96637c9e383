/// Writing content lines of iCalendar and vCard (RFC 5545 §3.1, RFC 6350 §3.2): fold and escape.
package enum ContentLineWriter {
  /// The octets that a physical line may hold, its line break not counted.
  package static let lineLimit = 75

  /// Appends unfolded lines, which end in LF, as content lines: folded, ended by CRLF, without control characters.
  ///
  /// A physical line holds at most 75 octets; a continuation line starts with one space, which counts. A fold never
  /// separates the octets of one Unicode scalar (RFC 6350 §3.2; readers of RFC 5545, though told to cope, often fail) nor
  /// a backslash from what it escapes (Google drops such an event). Empty lines are left out, as the grammar has none.
  ///
  /// - Parameter lines: UTF-8. A last line without LF gets one.
  /// - Complexity: O(`lines.count`).
  package static func appendFolded(_ lines: some Collection<UInt8>, to output: inout [UInt8]) {
    let done: Void? = lines.withContiguousStorageIfAvailable { foldFast($0, to: &output) }
    if done == nil { Array(lines).withUnsafeBufferPointer { foldFast($0, to: &output) } }
  }

  /// What `fold` does, with one reservation and in one pass: eight octets at a time are copied and looked at for a line's end.
  ///
  /// Unsafe code: the room is worked out before. A line grows by CR, and by three octets for each fold; a fold takes at
  /// least `lineLimit - 5` octets of the line, because it steps back by three octets of a scalar and a backslash at most.
  /// Eight octets more are there because whole words are written.
  private static func foldFast(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    guard let start = text.baseAddress, !text.isEmpty else { return }
    // A line holds an octet at least, besides its LF, or is left out. Long texts are counted, so as not to take too much.
    var lineCount = text.count / 2 + 1
    if text.count > 1 << 16 {
      lineCount = 1
      for octet in text { lineCount &+= octet == 0x0A ? 1 : 0 }
    }
    let room = text.count + lineCount * 2 + (text.count / (lineLimit - 5) + 1) * 3 + 8
    output.append(addingCapacity: room) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        guard let first = buffer.baseAddress else { return }
        count = fold(from: start, through: start + text.count, to: first + count) - first
      }
    }
  }

  private static let lows: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Marks the first octet of a word that is a control character with its high bit; those above it may be marked wrongly.
  @inline(__always)
  private static func controls(_ word: UInt64) -> UInt64 {
    let delete = word ^ (lows &* 0x7F)
    return ((word &- lows &* 0x20) & ~word | (delete &- lows) & ~delete) & highs
  }

  private static func fold(
    from start: UnsafePointer<UInt8>, through end: UnsafePointer<UInt8>, to output: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var source = start
    var out = output
    var line = source
    var lineOut = out
    while true {
      // Up to the next control character, or the end.
      while end - source >= 8 {
        let word = UInt64(littleEndian: UnsafeRawPointer(source).loadUnaligned(as: UInt64.self))
        UnsafeMutableRawPointer(out).storeBytes(of: word.littleEndian, as: UInt64.self)
        let found = controls(word)
        // A branch that is foreseen, rather than a count that the next word would have to wait for.
        if found != 0 {
          let clean = found.trailingZeroBitCount >> 3
          source += clean
          out += clean
          break
        }
        source += 8
        out += 8
      }
      if end - source < 8 {
        while source < end, source[0] >= 0x20, source[0] != 0x7F {
          out[0] = source[0]
          source += 1
          out += 1
        }
      }
      if source < end, source[0] != 0x0A {
        if source[0] == 0x09 {
          out[0] = 0x09
          out += 1
        }
        source += 1
        continue
      }
      let length = out - lineOut
      if length > lineLimit {
        if length == source - line {
          out = writeClean(UnsafeBufferPointer(start: line, count: length), to: lineOut)
        } else {
          // Something was dropped: what is left stands only where it is to be folded.
          out = Array(UnsafeBufferPointer(start: lineOut, count: length)).withUnsafeBufferPointer { writeClean($0, to: lineOut) }
        }
      } else if length > 0 {
        out[0] = 0x0D
        out[1] = 0x0A
        out += 2
      }
      guard source < end else { return out }
      source += 1
      line = source
      lineOut = out
    }
  }

  private static func writeClean(_ line: UnsafeBufferPointer<UInt8>, to output: UnsafeMutablePointer<UInt8>)
    -> UnsafeMutablePointer<UInt8>
  {
    guard let source = line.baseAddress else { return output }
    var out = output
    var start = 0
    var room = lineLimit
    while line.count - start > room {
      let end = foldPoint(line, from: start, room: room)
      out.update(from: source + start, count: end - start)
      out += end - start
      out[0] = 0x0D
      out[1] = 0x0A
      out[2] = 0x20
      out += 3
      start = end
      room = lineLimit - 1
    }
    out.update(from: source + start, count: line.count - start)
    out += line.count - start
    out[0] = 0x0D
    out[1] = 0x0A
    return out + 2
  }

  /// Where a stretch of unfolded text went: from `input` on, bytes are at `output` on.
  package struct Move: Sendable, Equatable {
    package var input: Int
    package var output: Int
  }

  /// Does what `appendFolded` does and tells where each stretch of the text went, in order.
  package static func appendFoldedWithMoves(_ lines: [UInt8], to output: inout [UInt8]) -> [Move] {
    var moves: [Move] = []
    lines.withUnsafeBufferPointer { fold($0, to: &output, moves: &moves, recordsMoves: true) }
    return moves
  }

  private static func fold(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8], moves: inout [Move], recordsMoves: Bool) {
    output.reserveCapacity(output.count + text.count + text.count / 32 + 64)
    var start = 0
    while start < text.count {
      var end = start
      var isClean = true
      while end < text.count, text[end] != 0x0A {
        if text[end] < 0x20 && text[end] != 0x09 || text[end] == 0x7F { isClean = false }
        end += 1
      }
      if end > start {
        if isClean {
          appendLine(
            UnsafeBufferPointer(rebasing: text[start..<end]), at: start, to: &output, moves: &moves, recordsMoves: recordsMoves)
        } else {
          let kept = text[start..<end].filter { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
          if !kept.isEmpty {
            kept.withUnsafeBufferPointer { appendLine($0, at: start, to: &output, moves: &moves, recordsMoves: recordsMoves) }
          }
        }
      }
      start = end + 1
    }
  }

  /// One line that holds no control character but tabs.
  private static func appendLine(
    _ line: UnsafeBufferPointer<UInt8>, at input: Int, to output: inout [UInt8], moves: inout [Move], recordsMoves: Bool
  ) {
    var start = 0
    var room = lineLimit
    while line.count - start > room {
      let end = foldPoint(line, from: start, room: room)
      if recordsMoves { moves.append(Move(input: input + start, output: output.count)) }
      output.append(contentsOf: line[start..<end])
      output.append(contentsOf: [0x0D, 0x0A, 0x20])
      start = end
      room = lineLimit - 1
    }
    if recordsMoves { moves.append(Move(input: input + start, output: output.count)) }
    output.append(contentsOf: line[start...])
    output.append(contentsOf: [0x0D, 0x0A])
  }

  /// The last place within `room` octets from `start` where the line may be folded.
  private static func foldPoint(_ line: UnsafeBufferPointer<UInt8>, from start: Int, room: Int) -> Int {
    var end = start + room
    // 0b10xx_xxxx is a continuation octet: step back to the scalar's first octet.
    while end > start, line[end] & 0xC0 == 0x80 { end -= 1 }
    // Text that is not UTF-8 could be nothing but continuation octets.
    if end <= start { return start + room }
    var backslashes = 0
    while end - backslashes > start, line[end - backslashes - 1] == UInt8(ascii: "\\") { backslashes += 1 }
    if backslashes % 2 == 1, end - 1 > start { end -= 1 }
    return end
  }

  /// Appends a TEXT value: `\`, `;`, `,` and line breaks are escaped (RFC 5545 §3.3.11, RFC 6350 §3.4), control characters
  /// other than tab are dropped.
  package static func appendText(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    let isPlain = text.withContiguousStorageIfAvailable { octets in
      for octet in octets {
        if octet < 0x20 || octet == 0x7F || octet == 0x5C || octet == 0x3B || octet == 0x2C { return false }
      }
      output.append(contentsOf: octets)
      return true
    }
    if isPlain == true { return }
    var isAfterReturn = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case 0x0D, 0x0A:
        if !(byte == 0x0A && isAfterReturn) { output.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")]) }
      case 0x00..<0x20 where byte != 0x09, 0x7F: break
      default: output.append(byte)
      }
      isAfterReturn = byte == 0x0D
    }
  }

  /// Appends text for between the quotes of a parameter value, without the quotes: quotes, carets and line breaks are written
  /// after RFC 6868 (§3.1), other control characters are dropped (RFC 5545 §3.2).
  package static func appendQuotedParameterText(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    var isAfterReturn = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""): output.append(contentsOf: [UInt8(ascii: "^"), UInt8(ascii: "'")])
      case UInt8(ascii: "^"): output.append(contentsOf: [UInt8(ascii: "^"), UInt8(ascii: "^")])
      case 0x0D, 0x0A:
        if !(byte == 0x0A && isAfterReturn) { output.append(contentsOf: [UInt8(ascii: "^"), UInt8(ascii: "n")]) }
      case 0x00..<0x20 where byte != 0x09, 0x7F: break
      default: output.append(byte)
      }
      isAfterReturn = byte == 0x0D
    }
  }
}
