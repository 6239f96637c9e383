/// GIF files (GIF89a specification) without comments and application data.
enum GIFFile {
  static func clean(_ file: [UInt8]) throws(PictureFault) -> Picture {
    var reader = PictureReader(file)
    let header = try reader.take(13)
    var bytes = Array(header)
    let start = header.startIndex
    let width = Int(header[start + 6]) | Int(header[start + 7]) << 8
    let height = Int(header[start + 8]) | Int(header[start + 9]) << 8
    try Picture.check(width: width, height: height)
    try bytes += reader.colours(header[start + 10])
    var frames = 0
    while true {
      let part = try reader.gifPart()
      switch part.kind {
      case .end:
        guard frames > 0 else { throw .damaged("it holds no picture") }
        return Picture(format: .gif, bytes: bytes + part.bytes, width: width, height: height)
      case .frame:
        frames += 1
        guard frames <= Picture.mostFrames else { throw .tooManyFrames }
        bytes += part.bytes
      case .other(let label):
        // How long a frame stays and what is clear; and how often it all repeats.
        let isLoop =
          label == 0xFF && part.bytes.count == 19
          && ["NETSCAPE2.0", "ANIMEXTS1.0"].contains { part.bytes.dropFirst(3).starts(with: $0.utf8) }
        if (label == 0xF9 && part.bytes.count == 8) || isLoop { bytes += part.bytes }
      }
    }
  }
}

/// What a part of a GIF file is.
enum GIFPartKind {
  case end, frame
  /// An extension with its label.
  case other(UInt8)
}

extension PictureReader {
  /// The next part behind a file's head, whole.
  mutating func gifPart() throws(PictureFault) -> (kind: GIFPartKind, bytes: ArraySlice<UInt8>) {
    let start = position
    let kind: GIFPartKind
    switch try byte() {
    case 0x3B: return (.end, file[start..<position])
    case 0x2C:
      kind = .frame
      let place = try take(9)
      _ = try colours(place.last ?? 0)
      _ = try byte()
    case 0x21: kind = .other(try byte())
    default: throw .damaged("a part of it has no name")
    }
    // Blocks with their lengths, the empty one ends them (§15).
    while case let length = Int(try byte()), length > 0 { _ = try take(length) }
    return (kind, file[start..<position])
  }

  /// The table of colours that a packed field announces.
  mutating func colours(_ packed: UInt8) throws(PictureFault) -> ArraySlice<UInt8> {
    packed & 0x80 == 0 ? [] : try take(3 << (Int(packed & 7) + 1))
  }
}
