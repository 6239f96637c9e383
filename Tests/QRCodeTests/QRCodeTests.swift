import TestSupport
import Testing

@testable import QRCode

@Suite("QR symbols, ISO/IEC 18004")
struct QRCodeTests {
  /// Reads a symbol back: format information, mask, placement, blocks and bytes, by the standard and not by the encoder's code.
  struct Decoder {
    let symbol: QRCode
    var size: Int { symbol.size }

    var format: Int {
      var bits = 0
      for (i, place) in Self.formatPlaces.enumerated() where symbol[place.0, place.1] { bits |= 1 << i }
      return bits ^ 0x5412
    }

    static let formatPlaces: [(Int, Int)] =
      (0...5).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (9..<15).map { (14 - $0, 8) }

    func isFunction(_ x: Int, _ y: Int) -> Bool {
      if x == 6 || y == 6 { return true }
      if (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8) { return true }
      if symbol.version >= 7, (x >= size - 11 && y < 6) || (y >= size - 11 && x < 6) { return true }
      let centres = Self.centres[symbol.version] ?? []
      for a in centres {
        for b in centres {
          let isCorner = (a == 6 && b == 6) || (a == 6 && b == size - 7) || (a == size - 7 && b == 6)
          if !isCorner, abs(x - a) <= 2, abs(y - b) <= 2 { return true }
        }
      }
      return false
    }

    /// Annex E, table E.1, for some versions.
    static let centres: [Int: [Int]] = [
      2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50],
      14: [6, 26, 46, 66], 16: [6, 26, 50, 74], 20: [6, 34, 62, 90], 21: [6, 28, 50, 72, 94], 32: [6, 34, 60, 86, 112, 138],
      36: [6, 24, 50, 76, 102, 128, 154], 40: [6, 30, 58, 86, 114, 142, 170],
    ]

    /// What is 0 where each mask turns a module over (table 10).
    static func rules(_ x: Int, _ y: Int) -> [Int] {
      let i = y
      let j = x
      return [
        (i + j) % 2, i % 2, j % 3, (i + j) % 3, (i / 2 + j / 3) % 2, (i * j) % 2 + (i * j) % 3, ((i * j) % 2 + (i * j) % 3) % 2,
        ((i + j) % 2 + (i * j) % 3) % 2,
      ]
    }

    func masked(_ x: Int, _ y: Int) -> Bool { symbol[x, y] != (Self.rules(x, y)[symbol.mask] == 0) }

