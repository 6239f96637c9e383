package import Diagnostics

extension JSONText {
  /// Reads a table of RFC 4180 as if it were the JSON `{ list: [ { column: text, … }, … ] }`, so that its cells are read, checked and
  /// told of like fields. The first row names the columns. Empty cells and rows are left out.
  package static func table(_ file: [UInt8], list: String, file id: FileID) -> (JSONValue?, [Diagnostic]) {
    guard var table = TableText(file, file: id), let head = table.rows.first else { return parse(file, file: id) }
    return table.document(list: list, names: head.map(\.text)) { cell, _, _, json in json.addText(cell) }
  }
}

/// JSON text that is made of cells, each byte with its place in the table.
package struct PlacedJSON {
  fileprivate var bytes: [UInt8] = []
  fileprivate var places: [Int] = []
  package init() {}

  package mutating func add(_ text: String, at place: Int) {
    bytes += text.utf8
    places += repeatElement(place, count: text.utf8.count)
  }

  /// Some texts of a cell as a list.
  package mutating func addList(_ texts: [String], in cell: TableText.Cell) {
    add("[", at: cell.start)
    for (index, text) in texts.enumerated() {
      if index > 0 { add(",", at: cell.start) }
      addText(cell.saying(text))
    }
    add("]", at: cell.end)
  }

  package mutating func addText(_ cell: TableText.Cell) {
    add("\"", at: cell.start)
    for (byte, place) in zip(cell.bytes, cell.places) {
      let mustEscape = byte < 0x20 || byte == 0x22 || byte == 0x5C
      add(mustEscape ? "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))" : "", at: place)
      if !mustEscape {
        bytes.append(byte)
        places.append(place)
      }
    }
    add("\"", at: cell.end)
  }

  /// A cell that is JSON text itself.
  package mutating func addRaw(_ cell: TableText.Cell) {
    bytes += cell.bytes
    places += cell.places
  }
}

