/// What is kept of a component's blocks while scans are read.
protocol JPEGBlocks {
  var count: Int { get }

  /// - Parameters:
  ///   - mean: what the first coefficient is.
  ///   - block: less than `count`.
  func put(mean: Int16, block: Int)

  /// One more bit of a block's first coefficient.
  func refine(mean bit: Int16, block: Int)

  /// - Parameter k: which coefficient, in the order of the file; from 1 to 63.
  func put(_ value: Int16, at k: Int, block: Int)

  /// Passes over coefficients that are still zero; those between them that are not get their next bit (§G.1.2.3).
  ///
  /// - Parameters:
  ///   - zeros: how many. It stops before the next one, or behind `last`.
  ///   - k: the first that is looked at, from 1 to 64.
  ///   - last: the last that is looked at, at most 63.
  /// - Returns: where it has stopped.
  func pass(
    zeros: Int, from k: Int, through last: Int, block: Int, bit: Int16, _ reader: inout JPEGBitReader
  ) throws(PictureFault) -> Int

  /// Of whole blocks, gives all coefficients that are not zero their next bit.
  func refine(
    _ blocks: Range<Int>, from first: Int, through last: Int, bit: Int16, _ reader: inout JPEGBitReader
  ) throws(PictureFault)
}

extension JPEGBlocks {
  func refine(
    _ blocks: Range<Int>, from first: Int, through last: Int, bit: Int16, _ reader: inout JPEGBitReader
  ) throws(PictureFault) {
    for block in blocks { _ = try pass(zeros: 64, from: first, through: last, block: block, bit: bit, &reader) }
  }
}

/// All coefficients, 64 for each block, row by row. The memory is another's.
struct JPEGCoefficients: JPEGBlocks {
  private let plane: UnsafeMutablePointer<Int16>?
  let count: Int

  init(_ plane: UnsafeMutableBufferPointer<Int16>) { (self.plane, count) = (plane.baseAddress, plane.count / 64) }

  private func place(_ k: Int, _ block: Int) -> UnsafeMutablePointer<Int16>? {
    plane.map { $0 + (block * 64 + jpegZigzag[k]) }
  }

  func put(mean: Int16, block: Int) { place(0, block)?.pointee = mean }

  func refine(mean bit: Int16, block: Int) { place(0, block)?.pointee |= bit }

  func put(_ value: Int16, at k: Int, block: Int) { place(k, block)?.pointee = value }

  func pass(
    zeros: Int, from k: Int, through last: Int, block: Int, bit: Int16, _ reader: inout JPEGBitReader
  ) throws(PictureFault) -> Int {
    var (k, left) = (k, zeros)
    while k <= last {
      guard let place = place(k, block) else { return k }
      let value = place.pointee
      if value != 0 {
        if try reader.number(1) == 1, value & bit == 0 { place.pointee = value &+ (value < 0 ? -bit : bit) }
      } else if left == 0 {
        break
      } else {
        left -= 1
      }
      k += 1
    }
    return k
  }
}

/// Of each coefficient, whether it is other than zero: a bit each, in the order of the file. No more is needed to find the way
/// through all scans. The memory is another's.
struct JPEGMasks: JPEGBlocks {
  private let plane: UnsafeMutablePointer<UInt64>?
  let count: Int

  init(_ plane: UnsafeMutableBufferPointer<UInt64>) { (self.plane, count) = (plane.baseAddress, plane.count) }

  // No scan of other coefficients asks for the first.
  func put(mean: Int16, block: Int) {}

  func refine(mean bit: Int16, block: Int) {}

  func put(_ value: Int16, at k: Int, block: Int) {
    guard let plane else { return }
    // A later scan can set it anew; what is too large for 16 bits can come out as zero.
    plane[block] = plane[block] & ~(1 &<< UInt64(k)) | (value == 0 ? 0 : 1) &<< UInt64(k)
  }

  func pass(
    zeros: Int, from k: Int, through last: Int, block: Int, bit: Int16, _ reader: inout JPEGBitReader
  ) throws(PictureFault) -> Int {
    guard let plane, k <= last else { return k }
    let ahead = Self.bits(k, through: last)
    let mask = plane[block]
    guard mask & ahead != 0 else { return min(k + zeros, last + 1) }
    var free = ~mask & ahead
    for _ in 0..<zeros {
      guard free != 0 else { break }
      free &= free &- 1
    }
    // All bits below the place where it stops.
    let stop = free == 0 ? last + 1 : free.trailingZeroBitCount
    let below = free == 0 ? ahead : ahead & (free & (~free &+ 1)) &- 1
    try reader.skip((mask & ahead & below).nonzeroBitCount)
    return stop
  }

