internal import Glibc

/// Finds the open folder of one path after another, without following links. Cheap when the paths come in order.
struct FolderCursor: ~Copyable {
  private let root: Int32
  private let disk: Disk
  private let modes: FileModes
  /// For messages: what stands before each path.
  private let prefix: String
  /// The folder now at hand, its parts and their descriptors; empty for the root.
  private var current = ""
  private var parts: [Substring] = []
  private var descriptors: [Int32] = []

  /// - Parameter root: an open folder, which the caller keeps open and closes.
  init(root: Int32, disk: Disk, modes: FileModes = .asCreated, prefix: String = "") {
    self.root = root
    self.disk = disk
    self.modes = modes
    self.prefix = prefix
  }

  deinit { for descriptor in descriptors { close(descriptor) } }

  /// The descriptor of the folder `path`, good until the next call; nil if there is no such folder.
  mutating func existing(_ path: String) throws(FileFault) -> Int32? {
    try folder(path, making: false)
  }

  /// The descriptor of the folder `path`, made if it is not there.
  mutating func made(_ path: String) throws(FileFault) -> Int32 {
    guard let descriptor = try folder(path, making: true) else {
      throw FileFault(step: .createFolder, path: prefix + path, code: ENOENT)
    }
    return descriptor
  }

  private mutating func folder(_ path: String, making: Bool) throws(FileFault) -> Int32? {
    if path.utf8.elementsEqual(current.utf8) { return descriptors.last ?? root }
    let wanted = path.split(separator: "/")
    var shared = 0
    while shared < min(parts.count, wanted.count), parts[shared].utf8.elementsEqual(wanted[shared].utf8) { shared += 1 }
    leave(to: shared)
    // After a fault, as far as it got.
    defer { current = parts.count == wanted.count ? path : parts.joined(separator: "/") }
    for index in shared..<wanted.count {
      let name = String(wanted[index])
      let parent = descriptors.last ?? root
      var shown: String { prefix + wanted[...index].joined(separator: "/") }
      var opened = try disk.openFolder(name, in: parent, path: shown)
      if opened == nil && making {
        try disk.makeFolder(name, in: parent, mode: modes, path: shown)
        opened = try disk.openFolder(name, in: parent, path: shown)
      }
      guard let opened else { return nil }
      descriptors.append(opened)
      parts.append(wanted[index])
    }
    return descriptors.last ?? root
  }

  private mutating func leave(to count: Int) {
    while parts.count > count {
      parts.removeLast()
      close(descriptors.removeLast())
    }
  }
}
