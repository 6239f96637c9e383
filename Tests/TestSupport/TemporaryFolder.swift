internal import Foundation

/// A new empty folder that goes when the test ends.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() {
    var template = Array((NSTemporaryDirectory() + "/wallplanner-XXXXXX").utf8CString)
    path = String(cString: mkdtemp(&template))
  }

  deinit {
    chmod(path, 0o755)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The output folder inside it, which does not exist yet.
  package var output: String { path + "/output" }

  package func write(_ name: String, _ text: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  package func read(_ name: String) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// By path, following links, as any reader would.
  package func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path + "/" + name).map(Array.init)
  }

  package func link(_ name: String, to target: String) { symlink(target, path + "/" + name) }
}

/// What an entry was, to the nanosecond: two equal snapshots, and nobody wrote anything.
package struct EntrySnapshot: Equatable {
  var kind: UInt32
  var inode: UInt64
  var size: Int
  var modified: [Int]
  var changed: [Int]

  /// All entries below `folder`, links not followed, and the folder itself under the empty name.
  package static func all(in folder: String) -> [String: EntrySnapshot] {
    var found: [String: EntrySnapshot] = [:]
    for name in [""] + (FileManager.default.enumerator(atPath: folder).map { $0.compactMap { $0 as? String } } ?? []) {
      var information = stat()
      guard lstat(folder + "/" + name, &information) == 0 else { continue }
      found[name] = EntrySnapshot(
        kind: information.st_mode, inode: UInt64(information.st_ino),
        size: information.st_mode & S_IFMT == S_IFREG ? Int(information.st_size) : 0,
        modified: [information.st_mtim.tv_sec, information.st_mtim.tv_nsec],
        changed: [information.st_ctim.tv_sec, information.st_ctim.tv_nsec])
    }
    return found
  }
}

/// Every file below a folder with its content: links and empty folders too.
package func tree(_ folder: String) -> [String: [UInt8]] {
  var found: [String: [UInt8]] = [:]
  for name in FileManager.default.enumerator(atPath: folder).map({ $0.compactMap { $0 as? String } }) ?? [] {
    var information = stat()
    guard lstat(folder + "/" + name, &information) == 0 else { continue }
    switch information.st_mode & S_IFMT {
    case S_IFREG: found[name] = Array(FileManager.default.contents(atPath: folder + "/" + name) ?? Data())
    case S_IFDIR: found[name + "/"] = []
    default: found[name + "@"] = []
    }
  }
  return found
}

/// The names that two trees do not have in common, or with other content.
package func difference(_ a: [String: [UInt8]], _ b: [String: [UInt8]]) -> [String] {
  Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }.sorted()
}
