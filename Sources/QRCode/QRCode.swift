// QR symbols after ISO/IEC 18004:2015, for the addresses of feeds and of the planner itself.
//
// Byte mode only, all 40 versions and four error correction levels, the mask chosen by the standard's penalty rules.
// Left out: numeric, alphanumeric, Kanji and structured-append modes, Micro QR; addresses need none of them.

/// A QR symbol: a square of dark and light modules.
package struct QRCode: Sendable, Hashable {
  /// How much of the symbol may be lost (ISO/IEC 18004 §6.5.1): about 7, 15, 25 and 30 %.
  package enum Correction: Int, Sendable, CaseIterable {
    case low, medium, quartile, high

    /// The two bits that stand for the level in the format information.
    var formatBits: Int { rawValue ^ 1 }
  }

  /// 1 to 40.
  package let version: Int
  package let correction: Correction
  /// 0 to 7.
  package let mask: Int
  /// Modules along one side, without the quiet zone.
  package let size: Int
  /// Row by row, each beginning with a word of its own; bit x of a row is module x, set if it is dark.
  private let words: [UInt64]

  /// Row by row; true is dark.
  package var modules: [Bool] { (0..<size * size).map { self[$0 % size, $0 / size] } }

  package subscript(x: Int, y: Int) -> Bool { words[y * Self.wordCount(size) + x / 64] >> UInt64(x % 64) & 1 != 0 }

  /// The words of a row.
  private static func wordCount(_ size: Int) -> Int { (size + 63) / 64 }

  /// The smallest symbol that holds the octets, or nil if version 40 does not (2,953 octets at most).
  ///
  /// If a higher level fits into the same version, that is taken: it costs nothing.
  package init?(_ octets: [UInt8], correction wanted: Correction = .medium) {
    guard let version = (1...40).first(where: { QRLayout.dataCodewords($0, wanted) >= Self.codewordCount(octets.count, $0) }) else {
      return nil
    }
    var correction = wanted
    for level in Correction.allCases where level.rawValue > wanted.rawValue {
      if QRLayout.dataCodewords(version, level) >= Self.codewordCount(octets.count, version) { correction = level }
    }
    let codewords = QRCodewords.all(octets, version: version, correction: correction)
    self.version = version
    self.correction = correction
    size = QRCanvas.size(version)
    if let patterns = QRPatterns.of(version) {
      let lines = QRLines(codewords, patterns)
      (mask, words) = lines.bestMask(correction, except: patterns)
    } else {
      var canvas = QRCanvas(version: version)
      canvas.drawFunctionPatterns()
      canvas.place(codewords)
      let (mask, modules) = canvas.bestMask(correction)
      self.mask = mask
      words = Self.words(modules, size: size)
    }
  }

  private static func words(_ modules: [Bool], size: Int) -> [UInt64] {
    let count = wordCount(size)
    var words = [UInt64](repeating: 0, count: size * count)
    for (place, isDark) in modules.enumerated() where isDark {
      let (y, x) = place.quotientAndRemainder(dividingBy: size)
      words[y * count + x / 64] |= 1 << UInt64(x % 64)
    }
    return words
  }

  package init?(_ text: String, correction: Correction = .medium) { self.init(Array(text.utf8), correction: correction) }

  /// Codewords for mode, count and octets.
  private static func codewordCount(_ octets: Int, _ version: Int) -> Int { (4 + (version < 10 ? 8 : 16) + octets * 8 + 7) / 8 }

  /// The dark modules as the `d` of an SVG path, one unit a module, `quiet` units of light around them (the standard asks
  /// for 4; at most 100). The picture is `size + 2 * quiet` units wide. All of it is ASCII.
  ///
  /// Runs in a row are one rectangle each, and the first has the place of the row: `M0 3v1h7v-1m2 0v1h1v-1` has seven dark
  /// modules, two light ones, and a dark one. Each is drawn down, right and up, which ends where the light modules behind it
  /// begin; what is filled is closed (SVG 2 §13.4), and a path that is stroked would lack the upper sides.
  package func svgPath(quiet: Int = 4) -> [UInt8] {
    precondition((0...100).contains(quiet), "a quiet zone of \(quiet) modules")
    let count = Self.wordCount(size)
    return words.withUnsafeBufferPointer { words in
      var runs = 0
      for row in 0..<size {
        var before: UInt64 = 0
        for word in words[row * count..<(row + 1) * count] {
          runs += (word & ~(word << 1 | before)).nonzeroBitCount
          before = word >> 63
        }
      }
      let room = size * Piece.longestPlace + runs * Piece.longestRun + Piece.room
      return [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        guard let start = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
        Piece.all.withUnsafeBufferPointer { pieces in
          var end = start
          for row in 0..<size {
            // Where the last change of colour was, and the pieces for what comes before the next.
            var last = -1
            var kind = Piece.runs
            var before: UInt64 = 0
            for word in 0..<count {
              let here = words[row * count + word]
              var changes = here ^ (here << 1 | before)
              before = here >> 63
              while changes != 0 {
                let place = word &* 64 &+ changes.trailingZeroBitCount
                changes &= changes &- 1
                if last >= 0 {
                  pieces[kind &+ place &- last].append(to: &end)
                  kind ^= Piece.runs ^ Piece.gaps
                } else {
                  pieces[Piece.columns + place + quiet].append(to: &end)
                  pieces[Piece.rows + row + quiet].append(to: &end)
                }
                last = place
              }
            }
          }
          filled = end - start
        }
      }
    }
  }

  /// Up to eight octets of a path.
  private struct Piece {
    private let octets: UInt64
    private let count: Int

    /// As many octets as the place of a row has at most: "M277 277v1".
    static let longestPlace = 10
    /// As many as a run has at most, with the light modules before it: "m177 0v1h177v-1".
    static let longestRun = 15
    /// So many more may be touched behind the last.
    static let room = 8

    /// Where in `all` the pieces of each kind begin; the pieces of a kind stand by their number.
    static let runs = 0
    static let gaps = 278
    static let columns = 556
    static let rows = 834

    /// Numbers are at most the width of the widest symbol with its light around it.
    static let all: [Piece] = {
      let numbers = (0..<gaps).map { Piece(number: $0) }
      var pieces: [Piece] = []
      pieces.reserveCapacity(numbers.count * 4)
      for (before, after) in [("h", "v-1"), ("m", " 0v1"), ("M", ""), (" ", "v1")] {
        let (before, after) = (Piece(before), Piece(after))
        for number in numbers { pieces.append(before.followed(by: number).followed(by: after)) }
      }
      return pieces
    }()

    private init(octets: UInt64, count: Int) { (self.octets, self.count) = (octets, count) }

    /// At most eight octets.
    private init(_ text: String) {
      self.init(octets: text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }, count: text.utf8.count)
    }

    /// A number of one to three digits.
    private init(number: Int) {
      let (tens, ones) = number.quotientAndRemainder(dividingBy: 10)
      let last = Piece(octets: UInt64(0x30 + ones), count: 1)
      self = tens == 0 ? last : Piece(number: tens).followed(by: last)
    }

    private func followed(by other: Piece) -> Piece {
      Piece(octets: octets | other.octets << UInt64(count * 8), count: count + other.count)
    }

    /// Touches eight octets.
    @inline(__always) func append(to end: inout UnsafeMutableRawPointer) {
      end.storeBytes(of: octets.littleEndian, as: UInt64.self)
      end += count
    }
  }
}

