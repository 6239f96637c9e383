// QR symbols (ISO/IEC 18004:2015) for the addresses of feeds and of the planner itself, made by libqrencode.
//
// Byte mode only: an address mixes letters that the denser modes do not have.

internal import CQREncode

/// A QR symbol: a square of dark and light modules.
package struct QRCode: Sendable, Hashable {
  /// How much of the symbol may be lost (ISO/IEC 18004 §6.5.1): about 7, 15, 25 and 30 %.
  package enum Correction: Int, Sendable, CaseIterable {
    case low, medium, quartile, high
  }

  /// 1 to 40.
  package let version: Int
  package let correction: Correction
  /// Modules along one side, without the quiet zone.
  package let size: Int
  /// Row by row; true is dark.
  package let modules: [Bool]

  package subscript(x: Int, y: Int) -> Bool { modules[y * size + x] }

  /// The smallest symbol that holds the bytes. If a higher level fits into the same version, that is taken: it costs nothing.
  ///
  /// - Returns: nil if there are no bytes, or more than version 40 holds (2,953 at the lowest level).
  /// - Complexity: some 0.1 ms for an address.
  package init?(_ bytes: [UInt8], correction wanted: Correction = .medium) {
    guard let fitting = Self.capacities[wanted.rawValue].firstIndex(where: { $0 >= bytes.count }),
      let correction = Correction.allCases.last(where: { Self.capacities[$0.rawValue][fitting] >= bytes.count }),
      let symbol = QRcode_encodeData(
        Int32(bytes.count), bytes, Int32(fitting + 1), QRecLevel(rawValue: UInt32(correction.rawValue)))
    else { return nil }
    defer { QRcode_free(symbol) }
    version = Int(symbol.pointee.version)
    self.correction = correction
    let size = Int(symbol.pointee.width)
    self.size = size
    // The lowest bit of a module says whether it is dark.
    modules = (0..<size * size).map { symbol.pointee.data[$0] & 1 == 1 }
  }

  package init?(_ text: String, correction: Correction = .medium) { self.init(Array(text.utf8), correction: correction) }

  /// How many bytes each version holds, by level (ISO/IEC 18004 table 7): the library chooses a version, but no level.
  private static let capacities: [[Int]] = [
    [
      17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003, 1091, 1171, 1273,
      1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809, 2953,
    ],
    [
      14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911, 997, 1059,
      1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
    ],
    [
      11, 20, 32, 46, 60, 74, 86, 108, 130, 151, 177, 203, 241, 258, 292, 322, 364, 394, 442, 482, 509, 565, 611, 661, 715, 751,
      805, 868, 908, 982, 1030, 1112, 1168, 1228, 1283, 1351, 1423, 1499, 1579, 1663,
    ],
    [
      7, 14, 24, 34, 44, 58, 64, 84, 98, 119, 137, 155, 177, 194, 220, 250, 280, 310, 338, 382, 403, 439, 461, 511, 535, 593, 625,
      658, 698, 742, 790, 842, 898, 958, 983, 1051, 1093, 1139, 1219, 1273,
    ],
  ]

  /// The dark modules as the `d` of an SVG path, one unit a module, `quiet` units of light around them (the standard asks
  /// for 4). The picture is `size + 2 * quiet` units wide. All of it is ASCII.
  ///
  /// Runs in a row are one rectangle each, and the first has the place of the row: `M0 3v1h7v-1m2 0v1h1v-1` has seven dark
  /// modules, two light ones, and a dark one. Each is drawn down, right and up, which ends where the light modules behind it
  /// begin; what is filled is closed (SVG 2 §13.4), and a path that is stroked would lack the upper sides.
  package func svgPath(quiet: Int = 4) -> [UInt8] {
    var path: [UInt8] = []
    for y in 0..<size {
      // Where the last run of the row ended.
      var pen: Int?
      var x = 0
      while x < size {
        let start = x
        while x < size, self[x, y] { x += 1 }
        guard x > start else {
          x += 1
          continue
        }
        let move = if let pen { "m\(start - pen) 0" } else { "M\(start + quiet) \(y + quiet)" }
        path += "\(move)v1h\(x - start)v-1".utf8
        pen = x
      }
    }
    return path
  }
}
