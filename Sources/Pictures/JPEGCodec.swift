internal import CTurboJPEG

/// What needs a JPEG's samples, done by libjpeg-turbo: whether it is sound, turning it upright, making it smaller.
extension JPEGFile {
  /// The most pixels that are handed to the library: it can take 8 bytes of memory for each.
  static let mostPixels = 50_000_000
  /// libjpeg's quality, from 1 to 100: of pictures that keep their size, and of those that are made smaller.
  private static let fineQuality: Int32 = 95
  private static let smallQuality: Int32 = 85

  /// The picture that is published: as it is, if it stands upright and is not longer than `limit` pixels, else written anew.
  ///
  /// One of more than `mostPixels` that stands upright is not looked into and keeps its size.
  ///
  /// - Throws: `damaged` if the library cannot read it without a warning, `tooLargeToTurn`.
  func published(within limit: Int) throws(PictureFault) -> Picture {
    let isTooLarge = width * height > Self.mostPixels
    if !isTooLarge { try check() }
    if orientation == .upright, isTooLarge || max(width, height) <= limit {
      return Picture(format: .jpeg, bytes: bytes, width: width, height: height)
    }
    guard !isTooLarge else { throw .tooLargeToTurn }
    return try rewritten(as: orientation, within: limit)
  }

  /// Turns a picture upright, and makes one smaller that is longer than `limit` pixels.
  ///
  /// Where it keeps its size and the sides that are mirrored are whole units of the file, that loses nothing. Else it is
  /// decompressed and compressed again.
  func rewritten(as orientation: PictureOrientation, within limit: Int) throws(PictureFault) -> Picture {
    let longest = max(width, height)
    guard longest > limit else {
      if let turned = turnedWithoutLoss(orientation) { return rewritten(try JPEGFile(turned), marks: self) }
      let pixels = try pixels().turned(orientation)
      let written = try JPEGFile(pixels.compressed(quality: Self.fineQuality, sampling: sampling))
      return rewritten(written, marks: written)
    }
    // The library makes it smaller by eighths as it reads it, the rest is done here.
    let eighths = min(8, limit * 8 / longest + 1)
    let pixels = try pixels(eighths: eighths).shrunk(to: max(1, width * limit / longest), max(1, height * limit / longest))
    let written = try JPEGFile(pixels.turned(orientation).compressed(quality: Self.smallQuality, sampling: sampling))
    return rewritten(written, marks: written)
  }

  /// Reads all scans, and makes next to nothing of them.
  ///
  /// The library sees no application segment here: what such a segment says wrongly does not make a picture unsound.
  private func check() throws(PictureFault) {
    _ = try decompressed(coded, eighths: 1, depth: components.count == 4 ? 4 : 1, flags: TJFLAG_STOPONWARNING)
  }

  /// - Parameter eighths: how many eighths of the picture's width and height to make; from 1 to 8.
  func pixels(eighths: Int = 8) throws(PictureFault) -> JPEGPixels {
    try decompressed(bytes, eighths: eighths, depth: components.count, flags: 0)
  }

  private func decompressed(_ file: [UInt8], eighths: Int, depth: Int, flags: Int32) throws(PictureFault) -> JPEGPixels {
    let handle = tjInitDecompress()
    defer { tjDestroy(handle) }
    let (width, height) = ((width * eighths + 7) / 8, (height * eighths + 7) / 8)
    var pixels = JPEGPixels(
      width: width, height: height, depth: depth, samples: [UInt8](repeating: 0, count: width * height * depth))
    let status = tjDecompress2(
      handle, file, UInt(file.count), &pixels.samples, Int32(width), 0, Int32(height), pixels.format, flags | TJFLAG_ACCURATEDCT)
    let message = String(cString: tjGetErrorStr2(handle))
    // Bytes that fill up a file before its end mark, as some cameras write them: by then all has been read.
    let isHarmless = flags & TJFLAG_STOPONWARNING == 0 || message.hasSuffix("extraneous bytes before marker 0xd9")
    guard status == 0 || tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) && isHarmless else {
      throw .damaged(message.replacing("Corrupt JPEG data: ", with: ""))
    }
    return pixels
  }

  /// A file with the coefficients moved, or nil if a mirrored side ends within a unit, which cannot be moved.
  private func turnedWithoutLoss(_ orientation: PictureOrientation) -> [UInt8]? {
    let handle = tjInitTransform()
    var output: UnsafeMutablePointer<UInt8>?
    defer {
      tjDestroy(handle)
      tjFree(output)
    }
    var count: UInt = 0
    var transform = tjtransform()
    transform.op = Int32(orientation.transform.rawValue)
    transform.options = TJXOPT_PERFECT | TJXOPT_COPYNONE | TJXOPT_PROGRESSIVE
    let status = tjTransform(handle, coded, UInt(coded.count), 1, &output, &count, &transform, 0)
    guard status == 0 || tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue), let output else { return nil }
    return Array(UnsafeBufferPointer(start: output, count: Int(count)))
  }
}

