/// Writes coefficients as a sequential JPEG with Huffman codes made for them (ITU-T T.81 annexes B, F and K.2).
struct JPEGEncoder {
  private let frame: JPEGFrame
  private var output: [UInt8] = [0xFF, 0xD8]

  static func encode(_ frame: JPEGFrame) -> [UInt8] {
    var encoder = JPEGEncoder(frame: frame)
    encoder.write()
    return encoder.output
  }

  private init(frame: JPEGFrame) { self.frame = frame }

  private mutating func write() {
    output.reserveCapacity(frame.components.reduce(0) { $0 + $1.coefficients.count } / 4)
    for segment in frame.segments { output += segment }
    let tables = writeQuantizations()
    writeFrame(tables)
    let units = frame.components.reduce(0) { $0 + $1.horizontal * $1.vertical }
    // Luminance has codes of its own; the others share. A unit of more than ten blocks cannot be written in one scan (§B.2.3).
    if frame.components.count == 1 || units > 10 {
      for index in frame.components.indices { writeScan([index], [0]) }
    } else {
      writeScan(Array(frame.components.indices), frame.components.indices.map { min($0, 1) })
    }
    output += [0xFF, 0xD9]
  }

  private mutating func writeSegment(_ marker: UInt8, _ body: [UInt8]) {
    output += [0xFF, marker, UInt8(truncatingIfNeeded: (body.count + 2) >> 8), UInt8(truncatingIfNeeded: body.count + 2)]
    output += body
  }

  /// Returns the table of each component.
  private mutating func writeQuantizations() -> [UInt8] {
    var written: [[UInt16]] = []
    return frame.components.map { component in
      if let known = written.firstIndex(of: component.quantization) { return UInt8(known) }
      written.append(component.quantization)
      let isWide = component.quantization.contains { $0 > 255 }
      var body = [UInt8(written.count - 1) | (isWide ? 0x10 : 0)]
      for place in jpegZigzag {
        if isWide { body.append(UInt8(component.quantization[place] >> 8)) }
        body.append(UInt8(truncatingIfNeeded: component.quantization[place]))
      }
      writeSegment(0xDB, body)
      return UInt8(written.count - 1)
    }
  }

  private mutating func writeFrame(_ tables: [UInt8]) {
    let isWide = frame.components.contains { $0.quantization.contains { $0 > 255 } }
    var body: [UInt8] = [
      8, UInt8(frame.height >> 8), UInt8(frame.height & 255), UInt8(frame.width >> 8), UInt8(frame.width & 255),
      UInt8(frame.components.count),
    ]
    for (component, table) in zip(frame.components, tables) {
      body += [component.id, UInt8(component.horizontal << 4 | component.vertical), table]
    }
    writeSegment(isWide ? 0xC1 : 0xC0, body)
  }

  /// - Parameter classes: which of two sets of codes each component uses.
  private mutating func writeScan(_ indices: [Int], _ classes: [Int]) {
    var dcCounts = [[Int]](repeating: [Int](repeating: 0, count: 256), count: 2)
    var acCounts = dcCounts
    for (part, symbols) in symbols(indices).enumerated() {
      for (code, count) in symbols.dc.enumerated() { dcCounts[classes[part]][code] += count }
      for (code, count) in symbols.ac.enumerated() { acCounts[classes[part]][code] += count }
    }
    let dc = dcCounts.map(HuffmanEncoder.init)
    let ac = acCounts.map(HuffmanEncoder.init)
    for id in 0...(classes.max() ?? 0) {
      writeSegment(0xC4, [UInt8(id)] + dc[id].definition)
      writeSegment(0xC4, [0x10 | UInt8(id)] + ac[id].definition)
    }
    var body = [UInt8(indices.count)]
    for (index, id) in zip(indices, classes) { body += [frame.components[index].id, UInt8(id << 4 | id)] }
    writeSegment(0xDA, body + [0, 63, 0])
    // All codes in one list: of each class those for means, then the others; each with its width times 2^16.
    let codes = zip(dc, ac).flatMap { [$0, $1] }.flatMap { zip($0.codes, $0.widths).map { UInt32($0) | UInt32($1) << 16 } }
    var writer = BitWriter(output)
    output = []
    codes.withUnsafeBufferPointer { codes in
      walk(indices) { part, block, mask in
        let first = classes[part] * 512
        let size = Self.size(Int(block[0]))
        writer.put(codes[first + size], Self.coded(Int(block[0]), size), size)
        Self.forEachCode(block, mask) { code, value in
          writer.put(codes[first + 256 + code], Self.coded(value, code & 15), code & 15)
        }
      }
    }
    output = writer.finished()
  }

