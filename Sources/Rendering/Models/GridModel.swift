internal import CivilTime
internal import Languages
internal import Planning
internal import Templates

/// A month as a table of weeks.
struct Grid {
  let month: YearMonth
  /// Whether it stands on the month's own page.
  let isOwnPage: Bool
  /// The path of the page that shows it.
  let page: String

  /// How many lines a day has on screens.
  private static let capacity = 4

  /// Whether the month's day lists are on this very page.
  private func hasLists(_ shared: SharedViews) -> Bool { isOwnPage && shared.plan.weeks(of: month).isEmpty }

  private struct Cell {
    let grid: Grid
    let day: MonthGrid.Cell
    /// How much happens on a day of the month.
    let count: Int

    init(_ day: MonthGrid.Cell, of grid: Grid, _ shared: SharedViews) {
      (self.day, self.grid) = (day, grid)
      count = day.isInMonth ? shared.happenings(on: day.date).count : 0
    }
  }

  static func record(in schema: inout ViewSchema, _ day: Record<Day>, _ happening: Record<Happening>) -> Record<Grid> {
    let weekday = Record<Weekday>("weekday", in: &schema) { weekday in
      weekday.text("name") { $1.language.name(of: $0) }
      weekday.text("short") { $1.language.name(of: $0, width: .abbreviated) }
    }
    let bar = Record<(happening: ViewRef?, starts: Bool, ends: Bool, span: Int)>("bar", in: &schema) { bar in
      bar.record("happening", ofShared: happening) { bar, _ in bar.happening }
      bar.text("look", .optional) { bar in bar.starts ? (bar.ends ? "from till soft" : "from") : bar.ends ? "till" : nil }
      bar.text("width", .optional) { $0.span > 0 ? "w\($0.span)" : nil }
    }
    let slot = Record<(slot: MonthGrid.Slot, date: CivilDate)>("slot", in: &schema) { slot in
      slot.record("item", ofShared: happening, .optional) { line, shared in
        if case .item(let occurrence) = line.slot { shared.line(occurrence, on: line.date) } else { nil }
      }
      slot.record("bar", of: bar, .optional) { line, shared in
        guard case .bar(let occurrence, let starts, let ends, let span) = line.slot else { return nil }
        return (shared.happening(occurrence, on: line.date), starts, ends, span)
      }
      slot.flag("isGap") { $0.slot == .gap }
    }
    let cell = Record<Cell>("cell", in: &schema) { cell in
      cell.record("day", ofShared: day) { $1.day($0.day.date) }
      cell.text("look", .optional) { cell, shared in
        let isNow = OutputPaths.now.contains(cell.grid.page)
        let today = isNow && cell.day.isInMonth && cell.day.date == shared.plan.context.today
        return classes(
          ("out", !cell.day.isInMonth), ("we", shared.language.isWeekend(cell.day.date.weekday)), ("today", today))
      }
      cell.text("anchor", .optional) { cell, shared in
        let hasList = cell.count > 0 && cell.grid.hasLists(shared)
        return cell.day.isInMonth && cell.grid.isOwnPage && !hasList ? isoText(cell.day.date) : nil
      }
      cell.path("list", .optional) { cell, shared in
        guard cell.count > 0 else { return nil }
        return cell.grid.hasLists(shared)
          ? "#\(isoText(cell.day.date))"
          : rootPath(from: cell.grid.page) + shared.plan.dayList(cell.day.date)
      }
      cell.list("slots", of: slot, flag: "hasSlots") { cell in cell.count == 0 ? [] : cell.day.slots.map { ($0, cell.day.date) } }
      cell.text("more", .optional) { cell, shared in
        cell.day.hidden.isEmpty ? nil : shared.words.moreEvents(count: cell.day.hidden.count)
      }
    }
    let week = Record<(grid: Grid, row: MonthGrid.Row)>("week", in: &schema) { week in
      week.text("number") { $1.language.plainNumber($1.weekNumber($0.row.firstDay)) }
      week.text("label") { $1.weekName($0.row.firstDay) }
      week.path("path", .optional) {
        $1.plan.hasPage(weekFrom: $0.row.firstDay) ? OutputPaths.week($0.row.firstDay) : nil
      }
      week.list("cells", of: cell) { week, shared in week.row.cells.map { Cell($0, of: week.grid, shared) } }
    }
    return Record("grid", in: &schema) { grid in
      grid.text("caption") { $1.language.text($0.month.firstDay, .monthYear) }
      grid.list("weekdays", of: weekday) { Weekday.inOrder($1.plan) }
      grid.list("weeks", of: week) { grid, shared in
        MonthGrid(shared.plan, month: grid.month, capacity: capacity).rows.map { (grid, $0) }
      }
    }
  }
}

/// The class of a day on which so much happens, if that is much.
func busyness(_ count: Int) -> String? { count > 3 ? "b3" : count > 1 ? "b2" : nil }

/// The names of those classes that are wanted, with spaces between; nil for none.
func classes(_ classes: (name: String, isWanted: Bool)...) -> String? {
  var text = ""
  for (name, isWanted) in classes where isWanted { text += text.isEmpty ? name : " " + name }
  return text.isEmpty ? nil : text
}
