package import CivilTime

/// A month laid out for one sheet of paper. Each day's box has a fixed number of lines. What does not fit gets a number and follows
/// in a list, so that nothing is lost.
package struct PaperMonth: Sendable {
  package enum Entry: Sendable, Hashable {
    /// A line that a bar on other days keeps free.
    case gap
    /// `number` is its index in `overflow` if it does not fit completely.
    case item(Int32, lines: Int, number: Int?)
    /// `span` is 0 if the bar continues from the day before in the same row. `number` as above, on the day with the label.
    case bar(Int32, starts: Bool, ends: Bool, span: Int, number: Int?)
  }

  package struct Cell: Sendable, Hashable {
    package var date: CivilDate
    package var isInMonth: Bool
    package var entries: [Entry] = []
    /// Indices in `overflow` of what this box does not show in full. Entries without a line come last.
    package var overflow: Range<Int> = 0..<0
    /// How many of those have no line.
    package var hidden = 0
  }

  package struct Row: Sendable, Hashable {
    package var cells: [Cell]
    /// How many lines its boxes have.
    package var lines = 0
    /// Whether bars begin below the numbers of its days.
    fileprivate var hasBars = false
  }

  /// Where an occurrence stands that needs lines.
  package enum Place: Sendable, Hashable {
    case box
    /// In a box, on the line of the day's number.
    case besideNumber
    /// A bar over so many days.
    case bar(days: Int)
  }

  /// An occurrence that the list shows in full, and the day whose box refers to it.
  package struct Listed: Sendable, Hashable {
    package var occurrence: Int32
    package var date: CivilDate
  }

  package let rows: [Row]
  package private(set) var overflow: [Listed] = []

  /// The most lines of a box that bars use.
  static let laneCount = 3

  /// - Parameters:
  ///   - room: the lines of a day's box. The day's number has one of its own in weeks with bars, and where a note stands beside it.
  ///   - rooms: those of each week's boxes, if they differ.
  ///   - lines: how many lines an occurrence needs.
  package init(_ plan: SitePlan, month: YearMonth, room: Int, rooms: [Int]? = nil, lines: (Int32, Place) -> Int) {
    let firsts = month.weeks(firstWeekday: plan.context.firstWeekday)
    var overflow: [Listed] = []
    rows = firsts.enumerated().map { row, first in
      let room = rooms?[row] ?? room
      let week = WeekOfMonth(plan, month: month, firstDay: first) { $0.isBar && $0.lastDay > $0.firstDay }
      var cells = week.days.map { Cell(date: $0.date, isInMonth: $0.isInMonth) }
      // The lanes of each day.
      var lanes = [Entry?](repeating: nil, count: 7 * Self.laneCount)
      // Bars without a lane, and labels that do not fit into their bar.
      var barred: [(column: Int, occurrence: Int32)] = []
      var cut: [(column: Int, occurrence: Int32)] = []
      for (index, days) in week.bars {
        let free = (0..<Self.laneCount).first { lane in days.allSatisfy { lanes[$0 * Self.laneCount + lane] == nil } }
        guard let lane = free else {
          barred.append((days.lowerBound, index))
          continue
        }
        if lines(index, .bar(days: days.count)) > 1 { cut.append((days.lowerBound, index)) }
        let occurrence = plan.items[Int(index)]
        for day in days {
          lanes[day * Self.laneCount + lane] = .bar(
            index, starts: occurrence.firstDay == cells[day].date, ends: occurrence.lastDay == cells[day].date,
            span: day == days.lowerBound ? days.count : 0, number: nil)
        }
      }
      let items = Array(week.items.joined())
      var shares = items.map { lines($0, .box) }
      var isListed = [Bool](repeating: false, count: items.count)
      for column in 0..<7 where cells[column].isInMonth {
        let lane = lanes[column * Self.laneCount..<(column + 1) * Self.laneCount]
        let used = (lane.lastIndex { $0 != nil } ?? lane.startIndex - 1) + 1 - lane.startIndex
        let isNumberAlone = !week.bars.isEmpty || week.items[column].count > room
        let start = overflow.count
        func list(_ index: Int32) -> Int {
          overflow.append(Listed(occurrence: index, date: cells[column].date))
          return overflow.count - 1
        }
        let begin = week.items[..<column].reduce(0) { $0 + $1.count }
        let box = begin..<begin + week.items[column].count
        if !isNumberAlone, let first = box.first { shares[first] = lines(items[first], .besideNumber) }
        let free = room - used - (isNumberAlone ? 1 : 0)
        let shown = PaperBox.share(&shares, in: box, room: free, lastLineTellsTheRest: false) { isListed[$0] = true }
        var entries: [Entry] = []
        for entry in lane.prefix(used) {
          guard case .bar(let index, let starts, let ends, let span, _) = entry, span > 0,
            cut.contains(where: { $0 == (column, index) })
          else {
            entries.append(entry ?? .gap)
            continue
          }
          entries.append(.bar(index, starts: starts, ends: ends, span: span, number: list(index)))
        }
        for place in box.prefix(shown) {
          entries.append(.item(items[place], lines: shares[place], number: isListed[place] ? list(items[place]) : nil))
        }
        for index in barred.filter({ $0.column == column }).map(\.occurrence) + items[box.dropFirst(shown)] {
          _ = list(index)
          cells[column].hidden += 1
        }
        cells[column].entries = entries
        cells[column].overflow = start..<overflow.count
      }
      return Row(cells: cells, lines: room, hasBars: !week.bars.isEmpty)
    }
    self.overflow = overflow
  }

  /// The lines that each week's fullest box uses.
  package var usedLines: [Int] {
    rows.map { row in
      row.cells.reduce(1) { most, cell in
        max(
          most,
          cell.entries.reduce(row.hasBars ? 1 : 0) { sum, entry in
            if case .item(_, let lines, _) = entry { sum + lines } else { sum + 1 }
          })
      }
    }
  }

  /// Divides the lines of a sheet among its weeks: each gets what it needs, the fullest what is left, in equal parts; what nobody needs
  /// is for all.
  package static func share(_ total: Int, among needs: [Int]) -> [Int] {
    var (rooms, left) = ([Int](repeating: 0, count: needs.count), total)
    for (rank, row) in needs.indices.sorted(by: { (needs[$0], $0) < (needs[$1], $1) }).enumerated() {
      rooms[row] = min(needs[row], left / (needs.count - rank))
      left -= rooms[row]
    }
    for row in rooms.indices { rooms[row] += left / rooms.count + (row < left % rooms.count ? 1 : 0) }
    return rooms
  }
}
