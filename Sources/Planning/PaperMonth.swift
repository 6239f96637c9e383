package import CivilTime

/// A month laid out for one sheet of paper: every day's box holds a fixed number of lines, and what does not fit is numbered
/// for a list that follows, so that nothing is lost.
package struct PaperMonth: Sendable {
  package enum Entry: Sendable, Hashable {
    /// A line kept free for a bar on other days.
    case gap
    /// `number` is its position in `overflow` if these lines do not hold all of it.
    case item(Int32, lines: Int, number: Int?)
    /// `span` is 0 where the bar goes on from the day before in the same row; `number` as above, where its label is.
    case bar(Int32, starts: Bool, ends: Bool, span: Int, number: Int?)
  }

  package struct Cell: Sendable, Hashable {
    package var date: CivilDate
    package var isInMonth: Bool
    package var entries: [Entry] = []
    /// Positions in `overflow`, from 0: what this box does not show in full. What has no line at all is last.
    package var overflow: Range<Int> = 0..<0
    /// How many of those have no line at all.
    package var hidden = 0
  }

  package struct Row: Sendable, Hashable {
    package var week: ISOWeek
    package var cells: [Cell]
  }

  /// An occurrence that the list tells in full, and the day whose box points to it.
  package struct Listed: Sendable, Hashable {
    package var occurrence: Int32
    package var date: CivilDate

    package init(occurrence: Int32, date: CivilDate) {
      self.occurrence = occurrence
      self.date = date
    }
  }

  package let rows: [Row]
  package private(set) var overflow: [Listed] = []

  /// Bars use at most this many lines of a box.
  static let laneCount = 3

  /// - Parameters:
  ///   - room: the lines of a day's box.
  ///   - lines: how many lines an occurrence needs in a box as wide as that many days.
  package init(_ plan: SitePlan, month: YearMonth, room: Int, lines: (Int32, _ days: Int) -> Int) {
    let firsts = month.weeks(firstWeekday: plan.context.firstWeekday)
    var overflow: [Listed] = []
    rows = firsts.map { first in
      var cells = (0..<7).map { column -> Cell in
        let date = first.adding(days: column)
        // Behind the calendar's last day there is none: 31 December 9999 stands once.
        let isRepeated = column > 0 && first.adding(days: column - 1) == date
        return Cell(date: date, isInMonth: YearMonth(date) == month && !isRepeated)
      }
      // Day by day: the lanes of bars, and what stands in the boxes.
      var lanes = [Entry?](repeating: nil, count: 7 * Self.laneCount)
      var items: [Int32] = []
      var ends = [0, 0, 0, 0, 0, 0, 0]
      // Bars that found no lane, and labels that their bar cannot hold.
      var barred: [(column: Int, occurrence: Int32)] = []
      var cut: [(column: Int, occurrence: Int32)] = []
      for column in 0..<7 {
        defer { ends[column] = items.count }
        guard cells[column].isInMonth else { continue }
        let date = cells[column].date
        for index in plan.days[date] {
          let occurrence = plan.occurrences[Int(index)]
          guard occurrence.isBar, occurrence.lastDay > occurrence.firstDay else {
            items.append(index)
            continue
          }
          let isFirstHere = occurrence.firstDay == date || column == 0 || !cells[column - 1].isInMonth
          guard isFirstHere else { continue }
          let end = min(
            6, Int(occurrence.lastDay.dayNumber) - Int(first.dayNumber), Int(month.lastDay.dayNumber) - Int(first.dayNumber))
          let days = column...max(column, end)
          let free = (0..<Self.laneCount).first { lane in days.allSatisfy { lanes[$0 * Self.laneCount + lane] == nil } }
          guard let lane = free else {
            barred.append((column, index))
            continue
          }
          if lines(index, days.count) > 1 { cut.append((column, index)) }
          for day in days {
            lanes[day * Self.laneCount + lane] = .bar(
              index, starts: occurrence.firstDay == cells[day].date, ends: occurrence.lastDay == cells[day].date,
              span: day == column ? days.count : 0, number: nil)
          }
        }
      }
      var shares = items.map { lines($0, 1) }
      var isListed = [Bool](repeating: false, count: items.count)
      for column in 0..<7 where cells[column].isInMonth {
        let lane = lanes[column * Self.laneCount..<(column + 1) * Self.laneCount]
        let used = (lane.lastIndex { $0 != nil } ?? lane.startIndex - 1) + 1 - lane.startIndex
        let start = overflow.count
        func list(_ index: Int32) -> Int {
          overflow.append(Listed(occurrence: index, date: cells[column].date))
          return overflow.count - 1
        }
        let box = (column > 0 ? ends[column - 1] : 0)..<ends[column]
        let shown = PaperBox.share(&shares, in: box, room: room - used, lastLineTellsTheRest: false) { isListed[$0] = true }
        var entries: [Entry] = []
        entries.reserveCapacity(used + shown)
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
        for (place, index) in barred where place == column {
          _ = list(index)
          cells[column].hidden += 1
        }
        for index in items[box.dropFirst(shown)] {
          _ = list(index)
          cells[column].hidden += 1
        }
        cells[column].entries = entries
        cells[column].overflow = start..<overflow.count
      }
      return Row(week: ISOWeek(rowFrom: first), cells: cells)
    }
    self.overflow = overflow
  }
}
