internal import Glibc

/// What one wanted file finds in its place.
enum PlaceFinding: Sendable {
  /// The same content: nothing to do.
  case same
  /// To be written. `isReplacement`: there is an entry to be replaced.
  case write(PublishReport.Reason, isReplacement: Bool)
  /// Another file, of which the manifest knows nothing.
  case foreignFile(line: Int)
  /// Something that is no file and not ours.
  case foreign(path: String, what: String)
  /// A file or a folder of the last site stands where the new one has a folder or a file: to be removed first.
  case blocked
  case otherFileSystem
  /// A file that was to stay as it is does not.
  case altered
}

/// One file of the new site, compared with what is there.
struct ComparedFile: Sendable {
  let entry: Manifest.Entry
  let finding: PlaceFinding
}

/// Compares the new site's files with those that are there.
struct Comparison: Sendable {
  let root: Int32
  let disk: Disk
  let previous: Manifest
  /// The output folder's.
  let mount: Mount

  /// How much of an old file is read at a time, in octets.
  private static let pieceSize = 256 * 1024

  /// - Parameters:
  ///   - key: the path's in manifests.
  ///   - cursor: in the output folder.
  ///   - piece: room for reading; made when it is needed.
  func compare(
    _ path: SitePath, _ key: ContentDigest, _ file: OutputFile, _ cursor: inout FolderCursor, _ piece: inout [UInt8]
  ) throws(FileFault) -> ComparedFile {
    let known = previous[key: key]
    guard case .bytes(let bytes) = file.contents else {
      return keeping(path, file, known)
    }
    let entry = Manifest.Entry(
      size: bytes.count, content: file.digest ?? Manifest.digest(of: bytes, at: path.text), inputs: file.inputs)
    func compared(_ finding: PlaceFinding) -> ComparedFile { ComparedFile(entry: entry, finding: finding) }
    let isNew: PlaceFinding = .write(known == nil ? .new : .restored, isReplacement: false)

    let parent: Int32?
    do throws(FileFault) {
      parent = try cursor.existing(path.folder)
    } catch  where error.code == ENOTDIR || error.code == ELOOP {
      let kind = try kind(at: SitePath(checked: error.path))
      if case .file = kind, previous[error.path] != nil { return compared(.blocked) }
      return compared(.foreign(path: error.path, what: kind.words))
    }
    guard let parent else { return compared(try isMountedAbove(path, &cursor) ? .otherFileSystem : isNew) }
    let kind = Disk.kind(of: path.name, in: parent)
    if case .file(let size, _) = kind, size == bytes.count,
      try firstDifference(bytes, path, in: parent, &piece) == nil
    {
      return compared(.same)
    }
    guard Mount(of: parent) == mount else { return compared(.otherFileSystem) }
    switch kind {
    case .absent:
      return compared(isNew)
    case .file:
      let difference = try firstDifference(bytes, path, in: parent, &piece) ?? bytes.count
      let line = 1 + bytes[..<min(difference, bytes.count)].reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
      guard let known else { return compared(.foreignFile(line: line)) }
      return compared(.write(known.content == entry.content ? .restored : .changed(line: line), isReplacement: true))
    case .link where known != nil:
      return compared(.write(.restored, isReplacement: true))
    case .folder:
      return compared(.blocked)
    case .link, .other:
      return compared(.foreign(path: path.text, what: kind.words))
    }
  }

  /// Whoever keeps a file has found it to be as it was published: a last look shows if it has gone since.
  private func keeping(_ path: SitePath, _ file: OutputFile, _ known: Manifest.Entry?) -> ComparedFile {
    var entry = known ?? Manifest.Entry(size: 0, content: ContentDigest(high: 0, low: 0))
    entry.inputs = file.inputs
    // One question for the whole path: folder by folder there would be four.
    guard known != nil, case .file(let size, _) = Disk.kind(of: path.text, in: root), size == entry.size else {
      return ComparedFile(entry: entry, finding: .altered)
    }
    return ComparedFile(entry: entry, finding: .same)
  }

  private func kind(at path: SitePath) throws(FileFault) -> EntryKind {
    var cursor = FolderCursor(root: root, disk: disk)
    guard let parent = try cursor.existing(path.folder) else { return .absent }
    return Disk.kind(of: path.name, in: parent)
  }

  /// Whether the folder that is there nearest above `path`, whose own is still to be made, lies on another mount.
  private func isMountedAbove(_ path: SitePath, _ cursor: inout FolderCursor) throws(FileFault) -> Bool {
    var above = SitePath(checked: path.folder)
    while !above.folder.isEmpty {
      if let folder = try cursor.existing(above.folder) { return Mount(of: folder) != mount }
      above = SitePath(checked: above.folder)
    }
    return false
  }

  /// How many octets `bytes` and the file have in common at their beginning; nil if they are the same.
  private func firstDifference(
    _ bytes: [UInt8], _ path: SitePath, in parent: Int32, _ piece: inout [UInt8]
  ) throws(FileFault) -> Int? {
    let descriptor = openat(parent, path.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFault(step: .look, path: path.text, code: errno) }
    defer { close(descriptor) }
    if piece.isEmpty { piece = [UInt8](repeating: 0, count: Self.pieceSize) }
    var position = 0
    while true {
      let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileFault(step: .look, path: path.text, code: errno) }
      if count == 0 { return position == bytes.count ? nil : position }
      let shared = min(count, bytes.count - position)
      let isSame = piece.withUnsafeBytes { old in
        bytes.withUnsafeBytes { new in
          guard shared > 0, let old = old.baseAddress, let new = new.baseAddress else { return true }
          return memcmp(old, new + position, shared) == 0
        }
      }
      guard isSame else {
        return position + (zip(piece[..<shared], bytes[position...]).enumerated().first { $1.0 != $1.1 }?.offset ?? 0)
      }
      if shared < count { return bytes.count }
      position += shared
    }
  }

  /// Whether each of `paths` still is as the last build published it, by its digest.
  func areIntact(_ paths: [SitePath], jobs: Int) -> [Bool] {
    let order = paths.indices.sorted { paths[$0] < paths[$1] }
    let results = ResultBox<(Int, Bool)>(count: paths.count)
    // No fault leaves the closure: what cannot be read is not intact.
    try? inChunks(paths.count, jobs: jobs) { (range: Range<Int>) throws(FileFault) in
      var cursor = FolderCursor(root: root, disk: disk)
      for position in range { results.set(position, (order[position], isIntact(paths[order[position]], &cursor))) }
    }
    var intact = [Bool](repeating: false, count: paths.count)
    for (index, value) in results.all { intact[index] = value }
    return intact
  }

  private func isIntact(_ path: SitePath, _ cursor: inout FolderCursor) -> Bool {
    guard let known = previous[path.text], let parent = try? cursor.existing(path.folder),
      case .file(let size, _) = Disk.kind(of: path.name, in: parent), size == known.size,
      let bytes = try? Disk.contents(of: path.name, in: parent, path: path.text, limit: size)
    else { return false }
    return Manifest.digest(of: bytes, at: path.text) == known.content
  }
}

/// Results that several threads fill in. Unchecked: each place is written by one thread, and read after all have ended.
final class ResultBox<Result>: @unchecked Sendable {
  private let places: UnsafeMutableBufferPointer<Result?>

  init(count: Int) {
    places = .allocate(capacity: count)
    places.initialize(repeating: nil)
  }

  deinit {
    places.deinitialize()
    places.deallocate()
  }

  func set(_ index: Int, _ result: Result) { places[index] = result }

  subscript(index: Int) -> Result? { places[index] }

  var all: [Result] { places.compactMap { $0 } }
}