    var codewords: [UInt8] {
      var bits: [UInt8] = []
      var column = size - 1
      var goesUp = true
      while column > 0 {
        if column == 6 { column -= 1 }
        for step in 0..<size {
          let y = goesUp ? size - 1 - step : step
          for x in [column, column - 1] where !isFunction(x, y) { bits.append(masked(x, y) ? 1 : 0) }
        }
        goesUp.toggle()
        column -= 2
      }
      return stride(from: 0, through: bits.count - 8, by: 8).map { start in bits[start..<start + 8].reduce(0) { $0 << 1 | $1 } }
    }
  }

  @Test(arguments: [1, 10, 14, 26, 62, 84, 106])
  func readsBackASingleBlockSymbol(count: Int) throws {
    // Level L has one block up to version 5: the codewords stand in order.
    let text = String(
      (0..<count).map { "abcdefghij0123456789:/."[String.Index(utf16Offset: $0 % 23, in: "abcdefghij0123456789:/.")] })
    let symbol = try #require(QRCode(text, correction: .low))
    #expect(symbol.version <= 5)
    let decoder = Decoder(symbol: symbol)
    #expect(decoder.format >> 10 & 7 == symbol.mask)
    guard symbol.correction == .low else { return }
    let codewords = decoder.codewords
    #expect(codewords[0] >> 4 == 0b0100)
    #expect(Int(codewords[0] & 15) << 4 | Int(codewords[1] >> 4) == count)
    let octets = (0..<count).map { codewords[$0 + 1] << 4 | codewords[$0 + 2] >> 4 }
    #expect(String(decoding: octets, as: UTF8.self) == text)
  }

  @Test func formatInformationIsAValidCode() throws {
    for level in QRCode.Correction.allCases {
      let symbol = try #require(QRCode("https://planner.example.org/feeds/Emma.ics", correction: level))
      var rest = Decoder(symbol: symbol).format
      for i in stride(from: 14, through: 10, by: -1) where rest >> i & 1 == 1 { rest ^= 0x537 << (i - 10) }
      #expect(rest == 0, "BCH(15,5) remainder")
    }
  }

  @Test func growsWithTheText() throws {
    var last = 0
    for count in [17, 18, 53, 200, 400, 858, 1500, 2953] {
      let symbol = try #require(QRCode([UInt8](repeating: 65, count: count), correction: .low))
      #expect(symbol.version >= last)
      #expect(symbol.size == symbol.version * 4 + 17)
      last = symbol.version
    }
    #expect(last == 40)
    #expect(QRCode([UInt8](repeating: 65, count: 2954), correction: .low) == nil)
  }

  /// Capacities in octets of byte mode (ISO/IEC 18004 table 7).
  @Test(arguments: [
    (1, [17, 14, 11, 7]), (2, [32, 26, 20, 14]), (5, [106, 84, 60, 44]), (7, [154, 122, 86, 64]), (10, [271, 213, 151, 119]),
    (15, [520, 412, 292, 220]), (20, [858, 666, 482, 382]), (27, [1465, 1125, 805, 625]), (40, [2953, 2331, 1663, 1273]),
  ])
  func holdsWhatTheStandardSays(version: Int, capacities: [Int]) throws {
    for level in QRCode.Correction.allCases {
      let full = try #require(QRCode([UInt8](repeating: 97, count: capacities[level.rawValue]), correction: level))
      #expect(full.version == version && full.correction == level)
      guard version < 40 else { continue }
      let more = try #require(QRCode([UInt8](repeating: 97, count: capacities[level.rawValue] + 1), correction: level))
      #expect(more.version == version + 1)
    }
  }

  @Test(
    "paths cover exactly the dark modules, also of symbols wider than 64 and 128 modules",
    arguments: [3, 47, 300, 600, 1_200, 2_300])
  func pathCoversExactlyTheDarkModules(length: Int) throws {
    let address = "webcal://planner.example.org/feeds/everyone.ics"
    let symbol = try #require(QRCode(String(repeating: address, count: length / address.utf8.count + 1).prefix(length).description))
    for quiet in [0, 4, 100] {
      var drawn = [Bool](repeating: false, count: symbol.size * symbol.size)
      var (x, y) = (0, 0)
      var end = 0
      let path = String(decoding: symbol.svgPath(quiet: quiet), as: UTF8.self)
      for run in path.matches(of: /([Mm])([0-9]+) ([0-9]+)v1h([0-9]+)v-1/) {
        let numbers = [run.2, run.3, run.4].compactMap { Int($0) }
        try #require(numbers.count == 3)
        // Down, right and up: the next move is from the upper right corner.
        (x, y) = run.1 == "M" ? (numbers[0], numbers[1]) : (x + numbers[0], y + numbers[1])
        for place in x..<x + numbers[2] {
          try #require(!drawn[(y - quiet) * symbol.size + place - quiet], "drawn once")
          drawn[(y - quiet) * symbol.size + place - quiet] = true
        }
        x += numbers[2]
        end += run.0.utf8.count
      }
      #expect(end == path.utf8.count, "nothing but runs")
      #expect(drawn == symbol.modules)
    }
  }

  @Test func sameTextSameSymbol() {
    #expect(QRCode("https://example.org/a") == QRCode("https://example.org/a"))
  }

  /// §7.8.3 as it is written, module by module.
  static func penalty(_ size: Int, _ isDark: (Int, Int) -> Bool) -> Int {
    var total = 0
    var count = 0
    let finder = [true, false, true, true, true, false, true, false, false, false, false]
    for line in 0..<size {
      for modules in [(0..<size).map { isDark($0, line) }, (0..<size).map { isDark(line, $0) }] {
        var run = 1
        for i in 1...size {
          if i < size, modules[i] == modules[i - 1] {
            run += 1
          } else {
            if run >= 5 { total += run - 2 }
            run = 1
          }
        }
        for i in 0..<max(0, size - 10) {
          let part = Array(modules[i..<i + 11])
          if part == finder || part == finder.reversed() { total += 40 }
        }
      }
      for x in 0..<size where isDark(x, line) { count += 1 }
    }
    for y in 0..<size - 1 {
      for x in 0..<size - 1
      where isDark(x, y) == isDark(x + 1, y) && isDark(x, y) == isDark(x, y + 1) && isDark(x, y) == isDark(x + 1, y + 1) {
        total += 3
      }
    }
    return total + abs(count * 20 - size * size * 10) / (size * size) * 10
  }

  @Test("symbols drawn 64 modules at a time are those drawn module by module", arguments: 1...11)
  func drawsWholeLines(version: Int) throws {
    var random = SeededGenerator(seed: UInt64(version))
    let patterns = try #require(QRPatterns.of(version))
    for correction in QRCode.Correction.allCases {
      let count = QRLayout.dataCodewords(version, correction) - 3
      let octets = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let codewords = QRCodewords.all(octets, version: version, correction: correction)
      var canvas = QRCanvas(version: version)
      canvas.drawFunctionPatterns()
      canvas.place(codewords)
      let lines = QRLines(codewords, patterns)
      let (slow, fast) = (canvas.bestMask(correction), lines.bestMask(correction, except: patterns))
      #expect(slow.mask == fast.mask)
      #expect(QRLines(size: canvas.size, slow.modules).rows == fast.rows)
    }
    #expect(QRPatterns.of(12) == nil)
  }

  /// The symbol as it would be under another mask.
  static func modules(of symbol: QRCode, under mask: Int) -> [Bool] {
    let decoder = Decoder(symbol: symbol)
    let size = symbol.size
    var modules = symbol.modules
    for y in 0..<size {
      for x in 0..<size where !decoder.isFunction(x, y) {
        // Twice under its own mask is under none.
        modules[y * size + x] = decoder.masked(x, y) != (Decoder.rules(x, y)[mask] == 0)
      }
    }
    let level = decoder.format >> 13
    var bits = (level << 3 | mask) << 10
    for i in stride(from: 14, through: 10, by: -1) where bits >> i & 1 == 1 { bits ^= 0x537 << (i - 10) }
    bits = ((level << 3 | mask) << 10 | bits) ^ 0x5412
    for (i, place) in Decoder.formatPlaces.enumerated() { modules[place.1 * size + place.0] = bits >> i & 1 == 1 }
    for i in 0..<15 {
      let (x, y) = i < 8 ? (size - 1 - i, 8) : (8, size - 15 + i)
      modules[y * size + x] = bits >> i & 1 == 1
    }
    return modules
  }

  @Test("the mask is the first of those with the least penalty", arguments: 1...10)
  func takesTheFirstMaskOfLeastPenalty(version: Int) throws {
    var random = SeededGenerator(seed: UInt64(100 + version))
    for correction in QRCode.Correction.allCases {
      let most = QRLayout.dataCodewords(version, correction) - 3
      let octets: [UInt8] = (0..<most).map { _ in
        switch (version + correction.rawValue) % 3 {
        case 0: UInt8.random(in: 0...255, using: &random)
        case 1: UInt8.random(in: 0x61...0x7A, using: &random)
        default: Int.random(in: 0..<9, using: &random) == 0 ? 0xFF : 0
        }
      }
      let symbol = try #require(QRCode(octets, correction: correction))
      #expect(symbol.version == version)
      let size = symbol.size
      #expect(Self.modules(of: symbol, under: symbol.mask) == symbol.modules)
      let penalties = (0..<8).map { mask in
        let modules = Self.modules(of: symbol, under: mask)
        return Self.penalty(size) { x, y in modules[y * size + x] }
      }
      #expect(penalties.firstIndex(of: penalties.min() ?? 0) == symbol.mask)
    }
  }

  @Test("penalties counted 64 modules at a time are those of the standard", arguments: [21, 25, 29, 41, 57, 61])
  func countsPenaltiesOfWholeLines(size: Int) {
    var random = SeededGenerator(seed: UInt64(size))
    var earlier = QRLines(size: size, [Bool](repeating: true, count: size * size))
    var earlierPenalty = Self.penalty(size) { _, _ in true }
    for round in 0..<40 {
      // From mostly light to mostly dark, in lumps, so that runs and blocks of every length come up.
      var modules = [Bool](repeating: false, count: size * size)
      var value = false
      for i in modules.indices {
        if Int.random(in: 0..<(1 + round % 8), using: &random) == 0 { value = Int.random(in: 0..<40, using: &random) < round }
        modules[i] = value
      }
      let lines = QRLines(size: size, modules)
      let penalty = Self.penalty(size) { x, y in modules[y * size + x] }
      #expect(lines.penalty == penalty, "round \(round)")
      // Beside another one.
      let rows = zip(lines.rows, earlier.rows).map { QRLines.Pair($0, $1) }
      let columns = zip(lines.columns, earlier.columns).map { QRLines.Pair($0, $1) }
      let pair = rows.withUnsafeBufferPointer { rows in columns.withUnsafeBufferPointer { QRLines.penalties(rows, $0) } }
      #expect(pair == SIMD2(penalty, earlierPenalty), "round \(round)")
      (earlier, earlierPenalty) = (lines, penalty)
    }
  }
}
