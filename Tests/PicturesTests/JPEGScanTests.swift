import TestSupport
import Testing

@testable import Pictures

@Suite("Reading JPEG scans")
struct JPEGScanTests {
  /// Octet by octet and bit by bit, as annex F tells it.
  private struct PlainReader {
    let file: [UInt8]
    var position: Int
    var bits: UInt64 = 0
    var bitCount = 0

    mutating func number(_ width: Int) -> Int? {
      if width > bitCount { fill() }
      guard width <= bitCount else { return nil }
      bitCount -= width
      return Int(bits >> UInt64(bitCount) & (1 << UInt64(width) - 1))
    }

    mutating func fill() {
      while bitCount <= 48, position < file.count {
        if file[position] == 0xFF {
          guard position + 1 < file.count, file[position + 1] == 0 else { return }
          position += 1
          bits = bits << 8 | 0xFF
        } else {
          bits = bits << 8 | UInt64(file[position])
        }
        position += 1
        bitCount += 8
      }
    }

    /// Tries one bit more after the other; a reader that knows codes of 16 bits has looked at as many.
    mutating func symbol(_ codes: HuffmanEncoder) -> Int? {
      if bitCount < 16 { fill() }
      var (code, width) = (0, 0)
      while width < 16, width < bitCount {
        width += 1
        code = Int(bits >> UInt64(bitCount - width) & 1) | code << 1
        if let symbol = codes.widths.indices.first(where: { codes.widths[$0] == width && codes.codes[$0] == code }) {
          bitCount -= width
          return symbol
        }
      }
      return nil
    }
  }

  @Test(arguments: UInt64(0)..<300)
  func bitsAreReadAsOneByOne(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Many octets of ones: with zeros behind, at the end, and before a mark.
    let file = (0..<Int.random(in: 0...80, using: &random)).flatMap { _ -> [UInt8] in
      switch Int.random(in: 0..<60, using: &random) {
      case 0..<8: [0xFF, 0]
      case 8: [0xFF, UInt8.random(in: 0xD0...0xD7, using: &random)]
      case 9: [0xFF]
      default: [UInt8.random(in: 0...255, using: &random)]
      }
    }
    var counts = [Int](repeating: 0, count: 256)
    // Frequencies that fall fast make long codes.
    for i in 0..<Int.random(in: 1...40, using: &random) {
      counts[Int.random(in: 0...255, using: &random)] = Int.random(in: 1...(1 << (i / 2)), using: &random)
    }
    let codes = HuffmanEncoder(counts)
    let table = try #require(
      HuffmanDecoder(counts: codes.definition[..<16].map { Int($0) }, symbols: Array(codes.definition[16...])))
    defer { withExtendedLifetime(table) {} }
    let start = Int.random(in: 0...min(3, file.count), using: &random)
    var plain = PlainReader(file: file, position: start)
    file.withUnsafeBufferPointer { octets in
      var reader = JPEGBitReader(octets, from: start)
      for step in 0..<200 {
        let found: Int?
        let wanted: Int?
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<6:
          wanted = plain.symbol(codes)
          found = try? reader.symbol(table.entries)
        case 6..<9:
          let width = Int.random(in: 0...16, using: &random)
          wanted = plain.number(width)
          found = try? reader.number(width)
        default:
          let count = Int.random(in: 0...400, using: &random)
          wanted = (0..<count).allSatisfy { _ in plain.number(1) != nil } ? count : nil
          found = (try? reader.skip(count)) == nil ? nil : count
        }
        #expect(found == wanted, "step \(step)")
        #expect(reader.position == plain.position, "step \(step)")
        guard wanted != nil else { return }
      }
    }
  }

  /// `check` keeps a bit of each coefficient; `decode` keeps all, and its walk over them is the standard's.
  @Test(arguments: [
    "whole-1.jpg", "part-2.jpg", "whole-6-progressive.jpg", "whole-6-grey.jpg", "whole-6-restarts.jpg", "whole-6-cmyk.jpg",
  ])
  func checkingFindsTheFaultsOfDecoding(_ name: String) throws {
    let file = try JPEGFile.clean(sample(name)).bytes
    try JPEGDecoder.check(file)
    func faults(_ bytes: [UInt8]) -> [PictureFault?] {
      func fault(_ body: () throws(PictureFault) -> Void) -> PictureFault? {
        do throws(PictureFault) {
          try body()
          return nil
        } catch {
          return error
        }
      }
      return [
        fault { () throws(PictureFault) in
          var decoder = JPEGDecoder(bytes)
          _ = try decoder.decode()
        }, fault { () throws(PictureFault) in try JPEGDecoder.check(bytes) },
      ]
    }
    for count in stride(from: 2, to: file.count, by: 7) {
      let found = faults(Array(file[..<count]) + [0xFF, 0xD9])
      #expect(found[0] == found[1], "the first \(count) octets")
    }
    var random = SeededGenerator(seed: UInt64(file.count))
    var (sound, damaged) = (0, 0)
    for round in 0..<1_500 {
      var bytes = file
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 2..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        default: bytes.remove(at: place)
        }
      }
      // One that says it is as large as a poster takes long and tells nothing.
      guard (try? JPEGFile.clean(bytes)).map({ $0.width * $0.height < 1_000_000 }) ?? true else { continue }
      let found = faults(bytes)
      #expect(found[0] == found[1], "round \(round)")
      if found[0] == nil { sound += 1 } else { damaged += 1 }
    }
    #expect(sound > 50 && damaged > 50)
  }
}
