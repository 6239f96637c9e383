internal import CFileExchange
internal import Glibc

/// What a build leaves for the next one on the same machine: a few octets of its own, and how it left the folder.
///
/// It is no file, for two machines that publish the same site are to have the same files: it is an extended attribute of the
/// manifest (`user.wallplanner.build`). Git, web servers and `diff` do not see it; a copy loses it or no longer matches it. It
/// goes with the manifest when a site is published. Where a file system has no such attributes there is none, and the next build
/// does all its work.
///
/// How the folder was left is one digest over every entry's path, kind, inode, size, time of modification and time of change.
/// The time of change cannot be set by a program: an edit that keeps size and modification time is noticed too. It is taken
/// only from a moment at which the file system's clock has moved on since the last change, so that no later one can share its tick.
/// Where the kernel gives each change that somebody may have seen a time of its own (Linux 6.13 and later), that moment is at once.
struct BuildNote: Sendable, Equatable {
  static let attribute = "user.wallplanner.build"
  /// The most octets of the attribute. ext4 has room for about four thousand in all.
  static let maximumSize = 3_900
  private static let magic: [UInt8] = Array("wpn1".utf8)
  private static let headSize = 4 + 16 + 16

  /// Of the manifest that it belongs to.
  let manifest: ContentDigest
  /// Of the folder as it was left.
  let folder: ContentDigest
  let payload: [UInt8]

  init(manifest: ContentDigest, folder: ContentDigest, payload: [UInt8]) {
    self.manifest = manifest
    self.folder = folder
    self.payload = payload
  }

  /// nil if `bytes` is none.
  init?(parsing bytes: [UInt8]) {
    guard bytes.count >= Self.headSize, bytes.starts(with: Self.magic) else { return nil }
    func word(_ start: Int) -> UInt64 { bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
    manifest = ContentDigest(high: word(4), low: word(12))
    folder = ContentDigest(high: word(20), low: word(28))
    payload = Array(bytes[Self.headSize...])
  }

  var bytes: [UInt8] {
    var bytes = Self.magic
    for word in [manifest.high, manifest.low, folder.high, folder.low] {
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift))) }
    }
    return bytes + payload
  }

  static func digest(ofManifest bytes: [UInt8]) -> ContentDigest { Manifest.digest(of: bytes, at: Manifest.path) }

  // MARK: On disk

  /// The note at the manifest in the output folder `root`; nil if there is none.
  static func read(in root: Int32, disk: Disk) -> BuildNote? {
    guard let file = openManifest(in: root, disk: disk) else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: maximumSize)
    let count = bytes.withUnsafeMutableBytes { fgetxattr(file, attribute, $0.baseAddress, $0.count) }
    return count > 0 ? BuildNote(parsing: Array(bytes[..<count])) : nil
  }

  /// How long to wait for the file system's clock to move on, in microseconds: its tick is 1 to 10 ms long.
  private static let patience = 40_000

  /// Leaves a note: the first of `payloads` that there is room for. What keeps it from being left is no fault.
  ///
  /// - Parameters:
  ///   - manifest: the digest of the manifest, if this build has written it; else it is read. Should there be another one by now,
  ///     the note is of no use to anybody.
  ///   - known: what need not be looked at.
  static func leave(
    _ payloads: [[UInt8]], in root: Int32, disk: Disk, jobs: Int, manifest: ContentDigest? = nil,
    known: KnownFolders = KnownFolders()
  ) {
    guard !payloads.isEmpty, let file = openManifest(in: root, disk: disk) else { return }
    defer { close(file) }
    guard let manifest = manifest ?? contents(of: file).map(digest(ofManifest:)) else { return }
    if let old = read(in: root, disk: disk), old.manifest == manifest, old.payload == payloads.first,
      old.folder == FolderState(of: root, disk: disk, jobs: jobs)?.digest
    {
      return
    }
    // Nothing is to be looked at where no attribute can be left.
    guard fsetxattr(file, attribute, "-", 1, 0) == 0 else { return }
    var waited = 0
    while true {
      guard let now = clock(of: file), let state = FolderState(of: root, disk: disk, jobs: jobs, known: known) else { return }
      if state.lastChange < now {
        for payload in payloads where headSize + payload.count <= maximumSize {
          let note = BuildNote(manifest: manifest, folder: state.digest, payload: payload).bytes
          if note.withUnsafeBytes({ fsetxattr(file, attribute, $0.baseAddress, $0.count, 0) }) == 0 { return }
        }
        fremovexattr(file, attribute)
        return
      }
      guard waited < patience else { return }
      usleep(1_000)
      waited += 1_000
    }
  }

  /// The file system's own time, in nanoseconds: of a change that changes nothing, made for that. What changes later has this time
  /// or a later one.
  private static func clock(of file: Int32) -> Int64? {
    var information = stat()
    // Once this was asked, the next change of mode is given a time of its own, if any is; a change of attributes is not.
    guard fstat(file, &information) == 0 else { return nil }
    guard fchmod(file, information.st_mode & 0o7777) == 0 || fsetxattr(file, attribute, "-", 1, 0) == 0,
      fstat(file, &information) == 0
    else { return nil }
    return EntryState(information).changed
  }

  private static func openManifest(in root: Int32, disk: Disk) -> Int32? {
    var cursor = FolderCursor(root: root, disk: disk)
    guard let state = try? cursor.existing(Swap.stateFolder) else { return nil }
    let file = openat(state, "manifest", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    return file >= 0 ? file : nil
  }

  private static func contents(of file: Int32) -> [UInt8]? {
    var information = stat()
    guard fstat(file, &information) == 0, information.st_size <= Manifest.maximumSize else { return nil }
    let size = Int(information.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, pread(file, buffer.baseAddress, size, 0))
    }
    return bytes.count == size ? bytes : nil
  }
}
