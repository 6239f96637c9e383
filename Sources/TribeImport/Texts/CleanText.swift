import Diagnostics
@_spi(_Unicode) import Swift
import TribeModel

/// Cleans text for the model: NFC, no control characters, line breaks as U+000A.
enum CleanText {
  /// The longest text of any field, in bytes of UTF-8.
  static let maximumBytes = 100_000

  /// Cleans a text of one line: line breaks and tabs become spaces, and blank space at both ends is removed.
  static func line(_ text: String) -> String { clean(text, keepsLines: false) }

  /// Cleans a text of several lines.
  static func paragraphs(_ text: String) -> String { clean(text, keepsLines: true) }

  private static func clean(_ text: String, keepsLines: Bool) -> String {
    if isClean(text) { return text }
    var scalars = String.UnicodeScalarView()
    var previousWasReturn = false
    for scalar in text.unicodeScalars {
      defer { previousWasReturn = scalar == "\r" }
      switch scalar.value {
      case 0x0A where previousWasReturn: continue
      case 0x0A, 0x0D, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: scalars.append(keepsLines ? "\n" : " ")
      case 0x09: scalars.append(" ")
      case 0..<0x20, 0x7F..<0xA0, 0xFEFF: continue
      // Signs that turn the order of letters around: what is read would not be what is there.
      case 0x202D, 0x202E: continue
      // Noncharacters: HTML and XML refuse them.
      case 0xFDD0...0xFDEF: scalars.append("\u{FFFD}")
      case let value where value & 0xFFFE == 0xFFFE: scalars.append("\u{FFFD}")
      default: scalars.append(scalar)
      }
    }
    var trimmed = scalars[...]
    while let first = trimmed.first, first.properties.isWhitespace { trimmed.removeFirst() }
    while let last = trimmed.last, last.properties.isWhitespace { trimmed.removeLast() }
    if trimmed.allSatisfy({ $0.value < 0x300 }) { return String(String.UnicodeScalarView(trimmed)) }
    var normal = String.UnicodeScalarView()
    for scalar in String(String.UnicodeScalarView(trimmed))._nfc { normal.append(scalar) }
    return String(normal)
  }

  /// Whether a text needs no cleaning: only printable characters below U+0300, no blank space at the ends. True for most texts.
  private static func isClean(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 0x20..<0x7F, 0xC2...0xCB: break
      // C2 followed by a byte up to A0 is a control character or a no-break space.
      case 0x80..<0xC0: if last == 0xC2, byte <= 0xA0 { return false }
      default: return false
      }
      last = byte
    }
    return text.utf8.first != 0x20 && last != 0x20
  }

  /// The beginning of a text that is longer than `maximumBytes`, up to the end of a word, with an ellipsis.
  static func cut(_ text: String) -> String {
    guard text.utf8.count > maximumBytes else { return text }
    let limit = text.utf8.index(text.startIndex, offsetBy: maximumBytes - "…".utf8.count)
    // From the start on: looking back for the start of one very long letter would take a time that grows with its square.
    var end = text.startIndex
    while case let next = text.index(after: end), next <= limit { end = next }
    let whole = text[..<end]
    let word = whole.lastIndex(of: " ").map { whole[..<$0] } ?? whole
    return (word.utf8.count > maximumBytes / 2 ? word : whole) + "…"
  }

  /// The cleaned line. Nil if it says nothing: a title of one invisible letter is none.
  static func nonEmptyLine(_ text: String?) -> String? { text.map(line).flatMap { $0.saysSomething ? $0 : nil } }

  static func nonEmptyParagraphs(_ text: String?) -> String? { text.map(paragraphs).flatMap { $0.saysSomething ? $0 : nil } }

  /// A text quoted in a message: short, on one line, and never a secret.
  static func quoted(_ text: String) -> String {
    if SecretShapes.isSecretValue(text) || SecretShapes.isLongRandomWord(text) { return "“…”" }
    let clean = line(text)
    return clean.count > 40 ? "“\(clean.prefix(40))…”" : "“\(clean)”"
  }
}

/// Checks addresses from sources before they become links.
enum SafeURL {
  /// The address, if its scheme is safe to follow and it holds no password or token. Characters that an address may not hold are
  /// written as `%XX`.
  static func checked(_ address: String?) -> String? {
    guard let text = CleanText.nonEmptyLine(address), text.utf8.count <= 2000 else { return nil }
    if text.unicodeScalars.contains(where: { $0.properties.isWhitespace }) || SecretShapes.isSecretValue(text) { return nil }
    return LinkAddress.published(text)
  }
}
