extension QRLines {
  /// The same number as `QRCanvas.penalty`.
  var penalty: Int {
    rows.map { Pair(repeating: $0) }.withUnsafeBufferPointer { rows in
      columns.map { Pair(repeating: $0) }.withUnsafeBufferPointer { Self.penalties(rows, $0)[0] }
    }
  }

  /// The four features of §7.8.3 of a symbol under two masks.
  static func penalties(_ rows: UnsafeBufferPointer<Pair>, _ columns: UnsafeBufferPointer<Pair>) -> SIMD2<Int> {
    let size = rows.count
    // A bit for each two neighbours of a line.
    let pairs = Pair(repeating: (1 << UInt64(size - 1)) - 1)
    // And for each eleven modules of a line.
    let elevens = Pair(repeating: size >= 11 ? (1 << UInt64(size - 10)) - 1 : 0)
    var (total, dark) = (Counts(), Counts())
    var finders = SIMD2<Int>()
    for i in 0..<size {
      let (row, column) = (rows[i], columns[i])
      let across = alike(row) & pairs
      let long = (runs(across), runs(alike(column) & pairs))
      finders &+= finderCount(row, elevens) &+ finderCount(column, elevens)
      dark.add(octets(quarters(row)))
      total.add(octets(quarters(long.0) &+ quarters(long.1)))
      guard i + 1 < size else { break }
      // Where the upper left module of a block of one colour is.
      let down = same(row, rows[i + 1])
      let blocks = octets(quarters(across & down & down &>> Pair(repeating: 1)))
      total.add(blocks &+ blocks &+ blocks)
    }
    var result = total.sums &+ finders &* 40
    for k in 0..<2 { result[k] += abs(dark.sums[k] * 20 - size * size * 10) / (size * size) * 10 }
    return result
  }

  @inline(__always)
  private static func same(_ a: Pair, _ b: Pair) -> Pair { a ^ b ^ Pair(repeating: .max) }

  /// Where a module is like the next one.
  @inline(__always)
  private static func alike(_ line: Pair) -> Pair { same(line, line &>> Pair(repeating: 1)) }

  /// As many bits as runs of five and more count: a run of n counts n - 2.
  ///
  /// Where five modules of one colour begin there is a bit for each run of five inside a run, n - 4 of them, side by side. Two more
  /// behind them are still in the run, and so meet no other's.
  @inline(__always)
  private static func runs(_ alike: Pair) -> Pair {
    let three = alike & alike &>> Pair(repeating: 1)
    let five = three & three &>> Pair(repeating: 2)
    return five | five &<< Pair(repeating: 1) | five &<< Pair(repeating: 2)
  }

  /// How many patterns like a finder a line has: 1011101 with four light modules before it or behind it, all on the line.
  @inline(__always)
  private static func finderCount(_ line: Pair, _ elevens: Pair) -> SIMD2<Int> {
    func later(_ modules: Pair, _ count: UInt64) -> Pair { modules &>> Pair(repeating: count) }
    let ends = line & later(line, 2)
    let dark = ends & later(ends, 4) & later(line, 3)
    // Where 1011101 begins.
    let core = dark & (later(line, 1) | later(line, 5) ^ Pair(repeating: .max))
    // Where four modules begin that are not all light.
    let two = line | later(line, 1)
    let four = two | later(two, 2)
    let before = later(core, 4) & (four ^ Pair(repeating: .max)) & elevens
    let behind = core & (later(four, 7) ^ Pair(repeating: .max)) & elevens
    guard (before | behind) != Pair() else { return SIMD2() }
    return SIMD2(
      before[0].nonzeroBitCount + behind[0].nonzeroBitCount, before[1].nonzeroBitCount + behind[1].nonzeroBitCount)
  }

  // MARK: Counting bits

  /// For each four bits how many are set.
  @inline(__always)
  private static func quarters(_ bits: Pair) -> Pair {
    let halves = bits &- (bits &>> Pair(repeating: 1) & Pair(repeating: 0x5555_5555_5555_5555))
    let mask = Pair(repeating: 0x3333_3333_3333_3333)
    return (halves & mask) &+ (halves &>> Pair(repeating: 2) & mask)
  }

  /// For each octet the sum of its quarters.
  @inline(__always)
  private static func octets(_ quarters: Pair) -> Pair {
    let mask = Pair(repeating: 0x0F0F_0F0F_0F0F_0F0F)
    return (quarters & mask) &+ (quarters &>> Pair(repeating: 4) & mask)
  }

  /// Sums of the octets of many lines.
  private struct Counts {
    /// Four of 16 bits each: of 64 lines no sum is above 64 * 2 * 40.
    private var fields = Pair()

    @inline(__always)
    mutating func add(_ octets: Pair) {
      let mask = Pair(repeating: 0x00FF_00FF_00FF_00FF)
      fields &+= (octets & mask) &+ (octets &>> Pair(repeating: 8) & mask)
    }

    var sums: SIMD2<Int> {
      var sums = SIMD2<Int>()
      for k in 0..<2 { for field in 0..<4 { sums[k] += Int(fields[k] >> UInt64(field * 16) & 0xFFFF) } }
      return sums
    }
  }
}