/// Sizes and places that the standard gives for each version.
enum QRLayout {
  /// Error correction codewords in each block (ISO/IEC 18004 table 9), by level and version.
  private static let correctionPerBlock: [[UInt8]] = [
    [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30,
      30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
      28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
  ]

  /// Blocks (the same table).
  private static let blockCounts: [[UInt8]] = [
    [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21,
      22, 24, 25,
    ],
    [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38,
      40, 43, 45, 47, 49,
    ],
    [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51,
      53, 56, 59, 62, 65, 68,
    ],
    [
      1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60,
      63, 66, 70, 74, 77, 81,
    ],
  ]

  static func correctionCodewords(_ version: Int, _ correction: QRCode.Correction) -> Int {
    Int(correctionPerBlock[correction.rawValue][version - 1])
  }

  static func blocks(_ version: Int, _ correction: QRCode.Correction) -> Int { Int(blockCounts[correction.rawValue][version - 1]) }

  /// Modules left for codewords once finder, timing, alignment, format and version patterns have theirs.
  static func rawModules(_ version: Int) -> Int {
    var count = (16 * version + 128) * version + 64
    if version >= 2 {
      let alignment = version / 7 + 2
      count -= (25 * alignment - 10) * alignment - 55
      if version >= 7 { count -= 36 }
    }
    return count
  }

  static func dataCodewords(_ version: Int, _ correction: QRCode.Correction) -> Int {
    rawModules(version) / 8 - correctionCodewords(version, correction) * blocks(version, correction)
  }

  /// Centres of the alignment patterns along one side, ascending (annex E).
  static func alignmentCentres(_ version: Int) -> [Int] {
    guard version > 1 else { return [] }
    let count = version / 7 + 2
    let step = (version * 8 + count * 3 + 5) / (count * 4 - 4) * 2
    var centres = (0..<count - 1).map { version * 4 + 10 - $0 * step }
    centres.append(6)
    return centres.reversed()
  }
}

/// Data and error correction codewords in the order in which they are placed (§7.4 to §7.6).
enum QRCodewords {
  static func all(_ octets: [UInt8], version: Int, correction: QRCode.Correction) -> [UInt8] {
    interleave(data(octets, version: version, correction: correction), version: version, correction: correction)
  }

