internal import Files
internal import Glibc

/// Replaces several files one after the other, on file systems that cannot exchange entries (FAT, some network file systems).
///
/// ```
/// .wallplanner/swap/new/PATH    the new content of PATH
/// .wallplanner/swap/old/PATH    an empty file for each file to remove
/// .wallplanner/swap/ready       `new`, renamed when it is complete
/// ```
/// Each file is always whole, but for a while old and new files are mixed. Once begun, the swap is always completed: after a kill,
/// the next build finds `ready` and goes on.
extension Swap {
  /// Moves the files under `swap/new` to their places and removes files. Returns and throws as `run` does.
  func runOneByOne(removing removed: [SitePath]) throws(FileFault) -> FileFault? {
    do throws(FileFault) {
      var cursor = FolderCursor(root: root, disk: disk)
      let swap = try cursor.made(Self.folder)
      var old = FolderCursor(root: root, disk: disk)
      for path in removed {
        try disk.create(path.name, below: try old.made(Self.folder + "/old/" + path.folder), [], shown: path.text)
      }
      try disk.rename("new", in: swap, to: "ready", in: swap, path: Self.folder)
    } catch {
      try? sweep()
      throw error
    }
    do throws(FileFault) {
      _ = try completeOneByOne()
      try sweep()
      return nil
    } catch {
      return error
    }
  }

  /// Does what is still to be done. False if nothing is ready.
  func completeOneByOne() throws(FileFault) -> Bool {
    var swap = FolderCursor(root: root, disk: disk)
    var cursor = FolderCursor(root: root, disk: disk)
    // Remove first, because a folder may replace a file, and a file a folder.
    if try swap.existing(Self.folder + "/ready") == nil { return false }
    if let old = try swap.existing(Self.folder + "/old") {
      try disk.walk(old) { path, entry throws(FileFault) in
        let path = SitePath(checked: path)
        guard entry.kind == .file, let parent = try? cursor.existing(path.folder),
          Disk.kind(of: path.name, in: parent) == .file
        else { return }
        try disk.remove(path.name, in: parent, path: path.text)
      }
      try removeEmptyFolders()
    }
    guard let ready = try swap.existing(Self.folder + "/ready") else { return false }
    var inner = FolderCursor(root: ready, disk: disk)
    try disk.walk(ready) { path, entry throws(FileFault) in
      let path = SitePath(checked: path)
      guard entry.kind == .file, let folder = try inner.existing(path.folder) else { return }
      try disk.rename(path.name, in: folder, to: path.name, in: try cursor.made(path.folder), path: path.text)
    }
    return true
  }
}
