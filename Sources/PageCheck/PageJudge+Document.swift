/// What a page as a whole must have.
extension PageJudge {
  mutating func judgeDocument() {
    judgeTitle()
    judgeCharset()
    if document.viewport == nil, let head = document.head {
      report(
        .viewport, head, "the page sets no viewport",
        hint: "write <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />", cause: "no viewport")
    }
  }

  private mutating func judgeTitle() {
    guard let title = document.titles.first(where: { facts[$0].around.contains(.head) }) else { return }
    let record = tree.nodes[title]
    let content = ByteText(
      UnsafeBufferPointer(rebasing: bytes[Int(record.tagEnd)..<max(Int(record.tagEnd), Int(record.contentEnd))]))
    // What begins with an ASCII letter or sign, but no reference, says something.
    if let first = content.bytes.first(where: { !isHTMLSpace($0) }), first > 0x20, first < 0x7F, first != 0x26 { return }
    let plain = content.string.replacingBlankReferences
    if plain.allSatisfy(\.isWhitespace) { report(.title, title, "the title says nothing", cause: "empty title") }
  }

  private mutating func judgeCharset() {
    guard let charset = document.charset else {
      // A byte order mark says it, too (HTML standard §4.2.5.4); ours have none.
      if !strict, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return }
      if let head = document.head {
        report(
          .charset, head, "the page does not say its encoding", hint: "write <meta charset=\"utf-8\" /> first in the head",
          cause: "no charset")
      }
      return
    }
    if Int(tree.nodes[charset].tagEnd) > 1024 {
      report(
        .charset, charset, "the encoding stands after the first 1,024 bytes", hint: "write it first in the head",
        cause: "late charset")
    }
  }
}
