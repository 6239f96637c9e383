/// PNG files (W3C Portable Network Graphics, third edition) without what is not needed to show them.
enum PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Chunks that change how it looks, those of moving ones included.
  private static let kept = Set(dataTable("chunks.txt").values.joined())

  static func clean(_ file: [UInt8]) throws(PictureFault) -> Picture {
    var reader = PictureReader(file)
    var bytes = Array(try reader.take(8))
    var size: (width: Int, height: Int)?
    var hasSamples = false
    var frames = 0
    while true {
      let start = reader.position
      let (name, body, isSound) = try reader.chunk()
      guard name.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else { throw .damaged("a part of it has no name") }
      guard isSound else { throw .damaged("a check sum is wrong") }
      guard (size == nil) == (name == "IHDR") else { throw .damaged("its size is missing") }
      switch name {
      case "IHDR":
        guard body.count == 13 else { throw .damaged("its size is missing") }
        var header = PictureReader(Array(body))
        let found = (width: try header.number(4), height: try header.number(4))
        try Picture.check(width: found.width, height: found.height)
        size = found
      case "IDAT": hasSamples = true
      case "fcTL":
        frames += 1
        if frames > Picture.mostFrames { throw .tooManyFrames }
      case "eXIf": if Exif(body).orientation != .upright { throw .turned }
      default: break
      }
      if kept.contains(name) {
        bytes += file[start..<reader.position]
      } else if file[start + 4] & 0x20 == 0 {
        // A capital first letter: it cannot be shown without this part (§5.4).
        throw .damaged("it has a part that no browser knows")
      }
      if name == "IEND" { break }
    }
    guard let size, hasSamples else { throw .damaged("it holds no picture") }
    return Picture(format: .png, bytes: bytes, width: size.width, height: size.height)
  }
}

extension PictureReader {
  /// The next chunk, and whether its check sum is right (§5.3).
  mutating func chunk() throws(PictureFault) -> (name: String, body: ArraySlice<UInt8>, isSound: Bool) {
    let length = try number(4)
    let start = position
    let name = String(decoding: try take(4), as: UTF8.self)
    let body = try take(length)
    let sum = CRC32.of(file[start..<position])
    return (name, body, try number(4) == Int(sum))
  }
}
