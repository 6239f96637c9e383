import Diagnostics

/// The layout of HTML templates: line breaks and indentation that are there for the reader of the template only.
///
/// Between two tags a line break with the indentation behind it is nothing. "Between two tags" is asked of the page, not of
/// the template: on every way through sections and partials, what is written before ends a tag and what is written behind
/// begins one. Text keeps its line breaks, and so does everything inside `pre` and `textarea`.
extension Program {
  /// What stands at an edge, as bits: on different ways it can be both.
  private enum Edge {
    static let tag: UInt8 = 1
    static let text: UInt8 = 2
  }

  /// Takes the layout between tags out of the literals.
  ///
  /// - Parameter layout: the line breaks and indentations among the literals, in order.
  /// - Complexity: O(literals + instructions), a few rounds of the latter where sections repeat.
  mutating func removeLayout(_ layout: [Range<Int>]) {
    var isLayout = [Bool](repeating: false, count: literals.count)
    for range in layout { for i in range { isLayout[i] = true } }
    let edges = markEdges(&isLayout)
    let (before, after) = surroundings(edges, isLayout)
    var kept: [Range<Int>] = []
    var newStart = 0
    for index in instructions.indices {
      let range = literalRange(index)
      var length = 0
      var i = range.lowerBound
      var previous = before[index]
      while i < range.upperBound {
        var end = i
        while end < range.upperBound, isLayout[end] == isLayout[i] { end += 1 }
        let next = end < range.upperBound ? edges[end] : after[index]
        if !isLayout[i] || previous != Edge.tag || next != Edge.tag {
          kept.append(i..<end)
          length += end - i
        }
        if !isLayout[i] { previous = edges[end - 1] }
        i = end
      }
      instructions[index].literalStart = UInt32(newStart)
      instructions[index].literalLength = UInt32(length)
      newStart += length
    }
    keep(kept)
  }

  private func literalRange(_ index: Int) -> Range<Int> {
    let start = Int(instructions[index].literalStart)
    return start..<start + Int(instructions[index].literalLength)
  }

  /// What each byte is: the end or the beginning of a tag, or text. Layout inside `pre` and `textarea` is text.
  private func markEdges(_ isLayout: inout [Bool]) -> [UInt8] {
    var edges = [UInt8](repeating: Edge.text, count: literals.count)
    var isInTag = false
    var verbatim = 0
    for i in literals.indices {
      switch literals[i] {
      case UInt8(ascii: "<") where i + 1 < literals.count:
        let rest = literals[(i + 1)...].prefix(10)
        switch rest.first ?? 0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "/"), UInt8(ascii: "!"):
          isInTag = true
          edges[i] = Edge.tag
          if Self.verbatim.contains(where: { rest.starts(with: $0) }) { verbatim += 1 }
          if Self.verbatim.contains(where: { rest.dropFirst().starts(with: $0) }) { verbatim -= 1 }
        default: break
        }
      case UInt8(ascii: ">") where isInTag:
        isInTag = false
        edges[i] = Edge.tag
      default: if isLayout[i], verbatim > 0 { isLayout[i] = false }
      }
    }
    return edges
  }

  private static let verbatim = ["pre", "textarea"].map { Array($0.utf8) }

  /// What can stand directly before and behind the literal of each instruction, whichever way rendering takes.
  private func surroundings(_ edges: [UInt8], _ isLayout: [Bool]) -> (before: [UInt8], after: [UInt8]) {
    let own = instructions.indices.map { index -> (first: UInt8, last: UInt8)? in
      let range = literalRange(index)
      guard let first = range.first(where: { !isLayout[$0] }), let last = range.last(where: { !isLayout[$0] }) else { return nil }
      return (edges[first], edges[last])
    }
    var before = [UInt8](repeating: 0, count: instructions.count + 1)
    var after = before
    before[0] = Edge.tag
    func successors(_ index: Int) -> [Int] {
      let instruction = instructions[index]
      switch instruction.code {
      case .end: return []
      case .literal, .value, .boolean: return [index + 1]
      case .ifSet, .unlessSet, .ifFilled, .unlessFilled, .enter, .loop, .next: return [index + 1, Int(instruction.target)]
      }
    }
    let ways = instructions.indices.map(successors)
    func writes(_ index: Int) -> Bool { instructions[index].code == .value || instructions[index].code == .boolean }
    var isChanging = true
    while isChanging {
      isChanging = false
      for index in instructions.indices {
        let end = writes(index) ? Edge.text : own[index]?.last ?? before[index]
        for next in ways[index] where before[next] | end != before[next] {
          before[next] |= end
          isChanging = true
        }
      }
      for index in instructions.indices.reversed() {
        var behind = writes(index) || instructions[index].code == .end ? Edge.text : 0
        if behind == 0 {
          for next in ways[index] { behind |= next < own.count ? own[next]?.first ?? after[next] : Edge.text }
        }
        if behind != after[index] {
          after[index] = behind
          isChanging = true
        }
      }
    }
    return (before, after)
  }

  /// Makes the literals those stretches alone, and moves the notes of where they came from.
  private mutating func keep(_ kept: [Range<Int>]) {
    var bytes: [UInt8] = []
    var origins: [(start: Int, source: SourceSpan)] = []
    var next = 0
    for range in kept {
      while next < literalOrigins.count, literalOrigins[next].start <= range.lowerBound { next += 1 }
      if next > 0 {
        let (start, source) = literalOrigins[next - 1]
        let place = source.bytes.lowerBound + (range.lowerBound - start)
        origins.append((bytes.count, SourceSpan(file: source.file, bytes: place..<place)))
      }
      while next < literalOrigins.count, literalOrigins[next].start < range.upperBound {
        origins.append((bytes.count + (literalOrigins[next].start - range.lowerBound), literalOrigins[next].source))
        next += 1
      }
      bytes += literals[range]
    }
    literals = bytes
    literalOrigins = origins
  }
}
