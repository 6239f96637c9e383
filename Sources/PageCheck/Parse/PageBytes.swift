/// One pass over a page's bytes for what an XML parser does not report: encoding, byte order mark, document type, characters that XML
/// allows and HTML does not, and tags with so many attributes that libxml2 would compare them for hours.
extension PageJudge {
  /// False if the bytes are no page that can be parsed; then that is said.
  mutating func judgeBytes() -> Bool {
    guard isText() else { return false }
    var start = 0
    if page.hasPrefix([0xEF, 0xBB, 0xBF]) {
      report("text.byte-order-mark", at: 0, length: 3)
      start = 3
    }
    if !page.from(start).hasPrefix(PageJudge.doctype) {
      let line = page.from(start)[0..<min(page.count - start, 80)]
      let isNear = line.trimmed.hasPrefixIgnoringCase("<!doctype")
      let end = isNear ? line.firstIndex(of: 0x3E).map { $0 + 1 } ?? line.count : 0
      let what = isNear ? "\(line[0..<end].quoted) is not" : "the page does not begin with"
      report("syntax.doctype", at: start, length: end, what)
    }
    return judgeCharacters()
  }

  private static let doctype = Array("<!DOCTYPE html>".utf8)
  /// How many bytes at the start decide whether a file is text.
  private static let sampleSize = 1_024

  private mutating func isText() -> Bool {
    let sample = page[0..<min(page.count, PageJudge.sampleSize)]
    // In UTF-16, every second byte of a page is zero.
    let zeros = sample.count { $0 == 0 } * 20
    let isWide = (sample.count * 9...sample.count * 11).contains(zeros) && zeros > 0
    if isWide || sample.hasPrefix([0xFE, 0xFF]) || sample.hasPrefix([0xFF, 0xFE]) {
      report("text.utf-8/utf-16", at: 0, length: 2)
      return false
    }
    let controls = sample.count { $0 < 0x20 && !isHTMLSpace($0) }
    guard controls > 8, controls * 10 > sample.count else { return true }
    report("text.utf-8/no-text", at: 0, length: 1)
    return false
  }

  /// By byte, whether it means nothing here, wherever it stands.
  private static let isPlain = (0..<256).map { byte in
    (0x20..<0x7F).contains(byte) && !"<>\"'&".utf8.contains(UInt8(byte)) || [0x09, 0x0A, 0x0D].contains(byte)
  }

  /// Every byte once. False if a tag has too many attributes.
  private mutating func judgeCharacters() -> Bool {
    let isPlain = PageJudge.isPlain
    var place = 0
    var isInTag = false
    var quote: UInt8 = 0
    var values = 0
    var invalid: [Int] = []
    let page = page
    while true {
      place = page.firstIndex(from: place) { !isPlain[Int($0)] } ?? page.count
      guard place < page.count else { break }
      let byte = page[place]
      switch byte {
      case 0x3C: (isInTag, quote, values) = (true, 0, 0)
      case 0x3E where quote == 0: isInTag = false
      case 0x22 where isInTag, 0x27 where isInTag:
        if quote == 0 {
          (quote, values) = (byte, values + 1)
          guard values <= CheckLimits.attributes else {
            report("syntax.attribute", at: place, length: 1, CheckLimits.attributes)
            return false
          }
        } else if quote == byte {
          quote = 0
        }
      case 0x26 where place + 2 < page.count && page[place + 1] == 0x23: judgeReference(at: place)
      case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0x7F: sayControl(UInt32(byte), at: place, 1)
      case 0x80...:
        let (scalar, length) = PageJudge.scalar(in: page, at: place)
        if let scalar {
          if scalar < 0xA0 || PageJudge.isNoncharacter(scalar) { sayControl(scalar, at: place, length) }
          if PageJudge.isOverride(scalar) { report("text.direction-override", at: place, length: length) }
        } else {
          invalid.append(place)
        }
        place += length - 1
      default: break
      }
      place += 1
    }
    if let first = invalid.first { sayInvalid(first: first, count: invalid.count) }
    return true
  }

  /// The character that begins at `place`, which is no ASCII, and its bytes; nil if it is not UTF-8.
  private static func scalar(in page: ByteText, at place: Int) -> (scalar: UInt32?, length: Int) {
    var decoder = UTF8()
    var octets = page[place..<min(place + 4, page.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&octets) else { return (nil, 1) }
    return (scalar.value, UTF8.width(scalar))
  }

  private static func isNoncharacter(_ scalar: UInt32) -> Bool { scalar & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar) }

  /// `&#…;`: XML allows numbers of characters that HTML forbids. libxml2 itself reports what is not a reference at all.
  private mutating func judgeReference(at start: Int) {
    let isHex = page[start + 2] == 0x78
    var place = start + (isHex ? 3 : 2)
    var scalar: UInt32 = 0
    while place < page.count, let digit = Character(Unicode.Scalar(page[place])).hexDigitValue, isHex || digit < 10 {
      scalar = min(0x110000, scalar * (isHex ? 16 : 10) + UInt32(digit))
      place += 1
    }
    if PageJudge.isOverride(scalar) { report("text.direction-override", at: start, length: place - start + 1) }
    guard scalar == 0x0D || (0x7F...0x9F).contains(scalar) || scalar <= 0x10FFFF && PageJudge.isNoncharacter(scalar) else { return }
    report("syntax.character-reference", at: start, length: place - start + 1, PageJudge.hexadecimal(scalar))
  }

  /// LEFT-TO-RIGHT OVERRIDE and RIGHT-TO-LEFT OVERRIDE.
  private static func isOverride(_ scalar: UInt32) -> Bool { scalar == 0x202D || scalar == 0x202E }

  private mutating func sayControl(_ scalar: UInt32, at place: Int, _ length: Int) {
    report("text.control-character", at: place, length: length, PageJudge.hexadecimal(scalar))
  }

  /// Bytes that are not UTF-8 are one finding in a page: they come in hundreds where the encoding is another one.
  private mutating func sayInvalid(first: Int, count: Int) {
    let more =
      count == 1 ? "" : count == 2 ? ", nor is one more byte of this page" : ", nor are \(count - 1) more bytes of this page"
    report("text.utf-8/byte", at: first, length: 1, PageJudge.hexadecimal(UInt32(page[first])).suffix(2), more)
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
