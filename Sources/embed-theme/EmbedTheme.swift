import Foundation

/// `embed-theme TEMPLATES OUTPUT`: writes every file below TEMPLATES as one Swift table of names and bytes.
///
/// The bytes stand as base-free string literals of escaped octets: a `StaticString` costs the compiler nothing to
/// check and the program nothing to start with.
@main
enum EmbedTheme {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      FileHandle.standardError.write(Data("usage: embed-theme TEMPLATES OUTPUT\n".utf8))
      exit(64)
    }
    let root = URL(fileURLWithPath: arguments[1], isDirectory: true).standardizedFileURL
    var source = """
      // Written by embed-theme from templates/ while building.
      extension DefaultTheme {
        /// Every file of `templates/`: its path below that folder and its bytes, sorted by path.
        package static let files: [File] = [

      """
    for (name, bytes) in try files(below: root) {
      source += "    File(path: \"\(name)\", text: \"\(literal(bytes))\", isText: \(isText(bytes))),\n"
    }
    source += "  ]\n}\n"
    try Data(source.utf8).write(to: URL(fileURLWithPath: arguments[2]))
  }

  static func files(below root: URL) throws -> [(String, [UInt8])] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    return try names.compactMap { name in
      let url = root.appendingPathComponent(name)
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return nil }
      guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") || $0.hasSuffix("~") }) else { return nil }
      return (name, Array(try Data(contentsOf: url)))
    }
  }

  static func isText(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// UTF-8 text as a Swift string literal; other bytes as Latin-1 scalars, one for each octet.
  static func literal(_ bytes: [UInt8]) -> String {
    let text = String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    var literal = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": literal += "\\\\"
      case "\"": literal += "\\\""
      case "\n": literal += "\\n"
      case " "..."~": literal.unicodeScalars.append(scalar)
      default: literal += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return literal
  }
}
