/// Turns a JPEG the way its EXIF asked for, so that it needs no EXIF, and makes large ones smaller (ITU-T T.81).
///
/// Where it keeps its size and the sides that are mirrored are whole blocks, the coefficients are moved and their signs
/// changed, which loses nothing. Else the samples are worked out, moved, and transformed again: with a finer quantization if
/// the size stays, which changes next to nothing; where colour has fewer samples and they would fall between pixels, it gets
/// as many as brightness. Either way the result is a sequential file with Huffman codes made for it.
enum JPEGTurn {
  /// The most pixels of a file that is turned or made smaller: it takes about 4 octets of memory for each.
  static let mostPixels = 50_000_000

  /// - Parameter limit: the longest side of the result in pixels.
  static func rewritten(_ file: [UInt8], _ orientation: PictureOrientation, within limit: Int) throws(PictureFault) -> Picture {
    var decoder = JPEGDecoder(file)
    let frame = try decoder.decode()
    let move = Move(orientation)
    let longest = max(frame.width, frame.height)
    var size = (width: frame.width, height: frame.height)
    if longest > limit {
      // Whole samples of every component, so that a mirrored side keeps them.
      func shrunk(_ side: Int, _ unit: Int) -> Int { max(unit, side * limit / longest / unit * unit) }
      size = (shrunk(frame.width, frame.mostHorizontal), shrunk(frame.height, frame.mostVertical))
    }
    // A mirrored side has to be whole blocks of every component; or else whole samples of every component.
    func isWhole(_ block: Int) -> Bool {
      (!move.mirrorsColumns || size.width % (block * frame.mostHorizontal) == 0)
        && (!move.mirrorsRows || size.height % (block * frame.mostVertical) == 0)
    }
    let movesBlocks = longest <= limit && isWhole(8)
    let keepsSampling = isWhole(1)
    var turned = JPEGFrame()
    turned.width = move.swaps ? size.height : size.width
    turned.height = move.swaps ? size.width : size.height
    turned.segments = frame.segments
    turned.components = frame.components.map { source in
      var component = source
      component.coefficients = []
      component.horizontal = move.swaps ? source.vertical : source.horizontal
      component.vertical = move.swaps ? source.horizontal : source.vertical
      component.quantization = move.swaps ? (0..<64).map { source.quantization[$0 % 8 * 8 + $0 / 8] } : source.quantization
      if !movesBlocks, longest <= limit { component.quantization = component.quantization.map { ($0 + 1) / 2 } }
      if !keepsSampling { (component.horizontal, component.vertical) = (1, 1) }
      return component
    }
    turned.layOut()
    turned.makeRoom()
    for index in frame.components.indices {
      let source = frame.components[index]
      if movesBlocks {
        moveBlocks(source, &turned.components[index], move)
      } else if longest > limit {
        let target = (
          width: size.width * source.horizontal / frame.mostHorizontal, height: size.height * source.vertical / frame.mostVertical
        )
        // The fewest samples for each block that are still enough to choose from.
        let fineness = [1, 2, 4].first { source.width * $0 >= target.width * 8 && source.height * $0 >= target.height * 8 } ?? 8
        let plane = source.samples(fineness).shrunk(to: max(1, target.width), max(1, target.height))
        moveSamples(plane, &turned.components[index], move)
      } else {
        let plane = source.samples()
        moveSamples(
          keepsSampling ? plane : plane.stretched(to: frame.width, frame.height, source, frame), &turned.components[index], move)
      }
    }
    return Picture(format: .jpeg, bytes: JPEGEncoder.encode(turned), width: turned.width, height: turned.height)
  }

  /// Where a sample comes from: with sides swapped or not, then counted from the other end or not.
  struct Move {
    let swaps, mirrorsColumns, mirrorsRows: Bool

    init(_ orientation: PictureOrientation) {
      swaps = orientation.swapsSides
      mirrorsColumns = [.mirrored, .halfTurn, .transversed, .threeQuarterTurn].contains(orientation)
      mirrorsRows = [.halfTurn, .flipped, .quarterTurn, .transversed].contains(orientation)
    }

    /// The place in a source of `width` by `height` of what is shown at `column`, `row`.
    func source(_ column: Int, _ row: Int, _ width: Int, _ height: Int) -> (column: Int, row: Int) {
      let (a, b) = swaps ? (row, column) : (column, row)
      return (mirrorsColumns ? width - 1 - a : a, mirrorsRows ? height - 1 - b : b)
    }
  }

