package import CivilTime
package import TribeModel

/// A month as rows of seven days with a place for each occurrence. Whole days are bars in lanes that run through the row, other
/// occurrences fill the free places, and those that do not fit are counted.
package struct MonthGrid: Sendable {
  package enum Slot: Sendable, Hashable {
    /// A place that a bar on other days of the row keeps free.
    case gap
    /// An occurrence on part of a day, as index in `SitePlan.occurrences`.
    case item(Int32)
    /// One day of a bar. On its first day in this row, `span` is the number of days that it covers in the row; on the others it is
    /// 0.
    case bar(Int32, starts: Bool, ends: Bool, span: Int)
  }

  package struct Cell: Sendable, Hashable {
    package var date: CivilDate
    /// False for days of neighbouring months, which are left empty.
    package var isInMonth: Bool
    package var slots: [Slot] = []
    /// Occurrences that did not fit, in display order.
    package var hidden: [Int32] = []
  }

  package struct Row: Sendable, Hashable {
    package var firstDay: CivilDate
    /// Seven.
    package var cells: [Cell]
  }

  package let month: YearMonth
  package let rows: [Row]

  /// - Parameter capacity: the lines of a day, at least 2. A day with more occurrences shows one less and a note.
  package init(_ plan: SitePlan, month: YearMonth, capacity: Int) {
    self.month = month
    rows = month.weeks(firstWeekday: plan.context.firstWeekday).map { first in
      Self.row(plan, month: month, firstDay: first, capacity: max(2, capacity))
    }
  }

  private static func row(_ plan: SitePlan, month: YearMonth, firstDay: CivilDate, capacity: Int) -> Row {
    let week = WeekOfMonth(plan, month: month, firstDay: firstDay) { $0.isBar }
    var cells = week.days.map { Cell(date: $0.date, isInMonth: $0.isInMonth) }
    let (items, bars) = (week.items, week.bars)
    let total = items.indices.map { column in items[column].count + bars.count { $0.days.contains(column) } }
    // If any day of a row is too full, keep the last line free in the whole row, so that bars are shown whole or not at all.
    let lanes = total.contains { $0 > capacity } ? capacity - 1 : capacity
    var taken = [[Bool]](repeating: [Bool](repeating: false, count: 7), count: lanes)
    var slots = [[Slot?]](repeating: [Slot?](repeating: nil, count: capacity), count: 7)
    for bar in bars {
      guard let lane = taken.indices.first(where: { lane in !bar.days.contains { taken[lane][$0] } }) else {
        for column in bar.days { cells[column].hidden.append(bar.occurrence) }
        continue
      }
      let occurrence = plan.items[Int(bar.occurrence)]
      for column in bar.days {
        taken[lane][column] = true
        slots[column][lane] = .bar(
          bar.occurrence, starts: occurrence.firstDay == cells[column].date, ends: occurrence.lastDay == cells[column].date,
          span: column == bar.days.lowerBound ? bar.days.count : 0)
      }
    }
    for column in 0..<7 {
      let room = total[column] > capacity ? capacity - 1 : capacity
      var lane = 0
      for item in items[column] {
        while lane < room, slots[column][lane] != nil { lane += 1 }
        if lane < room { slots[column][lane] = .item(item) } else { cells[column].hidden.append(item) }
      }
      let used = slots[column].lastIndex { $0 != nil }.map { $0 + 1 } ?? 0
      cells[column].slots = slots[column][..<used].map { $0 ?? .gap }
    }
    return Row(firstDay: firstDay, cells: cells)
  }
}

/// A week's row of a month, on a screen or on paper, before its lines are given out.
struct WeekOfMonth {
  /// Its seven days. Those of neighbouring months are left empty.
  private(set) var days: [(date: CivilDate, isInMonth: Bool)] = []
  /// What stands on each day alone, in display order.
  private(set) var items: [[Int32]] = []
  /// What runs through days, and which of the seven.
  private(set) var bars: [(occurrence: Int32, days: ClosedRange<Int>)] = []

  init(_ plan: SitePlan, month: YearMonth, firstDay: CivilDate, isBar: (DayItem) -> Bool) {
    let lastOfMonth = Int(month.lastDay.dayNumber) - Int(firstDay.dayNumber)
    for column in 0..<7 {
      let date = firstDay.adding(days: column)
      // The calendar ends on 31 December 9999. That day must not be shown again.
      let isInMonth = YearMonth(date) == month && days.last?.date != date
      let isFirstInMonth = !(days.last?.isInMonth ?? false)
      days.append((date, isInMonth))
      items.append([])
      let bundled = Set(isInMonth ? plan.bundledChores(on: date).dropFirst() : [])
      for index in isInMonth ? plan.days[date] : [] where !bundled.contains(index) {
        let occurrence = plan.items[Int(index)]
        if !isBar(occurrence) {
          items[column].append(index)
        } else if occurrence.firstDay == date || isFirstInMonth {
          let last = min(6, Int(occurrence.lastDay.dayNumber) - Int(firstDay.dayNumber), lastOfMonth)
          bars.append((index, column...max(column, last)))
        }
      }
    }
  }
}

extension SitePlan {
  /// The chores of a day that stand on one line, as the first of them: all that have no time, if there are several.
  package func bundledChores(on date: CivilDate) -> [Int32] {
    let chores = days[date].filter { number in
      let item = items[Int(number)]
      return item.isAside && item.coversWholeDays && event(of: item).kind.shown == .chores
    }
    return chores.count > 1 ? chores : []
  }

  /// The event of an item.
  package func event(of item: DayItem) -> Event { shown.events[Int(item.event)] }
  package func event(of item: Int32) -> Event { event(of: items[Int(item)]) }

  /// The first days of the weeks that have pages: those of `shownMonths` that are not far away.
  package var weekRows: [CivilDate] {
    guard let days = shownDays else { return [] }
    let start = weekRow(of: days.lowerBound)
    return stride(from: Int(start.dayNumber), through: Int(days.upperBound.dayNumber), by: 7).compactMap(
      CivilDate.init(dayNumber:)
    ).filter(hasPage(weekFrom:))
  }

  /// The first days of the weeks of a crowded month; none if all its day lists stand on the month's page.
  package func weeks(of month: YearMonth) -> [CivilDate] {
    crowdedMonths.contains(month) ? month.weeks(firstWeekday: context.firstWeekday) : []
  }

  /// Where the list of a day stands: on its month's page, or on that of its week if the month is crowded.
  ///
  /// A month's grid has a place for each of its days. The page of a week has one only for days on which something stands, and so a
  /// link to any other day leads to the top of it.
  package func dayList(_ date: CivilDate) -> String {
    let month = YearMonth(date)
    guard let week = weeks(of: month).lastIndex(where: { $0 <= date }) else {
      return "\(OutputPaths.month(month))#\(date.text())"
    }
    return OutputPaths.month(month, week: week + 1) + (isListed(date) ? "#\(date.text())" : "")
  }

  /// The first day of the week of `date`.
  package func weekRow(of date: CivilDate) -> CivilDate { date.startOfWeek(context.firstWeekday) }
}

extension CivilDate {
  /// The week of a calendar row that begins on this day, on any weekday: the ISO week of the row's Thursday.
  package var weekOfRow: WeekOfYear { adding(days: Weekday.thursday.days(after: weekday)).week() }
}
