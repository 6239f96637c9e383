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

    var mask: Int { format >> 10 & 7 }

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

    func masked(_ x: Int, _ y: Int) -> Bool { symbol[x, y] != (Self.rules(x, y)[mask] == 0) }

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
    // The two bits of the level: 01, 00, 11, 10 from low to high (table 12).
    #expect(decoder.format >> 13 == symbol.correction.rawValue ^ 1)
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
      for run in path.matches(of: /([Mm])([0-9]+) ([0-9]+)(?:\.5)?h([0-9]+)/) {
        let numbers = [run.2, run.3, run.4].compactMap { Int($0) }
        try #require(numbers.count == 3)
        // The next move is from the end of the run.
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
}