  /// How often each code is wanted, for each component.
  private func symbols(_ indices: [Int]) -> [(dc: [Int], ac: [Int])] {
    var counts = [Int](repeating: 0, count: indices.count * 512)
    counts.withUnsafeMutableBufferPointer { counts in
      walk(indices) { part, block, mask in
        counts[part * 512 + Self.size(Int(block[0]))] += 1
        Self.forEachCode(block, mask) { code, _ in counts[part * 512 + 256 + code] += 1 }
      }
    }
    return indices.indices.map { (Array(counts[$0 * 512..<$0 * 512 + 256]), Array(counts[$0 * 512 + 256..<$0 * 512 + 512])) }
  }

  /// Runs of zeros with the value behind them (§F.1.2.2).
  ///
  /// - Parameters:
  ///   - block: as `walk` gives it.
  ///   - mask: a bit for each of its coefficients but the first that is not zero.
  @inline(__always)
  private static func forEachCode(_ block: UnsafePointer<Int16>, _ mask: UInt64, _ body: (_ code: Int, _ value: Int) -> Void) {
    var (left, last) = (mask, 0)
    while left != 0 {
      let k = left.trailingZeroBitCount
      left &= left &- 1
      var run = k - last - 1
      while run > 15 {
        body(0xF0, 0)
        run -= 16
      }
      body(run << 4 | size(Int(block[k])), Int(block[k]))
      last = k
    }
    if last < 63 { body(0, 0) }
  }

  /// All blocks of some components in the order of a scan.
  ///
  /// - Parameter body: is lent 64 values: the difference of the block's mean to that of the block before, and its other coefficients
  ///   in the file's order, of which only those are set that are not zero; and which are not.
  @inline(__always)
  private func walk(_ indices: [Int], _ body: (_ part: Int, _ block: UnsafePointer<Int16>, _ mask: UInt64) -> Void) {
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: 64) { block in
      guard let start = block.baseAddress else { return }
      // Where each coefficient of a block stands in the file.
      var places = [UInt8](repeating: 0, count: 64)
      for (k, place) in jpegZigzag.enumerated() { places[place] = UInt8(k) }
      var predictions = [Int](repeating: 0, count: indices.count)
      func visit(_ part: Int, _ coefficients: UnsafeBufferPointer<Int16>, _ number: Int) {
        let coefficients = UnsafeBufferPointer(rebasing: coefficients[number * 64..<number * 64 + 64])
        var mask: UInt64 = 0
        for four in stride(from: 0, to: 64, by: 4) {
          // Most are zero: four are looked at in one step.
          guard coefficients[four] | coefficients[four + 1] | coefficients[four + 2] | coefficients[four + 3] != 0 else { continue }
          for place in four..<four + 4 where coefficients[place] != 0 {
            let k = Int(places[place])
            // What 8-bit samples can make; damaged files say more.
            start[k] = max(-1023, min(1023, coefficients[place]))
            mask |= 1 &<< UInt64(k)
          }
        }
        let mean = Int(max(-1024, min(1023, coefficients[0])))
        start[0] = Int16(mean - predictions[part])
        predictions[part] = mean
        body(part, start, mask & ~1)
      }
      if indices.count == 1 {
        let component = frame.components[indices[0]]
        component.coefficients.withUnsafeBufferPointer { coefficients in
          for row in 0..<(component.height + 7) / 8 {
            for column in 0..<(component.width + 7) / 8 { visit(0, coefficients, row * component.blockColumns + column) }
          }
        }
        return
      }
      let components = indices.map { frame.components[$0] }
      for row in 0..<frame.unitRows {
        for column in 0..<frame.unitColumns {
          for part in components.indices {
            let (h, v, width) = (components[part].horizontal, components[part].vertical, components[part].blockColumns)
            components[part].coefficients.withUnsafeBufferPointer { coefficients in
              for y in 0..<v {
                for x in 0..<h { visit(part, coefficients, (row * v + y) * width + column * h + x) }
              }
            }
          }
        }
      }
    }
  }

  /// How many bits a value takes.
  fileprivate static func size(_ value: Int) -> Int { Int.bitWidth - abs(value).leadingZeroBitCount }

  /// A value in so many bits; negative ones count up from all zeros (§F.1.2.1).
  private static func coded(_ value: Int, _ size: Int) -> Int { value < 0 ? value + (1 << size) - 1 : value }
}

