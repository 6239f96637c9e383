extension Language {
  /// Joins texts as the language lists things: `Anna, Bo and Çelik`.
  ///
  /// Spanish "y" becomes "e" before the sound i, as CLDR's data cannot say but ICU does.
  package func list(_ items: [String]) -> String {
    guard let last = items.last else { return "" }
    if items.count == 1 { return last }
    if items.count == 2 { return Self.fill(spoken(formats.listPair, before: last), items[0], last) }
    var text = Self.fill(formats.listStart, items[0], items[1])
    for item in items[2..<(items.count - 1)] { text = Self.fill(formats.listMiddle, text, item) }
    return Self.fill(spoken(formats.listEnd, before: last), text, last)
  }

  private func spoken(_ pattern: String, before word: String) -> String {
    guard translation == .spanish else { return pattern }
    let folded = Folding.fold(word)
    let soundsLikeI = folded.hasPrefix("i") && !folded.hasPrefix("ia") && !folded.hasPrefix("ie") && !folded.hasPrefix("io")
    let silentH = folded.hasPrefix("hi") && !folded.hasPrefix("hia") && !folded.hasPrefix("hie") && !folded.hasPrefix("hio")
    guard soundsLikeI || silentH, pattern == "{0} y {1}" else { return pattern }
    return "{0} e {1}"
  }

  private static func fill(_ pattern: String, _ first: String, _ second: String) -> String {
    String(utf8Bytes: { append(list: pattern, first, second, to: &$0) })
  }

  /// Writes `pattern` with `{0}` and `{1}` filled in. What is filled in is not read again, so braces and quotes in it stay.
  static func append(list pattern: String, _ first: String, _ second: String, to bytes: inout [UInt8]) {
    var pattern = pattern
    pattern.withUTF8 { letters in
      var at = 0
      var isQuoted = false
      while at < letters.count {
        let letter = letters[at]
        if letter == UInt8(ascii: "'") {
          isQuoted.toggle()
          at += 1
        } else if !isQuoted, letter == UInt8(ascii: "{"), at + 2 < letters.count, letters[at + 2] == UInt8(ascii: "}"),
          letters[at + 1] == UInt8(ascii: "0") || letters[at + 1] == UInt8(ascii: "1")
        {
          bytes.append(contentsOf: (letters[at + 1] == UInt8(ascii: "0") ? first : second).utf8)
          at += 3
        } else {
          bytes.append(letter)
          at += 1
        }
      }
    }
  }
}
