/// JPEG files (ITU-T T.81 annex B) without what is not needed to show them.
struct JPEGFile {
  var bytes: [UInt8] = [0xFF, 0xD8]
  var width = 0
  var height = 0
  var orientation = PictureOrientation.upright

  /// Copies the tables, frame and scans; of the application segments JFIF's density, Adobe's colour transform and the colour
  /// profile.
  static func clean(_ file: [UInt8]) throws(PictureFault) -> JPEGFile {
    var result = JPEGFile()
    result.bytes.reserveCapacity(file.count)
    var reader = PictureReader(file)
    _ = try reader.take(2)
    var hasScan = false
    while true {
      guard try reader.octet() == 0xFF else { throw .damaged("a segment does not begin where it should") }
      var marker = try reader.octet()
      while marker == 0xFF { marker = try reader.octet() }
      switch marker {
      case 0xD9:
        guard hasScan, result.width > 0 else { throw .damaged("it holds no picture") }
        result.bytes += [0xFF, 0xD9]
        return result
      case 0xD8, 0x01, 0x00, 0xD0...0xD7: throw .damaged("a mark stands where none can")
      default: break
      }
      let length = try reader.number(2)
      guard length >= 2 else { throw .damaged("a segment has no length") }
      let body = try reader.take(length - 2)
      switch marker {
      case 0xC0, 0xC1, 0xC2: try result.frame(body)
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xCC: throw .otherFormat("JPEG of a rare kind")
      // The height after the scan: no browser reads it.
      case 0xDC, 0xDE, 0xDF: throw .otherFormat("JPEG of a rare kind")
      case 0xC4, 0xDB, 0xDD: break
      case 0xDA:
        guard result.width > 0 else { throw .damaged("its size is missing") }
        result.append(marker, body)
        hasScan = true
        let start = reader.position
        try reader.skipScan()
        result.bytes += file[start..<reader.position]
        continue
      case 0xE1:
        if body.starts(with: Array("Exif\0\0".utf8)), result.orientation == .upright {
          result.orientation = Exif.orientation(in: body)
        }
        continue
      case 0xE0, 0xE2, 0xEE:
        if let kept = Self.kept(marker, body) { result.append(marker, kept) }
        continue
      default: continue
      }
      result.append(marker, body)
    }
  }

  private mutating func append(_ marker: UInt8, _ body: some Collection<UInt8>) {
    bytes += [0xFF, marker, UInt8(truncatingIfNeeded: (body.count + 2) >> 8), UInt8(truncatingIfNeeded: body.count + 2)]
    bytes += body
  }

  private mutating func frame(_ body: ArraySlice<UInt8>) throws(PictureFault) {
    var reader = PictureReader(Array(body))
    guard width == 0 else { throw .damaged("it says its size twice") }
    guard try reader.octet() == 8 else { throw .otherFormat("JPEG of a rare kind") }
    height = try reader.number(2)
    width = try reader.number(2)
    let components = Int(try reader.octet())
    guard [1, 3, 4].contains(components), body.count == 6 + components * 3 else { throw .damaged("its colours are unknown") }
    try Picture.check(width: width, height: height)
  }

  /// What stays of an application segment.
  private static func kept(_ marker: UInt8, _ body: ArraySlice<UInt8>) -> [UInt8]? {
    switch marker {
    // Version and density; then comes a thumbnail, whose size becomes 0 × 0.
    case 0xE0 where body.starts(with: Array("JFIF\0".utf8)) && body.count >= 14: Array(body.prefix(12)) + [0, 0]
    case 0xE2 where body.starts(with: Array("ICC_PROFILE\0".utf8)) && body.count > 14: isProfile(body) ? Array(body) : nil
    case 0xEE where body.starts(with: Array("Adobe".utf8)) && body.count >= 12: Array(body.prefix(12))
    default: nil
    }
  }

  /// The first part of a colour profile bears its sign (ICC.1 §7.2.9); later parts are only bound by their number.
  private static func isProfile(_ body: ArraySlice<UInt8>) -> Bool {
    let number = body[body.startIndex + 12]
    let profile = body.dropFirst(14)
    return number > 1
      || (profile.count >= 128 && profile[profile.startIndex + 36..<profile.startIndex + 40].elementsEqual("acsp".utf8))
  }
}

extension PictureReader {
  /// To the mark that ends a scan: in the coded data FF is followed by 00 or a restart mark.
  mutating func skipScan() throws(PictureFault) {
    var i = position
    while true {
      while i < file.count, file[i] != 0xFF { i += 1 }
      guard i + 1 < file.count else { throw .cutOff }
      switch file[i + 1] {
      case 0x00, 0xD0...0xD7: i += 2
      case 0xFF: i += 1
      default:
        _ = try take(i - position)
        return
      }
    }
  }
}
