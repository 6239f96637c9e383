internal import Glibc

/// Going through the output folder, never through links, `.git` or the swap folder.
enum FolderWalk {
  /// The paths of all entries below `root` for which `wanted` says so, in order. Folders that cannot be read are somebody
  /// else's and are passed over.
  static func entries(of root: Int32, disk: Disk, where wanted: (EntryKind) -> Bool) throws(FileFault) -> [SitePath] {
    var found: [SitePath] = []
    try walk(root, prefix: "", depth: 0, disk: disk, wanted, &found)
    return found
  }

  private static func walk(
    _ folder: Int32, prefix: String, depth: Int, disk: Disk, _ wanted: (EntryKind) -> Bool, _ found: inout [SitePath]
  ) throws(FileFault) {
    guard depth < SitePath.maximumDepth else { return }
    for name in try Disk.entries(of: folder, path: prefix) {
      let path = prefix + name
      if name == ".git" || path == Swap.folder { continue }
      let kind = Disk.kind(of: name, in: folder)
      if kind == .folder {
        guard let inner = try? disk.openFolder(name, in: folder, path: path) else { continue }
        defer { close(inner) }
        try walk(inner, prefix: path + "/", depth: depth + 1, disk: disk, wanted, &found)
      } else if wanted(kind) {
        found.append(SitePath(checked: path))
      }
    }
  }

  /// Removes the folders of `paths` that are empty, and those above them that become so.
  static func removeEmptyFolders(of paths: [SitePath], root: Int32, disk: Disk) throws(FileFault) {
    var folders: Set<String> = []
    for path in paths {
      var folder = path.folder
      while !folder.isEmpty, folders.insert(folder).inserted { folder = SitePath(checked: folder).folder }
    }
    // The deepest first.
    for folder in folders.map(SitePath.init(checked:)).sorted(by: { $1.depth == $0.depth ? $0 < $1 : $1.depth < $0.depth }) {
      var cursor = FolderCursor(root: root, disk: disk)
      guard let parent = try cursor.existing(folder.folder) else { continue }
      do throws(FileFault) {
        try disk.removeFolder(folder.name, in: parent, path: folder.text)
      } catch  where [ENOTEMPTY, EEXIST, ENOENT, EBUSY, ENOTDIR].contains(error.code) {
        continue
      }
    }
  }
}
