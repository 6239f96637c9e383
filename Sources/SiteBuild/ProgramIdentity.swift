internal import Glibc
internal import PageCheck
internal import Publishing

/// Which program this is, on this machine: every file that it runs from (itself and the libraries it was linked with), with inode, size
/// and times. Another build of it, or another version of a library, is another program.
///
/// Nothing that is published depends on it: it only tells whether what the last build left can be relied on.
enum ProgramIdentity {
  static let digest: ContentDigest = {
    var digest = DigestBuilder()
    let mapped = mappedPrograms
    for name in ["/proc/self/exe", "/etc/ld.so.cache"] + mapped {
      digest.add(name)
      var information = stat()
      guard stat(name, &information) == 0 else { continue }
      digest.add(Int(information.st_ino))
      digest.add(Int(information.st_size))
      for time in [information.st_mtim, information.st_ctim] {
        digest.add(time.tv_sec)
        digest.add(time.tv_nsec)
      }
    }
    return digest.finished()
  }()

  /// The paths of the files whose code is in memory, as `/proc/self/maps` tells them.
  private static var mappedPrograms: [String] {
    let file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = piece.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      text += piece[..<count]
    }
    var paths: Set<String> = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      // address permissions offset device inode path
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
      guard fields.count == 6, fields[1].contains(UInt8(ascii: "x")), let start = fields[5].firstIndex(of: UInt8(ascii: "/")) else {
        continue
      }
      paths.insert(String(decoding: fields[5][start...], as: UTF8.self))
    }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
