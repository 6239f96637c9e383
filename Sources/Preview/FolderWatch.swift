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
    guard depth < maximumDepth, let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.utf8.starts(with: ".".utf8) { names.append(name) }
    }
    for name in names.sorted() {
      var information = stat()
      guard lstat(folder + "/" + name, &information) == 0 else { continue }
      hasher.combine(name)
      hasher.combine(information.st_mtim.tv_sec)
      hasher.combine(information.st_mtim.tv_nsec)
      hasher.combine(information.st_size)
      hasher.combine(information.st_ino)
      if information.st_mode & S_IFMT == S_IFDIR { look(folder + "/" + name, depth: depth + 1, &hasher) }
    }
  }
}
