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
      var lanes = [[Entry?]](repeating: [Entry?](repeating: nil, count: Self.laneCount), count: 7)
      var items = [[Int32]](repeating: [], count: 7)
      // Bars that found no lane, and labels that their bar cannot hold.
      var barred = [[Int32]](repeating: [], count: 7)
      var cut = [[Int32]](repeating: [], count: 7)
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
          guard let lane = (0..<Self.laneCount).first(where: { lane in days.allSatisfy { lanes[$0][lane] == nil } }) else {
            barred[column].append(index)
            continue
          }
          if lines(index, days.count) > 1 { cut[column].append(index) }
          for day in days {
            lanes[day][lane] = .bar(
              index, starts: occurrence.firstDay == cells[day].date, ends: occurrence.lastDay == cells[day].date,
              span: day == column ? days.count : 0, number: nil)
          }
        }
      }
      for column in 0..<7 where cells[column].isInMonth {
        let used = (lanes[column].lastIndex { $0 != nil } ?? -1) + 1
        let start = overflow.count
        func list(_ index: Int32) -> Int {
          overflow.append(Listed(occurrence: index, date: cells[column].date))
          return overflow.count - 1
        }
        var entries = lanes[column][..<used].map { entry -> Entry in
          guard case .bar(let index, let starts, let ends, let span, _) = entry, span > 0, cut[column].contains(index) else {
            return entry ?? .gap
          }
          return .bar(index, starts: starts, ends: ends, span: span, number: list(index))
        }
        let here = items[column]
        let box = PaperBox(needs: here.map { lines($0, 1) }, room: room - used, lastLineTellsTheRest: false)
        let listed = Set(box.listed)
        entries += box.lines.enumerated().map { position, lines in
          .item(here[position], lines: lines, number: listed.contains(position) ? list(here[position]) : nil)
        }
        for index in barred[column] + here[box.lines.count...] {
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
