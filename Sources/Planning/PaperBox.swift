/// How the lines of one box on paper are shared out among what belongs into it.
///
/// If all of it fits, everything has the lines it needs. If not, each has one line before any has two; the lines left go to what
/// they make whole, the shortest first, and then to the first of what they do not.
package struct PaperBox: Sendable, Hashable {
  /// The lines of each that has any; what follows has none.
  package let lines: [Int]
  /// Positions of what is not shown in full, ascending: cut at its last line, or without a line.
  package let listed: [Int]

  /// - Parameters:
  ///   - needs: the lines that each needs, at least 1.
  ///   - room: the lines there are.
  ///   - tells: whether the last line has to say what has none, and so is no longer whole.
  package init(needs: [Int], room: Int, lastLineTellsTheRest tells: Bool) {
    guard needs.reduce(0, +) > max(0, room) else {
      lines = needs
      listed = []
      return
    }
    var lines = needs
    var listed: [Int] = []
    let shown = Self.share(&lines, in: lines.indices, room: room, lastLineTellsTheRest: tells) { listed.append($0) }
    lines.removeLast(lines.count - shown)
    self.lines = lines
    self.listed = listed
  }

  /// The same for one of many boxes whose needs stand in one list. Allocates nothing.
  ///
  /// - Parameters:
  ///   - lines: the lines that each needs, at least 1; becomes the lines that each has, 0 for what has none.
  ///   - box: the places of what belongs into the box.
  ///   - list: is told each place of what is not shown in full, ascending.
  /// - Returns: how many have any lines: the first of them.
  /// - Complexity: O(places × room).
  @discardableResult @inline(__always)
  package static func share(
    _ lines: inout [Int], in box: Range<Int>, room: Int, lastLineTellsTheRest tells: Bool, list: (Int) -> Void
  ) -> Int {
    let room = max(0, room)
    var sum = 0
    for place in box { sum += lines[place] }
    guard sum > room else { return box.count }
    let shown = min(box.count, room)
    let end = box.lowerBound + shown
    // What needs less than `level` is made whole, and of what needs just that much the first few.
    var extra = room - shown
    var (level, few) = (2, 0)
    while level - 1 <= extra {
      for place in box.lowerBound..<end where lines[place] == level && level - 1 <= extra {
        extra -= level - 1
        few += 1
      }
      guard level - 1 <= extra else { break }
      (level, few) = (level + 1, 0)
    }
    for place in box.lowerBound..<end {
      let need = lines[place]
      var isWhole = need < level
      if need == level, few > 0 {
        few -= 1
        isWhole = true
      }
      if !isWhole {
        let more = min(extra, need - 1)
        extra -= more
        lines[place] = 1 + more
      }
      if lines[place] < need || tells && shown < box.count && place == end - 1 { list(place) }
    }
    for place in end..<box.upperBound {
      lines[place] = 0
      list(place)
    }
    return shown
  }
}
