internal import Files
internal import Glibc

/// Tells when files in some folders change, by looking again and again. Works on every file system, mounted ones too. The folders
/// may be symbolic links; links inside them are not followed, as builds do not follow them either.
package struct FolderWatch: Sendable {
  /// Between two looks, in microseconds.
  private static let interval: UInt32 = 300_000
  private static let maximumDepth = 16

  package let folders: [String]

  package init(folders: [String]) { self.folders = folders }

  /// Calls `changed` after each change since the folders were in the state `seen`, for ever. Several in quick succession are one.
  package func run(since seen: Int, _ changed: () -> Void) -> Never {
    var last = seen
    while true {
      usleep(Self.interval)
      var now = state
      guard now != last else { continue }
      // An editor may still be writing.
      repeat {
        last = now
        usleep(Self.interval / 3)
        now = state
      } while now != last
      changed()
    }
  }

  /// A number that is another one when a file was added, removed or altered.
  package var state: Int {
    var hasher = Hasher()
    for folder in folders { Self.look(folder, depth: 0, &hasher) }
    return hasher.finalize()
  }

  private static func look(_ folder: String, depth: Int, _ hasher: inout Hasher) {
    // A site that is built inside the content is no content.
    if depth > 0, access(folder + "/.wallplanner/manifest", F_OK) == 0 { return }
    guard depth < maximumDepth else { return }
    for entry in FolderEntry.all(in: folder) ?? [] where !entry.isHidden && entry.fault == 0 {
      hasher.combine(entry.name)
      hasher.combine(entry.information.st_mtim.tv_sec)
      hasher.combine(entry.information.st_mtim.tv_nsec)
      hasher.combine(entry.information.st_size)
      hasher.combine(entry.information.st_ino)
      if entry.kind == .folder { look("\(folder)/\(entry.name)", depth: depth + 1, &hasher) }
    }
  }
}
