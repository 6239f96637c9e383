internal import Glibc

/// Data that the tests of several modules read, in Tests/SharedData: exports of invented families, and public suites of cases.
package enum SharedData {
  /// The path of `name` below that folder.
  package static func folder(_ name: String) -> String { root + "/Tests/SharedData/" + name }

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
