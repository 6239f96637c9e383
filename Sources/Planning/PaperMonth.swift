package import CivilTime

/// A month laid out for one sheet of paper: every day's box holds a fixed number of lines, and what does not fit is numbered
/// for a list that follows, so that nothing is lost.
package struct PaperMonth: Sendable {
  package enum Entry: Sendable, Hashable {
    /// A line kept free for a bar on other days.
    case gap
    case item(Int32)
    /// `span` is 0 where the bar goes on from the day before in the same row.
    case bar(Int32, starts: Bool, ends: Bool, span: Int)
  }

  package struct Cell: Sendable, Hashable {
    package var date: CivilDate
    package var isInMonth: Bool
    package var entries: [Entry] = []
    /// Positions in `overflow`, from 0: what this box has no room for.
    package var overflow: Range<Int> = 0..<0
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

  /// The lines of a day's box on a month of that many rows.
  package static func lineCount(rows: Int, isLarge: Bool) -> Int {
    switch rows {
    case 6...: isLarge ? 4 : 5
    case 5: isLarge ? 5 : 7
    default: isLarge ? 7 : 9
    }
  }
  /// Bars use at most this many lines of a box.
  static let laneCount = 3

  /// - Parameters:
  ///   - isLarge: whether the letters are large, so that boxes hold fewer lines.
  ///   - lines: how many lines an occurrence needs in a box as wide as that many days.
  package init(_ plan: SitePlan, month: YearMonth, isLarge: Bool, lines: (Int32, _ days: Int) -> Int) {
    let firsts = month.weeks(firstWeekday: plan.context.firstWeekday)
    let room = Self.lineCount(rows: firsts.count, isLarge: isLarge)
    var overflow: [Listed] = []
    rows = firsts.map { first in
      var cells = (0..<7).map { column -> Cell in
        let date = first.adding(days: column)
        return Cell(date: date, isInMonth: YearMonth(date) == month)
      }
      var lanes = [[Entry?]](repeating: [Entry?](repeating: nil, count: Self.laneCount), count: 7)
      var items = [[Int32]](repeating: [], count: 7)
      var barred = [[Int32]](repeating: [], count: 7)
      for column in 0..<7 where cells[column].isInMonth {
        let date = cells[column].date
        for index in plan.days[date] {
          let occurrence = plan.occurrences[Int(index)]
          guard occurrence.isBar, occurrence.lastDay > occurrence.firstDay else {
            items[column].append(index)
            continue
          }
          let isFirstHere = occurrence.firstDay == date || column == 0 || !cells[column - 1].isInMonth
          guard isFirstHere else { continue }
          let end = min(
            6, Int(occurrence.lastDay.dayNumber) - Int(first.dayNumber), Int(month.lastDay.dayNumber) - Int(first.dayNumber))
          let days = column...max(column, end)
          // A label that its bar cannot hold goes to the list instead.
          guard lines(index, days.count) == 1,
            let lane = (0..<Self.laneCount).first(where: { lane in days.allSatisfy { lanes[$0][lane] == nil } })
          else {
            barred[column].append(index)
            continue
          }
          for day in days {
            lanes[day][lane] = .bar(
              index, starts: occurrence.firstDay == cells[day].date, ends: occurrence.lastDay == cells[day].date,
              span: day == column ? days.count : 0)
          }
        }
      }
      for column in 0..<7 where cells[column].isInMonth {
        let used = (lanes[column].lastIndex { $0 != nil } ?? -1) + 1
        cells[column].entries = lanes[column][..<used].map { $0 ?? .gap }
        let needs = items[column].map { lines($0, 1) }
        var taken = used
        var left = barred[column]
        for (item, need) in zip(items[column], needs) {
          if taken + need <= room {
            taken += need
            cells[column].entries.append(.item(item))
          } else {
            left.append(item)
          }
        }
        let start = overflow.count
        overflow += left.map { Listed(occurrence: $0, date: cells[column].date) }
        cells[column].overflow = start..<overflow.count
      }
      return Row(week: ISOWeek(rowFrom: first), cells: cells)
    }
    self.overflow = overflow
  }
}
