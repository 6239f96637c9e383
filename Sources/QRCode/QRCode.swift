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
    var formatBits: Int { [1, 0, 3, 2][rawValue] }
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
    if let patterns = QRLines.patterns(version) {
      var lines = patterns.dark
      lines.place(codewords, except: patterns.functions)
      (mask, words) = lines.bestMask(correction, except: patterns.functions)
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
  /// for 4; at most 100). Runs in a row are one rectangle. The picture is `size + 2 * quiet` units wide. All of it is ASCII.
  package func svgPath(quiet: Int = 4) -> [UInt8] {
    precondition((0...100).contains(quiet), "a quiet zone of \(quiet) modules")
    let count = Self.wordCount(size)
    return words.withUnsafeBufferPointer { words in
      // Bits where a run begins, and where the first light module behind one is.
      func edges(_ row: Int, _ word: Int) -> (begins: UInt64, ends: UInt64) {
        let here = words[row * count + word]
        let before = word > 0 ? words[row * count + word - 1] >> 63 : 0
        let shifted = here << 1 | before
        return (here & ~shifted, ~here & shifted)
      }
      var runs = 0
      for row in 0..<size { for word in 0..<count { runs += edges(row, word).begins.nonzeroBitCount } }
      return [UInt8](unsafeUninitializedCapacity: runs * Piece.longestRun + Piece.room) { buffer, filled in
        guard let start = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
        Piece.numbers.withUnsafeBufferPointer { numbers in
          var end = start
          for row in 0..<size {
            let line = numbers[row + quiet].after(" ").before("h")
            var (begins, ends) = edges(row, 0)
            var (beginWord, endWord) = (0, 0)
            while true {
              while begins == 0, beginWord + 1 < count {
                beginWord += 1
                begins = edges(row, beginWord).begins
              }
              guard begins != 0 else { break }
              while ends == 0, endWord + 1 < count {
                endWord += 1
                ends = edges(row, endWord).ends
              }
              let first = beginWord * 64 + begins.trailingZeroBitCount
              // A run that fills the row to a whole word's end has no light module behind it.
              let last = ends != 0 ? endWord * 64 + ends.trailingZeroBitCount : size
              let length = numbers[last - first]
              numbers[first + quiet].after("M").append(to: &end)
              line.append(to: &end)
              length.append(to: &end)
              Piece.back.append(to: &end)
              length.before("z").append(to: &end)
              begins &= begins - 1
              ends &= ends &- 1
            }
          }
          filled = end - start
        }
      }
    }
  }

  /// Up to eight octets of a path.
  private struct Piece {
    private var octets: UInt64
    private var count: Int

    private init(octets: UInt64, count: Int) { (self.octets, self.count) = (octets, count) }

    /// As many octets as a run has at most: "M277 277h177v1h-177z".
    static let longestRun = 20
    /// So many more may be touched behind the last.
    static let room = 8

    /// As wide as the widest symbol with its light around it.
    static let numbers: [Piece] = (0...277).map { Piece(String($0)) }
    static let back = Piece("v1h-")

    init(_ text: String) {
      octets = text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      count = text.utf8.count
    }

    @inline(__always) func after(_ sign: Unicode.Scalar) -> Piece {
      Piece(octets: octets << 8 | UInt64(sign.value), count: count + 1)
    }

    @inline(__always) func before(_ sign: Unicode.Scalar) -> Piece {
      Piece(octets: octets | UInt64(sign.value) << UInt64(count * 8), count: count + 1)
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
    let remainders = ReedSolomon.Remainders(ReedSolomon.known(degree: correctionCount))
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

  /// The divisors of all degrees that the standard has.
  private static let divisors: [[UInt8]] = (0...30).map { $0 == 0 ? [] : divisor(degree: $0) }

  /// A divisor, from a table if the standard has blocks of that many correction codewords.
  static func known(degree: Int) -> [UInt8] { divisors.indices.contains(degree) ? divisors[degree] : divisor(degree: degree) }

  /// The coefficients of (x - 1)(x - 2)(x - 4)…, highest power first, the leading 1 left out.
  static func divisor(degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree)
    result[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for j in 0..<degree {
        result[j] = multiply(result[j], root)
        if j + 1 < degree { result[j] ^= result[j + 1] }
      }
      root = multiply(root, 2)
    }
    return result
  }

  static func remainder(_ data: ArraySlice<UInt8>, _ divisor: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: divisor.count)
    data.withUnsafeBufferPointer { data in Remainders(divisor).of(data) { result[$0] = $1 } }
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
    Self.format(correction, mask: mask, size: size) { set($0, $1, $2) }
  }

  fileprivate static func format(_ correction: QRCode.Correction, mask: Int, size: Int, _ set: (Int, Int, Bool) -> Void) {
    let data = correction.formatBits << 3 | mask
    var rest = data
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (data << 10 | rest) ^ 0x5412
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

  /// From version 7 on, the version twice, with its BCH code (§7.10).
  private mutating func drawVersion() {
    guard version >= 7 else { return }
    var rest = version
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    let bits = version << 12 | rest
    for i in 0..<18 {
      let value = bits >> i & 1 == 1
      set(size - 11 + i % 3, i / 3, value)
      set(i / 3, size - 11 + i % 3, value)
    }
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

  /// What is dark, and what the patterns are, as a bit for each module.
  fileprivate var lines: (dark: QRLines, functions: QRLines) {
    (QRLines(size: size, dark), QRLines(size: size, isFunction))
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

/// A symbol of at most 64 modules as one number for each row and each column, so that the features of §7.8.3 are counted 64
/// modules at a time. Symbols up to version 11, which is every address on paper.
struct QRLines {
  let size: Int
  /// Bit x of row y, and bit y of column x, is module (x, y).
  private(set) var rows: [UInt64]
  private(set) var columns: [UInt64]

  /// - Parameter modules: row by row.
  init(size: Int, _ modules: [Bool]) {
    self.size = size
    var (rows, columns) = ([UInt64](repeating: 0, count: size), [UInt64](repeating: 0, count: size))
    modules.withUnsafeBufferPointer { modules in
      columns.withUnsafeMutableBufferPointer { columns in
        for y in 0..<size {
          let line = UnsafeBufferPointer(rebasing: modules[y * size..<(y + 1) * size])
          var row: UInt64 = 0
          for (x, isDark) in line.enumerated() where isDark {
            row |= 1 << UInt64(truncatingIfNeeded: x)
            columns[x] |= 1 << UInt64(truncatingIfNeeded: y)
          }
          rows[y] = row
        }
      }
    }
    (self.rows, self.columns) = (rows, columns)
  }

  static let widest = 64

  /// After so many lines a mask comes again.
  private static let period = 12
  /// What each mask turns over: for each its rows, then its columns.
  private static let masks: [UInt64] = (0..<8).flatMap { mask in
    func lines(_ module: (_ line: Int, _ place: Int) -> Bool) -> [UInt64] {
      (0..<period).map { line in (0..<widest).reduce(0) { $0 | (module(line, $1) ? 1 << UInt64($1) : 0) } }
    }
    return lines { QRCanvas.masks(mask, $1, $0) } + lines { QRCanvas.masks(mask, $0, $1) }
  }

  /// The symbols of the versions that have room here, with their patterns and nothing else.
  private static let patterns: [(dark: QRLines, functions: QRLines)] = (1...11).map { version in
    var canvas = QRCanvas(version: version)
    canvas.drawFunctionPatterns()
    return canvas.lines
  }

  /// A symbol with its patterns and nothing else, and where these are; nil for a version that is too wide.
  static func patterns(_ version: Int) -> (dark: QRLines, functions: QRLines)? {
    version <= patterns.count ? patterns[version - 1] : nil
  }

  /// As `QRCanvas.place`.
  mutating func place(_ codewords: [UInt8], except functions: QRLines) {
    let size = size
    let bits = codewords.count * 8
    codewords.withUnsafeBufferPointer { codewords in
      functions.rows.withUnsafeBufferPointer { functions in
        rows.withUnsafeMutableBufferPointer { rows in
          var i = 0
          var right = size - 1
          while right >= 1 {
            if right == 6 { right = 5 }
            let isUpward = (right + 1) & 2 == 0
            for step in 0..<size {
              let y = isUpward ? size - 1 - step : step
              for x in stride(from: right, to: right - 2, by: -1) where functions[y] &>> UInt64(x) & 1 == 0 && i < bits {
                rows[y] |= UInt64(codewords[i >> 3] &>> UInt8(7 - i & 7) & 1) &<< UInt64(x)
                i += 1
              }
            }
            right -= 2
          }
        }
      }
    }
    turnColumns()
  }

  /// Makes the columns of the rows.
  private mutating func turnColumns() {
    let (size, rows) = (size, rows)
    columns.withUnsafeMutableBufferPointer { columns in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.widest) { square in
        for y in 0..<Self.widest { square[y] = y < size ? rows[y] : 0 }
        // The two quarters aside the diagonal change places, and so on inside each quarter.
        var (half, mask) = (32, UInt64(0xFFFF_FFFF))
        while half > 0 {
          var k = 0
          while k < Self.widest {
            let changed = (square[k] &>> UInt64(half) ^ square[k + half]) & mask
            square[k] ^= changed &<< UInt64(half)
            square[k + half] ^= changed
            k = (k + half + 1) & ~half
          }
          half >>= 1
          mask ^= mask &<< UInt64(half)
        }
        for x in 0..<size { columns[x] = square[x] }
      }
    }
  }

  /// The mask with the least penalty, and the rows of the finished symbol.
  func bestMask(_ correction: QRCode.Correction, except functions: QRLines) -> (mask: Int, rows: [UInt64]) {
    var best = (mask: 0, rows: rows, penalty: Int.max)
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: size * 2) { lines in
      let rows = UnsafeMutableBufferPointer(rebasing: lines[..<size])
      let columns = UnsafeMutableBufferPointer(rebasing: lines[size...])
      for mask in 0..<8 {
        turn(mask, correction, except: functions, to: rows, columns)
        let penalty = Self.penalty(UnsafeBufferPointer(rows), UnsafeBufferPointer(columns), below: best.penalty)
        if penalty < best.penalty { best = (mask, Array(rows), penalty) }
      }
    }
    return (best.mask, best.rows)
  }

  /// Writes the lines of the symbol turned over by a mask where no pattern stands, which says so in its format.
  private func turn(
    _ mask: Int, _ correction: QRCode.Correction, except functions: QRLines, to rows: UnsafeMutableBufferPointer<UInt64>,
    _ columns: UnsafeMutableBufferPointer<UInt64>
  ) {
    let (size, all) = (size, all)
    Self.masks.withUnsafeBufferPointer { masks in
      func turn(_ source: [UInt64], _ first: Int, _ functions: [UInt64], to target: UnsafeMutableBufferPointer<UInt64>) {
        source.withUnsafeBufferPointer { source in
          functions.withUnsafeBufferPointer { functions in
            var k = 0
            for i in 0..<size {
              target[i] = source[i] ^ (masks[first + k] & ~functions[i] & all)
              k = k + 1 == Self.period ? 0 : k + 1
            }
          }
        }
      }
      turn(self.rows, mask * 2 * Self.period, functions.rows, to: rows)
      turn(self.columns, (mask * 2 + 1) * Self.period, functions.columns, to: columns)
    }
    QRCanvas.format(correction, mask: mask, size: size) { x, y, isDark in
      let (inRow, inColumn) = (UInt64(1) &<< UInt64(x), UInt64(1) &<< UInt64(y))
      rows[y] = isDark ? rows[y] | inRow : rows[y] & ~inRow
      columns[x] = isDark ? columns[x] | inColumn : columns[x] & ~inColumn
    }
  }

  /// A bit for each module of a line.
  private var all: UInt64 { size == Self.widest ? .max : (1 << UInt64(size)) - 1 }

  /// The same number as `QRCanvas.penalty`.
  var penalty: Int {
    rows.withUnsafeBufferPointer { rows in
      columns.withUnsafeBufferPointer { Self.penalty(rows, $0, below: .max) }
    }
  }

  /// The penalty, or some number that is not below `limit` if it is not either.
  private static func penalty(
    _ rows: UnsafeBufferPointer<UInt64>, _ columns: UnsafeBufferPointer<UInt64>, below limit: Int
  ) -> Int {
    let size = rows.count
    var count = 0
    for row in rows { count += row.nonzeroBitCount }
    var total = abs(count * 20 - size * size * 10) / (size * size) * 10
    let pairs: UInt64 = (1 << UInt64(size - 1)) - 1
    for i in 0..<size {
      total += linePenalty(rows[i], size) + linePenalty(columns[i], size)
      if total >= limit { return total }
      guard i + 1 < size else { break }
      let isSameAcross = ~(rows[i] ^ rows[i] >> 1)
      let isSameDown = ~(rows[i] ^ rows[i + 1])
      total += 3 * (isSameAcross & isSameDown & isSameDown >> 1 & pairs).nonzeroBitCount
    }
    return total
  }

  /// Runs of five and more, and patterns like a finder.
  @inline(__always)
  private static func linePenalty(_ line: UInt64, _ size: Int) -> Int {
    let isSame = ~(line ^ line >> 1) & ((1 << UInt64(size - 1)) - 1)
    // Where five modules of one colour begin: a run of n has n - 4 of them, and counts n - 2.
    let five = isSame & isSame >> 1 & isSame >> 2 & isSame >> 3
    let runs = five & ~(five << 1)
    let total = five.nonzeroBitCount + 2 * runs.nonzeroBitCount
    // Where 1011101 begins; it counts with four light modules before it or behind it, both on the line.
    let core = line & ~(line >> 1) & line >> 2 & line >> 3 & line >> 4 & ~(line >> 5) & line >> 6
    guard core != 0, size >= 11 else { return total }
    let starts: UInt64 = (1 << UInt64(size - 10)) - 1
    let light = ~line & ~line >> 1 & ~line >> 2 & ~line >> 3
    return total + 40 * ((core & light >> 7 & starts).nonzeroBitCount + (core >> 4 & light & starts).nonzeroBitCount)
  }
}
