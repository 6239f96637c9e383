package import Diagnostics

extension JSONText {
  /// Reads a table of RFC 4180 as if it were the JSON `{ list: [ { column: text, … }, … ] }`, so that its cells are read, checked and
  /// told of like fields. The first row names the columns. Cells stand between commas, semicolons or tabs, whichever the first row has
  /// most of. Empty cells and rows are left out.
  ///
  /// - Parameter field: the name of the field for the name of a column.
  package static func table(
    _ file: [UInt8], list: String, file id: FileID, limits: Limits = Limits(), field: (String) -> String
  ) -> (JSONValue?, [Diagnostic]) {
    guard file.count <= limits.bytes else { return parse(file, file: id, limits: limits) }
    let foreign = ForeignText(file, file: id)
    let places = foreign?.places ?? []
    // Places count bytes of this text until the end, where they become those of the file.
    let bytes = foreign?.bytes ?? file
    var table = TableText(bytes)
    let rows = table.rows()
    var (json, origins) = ([UInt8](), [Int]())
    func add(_ bytes: some Collection<UInt8>, at place: Int) {
      json += bytes
      origins += repeatElement(place, count: bytes.count)
    }
    func add(_ text: String, at place: Int) { add(text.utf8, at: place) }
    func addText(_ cell: TableText.Cell) {
      add("\"", at: cell.places.first ?? 0)
      for (byte, place) in zip(cell.bytes, cell.places) {
        let mustEscape = byte < 0x20 || byte == 0x22 || byte == 0x5C
        add(mustEscape ? Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8) : [byte], at: place)
      }
      add("\"", at: (cell.places.last ?? 0) + 1)
    }
    let names = (rows.first ?? []).map { field(String(decoding: $0.bytes, as: UTF8.self)) }
    var faults = table.faults
    add("{\"\(list)\":[", at: 0)
    for (number, row) in rows.dropFirst().enumerated() {
      let cells = row.enumerated().filter { !$0.element.bytes.isEmpty }
      add(number == 0 ? "{" : ",{", at: cells[0].element.places[0])
      for (index, (column, cell)) in cells.enumerated() {
        guard column < names.count, !names[column].isEmpty else {
          faults.append((cell.places[0], "this row has more cells than there are columns, and this cell is left out"))
          break
        }
        if index > 0 { add(",", at: cell.places[0]) }
        // What is wrong with a name is told where the column has it.
        let head = rows[0][column].places
        addText(
          .init(
            bytes: Array(names[column].utf8), places: names[column].utf8.enumerated().map { head[min($0.offset, head.count - 1)] }))
        add(":", at: cell.places[0])
        addText(cell)
      }
      add("}", at: (cells.last?.element.places.last ?? 0) + 1)
    }
    add("]}", at: bytes.count)
    origins.append(bytes.count)
    if !places.isEmpty { origins = origins.map { places[min($0, places.count - 1)] } }
    let (value, told) = parse(json, file: id, limits: limits)
    guard let inside = value?.document else { return (nil, told) }
    let document = JSONDocument(bytes: inside.bytes, nodes: inside.nodes, file: id, places: origins)
    let wrong = faults.prefix(limits.faults).map { place, what in
      let start = places.isEmpty ? place : places[min(place, places.count - 1)]
      return Diagnostic(
        .warning, "table.cell", what, at: SourceSpan(file: id, bytes: start..<min(start + 1, file.count)),
        hint: "put a cell that holds the mark between cells, or a quotation mark, in quotation marks")
    }
    return (JSONValue(document: document, index: 0), (foreign.map { [$0.finding] } ?? []) + wrong + told.map(document.placed))
  }
}

/// The rows and cells of a table as text.
private struct TableText {
  struct Cell {
    /// Without the quotation marks around it, and without blanks at its ends.
    var bytes: [UInt8] = []
    /// Where each byte stands.
    var places: [Int] = []
  }

  private let bytes: [UInt8]
  private let mark: UInt8
  private(set) var faults: [(place: Int, what: String)] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let head = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    // Of those that are as frequent, the first.
    mark = [0x2C, 0x3B, 0x09].max { a, b in head.count { $0 == a } < head.count { $0 == b } } ?? 0x2C
  }

  /// The rows that say anything.
  mutating func rows() -> [[Cell]] {
    var rows: [[Cell]] = []
    var row: [Cell] = []
    var place = 0
    while place < bytes.count {
      row.append(cell(&place))
      guard place < bytes.count, bytes[place] == mark else {
        if row.contains(where: { !$0.bytes.isEmpty }) { rows.append(row) }
        row = []
        // Behind the line's end, which has one or two bytes.
        if place < bytes.count { place += bytes[place...].starts(with: [0x0D, 0x0A]) ? 2 : 1 }
        continue
      }
      place += 1
    }
    return rows
  }

  /// Reads up to the next mark or line's end outside quotation marks.
  private mutating func cell(_ place: inout Int) -> Cell {
    var cell = Cell()
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
