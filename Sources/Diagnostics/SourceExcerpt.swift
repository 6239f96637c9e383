import Octets

/// Finds line and column of a byte offset, and the line itself.
struct LineIndex: Sendable {
  private let bytes: [UInt8]
  /// The offsets at which lines begin.
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// From 1. Columns count Unicode scalars.
  typealias Place = (line: Int, column: Int)

  func place(of offset: Int) -> Place {
    let offset = max(0, min(offset, bytes.count))
    let line = lineNumber(of: offset)
    let column = 1 + bytes[starts[line]..<offset].count { $0 & 0xC0 != 0x80 }
    return (line + 1, column)
  }

  /// The range of the line that holds `offset`, without its end.
  func lineRange(of offset: Int) -> Range<Int> {
    let offset = max(0, min(offset, bytes.count))
    let line = lineNumber(of: offset)
    var end = line + 1 < starts.count ? starts[line + 1] - 1 : bytes.count
    if end > starts[line], bytes[end - 1] == 0x0D { end -= 1 }
    return starts[line]..<end
  }

  private func lineNumber(of offset: Int) -> Int { starts.sortedCount { $0 <= offset } - 1 }
}

/// The part of a source line around a fault, and where the fault is in it.
struct SourceExcerpt {
  /// Printable text: without control characters and direction marks, with secrets masked, and with "…" for what is cut off.
  private(set) var text = ""
  /// How many terminal cells come before the marks, and how many are marked (at least one).
  private(set) var indent = 0
  private(set) var markedWidth = 0

  /// The most cells of a line that are shown.
  static let widestLine = 100
  private static let cellsBefore = 40

  /// - Parameter mask: remembers names from earlier excerpts.
  init(bytes: [UInt8], line: Range<Int>, marked: Range<Int>, _ mask: inout SecretMask) {
    let start = min(max(marked.lowerBound, line.lowerBound), line.upperBound)
    let end = min(max(marked.upperBound, start), line.upperBound)
    var cells: [(scalar: Unicode.Scalar, width: Int, offset: Int, isMarked: Bool)] = []
    // Decode only what can be seen. An export is often one line of a megabyte.
    let first = boundary(before: max(line.lowerBound, start - 400), in: bytes, from: line.lowerBound)
    let last = min(line.upperBound, end + 400)
    let masked = mask.ranges(in: bytes, around: start..<end, visible: first..<last)
    var index = first
    // However the excerpt begins, no more than this can be shown after the mark.
    var widthFromMark = 0
    while index < last, widthFromMark <= Self.widestLine {
      if let mask = masked.first(where: { $0.contains(index) }) {
        let isMarked = mask.overlaps(start..<max(end, start + 1))
        for _ in 0..<3 { cells.append(("•", 1, isMarked ? max(index, start) : index, isMarked)) }
        if isMarked || index >= start { widthFromMark += 3 }
        index = mask.upperBound
        continue
      }
      let (scalar, length) = SafeText.scalar(in: bytes, at: index)
      let shown = scalar == "\t" ? " " : SafeText.isPrintable(scalar) ? scalar : "\u{FFFD}"
      let width = SafeText.width(shown)
      cells.append((shown, width, index, index >= start && index < end))
      if index >= start { widthFromMark += width }
      index += length
    }
    let firstMarked = cells.firstIndex { $0.offset >= start } ?? cells.count
    var from = 0
    if first > line.lowerBound || cells.reduce(0, { $0 + $1.width }) > Self.widestLine {
      var before = 0
      from = firstMarked
      while from > 0, before + cells[from - 1].width <= Self.cellsBefore {
        from -= 1
        before += cells[from].width
      }
    }
    var shown = from > 0 || first > line.lowerBound ? Array("…".utf8) : []
    var width = shown.isEmpty ? 0 : 1
    indent = width
    var isClipped = last < line.upperBound
    for (position, cell) in cells[from...].enumerated() {
      if width + cell.width > Self.widestLine {
        isClipped = true
        break
      }
      if from + position == firstMarked { indent = width }
      shown += UTF8.encode(cell.scalar) ?? UTF8.encodedReplacementCharacter
      width += cell.width
      if cell.isMarked { markedWidth = width - indent }
      if firstMarked >= cells.count { indent = width }
    }
    markedWidth = max(markedWidth, 1)
    text = String(decoding: isClipped ? shown + "…".utf8 : shown, as: UTF8.self)
  }

  private func boundary(before offset: Int, in bytes: [UInt8], from lower: Int) -> Int {
    var offset = offset
    while offset > lower, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}

/// Makes text safe for terminals and logs: it cannot move the cursor, hide text or reorder it.
enum SafeText {
  /// `text` on one line, with control characters and direction marks replaced.
  static func oneLine(_ text: String) -> String {
    // Most texts are printable ASCII.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(scalar == "\n" || scalar == "\t" ? " " : isPrintable(scalar) ? scalar : "\u{FFFD}")
    }
    return String(result)
  }

  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: false
    // Direction marks and overrides, zero-width no-break space, line and paragraph separators.
    case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x061C, 0xFEFF, 0xFFF9...0xFFFB: false
    default: true
    }
  }

  /// The width of a scalar in terminal cells.
  static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300...0x36F, 0x200B...0x200D, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0x483...0x489, 0x591...0x5BD, 0x610...0x61A,
      0x64B...0x65F:
      0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }

  /// The scalar at an offset and its length. U+FFFD and 1 if the bytes are not UTF-8.
  static func scalar(in bytes: [UInt8], at index: Int) -> (Unicode.Scalar, Int) {
    var decoder = UTF8()
    var octets = bytes[index..<min(index + 4, bytes.count)].makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&octets) { return (scalar, UTF8.width(scalar)) }
    return ("\u{FFFD}", 1)
  }
}
