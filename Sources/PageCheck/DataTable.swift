/// A table of the folder Data: rows of `names: column; column`. `[name]` begins a section, `#` a comment, and an indented line goes on
/// with the row above it.
struct DataTable {
  struct Row: Sendable {
    var names: [Substring]
    var columns: [Substring]
  }

  private var sections: [Substring: [Row]] = [:]

  init(_ bytes: [UInt8]) {
    var section: Substring = ""
    let text = String(decoding: bytes, as: UTF8.self).replacing("\n  ", with: " ")
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        section = line.dropFirst().dropLast()
        continue
      }
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let names = parts[0].split { $0 == " " || $0 == "," }
      let columns = parts[1].split(separator: ";", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
      sections[section, default: []].append(Row(names: names, columns: columns))
    }
  }

  subscript(section: Substring) -> [Row] { sections[section] ?? [] }
}
