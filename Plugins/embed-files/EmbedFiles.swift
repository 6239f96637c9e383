import Foundation

/// `embed-files FOLDER OUTPUT`: writes every file below FOLDER as one Swift table of names and contents. If there is a `words/en.txt`, its
/// texts become members of `Catalogue` (``WordsFace``).
///
/// The contents are string literals: a `StaticString` costs the compiler nothing to check and the program nothing to start with.
@main
enum EmbedFiles {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      FileHandle.standardError.write(Data("usage: embed-files FOLDER OUTPUT\n".utf8))
      exit(64)
    }
    let root = URL(fileURLWithPath: arguments[1], isDirectory: true).resolvingSymlinksInPath()
    let files = try files(below: root)
    var source = """
      // Written by embed-files while building.

      /// Every file of `\(root.lastPathComponent)/`: its path below that folder, what is in it, and whether that is text; sorted by path.
      /// Bytes that are not text stand as the characters of the same number.
      let embeddedFiles: [(path: String, text: StaticString, isText: Bool)] = [

      """
    for (name, bytes) in files {
      let text = String(validating: bytes, as: UTF8.self)
      let shown = text ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      source += "  (\(name.debugDescription), \(shown.debugDescription), \(text != nil)),\n"
    }
    source += """
      ]

      /// The text of a file of `\(root.lastPathComponent)/`, by its path below that folder; empty if there is none.
      func embeddedText(of path: String) -> String { embeddedFiles.first { $0.path == path }?.text.description ?? "" }

      /// Its lines, without empty ones and those that begin with `#`.
      func embeddedLines(of path: String) -> [Substring] {
        embeddedText(of: path).split(separator: "\\n").filter { !$0.hasPrefix("#") }
      }

      /// The words of its rows by name: `name: word word`, or the rows that follow `[name]`. Several rows of one name are one list.
      func dataTable(_ path: String, separator: String = " ") -> [String: [String]] {
        var (table, section) = ([String: [String]](), "")
        for line in embeddedLines(of: path) {
          if line.hasPrefix("["), line.hasSuffix("]") {
            section = String(line.dropFirst().dropLast())
            continue
          }
          let parts = section.isEmpty ? line.split(separator: ": ", maxSplits: 1) : [section[...], line]
          guard parts.count == 2 else { continue }
          table[String(parts[0]), default: []] += parts[1].split(separator: separator).map(String.init)
        }
        return table
      }

      """
    if let enums = files.first(where: { $0.name == "enums.txt" }) {
      source += Self.enumerations(String(decoding: enums.bytes, as: UTF8.self))
    }
    if let english = files.first(where: { $0.name == "words/en.txt" }) {
      source += WordsFace(String(decoding: english.bytes, as: UTF8.self)).source
    }
    try Data(source.utf8).write(to: URL(fileURLWithPath: arguments[2]))
  }

  /// `[Name: raw type]` and the cases below it as an enumeration. What it does stands in an extension beside the code that uses it.
  static func enumerations(_ text: String) -> String {
    var source = ""
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        source += source.isEmpty ? "\n" : "}\n\n"
        source += "enum \(line.dropFirst().dropLast()), CaseIterable, Sendable {\n"
      } else {
        source += "  case " + line.split(separator: " ").map { "`\($0)`" }.joined(separator: ", ") + "\n"
      }
    }
    return source + "}\n"
  }

  /// Hidden files and editors' copies (`~`) are left out.
  static func files(below root: URL) throws -> [(name: String, bytes: [UInt8])] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    return try names.compactMap { name in
      let url = root.appendingPathComponent(name)
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return nil }
      guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") || $0.hasSuffix("~") }) else { return nil }
      return (name, Array(try Data(contentsOf: url)))
    }
  }
}
