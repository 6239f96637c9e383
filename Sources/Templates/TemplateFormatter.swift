/// Lays out an HTML template for its readers: an element a line, indented by two, no line longer than `width` where the
/// text allows it. Line breaks come only between two tags, where the page has none of them, and inside a tag between
/// attributes; so the page stays the same.
package enum TemplateFormatter {
  /// How long a line may be, in Unicode scalars.
  package static let width = 140

  /// The laid out text. Nil if the template is not laid out: it changes delimiters, or it has a tag that is not closed.
  package static func format(_ text: String) -> String? {
    guard !text.contains("{{="), let pieces = Pieces.cut(Array(text.unicodeScalars)) else { return nil }
    var printer = Printer()
    printer.print(Node.tree(pieces), depth: 0, before: true, after: true)
    printer.endLine(0)
    return printer.lines.joined(separator: "\n") + "\n"
  }

  /// Breaks a line that is too long: between attributes, else in an attribute's value, in text, in a Mustache tag.
  private static func wrapped(_ line: String) -> [String] {
    let scalars = Array(line.unicodeScalars)
    guard scalars.count > width, let indentation = scalars.firstIndex(where: { $0 != " " }) else { return [line] }
    var best: (rank: Int, position: Int)?
    var isInTag = false
    var quote: Unicode.Scalar?
    var braces = 0
    for (i, scalar) in scalars.prefix(width + 1).enumerated().dropFirst(indentation) {
      switch scalar {
      case "{": braces += 1
      case "}":
        if braces == 2, best == nil || best?.rank == -1 { best = (-1, i) }
        braces -= 1
      case _ where braces > 0: break
      case "<": isInTag = true
      case ">" where quote == nil: isInTag = false
      case "\"", "'":
        if isInTag { quote = quote == nil ? scalar : quote == scalar ? nil : quote }
      case " ":
        // Before a tag's end it would be a space too many; between tags, none.
        let beside = [scalars[i - 1], i + 1 < scalars.count ? scalars[i + 1] : ">"]
        if isInTag ? "/>".unicodeScalars.contains(beside[1]) : beside.contains(where: "<>{}".unicodeScalars.contains) { break }
        let rank = !isInTag ? 0 : quote == nil ? 2 : 1
        if rank >= best?.rank ?? -1 { best = (rank, i) }
      default: break
      }
    }
    guard let best else { return [line] }
    let space = String(repeating: " ", count: indentation + (scalars[indentation] == "<" ? 4 : 0))
    let rest = scalars[(best.rank < 0 ? best.position : best.position + 1)...]
    return [String(String.UnicodeScalarView(scalars[..<best.position]))] + wrapped(space + String(String.UnicodeScalarView(rest)))
  }

  private struct Piece {
    enum Kind { case text, space, start, void, end, open, close, partial, comment, verbatim }
    var kind: Kind
    var text: String
    /// The element's or section's name.
    var name = ""
    var isParent: Bool { kind == .open && text.hasPrefix("{{<") }
  }

  private enum Pieces {
    static func cut(_ source: [Unicode.Scalar]) -> [Piece]? {
      var pieces: [Piece] = []
      var i = 0
      func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(source[range])) }
      func isAt(_ position: Int, _ word: String) -> Bool { source[position...].starts(with: word.unicodeScalars) }
      func find(_ word: String, from start: Int) -> Int? {
        var position = start
        while position < source.count {
          if isAt(position, word) { return position + word.unicodeScalars.count }
          position += 1
        }
        return nil
      }
      func mustacheEnd(_ start: Int) -> Int? { find(isAt(start, "{{{") ? "}}}" : "}}", from: start + 2) }
      while i < source.count {
        var end = i + 1
        if isAt(i, "{{") {
          guard let close = mustacheEnd(i) else { return nil }
          end = close
          let inside = string(i + 2..<end - 2)
          let name = String(inside.dropFirst().filter { !$0.isWhitespace })
          let kind: Piece.Kind =
            switch inside.first {
            case "#", "^", "<", "$": .open
            case "/": .close
            case ">": .partial
            case "!": .comment
            default: .text
            }
          let tag = string(i..<end)
          pieces.append(
            Piece(
              kind: kind, text: kind == .comment || !tag.contains("\n") ? tag : String(tag.filter { !$0.isWhitespace }), name: name)
          )
        } else if source[i] == "<", i + 1 < source.count,
          source[i + 1] == "/" || source[i + 1] == "!" || source[i + 1].properties.isAlphabetic
        {
          if isAt(i, "<!--") {
            guard let close = find("-->", from: i) else { return nil }
            end = close
          } else {
            var quote: Unicode.Scalar?
            while true {
              guard end < source.count else { return nil }
              let scalar = source[end]
              if isAt(end, "{{") {
                guard let close = mustacheEnd(end) else { return nil }
                end = close
                continue
              }
              end += 1
              if quote == nil, scalar == ">" { break }
              if quote == nil, scalar == "\"" || scalar == "'" { quote = scalar } else if quote == scalar { quote = nil }
            }
          }
          let tag = string(i..<end)
          let name = String(tag.dropFirst(tag.hasPrefix("</") ? 2 : 1).prefix { $0.isLetter || $0.isNumber || $0 == "-" })
          if ["pre", "textarea", "script", "style"].contains(name), !tag.hasPrefix("</"), !tag.hasSuffix("/>") {
            guard let close = find("</\(name)>", from: end) else { return nil }
            end = close
            pieces.append(Piece(kind: .verbatim, text: string(i..<end)))
          } else {
            let isVoid = tag.hasSuffix("/>") || tag.hasPrefix("<!")
            let words = tag.hasPrefix("<!--") ? tag : oneLine(tag)
            pieces.append(Piece(kind: tag.hasPrefix("</") ? .end : isVoid ? .void : .start, text: words, name: name))
          }
        } else {
          let isSpace = source[i].properties.isWhitespace && source[i] != "\u{A0}"
          while end < source.count, source[end] != "<", !isAt(end, "{{"),
            (source[end].properties.isWhitespace && source[end] != "\u{A0}") == isSpace
          { end += 1 }
          pieces.append(Piece(kind: isSpace ? .space : .text, text: string(i..<end)))
        }
        i = end
      }
      return pieces
    }

    /// White space with a line break in it becomes one space.
    static func oneLine(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
        index == 0 ? String(line) : String(line.drop { $0 == " " || $0 == "\t" })
      }.joined(separator: " ").replacing(" >", with: ">")
    }
  }

  private indirect enum Node {
    case leaf(Piece)
    /// An element, section or block: its first tag, what is in it, its last tag.
    case pair(Piece, [Node], Piece)

    /// Pairs tags. Those that have no partner where they stand are leaves.
    static func tree(_ pieces: [Piece]) -> [Node] {
      var open: [(start: Piece, nodes: [Node])] = []
      var nodes: [Node] = []
      for piece in pieces {
        let isEnd = piece.kind == .end || piece.kind == .close
        if piece.kind == .start || piece.kind == .open {
          open.append((piece, nodes))
          nodes = []
        } else if isEnd,
          let match = open.lastIndex(where: { ($0.start.kind == .start) == (piece.kind == .end) && $0.start.name == piece.name })
        {
          while open.count > match + 1, let (start, outer) = open.popLast() { nodes = outer + [.leaf(start)] + nodes }
          if let (start, outer) = open.popLast() { nodes = outer + [.pair(start, nodes, piece)] }
        } else {
          nodes.append(.leaf(piece))
        }
      }
      while let (start, outer) = open.popLast() { nodes = outer + [.leaf(start)] + nodes }
      return nodes
    }

    var isBreak: Bool { if case .leaf(let piece) = self { piece.kind == .space && piece.text.contains("\n") } else { false } }
    var isBlankLine: Bool { if case .leaf(let piece) = self { piece.text.count { $0 == "\n" } > 1 } else { false } }

    /// Whether this reads well on one line: a box with at most one in it, or a line of text.
    var isSmall: Bool {
      guard case .pair(let start, let inside, _) = self else { return true }
      let boxes = inside.count { $0.elementCount > 0 }
      return elementCount <= 2 && boxes <= 1
        || start.kind == .start && inside.contains { !$0.edge(backwards: false).isTag }
    }

    var elementCount: Int {
      switch self {
      case .leaf(let piece): [.start, .void, .verbatim, .partial].contains(piece.kind) ? 1 : 0
      case .pair(let start, let inside, _): inside.reduce(start.kind == .start ? 1 : 0) { $0 + $1.elementCount }
      }
    }

    /// Whether whatever this begins with on the page is a tag, and whether it may be nothing. `backwards`: what it ends with.
    func edge(backwards: Bool) -> (isTag: Bool, maybeNothing: Bool) {
      switch self {
      case .leaf(let piece):
        (piece.kind != .text && (piece.kind != .space || isBreak), [.space, .comment, .partial].contains(piece.kind))
      case .pair(let start, let inside, _):
        start.kind == .start || start.isParent ? (true, false) : (Self.edge(inside[...], backwards: backwards).isTag, true)
      }
    }

    static func edge(_ nodes: ArraySlice<Node>, backwards: Bool) -> (isTag: Bool, maybeNothing: Bool) {
      for node in backwards ? Array(nodes.reversed()) : Array(nodes) {
        let edge = node.edge(backwards: backwards)
        if !edge.isTag { return (false, false) }
        if !edge.maybeNothing { return (true, false) }
      }
      return (true, true)
    }
  }

  private struct Printer {
    var lines: [String] = []
    var line = ""
    var isFlat = false

    mutating func endLine(_ depth: Int) {
      if isFlat { return }
      while line.hasSuffix(" ") { line.removeLast() }
      if !line.allSatisfy({ $0 == " " }) { lines += TemplateFormatter.wrapped(line) }
      line = String(repeating: "  ", count: depth)
    }

    /// - Parameters:
    ///   - before, after: whether only tags can come before and behind the nodes.
    ///   - areOverrides: whether the nodes stand in a parent tag, where each block is by itself and the rest is nothing.
    mutating func print(_ all: [Node], depth: Int, before: Bool, after: Bool, areOverrides: Bool = false) {
      func isOpen(_ left: ArraySlice<Node>, _ right: ArraySlice<Node>) -> Bool {
        let (left, right) = (Node.edge(left, backwards: true), Node.edge(right, backwards: false))
        return areOverrides || left.isTag && (!left.maybeNothing || before) && right.isTag && (!right.maybeNothing || after)
      }
      let gaps = (0...all.count).map { isOpen(all[..<$0], all[$0...]) }
      for (i, node) in all.enumerated() {
        if node.isBreak, gaps[i], gaps[i + 1] {
          if node.isBlankLine, i > 0, i < all.count - 1, !isFlat {
            endLine(depth)
            lines.append("")
          }
          continue
        }
        if i > 0, gaps[i] { endLine(depth) }
        switch node {
        case .leaf(let piece): line += node.isBreak ? " " : piece.text
        case .pair(let start, let inside, let end):
          // A section's inside stands beside what is around the section, and beside itself when it repeats.
          let isOwn = areOverrides || start.kind == .start || start.isParent
          let left = isOwn || isOpen(all[..<i], inside[...]) && isOpen(inside[...], inside[...])
          let right = isOwn || isOpen(inside[...], all[(i + 1)...]) && isOpen(inside[...], inside[...])
          let (first, last) = (Node.edge(inside[...], backwards: false), Node.edge(inside[...], backwards: true))
          let opens = start.isParent || left && first.isTag && (!first.maybeNothing || right)
          let closes = start.isParent || right && last.isTag && (!last.maybeNothing || left)
          if !isFlat, !(start.isParent && depth == 0) {
            var flat = Printer(isFlat: true)
            flat.print([node], depth: 0, before: left, after: right, areOverrides: areOverrides)
            let isGlued = i > 0 && !gaps[i] || i + 1 < all.count && !gaps[i + 1]
            let fits = (line + flat.line).unicodeScalars.count <= TemplateFormatter.width
            if inside.isEmpty || fits && node.isSmall || node.elementCount <= 4 && (isGlued || opens != closes) {
              line += flat.line
              continue
            }
          }
          line += start.text
          let inner = depth == 0 && (start.isParent || areOverrides) ? 0 : depth + 1
          if opens { endLine(inner) }
          print(inside, depth: inner, before: left, after: right, areOverrides: start.isParent)
          if closes { endLine(depth) }
          line += end.text
        }
      }
    }
  }
}
