/// Divides the lines of a box on paper among its entries.
///
/// If all entries fit, each gets the lines it needs. If not, each gets one line before any gets two. The lines left go to entries
/// that they make complete, the shortest first, and then to the first incomplete one.
package enum PaperBox {
  /// The entries of many boxes are in one array. Does not allocate memory.
  ///
  /// - Parameters:
  ///   - lines: on input, the lines that each entry needs, at least 1; on output, the lines that it gets, or 0.
  ///   - box: the range of the box's entries.
  ///   - room: how many lines the box has.
  ///   - tells: whether the last line must also name the entries without a line, which makes it incomplete.
  ///   - list: called for each entry that is not shown in full, ascending.
  /// - Returns: how many entries have lines. They are the first ones.
  /// - Complexity: O(entries × room).
  @discardableResult
  package static func share(
    _ lines: inout [Int], in box: Range<Int>, room: Int, lastLineTellsTheRest tells: Bool, list: (Int) -> Void
  ) -> Int {
    let room = max(0, room)
    var sum = 0
    for place in box { sum += lines[place] }
    guard sum > room else { return box.count }
    let shown = min(box.count, room)
    let end = box.lowerBound + shown
    // Entries that need less than `level` lines become complete, and so do the first few that need exactly that.
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
