/// The grid of each table, HTML standard §4.9.12: cells must not overlap, and rows and columns must hold a cell.
extension PageJudge {
  mutating func judgeTables() {
    for table in document.tables { judgeGrid(table) }
  }

  /// The rows of a table, in the groups that limit `rowspan`.
  private mutating func rowGroups(_ table: Int) -> [[Int]] {
    var groups: [[Int]] = []
    var loose: [Int] = []
    for child in children(of: table) {
      switch tree.nodes[child].element {
      case .thead, .tbody, .tfoot:
        if !loose.isEmpty { groups.append(loose) }
        loose = []
        groups.append(childList(of: child, .tr))
      case .tr: loose.append(child)
      default: break
      }
    }
    if !loose.isEmpty { groups.append(loose) }
    return groups
  }

  private mutating func childList(of node: Int, _ element: Element) -> [Int] {
    var found: [Int] = []
    for child in children(of: node) where tree.nodes[child].element == element { found.append(child) }
    return found
  }

  private mutating func span(_ name: Attribute, _ node: Int, limit: Int) -> Int {
    guard let attribute = attribute(name, of: node), let number = ValueSyntax.integer(value(attribute)) else { return 1 }
    return min(max(number, 0), limit)
  }

  private mutating func sum(of columns: [Int]) -> Int {
    var sum = 0
    for column in columns { sum += span(.span, column, limit: 1000) }
    return sum
  }

  private mutating func judgeGrid(_ table: Int) {
    if facts[table].around.contains(.template) { return }
    var declared = 0
    for child in children(of: table) where tree.nodes[child].element == .colgroup {
      let columns = childList(of: child, .col)
      declared += columns.isEmpty ? span(.span, child, limit: 1000) : sum(of: columns)
    }
    /// For each column, the rows that a cell from above still covers; and whether a cell begins in it.
    var begins: [Bool] = []
    var firstRowWidth: Int?
    var hasHeader = false
    var cells = 0
    var looks = 0
    for group in rowGroups(table) {
      var covered: [Int] = []
      for (place, row) in group.enumerated() {
        let rowsLeft = group.count - place
        var column = 0
        var rowHasCell = false
        var overlapped = false
        if tree.nodes[row].folds >= 0 {
          // Cells of one place each, before all others: nothing reaches into the row from above.
          let gone = folds[Int(tree.nodes[row].folds)]
          column = Int(gone.cells)
          rowHasCell = column > 0
          hasHeader = hasHeader || gone.marks.contains(.hasHeader)
          cells += column
          if cells > CheckLimits.tableCells { return mustJudgeWhole = true }
          while covered.count < column { covered.append(0) }
          while begins.count < column { begins.append(false) }
          for k in 0..<column {
            covered[k] = 1
            begins[k] = true
          }
        }
        for cell in children(of: row) where tree.nodes[cell].element == .td || tree.nodes[cell].element == .th {
          rowHasCell = true
          if tree.nodes[cell].element == .th { hasHeader = true }
          while column < covered.count, covered[column] > 0 { column += 1 }
          let columns = max(1, span(.colspan, cell, limit: 1000))
          var rows = span(.rowspan, cell, limit: 65_534)
          if rows == 0 { rows = rowsLeft }
          if rows > rowsLeft {
            report(
              .table, cell, "rowspan reaches beyond the last row of its group",
              hint: "it covers \(rows) rows, \(rowsLeft) are left", cause: "rowspan beyond")
            rows = rowsLeft
          }
          cells += columns * rows
          guard cells <= CheckLimits.tableCells else {
            report(.table, table, "the table covers more than \(CheckLimits.tableCells) cells", cause: "table size")
            return
          }
          while covered.count < column + columns { covered.append(0) }
          while begins.count < column + columns { begins.append(false) }
          begins[column] = true
          for k in column..<column + columns {
            if covered[k] > 0, !overlapped {
              report(
                .table, cell, "the cell lies over another one", hint: "look at rowspan and colspan of the cells above",
                cause: "overlap")
              overlapped = true
            }
            covered[k] = max(covered[k], rows)
          }
          column += columns
        }
        if !rowHasCell, !(0..<covered.count).contains(where: { covered[$0] > 0 }) || !rowHasCell {
          report(
            .table, row, "the row has no cell that begins in it", hint: "remove it, or lower rowspan above",
            cause: "row without cells")
        }
        let rowWidth = (covered.lastIndex { $0 > 0 } ?? -1) + 1
        // Ragged rows are no fault of the standard's table model, but our own tables are whole.
        if strict, let first = firstRowWidth, declared == 0, rowHasCell, rowWidth != first {
          report(
            .table, row, "the row is \(rowWidth) columns wide, the first one \(first)",
            hint: "every row has the same number of columns", cause: "row width")
        }
        firstRowWidth = firstRowWidth ?? rowWidth
        if declared > 0, rowHasCell, rowWidth != declared {
          report(.table, row, "the row is \(rowWidth) columns wide, but the columns are \(declared)", cause: "declared width")
        }
        for k in covered.indices where covered[k] > 0 { covered[k] -= 1 }
        looks += covered.count
        guard looks <= CheckLimits.tableLooks else {
          report(.table, table, "the table's rows and columns are too many to be looked through", cause: "table size")
          return
        }
      }
    }
    while begins.count < declared { begins.append(false) }
    if let empty = begins.firstIndex(of: false) {
      report(.table, table, "no cell begins in column \(empty + 1)", hint: "lower colspan", cause: "column without cells")
    }
    if !hasHeader, cells > 0, facts[table].role == .table, facts[table].writtenRole == .noRole {
      report(.dataTable, table, "the table has no header cells", hint: "write th for the first row or column", cause: "no th")
    }
  }
}
