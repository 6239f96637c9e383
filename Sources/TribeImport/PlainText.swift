/// What apps write in HTML or Markdown, as text.
enum PlainText {
  private static let breaks: Set<String> = [
    "br", "p", "div", "li", "ul", "ol", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote",
  ]
  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " "]

  /// The text of a piece of HTML: paragraphs on lines of their own, items of lists with a bullet, addresses behind what leads to them.
  static func of(html: String) -> String {
    guard html.contains("<") || html.contains("&") else { return html }
    var (text, link, linked) = ("", "", "")
    var rest = Substring(html)
    while let first = rest.first {
      let after = rest.dropFirst()
      if first == "<", let next = after.first, next.isLetter || next == "/" || next == "!", let end = after.firstIndex(of: ">") {
        let tag = after[..<end]
        let isEnd = tag.hasPrefix("/")
        let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
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
    return lines.joined(separator: "\n")
  }
}
