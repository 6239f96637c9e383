internal import Glibc

/// Replaces several files one after the other, on file systems that cannot exchange entries (FAT, some network file systems).
///
/// ```
/// .wallplanner/swap/new/PATH    the new content of PATH
/// .wallplanner/swap/old/PATH    an empty file for each that is to be removed
/// .wallplanner/swap/ready       `new`, when all is written
/// ```
/// Each file is whole at every moment, but old and new ones stand side by side for a while. What has begun is always completed:
/// after a kill, by the next build, which finds `ready`.
extension Swap {
  /// Puts what is under `swap/new` in its places and removes files. Returns and throws as `run` does.
  func runOneByOne(removing removed: [SitePath]) throws(FileFault) -> FileFault? {
    do throws(FileFault) {
      var cursor = FolderCursor(root: root, disk: disk)
      let swap = try cursor.made(Self.folder)
      var old = FolderCursor(root: root, disk: disk)
      for path in removed {
        try disk.create(path.name, in: try old.made(Self.folder + "/old/" + path.folder), [], path: path.text)
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

  /// Does what is not done yet; false if nothing is ready.
  func completeOneByOne() throws(FileFault) -> Bool {
    var swap = FolderCursor(root: root, disk: disk)
    var cursor = FolderCursor(root: root, disk: disk)
    // Removing comes first: a folder may take the place of a file, and a file that of a folder.
    if try swap.existing(Self.folder + "/ready") == nil { return false }
    if let old = try swap.existing(Self.folder + "/old") {
      try disk.walk(old) { path, information throws(FileFault) in
        let path = SitePath(checked: path)
        guard EntryKind(information) == .file, let parent = try? cursor.existing(path.folder),
          Disk.kind(of: path.name, in: parent) == .file
        else { return }
        try disk.remove(path.name, in: parent, path: path.text)
      }
      try removeEmptyFolders()
    }
    guard let ready = try swap.existing(Self.folder + "/ready") else { return false }
    var inner = FolderCursor(root: ready, disk: disk)
    try disk.walk(ready) { path, information throws(FileFault) in
      let path = SitePath(checked: path)
      guard EntryKind(information) == .file, let folder = try inner.existing(path.folder) else { return }
      try disk.rename(path.name, in: folder, to: path.name, in: try cursor.made(path.folder), path: path.text)
    }
    return true
  }
}
