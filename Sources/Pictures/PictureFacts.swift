/// What a picture file tells about itself: its size as it is shown, and what stands in it besides the picture.
///
/// For judging files that somebody else made, so it is tolerant: what comes after a fault is not looked at, and nothing is
/// decoded. `Picture(cleaning:)` is the strict reader.
package struct PictureFacts: Sendable, Hashable {
  /// What a file holds that is not needed to show it.
  package enum Extra: String, Sendable, Hashable, CaseIterable {
    /// Where it was taken: EXIF's GPS table, or the same in XMP.
    case place = "the place (GPS)"
    /// Camera, time, thumbnail (EXIF 2.32). A block that says no more than how the picture is turned does not count.
    case exif = "EXIF"
    case xmp = "XMP"
    /// Title, author and caption as newspapers write them (IPTC, in Photoshop's block).
    case iptc = "IPTC"
    /// Comments and other words.
    case text = "comments"
    /// Bytes behind the picture's end: often an uncut picture, or a film.
    case trailer = "bytes behind its end"
  }

  package var format: PictureFormat
  /// In pixels, as shown; nil if the file does not say.
  package private(set) var size: Size?
  package private(set) var extras: Set<Extra> = []
  /// Whether the file ends before the picture does, or is damaged.
  package private(set) var isBroken = false
  private var orientation = PictureOrientation.upright

  package struct Size: Sendable, Hashable {
    package var width, height: Int
  }

  /// - Returns: nil if the bytes are none of the four formats.
  /// - Complexity: O(`file.count`) at most: mostly the heads of its parts are looked at.
  package init?(of file: [UInt8]) {
    guard let format = PictureFormat(of: file) else { return nil }
    self.format = format
    var reader = PictureReader(file)
    do throws(PictureFault) {
      switch format {
      case .jpeg: try readJPEG(&reader)
      case .png: try readPNG(&reader)
      case .gif: try readGIF(&reader)
      case .webp: try readWebP(&reader)
      }
    } catch {
      isBroken = true
    }
    if orientation.swapsSides, let lying = size { size = Size(width: lying.height, height: lying.width) }
    if let found = size, found.width < 1 || found.height < 1 { size = nil }
  }

  private mutating func note(_ block: ArraySlice<UInt8>) {
    let exif = Exif(block)
    orientation = exif.orientation
    if exif.tellsPlace { extras.insert(.place) }
    if exif.tellsMore { extras.insert(.exif) }
  }

  private mutating func noteXMP(_ block: ArraySlice<UInt8>) {
    extras.insert(.xmp)
    let word = Array("GPSLatitude".utf8)
    if block.indices.contains(where: { block[$0...].starts(with: word) }) { extras.insert(.place) }
  }

  private mutating func noteEnd(_ reader: PictureReader) {
    if reader.file[reader.position...].contains(where: { $0 != 0 && $0 != 0x0A && $0 != 0x0D }) { extras.insert(.trailer) }
  }

  // MARK: The formats

  private mutating func readJPEG(_ reader: inout PictureReader) throws(PictureFault) {
    _ = try reader.take(2)
    while true {
      let (marker, body) = try reader.segment()
      switch marker {
      case 0xD9: return noteEnd(reader)
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        var frame = PictureReader(Array(body))
        _ = try frame.byte()
        let height = try frame.number(2)
        size = Size(width: try frame.number(2), height: height)
      case 0xE1 where body.starts(with: Array("Exif\0\0".utf8)): note(body)
      case 0xE1 where body.starts(with: Array("http://ns.adobe.com/x".utf8)): noteXMP(body)
      case 0xED: extras.insert(.iptc)
      case 0xFE: extras.insert(.text)
      case 0xDA: try reader.skipScan()
      default: break
      }
    }
  }

  private mutating func readPNG(_ reader: inout PictureReader) throws(PictureFault) {
    _ = try reader.take(8)
    while true {
      let (name, body, isSound) = try reader.chunk()
      // What follows is still looked at: where it was taken may stand behind.
      if !isSound { isBroken = true }
      switch name {
      case "IHDR":
        var head = PictureReader(Array(body))
        size = Size(width: try head.number(4), height: try head.number(4))
      case "eXIf": note(body)
      case "tEXt", "zTXt", "iTXt":
        if body.starts(with: Array("XML:com.adobe.xmp".utf8)) {
          noteXMP(body)
        } else {
          extras.insert(body.starts(with: Array("Raw profile type exif".utf8)) ? .exif : .text)
        }
      case "IEND":
        return noteEnd(reader)
      default: break
      }
    }
  }

  private mutating func readGIF(_ reader: inout PictureReader) throws(PictureFault) {
    _ = try reader.take(6)
    size = Size(width: try reader.littleNumber(2), height: try reader.littleNumber(2))
    let packed = try reader.byte()
    _ = try reader.take(2)
    _ = try reader.colours(packed)
    while true {
      let part = try reader.gifPart()
      switch part.kind {
      case .end: return noteEnd(reader)
      case .frame: break
      case .other(let label):
        if label == 0xFE { extras.insert(.text) }
        if label == 0xFF, part.bytes.dropFirst(3).starts(with: Array("XMP DataXMP".utf8)) { extras.insert(.xmp) }
      }
    }
  }

  private mutating func readWebP(_ reader: inout PictureReader) throws(PictureFault) {
    _ = try reader.take(4)
    let end = 8 + (try reader.littleNumber(4))
    _ = try reader.take(4)
    while reader.position + 8 <= min(end, reader.file.count) {
      let (name, body) = try WebPFile.chunk(&reader)
      switch name {
      case "VP8X":
        var head = PictureReader(Array(body.dropFirst(4)))
        size = Size(width: 1 + (try head.littleNumber(3)), height: 1 + (try head.littleNumber(3)))
      case "VP8 ", "VP8L":
        if size == nil { size = try WebPFile.size(name, body) }
      case "EXIF": note(body)
      case "XMP ": noteXMP(body)
      default: break
      }
    }
    guard end <= reader.file.count else { throw .cutOff }
    noteEnd(reader)
  }
}