  /// A block that is mirrored has its odd frequencies negated; one whose sides are swapped is transposed.
  private static func moveBlocks(_ source: JPEGComponent, _ target: inout JPEGComponent, _ move: Move) {
    var places = [Int](repeating: 0, count: 64)
    var signs = [Int16](repeating: 1, count: 64)
    for row in 0..<8 {
      for column in 0..<8 {
        let (u, v) = move.swaps ? (row, column) : (column, row)
        places[row * 8 + column] = v * 8 + u
        signs[row * 8 + column] = (move.mirrorsColumns && u & 1 == 1) != (move.mirrorsRows && v & 1 == 1) ? -1 : 1
      }
    }
    let (columns, rows) = (target.blockColumns, target.blockRows)
    target.coefficients.withUnsafeMutableBufferPointer { target in
      source.coefficients.withUnsafeBufferPointer { coefficients in
        for row in 0..<rows {
          for column in 0..<columns {
            let from = move.source(column, row, source.blockColumns, source.blockRows)
            guard from.column >= 0, from.row >= 0, from.column < source.blockColumns, from.row < source.blockRows else { continue }
            let input = (from.row * source.blockColumns + from.column) * 64
            let output = (row * columns + column) * 64
            for i in 0..<64 { target[output + i] = coefficients[input + places[i]] &* signs[i] }
          }
        }
      }
    }
  }

  private static func moveSamples(_ source: SamplePlane, _ target: inout JPEGComponent, _ move: Move) {
    var block = [Float](repeating: 0, count: 64)
    for blockRow in 0..<target.blockRows {
      for blockColumn in 0..<target.blockColumns {
        for y in 0..<8 {
          // Beyond the edge the last row and column go on.
          let row = min(blockRow * 8 + y, target.height - 1)
          for x in 0..<8 {
            let from = move.source(min(blockColumn * 8 + x, target.width - 1), row, source.width, source.height)
            block[y * 8 + x] = Float(source.samples[from.row * source.stride + from.column]) - 128
          }
        }
        target.transform(block, into: (blockRow * target.blockColumns + blockColumn) * 64)
      }
    }
  }
}

/// A picture as quantized coefficients.
struct JPEGFrame {
  var width = 0
  var height = 0
  var components: [JPEGComponent] = []
  /// Application segments, whole.
  var segments: [[UInt8]] = []

  var mostHorizontal: Int { components.reduce(1) { max($0, $1.horizontal) } }
  var mostVertical: Int { components.reduce(1) { max($0, $1.vertical) } }
  /// How many of the smallest units that hold all components lie side by side, and above each other (§A.2.3).
  var unitColumns: Int { (width + 8 * mostHorizontal - 1) / (8 * mostHorizontal) }
  var unitRows: Int { (height + 8 * mostVertical - 1) / (8 * mostVertical) }

  /// Works out the components' sizes.
  mutating func layOut() {
    let (h, v) = (mostHorizontal, mostVertical)
    for i in components.indices {
      components[i].width = (width * components[i].horizontal + h - 1) / h
      components[i].height = (height * components[i].vertical + v - 1) / v
      components[i].blockColumns = unitColumns * components[i].horizontal
      components[i].blockRows = unitRows * components[i].vertical
    }
  }

  /// Makes room for all coefficients.
  mutating func makeRoom() {
    for i in components.indices {
      components[i].coefficients = [Int16](repeating: 0, count: components[i].blockColumns * components[i].blockRows * 64)
    }
  }
}

struct JPEGComponent {
  var id: UInt8 = 0
  var horizontal = 1
  var vertical = 1
  var table = 0
  /// Row by row, not in the zigzag order of the file.
  var quantization: [UInt16] = []
  /// In samples.
  var width = 0
  var height = 0
  /// Whole units, so that every scan finds room.
  var blockColumns = 0
  var blockRows = 0
  /// 64 for each block, row by row.
  var coefficients: [Int16] = []

  /// `cosines(n)[u * n + x]` is the frequency `u` at place `x` of `n` (§A.3.3), for 1, 2, 4 or 8 places to a block.
  private static func cosines(_ n: Int) -> [Float] {
    // The cosine of k sixteenths of a half turn.
    let table: [Float] = [1, 0.980785280, 0.923879533, 0.831469612, 0.707106781, 0.555570233, 0.382683432, 0.195090322]
    return (0..<n * n).map { i in
      let (u, x) = (i / n, i % n)
      let k = (2 * x + 1) * u * 8 / n % 32
      let folded = k > 16 ? 32 - k : k
      let value: Float = folded == 8 ? 0 : folded < 8 ? table[folded] : -table[16 - folded]
      return value * (u == 0 ? 0.353553391 : 0.5)
    }
  }

