/// Reads compressed data (RFC 1951), as far as a search for words needs it: in PNG texts, gzip and ZIP files.
package struct Inflate {
  /// More than this many bytes are not unpacked.
  package static let maximumSize = 64 * 1024 * 1024
  private static let lengths: [(base: Int, bits: Int)] =
    table(
      [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5], from: 3) + [(base: 258, bits: 0)]
  private static let distances: [(base: Int, bits: Int)] = table(
    [0, 0, 0, 0] + (1...13).flatMap { [$0, $0] }, from: 1)
  private static let orderOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private static func table(_ bits: [Int], from first: Int) -> [(base: Int, bits: Int)] {
    var base = first
    return bits.map { bits in
      defer { base += 1 << bits }
      return (base, bits)
    }
  }

  private let bytes: ArraySlice<UInt8>
  private var place: Int
  private var bit = 0
  private var output: [UInt8] = []

  /// What a stream holds, up to its end or its first fault. Empty if it is none.
  ///
  /// - Parameter bytes: begin with the first block, behind any header.
  package static func unpacked(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var reader = Inflate(bytes: bytes, place: bytes.startIndex)
    while let isLast = reader.block(), !isLast {}
    return reader.output
  }

  private init(bytes: ArraySlice<UInt8>, place: Int) { (self.bytes, self.place) = (bytes, place) }

  private mutating func read(_ count: Int) -> Int? {
    var value = 0
    for number in 0..<count {
      guard place < bytes.endIndex else { return nil }
      value |= Int(bytes[place] >> UInt8(bit) & 1) << number
      bit += 1
      if bit == 8 { (bit, place) = (0, place + 1) }
    }
    return value
  }

  /// Reads one block. Nil at a fault or a limit.
  private mutating func block() -> Bool? {
    guard let isLast = read(1), let kind = read(2) else { return nil }
    switch kind {
    case 0:
      if bit > 0 { (bit, place) = (0, place + 1) }
      guard let length = read(16), read(16) == length ^ 0xFFFF, place + length <= bytes.endIndex,
        output.count + length <= Self.maximumSize
      else { return nil }
      output += bytes[place..<place + length]
      place += length
    case 1:
      let fixed = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
      guard symbols(Codes(fixed), Codes([Int](repeating: 5, count: 30))) else { return nil }
    case 2:
      guard let (literals, distances) = codes(), symbols(literals, distances) else { return nil }
    default: return nil
    }
    return isLast == 1
  }

  private mutating func codes() -> (Codes, Codes)? {
    guard let literals = read(5), let distances = read(5), let count = read(4) else { return nil }
    var own = [Int](repeating: 0, count: 19)
    for number in 0..<count + 4 {
      guard let length = read(3) else { return nil }
      own[Self.orderOfLengths[number]] = length
    }
    let first = Codes(own)
    var lengths: [Int] = []
    let total = literals + 257 + distances + 1
    while lengths.count < total {
      guard let symbol = symbol(first) else { return nil }
      switch symbol {
      case 16:
        guard let last = lengths.last, let more = read(2) else { return nil }
        lengths += [Int](repeating: last, count: 3 + more)
      case 17, 18:
        guard let more = read(symbol == 17 ? 3 : 7) else { return nil }
        lengths += [Int](repeating: 0, count: (symbol == 17 ? 3 : 11) + more)
      default: lengths.append(symbol)
      }
    }
    guard lengths.count == total else { return nil }
    return (Codes(Array(lengths[..<(literals + 257)])), Codes(Array(lengths[(literals + 257)...])))
  }

  private mutating func symbols(_ literals: Codes, _ distances: Codes) -> Bool {
    while let symbol = symbol(literals) {
      if symbol == 256 { return true }
      guard output.count < Self.maximumSize - 258 else { return false }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      guard Self.lengths.indices.contains(symbol - 257), let more = read(Self.lengths[symbol - 257].bits),
        let code = self.symbol(distances), Self.distances.indices.contains(code), let further = read(Self.distances[code].bits)
      else { return false }
      let distance = Self.distances[code].base + further
      guard distance <= output.count else { return false }
      for _ in 0..<Self.lengths[symbol - 257].base + more { output.append(output[output.count - distance]) }
    }
    return false
  }

  private mutating func symbol(_ codes: Codes) -> Int? {
    var (code, first, index) = (0, 0, 0)
    for length in 1..<codes.counts.count {
      guard let next = read(1) else { return nil }
      code |= next
      let count = codes.counts[length]
      if code - count < first {
        // Damaged lengths can lead anywhere.
        let place = index + code - first
        return codes.symbols.indices.contains(place) ? codes.symbols[place] : nil
      }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return nil
  }

  /// A canonical Huffman code: how many codes each length has, and the symbols in the order of their codes.
  private struct Codes {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: [Int]) {
      for length in lengths where length > 0 { counts[length] += 1 }
      for length in 1..<16 { symbols += lengths.indices.filter { lengths[$0] == length } }
    }
  }
}