  func refine(
    _ blocks: Range<Int>, from first: Int, through last: Int, bit: Int16, _ reader: inout JPEGBitReader
  ) throws(PictureFault) {
    guard let plane else { return }
    let ahead = Self.bits(first, through: last)
    var count = 0
    for block in blocks where plane[block] & ahead != 0 { count += (plane[block] & ahead).nonzeroBitCount }
    try reader.skip(count)
  }

  /// - Parameters:
  ///   - first: from 0 to 63.
  ///   - last: from `first` to 63.
  private static func bits(_ first: Int, through last: Int) -> UInt64 {
    ~UInt64(0) &<< UInt64(first) & ~UInt64(0) &>> UInt64(63 - last)
  }
}

/// Reads the blocks of one scan.
///
/// The file and the blocks are memory of others: a reader must not outlive the closures that lend it. Every block is looked at
/// before it is written to, and no octet is read beyond the file's end.
struct JPEGScanReader<Blocks: JPEGBlocks> {
  /// A component of the scan.
  struct Part {
    let blocks: Blocks
    let horizontal, vertical, blockColumns: Int
    let dc, ac: UnsafePointer<Int32>?
    /// The mean of the block before.
    var prediction = 0
  }

  private let parts: UnsafeMutableBufferPointer<Part>
  private let band: JPEGBand
  private var reader: JPEGBitReader
  /// Blocks to come of which the scan has nothing more to say.
  private var zeroRun = 0

  init(
    _ file: UnsafeBufferPointer<UInt8>, from position: Int, _ band: JPEGBand, _ parts: UnsafeMutableBufferPointer<Part>
  ) {
    reader = JPEGBitReader(file, from: position)
    self.parts = parts
    self.band = band
  }

  var position: Int { reader.position }

  /// - Parameters:
  ///   - columns: how many units lie side by side: blocks if there is one component, else the smallest that hold all.
  ///   - interval: units between two restart marks; 0 for none.
  mutating func read(columns: Int, rows: Int, interval: Int) throws(PictureFault) {
    var left = interval
    for row in 0..<rows {
      var column = 0
      while column < columns {
        if interval > 0 {
          if left == 0 {
            try restart()
            left = interval
          }
          left -= 1
        } else if zeroRun > 0 {
          let passed = min(zeroRun, columns - column)
          if band.high > 0 { try refine(passed, from: row * parts[0].blockColumns + column) }
          zeroRun -= passed
          column += passed
          continue
        }
        if parts.count == 1 {
          try readBlock(0, row * parts[0].blockColumns + column)
        } else {
          for number in parts.indices {
            let (h, v, width) = (parts[number].horizontal, parts[number].vertical, parts[number].blockColumns)
            for y in 0..<v {
              for x in 0..<h { try readBlock(number, (row * v + y) * width + column * h + x) }
            }
          }
        }
        column += 1
      }
    }
  }

  /// The next bit of so many blocks that get no new coefficient.
  private mutating func refine(_ count: Int, from block: Int) throws(PictureFault) {
    let blocks = parts[0].blocks
    precondition(block >= 0 && count >= 0 && block <= blocks.count - count, "a block outside its component")
    try blocks.refine(
      block..<block + count, from: band.first, through: band.last, bit: Int16(truncatingIfNeeded: 1 << band.low), &reader)
  }

  private mutating func restart() throws(PictureFault) {
    try reader.restart()
    zeroRun = 0
    for number in parts.indices { parts[number].prediction = 0 }
  }

  @inline(__always)
  private mutating func readBlock(_ number: Int, _ block: Int) throws(PictureFault) {
    let part = parts[number]
    precondition(block >= 0 && block < part.blocks.count, "a block outside its component")
    if band.first == 0 { try readMean(part, number, block) }
    guard band.last > 0 else { return }
    if !band.isProgressive {
      try readRest(part, block)
    } else if band.high == 0 {
      try readBand(part, block)
    } else {
      try refineBand(part, block)
    }
  }

  @inline(__always)
  private mutating func readMean(_ part: Part, _ number: Int, _ block: Int) throws(PictureFault) {
    if band.high == 0 {
      let size = try reader.symbol(part.dc)
      guard size <= 15 else { throw .damaged("its samples are wrong") }
      let mean = part.prediction + (try reader.signed(size))
      guard abs(mean) < 1 << 20 else { throw .damaged("its samples are wrong") }
      parts[number].prediction = mean
      part.blocks.put(mean: Int16(truncatingIfNeeded: mean << band.low), block: block)
    } else if try reader.number(1) == 1 {
      part.blocks.refine(mean: 1 << Int16(band.low), block: block)
    }
  }

