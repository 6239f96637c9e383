internal import Glibc

/// Replaces several files one after the other, on file systems that cannot exchange entries (FAT, some network file systems).
///
/// Each file is whole at every moment, but old and new ones stand side by side for a while. What has begun is always completed:
/// after a kill, by the next build, from the list in `.wallplanner/swap/plan`.
extension Swap {
  private static let header = "wallplanner-plan 2"
  private static let planPath = folder + "/plan"
  static let maximumPlanSize = 64 * 1024 * 1024

  /// Carries out steps whose new contents are all under `swap/new`.
  func runOneByOne(_ steps: [Step]) throws(Failure) {
    do throws(FileFault) {
      try leavePlan(steps)
    } catch {
      try? sweep()
      throw .before(error)
    }
    do throws(FileFault) {
      try apply(steps)
      try sweep()
    } catch {
      throw .after(error)
    }
  }

  private func leavePlan(_ steps: [Step]) throws(FileFault) {
    var lines = [Self.header]
    for step in steps { lines.append((step.kind == .remove ? "- " : "+ ") + step.path.text) }
    let plan = Array((lines + ["end \(steps.count)\n"]).joined(separator: "\n").utf8)
    guard plan.count <= Self.maximumPlanSize else { throw FileFault(step: .writeFile, path: Self.planPath, code: EFBIG) }
    var cursor = FolderCursor(root: root, disk: disk)
    let swap = try cursor.made(Self.folder)
    try disk.create("plan.next", in: swap, plan, path: Self.planPath)
    try disk.rename("plan.next", in: swap, to: "plan", in: swap, path: Self.planPath)
  }

  /// Moves each entry to its place, or removes the one that is there. What is done already is passed over.
  private func apply(_ steps: [Step]) throws(FileFault) {
    var swap = FolderCursor(root: root, disk: disk)
    var cursor = FolderCursor(root: root, disk: disk)
    for step in steps {
      let (path, name) = (step.path.text, step.path.name)
      guard let parent = try cursor.existing(step.path.folder) else { continue }
      let there = Disk.kind(of: name, in: parent)
      if step.kind == .remove {
        if there == .file { try disk.remove(name, in: parent, path: path) }
        // For `sweep`, which removes folders that are empty now.
        _ = try swap.made(Self.folder + "/old/" + step.path.folder)
        continue
      }
      guard let new = try swap.existing(Self.folder + "/new/" + step.path.folder), case let kind = Disk.kind(of: name, in: new),
        kind != .absent
      else { continue }
      if there == .folder {
        try disk.removeTree(name, in: parent, path: path)
      } else if kind == .folder, there != .absent {
        try disk.remove(name, in: parent, path: path)
      }
      try disk.rename(name, in: new, to: name, in: parent, path: path)
    }
  }

  /// Completes what a killed build had begun; false if it had not come to the point of changing anything.
  func completeOneByOne() throws(FileFault) -> Bool {
    var cursor = FolderCursor(root: root, disk: disk)
    guard let swap = try cursor.existing(Self.folder),
      let plan = try Disk.contents(of: "plan", in: swap, path: Self.planPath, limit: Self.maximumPlanSize),
      let steps = Self.parse(plan)
    else { return false }
    try apply(steps)
    return true
  }

  private static func parse(_ plan: [UInt8]) -> [Step]? {
    var lines = String(decoding: plan, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.first == header, lines.popLast() == "end \(lines.count - 1)" else { return nil }
    lines.removeFirst()
    let steps = lines.compactMap { line -> Step? in
      let text = String(line.dropFirst(2))
      guard SitePath.fault(in: text) == nil else { return nil }
      return Step(path: SitePath(checked: text), kind: line.hasPrefix("- ") ? .remove : .add)
    }
    return steps.count == lines.count ? steps : nil
  }
}
