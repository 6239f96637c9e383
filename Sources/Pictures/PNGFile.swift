/// PNG files (W3C Portable Network Graphics, third edition) without what is not needed to show them.
enum PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Chunks that change how it looks, those of moving ones included.
  private static let kept: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "bKGD", "acTL", "fcTL",
    "fdAT",
  ]

  static func clean(_ file: [UInt8]) throws(PictureFault) -> Picture {
    var reader = PictureReader(file)
    var bytes = Array(try reader.take(8))
    bytes.reserveCapacity(file.count)
    var size: (width: Int, height: Int)?
    var hasSamples = false
    var frames = 0
    while true {
      let start = reader.position
      let length = try reader.number(4)
      let name = try reader.take(4)
      guard name.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else { throw .damaged("a part of it has no name") }
      let body = try reader.take(length)
      guard try UInt32(truncatingIfNeeded: reader.number(4)) == CRC32.of(file[start + 4..<start + 8 + length]) else {
        throw .damaged("a check sum is wrong")
      }
      let word = String(decoding: name, as: UTF8.self)
      guard (size == nil) == (word == "IHDR") else { throw .damaged("its size is missing") }
      switch word {
      case "IHDR":
        guard length == 13 else { throw .damaged("its size is missing") }
        var header = PictureReader(Array(body))
        let found = (width: try header.number(4), height: try header.number(4))
        try Picture.check(width: found.width, height: found.height)
        size = found
      case "IDAT": hasSamples = true
      case "fcTL":
        frames += 1
        if frames > Picture.mostFrames { throw .tooManyFrames }
      case "eXIf": if Exif.orientation(in: body) != .upright { throw .turned }
      default: break
      }
      if kept.contains(word) {
        bytes += file[start..<reader.position]
      } else if (name.first ?? 0) & 0x20 == 0 {
        // A capital first letter: it cannot be shown without this part (§5.4).
        throw .damaged("it has a part that no browser knows")
      }
      if word == "IEND" { break }
    }
    guard let size, hasSamples else { throw .damaged("it holds no picture") }
    return Picture(format: .png, bytes: bytes, width: size.width, height: size.height)
  }
}

/// The check sum of PNG's chunks (§D).
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let (table, bytes) = (table.span, bytes.span)
    var value = UInt32.max
    for i in bytes.indices { value = table[Int(UInt8(truncatingIfNeeded: value) ^ bytes[i])] ^ value >> 8 }
    return ~value
  }
}