  /// All other coefficients of a block (§F.2.2.2).
  private mutating func readRest(_ part: Part, _ block: Int) throws(PictureFault) {
    var k = 1
    while k < 64 {
      let code = try reader.symbol(part.ac)
      let (run, size) = (code >> 4, code & 15)
      if size == 0 {
        guard run == 15 else { return }
        k += 16
        continue
      }
      k += run
      guard k < 64 else { throw .damaged("its samples are wrong") }
      part.blocks.put(Int16(truncatingIfNeeded: try reader.signed(size)), at: k, block: block)
      k += 1
    }
  }

  /// The first scan of some frequencies (§G.1.2.2).
  private mutating func readBand(_ part: Part, _ block: Int) throws(PictureFault) {
    if zeroRun > 0 {
      zeroRun -= 1
      return
    }
    var k = band.first
    while k <= band.last {
      let code = try reader.symbol(part.ac)
      let (run, size) = (code >> 4, code & 15)
      if size == 0 {
        if run < 15 {
          zeroRun = (1 << run) - 1 + (try reader.number(run))
          return
        }
        k += 16
        continue
      }
      k += run
      guard k <= band.last else { throw .damaged("its samples are wrong") }
      part.blocks.put(Int16(truncatingIfNeeded: try reader.signed(size) << band.low), at: k, block: block)
      k += 1
    }
  }

  /// One more bit of some frequencies (§G.1.2.3).
  private mutating func refineBand(_ part: Part, _ block: Int) throws(PictureFault) {
    let bit = Int16(truncatingIfNeeded: 1 << band.low)
    var k = band.first
    if zeroRun == 0 {
      while k <= band.last {
        let code = try reader.symbol(part.ac)
        let (run, size) = (code >> 4, code & 15)
        var value: Int16 = 0
        if size == 0 {
          if run < 15 {
            zeroRun = (1 << run) + (try reader.number(run))
            break
          }
        } else {
          guard size == 1 else { throw .damaged("its samples are wrong") }
          value = try reader.number(1) == 1 ? bit : -bit
        }
        k = try part.blocks.pass(zeros: run, from: k, through: band.last, block: block, bit: bit, &reader)
        if value != 0 {
          guard k <= band.last else { throw .damaged("its samples are wrong") }
          part.blocks.put(value, at: k, block: block)
        }
        k += 1
      }
    }
    if zeroRun > 0 {
      _ = try part.blocks.pass(zeros: 64, from: k, through: band.last, block: block, bit: bit, &reader)
      zeroRun -= 1
    }
  }
}

/// The bits of a scan, the octets that stand for something else in it left out (§B.1.1.5).
struct JPEGBitReader {
  private let file: UnsafeBufferPointer<UInt8>
  private(set) var position: Int
  /// The last `bitCount` have not been taken.
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// - Parameter file: memory of another, which must outlive the reader.
  init(_ file: UnsafeBufferPointer<UInt8>, from position: Int) { (self.file, self.position) = (file, position) }

  mutating func restart() throws(PictureFault) {
    bits = 0
    bitCount = 0
    guard position + 1 < file.count, file[position] == 0xFF, (0xD0...0xD7).contains(file[position + 1]) else {
      throw .damaged("its samples end too early")
    }
    position += 2
  }

