/// Texts that run the other way than the page, kept apart from what stands around them (UAX #9, directional isolates).
extension Language {
  /// `text` as it can stand inside a sentence of this language: between U+2068 and U+2069 unless all its letters run the language's way.
  package func isolated(_ text: String) -> String {
    if text.isEmpty || text.unicodeScalars.first == ownMark || runsOwnWay(text) { return text }
    return "\u{2068}\(text)\u{2069}"
  }

  /// A sentence of ours that begins with somebody else's words begins with a mark of our own direction: `bdi` asks the first letter, also
  /// one between isolates, which way all of it runs.
  package func inOwnDirection(_ sentence: String) -> String {
    guard sentence.unicodeScalars.first == "\u{2068}" else { return sentence }
    return String(ownMark) + sentence
  }

  private var ownMark: Unicode.Scalar { direction == .rightToLeft ? "\u{200F}" : "\u{200E}" }

  /// Each of several texts isolated, with ` · ` between them; nil if there are none.
  package func row(_ texts: [String?]) -> String? {
    let texts = texts.compactMap { $0 }.filter { !$0.isEmpty }
    return texts.isEmpty ? nil : inOwnDirection(texts.map(isolated).joined(separator: " · "))
  }

  /// Told by the first octet of each letter: D6 to DF begin Hebrew, Arabic and their neighbours, E2 begins signs. A time stays whole
  /// either way, but the groups of a telephone number would change places.
  private func runsOwnWay(_ text: String) -> Bool {
    var (hasRightToLeft, hasLeftToRight, isTime) = (false, false, true)
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x3A: break
      case 0xD6...0xDF: hasRightToLeft = true
      case 0x41...0x5A, 0x61...0x7A, 0xC3...0xD5, 0xE0, 0xE1, 0xE3...0xF4: hasLeftToRight = true
      default: isTime = false
      }
    }
    return direction == .rightToLeft ? !hasLeftToRight && (hasRightToLeft || isTime) : !hasRightToLeft
  }
}
