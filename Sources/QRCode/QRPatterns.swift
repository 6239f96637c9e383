/// What all symbols of one version have in common: their patterns, and where their data go. Of the versions that have at most
/// 64 modules on a side, up to 11.
///
/// All patterns but the format are the same in rows and columns, so that a row of them is a column too.
struct QRPatterns: Sendable {
  let size: Int
  /// The dark modules of each row and of each column, without the format.
  private(set) var dark: [UInt64]
  /// Where codewords go: neither a pattern nor the format.
  private(set) var free: [UInt64]
  /// Where they go, in their order.
  private(set) var runs: [Run] = []

  /// Modules of one column or two that are filled one after the other.
  struct Run: Sendable {
    /// The column; the right one of two.
    let column: UInt8
    /// Whether the column left of it is filled too, in turn with it.
    let isPair: Bool
    let isUpward: Bool
    let top: UInt8
    /// At most `longest` rows.
    let count: UInt8

    /// So many, two modules each, are bits of one word from any bit of its first octet on.
    static let longest = 28
  }

  private static let all = (1...11).map { QRPatterns(version: $0) }

  /// Nil for a version that is too wide.
  static func of(_ version: Int) -> QRPatterns? { version <= all.count ? all[version - 1] : nil }

  private init(version: Int) {
    size = QRCanvas.size(version)
    dark = Array(repeating: 0, count: size)
    free = Array(repeating: (1 << UInt64(size)) - 1, count: size)
    drawFinders()
    drawTiming()
    drawAlignment(QRLayout.alignmentCentres(version))
    if version >= 7 { drawVersion(version) }
    findRuns()
  }

  /// The three corners, with the light around them and the format beside them.
  private mutating func drawFinders() {
    let finder: [UInt64] = [0x7F, 0x41, 0x5D, 0x5D, 0x5D, 0x41, 0x7F, 0, 0]
    for (y, row) in finder.enumerated() {
      set(0, y, 9, row)
      set(size - 8, y, 8, row << 1)
    }
    for y in 0..<8 { set(0, size - 8 + y, 9, y == 0 ? 0 : finder[y - 1]) }
  }

  /// Every second module of a row and of a column, from finder to finder.
  private mutating func drawTiming() {
    set(8, 6, size - 16, 0x5555_5555_5555_5555)
    for y in 8..<size - 8 { set(6, y, 1, y % 2 == 0 ? 1 : 0) }
  }

  private mutating func drawAlignment(_ centres: [Int]) {
    guard let first = centres.first, let last = centres.last else { return }
    let square: [UInt64] = [0x1F, 0x11, 0x15, 0x11, 0x1F]
    for y in centres {
      for x in centres where (x, y) != (first, first) && (x, y) != (first, last) && (x, y) != (last, first) {
        for (line, row) in square.enumerated() { set(x - 2, y - 2 + line, 5, row) }
      }
    }
  }

  private mutating func drawVersion(_ version: Int) {
    let bits = QRCanvas.versionBits(version)
    for y in 0..<6 { set(size - 11, y, 3, UInt64(bits >> (3 * y) & 7)) }
    for y in 0..<3 {
      set(0, size - 11 + y, 6, (0..<6).reduce(0) { $0 | UInt64(bits >> (3 * $1 + y) & 1) << UInt64($1) })
    }
  }

  /// Draws `count` modules of a row, from left to right as the bits of `row`.
  private mutating func set(_ x: Int, _ y: Int, _ count: Int, _ row: UInt64) {
    let all: UInt64 = ((1 << UInt64(count)) - 1) << UInt64(x)
    dark[y] = (dark[y] & ~all) | (row << UInt64(x) & all)
    free[y] &= ~all
  }

  /// Two columns at a time from the right, up and down in turn (§7.7.3).
  private mutating func findRuns() {
    var right = size - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      let isUpward = (right + 1) & 2 == 0
      let (first, second) = (free[right], free[right - 1])
      var rest = first | second
      while rest != 0 {
        // Rows from the next one on, one after the other, in which the same of the two columns are free.
        let y = isUpward ? 63 - rest.leadingZeroBitCount : rest.trailingZeroBitCount
        let (isFirst, isSecond) = (first >> UInt64(y) & 1 != 0, second >> UInt64(y) & 1 != 0)
        let alike = (isFirst ? first : ~first) & (isSecond ? second : ~second)
        let length = isUpward ? (~(alike << UInt64(63 - y))).leadingZeroBitCount : (~(alike >> UInt64(y))).trailingZeroBitCount
        let count = min(length, Run.longest)
        let top = isUpward ? y - count + 1 : y
        runs.append(
          Run(
            column: UInt8(isFirst ? right : right - 1), isPair: isFirst && isSecond, isUpward: isUpward, top: UInt8(top),
            count: UInt8(count)))
        rest &= ~(((1 << UInt64(count)) - 1) << UInt64(top))
      }
      right -= 2
    }
  }
}