  private static func data(_ octets: [UInt8], version: Int, correction: QRCode.Correction) -> [UInt8] {
    let capacity = QRLayout.dataCodewords(version, correction)
    var result: [UInt8] = []
    result.reserveCapacity(capacity)
    var (bits, bitCount) = (0, 0)
    func append(_ value: Int, _ count: Int) {
      (bits, bitCount) = (bits << count | value, bitCount + count)
      while bitCount >= 8 {
        bitCount -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> bitCount))
      }
    }
    append(0b0100, 4)
    append(octets.count, version < 10 ? 8 : 16)
    for octet in octets { append(Int(octet), 8) }
    append(0, min(4, capacity * 8 - result.count * 8 - bitCount))
    if bitCount > 0 { append(0, 8 - bitCount) }
    var pad: UInt8 = 0xEC
    while result.count < capacity {
      result.append(pad)
      pad ^= 0xEC ^ 0x11
    }
    return result
  }

  /// Splits data into blocks, the short ones first, and takes one codeword of each block in turn.
  private static func interleave(_ data: [UInt8], version: Int, correction: QRCode.Correction) -> [UInt8] {
    let count = QRLayout.blocks(version, correction)
    let correctionCount = QRLayout.correctionCodewords(version, correction)
    let total = QRLayout.rawModules(version) / 8
    let shortLength = total / count - correctionCount
    let longBlocks = total % count
    let remainders = ReedSolomon.remainders(degree: correctionCount)
    return [UInt8](unsafeUninitializedCapacity: total) { result, filled in
      data.withUnsafeBufferPointer { data in
        var start = 0
        for block in 0..<count {
          let isLong = block >= count - longBlocks
          let octets = UnsafeBufferPointer(rebasing: data[start..<start + shortLength + (isLong ? 1 : 0)])
          start += octets.count
          for i in 0..<shortLength { result[i * count + block] = octets[i] }
          if isLong { result[shortLength * count + block - (count - longBlocks)] = octets[shortLength] }
          remainders.of(octets) { result[data.count + $0 * count + block] = $1 }
        }
      }
      filled = total
    }
  }
}

/// Reed-Solomon over GF(256) with the polynomial x^8 + x^4 + x^3 + x^2 + 1 (§7.5.2).
enum ReedSolomon {
  /// The powers of 2, twice, and for each number but 0 which power it is.
  private static let tables: (powers: [UInt8], logarithms: [Int]) = {
    var powers = [UInt8](repeating: 0, count: 510)
    var logarithms = [Int](repeating: 0, count: 256)
    var value = 1
    for power in 0..<255 {
      powers[power] = UInt8(value)
      powers[power + 255] = UInt8(value)
      logarithms[value] = power
      value <<= 1
      if value > 0xFF { value ^= 0x11D }
    }
    return (powers, logarithms)
  }()