  /// All samples.
  ///
  /// - Parameter n: how many to a side of a block: 8 for all, 4, 2 or 1 for a coarser picture.
  func samples(_ n: Int = 8) -> SamplePlane {
    var plane = SamplePlane(width: (width * n + 7) / 8, height: (height * n + 7) / 8, stride: blockColumns * n)
    plane.samples = [UInt8](repeating: 0, count: plane.stride * blockRows * n)
    let cosines = Self.cosines(n)
    let factors = quantization.map { Float($0) }
    var rows = [Float](repeating: 0, count: n * n)
    for block in 0..<blockColumns * blockRows {
      let input = block * 64
      for v in 0..<n {
        for x in 0..<n { rows[v * n + x] = 0 }
        for u in 0..<n where coefficients[input + v * 8 + u] != 0 {
          let value = Float(coefficients[input + v * 8 + u]) * factors[v * 8 + u]
          for x in 0..<n { rows[v * n + x] += value * cosines[u * n + x] }
        }
      }
      let corner = block / blockColumns * n * plane.stride + block % blockColumns * n
      for y in 0..<n {
        for x in 0..<n {
          var sum: Float = 128.5
          for v in 0..<n { sum += rows[v * n + x] * cosines[v * n + y] }
          plane.samples[corner + y * plane.stride + x] = UInt8(max(0, min(255, sum)))
        }
      }
    }
    return plane
  }

  /// One block's samples, about 0, to quantized coefficients.
  mutating func transform(_ block: [Float], into output: Int) {
    let cosines = Self.eightCosines
    var rows = [Float](repeating: 0, count: 64)
    for y in 0..<8 {
      for u in 0..<8 {
        var sum: Float = 0
        for x in 0..<8 { sum += block[y * 8 + x] * cosines[u * 8 + x] }
        rows[y * 8 + u] = sum
      }
    }
    for v in 0..<8 {
      for u in 0..<8 {
        var sum: Float = 0
        for y in 0..<8 { sum += rows[y * 8 + u] * cosines[v * 8 + y] }
        coefficients[output + v * 8 + u] = Int16((sum / Float(quantization[v * 8 + u])).rounded())
      }
    }
  }

  private static let eightCosines = cosines(8)
}

/// One component's samples, row by row.
struct SamplePlane {
  var width: Int
  var height: Int
  /// Samples from one row to the next.
  var stride: Int
  var samples: [UInt8] = []

  /// The means of the areas that become one sample each.
  func shrunk(to newWidth: Int, _ newHeight: Int) -> SamplePlane {
    /// The samples under each new one, and in 1/256 how much of the first and the last lies under it.
    func areas(_ count: Int, _ size: Int) -> [(first: Int, last: Int, head: Int, tail: Int)] {
      (0..<count).map { i in
        let start = i * size * 256 / count
        let end = max(start + 1, (i + 1) * size * 256 / count)
        let (first, last) = (start / 256, (end - 1) / 256)
        return first == last ? (first, last, end - start, 0) : (first, last, 256 - start % 256, end - last * 256)
      }
    }
    let columns = areas(newWidth, width)
    let rows = areas(newHeight, height)
    var plane = SamplePlane(width: newWidth, height: newHeight, stride: newWidth)
    plane.samples.reserveCapacity(newWidth * newHeight)
    var sums = [Int](repeating: 0, count: width)
    for row in rows {
      var weights = 0
      for x in 0..<width { sums[x] = 0 }
      for y in row.first...row.last {
        let weight = y == row.first ? row.head : y == row.last ? row.tail : 256
        weights += weight
        for x in 0..<width { sums[x] += Int(samples[y * stride + x]) * weight }
      }
      for column in columns {
        var (sum, total) = (0, 0)
        for x in column.first...column.last {
          let weight = x == column.first ? column.head : x == column.last ? column.tail : 256
          sum += sums[x] * weight
          total += weight
        }
        plane.samples.append(UInt8((sum + total * weights / 2) / (total * weights)))
      }
    }
    return plane
  }

  /// A sample for each pixel of the picture, those in between worked out from the nearest four.
  func stretched(to fullWidth: Int, _ fullHeight: Int, _ component: JPEGComponent, _ frame: JPEGFrame) -> SamplePlane {
    /// The sample at or before a pixel's middle, the one after it, and the latter's part in 256.
    func places(_ count: Int, _ size: Int, _ own: Int, _ most: Int) -> [(before: Int, after: Int, part: Int)] {
      (0..<count).map { pixel in
        let place = max(0, ((2 * pixel + 1) * own * 256 / most - 256) / 2)
        let before = min(place / 256, size - 1)
        return (before, min(before + 1, size - 1), place % 256)
      }
    }
    let columns = places(fullWidth, width, component.horizontal, frame.mostHorizontal)
    let rows = places(fullHeight, height, component.vertical, frame.mostVertical)
    var plane = SamplePlane(width: fullWidth, height: fullHeight, stride: fullWidth)
    plane.samples.reserveCapacity(fullWidth * fullHeight)
    for row in rows {
      for column in columns {
        func across(_ row: Int) -> Int {
          Int(samples[row * stride + column.before]) * (256 - column.part) + Int(samples[row * stride + column.after]) * column.part
        }
        plane.samples.append(UInt8((across(row.before) * (256 - row.part) + across(row.after) * row.part + 32_768) >> 16))
      }
    }
    return plane
  }
}

/// Place in a block, row by row, of each coefficient in the order of the file (figure A.6).
let jpegZigzag: [Int] = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28, 35, 42, 49,
  56,
  57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
]
