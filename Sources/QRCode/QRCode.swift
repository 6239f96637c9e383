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
    // The library chooses a version, but no level: a symbol of each is made.
    let symbols = Correction.allCases.filter { $0.rawValue >= wanted.rawValue }.compactMap { level in
      QRcode_encodeData(Int32(bytes.count), bytes, 0, QRecLevel(rawValue: UInt32(level.rawValue))).map { (level, $0) }
    }
    defer { for (_, symbol) in symbols { QRcode_free(symbol) } }
    guard let smallest = symbols.first?.1.pointee.version,
      let (correction, symbol) = symbols.last(where: { $0.1.pointee.version == smallest })
    else { return nil }
    version = Int(symbol.pointee.version)
    self.correction = correction
    let size = Int(symbol.pointee.width)
    self.size = size
    // The lowest bit of a module says whether it is dark.
    modules = (0..<size * size).map { symbol.pointee.data[$0] & 1 == 1 }
  }

  package init?(_ text: String, correction: Correction = .medium) { self.init(Array(text.utf8), correction: correction) }

  /// The dark modules as the `d` of an SVG path, one unit a module, `quiet` units of light around them (the standard asks
  /// for 4). The picture is `size + 2 * quiet` units wide. All of it is ASCII.
  ///
  /// Runs in a row are one line each, in the middle of the row, and the first has the place of the row: `M0 3.5h7m2 0h1` has seven
  /// dark modules, two light ones, and a dark one. The path is to be stroked, one unit wide, with butt ends: a rectangle for each run
  /// would take twice the bytes.
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
        let move = if let pen { "m\(start - pen) 0" } else { "M\(start + quiet) \(y + quiet).5" }
        path += "\(move)h\(x - start)".utf8
        pen = x
      }
    }
    return path
  }
}
