internal import Diagnostics
internal import Pictures

/// A picture that a page shows with a width and a height of its own, judged when all files have been looked at.
struct ImageClaim: Sendable {
  /// The picture's place among the site's files.
  var target: Int32
  var width, height: Int32
  /// Where the element stands in its page.
  var offset, length: Int32

  /// Whether the size that the page says has the proportions of the picture (HTML standard §4.8.17: to half a pixel).
  func fits(_ size: PictureFacts.Size) -> Bool {
    let (width, height) = (Int(width), Int(height))
    if width == 0 && height == 0 { return true }
    // |width − height · ratio| ≤ ½, or the same for the height; doubled, and without division.
    return abs(2 * (width * size.height - height * size.width)) <= max(size.height, size.width)
  }
}

extension FileReport {
  /// Judges a picture: whether its bytes are one, and whether they hold private data such as the place where it was taken.
  mutating func judgePicture(_ file: CheckedFile) {
    let types = FileKind.types(of: file.path)
    let isNamed = PictureFormat.allCases.contains { types.contains("image/\($0)") }
    guard let facts = PictureFacts(of: file.bytes) else {
      guard isNamed else { return }
      return add("site.picture/none", file.bytes.isEmpty ? "empty" : "no JPEG, PNG, GIF or WebP picture")
    }
    pictureSize = facts.size
    if isNamed, !types.contains("image/\(facts.format)") {
      add("site.picture/kind", facts.format.rawValue.uppercased(), facts.format.suffix)
    }
    if facts.isBroken { add("site.picture/broken") }
    if facts.extras.contains(.place) { add("privacy.picture-place") }
    let others = PictureFacts.Extra.allCases.filter { $0 != .place && facts.extras.contains($0) }
    if !others.isEmpty { add("privacy.picture-metadata", others.map(\.rawValue).joined(separator: ", ")) }
  }
}

extension Finding {
  /// An image that is shown in other proportions than its own.
  init(_ claim: ImageClaim, _ size: PictureFacts.Size, of path: String) {
    // Rounded to the nearest pixel.
    let height = (Int(claim.width) * size.height * 2 + size.width) / (2 * size.width)
    let isKnown = claim.width > 0 && height > 0
    let own = isKnown ? "width=\"\(claim.width)\" height=\"\(height)\"" : "its own size"
    self.init(said: "html.image-size", [path, size.width, size.height, claim.width, claim.height, own])
    (offset, length) = (Int(claim.offset), Int(claim.length))
    surroundings = UInt64(claim.target) << 1 | 1
  }
}
