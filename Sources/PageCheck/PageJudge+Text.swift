/// The raw bytes: UTF-8, control characters, noncharacters.
extension PageJudge {
  /// What a byte means to the text scan: 0 plain ASCII, 1 control, 2 continuation or never allowed, 3… lead bytes.
  private static let kinds: [UInt8] = (0..<256).map { byte in
    switch byte {
    case 0x09, 0x0A, 0x0C, 0x0D: 0
    case 0..<0x20, 0x7F: 1
    case 0x20..<0x7F: 0
    case 0x80..<0xC2, 0xF5...: 2
    case 0xC2..<0xE0: 3
    case 0xE0..<0xF0: 4
    default: 5
    }
  }

  mutating func scanText() {
    let count = bytes.count
    var i = 0
    if count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      report(.byteOrderMark, at: 0, length: 3, "the page begins with a byte order mark", hint: "save it without")
    }
    let bytes = bytes
    PageJudge.kinds.withUnsafeBufferPointer { kinds in
      while i < count {
        // Eight plain letters at once: nothing below 0x20, no 0x7F, nothing above.
        if i + 8 <= count {
          let word = UnsafeRawPointer(bytes.baseAddress!).loadUnaligned(fromByteOffset: i, as: UInt64.self)
          let low = (word &- 0x2020_2020_2020_2020) | word | (word &+ 0x0101_0101_0101_0101)
          if low & 0x8080_8080_8080_8080 == 0 {
            i += 8
            continue
          }
        }
        let kind = kinds[Int(bytes[i])]
        if kind == 0 {
          i += 1
        } else {
          i += judgeOddByte(at: i, kind: kind)
        }
      }
    }
  }

  /// Judges a control character or a sequence of several octets; gives back how many octets to step over.
  private mutating func judgeOddByte(at i: Int, kind: UInt8) -> Int {
    if kind == 1 {
      controlCharacter(UInt32(bytes[i]), at: i, length: 1)
      return 1
    }
    let length = kind == 2 ? 0 : Int(kind) - 1
    guard length > 0, i + length <= bytes.count else { return invalid(at: i) }
    var scalar = UInt32(bytes[i]) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for k in 1..<length {
      let byte = bytes[i + k]
      guard byte & 0xC0 == 0x80 else { return invalid(at: i) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard scalar >= least, scalar <= 0x10FFFF, !(0xD800...0xDFFF).contains(scalar) else { return invalid(at: i) }
    if scalar < 0xA0 || isNoncharacter(scalar) { controlCharacter(scalar, at: i, length: length) }
    return length
  }

  private mutating func invalid(at i: Int) -> Int {
    report(
      .utf8, at: i, length: 1, "byte 0x\(hexadecimal(UInt32(bytes[i]))) is not UTF-8 here", hint: "save the file as UTF-8",
      cause: "invalid byte")
    return 1
  }

  private mutating func controlCharacter(_ scalar: UInt32, at i: Int, length: Int) {
    report(
      .controlCharacter, at: i, length: length, "U+\(hexadecimal(scalar)) cannot be shown", hint: "remove it",
      cause: "control character")
  }

  func isNoncharacter(_ scalar: UInt32) -> Bool { scalar & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar) }

  func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
