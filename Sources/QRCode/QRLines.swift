/// A symbol of at most 64 modules as one number for each row and each column, so that data are placed and the features of §7.8.3
/// are counted 64 modules at a time, and under two masks at once. Symbols up to version 11, which is every address on paper.
struct QRLines {
  /// The same line under two masks.
  typealias Pair = SIMD2<UInt64>

  let size: Int
  /// Bit x of row y, and bit y of column x, is module (x, y).
  private(set) var rows: [UInt64]
  private(set) var columns: [UInt64]

  static let widest = 64

  /// - Parameter modules: row by row.
  init(size: Int, _ modules: [Bool]) {
    self.size = size
    rows = (0..<size).map { y in (0..<size).reduce(0) { $0 | (modules[y * size + $1] ? 1 << UInt64($1) : 0) } }
    columns = rows
    Self.turn(rows, to: &columns)
  }

  /// A symbol without mask and format.
  init(_ codewords: [UInt8], _ patterns: QRPatterns) {
    size = patterns.size
    columns = patterns.dark
    rows = columns
    // What is behind the last codeword is light.
    withUnsafeTemporaryAllocation(byteCount: codewords.count + 16, alignment: 8) { octets in
      codewords.withUnsafeBytes { octets.copyMemory(from: $0) }
      octets.baseAddress?.storeBytes(of: SIMD2<UInt64>(), toByteOffset: codewords.count, as: SIMD2<UInt64>.self)
      let octets = UnsafeRawBufferPointer(octets)
      columns.withUnsafeMutableBufferPointer { columns in
        patterns.runs.withUnsafeBufferPointer { runs in
          var start = 0
          for run in runs { Self.place(run, from: octets, &start, in: columns) }
        }
      }
    }
    Self.turn(columns, to: &rows)
  }

  /// Fills the columns of a run with the bits from `start` on, and steps over these.
  @inline(__always)
  private static func place(
    _ run: QRPatterns.Run, from octets: UnsafeRawBufferPointer, _ start: inout Int, in columns: UnsafeMutableBufferPointer<UInt64>
  ) {
    // The first is the highest.
    let bits = UInt64(bigEndian: octets.loadUnaligned(fromByteOffset: start >> 3, as: UInt64.self)) &<< UInt64(start & 7)
    let (column, top, count) = (Int(run.column), UInt64(run.top), UInt64(run.count))
    guard run.isPair else {
      columns[column] |= (run.isUpward ? bits &>> (64 - count) : reversed(bits) & ((1 &<< count) - 1)) &<< top
      start += Int(count)
      return
    }
    // Upward the first is the lowest module, downward the highest.
    let pairs = run.isUpward ? bits &>> (64 - 2 * count) : reversed(bits) & ((1 &<< (2 * count)) - 1)
    let (odd, even) = (evenBits(pairs &>> 1), evenBits(pairs))
    columns[column] |= (run.isUpward ? odd : even) &<< top
    columns[column - 1] |= (run.isUpward ? even : odd) &<< top
    start += 2 * Int(count)
  }

  private static func reversed(_ bits: UInt64) -> UInt64 {
    var bits = bits.byteSwapped
    bits = (bits >> 4 & 0x0F0F_0F0F_0F0F_0F0F) | (bits & 0x0F0F_0F0F_0F0F_0F0F) << 4
    bits = (bits >> 2 & 0x3333_3333_3333_3333) | (bits & 0x3333_3333_3333_3333) << 2
    return (bits >> 1 & 0x5555_5555_5555_5555) | (bits & 0x5555_5555_5555_5555) << 1
  }

