/// A text file of `Data/`, which embed-files puts into the program while building: `DataFile("weeks.txt")`.
struct DataFile {
  let text: StaticString

  init(_ path: String) { text = embeddedFiles.first { $0.path == path }?.text ?? "" }

  /// The lines, without empty ones and comments (`#`). Linear in the file.
  var lines: [Substring] {
    text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) }
      .filter { $0.utf8.first != UInt8(ascii: "#") }
  }

  /// What stands behind the first field in all lines of `lines` that begin with `name|`, in one row.
  static func fields(_ name: String, in lines: [Substring]) -> [String] {
    let start = "\(name)|"
    return lines.filter { $0.utf8.starts(with: start.utf8) }.flatMap { line in
      line.utf8.dropFirst(start.utf8.count).split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
    }
  }
}
