/// The grid of each table, HTML standard §4.9.12: cells must not overlap, and rows and columns must hold a cell.
extension PageJudge {
  /// What is known of a table's columns while its rows are read.
  private struct Grid {
    /// Rows that a cell from above still covers, by column; and whether a cell begins in it.
    var covered: [Int] = []
    var begins: [Bool] = []
    /// Columns that `col` and `colgroup` name.
    var declared = 0
    var firstRowWidth: Int?
    var hasHeader = false
    /// Places that cells cover, and columns that were looked at: bounded by `CheckLimits`.
    var cells = 0
    var looks = 0

    mutating func widen(to columns: Int) {
      while covered.count < columns { covered.append(0) }
      while begins.count < columns { begins.append(false) }
    }
  }

  mutating func judgeGrid(_ table: Int) {
    if facts[table].around.contains(.template) { return }
    var grid = Grid()
    for group in children(of: table, .colgroup) {
      let columns = children(of: group, .col)
      grid.declared += columns.isEmpty ? span(.span, group, limit: 1000) : columns.reduce(0) { $0 + span(.span, $1, limit: 1000) }
    }
    for group in rowGroups(table) {
      grid.covered = []
      for (place, row) in group.enumerated() {
        guard judgeRow(row, rowsLeft: group.count - place, &grid) else { return report("html.table/size", table) }
      }
    }
    while grid.begins.count < grid.declared { grid.begins.append(false) }
    if let empty = grid.begins.firstIndex(of: false) { report("html.table/column", table, empty + 1) }
    if !grid.hasHeader, grid.cells > 0, facts[table].role == .table, facts[table].writtenRole == .noRole {
      report("a11y.data-table/headers", table)
    }
  }

  /// The rows of a table, in the groups that limit `rowspan`.
  private func rowGroups(_ table: Int) -> [[Int]] {
    var groups: [[Int]] = []
    for child in children(of: table) {
      switch element(child) {
      case .thead, .tbody, .tfoot: groups.append(children(of: child, .tr))
      case .tr: groups.append([child])
      default: break
      }
    }
    return groups
  }

  private func span(_ name: Attribute, _ node: Int, limit: Int) -> Int { min(max(integer(name, node) ?? 1, 0), limit) }

  /// False if the table is too large to be looked through.
  private mutating func judgeRow(_ row: Int, rowsLeft: Int, _ grid: inout Grid) -> Bool {
    var column = 0
    var overlaps = false
    let cells = children(of: row).filter { element($0) == .td || element($0) == .th }
    for cell in cells {
      if element(cell) == .th { grid.hasHeader = true }
      while column < grid.covered.count, grid.covered[column] > 0 { column += 1 }
      let columns = max(1, span(.colspan, cell, limit: 1000))
      var rows = span(.rowspan, cell, limit: 65_534)
      if rows == 0 { rows = rowsLeft }
      if rows > rowsLeft {
        report("html.table/rowspan", cell, rows, rowsLeft)
        rows = rowsLeft
      }
      grid.cells += columns * rows
      guard grid.cells <= CheckLimits.tableCells else { return false }
      grid.widen(to: column + columns)
      grid.begins[column] = true
      for place in column..<column + columns {
        if grid.covered[place] > 0, !overlaps {
          report("html.table/over", cell)
          overlaps = true
        }
        grid.covered[place] = max(grid.covered[place], rows)
      }
      column += columns
    }
    judgeWidth(row, isEmpty: cells.isEmpty, &grid)
    for place in grid.covered.indices where grid.covered[place] > 0 { grid.covered[place] -= 1 }
    grid.looks += grid.covered.count
    return grid.looks <= CheckLimits.tableLooks
  }

  private mutating func judgeWidth(_ row: Int, isEmpty: Bool, _ grid: inout Grid) {
    let width = (grid.covered.lastIndex { $0 > 0 } ?? -1) + 1
    if isEmpty {
      report("html.table/row", row)
    } else if grid.declared > 0, width != grid.declared {
      report("html.table/columns", row, width, grid.declared)
    } else if grid.declared == 0, let first = grid.firstRowWidth, width != first {
      report("html.table/width", row, width, first)
    }
    grid.firstRowWidth = grid.firstRowWidth ?? width
  }
}
