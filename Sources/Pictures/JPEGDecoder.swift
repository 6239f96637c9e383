/// Reads the coefficients of a sequential or progressive JPEG with Huffman coding and 8-bit samples.
///
/// Strict where a viewer would guess: a code that does not exist, or a scan that ends early, is a fault.
struct JPEGDecoder {
  /// The most scans: each can walk over the whole picture for a few octets.
  static let mostScans = 100

  private let file: [UInt8]
  private var position = 2
  private var frame = JPEGFrame()
  private var isProgressive = false
  private var quantizations = [[UInt16]](repeating: [], count: 4)
  private var dcTables = [HuffmanDecoder?](repeating: nil, count: 4)
  private var acTables = [HuffmanDecoder?](repeating: nil, count: 4)
  private var restartInterval = 0

  /// - Parameter file: as `JPEGFile` has written it.
  init(_ file: [UInt8]) { self.file = file }

  mutating func decode() throws(PictureFault) -> JPEGFrame {
    var scans = 0
    while position + 4 <= file.count, file[position] == 0xFF, file[position + 1] != 0xD9 {
      let marker = file[position + 1]
      let length = Int(file[position + 2]) << 8 | Int(file[position + 3])
      guard length >= 2, position + 2 + length <= file.count else { throw .cutOff }
      let segment = position
      let body = Array(file[position + 4..<position + 2 + length])
      position += 2 + length
      switch marker {
      case 0xC0, 0xC1, 0xC2: try readFrame(body, isProgressive: marker == 0xC2)
      case 0xC4: try readCodes(body)
      case 0xDB: try readQuantizations(body)
      case 0xDD:
        guard body.count == 2 else { throw .damaged("a table is wrong") }
        restartInterval = Int(body[0]) << 8 | Int(body[1])
      case 0xDA:
        scans += 1
        guard scans <= Self.mostScans else { throw .damaged("it has more than \(Self.mostScans) scans") }
        try readScan(body)
      default: frame.segments.append(Array(file[segment..<position]))
      }
    }
    guard !frame.components.isEmpty, frame.components.allSatisfy({ $0.quantization.count == 64 }) else {
      throw .damaged("a scan is missing")
    }
    return frame
  }

  // MARK: Tables

  private mutating func readFrame(_ body: [UInt8], isProgressive: Bool) throws(PictureFault) {
    self.isProgressive = isProgressive
    guard body.count >= 6, body.count == 6 + Int(body[5]) * 3, frame.components.isEmpty else {
      throw .damaged("its size is missing")
    }
    frame.height = Int(body[1]) << 8 | Int(body[2])
    frame.width = Int(body[3]) << 8 | Int(body[4])
    guard frame.width > 0, frame.height > 0 else { throw .damaged("its size is nothing") }
    guard frame.width * frame.height <= JPEGTurn.mostPixels else { throw .tooLargeToTurn }
    for i in 0..<Int(body[5]) {
      var component = JPEGComponent()
      component.id = body[6 + i * 3]
      component.horizontal = Int(body[7 + i * 3] >> 4)
      component.vertical = Int(body[7 + i * 3] & 15)
      component.table = Int(body[8 + i * 3])
      guard (1...4).contains(component.horizontal), (1...4).contains(component.vertical), component.table < 4,
        !frame.components.contains(where: { $0.id == component.id })
      else { throw .damaged("its colours are unknown") }
      frame.components.append(component)
    }
    // A single component has no others to be sampled against.
    if frame.components.count == 1 {
      frame.components[0].horizontal = 1
      frame.components[0].vertical = 1
    }
    frame.layOut()
  }

  private mutating func readQuantizations(_ body: [UInt8]) throws(PictureFault) {
    var i = 0
    while i < body.count {
      let (wide, id) = (Int(body[i] >> 4), Int(body[i] & 15))
      guard wide <= 1, id < 4, i + 1 + 64 * (wide + 1) <= body.count else { throw .damaged("a table is wrong") }
      var table = [UInt16](repeating: 1, count: 64)
      for k in 0..<64 {
        let at = i + 1 + k * (wide + 1)
        let value = wide == 1 ? UInt16(body[at]) << 8 | UInt16(body[at + 1]) : UInt16(body[at])
        guard value > 0 else { throw .damaged("a table is wrong") }
        table[jpegZigzag[k]] = value
      }
      quantizations[id] = table
      i += 1 + 64 * (wide + 1)
    }
  }

