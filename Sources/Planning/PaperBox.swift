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
    let room = max(0, room)
    if needs.reduce(0, +) <= room {
      lines = needs
      listed = []
      return
    }
    let shown = min(needs.count, room)
    var lines = [Int](repeating: 1, count: shown)
    var extra = room - shown
    for index in (0..<shown).sorted(by: { (needs[$0], $0) < (needs[$1], $1) }) where needs[index] - 1 <= extra {
      extra -= needs[index] - 1
      lines[index] = needs[index]
    }
    for index in 0..<shown where lines[index] < needs[index] {
      let more = min(extra, needs[index] - lines[index])
      lines[index] += more
      extra -= more
    }
    let isTelling = tells && shown < needs.count
    self.lines = lines
    listed = needs.indices.filter { $0 >= shown || lines[$0] < needs[$0] || isTelling && $0 == shown - 1 }
  }
}
