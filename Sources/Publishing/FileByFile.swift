internal import Glibc

/// Replaces several files one after the other, on file systems that cannot exchange entries (FAT, some network file systems).
///
/// Each file is whole at every moment, but old and new ones stand side by side for a while. What has begun is always completed:
/// after a kill, by the next build, from the list in `.wallplanner/swap/plan`.
struct FileByFile: Sendable {
  let disk: Disk
  let root: Int32
  let modes: FileModes

  private static let header = "wallplanner-plan 1"
  private static let planPath = Swap.folder + "/plan"
  private static let maximumPlanSize = 64 * 1024 * 1024

  /// Makes the folder for new contents; gives it, open, which the caller closes.
  func begin() throws(FileFault) -> Int32 {
    var cursor = FolderCursor(root: root, disk: disk, modes: modes)
    let swap = try cursor.made(Swap.folder)
    try disk.makeFolder("new", in: swap, mode: modes, path: Swap.folder + "/new")
    guard let new = try disk.openFolder("new", in: swap, path: Swap.folder + "/new") else {
      throw FileFault(step: .look, path: Swap.folder, code: ENOENT)
    }
    return new
  }

  /// Carries out changes whose new contents are all under `swap/new`.
  func run(_ changes: [Change]) throws(Swap.Failure) {
    do throws(FileFault) {
      try leavePlan(changes)
    } catch {
      try? sweep()
      throw .before(error)
    }
    do throws(FileFault) {
      try apply(changes.map { ($0.kind == .remove ? nil : $0.number, $0.path) })
      try sweep()
    } catch {
      throw .after(error)
    }
  }

  private func leavePlan(_ changes: [Change]) throws(FileFault) {
    var cursor = FolderCursor(root: root, disk: disk, modes: modes)
    var plan = Self.header + "\n"
    for change in changes { plan += (change.kind == .remove ? "-" : change.number) + " " + change.path.text + "\n" }
    plan += "end \(changes.count)\n"
    guard plan.utf8.count <= Self.maximumPlanSize else { throw FileFault(step: .writeFile, path: Self.planPath, code: EFBIG) }
    let swap = try cursor.made(Swap.folder)
    try disk.create("plan.next", in: swap, Array(plan.utf8), mode: modes, path: Self.planPath)
    try disk.rename("plan.next", in: swap, to: "plan", in: swap, path: Self.planPath)
  }

  /// Moves each file to its place, or removes the one that is there. What is done already is passed over.
  private func apply(_ moves: [(number: String?, path: SitePath)]) throws(FileFault) {
    var swap = FolderCursor(root: root, disk: disk)
    guard let new = try swap.existing(Swap.folder + "/new") else { return }
    var cursor = FolderCursor(root: root, disk: disk, modes: modes)
    for (number, path) in moves {
      if let number {
        guard Disk.kind(of: number, in: new) != .absent else { continue }
        let parent = try cursor.made(path.folder)
        try disk.rename(number, in: new, to: path.name, in: parent, path: path.text)
      } else if let parent = try cursor.existing(path.folder), case .file = Disk.kind(of: path.name, in: parent) {
        try disk.remove(path.name, in: parent, path: path.text)
      }
    }
    let removed = moves.filter { $0.number == nil }.map(\.path)
    try FolderWalk.removeEmptyFolders(of: removed, root: root, disk: disk)
  }

  /// Completes what a killed build had begun; false if it had not come to the point of changing anything.
  func recover() throws(FileFault) -> Bool {
    var cursor = FolderCursor(root: root, disk: disk)
    guard let swap = try cursor.existing(Swap.folder),
      let bytes = try Disk.contents(of: "plan", in: swap, path: Self.planPath, limit: Self.maximumPlanSize),
      let moves = Self.parse(bytes)
    else { return false }
    try apply(moves)
    return true
  }

  private static func parse(_ bytes: [UInt8]) -> [(number: String?, path: SitePath)]? {
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first == header[...], let end = lines.popLast() else { return nil }
    lines.removeFirst()
    guard end == "end \(lines.count)" else { return nil }
    var moves: [(String?, SitePath)] = []
    for line in lines {
      guard let space = line.firstIndex(of: " "), let path = SitePath(String(line[line.index(after: space)...])) else { return nil }
      let number = line[..<space]
      guard number == "-" || UInt32(number) != nil else { return nil }
      moves.append((number == "-" ? nil : String(number), path))
    }
    return moves
  }

  private func sweep() throws(FileFault) {
    var cursor = FolderCursor(root: root, disk: disk)
    guard let state = try cursor.existing(Swap.stateFolder) else { return }
    try disk.removeTree("swap", in: state, path: Swap.folder)
  }
}