  static func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
    guard a != 0, b != 0 else { return 0 }
    let tables = tables
    return tables.powers[tables.logarithms[Int(a)] + tables.logarithms[Int(b)]]
  }

  /// By degree, as far as the standard goes.
  private static let known: [Remainders] = divisors(upTo: 30).map { Remainders($0) }

  /// What finds remainders for the divisor of a degree.
  ///
  /// - Precondition: at most 30; the standard has no more.
  static func remainders(degree: Int) -> Remainders { known[degree] }

  /// For each degree from 0 the coefficients of (x - 1)(x - 2)(x - 4)…, highest power first, the leading 1 left out.
  static func divisors(upTo degree: Int) -> [[UInt8]] {
    var divisor: [UInt8] = []
    var result = [divisor]
    var root: UInt8 = 1
    for _ in 0..<degree {
      // Each is the one before times x, and times the root of its own.
      var before: UInt8 = 1
      for j in divisor.indices { (divisor[j], before) = (divisor[j] ^ multiply(before, root), divisor[j]) }
      divisor.append(multiply(before, root))
      result.append(divisor)
      root = multiply(root, 2)
    }
    return result
  }

  /// Finds remainders for one divisor, eight octets of a remainder at a time.
  struct Remainders {
    /// The octets of a remainder, the first in the lowest.
    private typealias Word = SIMD4<UInt64>
    private let count: Int
    /// What the lower and the upper half of an octet add, for each half.
    private var products = [Word](repeating: Word(), count: 32)

    /// - Precondition: at most 32 correction codewords; the standard has 30.
    init(_ divisor: [UInt8]) {
      count = divisor.count
      precondition(count <= 32, "\(count) correction codewords in a block")
      var product = Word()
      for (i, octet) in divisor.enumerated() { product[i / 8] |= UInt64(octet) << UInt64(i % 8 * 8) }
      for half in 0..<2 {
        for bit in 0..<4 {
          // What a sum adds is the sum of what its parts add.
          for lower in 0..<1 << bit { products[half * 16 + 1 << bit + lower] = products[half * 16 + lower] ^ product }
          let carry = product &>> 7 & Word(repeating: 0x0101_0101_0101_0101)
          product = (product & Word(repeating: 0x7F7F_7F7F_7F7F_7F7F)) &<< 1
          product ^= carry ^ carry &<< 2 ^ carry &<< 3 ^ carry &<< 4
        }
      }
    }

    /// - Parameter take: gets the place and the value of each octet of the remainder.
    func of(_ data: UnsafeBufferPointer<UInt8>, _ take: (Int, UInt8) -> Void) {
      var result = Word()
      products.withUnsafeBufferPointer { products in
        for octet in data {
          let factor = Int(octet ^ UInt8(truncatingIfNeeded: result[0]))
          let next = Word(result[1], result[2], result[3], 0)
          result = (result &>> 8 | next &<< 56) ^ products[factor & 15] ^ products[16 + factor >> 4]
        }
      }
      for i in 0..<count { take(i, UInt8(truncatingIfNeeded: result[i / 8] >> UInt64(i % 8 * 8))) }
    }
  }
}

/// The square while it is drawn.
struct QRCanvas {
  let version: Int
  let size: Int
  private var dark: [Bool]
  /// Finder, timing, alignment, format and version modules: no data, no mask.
  private var isFunction: [Bool]

  static func size(_ version: Int) -> Int { version * 4 + 17 }

  init(version: Int) {
    self.version = version
    size = Self.size(version)
    dark = Array(repeating: false, count: size * size)
    isFunction = dark
  }

  private mutating func set(_ x: Int, _ y: Int, _ value: Bool) {
    guard x >= 0, y >= 0, x < size, y < size else { return }
    dark[y * size + x] = value
    isFunction[y * size + x] = true
  }

