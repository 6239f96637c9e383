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

  /// Octets at the start that are looked at to tell what a file is.
  private static let sampleSize = 1_024

  /// Whether the octets can be read as a page; says so if not, once.
  mutating func isText() -> Bool {
    let sample = bytes.prefix(PageJudge.sampleSize)
    // Nearly all pages are: they hold no control character.
    if PageJudge.isMarkedAsOurs(UnsafeBufferPointer(rebasing: sample)) || sample.allSatisfy({ $0 >= 0x20 || isHTMLSpace($0) }),
      !sample.starts(with: [0xFE, 0xFF]),
      !sample.starts(with: [0xFF, 0xFE])
    {
      return true
    }
    let startsAsUTF16 = sample.starts(with: [0xFE, 0xFF]) || sample.starts(with: [0xFF, 0xFE])
    let zeros = (
      even: sample.indices.count { $0 & 1 == 0 && sample[$0] == 0 }, odd: sample.indices.count { $0 & 1 == 1 && sample[$0] == 0 }
    )
    let half = sample.count / 2
    if startsAsUTF16 || half >= 8 && (zeros.even == 0) != (zeros.odd == 0) && (zeros.even + zeros.odd) * 10 >= half * 9 {
      report(
        .utf8, at: 0, length: 2, "the page is in UTF-16: it was not read", hint: "save it as UTF-8", cause: "UTF-16")
      return false
    }
    let controls = sample.count { $0 < 0x20 && !isHTMLSpace($0) }
    guard controls * 10 > sample.count, controls > 8 else { return true }
    report(
      .utf8, at: 0, length: 1, "the file is no text: it was not read", hint: "give it another name if it is no page",
      cause: "binary")
    return false
  }

  /// Whether no octet is below 0x20, but for line ends, and the first is that of a tag.
  private static func isMarkedAsOurs(_ sample: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = sample.baseAddress, sample.first == 0x3C else { return false }
    let raw = UnsafeRawPointer(base)
    var i = 0
    while i + 8 <= sample.count {
      let word = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      // As `oddness` in `scanText`, but for what is above 0x7E.
      let ends = word ^ 0x0A0A_0A0A_0A0A_0A0A
      let isEnd = ~(((ends & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | ends | 0x7F7F_7F7F_7F7F_7F7F)
      let letters = (word | isEnd >> 2) | (word & 0x8080_8080_8080_8080) >> 2
      if (letters & 0x7F7F_7F7F_7F7F_7F7F &- 0x2020_2020_2020_2020) & 0x8080_8080_8080_8080 != 0 { return false }
      i += 8
    }
    return sample[i...].allSatisfy { $0 >= 0x20 || $0 == 0x0A }
  }

  /// The encoding that a page of others names in its first 1,024 bytes, if it is not UTF-8.
  private func namedEncoding() -> String? {
    let head = ByteText(UnsafeBufferPointer(rebasing: bytes.prefix(PageJudge.sampleSize)))
    var i = 0
    while i + 8 < head.count {
      if head.from(i).hasPrefixIgnoringCase("charset=") {
        var start = i + 8
        while start < head.count, head[start] == 0x22 || head[start] == 0x27 { start += 1 }
        var end = start
        while end < head.count, isASCIIAlphanumeric(head[end]) || head[end] == 0x2D || head[end] == 0x5F { end += 1 }
        let name = head[start..<end].string
        return name.isEmpty || name.lowercased() == "utf-8" || name.lowercased() == "utf8" ? nil : name
      }
      i += 1
    }
    return nil
  }

  /// Octets that are not UTF-8 are one finding in a page: they come in hundreds where the encoding is another one.
  private mutating func sayInvalid(first: Int, count: Int) {
    let more =
      count == 1 ? "" : count == 2 ? ", nor is one more byte of this page" : ", nor are \(count - 1) more bytes of this page"
    let encoding = namedEncoding()
    report(
      .utf8, at: first, length: 1, "byte 0x\(hexadecimal(UInt32(bytes[first])).suffix(2)) is not UTF-8 here\(more)",
      hint: encoding.map { "the page calls itself \($0): save it as UTF-8, and say so" } ?? "save the file as UTF-8",
      cause: "invalid byte")
  }

  mutating func scanText() {
    let count = bytes.count
    var i = 0
    if count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      report(.byteOrderMark, at: 0, length: 3, "the page begins with a byte order mark", hint: "save it without")
    }
    let bytes = bytes
    var invalid = 0
    var firstInvalid = 0
    guard let base = bytes.baseAddress else { return }
    /// The high bit of each of 16 octets, which must exist, that is neither a plain letter nor a line end.
    @inline(__always) func oddness(at place: Int) -> SIMD16<UInt8> {
      let octets = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
      let ends = octets ^ SIMD16(repeating: 0x0A)
      let isNoEnd = (ends &+ SIMD16(repeating: 0x7F)) | ends
      return octets | (octets &+ SIMD16(repeating: 0x01)) | ((octets &- SIMD16(repeating: 0x20)) & isNoEnd)
    }
    /// Its bits in two words.
    @inline(__always) func words(_ oddness: SIMD16<UInt8>) -> SIMD2<UInt64> {
      unsafeBitCast(oddness & SIMD16(repeating: 0x80), to: SIMD2<UInt64>.self)
    }
    PageJudge.kinds.withUnsafeBufferPointer { kinds in
      while i < count {
        // Many plain letters and line ends at once: nothing below 0x20, no 0x7F, nothing above.
        while i + 32 <= count {
          let odd = words(oddness(at: i) | oddness(at: i + 16))
          guard odd[0] | odd[1] == 0 else { break }
          i += 32
        }
        guard i < count else { break }
        if i + 16 <= count {
          let odd = words(oddness(at: i))
          if odd[0] | odd[1] == 0 {
            i += 16
            continue
          }
          i += odd[0] != 0 ? odd[0].trailingZeroBitCount / 8 : 8 + odd[1].trailingZeroBitCount / 8
        }
        let byte = base[i]
        // The frequent letters of two and three octets, which are neither controls nor noncharacters.
        if byte >= 0xC3, byte < 0xED, byte != 0xE0, i + 3 <= count, base[i + 1] & 0xC0 == 0x80 {
          if byte < 0xE0 {
            i += 2
            continue
          }
          if base[i + 2] & 0xC0 == 0x80 {
            i += 3
            continue
          }
        }
        let kind = kinds[Int(byte)]
        if kind == 0 {
          if byte == 0x0C { holdsFormFeed = true }
          i += 1
        } else if let length = judgeOddByte(at: i, kind: kind) {
          i += length
        } else {
          if invalid == 0 { firstInvalid = i }
          invalid += 1
          i += 1
        }
      }
    }
    if invalid > 0 { sayInvalid(first: firstInvalid, count: invalid) }
  }

  /// Judges a control character or a sequence of several octets; gives back how many octets to step over, nil if the one here
  /// is not UTF-8.
  private mutating func judgeOddByte(at i: Int, kind: UInt8) -> Int? {
    if kind == 1 {
      controlCharacter(UInt32(bytes[i]), at: i, length: 1)
      return 1
    }
    let length = kind == 2 ? 0 : Int(kind) - 1
    guard length > 0, i + length <= bytes.count else { return nil }
    var scalar = UInt32(bytes[i]) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for k in 1..<length {
      let byte = bytes[i + k]
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard scalar >= least, scalar <= 0x10FFFF, !(0xD800...0xDFFF).contains(scalar) else { return nil }
    if scalar < 0xA0 || isNoncharacter(scalar) { controlCharacter(scalar, at: i, length: length) }
    return length
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
