internal import Files
internal import Glibc
internal import Publishing

/// Identifies this program: the inodes, sizes and times of its own file and of the libraries that it is linked with. After an
/// update of any of them it counts as another program.
///
/// Nothing published depends on this. It only decides whether the note of the last build can be trusted.
enum ProgramIdentity {
  static let digest: ContentDigest = {
    var digest = DigestBuilder()
    let loaded = files
    // Without `/proc` the program is not known, so that no note is trusted.
    if loaded.isEmpty { for number in [time(nil), Int(getpid())] { digest.add(number) } }
    for path in loaded {
      digest.add(path)
      var information = stat()
      guard stat(path, &information) == 0 else { continue }
      digest.add(Int(information.st_ino))
      digest.add(Int(information.st_size))
      for time in [information.st_mtim, information.st_ctim] { digest.add(time.tv_sec * 1_000_000_000 + time.tv_nsec) }
    }
    return digest.finished()
  }()

  /// The files whose code is in memory, from `/proc/self/maps`. Its columns: address, permissions, offset, device, inode, path.
  private static var files: [String] {
    var paths: Set<String> = []
    for line in String(decoding: contents(at: "/proc/self/maps") ?? [], as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 5)
      guard fields.count == 6, fields[1].contains("x") else { continue }
      let path = fields[5].drop { $0 == " " }
      if path.hasPrefix("/") { paths.insert(String(path)) }
    }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