  private mutating func readCodes(_ body: [UInt8]) throws(PictureFault) {
    var i = 0
    while i < body.count {
      let (kind, id) = (body[i] >> 4, Int(body[i] & 15))
      guard kind <= 1, id < 4, i + 17 <= body.count else { throw .damaged("a table is wrong") }
      let counts = body[i + 1..<i + 17].map { Int($0) }
      let total = counts.reduce(0, +)
      guard total <= 256, i + 17 + total <= body.count,
        let table = HuffmanDecoder(counts: counts, symbols: Array(body[i + 17..<i + 17 + total]))
      else {
        throw .damaged("a table is wrong")
      }
      if kind == 0 { dcTables[id] = table } else { acTables[id] = table }
      i += 17 + total
    }
  }

  // MARK: Scans

  private struct Scan {
    var components: [(index: Int, dc: Int, ac: Int)] = []
    var band = JPEGBand()
  }

  private mutating func readScan(_ body: [UInt8]) throws(PictureFault) {
    guard let count = body.first.map({ Int($0) }), (1...4).contains(count), body.count == 4 + count * 2 else {
      throw .damaged("a scan is wrong")
    }
    var scan = Scan()
    for i in 0..<count {
      guard let index = frame.components.firstIndex(where: { $0.id == body[1 + i * 2] }),
        !scan.components.contains(where: { $0.index == index })
      else {
        throw .damaged("a scan is wrong")
      }
      let tables = body[2 + i * 2]
      guard tables >> 4 < 4, tables & 15 < 4 else { throw .damaged("a scan is wrong") }
      scan.components.append((index, Int(tables >> 4), Int(tables & 15)))
      if frame.components[index].quantization.isEmpty {
        frame.components[index].quantization = quantizations[frame.components[index].table]
      }
    }
    if isProgressive {
      scan.band = JPEGBand(
        isProgressive: true, first: Int(body[1 + count * 2]), last: Int(body[2 + count * 2]), high: Int(body[3 + count * 2] >> 4),
        low: Int(body[3 + count * 2] & 15))
      let band = scan.band
      guard band.first <= band.last, band.last < 64, band.low <= 13, band.high == 0 || band.high == band.low + 1,
        band.first == 0 ? band.last == 0 : count == 1
      else { throw .damaged("a scan is wrong") }
    }
    for part in scan.components {
      let needsDC = scan.band.first == 0 && scan.band.high == 0
      let needsAC = scan.band.last > 0
      guard !needsDC || dcTables[part.dc] != nil, !needsAC || acTables[part.ac] != nil else { throw .damaged("a table is missing") }
    }
    try readUnits(scan)
    // To the next segment: filling bits, and restart marks that stand for nothing.
    while position + 1 < file.count,
      file[position] != 0xFF || file[position + 1] == 0 || (0xD0...0xD7).contains(file[position + 1]) || file[position + 1] == 0xFF
    {
      position += 1
    }
  }

  private mutating func readUnits(_ scan: Scan) throws(PictureFault) {
    let isSingle = scan.components.count == 1
    let first = scan.components[0].index
    let columns = isSingle ? (frame.components[first].width + 7) / 8 : frame.unitColumns
    let rows = isSingle ? (frame.components[first].height + 7) / 8 : frame.unitRows
    guard
      isSingle
        || scan.components.reduce(0, { $0 + frame.components[$1.index].horizontal * frame.components[$1.index].vertical }) <= 10
    else {
      throw .damaged("a scan is wrong")
    }
    let interval = restartInterval
    let (file, start) = (file, position)
    position = try withPlanes(scan, []) { (parts) throws(PictureFault) in
      try file.withUnsafeBufferPointer { (octets) throws(PictureFault) in
        var reader = JPEGScanReader(octets, from: start, scan.band)
        let only = parts[0]
        var predictions = [Int](repeating: 0, count: parts.count)
        var left = interval
        for row in 0..<rows {
          for column in 0..<columns {
            if interval > 0 {
              if left == 0 {
                try reader.restart()
                for i in predictions.indices { predictions[i] = 0 }
                left = interval
              }
              left -= 1
            }
            guard !isSingle else {
              try reader.readBlock(only, (row * only.blockColumns + column) * 64, &predictions[0])
              continue
            }
            for (number, part) in parts.enumerated() {
              let (h, v) = (part.horizontal, part.vertical)
              for y in 0..<v {
                for x in 0..<h {
                  let block = (row * v + y) * part.blockColumns + column * h + x
                  try reader.readBlock(part, block * 64, &predictions[number])
                }
              }
            }
          }
        }
        return reader.position
      }
    }
  }

