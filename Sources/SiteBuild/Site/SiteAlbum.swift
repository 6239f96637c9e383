internal import Diagnostics
internal import FanOut
internal import Files
internal import Pictures
internal import Planning
internal import Publishing
internal import Rendering

/// The photos that the screen shows while nobody touches it (`display.photos`): the JPEG files of a folder of the content, without their
/// metadata, upright, and no larger than a screen.
///
/// Each is named by a digest of its original, so a build takes those that the site has already as they are, and opens the others only.
struct SiteAlbum {
  static let mostPhotos = 300
  /// The most bytes of an original, and of all photos together as they are published.
  static let maximumFileSize = 32 * 1024 * 1024
  static let maximumTotalSize = 100 * 1024 * 1024
  /// The longest side, in pixels.
  static let longestSide = 1_920
  /// The folder of the photos in the site.
  static let folder = "photos/"
  /// Changes when the same original would make other bytes.
  private static let recipe = 1
  /// How many originals are read before their photos are stored. Bounds the memory in use.
  private static let batch = 16
  /// How many names a message has.
  private static let mostNames = 5

  /// The photos, and the script that lists them for the screen. Empty if there are none.
  private(set) var files: [RenderedFile] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - album: the folder, below the content folder.
  ///   - shown: the content folder's name, as it is put before file names in messages.
  ///   - listed: the files of the content folder that are not its data, in order. Links and hidden files are not among them.
  ///   - published: the photos of the site as it was, by path.
  init(_ album: String, content: String, shown: String, listed: [String], published: [String: [UInt8]], jobs: Int) {
    let folder = album.split(separator: "/").filter { $0 != "." }.joined(separator: "/") + "/"
    let all = listed.filter { $0.hasPrefix(folder) }
    // Names of cameras and phones count up: the last ones are the newest.
    let paths = Array(all.suffix(Self.mostPhotos).reversed())
    var faults: [PictureFault: [String]] = [:]
    var (names, total): (Set<String>, Int) = ([], 0)
    if all.isEmpty { diagnostics.say("pictures.missing/2", shown + folder) }
    if all.count > paths.count { diagnostics.say("pictures.too-many/2", shown + folder, all.count, Self.mostPhotos) }
    batches: for start in stride(from: 0, to: paths.count, by: Self.batch) {
      let part = paths[start..<min(start + Self.batch, paths.count)]
      let made = fanOut(part.count, jobs: jobs) { number in
        Result<RenderedFile, PictureFault> { () throws(PictureFault) in
          try Self.photo(part[part.startIndex + number], below: content, published)
        }
      }
      for (path, result) in zip(part, made) {
        switch result {
        case .failure(let fault): faults[fault, default: []].append(shown + path)
        case .success(let photo) where names.contains(photo.path): break
        case .success(let photo):
          guard total + photo.bytes.count <= Self.maximumTotalSize else {
            diagnostics.say("pictures.too-many/3", files.count, shown + folder, Self.maximumTotalSize)
            break batches
          }
          total += photo.bytes.count
          names.insert(photo.path)
          files.append(photo)
        }
      }
    }
    tell(faults)
    files.reverse()
    if !files.isEmpty { files.append(list) }
  }

  /// A screen that is opened from disk can read a script, and no other file.
  private var list: RenderedFile {
    let paths = files.map { "\"../\($0.path)\"" }.joined(separator: ",\n")
    return RenderedFile(path: OutputPaths.displayPhotos, bytes: Array("window.photos = [\n\(paths)];\n".utf8))
  }

  /// One photo, as it was published or made anew.
  private static func photo(
    _ path: String, below content: String, _ published: [String: [UInt8]]
  ) throws(PictureFault) -> RenderedFile {
    guard let bytes = try? contents(of: path, below: content, limit: maximumFileSize) else { throw .notRead(maximumFileSize) }
    guard PictureFormat(of: bytes) == .jpeg else { throw .notJPEG(bytes) }
    var digest = DigestBuilder()
    digest.add(recipe)
    digest.add(bytes)
    let place = "\(folder)\(digest.finished()).\(PictureFormat.jpeg.suffix)"
    if let known = published[place] { return RenderedFile(path: place, bytes: known) }
    let picture = try Picture(cleaning: bytes, within: longestSide)
    guard max(picture.width, picture.height) <= longestSide else { throw .tooLargeToTurn }
    return RenderedFile(path: place, bytes: picture.bytes)
  }

  /// Says once for each reason which files are left out.
  private mutating func tell(_ faults: [PictureFault: [String]]) {
    for (fault, paths) in faults.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      let names = paths.sorted().list(atMost: Self.mostNames)
      diagnostics.append(
        Diagnostic(.warning, "pictures.unusable", "the screen does not show \(names): \(fault)", hint: fault.hint))
    }
  }
}

extension Publication {
  /// The photos of the screen that lie there as the last build has published them, by path.
  borrowing func photos() throws(PublishError) -> [String: [UInt8]] {
    var photos: [String: [UInt8]] = [:]
    for path in try previousPaths() where path.hasPrefix(SiteAlbum.folder) {
      if let bytes = try contents(of: path), published(bytes, at: path) { photos[path] = bytes }
    }
    return photos
  }
}
