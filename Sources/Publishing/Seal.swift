internal import Glibc

/// Tells whether anybody has touched the output folder since a build left it.
///
/// When all is done, a build sets the manifest's time of writing to the present. If every other entry, folders too, was changed
/// before that, nothing has been added, removed, replaced or written to since: what the kernel calls the time of change moves with each
/// of these and cannot be set by a program, so that an edit is noticed which keeps size and time of writing. A copy has new
/// times of change and is not taken for the original. What is not noticed is a change while the machine's clock is set back.
///
/// Where file systems have no such times, or no finer ones than of some milliseconds (FAT), there is no seal, and each build does
/// all its work.
enum Seal {
  /// How long to wait for the file system's clock to move on, in milliseconds: its tick is 1 to 10 ms long.
  private static let patience = 40

  /// Sets the seal. What keeps it from being set, such as a read-only file system, is no fault.
  static func set(in root: Int32, disk: Disk) {
    guard let manifest = openManifest(root, disk) else { return }
    // Later than every change before it, which may have been in the same tick of the clock.
    var first: Int64?
    for _ in 0..<patience {
      var information = stat()
      guard futimens(manifest.descriptor, nil) == 0, fstat(manifest.descriptor, &information) == 0 else { return }
      let time = nanoseconds(information.st_mtim)
      if let first, first < time { return }
      if first != nil { usleep(1_000) }
      first = first ?? time
    }
  }

  /// Whether the folder is as it was left. Reads no file; looks at every entry.
  static func holds(in root: Int32, disk: Disk) -> Bool {
    guard let manifest = openManifest(root, disk) else { return false }
    var information = stat()
    guard fstat(manifest.descriptor, &information) == 0 else { return false }
    let seal = nanoseconds(information.st_mtim)
    guard fstat(root, &information) == 0 else { return false }
    var latest = nanoseconds(information.st_ctim)
    let isRead: Void? = try? disk.walk(root) { path, information in
      if path != Manifest.path { latest = max(latest, nanoseconds(information.st_ctim)) }
    }
    return isRead != nil && latest < seal
  }

  private static func openManifest(_ root: Int32, _ disk: Disk) -> OpenFile? {
    var cursor = FolderCursor(root: root, disk: disk)
    guard let state = try? cursor.existing(Swap.stateFolder) else { return nil }
    return OpenFile(openat(state, "manifest", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec) }
}