extension PictureOrientation {
  /// What turns such a picture upright.
  fileprivate var transform: TJXOP {
    // In the order of the cases, which is EXIF's.
    let all = [TJXOP_NONE, TJXOP_HFLIP, TJXOP_ROT180, TJXOP_VFLIP, TJXOP_TRANSPOSE, TJXOP_ROT90, TJXOP_TRANSVERSE, TJXOP_ROT270]
    return all[Int(rawValue) - 1]
  }
}

/// A picture as samples from 0 to 255, row by row, those of a pixel side by side.
struct JPEGPixels {
  var width, height: Int
  /// Samples of a pixel: 1 for grey, 3 for red, green and blue, 4 for cyan, magenta, yellow and black.
  let depth: Int
  var samples: [UInt8]

  fileprivate var format: Int32 { Int32((depth == 1 ? TJPF_GRAY : depth == 3 ? TJPF_RGB : TJPF_CMYK).rawValue) }

  /// A progressive file, with no more segments than JFIF's or Adobe's.
  ///
  /// - Parameters:
  ///   - quality: libjpeg's, from 1 to 100.
  ///   - sampling: of the picture that this was made of. If its colour was half as wide and high, so is this one's.
  func compressed(quality: Int32, sampling: UInt8) throws(PictureFault) -> [UInt8] {
    let handle = tjInitCompress()
    var output: UnsafeMutablePointer<UInt8>?
    defer {
      tjDestroy(handle)
      tjFree(output)
    }
    var count: UInt = 0
    let colours = depth == 1 ? TJSAMP_GRAY : depth == 3 && sampling == 0x22 ? TJSAMP_420 : TJSAMP_444
    let status = tjCompress2(
      handle, samples, Int32(width), 0, Int32(height), format, &output, &count, Int32(colours.rawValue), quality,
      TJFLAG_ACCURATEDCT | TJFLAG_PROGRESSIVE)
    guard status == 0, let output else { throw .damaged(String(cString: tjGetErrorStr2(handle))) }
    return Array(UnsafeBufferPointer(start: output, count: Int(count)))
  }

  /// The picture as it is shown.
  func turned(_ orientation: PictureOrientation) -> JPEGPixels {
    guard orientation != .upright else { return self }
    let swaps = orientation.swapsSides
    let mirrorsColumns = [.mirrored, .halfTurn, .transversed, .threeQuarterTurn].contains(orientation)
    let mirrorsRows = [.halfTurn, .flipped, .quarterTurn, .transversed].contains(orientation)
    var turned = JPEGPixels(width: swaps ? height : width, height: swaps ? width : height, depth: depth, samples: [])
    for row in 0..<turned.height {
      for column in 0..<turned.width {
        let (x, y) = swaps ? (row, column) : (column, row)
        let start = ((mirrorsRows ? height - 1 - y : y) * width + (mirrorsColumns ? width - 1 - x : x)) * depth
        for part in 0..<depth { turned.samples.append(samples[start + part]) }
      }
    }
    return turned
  }

  /// The means of the areas that become one pixel each.
  func shrunk(to newWidth: Int, _ newHeight: Int) -> JPEGPixels {
    let columns = Self.areas(width, newWidth)
    var shrunk = JPEGPixels(width: newWidth, height: newHeight, depth: depth, samples: [])
    // Every area has the same weight in all.
    let weight = width * height
    var sums = [Int](repeating: 0, count: width * depth)
    for area in Self.areas(height, newHeight) {
      for i in sums.indices { sums[i] = area.reduce(0) { $0 + Int(samples[$1.place * sums.count + i]) * $1.weight } }
      for column in columns {
        for part in 0..<depth {
          let sum = column.reduce(0) { $0 + sums[$1.place * depth + part] * $1.weight }
          shrunk.samples.append(UInt8((sum + weight / 2) / weight))
        }
      }
    }
    return shrunk
  }

  /// For each of `newCount` pixels in a line, which of the `count` old ones lie under it and how much of each: `count` in all.
  private static func areas(_ count: Int, _ newCount: Int) -> [[(place: Int, weight: Int)]] {
    (0..<newCount).map { new in
      let (start, end) = (new * count, (new + 1) * count)
      return (start / newCount...(end - 1) / newCount).map { old in
        (old, min(end, (old + 1) * newCount) - max(start, old * newCount))
      }
    }
  }
}
