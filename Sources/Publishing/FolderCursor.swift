internal import Glibc

/// Finds the open folder of one path after another, without following links. Cheap when the paths come in order.
struct FolderCursor: ~Copyable {
  private let root: Int32
  private let disk: Disk
  private let modes: FileModes
  /// For messages: what stands before each path.
  private let prefix: String
  /// The folder now at hand, where each of its parts ends in it, in octets, and their descriptors; empty for the root.
  private var current = ""
  private var ends: [Int] = []
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
    let shared = partsShared(with: path)
    leave(to: shared)
    let octets = Array(path.utf8)
    func text(_ range: Range<Int>) -> String { String(decoding: octets[range], as: UTF8.self) }
    // After a fault, as far as it got.
    defer { current = ends.last ?? 0 == octets.count ? path : text(0..<(ends.last ?? 0)) }
    var start = shared == 0 ? 0 : ends[shared - 1] + 1
    while start < octets.count {
      let end = octets[start...].firstIndex(of: UInt8(ascii: "/")) ?? octets.count
      let name = text(start..<end)
      let parent = descriptors.last ?? root
      var shown: String { prefix + text(0..<end) }
      var opened = try disk.openFolder(name, in: parent, path: shown)
      if opened == nil && making {
        try disk.makeFolder(name, in: parent, mode: modes, path: shown)
        opened = try disk.openFolder(name, in: parent, path: shown)
      }
      guard let opened else { return nil }
      descriptors.append(opened)
      ends.append(end)
      start = end + 1
    }
    return descriptors.last ?? root
  }

  /// How many of the folders now open lie on the way to `path`.
  private func partsShared(with path: String) -> Int {
    Octets.octets(of: path) { path in
      Octets.octets(of: current) { current in
        var same = 0
        while same < min(path.count, current.count), path[same] == current[same] { same += 1 }
        // Whole parts: behind each, the path ends or goes on with a slash.
        return ends.count { $0 <= same && ($0 == path.count || path[$0] == UInt8(ascii: "/")) }
      }
    }
  }

  private mutating func leave(to count: Int) {
    while ends.count > count {
      ends.removeLast()
      close(descriptors.removeLast())
    }
  }
}