  /// Runs `body` with where the coefficients of the scan's components go.
  private mutating func withPlanes(
    _ scan: Scan, _ opened: [JPEGScanReader.Part], _ body: ([JPEGScanReader.Part]) throws(PictureFault) -> Int
  ) throws(PictureFault) -> Int {
    guard opened.count < scan.components.count else { return try body(opened) }
    let (index, dc, ac) = scan.components[opened.count]
    let (horizontal, vertical) = (frame.components[index].horizontal, frame.components[index].vertical)
    let blockColumns = frame.components[index].blockColumns
    // Taken out, so that there is one owner only.
    var plane: [Int16] = []
    swap(&plane, &frame.components[index].coefficients)
    defer { swap(&plane, &frame.components[index].coefficients) }
    return try plane.withUnsafeMutableBufferPointer { (buffer) throws(PictureFault) in
      try withPlanes(
        scan,
        opened + [
          JPEGScanReader.Part(
            plane: buffer, horizontal: horizontal, vertical: vertical, blockColumns: blockColumns, dc: dcTables[dc],
            ac: acTables[ac])
        ], body)
    }
  }
}

/// Which frequencies a scan tells, and which of their bits.
struct JPEGBand {
  var isProgressive = false
  var first = 0, last = 63, high = 0, low = 0
}

/// Reads the blocks of one scan.
///
/// The file and the planes are memory of others: a reader must not outlive the closures that lend it. Every block is looked at
/// before it is written to, and no octet is read beyond the file's end.
struct JPEGScanReader {
  /// A component of the scan.
  struct Part {
    let plane: UnsafeMutableBufferPointer<Int16>
    let horizontal, vertical, blockColumns: Int
    let dc, ac: HuffmanDecoder?
  }

  private let file: UnsafeBufferPointer<UInt8>
  private(set) var position: Int
  private let band: JPEGBand
  private let zigzag = jpegZigzag
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var zeroRun = 0

  init(_ file: UnsafeBufferPointer<UInt8>, from position: Int, _ band: JPEGBand) {
    self.file = file
    self.position = position
    self.band = band
  }

  mutating func restart() throws(PictureFault) {
    bits = 0
    bitCount = 0
    zeroRun = 0
    guard position + 1 < file.count, file[position] == 0xFF, (0xD0...0xD7).contains(file[position + 1]) else {
      throw .damaged("its samples end too early")
    }
    position += 2
  }

  mutating func readBlock(_ part: Part, _ base: Int, _ prediction: inout Int) throws(PictureFault) {
    precondition(base >= 0 && base + 64 <= part.plane.count, "a block outside its component")
    guard let start = part.plane.baseAddress else { return }
    let block = start + base
    if band.first == 0 {
      if band.high == 0 {
        let size = try symbol(part.dc)
        guard size <= 15 else { throw .damaged("its samples are wrong") }
        prediction += try signed(size)
        guard abs(prediction) < 1 << 20 else { throw .damaged("its samples are wrong") }
        block[0] = Int16(truncatingIfNeeded: prediction << band.low)
      } else if try number(1) == 1 {
        block[0] |= 1 << Int16(band.low)
      }
    }
    guard band.last > 0 else { return }
    if band.isProgressive {
      if band.high == 0 { try readBand(part, block) } else { try refineBand(part, block) }
      return
    }
    var k = 1
    while k < 64 {
      let code = try symbol(part.ac)
      let (run, size) = (code >> 4, code & 15)
      if size == 0 {
        guard run == 15 else { return }
        k += 16
        continue
      }
      k += run
      guard k < 64 else { throw .damaged("its samples are wrong") }
      block[zigzag[k]] = Int16(truncatingIfNeeded: try signed(size))
      k += 1
    }
  }

  /// The first scan of some frequencies (§G.1.2.2).
  private mutating func readBand(_ part: Part, _ block: UnsafeMutablePointer<Int16>) throws(PictureFault) {
    if zeroRun > 0 {
      zeroRun -= 1
      return
    }
    var k = band.first
    while k <= band.last {
      let code = try symbol(part.ac)
      let (run, size) = (code >> 4, code & 15)
      if size == 0 {
        if run < 15 {
          zeroRun = (1 << run) - 1 + (try number(run))
          return
        }
        k += 16
        continue
      }
      k += run
      guard k <= band.last else { throw .damaged("its samples are wrong") }
      block[zigzag[k]] = Int16(truncatingIfNeeded: try signed(size) << band.low)
      k += 1
    }
  }

