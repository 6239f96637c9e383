/// A text file of `Data/`, which embed-files puts into the program while building: `DataFile("weeks.txt")`.
struct DataFile {
  let text: StaticString

  init(_ path: String) { text = embeddedFiles.first { $0.path == path }?.text ?? "" }

  /// The lines as UTF-8, without empty ones and comments (`#`). Linear in the file.
  var lines: [ArraySlice<UInt8>] {
    text.withUTF8Buffer { Array($0) }.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
  }

  /// What stands behind the first field in all lines of `lines` that begin with `name|`, in one row.
  static func fields(_ name: String, in lines: [ArraySlice<UInt8>]) -> [String] {
    let start = Array("\(name)|".utf8)
    return lines.filter { $0.starts(with: start) }.flatMap { line in
      line.dropFirst(start.count).split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