  /// Fills up to more than 48 bits; after the scan's end there are no more.
  private mutating func fill() {
    if position + 8 <= file.count, let start = file.baseAddress {
      let word = UInt64(bigEndian: UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self))
      // Of the octets' inverses, none is zero: nothing has to be left out.
      if (~word &- 0x0101_0101_0101_0101) & word & 0x8080_8080_8080_8080 == 0 {
        let count = (56 - bitCount) / 8
        bits = bits &<< UInt64(count * 8) | word &>> UInt64(64 - count * 8)
        bitCount += count * 8
        position += count
        return
      }
    }
    while bitCount <= 48, position < file.count {
      let octet = file[position]
      if octet == 0xFF {
        guard position + 1 < file.count, file[position + 1] == 0 else { return }
        position += 1
      }
      position += 1
      bits = bits << 8 | UInt64(octet)
      bitCount += 8
    }
  }

  /// - Parameter width: in bits, at most 16.
  @inline(__always)
  mutating func number(_ width: Int) throws(PictureFault) -> Int {
    guard width > 0 else { return 0 }
    if bitCount < width { fill() }
    guard bitCount >= width else { throw .damaged("its samples end too early") }
    bitCount -= width
    return Int(truncatingIfNeeded: bits &>> UInt64(bitCount)) & ((1 << width) - 1)
  }

  /// Passes over bits.
  @inline(__always)
  mutating func skip(_ count: Int) throws(PictureFault) {
    var left = count
    while left > bitCount {
      left -= bitCount
      bitCount = 0
      fill()
      guard bitCount > 0 else { throw .damaged("its samples end too early") }
    }
    bitCount -= left
  }

  /// A number whose first bit says its sign (§F.2.2.1).
  @inline(__always)
  mutating func signed(_ width: Int) throws(PictureFault) -> Int {
    guard width > 0 else { return 0 }
    let value = try number(width)
    return value < 1 << (width - 1) ? value - (1 << width) + 1 : value
  }

  /// - Parameter table: `HuffmanDecoder.entries`.
  @inline(__always)
  mutating func symbol(_ table: UnsafePointer<Int32>?) throws(PictureFault) -> Int {
    guard let table else { throw .damaged("a table is missing") }
    if bitCount < 16 { fill() }
    if bitCount >= 16 {
      let entry = table[Int(truncatingIfNeeded: bits &>> UInt64(bitCount - 9)) & 511]
      if entry != 0 {
        bitCount -= Int(entry >> 8)
        return Int(entry & 0xFF)
      }
    }
    return try rareSymbol(table)
  }

  /// One of more than 9 bits, or with the end of the scan less than 16 bits ahead.
  @inline(never)
  private mutating func rareSymbol(_ table: UnsafePointer<Int32>) throws(PictureFault) -> Int {
    // Beyond the end stand ones, which no code is made of alone.
    let window =
      bitCount >= 16
      ? Int(truncatingIfNeeded: bits >> UInt64(bitCount - 16)) & 0xFFFF
      : (Int(truncatingIfNeeded: bits) << (16 - bitCount) | ((1 << (16 - bitCount)) - 1)) & 0xFFFF
    guard let (symbol, width) = HuffmanDecoder.symbol(window, in: table), width <= bitCount else {
      throw .damaged("its samples end too early")
    }
    bitCount -= width
    return symbol
  }
}

/// Codes of 1 to 16 bits (§C, §F.2.2.3).
final class HuffmanDecoder {
  private static let limitsAt = 512, offsetsAt = 529, symbolsAt = 546
  private static let size = symbolsAt + 257

  /// For each start of 9 bits that is a whole code: its width, times 256, and its symbol; else 0. Then, for each width from 0 to 16,
  /// the first code that is longer, moved to 16 bits; and what makes an index of a code. Then the number of the symbols, and they.
  let entries: UnsafePointer<Int32>

  /// Nil if the counts make no code.
  ///
  /// - Parameters:
  ///   - counts: of each width from 1 to 16.
  ///   - symbols: as many as all counts together, at most 256.
  init?(counts: [Int], symbols: [UInt8]) {
    var table = [Int32](repeating: 0, count: Self.size)
    var code = 0
    var index = 0
    for width in 1...16 {
      table[Self.offsetsAt + width] = Int32(index - code)
      for _ in 0..<counts[width - 1] {
        guard code < 1 << width else { return nil }
        if width <= 9 {
          let entry = Int32(width) << 8 | Int32(symbols[index])
          for i in 0..<(1 << (9 - width)) { table[code << (9 - width) | i] = entry }
        }
        code += 1
        index += 1
      }
      table[Self.limitsAt + width] = Int32(code << (16 - width))
      code <<= 1
    }
    table[Self.symbolsAt] = Int32(symbols.count)
    for (index, symbol) in symbols.enumerated() { table[Self.symbolsAt + 1 + index] = Int32(symbol) }
    let memory = UnsafeMutablePointer<Int32>.allocate(capacity: table.count)
    memory.initialize(from: table, count: table.count)
    entries = UnsafePointer(memory)
  }

  deinit { entries.deallocate() }

  /// The symbol at the start of 16 bits, and how many of them it took.
  static func symbol(_ window: Int, in table: UnsafePointer<Int32>) -> (Int, Int)? {
    let found = table[window >> 7]
    if found != 0 { return (Int(found & 0xFF), Int(found >> 8)) }
    for width in 1...16 where window < Int(table[limitsAt + width]) {
      let index = (window >> (16 - width)) + Int(table[offsetsAt + width])
      return (0..<Int(table[symbolsAt])).contains(index) ? (Int(table[symbolsAt + 1 + index]), width) : nil
    }
    return nil
  }
}
