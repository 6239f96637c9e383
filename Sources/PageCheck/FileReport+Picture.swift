internal import Pictures

/// A picture that a page shows with a width and a height of its own, judged when all files have been looked at.
struct ImageClaim: Sendable {
  /// The picture's place among the site's files.
  var target: Int32
  var width: Int32
  var height: Int32
  /// Where the element stands in its page.
  var offset: Int32
  var length: Int32

  /// Whether the size that the page says has the proportions of the picture (HTML standard §4.8.17: to half a pixel).
  func fits(_ size: PictureFacts.Size) -> Bool {
    let (width, height) = (Int(width), Int(height))
    if width == 0 && height == 0 { return true }
    // |width − height · ratio| ≤ ½, or the same for the height; doubled, and without division.
    return abs(2 * (width * size.height - height * size.width)) <= max(size.height, size.width)
  }
}

extension FileReport {
  private static let remedy = "remove it, for example with exiftool -all= FILE"

  /// Judges a picture: whether its bytes are one, and whether they hold private data such as the place where it was taken.
  mutating func judgePicture(_ file: CheckedFile) {
    let types = FileKind.types(of: file.path)
    let isNamed = PictureFormat.allCases.contains { types.contains("image/\($0)") }
    guard let facts = PictureFacts(of: file.bytes) else {
      guard isNamed else { return }
      return add(
        .picture, at: 0, length: 0, file.bytes.isEmpty ? "the file is empty" : "the file is no JPEG, PNG, GIF or WebP picture",
        hint: "browsers show a broken picture: save it again", cause: "no picture")
    }
    pictureSize = facts.size
    if isNamed, !types.contains("image/\(facts.format)") {
      add(
        .picture, at: 0, length: 0, "the file is a \(facts.format.rawValue.uppercased()) picture, which its name does not say",
        hint: "name it .\(facts.format.suffix)", cause: "kind of picture")
    }
    if facts.isBroken {
      add(.picture, at: 0, length: 0, "the picture is cut off or damaged", hint: "copy it again", cause: "broken picture")
    }
    if facts.extras.contains(.place) {
      add(
        .picturePlace, at: 0, length: 0, "the picture tells where it was taken", hint: FileReport.remedy, cause: "picture place")
    }
    let others = facts.extras.subtracting(.place)
    if !others.isEmpty {
      add(
        .pictureMetadata, at: 0, length: 0, "the picture holds more than what it shows: \(others.words)",
        hint: FileReport.remedy,
        cause: "picture metadata")
    }
  }
}

extension Finding {
  /// An image that is shown in other proportions than its own.
  static func size(_ claim: ImageClaim, _ size: PictureFacts.Size, of path: String) -> Finding {
    // Rounded to the nearest pixel.
    let height = (Int(claim.width) * size.height * 2 + size.width) / (2 * size.width)
    return Finding(
      rule: .imageSize, offset: Int(claim.offset), length: Int(claim.length),
      message: "\(path) is \(size.width) × \(size.height) pixels; \(claim.width) × \(claim.height) squeezes it",
      hint: claim.width > 0 && height > 0 ? "write width=\"\(claim.width)\" height=\"\(height)\"" : "write its own size",
      cause: "image size", surroundings: UInt64(claim.target) << 1 | 1)
  }
}
