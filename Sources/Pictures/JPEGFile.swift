/// JPEG files (ITU-T T.81 annex B) without what is not needed to show them.
///
/// Reads the segments only and so knows a file's size before libjpeg-turbo sees it; what the scans hold is `JPEGCodec`'s work.
struct JPEGFile {
  /// The most scans: each can walk over the whole picture for a few bytes.
  static let mostScans = 100

  /// The whole file, with what is kept in the order in which it stood.
  private(set) var bytes: [UInt8] = [0xFF, 0xD8]
  /// The same without any application segment.
  private(set) var coded: [UInt8] = [0xFF, 0xD8]
  /// JFIF's and Adobe's segments, which say what the numbers mean as colours.
  private(set) var colourMarks: [UInt8] = []
  /// The segments of the ICC profile.
  private(set) var profile: [UInt8] = []
  /// In pixels, before turning.
  private(set) var width = 0
  private(set) var height = 0
  private(set) var orientation = PictureOrientation.upright
  /// Of each component its number; and how the first is sampled, as columns × 16 + rows.
  private(set) var components: [UInt8] = []
  private(set) var sampling: UInt8 = 0x11

  /// Copies the tables, frame and scans; of the application segments JFIF's density, Adobe's colour transform and the colour
  /// profile.
  init(_ file: [UInt8]) throws(PictureFault) {
    var reader = PictureReader(file)
    _ = try reader.take(2)
    var isProgressive = false
    var scans = 0
    var scanned: Set<UInt8> = []
    while true {
      let (marker, body) = try reader.segment()
      switch marker {
      case 0xD9:
        guard scans > 0, width > 0 else { throw .damaged("it holds no picture") }
        guard scanned.isSuperset(of: components) else { throw .damaged("a scan is missing") }
        bytes += [0xFF, 0xD9]
        coded += [0xFF, 0xD9]
        return
      case 0xD8, 0x01, 0x00, 0xD0...0xD7: throw .damaged("a mark stands where none can")
      case 0xC0, 0xC1, 0xC2:
        try readFrame(body)
        isProgressive = marker == 0xC2
        append(marker, body)
      // Lossless, hierarchical and arithmetic coding, and a height that comes after the scan: no browser reads them.
      case 0xC3, 0xC5...0xC7, 0xC9...0xCF, 0xDC, 0xDE, 0xDF: throw .otherFormat("JPEG of a rare kind")
      case 0xC4, 0xDB, 0xDD: append(marker, body)
      case 0xDA:
        guard width > 0 else { throw .damaged("its size is missing") }
        scans += 1
        guard scans <= Self.mostScans else { throw .damaged("it has more than \(Self.mostScans) scans") }
        let parts = Int(body.first ?? 0)
        guard body.count == 4 + parts * 2 else { throw .damaged("a scan is wrong") }
        for part in 0..<parts { scanned.insert(body[body.startIndex + 1 + part * 2]) }
        let header = Self.segment(marker, body)
        bytes += header
        // Which frequencies a scan tells means nothing in a sequential file, and some cameras write nonsense there.
        coded += isProgressive ? header : header.dropLast(3) + [0, 63, 0]
        let start = reader.position
        try reader.skipScan()
        bytes += file[start..<reader.position]
        coded += file[start..<reader.position]
      case 0xE1 where body.starts(with: Array("Exif\0\0".utf8)) && orientation == .upright:
        orientation = Exif(body).orientation
      // Version and density; then comes a thumbnail, whose size becomes 0 × 0.
      case 0xE0 where body.starts(with: Array("JFIF\0".utf8)) && body.count >= 14:
        keep(marker, body.prefix(12) + [0, 0], in: \.colourMarks)
      case 0xE2 where Self.isProfile(body): keep(marker, body, in: \.profile)
      case 0xEE where body.starts(with: Array("Adobe".utf8)) && body.count >= 12:
        keep(marker, body.prefix(12), in: \.colourMarks)
      default: break
      }
    }
  }

  /// This picture as libjpeg-turbo has written it anew.
  ///
  /// - Parameters:
  ///   - written: the library's file.
  ///   - marks: whose JFIF and Adobe segments fit its colours.
  func rewritten(_ written: JPEGFile, marks: JPEGFile) -> Picture {
    let bytes = [0xFF, 0xD8] + marks.colourMarks + profile + written.coded.dropFirst(2)
    return Picture(format: .jpeg, bytes: bytes, width: written.width, height: written.height)
  }

  private mutating func append(_ marker: UInt8, _ body: ArraySlice<UInt8>) { keep(marker, body, in: \.coded) }

  private mutating func keep(_ marker: UInt8, _ body: ArraySlice<UInt8>, in part: WritableKeyPath<Self, [UInt8]>) {
    let segment = Self.segment(marker, body)
    bytes += segment
    self[keyPath: part] += segment
  }

  private static func segment(_ marker: UInt8, _ body: ArraySlice<UInt8>) -> [UInt8] {
    let length = body.count + 2
    return [0xFF, marker, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)] + body
  }

  private mutating func readFrame(_ body: ArraySlice<UInt8>) throws(PictureFault) {
    var reader = PictureReader(Array(body))
    guard width == 0 else { throw .damaged("it says its size twice") }
    guard try reader.byte() == 8 else { throw .otherFormat("JPEG of a rare kind") }
    height = try reader.number(2)
    width = try reader.number(2)
    let count = Int(try reader.byte())
    guard [1, 3, 4].contains(count), body.count == 6 + count * 3 else { throw .damaged("its colours are unknown") }
    let entries = Array(body.dropFirst(6))
    components = (0..<count).map { entries[$0 * 3] }
    sampling = entries[1]
    guard Set(components).count == count else { throw .damaged("its colours are unknown") }
    try Picture.check(width: width, height: height)
  }

  /// The first part of a colour profile bears its sign (ICC.1 §7.2.9); later parts are only bound by their number.
  private static func isProfile(_ body: ArraySlice<UInt8>) -> Bool {
    guard body.starts(with: Array("ICC_PROFILE\0".utf8)), body.count > 14 else { return false }
    let number = body[body.startIndex + 12]
    let profile = body.dropFirst(14)
    return number > 1
      || (profile.count >= 128 && profile[profile.startIndex + 36..<profile.startIndex + 40].elementsEqual("acsp".utf8))
  }
}

extension PictureReader {
  /// The next mark, and what its segment holds if it has one (§B.1.1.4).
  mutating func segment() throws(PictureFault) -> (marker: UInt8, body: ArraySlice<UInt8>) {
    guard try byte() == 0xFF else { throw .damaged("a segment does not begin where it should") }
    var marker = try byte()
    while marker == 0xFF { marker = try byte() }
    if [0x00, 0x01].contains(marker) || (0xD0...0xD9).contains(marker) { return (marker, []) }
    let length = try number(2)
    guard length >= 2 else { throw .damaged("a segment has no length") }
    return (marker, try take(length - 2))
  }

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
