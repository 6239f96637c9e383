internal import Diagnostics

/// Pictures as bytes: what a file is, how large it is shown, and the same picture without what it tells besides.
///
/// Photos say where and when they were taken, with which device, and often hold a second, uncut picture. `Picture(cleaning:)`
/// writes a file anew from the parts that a browser needs to show it (an allow-list of segments and chunks); nothing else is
/// copied: no EXIF, XMP, IPTC, maker notes, thumbnails, comments or times, nothing behind the end of the picture. Colour
/// profiles stay. A JPEG that its EXIF calls turned is turned (`JPEGCodec.swift`), as the word that says so does not stay.
///
/// Left out on purpose: SVG, which is a program and not a picture (scripts, links, foreign fonts); HEIC, AVIF, TIFF and BMP,
/// which not every browser shows. A PNG or WebP that its EXIF calls turned is refused: turning it would take a whole codec,
/// and no camera writes them. The compressed samples of PNG, GIF and WebP are not decoded, so a fault inside them is seen by
/// the browser only; PNG's check sums are looked at.
///
/// Trap: width and height are those of the picture as it is shown, after turning.
package struct Picture: Sendable, Hashable {
  package var format: PictureFormat
  /// The whole file, without metadata.
  package var bytes: [UInt8]
  /// In pixels, as shown; at least 1, at most `Picture.longestSide`.
  package var width, height: Int

  /// The longest side in pixels that is taken.
  package static let longestSide = 20_000
  /// The most pixels: more make browsers of small devices give up (a bomb of a few bytes unpacks to as much).
  package static let mostPixels = 80_000_000
  /// The most frames of a picture that moves.
  package static let mostFrames = 1_000
}

extension Picture {
  /// Reads a file and writes it without metadata. What it is follows from its bytes, whatever its name.
  ///
  /// - Parameter side: a JPEG with a longer side is made smaller until it fits. Other formats keep their size.
  ///   One of more than 50 million pixels that stands upright keeps its size too.
  /// - Throws: `PictureFault` if it is none of the four formats, is cut off or damaged, or unpacks to too much.
  /// - Complexity: O(`file.count`); for a JPEG that has to be turned or made smaller, a decoding and an encoding.
  package init(cleaning file: [UInt8], within side: Int = Picture.longestSide) throws(PictureFault) {
    guard let format = PictureFormat(of: file) else { throw PictureFault.unknown(file) }
    switch format {
    case .jpeg: self = try JPEGFile(file).published(within: side)
    case .png: self = try PNGFile.clean(file)
    case .gif: self = try GIFFile.clean(file)
    case .webp: self = try WebPFile.clean(file)
    }
  }

  static func check(width: Int, height: Int) throws(PictureFault) {
    guard width > 0, height > 0 else { throw .damaged("its size is nothing") }
    guard width <= longestSide, height <= longestSide, width * height <= mostPixels else {
      throw .tooManyPixels(width: width, height: height)
    }
  }
}

/// The formats that every browser shows.
package enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  case jpeg, png, gif, webp

  /// What the bytes at the start of a file say.
  package init?(of file: [UInt8]) {
    let isWebP = file.count >= 12 && file.starts(with: "RIFF".utf8) && file[8..<12].elementsEqual("WEBP".utf8)
    guard let format = isWebP ? .webp : Self.beginnings.first(where: { file.starts(with: $0.bytes) })?.format else { return nil }
    self = format
  }

  private static let beginnings: [(bytes: [UInt8], format: PictureFormat)] = [
    ([0xFF, 0xD8, 0xFF], .jpeg), (PNGFile.signature, .png), (Array("GIF87a".utf8), .gif), (Array("GIF89a".utf8), .gif),
  ]

  /// How names of such files end, without the dot.
  package var suffix: String { self == .jpeg ? "jpg" : rawValue }
}

