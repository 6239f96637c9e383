internal import Files
internal import Glibc

/// Tells whether anybody has touched the output folder since the last build.
///
/// At the end of a build, the manifest's modification time is set to now. The kernel keeps a change time for each entry (ctime),
/// which programs cannot set. If all other entries, folders too, have an earlier change time, nothing has been added, removed,
/// replaced or written to, even by an editor that restores size and modification time. A copy of the folder has new change times,
/// so it does not count as untouched. One thing goes unnoticed: a change made while the machine's clock is set back.
///
/// On file systems without fine change times (FAT) there is no seal, and each build does all its work.
enum Seal {
  /// How long to wait for the file system's clock to advance, in milliseconds. Its tick is 1 to 10 ms.
  private static let patience = 40

  /// Sets the seal. It is no fault if that fails, for example on a read-only file system.
  static func set(in root: Int32, disk: Disk) {
    guard let manifest = openManifest(root, disk) else { return }
    // The seal must be later than every change, so wait for the next tick of the clock.
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

  /// Whether the folder is untouched. Looks at every entry but reads no file.
  static func holds(in root: Int32, disk: Disk) -> Bool {
    guard let manifest = openManifest(root, disk) else { return false }
    var information = stat()
    guard fstat(manifest.descriptor, &information) == 0 else { return false }
    let seal = nanoseconds(information.st_mtim)
    guard fstat(root, &information) == 0 else { return false }
    var latest = nanoseconds(information.st_ctim)
    let isRead: Void? = try? disk.walk(root) { path, entry in
      if path != Manifest.path { latest = max(latest, nanoseconds(entry.information.st_ctim)) }
    }
    return isRead != nil && latest < seal
  }

  private static func openManifest(_ root: Int32, _ disk: Disk) -> OpenFile? {
    OpenFile(openBeneath(root, Manifest.path, O_RDONLY | O_NONBLOCK))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec) }
}
