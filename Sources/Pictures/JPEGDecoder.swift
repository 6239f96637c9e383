/// Reads the coefficients of a sequential or progressive JPEG with Huffman coding and 8-bit samples.
///
/// Strict where a viewer would guess: a code that does not exist, or a scan that ends early, is a fault.
struct JPEGDecoder {
  /// The most scans: each can walk over the whole picture for a few octets.
  static let mostScans = 100

  private let file: [UInt8]
  private let keepsCoefficients: Bool
  private var position = 2
  private var frame = JPEGFrame()
  /// For each component, where the coefficients are not kept.
  private var masks: [[UInt64]] = []
  private var isProgressive = false
  private var quantizations = [[UInt16]](repeating: [], count: 4)
  private var dcTables = [HuffmanDecoder?](repeating: nil, count: 4)
  private var acTables = [HuffmanDecoder?](repeating: nil, count: 4)
  private var restartInterval = 0

  /// - Parameter file: as `JPEGFile` has written it.
  init(_ file: [UInt8]) { self.init(file, keepsCoefficients: true) }

  private init(_ file: [UInt8], keepsCoefficients: Bool) {
    (self.file, self.keepsCoefficients) = (file, keepsCoefficients)
  }

  /// Reads a whole file as `decode` does and keeps nothing of it: faults are the same, for a tenth of the time and of the memory.
  static func check(_ file: [UInt8]) throws(PictureFault) {
    var decoder = JPEGDecoder(file, keepsCoefficients: false)
    try decoder.readSegments()
  }

  /// All coefficients.
  mutating func decode() throws(PictureFault) -> JPEGFrame {
    try readSegments()
    return frame
  }

  private mutating func readSegments() throws(PictureFault) {
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
    if keepsCoefficients {
      frame.makeRoom()
    } else {
      masks = frame.components.map { [UInt64](repeating: 0, count: $0.blockColumns * $0.blockRows) }
    }
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
    let size = (columns: columns, rows: rows)
    let indices = scan.components.map(\.index)
    // Taken out, so that there is one owner only.
    if keepsCoefficients {
      var planes = indices.map { index in
        var plane: [Int16] = []
        swap(&plane, &frame.components[index].coefficients)
        return plane
      }
      defer { for (index, plane) in zip(indices, planes) { frame.components[index].coefficients = plane } }
      position = try readUnits(scan, size, &planes) { JPEGCoefficients($0) }
    } else {
      var planes = indices.map { index in
        var plane: [UInt64] = []
        swap(&plane, &masks[index])
        return plane
      }
      defer { for (index, plane) in zip(indices, planes) { masks[index] = plane } }
      position = try readUnits(scan, size, &planes) { JPEGMasks($0) }
    }
  }

  /// - Returns: where the scan's last octets have been read.
  private func readUnits<Value, Blocks: JPEGBlocks>(
    _ scan: Scan, _ size: (columns: Int, rows: Int), _ planes: inout [[Value]],
    _ blocks: (UnsafeMutableBufferPointer<Value>) -> Blocks
  ) throws(PictureFault) -> Int {
    try Self.lend(&planes, []) { (planes) throws(PictureFault) in
      try file.withUnsafeBufferPointer { (octets) throws(PictureFault) in
        var parts: [JPEGScanReader<Blocks>.Part] = []
        for (part, plane) in zip(scan.components, planes) {
          let component = frame.components[part.index]
          parts.append(
            JPEGScanReader<Blocks>.Part(
              blocks: blocks(plane), horizontal: component.horizontal, vertical: component.vertical,
              blockColumns: component.blockColumns, dc: dcTables[part.dc]?.entries, ac: acTables[part.ac]?.entries))
        }
        defer { withExtendedLifetime(self) {} }
        return try parts.withUnsafeMutableBufferPointer { (parts) throws(PictureFault) in
          var reader = JPEGScanReader(octets, from: position, scan.band, parts)
          try reader.read(columns: size.columns, rows: size.rows, interval: restartInterval)
          return reader.position
        }
      }
    }
  }

  /// Runs `body` with the memory of several lists.
  private static func lend<Value>(
    _ planes: inout [[Value]], _ lent: [UnsafeMutableBufferPointer<Value>],
    _ body: ([UnsafeMutableBufferPointer<Value>]) throws(PictureFault) -> Int
  ) throws(PictureFault) -> Int {
    guard lent.count < planes.count else { return try body(lent) }
    var plane: [Value] = []
    swap(&plane, &planes[lent.count])
    defer { swap(&plane, &planes[lent.count]) }
    return try plane.withUnsafeMutableBufferPointer { (buffer) throws(PictureFault) in try lend(&planes, lent + [buffer], body) }
  }
}

/// Which frequencies a scan tells, and which of their bits.
struct JPEGBand {
  var isProgressive = false
  var first = 0, last = 63, high = 0, low = 0
}
