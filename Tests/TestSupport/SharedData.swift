internal import Glibc

/// Public data that lies beside the checkout, not in it: spec suites and real exports.
package enum SharedData {
  /// The path of `name` below the shared folder; nil if this clone stands on its own.
  package static func folder(_ name: String) -> String? {
    let path = root + "/../shared/" + name
    return access(path, R_OK) == 0 ? path : nil
  }

  /// The package's root: this file lies in Tests/TestSupport.
  package static var root: String {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }

  /// A file's bytes; nil if it cannot be read.
  package static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }
}
