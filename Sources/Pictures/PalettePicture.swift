/// A PNG in few colours (PNG, third edition, §11).
package enum PalettePicture {
  /// - Parameters:
  ///   - bits: of each pixel: 1, 2 or 4.
  ///   - palette: as `#RRGGBB`.
  ///   - packed: the rows, compressed (zlib), each with its filter before it.
  package static func png(width: Int, height: Int, bits: Int, palette: [String], packed: [UInt8]) -> [UInt8] {
    var file = PNGFile.signature
    func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    func add(_ name: String, _ data: [UInt8]) {
      let body = Array(name.utf8) + data
      file += number(UInt32(data.count)) + body + number(CRC32.of(body[...]))
    }
    add("IHDR", number(UInt32(width)) + number(UInt32(height)) + [UInt8(bits), 3, 0, 0, 0])
    let colors = palette.map { UInt32($0.dropFirst(), radix: 16) ?? 0 }
    add("PLTE", colors.flatMap { number($0).dropFirst() })
    add("IDAT", packed)
    add("IEND", [])
    return file
  }
}
