internal import Glibc

/// Opens the folders of one path after another, without following links. Fast when the paths come in order.
struct FolderCursor: ~Copyable {
  private let root: Int32
  private let disk: Disk
  /// The open folders, from the outside in.
  private var open: [(name: Substring.UTF8View, descriptor: Int32)] = []

  /// - Parameter root: an open folder. The caller closes it.
  init(root: Int32, disk: Disk) { (self.root, self.disk) = (root, disk) }

  deinit { for folder in open { close(folder.descriptor) } }

  /// The descriptor of the folder `path`, valid until the next call. Nil if there is no such folder.
  mutating func existing(_ path: String) throws(FileFault) -> Int32? {
    try folder(path, making: false)
  }

  /// The descriptor of the folder `path`. Makes the folder if it is missing.
  mutating func made(_ path: String) throws(FileFault) -> Int32 {
    guard let descriptor = try folder(path, making: true) else {
      throw FileFault(step: .createFolder, path: path, code: ENOENT)
    }
    return descriptor
  }

  private mutating func folder(_ path: String, making: Bool) throws(FileFault) -> Int32? {
    let parts = path[...].utf8.split(separator: UInt8(ascii: "/"))
    let shared = zip(parts, open).prefix { $0.elementsEqual($1.name) }.count
    while open.count > shared { close(open.removeLast().descriptor) }
    for part in parts[shared...] {
      let name = String(Substring(part))
      let parent = open.last?.descriptor ?? root
      var shown: String { String(path[..<part.endIndex]) }
      var opened = try disk.openFolder(name, in: parent, path: shown)
      if opened == nil && making {
        try disk.makeFolder(name, in: parent, path: shown)
        opened = try disk.openFolder(name, in: parent, path: shown)
      }
      guard let opened else { return nil }
      open.append((part, opened))
    }
    return open.last?.descriptor ?? root
  }
}
