import Testing

@testable import Pictures

/// Pictures in few colours, as panels of e-ink take them.
@Suite("Pictures in few colours")
struct PalettePictureTests {
  @Test(arguments: [(2, 1), (4, 2), (7, 4)])
  func aPictureHasItsPaletteAndSums(_ colors: Int, _ bits: Int) {
    let palette = ["#000000", "#ffffff", "#00a000", "#0000ff", "#ff0000", "#ffff00", "#ff8000"].prefix(colors)
    let file = PalettePicture.png(width: 800, height: 480, bits: bits, palette: Array(palette), packed: [1, 2, 3])
    #expect(Array(file.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var (at, chunks): (Int, [(String, ArraySlice<UInt8>)]) = (8, [])
    func number(_ place: Int) -> UInt32 { file[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    while at < file.count {
      let end = at + 8 + Int(number(at))
      #expect(number(end) == CRC32.of(file[at + 4..<end]))
      chunks.append((String(decoding: file[at + 4..<at + 8], as: UTF8.self), file[at + 8..<end]))
      at = end + 4
    }
    #expect(chunks.map(\.0) == ["IHDR", "PLTE", "IDAT", "IEND"])
    #expect(Array(chunks[0].1) == [0, 0, 3, 32, 0, 0, 1, 224, UInt8(bits), 3, 0, 0, 0])
    #expect(chunks[1].1.count == 3 * colors && Array(chunks[1].1.prefix(6)) == [0, 0, 0, 255, 255, 255])
    #expect(Array(chunks[2].1) == [1, 2, 3])
  }
}