/// Appends bits to a scan, an octet of ones followed by one of zeros (§B.1.1.5).
private struct BitWriter {
  private var output: [UInt8]
  private var bits: UInt64 = 0
  private var bitCount = 0

  init(_ output: consuming [UInt8]) { self.output = output }

  /// A code and the value that goes with it.
  ///
  /// - Parameters:
  ///   - code: in the lowest 16 bits; above them its width, at most 16.
  ///   - width: the value's, at most 16.
  @inline(__always)
  mutating func put(_ code: UInt32, _ value: Int, _ width: Int) {
    put(Int(code & 0xFFFF) << width | value, Int(code >> 16) + width)
  }

  /// - Parameters:
  ///   - value: of no more bits than `width`.
  ///   - width: at most 32.
  @inline(__always)
  mutating func put(_ value: Int, _ width: Int) {
    bits = bits &<< UInt64(width) | UInt64(truncatingIfNeeded: value)
    bitCount += width
    while bitCount >= 8 {
      bitCount -= 8
      let octet = UInt8(truncatingIfNeeded: bits &>> UInt64(bitCount))
      output.append(octet)
      if octet == 0xFF { output.append(0) }
    }
  }

  /// All that was written, filled with ones to a whole octet.
  consuming func finished() -> [UInt8] {
    if bitCount > 0 { put((1 << (8 - bitCount)) - 1, 8 - bitCount) }
    return output
  }
}

/// The best codes of at most 16 bits for symbols of known frequency (§K.2).
struct HuffmanEncoder {
  private(set) var codes = [Int](repeating: 0, count: 256)
  private(set) var widths = [Int](repeating: 0, count: 256)
  /// Counts by width, then the symbols.
  private(set) var definition: [UInt8] = []

  init(_ counts: [Int]) {
    // One symbol more keeps the code of ones alone free.
    var frequencies = counts + [1]
    var lengths = [Int](repeating: 0, count: 257)
    var others = [Int](repeating: -1, count: 257)
    func least(_ besides: Int) -> Int? {
      var best: Int?
      for i in frequencies.indices
      where frequencies[i] > 0 && i != besides && (best.map { frequencies[i] <= frequencies[$0] } ?? true) { best = i }
      return best
    }
    while let first = least(-1), let second = least(first) {
      frequencies[first] += frequencies[second]
      frequencies[second] = 0
      var i = first
      lengths[i] += 1
      while others[i] >= 0 {
        i = others[i]
        lengths[i] += 1
      }
      others[i] = second
      i = second
      lengths[i] += 1
      while others[i] >= 0 {
        i = others[i]
        lengths[i] += 1
      }
    }
    var ofLength = [Int](repeating: 0, count: 258)
    for length in lengths where length > 0 { ofLength[length] += 1 }
    for length in stride(from: 257, to: 16, by: -1) {
      while ofLength[length] > 0 {
        var shorter = length - 2
        while shorter > 0, ofLength[shorter] == 0 { shorter -= 1 }
        ofLength[length] -= 2
        ofLength[length - 1] += 1
        ofLength[shorter + 1] += 2
        ofLength[shorter] -= 1
      }
    }
    if let longest = (1...16).last(where: { ofLength[$0] > 0 }) { ofLength[longest] -= 1 }
    let symbols = (0..<256).filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
    definition = (1...16).map { UInt8(ofLength[$0]) } + symbols.map { UInt8($0) }
    var code = 0
    var next = 0
    for width in 1...16 {
      for _ in 0..<ofLength[width] where next < symbols.count {
        codes[symbols[next]] = code
        widths[symbols[next]] = width
        code += 1
        next += 1
      }
      code <<= 1
    }
  }
}
