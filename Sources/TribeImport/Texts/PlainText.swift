import Diagnostics
import Octets

/// What apps write in HTML or Markdown, as text.
enum PlainText {
  /// `Data/html.txt`.
  private static let tags = dataTable("html.txt")
  private static let breaks = Set(tags["breaks"] ?? [])
  /// The elements that tell HTML from text with an angle bracket in it.
  private static let elements = breaks.union(tags["others"] ?? [])
  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " "]

  /// A text of a calendar or a card, which may be HTML, and in which a line break may have been escaped twice.
  static func of(calendar text: String) -> String {
    var text = text
    // `C:\new` is a place on a disk.
    if text.contains("\\n"), !text.contains(":\\") { text = text.replacing("\\n", with: "\n") }
    return looksLikeHTML(text)
      ? of(html: text.replacing("\n", with: text.contains("<br") || text.contains("<p") ? " " : "\n"))
      : of(html: text, keepsTags: true)
  }

  /// The same on one line.
  static func line(_ text: String?, separator: String = " ") -> String? {
    text.map { of(calendar: $0).split(whereSeparator: \.isNewline).map(String.init).joined(separator: separator) }
  }

  /// What an address calls its file, to be read: the last part of its path, as it was before it was escaped.
  static func fileName(ofAddress address: String) -> String? {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/").dropFirst()
    guard parts.count > 1, let last = parts.last else { return nil }
    // The random end of a shared folder's address names nothing.
    if SecretShapes.isSecretValue(last) { return parts.first.map(String.init) }
    return String(decoding: percentDecoded(last.utf8), as: UTF8.self)
  }

  /// Whether a text has tags of HTML. `1 < 2` and `<3` have none.
  private static func looksLikeHTML(_ text: String) -> Bool {
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      if elements.contains(name(ofTag: rest)), rest.contains(">") { return true }
    }
    return false
  }

  /// The name at the beginning of a tag, in small letters; empty if none is there.
  private static func name(ofTag text: Substring) -> String {
    let name = text.drop { $0 == "/" }.prefix(12).prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == ":" }
    let next = text.drop { $0 == "/" }.dropFirst(name.count).first
    return next == ">" || next == "/" || next == " " || next == "\n" || next == "\r\n" ? name.lowercased() : ""
  }

  /// The text of a piece of HTML: paragraphs on lines of their own, items of lists with a bullet, addresses behind what leads to them.
  ///
  /// - Parameter keepsTags: whether only characters that are written by name are read.
  static func of(html: String, keepsTags: Bool = false) -> String {
    guard html.contains("<") && !keepsTags || html.contains("&") else { return html }
    var (text, link, linked) = ("", "", "")
    var rest = Substring(html)
    while let first = rest.first {
      let after = rest.dropFirst()
      if first == "<", !keepsTags, let next = after.first, next.isLetter || next == "/" || next == "!",
        let end = after.firstIndex(of: ">")
      {
        let tag = after[..<end]
        let isEnd = tag.hasPrefix("/")
        let name = name(ofTag: after)
        guard elements.contains(name) || next == "!" else {
          // An address such as <anna@club.example>.
          text.append(first)
          rest = after
          continue
        }
        rest = after[after.index(after: end)...]
        if breaks.contains(name), !text.isEmpty, !text.hasSuffix("\n"), !text.hasSuffix("• ") { text += "\n" }
        if name == "li", !isEnd { text += "• " }
        if name == "a", !isEnd { (link, linked) = (address(tag), text) }
        if name == "a", isEnd, !link.isEmpty {
          if !text.dropFirst(linked.count).contains(link) { text += " (\(link))" }
          link = ""
        }
        if name == "script" || name == "style", !isEnd { rest = rest.firstRange(of: "</").map { rest[$0.lowerBound...] } ?? "" }
      } else if first == "&", let end = after.prefix(10).firstIndex(of: ";"), let letter = entity(after[..<end]) {
        text += letter
        rest = after[after.index(after: end)...]
      } else {
        text.append(first)
        rest = after
      }
    }
    return text
  }

  private static func address(_ tag: Substring) -> String {
    guard let start = tag.firstRange(of: "href=") else { return "" }
    let value = tag[start.upperBound...]
    guard let quote = value.first, quote == "\"" || quote == "'" else { return "" }
    return String(value.dropFirst().prefix { $0 != quote }).replacing("&amp;", with: "&")
  }

  private static func entity(_ name: Substring) -> String? {
    guard name.hasPrefix("#") else { return entities[String(name)] }
    let digits = name.dropFirst()
    let number = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap { Unicode.Scalar($0) }.map { String(Character($0)) }
  }

  /// A star between blanks is a star, and one at the start of a line a bullet; others are marks.
  private static func withoutStars(_ text: String) -> String {
    let letters = [" "] + Array(text) + [" "]
    return String(
      letters.indices.dropFirst().dropLast().compactMap { place in
        letters[place] != "*" || (letters[place - 1].isWhitespace && letters[place + 1].isWhitespace) ? letters[place] : nil
      })
  }

  /// The text of a piece of Markdown, without the marks for bold, code, headings and links.
  static func of(markdown: String) -> String {
    var text = markdown.replacing("**", with: "").replacing("__", with: "").replacing("`", with: "")
    while let middle = text.firstRange(of: "]("), let start = text[..<middle.lowerBound].lastIndex(of: "["),
      let end = text[middle.upperBound...].firstIndex(of: ")")
    {
      let (name, address) = (text[text.index(after: start)..<middle.lowerBound], text[middle.upperBound..<end])
      text.replaceSubrange(start...end, with: name == address ? "\(name)" : "\(name) (\(address))")
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("#") && line.drop { $0 == "#" }.first == " " ? line.drop { $0 == "#" || $0 == " " } : line
    }
    return withoutStars(lines.joined(separator: "\n"))
  }
}