/// Why a picture is not shown.
package struct PictureFault: Error, Hashable, Sendable, CustomStringConvertible {
  package static let notAPicture = PictureFault("not-a-picture")
  /// A picture of a format that is not published.
  package static func otherFormat(_ name: String) -> PictureFault { PictureFault("other-format", name) }
  package static let drawing = PictureFault("drawing")
  package static let cutOff = PictureFault("cut-off")
  package static func damaged(_ what: String) -> PictureFault { PictureFault("damaged", what) }
  package static func tooManyPixels(width: Int, height: Int) -> PictureFault {
    PictureFault("too-many-pixels", "\(width)", "\(height)", "\(Picture.longestSide)", "\(Picture.mostPixels / 1_000_000)")
  }
  package static let tooManyFrames = PictureFault("too-many-frames", "\(Picture.mostFrames)")
  /// Its EXIF says that it has to be turned, and that cannot be done for its format.
  package static let turned = PictureFault("turned")
  package static let tooLargeToTurn = PictureFault("too-large-to-turn", "\(JPEGFile.mostPixels / 1_000_000)")

  /// Data/faults.txt: what is said of each, and how to mend it.
  private static let table = MessageTable(embeddedLines(of: "faults.txt"))

  private let name: String
  private let words: [String]
  private init(_ name: String, _ words: String...) { (self.name, self.words) = (name, words) }

  /// A file that is missing, unreadable or larger than `limit` bytes.
  package static func notRead(_ limit: Int) -> PictureFault { PictureFault("not-read", "\(limit)") }
  /// What is no JPEG, where only that is taken.
  package static func notJPEG(_ file: [UInt8]) -> PictureFault { PictureFormat(of: file) == nil ? unknown(file) : notJPEG }
  private static let notJPEG = PictureFault("not-jpeg")

  static func unknown(_ file: [UInt8]) -> PictureFault {
    if file.count >= 12, file[4..<8].elementsEqual("ftyp".utf8) {
      let brand = String(decoding: file[8..<12], as: UTF8.self)
      return .otherFormat(brand.hasPrefix("avi") ? "AVIF" : brand.hasPrefix("he") || brand.hasPrefix("mif") ? "HEIC" : "MP4")
    }
    if file.starts(with: Array("BM".utf8)) { return .otherFormat("BMP") }
    if file.starts(with: [0x49, 0x49, 0x2A, 0]) || file.starts(with: [0x4D, 0x4D, 0, 0x2A]) { return .otherFormat("TIFF") }
    let start = file.prefix(1_024).drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 <= 0x20 }
    if start.first == UInt8(ascii: "<"), String(decoding: start, as: UTF8.self).lowercased().contains("<svg") { return .drawing }
    return .notAPicture
  }

  package var description: String { Self.table.columns(of: name, words)[0] }

  /// How to mend it.
  package var hint: String { Self.table.columns(of: name, words)[1] }
}

/// Where a file's first row and column lie in the picture as it is shown (EXIF 2.32 §4.6.4, tag 0x0112).
package enum PictureOrientation: UInt8, Sendable, Hashable, CaseIterable {
  case upright = 1
  case mirrored, halfTurn, flipped, transposed, quarterTurn, transversed, threeQuarterTurn

  /// Whether rows become columns.
  var swapsSides: Bool { rawValue >= 5 }
}

/// What of EXIF matters here: how a picture is turned, and whether it says more than that.
struct Exif {
  /// Upright if it says nothing or nonsense.
  private(set) var orientation = PictureOrientation.upright
  /// Whether it says where the picture was taken.
  private(set) var tellsPlace = false
  /// Whether it says anything besides how the picture is turned.
  private(set) var tellsMore = false
  /// The TIFF block, which has its own order of bytes.
  private let tiff: ArraySlice<UInt8>
  private let isLittle: Bool

  /// - Parameter block: with or without `Exif\0\0` before it.
  init(_ block: ArraySlice<UInt8>) {
    tiff = block.starts(with: Array("Exif\0\0".utf8)) ? block.dropFirst(6) : block
    isLittle = tiff.first == 0x49
    guard tiff.starts(with: [0x49, 0x49]) || tiff.starts(with: [0x4D, 0x4D]), number(2, 2) == 42 else {
      tellsMore = !block.isEmpty
      return
    }
    for (tag, at) in entries(at: number(4, 4)) {
      // How it is turned: a SHORT, in the first two bytes of the value.
      guard tag == 0x0112 else {
        tellsMore = true
        // The GPS table. Its tag 0 is its version, which tells nothing.
        if tag == 0x8825, entries(at: number(at + 8, 4)).contains(where: { $0.tag != 0 }) { tellsPlace = true }
        continue
      }
      if orientation == .upright, number(at + 2, 2) == 3, number(at + 4, 4) == 1, let value = number(at + 8, 2) {
        orientation = UInt8(exactly: value).flatMap(PictureOrientation.init) ?? .upright
      }
    }
  }

  private func number(_ offset: Int, _ width: Int) -> Int? {
    guard offset >= 0, width <= tiff.count, offset <= tiff.count - width else { return nil }
    return (0..<width).reduce(0) { $0 << 8 | Int(tiff[tiff.startIndex + offset + (isLittle ? width - 1 - $1 : $1)]) }
  }

  /// Tags of a table, each with where its entry stands.
  private func entries(at table: Int?) -> [(tag: Int, at: Int)] {
    guard let table, let count = number(table, 2) else { return [] }
    return (0..<count).compactMap { entry in
      let at = table + 2 + entry * 12
      return number(at, 2).map { ($0, at) }
    }
  }
}

/// Reads a file from its start and never beyond its end.
struct PictureReader {
  let file: [UInt8]
  private(set) var position = 0

  init(_ file: [UInt8]) { self.file = file }

  var isAtEnd: Bool { position >= file.count }

  mutating func byte() throws(PictureFault) -> UInt8 {
    guard position < file.count else { throw .cutOff }
    position += 1
    return file[position - 1]
  }

  /// A number with its high byte first.
  mutating func number(_ width: Int) throws(PictureFault) -> Int { try take(width).reduce(0) { $0 << 8 | Int($1) } }

  /// A number with its low byte first.
  mutating func littleNumber(_ width: Int) throws(PictureFault) -> Int {
    try take(width).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func take(_ count: Int) throws(PictureFault) -> ArraySlice<UInt8> {
    guard count >= 0, count <= file.count - position else { throw .cutOff }
    position += count
    return file[position - count..<position]
  }
}
