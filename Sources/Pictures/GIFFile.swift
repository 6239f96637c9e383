/// GIF files (GIF89a specification) without comments and application data.
enum GIFFile {
  static func clean(_ file: [UInt8]) throws(PictureFault) -> Picture {
    var reader = PictureReader(file)
    let header = try reader.take(13)
    var bytes = Array(header)
    bytes.reserveCapacity(file.count)
    let start = header.startIndex
    let width = Int(header[start + 6]) | Int(header[start + 7]) << 8
    let height = Int(header[start + 8]) | Int(header[start + 9]) << 8
    try Picture.check(width: width, height: height)
    try bytes += colours(header[start + 10], &reader)
    var frames = 0
    while true {
      switch try reader.byte() {
      case 0x3B:
        guard frames > 0 else { throw .damaged("it holds no picture") }
        bytes.append(0x3B)
        return Picture(format: .gif, bytes: bytes, width: width, height: height)
      case 0x2C:
        frames += 1
        guard frames <= Picture.mostFrames else { throw .tooManyFrames }
        let place = try reader.take(9)
        bytes.append(0x2C)
        bytes += place
        try bytes += colours(place.last ?? 0, &reader)
        bytes.append(try reader.byte())
        try bytes += blocks(&reader)
      case 0x21:
        let label = try reader.byte()
        let body = try blocks(&reader)
        // How long a frame stays and what is clear; and how often it all repeats.
        let isLoop =
          label == 0xFF && body.count == 17
          && (body.dropFirst().starts(with: "NETSCAPE2.0".utf8) || body.dropFirst().starts(with: "ANIMEXTS1.0".utf8))
        if (label == 0xF9 && body.count == 6) || isLoop { bytes += [0x21, label] + body }
      default: throw .damaged("a part of it has no name")
      }
    }
  }

  /// The table of colours that a packed field announces.
  private static func colours(_ packed: UInt8, _ reader: inout PictureReader) throws(PictureFault) -> ArraySlice<UInt8> {
    packed & 0x80 == 0 ? [] : try reader.take(3 << (Int(packed & 7) + 1))
  }

  /// Data blocks with their lengths, the empty one that ends them included (§15).
  private static func blocks(_ reader: inout PictureReader) throws(PictureFault) -> ArraySlice<UInt8> {
    let start = reader.position
    while true {
      let length = Int(try reader.byte())
      if length == 0 { return reader.file[start..<reader.position] }
      _ = try reader.take(length)
    }
  }
}