  /// One more bit of some frequencies (§G.1.2.3).
  private mutating func refineBand(_ part: Part, _ block: UnsafeMutablePointer<Int16>) throws(PictureFault) {
    let bit = Int16(truncatingIfNeeded: 1 << band.low)
    var k = band.first
    if zeroRun == 0 {
      while k <= band.last {
        let code = try symbol(part.ac)
        var run = code >> 4
        let size = code & 15
        var value: Int16 = 0
        if size == 0 {
          if run < 15 {
            zeroRun = (1 << run) + (try number(run))
            break
          }
        } else {
          guard size == 1 else { throw .damaged("its samples are wrong") }
          value = try number(1) == 1 ? bit : -bit
        }
        // Over `run` coefficients that are still zero; those that are not get their next bit.
        while k <= band.last {
          let at = zigzag[k]
          if block[at] != 0 {
            try refine(block + at, bit)
          } else if run == 0 {
            break
          } else {
            run -= 1
          }
          k += 1
        }
        if value != 0 {
          guard k <= band.last else { throw .damaged("its samples are wrong") }
          block[zigzag[k]] = value
        }
        k += 1
      }
    }
    if zeroRun > 0 {
      while k <= band.last {
        let at = zigzag[k]
        if block[at] != 0 { try refine(block + at, bit) }
        k += 1
      }
      zeroRun -= 1
    }
  }

  private mutating func refine(_ place: UnsafeMutablePointer<Int16>, _ bit: Int16) throws(PictureFault) {
    guard try number(1) == 1 else { return }
    let value = place.pointee
    if value & bit == 0 { place.pointee = value &+ (value < 0 ? -bit : bit) }
  }

  // MARK: Bits

  /// Fills up to more than 48 bits; after the scan's end there are no more.
  private mutating func fill() {
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

  @inline(__always)
  private mutating func number(_ width: Int) throws(PictureFault) -> Int {
    guard width > 0 else { return 0 }
    if bitCount < width { fill() }
    guard bitCount >= width else { throw .damaged("its samples end too early") }
    bitCount -= width
    return Int(truncatingIfNeeded: bits >> UInt64(bitCount)) & ((1 << width) - 1)
  }

  /// A number whose first bit says its sign (§F.2.2.1).
  @inline(__always)
  private mutating func signed(_ width: Int) throws(PictureFault) -> Int {
    guard width > 0 else { return 0 }
    let value = try number(width)
    return value < 1 << (width - 1) ? value - (1 << width) + 1 : value
  }

  private mutating func symbol(_ table: HuffmanDecoder?) throws(PictureFault) -> Int {
    guard let table else { throw .damaged("a table is missing") }
    if bitCount < 16 { fill() }
    // Beyond the end stand ones, which no code is made of alone.
    let window =
      bitCount >= 16
      ? Int(truncatingIfNeeded: bits >> UInt64(bitCount - 16)) & 0xFFFF
      : (Int(truncatingIfNeeded: bits) << (16 - bitCount) | (1 << (16 - bitCount)) - 1) & 0xFFFF
    guard let (symbol, width) = table.symbol(window), width <= bitCount else { throw .damaged("its samples end too early") }
    bitCount -= width
    return symbol
  }
}

/// Codes of 1 to 16 bits (§C, §F.2.2.3).
final class HuffmanDecoder: Sendable {
  /// For each start of 9 bits that is a whole code: its width and symbol.
  private let quick: [UInt16]
  /// For each width: the first code that is longer, moved to 16 bits; and what makes an index of a code.
  private let limits, offsets: [Int]
  private let symbols: [UInt8]

  /// Nil if the counts make no code.
  init?(counts: [Int], symbols: [UInt8]) {
    var quick = [UInt16](repeating: 0, count: 512)
    var limits = [Int](repeating: 0, count: 17)
    var offsets = limits
    var code = 0
    var index = 0
    for width in 1...16 {
      offsets[width] = index - code
      for _ in 0..<counts[width - 1] {
        guard code < 1 << width else { return nil }
        if width <= 9 {
          for i in 0..<(1 << (9 - width)) { quick[code << (9 - width) | i] = UInt16(width) << 8 | UInt16(symbols[index]) }
        }
        code += 1
        index += 1
      }
      limits[width] = code << (16 - width)
      code <<= 1
    }
    (self.quick, self.limits, self.offsets, self.symbols) = (quick, limits, offsets, symbols)
  }

  /// The symbol at the start of 16 bits, and how many of them it took.
  func symbol(_ window: Int) -> (Int, Int)? {
    let found = quick[window >> 7]
    if found != 0 { return (Int(found & 0xFF), Int(found >> 8)) }
    for width in 1...16 where window < limits[width] {
      let index = (window >> (16 - width)) + offsets[width]
      return symbols.indices.contains(index) ? (Int(symbols[index]), width) : nil
    }
    return nil
  }
}
