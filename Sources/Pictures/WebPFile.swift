/// WebP files (RFC 9649) without EXIF, XMP and unknown chunks.
enum WebPFile {
  static func clean(_ file: [UInt8]) throws(PictureFault) -> Picture {
    var reader = PictureReader(file)
    _ = try reader.take(4)
    let length = try reader.littleNumber(4)
    guard length >= 4, length <= file.count - 8 else { throw .cutOff }
    reader = PictureReader(Array(file[..<(8 + length)]))
    _ = try reader.take(12)
    var bytes = Array(file[..<12])
    var canvas: PictureFacts.Size?
    var frame: PictureFacts.Size?
    var frames = 0
    while !reader.isAtEnd {
      let (name, body) = try chunk(&reader)
      switch name {
      case "VP8X":
        guard body.count >= 10, canvas == nil, frame == nil else { throw .damaged("its head is wrong") }
        var head = Array(body.prefix(10))
        // EXIF and XMP are gone.
        head[0] &= ~0b0000_1100
        func side(_ at: Int) -> Int { 1 + (Int(head[at]) | Int(head[at + 1]) << 8 | Int(head[at + 2]) << 16) }
        canvas = PictureFacts.Size(width: side(4), height: side(7))
        append(name, head[...], to: &bytes)
      case "VP8 ", "VP8L":
        if frame == nil { frame = try size(name, body) }
        append(name, body, to: &bytes)
      case "ANMF":
        frames += 1
        guard frames <= Picture.mostFrames else { throw .tooManyFrames }
        let kept = try inside(body)
        if frame == nil { frame = canvas }
        append(name, kept[...], to: &bytes)
      case "ICCP", "ANIM", "ALPH": append(name, body, to: &bytes)
      case "EXIF": if Exif(body).orientation != .upright { throw .turned }
      default: break
      }
    }
    guard let frame, let shown = canvas ?? Optional(frame) else { throw .damaged("it holds no picture") }
    try Picture.check(width: shown.width, height: shown.height)
    let size = bytes.count - 8
    for i in 0..<4 { bytes[4 + i] = UInt8(truncatingIfNeeded: size >> (8 * i)) }
    return Picture(format: .webp, bytes: bytes, width: shown.width, height: shown.height)
  }

  static func chunk(_ reader: inout PictureReader) throws(PictureFault) -> (name: String, body: ArraySlice<UInt8>) {
    let name = String(decoding: try reader.take(4), as: UTF8.self)
    let length = try reader.littleNumber(4)
    let body = try reader.take(length)
    // Chunks begin at even places; some writers leave out the last filling byte.
    if length & 1 == 1, !reader.isAtEnd { _ = try reader.byte() }
    return (name, body)
  }

  private static func append(_ name: String, _ body: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    bytes += name.utf8
    for i in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: body.count >> (8 * i))) }
    bytes += body
    if body.count & 1 == 1 { bytes.append(0) }
  }

  /// One frame of a moving picture: its place and time, and the chunks of its samples.
  private static func inside(_ body: ArraySlice<UInt8>) throws(PictureFault) -> [UInt8] {
    var reader = PictureReader(Array(body))
    var kept = Array(try reader.take(16))
    var hasSamples = false
    while !reader.isAtEnd {
      let (name, part) = try chunk(&reader)
      guard ["ALPH", "VP8 ", "VP8L"].contains(name) else { continue }
      if name != "ALPH" {
        let found = try size(name, part)
        try Picture.check(width: found.width, height: found.height)
        hasSamples = true
      }
      append(name, part, to: &kept)
    }
    guard hasSamples else { throw .damaged("a frame of it is empty") }
    return kept
  }

  /// The size that the samples themselves say (RFC 6386 §9.1; RFC 9649 §3.4).
  static func size(_ name: String, _ body: ArraySlice<UInt8>) throws(PictureFault) -> PictureFacts.Size {
    let at = body.startIndex
    if name == "VP8L" {
      guard body.count >= 5 else { throw .cutOff }
      guard body[at] == 0x2F else { throw .damaged("its samples do not begin as they should") }
      let bits = (1...4).reduce(0) { $0 | Int(body[at + $1]) << (8 * ($1 - 1)) }
      return PictureFacts.Size(width: 1 + bits & 0x3FFF, height: 1 + bits >> 14 & 0x3FFF)
    }
    guard body.count >= 10 else { throw .cutOff }
    guard body[at] & 1 == 0, body[(at + 3)..<(at + 6)].elementsEqual([0x9D, 0x01, 0x2A]) else {
      throw .damaged("its samples do not begin as they should")
    }
    func side(_ place: Int) -> Int { (Int(body[at + place]) | Int(body[at + place + 1]) << 8) & 0x3FFF }
    return PictureFacts.Size(width: side(6), height: side(8))
  }
}