  /// Every second bit from the lowest on, side by side.
  private static func evenBits(_ bits: UInt64) -> UInt64 {
    var bits = bits & 0x5555_5555_5555_5555
    bits = (bits | bits >> 1) & 0x3333_3333_3333_3333
    bits = (bits | bits >> 2) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits >> 4) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits >> 8) & 0x0000_FFFF_0000_FFFF
    return (bits | bits >> 16) & 0x0000_0000_FFFF_FFFF
  }

  /// Makes columns of rows, or rows of columns.
  private static func turn(_ lines: [UInt64], to turned: inout [UInt64]) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: widest) { square in
      for i in 0..<widest { square[i] = i < lines.count ? lines[i] : 0 }
      // The two quarters aside the diagonal change places, and so on inside each quarter.
      var (half, mask) = (32, UInt64(0xFFFF_FFFF))
      while half > 0 {
        var k = 0
        while k < widest {
          let changed = (square[k] &>> UInt64(half) ^ square[k + half]) & mask
          square[k] ^= changed &<< UInt64(half)
          square[k + half] ^= changed
          k = (k + half + 1) & ~half
        }
        half >>= 1
        mask ^= mask &<< UInt64(half)
      }
      for i in turned.indices { turned[i] = square[i] }
    }
  }

  // MARK: Masks

  /// What each mask turns over: for each two masks the rows, then the columns.
  private static let masks: [Pair] = stride(from: 0, to: 8, by: 2).flatMap { mask in
    // After so many lines a mask comes again.
    let period = 12
    var lines = [Pair](repeating: Pair(), count: period * 2)
    for k in 0..<2 {
      for y in 0..<period {
        for x in 0..<period where QRCanvas.masks(mask + k, x, y) {
          lines[y][k] |= 1 << UInt64(x)
          lines[period + x][k] |= 1 << UInt64(y)
        }
      }
    }
    for (i, line) in lines.enumerated() {
      lines[i] = line | line &<< 12 | line &<< 24 | line &<< 36 | line &<< 48 | line &<< 60
    }
    return (0..<widest * 2).map { lines[$0 / widest * period + $0 % widest % period] }
  }

  /// The mask with the least penalty, and the rows of the finished symbol.
  func bestMask(_ correction: QRCode.Correction, except patterns: QRPatterns) -> (mask: Int, rows: [UInt64]) {
    var best = (mask: 0, penalty: Int.max)
    let rows = withUnsafeTemporaryAllocation(of: Pair.self, capacity: size * 3) { lines in
      let rows = UnsafeMutableBufferPointer(rebasing: lines[..<size])
      let columns = UnsafeMutableBufferPointer(rebasing: lines[size..<size * 2])
      let bestRows = UnsafeMutableBufferPointer(rebasing: lines[(size * 2)...])
      for mask in stride(from: 0, to: 8, by: 2) {
        turn(mask, correction, except: patterns, to: rows, columns)
        let penalties = Self.penalties(UnsafeBufferPointer(rows), UnsafeBufferPointer(columns))
        for k in 0..<2 where penalties[k] < best.penalty {
          best = (mask + k, penalties[k])
          for y in 0..<size { bestRows[y] = rows[y] }
        }
      }
      return bestRows.map { $0[best.mask % 2] }
    }
    return (best.mask, rows)
  }

  /// Writes the lines of the symbol under a mask and the next one, with the format that says so.
  private func turn(
    _ mask: Int, _ correction: QRCode.Correction, except patterns: QRPatterns, to rows: UnsafeMutableBufferPointer<Pair>,
    _ columns: UnsafeMutableBufferPointer<Pair>
  ) {
    let (size, free) = (size, patterns.free)
    let (first, second) = (format(correction, mask: mask), format(correction, mask: mask + 1))
    let row = Pair(first.row, second.row)
    let column = Pair(first.column, second.column)
    Self.masks.withUnsafeBufferPointer { masks in
      func turn(_ source: [UInt64], _ first: Int, crossing: Pair, to target: UnsafeMutableBufferPointer<Pair>) {
        source.withUnsafeBufferPointer { source in
          free.withUnsafeBufferPointer { free in
            var crossing = crossing
            for i in 0..<size {
              // The format's line in the other direction has a module in this one.
              let format = (crossing & Pair(repeating: 1)) &<< Pair(repeating: Self.formatLine)
              target[i] = Pair(repeating: source[i]) ^ (masks[first &+ i] & Pair(repeating: free[i])) | format
              crossing = crossing &>> Pair(repeating: 1)
            }
          }
        }
      }
      turn(self.rows, mask * Self.widest, crossing: column, to: rows)
      turn(self.columns, (mask + 1) * Self.widest, crossing: row, to: columns)
    }
    rows[Int(Self.formatLine)] |= row
    columns[Int(Self.formatLine)] |= column
  }

  /// The row and the column of the format.
  private static let formatLine: UInt64 = 8

  /// The modules of the format in its row and in its column (§7.9).
  private func format(_ correction: QRCode.Correction, mask: Int) -> (row: UInt64, column: UInt64) {
    let bits = UInt64(QRCanvas.formatBits(correction, mask: mask))
    let side = UInt64(size - 8)
    let back = Self.reversed(bits) >> 49
    // Both leave out line 6, where the timing pattern is.
    let row = back & 0x3F | (back & 0xC0) << 1 | (back >> 7) << side
    let column = bits & 0x3F | (bits & 0xC0) << 1 | ((bits >> 8) << 1 | 1) << side
    return (row, column)
  }
}
