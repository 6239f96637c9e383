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

      """
    if let english = files.first(where: { $0.name == "words/en.txt" }) {
      source += WordsFace(String(decoding: english.bytes, as: UTF8.self)).source
    }
    try Data(source.utf8).write(to: URL(fileURLWithPath: arguments[2]))
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