  mutating func drawFunctionPatterns() {
    for i in 0..<size {
      set(6, i, i % 2 == 0)
      set(i, 6, i % 2 == 0)
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
    let centres = QRLayout.alignmentCentres(version)
    for (i, x) in centres.enumerated() {
      for (j, y) in centres.enumerated() {
        let last = centres.count - 1
        if (i, j) == (0, 0) || (i, j) == (0, last) || (i, j) == (last, 0) { continue }
        for dy in -2...2 { for dx in -2...2 { set(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) } }
      }
    }
    drawFormat(.low, mask: 0)
    drawVersion()
  }

  private mutating func drawFinder(_ x: Int, _ y: Int) {
    for dy in -4...4 {
      for dx in -4...4 {
        let distance = max(abs(dx), abs(dy))
        set(x + dx, y + dy, distance != 2 && distance != 4)
      }
    }
  }

  /// The level and the mask, twice, with their BCH code (§7.9).
  mutating func drawFormat(_ correction: QRCode.Correction, mask: Int) {
    let bits = Self.formatBits(correction, mask: mask)
    func bit(_ i: Int) -> Bool { bits >> i & 1 == 1 }
    for i in 0...5 { set(8, i, bit(i)) }
    set(8, 7, bit(6))
    set(8, 8, bit(7))
    set(7, 8, bit(8))
    for i in 9..<15 { set(14 - i, 8, bit(i)) }
    for i in 0..<8 { set(size - 1 - i, 8, bit(i)) }
    for i in 8..<15 { set(8, size - 15 + i, bit(i)) }
    set(8, size - 8, true)
  }

  static func formatBits(_ correction: QRCode.Correction, mask: Int) -> Int {
    let data = correction.formatBits << 3 | mask
    var rest = data
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    return (data << 10 | rest) ^ 0x5412
  }

  /// From version 7 on, the version twice, with its BCH code (§7.10).
  private mutating func drawVersion() {
    guard version >= 7 else { return }
    let bits = Self.versionBits(version)
    for i in 0..<18 {
      let value = bits >> i & 1 == 1
      set(size - 11 + i % 3, i / 3, value)
      set(i / 3, size - 11 + i % 3, value)
    }
  }

  static func versionBits(_ version: Int) -> Int {
    var rest = version
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    return version << 12 | rest
  }

  /// Two columns at a time from the right, up and down in turn (§7.7.3).
  mutating func place(_ codewords: [UInt8]) {
    var i = 0
    var right = size - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      for step in 0..<size {
        let isUpward = (right + 1) & 2 == 0
        let y = isUpward ? size - 1 - step : step
        for x in [right, right - 1] where !isFunction[y * size + x] && i < codewords.count * 8 {
          dark[y * size + x] = codewords[i >> 3] >> UInt8(7 - i & 7) & 1 == 1
          i += 1
        }
      }
      right -= 2
    }
  }

  static func masks(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  /// The mask with the least penalty, and the finished symbol.
  func bestMask(_ correction: QRCode.Correction) -> (mask: Int, modules: [Bool]) {
    var best = (mask: 0, canvas: self, penalty: Int.max)
    for mask in 0..<8 {
      var canvas = self
      canvas.drawFormat(correction, mask: mask)
      canvas.apply(mask)
      let penalty = canvas.penalty
      if penalty < best.penalty { best = (mask, canvas, penalty) }
    }
    return (best.mask, best.canvas.dark)
  }

  private mutating func apply(_ mask: Int) {
    for y in 0..<size {
      for x in 0..<size where !isFunction[y * size + x] && Self.masks(mask, x, y) { dark[y * size + x].toggle() }
    }
  }

  /// The four features of §7.8.3: runs, blocks, patterns like a finder, and too much of one colour.
  var penalty: Int {
    var total = 0
    for i in 0..<size {
      total += linePenalty { dark[i * size + $0] }
      total += linePenalty { dark[$0 * size + i] }
    }
    for y in 0..<size - 1 {
      for x in 0..<size - 1 {
        let value = dark[y * size + x]
        if value == dark[y * size + x + 1], value == dark[(y + 1) * size + x], value == dark[(y + 1) * size + x + 1] { total += 3 }
      }
    }
    let count = dark.reduce(0) { $0 + ($1 ? 1 : 0) }
    total += abs(count * 20 - size * size * 10) / (size * size) * 10
    return total
  }

  private func linePenalty(_ module: (Int) -> Bool) -> Int {
    var total = 0
    var run = 0
    var history = 0
    for i in 0..<size {
      run = i > 0 && module(i) == module(i - 1) ? run + 1 : 1
      if run == 5 { total += 3 } else if run > 5 { total += 1 }
      history = (history << 1 | (module(i) ? 1 : 0)) & 0x7FF
      if i >= 10, history == 0b101_11010000 || history == 0b000_01011101 { total += 40 }
    }
    return total
  }
}