/// The rows and cells of a table as text. Cells stand between commas, semicolons or tabs, whichever the first row has most of.
package struct TableText {
  package struct Cell: Sendable {
    /// Without the quotation marks around it, and without blanks at its ends.
    package fileprivate(set) var bytes: [UInt8] = []
    /// Where each byte stands.
    fileprivate var places: [Int] = []
    /// Where it stands, if it is empty.
    private var place = 0

    fileprivate init(place: Int) { self.place = place }

    /// The same cell with another text.
    package func saying(_ text: String) -> Cell {
      var cell = self
      cell.bytes = Array(text.utf8)
      cell.places = cell.bytes.indices.map { places.isEmpty ? place : places[min($0, places.count - 1)] }
      return cell
    }

    package var isEmpty: Bool { bytes.isEmpty }
    package var text: String { String(decoding: bytes, as: UTF8.self) }
    package var start: Int { places.first ?? place }
    package var end: Int { places.last.map { $0 + 1 } ?? place }
  }

  /// The rows that say anything.
  package private(set) var rows: [[Cell]] = []
  /// The number of each row, as programs for tables count them.
  package private(set) var numbers: [Int] = []
  private let bytes: [UInt8]
  private let size: Int
  private let mark: UInt8
  private let id: FileID
  private let foreign: ForeignText?
  private var faults: [(place: Int, what: String)] = []

  /// Nil for a file that is too large.
  package init?(_ file: [UInt8], file id: FileID) {
    guard file.count <= JSONText.Limits().bytes else { return nil }
    foreign = ForeignText(file, file: id)
    // Places count bytes of this text until the end, where they become those of the file.
    bytes = foreign?.bytes ?? file
    (self.id, size) = (id, file.count)
    let lines = bytes.split(maxSplits: 1, omittingEmptySubsequences: true) { $0 == 0x0A || $0 == 0x0D }
    let head = (lines.first ?? []).drop { $0 == 0x20 }
    // Excel says the mark in a line of its own: sep=;
    let said = head.starts(with: "sep=".utf8) ? head.dropFirst(4).first : nil
    // Of those that are as frequent, the first.
    mark = said ?? [0x2C, 0x3B, 0x09].max { a, b in head.count { $0 == a } < head.count { $0 == b } } ?? 0x2C
    readRows(from: said == nil ? 0 : head.endIndex)
  }

  /// A row's cells that say something, each with its column. Those beyond the last column are told, and left out.
  private mutating func cells(of row: [Cell], below head: Int) -> [(column: Int, cell: Cell)] {
    let columns = rows[head].count
    let cells = row.enumerated().filter { !$0.element.isEmpty }.map { (column: $0.offset, cell: $0.element) }
    if let beyond = cells.first(where: { $0.column >= columns || rows[head][$0.column].isEmpty }) {
      faults.append((beyond.cell.start, "this row has more cells than there are columns, and this cell is left out"))
    }
    return cells.filter { $0.column < columns && !rows[head][$0.column].isEmpty }
  }

  /// What stands below the row `head`, which has the headings, as the JSON `{ list: [ { name: …, … }, … ] }`. Columns without a name are
  /// left out. `add` adds what a cell says: of it, its column and the number of its row.
  package mutating func document(
    list: String, below head: Int = 0, names: [String?], _ add: (Cell, Int, Int, inout PlacedJSON) -> Void
  ) -> (JSONValue?, [Diagnostic]) {
    var json = PlacedJSON()
    json.add("{\"\(list)\":[", at: 0)
    var isFirst = true
    for (number, row) in zip(numbers, rows).dropFirst(head + 1) {
      let cells = cells(of: row, below: head).filter { names[$0.column] != nil }
      guard let first = cells.first, let last = cells.last else { continue }
      json.add(isFirst ? "{" : ",{", at: first.cell.start)
      isFirst = false
      for (index, (column, cell)) in cells.enumerated() {
        if index > 0 { json.add(",", at: cells[index - 1].cell.end) }
        // What is wrong with a name is told where the column has it.
        json.addText(rows[head][column].saying(names[column] ?? ""))
        json.add(":", at: cell.start)
        add(cell, column, number, &json)
      }
      json.add("}", at: last.cell.end)
    }
    json.add("]}", at: bytes.count)
    return document(json)
  }

  /// The document of what its cells say, and what is to be told of them.
  private func document(_ json: PlacedJSON) -> (JSONValue?, [Diagnostic]) {
    var json = json
    let places = foreign?.places ?? []
    json.places.append(bytes.count)
    if !places.isEmpty { json.places = json.places.map { places[min($0, places.count - 1)] } }
    let (value, told) = JSONText.parse(json.bytes, file: id)
    guard let inside = value?.document else { return (nil, told) }
    let document = JSONDocument(bytes: inside.bytes, nodes: inside.nodes, file: id, places: json.places)
    let wrong = faults.prefix(JSONText.Limits().faults).map { place, what in
      Diagnostic(
        .warning, "table.cell", what, at: span(place..<min(place + 1, bytes.count)),
        hint: "put a cell that holds the mark between cells, or a quotation mark, in quotation marks")
    }
    var finding = foreign?.finding
    // Programs for tables write many encodings.
    finding?.severity = .note
    return (JSONValue(document: document, index: 0), [finding].compactMap { $0 } + wrong + told.map(document.placed))
  }

  /// Leaves out a row.
  package mutating func remove(row: Int) {
    rows.remove(at: row)
    numbers.remove(at: row)
  }

  /// The place in the file.
  package func span(_ range: Range<Int>) -> SourceSpan {
    let places = foreign?.places ?? []
    func place(_ at: Int) -> Int { places.isEmpty ? min(at, size) : places[min(at, places.count - 1)] }
    return SourceSpan(file: id, bytes: place(range.lowerBound)..<max(place(range.lowerBound), place(range.upperBound)))
  }

  private mutating func readRows(from start: Int) {
    var row: [Cell] = []
    var place = start
    var number = 0
    func end() {
      number += 1
      if row.contains(where: { !$0.isEmpty }) {
        rows.append(row)
        numbers.append(number)
      }
      row = []
    }
    while place < bytes.count {
      row.append(cell(&place))
      guard place < bytes.count, bytes[place] == mark else {
        end()
        // Behind the line's end, which has one or two bytes.
        if place < bytes.count { place += bytes[place...].starts(with: [0x0D, 0x0A]) ? 2 : 1 }
        continue
      }
      place += 1
    }
    // The last row may end with a mark.
    end()
  }

  /// Reads up to the next mark or line's end outside quotation marks.
  private mutating func cell(_ place: inout Int) -> Cell {
    var cell = Cell(place: place)
    while place < bytes.count, bytes[place] == 0x20 { place += 1 }
    let isQuoted = place < bytes.count && bytes[place] == 0x22
    let start = place
    if isQuoted {
      place += 1
      while place < bytes.count {
        if bytes[place] == 0x22 {
          place += 1
          guard place < bytes.count, bytes[place] == 0x22 else { break }
        }
        cell.bytes.append(bytes[place])
        cell.places.append(place)
        place += 1
      }
      if bytes[place - 1] != 0x22 || place == start + 1 { faults.append((start, "this cell's quotation mark is never closed")) }
    }
    while place < bytes.count, bytes[place] != mark, bytes[place] != 0x0A, bytes[place] != 0x0D {
      cell.bytes.append(bytes[place])
      cell.places.append(place)
      place += 1
    }
    while cell.bytes.last == 0x20 {
      cell.bytes.removeLast()
      cell.places.removeLast()
    }
    return cell
  }
}
